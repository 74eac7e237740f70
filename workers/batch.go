package workers

import (
	"context"
	"errors"
	"fmt"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/workers/batches"
	"graphcover/workers/queue"
)

// workOnBatch takes the batch of a message, solves its puzzles and writes the answers.
func (w *Worker) workOnBatch(ctx context.Context, m queue.Message) error {
	claim, err := batches.New(w.DB, m.Puzzle, m.Count, w.Version).Take(ctx, m.Task, w.Name)
	if err != nil || claim == nil {
		return err
	}
	beating, stop := context.WithCancel(ctx)
	defer stop()
	// Otherwise the coordinator could take a long batch for one that the queue has lost.
	go repeat(beating, w.Queue.Patience(), func(ctx context.Context) error {
		err := claim.Beat(ctx)
		if err != nil && ctx.Err() == nil {
			w.Notify.say(fmt.Sprintf("batch %s: could not say that it is being worked on: %v", m.Task, err))
		}
		return err
	})
	answers, err := w.solveBatch(ctx, m.Puzzles)
	if err != nil {
		return fmt.Errorf("workers: %q: batch %s: %w", m.Puzzle, m.Task, err)
	}
	return claim.Finish(ctx, answers)
}

// solveBatch solves puzzles, which are packed. It waits until the core is free.
func (w *Worker) solveBatch(ctx context.Context, packed []byte) ([]batches.Answer, error) {
	texts, err := batches.Unpack(packed)
	if err != nil {
		return nil, err
	}
	w.core.Lock()
	defer w.core.Unlock()
	if w.batches == nil {
		w.batches = &compare.Contender{Solver: memsolver.New(w.Engine), Mode: string(w.Engine)}
	}
	answers := make([]batches.Answer, len(texts))
	for i, text := range texts {
		entry, err := puzzle.Parse(text)
		if err != nil {
			return nil, err
		}
		result, err := compare.Solve(ctx, w.batches, entry, exactcover.Log{})
		refusal := (*memsolver.EngineError)(nil)
		if err != nil && !errors.As(err, &refusal) {
			return nil, err
		}
		answers[i] = batches.Answer{
			Status: result.Status, Chosen: result.Chosen, Choices: result.Choices, Backtracks: result.Backtracks,
			Seconds: result.Seconds, Mode: result.Mode, Refusal: refusal,
		}
	}
	return answers, nil
}
