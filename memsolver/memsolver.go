// Package memsolver solves exact cover problems in memory.
//
//	solution, err := memsolver.Solve(ctx, problem) // nil if there is none
//	for solution, err := range memsolver.All(ctx, problem) { … }
//	n, err := memsolver.Count(ctx, problem)
//
// More arguments say how to search: an [Engine], [Cores], [Limit], [Ordered]. A [Log] shows the
// progress, observes each event and counts what was done:
//
//	log := exactcover.Log{Progress: func(share float64) { fmt.Printf("%.0f %%\n", 100*share) }}
//	n, err := memsolver.Count(ctx, problem, memsolver.Cores(4), memsolver.Log(&log))
//
// To cancel a search, cancel its context, or leave the loop over All. A function that takes any
// [exactcover.Solver] takes what [New] returns.
//
// To solve many problems that share their items and options, such as a file of Sudokus, use
// [Solver.Prepare] once. Do not set an observer unless you need a trace: only DLX records
// one, and it is not the fastest. docs/memory.md says how the engines work and what was
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
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"math/big"
	"slices"

	"graphcover/exactcover"
	"graphcover/memsolver/clauses"
	"graphcover/memsolver/internal/bands"
	"graphcover/memsolver/internal/bits"
	"graphcover/memsolver/internal/cells"
	"graphcover/memsolver/internal/dlx"
	"graphcover/memsolver/internal/engine"
	"graphcover/memsolver/internal/masks"
	"graphcover/memsolver/internal/parts"
)

// An Engine is a way to search in memory.
type Engine string

// The engines. Auto, DLX and Cells take items with quotas.
const (
	Auto    Engine = "auto"    // DLX if the log has an observer, else a race of the others, or branch and bound if items have quotas
	DLX     Engine = "dlx"     // dancing links: makes the choices of the graph, and records a trace
	Cells   Engine = "cells"   // sparse sets, for problems of any size
	Bands   Engine = "bands"   // for Sudokus of 9x9 without other rules
	Bits    Engine = "bits"    // a matrix of bits: at most 8192 options and 8192 primary items
	Masks   Engine = "masks"   // a fixed order of the items: no colors, at most 256 items
	Parts   Engine = "parts"   // counts by parts that are remembered; lists as Cells does
	Clauses Engine = "clauses" // learns from dead ends; not for many solutions
)

// engines lists the engines. To add one, add a package and a line here.
var engines = []struct {
	name   Engine
	traces bool // whether it records a trace
	quotas bool // whether it takes items that have quotas
	// prepare returns what the engine prepares for a problem that is valid, has no excluded
	// options and does not change. The error may be an engine.Refusal.
	prepare func(p *exactcover.Problem, cores int) (engine.Prepared, error)
}{
	{Auto, true, true, prepareAuto},
	{DLX, true, true, func(p *exactcover.Problem, _ int) (engine.Prepared, error) {
		return dlx.Prepare(p, exactcover.OrderFewest), nil
	}},
	{Cells, false, true, cells.Prepare},
	{Bands, false, false, bands.Prepare},
	{Bits, false, false, bits.Prepare},
	{Masks, false, false, masks.Prepare},
	{Parts, false, false, parts.Prepare},
	{Clauses, false, false, clauses.Prepare},
}

// Engines returns the names of all engines, Auto first.
func Engines() []Engine {
	names := make([]Engine, len(engines))
	for i, e := range engines {
		names[i] = e.name
	}
	return names
}

// Solve returns a solution of p, or nil if there is none. The errors are those of [Solver.All].
func Solve(ctx context.Context, p *exactcover.Problem, settings ...Setting) (exactcover.Solution, error) {
	return New(settings...).Solve(ctx, p, nil)
}

// All yields every solution of p. They may be kept: each is a copy of what [Solver.All] yields,
// which reuses the slice. The errors are those of Solver.All.
//
// Solutions that follow each other differ in little: the search changes its last choices first.
func All(ctx context.Context, p *exactcover.Problem, settings ...Setting) iter.Seq2[exactcover.Solution, error] {
	return func(yield func(exactcover.Solution, error) bool) {
		for solution, err := range New(settings...).All(ctx, p, nil) {
			if !yield(slices.Clone(solution), err) {
				return
			}
		}
	}
}

