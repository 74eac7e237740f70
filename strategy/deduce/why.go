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

// A Fact is what is known of a move, and why.
type Fact struct {
	Move   string `json:"move"`   // "r3c7#4"
	Status string `json:"status"` // "Yes", "No", "Maybe"
	// Round is when it was found, 0 for the clues and what they exclude.
	Round int `json:"round"`
	// Reason is "clue", "naked single", "hidden single", "blocked" or "naked twin", or
	// "" for what was not deduced.
	Reason string `json:"reason"`
	// Causes are the moves that it rests on: what blocks it, or what was lost by the
	// Constraints that have one candidate left, or two: the twins' cells.
	Constraints []string `json:"constraints,omitempty"`
	Causes      []string `json:"causes,omitempty"`
}

// An Explanation is why a move was placed or ruled out, or what became of a cell.
type Explanation struct {
	Name string `json:"name"` // of the puzzle
	Of   string `json:"of"`   // the move or cell that was asked about
	// Left are the candidates of a cell that is not decided.
	Left []string `json:"left,omitempty"`
	// Asked are the moves that are explained: one, or those that a cell has lost.
	Asked []string `json:"asked"`
	// Facts are these and all that they rest on, each once, in the order in which
	// they were found: first the clues, and always the causes before what they cause.
	Facts []Fact `json:"facts"`
}

// ErrNotDeduced says that nothing was deduced of a puzzle.
var ErrNotDeduced = errors.New("nothing was deduced of the puzzle")

// An UnexplainedError says why there is nothing to explain of a move.
type UnexplainedError struct{ Reason string }

func (e *UnexplainedError) Error() string { return e.Reason }

// Why explains from the graph what was deduced of a cell, if number is 0, or of that
// number there. An error is [graphsolver.ErrNoPuzzle], [ErrNotDeduced], an
// [*UnexplainedError], [graphsolver.ErrTampered] if reasons are missing, or the database's.
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
	var held graphsolver.Row
	var rows []graphsolver.Row
	err := session.Transaction(ctx, func(ctx context.Context, tx *graphsolver.Tx) (err error) {
		if held, err = tx.Row(ctx, cypher.HoldSearch, graphsolver.Params{"puzzle": name}); err == nil {
			rows, err = tx.Rows(ctx, cypher.Why, graphsolver.Params{"puzzle": name, "moves": asked})
		}
		return err // not committed: nothing is written
	})
	switch {
	case err != nil:
		return nil, err
	case held == nil:
		return nil, fmt.Errorf("deduce: %q: %w", name, graphsolver.ErrNoPuzzle)
	case len(rows) == 0 || rows[0]["rounds"] == nil: // another kind of puzzle may have no such moves
		return nil, fmt.Errorf("deduce: %q: %w", name, ErrNotDeduced)
	}
	return e, e.read(rows, asked)
}

// read adds the facts of rows to e, which is about the moves asked.
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

// isWhole tells whether f has what its reason says that it rests on.
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
