package techniques_test

import (
	"slices"
	"testing"

	"graphcover/puzzle/sudoku"
	"graphcover/strategy/techniques"
)

func TestForcingNet(t *testing.T) {
	checkTechnique(t, techniques.ForcingNet{},
		".......4...2..4..1.7..5..9...3..7....4..6....69.1..8..32....1..85.9...6.....8...3",
		"suppose (1) r8c5 is 4, (2) r4c4 is 4 (block 5, by 1), (3) r1c5 is 1 (column 5, by 1), (4) r8c6 is 3 (row 8, by 1), (5) r4c2 is 8 (row 4, by 2), (6) r8c3 is 1 (row 8, by 1 and 4); then 1 has no place left in column 2 (by 3, 5 and 6), so r8c5 can't be 4")
}

func TestForcingNetLocked(t *testing.T) {
	checkTechnique(t, techniques.ForcingNet{Locked: true},
		"7 126 8 459 4569 4569 3 1456 125 49 36 3469 2 3456 1 467 4578 578 5 1236 12346 78 346 78 269 146 129 "+
			"189 4 1579 3579 59 3579 178 2 6 3 1267 1269 479 8 2469 147 1457 157 268 578 2567 1 2456 2467 478 9 3 "+
			"128 9 1357 6 125 2358 127 1378 4 12468 12368 12346 3489 7 23489 5 1368 1289 12468 3578 1234567 34589 1249 234589 2679 13678 12789",
		"suppose (1) r4c7 is 7, (2) r4c1 is 8 (row 4, by 1), (3) r2c8 isn't 5 (in row 2, 7 and 8 fit only in r2c8 and r2c9, by 1), (4) r2c9 isn't 5 (in row 2, 7 and 8 fit only in r2c8 and r2c9, by 1), (5) r2c5 is 5 (row 2, by 3 and 4), (6) r7c7 isn't 1 (r7c1 and r7c5 hold only 1 and 2, by 2 and 5), (7) r7c7 is 2 (r7c7, by 1 and 6), (8) r7c1 is 1 (r7c1, by 2 and 7); then r7c5 has no candidate left (by 5, 7 and 8), so r4c7 can't be 7")
}

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
