// Command graphcover solves exact cover problems inside a graph database and in memory,
// and checks one against the other.
//
// Each command has a file of its own: its flags, one call into the library, and its
// output.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

func main() { os.Exit(run()) }

// run is main, apart from os.Exit, so that tests can run the program under another name.
func run() int {
	// The first signal asks the command to stop where nothing is lost. The second ends it
	// at once.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)

	a := &app{program: os.Args[0], stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr}
	return a.main(ctx, os.Args[1:])
}
