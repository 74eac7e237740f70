package named

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"graphcover/exactcover"
)

// A Plan is a solution that was made before, perhaps of a problem with other options: the names of
// the options in it, each once.
type Plan struct {
	names []string
	known map[string]bool // whether the problem has an option of that name, by the name
}

// ReadPlan reads a plan for p: a name on each line, or a table with a column "option", as [CSV] makes
// it, with commas, semicolons or tabs. Options without attributes are left out if others have some: the
// problem needs them, but they say nothing of the plan. Lines that begin with "#" are skipped. In a list of
// names, so are empty lines before the first name, and the first empty line after it ends the list, as in
// what the command solve prints. At least one of the names must be that of an option of p.
func ReadPlan(r io.Reader, p *exactcover.Problem) (Plan, error) {
	text, err := io.ReadAll(r)
	if err != nil {
		return Plan{}, err
	}
	text = bytes.TrimPrefix(text, []byte("\uFEFF"))
	names, err := namesInTable(text)
	if names == nil && err == nil {
		names = namesInList(text)
	}
	if err != nil {
		return Plan{}, err
	}
	counts, known, silent := counting(p), make(map[string]bool), make(map[string]bool)
	for o := range p.Options {
		if name := p.OptionName(o); counts(o) {
			known[name] = true
		} else {
			silent[name] = true
		}
	}
	plan := Plan{known: make(map[string]bool)}
	for _, name := range names {
		if _, again := plan.known[name]; !again && (known[name] || !silent[name]) {
			plan.names = append(plan.names, name)
			plan.known[name] = known[name]
		}
	}
	if !slices.ContainsFunc(plan.names, func(name string) bool { return known[name] }) {
		return Plan{}, errors.New("want a solution of this puzzle, or of one like it, but it names none of the options")
	}
	return plan, nil
}

// namesInTable returns the column "option" of a table, or nil if the text is no such table.
func namesInTable(text []byte) ([]string, error) {
	header, _, _ := bytes.Cut(text, []byte("\n"))
	for _, comma := range ",;\t" {
		fields := strings.Split(strings.TrimSpace(string(header)), string(comma))
		column := slices.IndexFunc(fields, func(field string) bool { return strings.EqualFold(strings.Trim(field, ` "`), "option") })
		if column < 0 {
			continue
		}
		lines := csv.NewReader(bytes.NewReader(text))
		lines.Comma, lines.Comment, lines.FieldsPerRecord = comma, '#', -1
		rows, err := lines.ReadAll()
		names := []string{}
		for _, row := range rows[min(1, len(rows)):] {
			if column < len(row) && strings.TrimSpace(row[column]) != "" {
				names = append(names, strings.TrimSpace(row[column]))
			}
		}
		return names, err
	}
	return nil, nil
}

// namesInList returns the names in a list.
func namesInList(text []byte) []string {
	var names []string
	for line := range strings.Lines(string(text)) {
		switch line = strings.TrimSpace(line); {
		case strings.HasPrefix(line, "#"):
		case line != "":
			names = append(names, line)
		case names != nil:
			return names
		}
	}
	return names
}

// counting returns a function that reports whether an option counts: if others have attributes, those
// without any are needed for the problem alone.
func counting(p *exactcover.Problem) func(o int) bool {
	some := slices.ContainsFunc(p.Options, func(o exactcover.Option) bool { return len(o.Attributes) > 0 })
	return func(o int) bool { return !some || len(p.Options[o].Attributes) > 0 }
}

// Changes are what a solution has changed of a plan.
type Changes struct {
	New  []string `json:"new"`  // the names of options that were not in the plan
	Gone []string `json:"gone"` // those of options that are no longer chosen, or no longer there
}

// Changes returns what the solution s of p, which the plan was read for, has changed.
func (plan Plan) Changes(p *exactcover.Problem, s exactcover.Solution) Changes {
	changes, chosen, counts := Changes{New: []string{}, Gone: []string{}}, make(map[string]bool), counting(p)
	for _, o := range s {
		name := p.OptionName(o)
		if counts(o) && !plan.known[name] && !chosen[name] {
			changes.New = append(changes.New, name)
		}
		chosen[name] = true
	}
	for _, name := range plan.names {
		if !chosen[name] {
			changes.Gone = append(changes.Gone, name)
		}
	}
	return changes
}

// Keep returns p, which the plan was read for, with costs for changing the plan as little as can be: each option
// that is not in the plan costs change more. If change is 0, it is a power of ten that outweighs all other costs:
// then a cheapest solution has as few new options as can be, and their number can be read from its cost. Keep
// returns the change, too. The error says that no cost is high enough, or that one is too high.
func (plan Plan) Keep(p *exactcover.Problem, change int) (*exactcover.Problem, int, error) {
	if change == 0 {
		var err error
		if change, err = outweighing(p); err != nil {
			return nil, 0, err
		}
	}
	costs, counts := make([]int, len(p.Options)), counting(p)
	for o := range p.Options {
		if costs[o] = p.Options[o].Cost; counts(o) && !plan.known[p.OptionName(o)] {
			costs[o] += change
		}
	}
	priced := p.WithCosts(costs)
	return priced, change, priced.Validate()
}

// Fix returns p, which the plan was read for, without what differs from the plan among the options that have a
// number less than first as an attribute, such as the days that have passed. The error says that no option has such a
// number, or that the plan contradicts itself there.
func (plan Plan) Fix(p *exactcover.Problem, attribute string, first int) (*exactcover.Problem, error) {
	fixed, some := *p, false
	fixed.Given, fixed.Excluded = slices.Clone(p.Given), slices.Clone(p.Excluded)
	for o := range p.Options {
		number, isNumber := p.Options[o].Attributes[attribute].(int)
		some = some || isNumber
		switch {
		case !isNumber || number >= first || slices.Contains(p.Given, o):
		case plan.known[p.OptionName(o)]:
			fixed.Given = append(fixed.Given, o)
		case !slices.Contains(p.Excluded, o):
			fixed.Excluded = append(fixed.Excluded, o)
		}
	}
	if !some {
		return nil, fmt.Errorf("want options with a number as their attribute %s, got none", attribute)
	}
	return &fixed, fixed.Validate()
}

// outweighing returns a power of ten that is more than the difference of the costs of any two solutions of p.
func outweighing(p *exactcover.Problem) (int, error) {
	change := 1
	for difference := spread(p); float64(change) <= difference; change *= 10 {
		if change > exactcover.MostCost/100 {
			return 0, fmt.Errorf("want costs whose sums differ by less than %d, got up to %.0f", exactcover.MostCost/100, difference)
		}
	}
	return change, nil
}

// spread returns no less than the difference of the costs of any two solutions of p. Each option shares its
// cost among the items that it helps to cover, and no item can bring more than its dearest shares.
func spread(p *exactcover.Problem) float64 {
	high, low, times := make([]float64, len(p.Items)), make([]float64, len(p.Items)), make([]int, len(p.Items))
	total := 0.0
	for o := range p.Options {
		option := &p.Options[o]
		covered := slices.DeleteFunc(slices.Clone(option.Items), func(item int) bool { return p.Items[item].Secondary })
		if len(covered) == 0 {
			total += math.Abs(float64(option.Cost))
		}
		share := float64(option.Cost) / float64(len(covered))
		for _, item := range covered {
			high[item], low[item] = max(high[item], share), min(low[item], share)
			times[item]++
		}
	}
	for item := range p.Items {
		total += (high[item] - low[item]) * float64(min(times[item], p.Quota(item).High))
	}
	return total
}
