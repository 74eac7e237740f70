package sudoku

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"unicode"
)

// MaxLine is the longest line, in bytes, that [Read] accepts.
const MaxLine = 1 << 20

// A SyntaxError says where text is not a Sudoku, and what was wanted.
type SyntaxError struct {
	Line int // from 1; 0 for text that is not from a file
	What string
}

func (e *SyntaxError) Error() string {
	if e.Line == 0 {
		return "sudoku: " + e.What
	}
	return fmt.Sprintf("sudoku: line %d: %s", e.Line, e.What)
}

// Parse reads one grid. '1' to '9' are clues, '0' and '.' are empty cells, and
// everything else is ignored; there must be exactly 81 of them.
func Parse(text string) (Grid, error) {
	var g Grid
	n := fill(&g, 0, []byte(text))
	if n != cells {
		return Grid{}, &SyntaxError{What: wanted(n)}
	}
	return g, nil
}

func wanted(got int) string {
	return fmt.Sprintf("want 81 characters of 1-9, 0 and '.', got %d", got)
}

// fill writes the cells of text into g from cell n on, as far as there is room,
// and returns n plus the number of cells in text.
func fill(g *Grid, n int, text []byte) int {
	for _, c := range text {
		switch {
		case c == '.':
			c = '0'
		case c < '0' || c > '9':
			continue
		}
		if n < cells {
			g[n] = c - '0'
		}
		n++
	}
	return n
}

// A Found is a grid with the line on which it begins.
type Found struct {
	Grid
	Line int
}

// Read yields the grids of a text that holds any number of them, each a line of
// 81 cells or nine rows: lines of 9 cells. It takes memory for at most 1,000
// grids at a time, however long the text is.
//
// Skipped are titles, which are lines with words, rules such as
// "------+-------+------" and ".-----.-----.", and lines that begin with '#',
// unless they have 81 cells; and blank lines, which may also stand within a
// grid. Whatever else is not 81 cells is a [*SyntaxError], and reading goes on
// behind it. Rows that are not nine are no grid: it would be another than was
// meant. An error of r ends the sequence.
func Read(r io.Reader) iter.Seq2[Found, error] {
	return func(yield func(Found, error) bool) {
		lines := bufio.NewReaderSize(r, MaxLine)
		g := gatherer{yield: yield}
		for line := 1; !g.stopped; line++ {
			text, tooLong, err := readLine(lines)
			if tooLong {
				g.end()
				g.fail(line, fmt.Sprintf("want at most %d bytes in a line, got more", MaxLine))
			} else {
				g.add(line, bytes.TrimSpace(text))
			}
			if errors.Is(err, io.EOF) {
				g.end()
				return
			}
			if err != nil {
				if !g.stopped {
					yield(Found{}, fmt.Errorf("sudoku: line %d: %w", line, err))
				}
				return
			}
		}
	}
}

// A row is a line of a grid, with what is wrong with it.
type row struct {
	cells [side]uint8
	n     int // cells of the line
	line  int
	wrong *SyntaxError
}

// A gatherer makes grids of rows. Rows that follow each other are a block;
// blank lines stand between blocks. A block is one or more grids, or with the
// blocks before it a part of one.
type gatherer struct {
	yield   func(Found, error) bool
	stopped bool  // yield returned false
	part    []row // blocks that are fewer than nine rows together
	block   []row
}

// maxRows bounds how many rows without a line between them are kept.
const maxRows = 1000 * side

// add adds a line.
func (g *gatherer) add(line int, text []byte) {
	var grid Grid
	n := fill(&grid, 0, text)
	switch kind(text, n) {
	case rule:
	case blank:
		g.endBlock()
	case title:
		g.end()
	case whole:
		g.end()
		g.found(Found{grid, line})
	case noGrid:
		g.end()
		g.fail(line, wanted(n))
	case aRow, wrongRow:
		r := row{cells: [side]uint8(grid[:side]), n: n, line: line}
		if n != side {
			r.wrong = &SyntaxError{line, fmt.Sprintf("want 81 characters of 1-9, 0 and '.', or 9 in a line of a grid, got %d", n)}
		}
		if g.block = append(g.block, r); len(g.block) == maxRows {
			g.endBlock()
		}
	}
}

