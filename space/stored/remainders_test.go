package stored

import (
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestFromRemainders(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for bits := 1; bits <= 400; bits += 7 {
		primes := primesFor(bits)
		n := new(big.Int)
		for range bits {
			n.Lsh(n, 1).Or(n, big.NewInt(int64(random.IntN(2))))
		}
		remainders := make([]int, len(primes))
		for k, p := range primes {
			remainders[k] = int(new(big.Int).Mod(n, big.NewInt(int64(p))).Int64())
		}
		got, err := fromRemainders(remainders, primes)
		if err != nil || got.Cmp(n) != 0 {
			t.Fatalf("%d bits: want %v, got %v, %v", bits, n, got, err)
		}
	}
	if _, err := fromRemainders([]int{largest}, []int{largest}); err == nil {
		t.Error("a remainder that is too large was accepted")
	}
	if _, err := fromRemainders([]int{1, 2}, []int{largest}); err == nil {
		t.Error("too many remainders were accepted")
	}
}

func TestPrimesFor(t *testing.T) {
	for _, bits := range []int{0, 29, 30, 90, 300} {
		primes := primesFor(bits)
		product := big.NewInt(1)
		for _, p := range primes {
			if p >= 1<<31 || !big.NewInt(int64(p)).ProbablyPrime(20) {
				t.Errorf("want a prime below 2^31, got %d", p)
			}
			product.Mul(product, big.NewInt(int64(p)))
		}
		if slices.Sort(primes); len(slices.Compact(slices.Clone(primes))) != len(primes) || product.BitLen() <= bits {
			t.Errorf("want different primes whose product has more than %d bits, got %d", bits, primes)
		}
	}
}

func TestLimbs(t *testing.T) {
	n, _ := new(big.Int).SetString("1230000000000000004567890123", 10)
	if got, want := limbsOf(n, 2), []int{67890123, 45, 0, 1230}; !slices.Equal(got, want) {
		t.Errorf("want %d, got %d", want, got)
	}
	if got, want := limbsOf(new(big.Int), 3), []int{0, 0, 0}; !slices.Equal(got, want) {
		t.Errorf("want %d, got %d", want, got)
	}
}
