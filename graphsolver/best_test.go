package graphsolver_test

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
	"graphcover/exactcover/solvertest"
	"graphcover/graphsolver"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
)

// A wanted is a random problem with costs, a goal, and the search of Dancing Links for it.
type wanted struct {
	p     *exactcover.Problem
	order exactcover.Order
	goal  exactcover.Goal
	trace []exactcover.Event
	best  exactcover.Best // of the problem to minimize
	cuts  int
}

// withCosts returns a random problem, with quotas or without, whose search has from least to most
// events. The prices are those of the relaxation or random ones.
func withCosts(t testing.TB, rng *rand.Rand, order exactcover.Order, least, most int) wanted {
	t.Helper()
	for {
		p := solvertest.Random(rng)
		if rng.IntN(2) == 0 {
			p = solvertest.RandomQuotas(rng)
		}
		solvertest.SetCosts(rng, p)
		solvertest.Exclude(rng, p)
		if p.Validate() != nil {
			continue
		}
		w := wanted{p: p, order: order, goal: exactcover.Goal{Maximize: rng.IntN(2) == 0}}
		q := w.goal.ToMinimize(p)
		w.goal.Prices = testenv.Must(memsolver.Prices(t.Context(), q))(t)
		if rng.IntN(3) == 0 {
			w.goal.Prices = solvertest.RandomPrices(rng, q)
		}
		log := exactcover.Log{Observe: func(e exactcover.Event) {
			e.Candidates = slices.Clone(e.Candidates)
			w.trace = append(w.trace, e)
			if e.Item == exactcover.Cut {
				w.cuts++
			}
		}}
		w.best = testenv.Must(memsolver.Minimize(t.Context(), q, memsolver.DLX, memsolver.Ordered(order), memsolver.Priced(w.goal.Prices), memsolver.Log(&log)))(t)
		if least <= len(w.trace) && len(w.trace) <= most {
			return w
		}
	}
}

// orders returns all orders and a random one.
func orders(rng *rand.Rand) []exactcover.Order {
	return append(exactcover.Orders(), exactcover.RandomOrder(rng.Uint64()))
}

// TestBest compares the searches of both modes for the best solution with that of Dancing Links, event by
// event, and the tags and the puzzles that they leave after some steps.
func TestBest(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	rng := rand.New(rand.NewPCG(39, 2036)) // with bounds that are only just low enough, and quotas that are met too often
	cuts, solved := 0, 0
	for i := range testenv.Cases(24, 300) {
		w := withCosts(t, rng, orders(rng)[i%4], 3, testenv.Cases(80, 200))
		steps := stepsOf(w.trace)
		if i%4 == 3 { // stop in the middle
			steps = 1 + rng.IntN(steps)
		}
		cuts += w.cuts
		if w.best.Solution != nil {
			solved++
		}
		var left []quotaGraph
		for _, pace := range []graphsolver.Pace{{Mode: graphsolver.Classic}, {Chunk: 1 + rng.IntN(7)}, {}} {
			s := testenv.Must(db.LoadBest(t.Context(), name, "", w.p, w.order, w.goal))(t)
			pace.Steps = steps
			if i%4 < 3 {
				pace.Steps = 0
			}
			got := followed(t, s, pace, w.trace)
			if pace.Steps == 0 && (len(got) != len(w.trace) || !reflect.DeepEqual(s.Best(), w.best)) {
				t.Fatalf("problem %d, %+v: want %d events and %+v, got %d and %+v of %+v", i, pace, len(w.trace), w.best, len(got), s.Best(), w)
			}
			if len(got) < pace.Steps {
				t.Fatalf("problem %d, %+v: want %d steps, got %v", i, pace, steps, got)
			}
			left = append(left, quotaGraphOf(t, driver, name))
		}
		wantSameGraphs(t, left, "problem %d, after %d steps of %+v", i, steps, w)
	}
	if cuts < 20 || solved < 10 {
		t.Errorf("%d cuts, %d problems solved: this tests little", cuts, solved)
	}
	testenv.Report(t, "%d problems solved, %d cuts", solved, cuts)
}

