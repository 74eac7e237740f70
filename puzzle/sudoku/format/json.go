package format

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"graphcover/puzzle/sudoku"
	"graphcover/puzzle/sudoku/classic"
)

// The format json has an object in each line. Its "puzzle" is a Sudoku as package sudoku
// reads it; "solution", "title" and "author" may be missing, and other properties are
// ignored. So the output of other commands can be read, too.
var jsonFormat = &Format{
	Name: "json", Extensions: []string{".json", ".jsonl"}, Many: true, Marks: true, Answers: true,
	write: func(w io.Writer, p *Puzzle, _ *Encoder) error {
		o := jsonPuzzle{Puzzle: p.Grid.String(), Title: p.Title, Author: p.Author}
		if p.Candidates != nil {
			o.Puzzle = p.Candidates.String()
		}
		if p.Solution != nil {
			o.Solution = p.Solution.String()
		}
		return json.NewEncoder(w).Encode(o)
	},
}

type jsonPuzzle struct {
	Puzzle   string `json:"puzzle"`
	Solution string `json:"solution,omitempty"`
	Title    string `json:"title,omitempty"`
	Author   string `json:"author,omitempty"`
}

// readObject reads a Sudoku from an object: of the format json, or as f-puzzles or SudokuPad
// describe one.
func readObject(o map[string]any) (Puzzle, error) {
	for _, name := range []string{"puzzle", "grid"} {
		list, isList := o[name].([]any)
		switch text, isText := o[name].(string); {
		case isText:
			return readJSONPuzzle(o, text)
		case isList && (name == "puzzle" || o["size"] == nil && isPlain(list)):
			text, err := cellText(list)
			if err != nil {
				return Puzzle{}, err
			}
			return readJSONPuzzle(o, text)
		}
	}
	switch {
	case o["grid"] != nil:
		return readFPuzzles(o)
	case o["cells"] != nil || o["ce"] != nil:
		return readSudokuPad(o)
	}
	return Puzzle{}, errors.New(`want an object with "puzzle", "grid" or "cells", got another one`)
}

// ruleNames are names that programs give to rules which a plain Sudoku does not have.
var ruleNames = []string{"cages", "killercage", "killerCages", "regions", "constraints", "variant", "variants", "lines", "arrows", "thermometers",
	"diagonal", "diagonals", "diagonal+", "diagonal-", "antiknight", "antiking"}

// isPlain reports whether a list of rows has numbers in it, or null, and no objects.
func isPlain(rows []any) bool {
	for _, row := range rows {
		row, _ := row.([]any)
		for _, cell := range row {
			if _, isObject := cell.(map[string]any); isObject {
				return false
			}
		}
	}
	return len(rows) == side
}

func readJSONPuzzle(o map[string]any, text string) (p Puzzle, err error) {
	if strings.HasPrefix(text, sudoku.Heading) {
		b, notice, err := sudoku.ParseWithNotice(text)
		return Puzzle{Board: &b, Notice: notice}, err
	}
	for _, name := range ruleNames {
		if !isEmpty(o[name]) {
			return p, fmt.Errorf("want a plain Sudoku, got one with %q", name)
		}
	}
	if p.Grid, err = classic.Parse(text); err != nil {
		c, ok := classic.ParseCandidates(text)
		if !ok {
			return p, what(err)
		}
		p.Grid, p.Candidates = c.Grid(), &c
	}
	if solution, ok := o["solution"].(string); ok {
		p.setSolution(solution)
	}
	p.Title, _ = o["title"].(string)
	p.Author, _ = o["author"].(string)
	return p, nil
}

// what returns an error of package sudoku without its place.
func what(err error) error {
	var syntax *sudoku.SyntaxError
	if errors.As(err, &syntax) {
		return errors.New(syntax.What)
	}
	return err
}

// number returns a digit that JSON gives as a number or as text, or 0 if v is neither.
func number(v any) int {
	switch v := v.(type) {
	case float64:
		if v >= 1 && v <= side && v == float64(int(v)) {
			return int(v)
		}
	case string:
		if len(v) == 1 && v[0] >= '1' && v[0] <= '9' {
			return int(v[0] - '0')
		}
	}
	return 0
}

// digitsOf returns the digits that JSON gives as a list, or as text.
func digitsOf(v any) (d sudoku.Digits) {
	switch v := v.(type) {
	case []any:
		for _, element := range v {
			if n := number(element); n > 0 {
				d |= sudoku.DigitsOf(n)
			}
		}
	case string:
		for c := range strings.SplitSeq(v, "") {
			if n := number(c); n > 0 {
				d |= sudoku.DigitsOf(n)
			}
		}
	}
	return d
}

// isEmpty reports whether a value says nothing.
func isEmpty(v any) bool {
	switch v := v.(type) {
	case nil:
		return true
	case bool:
		return !v
	case string:
		return v == ""
	case []any:
		return !slices.ContainsFunc(v, func(e any) bool { return !isEmpty(e) })
	case map[string]any:
		return len(v) == 0
	}
	return false
}

// refuseOthers returns an error that names a property of o, other than the known ones, that
// says something: it may be a rule that a plain Sudoku doesn't have.
func refuseOthers(o map[string]any, known ...string) error {
	for _, name := range slices.Sorted(maps.Keys(o)) {
		if !slices.Contains(known, name) && !isEmpty(o[name]) {
			return fmt.Errorf("want a plain Sudoku, got one with %.40q", name)
		}
	}
	return nil
}

// rowsOf returns the nine rows of nine cells in v.
func rowsOf(v any) (cellsOf [cells]map[string]any, err error) {
	rows, _ := v.([]any)
	if len(rows) != side {
		return cellsOf, fmt.Errorf("want %d rows, got %d", side, len(rows))
	}
	for r, row := range rows {
		row, _ := row.([]any)
		if len(row) != side {
			return cellsOf, fmt.Errorf("want %d cells in row %d, got %d", side, r+1, len(row))
		}
		for c, cell := range row {
			object, isObject := cell.(map[string]any)
			if !isObject {
				object = map[string]any{"value": cell}
			}
			if err := checkCell(object); err != nil {
				return cellsOf, err
			}
			cellsOf[r*side+c] = object
		}
	}
	return cellsOf, nil
}
