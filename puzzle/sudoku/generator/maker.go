package generator

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"

	"graphcover/internal/draw"
)

// A maker makes one sequence of puzzles. The tries are numbered, each with a seed of its
// own. They are made side by side, but their results are used in order.
type maker struct {
	Settings
	seed   uint64
	cores  int
	ahead  int // the most tries, for each core, that are made before their results are used
	orbits [][]int
}

func newMaker(s Settings, seed uint64, cores int) *maker {
	m := &maker{Settings: s, seed: seed, cores: max(cores, 1), ahead: 64, orbits: s.symmetry().orbits(s.rules().Side())}
	if s.Search != nil {
		m.ahead = 1 // a try may take seconds
	}
	return m
}

// A result is that of a try.
type result struct {
	made *Puzzle
	err  error
}

func (m *maker) generate(ctx context.Context, yield func(Puzzle, error) bool) {
	failed := 0 // tries since the last puzzle
	for next, size := uint64(0), m.cores; ; size = min(2*size, m.cores*m.ahead) {
		for _, r := range m.batch(ctx, next, size) {
			if err := ctx.Err(); err != nil {
				yield(Puzzle{}, err)
				return
			}
			if r.err != nil {
				yield(Puzzle{}, r.err)
				return
			}
			if r.made != nil {
				failed = 0
				if !yield(*r.made, nil) {
					return
				}
			} else if failed++; failed == m.tries() {
				yield(Puzzle{}, fmt.Errorf("%w in %d full grids", ErrNotFound, failed))
				return
			}
		}
		next += uint64(size)
		if m.Tried != nil {
			m.Tried(failed)
		}
	}
}

// batch makes tries from that number on, and returns their results. If ctx is done it
// returns early.
func (m *maker) batch(ctx context.Context, first uint64, size int) []result {
	results := make([]result, size)
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

// try makes a puzzle of a random full grid, or returns nil if that fails. An error ends the
// sequence.
func (m *maker) try(ctx context.Context, seed uint64) (*Puzzle, error) {
	source := draw.From(seed)
	if m.Killer {
		return m.killer(ctx, source, seed)
	}
	q, err := m.ask(ctx, source)
	if err != nil || q == nil {
		return nil, err
	}
	d := newDigger(q, m.orbits, source)
	if d.digFor(m.Settings); !d.fits(m.Settings) {
		return nil, d.err
	}
	made := &Puzzle{Board: q.full().Keep(d.is), Solution: q.full(), Seed: seed}
	if m.Accept != nil && !m.Accept(*made) {
		return nil, nil
	}
	return made, q.confirm(made.Board)
}
