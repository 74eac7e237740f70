package techniques

import (
	"context"
	"time"

	"graphcover/cypher"
	"graphcover/graphsolver"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
)

// InGraph lets Neo4j find the components and tuples of "Solving Sudoku with Graph Theory" (K.
// Rakhman, 2020) and the singles. Of [All] it knows no others, but its naked tuples have
// up to 8 cells, as there; up to 4 on boards larger than 9x9. The puzzle is in the graph as for exact cover, and each step is a
// round with reasons, as in package deduce.
type InGraph struct {
	strategy.NoCages
	DB   *graphsolver.DB
	Name string // of the puzzle in the database
}

var _ strategy.Strategy = InGraph{}

// String returns the name of the strategy.
func (InGraph) String() string { return Solver{}.String() }

// Look returns a statement for people to paste if the game is stuck; otherwise it returns "".
// It shows the components and tuples of each unit.
func (s InGraph) Look(v strategy.Verdict) string {
	if v != strategy.Stuck {
		return ""
	}
	return cypher.Components.Paste(map[string]string{"puzzle": s.Name})
}

// Solve implements [strategy.Strategy]: it loads b and takes steps as long as there is one. If
// clues conflict with each other, it loads nothing. It returns [graphsolver.ErrReplaced] if
// another process loads, drops or searches the puzzle meanwhile.
func (s InGraph) Solve(ctx context.Context, b sudoku.Board) (answer strategy.Answer, err error) {
	answer.Verdict = strategy.Unsolvable
	if len(b.Contradictions()) > 0 {
		return answer, nil
	}
	search, err := s.DB.Load(ctx, s.Name, b.String(), b.Problem())
	if err != nil {
		return answer, err
	}
	defer search.Close(ctx)
	end, err := playInGraph(ctx, search)
	if err == nil {
		answer = strategy.Deduced(b, end.State, end.Placed, end.Left)
	}
	answer.RoundTrips, answer.Loading = search.Tally().RoundTrips, search.Tally().Loading
	return answer, err
}

// mostInTransaction is how long steps go on in a transaction, which holds the lock of the puzzle,
// before they are committed. It is well below the time after which [graphsolver] gives up on a
// transaction. The tests change it.
var mostInTransaction = 5 * time.Second

// playInGraph takes steps to the end of the game, and returns where the puzzle stands then.
func playInGraph(ctx context.Context, search *graphsolver.Search) (end graphsolver.Deduction, err error) {
	for ended := false; !ended && err == nil; {
		end, err = search.Deduce(ctx, func(ctx context.Context, tx *graphsolver.Tx, round int) (int, error) {
			start, name := time.Now(), search.Name()
			if err := block(ctx, tx, name, round); err != nil {
				return round, err
			}
			for {
				taken, err := takeInGraph(ctx, tx, name, round+1)
				if ended = !taken; err != nil || ended {
					return round, err
				}
				if round++; time.Since(start) >= mostInTransaction {
					return round, nil
				}
			}
		})
	}
	return end, err
}

// takeInGraph takes the easiest step: it places a number that has no other place, or else rules
// out what a tuple excludes. It reports whether there was one.
func takeInGraph(ctx context.Context, tx *graphsolver.Tx, name string, round int) (bool, error) {
	single, err := tx.Row(ctx, cypher.PlaceSingle, graphsolver.Params{"puzzle": name, "round": round})
	switch {
	case err != nil, single == nil, single.Int("left") == 0: // full, or a contradiction
		return false, err
	case single.Int("left") == 1: // a number was placed
		return true, block(ctx, tx, name, round)
	}
	components, err := tx.Rows(ctx, cypher.Components, graphsolver.Params{"puzzle": name})
	if err != nil || len(components) == 0 || components[0]["tuple"] == nil {
		return false, err
	}
	easiest := components[0]
	out, err := tx.Row(ctx, cypher.RuleOut, graphsolver.Params{
		"puzzle": name, "round": round, "cells": easiest.Texts("tuple"), "moves": easiest.Texts("ruledOut"),
	})
	return err == nil && out.Int("ruledOut") > 0, err
}

// block rules out what the numbers that were placed in a round exclude.
func block(ctx context.Context, tx *graphsolver.Tx, name string, round int) error {
	_, err := tx.Row(ctx, cypher.BlockedValues, graphsolver.Params{"puzzle": name, "round": round})
	return err
}
