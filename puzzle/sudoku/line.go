package sudoku

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// A lineKind is the role of a line in a text.
type lineKind int

const (
	rule    lineKind = iota // separates rows
	title                   // separates boards
	whole                   // is a board
	aRow                    // is a row of a board, or was meant as one
	noBoard                 // was meant as a board
)

// A line is what a line of a text is, before anything is known of the lines beside it.
type line struct {
	number int // in the text, from 1
	kind   lineKind
	cells  string // at most those of a board
	n      int    // how many there are, even if more
	wrong  string // why it is neither a row nor a board, or ""

	// The pencil marks of a row, or of a whole board. They are nil if the line has none, and
	// then notes and wrongNote say why it is no row of them: see [form.wrongGroups].
	marks     Candidates
	notes     int
	wrongNote string
	isMarked  bool // the row can't be read without pencil marks

	sign      rune // stands for empty cells, if it is neither '0' nor '.'
	mayBeRule bool // the line has nothing but that sign: see [withoutRules]
	isUnequal bool // it consists of groups of different lengths: see [form.areUnequal]

	isApart    bool // the line can't be part of a board that is broken into lines in any way
	isBinary   bool
	isForeign  bool // it has more than cells and separators: see [form.foreign]
	isDecimal  bool // the cells are decimal numbers, and can't be pencil marks
	isDoubtful bool // they may be both

	// alone is how many lines, from this one on, are a board by themselves, although they may
	// also be rows with pencil marks. It is 0 if there is no such board.
	alone int
}

// line reads a line, without white space around it. It must not be empty.
func (f form) line(text []byte) line {
	if cells, ok := f.packed(text, f.total()); ok {
		return line{kind: whole, cells: cells, n: len(cells)}
	}
	if cells, ok := f.packed(text, f.side); ok {
		return line{kind: aRow, cells: cells, n: len(cells)}
	}
	sign, numbers, signs := f.emptySign(text)
	switch {
	case f.given && text[0] == '#':
		return line{kind: rule}
	case numbers == 0 && signs == f.side:
		return line{kind: aRow, cells: strings.Repeat(".", f.side), n: f.side, sign: sign, mayBeRule: true}
	}
	l := line{isBinary: isBinary(text)}
	text, l.sign = f.withDots(text)
	c := f.content(text)
	foreign := f.foreign(c)
	l.isForeign = foreign != nil
	l.cells, l.n, l.kind = c.cells, c.n, f.kind(c)
	switch {
	case l.isForeign:
		l.wrong = foreign.Error()
	case l.kind == noBoard:
		l.wrong = f.want(c.n, "") + c.beside + remark(text)
	case l.kind == aRow && (c.n != f.side || c.isMixed):
		l.wrong = f.want(c.n, fmt.Sprintf(", or %d in a line of a %s", f.side, f.board())) + c.beside + remark(text)
	}
	if l.isForeign && (l.kind == whole || l.kind == aRow && !f.isLong(c.text)) {
		l.kind = noBoard
	}
	_, comment, _ := bytes.Cut(text, []byte("#"))
	l.isApart = l.isForeign || c.isMixed || l.isBinary || f.count(comment) > 0 || l.kind == rule && l.n > 0 ||
		!f.given && bytes.ContainsFunc(text, isForeign)
	if !l.isBinary && !c.isWord {
		f.addMarks(&l, text)
	}
	return l
}

// isLong reports whether a text has as many characters or words as a row has cells.
func (f form) isLong(text []byte) bool {
	n := 0
	for _, c := range string(text) {
		if !isSeparator(c) {
			n++
		}
	}
	return n == f.side || len(bytes.FieldsFunc(text, isBetweenDecimals)) == f.side
}

// isForeign reports whether c is a letter, or a number that doesn't count as a cell.
func isForeign(c rune) bool {
	return unicode.IsLetter(c) || c > unicode.MaxASCII && unicode.IsNumber(c)
}

// addMarks adds the pencil marks of a line.
func (f form) addMarks(l *line, text []byte) {
	n := f.count(text)
	if marks, ok := f.places(text); ok {
		l.kind, l.marks = whole, marks
		return
	}
	groups, wrong := f.groups(text)
	l.notes, l.wrongNote = len(groups), wrong
	if wrong != "" {
		_, l.isDecimal = f.ofDecimals(text)
		return
	}
	l.isUnequal = slices.ContainsFunc(groups, func(d Digits) bool { return d.Len() != groups[0].Len() })
	if n, _ := decimals(text); f.given && f.side > 9 && n > 0 {
		l.isDoubtful, l.isApart = true, true
	}
	switch {
	case len(groups) == f.total() && l.isDoubtful:
		l.kind, l.wrong = noBoard, f.doubtful()
	case len(groups) == f.total() && n != f.total():
		l.kind, l.marks = whole, groups
	case len(groups) == f.side && n == f.total() && f.isCounted(l.cells):
		l.kind, l.marks, l.alone, l.isApart = aRow, groups, 1, true
	case len(groups) == f.side && n != f.total():
		l.kind, l.marks = aRow, groups
		l.isMarked = n != f.side && !l.isDoubtful
	}
}

// kind returns the role of a line.
func (f form) kind(c content) lineKind {
	const fewOfARow = 3 // with up to this many cells and no word, it is just a number
	meant := c.n        // cells, including digits that don't count
	letters := 0
	word, longest := 0, 0 // in characters, since the sign for an empty cell may take several bytes
	for _, r := range string(c.text) {
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
	case c.n == f.total():
		return whole
	case c.text[0] == '#' && !c.isMixed:
		return rule
	case f.isRule(c.text):
		return rule
	case meant >= f.half() || c.n > 0 && longest >= f.half():
		return noBoard
	case f.given:
		return aRow
	case letters > 1: // a single letter may be the name of a row
		return title
	case c.n == f.side:
		return aRow
	case meant == f.side, c.n > f.side, c.n > fewOfARow && !bytes.ContainsAny(c.text, "-/:"): // neither a date nor a time
		return aRow
	}
	return title
}

// isRule reports whether text has no number, and a piece of a horizontal line, or nothing but
// separators.
func (f form) isRule(text []byte) bool {
	isNumber := func(c rune) bool { symbol, ok := f.readSymbol(c); return ok && symbol != '.' }
	if bytes.ContainsFunc(text, isNumber) {
		return false
	}
	for _, piece := range []string{"--", "──", "━━", "══"} {
		if bytes.Contains(text, []byte(piece)) {
			return true
		}
	}
	return len(bytes.Trim(text, separators)) == 0
}

// withoutRules returns a block without the rules in it. A line of as many signs as a row has
// cells is a row without a number if rows beside it have this sign in their empty cells, and are
// not complete without it. Otherwise it is a rule.
func (f form) withoutRules(block, before []line) []line {
	if !slices.ContainsFunc(block, func(l line) bool { return l.mayBeRule }) {
		return block
	}
	uses := make(map[rune]bool)
	sure := 0
	for _, l := range slices.Concat(before, block) {
		if !l.mayBeRule {
			uses[l.sign] = true
			sure++
		}
	}
	isRow := func(l line) bool { return !l.mayBeRule || uses[l.sign] && sure%f.side != 0 }
	return slices.DeleteFunc(block, func(l line) bool { return !isRow(l) })
}
