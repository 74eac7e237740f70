package browsertest

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"image/color"
	"image/png"
	"maps"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	kit "graphcover/browser"
	"graphcover/graphsolver"
	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
)

const (
	// blogPuzzle is the Sudoku of the blog post. After that many steps its search is at a
	// dead end.
	blogPuzzle = "...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1...."
	steps      = 38
)

// TestSearchSeenInBrowser pastes the statement of kit.WhatComesNext into Neo4j Browser, as
// make demo suggests, and compares the picture of a dead end with what the moves and
// constraints of the same search say.
func TestSearchSeenInBrowser(t *testing.T) {
	testenv.Rest(t, "browser.TestQueries")
	address, chromium := needed(t, "GRAPHCOVER_BROWSER"), findChromium(t)
	found := neo4jtest.Server(t)
	server := testenv.Must(url.Parse(found.URI))(t)
	driver := neo4jtest.Driver(t)
	db := graphsolver.NewDB(driver, "neo4j")
	const name = "blog" // short, to be seen in the picture
	t.Cleanup(func() {
		if err := db.Drop(context.Background(), name); err != nil {
			t.Error(err)
		}
	})
	search(t, db, name)
	want := deadEnd(t, driver, name)

	p := open(t, chromium, address, pageTime)
	p.connect(server.Host, found.User, found.Password)
	p.run(kit.WhatComesNext().For(name))

	seen := p.drawn()
	checkMoves(t, seen, want.moves)
	checkConstraints(t, seen, want.constraints)
	checkPixels(t, seen, p.screenshot())
}

// search loads the puzzle of the blog post under name, and makes the first steps of its
// search.
func search(t *testing.T, db *graphsolver.DB, name string) {
	t.Helper()
	ctx := t.Context()
	s := testenv.Must(db.Load(ctx, name, blogPuzzle, corpus.Entry(t, blogPuzzle).Problem()))(t)
	defer s.Close(ctx)
	made := 0
	for range testenv.Values(t, s.Events(ctx, graphsolver.Pace{Steps: steps})) {
		made++
	}
	if made != steps {
		t.Fatalf("the search ended after %d steps, want %d or more", made, steps)
	}
}

// A drawing is what a picture shows: moves and constraints, by name.
type drawing struct{ moves, constraints map[string]bool }

// A tagged is a move with its tags and its constraints.
type tagged struct {
	name, status string
	search, id   int64
	constraints  []string
}

// deadEnd returns what the picture of a dead end has to show. It reads the moves by its own
// statement, and finds the rest itself, because kit.WhatComesNext is what the test checks.
func deadEnd(t *testing.T, driver neo4j.DriverWithContext, name string) drawing {
	t.Helper()
	records := neo4jtest.Query(t, driver, `
		MATCH (:Puzzle {name: $puzzle})-[:HAS_MOVE]->(move)-[:MATCHES]->(constraint)
		WITH move, constraint ORDER BY constraint.id
		WITH move, collect(constraint.name) AS constraints ORDER BY move.id
		RETURN move.name, move.status, coalesce(move.search, -1), move.id, constraints`, map[string]any{"puzzle": name})
	covered := make(map[string][]tagged) // by constraint, the moves of status Yes: one at most
	left := make(map[string]int)         // by constraint, the number of moves of status Maybe
	var moves []tagged
	for _, record := range records {
		m := tagged{name: record.Values[0].(string), status: record.Values[1].(string), search: record.Values[2].(int64), id: record.Values[3].(int64)}
		for _, constraint := range record.Values[4].([]any) {
			m.constraints = append(m.constraints, constraint.(string))
		}
		moves = append(moves, m)
		for _, c := range m.constraints {
			switch m.status {
			case "Yes":
				covered[c] = append(covered[c], m)
			case "Maybe":
				left[c]++
			}
		}
	}
	const empty = "9 in row 6" // the README says so
	if len(covered[empty]) > 0 || left[empty] > 0 {
		t.Fatalf("want a dead end after %d steps, but %q has moves", steps, empty)
	}
	d := drawing{map[string]bool{}, map[string]bool{empty: true}}
	for _, m := range moves {
		if !slices.Contains(m.constraints, empty) {
			continue
		}
		var first *tagged
		var through string
		for _, c := range m.constraints { // by id, as the moves are
			for _, yes := range covered[c] {
				if first == nil || cmp.Or(cmp.Compare(yes.search, first.search), cmp.Compare(yes.id, first.id)) < 0 {
					first, through = &yes, c
				}
			}
		}
		d.moves[m.name], d.moves[first.name], d.constraints[through] = true, true, true
	}
	return d
}

