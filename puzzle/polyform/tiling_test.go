package polyform_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/polyform"
)

func newTiling(t *testing.T, board string, motions polyform.Motions, pieces string) (*polyform.Tiling, error) {
	t.Helper()
	b := testenv.Must(polyform.ParseBoard(board))(t)
	set := testenv.Must(polyform.ParsePieces(pieces))(t)
	return polyform.New("", b, motions, set...)
}

// solutions returns all solutions of a tiling.
func solutions(t *testing.T, tiling *polyform.Tiling) (all []exactcover.Solution) {
	t.Helper()
	p := tiling.Problem()
	for s := range testenv.Values(t, memsolver.All(t.Context(), p, memsolver.DLX)) {
		testenv.Check(t, exactcover.Verify(p, s))
		all = append(all, slices.Clone(s))
	}
	return all
}

// TestCopies counts flat tilings, most of them with several copies of a piece, and
// compares with a count that always fills the first empty cell.
func TestCopies(t *testing.T) {
	for _, c := range []struct {
		board   string
		motions polyform.Motions
		pieces  string
		some    bool // whether there are solutions
	}{
		{"3x4", polyform.Free, "L*2=###/#..,I=####", true},
		{"3x4", polyform.OneSided, "L*2=###/#..,I=####", true},
		{"3x4", polyform.Fixed, "L*2=###/#..,I=####", false},
		{"4x4", polyform.Free, "T*4=###/.#.", true},
		{"4x4", polyform.Free, "L*2=###/#..,O*2=##/##", true},
		{"4x4", polyform.Free, "L*2=###/#..,O*=##/##", true},
		{"4x5", polyform.Free, "D*3=##,V*4=##/#.,m*2=#", true},
		{"4x5", polyform.Fixed, "D*4=##,E*4=#/#,m*4=#", true},
		{"4x4", polyform.Free, "D*5=##,m*6=#", true},
		{"4x6", polyform.Free, "V*8=##/#.", true},
		{"3x5", polyform.Free, "V*5=##/#.", false},
		{"3x5", polyform.Free, "V*4=##/#.,D=##,m=#", true},
		{"5x5", polyform.Free, "P*3=###/##.,W*=##./.##/..#,V*2=###/#../#..", false},
		{".####./######/######/.####.", polyform.Free, "L*2=###/#..,D*6=##", true},
		{"#######/#.#.#.#/#######", polyform.Free, "D*5=##,m*8=#", true},
		{"7x2", polyform.Free, "D*4=##,V*2=##/#.", true},
		{"2x3", polyform.Free, "m*6=#", true},
	} {
		tiling := testenv.Must(newTiling(t, c.board, c.motions, c.pieces))(t)
		got, want := len(solutions(t, tiling)), fill(t, c.board, c.motions, c.pieces)
		if got != want || c.some != (want > 0) {
			t.Errorf("%s, %s, %s: want %d, got %d", c.board, c.motions, c.pieces, want, got)
		}
	}
}

// TestManyCopies solves tilings with as many copies as fit.
func TestManyCopies(t *testing.T) {
	for board, pieces := range map[string]string{"8x8": "L*15=###/#..,m*4=#", "6x10": "L*14=###/#..,I=####"} {
		tiling := testenv.Must(newTiling(t, board, polyform.Free, pieces))(t)
		p := tiling.Problem()
		s := testenv.Must(memsolver.Solve(t.Context(), p))(t)
		testenv.Check(t, exactcover.Verify(p, s))
	}
}

// TestPartridges counts the ways to put one square of side 1, two of side 2, and so on to n of side n
// into a square of the same area. The least n with a solution, besides 1, is 8 (W. H. Cutler, 1996).
func TestPartridges(t *testing.T) {
	for n, board := range map[int]string{1: "1x1", 2: "3x3", 3: "6x6", 4: "10x10"} {
		var pieces []string
		for side := 1; side <= n; side++ {
			row := strings.Repeat("#", side)
			pieces = append(pieces, fmt.Sprintf("%c*%d=%s", '@'+side, side, strings.Repeat("/"+row, side)[1:]))
		}
		tiling := testenv.Must(newTiling(t, board, polyform.Free, strings.Join(pieces, ",")))(t)
		want := 0
		if n == 1 {
			want = 1
		}
		if got := len(solutions(t, tiling)); got != want {
			t.Errorf("%s: want %d, got %d", board, want, got)
		}
	}
}

