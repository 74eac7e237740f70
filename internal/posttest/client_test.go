package posttest

import (
	"bufio"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/neo4jserver"
)

//go:embed client.py
var program string

// A Client runs the post's queries on one server. Whatever fails ends the test.
type Client struct {
	t        testing.TB
	requests io.Writer
	answers  *bufio.Reader
	stderr   strings.Builder
}

// Start starts a client for a server. It ends with the test. With m.id for id(m) it works
// on puzzles that graphcover has loaded, and on those of [Client.Create].
func Start(t testing.TB, server *neo4jserver.Server) *Client {
	t.Helper()
	return start(t, server)
}

// StartPublished is like [Start], but id(m) stays, as in the post. Nodes that such a
// client creates have no property id, and its ids are those of Neo4j.
func StartPublished(t testing.TB, server *neo4jserver.Server) *Client {
	t.Helper()
	return start(t, server, "--published")
}

func start(t testing.TB, server *neo4jserver.Server, options ...string) *Client {
	t.Helper()
	post := corpus.Post(t, "000")
	c := &Client{t: t}
	command := python(t, server, program, append(options, post)...)
	command.Stderr = &c.stderr
	requests := testenv.Must(command.StdinPipe())(t)
	answers := testenv.Must(command.StdoutPipe())(t)
	testenv.Check(t, command.Start())
	t.Cleanup(func() {
		requests.Close()
		if err := command.Wait(); err != nil {
			t.Errorf("the client of the post: %v\n%s", err, &c.stderr)
		}
	})
	c.requests, c.answers = requests, bufio.NewReader(answers)
	return c
}

// ask sends a request and stores its answer, which may be nil.
func (c *Client) ask(answer any, request string, numbers ...int) {
	c.t.Helper()
	for _, n := range numbers {
		request += fmt.Sprint(" ", n)
	}
	_, err := fmt.Fprintln(c.requests, request)
	var line []byte
	if err == nil {
		line, err = c.answers.ReadBytes('\n')
	}
	if err != nil {
		c.t.Fatalf("the client of the post: %s: %v\n%s", request, err, &c.stderr)
	}
	var failure struct{ Error string }
	if json.Unmarshal(line, &failure) == nil && failure.Error != "" {
		c.t.Fatalf("the client of the post: %s", failure.Error)
	}
	if answer == nil {
		return
	}
	if err := json.Unmarshal(line, answer); err != nil {
		c.t.Fatalf("the client of the post: %s: %v in %s", request, err, line)
	}
}

// Create makes the moves and the constraints of a Sudoku.
func (c *Client) Create() {
	c.t.Helper()
	c.ask(nil, "create")
}

// Clues activates these moves as clues, and rules out what conflicts with them. Without
// moves it takes the clues of the post's own puzzle. A move is the id that graphcover
// would give it, also for a client of [StartPublished].
func (c *Client) Clues(moves ...int) {
	c.t.Helper()
	c.ask(nil, "clues", moves...)
}

// Event returns the step as an event of a trace, if it is one: Unsolvable is not.
func (s Step) Event() (exactcover.Event, bool) {
	switch s.Kind {
	case Choose:
		return exactcover.Event{Kind: exactcover.Choose, Search: s.Search, Item: s.Constraint, Option: s.Move}, true
	case Undo:
		return exactcover.Event{Kind: exactcover.Backtrack, Search: s.Search, Item: s.Constraint}, true
	case Solved:
		return exactcover.Event{Kind: exactcover.Solved}, true
	}
	return exactcover.Event{}, false
}

// Steps makes n steps: choices, and undos with their cleanup. If an undo is half made, its
// cleanup is the first. The last step is repeated if it was Solved or Unsolvable.
func (c *Client) Steps(n int) []Step {
	c.t.Helper()
	var steps []Step
	c.ask(&steps, "step", n)
	return steps
}

// Choose chooses a move for a constraint, which need not be what [Client.Steps] would.
func (c *Client) Choose(constraint, move int) Step {
	c.t.Helper()
	var s Step
	c.ask(&s, "choose", constraint, move)
	return s
}

// Undo makes the first half of an undo: the query, without its cleanup. It undoes the
// clues, too, if no choice is left; then Search is 0 and there is nothing to clean.
func (c *Client) Undo() Step {
	c.t.Helper()
	var s Step
	c.ask(&s, "undo")
	return s
}

// Clean makes the second half: it removes search and moveId of the search number.
func (c *Client) Clean() {
	c.t.Helper()
	c.ask(nil, "clean")
}

// Remove makes the second half as the post has it where the undo has found no other move:
// it removes search, and leaves moveId.
func (c *Client) Remove() {
	c.t.Helper()
	c.ask(nil, "remove")
}

// Forget makes the client forget what its last undo has found. It is then like a person
// who looks only at the graph, as one has to after steps of somebody else.
func (c *Client) Forget() {
	c.t.Helper()
	c.ask(nil, "forget")
}

// Remember makes the client store what its last undo has found, and what is half made of it,
// for [Client.Recall].
func (c *Client) Remember() {
	c.t.Helper()
	c.ask(nil, "remember")
}

// Recall makes the client know again what it knew at [Client.Remember]. The graph must be what
// it was then.
func (c *Client) Recall() {
	c.t.Helper()
	c.ask(nil, "recall")
}

// Tags are the tags of a graph, by ascending id.
type Tags struct {
	Moves, Constraints []Tag
}

// A Tag holds the properties of a node that a search changes. A pointer is nil, and Status
// empty, if the node doesn't have the property.
type Tag struct {
	ID             int
	Status         string
	Search, MoveID *int
}

// String returns all properties that the node has.
func (t Tag) String() string {
	text := fmt.Sprintf("%d %s", t.ID, t.Status)
	if t.Search != nil {
		text += fmt.Sprintf(" search %d", *t.Search)
	}
	if t.MoveID != nil {
		text += fmt.Sprintf(" moveId %d", *t.MoveID)
	}
	return text
}

// Tags returns the tags of all moves and constraints of the database.
func (c *Client) Tags() Tags {
	c.t.Helper()
	var tags Tags
	c.ask(&tags, "tags")
	return tags
}

// Differences returns a line for each node whose tags differ.
func (t Tags) Differences(want Tags) []string {
	return append(differences("move", t.Moves, want.Moves), differences("constraint", t.Constraints, want.Constraints)...)
}

func differences(label string, got, want []Tag) []string {
	if len(got) != len(want) {
		return []string{fmt.Sprintf("%d nodes %s, want %d", len(got), label, len(want))}
	}
	var lines []string
	for i := range got {
		if g, w := got[i].String(), want[i].String(); g != w {
			lines = append(lines, fmt.Sprintf("%s %s, want %s", label, g, w))
		}
	}
	return lines
}
