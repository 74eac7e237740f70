package compare_test

import (
	"context"
	"errors"
	"iter"
	"slices"
	"strings"
	"testing"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle"
)

const blog = "...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1...."

// inMemory returns a contender for one goroutine.
func inMemory() *compare.Contender {
	return &compare.Contender{Solver: memsolver.New(memsolver.DLX), Mode: "dlx"}
}

// TestCollections compares the graph with memory on whole collections, and checks the
// totals against figures from an independent program.
func TestCollections(t *testing.T) {
	t.Parallel()
	db := neo4jtest.DB(t)
	for _, c := range []struct {
		file                string
		mode                graphsolver.Mode
		puzzles             int // the first ones of the file
		choices, backtracks int // 0 if there are no independent figures
		long                bool
	}{
		{"norvig_easy50.txt", graphsolver.Classic, 50, 2755, 123, true},
		{"norvig_hardest11.txt", graphsolver.Classic, 11, 2778, 2157, true},
		{"norvig_easy50.txt", graphsolver.Server, 50, 2755, 123, true},
		{"norvig_hardest11.txt", graphsolver.Server, 3, 0, 0, false},
		{"norvig_hardest11.txt", graphsolver.Server, 11, 2778, 2157, true},
		{"norvig_top95.txt", graphsolver.Server, 95, 40945, 35203, true},
		{"top1465.txt", graphsolver.Server, 200, 0, 0, true},
	} {
		if c.long && !testenv.LongRun() {
			continue
		}
		t.Run(string(c.mode)+"/"+c.file, func(t *testing.T) {
			t.Parallel()
			name := neo4jtest.Puzzle(t, db)
			choices, backtracks := 0, 0
			for _, e := range corpus.Read(t, c.file)[:c.puzzles] {
				graph := &compare.Contender{Solver: graphsolver.Solver{DB: db, Name: name, Text: e.String(), Pace: graphsolver.Pace{Mode: c.mode}}, Mode: string(c.mode)}
				result := testenv.Must(compare.Compare(t.Context(), graph, inMemory(), e, compare.Observers{}))(t)
				if !result.Agrees() || result.Graph.Status != compare.Solved {
					t.Errorf("%s: %+v", e.Source, result)
				}
				choices += result.Graph.Choices
				backtracks += result.Graph.Backtracks
			}
			if c.choices > 0 && (choices != c.choices || backtracks != c.backtracks) {
				t.Errorf("want %d choices and %d backtracks, got %d and %d", c.choices, c.backtracks, choices, backtracks)
			}
		})
	}
}

// TestFamilies counts the solutions of other problems in the graph, in both modes where
// that does not take long, and compares the traces of their first solution with those of
// memory. The counts are those of docs/families.md.
func TestFamilies(t *testing.T) {
	t.Parallel()
	db := neo4jtest.DB(t)
	for _, c := range []struct {
		puzzle    string
		solutions int64
		classic   bool // whether to use classic mode too
		long      bool
	}{
		{"queens:6", 4, true, false},
		{"queens:8", 92, false, true},
		{"langford:4", 1, true, false},
		{"langford:7", 26, false, false},
		{"latin:3", 12, testenv.LongRun(), false},
		{"latin:4", 576, false, true},
		{"domino:4x4", 36, testenv.LongRun(), false},
		{"domino:6x6", 6728, false, true},
		{"pentomino:3x20", 8, false, true},
		{"macmahon:2x3", 0, true, false},
		{"words:2x2:at,no,an,to", 2, true, false}, // one, and its reflection
		{"sudoku:4x4:1.......3.......", 24, true, false},
		{"sudoku:4x4,anti-knight", 24, testenv.LongRun(), false},
		{"sudoku:4x4,windoku,even-odd=E...............,r1c2+r2c3=5,r3c4+r4c4=3", 2, true, false},
		{"sudoku:6x6,x:...6......35.2.................1....", 1, false, false},
	} {
		for _, mode := range []graphsolver.Mode{graphsolver.Server, graphsolver.Classic} {
			if mode == graphsolver.Classic && !c.classic || c.long && !testenv.LongRun() {
				continue
			}
			t.Run(c.puzzle+"/"+string(mode), func(t *testing.T) {
				t.Parallel()
				e := corpus.Entry(t, c.puzzle)
				solver := graphsolver.Solver{DB: db, Name: neo4jtest.Puzzle(t, db), Text: c.puzzle, Pace: graphsolver.Pace{Mode: mode}}
				graph := &compare.Contender{Solver: solver, Mode: string(mode)}
				result, err := compare.Compare(t.Context(), graph, inMemory(), e, compare.Observers{})
				if err != nil || !result.Agrees() || (result.Graph.Status == compare.Solved) != (c.solutions > 0) {
					t.Errorf("want them to agree, got %+v, %v", result, err)
				}
				count, err := compare.Count(t.Context(), graph, e, 0, exactcover.Log{})
				if err != nil || count.Solutions.Int64() != c.solutions || count.Status != compare.Complete {
					t.Errorf("want %d solutions, got %+v, %v", c.solutions, count, err)
				}
			})
		}
	}
}

