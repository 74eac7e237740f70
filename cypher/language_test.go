package cypher_test

import (
	"context"
	"fmt"
	"math/big"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/compare"
	"graphcover/cypher"
	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/graphsolver"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/space"
	"graphcover/space/stored"
	"graphcover/workers/batches"
	"graphcover/workers/prefix"
	"graphcover/workers/tasks"
)

// languages are those that a server of 2026 reads. 5.26 has Cypher 5 alone.
var languages = []string{"CYPHER 5", "CYPHER 25"}

// needBoth skips the test if the server has one language only.
func needBoth(t *testing.T) {
	t.Helper()
	neo4jtest.Server(t)
	if _, version, _ := strings.Cut(os.Getenv("GRAPHCOVER_SERVER"), " "); version == "" || strings.HasPrefix(version, "5.") {
		t.Skip("this server has Cypher 5 alone: make test runs this with Neo4j 2026.08")
	}
}

// TestLanguages has the server plan each statement in both languages. It must have nothing to
// remark, as in TestExplain.
func TestLanguages(t *testing.T) {
	needBoth(t)
	driver := neo4jtest.Driver(t)
	neo4jtest.KnowNames(t, driver)
	queries := plannable(t, driver)
	params := sampleParams(t, driver, queries)
	for _, language := range languages {
		for i, q := range queries {
			explain(t, driver, cypher.Query{Name: language + " " + q.Name, Text: language + " " + q.Text}, params[i])
		}
	}
}

// TestLanguagesAgree uses the graph in most of the ways that the program does, once in each
// language. Each statement must return the same rows.
func TestLanguagesAgree(t *testing.T) {
	needBoth(t)
	var answers [][]answer
	for _, language := range languages {
		t.Run(language, func(t *testing.T) {
			r := &recorder{DriverWithContext: neo4jtest.Driver(t), t: t, language: language}
			useGraph(t, r)
			answers = append(answers, r.answers)
		})
	}
	if t.Failed() {
		return
	}
	for i := range max(len(answers[0]), len(answers[1])) {
		if i >= min(len(answers[0]), len(answers[1])) || answers[0][i] != answers[1][i] {
			t.Fatalf("statement %d: want the same rows, got\n%.3000v", i+1, [][]answer{answers[0][i:min(i+1, len(answers[0]))], answers[1][i:min(i+1, len(answers[1]))]})
		}
	}
	sent := make(map[string]bool)
	for _, a := range answers[0] {
		sent[a.name] = true
	}
	for _, q := range cypher.Loaded() {
		folder, _, _ := strings.Cut(q.Name, "/")
		// The others are for people to paste, or need other people's graphs or a library.
		if want := []string{"load", "classic", "server", "record", "conflict", "space", "coloring", "deduce", "tasks", "batches", "fork"}; slices.Contains(want, folder) && !sent[q.Name] {
			t.Logf("%s was not sent", q.Name)
		}
	}
	if len(sent) < 60 {
		t.Errorf("want 60 different statements or more, got %d", len(sent))
	}
}

// useGraph searches in all modes, and makes and asks a space, a count and a collection.
func useGraph(t *testing.T, driver neo4j.DriverWithContext) {
	neo4jtest.KnowNames(t, driver)
	db := graphsolver.NewDB(driver, "neo4j")
	name := neo4jtest.Puzzle(t, db)
	useSearches(t, db, name)
	useForks(t, db, name)
	useConflict(t, db, name)
	useSpace(t, db, name)
	useCount(t, db, name)
	useCollection(t, db, name)
}

func parsed(t *testing.T, text string) *exactcover.Problem {
	t.Helper()
	return testenv.Must(puzzle.Parse(text))(t).Problem()
}

func useSearches(t *testing.T, db *graphsolver.DB, name string) {
	for _, pace := range []graphsolver.Pace{{Mode: graphsolver.Classic}, {Mode: graphsolver.Server, Chunk: 7}, {Mode: graphsolver.Server, Record: true}} {
		for _, text := range []string{"queens:6", "domino:3x4"} {
			solver := graphsolver.Solver{DB: db, Name: name, Pace: pace, List: true}
			testenv.Must(solver.Count(t.Context(), parsed(t, text), nil))(t)
		}
		p := solvertest.New(3, "a", "a", "ab", "ac", "b", "bc")
		p.Items[0].Quota, p.Items[1].Quota = exactcover.Quota{Low: 1, High: 3}, exactcover.Quota{Low: 0, High: 2}
		solver := graphsolver.Solver{DB: db, Name: name, Pace: pace}
		testenv.Must(solver.Count(t.Context(), p, nil))(t)
		for o := range p.Options {
			p.Options[o].Cost = []int{3, 2, 1, 4, 5, 3}[o]
		}
		goal := testenv.Must(memsolver.Goal(t.Context(), p, false))(t)
		solver.Goal = &goal
		for range testenv.Values(t, solver.Improve(t.Context(), p, nil)) {
		}
	}
}

