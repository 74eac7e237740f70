package searchtree

import (
	"fmt"

	"graphcover/exactcover"
)

// A follower makes the steps of events. It finds those that no search of the problem can have. The words are those of
// trace files, with moves for options and constraints for items.
type follower struct {
	*walker
	tree     *Tree
	excluded []bool // by option
}

// newFollower returns a follower before the first choice of the search of t. The given options of its problem must not
// exclude each other.
func newFollower(t *Tree) *follower {
	return &follower{t.newWalker(0), t, t.Problem.OptionSet(t.Problem.Excluded)}
}

// follow makes the step of an event.
func (f *follower) follow(e exactcover.Event) error {
	switch e.Kind {
	case exactcover.Choose:
		if err := f.check(e.Item, e.Option); err != nil {
			return err
		}
		f.Choose(e.Item, e.Option)
	case exactcover.Backtrack: // package trace has checked that a choice stands
		f.Undo()
	case exactcover.Solved:
		if err := exactcover.Verify(f.p, f.Chosen()); err != nil {
			return fmt.Errorf("want a solution: %w", err)
		}
	}
	return nil
}

// check returns an error unless the next choice can be that of an option for an item.
func (f *follower) check(item, option int) error {
	isBranch := exactcover.NoOption <= option && option < len(f.p.Options) && item >= 0 && f.tree.canBranch(item, option)
	switch {
	case option == exactcover.NoOption && (!isBranch || f.Need(item) > 0 || f.Left(item) == 0):
		return fmt.Errorf("want a move for constraint %d, got none", item)
	case option == exactcover.NoOption:
		return nil
	case option < 0 || option >= len(f.p.Options):
		return fmt.Errorf("want a move from 0 to %d, got %d", len(f.p.Options)-1, option)
	case !isBranch:
		return fmt.Errorf("move %d can't be chosen for constraint %d", option, item)
	case f.excluded[option]:
		return fmt.Errorf("move %d can't be chosen: it is excluded", option)
	case f.By(option) == exactcover.NoSearch:
		return nil
	}
	if i := f.Conflict(option); i != exactcover.NoItem {
		return fmt.Errorf("move %d can't be chosen: %s is met already", option, f.p.ItemName(i))
	}
	return fmt.Errorf("move %d can't be chosen: its turn has passed", option)
}
