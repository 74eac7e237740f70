package memsolver

import (
	"math/bits"
	"slices"

	"graphcover/exactcover"
)

// bitsets is an engine for problems of a few thousand options. What is left of the
// problem is a set of options, as bits, and a choice takes out of it the row of a
// matrix that says which options exclude which: colors and secondary items are in
// the matrix, and cost nothing in the search. Each primary item has a count of its
// options left.
//
// Items with one option left are taken as they arise. At a choice the set and the
// counts are copied, so that nothing has to be undone. The choices are those of
// Algorithm X, but for the order in which items with one option come.
//
// An update is an option that leaves the set.
type bitsets struct {
	*bitsetsModel

	left   []uint64 // by level: the set of options left, words of them
	counts []uint16 // by level: of each primary item

	given   []int   // options
	path    []int32 // the options chosen
	levels  []bitsetsLevel
	open    int      // how many primary items are not covered
	leaving []word   // room for the words that a choice takes options out of
	forced  []uint16 // items that had one option left when they were put here
	waiting int      // how many of them there are
	dead    bool     // whether an item has no options left
	behind  bool     // whether the walk goes on behind a solution
	root    int      // how many options of path are not walked
	done    tally
}

// bitsetsModel is what all searches of a problem share. It is not changed.
type bitsetsModel struct {
	primary  int      // how many primary items there are
	words    int      // of a set of options
	excludes []uint64 // by option: the set of those that it excludes, itself too
	contains []uint64 // by primary item: the set of options that contain it
	items    []uint16 // the primary items of the options
	spans    []span   // by option: where in items they are
	lowest   []int32  // by primary item: its first option
	useful   []uint64 // the set of options that contain a primary item
}

// A bitsetsLevel is a choice between options; level 0, the root, is none.
type bitsetsLevel struct {
	item   int
	option int32 // the one chosen
	tried  int   // how many were chosen before it
	away   int   // how many of those not yet chosen were given away
	n      int   // how many there are
	depth  int   // of path, without the option
	open   int   // without the option
}

const (
	// mostBitsetsOptions keeps the matrix within 8 MiB, and counts below covered.
	mostBitsetsOptions = 1 << 13
	// covered is the bit that is set in the count of an item that is covered.
	covered = 1 << 15
)

// newBitsetsModel returns what searches of p, which is valid, share, or false if p has
// too many options or items.
func newBitsetsModel(p *exactcover.Problem) (*bitsetsModel, bool) {
	primary := p.Primary()
	if len(p.Options) > mostBitsetsOptions || primary > mostBitsetsOptions {
		return nil, false
	}
	m := &bitsetsModel{primary: primary, words: (len(p.Options) + 63) / 64}
	m.excludes = make([]uint64, len(p.Options)*m.words)
	m.contains = make([]uint64, primary*m.words)
	m.useful = make([]uint64, m.words)
	m.lowest = slices.Repeat([]int32{mostBitsetsOptions}, primary)
	m.spans = make([]span, len(p.Options))
	for o := range p.Options {
		m.spans[o].from = uint32(len(m.items))
		for _, item := range p.Options[o].Items {
			if item < primary {
				m.items = append(m.items, uint16(item))
				add(m.contains[item*m.words:], o)
				add(m.useful, o)
				m.lowest[item] = min(m.lowest[item], int32(o))
			}
		}
		m.spans[o].to = uint32(len(m.items))
	}
	m.exclude(p)
	return m, true
}

// A word is one of the words of a set of options.
type word struct {
	set   uint64
	first int // the option of its lowest bit
}

// A span is items[from:to].
type span struct{ from, to uint32 }

// itemsOf returns the primary items of an option.
func (m *bitsetsModel) itemsOf(option int) []uint16 {
	return m.items[m.spans[option].from:m.spans[option].to]
}

func add(set []uint64, option int) { set[option/64] |= 1 << (option % 64) }

