package format

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"graphcover/puzzle/sudoku"
)

// The format json has an object in each line. Its "puzzle" is a Sudoku as package sudoku
// reads it; "solution", "title", "author" and "difficulty" may be missing, and other properties are
// ignored. So the output of other commands can be read, too.
var jsonFormat = &Format{
	Name: "json", Extensions: []string{".json", ".jsonl"}, Many: true, Marks: true, takes: anyRules,
	write: func(p *Puzzle, _ *Encoder) (string, error) {
		o := jsonPuzzle{Puzzle: p.Marked().String(), Title: p.Title, Author: p.Author, Difficulty: p.Difficulty}
		if p.Solution != nil {
			o.Solution = p.Solution.Cells()
		}
		text, err := json.Marshal(o)
		return string(text) + "\n", err
	},
}

type jsonPuzzle struct {
	Puzzle     string `json:"puzzle"`
	Solution   string `json:"solution,omitempty"`
	Title      string `json:"title,omitempty"`
	Author     string `json:"author,omitempty"`
	Difficulty string `json:"difficulty,omitempty"`
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
	for _, name := range ruleNames {
		if !isEmpty(o[name]) && !strings.HasPrefix(text, sudoku.Heading) {
			return p, fmt.Errorf("want a plain Sudoku, got one with %q", name)
		}
	}
	if p, err = Parse(text); err != nil {
		return p, err
	}
	if solution, ok := o["solution"].(string); ok {
		p.setSolution(solution)
	}
	p.Title, _ = o["title"].(string)
	p.Author, _ = o["author"].(string)
	p.Difficulty, _ = o["difficulty"].(string)
	return p, nil
}

// number returns a number up to most that JSON gives as a number or as text, or 0 if v is neither.
func number(v any, most int) int {
	n, _ := v.(float64)
	if text, _ := v.(string); text != "" && text[0] != '+' {
		whole, _ := strconv.Atoi(text)
		n = float64(whole)
	}
	if n < 1 || n > float64(most) || n != float64(int(n)) {
		return 0
	}
	return int(n)
}

// digitsOf returns the numbers up to most that JSON gives as a list, or as text.
func digitsOf(v any, most int) (d sudoku.Digits) {
	list, _ := v.([]any)
	if text, isText := v.(string); isText {
		for c := range strings.SplitSeq(text, "") {
			list = append(list, c)
		}
	}
	for _, element := range list {
		d |= sudoku.DigitsOf(number(element, most)) &^ 1 // bit 0 is for no number
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

// ruleWords say what a puzzle has with a rule that is not known, by the names of f-puzzles and SudokuPad.
var ruleWords = map[string]string{
	"arrow": "arrows", "arrows": "drawn arrows", "betweenline": "between lines", "clone": "clones", "difference": "dots for differences",
	"disjointgroups": "disjoint groups", "entropicline": "entropic lines", "even": "even cells", "extraregion": "extra regions",
	"line": "drawn lines", "lines": "drawn lines", "littlekillersum": "little killer sums", "lockout": "lockout lines",
	"maximum": "maximum cells", "minimum": "minimum cells", "nonconsecutive": "neighbors that are not consecutive", "odd": "odd cells",
	"overlays": "drawn shapes", "palindrome": "palindromes", "quadruple": "quadruples", "ratio": "dots for ratios",
	"regionsumline": "region sum lines", "renban": "renban lines", "sandwichsum": "sandwich sums", "skyscraper": "skyscrapers",
	"slowthermometer": "slow thermometers", "thermometer": "thermometers", "underlays": "drawn shapes", "whispers": "whisper lines",
	"xsum": "X-sums", "xv": "X and V between cells",
}

// ruleCalled returns what a puzzle has with the rule of that name, or the name if it is none of these.
func ruleCalled(name string) string { return cmp.Or(ruleWords[name], fmt.Sprintf("%.40q", name)) }

// refuseOthers returns an error that says what a puzzle has by a property of o, other than the known ones,
// that says something: it may be a rule that is not known.
func refuseOthers(o map[string]any, known ...string) error {
	for _, name := range slices.Sorted(maps.Keys(o)) {
		if !slices.Contains(known, name) && !isEmpty(o[name]) {
			diagonals := ""
			if slices.Contains(known, "diagonal+") {
				diagonals = "both diagonals, "
			}
			return fmt.Errorf("want no rules but cages with sums, %sregions, anti-knight and anti-king, got %s", diagonals, ruleCalled(name))
		}
	}
	return nil
}

// rowsOf returns the cells of n rows of n cells in v.
func rowsOf(v any, n int) (all []map[string]any, err error) {
	rows, _ := v.([]any)
	if n < 4 || n > 25 {
		return nil, fmt.Errorf("want a size from 4 to 25, got %d", n)
	}
	if len(rows) != n {
		return nil, fmt.Errorf("want %d rows, got %d", n, len(rows))
	}
	for r, row := range rows {
		row, _ := row.([]any)
		if len(row) != n {
			return nil, fmt.Errorf("want %d cells in row %d, got %d", n, r+1, len(row))
		}
		for _, cell := range row {
			object, isObject := cell.(map[string]any)
			if !isObject {
				object = map[string]any{"value": cell}
			}
			if err := checkCell(object, n); err != nil {
				return nil, err
			}
			all = append(all, object)
		}
	}
	return all, nil
}
