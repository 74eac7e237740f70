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

// InGraph has Neo4j color the cells. It makes the same steps as [InMemory]. What it leaves under the name is the coloring at its last state, to be
// looked at.
type InGraph struct {
	DB      *graphsolver.DB
	Name    string      // of the coloring in the database; what has it before is deleted
	Order   Order       // Dsatur if it is empty
	Steps   int         // of a transaction, from 1; 0 is DefaultSteps
	Observe func(Event) // if not nil, is told every step, once its transaction is made
}

// DefaultSteps is how many steps are made in one transaction: some tenths of a second.
const DefaultSteps = 1000

var _ strategy.Strategy = InGraph{}

// String returns the name of the strategy, and the order if it is not the usual one.
func (c InGraph) String() string { return c.Order.strategyName() }

// Look returns a statement that shows the cells in Neo4j Browser, for people to paste.
func (c InGraph) Look() string { return cypher.ReadCells.Paste(map[string]string{"puzzle": c.Name}) }

// Solve implements [strategy.Strategy]. It does not touch the database if clues
// contradict each other. [graphsolver.ErrReplaced] says that another process has loaded
// or dropped the name meanwhile, [graphsolver.ErrTampered] that it has changed the graph.
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
	var given []int // the cells that the search has colored
	for state := "searching"; state == "searching"; {
		made, err := c.steps(ctx, session, loaded, answer.Choices+answer.Backtracks)
		if err != nil {
			return answer, err
		}
		for _, number := range made.Ints("events") {
			var event Event
			switch standing := len(given); {
			case number < 0 && standing > 0:
				event = Event{Search: standing, Vertex: int64(given[standing-1])}
				given = given[:standing-1]
			case number >= 0 && number/10 < len(g):
				event = Event{Search: standing + 1, Vertex: int64(number / 10), Color: number % 10}
				given = append(given, number/10)
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
		if answer.Choices-answer.Backtracks != len(given) || state == "solved" && len(given) != len(g)-g.Clues() {
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

// rows returns the cells of g as the statement takes them.
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

// edges returns each edge of the graph of cells once, as the pair of its ends.
func edges() [][]int64 {
	pairs := make([][]int64, 0, 810)
	for _, edge := range graph.EdgesOf(Sudoku().Edges()) {
		from, to := edge.From().ID(), edge.To().ID()
		pairs = append(pairs, []int64{min(from, to), max(from, to)})
	}
	slices.SortFunc(pairs, func(a, b []int64) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
	return pairs
}

// steps makes the steps behind the first so many.
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
