// Package solvertest holds the tests that every [exactcover.Solver] must pass,
// and the reference solver that they compare it with.
package solvertest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
)

// Run tests s on the named problems of [Problems] and on n random ones.
func Run(t *testing.T, s exactcover.Solver, n int) {
	for _, c := range Problems() {
		t.Run(c.Name, func(t *testing.T) { compare(t, s, c.Problem) })
	}
	t.Run("random", func(t *testing.T) {
		rng := rand.New(rand.NewPCG(7, 2221))
		for i := range n {
			if p := Random(rng); !compare(t, s, p) {
				t.Fatalf("random problem %d: %+v", i, p)
			}
		}
	})
	t.Run("conflict", func(t *testing.T) { conflict(t, s) })
	t.Run("stop early", func(t *testing.T) { stopEarly(t, s) })
	t.Run("cancel", func(t *testing.T) { cancel(t, s) })
}

// A Case is a problem with a name and the number of its solutions.
type Case struct {
	Name      string
	Problem   *exactcover.Problem
	Solutions int
}

// Problems returns small problems that have failed somebody before.
func Problems() []Case {
	knuth := New(7, "ce", "adg", "bcf", "adf", "bg", "deg") // TAOCP 7.2.2.1 (5)
	given := New(7, "ce", "adg", "bcf", "adf", "bg", "deg")
	given.Given = []int{4, 0}
	wrong := New(7, "ce", "adg", "bcf", "adf", "bg", "deg")
	wrong.Given = []int{1}
	all := New(4, "ab", "cd")
	all.Given = []int{0, 1}
	givenColor := colored("p q r", "x", "p x:A", "q x:A", "q x:B", "r x:A", "r x:B")
	givenColor.Given = []int{0}
	return []Case{
		{"no items", New(0), 1},
		{"no options", New(1), 0},
		{"one of each", New(1, "a"), 1},
		{"two of the same", New(2, "ab", "ab"), 2},
		{"an option that covers nothing", New(1, "", "a"), 1},
		{"an item in no option", New(3, "ab", "a", "b"), 0},
		{"Knuth's example", knuth, 1},
		{"Knuth's example, two options given", given, 1},
		{"Knuth's example, a wrong option given", wrong, 0},
		{"everything given", all, 1},
		{"four pairs", New(4, "ab", "ac", "ad", "bc", "bd", "cd"), 3},
		{"options not in order of their items", New(3, "cba", "ca", "b", "ba", "c"), 3},
		{"Knuth's example in colors", colored("p q r", "x y", // TAOCP 7.2.2.1 (49)
			"p q x y:A", "p r x:A y", "p x:B", "q x:A", "r y:B"), 1},
		{"secondary items only", colored("", "x", "x", "x:A"), 1},
		{"a secondary item twice", colored("p q", "x", "p x", "q x"), 0},
		{"a secondary item twice in one color", colored("p q", "x", "p x:A", "q x:A"), 1},
		{"a secondary item in a color and without", colored("p q", "x", "p x:A", "q x"), 0},
		{"a secondary item left out", colored("p q", "x y", "p x", "q", "q y"), 2},
		{"an option without a primary item", colored("p", "x", "x:A", "p x:B"), 1},
		{"a color in three options", colored("p q r", "x",
			"p x:A", "p x:B", "q x:A", "q x:B", "r x:A", "r x:B", "r x"), 2},
		{"a given color", givenColor, 1},
	}
}

// New returns a problem of n items, named a, b, c …, with an option for each
// string, which lists its items.
func New(n int, options ...string) *exactcover.Problem {
	p := &exactcover.Problem{}
	for i := range n {
		p.Items = append(p.Items, exactcover.Item{Name: string(rune('a' + i))})
	}
	for _, letters := range options {
		o := exactcover.Option{Name: letters}
		for _, letter := range letters {
			o.Items = append(o.Items, int(letter-'a'))
		}
		p.Options = append(p.Options, o)
	}
	return p
}

// colored returns a problem whose primary and secondary items are those words, and
// whose options list theirs as [exactcover.Builder] reads them.
func colored(primary, secondary string, options ...string) *exactcover.Problem {
	var b exactcover.Builder
	b.Primary(strings.Fields(primary)...).Secondary(strings.Fields(secondary)...)
	for _, option := range options {
		b.Option(strings.Fields(option)...)
	}
	p, err := b.Problem()
	if err != nil {
		panic(err)
	}
	return p
}

