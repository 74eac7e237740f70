package faults_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/cypher"
	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/graphsolver"
	"graphcover/internal/corpus"
	"graphcover/internal/faults"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/neo4jserver"
	"graphcover/puzzle/sudoku"
)

// TestLongStatement has a transaction wait for a lock longer than a connection may be
// silent. Meanwhile the server sends keep-alive messages, so the client must not give up.
func TestLongStatement(t *testing.T) {
	held := time.Duration(testenv.Cases(15, 25)) * time.Second // a silent connection has 10 s
	driver := neo4jtest.Driver(t)
	direct := graphsolver.NewDB(driver, "neo4j")
	name, entry := neo4jtest.Puzzle(t, direct), corpus.Example(t, "blog.sudoku")
	var sent atomic.Int32
	client := newClient(t, &tally{}, func(_ faults.Exchange, m faults.Moment) kind {
		if m == faults.Asked {
			sent.Add(1)
		}
		return none
	}, chunk...)
	s := load(t, client.db, name, entry)

	session := driver.NewSession(t.Context(), neo4j.SessionConfig{DatabaseName: "neo4j"})
	defer session.Close(t.Context())
	lock := testenv.Must(session.BeginTransaction(t.Context()))(t)
	result, err := lock.Run(t.Context(), "MATCH (p:Graphcover {name: $name}) SET p.state = p.state", map[string]any{"name": name})
	if err == nil {
		_, err = result.Consume(t.Context())
	}
	testenv.Check(t, err)
	time.AfterFunc(held, func() { lock.Rollback(context.Background()) })
	start := time.Now()
	if err := s.Solve(t.Context(), graphsolver.Pace{}, nil); err != nil || !s.Solved() {
		t.Fatal("not solved: ", err)
	}
	if took := time.Since(start); took < held-time.Second || sent.Load() != 1 {
		t.Errorf("want one statement that takes %v, got %d in %v", held, sent.Load(), took)
	}
}

// TestOwnServer runs tests that would disturb others, on a server of its own.
func TestOwnServer(t *testing.T) {
	testenv.Rest(t, "graphsolver.TestManyLoadsAtOnceLeaveOnePuzzle")
	neo4jtest.TakeUsualPorts(t)
	config, driver := neo4jtest.EmptyServer(t, t.TempDir())
	t.Run("orphan index", func(t *testing.T) { mendsTheSchema(t, driver) })
	t.Run("first loads", func(t *testing.T) { loadsAtOnce(t, driver) })
	t.Run("forbidden nodes", func(t *testing.T) { refusesForbiddenNodes(t, driver) })
	t.Run("left by others", func(t *testing.T) { sweepsWhatOthersLeft(t, driver) })
	t.Run("adopt", func(t *testing.T) { adoptsOnce(t, config, driver) })
	t.Run("locked out", func(t *testing.T) { isLockedOutForAWhile(t, config, driver) })
	t.Run("restarted", func(t *testing.T) { continuesAfterARestart(t, config, driver) })
}

// mendsTheSchema loads a puzzle when the index of the schema has lost its constraint, as
// after a full disk.
func mendsTheSchema(t *testing.T, driver neo4j.DriverWithContext) {
	neo4jtest.Query(t, driver, "CREATE INDEX graphcover_puzzle_name FOR (p:Graphcover) ON (p.name)", nil)
	neo4jtest.Query(t, driver, "CALL db.awaitIndexes()", nil)
	db, entry := graphsolver.NewDB(driver, "neo4j"), corpus.Example(t, "blog.sudoku")
	s := load(t, db, neo4jtest.Name(t), entry)
	if got := neo4jtest.Query(t, driver, "SHOW CONSTRAINTS YIELD name WHERE name = 'graphcover_puzzle_name'", nil); len(got) != 1 {
		t.Errorf("want the constraint of the schema, got %d", len(got))
	}
	neo4jtest.Query(t, driver, "CREATE INDEX graphcover_space_state FOR (s:SpaceState) ON (s.key)", nil)
	neo4jtest.Query(t, driver, "CALL db.awaitIndexes()", nil)
	if err := s.PrepareSpaces(t.Context()); err != nil {
		t.Error(err)
	}
	if got := neo4jtest.Query(t, driver, "SHOW CONSTRAINTS YIELD name WHERE name = 'graphcover_space_state'", nil); len(got) != 1 {
		t.Errorf("want the constraint of states, got %d", len(got))
	}
	neo4jtest.Query(t, driver, "CREATE INDEX graphcover_part FOR (t:Graphcover) ON (t.of, t.key)", nil)
	neo4jtest.Query(t, driver, "CALL db.awaitIndexes()", nil)
	if err := s.PrepareWork(t.Context()); err != nil {
		t.Error(err)
	}
	if got := neo4jtest.Query(t, driver, "SHOW CONSTRAINTS YIELD name WHERE name = 'graphcover_part'", nil); len(got) != 1 {
		t.Errorf("want the constraint of tasks and batches, got %d", len(got))
	}
	if err := db.Drop(t.Context(), neo4jtest.Name(t)); err != nil {
		t.Error(err)
	}
	neo4jtest.Query(t, driver, "DROP CONSTRAINT graphcover_part", nil)
	neo4jtest.Query(t, driver, "DROP CONSTRAINT graphcover_space_state", nil)
	neo4jtest.Query(t, driver, "DROP CONSTRAINT graphcover_puzzle_name", nil)
}

