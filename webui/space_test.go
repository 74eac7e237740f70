package webui_test

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/webui"
)

// A spaceAnswer has the parts of an answer about the solutions of a puzzle that tests compare.
type spaceAnswer struct {
	Status, Reason, ID, All, Solutions string
	States, Arcs                       int
	Options                            []string
}

// askSpace asks for the solutions of a puzzle that contain some options and not others.
func (s *server) askSpace(text string, with, without []int) spaceAnswer {
	s.t.Helper()
	return post[spaceAnswer](s, "space", map[string]any{"puzzle": text, "with": with, "without": without})
}

// TestSpace asks for all solutions of puzzles with few states, with too many, and with quotas, and for those of
// puzzles with too many solutions. It also asks for what can't be.
func TestSpace(t *testing.T) {
	s := serveSite(t, webui.Site{
		Find: findNone, Names: []string{"page"}, States: 1000,
	})
	const text = "sudoku:4x4,x:1..............."
	s.checkSpace(text, true)
	s.checkSpace("pentomino:3x20", false)
	s.checkSpace("dlx:2|a 1:2|b c\na\na b\na c\na b c\nb\nb c\n", false)
	ask := s.askSpace
	if a := ask("queens:3", nil, nil); a.Status != "complete" || a.All != "0" {
		t.Errorf("want no solution of queens:3, got %+v", a)
	}
	if a := ask("sudoku:8x8", nil, nil); a.Status != "limit" || !strings.Contains(a.Reason, "more than 1000 states") || a.Options != nil {
		t.Errorf("want too many states, got %+v", a)
	}
	s.checkFound()
	s.checkCheapest()
	for text, want := range map[string]string{"dlx:a b\na\nb\na b\n": "2", "dlx:x y z\nx y z\n": "1"} {
		if a := ask(text, nil, nil); a.Status != "complete" || a.All != want {
			t.Errorf("%q: want all %s, got %+v", text, want, a)
		}
	}
	for _, wrong := range []map[string]any{
		{"puzzle": ""}, {"puzzle": "queens:x"}, {"puzzle": text, "with": []int{-1}}, {"puzzle": text, "without": []int{64}}, {"puzzle": text, "with": []string{"x"}},
	} {
		s.fails(400, "POST", "/api/space", encode(wrong))
	}
}

// checkSpace compares how often each option occurs with a list of all solutions, before and after options are
// required and forbidden. isGraph says whether there is a graph of them.
func (s *server) checkSpace(text string, isGraph bool) {
	s.t.Helper()
	p := testenv.Must(webui.EntryOf(text))(s.t).Problem()
	var all []exactcover.Solution
	for solution := range testenv.Values(s.t, memsolver.All(s.t.Context(), p, memsolver.DLX)) {
		all = append(all, slices.Clone(solution))
	}
	id, here, there := "", all[0][0], all[1][1]
	for _, n := range []struct{ with, without []int }{
		{}, {with: []int{here}}, {without: []int{here, there}}, {with: []int{here}, without: []int{there}}, {with: []int{here, there}}, {with: []int{here}, without: []int{here}},
	} {
		left, counts := 0, make([]int, len(p.Options))
		for _, solution := range all {
			has := func(o int) bool { return slices.Contains(solution, o) }
			if slices.ContainsFunc(n.without, has) || slices.ContainsFunc(n.with, func(o int) bool { return !has(o) }) {
				continue
			}
			left++
			for _, o := range solution {
				counts[o]++
			}
		}
		var want []string
		for _, count := range counts {
			want = append(want, strconv.Itoa(count))
		}
		a := s.askSpace(text, n.with, n.without)
		if a.Status != "complete" || a.All != strconv.Itoa(len(all)) || a.Solutions != strconv.Itoa(left) || !slices.Equal(a.Options, want) || isGraph != (a.States > 0 && a.Arcs > 0) {
			s.t.Errorf("%s, %+v: want %d of %d solutions and %q, got %+v", text, n, left, len(all), want, a)
		}
		if id != "" && a.ID != id {
			s.t.Errorf("want the solutions kept, got the problem %s after %s", a.ID, id)
		}
		id = a.ID
	}
	s.checkPages(text, all)
	if got := s.send("GET", "/api/problem/"+escaped(id), ""); got.StatusCode != 200 {
		s.t.Errorf("want the problem, got %d", got.StatusCode)
	}
}

