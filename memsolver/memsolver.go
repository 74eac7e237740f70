// Package memsolver solves exact cover problems in memory. [New] returns a [Solver] that
// searches by one of several engines, on one core or more:
//
//   - [DLX]: Knuth's Algorithm C by dancing links. It makes the choices of the search in
//     the graph, and is the only engine that records a trace.
//   - [Cells]: Knuth's Dancing Cells, for problems of any size.
//   - [Bits]: a matrix of bits, for problems of up to 8192 options, such as Sudoku.
//   - [Masks]: tables for a fixed order of the items, for tilings of up to 256 items.
//   - [Parts]: counts by the parts into which a problem falls, for problems of any size.
//   - [Clauses]: clause learning, for first solutions and for problems that have none.
//   - [Auto]: a race of them, in turns.
//
// To solve many problems that share their items and options, such as a file of Sudokus,
// use [Solver.Prepare] once, instead of [Solver.Search] for each. Do not set an observer
// in the log unless you need a trace: only DLX records one, and it is not the fastest.
//
// Each engine is a package below this one. docs/memory.md says how they work and what was
// measured; CONTRIBUTING.md says how to add one.
//
// References:
//
//   - D. E. Knuth, The Art of Computer Programming, volume 4B (2022), section
//     7.2.2.1.
//   - D. E. Knuth, "Dancing links", in Millennial Perspectives in Computer
//     Science (2000), 187-214, arXiv:cs/0011047.
package memsolver

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/big"

	"graphcover/exactcover"
	"graphcover/memsolver/bits"
	"graphcover/memsolver/cells"
	"graphcover/memsolver/clauses"
	"graphcover/memsolver/dlx"
	"graphcover/memsolver/internal/engine"
	"graphcover/memsolver/masks"
	"graphcover/memsolver/parts"
)

// An Engine is a way to search in memory.
type Engine string

// The engines.
const (
	Auto  Engine = "auto"  // DLX if the log has an observer, else a race of the others
	DLX   Engine = "dlx"   // dancing links
	Cells Engine = "cells" // sparse sets
	Bits  Engine = "bits"  // a matrix of bits: at most 8192 options and 8192 primary items
	Masks Engine = "masks" // a fixed order of the items: no colors, at most 256 items
	Parts Engine = "parts" // counts by parts that are remembered; lists as Cells does

	Clauses Engine = "clauses" // learns from dead ends; not for many solutions
)

// engines lists the engines. To add one, add a package and a line here.
var engines = []struct {
	name   Engine
	traces bool // whether it records a trace
	// prepare returns what the engine prepares for a problem that is valid, has no excluded
	// options and does not change. The error may be an engine.Refusal.
	prepare func(p *exactcover.Problem, cores int) (engine.Prepared, error)
}{
	{Auto, true, prepareAuto},
	{DLX, true, dlx.Prepare},
	{Cells, false, cells.Prepare},
	{Bits, false, bits.Prepare},
	{Masks, false, masks.Prepare},
	{Parts, false, parts.Prepare},
	{Clauses, false, clauses.Prepare},
}

// Engines returns the names of all engines, Auto first.
func Engines() []Engine {
	names := make([]Engine, len(engines))
	for i, e := range engines {
		names[i] = e.name
	}
	return names
}

// A Solver searches with one of the engines. It is safe for concurrent use.
//
// Every engine but DLX finds the solutions in an order of its own. That order is the same
// every time and on any number of cores, except that options with no alternative may come
// in any order within a solution. These engines count choices and backtracks, but the
// counts can depend on the number of cores. They refuse a log with an observer, but for Auto,
// which takes DLX for it.
type Solver struct {
	engine Engine
	cores  int
	order  exactcover.Order // "" is OrderFewest
}

var _ exactcover.Preparer = (*Solver)(nil)

// New returns a solver that uses up to that many cores, but at least one. DLX always uses
// one.
func New(engine Engine, cores int) *Solver { return &Solver{engine: engine, cores: cores} }

// Ordered returns a solver like s that searches in another order. Only DLX can: Auto selects
// it for every order but OrderFewest, and the other engines refuse such an order.
func (s *Solver) Ordered(order exactcover.Order) *Solver {
	ordered := *s
	ordered.order = order
	return &ordered
}

func (*Solver) String() string { return "memory" }

// An EngineError says that an engine cannot do what was asked.
type EngineError struct {
	Engine Engine
	Want   string // what the engine needs
}

