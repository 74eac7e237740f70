package format

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// JSON of other programs often has the cells alone: a list of 81, or nine lists of nine. A cell
// is a number, null or a text, or an object with one of these, for which programs have
// different names.

// valueNames are the names of the number in a cell.
var valueNames = []string{"value", "val", "v", "digit", "number"}

// areCells reports whether v is meant as a list of cells, and not of puzzles.
func areCells(v any) bool {
	list, _ := v.([]any)
	if len(list) == 0 {
		return false
	}
	object, isObject := list[0].(map[string]any)
	return !isObject || slices.ContainsFunc(valueNames, func(name string) bool { _, has := object[name]; return has })
}

// cellText returns the cells in a list as text, which package sudoku reads.
func cellText(v any) (string, error) {
	list, _ := v.([]any)
	if rows := list; len(rows) == side {
		list = nil
		for r, row := range rows {
			row, _ := row.([]any)
			if len(row) != side {
				return "", fmt.Errorf("want %d cells in row %d, got %d", side, r+1, len(row))
			}
			list = append(list, row...)
		}
	}
	if len(list) != cells {
		return "", fmt.Errorf("want a list of %d cells, or of %d rows, got one of %d", cells, side, len(list))
	}
	var text strings.Builder
	for i, cell := range list {
		symbol, err := cellSymbol(cell)
		if err != nil {
			return "", fmt.Errorf("cell %d of the list: %w", i+1, err)
		}
		text.WriteString(symbol)
	}
	return text.String(), nil
}

// cellSymbol returns a digit, or "." for an empty cell. An object may have more than the number
// only if that says nothing, or is true or false.
func cellSymbol(v any) (string, error) {
	object, isObject := v.(map[string]any)
	if isObject {
		v = nil
		for _, name := range slices.Sorted(maps.Keys(object)) {
			_, isBool := object[name].(bool)
			switch {
			case slices.Contains(valueNames, name) && v == nil:
				v = object[name]
			case !isBool && !isEmpty(object[name]):
				return "", fmt.Errorf("want a number, got %.40q, too", name)
			}
		}
	}
	switch text := fmt.Sprint(v); {
	case isEmpty(v), text == ".":
		return ".", nil
	case len(text) == 1 && text[0] >= '0' && text[0] <= '9':
		return text, nil
	default:
		return "", fmt.Errorf("want a number from 1 to 9, 0 or null, got %.40q", text)
	}
}

// checkCell returns an error if a cell of f-puzzles or SudokuPad has its number under another
// name than "value".
func checkCell(cell map[string]any, most int) error {
	known := []string{"value", "given", "region", "c", "color", "highlight"}
	for _, name := range slices.Sorted(maps.Keys(cell)) {
		if !slices.Contains(known, name) && number(cell[name], most) > 0 {
			return fmt.Errorf(`want the number of a cell as "value", got %.40q`, name)
		}
	}
	return nil
}
