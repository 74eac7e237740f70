package faults_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/cypher"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/internal/corpus"
	"graphcover/internal/faults"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/neo4jserver"
	"graphcover/puzzle"
)

// A kind of fault.
type kind int

const (
	none kind = iota
	reset
	delay
	drop
)

func (k kind) String() string { return [...]string{"none", "reset", "delay", "drop"}[k] }

var kinds = []kind{reset, delay, drop}

// tooLong is how long after a fault a client that has not recovered counts as hung. A client
// gives an answer up to 25 s, and on a busy machine the second try may need as long.
const tooLong = time.Minute

// A tally counts the faults of all clients, and their outcomes.
type tally struct {
	sync.Mutex
	injected  map[kind]int
	recovered int
	repeated  int           // steps made twice or missing
	wrong     int           // wrong answers, traces and graphs
	hung      int           // faults from which a client took too long to recover
	longest   time.Duration // the slowest recovery
}

func (y *tally) total() int { return y.injected[reset] + y.injected[delay] + y.injected[drop] }

func (y *tally) String() string {
	return fmt.Sprintf("injected %d faults (%d resets, %d delays, %d drops), %d recovered, %d duplicate steps, %d wrong answers, %d hangs over %.0f s (longest %.1f s)",
		y.total(), y.injected[reset], y.injected[delay], y.injected[drop], y.recovered, y.repeated, y.wrong,
		y.hung, tooLong.Seconds(), y.longest.Seconds())
}

// A plan returns the fault for a moment of an exchange.
type plan func(x faults.Exchange, m faults.Moment) kind

// each strikes every exchange at one moment, except exchanges that the client repeats
// because of a fault.
func each(k kind, at faults.Moment) plan {
	repeated := false
	return func(_ faults.Exchange, m faults.Moment) kind {
		if m != at {
			return none
		}
		repeated = !repeated && k != delay
		if k != delay && !repeated {
			return none
		}
		return k
	}
}

// once strikes the nth exchange with that name, counted from 0, at one moment.
func once(k kind, name string, nth int, at faults.Moment) plan {
	return func(x faults.Exchange, m faults.Moment) kind {
		if x.Name == name && m == at {
			if nth--; nth == -1 {
				return k
			}
		}
		return none
	}
}

// sometimes strikes at random, with one drop for about forty other faults.
func sometimes(seed uint64) plan {
	rng := rand.New(rand.NewPCG(seed, 5))
	return func(faults.Exchange, faults.Moment) kind {
		switch n := rng.IntN(400); {
		case n < 20:
			return reset
		case n < 40:
			return delay
		case n < 41:
			return drop
		}
		return none
	}
}

// A client works over a line, under a plan of faults.
type client struct {
	*tally
	db   *graphsolver.DB
	plan plan

	mutex  sync.Mutex
	struck []time.Time // times of the faults that it has not recovered from yet
}

func newClient(t *testing.T, y *tally, p plan, exchanges ...faults.Exchange) *client {
	return newClientOf(t, neo4jtest.Server(t), y, p, exchanges...)
}

// newClientOf is newClient for a given server.
func newClientOf(t *testing.T, server *neo4jserver.Server, y *tally, p plan, exchanges ...faults.Exchange) *client {
	c := &client{tally: y}
	line := faults.NewLine(t, server.URI, c.strike, exchanges...)
	config := neo4jserver.Config{
		Source: neo4jserver.Existing, URI: line.URI, User: server.User, Password: server.Password,
	}
	_, driver, err := config.Find(t.Context())
	testenv.Check(t, err)
	t.Cleanup(func() { driver.Close(context.Background()) })
	c.db = graphsolver.NewDB(driver, "neo4j")
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.plan = p
	return c
}

// strike is a [faults.Strike].
func (c *client) strike(x faults.Exchange, m faults.Moment) faults.Fault {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.plan == nil {
		return faults.None
	}
	k := c.plan(x, m)
	if k == none {
		return faults.None
	}
	c.struck = append(c.struck, time.Now())
	c.tally.Lock()
	c.injected[k]++
	c.tally.Unlock()
	if m == faults.Running { // in the middle of the statement
		time.Sleep(time.Duration(rand.IntN(3000)) * time.Microsecond)
	}
	switch k {
	case reset:
		return faults.Reset
	case drop:
		return faults.Drop
	}
	if rand.IntN(50) == 0 { // long, but too short to count as dead
		time.Sleep(6 * time.Second)
	}
	time.Sleep(time.Duration(rand.IntN(50)) * time.Millisecond)
	return faults.None
}

