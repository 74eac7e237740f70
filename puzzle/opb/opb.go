// Package opb writes exact cover problems for programs that solve pseudo-Boolean problems, in the
// format OPB. Begin with [Write].
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

// Write writes p, with title in a comment at the top. Variable x1 is the first option, x2 the
// second and so on; if p has costs, their sum is to be minimized. Comments say what the variables
// and the constraints are. If items have colors, more variables follow: one for each color of an
// item.
//
// A constraint says that a given option is chosen, or that an excluded one or one without a
// primary item is not. If given options exclude each other, the constraints can't be met.
//
// Write returns an error if w does, or if [exactcover.Problem.Validate] finds one other than a
// conflict.
func Write(w io.Writer, p *exactcover.Problem, title string) error {
	if err := p.Validate(); err != nil && !exactcover.IsConflict(err) {
		return err
	}
	m := linear.New(p)
	var constraints []constraint
	for _, row := range m.Rows {
		constraints = append(constraints, constraintsOf(m, row)...)
	}
	for v, fixed := range m.Fixed {
		if fixed != linear.Free {
			constraints = append(constraints, constraint{[]linear.Term{{Factor: 1, Variable: v}}, "=", int(fixed), ""})
		}
	}
	out := writer{bufio.NewWriter(w)}
	fmt.Fprintf(out, "* #variable= %d #constraint= %d\n", max(1, m.Variables), len(constraints))
	out.comment(title)
	for v := range m.Variables {
		out.comment(fmt.Sprintf("x%d = %s", v+1, m.VariableName(v)))
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
	for _, c := range constraints {
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
