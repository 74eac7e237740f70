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
	"graphcover/memsolver"
)

// startUsage is what --start does.
const startUsage = "a file with moves to begin with, as solve --names or --csv prints them; - for standard input"

// readStart returns the options that --start names, without the given ones. They must not exclude
// each other, nor be ruled out. If they are all of a solution that have attributes, as a table has them, the others
// are there, too.
func (a *app) readStart(ctx context.Context, p *exactcover.Problem, name string) ([]int, error) {
	options, err := readInput(ctx, a, name, func(r io.Reader) ([]int, error) { return named.Options(r, p) })
	if err == nil {
		options = slices.DeleteFunc(options, func(o int) bool { return slices.Contains(p.Given, o) })
		err = p.Giving(slices.Concat(p.Given, options)).Validate()
	}
	if err == nil {
		var whole exactcover.Solution
		whole, err = memsolver.Solve(ctx, named.Exactly(p, slices.Concat(p.Given, options)))
		if err = stopped(err); whole != nil {
			options = append(options, slices.DeleteFunc(whole, func(o int) bool { return slices.Contains(p.Given, o) || slices.Contains(options, o) })...)
		}
	}
	return options, badStart(name, err)
}

// badStart returns an error of the file that --start names, as one of the input.
func badStart(name string, err error) error {
	if err == nil || errors.Is(err, errStopped) {
		return err
	}
	return inputError{fmt.Errorf("--start %s: %w", console.OneLine(name), err)}
}
