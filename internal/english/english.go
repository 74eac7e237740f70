// Package english puts numbers and lists into sentences, and finds the word that was perhaps meant.
package english

import (
	"fmt"
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
