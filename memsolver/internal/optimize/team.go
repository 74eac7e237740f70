package optimize

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"graphcover/exactcover"
)

// A team shares the tree of one search among several, each on a core of its own. The leader is the
// search that began, and tells what is found; the others join when it has worked for a while. When
// one has nothing to do, another gives away what is left of the node nearest to its root: the tree
// without the option chosen there.
type team struct {
	mutex   sync.Mutex
	change  *sync.Cond // signaled when the fields below change
	tasks   [][]decision
	busy    int // searches at work on a task
	waiting int // searches without one
	group   sync.WaitGroup

	// The best cover that the leader has not told yet, or nil.
	solution exactcover.Solution
	cost     int64
	effort   Effort // of the searches that found covers, not told yet

	limit   atomic.Int64 // what covers may cost
	hungry  atomic.Bool  // whether a search is waiting, and there is no task for it
	news    atomic.Bool  // whether there is a solution
	stopped atomic.Bool
}

// A decision is an option that was chosen or removed.
type decision struct {
	option int32
	chosen bool
}

// A level is a node on the path of a search.
type level struct {
	removed []int32 // one after another
	chosen  int32   // after them
	given   bool    // away: what is left of the node belongs to another search
}

func newTeam() *team {
	t := &team{busy: 1}
	t.change = sync.NewCond(&t.mutex)
	return t
}

// take returns a task, or nil if none can come any more. While there is none, it calls deliver
// whenever there are news, unless that is nil.
func (t *team) take(deliver func()) []decision {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	for !t.stopped.Load() {
		if n := len(t.tasks); n > 0 {
			task := t.tasks[0]
			t.tasks = t.tasks[1:]
			t.busy++
			t.hungry.Store(t.waiting > 0 && n == 1)
			return task
		}
		if t.busy == 0 {
			break
		}
		if deliver != nil && t.news.Load() {
			t.mutex.Unlock()
			deliver()
			t.mutex.Lock()
			continue
		}
		t.waiting++
		t.hungry.Store(true)
		t.change.Wait()
		t.waiting--
	}
	t.change.Broadcast()
	return nil
}

// end says that s has come to the end of its task, or was stopped.
func (t *team) end(s *search) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.busy--
	if s.stopped {
		t.stopped.Store(true)
	}
	t.change.Broadcast()
}

// stop ends all searches early.
func (t *team) stop() {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.stopped.Store(true)
	t.change.Broadcast()
}

// accept keeps a cover of s for the leader if it is the best one so far.
func (t *team) accept(s *search, cover []int32, cost int64) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if cost > t.limit.Load() {
		return
	}
	t.solution, t.cost = s.solution(cover), cost
	t.effort.add(s)
	t.limit.Store(cost - 1)
	t.news.Store(true)
	t.change.Broadcast()
}

// lower lowers what covers may cost.
func (t *team) lower(limit int64) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.limit.Store(min(limit, t.limit.Load()))
}

// meet has others join a search that is large. In a team it brings the search up to date at a node,
// and gives work away if another one waits for it. It returns false if the search shall stop.
func (s *search) meet() bool {
	if s.join != nil {
		s.join()
	}
	t := s.team
	if t == nil {
		return true
	}
	if s.deliver != nil && t.news.Load() {
		s.deliver()
	}
	if limit := t.limit.Load(); limit < s.limit {
		s.setLimit(limit)
	}
	if t.hungry.Load() {
		t.give(s)
	}
	return !t.stopped.Load()
}

// give gives away what is left of the node of s nearest to its root.
func (t *team) give(s *search) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if len(t.tasks) > 0 {
		return
	}
	task := slices.Clone(s.task)
	for d := range s.path {
		l := &s.path[d]
		for _, o := range l.removed {
			task = append(task, decision{o, false})
		}
		if !l.given {
			l.given = true
			t.tasks = append(t.tasks, append(task, decision{l.chosen, false}))
			t.hungry.Store(false)
			t.change.Broadcast()
			return
		}
		task = append(task, decision{l.chosen, true})
	}
}

// work walks the subtrees of tasks as long as there are any, from the root, which is the present
// state of s.
func (t *team) work(s *search, root mark, deliver func()) {
	for !s.stopped {
		task := t.take(deliver)
		if task == nil {
			return
		}
		s.restore(root)
		if s.begin(task) {
			s.node(0)
		}
		t.end(s)
	}
}

// begin decides as a task says, at the root. It reports whether that is possible.
func (s *search) begin(task []decision) bool {
	s.task, s.path, s.bounds = task, s.path[:0], s.bounds[:0]
	for _, d := range task {
		switch {
		case s.isLeft(d.option) && d.chosen:
			s.choose(d.option)
		case s.isLeft(d.option):
			s.remove(d.option)
		case d.chosen:
			return false
		}
	}
	return true
}

// share walks the tree of the search that begin begins, on all cores if it is large. It returns the
// search, which has left something out, or was stopped, if one of them has or was. If there is a budget, each core has it.
func (i *improvement) share(begin func() *search) *search {
	s := begin()
	i.descendMeanwhile(s)
	if i.cores < 2 {
		s.node(0)
		i.add(s)
		return s
	}
	t, root := newTeam(), s.mark()
	defer context.AfterFunc(i.ctx, t.stop)()
	deliver := func() { i.deliver(t, s) }
	var others []*search
	s.shares = true
	s.join = func() {
		if s.total() < i.alone {
			return
		}
		t.limit.Store(s.limit)
		for range i.cores - 1 {
			other := begin()
			other.shares, other.team, other.found = true, t, other.foundInTeam
			others = append(others, other)
			t.group.Go(func() { t.work(other, other.mark(), nil) })
		}
		s.join, s.team, s.found, s.deliver = nil, t, s.foundInTeam, deliver
	}
	s.node(0)
	if s.team != nil {
		t.end(s)
		t.work(s, root, deliver)
		t.group.Wait()
		deliver()
		s.stopped = t.stopped.Load()
	}
	i.add(s)
	for _, other := range others {
		i.add(other)
		s.leftOut = s.leftOut || other.leftOut
	}
	return s
}

// foundInTeam is what a search in a team does with a cover.
func (s *search) foundInTeam(cover []int32, cost int64) bool {
	s.team.accept(s, cover, cost)
	s.setLimit(min(s.limit, cost-1))
	return true
}

// deliver tells the best cover of a team, if it is news. It is called by the leader.
func (i *improvement) deliver(t *team, leader *search) {
	t.mutex.Lock()
	solution, cost := t.solution, t.cost
	i.Nodes, i.Pivots, i.work = i.Nodes+t.effort.Nodes, i.Pivots+t.effort.Pivots, i.work+t.effort.work
	t.solution, t.effort = nil, Effort{}
	t.news.Store(false)
	t.mutex.Unlock()
	if solution == nil || cost >= i.cost { // a descent of the leader has found a better one since
		return
	}
	i.add(leader)
	i.solution, i.cost, i.bound = solution, cost, min(i.bound, cost)
	if !i.tell() {
		t.stop()
	}
}