// madeProgress records that the client has recovered from every fault so far.
func (c *client) madeProgress() {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.tally.Lock()
	defer c.tally.Unlock()
	for _, at := range c.struck {
		took := time.Since(at)
		c.longest = max(c.longest, took)
		if took > tooLong {
			c.hung++
		}
	}
	c.recovered += len(c.struck)
	c.struck = nil
}

// differs reports a difference as a test error and counts it.
func (c *client) differs(t *testing.T, what *int, n int, format string, args ...any) {
	t.Helper()
	t.Errorf(format, args...)
	c.tally.Lock()
	defer c.tally.Unlock()
	*what += n
}

// inMemory returns the trace and the tally of an undisturbed search, for a goal unless that is nil.
func inMemory(t *testing.T, entry puzzle.Entry, goal *exactcover.Goal) (trace []exactcover.Event, made exactcover.Tally) {
	t.Helper()
	log := exactcover.Log{Observe: func(e exactcover.Event) { trace = append(trace, e) }}
	if goal != nil {
		p := goal.ToMinimize(entry.Problem())
		testenv.Must(memsolver.Minimize(t.Context(), p, memsolver.DLX, memsolver.Log(&log)))(t)
		return trace, log.Tally
	}
	testenv.Must(memsolver.Solve(t.Context(), entry.Problem(), memsolver.DLX, memsolver.Log(&log)))(t)
	return trace, log.Tally
}

// solve runs the search of the client, and compares the trace, the answer and the graph
// with those of a search in memory.
func (c *client) solve(t *testing.T, entry puzzle.Entry, pace graphsolver.Pace) {
	t.Helper()
	c.solveFor(t, entry, nil, pace)
}

// solveFor is solve for a goal, unless that is nil.
func (c *client) solveFor(t *testing.T, entry puzzle.Entry, goal *exactcover.Goal, pace graphsolver.Pace) {
	t.Helper()
	direct := neo4jtest.DB(t)
	name := neo4jtest.Puzzle(t, direct)
	load := func() (*graphsolver.Search, error) {
		if goal != nil {
			return c.db.LoadBest(t.Context(), name, entry.String(), entry.Problem(), exactcover.OrderFewest, *goal)
		}
		return c.db.Load(t.Context(), name, entry.String(), entry.Problem())
	}
	s := testenv.Must(load())(t)
	defer c.madeProgress() // a fault may strike while the search is closed
	defer s.Close(t.Context())
	c.madeProgress()
	var trace []exactcover.Event
	for event, err := range s.Events(t.Context(), pace) {
		if err != nil {
			t.Errorf("after %d steps: %v", len(trace), err)
			return
		}
		c.madeProgress()
		trace = append(trace, event)
		if event.Kind == exactcover.Solved && goal == nil {
			break
		}
	}
	c.madeProgress()

	want, tally := inMemory(t, entry, goal)
	if !slices.EqualFunc(trace, want, exactcover.Event.Same) {
		c.differs(t, &c.wrong, 1, "the trace of %d events differs from that of %d events in memory", len(trace), len(want))
	}
	if s.Solved() {
		if err := exactcover.Verify(entry.Problem(), s.Chosen()); err != nil {
			c.differs(t, &c.wrong, 1, "%v", err)
		}
	}
	left := testenv.Must(direct.Open(t.Context(), name))(t)
	defer left.Close(t.Context())
	got := left.Tally()
	if more := got.Steps() - tally.Steps(); more != 0 || got.Solutions != tally.Solutions {
		c.differs(t, &c.repeated, max(more, -more, 1), "the graph has counted %+v, want %+v", got, tally)
	}
	if !slices.Equal(left.Chosen(), s.Chosen()) {
		c.differs(t, &c.wrong, 1, "the graph has chosen %v, the client %v", left.Chosen(), s.Chosen())
	}
	if goal != nil && !reflect.DeepEqual(left.Best(), s.Best()) {
		c.differs(t, &c.wrong, 1, "the best solution of the graph is %v, that of the client %v", left.Best(), s.Best())
	}
}

