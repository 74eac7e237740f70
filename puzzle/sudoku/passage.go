package sudoku

import (
	"fmt"
	"slices"
	"strings"
)

// A gatherer makes boards of lines. The lines between two blank ones are a passage. If these may
// be one board that is broken into lines in any way, they are held until the passage ends.
// Otherwise they are read one by one: boards, and blocks of rows. A block is one or more boards,
// or part of a board together with the blocks of the passages before it.
type gatherer struct {
	form
	yield   func(Found, error) bool
	stopped bool // yield returned false, or the rest can't be read
	number  int  // of the current line
	unended bool // it is the last, and nothing ends it

	isApart bool   // the passage is not one board: nothing is held
	held    []line // of the passage
	heldSum int    // cells in them
	part    []line // earlier blocks, together fewer rows than a board has
	block   []line // the current block

	// isMarked says that some row of part and block can't be read without pencil marks, or may
	// have them.
	isMarked bool

	anyLine    bool // that is neither blank nor a comment
	anyBoard   bool // was found
	anyYielded bool // a board or an error was
	heading    int  // the line of the heading, 0 if a board or an error has followed it
	isBad      bool // the last heading was wrong, and what follows it is skipped

	base form     // of the last heading, or of the text if there was none
	list cageList // the lines of cages after it, or after the last board

	drawing  drawing // lines that may be a picture
	indented int     // by how many columns the current line is
	remarks  bool    // a picture was read last, and lines that a command prints below it may follow
	isBelow  bool    // a blank line has followed the picture

	almost listedCage // the last line that looks like a cage but is none
	failed int        // the line of the last error

	doubt *SyntaxError // the first title that may have been meant as a board
	bare  bare         // boards of another size, if the text begins with them
}

// maxBoards is the most boards of which rows are kept.
const maxBoards = 1000

// addLine adds a line that is not blank.
func (g *gatherer) addLine(text []byte) {
	if text[0] != '#' {
		g.bare.add(text, g.number)
	}
	l := g.line(text)
	l.number = g.number
	if l.kind == title && g.doubt == nil {
		if r := remark(text); r != "" {
			g.doubt = &SyntaxError{Line: l.number, What: g.want(l.n, "") + r}
		}
	}
	if g.mayHold(l) {
		g.held = append(g.held, l)
		g.heldSum += l.sure()
		return
	}
	g.separate()
	g.take(l)
}

// sure returns the number of cells of a line, 0 if it may be a rule.
func (l line) sure() int {
	if l.mayBeRule {
		return 0
	}
	return l.n
}

// forget takes a line out of what is gathered, if it is the last one.
func (g *gatherer) forget(number int) {
	if n := len(g.held); n > 0 && g.held[n-1].number == number {
		g.heldSum -= g.held[n-1].sure()
		g.held = g.held[:n-1]
	} else if n := len(g.block); n > 0 && g.block[n-1].number == number {
		g.block = g.block[:n-1]
	}
}

// mayHold reports whether the passage may still be one board with another line.
func (g *gatherer) mayHold(l line) bool {
	return !g.isApart && !l.isApart && l.kind != whole && g.heldSum+l.sure() <= g.total() && len(g.held) < maxBoards*g.side
}

// separate marks the passage as not being one board. Its lines are read one by one.
func (g *gatherer) separate() {
	held := g.held
	g.held, g.heldSum, g.isApart = g.held[:0], 0, true
	for _, l := range held {
		g.take(l)
	}
}