// Count returns the number of solutions of p: see [Solver.Count], also for the number so far when ctx
// is done.
func Count(ctx context.Context, p *exactcover.Problem, settings ...Setting) (*big.Int, error) {
	return New(settings...).Count(ctx, p, nil)
}

// A Setting says how to search, or where to log it: an [Engine], [Cores], [Limit], [Ordered],
// [Priced], [Begin] or [Log]. Without any, it is Auto on one core.
type Setting interface{ set(s *Solver) }

type setting func(s *Solver)

func (set setting) set(s *Solver) { set(s) }

func (e Engine) set(s *Solver) { s.engine = e }

// Cores sets how many cores are used at most. DLX always uses one.
func Cores(n int) Setting { return setting(func(s *Solver) { s.cores = n }) }

// Limit sets after how many solutions All and Count stop; 0 is never. With 2, Count shows whether
// a solution is the only one.
func Limit(n int) Setting { return setting(func(s *Solver) { s.limit = n }) }

// Ordered sets the order of the search. If it is not OrderFewest, Auto selects DLX, and the other
// engines refuse: they know no other order.
func Ordered(order exactcover.Order) Setting { return setting(func(s *Solver) { s.order = order }) }

// Priced sets the prices by which DLX prunes the search of [Improve] and [Minimize]. Without them it
// takes those of [Prices].
func Priced(prices exactcover.Prices) Setting { return setting(func(s *Solver) { s.prices = &prices }) }

// Begin sets options that [Improve] and [Minimize] begin with, besides the given ones: a solution, such as that of
// an earlier search, or part of one. A part is completed by the first solution with these options that a search
// for the cheapest one finds. Then they look for better solutions, which need not have them. Only Auto takes any.
func Begin(options []int) Setting {
	return setting(func(s *Solver) { s.begin = options })
}

// Log sets the log of all searches. A search that gets a log of its own, as an argument, uses that one.
func Log(log *exactcover.Log) Setting { return setting(func(s *Solver) { s.log = log }) }

// A Solver searches as its settings say. It is safe for concurrent use, unless a [Log] is one of them.
//
// Every engine but DLX finds the solutions in an order of its own. That order is the same
// every time and on any number of cores, except that options with no alternative may come
// in any order within a solution. These engines count choices and backtracks, but the
// counts can depend on the number of cores. They refuse a log with an observer, but for Auto,
// which takes DLX for it.
type Solver struct {
	engine Engine
	cores  int
	limit  int                // of solutions, or 0
	order  exactcover.Order   // "" is OrderFewest
	prices *exactcover.Prices // for DLX, or nil
	begin  []int              // what Improve begins with, or nil
	log    *exactcover.Log    // of a search that gets none, or nil
}

var _ exactcover.Preparer = (*Solver)(nil)

// New returns a solver for functions that take any.
func New(settings ...Setting) *Solver {
	s := &Solver{engine: Auto}
	for _, setting := range settings {
		setting.set(s)
	}
	return s
}

func (*Solver) String() string { return "memory" }

// An EngineError says that an engine cannot do what was asked.
type EngineError struct {
	Engine Engine
	Want   string // what the engine needs
}

func (e *EngineError) Error() string { return fmt.Sprintf("engine %s: want %s", e.Engine, e.Want) }

// Solve returns a solution of p, or nil if there is none. The log and the errors are those of
// [Solver.All].
func (s *Solver) Solve(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) (exactcover.Solution, error) {
	return exactcover.First(s.All(ctx, p, log))
}

// All implements [exactcover.Solver]. The error is an [*EngineError] if the engine
// cannot take p, or cannot record the trace that an observer asks for.
func (s *Solver) All(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) iter.Seq2[exactcover.Solution, error] {
	return func(yield func(exactcover.Solution, error) bool) {
		m, err := s.prepare(p)
		if err != nil {
			yield(nil, err)
			return
		}
		m.search(ctx, p.Given, log, yield)
	}
}

