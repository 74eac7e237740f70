// Package langford makes exact cover problems of Langford's: to put the numbers
// 1, 1, 2, 2, ..., n, n into 2n places so that k others stand between the two k, for
// each k, as in 2 3 1 2 1 3. The numbers and the places are the items, all primary;
// an option puts both copies of a number somewhere.
//
// What is read backwards is a solution too. Of such a pair one is kept, as D. E.
// Knuth does it: of the number n if n is odd, else of n-1, the options are left out
// in which it stands in the second half of where it can. The places of k and k add up
// to j + (j+k+1), and read backwards the first of them is 2n-k-j. With k = n that
// is n-j, with k = n-1 it is n+1-j; neither is j for an n of that kind, and so one
// of the two is at most n/2 and the other is not.
//
// References: C. D. Langford, The Mathematical Gazette 42 (1958), 228; TAOCP
// 7.2.2.1 and its exercise 15; langford.w. The numbers of solutions, each pair
// counted once, are OEIS A014552.
package langford

import (
	"fmt"
	"strings"

	"graphcover/exactcover"
	"graphcover/puzzle/internal/text"
)

// Largest is the largest number that can be asked for.
const Largest = 100

// Pairs are the numbers of a problem: each from 1 to n twice.
type Pairs struct {
	n       int
	problem *exactcover.Problem
}

// Parse reads the largest of the numbers, 1 to Largest. There is a solution if it
// is 0 or 3 modulo 4.
func Parse(largest string) (Pairs, error) {
	n, err := text.Number(largest, Largest)
	if err != nil {
		return Pairs{}, err
	}
	return Pairs{n, problem(n)}, nil
}

// String returns the problem as "langford:7".
func (p Pairs) String() string { return fmt.Sprintf("langford:%d", p.n) }

// Problem returns the problem, in which nothing is given.
func (p Pairs) Problem() *exactcover.Problem { return p.problem }

// Contradictions returns nil, since nothing is given.
func (p Pairs) Contradictions() []string { return nil }

// Answer returns where the numbers stand as a []string: "4 at 2 and 7".
func (p Pairs) Answer(s exactcover.Solution) any { return p.problem.OptionNames(s) }

// Picture returns a line of the numbers, with periods in places that are empty.
func (p Pairs) Picture(s exactcover.Solution) string {
	places := make([]string, 2*p.n)
	for i := range places {
		places[i] = "."
	}
	for _, o := range s {
		at := p.problem.Options[o].Attributes
		for _, place := range []string{"first", "second"} {
			places[at[place].(int)-1] = fmt.Sprint(at["number"])
		}
	}
	return strings.Join(places, " ") + "\n"
}

// problem returns the problem of the numbers up to n. Its options stand in the
// order number, first place.
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
