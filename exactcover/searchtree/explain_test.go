package searchtree_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
)

// TestExplain compares the explanation of every dead end of small problems with a plain
// recomputation.
func TestExplain(t *testing.T) {
	n := testenv.Cases(150, 3000)
	for i, p := range small(n) {
		if exactcover.IsConflict(p.Validate()) {
			continue
		}
		tree, r := record(t, p, exactcover.OrderFewest, i%3 > 0)
		compareExplanations(t, tree, r)
		if t.Failed() {
			t.Fatalf("problem %d: %+v", i, p)
		}
	}
}

// TestExplainPuzzles does the same for puzzles: 3 in the short run, 20 in the long one.
func TestExplainPuzzles(t *testing.T) {
	specs := []string{
		"..71......45...9.2....6...48..2......9...3276....16....8...5.2.....7.....6....3.9",
		"queens:6", "words:2x3:go,on,be,gob,one",
		"17...9.85.5..4..........1692...7..9..........6..12...7...........239....9.45..8.1",
		"..5.3.8..4...7.1....9.....2.6..1.4......9......1.5..3.2.....9....6.4...7..3.8.5..",
		"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
		"52...6.........7.13...........4..8..6......5...........418.........3..2...87.....",
		"6.....8.3.4.7.................5.4.7.3..2.....1.6.......2.....5.....8.6......1....",
		"48.3............71.2.......7.5....6....2..8.............1.76...3.....4......5....",
		"....14....3....2...7..........9...3.6.1.............8.2.....1.4....5.6.....7.8...",
		"6.2.5.........3.4..........43...8....1....2........7..5..27...........81...6.....",
		"queens:4", "queens:5", "queens:7", "langford:3", "langford:5", "langford:7", "domino:4x4", "latin:3",
		"polyomino:3x4,L*2=###/#..,I=####",
	}
	for _, spec := range specs[:testenv.Cases(3, len(specs))] {
		t.Run(spec, func(t *testing.T) {
			p := problem(t, spec)
			tree, r := record(t, p, exactcover.OrderFewest, len(p.Given) == 0)
			compareExplanations(t, tree, r)
		})
	}
}

// compareExplanations compares the explanation of every step.
func compareExplanations(t *testing.T, tree *searchtree.Tree, r recording) {
	t.Helper()
	if len(r.events) == 0 || r.events[len(r.events)-1].Kind != exactcover.Solved { // nothing is left to try
		r.failed[r.steps()] = lastFailed(r)
	}
	deadEnds := slices.Sorted(maps.Keys(r.failed))
	if got := tree.DeadEnds(); !slices.Equal(got, deadEnds) {
		t.Fatalf("want the dead ends %v, got %v", deadEnds, got)
	}
	for step := range r.steps() + 1 {
		e, err := tree.Explain(step)
		item, failed := r.failed[step]
		switch {
		case failed || r.solved[step]:
			if err != nil {
				t.Fatalf("step %d: %v", step, err)
			}
			if got, want := outline(e), r.explanation(step, item, failed); got != want {
				t.Fatalf("step %d: want\n%sgot\n%s", step, want, got)
			}
			if failed && e.Solutions == 0 {
				refutes(t, r.p, e)
			}
		default:
			next, _ := slices.BinarySearch(deadEnds, step)
			want := searchtree.NoStep
			if next < len(deadEnds) {
				want = deadEnds[next]
			}
			var none *searchtree.NoDeadEndError
			if !errors.As(err, &none) || none.Next != want || none.ByHand {
				t.Fatalf("step %d: want no dead end, the next at %d; got %+v, %v", step, want, e, err)
			}
		}
	}
}

// lastFailed returns the item of which nothing is left to try at the end of a search.
func lastFailed(r recording) int {
	s := r.state(r.steps())
	for _, item := range s.open() {
		if len(s.active(item)) == 0 {
			return item
		}
	}
	for _, e := range slices.Backward(r.events) {
		if e.Kind == exactcover.Choose && e.Search == 1 {
			return e.Item
		}
	}
	return exactcover.NoItem
}

// outline writes down what is compared of an explanation.
func outline(e *searchtree.Explanation) string {
	s := fmt.Sprintln(e.Kind, e.Item, e.Depth, e.Order, e.Solutions)
	for _, o := range e.Options {
		s += "  " + outlineOf(o) + "\n"
	}
	for _, reason := range e.Because {
		s += fmt.Sprintln("because", reason.Search, reason.Order, reason.Item, reason.Option, reason.Left)
		for _, o := range reason.Others {
			s += "  " + outlineOf(o) + "\n"
		}
	}
	return s + fmt.Sprintln("real", e.Real, "idle", e.Idle)
}

