package reduce_test

import (
	"context"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/reduce"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
)

// random returns a random problem with costs, half of them with quotas. Some options are excluded, some
// given, and some equal to others, with the same cost or another.
func random(rng *rand.Rand) *exactcover.Problem {
	p := solvertest.Random(rng)
	if rng.IntN(2) == 0 {
		p = solvertest.RandomQuotas(rng)
	}
	for o := range p.Options {
		p.Options[o].Cost = rng.IntN(3) - 1
	}
	for range min(len(p.Options), rng.IntN(4)) {
		twin := p.Options[rng.IntN(len(p.Options))]
		twin.Name = fmt.Sprint("o", len(p.Options))
		twin.Cost += rng.IntN(2)
		p.Options = append(p.Options, twin)
	}
	if rng.IntN(4) == 0 {
		solvertest.Exclude(rng, p)
	}
	return p
}

// eachRandom calls do with n random problems, all solutions of each, and its reduction. It checks that
// there are many of each kind of removal.
func eachRandom(t *testing.T, n int, keep reduce.Keep, kinds []reduce.Kind, do func(p *exactcover.Problem, solutions []exactcover.Solution, r *reduce.Reduction)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(40, uint64(keep)))
	seen, solvable := make(map[reduce.Kind]int), 0
	for i := range n {
		p := random(rng)
		if p.Validate() != nil {
			continue
		}
		was := fmt.Sprintf("%+v", p)
		solutions, _ := solvertest.Reference(p)
		r := testenv.Must(reduce.Reduce(t.Context(), p, keep))(t)
		do(p, solutions, r)
		for _, removal := range r.Removed {
			seen[removal.Kind]++
		}
		if len(solutions) > 0 {
			solvable++
		}
		if fmt.Sprintf("%+v", p) != was {
			t.Errorf("the problem was changed")
		}
		if t.Failed() {
			t.Fatalf("random problem %d: %s\nremoved: %+v, short %d", i, was, r.Removed, r.Short)
		}
	}
	for _, kind := range kinds {
		if seen[kind] < n/40 {
			t.Errorf("only %d removals of kind %q: this tests little", seen[kind], kind)
		}
	}
	if solvable < n/4 {
		t.Errorf("only %d problems with a solution: this tests little", solvable)
	}
}

var always = []reduce.Kind{reduce.NoRoom, reduce.Idle, reduce.UsedUp, reduce.Starves, reduce.Needless, reduce.Implied}

// TestSolutions compares all solutions of random problems with those of the reduced ones, option by
// option, and the traces with those of the reference.
func TestSolutions(t *testing.T) {
	eachRandom(t, 800, reduce.Each, always, func(p *exactcover.Problem, solutions []exactcover.Solution, r *reduce.Reduction) {
		if r.Short != exactcover.NoItem && len(solutions) > 0 {
			t.Errorf("item %d is not short: there are solutions", r.Short)
		}
		testenv.Check(t, r.Problem.Validate())
		left, want := solvertest.Reference(r.Problem)
		same(t, "the same indices", solutions, left)
		var events []exactcover.Event
		log := exactcover.Log{Observe: func(e exactcover.Event) { events = append(events, e) }}
		for _, err := range (reduce.Preparer{Preparer: memsolver.New(memsolver.DLX)}).All(t.Context(), p, &log) {
			testenv.Check(t, err)
		}
		if !slices.EqualFunc(want, events, exactcover.Event.Same) {
			t.Errorf("want the trace of the reduced problem, %v\ngot %v", want, events)
		}
		c := r.Compact()
		testenv.Check(t, c.Problem.Validate())
		same(t, "the compact problem", solutions, unfolded(c))
	})
}

// unfolded returns the solutions of the original that those of a compact problem stand for.
func unfolded(c *reduce.Compact) (all []exactcover.Solution) {
	solutions, _ := solvertest.Reference(c.Problem)
	for _, s := range solutions {
		begun := []exactcover.Solution{{}}
		for _, o := range s {
			var longer []exactcover.Solution
			for _, of := range begun {
				for _, equal := range c.Options[o] {
					longer = append(longer, append(slices.Clone(of), equal))
				}
			}
			begun = longer
		}
		all = append(all, begun...)
	}
	return all
}

