package reason_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/testenv"
	"graphcover/memsolver/reason"
)

// TestIn asks for reasons of random problems from which a rule was taken, an item or that an option is given, in the
// whole problems, whose items and options have other places. They are reasons there, too. In problems that
// have solutions they are none.
func TestIn(t *testing.T) {
	rng := rand.New(rand.NewPCG(38, 14))
	kinds := make(map[reason.Kind]int)
	solvable := 0
	for q := range solvertest.Each(rng, 3000, solvertest.Uncolor, solvertest.Sometimes(solvertest.SetQuotas)) {
		rename(q)
		r := testenv.Must(reason.Find(t.Context(), q))(t)
		if r == nil {
			continue
		}
		p := withAnother(rng, q)
		in := r.In(t.Context(), q, p)
		switch {
		case in == nil:
			t.Fatalf("%+v of %+v is no reason in %+v", r, q, p)
		case in.Kind != r.Kind || in.Least != r.Least || !slices.IsSorted(in.Items) || !slices.IsSorted(in.Given):
			t.Fatalf("want %+v with other numbers, got %+v", r, in)
		}
		if back := in.In(t.Context(), p, q); !reflect.DeepEqual(back, r) {
			t.Fatalf("want %+v again, got %+v", r, back)
		}
		kinds[r.Kind]++
		free := *p
		free.Given, free.Excluded = nil, nil
		for item := range free.Items { // with an option for it alone, each item can be covered
			free.Options = append(slices.Clone(free.Options), exactcover.Option{Name: fmt.Sprint("new ", item), Items: []int{item}})
		}
		if free.HasQuotas() || free.ValidateOptions() != nil {
			continue
		}
		solvable++
		if r.In(t.Context(), q, &free) != nil {
			t.Fatalf("%+v is called a reason in %+v, which has a solution", r, free)
		}
	}
	if len(kinds) < 4 || solvable < 100 {
		t.Errorf("%v, %d problems with solutions: this tests little", kinds, solvable)
	}
	both := solvertest.New(2, "ab", "a", "b")
	rename(both)
	both.Given = []int{0, 1}
	given := testenv.Must(reason.Find(t.Context(), both))(t)
	if got := given.In(t.Context(), both, both.Giving([]int{0})); got != nil {
		t.Errorf("want none, as one of the options is not given, got %+v", got)
	}
	missing := solvertest.New(1)
	missing.Items[0].Name = "only here"
	r := testenv.Must(reason.Find(t.Context(), missing))(t)
	if got := r.In(t.Context(), missing, solvertest.New(1)); got != nil {
		t.Errorf("want none, as the item is missing, got %+v", got)
	}
}

// rename gives all items and options of p names.
func rename(p *exactcover.Problem) {
	for item := range p.Items {
		p.Items[item].Name = fmt.Sprint("i", item)
	}
	for o := range p.Options {
		p.Options[o].Name = fmt.Sprint("o", o)
	}
}

// withAnother returns q with another item, which some options have, and all items and options in another order.
func withAnother(rng *rand.Rand, q *exactcover.Problem) *exactcover.Problem {
	p := *q
	items, options := rng.Perm(len(q.Items)+1), rng.Perm(len(q.Options))
	p.Items = make([]exactcover.Item, len(items))
	p.Options = make([]exactcover.Option, len(options))
	for item, at := range items[1:] {
		p.Items[at] = q.Items[item]
	}
	p.Items[items[0]] = exactcover.Item{Name: "another", Secondary: true}
	for o, at := range options {
		option := exactcover.Option{Name: q.Options[o].Name}
		for _, item := range q.Options[o].Items {
			option.Items = append(option.Items, items[item+1])
		}
		if rng.IntN(3) == 0 {
			option.Items = append(option.Items, items[0])
		}
		p.Options[at] = option
	}
	numbered := func(all []int) (now []int) {
		for _, o := range all {
			now = append(now, options[o])
		}
		return now
	}
	p.Given, p.Excluded = numbered(q.Given), numbered(q.Excluded)
	return &p
}
