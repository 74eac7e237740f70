package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/internal/neo4jtest"
	"graphcover/neo4jserver"
	"graphcover/strategy/registry"
)

// servePage runs serve until the test ends, and returns the first line of its output.
func servePage(t *testing.T, args ...string) string {
	t.Helper()
	results, output := io.Pipe()
	ctx, cancel := context.WithCancel(context.Background())
	a := &app{program: "graphcover", stdin: strings.NewReader(""), stdout: output, stderr: io.Discard}
	ended := make(chan int, 1)
	go func() { ended <- a.main(ctx, append([]string{"serve", "--listen", "localhost:0"}, args...)) }()
	t.Cleanup(func() {
		cancel()
		start := time.Now()
		select {
		case status := <-ended:
			if status != 0 {
				t.Errorf("want status 0 after an interrupt, got %d", status)
			}
			t.Logf("it has ended %v after the interrupt", time.Since(start))
		case <-time.After(time.Minute):
			t.Error("it goes on after an interrupt")
		}
	})
	line, err := bufio.NewReader(results).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSuffix(line, "\n")
}

// solveOnPage sends what a page sends, and returns the answer.
func solveOnPage(t *testing.T, url string, headers map[string]string, body string) (status int, answer map[string]any) {
	t.Helper()
	r, err := http.NewRequest("POST", url+"/api/solve", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	for name, value := range headers {
		if name == "Host" {
			r.Host = value
		} else {
			r.Header.Set(name, value)
		}
	}
	got, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer got.Body.Close()
	if err := json.NewDecoder(got.Body).Decode(&answer); err != nil {
		t.Fatal(err)
	}
	return got.StatusCode, answer
}

// TestServe solves a puzzle on the page, as the contract says: without its own Origin and
// Host the answer is 403.
func TestServe(t *testing.T) {
	url := servePage(t)
	if !strings.HasPrefix(url, "http://localhost:") {
		t.Fatalf("want the address first, got %q", url)
	}
	got, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(got.Body)
	got.Body.Close()
	if err != nil || got.StatusCode != 200 || !strings.Contains(string(text), "<title>graphcover") {
		t.Errorf("want the page, got %d, %.80q, %v", got.StatusCode, text, err)
	}
	const memory = `{"puzzle": "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......", "solver": "memory"}`
	for _, c := range []struct {
		headers map[string]string
		want    int
	}{
		{map[string]string{"Origin": url}, 200},
		{nil, 403},
		{map[string]string{"Origin": "http://example.com"}, 403},
		{map[string]string{"Origin": "http://example.com", "Host": "example.com"}, 403},
	} {
		status, answer := solveOnPage(t, url, c.headers, memory)
		if status != c.want {
			t.Errorf("%q: want %d, got %d, %v", c.headers, c.want, status, answer)
		}
		if status == 200 && (answer["status"] != "solved" || answer["solver"] != "memory" || answer["roundTrips"] != 0.0) {
			t.Errorf("want the object of solve, got %v", answer)
		}
	}
	var object struct{ URL string }
	if line := servePage(t, "--json"); json.Unmarshal([]byte(line), &object) != nil || !strings.HasPrefix(object.URL, "http://localhost:") {
		t.Errorf("want an object with the url, got %s", line)
	}
}

// TestSilentServer looks for a server that never answers. A request must wait no longer than it
// wants to, even if another waits.
func TestSilentServer(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	a := &app{server: neo4jserver.Config{URI: "bolt://" + silent.Addr().String(), User: "neo4j", Password: "x"}}
	ctx, cancel := context.WithCancel(t.Context())
	d := &pageDatabase{app: a, ctx: ctx}
	first := make(chan error)
	waits, leave := context.WithCancel(t.Context())
	go func() {
		_, _, err := d.find(waits)
		first <- err
	}()
	if c, err := silent.Accept(); err == nil { // by now the first one waits
		defer c.Close()
	}
	soon, done := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer done()
	second := make(chan error)
	go func() {
		_, _, err := d.find(soon)
		second <- err
	}()
	select {
	case err := <-second:
		if !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("want that the time is over, got %v", err)
		}
	case err := <-first:
		t.Errorf("want the first request to wait longer than the second, got %v", err)
		<-second
		first = nil
	}
	leave()
	if first != nil {
		<-first
	}
	cancel()
	d.close(t.Context()) // ends the look
}

// TestRefusedPassword has a server refuse the password. The page asks for the database again and
// again, but the server must not be asked each time: Neo4j would let nobody in for a while.
func TestRefusedPassword(t *testing.T) {
	server := neo4jtest.Server(t)
	a := &app{server: neo4jserver.Config{URI: server.URI, User: "nobody", Password: "a wrong password"}}
	d := &pageDatabase{app: a, ctx: t.Context()}
	defer d.close(t.Context())
	ask := func() *pageLook {
		t.Helper()
		if db, _, err := d.find(t.Context()); db != nil || !errors.Is(err, neo4jserver.ErrCredentials) || d.refused == nil {
			t.Fatalf("want %v, got %v", neo4jserver.ErrCredentials, err)
		}
		return d.refused
	}
	first := ask()
	if ask() != first {
		t.Error("want the answer of the first look, got another look")
	}
	first.ended = time.Now().Add(-refusedFor)
	if second := ask(); second == first {
		t.Error("want another look after a while, got the first answer")
	}
	if db, err := d.start(t.Context()); db != nil || !errors.Is(err, neo4jserver.ErrCredentials) {
		t.Errorf("want a start refused, got %v", err)
	}
	if d.refused != nil {
		t.Error("want a look after a start, got the answer of the last look kept")
	}
}

