package mps

import (
	"bufio"
	"fmt"
	"io"

	"graphcover/exactcover"
	"graphcover/puzzle/internal/linear"
)

// Write writes p, with title in a comment at the top. Variable x1 is the first option, x2 the
// second and so on, and what they cost is to be minimized. Comments say what the variables and the
// rows are. If items have colors, more variables follow: one for each color of an item, and rows
// with factors of -1, which [Read] refuses.
//
// A given option is fixed to 1, an excluded one and one without a primary item to 0. If given
// options exclude each other, the rows can't be met.
//
// Write returns an error if w does, or if [exactcover.Problem.Validate] finds one other than a
// conflict.
func Write(w io.Writer, p *exactcover.Problem, title string) error {
	if err := p.Validate(); err != nil && !exactcover.IsConflict(err) {
		return err
	}
	out := &writer{bufio.NewWriter(w), linear.New(p)}
	out.comment(title)
	for i, row := range out.Rows {
		if !row.Color {
			out.comment(fmt.Sprintf("c%d = %s", i+1, p.ItemName(row.Item)))
		}
	}
	for v := range out.Variables {
		out.comment(fmt.Sprintf("x%d = %s", v+1, out.VariableName(v)))
	}
	out.WriteString("NAME          PROBLEM\n")
	out.writeRows()
	out.writeColumns()
	out.writeSides()
	out.writeBounds()
	out.WriteString("ENDATA\n")
	return out.Flush()
}

// A writer keeps the first error of writing, which Flush returns.
type writer struct {
	*bufio.Writer
	*linear.Program
}

func (w *writer) comment(line string) { w.WriteString(linear.Comment(line)) }

// entry writes a line with a number, in the columns of fixed form.
func (w *writer) entry(name, row string, number int) {
	fmt.Fprintf(w, "    %-8s  %-8s  %12d\n", name, row, number)
}

// kind returns the kind of a row, its right side, and its range, which is 0 if it has none.
func kind(row linear.Row) (kind string, right, width int) {
	switch {
	case row.Low == row.High:
		return "E", row.High, 0
	case row.Low == 0 && !row.Color:
		return "L", row.High, 0
	default:
		return "G", row.Low, row.High - row.Low
	}
}

func (w *writer) writeRows() {
	w.WriteString("ROWS\n N  COST\n")
	for i, row := range w.Rows {
		kind, _, _ := kind(row)
		fmt.Fprintf(w, " %s  c%d\n", kind, i+1)
	}
}

// writeColumns writes the costs and the rows of each variable.
func (w *writer) writeColumns() {
	type entry struct{ row, factor int }
	entries := make([][]entry, w.Variables)
	for i, row := range w.Rows {
		for _, t := range row.Terms {
			entries[t.Variable] = append(entries[t.Variable], entry{i, t.Factor})
		}
	}
	w.WriteString("COLUMNS\n    MARKER                 'MARKER'                 'INTORG'\n")
	for v := range w.Variables {
		name, cost := fmt.Sprint("x", v+1), 0
		if v < len(w.Problem.Options) {
			cost = w.Problem.Options[v].Cost
		}
		if cost != 0 || len(entries[v]) == 0 { // a column that has no entry would be missing
			w.entry(name, "COST", cost)
		}
		for _, e := range entries[v] {
			w.entry(name, fmt.Sprint("c", e.row+1), e.factor)
		}
	}
	w.WriteString("    MARKER                 'MARKER'                 'INTEND'\n")
}

func (w *writer) writeSides() {
	w.WriteString("RHS\n")
	for i, row := range w.Rows {
		if _, right, _ := kind(row); right != 0 {
			w.entry("RHS", fmt.Sprint("c", i+1), right)
		}
	}
	w.WriteString("RANGES\n")
	for i, row := range w.Rows {
		if _, _, width := kind(row); width != 0 {
			w.entry("RANGE", fmt.Sprint("c", i+1), width)
		}
	}
}

func (w *writer) writeBounds() {
	w.WriteString("BOUNDS\n")
	for v, fixed := range w.Fixed {
		if fixed == linear.Free {
			fmt.Fprintf(w, " BV BOUND     x%d\n", v+1)
		} else {
			fmt.Fprintf(w, " FX BOUND     %-8s  %12d\n", fmt.Sprint("x", v+1), fixed)
		}
	}
}
