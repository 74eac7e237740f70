package dlx

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"graphcover/exactcover"
)

// Write writes p to w. The format knows no given options: what is written is the
// problem that is left when they are chosen, and a solution of p is one of that
// problem and the given options. Names of options and attributes are lost, and so
// are options without a primary item, which no solution contains.
//
// An error is one of w, what [exactcover.Problem.Validate] finds, an item or a
// color with a name that the format can't hold or that another has too, or a
// problem in which no primary item is left.
func Write(w io.Writer, p *exactcover.Problem) error {
	if err := p.Validate(); err != nil {
		return err
	}
	out := &writer{Writer: bufio.NewWriter(w), problem: p, left: chooseGiven(p)}
	if err := out.check(); err != nil {
		return fmt.Errorf("dlx: %w", err)
	}
	out.writeItems()
	for o := range p.Options {
		if option := &p.Options[o]; out.coversPrimary(option) && out.left.allows(option) {
			out.writeOption(option)
		}
	}
	return out.Flush()
}

// A writer keeps the first error of writing, which Flush returns.
type writer struct {
	*bufio.Writer
	problem *exactcover.Problem
	left    remainder
}

// check finds what keeps the problem from being written.
func (w *writer) check() error {
	names := make(map[string]bool)
	primary := 0
	for i, item := range w.problem.Items {
		if w.left.covered[i] {
			continue
		}
		if err := checkName(item.Name); err != nil {
			return fmt.Errorf("item %d: %w", i, err)
		}
		if names[item.Name] {
			return fmt.Errorf("item %q: want a name of its own, got that of another", item.Name)
		}
		names[item.Name] = true
		if !item.Secondary {
			primary++
		}
	}
	if primary == 0 {
		return errors.New("want a primary item that is not covered by a given option, got none")
	}
	colors := make(map[string]bool)
	for _, name := range w.problem.Colors[min(1, len(w.problem.Colors)):] {
		if err := checkColor(name); err != nil {
			return err
		}
		if colors[name] {
			return fmt.Errorf("color %q: want a name of its own, got that of another", name)
		}
		colors[name] = true
	}
	return nil
}

// writeItems writes the line of items, and a comment before it: a byte order mark
// at the beginning of the first item's name would be taken for that of the text.
func (w *writer) writeItems() {
	comment := "| an exact cover problem\n"
	if len(w.problem.Given) > 0 {
		comment = "| what the given options of an exact cover problem leave\n"
	}
	w.WriteString(comment)
	separator, secondary := "", false
	for i, item := range w.problem.Items {
		if w.left.covered[i] {
			continue
		}
		if item.Secondary && !secondary {
			secondary = true
			w.WriteString(" |")
		}
		w.WriteString(separator)
		w.WriteString(item.Name)
		separator = " "
	}
	w.WriteByte('\n')
}

func (w *writer) writeOption(option *exactcover.Option) {
	for k, item := range option.Items {
		if k > 0 {
			w.WriteByte(' ')
		}
		w.WriteString(w.problem.Items[item].Name)
		if color := option.Color(k); color != exactcover.NoColor {
			w.WriteByte(':')
			w.WriteString(w.problem.Colors[color])
		}
	}
	w.WriteByte('\n')
}

// coversPrimary tells whether an option contains a primary item.
func (w *writer) coversPrimary(option *exactcover.Option) bool {
	for _, item := range option.Items {
		if !w.problem.Items[item].Secondary {
			return true
		}
	}
	return false
}

// A remainder says what is left of a problem when its given options are chosen.
type remainder struct {
	covered []bool             // by item: it is gone
	colors  []exactcover.Color // by item that is not gone: the color it has got
}

func chooseGiven(p *exactcover.Problem) remainder {
	r := remainder{make([]bool, len(p.Items)), make([]exactcover.Color, len(p.Items))}
	for _, o := range p.Given {
		for k, item := range p.Options[o].Items {
			r.colors[item] = p.Options[o].Color(k)
			r.covered[item] = r.colors[item] == exactcover.NoColor
		}
	}
	return r
}

// allows tells whether an option excludes none of the given ones.
func (r remainder) allows(option *exactcover.Option) bool {
	for k, item := range option.Items {
		if r.covered[item] || r.colors[item] != exactcover.NoColor && option.Color(k) != r.colors[item] {
			return false
		}
	}
	return true
}
