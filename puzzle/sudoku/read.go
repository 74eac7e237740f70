package sudoku

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"graphcover/puzzle/internal/text"
)

// maxLine is the length of the longest line that [Read] accepts, in bytes of UTF-8.
const maxLine = 1 << 20

// Heading begins a line with the rules of the boards that follow it.
const Heading = "sudoku:"

// A Found is a board with the line where it begins.
type Found struct {
	Board
	Line int

	// Notice says that the text may have meant another board, and how this one was read. It is ""
	// if there is no doubt.
	Notice string
}

// Read yields the boards in a text. A board of side n is a line of n*n cells, or n lines of
// n cells. These may have blanks and bars in them, and rules such as "----+----" between
// them. Boards are of the kind that the last heading gives, which is a line such as
// "sudoku:16x16,x", or of the given kind, which may be nil, before the first one.
//
// A line of "sudoku:", rules, a colon and cells is a board by itself, and so is a heading
// that no board follows: an empty board. Lines that begin with '#' are comments. A blank
// line ends a board.
//
// Anything else is a [*SyntaxError], after which reading continues. Binary data, a
// line of more than 1 MiB and an error of r end the sequence. The text is UTF-8, or UTF-16
// with a byte order mark.
func Read(r io.Reader, kind *Rules) iter.Seq2[Found, error] {
	return func(yield func(Found, error) bool) {
		g := gatherer{yield: yield, kind: kind}
		lines := bufio.NewReader(text.Decode(r))
		var content []byte
		var err error
		for !g.stopped && err == nil {
			g.line++
			content, err = text.ReadLine(lines, content[:0], maxLine)
			switch {
			case len(content) > maxLine:
				g.endRows()
				g.fail(g.line, fmt.Sprintf("want at most %d bytes in a line, got more", maxLine))
				return
			case err != nil && !errors.Is(err, io.EOF):
				yield(Found{}, fmt.Errorf("sudoku: line %d: %w", g.line, err))
				return
			}
			g.add(string(bytes.TrimSpace(content)))
		}
		if g.endRows(); !g.stopped {
			g.endHeading("the text ends after this heading, so the board has no clues; is the text whole?")
		}
	}
}

// A gatherer makes boards of lines.
type gatherer struct {
	yield   func(Found, error) bool
	stopped bool // yield returned false, or the rest can't be read
	line    int  // the current one
	kind    *Rules
	heading int   // the line of the heading, 0 if a board or an error has followed it
	bad     bool  // the last heading was wrong, and what follows it is skipped
	rows    []row // of the current board, fewer than its side
}

// A row is a line of a board, or an attempt at one.
type row struct {
	line  int
	cells string
	wrong string // what is wrong with it, or ""

	sign      rune // stands for its empty cells, if it is neither '0' nor '.'
	mayBeRule bool // whether the line has as many of that sign as a row has cells, and nothing else
}

// add adds a line, without blanks around it.
func (g *gatherer) add(line string) {
	switch {
	case strings.HasPrefix(line, "#"):
	case line == "":
		g.endRows()
	case strings.Trim(line, separators) == "":
		g.addRule(line)
	case strings.HasPrefix(line, Heading):
		g.endRows()
		g.endHeading("")
		g.addHeading(line[len(Heading):])
	case strings.ContainsFunc(line, isBinary):
		g.endRows()
		g.fail(g.line, "want text, got binary data")
		g.stopped = true
	case g.bad:
	case g.kind == nil:
		g.fail(g.line, "want a line such as sudoku:16x16 before the boards")
	default:
		g.addCells(line)
	}
}

// isBinary reports whether c occurs only in binary data.
func isBinary(c rune) bool { return c < ' ' && c != '\t' || c == utf8.RuneError }

// addHeading adds a line that begins with "sudoku:".
func (g *gatherer) addHeading(spec string) {
	b, notice, err := ParseWithNotice(spec)
	_, cells, _ := strings.Cut(spec, ":")
	switch whole := strings.TrimSpace(cells) != ""; {
	case err != nil:
		g.fail(g.line, err.Error())
		g.bad = g.bad || !whole
	case whole:
		g.found(b, g.line, notice)
	default:
		g.kind, g.heading, g.bad = b.rules, g.line, false
	}
}

// endHeading yields the empty board of a heading that nothing has followed.
func (g *gatherer) endHeading(notice string) {
	if g.heading > 0 {
		g.found(g.kind.Empty(), g.heading, notice)
	}
}

// addRule adds a line without symbols: a rule, or a row without a number if '-' stands for
// empty cells.
func (g *gatherer) addRule(line string) {
	if g.kind != nil && strings.Count(line, "-") == g.kind.side && !strings.Contains(line, "+") {
		g.rows = append(g.rows, row{line: g.line, cells: strings.Repeat(".", g.kind.side), sign: '-', mayBeRule: true})
	}
}

