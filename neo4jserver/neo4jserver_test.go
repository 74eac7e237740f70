package neo4jserver

import (
	"context"
	"errors"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
	"github.com/shirou/gopsutil/v4/process"

	"graphcover/internal/testenv"
)

// lts is the release that is started by default.
var lts = Releases()[0]

// testConfig returns a Config with its own Home, and the log of the messages that it
// gets. Its server is stopped when the test ends.
func testConfig(t *testing.T) (Config, *messageLog) {
	t.Helper()
	messages := &messageLog{}
	c := Config{Source: JVM, Home: filepath.Join(t.TempDir(), "home"), Notify: messages.add}
	t.Cleanup(func() {
		if _, err := c.Stop(context.Background()); err != nil && !errors.Is(err, ErrNotRunning) {
			t.Error(err)
		}
		if left := processesOf(t, c); len(left) > 0 {
			t.Errorf("processes left: %v", left)
		}
	})
	return c, messages
}

// testLookup returns the lookup of c.
func testLookup(t *testing.T, c Config) *lookup {
	t.Helper()
	return testenv.Must(c.lookup(t.Context()))(t)
}

// testJVM returns the JVM of c.
func testJVM(t *testing.T, c Config) *jvm { return testLookup(t, c).jvm(lts) }

// messageLog collects what Config.Notify is called with.
type messageLog struct {
	sync.Mutex
	list []string
}

func (m *messageLog) add(message string) {
	m.Lock()
	defer m.Unlock()
	m.list = append(m.list, message)
}

func (m *messageLog) String() string {
	m.Lock()
	defer m.Unlock()
	return strings.Join(m.list, "\n")
}

// wants checks that a message has been received.
func (m *messageLog) wants(t *testing.T, message string) {
	t.Helper()
	if !strings.Contains(m.String(), message) {
		t.Errorf("want the message %q, got:\n%s", message, m)
	}
}

// writeText writes a file for this user alone, and the folder that it lies in.
func writeText(t testing.TB, text string, path ...string) (file string) {
	t.Helper()
	file = filepath.Join(path...)
	testenv.Check(t, errors.Join(os.MkdirAll(filepath.Dir(file), 0o700), os.WriteFile(file, []byte(text), 0o600)))
	return file
}

// start starts the server of c and sends it a query.
func start(t *testing.T, c Config) *Server {
	t.Helper()
	s, driver, err := c.Start(t.Context())
	testenv.Check(t, err)
	defer driver.Close(t.Context())
	one, err := neo4j.ExecuteQuery(t.Context(), driver, "RETURN 1", nil, neo4j.EagerResultTransformer)
	if err != nil || len(one.Records) != 1 {
		t.Fatalf("RETURN 1: %v, %v", one, err)
	}
	return s
}

func isNotRunning(t *testing.T, c Config) {
	t.Helper()
	if _, _, err := c.Find(t.Context()); !errors.Is(err, ErrNotRunning) {
		t.Errorf("want %v, got %v", ErrNotRunning, err)
	}
}

// processesOf returns the ids of the processes that use the Home of c.
func processesOf(t *testing.T, c Config) (ids []int32) {
	t.Helper()
	all := testenv.Must(process.Processes())(t)
	for _, p := range all {
		if testJVM(t, c).owns(t.Context(), p) {
			ids = append(ids, p.Pid)
		}
	}
	return ids
}