// A picture is the content of the graph view.
type picture struct {
	Legend map[string]struct { // by label, as in the overview
		Text  string // the label and how many nodes have it: "Move (36)"
		Color string
	}
	Nodes []struct { // every circle
		Caption string
		Color   string
	}
	Edge float64 // where the graph ends and the overview begins
}

// readPicture is a JavaScript expression for the [picture] on the page. A caption may
// have several lines.
const readPicture = `(() => {
	const legend = {};
	const prefix = 'property-details-overview-node-label-';
	for (const chip of document.querySelectorAll('[data-testid^="' + prefix + '"]')) {
		legend[chip.dataset.testid.slice(prefix.length)] = {
			Text: chip.textContent,
			Color: getComputedStyle(chip).backgroundColor,
		};
	}
	const nodes = [...document.querySelectorAll('#svg-vis g.node')].map(node => ({
		Caption: [...node.querySelectorAll('text.caption')].map(line => line.textContent.trim()).join(' '),
		Color: getComputedStyle(node.querySelector('circle.b-outline')).fill,
	}));
	const overview = document.querySelector('[data-testid="vizInspector"]').getBoundingClientRect();
	return {Legend: legend, Nodes: nodes, Edge: overview.left};
})()`

// captions returns the captions of all circles in the color of a label, sorted.
func (seen picture) captions(label string) []string {
	var captions []string
	for _, node := range seen.Nodes {
		if node.Color == seen.Legend[label].Color {
			captions = append(captions, node.Caption)
		}
	}
	slices.Sort(captions)
	return captions
}

// checkMoves checks that the moves shown are the wanted ones, each with its name as caption.
func checkMoves(t *testing.T, seen picture, want map[string]bool) {
	t.Helper()
	names := slices.Sorted(maps.Keys(want))
	checkCount(t, seen, "Move", len(names))
	if captions := seen.captions("Move"); !slices.Equal(captions, names) {
		t.Errorf("the moves shown are\n%q, want\n%q", captions, names)
	}
}

// checkConstraints checks that as many constraints are shown as wanted, and that their
// captions are their names. Browser shortens a name that does not fit into
// its circle and ends it with an ellipsis. Such captions are only counted.
func checkConstraints(t *testing.T, seen picture, names map[string]bool) {
	t.Helper()
	checkCount(t, seen, "Constraint", len(names))
	whole := slices.DeleteFunc(seen.captions("Constraint"), func(caption string) bool {
		return strings.HasSuffix(caption, "…")
	})
	if len(whole) < len(names)/2 {
		t.Errorf("only %d of %d constraints have a caption that is not shortened", len(whole), len(names))
	}
	for _, caption := range whole {
		if !names[caption] {
			t.Errorf("the caption %q is the name of no constraint that is wanted", caption)
		}
	}
}

// checkCount checks that exactly want nodes with a label are shown and that the overview
// says so.
func checkCount(t *testing.T, seen picture, label string, want int) {
	t.Helper()
	if text, wantText := seen.Legend[label].Text, fmt.Sprintf("%s (%d)", label, want); text != wantText {
		t.Errorf("the overview says %q, want %q", text, wantText)
	}
	if n := len(seen.captions(label)); n != want {
		t.Errorf("%d nodes %s are shown, want %d", n, label, want)
	}
}

// checkPixels checks that the graph is visible in a screenshot: both colors must have
// pixels outside the overview, which always contains them.
func checkPixels(t *testing.T, seen picture, shot []byte) {
	t.Helper()
	img := testenv.Must(png.Decode(bytes.NewReader(shot)))(t)
	pixels := make(map[color.Color]int)
	area := img.Bounds()
	area.Max.X = min(area.Max.X, int(seen.Edge))
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			pixels[color.RGBAModel.Convert(img.At(x, y))]++
		}
	}
	t.Logf("%d colors in %v", len(pixels), img.Bounds())
	const perNode = 5 // a circle has far more, even with 300 nodes
	for _, label := range []string{"Move", "Constraint"} {
		color, count := seen.Legend[label].Color, len(seen.captions(label))
		if n := pixels[parseColor(t, color)]; n < perNode*count {
			t.Errorf("the screenshot has %d pixels of %s for %d nodes %s", n, color, count, label)
		}
	}
}