// faulty is Dancing Links with a fault inserted between it and its caller.
type faulty struct {
	event    func(number int, e exactcover.Event) (exactcover.Event, bool) // false to drop the event
	solution func(exactcover.Solution) exactcover.Solution
}

func (faulty) String() string { return "memory" }

func (f faulty) All(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) iter.Seq2[exactcover.Solution, error] {
	inner := *log
	number := 0
	if observe := log.Observe; observe != nil && f.event != nil {
		inner.Observe = func(e exactcover.Event) {
			number++
			if e, ok := f.event(number, e); ok {
				observe(e)
			}
		}
	}
	return func(yield func(exactcover.Solution, error) bool) {
		for s, err := range memsolver.All(ctx, p, memsolver.DLX, memsolver.Log(&inner)) {
			log.Tally = inner.Tally
			if f.solution != nil {
				s = f.solution(slices.Clone(s))
			}
			if !yield(s, err) {
				return
			}
		}
		log.Tally = inner.Tally
	}
}

func TestFaultsAreFound(t *testing.T) {
	e := corpus.Entry(t, blog)
	for _, c := range []struct {
		name                                  string
		solver                                faulty
		verified, solutionsAgree, tracesAgree bool
		divergence                            string
	}{
		{name: "none", verified: true, solutionsAgree: true, tracesAgree: true},
		{
			name: "another move",
			solver: faulty{event: func(n int, e exactcover.Event) (exactcover.Event, bool) {
				if n == 4 {
					e.Option++
				}
				return e, true
			}},
			verified: true, solutionsAgree: true,
			divergence: "the traces differ at event 4:\n" +
				`  graph:  choose r7c3=2 (move 505) for 1 in row 7 (constraint 54), search 4, of the candidates ["r7c3=1"]` + "\n" +
				`  memory: choose r7c3=1 (move 504) for 1 in row 7 (constraint 54), search 4, of the candidates ["r7c3=1"]` + "\n",
		},
		{
			name:     "an event left out",
			solver:   faulty{event: func(n int, e exactcover.Event) (exactcover.Event, bool) { return e, n != 105 }},
			verified: true, solutionsAgree: true,
			divergence: "the traces differ at event 105:\n  graph:  has ended\n  memory: solution\n",
		},
		{
			name: "another search number",
			solver: faulty{event: func(n int, e exactcover.Event) (exactcover.Event, bool) {
				if e.Kind == exactcover.Backtrack {
					e.Search++
				}
				return e, true
			}},
			verified: true, solutionsAgree: true,
			divergence: "the traces differ at event 39:\n" +
				"  graph:  backtrack, search 39, for 9 in row 6 (constraint 53) has no candidates\n" +
				"  memory: backtrack, search 38, for 9 in row 6 (constraint 53) has no candidates\n",
		},
		{
			name: "an invalid solution",
			solver: faulty{solution: func(s exactcover.Solution) exactcover.Solution {
				s[len(s)-1] ^= 1
				return s
			}},
			tracesAgree: true,
		},
		{
			name:        "a solution without its clues",
			solver:      faulty{solution: func(s exactcover.Solution) exactcover.Solution { return s[23:] }},
			tracesAgree: true,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			result := testenv.Must(compare.Compare(t.Context(), &compare.Contender{Solver: c.solver}, inMemory(), e, compare.Observers{}))(t)
			if result.Verified != c.verified || result.SolutionsAgree != c.solutionsAgree || result.TracesAgree != c.tracesAgree {
				t.Errorf("want %v, %v, %v, got %v, %v, %v", c.verified, c.solutionsAgree, c.tracesAgree,
					result.Verified, result.SolutionsAgree, result.TracesAgree)
			}
			if !c.verified && (result.Graph.Status != compare.Stopped || result.Graph.Solution != nil || result.Graph.Chosen != nil) {
				t.Errorf("want the answer of the graph rejected, got %+v", result.Graph)
			}
			if c.divergence == "" {
				if result.Divergence != nil {
					t.Errorf("want no divergence, got %s", result.Divergence.Describe(e.Problem()))
				}
			} else if got := result.Divergence.Describe(e.Problem()); got != c.divergence {
				t.Errorf("want %s\ngot  %s", c.divergence, got)
			}
		})
	}
}

