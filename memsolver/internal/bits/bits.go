// Package bits is the engine for problems of a few thousand options. The options that are
// left are a set of bits. A matrix says which options exclude which. A choice removes one
// row of the matrix from the set. Colors and secondary items are part of the matrix, and
// cost nothing in the search. Each primary item has a count of its options left. Users
// select the engine by memsolver.New(memsolver.Bits, memsolver.Cores(cores)). The memory of the matrix
// grows with the square of the number of options.
//
// An item with one option left is covered as soon as it appears. At a choice, the set and
// the counts are copied, so that nothing has to be undone. The choices are those of Algorithm X,
// apart from the order in which items with one option are taken.
//
// Reference: D. E. Knuth, The Art of Computer Programming, volume 4B (2022), section
// 7.2.2.1, Algorithm X; volume 4A (2011), section 7.1.3, for sets as bits.
package bits

import (
	"fmt"
	"math/bits"
	"slices"

	"graphcover/exactcover"
	"graphcover/memsolver/internal/engine"
	"graphcover/memsolver/internal/parallel"
)

// A walker implements [engine.Walker]. An update is the removal of an option from the
// set.
type walker struct {
	_ engine.Pad
	*Model

	left   []uint64 // by level, words of them each: the set of options left
	counts []uint32 // by level, primary of them each: by item, the options left, see oneOption

	path    []int32 // the options chosen
	levels  []level
	open    int      // how many primary items are not covered
	leaving []word   // a buffer for the words from which a choice removes options
	forced  []uint16 // items that had one option left when they were added
	waiting int      // how many of them there are
	dead    bool     // whether an item has no options left
	resume  bool     // whether the walk has stopped at a solution and must leave it first
	root    int      // how many options of path were chosen by Start
	done    exactcover.Tally
	_       engine.Pad
}

// A Model holds what all searches of a problem share. It does not change.
type Model struct {
	primary  int      // how many primary items there are
	words    int      // of a set of options
	excludes []uint64 // by option, words of them each: the options that it excludes, and itself
	contains []uint64 // by primary item, words of them each: the set of options that contain it
	items    []uint16 // the primary items of the options
	spans    []span   // by option: where in items they are
	lowest   []int32  // by primary item: its first option
	useful   []uint64 // the set of options that contain a primary item
}

// A level is a choice between options. Level 0, the root, has none.
type level struct {
	item   int
	option int32 // the option chosen
	tried  int   // how many options were tried before it
	away   int   // how many of the options not yet tried were given away
	n      int   // how many options the item has
	depth  int   // length of path, without the option chosen
	open   int   // how many primary items were not covered, before the option was chosen
}

const (
	// maxOptions keeps the matrix within 8 MiB, and counts below covered.
	maxOptions = 1 << 13
	// oneOption is one option in the count of an item. The bits below hold the exclusive
	// or of the options left: if only one is left, they are that option.
	oneOption = 1 << 16
	// covered is set in the count of an item that is covered.
	covered = 1 << 31
)

// Prepare returns the engine for p, which is valid, on that many cores. It refuses a
// problem of more than 8192 options or primary items with an [engine.Refusal].
func Prepare(p *exactcover.Problem, cores int) (engine.Prepared, error) {
	if err := Check(p); err != nil {
		return nil, err
	}
	return parallel.New(cores, New(p).NewWalker), nil
}

// Check returns an [engine.Refusal] if p is too large.
func Check(p *exactcover.Problem) error {
	if len(p.Options) > maxOptions || p.Primary() > maxOptions {
		return engine.Refusal(fmt.Sprintf("at most %d options and %[1]d primary items", maxOptions))
	}
	return nil
}

// New returns the model of p, which must be valid and not too large.
func New(p *exactcover.Problem) *Model {
	primary := p.Primary()
	m := &Model{primary: primary, words: (len(p.Options) + 63) / 64}
	m.excludes = make([]uint64, len(p.Options)*m.words)
	m.contains = make([]uint64, primary*m.words)
	m.useful = make([]uint64, m.words)
	m.lowest = slices.Repeat([]int32{maxOptions}, primary)
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
	return m
}

// A word is a word of a set of options.
type word struct {
	set   uint64
	first int // the option of bit 0
}