// endBlock ends a block: grids are found in it, or it is kept as a part of one.
func (g *gatherer) endBlock() {
	block := g.block
	g.block = nil
	if len(g.part)+len(block) <= side { // also of no rows
		block = append(g.part, block...)
		g.part = nil
	}
	g.giveUp() // a part that this block does not complete
	switch {
	case len(block)%side == 0:
		for len(block) > 0 {
			g.grid(block[:side])
			block = block[side:]
		}
	case len(block) < side:
		g.part = block
	default:
		g.fail(block[0].line, fmt.Sprintf("want 9 lines of 9 characters for each grid, got %d lines", len(block)))
	}
}

// end ends what has been gathered: what comes next belongs to another grid.
func (g *gatherer) end() {
	g.endBlock()
	g.giveUp()
}

// giveUp reports rows that are fewer than nine.
func (g *gatherer) giveUp() {
	part := g.part
	g.part = nil
	switch {
	case len(part) == 1 && part[0].wrong != nil:
		g.yieldError(part[0].wrong)
	case len(part) > 0:
		n := 0
		for _, r := range part {
			n += r.n
		}
		g.fail(part[0].line, fmt.Sprintf("%s in %d lines", wanted(n), len(part)))
	}
}

// grid yields the grid of nine rows, or what is wrong with the first that is.
func (g *gatherer) grid(rows []row) {
	f := Found{Line: rows[0].line}
	for i, r := range rows {
		if r.wrong != nil {
			g.yieldError(r.wrong)
			return
		}
		copy(f.Grid[i*side:], r.cells[:])
	}
	g.found(f)
}

func (g *gatherer) found(f Found) { g.stopped = g.stopped || !g.yield(f, nil) }

func (g *gatherer) fail(line int, what string) { g.yieldError(&SyntaxError{line, what}) }

func (g *gatherer) yieldError(err *SyntaxError) { g.stopped = g.stopped || !g.yield(Found{}, err) }

// A lineKind says what a line is to a gatherer.
type lineKind int

const (
	blank    lineKind = iota
	rule              // stands between rows
	title             // stands between grids
	whole             // a grid
	aRow              // of a grid
	wrongRow          // meant as a row
	noGrid            // meant as a grid
)

// kind tells what a line of n cells is.
func kind(text []byte, n int) lineKind {
	const (
		mostOfALine = cells/2 + 1 // more than half of a grid is meant as one
		fewOfARow   = 3           // fewer cells without a word are a number
	)
	longest := 0
	for _, word := range bytes.Fields(text) {
		longest = max(longest, len(word))
	}
	letters := 0
	for _, c := range string(text) {
		if unicode.IsLetter(c) {
			letters++
		}
	}
	switch {
	case len(text) == 0:
		return blank
	case n == cells:
		return whole
	case text[0] == '#':
		return rule
	case bytes.Contains(text, []byte("--")) && !bytes.ContainsAny(text, "0123456789"):
		return rule
	case n >= mostOfALine || n > 0 && longest >= mostOfALine:
		return noGrid
	case letters > 1: // one may name a row
		return title
	case n == side:
		return aRow
	case n > side, n > fewOfARow && !bytes.ContainsAny(text, "-/:"): // no date, no time
		return wrongRow
	default:
		return title
	}
}

// readLine returns the next line, or says that it is longer than r's buffer,
// having read to its end. The error is that of the last read.
func readLine(r *bufio.Reader) (text []byte, tooLong bool, err error) {
	text, err = r.ReadSlice('\n')
	for errors.Is(err, bufio.ErrBufferFull) {
		tooLong = true
		_, err = r.ReadSlice('\n')
	}
	return text, tooLong, err
}
