//go:build !linux

package main

// stdoutIsClosed can't tell here.
func stdoutIsClosed() bool { return false }
