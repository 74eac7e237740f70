package sudoku_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
)

// wrapped cuts blog into lines of the given lengths.
func wrapped(lengths ...int) string {
	var lines []string
	rest := blog
	for _, n := range lengths {
		lines = append(lines, rest[:n])
		rest = rest[n:]
	}
	return strings.Join(append(lines, rest), "\n") + "\n"
}

// TestPassages reads lines between blank ones: some have 81 cells in all, others a few
// more or less.
func TestPassages(t *testing.T) {
	found := func(line int) string { return fmt.Sprintf("%d %s", line, blog) }
	failed := func(line int, what string) string {
		return fmt.Sprintf("sudoku: line %d: want 81 characters of 1-9, 0 and '.', %s", line, what)
	}
	apart := func(line, got, lines int) string {
		return failed(line, fmt.Sprintf("got %d in %d lines; a grid in other lines than 9 needs a blank line before and after it, and no letters", got, lines))
	}
	three := strings.Join(cut(blog, 27), "\n")
	ones := strings.Join(cut(blog, 1), "\n")
	nine := strings.Join(cut(blog, 9), "\n")
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"3x27", three, []string{found(1)}},
		{"27x3", strings.Join(cut(blog, 3), "\n"), []string{found(1)}},
		{"81x1", ones, []string{found(1)}},
		{"40+40+1", wrapped(40, 40), []string{found(1)}},
		{"41+40", wrapped(41), []string{found(1)}},
		{"80+1", wrapped(80), []string{found(1)}},
		{"1+80", wrapped(1), []string{found(1)}},
		{"72+9", wrapped(72), []string{found(1)}},
		{"9+72", wrapped(9), []string{found(1)}},
		{"CR LF", strings.ReplaceAll(three, "\n", "\r\n"), []string{found(1)}},
		{"zeros", strings.ReplaceAll(three, ".", "0"), []string{found(1)}},
		{"blanks, frames and signs", "+-----+\n|" + strings.Join(cut(three, 5), " | ") + "|\n+-----+\n*!\n", []string{found(2)}},
		{"several, with more blank lines than needed", "\n\n" + three + "\n\n\n\n" + ones + "\n \t\n" + wrapped(40, 40) + "\n", []string{found(3), found(9), found(91)}},
		{"beside other forms", blog + "\n\n" + three + "\n\n" + nine + "\n\nGrid 4\n" + nine, []string{found(1), found(3), found(7), found(18)}},

		{"80", wrapped(40, 40)[:81], []string{failed(1, "got 80 in 2 lines")}},
		{"82", wrapped(40, 40) + "1", []string{failed(1, "got 80 in 2 lines")}},
		{"82 in a line", blog + "1", []string{failed(1, `got 82; after the first 81, without a blank, comes "1"`)}},
		{"162 in a line", blog + " " + blog, []string{failed(1, `got 162; 81 of them in one word, and beside it "`+blog+`"`)}},
		{"a letter", three + "x", []string{apart(1, 81, 3)}},
		{"a digit that doesn't count", three + "２", []string{apart(1, 81, 3)}},
		{"a number that doesn't count", three + "½", []string{apart(1, 81, 3)}},
		{"a letter in a comment", "# x\n" + three, []string{apart(2, 81, 3)}},
		{"a clue in a comment", "#1\n" + wrapped(40, 40)[1:], []string{failed(2, "got 79 in 2 lines")}},
		{"two without a line between", three + "\n" + three, []string{apart(1, 162, 6)}},
		{"a control character", "\x01" + wrapped(80), []string{"sudoku: line 1: want text, got binary data"}},
		{"after a grid in a line", blog + "\n" + three, []string{found(1), apart(2, 81, 3)}},
		{"before a grid in a line", three + "\n" + blog, []string{apart(1, 81, 3), found(4)}},
		{"before a line that is too long", three + "\n" + strings.Repeat("-", 2<<20), []string{apart(1, 81, 3), "sudoku: line 4: want at most 1048576 bytes in a line, got more"}},

		// The text around it is reported as it would be without the passage.
		{"between rows", nine[:29] + "\n\n" + three + "\n\n" + nine[30:], []string{failed(1, "got 27 in 3 lines"), found(5), failed(9, "got 54 in 6 lines")}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := read(strings.NewReader(c.text)); !slices.Equal(got, c.want) {
				t.Errorf("want %q\ngot  %q", c.want, got)
			}
		})
	}
}

// byLines returns what Read finds in a text, with LF for line ends, when passages are
// not read as grids: a comment with a letter prevents that.
func byLines(text string) (found []string) {
	marked := []string{"#x"}
	original := []int{0, 1} // by the line in the marked text, from 1
	for i, line := range strings.Split(text, "\n") {
		marked = append(marked, line)
		original = append(original, i+1)
		if strings.TrimSpace(line) == "" {
			marked = append(marked, "#x")
			original = append(original, i+1)
		}
	}
	for _, what := range read(strings.NewReader(strings.Join(marked, "\n"))) {
		found = append(found, moved(what, func(line int) int { return original[line] }))
	}
	return found
}

var linePattern = regexp.MustCompile(`^(sudoku: line )?(\d+)`)

