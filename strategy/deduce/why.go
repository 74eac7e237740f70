package deduce

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"graphcover/cypher"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/internal/english"
	"graphcover/puzzle/sudoku"
)

// A Fact is what is known about a move, and why.
type Fact struct {
	Move   string `json:"move"`   // "r3c7#4"
	Status string `json:"status"` // "Yes", "No", "Maybe"
	// Round is the round in which it was found; 0 for clues and what they exclude.
	Round int `json:"round"`
	// Reason is "clue", "naked single", "hidden single", "blocked", "naked twin", "naked
	// tuple" or "pencil mark". It is "" if the move was not deduced.
	Reason string `json:"reason"`
	// ByHand says that a choice made by hand has decided it, and not the search.
	ByHand bool `json:"byHand,omitempty"`
	// Constraints are the constraints that the reason is about: the one with a single
	// candidate left, or the cells of twins or of a tuple. Causes are the moves that the fact
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

	rules *sudoku.Rules

	Problem *exactcover.Problem `json:"-"` // of the puzzle
}

// ErrNotDeduced means that nothing was deduced about a puzzle.
var ErrNotDeduced = errors.New("nothing was deduced about the puzzle")

// An UnexplainedError says why there is nothing to explain about a move.
type UnexplainedError struct{ Reason string }

func (e *UnexplainedError) Error() string { return english.Entries(e.Reason) }

// Why explains from the graph what was deduced about a cell (if the place has no number) or
// about that number in it. What the search or somebody by hand has decided is read from the
// tags, which are checked first. Possible errors are [graphsolver.ErrNoPuzzle],
// [graphsolver.ErrNotAdopted], [graphsolver.ErrOldGraph], [ErrNotDeduced], an
// [*UnexplainedError], [graphsolver.ErrTampered] with the node that is wrong, and those of
// the database.
func Why(ctx context.Context, db *graphsolver.DB, name string, place sudoku.Place) (e *Explanation, err error) {
	err = db.View(ctx, name, func(ctx context.Context, tx *graphsolver.Tx, search *graphsolver.Search) error {
		notDeduced := fmt.Errorf("deduce: %q: %w", name, ErrNotDeduced)
		rules, ok := rulesOf(search)
		if !ok || search.CluesUndone() { // these take along what was deduced from them
			return notDeduced
		}
		cell, number, err := rules.Find(place)
		if err != nil {
			return &UnexplainedError{err.Error()}
		}
		of, asked := rules.CellName(cell), []int{}
		if number > 0 {
			of, asked = rules.OptionName(cell, number), append(asked, rules.OptionOf(cell, number))
		} else {
			for n := range rules.Layout().Numbers().All() {
				asked = append(asked, rules.OptionOf(cell, n))
			}
		}
		rows, err := tx.Rows(ctx, cypher.Why, graphsolver.Params{"puzzle": name, "moves": asked})
		if err != nil {
			return err
		}
		if len(rows) == 0 || rows[0]["rounds"] == nil {
			return notDeduced
		}
		e = &Explanation{Name: name, Of: of, Asked: []string{}, Facts: []Fact{}, rules: rules, Problem: search.Problem()}
		return e.read(rows, asked, search)
	})
	if err != nil {
		return nil, err
	}
	return e, nil
}

// rulesOf returns the rules of the Sudoku that a search is of, or false if it is of another puzzle.
// The text alone does not tell: the problem is compared.
func rulesOf(search *graphsolver.Search) (*sudoku.Rules, bool) {
	spec, isBoard := strings.CutPrefix(search.Text(), sudoku.Heading)
	if spec, _, _ = strings.Cut(spec, ":"); !isBoard {
		spec = "9x9"
	}
	rules, err := sudoku.ParseRules(spec)
	if err != nil {
		return nil, false
	}
	return rules, sameModel(search.Problem(), rules.Empty().Base())
}

// read adds the facts in rows to e, which explains the moves asked.
func (e *Explanation) read(rows []graphsolver.Row, asked []int, search *graphsolver.Search) error {
	statuses := make(map[int]string)
	for _, r := range rows {
		statuses[r.Int("id")] = r.Text("status")
	}
	decided := slices.ContainsFunc(asked, func(o int) bool { return statuses[o] == "Yes" })
	for _, r := range rows {
		f, err := factOf(r, search.Problem(), e.rules, statuses)
		if err != nil {
			return fmt.Errorf("deduce: %q: %w", e.Name, err)
		}
		if slices.Contains(asked, r.Int("id")) && decided == (f.Status == "Yes") {
			number := r.Int("search")
			if number > search.Tally().Depth() && f.Status != "Maybe" { // a choice that was made just now
				return fmt.Errorf("deduce: %q: %w", e.Name, wrong(f.Move, fmt.Sprintf("search %d", number)))
			}
			if number > 0 && f.Status != "Maybe" { // what was deduced about it doesn't count
				f = Fact{Move: f.Move, Status: f.Status, ByHand: search.ChosenByHand(number)}
			}
			switch {
			case f.Status == "Maybe" && len(asked) == 1:
				return &UnexplainedError{f.Move + " is still a candidate"}
			case f.Status == "Maybe":
				e.Left = append(e.Left, f.Move)
				continue
			case f.Reason == "" && (f.Status == "Yes" || len(asked) == 1):
				return &UnexplainedError{fmt.Sprintf("%s was not deduced but %s search %d", f.Move, f.decidedBy(), number)}
			}
			e.Asked = append(e.Asked, f.Move)
		}
		e.Facts = append(e.Facts, f)
	}
	slices.Sort(e.Asked)
	return nil
}

