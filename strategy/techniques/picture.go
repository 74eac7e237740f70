package techniques

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"graphcover/puzzle/sudoku"
)

// A mark highlights a candidate in a picture: by a sign before it, or by a color,
// which is a parameter of the terminal's SGR sequence (ECMA-48, 8.3.117).
type mark struct {
	sign  byte
	color string
}

var (
	unmarked   = mark{' ', ""}
	reason     = mark{'*', "36"}   // cyan
	eliminated = mark{'-', "35"}   // magenta
	placed     = mark{'+', "1;32"} // bold green
)

// write returns text with the mark m. It takes one column more than text on the
// screen.
func (m mark) write(text string, colored bool) string {
	if !colored || m.color == "" {
		return string(m.sign) + text
	}
	return fmt.Sprintf(" \x1b[%sm%s\x1b[0m", m.color, text)
}

// Picture draws p for people: a few lines for each row, with each candidate at its
// place in its cell and decided cells in brackets. The candidates that s is about are
// highlighted by color or by signs. Each line ends with a newline.
func (p *Position) Picture(s Step, colored bool) string {
	return newDrawing(p, s, colored, false).String()
}

// PictureWidth returns how many columns [Position.Picture] takes.
func (p *Position) PictureWidth() int {
	d := newDrawing(p, Step{}, false, false)
	width := d.label
	for column := range d.Side {
		width += len(d.joint(column, " ", " ", " ")) + d.cellWidth()
	}
	return width
}

// NarrowPicture draws p as [Position.Picture] does, in about half the columns: 38 on 9x9.
// Without colors, a candidate that s is about is replaced by its sign: its place says which
// number it is.
func (p *Position) NarrowPicture(s Step, colored bool) string {
	return newDrawing(p, s, colored, true).String()
}

// A drawing is a picture of a position in the making.
type drawing struct {
	strings.Builder
	*rules
	position *Position
	step     Step

	colored, narrow bool
	across, down    int // candidates in a line of a cell, and lines of a cell
	label           int // the columns of the name of a row
}

func newDrawing(p *Position, s Step, colored, narrow bool) *drawing {
	d := &drawing{rules: p.rules, position: p, step: s, colored: colored, narrow: narrow, across: 1}
	for d.across*d.across < d.Side {
		d.across++
	}
	d.down = (d.Side + d.across - 1) / d.across
	d.label = len(d.rowName(d.Side))
	return d
}

// rowName returns the name of a row from 1.
func (d *drawing) rowName(row int) string {
	if d.position.Letters {
		return sudoku.RowLetter(row)
	}
	return fmt.Sprintf("r%d", row)
}

// columnName returns the name of a column from 1.
func (d *drawing) columnName(column int) string {
	if d.position.Letters {
		return strconv.Itoa(column)
	}
	return fmt.Sprintf("c%d", column)
}

// cellWidth returns the columns of a cell.
func (d *drawing) cellWidth() int {
	if d.narrow {
		return d.across
	}
	return 2 * d.across
}

// String draws the picture.
func (d *drawing) String() string {
	d.line("", func(column int) string { return d.centered(d.columnName(column+1), 0) },
		func(column int) string { return d.joint(column, " ", " ", " ") })
	for row := range d.Side {
		if row > 0 {
			d.line("", func(column int) string { return strings.Repeat(d.rule(row, column), d.cellWidth()) },
				func(column int) string { return d.crossing(row, column) })
		}
		for part := range d.down {
			label := ""
			if part == d.middle() {
				label = d.rowName(row + 1)
			}
			d.line(label, func(column int) string { return d.part(row*d.Side+column, part) },
				func(column int) string {
					if d.wall(row, column) {
						return d.joint(column, " ", "|", " ")
					}
					return d.joint(column, " ", " ", " ")
				})
		}
	}
	return d.Builder.String()
}

// middle returns the line of a cell that shows its number.
func (d *drawing) middle() int { return (d.down - 1) / 2 }

