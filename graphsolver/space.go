package graphsolver

import "context"

// Sweep deletes in batches what dropped puzzles, trees and spaces of the session's name have
// left. Errors are those of [Session.Transaction].
func (s *Session) Sweep(ctx context.Context) error { return s.sweep(ctx) }
