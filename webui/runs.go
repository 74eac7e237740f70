package webui

import (
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

// mostRuns is how many runs in memory are kept.
const mostRuns = 16

// A run is a search in memory, or a trace.
type run struct {
	id      string
	entry   puzzle.Entry
	problem *exactcover.Problem
	tree    *searchtree.Tree // nil if it was not recorded
}

// runs keeps the runs that were used last. It is safe for concurrent use.
type runs struct {
	mutex sync.Mutex
	most  int
	list  []*run // the one that was used last comes last
}

func newRuns(most int) *runs { return &runs{most: most} }

// add gives r an id and keeps it.
func (s *runs) add(r *run) *run {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	// Not a number: another process would give it to another run.
	r.id = inMemory + strings.ToLower(rand.Text()[:12])
	s.list = append(s.list, r)
	if len(s.list) > s.most {
		s.list = slices.Delete(s.list, 0, len(s.list)-s.most)
	}
	return r
}

// get returns the run with that id, or nil.
func (s *runs) get(id string) *run {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	i := slices.IndexFunc(s.list, func(r *run) bool { return r.id == id })
	if i < 0 {
		return nil
	}
	r := s.list[i]
	s.list = append(slices.Delete(s.list, i, i+1), r)
	return r
}

// keyedLocks are locks by name. A lock that nobody holds takes no memory.
type keyedLocks struct {
	mutex sync.Mutex
	locks map[string]*keyedLock
}

type keyedLock struct {
	sync.Mutex
	users int
}

func newKeyedLocks() *keyedLocks { return &keyedLocks{locks: make(map[string]*keyedLock)} }

// lock takes the lock of that name and returns a function that gives it back.
func (k *keyedLocks) lock(name string) (unlock func()) {
	k.mutex.Lock()
	l := k.locks[name]
	if l == nil {
		l = new(keyedLock)
		k.locks[name] = l
	}
	l.users++
	k.mutex.Unlock()
	l.Lock()
	return func() {
		l.Unlock()
		k.mutex.Lock()
		defer k.mutex.Unlock()
		if l.users--; l.users == 0 {
			delete(k.locks, name)
		}
	}
}
