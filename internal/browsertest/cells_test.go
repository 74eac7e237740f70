package browsertest

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"slices"
	"testing"

	"graphcover/cypher"
	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/strategy/coloring"
)

// TestCellsSeenInBrowser pastes the statement of cypher.ReadCells into Neo4j Browser
// after some steps of a search, as the output of solve suggests. Cells with the same
// number must have a color that no other cell has, and every cell must show its name.
func TestCellsSeenInBrowser(t *testing.T) {
	testenv.Rest(t, "browser.TestQueries")
	address, chromium := needed(t, "GRAPHCOVER_BROWSER"), findChromium(t)
	found := neo4jtest.Server(t)
	server := testenv.Must(url.Parse(found.URI))(t)
	_, db, name := neo4jtest.Named(t)
	want := cellsAfter(t, coloring.InGraph{DB: db, Name: name, Steps: 1}, steps)

	p := open(t, chromium, address, pageTime)
	p.connect(server.Host, found.User, found.Password)
	p.run(cypher.ReadCells.Paste(map[string]string{"puzzle": name}))
	p.await("the cells are shown", `document.querySelectorAll('#svg-vis g.node').length === 81`)
	p.fillWindow()
	seen := eval[picture](p, readPicture)
	for label, cells := range want {
		checkCount(t, seen, label, len(cells))
		if captions := seen.captions(label); !slices.Equal(captions, cells) {
			t.Errorf("%s: the cells shown are\n%q, want\n%q", label, captions, cells)
		}
	}
	save(t, filepath.Join(t.TempDir(), "cells.png"), p.screenshot())
}

// cellsAfter stops the coloring of the blog's puzzle after steps steps, one per
// transaction, and returns the names of the cells by label, sorted.
func cellsAfter(t *testing.T, c coloring.InGraph, steps int) map[string][]string {
	t.Helper()
	grid := corpus.Board(t, blogPuzzle)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	made, colored := 0, grid.Numbers()
	c.Observe = func(e coloring.Event) {
		colored[e.Vertex] = uint8(e.Color)
		if made++; made == steps {
			cancel()
		}
	}
	if _, err := c.Solve(ctx, grid); !errors.Is(err, context.Canceled) {
		t.Fatalf("want it stopped after %d steps, got error %v", steps, err)
	}
	cells := make(map[string][]string)
	for cell, number := range colored {
		label := "Blank"
		if number > 0 {
			label = fmt.Sprintf("C%d", number)
		}
		cells[label] = append(cells[label], grid.Rules().CellName(cell))
	}
	if len(cells) != 10 {
		t.Fatalf("want cells of each number, and blank ones, got %q", cells)
	}
	for _, names := range cells {
		slices.Sort(names)
	}
	return cells
}
