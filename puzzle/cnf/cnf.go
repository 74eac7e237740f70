// Package cnf writes exact cover problems as formulas for SAT solvers and for model counters, in
// DIMACS format. Begin with [Write].
//
// References: the format is that of the second DIMACS challenge, "Satisfiability: suggested format"
// (1993). At most one of many variables: C. Sinz, "Towards an optimal CNF encoding of Boolean
// cardinality constraints" (2005); here the additional variables have one value in each model.
package cnf

import (
	"bufio"
	"fmt"
	"io"

	"graphcover/exactcover"
	"graphcover/puzzle/internal/linear"
	"graphcover/puzzle/internal/text"
)

// Write writes p, with title in a comment at the top. Variable 1 is the first option, 2 the second
// and so on; more variables follow. Their values follow from those of the options, so the formula
// has as many models as p has solutions. Comments say what the variables are.
//
// It returns an error if w does, if [exactcover.Problem.Validate] finds one other than a conflict,
// or an [*exactcover.QuotaError].
func Write(w io.Writer, p *exactcover.Problem, title string) error {
	if err := p.Validate(); err != nil && !exactcover.IsConflict(err) {
		return err
	}
	if err := p.RefuseQuotas("cnf"); err != nil {
		return err
	}
	program := linear.New(p)
	f := &formula{variables: program.Variables}
	gives := make([]clause, len(program.Colors)) // by color of an item: the options that give it
	for _, row := range program.Rows {
		if !row.Color {
			f.addItem(row)
			continue
		}
		color, option := row.Terms[0].Variable, row.Terms[1].Variable
		f.add(-(option + 1), color+1)
		gives[color-len(p.Options)] = append(gives[color-len(p.Options)], option+1)
	}
	for k, options := range gives {
		f.add(append(options, -(len(p.Options) + k + 1))...)
	}
	for v, fixed := range program.Fixed {
		switch fixed {
		case 0:
			f.add(-(v + 1))
		case 1:
			f.add(v + 1)
		}
	}
	return f.write(w, program, title)
}

// A clause holds literals: a variable from 1, or its negation below 0.
type clause []int

type formula struct {
	variables int
	clauses   []clause
}

func (f *formula) add(literals ...int) { f.clauses = append(f.clauses, literals) }

// addItem says how many of the variables of a row are true: one, or at most one.
func (f *formula) addItem(row linear.Row) {
	of := make(clause, len(row.Terms))
	for i, term := range row.Terms {
		of[i] = term.Variable + 1
	}
	switch {
	case row.Low > 0 && len(of) == 0: // some programs refuse a clause without literals
		f.variables = max(f.variables, 1)
		f.add(1)
		f.add(-1)
	case row.Low > 0:
		f.add(of...)
	}
	f.addAtMostOne(of)
}

// few is up to how many variables are compared pair by pair.
const few = 6

// addAtMostOne says that at most one of these variables is true. Of many, another variable says for
// each of them whether it, or one before it, is.
func (f *formula) addAtMostOne(of clause) {
	if len(of) <= few {
		for i, second := range of {
			for _, first := range of[:i] {
				f.add(-first, -second)
			}
		}
		return
	}
	before := of[0]
	for _, v := range of[1 : len(of)-1] {
		f.add(-before, -v)
		f.variables++
		f.add(-f.variables, before, v)
		f.add(f.variables, -before)
		f.add(f.variables, -v)
		before = f.variables
	}
	f.add(-before, -of[len(of)-1])
}

func (f *formula) write(w io.Writer, program *linear.Program, title string) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "c %s\n", text.OneLine(title))
	for v := range program.Variables {
		fmt.Fprintf(out, "c %d = %s\n", v+1, text.OneLine(program.VariableName(v)))
	}
	fmt.Fprintf(out, "p cnf %d %d\n", f.variables, len(f.clauses))
	for _, c := range f.clauses {
		for _, literal := range c {
			fmt.Fprintf(out, "%d ", literal)
		}
		fmt.Fprintln(out, "0")
	}
	return out.Flush()
}
