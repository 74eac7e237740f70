package reason

import (
	"fmt"
	"maps"
	"slices"

	"graphcover/exactcover"
	"graphcover/internal/english"
)

// The most that is listed of anything.
const (
	mostNames = 12 // in a list; its last term may have more
	mostLines = 6
)

// Text says a reason in words, of which p is the problem: a line, and mostly a few more with the names
// of items and options. If r is nil, as [Find] returns it for a problem with a solution, it says that there is one.
func (r *Reason) Text(p *exactcover.Problem) string {
	if r == nil {
		return "there is a solution"
	}
	return english.Entries(r.named(p))
}

// named is [Reason.Text] with the names of p as they are.
func (r *Reason) named(p *exactcover.Problem) string {
	switch r.Kind {
	case Uncovered:
		return uncoveredText(p, r.Items[0])
	case Overfull:
		return r.overfullText(p)
	case Parity:
		return r.parityText(p)
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
	switch low, left := rest.low[item], rest.left[item]; {
	case n == 0 && rest.cover.Times(item) == 0:
		return name + " is in no option"
	case left == 0:
		return lines("nothing is left for "+name, out)
	default:
		return lines(fmt.Sprintf("%s must have %s, but only %d %s left", name, english.Plural(low, "option"), left, are(left)), out)
	}
}

// are returns the form of a verb for n things.
func are(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
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
		return fmt.Sprintf("%s would be one more for %s than the given %s", name, r.problem.ItemName(item), optionNames(r.problem, by))
	}
	return fmt.Sprintf("%s shares %s with the given %s", name, r.problem.ItemName(item), r.problem.OptionName(by[0]))
}

// lines adds further lines to a first one, and says how many more there are.
func lines(first string, more []string) string {
	if len(more) == 0 {
		return first
	}
	text := first + ":"
	for k, line := range more {
		if k == mostLines && len(more) > mostLines+1 {
			return text + fmt.Sprintf("\n  and %d more", len(more)-mostLines)
		}
		text += "\n  " + line
	}
	return text
}

func (r *Reason) overfullText(p *exactcover.Problem) string {
	rest := newRest(p)
	weights := r.weights(p)
	byWeight := make(map[int][]int) // items
	for k, item := range r.Items {
		byWeight[r.Weights[k]] = append(byWeight[r.Weights[k]], item)
	}
	if rest.isTooMany(weights) {
		return rest.tooMany(byWeight)
	}
	least, most := rest.weigh(weights)
	if few := slices.Min(weights); most == 0 && len(byWeight) == 2 && byWeight[1] != nil && few < 0 {
		return rest.tooFewTimes(byWeight[1], byWeight[few], -few)
	}
	first := fmt.Sprintf("the points don't add up: with the points below for each item, a solution has to bring %d or more, but ", least)
	if most == 0 {
		first += "no option that is left brings more than 0"
	} else {
		first += fmt.Sprintf("the options that are left bring %d at most", most)
	}
	var of []string
	for _, w := range slices.Backward(slices.Sorted(maps.Keys(byWeight))) {
		of = append(of, fmt.Sprintf("%+d: %s", w, itemNames(p, byWeight[w])))
	}
	return lines(first, of)
}

// The most items of tooMany that one line names.
const (
	mostInNeed = 6
	mostToGive = 8
)

// tooManyForTooFew is how the texts of tooMany begin, but that of one for which nothing is left.
const tooManyForTooFew = "too many for too few: "

// isTooMany reports whether weights say that many items need a share of too few others, which weigh
// -1: of each option that is left, the few have as many items as the many weigh, or more.
func (r *rest) isTooMany(weights []int) bool {
	_, most := r.weigh(weights)
	return most == 0 && slices.Min(weights) >= -1
}

