package neo4jserver

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
	"github.com/shirou/gopsutil/v4/process"

	"graphcover/neo4jserver/internal/authini"
)

// How long a JVM may take; the tests are less patient.
var (
	jvmTimeout   = 2 * time.Minute  // from start to ready on a slow machine; 10 s is usual
	hangPatience = 30 * time.Second // from its last answer, for one that was ready
	stopTimeout  = 30 * time.Second // from the request to end to the order
)

//go:embed pom.xml
var pom []byte

// jvm is the Neo4j that runs as a JVM of our own from its home folder. At most
// one process runs on a home: it is known by the folder on its command line,
// whatever became of the process that started it.
type jvm struct {
	Config
	Release
	home string
}

// jvmRecord is kept in server.json.
type jvmRecord struct {
	PID   int  `json:"pid"`   // 0 after a stop
	Ready bool `json:"ready"` // whether it has answered once
	ports
}

func (c Config) jvm(r Release) jvm {
	return jvm{Config: c, Release: r, home: filepath.Join(c.Home, "neo4j-"+r.Version)}
}

func (j jvm) file(name ...string) string { return filepath.Join(append([]string{j.home}, name...)...) }
func (j jvm) recordFile() string         { return j.file("server.json") }
func (j jvm) homeFlag() string           { return "--home-dir=" + j.home }

func (j jvm) find(ctx context.Context) (*Server, neo4j.DriverWithContext, error) {
	record, err := j.running(ctx)
	if err != nil {
		return nil, nil, err
	}
	s, err := j.server(record)
	if err != nil {
		return nil, nil, err
	}
	driver, err := s.connect(ctx)
	if errors.Is(err, ErrUnreachable) { // starting, or hung
		err = fmt.Errorf("%w (%w)", ErrNotRunning, err)
	}
	return s, driver, err
}

func (j jvm) server(record jvmRecord) (*Server, error) {
	s, err := j.Config.server(JVM, record.ports)
	if err == nil {
		s.PID = record.PID
	}
	return s, err
}

