package parts

import (
	"math/big"
	"math/bits"
	"slices"
	"sync"

	"graphcover/memsolver/internal/number"
)

// A memo remembers how many covers a part has. Whole keys are compared, so different parts
// are never confused. It is safe for concurrent use.
//
// Its memory is limited. What was stored or found lately is in the young generation. When
// that is full it becomes the old one, and what was in the old one is forgotten.
type memo struct {
	shards []shard
}

// A shard is the memo table for some of the hashes.
type shard struct {
	mutex      sync.Mutex
	limit      int // bytes of a generation
	young, old generation
}

// A generation is a hash table with open addressing.
type generation struct {
	slots []slot // a power of two of them
	used  int
	keys  []int32    // of all slots
	large []*big.Int // numbers of more than 128 bits
	bits  int        // of large, about
}

// A slot holds a part's key and its number of covers.
type slot struct {
	hash   uint64
	hi, lo uint64 // the number, or lo is an index into large
	key    uint32 // where the key begins in keys
	size   uint32 // of the key; 0 if the slot is free
	work   uint8  // bit length of the work that the number took
	large  bool
}

const (
	slotBytes  = 40
	firstSlots = 1 << 6
	numberSize = 64 // bytes of a big.Int without its digits
)

// newMemo returns an empty memo table of up to that many bytes, for that many users at once. Each
// shard needs some kilobytes.
func newMemo(bytes, users int) *memo {
	m := &memo{shards: make([]shard, 1)}
	if users > 1 {
		m.shards = make([]shard, 64)
	}
	for i := range m.shards {
		s := &m.shards[i]
		s.limit = bytes / 2 / len(m.shards)
		s.young.slots, s.old.slots = make([]slot, firstSlots), make([]slot, firstSlots)
	}
	return m
}

func (m *memo) shard(hash uint64) *shard { return &m.shards[hash>>32%uint64(len(m.shards))] }

// get returns the number stored for the part with that hash whose key is accepted by is, and
// the work that it took. It returns false if there is none.
func (m *memo) get(hash uint64, is func(key []int32) bool) (n number.Number, work int, ok bool) {
	s := m.shard(hash)
	s.mutex.Lock()
	defer s.mutex.Unlock()
	at := s.young.find(hash, is)
	if s.young.slots[at].size > 0 {
		return s.young.value(at), s.young.work(at), true
	}
	at = s.old.find(hash, is)
	found := s.old.slots[at]
	if found.size == 0 {
		return number.Number{}, 0, false
	}
	n, work = s.old.value(at), s.old.work(at)
	key := s.old.keys[found.key : found.key+found.size]
	s.put(hash, key, is, n, work)
	return n, work, true
}

// put stores the number for a key, and the work that it took.
func (m *memo) put(hash uint64, key []int32, n number.Number, work int) {
	s := m.shard(hash)
	s.mutex.Lock()
	defer s.mutex.Unlock()
	// Another worker may have stored it meanwhile. Then it is stored twice, which does no
	// harm: a number is right wherever it is found.
	s.put(hash, key, func([]int32) bool { return false }, n, work)
}

// put stores a number in the young generation.
func (s *shard) put(hash uint64, key []int32, is func(key []int32) bool, n number.Number, work int) {
	if !s.young.grow(len(key), n.Big, s.limit) {
		s.forget()
		if !s.young.grow(len(key), n.Big, s.limit) {
			return
		}
	}
	g := &s.young
	at := g.find(hash, is)
	g.slots[at] = slot{
		hash: hash, hi: n.Hi, lo: n.Lo, key: uint32(len(g.keys)), size: uint32(len(key)), work: uint8(bits.Len(uint(work))),
	}
	if n.Big != nil {
		g.slots[at].large, g.slots[at].lo = true, uint64(len(g.large))
		g.large = append(g.large, n.Big)
		g.bits += n.Big.BitLen()
	}
	g.keys = append(g.keys, key...)
	g.used++
}

// forget makes the young generation old. The new one uses the memory of what is forgotten.
func (s *shard) forget() {
	s.young, s.old = s.old, s.young
	g := &s.young
	clear(g.slots)
	clear(g.large)
	g.used, g.bits, g.keys, g.large = 0, 0, g.keys[:0], g.large[:0]
}

// find returns the index of the slot with a key, or of the free slot where it belongs.
func (g *generation) find(hash uint64, is func(key []int32) bool) int {
	mask := len(g.slots) - 1
	for at := int(hash) & mask; ; at = (at + 1) & mask {
		s := &g.slots[at]
		if s.size == 0 || s.hash == hash && is(g.keys[s.key:s.key+s.size]) {
			return at
		}
	}
}

func (g *generation) value(at int) number.Number {
	s := &g.slots[at]
	if s.large {
		return number.Number{Big: g.large[s.lo]}
	}
	return number.Number{Hi: s.hi, Lo: s.lo}
}

// work returns about how much work the number of a slot has taken. A number of n bits is on
// average 3/4 of 2^n.
func (g *generation) work(at int) int { return 3 << g.slots[at].work / 4 }

// bytes returns about how many bytes the generation uses.
func (g *generation) bytes() int {
	return slotBytes*len(g.slots) + 4*cap(g.keys) + (8+numberSize)*cap(g.large) + g.bits/8
}

// grow makes room for a key of that size and for a number, which may be nil. It returns
// false if that would take the generation beyond limit bytes, the old tables included
// while they are copied.
func (g *generation) grow(key int, large *big.Int, limit int) bool {
	used := g.bytes()
	if large != nil {
		used += numberSize + 8 + large.BitLen()/8
	}
	double := func(bytes int) bool {
		used += bytes
		return used <= limit
	}
	if g.used >= len(g.slots)/4*3 {
		if !double(2 * slotBytes * len(g.slots)) {
			return false
		}
		g.rehash(2 * len(g.slots))
	}
	if wanted := len(g.keys) + key; wanted > cap(g.keys) {
		wanted = max(wanted, 2*cap(g.keys), 8*firstSlots)
		if !double(4 * wanted) {
			return false
		}
		g.keys = append(make([]int32, 0, wanted), g.keys...)
	}
	if large != nil && len(g.large) == cap(g.large) {
		wanted := max(2*len(g.large), 8)
		if !double(8 * wanted) {
			return false
		}
		g.large = slices.Grow(g.large, wanted-len(g.large))
	}
	return used <= max(limit, slotBytes*firstSlots)
}

// rehash moves the slots to a table of that size.
func (g *generation) rehash(size int) {
	old := g.slots
	g.slots = make([]slot, size)
	for _, s := range old {
		if s.size > 0 {
			at := g.find(s.hash, func([]int32) bool { return false })
			g.slots[at] = s
		}
	}
}
