package masks

import (
	"context"
	"errors"
	"iter"
	"math"
	"math/big"
	"math/bits"
	"slices"

	"graphcover/exactcover"
	"graphcover/memsolver/internal/engine"
	"graphcover/memsolver/internal/number"
)

// memoBytes limits the memory that a count uses to remember what it has counted.
const memoBytes = 64 << 20

// A count checks whether its memo table helps after memoTrialShare of the nodes that a walk
// would probably visit on each core, but not before leastMemoTrial nodes.
const (
	memoTrialShare = 1.0 / 64
	leastMemoTrial = 1 << 12
)

// memoTrial returns the number of nodes after which a count on that many cores makes this
// check. Dominoes 12x12 have their first hit after 60,000 nodes.
func (t *Tables) memoTrial(cores int) int {
	return int(min(max(t.nodes*memoTrialShare/float64(cores), leastMemoTrial), math.MaxInt32))
}

// errNoHelp ends a count whose memo table saves too little.
var errNoHelp = errors.New("masks: the memo table saves less than it costs")

// errClosed ends a [Count] that is closed.
var errClosed = errors.New("masks: the count is closed")

// A Count is a count with a memo table, on one core, that can be stopped and continued.
type Count struct {
	*counter
	end  int // work after which the count stops
	next func() (*big.Int, bool)
	stop func()
}

// Start returns a count of the solutions. The order of t has the smallest tree. With a memo table,
// the order with the fewest states is better. Start takes it if the bound of that number is lower than
// the nodes of the tree of t, or if its own tree is not much larger: the bound is often far too high, but
// tells which of two orders is better. Close must be called at the end.
func (t *Tables) Start() *Count {
	order, states := fewestStates(t.problem, t.given, t.orders, t.order)
	if !slices.Equal(order, t.order) && (states < t.nodes || t.isNotMuchLarger(order)) {
		t = newTables(t.problem, t.given, order)
	}
	c := &Count{counter: newCounter(t, memoBytes)}
	c.next, c.stop = iter.Pull(func(yield func(*big.Int) bool) {
		c.check = func() error {
			if c.Work() < c.end || yield(nil) {
				return nil
			}
			return errClosed
		}
		if solutions := c.count(c.ctx); solutions != nil {
			yield(solutions)
		}
	})
	return c
}

// isNotMuchLarger reports whether the tree of an order has fewer than twice as many nodes as that of t.
func (t *Tables) isNotMuchLarger(order []int32) bool {
	most := 2 * t.nodes
	return estimateOrder(t.problem, t.given, order, smallSample, most) < most
}

// Run goes on for about that much work, as in [Count.Work], and returns the number of solutions. It
// returns nil if the count is not over then, or if ctx is done first. Then the count cannot go on.
func (c *Count) Run(ctx context.Context, work int) *big.Int {
	c.ctx, c.end = ctx, c.Work()+work
	solutions, _ := c.next()
	return solutions
}

// Close ends the count.
func (c *Count) Close() { c.stop() }

// Saved returns about how many times its cost the memo table has saved.
func (c *Count) Saved() float64 { return c.memo.account.Worth() }

// Tally returns what has been done. All choices have been undone.
func (c *Count) Tally() exactcover.Tally {
	return exactcover.Tally{Choices: c.nodes, Backtracks: c.nodes}
}

// A counter counts the solutions below the nodes of the tree. The scopes of its memo table
// are the segments.
type counter struct {
	*Tables
	ctx    context.Context
	err    error
	memo   *memo
	nodes  int
	scopes []countScope
	scope  []int32 // by place of a primary item
	frames []countFrame
	check  func() error // says now and then whether to stop, and why
}

// A countFrame is a node on the path from the root to the current node.
type countFrame struct {
	node  node
	key   countKey
	total number.Number // solutions found below it so far
}

// A countScope describes the keys of the nodes whose first open item is in one segment.
// Such nodes can differ only in these runs of places. The key is the number of the scope,
// followed by what is covered in these places.
type countScope struct {
	runs []placeRun
}

// A placeRun is a run of adjacent places in one word.
type placeRun struct {
	word, shift, n int
	at             int // the run's first bit in the key
}

// scopeBits is the number of bits of the key that hold the scope.
const scopeBits = 8

// countKey is large enough for a scope and all items.
type countKey [len(itemSet{}) + 1]uint64

