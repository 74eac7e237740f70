package deduce_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/graphsolver"
	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
	"graphcover/strategy/deduce"
)

const (
	blog = "...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1...."
	full = "798265431134987625625341987217539846356478192849126573571892364482653719963714258"
)

var classic = sudoku.Classic()

// solution returns the numbers of the only solution of b.
func solution(t testing.TB, b sudoku.Board) []uint8 {
	t.Helper()
	var found []exactcover.Solution
	for s := range testenv.Values(t, memsolver.New(memsolver.DLX).All(t.Context(), b.Problem(), nil)) {
		found = append(found, slices.Clone(s))
	}
	if len(found) != 1 {
		t.Fatalf("%v: want one solution, got %d", b, len(found))
	}
	return b.With(found[0]).Numbers()
}

// TestEdgeCases compares the answers for puzzles that don't have exactly one
// solution, or are solved already, with those of exact cover.
func TestEdgeCases(t *testing.T) {
	t.Parallel()
	db := neo4jtest.DB(t)
	for i, c := range []struct {
		name, text        string
		verdict, searched strategy.Verdict
	}{
		{"several solutions", corpus.Example(t, "several.sudoku").String(), strategy.Stuck, strategy.Solved},
		{"none, seen in rounds", corpus.Example(t, "unsolvable.sudoku").String(), strategy.Unsolvable, strategy.Unsolvable},
		// The blog's puzzle with a 6 in r1c1, where its solution has a 7.
		{"none, seen by a search", "6" + blog[1:], strategy.Stuck, strategy.Unsolvable},
		{"clues that contradict each other", corpus.Example(t, "contradiction.sudoku").String(), strategy.Unsolvable, strategy.Unsolvable},
		{"a cell without candidates", "12345678.........9" + strings.Repeat(".", 63), strategy.Unsolvable, strategy.Unsolvable},
		{"empty", strings.Repeat(".", 81), strategy.Stuck, strategy.Solved},
		{"full and right", full, strategy.Solved, strategy.Solved},
		{"full and wrong", full[:80] + "1", strategy.Unsolvable, strategy.Unsolvable},
		{"stuck", blog, strategy.Stuck, strategy.Solved},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			name, entry := neo4jtest.Puzzle(t, db), puzzle.Entry{Puzzle: corpus.Board(t, c.text)}
			for n, s := range []deduce.Strategy{
				{Then: deduce.Stop}, {Then: deduce.Search},
				{Rules: deduce.Published, Then: deduce.Search}, {Rules: deduce.Published},
			} {
				if !testenv.LongRun() && n%2 != i%2 { // both rules, once with a search
					continue
				}
				want := c.verdict
				if s.Then == deduce.Search {
					want = c.searched
				}
				s.DB, s.Name = db, name
				s := compare.StrategyContender{Strategy: s, Home: "graph"}
				result, err := compare.SolveSudoku(t.Context(), s, entry)
				if err != nil || string(result.Status) != string(want) {
					t.Errorf("%s: want %s, got %+v, %v", s, want, result, err)
				}
			}
		})
	}
}

// inGraph returns what the graph knows about each move, and the names of its causes.
// It uses a statement of its own.
func inGraph(t testing.TB, driver neo4j.DriverWithContext, name string) (all []known, causes []map[string]bool) {
	t.Helper()
	for _, r := range neo4jtest.Query(t, driver, `
		MATCH (:Puzzle:Graphcover {name: $name})-[:HAS_MOVE]->(m)
		OPTIONAL MATCH (m)-[r:FOLLOWS_FROM|RULED_OUT_BY]->(cause)
		WITH m, collect(cause.name) AS causes, collect(r.round = m.round) AS rounds
		RETURN m.status, m.round, m.reason, m.search, causes, all(same IN rounds WHERE same)
		ORDER BY m.id`, map[string]any{"name": name}) {
		k := known{status: r.Values[0].(string)}
		if k.status != "Maybe" {
			k.round, k.reason = int(r.Values[1].(int64)), r.Values[2].(string)
			if r.Values[3] != int64(0) {
				t.Errorf("move %d: want search 0, got %v", len(all), r.Values[3])
			}
		}
		if !r.Values[5].(bool) {
			t.Errorf("move %d: a cause is of another round", len(all))
		}
		set := make(map[string]bool)
		for _, cause := range r.Values[4].([]any) {
			set[cause.(string)] = true
		}
		if len(set) != len(r.Values[4].([]any)) {
			t.Errorf("move %d: a cause is listed twice", len(all))
		}
		all, causes = append(all, k), append(causes, set)
	}
	return all, causes
}

