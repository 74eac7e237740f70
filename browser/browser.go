// Package browser is a kit for Neo4j Browser: a style, queries to save there, and a guide that
// leads a newcomer from an empty Browser to a solved puzzle. graphcover serve serves it, as
// docs/browser.md describes.
//
// The queries are for people to paste, so they stand for themselves: the program sends none of
// them. Each takes the puzzle "sudoku", whose name is in its first line, or with [Query.For]
// another one.
package browser

import (
	"archive/zip"
	"bytes"
	"embed"
	"fmt"
	"html/template"
	"path"
	"strings"

	"graphcover/cypher"
)

//go:embed style.grass guide.html queries/*.cypher
var files embed.FS

// Style returns the style sheet, in Browser's language GraSS.
func Style() []byte { return read("style.grass") }

// read returns an embedded file.
func read(name string) []byte {
	text, err := files.ReadFile(name)
	if err != nil {
		panic(fmt.Sprintf("browser: %v", err)) // cannot happen: it is embedded
	}
	return text
}

// A Query is a query to save.
type Query struct {
	File string // "04_what_comes_next.cypher"
	Name string // its first line, by which Browser lists it: "What comes next"
	Text string // the whole file
}

// Statement returns the query without its comment.
func (q Query) Statement() string {
	_, statement, _ := strings.Cut(q.Text, "\n\n")
	return strings.TrimSpace(statement)
}

// DefaultPuzzle is the name of the puzzle in the queries, as the commands give it.
const DefaultPuzzle = "sudoku"

// defaultPuzzle is what the first line of each query calls the puzzle.
const defaultPuzzle = "'" + DefaultPuzzle + "'"

// For returns the query without its comment, for a puzzle of that name.
func (q Query) For(puzzle string) string { return q.named(puzzle).Statement() }

// named returns the query for a puzzle of that name.
func (q Query) named(puzzle string) Query {
	q.Text = strings.Replace(q.Text, defaultPuzzle, cypher.Quote(puzzle), 1)
	return q
}

// WhatComesNext returns the query that shows what comes next in a search, and why nothing else
// does.
func WhatComesNext() Query { return Queries()[3] }

// Queries returns the queries, in their order.
func Queries() []Query {
	entries, err := files.ReadDir("queries") // sorted by name
	if err != nil {
		panic(fmt.Sprintf("browser: %v", err)) // cannot happen: it is embedded
	}
	var queries []Query
	for _, e := range entries {
		text := string(read(path.Join("queries", e.Name())))
		first, _, _ := strings.Cut(text, "\n")
		queries = append(queries, Query{File: e.Name(), Name: strings.TrimPrefix(first, "// "), Text: text})
	}
	return queries
}

// folder is where Browser lists the queries of [Zip].
const folder = "graphcover"

// Zip returns a file with all queries, for a puzzle of that name. Whoever drops it on Browser's window
// gets them as saved queries, in a folder named graphcover. It is the same file every time.
func Zip(puzzle string) []byte {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, q := range Queries() {
		file, err := w.CreateHeader(&zip.FileHeader{Name: path.Join(folder, q.File), Method: zip.Deflate})
		if err == nil {
			_, err = file.Write([]byte(q.named(puzzle).Text))
		}
		if err != nil {
			panic(fmt.Sprintf("browser: %v", err)) // cannot happen: a Buffer takes everything
		}
	}
	if err := w.Close(); err != nil {
		panic(fmt.Sprintf("browser: %v", err)) // cannot happen, as above
	}
	return b.Bytes()
}

// Guide returns the guide, which Browser shows by the commands :guide and :play. base is the address of the
// kit, such as "http://localhost:7475/browser": the guide has links to its style and queries. command is what
// people enter in a terminal to call graphcover, such as "bin/graphcover".
func Guide(base, command string) []byte {
	queries := Queries()
	guide := template.Must(template.New("guide").Funcs(template.FuncMap{
		"query": func(n int) (string, error) {
			if n < 1 || n > len(queries) {
				return "", fmt.Errorf("want a query from 1 to %d, got %d", len(queries), n)
			}
			return queries[n-1].Statement(), nil
		},
	}).Parse(string(read("guide.html"))))
	var b bytes.Buffer
	if err := guide.Execute(&b, struct{ Base, Command string }{base, command}); err != nil {
		panic(fmt.Sprintf("browser: %v", err)) // cannot happen: the guide is embedded, and tested
	}
	return b.Bytes()
}
