package coloring

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"graphcover/cypher"
	"graphcover/graphsolver"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
)

// A Database is where Neo4j colors a graph. It makes the same steps as a search in memory.
// The last state of the last search stays there under its name, for people to look at.
type Database struct {
	DB    *graphsolver.DB
	Name  string // of the coloring; a puzzle or coloring of that name is replaced
	Text  string // stored with the coloring, for people to read
	Steps int    // per transaction; 0 means at most DefaultSteps, fewer for large graphs
}

// DefaultSteps is the most steps in one transaction, which takes some tenths of a second.
const DefaultSteps = 1000

// MaxEdges is the largest number of edges that a graph in the database can have.
const MaxEdges = 100_000

// Look returns a statement that shows the vertices in Neo4j Browser, for people to paste.
func (d Database) Look() string { return cypher.ReadCells.Paste(map[string]string{"puzzle": d.Name}) }

// A graphSearch is a searcher in Neo4j.
type graphSearch struct {
	task
	database Database
	session  *graphsolver.Session
	loaded   string        // the id of the load
	loading  time.Duration // what it took

	color     []int32
	chosen    []int // the vertices colored by the search, in that order
	solutions int
	guesses   int
	Tally
}

var _ searcher = (*graphSearch)(nil)

// begin loads the graph of t. Its errors are those of the database.
func (d Database) begin(ctx context.Context, t task) (*graphSearch, error) {
	edges := [][]any{} // not nil, even if empty: null is no list
	for v, u := range t.edges() {
		edges = append(edges, []any{v, u})
	}
	return d.load(ctx, t, edges, func(v int) map[string]any {
		return map[string]any{"name": strconv.FormatInt(t.ids[v], 10)}
	})
}

// load loads the graph of t, with properties for each vertex. For the edges see
// coloring/load.
func (d Database) load(ctx context.Context, t task, edges [][]any, properties func(v int) map[string]any) (*graphSearch, error) {
	if len(edges) > MaxEdges {
		return nil, fmt.Errorf("coloring: want at most %d edges for the database, got %d", MaxEdges, len(edges))
	}
	s := &graphSearch{task: t, database: d, color: slices.Clone(t.given)}
	s.order = cmp.Or(t.order, Dsatur)
	cells := make([]any, len(t.ids))
	for v := range t.ids {
		row := properties(v)
		row["id"] = v
		if color := t.given[v]; color > 0 {
			row["color"], row["choice"] = int(color), 0
		}
		if t.forbidden != nil && t.forbidden[v] != 0 {
			row["forbidden"] = slices.Collect(t.forbidden[v].All())
		}
		cells[v] = row
	}
	start := time.Now()
	s.session = d.DB.Session(ctx, d.Name)
	err := s.session.Replace(ctx, func(ctx context.Context, tx *graphsolver.Tx) error {
		r, err := tx.Row(ctx, cypher.LoadColoring, graphsolver.Params{
			"puzzle": d.Name, "text": d.Text, "cells": cells, "edges": edges,
		})
		s.loaded = r.Text("loaded")
		return err
	})
	s.loading = time.Since(start)
	if err != nil {
		return nil, errors.Join(err, s.session.Close(ctx))
	}
	return s, nil
}

func (s *graphSearch) close(ctx context.Context) error { return s.session.Close(ctx) }

func (s *graphSearch) coloring() []int32 { return s.color }

func (s *graphSearch) tally() Tally {
	t := s.Tally
	t.RoundTrips = s.session.RoundTrips()
	return t
}

// next implements searcher. It returns [graphsolver.ErrReplaced] if another process loads
// or drops the name meanwhile, and [graphsolver.ErrTampered] if one changes the graph.
func (s *graphSearch) next(ctx context.Context) (bool, error) {
	for {
		made, err := s.steps(ctx)
		if err != nil {
			return false, err
		}
		for _, number := range made.Ints("events") {
			if err := s.apply(number); err != nil {
				return false, err
			}
		}
		s.Choices, s.Backtracks, s.guesses = made.Int("choices"), made.Int("backtracks"), made.Int("guesses")
		if s.Choices-s.Backtracks != len(s.chosen) {
			return false, s.tampered()
		}
		switch made.Text("state") {
		case "solved":
			s.solutions++
			if s.verify(s.color) != nil {
				return false, s.tampered()
			}
			return true, nil
		case "exhausted":
			return false, nil
		}
	}
}

