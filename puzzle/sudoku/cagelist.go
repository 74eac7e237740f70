package sudoku

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"

	"graphcover/puzzle/internal/text"
)

// cagePlace matches what is meant as the name of a cell, in either way.
const cagePlace = `(?i:r\d+c\d+|[a-y]\d+)`

var (
	// cageLine matches a line of cages, with commas between them.
	cageLine = regexp.MustCompile(fmt.Sprintf(`^%s(?:\s*,\s*%[1]s)*\s*,?\s*$`,
		fmt.Sprintf(`%s(?:\s*\+\s*%[1]s)*\s*=\s*\d+`, cagePlace)))
	// almostCage matches a line that would be a cage if its first cell were one.
	almostCage = regexp.MustCompile(`^[A-Za-z]\w*\s*\+[^=]*=\s*\d+\s*$`)
	// cageBeginning matches the beginning of a line that was meant as cages.
	cageBeginning = regexp.MustCompile(fmt.Sprintf(`^%s(?:\s*=|\s*\+\s*[A-Za-z]|[\s,]+%[1]s.*=)`, cagePlace))
)

// A cageList holds lines of cages, until it is known that no more follow. They are the rules of a
// killer, in addition to those of the last heading.
type cageList struct {
	cages    []listedCage
	isApart  bool           // a blank line has followed
	places   map[Place]bool // of the cells
	cells    int            // in the cages, those that are in several of them counted as often
	greatest int            // row or column
}

// A listedCage is a cage as it is written in a line: "A1 + A2 = 11".
type listedCage struct {
	text string
	line int
}

// split returns the names of the cells, and the sum.
func (c listedCage) split() (names []string, sum string) {
	cells, sum, _ := strings.Cut(c.text, "=")
	for name := range strings.SplitSeq(cells, "+") {
		names = append(names, strings.TrimSpace(name))
	}
	return names, strings.TrimSpace(sum)
}

func (l *cageList) add(c listedCage) {
	if l.places == nil {
		l.places = make(map[Place]bool)
	}
	l.cages = append(l.cages, c)
	names, _ := c.split()
	l.cells += len(names)
	for _, name := range names {
		if p, err := ParsePlace(name); err == nil {
			l.places[p] = true
			l.greatest = max(l.greatest, p.Row, p.Column)
		}
	}
}

// covers returns the side of the board of which each cell is in exactly one of the cages in the list,
// or 0. It is that of the last heading. Without a heading, it may be that of any board with boxes.
func (g *gatherer) covers(l *cageList) int {
	side := l.greatest
	if l.cells != side*side || len(l.places) != side*side {
		return 0
	}
	if rows, _ := boxOf(max(side, 1)); side == g.base.side || !g.base.given && side <= most && rows > 1 {
		return side
	}
	return 0
}

// repeats reports whether the first cell of a cage is in a cage of the list.
func (l *cageList) repeats(c listedCage) bool {
	names, _ := c.split()
	p, err := ParsePlace(names[0])
	return err == nil && l.places[p]
}

// isCages reports whether a line is one of cages, or was meant as one. After such lines no other
// has a "=".
func (g *gatherer) isCages(line []byte) bool {
	return g.areCages(line) || len(g.list.cages) > 0 && bytes.IndexByte(withoutComment(line), '=') >= 0
}

// withoutComment returns what is before the comment in a line of cages.
func withoutComment(line []byte) []byte {
	written, _, _ := bytes.Cut(line, []byte("#"))
	return written
}

// areCages reports whether a line by itself is one of cages, or was meant as one.
func (f form) areCages(line []byte) bool {
	if !isLetter(line[0]) { // as in most lines of a long list
		return false
	}
	written := withoutComment(line)
	if !cageBeginning.Match(written) {
		return false
	}
	if cageLine.Match(written) {
		return true
	}
	l := f.line(line)
	return l.kind != whole && (l.kind != aRow || l.wrong != "")
}

// AreCages reports whether [Read] reads the first line of a text, after blank lines and comments, as
// cages of a killer.
func AreCages(text string) bool { return form{Classic(), false}.beginsWithCages([]byte(text)) }

