package number

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// TestNumber adds and multiplies numbers of every size, and compares with math/big.
func TestNumber(t *testing.T) {
	rng := rand.New(rand.NewPCG(128, 1))
	for range 100 {
		n, want := Number{}, new(big.Int)
		for range 100 {
			m := Number{Lo: rng.Uint64(), Hi: rng.Uint64() >> rng.IntN(65)}
			switch rng.IntN(10) {
			case 0:
				m = Number{Lo: rng.Uint64N(3)}
				n.Mul(&m)
				want.Mul(want, m.Int())
			case 1:
				if want.BitLen() < 400 {
					n.Mul(&m)
					want.Mul(want, m.Int())
				}
			case 2:
				n.AddSmall(m.Lo)
				want.Add(want, new(big.Int).SetUint64(m.Lo))
			default:
				n.Add(&m)
				want.Add(want, m.Int())
			}
			if n.Int().Cmp(want) != 0 || n.IsZero() != (want.Sign() == 0) {
				t.Fatalf("want %v, got %v", want, n.Int())
			}
		}
	}
}
