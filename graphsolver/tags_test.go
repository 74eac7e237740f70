package graphsolver

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/testenv"
)

// A person makes steps by hand, as the post's queries make them, on tags in memory.
type person struct {
	p *exactcover.Problem
	tags
	path    []choice
	skipped []int // searches that had a lower move
	half    bool  // the last undo waits for its cleanup
}

func newPerson(p *exactcover.Problem) *person {
	h := &person{p: p}
	for range p.Options {
		h.moves = append(h.moves, moveTags{status: "Maybe", search: none})
	}
	for range p.Items {
		h.constraints = append(h.constraints, constraintTags{none, none})
	}
	for _, o := range p.Given {
		h.decide(o, 0)
	}
	return h
}

// decide makes a move Yes, and those No that exclude it.
func (h *person) decide(move, search int) {
	for o := range h.moves {
		if o != move && h.moves[o].status == "Maybe" && excludeEachOther(h.p, o, move) {
			h.moves[o] = moveTags{status: "No", search: search}
		}
	}
	h.moves[move] = moveTags{status: "Yes", search: search}
}

func excludeEachOther(p *exactcover.Problem, a, b int) bool {
	for k, i := range p.Options[a].Items {
		l := slices.Index(p.Options[b].Items, i)
		if l >= 0 && (p.Options[a].Color(k) == exactcover.NoColor || p.Options[a].Color(k) != p.Options[b].Color(l)) {
			return true
		}
	}
	return false
}

// choices returns what can be chosen.
func (h *person) choices() (all []choice) {
	for o, m := range h.moves {
		if m.status != "Maybe" {
			continue
		}
		for _, i := range h.p.Options[o].Items {
			met := slices.ContainsFunc(h.options(i), func(o int) bool { return h.moves[o].status == "Yes" })
			if !h.p.Items[i].Secondary && !met {
				all = append(all, choice{i, o})
			}
		}
	}
	return all
}

func (h *person) options(item int) (all []int) {
	for o := range h.p.Options {
		if slices.Contains(h.p.Options[o].Items, item) {
			all = append(all, o)
		}
	}
	return all
}

func (h *person) choose(c choice) {
	h.path = append(h.path, c)
	search := len(h.path)
	if slices.ContainsFunc(h.options(c.constraint), func(o int) bool { return o < c.move && h.moves[o].status == "Maybe" }) {
		h.skipped = append(h.skipped, search)
	}
	h.decide(c.move, search)
	h.constraints[c.constraint] = constraintTags{search, c.move}
}

// undo is the first half of an undo.
func (h *person) undo() {
	search := len(h.path)
	for o := range h.moves {
		if h.moves[o].search == search {
			h.moves[o].status = "Maybe"
		}
	}
	h.path, h.half = h.path[:search-1], true
	h.skipped = slices.DeleteFunc(h.skipped, func(s int) bool { return s == search })
}

// clean is the second half; the post leaves moveId where it has found no other move.
func (h *person) clean(leaveMoveID bool) {
	search := len(h.path) + 1
	for o := range h.moves {
		if h.moves[o].search == search {
			h.moves[o].search = none
		}
	}
	for i := range h.constraints {
		if h.constraints[i].search == search {
			h.constraints[i].search = none
			if !leaveMoveID {
				h.constraints[i].move = none
			}
		}
	}
	h.half = false
}

// steps makes up to n random steps.
func (h *person) steps(rng *rand.Rand, n int) {
	for range n {
		choices := h.choices()
		switch {
		case h.half:
			h.clean(rng.IntN(2) == 0)
		case len(h.path) > 0 && (len(choices) == 0 || rng.IntN(4) == 0):
			h.undo()
		case len(choices) > 0:
			h.choose(choices[rng.IntN(len(choices))])
		}
	}
}

func (h *person) clone() tags {
	return tags{moves: slices.Clone(h.moves), constraints: slices.Clone(h.constraints)}
}

// randomProblem returns a problem whose given options don't exclude each other.
func randomProblem(rng *rand.Rand) *exactcover.Problem {
	for {
		if p := solvertest.Random(rng); p.Validate() == nil {
			solvertest.SetCosts(rng, p)
			return p
		}
	}
}

