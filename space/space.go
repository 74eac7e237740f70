// Package space makes the space of a problem: all its solutions as one small graph, in which
// equal states of the search are merged. The 12,988,816 ways to cover a chessboard with
// dominoes are 1,625 states.
//
// [Build] makes the graph in memory. A [Space] answers the [Questions]: how many solutions
// there are, how many contain an option, which is the kth, which are the cheapest. [Sample]
// draws solutions at random. [Certify] writes a count with its proof, which package
// certificate checks. Do not build a space to find one solution: a solver in memsolver is
// faster, and a space may have as many states as the search has steps.
//
// # States
//
// A state is a set of options, those that are still open: they conflict with no option that
// is given or chosen. Two options conflict if they share a primary item, or a secondary one
// to which they don't give the same color. The open items of a state are the primary items of
// its options. Two states with the same options are the same state, whatever was chosen
// before. A state of which no solution is reached is left out.
//
//   - The state without options is the end.
//   - Two options are tied together if they conflict. If the options of a state fall into
//     several groups with no tie between them, the state consists of parts: one state for each
//     group, ordered by their least items. Each solution of the state is a solution of each
//     part.
//   - Any other state is a choice. Its item is the one with the fewest options in the state,
//     ties by least index, and it has an arc for each of these options, ascending, that leads
//     to a solution. The arc leads to the state of all options that don't conflict with that
//     option.
//
// A secondary item therefore ties nothing together once all open options that contain it give
// it the same color. The first state, the root, has all options but the excluded ones and
// those that conflict with a given one.
//
// States are numbered from 0: first those with the most options; of these, the one whose
// options, ascending, come first in dictionary order. So the root is 0, the end comes last,
// and each arc leads to a higher number.
//
// References:
//
//   - D. E. Knuth, The Art of Computer Programming, volume 4B (2022), section 7.2.2.1:
//     exercises on Algorithm Z, which makes a decision diagram without parts.
//   - M. Nishino, N. Yasuda, S. Minato and M. Nagata, "Dancing with decision diagrams", AAAI
//     2017: the search with equal states merged.
package space

import (
	"math/big"
	"sync"

	"graphcover/exactcover"
)

// A Kind says what a state is.
type Kind uint8

// The kinds of states.
const (
	Choice Kind = iota // one of several options is chosen
	Parts              // several states that have nothing to do with each other
	End                // nothing is left to cover
)

// String returns the word for k in the graph: "choice", "parts" or "end".
func (k Kind) String() string { return [...]string{"choice", "parts", "end"}[k] }

// A State is a node of a space.
type State struct {
	Kind Kind
	Item int32 // of a choice: the item whose options it tries; otherwise exactcover.NoItem
	// Arcs are, for a choice, its options, ascending; for parts, the parts in their order.
	Arcs []Arc
}

// An Arc leads from a state to another.
type Arc struct {
	Option int32 // the option chosen, or NoOption if the arc leads to a part
	To     int32 // a state, with a higher number
}

// NoOption is the option of an arc to a part.
const NoOption = -1

// A Space is the graph of all solutions of a problem. It is safe for concurrent use.
type Space struct {
	problem *exactcover.Problem
	states  []State
	keys    []string // the options of each state, see setKey

	once   sync.Once
	counts []big.Int // by state: see below
}

// Problem returns the problem that the space was built for.
func (s *Space) Problem() *exactcover.Problem { return s.problem }

// States returns all states, by number. It is empty if there is no solution; otherwise the
// first state is the root. The caller must not change them.
func (s *Space) States() []State { return s.states }

// Open returns the options of a state, ascending.
func (s *Space) Open(state int) []int { return optionsOf(s.keys[state]) }

// Arcs returns the number of arcs of all states.
func (s *Space) Arcs() int {
	n := 0
	for i := range s.states {
		n += len(s.states[i].Arcs)
	}
	return n
}
