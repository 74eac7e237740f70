package webui

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
	"graphcover/graphsolver"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy/registry"
)

type solveRequest struct {
	Puzzle   string `json:"puzzle"`
	Solver   string `json:"solver"`   // "graph", the default, or "memory"
	Mode     string `json:"mode"`     // how to search the graph, or the engine in memory; "" is the default
	Strategy string `json:"strategy"` // the name of one, instead of exact cover
	Order    string `json:"order"`    // of a search by exact cover; "" is the default
	Record   bool   `json:"record"`   // whether to keep the tree of the search
}

// A solveAnswer is what solve --json prints, and where the page finds the search.
type solveAnswer struct {
	compare.SudokuResult
	ID     string `json:"id,omitempty"`     // of the other routes; "" if there is nothing to look at
	Chosen []int  `json:"chosen,omitempty"` // the options of the solution
	Cost   *int   `json:"cost,omitempty"`   // of the solution; nil if there is none, or if no option has a cost
	Only   *bool  `json:"only,omitempty"`   // whether a Sudoku has no other solution; nil if that is not known
	Steps  int    `json:"steps"`            // of the search

	// Partial means that the search that was recorded is another one, which was too long: only its beginning is there.
	Partial bool `json:"partial,omitempty"`
}

// solve solves a puzzle in memory, or in the graph.
func (h *handler) solve(ctx context.Context, q solveRequest) (*solveAnswer, error) {
	q.Solver = cmp.Or(q.Solver, registry.Graph)
	if q.Solver != registry.Graph && q.Solver != registry.Memory {
		return nil, badRequest("solver: want %s or %s, got %.100q", registry.Graph, registry.Memory, q.Solver)
	}
	if err := checkOrder(q.Order); err != nil {
		return nil, err
	}
	release, err := h.solves.take(ctx)
	if err != nil {
		return nil, err
	}
	defer release()
	entry, err := entryOf(q.Puzzle)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, h.Limit)
	defer cancel()
	var a *solveAnswer
	switch {
	case q.Strategy != "":
		a, err = h.solveByStrategy(ctx, q, entry)
	case q.Solver == registry.Memory:
		a, err = h.solveInMemory(ctx, q, entry)
	default:
		a, err = h.solveInGraph(ctx, q, entry)
	}
	if a != nil && errors.Is(err, context.DeadlineExceeded) && ctx.Err() != nil {
		a.Status, a.Reason = compare.Stopped, &compare.Reason{Text: h.overLimit()}
		err = nil
	}
	if err != nil {
		return nil, err
	}
	a.Chosen, a.Steps = a.Result.Chosen, a.Choices+a.Backtracks
	if p := entry.Problem(); a.Chosen != nil && p.HasCosts() {
		a.Cost = new(p.Cost(a.Chosen))
	}
	if b, ok := entry.Puzzle.(sudoku.Board); ok && a.Status == compare.Solved {
		a.Only = compare.HasOnlyOne(ctx, b, onlyTime)
	}
	return a, nil
}

// onlyTime is how long a solve may look for another solution.
const onlyTime = 300 * time.Millisecond

// overLimit says that the time limit has passed.
func (h *handler) overLimit() string {
	return fmt.Sprintf("the time limit of %g s has passed", h.Limit.Seconds())
}

// checkOrder returns an error if a search has no such order; "" is the default.
func checkOrder(name string) error {
	if name != "" && !slices.Contains(exactcover.Orders(), exactcover.Order(name)) {
		return badRequest("order: want one of %q, got %.100q", exactcover.Orders(), name)
	}
	return nil
}

