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
	w := &crew{app: a, queue: queue, args: args, command: command}
	w.start(n)
	return w, nil
}

// start starts n workers.
func (w *crew) start(n int) {
	w.failed = make(chan error, n)
	w.stopped, w.stop = context.WithCancel(context.Background())
	for range n {
		w.group.Go(w.keep)
	}
}

// keep runs one worker after another, until the crew is to end or workers fail for good. It starts
// none within failurePause of the one before.
func (w *crew) keep() {
	var failing time.Time // since when they fail
	for w.stopped.Err() == nil {
		start := time.Now()
		err := w.work()
		var ended *exec.ExitError
		known := errors.As(err, &ended)
		switch {
		case w.stopped.Err() != nil:
			return
		case err == nil, known && !ended.Exited(): // somebody has ended or killed it
		case known && ended.ExitCode() == int(exitUsage):
			w.fail(err)
			return
		case failing.IsZero(), time.Since(start) > failurePatience:
			failing = time.Now()
		case time.Since(failing) > failurePatience:
			w.fail(err)
			return
		}
		select {
		case <-w.stopped.Done():
		case <-time.After(failurePause - time.Since(start)):
			w.app.note("a worker has ended; another one takes its place")
		}
	}
}

// fail says that a worker has failed for good.
func (w *crew) fail(err error) { w.failed <- fmt.Errorf("a worker has ended, see above: %w", err) }

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
