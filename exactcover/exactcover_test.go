package exactcover_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/testenv"
)

func TestVerify(t *testing.T) {
	p := solvertest.New(4, "ab", "cd", "bc", "ad", "a")
	p.Given = []int{0}
	p.Options = append(p.Options, exactcover.Option{Name: "none"})
	p.Excluded = []int{4, 5}
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
		{exactcover.Solution{0, 1, 5}, "excluded option none is chosen"},
		{exactcover.Solution{0, 9}, "want an option below 6, got 9"},
		{exactcover.Solution{0, -1}, "want an option below 6, got -1"},
		{nil, "a is covered 0 times, want once"},
	} {
		err := exactcover.Verify(p, c.solution)
		if (err == nil) != (c.want == "") || err != nil && !strings.HasSuffix(err.Error(), c.want) {
			t.Errorf("%v: want %q, got %v", c.solution, c.want, err)
		}
	}
}

func TestVerifyColors(t *testing.T) {
	var b exactcover.Builder
	p := testenv.Must(b.Primary("p", "q").Secondary("x").
		Option("p", "x:red").Option("q", "x:red").Option("q", "x:blue").Option("p", "x").Option("q", "x").Option("q").Problem())(t)
	const twice = "exactcover: verify: x is covered twice, but not in one color"
	for _, c := range []struct {
		solution exactcover.Solution
		want     string
	}{
		{exactcover.Solution{0, 1}, "<nil>"},
		{exactcover.Solution{3, 5}, "<nil>"},
		{exactcover.Solution{0, 2}, twice},
		{exactcover.Solution{0, 4}, twice},
		{exactcover.Solution{4, 0}, twice},
		{exactcover.Solution{3, 4}, twice},
	} {
		if got := fmt.Sprint(exactcover.Verify(p, c.solution)); got != c.want {
			t.Errorf("%v: want %s, got %s", c.solution, c.want, got)
		}
	}
}