// running returns the record of the JVM if its process is alive.
func (j jvm) running(ctx context.Context) (jvmRecord, error) {
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

// owns tells whether p is a Neo4j that runs on this home: a process id alone
// may meanwhile be another program's.
func (j jvm) owns(ctx context.Context, p *process.Process) bool {
	arguments, err := p.CmdlineSliceWithContext(ctx)
	return err == nil && slices.Contains(arguments, j.homeFlag())
}

// start starts Neo4j as a JVM that outlives this process. The caller holds the
// lock and has seen no server that answers.
func (j jvm) start(ctx context.Context) (*Server, neo4j.DriverWithContext, error) {
	var last jvmRecord
	readRecord(j.recordFile(), &last) // there is none at the first start
	if record, err := j.running(ctx); err == nil {
		// It hangs, or whoever started it did not wait for it.
		j.notify("Neo4j (process %d) is running but does not answer: waiting", record.PID)
		s, driver, err := j.awaited(ctx, record, j.patience(ctx, record), nil)
		if !errors.Is(err, ErrUnreachable) {
			return s, driver, err
		}
		j.notify("Neo4j (process %d) still does not answer: replacing it", record.PID)
	}
	if err := j.endAll(ctx, true); err != nil {
		return nil, nil, err
	}
	java, err := findJava(ctx, j.Java)
	if err != nil {
		return nil, nil, err
	}
	classpath, err := j.classpath(ctx)
	if err != nil {
		return nil, nil, err
	}
	p, err := j.freePorts(last.ports)
	for try := 1; ; try++ {
		if err == nil {
			err = j.configure(p)
		}
		if err != nil {
			return nil, nil, fmt.Errorf("neo4jserver: %w", err)
		}
		s, driver, failed := j.launch(ctx, java, classpath, p)
		// Ours is gone if it failed: who listens now was faster.
		taken := failed != nil && (errors.Is(failed, errPortTaken) || !isFree(p.Bolt) || !isFree(p.HTTP))
		if !taken || try == triesOfAStart || ctx.Err() != nil {
			return s, driver, failed
		}
		j.notify("another program has just taken a port of Neo4j: trying others")
		p, err = otherPorts()
	}
}

// triesOfAStart is for other servers that start at the same moment on the ports
// that were free for both.
const triesOfAStart = 3

// errPortTaken is why a server ended, by its log.
var errPortTaken = errors.New("its port was taken meanwhile")

// patience is how long to wait for a JVM that does not answer now.
func (j jvm) patience(ctx context.Context, record jvmRecord) time.Duration {
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

// noteReady keeps that the JVM has answered.
func (j jvm) noteReady(record jvmRecord) error {
	record.Ready = true
	if err := writeRecord(j.recordFile(), record); err != nil {
		return fmt.Errorf("neo4jserver: %w", err)
	}
	return nil
}

// launch runs the JVM and waits until it answers; if it doesn't, it is ended.
func (j jvm) launch(ctx context.Context, java, classpath string, p ports) (*Server, neo4j.DriverWithContext, error) {
	console, err := os.Create(j.file("logs", consoleLog))
	if err != nil {
		return nil, nil, fmt.Errorf("neo4jserver: %w", err)
	}
	defer console.Close()
	begin := map[string]int{}
	for _, log := range []string{usersLog, debugLog} {
		begin[log] = len(readText(j.file("logs", log)))
	}
	j.notify("starting Neo4j %s: this takes some 10 s", j.Version)
	command := exec.Command(java, "-Xmx1g", "-cp", classpath, j.MainClass,
		j.homeFlag(), "--config-dir="+j.file("conf"))
	command.Dir, command.Stdout, command.Stderr = j.home, console, console
	command.Env = slices.DeleteFunc(os.Environ(), func(variable string) bool {
		return strings.HasPrefix(variable, "NEO4J_") // of another server, such as its password
	})
	detach(command)
	if err := command.Start(); err != nil {
		return nil, nil, fmt.Errorf("neo4jserver: start %s: %w", java, err)
	}
	exited := make(chan struct{})
	go func() {
		command.Wait()
		close(exited)
	}()
	s, driver, err := j.launched(ctx, jvmRecord{PID: command.Process.Pid, ports: p}, exited)
	if err == nil {
		return s, driver, nil
	}
	command.Process.Kill()
	<-exited
	j.noteStopped() // ours: we hold the lock
	if ctx.Err() != nil {
		return nil, nil, fmt.Errorf("neo4jserver: start: %w", ctx.Err())
	}
	log, said := j.lastWords(err, begin)
	if strings.Contains(said, "Address already in use") {
		err = errPortTaken
	}
	return nil, nil, fmt.Errorf("neo4jserver: Neo4j did not start: %w\nthe end of %s:\n%s", err, j.file("logs", log), tail(said, 15))
}

// The logs of a JVM, in its folder logs.
const (
	usersLog   = "neo4j.log"
	debugLog   = "debug.log"
	consoleLog = "console.log" // ours: what it prints
)

// lastWords returns what a JVM that failed has written about it, and into which of its
// logs: in each, what begins at that byte.
func (j jvm) lastWords(why error, begin map[string]int) (log, said string) {
	since := func(log string) string {
		text := readText(j.file("logs", log))
		return text[min(begin[log], len(text)):] // it may have been rotated
	}
	if errors.Is(why, errNoDatabase) {
		return debugLog, failures(since(debugLog))
	}
	if said := since(usersLog); said != "" {
		return usersLog, said
	}
	return consoleLog, since(consoleLog) // the Java machine came no further
}

// launched takes a note of the new process and waits until it answers.
func (j jvm) launched(ctx context.Context, record jvmRecord, exited <-chan struct{}) (*Server, neo4j.DriverWithContext, error) {
	if err := writeRecord(j.recordFile(), record); err != nil {
		return nil, nil, err
	}
	return j.awaited(ctx, record, jvmTimeout, exited)
}

// awaited waits until the JVM answers and takes a note that it has.
func (j jvm) awaited(ctx context.Context, record jvmRecord, timeout time.Duration, exited <-chan struct{}) (*Server, neo4j.DriverWithContext, error) {
	s, err := j.server(record)
	if err != nil {
		return nil, nil, err
	}
	driver, err := s.await(ctx, timeout, exited)
	if err != nil {
		return nil, nil, err
	}
	if err := j.noteReady(record); err != nil {
		return nil, nil, errors.Join(err, driver.Close(context.WithoutCancel(ctx)))
	}
	return s, driver, nil
}

// answer connects to s if its Bolt port answers, and its HTTP port too, which
// opens a moment later: who is told where Browser is finds it there.
func (s *Server) answer(ctx context.Context) (neo4j.DriverWithContext, error) {
	driver, err := s.connect(ctx)
	if err != nil {
		return nil, err
	}
	if s.Browser == "" { // a container of the user's may publish Bolt alone
		return driver, nil
	}
	if err := s.answerHTTP(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("neo4jserver: %w at %s: %w", ErrUnreachable, s.Browser, err),
			driver.Close(context.WithoutCancel(ctx)))
	}
	return driver, nil
}

// answerHTTP asks what answers on the HTTP port of s for its Bolt port: it may be
// another server, on a port that was free when ours began to start.
func (s *Server) answerHTTP(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, connectTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimSuffix(s.Browser, "browser/"), nil)
	if err != nil {
		return err
	}
	request.Header.Set("Accept", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	var told struct {
		Bolt string `json:"bolt_direct"`
	}
	if err := json.NewDecoder(response.Body).Decode(&told); err != nil {
		return fmt.Errorf("it is no Neo4j: %w", err)
	}
	if s.Source != Existing && told.Bolt != s.URI {
		return fmt.Errorf("it is that of %s", told.Bolt)
	}
	return nil
}

// errNoDatabase is why a server is no use that answers: it starts its database first, and
// goes on if that fails.
var errNoDatabase = errors.New("its database has not started")

// await connects to s as soon as it answers, and at the latest after timeout.
// If exited is closed first, it never will.
func (s *Server) await(ctx context.Context, timeout time.Duration, exited <-chan struct{}) (neo4j.DriverWithContext, error) {
	deadline := time.Now().Add(timeout)
	for {
		driver, err := s.answer(ctx)
		if err == nil {
			if asked := ping(ctx, driver); hasCode(asked, "Neo.TransientError.General.DatabaseUnavailable") {
				err = errors.Join(fmt.Errorf("%s: %w: %w", s.URI, errNoDatabase, asked), driver.Close(context.WithoutCancel(ctx)))
				return nil, err
			}
		}
		if err == nil || errors.Is(err, ErrCredentials) || errors.Is(err, ErrVersion) || time.Now().After(deadline) {
			return driver, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-exited:
			return nil, errors.New("the process has ended")
		case <-time.After(250 * time.Millisecond):
		}
	}
}

// stop ends our JVM, gently if it may be. The caller holds the lock.
func (j jvm) stop(ctx context.Context) (*Server, error) {
	running, err := j.processes(ctx)
	if err != nil {
		return nil, err
	}
	if len(running) == 0 {
		return nil, ErrNotRunning
	}
	// Of a process that nobody took a note of no more is known than its id.
	s := &Server{URI: fmt.Sprintf("process %d", running[0].Pid), PID: int(running[0].Pid), Source: JVM}
	gently := true
	if record, err := j.running(ctx); err == nil {
		if noted, err := j.server(record); err == nil {
			s = noted
			gently = !s.panicked(ctx)
		}
	}
	return s, j.endAll(ctx, gently)
}

// processes returns every process that runs on this home.
func (j jvm) processes(ctx context.Context) ([]*process.Process, error) {
	all, err := process.ProcessesWithContext(ctx)
	if err != nil {
		return nil, fmt.Errorf("neo4jserver: list processes: %w", err)
	}
	return slices.DeleteFunc(all, func(p *process.Process) bool { return !j.owns(ctx, p) }), nil
}

// endAll ends every process that runs on this home, and waits for its end.
func (j jvm) endAll(ctx context.Context, gently bool) error {
	running, err := j.processes(ctx)
	if err != nil {
		return err
	}
	for _, p := range running {
		if err := j.end(ctx, p, gently); err != nil {
			return fmt.Errorf("neo4jserver: end process %d: %w", p.Pid, err)
		}
	}
	return j.noteStopped()
}

// noteStopped keeps of the JVM nothing but its ports: clients in mid-search wait for
// it there. On a full disk it keeps nothing.
func (j jvm) noteStopped() error {
	var record jvmRecord
	if err := readRecord(j.recordFile(), &record); err != nil {
		return nil // there is none
	}
	if writeRecord(j.recordFile(), jvmRecord{ports: record.ports}) == nil {
		return nil
	}
	if err := os.Remove(j.recordFile()); err != nil {
		return fmt.Errorf("neo4jserver: %w", err)
	}
	return nil
}

// end ends a process, by order if it does not end gently in time, and waits for its end.
func (j jvm) end(ctx context.Context, p *process.Process, gently bool) error {
	if gently {
		if err := p.TerminateWithContext(ctx); err != nil {
			return err
		}
	}
	for start := time.Now(); j.owns(ctx, p); time.Sleep(50 * time.Millisecond) {
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case !gently || time.Since(start) > stopTimeout:
			if err := p.KillWithContext(ctx); err != nil {
				return err
			}
		}
	}
	return nil
}

