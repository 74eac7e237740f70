package sudoku

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"graphcover/internal/english"
	"graphcover/puzzle/internal/text"
)

// A Cage is a set of cells whose numbers differ and have a given sum.
type Cage struct {
	Cells []int   `json:"cells"` // ascending
	Sum   int     `json:"sum"`
	Ways  [][]int `json:"-"` // the sets of numbers that it may contain, each ascending, in lexicographic order
}

// Cages returns the cages, which must not be changed.
func (r *Rules) Cages() []Cage { return r.cages }

// CageName returns the name of a cage, from 0, by which people find it: "the cage at r1c1", by its first
// cell.
func (r *Rules) CageName(cage int) string { return "the cage at " + r.CellName(r.cages[cage].Cells[0]) }

// numberedCage matches the name by which items and conflicts know a cage, by its number from 1.
var numberedCage = regexp.MustCompile(`\bcage ([1-9]\d*)\b(=?)`)

// NameCages returns text with the names by which people find cages: "1 in the cage at r3c4" instead of "1 in
// cage 3".
func (r *Rules) NameCages(text string) string {
	return numberedCage.ReplaceAllStringFunc(text, func(name string) string {
		parts := numberedCage.FindStringSubmatch(name)
		number, err := strconv.Atoi(parts[1])
		switch {
		case err != nil || number > len(r.cages):
			return name
		case parts[2] != "": // of an option: the numbers in the cage
			return r.CageName(number-1) + " as "
		}
		return r.CageName(number - 1)
	})
}

// mostWays is the greatest number of sets of numbers that all cages of a board may have
// together. Each is an option.
const mostWays = 20_000

// addCage reads a cage: names of cells with "+" between them, and the sum.
func (r *Rules) addCage(names, sum string) error {
	var c Cage
	for name := range strings.SplitSeq(names, "+") {
		cell, err := r.parseCell(name)
		if err != nil {
			return err
		}
		if slices.Contains(c.Cells, cell) || slices.ContainsFunc(r.cages, func(c Cage) bool { return slices.Contains(c.Cells, cell) }) {
			return fmt.Errorf("want each cell in one cage, got %s again", name)
		}
		c.Cells = append(c.Cells, cell)
	}
	slices.Sort(c.Cells)
	size := len(c.Cells)
	if size > r.side {
		return fmt.Errorf("want a cage of at most %d cells, as its numbers differ, got %d", r.side, size)
	}
	low, high := size*(size+1)/2, size*(2*r.side-size+1)/2
	var err error
	if c.Sum, err = strconv.Atoi(sum); err != nil || c.Sum < low || c.Sum > high {
		return fmt.Errorf("want a sum from %d to %d for %s, got %q", low, high, english.Plural(size, "cell"), text.Shorten(sum))
	}
	left := mostWays
	for _, other := range r.cages {
		left -= len(other.Ways)
	}
	if c.Ways = r.waysOf(size, c.Sum, left); len(c.Ways) > left {
		return errors.New("want cages that have at most 20,000 sets of numbers with their sums, got more; give a large cage a sum nearer to the least or the greatest")
	}
	r.cages = append(r.cages, c)
	return nil
}

// waysOf returns the sets of size different numbers with that sum, in lexicographic order.
// It stops after more than limit.
func (r *Rules) waysOf(size, sum, limit int) (ways [][]int) {
	chosen := make([]int, 0, size)
	var choose func(from, size, sum int)
	choose = func(from, size, sum int) {
		if size == 0 {
			ways = append(ways, slices.Clone(chosen))
			return
		}
		for number := from; number <= r.side && len(ways) <= limit; number++ {
			rest := sum - number
			switch { // the rest are at least the next numbers, and at most the greatest
			case rest < (size-1)*(2*number+size)/2:
				return
			case rest > (size-1)*(2*r.side-size+2)/2:
				continue
			}
			chosen = append(chosen, number)
			choose(number+1, size-1, rest)
			chosen = chosen[:len(chosen)-1]
		}
	}
	choose(1, size, sum)
	return ways
}

// wayText returns a set of numbers: "2+7".
func wayText(way []int) string {
	words := make([]string, len(way))
	for i, number := range way {
		words[i] = strconv.Itoa(number)
	}
	return strings.Join(words, "+")
}

// cageOf returns the number of the cage of a cell, from 0, or -1 if it is in none.
func (r *Rules) cageOf(cell int) int {
	return slices.IndexFunc(r.cages, func(c Cage) bool { return slices.Contains(c.Cells, cell) })
}

// isCaged reports whether each cell is in a cage.
func (r *Rules) isCaged() bool { return len(r.uncaged()) == 0 }

// uncaged returns the cells that are in no cage, ascending.
func (r *Rules) uncaged() (cells []int) {
	for cell := range r.side * r.side {
		if r.cageOf(cell) < 0 {
			cells = append(cells, cell)
		}
	}
	return cells
}

// SumsAreWrong reports whether the cages cover the board and their sums do not add up to what all its numbers have
// together, so that no board has these cages.
func (r *Rules) SumsAreWrong() bool {
	got, want := r.sums()
	return got != want && r.isCaged()
}

// sums returns the sum of all cages, and that of all numbers of a board.
func (r *Rules) sums() (got, want int) {
	for _, c := range r.cages {
		got += c.Sum
	}
	return got, r.side * r.side * (r.side + 1) / 2
}

// cageNotice returns what to say if [Rules.SumsAreWrong], and otherwise "".
func (r *Rules) cageNotice() string {
	if !r.SumsAreWrong() {
		return ""
	}
	got, want := r.sums()
	return fmt.Sprintf("the cages cover the board, and their sums add up to %d, while all numbers of a %dx%[2]d board add up to %d: there is no solution; is a sum mistyped?",
		got, r.side, want)
}

// uncagedNotice returns what to say about cages that do not cover the board, and that come without clues:
// some may be missing in the list or the picture that has them.
func (r *Rules) uncagedNotice(of string) string {
	cells := r.uncaged()
	return fmt.Sprintf("the cages leave %s free, such as %s, and no clues follow; is the %s whole?",
		english.Plural(len(cells), "cell"), r.CellName(cells[0]), of)
}
