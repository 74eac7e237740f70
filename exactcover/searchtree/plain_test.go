package searchtree_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle"
)

// This file has what the tests compare a tree with: states of a search that are written down
// from the definitions. It shares no code with the package.

// A choice is an item and the option chosen for it.
type choice struct{ item, option int }

// A plain state is what a search knows when these choices stand.
type plain struct {
	p    *exactcover.Problem
	path []choice
	by   []int // by option: the search that chooses it or rules it out, or -1

	options [][]int            // by item: the options that contain it
	known   map[string]failure // of fail, by path
}

// newPlain returns the state before the first choice.
func newPlain(p *exactcover.Problem) plain {
	s := plain{p: p, by: slices.Repeat([]int{-1}, len(p.Options)), known: make(map[string]failure)}
	for o := range p.Options {
		if slices.Contains(p.Given, o) || slices.Contains(p.Excluded, o) {
			s.by[o] = 0
		}
		for _, g := range p.Given {
			if exclusion(p, g, o) >= 0 {
				s.by[o] = 0
			}
		}
		if s.full(o) {
			s.by[o] = 0
		}
	}
	for i := range p.Items {
		s.options = append(s.options, nil)
		for o, option := range p.Options {
			if slices.Contains(option.Items, i) {
				s.options[i] = append(s.options[i], o)
			}
		}
	}
	return s
}

// with returns the state after one more choice.
func (s plain) with(c choice) plain {
	next := plain{p: s.p, path: append(slices.Clone(s.path), c), by: slices.Clone(s.by), options: s.options, known: s.known}
	for o := range next.by {
		passed := slices.Contains(s.p.Options[o].Items, c.item) && (c.option == exactcover.NoOption || o < c.option)
		if next.by[o] < 0 && (passed || o == c.option || next.full(o) || c.option != exactcover.NoOption && exclusion(s.p, c.option, o) >= 0) {
			next.by[o] = len(next.path)
		}
	}
	return next
}

// full reports whether an item of an option, which is not chosen, can't be covered any more.
func (s plain) full(o int) bool {
	return slices.ContainsFunc(s.p.Options[o].Items, func(i int) bool {
		high := s.p.Quota(i).High
		return high > 1 && s.times(i) >= high
	})
}

// times returns how often an item is covered.
func (s plain) times(i int) int {
	n := 0
	for o, option := range s.p.Options {
		if s.chosen(o) && slices.Contains(option.Items, i) {
			n++
		}
	}
	return n
}

// exclusion returns the first item because of which options a and b exclude each other, or -1.
func exclusion(p *exactcover.Problem, a, b int) int {
	first := -1
	for k, i := range p.Options[a].Items {
		for l, j := range p.Options[b].Items {
			same := p.Options[a].Color(k) != exactcover.NoColor && p.Options[a].Color(k) == p.Options[b].Color(l)
			if i == j && a != b && !same && p.Quota(i).High == 1 && (first < 0 || i < first) {
				first = i
			}
		}
	}
	return first
}

// chosen reports whether an option is given or stands.
func (s plain) chosen(o int) bool {
	return slices.Contains(s.p.Given, o) || slices.ContainsFunc(s.path, func(c choice) bool { return c.option == o })
}

// open returns the primary items that nothing covers.
func (s plain) open() []int {
	covered := make(map[int]bool)
	for o := range s.p.Options {
		if s.chosen(o) {
			for _, i := range s.p.Options[o].Items {
				covered[i] = true
			}
		}
	}
	var open []int
	for i, item := range s.p.Items {
		if !item.Secondary && !covered[i] {
			open = append(open, i)
		}
	}
	return open
}

// optionsOf returns the options of an item, ascending, for which keep is true.
func (s plain) optionsOf(item int, keep func(o int) bool) []int {
	var options []int
	for _, o := range s.options[item] {
		if keep(o) {
			options = append(options, o)
		}
	}
	return options
}

// active returns the options of an item that nothing chooses or rules out.
func (s plain) active(item int) []int {
	return s.optionsOf(item, func(o int) bool { return s.by[o] < 0 })
}

// branches returns how many choices there are for an item.
func (s plain) branches(item int) int {
	return max(0, len(s.active(item))+1-max(0, s.p.Quota(item).Low-s.times(item)))
}

// A failure is what comes of a state: the searches that it rests on, and what is below it.
type failure struct {
	rests                        map[int]bool
	choices, deadEnds, solutions int
}

// fail searches everything below s, with the item that has the fewest options left first.
func (s plain) fail() failure {
	key := fmt.Sprint(s.path)
	f, known := s.known[key]
	if known {
		return f
	}
	if open := s.open(); len(open) > 0 {
		next, fewest := -1, 0
		for _, item := range open {
			if n := len(s.active(item)); next < 0 || n < fewest {
				next, fewest = item, n
			}
		}
		f = s.failOf(next)
	} else {
		f = failure{rests: make(map[int]bool), solutions: 1}
		for search := range s.path {
			f.rests[search+1] = true
		}
	}
	s.known[key] = f
	return f
}

