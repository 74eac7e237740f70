package verify_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/memsolver/reason"
)

// A plainCover chooses options as plainly as possible, of a problem in which some items don't count.
type plainCover struct {
	problem *exactcover.Problem
	counts  []bool  // by item
	uses    [][]int // by item: the options that contain it
	out     []bool  // by option: never chosen
	chosen  []bool  // by option
	times   []int   // by item
	colors  []exactcover.Color
	nodes   int // that may be visited
}

func newPlainCover(p *exactcover.Problem, items []int) *plainCover {
	c := &plainCover{
		problem: p, counts: make([]bool, len(p.Items)), out: make([]bool, len(p.Options)), chosen: make([]bool, len(p.Options)),
		times: make([]int, len(p.Items)), colors: make([]exactcover.Color, len(p.Items)), nodes: 20_000,
	}
	for _, item := range items {
		c.counts[item] = true
	}
	c.uses = make([][]int, len(p.Items))
	for o := range p.Options {
		for _, item := range p.Options[o].Items {
			c.uses[item] = append(c.uses[item], o)
		}
	}
	for _, o := range p.Excluded {
		c.out[o] = true
	}
	return c
}

// limits returns how often an item must and may be covered.
func (c *plainCover) limits(item int) (low, high int) {
	i := c.problem.Items[item]
	switch {
	case i.Secondary:
		return 0, 1
	case i.Quota == exactcover.Quota{}:
		return 1, 1
	}
	return i.Quota.Low, i.Quota.High
}

// fits reports whether option o can be chosen.
func (c *plainCover) fits(o int) bool {
	if c.out[o] || c.chosen[o] {
		return false
	}
	option := c.problem.Options[o]
	for k, item := range option.Items {
		_, high := c.limits(item)
		shared := c.problem.Items[item].Secondary && option.Colors != nil && option.Colors[k] != 0 && option.Colors[k] == c.colors[item]
		if c.counts[item] && c.times[item] >= high && !shared {
			return false
		}
	}
	return true
}

func (c *plainCover) choose(o int) {
	c.chosen[o] = true
	option := c.problem.Options[o]
	for k, item := range option.Items {
		c.times[item]++
		if option.Colors != nil {
			c.colors[item] = option.Colors[k]
		}
	}
}

func (c *plainCover) undo(o int) {
	c.chosen[o] = false
	for _, item := range c.problem.Options[o].Items {
		c.times[item]--
		if c.times[item] == 0 {
			c.colors[item] = 0
		}
	}
}

// give chooses options. It reports whether they can be chosen together.
func (c *plainCover) give(options []int) bool {
	for _, o := range options {
		if !c.fits(o) {
			return false
		}
		c.choose(o)
	}
	return true
}

// complete reports whether the items that count can be covered. It gives up, and returns false, when
// no nodes are left.
func (c *plainCover) complete() bool {
	if c.nodes--; c.nodes < 0 {
		return false
	}
	var fewest []int
	open := false
	for item, counts := range c.counts {
		if low, _ := c.limits(item); !counts || c.times[item] >= low {
			continue
		}
		var options []int
		for _, o := range c.uses[item] {
			if c.fits(o) {
				options = append(options, o)
			}
		}
		if !open || len(options) < len(fewest) {
			open, fewest = true, options
		}
		if len(options) == 0 {
			return false
		}
	}
	if !open {
		return true
	}
	defer func() {
		for _, o := range fewest {
			c.out[o] = false
		}
	}()
	for _, o := range fewest {
		c.choose(o)
		done := c.complete()
		c.undo(o)
		if done {
			return true
		}
		c.out[o] = true
	}
	return false
}

// A verdict is what a plain search says about items and given options.
type verdict int

const (
	impossible verdict = iota
	possible
	unclear // it took too long
)

// meet says whether these items and given options can be met together.
func meet(p *exactcover.Problem, items, given []int) verdict {
	c := newPlainCover(p, items)
	if !c.give(given) {
		return impossible
	}
	done := c.complete()
	switch {
	case done:
		return possible
	case c.nodes < 0:
		return unclear
	}
	return impossible
}

// allBut returns all but the kth.
func allBut(all []int, k int) []int { return slices.Delete(slices.Clone(all), k, k+1) }

func allItems(p *exactcover.Problem) []int {
	items := make([]int, len(p.Items))
	for i := range items {
		items[i] = i
	}
	return items
}

