package generator

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
)

// A maker makes one sequence of puzzles. The tries are numbered, each with a seed of its
// own. They are made side by side, but their results are used in order.
type maker[P any] struct {
	seed  uint64
	cores int
	ahead int // the most tries, for each core, that are made before their results are used
	tries int // the most tries for a puzzle
	tried func(grids int)

	// try makes a puzzle with a seed, or returns nil if that fails. An error ends the
	// sequence. It is called by several goroutines at once.
	try func(ctx context.Context, seed uint64) (*P, error)
}

// A result is that of a try.
type result[P any] struct {
	made *P
	err  error
}

func (m *maker[P]) generate(ctx context.Context, yield func(P, error) bool) {
	var none P
	failed := 0 // tries since the last puzzle
	for next, size := uint64(0), m.cores; ; size = min(2*size, m.cores*m.ahead) {
		for _, r := range m.batch(ctx, next, size) {
			if err := ctx.Err(); err != nil {
				yield(none, err)
				return
			}
			if r.err != nil {
				yield(none, r.err)
				return
			}
			if r.made != nil {
				failed = 0
				if !yield(*r.made, nil) {
					return
				}
			} else if failed++; failed == m.tries {
				yield(none, fmt.Errorf("%w in %d full grids", ErrNotFound, failed))
				return
			}
		}
		next += uint64(size)
		if m.tried != nil {
			m.tried(failed)
		}
	}
}

// batch makes tries from that number on, and returns their results. If ctx is done it
// returns early.
func (m *maker[P]) batch(ctx context.Context, first uint64, size int) []result[P] {
	results := make([]result[P], size)
	var taken atomic.Int64
	var workers sync.WaitGroup
	for range m.cores {
		workers.Go(func() {
			for ctx.Err() == nil {
				i := int(taken.Add(1)) - 1
				if i >= size {
					return
				}
				results[i].made, results[i].err = m.try(ctx, seedOf(m.seed, first+uint64(i)))
			}
		})
	}
	workers.Wait()
	return results
}
