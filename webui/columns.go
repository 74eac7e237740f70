package webui

import "graphcover/puzzle"

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
