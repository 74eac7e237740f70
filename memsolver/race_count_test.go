package memsolver_test

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"
	"time"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/memsolver/internal/enginetest"
)

// TestAutoCountsByParts checks which engine counts problems that fall apart, and others.
func TestAutoCountsByParts(t *testing.T) {
	queens := func(n int) *exactcover.Problem {
		pieces := make([]*exactcover.Problem, n)
		for i := range pieces {
			pieces[i] = enginetest.Problem(t, "queens:6") // 4 solutions
		}
		return solvertest.Union(pieces...)
	}
	// By a program that goes through the squares with a table of what is covered.
	squares, _ := new(big.Int).SetString("9135524141414465089164822", 10)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for _, c := range []struct {
		name    string
		problem *exactcover.Problem
		want    *big.Int
		mode    string
	}{
		{"30 boards, more items than masks takes", queens(30), new(big.Int).Lsh(big.NewInt(1), 60), "parts"},
		{"6 boards", queens(6), big.NewInt(1 << 12), "parts"},
		{"dominoes", enginetest.Problem(t, "domino:8x8"), big.NewInt(12_988_816), "masks"},
		{"pieces of up to three squares", enginetest.Pieces(5, 14), squares, "masks"},
		{"matchings", matchings(rand.New(rand.NewPCG(19, 9)), 40, 60), big.NewInt(866_090_556), "masks"},
		{"matchings that masks can't take", withColor(matchings(rand.New(rand.NewPCG(19, 3)), 40, 60)), big.NewInt(664_135_372), "parts"},
		{"queens", enginetest.Problem(t, "queens:10"), big.NewInt(724), "bits"},
		{"a small search", enginetest.Problem(t, "queens:6"), big.NewInt(4), "bits"},
	} {
		for _, cores := range []int{1, 3} {
			var log exactcover.Log
			got, err := memsolver.Count(ctx, c.problem, memsolver.Cores(cores), memsolver.Log(&log))
			if err != nil || got.Cmp(c.want) != 0 || log.Mode != c.mode {
				t.Fatalf("%s: want %v by %s, got %v by %s, %v", c.name, c.want, c.mode, got, log.Mode, err)
			}
			if log.Choices != log.Backtracks || got.IsInt64() && int64(log.Solutions) != got.Int64() {
				t.Errorf("%s: want every choice undone, got %+v", c.name, log.Tally)
			}
		}
	}
}

// withColor adds a color to the last option of p, which excludes nothing.
func withColor(p *exactcover.Problem) *exactcover.Problem {
	p.Colors = []string{"", "red"}
	last := &p.Options[len(p.Options)-1]
	last.Items = append(last.Items, len(p.Items))
	last.Colors = make([]exactcover.Color, len(last.Items))
	last.Colors[len(last.Colors)-1] = 1
	p.Items = append(p.Items, exactcover.Item{Name: "color", Secondary: true})
	return p
}

// matchings returns a problem whose solutions are the matchings of a random graph with that
// many vertices and edges: of each vertex, no more than one edge is chosen.
func matchings(rng *rand.Rand, vertices, edges int) *exactcover.Problem {
	p := solvertest.New(vertices)
	for range edges {
		p.Options = append(p.Options, exactcover.Option{Items: rng.Perm(vertices)[:2]})
	}
	for v := range vertices {
		p.Options = append(p.Options, exactcover.Option{Items: []int{v}})
	}
	return p
}

// TestCountsAgree compares the counts of all engines on problems that fall apart and are too
// large for a trial of all subsets.
func TestCountsAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(19, 1))
	many := 0
	for i := range testenv.Cases(300, 3000) {
		p := enginetest.Apart(rng, 1+rng.IntN(5))
		solutions, _ := solvertest.Reference(p)
		if len(solutions) > 10 {
			many++
		}
		for _, engine := range general() {
			got, err := memsolver.Count(t.Context(), p, engine, memsolver.Cores(1+i%2))
			if engine == memsolver.Masks && err != nil {
				continue // it refuses colors
			}
			if err != nil || got.Int64() != int64(len(solutions)) {
				t.Fatalf("problem %d, %s: want %d solutions, got %v, %v: %+v", i, engine, len(solutions), got, err, p)
			}
		}
	}
	if many == 0 {
		t.Error("want problems of many solutions")
	}
}