// TestWrongSolutionIsNoAnswer has a solver end with what is no solution.
func TestWrongSolutionIsNoAnswer(t *testing.T) {
	wrong := &compare.Contender{Solver: faulty{solution: func(s exactcover.Solution) exactcover.Solution {
		s[len(s)-1] ^= 1
		return s
	}}}
	e := corpus.Entry(t, blog)
	result, err := compare.Solve(t.Context(), wrong, e, exactcover.Log{})
	if !testenv.Is[*compare.VerifyError](err) || result.Status != compare.Stopped || result.Solution != nil || result.Chosen != nil || result.Choices == 0 {
		t.Errorf("want an error and no answer, got %+v, %v", result, err)
	}
	count, err := compare.Count(t.Context(), wrong, e, 0, exactcover.Log{})
	if !testenv.Is[*compare.VerifyError](err) || count.Status != compare.Stopped || count.Solutions.Sign() != 0 {
		t.Errorf("want an error and no solution counted, got %+v, %v", count, err)
	}
	both, err := compare.Compare(t.Context(), wrong, wrong, e, compare.Observers{})
	if err != nil || both.Verified || both.SolutionsAgree {
		t.Errorf("want two wrong answers not to agree, got %+v, %v", both, err)
	}
}

func TestAnotherSolutionIsADifference(t *testing.T) {
	two := corpus.Entry(t, "7982654311349876256253419872175398463564781928491265735718923644826.37.99637.42.8")
	var last exactcover.Solution
	for s := range testenv.Values(t, memsolver.All(t.Context(), two.Problem(), memsolver.DLX)) {
		last = slices.Clone(s)
	}
	other := faulty{solution: func(exactcover.Solution) exactcover.Solution { return last }}
	result := testenv.Must(compare.Compare(t.Context(), &compare.Contender{Solver: other}, inMemory(), two, compare.Observers{}))(t)
	if !result.Verified || result.SolutionsAgree || !result.TracesAgree {
		t.Errorf("want two answers that are both right and differ, got %+v", result)
	}
}

func TestStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	result, err := compare.Solve(ctx, inMemory(), corpus.Entry(t, blog), exactcover.Log{})
	if !errors.Is(err, context.Canceled) || result.Status != compare.Stopped || result.Solution != nil {
		t.Errorf("want stopped, got %+v, %v", result, err)
	}
}

func TestContradiction(t *testing.T) {
	e := corpus.Entry(t, "55"+blog[2:])
	result, err := compare.Solve(t.Context(), inMemory(), e, exactcover.Log{})
	if err != nil || result.Status != compare.Unsolvable || result.Reason == nil || result.Reason.Text != "three 5s in row 1 (r1c1, r1c2 and r1c6); three 5s in block 1 (r1c1, r1c2 and r3c3)" {
		t.Errorf("want unsolvable with the reason, got %+v, %v", result, err)
	}
}

