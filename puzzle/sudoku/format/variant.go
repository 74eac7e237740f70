package format

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"graphcover/puzzle/sudoku"
)

// Links may have rules that boards of package sudoku have, too: regions, cages, both diagonals,
// clues of chess.

// chessRules holds the rules of chess by their names in links, as [sudoku.ParseRules] reads them.
var chessRules = map[string]string{"antiknight": "anti-knight", "antiking": "anti-king"}

// normalRules matches a text of rules that says nothing.
var normalRules = regexp.MustCompile(`(?i)^\s*(normal )?(classic )?sudoku( rules)?( apply)?\.?\s*$`)

// noteRules adds to the notice what a link says about its rules in words.
func (p *Puzzle) noteRules(v any) {
	if text, _ := v.(string); strings.TrimSpace(text) != "" && !normalRules.MatchString(text) {
		p.note(fmt.Sprintf("rules that are only told in words are not read: %.200q", text))
	}
}

// note adds to the notice.
func (p *Puzzle) note(text string) {
	if p.Notice != "" {
		p.Notice += "; "
	}
	p.Notice += text
}

// errNoRegion says that regions are not those of a Sudoku.
var errNoRegion = errors.New("want each cell in one region")

// boxesOf returns the box of each cell, from 0, where a link of size n does not say otherwise. If
// the size has no boxes, they are the rows.
func boxesOf(n int) (boxes []int) {
	if rules, err := sudoku.ParseRules(fmt.Sprintf("%dx%[1]d", n)); err == nil {
		return rules.Outline().Areas
	}
	for cell := range n * n {
		boxes = append(boxes, cell/n)
	}
	return boxes
}

// regionRule returns the rule for the regions of the cells, which have numbers from 0 to n-1.
func regionRule(areas []int, n int) string {
	for rows := 2; rows < n; rows++ {
		box := fmt.Sprintf("box=%dx%d", rows, n/rows)
		if rules, err := sudoku.ParseRules(fmt.Sprintf("%dx%[1]d,%s", n, box)); err == nil && isSamePartition(rules.Outline().Areas, areas) {
			return box
		}
	}
	grid := ""
	for _, area := range areas {
		grid += sudoku.Symbol(area + 1)
	}
	return "jigsaw=" + grid
}

// isSamePartition reports whether a and b have the same regions, whatever their numbers are.
func isSamePartition(a, b []int) bool {
	for cell := range a {
		for other := range cell {
			if (a[cell] == a[other]) != (b[cell] == b[other]) {
				return false
			}
		}
	}
	return true
}

// setBoard sets the board of size n with the cells of a link, whose pencil marks have the first of
// these names that it has.
func (p *Puzzle) setBoard(words []string, grid []map[string]any, n int, markNames ...string) error {
	rules, err := sudoku.ParseRules(fmt.Sprintf("%dx%[1]d,%s", n, strings.Join(words, ",")))
	if err != nil {
		return err
	}
	numbers, marks := make([]uint8, len(grid)), make(sudoku.Candidates, len(grid))
	for i, cell := range grid {
		numbers[i] = uint8(number(cell["value"], n))
		if numbers[i] == 0 && !isEmpty(cell["value"]) {
			return fmt.Errorf("%s: want a number from 1 to %d", rules.CellName(i), n)
		}
		for _, name := range markNames {
			if marks[i] == 0 {
				marks[i] = digitsOf(cell[name], n)
			}
		}
	}
	p.Board = rules.Empty().Of(numbers)
	p.setCandidates(marks)
	return nil
}

// rows returns the cells of p as a link has them, with pencil marks of that name and what more adds.
func (p *Puzzle) rows(marks string, more func(cell int, object map[string]any)) [][]any {
	n := p.Board.Rules().Side()
	rows := make([][]any, n)
	for cell, number := range p.Board.Numbers() {
		object := make(map[string]any)
		if number > 0 {
			object["value"] = number
		} else if p.Candidates != nil {
			object[marks] = slices.Collect(p.Candidates[cell].All())
		}
		more(cell, object)
		rows[cell/n] = append(rows[cell/n], object)
	}
	return rows
}

// hasUnits reports whether boards of k have units of a kind.
func hasUnits(rules *sudoku.Rules, kind string) bool {
	return slices.ContainsFunc(rules.Layout().Units, func(u sudoku.Unit) bool { return u.Kind == kind })
}

// cagesOf returns the cages of k as a link has them.
func cagesOf(rules *sudoku.Rules, place func(cell int) any) (all []any) {
	for _, c := range rules.Cages() {
		var places []any
		for _, cell := range c.Cells {
			places = append(places, place(cell))
		}
		all = append(all, map[string]any{"cells": places, "value": strconv.Itoa(c.Sum)})
	}
	return all
}

// saying returns o without properties that say nothing.
func saying(o map[string]any) map[string]any {
	maps.DeleteFunc(o, func(_ string, v any) bool { return isEmpty(v) })
	return o
}

// cellName matches the name of a cell: "R1C9".
var cellName = regexp.MustCompile(`^R([1-9]\d?)C([1-9]\d?)$`)

// cageRules returns the rules of cages that have cells. A property of a cage that may be another
// rule is an error.
func cageRules(v any, n int) (rules []string, err error) {
	list, _ := v.([]any)
	for i, cage := range list {
		cage, _ := cage.(map[string]any)
		of, _ := cage["cells"].([]any)
		if len(of) == 0 {
			continue
		}
		rule, err := cageRule(cage, of, n)
		if err != nil {
			return nil, fmt.Errorf("cage %d: %w", i+1, err)
		}
		rules = append(rules, rule)
	}
	return rules, nil
}

func cageRule(cage map[string]any, of []any, n int) (string, error) {
	looks := []string{"cells", "value", "sum", "unique", "outlineC", "fontC", "style", "fontSize"}
	for _, name := range slices.Sorted(maps.Keys(cage)) {
		if !slices.Contains(looks, name) && !isEmpty(cage[name]) {
			return "", fmt.Errorf("want cells and a sum, got %.40q, too", name)
		}
	}
	if cage["unique"] == false {
		return "", errors.New("want one whose numbers are different, got one in which they may repeat")
	}
	value := cage["value"]
	if isEmpty(value) {
		value = cage["sum"]
	}
	sum, err := strconv.Atoi(strings.TrimSpace(fmt.Sprint(value)))
	if err != nil {
		return "", fmt.Errorf("want a sum, got %.40q", fmt.Sprint(value))
	}
	var names []string
	for _, cell := range of {
		name, ok := cell.(string)
		at := cellAt(cell, n)
		if found := cellName.FindStringSubmatch(name); ok && found != nil {
			name = "r" + found[1] + "c" + found[2]
		} else if name = fmt.Sprintf("r%dc%d", at/n+1, at%n+1); at < 0 {
			return "", fmt.Errorf("want a cell, got %.40q", fmt.Sprint(cell))
		}
		names = append(names, name)
	}
	return fmt.Sprintf("%s=%d", strings.Join(names, "+"), sum), nil
}
