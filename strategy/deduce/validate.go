package deduce

import (
	"context"
	"slices"

	"graphcover/cypher"
	"graphcover/graphsolver"
	"graphcover/puzzle/sudoku"
)

// Validate returns the conflicts in c as the database finds them, which are those of
// [sudoku.Candidates.Conflicts]. It reads and changes no puzzle there.
func Validate(ctx context.Context, db *graphsolver.DB, c sudoku.Candidates) ([]sudoku.Conflict, error) {
	const side = 9
	grid := make([][][]int, side)
	for cell, digits := range c {
		grid[cell/side] = append(grid[cell/side], append([]int{}, slices.Collect(digits.All())...))
	}
	session := db.Session(ctx, c.String()) // so that errors name it
	defer session.Close(ctx)
	var rows []graphsolver.Row
	err := session.Transaction(ctx, func(ctx context.Context, tx *graphsolver.Tx) (err error) {
		rows, err = tx.Rows(ctx, cypher.Validate, graphsolver.Params{"rows": grid})
		return err
	})
	var conflicts []sudoku.Conflict
	for _, r := range rows {
		c := sudoku.Conflict{Kind: sudoku.ConflictKind(r.Text("conflict")), Number: r.Int("number")}
		if c.Kind != sudoku.NoCandidate {
			c.Unit = sudoku.Units[r.Int("unit")].String()
		}
		for _, cell := range r.Ints("places") {
			c.Cells = append(c.Cells, sudoku.CellName(cell))
		}
		conflicts = append(conflicts, c)
	}
	return conflicts, err
}
