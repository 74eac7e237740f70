// Package generator makes Sudoku puzzles. Each has exactly one solution. Begin with
// [Generate].
//
// A puzzle is made of a random full grid (package fullgrid) by removing clues in a random
// order, each one unless the puzzle would then have a second solution. If that leaves more
// clues than wanted, a few of them are put back and clues are removed again.
//
// All full grids are equally likely at the beginning, but puzzles are not: a puzzle with few
// clues can be reached in fewer orders than one with many, and it is more likely to be made
// of some grids than of others.
package generator

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"sync"
	"sync/atomic"

	"graphcover/exactcover/draw"
	"graphcover/puzzle/sudoku"
	"graphcover/puzzle/sudoku/fullgrid"
)

// A Puzzle is a Sudoku with exactly one solution.
type Puzzle struct {
	Grid, Solution sudoku.Grid
	// Seed makes this puzzle at the first try, if the settings are the same.
	Seed uint64
}

// FewestClues is the least number of clues of a Sudoku with one solution. That no Sudoku
// with 16 has one was found by G. McGuire, B. Tugemann and G. Civario, "There is no
// 16-clue Sudoku" (2012), arXiv:1201.0749.
const FewestClues = 17

// DefaultTries is the usual number of full grids to try for each puzzle.
const DefaultTries = 10_000

// Settings say which puzzles to make.
type Settings struct {
	Symmetry Symmetry // of the pattern of the clues; "" is None
	// Clues is the number of clues, or 0 to remove clues as long as there is one that can
	// be removed.
	Clues int
	// Minimal asks that every clue is needed: without it there are several solutions.
	// Without a symmetry and a number of clues, every puzzle is minimal.
	Minimal bool
	// Accept, if not nil, reports whether a puzzle is wanted. It must depend on nothing
	// but the puzzle. It is called by several goroutines at once.
	Accept func(Puzzle) bool

	// Tries is the greatest number of full grids to try for a puzzle; 0 is
	// DefaultTries.
	Tries int
	// Tried, if not nil, is called now and then with the number of full grids tried for
	// the next puzzle so far.
	Tried func(grids int)
}

// Validate returns an error for settings that no puzzle can have.
func (s Settings) Validate() error {
	if _, ok := motions[s.symmetry()]; !ok {
		return fmt.Errorf("generator: want a symmetry of %q, got %q", Symmetries(), s.Symmetry)
	}
	switch {
	case s.Tries < 0:
		return fmt.Errorf("generator: want 1 or more tries, got %d", s.Tries)
	case s.Clues == 0:
		return nil
	case s.Clues < 0 || s.Clues > cells:
		return fmt.Errorf("generator: want %d to %d clues, got %d", FewestClues, cells, s.Clues)
	case s.Clues < FewestClues:
		return fmt.Errorf("generator: want %d clues or more, got %d: no Sudoku with %d clues has only one solution (McGuire, Tugemann, Civario 2012)",
			FewestClues, s.Clues, FewestClues-1)
	case !s.Symmetry.has(s.Clues):
		return fmt.Errorf("generator: no pattern with the symmetry %q has %d cells", s.Symmetry, s.Clues)
	}
	return nil
}

func (s Settings) symmetry() Symmetry {
	if s.Symmetry == "" {
		return None
	}
	return s.Symmetry
}

func (s Settings) tries() int {
	if s.Tries == 0 {
		return DefaultTries
	}
	return s.Tries
}

// ErrNotFound says that no more puzzles were found within the number of tries. There may
// be some.
var ErrNotFound = errors.New("generator: no puzzle found")

// Generate yields puzzles until the caller stops, on that many cores. They depend on the
// seed and the settings, but not on the number of cores or on the machine.
//
// An error ends the sequence. It is that of [Settings.Validate], that of ctx once ctx is
// done, or wraps ErrNotFound.
func Generate(ctx context.Context, seed uint64, settings Settings, cores int) iter.Seq2[Puzzle, error] {
	return func(yield func(Puzzle, error) bool) {
		if err := settings.Validate(); err != nil {
			yield(Puzzle{}, err)
			return
		}
		m := maker{Settings: settings, seed: seed, cores: max(cores, 1), orbits: settings.symmetry().orbits()}
		m.generate(ctx, yield)
	}
}

// A maker makes one sequence of puzzles. The tries are numbered, each with a seed of its
// own. They are made side by side, but their results are used in order.
type maker struct {
	Settings
	seed   uint64
	cores  int
	orbits [][]int
}

// mostPerCore is the greatest number of tries, for each core, that are made before their
// results are used.
const mostPerCore = 64

func (m *maker) generate(ctx context.Context, yield func(Puzzle, error) bool) {
	failed := 0 // tries since the last puzzle
	for next, size := uint64(0), m.cores; ; size = min(2*size, m.cores*mostPerCore) {
		for _, made := range m.batch(ctx, next, size) {
			if err := ctx.Err(); err != nil {
				yield(Puzzle{}, err)
				return
			}
			if made != nil {
				failed = 0
				if !yield(*made, nil) {
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

// batch makes tries from that number on, and returns their puzzles, with nil for those that
// failed. If ctx is done it returns early.
func (m *maker) batch(ctx context.Context, first uint64, size int) []*Puzzle {
	made := make([]*Puzzle, size)
	var taken atomic.Int64
	var workers sync.WaitGroup
	for range m.cores {
		workers.Go(func() {
			for ctx.Err() == nil {
				i := int(taken.Add(1)) - 1
				if i >= size {
					return
				}
				if p := m.try(seedOf(m.seed, first+uint64(i))); p != nil {
					made[i] = p
				}
			}
		})
	}
	workers.Wait()
	return made
}

// SeedLimit is greater than every seed of a puzzle that [Generate] was not given. Programs
// that read JSON numbers as floating-point numbers keep such seeds.
const SeedLimit = 1 << 53

// seedOf returns the seed of a try, from 0. The first try has the seed itself. The others
// have numbers that do not repeat those of a near seed: SplitMix64, by G. Steele, D. Lea and
// C. Flood, "Fast splittable pseudorandom number generators" (2014).
func seedOf(seed, try uint64) uint64 {
	if try == 0 {
		return seed
	}
	x := seed + try*0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return (x ^ x>>31) % SeedLimit
}

// try makes a puzzle of a random full grid, or returns nil if that fails.
func (m *maker) try(seed uint64) *Puzzle {
	source := draw.From(seed)
	solution := fullgrid.Random(source)
	d := newDigger(solution, m.orbits, source)
	least := m.Clues
	if m.Minimal {
		least = 0 // a puzzle with more clues than it needs is not minimal
	}
	d.dig(least)
	for round := 0; round < rounds && m.Clues > 0 && d.clues > m.Clues; round++ {
		d.digAgain(m.Clues)
	}
	made := Puzzle{Grid: d.grid, Solution: solution, Seed: seed}
	if m.Clues > 0 && d.clues != m.Clues || m.Minimal && !d.minimal() || m.Accept != nil && !m.Accept(made) {
		return nil
	}
	return &made
}
