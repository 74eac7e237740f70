package memsolver_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/reduce"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
)

// TestBestByEveryEngine has every engine find or list the cheapest covers of random problems, and compares
// their cost and their number with brute force.
func TestBestByEveryEngine(t *testing.T) {
	rng := rand.New(rand.NewPCG(39, 3000))
	kinds := make(map[string]int)
	n := testenv.Cases(300, 3000)
	for i := range n {
		var p *exactcover.Problem
		switch i % 8 {
		case 0, 1, 2:
			p = solvertest.Random(rng)
		case 3:
			p = independent(rng)
		default:
			p = solvertest.RandomQuotas(rng)
		}
		solvertest.SetCosts(rng, p)
		if i%5 == 0 { // many of them are equal
			for o := range p.Options {
				p.Options[o].Cost /= 10
			}
		}
		if i%3 == 0 {
			solvertest.Exclude(rng, p)
		}
		covers := solvertest.BruteForce(p)
		best := cheapest(p, covers)
		for kind, is := range map[string]bool{
			"with quotas":                p.HasQuotas(),
			"with secondary items":       p.Primary() < len(p.Items),
			"with colors":                slices.ContainsFunc(p.Options, func(o exactcover.Option) bool { return o.Colors != nil }),
			"without a cover":            len(best) == 0,
			"with 50 covers":             len(covers) >= 50,
			"with several best covers":   len(best) > 1,
			"with a best cost below 0":   len(best) > 0 && p.Cost(best[0]) < 0,
			"with costs of both signs":   hasCost(p, -1) && hasCost(p, 1),
			"where the best are not all": len(best) > 0 && len(best) < len(covers),
		} {
			if kinds[kind] += 0; is {
				kinds[kind]++
			}
		}
		searchForBest(t, p, best)
		listBest(t, p, best)
		if t.Failed() {
			t.Fatalf("problem %d: %+v", i, p)
		}
	}
	for kind, count := range kinds {
		if count < n/30 {
			t.Errorf("%d problems %s: this tests little", count, kind)
		}
	}
	testenv.Report(t, "%d problems: %v", n, kinds)
}

// independent returns a problem of 4 items with 3 options each, so that it has many covers.
func independent(rng *rand.Rand) *exactcover.Problem {
	p := solvertest.New(4, "a", "a", "a", "b", "b", "b", "c", "c", "c", "d", "d", "d")
	if rng.IntN(2) == 0 {
		solvertest.SetQuotas(rng, p)
	}
	return p
}

func hasCost(p *exactcover.Problem, sign int) bool {
	return slices.ContainsFunc(p.Options, func(o exactcover.Option) bool { return sign*o.Cost > 0 })
}

// cheapest returns those of the covers of p that cost least, as sorted sets.
func cheapest(p *exactcover.Problem, covers []exactcover.Solution) (best []exactcover.Solution) {
	for _, s := range covers {
		switch {
		case len(best) > 0 && p.Cost(s) > p.Cost(best[0]):
			continue
		case len(best) > 0 && p.Cost(s) < p.Cost(best[0]):
			best = nil
		}
		best = append(best, s)
	}
	return best
}

// searchForBest checks the searches for the best cover, whose prices make them leave covers out.
func searchForBest(t *testing.T, p *exactcover.Problem, best []exactcover.Solution) {
	t.Helper()
	reduced := testenv.Must(reduce.Reduce(t.Context(), p, reduce.Cheapest))(t).Problem
	random := memsolver.Priced(solvertest.RandomPrices(rand.New(rand.NewPCG(39, uint64(len(best)))), p))
	for name, c := range map[string]struct {
		p        *exactcover.Problem
		settings []memsolver.Setting
	}{
		"auto":                   {p, nil},
		"auto on 3 cores":        {p, []memsolver.Setting{memsolver.Cores(3)}},
		"auto, reduced":          {reduced, nil},
		"dlx":                    {p, []memsolver.Setting{memsolver.DLX}},
		"dlx by the first item":  {p, []memsolver.Setting{memsolver.Ordered(exactcover.OrderFirst)}},
		"dlx with random prices": {p, []memsolver.Setting{random}},
		"dlx, reduced":           {reduced, []memsolver.Setting{memsolver.DLX}},
	} {
		got, err := memsolver.Minimize(t.Context(), c.p, c.settings...)
		switch {
		case err != nil || !got.Proved() || (got.Solution == nil) != (len(best) == 0):
			t.Errorf("%s: want the best of %d covers, got %+v, %v", name, len(best), got, err)
		case got.Solution != nil && (got.Cost != p.Cost(best[0]) || p.Cost(got.Solution) != got.Cost || exactcover.Verify(p, got.Solution) != nil):
			t.Errorf("%s: want a cover of cost %d, got %+v", name, p.Cost(best[0]), got)
		}
	}
	if len(best) == 0 {
		return
	}
	n, err := memsolver.CountWithin(t.Context(), p, p.Cost(best[0]))
	if err != nil || n.Int64() != int64(len(best)) {
		t.Errorf("want %d best covers, got %v, %v", len(best), n, err)
	}
	var found []exactcover.Solution
	for s, err := range memsolver.Within(t.Context(), p, p.Cost(best[0])) {
		testenv.Check(t, err)
		found = append(found, slices.Clone(s))
	}
	if !slices.Equal(sorted(found), sorted(best)) {
		t.Errorf("want the best covers %v, got %v", sorted(best), sorted(found))
	}
}

// listBest has every engine that takes p list all covers, and checks the cheapest of them.
func listBest(t *testing.T, p *exactcover.Problem, best []exactcover.Solution) {
	t.Helper()
	for _, engine := range general() {
		all, taken := solutions(t, memsolver.New(engine), p)
		if !taken {
			if slices.Contains(takeQuotas, engine) {
				t.Errorf("%s: want the problem taken", engine)
			}
			continue
		}
		if got := cheapest(p, all); !slices.Equal(sorted(got), sorted(best)) {
			t.Errorf("%s: want the best covers %v, got %v", engine, sorted(best), sorted(got))
		}
	}
}
