package browsertest

import (
	"context"
	"encoding/base64"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	kit "graphcover/browser"
	"graphcover/graphsolver"
	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/webui"
)

// TestKit does in Neo4j Browser what docs/browser.md tells people to do: it plays the guide and
// turns all its pages, clicks everything that can be run there, loads the style, colors the
// moves of a search, looks at a dead end, and imports the queries.
func TestKit(t *testing.T) {
	testenv.Rest(t, "browser.TestQueries")
	address, chromium := needed(t, "GRAPHCOVER_BROWSER"), findChromium(t)
	found := neo4jtest.Server(t)
	server := testenv.Must(url.Parse(found.URI))(t)
	_, db, name := neo4jtest.Named(t)
	pictures := os.Getenv("GRAPHCOVER_SCREENSHOT")
	if pictures != "" { // then nobody else uses the server, and the picture can show the usual name
		name = "sudoku"
		t.Cleanup(func() { testenv.Check(t, db.Drop(context.Background(), name)) })
	}
	search := testenv.Must(db.Load(t.Context(), name, blogPuzzle, corpus.Entry(t, blogPuzzle).Problem()))(t)
	defer search.Close(context.Background())

	p := open(t, chromium, address, 2*pageTime)
	p.connect(server.Host, found.User, found.Password)
	p.closeFrames()
	base := serve(t, webui.Site{}) + "/browser"
	p.playGuide(base)
	p.closeFrames()

	// As in the guide: step 38 is a dead end. What db status prints draws the reason, and so does
	// query 14 later, in the colors of that step. Query 6 draws a cell of which some moves are Maybe.
	recordSteps(t, search, 38)
	testenv.Check(t, search.LabelMoves(t.Context()))
	p.run(kit.WhatComesNext().For(name))
	drawn := p.drawn()
	folder := t.TempDir()
	if pictures != "" && !t.Failed() {
		folder = filepath.Dir(pictures)
	}
	save(t, filepath.Join(folder, "browser-style.png"), p.forDocument())
	p.closeFrames()
	recordSteps(t, search, 16)
	p.checkColors(drawn, name, 14, []string{"Yes", "No"})
	p.run(inPuzzle(14, name))
	p.checkColors(p.drawn(), name, 14, []string{"Yes", "No"})
	p.closeFrames()
	p.color(name)
	p.run(inPuzzle(6, name))
	p.checkColors(p.drawn(), name, 6, []string{"Yes", "No", "Maybe"})
	p.closeFrames()

	p.guideAtLeft(base)
	p.importQueries()
}

// pageShown is true when page n of the guide is shown in a place.
func pageShown(place string, n int) string {
	return fmt.Sprintf(`document.querySelector('%s h3')?.textContent.startsWith('%d. ') === true`, place, n)
}

// guideAtLeft plays the guide where it stays while frames come and go. By now Browser knows what
// the server allows: this machine by its number, too.
func (p page) guideAtLeft(base string) {
	p.t.Helper()
	const drawer = `[data-testid="guidesDrawer"] `
	p.run(":guide " + strings.Replace(base, "localhost", "127.0.0.1", 1) + "/guide.html")
	p.await("the guide is shown at the left", pageShown(drawer, 1))
	p.await("nothing touches the edges", fmt.Sprintf(`(drawer => [...drawer.querySelectorAll('h3, p, pre')].every(part =>
		part.getBoundingClientRect().left >= drawer.getBoundingClientRect().left + 10 &&
		part.getBoundingClientRect().right <= drawer.getBoundingClientRect().right - 10))(document.querySelector('%s'))`, strings.TrimSpace(drawer)))
	p.await("the query is shown as a whole", `(pre => pre.scrollHeight <= pre.clientHeight)(document.querySelector('`+drawer+`pre.runnable'))`)
	p.do("turn the page", chromedp.Evaluate[chromedp.Void]( // the drawer is still moving
		`document.querySelector('`+drawer+`[data-testid="guideNextSlide"]').click()`))
	p.await("page 2 is shown", pageShown(drawer, 2))
	p.do("click a query", chromedp.Evaluate[chromedp.Void](`document.querySelector('`+drawer+`pre.runnable').click()`))
	p.awaitEditor(kit.Queries()[1].Statement())
}

