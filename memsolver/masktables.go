package memsolver

import (
	"cmp"
	"math/bits"
	"slices"

	"graphcover/exactcover"
)

// An itemSet has a bit for every item, at the item's place in the order in which the
// search takes them; those of secondary items stand behind.
type itemSet [4]uint64

const maxMaskItems = 64 * len(itemSet{})

func (s *itemSet) add(place int)      { s[place/64] |= 1 << (place % 64) }
func (s *itemSet) has(place int) bool { return s[place/64]>>(place%64)&1 != 0 }

// firstPlace returns the lowest place in the set, which is not empty.
func (s *itemSet) firstPlace() int {
	w := 0
	for s[w] == 0 {
		w++
	}
	return 64*w + bits.TrailingZeros64(s[w])
}

func (s *itemSet) meets(t *itemSet) bool {
	return s[0]&t[0]|s[1]&t[1]|s[2]&t[2]|s[3]&t[3] != 0
}

func (s *itemSet) union(t *itemSet) itemSet {
	return itemSet{s[0] | t[0], s[1] | t[1], s[2] | t[2], s[3] | t[3]}
}

// firstMissing returns the lowest place that is not in the set; there is one.
func (s *itemSet) firstMissing() int {
	for w, word := range s {
		if word != ^uint64(0) {
			return 64*w + bits.TrailingZeros64(^word)
		}
	}
	return maxMaskItems
}

// maskTables is what masks read. It is not changed, and shared by all cores.
//
// The primary items, in their order, are cut into segments of a few neighbors. The
// first item that is not covered lies in some segment, and which others of the segment
// are covered selects a list of moves: all the ways to cover the rest of the segment.
// A segment is as long as its lists stay short. If options are many, it has one item,
// and a move is an option.
//
// A list consists of blocks of up to 64 moves. Which moves of a block are possible
// depends on what is covered behind the segment. There a block has windows: a few
// neighboring places, and for every set of covered items among them the set of moves
// that contain none of these. The moves possible are those in the sets of all windows.
type maskTables struct {
	primary  int // items
	segments int
	nodes    float64      // of the tree, estimated
	given    []int32      // options
	options  []maskOption // by option of the problem

	segmentOf []maskSegment // by place of a primary item
	blocks    []maskBlock   // by list: its first block; further blocks behind
	moves     []maskMove
	chains    []int32 // the options of the moves
	windows   []maskWindow
	free      []uint64 // the sets of the windows
}

// A maskOption is what an option or a move covers.
type maskOption struct {
	mask itemSet
	size int32 // primary items
}

// A maskMove is one or several options that cover what is open of a segment.
type maskMove struct {
	maskOption
	chain, options int32 // they stand in chains from chain on
}

// A maskSegment says where the list of a node is found: at list, plus the covered
// ones among the items of the segment, which are bits of a word.
type maskSegment struct {
	list  int32
	word  uint8
	shift uint8
	mask  uint16
}

type maskBlock struct {
	all         uint64 // a bit for each move
	move        int32  // the first
	next        int32  // block of the list, or noBlock
	window, end int32  // the first, and behind the last
	size        int32  // primary items that the smallest move covers
	options     int32  // in each move, or 0 if they have not equally many

	// near has the first windows again, filled up with windows of no places, so that
	// a walk need not look for them, nor how many they are.
	near [nearWindows]maskWindow
}

// nearWindows, by measurement: of Soma's blocks most have three windows.
const nearWindows = 3

// noBlock stands for the block behind the last of a list.
const noBlock = -1

// A maskWindow is a few neighboring places. The set for covered items c among them,
// as a number, is free[table+c]. That of a window of no places is free[0], of all moves.
type maskWindow struct {
	table int32
	word  uint8
	shift uint8
	mask  uint16
}

// list returns the list of the node where these items are covered, but not all
// primary ones.
func (t *maskTables) list(covered *itemSet) int32 {
	w := 0
	for covered[w] == ^uint64(0) {
		w++
	}
	return t.listIn(w, covered[w])
}

// listIn is list where the first item that is not covered is in word w. That word has the
// whole segment.
func (t *maskTables) listIn(w int, covered uint64) int32 {
	s := &t.segmentOf[64*w+bits.TrailingZeros64(^covered)]
	return s.list + int32(covered>>(s.shift&63)&uint64(s.mask))
}

// left returns the moves of block b that contain no covered item.
func (t *maskTables) left(b int32, covered *itemSet) uint64 {
	block := &t.blocks[b]
	set := block.all
	if block.window == block.end {
		return set
	}
	for k := range block.near {
		set &= t.freeOf(&block.near[k], covered)
	}
	for k := block.window + nearWindows; k < block.end; k++ {
		set &= t.freeOf(&t.windows[k], covered)
	}
	return set
}

