package sudoku_test

import (
	"slices"
	"strconv"
	"strings"
)

// rules are those of a board, read from its text by code that shares nothing with the
// package.
type rules struct {
	side                int
	boxRows, boxColumns int
	has                 map[string]bool
	regions, parity     string
	cages               []string
}

// usualBox holds the rows of a box by the side of a board.
var usualBox = map[int]int{4: 2, 6: 2, 8: 2, 9: 3, 10: 2, 12: 3, 14: 2, 15: 3, 16: 4, 18: 3, 20: 4, 21: 3, 22: 2, 24: 4, 25: 5}

func rulesOf(text string) rules {
	words := strings.Split(text, ",")
	size, _, _ := strings.Cut(words[0], "x")
	r := rules{has: make(map[string]bool)}
	r.side, _ = strconv.Atoi(size)
	if r.boxRows = usualBox[r.side]; r.boxRows > 0 {
		r.boxColumns = r.side / r.boxRows
	}
	for _, word := range words[1:] {
		name, value, _ := strings.Cut(word, "=")
		switch name {
		case "box":
			rows, columns, _ := strings.Cut(value, "x")
			r.boxRows, _ = strconv.Atoi(rows)
			r.boxColumns, _ = strconv.Atoi(columns)
		case "jigsaw":
			r.regions = value
		case "even-odd":
			r.parity = value
		case "x", "windoku", "anti-knight", "anti-king":
			r.has[name] = true
		default:
			r.cages = append(r.cages, word)
		}
	}
	return r
}

// allows reports whether a full grid keeps the rules. It looks at every pair of cells, then
// at every cell and cage by itself.
func (r rules) allows(grid string) bool {
	if len(grid) != r.side*r.side {
		return false
	}
	for a := range grid {
		for b := range a {
			if grid[a] == grid[b] && r.differ(a, b) {
				return false
			}
		}
		if number := value(grid[a]); number < 1 || number > r.side ||
			r.parity != "" && (r.parity[a] == 'E' && number%2 == 1 || r.parity[a] == 'O' && number%2 == 0) {
			return false
		}
	}
	for _, cage := range r.cages {
		if !r.adds(grid, cage) {
			return false
		}
	}
	return true
}

// differ reports whether two cells must have different numbers.
func (r rules) differ(a, b int) bool {
	for _, cage := range r.cages {
		if cells := r.cellsOf(cage); slices.Contains(cells, a) && slices.Contains(cells, b) {
			return true
		}
	}
	row, column, otherRow, otherColumn := a/r.side, a%r.side, b/r.side, b%r.side
	down, right := row-otherRow, column-otherColumn
	steps := [2]int{max(down, -down), max(right, -right)}
	switch {
	case down == 0, right == 0:
		return true
	case r.regions == "" && row/r.boxRows == otherRow/r.boxRows && column/r.boxColumns == otherColumn/r.boxColumns:
		return true
	case r.regions != "" && r.regions[row*r.side+column] == r.regions[otherRow*r.side+otherColumn]:
		return true
	case r.has["x"] && row == column && otherRow == otherColumn:
		return true
	case r.has["x"] && row+column == r.side-1 && otherRow+otherColumn == r.side-1:
		return true
	case r.has["windoku"] && r.window(row, column) != "" && r.window(row, column) == r.window(otherRow, otherColumn):
		return true
	case r.has["anti-knight"] && (steps == [2]int{1, 2} || steps == [2]int{2, 1}):
		return true
	}
	return r.has["anti-king"] && steps == [2]int{1, 1}
}

// window returns a name for the window of a cell, or "" if it is in none.
func (r rules) window(row, column int) string {
	period := r.boxRows + 1
	if r.boxRows == 0 {
		period = usualBox[r.side] + 1
	}
	if row%period == 0 || column%period == 0 {
		return ""
	}
	return strconv.Itoa(row/period) + " " + strconv.Itoa(column/period)
}

// cellsOf returns the cells of a cage, "r1c1+r1c2=9".
func (r rules) cellsOf(cage string) (cells []int) {
	names, _, _ := strings.Cut(cage, "=")
	for _, name := range strings.Split(names, "+") {
		row, column, _ := strings.Cut(name[1:], "c")
		y, _ := strconv.Atoi(row)
		x, _ := strconv.Atoi(column)
		cells = append(cells, (y-1)*r.side+x-1)
	}
	return cells
}

// adds reports whether the numbers of a cage have its sum.
func (r rules) adds(grid, cage string) bool {
	_, sum, _ := strings.Cut(cage, "=")
	total := 0
	for _, cell := range r.cellsOf(cage) {
		total += value(grid[cell])
	}
	return strconv.Itoa(total) == sum
}

// value returns the number that a symbol stands for.
func value(symbol byte) int {
	if symbol >= 'A' {
		return int(symbol-'A') + 10
	}
	return int(symbol - '0')
}
