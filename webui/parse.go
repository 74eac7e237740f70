package webui

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"unicode"

	"graphcover/compare"
	"graphcover/puzzle"
	"graphcover/puzzle/dlx"
	"graphcover/puzzle/sudoku"
	"graphcover/puzzle/sudoku/format"
	"graphcover/strategy/registry"
)

type parseRequest struct {
	Text string `json:"text"`
}

// A parseAnswer holds the puzzles of a text, and what was wrong with the rest of it.
type parseAnswer struct {
	Puzzles []parsedPuzzle `json:"puzzles"`
	Errors  []*answer      `json:"errors"`
}

type parsedPuzzle struct {
	Text    string `json:"text"` // that the other routes take
	Family  string `json:"family"`
	Shared  string `json:"shared,omitempty"` // Text without the columns of tables that are not read, if it has any
	Items   int    `json:"items"`
	Options int    `json:"options"`
	Line    int    `json:"line"`            // where it begins, from 1
	Costs   bool   `json:"costs,omitempty"` // whether options have costs, or a change of the plan has, as in all tables

	// Notice is that of a [puzzle.Entry].
	Notice string `json:"notice,omitempty"`

	// Refuses says which strategies don't take the puzzle, and why.
	Refuses map[string]string `json:"refuses,omitempty"`

	// Solvers says of each strategy that takes the puzzle in some of its homes only in which.
	Solvers map[string][]registry.Home `json:"solvers,omitempty"`

	// Of a Sudoku, what its file or its link says.
	Title      string `json:"title,omitempty"`
	Author     string `json:"author,omitempty"`
	Difficulty string `json:"difficulty,omitempty"`

	// Of a Sudoku of any size: the number in each cell, 0 if it is empty; if it has pencil marks,
	// the candidates of each: a set of bits, in which bit n stands for n; and if it is not the
	// Sudoku of 9x9, how its board is drawn.
	Cells      []int           `json:"cells,omitempty"`
	Candidates []int           `json:"candidates,omitempty"`
	Layout     *sudoku.Outline `json:"layout,omitempty"`
}

// mostErrors is how many errors of a text are told.
const mostErrors = 20

// parse reads a text.
func (h *handler) parse(_ context.Context, q parseRequest) (*parseAnswer, error) {
	return parse(q.Text)
}

// parse finds the puzzles in a text: one of a family, a problem in one of the formats of files, or any
// number of Sudokus of one kind: of 9x9, or boards of other sizes and variants below their
// headings, or below the cages of a killer. It is an error if there is none; of a table with other columns than ours it is
// a [*puzzle.ColumnsError].
func parse(text string) (*parseAnswer, error) {
	a := &parseAnswer{Puzzles: []parsedPuzzle{}, Errors: []*answer{}}
	headed := isBoards(text) || sudoku.AreCages(text)
	if _, _, ok := puzzle.CutProblem(strings.TrimSpace(text)); ok { // its first line can look like a header, format and all
		return a, a.addEntry(strings.TrimSpace(text))
	}
	if format, known := puzzle.FormatOf(text); known {
		return a, a.addEntry(format + ":" + text)
	}
	if isWrittenOut(strings.TrimSpace(text)) && !headed {
		return a, a.addEntry(strings.TrimSpace(text))
	}
	first := a.addSudokus(text, headed)
	if len(a.Puzzles) > 0 || headed {
		return a, first
	}
	// A problem in Knuth's format has a line for its items and at least one for an option.
	whole := text
	text = strings.TrimSpace(text)
	_, err := dlx.Read(strings.NewReader(text))
	if err == nil && strings.Contains(text, "\n") {
		a.Errors = []*answer{}
		return a, a.addEntry("dlx:" + text)
	}
	if unknown := puzzle.UnknownTable(whole); unknown != nil {
		return nil, unknown
	}
	if _, syntax := errors.AsType[*dlx.SyntaxError](err); syntax && isMeantAsProblem(text) {
		return nil, err
	}
	return nil, first
}

// isMeantAsProblem reports whether a text that can't be read was meant as a problem in Knuth's format: it
// begins with a comment of that format, or has several lines, each with a letter.
func isMeantAsProblem(text string) bool {
	if strings.HasPrefix(text, "|") {
		return true
	}
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) != "" && !strings.ContainsFunc(line, unicode.IsLetter) {
			return false
		}
	}
	return strings.Contains(text, "\n")
}

// isWrittenOut reports whether a text is meant as one puzzle of a family, which may have a name that there
// is not.
func isWrittenOut(text string) bool {
	return puzzle.IsFamily(text) || puzzle.IsFamilyLike(text) && !strings.Contains(text, "\n")
}

// lineOf returns the line that an error names, or 0.
func lineOf(err error) int {
	if syntax, ok := errors.AsType[*sudoku.SyntaxError](err); ok {
		return syntax.Line
	}
	return 0
}