// freeOf returns the moves that contain no covered item of window w.
func (t *maskTables) freeOf(w *maskWindow, covered *itemSet) uint64 {
	return t.free[w.table+int32(covered[w.word&3]>>(w.shift&63)&uint64(w.mask))]
}

// Measured on pentominoes, Soma and dominoes: segments of 8 places make dominoes five
// times as fast as single items. Wider windows see more dead ends, and take longer to make.
const (
	maxSegment = 8         // places in a segment
	maxMoves   = 1 << 12   // in all lists of a segment of several places
	maxFree    = 512 << 10 // bytes of the windows' sets, above which windows get narrower
	maxWindow  = 9         // places in a window
	minWindow  = 4
)

// masksFor returns the tables of p in an order of the items that is good for it, or
// false if masks can't take p: if it has colors, or more than maxMaskItems items.
func masksFor(p *exactcover.Problem) (*maskTables, bool) {
	for o := range p.Options {
		for k := range p.Options[o].Items {
			if p.Options[o].Color(k) != exactcover.NoColor {
				return nil, false
			}
		}
	}
	if len(p.Items) > maxMaskItems {
		return nil, false
	}
	order, nodes := orderItems(p)
	t := newMaskTables(p, order)
	t.nodes = nodes
	return t, true
}

// newMaskTables returns the tables of p, whose items are placed in that order. It lists
// every primary item, and then the secondary ones that two options or more contain.
func newMaskTables(p *exactcover.Problem, order []int32) *maskTables {
	t := &maskTables{
		primary:   p.Primary(),
		options:   make([]maskOption, len(p.Options)),
		segmentOf: make([]maskSegment, p.Primary()),
	}
	for _, o := range p.Given {
		t.given = append(t.given, int32(o))
	}
	byFirst := t.placeItems(p, order)
	for i := 0; i < t.primary; {
		i += t.addSegment(i, byFirst)
		t.segments++
	}
	width := maxWindow
	sets := t.cutWindows(width)
	for sets > maxFree/8 && width > minWindow {
		width--
		sets = t.cutWindows(width)
	}
	t.fillWindows(sets)
	t.lookAhead(byFirst)
	return t
}

// placeItems sets the options, and returns those that contain a primary item, by the
// place of their first one.
func (t *maskTables) placeItems(p *exactcover.Problem, order []int32) [][]int32 {
	place := make([]int, len(p.Items))
	for i := range place {
		place[i] = -1
	}
	for k, item := range order {
		place[item] = k
	}
	byFirst := make([][]int32, t.primary)
	for o := range p.Options {
		option := &t.options[o]
		first := t.primary
		for _, item := range p.Options[o].Items {
			k := place[item]
			if k < 0 {
				continue
			}
			option.mask.add(k)
			if k < t.primary {
				option.size++
				first = min(first, k)
			}
		}
		if first < t.primary {
			byFirst[first] = append(byFirst[first], int32(o))
		}
	}
	return byFirst
}

// addSegment adds the longest segment from place i whose lists are one block each,
// or one of a single item, and returns how long it is.
func (t *maskTables) addSegment(i int, byFirst [][]int32) int {
	single := make([][]int32, len(byFirst[i]))
	for k, o := range byFirst[i] {
		single[k] = []int32{o}
	}
	// Moves that are alike in their last items share a block, which then needs
	// fewer windows.
	slices.SortStableFunc(single, func(a, b []int32) int {
		x, y := &t.options[a[0]].mask, &t.options[b[0]].mask
		return cmp.Or(cmp.Compare(x[3], y[3]), cmp.Compare(x[2], y[2]), cmp.Compare(x[1], y[1]), cmp.Compare(x[0], y[0]))
	})
	lists := [][][]int32{single, nil}
	n := 1
	for i+n < t.primary && (i+n)%64 != 0 && n < maxSegment {
		longer, ok := t.listsOf(i, n+1, byFirst)
		if !ok {
			break
		}
		lists = longer
		n++
	}
	for k := range n {
		t.segmentOf[i+k] = maskSegment{
			list: int32(len(t.blocks)), word: uint8(i / 64), shift: uint8(i % 64), mask: 1<<n - 1,
		}
	}
	for _, list := range lists {
		t.blocks = append(t.blocks, t.newBlock(list[:min(64, len(list))]))
	}
	// Only the first list of a single item can have more than one block. They are
	// behind all lists of the segment.
	last := len(t.blocks) - len(lists)
	for len(lists[0]) > 64 {
		lists[0] = lists[0][64:]
		t.blocks[last].next = int32(len(t.blocks))
		last = len(t.blocks)
		t.blocks = append(t.blocks, t.newBlock(lists[0][:min(64, len(lists[0]))]))
	}
	return n
}

