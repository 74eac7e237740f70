package techniques

import (
	"fmt"
	"slices"
	"strings"
)

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
	{"naked pair", by((*Position).nakedTuple, 2), nakedReason},
	{"hidden pair", by((*Position).hiddenTuple, 2), hiddenReason},
	{"naked triple", by((*Position).nakedTuple, 3), nakedReason},
	{"hidden triple", by((*Position).hiddenTuple, 3), hiddenReason},
	{"naked quad", by((*Position).nakedTuple, 4), nakedReason},
	{"hidden quad", by((*Position).hiddenTuple, 4), hiddenReason},
	{"pointing", pointing, confinement},
	{"claiming", claiming, confinement},
	{"X-wing", by((*Position).fish, 2), confinement},
	{"swordfish", by((*Position).fish, 3), confinement},
	{"XY-wing", by((*Position).wings, 2), wingReason},
	{"XYZ-wing", by((*Position).wings, 3), xyzWingReason},
	{"W-wing", wWing, wWingReason},
	{"unique rectangle type 1", by((*Position).uniqueRectangle, 1), rectangleReason(1)},
	{"unique rectangle type 2", by((*Position).uniqueRectangle, 2), rectangleReason(2)},
	{"unique rectangle type 3", by((*Position).uniqueRectangle, 3), rectangleReason(3)},
	{"unique rectangle type 4", by((*Position).uniqueRectangle, 4), rectangleReason(4)},
	{"skyscraper", skyscraper, skyscraperReason},
	{"two-string kite", kite, kiteReason},
	{"empty rectangle", emptyRectangle, emptyRectangleReason},
	{"simple coloring", simpleColoring, coloringReason},
	{"X-chain", by((*Position).chain, ofOneNumber), chainStepReason},
	{"XY-chain", by((*Position).chain, ofBivalue), chainStepReason},
	{"AIC", by((*Position).chain, ofAny), chainStepReason},
	{"jellyfish", by((*Position).fish, 4), confinement},
	{"ALS-XZ", alsXZ, alsXZReason},
	{"forcing chain", forcingChain, forcingChainReason},
	{"forcing net", by((*Position).forcingNet, ofSingles), netReason},
	{"forcing net with locked sets", by((*Position).forcingNet, ofLocked), netReason},
	{"nested forcing net", by((*Position).forcingNet, ofNested), netReason},
}

// by returns a finder of the steps of one kind, or of one size.
func by[K any](find func(p *Position, kind K) (Step, bool), kind K) func(p *Position) (Step, bool) {
	return func(p *Position) (Step, bool) { return find(p, kind) }
}

// Names returns the names of [All].
func Names() (names []string) {
	for _, t := range All {
		names = append(names, t.name)
	}
	return names
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

// Named returns the technique with a name, in upper or lower case, or the only one
// whose name begins so.
func Named(name string) (*Technique, error) {
	var likely []string
	var found *Technique
	for _, technique := range All {
		known := technique.String()
		if strings.EqualFold(known, name) {
			return technique, nil
		}
		if name != "" && strings.HasPrefix(strings.ToLower(known), strings.ToLower(name)) {
			found, likely = technique, append(likely, known)
		}
	}
	switch len(likely) {
	case 0:
		return nil, fmt.Errorf("want one of %s, got %.100q", strings.Join(Names(), ", "), name)
	case 1:
		return found, nil
	}
	return nil, fmt.Errorf("want one of %s, got %.100q", strings.Join(likely, ", "), name)
}
