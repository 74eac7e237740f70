// Package english puts numbers, lists and entries of a grid into sentences, and finds the word that was perhaps meant.
package english

import (
	"fmt"
	"regexp"
	"strings"
)

// Noun returns the form of a noun after a number: "choice" after 1, otherwise "choices". The ending
// of the plural is "s" by default.
func Noun(n int, noun string, ending ...string) string {
	switch {
	case n == 1:
		return noun
	case len(ending) > 0:
		return noun + ending[0]
	}
	return noun + "s"
}

// Plural returns "1 choice" or "2 choices": a number before [Noun].
func Plural(n int, noun string, ending ...string) string {
	return fmt.Sprintf("%d %s", n, Noun(n, noun, ending...))
}

// List joins words, or numbers, as in a sentence: "1, 4 or 7".
func List[T any](words []T, conjunction string) string {
	var b strings.Builder
	for i, word := range words {
		switch {
		case i == 0:
		case i == len(words)-1:
			b.WriteString(" " + conjunction + " ")
		default:
			b.WriteString(", ")
		}
		fmt.Fprint(&b, word)
	}
	return b.String()
}

// entry is how a program names the option that puts a number into a cell.
var entry = regexp.MustCompile(`\b(r[1-9]\d?c[1-9]\d?)#(\w)\b`)

// Entries returns a text for people, in which a number in a cell is r3c7=4 as they write it, and not r3c7#4, the name of
// the option.
func Entries(text string) string { return entry.ReplaceAllString(text, "$1=$2") }
