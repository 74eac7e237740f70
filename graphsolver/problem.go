package graphsolver

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/cypher"
	"graphcover/exactcover"
)

// Problem reads the problem back from the graph, for a puzzle whose text does not
// say all of it: items, options, colors and given options, with the names that they
// have there, but without their attributes. The items of an option are ascending,
// and the colors are numbered in the order in which the options have them.
func (s *Search) Problem(ctx context.Context) (*exactcover.Problem, error) {
	var items, options []row
	err := s.transaction(ctx, s.limit(transactionLimit, s.nodes), func(ctx context.Context, tx neo4j.ExplicitTransaction, ask query) error {
		err := s.refreshBy(ctx, ask)
		if err == nil {
			items, err = s.rows(ctx, tx, cypher.ReadConstraints)
		}
		if err == nil {
			options, err = s.rows(ctx, tx, cypher.ReadMoves)
		}
		if err == nil { // was it the same puzzle to the end? A search may go on meanwhile.
			err = s.refreshBy(ctx, ask)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	p := &exactcover.Problem{}
	for _, r := range items {
		p.Items = append(p.Items, exactcover.Item{Name: r.string("name"), Secondary: r.bool("secondary")})
	}
	colors := map[string]exactcover.Color{"": exactcover.NoColor}
	for o, r := range options {
		option := exactcover.Option{Name: r.string("name"), Items: r.ints("constraints")}
		names, _ := r["colors"].([]any)
		for k, name := range names {
			name, _ := name.(string)
			color, known := colors[name]
			if !known {
				color = exactcover.Color(len(colors))
				colors[name] = color
			}
			if color != exactcover.NoColor && option.Colors == nil {
				option.Colors = make([]exactcover.Color, len(names))
			}
			if option.Colors != nil {
				option.Colors[k] = color
			}
		}
		p.Options = append(p.Options, option)
		if r.bool("clue") {
			p.Given = append(p.Given, o)
		}
	}
	if len(colors) > 1 {
		p.Colors = make([]string, len(colors))
		for name, color := range colors {
			p.Colors[color] = name
		}
	}
	if err := p.Validate(); err != nil {
		return nil, fmt.Errorf("%w: %w", s.tampered(), err)
	}
	return p, nil
}

// rows returns the rows of q in the order of their ids, which are dense.
func (s *Search) rows(ctx context.Context, tx neo4j.ExplicitTransaction, q cypher.Query) ([]row, error) {
	s.roundTrips++
	result, err := tx.Run(ctx, q.Text, params{"puzzle": s.name})
	if err != nil {
		return nil, fmt.Errorf("graphsolver: %q: %s: %w", s.name, q.Name, err)
	}
	var rows []row
	for result.Next(ctx) {
		rows = append(rows, result.Record().AsMap())
	}
	if err := result.Err(); err != nil {
		return nil, fmt.Errorf("graphsolver: %q: %s: %w", s.name, q.Name, err)
	}
	slices.SortFunc(rows, func(a, b row) int { return cmp.Compare(a.int("id"), b.int("id")) })
	for id, r := range rows {
		if r.int("id") != id {
			return nil, s.tampered()
		}
	}
	return rows, nil
}
