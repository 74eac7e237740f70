package format

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"graphcover/puzzle/sudoku"
)

// The format fpuzzles is a link to the page f-puzzles.com: JSON, packed by LZ-string. There
// is no public description but the page's code, and that of programs which read such links,
// such as SudokuPad/sudokutools.
var fpuzzles = &Format{
	Name: "fpuzzles", Extensions: []string{".fpuzzles"}, Many: true, Marks: true, Answers: true,
	write: func(w io.Writer, p *Puzzle, _ *Encoder) error {
		packed, err := json.Marshal(toFPuzzles(p))
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(w, "https://www.f-puzzles.com/?load=%s\n", compress(string(packed)))
		return err
	},
}

type fpuzzlesPuzzle struct {
	Size     int                      `json:"size"`
	Title    string                   `json:"title,omitempty"`
	Author   string                   `json:"author,omitempty"`
	Grid     [side][side]fpuzzlesCell `json:"grid"`
	Solution []int                    `json:"solution,omitempty"`
}

type fpuzzlesCell struct {
	Value int   `json:"value,omitempty"`
	Given bool  `json:"given,omitempty"`
	Marks []int `json:"centerPencilMarks,omitempty"`
}

func toFPuzzles(p *Puzzle) fpuzzlesPuzzle {
	o := fpuzzlesPuzzle{Size: side, Title: p.Title, Author: p.Author}
	for cell, number := range p.Grid {
		c := &o.Grid[cell/side][cell%side]
		c.Value, c.Given = int(number), number > 0 && !p.Entered[cell]
		if p.Candidates != nil && number == 0 {
			for n := range p.Candidates[cell].All() {
				c.Marks = append(c.Marks, n)
			}
		}
	}
	if p.Solution != nil {
		for _, number := range p.Solution {
			o.Solution = append(o.Solution, int(number))
		}
	}
	return o
}

// readFPuzzles reads an object of f-puzzles. A number without "given" was entered by a
// person. The pencil marks of a cell are those of the author, or else those in its center.
func readFPuzzles(o map[string]any) (p Puzzle, err error) {
	if size, ok := o["size"].(float64); ok && size != side {
		return p, fmt.Errorf("want a Sudoku of size %d, got %v", side, size)
	}
	err = refuseOthers(o, "size", "title", "author", "ruleset", "grid", "solution", "highlightConflicts",
		"disabledlogic", "truecandidatesoptions", "successMessage", "msgcorrect",
		"diagonal+", "diagonal-", "antiknight", "antiking", "killercage")
	if err != nil {
		return p, err
	}
	grid, err := rowsOf(o["grid"])
	if err != nil {
		return p, err
	}
	var marks [cells]sudoku.Digits
	for i, cell := range grid {
		// The page writes the region of a cell only if it is not the block. It is null for a cell
		// without a region.
		if region, ok := cell["region"]; ok && region != float64(blockOf(i)) {
			return p, errOtherRegions
		}
		n := number(cell["value"])
		if n == 0 && !isEmpty(cell["value"]) {
			return p, fmt.Errorf("%s: want a number from 1 to 9", sudoku.CellName(i))
		}
		p.Grid[i] = uint8(n)
		given, _ := cell["given"].(bool)
		p.Entered[i] = n > 0 && !given
		for _, name := range []string{"givenPencilMarks", "candidates", "centerPencilMarks"} {
			if marks[i] == 0 {
				marks[i] = digitsOf(cell[name])
			}
		}
	}
	p.setCandidates(marks)
	p.Title, _ = o["title"].(string)
	p.Author, _ = o["author"].(string)
	p.setSolution(joined(o["solution"]))
	p.noteRules(o["ruleset"])
	rules, err := fpuzzlesRules(o)
	if err != nil {
		return p, err
	}
	err = p.setRules(rules)
	return p, err
}

var errOtherRegions = errors.New("want a plain Sudoku, got one with other regions")

// blockOf returns the block of a cell, from 0.
func blockOf(cell int) int { return cell/27*3 + cell%side/3 }

// joined returns a list of digits, or a text, as text.
func joined(v any) string {
	text, _ := v.(string)
	list, _ := v.([]any)
	for _, element := range list {
		text += fmt.Sprint(number(element))
	}
	return text
}