// take reads a line that is not part of a broken board.
func (g *gatherer) take(l line) {
	isComplete := (len(g.part)+len(g.block))%g.side == 0
	switch {
	case l.kind == title:
		g.end()
	case l.kind == whole:
		g.end()
		g.whole(l.cells, l.marks, l.number, g.unended && l.marks != nil)
	case l.kind == noBoard && (l.isBinary || !g.isMarked || isComplete):
		g.end()
		if l.isBinary && !g.anyBoard { // one error is enough for the whole file
			g.failBinary(l.number)
			return
		}
		g.fail(l.number, l.wrong)
	case l.kind == aRow || l.kind == noBoard:
		switch {
		case l.mayBeMarked() && !g.isMarked:
			g.endPlain()
		case g.isMarked && l.marks == nil && !l.mayBeRule && (l.wrong == "" || isComplete):
			g.end() // the rows with pencil marks
		}
		l.isMarked = l.isMarked || g.isMarked && l.wrong != ""
		g.isMarked = g.isMarked || l.mayBeMarked()
		if g.block = append(g.block, l); len(g.block) == maxBoards*g.side {
			g.endBlock()
		}
	}
}

// endPlain ends what can't belong to the same board as a row with pencil marks that follows:
// complete boards, and the rows up to the last one that can't have such marks.
func (g *gatherer) endPlain() {
	last := func(rows []line) int {
		for i, l := range slices.Backward(rows) {
			if l.marks == nil && !l.mayBeRule {
				return i
			}
		}
		return -1
	}
	if i := last(g.block); i >= 0 {
		rest := g.block[i+1:]
		g.block = g.block[: i+1 : i+1]
		g.end()
		g.block = rest
	} else if i := last(g.part); i >= 0 {
		g.apart(g.part[:i+1])
		g.part = g.part[i+1:]
	} else if len(g.block)%g.side == 0 {
		g.endBlock()
	}
}

// mayBeMarked reports whether a row can't be read without pencil marks, or may have them.
func (l line) mayBeMarked() bool { return l.isMarked || l.alone > 0 }

// endPassage ends the passage. If it has the cells of one board, it is that board, however its
// lines would be read by themselves; but if all of them are rows with pencil marks, they may
// belong to the rows of the passages beside it.
func (g *gatherer) endPassage() {
	var cells strings.Builder
	first, isCut := 0, false
	areRows := len(g.held) < g.side
	for _, l := range g.held {
		if l.sure() > 0 {
			if cells.Len() == 0 {
				first = l.number
			}
			cells.WriteString(l.cells)
		}
		isCut = isCut || l.isUnequal
		areRows = areRows && (l.marks != nil || l.kind == rule)
	}
	switch {
	case cells.Len() != g.total():
		g.separate()
		g.endBlock()
	case areRows:
		rows := slices.DeleteFunc(slices.Clone(g.held), func(l line) bool { return l.kind == rule })
		for i := range rows {
			rows[i].isMarked = false
		}
		rows[0].alone = len(rows)
		g.block = rows
		g.endBlock()
	default:
		g.end()
		g.whole(cells.String(), nil, first, g.unended && isCut)
	}
	g.held, g.heldSum, g.isApart = g.held[:0], 0, false
}

// end ends the current board: whatever follows belongs to another one.
func (g *gatherer) end() {
	g.endBlock()
	g.apart(g.part)
	g.part, g.isMarked = nil, false
}

// endBlock ends the current block. It yields the boards in it, or keeps it as part of one.
func (g *gatherer) endBlock() {
	block := g.withoutRules(g.block, g.part)
	g.block = nil
	if len(g.part)+len(block) <= g.side {
		block = append(g.part, block...)
	} else {
		g.apart(g.part) // this block doesn't complete it
	}
	g.part, g.isMarked = nil, false
	switch {
	case len(block) < g.side:
		g.part, g.isMarked = block, slices.ContainsFunc(block, line.mayBeMarked)
	case len(block)%g.side == 0:
		for rows := range slices.Chunk(block, g.side) {
			g.rows(rows)
		}
	default:
		g.apart(block)
	}
}

