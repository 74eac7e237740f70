package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"sync"
	"time"
)

// A crew is the worker processes that count --workers or solve --workers has started. One that
// is killed is replaced.
type crew struct {
	app     *app
	queue   string // its address
	args    []string
	command string // the path of the program

	stopped context.Context
	stop    context.CancelFunc
	group   sync.WaitGroup
	failed  chan error // has the errors of workers that end by themselves, for good
}

// Limits for workers that end by themselves.
const (
	failurePause    = time.Second
	failurePatience = time.Minute     // as for a lost connection: Neo4j may be back soon
	endPatience     = 5 * time.Second // how long a worker may take to end
)

// hire starts n workers, each with these arguments.
func (a *app) hire(n int, queue string, args ...string) (*crew, error) {
	command, err := os.Executable()
	if err != nil {
		return nil, err
	}
	w := &crew{app: a, queue: queue, args: args, command: command, failed: make(chan error, n)}
	w.stopped, w.stop = context.WithCancel(context.Background())
	for range n {
		w.group.Go(w.keep)
	}
	return w, nil
}

// keep runs one worker after another, until the crew is to end or workers fail for good.
func (w *crew) keep() {
	var failing time.Time // since when
	for w.stopped.Err() == nil {
		start := time.Now()
		err := w.work()
		var ended *exec.ExitError
		known := errors.As(err, &ended)
		if w.stopped.Err() != nil || known && !ended.Exited() {
			continue // it was killed
		}
		if time.Since(start) > failurePatience || failing.IsZero() {
			failing = time.Now()
		}
		if known && ended.ExitCode() == int(exitUsage) || time.Since(failing) > failurePatience {
			w.failed <- fmt.Errorf("a worker has ended, see above: %v", err)
			return
		}
		select {
		case <-w.stopped.Done():
		case <-time.After(failurePause):
		}
	}
}

// work runs a worker until it ends. It ends when its standard input does: with this process,
// whatever becomes of it, or when the crew is to end.
func (w *crew) work() error {
	input, lifeline, err := os.Pipe()
	if err != nil {
		return err
	}
	defer lifeline.Close()
	command := exec.Command(w.command, append([]string{"worker", "--" + withParentFlag}, w.args...)...)
	command.Args[0] = w.app.program
	command.Stdin, command.Stdout, command.Stderr = input, io.Discard, w.app.stderr
	command.WaitDelay = endPatience
	server := w.app.found
	command.Env = append(os.Environ(), queueVariable+"="+w.queue, "NEO4J_URI="+server.URI, "NEO4J_USERNAME="+server.User,
		"NEO4J_PASSWORD="+server.Password, "NEO4J_PASSWORD_FILE=", "NEO4J_DATABASE="+w.app.database)
	err = command.Start()
	input.Close()
	if err != nil {
		return err
	}
	defer context.AfterFunc(w.stopped, func() {
		lifeline.Close()
		time.AfterFunc(endPatience, func() { command.Process.Kill() })
	})()
	return command.Wait()
}

// watched returns a context that ends if the workers fail for good, with the reason as its cause.
func (w *crew) watched(ctx context.Context) (context.Context, context.CancelCauseFunc) {
	ctx, stop := context.WithCancelCause(ctx)
	go func() {
		select {
		case err := <-w.failed:
			stop(err)
		case <-ctx.Done():
		}
	}()
	return ctx, stop
}

// end ends all workers and waits for that.
func (w *crew) end() {
	w.stop()
	w.group.Wait()
}
