package webui

import (
	"context"
	"testing"
	"time"

	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
)

// For the tests of the package.
var (
	Parse       = parse
	NewProblem  = newProblem
	EntryOf     = entryOf
	KnownKinds  = kinds
	Columns     = func(t *searchtree.Tree) []byte { return columns(t, 0, classes(t)) }
	Style       = styleAddress
	MostStreams = mostStreams
)

// Limits of the server.
const (
	MostBody        = mostBody
	MostRuns        = mostRuns
	MostConnections = mostConnections
)

// Routes returns the path of each route, with id for what follows it, and reports whether it
// is a GET.
func Routes(id string) map[string]bool {
	paths := make(map[string]bool)
	for _, r := range routes {
		path := apiPath + r.name
		for range r.ids {
			path += "/" + id
		}
		paths[path] = r.get != nil
	}
	return paths
}

// SetTimes sets how long a header, a body and an answer may take until the test ends.
func SetTimes(t *testing.T, d time.Duration) {
	header, body, answer := headerTime, bodyTime, answerTime
	headerTime, bodyTime, answerTime = d, d, d
	t.Cleanup(func() { headerTime, bodyTime, answerTime = header, body, answer })
}

// Names are the names of the page's puzzles.
type Names struct{ *names }

// MostKept is how many names searches that are made step by step may have.
const MostKept = mostKept

func NewNames(list []string) Names       { return Names{newNames(list)} }
func (n Names) Take(stepped bool) string { return n.take("", stepped) }
func (n Names) Learn(list ...string) error {
	return n.learn(func() ([]string, error) { return list, nil })
}
func (n Names) Give(name string, stepped bool) { n.give(name, stepped) }
func (n Names) Keep(name string)               { n.keep(name) }
func (n Names) Release(underWay ...string)     { n.release(underWay) }

// Locks are locks by name.
type Locks struct{ *keyedLocks }

func NewLocks() Locks     { return Locks{newKeyedLocks()} }
func (l Locks) Held() int { return len(l.locks) }
func (l Locks) Lock(ctx context.Context, name string) (unlock func(), err error) {
	return l.lock(ctx, name)
}

// Vary returns the solutions that are added to the best one of p where there are few.
func Vary(ctx context.Context, p *exactcover.Problem, best exactcover.Solution) ([]exactcover.Solution, error) {
	h := handful{problem: p}
	err := h.vary(ctx, best)
	return h.solutions, err
}
