package main

import (
	"regexp"
	"strings"
	"testing"

	"graphcover/compare"
	"graphcover/internal/console"
	"graphcover/internal/testenv"
	"graphcover/puzzle"
	"graphcover/strategy"
	"graphcover/strategy/techniques"
)

// shownOn returns what a command shows on a terminal with this number of columns.
func shownOn(t *testing.T, columns uint16, want exitStatus, args ...string) string {
	t.Helper()
	got := onTerminal(t, 24, columns, args...)
	if got.exit != want {
		t.Errorf("%q: want status %d, got %d", args, want, got.exit)
	}
	return got.stdout
}

// TestHintColumns shows hints on terminals of several widths. No picture or word may be broken.
func TestHintColumns(t *testing.T) {
	escapes := regexp.MustCompile(`\x1b\[[0-9;]*m`)
	for _, c := range []struct {
		columns uint16
		env     string // COLUMNS
		wide    bool
	}{{40, "", false}, {68, "", false}, {69, "", true}, {200, "", true}, {200, "40", false}} {
		t.Setenv("COLUMNS", c.env)
		width := int(c.columns)
		if c.env != "" {
			width = 40
		}
		for _, args := range [][]string{
			{"../../examples/hard.sudoku"}, {"--color=never", "../../examples/hard.sudoku"},
			{"--all", "../../examples/hard.sudoku"}, {"--all", "../../examples/several.sudoku"},
		} {
			want := exitOK
			if args[len(args)-1] == "../../examples/several.sudoku" {
				want = exitNoSolution // stuck
			}
			got := escapes.ReplaceAllString(shownOn(t, c.columns, want, append([]string{"hint"}, args...)...), "")
			for line := range strings.Lines(got) {
				if len(strings.TrimSuffix(line, "\n")) > width {
					t.Errorf("%d columns, %q: the line is too long: %q", width, args, line)
				}
			}
			pictured := strings.Contains(got, "c1     c2") || strings.Contains(got, "c1  c2")
			if wide := strings.Contains(got, "c1     c2"); pictured && wide != c.wide || !pictured && args[0] != "--all" {
				t.Errorf("%d columns, %q: want a wide picture: %v, got\n%s", width, args, c.wide, got)
			}
		}
	}
	t.Setenv("COLUMNS", "")
	want := "hidden single: in block 1, 8 fits only\nin r3c3, so r3c3 is 8\n"
	if got := shownOn(t, 40, exitOK, "hint", "../../examples/hard.sudoku"); !strings.HasSuffix(got, "\n\n"+want) {
		t.Errorf("want at its end\n%s\ngot\n%s", want, got)
	}
}

func TestWrap(t *testing.T) {
	for _, c := range []struct {
		text    string
		columns int
		want    string
	}{
		{"one two three", 0, "one two three"},
		{"one two three", 13, "one two three"},
		{"one two three", 12, "one two\n  three"},
		{"one two three", 7, "one two\n  three"},
		{"one two three", 1, "one\n  two\n  three"},
		{" 1. one two", 8, " 1. one\n  two"},
		{"", 5, ""},
	} {
		if got := console.Wrap(c.text, c.columns, "  "); got != c.want {
			t.Errorf("%q in %d columns: want %q, got %q", c.text, c.columns, c.want, got)
		}
	}
}

// TestHintColors runs hint on a terminal: with colors, unless the user wants none.
func TestHintColors(t *testing.T) {
	for _, c := range []struct {
		noColor string
		flags   []string
		want    bool
	}{
		{"", nil, true},
		{"1", nil, false},
		{"1", []string{"--color", "always"}, true},
		{"", []string{"--color", "never"}, false},
	} {
		t.Setenv("NO_COLOR", c.noColor)
		shown := shownOn(t, 80, exitOK, append([]string{"hint", "../../examples/easy.sudoku"}, c.flags...)...)
		if got := strings.Contains(shown, "\x1b["); got != c.want {
			t.Errorf("NO_COLOR=%q, %q: want colors %v, got\n%q", c.noColor, c.flags, c.want, shown)
		}
	}
}

// TestHintsWithoutSolution ends hints of a killer whose notice says that its sums are wrong. Only a verdict that there
// is no solution leaves the reason to the notice.
func TestHintsWithoutSolution(t *testing.T) {
	entry := testenv.Must(puzzle.Parse("sudoku:4x4,r1c1+r1c2+r1c3=6,r1c4+r2c4=5,r2c1+r2c2+r2c3=9,r3c1+r3c2+r4c1=9,r3c3+r3c4=3,r4c2+r4c3+r4c4=7"))(t)
	if !entry.NoSolution || testenv.Must(puzzle.Parse("sudoku:4x4,r1c1=1"))(t).NoSolution {
		t.Fatalf("want no solution of one of two, got %v", entry)
	}
	for verdict, want := range map[strategy.Verdict]string{
		strategy.Stuck: "swordfish does not apply now, but cage combinations does", strategy.Unsolvable: "unsolvable: there is no solution\n",
	} {
		var stdout, stderr strings.Builder
		a := &app{program: "graphcover", stdout: &stdout, stderr: &stderr}
		h := hinter{app: a, entry: entry, only: true, position: testenv.Must(positionOf(entry))(t), techniques: []*techniques.Technique{testenv.Must(techniques.Named("swordfish"))(t)}}
		if err := h.end(verdict, &compare.Reason{Text: "because"}); err != nil || !strings.Contains(stdout.String(), want) {
			t.Errorf("want %s, got %v, %s", want, err, stdout.String())
		}
	}
}
