package graphsolver

import (
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"

	"graphcover/cypher"
	"graphcover/exactcover"
	"graphcover/internal/english"
)

// A search with a goal looks for better and better solutions. It makes the steps of the engine dlx of
// memsolver.Minimize with the same prices. Its prices are in the graph, with what each move adds to the
// bound, and so are the cost and the moves of the best solution so far, which are written in the
// transaction that finds it.

// A found is the best solution so far.
type found struct {
	cost  int // as the moves have it, also if the greatest is wanted
	moves exactcover.Solution
}

// objectives are the property objective of a puzzle, by whether the greatest cost is wanted.
var objectives = map[bool]string{false: "minimize", true: "maximize"}

// LoadBest is [DB.LoadOrdered] for a search for the best solution. The puzzle keeps the goal, so that
// every process continues to look for it. An error of the prices is that of [exactcover.Prices.Validate].
func (db *DB) LoadBest(ctx context.Context, name, text string, p *exactcover.Problem, order exactcover.Order, goal exactcover.Goal) (*Search, error) {
	return db.loadFor(ctx, name, text, p, order, &goal)
}

// SetGoal makes the search one for the best solution. It must not have begun: if it has, the error is
// [ErrOvertaken]. An error of the prices is that of [exactcover.Prices.Validate].
func (s *Search) SetGoal(ctx context.Context, goal exactcover.Goal) error {
	if err := s.want(&goal); err != nil {
		return err
	}
	return s.hold(ctx, func(ctx context.Context, tx *Tx) error {
		if err := s.setGoal(ctx, tx); err != nil {
			return err
		}
		return tx.Commit(ctx)
	})
}

// want makes goal that of the search here, if it is valid.
func (s *Search) want(goal *exactcover.Goal) error {
	if err := goal.Prices.Validate(goal.ToMinimize(s.problem)); err != nil {
		return err
	}
	s.goal, s.turns = goal, exactcover.Inverse(goal.Sequence(s.problem, s.order))
	return nil
}

// setGoal writes the goal into the graph, if there is one.
func (s *Search) setGoal(ctx context.Context, tx *Tx) error {
	if s.goal == nil {
		return nil
	}
	_, err := s.unbegun(ctx, tx, cypher.SetPrices, Params{
		"puzzle": s.name, "loaded": s.loaded, "goal": map[string]any{
			"objective": objectives[s.goal.Maximize], "scale": s.goal.Prices.Scale, "prices": s.goal.Prices.Items,
			"adds": addedBy(s.problem, s.goal), "turns": s.turns,
		},
	})
	return err
}

// addedBy returns what each option of p adds to the bound.
func addedBy(p *exactcover.Problem, goal *exactcover.Goal) []int {
	q, adds := goal.ToMinimize(p), make([]int, len(p.Options))
	for o := range adds {
		adds[o] = q.AddedCost(goal.Prices, o)
	}
	return adds
}

// readGoal returns the goal of a puzzle, and the best solution that it keeps, or nil where it has none. It
// compares the prices with what the moves add.
func (s *Search) readGoal(ctx context.Context, tx *Tx, puzzle Row) (goal *exactcover.Goal, best *found, err error) {
	if puzzle["objective"] == nil {
		return nil, nil, nil
	}
	goal = &exactcover.Goal{Maximize: puzzle.Text("objective") == objectives[true]}
	if puzzle.Text("objective") != objectives[goal.Maximize] {
		return nil, nil, tagError("the puzzle: want the objective %s or %s, got %v", objectives[false], objectives[true], puzzle["objective"])
	}
	r, err := tx.Row(ctx, cypher.ReadPrices, Params{"puzzle": s.name, "loaded": puzzle.Text("loaded")})
	if err != nil || r == nil {
		return nil, nil, cmp.Or(err, ErrReplaced)
	}
	prices, ok := numbersOf(r["prices"])
	adds, okAdds := numbersOf(r["adds"])
	goal.Prices = exactcover.Prices{Scale: r.Int("scale"), Items: prices}
	if !ok || !okAdds {
		return nil, nil, tagError("want a price of each constraint, and what each move adds")
	}
	if err := goal.Prices.Validate(goal.ToMinimize(s.problem)); err != nil {
		return nil, nil, tagError("the prices: %v", err)
	}
	if len(adds) != len(s.problem.Options) {
		return nil, nil, tagError("want what each of %s adds, got %s", english.Plural(len(s.problem.Options), "move"), english.Plural(len(adds), "number"))
	}
	for o, want := range addedBy(s.problem, goal) {
		if adds[o] != want {
			return nil, nil, tagError("move %s: want what it adds, %d, got %v", s.problem.OptionName(o), want, adds[o])
		}
	}
	best, err = bestOf(s.problem, puzzle)
	return goal, best, err
}

