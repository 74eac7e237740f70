package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"graphcover/exactcover"
	"graphcover/exactcover/named"
	"graphcover/internal/console"
)

// startUsage is what --start does.
const startUsage = "a file with the names of moves to begin with, one on each line, as solve --names prints them; - for standard input"

// readSolution returns the solution in the file that --start names.
func (a *app) readSolution(ctx context.Context, p *exactcover.Problem, name string) (exactcover.Solution, error) {
	options, err := a.readStart(ctx, p, name)
	if err != nil {
		return nil, err
	}
	s := exactcover.Solution(slices.Concat(p.Given, options))
	if err := exactcover.Verify(p, s); err != nil {
		return nil, inputError{fmt.Errorf("--start %s: want a solution of the puzzle: %w", console.OneLine(name), err)}
	}
	return s, nil
}

// readStart returns the options that --start names, without the given ones. They must not exclude
// each other, nor be ruled out.
func (a *app) readStart(ctx context.Context, p *exactcover.Problem, name string) ([]int, error) {
	options, err := readInput(ctx, a, name, func(r io.Reader) ([]int, error) { return named.Options(r, p) })
	if err == nil {
		options = slices.DeleteFunc(options, func(o int) bool { return slices.Contains(p.Given, o) })
		all := *p
		all.Given = slices.Concat(p.Given, options)
		err = all.Validate()
	}
	if err != nil && !errors.Is(err, errStopped) {
		err = inputError{fmt.Errorf("--start %s: %w", console.OneLine(name), err)}
	}
	return options, err
}
