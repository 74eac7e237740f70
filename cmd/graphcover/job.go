package main

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"

	"graphcover/collection"
	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/exactcover/reduce"
	"graphcover/graphsolver"
	"graphcover/memsolver"
	"graphcover/memsolver/estimate"
	"graphcover/puzzle"
)

// A job solves one puzzle after another. Other jobs run at the same time.
type job struct {
	*app
	name      string // of its puzzles in the graph
	contender compare.Contender
	proofs    string   // folder of the proofs, "" if none is written
	inputs    []string // arguments that puzzles are read from

	// Of a search in the graph:
	pace     graphsolver.Pace
	order    exactcover.Order
	reduce   bool       // whether the reduced problem is searched
	begun    int        // puzzles
	replaced *sync.Once // tells once for all jobs that a tree replaces another
	long     *longNote  // of all jobs
}

// jobs returns the jobs that f asks for, to run at the same time.
func (a *app) jobs(f solverFlags) []*job {
	if f.solver == solverGraph {
		jobs := a.graphJobs(f.pace, f.order, f.jobs)
		for _, j := range jobs {
			j.reduce = f.reduce
		}
		return jobs
	}
	var jobs []*job
	for range f.cores {
		solver := memsolver.New(f.engine, memsolver.Cores(f.coresForOne()), memsolver.Ordered(f.order))
		j := &job{app: a, contender: compare.Contender{Solver: solver, Mode: string(f.engine), Explain: true}}
		if f.reduce {
			j.contender.Solver = reduce.Preparer{Preparer: solver, Merge: f.engine == memsolver.DLX || f.engine == memsolver.Cells}
		}
		jobs = append(jobs, j)
	}
	return jobs
}

// graphJobs returns n jobs that search in the graph, in that order.
func (a *app) graphJobs(pace graphsolver.Pace, order exactcover.Order, n int) []*job {
	var jobs []*job
	replaced, long := new(sync.Once), new(longNote)
	for i := range n {
		jobs = append(jobs, &job{
			app: a, name: jobName(a.puzzleName, i+1), pace: pace, order: order, replaced: replaced, long: long,
			contender: compare.Contender{
				Solver: graphsolver.Solver{}, Mode: string(pace.Mode), Check: true, Explain: true,
			},
		})
	}
	return jobs
}

// jobName returns the puzzle name of the nth job, counted from 1.
func jobName(name string, n int) string {
	if n == 1 {
		return name
	}
	return fmt.Sprintf("%s-%d", name, n)
}

// inGraph reports whether the job searches in the graph.
func (j *job) inGraph() bool { return j.contender.String() == solverGraph }

// solver returns the contender for the search for limit solutions of entry, or for all if limit
// is 0. It connects to the database only if there is something to search.
func (j *job) solver(ctx context.Context, entry puzzle.Entry, limit int) (*compare.Contender, error) {
	if !j.inGraph() {
		return &j.contender, nil
	}
	var err error
	if j.name, err = j.nameOf(entry, j.name); err != nil {
		return nil, err
	}
	solver := graphsolver.Solver{Name: j.name, Text: entry.String(), Pace: j.pace, Order: j.order}
	if len(entry.Contradictions()) == 0 {
		if j.begun++; j.begun > 1 && j.pace.Record {
			j.replaced.Do(func() {
				j.note("each puzzle replaces the tree of the one before it; to keep the tree of a puzzle, give it a --puzzle-name of its own")
			})
		}
		j.noteLong(ctx, entry, limit)
		db, err := j.db(ctx)
		if err != nil {
			return nil, err
		}
		solver.DB = db
	}
	j.contender.Solver = solver
	if j.reduce {
		j.contender.Solver = reduce.Solver{Solver: solver}
	}
	return &j.contender, nil
}

// workersOf returns a worker for each job. The workers call do.
func workersOf[A any](jobs []*job, do func(ctx context.Context, j *job, p collection.Puzzle) A) []collection.Worker[A] {
	var workers []collection.Worker[A]
	for _, j := range jobs {
		workers = append(workers, func(ctx context.Context, p collection.Puzzle) A { return do(ctx, j, p) })
	}
	return workers
}

// The seconds that a step takes, as measured in docs/server-mode.md.
const (
	serverStep  = 74e-6
	classicStep = 3.03e-3
	memoryStep  = 0.27e-6 // of the engine dlx; others are faster
)

// longSearch is the number of seconds from which a search in the graph is announced.
const longSearch = 60

// mostLooked is how many puzzles are looked at, so that a collection does not pay for it: in
// November 2026 a Sudoku took 1 to 3 ms, and some 60 ms in the graph.
const mostLooked = 20

// A longNote is the note about the first search of a command that takes long.
type longNote struct {
	looked  atomic.Int32 // puzzles, or mostLooked after the note
	printed sync.Once
}

// noteLong prints the note, once, if the search for limit solutions of an entry, or for all if
// limit is 0, is likely to take long in the graph.
func (j *job) noteLong(ctx context.Context, entry puzzle.Entry, limit int) {
	if j.long.looked.Add(1) > mostLooked {
		return
	}
	steps := estimate.Steps(ctx, entry.Problem(), j.order, limit)
	step := serverStep
	if j.pace.Mode == graphsolver.Classic {
		step = classicStep
	}
	if steps*step > longSearch {
		j.long.looked.Store(mostLooked)
		j.long.printed.Do(func() {
			j.note(fmt.Sprintf("%s: this search takes %s in the graph; solve and count with --solver memory are about %s times as fast, or more",
				place(entry), roughly(steps*step), digits(step/memoryStep)))
		})
	}
}

// roughly formats seconds for an estimate: "about 26 minutes".
func roughly(seconds float64) string {
	const hour, day, year = 3600, 24 * 3600, 365 * 24 * 3600
	switch {
	case seconds < 100:
		return fmt.Sprintf("about %.0f s", seconds)
	case seconds < 100*60:
		return fmt.Sprintf("about %.0f minutes", seconds/60)
	case seconds < 2*day:
		return fmt.Sprintf("about %.0f hours", seconds/hour)
	case seconds < 2*year:
		return fmt.Sprintf("about %.0f days", seconds/day)
	case seconds < 1000*year:
		return fmt.Sprintf("about %.0f years", seconds/year)
	}
	return "more than 1000 years"
}
