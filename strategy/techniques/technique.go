package techniques

import (
	"fmt"
	"slices"
	"strings"

	"graphcover/internal/english"
)

// A Technique is a way to find a step. To add one, write a function that finds the step and one
// that says why it follows, add a line to [All], and a test with a position in which the technique
// is the first that applies.
type Technique struct {
	name   string  // "naked pair"
	rating float64 // see [Technique.Rating]
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
	{"naked single", 2.3, nakedSingle, nakedSingleReason},
	{"hidden single", 1.2, hiddenSingle, hiddenReason},
	{"cage combinations", 2.4, cageCombinations, groupReason},
	{"innie or outie", 2.5, innieOrOutie, groupReason},
	{"cage/unit overlap", 2.7, cageOverlap, groupReason},
	{"innies and outies", 3.3, inniesAndOuties, groupReason},
	{"naked pair", 3.0, by((*Position).nakedTuple, 2), nakedReason},
	{"hidden pair", 3.4, by((*Position).hiddenTuple, 2), hiddenReason},
	{"naked triple", 3.6, by((*Position).nakedTuple, 3), nakedReason},
	{"hidden triple", 4.0, by((*Position).hiddenTuple, 3), hiddenReason},
	{"naked quad", 5.0, by((*Position).nakedTuple, 4), nakedReason},
	{"hidden quad", 5.4, by((*Position).hiddenTuple, 4), hiddenReason},
	{"pointing", 2.6, pointing, confinement},
	{"claiming", 2.8, claiming, confinement},
	{"X-wing", 3.2, by((*Position).fish, 2), confinement},
	{"swordfish", 3.8, by((*Position).fish, 3), confinement},
	{"XY-wing", 4.2, by((*Position).wings, 2), wingReason},
	{"XYZ-wing", 4.4, by((*Position).wings, 3), xyzWingReason},
	{"W-wing", 4.4, wWing, wWingReason},
	{"unique rectangle type 1", 4.5, by((*Position).uniqueRectangle, 1), rectangleReason(1)},
	{"unique rectangle type 2", 4.5, by((*Position).uniqueRectangle, 2), rectangleReason(2)},
	{"unique rectangle type 3", 4.5, by((*Position).uniqueRectangle, 3), rectangleReason(3)},
	{"unique rectangle type 4", 4.5, by((*Position).uniqueRectangle, 4), rectangleReason(4)},
	{"skyscraper", 4.0, skyscraper, skyscraperReason},
	{"two-string kite", 4.1, kite, kiteReason},
	{"empty rectangle", 4.3, emptyRectangle, emptyRectangleReason},
	{"simple coloring", 6.5, simpleColoring, coloringReason},
	{"X-chain", 6.6, by((*Position).chain, ofOneNumber), chainStepReason},
	{"XY-chain", 6.6, by((*Position).chain, ofBivalue), chainStepReason},
	{"AIC", 7.0, by((*Position).chain, ofAny), chainStepReason},
	{"jellyfish", 5.2, by((*Position).fish, 4), confinement},
	{"ALS-XZ", 7.5, alsXZ, alsXZReason},
	{"forcing chain", 8.0, forcingChain, forcingChainReason},
	{"forcing net", 8.5, by((*Position).forcingNet, ofSingles), netReason},
	{"forcing net with locked sets", 9.0, by((*Position).forcingNet, ofLocked), netReason},
	{"nested forcing net", 9.5, by((*Position).forcingNet, ofNested), netReason},
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

// Rating is how difficult a step of t is for a person, before the length of a chain is added. The
// techniques that Sudoku Explainer 1.2.1 has got its figures; the others lie between those that
// they resemble.
func (t *Technique) Rating() float64 { return t.rating }

// ofCages are the techniques whose steps need the sum of a cage.
var ofCages = []string{"cage combinations", "innie or outie", "cage/unit overlap", "innies and outies"}

// NeedsCages reports whether only boards with cages have steps of t.
func (t *Technique) NeedsCages() bool { return slices.Contains(ofCages, t.name) }

// Find returns the first step of t in p, or false. The position must have no contradiction in the
// sense of [Position.Contradictions].
func (t *Technique) Find(p *Position) (Step, bool) {
	s, found := t.find(p)
	s.Technique = t
	return s, found
}

// containing returns the names that have text in them, such as "fish", in upper or lower case. Text of a letter or two
// is in too many.
func containing(text string) (names []string) {
	const least = 3
	for _, name := range Names() {
		if len(text) >= least && strings.Contains(strings.ToLower(name), strings.ToLower(text)) {
			names = append(names, name)
		}
	}
	return names
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
	case 1:
		return found, nil
	case 0:
		likely = containing(name)
	}
	if len(likely) > 1 {
		return nil, fmt.Errorf("want one of %s, got %.100q", strings.Join(likely, ", "), name)
	}
	meant := english.DidYouMean(name, Names())
	if len(likely) == 1 {
		meant = "; did you mean " + likely[0] + "?"
	}
	if meant != "" { // which says more than a list of all
		return nil, fmt.Errorf("want the name of a technique, got %.100q%s", name, meant)
	}
	return nil, fmt.Errorf("want one of %s, got %.100q", strings.Join(Names(), ", "), name)
}
