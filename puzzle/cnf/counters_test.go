package cnf_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/cnf"
)

// A counter is a program by other people that counts models. The file is its argument.
type counter struct{ name, program string }

// counters are called by the Python that GRAPHCOVER_COUNTERS names. docs/confirmed.md says how to make it.
var counters = []counter{
	{"d4", "import py_d4, sys; print(py_d4.Solver(sys.argv[1]).count().getResult())"},
	{"sdd", "import pysdd.sdd, sys; m, n = pysdd.sdd.SddManager.from_cnf_file(bytes(sys.argv[1], 'utf8')); print(n.global_model_count())"},
}

// confirmed are problems of every family, in two sizes that the counters can count.
var confirmed = []string{
	"queens:6", "queens:8", "langford:7", "langford:8", "latin:4", "latin:5", "domino:6x6", "domino:8x8",
	"macmahon:2x3", "pentomino:3x20", "polyomino:3x4,L=###/#..,J=###/..#,I=####",
	"soma:3x3x3", "words:2x3:go,on,be,no,gob,one,bog,eon", "sudoku:4x4", "sudoku:6x6",
}

// patience is how long a counter may take.
const patience = time.Minute

// count returns what a counter says of the formula of p, or "" if it takes too long.
func (c counter) count(t *testing.T, p *exactcover.Problem) string {
	t.Helper()
	python := os.Getenv("GRAPHCOVER_COUNTERS")
	if python == "" {
		testenv.Missing(t, testenv.Counters, "no model counters: GRAPHCOVER_COUNTERS names a Python that has them")
	}
	name := filepath.Join(t.TempDir(), "problem.cnf")
	var text bytes.Buffer
	testenv.Check(t, cnf.Write(&text, p, t.Name()))
	testenv.Check(t, os.WriteFile(name, text.Bytes(), 0o666))
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	output, err := exec.CommandContext(ctx, python, "-c", c.program, name).Output()
	switch {
	case ctx.Err() != nil:
		return ""
	case err != nil:
		t.Fatalf("%s: %v", c.name, err)
	}
	lines := strings.Fields(string(output)) // d4 writes notes before the number
	return lines[len(lines)-1]
}

// TestCounters compares our counts of each family, and of the networks, with those of the counters.
func TestCounters(t *testing.T) {
	testenv.Long(t, "TestModels")
	for _, text := range append(confirmed, corpus.Networks(t)...) {
		p := corpus.Entry(t, text).Problem()
		ours := testenv.Must(memsolver.Count(t.Context(), p, memsolver.Cores(2)))(t)
		for _, c := range counters {
			start := time.Now()
			theirs := c.count(t, p)
			switch took := time.Since(start).Round(time.Millisecond); {
			case theirs == "":
				testenv.Report(t, "%s: %v; %s did not end in %v", filepath.Base(text), ours, c.name, patience)
			case theirs != ours.String():
				t.Errorf("%s: %v solutions, but %s counts %s", text, ours, c.name, theirs)
			default:
				testenv.Report(t, "%s: %v, confirmed by %s in %v", filepath.Base(text), ours, c.name, took)
			}
		}
	}
}

// TestCountersAgree does the same for random problems, with secondary items and colors.
func TestCountersAgree(t *testing.T) {
	testenv.Long(t, "TestModels")
	rng := rand.New(rand.NewPCG(42, 2))
	n := 0
	for n < 300 {
		p := solvertest.Random(rng)
		if p.Validate() != nil {
			continue
		}
		n++
		ours := testenv.Must(memsolver.Count(t.Context(), p))(t)
		for _, c := range counters {
			if theirs := c.count(t, p); theirs != ours.String() {
				t.Errorf("random problem %d: %v solutions, but %s counts %q: %+v", n, ours, c.name, theirs, p)
			}
		}
	}
	testenv.Report(t, "%d random problems counted alike by %s", n, fmt.Sprint(counters[0].name, " and ", counters[1].name))
}