// parseColor parses a color as CSS computes it, "rgb(201, 144, 192)".
func parseColor(t *testing.T, css string) color.RGBA {
	t.Helper()
	c := color.RGBA{A: 255}
	if _, err := fmt.Sscanf(css, "rgb(%d, %d, %d)", &c.R, &c.G, &c.B); err != nil {
		t.Fatalf("the color %q: %v", css, err)
	}
	return c
}

// connect fills in the form on the first page of Browser.
func (p page) connect(address, user, password string) {
	p.t.Helper()
	p.do("choose bolt://, by its first letter", chromedp.SendKeys(testID("bolt-scheme-select"), "b"))
	p.do("choose passwords, by the first letter", chromedp.SendKeys(testID("authenticationMethod"), "u"))
	p.fill("boltaddress", address)
	p.fill("username", user)
	p.fill("password", password)
	p.do("connect", chromedp.Click(testID("connect"), chromedp.NodeEnabled))
	p.await("Browser is connected", fmt.Sprintf(
		`document.body.innerText.includes('You are connected as user %s') &&
		document.body.innerText.includes('to bolt://%s')`, user, address))
}

// fill replaces the text of a field.
func (p page) fill(field, text string) {
	p.t.Helper()
	p.do("fill in "+field, chromedp.Focus(testID(field), chromedp.NodeVisible), control("a"), chromedp.KeyEvent(text))
}

// run pastes a text into the editor and runs it.
func (p page) run(text string) {
	p.t.Helper()
	p.do("copy", chromedp.Evaluate[chromedp.Void](fmt.Sprintf("navigator.clipboard.writeText(%q)", text),
		chromedp.EvalAwaitPromise, userGesture))
	p.do("paste", chromedp.Click(chromedp.CSS(editor)), control("a"), control("v", pastes))
	p.awaitEditor(text)
	p.do("run", control(kb.Enter))
}

const editor = `[data-testid="activeEditor"] .monaco-editor`

// awaitEditor waits until a text is in the editor, which shows only the beginning or the end
// of a long one.
func (p page) awaitEditor(text string) {
	p.t.Helper()
	p.await("the text is in the editor", fmt.Sprintf(`((shown, text) => shown !== '' &&
		(text.startsWith(shown) || text.endsWith(shown)))(
		document.querySelector('%s .view-lines').textContent.replace(/\s/g, ''), %q)`, editor, joined(text)))
}

// userGesture lets an expression write to the clipboard, as a click would.
func userGesture(p *runtime.EvaluateParams) {
	yes := true
	p.UserGesture = &yes
}

// pastes tells Chromium what the key does: a headless one does not know.
func pastes(p *input.DispatchKeyEventParams) {
	p.Commands = []string{"paste"}
}

// fillWindow makes the frame of the graph, and the graph in it, as large as possible.
func (p page) fillWindow() {
	p.t.Helper()
	const frame = `[data-testid="frame"]:has(#svg-vis) `
	p.do("enlarge the frame", chromedp.Click(chromedp.CSS(frame+`[title="Fullscreen"]`)))
	p.fit()
}

// fit makes the graph in its frame as large as possible.
func (p page) fit() {
	p.t.Helper()
	p.settle()
	p.do("fit the graph into it", chromedp.Click(chromedp.CSS(`[data-testid="frame"]:has(#svg-vis) [aria-label="zoom-to-fit"]`)),
		// A button under the mouse pointer would be shaded in the screenshot.
		chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, width/2, 1))
	p.settle()
}

// settle waits until nothing in the graph moves.
func (p page) settle() {
	p.t.Helper()
	const positions = `[...document.querySelectorAll('#svg-vis g[transform]')]
		.map(g => g.getAttribute('transform')).join()`
	last, same := "", 0
	p.until("the graph is at rest", func() bool {
		now := eval[string](p, positions)
		if now == last {
			same++
		} else {
			last, same = now, 0
		}
		return same == 5
	})
}
