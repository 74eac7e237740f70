package memsolver

import "math/bits"

// masks is Algorithm X with a fixed order of the items: it takes the first primary
// item that is open, not the one with the fewest options. All items before it are
// then covered, so that only options of which it is the first come into question.
// Which of them are left is read off tables, 64 options at a time (see maskTables);
// that makes up for a larger tree where options are local, as in tilings.
//
// Secondary items have bits behind the primary ones, and are never taken. There are
// no colors.
//
// What it counts as an update is a word of up to 64 moves, computed from the tables.
type masks struct {
	*maskTables

	root  maskNode
	nodes []maskNode // ancestors with moves left to try, the root first, and the node itself
	path  []int32    // the moves chosen from the root to the node
	buf   []int32    // room for the options of path
	state maskState
	done  tally

	shared    float64 // of the tree, what was given away
	givenHere int     // moves of the node itself that were given away since the last walk
}

// maskState says where a walk stands.
type maskState uint8

const (
	unstarted  maskState = iota // at the root, which has not been visited
	underWay                    // at a node that has moves left to try
	atSolution                  // at a node where nothing is open
	finished
)

// A maskNode is a node of the tree, and those of its moves that are left to try.
type maskNode struct {
	covered itemSet
	left    uint64 // moves of the block
	block   int32
	next    int32 // the block behind it, or noBlock
	open    int32 // primary items
	depth   int32 // moves chosen
}

// newMasks returns an engine that reads t. start comes first.
func newMasks(t *maskTables) *masks {
	return &masks{
		maskTables: t,
		nodes:      make([]maskNode, 1, t.segments+2),
		path:       make([]int32, t.segments+1),
		buf:        make([]int32, 0, t.primary+1),
	}
}

// cover adds an option or a move to what is covered.
func (n *maskNode) cover(o *maskOption) {
	for w := range n.covered {
		n.covered[w] |= o.mask[w]
	}
	n.open -= o.size
}

// enter goes to the first block of n, whose covered items are known, and some of the
// primary ones open.
func (n *maskNode) enter(t *maskTables) {
	n.enterBlock(t, t.list(&n.covered))
}

func (n *maskNode) enterBlock(t *maskTables, block int32) {
	n.block = block
	n.next = t.blocks[block].next
	n.left = t.left(block, &n.covered)
}

// clear leaves nothing to try.
func (n *maskNode) clear() { n.left, n.next = 0, noBlock }

// start implements walker.
func (m *masks) start(prefix []int32) {
	m.root = maskNode{open: int32(m.primary)}
	for _, options := range [][]int32{m.given, prefix} {
		for _, o := range options {
			m.root.cover(&m.options[o])
		}
	}
	m.root.clear()
	if m.root.open > 0 {
		m.root.enter(m.maskTables)
	}
	m.nodes = append(m.nodes[:0], m.root)
	m.state = unstarted
	m.shared, m.givenHere = 0, 0
}

// walk implements walker.
func (m *masks) walk(nodes int, counting bool) outcome {
	if m.state == finished {
		return ended
	}
	t, stack := m.maskTables, m.nodes[:cap(m.nodes)]
	top := len(m.nodes) - 1
	n := &stack[top]
	if m.state == unstarted && n.open == 0 {
		m.state = atSolution
		m.done.solutions++
		if !counting {
			return found
		}
	}
	m.state = underWay
	m.givenHere = 0
	out := ended
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
				m.state = finished
				break search
			}
			top--
			n = &stack[top]
		}
		if visited >= nodes {
			out = paused
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
		m.path[n.depth] = k
		visited++
		choices += int(move.options)
		// A node whose last move is tried is not needed any more, and gives its
		// place to the next.
		above := n
		if n.left != 0 || n.next != noBlock {
			top++
			n = &stack[top]
		}
		first := above.covered[0] | move.mask[0]
		for w := range n.covered {
			n.covered[w] = above.covered[w] | move.mask[w]
		}
		n.open = above.open - move.size
		n.depth = above.depth + 1
		if n.open > 0 {
			if first != ^uint64(0) { // then what is covered need not come from memory
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
			m.state = atSolution
			out = found
			break
		}
	}
	m.nodes = stack[:top+1]
	m.done.choices += choices
	m.done.solutions += solutions
	m.done.updates += updates
	if out == ended {
		m.nodes[0].depth = 0
	}
	return out
}