// fill counts the flat tilings of a board by recursion, with the board's rows as text.
func fill(t *testing.T, board string, motions polyform.Motions, pieces string) int {
	var rows, columns int
	if n, _ := fmt.Sscanf(board, "%dx%d", &rows, &columns); n == 2 {
		board = strings.TrimSuffix(strings.Repeat(strings.Repeat("#", columns)+"/", rows), "/")
	}
	grid := make([][]byte, 0)
	for row := range strings.SplitSeq(board, "/") {
		grid = append(grid, []byte(row))
	}
	var drawings [][]string // by piece
	var left []int
	for part := range strings.SplitSeq(pieces, ",") {
		name, drawing, _ := strings.Cut(part, "=")
		copies := 1
		if _, count, counted := strings.Cut(name, "*"); counted {
			if n, _ := fmt.Sscan(count, &copies); n == 0 {
				copies = -1
			}
		}
		left = append(left, copies)
		all := []string{drawing}
		for range 4 {
			last := all[len(all)-1]
			if motions != polyform.Fixed {
				all = append(all, transposed(mirrored(last)))
			}
			if motions == polyform.Free {
				all = append(all[:len(all)-1], mirrored(last), all[len(all)-1])
			}
		}
		slices.Sort(all)
		drawings = append(drawings, slices.Compact(all))
	}
	var count func() int
	count = func() int {
		for r := range grid {
			c := slices.Index(grid[r], '#')
			if c < 0 {
				continue
			}
			n := 0
			for i := range drawings {
				if left[i] == 0 {
					continue
				}
				left[i]--
				for _, drawing := range drawings[i] {
					if put(grid, r, c, drawing, '#', '*') {
						n += count()
						put(grid, r, c, drawing, '*', '#')
					}
				}
				left[i]++
			}
			return n
		}
		for _, n := range left {
			if n > 0 {
				return 0
			}
		}
		return 1
	}
	return count()
}

// mirrored returns a drawing with every row reversed, transposed one with rows and
// columns exchanged.
func mirrored(drawing string) string {
	rows := strings.Split(drawing, "/")
	for i, row := range rows {
		reversed := []byte(row)
		slices.Reverse(reversed)
		rows[i] = string(reversed)
	}
	return strings.Join(rows, "/")
}

func transposed(drawing string) string {
	rows := strings.Split(drawing, "/")
	columns := make([]string, len(rows[0]))
	for _, row := range rows {
		for c := range row {
			columns[c] += row[c : c+1]
		}
	}
	return strings.Join(columns, "/")
}

// put changes the cells of a drawing, whose first cell is at r and c, from one character
// to another. If any of the cells is a different character, it changes nothing and
// returns false.
func put(grid [][]byte, r, c int, drawing string, from, to byte) bool {
	rows := strings.Split(drawing, "/")
	c -= strings.Index(rows[0], "#")
	for i := range rows {
		for j := range rows[i] {
			if rows[i][j] == '#' && (r+i >= len(grid) || c+j < 0 || c+j >= len(grid[0]) || grid[r+i][c+j] != from) {
				return false
			}
		}
	}
	for i := range rows {
		for j := range rows[i] {
			if rows[i][j] == '#' {
				grid[r+i][c+j] = to
			}
		}
	}
	return true
}

// TestMirrorImagesInSpace tries to cover the cells of a twisted tetracube with its
// mirror image.
func TestMirrorImagesInSpace(t *testing.T) {
	for motions, want := range map[polyform.Motions]int{polyform.Free: 1, polyform.OneSided: 0, polyform.Fixed: 0} {
		tiling := testenv.Must(newTiling(t, "##/#.//.#/..", motions, "B=##/#.//../#."))(t)
		if got := len(solutions(t, tiling)); got != want {
			t.Errorf("%s: want %d, got %d", motions, want, got)
		}
	}
}

func TestTooLarge(t *testing.T) {
	for _, c := range []struct{ board, pieces, want string }{
		{"64x64", "A*4096=#,B=#", "want at most 4096 pieces, one for each cell, got 4097"},
		{"64x64", "A*2147483647=#,B*2147483647=#", "want at most 4096 pieces, one for each cell, got 4294967294"},
		{"64x64", "A*10=##/##/##/#.", "want a problem of at most 200000 items in all options, got more"},
		{"16x16x16", "A=####/####/####/####//####/####/####/###.,B=#", "want a problem of at most 200000 items in all options, got more"},
	} {
		if _, err := newTiling(t, c.board, polyform.Free, c.pieces); fmt.Sprint(err) != c.want {
			t.Errorf("%s, %s: want %s, got %v", c.board, c.pieces, c.want, err)
		}
	}
}

