package techniques

import "fmt"

// A Technique is a way to find a step. To add one, write a file and a test with a
// position in which it is the first that applies, and add a line to [All].
type Technique interface {
	fmt.Stringer // its name, "naked pair"

	// Cost orders the techniques: an easier one costs less. Only the order matters.
	Cost() int

	// Find returns the first step that it finds in p, or false. The order of its
	// search depends on nothing but p. A step rules out a candidate or places a
	// number. The position must have no contradiction in the sense of
	// [Position.Contradictions].
	Find(p *Position) (Step, bool)

	// Reason returns in words why s follows, as the first half of a sentence: "in row
	// 3, r3c1 and r3c8 hold only 1 and 9".
	Reason(s Step) string
}

// All lists all techniques, the easiest first.
var All = []Technique{
	NakedSingle{},
	HiddenSingle{},
	NakedTuple{2}, HiddenTuple{2},
	NakedTuple{3}, HiddenTuple{3},
	NakedTuple{4}, HiddenTuple{4},
	Pointing{},
	Claiming{},
	Fish{2},
	Fish{3},
	XYWing{}, XYZWing{}, WWing{},
	UniqueRectangle{1}, UniqueRectangle{2}, UniqueRectangle{3}, UniqueRectangle{4},
	Skyscraper{}, Kite{}, EmptyRectangle{},
	SimpleColoring{}, XChain{}, XYChain{}, AIC{},
	Fish{4},
	ALSXZ{},
	ForcingChain{},
	ForcingNet{}, ForcingNet{Locked: true}, ForcingNet{Locked: true, Nested: true},
}
