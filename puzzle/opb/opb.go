// Package opb writes exact cover problems for programs that solve pseudo-Boolean problems, in the
// format OPB. Begin with [Write], or with [New] to know the numbers of the constraints.
//
// References: O. Roussel and V. Manquinho, "Input/output format and solver requirements for the
// competitions of pseudo-Boolean solvers" (2012).
package opb

import (
	"bufio"
	"fmt"
	"io"
	"slices"

	"graphcover/exactcover"
	"graphcover/puzzle/internal/linear"
)

// Write writes p, with title in a comment at the top: see [Formula]. It returns an error if w does,
// or if [exactcover.Problem.Validate] finds one other than a conflict.
func Write(w io.Writer, p *exactcover.Problem, title string) error {
	f, err := New(p)
	if err != nil {
		return err
	}
	return f.Write(w, title)
}

// A Formula is a problem as constraints. Variable x1 is the first option, x2 the second and so on;
// if the problem has costs, their sum is to be minimized. If items have colors, more variables
// follow: one for each color of an item.
//
// A constraint says that a given option is chosen, or that an excluded one or one without a
// primary item is not. If given options exclude each other, the constraints can't be met.
//
// Constraints have numbers from 1, as in VeriPB. An equation has two: the first says that the sum
// is not less, the second that it is not more.
type Formula struct {
	program     *linear.Program
	constraints []constraint
	numbers     int

	atLeast, atMost []int   // by item: see AtLeast and AtMost
	terms           [][]int // by item: see Terms
	zero            []int   // by option: see Zero
}

// New returns the formula of p, which must not change. It returns an error if
// [exactcover.Problem.Validate] finds one other than a conflict.
func New(p *exactcover.Problem) (*Formula, error) {
	if err := p.Validate(); err != nil && !exactcover.IsConflict(err) {
		return nil, err
	}
	f := &Formula{
		program: linear.New(p), atLeast: make([]int, len(p.Items)), atMost: make([]int, len(p.Items)),
		terms: make([][]int, len(p.Items)), zero: make([]int, len(p.Options)),
	}
	for _, row := range f.program.Rows {
		if !row.Color {
			for _, term := range row.Terms {
				f.terms[row.Item] = append(f.terms[row.Item], term.Variable+1)
			}
		}
		for _, c := range constraintsOf(f.program, row) {
			first, last := f.add(c)
			switch {
			case row.Color:
			case c.relation == "=":
				f.atLeast[row.Item], f.atMost[row.Item] = first, last
			case c.right > 0:
				f.atLeast[row.Item] = first
			default:
				f.atMost[row.Item] = first
			}
		}
	}
	for v, fixed := range f.program.Fixed {
		if fixed == linear.Free {
			continue
		}
		_, last := f.add(constraint{[]linear.Term{{Factor: 1, Variable: v}}, "=", int(fixed), ""})
		if fixed == 0 {
			f.zero[v] = last
		}
	}
	return f, nil
}

// add adds a constraint, and returns its first and its last number.
func (f *Formula) add(c constraint) (first, last int) {
	f.constraints = append(f.constraints, c)
	first = f.numbers + 1
	if f.numbers++; c.relation == "=" {
		f.numbers++
	}
	return first, f.numbers
}

// Variables returns how many variables there are. A formula without any gets one that is in no
// constraint, because some programs want a solution to have values.
func (f *Formula) Variables() int { return max(1, f.program.Variables) }

// Numbers returns the number of the last constraint.
func (f *Formula) Numbers() int { return f.numbers }

// AtLeast returns the number of the constraint that an item is covered at least its low number of
// times, or 0 if there is none, since that is 0.
func (f *Formula) AtLeast(item int) int { return f.atLeast[item] }

// AtMost returns the number of the constraint that an item is covered at most its high number of
// times, or 0 if there is none, since no more options contain it.
func (f *Formula) AtMost(item int) int { return f.atMost[item] }

// Terms returns the variables of the constraints of an item, whose sum is bounded.
func (f *Formula) Terms(item int) []int { return f.terms[item] }

// Zero returns the number of the constraint that an option is not chosen, or 0 if there is none.
func (f *Formula) Zero(option int) int { return f.zero[option] }

// Values returns the value of each variable in a solution.
func (f *Formula) Values(s exactcover.Solution) []bool {
	values := make([]bool, f.Variables())
	for _, o := range s {
		values[o] = true
	}
	for _, row := range f.program.Rows {
		if row.Color && values[row.Terms[1].Variable] {
			values[row.Terms[0].Variable] = true
		}
	}
	return values
}

// Write writes the formula, with title in a comment at the top. Comments say what the variables
// and the constraints are. The error is that of w.
func (f *Formula) Write(w io.Writer, title string) error {
	p := f.program.Problem
	out := writer{bufio.NewWriter(w)}
	fmt.Fprintf(out, "* #variable= %d #constraint= %d\n", f.Variables(), len(f.constraints))
	out.comment(title)
	for v := range f.program.Variables {
		out.comment(fmt.Sprintf("x%d = %s", v+1, f.program.VariableName(v)))
	}
	if p.HasCosts() {
		var costs []linear.Term
		for o, option := range p.Options {
			if option.Cost != 0 {
				costs = append(costs, linear.Term{Factor: option.Cost, Variable: o})
			}
		}
		out.WriteString("min: ")
		out.terms(costs)
		out.WriteString(" ;\n")
	}
	for _, c := range f.constraints {
		if c.about != "" {
			out.comment(c.about)
		}
		out.terms(c.terms)
		fmt.Fprintf(out, " %s %d ;\n", c.relation, c.right)
	}
	return out.Flush()
}

// A constraint compares a sum of variables with a number.
type constraint struct {
	terms    []linear.Term
	relation string // "=" or ">="
	right    int
	about    string // for a comment, or ""
}

// constraintsOf returns the constraints that say what row says. A row without terms is met by none
// of the numbers that it wants; an arbitrary variable with the factor 0 keeps it in the format.
func constraintsOf(m *linear.Program, row linear.Row) (all []constraint) {
	terms := row.Terms
	if len(terms) == 0 {
		if row.Low == 0 {
			return nil
		}
		terms = []linear.Term{{Factor: 0, Variable: 0}}
	}
	about := ""
	if !row.Color {
		about = m.Problem.ItemName(row.Item)
	}
	if row.Low == row.High {
		return []constraint{{terms, "=", row.High, about}}
	}
	if row.Low > 0 || row.Color {
		all = append(all, constraint{terms, ">=", row.Low, about})
		about = ""
	}
	if !row.Color && row.High < len(row.Terms) { // more are not possible
		negated := slices.Clone(terms)
		for i := range negated {
			negated[i].Factor *= -1
		}
		all = append(all, constraint{negated, ">=", -row.High, about})
	}
	return all
}

// A writer keeps the first error of writing, which Flush returns.
type writer struct{ *bufio.Writer }

func (w writer) terms(terms []linear.Term) {
	for i, t := range terms {
		if i > 0 {
			w.WriteByte(' ')
		}
		fmt.Fprintf(w, "%+d x%d", t.Factor, t.Variable+1)
	}
}

func (w writer) comment(line string) { w.WriteString(linear.Comment(line)) }
