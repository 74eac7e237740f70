package roster_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"graphcover/internal/testenv"
	"graphcover/puzzle/internal/familytest"
	"graphcover/puzzle/internal/table"
	"graphcover/puzzle/roster"
)

// days are several days of a roster that follow each other.
var days = familytest.Several{
	With: func(w table.Wanted, when string, rng *rand.Rand) string {
		first, _ := firstAndLast(w.When)
		last, _ := firstAndLast(when)
		if rng.IntN(2) == 0 {
			return w.When
		}
		return fmt.Sprintf("%d-%d", min(first, last), max(first, last))
	},
	Has: func(several, when string) bool {
		first, last := firstAndLast(several)
		day, _ := firstAndLast(when)
		return first <= day && day <= last
	},
}

// firstAndLast returns the first and the last day of 3-5, or of 3.
func firstAndLast(when string) (first, last int) {
	if n, _ := fmt.Sscanf(when, "%d-%d", &first, &last); n < 2 {
		last = first
	}
	return first, last
}

// TestWanted clicks through small random tables, with remarks in some: see [familytest.CheckWanted].
func TestWanted(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 7))
	places := 0
	for range testenv.Cases(50, 1000, 10000) {
		places += familytest.CheckWanted(t, roster.Read, days, familytest.WithRemarks(randomPlain(rng).tables(), rng), 10, rng)
	}
	if places < 200 {
		t.Errorf("want wishes at more places, got %d", places)
	}
}
