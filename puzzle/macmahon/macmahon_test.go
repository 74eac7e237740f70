package macmahon_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/internal/familytest"
	"graphcover/puzzle/macmahon"
)

// TestModel counts the options by formula: of the n⁴ colorings of a square's edges,
// all fit in a cell in the interior, n³ in a cell on a side and n² in a corner.
func TestModel(t *testing.T) {
	for _, c := range []struct{ rows, columns, colors, squares int }{
		{2, 3, 2, 6}, {6, 4, 3, 24}, {3, 8, 3, 24}, {7, 10, 4, 70},
	} {
		p := testenv.Must(macmahon.Parse(fmt.Sprintf("%dx%d", c.rows, c.columns)))(t).Problem()
		n, sides, inside := c.colors, 2*(c.rows+c.columns-4), (c.rows-2)*(c.columns-2)
		if want := 4*n*n + sides*n*n*n + inside*n*n*n*n; len(p.Options) != want {
			t.Errorf("%dx%d: want %d options, got %d", c.rows, c.columns, want, len(p.Options))
		}
		edges := c.rows*(c.columns-1) + c.columns*(c.rows-1)
		if got := len(p.Items) - p.Primary(); p.Primary() != 2*c.squares || got != edges || len(p.Colors) != n+1 {
			t.Errorf("%dx%d: want %d primary items, %d edges and %d colors, got %d, %d and %d",
				c.rows, c.columns, 2*c.squares, edges, n, p.Primary(), got, len(p.Colors)-1)
		}
	}
}

// TestSolutions checks the first solutions of 6x4 by the rules: each square of three
// colors once, adjacent edges equal, the border of one color.
func TestSolutions(t *testing.T) {
	const rows, columns = 6, 4
	r := testenv.Must(macmahon.Parse("6x4"))(t)
	found := 0
	for s := range testenv.Values(t, memsolver.All(t.Context(), r.Problem(), memsolver.DLX)) {
		var grid [rows + 2][columns + 2]string // with a margin
		for i := range grid {
			for j := range grid[i] {
				grid[i][j] = "aaaa"
			}
		}
		var squares []string
		for _, name := range r.Answer(s).([]string) {
			var row, column int
			var edges string
			testenv.Must(fmt.Sscanf(name, "r%dc%d=%s", &row, &column, &edges))(t)
			grid[row][column] = edges
			squares = append(squares, first(edges))
		}
		slices.Sort(squares)
		if n := len(slices.Compact(squares)); n != rows*columns {
			t.Fatalf("want 24 squares, got %d", n)
		}
		for i := 1; i <= rows+1; i++ {
			for j := 1; j <= columns+1; j++ {
				if j <= columns && grid[i-1][j][2] != grid[i][j][0] || i <= rows && grid[i][j-1][1] != grid[i][j][3] {
					t.Fatalf("edges at r%dc%d differ:\n%s", i, j, r.Picture(s))
				}
			}
		}
		if found++; found == 100 {
			break
		}
	}
	if found < 100 {
		t.Errorf("want 100 solutions and more, got %d", found)
	}
}

// TestCompletions fills the first three rows of 6x4 as in some solutions, and counts
// the completions both with a solver and by trying all squares cell by cell.
func TestCompletions(t *testing.T) {
	r := testenv.Must(macmahon.Parse("6x4"))(t)
	var starts []exactcover.Solution
	n := 0
	for s := range testenv.Values(t, memsolver.All(t.Context(), r.Problem(), memsolver.DLX)) {
		if n%20 == 0 {
			starts = append(starts, slices.Sorted(slices.Values(s))[:12])
		}
		if n++; n == 200 {
			break
		}
	}
	for _, start := range starts {
		p := *r.Problem()
		p.Given = start
		got := 0
		for range testenv.Values(t, memsolver.All(t.Context(), &p, memsolver.DLX)) {
			got++
		}
		grid := []string{}
		used := make(map[string]bool)
		for _, name := range r.Answer(start).([]string) {
			_, edges, _ := strings.Cut(name, "=")
			grid = append(grid, edges)
			used[first(edges)] = true
		}
		if want := complete(grid, used); got != want || want == 0 {
			t.Errorf("%v: want %d, got %d", grid, want, got)
		}
	}
}

// first returns the alphabetically first orientation of a square.
func first(edges string) string {
	least := edges
	for k := range edges {
		least = min(least, edges[k:]+edges[:k])
	}
	return least
}

// complete counts the ways to fill the cells of 6x4 after those of grid, row by row.
func complete(grid []string, used map[string]bool) (n int) {
	const rows, columns, letters = 6, 4, "abc"
	at := len(grid)
	if at == rows*columns {
		return 1
	}
	top, left := "a", "a"
	if at >= columns {
		top = grid[at-columns][2:3]
	}
	if at%columns > 0 {
		left = grid[at-1][1:2]
	}
	for _, right := range letters {
		for _, bottom := range letters {
			edges := top + string(right) + string(bottom) + left
			square := first(edges)
			if used[square] || at%columns == columns-1 && right != 'a' || at/columns == rows-1 && bottom != 'a' {
				continue
			}
			used[square] = true
			n += complete(append(grid, edges), used)
			used[square] = false
		}
	}
	return n
}

// TestNone checks rectangles without a solution: all cells are on the border, where
// the square bbbb doesn't fit.
func TestNone(t *testing.T) {
	for _, spec := range []string{"2x3", "3x2", "1x6", "2x12", "1x24"} {
		for s, err := range memsolver.All(t.Context(), testenv.Must(macmahon.Parse(spec))(t).Problem(), memsolver.DLX) {
			t.Errorf("%s: want no solution, got %v, %v", spec, s, err)
			break
		}
	}
}

func TestParse(t *testing.T) {
	familytest.CheckParse(t, macmahon.Parse, map[string]string{
		"6x4":                    "macmahon:6x4",
		"06x4":                   "macmahon:6x4",
		"":                       `want a number of rows, got ""`,
		"6":                      `want a number of columns after rows and 'x', got ""`,
		"6x4x1":                  `want a number of columns after rows and 'x', got "4x1"`,
		"-6x-4":                  `want a number of rows, got "-6"`,
		"300x4":                  `want a number of rows, got "300"`,
		"5x5":                    "want 6, 24 or 70 cells, for the squares of 2, 3 or 4 colors, got 25",
		"0x0":                    "want 6, 24 or 70 cells, for the squares of 2, 3 or 4 colors, got 0",
		strings.Repeat("x", 500): `want a number of rows, got ""`,
	})
}

func TestPicture(t *testing.T) {
	r := testenv.Must(macmahon.Parse("2x3"))(t)
	var s exactcover.Solution
	for _, name := range []string{"r1c1=abba", "r2c2=bbab"} {
		s = append(s, slices.IndexFunc(r.Problem().Options, func(o exactcover.Option) bool { return o.Name == name }))
	}
	want := `
+-a-+---+---+
a   b . | . |
+-b-+-b-+---+
| . b   b . |
+---+-a-+---+
`
	if got := "\n" + r.Picture(s); got != want {
		t.Errorf("want%sgot%s", want, got)
	}
}