// line writes a line: the name of a row, and for each column what is before it and in it.
func (d *drawing) line(label string, cell, before func(column int) string) {
	text := fmt.Sprintf("%-*s", d.label, label)
	for column := range d.Side {
		text += before(column) + cell(column)
	}
	d.WriteString(strings.TrimRight(text, " ") + "\n")
}

// block returns the block or region of a cell.
func (d *drawing) block(row, column int) int { return d.UnitsOf[row*d.Side+column][2] }

// wall reports whether a block ends before a cell, in its row.
func (d *drawing) wall(row, column int) bool {
	return column > 0 && d.block(row, column-1) != d.block(row, column)
}

// joint returns what is before a column: a mark between two blanks if a wall may be there,
// else the first of these alone. A narrow picture has no room for blanks.
func (d *drawing) joint(column int, left, mark, right string) string {
	_, boxColumns := d.sudoku.Box()
	walls := column > 0 && (boxColumns == 0 || column%boxColumns == 0)
	switch {
	case column == 0:
		return " "
	case d.narrow && walls:
		return mark
	case walls:
		return left + mark + right
	case left != right:
		return " "
	default:
		return left
	}
}

// rule returns what the line above a row consists of in a column.
func (d *drawing) rule(row, column int) string {
	if d.block(row-1, column) != d.block(row, column) {
		return "-"
	}
	return " "
}

// crossing returns what is before a column in the line above a row.
func (d *drawing) crossing(row, column int) string {
	if column == 0 {
		return " "
	}
	left, right := d.rule(row, column-1), d.rule(row, column)
	wall := d.wall(row-1, column) || d.wall(row, column)
	mark := " "
	switch {
	case left != right, left == "-" && wall:
		mark = "+"
	case left == "-":
		mark = "-"
	case wall:
		mark = "|"
	}
	return d.joint(column, left, mark, right)
}

// centered returns text in the width of a cell. What is left over goes to the left, plus
// more columns.
func (d *drawing) centered(text string, more int) string {
	left := 0
	if !d.narrow {
		left = (d.cellWidth() - len(text) + more) / 2
	}
	return fmt.Sprintf("%-*s", d.cellWidth(), strings.Repeat(" ", left)+text)
}

// part returns a line of a cell.
func (d *drawing) part(cell, part int) string {
	if number := d.position.Grid[cell]; number > 0 {
		text := ""
		if part == d.middle() {
			text = "[" + sudoku.Symbol(int(number)) + "]"
		}
		if len(text) > d.cellWidth() {
			text = text[1:2]
		}
		return d.centered(text, 1)
	}
	text := ""
	for n := part*d.across + 1; n <= (part+1)*d.across; n++ {
		digit := " "
		if n <= d.Side && d.position.Candidates[cell].Has(n) {
			digit = sudoku.Symbol(n)
		}
		switch m := d.step.markOf(cell, n); {
		case !d.narrow:
			text += m.write(digit, d.colored)
		case digit == " " || m == unmarked:
			text += digit
		case d.colored:
			text += m.write(digit, true)[1:]
		default:
			text += string(m.sign)
		}
	}
	return text
}

// markOf returns the mark of a candidate in a picture of s.
func (s Step) markOf(cell, n int) mark {
	switch {
	case s.Placed == nil: // nothing is marked
		return unmarked
	case int(s.Placed[cell]) == n:
		return placed
	case s.Eliminated[cell].Has(n):
		return eliminated
	case s.Reason[cell].Has(n):
		return reason
	default:
		return unmarked
	}
}

// Legend explains the marks in a picture of s, in a line without a newline.
func (s Step) Legend(colored bool) string {
	if slices.ContainsFunc(s.Placed, func(number uint8) bool { return number > 0 }) {
		return placed.explain("placed", colored)
	}
	return reason.explain("reason", colored) + "   " + eliminated.explain("ruled out", colored)
}

// explain returns the entry for m in a legend.
func (m mark) explain(text string, colored bool) string {
	if colored {
		return m.write(text, true)[1:]
	}
	return m.write(" "+text, false)
}
