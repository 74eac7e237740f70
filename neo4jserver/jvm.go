package neo4jserver

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
	"github.com/shirou/gopsutil/v4/process"
)

// How long a JVM may take. Tests shorten some of these.
var (
	jvmTimeout   = 5 * time.Minute  // to start, on a very busy machine; 10 s is usual
	hangPatience = 30 * time.Second // to answer, if it has answered before
	stopTimeout  = 30 * time.Second // to stop, before it is killed
)

// jvm is a Neo4j that we run as a process of its own. At most one process runs on dir:
// it is recognized by the folder on its command line, even if whoever started it could
// not record it.
type jvm struct {
	config  Config
	release Release
	state   *state
	dir     string // Neo4j's home folder
}

// jvmRecord is kept in server.json.
type jvmRecord struct {
	PID   int  `json:"pid"`   // 0 after a stop
	Ready bool `json:"ready"` // it has answered at least once
	ports
}

func (l *lookup) jvm(r Release) *jvm {
	return &jvm{l.config, r, l.state, l.state.file("neo4j-" + r.Version)}
}

func (j *jvm) file(name ...string) string { return filepath.Join(append([]string{j.dir}, name...)...) }
func (j *jvm) recordFile() string         { return j.file("server.json") }

func (j *jvm) find(ctx context.Context) (*Server, neo4j.DriverWithContext, error) {
	record, err := j.running(ctx)
	if err != nil {
		return nil, nil, err
	}
	s, err := j.server(record)
	if err != nil {
		return nil, nil, err
	}
	return s.reach(ctx)
}

func (j *jvm) server(record jvmRecord) (*Server, error) {
	s, err := j.state.server(JVM, record.ports)
	if err == nil {
		s.PID = record.PID
	}
	return s, err
}

// running returns the record of the JVM if its process is alive.
func (j *jvm) running(ctx context.Context) (jvmRecord, error) {
	var record jvmRecord
	if err := readRecord(j.recordFile(), &record); err != nil {
		return record, err
	}
	if record.PID == 0 {
		return record, fmt.Errorf("%w (it was stopped)", ErrNotRunning)
	}
	p, err := process.NewProcessWithContext(ctx, int32(record.PID))
	if err != nil || !j.owns(ctx, p) {
		return record, fmt.Errorf("%w (process %d is gone)", ErrNotRunning, record.PID)
	}
	return record, nil
}

// start starts Neo4j as a JVM that outlives this process. The caller holds the lock and
// has found no server that answers.
func (j *jvm) start(ctx context.Context) (*Server, neo4j.DriverWithContext, error) {
	s, driver, err := j.awaitRunning(ctx)
	if !errors.Is(err, ErrUnreachable) && !errors.Is(err, ErrNotRunning) {
		return s, driver, err
	}
	if err := j.endAll(ctx, true); err != nil {
		return nil, nil, err
	}
	java, err := findJava(ctx, j.release.Java)
	if err != nil {
		return nil, nil, err
	}
	jars, err := j.jars(ctx)
	if err != nil {
		return nil, nil, err
	}
	s, driver, failure := j.launchOnFreePorts(ctx, java, classpathOf(jars))
	if failure == nil || ctx.Err() != nil {
		return s, driver, failure
	}
	// Java can't distinguish a damaged jar from one that lacks a class.
	damaged := changed(ctx, jars)
	if len(damaged) == 0 {
		return nil, nil, failure
	}
	if err := j.repair(ctx, damaged); err != nil {
		return nil, nil, errors.Join(failure, err)
	}
	if jars, err = j.jars(ctx); err != nil {
		return nil, nil, err
	}
	return j.launchOnFreePorts(ctx, java, classpathOf(jars))
}

// awaitRunning waits for a JVM that is running but does not answer yet: it hangs, or
// the process that started it did not wait for it.
func (j *jvm) awaitRunning(ctx context.Context) (*Server, neo4j.DriverWithContext, error) {
	record, err := j.running(ctx)
	if err != nil {
		return nil, nil, err
	}
	j.state.notify("Neo4j (process %d) is running but does not answer: waiting", record.PID)
	watch, cancel := context.WithCancel(ctx)
	defer cancel()
	s, driver, err := j.await(ctx, record, j.patience(ctx, record), j.ended(watch))
	if errors.Is(err, errEnded) {
		return nil, nil, fmt.Errorf("%w (%w)", ErrNotRunning, err)
	}
	if errors.Is(err, ErrUnreachable) {
		j.state.notify("Neo4j (process %d) still does not answer: replacing it", record.PID)
	}
	return s, driver, err
}

// ended returns a channel that is closed when the JVM, which need not be a child of this
// process, is gone. It stops looking when ctx is done.
func (j *jvm) ended(ctx context.Context) <-chan struct{} {
	ended := make(chan struct{})
	go func() {
		for ctx.Err() == nil {
			if _, err := j.running(ctx); err != nil && ctx.Err() == nil {
				close(ended)
				return
			}
			select {
			case <-ctx.Done():
			case <-time.After(pollInterval):
			}
		}
	}()
	return ended
}

// patience returns how long to wait for a JVM that does not answer now.
func (j *jvm) patience(ctx context.Context, record jvmRecord) time.Duration {
	if record.Ready {
		return hangPatience
	}
	p, err := process.NewProcessWithContext(ctx, int32(record.PID))
	if err != nil {
		return 0
	}
	created, err := p.CreateTimeWithContext(ctx) // milliseconds
	if err != nil {
		return 0
	}
	return min(jvmTimeout-time.Since(time.UnixMilli(created)), jvmTimeout) // the clock may have been set back
}

// maxLaunches bounds how often a start is tried again because another program, such as
// another server that is starting, took a port that had been free.
const maxLaunches = 3

