package exactcover_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
)

// On random problems, what an option excludes are those that no set of both can contain:
// by the definition, which Verify follows.
func TestIndexExcludesWhatNoCoverHas(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	colored, excluded := 0, 0
	for range 200 {
		p := solvertest.Random(rng)
		index := exactcover.NewIndex(p)
		for o := range p.Options {
			got := slices.Compact(slices.Sorted(index.ExcludedBy(o)))
			var want []int
			for other := range p.Options {
				if !fit(p, o, other) {
					want = append(want, other)
				}
			}
			if !slices.Equal(got, want) {
				t.Fatalf("%s excludes %v, want %v", p.OptionName(o), got, want)
			}
			cover := exactcover.NewCover(p, []int{o})
			for other := range p.Options {
				if conflict := cover.Conflict(other); (conflict == exactcover.NoItem) != fit(p, o, other) {
					t.Fatalf("%s and %s conflict by %d", p.OptionName(o), p.OptionName(other), conflict)
				}
			}
			cover.Undo()
			for item := range p.Items {
				if cover.Has(item) {
					t.Fatalf("item %d is covered after the undo", item)
				}
			}
			excluded += len(want)
		}
		if p.Colors != nil {
			colored++
		}
	}
	if colored == 0 || excluded == 0 {
		t.Fatalf("%d problems with colors, %d options excluded: this tests nothing", colored, excluded)
	}
}

// fit reports whether a and b have only items in common to which both give one color.
func fit(p *exactcover.Problem, a, b int) bool {
	colors := make(map[int]exactcover.Color)
	for k, item := range p.Options[a].Items {
		colors[item] = p.Options[a].Color(k)
	}
	for k, item := range p.Options[b].Items {
		if color, both := colors[item]; both && (color != p.Options[b].Color(k) || color == exactcover.NoColor) {
			return false
		}
	}
	return true
}

func TestPath(t *testing.T) {
	choose := func(search, option int) exactcover.Event {
		return exactcover.Event{Kind: exactcover.Choose, Search: search, Option: option}
	}
	undo := func(search int) exactcover.Event { return exactcover.Event{Kind: exactcover.Backtrack, Search: search} }
	solved := exactcover.Event{Kind: exactcover.Solved}
	var path exactcover.Path
	for _, step := range []struct {
		event  exactcover.Event
		next   bool
		chosen []int
		steps  int
	}{
		{undo(0), false, nil, 0},
		{choose(2, 7), false, nil, 0},
		{choose(1, 7), true, []int{7}, 1},
		{choose(1, 8), false, []int{7}, 1},
		{choose(2, 8), true, []int{7, 8}, 2},
		{solved, true, []int{7, 8}, 2},
		{undo(1), false, []int{7, 8}, 2},
		{undo(2), true, []int{7}, 3},
		{choose(2, 9), true, []int{7, 9}, 4},
	} {
		if next := path.Add(step.event); next != step.next || !slices.Equal(path.Chosen, step.chosen) || path.Steps != step.steps {
			t.Fatalf("%+v: want %v, %v and %d steps, got %v, %+v", step.event, step.next, step.chosen, step.steps, next, path)
		}
	}
	path.Add(choose(3, exactcover.NoOption))
	if got := path.Options(); !slices.Equal(got, []int{7, 9}) || len(path.Chosen) != 3 {
		t.Errorf("want the options 7 and 9, got %v of %v", got, path.Chosen)
	}
	if path.Add(solved); !path.Solved {
		t.Error("want a path that is solved")
	}
}

// A journal that fails ends the search, also one that begins afterwards. An error of the search
// that has another cause stays.
func TestJournal(t *testing.T) {
	var journal exactcover.Journal
	ctx, end := journal.Guard(t.Context())
	defer end()
	if journal.Fail(nil); ctx.Err() != nil {
		t.Fatal("want the search to go on")
	}
	if err := journal.Cause(context.Canceled); err != context.Canceled {
		t.Errorf("want %v, got %v", context.Canceled, err)
	}
	full := errors.New("full")
	journal.Fail(full)
	journal.Fail(errors.New("later"))
	later, endLater := journal.Guard(t.Context())
	defer endLater()
	if ctx.Err() == nil || later.Err() == nil || journal.Err() != full {
		t.Errorf("want both searches ended by %v, got %v, %v and %v", full, ctx.Err(), later.Err(), journal.Err())
	}
	if err := journal.Cause(ctx.Err()); err != nil {
		t.Errorf("want no error beside that of the journal, got %v", err)
	}
	if lost := errors.New("lost"); journal.Cause(lost) != lost {
		t.Error("want an error with another cause")
	}
}