// solveInMemory solves entry in memory. If the search is to be recorded, it is that of the engine that makes the
// steps of the graph, unless that is too long: then the answer is that of the fastest engine.
func (h *handler) solveInMemory(ctx context.Context, q solveRequest, entry puzzle.Entry) (*solveAnswer, error) {
	engine := cmp.Or(memsolver.Engine(q.Mode), memsolver.Auto)
	if !slices.Contains(memsolver.Engines(), engine) {
		return nil, badRequest("mode: want one of %q in memory, got %.100q", memsolver.Engines(), q.Mode)
	}
	a := new(solveAnswer)
	var tree *searchtree.Tree
	var err error
	if q.Record {
		a.Result, tree, err = h.record(ctx, q, entry)
		a.Partial = isFree(q) && tree.Ended != searchtree.Open
	}
	if !q.Record || a.Partial {
		a.Result, err = searchInMemory(ctx, engine, q.Order, entry, exactcover.Log{})
	}
	if a.Status == "" || err != nil && !errors.Is(err, context.DeadlineExceeded) {
		return nil, err
	}
	r := newRun(entry, entry.Problem(), tree)
	r.order = q.Order
	h.runs.put(r)
	a.ID = r.id
	return a, err
}

// searchInMemory solves entry in memory, and keeps no run.
func searchInMemory(ctx context.Context, engine memsolver.Engine, order string, entry puzzle.Entry, log exactcover.Log) (compare.Result, error) {
	solver := memsolver.New(engine, memsolver.Ordered(exactcover.Order(order)))
	contender := compare.Contender{Solver: solver, Mode: string(engine), Explain: &compare.Explainer{Entries: true}}
	return compare.Solve(ctx, &contender, entry, log)
}

// isFree reports whether a request leaves it open how to search.
func isFree(q solveRequest) bool {
	return q.Mode == "" && slices.Contains([]exactcover.Order{"", exactcover.OrderFewest}, exactcover.Order(q.Order))
}

// record solves entry in memory, and also returns the tree of the search. If it is open how to search, it
// ends where the tree is full: what is after that can't be shown, and other engines are faster.
func (h *handler) record(ctx context.Context, q solveRequest, entry puzzle.Entry) (compare.Result, *searchtree.Tree, error) {
	ctx, full := context.WithCancel(ctx)
	defer full()
	recorder := searchtree.NewRecorder(entry.Problem(), h.Choices)
	recorder.Now = time.Now
	log := exactcover.Log{Observe: func(e exactcover.Event) {
		if recorder.Observe(e); isFree(q) && recorder.Ended() != searchtree.Open {
			full()
		}
	}}
	result, err := searchInMemory(ctx, cmp.Or(memsolver.Engine(q.Mode), memsolver.DLX), q.Order, entry, log)
	return result, recorder.Tree(), err
}

// A place is where a puzzle may be loaded in the graph: a name that no other request uses.
type place struct {
	db   *graphsolver.DB
	name string
}

// takePlace takes a place for the puzzle of a request, which has a slot, and starts Neo4j if
// necessary. The name is another than other, which may be "". stepped says whether the puzzle is to be
// searched step by step. The caller gives the name back.
func (h *handler) takePlace(ctx context.Context, other string, stepped bool) (place, error) {
	db, err := h.Start(ctx)
	if err != nil {
		return place{}, databaseError{err}
	}
	if err := h.names.learn(func() ([]string, error) { return h.underWay(ctx) }); err != nil {
		return place{}, err
	}
	name := h.names.take(other, stepped)
	if name == "" { // some may have ended, or been dropped
		underWay, err := h.underWay(ctx)
		if err != nil {
			return place{}, err
		}
		h.names.release(underWay)
		name = h.names.take(other, stepped)
	}
	if name == "" {
		return place{}, &answer{
			status: http.StatusConflict, Message: fmt.Sprintf("%d searches that the page makes step by step in Neo4j have not ended: there may not be more", mostKept),
			Hint: fmt.Sprintf("to make room, end one, or drop one in a terminal, such as the oldest: graphcover drop --puzzle-name %s", h.names.oldest()),
		}
	}
	return place{db, name}, nil
}

// underWay returns the names of the searches in the graph that have not ended.
func (h *handler) underWay(ctx context.Context) (names []string, err error) {
	rows, err := h.searches(ctx)
	for _, r := range rows {
		if r.State == "searching" {
			names = append(names, r.Name)
		}
	}
	return names, err
}