// Random returns a problem with 1 to 8 primary items, 0 to 16 options, now and
// then one that is given, and half of the time up to 4 secondary items in up to 3
// colors. About half of the problems have a solution.
func Random(rng *rand.Rand) *exactcover.Problem {
	primary, secondary := 1+rng.IntN(8), 0
	if rng.IntN(2) == 0 {
		secondary = rng.IntN(5)
	}
	p := New(primary + secondary)
	for i := range secondary {
		p.Items[primary+i].Secondary = true
	}
	p.Colors = []string{"", "red", "green", "blue"}
	for o := range rng.IntN(17) {
		option := exactcover.Option{Name: fmt.Sprint("o", o)}
		for _, item := range rng.Perm(primary + secondary) {
			if rng.IntN(3) > 0 {
				continue
			}
			color := exactcover.NoColor
			if item >= primary {
				color = exactcover.Color(rng.IntN(len(p.Colors)))
			}
			option.Items = append(option.Items, item)
			option.Colors = append(option.Colors, color)
		}
		if !slices.ContainsFunc(option.Colors, func(c exactcover.Color) bool { return c != exactcover.NoColor }) {
			option.Colors = nil
		}
		p.Options = append(p.Options, option)
	}
	if len(p.Options) > 0 && rng.IntN(4) == 0 {
		p.Given = []int{rng.IntN(len(p.Options))}
	}
	return p
}

// compare runs s on p and holds solutions, trace, candidates and counts against
// the reference.
func compare(t *testing.T, s exactcover.Solver, p *exactcover.Problem) bool {
	t.Helper()
	wantSolutions, wantTrace := Reference(p)
	var solutions []exactcover.Solution
	var trace []exactcover.Event
	log := exactcover.Log{Observe: func(e exactcover.Event) {
		e.Candidates = slices.Clone(e.Candidates)
		trace = append(trace, e)
	}}
	for solution, err := range s.Search(t.Context(), p, &log) {
		if err != nil {
			t.Error(err)
			return false
		}
		if err := exactcover.Verify(p, solution); err != nil {
			t.Error(err)
		}
		solutions = append(solutions, slices.Clone(solution))
	}
	if !slices.EqualFunc(solutions, wantSolutions, slices.Equal) {
		t.Errorf("solutions: want %v, got %v", wantSolutions, solutions)
	}
	if !slices.EqualFunc(wantTrace, trace, sameWithCandidates) {
		t.Errorf("trace:\nwant %v\ngot  %v", wantTrace, trace)
	}
	count := func(kind exactcover.Kind) (n int) {
		for _, e := range wantTrace {
			if e.Kind == kind {
				n++
			}
		}
		return n
	}
	want := exactcover.Tally{
		Choices: count(exactcover.Choose), Backtracks: count(exactcover.Backtrack), Solutions: len(wantSolutions),
		RoundTrips: log.RoundTrips, Loading: log.Loading,
	}
	if log.Tally != want {
		t.Errorf("tally: want %+v, got %+v", want, log.Tally)
	}
	return !t.Failed()
}

// sameWithCandidates compares an event with what a solver tells of it.
func sameWithCandidates(want, got exactcover.Event) bool {
	return want.Same(got) && (got.Candidates == nil || slices.Equal(want.Candidates, got.Candidates))
}

func conflict(t *testing.T, s exactcover.Solver) {
	p := New(3, "ab", "bc")
	p.Given = []int{0, 1}
	_, err := exactcover.First(t.Context(), s, p, &exactcover.Log{})
	if !exactcover.IsConflict(err) {
		t.Errorf("want a conflict, got %v", err)
	}
}

func stopEarly(t *testing.T, s exactcover.Solver) {
	p := New(4, "ab", "ac", "ad", "bc", "bd", "cd")
	var log exactcover.Log
	if _, err := exactcover.First(t.Context(), s, p, &log); err != nil {
		t.Fatal(err)
	}
	if log.Choices != 2 || log.Backtracks != 0 || log.Solutions != 1 {
		t.Errorf("after the first of three solutions: want 2 choices and no backtrack, got %+v", log.Tally)
	}
}

func cancel(t *testing.T, s exactcover.Solver) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := exactcover.First(ctx, s, New(2, "ab"), &exactcover.Log{})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("want %v, got %v", context.Canceled, err)
	}
}
