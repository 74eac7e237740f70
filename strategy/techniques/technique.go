package techniques

import "slices"

// A Technique is a way to find a step. To add one, write a function that finds the step and one
// that says why it follows, add a line to [All], and a test with a position in which the technique
// is the first that applies.
type Technique struct {
	name string // "naked pair"
	// find returns the first step that it finds in p, or false. The order of its
	// search depends on nothing but p. A step rules out a candidate or places a
	// number. The position must have no contradiction in the sense of
	// [Position.Contradictions].
	find func(p *Position) (Step, bool)
	// reason returns in words why s follows, as the first half of a sentence: "in row
	// 3, r3c1 and r3c8 hold only 1 and 9".
	reason func(s Step) string
}

// All lists all techniques, the easiest first.
var All = []*Technique{
	{"naked single", nakedSingle, nakedSingleReason},
	{"hidden single", hiddenSingle, hiddenReason},
	{"naked pair", nakedTuple(2), nakedReason},
	{"hidden pair", hiddenTuple(2), hiddenReason},
	{"naked triple", nakedTuple(3), nakedReason},
	{"hidden triple", hiddenTuple(3), hiddenReason},
	{"naked quad", nakedTuple(4), nakedReason},
	{"hidden quad", hiddenTuple(4), hiddenReason},
	{"pointing", pointing, confinement},
	{"claiming", claiming, confinement},
	{"X-wing", fish(2), confinement},
	{"swordfish", fish(3), confinement},
	{"XY-wing", wings(2), wingReason},
	{"XYZ-wing", wings(3), xyzWingReason},
	{"W-wing", wWing, wWingReason},
	{"unique rectangle type 1", uniqueRectangle(1), rectangleReason(1)},
	{"unique rectangle type 2", uniqueRectangle(2), rectangleReason(2)},
	{"unique rectangle type 3", uniqueRectangle(3), rectangleReason(3)},
	{"unique rectangle type 4", uniqueRectangle(4), rectangleReason(4)},
	{"skyscraper", skyscraper, skyscraperReason},
	{"two-string kite", kite, kiteReason},
	{"empty rectangle", emptyRectangle, emptyRectangleReason},
	{"simple coloring", simpleColoring, coloringReason},
	{"X-chain", chain(ofOneNumber), chainStepReason},
	{"XY-chain", chain(ofBivalue), chainStepReason},
	{"AIC", chain(ofAny), chainStepReason},
	{"jellyfish", fish(4), confinement},
	{"ALS-XZ", alsXZ, alsXZReason},
	{"forcing chain", forcingChain, forcingChainReason},
	{"forcing net", forcingNet(ofSingles), netReason},
	{"forcing net with locked sets", forcingNet(ofLocked), netReason},
	{"nested forcing net", forcingNet(ofNested), netReason},
}

// String returns the name of t.
func (t *Technique) String() string { return t.name }

// Cost is the place of t in [All], from 1: an easier technique costs less.
func (t *Technique) Cost() int { return slices.Index(All, t) + 1 }

// Find returns the first step of t in p, or false. The position must have no contradiction in the
// sense of [Position.Contradictions].
func (t *Technique) Find(p *Position) (Step, bool) {
	s, found := t.find(p)
	s.Technique = t
	return s, found
}
