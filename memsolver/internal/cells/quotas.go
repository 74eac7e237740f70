package cells

import (
	"slices"

	"graphcover/exactcover"
	"graphcover/memsolver/internal/engine"
)

// A multi is a walker for problems in which items have quotas: the choices are those of Algorithm M
// (TAOCP 7.2.2.1), as in D. E. Knuth's program SSMCC. An update is an option removed from the sets of
// all its items.
//
// An option that is chosen, or that can't be chosen any more, is in no set. Its places in the sets are
// restored with the sizes. The fields lo and hi of the state, and the items, are not used.
type multi struct {
	_ engine.Pad
	*Model
	state
	tree // the list of its levels is branches; the sizes of a level are without what was tried there

	times    []uint32 // by item: how many chosen options contain it
	path     []uint32 // the chosen options
	branches []uint32 // of all levels: options, or noMore
	_        engine.Pad
}

// noMore is the branch in which no more options contain the item.
const noMore = none

// quotas sets how often each item must and can be covered.
func (m *Model) quotas(p *exactcover.Problem) {
	m.low, m.high = make([]uint32, len(p.Items)), make([]uint32, len(p.Items))
	for i := range p.Items {
		q := p.Quota(i)
		m.low[i], m.high[i] = uint32(q.Low), uint32(q.High)
	}
}

func (m *Model) newMulti() *multi {
	return &multi{
		Model: m,
		times: engine.Alone[uint32](len(m.low)),
		state: state{
			nodes:  engine.Alone[node](len(m.origin.nodes)),
			set:    engine.Alone[uint32](len(m.origin.set)),
			places: m.origin.places, // they don't change
			size:   engine.Alone[uint32](len(m.origin.size)),
		},
	}
}

// Walk implements [engine.Walker].
func (w *multi) Walk(nodes int, counting bool) engine.Outcome {
	var l *level
	if w.dead {
		return engine.Ended
	}
	if w.resume {
		w.resume = false
		goto leave
	}

enter:
	if nodes--; nodes < 0 {
		return engine.Paused
	}
	switch item, degree := w.next(); {
	case item == none:
		w.done.Solutions++
		if counting {
			goto leave
		}
		w.resume = true
		return engine.Found
	case degree == 0:
		goto leave
	case degree == 1: // all options that are left are needed
		w.choose(w.option[w.set[w.places[item].base]])
		goto enter
	default:
		l = w.branch(item, int(degree))
	}

try:
	if o := w.branches[l.at]; o != noMore { // else nothing is left for the item
		w.choose(o)
	}
	goto enter

leave:
	l = w.retry()
	if l == nil {
		w.leaveTo(w.root)
		w.dead = true
		return engine.Ended
	}
	w.leaveTo(l.depth)
	w.branches = w.branches[:l.end]
	copy(w.size, w.sizes[l.sizes:])
	w.remove(w.branches[l.at-1])
	copy(w.sizes[l.sizes:], w.size)
	goto try
}

// next returns the open item with the fewest branches, and how many these are: 0 if the options left
// are too few. Among equals it is the lowest. If no item is open, it is none.
func (w *multi) next() (item, degree uint32) {
	item, degree = none, none
	for i, size := range w.size[:w.primary] {
		need := w.low[i] - min(w.low[i], w.times[i])
		switch {
		case size < need:
			return uint32(i), 0
		case size+1-need < degree && (need > 0 || size > 0):
			item, degree = uint32(i), size+1-need
		}
	}
	return item, degree
}

// branch enters a level with the branches of an item.
func (w *multi) branch(item uint32, degree int) *level {
	first := len(w.branches)
	for _, n := range w.set[w.places[item].base:][:w.size[item]] {
		w.branches = append(w.branches, w.option[n])
	}
	slices.Sort(w.branches[first:])
	if degree > len(w.branches)-first {
		w.branches = append(w.branches, noMore)
	}
	w.branches = w.branches[:first+degree]
	return w.enter(level{first: uint32(first), at: uint32(first), end: uint32(first + degree), depth: len(w.path)}, w.size)
}

