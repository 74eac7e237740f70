package engine

import (
	"testing"
	"unsafe"
)

// TestAlone checks that slices that are made one after another are at least a [Pad] apart.
func TestAlone(t *testing.T) {
	const n = 5
	var before uintptr
	for range 100 {
		s := Alone[uint16](n)
		if len(s) != n || cap(s) != n || s[n-1] != 0 {
			t.Fatalf("want %d zeros, got %v", n, s)
		}
		at := uintptr(unsafe.Pointer(&s[0]))
		if gap := max(at, before) - min(at, before); gap < n*unsafe.Sizeof(s[0])+unsafe.Sizeof(Pad{}) {
			t.Errorf("want slices apart, got two at %#x and %#x", before, at)
		}
		before = at
	}
}
