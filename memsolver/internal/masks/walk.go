package masks

import (
	"math/bits"

	"graphcover/exactcover"
	"graphcover/memsolver/internal/engine"
)

// A walker implements [engine.Walker]. An update is a word of up to 64 moves, computed
// from the tables.
type walker struct {
	_ engine.Pad
	*Tables

	root  node
	nodes []node  // the ancestors with moves left to try, from the root, then the current node
	path  []int32 // the moves chosen from the root to the current node
	buf   []int32 // a buffer for the options of path
	state state
	done  exactcover.Tally

	shared    float64 // share of the tree that was given away
	givenHere int     // moves of the current node that were given away since the last walk
	_         engine.Pad
}

type state uint8

const (
	unstarted  state = iota // at the root, which has not been visited
	underWay                // at a node that has moves left to try
	atSolution              // at a node where nothing is open
	finished
)

// A node is a node of the tree, with the moves that are left to try.
type node struct {
	covered itemSet
	left    uint64 // moves of the block that are left to try
	block   int32
	next    int32 // the next block of the list, or noBlock
	open    int32 // how many primary items are open
	depth   int32 // how many moves were chosen
}

// NewWalker returns a walker that reads t. It must be started before use.
func (t *Tables) NewWalker() engine.Walker {
	return &walker{
		Tables: t,
		nodes:  engine.Alone[node](t.segments + 2)[:1],
		path:   engine.Alone[int32](t.segments + 1),
		buf:    engine.Alone[int32](t.primary + 1)[:0],
	}
}

// cover adds an option or a move to what is covered.
func (n *node) cover(o *option) {
	for k := range n.covered {
		n.covered[k] |= o.mask[k]
	}
	n.open -= o.size
}

// enter sets the first block of n. Some primary item of n must be open, and the other
// fields of n must be set.
func (n *node) enter(t *Tables) {
	n.enterBlock(t, t.list(&n.covered))
}

func (n *node) enterBlock(t *Tables, block int32) {
	n.block = block
	n.next = t.blocks[block].next
	n.left = t.left(block, &n.covered)
}

// clear removes all moves left to try.
func (n *node) clear() { n.left, n.next = 0, noBlock }

// Start implements [engine.Walker].
func (w *walker) Start(given []int, prefix []int32) {
	w.root = node{open: int32(w.primary)}
	for _, o := range given {
		w.root.cover(&w.options[o])
	}
	for _, o := range prefix {
		w.root.cover(&w.options[o])
	}
	w.root.clear()
	if w.root.open > 0 {
		w.root.enter(w.Tables)
	}
	w.nodes = append(w.nodes[:0], w.root)
	w.state = unstarted
	w.shared, w.givenHere = 0, 0
}

// Walk implements [engine.Walker].
func (w *walker) Walk(nodes int, counting bool) engine.Outcome {
	if w.state == finished {
		return engine.Ended
	}
	t, stack := w.Tables, w.nodes[:cap(w.nodes)]
	top := len(w.nodes) - 1
	n := &stack[top]
	if w.state == unstarted && n.open == 0 {
		w.state = atSolution
		w.done.Solutions++
		if !counting {
			return engine.Found
		}
	}
	w.state = underWay
	w.givenHere = 0
	out := engine.Ended
	var choices, visited, solutions, updates int
search:
	for {
		for n.left == 0 {
			if n.next != noBlock {
				n.enterBlock(t, n.next)
				updates++
				continue
			}
			if top == 0 {
				w.state = finished
				break search
			}
			top--
			n = &stack[top]
		}
		if visited >= nodes {
			out = engine.Paused
			break
		}
		b := &t.blocks[n.block]
		if counting && n.open <= b.size { // every move that is left is a solution
			moves := bits.OnesCount64(n.left)
			visited += moves
			solutions += moves
			choices += t.optionsIn(b, n.left)
			n.left = 0
			continue
		}
		k := b.move + int32(bits.TrailingZeros64(n.left))
		n.left &= n.left - 1
		move := &t.moves[k]
		w.path[n.depth] = k
		visited++
		choices += int(move.options)
		// A node is no longer needed once its last move is being tried. The next node
		// takes its place.
		above := n
		if n.left != 0 || n.next != noBlock {
			top++
			n = &stack[top]
		}
		first := above.covered[0] | move.mask[0]
		for k := range n.covered {
			n.covered[k] = above.covered[k] | move.mask[k]
		}
		n.open = above.open - move.size
		n.depth = above.depth + 1
		if n.open > 0 {
			if first != ^uint64(0) { // the first word is in a register
				n.enterBlock(t, t.listIn(0, first))
			} else {
				n.enter(t)
			}
			updates++
			continue
		}
		solutions++
		n.clear()
		if !counting {
			w.state = atSolution
			out = engine.Found
			break
		}
	}
	w.nodes = stack[:top+1]
	w.done.Choices += choices
	w.done.Solutions += solutions
	w.done.Updates += updates
	if out == engine.Ended {
		w.nodes[0].depth = 0
	}
	return out
}

