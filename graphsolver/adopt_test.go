package graphsolver

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/puzzle/sudoku"
)

// A handRow is a node in a row of hand/hold_graph.
type handRow = map[string]any

// handRows returns the row of hand/hold_graph for a graph that the post's queries have made.
// Neo4j's ids go down from 2000, so that none of them is one of ours.
func handRows(blank *exactcover.Problem) (moves, constraints []any) {
	number := int64(2000)
	add := func(rows *[]any, attributes, tags map[string]any) {
		properties := make(map[string]any)
		maps.Copy(properties, tags)
		for name, value := range attributes {
			if n, isNumber := value.(int); isNumber {
				value = int64(n) // as the driver returns it
			}
			properties[name] = value
		}
		*rows = append(*rows, handRow{
			"element": fmt.Sprint("4:db:", number), "number": number, "properties": properties, "labels": int64(1), "others": int64(0),
		})
		number--
	}
	for o := range blank.Options {
		add(&moves, blank.Options[o].Attributes, map[string]any{"status": "Maybe"})
	}
	for i := range blank.Items {
		add(&constraints, blank.Items[i].Attributes, nil)
	}
	return moves, constraints
}

func propertiesOf(row any) map[string]any { return row.(handRow)["properties"].(map[string]any) }

// TestHandGraph changes a graph that was made by hand. It is only taken if it is what the
// post's queries make.
func TestHandGraph(t *testing.T) {
	blank := sudoku.Classic().Empty().Base()
	first := func(rows []any) map[string]any { return propertiesOf(rows[0]) }
	withIDs := func(moves, constraints []any) {
		for _, rows := range [][]any{moves, constraints} {
			for id, row := range rows {
				propertiesOf(row)["id"] = int64(id)
			}
		}
	}
	for _, c := range []struct {
		what   string
		change func(moves, constraints []any) (m, c []any)
		want   string // "" if it is taken
	}{
		{"nothing", func(m, c []any) ([]any, []any) { return m, c }, ""},
		{"another order", func(m, c []any) ([]any, []any) { slices.Reverse(m); slices.Reverse(c); return m, c }, ""},
		{"ids", func(m, c []any) ([]any, []any) { withIDs(m, c); return m, c }, ""},
		{"tags", func(m, c []any) ([]any, []any) {
			first(m)["status"], first(m)["search"] = "Yes", int64(0)
			first(c)["search"], first(c)["moveId"] = int64(1), int64(1999)
			return m, c
		}, ""},
		{"a moveId by ids", func(m, c []any) ([]any, []any) {
			withIDs(m, c)
			first(c)["moveId"] = int64(1)
			return m, c
		}, ""},
		{"one that belongs to a puzzle", func(m, c []any) ([]any, []any) {
			twin := maps.Clone(m[0].(handRow))
			twin["properties"] = map[string]any{"row": int64(1), "column": int64(1), "number": int64(1), "puzzle": "p"}
			return append(m, twin), c
		}, ""},
		{"no constraints", func(m, c []any) ([]any, []any) { return m, nil }, "constraint 1 in row 1: it is missing"},
		{"a move missing", func(m, c []any) ([]any, []any) { return m[:728], c }, "move r9c9#9: it is missing"},
		{"a constraint missing", func(m, c []any) ([]any, []any) { return m, c[1:] }, "constraint 1 in row 1: it is missing"},
		{"two graphs", func(m, c []any) ([]any, []any) { return append(m, m...), append(c, c...) }, "constraint 1 in row 1: it is there twice"},
		{"a move twice", func(m, c []any) ([]any, []any) { return append(m, m[9]), c }, "move r1c2#1: it is there twice"},
		{"a tenth row", func(m, c []any) ([]any, []any) { first(m)["row"] = int64(10); return m, c },
			"move {block: 1, column: 1, number: 1, row: 10}: the puzzle has no such node"},
		{"a row as text", func(m, c []any) ([]any, []any) { first(m)["row"] = "1"; return m, c },
			`move {block: 1, column: 1, number: 1, row: "1"}: the puzzle has no such node`},
		{"a row that is no integer", func(m, c []any) ([]any, []any) { first(m)["row"] = 1.0; return m, c },
			"move {block: 1, column: 1, number: 1, row: float64(1)}: the puzzle has no such node"},
		{"no block", func(m, c []any) ([]any, []any) { delete(first(m), "block"); return m, c },
			"move {column: 1, number: 1, row: 1}: the puzzle has no such node"},
		{"another type", func(m, c []any) ([]any, []any) { first(c)["type"] = "Diagonal requires number."; return m, c },
			`constraint {number: 1, row: 1, type: "Diagonal requires number."}: the puzzle has no such node`},
		{"a property", func(m, c []any) ([]any, []any) { first(m)["note"] = "mine"; return m, c }, `move r1c1#1: it has a property "note"`},
		{"a moveId of a move", func(m, c []any) ([]any, []any) { first(m)["moveId"] = int64(1); return m, c }, `move r1c1#1: it has a property "moveId"`},
		{"a label", func(m, c []any) ([]any, []any) { m[0].(handRow)["labels"] = int64(2); return m, c }, "move r1c1#1: it has another label"},
		{"a relationship", func(m, c []any) ([]any, []any) { c[0].(handRow)["others"] = int64(1); return m, c },
			"constraint 1 in row 1: it has another relationship than MATCHES"},
		{"an id", func(m, c []any) ([]any, []any) { withIDs(m, c); first(m)["id"] = int64(1); return m, c }, "move r1c1#1: want the id 0, got 1"},
		{"an id alone", func(m, c []any) ([]any, []any) { first(c)["id"] = int64(0); return m, c },
			"constraint 2 in row 1: it has no id, but other nodes have one"},
		{"an unknown moveId", func(m, c []any) ([]any, []any) { first(c)["moveId"] = int64(0); return m, c },
			"constraint 1 in row 1: its moveId, 0, is not the id of a move"},
		{"a moveId as a list", func(m, c []any) ([]any, []any) { first(c)["moveId"] = []any{int64(1)}; return m, c },
			"constraint 1 in row 1: its moveId, [1], is not the id of a move"},
		{"the clues undone", func(m, c []any) ([]any, []any) { first(m)["search"] = int64(0); return m, c },
			"move r1c1#1: status Maybe and search 0: the clues were undone, so set them again"},
	} {
		moves, constraints := c.change(handRows(blank))
		err := takenFrom(blank, Row{"moves": moves, "constraints": constraints})
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", c.what, err)
		case c.want != "" && !isTamperedError(err, c.want):
			t.Errorf("%s: want %q, got %v", c.what, c.want, err)
		}
	}
	if err := takenFrom(blank, Row{"moves": []any{}, "constraints": []any{}}); !errors.Is(err, ErrNoGraph) {
		t.Errorf("nothing there: want %v, got %v", ErrNoGraph, err)
	}
}