// A span is items[from:to].
type span struct{ from, to uint32 }

// itemsOf returns the primary items of an option.
func (m *Model) itemsOf(option int) []uint16 {
	return m.items[m.spans[option].from:m.spans[option].to]
}

func add(set []uint64, option int) { set[option/64] |= 1 << (option % 64) }

// exclude fills the matrix.
func (m *Model) exclude(p *exactcover.Problem) {
	index := exactcover.NewIndex(p)
	for o := range p.Options {
		row := m.excludes[o*m.words:][:m.words]
		add(row, o)
		for other := range index.ExcludedBy(o) {
			add(row, other)
		}
	}
}

// NewWalker returns a walker for the problem. It must be started before use.
func (m *Model) NewWalker() engine.Walker {
	return &walker{
		Model:   m,
		leaving: engine.Alone[word](m.words),
		forced:  engine.Alone[uint16](m.primary + 2),
	}
}

// Start implements [engine.Walker].
func (w *walker) Start(given []int, prefix []int32) {
	w.path, w.levels = w.path[:0], append(w.levels[:0], level{n: 1})
	w.waiting, w.dead, w.resume = 0, false, false
	w.left = append(w.left[:0], w.useful...)
	for _, o := range given {
		w.put(int32(o))
	}
	for _, o := range prefix {
		w.put(o)
	}
	w.root = len(w.path)
	w.recount()
}

// put chooses an option at the root. It does not update the counts: see recount.
func (w *walker) put(o int32) {
	w.path = append(w.path, o)
	for k, excluded := range w.excludes[int(o)*w.words:][:w.words] {
		w.left[k] &^= excluded
	}
}

// recount computes the counts at the root.
func (w *walker) recount() {
	w.counts = append(w.counts[:0], make([]uint32, w.primary)...)
	counts, items, spans := w.counts, w.items, w.spans
	for k, set := range w.left {
		for ; set != 0; set &= set - 1 {
			o := k*64 + bits.TrailingZeros64(set)
			span := spans[o]
			for _, i := range items[span.from:span.to] {
				counts[i] = (counts[i] ^ uint32(o)) + oneOption
			}
		}
	}
	w.open = w.primary
	for _, o := range w.path {
		for _, i := range w.itemsOf(int(o)) {
			counts[i] = covered
			w.open--
		}
	}
	for i, n := range counts {
		switch n / oneOption {
		case 0:
			w.dead = true
		case 1:
			w.forced[w.waiting] = uint16(i)
			w.waiting++
		}
	}
}

// choose chooses an option. It returns false if a primary item is then left without
// options.
func (w *walker) choose(o int32) bool {
	w.path = append(w.path, o)
	w.done.Choices++
	level := len(w.levels) - 1
	left := w.left[level*w.words:][:w.words]
	counts := w.counts[level*w.primary:][:w.primary]
	items, spans := w.items, w.spans
	for _, i := range w.itemsOf(int(o)) {
		counts[i] |= covered
		w.open--
	}
	forced, waiting := w.forced, w.waiting
	updates := 0
	// It can't be predicted which words of the set lose options, so no branch should
	// depend on it. Collect these words first.
	row := w.excludes[int(o)*w.words:][:len(left)]
	leaving, n := w.leaving[:len(left)], 0
	for k := range row {
		out := left[k] & row[k]
		left[k] &^= out
		leaving[n] = word{out, k * 64} // overwritten unless out has options
		if out != 0 {
			n++
		}
	}
	for _, word := range leaving[:n] {
		for out := word.set; out != 0; out &= out - 1 {
			updates++
			o := word.first + bits.TrailingZeros64(out)
			span := spans[o]
			for _, i := range items[span.from:span.to] {
				n := (counts[i] ^ uint32(o)) - oneOption
				counts[i] = n
				if n < oneOption {
					w.done.Updates += updates
					return false
				}
				forced[waiting] = i // overwritten unless it has one left
				if n < 2*oneOption {
					waiting++
				}
			}
		}
	}
	w.waiting = waiting
	w.done.Updates += updates
	return true
}

