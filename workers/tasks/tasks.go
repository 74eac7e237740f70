// Package tasks keeps the tasks of a count in Neo4j, under the puzzle that is counted.
//
// [Count.Begin] divides a puzzle into tasks; [Find] finds the count of a puzzle. Workers take a task
// by [Count.Take] and then call [Claim.Finish] or [Claim.Split]. [Count.Total] adds up the
// results, and [Count.Check] reports whether the tasks are a partition of the search.
//
// The graph is the truth: what is not there has not been counted. A result belongs to a task,
// so a task that is counted twice has one result, and there is no sum that could be added to
// twice. Every write can be repeated after a lost connection.
package tasks

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"unicode"

	"graphcover/cypher"
	"graphcover/graphsolver"
	"graphcover/workers/prefix"
)

// A State says what has become of a task.
type State string

// The states.
const (
	Open  State = "open"
	Taken State = "taken"
	Done  State = "done"
	Split State = "split" // into other tasks, which are counted instead
)

// ErrNoCount reports that a puzzle has no count that is split into tasks.
var ErrNoCount = errors.New("no count of it is split over workers")

// A Count is a count that is split into tasks.
type Count struct {
	Work
	Most int // how many states the certificate of a task may have; 0 for no certificates
}

// New returns the count of that id, which need not exist, for a worker of that version.
func New(db *graphsolver.DB, puzzle, id, version string) *Count {
	return &Count{Work: Work{ID: id, Puzzle: puzzle, Version: version, Kind: "task", DB: db}}
}

// rows sends a statement about the puzzle that changes nothing. The error is
// [graphsolver.ErrReplaced] unless the puzzle still has this count afterwards: the rows of a count
// that has taken its place would be those of another puzzle.
func (c *Count) rows(ctx context.Context, q cypher.Query, params graphsolver.Params) (rows []graphsolver.Row, err error) {
	params["puzzle"] = c.Puzzle
	err = c.transact(ctx, func(ctx context.Context, tx *graphsolver.Tx) (err error) {
		if rows, err = tx.Rows(ctx, q, params); err != nil {
			return err
		}
		r, err := tx.Row(ctx, cypher.CountID, graphsolver.Params{"puzzle": c.Puzzle})
		if err == nil && (r == nil || r.Text("id") != c.ID) {
			err = fmt.Errorf("tasks: %q: %w", c.Puzzle, graphsolver.ErrReplaced)
		}
		return err
	})
	return rows, err
}

// Begin divides the puzzle, which was loaded under that id, into tasks: the leaves of nodes,
// which are those of a partition. The error is [graphsolver.ErrReplaced] if the puzzle was
// loaded again. If it has a count already, c becomes that one and nothing is changed.
func (c *Count) Begin(ctx context.Context, loaded string, nodes []prefix.Node) error {
	if err := c.Prepare(ctx); err != nil {
		return err
	}
	err := c.transact(ctx, func(ctx context.Context, tx *graphsolver.Tx) error {
		r, err := tx.Row(ctx, cypher.BeginCount, graphsolver.Params{
			"puzzle": c.Puzzle, "loaded": loaded, "id": c.ID, "version": c.Version, "most": c.Most,
		})
		switch {
		case err != nil:
			return err
		case r == nil:
			return fmt.Errorf("tasks: %q: %w", c.Puzzle, graphsolver.ErrReplaced)
		case !r.Bool("new"):
			c.ID, c.Version, c.Most = r.Text("id"), r.Text("version"), r.Int("most")
			return nil
		}
		return c.add(ctx, tx, nodes)
	})
	if err == nil && !isName(c.ID) {
		err = c.Changed("", fmt.Sprintf("the id of its count is %q", c.ID))
	}
	return err
}