// decidedBy says who has decided a move that was not deduced, before the number of the search.
func (f Fact) decidedBy() string {
	switch {
	case f.Status == "Yes" && f.ByHand:
		return "chosen by hand, as"
	case f.Status == "Yes":
		return "chosen by the search, as"
	case f.ByHand:
		return "excluded by a choice made by hand, in"
	}
	return "excluded by the search, in"
}

// wrong returns an error that wraps [graphsolver.ErrTampered].
func wrong(move, what string) error {
	return fmt.Errorf("move %s: %s; %w", move, what, graphsolver.ErrTampered)
}

// factOf returns the fact in a row about a move of p. If the graph keeps no reason for what is
// not a matter of the search, or one that the rules can't have found, the error wraps
// [graphsolver.ErrTampered]. The statuses are those of all moves in the rows.
func factOf(r graphsolver.Row, p *exactcover.Problem, rules *sudoku.Rules, statuses map[int]string) (Fact, error) {
	o, causes := r.Int("id"), r.Ints("causes")
	isMove := func(o int) bool { return o >= 0 && o < len(p.Options) }
	if !isMove(o) || !r.Bool("ofPuzzle") {
		return Fact{}, wrong(r.Text("name"), "a reason rests on it, but it is not of this puzzle")
	}
	f := Fact{
		Move: p.OptionName(o), Status: r.Text("status"), Round: r.Int("round"), Reason: r.Text("reason"),
		Constraints: r.Texts("constraints"),
	}
	if f.Reason == "" {
		if f.Status != "Maybe" && r.Int("search") == 0 {
			return f, wrong(f.Move, fmt.Sprintf("status %s and search 0, but no reason", f.Status))
		}
		return f, nil
	}
	if len(slices.DeleteFunc(slices.Clone(causes), isMove)) > 0 || !f.isSound(p, rules, o, causes, statuses) {
		return f, wrong(f.Move, fmt.Sprintf("its reason, %s, does not fit its status or what it rests on", f.Reason))
	}
	for _, cause := range causes {
		f.Causes = append(f.Causes, p.OptionName(cause))
	}
	return f, nil
}

// isSound reports whether the rules can have found the reason of f, which is about option o
// of p. The status says nothing about naked twins: by the published rules, such a move can
// become a candidate again, and be decided later.
func (f Fact) isSound(p *exactcover.Problem, rules *sudoku.Rules, o int, causes []int, statuses map[int]string) bool {
	var constraints []int // by item
	for i := range p.Items {
		if slices.Contains(f.Constraints, p.ItemName(i)) {
			constraints = append(constraints, i)
		}
	}
	if len(constraints) != len(f.Constraints) {
		return false
	}
	// lost returns the options that the constraints have lost: all but some.
	lost := func(but func(o int) bool) (options []int) {
		for other, option := range p.Options {
			if !but(other) && slices.ContainsFunc(option.Items, func(i int) bool { return slices.Contains(constraints, i) }) {
				options = append(options, other)
			}
		}
		return options
	}
	n := rules.Side()
	cell, number := o/n, o%n+1 // unless o is a mark, which is a clue
	switch f.Reason {
	case "clue":
		return f.Status == "Yes" && len(causes)+len(constraints) == 0 && slices.Contains(p.Given, o)
	case "blocked":
		return f.Status == "No" && len(causes) == 1 && len(constraints) == 0 && causes[0] != o && statuses[causes[0]] == "Yes" &&
			slices.ContainsFunc(p.Options[o].Items, func(i int) bool { return slices.Contains(p.Options[causes[0]].Items, i) })
	case "naked single", "hidden single":
		return f.Status == "Yes" && len(constraints) == 1 && slices.Contains(p.Options[o].Items, constraints[0]) &&
			(f.Constraints[0] == rules.CellName(cell)) == (f.Reason == "naked single") &&
			slices.Equal(causes, lost(func(other int) bool { return other == o }))
	case "pencil mark":
		return f.Status == "No" && len(causes)+len(constraints) == 0 && slices.Contains(p.Excluded, o)
	case "naked twin", "naked tuple":
		left := leftIn(rules, len(constraints), causes)
		if left.Len() < 2 || left.Len() != len(constraints) || !left.Has(number) ||
			len(unitsOf(rules, append(slices.Clone(f.Constraints), f.Move)...)) == 0 {
			return false
		}
		if f.Reason == "naked twin" {
			return left.Len() == 2 && slices.Equal(causes, lost(func(other int) bool { return left.Has(other%n + 1) }))
		}
		all := lost(func(int) bool { return false })
		return !slices.ContainsFunc(causes, func(cause int) bool { return !slices.Contains(all, cause) })
	}
	return false
}

// leftIn returns the numbers that are left in at least one of some cells of k, which have lost
// these moves.
func leftIn(rules *sudoku.Rules, cells int, lost []int) (left sudoku.Digits) {
	times := make(map[int]int) // that a number is lost
	for _, o := range lost {
		times[o%rules.Side()+1]++
	}
	for number := range rules.Layout().Numbers().All() {
		if times[number] < cells {
			left |= sudoku.DigitsOf(number)
		}
	}
	return left
}