// exclude fills the matrix.
func (m *bitsetsModel) exclude(p *exactcover.Problem) {
	type use struct {
		option int
		color  exactcover.Color
	}
	uses := make([][]use, len(p.Items))
	for o := range p.Options {
		option := &p.Options[o]
		for k, item := range option.Items {
			uses[item] = append(uses[item], use{o, option.Color(k)})
		}
	}
	for o := range p.Options {
		option := &p.Options[o]
		row := m.excludes[o*m.words:][:m.words]
		add(row, o)
		for k, item := range option.Items {
			color := option.Color(k)
			for _, other := range uses[item] {
				if color == exactcover.NoColor || other.color != color {
					add(row, other.option)
				}
			}
		}
	}
}

// newWalker returns an engine for the problem with these given options. start comes
// first.
func (m *bitsetsModel) newWalker(given []int) *bitsets {
	return &bitsets{
		bitsetsModel: m,
		given:        given,
		leaving:      make([]word, m.words),
		forced:       make([]uint16, m.primary+2),
	}
}

// start implements walker.
func (b *bitsets) start(prefix []int32) {
	b.path, b.levels = b.path[:0], append(b.levels[:0], bitsetsLevel{n: 1})
	b.waiting, b.dead, b.behind = 0, false, false
	b.left = append(b.left[:0], b.useful...)
	for _, o := range b.given {
		b.put(int32(o))
	}
	for _, o := range prefix {
		b.put(o)
	}
	b.root = len(b.path)
	b.recount()
}

// put chooses an option at the root, and leaves the counts to recount.
func (b *bitsets) put(o int32) {
	b.path = append(b.path, o)
	for w, excluded := range b.excludes[int(o)*b.words:][:b.words] {
		b.left[w] &^= excluded
	}
}

// recount sets the counts at the root.
func (b *bitsets) recount() {
	b.counts = append(b.counts[:0], make([]uint16, b.primary)...)
	counts, items, spans := b.counts, b.items, b.spans
	for w, set := range b.left {
		for ; set != 0; set &= set - 1 {
			span := spans[w*64+bits.TrailingZeros64(set)]
			for _, i := range items[span.from:span.to] {
				counts[i]++
			}
		}
	}
	b.open = b.primary
	for _, o := range b.path {
		for _, i := range b.itemsOf(int(o)) {
			counts[i] = covered
			b.open--
		}
	}
	for i, n := range counts {
		switch n {
		case 0:
			b.dead = true
		case 1:
			b.forced[b.waiting] = uint16(i)
			b.waiting++
		}
	}
}

// choose returns false if a primary item is then left without options.
func (b *bitsets) choose(o int32) bool {
	b.path = append(b.path, o)
	b.done.choices++
	level := len(b.levels) - 1
	left := b.left[level*b.words:][:b.words]
	counts := b.counts[level*b.primary:][:b.primary]
	items, spans := b.items, b.spans
	for _, i := range b.itemsOf(int(o)) {
		counts[i] |= covered
		b.open--
	}
	forced, waiting := b.forced, b.waiting
	updates := 0
	// Which words of the set lose options can't be predicted, so that no branch may
	// depend on it: the words that do are collected first.
	row := b.excludes[int(o)*b.words:][:len(left)]
	leaving, n := b.leaving[:len(left)], 0
	for w := range row {
		out := left[w] & row[w]
		left[w] &^= out
		leaving[n] = word{out, w * 64} // stays there only if it has options
		if out != 0 {
			n++
		}
	}
	for _, word := range leaving[:n] {
		for out := word.set; out != 0; out &= out - 1 {
			updates++
			span := spans[word.first+bits.TrailingZeros64(out)]
			for _, i := range items[span.from:span.to] {
				n := counts[i] - 1
				counts[i] = n
				if n == 0 {
					b.done.updates += updates
					return false
				}
				forced[waiting] = i // stays there only if it has one
				if n == 1 {
					waiting++
				}
			}
		}
	}
	b.waiting = waiting
	b.done.updates += updates
	return true
}

