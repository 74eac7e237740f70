package stored

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"graphcover/cypher"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/space"
)

// A Fault is what is wrong with a state of a space.
type Fault struct {
	State int    // its id, or WholeSpace
	Text  string // for people
}

// WholeSpace is the State of a [Fault] that is not about one state.
const WholeSpace = -1

// checkWork is how many nodes could be walked over in the time that the check of one state takes.
const checkWork = 20

// Check returns what is wrong with the space, by state. The statement space/check derives
// every state and arc anew from the puzzle. What it can't see is whether an arc is left out
// that leads to a state of which there is no other trace. Check therefore searches, in memory,
// for a solution among the moves that are left after each move without an arc. It gives up
// with [*space.TooManyStates] if that takes more than most states.
//
// If there is no fault, the number of solutions of each state and of the space follows by
// sums and products.
func (s *Space) Check(ctx context.Context, most int) ([]Fault, error) {
	var rows []graphsolver.Row
	var why *ChangedError
	err := s.inquireAnd(ctx, checkWork*s.size.States, func(ctx context.Context, q inquiry) (err error) {
		rows, err = q.rows(ctx, cypher.CheckSpace, graphsolver.Params{})
		if err == nil && len(rows) == 0 {
			err = fmt.Errorf("space %q: %w", s.search.Name(), ErrReplaced)
		}
		if err == nil {
			err = s.verify(ctx, q.tx)
		}
		if errors.As(err, &why) { // the rows say more
			err = nil
		}
		return err
	}, s.stillThere)
	if err != nil {
		return nil, err
	}
	var faults []Fault
	var unproved []graphsolver.Row
	for _, r := range rows {
		state := WholeSpace
		if r["id"] != nil {
			state = r.Int("id")
		}
		if wrong := r.Texts("wrong"); len(wrong) > 0 {
			faults = append(faults, Fault{state, strings.Join(wrong, "; ")})
		} else {
			unproved = append(unproved, r)
		}
	}
	if len(faults) == 0 && why != nil {
		faults = []Fault{{WholeSpace, why.What}}
	}
	if len(faults) > 0 {
		return faults, nil
	}
	for _, r := range unproved {
		for _, move := range r.Ints("unproved") {
			left, err := space.Build(ctx, s.after(r.Ints("moves"), move), most)
			switch {
			case err != nil:
				return nil, fmt.Errorf("space %q: state %d: the arc of %s, which is left out: %w",
					s.search.Name(), r.Int("id"), s.problem.OptionName(move), err)
			case len(left.States()) > 0:
				faults = append(faults, Fault{r.Int("id"), "an arc to a solution is left out: " + s.problem.OptionName(move)})
			}
		}
	}
	return faults, nil
}

// after returns the problem that is left of a state with these moves after one of them.
func (s *Space) after(moves []int, chosen int) *exactcover.Problem {
	p := s.problem
	left := &exactcover.Problem{Colors: p.Colors}
	at := make([]int, len(p.Items)) // the index of an item in left, plus 1
	add := func(item int) {
		if at[item] == 0 {
			left.Items = append(left.Items, exactcover.Item{Name: p.ItemName(item), Secondary: p.Items[item].Secondary})
			at[item] = len(left.Items)
		}
	}
	for _, secondary := range []bool{false, true} {
		for _, o := range moves {
			for _, item := range p.Options[o].Items {
				if p.Items[item].Secondary == secondary {
					add(item)
				}
			}
		}
	}
	for _, o := range moves {
		option := exactcover.Option{Name: p.OptionName(o), Colors: p.Options[o].Colors}
		for _, item := range p.Options[o].Items {
			option.Items = append(option.Items, at[item]-1)
		}
		if o == chosen {
			left.Given = []int{len(left.Options)}
		}
		left.Options = append(left.Options, option)
	}
	return left
}