// TestTagsOfAnySteps reads the tags after random steps of a person on random problems, with
// secondary items and colors, also in the middle of an undo.
func TestTagsOfAnySteps(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 160))
	halves, colored, deep := 0, 0, 0
	for n := range testenv.Cases(3_000, 100_000) {
		p := randomProblem(rng)
		h := newPerson(p)
		h.steps(rng, rng.IntN(12))
		got, err := readTags(p, h.tags)
		if err != nil {
			t.Fatalf("problem %d: %v\n%+v\n%+v", n, err, p, h.tags)
		}
		if !slices.Equal(got.path, h.path) || !slices.Equal(got.skipped, h.skipped) || (len(got.cleanup) > 0) != h.half {
			t.Fatalf("problem %d: want %v, skipped %v, half an undo %v, got %v, %v, left %v\n%+v",
				n, h.path, h.skipped, h.half, got.path, got.skipped, got.cleanup, h.tags)
		}
		if h.half {
			halves++
		}
		if len(h.path) > 1 {
			deep++
		}
		if p.Primary() < len(p.Items) {
			colored++
		}
	}
	if halves < 100 || colored < 100 || deep < 100 {
		t.Errorf("too few cases: %d half undos, %d with secondary items, %d with two choices or more", halves, colored, deep)
	}
}

// TestOneTagChanged changes one tag after random steps. Whatever is not refused must be what
// steps leave: making the same choices again leaves the same tags.
func TestOneTagChanged(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 160))
	refused, taken := 0, 0
	for range testenv.Cases(3_000, 100_000) {
		p := randomProblem(rng)
		h := newPerson(p)
		h.steps(rng, rng.IntN(12))
		changed := h.clone()
		if len(changed.moves) == 0 {
			continue
		}
		m, c := &changed.moves[rng.IntN(len(changed.moves))], &changed.constraints[rng.IntN(len(changed.constraints))]
		switch rng.IntN(4) {
		case 0:
			m.status = []string{"Yes", "No", "Maybe", "yes", ""}[rng.IntN(5)]
		case 1:
			m.search = rng.IntN(6) - 1
		case 2:
			c.search = rng.IntN(6) - 1
		case 3:
			c.move = rng.IntN(len(changed.moves)+2) - 1
		}
		got, err := readTags(p, changed)
		if err != nil {
			if !errors.Is(err, ErrTampered) || err.Error() == "" {
				t.Errorf("want an error that says what is wrong, got %v", err)
			}
			refused++
			continue
		}
		taken++
		again := newPerson(p)
		if got.noClues {
			again = newPerson(&exactcover.Problem{Items: p.Items, Options: p.Options, Colors: p.Colors})
		}
		for _, c := range got.path {
			again.choose(c)
		}
		for o, m := range changed.moves {
			want := again.moves[o]
			if m.status != want.status || m.search != want.search && (m.status != "Maybe" || len(got.cleanup) == 0) {
				t.Fatalf("move %d: %+v was taken, want %+v\n%+v\n%+v", o, m, want, p, changed)
			}
		}
	}
	if refused < 100 || taken < 100 {
		t.Errorf("too few cases: %d refused, %d taken", refused, taken)
	}
}

// two is a problem of two items, x and y, each with two options; the third is for both.
func two() *exactcover.Problem {
	p := solvertest.New(2, "a", "ab", "b", "a")
	for o, name := range []string{"first", "both", "second", "last"} {
		p.Options[o].Name = name
	}
	p.Items[0].Name, p.Items[1].Name = "x", "y"
	return p
}

