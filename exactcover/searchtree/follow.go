package searchtree

import (
	"fmt"
	"slices"

	"graphcover/exactcover"
)

// A follower makes the steps of events. It finds those that no search of the problem can have. The words are those of
// trace files, with moves for options and constraints for items.
type follower struct {
	*exactcover.Position
	p        *exactcover.Problem
	excluded []bool // by option
}

// newFollower returns a follower before the first choice of a search that tries the options in that sequence. The given
// options of p must not exclude each other.
func newFollower(p *exactcover.Problem, sequence []int) *follower {
	return &follower{p: p, Position: exactcover.NewPositionIn(p, sequence), excluded: p.OptionSet(p.Excluded)}
}

// follow makes the step of an event.
func (s *follower) follow(e exactcover.Event) error {
	switch e.Kind {
	case exactcover.Choose:
		if e.Option == exactcover.NoOption {
			if e.Item < 0 || e.Item >= s.p.Primary() || !s.p.HasQuota(e.Item) || s.Need(e.Item) > 0 || s.Left(e.Item) == 0 {
				return fmt.Errorf("want a move for constraint %d, got none", e.Item)
			}
			s.Choose(e.Item, e.Option)
			return nil
		}
		if e.Option < 0 || e.Option >= len(s.p.Options) {
			return fmt.Errorf("want a move from 0 to %d, got %d", len(s.p.Options)-1, e.Option)
		}
		if !slices.Contains(s.p.Options[e.Option].Items, e.Item) || s.p.Items[e.Item].Secondary {
			return fmt.Errorf("move %d can't be chosen for constraint %d", e.Option, e.Item)
		}
		if s.excluded[e.Option] {
			return fmt.Errorf("move %d can't be chosen: it is excluded", e.Option)
		}
		if s.By(e.Option) != exactcover.NoSearch {
			if i := s.Conflict(e.Option); i != exactcover.NoItem {
				return fmt.Errorf("move %d can't be chosen: %s is met already", e.Option, s.p.ItemName(i))
			}
			return fmt.Errorf("move %d can't be chosen: its turn has passed", e.Option)
		}
		s.Choose(e.Item, e.Option)
	case exactcover.Backtrack: // package trace has checked that a choice stands
		s.Undo()
	case exactcover.Solved:
		if err := exactcover.Verify(s.p, s.Chosen()); err != nil {
			return fmt.Errorf("want a solution: %w", err)
		}
	}
	return nil
}
