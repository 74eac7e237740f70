package format

import (
	"strings"

	"graphcover/puzzle/sudoku"
)

// The format sdx is a puzzle in progress as the program SudoCue saves it: nine lines of
// nine cells with a blank between them. A cell is a clue, a number after the letter u, which
// a person has entered, or the candidates. It is described by SudoCue
// (sudocue.net/fileformats.php).
var sdx = &Format{
	Name: "sdx", Extensions: []string{".sdx"}, Marks: true, everyCell: true,
	write: func(p *Puzzle, _ *Encoder) (string, error) {
		var b strings.Builder
		for cell, digits := range p.marks() {
			if p.Entered != nil && p.Entered[cell] {
				b.WriteByte('u')
			}
			b.WriteString(digits.String())
			if cell%side == side-1 {
				b.WriteString("\r\n")
			} else {
				b.WriteByte(' ')
			}
		}
		return b.String(), nil
	},
}

// sdxRow reads a row of the format sdx: the digits of its cells, and which of them a person
// has entered.
func sdxRow(text string) (row [side]sudoku.Digits, entered [side]bool, ok bool) {
	fields := strings.Split(strings.TrimRight(text, " "), " ")
	if len(fields) != side {
		return row, entered, false
	}
	for i, field := range fields {
		digits, isEntered := strings.CutPrefix(field, "u")
		for _, c := range digits {
			if c < '1' || c > '9' || row[i].Has(int(c-'0')) {
				return row, entered, false
			}
			row[i] |= sudoku.DigitsOf(int(c - '0'))
		}
		if digits == "" || isEntered && len(digits) != 1 {
			return row, entered, false
		}
		entered[i] = isEntered
	}
	return row, entered, true
}

// readSDX reads nine rows of the format sdx.
func readSDX(rows []string) (p Puzzle, ok bool) {
	c := make(sudoku.Candidates, 0, cells)
	for _, text := range rows {
		row, entered, ok := sdxRow(text)
		if !ok {
			return Puzzle{}, false
		}
		c, p.Entered = append(c, row[:]...), append(p.Entered, entered[:]...)
	}
	p.Board, p.Candidates = sudoku.Classic().Marked(c), c
	numbers := p.Board.Numbers()
	for cell, entered := range p.Entered {
		if entered {
			numbers[cell] = uint8(c[cell].Least())
		}
	}
	p.Board = p.Board.Of(numbers)
	return p, true
}
