package exactcover

import "slices"

// A Position is where a search stands: the options that are given and chosen, and what they
// leave. It goes to the next position by Add, and back by Undo.
type Position struct {
	*Index
	cover *Cover

	by    []int32 // by option: the search that has chosen it or ruled it out, or NoSearch
	left  []int32 // by item: how many active options it has
	ruled []int   // the options that the choices rule out, in that order
	marks []int   // by search from 1: the length of ruled before it
}

// NoSearch is the search number of an option that is active.
const NoSearch = -1

// NewPosition returns the position in which only what p gives is chosen, and what p excludes is
// ruled out. p must be valid, and must not change.
func NewPosition(p *Problem) *Position {
	s := &Position{
		Index: NewIndex(p), cover: NewCover(p, nil),
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

// Add chooses option o, which must be active.
func (s *Position) Add(o int) {
	s.marks = append(s.marks, len(s.ruled))
	s.choose(o, int32(len(s.marks)))
}

// Undo undoes the last choice, and returns its option.
func (s *Position) Undo() int {
	last := len(s.marks) - 1
	o := s.cover.Undo()
	for _, other := range s.ruled[s.marks[last]:] {
		s.by[other] = NoSearch
		s.count(other, 1)
	}
	s.ruled, s.marks = s.ruled[:s.marks[last]], s.marks[:last]
	s.by[o] = NoSearch
	s.count(o, 1)
	return o
}

// Depth returns the number of choices.
func (s *Position) Depth() int { return len(s.marks) }

// Chosen returns the given and the chosen options: see [Cover.Chosen].
func (s *Position) Chosen() []int { return s.cover.Chosen() }

// Chose reports whether option o is given or chosen.
func (s *Position) Chose(o int) bool { return s.cover.Chose(o) }

// Has reports whether a given or chosen option contains item.
func (s *Position) Has(item int) bool { return s.cover.Has(item) }

// Complete reports whether every primary item is covered as often as it must be.
func (s *Position) Complete() bool { return s.cover.Complete() }

// By returns the search that has chosen option o or ruled it out: 0 for what the problem gives
// or excludes, and NoSearch if the option is active.
func (s *Position) By(o int) int { return int(s.by[o]) }

// Left returns how many active options an item has.
func (s *Position) Left(item int) int { return int(s.left[item]) }

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
	for _, item := range s.problem.Options[o].Items {
		if s.problem.Items[item].Quota.High > 1 && s.cover.Full(item) {
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
	for _, item := range s.cover.problem.Options[o].Items {
		s.left[item] += d
	}
}
