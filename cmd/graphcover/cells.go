package main

import (
	"github.com/spf13/cobra"

	"graphcover/internal/cliflag"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
)

// The names of cells: r1c1 in the graph, in JSON and by default, or A1. Both are understood.
const (
	cellsR1C1 = "r1c1"
	cellsA1   = "a1"
)

// addCellsFlag adds the flag --cells to c.
func (a *app) addCellsFlag(c *cobra.Command) {
	cliflag.Choose(c, &a.cells, "cells", "how to name cells: with r1c1 as r3c7, with a1 as C7, where the letter is the row", cellsR1C1, cellsA1)
}

// named returns text about a Sudoku with the names of cells that the user wants.
func (a *app) named(text string) string {
	if a.cells == cellsA1 {
		return sudoku.WithLetters(text)
	}
	return text
}

// cellName returns the name r3c7 or r3c7#4 of a cell or an option of p that the user may
// have called C7 or C7#4. Only in a Sudoku the letter is known to be the row.
func cellName(p puzzle.Puzzle, name string) string {
	if isSudoku(p) {
		return sudoku.FromLetters(name)
	}
	return name
}

// isSudoku reports whether p is a Sudoku.
func isSudoku(p puzzle.Puzzle) bool {
	_, ok := p.(sudoku.Board)
	return ok
}
