package graphsolver_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/graphsolver"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
)

// sortedTexts returns solutions as sorted texts, each once.
func sortedTexts(solutions []exactcover.Solution) []string {
	texts := []string{}
	for _, s := range solutions {
		texts = append(texts, fmt.Sprint(slices.Sorted(slices.Values(s))))
	}
	slices.Sort(texts)
	return slices.Compact(texts)
}

// hasAny reports whether a solution has one of these options.
func hasAny(s exactcover.Solution, options []int) bool {
	return slices.ContainsFunc(s, func(o int) bool { return slices.Contains(options, o) })
}

// without returns the best cost and the solutions of p that have none of the forbidden options, by trying
// all subsets of the options.
func without(p *exactcover.Problem, maximize bool, forbidden []int) (solutions []exactcover.Solution, best *int) {
	for _, s := range solvertest.BruteForce(p) {
		if hasAny(s, forbidden) {
			continue
		}
		solutions = append(solutions, s)
		if cost := p.Cost(s); best == nil || maximize == (cost > *best) && cost != *best {
			best = &cost
		}
	}
	return solutions, best
}

// TestWhatIf chooses, undoes and forbids moves at random, among steps in random modes, in random problems with
// quotas, colors and costs. Several moves of a solution can be chosen at once. In the end the search must have found
// what all subsets of the options say: each solution without the forbidden moves, or the best one. The tree and the
// tags must be those of a search all along.
func TestWhatIf(t *testing.T) {
	t.Parallel()
	_, db, name := neo4jtest.Named(t)
	rng := rand.New(rand.NewPCG(40, 62))
	modes := graphsolver.Modes()
	done, refused, unsolvable, restricted := make(map[string]int), 0, 0, 0
	for i := range testenv.Cases(30, 400) {
		w := withCosts(t, rng, orders(rng)[i%4], 4, testenv.Cases(60, 200))
		isBest := i%3 == 0
		var s *graphsolver.Search
		if isBest {
			s = testenv.Must(db.LoadBest(t.Context(), name, "", w.p, w.order, w.goal))(t)
		} else {
			s = testenv.Must(db.LoadOrdered(t.Context(), name, "", w.p, w.order))(t)
		}
		pace := func(steps int) graphsolver.Pace {
			return graphsolver.Pace{Mode: modes[rng.IntN(2)], Chunk: 1 + rng.IntN(9), Steps: steps, Record: i%2 == 0}
		}
		history := []string{}
		fail := func(err error) {
			t.Helper()
			t.Fatalf("problem %d: %v: %v of %+v", i, history, err, w)
		}
		var found []exactcover.Solution
		steps := func(n int) {
			for e, err := range s.Events(t.Context(), pace(n)) {
				if err != nil {
					fail(err)
				}
				if e.Kind == exactcover.Solved {
					found = append(found, s.Chosen())
				}
			}
		}
		for range 1 + rng.IntN(5) {
			move, what := rng.IntN(len(w.p.Options)), []string{"choose", "forbid", "undo", "forbid chosen", "choose several"}[rng.IntN(5)]
			if n := rng.IntN(12); n > 0 {
				steps(n)
				history = append(history, fmt.Sprint("step ", n))
			}
			var err error
			switch chosen := s.Chosen(); what {
			case "choose":
				err = s.Choose(t.Context(), move)
			case "choose several": // of a solution, or any
				several, may := rng.Perm(len(w.p.Options)), true
				solutions, _ := without(w.p, false, s.Forbidden())
				solutions = slices.DeleteFunc(solutions, func(solution exactcover.Solution) bool {
					return slices.ContainsFunc(chosen, func(o int) bool { return !slices.Contains(solution, o) })
				})
				if len(solutions) > 0 && rng.IntN(4) > 0 {
					may = s.Tally().Depth() > 0 // what stands may have passed over some of them
					several = slices.DeleteFunc(slices.Clone(solutions[rng.IntN(len(solutions))]), func(o int) bool { return slices.Contains(chosen, o) })
					rng.Shuffle(len(several), func(i, j int) { several[i], several[j] = several[j], several[i] })
				}
				several = several[:min(len(several), 1+rng.IntN(4))]
				history = append(history, fmt.Sprint(several))
				if err = s.ChooseAll(t.Context(), several); err != nil && !may {
					fail(err)
				}
			case "undo":
				err = s.Undo(t.Context())
			case "forbid chosen":
				if len(chosen) > 0 {
					move = chosen[rng.IntN(len(chosen))]
				}
				fallthrough
			default:
				err = s.Forbid(t.Context(), move)
			}
			history = append(history, fmt.Sprint(what, " ", move, ": ", err))
			var no *graphsolver.MoveError
			switch {
			case errors.As(err, &no), errors.Is(err, graphsolver.ErrNoChoice):
				refused++
			case err != nil:
				fail(err)
			default:
				done[what]++
			}
			other, err := db.Open(t.Context(), name)
			if err != nil {
				fail(err)
			}
			if other.Behind() || !slices.Equal(other.Chosen(), s.Chosen()) || !slices.Equal(other.Forbidden(), s.Forbidden()) {
				fail(fmt.Errorf("want %v, forbidden %v, got %v and %v; behind %v", s.Chosen(), s.Forbidden(), other.Chosen(), other.Forbidden(), other.Behind()))
			}
			testenv.Check(t, other.Close(t.Context()))
			if _, err := db.Tree(t.Context(), name); err != nil && !errors.Is(err, graphsolver.ErrNotRecorded) {
				fail(err)
			}
		}
		steps(0)
		found = slices.DeleteFunc(found, func(solution exactcover.Solution) bool { return hasAny(solution, s.Forbidden()) })
		if _, err := db.Tree(t.Context(), name); err != nil && !errors.Is(err, graphsolver.ErrNotRecorded) {
			fail(err)
		}
		want, best := without(w.p, w.goal.Maximize, s.Forbidden())
		status, err := compare.StatusOf(t.Context(), s)
		if err != nil {
			fail(err)
		}
		switch {
		case isBest && best == nil:
			if s.Best().Solution != nil {
				fail(fmt.Errorf("want no solution, got %+v", s.Best()))
			}
		case isBest:
			if got := s.Best(); got.Solution == nil || w.p.Cost(got.Solution) != *best {
				fail(fmt.Errorf("want the cost %d, got %+v", *best, got))
			}
		case s.Tally().Solutions != len(want):
			fail(fmt.Errorf("want %d solutions counted, got %d", len(want), s.Tally().Solutions))
		case !reflect.DeepEqual(sortedTexts(want), sortedTexts(found)):
			fail(fmt.Errorf("want %v, got %v", sortedTexts(want), sortedTexts(found)))
		}
		if len(want) == 0 {
			all, _ := without(w.p, false, nil)
			if unsolvable++; len(all) > 0 {
				restricted++
			}
			if wrong := len(s.Forbidden()) > 0 && status == compare.Unsolvable; wrong {
				fail(fmt.Errorf("it is called %s, with %v forbidden", status, s.Forbidden()))
			}
		}
		testenv.Check(t, s.Close(t.Context()))
	}
	if done["choose"] < 5 || done["forbid"]+done["forbid chosen"] < 10 || done["undo"] < 5 || done["choose several"] < 5 || refused < 5 || restricted < 2 {
		t.Errorf("%v, %d refused, %d without a solution, %d of them because of what is forbidden: this tests little", done, refused, unsolvable, restricted)
	}
}