// newCounter returns a counter whose memo table is limited to that many bytes.
func newCounter(t *Tables, bytes int) *counter {
	c := &counter{Tables: t, scope: make([]int32, t.primary), frames: make([]countFrame, t.segments+1)}
	// When the search reaches a segment, only options that begin before it have been
	// chosen, so only they can cover anything after its first place. A secondary item
	// matters only if an option that begins later contains it.
	var given itemSet
	for _, o := range t.given {
		given = given.union(&t.options[o].mask)
	}
	words := 1
	for i := 0; i < t.primary; {
		n := bits.OnesCount16(t.segmentOf[i].mask)
		var before, later itemSet // items of the options that begin before the segment, or later
		for o := range t.options {
			option := &t.options[o]
			if option.size == 0 || option.mask.meets(&given) {
				continue
			}
			if option.mask.firstPlace() < i {
				before = before.union(&option.mask)
			} else {
				later = later.union(&option.mask)
			}
		}
		for k := range maxItems {
			if k < i || k >= t.primary && !later.has(k) {
				before[k/64] &^= 1 << (k % 64)
			}
		}
		scope := newCountScope(&before)
		last := scope.runs[len(scope.runs)-1]
		words = max(words, (last.at+last.n+63)/64)
		for k := range n {
			c.scope[i+k] = int32(len(c.scopes))
		}
		c.scopes = append(c.scopes, scope)
		i += n
	}
	c.memo = newMemo(words, len(c.scopes), bytes)
	return c
}

// count returns the number of solutions. If it returns nil, err says why: it is the error of
// ctx or of check.
func (c *counter) count(ctx context.Context) *big.Int {
	c.ctx, c.err = ctx, nil
	root := &c.frames[0]
	root.node = node{open: int32(c.primary)}
	for _, o := range c.given {
		root.node.cover(&c.options[o])
	}
	if root.node.open == 0 {
		return big.NewInt(1)
	}
	if c.below(0); c.err != nil {
		return nil
	}
	return root.total.Int()
}

// newCountScope returns the scope whose nodes differ in these places.
func newCountScope(places *itemSet) countScope {
	scope := countScope{runs: []placeRun{{n: 0, at: scopeBits}}}
	at := scopeBits
	for w, word := range places {
		for word != 0 {
			shift := bits.TrailingZeros64(word)
			n := bits.TrailingZeros64(^(word >> shift))
			word &^= (1<<n - 1) << shift
			scope.runs = append(scope.runs, placeRun{w, shift, n, at})
			at += n
		}
	}
	return scope
}

// keyOf sets key, which must be zero, to the key of a node of the scope where these items
// are covered. Nodes with equal keys have the same items left to cover.
func (c *counter) keyOf(scope int32, covered *itemSet, key *countKey) {
	key[0] = uint64(scope)
	for _, run := range c.scopes[scope].runs {
		places := covered[run.word&3] >> run.shift & (1<<run.n - 1)
		key[run.at/64] |= places << (run.at % 64)
		if run.at%64+run.n > 64 {
			key[run.at/64+1] |= places >> (64 - run.at%64)
		}
	}
}

// below sets the total of the node at that depth, where some primary item is open.
func (c *counter) below(depth int) {
	f := &c.frames[depth]
	n := &f.node
	f.total = number.Number{}
	scope := c.scope[n.covered.firstMissing()]
	remember := c.memo.account.Pays(int(scope))
	work := c.Work()
	if remember {
		f.key = countKey{}
		c.keyOf(scope, &n.covered, &f.key)
		if c.memo.get(int(scope), f.key[:c.memo.words], &f.total) {
			return
		}
	}
	for n.enter(c.Tables); ; n.enterBlock(c.Tables, n.next) {
		b := &c.blocks[n.block]
		if n.open <= b.size { // every move that is left is a solution
			solutions := bits.OnesCount64(n.left)
			c.visit(solutions)
			f.total.AddSmall(uint64(solutions))
			n.left = 0
		}
		for ; n.left != 0; n.left &= n.left - 1 {
			move := &c.moves[int(b.move)+bits.TrailingZeros64(n.left)]
			c.visit(1)
			if c.err != nil {
				return
			}
			if n.open == move.size {
				f.total.AddSmall(1)
				continue
			}
			child := &c.frames[depth+1]
			child.node.covered = n.covered.union(&move.mask)
			child.node.open = n.open - move.size
			c.below(depth + 1)
			f.total.Add(&child.total)
		}
		if n.next == noBlock {
			break
		}
	}
	if remember && c.err == nil {
		c.memo.put(int(scope), f.key[:c.memo.words], &f.total, c.Work()-work)
	}
}

// Work returns the work done so far, in nodes: those visited, and what lookups cost.
func (c *counter) Work() int { return c.nodes + c.memo.account.Cost }

// visit counts nodes. Now and then it checks whether to go on.
func (c *counter) visit(nodes int) {
	before := c.nodes
	c.nodes += nodes
	if c.err != nil || before/engine.NodesPerCheck == c.nodes/engine.NodesPerCheck {
		return
	}
	if c.err = c.ctx.Err(); c.err == nil && c.check != nil {
		c.err = c.check()
	}
}
