package browsertest

import (
	"net/url"
	"path/filepath"
	"slices"
	"testing"

	"graphcover/internal/neo4jtest"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy/tuples"
)

// TestHintSeenInBrowser enters what hint --in-graph tells people to into Neo4j Browser. The
// cells of the tuple must be cyan, those that lose candidates purple, and the others of the
// component neither, each with its name and candidates.
func TestHintSeenInBrowser(t *testing.T) {
	address, chromium := needed(t, "GRAPHCOVER_BROWSER"), findChromium(t)
	found := neo4jtest.Server(t)
	server, err := url.Parse(found.URI)
	if err != nil {
		t.Fatal(err)
	}
	grid, err := sudoku.Parse("62.5148.91.89324.6..96..2.13957261488..1435922148953679..25.684...3..925582469713")
	if err != nil {
		t.Fatal(err)
	}
	db := neo4jtest.DB(t)
	name := neo4jtest.Puzzle(t, db)
	position := tuples.NewPosition(grid)
	step, _ := position.Next()
	if err := position.Show(t.Context(), db, name, grid.String(), step); err != nil {
		t.Fatal(err)
	}
	style, statement := tuples.Look(name)

	p := open(t, chromium, address)
	p.connect(server.Host, found.User, found.Password)
	p.run(style)
	p.run(statement)
	p.await("the cells are shown", `document.querySelectorAll('#svg-vis g.node').length === 5`)
	p.fillWindow()
	seen := eval[picture](p, readPicture)
	shown := make(map[string][]string) // captions by color
	for _, node := range seen.Nodes {
		shown[node.Color] = append(shown[node.Color], node.Caption)
	}
	for color, cells := range map[string][]string{
		"rgb(0, 188, 212)":  {"r3c5 78", "r3c6 78"},
		"rgb(156, 39, 176)": {"r3c1 47", "r3c2 3457", "r3c8 357"},
	} {
		slices.Sort(shown[color])
		if !slices.Equal(shown[color], cells) {
			t.Errorf("%s: want %q, got %q", color, cells, shown)
		}
	}
	save(t, filepath.Join(t.TempDir(), "hint.png"), p.screenshot())
}
