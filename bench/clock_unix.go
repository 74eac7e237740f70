//go:build unix

package bench

import (
	"syscall"
	"time"
)

// processorTime returns how long processors have worked for this process, also for the
// system on its behalf. What else the machine does is not in it.
func processorTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err) // the arguments are right
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
