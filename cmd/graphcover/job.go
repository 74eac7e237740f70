package main

import (
	"context"
	"fmt"
	"sync"
	"time"

	"graphcover/collection"
	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/exactcover/reduce"
	"graphcover/graphsolver"
	"graphcover/internal/console"
	"graphcover/memsolver"
	"graphcover/puzzle"
)

// A job solves one puzzle after another. Other jobs run at the same time.
type job struct {
	*app
	name      string // of its puzzles in the graph
	contender compare.Contender
	proofs    string        // folder of the proofs, "" if none is written
	inputs    []string      // arguments that puzzles are read from
	limit     time.Duration // of each search, 0 for none
	lists     bool          // whether it lists all solutions, and continues a list that was stopped

	// Of a search in the graph; in memory only the pause, for --watch:
	pace     graphsolver.Pace
	order    exactcover.Order
	reduce   bool       // whether the reduced problem is searched
	begun    int        // puzzles
	replaced *sync.Once // tells once for all jobs that a tree replaces another
	long     *longNote  // of all jobs: about the first search that takes long
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
		j := &job{
			app: a, pace: graphsolver.Pace{Pause: f.pace.Pause},
			contender: compare.Contender{Solver: solver, Mode: string(f.engine), Explain: new(compare.Explainer)},
		}
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
				Solver: graphsolver.Solver{}, Mode: string(pace.Mode), Check: true, Explain: new(compare.Explainer),
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

// log shows a search in a bar: its share, and in the graph its steps, which take much longer there.
func (j *job) log(bar *console.Progress) exactcover.Log {
	log := exactcover.Log{Progress: bar.Share()}
	if j.inGraph() {
		log.Observe = bar.Observer()
	}
	return log
}

// solver returns the contender for the search for limit solutions of entry, or for all if limit
// is 0.
func (j *job) solver(ctx context.Context, entry puzzle.Entry, limit int) (*compare.Contender, error) {
	if !j.inGraph() {
		return &j.contender, nil
	}
	solver, err := j.graphSolver(ctx, entry)
	if err != nil {
		return nil, err
	}
	if solver.List = j.lists; j.lists {
		solver.Limit = limit
	}
	j.contender.Solver = forecastSolver{solver, j, entry, limit}
	if j.reduce {
		j.contender.Solver = reduce.Solver{Solver: j.contender.Solver}
	}
	return &j.contender, nil
}

// graphSolver returns the solver for the search of entry in the graph. It connects to the database only
// if there is something to search.
func (j *job) graphSolver(ctx context.Context, entry puzzle.Entry) (graphsolver.Solver, error) {
	var err error
	if j.name, err = j.nameOf(entry, j.name); err != nil {
		return graphsolver.Solver{}, err
	}
	solver := graphsolver.Solver{Name: j.name, Text: entry.String(), Pace: j.pace, Order: j.order}
	if len(entry.Contradictions()) > 0 {
		return solver, nil
	}
	if j.begun++; j.begun > 1 && j.pace.Record {
		j.replaced.Do(func() {
			j.note("each puzzle replaces the tree of the one before it; to keep the tree of a puzzle, give it a --puzzle-name of its own")
		})
	}
	solver.DB, err = j.db(ctx)
	return solver, err
}

// workersOf returns a worker for each job. The workers call do.
func workersOf[A any](jobs []*job, do func(ctx context.Context, j *job, p collection.Puzzle) A) []collection.Worker[A] {
	var workers []collection.Worker[A]
	for _, j := range jobs {
		workers = append(workers, func(ctx context.Context, p collection.Puzzle) A { return do(ctx, j, p) })
	}
	return workers
}
