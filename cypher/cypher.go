// Package cypher holds every statement that graphcover sends to Neo4j, and some for
// people to paste, each in a file of its own. The comment of a file says what its statement
// does and gives the parameters as :param lines. To run the statement by hand in
// cypher-shell or Neo4j Browser, enter these lines without their slashes first.
//
//	schema/   what a database needs before the first puzzle is loaded
//	load/     creates, reuses and deletes puzzles
//	classic/  the stages of the blog post's search, one statement each
//	server/   many steps of the same search in one transaction
//	coloring/ colors a graph, such as that of the cells of a Sudoku
//	gds/      the same by the Graph Data Science library, if the server has that
//	tuples/   the components and tuples of a Sudoku, and the cells that a hint is about
//	read/     what people and programs ask of a search
//	record/   begins and ends to record a search as a tree
//	tree/     asks such a tree
//	space/    builds the space of a puzzle, all its solutions as a graph, and asks it
//	hand/     takes over steps that people have made by hand, and adopts whole graphs
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

// The statements, by folder.
var (
	PuzzleName = load("schema/puzzle_name")
	Orphan     = load("schema/orphan")
	DropOrphan = load("schema/drop_orphan")

	DropPuzzle   = load("load/drop")
	CreatePuzzle = load("load/puzzle")
	SetClues     = load("load/clues")
	ExcludeMoves = load("load/exclude")
	ResetPuzzle  = load("load/reset")

	BeginLoad      = load("load/begin")
	AddConstraints = load("load/constraints")
	AddMoves       = load("load/moves")
	Publish        = load("load/publish")
	Sweep          = load("load/sweep")

	SelectConstraint = load("classic/1_select_constraint")
	ChooseMove       = load("classic/2_choose_move")
	IsSolved         = load("classic/3_is_solved")
	Backtrack        = load("classic/4_backtrack")
	NextMove         = load("classic/5_next_move")

	MakeSteps = load("server/steps")

	TakeOver   = load("hand/take_over")
	FindGraph  = load("hand/find_graph")
	HoldGraph  = load("hand/hold_graph")
	AdoptGraph = load("hand/adopt")

	LoadColoring = load("coloring/load")
	ColorCells   = load("coloring/steps")

	GDSAvailable = load("gds/available")
	ProjectGraph = load("gds/project")
	K1Coloring   = load("gds/k1_coloring")
	TakeColors   = load("gds/take_colors")
	ForgetGraphs = load("gds/forget")

	ShowHint = load("tuples/show")
	ReadHint = load("tuples/look")

	PlaceSingle = load("tuples/single")
	Components  = load("tuples/components")
	RuleOut     = load("tuples/rule_out")

	HoldSearch  = load("read/hold")
	ReadSearch  = load("read/search")
	ReadEvents  = load("read/events")
	ReadChoices = load("read/choices")

	ReadConstraints = load("read/constraints")
	ReadMoves       = load("read/moves")

	ReadCells = load("read/cells")

	CountOthers = load("read/others")

	ReadGrid           = load("read/grid")
	ReadBlankCells     = load("read/blank_cells")
	ReadBlockedValues  = load("read/blocked_values")
	ReadPossibleValues = load("read/possible_values")
	ReadTwins          = load("read/twins")

	ReadBrowserAddress = load("read/browser_address")
	ReadJava           = load("read/java")
	Ping               = load("read/ping")

	BeginDeduction    = load("deduce/begin")
	BlockedValues     = load("deduce/blocked_values")
	NakedSingles      = load("deduce/naked_singles")
	HiddenSingles     = load("deduce/hidden_singles")
	NakedTwins        = load("deduce/naked_twins")
	PublishedTwins    = load("deduce/published_twins")
	DeductionStanding = load("deduce/standing")
	Why               = load("deduce/why")
	Validate          = load("deduce/validate")
)

// The search of the blog post: steps 1 to 5, as people paste them. They know of no puzzles,
// and see every move and constraint of the database.
var (
	PostFind     = load("post/08_find")
	PostChoose   = load("post/09_choose")
	PostIsSolved = load("post/10_is_solved")
	PostUndo     = load("post/11_undo")
	PostCleanUp  = load("post/12_clean_up")
)

// Post holds the statements that lead from an empty database to a solution, as in the
// blog post, in order. docs/follow-the-post.md leads through these statements. The
// program sends those of the search, to measure them; the others are for people alone.
var Post = []Query{
	load("post/00_is_empty"),
	load("post/01_moves"),
	load("post/02_rows"),
	load("post/03_columns"),
	load("post/04_blocks"),
	load("post/05_cells"),
	load("post/06_clues"),
	load("post/07_conflicts"),
	PostFind,
	PostChoose,
	PostIsSolved,
	PostUndo,
	PostCleanUp,
	load("post/13_grid"),
	load("post/14_choices"),
	load("post/15_clear"),
}

// Paste returns the statement without its comment and with strings in place of
// its parameters, for people to paste where parameters are a nuisance: Neo4j
// Browser shows no graph if a :param line comes with it. The program itself
// never sends such a text.
func (q Query) Paste(values map[string]string) string {
	_, statement, _ := strings.Cut(q.Text, "\n\n")
	return parameter.ReplaceAllStringFunc(statement, func(name string) string {
		return "'" + escape.Replace(values[name[1:]]) + "'"
	})
}

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