// listsOf returns the lists of a segment of n places from i, or false if they are
// too long.
func (t *maskTables) listsOf(i, n int, byFirst [][]int32) ([][][]int32, bool) {
	lists := make([][][]int32, 1<<n)
	total := 0
	var chain []int32
	// extend lists the moves that begin with chain, and returns false if they are
	// too many.
	var extend func(list int, covered, inside itemSet) bool
	extend = func(list int, covered, inside itemSet) bool {
		first := covered.firstMissing()
		if first >= i+n {
			total++
			lists[list] = append(lists[list], slices.Clone(chain))
			return len(lists[list]) <= 64 && total <= maxMoves
		}
		for _, o := range byFirst[first] {
			mask := &t.options[o].mask
			if mask.meets(&covered) {
				continue
			}
			chain = append(chain, o)
			if !extend(list, covered.union(mask), inside) {
				return false
			}
			chain = chain[:len(chain)-1]
		}
		return true
	}
	for list := range lists {
		var covered itemSet
		for k := range i {
			covered.add(k)
		}
		for k := range n {
			if list>>k&1 != 0 {
				covered.add(i + k)
			}
		}
		if list != len(lists)-1 && !extend(list, covered, covered) {
			return nil, false
		}
	}
	return lists, true
}

func (t *maskTables) newBlock(moves [][]int32) maskBlock {
	b := maskBlock{all: 1<<len(moves) - 1, move: int32(len(t.moves)), next: noBlock}
	for k, chain := range moves {
		move := maskMove{chain: int32(len(t.chains)), options: int32(len(chain))}
		for _, o := range chain {
			move.mask = move.mask.union(&t.options[o].mask)
			move.size += t.options[o].size
		}
		if k == 0 {
			b.size, b.options = move.size, move.options
		}
		b.size = min(b.size, move.size)
		if b.options != move.options {
			b.options = 0
		}
		t.chains = append(t.chains, chain...)
		t.moves = append(t.moves, move)
	}
	return b
}

// movesOf returns the moves of block b.
func (t *maskTables) movesOf(b *maskBlock) []maskMove {
	return t.moves[b.move:][:bits.Len64(b.all)]
}

// cutWindows gives every block windows of up to so many places, and returns how many
// sets they have, with that of no places.
func (t *maskTables) cutWindows(width int) int {
	t.windows = t.windows[:0]
	sets := 1
	for b := range t.blocks {
		block := &t.blocks[b]
		block.window, block.end = int32(len(t.windows)), int32(len(t.windows))
		var used itemSet
		for _, move := range t.movesOf(block) {
			used = used.union(&move.mask)
		}
		// That nothing is covered twice inside the segment, the list says.
		if block.all == 0 {
			continue
		}
		s := &t.segmentOf[used.firstPlace()]
		used[s.word] &^= uint64(s.mask) << s.shift
		for word := range used {
			for used[word] != 0 {
				shift := bits.TrailingZeros64(used[word])
				places := used[word] >> shift & (1<<width - 1)
				used[word] &^= places << shift
				n := bits.Len64(places)
				t.windows = append(t.windows, maskWindow{
					table: int32(sets), word: uint8(word), shift: uint8(shift), mask: 1<<n - 1,
				})
				sets += 1 << n
			}
		}
		block.end = int32(len(t.windows))
		block.near = [nearWindows]maskWindow{}
		copy(block.near[:], t.windows[block.window:])
	}
	return sets
}

// fillWindows sets the sets of all windows, so many.
func (t *maskTables) fillWindows(sets int) {
	t.free = make([]uint64, sets)
	t.free[0] = ^uint64(0)
	for b := range t.blocks {
		block := &t.blocks[b]
		for _, w := range t.windows[block.window:block.end] {
			free := t.free[w.table:][:int(w.mask)+1]
			free[0] = block.all
			for k := range bits.Len16(w.mask) {
				without := block.all
				for m := range t.movesOf(block) {
					without &^= t.moves[int(block.move)+m].mask[w.word] >> (int(w.shift) + k) & 1 << m
				}
				for covered := range 1 << k {
					free[1<<k+covered] = free[covered] & without
				}
			}
		}
	}
}

const (
	lookAheadPlaces = 12      // open places behind a move that are looked at
	maxLookAhead    = 1 << 23 // times that a move is held against an option, above which they are fewer
)