// TestLifeOfAJVM covers everything that can happen to a server, in an order in which each
// part needs at most one start.
func TestLifeOfAJVM(t *testing.T) {
	testenv.Rest(t, "cmd/graphcover.TestScripts")
	c, messages := testConfig(t)

	isNotRunning(t, c)
	if _, err := c.Stop(t.Context()); !errors.Is(err, ErrNotRunning) {
		t.Fatalf("stop before: want %v, got %v", ErrNotRunning, err)
	}

	// Several calls at the same time start one server. All its files are private,
	// although the umask would make them readable for everybody.
	setUmask(t, 0)
	var wait sync.WaitGroup
	servers := make([]*Server, 3)
	for i := range servers {
		wait.Go(func() {
			s, driver, err := c.Start(t.Context())
			if err != nil {
				t.Error(err)
				return
			}
			driver.Close(t.Context())
			servers[i] = s
		})
	}
	wait.Wait()
	if t.Failed() {
		t.FailNow()
	}
	first := servers[0]
	if first.PID != servers[1].PID || first.PID != servers[2].PID || len(processesOf(t, c)) != 1 {
		t.Fatalf("want one server, got %v, %v, %v and processes %v", servers[0], servers[1], servers[2], processesOf(t, c))
	}
	if first.Source != JVM || first.Version != lts.Version || first.User != "neo4j" || !strings.HasPrefix(first.Browser, "http://127.0.0.1:") {
		t.Errorf("got %+v", first)
	}
	t.Run("files", func(t *testing.T) { keepsAllAtHome(t, c, first) })
	t.Run("password", func(t *testing.T) { passwordIsKept(t, c, first) })
	t.Run("loopback", func(t *testing.T) { listensOnLoopbackOnly(t, first) })
	t.Run("strangers", func(t *testing.T) { refusesStrangers(t, first) })
	t.Run("encryption", func(t *testing.T) { saysThatItIsPlain(t, first) })

	if again := start(t, c); again.PID != first.PID {
		t.Errorf("want process %d found again, got %d", first.PID, again.PID)
	}
	write(t, c)

	// After a kill it is replaced, and its data is still there. TestKilledServer of
	// cmd/graphcover shows that, too, and a server that hangs is killed below.
	third := first
	if testenv.LongRun() {
		signal(t, first, (*process.Process).Kill)
		second := start(t, c)
		if second.PID == first.PID || !written(t, c) {
			t.Errorf("after kill -9 of process %d: got %d, written: %v", first.PID, second.PID, written(t, c))
		}

		// If the process that started it died before recording it, it is replaced, because
		// its ports are unknown.
		testenv.Check(t, os.Remove(testJVM(t, c).recordFile()))
		third = start(t, c)
		if got := processesOf(t, c); len(got) != 1 || got[0] != int32(third.PID) || third.PID == second.PID {
			t.Errorf("want only process %d, got %v", third.PID, got)
		}
	}

	// If it hangs, it is replaced after a while.
	shorten(t, &hangPatience)
	shorten(t, &stopTimeout)
	signal(t, third, suspend)
	isNotRunning(t, c)
	fourth := start(t, c)
	if fourth.PID == third.PID || !written(t, c) {
		t.Errorf("want another process than %d with the data, got %d, written: %v", third.PID, fourth.PID, written(t, c))
	}
	messages.wants(t, "still does not answer: replacing it")

	// It is found through a symbolic link, and is stopped even if it is not recorded.
	link := filepath.Join(t.TempDir(), "link")
	testenv.Check(t, os.Symlink(filepath.Dir(c.Home), link))
	linked := c
	linked.Home = filepath.Join(link, filepath.Base(c.Home))
	if again := start(t, linked); again.PID != fourth.PID {
		t.Errorf("through a link: want process %d, got %d", fourth.PID, again.PID)
	}
	testenv.Check(t, os.Remove(testJVM(t, c).recordFile()))
	stopped, err := c.Stop(t.Context())
	if err != nil || stopped.PID != fourth.PID || len(processesOf(t, c)) != 0 {
		t.Errorf("stop: got %+v, %v, processes %v", stopped, err, processesOf(t, c))
	}
	isNotRunning(t, c)
}

// signal sends a signal to the process of s.
func signal(t *testing.T, s *Server, send func(*process.Process) error) {
	t.Helper()
	testenv.Check(t, send(processOf(t, s)))
}

func processOf(t *testing.T, s *Server) *process.Process {
	t.Helper()
	return testenv.Must(process.NewProcess(int32(s.PID)))(t)
}

// suspend suspends p and waits until it has stopped: on a busy machine it may answer once more.
func suspend(p *process.Process) error {
	if err := p.Suspend(); err != nil {
		return err
	}
	for {
		status, err := p.Status()
		if err != nil || slices.Contains(status, process.Stop) {
			return err
		}
		time.Sleep(10 * time.Millisecond)
	}
}

func shorten(t *testing.T, limit *time.Duration) {
	usual := *limit
	*limit = time.Second
	t.Cleanup(func() { *limit = usual })
}

