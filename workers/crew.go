package workers

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

// A Command is the command line of a worker process, which must end when its standard input does.
type Command struct {
	Path   string
	Args   []string // with the name of the program
	Env    []string // beside that of this process
	Stderr io.Writer
	Final  int // the exit status of a worker that would fail again
}

// A Crew is worker processes on this machine. One that is killed is replaced.
type Crew struct {
	command Command
	notify  func(message string)

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

// Hire starts n workers. notify is called with messages for a person who is waiting.
func Hire(n int, command Command, notify func(message string)) *Crew {
	w := &Crew{command: command, notify: notify, failed: make(chan error, n)}
	w.stopped, w.stop = context.WithCancel(context.Background())
	for range n {
		w.group.Go(w.keep)
	}
	return w
}

// keep runs one worker after another, until the crew is to end or workers fail for good. It starts
// none within failurePause of the one before.
func (w *Crew) keep() {
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
		case known && ended.ExitCode() == w.command.Final:
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
			w.notify("a worker has ended; another one takes its place")
		}
	}
}

// fail says that a worker has failed for good.
func (w *Crew) fail(err error) { w.failed <- fmt.Errorf("a worker has ended, see above: %w", err) }

// work runs a worker until it ends. It ends when its standard input does: with this process,
// whatever becomes of it, or when the crew is to end.
func (w *Crew) work() error {
	input, lifeline, err := os.Pipe()
	if err != nil {
		return err
	}
	defer lifeline.Close()
	command := exec.Command(w.command.Path)
	command.Args, command.Env = w.command.Args, append(os.Environ(), w.command.Env...)
	command.Stdin, command.Stdout, command.Stderr = input, io.Discard, w.command.Stderr
	command.WaitDelay = endPatience
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

// Watch returns a context that ends if the workers fail for good, with the reason as its cause.
func (w *Crew) Watch(ctx context.Context) (context.Context, context.CancelCauseFunc) {
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

// End ends all workers and waits for that.
func (w *Crew) End() {
	w.stop()
	w.group.Wait()
}
