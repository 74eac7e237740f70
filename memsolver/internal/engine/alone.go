package engine

import "unsafe"

// A Pad keeps the fields beside it off the cache lines of other data. It is as long as two
// lines, which some processors fetch together.
//
// Walkers on two cores that write to one line slow each other down, and small values that are
// made one after another lie on one line. So a walker has a Pad before its first field and
// after its last one, and its small slices come from [Alone].
type Pad [128]byte

// Alone returns a slice of n zero values that shares no cache line with other data. T must not
// be empty.
func Alone[T any](n int) []T {
	var value T
	pad := int((unsafe.Sizeof(Pad{}) + unsafe.Sizeof(value) - 1) / unsafe.Sizeof(value))
	return make([]T, pad+n+pad)[pad : pad+n : pad+n]
}
