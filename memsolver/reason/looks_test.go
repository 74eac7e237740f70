package reason

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/testenv"
	"graphcover/memsolver/internal/enginetest"
	"graphcover/puzzle/domino"
)

// looks is a context that counts how often it is asked whether it is done. It is after some looks.
type looks struct {
	context.Context
	most   int // looks after which it is done, or -1 for never
	before int // looks until then
	after  int
}

func (l *looks) Err() error {
	if l.most >= 0 && l.before == l.most {
		l.after++
		return context.Canceled
	}
	l.before++
	return nil
}

// TestEndsSoon ends Find and Least at each look: they look a few times more on their way back, and
// return the error of the context, or a reason.
func TestEndsSoon(t *testing.T) {
	wrongClue := enginetest.Problem(t, ".5..83.17...1..4..3.4..56.8....3...9.9.8245....6....7...9....5...729..861.36.72.4")
	for name, p := range map[string]*exactcover.Problem{
		"pigeons": enginetest.Pigeons(12, 11), "mutilated": enginetest.Problem(t, domino.Mutilated(6)),
		"langford": enginetest.Problem(t, "langford:6"), "timetable": enginetest.Timetable(11, true),
		"wrong clue": wrongClue, "a solution": enginetest.Problem(t, "queens:6"),
	} {
		for way, find := range map[string]func(context.Context, *exactcover.Problem) (*Reason, error){"Find": Find, "Least": Least} {
			all := &looks{Context: t.Context(), most: -1}
			testenv.Must(find(all, p))(t)
			if all.before == 0 {
				t.Errorf("%s: want looks by %s, got none", name, way)
			}
			for most := 0; most < all.before; most += 1 + all.before/100 {
				ctx := &looks{Context: t.Context(), most: most}
				r, err := find(ctx, p)
				if (r == nil) != errors.Is(err, context.Canceled) || ctx.after > 12 {
					t.Fatalf("%s: want an end of %s soon after %d looks of %d, got %+v, %v after %d more", name, way, most, all.before, r, err, ctx.after)
				}
			}
		}
	}
}

// TestLooks checks that each of the long steps looks often: for each item, iteration of the relaxation,
// word of options, or equation.
func TestLooks(t *testing.T) {
	p := enginetest.Pigeons(40, 39)
	ctx := &looks{Context: t.Context(), most: -1}
	testenv.Must(newLearner(ctx, p))(t)
	if ctx.before < len(p.Items) {
		t.Errorf("want a look for each of %d items that are learned, got %d", len(p.Items), ctx.before)
	}

	ctx = &looks{Context: t.Context(), most: -1}
	prices := newPrices(newRest(enginetest.Problem(t, domino.Mutilated(12))), 1)
	prices.run(ctx, 0)
	if n := prices.relaxation.Iterations; n < 100 || ctx.before < n {
		t.Errorf("want a look for each of 100 iterations or more, got %d for %d", ctx.before, n)
	}

	r := newRest(enginetest.Problem(t, "langford:38"))
	ctx = &looks{Context: t.Context(), most: -1}
	r.parity(ctx)
	if words := len(r.options) / 64; ctx.before < words {
		t.Errorf("want a look for each of %d words, got %d", words, ctx.before)
	}
	odd := []equation{{rows: []uint64{1}, odd: true}}
	for k := range 50 {
		odd = append(odd, equation{rows: []uint64{1 << k}})
	}
	ctx = &looks{Context: t.Context(), most: -1}
	if fewestRows(ctx, odd); ctx.before < 50 {
		t.Errorf("want a look for each of 50 equations, got %d", ctx.before)
	}
}

// TestDrop checks that a proof without the weights that it does not need is still one.
func TestDrop(t *testing.T) {
	rng := rand.New(rand.NewPCG(51, 4))
	dropped := 0
	for range 2000 {
		r := newRest(solvertest.Random(rng))
		weights := make([]int, len(r.low))
		for item := range weights {
			weights[item] = rng.IntN(7) - 3
		}
		least, most := r.weigh(weights)
		before := slices.Clone(weights)
		r.drop(weights)
		nowLeast, nowMost := r.weigh(weights)
		if nowLeast-nowMost < least-most || nowMost > most {
			t.Fatalf("want %d or more above at most %d, got %d above %d: %v, then %v", least-most, most, nowLeast-nowMost, nowMost, before, weights)
		}
		for item, w := range weights {
			if w != 0 && w != before[item] {
				t.Fatalf("want weights of %v, or none, got %v", before, weights)
			}
			if w == 0 && before[item] != 0 {
				dropped++
			}
		}
	}
	if dropped < 1000 {
		t.Errorf("want many weights dropped, got %d", dropped)
	}
}
