package deduce

import (
	"context"
	"errors"
	"fmt"
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
	if err != nil {
		return nil, err
	}
	return conflicts(rows)
}

// ErrNotSudoku means that a puzzle in the database is not a Sudoku.
var ErrNotSudoku = errors.New("want a Sudoku: validate checks no other puzzles")

// ValidateStored returns the grid that the puzzle of that name has in the database, and
// the conflicts in it, which the database finds. If a cell has several numbers, the grid
// has the lowest. It doesn't matter who wrote the numbers. Possible errors are
// [graphsolver.ErrNoPuzzle], [ErrNotSudoku], [graphsolver.ErrTampered] if cells are
// missing, and those of the database.
func ValidateStored(ctx context.Context, db *graphsolver.DB, name string) (g sudoku.Grid, found []sudoku.Conflict, err error) {
	session := db.Session(ctx, name)
	defer session.Close(ctx)
	var cells, rows []graphsolver.Row
	params := graphsolver.Params{"puzzle": name}
	err = session.Transaction(ctx, func(ctx context.Context, tx *graphsolver.Tx) error {
		held, err := tx.Row(ctx, cypher.HoldSearch, params)
		if err == nil && held == nil {
			err = tx.NoPuzzle(ctx)
		}
		if err == nil {
			cells, err = tx.Rows(ctx, cypher.ReadGrid, params)
		}
		if err == nil {
			rows, err = tx.Rows(ctx, cypher.ValidateStored, params)
		}
		return err // not committed: nothing is written
	})
	switch {
	case errors.Is(err, graphsolver.ErrNoPuzzle): // named below
	case err != nil:
		return g, nil, err
	case len(cells) == 0:
		err = ErrNotSudoku
	case len(cells) != len(g):
		err = graphsolver.ErrTampered
	}
	if err != nil {
		return g, nil, fmt.Errorf("deduce: %q: %w", name, err)
	}
	for i, r := range cells {
		cell := 9*r.Int("row") + r.Int("column") - 10
		numbers := r.Ints("numbers")
		if cell != i || slices.ContainsFunc(numbers, func(n int) bool { return n < 1 || n > 9 }) {
			return g, nil, fmt.Errorf("deduce: %q: a cell: %w", name, graphsolver.ErrTampered)
		}
		if len(numbers) > 0 {
			g[cell] = uint8(numbers[0])
		}
	}
	if found, err = conflicts(rows); err != nil {
		err = fmt.Errorf("deduce: %q: %w", name, err)
	}
	return g, found, err
}

// conflicts reads the answer of a statement that validates. It returns
// [graphsolver.ErrTampered] if that names a unit or a cell that no Sudoku has.
func conflicts(rows []graphsolver.Row) ([]sudoku.Conflict, error) {
	var all []sudoku.Conflict
	for _, r := range rows {
		unit, places := r.Int("unit"), r.Ints("places")
		if unit < 0 || unit >= len(sudoku.Units) || slices.ContainsFunc(places, func(cell int) bool { return cell < 0 || cell > 80 }) {
			return nil, graphsolver.ErrTampered
		}
		c := sudoku.Conflict{Kind: sudoku.ConflictKind(r.Text("conflict")), Number: r.Int("number")}
		if numbers := r.Ints("numbers"); len(numbers) > 0 {
			c.Numbers = numbers
		}
		if r["unit"] != nil {
			c.Unit = sudoku.Units[unit].String()
		}
		for _, cell := range places {
			c.Cells = append(c.Cells, sudoku.CellName(cell))
		}
		all = append(all, c)
	}
	return all, nil
}
