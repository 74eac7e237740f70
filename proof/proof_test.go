package proof_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/proof"
	"graphcover/puzzle"
)

// kinds are the kinds of search that write a proof.
var kinds = []memsolver.Engine{memsolver.DLX, memsolver.Clauses}

// prove writes a proof for p into a new folder, of a search by that engine up to that many
// solutions, or all if limit is 0.
func prove(t *testing.T, p *exactcover.Problem, engine memsolver.Engine, limit int) (folder string, result proof.Result) {
	t.Helper()
	folder = filepath.Join(t.TempDir(), "proof")
	w := testenv.Must(proof.Create(folder, p))(t)
	var log exactcover.Log
	var solver exactcover.Solver = w.Learner()
	if engine == memsolver.DLX {
		log.Observe = w.Observe
		solver = memsolver.New(memsolver.DLX)
	}
	complete := true
	for _, err := range solver.All(t.Context(), p, &log) {
		if err != nil && !exactcover.IsConflict(err) {
			t.Fatal(err)
		}
		if err == nil && log.Solutions == limit {
			complete = false
			break
		}
	}
	return folder, testenv.Must(w.Finish(complete))(t)
}

// problems returns the named problems of solvertest and n random ones.
func problems(rng *rand.Rand, n int) []*exactcover.Problem {
	var problems []*exactcover.Problem
	for _, c := range solvertest.Problems() {
		problems = append(problems, c.Problem)
	}
	for len(problems) < n {
		p := solvertest.Random(rng)
		if rng.IntN(3) == 0 {
			solvertest.Exclude(rng, p)
		}
		if p.Validate() == nil {
			problems = append(problems, p)
		}
	}
	return problems
}

// TestProofs compares what is proved with the plain search of solvertest, and checks each
// proof by the checker of check_test.go: none, one and several solutions, secondary items,
// colors, given and excluded options, with a limit and without.
func TestProofs(t *testing.T) {
	for i, p := range problems(rand.New(rand.NewPCG(19, 4)), testenv.Cases(400, 4000)) {
		solutions, _ := solvertest.Reference(p)
		for k, limit := range []int{0, 1, 2, len(solutions)} {
			want := proof.Result{Listed: len(solutions), Conclusion: proof.Unsat}
			if limit > 0 && limit <= len(solutions) {
				want.Listed, want.Conclusion = limit-1, proof.Sat
			}
			engine := kinds[(i+k)%len(kinds)]
			folder, got := prove(t, p, engine, limit)
			want.Folder = folder
			verdict, err := check(t, folder)
			if got != want || err != nil || verdict != string(want.Conclusion)+"ISFIABLE" {
				t.Errorf("problem %d, %s, limit %d: want %v, got %v, %q, %v", i, engine, limit, want, got, verdict, err)
			}
		}
	}
}

// TestEncoding tries all sets of options of small problems: with exactly those that Verify
// accepts, and that contain no option which no search tries, the constraints can be satisfied.
func TestEncoding(t *testing.T) {
	rng := rand.New(rand.NewPCG(19, 5))
	tried := 0
	for _, p := range problems(rng, testenv.Cases(150, 1500)) {
		if len(p.Options) > 9 {
			continue
		}
		folder := filepath.Join(t.TempDir(), "proof")
		w := testenv.Must(proof.Create(folder, p))(t)
		if _, err := w.Finish(true); err != nil { // no search: only the problem counts here
			t.Fatal(err)
		}
		constraints, _, variables := readProblem(t, folder)
		for set := range 1 << len(p.Options) {
			var s exactcover.Solution
			values := make(map[int]bool)
			idle := false
			for o := range p.Options {
				chosen := set>>o&1 == 1
				if values[o+1] = chosen; chosen {
					s = append(s, o)
					idle = idle || !slices.Contains(p.Given, o) &&
						!slices.ContainsFunc(p.Options[o].Items, func(i int) bool { return i < p.Primary() })
				}
			}
			want := !idle && exactcover.Verify(p, s) == nil
			if got := satisfiable(constraints, values, variables); got != want {
				t.Fatalf("%+v, options %v: want %t, got %t", p, s, want, got)
			}
			tried++
		}
	}
	if tried < 1000 {
		t.Errorf("want some sets, got %d", tried)
	}
}

// TestConflict proves that given options which exclude each other have no solution, without a
// search.
func TestConflict(t *testing.T) {
	p := solvertest.New(3, "ab", "bc", "a", "c")
	p.Given = []int{0, 1}
	for _, engine := range kinds {
		folder, result := prove(t, p, engine, 0)
		if verdict, err := check(t, folder); verdict != "UNSATISFIABLE" || result.Listed != 0 || err != nil {
			t.Errorf("%s: got %q, %v, %v", engine, verdict, result, err)
		}
	}
	p.Given = []int{0, 0}
	if _, err := proof.Create(t.TempDir(), p); err == nil {
		t.Error("want an error for an option given twice, got none")
	}
}

