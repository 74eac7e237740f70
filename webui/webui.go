// Package webui serves the page on which people solve puzzles and look at searches: the
// files of the page, which are embedded, and the API that it uses.
//
// Begin with [New], which makes the handler of a [Site], and [Serve], which listens and
// serves it. The package starts no database: the caller says how to get one. Nothing from
// outside of the program is served, and no request can name a file.
//
// Requests that change nothing are GET requests, and their handlers get an interface
// without a method that changes something. See docs/serve.md for the API, and
// docs/security.md for what is refused.
package webui

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"time"

	"graphcover/exactcover/searchtree"
	"graphcover/graphsolver"
)

// A Site is what the page needs of the program.
type Site struct {
	// Find returns the database of a server that is running, with a description of it,
	// or an error. It starts no server.
	Find func(context.Context) (*graphsolver.DB, Description, error)

	// Start is Find, but it starts a server if none is running. It may be called while
	// another call is under way.
	Start func(context.Context) (*graphsolver.DB, error)

	// Hint returns what to do about an error, or "".
	Hint func(error) string

	// Names are the puzzle names under which the page solves in the graph. As many solves as
	// there are names run at once, those in memory included. A puzzle that is searched step by
	// step keeps its name; in its place there is another one: the first with "-3", if there are
	// two, and so on.
	Names []string

	// Command is what people enter in a terminal to call graphcover; "" is "graphcover".
	Command string

	// Limit is the time limit of a solve; 0 is DefaultLimit.
	Limit time.Duration

	// Choices is how many choices of a search are recorded in memory at most; 0 is
	// [searchtree.DefaultMost].
	Choices int

	// States is how many states the graph of all solutions may have, those without a solution
	// included; 0 is DefaultStates.
	States int
}

const (
	// DefaultLimit is the time limit of a solve.
	DefaultLimit = time.Minute

	// mostShort and mostLarge are how many texts, and how many large ones, are read at once.
	mostShort = 2
	mostLarge = 2

	// DefaultStates is how many states the graph of all solutions may have.
	DefaultStates = 100_000
)

// A Description describes the server of the database.
type Description struct {
	URI     string `json:"uri"`
	User    string `json:"user"`
	Browser string `json:"browser"` // the address of Neo4j Browser, or ""
	Version string `json:"version"`
}

// ErrStarting is an error of [Site.Find]: the server is being started.
var ErrStarting = errors.New("Neo4j is starting")

// New returns the handler of a site whose listener has that host and port, such as
// "localhost:7475". The handler is done when ctx is: streams end then.
func New(ctx context.Context, s Site, hosts ...string) (http.Handler, error) {
	s.Command = cmp.Or(s.Command, "graphcover")
	s.Limit = cmp.Or(s.Limit, DefaultLimit)
	s.Choices = cmp.Or(s.Choices, searchtree.DefaultMost)
	s.States = cmp.Or(s.States, DefaultStates)
	if s.Hint == nil {
		s.Hint = func(error) string { return "" }
	}
	files, err := readFiles()
	if err != nil {
		return nil, err
	}
	h := &handler{
		Site: s, files: files, kit: kitFiles(), guard: newGuard(hosts), names: newNames(s.Names),
		solves: newSlots(len(s.Names), s.Limit, "puzzles are being solved"),
		short:  newSlots(mostShort, s.Limit, "texts are being read"),
		large:  newSlots(mostLarge, s.Limit, "large texts are being read"),
		runs:   &cache[*run]{most: mostRuns}, trees: &cache[*recorded]{most: mostTrees}, spaces: &cache[*keptSolutions]{most: mostSpaces},
		steps: newKeyedLocks(), reads: newKeyedLocks(), counts: newKeyedLocks(), tasks: &cache[*tasksView]{most: mostStreams},
	}
	h.live = newHub(ctx, h.look)
	return h, nil
}

// A handler serves a site.
type handler struct {
	Site
	files map[string]*file // of the page, by path
	kit   map[string]*file // for Neo4j Browser, by path
	guard guard
	names *names
	runs  *cache[*run]
	trees *cache[*recorded] // of the graph
	live  *hub

	solves *slots // as many as there are names: whoever has one may take a name
	short  *slots // for what takes a moment, and must not wait for a solve: they bound the memory of texts
	large  *slots // for large bodies, from before they are read

	spaces *cache[*keptSolutions]
	tasks  *cache[*tasksView]

	steps, reads, counts *keyedLocks // by the name of a puzzle in the graph
}

// ServeHTTP serves a request.
func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	setHeaders(w.Header())
	if r.ContentLength != 0 {
		// A handler that does not read the body leaves that to the server, which must not wait
		// for it forever. Without a body there must be no deadline: it would end a stream.
		if err := http.NewResponseController(w).SetReadDeadline(time.Now().Add(bodyTime)); err != nil {
			return
		}
	}
	if err := h.guard.check(r); err != nil {
		fail(w, r, err)
		return
	}
	if err := h.serve(w, r); err != nil {
		fail(w, r, h.explain(err))
	}
}
