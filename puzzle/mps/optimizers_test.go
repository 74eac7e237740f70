//go:build unix

package mps_test

import (
	"bufio"
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/mps"
)

// optimizers are programs by other people that testdata/optimize.py runs.
var optimizers = []string{"highs", "cp-sat"}

// An optimum is what an optimizer says of a problem.
type optimum struct {
	status string // "optimal", "infeasible", or "stopped" when its time was over
	cost   int
	took   float64 // seconds of its processor time
}

// optimize has an optimizer find the least cost of each problem, and returns its answers. The optimizer
// may take that many seconds for a problem.
func optimize(t *testing.T, optimizer string, seconds int, problems ...*exactcover.Problem) []optimum {
	t.Helper()
	python := os.Getenv("GRAPHCOVER_OPTIMIZERS")
	if python == "" {
		testenv.Missing(t, testenv.Optimizers, "no optimizers: GRAPHCOVER_OPTIMIZERS names a Python that has them")
	}
	args := []string{filepath.Join("testdata", "optimize.py"), optimizer, fmt.Sprint(seconds)}
	folder := t.TempDir()
	for k, p := range problems {
		var text bytes.Buffer
		testenv.Check(t, mps.Write(&text, p, t.Name()))
		name := filepath.Join(folder, fmt.Sprint(k, ".mps"))
		testenv.Check(t, os.WriteFile(name, text.Bytes(), 0o600))
		args = append(args, name)
	}
	output := testenv.Must(exec.CommandContext(t.Context(), python, args...).Output())(t)
	var all []optimum
	for lines := bufio.NewScanner(bytes.NewReader(output)); lines.Scan(); {
		var o optimum
		words := strings.Fields(lines.Text())
		if len(words) == 0 || !slices.Contains([]string{"optimal", "infeasible", "stopped"}, words[0]) {
			continue // HiGHS prints its name
		}
		o.status, o.took = words[0], testenv.Must(strconv.ParseFloat(words[len(words)-1], 64))(t)
		if o.status == "optimal" {
			o.cost = testenv.Must(strconv.Atoi(words[1]))(t)
		}
		all = append(all, o)
	}
	if len(all) != len(problems) {
		t.Fatalf("%s: want %d answers, got %s", optimizer, len(problems), output)
	}
	return all
}

// TestOptimizers solves problems of OR-Library by memsolver and by the optimizers, one after another, on
// one core each. It reports processor seconds: of memsolver from the compressed text to the answer, of the others
// those of the call that solves. docs/costs.md has the table.
func TestOptimizers(t *testing.T) {
	testenv.Long(t, "TestWrite")
	for _, group := range []struct {
		names []string
		most  float64 // what share of the time of the faster optimizer may be taken, in the geometric mean
	}{
		{[]string{"sppnw41", "sppnw32", "sppnw36", "meteor", "heart"}, 0.3}, {[]string{"air03"}, 1}, {[]string{"nw04"}, 1},
	} {
		t.Run(strings.Join(group.names, "+"), func(t *testing.T) {
			if mean := meanShare(t, group.names); mean > group.most {
				t.Errorf("want at most %v of the time of the faster optimizer, took %.3f", group.most, mean)
			}
		})
	}
}

// meanShare solves problems by memsolver and by the optimizers. It returns which share of the time of the faster
// optimizer memsolver takes, in the geometric mean.
func meanShare(t *testing.T, names []string) float64 {
	const patience = 120
	product := 1.0
	for _, name := range names {
		p := corpus.SetPartitioning(t, name)
		fastest, told := math.Inf(1), ""
		var costs []int
		for _, optimizer := range optimizers {
			o := optimize(t, optimizer, patience, p)[0]
			if told += fmt.Sprintf(", %s %.3f s", optimizer, o.took); o.status == "stopped" {
				told += " (stopped)"
			} else {
				costs = append(costs, o.cost)
			}
			fastest = min(fastest, o.took)
		}
		start := testenv.ProcessorTime(t)
		best := testenv.Must(memsolver.Minimize(t.Context(), corpus.SetPartitioning(t, name)))(t)
		took := testenv.ProcessorTime(t) - start
		for _, cost := range costs {
			if cost != best.Cost || !best.Proved() {
				t.Errorf("%s: want the cost %d, got %+v", name, cost, best)
			}
		}
		product *= took / fastest
		testenv.Report(t, "%s: cost %d, %.4f s%s", name, best.Cost, took, told)
	}
	mean := math.Pow(product, 1/float64(len(names)))
	testenv.Report(t, "%s: %.3f of the time of the faster optimizer", strings.Join(names, ", "), mean)
	return mean
}

// TestOptimizersAgree compares the least costs of random problems with quotas, secondary items and colors.
func TestOptimizersAgree(t *testing.T) {
	testenv.Long(t, "TestWrite")
	rng := rand.New(rand.NewPCG(39, 50))
	var problems []*exactcover.Problem
	for p := range solvertest.Each(rng, 400, solvertest.Sometimes(solvertest.WithQuotas), solvertest.SetCosts, solvertest.Exclude) {
		if len(p.Options) > 0 {
			problems = append(problems, p)
		}
	}
	none := 0
	for _, optimizer := range optimizers {
		for k, o := range optimize(t, optimizer, 60, problems...) {
			best := testenv.Must(memsolver.Minimize(t.Context(), problems[k]))(t)
			want := optimum{"optimal", best.Cost, o.took}
			if best.Solution == nil {
				want.status = "infeasible"
				none++
			}
			if o != want {
				t.Errorf("problem %d: %+v, but %s finds %+v: %+v", k, best, optimizer, o, problems[k])
			}
		}
	}
	testenv.Report(t, "%d random problems have the same least cost by %s, %d of them none", len(problems), strings.Join(optimizers, " and "), none/2)
}
