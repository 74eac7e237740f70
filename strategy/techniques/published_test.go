package techniques

import (
	"slices"
	"strings"
	"testing"

	"graphcover/internal/testenv"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
)

// The two examples of "Solving Sudoku with Graph Theory" (K. Rakhman, 2020), whose pictures
// show a row each. The rows are made to its words: in the first, cells 1 and 3 hold only 1
// and 9, which cells 7 and 8 lose; in the second, cells 1 and 3 lose 7 and 9 to the
// quadruple 4789. The other rows may be anything.
const (
	publishedPair = "19 2 19 | 3 4 5 | 167 689 78"
	publishedQuad = "127 47 239 | 78 5 89 | 36 49 16"
)

// published returns the position with such a first row.
func published(t *testing.T, row string) *Position {
	t.Helper()
	entry := testenv.Must(puzzle.Parse(row + strings.Repeat("\n. . . | . . . | . . .", 8)))(t)
	return NewPosition(entry.Puzzle.(sudoku.Board))
}

func TestPublishedExamples(t *testing.T) {
	for _, c := range []struct {
		row       string
		technique string
		want      string
		tuple     []int // cells, from 0
		after     string
	}{
		{publishedPair, "naked pair",
			"in row 1, r1c1 and r1c3 hold only 1 and 9, so r1c7 can't be 1, and r1c8 can't be 9",
			[]int{0, 2}, "19 2 19 3 4 5 67 68 78"},
		{publishedQuad, "naked quad",
			"in row 1, r1c2, r1c4, r1c6 and r1c8 hold only 4, 7, 8 and 9, so r1c1 can't be 7, and r1c3 can't be 9",
			[]int{1, 3, 5, 7}, "12 47 23 78 5 89 36 49 16"},
	} {
		p := published(t, c.row)
		if whole := p.componentsOf(0); len(whole) != 1 {
			t.Errorf("%s: want one component with the tuple in it, got %v", c.row, whole)
		}
		s, found := p.Next()
		if !found || s.Technique.String() != c.technique || s.String() != c.want || !slices.Equal(s.Cells(), c.tuple) {
			t.Errorf("%s\nwant %s: %s\ngot  %v: %s", c.row, c.technique, c.want, s.Technique, s)
		}
		p.Take(s)
		if got := strings.Join(strings.Fields(sudoku.Classic().Marked(p.Candidates).String())[:9], " "); got != c.after {
			t.Errorf("%s: want %s left, got %s", c.row, c.after, got)
		}
		// The tuple is still there, but it eliminates nothing more: it is a component of its own.
		components := p.componentsOf(0)
		if !slices.ContainsFunc(components, func(c2 component) bool { return slices.Equal(c2.cells, c.tuple) }) {
			t.Errorf("%s: want the tuple %v as a component, got %v", c.row, c.tuple, components)
		}
		for _, component := range components {
			for range component.tuples(len(c.tuple)) {
				t.Errorf("%s: want no tuple within %v", c.row, component)
			}
		}
	}
}

// TestPublishedQuadByName finds the quadruple of "Solving Sudoku with Graph Theory", the last
// example before the general rule in section "The tuple technique": four cells hold 4, 7, 8 and
// 9, so cell 1 loses 7 and cell 3 loses 9. In a row with seven undecided cells, its other side is
// a hidden triple, which is easier. It is not to be shown if the quadruple is asked for.
func TestPublishedQuadByName(t *testing.T) {
	p := published(t, "127 47 239 | 78 5 89 | 6 49 13")
	if s, _ := p.Next(); s.Technique.String() != "hidden triple" {
		t.Fatalf("want a hidden triple as the easiest, got %v: %s", s.Technique, s)
	}
	chosen := testenv.Must(Named("Naked Quad"))(t)
	const want = "in row 1, r1c2, r1c4, r1c6 and r1c8 hold only 4, 7, 8 and 9, so r1c1 can't be 7, and r1c3 can't be 9"
	played := 0
	for s := range p.PlayBy([]*Technique{chosen}) {
		if played++; s.Technique != chosen || s.String() != want {
			t.Errorf("want naked quad: %s, got %v: %s", want, s.Technique, s)
		}
	}
	if played != 1 {
		t.Errorf("want the quadruple once, got it %d times", played)
	}
}

func TestTechniqueNamed(t *testing.T) {
	for _, technique := range All {
		for _, name := range []string{technique.String(), strings.ToUpper(technique.String())} {
			if got, err := Named(name); got != technique || err != nil {
				t.Errorf("%q: want %v, got %v, %v", name, technique, got, err)
			}
		}
	}
	for _, c := range []struct {
		name, want string // want is "" for an error
		says       string
	}{
		{"point", "pointing", ""},
		{"naked q", "naked quad", ""},
		{"forcing net w", "forcing net with locked sets", ""},
		{"naked", "", `want one of naked single, naked pair, naked triple, naked quad, got "naked"`},
		{"quad", "", `want one of naked quad, hidden quad, got "quad"`},
		{"WING", "", `want one of X-wing, XY-wing, XYZ-wing, W-wing, got "WING"`},
		{"kite", "", `want the name of a technique, got "kite"; did you mean two-string kite?`},
		{"x-wng", "", `want the name of a technique, got "x-wng"; did you mean X-wing?`},
		{"ed", "", "want one of naked single, hidden single, cage combinations, "},
		{"guess", "", "want one of naked single, hidden single, cage combinations, "},
		{"", "", "want one of naked single, hidden single, cage combinations, "},
	} {
		got, err := Named(c.name)
		if (err == nil) != (c.want != "") || err == nil && got.String() != c.want || err != nil && !strings.HasPrefix(err.Error(), c.says) {
			t.Errorf("%q: want %v %s, got %v, %v", c.name, c.want, c.says, got, err)
		}
	}
}
