package webui_test

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/dlx"
	"graphcover/webui"
)

// A bestSeen is an event about a search for the best that is recorded in memory.
type bestSeen struct {
	Status, ID, Solver, Mode    string
	Cost, Bound                 *int
	Partial                     bool
	Choices, Backtracks, Change int
}

// recordBest has a search for the best recorded in memory, and returns the last event.
func (s *server) recordBest(request map[string]any) (last bestSeen) {
	s.t.Helper()
	request["record"] = true
	events := strings.Split(strings.TrimSpace(string(s.send("POST", "/api/minimize", encode(request)).body)), "\n\n")
	for i, text := range events {
		data, ok := strings.CutPrefix(text, "event: best\ndata: ")
		last = bestSeen{}
		if testenv.Check(s.t, json.Unmarshal([]byte(data), &last)); !ok || (last.ID != "") != (i == len(events)-1) {
			s.t.Fatalf("want events about the best solution, the last with an id, got %q", events)
		}
	}
	return last
}

// stepsOf returns the tree of the search in memory for the best solution that makes the steps of the graph, as
// compare --minimize has it.
func stepsOf(t *testing.T, p *exactcover.Problem, order exactcover.Order) *searchtree.Tree {
	t.Helper()
	goal := testenv.Must(memsolver.Goal(t.Context(), p, false))(t)
	recorder := searchtree.NewRecorder(p, 1000)
	_, err := memsolver.Minimize(t.Context(), p, memsolver.DLX, memsolver.Ordered(order), memsolver.Priced(goal.Prices), memsolver.Log(&exactcover.Log{Observe: recorder.Observe}))
	testenv.Check(t, err)
	recorder.Tree().Seek(&goal, order)
	return recorder.Tree()
}

// TestRecordBest has searches for the best recorded in memory. They have the steps of compare --minimize, in any order.
// What is after the choices that are kept is not there, and that is said.
func TestRecordBest(t *testing.T) {
	s := serve(t)
	week := "dlx:" + string(testenv.Must(os.ReadFile("../examples/week.dlx"))(t))
	seen := make(map[int]bool) // by the number of steps
	for _, order := range exactcover.Orders() {
		p := testenv.Must(webui.EntryOf(week))(t).Problem()
		want := stepsOf(t, p, order)
		last := s.recordBest(map[string]any{"puzzle": week, "order": string(order)})
		if last.Status != "optimal" || last.Cost == nil || last.Bound == nil || *last.Cost != 21 || *last.Bound != 21 || last.Partial || last.Solver != "memory" || last.Mode != "dlx" {
			t.Fatalf("%s: want the best week, got %+v", order, last)
		}
		got := s.treeOf(last.ID)
		if len(got.nodes) != len(want.Nodes) || got.steps != want.Steps {
			t.Fatalf("%s: want %d steps, got %d", order, want.Steps, got.steps)
		}
		for i := range got.nodes {
			want.Nodes[i].At, got.nodes[i].At = 0, 0
			if want.Nodes[i] != got.nodes[i] {
				t.Fatalf("%s: want choice %d to be %+v, got %+v", order, i, want.Nodes[i], got.nodes[i])
			}
		}
		seen[got.steps] = true
		shown := get[struct {
			Sequence []int
			Goal     struct {
				Prices []int
				Scale  int
			}
		}](s, "problem/"+escaped(last.ID))
		if !slices.Equal(shown.Sequence, want.Sequence) || !slices.Equal(shown.Goal.Prices, want.Goal.Prices.Items) || shown.Goal.Scale != want.Goal.Prices.Scale {
			t.Errorf("%s: want the order in which options are tried, and the prices, got %+v", order, shown)
		}
	}
	if len(seen) < 2 {
		t.Errorf("want orders that differ, got searches of as many steps: %v", seen)
	}

	for choices, want := range map[int]string{40: "null", 46: "24"} {
		short := serveSite(t, webui.Site{Names: []string{"page"}, Find: findNone, Choices: choices})
		last := short.recordBest(map[string]any{"puzzle": week})
		tree := short.treeOf(last.ID)
		if last.Status != "stopped" || !last.Partial || encode(last.Cost) != want || len(tree.nodes) != choices {
			t.Errorf("want the first %d choices, and the cost %s, got %d and %+v", choices, want, len(tree.nodes), last)
		}
	}

	// A plan that is kept alters the costs: the search is that of the altered problem.
	const three = "dlx:a b\n| name: a one\na |3\n| name: a two\na |2\n| name: b one\nb |1\n"
	kept := s.recordBest(map[string]any{"puzzle": three, "keep": "a one\nb one\n"})
	costs := get[struct{ Options []struct{ Cost int } }](s, "problem/"+escaped(kept.ID))
	if kept.Status != "optimal" || encode(kept.Cost) != "4" || kept.Change != 10 || encode(costs.Options) != `[{"Cost":3},{"Cost":12},{"Cost":1}]` {
		t.Errorf("want a search that keeps the plan, got %+v of %+v", kept, costs)
	}
	if none := s.recordBest(map[string]any{"puzzle": "dlx:a b c\na b |1\nb c\na c\n"}); none.Status != "unsolvable" || none.Cost != nil {
		t.Errorf("want no solution, got %+v", none)
	}
	s.fails(400, "POST", "/api/minimize", encode(map[string]any{"puzzle": three, "record": true, "solver": "graph"}))
	s.fails(400, "POST", "/api/minimize", encode(map[string]any{"puzzle": three, "record": true, "start": []int{0, 2}}))
	s.fails(400, "POST", "/api/minimize", encode(map[string]any{"puzzle": three, "record": true, "mode": "dlx"}))
	s.fails(400, "POST", "/api/minimize", encode(map[string]any{"puzzle": three, "record": true, "order": "last"}))
}