// TestBestByTurns searches for the best solution, each step by another process, in both modes in turn.
// After every step the best solution is that of the trace so far.
func TestBestByTurns(t *testing.T) {
	t.Parallel()
	_, db, name := neo4jtest.Named(t)
	rng := rand.New(rand.NewPCG(40, 2026))
	for i := range testenv.Cases(4, 60) {
		w := withCosts(t, rng, orders(rng)[i%4], 6, 60)
		for w.cuts == 0 || w.best.Solution == nil {
			w = withCosts(t, rng, orders(rng)[i%4], 6, 60)
		}
		s := testenv.Must(db.LoadBest(t.Context(), name, "", w.p, w.order, w.goal))(t)
		testenv.Check(t, s.Close(t.Context()))
		position := exactcover.NewPositionIn(w.p, w.goal.Sequence(w.p, w.order))
		var best exactcover.Solution
		for k, want := range w.trace {
			s := testenv.Must(db.Open(t.Context(), name))(t)
			mode := []graphsolver.Mode{graphsolver.Classic, graphsolver.Server}[rng.IntN(2)]
			pace := graphsolver.Pace{Mode: mode, Steps: 1}
			for got := range testenv.Values(t, s.Events(t.Context(), pace)) {
				if !got.Same(want) {
					t.Fatalf("problem %d, event %d by %s: want %v, got %v of %+v", i, k, mode, want, got, w)
				}
				break
			}
			switch want.Kind {
			case exactcover.Choose:
				position.Choose(want.Item, want.Option)
			case exactcover.Backtrack:
				position.Undo()
			default:
				best = slices.Clone(position.Chosen())
			}
			got := s.Best()
			if !exactcover.SameOptions(got.Solution, best) || best != nil && got.Cost != w.goal.Sign()*w.p.Cost(best) || got.Bound > w.best.Cost {
				t.Fatalf("problem %d, event %d by %s: want the best solution %v, got %+v of %+v", i, k, mode, best, got, w)
			}
			testenv.Check(t, s.Close(t.Context()))
		}
	}
}

// TestImprove has the solver find the best solutions of one problem after another, and compares them with
// those of brute force.
func TestImprove(t *testing.T) {
	t.Parallel()
	db := neo4jtest.DB(t)
	rng := rand.New(rand.NewPCG(41, 2026))
	for _, mode := range graphsolver.Modes() {
		name := neo4jtest.Puzzle(t, db)
		for i := range testenv.Cases(8, 300) {
			w := withCosts(t, rng, exactcover.OrderFewest, 1, 200)
			v := graphsolver.Solver{DB: db, Name: name, Pace: graphsolver.Pace{Mode: mode}, Goal: &w.goal}
			var bests []exactcover.Best
			for best := range testenv.Values(t, v.Improve(t.Context(), w.p, nil)) {
				bests = append(bests, best)
			}
			last := bests[len(bests)-1]
			q := w.goal.ToMinimize(w.p)
			least := exactcover.NoCover
			for _, s := range solvertest.BruteForce(w.p) {
				least = min(least, q.Cost(s))
			}
			if !last.Proved() || last.Bound != least || least != exactcover.NoCover && q.Cost(last.Solution) != least {
				t.Fatalf("problem %d by %s: want the cost %d, got %+v of %+v", i, mode, least, last, w)
			}
			for k, best := range bests[:len(bests)-1] {
				if best.Bound > least || k > 0 && (exactcover.Verify(w.p, best.Solution) != nil || k > 1 && best.Cost >= bests[k-1].Cost) {
					t.Fatalf("problem %d by %s: want better and better solutions, got %+v of %+v", i, mode, bests, w)
				}
			}
		}
	}
}

// TestRecordedBest compares the recorded tree of a search for the best solution with that of a search in
// memory.
func TestRecordedBest(t *testing.T) {
	t.Parallel()
	_, db, name := neo4jtest.Named(t)
	rng := rand.New(rand.NewPCG(42, 2026))
	cuts := 0
	for i := range testenv.Cases(3, 60) {
		w := withCosts(t, rng, orders(rng)[i%4], 6, 80)
		recorder := searchtree.NewRecorder(w.p, 1000)
		for _, e := range w.trace {
			recorder.Observe(e)
		}
		want := recorder.Tree()
		for _, pace := range []graphsolver.Pace{{Mode: graphsolver.Classic}, {Chunk: 3}, {}} {
			s := testenv.Must(db.LoadBest(t.Context(), name, "", w.p, w.order, w.goal))(t)
			wantRecorded(t, db, s, pace, want)
		}
		cuts += w.cuts
	}
	if cuts < 3 {
		t.Errorf("%d cuts: this tests little", cuts)
	}
}

