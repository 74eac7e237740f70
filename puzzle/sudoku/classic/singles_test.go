package classic

import (
	"math/rand/v2"
	"testing"
)

// TestOnlyInUnit compares onlyInUnit with a count of the cells of each unit, one by one.
func TestOnlyInUnit(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for n := range 50_000 {
		var set [bands]uint32
		var found [3][Side][]int // rows, columns and blocks
		for cell := range Cells {
			if random.IntN(9) > n%9 {
				continue
			}
			band, bit := locate(cell)
			set[band] |= bit
			row, column := cell/Side, cell%Side
			for kind, unit := range [...]int{row, column, row/3*3 + column/3} {
				found[kind][unit] = append(found[kind][unit], cell)
			}
		}
		var want [bands]uint32
		wantOK := true
		for _, units := range found {
			for _, cells := range units {
				switch len(cells) {
				case 0:
					wantOK = false
				case 1:
					band, bit := locate(cells[0])
					want[band] |= bit
				}
			}
		}
		if got, ok := onlyInUnit(&set); ok != wantOK || ok && got != want {
			t.Fatalf("%o: want %o, %t, got %o, %t", set, want, wantOK, got, ok)
		}
	}
}
