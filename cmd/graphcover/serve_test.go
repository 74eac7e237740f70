package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
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
	line := testenv.Must(bufio.NewReader(results).ReadString('\n'))(t)
	return strings.TrimSuffix(line, "\n")
}

// solveOnPage sends what a page sends, and returns the answer.
func solveOnPage(t *testing.T, url string, headers map[string]string, body string) (status int, answer map[string]any) {
	t.Helper()
	r := testenv.Must(http.NewRequest("POST", url+"/api/solve", strings.NewReader(body)))(t)
	r.Header.Set("Content-Type", "application/json")
	for name, value := range headers {
		if name == "Host" {
			r.Host = value
		} else {
			r.Header.Set(name, value)
		}
	}
	got := testenv.Must(http.DefaultClient.Do(r))(t)
	defer got.Body.Close()
	testenv.Check(t, json.NewDecoder(got.Body).Decode(&answer))
	return got.StatusCode, answer
}

// TestServe solves a puzzle on the page, as the contract says: without its own Origin and
// Host the answer is 403.
func TestServe(t *testing.T) {
	t.Parallel()
	url := servePage(t)
	if !strings.HasPrefix(url, "http://localhost:") {
		t.Fatalf("want the address first, got %q", url)
	}
	got := testenv.Must(http.Get(url))(t)
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

// TestServeStrategies solves a Sudoku by every strategy wherever it can run, on the page. In the
// graph, what was deduced is explained.
func TestServeStrategies(t *testing.T) {
	t.Parallel()
	neo4jtest.Server(t)
	const blog = "...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1...."
	_, _, name := neo4jtest.Named(t)
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
		got := testenv.Must(http.Get(url + path))(t)
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

// TestServePortInUse checks that serve says what to do if another program has its port.
func TestServePortInUse(t *testing.T) {
	other := testenv.Must(net.Listen("tcp", "127.0.0.1:0"))(t)
	defer other.Close()
	port := other.Addr().(*net.TCPAddr).Port
	var messages strings.Builder
	a := &app{program: "graphcover", stdin: strings.NewReader(""), stdout: io.Discard, stderr: &messages}
	status := a.main(t.Context(), []string{"serve", "--listen", fmt.Sprint("localhost:", port)})
	want := fmt.Sprintf("graphcover: --listen: port %d is in use, perhaps by another graphcover serve: open http://localhost:%[1]d, or give --listen localhost:%d\n", port, (port+1)%65536)
	if status != int(exitFailed) || messages.String() != want {
		t.Errorf("want status %d and %s, got %d and %s", exitFailed, want, status, messages.String())
	}
}
