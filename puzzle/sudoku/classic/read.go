package classic

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
	"graphcover/puzzle/sudoku"
)

// maxLine is the length of the longest line that [Read] accepts, in bytes of UTF-8.
const maxLine = 1 << 20

// mostSkipped is how many bytes of a longer line Read skips in search of its end,
// which /dev/zero doesn't have.
var mostSkipped int64 = 4 << 30

// Parse reads one grid. '1' to '9' are clues, '0' and '.' are empty cells, and
// everything else is ignored. There must be exactly 81 cells, or in a text of one line a word
// of them: see [Read].
func Parse(text string) (Grid, error) {
	line, _ := withDots(bytes.TrimFunc([]byte(text), isSpace))
	c := content{}
	if bytes.ContainsAny(line, "\r\n") {
		c.n = fill(&c.Grid, 0, line)
	} else {
		c = contentOf(line)
	}
	if c.n != cells {
		return Grid{}, &sudoku.SyntaxError{What: c.wanted() + remark([]byte(text))}
	}
	if err := c.settleZeros(); err != nil {
		return Grid{}, &sudoku.SyntaxError{What: err.Error()}
	}
	return c.Grid, nil
}

// ParseCandidates reads one grid with pencil marks, as [Read] does, and reports whether
// text is that and nothing else.
func ParseCandidates(text string) (c Candidates, ok bool) {
	for found, err := range Read(strings.NewReader(text)) {
		if ok || err != nil || found.Candidates == nil {
			return Candidates{}, false
		}
		c, ok = *found.Candidates, true
	}
	return c, ok
}

// wanted returns the error for a line that should be a grid.
func (c content) wanted() string { return wanted(c.n) + c.remark }

func wanted(got int) string {
	return fmt.Sprintf("want 81 characters of 1-9, 0 and '.', got %d", got)
}

// remark returns what to add to an error: a guess at what in text was meant as a cell
// but isn't one. It returns "" if there is nothing of the kind.
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

// isOtherDigit reports whether c is a digit outside of ASCII, which doesn't count as
// a cell.
func isOtherDigit(c rune) bool { return c > unicode.MaxASCII && unicode.IsDigit(c) }

// isBinary reports whether text has control characters that occur only in binary
// data. NUL occurs in UTF-16, and 0x1A at the end of a DOS file.
func isBinary(text []byte) bool {
	return bytes.ContainsFunc(text, func(c rune) bool {
		return c < ' ' && !strings.ContainsRune("\x00\t\n\v\f\r\x1a\x1b", c)
	})
}

