package proof_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/proof"
	"graphcover/puzzle/opb"
)

// priced returns a random problem with costs of both signs, often with quotas, secondary items,
// colors, given and excluded options. Every other one is so large that there are many steps.
func priced(rng *rand.Rand, large bool) *exactcover.Problem {
	for {
		p := solvertest.Random(rng)
		if large {
			p = crowded(rng)
		}
		if len(p.Options) == 0 {
			continue
		}
		solvertest.SetCosts(rng, p)
		if rng.IntN(3) == 0 { // a unit other than 1
			for o := range p.Options {
				p.Options[o].Cost *= 3
			}
		}
		if rng.IntN(2) == 0 {
			solvertest.SetQuotas(rng, p)
		}
		if rng.IntN(3) == 0 {
			solvertest.Exclude(rng, p)
		}
		if p.Validate() == nil {
			return p
		}
	}
}

// crowded returns a problem with 40 to 80 options that have 2 to 5 of 9 to 14 items.
func crowded(rng *rand.Rand) *exactcover.Problem {
	p := solvertest.New(9 + rng.IntN(6))
	p.Colors = []string{"", "red", "blue"}
	secondary := rng.IntN(4)
	for k := range secondary {
		p.Items[len(p.Items)-1-k].Secondary = true
	}
	for range 40 + rng.IntN(41) {
		o := exactcover.Option{}
		for _, item := range rng.Perm(len(p.Items))[:2+rng.IntN(4)] {
			o.Items = append(o.Items, item)
			color := exactcover.NoColor
			if p.Items[item].Secondary {
				color = exactcover.Color(rng.IntN(len(p.Colors)))
			}
			o.Colors = append(o.Colors, color)
		}
		p.Options = append(p.Options, o)
	}
	return p
}

// proveBest writes a proof of the best solution of p to a new folder.
func proveBest(t *testing.T, p *exactcover.Problem) (folder string, best exactcover.Best) {
	t.Helper()
	folder = filepath.Join(t.TempDir(), "proof")
	best = testenv.Must(memsolver.Minimize(t.Context(), p))(t)
	made, err := proof.Best(t.Context(), folder, p, "a problem", best)
	if err != nil || made.Folder != folder || made.Conclusion != proof.Bounds {
		t.Fatalf("want a proof of bounds, got %v, %v: %+v", made, err, p)
	}
	return folder, best
}

// bounds is what veripb says of a proof of best.
func bounds(best exactcover.Best) string {
	if best.Solution == nil {
		return "BOUNDS INF <= obj <= INF"
	}
	return fmt.Sprintf("BOUNDS %d <= obj <= %d", best.Cost, best.Cost)
}

// TestBest has veripb check proofs of the best solutions of random problems.
func TestBest(t *testing.T) {
	rng := rand.New(rand.NewPCG(39, 11))
	n := testenv.Cases(60, 600)
	solvable, steps := 0, 0
	for k := range n {
		p := priced(rng, k%2 == 1)
		folder, best := proveBest(t, p)
		if verdict, said := testenv.CheckProof(t, folder); verdict != bounds(best) {
			t.Fatalf("problem %d: want %s, got %s: %+v", k, bounds(best), said, p)
		}
		if best.Solution != nil {
			solvable++
		}
		steps += strings.Count(read(t, folder, proof.ProofFile), "\nrup ")
	}
	testenv.Report(t, "veripb accepts the best solutions of %d problems, %d with one, by %d steps", n, solvable, steps)
}

// TestBestPublished has veripb check proofs for problems of OR-Library.
func TestBestPublished(t *testing.T) {
	for _, name := range []string{"sppnw41", "sppnw32", "sppnw36", "meteor", "heart", "air03", "nw04", "sppaa06"} {
		t.Run(name, func(t *testing.T) {
			if !slices.Contains([]string{"sppnw41", "sppnw32", "sppnw36", "meteor", "heart"}, name) {
				testenv.Long(t, "TestBest")
			}
			p := corpus.SetPartitioning(t, name)
			folder := filepath.Join(t.TempDir(), "proof")
			start := time.Now()
			best := testenv.Must(memsolver.Minimize(t.Context(), p))(t)
			found := time.Since(start)
			start = time.Now()
			testenv.Must(proof.Best(t.Context(), folder, p, name, best))(t)
			proved := time.Since(start)
			start = time.Now()
			if verdict, said := testenv.CheckProof(t, folder); verdict != bounds(best) {
				t.Errorf("want %s, got %s", bounds(best), said)
			}
			text := read(t, folder, proof.ProofFile)
			t.Logf("found in %v, proof of %d bytes, %d rup, %d pol in %v, checked in %v", found, len(text),
				strings.Count(text, "\nrup "), strings.Count(text, "\npol "), proved, time.Since(start))
		})
	}
}

func read(t *testing.T, folder, name string) string {
	t.Helper()
	return string(testenv.Must(os.ReadFile(filepath.Join(folder, name)))(t))
}

var _ = context.Background
var _ = slices.Sorted[int]
var _ = opb.Write