// proves has the real checker check the proof of a search by that engine, and returns its folder.
func proves(t *testing.T, name string, p *exactcover.Problem, engine memsolver.Engine, limit int, want proof.Result) (folder string) {
	t.Helper()
	folder, got := prove(t, p, engine, limit)
	want.Folder = folder
	verdict, said := testenv.CheckProof(t, folder)
	if got != want || verdict != string(want.Conclusion)+"ISFIABLE" {
		t.Errorf("%s, %s: want %v proved, got %v, %s", name, engine, want, got, said)
	}
	return folder
}

// TestVeriPB has the real checker check proofs of random problems, of Sudokus with 17 clues,
// and of Sudokus without a solution.
func TestVeriPB(t *testing.T) {
	checked := 0
	check := func(name string, p *exactcover.Problem, limit, listed int, conclusion proof.Conclusion) {
		for _, engine := range kinds {
			proves(t, name, p, engine, limit, proof.Result{Listed: listed, Conclusion: conclusion})
			checked++
		}
	}
	for i, p := range problems(rand.New(rand.NewPCG(19, 6)), testenv.Cases(60, 1000)) {
		solutions, _ := solvertest.Reference(p)
		check(fmt.Sprint("problem ", i), p, 0, len(solutions), proof.Unsat)
		if n := len(solutions); n > 0 {
			check(fmt.Sprint("problem ", i), p, n, n-1, proof.Sat)
		}
	}
	for _, file := range []string{"blog.sudoku", "unsolvable.sudoku", "several.sudoku"} {
		p := corpus.Example(t, file).Problem()
		solutions := map[string]int{"blog.sudoku": 1, "unsolvable.sudoku": 0, "several.sudoku": 71}[file]
		check(file, p, 0, solutions, proof.Unsat)
	}
	testenv.Report(t, "%d proofs accepted by veripb", checked)
}

// TestVeriPBOfLongSearches has the real checker check proofs of searches that forget: of a board
// that dominoes can't cover, because two corners of one color are missing, and of many solutions.
func TestVeriPBOfLongSearches(t *testing.T) {
	rows := slices.Repeat([]string{strings.Repeat("#", 10)}, 10)
	rows[0], rows[9] = "."+rows[0][1:], rows[9][1:]+"."
	for argument, solutions := range map[string]int{"domino:" + strings.Join(rows, "/"): 0, "queens:10": 724} {
		entry := testenv.Must(puzzle.Parse(argument))(t)
		folder := proves(t, argument, entry.Problem(), memsolver.Clauses, 0, proof.Result{Listed: solutions, Conclusion: proof.Unsat})
		steps, err := os.ReadFile(filepath.Join(folder, proof.ProofFile))
		if err != nil || !strings.Contains(string(steps), "\ndeld -") {
			t.Errorf("%s: want steps that delete, got none, %v", argument, err)
		}
	}
}

// TestVeriPBOnCollections is TestVeriPB for Sudokus with 17 clues, and for the same with a clue
// changed so that there is no solution.
func TestVeriPBOnCollections(t *testing.T) {
	entries := corpus.Read(t, "clues17_4916.txt")
	n := testenv.Cases(5, 200, len(entries))
	unsolvable := 0
	for i := range n {
		p := entries[i*len(entries)/n].Problem()
		engine, name := kinds[i%len(kinds)], fmt.Sprint("puzzle ", i)
		proves(t, name, p, engine, 0, proof.Result{Listed: 1, Conclusion: proof.Unsat})
		if unsolvable >= testenv.Cases(2, 50) {
			continue
		}
		solution := testenv.Must(memsolver.Solve(t.Context(), p))(t)
		without := p.Clone() // forbid an option of the only solution
		without.Excluded = append(without.Excluded, solution[len(solution)-1])
		unsolvable++
		proves(t, name+" without its solution", without, engine, 0, proof.Result{Conclusion: proof.Unsat})
	}
	testenv.Report(t, "%d Sudokus of 17 clues proved to have one solution, %d to have none", n, unsolvable)
}

