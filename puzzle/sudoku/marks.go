package sudoku

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"graphcover/exactcover"
)

// Candidates holds, row by row, the numbers that each cell of a board may still take. A cell
// that is decided has one; a cell with none shows that the board has no solution.
type Candidates []Digits

// Marked returns a board with pencil marks: in its solutions, every number is a candidate of its
// cell. Candidates do not show whether the only one of a cell is its number or a pencil mark.
// As in the program HoDoKu, it is a pencil mark if it is also one of several candidates of a
// peer: people who decide a cell remove its number from its peers.
func (r *Rules) Marked(c Candidates) Board {
	cells := []byte(c.singles(r).cells)
	for cell, peers := range r.Layout().Peers {
		isMark := func(peer int) bool { return c[peer].Len() > 1 && c[peer]&c[cell] != 0 }
		if cells[cell] != '.' && slices.ContainsFunc(peers, isMark) {
			cells[cell] = '.'
		}
	}
	return Board{rules: r, cells: string(cells), marks: pack(c)}
}

// pack returns c as the field of a board: four bytes for each cell, so that boards can be
// compared.
func pack(c Candidates) string {
	packed := make([]byte, 0, 4*len(c))
	for _, digits := range c {
		packed = binary.LittleEndian.AppendUint32(packed, uint32(digits))
	}
	return string(packed)
}

// HasMarks reports whether b has pencil marks.
func (b Board) HasMarks() bool { return b.marks != "" }

// Marks returns the pencil marks of b. If it has none, they are, for each cell, its number, or
// else all numbers that fit its mark as even or odd.
func (b Board) Marks() Candidates {
	c := make(Candidates, len(b.cells))
	for cell := range c {
		if b.HasMarks() {
			c[cell] = Digits(binary.LittleEndian.Uint32([]byte(b.marks[4*cell:])))
		} else if number := b.number(cell); number > 0 {
			c[cell] = DigitsOf(number)
		} else {
			c[cell] = b.rules.fitting(cell)
		}
	}
	return c
}

// fitting returns the numbers that fit the mark of a cell as even or odd, if it has one.
func (r *Rules) fitting(cell int) Digits {
	all := r.Layout().Numbers()
	if r.parity == nil {
		return all
	}
	for number := range all.All() {
		if !fits(number, r.parity[cell]) {
			all &^= DigitsOf(number)
		}
	}
	return all
}

// Candidates returns what [Board.Marks] does, without the numbers that are the only candidate of
// a peer. Cells with one candidate keep it.
func (b Board) Candidates() Candidates {
	c := b.Marks()
	numbers := c.singles(b.rules).Numbers()
	if !b.HasMarks() {
		numbers = b.Numbers()
	}
	for cell, peers := range b.rules.Layout().Peers {
		if numbers[cell] > 0 {
			continue
		}
		for _, peer := range peers {
			c[cell] &^= DigitsOf(int(numbers[peer])) &^ 1 // bit 0 is for no number
		}
	}
	return c
}

// excluded returns the options that pencil marks leave out in cells that are not decided.
func (b Board) excluded() (options []int) {
	if !b.HasMarks() {
		return nil
	}
	for cell, digits := range b.Marks() {
		if b.number(cell) > 0 {
			continue
		}
		for number := range (b.rules.Layout().Numbers() &^ digits).All() {
			options = append(options, b.rules.OptionOf(cell, number))
		}
	}
	return options
}

// singles returns the board of the cells that have exactly one candidate.
func (c Candidates) singles(r *Rules) Board {
	numbers := make([]uint8, len(c))
	for cell, digits := range c {
		if digits.Len() == 1 {
			numbers[cell] = uint8(digits.Least())
		}
	}
	return r.Empty().Of(numbers)
}

// with returns c with the chosen options written into it, which it changes.
func (c Candidates) with(r *Rules, s exactcover.Solution) Candidates {
	for _, o := range s {
		if cell, number, ok := r.MoveOf(o); ok {
			for _, peer := range r.Layout().Peers[cell] {
				c[peer] &^= DigitsOf(number)
			}
		}
	}
	for _, o := range s { // if two exclude each other, both are seen
		if cell, number, ok := r.MoveOf(o); ok {
			c[cell] = DigitsOf(number)
		}
	}
	return c
}

// CandidatesOf returns the candidates that options stand for.
func (r *Rules) CandidatesOf(options []int) Candidates {
	c := make(Candidates, r.side*r.side)
	for _, o := range options {
		if cell, number, ok := r.MoveOf(o); ok {
			c[cell] |= DigitsOf(number)
		}
	}
	return c
}

// Names returns the names of all candidates, such as "r3c7#1", cell by cell. It is not nil.
func (c Candidates) Names(r *Rules) []string {
	names := []string{}
	for cell, digits := range c {
		for number := range digits.All() {
			names = append(names, r.OptionName(cell, number))
		}
	}
	return names
}

// text returns c as [Parse] reads it: a group of symbols for each cell with blanks between them,
// or with a place for each number in each cell if a cell has no candidate, or if groups might
// be read as decimal numbers.
func (c Candidates) text(r *Rules) string {
	groups := make([]string, len(c))
	for cell, digits := range c {
		if groups[cell] = r.written(digits.String()); digits == 0 || r.side > 9 {
			return c.places(r)
		}
	}
	return strings.Join(groups, " ")
}

// places returns c with as many characters for each cell as there are numbers: the number n at
// the place n, or '.'.
func (c Candidates) places(r *Rules) string {
	var b strings.Builder
	for _, digits := range c {
		for n := 1; n <= r.side; n++ {
			if digits.Has(n) {
				b.WriteByte(r.symbolOf(n))
			} else {
				b.WriteByte('.')
			}
		}
	}
	return b.String()
}

// Pretty draws the candidates of every cell of a board of these rules, row by row, '!' where there is
// none. Every line ends with a newline. Boxes have lines between them.
func (c Candidates) Pretty(r *Rules) string {
	width := make([]int, r.side) // of each column
	for cell, digits := range c {
		width[cell%r.side] = max(width[cell%r.side], digits.Len(), 1)
	}
	begins := func(n, box int) bool { return n > 0 && box > 0 && n%box == 0 }
	var b, rule strings.Builder
	for column, w := range width {
		if begins(column, r.boxColumns) {
			rule.WriteString("+-")
		}
		rule.WriteString(strings.Repeat("-", w+1))
	}
	for cell, digits := range c {
		row, column := cell/r.side, cell%r.side
		switch {
		case column == 0 && begins(row, r.boxRows):
			fmt.Fprintln(&b, strings.TrimSuffix(rule.String(), "-"))
		case begins(column, r.boxColumns):
			b.WriteString("| ")
		}
		text := digits.String()
		if digits == 0 {
			text = "!"
		}
		if column == r.side-1 {
			fmt.Fprintln(&b, text)
		} else {
			fmt.Fprintf(&b, "%-*s ", width[column], text)
		}
	}
	return b.String()
}