// completed is true when Browser says that a statement is done.
const completed = `/ompleted after/.test(document.querySelector('` + statusBar + `')?.textContent)`

// color colors the moves.
func (p page) color(name string) {
	p.t.Helper()
	p.run(inPuzzle(3, name))
	p.await("the moves are colored", completed)
	p.closeFrames()
}

// recordSteps makes steps, and records them.
func recordSteps(t *testing.T, search *graphsolver.Search, steps int) {
	t.Helper()
	for range testenv.Values(t, search.Events(t.Context(), graphsolver.Pace{Steps: steps, Record: true})) {
	}
}

// inPuzzle returns query n of the kit for the puzzle of that name.
func inPuzzle(n int, name string) string {
	return kit.Queries()[n-1].For(name)
}

const carousel = `[data-testid="carousel"] `

// playGuide plays the guide, turns its pages, and clicks everything that can be run: a query
// goes into the editor, a link runs its command. The style is loaded in this way.
func (p page) playGuide(base string) {
	p.t.Helper()
	var statements []string
	for _, q := range kit.Queries() {
		statements = append(statements, joined(q.Statement()))
	}
	p.run(":play " + base + "/guide.html")
	for n := 1; n <= 10; n++ {
		p.await(fmt.Sprintf("page %d is shown", n), pageShown(carousel, n))
		shown := eval[[]string](p, `[...document.querySelectorAll('`+carousel+`pre.runnable')].map(pre => pre.textContent)`)
		if len(shown) == 0 {
			p.t.Errorf("page %d: want a query to run", n)
		}
		for i, text := range shown {
			if !slices.Contains(statements, joined(text)) {
				p.t.Errorf("page %d: want a query of the kit, got\n%s", n, text)
			}
			p.do("click a query", chromedp.Evaluate[chromedp.Void](fmt.Sprintf(
				`document.querySelectorAll('%spre.runnable')[%d].click()`, carousel, i)))
			p.awaitEditor(text)
		}
		if n == 3 {
			const link = carousel + `[data-exec^="style http"]`
			p.await("the link stands still, after the editor has made room for the query", standsStill(link))
			p.do("load the style", chromedp.Click(chromedp.CSS(link)))
			p.await("the style is shown", `document.body.innerText.includes('node.Maybe')`)
		}
		if n < 10 {
			p.do("turn the page", chromedp.Evaluate[chromedp.Void](
				`document.querySelector('`+carousel+`[data-testid="nextSlide"]').click()`))
		}
	}
	if eval[bool](p, `document.querySelector('`+carousel+`[data-testid="nextSlide"]:not([disabled])') !== null`) {
		p.t.Error("want ten pages, got more")
	}
}

// standsStill is true when an element is where it was when this was asked before.
func standsStill(selector string) string {
	return fmt.Sprintf(`(top => { const still = window.lastTop === top; window.lastTop = top; return still; })(
		document.querySelector('%s').getBoundingClientRect().top)`, selector)
}

// joined returns a text without its spaces, since the editor shows others.
func joined(text string) string { return strings.Join(strings.Fields(text), "") }

// drawn waits for the picture of a query, makes it as large as possible, and returns it.
func (p page) drawn() picture {
	p.t.Helper()
	p.await("a graph is shown", `document.querySelector('#svg-vis g.node') !== null`)
	p.fillWindow()
	return eval[picture](p, readPicture)
}

// The window of a picture for a document is narrow, so that its letters are large.
const pictureWidth, pictureHeight = 1000, 720