// fill writes the cells in text into g, from cell n on, as far as there is room: 0 for a '.',
// and zeroSign for a '0'. It returns n plus the number of cells in text.
func fill(g *Grid, n int, text []byte) int {
	for _, c := range text {
		switch {
		case c == '.':
			c = '0'
		case c == '0':
			c = '0' + zeroSign
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

// A Found is a grid with the line where it begins.
type Found struct {
	Grid
	Line int

	// Candidates are those of a grid with pencil marks, whose decided cells are Grid.
	// They are nil for another grid.
	Candidates *Candidates

	// IsCut says that the text ends in what looks like pencil marks, without the end of a line:
	// more may have followed.
	IsCut bool
}

// Read yields the grids in a text. Each grid is a line of 81 cells, or nine rows,
// which are lines of 9 cells. At most 1,000 grids are in memory at a time, however
// long the text is. Lines end with LF, CR or both. The text is UTF-8, or UTF-16 with
// a byte order mark.
//
// Other lines between two blank ones are one grid, too, if they have 81 cells in all
// and no letter or other digit: 3 lines of 27, for example, or a line of 81 that was
// wrapped.
//
// A grid may have pencil marks: nine lines of nine groups of digits, or all 81 groups in a
// line, with blanks, bars and box drawing between them, or a line of nine characters for
// each cell. See [Candidates].
//
// A line may have more than a grid of 81 cells, if that is a word of its own: a number
// before it, or a rating or its solution after it. In such a line, and in a line of a grid,
// another sign may stand for empty cells: '-', '_', '*' or 'x'.
//
// Read skips titles (lines with words), rules such as "------+-------+------" and
// ".-----.-----.", lines that begin with '#' unless they have 81 cells, and blank
// lines, which may also be within a grid. Anything else is a [*sudoku.SyntaxError], after
// which reading continues. A group of rows that is not nine makes no grid, since a
// wrong guess would give another puzzle than was meant. Binary data, a line that
// doesn't end and an error of r end the sequence.
func Read(r io.Reader) iter.Seq2[Found, error] {
	return func(yield func(Found, error) bool) {
		lines := bufio.NewReader(text.Decode(r))
		s := sheet{yield: yield}
		g := gatherer{yield: s.give}
		g.begin()
		var content []byte
		var err error
		for line := 1; !g.stopped && !s.stopped; line++ {
			content, err = text.ReadLine(lines, content[:0], maxLine)
			if len(bytes.TrimSuffix(content, []byte("\n"))) > maxLine {
				g.separate()
				s.end(&g)
				g.end()
				g.fail(line, fmt.Sprintf("want at most %d bytes in a line, got more", maxLine))
				if !g.stopped && errors.Is(err, bufio.ErrBufferFull) {
					err = skipLine(lines)
				}
			} else {
				var text []byte
				text, g.sign = withDots(bytes.TrimFunc(content, isSpace))
				if g.unended = errors.Is(err, io.EOF) && len(text) > 0; g.unended {
					s.unended = line
				}
				s.add(&g, line, text)
			}
			switch {
			case g.stopped || s.stopped || err == nil:
			case errors.Is(err, io.EOF):
				s.endPassage(&g)
				s.end(&g)
				g.end()
				g.endText()
				return
			case errors.Is(err, bufio.ErrBufferFull):
				g.fail(line, fmt.Sprintf("want the end of the line within %d bytes, got more; the rest is not read", mostSkipped))
				return
			default:
				g.separate()
				if s.abandon(); !s.stopped {
					yield(Found{}, fmt.Errorf("sudoku: line %d: %w", line, err))
				}
				return
			}
		}
	}
}

// skipLine reads to the end of a line. It returns [bufio.ErrBufferFull] if it gives
// up.
func skipLine(r *bufio.Reader) (err error) {
	for skipped := int64(maxLine); skipped < mostSkipped; skipped += int64(r.Size()) {
		if _, err = r.ReadSlice('\n'); !errors.Is(err, bufio.ErrBufferFull) {
			break
		}
	}
	return err
}

// isSpace reports whether c is white space, or NUL, which is the other half of white
// space in UTF-16.
func isSpace(c rune) bool { return c == 0 || unicode.IsSpace(c) }

// A row is a line of a grid, or an attempt at one.
type row struct {
	cells [side]uint8
	n     int // cells in the line
	line  int
	wrong *sudoku.SyntaxError // nil if the line is a row

	sign      byte // stands for empty cells, if it is neither '0' nor '.'
	mayBeRule bool // whether the line has nothing but that sign
}

// A gatherer makes grids of rows. Consecutive rows are a block, and blank lines
// separate blocks. A block is one or more grids, or part of a grid together with the
// blocks before it.
type gatherer struct {
	yield   func(Found, error) bool
	stopped bool  // yield returned false, or the rest can't be read
	part    []row // earlier blocks, together fewer than nine rows
	block   []row // the current block
	passage passage
	sign    byte // of the current line: see row
	unended bool // whether the current line is the last, and nothing ends it

	anyFound   bool                // a grid was yielded
	anyYielded bool                // a grid or an error was yielded
	doubtful   *sudoku.SyntaxError // the first title that may have been meant as a grid
}

// maxRows is the most rows of a block that are kept.
const maxRows = 1000 * side

// add adds a line.
func (g *gatherer) add(line int, text []byte) {
	c := contentOf(text)
	n, role := c.n, c.kind()
	switch {
	case role == blank:
	case g.passage.takes(text, role, c):
		g.passage.add(line, c.Grid[:n])
		g.passage.hasMarks = g.passage.hasMarks || areMarks(text)
	default:
		g.separate()
	}
	if sign := emptyRow(text); sign != 0 {
		g.block = append(g.block, row{line: line, n: side, sign: sign, mayBeRule: true})
		return
	}
	switch role {
	case rule:
	case blank:
		g.endBlock()
		g.endPassage()
		g.begin()
	case title:
		g.end()
		if r := remark(text); r != "" && g.doubtful == nil {
			g.doubtful = &sudoku.SyntaxError{Line: line, What: c.wanted() + r}
		}
	case whole:
		g.end()
		g.found(Found{Grid: c.Grid, Line: line})
	case noGrid:
		g.end()
		if !g.anyFound && isBinary(text) { // one error is enough for the whole file
			g.fail(line, "want text, got binary data")
			g.stopped = true
			return
		}
		g.fail(line, c.wanted()+remark(text))
	case aRow, wrongRow:
		r := row{cells: [side]uint8(c.Grid[:side]), n: n, line: line, sign: g.sign}
		if n != side {
			r.wrong = &sudoku.SyntaxError{Line: line, What: fmt.Sprintf("want 81 characters of 1-9, 0 and '.', or 9 in a line of a grid, got %d%s%s", n, c.remark, remark(text))}
		}
		if g.block = append(g.block, r); len(g.block) == maxRows {
			g.endBlock()
		}
	}
}

// endBlock ends the current block. It yields the grids in it, or keeps it as part of
// one.
func (g *gatherer) endBlock() {
	block := withoutRules(g.block, g.part)
	g.block = nil
	if len(g.part)+len(block) <= side { // also if both are empty
		block = append(g.part, block...)
		g.part = nil
	}
	g.giveUp() // on a part that this block doesn't complete
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

// end ends the current grid: whatever follows belongs to another one.
func (g *gatherer) end() {
	g.endBlock()
	g.giveUp()
}

// endText ends the text. If nothing was found in it, it reports a title that may have
// been meant as a grid.
func (g *gatherer) endText() {
	if !g.anyYielded && g.doubtful != nil {
		g.yieldError(g.doubtful)
	}
}

// giveUp reports earlier rows that don't make a grid.
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
		what := fmt.Sprintf("%s in %d lines", wanted(n), len(part))
		if n >= cells {
			what += "; a grid in other lines than 9 needs a blank line before and after it, and no letters"
		}
		g.fail(part[0].line, what)
	}
}

// grid yields the grid of nine rows, or the error of the first row that is wrong.
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
	if err := f.settleZeros(); err != nil {
		g.fail(f.Line, err.Error())
		return
	}
	g.give(f, nil)
}

func (g *gatherer) fail(line int, what string) {
	g.yieldError(&sudoku.SyntaxError{Line: line, What: what})
}

func (g *gatherer) yieldError(err *sudoku.SyntaxError) { g.give(Found{}, err) }

func (g *gatherer) give(f Found, err error) {
	if g.passage.open {
		g.passage.held = append(g.passage.held, outcome{f, err})
		return
	}
	g.anyYielded = true
	g.stopped = g.stopped || !g.yield(f, err)
}

// A passage is the text between two blank lines. As long as it may be one grid, broken
// into lines in any way, what its lines yield by themselves is held back.
type passage struct {
	open     bool // no line says that it isn't one grid
	grid     Grid
	n        int       // cells so far
	line     int       // of the first of them
	hasMarks bool      // whether a line of it looks like pencil marks
	before   []row     // the gatherer's part when the passage began
	held     []outcome // at most one for each cell, and one for the rows before
}

// takes reports whether the passage may still be one grid with a line of n cells in it. It
// is none if it has a grid in a line of its own, too many cells, cells in a comment, binary
// data, or letters and digits that don't count.
func (p *passage) takes(text []byte, role lineKind, c content) bool {
	_, comment, _ := bytes.Cut(text, []byte("#"))
	return p.open && role != whole && (role != rule || c.n == 0) && p.n+c.n <= cells && !c.isMixed &&
		fill(new(Grid), 0, comment) == 0 && !isBinary(text) && !bytes.ContainsFunc(text, isForeign)
}

// add adds the cells of a line.
func (p *passage) add(line int, row []uint8) {
	if p.n == 0 {
		p.line = line
	}
	copy(p.grid[p.n:], row)
	p.n += len(row)
}

// isForeign reports whether c is a letter, or a number that doesn't count as a cell.
func isForeign(c rune) bool {
	return unicode.IsLetter(c) || c > unicode.MaxASCII && unicode.IsNumber(c)
}

// begin begins a passage, after a blank line or at the beginning.
func (g *gatherer) begin() { g.passage = passage{open: true, before: g.part} }

// separate marks the passage as not being one grid: its lines are read by themselves.
func (g *gatherer) separate() {
	held := g.passage.held
	g.passage = passage{}
	for _, o := range held {
		g.give(o.found, o.err)
	}
}

// endPassage ends the passage. If it has the cells of one grid, it is that grid, however
// its lines were read by themselves. Then endPassage returns the line of its first cell,
// otherwise 0.
func (g *gatherer) endPassage() (line int) {
	if g.passage.n != cells {
		g.separate()
		return 0
	}
	p := g.passage
	g.passage = passage{}
	g.part, g.block = p.before, nil
	g.giveUp()
	g.found(Found{Grid: p.grid, Line: p.line, IsCut: g.unended && p.hasMarks})
	return p.line
}

// A lineKind is the role of a line in a text.
type lineKind int

const (
	blank    lineKind = iota
	rule              // separates rows
	title             // separates grids
	whole             // is a grid
	aRow              // is a row of a grid
	wrongRow          // was meant as a row
	noGrid            // was meant as a grid
)

// kind returns the role of the line.
func (c content) kind() lineKind {
	text, n := c.line, c.n
	const (
		mostOfALine = cells/2 + 1 // with more than half of the cells, a line was meant as a grid
		fewOfARow   = 3           // with up to this many cells and no word, it is just a number
	)
	meant := n // cells, including digits that don't count
	letters := 0
	word, longest := 0, 0 // in characters, since the sign for an empty cell may take several bytes
	for _, r := range string(text) {
		word++
		switch {
		case unicode.IsSpace(r):
			word = 0
		case unicode.IsLetter(r):
			letters++
		case isOtherDigit(r):
			meant++
		}
		longest = max(longest, word)
	}
	switch {
	case len(text) == 0:
		return blank
	case n == cells:
		return whole
	case text[0] == '#' && !c.isMixed:
		return rule
	case isRule(text) && !bytes.ContainsAny(text, "0123456789"):
		return rule
	case meant >= mostOfALine || n > 0 && longest >= mostOfALine:
		return noGrid
	case letters > 1: // a single letter may be the name of a row
		return title
	case n == side:
		return aRow
	case meant == side, n > side, n > fewOfARow && !bytes.ContainsAny(text, "-/:"): // neither a date nor a time
		return wrongRow
	default:
		return title
	}
}

// isRule reports whether text contains a piece of a horizontal line.
func isRule(text []byte) bool {
	for _, piece := range []string{"--", "──", "━━", "══"} {
		if bytes.Contains(text, []byte(piece)) {
			return true
		}
	}
	return false
}
