package proof

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"graphcover/exactcover"
)

// An encoding is a problem as 0-1 variables and linear constraints. Variable i+1 says that
// option i is chosen. The constraints, in this order:
//
//   - Of the options with a primary item, exactly one is chosen.
//   - Of the options with a secondary item, at most one. If some give it a color, there is a
//     variable for each of its colors, after those of the options. An option requires its
//     color, and at most one holds of the colors and the options that give none.
//   - Given options are chosen. Excluded options are not, nor are other options without a
//     primary item, which no search tries.
//   - Not all options of a solution that was found are chosen.
//
// In this form a dead end of Algorithm C shows by unit propagation: whatever an option that is
// chosen hides becomes 0, through its items and their colors.
type encoding struct {
	problem *exactcover.Problem
	holders [][]int32    // the options of each item, ascending
	tints   []tint       // the variables after those of the options
	first   map[int]int  // by secondary item: the first of its tints
	colorOf map[tint]int // the index of each tint

	constraints int // written so far
	equations   int // of these, those that VeriPB counts twice
}

// A tint is a secondary item in one of its colors.
type tint struct {
	item  int
	color exactcover.Color
}

// variable returns the number of the variable of an option.
func variable(option int) int { return option + 1 }

func newEncoding(p *exactcover.Problem) *encoding {
	e := &encoding{
		problem: p, holders: make([][]int32, len(p.Items)), first: make(map[int]int), colorOf: make(map[tint]int),
	}
	for o := range p.Options {
		for k, item := range p.Options[o].Items {
			e.holders[item] = append(e.holders[item], int32(o))
			if color := p.Options[o].Color(k); color != exactcover.NoColor {
				e.colorOf[tint{item, color}] = 0
			}
		}
	}
	for t := range e.colorOf {
		e.tints = append(e.tints, t)
	}
	slices.SortFunc(e.tints, func(a, b tint) int {
		if a.item != b.item {
			return a.item - b.item
		}
		return int(a.color - b.color)
	})
	for i, t := range slices.Backward(e.tints) {
		e.first[t.item] = i
		e.colorOf[t] = i
	}
	return e
}

// variables returns how many variables there are. A problem without any gets one that is in no
// constraint, because veripb wants a solution to have values.
func (e *encoding) variables() int { return max(1, len(e.problem.Options)+len(e.tints)) }

// tinted returns the number of the variable of a tint, by its index.
func (e *encoding) tinted(index int) int { return len(e.problem.Options) + index + 1 }

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
		f.term("+1 x", variable(o))
		e.end(f, ">=", 1)
	}
	for o := range e.problem.Options {
		if e.idle(o) {
			e.zero(f, "never chosen: ", o)
		}
	}
	for _, o := range e.problem.Excluded {
		if !e.idle(o) {
			e.zero(f, "excluded: ", o)
		}
	}
}

// idle reports whether no search tries option o, because it has no primary item.
func (e *encoding) idle(o int) bool {
	primary := e.problem.Primary()
	return !slices.ContainsFunc(e.problem.Options[o].Items, func(i int) bool { return i < primary }) &&
		!slices.Contains(e.problem.Given, o)
}

func (e *encoding) zero(f *part, why string, o int) {
	e.comment(f, why+e.problem.OptionName(o))
	f.term("-1 x", variable(o))
	e.end(f, ">=", 0)
}

// once writes that exactly one option of a primary item is chosen.
func (e *encoding) once(f *part, item int) {
	for _, o := range e.holders[item] {
		f.term("+1 x", variable(int(o)))
	}
	e.end(f, "=", 1)
	e.equations++
}

// atMostOnce writes that a secondary item is covered at most once, or in one color.
func (e *encoding) atMostOnce(f *part, item int) {
	terms := 0
	if first, colored := e.first[item]; colored {
		for i := first; i < len(e.tints) && e.tints[i].item == item; i++ {
			f.term("-1 x", e.tinted(i))
			terms++
		}
	}
	for _, o := range e.holders[item] {
		if e.color(int(o), item) == exactcover.NoColor {
			f.term("-1 x", variable(int(o)))
			terms++
		}
	}
	if terms > 0 {
		e.end(f, ">=", -1)
	}
	for _, o := range e.holders[item] {
		if color := e.color(int(o), item); color != exactcover.NoColor {
			f.term("-1 x", variable(int(o)))
			f.term("+1 x", e.tinted(e.colorOf[tint{item, color}]))
			e.end(f, ">=", 0)
		}
	}
}

// color returns the color that option o gives to one of its items.
func (e *encoding) color(o, item int) exactcover.Color {
	option := &e.problem.Options[o]
	return option.Color(slices.Index(option.Items, item))
}

// forbid writes that not all options of the nth solution are chosen.
func (e *encoding) forbid(f *part, n int, s exactcover.Solution) {
	f.WriteString("* solution ")
	f.WriteString(strconv.Itoa(n))
	f.WriteString("\n")
	for _, o := range s {
		f.term("-1 x", variable(o))
	}
	e.end(f, ">=", 1-len(s))
}

// assign writes the value of every variable in a solution.
func (e *encoding) assign(f *part, s exactcover.Solution) {
	values := make([]bool, e.variables()+1)
	for _, o := range s {
		values[variable(o)] = true
		for k, item := range e.problem.Options[o].Items {
			if color := e.problem.Options[o].Color(k); color != exactcover.NoColor {
				values[e.tinted(e.colorOf[tint{item, color}])] = true
			}
		}
	}
	for v, value := range values[1:] {
		if value {
			f.WriteString(" x")
		} else {
			f.WriteString(" ~x")
		}
		f.WriteString(strconv.Itoa(v + 1))
	}
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
