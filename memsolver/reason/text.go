package reason

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"graphcover/exactcover"
	"graphcover/internal/english"
)

// The most that is listed of anything.
const (
	mostNames = 12 // on a line
	mostLines = 6
)

// Text says a reason in words, of which p is the problem: a line, and mostly a few more with the names
// of items and options.
func (r *Reason) Text(p *exactcover.Problem) string {
	switch r.Kind {
	case Uncovered:
		return uncoveredText(p, r.Items[0])
	case Overfull:
		return r.overfullText(p)
	case Parity:
		return fmt.Sprintf("every option that is left contains an even number of these %s, or none, but a solution contains an odd number:\n  %s",
			english.Plural(len(r.Items), "item"), itemNames(p, r.Items))
	}
	return r.conflictText(p)
}

func uncoveredText(p *exactcover.Problem, item int) string {
	rest := newRest(p)
	var out []string
	n := 0
	for o := range p.Options {
		if !slices.Contains(p.Options[o].Items, item) || rest.cover.Chose(o) {
			continue
		}
		if _, isLeft := slices.BinarySearch(rest.options, o); !isLeft {
			out = append(out, rest.ruledOut(o))
		}
		n++
	}
	name := p.ItemName(item)
	switch low := rest.low[item]; {
	case n == 0 && rest.cover.Times(item) == 0:
		return name + " is in no option"
	case low == 1:
		return lines(fmt.Sprintf("%s has no option left", name), out)
	default:
		return lines(fmt.Sprintf("%s must be covered by %d more options, but %d are left", name, low, rest.left[item]), out)
	}
}

// ruledOut says why an option is not left.
func (r *rest) ruledOut(o int) string {
	name := r.problem.OptionName(o)
	if slices.Contains(r.problem.Excluded, o) {
		return name + " is excluded"
	}
	item := r.cover.Conflict(o)
	var by []int
	for _, g := range r.cover.Chosen() {
		if slices.Contains(r.problem.Options[g].Items, item) {
			by = append(by, g)
		}
	}
	if len(by) > 1 {
		return fmt.Sprintf("%s would cover %s once more than the given %s", name, r.problem.ItemName(item), optionNames(r.problem, by))
	}
	return fmt.Sprintf("%s would cover %s, as the given %s does", name, r.problem.ItemName(item), r.problem.OptionName(by[0]))
}

// lines adds further lines to a first one, and says how many more there are.
func lines(first string, more []string) string {
	if len(more) == 0 {
		return first
	}
	text := first + ":"
	for k, line := range more {
		if k == mostLines && len(more) > mostLines+1 {
			return text + fmt.Sprintf("\n  ... and %d more", len(more)-mostLines)
		}
		text += "\n  " + line
	}
	return text
}

func (r *Reason) overfullText(p *exactcover.Problem) string {
	rest := newRest(p)
	weights := make([]int, len(p.Items))
	byWeight := make(map[int][]int) // items
	for k, item := range r.Items {
		weights[item] = r.Weights[k]
		byWeight[r.Weights[k]] = append(byWeight[r.Weights[k]], item)
	}
	least, most := rest.weigh(weights)
	many, few := byWeight[1], byWeight[-1]
	if most == 0 && len(many)+len(few) == len(r.Items) {
		needed, room := rest.times(rest.low, many), rest.times(rest.high, few)
		if len(few) == 0 {
			return fmt.Sprintf("no option is left for %s", itemNames(p, many))
		}
		return lines(fmt.Sprintf("too many for too few: %s %d places in %s, which %s room for %d",
			needs(len(many)), needed, english.Plural(len(few), "other"), have(len(few)), room), []string{
			"items: " + itemNames(p, many),
			"others, of which each option that is left covers at least as many: " + itemNames(p, few),
		})
	}
	all := make([]int, 0, len(byWeight))
	for w := range byWeight {
		all = append(all, w)
	}
	slices.SortFunc(all, func(a, b int) int { return cmp.Compare(b, a) })
	var of []string
	for _, w := range all {
		of = append(of, fmt.Sprintf("%+d: %s", w, itemNames(p, byWeight[w])))
	}
	return lines(fmt.Sprintf("with these weights of items, the options of a solution weigh %d at most together, but the items %d at least", most, least), of)
}

// needs begins a sentence about what a number of items need.
func needs(n int) string {
	if n == 1 {
		return "1 item needs"
	}
	return fmt.Sprintf("%d items need", n)
}

// have returns the form of the verb for n items.
func have(n int) string {
	if n == 1 {
		return "has"
	}
	return "have"
}

// times returns the sum of times over items.
func (*rest) times(times []int, items []int) int {
	sum := 0
	for _, item := range items {
		sum += times[item]
	}
	return sum
}

func (r *Reason) conflictText(p *exactcover.Problem) string {
	parts := []string{}
	if len(r.Given) > 0 {
		parts = append(parts, english.Plural(len(r.Given), "given option"))
	}
	if len(r.Items) > 0 {
		parts = append(parts, english.Plural(len(r.Items), "item"))
	}
	first := fmt.Sprintf("%s can't be met together", english.List(parts, "and"))
	if r.Least {
		first += ", but can without any one of them"
	} else {
		first += "; perhaps fewer can't either"
	}
	var of []string
	if len(r.Given) > 0 {
		of = append(of, "given: "+optionNames(p, r.Given))
	}
	if len(r.Items) > 0 {
		of = append(of, "items: "+itemNames(p, r.Items))
	}
	return lines(first, of)
}

func itemNames(p *exactcover.Problem, items []int) string { return list(items, p.ItemName) }

func optionNames(p *exactcover.Problem, options []int) string { return list(options, p.OptionName) }

// list joins names, but not too many.
func list(all []int, name func(int) string) string {
	var names []string
	for k, i := range all {
		if k == mostNames && len(all) > mostNames+1 {
			return strings.Join(names, ", ") + fmt.Sprintf(", ... and %d more", len(all)-mostNames)
		}
		names = append(names, name(i))
	}
	return strings.Join(names, ", ")
}
