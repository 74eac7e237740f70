package sudoku

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"graphcover/puzzle/internal/text"
)

// A form is what is expected of a text: boards of these rules.
type form struct {
	*Rules

	// given says that the rules were given. Otherwise they are those of 9x9, and a text may have
	// anything beside cells, such as titles.
	given bool
}

// total returns the number of cells of a board.
func (f form) total() int { return f.side * f.side }

// half returns the least number of cells that is more than half of a board. A line with as many
// was meant as a board.
func (f form) half() int { return f.total()/2 + 1 }

// want returns an error for n cells that should be a board. Or says what else was possible.
func (f form) want(n int, or string) string {
	return fmt.Sprintf("want %d %s of %s%s, got %d", f.total(), f.cell(), f.wanted(), or, n)
}

// cell and board return the words for cells and for a board.
func (f form) cell() string {
	if f.given {
		return "cells"
	}
	return "characters"
}

func (f form) board() string {
	if f.given {
		return "board"
	}
	return "grid"
}

// remark returns what to add to an error: a guess at what in text was meant as a cell but isn't
// one. It returns "" if there is nothing of the kind.
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

// isOtherDigit reports whether c is a digit outside of ASCII, which doesn't count as a cell.
func isOtherDigit(c rune) bool { return c > unicode.MaxASCII && unicode.IsDigit(c) }

// isSpace reports whether c is white space, or NUL, which is the other half of white space in
// UTF-16.
func isSpace(c rune) bool { return c == 0 || unicode.IsSpace(c) }

// isBinary reports whether text has control characters that occur only in binary data. NUL
// occurs in UTF-16, and 0x1A at the end of a DOS file.
func isBinary(text []byte) bool {
	return bytes.ContainsFunc(text, func(c rune) bool {
		return c < ' ' && !strings.ContainsRune("\x00\t\n\v\f\r\x1a\x1b", c)
	})
}

// A content holds the cells of a text, and says what is doubtful about them.
type content struct {
	cells  string // at most those of a board
	n      int    // how many there are, even if more
	text   []byte // without a comment after a row or a board
	beside string // for an error: what is too much

	// isMixed says that some of the cells belong to something else, although their number is
	// that of a board or a row.
	isMixed bool
	// isWord says that the cells are those of a word, and the other words are something else.
	isWord bool
}

func (f form) contentOf(cells, text []byte) content {
	return content{cells: string(cells[:min(len(cells), f.total())]), n: len(cells), text: text}
}

// content returns the content of a line, without white space around it. If exactly one of its
// words is a board, only that word counts. Others may be its solution.
func (f form) content(line []byte) content {
	if f.given && f.side > 9 {
		if cells, ok := f.ofDecimals(line); ok {
			return f.contentOf(cells, line)
		}
		if n, greatest := decimals(line); n > 0 {
			return content{n: n, text: line, isMixed: true, beside: fmt.Sprintf(", up to %d", greatest)}
		}
	}
	n := f.count(line)
	if cells, ok := f.loneBoard(line); ok && (n != f.total() || cells == string(f.cellsIn(line))) { // not two readings
		return content{cells: cells, n: len(cells), text: line, isWord: true}
	}
	c := f.contentOf(f.cellsIn(line), line)
	if before, _, isCommented := bytes.Cut(line, []byte("#")); isCommented && c.n != f.total() {
		if n := f.count(before); f.isCount(n) {
			c = f.contentOf(f.cellsIn(before), before)
		}
	}
	words := f.wordsOf(c.text)
	if len(words) == 0 {
		return c
	}
	most := slices.MaxFunc(words, func(a, b word) int { return a.cells - b.cells })
	switch {
	case c.n == f.total() && f.areUnequal(joined(words)):
		c.isMixed, c.n = true, len(words)
		c.beside = " groups of pencil marks; is the line whole?"
	case c.n == f.total() && most.cells >= f.total()-f.mostBeside() && most.cells < f.total() && !f.areRows(words),
		c.n == f.side && most.cells > f.side/2 && most.cells < f.side && (f.boxColumns == 0 || most.cells%f.boxColumns != 0):
		c.isMixed = true
		c.n = most.cells
		fallthrough
	case most.cells >= f.half():
		c.beside = f.besides(words, most)
	}
	return c
}