// graphSolver returns a solver that loads entry into the graph, under a name that no other request uses until
// give is called. If the entry contradicts itself, nothing is to be searched, and the solver has no name.
func (h *handler) graphSolver(ctx context.Context, q solveRequest, entry puzzle.Entry) (solver graphsolver.Solver, give func(), err error) {
	mode := cmp.Or(graphsolver.Mode(q.Mode), graphsolver.Modes()[0])
	if !slices.Contains(graphsolver.Modes(), mode) {
		return solver, nil, badRequest("mode: want one of %q in the graph, got %.100q", graphsolver.Modes(), q.Mode)
	}
	solver = graphsolver.Solver{
		Text: entry.String(), Order: exactcover.Order(q.Order),
		Pace: graphsolver.Pace{Mode: mode, Record: q.Record, RecordLimit: h.Choices},
	}
	if len(entry.Contradictions()) > 0 {
		return solver, func() {}, nil
	}
	p, err := h.takePlace(ctx, "", false)
	if err != nil {
		return solver, nil, err
	}
	solver.DB, solver.Name = p.db, p.name
	return solver, func() { h.names.give(p.name, false) }, nil
}

// solveInGraph solves entry in the graph. What it leaves there can be looked at until the
// name is used again.
func (h *handler) solveInGraph(ctx context.Context, q solveRequest, entry puzzle.Entry) (*solveAnswer, error) {
	solver, give, err := h.graphSolver(ctx, q, entry)
	if err != nil {
		return nil, err
	}
	defer give()
	contender := compare.Contender{Solver: solver, Mode: string(solver.Pace.Mode), Check: true, Explain: &compare.Explainer{Entries: true}}
	result, err := compare.Solve(ctx, &contender, entry, exactcover.Log{})
	labelMoves(ctx, solver, entry)
	a := &solveAnswer{SudokuResult: compare.SudokuResult{Result: result}}
	if solver.Name != "" {
		a.ID = inGraph + solver.Name
	}
	return a, err
}

// labelTime is how long it may take to label the moves after a search.
const labelTime = 5 * time.Second

// labelMoves has Neo4j Browser show what the search of an entry has left in the graph in the colors of the style, also
// if it was stopped. No answer waits long for that, or fails because of it.
func labelMoves(ctx context.Context, solver graphsolver.Solver, entry puzzle.Entry) {
	if solver.Name == "" { // nothing was searched
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), labelTime)
	defer cancel()
	_ = solver.LabelMoves(ctx, entry.Problem())
}

// solveByStrategy solves a Sudoku in another way.
func (h *handler) solveByStrategy(ctx context.Context, q solveRequest, entry puzzle.Entry) (*solveAnswer, error) {
	kind, ok := registry.ByName(q.Strategy)
	if !ok {
		return nil, badRequest("strategy: want one of %s, got %.100q", strings.Join(registry.Names(), ", "), q.Strategy)
	}
	if !slices.Contains(kind.Homes, q.Solver) {
		return nil, badRequest("strategy %s: want the solver %s, got %s", kind.Name, strings.Join(kind.Homes, " or "), q.Solver)
	}
	if q.Mode != "" || q.Order != "" || q.Record {
		return nil, badRequest("strategy %s: want no mode, order or record, which are of exact cover", kind.Name)
	}
	b, ok := entry.Puzzle.(sudoku.Board)
	if !ok {
		return nil, badRequest("%v: strategies and hints are about no other puzzle", compare.ErrNotSudoku)
	}
	contender := compare.StrategyContender{Strategy: kind.New(registry.Setup{Home: q.Solver}), Home: q.Solver, Explain: &compare.Explainer{Entries: true}}
	if err := contender.Takes(b); err != nil {
		return nil, badRequest("%v", err)
	}
	var p place
	var err error
	if q.Solver == registry.Graph && len(entry.Contradictions()) == 0 {
		if p, err = h.takePlace(ctx, "", false); err != nil {
			return nil, err
		}
		defer h.names.give(p.name, false)
	}
	contender.Strategy = kind.New(registry.Setup{Home: q.Solver, DB: p.db, Name: p.name})
	result, err := compare.SolveSudoku(ctx, contender, entry)
	a := &solveAnswer{SudokuResult: result}
	if p.db != nil {
		a.ID = inGraph + p.name
	}
	return a, err
}