// bestOf returns the best solution of p that a puzzle keeps, or nil if it has none.
func bestOf(p *exactcover.Problem, puzzle Row) (*found, error) {
	if puzzle["best"] == nil && puzzle["bestMoves"] == nil {
		return nil, nil
	}
	cost, isNumber := puzzle["best"].(int64)
	moves, ok := numbersOf(puzzle["bestMoves"])
	if isNumber && ok && exactcover.Verify(p, moves) == nil && p.Cost(moves) == int(cost) {
		return &found{int(cost), moves}, nil
	}
	return nil, tagError("the best solution: want moves that solve the puzzle and cost %v, got %v", puzzle["best"], puzzle["bestMoves"])
}

// cheapest returns the parameter of the statements that look for the best solution.
func (s *Search) cheapest() map[string]any {
	all := map[string]any{"asked": s.goal != nil, "sign": 1, "base": 0, "best": nil, "limit": nil}
	if s.goal == nil {
		return all
	}
	all["sign"], all["base"] = s.goal.Sign(), s.problem.PriceBound(s.goal.Prices)
	if s.best != nil {
		best := s.goal.Sign() * s.best.cost
		all["best"], all["limit"] = best, s.goal.Prices.Scale*(best-1)
	}
	return all
}

// better reports whether the chosen moves, which are a solution, are better than the best one so far, if
// that is asked for.
func (s *state) better(p *exactcover.Problem) bool {
	return s.goal != nil && (s.best == nil || s.goal.Sign()*p.Cost(s.chosen()) < s.goal.Sign()*s.best.cost)
}

// keepBest keeps the chosen moves, which are a solution better than the best one so far.
func (s *state) keepBest(p *exactcover.Problem) {
	s.best = &found{p.Cost(s.chosen()), s.chosen()}
}

// Goal returns what the search looks for, or nil if that is any solution. The values of the options are
// not known.
func (s *Search) Goal() *exactcover.Goal { return s.goal }

// Best returns the best solution so far, and a bound, of a search that has a goal. As in the problem to
// minimize, costs are negated if the greatest is wanted: see [exactcover.Goal.ToMinimize]. The bound is
// that of the prices until everything has been tried.
func (s *Search) Best() exactcover.Best {
	best := exactcover.Best{Bound: exactcover.NoCover}
	if s.best != nil {
		best.Solution, best.Cost = slices.Clone(s.best.moves), s.goal.Sign()*s.best.cost
		best.Bound = best.Cost
	}
	if s.phase != exhausted {
		best.Bound = s.goal.Bound(s.problem)
	}
	return best
}

// Improve yields better and better solutions of p, and bounds, as memsolver.Improve does. v must have a
// goal. The last one is proved, unless an error ends the sequence: see [Solver.All].
func (v Solver) Improve(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) iter.Seq2[exactcover.Best, error] {
	return func(yield func(exactcover.Best, error) bool) {
		if v.Goal == nil {
			yield(exactcover.Best{}, fmt.Errorf("graphsolver: %q: want a goal", v.Name))
			return
		}
		if err := p.Validate(); err != nil {
			yield(exactcover.Best{}, err)
			return
		}
		best := exactcover.Best{Bound: v.Goal.Bound(p)}
		if !yield(best, nil) {
			return
		}
		for solution, err := range v.All(ctx, p, log) {
			if err != nil {
				yield(best, err)
				return
			}
			cost := v.Goal.Sign() * p.Cost(solution)
			if best.Solution != nil && cost >= best.Cost { // it was made by hand
				continue
			}
			best.Solution, best.Cost = solution, cost
			if !yield(best, nil) {
				return
			}
		}
		if best.Bound = best.Cost; best.Solution == nil {
			best.Bound = exactcover.NoCover
		}
		yield(best, nil)
	}
}
