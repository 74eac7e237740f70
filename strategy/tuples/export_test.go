package tuples

import (
	"slices"
	"time"
)

// Clone returns a copy of p.
func (p *Position) Clone() *Position {
	return newPosition(p.rules, slices.Clone(p.Grid), slices.Clone(p.Candidates))
}

// NewStep returns a step on a board of 9x9 that changes nothing.
func NewStep(t Technique) Step { return newStep(nine(), t) }

// SetMostInTransaction sets how long steps go on in a transaction, and returns what resets it.
func SetMostInTransaction(d time.Duration) (reset func()) {
	before := mostInTransaction
	mostInTransaction = d
	return func() { mostInTransaction = before }
}
