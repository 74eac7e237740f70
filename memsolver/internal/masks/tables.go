package masks

import (
	"math/bits"

	"graphcover/exactcover"
)

// Tables are what walkers read. They do not change, and all cores share them.
//
// The primary items, in their order, are cut into segments of a few consecutive places.
// The first item that is not covered is in some segment. The other items of the segment
// that are covered select a list of moves. A move is one way to cover the rest of the
// segment, by one option or several. A segment is as long as its lists stay short. If
// there are many options, it has one item, and a move is an option.
//
// A list consists of blocks of up to 64 moves. Which moves of a block are possible
// depends on what is covered after the segment. A block has windows to find that out. A
// window is a few consecutive places. For every set of covered items in it, the window
// has the set of moves that contain none of these items. The moves that are in the sets
// of all windows are possible.
type Tables struct {
	primary  int // items
	segments int
	problem  *exactcover.Problem
	orders   [][]int32 // of the items, different ones
	order    []int32   // the one of these with the smallest tree
	nodes    float64   // of that tree, estimated
	given    []int     // options
	options  []option  // by option of the problem

	segmentOf []segment // by place of a primary item
	blocks    []block   // by list: its first block; then further blocks
	moves     []move
	chains    []int32 // the options of the moves
	windows   []window
	free      []uint64 // the sets of the windows
}

// An option holds what an option of the problem or a move covers.
type option struct {
	mask itemSet
	size int32 // primary items
}

// A move is one or several options that cover the open items of a segment.
type move struct {
	option
	chain, options int32 // the options are chains[chain:chain+options]
}

// A segment says where to find the list of a node. The index of the list is list plus the
// set of covered items of the segment, as a number. The items are bits of one word.
type segment struct {
	list  int32
	word  uint8
	shift uint8
	mask  uint16
}

type block struct {
	all         uint64 // a bit for each move
	move        int32  // the first move
	next        int32  // the next block of the list, or noBlock
	window, end int32  // its windows are windows[window:end]
	size        int32  // primary items that the smallest move covers
	options     int32  // how many each move has, or 0 if that differs

	// near is a copy of the first windows, padded with windows of no places, so that a
	// walk need not look up where they are or how many there are.
	near [nearWindows]window
}

// nearWindows was measured: most of Soma's blocks have three windows.
const nearWindows = 3

// noBlock is the next block of the last one of a list.
const noBlock = -1

// A window is a few consecutive places. If c is the set of covered items in it, as a
// number, the moves that contain none of them are free[table+c]. A window of no places
// has free[0], which is all moves.
type window struct {
	table int32
	word  uint8
	shift uint8
	mask  uint16
}

// list returns the list of the node where these items are covered. Some primary item must
// be open.
func (t *Tables) list(covered *itemSet) int32 {
	w := 0
	for covered[w] == ^uint64(0) {
		w++
	}
	return t.listIn(w, covered[w])
}

// listIn is list for a node whose first open item is in word w of its covered items. The
// whole segment must be in that word.
func (t *Tables) listIn(w int, covered uint64) int32 {
	s := &t.segmentOf[64*w+bits.TrailingZeros64(^covered)]
	return s.list + int32(covered>>(s.shift&63)&uint64(s.mask))
}

// left returns the moves of block b that contain no covered item.
func (t *Tables) left(b int32, covered *itemSet) uint64 {
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
func (t *Tables) freeOf(w *window, covered *itemSet) uint64 {
	return t.free[w.table+int32(covered[w.word&3]>>(w.shift&63)&uint64(w.mask))]
}
