package exactcover_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/memsolver"
)

func TestVerify(t *testing.T) {
	p := solvertest.New(4, "ab", "cd", "bc", "ad", "a")
	p.Given = []int{0}
	for _, c := range []struct {
		solution exactcover.Solution
		want     string // "" for a solution
	}{
		{exactcover.Solution{0, 1}, ""},
		{exactcover.Solution{1, 0}, ""},
		{exactcover.Solution{0}, "c is covered 0 times, want once"},
		{exactcover.Solution{0, 1, 4}, "a is covered 2 times, want once"},
		{exactcover.Solution{0, 1, 1}, "c is covered 2 times, want once"},
		{exactcover.Solution{2, 3}, "given option ab is left out"},
		{exactcover.Solution{0, 9}, "want an option below 5, got 9"},
		{exactcover.Solution{0, -1}, "want an option below 5, got -1"},
		{nil, "a is covered 0 times, want once"},
	} {
		err := exactcover.Verify(p, c.solution)
		if (err == nil) != (c.want == "") || err != nil && !strings.HasSuffix(err.Error(), c.want) {
			t.Errorf("%v: want %q, got %v", c.solution, c.want, err)
		}
	}
}

func TestValidate(t *testing.T) {
	outOfRange := solvertest.New(1, "ab")
	twice := solvertest.New(2, "aba")
	givenOutOfRange := solvertest.New(1, "a")
	givenOutOfRange.Given = []int{1}
	conflict := solvertest.New(3, "ab", "bc")
	conflict.Given = []int{0, 1}
	sameTwice := solvertest.New(1, "a")
	sameTwice.Given = []int{0, 0}
	for _, c := range []struct {
		problem  *exactcover.Problem
		want     string
		conflict bool
	}{
		{solvertest.New(2, "ab", "a"), "", false},
		{outOfRange, "exactcover: option ab: want an item below 1, got 1", false},
		{twice, "exactcover: option aba: item a twice", false},
		{givenOutOfRange, "exactcover: given: want an option below 1, got 1", false},
		{conflict, "given options ab and bc both cover b", true},
		{sameTwice, "given options a and a both cover a", true},
	} {
		err := c.problem.Validate()
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != c.want || exactcover.IsConflict(err) != c.conflict {
			t.Errorf("want %q, got %q", c.want, got)
		}
	}
}

func TestTraceWriter(t *testing.T) {
	var text bytes.Buffer
	var err error
	observe := exactcover.TraceWriter(&text, &err)
	observe(exactcover.Event{Kind: exactcover.Choose, Search: 1, Item: 17, Option: 203, Candidates: []int{203}})
	observe(exactcover.Event{Kind: exactcover.Backtrack, Search: 1})
	observe(exactcover.Event{Kind: exactcover.Solved})
	want := `{"event":"choose","search":1,"constraint":17,"move":203}
{"event":"backtrack","search":1}
{"event":"solution"}
`
	if text.String() != want || err != nil {
		t.Errorf("want\n%sgot\n%s%v", want, text.String(), err)
	}
}

func TestTraceWriterStopsAtAnError(t *testing.T) {
	full := errors.New("disk full")
	w := &failingWriter{err: full}
	var err error
	observe := exactcover.TraceWriter(w, &err)
	observe(exactcover.Event{Kind: exactcover.Solved})
	observe(exactcover.Event{Kind: exactcover.Solved})
	if !errors.Is(err, full) || w.calls != 1 {
		t.Errorf("want %v after 1 call, got %v after %d", full, err, w.calls)
	}
}

type failingWriter struct {
	err   error
	calls int
}

func (w *failingWriter) Write([]byte) (int, error) {
	w.calls++
	return 0, w.err
}

// The smallest useful problem: which of three options cover a, b and c once?
func Example() {
	p := &exactcover.Problem{
		Items: []exactcover.Item{{Name: "a"}, {Name: "b"}, {Name: "c"}},
		Options: []exactcover.Option{
			{Name: "a and b", Items: []int{0, 1}},
			{Name: "b and c", Items: []int{1, 2}},
			{Name: "c", Items: []int{2}},
		},
	}
	var log exactcover.Log
	solution, err := exactcover.First(context.Background(), memsolver.DLX{}, p, &log)
	if err != nil {
		panic(err)
	}
	for _, o := range solution {
		fmt.Println(p.OptionName(o))
	}
	fmt.Println(log.Choices, "choices,", log.Backtracks, "backtracks")
	// Output:
	// a and b
	// c
	// 2 choices, 0 backtracks
}