func outlineOf(o searchtree.Blocked) string {
	switch {
	case o.Tried != nil:
		return fmt.Sprintf("%d tried at %d: %d %d %d", o.Option, o.Tried.Order, o.Tried.Choices, o.Tried.DeadEnds, o.Tried.Solutions)
	case o.By == nil:
		return fmt.Sprintf("%d by nothing in %d", o.Option, o.Search)
	}
	return fmt.Sprintf("%d by %d in %d through %d", o.Option, o.By.Option, o.Search, o.By.Through)
}

// explanation returns the outline of what the definitions say about a step: why this item
// failed, or, unless it has failed, that it is a solution.
func (r *recording) explanation(step, item int, failed bool) string {
	s := r.state(step)
	kind, rests, solutions := searchtree.Solved, make(map[int]bool), 0
	var options []int
	if failed {
		f := s.failOf(item)
		rests, solutions = f.rests, f.solutions
		kind = searchtree.AllTried
		if len(s.active(item)) == 0 {
			kind = searchtree.Empty
		}
		options = s.optionsOf(item, func(int) bool { return true })
	} else {
		item = exactcover.NoItem
		for search := range s.path {
			rests[search+1] = true
		}
	}
	text := fmt.Sprintln(kind, item, len(s.path), r.order(s.path, step), solutions)
	for _, o := range options {
		text += "  " + r.blocked(s, item, o, step) + "\n"
	}
	real, idle := []int{}, []int{}
	prefixes := []plain{r.start}
	for i, c := range s.path {
		prefixes = append(prefixes, prefixes[i].with(c))
	}
	for search := len(s.path); search > 0; search-- {
		if !rests[search] {
			idle = append(idle, search)
			continue
		}
		before := prefixes[search-1]
		c, order := s.path[search-1], r.order(s.path[:search], step)
		left := before.active(c.item)
		text += fmt.Sprintln("because", search, order, c.item, c.option, len(left))
		for _, o := range s.optionsOf(c.item, func(o int) bool { return o != c.option }) {
			if len(left) == 1 && before.by[o] > 0 {
				rests[before.by[o]] = true
			}
			text += "  " + r.blocked(before, c.item, o, r.stepOf[order]) + "\n"
		}
		if len(left) > 1 {
			real = append(real, search)
		}
	}
	slices.Reverse(real)
	slices.Reverse(idle)
	return text + fmt.Sprintln("real", real, "idle", idle)
}

// blocked returns the outline of what rules an option of item out in state s, or of what came
// of it up to a step.
func (r *recording) blocked(s plain, item, o, step int) string {
	if s.by[o] < 0 {
		path := append(slices.Clone(s.path), choice{item, o})
		order := r.order(path, step)
		if order == 0 {
			return fmt.Sprintf("%d by nothing in -1", o)
		}
		f := s.with(choice{item, o}).fail()
		choices := f.choices
		return fmt.Sprintf("%d tried at %d: %d %d %d", o, order, choices+1, f.deadEnds, f.solutions)
	}
	by := slices.Sorted(slices.Values(r.p.Given))
	if s.by[o] > 0 {
		by = []int{s.path[s.by[o]-1].option}
	}
	for _, b := range by {
		if through := exclusion(r.p, b, o); through >= 0 {
			return fmt.Sprintf("%d by %d in %d through %d", o, b, s.by[o], through)
		}
	}
	return fmt.Sprintf("%d by nothing in %d", o, s.by[o])
}

// refutes checks that what is given and the real choices leave no solution.
func refutes(t *testing.T, p *exactcover.Problem, e *searchtree.Explanation) {
	t.Helper()
	q := *p
	q.Given = slices.Clone(p.Given)
	for _, reason := range e.Because {
		if reason.Left > 1 {
			q.Given = append(q.Given, reason.Option)
		}
	}
	solutions := testenv.Must(memsolver.Count(t.Context(), &q))(t)
	if solutions.Sign() != 0 {
		t.Fatalf("step %d: %v solutions contain the choices that it rests on: %v", e.Step, solutions, e.Real)
	}
}

// cut returns the tree of the same search if its recording began after a step.
func cut(whole *searchtree.Tree, from int) *searchtree.Tree {
	t := &searchtree.Tree{Problem: whole.Problem, From: from, Steps: whole.Steps, Solutions: whole.Solutions}
	stood := whole.Path(from)
	index := map[int32]int32{searchtree.NoNode: searchtree.NoNode}
	for i, n := range whole.Nodes {
		if int(n.Step) <= from && !slices.Contains(stood, i) {
			continue
		}
		index[int32(i)] = int32(len(t.Nodes))
		n.Parent, n.Step = index[n.Parent], max(n.Step, int32(from))
		t.Nodes = append(t.Nodes, n)
	}
	return t
}

