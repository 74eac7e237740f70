//go:build !unix

package bench

import "time"

var started = time.Now()

// processorTime returns the time by the clock, where the system tells no other.
func processorTime() time.Duration { return time.Since(started) }
