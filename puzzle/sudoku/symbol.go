package sudoku

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	shorten "graphcover/puzzle/internal/text"
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
func (k *Rules) wanted() string {
	if k.side <= 9 {
		return fmt.Sprintf("1-%d, 0 and '.'", k.side)
	}
	return fmt.Sprintf("1-9, %s, 0 and '.'", lettersUpTo(symbols[k.side-1]))
}

func lettersUpTo(last byte) string {
	if last == 'A' {
		return "A"
	}
	return "A-" + string(last)
}

// symbolOf returns the symbol of a number on a board of kind k.
func (k *Rules) symbolOf(number int) byte {
	if k.zero == zeroNumber && number == k.side {
		return '0'
	}
	return symbols[number-1]
}

// written returns cells as they are read and printed: see [Board.cells].
func (k *Rules) written(cells string) string {
	if k.zero != zeroNumber {
		return cells
	}
	return strings.ReplaceAll(cells, symbols[k.side-1:k.side], "0")
}

// readCells returns the cells in text: a symbol, '.' for an empty cell, or '0', which is an
// empty cell or a number.
func (k *Rules) readCells(text string) (string, error) {
	var cells []byte
	for _, c := range k.plain(text) {
		switch symbol, ok := k.readSymbol(c); {
		case ok:
			cells = append(cells, symbol)
		case !isSeparator(c):
			return "", fmt.Errorf("want %s, got %q after %d cells", k.wanted(), c, len(cells))
		}
	}
	return string(cells), nil
}

// readSymbol returns the symbol that c stands for. A letter may be small.
func (k *Rules) readSymbol(c rune) (symbol byte, ok bool) {
	switch {
	case c == '0' || c == '.':
		return byte(c), true
	case 'a' <= c && c <= 'z':
		c += 'A' - 'a'
	}
	return byte(c), c < 0x80 && strings.IndexByte(symbols[:k.side], byte(c)) >= 0
}

// separators may stand between the cells of a board.
const separators = " \t\r\n|/-+"

func isSeparator(c rune) bool { return strings.ContainsRune(separators, c) }

// emptySigns are signs that stand for an empty cell in some files, beside '0' and '.'.
const emptySigns = "-_*xX"

// isCount reports whether a row or a board has n cells.
func (k *Rules) isCount(n int) bool { return n == k.side || n == k.side*k.side }

// plain returns text with the symbols of this package, if it has the cells of a row or of a
// board in another way: as decimal numbers with blanks between them, or with another sign for
// empty cells. Any other text is returned as it is.
func (k *Rules) plain(text string) string {
	if symbols, ok := k.ofDecimals(text); ok {
		return symbols
	}
	if sign, n := k.emptySign(text); sign != 0 && k.isCount(n) {
		return strings.ReplaceAll(text, string(sign), ".")
	}
	return text
}

// emptySign returns the sign that stands for the empty cells in text, and the number of its
// cells. If there are several signs, or none, it returns 0.
func (k *Rules) emptySign(text string) (sign rune, n int) {
	for _, c := range text {
		_, isSymbol := k.readSymbol(c)
		switch {
		case c == '.':
			return 0, 0
		case isSymbol:
			n++
		case strings.ContainsRune(emptySigns, c) && (sign == 0 || sign == c):
			sign = c
			n++
		case !isSeparator(c):
			return 0, 0
		}
	}
	return sign, n
}

// ofDecimals returns the symbols of decimal numbers with blanks, commas or bars between them, of
// which there must be as many as a row or a board has cells. A sign for an empty cell may be in
// place of a number.
func (k *Rules) ofDecimals(text string) (string, bool) {
	words := strings.FieldsFunc(text, func(c rune) bool { return strings.ContainsRune(" \t\r\n|,;", c) })
	if !k.isCount(len(words)) {
		return "", false
	}
	found := make([]byte, len(words))
	for i, word := range words {
		n, err := strconv.Atoi(word)
		switch {
		case word == "." || len(word) == 1 && strings.Contains(emptySigns, word):
			found[i] = '.'
		case err != nil || n < 0 || n > k.side || len(word) > 2 || word[0] == '+' || word[0] == '-':
			return "", false
		case n == 0:
			found[i] = '0'
		default:
			found[i] = symbols[n-1]
		}
	}
	return string(found), true
}

// beside returns what text has beside a word with more than half of its cells, if it has any:
// these may belong to something else, such as a rating.
func (k *Rules) beside(text string) error {
	text = k.plain(text)
	total, most, longest := 0, 0, ""
	for _, word := range strings.FieldsFunc(text, isSeparator) {
		n := utf8.RuneCountInString(word)
		if total += n; n > most {
			most, longest = n, word
		}
	}
	if most <= total/2 || most == total {
		return nil
	}
	others := strings.Fields(strings.Replace(text, longest, " ", 1))
	return fmt.Errorf("want cells, got a word of %d, and beside it %q", most, shorten.Shorten(strings.Join(others, " ")))
}
