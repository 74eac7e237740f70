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
)

// Validate returns the conflicts on b that the database finds. They are those of
// [sudoku.Board.Conflicts]. It neither reads nor changes a puzzle there.
func Validate(ctx context.Context, db *graphsolver.DB, b sudoku.Board) (found []sudoku.Conflict, err error) {
	candidates := b.Marks()
	placed := make(sudoku.Candidates, len(candidates))
	for cell, digits := range candidates {
		if digits.Len() == 1 {
			placed[cell] = digits
		}
	}
	session := db.Session(ctx, b.String()) // so that errors name it
	defer session.Close(ctx)
	err = session.Transaction(ctx, func(ctx context.Context, tx *graphsolver.Tx) error {
		found, err = validate(ctx, tx, b.Rules(), placed, candidates)
		return err
	})
	return found, err
}

// validate returns the conflicts on a board, where these numbers are placed in each cell, and
// empty cells have these candidates.
func validate(ctx context.Context, tx *graphsolver.Tx, rules *sudoku.Rules, placed, candidates sudoku.Candidates) ([]sudoku.Conflict, error) {
	units, cages := [][]int{}, []any{}
	for _, u := range rules.Layout().Units {
		units = append(units, u.Cells)
	}
	for _, c := range rules.Cages() {
		cages = append(cages, map[string]any{"cells": c.Cells, "sum": c.Sum, "ways": c.Ways})
	}
	rows, err := tx.Rows(ctx, cypher.Validate, graphsolver.Params{
		"side": rules.Side(), "numbers": lists(placed), "candidates": lists(candidates), "allowed": lists(rules.Empty().Marks()),
		"peers": rules.Layout().Peers, "units": units, "pairs": rules.Pairs(), "cages": cages,
	})
	if err != nil {
		return nil, err
	}
	return conflicts(rules, rows), nil
}

// lists returns the numbers of each cell.
func lists(c sudoku.Candidates) [][]int {
	all := make([][]int, len(c))
	for cell, digits := range c {
		all[cell] = append([]int{}, slices.Collect(digits.All())...) // not nil: null is no list
	}
	return all
}

// conflicts reads the answer of deduce/validate.
func conflicts(rules *sudoku.Rules, rows []graphsolver.Row) (all []sudoku.Conflict) {
	for _, r := range rows {
		c := sudoku.Conflict{Kind: sudoku.ConflictKind(r.Text("conflict")), Number: r.Int("number")}
		places := r.Ints("places")
		for _, cell := range places {
			c.Cells = append(c.Cells, rules.CellName(cell))
		}
		switch c.Kind {
		case sudoku.Repeated, sudoku.Missing:
			c.Unit = rules.Layout().Units[r.Int("unit")].String()
		case sudoku.Several:
			c.Numbers = r.Ints("numbers")
		case sudoku.Apart:
			c.Unit = rules.PieceOf(places[0], places[1]) + "'s move"
		case sudoku.Parity:
			c.Unit = rules.ParityOf(places[0])
		case "repeated in cage", sudoku.Sum:
			c.Unit = fmt.Sprintf("cage %d", r.Int("unit")+1)
			if c.Kind != sudoku.Sum {
				c.Kind = sudoku.Repeated
			}
		}
		all = append(all, c)
	}
	return all
}

// ErrNotSudoku means that a puzzle in the database is not a Sudoku.
var ErrNotSudoku = errors.New("want a Sudoku: validate checks no other puzzles")

// ValidateStored returns the board that the puzzle called name has in the database, without
// pencil marks, and the conflicts on it, which the database finds. If a cell has several numbers,
// the board has the lowest. It doesn't matter who wrote the numbers, nor whether a search could
// have left them. But the graph must be whole: its nodes and relationships are compared with
// those of the Sudoku first. Possible errors are [graphsolver.ErrNoPuzzle],
// [graphsolver.ErrNotAdopted], [graphsolver.ErrOldGraph], [ErrNotSudoku],
// [graphsolver.ErrTampered] with the node that is wrong, and those of the database.
func ValidateStored(ctx context.Context, db *graphsolver.DB, name string) (b sudoku.Board, found []sudoku.Conflict, err error) {
	err = db.Inspect(ctx, name, func(ctx context.Context, tx *graphsolver.Tx, search *graphsolver.Search, chosen []int) error {
		k, ok := rulesOf(search)
		if !ok {
			return fmt.Errorf("deduce: %q: %w", name, ErrNotSudoku)
		}
		cells, err := tx.Rows(ctx, cypher.ReadGrid, graphsolver.Params{"puzzle": name})
		if err != nil {
			return err
		}
		placed, numbers := k.CandidatesOf(chosen), k.Empty().Numbers()
		for cell, list := range lists(placed) {
			place := k.PlaceOf(cell, 0)
			if cell >= len(cells) || cells[cell].Int("row") != place.Row || cells[cell].Int("column") != place.Column ||
				!slices.Equal(cells[cell].Ints("numbers"), list) {
				return fmt.Errorf("deduce: %q: constraint %s: its row, its column, or a number in it is not what was loaded; %w",
					name, k.CellName(cell), graphsolver.ErrTampered)
			}
			if len(list) > 0 {
				numbers[cell] = uint8(list[0])
			}
		}
		b = k.Empty().Of(numbers)
		candidates := k.Empty().Marks()
		for _, o := range search.Problem().Excluded {
			if cell, number, ok := k.MoveOf(o); ok {
				candidates[cell] &^= sudoku.DigitsOf(number)
			}
		}
		found, err = validate(ctx, tx, k, placed, candidates)
		return err
	})
	return b, found, err
}

// sameModel reports whether p has the items and options of a model.
func sameModel(p, model *exactcover.Problem) bool {
	return slices.EqualFunc(p.Items, model.Items, func(a, b exactcover.Item) bool {
		return a.Name == b.Name && a.Secondary == b.Secondary
	}) && slices.EqualFunc(p.Options, model.Options, func(a, b exactcover.Option) bool {
		return a.Name == b.Name && slices.Equal(a.Items, b.Items)
	})
}
