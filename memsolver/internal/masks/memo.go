package masks

import (
	"math/big"
	"math/bits"
	"slices"

	"graphcover/memsolver/internal/engine"
	"graphcover/memsolver/internal/number"
)

// A memo remembers the number of solutions below a node. Other nodes with the same items
// left to cover have the same number. These items are the key, which has a fixed number of
// words. Whole keys are compared, so different keys are never confused.
//
// The idea is that of Algorithm Z in TAOCP 7.2.2.1, which builds a decision diagram.
type memo struct {
	words   int        // in a key
	slots   []uint64   // words+2 of them each
	used    int        // slots in use
	limit   int        // on the number of slots
	large   []*big.Int // numbers that don't fit into a slot
	spare   int        // bytes left for large
	account engine.Account
}

// A slot holds a key and a value of two words. The first is the low 64 bits of the number.
// The second has, from its low bits up, the next 42 bits of the number, the bit length
// of the work that it took, the scope, and two flags. A number that needs more bits is in
// large, and the slot has its index.
const (
	slotUsed   = 1 << 63
	slotLarge  = 1 << 62
	scopeShift = 48
	maxScopes  = 1 << 14
	workShift  = 42
	maxWork    = 1<<6 - 1 // bits
)

const (
	lookupNodes = 8       // cost of a lookup and a store, in nodes
	neighbors   = 8       // slots where a key can be
	firstSlots  = 1 << 12 // the table doubles up to its limit
	largeBytes  = 96      // approximate size of a number in large
)

// newMemo returns an empty memo table of up to that many bytes. words is the length of a key,
// and scopes the number of scopes, at most maxScopes. Nodes of higher scopes are
// forgotten first.
func newMemo(words, scopes, bytes int) *memo {
	m := &memo{words: words, account: engine.Account{Scopes: make([]engine.Scope, scopes), FirstPause: 1 << 6}}
	m.limit = max(bytes*3/4/m.slotBytes(), neighbors)
	m.spare = bytes / 4
	m.slots = make([]uint64, min(firstSlots, m.limit)*(words+2))
	return m
}

func (m *memo) slotBytes() int { return 8 * (m.words + 2) }

// place returns the index in slots where the neighborhood of key begins.
func (m *memo) place(key []uint64) int {
	h := uint64(0)
	for _, word := range key {
		hi, lo := bits.Mul64(h^word^0x9e3779b97f4a7c15, 0xd6e8feb86659fd93)
		h = hi ^ lo
	}
	h *= 0xff51afd7ed558ccd
	at, _ := bits.Mul64(h, uint64(len(m.slots)/(m.words+2)-neighbors+1))
	return int(at) * (m.words + 2)
}

// get sets n to the number stored for key. It returns false if there is none.
func (m *memo) get(scope int, key []uint64, n *number.Number) bool {
	stride := m.words + 2
	for at, end := m.place(key), 0; end < neighbors; at, end = at+stride, end+1 {
		slot := m.slots[at : at+stride]
		if slot[m.words+1] == 0 {
			break
		}
		if slices.Equal(slot[:m.words], key) {
			// A number of n bits is on average 3/4 of 2^n.
			work := 3 << (slot[m.words+1] >> workShift & maxWork) / 4
			m.account.Enter(scope, lookupNodes, work)
			*n = m.value(slot)
			return true
		}
	}
	m.account.Enter(scope, lookupNodes, 0)
	return false
}

func (m *memo) value(slot []uint64) number.Number {
	lo, hi := slot[m.words], slot[m.words+1]
	if hi&slotLarge != 0 {
		return number.Number{Big: m.large[lo]}
	}
	return number.Number{Hi: hi & (1<<workShift - 1), Lo: lo}
}

// put stores the number for key, which must not be stored yet. work is the cost of
// finding the number: the nodes visited, and lookupNodes for each lookup.
func (m *memo) put(scope int, key []uint64, n *number.Number, work int) {
	stride := m.words + 2
	if m.used*4 > len(m.slots)/stride*3 && len(m.slots)/stride < m.limit {
		m.grow()
	}
	hi := n.Hi
	lo := n.Lo
	if n.Big != nil || hi>>workShift != 0 {
		if m.spare < largeBytes {
			return
		}
		m.spare -= largeBytes
		hi, lo = slotLarge, uint64(len(m.large))
		m.large = append(m.large, n.Int())
	}
	slot := m.room(key)
	if slot[m.words+1] == 0 {
		m.used++
	}
	copy(slot, key)
	slot[m.words] = lo
	slot[m.words+1] = hi | slotUsed | uint64(scope)<<scopeShift | uint64(bits.Len(uint(work)))<<workShift
}

// room returns a free slot for key. If there is none, it returns the slot in the key's
// neighborhood with the highest scope: its number takes the least work to find again.
func (m *memo) room(key []uint64) []uint64 {
	stride := m.words + 2
	at := m.place(key)
	victim := at
	for range neighbors {
		if m.slots[at+m.words+1] == 0 {
			return m.slots[at : at+stride]
		}
		if m.scopeAt(at) > m.scopeAt(victim) {
			victim = at
		}
		at += stride
	}
	return m.slots[victim : victim+stride]
}

// scopeAt returns the scope of the slot at index at of slots.
func (m *memo) scopeAt(at int) uint64 {
	return m.slots[at+m.words+1] >> scopeShift & (maxScopes - 1)
}

// grow doubles the table, up to its limit.
func (m *memo) grow() {
	stride := m.words + 2
	old := m.slots
	m.slots = make([]uint64, min(2*len(old)/stride, m.limit)*stride)
	m.used = 0
	for at := 0; at < len(old); at += stride {
		if slot := old[at : at+stride]; slot[m.words+1] != 0 {
			room := m.room(slot[:m.words])
			if room[m.words+1] == 0 {
				m.used++
			}
			copy(room, slot)
		}
	}
}
