package format

import (
	"regexp"
	"slices"

	"graphcover/puzzle/sudoku"
)

// The format sudokupad is a link to the page sudokupad.app: JSON, packed by LZ-string. Links
// may also hold what f-puzzles packs, or shortened JSON (relaxed.go). There is no public
// description but SudokuPad's own tools, SudokuPad/sudokutools.
var sudokupad = &Format{
	Name: "sudokupad", Extensions: []string{".sudokupad"}, Many: true, Marks: true,
	takes: func(rules *sudoku.Rules) bool {
		return !rules.IsFrom0() && !rules.HasParity() && !hasUnits(rules, "window") && !hasUnits(rules, "diagonal")
	},
	write: func(p *Puzzle, _ *Encoder) (string, error) {
		return packedLink("https://sudokupad.app/scl", toSudokuPad(p))
	},
}

func toSudokuPad(p *Puzzle) map[string]any {
	rules := p.Board.Rules()
	n, outline := rules.Side(), rules.Outline()
	place := func(cell int) any { return [2]int{cell / n, cell % n} }
	regions := make([][]any, n)
	for cell, area := range outline.Areas {
		regions[area] = append(regions[area], place(cell))
	}
	about := map[string]any{"title": p.Title, "author": p.Author, "antiknight": outline.AntiKnight, "antiking": outline.AntiKing}
	if p.Solution != nil {
		about["solution"] = p.Solution.Cells()
	}
	o := saying(map[string]any{"regions": regions, "cages": cagesOf(rules, place), "metadata": saying(about)})
	o["cells"] = p.rows("centremarks", func(int, map[string]any) {})
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
	rows, _ := o["cells"].([]any)
	n := len(rows)
	grid, err := rowsOf(rows, n)
	if err != nil {
		return p, err
	}
	about, _ := o["metadata"].(map[string]any)
	if about == nil {
		about = make(map[string]any)
	}
	addAbout(about, o["cages"])
	rules, err := cageRules(o["cages"], n)
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
	regions, err := regionsIn(o["regions"], n)
	if err != nil {
		return p, err
	}
	if err := p.setBoard(append(rules, regions), grid, n, "centremarks"); err != nil {
		return p, err
	}
	p.Title, _ = about["title"].(string)
	p.Author, _ = about["author"].(string)
	p.setSolution(joined(about["solution"], n))
	p.noteRules(about["rules"])
	p.noteRules(o["rules"])
	return p, nil
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

// regionsIn returns the rule for a list of regions. If it is empty, they are boxes.
func regionsIn(v any, n int) (string, error) {
	regions, _ := v.([]any)
	areas := slices.Repeat([]int{-1}, n*n)
	if len(regions) == 0 {
		areas = boxesOf(n)
	}
	for number, region := range regions {
		region, _ := region.([]any)
		for _, cell := range region {
			i := cellAt(cell, n)
			if i < 0 || areas[i] >= 0 || number >= n {
				return "", errNoRegion
			}
			areas[i] = number
		}
	}
	if slices.Contains(areas, -1) {
		return "", errNoRegion
	}
	return regionRule(areas, n), nil
}

// cellAt returns the cell that JSON gives as its row and column, from 0, on a board of side n, or -1.
func cellAt(v any, n int) int {
	pair, _ := v.([]any)
	if len(pair) != 2 {
		return -1
	}
	row, isRow := pair[0].(float64)
	column, isColumn := pair[1].(float64)
	if !isRow || !isColumn || row < 0 || row >= float64(n) || column < 0 || column >= float64(n) {
		return -1
	}
	return int(row)*n + int(column)
}

// unpackers holds what reads a puzzle that a link to SudokuPad holds in itself, by its prefix.
var unpackers = []struct {
	prefix string
	read   func(packed string) (Puzzle, error)
}{
	{"fpuzzles", readPacked}, {"fpuz", readPacked}, {"scl", readPacked}, {"ctc", readPacked},
	{"classic", readClassic}, {"scf", readSCF},
}
