package bench

import (
	"cmp"
	"context"
	_ "embed" // for Sizes
	"errors"
	"fmt"
	"runtime"
	"time"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
)

// Sizes is a text with Sudokus of 4x4 to 25x25, each with one solution.
//
//go:embed sizes.txt
var Sizes string

// SizesConfig says on which puzzles to measure how cost grows with size.
type SizesConfig struct {
	Puzzles []puzzle.Entry // with a search: no contradictions
	Memory  func() *compare.Contender

	// Graph, if not nil, returns a search in the graph of a puzzle that is not loaded yet.
	Graph func(context.Context) (*compare.Contender, error)

	Rounds int // at least 1

	// Progress, if not nil, is called each time a solver has solved a puzzle.
	Progress func()
}

// A SizesReport is the result of RunSizes.
type SizesReport struct {
	Rounds int           `json:"rounds"`
	Sizes  []SizeMeasure `json:"sizes"` // the puzzles, in their order
}

// A SizeMeasure holds the figures of one puzzle.
type SizeMeasure struct {
	Puzzle  string `json:"puzzle"` // its size and rules, or where it comes from
	Items   int    `json:"items"`
	Options int    `json:"options"`
	Matches int    `json:"matches"` // items in all options; relationships in the graph

	// Both solvers make the same steps.
	Choices    int `json:"choices"`
	Backtracks int `json:"backtracks"`

	Memory SizeTimes  `json:"memory"`
	Bytes  int        `json:"bytes"` // that the load in memory allocates, the median of the rounds
	Graph  *SizeTimes `json:"graph,omitempty"`

	// GraphBytes is the most heap that the database takes for a statement of the load and the
	// search, in an extra search: to count them is slow.
	GraphBytes int `json:"graphBytes,omitempty"`

	bytes []float64 // by round
}

// SizeTimes are the times of one solver on one puzzle.
type SizeTimes struct {
	LoadSeconds Spread `json:"loadSeconds"` // making the links, or the nodes and relationships
	Seconds     Spread `json:"seconds"`     // from the loaded puzzle to its first solution

	load, solve []float64 // by round
}

// RunSizes has each solver load and solve each puzzle in each round, after a round that is
// not measured. Every solution is verified. It fails if the solvers differ in their numbers
// of steps.
func RunSizes(ctx context.Context, c SizesConfig) (*SizesReport, error) {
	if len(c.Puzzles) == 0 || c.Rounds < 1 {
		return nil, errors.New("bench: want at least one puzzle and one round")
	}
	r := &SizesReport{Rounds: c.Rounds}
	for _, entry := range c.Puzzles {
		m, err := c.measure(ctx, entry)
		if err != nil {
			return nil, fmt.Errorf("bench: %s: %w", m.Puzzle, err)
		}
		r.Sizes = append(r.Sizes, m)
	}
	return r, nil
}

func (c SizesConfig) measure(ctx context.Context, entry puzzle.Entry) (m SizeMeasure, err error) {
	for round := range 1 + c.Rounds {
		if round <= 1 { // round 0 is not measured
			m = newSizeMeasure(entry, c.Graph != nil)
		}
		if err := m.round(ctx, c, entry); err != nil {
			return m, err
		}
	}
	m.Bytes = int(SpreadOf(m.bytes).Median)
	m.Memory.conclude()
	if m.Graph != nil {
		m.Graph.conclude()
		err = m.profile(ctx, c, entry)
	}
	return m, err
}

func newSizeMeasure(entry puzzle.Entry, inGraph bool) SizeMeasure {
	p := entry.Problem()
	m := SizeMeasure{Puzzle: sizeOf(entry), Items: len(p.Items), Options: len(p.Options), Matches: p.Matches()}
	if inGraph {
		m.Graph = &SizeTimes{}
	}
	return m
}

// sizeOf returns the size and rules of a board, and for another puzzle where it comes from.
func sizeOf(entry puzzle.Entry) string {
	if b, ok := entry.Puzzle.(sudoku.Board); ok {
		return b.Rules().String()
	}
	return cmp.Or(entry.Source, entry.String())
}

// round loads and solves the puzzle with each solver.
func (m *SizeMeasure) round(ctx context.Context, c SizesConfig, entry puzzle.Entry) error {
	memory := c.Memory()
	load, bytes, err := loadInMemory(memory, entry)
	if err != nil {
		return err
	}
	first, err := m.Memory.measure(ctx, memory, entry)
	if err != nil {
		return err
	}
	m.Memory.load, m.bytes = append(m.Memory.load, load), append(m.bytes, bytes)
	m.Choices, m.Backtracks = first.Choices, first.Backtracks
	advance(c.Progress)
	if c.Graph == nil {
		return nil
	}
	graph, err := c.Graph(ctx)
	if err != nil {
		return err
	}
	second, err := m.Graph.measure(ctx, graph, entry)
	if err != nil {
		return err
	}
	m.Graph.load = append(m.Graph.load, second.LoadSeconds)
	advance(c.Progress)
	if second.Choices != first.Choices || second.Backtracks != first.Backtracks {
		return fmt.Errorf("memory makes %d choices and %d backtracks, the graph %d and %d",
			first.Choices, first.Backtracks, second.Choices, second.Backtracks)
	}
	return nil
}

// loadInMemory has a solver prepare the problem of a puzzle, and returns the seconds and the
// bytes that it takes.
func loadInMemory(c *compare.Contender, entry puzzle.Entry) (seconds, bytes float64, err error) {
	preparer, ok := c.Solver.(exactcover.Preparer)
	if !ok {
		return 0, 0, errors.New("want a solver that prepares problems")
	}
	p := *entry.Problem()
	p.Given = nil
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := time.Now()
	_, err = preparer.Prepare(&p)
	seconds = time.Since(start).Seconds()
	runtime.ReadMemStats(&after)
	return seconds, float64(after.TotalAlloc - before.TotalAlloc), err
}

// measure solves the puzzle once.
func (t *SizeTimes) measure(ctx context.Context, c *compare.Contender, entry puzzle.Entry) (compare.Result, error) {
	result, err := compare.Solve(ctx, c, entry, exactcover.Log{})
	t.solve = append(t.solve, result.Seconds)
	return result, err
}

// profile has the database count the bytes of a search in the graph.
func (m *SizeMeasure) profile(ctx context.Context, c SizesConfig, entry puzzle.Entry) error {
	graph, err := c.Graph(ctx)
	if err != nil {
		return err
	}
	cost, err := profile(ctx, graph.Solver, entry.Problem(), nil)
	m.GraphBytes = cost.Memory
	return err
}

func (t *SizeTimes) conclude() { t.LoadSeconds, t.Seconds = SpreadOf(t.load), SpreadOf(t.solve) }
