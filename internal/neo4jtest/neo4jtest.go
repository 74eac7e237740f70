// Package neo4jtest gives tests the real Neo4j server that make test starts for them.
package neo4jtest

import (
	"context"
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/cypher"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/neo4jserver"
	"graphcover/strategy"
	"graphcover/strategy/coloring"
	"graphcover/strategy/deduce"
	"graphcover/strategy/techniques"
)

// FromEnv returns how this test run finds its server: "existing", "compose", "container"
// or "jvm", as described in scripts/with-neo4j. It returns "" if there is no server.
func FromEnv() string {
	path, _, _ := strings.Cut(os.Getenv("GRAPHCOVER_SERVER"), " ")
	if path == "" && os.Getenv("NEO4J_URI") != "" {
		return "existing"
	}
	return path
}

// OtherRelease reports whether this test run is about a release of Neo4j that is not the
// default: scripts/matrix makes such runs.
func OtherRelease() bool {
	_, version, found := strings.Cut(os.Getenv("GRAPHCOVER_SERVER"), " ")
	return found && version != neo4jserver.Releases()[0].Version
}

// StartsServer skips a test that starts its own server if the run is about another path
// or another release: the test would do the same as in the main run.
func StartsServer(t testing.TB) {
	t.Helper()
	if name := os.Getenv("GRAPHCOVER_SERVER"); name != "" && name != "existing "+neo4jserver.Releases()[0].Version {
		t.Skip("starts a server of its own; this run is for " + name)
	}
}

// found returns the server of this test run. It finds it in the same way as the program.
var found = sync.OnceValues(func() (*neo4jserver.Server, error) {
	ctx := context.Background()
	server, driver, err := neo4jserver.Config{
		URI:      os.Getenv("NEO4J_URI"),
		User:     os.Getenv("NEO4J_USERNAME"),
		Password: os.Getenv("NEO4J_PASSWORD"),
		Home:     os.Getenv("GRAPHCOVER_HOME"),
	}.Find(ctx)
	if err != nil {
		return nil, err
	}
	return server, driver.Close(ctx)
})

// Server returns the server that scripts/with-neo4j started for the tests. If there is
// none, it skips the test; make test always starts one.
func Server(t testing.TB) *neo4jserver.Server {
	t.Helper()
	if FromEnv() == "" {
		testenv.Missing(t, testenv.Tools, "no Neo4j: make test starts one")
	}
	return testenv.Must(found())(t)
}

// Environ returns the environment for a command that uses the server of [Server] and
// reaches it at uri.
func Environ(t testing.TB, uri string) []string {
	t.Helper()
	s := *Server(t)
	s.URI = uri
	return append(os.Environ(), s.Env()...)
}

// Driver returns a driver to the server of [Server]. As in the program, its first connection is open:
// driver 5.28.4 has a data race if its first two are opened at the same time.
func Driver(t testing.TB) neo4j.DriverWithContext {
	t.Helper()
	driver := testenv.Must(connect(Server(t)))(t)
	t.Cleanup(func() { driver.Close(context.Background()) })
	testenv.Check(t, driver.VerifyConnectivity(context.Background()))
	return driver
}

func connect(s *neo4jserver.Server) (neo4j.DriverWithContext, error) {
	return neo4j.NewDriverWithContext(s.URI, neo4j.BasicAuth(s.User, s.Password, ""))
}

// TakeUsualPorts occupies the default ports of a server until the test ends, if they are
// free. A server that the test starts then gets random ports, which no other test's
// server takes while it is down.
func TakeUsualPorts(t testing.TB) {
	t.Helper()
	for _, address := range []string{"127.0.0.1:7687", "127.0.0.1:7474"} {
		listener, err := net.Listen("tcp", address)
		if err != nil {
			continue // already taken
		}
		t.Cleanup(func() { listener.Close() })
		go func() {
			for connection, err := listener.Accept(); err == nil; connection, err = listener.Accept() {
				connection.Close()
			}
		}()
	}
}

// EmptyServer starts an empty server below a folder, and returns it with a driver. It is
// stopped when the test ends.
func EmptyServer(t testing.TB, folder string) (neo4jserver.Config, neo4j.DriverWithContext) {
	t.Helper()
	StartsServer(t)
	config := neo4jserver.Config{Source: neo4jserver.JVM, Home: filepath.Join(folder, "home")}
	_, driver := Start(t, config)
	return config, driver
}