// TestWrongTags reads tags that no steps leave. Each must be named.
func TestWrongTags(t *testing.T) {
	for _, c := range []struct {
		change func(*tags)
		want   string
	}{
		{func(t *tags) { t.moves[3] = moveTags{status: "Yes", search: 1} }, "moves first and last: both have status Yes and search 1"},
		{func(t *tags) { t.moves[0].search = 2 }, "move first: search 2, but no move of status Yes has search 1"},
		{func(t *tags) { t.moves[0].status = "yes" }, `move first: want status Yes, No or Maybe, got "yes"`},
		{func(t *tags) { t.moves[1].search = none }, "move both: status No without a search"},
		{func(t *tags) { t.moves[1].search = 0 }, "move both: status No and search 0, but search 1 rules it out"},
		{func(t *tags) { t.moves[1].status = "Maybe" }, "move both: status Maybe, but search 1 rules it out"},
		{func(t *tags) { t.moves[2] = moveTags{status: "No", search: 1} }, "move second: status No and search 1, but nothing rules it out"},
		{func(t *tags) { t.moves[2].search = 1 }, "move second: status Maybe and search 1"},
		{func(t *tags) { t.moves[2] = moveTags{status: "Yes", search: 0} }, "move second: status Yes and search 0, but it is no clue"},
		{func(t *tags) { t.constraints[0].search = none }, "move first: search 1, which no constraint has"},
		{func(t *tags) { t.constraints[0].move = 3 }, "constraint x: its moveId is last, but the move of search 1 is first"},
		{func(t *tags) { t.constraints[0].move = none }, "constraint x: search 1 without the id of a move"},
		{func(t *tags) { t.constraints[0].move = 2 }, "constraint x: it cannot be met by its moveId, second"},
		{func(t *tags) { t.constraints[1] = constraintTags{1, 2} }, "constraints x and y: both have search 1"},
		{func(t *tags) { t.constraints[1] = constraintTags{2, 2} }, "a constraint has search 2, but no move has"},
		{func(t *tags) { t.constraints[1] = constraintTags{3, 2} }, "constraint y: search 3, but 1 choices stand"},
		{func(t *tags) { t.constraints[1] = constraintTags{0, 2} }, "constraint y: search 0, but 1 choices stand"},
	} {
		h := newPerson(two())
		h.choose(choice{0, 0})
		c.change(&h.tags)
		if _, err := readTags(h.p, h.tags); !isTamperedError(err, c.want) {
			t.Errorf("want %q, got %v", c.want, err)
		}
	}
}

// TestWrongQuotaTags is TestWrongTags where y has a quota, and there are no more moves of it in search 1.
func TestWrongQuotaTags(t *testing.T) {
	for _, c := range []struct {
		change func(*tags)
		want   string
	}{
		{func(t *tags) { t.constraints[0] = constraintTags{1, 0} }, "constraint x: search 1, which another constraint has for no more moves"},
		{
			func(t *tags) { t.moves[0], t.several[1][0].search = moveTags{status: "Yes", search: 2}, 2 },
			"move first: status Yes and search 2, which a constraint has for no more moves",
		},
		{
			func(t *tags) {
				t.several[1] = nil
				t.moves[1] = moveTags{status: "Maybe", search: none}
			},
			"move second: status No and search 1, but nothing rules it out",
		},
	} {
		p := two()
		p.Items[1].Quota = exactcover.Quota{High: 2}
		h := newPerson(p)
		h.moves[1], h.moves[2] = moveTags{status: "No", search: 1}, moveTags{status: "No", search: 1}
		h.several = map[int][]constraintTags{1: {{1, exactcover.NoOption}}}
		testenv.Must(readTags(p, h.tags))(t)
		c.change(&h.tags)
		if _, err := readTags(p, h.tags); !isTamperedError(err, c.want) {
			t.Errorf("want %q, got %v", c.want, err)
		}
	}
}

// isTamperedError reports whether err says that a node is wrong in these words.
func isTamperedError(err error, words string) bool {
	return errors.Is(err, ErrTampered) && err.Error() == words+"; "+ErrTampered.Error()
}

// rowsOf returns the rows of read/constraints and read/moves for a problem with these tags.
func rowsOf(p *exactcover.Problem, t tags) (constraints, moves []Row) {
	property := func(n int) any {
		if n == none {
			return nil
		}
		return int64(n)
	}
	degrees := make([]int64, len(p.Items))
	for o := range p.Options {
		matches := []any{}
		for k, i := range p.Options[o].Items {
			degrees[i]++
			if color := p.Options[o].Color(k); color != exactcover.NoColor {
				matches = append(matches, []any{int64(i), p.Colors[color]})
			} else {
				matches = append(matches, int64(i))
			}
		}
		m := t.moves[o]
		moves = append(moves, Row{
			"id": int64(o), "name": p.OptionName(o), "cost": int64(p.Options[o].Cost), "status": m.status, "search": property(m.search), "deduced": m.deduced, "matches": matches,
		})
	}
	for i, item := range p.Items {
		constraints = append(constraints, Row{
			"id": int64(i), "name": p.ItemName(i), "secondary": item.Secondary, "degree": degrees[i],
			"search": property(t.constraints[i].search), "moveId": property(t.constraints[i].move),
		})
	}
	return constraints, moves
}

