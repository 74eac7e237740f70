package dlx

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/memsolver/internal/enginetest"
)

// TestLinksAreRestored searches whole trees and parts of them, with and without a trace.
// Afterwards the links must be the same as before.
func TestLinksAreRestored(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 2221))
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	for i := range 2000 {
		p := solvertest.Random(rng)
		d, want := newSearcher(p, exactcover.OrderFewest, nil), newLinks(p, nil)
		for _, observe := range []func(exactcover.Event){nil, func(exactcover.Event) {}} {
			for most := range 4 { // solutions, or all of them if it is 0
				seen := 0
				d.search(t.Context(), p.Given, &exactcover.Log{Observe: observe}, func(exactcover.Solution, error) bool {
					seen++
					return seen != most
				})
				if !reflect.DeepEqual(d.links, want) {
					t.Fatalf("random problem %d, observed %t, %d solutions: %+v: want %+v, got %+v", i, observe != nil, seen, p, want, d.links)
				}
			}
		}
		if d.search(cancelled, p.Given, new(exactcover.Log), nil); !reflect.DeepEqual(d.links, want) {
			t.Fatalf("random problem %d, canceled: %+v: want %+v, got %+v", i, p, want, d.links)
		}
	}
}

// TestMultiIsRestored is TestLinksAreRestored for Algorithm M, also for searches of the cheapest solution.
func TestMultiIsRestored(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 2222))
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	for i := range 2000 {
		p := solvertest.RandomQuotas(rng)
		for _, prices := range []*exactcover.Prices{nil, {Scale: 1, Items: make([]int, len(p.Items))}} {
			d, want := newMulti(p, exactcover.OrderFewest, prices), newMulti(p, exactcover.OrderFewest, prices)
			same := func() bool { return reflect.DeepEqual(d.links, want.links) && slices.Equal(d.bound, want.bound) }
			for most := range 4 { // solutions, or all of them if it is 0
				seen := 0
				d.search(t.Context(), p.Given, new(exactcover.Log), func(exactcover.Solution, error) bool {
					seen++
					return seen != most
				})
				if !same() {
					t.Fatalf("random problem %d, %d solutions: %+v: want %+v, got %+v", i, seen, p, want.links, d.links)
				}
			}
			if d.search(cancelled, p.Given, new(exactcover.Log), nil); !same() {
				t.Fatalf("random problem %d, canceled: %+v: want %+v, got %+v", i, p, want.links, d.links)
			}
		}
	}
}

// TestRestoredWhenCancelled cancels a search in the middle of its tree.
func TestRestoredWhenCancelled(t *testing.T) {
	p := enginetest.Problem(t, "queens:10")
	multi, wantMulti := newMulti(p, exactcover.OrderFewest, nil), newMulti(p, exactcover.OrderFewest, nil)
	once, wantOnce := newSearcher(p, exactcover.OrderFewest, nil), newLinks(p, nil)
	for name, c := range map[string]struct {
		search func(context.Context, []int, *exactcover.Log, func(exactcover.Solution, error) bool) error
		same   func() bool
	}{
		"multi": {multi.search, func() bool {
			return reflect.DeepEqual(multi.links, wantMulti.links) && slices.Equal(multi.bound, wantMulti.bound)
		}},
		"once": {once.search, func() bool { return reflect.DeepEqual(once.links, wantOnce) }},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		log := exactcover.Log{Observe: func(e exactcover.Event) {
			if e.Search == 5 {
				cancel()
			}
		}}
		if err := c.search(ctx, nil, &log, nil); !errors.Is(err, context.Canceled) || log.Solutions == 724 {
			t.Errorf("%s: want it canceled before 724 solutions, got %v and %d", name, err, log.Solutions)
		}
		if !c.same() {
			t.Errorf("%s: want the links unchanged", name)
		}
	}
}

// TestCancelledAmongSolutions cancels a search in which every choice is a solution.
func TestCancelledAmongSolutions(t *testing.T) {
	p := &exactcover.Problem{Items: make([]exactcover.Item, 1), Options: make([]exactcover.Option, 20*choicesPerCheck)}
	for o := range p.Options {
		p.Options[o].Items = []int{0}
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	solutions := 0
	var last error
	prepared := Prepare(p, exactcover.OrderFewest)
	prepared.Search(ctx, nil, new(exactcover.Log), func(_ exactcover.Solution, err error) bool {
		if last = err; err == nil {
			solutions++
		}
		cancel()
		return true
	})
	if !errors.Is(last, context.Canceled) || solutions > choicesPerCheck {
		t.Errorf("want it canceled within %d solutions, got %v after %d", choicesPerCheck, last, solutions)
	}
}

// TestProgress counts the pairs of two free choices. Options of the same item have equal shares
// of the tree.
func TestProgress(t *testing.T) {
	const first, second = 5, 4 * choicesPerCheck
	p := &exactcover.Problem{Items: make([]exactcover.Item, 2)}
	for o := range first + second {
		item := 0
		if o >= first {
			item = 1
		}
		p.Options = append(p.Options, exactcover.Option{Items: []int{item}})
	}
	prepared := Prepare(p, exactcover.OrderFewest)
	var shares []float64
	log := exactcover.Log{Progress: func(share float64) { shares = append(shares, share) }}
	solutions, err := prepared.Count(t.Context(), nil, &log)
	if err != nil || solutions.Int64() != first*second {
		t.Fatalf("want %d solutions, got %v, %v", first*second, solutions, err)
	}
	if len(shares) != first*second/choicesPerCheck {
		t.Errorf("want %d reports, got %d", first*second/choicesPerCheck, len(shares))
	}
	for i, got := range shares {
		if want := float64(i+1) / float64(len(shares)); math.Abs(got-want) > 1e-3 {
			t.Errorf("report %d: want %v of the tree, got %v", i, want, got)
		}
	}
}
