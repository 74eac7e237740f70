package workers

import (
	"context"
	"fmt"
	"math/big"
	"time"

	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/workers/prefix"
)

// dropLimit is how long a worker may take to delete the graph of a task.
const dropLimit = 20 * time.Second

// countInGraph counts the solutions below a prefix by a search in the graph, in server mode. The
// search has a name after the task, so that it does not touch the puzzle. It is dropped at the
// end, unless another attempt has taken it over: that one still needs it. So what a killed worker
// leaves is dropped by the next attempt.
func (w *Worker) countInGraph(ctx context.Context, f prefix.Prefix, below *exactcover.Problem, log *exactcover.Log) (n *big.Int, err error) {
	whole, err := prefix.Split(ctx, below, nil, 1, 0)
	if err != nil {
		return nil, err
	}
	_, work := prefix.Leaves(whole)
	log.Observe = shareOf(log, work)
	name := fmt.Sprintf("%s task %s", w.puzzle.name, f.Key())
	defer func() {
		if !isGone(err) {
			w.dropSearch(ctx, name)
		}
	}()
	n, one := new(big.Int), big.NewInt(1)
	search := graphsolver.Solver{DB: w.Graph, Name: name, Text: "dlx:" + name} // it has no text that could be read
	for solution, err := range search.All(ctx, below, log) {
		if err != nil {
			return nil, err
		}
		if err := exactcover.Verify(below, solution); err != nil {
			return nil, fmt.Errorf("workers: %q: task %s: %w", w.puzzle.name, f, err)
		}
		n.Add(n, one)
	}
	log.Mode = string(graphsolver.Server)
	return n, nil
}

// dropSearch deletes the graph of a task.
func (w *Worker) dropSearch(ctx context.Context, name string) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), dropLimit)
	defer cancel()
	if err := w.Graph.Drop(ctx, name); err != nil && !isGone(err) {
		w.Notify.say(err.Error())
	}
}

// looksAtShare is after how many events the share of a search is estimated again.
const looksAtShare = 256

// shareOf returns an observer that tells log.Progress the share of a search that is done, from the
// number of its choices and the estimated number of all.
func shareOf(log *exactcover.Log, work float64) func(exactcover.Event) {
	events := 0
	return func(exactcover.Event) {
		if events++; events%looksAtShare == 0 {
			log.Progress(min(float64(log.Choices)/max(work, 1), 1))
		}
	}
}
