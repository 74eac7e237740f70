package classic

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"graphcover/puzzle/internal/text"
	"graphcover/puzzle/sudoku"
)

// Lists have more in a line than a Sudoku: a number before it, its rating, its solution. This
// file finds the Sudoku among the words of a line, and notices what only looks like one.

// zeroSign is what [fill] writes for a '0', which is an empty cell, but in a grid with the
// numbers 0 to 8 a number.
const zeroSign = side + 1

// A word is a part of a line without blanks and punctuation in it.
type word struct {
	text  []byte
	cells int // in it
}

// wordsOf returns the words of a line that have cells.
func wordsOf(line []byte) (words []word) {
	for _, w := range bytes.FieldsFunc(line, isBetweenWords) {
		if n := fill(new(Grid), 0, w); n > 0 {
			words = append(words, word{w, n})
		}
	}
	return words
}

// isBetweenWords reports whether c separates words. A plus sign does not: HoDoKu writes it
// before a number that a person has entered.
func isBetweenWords(c rune) bool {
	return !unicode.IsLetter(c) && !unicode.IsDigit(c) && !strings.ContainsRune(".+-_*", c)
}

// longest returns the word with the most cells. There must be one.
func longest(words []word) word {
	return slices.MaxFunc(words, func(a, b word) int { return a.cells - b.cells })
}

// A content is what a line has.
type content struct {
	Grid          // the first 81 cells; '0' is zeroSign
	n      int    // cells
	line   []byte // without a comment after a row or a grid
	remark string // for an error: what is too much

	// isMixed says that some of the cells belong to something else, although their number is
	// that of a grid or a row.
	isMixed bool
}

// contentOf returns the cells of a line, without white space around it. If exactly one of
// its words is a grid, only that word counts. Others may be its solution.
func contentOf(line []byte) (c content) {
	c.line = line
	if c.n = fill(&c.Grid, 0, line); c.n == cells && len(line) == cells {
		return c
	}
	if g, ok := loneGrid(line); ok && (c.n != cells || g == c.Grid) { // not two readings
		return content{Grid: g, n: cells, line: line}
	}
	if before, _, isCommented := bytes.Cut(line, []byte("#")); isCommented && c.n != cells {
		if n := fill(new(Grid), 0, before); n == side || n == cells {
			line, c.line = before, before
			c.n = fill(&c.Grid, 0, line)
		}
	}
	words := wordsOf(line)
	if len(words) == 0 {
		return c
	}
	most := longest(words)
	switch {
	case c.n == cells && areMarks(joined(words)):
		c.isMixed, c.n = true, len(words)
		c.remark = " groups of pencil marks; is the line whole?"
	case c.n == cells && most.cells >= cells-mostBeside && most.cells < cells && !areRows(words),
		c.n == side && most.cells > side/2 && most.cells < side && most.cells%3 != 0:
		c.isMixed = true
		c.n = most.cells
		fallthrough
	case most.cells > cells/2:
		c.remark = besides(words, most)
	}
	return c
}

// mostBeside is how many cells of a line belong to something else if they are not in the word
// with all others: a rating, or a number of 30 digits. More are part of the grid.
const mostBeside = 30

// areRows reports whether each word has the cells of one or more rows.
func areRows(words []word) bool {
	return !slices.ContainsFunc(words, func(w word) bool { return w.cells%side != 0 })
}

// joined returns words with a blank between them.
func joined(words []word) []byte {
	var line []byte
	for _, w := range words {
		line = append(append(line, w.text...), ' ')
	}
	return line
}

// areMarks reports whether a line consists of groups of different digits of different lengths,
// as pencil marks do, and a grid does not.
func areMarks(line []byte) bool {
	groups, wrong := groupsOf(line)
	return wrong == "" && slices.ContainsFunc(groups, func(d sudoku.Digits) bool { return d.Len() != groups[0].Len() })
}

// besides returns what to add to an error about a line: what it has beside its longest word.
func besides(words []word, most word) string {
	if most.cells > cells {
		n, at := 0, 0
		for ; n < cells; at++ {
			n += fill(new(Grid), 0, most.text[at:at+1])
		}
		return fmt.Sprintf("; after the first 81, without a blank, comes %q", text.Shorten(string(most.text[at:])))
	}
	var others []string
	for _, w := range words {
		if &w.text[0] != &most.text[0] {
			others = append(others, fmt.Sprintf("%q", text.Shorten(string(w.text))))
		}
	}
	const shown = 3
	switch {
	case len(others) == 0:
		return ""
	case len(others) > shown:
		others = append(others[:shown], "more")
	}
	return fmt.Sprintf("; %d of them in one word, and beside it %s", most.cells, strings.Join(others, ", "))
}

