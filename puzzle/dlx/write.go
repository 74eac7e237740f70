package dlx

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode"

	"graphcover/exactcover"
	"graphcover/puzzle/internal/text"
)

// Write writes p to w as Knuth's own programs read it, with title in a comment at
// the top. What is read back has the same primary and secondary items, and the same
// solutions.
//
// The format has no given and no excluded options. Write leaves out the excluded ones,
// and every option that excludes a given one, so that each solution has to contain the
// given ones. If given options exclude each other, no option is written, and there is no
// solution.
//
// Options without a primary item are left out too, given or not: DLX2 ignores them.
// Names of options and attributes are lost. Names of items and colors that DLX2 does
// not accept are abbreviated, and comments list the full ones.
//
// Write returns an error if w does, if [exactcover.Problem.Validate] finds one other
// than a conflict, or if p has no primary item.
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
	out.writeComments(title, len(p.Excluded), err)
	out.writeItems()
	if err == nil {
		out.writeOptions()
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

// writeComment writes a comment, with blanks in place of control characters.
func (w *writer) writeComment(line string) {
	w.WriteString("| ")
	w.WriteString(strings.Map(func(c rune) rune {
		if unicode.IsControl(c) {
			return ' '
		}
		return c
	}, line))
	w.WriteByte('\n')
}

// writeItems writes the line of items.
func (w *writer) writeItems() {
	for i, name := range w.items {
		switch {
		case i == w.primary:
			w.WriteString(" | ")
		case i > 0:
			w.WriteByte(' ')
		}
		w.WriteString(name)
	}
	w.WriteByte('\n')
}

// writeOptions writes the options that exclude none of the given ones.
func (w *writer) writeOptions() {
	given := exactcover.NewCover(w.problem, w.problem.Given)
	for o := range w.problem.Options {
		fits := given.Chose(o) || given.Conflict(o) == exactcover.NoItem
		if fits && w.problem.HasPrimary(o) {
			w.writeOption(&w.problem.Options[o])
		}
	}
}

func (w *writer) writeOption(option *exactcover.Option) {
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
	w.WriteByte('\n')
}
