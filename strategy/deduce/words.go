package deduce

import (
	"fmt"
	"slices"
	"strings"

	"graphcover/internal/english"
	"graphcover/puzzle/sudoku"
)

// String returns the explanation as a tree in words. The causes of a fact are below
// it, indented by two more blanks. A fact that is a cause more than once is written only
// once. Clues have no line below the facts that they block, since those name them. Causes that
// pencil marks rule out have one line.
func (e *Explanation) String() string {
	w := words{rules: e.rules, facts: make(map[string]Fact), written: make(map[string]bool)}
	for _, f := range e.Facts {
		w.facts[f.Move] = f
	}
	switch {
	case len(e.Left) > 0:
		fmt.Fprintf(&w, "%s can be %s\n", e.Of, english.List(numbers(e.Left), "or"))
	case len(e.Asked) > 1 && w.facts[e.Asked[0]].Status == "Yes":
		fmt.Fprintf(&w, "%s cannot be %s at once\n", e.Of, english.List(numbers(e.Asked), "and"))
	case len(e.Asked) > 1:
		fmt.Fprintf(&w, "%s has no candidate left\n", e.Of)
	}
	w.writeFacts(e.Asked, "")
	return english.Entries(w.String())
}

// words is an explanation in the making.
type words struct {
	strings.Builder
	rules   *sudoku.Rules
	facts   map[string]Fact
	written map[string]bool
}

// writeFacts writes the facts about moves, with the causes below each.
func (w *words) writeFacts(moves []string, indent string) {
	var again, marked []string
	for _, move := range moves {
		if w.written[move] {
			again = append(again, move)
			continue
		}
		w.written[move] = true
		f := w.facts[move]
		if f.Reason == "pencil mark" && indent != "" {
			marked = append(marked, move)
			continue
		}
		fmt.Fprintf(w, "%s%s %s\n", indent, move, f.words(w.rules))
		if f.Round > 0 {
			w.writeFacts(f.Causes, indent+"  ")
		}
	}
	if len(marked) > 0 {
		fmt.Fprintf(w, "%s%s: ruled out by the pencil marks\n", indent, strings.Join(marked, ", "))
	}
	if len(again) > 0 {
		fmt.Fprintf(w, "%s%s: see above\n", indent, strings.Join(again, ", "))
	}
}

// words describes a fact about a board without naming its move.
func (f Fact) words(rules *sudoku.Rules) string {
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
		if units := unitsOf(rules, f.Move, holder); len(units) > 0 {
			return fmt.Sprintf("is blocked %s %s in %s", by, f.Causes[0], units[0])
		}
		return fmt.Sprintf("is blocked %s %s, a %s's move apart", by, f.Causes[0], pieceOf(rules, f.Move, holder))
	case "pencil mark":
		return "is ruled out by the pencil marks"
	case "naked twin", "naked tuple":
		by := "naked twins"
		if f.Reason == "naked tuple" {
			by = "a naked tuple"
		}
		return fmt.Sprintf("is ruled out in round %d by %s: in %s, %s hold only %s", f.Round, by,
			unitsOf(rules, append(slices.Clone(f.Constraints), f.Move)...)[0], english.List(f.Constraints, "and"), english.List(f.left(rules), "and"))
	}
	if f.ByHand {
		return "is excluded by a choice made by hand"
	}
	return "is excluded by the search"
}

// cellOf returns the cell and the number of a move or a cell of k by its name.
func cellOf(rules *sudoku.Rules, name string) (cell, number int, err error) {
	place, err := sudoku.ParsePlace(name)
	if err != nil {
		return 0, 0, err
	}
	return rules.Find(place)
}

// unitsOf returns the units of k that contain all places, which are named as in package sudoku.
// There is none if a place has no such name.
func unitsOf(rules *sudoku.Rules, places ...string) []sudoku.Unit {
	units := slices.Clone(rules.Layout().Units)
	for _, place := range places {
		cell, _, err := cellOf(rules, place)
		units = slices.DeleteFunc(units, func(u sudoku.Unit) bool { return err != nil || !slices.Contains(u.Cells, cell) })
	}
	return units
}

// pieceOf returns the chess piece whose move leads from one place to another.
func pieceOf(rules *sudoku.Rules, a, b string) string {
	first, _, _ := cellOf(rules, a)
	last, _, _ := cellOf(rules, b)
	return rules.PieceOf(first, last)
}

// left returns the numbers that are left in the cells of twins, or of a tuple.
func (f Fact) left(rules *sudoku.Rules) []string {
	var lost []int
	for _, cause := range f.Causes {
		cell, number, _ := cellOf(rules, cause)
		lost = append(lost, rules.OptionOf(cell, number))
	}
	return strings.Split(leftIn(rules, len(f.Constraints), lost).String(), "")
}

func numbers(moves []string) []string {
	all := make([]string, len(moves))
	for i, move := range moves {
		_, all[i], _ = strings.Cut(move, "#")
	}
	return all
}