func TestContradictions(t *testing.T) {
	for _, c := range []struct{ board, pieces, want string }{
		{"3x4", "L*2=###/#..,I=####", "[]"},
		{"3x4", "L*2=###/#..", "[pieces of 8 cells on a board of 12]"},
		{"3x4", "L*4=###/#..", "[pieces of 16 cells on a board of 12]"},
		{"3x4", "L*4=###/#..,m*=#", "[pieces of 16 cells on a board of 12]"},
		{"3x4", "L*3=###/#..,m*=#", "[]"},
		{"3x3", "D*=##", "[9 cells for pieces that cover a multiple of 2]"},
		{"3x3", "D*=##,m=#", "[]"},
		{"3x5", "D*=##,L*=###/#..", "[15 cells for pieces that cover a multiple of 2]"},
		{"3x5", "D*=##,V*=##/#.", "[]"},
	} {
		tiling := testenv.Must(newTiling(t, c.board, polyform.Free, c.pieces))(t)
		got := fmt.Sprint(tiling.Contradictions())
		if got != c.want || got != "[]" && len(solutions(t, tiling)) > 0 {
			t.Errorf("%s, %s: want %s, got %s", c.board, c.pieces, c.want, got)
		}
	}
}

// TestNames checks names and attributes.
func TestNames(t *testing.T) {
	flat := testenv.Must(newTiling(t, "#.#/###", polyform.Fixed, "D*2=##/.#,m=#"))(t)
	solid := testenv.Must(newTiling(t, "1x2x2", polyform.OneSided, "D*=##"))(t)
	for _, c := range []struct {
		problem        *exactcover.Problem
		items, options string
	}{
		{flat.Problem(), "D m r1c1 r1c3 r2c1 r2c2 r2c3", "m r1c1,m r1c3,m r2c1,m r2c2,m r2c3"},
		{solid.Problem(), "x1y1z1 x1y2z1 x1y1z2 x1y2z2", "D x1y1z1 x1y2z1,D x1y1z2 x1y2z2,D x1y1z1 x1y1z2,D x1y2z1 x1y2z2"},
	} {
		var items, options []string
		for i := range c.problem.Items {
			items = append(items, c.problem.ItemName(i))
		}
		for o := range c.problem.Options {
			options = append(options, c.problem.OptionName(o))
		}
		if got := strings.Join(items, " "); got != c.items {
			t.Errorf("want items %s, got %s", c.items, got)
		}
		if got := strings.Join(options, ","); got != c.options {
			t.Errorf("want options %s, got %s", c.options, got)
		}
	}
	if got := fmt.Sprint(flat.Problem().Options[1].Attributes, solid.Problem().Items[2].Attributes); got != "map[column:3 piece:m row:1] map[type:cell x:1 y:1 z:2]" {
		t.Errorf("attributes: got %s", got)
	}
}

func TestPicture(t *testing.T) {
	flat := testenv.Must(newTiling(t, "###./####/#.##", polyform.Fixed, "L*2=###/#..,m=#,d*=##"))(t)
	solid := testenv.Must(newTiling(t, "2x2x2", polyform.OneSided, "A=##/#.//.#/..,D*2=##"))(t)
	for _, c := range []struct {
		tiling  *polyform.Tiling
		options []string
		want    string
	}{
		{flat, nil, `
┌───────────┐
│ .   .   . │
│           └───┐
│ .   .   .   . │
│   ┌───┐       │
│ . │   │ .   . │
└───┘   └───────┘
`},
		{flat, []string{"L r1c1 r1c2 r1c3 r2c1", "m r2c3", "d r3c3 r3c4"}, `
┌───────────┐
│ L   L   L │
│   ┌───┬───┼───┐
│ L │ . │ m │ . │
├───┼───┼───┴───┤
│ . │   │ d   d │
└───┘   └───────┘
`},
		{solid, []string{"A x1y1z1 x1y2z1 x2y1z1 x1y2z2", "D x1y1z2 x2y1z2", "D x2y2z1 x2y2z2"}, `
┌───────┐  ┌───┬───┐
│ A   A │  │ D │ A │
│   ┌───┤  │   ├───┤
│ A │ D │  │ D │ D │
└───┴───┘  └───┴───┘
`},
	} {
		var s exactcover.Solution
		for _, name := range c.options {
			o := slices.IndexFunc(c.tiling.Problem().Options, func(o exactcover.Option) bool { return o.Name == name })
			if o < 0 {
				t.Fatalf("no option %s", name)
			}
			s = append(s, o)
		}
		if got := "\n" + c.tiling.Picture(s); got != c.want {
			t.Errorf("%q: want%sgot%s", c.options, c.want, got)
		}
	}
}
