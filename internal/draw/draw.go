// Package draw makes random numbers that are the same on every machine and with every
// version of Go. A [rand.PCG] is specified to the bit, but what the methods of [rand.Rand]
// make of its numbers is not; what [Below] and [Shuffle] make of them is written here.
package draw

import (
	"math/bits"
	"math/rand/v2"
)

// From returns the source of random numbers for a seed.
func From(seed uint64) rand.Source { return rand.NewPCG(seed, stream) }

// stream is the second half of every seed. Its value does not matter.
const stream = 0x6772617068636f76

// Below returns a number from 0 to n-1, all with the same probability. It panics if n is
// less than 1.
//
// The method is that of D. Lemire, "Fast random integer generation in an interval", ACM
// Transactions on Modeling and Computer Simulation 29 (2019): the high half of a product,
// with the few products rejected that would favor some numbers.
func Below(source rand.Source, n int) int {
	if n < 1 {
		panic("draw: want a number below 1 or more")
	}
	high, low := bits.Mul64(source.Uint64(), uint64(n))
	if low < uint64(n) {
		for least := -uint64(n) % uint64(n); low < least; {
			high, low = bits.Mul64(source.Uint64(), uint64(n))
		}
	}
	return int(high)
}

// Shuffle puts the elements of s into a random order, all orders with the same probability:
// TAOCP volume 2, section 3.4.2, Algorithm P.
func Shuffle[E any](source rand.Source, s []E) {
	for i := len(s) - 1; i > 0; i-- {
		k := Below(source, i+1)
		s[i], s[k] = s[k], s[i]
	}
}
