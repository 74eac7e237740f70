package graphsolver

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"graphcover/cypher"
	"graphcover/exactcover"
	"graphcover/internal/english"
)

// ErrNotAdopted reports that the database has no puzzle with that name, but has the graph
// of a Sudoku that [DB.Adopt] may take. It wraps [ErrNoPuzzle].
var ErrNotAdopted = fmt.Errorf("%w, but the graph of a Sudoku that belongs to no puzzle", ErrNoPuzzle)

// Why [DB.Adopt] has taken no graph, and changed nothing.
var (
	// ErrNoGraph reports that the database has no graph to adopt.
	ErrNoGraph = errors.New("there is no graph of a Sudoku that belongs to no puzzle")

	// ErrNameTaken reports that something in the database has the name.
	ErrNameTaken = errors.New("the name is taken")

	// ErrUnlikePost reports that a graph is not what the post's queries make, or that its
	// tags are not what they leave. Clues that contradict each other rule each other out,
	// so that it is not known what they were.
	ErrUnlikePost = errors.New("the post's queries leave no such graph, or its clues contradict each other; nothing was adopted")
)

// mostNamed is the most puzzles that an error names.
const mostNamed = 8

// MissingError returns the error to report if no puzzle has the name: [ErrNoPuzzle] with the names that
// there are, [ErrNotAdopted], or an error of the database.
func (t *Tx) MissingError(ctx context.Context) error {
	found, err := t.Row(ctx, cypher.FindGraph, Params{})
	switch {
	case err != nil:
		return err
	case found != nil:
		return ErrNotAdopted
	}
	all, err := t.names(ctx)
	switch {
	case err != nil:
		return err
	case len(all) == 0:
		return ErrNoPuzzle
	}
	var names []string
	for _, name := range all[:min(len(all), mostNamed)] {
		names = append(names, fmt.Sprintf("%.40q", name)) // of a database that others write to
	}
	if more := len(all) - mostNamed; more > 0 {
		names = append(names, fmt.Sprintf("%d more", more))
	}
	return fmt.Errorf("%w; it has %s", ErrNoPuzzle, english.List(names, "and"))
}

// names returns the names of all puzzles, in their order.
func (t *Tx) names(ctx context.Context) (names []string, err error) {
	rows, err := t.Rows(ctx, cypher.ReadSearches, Params{})
	for _, r := range rows {
		if name, isText := r["name"].(string); isText { // somebody may have changed it
			names = append(names, name)
		}
	}
	return names, err
}

// Adopt makes a puzzle of the graph of a Sudoku that somebody has made by hand, with the
// queries of "Solving Sudoku with Neo4j" (N. Smith, 2020). Its nodes stay where they are, and
// get the properties that graphcover needs besides those of the post. All other nodes are
// left unchanged.
//
// The constraints and moves are identified by their properties: these are the attributes
// of the items and options of blank, the problem of the empty grid. The clues are the
// moves of status Yes and search 0, and text returns the text of the puzzle that has these
// options given. Steps that were made already are steps by hand: see [Search].
//
// Everything is one transaction. The error is [ErrNoGraph], [ErrNameTaken], [ErrUnlikePost]
// with the node that is wrong, or the database's.
func (db *DB) Adopt(ctx context.Context, name string, blank *exactcover.Problem, text func(given []int) string) (*Search, error) {
	s := db.search(ctx, name)
	err := s.adopt(ctx, blank, text)
	if err == nil {
		return s, nil
	}
	if wrong, ok := errors.AsType[*nodeError](err); ok {
		err = fmt.Errorf("%s; %w", wrong.what, ErrUnlikePost)
	}
	return nil, errors.Join(fmt.Errorf("graphsolver: adopt %q: %w", name, err), s.Close(ctx))
}

