package draw

import (
	"fmt"
	"slices"
	"testing"
)

// TestSame checks numbers that were drawn once, on a machine of 64 bits: they must never
// change, because users keep seeds.
func TestSame(t *testing.T) {
	source := From(1)
	var got []int
	for _, n := range []int{1, 2, 10, 1000, 1 << 40} {
		got = append(got, Below(source, n))
	}
	letters := []byte("abcdefgh")
	Shuffle(source, letters)
	const want = "[0 0 0 491 795984415552] ehbcdgfa"
	if got := fmt.Sprintf("%v %s", got, letters); got != want {
		t.Errorf("want %s, got %s", want, got)
	}
}

// TestShuffle checks that every order of four things is drawn about as often as any other:
// within five standard deviations.
func TestShuffle(t *testing.T) {
	source := From(2)
	const each = 1000
	drawn := make(map[string]int)
	for range 24 * each {
		letters := []byte("abcd")
		Shuffle(source, letters)
		drawn[string(letters)]++
	}
	if len(drawn) != 24 {
		t.Fatalf("want 24 orders, got %d", len(drawn))
	}
	for order, n := range drawn {
		if n < each-5*32 || n > each+5*32 {
			t.Errorf("want the order %s about %d times, got %d", order, each, n)
		}
	}
}

// A list is a source that yields given numbers.
type list []uint64

func (l *list) Uint64() uint64 {
	n := (*l)[0]
	*l = (*l)[1:]
	return n
}

// TestBelowIsExact checks that Below rejects the numbers that would favor some results: the
// low half of the product below 2^64 mod n.
func TestBelowIsExact(t *testing.T) {
	// 2^64 mod 3 is 1, so of the products only those with low half 0 are rejected.
	source := &list{0, 1, 1<<63 + 1, 1<<64 - 1}
	var got []int
	for len(*source) > 0 {
		got = append(got, Below(source, 3))
	}
	if want := []int{0, 1, 2}; !slices.Equal(got, want) {
		t.Errorf("want %v, got %v", want, got)
	}
	defer func() {
		if recover() == nil {
			t.Error("want a panic for no number")
		}
	}()
	Below(source, 0)
}
