package classic

import (
	"errors"
	"fmt"
	"graphcover/puzzle/sudoku"
	"slices"
	"unicode"
)

// A sheet finds grids of candidates in the lines of a text. The gatherer still reads every
// line, as if there were no such grids, but yields to the sheet. The sheet passes
// everything on, except what is about the lines of a grid of candidates: in place of that
// it yields the grid. So all other text is read as it would be without the sheet.
//
// A row of candidates is a line with nine groups of digits. Nine rows are a grid of
// candidates if there is at least one that the gatherer can read neither as a row nor in a
// passage. They are grouped as the gatherer groups its rows. A single line can also be a
// whole grid of candidates.
type sheet struct {
	yield   func(Found, error) bool
	stopped bool // yield returned false

	part  []marks // earlier blocks, together fewer than nine rows
	block []marks // the current block

	held     []outcome // yielded by the gatherer while rows are pending
	last     int       // the line of the last outcome that was passed on
	from, to int       // the lines of the last grid of candidates
	unended  int       // the last line of the text, if nothing ends it
	broken   broken    // the last rows of candidates that are not a grid
}

// broken describes rows of candidates that are not a grid.
type broken struct {
	from, to, rows int  // lines, and how many of them are rows
	reported       bool // whether there was an error about them
}

// marks is a line of a grid of candidates, or an attempt at one.
type marks struct {
	cells  [side]sudoku.Digits
	n      int // cells in the line, as the gatherer counts them
	line   int
	wrong  *sudoku.SyntaxError // nil if the line is a row of candidates
	isRead bool                // whether the gatherer has read it in a passage that is one grid
}

// noNote is a cell without pencil marks: '.' or '0' in the text.
const noNote sudoku.Digits = 1

// An outcome is what [Read] yields.
type outcome struct {
	found Found
	err   error
}

// line returns the line that the outcome is about, or 0 if it is about none.
func (o outcome) line() int {
	var syntax *sudoku.SyntaxError
	switch {
	case o.err == nil:
		return o.found.Line
	case errors.As(o.err, &syntax):
		return syntax.Line
	}
	return 0
}

// add adds a line, without white space around it, and has g add it.
func (s *sheet) add(g *gatherer, line int, text []byte) {
	if isBinary(text) { // g may stop there
		s.endBefore(g, text)
		g.add(line, text)
		return
	}
	if c, ok := wholeMarks(text); ok {
		s.endBefore(g, text)
		s.from, s.to = line, line
		g.add(line, text)
		s.found(g, c)
		return
	}
	switch row, role := s.read(line, text); role {
	case aRow:
		if len(s.block) == maxRows { // g has them all
			s.endBlock(g)
		}
		s.block = append(s.block, row)
	case blank:
		s.endPassage(g)
		s.endBlock(g)
	case rule:
	default:
		s.endBefore(g, text)
	}
	g.add(line, text)
}

// read returns the role of a line: blank, rule, aRow for a row of candidates, or for an
// attempt at one within a grid of them, and title for a line that ends a grid.
func (s *sheet) read(line int, text []byte) (marks, lineKind) {
	if len(text) == 0 {
		return marks{}, blank
	}
	groups, wrong := groupsOf(text)
	isRow, rows := wrong == "" && len(groups) == side, len(s.part)+len(s.block)
	if !isRow && rows == 0 {
		return marks{}, title
	}
	var grid Grid
	c := contentOf(text)
	row := marks{line: line, n: fill(&grid, 0, text)}
	isRow = isRow && (row.n != cells || isCounted(grid))
	if isRow {
		copy(row.cells[:], groups)
		return row, aRow
	}
	switch role := c.kind(); {
	case role == rule:
		return row, rule
	case (role == wrongRow || role == noGrid) && rows%side > 0 && s.pending():
		const cells, group = "want the candidates of 9 cells, as in the lines beside it, got %d cells",
			"want different digits from 1 to 9 as the candidates of a cell, got %q"
		row.wrong = &sudoku.SyntaxError{Line: line, What: fmt.Sprintf(cells, len(groups))}
		if wrong != "" {
			row.wrong.What = fmt.Sprintf(group, wrong)
		}
		return row, aRow
	}
	return row, title
}

// isCounted reports whether g is 123456789 nine times. Only then can a line of 81 cells be a
// row in which each cell has all candidates. Any other is a grid: a solution, for example,
// with blanks between its rows.
func isCounted(g Grid) bool {
	for cell, number := range g {
		if int(number) != cell%side+1 {
			return false
		}
	}
	return true
}

