package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"graphcover/collection"
	"graphcover/compare"
	"graphcover/cypher"
	"graphcover/internal/cliflag"
	"graphcover/internal/english"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/workers"
	"graphcover/workers/batches"
	"graphcover/workers/queue"
)

// batchFlags say how solve hands out puzzles to workers.
type batchFlags struct {
	crewFlags
	size int // of a batch
}

// mostBatch keeps a batch below what a message of the queue may hold.
const mostBatch = 2000

func (f *batchFlags) add(c *cobra.Command) {
	f.addCrew(c, "have the puzzles solved, in memory, by", "the workers")
	cliflag.Number(c, &f.size, "batch", "with --workers, how many puzzles to hand out at once, after the first ones", workers.DefaultSize, mostBatch, "puzzles")
}

// solveByWorkers has workers solve the puzzles that args name.
func (a *app) solveByWorkers(ctx context.Context, args []string, engine memsolver.Engine, flags *batchFlags) error {
	var all compare.Sum
	err := a.withCrew(ctx, &flags.crewFlags, []string{"--engine", string(engine)}, func(ctx context.Context, q *queue.Queue) error {
		bar := a.newProgress(countPuzzles(ctx, args))
		defer bar.Clear()
		if err := a.noteBatches(ctx); err != nil {
			return err
		}
		coordinator := &workers.Collection{
			DB: a.graphs, Queue: q, Name: a.puzzleName, Version: version(), Size: flags.size, Check: workers.NewCheck(), Notify: a.note,
		}
		return eachBy(a, func(p collection.Puzzle, s workers.Solved, only bool) error {
			bar.Next()
			if err := refusalOf(p.Entry, s.Err); err != nil {
				return a.skipBad(err)
			}
			all.AddResult(s.Result)
			return join(a.reportResult(p.Entry, compare.SudokuResult{Result: s.Result}, only), s.Err)
		}, func(out collection.Printer[workers.Solved]) error {
			return coordinator.Run(ctx, puzzle.Open(args, a.stdin), out)
		})
	})
	a.reportSum(all, string(compare.Solved))
	if err != nil && errors.Is(err, context.Canceled) {
		a.note("nothing is lost; the same command continues, and prints all answers again")
		return errStopped
	}
	return err
}

// noteBatches says how far a collection is that is to be continued.
func (a *app) noteBatches(ctx context.Context) error {
	s, err := batches.Standing(ctx, a.graphs, a.puzzleName, version())
	switch {
	case errors.Is(err, batches.ErrNoCollection):
		return nil
	case err == nil && s.Done > 0:
		a.note(fmt.Sprintf("there are answers to %s of a collection under this name; if it is this one, they are not searched again",
			english.Plural(s.Puzzles, "puzzle")))
	}
	return err
}

// solveStatus tells how far the collection is that workers solve.
func (a *app) solveStatus(ctx context.Context) error {
	db, err := a.db(ctx)
	if err != nil {
		return err
	}
	s, err := batches.Standing(ctx, db, a.puzzleName, version())
	if err != nil {
		return err
	}
	if a.json {
		return a.printJSON(s)
	}
	a.printf("%s: %s done, %d taken, %d open; %d taken more than once\n", s.Status, english.Plural(s.Done, "batch", "es"), s.Taken, s.Open, s.Again)
	a.printf("%s answered, %d of them solved, %s of one core\n", english.Plural(s.Puzzles, "puzzle"), s.Solved, duration(s.Seconds))
	if len(s.Workers) > 0 {
		a.printf("at work: %s\n", strings.Join(s.Workers, ", "))
	}
	a.printf("to look at it in Neo4j Browser:\n%s", cypher.CollectionStatus.Paste(map[string]string{"puzzle": a.puzzleName}))
	return nil
}
