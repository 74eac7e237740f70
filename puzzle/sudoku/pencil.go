package sudoku

import (
	"fmt"
	"slices"
	"unicode"
)

// noNote is a cell without pencil marks: '.' or '0' in the text.
const noNote Digits = 1

// groups reads groups of different symbols, at most as many as a board has cells. They are
// separated by blanks, bars, plus and minus signs and box drawing. '.' or '0' instead of a group
// is noNote. Other signs, which programs use to mark candidates, are ignored. wrong is the text
// of a group that is wrong, of a letter, or of a comment, if the line has one.
func (f form) groups(text []byte) (groups []Digits, wrong string) {
	if text[0] == '#' {
		return nil, "#"
	}
	var group Digits
	start := 0 // of the group
	for i, r := range string(text) {
		symbol, isCell := f.readSymbol(r)
		switch {
		case unicode.IsSpace(r), r == '|', r == '+', r == '-', isBoxDrawing(r):
			if group != 0 {
				groups = append(groups, group)
			}
			group = 0
			continue
		case !isCell && (unicode.IsLetter(r) || unicode.IsDigit(r)), isCell && len(groups) == f.total():
			return groups, string(r)
		case !isCell:
			continue
		}
		note := DigitsOf(numberOf(symbol))
		if symbol == '0' && f.IsFrom0() {
			note = DigitsOf(f.side)
		}
		if group == 0 {
			start = i
		}
		if group&(note|noNote) != 0 || group != 0 && note == noNote {
			return groups, string(text[start : i+1])
		}
		group |= note
	}
	if group != 0 {
		groups = append(groups, group)
	}
	return groups, ""
}

// isBoxDrawing reports whether r is of Unicode's block Box Drawing.
func isBoxDrawing(r rune) bool { return '\u2500' <= r && r <= '\u257f' }

// areUnequal reports whether a line consists of groups of different digits of different lengths,
// as pencil marks do, and a board does not.
func (f form) areUnequal(line []byte) bool {
	groups, wrong := f.groups(line)
	return wrong == "" && slices.ContainsFunc(groups, func(d Digits) bool { return d.Len() != groups[0].Len() })
}

// places reads a line with as many characters for each cell of a board as there are numbers: in
// place n the number n, or '.' or '0'.
func (f form) places(text []byte) (Candidates, bool) {
	n, want := 0, f.total()*f.side
	if len(text) < want || text[0] == '#' {
		return nil, false
	}
	c := make(Candidates, f.total())
	for _, r := range string(text) {
		symbol, isCell := f.readSymbol(r)
		number := n%f.side + 1
		switch {
		case !isCell && (unicode.IsLetter(r) || unicode.IsDigit(r)), isCell && n == want:
			return nil, false
		case !isCell:
			continue
		case symbol == f.symbolOf(number):
			c[n/f.side] |= DigitsOf(number)
		case symbol != '.' && symbol != '0':
			return nil, false
		}
		n++
	}
	return c, n == want
}

// isCounted reports whether cells are 1 to 9, or the numbers of a larger board, again and again.
// Only then can a line with the cells of a board be a row in which each cell has all candidates.
// Any other is a board: a solution, for example, with blanks between its rows.
func (f form) isCounted(cells string) bool {
	for i := range cells {
		if cells[i] != f.symbolOf(i%f.side+1) {
			return false
		}
	}
	return len(cells) == f.total()
}

// noted returns the board of pencil marks. A cell without a note may take the numbers that no
// peer has as its only candidate. If every cell has one candidate, these are its numbers.
func (r *Rules) noted(c Candidates) Board {
	numbers := c.singles(r).Numbers() // 0 where there is no note
	for cell, peers := range r.Layout().Peers {
		if c[cell] != noNote {
			continue
		}
		c[cell] = r.Layout().Numbers()
		for _, peer := range peers {
			c[cell] &^= DigitsOf(int(numbers[peer])) &^ noNote
		}
	}
	if full := c.singles(r); full.Clues() == len(c) {
		return full
	}
	return r.Marked(c)
}

// wrongGroups returns what is wrong with a line among those of pencil marks.
func (f form) wrongGroups(groups int, wrong string) string {
	digits, last := "digits", symbols[f.side-1]
	if f.side > 9 {
		digits = "symbols"
	}
	if wrong != "" {
		return fmt.Sprintf("want different %s from 1 to %c as the candidates of a cell, got %q", digits, last, wrong)
	}
	return fmt.Sprintf("want the candidates of %d cells, as in the lines beside it, got %d cells", f.side, groups)
}

// doubtful returns the error for numbers such as 12 on a board that has a number 12.
func (f form) doubtful() string {
	return fmt.Sprintf("want to know what two digits such as 12 are: a number, which may be written %c, "+
		"or pencil marks, which may be written with %d characters for each cell, one for each number", symbols[11], f.side)
}
