package coloring

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"gonum.org/v1/gonum/graph"

	"graphcover/cypher"
	"graphcover/graphsolver"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
)

// InGraph lets Neo4j color the cells. It makes the same steps as [InMemory]. The last
// state of the coloring stays in the database under its name, to be looked at.
type InGraph struct {
	DB      *graphsolver.DB
	Name    string      // of the coloring in the database; a puzzle or coloring of that name is replaced
	Order   Order       // Dsatur if it is empty
	Steps   int         // per transaction; 0 means DefaultSteps
	Observe func(Event) // if not nil, is called with every step after its transaction has been committed
}

// DefaultSteps is the number of steps in one transaction, which takes some tenths of
// a second.
const DefaultSteps = 1000

var _ strategy.Strategy = InGraph{}

// String returns the name of the strategy, with the order unless it is Dsatur.
func (c InGraph) String() string { return c.Order.strategyName() }

// Look returns a statement that shows the cells in Neo4j Browser, for people to paste.
func (c InGraph) Look(strategy.Verdict) string {
	return cypher.ReadCells.Paste(map[string]string{"puzzle": c.Name})
}

// Solve implements [strategy.Strategy]. If clues conflict with each other, it doesn't
// use the database. It returns [graphsolver.ErrReplaced] if another process loads or
// drops the name meanwhile, and [graphsolver.ErrTampered] if one changes the graph.
func (c InGraph) Solve(ctx context.Context, g sudoku.Grid) (answer strategy.Answer, err error) {
	answer.Verdict = strategy.Unsolvable
	if len(g.Contradictions()) > 0 {
		return answer, nil
	}
	session := c.DB.Session(ctx, c.Name)
	defer func() {
		answer.RoundTrips = session.RoundTrips()
		err = errors.Join(err, session.Close(ctx))
	}()
	start := time.Now()
	loaded, err := load(ctx, session, g)
	answer.Loading = time.Since(start)
	if err != nil {
		return answer, err
	}
	colored := g
	var chosen []int // the cells colored by the search, in that order
	for state := "searching"; state == "searching"; {
		made, err := c.steps(ctx, session, loaded, answer.Choices+answer.Backtracks)
		if err != nil {
			return answer, err
		}
		for _, number := range made.Ints("events") {
			var event Event
			switch standing := len(chosen); {
			case number < 0 && standing > 0:
				event = Event{Search: standing, Vertex: int64(chosen[standing-1])}
				chosen = chosen[:standing-1]
			case number >= 0 && number/10 < len(g):
				event = Event{Search: standing + 1, Vertex: int64(number / 10), Color: number % 10}
				chosen = append(chosen, number/10)
			default:
				return answer, c.tampered()
			}
			colored[event.Vertex] = uint8(event.Color)
			if c.Observe != nil {
				c.Observe(event)
			}
		}
		state = made.Text("state")
		answer.Choices, answer.Backtracks, answer.Guesses = made.Int("choices"), made.Int("backtracks"), made.Int("guesses")
		if answer.Choices-answer.Backtracks != len(chosen) || state == "solved" && len(chosen) != len(g)-g.Clues() {
			return answer, c.tampered()
		}
		if state == "solved" {
			answer.Verdict, answer.Grid = strategy.Solved, colored
		}
	}
	return answer, nil
}

func (c InGraph) tampered() error {
	return fmt.Errorf("coloring: %q: %w", c.Name, graphsolver.ErrTampered)
}

// load creates the cells of g, and returns the id of this load.
func load(ctx context.Context, session *graphsolver.Session, g sudoku.Grid) (loaded string, err error) {
	params := graphsolver.Params{"puzzle": session.Name(), "text": g.String(), "cells": rows(g), "edges": edges()}
	err = session.Replace(ctx, func(ctx context.Context, tx *graphsolver.Tx) error {
		r, err := tx.Row(ctx, cypher.LoadColoring, params)
		loaded = r.Text("loaded")
		return err
	})
	return loaded, err
}

// rows returns the cells of g as a parameter of the statement.
func rows(g sudoku.Grid) []any {
	rows := make([]any, len(g))
	for cell, number := range g {
		row := map[string]any{"id": cell, "name": sudoku.CellName(cell)}
		for _, u := range sudoku.UnitsOf[cell] {
			row[string(sudoku.Units[u].Kind)] = sudoku.Units[u].Number
		}
		if number > 0 {
			row["color"], row["search"] = int(number), 0
		}
		rows[cell] = row
	}
	return rows
}

// edges returns the edges of the graph of the cells, each once as a pair of vertices.
func edges() [][]int64 {
	pairs := make([][]int64, 0, 810)
	for _, edge := range graph.EdgesOf(Sudoku().Edges()) {
		from, to := edge.From().ID(), edge.To().ID()
		pairs = append(pairs, []int64{min(from, to), max(from, to)})
	}
	slices.SortFunc(pairs, func(a, b []int64) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
	return pairs
}

// steps makes the next steps of the search, of which step have been made.
func (c InGraph) steps(ctx context.Context, session *graphsolver.Session, loaded string, step int) (made graphsolver.Row, err error) {
	params := graphsolver.Params{
		"puzzle": c.Name, "loaded": loaded, "order": string(c.Order), "step": step, "steps": cmp.Or(c.Steps, DefaultSteps),
	}
	err = session.Transaction(ctx, func(ctx context.Context, tx *graphsolver.Tx) error {
		made, err = tx.Row(ctx, cypher.ColorCells, params)
		if err != nil || made == nil {
			return err
		}
		return tx.Commit(ctx)
	})
	if err == nil && made == nil {
		err = fmt.Errorf("coloring: %q: %w", c.Name, graphsolver.ErrReplaced)
	}
	return made, err
}
