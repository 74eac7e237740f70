package named

import (
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

	doubts []Doubt
}

// ReadPlan reads a plan for p: a list or a table, as [Options] does, but of names that p need not have. Options
// without attributes are left out if others have some: the problem needs them, but they say nothing of the
// plan. A row with a date that no option has is left out, too. At least one of the names must be that of an option of p.
func ReadPlan(r io.Reader, p *exactcover.Problem) (Plan, error) {
	entries, err := readEntries(r, newNames(p))
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
	plan := Plan{known: make(map[string]bool), doubts: doubtsOf(entries)}
	inside := slices.DeleteFunc(slices.Clone(entries), func(e entry) bool { return e.outside || e.name == "" })
	if len(inside) == 0 && slices.ContainsFunc(entries, func(e entry) bool { return e.outside }) {
		return Plan{}, fmt.Errorf("want a plan of days of this puzzle, got dates of other days alone, such as line %d: %s", entries[0].line, entries[0].name)
	}
	for _, e := range inside {
		if _, again := plan.known[e.name]; !again && !e.ended && e.name != "" && (known[e.name] || !silent[e.name]) {
			plan.names = append(plan.names, e.name)
			plan.known[e.name] = known[e.name]
		}
	}
	if !slices.ContainsFunc(plan.names, func(name string) bool { return known[name] }) {
		columns := ""
		if attributes := attributesOf(p); len(attributes) >= leastAttributes {
			columns = ", or some of the columns " + strings.Join(attributes, ", ")
		}
		if len(plan.doubts) > 0 {
			columns += "; " + plan.doubts[0].String()
		}
		return Plan{}, fmt.Errorf("want a solution of this puzzle, or of one like it, but it names none of the options; want their names, a line for each, or a table with the column option%s", columns)
	}
	return plan, nil
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

// A Kept is a problem with costs for changing a plan.
type Kept struct {
	Problem *exactcover.Problem
	Change  int // what each new option costs more

	plan      Plan
	attribute string // with first: what was fixed by [Plan.Fix], if first is not 0
	first     int
}

// Of returns p, a problem with other options of that kind, with what the plan fixes. It is p itself if the plan fixes
// nothing. The error is that of [Plan.Fix].
func (k *Kept) Of(p *exactcover.Problem) (*exactcover.Problem, error) {
	if k.first == 0 {
		return p, nil
	}
	return k.plan.Fix(p, k.attribute, k.first)
}

// Changes returns what a solution of the problem has changed of the plan.
func (k *Kept) Changes(s exactcover.Solution) Changes {
	changes, chosen := Changes{New: []string{}, Gone: []string{}}, make(map[string]bool)
	p, plan, counts := k.Problem, k.plan, counting(k.Problem)
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
// then a cheapest solution has as few new options as can be, and their number can be read from its cost. The error
// says that no cost is high enough, or that one is too high.
func (plan Plan) Keep(p *exactcover.Problem, change int) (*Kept, error) {
	if change == 0 {
		var err error
		if change, err = outweighing(p); err != nil {
			return nil, err
		}
	}
	costs, counts := make([]int, len(p.Options)), counting(p)
	for o := range p.Options {
		if costs[o] = p.Options[o].Cost; counts(o) && !plan.known[p.OptionName(o)] {
			costs[o] += change
		}
	}
	kept := Kept{Problem: p.WithCosts(costs), Change: change, plan: plan}
	return &kept, kept.Problem.Validate()
}

// Fix returns p, which the plan was read for, without what differs from the plan among the options that have a
// number less than first as an attribute, such as the days that have passed. The error says that no option has such a
// number, or is a [*LastError], or says that the plan contradicts itself there.
func (plan Plan) Fix(p *exactcover.Problem, attribute string, first int) (*exactcover.Problem, error) {
	given, excluded, some, last := slices.Clone(p.Given), []int(nil), false, math.MinInt
	for o := range p.Options {
		number, isNumber := p.Options[o].Attributes[attribute].(int)
		if isNumber {
			some, last = true, max(last, number)
		}
		switch {
		case !isNumber || number >= first || slices.Contains(p.Given, o):
		case plan.known[p.OptionName(o)]:
			given = append(given, o)
		case !slices.Contains(p.Excluded, o):
			excluded = append(excluded, o)
		}
	}
	if !some {
		return nil, fmt.Errorf("want options with a number as their attribute %s, got none", attribute)
	}
	if first > last {
		return nil, &LastError{Attribute: attribute, Last: last, Got: first}
	}
	fixed := p.Giving(given).Forbidding(excluded)
	return fixed, fixed.Validate()
}

// A LastError says that a plan is to be kept up to a number that no option has: nothing could change.
type LastError struct {
	Attribute string
	Last      int // the greatest number that an option has
	Got       int
}

func (e *LastError) Error() string {
	return fmt.Sprintf("want a %s up to %d, the last one on which something can change, got %d", e.Attribute, e.Last, e.Got)
}

// KeepFrom returns what [Plan.Keep] does, of the problem that [Plan.Fix] returns if first is not 0.
func (plan Plan) KeepFrom(p *exactcover.Problem, attribute string, first, change int) (*Kept, error) {
	if first != 0 {
		var err error
		if p, err = plan.Fix(p, attribute, first); err != nil {
			return nil, err
		}
	}
	kept, err := plan.Keep(p, change)
	if kept != nil {
		kept.attribute, kept.first = attribute, first
	}
	return kept, err
}

// Exactly returns p with these options given, which a list or a table names, and without others that it would
// name, too, if they were chosen: what is left to choose are options without attributes, if others have some.
func Exactly(p *exactcover.Problem, options []int) *exactcover.Problem {
	isChosen, counts := p.OptionSet(options), counting(p)
	var others []int
	for o := range p.Options {
		if counts(o) && !isChosen[o] {
			others = append(others, o)
		}
	}
	return p.Giving(options).Forbidding(others)
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
