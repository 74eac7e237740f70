package table

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"graphcover/internal/english"
	"graphcover/puzzle/internal/text"
)

// Mistakes are several errors about a text, in the order of their places.
type Mistakes []*text.SyntaxError

// MostMistakes is how many errors about a text are found: then the rest is not read.
const MostMistakes = 1000

func (m Mistakes) Error() string {
	more := english.Plural(len(m)-1, "mistake")
	if len(m) >= MostMistakes {
		more = "at least " + more
	}
	return fmt.Sprintf("%v; and %s more", m[0], more)
}

// Unwrap returns the errors, the first one first.
func (m Mistakes) Unwrap() (all []error) {
	for _, e := range m {
		all = append(all, e)
	}
	return all
}

// A Gathering is the errors that reading a text finds. The zero value has none.
type Gathering struct {
	found Mistakes
	other error // the first one that is not about the text
}

// Add adds errors, of which those that are nil don't count.
func (g *Gathering) Add(errs ...error) {
	for _, err := range errs {
		several, are := errors.AsType[Mistakes](err)
		one, is := errors.AsType[*text.SyntaxError](err)
		switch {
		case are:
			g.found = append(g.found, several...)
		case is:
			g.found = append(g.found, one)
		default:
			g.other = cmp.Or(g.other, err)
		}
	}
}

// Each calls read for each of the rows, and stops after [MostMistakes] errors.
func (g *Gathering) Each(rows []Row, read func(Row) error) {
	for _, row := range rows {
		if g.IsFull() {
			return
		}
		g.Add(read(row))
	}
}

// IsFull reports whether the rest need not be read.
func (g *Gathering) IsFull() bool { return g.other != nil || len(g.found) >= MostMistakes }

// Err returns the errors as one, or nil if there are none: if several are about the text, as [Mistakes]. Where reading has failed
// for another reason, such as a file that ends too early, it returns that alone, as the text is then not to blame.
func (g *Gathering) Err() error {
	if g.other != nil {
		return g.other
	}
	slices.SortStableFunc(g.found, func(a, b *text.SyntaxError) int { return cmp.Or(a.Line-b.Line, a.Column-b.Column) })
	switch len(g.found) {
	case 0:
		return nil
	case 1:
		return g.found[0]
	}
	return g.found[:min(len(g.found), MostMistakes)]
}

// Together returns a few errors as one, as [Gathering.Err] does.
func Together(errs ...error) error {
	var g Gathering
	g.Add(errs...)
	return g.Err()
}
