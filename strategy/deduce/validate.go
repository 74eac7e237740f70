package deduce

import (
	"context"

	"graphcover/cypher"
	"graphcover/graphsolver"
	"graphcover/puzzle/sudoku"
)

// Validate has the database say what is wrong with g: what [sudoku.Grid.Conflicts]
// says. No puzzle is read or changed there.
func Validate(ctx context.Context, db *graphsolver.DB, g sudoku.Grid) ([]sudoku.Conflict, error) {
	const side = 9
	grid := make([][]int, side)
	for cell, number := range g {
		grid[cell/side] = append(grid[cell/side], int(number))
	}
	session := db.Session(ctx, g.String()) // as errors then name it
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
