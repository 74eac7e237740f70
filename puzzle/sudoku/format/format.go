// Package format reads and writes Sudokus in the file formats of other programs.
//
// [Read] finds the format of a text by itself. An [Encoder] writes Sudokus in one of
// [Formats]. Each format has a file of its own, which names the public description of it,
// if there is one. docs/formats.md has them all.
package format

import (
	"fmt"
	"io"
	"slices"

	"graphcover/puzzle/sudoku"
	"graphcover/puzzle/sudoku/classic"
)

const (
	side  = 9
	cells = side * side
)

// A Puzzle is a Sudoku with what a file may say about it.
type Puzzle struct {
	// Grid has the clues, and the numbers that a person has entered.
	Grid classic.Grid
	// Entered says which of the numbers a person has entered. In most formats there are none.
	Entered [cells]bool
	// Candidates are those of a grid with pencil marks, or nil.
	Candidates *classic.Candidates
	// Solution is nil if it is not known.
	Solution *classic.Grid

	Title, Author string

	// Board is the Sudoku if it has other rules, or another size, and nil otherwise. Grid is no
	// puzzle then.
	Board *sudoku.Board

	// Notice says that the text may have meant another Sudoku. It is "" if there is no doubt.
	Notice string
}

// SaysMore reports whether p has more than a grid, or more than pencil marks that show which numbers
// are in the grid.
func (p *Puzzle) SaysMore() bool {
	return p.Candidates != nil && p.Candidates.Grid() != p.Grid || p.Solution != nil || p.Title != "" || p.Author != "" || p.Entered != [cells]bool{}
}

// setSolution sets the solution to the grid in text, if it is one. The candidates must be set.
func (p *Puzzle) setSolution(text string) {
	g, err := classic.Parse(text)
	if err != nil || g.Clues() < cells || len(g.Contradictions()) > 0 {
		return
	}
	for cell, number := range p.Grid {
		if number > 0 && number != g[cell] || p.Candidates != nil && !p.Candidates[cell].Has(int(g[cell])) {
			return
		}
	}
	p.Solution = &g
}

// setCandidates sets the candidates of a grid in which some cells have pencil marks. An
// empty cell without them may take the numbers that no peer has. It does nothing if no
// cell has any.
func (p *Puzzle) setCandidates(marks [cells]sudoku.Digits) {
	if marks == ([cells]sudoku.Digits{}) {
		return
	}
	c := p.Grid.Candidates()
	for cell, digits := range marks {
		if p.Grid[cell] == 0 && digits != 0 {
			c[cell] = digits
		}
	}
	p.Candidates = &c
}

// marks returns the candidates of every cell, whether or not p has pencil marks.
func (p *Puzzle) marks() classic.Candidates {
	if p.Candidates != nil {
		return *p.Candidates
	}
	return p.Grid.Candidates()
}

// A Format is a file format that can be written.
type Format struct {
	Name       string   // for users: "sdm"
	Extensions []string // of files, with the dot
	// Many reports whether a file has room for several Sudokus.
	Many bool
	// Marks reports whether a file has room for pencil marks.
	Marks bool
	// Answers reports whether a file has room for solutions.
	Answers bool

	everyCell  bool                                // the candidates are written even without pencil marks
	begin, end func(w io.Writer, e *Encoder) error // nil for nothing
	write      func(w io.Writer, p *Puzzle, e *Encoder) error
}

// Formats lists the formats that can be written, by name.
var Formats = []*Format{candidates, csvFormat, fpuzzles, htmlFormat, jsonFormat, line, sdk, sdm, sdx, ss, sudokupad, svg}

// ByName returns the format called name, or nil.
func ByName(name string) *Format {
	i := slices.IndexFunc(Formats, func(f *Format) bool { return f.Name == name })
	if i < 0 {
		return nil
	}
	return Formats[i]
}

// ByExtension returns the format of files with that extension, ".sdm", or nil.
func ByExtension(extension string) *Format {
	i := slices.IndexFunc(Formats, func(f *Format) bool { return slices.Contains(f.Extensions, extension) })
	if i < 0 {
		return nil
	}
	return Formats[i]
}

// An Encoder writes Sudokus in one format.
type Encoder struct {
	w       io.Writer
	format  *Format
	written int
	answers []answer // of a page, for its end
}

// NewEncoder returns an encoder that writes to w.
func NewEncoder(w io.Writer, f *Format) *Encoder { return &Encoder{w: w, format: f} }

// A RoomError says that a format has no room for a Sudoku.
type RoomError struct{ what string }

func (e *RoomError) Error() string { return e.what }

// Encode writes a Sudoku. It returns a [*RoomError] if the format has no room for it.
func (e *Encoder) Encode(p *Puzzle) error {
	switch f := e.format; {
	case e.written > 0 && !f.Many:
		return &RoomError{fmt.Sprintf("a file of the format %s has room for one puzzle only", f.Name)}
	case p.Candidates != nil && !f.Marks:
		return &RoomError{fmt.Sprintf("the format %s has no room for pencil marks", f.Name)}
	}
	marks := p.Candidates
	if e.format.everyCell {
		marks = new(p.marks())
	}
	if f := e.format; marks != nil && slices.Contains(marks[:], 0) && f != line && f != jsonFormat {
		return &RoomError{fmt.Sprintf("the format %s has no room for a cell without a candidate", f.Name)}
	}
	if e.written == 0 {
		if err := e.begin(); err != nil {
			return err
		}
	}
	e.written++
	return e.format.write(e.w, p, e)
}

func (e *Encoder) begin() error {
	if e.format.begin == nil {
		return nil
	}
	return e.format.begin(e.w, e)
}

// Close ends the file. It does not close the writer.
func (e *Encoder) Close() error {
	if e.written == 0 {
		if err := e.begin(); err != nil {
			return err
		}
	}
	if e.format.end == nil {
		return nil
	}
	return e.format.end(e.w, e)
}
