package sudoku

import (
	"fmt"
	"iter"
	"math/bits"
	"strings"
)

// Digits is a set of numbers from 1 to 9, or to 25 on a larger board. Bit n stands for n; bit
// 0 is not used.
type Digits uint32

// DigitsOf returns the set of the given numbers.
func DigitsOf(numbers ...int) Digits {
	var d Digits
	for _, n := range numbers {
		d |= 1 << n
	}
	return d
}

// Has reports whether d contains n.
func (d Digits) Has(n int) bool { return d>>n&1 != 0 }

// Len returns the number of elements of d.
func (d Digits) Len() int { return bits.OnesCount32(uint32(d)) }

// Least returns the smallest number in d, which must not be empty.
func (d Digits) Least() int { return bits.TrailingZeros32(uint32(d)) }

// All yields the numbers in d, ascending.
func (d Digits) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for ; d != 0; d &= d - 1 {
			if !yield(d.Least()) {
				return
			}
		}
	}
}

// Symbol returns how a number from 1 to 25 is written: 1 to 9, then A to P.
func Symbol(number int) string { return symbols[number-1 : number] }

// String returns the symbols of the numbers in d, ascending: "139".
func (d Digits) String() string {
	var b strings.Builder
	for n := range d.All() {
		b.WriteString(Symbol(n))
	}
	return b.String()
}

// MarshalText writes d as [Digits.String] does.
func (d Digits) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads what [Digits.MarshalText] writes for numbers from 1 to 9.
func (d *Digits) UnmarshalText(text []byte) error {
	*d = 0
	for _, c := range text {
		if c < '1' || c > '9' {
			return fmt.Errorf("sudoku: want numbers from 1 to 9, got %q", text)
		}
		*d |= DigitsOf(int(c - '0'))
	}
	return nil
}

// PrettyCandidates draws the candidates of every cell of a board of some side, row by row, '!'
// where there is none. Every line ends with a newline. Boxes of these rows and columns have
// lines between them; there are no boxes if both are 0.
func PrettyCandidates(cells []Digits, side, boxRows, boxColumns int) string {
	width := make([]int, side) // of each column
	for cell, digits := range cells {
		width[cell%side] = max(width[cell%side], digits.Len(), 1)
	}
	begins := func(n, box int) bool { return n > 0 && box > 0 && n%box == 0 }
	var b, rule strings.Builder
	for column, w := range width {
		if begins(column, boxColumns) {
			rule.WriteString("+-")
		}
		rule.WriteString(strings.Repeat("-", w+1))
	}
	for cell, digits := range cells {
		row, column := cell/side, cell%side
		switch {
		case column == 0 && begins(row, boxRows):
			fmt.Fprintln(&b, strings.TrimSuffix(rule.String(), "-"))
		case begins(column, boxColumns):
			b.WriteString("| ")
		}
		text := digits.String()
		if digits == 0 {
			text = "!"
		}
		if column == side-1 {
			fmt.Fprintln(&b, text)
		} else {
			fmt.Fprintf(&b, "%-*s ", width[column], text)
		}
	}
	return b.String()
}
