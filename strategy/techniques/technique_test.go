package techniques_test

import (
	"math/bits"
	"slices"
	"testing"

	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy/techniques"
)

// A change is the effect of a step.
type change struct {
	placed     [81]uint8
	eliminated [81]sudoku.Digits
}

func (c change) isNone() bool { return c == change{} }

func changeOf(s techniques.Step) change {
	return change{[81]uint8(s.Placed), [81]sudoku.Digits(s.Eliminated)}
}

// definitions finds, for each technique, all changes that it allows by its
// definition, by trying everything.
var definitions = map[string]func(*techniques.Position) []change{
	"naked single":  nakedSingles,
	"hidden single": hiddenSingles,

	// On boards without cages. TestCageDefinitions tries everything on the others.
	"cage combinations": none,
	"innie or outie":    none,
	"cage/unit overlap": none,
	"innies and outies": none,

	"naked pair":    nakedTuples(2),
	"naked triple":  nakedTuples(3),
	"naked quad":    nakedTuples(4),
	"hidden pair":   hiddenTuples(2),
	"hidden triple": hiddenTuples(3),
	"hidden quad":   hiddenTuples(4),
	"pointing":      pointings,
	"claiming":      claimings,
	"X-wing":        fish(2),
	"swordfish":     fish(3),

	"XY-wing":  wings(2),
	"XYZ-wing": wings(3),
	"W-wing":   wWings,

	"unique rectangle type 1": uniqueRectangles(1),
	"unique rectangle type 2": uniqueRectangles(2),
	"unique rectangle type 3": uniqueRectangles(3),
	"unique rectangle type 4": uniqueRectangles(4),

	"skyscraper": turbots([3]string{"row", "row", "column"},
		[3]string{"column", "column", "row"}),
	"two-string kite": turbots([3]string{"row", "column", "block"}),
	"empty rectangle": emptyRectangles,

	"simple coloring": colorings,
	"X-chain":         chains(sameNumber, sameNumber, sameNumber),
	"XY-chain":        chains(sameCell, sameNumber, sameNumber),
	"AIC":             chains(anyLink, anyLink, anyLink),
	"jellyfish":       fish(4),
	"ALS-XZ":          alsXZ,
	"forcing chain":   forcingChains,

	"forcing net":                  forcingNets(followSingles),
	"forcing net with locked sets": forcingNets(followLocked),
	"nested forcing net":           forcingNets(followNested),
}

// none is the definition of a technique that never applies.
func none(*techniques.Position) []change { return nil }

// checkTechnique checks that the technique is the easiest one that applies to a position,
// that its definition allows the step, and that the step's text is want.
func checkTechnique(t *testing.T, technique, grid, want string) {
	t.Helper()
	p := position(t, grid)
	p.Unique = true
	got := checkNext(t, p)
	if got.Technique.String() != technique || got.String() != want {
		t.Errorf("want %s: %s\ngot %s: %s", technique, want, got.Technique, got)
	}
}

// checkNext returns the next step after comparing it with the definitions: no easier
// technique applies, and its own allows the change.
func checkNext(t *testing.T, p *techniques.Position) techniques.Step {
	t.Helper()
	s, found := p.Next()
	for _, technique := range techniques.All {
		allowed := definitions[technique.String()](p)
		switch {
		case found && technique == s.Technique:
			if !slices.Contains(allowed, changeOf(s)) {
				t.Errorf("%s\n%s: %s\nwant one of the %d changes by its definition", pretty(p), technique, s, len(allowed))
			}
			return s
		case len(allowed) > 0:
			t.Errorf("%s\nwant %s, which applies, got %v", pretty(p), technique, s.Technique)
			return s
		}
	}
	return s
}

// TestDefinitions plays puzzles and compares steps with the definitions: every step of the
// first techniques, and some of the others, whose definitions take long to try.
func TestDefinitions(t *testing.T) {
	puzzles, every := testenv.Cases(3, 20), testenv.Cases(12, 1)
	for _, entry := range corpus.Read(t, "top1465.txt")[:puzzles] {
		p := techniques.NewPosition(entry.Puzzle.(sudoku.Board))
		p.Unique = true
		for hard := 0; !t.Failed(); {
			s, found := p.Next()
			if !found {
				break
			}
			if s.Technique.Cost() > named(t, "swordfish").Cost() {
				hard++
			}
			if hard%every == 0 {
				checkNext(t, p)
			}
			p.Take(s)
		}
	}
}

// TestAll checks that each technique is listed once and has a definition.
func TestAll(t *testing.T) {
	listed := make(map[string]bool)
	for _, technique := range techniques.All {
		if listed[technique.String()] {
			t.Errorf("%s: want it listed once", technique)
		}
		listed[technique.String()] = true
		if definitions[technique.String()] == nil {
			t.Errorf("%s: want a definition in this test", technique)
		}
	}
}

// named returns the technique with that name.
func named(t testing.TB, name string) *techniques.Technique {
	t.Helper()
	return testenv.Must(techniques.Named(name))(t)
}

var classic = sudoku.Classic()

// position returns the position at the beginning of a Sudoku of 9x9.
func position(t testing.TB, text string) *techniques.Position {
	t.Helper()
	return techniques.NewPosition(corpus.Board(t, text))
}

// pretty draws the candidates of a position of 9x9.
func pretty(p *techniques.Position) string { return p.Candidates.Pretty(classic) }

// left returns the candidates of a cell, or none if it is decided.
func left(p *techniques.Position, cell int) sudoku.Digits {
	if p.Grid[cell] > 0 {
		return 0
	}
	return p.Candidates[cell]
}

// loses returns the change that removes digits from those cells that have them.
func loses(p *techniques.Position, cells []int, digits sudoku.Digits) change {
	var c change
	for _, cell := range cells {
		c.eliminated[cell] = left(p, cell) & digits
	}
	return c
}

// without returns the elements of a that are not in b.
func without(a, b []int) []int {
	return slices.DeleteFunc(slices.Clone(a), func(x int) bool { return slices.Contains(b, x) })
}

// choose returns all ways to choose n of the elements.
func choose(elements []int, n int) (all [][]int) {
	for set := range 1 << len(elements) {
		if bits.OnesCount(uint(set)) != n {
			continue
		}
		var chosen []int
		for i, e := range elements {
			if set>>i&1 != 0 {
				chosen = append(chosen, e)
			}
		}
		all = append(all, chosen)
	}
	return all
}

// places returns the cells in which a number is still possible.
func places(p *techniques.Position, number int, cells []int) (found []int) {
	for _, cell := range cells {
		if left(p, cell).Has(number) {
			found = append(found, cell)
		}
	}
	return found
}

// openCells returns the undecided cells of a unit.
func openCells(p *techniques.Position, unit sudoku.Unit) []int {
	return slices.DeleteFunc(slices.Clone(unit.Cells), func(cell int) bool { return p.Grid[cell] > 0 })
}

// unitsOf returns the units of a kind.
func unitsOf(kind string) (units []sudoku.Unit) {
	for _, unit := range classic.Layout().Units {
		if unit.Kind == kind {
			units = append(units, unit)
		}
	}
	return units
}