// EmptyServerOfRun is like [EmptyServer], but the server is of the release that this test
// run is about: for tests whose result may depend on the release.
func EmptyServerOfRun(t testing.TB) (*neo4jserver.Server, neo4j.DriverWithContext) {
	t.Helper()
	config := neo4jserver.Config{Source: neo4jserver.JVM, Home: filepath.Join(t.TempDir(), "home")}
	if path, version, found := strings.Cut(os.Getenv("GRAPHCOVER_SERVER"), " "); found {
		if path != "existing" {
			t.Skip("starts a server of its own; this run is for " + path)
		}
		for _, r := range neo4jserver.Releases() {
			if r.Version == version {
				config.Release = r.Series
			}
		}
	}
	return Start(t, config)
}

// Start starts a server that is stopped when the test ends.
func Start(t testing.TB, config neo4jserver.Config) (*neo4jserver.Server, neo4j.DriverWithContext) {
	t.Helper()
	Driver(t) // skips the test if there is no Neo4j at all
	t.Cleanup(func() {
		if _, err := config.Stop(context.Background()); err != nil && !errors.Is(err, neo4jserver.ErrNotRunning) {
			t.Error(err)
		}
	})
	server, driver, err := config.Start(t.Context())
	testenv.Check(t, err)
	t.Cleanup(func() { driver.Close(context.Background()) })
	return server, driver
}

// Execute sends one statement to the server of [Driver], for code that has no testing.TB.
func Execute(ctx context.Context, text string, params map[string]any) ([]*neo4j.Record, error) {
	server, err := found()
	if err != nil {
		return nil, err
	}
	driver, err := connect(server)
	if err != nil {
		return nil, err
	}
	defer driver.Close(ctx)
	return query(ctx, driver, text, params)
}

func query(ctx context.Context, driver neo4j.DriverWithContext, text string, params map[string]any) ([]*neo4j.Record, error) {
	result, err := neo4j.ExecuteQuery(ctx, driver, text, params,
		neo4j.EagerResultTransformer, neo4j.ExecuteQueryWithDatabase("neo4j"))
	if err != nil {
		return nil, err
	}
	return result.Records, nil
}

// DB returns the default database of [Driver].
func DB(t testing.TB) *graphsolver.DB {
	t.Helper()
	return graphsolver.NewDB(Driver(t), "neo4j")
}

// Name returns the name of the test's puzzle, which no other test uses. It begins with the
// package's name, because packages share a server.
func Name(t testing.TB) string {
	return strings.TrimSuffix(filepath.Base(os.Args[0]), ".test") + "." + t.Name()
}

// Puzzle returns [Name]. The puzzle of that name is dropped when the test ends.
func Puzzle(t testing.TB, db *graphsolver.DB) string {
	t.Helper()
	return Dropped(t, db, Name(t))
}

// Dropped returns the name. The puzzle of that name, if there is one, is dropped when the test ends.
func Dropped(t testing.TB, db *graphsolver.DB, name string) string {
	t.Helper()
	t.Cleanup(func() {
		if err := db.Drop(context.Background(), name); err != nil && !errors.Is(err, graphsolver.ErrNoPuzzle) {
			t.Error(err)
		}
	})
	return name
}

// Named returns a driver to the server of [Server], its default database, and the name of [Puzzle] in it.
func Named(t testing.TB) (neo4j.DriverWithContext, *graphsolver.DB, string) {
	t.Helper()
	driver := Driver(t)
	db := graphsolver.NewDB(driver, "neo4j")
	return driver, db, Puzzle(t, db)
}

// Query sends a statement with params, and returns its records.
func Query(t testing.TB, driver neo4j.DriverWithContext, text string, params map[string]any) []*neo4j.Record {
	t.Helper()
	records, err := query(context.Background(), driver, text, params)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return records
}

// Used returns those of params that q takes, as the program sends them: with other ones, Neo4j would plan the
// statement anew, for seconds.
func Used(q cypher.Query, params map[string]any) map[string]any {
	used := make(map[string]any)
	for _, name := range q.Params() {
		if value, ok := params[name]; ok {
			used[name] = value
		}
	}
	return used
}

