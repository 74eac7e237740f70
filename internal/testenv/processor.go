//go:build unix

package testenv

import (
	"syscall"
	"testing"
	"time"
)

// ProcessorTime returns the seconds of a processor that this process has used. Other processes
// don't count.
func ProcessorTime(t testing.TB) float64 {
	t.Helper()
	var u syscall.Rusage
	Check(t, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano()).Seconds()
}