// TestGraphOfAnySteps reads the tags back from rows.
func TestGraphOfAnySteps(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 160))
	for range testenv.Cases(500, 20_000) {
		p := randomProblem(rng)
		h := newPerson(p)
		h.steps(rng, rng.IntN(12))
		constraints, moves := rowsOf(p, h.tags)
		got, err := readGraph(p, constraints, moves)
		if err != nil || !slices.Equal(got.moves, h.moves) || !slices.Equal(got.constraints, h.constraints) {
			t.Fatalf("want %+v, got %+v, %v", h.tags, got, err)
		}
	}
}

// TestWrongNodes has nodes and relationships that are not those of the problem.
func TestWrongNodes(t *testing.T) {
	p := solvertest.New(3, "ab", "ac", "c")
	p.Items[2].Secondary = true
	p.Colors = []string{"", "red"}
	p.Options[1].Colors = []exactcover.Color{0, 1}
	const unlike = "the constraints that it matches are not those of the puzzle"
	for _, c := range []struct {
		change func(constraints, moves []Row) ([]Row, []Row)
		want   string
	}{
		{func(c, m []Row) ([]Row, []Row) { return c, m[1:] }, "move ab: it is missing"},
		{func(c, m []Row) ([]Row, []Row) { return c, m[:2] }, "move c: it is missing"},
		{func(c, m []Row) ([]Row, []Row) { m[0]["id"] = int64(-1); return c, m }, "move with id -1: the puzzle has no such node"},
		{func(c, m []Row) ([]Row, []Row) { m[2]["id"] = int64(3); return c, m }, "move with id 3: the puzzle has no such node"},
		{func(c, m []Row) ([]Row, []Row) { m[2]["id"] = int64(1); return c, m }, "move ac: it is there twice"},
		{func(c, m []Row) ([]Row, []Row) { m[0]["id"] = 0.5; return c, m }, "move ab: a node has the id 0.5"},
		{func(c, m []Row) ([]Row, []Row) { return append([]Row{{"id": int64(-1)}}, c...), m }, "constraint with id -1: the puzzle has no such node"},
		{func(c, m []Row) ([]Row, []Row) { c[0]["id"] = int64(-1); return c, m }, "constraint with id -1: the puzzle has no such node"},
		{func(c, m []Row) ([]Row, []Row) { c[1]["degree"] = int64(2); return c, m }, "constraint b: want 1 moves that match it, got 2"},
		{func(c, m []Row) ([]Row, []Row) { c[2]["secondary"] = false; return c, m }, "constraint c: want secondary true, got false"},
		{func(c, m []Row) ([]Row, []Row) { c[0]["search"] = "text"; return c, m }, "constraint a: search text and moveId <nil>"},
		{func(c, m []Row) ([]Row, []Row) { m[0]["cost"] = int64(3); return c, m }, "move ab: want the cost 0, got 3"},
		{func(c, m []Row) ([]Row, []Row) { m[0]["search"] = int64(-1); return c, m }, "move ab: search -1"},
		{func(c, m []Row) ([]Row, []Row) { m[0]["matches"] = []any{int64(0), nil}; return c, m }, "move ab: " + unlike},
		{func(c, m []Row) ([]Row, []Row) { m[0]["matches"] = []any{int64(0), int64(0)}; return c, m }, "move ab: " + unlike},
		{func(c, m []Row) ([]Row, []Row) { m[0]["matches"] = []any{int64(0), []any{int64(1)}}; return c, m }, "move ab: " + unlike},
		{func(c, m []Row) ([]Row, []Row) { m[0]["matches"] = []any{int64(0), []any{int64(1), ""}}; return c, m }, "move ab: " + unlike},
		{func(c, m []Row) ([]Row, []Row) {
			m[1]["matches"] = []any{int64(0), []any{int64(2), "blue"}}
			return c, m
		}, "move ac: " + unlike},
	} {
		constraints, moves := rowsOf(p, newPerson(p).tags)
		constraints, moves = c.change(constraints, moves)
		byID(constraints)
		byID(moves)
		_, err := readGraph(p, constraints, moves)
		if !isTamperedError(err, c.want) {
			t.Errorf("want %q, got %v", c.want, err)
		}
	}
}

