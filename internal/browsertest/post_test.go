package browsertest

import (
	"maps"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"graphcover/cypher"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/posttest"
	"graphcover/internal/testenv"
)

// TestFollowThePost pastes everything that docs/follow-the-post.md shows into Neo4j
// Browser, and compares what is seen there with the page. Between the section with the
// first steps and the solution, it makes the rest of the search by the driver.
func TestFollowThePost(t *testing.T) {
	if !neo4jtest.OtherRelease() {
		testenv.Long(t, "internal/posttest.TestPost")
	}
	chromium := findChromium(t)
	server, driver := neo4jtest.EmptyServerOfRun(t)
	bolt := testenv.Must(url.Parse(server.URI))(t)
	p := open(t, chromium, server.Browser, 5*time.Minute)
	p.connect(bolt.Host, server.User, server.Password)
	p.closeFrames()
	section := ""
	for _, paste := range posttest.Page(t, "../../docs") {
		if section != paste.Section && paste.Section == posttest.Solution {
			posttest.ByHand(t, func(q cypher.Query, params map[string]any) (rows []map[string]any) {
				for _, record := range neo4jtest.Query(t, driver, q.Text, params) {
					rows = append(rows, record.AsMap())
				}
				return rows
			})
		}
		section = paste.Section
		if paste.Params != "" {
			p.run(paste.Params)
			p.await("the parameters are set", parametersSet)
			p.closeFrames()
		}
		p.run(posttest.Statement(paste.Query))
		if paste.Shown == "" { // two choices, each with its constraints
			p.await("the choices are drawn", `document.querySelectorAll('#svg-vis g.node').length === 2 + 8`)
		} else {
			p.await("the statement is done", `/ompleted after/.test(document.querySelector('`+statusBar+`')?.textContent)`)
			compareFrame(t, eval[seenFrame](p, readFrame), paste)
		}
		p.closeFrames()
	}
}

const (
	frame     = `[data-testid="frame"] `
	statusBar = frame + `[data-testid="frameStatusbar"]`
)

// parametersSet is true when Browser has taken one :param line, or each of several.
const parametersSet = `(() => {
	const icons = [...document.querySelectorAll('[data-testid="multi-statement-list-icon"]')];
	return icons.length > 0
		? icons.every(icon => icon.title === 'Status: success')
		: document.body.innerText.includes('Successfully set your parameters');
})()`

// A seenFrame is what a frame of Browser shows as a table.
type seenFrame struct {
	Header []string
	Rows   [][]string
	Status string
}

// readFrame is an expression for the [seenFrame] on the page.
const readFrame = `(() => {
	const frame = document.querySelector('[data-testid="frame"]');
	const texts = (node, selector) => [...node.querySelectorAll(selector)].map(cell => cell.textContent);
	return {
		Header: texts(frame, 'th[role="columnheader"]'),
		Rows: [...frame.querySelectorAll('tbody tr')].map(row => texts(row, 'td[role="cell"]')),
		Status: frame.querySelector('[data-testid="frameStatusbar"]').textContent,
	};
})()`

// compareFrame compares a frame with what the page says that cypher-shell prints.
func compareFrame(t *testing.T, seen seenFrame, paste posttest.Paste) {
	t.Helper()
	want := posttest.ReadTable(paste.Shown)
	same := slices.Equal(seen.Header, want.Header) && slices.EqualFunc(seen.Rows, want.Rows, func(got, want []string) bool {
		return slices.EqualFunc(got, want, func(got, want string) bool { return plain(got) == plain(want) })
	})
	if !same {
		t.Errorf("%s: Browser shows %q, want %q", paste.Query.Name, seen, want)
	}
	changed, wanted := posttest.ReadChanges(seen.Status), posttest.ReadChanges(paste.Shown)
	if !maps.Equal(changed, wanted) {
		t.Errorf("%s: Browser says %q, want %q", paste.Query.Name, changed, wanted)
	}
}

// plain returns a value without what differs between Browser and cypher-shell: spaces, and
// the case of null.
func plain(cell string) string {
	if cell == "NULL" {
		return "null"
	}
	return strings.ReplaceAll(cell, " ", "")
}

// closeFrames closes every frame.
func (p page) closeFrames() {
	p.t.Helper()
	for eval[int](p, `document.querySelectorAll('`+frame+`').length`) > 0 {
		p.do("close a frame", chromedp.Click(chromedp.CSS(frame+`[title="Close"]`)))
	}
}
