package dlx_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/puzzle/dlx"
)

// rewrite returns p written and read again.
func rewrite(p *exactcover.Problem) (*exactcover.Problem, error) {
	var text bytes.Buffer
	if err := dlx.Write(&text, p); err != nil {
		return nil, err
	}
	again, err := dlx.Read(&text)
	if err != nil {
		return nil, fmt.Errorf("read again: %w", err)
	}
	return again, nil
}

// TestRoundTrip writes random problems and reads them again.
func TestRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(49, 7221))
	for n := range 2000 {
		p := solvertest.Random(rng)
		p.Given = nil
		for o := range p.Options {
			p.Options[o].Name = ""
		}
		want := lines(p)
		for o := len(p.Options) - 1; o >= 0; o-- {
			if !slices.ContainsFunc(p.Options[o].Items, func(i int) bool { return i < p.Primary() }) {
				want = slices.Delete(want, o+1, o+2)
			}
		}
		again, err := rewrite(p)
		if err != nil {
			t.Fatalf("problem %d, %q: %v", n, want, err)
		}
		if got := lines(again); !slices.Equal(got, want) {
			t.Fatalf("problem %d: want %q\ngot  %q", n, want, got)
		}
	}
}

// TestWriteGiven holds the solutions of problems with given options against those
// of the problems that are left, by the reference solver.
func TestWriteGiven(t *testing.T) {
	rng := rand.New(rand.NewPCG(49, 7222))
	left, solvable := 0, 0
	for range 3000 {
		p := solvertest.Random(rng)
		for range 3 {
			if len(p.Options) > 0 {
				p.Given = append(p.Given, rng.IntN(len(p.Options)))
			}
		}
		for o := range p.Options {
			p.Options[o].Name = ""
		}
		if p.Given = slices.Compact(slices.Sorted(slices.Values(p.Given))); p.Validate() != nil {
			p.Given = p.Given[:min(1, len(p.Given))]
		}
		again, err := rewrite(p)
		solutions, _ := solvertest.Reference(p)
		if err != nil {
			if len(solutions) != 1 || len(solutions[0]) != len(p.Given) {
				t.Fatalf("%q, given %v: %v", lines(p), p.Given, err)
			}
			continue // the given options cover everything
		}
		left++
		if len(solutions) > 0 {
			solvable++
		}
		want := chosen(p, solutions, len(p.Given))
		solutions, _ = solvertest.Reference(again)
		if got := chosen(again, solutions, 0); !slices.Equal(got, want) {
			t.Fatalf("%q, given %v: want %q\ngot  %q", lines(p), p.Given, want, got)
		}
	}
	if left < 1000 || solvable < 200 {
		t.Errorf("want many problems of which something is left, and many with solutions, got %d and %d", left, solvable)
	}
}

// chosen returns, sorted, the options of each solution behind the first so many.
func chosen(p *exactcover.Problem, solutions []exactcover.Solution, behind int) []string {
	var all []string
	for _, s := range solutions {
		all = append(all, strings.Join(slices.Sorted(slices.Values(p.OptionNames(s[behind:]))), ", "))
	}
	slices.Sort(all)
	return all
}

func TestWriteText(t *testing.T) {
	p := solvertest.New(3, "ab", "c", "bc")
	p.Items[2].Secondary = true
	p.Options[1].Items = []int{0, 2}
	p.Options[1].Colors = []exactcover.Color{0, 1}
	p.Colors = []string{"", "red"}
	for _, c := range []struct {
		name  string
		given []int
		want  string
	}{
		{"nothing given", nil, "| an exact cover problem\na b | c\na b\na c:red\nb c\n"},
		{"an option given", []int{2}, "| what the given options of an exact cover problem leave\na\n"},
		{"a color given", []int{1}, "| what the given options of an exact cover problem leave\nb | c\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p.Given = c.given
			var text strings.Builder
			if err := dlx.Write(&text, p); err != nil || text.String() != c.want {
				t.Errorf("want %q\ngot  %q, %v", c.want, text.String(), err)
			}
		})
	}
}

func TestWriteErrors(t *testing.T) {
	const noName = ": want a name without blanks, bars and colons, got "
	named := func(names ...string) *exactcover.Problem {
		p := &exactcover.Problem{}
		for _, name := range names {
			p.Items = append(p.Items, exactcover.Item{Name: name})
		}
		return p
	}
	colored := func(names ...string) *exactcover.Problem {
		p := solvertest.New(1, "a")
		p.Colors = append([]string{""}, names...)
		return p
	}
	covered := solvertest.New(2, "ab", "a")
	covered.Given = []int{0}
	conflict := solvertest.New(2, "ab", "a")
	conflict.Given = []int{0, 1}
	for _, c := range []struct {
		name    string
		problem *exactcover.Problem
		want    string
	}{
		{"no name", named("a", ""), "dlx: item 1" + noName + `""`},
		{"a blank in a name", named("row 3"), "dlx: item 0" + noName + `"row 3"`},
		{"a bar in a name", named("a", "b|"), "dlx: item 1" + noName + `"b|"`},
		{"a colon in a name", named("a:b"), "dlx: item 0" + noName + `"a:b"`},
		{"a line end in a name", named("a\r"), "dlx: item 0" + noName + `"a\r"`},
		{"a control character in a name", named("a\x01"), "dlx: item 0: want text, got the control character U+0001"},
		{"no UTF-8", named("\xff"), `dlx: item 0: want UTF-8, got "\xff"`},
		{"a name twice", named("a", "b", "a"), `dlx: item "a": want a name of its own, got that of another`},
		{"a blank in a color", colored("dark red"), `dlx: want a color without blanks, got "dark red"`},
		{"a color without a name", colored("red", ""), `dlx: want a color without blanks, got ""`},
		{"a color twice", colored("red", "red"), `dlx: color "red": want a name of its own, got that of another`},
		{"no item", named(), "dlx: want a primary item that is not covered by a given option, got none"},
		{"all items covered", covered, "dlx: want a primary item that is not covered by a given option, got none"},
		{"given options that exclude each other", conflict, "given options ab and a both cover a"},
		{"no problem", &exactcover.Problem{Options: []exactcover.Option{{Items: []int{0}}}}, "exactcover: option 0: want an item below 0, got 0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var text strings.Builder
			if err := dlx.Write(&text, c.problem); err == nil || err.Error() != c.want || text.Len() > 0 {
				t.Errorf("want %s and nothing written, got %v, %q", c.want, err, text.String())
			}
		})
	}
}

// TestWriteToAFullDisk has the error come in the middle of a problem.
func TestWriteToAFullDisk(t *testing.T) {
	options := make([]string, 10_000)
	for o := range options {
		options[o] = "abc"
	}
	full := errors.New("the disk is full")
	if err := dlx.Write(failing{full}, solvertest.New(3, options...)); !errors.Is(err, full) {
		t.Errorf("want %v, got %v", full, err)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }
