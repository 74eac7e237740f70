package webui

import (
	"errors"

	"graphcover/puzzle"
)

// A tableFamily is a family of puzzles that are written as tables.
type tableFamily struct {
	Family string         `json:"family"`
	Tables []puzzle.Table `json:"tables"`
}

// columnsOfTables says which tables there are, and what their columns mean.
func columnsOfTables() []tableFamily {
	var all []tableFamily
	for _, help := range puzzle.FamilyHelps() {
		if help.Tables != nil {
			all = append(all, tableFamily{help.Name, help.Tables})
		}
	}
	return all
}

// A sheet is a table whose columns are not known, and what these are perhaps.
type sheet struct {
	*puzzle.Sheet
	Guesses []puzzle.ColumnsGuess `json:"guesses"` // the best first
}

// sheetOf returns the table that an error is about, or nil if it is not about one whose columns are not known.
func sheetOf(err error) *sheet {
	if e, ok := errors.AsType[*puzzle.ColumnsError](err); ok {
		return &sheet{&e.Sheet, e.Guesses}
	}
	return nil
}
