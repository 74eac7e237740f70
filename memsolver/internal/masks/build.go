package masks

import (
	"cmp"
	"math/bits"
	"slices"

	"graphcover/exactcover"
)

// Measured on pentominoes, Soma and dominoes: segments of 8 places make dominoes five
// times as fast as single items. Wider windows find more dead ends, but take longer to
// make.
const (
	maxSegment = 8         // places in a segment
	maxMoves   = 1 << 12   // moves in all lists of a segment of several places
	maxFree    = 512 << 10 // bytes of the windows' sets, above which windows get narrower
	maxWindow  = 9         // places in a window
	minWindow  = 4
)

// newTables returns the tables of p with these given options. order has all primary
// items, in the order in which the search takes them, and then the secondary items that
// at least two options contain.
func newTables(p *exactcover.Problem, given []int, order []int32) *Tables {
	t := &Tables{
		primary:   p.Primary(),
		order:     order,
		given:     slices.Clone(given),
		options:   make([]option, len(p.Options)),
		segmentOf: make([]segment, p.Primary()),
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

// placeItems sets t.options. It returns the options that contain a primary item, indexed
// by the place of their first item.
func (t *Tables) placeItems(p *exactcover.Problem, order []int32) [][]int32 {
	place := slices.Repeat([]int{-1}, len(p.Items))
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

// addSegment adds the longest segment from place i whose lists have one block each, or a
// segment of a single item. It returns its length.
func (t *Tables) addSegment(i int, byFirst [][]int32) int {
	single := make([][]int32, len(byFirst[i]))
	for k, o := range byFirst[i] {
		single[k] = []int32{o}
	}
	// Moves with similar last items should share a block, which then needs fewer
	// windows.
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
		t.segmentOf[i+k] = segment{
			list: int32(len(t.blocks)), word: uint8(i / 64), shift: uint8(i % 64), mask: 1<<n - 1,
		}
	}
	for _, list := range lists {
		t.blocks = append(t.blocks, t.newBlock(list[:min(64, len(list))]))
	}
	// Only the first list of a single item can have more than one block. Its further
	// blocks come after all lists of the segment.
	last := len(t.blocks) - len(lists)
	for len(lists[0]) > 64 {
		lists[0] = lists[0][64:]
		t.blocks[last].next = int32(len(t.blocks))
		last = len(t.blocks)
		t.blocks = append(t.blocks, t.newBlock(lists[0][:min(64, len(lists[0]))]))
	}
	return n
}

// listsOf returns the lists of a segment of n places from i. It returns false if they are
// too long.
func (t *Tables) listsOf(i, n int, byFirst [][]int32) ([][][]int32, bool) {
	lists := make([][][]int32, 1<<n)
	total := 0
	var chain []int32
	// extend adds the moves that begin with chain to a list. It returns false if there
	// are too many.
	var extend func(list int, covered itemSet) bool
	extend = func(list int, covered itemSet) bool {
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
			if !extend(list, covered.union(mask)) {
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
		if list != len(lists)-1 && !extend(list, covered) {
			return nil, false
		}
	}
	return lists, true
}

func (t *Tables) newBlock(moves [][]int32) block {
	b := block{all: 1<<len(moves) - 1, move: int32(len(t.moves)), next: noBlock}
	for k, chain := range moves {
		move := move{chain: int32(len(t.chains)), options: int32(len(chain))}
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

func (t *Tables) movesOf(b *block) []move {
	return t.moves[b.move:][:bits.Len64(b.all)]
}

// cutWindows gives every block windows of up to width places. It returns the number of
// sets of all windows, including the window of no places.
func (t *Tables) cutWindows(width int) int {
	t.windows = t.windows[:0]
	sets := 1
	for b := range t.blocks {
		block := &t.blocks[b]
		block.window, block.end = int32(len(t.windows)), int32(len(t.windows))
		var used itemSet
		for _, move := range t.movesOf(block) {
			used = used.union(&move.mask)
		}
		// The list ensures that nothing is covered twice inside the segment.
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
				t.windows = append(t.windows, window{
					table: int32(sets), word: uint8(word), shift: uint8(shift), mask: 1<<n - 1,
				})
				sets += 1 << n
			}
		}
		block.end = int32(len(t.windows))
		block.near = [nearWindows]window{}
		copy(block.near[:], t.windows[block.window:])
	}
	return sets
}

// fillWindows fills in the sets of all windows. sets is their number.
func (t *Tables) fillWindows(sets int) {
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