// TestExplainRecordedLater explains dead ends of a search whose recording began in its middle.
// Nobody knows what the moves tried before rest on, so no choice that matters by the whole tree
// may be called idle.
func TestExplainRecordedLater(t *testing.T) {
	whole, _ := record(t, example(t, "hard.sudoku"), exactcover.OrderFewest, false)
	explanations := make(map[int]*searchtree.Explanation)
	for _, step := range whole.DeadEnds() {
		e := testenv.Must(whole.Explain(step))(t)
		explanations[step] = e
	}
	for i := range testenv.Cases(1, 20) {
		from := 40 + 30*i
		tree := cut(whole, from)
		testenv.Check(t, tree.Validate())
		for _, step := range tree.DeadEnds() {
			e := testenv.Must(tree.Explain(step))(t)
			for _, r := range explanations[step].Because {
				if slices.Contains(e.Idle, r.Search) {
					t.Fatalf("recorded from step %d: step %d rests on choice %d, which is said to be idle", from, step, r.Search)
				}
			}
		}
	}
}

// TestExplainText pins the words for a dead end, for one after all moves were tried, and for a
// solution.
func TestExplainText(t *testing.T) {
	tree, _ := record(t, example(t, "hard.sudoku"), exactcover.OrderFewest, false)
	const first = `step 30 is a dead end: 30 choices stand, and no move is left for r7c5.
  r7c5=1  clue r6c5=1       1 in column 5
  r7c5=2  clue r7c8=2       2 in row 7
  r7c5=3  choice 30 r2c5=3  3 in column 5
  r7c5=4  choice 8 r1c5=4   4 in column 5
  r7c5=5  clue r7c6=5       5 in row 7
  r7c5=6  clue r3c5=6       6 in column 5
  r7c5=7  clue r8c5=7       7 in column 5
  r7c5=8  clue r7c2=8       8 in row 7
  r7c5=9  choice 26 r4c5=9  9 in column 5
Choices 8, 26 and 30 rule out all its moves, together with clues.
  choice 30, r2c5=3, was the only move left for 3 in row 2: r2c1=3 by choice 15, r2c4=3 by choice 29, r2c8=3 by choice 14, 5 by clues
`
	const last = `  … and 12 choices before these were forced
It rests on these choices, which had another move: 8 r1c5=4, 10 r1c7=5, 11 r1c1=6. Choices 9, 13, 17, 24 and 25 don't matter.
`
	wantText(t, tree, tree.DeadEnds()[0], first, last)
	four, _ := record(t, problem(t, "latin:1..2.1....3.4..."), exactcover.OrderFewest, false)
	wantText(t, four, four.Steps, fmt.Sprintf("step %d is a solution: %d choices stand, and every constraint is met.\n", four.Steps, len(four.Path(four.Steps))), "")
	two := solvertest.New(3, "ab", "a", "b") // c is in no option
	none, _ := record(t, two, exactcover.OrderFewest, true)
	wantText(t, none, 0, "step 0 is a dead end: no choice stands, and no move is left for c.\nNo move matches it.\n", "")
	queens, _ := record(t, problem(t, "queens:3"), exactcover.OrderFewest, true)
	// A queen in the middle row attacks every cell of the middle column.
	wantText(t, queens, 6, `step 6 is a dead end: no choice stands, and all moves left for row 2 were tried.
  r2c1  tried as order 1  1 choice, 1 dead end
  r2c2  tried as order 2  1 choice, 1 dead end
  r2c3  tried as order 3  1 choice, 1 dead end
`, "")
}

// TestExplainWhatIsFixed tells clues, deductions and exclusions apart.
func TestExplainWhatIsFixed(t *testing.T) {
	p := solvertest.New(4, "a", "ab", "bc", "cd", "d")
	p.Given, p.Excluded = []int{1}, []int{3} // b and a are met, c has no option, and d has one
	tree := &searchtree.Tree{Problem: p}
	wantText(t, tree, 0, `step 0 is a dead end: no choice stands, and no move is left for c.
`, "The clues and exclusions alone rule out all its moves.\n")
	tree.Deduced = []int{1}
	wantText(t, tree, 0, "", "The deductions and exclusions alone rule out all its moves.\n")
	p.Given = nil
	p.Excluded = []int{2, 3}
	wantText(t, tree, 0, "", "The exclusions alone rule out all its moves.\n")
}

// wantText compares the beginning and the end of an explanation in words.
func wantText(t *testing.T, tree *searchtree.Tree, step int, first, last string) {
	t.Helper()
	e := testenv.Must(tree.Explain(step))(t)
	if got := e.Text(false); !strings.HasPrefix(got, first) || !strings.HasSuffix(got, last) {
		t.Errorf("step %d: want\n%s…\n%sgot\n%s", step, first, last, got)
	} else if strings.Contains(got, " \n") {
		t.Errorf("step %d: want no spaces at the end of a line, got\n%q", step, got)
	}
}
