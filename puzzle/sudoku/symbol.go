package sudoku

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

// symbols are the numbers of a board from 1, as they are written.
const symbols = "123456789ABCDEFGHIJKLMNOP"

// The least and the greatest side of a board. There are no more symbols.
const (
	least = 4
	most  = len(symbols)
)

// numberOf returns the number that a symbol stands for, 0 for an empty cell.
func numberOf(symbol byte) int {
	switch {
	case '1' <= symbol && symbol <= '9':
		return int(symbol - '0')
	case 'A' <= symbol && symbol <= symbols[most-1]:
		return int(symbol-'A') + 10
	}
	return 0
}

// wanted returns the symbols of a cell, for people: "1-9, A-G, 0 and '.'".
func (r *Rules) wanted() string {
	if r.side <= 9 {
		return fmt.Sprintf("1-%d, 0 and '.'", r.side)
	}
	return fmt.Sprintf("1-9, %s, 0 and '.'", lettersUpTo(symbols[r.side-1]))
}

func lettersUpTo(last byte) string {
	if last == 'A' {
		return "A"
	}
	return "A-" + string(last)
}

// symbolOf returns the symbol of a number on a board of these rules.
func (r *Rules) symbolOf(number int) byte {
	if r.zero == zeroNumber && number == r.side {
		return '0'
	}
	return symbols[number-1]
}

// written returns cells as they are read and printed: see [Board.cells].
func (r *Rules) written(cells string) string {
	if r.zero != zeroNumber {
		return cells
	}
	return strings.ReplaceAll(cells, symbols[r.side-1:r.side], "0")
}

// readSymbol returns the symbol that c stands for: that of a number, '.' for an empty cell, or
// '0', which is an empty cell or a number. A letter may be small.
func (r *Rules) readSymbol(c rune) (symbol byte, ok bool) {
	switch {
	case '0' <= c && c <= '9':
		return byte(c), int(c-'0') <= r.side
	case c == '.':
		return '.', true
	case 'a' <= c && c <= 'z':
		c += 'A' - 'a'
	}
	return byte(c), 'A' <= c && int(c-'A') < r.side-9
}

// cellsIn returns the cells in text, whatever else it has.
func (r *Rules) cellsIn(text []byte) []byte {
	cells := make([]byte, 0, min(len(text), r.side*r.side))
	for _, c := range text {
		if symbol, ok := r.readSymbol(rune(c)); ok {
			cells = append(cells, symbol)
		}
	}
	return cells
}

// count returns the number of cells in text.
func (r *Rules) count(text []byte) (n int) {
	for _, c := range text {
		if _, ok := r.readSymbol(rune(c)); ok {
			n++
		}
	}
	return n
}

// separators may stand between the cells of a board.
const separators = " \t\r\n|/-+"

func isSeparator(c rune) bool { return strings.ContainsRune(separators, c) }

// readCells returns the cells in text, which has nothing else but separators.
func (r *Rules) readCells(text string) (string, error) {
	var cells []byte
	for _, c := range string(r.plain([]byte(text))) {
		switch symbol, ok := r.readSymbol(c); {
		case ok:
			cells = append(cells, symbol)
		case !isSeparator(c):
			return "", fmt.Errorf("want %s, got %q after %d cells", r.wanted(), c, len(cells))
		}
	}
	return string(cells), nil
}

// plain returns text with the symbols of this package, if it has the cells of a row or of a
// board in another way: as decimal numbers with blanks between them, or with another sign for
// empty cells. Any other text is returned as it is.
func (r *Rules) plain(text []byte) []byte {
	if symbols, ok := r.ofDecimals(text); ok {
		return symbols
	}
	text, _ = form{r, true}.withDots(text)
	return text
}

// isCount reports whether a row or a board has n cells.
func (r *Rules) isCount(n int) bool { return n == r.side || n == r.side*r.side }

// ofDecimals returns the symbols of decimal numbers with blanks, commas or bars between them, of
// which there must be as many as a row or a board has cells. A sign for an empty cell may be in
// place of a number.
func (r *Rules) ofDecimals(text []byte) ([]byte, bool) {
	words := strings.FieldsFunc(string(text), isBetweenDecimals)
	if !r.isCount(len(words)) {
		return nil, false
	}
	found := make([]byte, len(words))
	for i, word := range words {
		n, err := strconv.Atoi(word)
		switch {
		case word == "." || len(word) == 1 && strings.Contains(emptySigns, word):
			found[i] = '.'
		case err != nil || n < 0 || n > r.side || len(word) > 2 || word[0] == '+' || word[0] == '-':
			return nil, false
		case n == 0:
			found[i] = '0'
		default:
			found[i] = symbols[n-1]
		}
	}
	return found, true
}

func isBetweenDecimals(c rune) bool { return strings.ContainsRune(" \t\r\n|,;", c) }

// decimals returns the number of words in text if they look like decimal numbers and empty cells:
// some have one character, some have two digits, and none is anything else. Otherwise it is 0.
// It also returns the greatest number.
func decimals(text []byte) (n, greatest int) {
	var has [3]bool // words of a length
	for _, word := range bytes.FieldsFunc(text, isBetweenDecimals) {
		isNumber := !bytes.ContainsFunc(word, func(c rune) bool { return c < '0' || c > '9' })
		if len(word) > 2 || !isNumber && (len(word) > 1 || !bytes.ContainsAny(word, "."+emptySigns)) {
			return 0, 0
		}
		if number, err := strconv.Atoi(string(word)); err == nil {
			greatest = max(greatest, number)
		}
		has[len(word)] = true
		n++
	}
	if !has[1] || !has[2] {
		return 0, 0
	}
	return n, greatest
}

// emptySigns are signs that stand for an empty cell in some files, beside '0' and '.'.
const emptySigns = "-_*xX"

// withDots returns a text in which another sign stands for empty cells with dots in their place,
// and that sign. Such a text has the cells of a row or of a board: numbers and one such sign,
// with nothing but separators between them. Any other text is returned as it is, with 0. If no
// rules were given, so is one with a '0', which is an empty cell.
func (f form) withDots(text []byte) ([]byte, rune) {
	sign, numbers, signs := f.emptySign(text)
	if signs == 0 || numbers == 0 || !f.isCount(numbers+signs) || !f.given && bytes.IndexByte(text, '0') >= 0 {
		return text, 0
	}
	return []byte(strings.ReplaceAll(string(text), string(sign), ".")), sign
}

// emptySign returns the sign that stands for the empty cells in text, how many numbers it has,
// and how many such signs. There are none if text has several signs, dots, or other characters.
func (r *Rules) emptySign(text []byte) (sign rune, numbers, signs int) {
	for _, c := range string(text) {
		_, isSymbol := r.readSymbol(c)
		switch {
		case c == '.':
			return 0, 0, 0
		case isSymbol:
			numbers++
		case strings.ContainsRune(emptySigns, c) && (sign == 0 || sign == c):
			sign = c
			signs++
		case !isSeparator(c):
			return 0, 0, 0
		}
	}
	return sign, numbers, signs
}
