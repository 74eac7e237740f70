package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"graphcover/exactcover"
	"graphcover/exactcover/named"
	"graphcover/graphsolver"
	"graphcover/internal/console"
)

// startUsage is what --start does.
const startUsage = "a file with choices to begin with, such as a solution that solve has printed; - for standard input"

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

// start makes the choices that a search in the graph shall begin with. If they are a solution, the search stands
// at it, and it is the best one so far if that is asked for.
func start(ctx context.Context, search *graphsolver.Search, options []int) error {
	if err := search.Choose(ctx, options...); err != nil {
		return err
	}
	if exactcover.Verify(search.Problem(), search.Chosen()) != nil {
		return nil
	}
	for _, err := range search.Events(ctx, graphsolver.Pace{Mode: graphsolver.Classic, Steps: 1}) {
		return err // of the event that it is solved
	}
	return nil
}