// TestCuts looks at each choice that searches for the best have undone, of random problems, and compares it with all
// solutions: none with a choice that was cut is better than the best one by then, and at a dead end an item has no option
// left that was not tried.
func TestCuts(t *testing.T) {
	s := serve(t)
	rng := rand.New(rand.NewPCG(47, 11))
	cuts, wholeCuts, ends := 0, 0, 0
	for _, changes := range [][]func(*rand.Rand, *exactcover.Problem){{solvertest.Uncolor, solvertest.SetCosts}, {solvertest.Uncolor, solvertest.SetQuotas, solvertest.SetCosts}} {
		for random := range solvertest.Each(rng, testenv.Cases(150, 1000), changes...) {
			var text strings.Builder
			if dlx.Write(&text, random, "random") != nil {
				continue
			}
			puzzle := "dlx:" + text.String()
			entry, err := webui.EntryOf(puzzle)
			if err != nil || entry.Problem().Validate() != nil || len(entry.Problem().Options) == 0 {
				continue
			}
			p := entry.Problem()
			solutions := solvertest.BruteForce(p)
			last := s.recordBest(map[string]any{"puzzle": puzzle})
			if (last.Status == "optimal") != (len(solutions) > 0) {
				t.Fatalf("%s: want %d solutions, got %+v", puzzle, len(solutions), last)
			}
			nodes := s.treeOf(last.ID).nodes
			for i := range nodes {
				n, chosen := &nodes[i], slices.Clone(p.Given)
				for j := i; j >= 0; j = int(nodes[j].Parent) {
					if o := int(nodes[j].Option); o != exactcover.NoOption {
						chosen = append(chosen, o)
					}
				}
				switch {
				case n.Failed == exactcover.Cut:
					best := costBefore(p, nodes, int(n.Undone))
					for _, solution := range solutions {
						if containsAll(solution, chosen) && (best == nil || p.Cost(solution) < *best) {
							t.Fatalf("%s: choice %d was cut, but %v is better than %v", puzzle, i, solution, best)
						}
					}
					if cuts++; exactcover.Verify(p, chosen) == nil {
						wholeCuts++
					}
				case n.Failed >= 0 && !p.HasQuotas():
					for o := range p.Options {
						if slices.Contains(p.Options[o].Items, int(n.Failed)) && !slices.ContainsFunc(chosen, func(c int) bool { return sharesItem(p, c, o) }) && !isTried(nodes, i, o) {
							t.Fatalf("%s: choice %d is at a dead end, but option %d of item %d is left", puzzle, i, o, n.Failed)
						}
					}
					ends++
				}
			}
		}
	}
	if cuts < 100 || wholeCuts < 10 || ends < 100 {
		t.Errorf("%d cuts, %d of them solutions, and %d dead ends: this tests little", cuts, wholeCuts, ends)
	}
}

// costBefore returns the cost of the last solution before a step, or nil.
func costBefore(p *exactcover.Problem, nodes []searchtree.Node, step int) *int {
	var cost *int
	for i := range nodes {
		if nodes[i].Outcome == searchtree.Solution && int(nodes[i].Step) < step {
			sum := p.Cost(p.Given)
			for j := i; j >= 0; j = int(nodes[j].Parent) {
				if o := int(nodes[j].Option); o != exactcover.NoOption {
					sum += p.Options[o].Cost
				}
			}
			cost = &sum
		}
	}
	return cost
}

func containsAll(solution, options []int) bool {
	return !slices.ContainsFunc(options, func(o int) bool { return !slices.Contains(solution, o) })
}

func sharesItem(p *exactcover.Problem, a, b int) bool {
	return slices.ContainsFunc(p.Options[a].Items, func(item int) bool { return slices.Contains(p.Options[b].Items, item) })
}

// isTried reports whether an option was chosen right below choice i.
func isTried(nodes []searchtree.Node, i, option int) bool {
	return slices.ContainsFunc(nodes[i+1:], func(n searchtree.Node) bool { return int(n.Parent) == i && int(n.Option) == option })
}

// TestTraceOfBest opens traces of searches for the best solution, which don't say so: what was cut is found, as is the
// goal. One of a search for any solution has none.
func TestTraceOfBest(t *testing.T) {
	s := serve(t)
	text := "dlx:" + string(testenv.Must(os.ReadFile("../examples/week.dlx"))(t))
	p := testenv.Must(webui.EntryOf(text))(t).Problem()
	for _, maximize := range []bool{false, true} {
		goal := testenv.Must(memsolver.Goal(t.Context(), p, maximize))(t)
		var events []exactcover.Event
		_, err := memsolver.Minimize(t.Context(), goal.ToMinimize(p), memsolver.DLX, memsolver.Priced(goal.Prices), memsolver.Log(&exactcover.Log{Observe: solvertest.Keep(&events)}))
		testenv.Check(t, err)
		got := post[struct{ ID string }](s, "trace", map[string]any{"puzzle": text, "trace": traceOf(t, events)})
		cuts := 0
		for _, n := range s.treeOf(got.ID).nodes {
			if n.Failed == exactcover.Cut {
				cuts++
			} else if n.Failed == exactcover.NoItem && n.Outcome == searchtree.Undone {
				t.Fatalf("maximize %t: want each undo explained, got %+v", maximize, n)
			}
		}
		shown := get[struct{ Goal *struct{ Maximize bool } }](s, "problem/"+escaped(got.ID))
		if cuts == 0 || shown.Goal == nil || shown.Goal.Maximize != maximize {
			t.Errorf("maximize %t: want the cuts and the goal, got %d and %+v", maximize, cuts, shown.Goal)
		}
	}
}
