// Package exactcover defines the exact cover problem and what all of its solvers have
// in common: the problem, the events of a search, the solution and its verification.
//
// Make a [Problem] by hand or with a [Builder], and solve it with package memsolver. [Verify]
// checks a solution with code that shares nothing with any solver. A program that works with
// any [Solver] calls [Solver.All], and [First] if it wants one solution. Do not call it for each
// of many problems that differ only in what is given: a [Preparer] prepares them once.
//
// The package imports only the standard library and internal/draw, and knows no particular
// solver or puzzle. The terms are those of D. E. Knuth, The Art of Computer Programming
// (TAOCP), volume 4B, section 7.2.2.1.
package exactcover

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A Problem asks for a set of options that together contain every primary item
// exactly once, or as many times as its quota says (MCC). A secondary item may be contained
// at most once, or several times if all options that contain it give it the same color:
// exact covering with colors (XCC), TAOCP 7.2.2.1. Items, options and colors are identified
// by their index, from 0. A solver breaks ties by the lowest index.
//
// Solving a Problem does not change it, so many problems can share their items and
// options and differ only in what is given: see [Preparer].
type Problem struct {
	Items   []Item // the primary ones first
	Options []Option

	// Colors holds the names of the colors. The first is "", for NoColor. It is
	// nil if there are no colors.
	Colors []string

	// Given holds the options that every solution must contain, such as the clues of
	// a puzzle. They are chosen before the search begins, as search number 0.
	Given []int

	// Excluded holds the options that no solution may contain, such as the numbers that
	// the pencil marks of a Sudoku leave out. They are hidden before the search begins,
	// as search number 0. None of them is given.
	Excluded []int
}

// An Item is something to be covered.
type Item struct {
	Name string
	// Secondary means that the item need not be covered, and that several options
	// may cover it if they give it the same color.
	Secondary bool
	// Quota says how many options of a solution contain the item, if that is not the usual.
	// Only a primary item can have one.
	Quota Quota
	// Attributes describe the item to people, in the terms of the puzzle. They change no
	// search.
	Attributes map[string]any
}

// An Option covers the items that it contains.
type Option struct {
	Name  string
	Items []int // indices into Problem.Items, none twice
	// Colors holds the color that the option gives to each of Items. It is nil if
	// the option gives no colors. Only a secondary item can have a color.
	Colors []Color
	// Cost is what the option adds to the cost of a solution, from -MostCost to MostCost. It
	// changes no search but one for the cheapest solution.
	Cost       int
	Attributes map[string]any // as for an Item
}

// A Color is an index into Problem.Colors.
type Color int32

// NoColor is the color of an item that no other option may cover.
const NoColor Color = 0

// Color returns the color that o gives to its item number k, from 0.
func (o *Option) Color(k int) Color {
	if o.Colors == nil {
		return NoColor
	}
	return o.Colors[k]
}

// Primary returns the number of primary items. Items with a lower index are primary, the
// others are secondary.
func (p *Problem) Primary() int {
	n, _ := slices.BinarySearchFunc(p.Items, true, func(i Item, _ bool) int {
		if i.Secondary {
			return 0
		}
		return -1
	})
	return n
}

// HasPrimary reports whether option o contains a primary item. No search chooses an option
// without one.
func (p *Problem) HasPrimary(o int) bool {
	return slices.ContainsFunc(p.Options[o].Items, func(item int) bool { return !p.Items[item].Secondary })
}

// OptionSet returns, by option, whether it is one of options.
func (p *Problem) OptionSet(options []int) []bool {
	set := make([]bool, len(p.Options))
	for _, o := range options {
		set[o] = true
	}
	return set
}

// Matches returns the total number of items in all options.
func (p *Problem) Matches() int {
	n := 0
	for o := range p.Options {
		n += len(p.Options[o].Items)
	}
	return n
}

// A Conflict is the error of a problem whose given options exclude each other. Such a
// problem has no solution, and no search is needed to know that.
type Conflict struct {
	Problem       *Problem
	Item          int // contained in both options
	First, Second int // options, First being the earlier one in the list of given options
}

func (c *Conflict) Error() string {
	if most := c.Problem.Quota(c.Item).High; most > 1 && c.First != c.Second {
		return fmt.Sprintf("given options %s, %s and others cover %s more than %d times",
			c.Problem.OptionName(c.First), c.Problem.OptionName(c.Second), c.Problem.ItemName(c.Item), most)
	}
	return fmt.Sprintf("given options %s and %s both cover %s",
		c.Problem.OptionName(c.First), c.Problem.OptionName(c.Second), c.Problem.ItemName(c.Item))
}