// walk implements walker.
func (b *bitsets) walk(nodes int, counting bool) outcome {
	if b.dead {
		b.dead = false
		goto leave
	}
	if b.behind {
		b.behind = false
		goto leave
	}

enter:
	if nodes--; nodes < 0 {
		return paused
	}
	if b.open == 0 {
		b.done.solutions++
		if counting {
			goto leave
		}
		b.behind = true
		return found
	}
	for b.waiting > 0 {
		b.waiting--
		item := int(b.forced[b.waiting])
		if b.count(item) == 1 {
			if !b.choose(b.next(len(b.levels)-1, item, b.lowest[item])) {
				goto leave
			}
			goto enter
		}
	}
	b.branch()
	goto try

leave:
	b.waiting = 0
	if !b.retry() {
		b.dead = true
		return ended
	}

try:
	{
		l := &b.levels[len(b.levels)-1]
		l.option = b.next(len(b.levels)-2, l.item, l.option+1)
		if b.choose(l.option) {
			goto enter
		}
		goto leave
	}
}

// count returns how many options item has; 1 is a count of an item not covered.
func (b *bitsets) count(item int) uint16 { return b.counts[(len(b.levels)-1)*b.primary+item] }

// branch enters a level for the item with the fewest options, the lowest if there
// are several. It has two at least.
func (b *bitsets) branch() {
	item, least := 0, uint16(covered)
	for i, n := range b.counts[(len(b.levels)-1)*b.primary:][:b.primary] {
		if n < least {
			item, least = i, n
			if n == 2 {
				break
			}
		}
	}
	b.left = append(b.left, b.left[len(b.left)-b.words:]...)
	b.counts = append(b.counts, b.counts[len(b.counts)-b.primary:]...)
	b.levels = append(b.levels, bitsetsLevel{item: item, option: b.lowest[item] - 1, n: int(least), depth: len(b.path), open: b.open})
}

// retry goes back to the last choice with another option to try, and returns false
// if there is none.
func (b *bitsets) retry() bool {
	for len(b.levels) > 1 {
		l := &b.levels[len(b.levels)-1]
		b.done.undone += len(b.path) - l.depth
		b.path = b.path[:l.depth]
		size := b.primary
		if l.tried+1 < l.n-l.away {
			l.tried++
			b.open = l.open
			copy(b.left[len(b.left)-b.words:], b.left[len(b.left)-2*b.words:])
			copy(b.counts[len(b.counts)-size:], b.counts[len(b.counts)-2*size:])
			return true
		}
		b.levels = b.levels[:len(b.levels)-1]
		b.left = b.left[:len(b.left)-b.words]
		b.counts = b.counts[:len(b.counts)-size]
	}
	b.done.undone += len(b.path) - b.root
	b.path = b.path[:b.root]
	return false
}

// next returns the first option of item, from the option from on, that is left at
// a level.
func (b *bitsets) next(level, item int, from int32) int32 {
	left := b.left[level*b.words:][:b.words]
	contains := b.contains[item*b.words:][:len(left)]
	w := int(from / 64)
	set := left[w] & contains[w] >> (from % 64) << (from % 64)
	for set == 0 {
		w++
		set = left[w] & contains[w]
	}
	return int32(w*64 + bits.TrailingZeros64(set))
}

// chosen implements walker.
func (b *bitsets) chosen(prefix []int32) []int32 { return append(prefix, b.path[b.root:]...) }

// donate implements walker.
func (b *bitsets) donate(give func(options []int32, share float64)) {
	share := 1.0
	for i := range b.levels {
		l := &b.levels[i]
		share /= float64(l.n)
		others := l.n - l.away - l.tried - 1
		if others == 0 {
			continue
		}
		options := append([]int32(nil), b.path[b.root:l.depth]...)
		for o := l.option; others > 0; others-- {
			o = b.next(i-1, l.item, o+1)
			give(append(options, o), share)
			l.away++
		}
		return
	}
}

// progress implements walker.
func (b *bitsets) progress() float64 {
	done, share := 0.0, 1.0
	for _, l := range b.levels {
		share /= float64(l.n)
		done += share * float64(l.tried)
	}
	return done
}

// tally implements walker.
func (b *bitsets) tally() tally { return b.done }
