// Command graphcover solves exact cover problems inside a graph database and in
// memory, and checks the one against the other.
//
// There is a file for each command: its flags, one call into the library, and
// what it prints.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

func main() { os.Exit(run()) }

// run is main, for tests that call it by another name.
func run() int {
	// The first signal asks the command to stop where nothing is lost, the
	// second ends it.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)

	a := &app{program: os.Args[0], stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr}
	return a.main(ctx, os.Args[1:])
}
