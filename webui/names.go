package webui

import (
	"slices"
	"sync"
)

// names are those under which the page's puzzles are in the graph. They are safe for concurrent
// use.
type names struct {
	mutex sync.Mutex
	free  []string // the one that was used last comes last

	// stepped are those whose puzzle somebody has loaded to search it step by step, or whose search
	// has not ended. They are taken last, so that a solve does not replace it while there is another
	// name.
	stepped map[string]bool
	learned bool // whether stepped has the searches of processes before this one
}

func newNames(list []string) *names {
	return &names{free: slices.Clone(list), stepped: make(map[string]bool)}
}

// learn notes searches of processes before this one, the first time that it is called. get returns
// their names.
func (n *names) learn(get func() ([]string, error)) error {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	if n.learned {
		return nil
	}
	list, err := get()
	if err != nil {
		return err
	}
	for _, name := range list {
		n.stepped[name] = true
	}
	n.learned = true
	return nil
}

// take takes a name that nobody else uses, other than one, which may be "". It returns "" if there is none.
func (n *names) take(other string) string {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	i := slices.IndexFunc(n.free, func(name string) bool { return !n.stepped[name] && name != other })
	if i < 0 {
		i = slices.IndexFunc(n.free, func(name string) bool { return name != other })
	}
	if i < 0 {
		return ""
	}
	name := n.free[i]
	n.free = slices.Delete(n.free, i, i+1)
	return name
}

// give gives a name back, and says whether its puzzle is to be searched step by step.
func (n *names) give(name string, stepped bool) {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	n.free = append(n.free, name)
	n.stepped[name] = stepped
}
