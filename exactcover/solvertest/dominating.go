package solvertest

import (
	"fmt"

	"graphcover/exactcover"
)

// Dominating asks for that many queens that attack or occupy every square of an n x n board.
func Dominating(n, queens int) *exactcover.Problem {
	p := &exactcover.Problem{Items: []exactcover.Item{{Name: "queens", Quota: exactcover.Quota{Low: queens, High: queens}}}}
	for s := range n * n {
		p.Items = append(p.Items, exactcover.Item{Name: fmt.Sprint("square ", s), Quota: exactcover.Quota{Low: 1, High: queens}})
	}
	for from := range n * n {
		o := exactcover.Option{Items: []int{0}}
		for to := range n * n {
			x, y := from%n-to%n, from/n-to/n
			if x == 0 || y == 0 || x == y || x == -y {
				o.Items = append(o.Items, 1+to)
			}
		}
		p.Options = append(p.Options, o)
	}
	return p
}
