// Package number counts solutions exactly: in two machine words, and beyond that with
// [big.Int].
package number

import (
	"math/big"
	"math/bits"
)

// A Number is a number of solutions. The zero value is 0.
type Number struct {
	Hi, Lo uint64
	Big    *big.Int // the number, if it needs more than 128 bits; never changed in place
}

// AddSmall adds m to n.
func (n *Number) AddSmall(m uint64) {
	if lo, carry := bits.Add64(n.Lo, m, 0); carry == 0 && n.Big == nil {
		n.Lo = lo
		return
	}
	n.Add(&Number{Lo: m})
}

// Add adds m to n.
func (n *Number) Add(m *Number) {
	if n.Big == nil && m.Big == nil {
		lo, carry := bits.Add64(n.Lo, m.Lo, 0)
		hi, carry := bits.Add64(n.Hi, m.Hi, carry)
		if carry == 0 {
			n.Lo, n.Hi = lo, hi
			return
		}
	}
	*n = Number{Big: new(big.Int).Add(n.Int(), m.Int())}
}

// Mul multiplies n by m.
func (n *Number) Mul(m *Number) {
	if n.Big == nil && m.Big == nil && n.Hi == 0 && m.Hi == 0 {
		n.Hi, n.Lo = bits.Mul64(n.Lo, m.Lo)
		return
	}
	product := new(big.Int).Mul(n.Int(), m.Int())
	if product.BitLen() > 128 {
		*n = Number{Big: product}
		return
	}
	low := new(big.Int).And(product, new(big.Int).SetUint64(1<<64-1))
	*n = Number{Lo: low.Uint64(), Hi: product.Rsh(product, 64).Uint64()}
}

// IsZero reports whether n is 0.
func (n *Number) IsZero() bool { return n.Big == nil && n.Hi == 0 && n.Lo == 0 }

// Int returns n. The caller must not change it.
func (n *Number) Int() *big.Int {
	if n.Big != nil {
		return n.Big
	}
	i := new(big.Int).SetUint64(n.Hi)
	return i.Lsh(i, 64).Or(i, new(big.Int).SetUint64(n.Lo))
}
