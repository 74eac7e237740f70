package batches

import (
	"fmt"
	"slices"
	"strconv"

	"graphcover/graphsolver"
	"graphcover/workers/tasks"
)

// changed returns the error of a batch, or of the collection itself if batch is 0.
func (c *Collection) changed(batch int, what string) error {
	if batch == 0 {
		return c.Changed("", what)
	}
	return c.Changed(strconv.Itoa(batch), what)
}

// set takes over what the graph has of the collection.
func (c *Collection) set(r graphsolver.Row) {
	c.ID, c.Version, c.Size, c.Ended, c.seal = r.Text("id"), r.Text("version"), r.Int("size"), r["batches"] != nil, r.Text("seal")
}

// Check returns a [*tasks.ChangedError] if the collection that [Find] has found is not as it was begun.
func (c *Collection) Check() error {
	if c.seal != c.sealed() {
		return c.changed(0, "its id, its version or the size of its batches is not the one that it was begun with")
	}
	return nil
}

// sealed returns the seal of the collection.
func (c *Collection) sealed() string {
	return tasks.Seal("collection", c.Puzzle, c.ID, c.Version, c.Size)
}

func (c *Collection) sealOf(b Batch) string {
	return tasks.Seal("batch", c.ID, b.Number, b.First, b.Puzzles, b.Digest)
}

// A result is what the answers of a batch add up to.
type result struct {
	solved, choices, backtracks int
	seconds                     float64
	answersDigest               string
}

// sealOfResult returns the seal of the result of an attempt at a batch.
func (c *Collection) sealOfResult(batch, attempt int, r result) string {
	return tasks.Seal("answers", c.ID, batch, attempt, r.solved, r.choices, r.backtracks, r.seconds, r.answersDigest)
}

// A standing is a batch as it stands in the graph.
type standing struct {
	Batch
	result         // if it is done
	seal    string // of the result
	signs   int    // how often it was taken, and its workers gave a sign of life
	taken   int    // how often it was taken
	attempt int    // whose result it has
	worker  string
}

// numberOf returns the number in the key of a batch, or 0.
func (c *Collection) numberOf(properties any) int {
	list, _ := properties.(map[string]any)
	n, _ := strconv.Atoi(graphsolver.Row(list).Text("key"))
	return n
}

// read returns the batch of that number by its properties. The error is a [*tasks.ChangedError].
func (c *Collection) read(number int, properties any) (s standing, err error) {
	list, _ := properties.(map[string]any)
	if list == nil {
		return s, c.changed(number, "it is missing")
	}
	r := graphsolver.Row(list)
	s = standing{
		Batch: Batch{Number: r.Int("number"), First: r.Int("first"), Puzzles: r.Int("puzzles"), Digest: r.Text("digest"), State: tasks.State(r.Text("state"))},
		result: result{
			solved: r.Int("solved"), choices: r.Int("choices"), backtracks: r.Int("backtracks"), answersDigest: r.Text("answersDigest"),
		},
		signs: r.Int("attempt") + r.Int("beat"), taken: r.Int("attempt"), seal: r.Text("resultSeal"), attempt: r.Int("counted"), worker: r.Text("worker"),
	}
	s.seconds, _ = r["seconds"].(float64)
	_, numbered := r["attempt"].(int64)
	switch {
	case !r.Bool("ours"):
		return s, c.changed(number, "it has lost a label")
	case s.Number != number:
		return s, c.changed(number, fmt.Sprintf("its number is %v", r["number"]))
	case r.Text("of") != c.ID, r.Text("key") != strconv.Itoa(number):
		return s, c.changed(number, fmt.Sprintf("its key is %v, of %v", r["key"], r["of"]))
	case r.Text("seal") != c.sealOf(s.Batch):
		return s, c.changed(number, "its puzzles are not those that it was made with")
	case !slices.Contains([]tasks.State{tasks.Open, tasks.Taken, tasks.Done}, s.State):
		return s, c.changed(number, fmt.Sprintf("want the state open, taken or done, got %v", r["state"]))
	case !numbered || s.taken < 0:
		return s, c.changed(number, fmt.Sprintf("it was taken %v times", r["attempt"]))
	}
	return s, nil
}

// checkResult returns a [*tasks.ChangedError] if the result of a batch, which is done, was changed.
func (c *Collection) checkResult(s standing) error {
	if s.seal != c.sealOfResult(s.Number, s.attempt, s.result) {
		return c.changed(s.Number, "its result is not the one that its worker has written")
	}
	return nil
}