// loadsAtOnce has many clients load at the same time into an empty server, which does not
// even have the schema.
func loadsAtOnce(t *testing.T, driver neo4j.DriverWithContext) {
	entry := corpus.Example(t, "blog.sudoku")
	clients := testenv.Cases(4, 8)
	var loading sync.WaitGroup
	for i := range clients {
		loading.Go(func() {
			db := graphsolver.NewDB(driver, "neo4j") // each creates the schema
			s, err := db.Load(t.Context(), fmt.Sprint(i), entry.String(), entry.Problem())
			if err != nil {
				t.Error(err)
				return
			}
			s.Close(t.Context())
		})
	}
	loading.Wait()
	for i := range clients {
		if got, want := graphIn(t, driver, fmt.Sprint(i)), graphOf(entry); got != want {
			t.Errorf("puzzle %d: want %s, got %s", i, want, got)
		}
		if err := graphsolver.NewDB(driver, "neo4j").Drop(t.Context(), fmt.Sprint(i)); err != nil {
			t.Error(err)
		}
	}
	if !t.Failed() {
		testenv.Report(t, "%d clients loaded at once into an empty database, 0 failed", clients)
	}
}

// refusesForbiddenNodes loads a puzzle whose nodes violate a constraint of the user.
func refusesForbiddenNodes(t *testing.T, driver neo4j.DriverWithContext) {
	neo4jtest.Query(t, driver, "CREATE CONSTRAINT forbidden FOR (n:Move) REQUIRE n.forbidden IS UNIQUE", nil)
	defer neo4jtest.Query(t, driver, "DROP CONSTRAINT forbidden", nil)
	p := solvertest.New(2, "a", "b")
	for o := range p.Options {
		p.Options[o].Attributes = map[string]any{"forbidden": "twice"}
	}
	_, err := graphsolver.NewDB(driver, "neo4j").Load(t.Context(), neo4jtest.Name(t), "", p)
	if err == nil || !strings.Contains(err.Error(), "ConstraintValidationFailed") {
		t.Errorf("want the server's error, got %v", err)
	}
}