// Count implements [exactcover.Preparer]. The errors are those of [Solver.All]. If the
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
	if s.ordered() {
		return s.prepareOrdered(p)
	}
	for _, e := range engines {
		if e.name != s.engine {
			continue
		}
		if !e.quotas {
			if err := p.RefuseQuotas("the engine"); err != nil {
				return nil, refused(s.engine, err)
			}
		}
		made, err := e.prepare(p.WithoutExcluded(), s.cores)
		if err != nil {
			return nil, refused(s.engine, err)
		}
		return &prepared{name: s.engine, engine: made, traces: e.traces, limit: s.limit, log: s.log, problem: p}, nil
	}
	return nil, &EngineError{s.engine, fmt.Sprintf("one of %q", Engines())}
}

// ordered reports whether the order is one that only DLX knows.
func (s *Solver) ordered() bool { return s.order != "" && s.order != exactcover.OrderFewest }

// checkOrder returns an error if there is no such order.
func (s *Solver) checkOrder() error {
	if s.ordered() && !s.order.Known() {
		return &EngineError{s.engine, fmt.Sprintf("an order of %q, got %q", exactcover.Orders(), s.order)}
	}
	return nil
}

// prepareOrdered is prepare for an order that only DLX knows.
func (s *Solver) prepareOrdered(p *exactcover.Problem) (*prepared, error) {
	switch err := s.checkOrder(); {
	case err != nil:
		return nil, err
	case s.engine != Auto && s.engine != DLX:
		return nil, &EngineError{s.engine, fmt.Sprintf("order %q: only dlx searches in another one", exactcover.OrderFewest)}
	}
	return &prepared{name: DLX, engine: dlx.Prepare(p.WithoutExcluded(), s.order), traces: true, limit: s.limit, log: s.log, problem: p}, nil
}

// refused returns an engine's error in the form that users see.
func refused(name Engine, err error) error {
	if refusal, ok := errors.AsType[engine.Refusal](err); ok {
		return &EngineError{name, string(refusal)}
	}
	if quota, ok := errors.AsType[*exactcover.QuotaError](err); ok {
		return &EngineError{name, quota.Want()}
	}
	return err
}

// prepared implements [exactcover.Prepared] with an engine.
type prepared struct {
	name    Engine
	engine  engine.Prepared
	traces  bool
	limit   int
	log     *exactcover.Log     // of a search that gets none, or nil
	problem *exactcover.Problem // its given options are not used
}

// check returns an error if a search with these given options and this log is not
// possible, or no longer wanted.
func (m *prepared) check(ctx context.Context, given []int, log *exactcover.Log) error {
	if log.Observe != nil && !m.traces {
		return &EngineError{m.name, "a log without an observer: only dlx records a trace"}
	}
	log.Mode, log.GivenUp = string(m.name), nil
	if err := m.problem.ValidateGiven(given); err != nil {
		return err
	}
	return ctx.Err()
}

// All implements [exactcover.Prepared].
func (m *prepared) All(ctx context.Context, given []int, log *exactcover.Log) iter.Seq2[exactcover.Solution, error] {
	return func(yield func(exactcover.Solution, error) bool) { m.search(ctx, given, log, yield) }
}

func (m *prepared) search(ctx context.Context, given []int, log *exactcover.Log, yield func(exactcover.Solution, error) bool) {
	log = cmp.Or(log, m.log).OrNew()
	if err := m.check(ctx, given, log); err != nil {
		yield(nil, err)
		return
	}
	if m.limit > 0 {
		left, yieldOne := m.limit, yield
		yield = func(s exactcover.Solution, err error) bool {
			left--
			return yieldOne(s, err) && left > 0
		}
	}
	m.engine.Search(ctx, given, log, yield)
}

// Count implements [exactcover.Prepared].
func (m *prepared) Count(ctx context.Context, given []int, log *exactcover.Log) (*big.Int, error) {
	log = cmp.Or(log, m.log).OrNew()
	if err := m.check(ctx, given, log); err != nil {
		return nil, err
	}
	if m.limit > 0 {
		return exactcover.Number(m.All(ctx, given, log))
	}
	return m.engine.Count(ctx, given, log)
}