// without returns a folder with the same proof, where the problem lacks constraint number k: a
// constraint that always holds is in its place, so that the numbers still fit.
func without(t *testing.T, folder string, lines []string, k int) string {
	t.Helper()
	always := "-1 x1 >= -1 ;\n"
	if strings.Contains(lines[k], " = ") {
		always += always
	}
	changed := t.TempDir()
	problem := testenv.Must(os.ReadFile(filepath.Join(folder, proof.ProblemFile)))(t)
	steps := testenv.Must(os.ReadFile(filepath.Join(folder, proof.ProofFile)))(t)
	all := strings.SplitAfter(string(problem), "\n")
	n := -1
	for i, line := range all {
		if line == "" || strings.HasPrefix(line, "*") {
			continue
		}
		if n++; n == k {
			all[i] = always
		}
	}
	if strings.Count(always, "\n") == 2 { // two for an equation
		var variables, constraints int
		testenv.Must(fmt.Sscanf(all[0], "* #variable= %d #constraint= %d", &variables, &constraints))(t)
		all[0] = fmt.Sprintf("* #variable= %d #constraint= %d\n", variables, constraints+1)
	}
	for name, text := range map[string]string{proof.ProblemFile: strings.Join(all, ""), proof.ProofFile: string(steps)} {
		testenv.Check(t, os.WriteFile(filepath.Join(changed, name), []byte(text), 0o600))
	}
	return changed
}

// TestChanged takes a constraint out of problems under their proofs so that a solution appears:
// a solution that was found, or one that breaks a rule. The proof must be refused.
func TestChanged(t *testing.T) { changed(t, testenv.Cases(150, 1000), check) }

// TestVeriPBRefuses is TestChanged with the real checker.
func TestVeriPBRefuses(t *testing.T) {
	changed(t, testenv.Cases(50, 1000), func(t *testing.T, folder string) (string, error) {
		verdict, said := testenv.CheckProof(t, folder)
		if verdict == "" && !strings.Contains(said, "Verification error") {
			t.Errorf("want a refusal because of a step, got %s", said)
		}
		return verdict, nil
	})
}

func changed(t *testing.T, n int, check func(*testing.T, string) (string, error)) {
	rng := rand.New(rand.NewPCG(19, 7))
	refused := 0
	for refused < n {
		p := solvertest.Random(rng)
		if p.Validate() != nil || len(p.Options) == 0 {
			continue
		}
		folder, _ := prove(t, p, kinds[refused%len(kinds)], 0)
		_, lines, variables := readProblem(t, folder)
		k := rng.IntN(len(lines))
		other := without(t, folder, lines, k)
		constraints, _, _ := readProblem(t, other)
		if !satisfiable(constraints, make(map[int]bool), variables) {
			continue
		}
		if verdict, _ := check(t, other); verdict != "" {
			t.Fatalf("%+v without %q has a solution, but the proof says %s", p, lines[k], verdict)
		}
		refused++
	}
	testenv.Report(t, "%d proofs refused after a solution was let into their problems", refused)
}

// TestUnfinished checks that a folder has no proof before the search has ended, nor after a
// search that was stopped or whose steps are not those of one search: neither this proof nor the
// one that was there.
func TestUnfinished(t *testing.T) {
	p := solvertest.New(2, "ab", "a", "b")
	choose := exactcover.Event{Kind: exactcover.Choose, Search: 1, Option: 1}
	back := exactcover.Event{Kind: exactcover.Backtrack, Search: 1}
	solved := exactcover.Event{Kind: exactcover.Solved}
	for name, events := range map[string][]exactcover.Event{
		"a search that has not ended":     {choose},
		"a solution that lacks an item":   {choose, solved},
		"steps that were not observed":    {{Kind: exactcover.Choose, Search: 2}},
		"a search that has started again": {choose, choose},
		"an undo of nothing":              {choose, back, back},
		"an option that does not exist":   {{Kind: exactcover.Choose, Search: 1, Option: 3}},
	} {
		folder, _ := prove(t, p, memsolver.DLX, 0)
		w := testenv.Must(proof.Create(folder, p))(t)
		for _, e := range events {
			w.Observe(e)
		}
		for _, name := range []string{proof.ProblemFile, proof.ProofFile} {
			if _, err := os.Stat(filepath.Join(folder, name)); !os.IsNotExist(err) {
				t.Errorf("want no %s during a search, got one", name)
			}
		}
		if name == "a search that has not ended" {
			w.Abort()
		} else if _, err := w.Finish(true); err == nil {
			t.Errorf("%s: want an error, got none", name)
		}
		if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
			t.Errorf("%s: want an empty folder, got %v, %v", name, left, err)
		}
	}
}

func TestQuotasAreRefused(t *testing.T) {
	solvertest.CheckQuotasRefused(t, func(p *exactcover.Problem) error {
		w, err := proof.Create(t.TempDir(), p)
		if err == nil {
			w.Abort()
		}
		return err
	})
}
