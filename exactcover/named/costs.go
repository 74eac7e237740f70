// Package named finds the options of a problem by their names, as people give them on a command
// line and in files, and reads what such options cost. Begin with [Option], [Options] and [Costs].
package named

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"graphcover/exactcover"
	"graphcover/internal/plaintext"
)

// Costs reads what the options of p cost. Each line has a whole number, blanks, and
// the name of an option up to the end of the line, or its index after an "@". Options that
// are not in the file cost nothing. A name stands for all options of that name. Empty lines
// and those that begin with "#" are skipped.
func Costs(r io.Reader, p *exactcover.Problem) ([]int, error) {
	text, err := plaintext.All(r)
	if err != nil {
		return nil, err
	}
	costs, named := make([]int, len(p.Options)), newNames(p)
	for i, line := range strings.Split(string(text), "\n") {
		if line = strings.TrimSpace(line); line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		first, name := line, ""
		if i := strings.IndexAny(line, " \t"); i >= 0 {
			first, name = line[:i], strings.TrimSpace(line[i:])
		}
		cost, err := strconv.Atoi(first)
		if err != nil || cost < -exactcover.MostCost || cost > exactcover.MostCost {
			return nil, fmt.Errorf("line %d: want a whole number from %d to %d and an option, got %q", i+1, -exactcover.MostCost, exactcover.MostCost, first)
		}
		options, err := named.all(name)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", i+1, err)
		}
		for _, o := range options {
			costs[o] = cost
		}
	}
	return costs, nil
}

// Attribute returns an attribute of the options of p as their costs. It must be a whole number;
// options without it cost nothing. If no option has it, known is false.
func Attribute(p *exactcover.Problem, attribute string) (costs []int, known bool, err error) {
	costs = make([]int, len(p.Options))
	for o := range p.Options {
		value, there := p.Options[o].Attributes[attribute]
		if !there {
			continue
		}
		known = true
		number, whole := value.(int)
		if !whole || number < -exactcover.MostCost || number > exactcover.MostCost {
			return nil, true, fmt.Errorf("option %s: want a whole number in its attribute %s, got %v", p.OptionName(o), attribute, value)
		}
		costs[o] = number
	}
	return costs, known, nil
}

// Option returns the option of p with that name, or with that index after an "@".
func Option(p *exactcover.Problem, name string) (int, error) {
	options, err := newNames(p).all(name)
	if err != nil {
		return 0, err
	}
	if len(options) > 1 {
		return 0, severalError(name, options)
	}
	return options[0], nil
}

// Options reads options of p, at least one: each line has the name of one, or its index after an "@", or
// there is a table, as [CSV] makes it. Of equal options that have one name, each line of that name is another
// one. Lines that begin with "#" are skipped, unless that is the name of an option, and so are empty lines before
// the first option. The first empty line after it ends the list, as in what the command solve prints, and
// no option may follow.
func Options(r io.Reader, p *exactcover.Problem) ([]int, error) {
	named := newNames(p)
	entries, err := readEntries(r, named)
	if err != nil {
		return nil, err
	}
	var options []int
	for _, entry := range entries {
		if entry.name == "" { // a cell that is no option
			continue
		}
		called, err := named.all(entry.name)
		switch {
		case entry.ended && err != nil: // what solve says after the solution
			continue
		case entry.ended:
			err = fmt.Errorf("want no option after an empty line, got %q", entry.name)
		case err == nil:
			options, err = named.addOne(options, called, entry.name)
		}
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", entry.line, err)
		}
	}
	if options == nil {
		return nil, errors.New("want at least one option, got none")
	}
	return options, nil
}

// addOne adds one of the options called name to a list, which they must be equal for.
func (n names) addOne(options, called []int, name string) ([]int, error) {
	for _, o := range called[1:] {
		if a, b := &n.problem.Options[called[0]], &n.problem.Options[o]; !sameItems(a, b) || a.Cost != b.Cost {
			return nil, severalError(name, called)
		}
	}
	next := slices.IndexFunc(called, func(o int) bool { return !slices.Contains(options, o) })
	if next < 0 {
		return nil, fmt.Errorf("want each option once, got %q again", name)
	}
	return append(options, called[next]), nil
}

// sameItems reports whether two options contain the same items, with the same colors.
func sameItems(a, b *exactcover.Option) bool {
	return len(a.Items) == len(b.Items) && !slices.ContainsFunc(a.Items, func(item int) bool {
		i, j := slices.Index(a.Items, item), slices.Index(b.Items, item)
		return j < 0 || a.Color(i) != b.Color(j)
	})
}

// severalError says that a name is that of several options.
func severalError(name string, called []int) error {
	return fmt.Errorf("option %q: want the name of one option, got that of %d; @%d is the first of them", name, len(called), called[0])
}

// names finds options by their names.
type names struct {
	problem *exactcover.Problem
	options map[string][]int
}

func newNames(p *exactcover.Problem) names {
	n := names{p, make(map[string][]int)}
	for o := range p.Options {
		name := p.OptionName(o)
		n.options[name] = append(n.options[name], o)
	}
	return n
}

// isComment reports whether a line is a comment, and not the name of an option that begins like one.
func (n names) isComment(line string) bool {
	return strings.HasPrefix(line, "#") && len(n.options[line]) == 0
}

// all returns the options called name, or the one with that index after an "@".
func (n names) all(name string) ([]int, error) {
	if options := n.options[name]; len(options) > 0 {
		return options, nil
	}
	if digits, isIndex := strings.CutPrefix(name, "@"); isIndex {
		if o, err := strconv.Atoi(digits); err == nil && o >= 0 && o < len(n.problem.Options) {
			return []int{o}, nil
		}
	}
	example := ""
	if len(n.problem.Options) > 0 {
		example = fmt.Sprintf(" such as %q, or its number after an @", n.problem.OptionName(0))
	}
	return nil, fmt.Errorf("want the name of an option%s, got %q", example, name)
}