// TestProblemInGraph reads problems back from rows, whatever the tags are. A problem that
// differs from what was loaded is refused.
func TestProblemInGraph(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 160))
	for range testenv.Cases(500, 20_000) {
		p := randomProblem(rng)
		h := newPerson(p)
		h.steps(rng, rng.IntN(12))
		constraints, moves := rowsOf(p, h.tags)
		clues := []any{}
		for _, o := range p.Given {
			clues = append(clues, int64(o))
		}
		puzzle := Row{"clues": clues, "digest": digest(p)}
		got, err := problemInGraph(puzzle, constraints, moves)
		if err != nil || digest(got) != digest(p) || !exactcover.Same(got, p) || !slices.Equal(got.Given, p.Given) {
			t.Fatalf("want %+v, got %+v, %v", p, got, err)
		}
		if len(moves) == 0 {
			continue
		}
		r := moves[rng.IntN(len(moves))]
		switch rng.IntN(8) {
		case 7:
			r["cost"] = r["cost"].(int64) + 1
		case 0:
			r["id"] = int64(-1)
		case 1:
			r["matches"] = []any{[]any{int64(0), int64(1)}}
		case 2:
			r["matches"] = []any{nil}
		case 3:
			r["name"] = "another"
		case 4:
			puzzle["clues"] = append(clues, int64(len(moves)))
		case 5:
			delete(puzzle, "clues")
		case 6:
			delete(puzzle, "digest")
		}
		byID(moves)
		if got, err := problemInGraph(puzzle, constraints, moves); err == nil {
			t.Fatalf("%v, %v was taken as %+v", puzzle, moves, *got)
		}
	}
}

// record returns what a puzzle keeps after these choices, made by the program.
func record(path ...choice) Row {
	moves, constraints := []any{}, []any{}
	for _, c := range path {
		moves, constraints = append(moves, int64(c.move)), append(constraints, int64(c.constraint))
	}
	return Row{
		"loaded": "one", "text": "", "state": "searching", "pathMoves": moves, "pathConstraints": constraints,
		"kept": int64(0), "skipped": []any{}, "byHand": false, "chosenByHand": []any{}, "partial": false,
		"choices": int64(len(path)), "backtracks": int64(0), "solutions": int64(0),
	}
}

// TestRecordAndTags compares what a puzzle keeps with its tags. Where they differ the tags
// are taken over.
func TestRecordAndTags(t *testing.T) {
	p := two()
	first, last, second := choice{0, 0}, choice{0, 3}, choice{1, 2}
	for _, c := range []struct {
		name   string
		record Row
		change func(Row)
		tags   []choice

		takeOver, partial bool
		skipped           []int
		phase             phase
		choices           int
		backtracks        int
	}{
		{"nothing", record(), nil, nil, false, false, nil, searching, 0, 0},
		{"our own choice", record(first), nil, []choice{first}, false, false, nil, searching, 1, 0},
		{"a choice by hand", record(), nil, []choice{first}, true, true, nil, searching, 1, 0},
		{"not the first of its moves", record(), nil, []choice{last}, true, true, []int{1}, searching, 1, 0},
		{"undone by hand", record(first), nil, nil, true, false, nil, searching, 1, 1},
		{"another instead", record(first), nil, []choice{last}, true, true, []int{1}, searching, 2, 1},
		{"the solution by hand", record(first), nil, []choice{first, second}, true, true, nil, solved, 2, 0},
		{"another constraint", record(first), nil, []choice{second}, true, true, []int{1}, searching, 2, 1},
		{"no record", Row{}, nil, []choice{first}, true, true, nil, searching, 1, 0},
		{"no id of the load", record(first), func(r Row) { delete(r, "loaded") }, []choice{first}, true, true, nil, searching, 1, 0},
		{"a wrong count", record(first), func(r Row) { r["choices"] = int64(7) }, []choice{first}, true, true, nil, searching, 1, 0},
		{"solved, but it is not", record(first), func(r Row) { r["state"] = "solved" }, []choice{first}, true, true, nil, searching, 1, 0},
		{"exhausted with a choice", record(first), func(r Row) { r["state"] = "exhausted" }, []choice{first}, true, true, nil, searching, 1, 0},
		{"exhausted", record(), func(r Row) { r["state"] = "exhausted" }, nil, false, false, nil, exhausted, 0, 0},
		{"kept, but not partial", record(first), func(r Row) { r["kept"] = int64(1) }, []choice{first}, true, true, nil, searching, 1, 0},
		{"kept", record(first), func(r Row) { r["kept"], r["partial"], r["byHand"] = int64(1), true, true }, []choice{first}, false, true, nil, searching, 1, 0},
		{"skipped, but it is not", record(first), func(r Row) {
			r["kept"], r["partial"], r["byHand"], r["skipped"] = int64(1), true, true, []any{int64(1)}
		}, []choice{first}, true, true, nil, searching, 1, 0},
		{"not skipped, but it is", record(last), func(r Row) { r["kept"], r["partial"], r["byHand"] = int64(1), true, true }, []choice{last}, true, true, []int{1}, searching, 1, 0},
		{"skipped, but not kept", record(last), nil, []choice{last}, false, false, nil, searching, 1, 0},
		{"a retry", record(), func(r Row) {
			r["choices"], r["backtracks"], r["retryMove"], r["retryConstraint"] = int64(1), int64(1), int64(0), int64(0)
		}, nil, false, false, nil, searching, 1, 1},
		{"a retry of what does not fit", record(), func(r Row) {
			r["choices"], r["backtracks"], r["retryMove"], r["retryConstraint"] = int64(1), int64(1), int64(0), int64(1)
		}, nil, true, false, nil, searching, 1, 1},
		{"half a retry", record(), func(r Row) { r["retryMove"] = int64(0) }, nil, true, false, nil, searching, 0, 0},
	} {
		h := newPerson(p)
		for _, c := range c.tags {
			h.choose(c)
		}
		if c.change != nil {
			c.change(c.record)
		}
		stands := testenv.Must(readTags(p, h.tags))(t)
		got := stateOf(p, c.record, stands)
		if got.takeOver != c.takeOver || got.partial != c.partial || got.phase != c.phase || !slices.Equal(got.skipped, c.skipped) ||
			got.choices != c.choices || got.backtracks != c.backtracks || !slices.Equal(got.path, h.path) || got.takeOver && !got.byHand {
			t.Errorf("%s: got %+v", c.name, got)
		}
	}
}

