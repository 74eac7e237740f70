package deduce

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"graphcover/cypher"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/puzzle/sudoku"
	"graphcover/puzzle/sudoku/classic"
)

// Validate returns the conflicts in c that the database finds. They are those of
// [classic.Candidates.Conflicts]. It neither reads nor changes a puzzle there.
func Validate(ctx context.Context, db *graphsolver.DB, c classic.Candidates) ([]sudoku.Conflict, error) {
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

// ValidateStored returns the grid that the puzzle called name has in the database, and
// the conflicts in it, which the database finds. If a cell has several numbers, the grid
// has the lowest. It doesn't matter who wrote the numbers, nor whether a search could have
// left them. But the graph must be whole: its nodes and relationships are compared with
// those of a Sudoku first. Possible errors are [graphsolver.ErrNoPuzzle],
// [graphsolver.ErrNotAdopted], [graphsolver.ErrOldGraph], [ErrNotSudoku],
// [graphsolver.ErrTampered] with the node that is wrong, and those of the database.
func ValidateStored(ctx context.Context, db *graphsolver.DB, name string) (g classic.Grid, found []sudoku.Conflict, err error) {
	err = db.Inspect(ctx, name, func(ctx context.Context, tx *graphsolver.Tx, p *exactcover.Problem, chosen []int) error {
		if !isSudoku(p) {
			return fmt.Errorf("deduce: %q: %w", name, ErrNotSudoku)
		}
		cells, err := tx.Rows(ctx, cypher.ReadGrid, graphsolver.Params{"puzzle": name})
		if err != nil {
			return err
		}
		var board classic.Candidates // none for an empty cell
		for _, o := range chosen {
			cell, number := classic.PlaceOf(o)
			board[cell] |= sudoku.DigitsOf(number)
		}
		g = classic.Grid{}
		for cell, digits := range board {
			if cell >= len(cells) || !isCell(cells[cell], cell, digits) {
				return fmt.Errorf("deduce: %q: constraint %s: its row, its column, or a number in it is not what was loaded; %w",
					name, classic.CellName(cell), graphsolver.ErrTampered)
			}
			if digits != 0 {
				g[cell] = uint8(digits.Least())
			}
		}
		excluded := append([]int{}, p.Excluded...) // not nil: null is no list
		rows, err := tx.Rows(ctx, cypher.ValidateStored, graphsolver.Params{"puzzle": name, "excluded": excluded})
		if err != nil {
			return err
		}
		if found, err = conflicts(rows); err != nil {
			return fmt.Errorf("deduce: %q: %w", name, err)
		}
		return nil
	})
	return g, found, err
}

// isSudoku reports whether p has the items and options of a Sudoku.
func isSudoku(p *exactcover.Problem) bool { return sameModel(p, classic.Grid{}.Base()) }

// sameModel reports whether p has the items and options of a model.
func sameModel(p, model *exactcover.Problem) bool {
	return slices.EqualFunc(p.Items, model.Items, func(a, b exactcover.Item) bool {
		return a.Name == b.Name && a.Secondary == b.Secondary
	}) && slices.EqualFunc(p.Options, model.Options, func(a, b exactcover.Option) bool {
		return a.Name == b.Name && slices.Equal(a.Items, b.Items)
	})
}

// isCell reports whether a row of read/grid is that of a cell with these numbers.
func isCell(r graphsolver.Row, cell int, digits sudoku.Digits) bool {
	const side = 9
	return r.Int("row") == cell/side+1 && r.Int("column") == cell%side+1 &&
		slices.Equal(r.Ints("numbers"), slices.Collect(digits.All()))
}

// conflicts reads the answer of a statement that validates. It returns
// [graphsolver.ErrTampered] if that names a unit or a cell that no Sudoku has.
func conflicts(rows []graphsolver.Row) ([]sudoku.Conflict, error) {
	var all []sudoku.Conflict
	for _, r := range rows {
		unit, places := r.Int("unit"), r.Ints("places")
		if unit < 0 || unit >= len(classic.Units) || slices.ContainsFunc(places, func(cell int) bool { return cell < 0 || cell > 80 }) {
			return nil, graphsolver.ErrTampered
		}
		c := sudoku.Conflict{Kind: sudoku.ConflictKind(r.Text("conflict")), Number: r.Int("number")}
		if numbers := r.Ints("numbers"); len(numbers) > 0 {
			c.Numbers = numbers
		}
		if r["unit"] != nil {
			c.Unit = classic.Units[unit].String()
		}
		for _, cell := range places {
			c.Cells = append(c.Cells, classic.CellName(cell))
		}
		all = append(all, c)
	}
	return all, nil
}
