//go:build !linux

package console

// StdoutIsClosed returns false: this system has no way to find out.
func StdoutIsClosed() bool { return false }
