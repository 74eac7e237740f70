// Package langford makes exact cover problems of Langford's problem: arrange the
// numbers 1, 1, 2, 2, ..., n, n in 2n places so that k other numbers stand between
// the two copies of each k, as in 2 3 1 2 1 3. The numbers and the places are the
// items, all primary. An option places both copies of a number.
//
// A solution read backwards is a solution too. Like D. E. Knuth, we keep one of each such
// pair. Let m be n if n is odd, and n-1 otherwise. The options with m in the second half
// of its possible places are left out. This works because reading backwards exchanges the
// halves: if the copies of k are at j and j+k+1, then read backwards the first is at
// 2n-k-j. For k = n that is n-j, and for k = n-1 it is n+1-j. Because of the parity of n
// neither equals j, so exactly one of the two is at most n/2.
//
// References: C. D. Langford, The Mathematical Gazette 42 (1958), 228; TAOCP 7.2.2.1
// and its exercise 15; langford.w. The numbers of solutions, each pair counted once,
// are OEIS A014552.
package langford

import (
	"fmt"
	"slices"
	"strings"

	"graphcover/exactcover"
	"graphcover/exactcover/symmetry"
	"graphcover/puzzle/internal/text"
)

const largest = 100

// Pairs is the problem of the numbers from 1 to n, each twice.
type Pairs struct {
	n       int
	problem *exactcover.Problem
}

// Parse reads n, from 1 to 100. There is a solution if n is 0 or 3 modulo 4.
func Parse(spec string) (Pairs, error) {
	n, err := text.Number(spec, largest)
	if err != nil {
		return Pairs{}, err
	}
	return Pairs{n, problem(n)}, nil
}

// String returns the problem as "langford:7".
func (p Pairs) String() string { return fmt.Sprintf("langford:%d", p.n) }

// Problem returns the problem, which has no given options.
func (p Pairs) Problem() *exactcover.Problem { return p.problem }

// Contradictions returns nil, because nothing is given.
func (p Pairs) Contradictions() []string { return nil }

// Answer returns the places of the numbers, such as "4 at 2 and 7", as a []string.
func (p Pairs) Answer(s exactcover.Solution) any { return p.problem.OptionNames(s) }

// Picture draws the places in a line, with periods for empty ones.
func (p Pairs) Picture(s exactcover.Solution) string {
	places := slices.Repeat([]string{"."}, 2*p.n)
	for _, o := range s {
		at := p.problem.Options[o].Attributes
		for _, place := range []string{"first", "second"} {
			places[at[place].(int)-1] = fmt.Sprint(at["number"])
		}
	}
	return strings.Join(places, " ") + "\n"
}

// Symmetries returns the identity alone: the problem has no more than one of two arrangements that are
// the same when one is read backwards.
func (p Pairs) Symmetries() []symmetry.Permutation {
	return []symmetry.Permutation{symmetry.Identity(len(p.problem.Options))}
}

// problem returns the problem of the numbers up to n. Its options are in the order
// number, first place.
func problem(n int) *exactcover.Problem {
	p := &exactcover.Problem{}
	for k := 1; k <= n; k++ {
		p.Items = append(p.Items, exactcover.Item{
			Name: fmt.Sprintf("number %d", k), Attributes: map[string]any{"number": k},
		})
	}
	for place := 1; place <= 2*n; place++ {
		p.Items = append(p.Items, exactcover.Item{
			Name: fmt.Sprintf("place %d", place), Attributes: map[string]any{"place": place},
		})
	}
	halved := n - 1 + n%2
	for k := 1; k <= n; k++ {
		last := 2*n - k - 1
		if k == halved {
			last = n / 2
		}
		for first := 1; first <= last; first++ {
			second := first + k + 1
			p.Options = append(p.Options, exactcover.Option{
				Name:       fmt.Sprintf("%d at %d and %d", k, first, second),
				Items:      []int{k - 1, n + first - 1, n + second - 1},
				Attributes: map[string]any{"number": k, "first": first, "second": second},
			})
		}
	}
	return p
}