// wrong says what is wrong with a reason, or returns "". It shares no code with package reason. open is
// the number of searches that took too long to tell.
func wrong(p *exactcover.Problem, r *reason.Reason) (text string, open int) {
	if !slices.IsSorted(r.Items) || len(r.Items) == 0 {
		return "want items in order", 0
	}
	if r.Kind == reason.Conflict {
		return wrongConflict(p, r)
	}
	c := newPlainCover(p, allItems(p))
	if !c.give(p.Given) {
		return "the given options are in conflict", 0
	}
	var left []int
	for o := range p.Options {
		primary := slices.ContainsFunc(p.Options[o].Items, func(item int) bool { return !p.Items[item].Secondary })
		if primary && c.fits(o) {
			left = append(left, o)
		}
	}
	weights := make(map[int]int)
	for k, item := range r.Items {
		weights[item] = 1
		if r.Kind == reason.Overfull {
			weights[item] = r.Weights[k]
		}
	}
	// What an option adds. A secondary item in a color has room for any number of options.
	adds := func(o int) (sum int) {
		for k, item := range p.Options[o].Items {
			if p.Options[o].Colors == nil || p.Options[o].Colors[k] == 0 {
				sum += weights[item]
			}
		}
		return sum
	}
	switch r.Kind {
	case reason.Uncovered:
		low, _ := c.limits(r.Items[0])
		n := 0
		for _, o := range left {
			n += adds(o)
		}
		if len(r.Items) != 1 || c.times[r.Items[0]]+n >= low {
			return fmt.Sprintf("%d options are left, and %d given", n, c.times[r.Items[0]]), 0
		}
	case reason.Overfull:
		need, have := 0, 0
		for item, w := range weights {
			low, high := c.limits(item)
			if w > 0 {
				need += w * max(low-c.times[item], 0)
				continue
			}
			room := 0 // no more than options
			for _, o := range left {
				if adds := p.Options[o]; slices.Contains(adds.Items, item) {
					room++
				}
			}
			need += w * min(max(high-c.times[item], 0), room)
		}
		for _, o := range left {
			have += max(adds(o), 0)
		}
		if need <= have {
			return fmt.Sprintf("the items weigh %d, the options %d", need, have), 0
		}
	case reason.Parity:
		sum := 0
		for item := range weights {
			low, high := c.limits(item)
			if low != high {
				return "an item that is not always covered as often", 0
			}
			sum += low - c.times[item]
		}
		if sum%2 == 0 || slices.ContainsFunc(left, func(o int) bool { return adds(o)%2 == 1 }) {
			return "the parities agree", 0
		}
	default:
		return "an unknown kind", 0
	}
	return "", 0
}

// wrongConflict is wrong for a conflict.
func wrongConflict(p *exactcover.Problem, r *reason.Reason) (text string, open int) {
	for _, o := range r.Given {
		if !slices.Contains(p.Given, o) {
			return "an option that is not given", 0
		}
	}
	switch meet(p, r.Items, r.Given) {
	case possible:
		return "it can be met", 0
	case unclear:
		open++
	}
	if !r.Least {
		return "", open
	}
	for k := range len(r.Items) + len(r.Given) {
		items, given := r.Items, r.Given
		if k < len(items) {
			items = allBut(items, k)
		} else {
			given = allBut(given, k-len(items))
		}
		switch meet(p, items, given) {
		case impossible:
			return fmt.Sprintf("it is not a least one: %v, %v", items, given), open
		case unclear:
			open++
		}
	}
	return "", open
}

// A draw makes random problems of a kind, most of which have no solution.
type draw func(rng *rand.Rand) *exactcover.Problem

// pairs returns an odd number of items to be joined by twos, or by threes.
func pairs(rng *rand.Rand) *exactcover.Problem {
	n := 5 + 2*rng.IntN(5)
	p := solvertest.New(n)
	for a := range n {
		for b := range a {
			if rng.IntN(3) > 0 {
				p.Options = append(p.Options, exactcover.Option{Items: []int{a, b}})
			}
		}
	}
	return p
}

// sparse returns a problem with up to 20 items, each of which is in a few options.
func sparse(rng *rand.Rand) *exactcover.Problem {
	n := 8 + rng.IntN(13)
	p := solvertest.New(n)
	for item := range n {
		for range 2 + rng.IntN(2) {
			items := []int{item}
			for range 1 + rng.IntN(3) {
				if other := rng.IntN(n); !slices.Contains(items, other) {
					items = append(items, other)
				}
			}
			p.Options = append(p.Options, exactcover.Option{Items: items})
		}
	}
	return p
}

// crowded returns lessons of teachers in slots, with quotas.
func crowded(rng *rand.Rand) *exactcover.Problem {
	teachers, slots := 1+rng.IntN(3), 3+rng.IntN(3)
	p := &exactcover.Problem{}
	for range teachers {
		low := 1 + rng.IntN(3)
		p.Items = append(p.Items, exactcover.Item{Quota: exactcover.Quota{Low: low, High: low + rng.IntN(2)}})
	}
	for range slots {
		p.Items = append(p.Items, exactcover.Item{Secondary: true})
	}
	p.Colors = []string{"", "red", "blue"}
	p.Items = append(p.Items, exactcover.Item{Secondary: true}) // a color for all
	for t := range teachers {
		for s := range slots {
			for range rng.IntN(2) + 1 {
				p.Options = append(p.Options, exactcover.Option{
					Items: []int{t, teachers + s, teachers + slots}, Colors: []exactcover.Color{0, 0, exactcover.Color(1 + rng.IntN(2))},
				})
			}
		}
	}
	return p
}

