package optimize

import (
	"context"
	"math/rand/v2"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
)

// TestCores compares searches on three cores, which share the tree from the first node, with those on
// one.
func TestCores(t *testing.T) {
	r := rand.New(rand.NewPCG(39, 21))
	problems := []*exactcover.Problem{}
	for k := range testenv.Cases(300, 3000) {
		if k%2 == 0 {
			problems = append(problems, larger(r))
		} else {
			problems = append(problems, random(r, 10))
		}
	}
	for n := 4; n <= 7; n++ {
		p := solvertest.Dominating(n, n)
		p.Items[0].Quota = exactcover.Quota{Low: 0, High: n}
		for o := range p.Options {
			p.Options[o].Cost = 1 + o%2
		}
		problems = append(problems, p)
	}
	covers := 0
	for n, p := range problems {
		want, err := New(p).Improve(t.Context(), func(exactcover.Best) bool { return true })
		testenv.Check(t, err)
		o := New(p)
		o.Use(3)
		o.alone = 0
		last, nodes := exactcover.Best{Bound: -noLimit}, 0
		got, err := o.Improve(t.Context(), func(b exactcover.Best) bool {
			if b.Solution != nil && last.Solution != nil && b.Cost > last.Cost || b.Bound < last.Bound || o.Nodes < nodes {
				t.Errorf("problem %d: want better and better covers and bounds, got %+v after %+v, %d nodes after %d", n, b, last, o.Nodes, nodes)
			}
			last, nodes = b, o.Nodes
			return true
		})
		testenv.Check(t, err)
		if got.Cost != want.Cost || got.Bound != want.Bound || (got.Solution == nil) != (want.Solution == nil) {
			t.Fatalf("problem %d: want %+v, got %+v: %+v", n, want, got, p)
		}
		if got.Solution != nil {
			covers++
			if exactcover.Verify(p, got.Solution) != nil || p.Cost(got.Solution) != got.Cost {
				t.Fatalf("problem %d: want a cover, got %+v: %+v", n, got, p)
			}
		}
	}
	t.Log(covers, "problems with covers")
}

// TestGive has searches give subtrees away at random nodes, walks these afterwards, and checks that
// each cover is found once.
func TestGive(t *testing.T) {
	r := rand.New(rand.NewPCG(39, 22))
	tasks := 0
	for n := range testenv.Cases(100, 2000) {
		p := larger(r)
		o := New(p)
		m := o.all
		_, worst := m.costs()
		want := 0
		begin := func() *search {
			s, _ := o.newSearch(t.Context(), m, noPrices(m, o.shift), worst)
			if n%2 == 0 {
				s.relaxed = newRelaxed(m, m.columns())
			}
			s.found = func([]int32, int64) bool { want++; return want < 3_000 }
			return s
		}
		if s := begin(); !s.propagate() {
			continue
		}
		if begin().node(0); want == 3_000 {
			continue
		}
		found := make(map[string]bool)
		team := newTeam()
		team.limit.Store(worst)
		s := begin()
		root := s.mark()
		s.shares, s.team = true, team
		s.found = func(cover []int32, _ int64) bool {
			k := key(m.solution(cover))
			if found[k] {
				t.Errorf("problem %d: want each cover once, got one twice: %+v", n, p)
			}
			found[k] = true
			return true
		}
		var given [][]decision
		s.deliver = func() { // at each node, since there always are news
			given = append(given, team.tasks...)
			team.tasks = nil
			team.hungry.Store(r.IntN(3) == 0)
		}
		team.news.Store(true)
		s.node(0)
		for s.deliver(); len(given) > 0; s.deliver() {
			task := given[0]
			given = given[1:]
			s.restore(root)
			if s.begin(task) {
				s.node(0)
			}
			tasks++
		}
		if len(found) != want {
			t.Fatalf("problem %d: want %d covers, got %d: %+v", n, want, len(found), p)
		}
	}
	if tasks < 1000 {
		t.Errorf("%d tasks: this tests little", tasks)
	}
}

// TestCoresStop stops searches on several cores, by the context or at the first cover.
func TestCoresStop(t *testing.T) {
	p := corpus.SetPartitioning(t, "sppnw36")
	o := New(p)
	o.Use(3)
	o.alone = 0
	calls := 0
	if _, err := o.Improve(t.Context(), func(b exactcover.Best) bool { calls++; return b.Solution == nil }); err != nil {
		t.Error(err)
	}
	for _, after := range []int{1, 2, 3} {
		ctx, cancel := context.WithCancel(t.Context())
		seen := 0
		best, err := o.Improve(ctx, func(exactcover.Best) bool {
			if seen++; seen == after {
				cancel()
			}
			return true
		})
		if err == nil || best.Solution != nil && best.Cost < 7314 || best.Bound > 7314 {
			t.Errorf("stopped after %d: want an error and a bound, got %+v, %v", after, best, err)
		}
	}
}
