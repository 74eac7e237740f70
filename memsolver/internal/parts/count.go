package parts

import (
	"context"
	"slices"
	"sync/atomic"

	"graphcover/memsolver/internal/engine"
	"graphcover/memsolver/internal/number"
)

// A worker counts the covers of a model. Several workers that share a memo table count the
// same, each in an order of its own, and find each other's parts in the memo table.
type worker struct {
	splitter
	*run
	memo    *memo
	account engine.Account // by the number of open items
	spent   int            // on lookups, in options visited
	index   int            // of the worker; that of the first is 0
	levels  []*level

	budget         int         // work after which pause is called
	pause          func() bool // reports whether to go on; nil if the worker never pauses
	nodes, choices int
	done           float64 // estimated share of the tree that is done; a hit is a whole share
	report         func()  // called every engine.NodesPerCheck nodes
}

// A level is what a worker keeps of a node on the path to the current one.
type level struct {
	open    []int32 // primary items open at the node
	items   []int32 // of its parts
	options []int32 // of its parts
	parts   []part  // those that are not in the memo table
}

// A run is what the workers of a count share.
type run struct {
	ctx  context.Context
	stop atomic.Bool // a worker has counted everything, or all are to give up
}

func newWorker(m *model, memo *memo, index int) *worker {
	w := &worker{splitter: newSplitter(newState(m)), memo: memo, index: index, report: func() {}}
	w.account = engine.Account{Scopes: make([]engine.Scope, m.primary+1), FirstPause: 1 << 4}
	return w
}

// count returns the number of covers. If the run was stopped, it means nothing.
func (w *worker) count() number.Number {
	start := w.mark()
	defer w.undo(start)
	w.done = 0
	items := make([]int32, w.primary)
	for i := range items {
		items[i] = int32(i)
	}
	return w.below(0, items, 1)
}

// Work returns the work done so far: options visited, and what lookups cost.
func (w *worker) Work() int { return w.updates + w.visited + w.spent }

// level returns the level at that depth, empty.
func (w *worker) level(depth int) *level {
	if depth == len(w.levels) {
		w.levels = append(w.levels, new(level))
	}
	l := w.levels[depth]
	l.open, l.items, l.options, l.parts = l.open[:0], l.items[:0], l.options[:0], l.parts[:0]
	return l
}

// visit counts a node, and now and then asks whether the count is still wanted.
func (w *worker) visit() {
	w.nodes++
	if w.pause != nil && w.Work() >= w.budget && !w.pause() {
		w.stop.Store(true)
	}
	if w.nodes%engine.NodesPerCheck == 0 {
		if w.ctx.Err() != nil {
			w.stop.Store(true)
		}
		w.report()
	}
}

// below returns the number of covers of those of these items that are open, at a node that
// has that share of the tree.
func (w *worker) below(depth int, items []int32, share float64) number.Number {
	w.visit()
	if w.stop.Load() {
		return number.Number{}
	}
	if !w.force(items) {
		w.done += share
		return number.Number{}
	}
	l := w.level(depth)
	for _, i := range items {
		if w.open[i] {
			l.open = append(l.open, i)
		}
	}
	product := w.split(l)
	if product.IsZero() || len(l.parts) == 0 {
		w.done += share
		return product
	}
	share /= float64(len(l.parts))
	for k := range l.parts {
		n := w.part(depth, &l.parts[k], share)
		if w.stop.Load() {
			return number.Number{}
		}
		product.Mul(&n)
		if product.IsZero() {
			w.done += share * float64(len(l.parts)-k-1)
			return number.Number{}
		}
	}
	return product
}

// force chooses the options of items that have only one. It returns false if an item has
// none.
func (w *worker) force(items []int32) bool {
	w.forced = w.forced[:0]
	for _, i := range items {
		if w.size[i] > 1 || !w.open[i] {
			continue
		}
		if w.size[i] == 0 {
			return false
		}
		w.forced = append(w.forced, i)
	}
	for len(w.forced) > 0 {
		i := w.forced[len(w.forced)-1]
		w.forced = w.forced[:len(w.forced)-1]
		if !w.open[i] {
			continue
		}
		w.choices++
		if !w.choose(w.set[w.base[i]]) {
			return false
		}
	}
	return true
}

const (
	// lookupCost is the cost of a lookup and a store, in options visited, without that of
	// the key. A member of the key costs 1/keyShare of an option.
	lookupCost = 4
	keyShare   = 4

	// splitWorth is how many times the cost of a split it saves if there is more than one
	// part. It can be much more: the parts' trees are then added and not multiplied.
	splitWorth = 32
)

// split lists those parts of what is open that the memo table does not have. It returns the
// product of the numbers of the others.
func (w *worker) split(l *level) number.Number {
	product := number.Number{Lo: 1}
	open := len(l.open)
	if open == 0 {
		return product
	}
	if !w.account.Pays(open) {
		l.parts = append(l.parts, part{items: l.open})
		return product
	}
	before, visited, spent := w.stamp, w.visited, w.spent
	parts, saved := 0, 0
	for _, i := range l.open {
		if w.items[i] > before {
			continue // it is in a part already
		}
		var p part
		p, l.items, l.options = w.next(i, open-len(l.items), l.items, l.options)
		parts++
		n, work, known := w.lookup(&p)
		if !known {
			l.parts = append(l.parts, p)
			continue
		}
		saved += work
		if product.Mul(&n); product.IsZero() {
			break
		}
	}
	cost := w.visited - visited + w.spent - spent
	if parts > 1 {
		saved += splitWorth * cost
	}
	w.account.Enter(open, cost, saved)
	return product
}

// lookup asks the memo table for a part.
func (w *worker) lookup(p *part) (n number.Number, work int, known bool) {
	w.spent += lookupCost + len(p.key(w.byOptions))/keyShare
	return w.memo.get(p.hash, func(key []int32) bool { return w.is(p, key) })
}

// part returns the number of covers of a part, and stores it if the memo table was asked
// for it.
func (w *worker) part(depth int, p *part, share float64) number.Number {
	work := w.Work()
	n := w.covers(depth, p.items, share)
	if p.stamp > 0 && !w.stop.Load() {
		w.memo.put(p.hash, p.key(w.byOptions), n, w.Work()-work)
	}
	return n
}

// covers tries all options of the item that has the fewest, the first of these items among
// equals, and returns the number of covers.
func (w *worker) covers(depth int, items []int32, share float64) number.Number {
	item := slices.MinFunc(items, func(i, j int32) int { return int(w.size[i] - w.size[j]) })
	start := w.mark()
	w.branch(item)
	options := w.left(item)
	share /= float64(len(options))
	total := number.Number{}
	chosen := w.mark()
	for k := range options {
		w.choices++
		if w.choose(options[w.turn(depth, k, len(options))]) {
			n := w.below(depth+1, items, share)
			total.Add(&n)
		} else {
			w.done += share
		}
		w.undo(chosen)
		if w.stop.Load() {
			break
		}
	}
	w.undo(start)
	w.open[item] = true
	return total
}

// turn returns which of n options is tried as number k at that depth. The first worker
// begins with the first one and the second with the last; the others begin in between.
func (w *worker) turn(depth, k, n int) int {
	if pair := w.index / 2; pair > 0 {
		k = (k + int(scramble(uint64(pair)<<32|uint64(depth))%uint64(n))) % n
	}
	if w.index%2 == 1 {
		return n - 1 - k
	}
	return k
}
