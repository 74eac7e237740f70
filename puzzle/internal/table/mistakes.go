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

func (m Mistakes) Error() string {
	return fmt.Sprintf("%v; and %s more", m[0], english.Plural(len(m)-1, "mistake"))
}

// Unwrap returns the errors, the first one first.
func (m Mistakes) Unwrap() (all []error) {
	for _, e := range m {
		all = append(all, e)
	}
	return all
}

// Together returns errors as one: those about a text, if there are several, as [Mistakes]. Another error counts alone, since it
// says that not all was read. It returns nil if all are.
func Together(errs ...error) error {
	var all Mistakes
	for _, err := range errs {
		if err == nil {
			continue
		}
		several, are := errors.AsType[Mistakes](err)
		one, is := errors.AsType[*text.SyntaxError](err)
		switch {
		case are:
			all = append(all, several...)
		case is:
			all = append(all, one)
		default:
			return err
		}
	}
	slices.SortStableFunc(all, func(a, b *text.SyntaxError) int { return cmp.Or(a.Line-b.Line, a.Column-b.Column) })
	switch len(all) {
	case 0:
		return nil
	case 1:
		return all[0]
	}
	return all
}
