package graphsolver

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"graphcover/cypher"
	"graphcover/exactcover"
)

// Problem reads the problem back from the graph, for a puzzle whose text does not contain
// all of it: items, options, colors and given options, with their names but without
// their attributes. The items of an option are ascending,
// and the colors are numbered in the order in which the options have them.
func (s *Search) Problem(ctx context.Context) (*exactcover.Problem, error) {
	var items, options []Row
	err := s.transaction(ctx, s.limit(transactionLimit, s.nodes), func(ctx context.Context, tx *Tx) error {
		err := s.refreshBy(ctx, tx)
		if err == nil {
			items, err = s.rowsByID(ctx, tx, cypher.ReadConstraints)
		}
		if err == nil {
			options, err = s.rowsByID(ctx, tx, cypher.ReadMoves)
		}
		if err == nil { // was it the same puzzle to the end? A search may go on meanwhile.
			err = s.refreshBy(ctx, tx)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	p := &exactcover.Problem{}
	for _, r := range items {
		p.Items = append(p.Items, exactcover.Item{Name: r.Text("name"), Secondary: r.Bool("secondary")})
	}
	colors := map[string]exactcover.Color{"": exactcover.NoColor}
	for o, r := range options {
		option := exactcover.Option{Name: r.Text("name"), Items: r.Ints("constraints")}
		names := r.Texts("colors")
		for k, name := range names {
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
		if r.Bool("clue") {
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
		return nil, fmt.Errorf("%w: %w", s.tamperedError(), err)
	}
	return p, nil
}

// rowsByID returns the rows of q in the order of their ids, which are dense.
func (s *Search) rowsByID(ctx context.Context, tx *Tx, q cypher.Query) ([]Row, error) {
	rows, err := tx.Rows(ctx, q, Params{"puzzle": s.name})
	if err != nil {
		return nil, err
	}
	slices.SortFunc(rows, func(a, b Row) int { return cmp.Compare(a.Int("id"), b.Int("id")) })
	for id, r := range rows {
		if r.Int("id") != id {
			return nil, s.tamperedError()
		}
	}
	return rows, nil
}
