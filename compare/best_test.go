package compare_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/graphsolver"
	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle"
)

// A plain puzzle is a problem.
type plain struct{ problem *exactcover.Problem }

func (p plain) Contradictions() []string                  { return nil }
func (p plain) String() string                            { return "plain" }
func (p plain) Problem() *exactcover.Problem              { return p.problem }
func (p plain) Answer(chosen exactcover.Solution) any     { return len(chosen) }
func (p plain) Picture(chosen exactcover.Solution) string { return "" }

// TestObjective compares the best solutions of random problems, the least and the greatest, with all
// solutions that DLX lists.
func TestObjective(t *testing.T) {
	rng := rand.New(rand.NewPCG(39, 3))
	several := 0
	for range 200 {
		p := solvertest.Random(rng)
		for o := range p.Options {
			p.Options[o].Cost = rng.IntN(9) - 3
		}
		entry := puzzle.Entry{Puzzle: plain{p}}
		var all []int
		for solution, err := range memsolver.All(t.Context(), p, memsolver.DLX) {
			testenv.Check(t, err)
			all = append(all, p.Cost(solution))
		}
		slices.Sort(all)
		for _, maximize := range []bool{false, true} {
			o := compare.Objective{Maximize: maximize}
			told := 0
			o.Told = func(r compare.BestResult) {
				if r.Status == compare.Searching {
					return
				}
				if told++; r.Status != compare.Improved || *r.Cost != p.Cost(r.Chosen) {
					t.Errorf("want a better solution told, got %+v", r)
				}
			}
			best, err := o.Solve(t.Context(), entry)
			testenv.Check(t, err)
			count, err := o.Count(t.Context(), entry, 2)
			testenv.Check(t, err)
			if len(all) == 0 {
				if best.Status != compare.Unsolvable || best.Cost != nil || count.Solutions.Sign() != 0 || told > 0 {
					t.Fatalf("want no solution, got %+v and %+v of %+v", best, count, p)
				}
				continue
			}
			want, within := all[0], func(cost int) bool { return cost <= all[0]+2 }
			if maximize {
				want, within = all[len(all)-1], func(cost int) bool { return cost >= all[len(all)-1]-2 }
			}
			number := int64(len(slices.DeleteFunc(slices.Clone(all), func(cost int) bool { return !within(cost) })))
			if best.Status != compare.Optimal || *best.Cost != want || *best.Bound != want || best.Gap() != 0 || told == 0 {
				t.Fatalf("maximize %v: want the cost %d, got %+v of %+v", maximize, want, best, p)
			}
			if count.Status != compare.Complete || count.Solutions.Int64() != number || *count.Cost != want {
				t.Fatalf("maximize %v: want %d solutions, got %+v of %+v", maximize, number, count, p)
			}
			if number > 1 {
				several++
			}
		}
	}
	if several < 20 {
		t.Errorf("only %d problems with several good solutions: this tests little", several)
	}
}

// TestCompareBest compares the best solutions of random problems in the graph, in both modes, with those
// in memory, step by step.
func TestCompareBest(t *testing.T) {
	t.Parallel()
	_, db, name := neo4jtest.Named(t)
	rng := rand.New(rand.NewPCG(39, 41))
	solved, choices := 0, 0
	for i := range testenv.Cases(4, 60) {
		p := solvertest.Random(rng)
		if i%2 == 0 {
			p = solvertest.RandomQuotas(rng)
		}
		solvertest.SetCosts(rng, p)
		if p.Validate() != nil {
			continue
		}
		for _, mode := range graphsolver.Modes() {
			order := exactcover.Orders()[i/2%len(exactcover.Orders())]
			solver := graphsolver.Solver{DB: db, Name: name, Pace: graphsolver.Pace{Mode: mode}, Order: order}
			o := compare.Objective{Maximize: i%4 > 1, Graph: &solver}
			c := testenv.Must(o.Compare(t.Context(), puzzle.Entry{Puzzle: plain{p}}, compare.Observers{}))(t)
			best := testenv.Must(compare.Objective{Maximize: o.Maximize}.Solve(t.Context(), puzzle.Entry{Puzzle: plain{p}}))(t)
			if !c.Agrees() || c.Graph.Status != best.Status || !reflect.DeepEqual(*c.Graph.Worth, best.Worth) {
				t.Fatalf("problem %d, %s mode: want %+v, got %+v of %+v", i, mode, best, c, p)
			}
			if choices += c.Graph.Choices; c.Graph.Chosen != nil {
				solved++
			}
		}
	}
	if solved < 4 || choices < 20 {
		t.Errorf("%d solved, %d choices: this tests little", solved, choices)
	}
}

// TestTimetable proves the best timetable of examples/week.dlx, in memory in a second and in the graph, on a server
// that has run for a while, in half a minute.
func TestTimetable(t *testing.T) {
	_, db, name := neo4jtest.Named(t)
	entry := corpus.Entry(t, "dlx:../examples/week.dlx")
	for _, mode := range graphsolver.Modes() {
		solver := graphsolver.Solver{DB: db, Name: name, Pace: graphsolver.Pace{Mode: mode}}
		o := compare.Objective{Graph: &solver}
		testenv.Must(o.Solve(t.Context(), entry))(t) // a new server plans the statements
		c := testenv.Must(o.Compare(t.Context(), entry, compare.Observers{}))(t)
		if !c.Agrees() || *c.Graph.Cost != 21 || *c.Graph.Bound != 21 {
			t.Errorf("%s mode: want the cost 21 proved, got %+v", mode, c)
		}
		testenv.Report(t, "%s mode: %d choices, %.1f s and %.1f s to load, in memory %.4f s", mode, c.Graph.Choices, c.Graph.Seconds, c.Graph.LoadSeconds, c.Memory.Seconds)
		if c.Memory.Seconds > 1 || mode == graphsolver.Server && c.Graph.Seconds+c.Graph.LoadSeconds > 30 {
			t.Errorf("%s mode: it took too long", mode)
		}
	}
	start := time.Now()
	best := testenv.Must(memsolver.Minimize(t.Context(), entry.Problem()))(t)
	if took := time.Since(start); best.Cost != 21 || !best.Proved() || took > time.Second {
		t.Errorf("want the cost 21 proved in a second, got %+v in %v", best, took)
	}
}

// TestObjectiveIsStopped ends a search when it has told its first solution.
func TestObjectiveIsStopped(t *testing.T) {
	entry := testenv.Must(puzzle.Parse("queens:12"))(t)
	p := entry.Problem()
	for o := range p.Options {
		p.Options[o].Cost = o * o % 101
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	o := compare.Objective{Told: func(r compare.BestResult) {
		if r.Status == compare.Improved {
			cancel()
		}
	}}
	r, err := o.Solve(ctx, puzzle.Entry{Puzzle: plain{p}})
	if !errors.Is(err, context.Canceled) || r.Status != compare.Stopped || r.Cost == nil || *r.Cost != p.Cost(r.Chosen) ||
		r.Bound == nil || *r.Bound > *r.Cost || r.Gap() < 0 {
		t.Errorf("want the best solution so far, with a bound, got %+v, %v", r, err)
	}
}