// TestWrongGoals changes the prices and the best solution in the graph, and wants each change noticed.
func TestWrongGoals(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	rng := rand.New(rand.NewPCG(43, 2026))
	w := withCosts(t, rng, exactcover.OrderFewest, 6, 60)
	for len(w.best.Solution) < 2 {
		w = withCosts(t, rng, exactcover.OrderFewest, 6, 60)
	}
	for _, change := range []string{
		"MATCH (p:Puzzle {name: $name}) SET p.objective = 'any'",
		"MATCH (p:Puzzle {name: $name}) SET p.scale = p.scale + 1",
		"MATCH (p:Puzzle {name: $name}) REMOVE p.turns",
		"MATCH (p:Puzzle {name: $name}) SET p.turns = [0] + p.turns[..-1]",
		"MATCH (c:Constraint {puzzle: $name, id: 0}) SET c.price = c.price - 1",
		"MATCH (c:Constraint {puzzle: $name, id: 0}) REMOVE c.price",
		"MATCH (m:Move {puzzle: $name, id: 0}) SET m.adds = m.adds + 1",
		"MATCH (m:Move {puzzle: $name, id: 0}) SET m.adds = m.adds - 1",
		"MATCH (m:Move {puzzle: $name, id: 0}) REMOVE m.adds",
		"MATCH (p:Puzzle {name: $name}) SET p.best = p.best + 1",
		"MATCH (p:Puzzle {name: $name}) REMOVE p.best",
		"MATCH (p:Puzzle {name: $name}) REMOVE p.bestMoves",
		"MATCH (p:Puzzle {name: $name}) SET p.best = 0, p.bestMoves = []",
	} {
		s := testenv.Must(db.LoadBest(t.Context(), name, "", w.p, w.order, w.goal))(t)
		testenv.Check(t, s.Solve(t.Context(), graphsolver.Pace{}, nil))
		testenv.Check(t, s.Close(t.Context()))
		wantNoticed(t, driver, db, name, change)
	}
}

// TestGoalBegins gives a goal to searches that have begun, and prices that are no bound to one that has not.
func TestGoalBegins(t *testing.T) {
	t.Parallel()
	_, db, name := neo4jtest.Named(t)
	p := solvertest.New(2, "a", "b", "ab")
	for o := range p.Options {
		p.Options[o].Cost = 2 + o
	}
	s := testenv.Must(db.Load(t.Context(), name, "", p))(t)
	defer s.Close(t.Context())
	if err := s.SetGoal(t.Context(), exactcover.Goal{Prices: exactcover.Prices{Scale: 1, Items: []int{9, 9}}}); err == nil {
		t.Error("want prices refused that are no bound")
	}
	prices := testenv.Must(s.MakePrices(t.Context(), 3))(t)
	testenv.Check(t, s.SetGoal(t.Context(), exactcover.Goal{Prices: prices}))
	testenv.Check(t, s.Solve(t.Context(), graphsolver.Pace{}, nil))
	if best := s.Best(); !best.Proved() || best.Cost != 4 {
		t.Errorf("want the cost 4 proved, got %+v", best)
	}
	if err := s.SetGoal(t.Context(), exactcover.Goal{Prices: prices}); !errors.Is(err, graphsolver.ErrOvertaken) {
		t.Errorf("want %v, got %v", graphsolver.ErrOvertaken, err)
	}
}

// TestBestByHand has a person solve the puzzle while the program looks for the best solution: it is kept if
// it is better, and the search proves that it is the best.
func TestBestByHand(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	for _, mode := range bothModes {
		for _, cost := range []int{-1, 1} { // of a move of the solution by hand
			p := parsed(t, twoSolutions).Clone()
			for _, move := range missing(t) {
				p.Options[move].Cost = cost
			}
			goal := testenv.Must(memsolver.Goal(t.Context(), p, false))(t)
			s := testenv.Must(db.LoadBest(t.Context(), name, "", p, exactcover.OrderFewest, goal))(t)
			for _, move := range missing(t) {
				neo4jtest.ChooseByHand(t, driver, name, cellOf(move), move)
			}
			n := len(missing(t))
			for range testenv.Values(t, s.Events(t.Context(), graphsolver.Pace{Mode: mode})) {
				break // the solution by hand
			}
			if best := s.Best(); best.Solution == nil || best.Cost != cost*n {
				t.Errorf("%s mode, cost %d: want the solution by hand, got %+v", mode, cost, best)
			}
			testenv.Check(t, s.Close(t.Context()))
			s = open(t, db, name)
			testenv.Check(t, s.Solve(t.Context(), graphsolver.Pace{Mode: mode}, nil))
			if best := s.Best(); !best.Proved() || best.Cost != min(cost*n, 0) {
				t.Errorf("%s mode, cost %d: want the cost %d proved, got %+v", mode, cost, min(cost*n, 0), best)
			}
			testenv.Check(t, s.Close(t.Context()))
		}
	}
}