// addError adds an error, if there are not too many.
func (a *parseAnswer) addError(err error) {
	if len(a.Errors) < mostErrors {
		a.Errors = append(a.Errors, &answer{Message: err.Error(), Line: lineOf(err)})
	}
}

// addNotice adds what is doubtful about a puzzle to the errors, unless it is "".
func (a *parseAnswer) addNotice(notice string, line int) {
	if notice != "" {
		a.addError(&sudoku.SyntaxError{Line: line, What: notice})
	}
}

// isBoards reports whether a text of several lines is one of boards: its first line that is
// neither empty nor a comment is a heading.
func isBoards(text string) bool {
	for line := range strings.Lines(strings.TrimSpace(text)) {
		line = strings.TrimSpace(line)
		if line != "" && !strings.HasPrefix(line, "#") {
			return strings.HasPrefix(line, sudoku.Heading) && strings.Contains(strings.TrimSpace(text), "\n")
		}
	}
	return false
}

// addSudokus adds the Sudokus in a text, in any format that the command reads, and those of boards below
// headings or cages with what is doubtful about them. It returns the first error if there is no Sudoku.
func (a *parseAnswer) addSudokus(text string, headed bool) (first error) {
	for found, err := range format.Read(strings.NewReader(text)) {
		if err != nil {
			first = cmp.Or(first, err)
			a.addError(err)
			continue
		}
		p := parsedBoard(found.Marked(), found.Line)
		p.Title, p.Author, p.Difficulty = found.Title, found.Author, found.Difficulty
		a.Puzzles = append(a.Puzzles, p)
		if headed {
			a.addNotice(found.Notice, found.Line)
		}
	}
	if len(a.Puzzles) > 0 {
		return nil
	}
	return cmp.Or(first, error(&sudoku.SyntaxError{Line: 1, What: "want a Sudoku of 81 characters of 1-9, 0 and '.', got none"}))
}

// parsedBoard returns a Sudoku as the page gets it.
func parsedBoard(b sudoku.Board, line int) parsedPuzzle {
	base := b.Rules().Empty().Base()
	p := parsedPuzzle{
		Text: b.String(), Family: familyOf(b.String()), Items: len(base.Items), Options: len(base.Options), Line: line,
		Cells: make([]int, len(b.Cells())), // bytes would be a text in JSON
	}
	for cell, number := range b.Numbers() {
		p.Cells[cell] = int(number)
	}
	if b.HasMarks() {
		for _, digits := range b.Marks() {
			p.Candidates = append(p.Candidates, int(digits))
		}
	}
	if !b.Rules().IsClassic() {
		p.Layout = b.Rules().Outline()
	}
	for _, kind := range registry.All {
		p.refuse(kind.Name, kind.Takes(b, kind.Homes...))
		p.restrict(kind, b)
	}
	return p
}

// refuse notes why something can't be done with p, unless err is nil.
func (p *parsedPuzzle) refuse(what string, err error) {
	if err == nil {
		return
	}
	if p.Refuses == nil {
		p.Refuses = make(map[string]string)
	}
	p.Refuses[what] = err.Error()
}

// restrict notes in which of its homes a strategy takes b, which is p, if that is in some of them.
func (p *parsedPuzzle) restrict(kind registry.Kind, b sudoku.Board) {
	homes := slices.DeleteFunc(slices.Clone(kind.Homes), func(home registry.Home) bool { return kind.Takes(b, home) != nil })
	if len(homes) == 0 || len(homes) == len(kind.Homes) {
		return
	}
	if p.Solvers == nil {
		p.Solvers = make(map[string][]registry.Home)
	}
	p.Solvers[kind.Name] = homes
}

// addEntry adds the puzzle that is written in text.
func (a *parseAnswer) addEntry(text string) error {
	entry, err := entryOf(text)
	if err != nil {
		return err
	}
	if b, ok := entry.Puzzle.(sudoku.Board); ok {
		a.addNotice(entry.Notice, 1)
		a.Puzzles = append(a.Puzzles, parsedBoard(b, 1))
		return nil
	}
	p := entry.Problem()
	_, isOfTables := entry.Puzzle.(puzzle.Wishful)
	if _, _, ok := puzzle.CutProblem(text); !ok { // in one way, however it was written
		text = entry.String()
	}
	parsed := parsedPuzzle{
		Text: text, Family: familyOf(text), Items: len(p.Items), Options: len(p.Options), Line: 1, Costs: p.HasCosts() || isOfTables, Notice: entry.Notice,
	}
	if shared := puzzle.WithoutRemarks(text); shared != text {
		parsed.Shared = shared
	}
	for _, kind := range registry.All {
		parsed.refuse(kind.Name, compare.ErrNotSudoku)
	}
	a.Puzzles = append(a.Puzzles, parsed)
	return nil
}