// TestChosenByHand compares which of the choices that stand are said to be made by hand.
func TestChosenByHand(t *testing.T) {
	p := two()
	first, last, second := choice{0, 0}, choice{0, 3}, choice{1, 2}
	kept := func(r Row, kept int, chosenByHand ...any) Row {
		r["kept"], r["partial"], r["byHand"], r["chosenByHand"] = int64(kept), true, true, append([]any{}, chosenByHand...)
		return r
	}
	for _, c := range []struct {
		name   string
		record Row
		tags   []choice
		want   []bool // by choice that stands
	}{
		{"ours", record(first, second), []choice{first, second}, []bool{false, false}},
		{"one by hand", record(), []choice{first}, []bool{true}},
		{"one by hand after ours", record(first), []choice{first, second}, []bool{false, true}},
		{"another instead of ours", record(first), []choice{last}, []bool{true}},
		{"taken over", kept(record(first, second), 2, int64(2)), []choice{first, second}, []bool{false, true}},
		{"taken over, then ours", kept(record(first, second), 1, int64(1)), []choice{first, second}, []bool{true, false}},
		{"ours, where one by hand was undone", kept(record(first, second), 1, int64(1), int64(2)), []choice{first, second}, []bool{true, false}},
		{"one by hand after that", kept(record(first), 0, int64(1)), []choice{first, second}, []bool{false, true}},
		{"one by hand after one by hand", kept(record(first), 1, int64(1)), []choice{first, second}, []bool{true, true}},
		{"no record", Row{}, []choice{first, second}, []bool{true, true}},
	} {
		h := newPerson(p)
		for _, c := range c.tags {
			h.choose(c)
		}
		stands := testenv.Must(readTags(p, h.tags))(t)
		s := Search{state: stateOf(p, c.record, stands)}
		for i, want := range c.want {
			if got := s.ChosenByHand(i + 1); got != want {
				t.Errorf("%s: choice %d: want by hand %v, got %v", c.name, i+1, want, got)
			}
		}
	}
}

// TestContradictoryDeductions has two deduced moves exclude each other: the puzzle has no
// solution, also after a choice by hand.
func TestContradictoryDeductions(t *testing.T) {
	p := two()
	h := newPerson(p)
	h.moves[0] = moveTags{status: "Yes", search: 0, deduced: true}
	h.moves[1] = moveTags{status: "No", search: 0}
	h.moves[3] = moveTags{status: "Yes", search: 0, deduced: true}
	h.choose(choice{1, 2})
	stands, err := readTags(p, h.tags)
	if err != nil || !stands.contradictory {
		t.Fatalf("want a contradiction, got %+v, %v", stands, err)
	}
	if got := stateOf(p, record(), stands); got.phase != exhausted || got.solutions != 0 {
		t.Errorf("want no solution, got %+v", got)
	}
}