// tooMany says so of items by their weights.
func (r *rest) tooMany(byWeight map[int][]int) string {
	few := byWeight[-1]
	var many []int
	needed := 0
	weights := slices.DeleteFunc(slices.Sorted(maps.Keys(byWeight)), func(w int) bool { return w < 0 })
	for _, w := range weights {
		many = append(many, byWeight[w]...)
		needed += w * sum(r.low, byWeight[w])
	}
	names, room := itemsOf(r.problem), sum(r.high, few)
	if len(few) == 0 {
		slices.Sort(many)
		return fmt.Sprintf("nothing is left for %s", names.list(many))
	}
	const first = tooManyForTooFew
	most := mostInNeed
	if len(many) > most {
		most = 0
	}
	var inNeed []term
	for _, w := range weights {
		for _, t := range names.terms(byWeight[w], most) {
			if w > 1 {
				t.notes = append(t.notes, fmt.Sprintf("%d each", w))
			}
			inNeed = append(inNeed, t)
		}
	}
	toGive := names.terms(few, mostToGive)
	if namesIn(inNeed) <= mostInNeed && namesIn(toGive) <= mostToGive {
		only := fmt.Sprintf("but there %s only %d", are(room), room)
		if room != len(few) {
			only = fmt.Sprintf("but these can be had only %s in all", english.Plural(room, "time"))
			if len(few) == 1 {
				only = fmt.Sprintf("but that can be had only %s", english.Plural(room, "time"))
			}
		}
		return fmt.Sprintf("%s%s %s %d of %s, %s", first, join(inNeed), need(len(many)), needed, join(toGive), only)
	}
	of := english.Plural(len(few), "other")
	if room != len(few) {
		of = fmt.Sprintf("the %s in %s", english.Plural(room, "place"), of)
	}
	var lists []string
	for _, w := range weights {
		each := ""
		if w > 1 {
			each = fmt.Sprintf(" of %d each", w)
		}
		lists = append(lists, fmt.Sprintf("in need%s: %s", each, names.list(byWeight[w])))
	}
	lists = append(lists, "the others: "+names.list(few))
	return lines(fmt.Sprintf("%s%s %s %d of %s", first, english.Plural(len(many), "item"), need(len(many)), needed, of), lists)
}

// tooFewTimes says that many items, of which each option that is left has at most most for each of few that it has, need these
// more often than they can be had: 40 flights need crews at least 20 times, if each crew takes two.
func (r *rest) tooFewTimes(many, few []int, most int) string {
	names, needed, room := itemsOf(r.problem), sum(r.low, many), sum(r.high, few)
	text := fmt.Sprintf("%s%s %s %%s at least %s, as each time covers %d of them at most, but %%s only %s",
		tooManyForTooFew, english.Plural(len(many), "item"), need(len(many)), english.Plural((needed+most-1)/most, "time"), most, english.Plural(room, "time"))
	of := []string{"in need: " + names.list(many)}
	if len(few) == 1 {
		return lines(fmt.Sprintf(text, r.problem.ItemName(few[0]), "that can be had"), of)
	}
	return lines(fmt.Sprintf(text, english.Plural(len(few), "other"), "these can be had"), append(of, "the others: "+names.list(few)))
}

// need returns the form of a verb for n things.
func need(n int) string {
	if n == 1 {
		return "needs"
	}
	return "need"
}

// sum returns the sum of times over items.
func sum(times []int, items []int) int {
	n := 0
	for _, item := range items {
		n += times[item]
	}
	return n
}

func (r *Reason) parityText(p *exactcover.Problem) string {
	n := len(r.Items)
	who := fmt.Sprintf("these %d items", n)
	if times := sum(newRest(p).low, r.Items); times != n {
		who = fmt.Sprintf("these %d items must be covered %d times, which", n, times)
	}
	return fmt.Sprintf("odd and even: %s are an odd number, but every option that is left covers an even number of them, or none:\n  %s",
		who, itemNames(p, r.Items))
}

func (r *Reason) conflictText(p *exactcover.Problem) string {
	items, given := len(r.Items), len(r.Given)
	if given == 0 && items == 1 {
		return uncoveredText(p.Giving(nil), r.Items[0])
	}
	n, first := items, fmt.Sprintf("the needs of %d items can't be met together", items)
	fewer := fmt.Sprintf("but those of any %d of them can", items-1)
	switch {
	case given == 1:
		n, first = 1, optionNames(p, r.Given)+" is given, but can't be part of a solution"
	case given > 1:
		n, first, fewer = given, fmt.Sprintf("%d givens contradict each other", given), fmt.Sprintf("but no %d of them do", given-1)
	}
	switch {
	case !r.Least:
		first += "; perhaps there are needless ones among them"
	case n > 2:
		first += ", " + fewer
	}
	var of []string
	if given > 1 {
		of = append(of, optionNames(p, r.Given))
	}
	if shown := itemNames(p, r.Items); given > 0 && items > 0 {
		of = append(of, "what shows it: "+shown)
	} else if given == 0 {
		of = append(of, shown)
	}
	return lines(first, of)
}

func itemNames(p *exactcover.Problem, items []int) string { return itemsOf(p).list(items) }

func optionNames(p *exactcover.Problem, options []int) string { return optionsOf(p).list(options) }
