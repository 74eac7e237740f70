package timetable_test

import (
	"math/rand/v2"
	"testing"

	"graphcover/internal/testenv"
	"graphcover/puzzle/internal/familytest"
	"graphcover/puzzle/timetable"
)

// TestWanted clicks through small random tables: see [familytest.CheckWanted].
func TestWanted(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 7))
	places := 0
	for range testenv.Cases(50, 1000, 10000) {
		places += familytest.CheckWanted(t, timetable.Read, randomPlain(rng).tables(), 10, rng)
	}
	if places < 500 {
		t.Errorf("want wishes at more places, got %d", places)
	}
}