// The exchanges of a search: in server mode, and in classic mode.
var (
	chunk = []faults.Exchange{faults.Statement(cypher.MakeSteps)}
	reads = []faults.Exchange{
		faults.Statement(cypher.SelectConstraint), faults.Statement(cypher.NextMove),
		faults.Statement(cypher.SelectWithQuotas), faults.Statement(cypher.NextWithQuotas),
		faults.Statement(cypher.SelectInOrder), faults.Statement(cypher.AddedBefore),
	}
	writes = []faults.Exchange{
		faults.Statement(cypher.ChooseMove), faults.Statement(cypher.IsSolved), faults.Statement(cypher.Backtrack),
		faults.Statement(cypher.ChooseWithQuotas),
	}
	classic = slices.Concat(reads, writes)
	// around are the exchanges before and after those of a search.
	around = []faults.Exchange{
		faults.Connect, faults.Begin, faults.Commit, faults.Rollback,
		faults.Statement(cypher.HoldSearch), faults.Statement(cypher.ReadSearch), faults.Statement(cypher.ReadEvents),
		faults.Statement(cypher.ReadConstraints), faults.Statement(cypher.ReadMoves),
	}
	changes = []faults.Exchange{
		faults.Begin, faults.Commit, faults.Rollback, faults.Statement(cypher.PuzzleName),
		faults.Statement(cypher.DropPuzzle), faults.Statement(cypher.CreatePuzzle), faults.Statement(cypher.SetClues),
		faults.Statement(cypher.ExcludeMoves),
		faults.Statement(cypher.BeginLoad), faults.Statement(cypher.AddConstraints), faults.Statement(cypher.AddMoves),
		faults.Statement(cypher.Publish), faults.Statement(cypher.Sweep),
	}
)

// Two short searches: one fills three cells; the other makes three choices and finds no
// solution.
const (
	few     = "798265431134987625625341987217539846356478192849126573571892364482653719963714..."
	nothing = ".7.26.4311.4987625625341.8.21.539846356478192849126573..1..2364482653719.63714258"
)

// TestMain runs many tests at once: most of their time they wait until a client notices a
// dead connection.
func TestMain(m *testing.M) {
	flag.Parse()
	flag.Set("test.parallel", "24")
	os.Exit(m.Run())
}

// atWork limits how many tests load the server at the same time.
var atWork = make(chan struct{}, 4)

// parallel runs the test in parallel with others: with many that wait for a dead
// connection, and with few that load the server.
func parallel(t *testing.T, k kind) {
	t.Parallel()
	if k != drop {
		atWork <- struct{}{}
		t.Cleanup(func() { <-atWork })
	}
}

// load loads a puzzle. The search is closed when the test ends.
func load(t *testing.T, db *graphsolver.DB, name string, entry puzzle.Entry) *graphsolver.Search {
	t.Helper()
	s := testenv.Must(db.Load(t.Context(), name, entry.String(), entry.Problem()))(t)
	t.Cleanup(func() { s.Close(context.Background()) })
	return s
}

// ballast loads many puzzles. Without them, the puzzles of a test would change the size
// of the graph so much that the server would plan its statements again, which takes
// seconds.
func ballast(t *testing.T) {
	db, entry := neo4jtest.DB(t), corpus.Example(t, "blog.sudoku")
	for i := range 24 {
		name := neo4jtest.Dropped(t, db, fmt.Sprint(neo4jtest.Name(t), " ballast ", i))
		s := load(t, db, name, entry)
		if i == 0 { // the server plans the statements
			testenv.Check(t, s.Solve(t.Context(), graphsolver.Pace{}, nil))
		}
	}
}

// TestFaults has clients search, load, read and drop over connections that are cut, slow
// or dead at any step. Each client must recover by itself, with the same result as
// without faults.
func TestFaults(t *testing.T) {
	testenv.Long(t, "graphsolver.TestRetry")
	neo4jtest.Driver(t) // skips without a server
	ballast(t)
	y := &tally{injected: map[kind]int{}}
	t.Run("all", func(t *testing.T) {
		for seed := range uint64(8) {
			t.Run(fmt.Sprint("anything/", seed), func(t *testing.T) {
				parallel(t, none)
				s := search{"hard.sudoku", 20, slices.Concat(chunk, around), sometimes(seed)}
				if seed%2 == 1 {
					s = search{"unsolvable.sudoku", 0, slices.Concat(classic, around), sometimes(seed)}
				}
				newClient(t, y, s.plan, s.exchanges...).solve(t, s.entry(t), s.pace())
			})
		}
		for _, k := range slices.Backward(kinds) { // the slowest first
			for _, at := range []faults.Moment{faults.Asked, faults.Running, faults.Answered} {
				everyStep(t, y, k, at)
				everyCommand(t, y, k, at)
			}
		}
	})
	const least = 500
	if y.total() < least || y.recovered != y.total() || y.repeated+y.wrong+y.hung > 0 {
		t.Errorf("want at least %d faults, all of them recovered from, and no other problem", least)
	}
	testenv.Report(t, "%v", y)
}