// addCells adds a line of cells.
func (g *gatherer) addCells(line string) {
	n := g.kind.side
	cells, err := g.kind.readCells(line)
	got := utf8.RuneCountInString(strings.Join(strings.FieldsFunc(g.kind.plain(line), isSeparator), ""))
	if got > n*n/2 { // meant as a whole board
		g.endRows()
		if b, err := g.kind.Board(line); err != nil {
			g.fail(g.line, err.Error())
		} else {
			g.found(b, g.line, b.zeroNotice(g.kind))
		}
		return
	}
	r := row{line: g.line, cells: cells}
	r.sign, _ = g.kind.emptySign(line)
	switch {
	case err != nil:
		r.wrong = err.Error()
	case got != n:
		r.wrong = fmt.Sprintf("want %d cells of %s, or %d in a line of a board, got %d", n*n, g.kind.wanted(), n, got)
	default:
		if err := g.kind.beside(line); err != nil {
			r.wrong = err.Error()
		}
	}
	g.rows = append(g.rows, r)
	if len(g.rows) == n && !slices.ContainsFunc(g.rows, isDoubtful) {
		g.endRows()
	}
}

func isDoubtful(r row) bool { return r.mayBeRule }

// endRows ends the boards of several lines. It is an error if lines are missing or wrong.
func (g *gatherer) endRows() {
	rows := g.rows
	g.rows = nil
	if len(rows) == 0 {
		return
	}
	n := g.kind.side
	usesDashes := slices.ContainsFunc(rows, func(r row) bool { return r.sign == '-' && !r.mayBeRule })
	if sure := slices.DeleteFunc(slices.Clone(rows), isDoubtful); !usesDashes || len(sure) == n {
		rows = sure
	} else {
		n = max(n, len(rows)) // one board, or an error
	}
	for ; len(rows) > 0; rows = rows[min(n, len(rows)):] {
		g.endBoard(rows[:min(n, len(rows))])
	}
}

// endBoard yields the board of some rows, or an error.
func (g *gatherer) endBoard(rows []row) {
	var cells strings.Builder
	for _, r := range rows {
		if r.wrong != "" {
			g.fail(r.line, r.wrong)
			return
		}
		cells.WriteString(r.cells)
	}
	if n := g.kind.side; len(rows) != n {
		g.fail(rows[0].line, fmt.Sprintf("want %d lines of %[1]d cells for a board, got %d", n, len(rows)))
		return
	}
	b, err := g.kind.settle(cells.String())
	if err != nil {
		g.fail(rows[0].line, err.Error())
		return
	}
	g.found(b, rows[0].line, b.zeroNotice(g.kind))
}

// found yields a board.
func (g *gatherer) found(b Board, line int, notice string) {
	g.heading = 0
	g.stopped = g.stopped || !g.yield(Found{b, line, notice}, nil)
}

// fail yields an error.
func (g *gatherer) fail(line int, what string) {
	g.heading = 0
	g.stopped = g.stopped || !g.yield(Found{}, &SyntaxError{Line: line, What: what})
}

// SideOf returns the side of the boards that a text begins with, if these have no heading and
// are not of 9x9: before its first blank line it has n lines of n cells, or lines of n*n cells.
// Otherwise, and if such boards need more rules than their size, it returns 0.
func SideOf(text string) int {
	var lines []string
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "#") || line == "" && len(lines) == 0 {
			continue
		}
		if line == "" {
			break
		}
		lines = append(lines, line)
	}
	isRule := func(line string) bool { return strings.Trim(line, separators) == "" }
	rows := slices.DeleteFunc(slices.Clone(lines), isRule)
	for side := least; side <= most; side++ {
		k := &Rules{side: side} // enough to read cells
		boxRows, _ := boxOf(side)
		switch {
		case boxRows == 1 || side == 9:
		case len(rows) > 0 && k.haveCells(rows, side*side):
			return side
		case len(rows) == side && k.haveCells(rows, side), len(lines) == side && k.haveCells(lines, side):
			return side
		}
	}
	return 0
}

// haveCells reports whether each line has n cells.
func (k *Rules) haveCells(lines []string, n int) bool {
	return !slices.ContainsFunc(lines, func(line string) bool {
		cells, err := k.readCells(line)
		return err != nil || len(cells) != n && strings.Count(line, "-") != n
	})
}

// mostBefore is how many bytes [Headed] reads in search of the first line that is neither
// blank nor a comment.
const mostBefore = 4 << 10

// Headed reports whether a text begins with a heading, after blank lines and comments of up
// to 4 KiB. It returns a reader of the same text. It reads no more of r than it needs.
func Headed(r io.Reader) (io.Reader, bool) {
	begin := make([]byte, 0, mostBefore)
	var err error
	for err == nil && len(begin) < cap(begin) {
		var n int
		n, err = r.Read(begin[len(begin):cap(begin)])
		begin = begin[:len(begin)+n]
		if line, ok := firstLine(begin); ok && (len(line) >= len(Heading) || !strings.HasPrefix(Heading, line)) {
			break
		}
	}
	line, _ := firstLine(begin)
	rest := r
	if err != nil {
		rest = failure{err}
	}
	return io.MultiReader(bytes.NewReader(begin), rest), strings.HasPrefix(line, Heading)
}

// firstLine returns the first line that is neither blank nor a comment, or what there is of
// it.
func firstLine(begin []byte) (line string, ok bool) {
	content, _ := io.ReadAll(text.Decode(bytes.NewReader(begin))) // a cut character at the end does no harm
	for line := range strings.Lines(string(content)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			return line, true
		}
	}
	return "", false
}

// A failure is a reader that returns an error.
type failure struct{ err error }

func (f failure) Read([]byte) (int, error) { return 0, f.err }
