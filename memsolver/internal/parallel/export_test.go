package parallel

import (
	"testing"

	"graphcover/memsolver/internal/engine"
)

// Sharing has a walker give work away twice. It checks that progress never falls, and that
// all parts together have want solutions. It is in this package because it needs the pool;
// the test with the walkers is outside.
func Sharing(t *testing.T, newWalker func() engine.Walker, want int) {
	first := &worker{Walker: newWalker()}
	p, root := newPool()
	first.Start(nil, nil)
	last := 0.0
	for share := range 3 {
		if first.Walk(20, true) == engine.Ended {
			break // all else was given away
		}
		p.pause(root, first, nil)
		if done := p.progress(); done < last || done > 1 {
			t.Errorf("want progress to rise from %v, got %v", last, done)
		} else {
			last = done
		}
		if share < 2 {
			p.share(root, first)
		}
		if done := p.progress(); done < last-1e-9 {
			t.Errorf("want progress to stay %v when work is given away, got %v", last, done)
		}
	}
	if len(p.tasks) < 2 {
		t.Errorf("want work given away, got %d tasks", len(p.tasks))
	}
	p.countRest(t.Context(), root, first, nil)
	other := &worker{Walker: newWalker()}
	p.countTasks(t.Context(), p.take(), other, nil)
	solutions := first.Tally().Solutions + other.Tally().Solutions
	if done := p.progress(); solutions != want || done < 1-1e-9 {
		t.Errorf("want %d solutions and all of the tree, got %d and %v", want, solutions, done)
	}
}