// TestChooseSolution chooses a whole solution of problems with quotas, in no order. It is the best one so far if that
// is asked for, and what the search finds after it is right.
func TestChooseSolution(t *testing.T) {
	t.Parallel()
	_, db, name := neo4jtest.Named(t)
	rng := rand.New(rand.NewPCG(38, 74))
	for i := range testenv.Cases(8, 100) {
		w := withCosts(t, rng, orders(rng)[0], 4, 60)
		solutions, best := without(w.p, w.goal.Maximize, nil)
		for len(solutions) == 0 || len(solutions[0]) < len(w.p.Given)+3 || !w.p.HasQuotas() {
			w = withCosts(t, rng, orders(rng)[0], 4, 60)
			solutions, best = without(w.p, w.goal.Maximize, nil)
		}
		s := testenv.Must(db.LoadBest(t.Context(), name, "", w.p, w.order, w.goal))(t)
		if i%2 == 0 {
			testenv.Check(t, s.Record(t.Context(), graphsolver.Pace{Record: true}))
		}
		solution := solutions[rng.IntN(len(solutions))]
		moves := slices.DeleteFunc(slices.Clone(solution), func(o int) bool { return slices.Contains(w.p.Given, o) })
		rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		testenv.Check(t, s.ChooseAll(t.Context(), moves))
		if !exactcover.SameOptions(s.Chosen(), solution) {
			t.Fatalf("want %v chosen, got %v of %+v", solution, s.Chosen(), w)
		}
		for search := 1; search <= s.Tally().Depth(); search++ {
			if !s.ChosenByHand(search) {
				t.Fatalf("want %d choices by hand, got another in search %d", s.Tally().Depth(), search)
			}
		}
		if got := s.Best(); !s.Solved() || !exactcover.SameOptions(got.Solution, solution) {
			t.Fatalf("want %v as the best one so far, got %+v", solution, got)
		}
		rest(t, s, graphsolver.Pace{})
		if got := s.Best(); !got.Proved() || w.p.Cost(got.Solution) != *best {
			t.Fatalf("want the cost %d, got %+v of %+v", *best, got, w)
		}
		if i%2 == 0 {
			testenv.Check(t, testenv.Must(db.Tree(t.Context(), name))(t).Verify())
		}
		testenv.Check(t, s.Close(t.Context()))
	}
}