// loneGrid returns the grid of the only word that is one. If there are more words of 81 cells,
// they must be its solution. All others together must have fewer: they may be pencil marks. A
// comment has no grid, unless it begins with a number: "#7 ".
func loneGrid(line []byte) (g Grid, ok bool) {
	if len(line) < cells || line[0] == '#' && !isNumbered(line) {
		return Grid{}, false
	}
	var full []Grid
	others := 0 // cells
	for _, w := range bytes.FieldsFunc(line, isBetweenWords) {
		var found Grid
		isGrid := false
		if len(w) >= cells {
			found, isGrid = gridOf(w)
		}
		switch {
		case !isGrid:
			if others += fill(new(Grid), 0, w); others >= cells {
				return Grid{}, false
			}
		case found.Clues() == cells && !slices.Contains(found[:], zeroSign):
			full = append(full, found)
		case ok:
			return Grid{}, false
		default:
			g, ok = found, true
		}
	}
	if !ok && len(full) == 1 {
		return full[0], true
	}
	for _, solution := range full {
		for cell, number := range g {
			if number != 0 && number != zeroSign && number != solution[cell] {
				return Grid{}, false
			}
		}
	}
	return g, ok
}

// isNumbered reports whether a line that begins with '#' has a number there, and not a
// comment.
func isNumbered(line []byte) bool {
	rest := bytes.TrimLeft(line[1:], "0123456789")
	return len(rest) < len(line)-1 && len(rest) > 0 && bytes.IndexByte([]byte(" \t,;:)"), rest[0]) >= 0
}

// gridOf returns the grid that a word is, with nothing but its 81 cells, and perhaps plus
// signs before numbers.
func gridOf(w []byte) (g Grid, ok bool) {
	w, _ = withDots(w)
	for i, c := range w {
		isPlaced := c == '+' && i+1 < len(w) && '1' <= w[i+1] && w[i+1] <= '9'
		if !isPlaced && !isCell(rune(c)) {
			return Grid{}, false
		}
	}
	n := fill(&g, 0, w)
	return g, n == cells
}

// emptySigns are signs that stand for an empty cell in some lists, beside '0' and '.'.
const emptySigns = "-_*xX"

// withDots returns a line in which another sign stands for empty cells with dots in their
// place, and that sign. Such a line has 9 or 81 cells: the numbers 1 to 9 and one such sign,
// with nothing but blanks and bars between them. Any other line is returned as it is, with 0.
func withDots(line []byte) ([]byte, byte) {
	numbers, signs := 0, 0
	var sign byte
	for _, c := range line {
		switch {
		case '1' <= c && c <= '9':
			numbers++
		case c == ' ', c == '\t', c == '|':
		case strings.IndexByte(emptySigns, c) >= 0 && (sign == 0 || sign == c):
			sign = c
			signs++
		default:
			return line, 0
		}
	}
	if n := numbers + signs; n != side && n != cells || signs == 0 || numbers == 0 {
		return line, 0
	}
	return bytes.ReplaceAll(line, []byte{sign}, []byte(".")), sign
}

// emptyRow returns the sign of which a line has nine, and otherwise at most blanks and bars. It
// is a row without a number if the rows beside it have this sign in their empty cells, or else
// a rule. For another line emptyRow returns 0.
func emptyRow(line []byte) byte {
	signs := 0
	var sign byte
	for _, c := range line {
		switch {
		case c == ' ', c == '\t', c == '|':
		case strings.IndexByte(emptySigns, c) >= 0 && (sign == 0 || sign == c):
			sign = c
			signs++
		default:
			return 0
		}
	}
	if signs != side {
		return 0
	}
	return sign
}

// withoutRules returns a block without the rules in it: see [emptyRow].
func withoutRules(block []row, before []row) []row {
	uses := func(sign byte) bool {
		has := func(r row) bool { return r.sign == sign && !r.mayBeRule }
		return slices.ContainsFunc(block, has) || slices.ContainsFunc(before, has)
	}
	return slices.DeleteFunc(block, func(r row) bool { return r.mayBeRule && !uses(r.sign) })
}

// settleZeros makes each zeroSign of g an empty cell. It is an error if they may be the number
// 0: if there are other empty cells and no 9, and they don't conflict.
func (g *Grid) settleZeros() error {
	var zeros [len(Units)]int
	n := 0
	for i, unit := range Units {
		for _, cell := range unit.Cells {
			if g[cell] == zeroSign {
				zeros[i]++
				n++
			}
		}
	}
	isNumber := n > 0 && slices.Max(zeros[:]) == 1 && slices.Contains(g[:], 0) && !slices.Contains(g[:], side)
	for cell := range g {
		if g[cell] == zeroSign {
			g[cell] = 0
		}
	}
	if isNumber {
		return fmt.Errorf("want to know what 0 is, beside empty cells that are written otherwise, and without a 9: "+
			"a number in a Sudoku of 0 to 8, %s, or an empty cell, %s; @FILE instead of :CELLS reads a file",
			"sudoku:9x9,0-8:CELLS", "sudoku:9x9,1-9:CELLS")
	}
	return nil
}
