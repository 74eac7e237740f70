package parts

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"graphcover/memsolver/internal/number"
)

// bytes returns about how many bytes the memo table uses.
func (m *memo) bytes() int {
	n := 0
	for i := range m.shards {
		n += m.shards[i].young.bytes() + m.shards[i].old.bytes()
	}
	return n
}

// TestMemo compares the memory with a map, for keys and numbers of all sizes. There are so
// few hashes that most keys share one with others.
func TestMemo(t *testing.T) {
	for _, users := range []int{1, 8} {
		rng := rand.New(rand.NewPCG(uint64(users), 2))
		const bytes = 1 << 20
		m := newMemo(bytes, users)
		stored := map[string]*big.Int{}
		hits := 0
		for i := range 60_000 {
			key := make([]int32, 1+rng.IntN(3))
			for k := range key {
				key[k] = rng.Int32N(40)
			}
			hash := scramble(uint64(key[0]) * 31 / 7)
			text := fmt.Sprint(key)
			is := func(other []int32) bool { return slices.Equal(key, other) }
			got, work, ok := m.get(hash, is)
			if want := stored[text]; ok && (want == nil || got.Int().Cmp(want) != 0 || work < 3 || work > 12) {
				t.Fatalf("%v: want %v, got %v of work %d", key, want, got.Int(), work)
			}
			if ok {
				hits++
				continue
			}
			n := number.Number{Lo: rng.Uint64(), Hi: rng.Uint64() >> rng.IntN(65)}
			for range rng.IntN(3) {
				n.Mul(&n)
			}
			stored[text] = n.Int()
			m.put(hash, key, n, 6)
			if i%1000 == 0 && m.bytes() > bytes {
				t.Fatalf("want at most %d bytes, got %d", bytes, m.bytes())
			}
		}
		if hits == 0 {
			t.Error("want hits")
		}
	}
}