// forDocument returns a screenshot of the graph alone, as large as possible, for a document: the overview
// is closed meanwhile.
func (p page) forDocument() []byte {
	p.t.Helper()
	overview := func(doing string) {
		p.do(doing+" the overview", chromedp.Click(chromedp.CSS(fmt.Sprintf(`[aria-label="%s the node properties display"]`, doing)), chromedp.NodeVisible))
	}
	p.do("a smaller window, with sharper letters", chromedp.EmulateViewport(pictureWidth, pictureHeight, chromedp.EmulateScale(2)))
	overview("Collapse")
	p.fit()
	shot := p.screenshot()
	overview("Expand")
	p.do("the usual window", chromedp.EmulateViewport(width, height))
	return shot
}

// checkColors compares a picture with what the driver returns for a query: the captions of the
// moves that were of each status when they were colored. They must have the color that the style
// gives them.
func (p page) checkColors(seen picture, name string, query int, statuses []string) {
	p.t.Helper()
	want := make(map[string][]string)
	for _, record := range neo4jtest.Query(p.t, neo4jtest.Driver(p.t), "CALL () {\n"+strings.TrimSuffix(inPuzzle(query, name), ";")+`
		} UNWIND [m, yes] AS move
		WITH DISTINCT move WHERE move IS NOT NULL
		RETURN [label IN labels(move) WHERE label IN ['Yes', 'No', 'Maybe']][0] AS status, move.name AS caption
		ORDER BY caption`, nil) {
		status := record.Values[0].(string)
		want[colors[status]] = append(want[colors[status]], record.Values[1].(string))
	}
	for _, status := range statuses {
		if len(want[colors[status]]) == 0 {
			p.t.Fatalf("query %d: want a move of status %s, got %q", query, status, want)
		}
	}
	got := make(map[string][]string)
	for _, node := range seen.Nodes {
		got[node.Color] = append(got[node.Color], node.Caption)
	}
	for color, captions := range want {
		slices.Sort(got[color])
		if !slices.Equal(got[color], captions) {
			p.t.Errorf("query %d: want the moves %q in %s, got %q", query, captions, color, got[color])
		}
	}
	for _, status := range statuses {
		if color := seen.Legend[status].Color; color != colors[status] {
			p.t.Errorf("query %d: want %s in %s in the overview, got %s", query, status, colors[status], color)
		}
	}
}

// colors are the colors of the style, as CSS computes them: green, gray and amber.
var colors = map[string]string{"Yes": "rgb(33, 122, 60)", "No": "rgb(170, 178, 187)", "Maybe": "rgb(245, 179, 1)"}

// importQueries drops the file of the queries on the window, and looks for them among the
// favorites.
func (p page) importQueries() {
	p.t.Helper()
	p.do("drop the file", chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`(() => {
		const bytes = Uint8Array.from(atob('%s'), c => c.charCodeAt(0));
		const dataTransfer = new DataTransfer();
		dataTransfer.items.add(new File([bytes], 'queries.zip', {type: 'application/zip'}));
		document.querySelector('.filedrop').dispatchEvent(
			new DragEvent('drop', {dataTransfer, bubbles: true, cancelable: true}));
	})()`, base64.StdEncoding.EncodeToString(kit.Zip(kit.DefaultPuzzle)))))
	p.do("open the favorites", chromedp.Click(testID("navigationFavorites"), chromedp.NodeVisible))
	p.do("open the folder", chromedp.Click(testID("expandFolder-graphcover"), chromedp.NodeVisible))
	var want []string
	for _, q := range kit.Queries() {
		want = append(want, q.Name)
	}
	const titles = `[...document.querySelectorAll('[data-testid="savedScriptsFolder-graphcover"] [data-testid^="scriptTitle-"]')]
		.map(title => title.textContent)`
	p.await("the queries are listed", fmt.Sprintf("%s.length === %d", titles, len(want)))
	got := eval[[]string](p, titles)
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		p.t.Errorf("want the favorites %q, got %q", want, got)
	}
	p.do("click one", chromedp.Click(testID("scriptTitle-"+kit.Queries()[3].Name), chromedp.NodeVisible))
	p.awaitEditor(kit.Queries()[3].Text)
}
