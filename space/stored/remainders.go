package stored

import (
	"fmt"
	"math/big"
)

// primeBits is the number of bits that each prime of primesFor stands for: it is above
// 2^primeBits.
const primeBits = 30

// largest is the largest prime below 2^31. So the product of two remainders is below 2^62.
const largest = 1<<31 - 1

// primesFor returns primes, the largest first, whose product is above 2^bits: the largest
// primes below 2^31.
func primesFor(bits int) []int {
	primes := []int{}
	for p := largest; len(primes)*primeBits <= bits; p -= 2 {
		if big.NewInt(int64(p)).ProbablyPrime(0) { // it is exact below 2^64
			primes = append(primes, p)
		}
	}
	return primes
}

// fromRemainders returns the only number below the product of the primes that has these
// remainders (Garner's algorithm: D. E. Knuth, The Art of Computer Programming, volume 2,
// section 4.3.2).
func fromRemainders(remainders, primes []int) (*big.Int, error) {
	if len(remainders) != len(primes) {
		return nil, fmt.Errorf("want %d remainders, got %d", len(primes), len(remainders))
	}
	number, product := new(big.Int), big.NewInt(1)
	for k, prime := range primes {
		p := big.NewInt(int64(prime))
		if remainders[k] < 0 || remainders[k] >= prime {
			return nil, fmt.Errorf("want a remainder from 0 to %d, got %d", prime-1, remainders[k])
		}
		// number + digit*product has remainder k, too.
		digit := new(big.Int).Sub(big.NewInt(int64(remainders[k])), number)
		digit.Mul(digit, new(big.Int).ModInverse(product, p)).Mod(digit, p)
		number.Add(number, digit.Mul(digit, product))
		product.Mul(product, p)
	}
	return number, nil
}

// limb is the base of the numbers that space/nth takes.
const limb = 100_000_000

// limbsOf returns the digits of n to the base limb, the lowest first: at least size of them,
// and at least one.
func limbsOf(n *big.Int, size int) []int {
	limbs := []int{}
	base, rest, digit := big.NewInt(limb), new(big.Int).Set(n), new(big.Int)
	for rest.Sign() > 0 || len(limbs) < max(size, 1) {
		rest.QuoRem(rest, base, digit)
		limbs = append(limbs, int(digit.Int64()))
	}
	return limbs
}
