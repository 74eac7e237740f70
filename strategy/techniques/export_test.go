package techniques

import "time"

// Clone returns a copy of p.
func (p *Position) Clone() *Position {
	clone := NewPosition(p.rules.sudoku.Empty())
	copy(clone.Grid, p.Grid)
	copy(clone.Candidates, p.Candidates)
	return clone
}

// NewStep returns a step on a board of 9x9 that changes nothing.
func NewStep() Step { return newStep(nine()) }

// NakedTuple returns the technique of naked tuples of a size, which need not be in [All].
func NakedTuple(size int) *Technique {
	return &Technique{"naked tuple", 0, by((*Position).nakedTuple, size), nakedReason}
}

// SetMostInTransaction sets how long steps go on in a transaction, and returns what resets it.
func SetMostInTransaction(d time.Duration) (reset func()) {
	before := mostInTransaction
	mostInTransaction = d
	return func() { mostInTransaction = before }
}
