package generator

import "slices"

// A Symmetry says how the cells of the clues lie.
type Symmetry string

// The symmetries. The pattern of the clues stays the same if it is turned or reflected in
// this way.
const (
	None       Symmetry = "none"
	Rotational Symmetry = "rotational" // a half turn
	Mirror     Symmetry = "mirror"     // left and right exchanged
	Diagonal   Symmetry = "diagonal"   // rows and columns exchanged
	Full       Symmetry = "full"       // all turns and reflections of a square
)

// Symmetries returns all symmetries, None first.
func Symmetries() []Symmetry { return []Symmetry{None, Rotational, Mirror, Diagonal, Full} }

// A motion moves a cell of a board, given by row and column from 0.
type motion func(side, row, column int) (int, int)

var (
	halfTurn  motion = func(n, r, c int) (int, int) { return n - 1 - r, n - 1 - c }
	leftRight motion = func(n, r, c int) (int, int) { return r, n - 1 - c }
	transpose motion = func(n, r, c int) (int, int) { return c, r }
)

// motions holds, for each symmetry, motions from which all others follow.
var motions = map[Symmetry][]motion{
	None:       nil,
	Rotational: {halfTurn},
	Mirror:     {leftRight},
	Diagonal:   {transpose},
	Full:       {leftRight, transpose},
}

// orbits returns the sets of cells of a board that are clues together or not at all: the
// cells that the motions of s take to each other. Each set is ascending, and so are their
// first cells.
func (s Symmetry) orbits(side int) [][]int {
	var all [][]int
	seen := make([]bool, side*side)
	for cell := range seen {
		if seen[cell] {
			continue
		}
		orbit := []int{cell}
		seen[cell] = true
		for i := 0; i < len(orbit); i++ {
			for _, move := range motions[s] {
				row, column := move(side, orbit[i]/side, orbit[i]%side)
				if next := row*side + column; !seen[next] {
					seen[next] = true
					orbit = append(orbit, next)
				}
			}
		}
		slices.Sort(orbit)
		all = append(all, orbit)
	}
	return all
}

// has reports whether there is a pattern of n cells of a board with the symmetry.
func (s Symmetry) has(side, n int) bool {
	sums := make([]bool, side*side+1) // whether some orbits have that many cells
	sums[0] = true
	for _, orbit := range s.orbits(side) {
		for sum := side * side; sum >= len(orbit); sum-- {
			sums[sum] = sums[sum] || sums[sum-len(orbit)]
		}
	}
	return sums[n]
}
