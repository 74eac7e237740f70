package techniques_test

import (
	"slices"

	"graphcover/puzzle/sudoku"
	"graphcover/strategy/techniques"
)

// forcingNets returns all changes by a net that leads to a contradiction or, if there is none,
// by the nets of a group that lead to the same conclusion.
func forcingNets(follow func(*techniques.Position) bool) func(*techniques.Position) []change {
	return func(p *techniques.Position) (all []change) {
		after := make(map[mark]*techniques.Position)
		for _, m := range marks(p) {
			q, possible := supposing(p, m, follow)
			if !possible {
				all = append(all, conclusion(m, false))
			}
			after[m] = q
		}
		if len(all) > 0 {
			return all
		}
		for _, group := range groups(p) {
			for _, m := range marks(p) {
				isRight := func(from mark) bool { return after[from].Candidates[m.cell] == sudoku.DigitsOf(m.number) }
				isWrong := func(from mark) bool { return !after[from].Candidates[m.cell].Has(m.number) }
				if len(group) > 1 && !slices.ContainsFunc(group, func(from mark) bool { return !isRight(from) }) {
					all = append(all, conclusion(m, true))
				}
				if len(group) > 1 && !slices.ContainsFunc(group, func(from mark) bool { return !isWrong(from) }) {
					all = append(all, conclusion(m, false))
				}
			}
		}
		return someOf(all)
	}
}

// supposing returns the position in which a mark is right and everything is done that follow
// does, and whether it has no contradiction.
func supposing(p *techniques.Position, m mark, follow func(*techniques.Position) bool) (*techniques.Position, bool) {
	q := p.Clone()
	settle(q, m)
	for len(q.Contradictions()) == 0 && follow(q) {
	}
	return q, len(q.Contradictions()) == 0
}

// settle makes a mark right. The cell stays undecided, so that its number still counts as a
// place.
func settle(q *techniques.Position, m mark) {
	q.Candidates[m.cell] &= sudoku.DigitsOf(m.number)
	for _, peer := range classic.Layout().Peers[m.cell] {
		q.Candidates[peer] &^= sudoku.DigitsOf(m.number)
	}
}

// followSingles makes all that has a single place right, and reports whether that changes
// anything.
func followSingles(q *techniques.Position) bool {
	before := slices.Clone(q.Candidates)
	for _, group := range groups(q) {
		if len(group) == 1 {
			settle(q, group[0])
		}
	}
	return !slices.Equal(q.Candidates, before)
}

// followLocked is followSingles, and if that changes nothing, one of the other techniques.
func followLocked(q *techniques.Position) bool {
	if followSingles(q) {
		return true
	}
	for _, changes := range []func(*techniques.Position) []change{pointings, claimings, nakedTuples(2), hiddenTuples(2)} {
		for _, c := range changes(q) {
			before := slices.Clone(q.Candidates)
			for cell, digits := range c.eliminated {
				q.Candidates[cell] &^= digits
			}
			if !slices.Equal(q.Candidates, before) {
				return true
			}
		}
	}
	return false
}

// followNested is followLocked, and if that changes nothing, it rules out a mark from which
// singles lead to a contradiction.
func followNested(q *techniques.Position) bool {
	if followLocked(q) {
		return true
	}
	for _, m := range marks(q) {
		if _, possible := supposing(q, m, followSingles); !possible {
			q.Candidates[m.cell] &^= sudoku.DigitsOf(m.number)
			return true
		}
	}
	return false
}
