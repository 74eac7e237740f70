package main

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover/searchtree"
	"graphcover/graphsolver"
	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
)

// treeTimes are what is said about the time of choices, which differs from search to search.
var treeTimes = regexp.MustCompile(`"ms":[0-9.]+`)

// TestChangedTree has somebody change the recorded tree of a search at random, and compares what each
// command says about it with what it says about a twin that nobody has changed. It must be the same, or
// a refusal that says where the tree is wrong. Then the search goes on, and the same holds of its tree,
// which may also have ended there as lost.
func TestChangedTree(t *testing.T) {
	testenv.Rest(t, "graphsolver.TestWrongTrees")
	t.Parallel()
	driver, db := neo4jtest.Driver(t), neo4jtest.DB(t)
	names := [2]string{neo4jtest.Puzzle(t, db), neo4jtest.Dropped(t, db, neo4jtest.Name(t)+" twin")}
	texts := []string{
		"1..857493534129678789643521.7531.98..13.8.7.26.8..413535.....1..41.3...78.7..13..", // one solution after three undos
		".7.26.4311.4987625625341.8.21.539846356478192849126573..1..2364482653719.63714258", // none
		"queens:5", "queens:4",
	}
	rounds := testenv.Cases(8, 250, 500)
	commands, refused := 0, 0
	for round := range rounds {
		rng := rand.New(rand.NewPCG(uint64(round), 39))
		text := texts[round%len(texts)]
		entry := corpus.Entry(t, text)
		before, steps, later := rng.IntN(3)/2*rng.IntN(4), 1+rng.IntN(12), 1+rng.IntN(4)
		for _, name := range names {
			neo4jtest.Query(t, driver, "MATCH (n:Choice {puzzle: $name}) DETACH DELETE n", map[string]any{"name": name})
			search := loaded(t, name, entry)
			// Some trees begin later than the search, and some searches go on after a solution.
			makeSteps(t, search, graphsolver.Pace{Mode: graphsolver.Server, Steps: before})
			makeSteps(t, search, graphsolver.Pace{Mode: graphsolver.Server, Record: true, Steps: steps, RecordLimit: 9})
			search.Close(t.Context())
		}
		what := fmt.Sprintf("round %d, %s after %d and %d steps", round, text, before, steps)
		for range 1 + rng.IntN(2) {
			change := treeChanges[rng.IntN(len(treeChanges))]
			params := map[string]any{"name": names[0], "c": 1 + rng.IntN(10), "d": 1 + rng.IntN(10), "k": rng.IntN(20) - 1}
			what += "; " + change + fmt.Sprint(params)
			neo4jtest.Query(t, driver, change, params)
		}
		asked := [][]string{
			{"tree"}, {"as-of", fmt.Sprint(before + rng.IntN(steps+1))}, {"explain"}, {"tree", "--against", "memory"}, {"status"},
			{"step", "--mode", string(graphsolver.Modes()[rng.IntN(2)]), fmt.Sprint(later)}, {"tree"}, {"as-of", fmt.Sprint(before + rng.IntN(steps+1))},
		}
		for _, args := range asked {
			commands++
			var got [2]ran
			for i, name := range names {
				got[i] = runIn(name, args...)
				got[i].stdout = treeTimes.ReplaceAllString(strings.ReplaceAll(got[i].stdout, name, "NAME"), "")
			}
			if sameTree(t, what, args, got[0], got[1]) {
				refused++
			}
		}
	}
	if refused == 0 || refused > commands*9/10 {
		t.Errorf("want some of the changes refused, got %d of %d commands", refused, commands)
	}
	testenv.Report(t, "%d changed trees, %d of %d commands refused, 0 wrong answers", rounds, refused, commands)
}

// makeSteps makes steps of a search, if there are any.
func makeSteps(t *testing.T, search *graphsolver.Search, pace graphsolver.Pace) {
	t.Helper()
	if pace.Steps == 0 {
		return
	}
	for range testenv.Values(t, search.Events(t.Context(), pace)) {
	}
}

// treeRefusal matches an error that says where a tree is wrong.
var treeRefusal = regexp.MustCompile(`(the recorded tree: |").*` + regexp.QuoteMeta(graphsolver.ErrTampered.Error()))

// sameTree compares what a command has done with what it has done with the twin. It reports whether
// it has refused the tree.
func sameTree(t *testing.T, what string, args []string, got, want ran) (refused bool) {
	t.Helper()
	lost := strings.Contains(got.stdout, `"ended":"`+string(searchtree.Lost)+`"`) || strings.Contains(got.stderr, "want a step from") ||
		strings.Contains(what, "t.most") && strings.Contains(got.stdout, `"ended":"`+string(searchtree.Limit)+`"`) // as it was told
	switch {
	case got.isStatementError():
		t.Errorf("%s: %s: the error of a statement: %s", what, args, got.stderr)
	case got.exit == exitFailed && treeRefusal.MatchString(got.stderr):
		return true
	case got.exit == exitUsage && strings.Contains(got.stderr, graphsolver.ErrNotRecorded.Error()):
		return true
	case got.exit == want.exit && got.stdout == want.stdout, lost:
	default:
		t.Errorf("%s: %s: want status %d and %s, or a refusal; got %d, %s%s", what, args, want.exit, want.stdout, got.exit, got.stdout, got.stderr)
	}
	return false
}

