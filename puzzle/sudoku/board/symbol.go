package board

import (
	"fmt"
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
func numberOf(symbol byte) int { return strings.IndexByte(symbols, symbol) + 1 }

// wanted returns the symbols of a cell, for people: "1-9, A-G, 0 and '.'".
func (k *Kind) wanted() string {
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

// readCells returns the cells in text, '.' for an empty one.
func (k *Kind) readCells(text string) (string, error) {
	var cells []byte
	for _, c := range text {
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
func (k *Kind) readSymbol(c rune) (symbol byte, ok bool) {
	switch {
	case c == '0' || c == '.':
		return '.', true
	case 'a' <= c && c <= 'z':
		c += 'A' - 'a'
	}
	return byte(c), c < 0x80 && strings.IndexByte(symbols[:k.side], byte(c)) >= 0
}

// separators may stand between the cells of a board.
const separators = " \t\r\n|/-+"

func isSeparator(c rune) bool { return strings.ContainsRune(separators, c) }