// everyStep strikes every transaction of several searches at one moment. There are fewer
// drops, because a client takes seconds to notice each.
func everyStep(t *testing.T, y *tally, k kind, at faults.Moment) {
	searches := []search{
		{few, 0, reads, each(k, at)},
		{few, 0, writes, each(k, at)},
		{nothing, 0, reads, each(k, at)},
		{nothing, 0, writes, each(k, at)},
	}
	if k == drop {
		searches = append(searches,
			search{"blog.sudoku", 20, chunk, each(k, at)},
			search{"hard.sudoku", 120, chunk, each(k, at)},
			search{"unsolvable.sudoku", 10, chunk, each(k, at)})
	} else {
		searches = append(searches,
			search{"blog.sudoku", 4, chunk, each(k, at)},
			search{"hard.sudoku", 20, chunk, each(k, at)},
			search{"unsolvable.sudoku", 2, chunk, each(k, at)})
	}
	for i, s := range searches {
		t.Run(fmt.Sprintf("%v/%v/%d", k, at, i), func(t *testing.T) {
			parallel(t, k)
			newClient(t, y, s.plan, s.exchanges...).solve(t, s.entry(t), s.pace())
		})
	}
}

// A search is a search of a puzzle under a plan of faults.
type search struct {
	puzzle    string // the name of an example, or a text
	chunk     int    // steps per transaction; 0 for classic mode
	exchanges []faults.Exchange
	plan      plan
}

func (s search) entry(t *testing.T) puzzle.Entry {
	if strings.HasSuffix(s.puzzle, ".sudoku") {
		return corpus.Example(t, s.puzzle)
	}
	return corpus.Entry(t, s.puzzle)
}

func (s search) pace() graphsolver.Pace {
	if s.chunk == 0 {
		return graphsolver.Pace{Mode: graphsolver.Classic}
	}
	return graphsolver.Pace{Chunk: s.chunk}
}

