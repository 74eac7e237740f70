package main

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"graphcover/compare"
	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/strategy/registry"
)

// oddGrids are Sudokus that are not proper puzzles, with the verdict of each strategy that
// docs/strategies.md states.
var oddGrids = []struct {
	name, grid     string
	searching      compare.Status // the verdict of the strategies that search
	tuples, deduce compare.Status // the verdicts of these two, which don't; tuples in the graph is as deduce
}{
	{
		"several solutions", "7982654311349876256253419872175398463564781928491265735718923644826.37.99637.42.8",
		compare.Solved, compare.Stuck, compare.Stuck,
	},
	{
		"no solution, and a number without a place", "1234567.." + "......8.." + strings.Repeat(".........", 6) + "........8",
		compare.Unsolvable, compare.Unsolvable, compare.Unsolvable,
	},
	{
		"no solution, found only by searching", "48.3..5.........71.2.......7.5....6....2..8.............1.76...3.....4......5....",
		compare.Unsolvable, compare.Unsolvable, compare.Stuck,
	},
	{
		"clues that exclude each other", "5......5." + strings.Repeat(".", 72),
		compare.Unsolvable, compare.Unsolvable, compare.Unsolvable,
	},
	{"empty", strings.Repeat(".", 81), compare.Solved, compare.Stuck, compare.Stuck},
	{
		"full and right", "798265431134987625625341987217539846356478192849126573571892364482653719963714258",
		compare.Solved, compare.Solved, compare.Solved,
	},
	{
		"full and wrong", "978265431134987625625341987217539846356478192849126573571892364482653719963714258",
		compare.Unsolvable, compare.Unsolvable, compare.Unsolvable,
	},
}

// TestOddGrids runs every strategy on every odd grid, in each place where it can run: in
// memory and in the graph.
func TestOddGrids(t *testing.T) {
	t.Parallel()
	for _, kind := range registry.All {
		for _, home := range kind.Homes {
			t.Run(kind.Name+"/"+home, func(t *testing.T) {
				name := placeOf(t, home)
				for _, c := range oddGrids {
					// In the graph, coloring makes the same steps as in memory, but its
					// search of this grid takes most of the time of the test.
					if kind.Name == "coloring" && home == solverGraph && c.name == "no solution, found only by searching" && !testenv.LongRun() {
						continue
					}
					want := c.searching
					switch {
					case kind.Name == "tuples" && home == solverMemory:
						want = c.tuples
					case kind.Name == "tuples" || kind.Name == "deduce":
						want = c.deduce
					}
					var r compare.Result
					exit := runJSON(t, &r, "solve", "--strategy", kind.Name, "--solver", home, "--json", "--puzzle-name", name, c.grid)
					wantExit := exitNoSolution
					if want == compare.Solved {
						wantExit = exitOK
					}
					if r.Status != want || exit != wantExit {
						t.Errorf("%s: want %s and exit status %d, got %s and %d", c.name, want, wantExit, r.Status, exit)
					}
				}
			})
		}
	}
}

// TestStrategiesAgree solves whole collections with all strategies and with exact cover.
// In the graph, coloring would take minutes for the last collection, so it is left out
// there.
func TestStrategiesAgree(t *testing.T) {
	testenv.Rest(t, "strategy/registry.TestEveryStrategy")
	t.Parallel()
	name := placeOf(t, solverGraph)
	inMemory := slices.DeleteFunc(registry.Names(), func(name string) bool { return name == "coloring" })
	for _, c := range []struct {
		file       string
		strategies string
		puzzles    int // the first ones of the file
	}{
		{"norvig_easy50.txt", allStrategies, testenv.Cases(0, 50)},
		{"norvig_hardest11.txt", allStrategies, testenv.Cases(2, 11)},
		{"norvig_top95.txt", strings.Join(inMemory, ","), testenv.Cases(0, 95)},
	} {
		if c.puzzles == 0 {
			continue
		}
		t.Run(c.file, func(t *testing.T) {
			args := []string{"compare", "--json", "--strategies", c.strategies, "--puzzle-name", name}
			for _, e := range corpus.Read(t, c.file)[:c.puzzles] {
				args = append(args, e.String())
			}
			got := graphcover(t.Context(), args...)
			if got.exit != exitOK { // getting stuck is not a difference
				t.Fatalf("want exit status %d, got %d: %s", exitOK, got.exit, got.stderr)
			}
			ends := make(map[string]map[compare.Status]int)
			lines := json.NewDecoder(strings.NewReader(got.stdout))
			for lines.More() {
				var found compare.Comparison
				testenv.Check(t, lines.Decode(&found))
				for _, r := range found.Strategies {
					if !r.Agrees || !r.Verified {
						t.Errorf("%s: %s: %+v", found.Source, r.By(), r)
					}
					if ends[r.By()] == nil {
						ends[r.By()] = make(map[compare.Status]int)
					}
					ends[r.By()][r.Status]++
				}
			}
			for solver, statuses := range ends {
				guesses := !strings.Contains(solver, "tuples") && !strings.Contains(solver, "deduce")
				if statuses[compare.Unsolvable] > 0 || guesses && statuses[compare.Stuck] > 0 {
					t.Errorf("%s: want each puzzle solved, or stuck if the strategy does not guess, got %v", solver, statuses)
				}
				t.Logf("%s: %v", solver, statuses)
			}
		})
	}
}

// placeOf returns a puzzle name that no other test uses, if home is the graph. It skips the
// test if there is no server. In memory the name does not matter.
func placeOf(t *testing.T, home string) string {
	t.Helper()
	if home != solverGraph {
		return "none"
	}
	return neo4jtest.Puzzle(t, neo4jtest.DB(t))
}