// step returns the number of the step in which the move was decided. A step relies only
// on earlier ones.
func (k known) step() int {
	order := []string{"naked single", "hidden single", "blocked", "naked twin"}
	return 4*k.round + slices.Index(order, k.reason)
}

// wantCauses checks that the causes of a move were known before it, and that they
// imply it. Since each cause has a smaller step, every chain ends at the clues.
func wantCauses(t testing.TB, move int, all []known, causes map[string]bool) {
	t.Helper()
	k := all[move]
	var gone, constraints, holders []int
	for o, option := range model.Options {
		switch {
		case !causes[option.Name]:
		case all[o].status == "Yes":
			holders = append(holders, o)
		default:
			gone = append(gone, o)
		}
	}
	for i := range model.Items {
		if causes[model.Items[i].Name] {
			constraints = append(constraints, i)
		}
	}
	if len(causes) != len(gone)+len(constraints)+len(holders) {
		t.Errorf("%s: want no other causes, got %v", model.Options[move].Name, causes)
	}
	// lost returns the moves that the constraints had lost by then, except those for
	// which but returns true.
	lost := func(but func(o int) bool) (want []int) {
		for _, i := range constraints {
			for _, o := range movesOf[i] {
				if !but(o) {
					want = append(want, o)
					if all[o].status != "No" || all[o].step() >= k.step() {
						t.Errorf("%s, %v: %s is %v", model.Options[move].Name, k, model.Options[o].Name, all[o])
					}
				}
			}
		}
		slices.Sort(want)
		return want
	}
	ok := false
	switch k.reason {
	case "", "clue", "pencil mark":
		ok = len(causes) == 0
	case "blocked":
		ok = len(causes) == 1 && len(holders) == 1 && all[holders[0]].round == k.round && share(move, holders[0])
	case "naked single", "hidden single":
		ok = len(constraints) == 1 && len(holders) == 0 && (constraints[0] >= 243) == (k.reason == "naked single") &&
			slices.Contains(movesOf[constraints[0]], move) && slices.Equal(gone, lost(func(o int) bool { return o == move }))
	case "naked twin":
		left := classic.Layout().Numbers()
		for _, o := range gone {
			_, number, _ := classic.MoveOf(o)
			left &^= sudoku.DigitsOf(number)
		}
		cell, number, _ := classic.MoveOf(move)
		ok = len(constraints) == 2 && len(holders) == 0 && left.Len() == 2 && left.Has(number) &&
			slices.ContainsFunc(classic.Layout().Units, func(u sudoku.Unit) bool {
				return !slices.ContainsFunc([]int{cell, constraints[0] - 243, constraints[1] - 243},
					func(c int) bool { return !slices.Contains(u.Cells, c) })
			}) &&
			slices.Equal(gone, lost(func(o int) bool { _, n, _ := classic.MoveOf(o); return left.Has(n) }))
	}
	if !ok {
		t.Errorf("%s, %v: does not follow from these causes: %v", model.Options[move].Name, k, causes)
	}
}

// share reports whether two moves exclude each other.
func share(a, b int) bool {
	return slices.ContainsFunc(model.Options[a].Items, func(i int) bool { return slices.Contains(model.Options[b].Items, i) })
}