// everyCommand strikes every exchange of a load, a read and a drop at one moment, while
// another client reads the puzzle. That client must see a whole puzzle, or none.
func everyCommand(t *testing.T, y *tally, k kind, at faults.Moment) {
	type exchange struct {
		name string
		nth  int
	}
	loads := func(ctx context.Context, db *graphsolver.DB, name string, entry puzzle.Entry) error {
		s, err := db.Load(ctx, name, entry.String(), entry.Problem())
		if err != nil {
			return err
		}
		return s.Close(ctx)
	}
	for _, c := range []struct {
		name      string
		exchanges []exchange
		do        func(ctx context.Context, db *graphsolver.DB, name string, entry puzzle.Entry) error
		want      string // what is in the graph at the end
	}{
		{
			"load",
			[]exchange{
				{cypher.PuzzleName.Name, 0}, {"commit", 0},
				{"begin", 1}, {cypher.DropPuzzle.Name, 0}, {cypher.CreatePuzzle.Name, 0}, {cypher.SetClues.Name, 0},
				{cypher.ExcludeMoves.Name, 0}, {"commit", 1},
			},
			loads,
			"new",
		},
		{
			"load in batches",
			[]exchange{
				{cypher.BeginLoad.Name, 0}, {cypher.AddConstraints.Name, 0}, {cypher.AddMoves.Name, 1},
				{cypher.ExcludeMoves.Name, 0}, {cypher.Publish.Name, 0}, {"commit", 1}, {cypher.Sweep.Name, 1},
			},
			func(ctx context.Context, db *graphsolver.DB, name string, entry puzzle.Entry) error {
				db.Batch = 1000
				return loads(ctx, db, name, entry)
			},
			"new",
		},
		{
			"look",
			[]exchange{
				{cypher.HoldSearch.Name, 0}, {cypher.ReadSearch.Name, 0}, {cypher.ReadMoves.Name, 0}, {"rollback", 0}, {cypher.SelectConstraint.Name, 0},
			},
			func(ctx context.Context, db *graphsolver.DB, name string, _ puzzle.Entry) error {
				s, err := db.Open(ctx, name)
				if err != nil {
					return err
				}
				defer s.Close(ctx)
				next, err := s.Position(ctx)
				if err == nil && (next == nil || len(next.Moves) != 1) {
					err = fmt.Errorf("want one move next, got %+v", next)
				}
				return err
			},
			"old",
		},
		{
			"drop",
			[]exchange{{"begin", 0}, {cypher.DropPuzzle.Name, 0}, {"commit", 0}},
			func(ctx context.Context, db *graphsolver.DB, name string, _ puzzle.Entry) error {
				return db.Drop(ctx, name)
			},
			"none",
		},
	} {
		for _, x := range c.exchanges {
			t.Run(fmt.Sprintf("%v/%v/%s/%s %d", k, at, c.name, strings.ReplaceAll(x.name, "/", "_"), x.nth), func(t *testing.T) {
				parallel(t, k)
				driver := neo4jtest.Driver(t)
				direct := graphsolver.NewDB(driver, "neo4j")
				name := neo4jtest.Puzzle(t, direct)
				before, entry := corpus.Entry(t, few), corpus.Example(t, "pencil.sudoku")
				load(t, direct, name, before)
				states := map[string]string{
					graphOf(before): "old", graphOf(entry): "new", "": "none",
				}
				client := newClient(t, y, once(k, x.name, x.nth, at), slices.Concat(around, changes, classic)...)
				done := make(chan error, 1)
				go func() { done <- c.do(t.Context(), client.db, name, entry) }()
				for ended := false; !ended; {
					select {
					case err := <-done:
						if ended = true; err != nil {
							t.Error(err)
							return
						}
						client.madeProgress()
					case <-time.After(time.Second / 2):
					}
					seen := graphIn(t, driver, name)
					if state, ok := states[seen]; !ok || ended && state != c.want {
						client.differs(t, &client.wrong, 1, "want the %s puzzle, got %q", c.want, seen)
					}
				}
			})
		}
	}
}

// graphOf describes the graph of a puzzle after its load.
func graphOf(entry puzzle.Entry) string {
	p := entry.Problem()
	met := make(map[int]bool) // items of clues
	for _, o := range p.Given {
		for _, item := range p.Options[o].Items {
			met[item] = true
		}
	}
	ruledOut := 0
	for o, option := range p.Options {
		if !slices.Contains(p.Given, o) && (slices.Contains(p.Excluded, o) ||
			slices.ContainsFunc(option.Items, func(item int) bool { return met[item] })) {
			ruledOut++
		}
	}
	return fmt.Sprintf("%v: 729 moves, 324 constraints, 2916 matches, %d clues, %d moves ruled out, %d by pencil marks",
		entry, len(p.Given), ruledOut, len(p.Excluded))
}

// graphIn describes the puzzle of that name in the graph in the form of graphOf. It
// returns "" if there is none.
func graphIn(t *testing.T, driver neo4j.DriverWithContext, name string) string {
	t.Helper()
	rows := neo4jtest.Query(t, driver, `
		MATCH (p:Puzzle:Graphcover {name: $name})
		SET p.state = p.state // waits for any client that is changing it
		WITH p
		RETURN p.text + ": " +
			COUNT { (p)-[:HAS_MOVE]->(:Move {puzzle: $name}) } + " moves, " +
			COUNT { (p)-[:HAS_CONSTRAINT]->(:Constraint {puzzle: $name}) } + " constraints, " +
			COUNT { (p)-[:HAS_MOVE]->(:Move)-[:MATCHES]->(:Constraint)<-[:HAS_CONSTRAINT]-(p) } + " matches, " +
			COUNT { (p)-[:HAS_MOVE]->(:Move {status: "Yes", search: 0}) } + " clues, " +
			COUNT { (p)-[:HAS_MOVE]->(:Move {status: "No", search: 0}) } + " moves ruled out, " +
			size(coalesce(p.excluded, [])) + " by pencil marks" AS seen`,
		map[string]any{"name": name})
	if len(rows) == 0 {
		return ""
	}
	seen, _ := rows[0].Values[0].(string)
	return seen
}
