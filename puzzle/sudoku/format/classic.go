package format

import (
	"fmt"
	"strings"

	"graphcover/puzzle/sudoku"
)

// SudokuPad has shorter links for Sudokus with nothing but clues: the cells themselves, with
// one sign for several empty cells. There are two such codes, and no public description but
// SudokuPad's own tools, SudokuPad/sudokutools.

const (
	// blanks are the signs of the first code that stand for empty cells, each for as many as its
	// place says. A digit is a clue.
	blanks = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_"

	// runs are the signs of the second code. The one in place 10n+d stands for the clue d, or an
	// empty cell if d is 0, and n empty cells after it.
	runs = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
)

// readClassic reads a Sudoku in either code. As in SudokuPad, the second one goes first.
func readClassic(packed string) (Puzzle, error) {
	text, rest := ofRuns(packed)
	if rest != "" || len(text) != cells {
		text = ofBlanks(packed)
	}
	return puzzleOf(text)
}

// readSCF reads a Sudoku in the second code. A letter after it stands for a rule, such as "x".
func readSCF(packed string) (Puzzle, error) {
	text, rules := ofRuns(strings.TrimSuffix(packed, ".scf"))
	if len(text) == cells && rules != "" {
		return Puzzle{}, fmt.Errorf("want a plain Sudoku, got one with the rules %.40q", rules)
	}
	return puzzleOf(text)
}

// puzzleOf returns the Sudoku with these cells. If they are none, the link is to a puzzle on a
// server, with a name that only begins like a classic one.
func puzzleOf(text string) (Puzzle, error) {
	b, err := parseCells(sudoku.Classic(), text)
	if err != nil {
		return Puzzle{}, errOnServer
	}
	return Puzzle{Board: b}, nil
}

// ofRuns returns the cells that the second code stands for, up to the last one of a Sudoku,
// and what follows them.
func ofRuns(packed string) (text, rest string) {
	for i := range len(packed) {
		place := strings.IndexByte(runs, packed[i])
		if place < 0 || len(text) >= cells {
			return text, packed[i:]
		}
		text += string(runs[place%10]) + strings.Repeat("0", place/10)
	}
	return text, ""
}

// ofBlanks returns the cells that the first code stands for, "" if packed is not in that code.
func ofBlanks(packed string) (text string) {
	for i := range len(packed) {
		switch n := strings.IndexByte(blanks, packed[i]); {
		case n >= 0:
			text += strings.Repeat("0", n)
		case '1' <= packed[i] && packed[i] <= '9':
			text += packed[i : i+1]
		default:
			return ""
		}
		if len(text) > cells {
			return ""
		}
	}
	return text
}
