package sudoku

import (
	"fmt"
	"slices"
	"strings"
)

// A bare holds the first lines of a text without a heading. If they are boards of another size
// than 9x9, that is the only error.
type bare struct {
	lines   []string // until something was yielded, or they are too many
	number  int      // of the first one
	size    int      // of them, in bytes
	isEnded bool     // there are no more before the first blank line
	held    []*SyntaxError
}

// mostBare is how many bytes of lines are kept.
const mostBare = 64 << 10

// add adds a line, until it is known what the first lines are.
func (b *bare) add(line []byte, number int) {
	if b.isEnded {
		return
	}
	if len(b.lines) == 0 {
		b.number = number
	}
	b.lines = append(b.lines, string(line))
	b.size += len(line)
	b.isEnded = b.size > mostBare
}

// end says that no more lines follow, if there are any.
func (b *bare) end() { b.isEnded = b.isEnded || len(b.lines) > 0 }

// side returns the side of the boards that the lines are, if they need no more rules than their
// size: n lines of n cells, or any number of lines of n*n cells. Otherwise it returns 0. If more
// lines may follow, and the lines may begin such boards, it is not sure.
func (b *bare) side() (side int, isSure bool) {
	isRule := func(line string) bool { return strings.Trim(line, separators) == "" }
	rows := slices.DeleteFunc(slices.Clone(b.lines), isRule)
	for side := least; side <= most; side++ {
		r := &Rules{side: side} // enough to read cells
		boxRows, _ := boxOf(side)
		switch {
		case boxRows == 1 || side == 9:
		case len(rows) > 0 && r.haveCells(rows, side*side),
			len(rows) == side && r.haveCells(rows, side), len(b.lines) == side && r.haveCells(b.lines, side):
			return side, b.isEnded
		case !b.isEnded && len(rows) < side && r.haveCells(rows, side):
			return 0, false
		}
	}
	return 0, true
}

// SideOf returns the side of the board of another size than 9x9 whose cells are written in text, without a
// heading, or 0 if it is no such board.
func SideOf(text string) int {
	b := bare{lines: strings.Split(strings.TrimSpace(text), "\n"), isEnded: true}
	side, _ := b.side()
	return side
}

// haveCells reports whether each line has n cells.
func (r *Rules) haveCells(lines []string, n int) bool {
	return !slices.ContainsFunc(lines, func(line string) bool {
		cells, err := r.readCells(line)
		return err != nil || len(cells) != n && strings.Count(line, "-") != n
	})
}

// give yields a board or an error, except errors about lines that may be boards of another size:
// they wait until that is known.
func (g *gatherer) give(f Found, err *SyntaxError) {
	if err != nil && len(g.bare.lines) > 0 {
		g.bare.held = append(g.bare.held, err)
		g.giveHeld()
		return
	}
	g.settleBare()
	g.pass(f, err)
}

// giveHeld yields errors that are held, if it is known what the first lines are.
func (g *gatherer) giveHeld() {
	if len(g.bare.held) > 0 {
		g.giveBare()
	}
}

// giveBare yields the error that the text has boards of another size, or what is held if it has
// none.
func (g *gatherer) giveBare() {
	if len(g.bare.lines) == 0 {
		return
	}
	switch side, isSure := g.bare.side(); {
	case !isSure:
	case side == 0:
		g.settleBare()
	default:
		what := fmt.Sprintf("want %d %s of %s, got boards of %dx%[4]d, with %d cells each; to read them, write sudoku:%[4]dx%[4]d",
			g.total(), g.cell(), g.wanted(), side, side*side)
		g.pass(Found{}, &SyntaxError{Line: g.bare.number, What: what, Side: side})
		g.stopped = true
	}
}

// settleBare yields what is held: the text has no boards of another size.
func (g *gatherer) settleBare() {
	held := g.bare.held
	g.bare = bare{isEnded: true}
	for _, err := range held {
		g.pass(Found{}, err)
	}
}

// pass yields a board or an error.
func (g *gatherer) pass(f Found, err *SyntaxError) {
	g.anyYielded = true
	if g.stopped {
		return
	}
	if err != nil {
		g.stopped = !g.yield(Found{}, err)
	} else {
		g.stopped = !g.yield(f, nil)
	}
}
