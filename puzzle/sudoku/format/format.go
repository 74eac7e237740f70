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
	"graphcover/puzzle/sudoku/sheet"
)

const (
	side  = 9
	cells = side * side
)

// A Puzzle is a Sudoku with what a file may say about it.
type Puzzle struct {
	// Board has the clues, and the numbers that a person has entered, but no pencil marks.
	Board sudoku.Board
	// Entered says which of the numbers a person has entered, or is nil if there are none.
	Entered []bool
	// Candidates are those of a board with pencil marks, or nil.
	Candidates sudoku.Candidates
	// Solution is nil if it is not known.
	Solution *sudoku.Board

	Title, Author string
	// Difficulty is how difficult it is for a person, as a word or two, or "" if that is not known.
	Difficulty string

	// Notice says that the text may have meant another Sudoku. It is "" if there is no doubt.
	Notice string
}

// Of returns a board, which may have pencil marks, as a Puzzle.
func Of(b sudoku.Board) *Puzzle {
	if !b.HasMarks() {
		return &Puzzle{Board: b}
	}
	return &Puzzle{Board: b.Of(b.Numbers()), Candidates: b.Marks()}
}

// Marked returns the board with its pencil marks. It may not show all that p says: see SaysMore.
func (p *Puzzle) Marked() sudoku.Board {
	if p.Candidates == nil {
		return p.Board
	}
	return p.Board.Rules().Marked(p.Candidates)
}

// SaysMore reports whether p has more than a board, or more than pencil marks that show which
// numbers are in the cells.
func (p *Puzzle) SaysMore() bool {
	return p.Candidates != nil && p.Marked().Cells() != p.Board.Cells() || p.Solution != nil || p.Title != "" || p.Author != "" || p.Difficulty != "" || p.Entered != nil
}

// setSolution sets the solution to the board in text, if it is one. All else must be set.
func (p *Puzzle) setSolution(text string) {
	rules := p.Board.Rules()
	b, err := parseCells(rules, text)
	if err != nil || b.Clues() < rules.Side()*rules.Side() || len(b.Contradictions()) > 0 || rules.HasCages() && len(b.Conflicts()) > 0 {
		return
	}
	solved := b.Numbers()
	for cell, number := range p.Board.Numbers() {
		if number > 0 && number != solved[cell] || p.Candidates != nil && !p.Candidates[cell].Has(int(solved[cell])) {
			return
		}
	}
	p.Solution = &b
}

// setCandidates sets the candidates of a board in which some cells have pencil marks. An
// empty cell without them may take the numbers that no peer has. It does nothing if no
// cell has any.
func (p *Puzzle) setCandidates(marks sudoku.Candidates) {
	if !slices.ContainsFunc(marks, func(d sudoku.Digits) bool { return d != 0 }) {
		return
	}
	p.Candidates = p.Board.Candidates()
	for cell, number := range p.Board.Numbers() {
		if number == 0 && marks[cell] != 0 {
			p.Candidates[cell] = marks[cell]
		}
	}
}

// marks returns the candidates of every cell, whether or not p has pencil marks.
func (p *Puzzle) marks() sudoku.Candidates {
	if p.Candidates != nil {
		return p.Candidates
	}
	return p.Board.Candidates()
}

// A Format is a file format that can be written.
type Format struct {
	Name       string   // for users: "sdm"
	Extensions []string // of files, with the dot
	// Many reports whether a file has room for several Sudokus.
	Many bool
	// Marks reports whether a file has room for pencil marks.
	Marks bool
	// Sheet reports whether a file is to be printed, and shows difficulties.
	Sheet bool
	// Binary reports whether a file is more than text.
	Binary bool

	takes     func(*sudoku.Rules) bool // whether there is room for boards of some rules; nil for those of 9x9 alone
	everyCell bool                     // the candidates are written even without pencil marks

	head  string                                      // of a file
	write func(p *Puzzle, e *Encoder) (string, error) // returns what to write for a Sudoku
	end   func(e *Encoder) (string, error)            // returns the end of a file; nil for nothing
}

// anyRules is for formats that have room for all boards.
func anyRules(*sudoku.Rules) bool { return true }

// Formats lists the formats that can be written, by name.
var Formats = []*Format{candidates, csvFormat, fpuzzles, htmlFormat, jsonFormat, line, pdf, sdk, sdm, sdx, ss, sudokupad, svg}

// Names returns the names of the formats that can be written.
func Names() (names []string) {
	for _, f := range Formats {
		names = append(names, f.Name)
	}
	return names
}

// ByName returns the format called name, or nil.
func ByName(name string) *Format {
	return first(func(f *Format) bool { return f.Name == name })
}

// ByExtension returns the format of files with that extension, ".sdm", or nil.
func ByExtension(extension string) *Format {
	return first(func(f *Format) bool { return slices.Contains(f.Extensions, extension) })
}

func first(is func(*Format) bool) *Format {
	if i := slices.IndexFunc(Formats, is); i >= 0 {
		return Formats[i]
	}
	return nil
}

// An Encoder writes Sudokus in one format.
type Encoder struct {
	w       io.Writer
	format  *Format
	written int
	kept    []sheet.Puzzle // of a sheet, for its end
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
	case !p.Board.Rules().IsClassic() && (f.takes == nil || !f.takes(p.Board.Rules())):
		return &RoomError{fmt.Sprintf("the format %s has no room for the rules %.60s", f.Name, p.Board.Rules())}
	case p.Candidates != nil && !f.Marks:
		return &RoomError{fmt.Sprintf("the format %s has no room for pencil marks", f.Name)}
	}
	marks := p.Candidates
	if e.format.everyCell {
		marks = p.marks()
	}
	if f := e.format; slices.Contains(marks, 0) && f != line && f != jsonFormat {
		return &RoomError{fmt.Sprintf("the format %s has no room for a cell without a candidate", f.Name)}
	}
	head := e.head()
	e.written++
	text, err := e.format.write(p, e)
	if err != nil {
		return err
	}
	_, err = io.WriteString(e.w, head+text)
	return err
}

// head returns what is written before the first Sudoku.
func (e *Encoder) head() string {
	if e.written > 0 {
		return ""
	}
	return e.format.head
}

// Close ends the file. It does not close the writer.
func (e *Encoder) Close() error {
	text := e.head()
	if e.format.end != nil {
		end, err := e.format.end(e)
		if err != nil {
			return err
		}
		text += end
	}
	_, err := io.WriteString(e.w, text)
	return err
}