// lookAhead takes moves out of the sets of windows that leave nothing for one of the next
// open items: if the item is in the window and not covered, and with all places
// before and in the segment, those of the move and the covered ones of the window out
// of question, no option is left that contains it. So many a dead end is not entered.
//
// byFirst holds the options by the place of their first item.
func (t *maskTables) lookAhead(byFirst [][]int32) {
	containing := make([]int, t.primary) // by place: how many options
	for o := range t.options {
		for k := range t.primary {
			if t.options[o].mask.has(k) {
				containing[k]++
			}
		}
	}
	places := lookAheadPlaces
	for _, n := range containing {
		places = min(places, maxLookAhead/(1+n*len(t.moves)))
	}
	open := make([]int, 0, lookAheadPlaces)
	// Options that begin before or in a segment are out of question behind it.
	later := make([][]int32, t.primary) // by place: the others that contain it, those that begin last first
	unlisted := t.primary               // options that begin before this are not in later
	for b := len(t.blocks) - 1; b >= 0; b-- {
		block := &t.blocks[b]
		if block.all == 0 {
			continue
		}
		s := &t.segmentOf[t.moves[block.move].mask.firstPlace()]
		behind := 64*int(s.word) + int(s.shift) + bits.Len16(s.mask)
		for unlisted > behind {
			unlisted--
			for _, o := range byFirst[unlisted] {
				for k := unlisted; k < t.primary; k++ {
					if t.options[o].mask.has(k) {
						later[k] = append(later[k], o)
					}
				}
			}
		}
		for m, move := range t.movesOf(block) {
			covered := move.mask
			for k := range behind {
				covered.add(k)
			}
			open = open[:0]
			for k := behind; k < t.primary && len(open) < places; k++ {
				if !covered.has(k) {
					open = append(open, k)
				}
			}
			for k := block.window; k < block.end; k++ {
				w := &t.windows[k]
				var dead patternSet
				for _, item := range open {
					if w.has(item) {
						t.addDead(&dead, w, item, &covered, later[item])
					}
				}
				for c := range dead.all {
					if c > int(w.mask) {
						break
					}
					t.free[int(w.table)+c] &^= 1 << m
				}
			}
		}
	}
}

// addDead adds to dead the sets of places in a window that, if they are covered, leave no
// option for an item of the window that is not among them. Also covered are those places,
// of a move and before it.
func (t *maskTables) addDead(dead *patternSet, w *maskWindow, item int, covered *itemSet, containing []int32) {
	place := item%64 - int(w.shift)
	var alive patternSet // what may be covered
	for _, o := range containing {
		if mask := &t.options[o].mask; !mask.meets(covered) {
			pattern := w.pattern(mask)
			if pattern == 1<<place {
				return // nothing else in the window matters to it
			}
			alive.add(int32(w.mask) &^ pattern)
		}
	}
	// Less may be covered, too: subsets are added place by place.
	for k := range bits.Len16(w.mask) {
		alive.addSubsets(k)
	}
	for i := range dead {
		dead[i] |= ^alive[i] & lacking(place, i)
	}
}

// has tells whether a place is in the window.
func (w *maskWindow) has(place int) bool {
	return place/64 == int(w.word) && place%64 >= int(w.shift) && place%64 < int(w.shift)+bits.Len16(w.mask)
}

// pattern returns the items of mask in a window.
func (w *maskWindow) pattern(mask *itemSet) int32 {
	return int32(mask[w.word] >> w.shift & uint64(w.mask))
}

// A patternSet is a set of sets of places in a window.
type patternSet [1 << maxWindow / 64]uint64

func (s *patternSet) add(pattern int32) { s[pattern/64] |= 1 << (pattern % 64) }

// all yields the sets, as numbers, ascending.
func (s *patternSet) all(yield func(int) bool) {
	for i, word := range s {
		for ; word != 0; word &= word - 1 {
			if !yield(64*i + bits.TrailingZeros64(word)) {
				return
			}
		}
	}
}

// addSubsets adds to each set the one that lacks place k.
func (s *patternSet) addSubsets(k int) {
	if k >= 6 {
		step := 1 << (k - 6)
		for i := range s {
			if i&step == 0 {
				s[i] |= s[i+step]
			}
		}
		return
	}
	for i := range s {
		s[i] |= s[i] >> (1 << k) & without[k]
	}
}

// lacking returns word i of the set of all sets that lack place k.
func lacking(k, i int) uint64 {
	switch {
	case k < 6:
		return without[k]
	case i>>(k-6)&1 == 0:
		return ^uint64(0)
	}
	return 0
}

// without has, for each of six places, the numbers of a word's bits where that place is
// not set.
var without = [6]uint64{
	0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
	0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff,
}