// adopt implements Adopt. A [*nodeError] says which node is wrong.
func (s *Search) adopt(ctx context.Context, blank *exactcover.Problem, text func(given []int) string) error {
	if err := s.ensureSchema(ctx); err != nil {
		return err
	}
	return s.replace(ctx, len(blank.Options), func(ctx context.Context, tx *Tx) error {
		s.problem, s.state = nil, state{} // of an earlier try
		held, err := tx.Row(ctx, cypher.HoldGraph, Params{"puzzle": s.name})
		if err != nil {
			return err
		}
		g, err := readHandGraph(blank, held)
		switch taken := held.Texts("taken"); {
		case slices.Contains(taken, s.client): // by an earlier try, whose answer was lost
			return s.read(ctx, tx)
		case len(taken) > 0 && errors.Is(err, ErrNoGraph):
			return fmt.Errorf("%w; %q is a puzzle already", err, s.name)
		case len(taken) > 0:
			return ErrNameTaken
		case err != nil:
			return err
		}
		p := *blank
		if p.Given, err = g.given(); err != nil {
			return err
		}
		constraints, moves, err := g.rows()
		if err != nil {
			return err
		}
		_, err = tx.Row(ctx, cypher.AdoptGraph, Params{
			"puzzle": s.name, "loaded": s.client, "adopted": g.ids, "text": text(p.Given),
			"format": graphFormat, "digest": digest(&p), "clues": p.Given,
			"constraints": constraints, "moves": moves,
		})
		if err != nil {
			return err
		}
		// The same check that every command makes: relationships and tags, too.
		s.problem = &p
		if err := s.read(ctx, tx); err != nil {
			return err // not committed: nothing is changed
		}
		return tx.Commit(ctx)
	})
}

// The ids by which the queries that made a graph identify its moves.
const (
	idOfNeo4j = "id(m)" // as in the post
	idOfNode  = "m.id"
)

// A handGraph is a graph that somebody has made by hand. It has the nodes of the graph of a
// problem; the relationships are not known.
type handGraph struct {
	blank              *exactcover.Problem
	constraints, moves []handNode // by id
	ids                string     // idOfNeo4j or idOfNode
}

// A handNode is a move or a constraint of such a graph, in the columns of hand/hold_graph.
type handNode struct {
	element        string
	number         int64
	properties     map[string]any
	labels, others int
}

// readHandGraph returns the graph that a row of hand/hold_graph lists. If its nodes are not
// those of the problem blank, a [*nodeError] says which one is wrong.
func readHandGraph(blank *exactcover.Problem, held Row) (*handGraph, error) {
	constraints, moves := unowned(held["constraints"]), unowned(held["moves"])
	if len(constraints)+len(moves) == 0 {
		return nil, ErrNoGraph
	}
	g := &handGraph{blank: blank, ids: idOfNeo4j}
	for _, n := range slices.Concat(constraints, moves) {
		if n.properties["id"] != nil {
			g.ids = idOfNode
		}
	}
	var err error
	g.constraints, err = g.sort(constraints, handKind{
		word: "constraint", n: len(blank.Items), name: blank.ItemName, tags: []string{"search", "moveId"},
		attributes: func(i int) map[string]any { return blank.Items[i].Attributes },
	})
	if err != nil {
		return nil, err
	}
	g.moves, err = g.sort(moves, handKind{
		word: "move", n: len(blank.Options), name: blank.OptionName, tags: []string{"status", "search"},
		attributes: func(o int) map[string]any { return blank.Options[o].Attributes },
	})
	if err != nil {
		return nil, err
	}
	return g, nil
}

// unowned returns the nodes in a column of hand/hold_graph that have no property puzzle. A
// node that has one was adopted while we waited for its lock.
func unowned(column any) (nodes []handNode) {
	list, _ := column.([]any)
	for _, element := range list {
		properties, _ := element.(map[string]any)
		r := Row(properties)
		n := handNode{element: r.Text("element"), labels: r.Int("labels"), others: r.Int("others")}
		n.number, _ = r["number"].(int64)
		n.properties, _ = r["properties"].(map[string]any)
		if n.properties["puzzle"] == nil {
			nodes = append(nodes, n)
		}
	}
	return nodes
}

// A handKind says what the moves or the constraints of a handGraph have to be.
type handKind struct {
	word       string                      // "move" or "constraint"
	n          int                         // how many there are
	name       func(id int) string         // for people
	attributes func(id int) map[string]any // the properties that say which one it is
	tags       []string                    // those that it may have, too
}