// treeChanges change something about the recorded tree of the puzzle $name: $c and $d are the orders of
// two choices, which need not exist, and $k is a small number.
var treeChanges = slices.Concat(allWith("MATCH (c:Choice {puzzle: $name, order: $c}) WITH c LIMIT 1 ", []string{
	"DETACH DELETE c", "MATCH (above)-[then:THEN|ROOT]->(c) DELETE then", "MATCH (c)-[then:THEN]->() DELETE then",
	"MATCH (above)-[then:THEN]->(c) CREATE (above)-[:THEN]->(c)", "CREATE (c)-[:THEN]->(o:Choice) SET o = properties(c)",
	"MATCH (d:Choice {puzzle: $name, order: $d}) CREATE (c)-[:THEN]->(d)",
	"MATCH (above)-[then:THEN]->(c) MATCH (d:Choice {puzzle: $name, order: $d}) CREATE (d)-[:THEN]->(c) DELETE then",
	"MATCH (above)-[:THEN|ROOT]->(c) CREATE (above)-[:THEN]->(o:Choice) SET o = properties(c), o.order = c.order + 1",
	"SET c.order = $d", "SET c.order = 0", "SET c.order = -7", "SET c.order = 'text'", "SET c.order = 60000000", "REMOVE c.order",
	"MATCH (d:Choice {puzzle: $name, order: $d}) SET c.order = $d, d.order = $c",
	"MATCH (d:Choice {puzzle: $name, order: $d}) WITH c, d, c.move AS move SET c.move = d.move, d.move = move",
	"SET c.depth = $d", "SET c.depth = 'text'", "REMOVE c.depth", "SET c.depth = 4294967296 + c.depth",
	"SET c.move = $k", "SET c.move = c.move + 1", "SET c.move = 4294967296 + c.move", "SET c.move = 'text'", "REMOVE c.move",
	"SET c.constraint = $k", "SET c.constraint = c.constraint + 1", "SET c.constraint = 4294967296 + c.constraint", "REMOVE c.constraint",
	"SET c.left = -5", "SET c.left = $k", "SET c.left = c.left + 1", "REMOVE c.left", "SET c.left = 'text'", "SET c.left = 4294967296 + c.left",
	"SET c.step = $d", "SET c.step = c.step + 1", "SET c.step = c.step - 1", "SET c.step = 4294967296 + c.step", "SET c.step = [1]", "REMOVE c.step",
	"SET c.undone = $d", "SET c.undone = c.undone + 1", "REMOVE c.undone", "SET c.undone = 'text'", "SET c.undone = 4294967296 + c.undone",
	"SET c.failed = $k", "REMOVE c.failed", "SET c.failed = 'text'", "SET c.failed = c.failed + 1", "SET c.failed = 4294967296 + c.failed",
	"SET c.outcome = 'stands'", "SET c.outcome = 'undone'", "SET c.outcome = 'solution'", "SET c.outcome = $k", "REMOVE c.outcome",
	"SET c.byHand = true", "SET c.byHand = false", "SET c.at = 'noon'", "SET c.name = $k", "REMOVE c:Choice",
	"SET c.outcome = 'undone', c.undone = c.step + 1", "REMOVE c.undone SET c.outcome = 'stands'",
}), allWith("MATCH (p:Puzzle {name: $name})-[:HAS_TREE]->(t) WITH p, t LIMIT 1 ", []string{
	"DETACH DELETE t", "MATCH (p)-[has:HAS_TREE]->() DELETE has", "CREATE (p)-[:HAS_TREE]->(t)", "MATCH (t)-[at:AT]->() DELETE at",
	"MATCH (t)-[at:AT]->() DELETE at WITH t MATCH (d:Choice {puzzle: $name, order: $d}) CREATE (t)-[:AT]->(d)",
	"MATCH (d:Choice {puzzle: $name, order: $d}) CREATE (t)-[:AT]->(d)", "MATCH (d:Choice {puzzle: $name, order: $d}) CREATE (t)-[:ROOT]->(d)",
	"MATCH (t)-[root:ROOT]->() DELETE root",
	"SET t.solutions = 12", "SET t.solutions = $k", "SET t.solutions = t.solutions + 1", "SET t.solutions = 'text'", "REMOVE t.solutions",
	"SET t.steps = $k", "SET t.steps = t.steps + 1", "SET t.steps = 'text'", "SET t.steps = 4294967296 + t.steps", "REMOVE t.steps",
	"SET t.from = $k", "SET t.from = t.from + 1", "SET t.from = -1", "REMOVE t.from", "SET t.choices = $k", "SET t.choices = 60000000", "REMOVE t.choices",
	"SET t.most = $k", "SET t.most = 'text'", "SET t.ended = 'limit'", "SET t.ended = 'lost'", "SET t.ended = 'text'", "SET t.ended = 5", "REMOVE t.ended",
	"REMOVE t:Tree",
}))
