package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"

	"graphcover/collection"
	"graphcover/compare"
	"graphcover/internal/replace"
	"graphcover/puzzle"
)

// What the commands share that take any number of puzzles.

// each has the workers answer every puzzle that args name, and calls report with each
// answer, in the order of the puzzles. Meanwhile a.bar shows the progress. With lookAhead, report
// learns whether the puzzle is the only one. That requires reading the next puzzle first, so a
// program that sends each puzzle only after the previous answer would wait forever.
//
// each reports a puzzle that can't be read, and an answer that is wrong, and continues
// with the other puzzles. Any other error ends the loop. So does the end of ctx, even
// while each waits for a puzzle.
func each[A any](ctx context.Context, a *app, args []string, lookAhead bool, workers []collection.Worker[A],
	report func(p collection.Puzzle, answer A, only bool) error) error {
	bar := a.newProgress(countPuzzles(ctx, args))
	defer bar.Clear()
	return eachWithoutBar(ctx, a, args, lookAhead, workers, func(p collection.Puzzle, answer A, only bool) error {
		bar.Next()
		return report(p, answer, only)
	})
}

func eachWithoutBar[A any](ctx context.Context, a *app, args []string, lookAhead bool, workers []collection.Worker[A],
	report func(p collection.Puzzle, answer A, only bool) error) error {
	return eachBy(a, report, func(out collection.Printer[A]) error {
		out.LookAhead = lookAhead
		err := collection.Run(ctx, puzzle.Open(args, a.stdin), workers, out)
		if err != nil {
			return errStopped // report has returned any other error
		}
		return nil
	})
}

// eachBy is each for answers that run delivers, in the order of the puzzles. It returns the errors
// of report, if there are any, or else that of run.
func eachBy[A any](a *app, report func(p collection.Puzzle, answer A, only bool) error, run func(out collection.Printer[A]) error) error {
	var errs []error
	print := func(p collection.Puzzle, answer A, only bool) error {
		if p.Err != nil {
			if len(errs) == 0 {
				a.complain(inputError{p.Err})
			}
			return nil
		}
		if p.Notice != "" {
			a.note(fmt.Sprintf("%s: %s", place(p.Entry), p.Notice))
		}
		err := report(p, answer, only)
		if is[*compare.VerifyError](err) {
			a.complain(err)
			return nil
		}
		if err != nil && (len(errs) == 0 || !errors.Is(err, errStopped)) { // the first error stops the others
			errs = append(errs, err)
		}
		return err
	}
	a.results.Hold()
	err := run(collection.Printer[A]{Print: print, Flush: a.results.Flush})
	a.results.Release()
	if joined := join(errs...); joined != nil {
		return joined
	}
	return err
}

// copies returns n workers that work alike, and keep nothing from one puzzle to the next.
func copies[A any](n int, work collection.Worker[A]) []collection.Worker[A] {
	return slices.Repeat([]collection.Worker[A]{work}, n)
}

// checkSearch returns an error if the text of a puzzle shows that it has no solution.
func checkSearch(entry puzzle.Entry) error {
	if contradictions := entry.Contradictions(); len(contradictions) > 0 {
		return inputError{fmt.Errorf("%s: there is nothing to search: %s", place(entry), compare.Contradictions(contradictions))}
	}
	return nil
}

// await returns what do returns, or errStopped when ctx is done before: do may wait for
// somebody at the other end of a pipe that the user has named.
func await[T any](ctx context.Context, do func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		value, err := do()
		done <- result{value, err}
	}()
	select {
	case r := <-done:
		return r.value, r.err
	case <-ctx.Done():
		return *new(T), errStopped
	}
}

// read has do read the file of that name, or returns errStopped when ctx is done before.
func read[T any](ctx context.Context, name string, do func(io.Reader) (T, error)) (T, error) {
	return await(ctx, func() (T, error) { return openAndRead(name, do) })
}

// readInput has do read the file of that name, or standard input if the name is "-", or returns
// errStopped when ctx is done before. The error of a file that can't be opened does not name it.
func readInput[T any](ctx context.Context, a *app, name string, do func(io.Reader) (T, error)) (T, error) {
	if name == "-" {
		return await(ctx, func() (T, error) { return do(a.stdin) })
	}
	value, err := read(ctx, name, do)
	if unusable, ok := err.(*fs.PathError); ok && unusable.Op == "open" {
		err = unusable.Err
	}
	return value, err
}

// openAndRead has do read the file of that name.
func openAndRead[T any](name string, do func(io.Reader) (T, error)) (T, error) {
	file, err := os.Open(name)
	if err != nil {
		return *new(T), err
	}
	defer file.Close()
	return do(file)
}

// write writes a file as [replace.Write] does, or returns errStopped when ctx is done before.
func write(ctx context.Context, name string, write func(io.Writer) error) error {
	_, err := await(ctx, func() (struct{}, error) { return struct{}{}, replace.Write(name, write) })
	return err
}

// eachAlone calls do with every puzzle that args name, one after another. The arguments
// of do are those of report in each.
func (a *app) eachAlone(ctx context.Context, args []string, lookAhead bool, do func(entry puzzle.Entry, only bool) error) error {
	nothing := func(context.Context, collection.Puzzle) struct{} { return struct{}{} }
	over := false
	return eachWithoutBar(ctx, a, args, lookAhead, copies(1, nothing),
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