func TestValidate(t *testing.T) {
	outOfRange := solvertest.New(1, "ab")
	secondaryFirst := solvertest.New(2, "ab")
	secondaryFirst.Items[0].Secondary = true
	colorOfPrimary := solvertest.New(1, "a")
	colorOfPrimary.Colors = []string{"", "red"}
	colorOfPrimary.Options[0].Colors = []exactcover.Color{1}
	noSuchColor := solvertest.New(2, "ab")
	noSuchColor.Items[1].Secondary = true
	noSuchColor.Options[0].Colors = []exactcover.Color{0, 1}
	tooFewColors := solvertest.New(2, "ab")
	tooFewColors.Options[0].Colors = []exactcover.Color{0}
	twice := solvertest.New(2, "aba")
	givenOutOfRange := solvertest.New(1, "a")
	givenOutOfRange.Given = []int{1}
	givenAndExcluded := solvertest.New(2, "a", "b")
	givenAndExcluded.Given, givenAndExcluded.Excluded = []int{0, 1}, []int{1}
	excludedOutOfRange := solvertest.New(1, "a")
	excludedOutOfRange.Excluded = []int{-1}
	conflict := solvertest.New(3, "ab", "bc")
	conflict.Given = []int{0, 1}
	emptyTwice := solvertest.New(1, "a", "")
	emptyTwice.Options[1].Name = "none"
	emptyTwice.Given = []int{1, 0, 1}
	sameTwice := solvertest.New(1, "a")
	sameTwice.Given = []int{0, 0}
	var b exactcover.Builder
	colorTwice := testenv.Must(b.Primary("p", "q").Secondary("x").
		Option("p", "x:red").Named("other", "q", "x:red").Option("x:red").Problem())(t)
	colorTwice.Given = []int{2, 1, 2} // the last option that has x before is another one
	for _, c := range []struct {
		problem  *exactcover.Problem
		want     string
		conflict bool
	}{
		{solvertest.New(2, "ab", "a"), "", false},
		{outOfRange, "exactcover: option ab: want an item below 1, got 1", false},
		{twice, "exactcover: option aba: item a twice", false},
		{secondaryFirst, "exactcover: want the primary items first, got item b after item a", false},
		{colorOfPrimary, "exactcover: option a: item a is primary and can't have the color red", false},
		{noSuchColor, "exactcover: option ab: item b: want a color below 0, got 1", false},
		{tooFewColors, "exactcover: option ab: want 2 colors, one for each item, got 1", false},
		{givenOutOfRange, "exactcover: given: want an option below 1, got 1", false},
		{givenAndExcluded, "exactcover: given: option b is excluded", false},
		{excludedOutOfRange, "exactcover: excluded: want an option below 1, got -1", false},
		{conflict, "given options ab and bc both cover b", true},
		{emptyTwice, "exactcover: given: want option none once, got it again", false},
		{colorTwice, "given options x:red and x:red both cover x", true},
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

func TestBuilderMistakes(t *testing.T) {
	for _, c := range []struct {
		build func(b *exactcover.Builder)
		want  string
	}{
		{func(b *exactcover.Builder) { b.Primary("a", "a") }, `item "a": want it once, got it again`},
		{func(b *exactcover.Builder) { b.Primary("a:b") }, `item "a:b": want a name without a colon, which stands before a color`},
		{func(b *exactcover.Builder) { b.Primary("") }, `item 0: want a name, got none`},
		{func(b *exactcover.Builder) { b.Secondary("x").Primary("a") }, `item "a": want the primary items first`},
		{func(b *exactcover.Builder) { b.Primary("a").Option("a", "b") }, `option "a b": there is no item "b"`},
		{func(b *exactcover.Builder) { b.Primary("a").Named("first", "a", "b") }, `option "first": there is no item "b"`},
		{func(b *exactcover.Builder) { b.Primary("a").Secondary("x").Option("a", "x:") }, `option "a x:": want the name of a color after the colon`},
		{func(b *exactcover.Builder) { b.Primary("a").Option("a:red") }, "option 0: item a is primary and can't have the color red"},
		{func(b *exactcover.Builder) { b.Primary("a").Option("a", "a") }, "option 0: item a twice"},
		{func(b *exactcover.Builder) { b.Option("a").Option("b") }, `option "a": there is no item "a"`},
	} {
		var b exactcover.Builder
		c.build(&b)
		if p, err := b.Problem(); p != nil || err == nil || err.Error() != "exactcover: "+c.want {
			t.Errorf("want %s, got %v", c.want, err)
		}
	}
}

func TestMethod(t *testing.T) {
	for want, givenUp := range map[string][]string{
		"cells":                           nil,
		"cells, after parts was given up": {"parts"},
		"cells, after parts and masks were given up": {"parts", "masks"},
	} {
		log := exactcover.Log{Mode: "cells", GivenUp: givenUp}
		if got := log.Method(); got != want {
			t.Errorf("want %q, got %q", want, got)
		}
	}
}

func TestTraceWriter(t *testing.T) {
	var text bytes.Buffer
	var err error
	observe := exactcover.TraceWriter(&text, &err)
	observe(exactcover.Event{Kind: exactcover.Choose, Search: 1, Item: 17, Option: 203, Candidates: []int{203}})
	observe(exactcover.Event{Kind: exactcover.Choose, Search: 2, Item: 5, Option: exactcover.NoOption, Candidates: []int{exactcover.NoOption}})
	observe(exactcover.Event{Kind: exactcover.Backtrack, Search: 1})
	observe(exactcover.Event{Kind: exactcover.Solved})
	const want = `{"event":"choose","search":1,"constraint":17,"move":203}
{"event":"choose","search":2,"constraint":5,"move":null}
{"event":"backtrack","search":1}
{"event":"solution"}
`
	if text.String() != want || err != nil {
		t.Errorf("want\n%sgot\n%s%v", want, text.String(), err)
	}
	var read []string
	for line := range strings.Lines(text.String()) {
		var e exactcover.Event
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Error(err)
		}
		read = append(read, fmt.Sprintln(e.Kind, e.Search, e.Item, e.Option))
	}
	if got := strings.Join(read, ""); got != "0 1 17 203\n0 2 5 -1\n1 1 -1 0\n2 0 0 0\n" {
		t.Errorf("want what was written, got\n%s", got)
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
