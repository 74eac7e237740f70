package memsolver

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"math/big"
	"slices"
	"sync"

	"graphcover/exactcover"
)

// An Engine is a way to search in memory.
type Engine string

// The engines.
const (
	// Auto is Links where every step is to be told, and else what suits the problem.
	Auto  Engine = "auto"
	Links Engine = "dlx"   // dancing links: see [DLX]
	Cells Engine = "cells" // sparse sets
	Bits  Engine = "bits"  // a matrix of bits: no more than 8192 options
	Masks Engine = "masks" // a fixed order of the items: no colors, no more than 256 items
)

// Engines returns all engines, Auto first.
func Engines() []Engine { return []Engine{Auto, Links, Cells, Bits, Masks} }

// A Solver searches by one of the engines, on one core or more. Of them only Links
// keeps to the order of [exactcover.Solver] and tells its steps; the others find the
// same solutions in an order of their own, which is the same each time and on any number of
// cores, and count their choices and backtracks.
//
// An observer of a log is told nothing by them. Which choices are counted can depend on
// the number of cores.
//
// To solve many problems that differ only in what is given, prepare them once. A
// Solver may be used by several goroutines.
type Solver struct {
	engine Engine
	cores  int
}

var _ exactcover.Preparer = (*Solver)(nil)

// New returns a solver that uses so many cores, or one if that is less; Links uses one.
func New(engine Engine, cores int) *Solver { return &Solver{engine: engine, cores: cores} }

func (*Solver) String() string { return DLX{}.String() }

// An EngineError says that an engine can't take a problem.
type EngineError struct {
	Engine Engine
	Want   string
}

func (e *EngineError) Error() string { return fmt.Sprintf("engine %s: want %s", e.Engine, e.Want) }

// prepared is what engines have made of the items and options of a problem.
type prepared struct {
	engine  Engine
	cores   int
	problem *exactcover.Problem // what is given is not used

	mutex  sync.Mutex // of what follows
	cells  *cellsModel
	bits   *bitsetsModel
	idle   walker  // of the last search that has ended
	dancer *dancer // of the last search by Links that has ended
}

var _ exactcover.Prepared = (*prepared)(nil)

// Prepare implements [exactcover.Preparer].
func (s *Solver) Prepare(p *exactcover.Problem) (exactcover.Prepared, error) {
	p = p.Clone()
	p.Given = nil
	if err := p.Validate(); err != nil {
		return nil, err
	}
	return &prepared{engine: s.engine, cores: s.cores, problem: p}, nil
}

// Search implements [exactcover.Solver]. The error can be an [*EngineError].
func (s *Solver) Search(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) iter.Seq2[exactcover.Solution, error] {
	return func(yield func(exactcover.Solution, error) bool) {
		if err := p.Validate(); err != nil {
			yield(nil, err)
			return
		}
		m := &prepared{engine: s.engine, cores: s.cores, problem: p}
		m.Search(ctx, p.Given, log)(yield)
	}
}

// Count implements [exactcover.Counter]. The error can be an [*EngineError].
func (s *Solver) Count(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) (*big.Int, error) {
	if err := p.Validate(); err != nil {
		return nil, err
	}
	m := &prepared{engine: s.engine, cores: s.cores, problem: p}
	return m.Count(ctx, p.Given, log)
}

// A job is a search that has been set up.
type job struct {
	engine Engine
	first  walker        // not started
	more   func() walker // another, for another core
	masks  *maskTables   // of Masks
}

// job returns the search by an engine, which is not Links.
func (s *prepared) job(ctx context.Context, given []int) (*job, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if err := s.problem.ValidateGiven(given); err != nil {
		return nil, err
	}
	made := s
	problem := *s.problem // with what is given
	problem.Given = given
	p := &problem
	engine := s.engine
	var tables *maskTables
	switch engine {
	case Auto:
		engine = Bits
		if len(p.Items) <= maxMaskItems {
			if tables = fitMasks(p, newCells(p)); tables != nil {
				engine = Masks
			}
		}
	case Masks:
		var ok bool
		if tables, ok = masksFor(p); !ok {
			return nil, &EngineError{Masks, fmt.Sprintf("at most %d items and no colors", maxMaskItems)}
		}
	case Bits, Cells:
	default:
		return nil, &EngineError{engine, fmt.Sprintf("one of %q", Engines())}
	}
	s.mutex.Lock()
	defer s.mutex.Unlock()
	idle := made.idle
	made.idle = nil
	switch engine {
	case Masks:
		more := func() walker { return newMasks(tables) }
		return &job{engine: Masks, first: more(), more: more, masks: tables}, nil
	case Bits:
		if made.bits == nil {
			made.bits, _ = newBitsetsModel(p)
		}
		if made.bits != nil {
			more := func() walker { return made.bits.newWalker(p.Given) }
			if b, ok := idle.(*bitsets); ok {
				b.given, b.done = p.Given, tally{}
				return &job{engine: Bits, first: b, more: more}, nil
			}
			return &job{engine: Bits, first: more(), more: more}, nil
		}
		if s.engine == Bits {
			return nil, &EngineError{Bits, fmt.Sprintf("at most %d options and %[1]d primary items", mostBitsetsOptions)}
		}
	}
	if made.cells == nil {
		made.cells = newCellsModel(p)
	}
	more := func() walker { return made.cells.newWalker(p.Given) }
	if c, ok := idle.(*cells); ok {
		c.given, c.done = p.Given, tally{}
		return &job{engine: Cells, first: c, more: more}, nil
	}
	return &job{engine: Cells, first: more(), more: more}, nil
}

