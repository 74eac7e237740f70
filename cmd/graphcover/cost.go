package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"

	"graphcover/exactcover"
	"graphcover/exactcover/named"
	"graphcover/internal/console"
)

// costUsage is what --cost does.
const costUsage = "a file with the costs of options, or an attribute of them"

// costsFrom returns the costs of the options of p that --cost names: an attribute or a file.
func costsFrom(ctx context.Context, p *exactcover.Problem, from string) ([]int, error) {
	costs, known, err := named.Attribute(p, from)
	if err == nil && !known {
		costs, err = read(ctx, from, func(r io.Reader) ([]int, error) { return named.Costs(r, p) })
	}
	if errors.Is(err, fs.ErrNotExist) {
		err = errors.New("want an attribute of the options or a file; there is no such file")
	}
	if err != nil && !errors.Is(err, errStopped) {
		err = inputError{fmt.Errorf("--cost %s: %w", console.OneLine(from), err)}
	}
	return costs, err
}

// withCosts returns p with the costs that --cost names, or p itself, with its own, if from is "".
func withCosts(ctx context.Context, p *exactcover.Problem, from string) (*exactcover.Problem, error) {
	if from == "" {
		return p, nil
	}
	costs, err := costsFrom(ctx, p, from)
	if err != nil {
		return nil, err
	}
	return p.WithCosts(costs), nil
}
