package dlx

import (
	"fmt"
	"slices"
	"strconv"

	"graphcover/exactcover"
	"graphcover/exactcover/symmetry"
	"graphcover/puzzle/internal/text"
)

// symmetrySign begins a comment that has a symmetry.
const symmetrySign = "symmetry:"

// A written is a number in a cycle, and where it stands. Columns count characters, from 1.
type written struct{ number, column int }

// cycles are a permutation as it is written in a line.
type cycles struct {
	line, column int // of the first cycle
	all          [][]written
}

// errorAt returns an error about a place of the permutation.
func (c *cycles) errorAt(column int, what string) error {
	return &SyntaxError{Format: "dlx", Line: c.line, Column: column, What: what}
}

// readSymmetry reads the cycles of a symmetry in the current line, from offset i on.
func (r *optionReader) readSymmetry(i int) error {
	for i < len(r.Text) && isBlank(r.Text[i]) {
		i++
	}
	found := cycles{line: r.Number, column: r.Column(i)}
	const want = "want a symmetry in cycles of the numbers of options, such as (1 2)(3 5 4), got %q"
	open := false
	seen := make(map[int]bool)
	for i < len(r.Text) {
		switch c := r.Text[i]; {
		case isBlank(c), c == ',' && open:
			i++
		case c == '(' && !open:
			open, found.all = true, append(found.all, nil)
			i++
		case c == ')' && open:
			open = false
			i++
		case '0' <= c && c <= '9' && open:
			end := i
			for end < len(r.Text) && '0' <= r.Text[end] && r.Text[end] <= '9' {
				end++
			}
			number, err := strconv.Atoi(string(r.Text[i:end]))
			if err != nil || number == 0 {
				return r.Fail(i, "want the number of an option, from 1, got %q", text.Shorten(string(r.Text[i:end])))
			}
			if seen[number] {
				return r.Fail(i, "want each option once in a symmetry, got %d again", number)
			}
			seen[number] = true
			last := len(found.all) - 1
			found.all[last] = append(found.all[last], written{number, r.Column(i)})
			i = end
		default:
			return r.Fail(i, want, text.Shorten(string(r.Text[i:])))
		}
	}
	if open || len(found.all) == 0 {
		return r.Fail(i, want, "the end of the line")
	}
	r.symmetries = append(r.symmetries, found)
	return nil
}

// option returns the index of an option in the problem, by its number in the text.
func (r *optionReader) option(number int) (int, error) {
	if number > r.lines {
		return 0, fmt.Errorf("want the number of an option, from 1 to %d, got %d", r.lines, number)
	}
	before, skipped := slices.BinarySearch(r.skipped, number)
	if skipped {
		return 0, fmt.Errorf("want an option with a primary item, got %d, which is in no solution", number)
	}
	return number - 1 - before, nil
}

// Symmetries returns the symmetries in the comments read so far, which must be all: those of p, which
// has all options.
func (r *optionReader) Symmetries(p *exactcover.Problem) (all []symmetry.Permutation, err error) {
	for _, written := range r.symmetries {
		s := symmetry.Identity(len(p.Options))
		for _, cycle := range written.all {
			options := make([]int, len(cycle))
			for k, w := range cycle {
				if options[k], err = r.option(w.number); err != nil {
					return nil, written.errorAt(w.column, err.Error())
				}
			}
			for k, o := range options {
				s[o] = options[(k+1)%len(options)]
			}
		}
		if err := symmetry.Check(p, s); err != nil {
			return nil, written.errorAt(written.column, err.Error())
		}
		all = append(all, s)
	}
	return all, nil
}
