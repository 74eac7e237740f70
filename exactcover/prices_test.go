package exactcover_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
)

// On random problems, no cover costs less than valid prices and what its options add say.
func TestPricesAreABound(t *testing.T) {
	rng := rand.New(rand.NewPCG(39, 3))
	covers, tight := 0, 0
	for p := range solvertest.Each(rng, 300, solvertest.SetQuotas, solvertest.SetCosts, solvertest.Exclude) {
		prices := solvertest.RandomPrices(rng, p)
		if err := prices.Validate(p); err != nil {
			t.Fatalf("%v: %+v, %+v", err, prices, p)
		}
		for _, s := range solvertest.BruteForce(p) {
			bound := p.PriceBound(prices)
			for _, o := range s {
				bound += p.AddedCost(prices, o)
			}
			covers++
			switch least := prices.CostBound(bound); {
			case least > p.Cost(s):
				t.Fatalf("%v costs %d, want at least %d: %+v, %+v", s, p.Cost(s), least, prices, p)
			case least == p.Cost(s):
				tight++
			}
		}
	}
	if covers < 500 || tight < 50 {
		t.Errorf("%d covers, %d with their cost as the bound: this tests little", covers, tight)
	}
}

func TestPriceBound(t *testing.T) {
	p := lessons(t) // sport 0:2, music 1:3
	prices := exactcover.Prices{Scale: 2, Items: []int{-1, 3, -2, -3, -1}}
	if got := p.PriceBound(prices); got != -2+3-2-3-1 {
		t.Errorf("want the bound -5, got %d", got)
	}
	if got := p.AddedCost(prices, 1); got != -4+1+3 {
		t.Errorf("want 0 added, got %d", got)
	}
	for bound, want := range map[int]int{-5: -2, -4: -2, 0: 0, 3: 2, 4: 2} {
		if got := prices.CostBound(bound); got != want {
			t.Errorf("%d halves: want the cost %d, got %d", bound, want, got)
		}
	}
}

// The options of greatest value come first, of several the one that adds least, and of several the
// first.
func TestPricesSequence(t *testing.T) {
	p := solvertest.New(2, "a", "a", "b", "b", "ab")
	for o, cost := range []int{3, 1, 2, 2, 5} {
		p.Options[o].Cost = cost
	}
	prices := exactcover.Prices{Scale: 1, Items: []int{1, 0}}
	for _, c := range []struct{ values, want []int }{
		{nil, []int{1, 0, 2, 3, 4}},
		{[]int{0, 0, 7, 7, 9}, []int{4, 2, 3, 1, 0}},
	} {
		prices.Values = c.values
		if got := prices.Sequence(p); !slices.Equal(got, c.want) {
			t.Errorf("values %v: want %v, got %v", c.values, c.want, got)
		}
	}
}

func TestValidatePrices(t *testing.T) {
	p := lessons(t)
	p.Items = append(p.Items, exactcover.Item{Name: "x", Secondary: true}, exactcover.Item{Name: "y", Secondary: true})
	p.Colors = []string{"", "red"}
	p.Options[0].Items, p.Options[0].Colors = []int{0, 2, 6}, []exactcover.Color{0, 0, 1}
	for _, c := range []struct {
		change func(prices *exactcover.Prices)
		want   string
	}{
		{func(*exactcover.Prices) {}, "<nil>"},
		{func(prices *exactcover.Prices) { prices.Scale = 0 }, "want 7 prices in units of 1/1 or less, got 7 in units of 1/0"},
		{func(prices *exactcover.Prices) { prices.Items = prices.Items[:6] }, "want 7 prices in units of 1/1 or less, got 6 in units of 1/1"},
		{func(prices *exactcover.Prices) { prices.Values = nil }, "<nil>"},
		{func(prices *exactcover.Prices) { prices.Values = []int{1} }, fmt.Sprintf("want %d values of options, or none, got 1", len(p.Options))},
		{func(prices *exactcover.Prices) { prices.Items[5] = 1 }, "want a price of at most 0 for the secondary item x, got 1"},
		{func(prices *exactcover.Prices) { prices.Items[6] = -1 }, "want the price 0 for item y, which has colors, got -1"},
		{func(prices *exactcover.Prices) { prices.Items[0] = 0 }, "option sport tue: want prices of its items of at most its cost in all, -2, got 0"},
		{func(prices *exactcover.Prices) { prices.Items[3] = -1 << 61 }, "option sport tue: the prices are too large"},
		{func(prices *exactcover.Prices) { prices.Items[3] = -1 << 60 }, "the prices are too large: sums of them would overflow"},
	} {
		prices := exactcover.Prices{Scale: 1, Items: []int{-2, 0, 0, 0, 0, -4, 0}, Values: make([]int, len(p.Options))}
		c.change(&prices)
		want := c.want
		if want != "<nil>" {
			want = "exactcover: " + want
		}
		if got := fmt.Sprint(prices.Validate(p)); got != want {
			t.Errorf("want %s, got %s", want, got)
		}
	}
}