// isName reports whether an id can be part of the subject of a message.
func isName(id string) bool {
	return id != "" && !strings.ContainsFunc(id, func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

func (c *Count) add(ctx context.Context, tx *graphsolver.Tx, nodes []prefix.Node) error {
	list := make([]any, len(nodes))
	for i, n := range nodes {
		task := map[string]any{
			"key": n.Prefix.Key(), "prefix": n.Prefix.String(), "moves": []int(n.Prefix), "parent": nil, "constraint": nil, "work": n.Work,
		}
		if n.Prefix == nil {
			task["moves"] = []int{}
		}
		if depth := len(n.Prefix); depth > 0 {
			task["parent"] = n.Prefix[:depth-1].Key()
		}
		if !n.Leaf() {
			task["constraint"] = n.Item
		}
		list[i] = task
	}
	r, err := tx.Row(ctx, cypher.AddTasks, graphsolver.Params{
		"count": c.ID, "puzzle": c.Puzzle, "new": map[string]any{"tasks": list},
	})
	switch {
	case err == nil && r == nil: // replaced since the statement before this one
		err = fmt.Errorf("tasks: %q: %w", c.Puzzle, graphsolver.ErrReplaced)
	case err == nil && r.Int("added") != len(nodes):
		err = fmt.Errorf("tasks: %q: want %d tasks added, got %d", c.Puzzle, len(nodes), r.Int("added"))
	}
	return err
}

// A Task is a task as it stands in the graph.
type Task struct {
	prefix.Node
	Result // if it is done

	State   State
	Attempt int    // how often it was taken
	Counted int    // the attempt whose result it has
	Worker  string // who took it last

	Dispute *big.Int // another result that came later, or nil
	Audited string   // the engine by which an audit counted it, or ""
	Audit   *big.Int // what that counted, or nil

	// Changed reports whether the task is done, but its result is not the one that its worker has
	// written: its seal does not fit.
	Changed bool

	certificateDigest string
}

// Dispute returns an error if a task of the count is disputed.
func (c *Count) Dispute(t Task) error {
	switch {
	case !t.Disputed():
		return nil
	case t.Dispute != nil:
		return &DisputeError{Puzzle: c.Puzzle, Task: t.Prefix.String(), First: t.Solutions, Later: t.Dispute}
	}
	return &DisputeError{Puzzle: c.Puzzle, Task: t.Prefix.String(), First: t.Solutions, Later: t.Audit, Audited: cmp.Or(t.Audited, "another engine")}
}

// Disputed reports whether another worker or an audit has counted something else.
func (t *Task) Disputed() bool {
	return t.Dispute != nil || t.Audit != nil && (t.Solutions == nil || t.Audit.Cmp(t.Solutions) != 0)
}

// A Result is what the count of a task has found.
type Result struct {
	Solutions  *big.Int // nil if there is none
	Choices    int
	Backtracks int
	Seconds    float64
	Engine     string

	// Certificate is the piece of a certificate that was written, compressed as RFC 1951 says,
	// or nil. [Count.List] leaves it out, see [Count.Certificate].
	Certificate []byte
}

// inGraph returns a number as a property of a node: a string if 64 bits can't hold it.
func inGraph(n *big.Int) any {
	if n.IsInt64() {
		return n.Int64()
	}
	return n.String()
}

// number returns the number in a column, which [inGraph] has written, or nil if it is something else.
func number(r graphsolver.Row, column string) *big.Int {
	switch n := r[column].(type) {
	case int64:
		return big.NewInt(n)
	case string:
		if n, ok := new(big.Int).SetString(n, 10); ok {
			return n
		}
	}
	return nil
}

// List returns the tasks in these states, by prefix; those in any if there are none. It checks that
// each task is one that this package has written, and otherwise returns a [*ChangedError]. Whether
// a result was changed is in [Task.Changed].
func (c *Count) List(ctx context.Context, states ...State) ([]Task, error) {
	return again(ctx, func() ([]Task, error) { return c.list(ctx, states) })
}

func (c *Count) list(ctx context.Context, states []State) ([]Task, error) {
	rows, err := c.rows(ctx, cypher.ListTasks, graphsolver.Params{})
	if err != nil {
		return nil, err
	}
	var all []Task
	known := make(map[string]bool)
	for _, r := range rows {
		properties, _ := r["task"].(map[string]any)
		t, what := c.read(properties, r.Text("loaded"))
		name := t.Prefix.String()
		if what == "" && known[name] {
			what = "it is there twice"
		}
		if what != "" {
			return nil, c.Changed(cmp.Or(graphsolver.Row(properties).Text("prefix"), name), what)
		}
		known[name] = true
		if len(states) == 0 || slices.Contains(states, t.State) {
			all = append(all, t)
		}
	}
	return all, nil
}

// Check returns nil if the tasks are a partition of the search, by a statement that compares
// them with the graph of the puzzle. Otherwise the error is a [*PartitionError].
func (c *Count) Check(ctx context.Context) error {
	rows, err := c.rows(ctx, cypher.CheckTasks, graphsolver.Params{})
	if err != nil || len(rows) == 0 {
		return err
	}
	r := rows[0]
	return &PartitionError{Puzzle: c.Puzzle, Task: r.Text("task"), Want: r.Ints("want"), Got: r.Ints("got")}
}

// A PartitionError says that tasks are not a partition of the search: something would be left
// out or counted twice.
type PartitionError struct {
	Puzzle, Task string
	Want, Got    []int // the moves that lead to its parts
}

func (e *PartitionError) Error() string {
	if e.Task == "root" && slices.Equal(e.Want, e.Got) {
		return fmt.Sprintf("tasks: %q: task root: want one, which is no part of another", e.Puzzle)
	}
	if slices.Equal(e.Want, e.Got) {
		return fmt.Sprintf("tasks: %q: task %s: it is not a part of one task that is split", e.Puzzle, e.Task)
	}
	return fmt.Sprintf("tasks: %q: task %s: want parts for the moves %v, got %v", e.Puzzle, e.Task, e.Want, e.Got)
}

// A Total is the sum of the tasks that are done.
type Total struct {
	Tasks int
	Result
}

// billion is the unit in which tasks/sum counts.
var billion = big.NewInt(1_000_000_000)

// Total returns the sum over the tasks that are done, as the graph adds them up.
func (c *Count) Total(ctx context.Context) (Total, error) {
	rows, err := c.rows(ctx, cypher.SumTasks, graphsolver.Params{})
	if err != nil {
		return Total{}, err
	}
	if len(rows) != 1 {
		return Total{}, fmt.Errorf("tasks: %q: %s: want one row, got %d", c.Puzzle, cypher.SumTasks.Name, len(rows))
	}
	r := rows[0]
	t := Total{Tasks: r.Int("tasks"), Result: Result{
		Solutions: big.NewInt(int64(r.Int("billions"))), Choices: r.Int("choices"), Backtracks: r.Int("backtracks"),
	}}
	t.Seconds, _ = r["seconds"].(float64)
	t.Solutions.Mul(t.Solutions, billion)
	t.Solutions.Add(t.Solutions, big.NewInt(int64(r.Int("rest"))))
	for _, text := range r.Texts("large") {
		n, ok := new(big.Int).SetString(text, 10)
		if !ok {
			return Total{}, fmt.Errorf("tasks: %q: want a number of solutions, got %q", c.Puzzle, text)
		}
		t.Solutions.Add(t.Solutions, n)
	}
	return t, nil
}

// Certificate returns the certificate of a task that is done, compressed, or nil if it has none.
// The error is a [*ChangedError] if it is not the one of the task.
func (c *Count) Certificate(ctx context.Context, task Task) ([]byte, error) {
	rows, err := c.rows(ctx, cypher.TaskCertificate, graphsolver.Params{"task": task.Prefix.Key()})
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	text, _ := rows[0]["certificate"].([]byte)
	if Digest(text) != task.certificateDigest {
		return nil, c.changedResult(task, "its certificate is not the one that its worker has written")
	}
	return text, nil
}

// Reopen opens a task that is done, without its result, so that it is counted again. The error is
// [graphsolver.ErrReplaced] if the count has no such task any more.
func (c *Count) Reopen(ctx context.Context, task prefix.Prefix) error {
	return c.change(ctx, cypher.ReopenTask, task, graphsolver.Params{})
}

// Audit writes down what an audit has counted for a task that is done. The error is
// [graphsolver.ErrReplaced] if the count has no such task any more.
func (c *Count) Audit(ctx context.Context, task prefix.Prefix, solutions *big.Int, engine string) error {
	return c.change(ctx, cypher.AuditTask, task, graphsolver.Params{"solutions": inGraph(solutions), "engine": engine})
}

// change sends a statement that changes a task that is done.
func (c *Count) change(ctx context.Context, q cypher.Query, task prefix.Prefix, params graphsolver.Params) error {
	params["count"], params["puzzle"], params["task"] = c.ID, c.Puzzle, task.Key()
	return c.transact(ctx, func(ctx context.Context, tx *graphsolver.Tx) error {
		r, err := tx.Row(ctx, q, params)
		if err == nil && r == nil {
			err = fmt.Errorf("tasks: %q: task %s: %w", c.Puzzle, task, graphsolver.ErrReplaced)
		}
		return err
	})
}

// A Status says how far a count is.
type Status struct {
	*Count

	Tasks    map[State]int
	Work     map[State]float64 // estimated nodes
	Again    int               // tasks that were taken more than once
	Changes  int               // grows whenever a task is taken, done or split
	Workers  []string          // who have taken a task
	Disputed []string          // tasks for which two results came that differ, or an audit found another one
	Seconds  float64           // what the tasks took that are done

	workSquares, secondsSquares, products float64 // of tasks that are done: for Left
}

// Find returns how far the count of the puzzle of that name is. The error is [ErrNoCount] if
// it has none, or [graphsolver.ErrNoPuzzle].
func Find(ctx context.Context, db *graphsolver.DB, puzzle string) (*Status, error) {
	c := New(db, puzzle, "", "")
	var rows []graphsolver.Row
	err := c.transact(ctx, func(ctx context.Context, tx *graphsolver.Tx) (err error) {
		rows, err = tx.Rows(ctx, cypher.CountStatus, graphsolver.Params{"puzzle": puzzle})
		if err != nil || len(rows) > 0 {
			return err
		}
		r, err := tx.Row(ctx, cypher.ReadSearch, graphsolver.Params{"puzzle": puzzle})
		switch {
		case err != nil:
			return err
		case r != nil:
			return fmt.Errorf("tasks: %q: %w", puzzle, ErrNoCount)
		}
		return fmt.Errorf("tasks: %q: %w", puzzle, tx.MissingError(ctx))
	})
	if err != nil {
		return nil, err
	}
	s := &Status{Count: c, Tasks: make(map[State]int), Work: make(map[State]float64)}
	for _, r := range rows {
		s.add(r)
	}
	slices.Sort(s.Workers)
	return s, nil
}

// add adds a row of tasks/status.
func (s *Status) add(r graphsolver.Row) {
	state := State(r.Text("state"))
	s.ID, s.Version = r.Text("id"), r.Text("version")
	s.Tasks[state] = r.Int("tasks")
	s.Work[state] = float(r, "work")
	s.Again += r.Int("again")
	s.Changes += r.Int("attempts")
	if state == Done || state == Split {
		s.Changes += s.Tasks[state]
	}
	s.Workers = append(s.Workers, r.Texts("workers")...)
	s.Disputed = append(s.Disputed, r.Texts("disputed")...)
	if state == Done {
		s.Seconds = float(r, "seconds")
		s.workSquares, s.secondsSquares, s.products = float(r, "workSquares"), float(r, "secondsSquares"), float(r, "products")
	}
}

// float returns a column that holds a number.
func float(r graphsolver.Row, column string) float64 {
	if n, ok := r[column].(int64); ok {
		return float64(n)
	}
	f, _ := r[column].(float64)
	return f
}

// Complete reports whether every task is done or split.
func (s *Status) Complete() bool { return s.Tasks[Open]+s.Tasks[Taken] == 0 }

// Left estimates how many seconds of one core are left, and the standard error of that. Both
// are 0 as long as fewer than three tasks are done.
//
// It assumes that a task takes seconds in proportion to its work: it is the ratio estimate of
// W. G. Cochran, Sampling Techniques (1977), chapter 6.
func (s *Status) Left() (seconds, deviation float64) {
	n, done := float64(s.Tasks[Done]), s.Work[Done]
	if n < 3 || done == 0 {
		return 0, 0
	}
	ratio, rest := s.Seconds/done, s.Work[Open]+s.Work[Taken]
	variance := max(s.secondsSquares-2*ratio*s.products+ratio*ratio*s.workSquares, 0) / (n - 1)
	share := rest / done
	seconds = ratio * rest
	deviation = math.Sqrt(variance * (share*share*n + float64(s.Tasks[Open]+s.Tasks[Taken])))
	if !isFinite(seconds) || !isFinite(deviation) { // somebody has changed the work of a task
		return 0, 0
	}
	return seconds, deviation
}
