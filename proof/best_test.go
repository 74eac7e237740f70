package proof_test

import (
	"context"
	"fmt"
	"math"
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
		if p.HasCosts() && p.Validate() == nil {
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
	n := testenv.Cases(40, 300)
	solvable, steps, named := 0, 0, 0
	defer func(few int) { *proof.FewPerConstraint = few }(*proof.FewPerConstraint)
	for k := range n {
		p := priced(rng, k%2 == 1)
		*proof.FewPerConstraint = k % 4 / 2 * 1000 // in half of the proofs steps name what they follow from
		folder, best := proveBest(t, p)
		if verdict, said := testenv.CheckProof(t, folder); verdict != bounds(best) {
			t.Fatalf("problem %d: want %s, got %s: %+v", k, bounds(best), said, p)
		}
		if best.Solution != nil {
			solvable++
		}
		text := read(t, folder, proof.ProofFile)
		steps += strings.Count(text, "\nrup ")
		named += strings.Count(text, " : ~")
	}
	if named == 0 {
		t.Error("no step names what it follows from: this tests little")
	}
	testenv.Report(t, "veripb accepts the best solutions of %d problems, %d with one, by %d steps, of which %d name what they follow from", n, solvable, steps, named)
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

// TestBestRefused changes proofs: the bound is raised by one, the cover is changed, or the problem
// gets a cover that costs less than the one of the proof. veripb must refuse each.
func TestBestRefused(t *testing.T) {
	rng := rand.New(rand.NewPCG(39, 12))
	n := testenv.Cases(20, 300)
	for refused := 0; refused < n; {
		p := priced(rng, refused%2 == 1)
		folder, best := proveBest(t, p)
		cheaper := letIn(t, p, best)
		if cheaper == nil {
			continue
		}
		problem, steps := read(t, folder, proof.ProblemFile), read(t, folder, proof.ProofFile)
		o := slices.IndexFunc(p.Options, func(o exactcover.Option) bool { return o.Cost != 0 })
		literal := fmt.Sprintf(" x%d ", o+1)
		if !slices.Contains(best.Solution, o) {
			literal = fmt.Sprintf(" ~x%d ", o+1)
		}
		other := map[bool]string{true: strings.Replace(literal, "~", "", 1), false: strings.Replace(literal, "x", "~x", 1)}[literal[1] == '~']
		end := fmt.Sprintf("conclusion BOUNDS %d %d ;", best.Cost, best.Cost)
		var written strings.Builder
		testenv.Check(t, opb.Write(&written, cheaper, "a problem"))
		for what, changed := range map[string][2]string{
			"a raised bound":   {problem, strings.Replace(steps, end, fmt.Sprintf("conclusion BOUNDS %d %d ;", best.Cost+1, best.Cost+1), 1)},
			"a bound alone":    {problem, strings.Replace(steps, end, fmt.Sprintf("conclusion BOUNDS %d INF ;", best.Cost+1), 1)},
			"a changed cover":  {problem, strings.Replace(steps, literal, other, 1)},
			"a cheaper cover":  {written.String(), steps},
			"no proof, but it": {problem, steps[:strings.Index(steps, "\nsoli")] + "\noutput NONE ;\n" + end + "\nend pseudo-Boolean proof ;\n"},
		} {
			if changed == [2]string{problem, steps} {
				t.Fatalf("%s: want a change, got none: %s", what, steps)
			}
			testenv.Check(t, os.WriteFile(filepath.Join(folder, proof.ProblemFile), []byte(changed[0]), 0o600))
			testenv.Check(t, os.WriteFile(filepath.Join(folder, proof.ProofFile), []byte(changed[1]), 0o600))
			if verdict, said := testenv.CheckProof(t, folder); verdict != "" || !strings.Contains(said, "Verification error") {
				t.Fatalf("%s: want a refusal, got %s: %+v", what, said, p)
			}
		}
		refused++
	}
	testenv.Report(t, "veripb refuses %d proofs of best solutions after each of 5 changes", n)
}

// letIn returns p with a lower cost of one option, so that a solution without it is no longer best, or
// nil if p has no other solution.
func letIn(t *testing.T, p *exactcover.Problem, best exactcover.Best) *exactcover.Problem {
	for s, err := range memsolver.Within(t.Context(), p, math.MaxInt) {
		testenv.Check(t, err)
		for _, o := range s {
			if slices.Contains(best.Solution, o) {
				continue
			}
			var costs []int
			for _, option := range p.Options {
				costs = append(costs, option.Cost)
			}
			costs[o] -= p.Cost(s) - best.Cost + 1
			return p.WithCosts(costs)
		}
	}
	return nil
}

// TestBestErrors checks that nothing is left where there is no proof.
func TestBestErrors(t *testing.T) {
	p := solvertest.New(2, "ab", "a", "b")
	for o, cost := range []int{5, 2, 2} {
		p.Options[o].Cost = cost
	}
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	for what, c := range map[string]struct {
		ctx  context.Context
		best exactcover.Best
	}{
		"a bound that is too low": {t.Context(), exactcover.Best{Solution: exactcover.Solution{1, 2}, Cost: 4, Bound: 3}},
		"a better solution":       {t.Context(), exactcover.Best{Solution: exactcover.Solution{0}, Cost: 5, Bound: 5}},
		"a solution":              {t.Context(), exactcover.Best{Bound: exactcover.NoCover}},
		"no time":                 {stopped, exactcover.Best{Solution: exactcover.Solution{1, 2}, Cost: 4, Bound: 4}},
	} {
		folder := t.TempDir()
		if _, err := proof.Best(c.ctx, folder, p, "", c.best); err == nil {
			t.Errorf("%s: want an error, got none", what)
		}
		if left := testenv.Must(os.ReadDir(folder))(t); len(left) > 0 {
			t.Errorf("%s: want an empty folder, got %v", what, left)
		}
	}
}