// useForks copies a search with its tree, as it is and at an earlier step, and asks what if.
func useForks(t *testing.T, db *graphsolver.DB, name string) {
	search := testenv.Must(db.Load(t.Context(), name, "queens:6", parsed(t, "queens:6")))(t)
	defer search.Close(t.Context())
	for range testenv.Values(t, search.Events(t.Context(), graphsolver.Pace{Steps: 9, Record: true})) {
	}
	other := neo4jtest.Dropped(t, db, name+" other")
	for _, step := range []int{graphsolver.Now, 4} {
		copied := testenv.Must(db.Fork(t.Context(), name, graphsolver.Fork{As: other, Step: step, Again: compare.Again}))(t)
		testenv.Check(t, copied.Undo(t.Context()))
		testenv.Check(t, copied.Forbid(t.Context(), 35))
		next := testenv.Must(copied.Position(t.Context()))(t)
		testenv.Check(t, copied.Choose(t.Context(), next.Moves[len(next.Moves)-1]))
		testenv.Check(t, copied.Close(t.Context()))
	}
}

func useConflict(t *testing.T, db *graphsolver.DB, name string) {
	search := testenv.Must(db.Load(t.Context(), name, "queens:6", parsed(t, "queens:6")))(t)
	defer search.Close(t.Context())
	testenv.Check(t, search.MarkConflict(t.Context(), graphsolver.Conflict{Text: "why", Constraints: []int{0, 7}, Weights: []int{1, -1}, Moves: []int{3}}))
	testenv.Check(t, search.MarkConflict(t.Context(), graphsolver.Conflict{}))
}

func useSpace(t *testing.T, db *graphsolver.DB, name string) {
	p := parsed(t, "domino:3x6")
	search := testenv.Must(db.Load(t.Context(), name, "domino:3x6", p))(t)
	defer search.Close(t.Context())
	testenv.Must((&stored.Builder{Most: 1000}).Build(t.Context(), search))(t)
	made := testenv.Must(space.Build(t.Context(), p, 1000))(t)
	testenv.Must((&stored.Builder{Most: 1000}).Write(t.Context(), search, made))(t)
	s := testenv.Must(stored.Open(t.Context(), search))(t)
	testenv.Must(s.Count(t.Context(), space.Narrowing{Without: []int{1}}))(t)
	testenv.Must(s.Options(t.Context(), space.Narrowing{}))(t)
	testenv.Must(s.Nth(t.Context(), big.NewInt(7)))(t)
	testenv.Must(s.Best(t.Context(), make([]int, len(p.Options))))(t)
	testenv.Must(s.Compare(t.Context(), s))(t)
	faults := testenv.Must(s.Check(t.Context(), 10))(t)
	if len(faults) > 0 {
		t.Errorf("want no fault in the space, got %v", faults)
	}
}

func useCount(t *testing.T, db *graphsolver.DB, name string) {
	p := parsed(t, "queens:6")
	search := testenv.Must(db.Load(t.Context(), name, "queens:6", p))(t)
	defer search.Close(t.Context())
	nodes := testenv.Must(prefix.Split(t.Context(), p, nil, 8, 0))(t)
	count := tasks.New(db, name, "first", "v1")
	testenv.Check(t, count.Begin(t.Context(), search.Loaded(), nodes))
	testenv.Check(t, count.Check(t.Context()))
	all := testenv.Must(count.List(t.Context(), tasks.Open))(t)
	done := all[0]
	for i, task := range all[:2] {
		claim := testenv.Must(count.Take(t.Context(), task.Prefix.String(), "worker"))(t)
		if i == 0 {
			testenv.Check(t, claim.Finish(t.Context(), tasks.Result{Solutions: big.NewInt(5), Engine: "test"}))
			continue
		}
		parts := testenv.Must(prefix.Split(t.Context(), p, claim.Prefix, 3, 0))(t)
		testenv.Must(claim.Split(t.Context(), parts))(t)
	}
	testenv.Check(t, count.Audit(t.Context(), done.Prefix, big.NewInt(5), "test"))
	testenv.Must(count.Total(t.Context()))(t)
	testenv.Check(t, count.Reopen(t.Context(), done.Prefix))
	status := testenv.Must(tasks.Find(t.Context(), db, name))(t)
	if status.Tasks[tasks.Split] == 0 {
		t.Errorf("want tasks that are split, got %v", status.Tasks)
	}
}