// takenFrom returns why a graph is not taken.
func takenFrom(blank *exactcover.Problem, held Row) error {
	g, err := readHandGraph(blank, held)
	if err == nil {
		_, err = g.given()
	}
	if err == nil {
		_, _, err = g.rows()
	}
	return err
}

// TestHandGraphHasOurIDs reads a graph with Neo4j's ids, in another order than ours.
func TestHandGraphHasOurIDs(t *testing.T) {
	blank := sudoku.Classic().Empty().Base()
	moves, constraints := handRows(blank)
	clue, chosen := propertiesOf(moves[100]), propertiesOf(constraints[17])
	clue["status"], clue["search"] = "Yes", int64(0)
	chosen["search"], chosen["moveId"] = int64(1), moves[200].(handRow)["number"]
	slices.Reverse(moves)
	g := testenv.Must(readHandGraph(blank, Row{"moves": moves, "constraints": constraints}))(t)
	given, err := g.given()
	if err != nil || !slices.Equal(given, []int{100}) {
		t.Errorf("want the clue 100, got %v, %v", given, err)
	}
	constraintRows, moveRows, err := g.rows()
	if err != nil || len(constraintRows) != 324 || len(moveRows) != 729 {
		t.Fatalf("%d constraints, %d moves, %v", len(constraintRows), len(moveRows), err)
	}
	want := map[string]any{"element": "4:db:2000", "id": 0, "name": "r1c1#1"}
	if !maps.Equal(moveRows[0].(map[string]any), want) {
		t.Errorf("want %v, got %v", want, moveRows[0])
	}
	want = map[string]any{"element": fmt.Sprint("4:db:", 2000-729-17), "id": 17, "name": "9 in row 2", "moveId": 200}
	if !maps.Equal(constraintRows[17].(map[string]any), want) {
		t.Errorf("want %v, got %v", want, constraintRows[17])
	}
}