func TestCount(t *testing.T) {
	empty := corpus.Entry(t, strings.Repeat(".", 81))
	for _, c := range []struct {
		entry     puzzle.Entry
		limit     int
		solutions int
		status    compare.Status
	}{
		{corpus.Entry(t, blog), 0, 1, compare.Complete},
		{corpus.Entry(t, blog), 1, 1, compare.Limit},
		{corpus.Entry(t, blog), 2, 1, compare.Complete},
		{empty, 1000, 1000, compare.Limit},
		{corpus.Entry(t, "5"+blog[1:]), 0, 0, compare.Complete},
	} {
		result, err := compare.Count(t.Context(), inMemory(), c.entry, c.limit, exactcover.Log{})
		if err != nil || result.Solutions.Int64() != int64(c.solutions) || result.Status != c.status {
			t.Errorf("%s up to %d: want %d, %s, got %+v, %v", c.entry, c.limit, c.solutions, c.status, result, err)
		}
	}
}

// disturbed is Dancing Links, but in its first searches somebody makes a step by hand after
// the first solution.
type disturbed struct{ searches *int }

func (disturbed) String() string { return "disturbed" }

func (d disturbed) All(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) iter.Seq2[exactcover.Solution, error] {
	return func(yield func(exactcover.Solution, error) bool) {
		*d.searches--
		for s, err := range memsolver.All(ctx, p, memsolver.DLX, memsolver.Log(log)) {
			if !yield(s, err) {
				return
			}
			if *d.searches >= 0 {
				yield(nil, graphsolver.ErrByHand)
				return
			}
		}
	}
}

// TestCountStartsOver has steps made by hand during a count: no solution may count twice.
func TestCountStartsOver(t *testing.T) {
	two := corpus.Entry(t, "7982654311349876256253419872175398463564781928491265735718923644826.37.99637.42.8")
	for _, c := range []struct {
		disturbed, limit int
		status           compare.Status
		failed           bool
	}{
		{1, 0, compare.Complete, false},
		{2, 2, compare.Limit, false},
		{2, 3, compare.Complete, false},
		{3, 0, compare.Stopped, true},
	} {
		left := c.disturbed
		graph := &compare.Contender{Solver: disturbed{&left}, Check: true}
		result, err := compare.Count(t.Context(), graph, two, c.limit, exactcover.Log{})
		if result.Status != c.status || errors.Is(err, graphsolver.ErrByHand) != c.failed || !c.failed && result.Solutions.Int64() != 2 {
			t.Errorf("%+v: got %+v, %v", c, result, err)
		}
	}
}

// TestCountIsChecked has a solver find one solution again and again.
func TestCountIsChecked(t *testing.T) {
	two := corpus.Entry(t, "7982654311349876256253419872175398463564781928491265735718923644826.37.99637.42.8")
	for _, limit := range []int{0, 3} {
		graph := &compare.Contender{Solver: repeated{}, Check: true}
		result, err := compare.Count(t.Context(), graph, two, limit, exactcover.Log{})
		if !testenv.Is[*compare.VerifyError](err) || result.Status != compare.Stopped || result.Solutions.Sign() != 0 {
			t.Errorf("up to %d: want it noticed that there are only 2, got %+v, %v", limit, result, err)
		}
	}
}

// repeated is Dancing Links that yields each solution twice.
type repeated struct{}

func (repeated) String() string { return "repeated" }

func (repeated) All(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) iter.Seq2[exactcover.Solution, error] {
	return func(yield func(exactcover.Solution, error) bool) {
		for s, err := range memsolver.All(ctx, p, memsolver.DLX, memsolver.Log(log)) {
			if !yield(s, err) {
				return
			}
			log.Record(exactcover.Event{Kind: exactcover.Solved})
			if err == nil && !yield(s, nil) {
				return
			}
		}
	}
}
