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

// A Fact is what is known about a move, and why.
type Fact struct {
	Move   string `json:"move"`   // "r3c7#4"
	Status string `json:"status"` // "Yes", "No", "Maybe"
	// Round is the round in which it was found; 0 for clues and what they exclude.
	Round int `json:"round"`
	// Reason is "clue", "naked single", "hidden single", "blocked" or "naked twin".
	// It is "" if the move was not deduced.
	Reason string `json:"reason"`
	// Constraints are the constraints that the reason is about: the one with a single
	// candidate left, or the two cells of twins. Causes are the moves that the fact
	// follows from: the one that blocks it, or those that the constraints have lost.
	Constraints []string `json:"constraints,omitempty"`
	Causes      []string `json:"causes,omitempty"`
}

// An Explanation says why a move was placed or ruled out, or what happened to a cell.
type Explanation struct {
	Name string `json:"name"` // of the puzzle
	Of   string `json:"of"`   // the move or cell in question
	// Left lists the candidates of a cell that is not decided.
	Left []string `json:"left,omitempty"`
	// Asked lists the moves that are explained: a single one, or all that a cell has
	// lost.
	Asked []string `json:"asked"`
	// Facts lists these moves and everything that they follow from, each once, in the
	// order in which they were found. Clues come first, and every fact comes after its
	// causes.
	Facts []Fact `json:"facts"`
}

// ErrNotDeduced means that nothing was deduced about a puzzle.
var ErrNotDeduced = errors.New("nothing was deduced about the puzzle")

// An UnexplainedError says why there is nothing to explain about a move.
type UnexplainedError struct{ Reason string }

func (e *UnexplainedError) Error() string { return e.Reason }

// Why explains from the graph what was deduced about a cell (if number is 0) or about
// that number in it. Possible errors are [graphsolver.ErrNoPuzzle], [ErrNotDeduced],
// an [*UnexplainedError], [graphsolver.ErrTampered] if reasons are missing, and those
// of the database.
func Why(ctx context.Context, db *graphsolver.DB, name string, cell, number int) (*Explanation, error) {
	e := &Explanation{Name: name, Of: sudoku.CellName(cell), Asked: []string{}, Facts: []Fact{}}
	asked := []int{sudoku.OptionOf(cell, number)}
	if number > 0 {
		e.Of = sudoku.OptionName(cell, number)
	} else {
		asked = asked[:0]
		for n := range sudoku.AllDigits.All() {
			asked = append(asked, sudoku.OptionOf(cell, n))
		}
	}
	session := db.Session(ctx, name)
	defer session.Close(ctx)
	var rows []graphsolver.Row
	err := session.Transaction(ctx, func(ctx context.Context, tx *graphsolver.Tx) error {
		held, err := tx.Row(ctx, cypher.HoldSearch, graphsolver.Params{"puzzle": name})
		if err == nil && held == nil {
			err = tx.NoPuzzle(ctx)
		}
		if err == nil {
			rows, err = tx.Rows(ctx, cypher.Why, graphsolver.Params{"puzzle": name, "moves": asked})
		}
		return err // not committed: nothing is written
	})
	switch {
	case errors.Is(err, graphsolver.ErrNoPuzzle):
		return nil, fmt.Errorf("deduce: %q: %w", name, err)
	case err != nil:
		return nil, err
	case len(rows) == 0 || rows[0]["rounds"] == nil: // other puzzles may not have such moves
		return nil, fmt.Errorf("deduce: %q: %w", name, ErrNotDeduced)
	}
	return e, e.read(rows, asked)
}

// read adds the facts in rows to e, which explains the moves asked.
func (e *Explanation) read(rows []graphsolver.Row, asked []int) error {
	names := make(map[int]string)
	for _, r := range rows {
		names[r.Int("id")] = r.Text("name")
	}
	decided := slices.ContainsFunc(rows, func(r graphsolver.Row) bool {
		return r.Text("status") == "Yes" && slices.Contains(asked, r.Int("id"))
	})
	for _, r := range rows {
		f := Fact{
			Move: r.Text("name"), Status: r.Text("status"), Round: r.Int("round"), Reason: r.Text("reason"),
			Constraints: r.Texts("constraints"),
		}
		for _, cause := range r.Ints("causes") {
			f.Causes = append(f.Causes, names[cause])
		}
		if !f.isWhole() {
			return fmt.Errorf("deduce: %q: %s: %w", e.Name, f.Move, graphsolver.ErrTampered)
		}
		if slices.Contains(asked, r.Int("id")) && decided == (f.Status == "Yes") {
			switch {
			case f.Status == "Maybe" && len(asked) == 1:
				return &UnexplainedError{f.Move + " is still a candidate"}
			case f.Status == "Maybe":
				e.Left = append(e.Left, f.Move)
				continue
			case f.Reason == "" && f.Status == "Yes":
				return &UnexplainedError{fmt.Sprintf("%s was not deduced but chosen by the search, as search %d", f.Move, r.Int("search"))}
			case f.Reason == "" && len(asked) == 1:
				return &UnexplainedError{fmt.Sprintf("%s was not deduced but excluded by the search, in search %d", f.Move, r.Int("search"))}
			}
			e.Asked = append(e.Asked, f.Move)
		}
		e.Facts = append(e.Facts, f)
	}
	slices.Sort(e.Asked)
	return nil
}

// isWhole reports whether f has everything that its reason requires.
func (f Fact) isWhole() bool {
	switch f.Reason {
	case "blocked":
		return len(f.Causes) == 1
	case "naked single", "hidden single":
		return len(f.Constraints) == 1
	case "naked twin":
		return len(f.Constraints) == 2 && len(f.Causes) > 0
	}
	return true
}
