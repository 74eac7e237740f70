// Package named finds the options of a problem by their names, as people give them on a command
// line and in files, and reads what such options cost. Begin with [Option], [Options] and [Costs].
package named

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"graphcover/exactcover"
)

// Costs reads what the options of p cost. Each line has a whole number, blanks, and
// the name of an option up to the end of the line, or its index after an "@". Options that
// are not in the file cost nothing. A name stands for all options of that name. Empty lines
// and those that begin with "#" are skipped.
func Costs(r io.Reader, p *exactcover.Problem) ([]int, error) {
	costs, named := make([]int, len(p.Options)), newNames(p)
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	number := 1
	for ; lines.Scan(); number++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		first, name := line, ""
		if i := strings.IndexAny(line, " \t"); i >= 0 {
			first, name = line[:i], strings.TrimSpace(line[i:])
		}
		cost, err := strconv.Atoi(first)
		if err != nil || cost < -exactcover.MostCost || cost > exactcover.MostCost {
			return nil, fmt.Errorf("line %d: want a whole number from %d to %d and an option, got %q", number, -exactcover.MostCost, exactcover.MostCost, first)
		}
		options, err := named.all(name)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		for _, o := range options {
			costs[o] = cost
		}
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("line %d: %w", number, err)
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
		return 0, fmt.Errorf("option %q: want the name of one option, got that of %d; @%d is the first of them", name, len(options), options[0])
	}
	return options[0], nil
}

// Options reads options of p: each line has the name of one, or its index after an "@". Where several
// options have a name, its first line is the first of them, its second line the second, and so on.
// Lines that begin with "#" are skipped, and so are empty lines before the first option. The text ends
// at the first empty line after it, as a solution does that the command solve prints.
func Options(r io.Reader, p *exactcover.Problem) ([]int, error) {
	var options []int
	named := newNames(p)
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, 1<<20)
	number := 1
	for ; lines.Scan(); number++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" && options != nil {
			break
		}
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		called, err := named.all(line)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		next := slices.IndexFunc(called, func(o int) bool { return !slices.Contains(options, o) })
		if next < 0 {
			return nil, fmt.Errorf("line %d: want each option once, got %q again", number, line)
		}
		options = append(options, called[next])
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("line %d: %w", number, err)
	}
	return options, nil
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