// WithoutExcluded returns a problem that has the solutions of p and no excluded options.
// These keep their index and cost but lose their items, so that no solver chooses them. The
// result shares the rest with p, and is p itself if nothing is excluded.
func (p *Problem) WithoutExcluded() *Problem {
	if len(p.Excluded) == 0 {
		return p
	}
	q := *p
	q.Options, q.Excluded = slices.Clone(p.Options), nil
	for _, o := range p.Excluded {
		q.Options[o].Items, q.Options[o].Colors = nil, nil
	}
	return &q
}

// Giving returns a problem with these given options instead of its own. It shares the rest with p.
func (p *Problem) Giving(options []int) *Problem {
	q := *p
	q.Given = options
	return &q
}

// Forbidding returns a problem that excludes some more options. It shares the rest with p, and is p
// itself if there are none.
func (p *Problem) Forbidding(options []int) *Problem {
	if len(options) == 0 {
		return p
	}
	q := *p
	q.Excluded = append(slices.Clone(p.Excluded), options...)
	return &q
}

// Validate returns an error if p is not well-formed: if an index, a quota or a cost is out of
// range, an option has an item twice or is both given and excluded, a primary item comes after
// a secondary one or has a color, or a secondary item has a quota. If p is well-formed but two
// given options exclude each other, or more of them contain an item than its quota allows, it
// returns a [*Conflict].
func (p *Problem) Validate() error {
	if err := p.ValidateOptions(); err != nil {
		return err
	}
	return p.ValidateGiven(p.Given)
}

// ValidateOptions is the part of [Problem.Validate] that checks items and options, the
// excluded ones included.
func (p *Problem) ValidateOptions() error {
	primary := 0
	for primary < len(p.Items) && !p.Items[primary].Secondary {
		primary++
	}
	for i := primary; i < len(p.Items); i++ {
		if !p.Items[i].Secondary {
			return fmt.Errorf("exactcover: want the primary items first, got item %s after item %s",
				p.ItemName(i), p.ItemName(primary))
		}
	}
	for i := range p.Items {
		if err := p.validateQuota(i); err != nil {
			return err
		}
	}
	seenIn := make([]int, len(p.Items)) // the last option, from 1
	for o := range p.Options {
		if err := p.validateOption(o, primary, seenIn); err != nil {
			return fmt.Errorf("exactcover: option %s: %w", nameOr(p.Options[o].Name, "", o), err)
		}
	}
	for _, o := range p.Excluded {
		if o < 0 || o >= len(p.Options) {
			return fmt.Errorf("exactcover: excluded: want an option below %d, got %d", len(p.Options), o)
		}
	}
	return nil
}

func (p *Problem) validateOption(o, primary int, seenIn []int) error {
	option := &p.Options[o]
	if option.Colors != nil && len(option.Colors) != len(option.Items) {
		return fmt.Errorf("want %d colors, one for each item, got %d", len(option.Items), len(option.Colors))
	}
	if option.Cost < -MostCost || option.Cost > MostCost {
		return fmt.Errorf("want a cost from %d to %d, got %d", -MostCost, MostCost, option.Cost)
	}
	for k, item := range option.Items {
		color := option.Color(k)
		switch {
		case item < 0 || item >= len(p.Items):
			return fmt.Errorf("want an item below %d, got %d", len(p.Items), item)
		case seenIn[item] == o+1:
			return fmt.Errorf("item %s twice", p.ItemName(item))
		case color == NoColor:
		case color < 0 || int(color) >= len(p.Colors):
			return fmt.Errorf("item %s: want a color below %d, got %d", p.ItemName(item), len(p.Colors), color)
		case item < primary:
			return fmt.Errorf("item %s is primary and can't have the color %s", p.ItemName(item), p.Colors[color])
		}
		seenIn[item] = o + 1
	}
	return nil
}