// foreign returns an error if the rules were given, and the text has more than cells and
// separators. A line of a word that is a board may have anything else.
func (f form) foreign(c content) (err error) {
	if f.given && !c.isWord {
		_, err = f.readCells(string(c.text))
	}
	return err
}

// A word is a part of a line without blanks and punctuation in it.
type word struct {
	text  []byte
	cells int // in it
}

// wordsOf returns the words of a line that have cells.
func (f form) wordsOf(line []byte) (words []word) {
	for _, w := range bytes.FieldsFunc(line, isBetweenWords) {
		if n := f.count(w); n > 0 {
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

// mostBeside is how many cells of a line belong to something else if they are not in the word
// with all others: a rating, or a number of 30 digits beside 81 cells. More are part of the
// board.
func (f form) mostBeside() int { return f.total() * 3 / 8 }

// areRows reports whether each word has the cells of one or more rows.
func (f form) areRows(words []word) bool {
	return !slices.ContainsFunc(words, func(w word) bool { return w.cells%f.side != 0 })
}

// joined returns words with a blank between them.
func joined(words []word) []byte {
	var line []byte
	for _, w := range words {
		line = append(append(line, w.text...), ' ')
	}
	return line
}

// besides returns what to add to an error about a line: what it has beside its longest word.
func (f form) besides(words []word, most word) string {
	if most.cells > f.total() {
		n, at := 0, 0
		for ; n < f.total(); at++ {
			n += f.count(most.text[at : at+1])
		}
		return fmt.Sprintf("; after the first %d, without a blank, comes %q", n, text.Shorten(string(most.text[at:])))
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

// loneBoard returns the cells of the only word that is a board. If there are more such words,
// they must be its solution. All others together must have fewer cells: they may be pencil
// marks. A comment has no board, unless it begins with a number: "#7 ".
func (f form) loneBoard(line []byte) (cells string, ok bool) {
	if len(line) < f.total() || line[0] == '#' && !isNumbered(line) {
		return "", false
	}
	var full []string
	others := 0 // cells
	for _, w := range bytes.FieldsFunc(line, isBetweenWords) {
		found, isBoard := f.boardOf(w)
		switch {
		case !isBoard:
			if others += f.count(w); others >= f.total() {
				return "", false
			}
		case !strings.ContainsAny(found, ".0"):
			full = append(full, found)
		case ok:
			return "", false
		default:
			cells, ok = found, true
		}
	}
	if !ok && len(full) == 1 {
		return full[0], true
	}
	for _, solution := range full {
		for i := range cells {
			if cells[i] != '.' && cells[i] != '0' && cells[i] != solution[i] {
				return "", false
			}
		}
	}
	return cells, ok
}

// isNumbered reports whether a line that begins with '#' has a number there, and not a comment.
func isNumbered(line []byte) bool {
	rest := bytes.TrimLeft(line[1:], "0123456789")
	return len(rest) < len(line)-1 && len(rest) > 0 && bytes.IndexByte([]byte(" \t,;:)"), rest[0]) >= 0
}

// boardOf returns the cells of a word that has nothing but those of a board, and perhaps plus
// signs before numbers.
func (f form) boardOf(w []byte) (cells string, ok bool) {
	if len(w) < f.total() {
		return "", false
	}
	w, _ = f.withDots(w)
	for i, c := range w {
		isPlaced := c == '+' && i+1 < len(w) && numberOf(w[i+1]) > 0
		if _, isCell := f.readSymbol(rune(c)); !isPlaced && !isCell {
			return "", false
		}
	}
	found := f.cellsIn(w)
	return string(found), len(found) == f.total()
}

// packed returns the cells of a text that is nothing but n cells.
func (f form) packed(text []byte, n int) (string, bool) {
	if len(text) != n {
		return "", false
	}
	var cells [most * most]byte
	for i, c := range text {
		symbol, ok := f.readSymbol(rune(c))
		if !ok {
			return "", false
		}
		cells[i] = symbol
	}
	return string(cells[:len(text)]), true
}
