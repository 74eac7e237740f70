package webui

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// names are those under which the page's puzzles are in the graph. A puzzle that somebody searches step
// by step keeps its name: no other puzzle takes it, and if need be there is another name. They are safe
// for concurrent use.
type names struct {
	mutex   sync.Mutex
	list    []string // all of them
	free    []string // those that a puzzle may take; the one that was used last comes last
	kept    []string // those of searches that somebody makes step by step, or that have not ended; the newest comes last
	learned bool     // whether kept has the searches of processes before this one
}

// mostKept is how many names the searches that are made step by step may have.
const mostKept = 32

func newNames(list []string) *names {
	return &names{list: slices.Clone(list), free: slices.Clone(list)}
}

// learn notes searches of processes before this one, the first time that it is called. get returns
// their names.
func (n *names) learn(get func() ([]string, error)) error {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	if n.learned {
		return nil
	}
	found, err := get()
	if err != nil {
		return err
	}
	for _, name := range found {
		n.keepFree(name)
	}
	n.kept = slices.DeleteFunc(found, func(name string) bool { return !slices.Contains(n.list, name) && !n.isLater(name) })
	for _, name := range n.kept {
		if !slices.Contains(n.list, name) {
			n.list = append(n.list, name)
		}
	}
	n.learned = true
	return nil
}

// isLater reports whether next could return the name.
func (n *names) isLater(name string) bool {
	i, err := strconv.Atoi(strings.TrimPrefix(name, n.list[0]+"-"))
	return err == nil && name == n.named(i)
}

func (n *names) named(i int) string { return fmt.Sprintf("%s-%d", n.list[0], i) }

// take takes a name that nobody else uses, other than one, which may be "". It returns "" if the puzzle is
// to be searched step by step, and as many as may be are.
func (n *names) take(other string, stepped bool) string {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	if stepped && len(n.kept) >= mostKept {
		return ""
	}
	if i := slices.IndexFunc(n.free, func(name string) bool { return name != other }); i >= 0 {
		name := n.free[i]
		n.free = slices.Delete(n.free, i, i+1)
		return name
	}
	return n.next()
}

// next makes another name.
func (n *names) next() string {
	for i := 2; ; i++ {
		if name := n.named(i); !slices.Contains(n.list, name) {
			n.list = append(n.list, name)
			return name
		}
	}
}

// give gives a name back, and says whether its puzzle is to be searched step by step.
func (n *names) give(name string, stepped bool) {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	if stepped {
		n.kept = append(n.kept, name)
	} else {
		n.free = append(n.free, name)
	}
}

// keep notes that somebody has made steps of the search of that name.
func (n *names) keep(name string) {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	if n.keepFree(name) {
		n.kept = append(n.kept, name)
	}
}

// keepFree takes a name out of those that are free, and reports whether it was. The caller holds the mutex.
func (n *names) keepFree(name string) bool {
	i := slices.Index(n.free, name)
	if i >= 0 {
		n.free = slices.Delete(n.free, i, i+1)
	}
	return i >= 0
}

// release frees the names of searches that are no longer under way.
func (n *names) release(underWay []string) {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	ended := func(name string) bool { return !slices.Contains(underWay, name) }
	for _, name := range n.kept {
		if ended(name) {
			n.free = append(n.free, name)
		}
	}
	n.kept = slices.DeleteFunc(n.kept, ended)
}

// oldest returns the name of the search that is kept the longest.
func (n *names) oldest() string {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	return n.kept[0]
}
