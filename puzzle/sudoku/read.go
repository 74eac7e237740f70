package sudoku

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
)

// MaxLine is the longest line, in bytes, that [Read] accepts.
const MaxLine = 1 << 20

// A SyntaxError says where text is not a Sudoku, and what was wanted.
type SyntaxError struct {
	Line int // from 1; 0 for text that is not from a file
	What string
}

func (e *SyntaxError) Error() string {
	if e.Line == 0 {
		return "sudoku: " + e.What
	}
	return fmt.Sprintf("sudoku: line %d: %s", e.Line, e.What)
}

// Parse reads one grid. '1' to '9' are clues, '0' and '.' are empty cells, and
// everything else is ignored; there must be exactly 81 of them.
func Parse(text string) (Grid, error) {
	var g Grid
	n := fill(&g, 0, []byte(text))
	if n != cells {
		return Grid{}, &SyntaxError{What: wanted(n)}
	}
	return g, nil
}

func wanted(got int) string {
	return fmt.Sprintf("want 81 characters of 1-9, 0 and '.', got %d", got)
}

// fill writes the cells of text into g from cell n on, as far as there is room,
// and returns n plus the number of cells in text.
func fill(g *Grid, n int, text []byte) int {
	for _, c := range text {
		switch {
		case c == '.':
			c = '0'
		case c < '0' || c > '9':
			continue
		}
		if n < cells {
			g[n] = c - '0'
		}
		n++
	}
	return n
}

// A Found is a grid with the line on which it begins.
type Found struct {
	Grid
	Line int
}

// Read yields the grids of a text that holds any number of them, each a line of
// 81 cells or nine lines of 9 cells, in memory that does not grow with the
// text.
//
// Skipped are lines that begin with '#', rules such as "------+-------+------"
// and ".-----.-----.", blank lines before a band of a grid, and between grids
// every line of fewer than 9 cells, such as a title. Whatever else is not 81
// cells is a [*SyntaxError], and reading goes on behind the line or the grid
// that is wrong. An error of r ends the sequence.
func Read(r io.Reader) iter.Seq2[Found, error] {
	return func(yield func(Found, error) bool) {
		lines := bufio.NewReaderSize(r, MaxLine)
		var g gathered
		for line := 1; ; line++ {
			text, tooLong, err := readLine(lines)
			switch {
			case tooLong:
				if !g.finish(yield) || !yield(Found{}, &SyntaxError{line, fmt.Sprintf("want at most %d bytes in a line, got more", MaxLine)}) {
					return
				}
			case !g.add(line, text, yield):
				return
			}
			if errors.Is(err, io.EOF) {
				g.finish(yield)
				return
			}
			if err != nil {
				yield(Found{}, fmt.Errorf("sudoku: line %d: %w", line, err))
				return
			}
		}
	}
}

// gathered is what has been read of a grid of nine lines.
type gathered struct {
	Found
	rows  int
	wrong *SyntaxError // the first row that is wrong
}

// add adds a line. It returns false if yield did.
func (g *gathered) add(line int, text []byte, yield func(Found, error) bool) bool {
	text = bytes.TrimSpace(text)
	if bytes.HasPrefix(text, []byte("#")) || isRule(text) {
		return true
	}
	var row Grid
	n := fill(&row, 0, text)
	switch {
	case n == cells:
		return g.finish(yield) && yield(Found{row, line}, nil)
	case n == side:
		return g.addRow(line, row[:side], yield)
	case g.rows == 0 && n < side: // a title
		return true
	case g.rows == 0:
		return yield(Found{}, &SyntaxError{line, wanted(n)})
	case n > 0:
		if g.wrong == nil {
			g.wrong = &SyntaxError{line, fmt.Sprintf(
				"want 9 characters of 1-9, 0 and '.' in row %d of the grid of line %d, got %d", g.rows+1, g.Line, n)}
		}
		return g.addRow(line, row[:side], yield)
	case len(text) == 0 && g.rows%3 == 0: // before a band
		return true
	default:
		return g.finish(yield)
	}
}

func (g *gathered) addRow(line int, row []uint8, yield func(Found, error) bool) bool {
	if g.rows == 0 {
		g.Line = line
	}
	copy(g.Grid[g.rows*side:], row)
	g.rows++
	if g.rows < side {
		return true
	}
	found, wrong := g.Found, g.wrong
	*g = gathered{}
	if wrong != nil {
		return yield(Found{}, wrong)
	}
	return yield(found, nil)
}

// finish yields an error if a grid has begun but not ended.
func (g *gathered) finish(yield func(Found, error) bool) bool {
	begun, wrong := *g, g.wrong
	*g = gathered{}
	switch {
	case begun.rows == 0:
		return true
	case wrong == nil:
		wrong = &SyntaxError{begun.Line, wanted(begun.rows * side)}
	}
	return yield(Found{}, wrong)
}

// isRule tells whether a line holds no cells though there may be dots in it.
func isRule(text []byte) bool {
	return bytes.Contains(text, []byte("--")) && !bytes.ContainsAny(text, "0123456789")
}

// readLine returns the next line, or says that it is longer than r's buffer,
// having read to its end. The error is that of the last read.
func readLine(r *bufio.Reader) (text []byte, tooLong bool, err error) {
	text, err = r.ReadSlice('\n')
	for errors.Is(err, bufio.ErrBufferFull) {
		tooLong = true
		_, err = r.ReadSlice('\n')
	}
	return text, tooLong, err
}