// TestCollections deduces whole collections by all rules, and some by those of a stage, or from
// pencil marks. For each move it compares what the graph knows with the steps made in memory, its
// causes with the rules, and its status with the solution.
func TestCollections(t *testing.T) {
	t.Parallel()
	driver := neo4jtest.Driver(t)
	db := graphsolver.NewDB(driver, "neo4j")
	for _, c := range []struct {
		file           string
		rules          deduce.Rules
		puzzles, short int
		marks          float64 // the share of the wrong candidates that pencil marks rule out
	}{
		{"norvig_easy50.txt", deduce.All, 50, 3, 0},
		{"norvig_hardest11.txt", deduce.All, 11, 2, 0},
		{"norvig_top95.txt", deduce.All, 95, 1, 0},
		{"norvig_top95.txt", deduce.All, 95, 1, 0.5},
		{"top1465.txt", deduce.All, 1000, 1, 0},
		{"norvig_easy50.txt", deduce.Singles, 50, 1, 0},
		{"norvig_easy50.txt", deduce.Blocks, 50, 1, 0},
		{"norvig_easy50.txt", deduce.Published, 50, 2, 0},
		{"norvig_hardest11.txt", deduce.Published, 11, 1, 0},
		{"norvig_hardest11.txt", deduce.Published, 11, 1, 0.4},
		{"norvig_top95.txt", deduce.Published, 95, 1, 0},
		{"top1465.txt", deduce.Published, 1000, 0, 0},
	} {
		t.Run(fmt.Sprint(c.rules, " ", c.file, " ", c.marks), func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(38, 3))
			s := deduce.Strategy{DB: db, Name: neo4jtest.Puzzle(t, db), Rules: c.rules}
			n := testenv.Cases(c.short, min(c.puzzles, 200), c.puzzles)
			solved, placed, ruledOut := 0, 0, 0
			for _, e := range corpus.Read(t, c.file)[:n] {
				b := e.Puzzle.(sudoku.Board)
				right := solution(t, b)
				if c.marks > 0 {
					marks := b.Candidates()
					for cell, digits := range marks {
						for number := range digits.All() {
							if number != int(right[cell]) && random.Float64() < c.marks {
								marks[cell] &^= sudoku.DigitsOf(number)
							}
						}
					}
					b = classic.Marked(marks)
				}
				answer := testenv.Must(s.Solve(t.Context(), b))(t)
				all, causes := inGraph(t, driver, s.Name)
				want, passes := deduced(b, c.rules)
				for o := range all {
					if want[o].status == "Maybe" { // it may have been ruled out for a while
						want[o] = known{status: "Maybe"}
					}
					if all[o] != want[o] {
						t.Fatalf("%s: %s: want %v, got %v", e.Source, model.Options[o].Name, want[o], all[o])
					}
				}
				if !slices.Equal(passes, answer.Passes) {
					t.Errorf("%s: want passes that place %v, got %v", e.Source, passes, answer.Passes)
				}
				for o, k := range all {
					cell, number, _ := classic.MoveOf(o)
					if isRight := int(right[cell]) == number; k.status == "Yes" && !isRight || k.status == "No" && isRight {
						t.Errorf("%s: %s is %v, the solution has %d", e.Source, model.Options[o].Name, k, right[cell])
					}
					if answer.Verdict == strategy.Stuck && answer.Left[cell].Has(number) != (k.status != "No") {
						t.Errorf("%s: %s is %v, the candidates %v", e.Source, model.Options[o].Name, k, answer.Left[cell])
					}
					wantCauses(t, o, all, causes[o])
					switch {
					case k.round > 0 && k.status == "Yes":
						placed++
					case k.round > 0:
						ruledOut++
					}
				}
				switch {
				case answer.Verdict == strategy.Solved && slices.Equal(answer.Board.Numbers(), right):
					solved++
				case answer.Verdict != strategy.Stuck:
					t.Errorf("%s: got %+v", e.Source, answer)
				}
				if t.Failed() {
					return
				}
			}
			t.Logf("%d of %d solved; %d placed, %d ruled out", solved, n, placed, ruledOut)
		})
	}
}

// reduced returns the problem that remains after a deduction, and the original numbers of
// its options.
func reduced(answer strategy.Answer) (p *exactcover.Problem, number []int) {
	p = &exactcover.Problem{Items: model.Items}
	for o, option := range model.Options {
		cell, n, _ := classic.MoveOf(o)
		if !answer.Left[cell].Has(n) {
			continue
		}
		if int(answer.Board.Numbers()[cell]) == n {
			p.Given = append(p.Given, len(p.Options))
		}
		p.Options = append(p.Options, option)
		number = append(number, o)
	}
	return p, number
}

