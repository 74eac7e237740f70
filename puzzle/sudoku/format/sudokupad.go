package format

import (
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"slices"

	"graphcover/puzzle/sudoku"
)

// The format sudokupad is a link to the page sudokupad.app: JSON, packed by LZ-string. Links
// may also hold what f-puzzles packs, or shortened JSON (relaxed.go). There is no public
// description but SudokuPad's own tools, SudokuPad/sudokutools.
var sudokupad = &Format{
	Name: "sudokupad", Extensions: []string{".sudokupad"}, Many: true, Marks: true, Answers: true,
	write: func(w io.Writer, p *Puzzle, _ *Encoder) error {
		packed, err := json.Marshal(toSudokuPad(p))
		if err != nil {
			return err
		}
		_, err = fmt.Fprintf(w, "https://sudokupad.app/scl%s\n", compress(string(packed)))
		return err
	},
}

type sudokupadPuzzle struct {
	Cells    [side][side]sudokupadCell `json:"cells"`
	Regions  [side][side][2]int        `json:"regions"`
	Metadata map[string]string         `json:"metadata,omitempty"`
}

type sudokupadCell struct {
	Value int   `json:"value,omitempty"`
	Marks []int `json:"centremarks,omitempty"`
}

func toSudokuPad(p *Puzzle) (o sudokupadPuzzle) {
	o.Metadata = make(map[string]string)
	for cell, number := range p.Grid {
		c := &o.Cells[cell/side][cell%side]
		c.Value = int(number)
		if p.Candidates != nil && number == 0 {
			for n := range p.Candidates[cell].All() {
				c.Marks = append(c.Marks, n)
			}
		}
		block, place := blockOf(cell), cell/side%3*3+cell%3
		o.Regions[block][place] = [2]int{cell / side, cell % side}
	}
	solution := ""
	if p.Solution != nil {
		solution = p.Solution.String()
	}
	for name, text := range map[string]string{"title": p.Title, "author": p.Author, "solution": solution} {
		if text != "" {
			o.Metadata[name] = text
		}
	}
	return o
}

// longNames are the names that SudokuPad shortens, as far as they matter here.
var longNames = map[string]string{"ce": "cells", "re": "regions", "ca": "cages", "v": "value", "t": "title"}

// lengthened returns v with long names in all objects.
func lengthened(v any) any {
	switch v := v.(type) {
	case []any:
		for i := range v {
			v[i] = lengthened(v[i])
		}
	case map[string]any:
		for short, long := range longNames {
			if value, ok := v[short]; ok && v[long] == nil {
				v[long] = value
				delete(v, short)
			}
		}
		for name := range v {
			v[name] = lengthened(v[name])
		}
	}
	return v
}

// aboutIt finds what a cage without cells says about the puzzle.
var aboutIt = regexp.MustCompile(`(?s)^(title|author|rules|solution|antiknight|antiking): ?(.*)$`)

// readSudokuPad reads an object of SudokuPad. Numbers are clues.
func readSudokuPad(o map[string]any) (p Puzzle, err error) {
	o, _ = lengthened(o).(map[string]any)
	if err := refuseOthers(o, "id", "cellSize", "cs", "metadata", "settings", "regions", "cells", "cages", "title", "author", "rules", "ruleset"); err != nil {
		return p, err
	}
	grid, err := rowsOf(o["cells"])
	if err != nil {
		return p, err
	}
	if err := checkRegions(o["regions"]); err != nil {
		return p, err
	}
	var marks [cells]sudoku.Digits
	for i, cell := range grid {
		n := number(cell["value"])
		if n == 0 && !isEmpty(cell["value"]) {
			return p, fmt.Errorf("%s: want a number from 1 to 9", sudoku.CellName(i))
		}
		p.Grid[i] = uint8(n)
		marks[i] = digitsOf(cell["centremarks"])
	}
	p.setCandidates(marks)
	about, _ := o["metadata"].(map[string]any)
	if about == nil {
		about = make(map[string]any)
	}
	addAbout(about, o["cages"])
	rules, err := cageRules(o["cages"])
	if err != nil {
		return p, err
	}
	if len(rules) > 0 {
		p.note("the cages are read as those of a killer Sudoku: their numbers are different, and have that sum")
	}
	for name, rule := range chessRules {
		if v := about[name]; !isEmpty(v) && v != "false" {
			rules = append(rules, rule)
		}
	}
	p.Title, _ = about["title"].(string)
	p.Author, _ = about["author"].(string)
	p.setSolution(joined(about["solution"]))
	p.noteRules(about["rules"])
	p.noteRules(o["rules"])
	err = p.setRules(rules)
	return p, err
}

// addAbout adds to about what cages say that have no cells.
func addAbout(about map[string]any, v any) {
	list, _ := v.([]any)
	for _, cage := range list {
		cage, _ := cage.(map[string]any)
		text, _ := cage["value"].(string)
		if found := aboutIt.FindStringSubmatch(text); found != nil && isEmpty(cage["cells"]) {
			about[found[1]] = found[2]
		}
	}
}

// checkRegions returns an error for regions other than the nine blocks.
func checkRegions(v any) error {
	regions, _ := v.([]any)
	var blocks [cells]bool
	for _, region := range regions {
		region, _ := region.([]any)
		block := -1
		for _, cell := range region {
			i := cellAt(cell)
			if i < 0 || block >= 0 && blockOf(i) != block || blocks[i] {
				return errOtherRegions
			}
			block, blocks[i] = blockOf(i), true
		}
	}
	if len(regions) > 0 && slices.Contains(blocks[:], false) {
		return errOtherRegions
	}
	return nil
}

// cellAt returns the cell that JSON gives as its row and column, from 0, or -1.
func cellAt(v any) int {
	pair, _ := v.([]any)
	if len(pair) != 2 {
		return -1
	}
	row, isRow := pair[0].(float64)
	column, isColumn := pair[1].(float64)
	if !isRow || !isColumn || row < 0 || row >= side || column < 0 || column >= side {
		return -1
	}
	return int(row)*side + int(column)
}

// unpackers holds what reads a puzzle that a link to SudokuPad holds in itself, by its prefix.
var unpackers = []struct {
	prefix string
	read   func(packed string) (Puzzle, error)
}{
	{"fpuzzles", readPacked}, {"fpuz", readPacked}, {"scl", readPacked}, {"ctc", readPacked},
	{"classic", readClassic}, {"scf", readSCF},
}