// optionsIn returns the number of options in those moves of block b.
func (t *maskTables) optionsIn(b *maskBlock, moves uint64) int {
	if b.options > 0 {
		return int(b.options) * bits.OnesCount64(moves)
	}
	options := 0
	for ; moves != 0; moves &= moves - 1 {
		options += int(t.moves[int(b.move)+bits.TrailingZeros64(moves)].options)
	}
	return options
}

// now is the node that the walker is at.
func (m *masks) now() *maskNode { return &m.nodes[len(m.nodes)-1] }

// chosen implements walker.
func (m *masks) chosen(prefix []int32) []int32 {
	return m.optionsOf(prefix, m.path[:m.now().depth])
}

func (m *masks) optionsOf(prefix, moves []int32) []int32 {
	for _, k := range moves {
		move := &m.moves[k]
		prefix = append(prefix, m.chains[move.chain:move.chain+move.options]...)
	}
	return prefix
}

// donate implements walker.
func (m *masks) donate(give func(options []int32, share float64)) {
	for k := range m.nodes[:len(m.nodes)-1] {
		n := m.nodes[k]
		m.nodes[k].clear()
		if m.giveMoves(n, give) > 0 {
			return
		}
	}
	// Only moves of the node itself are left, the first of which it keeps.
	n := m.now()
	for n.left == 0 && n.next != noBlock {
		n.enterBlock(m.maskTables, n.next)
	}
	rest, first := *n, n.left&-n.left
	rest.left &^= first
	m.givenHere += m.giveMoves(rest, give)
	n.left, n.next = first, noBlock
}

// giveMoves gives every move of n that is left, and returns how many there were.
func (m *masks) giveMoves(n maskNode, give func(options []int32, share float64)) int {
	if m.movesLeft(&n) == 0 {
		return 0
	}
	_, share := m.progressTo(int(n.depth))
	share /= float64(m.movesAt(&n))
	above := m.optionsOf(m.buf[:0], m.path[:n.depth])
	for given := 0; ; n.enterBlock(m.maskTables, n.next) {
		for ; n.left != 0; n.left &= n.left - 1 {
			move := &m.moves[int(m.blocks[n.block].move)+bits.TrailingZeros64(n.left)]
			give(append(above, m.chains[move.chain:move.chain+move.options]...), share)
			m.shared += share
			given++
		}
		if n.next == noBlock {
			return given
		}
	}
}

// movesAt returns how many moves n has, tried or not.
func (t *maskTables) movesAt(n *maskNode) int {
	again := *n
	again.enter(t)
	return t.movesLeft(&again)
}

// movesLeft returns how many moves of n are left.
func (t *maskTables) movesLeft(n *maskNode) int {
	moves := bits.OnesCount64(n.left)
	for b := n.next; b != noBlock; b = t.blocks[b].next {
		moves += bits.OnesCount64(t.left(b, &n.covered))
	}
	return moves
}

// skip leaves only those moves of n to try that come behind move k, one of them.
func (n *maskNode) skip(t *maskTables, k int32) {
	for k-t.blocks[n.block].move >= 64 {
		n.enterBlock(t, n.next)
	}
	n.left &= ^uint64(1) << (k - t.blocks[n.block].move)
}

// progress implements walker.
func (m *masks) progress() float64 {
	switch m.state {
	case unstarted:
		return 0
	case finished:
		return 1 - m.shared
	}
	n := m.now()
	progress, share := m.progressTo(int(n.depth))
	if n.open == 0 {
		return progress + share
	}
	moves := m.movesAt(n)
	return progress + share*float64(moves-m.movesLeft(n)-m.givenHere)/float64(moves)
}

// progressTo returns which share of the tree comes before the node at that depth of the
// path, and which share is below it. It enters the nodes above again, to see how many of
// their moves come before the one that was chosen.
func (m *masks) progressTo(depth int) (before, below float64) {
	below = 1
	n := m.root
	for _, k := range m.path[:depth] {
		n.enter(m.maskTables)
		moves := m.movesLeft(&n)
		n.skip(m.maskTables, k)
		below /= float64(moves)
		before += below * float64(moves-1-m.movesLeft(&n))
		n.cover(&m.moves[k].maskOption)
	}
	return before, below
}

// tally implements walker.
func (m *masks) tally() tally {
	t := m.done
	standing := 0
	for _, k := range m.path[:m.now().depth] {
		standing += int(m.moves[k].options)
	}
	t.undone = t.choices - standing
	return t
}