// TestDistinct unfolds the solutions of reduced problems without equal options.
func TestDistinct(t *testing.T) {
	eachRandom(t, 800, reduce.Distinct, append(always, reduce.Equal), func(p *exactcover.Problem, solutions []exactcover.Solution, r *reduce.Reduction) {
		c := r.Compact()
		left, _ := solvertest.Reference(c.Problem)
		number := new(big.Int)
		for _, s := range left {
			number.Add(number, c.Number(s))
		}
		same(t, "unfolded", solutions, unfolded(c))
		if number.Int64() != int64(len(solutions)) {
			t.Errorf("want %d solutions, got the number %v", len(solutions), number)
		}
		excluded, _ := solvertest.Reference(r.Problem)
		if len(excluded) != len(left) {
			t.Errorf("want %d distinct solutions in either problem, got %d", len(left), len(excluded))
		}
	})
}

// TestCheapest compares the least cost of random problems with that of the reduced ones.
func TestCheapest(t *testing.T) {
	eachRandom(t, 500, reduce.Cheapest, append(always, reduce.Equal, reduce.Dearer), func(p *exactcover.Problem, solutions []exactcover.Solution, r *reduce.Reduction) {
		least := func(p *exactcover.Problem, solutions []exactcover.Solution) string {
			if len(solutions) == 0 {
				return "none"
			}
			return fmt.Sprint(p.Cost(slices.MinFunc(solutions, func(a, b exactcover.Solution) int { return p.Cost(a) - p.Cost(b) })))
		}
		left, _ := solvertest.Reference(r.Problem)
		if want, got := least(p, solutions), least(r.Problem, left); got != want {
			t.Errorf("least cost: want %s, got %s", want, got)
		}
	})
}

// same compares lists of solutions, each as a set.
func same(t *testing.T, what string, want, got []exactcover.Solution) {
	t.Helper()
	texts := func(solutions []exactcover.Solution) []string {
		all := make([]string, len(solutions))
		for i, s := range solutions {
			all[i] = fmt.Sprint(slices.Sorted(slices.Values(s)))
		}
		slices.Sort(all)
		return all
	}
	if want, got := texts(want), texts(got); !slices.Equal(want, got) {
		t.Errorf("%s: want the solutions %v, got %v", what, want, got)
	}
}

// TestPreparer has the reduced problems pass the tests of every solver.
// TestEqualWithoutItems has two options that are equal when the items are gone by which they excluded
// others of their kind. Both are needed.
func TestEqualWithoutItems(t *testing.T) {
	p := solvertest.New(3, "ab", "ac")
	p.Items[0].Quota = exactcover.Quota{Low: 2, High: 2}
	p.Items[1].Secondary, p.Items[2].Secondary = true, true
	for _, keep := range []reduce.Keep{reduce.Each, reduce.Distinct, reduce.Cheapest} {
		r := testenv.Must(reduce.Reduce(t.Context(), p, keep))(t)
		if solutions, _ := solvertest.Reference(r.Problem); len(solutions) != 1 || len(r.Removed) != 2 {
			t.Errorf("keep %d: want only the items b and c removed, and one solution, got %+v, %v", keep, r.Removed, solutions)
		}
	}
}

func TestPreparer(t *testing.T) {
	for _, merge := range []bool{false, true} {
		s := reduce.Preparer{Preparer: memsolver.New(memsolver.Cells), Merge: merge}
		solvertest.RunUnordered(t, s, 100, nil)
		solvertest.RunQuotasUnordered(t, s, 100)
	}
}

// TestReasons has a plain checker of its own verify every removal of random problems.
func TestReasons(t *testing.T) {
	for _, keep := range []reduce.Keep{reduce.Each, reduce.Distinct, reduce.Cheapest} {
		eachRandom(t, 400, keep, always, func(p *exactcover.Problem, _ []exactcover.Solution, r *reduce.Reduction) {
			c := newChecker(p)
			for k, removal := range r.Removed {
				if wrong := c.check(removal); wrong != "" {
					t.Errorf("removal %d, %q: %s", k, removal.Text(p), wrong)
				}
			}
			if r.Short != exactcover.NoItem && !c.isShort(r.Short, nil) {
				t.Errorf("item %d has enough options", r.Short)
			}
		})
	}
}

func ExampleReduce() {
	var b exactcover.Builder
	p, err := b.Primary("a", "b", "c", "d").
		Option("a", "b").Option("a", "b", "c").Option("b", "d").Option("c", "d").Option("d").Option("c").
		Problem()
	if err != nil {
		panic(err)
	}
	r, err := reduce.Reduce(context.Background(), p, reduce.Each)
	if err != nil {
		panic(err)
	}
	for _, removal := range r.Removed {
		fmt.Println(removal.Text(p))
	}
	// Output:
	// b d: all options of a contain b, and leave no room in it for others
	// item b is covered as it must be whenever a is
}