// finished keeps the walker of a search that nobody goes on with.
func (s *prepared) finished(j *job) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.idle = j.first
}

// Search implements [exactcover.Prepared].
func (s *prepared) Search(ctx context.Context, given []int, log *exactcover.Log) iter.Seq2[exactcover.Solution, error] {
	return func(yield func(exactcover.Solution, error) bool) {
		if s.links(log) {
			visit := func(solution exactcover.Solution) bool { return yield(solution, nil) }
			if err := s.dance(ctx, given, log, visit); err != nil {
				yield(nil, err)
			}
			return
		}
		j, err := s.job(ctx, given)
		if err != nil {
			yield(nil, err)
			return
		}
		defer s.finished(j)
		log.Mode = string(j.engine)
		given := slices.Clone(given)
		slices.Sort(given)
		if s.cores > 1 {
			searchParallel(ctx, j, s.cores, given, log, yield)
		} else {
			j.search(ctx, given, log, yield)
		}
	}
}

// links tells whether to search by Links.
func (s *prepared) links(log *exactcover.Log) bool {
	return s.engine == Links || s.engine == Auto && log.Observe != nil
}

// dance searches by Links: see [dancer.search].
func (s *prepared) dance(ctx context.Context, given []int, log *exactcover.Log, visit func(exactcover.Solution) bool) error {
	log.Mode = string(Links)
	if err := s.problem.ValidateGiven(given); err != nil {
		return err
	}
	s.mutex.Lock()
	d := s.dancer
	s.dancer = nil
	s.mutex.Unlock()
	if d == nil {
		d = newDancer(s.problem)
	}
	err := d.search(ctx, given, log, visit) // if visit panics, the links are not fit to be kept
	s.mutex.Lock()
	s.dancer = d
	s.mutex.Unlock()
	return err
}

// search yields the solutions on one core.
func (j *job) search(ctx context.Context, given []int, log *exactcover.Log, yield func(exactcover.Solution, error) bool) {
	before := log.Tally
	var chosen []int32
	solution := given
	j.first.start(nil)
	for {
		outcome := j.first.walk(nodesPerCheck, false)
		j.first.tally().addTo(log, before)
		switch outcome {
		case ended:
			return
		case found:
			chosen = j.first.chosen(chosen[:0])
			solution = slices.Grow(solution[:len(given)], len(chosen))
			for _, o := range chosen {
				solution = append(solution, int(o))
			}
			if !yield(solution, nil) {
				return
			}
		case paused:
			if log.Progress != nil {
				log.Progress(j.first.progress())
			}
		}
		if err := ctx.Err(); err != nil {
			yield(nil, err)
			return
		}
	}
}

// addTo sets log to what it was before and what t adds.
func (t tally) addTo(log *exactcover.Log, before exactcover.Tally) {
	log.Choices = before.Choices + t.choices
	log.Backtracks = before.Backtracks + t.undone
	log.Solutions = before.Solutions + t.solutions
	log.Updates = before.Updates + t.updates
}

// Count implements [exactcover.Prepared]. By Masks it remembers what it has counted, in
// up to 64 MiB, on one core, if that saves work; its choices are then the moves visited, of
// several options some. The error can be an [*EngineError]; with that of ctx the log has
// the solutions found until then, if they were walked.
func (s *prepared) Count(ctx context.Context, given []int, log *exactcover.Log) (*big.Int, error) {
	before := log.Solutions
	if s.links(log) {
		if err := s.dance(ctx, given, log, nil); err != nil {
			return nil, err
		}
		return big.NewInt(int64(log.Solutions - before)), nil
	}
	j, err := s.job(ctx, given)
	if err != nil {
		return nil, err
	}
	defer s.finished(j)
	log.Mode = string(j.engine)
	if j.masks != nil {
		result, err := j.masks.count(ctx, memoBytes, j.masks.memoTrial(max(s.cores, 1)))
		if !errors.Is(err, errNoHelp) {
			log.Choices += result.nodes
			log.Backtracks += result.nodes
		}
		if err == nil {
			if result.solutions.IsInt64() {
				log.Solutions += int(result.solutions.Int64())
			}
			return result.solutions, nil
		}
		if !errors.Is(err, errNoHelp) {
			return nil, err
		}
	}
	if err := countParallel(ctx, j, max(s.cores, 1), log); err != nil {
		return nil, err
	}
	return big.NewInt(int64(log.Solutions - before)), nil
}
