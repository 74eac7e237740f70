package masks

import "math/bits"

// Tables is what masks read. It is not changed, and shared by all cores.
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
type Tables struct {
	primary  int // items
	segments int
	nodes    float64  // of the tree, estimated
	given    []int    // options
	options  []option // by option of the problem

	segmentOf []segment // by place of a primary item
	blocks    []block   // by list: its first block; further blocks behind
	moves     []move
	chains    []int32 // the options of the moves
	windows   []window
	free      []uint64 // the sets of the windows
}

// A option is what an option or a move covers.
type option struct {
	mask itemSet
	size int32 // primary items
}

// A move is one or several options that cover what is open of a segment.
type move struct {
	option
	chain, options int32 // they stand in chains from chain on
}

// A segment says where the list of a node is found: at list, plus the covered
// ones among the items of the segment, which are bits of a word.
type segment struct {
	list  int32
	word  uint8
	shift uint8
	mask  uint16
}

type block struct {
	all         uint64 // a bit for each move
	move        int32  // the first
	next        int32  // block of the list, or noBlock
	window, end int32  // the first, and behind the last
	size        int32  // primary items that the smallest move covers
	options     int32  // in each move, or 0 if they have not equally many

	// near has the first windows again, filled up with windows of no places, so that
	// a walk need not look for them, nor how many they are.
	near [nearWindows]window
}

// nearWindows, by measurement: of Soma's blocks most have three windows.
const nearWindows = 3

// noBlock stands for the block behind the last of a list.
const noBlock = -1

// A window is a few neighboring places. The set for covered items c among them,
// as a number, is free[table+c]. That of a window of no places is free[0], of all moves.
type window struct {
	table int32
	word  uint8
	shift uint8
	mask  uint16
}

// list returns the list of the node where these items are covered, but not all
// primary ones.
func (t *Tables) list(covered *itemSet) int32 {
	w := 0
	for covered[w] == ^uint64(0) {
		w++
	}
	return t.listIn(w, covered[w])
}

// listIn is list where the first item that is not covered is in word w. That word has the
// whole segment.
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