// TestForbiddenUndoneByHand undoes what has search 0, as the post's queries do at the end of a puzzle without a
// solution. The next step must put back what is forbidden, with the clues, and nothing else may be called wrong.
func TestForbiddenUndoneByHand(t *testing.T) {
	t.Parallel()
	driver, db, name := neo4jtest.Named(t)
	for _, text := range []string{"queens:6", blog} {
		s := load(t, db, name, text)
		solution := testenv.Must(memsolver.Solve(t.Context(), s.Problem()))(t)
		forbidden := -1
		for err := error(new(graphsolver.MoveError)); err != nil; { // the first that is Maybe, and not in the solution
			if forbidden++; !slices.Contains(solution, forbidden) {
				err = s.Forbid(t.Context(), forbidden)
			}
		}
		testenv.Check(t, s.Close(t.Context()))
		before := tagsInGraph(t, driver, name)
		neo4jtest.Query(t, driver, "MATCH (m:Move {puzzle: $name, search: 0}) SET m.status = 'Maybe'", map[string]any{"name": name})
		s = testenv.Must(db.Open(t.Context(), name))(t)
		if !s.CluesUndone() {
			t.Errorf("%s: want what is given undone", text)
		}
		rest(t, s, graphsolver.Pace{Steps: 1})
		testenv.Check(t, s.Undo(t.Context()))
		if after := tagsInGraph(t, driver, name); !reflect.DeepEqual(before, after) {
			t.Errorf("%s: want the tags as before, got\n%v", text, after)
		}
		if got := s.Forbidden(); !slices.Equal(got, []int{forbidden}) {
			t.Errorf("%s: want move %d forbidden, got %v", text, forbidden, got)
		}
		testenv.Check(t, s.Close(t.Context()))
	}
}

// TestForbidWhileSearched forbids a move while another client searches, which must go on without it.
func TestForbidWhileSearched(t *testing.T) {
	t.Parallel()
	_, db, name := neo4jtest.Named(t)
	s := load(t, db, name, "queens:6")
	other := testenv.Must(db.Open(t.Context(), name))(t)
	var found []exactcover.Solution
	steps := 0
	for e := range testenv.Values(t, s.Events(t.Context(), graphsolver.Pace{Mode: graphsolver.Classic})) {
		if e.Kind == exactcover.Solved {
			found = append(found, s.Chosen())
		}
		if steps++; steps == 2 {
			testenv.Check(t, other.Forbid(t.Context(), 8)) // r2c3
		}
	}
	var want []exactcover.Solution
	for solution := range testenv.Values(t, memsolver.All(t.Context(), s.Whole().Forbidding([]int{8}))) {
		want = append(want, slices.Clone(solution))
	}
	if !reflect.DeepEqual(sortedTexts(want), sortedTexts(found)) || len(want) != 3 {
		t.Errorf("want the %v, got %v", want, found)
	}
	if got := s.Forbidden(); !slices.Equal(got, []int{8}) {
		t.Errorf("want the search to know in the end that move 8 is forbidden, got %v", got)
	}
	testenv.Check(t, s.Close(t.Context()))
	testenv.Check(t, other.Close(t.Context()))
}