// TestSearchGoesOn continues with a search where the deduction gets stuck, by another
// client, in both modes. It makes the steps that Dancing Links makes among the
// remaining candidates.
func TestSearchGoesOn(t *testing.T) {
	t.Parallel()
	db := neo4jtest.DB(t)
	texts := []string{blog, corpus.Example(t, "hard.sudoku").String(), corpus.Example(t, "several.sudoku").String()}
	for _, mode := range []graphsolver.Mode{graphsolver.Server, graphsolver.Classic} {
		for i, text := range texts {
			if i == 1 && mode == graphsolver.Classic && !testenv.LongRun() { // hundreds of steps
				continue
			}
			t.Run(fmt.Sprint(mode, i), func(t *testing.T) {
				t.Parallel()
				s := deduce.Strategy{DB: db, Name: neo4jtest.Puzzle(t, db)}
				b := corpus.Board(t, text)
				answer, err := s.Solve(t.Context(), b)
				if err != nil || answer.Verdict != strategy.Stuck {
					t.Fatalf("want stuck, got %v, %v", answer.Verdict, err)
				}
				p, number := reduced(answer)
				var want, got []exactcover.Event
				guesses, retry := 0, false
				log := exactcover.Log{Observe: func(e exactcover.Event) {
					if e.Kind == exactcover.Choose {
						if len(e.Candidates) > 1 || retry { // Candidates are those not yet tried
							guesses++
						}
						e.Option = number[e.Option]
					}
					retry = e.Kind == exactcover.Backtrack
					e.Candidates = nil
					want = append(want, e)
				}}
				testenv.Must(memsolver.Solve(t.Context(), p, memsolver.DLX, memsolver.Log(&log)))(t)
				search := testenv.Must(db.Open(t.Context(), s.Name))(t)
				defer search.Close(context.Background())
				err = search.Solve(t.Context(), graphsolver.Pace{Mode: mode}, solvertest.KeepSteps(&got))
				if err != nil || !search.Solved() || !reflect.DeepEqual(want, got) {
					t.Fatalf("want %v, got %v, %v", want, got, err)
				}
				if err := exactcover.Verify(b.Problem(), search.Chosen()); err != nil {
					t.Error(err)
				}
				s.Then = deduce.Search
				again, err := s.Solve(t.Context(), b)
				tally := search.Tally()
				if err != nil || again.Choices != tally.Choices || again.Backtracks != tally.Backtracks ||
					again.Guesses != guesses || again.Board != b.With(search.Chosen()) {
					t.Errorf("want %+v and %d guesses, got %+v, %v", tally, guesses, again, err)
				}
			})
		}
	}
}

// TestAgain deduces twice. The second time finds nothing new, as when a client repeats a
// transaction whose answer was lost. After a step of a search, or after another load, it
// is refused.
func TestAgain(t *testing.T) {
	t.Parallel()
	driver := neo4jtest.Driver(t)
	db := graphsolver.NewDB(driver, "neo4j")
	for _, text := range []string{blog, corpus.Example(t, "easy.sudoku").String(), corpus.Example(t, "unsolvable.sudoku").String()} {
		name := neo4jtest.Puzzle(t, db)
		load := func() *graphsolver.Search {
			search := testenv.Must(db.Load(t.Context(), name, text, corpus.Board(t, text).Problem()))(t)
			t.Cleanup(func() { search.Close(context.Background()) })
			return search
		}
		snapshot := func() string {
			all, causes := inGraph(t, driver, name)
			puzzle := neo4jtest.Query(t, driver, "MATCH (p:Graphcover {name: $name}) RETURN properties(p)", map[string]any{"name": name})
			return fmt.Sprint(all, causes, puzzle[0].Values)
		}
		search := load()
		first := testenv.Must(deduce.Deduce(t.Context(), search))(t)
		before := snapshot()
		second, err := deduce.Deduce(t.Context(), search)
		if err != nil || !reflect.DeepEqual(first, second) || snapshot() != before {
			t.Errorf("want %v, got %v, %v", first, second, err)
		}
		fresh := load()
		if _, err := deduce.Deduce(t.Context(), search); !errors.Is(err, graphsolver.ErrReplaced) {
			t.Errorf("replaced puzzle: want %v, got %v", graphsolver.ErrReplaced, err)
		}
		for range testenv.Values(t, fresh.Events(t.Context(), graphsolver.Pace{Steps: 1})) {
		}
		if _, err := deduce.Deduce(t.Context(), fresh); !errors.Is(err, graphsolver.ErrReplaced) {
			t.Errorf("after a step: want %v, got %v", graphsolver.ErrReplaced, err)
		}
	}
}

