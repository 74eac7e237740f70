package tuples

import "fmt"

// A Technique is a way to find a step. To add one, add a file, with a test and a
// position in which it is the first that applies, and a line to [Techniques].
type Technique interface {
	fmt.Stringer // its name, "naked pair"

	// Cost orders the techniques: the easier one costs less. How much less says nothing.
	Cost() int

	// Find returns the first step of p that it finds, in an order that depends on
	// nothing but p, or false. A step rules out a candidate or places a number.
	// No contradiction is to be seen in p.
	Find(p *Position) (Step, bool)

	// Reason says in words why s follows, as the first half of a sentence: "in row 3,
	// r3c1 and r3c8 hold only 1 and 9".
	Reason(s Step) string
}

// Techniques are all that there are, the easiest first.
var Techniques = []Technique{
	NakedSingle{},
	HiddenSingle{},
	NakedTuple{2}, HiddenTuple{2},
	NakedTuple{3}, HiddenTuple{3},
	NakedTuple{4}, HiddenTuple{4},
	Pointing{},
	Claiming{},
	Fish{2},
	Fish{3},
}