// sweepsWhatOthersLeft creates an unfinished load and a dropped puzzle, both under
// another name. Until an hour has passed, a client may still be working on them: a load,
// small or in batches, and a drop must leave them alone, and a small load must send no
// statement for them. After an hour a load must delete them.
func sweepsWhatOthersLeft(t *testing.T, driver neo4j.DriverWithContext) {
	whole, batched := graphsolver.NewDB(driver, "neo4j"), graphsolver.NewDB(driver, "neo4j")
	batched.Batch = 500
	entry := corpus.Example(t, "blog.sudoku")
	load(t, whole, neo4jtest.Name(t), entry) // the schema
	usual := load(t, whole, neo4jtest.Name(t), entry).RoundTrips()
	others := map[string]any{"name": neo4jtest.Name(t) + " other"}
	neo4jtest.Query(t, driver, `
		CREATE (:Graphcover:Loading {name: $name + ' 1', puzzle: $name, at: timestamp()}),
		  (:Graphcover:Dropped {name: $name + ' 2', puzzle: $name, at: timestamp()})`, others)
	if n := load(t, whole, neo4jtest.Name(t), entry).RoundTrips(); n != usual {
		t.Errorf("while others are at work: want %d round trips, got %d", usual, n)
	}
	load(t, batched, neo4jtest.Name(t), entry)
	if err := whole.Drop(t.Context(), neo4jtest.Name(t)); err != nil {
		t.Error(err)
	}
	left := func() int {
		return len(neo4jtest.Query(t, driver, "MATCH (p:Graphcover&(Loading|Dropped) {puzzle: $name}) RETURN p", others))
	}
	if n := left(); n != 2 {
		t.Errorf("want both left alone, got %d", n)
	}
	neo4jtest.Query(t, driver, "MATCH (p:Graphcover {puzzle: $name}) SET p.at = p.at - 3600001", others)
	load(t, whole, neo4jtest.Name(t), entry)
	if n := left(); n != 0 {
		t.Errorf("after an hour: want neither left, got %d", n)
	}
	if err := whole.Drop(t.Context(), neo4jtest.Name(t)); err != nil {
		t.Error(err)
	}
}

// adoptsOnce loses the connection at one moment of an adoption, or of the drop after it. The
// graph, which was made with the queries of the post, must be adopted once and as a whole.
// After the drop nothing of that must be left.
func adoptsOnce(t *testing.T, config neo4jserver.Config, driver neo4j.DriverWithContext) {
	server, found, err := config.Find(t.Context())
	testenv.Check(t, err)
	found.Close(t.Context())
	if n := neo4jtest.Query(t, driver, "MATCH (n:Move|Constraint) RETURN count(n)", nil)[0].Values[0]; n != int64(0) {
		t.Fatalf("want no moves and constraints, which the post's queries would match, got %d", n)
	}
	for _, q := range cypher.Post {
		if q.Name >= "post/01" && q.Name < "post/08" {
			neo4jtest.Query(t, driver, q.Text, nil)
		}
	}
	const ofNobody = "MATCH (n:Move|Constraint) WHERE n.puzzle IS NULL AND n.name IS NULL "
	defer neo4jtest.Query(t, driver, ofNobody+"DETACH DELETE n", nil)
	entry := corpus.Example(t, "blog.sudoku")
	y := &tally{injected: map[kind]int{}}
	for i, x := range []struct {
		name string
		nth  int // commit 0 is that of the schema
	}{
		{cypher.HoldGraph.Name, 0}, {cypher.AdoptGraph.Name, 0}, {"commit", 1},
		{cypher.ReadMoves.Name, 0}, {cypher.DropPuzzle.Name, 0}, {"commit", 2},
	} {
		for _, at := range []faults.Moment{faults.Asked, faults.Running, faults.Answered} {
			if !testenv.LongRun() && int(at) != i%3 {
				continue
			}
			client := newClientOf(t, server, y, once(reset, x.name, x.nth, at), faults.Commit,
				faults.Statement(cypher.HoldGraph), faults.Statement(cypher.AdoptGraph),
				faults.Statement(cypher.ReadMoves), faults.Statement(cypher.DropPuzzle))
			s, err := client.db.Adopt(t.Context(), neo4jtest.Name(t), sudoku.Classic().Empty().Base(), func(given []int) string {
				return sudoku.Classic().Empty().With(given).Cells()
			})
			if err != nil {
				t.Fatalf("%s %d, %v: %v", x.name, x.nth, at, err)
			}
			s.Close(t.Context())
			if got, want := graphIn(t, driver, neo4jtest.Name(t)), graphOf(entry); got != want {
				t.Errorf("%s %d, %v: want %s, got %s", x.name, x.nth, at, want, got)
			}
			if err := client.db.Drop(t.Context(), neo4jtest.Name(t)); err != nil {
				t.Fatalf("%s %d, %v: %v", x.name, x.nth, at, err)
			}
			client.madeProgress()
			left := neo4jtest.Query(t, driver, ofNobody+"RETURN count(n), count(n.id)", nil)[0].Values
			if left[0] != int64(1053) || left[1] != int64(1053) || graphIn(t, driver, neo4jtest.Name(t)) != "" {
				t.Errorf("%s %d, %v: want the graph as it was, got %v nodes, %v with an id", x.name, x.nth, at, left[0], left[1])
			}
		}
	}
	if want := testenv.Cases(6, 18); y.total() != want || y.recovered != want || y.hung > 0 {
		t.Errorf("want %d faults, all of them recovered from, got %v", want, y)
	}
}