// apply makes a step here that the graph has made. The event is a number, as in coloring/steps.
func (s *graphSearch) apply(number int) error {
	var event Event
	var v int
	switch standing := len(s.chosen); {
	case number < 0 && standing > 0:
		v = s.chosen[standing-1]
		event = Event{Kind: Backtrack, Search: standing}
		s.chosen = s.chosen[:standing-1]
	case number >= 0 && number/(s.colors+1) < len(s.ids):
		v = number / (s.colors + 1)
		event = Event{Kind: Choose, Search: standing + 1, Color: number % (s.colors + 1)}
		if s.color[v] != 0 || event.Color == 0 {
			return s.tampered()
		}
		s.chosen = append(s.chosen, v)
	default:
		return s.tampered()
	}
	s.color[v] = int32(event.Color)
	if event.Vertex = s.ids[v]; s.observe != nil {
		s.observe(event)
	}
	return nil
}

func (s *graphSearch) tampered() error {
	return fmt.Errorf("coloring: %q: %w", s.database.Name, graphsolver.ErrTampered)
}

// steps makes the next steps.
func (s *graphSearch) steps(ctx context.Context) (made graphsolver.Row, err error) {
	// A step looks at every vertex, and at the neighbors of each neighbor of one.
	const ofSudoku = 81 + 20*20
	most := max(1, DefaultSteps*ofSudoku/max(ofSudoku, len(s.ids)+s.degree*s.degree))
	params := graphsolver.Params{
		"puzzle": s.database.Name, "loaded": s.loaded, "order": string(s.order),
		"colors": s.colors, "interchangeable": s.interchangeable,
		"step": s.Choices + s.Backtracks, "solutions": s.solutions, "steps": cmp.Or(s.database.Steps, most),
	}
	made, err = s.session.Change(ctx, cypher.ColorCells, params)
	if err == nil && made == nil {
		err = fmt.Errorf("coloring: %q: %w", s.database.Name, graphsolver.ErrReplaced)
	}
	return made, err
}

// InGraph lets Neo4j color the cells of a Sudoku. It makes the same steps as [InMemory].
// The last state of the coloring stays in the database under its name, for people to
// look at.
type InGraph struct {
	strategy.NoCages
	DB      *graphsolver.DB
	Name    string      // of the coloring in the database; a puzzle or coloring of that name is replaced
	Order   Order       // Dsatur if it is empty
	Steps   int         // per transaction; 0 means DefaultSteps
	Observe func(Event) // if not nil, is called with every step after its transaction has been committed
}

var _ strategy.Strategy = InGraph{}

// String returns the name of the strategy, with the order unless it is Dsatur.
func (c InGraph) String() string { return c.Order.strategyName() }

// Look returns a statement that shows the cells in Neo4j Browser, for people to paste.
func (c InGraph) Look(strategy.Verdict) string { return Database{Name: c.Name}.Look() }

// Solve implements [strategy.Strategy]. If clues conflict with each other, it doesn't
// use the database. It returns [graphsolver.ErrReplaced] if another process loads or
// drops the name meanwhile, and [graphsolver.ErrTampered] if one changes the graph.
func (c InGraph) Solve(ctx context.Context, b sudoku.Board) (strategy.Answer, error) {
	if len(b.Contradictions()) > 0 {
		return unsolvable, nil
	}
	t := boardTask(b, c.Order)
	t.observe = c.Observe
	layout := b.Rules().Layout()
	var edges [][]any
	for v, u := range t.edges() {
		edges = append(edges, []any{v, u, unitsOf(b.Rules(), v, u)})
	}
	s, err := Database{DB: c.DB, Name: c.Name, Text: b.String(), Steps: c.Steps}.load(ctx, t, edges, func(cell int) map[string]any {
		row := map[string]any{"name": b.Rules().CellName(cell)}
		for _, u := range layout.UnitsOf[cell] {
			row[layout.Units[u].Kind] = layout.Units[u].Number // of two diagonals, the second
		}
		return row
	})
	if err != nil {
		return unsolvable, err
	}
	found, err := s.next(ctx)
	err = errors.Join(err, s.close(ctx))
	answer := answerOf(b, s, s.guesses, found && err == nil)
	answer.Loading = s.loading
	return answer, err
}