// pairs returns a problem of pairs of options, of which one is chosen, or both. The second of each costs something.
func pairs(cost func(i int) int) string {
	const many = 20
	text := "dlx:"
	for i := range many {
		text += fmt.Sprintf("1:2|i%d ", i)
	}
	for i := range many {
		text += fmt.Sprintf("\ni%d\ni%d |%d", i, i, cost(i))
	}
	return text + "\n"
}

// checkCheapest asks for the solutions of pairs that cost 1, 2 and so on: those that cost less than the bound are all there.
func (s *server) checkCheapest() {
	s.t.Helper()
	text := pairs(func(i int) int { return i + 1 })
	a := post[struct {
		Found []exactcover.Solution
		Bound *int
	}](s, "space", map[string]any{"puzzle": text})
	p := testenv.Must(webui.EntryOf(text))(s.t).Problem()
	ways := make([]int, 300) // to pay each sum: the second of a pair is chosen alone, or with the first
	ways[0] = 1
	for i := range 20 {
		for sum := len(ways) - 1; sum > i; sum-- {
			ways[sum] += 2 * ways[sum-i-1]
		}
	}
	found := make(map[int]int) // by cost
	for _, solution := range a.Found {
		found[p.Cost(solution)]++
	}
	if a.Bound == nil || *a.Bound < 5 || len(a.Found) != 1000 {
		s.t.Fatalf("want 1000 solutions and a bound, got %d, %v", len(a.Found), a.Bound)
	}
	for cost := range *a.Bound {
		if found[cost] != ways[cost] {
			s.t.Errorf("want %d solutions of cost %d, got %d", ways[cost], cost, found[cost])
		}
	}
}

// TestVary compares solutions that differ from the best one with the best ones without each of its options.
func TestVary(t *testing.T) {
	p := testenv.Must(webui.EntryOf(pairs(func(i int) int { return i % 3 })))(t).Problem()
	best := testenv.Must(memsolver.Minimize(t.Context(), p))(t)
	found := testenv.Must(webui.Vary(t.Context(), p, best.Solution))(t)
	if len(found) < 20 { // the other option of a pair takes the place of each
		t.Fatalf("want a solution for each option of the best, got %d", len(found))
	}
	isIn := func(o int) bool {
		return !slices.ContainsFunc(found, func(s exactcover.Solution) bool { return !slices.Contains(s, o) })
	}
	if slices.ContainsFunc(best.Solution, isIn) {
		t.Errorf("want none of %v in all solutions, got %v", best.Solution, found)
	}
	for _, s := range found {
		if err := exactcover.Verify(p, s); err != nil || p.Cost(s) > 2 {
			t.Errorf("want a solution that costs 2 at most, got %v, %v", s, err)
		}
	}
}