func passwordIsKept(t *testing.T, c Config, s *Server) {
	info, err := os.Stat(s.PasswordFile)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("want mode 0600, got %v, %v", info, err)
	}
	if len(s.Password) < 20 {
		t.Errorf("want a long password, got %d characters", len(s.Password))
	}
	if command, err := processOf(t, s).Cmdline(); err != nil || strings.Contains(command, s.Password) {
		t.Errorf("want no password on the command line; error: %v", err)
	}
	err = filepath.WalkDir(c.Home, func(path string, entry os.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() || path == s.PasswordFile {
			return err
		}
		if text, err := os.ReadFile(path); err == nil && strings.Contains(string(text), s.Password) {
			t.Errorf("the password is in %s", path)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
	// After the third wrong password, the server would reject the right one for a while.
	for _, wrong := range []string{"neo4j", s.Password + "x"} {
		other := *s
		other.Password = wrong
		var refused *PasswordError
		if _, err := other.connect(t.Context()); !errors.Is(err, ErrCredentials) || !errors.As(err, &refused) || refused.File != s.PasswordFile {
			t.Errorf("password %q: want %v, and its file, got %v", wrong, ErrCredentials, err)
		}
	}
}

func listensOnLoopbackOnly(t *testing.T, s *Server) {
	connections := testenv.Must(processOf(t, s).Connections())(t)
	listening := 0
	for _, c := range connections {
		if c.Status != "LISTEN" {
			continue
		}
		listening++
		if ip := net.ParseIP(c.Laddr.IP); ip == nil || !ip.IsLoopback() {
			t.Errorf("listens on %s port %d", c.Laddr.IP, c.Laddr.Port)
		}
	}
	if listening < 2 {
		t.Errorf("want Bolt and HTTP, got %d open ports", listening)
	}
}

// write writes to the database, and written reports whether what it wrote is still there.
func write(t *testing.T, c Config) { ask(t, c, "CREATE (:Kept) RETURN true") }

func written(t *testing.T, c Config) bool { return ask(t, c, "RETURN EXISTS { (:Kept) }") }

func ask(t *testing.T, c Config, query string) bool {
	t.Helper()
	_, driver, err := c.Find(t.Context())
	testenv.Check(t, err)
	defer driver.Close(t.Context())
	result := testenv.Must(neo4j.ExecuteQuery(t.Context(), driver, query, nil, neo4j.EagerResultTransformer))(t)
	return result.Records[0].Values[0].(bool)
}

// TestTakenPorts starts a server while its usual ports are taken. Another program also
// takes the port that was chosen instead, before the server opens it.
func TestTakenPorts(t *testing.T) {
	testenv.Rest(t, "cmd/graphcover.TestScripts")
	c, messages := testConfig(t)
	for _, port := range []int{7687, 7474} {
		if taken, err := net.Listen("tcp", loopback(port)); err == nil { // otherwise it is taken already
			defer taken.Close()
		}
	}
	taken := ""
	c.Notify = func(message string) {
		messages.add(message)
		if taken != "" || !strings.HasPrefix(message, "starting Neo4j") {
			return
		}
		conf, err := os.ReadFile(testJVM(t, c).file("conf", "neo4j.conf"))
		if err != nil {
			t.Error(err)
			return
		}
		_, taken, _ = strings.Cut(string(conf), "server.bolt.listen_address=")
		taken, _, _ = strings.Cut(taken, "\n")
		listener, err := net.Listen("tcp", taken)
		if err != nil {
			t.Error(err)
			return
		}
		t.Cleanup(func() { listener.Close() })
		go func() {
			for connection, err := listener.Accept(); err == nil; connection, err = listener.Accept() {
				connection.Close()
			}
		}()
	}
	s := start(t, c)
	if strings.HasSuffix(s.URI, ":7687") || taken == "" || s.URI == "bolt://"+taken {
		t.Errorf("%s was taken, got %s", taken, s.URI)
	}
	messages.wants(t, "port 7687 is taken by another program")
	messages.wants(t, "port 7474 is taken by another program")
	messages.wants(t, "has just taken a port")
	if again := start(t, c); again.PID != s.PID {
		t.Errorf("want process %d found again, got %d", s.PID, again.PID)
	}
}

// TestInterruptedStartLeavesNothing cancels a start while the JVM is running.
func TestInterruptedStartLeavesNothing(t *testing.T) {
	c, _ := testConfig(t)
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		for len(processesOf(t, c)) == 0 && ctx.Err() == nil {
			time.Sleep(50 * time.Millisecond)
		}
		cancel()
	}()
	_, _, err := c.Start(ctx)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("want %v, got %v", context.Canceled, err)
	}
	if left := processesOf(t, c); len(left) > 0 {
		t.Errorf("processes left: %v", left)
	}
}

// A failedStart removes or breaks something that the server needs.
type failedStart struct {
	spoil func(t *testing.T, c *Config)
	is    error // nil for any
	want  string
}