// Walk implements [engine.Walker].
func (w *walker) Walk(nodes int, counting bool) engine.Outcome {
	if w.dead {
		w.dead = false
		goto leave
	}
	if w.resume {
		w.resume = false
		goto leave
	}

enter:
	if nodes--; nodes < 0 {
		return engine.Paused
	}
	if w.open == 0 {
		w.done.Solutions++
		if counting {
			goto leave
		}
		w.resume = true
		return engine.Found
	}
	for w.waiting > 0 {
		w.waiting--
		n := w.counts[(len(w.levels)-1)*w.primary+int(w.forced[w.waiting])]
		if n/oneOption != 1 {
			continue // it is covered
		}
		if !w.choose(int32(n % oneOption)) {
			goto leave
		}
		goto enter
	}
	w.branch()
	goto try

leave:
	w.waiting = 0
	if !w.retry() {
		w.dead = true
		return engine.Ended
	}

try:
	{
		l := &w.levels[len(w.levels)-1]
		l.option = w.next(len(w.levels)-2, l.item, l.option+1)
		if w.choose(l.option) {
			goto enter
		}
		goto leave
	}
}

// branch enters a level for the item with the fewest options, or the lowest if there are
// several. The item has at least two options.
func (w *walker) branch() {
	item, least := 0, uint32(covered/oneOption)
	for i, n := range w.counts[(len(w.levels)-1)*w.primary:][:w.primary] {
		if n /= oneOption; n < least {
			item, least = i, n
			if n == 2 {
				break
			}
		}
	}
	w.left = append(w.left, w.left[len(w.left)-w.words:]...)
	w.counts = append(w.counts, w.counts[len(w.counts)-w.primary:]...)
	w.levels = append(w.levels, level{item: item, option: w.lowest[item] - 1, n: int(least), depth: len(w.path), open: w.open})
}

// retry goes back to the last choice with another option to try. It returns false if
// there is none.
func (w *walker) retry() bool {
	for len(w.levels) > 1 {
		l := &w.levels[len(w.levels)-1]
		w.done.Backtracks += len(w.path) - l.depth
		w.path = w.path[:l.depth]
		size := w.primary
		if l.tried+1 < l.n-l.away {
			l.tried++
			w.open = l.open
			copy(w.left[len(w.left)-w.words:], w.left[len(w.left)-2*w.words:])
			copy(w.counts[len(w.counts)-size:], w.counts[len(w.counts)-2*size:])
			return true
		}
		w.levels = w.levels[:len(w.levels)-1]
		w.left = w.left[:len(w.left)-w.words]
		w.counts = w.counts[:len(w.counts)-size]
	}
	w.done.Backtracks += len(w.path) - w.root
	w.path = w.path[:w.root]
	return false
}

// next returns the first option of item, from option from on, that is left at a level.
func (w *walker) next(level, item int, from int32) int32 {
	left := w.left[level*w.words:][:w.words]
	contains := w.contains[item*w.words:][:len(left)]
	k := int(from / 64)
	set := left[k] & contains[k] >> (from % 64) << (from % 64)
	for set == 0 {
		k++
		set = left[k] & contains[k]
	}
	return int32(k*64 + bits.TrailingZeros64(set))
}

// Chosen implements [engine.Walker].
func (w *walker) Chosen(prefix []int32) []int32 { return append(prefix, w.path[w.root:]...) }

// Donate implements [engine.Walker].
func (w *walker) Donate(give func(options []int32, share float64)) {
	share := 1.0
	for i := range w.levels {
		l := &w.levels[i]
		share /= float64(l.n)
		others := l.n - l.away - l.tried - 1
		if others == 0 {
			continue
		}
		options := append([]int32(nil), w.path[w.root:l.depth]...)
		for o := l.option; others > 0; others-- {
			o = w.next(i-1, l.item, o+1)
			give(append(options, o), share)
			l.away++
		}
		return
	}
}

// Progress implements [engine.Walker].
func (w *walker) Progress() float64 {
	done, share := 0.0, 1.0
	for _, l := range w.levels {
		share /= float64(l.n)
		done += share * float64(l.tried)
	}
	return done
}

// Tally implements [engine.Walker].
func (w *walker) Tally() *exactcover.Tally { return &w.done }
