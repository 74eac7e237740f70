package browsertest

import (
	"fmt"

	kit "graphcover/browser"
	"graphcover/internal/neo4jtest"
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
		fmt.Sprintf("Neo4j Browser: %s\nConnect to: %s\nUser: ada\nPassword: The one that graphcover was given. If it has started the server, this says which file has it: graphcover db status\nGuide: :guide %s/browser/guide.html", neo4jBrowser, neo4jAddress, s.url))
	s.awaitText("Browser opens beside the page", `(a => [a.href, a.target, a.rel].join(' '))(document.querySelector('dialog[open] a'))`, neo4jBrowser+" _blank noopener noreferrer")
	eval[bool](s.page, `(navigator.clipboard.writeText = async text => { (window.copied ??= []).push(text); }, true)`)
	eval[bool](s.page, `([...document.querySelectorAll('dialog[open] button[type=button]')].forEach(button => button.click()), true)`)
	copied := eval[[]string](s.page, `window.copied`)
	statement := kit.WhatComesNext().For(name)
	want := []string{neo4jBrowser, neo4jAddress, "ada", "graphcover db status", ":guide " + s.url + "/browser/guide.html", statement}
	if fmt.Sprintf("%q", copied) != fmt.Sprintf("%q", want) {
		s.t.Errorf("want copies of\n%q, got\n%q", want, copied)
	}
	if rows := neo4jtest.Query(s.t, neo4jtest.Driver(s.t), statement, nil); len(rows) == 0 {
		s.t.Error("want that the statement shows something")
	}
	s.click("dialog[open] form button")
	s.await("it is closed", `document.querySelector('dialog[open]') === null`)
}
