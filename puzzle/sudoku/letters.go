package sudoku

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// The names of cells with a letter for the row: A1 to A9 for the top row, down to I1 to I9, and
// to Y25 on the largest board. The names that this module gives itself are r1c1 and so on.

var (
	named    = regexp.MustCompile(`\br([1-9]\d?)c([1-9]\d?)\b`)
	lettered = regexp.MustCompile(`^([A-Ya-y])([1-9]\d?)([#= ].*)?$`)
	shouted  = regexp.MustCompile(`^[Rr]([1-9]\d?)[Cc]([1-9]\d?)([#= ].*)?$`)
)

// mostRows is the number of letters that lettered takes.
const mostRows = 25

// RowLetter returns the letter of a row from 1 to 25: "C" for row 3.
func RowLetter(row int) string { return string(rune('A' + row - 1)) }

// WithLetters returns text with the letter of the row in the name of each cell and option: C7
// and C7#4 instead of r3c7 and r3c7#4.
func WithLetters(text string) string {
	return named.ReplaceAllStringFunc(text, func(name string) string {
		found := named.FindStringSubmatch(name)
		row, _ := strconv.Atoi(found[1])
		if row > mostRows {
			return name
		}
		return RowLetter(row) + found[2]
	})
}

// FromLetters returns the name r3c7 of a cell C7, c7 or R3C7, and the names r3c7#4 and "r3c7 odd" of
// options C7#4 and "C7 odd". r3c7=4 and C7=4, as sentences have it, are names of r3c7#4, too. It returns any other
// text as it is.
func FromLetters(name string) string {
	if found := shouted.FindStringSubmatch(name); found != nil {
		return "r" + found[1] + "c" + found[2] + optionIn(found[3])
	}
	found := lettered.FindStringSubmatch(name)
	if found == nil {
		return name
	}
	row := strings.ToUpper(found[1])[0] - 'A' + 1
	return fmt.Sprintf("r%dc%s%s", row, found[2], optionIn(found[3]))
}

// optionIn returns what follows a cell in the name of an option, by what follows it in a text: "#4" for "=4".
func optionIn(rest string) string {
	if number, ok := strings.CutPrefix(rest, "="); ok {
		return "#" + number
	}
	return rest
}
