package coloring

import (
	"context"
	"errors"
	"testing"

	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"

	"graphcover/graphsolver"
)

// says is a searcher that gives these answers, one after the other, and then none.
type says struct{ answers [][]int32 }

func (s *says) next(context.Context) (bool, error) {
	if len(s.answers) > 0 {
		s.answers = s.answers[1:]
	}
	return len(s.answers) > 0, nil
}

func (s *says) coloring() []int32 { return s.answers[0] }
func (s *says) tally() Tally      { return Tally{} }

func (s *says) close(context.Context) error { return nil }

func newSays(answers ...[]int32) *says { return &says{append([][]int32{nil}, answers...)} }

// TestWrongColorings has searchers give wrong answers about a path of three vertices and two
// colors, of which the first vertex has color 1. None may be reported.
func TestWrongColorings(t *testing.T) {
	path := simple.NewUndirectedGraph()
	path.SetEdge(simple.Edge{F: simple.Node(1), T: simple.Node(2)})
	path.SetEdge(simple.Edge{F: simple.Node(2), T: simple.Node(3)})
	right := []int32{1, 2, 1}
	for _, c := range []struct {
		name     string
		searcher *says
		twin     bool
		wrong    int // the number of the wrong answer, from 1; 0 if all are right
		tampered bool
	}{
		{"right", newSays(right), false, 0, false},
		{"right, with a twin", newSays(right), true, 0, false},
		{"adjacent vertices of one color", newSays([]int32{1, 2, 2}), false, 1, false},
		{"too many colors", newSays([]int32{1, 2, 3}), false, 1, false},
		{"no color", newSays([]int32{1, 2, 0}), false, 1, false},
		{"another color than the given one", newSays([]int32{2, 1, 2}), false, 1, false},
		{"none, but there is one", newSays(), true, 1, true},
		{"one twice", newSays(right, right), true, 2, true},
	} {
		var events []EventKind
		task := newTask(newAdjacency(path, graph.NodesOf(path.Nodes())), 2, Published)
		task.given[0] = 1
		r := &reporter{searcher: c.searcher, task: task}
		if c.twin {
			r.twin = newSearch(task)
		}
		r.task.observe = func(e Event) { events = append(events, e.Kind) }
		answers := len(c.searcher.answers)
		for n := 1; n <= answers; n++ {
			found, err := r.next(t.Context())
			if wrong := n == c.wrong; wrong != (err != nil) || c.tampered && wrong != errors.Is(err, graphsolver.ErrTampered) || wrong && found {
				t.Errorf("%s: answer %d: got %v, %v", c.name, n, found, err)
			}
			if err != nil {
				break
			}
		}
		want := answers
		if c.wrong > 0 {
			want = c.wrong - 1
		}
		if len(events) != want {
			t.Errorf("%s: want %d ends reported, got %v", c.name, want, events)
		}
	}
}
