package proof_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/testenv"
	"graphcover/memsolver/reason"
	"graphcover/proof"
	"graphcover/puzzle"
	"graphcover/puzzle/domino"
)

// unsolvable returns a random problem without a solution, often with quotas, colors, given and excluded
// options, and its reason or a least conflict.
func unsolvable(t *testing.T, rng *rand.Rand) (*exactcover.Problem, *reason.Reason) {
	t.Helper()
	for {
		p := solvertest.Random(rng)
		if rng.IntN(4) == 0 { // an odd number of items, to be joined by twos
			p = solvertest.New(5 + 2*rng.IntN(4))
			for a := range p.Items {
				for b := range a {
					if rng.IntN(3) > 0 {
						p.Options = append(p.Options, exactcover.Option{Items: []int{b, a}})
					}
				}
			}
		}
		if rng.IntN(3) == 0 {
			solvertest.SetQuotas(rng, p)
		}
		if rng.IntN(3) == 0 {
			solvertest.Exclude(rng, p)
		}
		solvertest.SetCosts(rng, p)
		if len(p.Given) == 0 && len(p.Options) > 0 && rng.IntN(2) == 0 {
			p.Given = []int{rng.IntN(len(p.Options))}
		}
		if p.ValidateOptions() != nil {
			continue
		}
		find := reason.Find
		if rng.IntN(3) == 0 {
			find = reason.Least
		}
		if r, err := find(t.Context(), p); err == nil && r != nil {
			return p, r
		}
	}
}

// TestReason has veripb check the proofs of reasons for random problems.
func TestReason(t *testing.T) {
	rng := rand.New(rand.NewPCG(40, 7))
	kinds := make(map[reason.Kind]int)
	for n := range testenv.Cases(60, 1000) {
		p, r := unsolvable(t, rng)
		folder := filepath.Join(t.TempDir(), "proof")
		made, err := proof.Reason(t.Context(), folder, p, "a problem", r)
		if err != nil || made != (proof.Result{Folder: folder, Conclusion: proof.Unsat}) {
			t.Fatalf("problem %d: want a proof, got %v, %v: %+v\n%+v", n, made, err, r, p)
		}
		if verdict, said := testenv.CheckProof(t, folder); verdict != "UNSATISFIABLE" {
			t.Fatalf("problem %d: want it unsatisfiable, got %s: %+v\n%+v", n, said, r, p)
		}
		kinds[r.Kind]++
	}
	testenv.Report(t, "veripb accepts the proofs of reasons: %v", kinds)
	for _, kind := range []reason.Kind{reason.Uncovered, reason.Overfull, reason.Parity, reason.Conflict} {
		if kinds[kind] < 3 {
			t.Errorf("want some of each kind, got %v", kinds)
		}
	}
}

// TestReasonParity has veripb check the proof that a triangle can't be joined by twos, where a given option
// rules out one that contains an odd number of its items, and where one is given that does.
func TestReasonParity(t *testing.T) {
	var ruledOut, given exactcover.Builder
	ruledOut.Primary("a", "b", "c", "d").Option("a", "b").Option("b", "c").Option("a", "c").Option("a", "d").Option("d")
	given.Quota(2, 2, "a").Primary("b", "c").Option("a", "b").Option("b", "c").Option("a", "c").Option("a")
	for option, b := range map[int]*exactcover.Builder{4: &ruledOut, 3: &given} {
		p := testenv.Must(b.Problem())(t)
		p.Given = []int{option}
		r := testenv.Must(reason.Plain(t.Context(), p))(t)
		if r == nil || r.Kind != reason.Parity {
			t.Fatalf("want a parity, got %+v", r)
		}
		folder := filepath.Join(t.TempDir(), "proof")
		testenv.Must(proof.Reason(t.Context(), folder, p, "a triangle", r))(t)
		if verdict, said := testenv.CheckProof(t, folder); verdict != "UNSATISFIABLE" {
			t.Errorf("want it unsatisfiable, got %s\n%s", said, read(t, folder, proof.ProofFile))
		}
	}
}