// isLockedOutForAWhile sends wrong passwords until the server refuses even the right one
// for some seconds. A new client must get an error that says so. A client that has worked
// before and needs a new connection must wait.
func isLockedOutForAWhile(t *testing.T, config neo4jserver.Config, driver neo4j.DriverWithContext) {
	entry := corpus.Example(t, "blog.sudoku")
	load(t, graphsolver.NewDB(driver, "neo4j"), neo4jtest.Name(t), entry)
	server, found, err := config.Find(t.Context())
	testenv.Check(t, err)
	found.Close(t.Context())
	comes := func(password string) error {
		named := neo4jserver.Config{Source: neo4jserver.Existing, URI: server.URI, User: server.User, Password: password}
		_, driver, err := named.Find(t.Context())
		if err == nil {
			driver.Close(t.Context())
		}
		return err
	}
	for try := range 3 {
		if err := comes("wrong"); !errors.Is(err, neo4jserver.ErrCredentials) {
			t.Fatalf("wrong password %d: want %v, got %v", try+1, neo4jserver.ErrCredentials, err)
		}
	}
	if err := comes(server.Password); !errors.Is(err, neo4jserver.ErrLockedOut) {
		t.Fatalf("right password: want %v, got %v", neo4jserver.ErrLockedOut, err)
	}
	later := testenv.Must(neo4j.NewDriverWithContext(server.URI, neo4j.BasicAuth(server.User, server.Password, "")))(t)
	defer later.Close(t.Context())
	s := testenv.Must(graphsolver.NewDB(later, "neo4j").Open(t.Context(), neo4jtest.Name(t)))(t)
	defer s.Close(t.Context())
	if err := s.Solve(t.Context(), graphsolver.Pace{}, nil); err != nil || !s.Solved() {
		t.Error("not solved: ", err)
	}
}

// continuesAfterARestart restarts a server in the middle of a search. The client must
// continue without help.
func continuesAfterARestart(t *testing.T, config neo4jserver.Config, driver neo4j.DriverWithContext) {
	testenv.Long(t, "TestLostAnswersAfterAChoiceByHand")
	const restarts = 2
	entry := corpus.Example(t, "blog.sudoku")
	s := load(t, graphsolver.NewDB(driver, "neo4j"), neo4jtest.Name(t), entry)
	var longest time.Duration
	var restarting sync.WaitGroup
	want, made := inMemory(t, entry, nil)
	steps, restarted := 0, 0
	for event, err := range s.Events(t.Context(), graphsolver.Pace{Chunk: 4}) {
		if err != nil {
			restarting.Wait()
			if longest > 45*time.Second && errors.Is(err, graphsolver.ErrLost) {
				t.Skipf("a restart took %v here: %v", longest, err)
			}
			t.Fatalf("after %d restarts: %v", restarted, err)
		}
		if !event.Same(want[steps]) {
			t.Fatalf("event %d is %+v, want %+v", steps, event, want[steps])
		}
		if steps++; steps%(len(want)/(restarts+1)) == 0 && restarted < restarts {
			restarting.Wait()
			restarted++
			restarting.Go(func() {
				start := time.Now()
				if err := restart(t.Context(), config); err != nil {
					t.Error(err)
				}
				longest = max(longest, time.Since(start))
			})
		}
		if event.Kind == exactcover.Solved {
			break
		}
	}
	restarting.Wait()
	if got := s.Tally(); restarted != restarts || steps != len(want) || got.Steps() != made.Steps() {
		t.Errorf("want %d restarts, %d events, got %d, %d and %+v", restarts, len(want), restarted, steps, got)
	}
	if !t.Failed() {
		testenv.Report(t, "restarted the server %d times in mid-search, which took up to %.1f s; the client continued, 0 differences",
			restarted, longest.Seconds())
	}
}

// restart stops a server and starts it again.
func restart(ctx context.Context, config neo4jserver.Config) error {
	if _, err := config.Stop(ctx); err != nil {
		return err
	}
	_, driver, err := config.Start(ctx)
	if err != nil {
		return err
	}
	return driver.Close(ctx)
}
