//go:build !unix

package bench

import "time"

var started = time.Now()

// processorTime returns wall time, as the system does not report processor time.
func processorTime() time.Duration { return time.Since(started) }
