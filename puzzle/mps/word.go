package mps

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"graphcover/exactcover"
)

// A word is a part of the current line.
type word struct {
	text string
	at   int // in the line, in bytes
}

// words returns the words of the current line, of which there is at least one. They are the fields
// of free form, and those of fixed form if no name has a blank.
func (r *reader) words() (words []word) {
	for i := 0; i < len(r.text); {
		length := strings.IndexAny(r.text[i:]+" ", " \t")
		if length > 0 {
			words = append(words, word{r.text[i : i+length], i})
		}
		i += length + 1
	}
	return words
}

// columnsOf returns the fields of the current line in fixed form, which are in certain columns. In
// the sections with entries the first field, the type, is left out.
func (r *reader) columnsOf() (words []word) {
	for _, place := range [][2]int{{1, 3}, {4, 12}, {14, 22}, {24, 36}, {39, 47}, {49, 61}} {
		if place[0] >= len(r.text) {
			break
		}
		field := r.text[place[0]:min(place[1], len(r.text))]
		at := place[0] + len(field) - len(strings.TrimLeft(field, " "))
		words = append(words, word{strings.TrimSpace(field), at})
	}
	if len(words) > 0 && r.section != "ROWS" && r.section != "BOUNDS" {
		words = words[1:]
	}
	return words
}

// numberOf reads a number.
func numberOf(word string) (float64, bool) {
	n, err := strconv.ParseFloat(strings.Replace(strings.ToUpper(word), "D", "E", 1), 64) // 1.5D3 is Fortran's
	return n, err == nil && !math.IsInf(n, 0) && !math.IsNaN(n)
}

// wholeOf returns a whole number of at most the highest cost.
func wholeOf(n float64) (int, bool) {
	return int(n), math.Trunc(n) == n && math.Abs(n) <= exactcover.MostCost
}

// mostDecimals is how many decimals a cost may have.
const mostDecimals = 6

// decimalOf returns a number without its decimal point, and how many decimals it has.
func decimalOf(n float64) (digits, decimals int, ok bool) {
	_, fraction, _ := strings.Cut(strconv.FormatFloat(n, 'f', -1, 64), ".")
	decimals = len(fraction)
	if decimals > mostDecimals || math.Abs(n) > exactcover.MostCost {
		return 0, 0, false
	}
	return int(math.Round(n * float64(power(decimals)))), decimals, true
}

// power returns a power of ten.
func power(n int) int { return int(math.Pow10(n)) }

// failAt returns a syntax error at the beginning of an earlier line.
func failAt(line int, format string, args ...any) error {
	return &SyntaxError{Format: "mps", Line: line, Column: 1, What: fmt.Sprintf(format, args...)}
}

// Looks reports whether the beginning of a text looks like one in the format: apart from comments,
// it has the section ROWS first, or only NAME and OBJSENSE before it, and then a row.
func Looks(beginning string) bool {
	rows := false
	for line := range strings.Lines(beginning) {
		words := strings.Fields(line)
		switch {
		case len(words) == 0 || line[0] == '*':
		case rows:
			return (line[0] == ' ' || line[0] == '\t') && len(words) > 1 && strings.Contains("NELGnelg", words[0])
		case words[0] == "ROWS":
			rows = true
		case words[0] != "NAME" && words[0] != "OBJSENSE" && line[0] != ' ' && line[0] != '\t':
			return false
		}
	}
	return false
}
