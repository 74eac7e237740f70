package sudoku

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"
	"unicode"

	"graphcover/puzzle/internal/text"
)

// MaxLine is the longest line, in bytes of UTF-8, that [Read] accepts.
const MaxLine = 1 << 20

// mostSkipped is how far Read looks for the end of a longer line, in bytes:
// that of /dev/zero has none.
const mostSkipped int64 = 4 << 30

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
		return Grid{}, &SyntaxError{What: wanted(n) + remark([]byte(text))}
	}
	return g, nil
}

func wanted(got int) string {
	return fmt.Sprintf("want 81 characters of 1-9, 0 and '.', got %d", got)
}

// remark says, to follow an error, what in text looks as if it were meant to
// count; "" if nothing does.
func remark(text []byte) string {
	if bytes.IndexByte(text, 0) >= 0 {
		return "; NULs don't count: if this is UTF-16, save it as UTF-8"
	}
	for _, c := range string(text) {
		if isOtherDigit(c) {
			return fmt.Sprintf("; digits such as %#U don't count", c)
		}
	}
	return ""
}

// isOtherDigit tells whether c is a digit, but not of those that count.
func isOtherDigit(c rune) bool { return c > unicode.MaxASCII && unicode.IsDigit(c) }

// isBinary tells binary data from text by the control characters that no text
// has. NUL is in UTF-16, and 0x1A ends a text of DOS.
func isBinary(text []byte) bool {
	return bytes.ContainsFunc(text, func(c rune) bool {
		return c < ' ' && !strings.ContainsRune("\x00\t\n\v\f\r\x1a\x1b", c)
	})
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
// grids at a time, however long the text is. Lines end in LF, CR or both; the
// text is UTF-8, or with a byte order mark UTF-16.
//
// Skipped are titles, which are lines with words, rules such as
// "------+-------+------" and ".-----.-----.", and lines that begin with '#',
// unless they have 81 cells; and blank lines, which may also stand within a
// grid. Whatever else is not 81 cells is a [*SyntaxError], and reading goes on
// behind it. Rows that are not nine are no grid: it would be another than was
// meant. Binary data, a line without an end and an error of r end the sequence.
func Read(r io.Reader) iter.Seq2[Found, error] {
	return func(yield func(Found, error) bool) {
		lines := bufio.NewReader(text.Decode(r))
		g := gatherer{yield: yield}
		var content []byte
		var err error
		for line := 1; !g.stopped; line++ {
			content, err = text.ReadLine(lines, content[:0], MaxLine)
			if len(bytes.TrimSuffix(content, []byte("\n"))) > MaxLine {
				g.end()
				g.fail(line, fmt.Sprintf("want at most %d bytes in a line, got more", MaxLine))
				if !g.stopped && errors.Is(err, bufio.ErrBufferFull) {
					err = skipLine(lines)
				}
			} else {
				g.add(line, bytes.TrimFunc(content, isSpace))
			}
			switch {
			case g.stopped || err == nil:
			case errors.Is(err, io.EOF):
				g.end()
				g.endText()
				return
			case errors.Is(err, bufio.ErrBufferFull):
				g.fail(line, fmt.Sprintf("want the end of the line within %d bytes, got more; the rest is not read", mostSkipped))
				return
			default:
				yield(Found{}, fmt.Errorf("sudoku: line %d: %w", line, err))
				return
			}
		}
	}
}

// skipLine reads to the end of a line. It returns [bufio.ErrBufferFull] if that
// is too far.
func skipLine(r *bufio.Reader) (err error) {
	for skipped := int64(MaxLine); skipped < mostSkipped; skipped += int64(r.Size()) {
		if _, err = r.ReadSlice('\n'); !errors.Is(err, bufio.ErrBufferFull) {
			break
		}
	}
	return err
}

// isSpace tells whether c is white space, or the half of one in UTF-16.
func isSpace(c rune) bool { return c == 0 || unicode.IsSpace(c) }

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
	stopped bool  // yield returned false, or the rest is not for reading
	part    []row // blocks that are fewer than nine rows together
	block   []row

	anyFound   bool         // a grid
	anyYielded bool         // a grid or an error
	doubtful   *SyntaxError // the first line that was taken for a title and may not be one
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
		if r := remark(text); r != "" && g.doubtful == nil {
			g.doubtful = &SyntaxError{line, wanted(n) + r}
		}
	case whole:
		g.end()
		g.found(Found{grid, line})
	case noGrid:
		g.end()
		if !g.anyFound && isBinary(text) { // there is no end of such lines
			g.fail(line, "want text, got binary data")
			g.stopped = true
			return
		}
		g.fail(line, wanted(n)+remark(text))
	case aRow, wrongRow:
		r := row{cells: [side]uint8(grid[:side]), n: n, line: line}
		if n != side {
			r.wrong = &SyntaxError{line, fmt.Sprintf("want 81 characters of 1-9, 0 and '.', or 9 in a line of a grid, got %d%s", n, remark(text))}
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

// endText ends a text. If there was nothing in it, a title may have been meant as
// more.
func (g *gatherer) endText() {
	if !g.anyYielded && g.doubtful != nil {
		g.yieldError(g.doubtful)
	}
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

func (g *gatherer) found(f Found) {
	g.anyFound = true
	g.give(f, nil)
}

func (g *gatherer) fail(line int, what string) { g.yieldError(&SyntaxError{line, what}) }

func (g *gatherer) yieldError(err *SyntaxError) { g.give(Found{}, err) }

func (g *gatherer) give(f Found, err error) {
	g.anyYielded = true
	g.stopped = g.stopped || !g.yield(f, err)
}

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
	meant := n // cells, also in digits that don't count
	letters := 0
	word, longest := 0, 0 // in characters: a sign for empty cells may be one of many bytes
	for _, c := range string(text) {
		word++
		switch {
		case unicode.IsSpace(c):
			word = 0
		case unicode.IsLetter(c):
			letters++
		case isOtherDigit(c):
			meant++
		}
		longest = max(longest, word)
	}
	switch {
	case len(text) == 0:
		return blank
	case n == cells:
		return whole
	case text[0] == '#':
		return rule
	case isRule(text) && !bytes.ContainsAny(text, "0123456789"):
		return rule
	case meant >= mostOfALine || n > 0 && longest >= mostOfALine:
		return noGrid
	case letters > 1: // one may name a row
		return title
	case n == side:
		return aRow
	case meant == side, n > side, n > fewOfARow && !bytes.ContainsAny(text, "-/:"): // no date, no time
		return wrongRow
	default:
		return title
	}
}

// isRule tells whether text has a piece of a horizontal line in it.
func isRule(text []byte) bool {
	for _, piece := range []string{"--", "──", "━━", "══"} {
		if bytes.Contains(text, []byte(piece)) {
			return true
		}
	}
	return false
}
