package searchtree

import (
	"fmt"
	"slices"

	"graphcover/exactcover"
)

// A Kind says what a dead end is.
type Kind string

// The kinds of dead end.
const (
	Empty     Kind = "empty"    // an item has no active option
	Exhausted Kind = "tried"    // all active options of an item were tried
	Complete  Kind = "solution" // every item is covered: only an undo leads on
)

// An Explanation says why the search could not go on after a step. Its JSON speaks of
// constraints and moves, as the graph does.
type Explanation struct {
	Step  int    `json:"step"`
	Kind  Kind   `json:"kind"`
	Item  int    `json:"constraint"` // that has no option left; NoItem at a solution
	Name  string `json:"name"`       // of the item
	Depth int    `json:"depth"`      // how many choices stand
	Order int    `json:"order"`      // of the last of them; 0 if none stands

	// Options are all options of the item, ascending, with what ruled each out.
	Options []Blocked `json:"moves"`

	// Because are the choices that the dead end rests on, the last one first: those that
	// rule out an option of the item, those without which one of these choices would have had
	// an alternative, and so on. If options were tried, these are also the choices that
	// their failure rests on.
	Because []Reason `json:"because"`

	// Real are the search numbers of the choices in Because that had an alternative. With
	// what is given, they are enough to make this a dead end. Idle are those of the
	// choices that stand and are not in Because.
	Real []int `json:"real"`
	Idle []int `json:"idle"`
}

// A Blocked is an option that can't be chosen, and why.
type Blocked struct {
	Option int    `json:"move"`
	Name   string `json:"name"`

	// Search is the search number that rules the option out: 0 for a given or excluded
	// option. It is NoSearch if the option was tried.
	Search int `json:"search"`
	By     *By `json:"by,omitempty"` // nil if the option is excluded or was tried

	Tried *Tried `json:"tried,omitempty"` // nil if the option was not tried
}

// A By is a chosen option that rules out another one.
type By struct {
	Option int    `json:"move"`
	Name   string `json:"name"`
	Clue   bool   `json:"clue"` // whether it is given, and not deduced
	// Through is the first item that both contain and that excludes one of them.
	Through     int    `json:"constraint"`
	ThroughName string `json:"through"`
}

// Tried is what came of an option: the choice of that order and those below it.
type Tried struct {
	Order     int `json:"order"`
	Choices   int `json:"choices"` // the first one included
	DeadEnds  int `json:"deadEnds"`
	Solutions int `json:"solutions"`
}

// A Reason is a choice that a dead end rests on.
type Reason struct {
	Search int    `json:"search"`
	Order  int    `json:"order"`
	Option int    `json:"move"`
	Name   string `json:"name"`
	Item   int    `json:"constraint"`
	For    string `json:"constraintName"` // the name of Item
	ByHand bool   `json:"byHand,omitempty"`

	// Left is how many options of Item were active when the choice was made: 1 means
	// that it was forced.
	Left   int       `json:"left"`
	Others []Blocked `json:"others"` // the other options of Item, with what had ruled each out
}

// A NoDeadEndError says that the search went on after a step.
type NoDeadEndError struct {
	Step int
	Next int // the next step that is a dead end, or 0 if there is none
	// ByHand says that the choice was undone by a person, who need not have a reason.
	ByHand bool
}

func (e *NoDeadEndError) Error() string {
	what := fmt.Sprintf("step %d is no dead end", e.Step)
	if e.ByHand {
		what += ": the choice was undone by hand"
	}
	if e.Next == 0 {
		return what + ", and none follows"
	}
	return fmt.Sprintf("%s; the next is step %d", what, e.Next)
}
