package webui

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"graphcover/cypher"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy/deduce"
)

// A searchRow is a puzzle in the graph.
type searchRow struct {
	ID         string `json:"id"` // of the other routes
	Name       string `json:"name"`
	Family     string `json:"family"`
	Text       string `json:"text"` // its first 200 characters
	State      string `json:"state"`
	Choices    int    `json:"choices"`
	Backtracks int    `json:"backtracks"`
	Recorded   bool   `json:"recorded"` // whether there is a tree
	Counted    bool   `json:"counted"`  // whether a count of it is split over workers

	// Damaged says what something else has changed, so that nothing can be said about the puzzle.
	Damaged string `json:"damaged,omitempty"`
}

// searchRowOf returns the row of the page for a row of read/searches.
func searchRowOf(r graphsolver.Row) searchRow {
	row := searchRow{Recorded: r.Bool("recorded"), Counted: r.Bool("counted")}
	check := func(column string, ok bool) {
		if !ok {
			row.Damaged = fmt.Sprintf("its %s was changed by something else", column)
		}
	}
	text := func(column string) string {
		value, ok := r[column].(string)
		check(column, ok)
		return value
	}
	count := func(column string) int {
		n, ok := r[column].(int64)
		check(column, ok && n >= 0)
		return int(n)
	}
	row.Name, row.Text, row.State = text("name"), text("text"), text("state")
	row.Choices, row.Backtracks = count("choices"), count("backtracks")
	row.ID = inGraph + row.Name
	if row.Damaged != "" {
		row.State = "damaged"
		return row
	}
	row.Family = familyOf(row.Text)
	return row
}

// find returns the database of a running server.
func (h *handler) find(ctx context.Context) (*graphsolver.DB, error) {
	db, _, err := h.Find(ctx)
	if err != nil {
		return nil, databaseError{err}
	}
	return db, nil
}

// searches lists the puzzles in the graph by name.
func (h *handler) searches(ctx context.Context) ([]searchRow, error) {
	db, err := h.find(ctx)
	if err != nil {
		return nil, err
	}
	session := db.Session(ctx, "")
	defer session.Close(ctx)
	list := []searchRow{}
	err = session.Transaction(ctx, func(ctx context.Context, tx *graphsolver.Tx) error {
		rows, err := tx.Rows(ctx, cypher.ReadSearches, graphsolver.Params{})
		if err != nil {
			return err
		}
		list = []searchRow{}
		for _, r := range rows {
			list = append(list, searchRowOf(r))
		}
		return nil
	})
	return list, err
}

// problemInGraph returns the problem of the puzzle called name. If its search is recorded,
// what was deduced is given or excluded, as in its tree.
func (h *handler) problemInGraph(ctx context.Context, name string) (p *problem, err error) {
	db, err := h.find(ctx)
	if err != nil {
		return nil, err
	}
	r, err := h.readTree(ctx, db, name)
	if err == nil {
		p = newProblem(inGraph+name, r.text, described(r.text, r.tree.Problem))
		p.Loaded, p.Deduced = r.at.loaded, r.tree.Deduced
		p.seek(r.tree.Goal, r.tree.Sequence)
		return p, small(len(r.tree.Problem.Options))
	}
	if !errors.Is(err, graphsolver.ErrNotRecorded) {
		return nil, err
	}
	err = db.View(ctx, name, func(_ context.Context, _ *graphsolver.Tx, s *graphsolver.Search) error {
		if err := small(len(s.Problem().Options)); err != nil {
			return err
		}
		p = newProblem(inGraph+name, s.Text(), described(s.Text(), s.Problem()))
		p.Loaded = s.Loaded()
		p.seek(s.Goal(), s.Sequence())
		return nil
	})
	return p, err
}

// described returns p, which was read from the graph, with the attributes that its puzzle
// gives to items and options: they say where the cells of its picture are.
func described(text string, p *exactcover.Problem) *exactcover.Problem {
	entry, err := entryOf(text)
	if err != nil {
		return p
	}
	puzzle := entry.Problem()
	if len(puzzle.Items) != len(p.Items) || len(puzzle.Options) != len(p.Options) {
		return p
	}
	p = p.Clone()
	for i := range p.Items {
		p.Items[i].Attributes = puzzle.Items[i].Attributes
	}
	for o := range p.Options {
		p.Options[o].Attributes = puzzle.Options[o].Attributes
	}
	return p
}

// treeInGraph returns the recorded tree of the puzzle called name.
func (h *handler) treeInGraph(ctx context.Context, name string) (*recorded, error) {
	db, err := h.find(ctx)
	if err != nil {
		return nil, err
	}
	r, err := h.readTree(ctx, db, name)
	if errors.Is(err, graphsolver.ErrNotRecorded) {
		return nil, notRecorded(inGraph + name)
	}
	return r, err
}

// readTree reads the tree of the puzzle called name, unless it was read before and the
// search has not changed since.
func (h *handler) readTree(ctx context.Context, db *graphsolver.DB, name string) (*recorded, error) {
	unlock, err := h.reads.lock(ctx, name) // several routes ask for the tree at once: one reads it
	if err != nil {
		return nil, err
	}
	defer unlock()
	if known := h.trees.get(inGraph + name); known != nil {
		change, err := db.TreeSince(ctx, name, known.tree.Steps)
		if err == nil && change != nil && change.Recording != nil && change.Loaded == known.at.loaded {
			if same, err := grown(known.tree, change); err == nil && same == known.tree {
				return known, nil
			}
		}
	}
	t, err := db.Tree(ctx, name)
	if err != nil {
		return nil, err
	}
	r := &recorded{id: inGraph + name, tree: t.Tree, text: t.Text, puzzle: t.Puzzle, at: mark{t.Loaded, t.Steps}}
	h.trees.put(r)
	return r, nil
}

// why explains what was deduced about a cell or a move of a Sudoku in the graph.
func (h *handler) why(ctx context.Context, id, place string) (*deduce.Explanation, error) {
	name, ok := cutGraph(id)
	if !ok {
		return nil, badRequest("want a puzzle in the graph, got %.100q", id)
	}
	asked, err := sudoku.ParsePlace(place)
	if err != nil {
		return nil, badRequest("of: %v", err)
	}
	db, err := h.find(ctx)
	if err != nil {
		return nil, err
	}
	explanation, err := deduce.Why(ctx, db, name, asked)
	if _, unexplained := errors.AsType[*deduce.UnexplainedError](err); unexplained || errors.Is(err, deduce.ErrNotDeduced) {
		return nil, &answer{status: http.StatusNotFound, Message: fmt.Sprintf("%s: %v", place, err), Hint: h.Hint(err)}
	}
	return explanation, err
}

// cutGraph returns the name of the puzzle in the graph that has that id.
func cutGraph(id string) (name string, ok bool) { return strings.CutPrefix(id, inGraph) }
