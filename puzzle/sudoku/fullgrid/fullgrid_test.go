package fullgrid

import (
	"fmt"
	"math/big"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"

	"graphcover/internal/draw"
	"graphcover/internal/testenv"
	"graphcover/puzzle/sudoku"
)

func TestTables(t *testing.T) {
	for side, want := range map[int]struct{ divisions, splits int }{2: {3, 1}, 3: {280, 56}} {
		s := newShape(side)
		if len(s.divisions) != want.divisions || len(s.splits[0]) != want.splits {
			t.Errorf("side %d: want %+v, got %d divisions and %d splits", side, want, len(s.divisions), len(s.splits[0]))
		}
	}
}

// TestGridsAreFull checks that grids keep the rules, and that a seed makes the same grid
// everywhere and always.
func TestGridsAreFull(t *testing.T) {
	source := draw.From(1)
	const want = "416732895579841362382659741198563427264987513753124689935416278847295136621378954"
	if got := Random(source); got.String() != want {
		t.Errorf("want the grid %s for seed 1, got %s", want, got)
	}
	for range 1000 {
		if g := Random(source); g.Clues() != 81 || len(g.Contradictions()) > 0 {
			t.Fatalf("want a full grid, got %s: %v", g, g.Contradictions())
		}
	}
}

// TestUniformOver4x4 draws grids of 4 times 4 cells, and compares how often each of the 288
// was drawn by a chi-squared test.
func TestUniformOver4x4(t *testing.T) {
	s, source := newShape(2), draw.From(4)
	const each = 200 // expected
	drawn := make(map[string]int)
	for range 288 * each {
		drawn[fmt.Sprint(s.random(source))]++
	}
	var cells []cell
	for _, n := range drawn {
		cells = append(cells, cell{float64(n), each})
	}
	if len(cells) != 288 {
		t.Fatalf("want 288 grids, got %d", len(cells))
	}
	testUniform(t, cells)
}

// TestUniformOver9x9 draws 100,000 grids of 9 times 9 cells, and compares how often the top
// band was of each of the 416 classes by a chi-squared test. The expected frequency of a
// class is the number of its bands times the number of grids with the same such band. Both
// are computed here, and their sum must be the number of all grids, as found by others.
func TestUniformOver9x9(t *testing.T) {
	classes := newClasses(t)
	total := new(big.Int)
	for _, c := range classes.all {
		total.Add(total, c.grids())
	}
	// B. Felgenhauer and F. Jarvis, "Mathematics of Sudoku I" (2006).
	if len(classes.all) != 416 || total.String() != "6670903752021072936960" {
		t.Fatalf("want 416 classes with 6670903752021072936960 grids, got %d with %s", len(classes.all), total)
	}
	const grids = 100_000
	source := draw.From(9)
	drawn := make([]int, len(classes.all))
	for range grids {
		drawn[classes.of(Random(source))]++
	}
	var cells []cell
	rare := cell{}
	for i, c := range classes.all {
		share, _ := new(big.Rat).SetFrac(c.grids(), total).Float64()
		here := cell{float64(drawn[i]), grids * share}
		if here.want < 5 { // the test needs larger numbers
			rare.got, rare.want = rare.got+here.got, rare.want+here.want
			continue
		}
		cells = append(cells, here)
	}
	testUniform(t, append(cells, rare))
}

// A cell is a number of drawn grids, and the number that is expected.
type cell struct{ got, want float64 }

// testUniform makes Pearson's chi-squared test.
func testUniform(t *testing.T, cells []cell) {
	t.Helper()
	squares := 0.0
	for _, c := range cells {
		squares += (c.got - c.want) * (c.got - c.want) / c.want
	}
	freedom := float64(len(cells) - 1)
	p := distuv.ChiSquared{K: freedom}.Survival(squares)
	if p < 0.01 {
		t.Errorf("want p above 0.01, got chi-squared %.1f with %.0f degrees of freedom, p = %.2g", squares, freedom, p)
	}
	testenv.Report(t, "chi-squared %.1f with %.0f degrees of freedom, p = %.2f", squares, freedom, p)
}

// A band is the top three rows of a grid, row by row.
type band [27]uint8

// reduced returns b with its digits renamed so that its first block is 123456789, and with
// the columns of the other two blocks, and these blocks, in ascending order of the top row.
func (b band) reduced() band {
	var name [10]uint8
	for i := range 9 {
		name[b.at(i/3, i%3)] = uint8(i + 1)
	}
	for i := range b {
		b[i] = name[b[i]]
	}
	column := func(c int) [3]uint8 { return [3]uint8{b[c], b[9+c], b[18+c]} }
	columns := make([][3]uint8, 9)
	for c := range columns {
		columns[c] = column(c)
	}
	byTop := func(x, y [3]uint8) int { return int(x[0]) - int(y[0]) }
	slices.SortFunc(columns[3:6], byTop)
	slices.SortFunc(columns[6:9], byTop)
	if columns[3][0] > columns[6][0] {
		columns = slices.Concat(columns[:3], columns[6:], columns[3:6])
	}
	for c, x := range columns {
		b[c], b[9+c], b[18+c] = x[0], x[1], x[2]
	}
	return b
}

func (b band) at(row, column int) uint8 { return b[9*row+column] }

// permutations of three things.
var permutations = [][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}

