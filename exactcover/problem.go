// Package exactcover defines the exact cover problem and what every solver of
// it agrees on: the problem, the events of a search, the solution and its
// verification. It imports the standard library only and knows neither a
// solver nor a puzzle.
//
// A [Problem] is solved by a [Solver], whose answers [Verify] checks again with
// code that shares nothing with any solver. The words are those of D. E. Knuth,
// The Art of Computer Programming (TAOCP), volume 4B, section 7.2.2.1.
package exactcover

import (
	"errors"
	"fmt"
)

// A Problem asks for a set of options that together contain every item exactly
// once. Items and options are named by their index, dense from 0; the order in
// which they stand is the order in which a solver breaks ties.
//
// A Problem is not changed by solving it, so that many can share their items
// and options and differ only in what is given.
type Problem struct {
	Items   []Item
	Options []Option

	// Given holds the options that belong to every solution: the clues of a
	// puzzle. They are covered before the search begins, as search number 0.
	Given []int
}

// An Item is something that must be covered exactly once.
type Item struct {
	Name string
	// Attributes describe the item to people, in the puzzle's own words; a
	// solver ignores them, the graph shows them as properties.
	Attributes map[string]any
}

// An Option covers the items that it contains.
type Option struct {
	Name       string
	Items      []int          // indices into Problem.Items, none twice
	Attributes map[string]any // as for an Item
}

// A Conflict is the error of a problem whose given options exclude each other:
// it has no solution, and no search is needed to see it.
type Conflict struct {
	Problem       *Problem
	Item          int // contained in both options
	First, Second int // options, First earlier in Problem.Given
}

func (c *Conflict) Error() string {
	return fmt.Sprintf("given options %s and %s both cover %s",
		c.Problem.OptionName(c.First), c.Problem.OptionName(c.Second), c.Problem.ItemName(c.Item))
}

// Validate reports what keeps p from being a problem at all: an index out of
// range, or an item twice in one option. If nothing does, it returns a
// [*Conflict] where two given options share an item, else nil.
func (p *Problem) Validate() error {
	for o, option := range p.Options {
		for k, item := range option.Items {
			if item < 0 || item >= len(p.Items) {
				return fmt.Errorf("exactcover: option %s: want an item below %d, got %d",
					p.OptionName(o), len(p.Items), item)
			}
			for _, earlier := range option.Items[:k] {
				if earlier == item {
					return fmt.Errorf("exactcover: option %s: item %s twice", p.OptionName(o), p.ItemName(item))
				}
			}
		}
	}
	return p.conflict()
}

func (p *Problem) conflict() error {
	if len(p.Given) == 0 {
		return nil
	}
	const nobody = -1
	coveredBy := make([]int, len(p.Items))
	for i := range coveredBy {
		coveredBy[i] = nobody
	}
	for _, o := range p.Given {
		if o < 0 || o >= len(p.Options) {
			return fmt.Errorf("exactcover: given: want an option below %d, got %d", len(p.Options), o)
		}
		for _, item := range p.Options[o].Items {
			if first := coveredBy[item]; first != nobody {
				return &Conflict{Problem: p, Item: item, First: first, Second: o}
			}
			coveredBy[item] = o
		}
	}
	return nil
}

// IsConflict tells whether err says that the given options exclude each other.
func IsConflict(err error) bool {
	var conflict *Conflict
	return errors.As(err, &conflict)
}

// ItemName returns the name of item i, or its number where it has none.
func (p *Problem) ItemName(i int) string { return nameOr(p.Items[i].Name, "item", i) }

// OptionName returns the name of option o, or its number where it has none.
func (p *Problem) OptionName(o int) string { return nameOr(p.Options[o].Name, "option", o) }

func nameOr(name, kind string, index int) string {
	if name != "" {
		return name
	}
	return fmt.Sprintf("%s %d", kind, index)
}
