package graphsolver

import (
	"context"

	"graphcover/cypher"
)

// PrepareSpaces creates the constraints that the database needs before its first space: that
// of puzzles, and that of the states of a space that is being built. Errors are those of
// [Session.Transaction].
func (s *Session) PrepareSpaces(ctx context.Context) error {
	if err := s.ensureSchema(ctx); err != nil {
		return err
	}
	_, err := s.change(ctx, cypher.SpaceState)
	return err
}

// Sweep deletes in batches what dropped puzzles, trees and spaces of the session's name have
// left. Errors are those of [Session.Transaction].
func (s *Session) Sweep(ctx context.Context) error { return s.sweep(ctx) }
