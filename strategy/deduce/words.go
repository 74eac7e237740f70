package deduce

import (
	"fmt"
	"slices"
	"strings"

	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
)

// String returns the explanation in words, as a tree: below each fact, two blanks
// further in, stand its causes. Each is told once; where it is a cause again, it is
// only named. A clue is named by what it blocks.
func (e *Explanation) String() string {
	w := words{facts: make(map[string]Fact), told: make(map[string]bool)}
	for _, f := range e.Facts {
		w.facts[f.Move] = f
	}
	switch {
	case len(e.Left) > 0:
		fmt.Fprintf(&w, "%s can be %s\n", e.Of, strategy.List(numbers(e.Left), "or"))
	case len(e.Asked) > 1 && w.facts[e.Asked[0]].Status == "Yes":
		fmt.Fprintf(&w, "%s cannot be %s at once\n", e.Of, strategy.List(numbers(e.Asked), "and"))
	case len(e.Asked) > 1:
		fmt.Fprintf(&w, "%s has no candidate left\n", e.Of)
	}
	w.tell(e.Asked, "")
	return w.String()
}

// words are an explanation as far as it is told.
type words struct {
	strings.Builder
	facts map[string]Fact
	told  map[string]bool
}

// tell tells the facts of moves, and below each its causes.
func (w *words) tell(moves []string, indent string) {
	var again []string
	for _, move := range moves {
		if w.told[move] {
			again = append(again, move)
			continue
		}
		w.told[move] = true
		f := w.facts[move]
		fmt.Fprintf(w, "%s%s %s\n", indent, move, f.words())
		if f.Round > 0 {
			w.tell(f.Causes, indent+"  ")
		}
	}
	if len(again) > 0 {
		fmt.Fprintf(w, "%s%s: see above\n", indent, strings.Join(again, ", "))
	}
}

// words says what a fact is, without its move.
func (f Fact) words() string {
	cell, number, _ := strings.Cut(f.Move, "#")
	switch f.Reason {
	case "clue":
		return "is a clue"
	case "naked single":
		return fmt.Sprintf("is placed in round %d, a naked single: %s has no other candidate", f.Round, cell)
	case "hidden single":
		return fmt.Sprintf("is placed in round %d, a hidden single: the only place for %s", f.Round, f.Constraints[0])
	case "blocked":
		by := fmt.Sprintf("in round %d by", f.Round)
		if f.Round == 0 {
			by = "by the clue"
		}
		holder, held, _ := strings.Cut(f.Causes[0], "#")
		if held != number {
			return fmt.Sprintf("is blocked %s %s", by, f.Causes[0])
		}
		return fmt.Sprintf("is blocked %s %s in %s", by, f.Causes[0], shared(f.Move, holder))
	case "naked twin":
		return fmt.Sprintf("is ruled out in round %d by naked twins: in %s, %s hold only %s",
			f.Round, shared(append(f.Constraints, f.Move)...), strategy.List(f.Constraints, "and"), strategy.List(f.twins(), "and"))
	}
	return "is excluded by the search"
}

// shared returns the first unit that places share, by the names that package sudoku
// gives them.
func shared(places ...string) sudoku.Unit {
	units := slices.Clone(sudoku.Units[:])
	for _, place := range places {
		cell, _, _ := sudoku.ParsePlace(place)
		units = slices.DeleteFunc(units, func(u sudoku.Unit) bool { return !slices.Contains(u.Cells[:], cell) })
	}
	return units[0]
}

// twins returns the two numbers that the cells of twins had left.
func (f Fact) twins() []string {
	left := sudoku.AllDigits
	for _, cause := range f.Causes {
		_, number, _ := sudoku.ParsePlace(cause)
		left &^= sudoku.DigitsOf(number)
	}
	return strings.Split(left.String(), "")
}

// numbers returns the numbers of moves.
func numbers(moves []string) []string {
	all := make([]string, len(moves))
	for i, move := range moves {
		_, all[i], _ = strings.Cut(move, "#")
	}
	return all
}
