package dlx

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"

	"graphcover/exactcover"
	"graphcover/puzzle/internal/text"
)

// Write writes p to w as Knuth's own programs read it, with title in a comment at
// the top. What is read back has the same primary and secondary items, and the same
// solutions at the same cost. DLX3 reads quotas, and DLX5 costs, if none is negative.
//
// The format has no given and no excluded options. Write leaves out the excluded ones,
// and every option that excludes a given one, so that each solution has to contain the
// given ones. If given options exclude each other, no option is written, and there is no
// solution.
//
// Options without a primary item are left out too, given or not: DLX2 ignores them.
// Attributes are lost. Comments have the names of options. Names of items and colors that
// DLX2 does not accept are abbreviated, and comments list the full ones.
//
// Write returns an error if w does, if [exactcover.Problem.Validate] finds one other
// than a conflict, if p has no primary item, or if its quotas leave a choice where an option
// is given.
func Write(w io.Writer, p *exactcover.Problem, title string) error {
	err := p.Validate()
	if err != nil && !exactcover.IsConflict(err) {
		return err
	}
	if p.Primary() == 0 {
		return errors.New("dlx: want a primary item, got none")
	}
	out := &writer{
		Writer:  bufio.NewWriter(w),
		problem: p.WithoutExcluded(),
		primary: p.Primary(),
		items:   itemNames(p.Items),
		colors:  colorNames(p.Colors),
	}
	if err := out.checkGiven(err != nil); err != nil {
		return err
	}
	out.writeComments(title, len(p.Excluded), err)
	out.writeItems()
	if err == nil {
		for o := range out.fitting() {
			out.writeOption(&out.problem.Options[o])
		}
	}
	return out.Flush()
}

// A writer keeps the first error of writing, which Flush returns.
type writer struct {
	*bufio.Writer
	problem *exactcover.Problem
	primary int      // the number of primary items
	items   []string // names as they are written
	colors  []string
}

// writeComments writes the title, what happened to the given and the excluded options,
// and the full names of items and colors that are abbreviated.
func (w *writer) writeComments(title string, excluded int, conflict error) {
	w.writeComment(title)
	if excluded > 0 && conflict == nil {
		w.writeComment(fmt.Sprintf("%d excluded options are left out", excluded))
	}
	switch {
	case conflict != nil:
		w.writeComment("no options, because there is no solution: " + conflict.Error())
	case len(w.problem.Given) > 0:
		w.writeComment(fmt.Sprintf("options that exclude one of the %d given ones are left out", len(w.problem.Given)))
	}
	for i, item := range w.problem.Items {
		if item.Name != w.items[i] && item.Name != "" {
			w.writeComment(w.items[i] + " = " + text.Shorten(item.Name))
		}
	}
	for c, name := range w.problem.Colors {
		if name != w.colors[c] && name != "" {
			w.writeComment("color " + w.colors[c] + " = " + text.Shorten(name))
		}
	}
}

func (w *writer) writeComment(line string) { w.WriteString("| " + text.OneLine(line) + "\n") }

// writeItems writes the line of items.
func (w *writer) writeItems() {
	for i, name := range w.items {
		switch {
		case i == w.primary:
			w.WriteString(" | ")
		case i > 0:
			w.WriteByte(' ')
		}
		if w.problem.HasQuota(i) {
			w.WriteString(w.problem.Quota(i).String() + "|")
		}
		w.WriteString(name)
	}
	w.WriteByte('\n')
}

// checkGiven returns an error unless the options that are written say what is given, or that
// given options exclude each other. Quotas may leave a choice: two of an item's three options,
// whichever of them are given.
func (w *writer) checkGiven(conflict bool) error {
	switch {
	case !w.problem.HasQuotas():
		return nil
	case conflict:
		return w.checkEmpty()
	}
	left := make([]int, len(w.items)) // by item: how many options are written
	for o := range w.fitting() {
		for _, item := range w.problem.Options[o].Items {
			left[item]++
		}
	}
	needsAll := func(item int) bool { return item < w.primary && left[item] <= w.problem.Quota(item).Low }
	for _, o := range w.problem.Given {
		if w.problem.HasPrimary(o) && !slices.ContainsFunc(w.problem.Options[o].Items, needsAll) {
			return fmt.Errorf("dlx: want no given option that quotas leave open, since the format has none, got %s", w.problem.OptionName(o))
		}
	}
	return nil
}

// checkEmpty returns an error if the problem without options has a solution: the empty one.
func (w *writer) checkEmpty() error {
	for item := range w.primary {
		if w.problem.Quota(item).Low > 0 {
			return nil
		}
	}
	return errors.New("dlx: want given options that don't exclude each other, since the format has none, and no item has to be covered")
}

// fitting yields the options that exclude none of the given ones and have a primary item.
func (w *writer) fitting() iter.Seq[int] {
	return func(yield func(int) bool) {
		given := exactcover.NewCover(w.problem, w.problem.Given)
		for o := range w.problem.Options {
			fits := given.Chose(o) || given.Conflict(o) == exactcover.NoItem
			if fits && w.problem.HasPrimary(o) && !yield(o) {
				return
			}
		}
	}
}

func (w *writer) writeOption(option *exactcover.Option) {
	if option.Name != "" {
		w.writeComment(nameSign + " " + option.Name)
	}
	for k, item := range option.Items {
		if k > 0 {
			w.WriteByte(' ')
		}
		w.WriteString(w.items[item])
		if color := option.Color(k); color != exactcover.NoColor {
			w.WriteByte(':')
			w.WriteString(w.colors[color])
		}
	}
	if option.Cost != 0 {
		fmt.Fprintf(w, " |%d", option.Cost)
	}
	w.WriteByte('\n')
}