// sort returns the nodes of a kind by their ids in the problem.
func (g *handGraph) sort(nodes []handNode, kind handKind) ([]handNode, error) {
	ids, known := make(map[string]int, kind.n), make(map[string]bool)
	for id := range kind.n {
		attributes := kind.attributes(id)
		ids[describe(attributes)] = id
		for name := range attributes {
			known[name] = true
		}
	}
	sorted := make([]handNode, kind.n)
	for _, n := range nodes {
		attributes := maps.Clone(n.properties)
		maps.DeleteFunc(attributes, func(name string, _ any) bool { return !known[name] })
		id, found := ids[describe(attributes)]
		if !found {
			return nil, tagError("%s %s: the puzzle has no such node", kind.word, describe(attributes))
		}
		if sorted[id].element != "" {
			return nil, tagError("%s %s: it is there twice", kind.word, kind.name(id))
		}
		if wrong := g.wrongWith(n, id, known, kind.tags); wrong != "" {
			return nil, tagError("%s %s: %s", kind.word, kind.name(id), wrong)
		}
		sorted[id] = n
	}
	for id, n := range sorted {
		if n.element == "" {
			return nil, tagError("%s %s: it is missing", kind.word, kind.name(id))
		}
	}
	return sorted, nil
}

// wrongWith says what a node has that the post's queries do not give it; "" if nothing.
func (g *handGraph) wrongWith(n handNode, id int, known map[string]bool, tags []string) string {
	for _, name := range slices.Sorted(maps.Keys(n.properties)) {
		if name != "id" && !known[name] && !slices.Contains(tags, name) {
			return fmt.Sprintf("it has a property %q", name)
		}
	}
	switch number := n.properties["id"]; {
	case number == nil && g.ids == idOfNode:
		return "it has no id, but other nodes have one"
	case number != nil && number != int64(id):
		return fmt.Sprintf("want the id %d, got %v", id, number)
	case n.labels != 1:
		return "it has another label"
	case n.others != 0:
		return "it has another relationship than MATCHES"
	}
	return ""
}

// describe returns properties in the notation of Cypher. Values of different types look different.
func describe(properties map[string]any) string {
	var b strings.Builder
	for i, name := range slices.Sorted(maps.Keys(properties)) {
		if i > 0 {
			b.WriteString(", ")
		}
		b.WriteString(name + ": ")
		switch value := properties[name].(type) {
		case int, int64:
			fmt.Fprint(&b, value)
		case string:
			fmt.Fprintf(&b, "%q", value)
		default:
			fmt.Fprintf(&b, "%T(%v)", value, value)
		}
	}
	return "{" + b.String() + "}"
}

// given returns the moves of the clues, ascending.
func (g *handGraph) given() ([]int, error) {
	given := []int{}
	for o, m := range g.moves {
		switch {
		case m.properties["search"] != int64(0):
		case m.properties["status"] == "Yes":
			given = append(given, o)
		case m.properties["status"] == "Maybe":
			return nil, tagError("move %s: status Maybe and search 0: the clues were undone, so set them again", g.blank.OptionName(o))
		}
	}
	return given, nil
}

// rows returns the parameters of hand/adopt that list nodes.
func (g *handGraph) rows() (constraints, moves []any, err error) {
	moveOf := make(map[int64]int, len(g.moves)) // by its id
	for o, m := range g.moves {
		moves = append(moves, map[string]any{"element": m.element, "id": o, "name": g.blank.OptionName(o)})
		if g.ids == idOfNeo4j {
			moveOf[m.number] = o
		} else {
			moveOf[int64(o)] = o
		}
	}
	for i, c := range g.constraints {
		row := map[string]any{"element": c.element, "id": i, "name": g.blank.ItemName(i), "moveId": nil}
		if moveID := c.properties["moveId"]; moveID != nil {
			number, isNumber := moveID.(int64)
			move, known := moveOf[number]
			if !isNumber || !known {
				return nil, nil, tagError("constraint %s: its moveId, %v, is not the id of a move", g.blank.ItemName(i), moveID)
			}
			row["moveId"] = move
		}
		constraints = append(constraints, row)
	}
	return constraints, moves, nil
}