// moved returns what was found, with another line number.
func moved(what string, to func(line int) int) string {
	match := linePattern.FindStringSubmatchIndex(what)
	line, err := strconv.Atoi(what[match[4]:match[5]])
	if err != nil {
		panic(err)
	}
	return what[:match[4]] + strconv.Itoa(to(line)) + what[match[5]:]
}

// byPassages returns what Read should find in a text with LF for line ends and no digits
// that don't count. Each passage of 81 cells is a grid, if it has no letter, no grid in a
// line of its own, and no cells in comments or frames. The text between such passages is
// read by lines.
func byPassages(text string) (found []string) {
	lines := strings.Split(text, "\n")
	var others []string // lines since the last grid
	flush := func(next int) {
		for _, what := range byLines(strings.Join(others, "\n")) {
			found = append(found, moved(what, func(line int) int { return next - len(others) + line }))
		}
		others = nil
	}
	for i := 0; i < len(lines); {
		end := i
		for end < len(lines) && strings.TrimSpace(lines[end]) != "" {
			end++
		}
		if at, grid := passageGrid(lines[i:end]); grid != "" {
			flush(i)
			found = append(found, fmt.Sprintf("%d %s", i+at+1, grid))
		} else {
			others = append(others, lines[i:end]...)
		}
		if end < len(lines) {
			others = append(others, "")
		}
		i = end + 1
	}
	flush(len(lines))
	return found
}

var (
	cellPattern   = regexp.MustCompile(`[0-9.]`)
	letterPattern = regexp.MustCompile(`\pL`)
)

// passageGrid returns the grid that a passage is, and the first line with a cell, from 0.
func passageGrid(lines []string) (first int, grid string) {
	first = -1
	for i, line := range lines {
		row := strings.Join(cellPattern.FindAllString(line, -1), "")
		comment := strings.HasPrefix(line, "#") || strings.Contains(line, "--")
		if letterPattern.MatchString(line) || len(row) == 81 || comment && row != "" {
			return 0, ""
		}
		if first < 0 && row != "" {
			first = i
		}
		grid += row
	}
	if len(grid) != 81 {
		return 0, ""
	}
	return first, strings.ReplaceAll(grid, "0", ".")
}

// TestPassagesAtRandom reads random texts that consist of grids in all forms, pieces of
// them, titles, comments and blank lines.
func TestPassagesAtRandom(t *testing.T) {
	cases := testenv.Cases(1000, 100_000)
	random := rand.New(rand.NewPCG(16, 8))
	asBefore, otherwise := 0, 0
	for range cases {
		var text strings.Builder
		for range 1 + random.IntN(6) {
			switch random.IntN(8) {
			case 0:
				text.WriteString(blog + "\n")
			case 1:
				text.WriteString(strings.Join(cut(blog, 9), "\n") + "\n")
			case 2, 3:
				text.WriteString(strings.Join(cut(blog, []int{1, 3, 27, 40, 41, 54, 72, 80}[random.IntN(8)]), "\n") + "\n")
			case 4:
				text.WriteString(strings.Join(cut(blog, 9)[:1+random.IntN(8)], "\n") + "\n")
			case 5:
				text.WriteString(blog[:random.IntN(81)] + "\n")
			default:
				text.WriteString([]string{"Grid 01", "# hard", "#12", "------+---", ".-----.", "12", "x", "*", "|", "2020-01-01"}[random.IntN(10)] + "\n")
			}
			if random.IntN(2) == 0 {
				text.WriteString([]string{"\n", " \t\n", "\n\n"}[random.IntN(3)])
			}
		}
		got, want := read(strings.NewReader(text.String())), byPassages(text.String())
		if !slices.Equal(got, want) {
			t.Fatalf("%s\nwant %q\ngot  %q", text.String(), want, got)
		}
		if slices.Equal(got, byLines(text.String())) {
			asBefore++
		} else {
			otherwise++
		}
	}
	if asBefore < cases/10 || otherwise < cases/10 {
		t.Errorf("%d texts are read as by lines, and %d otherwise: want more of both", asBefore, otherwise)
	}
}

// TestPassagesChangeNothing reads every file at hand with and without passages. All were
// written for programs that know no passages, so there must be no difference.
func TestPassagesChangeNothing(t *testing.T) {
	var paths []string
	for _, pattern := range []string{filepath.Join(corpus.Dir(), "*.txt"), "../../examples/*.sudoku", "testdata/*.sudoku"} {
		matches, err := filepath.Glob(pattern)
		if err != nil || len(matches) == 0 && !strings.HasPrefix(pattern, corpus.Dir()) {
			t.Fatal(pattern, err)
		}
		paths = append(paths, matches...)
	}
	for _, path := range paths {
		content := testenv.Must(os.ReadFile(path))(t)
		text := strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.TrimPrefix(string(content), "\ufeff"))
		if strings.HasPrefix(text, "\xff\xfe") || strings.HasPrefix(text, "\xfe\xff") || strings.Contains(text, "\x00") {
			continue // TestFiles reads those in UTF-16
		}
		if got, want := read(strings.NewReader(text)), byLines(text); !slices.Equal(got, want) {
			t.Errorf("%s: want %d grids and errors as by lines, got %d", path, len(want), len(got))
		}
	}
	if _, err := os.Stat(corpus.Dir()); err != nil {
		testenv.Missing(t, testenv.Puzzles, err.Error())
	}
}