func useCollection(t *testing.T, db *graphsolver.DB, name string) {
	c := testenv.Must(batches.Begin(t.Context(), db, name, "v1", 2))(t)
	testenv.Must(c.Add(t.Context(), []*batches.Batch{{Number: 1, First: 1, Puzzles: 2, Digest: "a"}, {Number: 2, First: 3, Puzzles: 1, Digest: "b"}}))(t)
	for number, answers := range [][]batches.Answer{{{Status: compare.Solved, Choices: 3}, {Status: compare.Solved}}, {{Status: compare.Unsolvable}}} {
		claim := testenv.Must(c.Take(t.Context(), strconv.Itoa(number+1), "worker"))(t)
		testenv.Check(t, claim.Beat(t.Context()))
		testenv.Check(t, claim.Finish(t.Context(), answers))
	}
	answers, _, err := c.Answers(t.Context(), []int{1, 2}, 2)
	testenv.Check(t, err)
	if len(answers) != 2 || len(answers[0].List) != 2 {
		t.Errorf("want the answers of two batches, got %v", answers)
	}
	testenv.Must(c.End(t.Context(), 2))(t)
	testenv.Must(batches.Standing(t.Context(), db, name, "v1"))(t)
}

// An answer is the rows of a statement as text, without what is new in each run.
type answer struct{ name, rows string }

// A recorder is a driver whose statements are in one language. It keeps their answers.
type recorder struct {
	neo4j.DriverWithContext
	t        *testing.T
	language string
	answers  []answer
}

func (r *recorder) NewSession(ctx context.Context, config neo4j.SessionConfig) neo4j.SessionWithContext {
	return &recordedSession{r.DriverWithContext.NewSession(ctx, config), r}
}

type recordedSession struct {
	neo4j.SessionWithContext
	r *recorder
}

func (s *recordedSession) Run(ctx context.Context, text string, params map[string]any, config ...func(*neo4j.TransactionConfig)) (neo4j.ResultWithContext, error) {
	result, err := s.SessionWithContext.Run(ctx, s.r.language+" "+text, params, config...)
	return s.r.record(text, result), err
}

func (s *recordedSession) BeginTransaction(ctx context.Context, config ...func(*neo4j.TransactionConfig)) (neo4j.ExplicitTransaction, error) {
	tx, err := s.SessionWithContext.BeginTransaction(ctx, config...)
	return &recordedTransaction{tx, s.r}, err
}

type recordedTransaction struct {
	neo4j.ExplicitTransaction
	r *recorder
}

func (tx *recordedTransaction) Run(ctx context.Context, text string, params map[string]any) (neo4j.ResultWithContext, error) {
	result, err := tx.ExplicitTransaction.Run(ctx, tx.r.language+" "+text, params)
	return tx.r.record(text, result), err
}

func (r *recorder) record(text string, result neo4j.ResultWithContext) neo4j.ResultWithContext {
	return &recordedResult{result, r, text}
}

type recordedResult struct {
	neo4j.ResultWithContext
	r    *recorder
	text string
}

// fresh matches what is new in each run: ids of loads and clients, times, the name of the test,
// seals, which hash an id, and the digest of a space, whose states have the order in which they were
// found.
var fresh = regexp.MustCompile(`[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\b[A-Z2-7]{26}\b|\b1[78]\d{11}\b|TestLanguagesAgree\S*|\b(made|met):\d+|[sS]eal:[0-9a-f]+`)

// anyOrder writes a value so that the order of lists in it makes no difference.
func anyOrder(value any) string {
	var parts []string
	switch value := value.(type) {
	case []any:
		for _, v := range value {
			parts = append(parts, anyOrder(v))
		}
	case map[string]any:
		for key, v := range value {
			parts = append(parts, key+":"+anyOrder(v))
		}
	default:
		return fmt.Sprint(value)
	}
	slices.Sort(parts)
	return fmt.Sprint(parts)
}

func (r *recordedResult) Collect(ctx context.Context) ([]*neo4j.Record, error) {
	records, err := r.ResultWithContext.Collect(ctx)
	i := slices.IndexFunc(cypher.Loaded(), func(q cypher.Query) bool { return q.Text == r.text })
	if i < 0 || err != nil {
		return records, err
	}
	ordered := strings.Contains(r.text, "ORDER BY") && r.text != cypher.ResetPuzzle.Text // it orders only the constraints
	rows := make([]string, len(records))
	for k, record := range records {
		text := fmt.Sprint(record.AsMap())
		if !ordered {
			text = anyOrder(record.AsMap())
		}
		rows[k] = fresh.ReplaceAllString(text, "_")
	}
	if !ordered {
		slices.Sort(rows)
	}
	r.r.answers = append(r.r.answers, answer{cypher.Loaded()[i].Name, strings.Join(rows, "\n")})
	return records, nil
}
