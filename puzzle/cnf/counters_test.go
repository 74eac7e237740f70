package cnf_test

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
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
	"graphcover/puzzle/cnf"
	"graphcover/puzzle/dlx"
)

// A counter is a program by other people that counts models or solutions.
type counter struct {
	name  string
	args  []string                                                 // of Python; the file follows
	write func(w io.Writer, p *exactcover.Problem, t string) error // writes the file, with a title
	takes func(p *exactcover.Problem) bool
}

// counters are called by the Python that GRAPHCOVER_COUNTERS names. docs/confirmed.md says how to make it.
var counters = []counter{
	{"d4", []string{"-c", "import py_d4, sys; print(py_d4.Solver(sys.argv[1]).count().getResult())"}, cnf.Write, all},
	{"sdd", []string{"-c", "import pysdd.sdd, sys; m, n = pysdd.sdd.SddManager.from_cnf_file(bytes(sys.argv[1], 'utf8')); print(n.global_model_count())"}, cnf.Write, all},
	{"exact-cover", []string{"-P", filepath.Join("testdata", "exact_cover_count.py")}, dlx.Write, colorless},
}

func all(*exactcover.Problem) bool { return true }

func colorless(p *exactcover.Problem) bool {
	return !slices.ContainsFunc(p.Options, func(o exactcover.Option) bool { return o.Colors != nil })
}

// confirmed are problems of every family, in two sizes that the counters can count.
var confirmed = []string{
	"queens:6", "queens:8", "langford:7", "langford:8", "latin:4", "latin:5", "domino:6x6", "domino:8x8",
	"macmahon:2x3", "pentomino:3x20", "polyomino:3x4,L=###/#..,J=###/..#,I=####",
	"soma:3x3x3", "words:2x3:go,on,be,no,gob,one,bog,eon", "sudoku:4x4", "sudoku:6x6",
}

// patience is how long a counter may take for a problem, unless longer has its file.
const patience = time.Minute

// longer are problems that one of the counters can count, but not in a minute.
var longer = map[string]time.Duration{"latin8-blk-00001.dlx": 10 * time.Minute}

// count returns what a counter says of p, or "" if it takes too long.
func (c counter) count(t *testing.T, p *exactcover.Problem, patience time.Duration) string {
	t.Helper()
	python := os.Getenv("GRAPHCOVER_COUNTERS")
	if python == "" {
		testenv.Missing(t, testenv.Counters, "no model counters: GRAPHCOVER_COUNTERS names a Python that has them")
	}
	name := filepath.Join(t.TempDir(), "problem")
	var text bytes.Buffer
	testenv.Check(t, c.write(&text, p, t.Name()))
	testenv.Check(t, os.WriteFile(name, text.Bytes(), 0o666))
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	output, err := exec.CommandContext(ctx, python, append(slices.Clone(c.args), name)...).Output()
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
		wait := cmp.Or(longer[filepath.Base(text)], patience)
		for _, c := range counters {
			if !c.takes(p) {
				continue
			}
			start := time.Now()
			theirs := c.count(t, p, wait)
			switch took := time.Since(start).Round(time.Millisecond); {
			case theirs == "":
				testenv.Report(t, "%s: %v; %s did not end in %v", filepath.Base(text), ours, c.name, wait)
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
	n, counted := 0, make([]int, len(counters))
	for n < 300 {
		p := solvertest.Random(rng)
		if p.Validate() != nil {
			continue
		}
		n++
		ours := testenv.Must(memsolver.Count(t.Context(), p))(t)
		for k, c := range counters {
			if !c.takes(p) {
				continue
			}
			counted[k]++
			if theirs := c.count(t, p, patience); theirs != ours.String() {
				t.Errorf("random problem %d: %v solutions, but %s counts %q: %+v", n, ours, c.name, theirs, p)
			}
		}
	}
	for k, c := range counters {
		testenv.Report(t, "%d of %d random problems counted alike by %s", counted[k], n, c.name)
		if counted[k] == 0 {
			t.Errorf("%s takes none of the problems", c.name)
		}
	}
}
