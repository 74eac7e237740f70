// Command graphcover solves exact cover problems inside a graph database and in memory,
// and checks one against the other.
//
// Each command has a file of its own: its flags, one call into the library, and its
// output.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"graphcover/internal/console"
	"graphcover/internal/replace"
)

func main() { os.Exit(run()) }

// run is main, apart from os.Exit, so that tests can run the program under another name.
func run() int {
	// The first signal asks the command to stop where nothing is lost. The second ends it
	// at once.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)

	a := &app{program: os.Args[0], stdin: os.Stdin, stdout: os.Stdout, stderr: os.Stderr}
	if console.StdoutIsClosed() {
		a.stdout = closedOutput{}
	}
	defer replace.DeleteUnfinished()
	return a.mainWithin(ctx, os.Args[1:], stopPatience)
}

// stopPatience is how long a command may take to stop.
const stopPatience = 10 * time.Second

// mainWithin is main, but when ctx is done, it waits no longer than patience for main to
// return: what main is waiting for may never come. Nothing is lost then: a search can be
// resumed after a kill, too.
func (a *app) mainWithin(ctx context.Context, args []string, patience time.Duration) int {
	stderr := a.stderr
	ended := make(chan int, 1)
	go func() { ended <- a.main(ctx, args) }()
	select {
	case exit := <-ended:
		return exit
	case <-ctx.Done():
	}
	select {
	case exit := <-ended:
		return exit
	case <-time.After(patience):
		go fmt.Fprintf(stderr, "graphcover: %v\n", errStopped) // it may be what blocks
		time.Sleep(min(patience, 100*time.Millisecond))
		return int(exitFailed)
	}
}

// closedOutput is standard output if that is closed.
type closedOutput struct{}

var _ io.Writer = closedOutput{}

var errClosedOutput = errors.New("standard output is closed; to discard results, send them to " + os.DevNull)

func (closedOutput) Write([]byte) (int, error) { return 0, errClosedOutput }
