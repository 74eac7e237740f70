package browsertest

import (
	"maps"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/strategy/techniques"
)

// TestHintSeenInBrowser enters into Neo4j Browser what hint --in-graph tells people to
// enter, for a row as in the first example of "Solving Sudoku with Graph Theory" (K.
// Rakhman, 2020). As in its picture, the cells of the tuple must be cyan and those that
// lose candidates purple; the other cell of the component is gray.
func TestHintSeenInBrowser(t *testing.T) {
	testenv.Rest(t, "browser.TestQueries")
	address, chromium := needed(t, "GRAPHCOVER_BROWSER"), findChromium(t)
	found := neo4jtest.Server(t)
	server := testenv.Must(url.Parse(found.URI))(t)
	row := "19 2 19 | 3 4 5 | 167 689 78" + strings.Repeat("\n. . . | . . . | . . .", 8)
	marked := corpus.Board(t, row)
	_, db, name := neo4jtest.Named(t)
	position := techniques.NewPosition(marked)
	step, _ := position.Next()
	testenv.Check(t, position.Show(t.Context(), db, name, marked.String(), step))
	style, statement := techniques.Look(name)

	p := open(t, chromium, address, pageTime)
	p.connect(server.Host, found.User, found.Password)
	p.run(style)
	p.run(statement)
	p.await("the cells are shown", `document.querySelectorAll('#svg-vis g.node').length === 5`)
	p.fillWindow()
	shown := make(map[string][]string) // captions by color
	for _, node := range eval[picture](p, readPicture).Nodes {
		shown[node.Color] = append(shown[node.Color], node.Caption)
	}
	for _, captions := range shown {
		slices.Sort(captions)
	}
	want := map[string][]string{
		"rgb(0, 188, 212)":   {"r1c1 19", "r1c3 19"},
		"rgb(156, 39, 176)":  {"r1c7 167", "r1c8 689"},
		"rgb(165, 171, 182)": {"r1c9 78"},
	}
	if !maps.EqualFunc(shown, want, slices.Equal) {
		t.Errorf("want the cells %q, got %q", want, shown)
	}
	save(t, filepath.Join(t.TempDir(), "hint.png"), p.screenshot())
}
