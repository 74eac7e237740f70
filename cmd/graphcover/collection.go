package main

import (
	"context"
	"errors"

	"graphcover/collection"
	"graphcover/compare"
	"graphcover/puzzle"
)

// What the commands share that take any number of puzzles.

// each has the workers answer every puzzle that args name, and calls report with each
// answer, in the order of the puzzles. With lookAhead, report learns whether the puzzle
// is the only one. That requires reading the next puzzle first, so a program that sends
// each puzzle only after the previous answer would wait forever.
//
// each reports a puzzle that can't be read, and an answer that is wrong, and continues
// with the other puzzles. Any other error ends the loop. So does the end of ctx, even
// while each waits for a puzzle.
func each[A any](ctx context.Context, a *app, args []string, lookAhead bool, workers []collection.Worker[A],
	report func(p collection.Puzzle, answer A, only bool) error) error {
	var errs []error
	print := func(p collection.Puzzle, answer A, only bool) error {
		if p.Err != nil {
			if len(errs) == 0 {
				a.complain(inputError{p.Err})
			}
			return nil
		}
		err := report(p, answer, only)
		if wrong := (*compare.VerifyError)(nil); errors.As(err, &wrong) {
			a.complain(err)
			return nil
		}
		if err != nil && (len(errs) == 0 || !errors.Is(err, errStopped)) { // the first error stops the others
			errs = append(errs, err)
		}
		return err
	}
	a.results.hold()
	err := collection.Run(ctx, puzzle.Open(args, a.stdin), workers,
		collection.Printer[A]{LookAhead: lookAhead, Print: print, Flush: a.results.flush})
	a.results.release()
	if joined := join(errs...); joined != nil || err == nil {
		return joined
	}
	return errStopped
}

// eachAlone calls do with every puzzle that args name, one after another. The arguments
// of do are those of report in each.
func (a *app) eachAlone(ctx context.Context, args []string, lookAhead bool, do func(entry puzzle.Entry, only bool) error) error {
	nothing := func(context.Context, collection.Puzzle) struct{} { return struct{}{} }
	over := false
	return each(ctx, a, args, lookAhead, []collection.Worker[struct{}]{nothing},
		func(p collection.Puzzle, _ struct{}, only bool) (err error) {
			switch {
			case over:
			case ctx.Err() != nil:
				err = errStopped
			default:
				err = do(p.Entry, only)
			}
			over = over || err != nil
			return err
		})
}