// optionsIn returns the number of options in these moves of block b.
func (t *Tables) optionsIn(b *block, moves uint64) int {
	if b.options > 0 {
		return int(b.options) * bits.OnesCount64(moves)
	}
	options := 0
	for ; moves != 0; moves &= moves - 1 {
		options += int(t.moves[int(b.move)+bits.TrailingZeros64(moves)].options)
	}
	return options
}

// now returns the current node.
func (w *walker) now() *node { return &w.nodes[len(w.nodes)-1] }

// Chosen implements [engine.Walker].
func (w *walker) Chosen(prefix []int32) []int32 {
	return w.optionsOf(prefix, w.path[:w.now().depth])
}

func (w *walker) optionsOf(prefix, moves []int32) []int32 {
	for _, k := range moves {
		move := &w.moves[k]
		prefix = append(prefix, w.chains[move.chain:move.chain+move.options]...)
	}
	return prefix
}

// Donate implements [engine.Walker].
func (w *walker) Donate(give func(options []int32, share float64)) {
	for k := range w.nodes[:len(w.nodes)-1] {
		n := w.nodes[k]
		w.nodes[k].clear()
		if w.giveMoves(n, give) > 0 {
			return
		}
	}
	// Only moves of the current node are left. It keeps the first of them.
	n := w.now()
	for n.left == 0 && n.next != noBlock {
		n.enterBlock(w.Tables, n.next)
	}
	rest, first := *n, n.left&-n.left
	rest.left &^= first
	w.givenHere += w.giveMoves(rest, give)
	n.left, n.next = first, noBlock
}

// giveMoves calls give for every move of n that is left, and returns the number of moves.
func (w *walker) giveMoves(n node, give func(options []int32, share float64)) int {
	if w.movesLeft(&n) == 0 {
		return 0
	}
	_, share := w.progressTo(int(n.depth))
	share /= float64(w.movesAt(&n))
	above := w.optionsOf(w.buf[:0], w.path[:n.depth])
	for given := 0; ; n.enterBlock(w.Tables, n.next) {
		for ; n.left != 0; n.left &= n.left - 1 {
			move := &w.moves[int(w.blocks[n.block].move)+bits.TrailingZeros64(n.left)]
			give(append(above, w.chains[move.chain:move.chain+move.options]...), share)
			w.shared += share
			given++
		}
		if n.next == noBlock {
			return given
		}
	}
}

// movesAt returns the number of moves of n, tried or not.
func (t *Tables) movesAt(n *node) int {
	again := *n
	again.enter(t)
	return t.movesLeft(&again)
}

// movesLeft returns the number of moves of n that are left.
func (t *Tables) movesLeft(n *node) int {
	moves := bits.OnesCount64(n.left)
	for b := n.next; b != noBlock; b = t.blocks[b].next {
		moves += bits.OnesCount64(t.left(b, &n.covered))
	}
	return moves
}

// skip leaves only the moves of n that come after move k, which must be one of its moves.
func (n *node) skip(t *Tables, k int32) {
	for k-t.blocks[n.block].move >= 64 {
		n.enterBlock(t, n.next)
	}
	n.left &= ^uint64(1) << (k - t.blocks[n.block].move)
}

// Progress implements [engine.Walker].
func (w *walker) Progress() float64 {
	switch w.state {
	case unstarted:
		return 0
	case finished:
		return 1 - w.shared
	}
	n := w.now()
	progress, share := w.progressTo(int(n.depth))
	if n.open == 0 {
		return progress + share
	}
	moves := w.movesAt(n)
	return progress + share*float64(moves-w.movesLeft(n)-w.givenHere)/float64(moves)
}

// progressTo returns the share of the tree that comes before the node at that depth of
// the path, and the share below that node. It enters the ancestors again, to count the
// moves before the one that was chosen.
func (w *walker) progressTo(depth int) (before, below float64) {
	below = 1
	n := w.root
	for _, k := range w.path[:depth] {
		n.enter(w.Tables)
		moves := w.movesLeft(&n)
		n.skip(w.Tables, k)
		below /= float64(moves)
		before += below * float64(moves-1-w.movesLeft(&n))
		n.cover(&w.moves[k].option)
	}
	return before, below
}

// Tally implements [engine.Walker].
func (w *walker) Tally() *exactcover.Tally {
	standing := 0
	for _, k := range w.path[:w.now().depth] {
		standing += int(w.moves[k].options)
	}
	w.done.Backtracks = w.done.Choices - standing
	return &w.done
}