// TestReasons checks every reason for random problems without a solution.
func TestReasons(t *testing.T) {
	rng := rand.New(rand.NewPCG(40, 1))
	kinds, quotas := make(map[reason.Kind]int), 0
	var longest time.Duration
	for n := 0; n < testenv.Cases(200, 2000); {
		p := []draw{solvertest.Random, pairs, sparse, crowded}[rng.IntN(4)](rng)
		if rng.IntN(3) == 0 {
			for item := range p.Primary() {
				if rng.IntN(6) == 0 {
					low := rng.IntN(3)
					p.Items[item].Quota = exactcover.Quota{Low: low, High: max(1, low+rng.IntN(2))}
				}
			}
		}
		if rng.IntN(3) == 0 {
			solvertest.Exclude(rng, p)
		}
		if len(p.Given) == 0 && len(p.Options) > 0 && rng.IntN(3) == 0 {
			for range 1 + rng.IntN(3) {
				if o := rng.IntN(len(p.Options)); !slices.Contains(p.Excluded, o) && !slices.Contains(p.Given, o) {
					p.Given = append(p.Given, o)
				}
			}
		}
		solvertest.SetCosts(rng, p)
		verdict := meet(p, allItems(p), p.Given)
		start := time.Now()
		r, err := reason.Find(t.Context(), p)
		longest = max(longest, time.Since(start))
		if err != nil || (r == nil) != (verdict == possible) {
			t.Fatalf("want a reason if there is no solution (%d), got %+v, %v: %+v", verdict, r, err, p)
		}
		if r == nil {
			continue
		}
		n++
		kinds[r.Kind]++
		if p.HasQuotas() {
			quotas++
		}
		if text, open := wrong(p, r); text != "" || open > 0 {
			t.Fatalf("%s (%d open): %+v\n%s\n%+v", text, open, r, r.Text(p), p)
		}
		if r.Kind == reason.Conflict && !r.Least {
			t.Errorf("want a least conflict without a deadline, got %+v", r)
		}
		least, err := reason.Least(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		if text, open := wrong(p, least); text != "" || open > 0 {
			t.Fatalf("least: %s: %+v\n%s\n%+v", text, least, least.Text(p), p)
		}
	}
	testenv.Report(t, "%v, %d with quotas; the longest took %v", kinds, quotas, longest)
	for _, kind := range []reason.Kind{reason.Uncovered, reason.Overfull, reason.Parity, reason.Conflict} {
		if kinds[kind] < 10 {
			t.Errorf("want many reasons of each kind, got %v", kinds)
		}
	}
}

// TestSudokusWithAWrongClue changes a clue of Sudokus so that no two clues are equal in a unit, and
// checks why they have no solution.
func TestSudokusWithAWrongClue(t *testing.T) {
	rng := rand.New(rand.NewPCG(40, 2))
	kinds, clues := make(map[reason.Kind]int), make(map[int]int)
	var total, longest time.Duration
	least, open, asked, n := 0, 0, 0, 0
	all := corpus.Sudokus(t, "norvig_top95.txt")
	for n < testenv.Cases(20, 500) {
		b := all[rng.IntN(len(all))]
		numbers := b.Numbers()
		cell := rng.IntN(81)
		if numbers[cell] == 0 {
			continue
		}
		numbers[cell] = uint8(1 + rng.IntN(9))
		b = b.Of(numbers)
		p := b.Problem()
		if len(b.Contradictions()) > 0 {
			continue
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		start := time.Now()
		r, err := reason.Least(ctx, p)
		took := time.Since(start)
		cancel()
		if err != nil {
			t.Fatal(err)
		}
		if r == nil {
			continue
		}
		n++
		total, longest = total+took, max(longest, took)
		plain := testenv.Must(reason.Find(t.Context(), p))(t)
		kinds[plain.Kind]++
		clues[len(r.Given)]++
		if r.Least {
			least++
		}
		for _, r := range []*reason.Reason{r, plain} {
			text, unclear := wrong(p, r)
			if text != "" {
				t.Fatalf("%s: %+v\n%s\n%v", text, r, r.Text(p), b)
			}
			open += unclear
			asked += 1 + len(r.Items) + len(r.Given)
		}
	}
	testenv.Report(t, "%d Sudokus: %v, %v clues, %d least; %v on average, %v at most; %d of %d searches open",
		n, kinds, clues, least, total/time.Duration(n), longest, open, asked)
	if open > asked/20 {
		t.Errorf("want nearly all conflicts checked, got %d of %d searches open", open, asked)
	}
}