// TestOnlyItsOwn deduces in a puzzle while other people's nodes and those of another
// puzzle look the same. Afterwards a load of the name must leave nothing of the
// deduction, and a drop must leave nothing at all.
func TestOnlyItsOwn(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	other := neo4jtest.Dropped(t, db, name+" other")
	b := corpus.Board(t, blog)
	params := map[string]any{"name": name, "other": other}
	neo4jtest.Query(t, driver, `
		CREATE (:Puzzle {name: $name, loaded: 'by others'})-[:HAS_MOVE]->(m:Move {id: 0, puzzle: $name, status: 'Maybe', number: 1})
		CREATE (m)-[:MATCHES]->(:Constraint {id: 243, puzzle: $name, type: 'Cell requires number.', number: 1})
		CREATE (m)-[:RULED_OUT_BY]->(:Move {puzzle: $name, status: 'Yes', round: 0, reason: 'blocked'})`, params)
	t.Cleanup(func() {
		neo4jtest.Query(t, driver, `
			MATCH (p:Puzzle&!Graphcover {name: $name})-[:HAS_MOVE]->(m)-[:MATCHES|RULED_OUT_BY]->(x)
			DETACH DELETE p, m, x`, params)
	})
	elsewhere := func() string {
		text := ""
		for _, statement := range []string{
			"MATCH (p:Puzzle&!Graphcover {name: $name})-[:HAS_MOVE]->(m)-[r]->(x) RETURN properties(p), properties(m), type(r), properties(r), properties(x) ORDER BY type(r)",
			"MATCH (:Graphcover {name: $other})-[]->(n) RETURN labels(n), properties(n), COUNT { (n)--() } ORDER BY labels(n), n.id",
		} {
			for _, r := range neo4jtest.Query(t, driver, statement, params) {
				text += fmt.Sprintln(r.Values...)
			}
		}
		return text
	}
	search := testenv.Must(db.Load(t.Context(), other, blog, b.Problem()))(t)
	search.Close(t.Context())
	before := elsewhere()
	s := deduce.Strategy{DB: db, Name: name}
	testenv.Must(s.Solve(t.Context(), b))(t)
	if _, err := deduce.Why(t.Context(), db, name, at(0, 0)); err != nil {
		t.Error(err)
	}
	if after := elsewhere(); after != before {
		t.Errorf("want %s, got %s", before, after)
	}
	const count = `MATCH (n) WHERE n.puzzle = $name AND (n.round IS NOT NULL OR n.reason IS NOT NULL OR EXISTS { (n)-[:FOLLOWS_FROM|RULED_OUT_BY]->() })
		AND EXISTS { (:Graphcover)-->(n) } RETURN count(n)`
	if n := neo4jtest.Query(t, driver, count, params)[0].Values[0]; n == int64(0) {
		t.Error("want something deduced, found nothing")
	}
	search = testenv.Must(db.Load(t.Context(), name, blog, b.Problem()))(t)
	defer search.Close(t.Context())
	if n := neo4jtest.Query(t, driver, count, params)[0].Values[0]; n != int64(0) {
		t.Errorf("after a load: want nothing deduced, found %v", n)
	}
	if err := search.Solve(t.Context(), graphsolver.Pace{}, nil); err != nil || search.Tally().Choices != 81 || search.Tally().Backtracks != 23 {
		t.Errorf("after a load: want 81 choices and 23 backtracks, got %+v, %v", search.Tally(), err)
	}
}
