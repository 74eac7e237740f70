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

// sheetsOf returns the tables that an error is about, or nil if it is not about any whose columns are not known.
func sheetsOf(err error) []puzzle.Sheet {
	if e, ok := errors.AsType[*puzzle.ColumnsError](err); ok {
		return e.Sheets
	}
	return nil
}