// TestReasonRefused leaves an item out of the problem of a least conflict, which then has a solution.
// veripb must refuse the proof, and must accept it as it was.
func TestReasonRefused(t *testing.T) {
	rng := rand.New(rand.NewPCG(40, 8))
	for n := 0; n < testenv.Cases(30, 300); {
		p, _ := unsolvable(t, rng)
		r := testenv.Must(reason.Least(t.Context(), p))(t)
		if len(r.Items) < 2 {
			continue
		}
		n++
		for item := range p.Items { // to find them in comments
			p.Items[item].Name = fmt.Sprintf("item number %d", item)
		}
		folder := filepath.Join(t.TempDir(), "proof")
		testenv.Must(proof.Reason(t.Context(), folder, p, "a problem", r))(t)
		if verdict, said := testenv.CheckProof(t, folder); verdict != "UNSATISFIABLE" {
			t.Fatalf("want it unsatisfiable, got %s: %+v\n%+v", said, r, p)
		}
		dropped := r.Items[rng.IntN(len(r.Items))]
		file := filepath.Join(folder, proof.ProblemFile)
		text := string(testenv.Must(os.ReadFile(file))(t))
		changed := loosened(text, fmt.Sprintf("* item number %d", dropped))
		if changed == text {
			t.Fatalf("want the constraint of item %d in\n%s", dropped, text)
		}
		testenv.Check(t, os.WriteFile(file, []byte(changed), 0o666))
		if verdict, _ := testenv.CheckProof(t, folder); verdict != "" {
			t.Fatalf("want the proof refused without item %d, got %s: %+v\n%+v\n%s", dropped, verdict, r, p, changed)
		}
	}
}

// loosened returns the text of a problem in which the constraints after a comment say nothing. Those that
// an option requires its color stay.
func loosened(text, comment string) string {
	lines := strings.Split(text, "\n")
	after := false
	for k, line := range lines {
		switch {
		case strings.HasPrefix(line, "*"):
			after = line == comment
		case after && strings.Contains(line, "+1 ") != strings.Contains(line, "-1 x"):
			lines[k] = "0 x1 >= 0 ;"
			if strings.Contains(line, " = ") {
				lines[k] = "0 x1 = 0 ;"
			}
		}
	}
	return strings.Join(lines, "\n")
}

// pigeons returns the problem of n pigeons in n-1 holes. Each pigeon is an item, or all of them are one
// item with a quota.
func pigeons(t *testing.T, n int, quota bool) *exactcover.Problem {
	var b exactcover.Builder
	names := []string{"pigeons"}
	if quota {
		b.Quota(n, n, names...)
	} else {
		names = nil
		for pigeon := range n {
			names = append(names, fmt.Sprint("pigeon ", pigeon))
		}
		b.Primary(names...)
	}
	for hole := range n - 1 {
		b.Secondary(fmt.Sprint("hole ", hole))
	}
	for _, pigeon := range names {
		for hole := range n - 1 {
			b.Option(pigeon, fmt.Sprint("hole ", hole))
		}
	}
	return testenv.Must(b.Problem())(t)
}

// TestReasonKnown has veripb check proofs of what no search shows in this time.
func TestReasonKnown(t *testing.T) {
	all := map[string]*exactcover.Problem{
		"pigeons in 10 holes": pigeons(t, 11, false), "pigeons in 39 holes": pigeons(t, 40, false), "pigeons with a quota": pigeons(t, 11, true),
	}
	for _, text := range []string{domino.Mutilated(8), domino.Mutilated(20), "langford:37", "langford:38"} {
		all[text] = testenv.Must(puzzle.Parse(text))(t).Problem()
	}
	for name, p := range all {
		r := testenv.Must(reason.Find(t.Context(), p))(t)
		folder := filepath.Join(t.TempDir(), "proof")
		testenv.Must(proof.Reason(t.Context(), folder, p, name, r))(t)
		start := time.Now()
		if verdict, said := testenv.CheckProof(t, folder); verdict != "UNSATISFIABLE" {
			t.Errorf("%s: want it unsatisfiable, got %s", name, said)
		}
		t.Logf("veripb checks %.20s in %v", name, time.Since(start).Round(time.Millisecond))
	}
}
