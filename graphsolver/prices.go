package graphsolver

import (
	"context"
	"fmt"

	"graphcover/cypher"
	"graphcover/exactcover"
)

const (
	priceScale = 1 << 10 // what a cost of 1 is in the prices that the database makes
	leastRise  = 1000    // a round that raises the bound by less than 1/leastRise of it is the last
)

// MakePrices has the database make a price for each constraint, and returns the prices of the items.
// Each round is two statements that look at every MATCHES once. There are at most that many rounds,
// and fewer if the bound hardly rises. The prices stay in the graph, as price of a Constraint, and what a move
// adds to the bound as adds of a Move.
//
// The search must not have begun. If it has, the error is [ErrOvertaken].
func (s *Search) MakePrices(ctx context.Context, rounds int) (prices exactcover.Prices, err error) {
	params := Params{"puzzle": s.name, "loaded": s.loaded}
	bound := 0
	for round := range rounds {
		before := bound
		err = s.hold(ctx, func(ctx context.Context, tx *Tx) error {
			if round == 0 {
				if _, err := s.unbegun(ctx, tx, cypher.BeginPrices, Params{"puzzle": s.name, "loaded": s.loaded, "scale": priceScale}); err != nil {
					return err
				}
			}
			if _, err := s.unbegun(ctx, tx, cypher.RaisePrices, params); err != nil {
				return err
			}
			r, err := s.unbegun(ctx, tx, cypher.AddPrices, params)
			if err != nil {
				return err
			}
			bound = r.Int("bound")
			return tx.Commit(ctx)
		})
		if err != nil {
			return prices, err
		}
		if round > 0 && bound-before <= max(bound, -bound)/leastRise {
			break
		}
	}
	return s.readPrices(ctx)
}

// readPrices returns the prices in the graph, which must be valid for the problem.
func (s *Search) readPrices(ctx context.Context) (prices exactcover.Prices, err error) {
	err = s.hold(ctx, func(ctx context.Context, tx *Tx) error {
		r, err := s.unbegun(ctx, tx, cypher.ReadPrices, Params{"puzzle": s.name, "loaded": s.loaded})
		if err != nil {
			return err
		}
		prices = exactcover.Prices{Scale: r.Int("scale"), Items: r.Ints("prices")}
		return nil
	})
	if err == nil {
		err = prices.Validate(s.problem)
	}
	return prices, err
}

// unbegun returns the row of a statement that has one if the search has not begun.
func (s *Search) unbegun(ctx context.Context, tx *Tx, q cypher.Query, p Params) (Row, error) {
	r, err := tx.Row(ctx, q, p)
	if err == nil && r == nil {
		err = fmt.Errorf("graphsolver: %q: %w", s.name, ErrOvertaken)
	}
	return r, err
}