// leaveTo undoes all choices after the first depth ones, but not what they have removed.
func (w *multi) leaveTo(depth int) {
	w.done.Backtracks += len(w.path) - depth
	for _, o := range w.path[depth:] {
		for n := w.first[o]; w.nodes[n].item != spacer; n++ {
			w.times[w.nodes[n].item]--
		}
	}
	w.path = w.path[:depth]
}

// choose chooses an option that is left, and removes those that it excludes.
func (w *multi) choose(o uint32) {
	w.path = append(w.path, o)
	w.done.Choices++
	w.remove(o)
	for n := w.first[o]; w.nodes[n].item != spacer; n++ {
		item := w.nodes[n].item
		w.times[item]++
		switch color := w.color[n]; {
		case color != 0:
			w.removeOthers(item, color)
		case w.times[item] == w.high[item]:
			for base := w.places[item].base; w.size[item] > 0; {
				w.remove(w.option[w.set[base+w.size[item]-1]])
			}
		}
	}
}

// removeOthers removes the options that give an item another color, or none.
func (w *multi) removeOthers(item, color uint32) {
	base := w.places[item].base
	for k := w.size[item]; k > 0; k-- {
		if n := w.set[base+k-1]; w.color[n] != color {
			w.remove(w.option[n])
		}
	}
}

// remove removes an option that is left from the sets of all its items.
func (w *multi) remove(o uint32) {
	w.done.Updates++
	for n := w.first[o]; ; n++ {
		x := &w.nodes[n]
		if x.item == spacer {
			return
		}
		w.size[x.item]--
		swap(w.nodes, w.set, x, n, w.places[x.item].base+w.size[x.item])
	}
}

// isLeft reports whether an option, which has items, can be chosen.
func (w *multi) isLeft(o uint32) bool {
	x := w.nodes[w.first[o]]
	return x.loc < w.places[x.item].base+w.size[x.item]
}

// Start implements [engine.Walker].
func (w *multi) Start(given []int, prefix []int32) {
	copy(w.nodes, w.origin.nodes)
	copy(w.set, w.origin.set)
	copy(w.size, w.origin.size)
	clear(w.times)
	w.start()
	w.path, w.branches = w.path[:0], w.branches[:0]
	done := w.done
	for _, o := range given {
		if w.nodes[w.first[o]].item != spacer {
			w.choose(uint32(o))
		}
	}
	for _, o := range prefix {
		if o >= 0 {
			w.choose(uint32(o))
		} else if w.isLeft(uint32(^o)) {
			w.remove(uint32(^o))
		}
	}
	w.done.Choices = done.Choices
	w.root = len(w.path)
}

// Chosen implements [engine.Walker].
func (w *multi) Chosen(prefix []int32) []int32 {
	for _, o := range w.path[w.root:] {
		prefix = append(prefix, int32(o))
	}
	return prefix
}

// Donate implements [engine.Walker].
func (w *multi) Donate(give func(options []int32, share float64)) {
	share, depth := 1.0, w.root
	var options []int32 // those chosen and passed over on the way
	for i := range w.levels {
		l := &w.levels[i]
		share /= l.branches()
		for ; depth < l.depth; depth++ {
			options = append(options, int32(w.path[depth]))
		}
		for _, o := range w.branches[l.first:l.at] {
			options = append(options, ^int32(o))
		}
		if l.at+1 == l.end {
			continue
		}
		options = append(options, ^int32(w.branches[l.at]))
		for _, o := range w.branches[l.at+1 : l.end] {
			if o == noMore {
				give(options, share)
				break
			}
			give(append(options, int32(o)), share)
			options = append(options, ^int32(o))
		}
		l.giveAway()
		return
	}
}
