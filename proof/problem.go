package proof

import (
	"fmt"
	"strconv"
	"strings"

	"graphcover/exactcover"
	"graphcover/memsolver/clauses"
)

// An encoding is a problem as 0-1 variables and linear constraints. The constraints, in this
// order:
//
//   - Of the options with a primary item, exactly one is chosen.
//   - Of the options with a secondary item, at most one. If some give it a color, an option
//     requires its color, and at most one holds of the colors and the options that give none.
//   - Given options are chosen. Excluded options are not, nor are other options without a
//     primary item, which no search tries.
//   - Not all options of a solution that was found are chosen.
//
// In this form a dead end of Algorithm C shows by unit propagation: whatever an option that is
// chosen hides becomes 0, through its items and their colors.
type encoding struct {
	*clauses.Variables
	problem *exactcover.Problem

	constraints int // written so far
	equations   int // of these, those that VeriPB counts twice
}

// variables returns how many variables there are. A problem without any gets one that is in no
// constraint, because veripb wants a solution to have values.
func (e *encoding) variables() int { return max(1, e.All) }

// write writes all constraints but those that forbid solutions.
func (e *encoding) write(f *part) {
	fmt.Fprintf(f, "* #variable= %d #constraint= ", e.variables())
	f.number()
	f.WriteString("\n")
	primary := e.problem.Primary()
	for item := range e.problem.Items {
		if e.comment(f, e.problem.ItemName(item)); item < primary {
			e.once(f, item)
		} else {
			e.atMostOnce(f, item)
		}
	}
	for _, o := range e.problem.Given {
		e.comment(f, "given: "+e.problem.OptionName(o))
		f.term("+1 x", e.Option(o))
		e.end(f, ">=", 1)
	}
	for o := range e.problem.Options {
		if e.Idle(o) {
			e.zero(f, "never chosen: ", o)
		}
	}
	for _, o := range e.problem.Excluded {
		if !e.Idle(o) {
			e.zero(f, "excluded: ", o)
		}
	}
}

func (e *encoding) zero(f *part, why string, o int) {
	e.comment(f, why+e.problem.OptionName(o))
	f.term("-1 x", e.Option(o))
	e.end(f, ">=", 0)
}

// once writes that exactly one option of a primary item is chosen.
func (e *encoding) once(f *part, item int) {
	for _, v := range e.Claims(item) {
		f.term("+1 x", v)
	}
	e.end(f, "=", 1)
	e.equations++
}

// atMostOnce writes that a secondary item is covered at most once, or in one color.
func (e *encoding) atMostOnce(f *part, item int) {
	claims := e.Claims(item)
	for _, v := range claims {
		f.term("-1 x", v)
	}
	if len(claims) > 0 {
		e.end(f, ">=", -1)
	}
	for _, use := range e.Options(item) {
		if use.Color != exactcover.NoColor {
			f.term("-1 x", e.Option(int(use.Option)))
			f.term("+1 x", e.Color(item, use.Color))
			e.end(f, ">=", 0)
		}
	}
}

// forbid writes that not all options of the nth solution are chosen.
func (e *encoding) forbid(f *part, n int, s exactcover.Solution) {
	f.WriteString("* solution ")
	f.WriteString(strconv.Itoa(n))
	f.WriteString("\n")
	for _, o := range s {
		f.term("-1 x", e.Option(o))
	}
	e.end(f, ">=", 1-len(s))
}

// assign writes the value of every variable in a solution.
func (e *encoding) assign(f *part, s exactcover.Solution) {
	values := make([]bool, e.variables())
	for _, o := range s {
		values[e.Option(o)-1] = true
		for k, item := range e.problem.Options[o].Items {
			if color := e.problem.Options[o].Color(k); color != exactcover.NoColor {
				values[e.Color(item, color)-1] = true
			}
		}
	}
	f.assign(values)
}

// comment writes a name for people, without characters that would end the line.
func (e *encoding) comment(f *part, text string) {
	f.WriteString("* ")
	f.WriteString(strings.Map(func(r rune) rune {
		if r < ' ' {
			return '?'
		}
		return r
	}, text))
	f.WriteString("\n")
}

// end ends a constraint.
func (e *encoding) end(f *part, relation string, bound int) {
	f.end(relation, bound)
	e.constraints++
}
