package exactcover

import "slices"

// A cover has the methods of a [Cover] for a [Position], whose cover nobody else changes.
type cover = Cover

// A Position is where a search stands: the options that are given and chosen, and what they
// leave. It goes to the next position by Choose or Add, and back by Undo.
//
// It is that of Algorithm X with colors and, for items that have a quota, of Algorithm M (TAOCP
// 7.2.2.1). An item that has a quota can be chosen again and again. Its options are chosen in the
// order of the search, so that no set of them is found twice.
type Position struct {
	*Index
	*cover // the given and the chosen options
	p      *Problem

	by      []int32  // by option: the search that has chosen it or ruled it out, or NoSearch
	left    []int32  // by item: how many active options it has
	ruled   []int    // the options that the choices rule out, in that order
	choices []choice // by search from 1
}

// A choice is what Undo must know of one.
type choice struct {
	item, option int   // or NoItem, NoOption
	by           int32 // of the option, before
	ruled        int   // how many options were ruled out before
}

// NoSearch is the search number of an option that is active.
const NoSearch = -1

// NewPosition returns the position in which only what p gives is chosen, and what p excludes is
// ruled out. p must be valid, and must not change. Options are tried by ascending index.
func NewPosition(p *Problem) *Position { return NewPositionIn(p, nil) }

// NewPositionIn is NewPosition for a search that tries the options in that sequence: see
// [Order.Sequence] and [Prices.Sequence].
func NewPositionIn(p *Problem, sequence []int) *Position {
	s := &Position{
		Index: newIndex(p, sequence), cover: NewCover(p, nil), p: p,
		by: slices.Repeat([]int32{NoSearch}, len(p.Options)), left: make([]int32, len(p.Items)),
	}
	for item := range s.left {
		s.left[item] = int32(len(s.Options(item)))
	}
	for _, o := range slices.Sorted(slices.Values(p.Given)) {
		s.choose(o, 0)
	}
	for _, o := range p.Excluded {
		s.ruleOut(o, 0)
	}
	s.ruled = s.ruled[:0] // of search 0: it is never undone
	return s
}

// Exclude rules option o out, as search 0. It must be active, and no choice may have been made.
func (s *Position) Exclude(o int) {
	s.ruleOut(o, 0)
	s.ruled = s.ruled[:0] // it is never undone
}

// Add chooses option o, which must be active or excluded.
func (s *Position) Add(o int) {
	s.begin(NoItem, o)
	s.choose(o, s.search())
}

// Choose makes the choice of an option for an item: it must be one of [Position.Branches], or be
// excluded, as for a search that has excluded it later. Choose also rules out the active options of the item that come before it, or all of them if it is
// [NoOption].
func (s *Position) Choose(item, o int) {
	s.begin(item, o)
	for _, use := range s.Options(item) {
		if int(use.Option) == o {
			break
		}
		s.ruleOut(int(use.Option), s.search())
	}
	if o != NoOption {
		s.choose(o, s.search())
	}
}

func (s *Position) begin(item, o int) {
	by := int32(NoSearch)
	if o != NoOption {
		by = s.by[o]
	}
	s.choices = append(s.choices, choice{item, o, by, len(s.ruled)})
}

func (s *Position) search() int32 { return int32(len(s.choices)) }

// Undo undoes the last choice, and returns its option.
func (s *Position) Undo() int {
	last := s.choices[len(s.choices)-1]
	s.choices = s.choices[:len(s.choices)-1]
	for _, o := range s.ruled[last.ruled:] { // it is active again
		s.by[o] = NoSearch
		s.count(o, 1)
	}
	s.ruled = s.ruled[:last.ruled]
	if last.option != NoOption {
		s.cover.Undo()
		if s.by[last.option] = last.by; last.by == NoSearch {
			s.count(last.option, 1)
		}
	}
	return last.option
}

// Depth returns the number of choices.
func (s *Position) Depth() int { return len(s.choices) }

// Choice returns the item and the option of the choice with that search number, from 1. The item is
// [NoItem] after Add.
func (s *Position) Choice(search int) (item, option int) {
	c := &s.choices[search-1]
	return c.item, c.option
}

// By returns the search that has chosen option o or ruled it out: 0 for what the problem gives
// or excludes, and NoSearch if the option is active.
func (s *Position) By(o int) int { return int(s.by[o]) }

// Left returns how many active options an item has.
func (s *Position) Left(item int) int { return int(s.left[item]) }

// Need returns how many more options must contain a primary item.
func (s *Position) Need(item int) int { return max(0, s.p.Quota(item).Low-s.Times(item)) }

// Open reports whether a primary item needs more options, or could have more.
func (s *Position) Open(item int) bool { return s.left[item] > 0 || s.Need(item) > 0 }

// Degree returns the branching degree of an open item: how many branches it has. It is 0 if the
// item has fewer active options than it needs. An item that must be covered once has as many
// branches as active options.
func (s *Position) Degree(item int) int { return max(0, s.Left(item)+1-s.Need(item)) }

// Branches returns the choices for an open item, in their order. Each active option is one, unless
// too few come after it. If the item needs no more, the last one is [NoOption].
func (s *Position) Branches(item int) []int {
	branches := make([]int, 0, s.Degree(item))
	for _, use := range s.Options(item) {
		if len(branches) == cap(branches) {
			return branches
		}
		if s.by[use.Option] == NoSearch {
			branches = append(branches, int(use.Option))
		}
	}
	if s.Need(item) == 0 {
		branches = append(branches, NoOption)
	}
	return branches
}

// Before returns how many active options of an item come before an option that contains it: all of them
// before [NoOption].
func (s *Position) Before(item, option int) int {
	before := 0
	for _, use := range s.Options(item) {
		if int(use.Option) == option {
			break
		}
		if s.by[use.Option] == NoSearch {
			before++
		}
	}
	return before
}

// Next returns the item to which a search in [OrderFewest] turns: the open item of least degree,
// of several the first. It is [NoItem] if none is open, which is a solution.
func (s *Position) Next() int {
	next, least := NoItem, 0
	for item := range s.p.Primary() {
		need := s.Need(item)
		if s.left[item] == 0 && need == 0 {
			continue // it is not open
		}
		if degree := max(0, s.Left(item)+1-need); next == NoItem || degree < least {
			next, least = item, degree
		}
	}
	return next
}

// choose makes option o cover its items and rule out others.
func (s *Position) choose(o int, search int32) {
	if s.by[o] == NoSearch {
		s.count(o, -1)
	}
	s.by[o] = search
	s.cover.Add(o)
	for other := range s.ExcludedBy(o) {
		s.ruleOut(other, search)
	}
	for _, item := range s.p.Options[o].Items {
		if s.p.Items[item].Quota.High > 1 && s.Full(item) {
			for _, use := range s.Options(item) {
				s.ruleOut(int(use.Option), search)
			}
		}
	}
}

func (s *Position) ruleOut(o int, search int32) {
	if s.by[o] != NoSearch {
		return
	}
	s.by[o] = search
	s.count(o, -1)
	s.ruled = append(s.ruled, o)
}

// count adds d to the number of active options of each item of o.
func (s *Position) count(o int, d int32) {
	for _, item := range s.p.Options[o].Items {
		s.left[item] += d
	}
}