// configure lays out the home and writes neo4j.conf, and for a home without
// data the first password.
func (j jvm) configure(p ports) error {
	for _, folder := range []string{"conf", "logs", "import", "plugins", "data/dbms"} {
		if err := os.MkdirAll(j.file(folder), 0o700); err != nil {
			return err
		}
	}
	_, err := os.Stat(j.file("data", "databases"))
	hasData := err == nil
	password, err := j.password(hasData)
	if err != nil {
		return err
	}
	if !hasData {
		if err := writeFile(j.file("data", authini.Path), authini.Line(defaultUser, password)); err != nil {
			return err
		}
	}
	var settings strings.Builder
	further := j.conf()
	maps.Copy(further, j.settings)
	for _, name := range slices.Sorted(maps.Keys(further)) {
		fmt.Fprintf(&settings, "%s=%s\n", name, further[name])
	}
	conf := fmt.Sprintf(`# Written by graphcover at every start.
server.default_listen_address=127.0.0.1
server.bolt.listen_address=%[1]s
server.bolt.advertised_address=%[1]s
server.http.listen_address=%[2]s
server.http.advertised_address=%[2]s
server.https.enabled=false
dbms.security.auth_enabled=true
dbms.usage_report.enabled=false
client.allow_telemetry=false
server.memory.pagecache.size=256m
%[3]s# The data are small and can be made again: keep the log of transactions short.
db.tx_log.rotation.size=16m
db.tx_log.rotation.retention_policy=64m size
`, loopback(p.Bolt), loopback(p.HTTP), &settings)
	return writeFile(j.file("conf", "neo4j.conf"), []byte(conf))
}

