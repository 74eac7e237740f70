// Package generator makes Sudokus of all sizes and rules. Each has exactly one solution. Begin
// with [Generate].
//
// A puzzle is made of a random full grid by removing clues in a random order, each one
// unless the puzzle would then have a second solution. If that leaves more clues than wanted,
// a few of them are put back and clues are removed again.
//
// The full grids of 9x9 without other rules are drawn from package fullgrid: all are equally
// likely at the beginning. But puzzles are not: a puzzle with few clues can be reached in fewer
// orders than one with many, and it is more likely to be made of some grids than of others. For
// other boards, or to have any solver of exact cover do the work, there is [Settings.Search].
// Its full grids are the first solutions of a search in a random order, which prefers some grids.
package generator

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"

	"graphcover/puzzle/sudoku"
)

// A Puzzle is a Sudoku with exactly one solution.
type Puzzle struct {
	Board, Solution sudoku.Board
	// Seed makes this puzzle at the first try, if the settings are the same.
	Seed uint64
}

// FewestClues returns the least number of clues that can be asked for: 17 for 9x9 without other
// rules, and 1 where nothing better is known. That no Sudoku with 16 clues has one solution was
// found by G. McGuire, B. Tugemann and G. Civario, "There is no 16-clue Sudoku" (2012),
// arXiv:1201.0749.
func FewestClues(rules *sudoku.Rules) int {
	if rules.IsClassic() {
		return 17
	}
	return 1
}

// DefaultTries is the usual number of full grids to try for each puzzle.
const DefaultTries = 10_000

// Settings say which puzzles to make.
type Settings struct {
	Rules *sudoku.Rules // nil is [sudoku.Classic]
	// Search, if not nil, makes the full grids and counts solutions: see search.go. NeedsSearch
	// reports whether it is needed.
	Search Searcher
	// Killer asks for boards without clues, whose rules are Rules with a cage for each cell.
	Killer bool

	Symmetry Symmetry // of the pattern of the clues; "" is None
	// Clues is the number of clues, or 0 to remove clues as long as there is one that can
	// be removed.
	Clues int
	// Minimal asks that every clue is needed: without it there are several solutions.
	// Without a symmetry, a number of clues and a Searcher, every puzzle is minimal.
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
	rules := s.rules()
	side, fewest := rules.Side(), FewestClues(rules)
	switch {
	case s.Search == nil && s.NeedsSearch():
		return fmt.Errorf("generator: want a Searcher for boards of %s, got none", rules)
	case s.Killer && side > mostKiller:
		return fmt.Errorf("generator: want a killer of at most %dx%[1]d, got %s", mostKiller, rules)
	case s.Killer && rules.HasCages():
		return fmt.Errorf("generator: want rules without cages for a killer, got %s", rules)
	case s.Killer && (s.Clues != 0 || s.Minimal || s.symmetry() != None):
		return errors.New("generator: want no clues and no symmetry of them for a killer, as it has cages in place of clues")
	case !slices.Contains(Symmetries(), s.symmetry()):
		return fmt.Errorf("generator: want a symmetry of %q, got %q", Symmetries(), s.Symmetry)
	case s.Tries < 0:
		return fmt.Errorf("generator: want 1 or more tries, got %d", s.Tries)
	case s.Clues == 0:
		return nil
	case 0 < s.Clues && s.Clues < fewest:
		return fmt.Errorf("generator: want %d clues or more, got %d: no Sudoku with %d clues has only one solution (McGuire, Tugemann, Civario 2012)",
			fewest, s.Clues, fewest-1)
	case s.Clues < 0 || s.Clues > side*side:
		return fmt.Errorf("generator: want %d to %d clues, got %d", fewest, side*side, s.Clues)
	case !s.symmetry().has(side, s.Clues):
		return fmt.Errorf("generator: no pattern with the symmetry %q has %d cells", s.symmetry(), s.Clues)
	}
	return nil
}

// NeedsSearch reports whether the settings need a Searcher. Only Sudokus of 9x9 without variants can do without one.
func (s Settings) NeedsSearch() bool { return s.Killer || !s.rules().IsClassic() }

func (s Settings) rules() *sudoku.Rules { return cmp.Or(s.Rules, sudoku.Classic()) }

func (s Settings) symmetry() Symmetry { return cmp.Or(s.Symmetry, None) }

func (s Settings) tries() int { return cmp.Or(s.Tries, DefaultTries) }

// least returns how many clues to remove clues down to: 0 is as many as possible.
func (s Settings) least() int {
	if s.Minimal {
		return 0 // a puzzle with more clues than it needs is not minimal
	}
	return s.Clues
}

// ErrNotFound says that no more puzzles were found within the number of tries. There may
// be some.
var ErrNotFound = errors.New("generator: no puzzle found")

// Generate yields puzzles until the caller stops, on that many cores. They depend on the
// seed and the settings, but not on the number of cores or on the machine.
//
// An error ends the sequence. It is that of [Settings.Validate], that of ctx once ctx is
// done, that of the solver of a [Searcher], or wraps [ErrNotFound] or [ErrNoGrid].
func Generate(ctx context.Context, seed uint64, settings Settings, cores int) iter.Seq2[Puzzle, error] {
	return func(yield func(Puzzle, error) bool) {
		if err := settings.Validate(); err != nil {
			yield(Puzzle{}, err)
			return
		}
		newMaker(settings, seed, cores).generate(ctx, yield)
	}
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
