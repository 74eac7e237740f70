package optimize

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/testenv"
)

// TestDominatingQueens compares with numbers that were counted by brute force.
func TestDominatingQueens(t *testing.T) {
	for _, c := range []struct{ n, queens, want int }{{5, 2, 0}, {5, 4, 5230}, {7, 4, 86}, {8, 4, 0}, {8, 5, 4860}} {
		o := New(solvertest.Dominating(c.n, c.queens))
		if n, err := o.Count(t.Context(), math.MaxInt); n != c.want || err != nil {
			t.Errorf("%d queens on %dx%d: want %d, got %d, %v", c.queens, c.n, c.n, c.want, n, err)
		}
		t.Log(c, o.Effort)
	}
}

// TestFewestQueens minimizes the number of queens.
func TestFewestQueens(t *testing.T) {
	for n, want := range []int{0, 1, 1, 1, 2, 3, 3, 4, 5} {
		if n == 0 {
			continue
		}
		p := solvertest.Dominating(n, n)
		p.Items[0].Quota = exactcover.Quota{Low: 0, High: n}
		for o := range p.Options {
			p.Options[o].Cost = 1
		}
		o := New(p)
		best, err := o.Improve(t.Context(), func(exactcover.Best) bool { return true })
		if err != nil || best.Cost != want || !best.Proved() {
			t.Errorf("%dx%d: want %d queens, got %+v, %v", n, n, want, best, err)
		}
		t.Log(n, want, o.Effort)
	}
}

// TestPrepareWithoutCosts checks that costs don't change the search for any cover.
func TestPrepareWithoutCosts(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 5))
	plain, priced := solvertest.Dominating(6, 4), solvertest.Dominating(6, 4)
	for o := range priced.Options {
		priced.Options[o].Cost = r.IntN(9)
	}
	first := func(p *exactcover.Problem) (found exactcover.Solution, log exactcover.Log) {
		Prepare(p).Search(t.Context(), nil, &log, func(s exactcover.Solution, err error) bool {
			testenv.Check(t, err)
			found = s
			return false
		})
		return found, log
	}
	want, without := first(plain)
	got, with := first(priced)
	if !slices.Equal(got, want) || with.Choices != without.Choices || len(want) == 0 {
		t.Errorf("want %v after %d choices, got %v after %d", want, without.Choices, got, with.Choices)
	}
}

func TestPrepare(t *testing.T) {
	prepared := Prepare(solvertest.Dominating(5, 3))
	var log exactcover.Log
	all := testenv.Must(prepared.Count(t.Context(), nil, &log))(t)
	sum := 0 // each placement has three queens
	for o := range 25 {
		prepared.Search(t.Context(), []int{o}, &log, func(s exactcover.Solution, err error) bool {
			if err != nil || s[0] != o {
				t.Errorf("want a solution with %d first, got %v, %v", o, s, err)
			}
			sum++
			return true
		})
	}
	if int64(sum) != 3*all.Int64() || log.Solutions != sum+int(all.Int64()) {
		t.Errorf("want three times %d, got %d", all, sum)
	}
}
