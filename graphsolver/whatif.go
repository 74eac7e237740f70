package graphsolver

import (
	"cmp"
	"slices"

	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
)

// restrict excludes from the problem of the search what the puzzle says is forbidden.
func (s *Search) restrict(puzzle Row) error {
	bans, err := bansIn(puzzle, s.whole())
	if err != nil || slices.Equal(bans, s.bans) {
		return err
	}
	s.loadedProblem, s.bans = s.whole(), bans
	s.problem = s.loadedProblem.Forbidding(s.Forbidden())
	return nil
}

// whole returns the problem that was loaded, with what is forbidden.
func (s *Search) whole() *exactcover.Problem { return cmp.Or(s.loadedProblem, s.problem) }

// Forbidden returns the moves that are forbidden, in the order in which that was done.
func (s *Search) Forbidden() []int {
	var moves []int
	for _, ban := range s.bans {
		moves = append(moves, ban.Option)
	}
	return moves
}

// bansIn returns which moves of p are forbidden, by the properties of a puzzle.
func bansIn(puzzle Row, p *exactcover.Problem) ([]searchtree.Ban, error) {
	moves, steps := puzzle["forbidden"], puzzle["forbiddenAt"]
	if moves == nil && steps == nil {
		return nil, nil
	}
	numbers, ok := numbersOf(moves)
	at, okAt := numbersOf(steps)
	if !ok || !okAt || len(numbers) != len(at) {
		return nil, tagError("the puzzle: want as many steps as forbidden moves, got %v and %v", steps, moves)
	}
	var bans []searchtree.Ban
	for i, o := range numbers {
		switch {
		case o < 0 || o >= len(p.Options), slices.Contains(numbers[:i], o), slices.Contains(p.Given, o):
			return nil, tagError("the puzzle: the move with id %d can't be forbidden", o)
		case at[i] < 0 || i > 0 && at[i] < at[i-1]:
			return nil, tagError("the puzzle: want the steps at which moves were forbidden ascending, got %v", at)
		}
		bans = append(bans, searchtree.Ban{Option: o, Step: at[i]})
	}
	return bans, nil
}
