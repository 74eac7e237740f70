// Package cypher holds every statement that graphcover sends to Neo4j, and some for
// people to paste, each in a file of its own. The comment of a file says what its statement
// does and gives the parameters as :param lines. To run the statement by hand in
// cypher-shell or Neo4j Browser, enter these lines without their slashes first.
//
//	schema/   what a database needs before the first puzzle is loaded
//	load/     creates, reuses and deletes puzzles
//	fork/     copies a puzzle with its search to another name
//	classic/  the stages of the blog post's search, one statement each
//	server/   many steps of the same search in one transaction
//	coloring/ colors a graph, such as that of the cells of a Sudoku
//	gds/      the same by the Graph Data Science library, if the server has that
//	tuples/   the components and tuples of a Sudoku, and the cells that a hint is about
//	read/     what people and programs ask of a search
//	record/   begins and ends to record a search as a tree, or to list all solutions
//	tree/     asks such a tree
//	space/    builds the space of a puzzle, all its solutions as a graph, and asks it
//	labels/   colors the moves in Neo4j Browser
//	hand/     takes over steps that people have made by hand, makes those that they ask for, and adopts
//	          whole graphs
//	deduce/   what follows from the clues of a Sudoku without a search
//	tasks/    a count that is split over workers
//	batches/  a collection of puzzles that workers solve in batches
//	post/     the blog post from an empty database on, for people to paste
//
// A step is a choice or an undo. The statements that make steps name no label of a node
// that they reach by HAS_MOVE, HAS_CONSTRAINT or MATCHES: the type of the relationship
// implies the label. With the label, a plan that Neo4j made while the database was nearly
// empty began with all nodes of that label, and was used for ten seconds or more after
// large puzzles had been loaded.
//
// A statement that must see what others have written takes the write lock of a node first, and
// reads afterwards. Between the two, WITH p, count(*) AS locked keeps them apart: the planner
// reads properties earlier than the statement does if it expects fewer rows there, even before
// the lock, but never below an aggregation.
//
// The model and the search are those of the blog post "Solving Sudoku with Neo4j"
// (N. Smith, 2020), ported to Neo4j 5.26 and newer. Each statement
// runs in Cypher 5 and in Cypher 25, and has the same rows in both.
package cypher

import (
	"embed"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"sync"
)

//go:embed */*.cypher
var files embed.FS

// A Query is one statement.
type Query struct {
	Name string // its file without the ending: "classic/2_choose_move"
	Text string // the whole file

	params func() []string
}

// Params returns the parameters that q takes, sorted; they are not to be changed.
func (q Query) Params() []string { return q.params() }

// Paste returns the statement without its comment and with strings in place of
// its parameters, for people to paste where parameters are a nuisance: Neo4j
// Browser shows no graph if a :param line comes with it. The program itself
// never sends such a text.
func (q Query) Paste(values map[string]string) string {
	_, statement, _ := strings.Cut(q.Text, "\n\n")
	return parameter.ReplaceAllStringFunc(statement, func(name string) string {
		return Quote(values[name[1:]])
	})
}

// Quote returns s as a string literal of Cypher.
func Quote(s string) string { return "'" + escape.Replace(s) + "'" }

var escape = strings.NewReplacer(`\`, `\\`, `'`, `\'`)

// loaded are the statements that load has returned, for the tests to walk.
var loaded []Query

var (
	comment   = regexp.MustCompile(`//.*`)
	parameter = regexp.MustCompile(`\$(\w+)`)
)

// load returns the query of an embedded file. It panics if there is none: the
// names are literals of this package.
func load(name string) Query {
	text, err := fs.ReadFile(files, name+".cypher")
	if err != nil {
		panic(fmt.Sprintf("cypher: %v", err))
	}
	q := Query{Name: name, Text: string(text)}
	q.params = sync.OnceValue(func() []string { // which few commands ask of few statements
		var params []string
		for _, match := range parameter.FindAllStringSubmatch(comment.ReplaceAllString(q.Text, ""), -1) {
			params = append(params, match[1])
		}
		slices.Sort(params)
		return slices.Compact(params)
	})
	loaded = append(loaded, q)
	return q
}
