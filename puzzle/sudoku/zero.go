package sudoku

import (
	"errors"
	"fmt"
	"strings"
)

// A zero says what '0' is in the cells of a board. Most people write it for an empty cell, but
// a board of side n may also have the numbers 0 to n-1, as a hexadoku with 0 to F.
type zero int

const (
	zeroUnknown zero = iota // an empty cell unless other cells show that it is a number
	zeroEmpty               // the rule 1-G
	zeroNumber              // the rule 0-F
)

// from0 and from1 return the rules that say what '0' is: "0-F" and "1-G" for a side of 16.
func (r *Rules) from0() string { return "0-" + symbols[r.side-2:r.side-1] }
func (r *Rules) from1() string { return "1-" + symbols[r.side-1:r.side] }

// setZero reads one of these rules.
func (r *Rules) setZero(word string) error {
	switch {
	case r.zero != zeroUnknown:
		return fmt.Errorf("want %s or %s once", r.from0(), r.from1())
	case word == r.from0():
		r.zero = zeroNumber
	default:
		r.zero = zeroEmpty
	}
	return nil
}

// errZeroSum says why rules can't have the rule 0-F.
var errZeroSum = errors.New("want numbers from 1 beside cages and marks of even and odd cells, got numbers from 0")

// IsFrom0 reports whether the numbers of the board are written from 0. The greatest number is
// written as 0 then: only the symbols matter.
func (r *Rules) IsFrom0() bool { return r.zero == zeroNumber }

// withFrom0 returns r with the rule 0-F.
func (r *Rules) withFrom0() (*Rules, error) {
	size, rules, hasRules := strings.Cut(r.String(), ",")
	size += "," + r.from0()
	if hasRules {
		size += "," + rules
	}
	return ParseRules(size)
}

// settle returns the board with these cells, in which '0' is an empty cell or a number. It is a
// number if the rules say so. It may be one if the cells may be read that way and another sign
// stands for empty cells: if rules were given, it is, and otherwise that is an error. With rules,
// it is also an error if there is no such sign, and the cells may be read in both ways.
func (f form) settle(cells string) (Board, error) {
	r, last := f.Rules, symbols[f.side-1:f.side]
	isNumber, mayBe := r.zero == zeroNumber, r.zero == zeroUnknown && r.mayBeNumbers(cells)
	switch hasOther := strings.Contains(cells, "."); {
	case isNumber && strings.Contains(cells, last):
		return Board{}, fmt.Errorf("want the symbols %s, got %s", r.from0(), last)
	case mayBe && hasOther && !f.given:
		return Board{}, fmt.Errorf("want to know what 0 is, beside empty cells that are written otherwise, and without a 9: "+
			"a number in a Sudoku of 0 to 8, %s, or an empty cell, %s; @FILE instead of :CELLS reads a file",
			"sudoku:9x9,0-8:CELLS", "sudoku:9x9,1-9:CELLS")
	case mayBe && f.given && (!hasOther || r.cages != nil || r.parity != nil):
		return Board{}, fmt.Errorf("want to know what 0 is: a number, with the rule %s as in sudoku:%dx%[2]d,%[1]s, or an empty cell, with the rule %[3]s",
			r.from0(), r.side, r.from1())
	case mayBe && f.given:
		var err error
		if r, err = r.withFrom0(); err != nil {
			return Board{}, err
		}
		isNumber = true
	}
	if isNumber {
		return Board{rules: r, cells: strings.ReplaceAll(cells, "0", last)}, nil
	}
	if r.zero == zeroEmpty && r.isClassic {
		r = Classic() // the rule is about reading alone
	}
	return Board{rules: r, cells: strings.ReplaceAll(cells, "0", ".")}, nil
}

// mayBeNumbers reports whether the zeros among cells may be numbers: none of them meets another,
// and the symbol that the number would have instead does not occur.
func (r *Rules) mayBeNumbers(cells string) bool {
	if !strings.Contains(cells, "0") || strings.IndexByte(cells, symbols[r.side-1]) >= 0 {
		return false
	}
	for cell, peers := range r.Layout().Peers {
		for _, peer := range peers {
			if cells[cell] == '0' && cells[peer] == '0' {
				return false
			}
		}
	}
	return true
}

// notice returns what to say about a board that was read, or "". The rules are those that the text
// had named for it.
func (b Board) notice(rules *Rules) string {
	if b.rules.HasCages() {
		return b.rules.cageNotice() // no such board has zeros that are numbers
	}
	return b.zeroNotice(rules)
}

// zeroNotice returns what to say about a board whose zeros were read as numbers, although its
// rules do not say so, or "".
func (b Board) zeroNotice(rules *Rules) string {
	if rules.IsFrom0() || !b.rules.IsFrom0() {
		return ""
	}
	return fmt.Sprintf("0 is a number here, of the symbols %s, because empty cells are written otherwise; if it is an empty cell, too, add the rule %s: sudoku:%dx%[3]d,%[2]s",
		b.rules.from0(), b.rules.from1(), b.rules.side)
}
