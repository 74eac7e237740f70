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

// Greatest returns the greatest number in d, which must not be empty.
func (d Digits) Greatest() int { return bits.Len32(uint32(d)) - 1 }

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