// TestSlowServer has a server take longer to answer than the page waits for it, while a request
// uses it. The request must keep its connection.
func TestSlowServer(t *testing.T) {
	server := neo4jtest.Server(t)
	uri, err := url.Parse(server.URI)
	if err != nil {
		t.Fatal(err)
	}
	line, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer line.Close()
	var gate sync.RWMutex // nothing passes while it is locked
	pass := func(to, from net.Conn) {
		defer to.Close()
		buffer := make([]byte, 1<<16)
		for {
			n, err := from.Read(buffer)
			gate.RLock()
			_, failed := to.Write(buffer[:n])
			gate.RUnlock()
			if err != nil || failed != nil {
				return
			}
		}
	}
	go func() {
		for {
			client, err := line.Accept()
			if err != nil {
				return
			}
			to, err := net.Dial("tcp", uri.Host)
			if err != nil {
				client.Close()
				continue
			}
			go pass(to, client)
			go pass(client, to)
		}
	}()
	a := &app{server: neo4jserver.Config{URI: "bolt://" + line.Addr().String(), User: server.User, Password: server.Password}}
	d := &pageDatabase{app: a, ctx: t.Context()}
	defer d.close(t.Context())
	if _, _, err := d.find(t.Context()); err != nil {
		t.Fatal(err)
	}
	driver := d.driver
	session := driver.NewSession(t.Context(), neo4j.SessionConfig{})
	defer session.Close(t.Context())
	search, err := session.BeginTransaction(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	d.seen = time.Time{}
	gate.Lock()
	time.AfterFunc(askPatience+time.Second, gate.Unlock)
	if _, _, err := d.find(t.Context()); err != nil {
		t.Fatal(err)
	}
	if d.driver != driver {
		t.Error("want the driver of the same server, got another one")
	}
	result, err := search.Run(t.Context(), "RETURN 1", nil)
	if err == nil {
		_, err = result.Single(t.Context())
	}
	if err != nil {
		t.Errorf("want the transaction to go on, got %v", err)
	}
}

// TestServeStrategies solves a Sudoku by every strategy wherever it can run, on the page. In the
// graph, what was deduced is explained.
func TestServeStrategies(t *testing.T) {
	neo4jtest.Server(t)
	const blog = "...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1...."
	db := neo4jtest.DB(t)
	name := neo4jtest.Puzzle(t, db)
	url := servePage(t, "--puzzle-name", name, "--jobs", "1")
	own := map[string]string{"Origin": url}
	answers := make(map[string]any)
	for _, kind := range registry.All {
		for _, solver := range kind.Homes {
			status, answer := solveOnPage(t, url, own, `{"puzzle": "`+blog+`", "solver": "`+solver+`", "strategy": "`+kind.Name+`"}`)
			if status != 200 || answer["solver"] != solver || answer["status"] != "solved" && answer["status"] != "stuck" {
				t.Errorf("%s %s: got %d, %v", kind.Name, solver, status, answer)
			}
			if answer["status"] == "solved" {
				answers[answer["solution"].(string)] = true
			}
		}
	}
	status, answer := solveOnPage(t, url, own, `{"puzzle": "`+blog+`"}`)
	if status != 200 || answer["status"] != "solved" || answer["id"] != "graph:"+name {
		t.Errorf("in the graph: got %d, %v", status, answer)
	}
	answers[answer["solution"].(string)] = true
	if len(answers) != 1 {
		t.Errorf("want one solution, got %v", answers)
	}
}

// TestPasswordIsNotServed looks for the password, and for its file, in what the page tells
// about the database.
func TestPasswordIsNotServed(t *testing.T) {
	server := neo4jtest.Server(t)
	url := servePage(t)
	for _, path := range []string{"/api/status", "/api/searches", "/"} {
		got, err := http.Get(url + path)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(got.Body)
		got.Body.Close()
		if err != nil || got.StatusCode != 200 {
			t.Fatalf("%s: status %d, %v", path, got.StatusCode, err)
		}
		for _, secret := range []string{server.Password, server.PasswordFile} {
			if secret != "" && strings.Contains(string(text), secret) {
				t.Errorf("%s: want no password and no file of it in it", path)
			}
		}
		if path == "/api/status" && !strings.Contains(string(text), `"database":"ready"`) {
			t.Errorf("%s: want the database of this run, got %s", path, text)
		}
	}
}
