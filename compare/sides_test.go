package compare

import (
	"context"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle"
)

// TestBestDiffers changes the answer or the events of one side of a comparison of best solutions.
func TestBestDiffers(t *testing.T) {
	entry := testenv.Must(puzzle.Parse("dlx:../examples/week.dlx"))(t)
	honest := Objective{Settings: []memsolver.Setting{memsolver.DLX}}.side(entry)
	for _, c := range []struct {
		name          string
		change        func(*Answer)
		leftOut       int // the number of an event, from 1
		answers, path bool
	}{
		{name: "nothing", change: func(*Answer) {}, answers: true, path: true},
		{name: "the cost", change: func(a *Answer) { a.Cost = new(*a.Cost + 1) }, path: true},
		{name: "the bound", change: func(a *Answer) { a.Bound = new(*a.Bound - 1) }, path: true},
		{name: "no bound", change: func(a *Answer) { a.Bound = nil }, path: true},
		{name: "the solution", change: func(a *Answer) { a.Chosen = a.Chosen[1:] }, path: true},
		{name: "the status", change: func(a *Answer) { a.Status = Unsolvable }, path: true},
		{name: "an event", change: func(*Answer) {}, leftOut: 7, answers: true},
	} {
		changed := func(ctx context.Context, observe func(exactcover.Event)) (Answer, error) {
			n := 0
			a, err := honest(ctx, func(e exactcover.Event) {
				if n++; n != c.leftOut && observe != nil {
					observe(e)
				}
			})
			c.change(&a)
			return a, err
		}
		got := testenv.Must(compareSides(t.Context(), changed, honest, entry, Observers{}))(t)
		if got.SolutionsAgree != c.answers || got.TracesAgree != c.path || !got.Verified || got.Agrees() != (c.answers && c.path) {
			t.Errorf("%s: want %v and %v, got %+v", c.name, c.answers, c.path, got)
		}
	}
}