// failOf is fail for a state that turns to this item next.
func (s plain) failOf(item int) failure {
	f := failure{rests: make(map[int]bool)}
	if len(s.active(item)) == 0 {
		f.deadEnds = 1
	}
	for _, o := range s.optionsOf(item, func(int) bool { return true }) {
		if s.by[o] > 0 {
			f.rests[s.by[o]] = true
		}
		if s.by[o] >= 0 {
			continue
		}
		below := s.with(choice{item, o}).fail()
		for search := range below.rests {
			if search <= len(s.path) {
				f.rests[search] = true
			}
		}
		f.choices += 1 + below.choices
		f.deadEnds += below.deadEnds
		f.solutions += below.solutions
	}
	return f
}

// A recording is a search: its events, and for each step which choices stood after it.
type recording struct {
	p      *exactcover.Problem
	start  plain
	events []exactcover.Event
	stand  [][]choice
	failed map[int]int // by step: the item because of which the next step is an undo
	solved map[int]bool
	orders map[string][]int // by path: the orders of its last choice
	stepOf []int            // by order: the step that made the choice
}

// record runs a search of p, to its end or to the first solution.
func record(t *testing.T, p *exactcover.Problem, order exactcover.Order, all bool) (*searchtree.Tree, recording) {
	t.Helper()
	recorder := searchtree.NewRecorder(p, searchtree.DefaultMost)
	r := recording{p: p, start: newPlain(p), stand: [][]choice{nil}, failed: make(map[int]int), solved: make(map[int]bool)}
	r.orders, r.stepOf = make(map[string][]int), []int{0}
	log := exactcover.Log{Observe: func(e exactcover.Event) {
		recorder.Observe(e)
		last := len(r.stand) - 1
		e.Candidates = slices.Clone(e.Candidates)
		r.events = append(r.events, e)
		switch e.Kind {
		case exactcover.Choose:
			path := append(slices.Clone(r.stand[last]), choice{e.Item, e.Option})
			r.stand = append(r.stand, path)
			r.orders[fmt.Sprint(path)] = append(r.orders[fmt.Sprint(path)], len(r.stepOf))
			r.stepOf = append(r.stepOf, last+1)
		case exactcover.Backtrack:
			if e.Item != exactcover.NoItem {
				r.failed[last] = e.Item
			}
			r.stand = append(r.stand, r.stand[last][:e.Search-1])
		case exactcover.Solved:
			r.solved[last] = true
		}
	}}
	for range testenv.Values(t, memsolver.All(t.Context(), p, memsolver.DLX, memsolver.Ordered(order), memsolver.Log(&log))) {
		if !all {
			break
		}
	}
	tree := recorder.Tree()
	tree.Sequence = order.Sequence(len(p.Options))
	testenv.Check(t, tree.Validate())
	return tree, r
}

// steps returns the number of steps.
func (r *recording) steps() int { return len(r.stand) - 1 }

// order returns the order of the last choice of a path that was made up to a step, or 0.
func (r *recording) order(path []choice, step int) int {
	for _, order := range slices.Backward(r.orders[fmt.Sprint(path)]) {
		if r.stepOf[order] <= step {
			return order
		}
	}
	return 0
}

// state returns the state after a step.
func (r *recording) state(step int) plain {
	s := r.start
	for _, c := range r.stand[step] {
		s = s.with(c)
	}
	return s
}

// problem returns the problem of a puzzle.
func problem(t *testing.T, spec string) *exactcover.Problem {
	t.Helper()
	return testenv.Must(puzzle.Parse(spec))(t).Problem()
}

// example returns the first puzzle of a file in examples.
func example(t *testing.T, file string) *exactcover.Problem {
	t.Helper()
	return corpus.Example(t, file).Problem()
}

// withQuotas returns n random problems in which items have quotas.
func withQuotas(n int) []*exactcover.Problem {
	rng := rand.New(rand.NewPCG(39, 6))
	problems := make([]*exactcover.Problem, n)
	for i := range problems {
		problems[i] = solvertest.RandomQuotas(rng)
		if i%3 == 0 {
			solvertest.Exclude(rng, problems[i])
		}
	}
	return problems
}

// small returns small problems, and n random ones whose items are of two kinds.
func small(n int) []*exactcover.Problem {
	var problems []*exactcover.Problem
	for _, c := range solvertest.Problems() {
		if !exactcover.IsConflict(c.Problem.Validate()) {
			problems = append(problems, c.Problem)
		}
	}
	rng := rand.New(rand.NewPCG(17, 7))
	for i := range n {
		p := solvertest.Random(rng)
		if i%4 == 0 {
			solvertest.Exclude(rng, p)
		}
		for k := range p.Items {
			p.Items[k].Attributes = map[string]any{"type": []string{"odd", "even"}[rng.IntN(2)]}
		}
		problems = append(problems, p)
	}
	return problems
}
