package cells

import "graphcover/exactcover"

// A tree is where a walk stands in its tree. Both walkers have one.
type tree struct {
	levels []level
	sizes  []uint32 // SAVE: the sizes of all items at each level
	resume bool     // whether the walk has stopped at a solution and must leave it first
	dead   bool     // whether there is a dead end at the root, or the walk has ended
	root   int      // how many options of the path were chosen by Start
	done   exactcover.Tally
}

// A level is a choice between branches. They are a part of a list of the walker: list[first:end], of which
// list[at] is chosen.
type level struct {
	first, at, end uint32
	away           uint32 // how many branches from end on were given away
	lo, hi         uint32 // of a walker without quotas: the active items were items[lo:hi] before the choice
	depth          int    // of the path, without the option chosen
	sizes          int    // where its sizes begin
}

// enter adds a level at which the sizes are these.
func (t *tree) enter(l level, size []uint32) *level {
	l.sizes = len(t.sizes)
	t.levels, t.sizes = append(t.levels, l), append(t.sizes, size...)
	return &t.levels[len(t.levels)-1]
}

// retry goes back to the deepest level that has another branch, and to that branch. It returns the level,
// or nil if there is none.
func (t *tree) retry() *level {
	for len(t.levels) > 0 {
		l := &t.levels[len(t.levels)-1]
		if l.at++; l.at < l.end {
			return l
		}
		t.levels, t.sizes = t.levels[:len(t.levels)-1], t.sizes[:l.sizes]
	}
	return nil
}

// start goes to the root.
func (t *tree) start() {
	t.levels, t.sizes = t.levels[:0], t.sizes[:0]
	t.resume, t.dead = false, false
}

// branches returns how many branches a level had at first.
func (l *level) branches() float64 { return float64(l.end - l.first + l.away) }

// giveAway gives away the branches that were not tried.
func (l *level) giveAway() { l.away, l.end = l.end-l.at-1, l.at+1 }

// Progress implements [engine.Walker].
func (t *tree) Progress() float64 {
	done, share := 0.0, 1.0
	for i := range t.levels {
		l := &t.levels[i]
		share /= l.branches()
		done += share * float64(l.at-l.first)
	}
	return done
}

// Tally implements [engine.Walker].
func (t *tree) Tally() *exactcover.Tally { return &t.done }
