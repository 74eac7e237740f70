package browsertest

import (
	"context"
	"fmt"
	"sync/atomic"

	kit "graphcover/browser"
	"graphcover/graphsolver"
	"graphcover/internal/neo4jtest"
	"graphcover/webui"
)

// testDatabase reads what the page says about the database, and copies it: a link to Neo4j Browser, what to
// enter there to connect, and a statement that shows the search that is played, and finds it.
func testDatabase(s sheet) {
	const name = `what's \here`
	neo4jtest.Dropped(s.t, s.db, name)
	s.loadRecorded(name, blogPuzzle)
	s.navigate("/?again#r=" + "what%27s%20%5Chere" + "&v=playback")
	s.click(`[data-steps="10"]`)
	s.atStep(10, 10)
	s.await("the database is known", `document.getElementById('database').dataset.state === 'ready'`)
	s.click("#database")
	s.awaitPart("a statement is shown", `document.querySelector('dialog[open] .block')?.innerText ?? ''`, "What comes next in the search of “"+name+"”")
	s.awaitText("what a person reads", `[...document.querySelectorAll('dialog[open] dt')].map(term => term.innerText + ': ' + term.nextSibling.innerText.replace(/\s*Copy$/, '')).join('\n')`,
		fmt.Sprintf("Neo4j Browser: %s\nConnect to: %s\nUser: ada\nPassword: The one that graphcover was given. If it has started the server, this says which file has it: graphcover db status\n"+
			"Colors: :style %s/browser/style.grass\nGuide: :guide %s/browser/guide.html", neo4jBrowser, neo4jAddress, s.url, s.url))
	s.awaitText("Browser opens beside the page", `(a => [a.href, a.target, a.rel].join(' '))(document.querySelector('dialog[open] a'))`, neo4jBrowser+" _blank noopener noreferrer")
	eval[bool](s.page, `(navigator.clipboard.writeText = async text => { (window.copied ??= []).push(text); }, true)`)
	eval[bool](s.page, `([...document.querySelectorAll('dialog[open] button[type=button]')].forEach(button => button.click()), true)`)
	copied := eval[[]string](s.page, `window.copied`)
	statement := kit.WhatComesNext().For(name)
	want := []string{neo4jBrowser, neo4jAddress, "ada", "graphcover db status", ":style " + s.url + "/browser/style.grass", ":guide " + s.url + "/browser/guide.html", statement}
	if fmt.Sprintf("%q", copied) != fmt.Sprintf("%q", want) {
		s.t.Errorf("want copies of\n%q, got\n%q", want, copied)
	}
	if rows := neo4jtest.Query(s.t, neo4jtest.Driver(s.t), statement, nil); len(rows) == 0 {
		s.t.Error("want that the statement shows something")
	}
	s.click("dialog[open] form button")
	s.await("it is closed", `document.querySelector('dialog[open]') === null`)
}

// testEndedInGraph plays a search in Neo4j that stands at its solution: no more steps can be asked for, and the page says
// why. When the last choice is undone, there are some.
func testEndedInGraph(s sheet) {
	const dimmed = `[...document.querySelectorAll('#go-on-block [data-steps]')].map(button => button.disabled).join()`
	s.show(blogPuzzle)
	s.solve("graph")
	s.click("#tab-playback")
	s.awaitPart("it is at its beginning", storyText, "Before the first choice")
	s.awaitText("it can't go on", dimmed, "true,true,true")
	s.awaitPart("and why is said", textOf("go-on-over"), "has ended, at a solution")
	s.click("#go-last")
	s.click("#if-undo")
	s.awaitText("then it can", dimmed, "false,false,false")
	s.await("and nothing is said", `document.getElementById('go-on-over').hidden`)
}

// testDatabaseGoes has the server of the database go while the page is open. The first call that fails shows it, in
// the words of a person. While another one is started, the page says so.
func testDatabaseGoes(with sheet) {
	const there, gone, starting = 0, 1, 2
	var state atomic.Int32
	started := make(chan struct{})
	site := webui.Site{
		Find: func(context.Context) (*graphsolver.DB, webui.Description, error) {
			return with.db, webui.Description{Version: "5"}, []error{nil, fmt.Errorf("neo4jserver: %w", errNoServer), webui.ErrStarting}[state.Load()]
		},
		Start: func(ctx context.Context) (*graphsolver.DB, error) {
			state.Store(starting)
			select {
			case <-started:
				state.Store(there)
				return with.db, nil
			case <-ctx.Done():
				return nil, webui.ErrStarting
			}
		},
		Hint:    func(error) string { return "graphcover db start" },
		Names:   []string{"page-of-browsertest"},
		Command: "bin/graphcover",
	}
	s := (&browser{tabs: with.tabs, db: with.db, url: serve(with.t, site)}).sheet(with.t)
	const dot = `document.getElementById('database').dataset.state + ': ' + document.getElementById('database').textContent`
	s.show(blogPuzzle)
	s.awaitText("the database is there", dot, "ready: Neo4j 5")
	state.Store(gone)
	call[bool](s, `async () => { const {failed} = await import('/dom.js'); await (await import('/api.js')).step({name: 'page-of-browsertest', steps: 1, expect: 0}).catch(failed); return true; }`)
	s.awaitText("what is missing is said", textOf("notice-text"), "This needs Neo4j, and no Neo4j is running\nWhat to do: enter graphcover db start in a terminal.")
	s.awaitText("and seen at the top", dot, "none: no Neo4j")
	s.click("#database")
	s.awaitPart("a click says it, too", aboutDatabase, "There is no Neo4j yet")
	s.awaitPart("and what to do", aboutDatabase, "graphcover db start")

	state.Store(there)
	s.navigate("/?again")
	s.show(blogPuzzle)
	s.awaitText("the database is there", dot, "ready: Neo4j 5")
	state.Store(gone)
	s.chooseSolver("graph")
	s.click("#solve")
	s.awaitPart("that one is started is said", textOf("waiting"), "Neo4j is starting.")
	s.awaitText("also at the top", dot, "starting: Neo4j is starting")
	close(started)
	s.awaitPart("there is an answer", textOf("answer"), "Solved")
	s.awaitText("the database is there again", dot, "ready: Neo4j 5")
	s.click("#tab-workers")
	s.awaitText("commands are those of this terminal", `document.getElementById('count-command').textContent`, "bin/graphcover count --workers 4 --puzzle-name queens queens:15")
}