// isMarked reports whether the gatherer can't read the line. It can read lines of 9 and
// of 81 cells; a row in which all nine cells have all candidates looks to it like 81
// cells.
func (m marks) isMarked() bool { return !m.isRead && m.n != side && m.n != cells }

// pending reports whether there are rows that the gatherer doesn't read as rows, and that
// may be part of a grid of candidates.
func (s *sheet) pending() bool {
	isOther := func(m marks) bool { return m.n != side }
	return slices.ContainsFunc(s.part, isOther) || slices.ContainsFunc(s.block, isOther)
}

// endPassage ends the passage of g. It is called before the block that ends there is
// ended. If the passage is one grid, the gatherer has read its rows, and they are no
// candidates if the passage has cells before them.
func (s *sheet) endPassage(g *gatherer) {
	line := g.endPassage()
	switch {
	case line == 0 || len(s.block) == 0:
	case s.block[0].line > line:
		s.block = nil
	default:
		for i := range s.block {
			s.block[i].isRead = true
		}
	}
}

// endBlock ends the current block, as [gatherer.endBlock] does.
func (s *sheet) endBlock(g *gatherer) {
	block := s.block
	s.block = nil
	if len(s.part)+len(block) <= side {
		block = append(s.part, block...)
		s.part = nil
	}
	s.giveUp() // on a part that this block doesn't complete
	switch {
	case len(block)%side == 0:
		for ; len(block) > 0; block = block[side:] {
			s.grid(g, block[:side])
		}
	case len(block) < side:
		s.part = block
	default:
		s.fail(block)
	}
	s.release()
}

// end ends the current grid: whatever follows belongs to another one.
func (s *sheet) end(g *gatherer) {
	s.endBlock(g)
	s.giveUp()
	s.release()
}

// endBefore ends the current grid before a line. If that line shows that the passage of g is
// not one grid, the passage ends as well.
func (s *sheet) endBefore(g *gatherer, text []byte) {
	if g.passage.open && s.pending() {
		if c := contentOf(text); !g.passage.takes(text, c.kind(), c) {
			g.separate()
		}
	}
	s.end(g)
}

// abandon drops the current grid, whose last row may be cut off.
func (s *sheet) abandon() {
	s.part, s.block = nil, nil
	s.release()
}

// giveUp gives up earlier rows that don't make a grid.
func (s *sheet) giveUp() {
	s.fail(s.part)
	s.part = nil
}

// fail replaces the errors about rows that are not a grid by one that says so.
func (s *sheet) fail(rows []marks) {
	if n := len(rows); n > 1 && slices.ContainsFunc(rows, marks.isMarked) {
		s.broken = broken{from: rows[0].line, to: rows[n-1].line, rows: n}
	}
}

// grid yields the grid of nine rows, or the error of the first row that is wrong. It does
// nothing if the gatherer can read all of them. Nor does it if a row is wrong and the passage
// that the rows end in may still be one grid.
func (s *sheet) grid(g *gatherer, rows []marks) {
	isWrong := func(m marks) bool { return m.wrong != nil }
	if !slices.ContainsFunc(rows, marks.isMarked) || g.passage.open && slices.ContainsFunc(rows, isWrong) {
		return
	}
	s.replace(g, rows[0].line, rows[side-1].line)
	var c Candidates
	for i, row := range rows {
		if row.wrong != nil {
			s.pass(outcome{err: row.wrong})
			return
		}
		copy(c[i*side:], row.cells[:])
	}
	s.found(g, c)
}

// replace drops what the gatherer yields about the lines of a grid. What it yields about
// earlier lines is passed on.
func (s *sheet) replace(g *gatherer, from, to int) {
	s.from, s.to = from, to
	s.held = append(s.held, g.passage.held...)
	g.passage = passage{}
	for len(s.held) > 0 && s.held[0].line() < from {
		s.pass(s.held[0])
		s.held = s.held[1:]
	}
	s.held = slices.DeleteFunc(s.held, s.isReplaced)
	first, next := index(g.block, from), index(g.block, to+1)
	later := g.block[next:]
	before := index(g.part, from)
	g.part, g.block = g.part[:before:before], g.block[:first:first]
	g.end()
	g.block = later
}

// index returns the index of the first row at or after a line, or the number of rows if
// there is none.
func index(rows []row, line int) int {
	i, _ := slices.BinarySearchFunc(rows, line, func(r row, line int) int { return r.line - line })
	return i
}

// isReplaced reports whether o is about a line of the last grid of candidates.
func (s *sheet) isReplaced(o outcome) bool {
	line := o.line()
	return s.from <= line && line <= s.to && line > 0
}