// KnowNames makes the database know every label, relationship type and property name that
// a search uses, because the server warns about a statement with a name that it has never
// seen. It searches a small problem with colors and an excluded option, and one with quotas, in every mode,
// loaded whole and in batches, in other orders and recorded, solves a Sudoku with each
// strategy in the graph, and shows a hint. The names of a space, of prices, of a conflict and of what is
// forbidden it only creates. It adopts no graph: that would have to be the only one of its kind.
//
// Before that, it creates the constraints of spaces and of work that is divided: a new constraint makes the
// server forget the plans of all statements.
func KnowNames(t testing.TB, driver neo4j.DriverWithContext) {
	t.Helper()
	var b exactcover.Builder
	b.Primary("p", "q").Secondary("x").Option("p").Option("p", "q", "x:red").Option("q", "x:blue").Cost(1).Option("q")
	p := testenv.Must(b.Problem())(t)
	p.Excluded = []int{3}
	p.Items[1].Attributes = map[string]any{"type": "second"}
	quotas := p.Clone()
	quotas.Items[0].Quota = exactcover.Quota{Low: 0, High: 2}
	whole := graphsolver.NewDB(driver, "neo4j")
	name := Puzzle(t, whole)
	session := whole.Session(t.Context(), name)
	defer session.Close(context.Background())
	testenv.Check(t, session.PrepareSpaces(t.Context()))
	testenv.Check(t, session.PrepareWork(t.Context()))
	inBatches := graphsolver.NewDB(driver, "neo4j")
	inBatches.Batch = 1
	for _, solver := range []graphsolver.Solver{
		{DB: inBatches, Name: name, Pace: graphsolver.Pace{Mode: graphsolver.Classic}, Order: exactcover.RandomOrder(1)},
		{DB: whole, Name: name, Pace: graphsolver.Pace{Mode: graphsolver.Server, Record: true}, Order: exactcover.OrderKind},
	} {
		testenv.Must(exactcover.First(solver.All(t.Context(), p, nil)))(t)
		testenv.Must(exactcover.First(solver.All(t.Context(), quotas, nil)))(t)
	}
	grid := corpus.Board(t, "...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1....")
	for _, s := range []strategy.Strategy{coloring.InGraph{DB: whole, Name: name}, deduce.Strategy{DB: whole, Name: name}} {
		testenv.Must(s.Solve(t.Context(), grid))(t)
	}
	position := techniques.NewPosition(grid)
	step, _ := position.Next()
	testenv.Check(t, position.Show(t.Context(), whole, name, grid.String(), step))
	Query(t, driver, `
		CREATE (p:Yes:No:Maybe {adopted: 'm.id'})-[then:THEN]->(c:Choice {undone: 1, failed: 1, cut: true, byHand: true, ended: 'lost'})
		DELETE then, p, c`, nil)
	Query(t, driver, "CREATE (p {forbidden: [0], forbiddenAt: [0], reasoned: 0}) DELETE p", nil)
	Query(t, driver, "CREATE (n:Conflict {conflict: '', conflictWeight: 0}) DELETE n", nil)
	Query(t, driver, "CREATE (n {price: 0, adds: 0, pays: 0, scale: 1, objective: '', best: 0, bestMoves: []}) DELETE n", nil)
	Query(t, driver, `
		CREATE (p)-[:HAS_COUNT]->(k:Count {id: '', version: ''})-[:HAS_TASK]->(t:Task {
			of: '', key: '', prefix: '', moves: [], work: 1.0, constraint: 0, attempt: 0, worker: '', ticket: '', solutions: 0, choices: 0,
			backtracks: 0, seconds: 0.0, engine: '', counted: 1, dispute: 0, audit: 0, audited: '', certificate: '',
			certificateDigest: '', seal: ''})-[:SPLIT]->(part)
		DETACH DELETE p, k, t, part`, nil)
	Query(t, driver, `
		CREATE (c:Collection {size: 0, batches: 0})-[:HAS_BATCH]->(b:Batch {
			number: 0, first: 0, puzzles: 0, digest: '', beat: 0, solved: 0, answers: '', answersDigest: '', resultSeal: ''})
		DETACH DELETE c, b`, nil)
	Query(t, driver, `
		CREATE (b:Building:Built:Space {moves: [0], states: 0, arcs: 0, numbered: 0, judged: '', made: 0, met: 0})-[has:HAS_SPACE]->(s:State:SpaceState {
			space: '', kind: '', item: 0, key: '', whole: true, alive: true, ways: [0], bits: 0.0, above: [0], solutions: [0], cost: 0, digest: 0
		})
		CREATE (b)-[open:OPEN]->(s), (s)-[choice:CHOOSE {move: 0}]->(s), (s)-[part:PART {part: 0}]->(s), (b)-[root:ROOT]->(s)
		DELETE has, open, choice, part, root, b, s`, nil)
}
