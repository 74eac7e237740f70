package techniques_test

import (
	"slices"

	"graphcover/puzzle/sudoku"
	"graphcover/strategy/techniques"
)

// A mark is a candidate of an undecided cell.
type mark struct{ cell, number int }

// marks returns all marks of a position, ascending.
func marks(p *techniques.Position) (all []mark) {
	for cell := range p.Grid {
		for number := range left(p, cell).All() {
			all = append(all, mark{cell, number})
		}
	}
	return all
}

// seesCell reports whether two cells are in a unit.
func seesCell(a, b int) bool {
	return a != b && (a/9 == b/9 || a%9 == b%9 || a/27 == b/27 && a%9/3 == b%9/3)
}

// excludes reports whether at most one of two marks is right.
func (m mark) excludes(other mark) bool {
	return m.cell == other.cell && m.number != other.number || m.number == other.number && seesCell(m.cell, other.cell)
}

// groups returns the sets of marks of which exactly one is right: those of a cell, and those of
// a number in a unit.
func groups(p *techniques.Position) (all [][]mark) {
	for cell := range p.Grid {
		var group []mark
		for number := range left(p, cell).All() {
			group = append(group, mark{cell, number})
		}
		all = append(all, group)
	}
	for _, unit := range classic.Layout().Units {
		for number := 1; number <= 9; number++ {
			var group []mark
			for _, cell := range places(p, number, unit.Cells) {
				group = append(group, mark{cell, number})
			}
			all = append(all, group)
		}
	}
	return slices.DeleteFunc(all, func(group []mark) bool { return len(group) == 0 })
}

// excluded returns the change that rules out what each of the marks excludes.
func excluded(p *techniques.Position, by ...mark) (c change) {
	for _, m := range marks(p) {
		if !slices.ContainsFunc(by, func(other mark) bool { return !m.excludes(other) }) {
			c.eliminated[m.cell] |= sudoku.DigitsOf(m.number)
		}
	}
	return c
}

// someOf returns the changes that are not empty, each once.
func someOf(all []change) []change {
	var some []change
	for _, c := range all {
		if !c.isNone() && !slices.Contains(some, c) {
			some = append(some, c)
		}
	}
	return some
}

// conclusion returns the change that a mark is right, or that it isn't.
func conclusion(m mark, isRight bool) (c change) {
	if isRight {
		c.placed[m.cell] = uint8(m.number)
	} else {
		c.eliminated[m.cell] = sudoku.DigitsOf(m.number)
	}
	return c
}

// implications says what follows link by link. Literal 2i says that mark i is wrong, 2i+1
// that it is right. What follows from a literal is a set of literals, as bits.
type implications struct {
	marks   []mark
	index   map[mark]int
	follows [][]uint64
}

func (all implications) add(from, to int) { all.follows[from][to/64] |= 1 << (to % 64) }

func (all implications) has(from, to int) bool { return all.follows[from][to/64]>>(to%64)&1 != 0 }

// implicationsOf returns what follows, directly or not, if strong and weak links of the given
// kinds are used.
func implicationsOf(p *techniques.Position, strong, weak func(a, b mark) bool) implications {
	all := implications{marks: marks(p), index: make(map[mark]int)}
	n := 2 * len(all.marks)
	all.follows = make([][]uint64, n)
	for i := range all.follows {
		all.follows[i] = make([]uint64, n/64+1)
	}
	for i, m := range all.marks {
		all.index[m] = i
		for k, other := range all.marks {
			if m.excludes(other) && weak(m, other) {
				all.add(2*i+1, 2*k)
			}
		}
	}
	for _, group := range groups(p) {
		if len(group) == 2 && strong(group[0], group[1]) {
			a, b := all.index[group[0]], all.index[group[1]]
			all.add(2*a, 2*b+1)
			all.add(2*b, 2*a+1)
		}
	}
	for via := range n { // S. Warshall, "A theorem on Boolean matrices" (1962)
		for from := range n {
			if all.has(from, via) {
				for word, more := range all.follows[via] {
					all.follows[from][word] |= more
				}
			}
		}
	}
	return all
}

// chains returns the changes by all chains of such links whose ends are as wanted.
func chains(strong, weak, ends func(a, b mark) bool) func(*techniques.Position) []change {
	return func(p *techniques.Position) (all []change) {
		of := implicationsOf(p, strong, weak)
		for i, first := range of.marks {
			for k, last := range of.marks {
				switch {
				case !of.has(2*i, 2*k+1) || !ends(first, last):
				case i == k:
					all = append(all, conclusion(first, true))
				default:
					all = append(all, excluded(p, first, last))
				}
			}
		}
		return someOf(all)
	}
}

func anyLink(a, b mark) bool    { return true }
func sameCell(a, b mark) bool   { return a.cell == b.cell }
func sameNumber(a, b mark) bool { return a.number == b.number }

// forcingChains returns the conclusions to which links lead from each mark of a group.
func forcingChains(p *techniques.Position) (all []change) {
	of := implicationsOf(p, anyLink, anyLink)
	for _, group := range groups(p) {
		if len(group) < 3 {
			continue
		}
		for i, m := range of.marks {
			for _, isRight := range []bool{false, true} {
				l := 2 * i
				if isRight {
					l++
				}
				if !slices.ContainsFunc(group, func(from mark) bool { return !of.has(2*of.index[from]+1, l) }) {
					all = append(all, conclusion(m, isRight))
				}
			}
		}
	}
	return someOf(all)
}
