package graphsolver_test

import (
	"math/rand/v2"
	"testing"

	"graphcover/exactcover/solvertest"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
)

// TestPricesOfTheDatabase has the database make prices for random problems. They must be valid, and no
// solution may cost less than their bound. After two rounds the bound is no lower than after one.
func TestPricesOfTheDatabase(t *testing.T) {
	t.Parallel()
	db := neo4jtest.DB(t)
	name := neo4jtest.Puzzle(t, db)
	rng := rand.New(rand.NewPCG(39, 5))
	solvable, tight := 0, 0
	for i := range testenv.Cases(8, 300) {
		p := solvertest.Random(rng)
		p.Excluded, p.Given = nil, nil
		for o := range p.Options {
			p.Options[o].Cost = rng.IntN(40) - 10
		}
		best := testenv.Must(memsolver.Minimize(t.Context(), p))(t)
		before := 0
		for rounds := 1; rounds <= 3; rounds++ {
			search := testenv.Must(db.Load(t.Context(), name, "random", p))(t)
			prices := testenv.Must(search.MakePrices(t.Context(), rounds))(t)
			bound := p.PriceBound(prices)
			if rounds > 1 && bound < before {
				t.Errorf("problem %d: the bound falls from %d to %d in round %d", i, before, bound, rounds)
			}
			before = bound
			if cost := prices.CostBound(bound); best.Solution != nil && cost > best.Cost {
				t.Errorf("problem %d: want a bound of at most %d, got %d: %+v", i, best.Cost, cost, p)
			} else if best.Solution != nil && rounds == 3 {
				if solvable++; cost == best.Cost {
					tight++
				}
			}
		}
	}
	if solvable == 0 || tight == 0 {
		t.Errorf("want some problems with a solution, and some of these with a bound that it meets, got %d and %d", solvable, tight)
	}
	testenv.Report(t, "%d problems with a solution, of which %d cost as much as the bound", solvable, tight)
}