// found yields a grid of candidates, which begins in line s.from. A cell without a note
// may take the numbers that no peer has as its only candidate.
func (s *sheet) found(g *gatherer, c Candidates) {
	g.anyFound, g.anyYielded = true, true
	numbers := c.singles() // 0 where there is no note
	for cell := range c {
		if c[cell] != noNote {
			continue
		}
		c[cell] = AllDigits
		for _, peer := range Peers[cell] {
			c[cell] &^= sudoku.DigitsOf(int(numbers[peer]))
		}
	}
	if full := c.singles(); full.Clues() == cells {
		s.pass(outcome{found: Found{Grid: full, Line: s.from}})
		return
	}
	s.pass(outcome{found: Found{Grid: c.Grid(), Line: s.from, Candidates: &c, IsCut: s.to == s.unended}})
}

// give takes what the gatherer yields.
func (s *sheet) give(f Found, err error) bool {
	switch o := (outcome{f, err}); {
	case s.isReplaced(o):
	case s.pending():
		s.held = append(s.held, o)
	default:
		s.pass(o)
	}
	return !s.stopped
}

// release passes on what is held, unless rows are still pending.
func (s *sheet) release() {
	if s.pending() {
		return
	}
	for _, o := range s.held {
		s.pass(o)
	}
	s.held = nil
}

// pass yields an outcome. It yields only one error about broken rows.
func (s *sheet) pass(o outcome) {
	b, line := &s.broken, o.line()
	if o.err != nil && b.rows > 0 && b.from <= line && line <= b.to {
		if b.reported {
			return
		}
		b.reported = true
		if s.last < b.from { // otherwise a grid was found in the first of these lines
			line = b.from
		}
		what := fmt.Sprintf("want 9 lines with the candidates of 9 cells each, got %d", b.rows)
		o.err = &sudoku.SyntaxError{Line: line, What: what}
	}
	s.last = line
	s.stopped = s.stopped || !s.yield(o.found, o.err)
}

// wholeMarks reads a line that is a whole grid of candidates. It has 81 groups of digits,
// or nine characters for each cell: in place n the digit n, or '.' or '0'. For any other
// line, including one of 81 cells, it returns false.
func wholeMarks(text []byte) (Candidates, bool) {
	if len(text) <= cells || text[0] == '#' || fill(new(Grid), 0, text) == cells {
		return Candidates{}, false
	}
	if groups, wrong := groupsOf(text); wrong == "" && len(groups) == cells {
		return Candidates(groups), true
	}
	var c Candidates
	n := 0
	for _, r := range string(text) {
		number := n%side + 1
		switch {
		case unicode.IsLetter(r) || isOtherDigit(r) || n == cells*side && isCell(r):
			return Candidates{}, false
		case !isCell(r):
			continue
		case r == rune('0'+number):
			c[n/side] |= sudoku.DigitsOf(number)
		case r != '.' && r != '0':
			return Candidates{}, false
		}
		n++
	}
	return c, n == cells*side
}

// isCell reports whether r is a cell of a grid.
func isCell(r rune) bool { return '0' <= r && r <= '9' || r == '.' }

// isBoxDrawing reports whether r is of Unicode's block Box Drawing.
func isBoxDrawing(r rune) bool { return '\u2500' <= r && r <= '\u257f' }

// groupsOf reads groups of different digits, at most as many as a grid has cells. They are
// separated by blanks, bars, plus and minus signs and box drawing. '.' or '0' instead of a
// group is noNote. Other signs, which programs use to mark candidates, are ignored. wrong
// is the text of a group that is wrong, of a letter, or of a comment, if the line has one.
func groupsOf(text []byte) (groups []sudoku.Digits, wrong string) {
	if len(text) > 0 && text[0] == '#' {
		return nil, "#"
	}
	var group sudoku.Digits
	start := 0 // of the group
	for i, r := range string(text) {
		digit := sudoku.DigitsOf(0)
		switch {
		case unicode.IsSpace(r), r == '|', r == '+', r == '-', isBoxDrawing(r):
			if group != 0 {
				groups = append(groups, group)
			}
			group = 0
			continue
		case unicode.IsLetter(r), isOtherDigit(r), len(groups) == cells && isCell(r):
			return groups, string(r)
		case '1' <= r && r <= '9':
			digit = sudoku.DigitsOf(int(r - '0'))
		case !isCell(r):
			continue
		}
		if group == 0 {
			start = i
		}
		if group&(digit|noNote) != 0 || group != 0 && digit == noNote {
			return groups, string(text[start : i+1])
		}
		group |= digit
	}
	if group != 0 {
		groups = append(groups, group)
	}
	return groups, ""
}