func (e *EngineError) Error() string { return fmt.Sprintf("engine %s: want %s", e.Engine, e.Want) }

// Search implements [exactcover.Solver]. The error is an [*EngineError] if the engine
// cannot take p, or cannot record the trace that an observer asks for.
func (s *Solver) Search(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) iter.Seq2[exactcover.Solution, error] {
	return func(yield func(exactcover.Solution, error) bool) {
		m, err := s.prepare(p)
		if err != nil {
			yield(nil, err)
			return
		}
		m.search(ctx, p.Given, log, yield)
	}
}

// Count implements [exactcover.Counter]. The errors are those of [Solver.Search]. If the
// error is that of ctx, log.Solutions includes the solutions found so far, unless Masks
// or Parts counted with a memo table.
func (s *Solver) Count(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) (*big.Int, error) {
	m, err := s.prepare(p)
	if err != nil {
		return nil, err
	}
	return m.Count(ctx, p.Given, log)
}

// Prepare implements [exactcover.Preparer]. The error is an [*EngineError] if the engine
// cannot take p.
func (s *Solver) Prepare(p *exactcover.Problem) (exactcover.Prepared, error) {
	m, err := s.prepare(p.Clone())
	if err != nil {
		return nil, err
	}
	return m, nil
}

// prepare is Prepare for a problem that does not change while the result is used.
func (s *Solver) prepare(p *exactcover.Problem) (*prepared, error) {
	if err := p.ValidateOptions(); err != nil {
		return nil, err
	}
	if s.order != "" && s.order != exactcover.OrderFewest {
		return s.prepareOrdered(p)
	}
	for _, e := range engines {
		if e.name != s.engine {
			continue
		}
		made, err := e.prepare(p.WithoutExcluded(), s.cores)
		if err != nil {
			return nil, refused(s.engine, err)
		}
		return &prepared{name: s.engine, engine: made, traces: e.traces, problem: p}, nil
	}
	return nil, &EngineError{s.engine, fmt.Sprintf("one of %q", Engines())}
}

// prepareOrdered is prepare for an order that only DLX knows.
func (s *Solver) prepareOrdered(p *exactcover.Problem) (*prepared, error) {
	switch {
	case !s.order.Known():
		return nil, &EngineError{s.engine, fmt.Sprintf("an order of %q, got %q", exactcover.Orders(), s.order)}
	case s.engine != Auto && s.engine != DLX:
		return nil, &EngineError{s.engine, fmt.Sprintf("order %q: only dlx searches in another one", exactcover.OrderFewest)}
	}
	return &prepared{name: DLX, engine: dlx.PrepareOrdered(p.WithoutExcluded(), s.order), traces: true, problem: p}, nil
}

// refused returns an engine's error in the form that users see.
func refused(name Engine, err error) error {
	var refusal engine.Refusal
	if errors.As(err, &refusal) {
		return &EngineError{name, string(refusal)}
	}
	return err
}

// prepared implements [exactcover.Prepared] with an engine.
type prepared struct {
	name    Engine
	engine  engine.Prepared
	traces  bool
	problem *exactcover.Problem // its given options are not used
}

// check returns an error if a search with these given options and this log is not
// possible.
func (m *prepared) check(given []int, log *exactcover.Log) error {
	if log.Observe != nil && !m.traces {
		return &EngineError{m.name, "a log without an observer: only dlx records a trace"}
	}
	log.Mode, log.GivenUp = string(m.name), nil
	return m.problem.ValidateGiven(given)
}

// Search implements [exactcover.Prepared].
func (m *prepared) Search(ctx context.Context, given []int, log *exactcover.Log) iter.Seq2[exactcover.Solution, error] {
	return func(yield func(exactcover.Solution, error) bool) { m.search(ctx, given, log, yield) }
}

func (m *prepared) search(ctx context.Context, given []int, log *exactcover.Log, yield func(exactcover.Solution, error) bool) {
	if err := m.check(given, log); err != nil {
		yield(nil, err)
		return
	}
	m.engine.Search(ctx, given, log, yield)
}

// Count implements [exactcover.Prepared].
func (m *prepared) Count(ctx context.Context, given []int, log *exactcover.Log) (*big.Int, error) {
	if err := m.check(given, log); err != nil {
		return nil, err
	}
	return m.engine.Count(ctx, given, log)
}
