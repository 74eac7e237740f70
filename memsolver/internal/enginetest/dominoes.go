package enginetest

import "math/big"

// Dominoes returns the number of ways to cover a board with dominoes: P. W. Kasteleyn,
// "The statistics of dimers on a lattice", Physica 27 (1961), 1209-1225. With the rows m and
// the columns n it is the product, over j = 1..⌈m/2⌉ and k = 1..⌈n/2⌉, of
// 4cos²(πj/(m+1)) + 4cos²(πk/(n+1)).
func Dominoes(m, n int) *big.Int {
	if m%2 == 1 && n%2 == 1 {
		return new(big.Int)
	}
	product := big.NewFloat(1).SetPrec(piBits)
	for j := 1; j <= (m+1)/2; j++ {
		for k := 1; k <= (n+1)/2; k++ {
			product.Mul(product, new(big.Float).Add(cosineSquared(j, m+1), cosineSquared(k, n+1)))
		}
	}
	nearest, _ := product.Add(product, big.NewFloat(0.5)).Int(nil)
	return nearest
}

const (
	pi     = "3.14159265358979323846264338327950288419716939937510582097494459230781640628620899862803482534211706798"
	piBits = 330
)

// cosineSquared returns 4cos²(πj/n) = 2 + 2cos(2πj/n), by the series of the cosine.
func cosineSquared(j, n int) *big.Float {
	x, _, _ := big.ParseFloat(pi, 10, piBits, big.ToNearestEven)
	x.Mul(x, big.NewFloat(float64(2*j)))
	x.Quo(x, big.NewFloat(float64(n)))
	square := new(big.Float).Mul(x, x)
	term := big.NewFloat(2).SetPrec(piBits)
	sum := big.NewFloat(4).SetPrec(piBits)
	for k := 1; k < 200; k += 2 {
		term.Mul(term, square)
		term.Quo(term, big.NewFloat(float64(-k*(k+1))))
		sum.Add(sum, term)
	}
	return sum
}