// beginsWithCages reports whether the first line of a text that is neither blank nor a comment is one
// of cages.
func (f form) beginsWithCages(text []byte) bool {
	for line := range bytes.FieldsFuncSeq(text, isLineEnd) {
		if line = bytes.TrimFunc(line, isSpace); len(line) > 0 && line[0] != '#' {
			return f.areCages(line)
		}
	}
	return false
}

func isLineEnd(c rune) bool { return c == '\n' || c == '\r' }

func isLetter(c byte) bool { return 'a' <= c|' ' && c|' ' <= 'z' }

// addCages adds a line of cages to the list. If the list covers its board, and a cage after a blank
// line has one of its cells, another killer begins.
func (g *gatherer) addCages(line []byte) {
	for cage := range strings.SplitSeq(string(withoutComment(line)), ",") {
		c := listedCage{strings.TrimSpace(cage), g.number}
		if c.text == "" {
			continue
		}
		if g.list.isApart && g.covers(&g.list) > 0 && g.list.repeats(c) {
			g.endAll()
			g.endHeading("")
		}
		if g.stopped || g.isBad {
			return
		}
		if len(g.list.cages) == 0 {
			if g.beginCages(); g.isBad {
				return
			}
		}
		g.list.add(c)
		if len(g.list.cages) > most*most { // a cell is in two of them
			g.endCages()
			return
		}
	}
	g.list.isApart = false
}

// beginCages begins a list, after a heading or by itself.
func (g *gatherer) beginCages() {
	isMeant := g.almost.line > 0 && g.almost.line == g.number-1 // the line before as a cage, so it is no title and no row
	if isMeant {
		g.forget(g.almost.line)
	}
	g.endAll()
	if isMeant {
		if g.failed != g.almost.line { // one error is enough for a line
			g.fail(g.almost.line, fmt.Sprintf("want a cage such as A1+A2+B1=11, got %q", text.Shorten(g.almost.text)))
		}
		g.isBad = true
		return
	}
	if g.heading == 0 {
		g.heading = g.number
	}
	g.form = g.base
}

// endCages makes rules of the list, if there is one. They hold for the boards that follow.
func (g *gatherer) endCages() {
	list := g.list
	if g.list = (cageList{}); len(list.cages) == 0 {
		return
	}
	if side := g.covers(&list); side > 0 && side != g.base.side {
		g.failOtherSide(list.cages[0].line, side)
		return
	}
	rules, wrong := g.base.withCages(list.cages)
	if wrong != nil {
		if !g.base.given && list.greatest > g.base.side {
			wrong.What += "; before the cages of a board of another size, write a heading such as sudoku:16x16"
		}
		g.fail(wrong.Line, wrong.What)
		g.isBad = true
		return
	}
	g.form = form{rules, true}
	g.isApart = false // a passage begins after the cages
}

// failOtherSide yields the error that cages without a heading cover a board of another size than
// 9x9. What follows is not read, since it may be boards of that size.
func (g *gatherer) failOtherSide(line, side int) {
	wrong := &SyntaxError{Line: line, What: fmt.Sprintf("want the cages of a board of %dx%[1]d, got cages that cover a board of %dx%[2]d; ", g.base.side, side)}
	if g.anyYielded {
		wrong.What += fmt.Sprintf("before them, write the heading sudoku:%dx%[1]d", side)
	} else {
		wrong.What += fmt.Sprintf("to read them, write sudoku:%dx%[1]d", side)
		wrong.Side = side
	}
	g.heading = 0
	g.give(Found{}, wrong)
	g.stopped = true
}

// withCages returns the rules with cages added to them.
func (r *Rules) withCages(cages []listedCage) (*Rules, *SyntaxError) {
	killer := *r
	killer.cages = append([]Cage(nil), r.cages...)
	for _, c := range cages {
		if !strings.Contains(c.text, "=") {
			return nil, &SyntaxError{Line: c.line, What: fmt.Sprintf("want a cage such as A1+A2+B1=11, got %q", text.Shorten(c.text))}
		}
		names, sum := c.split()
		if err := killer.addCage(strings.Join(names, "+"), sum); err != nil {
			return nil, &SyntaxError{Line: c.line, What: fmt.Sprintf("in the cage %q: %v", text.Shorten(c.text), err)}
		}
	}
	if err := killer.complete(); err != nil {
		return nil, &SyntaxError{Line: cages[0].line, What: err.Error()}
	}
	return killer.shared(), nil
}