// errPortTaken says that a server ended because it could not open a port.
var errPortTaken = errors.New("its port was taken by another program")

func (j *jvm) launchOnFreePorts(ctx context.Context, java, classpath string) (*Server, neo4j.DriverWithContext, error) {
	var last jvmRecord
	readRecord(j.recordFile(), &last) // there is none before the first start
	p, err := freePorts(ctx, last.ports, j.state.notify)
	for try := 1; ; try++ {
		if err == nil {
			err = j.configure(p)
		}
		if err != nil {
			return nil, nil, err
		}
		s, driver, failure := j.launch(ctx, java, classpath, p)
		// If it failed, our process is gone: whoever is listening now was faster.
		taken := failure != nil && (errors.Is(failure, errPortTaken) || !isFree(p.Bolt) || !isFree(p.HTTP))
		if !taken || try == maxLaunches || ctx.Err() != nil {
			return s, driver, failure
		}
		j.state.notify("another program has just taken a port of Neo4j: trying others")
		p, err = otherPorts()
	}
}

// launch starts the JVM and waits until it answers. If it doesn't, it is killed.
func (j *jvm) launch(ctx context.Context, java, classpath string, p ports) (*Server, neo4j.DriverWithContext, error) {
	j.state.notify("starting Neo4j %s: this takes 10 to 60 s", j.release.Version)
	mark := j.markLogs()
	child, exited, err := j.spawn(java, classpath)
	if err != nil {
		return nil, nil, err
	}
	record := jvmRecord{PID: child.Pid, ports: p}
	var s *Server
	var driver neo4j.DriverWithContext
	if err = writeRecord(j.recordFile(), record); err == nil {
		s, driver, err = j.await(ctx, record, jvmTimeout, exited)
	}
	if err == nil {
		return s, driver, nil
	}
	child.Kill()
	<-exited
	j.recordStop() // the record is ours: the caller holds the lock
	if ctx.Err() != nil {
		return nil, nil, fmt.Errorf("start: %w", ctx.Err())
	}
	log, text := j.explain(err, mark)
	if errors.Is(err, ErrUnreachable) { // which would say that some server is missing
		err = fmt.Errorf("no answer within %v: %v", jvmTimeout, err)
	}
	if strings.Contains(text, "Address already in use") {
		err = errPortTaken
	}
	return nil, nil, fmt.Errorf("Neo4j did not start: %w\nthe end of %s:\n%s", err, j.file("logs", log), tail(text, 15))
}

// spawn starts the process. exited is closed when it has ended.
func (j *jvm) spawn(java, classpath string) (child *os.Process, exited <-chan struct{}, err error) {
	console, err := os.OpenFile(j.file("logs", consoleLog), os.O_RDWR|os.O_CREATE|os.O_TRUNC, 0o600)
	if err != nil {
		return nil, nil, err
	}
	defer console.Close()
	if err := console.Chmod(0o600); err != nil { // it may be there already, from an earlier version
		return nil, nil, err
	}
	// Java and JNA, by which Neo4j calls the operating system, would otherwise keep
	// files in /tmp and in the user's cache directory.
	command := exec.Command(java, slices.Concat(collector(os.Getenv), []string{"-Xmx1g", "-XX:-UsePerfData",
		"-Djava.io.tmpdir=" + j.file("tmp"), "-Djna.tmpdir=" + j.file("tmp"), "-cp", classpath, j.release.MainClass,
		j.homeFlag(), "--config-dir=" + j.file("conf")})...)
	command.Dir, command.Stdout, command.Stderr = j.dir, console, console
	command.Env = slices.DeleteFunc(os.Environ(), func(variable string) bool {
		return strings.HasPrefix(variable, "NEO4J_") // about another server, such as its password
	})
	detach(command)
	if err := withUmask(command.Start); err != nil {
		return nil, nil, fmt.Errorf("start %s: %w", java, err)
	}
	ended := make(chan struct{})
	go func() {
		command.Wait()
		close(ended)
	}()
	return command.Process, ended, nil
}

// await waits until the JVM answers, and records that it has.
func (j *jvm) await(ctx context.Context, record jvmRecord, timeout time.Duration, exited <-chan struct{}) (*Server, neo4j.DriverWithContext, error) {
	s, err := j.server(record)
	if err != nil {
		return nil, nil, err
	}
	driver, err := s.await(ctx, timeout, exited)
	if err != nil {
		return nil, nil, err
	}
	record.Ready = true
	if err := writeRecord(j.recordFile(), record); err != nil {
		return nil, nil, errors.Join(err, driver.Close(context.WithoutCancel(ctx)))
	}
	return s, driver, nil
}

// stop stops our JVM, gracefully if possible. The caller holds the lock.
func (j *jvm) stop(ctx context.Context) (*Server, error) {
	running, err := j.processes(ctx)
	if err != nil {
		return nil, err
	}
	if len(running) == 0 {
		return nil, ErrNotRunning
	}
	// If nobody recorded the process, only its id is known.
	s := &Server{URI: fmt.Sprintf("process %d", running[0].Pid), PID: int(running[0].Pid), Source: JVM}
	graceful := true
	if record, err := j.running(ctx); err == nil {
		if recorded, err := j.server(record); err == nil {
			s = recorded
			graceful = !s.panicked(ctx)
		}
	}
	return s, j.endAll(ctx, graceful)
}

// recordStop keeps only the ports of the JVM: clients in the middle of a search wait
// for it there. On a full disk it keeps nothing.
func (j *jvm) recordStop() error {
	var record jvmRecord
	if err := readRecord(j.recordFile(), &record); err != nil {
		return nil // there is none
	}
	if writeRecord(j.recordFile(), jvmRecord{ports: record.ports}) == nil {
		return nil
	}
	return os.Remove(j.recordFile())
}
