package csp

import (
	"math/rand/v2"
	"testing"

	"graphcover/internal/testenv"
	"graphcover/puzzle/sudoku"
	"graphcover/puzzle/sudoku/classic"
)

// Supported is the test's own filter: it goes through all assignments of nine cells
// and returns the candidates that are part of one.
func Supported(domains [classic.Side]sudoku.Digits) (kept [classic.Side]sudoku.Digits) {
	// reached[k] holds the sets of numbers that the cells before k can take.
	reached := [classic.Side + 1]map[sudoku.Digits]bool{0: {0: true}}
	for k, digits := range domains {
		reached[k+1] = make(map[sudoku.Digits]bool)
		for used := range reached[k] {
			for n := range (digits &^ used).All() {
				reached[k+1][used|sudoku.DigitsOf(n)] = true
			}
		}
	}
	// Go back from the set of all nine, and drop the sets that don't lead to it.
	needed := map[sudoku.Digits]bool{sudoku.Classic().Layout().Numbers(): reached[classic.Side][sudoku.Classic().Layout().Numbers()]}
	for k := classic.Side - 1; k >= 0; k-- {
		before := make(map[sudoku.Digits]bool)
		for used, ok := range needed {
			if !ok {
				continue
			}
			for n := range (domains[k] & used).All() {
				if rest := used &^ sudoku.DigitsOf(n); reached[k][rest] {
					before[rest] = true
					kept[k] |= sudoku.DigitsOf(n)
				}
			}
		}
		needed = before
	}
	return kept
}

func TestFilter(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	cases, solvable := 2000, 0
	if testenv.LongRun() {
		cases = 20_000
	}
	for n := range cases {
		var domains [classic.Side]sudoku.Digits
		hidden := random.Perm(classic.Side) // an assignment that half of the cases have
		for k := range domains {
			for range 1 + random.IntN(1+n%classic.Side) {
				domains[k] |= sudoku.DigitsOf(1 + random.IntN(classic.Side))
			}
			if n%2 == 0 {
				domains[k] |= sudoku.DigitsOf(1 + hidden[k])
			}
		}
		want := Supported(domains)
		var got [classic.Side]sudoku.Digits
		ok := filter(domains[:], got[:])
		if wantOK := want != [classic.Side]sudoku.Digits{}; got != want || ok != wantOK {
			t.Fatalf("%q: want %q, %t, got %q, %t", domains, want, wantOK, got, ok)
		}
		if ok {
			solvable++
		}
	}
	if solvable < cases/2 || solvable > cases*19/20 {
		t.Errorf("want domains with and without an assignment, %d of %d have one", solvable, cases)
	}
}

// TestFewestToFilter checks that filter removes nothing from a unit with fewer open
// cells if there are no singles in it.
func TestFewestToFilter(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	tried := 0
	for range 20_000 {
		var domains [classic.Side]sudoku.Digits
		open := 2 + random.IntN(fewestToFilter-2)
		numbers := random.Perm(classic.Side)
		for k := range domains {
			domains[k] = sudoku.DigitsOf(1 + numbers[k])
		}
		for k := range open {
			for _, n := range numbers[:open] {
				if random.IntN(2) == 0 {
					domains[k] |= sudoku.DigitsOf(1 + n)
				}
			}
		}
		if hasSingle(domains[:open], numbers[:open]) {
			continue
		}
		tried++
		var got [classic.Side]sudoku.Digits
		if ok := filter(domains[:], got[:]); !ok || got != domains {
			t.Fatalf("want %q unchanged, got %q, %t", domains, got, ok)
		}
	}
	if tried < 1000 {
		t.Errorf("want a thousand units without singles, got %d", tried)
	}
}

// hasSingle reports whether a cell has only one number, or a number (from 0) only one
// cell.
func hasSingle(domains []sudoku.Digits, numbers []int) bool {
	for _, digits := range domains {
		if digits.Len() == 1 {
			return true
		}
	}
	for _, n := range numbers {
		places := 0
		for _, digits := range domains {
			if digits.Has(1 + n) {
				places++
			}
		}
		if places == 1 {
			return true
		}
	}
	return false
}
