package cdcl

import "math/bits"

// A restart says when the search starts again at level 0. It keeps the values that it tried, so
// that it soon is where it was, unless it has learned better.
type restart struct {
	since int // conflicts since the last restart
	runs  int // restarts so far
}

// restartUnit is how many conflicts the shortest run has.
const restartUnit = 32

// due reports whether it is time for a restart, and then counts it as made.
func (r *restart) due() bool {
	if r.since < restartUnit*luby(r.runs+1) {
		return false
	}
	r.runs++
	r.since = 0
	return true
}

// luby returns the nth element, from 1, of the sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ….
func luby(n int) int {
	for {
		power := 1 << bits.Len(uint(n)) // the least power of two above n
		if n == power-1 {
			return power / 2
		}
		n -= power/2 - 1
	}
}