// rows reads the rows of a board.
func (g *gatherer) rows(rows []line) {
	has := func(is func(line) bool) bool { return slices.ContainsFunc(rows, is) }
	isMarked := has(func(l line) bool { return l.isMarked })
	switch {
	case !isMarked && has(func(l line) bool { return l.alone > 0 }):
		g.apart(rows)
		return
	case !isMarked && has(func(l line) bool { return l.isDoubtful }) && !has(func(l line) bool { return l.isDecimal }):
		g.fail(rows[0].number, g.doubtful())
		return
	}
	var cells strings.Builder
	var marks Candidates
	for _, l := range rows {
		switch {
		case isMarked && l.marks == nil:
			g.fail(l.number, g.wrongGroups(l.notes, l.wrongNote))
			return
		case !isMarked && l.wrong != "":
			g.fail(l.number, l.wrong)
			return
		case isMarked:
			marks = append(marks, l.marks...)
		default:
			cells.WriteString(l.cells)
		}
	}
	g.whole(cells.String(), marks, rows[0].number, g.unended && isMarked)
}

// apart reads rows that don't make boards. It yields what they are by themselves: boards, or an
// error.
func (g *gatherer) apart(rows []line) {
	marked := 0 // how many rows there are, if some have pencil marks and no error has said so
	if len(rows) > 1 && slices.ContainsFunc(rows, func(l line) bool { return l.isMarked }) {
		marked = len(rows)
	}
	isForeign := func(l line) bool { return l.isForeign }
	for isReported := false; len(rows) > 0; {
		if n := rows[0].alone; n > 0 {
			var cells strings.Builder
			for _, l := range rows[:n] {
				cells.WriteString(l.cells)
			}
			g.whole(cells.String(), nil, rows[0].number, false)
			rows = rows[n:]
			continue
		}
		n := slices.IndexFunc(rows, func(l line) bool { return l.alone > 0 })
		if n < 0 {
			n = len(rows)
		}
		switch {
		case n%g.side == 0:
			for board := range slices.Chunk(rows[:n], g.side) {
				g.rows(board)
			}
		case marked == 0 && slices.ContainsFunc(rows[:n], isForeign):
			l := rows[slices.IndexFunc(rows, isForeign)]
			g.fail(l.number, l.wrong)
		case marked == 0:
			g.fail(rows[0].number, g.incomplete(rows[:n]))
		case !isReported:
			g.fail(rows[0].number, fmt.Sprintf("want %d lines with the candidates of %[1]d cells each, got %d", g.side, marked))
			isReported = true
		}
		rows = rows[n:]
	}
}

// incomplete returns the error for rows that are too few or too many.
func (g *gatherer) incomplete(rows []line) string {
	n := 0
	for _, l := range rows {
		n += l.n
	}
	switch {
	case len(rows) == 1 && rows[0].wrong != "":
		return rows[0].wrong
	case len(rows) == 1:
		return g.want(n, "")
	case len(rows) > g.side:
		return fmt.Sprintf("want %d lines of %[1]d %s for each %s, got %d lines", g.side, g.cell(), g.board(), len(rows))
	case n >= g.total():
		return fmt.Sprintf("%s in %d lines; a %s in other lines than %d needs a blank line before and after it, and no letters", g.want(n, ""), len(rows), g.board(), g.side)
	}
	return fmt.Sprintf("%s in %d lines", g.want(n, ""), len(rows))
}

// IsCut is the notice of a board whose last pencil marks may go on.
const IsCut = "no line end follows the last pencil marks; is the text whole?"

// whole yields a board. Its cells are not used if it has pencil marks.
func (g *gatherer) whole(cells string, marks Candidates, line int, mayBeCut bool) {
	g.anyBoard = true
	var f Found
	if marks != nil {
		f.Board = g.noted(marks)
	} else {
		var err error
		if f.Board, err = g.settle(cells); err != nil {
			g.fail(line, err.Error())
			return
		}
		f.Notice = f.notice(g.Rules)
	}
	if mayBeCut {
		f.Notice = IsCut
	}
	g.found(f.Board, line, f.Notice)
}
