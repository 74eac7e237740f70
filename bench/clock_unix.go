//go:build unix

package bench

import (
	"syscall"
	"time"
)

// processorTime returns the processor time of this process, user and system together.
// Other processes on the machine do not count.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err) // cannot happen: the arguments are valid
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