// least returns the least of the reduced bands that b becomes when its rows, its blocks and
// the columns of a block are permuted.
func (b band) least() band {
	least := b.reduced()
	for first := range 3 {
		for _, rows := range permutations {
			for _, columns := range permutations {
				var c band
				for row := range 3 {
					for column := range 9 {
						from := (column/3+first)%3*3 + column%3
						if column < 3 {
							from = first*3 + columns[column]
						}
						c[9*row+column] = b.at(rows[row], from)
					}
				}
				if c = c.reduced(); slices.Compare(c[:], least[:]) < 0 {
					least = c
				}
			}
		}
	}
	return least
}

// classes are the classes of bands that have the same least band.
type classes struct {
	all   []class
	index map[band]int // of a reduced band
}

// A class of bands: how many of the reduced bands it has, and the number of grids with the
// same such band at the top.
type class struct {
	bands       int
	completions int
}

// grids returns the number of grids whose top band is in the class. A reduced band stands
// for 9! times 72 bands.
func (c class) grids() *big.Int {
	n := big.NewInt(int64(c.bands) * 362880 * 72)
	return n.Mul(n, big.NewInt(int64(c.completions)))
}

func newClasses(t *testing.T) *classes {
	s := ninth()
	found := &classes{index: make(map[band]int)}
	ofLeast := make(map[band]int)
	for b := range reducedBands(s) {
		least := b.least()
		i, known := ofLeast[least]
		if !known {
			i = len(found.all)
			ofLeast[least] = i
			found.all = append(found.all, class{completions: completions(s, b)})
		}
		found.index[b] = i
		found.all[i].bands++
	}
	if len(found.index) != 36288 {
		t.Errorf("want 36288 reduced bands, got %d", len(found.index))
	}
	return found
}

func (c *classes) of(g sudoku.Board) int {
	var top band
	copy(top[:], g.Numbers())
	i, known := c.index[top.reduced()]
	if !known {
		panic("no class of " + g.String())
	}
	return i
}

// reducedBands yields each reduced band once.
func reducedBands(s *shape) func(func(band) bool) {
	return func(yield func(band) bool) {
		seen := make(map[band]bool)
		for _, split := range s.splits[0] {
			for second := range arrangements(split.groups[1]) {
				for third := range arrangements(split.groups[2]) {
					b := band{0: 1, 1: 2, 2: 3, 9: 4, 10: 5, 11: 6, 18: 7, 19: 8, 20: 9}
					for row := range 3 {
						copy(b[9*row+3:], second[row][:])
						copy(b[9*row+6:], third[row][:])
					}
					if b = b.reduced(); seen[b] {
						continue
					}
					seen[b] = true
					if !yield(b) {
						return
					}
				}
			}
		}
	}
}

// arrangements yields the blocks with these rows whose top row is in ascending order.
func arrangements(rows groups) func(func([3][3]uint8) bool) {
	return func(yield func([3][3]uint8) bool) {
		for _, p := range permutations {
			for _, q := range permutations {
				var block [3][3]uint8
				for row, order := range [][3]int{permutations[0], p, q} {
					digits := digitsOf(rows[row])
					for i, k := range order {
						block[row][i] = digits[k]
					}
				}
				if !yield(block) {
					return
				}
			}
		}
	}
}

// digitsOf returns the digits of g from 1, ascending.
func digitsOf(g group) (digits []uint8) {
	for d := range uint8(9) {
		if g>>d&1 != 0 {
			digits = append(digits, d+1)
		}
	}
	return digits
}

// completions returns the number of grids whose top band is b. For each way to split the
// columns of the three stacks, the other two bands do not depend on each other.
func completions(s *shape, b band) int {
	var stacks [3][]split
	for block := range stacks {
		var columns groups
		for i := range 9 {
			columns[i%3] |= 1 << (b.at(i/3, 3*block+i%3) - 1)
		}
		stacks[block] = s.splits[s.index(columns)]
	}
	n := 0
	for _, x := range stacks[0] {
		for _, y := range stacks[1] {
			for _, z := range stacks[2] {
				second := s.waysOf(blocks{x.division[1], y.division[1], z.division[1]})
				third := s.waysOf(blocks{x.division[2], y.division[2], z.division[2]})
				n += second * third
			}
		}
	}
	return n * 6 * 6 // the orders of the rows of both bands
}

// TestWays compares the numbers of ways to choose the columns of a stack with a count by the
// definition.
func TestWays(t *testing.T) {
	s := ninth()
	source := draw.From(7)
	for range testenv.Cases(20, 1000) {
		var rows blocks
		for i := range rows {
			rows[i] = uint16(draw.Below(source, len(s.divisions)))
		}
		want := 0
		for first := range s.divisions {
			for i := range s.splits[first] {
				if s.fit(rows, &s.splits[first][i]) {
					want++
				}
			}
		}
		if got := s.waysOf(rows); got != want {
			t.Errorf("row divisions %v: want %d ways, got %d", rows, want, got)
		}
	}
}

func BenchmarkRandom(b *testing.B) {
	source := draw.From(1)
	Random(source)
	for b.Loop() {
		Random(source)
	}
}

func Example() {
	fmt.Println(Random(draw.From(1)))
	// Output:
	// 416732895579841362382659741198563427264987513753124689935416278847295136621378954
}