// checkFound asks for solutions that are too many: the first that a search finds, and those that contain an option. If options
// have costs, these are the cheapest.
func (s *server) checkFound() {
	s.t.Helper()
	for _, text := range []string{"sudoku:8x8", pairs(func(i int) int { return i % 3 })} {
		p := testenv.Must(webui.EntryOf(text))(s.t).Problem()
		for _, n := range []struct{ with, without []int }{{}, {with: []int{3}}, {with: []int{3}, without: []int{5}}, {with: []int{3}, without: []int{3}}} {
			with := n.with
			a := post[struct {
				Status, ID string
				Found      []exactcover.Solution
				Bound      *int
			}](s, "space", map[string]any{"puzzle": text, "with": with, "without": n.without})
			seen := make(map[string]bool)
			for _, solution := range a.Found {
				if err := exactcover.Verify(p, solution); err != nil || with != nil && !slices.Contains(solution, with[0]) || n.without != nil && slices.Contains(solution, n.without[0]) {
					s.t.Errorf("%s with %v: want solutions, got %v, %v", text, with, solution, err)
				}
				seen[encode(slices.Sorted(slices.Values(solution)))] = true
			}
			if !slices.IsSortedFunc(a.Found, func(a, b exactcover.Solution) int { return cmp.Compare(p.Cost(a), p.Cost(b)) }) {
				s.t.Errorf("%s with %v: want the cheapest first", text, with)
			}
			want := 1000
			if slices.Equal(with, n.without) && with != nil {
				want = 0
			}
			if a.Status != "limit" || len(seen) != len(a.Found) || len(seen) != want {
				s.t.Errorf("%s with %v: want %d solutions, got %d that differ of %d: %s", text, n, want, len(seen), len(a.Found), a.Status)
			}
			if least := len(with); p.HasCosts() && want > 0 && (a.Bound == nil || *a.Bound != least || p.Cost(a.Found[999]) != least) {
				s.t.Errorf("%s with %v: want solutions of cost %d alone, and that as the bound, got cost %d, %v", text, with, least, p.Cost(a.Found[999]), a.Bound)
			}
			if got := s.send("GET", "/api/problem/"+escaped(a.ID), ""); got.StatusCode != 200 {
				s.t.Errorf("want the problem, got %d", got.StatusCode)
			}
		}
	}
	s.fails(400, "POST", "/api/space", encode(map[string]any{"puzzle": "sudoku:8x8", "with": []int{512}}))
}

// checkPages turns the pages of all solutions, and of those that contain an option: each is shown once.
func (s *server) checkPages(text string, all []exactcover.Solution) {
	s.t.Helper()
	sorted := func(solution []int) string { return encode(slices.Sorted(slices.Values(solution))) }
	for _, with := range [][]int{nil, {all[0][0]}} {
		var want, got []string
		for _, solution := range all {
			if len(with) == 0 || slices.Contains(solution, with[0]) {
				want = append(want, sorted(solution))
			}
		}
		for i := range want {
			a := post[struct{ Solution []int }](s, "space", map[string]any{"puzzle": text, "with": with, "nth": strconv.Itoa(i + 1)})
			got = append(got, sorted(a.Solution))
		}
		slices.Sort(want)
		slices.Sort(got)
		if !slices.Equal(got, want) || len(want) == 0 || with == nil && len(want) == 1 {
			s.t.Errorf("with %v: want the solutions\n%q, got\n%q", with, want, got)
		}
		for _, wrong := range []string{"0", "-1", strconv.Itoa(len(want) + 1), "x"} {
			s.fails(400, "POST", "/api/space", encode(map[string]any{"puzzle": text, "with": with, "nth": wrong}))
		}
	}
}

// TestTasksNeedAGraph asks for tasks that are nowhere.
func TestTasksNeedAGraph(t *testing.T) {
	s := serve(t)
	s.fails(400, "GET", "/api/tasks/memory:x", "")
	s.fails(503, "GET", "/api/tasks/graph:x", "")
}

// TestCount counts solutions, also of a puzzle that has none, and of one that has more than can be counted in the time.
func TestCount(t *testing.T) {
	s := serveSite(t, webui.Site{Find: findNone, Names: []string{"page"}, Limit: 2 * time.Second})
	for text, want := range map[string]string{"queens:8": "92", "sudoku:4x4:": "288", "sudoku:4x4:11..............": "0", "queens:3": "0", "dlx:a b\na\nb\na b\n": "2"} {
		a := post[countAnswer](s, "count", map[string]any{"puzzle": text})
		if a.Status != "complete" || a.Solutions != want {
			t.Errorf("%q: want %s, got %+v", text, want, a)
		}
	}
	if a := post[countAnswer](s, "count", map[string]any{"puzzle": "sudoku:25x25:"}); a.Status != "stopped" || a.Solutions == "" {
		t.Errorf("want a count that has stopped, got %+v", a)
	}
	s.fails(400, "POST", "/api/count", encode(map[string]any{"puzzle": "queens:x"}))
}

type countAnswer struct {
	Status, Solutions string
}