// ValidateGiven is the part of [Problem.Validate] that checks given options. It
// checks these ones instead of p.Given. The items and options of p must be valid.
func (p *Problem) ValidateGiven(given []int) error {
	if len(given) == 0 {
		return nil
	}
	var small [16]uint64 // avoids an allocation for up to 1024 items
	covered := small[:]  // a set of items
	if len(p.Items) > 64*len(small) {
		covered = make([]uint64, (len(p.Items)+63)/64)
	}
	for i, o := range given {
		if o < 0 || o >= len(p.Options) {
			return fmt.Errorf("exactcover: given: want an option below %d, got %d", len(p.Options), o)
		}
		if slices.Contains(p.Excluded, o) {
			return fmt.Errorf("exactcover: given: option %s is excluded", p.OptionName(o))
		}
		// An option without items conflicts with nothing, not even with itself.
		if len(p.Options[o].Items) == 0 && slices.Contains(given[:i], o) {
			return fmt.Errorf("exactcover: given: want option %s once, got it again", p.OptionName(o))
		}
		for k, item := range p.Options[o].Items {
			if covered[item/64]>>(item%64)&1 != 0 {
				if first := p.rival(o, k, given[:i]); first >= 0 {
					return &Conflict{Problem: p, Item: item, First: first, Second: o}
				}
			}
			covered[item/64] |= 1 << (item % 64)
		}
	}
	return nil
}

// rival returns one of some given options that exclude option o by its item number k, which at
// least one of them contains, or -1 if they leave room for o.
func (p *Problem) rival(o, k int, given []int) int {
	item := p.Options[o].Items[k]
	most := p.Quota(item).High
	if last := p.lastWith(item, given); most == 1 && p.Options[o].Color(k).Excludes(p.Options[last].ColorOf(item)) {
		return last
	}
	if slices.Contains(given, o) { // there is room for another option, but not for o again
		return o
	}
	if with := p.with(item, given); most > 1 && len(with) >= most {
		return with[0]
	}
	return -1
}

// with returns those of these options that contain item.
func (p *Problem) with(item int, options []int) []int {
	return slices.DeleteFunc(slices.Clone(options), func(o int) bool { return !slices.Contains(p.Options[o].Items, item) })
}

// lastWith returns the last of these options that contains item. There must be one.
func (p *Problem) lastWith(item int, options []int) int {
	for _, o := range slices.Backward(options) {
		if slices.Contains(p.Options[o].Items, item) {
			return o
		}
	}
	panic("exactcover: no option contains the item")
}

// Clone returns a copy of p that shares nothing with it but the attributes of items
// and options.
func (p *Problem) Clone() *Problem {
	c := &Problem{
		Items:   slices.Clone(p.Items),
		Options: slices.Clone(p.Options),
		Colors:  slices.Clone(p.Colors),
		Given:   slices.Clone(p.Given),

		Excluded: slices.Clone(p.Excluded),
	}
	items := make([]int, 0, p.Matches()) // of all options
	for o := range c.Options {
		option := &c.Options[o]
		from := len(items)
		items = append(items, option.Items...)
		option.Items = items[from:len(items):len(items)]
		option.Colors = slices.Clone(option.Colors)
	}
	return c
}

// IsConflict reports whether err is, or wraps, a [*Conflict].
func IsConflict(err error) bool {
	var conflict *Conflict
	return errors.As(err, &conflict)
}

// ItemName returns the name of item i, or "item" and its index if it has none.
func (p *Problem) ItemName(i int) string { return nameOr(p.Items[i].Name, "item ", i) }

// OptionName returns the name of option o. If it has none, OptionName returns its items
// with their colors, as D. E. Knuth's programs print them: "a b x:red".
func (p *Problem) OptionName(o int) string {
	option := &p.Options[o]
	if option.Name != "" || len(option.Items) == 0 {
		return nameOr(option.Name, "option ", o)
	}
	return p.ItemsOf(o)
}

// ItemsOf returns the names of the items of option o, each with its color after a colon if it has one, and blanks between
// them.
func (p *Problem) ItemsOf(o int) string {
	option := &p.Options[o]
	var b strings.Builder
	for k, item := range option.Items {
		if k > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(p.ItemName(item))
		if color := option.Color(k); color != NoColor {
			b.WriteByte(':')
			b.WriteString(p.Colors[color])
		}
	}
	return b.String()
}

// OptionNames returns the names of the options of s, in that order. The result is never
// nil.
func (p *Problem) OptionNames(s Solution) []string {
	names := make([]string, len(s))
	for i, o := range s {
		names[i] = p.OptionName(o)
	}
	return names
}

// ChoiceName returns the name of the choice of an option for an item: that of the option, or
// "no more of" the item if it is [NoOption].
func (p *Problem) ChoiceName(item, o int) string {
	if o == NoOption {
		return "no more of " + p.ItemName(item)
	}
	return p.OptionName(o)
}

func nameOr(name, kind string, index int) string {
	if name != "" {
		return name
	}
	return fmt.Sprint(kind, index)
}
