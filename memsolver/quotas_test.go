package memsolver_test

import (
	"fmt"
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
)

// partridge asks for the squares of 1 to n cells a side, as many of each as it has cells a side, to
// fill a square: R. Wainwright's puzzle.
func partridge(n int) *exactcover.Problem {
	side := n * (n + 1) / 2
	p := &exactcover.Problem{}
	for k := range n {
		p.Items = append(p.Items, exactcover.Item{Name: fmt.Sprint("side ", k+1), Quota: exactcover.Quota{Low: k + 1, High: k + 1}})
	}
	p.Items = append(p.Items, make([]exactcover.Item, side*side)...)
	for k := 1; k <= n; k++ {
		for corner := range (side - k + 1) * (side - k + 1) {
			x, y := corner%(side-k+1), corner/(side-k+1)
			o := exactcover.Option{Items: []int{k - 1}}
			for cell := range k * k {
				o.Items = append(o.Items, n+(y+cell/k)*side+x+cell%k)
			}
			p.Options = append(p.Options, o)
		}
	}
	return p
}

// TestQuotaCounts compares with numbers that were counted by brute force. The partridge puzzle has
// solutions from 8 on.
func TestQuotaCounts(t *testing.T) {
	for _, c := range []struct {
		name string
		p    *exactcover.Problem
		want int64
		long bool
	}{
		{"2 queens on 5x5", solvertest.Dominating(5, 2), 0, false},
		{"4 queens on 5x5", solvertest.Dominating(5, 4), 5230, false},
		{"4 queens on 7x7", solvertest.Dominating(7, 4), 86, false},
		{"5 queens on 8x8", solvertest.Dominating(8, 5), 4860, true},
		{"partridge of 1", partridge(1), 1, false},
		{"partridge of 4", partridge(4), 0, false},
		{"partridge of 5", partridge(5), 0, false},
	} {
		for _, engine := range takeQuotas {
			if c.long && !testenv.LongRun() {
				continue
			}
			n, err := memsolver.Count(t.Context(), c.p, engine)
			if err != nil || n.Int64() != c.want {
				t.Errorf("%s by %s: want %d solutions, got %v, %v", c.name, engine, c.want, n, err)
			}
		}
	}
}

// On several cores the solutions with quotas come in the order of one core, and as many are counted.
func TestQuotasOnCores(t *testing.T) {
	p := solvertest.Dominating(7, 4)
	p.Items[0].Quota = exactcover.Quota{Low: 4, High: 5}
	one, _ := solutions(t, memsolver.New(memsolver.Cells), p)
	if len(one) < 86 {
		t.Fatalf("want at least 86 solutions, got %d", len(one))
	}
	for _, cores := range []int{2, 3} {
		if got, _ := solutions(t, memsolver.New(memsolver.Cells, memsolver.Cores(cores)), p); !slices.Equal(sets(got), sets(one)) {
			t.Errorf("%d cores: want the solutions in the order of one core", cores)
		}
		n, err := memsolver.Count(t.Context(), p, memsolver.Cells, memsolver.Cores(cores))
		if err != nil || n.Int64() != int64(len(one)) {
			t.Errorf("%d cores: want %d solutions counted, got %v, %v", cores, len(one), n, err)
		}
	}
	for _, engine := range takeQuotas {
		if n, err := memsolver.Count(t.Context(), p, engine, memsolver.Limit(10)); err != nil || n.Int64() != 10 {
			t.Errorf("%s: want 10 solutions, got %v, %v", engine, n, err)
		}
	}
}

// TestPrices compares the bound of the prices with the optimum of the linear relaxation, as other
// solvers have it. The values of the options are a solution of the relaxation, but for rounding.
func TestPrices(t *testing.T) {
	for name, want := range map[string]int{"sppnw41": 10973, "sppnw32": 14570, "sppnw36": 7260} {
		p := corpus.SetPartitioning(t, name)
		prices := testenv.Must(memsolver.Prices(t.Context(), p))(t)
		testenv.Check(t, prices.Validate(p))
		if got := prices.CostBound(p.PriceBound(prices)); got != want {
			t.Errorf("%s: want the bound %d, got %d", name, want, got)
		}
		cost, times := 0, make([]int, len(p.Items))
		for o, value := range prices.Values {
			cost += value * p.Options[o].Cost
			for _, item := range p.Options[o].Items {
				times[item] += value
			}
		}
		inexact := len(p.Options) // each value is rounded
		for item, n := range times {
			if n < prices.Scale-inexact || n > prices.Scale+inexact {
				t.Errorf("%s: want item %d covered %d times, got %d", name, item, prices.Scale, n)
			}
		}
		if least := prices.Scale * (want - 1); cost < least || prices.CostBound(cost) > want+1 {
			t.Errorf("%s: want values that cost about %d, got %d/%d", name, want, cost, prices.Scale)
		}
	}
}

// TestLargePrices has costs whose sum is large, of options without a primary item, too, which only a given option chooses.
func TestLargePrices(t *testing.T) {
	p := solvertest.New(2, "a", "ab", "b")
	p.Items[1].Secondary = true
	p.Options[0].Cost = exactcover.MostCost
	for range 999 {
		p.Options = append(p.Options, exactcover.Option{Items: []int{1}, Cost: -exactcover.MostCost})
	}
	prices := testenv.Must(memsolver.Prices(t.Context(), p))(t)
	testenv.Check(t, prices.Validate(p))
	if got := prices.CostBound(p.PriceBound(prices)); got != 0 {
		t.Errorf("want the bound 0, got %d", got)
	}
}
