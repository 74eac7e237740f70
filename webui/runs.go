package webui

import (
	"context"
	"crypto/rand"
	"slices"
	"strings"
	"sync"

	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
	"graphcover/puzzle"
)

// The ids of what the page can look at begin with the place where it is. In the graph the
// name of the puzzle follows.
const (
	inMemory = "memory:"
	inGraph  = "graph:"
)

// How many runs in memory are kept, and how many trees that were read from the graph.
const (
	mostRuns  = 16
	mostTrees = 4
)

// A run is a search in memory, or a trace.
type run struct {
	id      string
	entry   puzzle.Entry
	problem *exactcover.Problem
	tree    *recorded // nil if it was not recorded
	order   string    // of its search, "" for the usual one
	traced  bool      // whether the search is known from a trace only
}

// newRun returns a run with an id of its own. The tree is nil if it was not recorded.
func newRun(entry puzzle.Entry, p *exactcover.Problem, tree *searchtree.Tree) *run {
	// Not a number: another process would give it to another run.
	r := &run{id: inMemory + strings.ToLower(rand.Text()[:12]), entry: entry, problem: p}
	if tree != nil {
		r.tree = &recorded{id: r.id, tree: tree, text: entry.String(), puzzle: p, at: mark{r.id, tree.Steps}}
	}
	return r
}

func (r *run) key() string      { return r.id }
func (r *recorded) key() string { return r.id }

// A cache keeps the values that were used last, by their key. It is safe for concurrent use.
type cache[T interface {
	comparable
	key() string
}] struct {
	mutex sync.Mutex
	most  int
	list  []T // the one that was used last comes last
}

// put keeps a value in place of the one that has its key.
func (c *cache[T]) put(value T) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.list = slices.DeleteFunc(c.list, func(other T) bool { return other.key() == value.key() })
	c.list = append(c.list, value)
	if len(c.list) > c.most {
		c.list = slices.Delete(c.list, 0, len(c.list)-c.most)
	}
}

// get returns the value of that key, or the zero value.
func (c *cache[T]) get(key string) (value T) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	i := slices.IndexFunc(c.list, func(other T) bool { return other.key() == key })
	if i < 0 {
		return value
	}
	value = c.list[i]
	c.list = append(slices.Delete(c.list, i, i+1), value)
	return value
}

// keyedLocks are locks by name. A lock that nobody holds takes no memory.
type keyedLocks struct {
	mutex sync.Mutex
	locks map[string]*keyedLock
}

type keyedLock struct {
	held  chan struct{} // has an element while somebody holds it
	users int           // those who hold it or wait
}

func newKeyedLocks() *keyedLocks { return &keyedLocks{locks: make(map[string]*keyedLock)} }

// lock takes the lock called name and returns a function that gives it back. It waits until
// ctx is done at most.
func (k *keyedLocks) lock(ctx context.Context, name string) (unlock func(), err error) {
	k.mutex.Lock()
	l := k.locks[name]
	if l == nil {
		l = &keyedLock{held: make(chan struct{}, 1)}
		k.locks[name] = l
	}
	l.users++
	k.mutex.Unlock()
	leave := func() {
		k.mutex.Lock()
		defer k.mutex.Unlock()
		if l.users--; l.users == 0 {
			delete(k.locks, name)
		}
	}
	select {
	case l.held <- struct{}{}:
		return func() {
			<-l.held
			leave()
		}, nil
	case <-ctx.Done():
		leave()
		return nil, ctx.Err()
	}
}
