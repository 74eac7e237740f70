package format

import (
	"errors"
	"fmt"
	"slices"

	"graphcover/puzzle/sudoku"
)

// The format fpuzzles is a link to the page f-puzzles.com: JSON, packed by LZ-string. There
// is no public description but the page's code, and that of programs which read such links,
// such as SudokuPad/sudokutools.
var fpuzzles = &Format{
	Name: "fpuzzles", Extensions: []string{".fpuzzles"}, Many: true, Marks: true,
	takes: func(rules *sudoku.Rules) bool {
		return !rules.IsFrom0() && !rules.HasParity() && !hasUnits(rules, "window")
	},
	write: func(p *Puzzle, _ *Encoder) (string, error) {
		return packedLink("https://www.f-puzzles.com/?load=", toFPuzzles(p))
	},
}

func toFPuzzles(p *Puzzle) map[string]any {
	rules := p.Board.Rules()
	n, outline, x := rules.Side(), rules.Outline(), hasUnits(rules, "diagonal")
	o := saying(map[string]any{
		"size": n, "title": p.Title, "author": p.Author, "diagonal+": x, "diagonal-": x, "antiknight": outline.AntiKnight, "antiking": outline.AntiKing,
		"killercage": cagesOf(rules, func(cell int) any { return fmt.Sprintf("R%dC%d", cell/n+1, cell%n+1) }),
	})
	usual := slices.Equal(outline.Areas, boxesOf(n))
	o["grid"] = p.rows("centerPencilMarks", func(cell int, object map[string]any) {
		if !usual {
			object["region"] = outline.Areas[cell]
		}
		if object["value"] != nil {
			object["given"] = p.Entered == nil || !p.Entered[cell]
		}
	})
	if p.Solution != nil {
		var numbers []int // bytes would be text
		for _, number := range p.Solution.Numbers() {
			numbers = append(numbers, int(number))
		}
		o["solution"] = numbers
	}
	return o
}

// readFPuzzles reads an object of f-puzzles. A number without "given" was entered by a
// person. The pencil marks of a cell are those of the author, or else those in its center.
func readFPuzzles(o map[string]any) (p Puzzle, err error) {
	n := side
	if size, ok := o["size"].(float64); ok {
		n = int(size)
	}
	err = refuseOthers(o, "size", "title", "author", "ruleset", "grid", "solution", "highlightConflicts",
		"disabledlogic", "truecandidatesoptions", "successMessage", "msgcorrect",
		"diagonal+", "diagonal-", "antiknight", "antiking", "killercage")
	if err != nil {
		return p, err
	}
	grid, err := rowsOf(o["grid"], n)
	if err != nil {
		return p, err
	}
	rules, err := fpuzzlesRules(o, grid, n)
	if err != nil {
		return p, err
	}
	if err := p.setBoard(rules, grid, n, "givenPencilMarks", "candidates", "centerPencilMarks"); err != nil {
		return p, err
	}
	entered := make([]bool, len(grid))
	for i, cell := range grid {
		given, _ := cell["given"].(bool)
		entered[i] = !given && number(cell["value"], n) > 0
	}
	if slices.Contains(entered, true) {
		p.Entered = entered
	}
	p.Title, _ = o["title"].(string)
	p.Author, _ = o["author"].(string)
	p.setSolution(joined(o["solution"], n))
	p.noteRules(o["ruleset"])
	return p, nil
}

// fpuzzlesRules returns the rules of an object of f-puzzles, as [sudoku.ParseRules] reads them. It
// has the region of a cell only if that is not the usual box, and null for a cell without a region.
func fpuzzlesRules(o map[string]any, grid []map[string]any, n int) (rules []string, err error) {
	areas := boxesOf(n)
	for i, cell := range grid {
		if region, ok := cell["region"]; ok {
			if areas[i] = number(region, n-1); areas[i] == 0 && region != 0.0 {
				return nil, errNoRegion
			}
		}
	}
	rules = append(rules, regionRule(areas, n))
	if up, down := o["diagonal+"] == true, o["diagonal-"] == true; up && down {
		rules = append(rules, "x")
	} else if up || down {
		return nil, errors.New("want both diagonals, got one")
	}
	for name, rule := range chessRules {
		if !isEmpty(o[name]) {
			rules = append(rules, rule)
		}
	}
	cages, err := cageRules(o["killercage"], n)
	return append(rules, cages...), err
}

// joined returns a list of numbers up to most, or a text, as text.
func joined(v any, most int) string {
	text, _ := v.(string)
	list, _ := v.([]any)
	for _, element := range list {
		if n := number(element, most); n > 0 {
			text += sudoku.Symbol(n)
		}
	}
	return text
}