// TestFailedStartSaysWhy has starts fail before there is a process.
func TestFailedStartSaysWhy(t *testing.T) {
	startsFail(t, map[string]failedStart{
		"no Java":         {func(t *testing.T, _ *Config) { t.Setenv("JAVA_HOME", t.TempDir()) }, ErrMissing, "Java 17"},
		"no such version": {func(_ *testing.T, c *Config) { c.Release = "3.5" }, ErrConfig, "5.26, 2026.08"},
		"no Maven":        {removeMaven, ErrMissing, "Maven"},
		"the password is lost": {func(t *testing.T, c *Config) {
			writeText(t, "", testJVM(t, *c).file("data", "databases"), "neo4j")
		}, nil, filepath.Join("home", "password") + " is gone"},
	})
	if _, err := findJava(t.Context(), 999); !errors.Is(err, ErrMissing) || !strings.Contains(err.Error(), "Java 999 or newer") {
		t.Errorf("want %v, got %v", ErrMissing, err)
	}
}

// TestFailedServerSaysWhy has starts fail afterwards: there is a file in place of a folder.
func TestFailedServerSaysWhy(t *testing.T) {
	testenv.Rest(t, "TestFailedStartSaysWhy")
	startsFail(t, map[string]failedStart{
		"it ends at once": {func(t *testing.T, c *Config) {
			writeText(t, "", testJVM(t, *c).file("data", "transactions"))
		}, nil, "did not start"},
		"it answers without its database": {func(t *testing.T, c *Config) {
			writeText(t, "", testJVM(t, *c).file("data", "transactions", "neo4j"))
		}, errNoDatabase, "Failed to start DatabaseId"},
	})
}

func startsFail(t *testing.T, starts map[string]failedStart) {
	t.Helper()
	for name, broken := range starts {
		t.Run(name, func(t *testing.T) {
			c, _ := testConfig(t)
			broken.spoil(t, &c)
			_, _, err := c.Start(t.Context())
			if err == nil || broken.is != nil && !errors.Is(err, broken.is) || !strings.Contains(err.Error(), broken.want) {
				t.Errorf("want %v and %q, got %v", broken.is, broken.want, err)
			}
			if running := processesOf(t, Config{Source: JVM, Home: c.Home}); len(running) > 0 {
				t.Errorf("want no process left, got %v", running)
			}
		})
	}
}

// removeMaven leaves only Java in PATH, and no list of jars.
func removeMaven(t *testing.T, _ *Config) {
	java := testenv.Must(findJava(t.Context(), lts.Java))(t)
	path := testenv.Must(exec.LookPath(java))(t)
	onlyJava := t.TempDir()
	testenv.Check(t, os.Symlink(path, filepath.Join(onlyJava, "java")))
	t.Setenv("PATH", onlyJava)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
}

func TestExistingServer(t *testing.T) {
	c := Config{Source: Auto, URI: "bolt://127.0.0.1:1", Home: t.TempDir()}
	begin := time.Now()
	for _, do := range []func(context.Context) (*Server, neo4j.DriverWithContext, error){c.Find, c.Start} {
		if _, _, err := do(t.Context()); !errors.Is(err, ErrUnreachable) {
			t.Errorf("want %v, got %v", ErrUnreachable, err)
		}
	}
	if took := time.Since(begin); took > 10*time.Second {
		t.Errorf("took %v", took)
	}
}

// TestSilentServer connects to a server that accepts connections but never answers.
func TestSilentServer(t *testing.T) {
	listener := testenv.Must(net.Listen("tcp", loopback(0)))(t)
	defer listener.Close()
	begin := time.Now()
	c := Config{URI: "bolt://" + listener.Addr().String(), Home: t.TempDir()}
	if _, _, err := c.Find(t.Context()); !errors.Is(err, ErrUnreachable) {
		t.Errorf("want %v, got %v", ErrUnreachable, err)
	}
	if took := time.Since(begin); took > 10*time.Second {
		t.Errorf("took %v", took)
	}
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(100*time.Millisecond, cancel)
	if _, _, err := c.Find(ctx); !errors.Is(err, context.Canceled) || errors.Is(err, ErrUnreachable) {
		t.Errorf("want %v alone, got %v", context.Canceled, err)
	}
}

func TestPasswordFileOfTheUser(t *testing.T) {
	file := writeText(t, "open sesame\n", t.TempDir(), "password")
	l, err := Config{PasswordFile: file, Password: "from the environment", Home: filepath.Join(t.TempDir(), "home")}.lookup(t.Context())
	if err != nil || l.named.Password != "open sesame" {
		t.Errorf("got %+v, %v", l, err)
	}
	if _, err := (Config{PasswordFile: file + "x"}).lookup(t.Context()); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("want %v, got %v", os.ErrNotExist, err)
	}
}
