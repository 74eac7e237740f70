package mps

import (
	"slices"
	"strings"

	"graphcover/puzzle/internal/text"
)

// readBound reads a line of the section BOUNDS.
func (r *reader) readBound() error {
	words := r.words()
	kind, needed := strings.ToUpper(words[0].text), 4
	if slices.Contains([]string{"BV", "FR", "MI", "PL"}, kind) {
		needed = 3
	}
	known := func(words []word) bool {
		if len(words) < 3 {
			return false
		}
		_, known := r.columnOf[words[2].text]
		return known
	}
	if len(words) == needed-1 { // the name of the set of bounds is missing
		words = slices.Insert(words, 1, word{})
	}
	if !known(words) || len(words) < needed {
		if fixed := r.columnsOf(); known(fixed) && len(fixed) >= needed {
			words = fixed
		}
	}
	switch {
	case len(words) < needed:
		return r.Fail(words[0].at, "want the type of a bound, a name, a column and a number, got %q", text.Shorten(strings.TrimSpace(r.text)))
	case !known(words):
		return r.Fail(words[2].at, "there is no column %q", text.Shorten(words[2].text))
	}
	c := &r.columns[r.columnOf[words[2].text]]
	if needed == 4 {
		return r.bindTo(c, kind, words[3])
	}
	switch kind {
	case "BV":
		c.integer, c.high, c.bounded = true, 1, true
	case "PL":
	default:
		return r.Fail(words[0].at, "column %s: want a variable of 0 and 1, got one without a lower bound", c.name)
	}
	return nil
}

// bindTo sets a bound of a column to a number.
func (r *reader) bindTo(c *column, kind string, number word) error {
	n, ok := numberOf(number.text)
	if !ok || n != 0 && n != 1 {
		return r.Fail(number.at, "column %s: want a bound of 0 or 1, got %q", c.name, text.Shorten(number.text))
	}
	bound := int(n)
	switch kind {
	case "UP", "UI":
		c.high, c.bounded = bound, true
	case "LO", "LI":
		c.low = bound
	case "FX":
		c.low, c.high, c.bounded = bound, bound, true
	default:
		return r.Fail(r.words()[0].at, "column %s: want a bound UP, LO, FX or BV, got %q", c.name, text.Shorten(kind))
	}
	c.integer = c.integer || kind == "UI" || kind == "LI"
	return nil
}