// classpath returns the jars of Neo4j, which Maven resolves once.
func (j jvm) classpath(ctx context.Context) (string, error) {
	if err := os.MkdirAll(j.home, 0o700); err != nil {
		return "", fmt.Errorf("neo4jserver: %w", err)
	}
	if classpath, ok := readClasspath(j.file("classpath.txt")); ok {
		return classpath, nil
	}
	maven, err := exec.LookPath("mvn")
	if err != nil {
		return "", fmt.Errorf("neo4jserver: %w: Maven, to fetch Neo4j's jars: %w", ErrMissing, err)
	}
	pomFile, list := j.file("pom.xml"), j.file("classpath.txt")
	if err := writeFile(pomFile, pom); err != nil {
		return "", fmt.Errorf("neo4jserver: %w", err)
	}
	j.notify("fetching Neo4j %s with Maven, some 150 MB, once", j.Version)
	command := exec.CommandContext(ctx, maven, "-q", "-B", "-f", pomFile, "-Dneo4j.version="+j.Version,
		"dependency:build-classpath", "-Dmdep.outputFile="+list)
	if output, err := command.CombinedOutput(); err != nil {
		return "", fmt.Errorf("neo4jserver: %s: %w\n%s", strings.Join(command.Args, " "), err, bytes.TrimSpace(output))
	}
	classpath, ok := readClasspath(list)
	if !ok {
		return "", fmt.Errorf("neo4jserver: Maven has left no list of jars in %s", list)
	}
	return classpath, nil
}

// readClasspath reads a list of jars, and tells whether all of them are there.
func readClasspath(path string) (string, bool) {
	text, err := os.ReadFile(path)
	if err != nil {
		return "", false
	}
	classpath := strings.TrimSpace(string(text))
	for _, jar := range filepath.SplitList(classpath) {
		if _, err := os.Stat(jar); err != nil {
			return "", false
		}
	}
	return classpath, classpath != ""
}

// findJava returns the java of JAVA_HOME or else of the path, or, if that is older
// than wanted, one that is not from where systems keep several beside each other.
func findJava(ctx context.Context, atLeast int) (string, error) {
	chosen := "java"
	if home := os.Getenv("JAVA_HOME"); home != "" {
		chosen = filepath.Join(home, "bin", "java")
	}
	version, err := versionOf(ctx, chosen)
	if err != nil {
		return "", fmt.Errorf("neo4jserver: %w: Java %d or newer: %w", ErrMissing, atLeast, err)
	}
	if version >= atLeast {
		return chosen, nil
	}
	installed, _ := filepath.Glob("/usr/lib/jvm/*/bin/java") // the pattern is right
	for _, java := range installed {
		if version, err := versionOf(ctx, java); err == nil && version >= atLeast {
			return java, nil
		}
	}
	return "", fmt.Errorf("neo4jserver: %w: Java %d or newer: %s is version %d", ErrMissing, atLeast, chosen, version)
}

// versionOf returns the feature release of a java: 17 of 17.0.15.
func versionOf(ctx context.Context, java string) (int, error) {
	output, err := exec.CommandContext(ctx, java, "-version").CombinedOutput()
	if err != nil {
		return 0, err
	}
	match := javaVersion.FindSubmatch(output)
	if match == nil {
		return 0, fmt.Errorf("%s -version says %q", java, output)
	}
	return strconv.Atoi(string(match[1]))
}

var javaVersion = regexp.MustCompile(`version "(\d+)`)

// readText returns the text of a file, "" if there is none.
func readText(path string) string {
	text, _ := os.ReadFile(path)
	return string(text)
}

// failures returns the lines of Neo4j's log for developers that say what failed, and why.
func failures(log string) string {
	var lines []string
	for line := range strings.Lines(log) {
		if strings.Contains(line, " ERROR ") || strings.HasPrefix(line, "Caused by: ") {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "")
}

// tail returns the last n lines of a text, or as many as there are.
func tail(text string, n int) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return strings.Join(lines[max(0, len(lines)-n):], "\n")
}
