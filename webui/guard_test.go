package webui_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"graphcover/browser"
	"graphcover/internal/testenv"
	"graphcover/webui"
)

const solveBlog = `{"puzzle": "` + blog + `", "solver": "memory"}`

// TestHost sends requests with the names of others, as a browser does if somebody makes such
// a name resolve to this machine.
func TestHost(t *testing.T) {
	s := serve(t)
	for host, want := range map[string]int{
		s.host(): 200, "127.0.0.1" + s.port(): 200, "[::1]" + s.port(): 200, strings.ToUpper(s.host()): 200,
		"example.com": 403, "example.com" + s.port(): 403, "localhost": 403, "localhost:1": 403, "127.0.0.1": 403,
		"localhost" + s.port() + ".example.com": 403, "localhost.example.com" + s.port(): 403, "127.0.0.2" + s.port(): 403,
		"0.0.0.0" + s.port(): 403, "[::]" + s.port(): 403, "user@localhost" + s.port(): 403, "localhost" + s.port() + "0": 403,
	} {
		for _, path := range []string{"/", "/api/status", "/nothing"} {
			want := want
			if path == "/nothing" && want == 200 {
				want = 404
			}
			if got := s.raw("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n"); got != want {
				// The server itself refuses what is no host.
				if !(want == 403 && got == 400 && strings.Contains(host, "@")) {
					t.Errorf("Host %q, %s: want %d, got %d", host, path, want, got)
				}
			}
		}
		if want == 403 {
			origin := "Origin: http://" + host
			if got := s.send("POST", "/api/solve", solveBlog, "Host: "+host, origin).StatusCode; got == 200 {
				t.Errorf("POST with Host %q: want it refused", host)
			}
		}
	}
	for text, want := range map[string]int{
		"GET / HTTP/1.1\r\nConnection: close\r\n\r\n": 400, // none
		"GET / HTTP/1.0\r\n\r\n":                      403,
		"GET / HTTP/1.1\r\nHost: " + s.host() + "\r\nHost: example.com\r\nConnection: close\r\n\r\n":                       400,
		"GET http://example.com/ HTTP/1.1\r\nHost: " + s.host() + "\r\nConnection: close\r\n\r\n":                          403,
		"GET http://" + s.host() + "/ HTTP/1.1\r\nHost: " + s.host() + "\r\nConnection: close\r\n\r\n":                     200,
		"CONNECT example.com:80 HTTP/1.1\r\nHost: example.com:80\r\nConnection: close\r\n\r\n":                             403,
		"GET / HTTP/1.1\r\nHost: example.com\r\nX-Forwarded-Host: " + s.host() + "\r\nConnection: close\r\n\r\n":           403,
		"GET / HTTP/1.1\r\nHost: " + s.host() + "\r\nX-Forwarded-Host: example.com\r\nConnection: close\r\n\r\n":           200,
		"OPTIONS * HTTP/1.1\r\nHost: " + s.host() + "\r\nConnection: close\r\n\r\n":                                        404,
		"GET / HTTP/1.1\r\nHost: " + s.host() + "\r\nX: " + strings.Repeat("x", 1<<20) + "\r\nConnection: close\r\n\r\n\n": 431,
	} {
		if got := s.raw(text); got != want {
			t.Errorf("%.80q: want %d, got %d", text, want, got)
		}
	}
}

// TestOrigin sends what other pages can make a browser send.
func TestOrigin(t *testing.T) {
	s := serve(t)
	for _, c := range []struct {
		headers []string
		want    int
	}{
		{nil, 200},
		{[]string{"Sec-Fetch-Site: same-origin"}, 200},
		{[]string{"Origin: "}, 403},
		{[]string{"Origin: null"}, 403},
		{[]string{"Origin: http://example.com"}, 403},
		{[]string{"Origin: https://" + s.host()}, 403},
		{[]string{"Origin: http://localhost"}, 403},
		{[]string{"Origin: http://localhost:1"}, 403},
		{[]string{"Origin: http://127.0.0.1" + s.port()}, 403}, // another origin than that of Host
		{[]string{"Origin: " + s.url + "/"}, 403},
		{[]string{"Origin: " + s.url + ".example.com"}, 403},
		{[]string{"Origin: " + s.url + ", http://example.com"}, 403},
		{[]string{"Sec-Fetch-Site: cross-site"}, 403},
		{[]string{"Sec-Fetch-Site: same-site"}, 403},
		{[]string{"Sec-Fetch-Site: none"}, 403},
		{[]string{"Host: 127.0.0.1" + s.port(), "Origin: http://127.0.0.1" + s.port()}, 200},
	} {
		if got := s.send("POST", "/api/solve", solveBlog, c.headers...); got.StatusCode != c.want {
			t.Errorf("%q: want %d, got %d, %s", c.headers, c.want, got.StatusCode, got.body)
		}
	}
	for _, site := range []string{"cross-site", "same-site"} { // a script of another page
		s.fails(403, "GET", "/api/status", "", "Sec-Fetch-Site: "+site)
	}
	if got := s.send("GET", "/", "", "Sec-Fetch-Site: cross-site"); got.StatusCode != 200 { // a link to the page
		t.Errorf("a link from another site: want 200, got %d", got.StatusCode)
	}
	for path := range webui.Routes("x") {
		for _, method := range []string{"POST", "PUT", "PATCH", "DELETE"} {
			if got := s.send(method, path, "{}", "Origin: http://example.com", "Content-Type: application/json").StatusCode; got != 403 {
				t.Errorf("%s %s of another page: want 403, got %d", method, path, got)
			}
		}
		if got := s.send("OPTIONS", path, "", "Origin: http://example.com", "Access-Control-Request-Method: POST"); got.StatusCode != 405 || got.Header.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("OPTIONS %s: want 405 and nothing allowed, got %d, %q", path, got.StatusCode, got.Header)
		}
	}
}

// TestBodies sends bodies that are too large, of another type, or no object.
func TestBodies(t *testing.T) {
	s := serve(t)
	const around = len(`{"text":""}`)
	text := func(size int) string { return `{"text":"` + strings.Repeat(" ", size-around) + `"}` }
	s.fails(400, "POST", "/api/parse", text(webui.MostBody)) // it has no puzzle, but is read
	for path, isGet := range webui.Routes("x") {
		if isGet || path == "/api/trace" {
			continue
		}
		if got := s.send("POST", path, text(webui.MostBody+1)); got.StatusCode != 413 && got.StatusCode != 400 {
			t.Errorf("%s: want a large body refused, got %d", path, got.StatusCode)
		}
		s.fails(413, "POST", path, strings.Repeat(" ", webui.MostBody+1)+"{}")
		kinds := []string{"", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/jsonp", "application/json; charset=latin1", "json"}
		bodies := []string{"", `{"unknown": 1}`, "null x", "[]", "1", `"x"`, "{", "{} {}", "{}x", "\xff", strings.Repeat("[", 100_000), `{"puzzle": 1}`}
		if path != "/api/parse" { // the same code reads the bodies of all routes
			kinds, bodies = kinds[:testenv.Cases(2, len(kinds))], bodies[:testenv.Cases(2, len(bodies))]
		}
		for _, kind := range kinds {
			s.fails(415, "POST", path, "{}", "Content-Type: "+kind)
		}
		s.fails(415, "POST", path, "{}", "Content-Encoding: gzip")
		for _, body := range bodies {
			s.fails(400, "POST", path, body)
		}
	}
	s.fails(413, "POST", "/api/parse", text(webui.MostBody+1))
	s.fails(400, "POST", "/api/trace", `{"puzzle":"queens:4","trace":"`+strings.Repeat(" ", 2*webui.MostBody)+`"}`) // larger bodies are traces
	if got := s.send("POST", "/api/solve", solveBlog, "Content-Type: Application/JSON; charset=UTF-8").StatusCode; got != 200 {
		t.Errorf("another spelling of the type: want 200, got %d", got)
	}
}

// TestMethods sends every method to every address.
func TestMethods(t *testing.T) {
	s := serve(t)
	for path, isGet := range webui.Routes("x") {
		for _, method := range []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"} {
			if method == "GET" && isGet || method == "POST" && !isGet {
				continue
			}
			got := s.send(method, path, "{}", "Origin: "+s.url, "Content-Type: application/json")
			want := map[bool]string{true: "GET", false: "POST"}[isGet]
			if got.StatusCode != 405 || got.Header.Get("Allow") != want {
				t.Errorf("%s %s: want 405 and Allow %s, got %d, %q", method, path, want, got.StatusCode, got.Header.Get("Allow"))
			}
		}
	}
	for _, method := range []string{"POST", "PUT", "DELETE"} {
		s.fails(405, method, "/", "{}", "Origin: "+s.url, "Content-Type: application/json")
	}
	if got := s.send("HEAD", "/", ""); got.StatusCode != 200 || len(got.body) > 0 || got.ContentLength <= 0 {
		t.Errorf("HEAD /: want its length and no content, got %d, %d bytes of %d", got.StatusCode, len(got.body), got.ContentLength)
	}
}

// pageFiles returns the files of the page as they are on the disk, by address.
func pageFiles(t *testing.T) map[string]string {
	t.Helper()
	files := make(map[string]string)
	err := filepath.WalkDir("page", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(name)
		files["/"+strings.TrimPrefix(filepath.ToSlash(name), "page/")] = string(text)
		return err
	})
	testenv.Check(t, err)
	files["/"] = files["/index.html"]
	delete(files, "/index.html")
	return files
}

// TestFiles gets every file of the page, and checks that no other address has anything.
func TestFiles(t *testing.T) {
	s := serve(t)
	files := pageFiles(t)
	if files["/"] == "" {
		t.Fatal("want a page, got none")
	}
	for path, want := range files {
		got := s.send("GET", path, "")
		if got.StatusCode != 200 || string(got.body) != want {
			t.Errorf("%s: want the file, got %d, %.40q", path, got.StatusCode, got.body)
		}
		if kind := got.Header.Get("Content-Type"); kind != webui.KnownKinds[extension(path)] {
			t.Errorf("%s: got the type %q", path, kind)
		}
		packed := s.send("GET", path, "", "Accept-Encoding: gzip")
		if packed.Header.Get("Content-Encoding") != "gzip" || string(unpack(t, packed.body)) != want {
			t.Errorf("%s: want the same, compressed", path)
		}
		if got.Header.Get("ETag") == packed.Header.Get("ETag") || !strings.Contains(got.Header.Get("Vary"), "Accept-Encoding") {
			t.Errorf("%s: want another tag when it is compressed, got %q", path, packed.Header)
		}
		again := s.send("GET", path, "", "If-None-Match: "+got.Header.Get("ETag"))
		if again.StatusCode != 304 || len(again.body) > 0 {
			t.Errorf("%s: want 304, got %d", path, again.StatusCode)
		}
		if other := s.send("GET", path, "", "If-None-Match: \"x\""); other.StatusCode != 200 {
			t.Errorf("%s, another tag: want 200, got %d", path, other.StatusCode)
		}
	}
	if got := s.send("GET", webui.Style, ""); got.StatusCode != 200 || !strings.Contains(string(got.body), ".plot") {
		t.Errorf("%s: got %d", webui.Style, got.StatusCode)
	}
	for _, path := range traversals() {
		if _, isFile := files[path]; isFile {
			continue
		}
		got := s.raw("GET " + path + " HTTP/1.1\r\nHost: " + s.host() + "\r\nConnection: close\r\n\r\n")
		if got != 404 && got != 400 {
			t.Errorf("%s: want nothing there, got %d", path, got)
		}
	}
}

func extension(path string) string {
	if path == "/" {
		return ".html"
	}
	return filepath.Ext(path)
}

// traversals are spellings of files outside of the page.
func traversals() []string {
	var paths []string
	targets := []string{"etc/passwd", "webui.go", "page/index.html", "index.html", "..", "proc/self/environ"}
	ups := []string{
		"/", "//", "///", "/./", "/../", "/../../", "/../../../../../../", "/..;/", "/.%2e/", "/%2e%2e/", "/%2e%2e%2f", "/..%2f", "/..%2f..%2f",
		"/%2e%2e%5c", "/..%5c..%5c", `/..\`, `\..\`, "/%252e%252e%252f", "/..%c0%af", "/..%ef%bc%8f", "/page/", "/page/../", "/page/..%2f",
		"/app.css/../", "/api/../", "/api/..%2f", "/api/tree/../../", "/api/tree/..%2f..%2f", "/index.html/../", "/./././", "/%00", "/%2f", "/%5c",
		"/file:/", "/file:///", "/C:/", "/~/", "/...//", "/.%00./",
	}
	for _, up := range ups {
		for _, target := range targets {
			paths = append(paths, up+target)
		}
	}
	return append(paths, "/index.html", "/page", "/page/", "/api", "/api/", "/api//", "/api/solve/", "/api//solve", "/api/solve/x", "/API/solve", "/api/tree",
		"/api/tree/", "/api/tree/a/b", "/api/compare/a", "/api/compare/a/b/c", "/api/%74ree/x", "/favicon.ico", "/robots.txt", "/.git/config", "/debug/pprof/", "/metrics")
}

// TestHeaders checks the headers that every answer must have, whatever its status.
func TestHeaders(t *testing.T) {
	s := serve(t)
	seen := make(map[int]bool)
	for _, r := range []response{
		s.send("GET", "/", ""), s.send("GET", "/", "", "If-None-Match: *"), s.send("GET", "/nothing", ""), s.send("GET", "/api/status", ""),
		s.send("GET", "/", "", "Host: example.com"), s.send("POST", "/api/solve", solveBlog), s.send("POST", "/api/solve", "{"),
		s.send("POST", "/api/solve", solveBlog, "Origin: "), s.send("POST", "/api/solve", "{}", "Content-Type: text/plain"),
		s.send("POST", "/api/parse", strings.Repeat(" ", webui.MostBody+1)), s.send("DELETE", "/", "", "Origin: "+s.url, "Content-Type: application/json"),
		s.send("GET", "/api/searches", ""), s.send("GET", "/api/timings.svg?graph=1", ""), s.send("GET", "/api/tree/memory:none", ""),
		s.send("GET", "/", "", "If-None-Match: "+s.send("GET", "/", "").Header.Get("ETag")),
	} {
		seen[r.StatusCode] = true
		for name, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
			"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin", "Cache-Control": "no-cache",
		} {
			if got := r.Header.Get(name); got != want {
				t.Errorf("%s %s: %s: want %q, got %q", r.Request.Method, r.Request.URL, name, want, got)
			}
		}
		policy := r.Header.Get("Content-Security-Policy")
		for _, want := range []string{"default-src 'none'", "script-src 'self'", "style-src 'self'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'"} {
			if !strings.Contains(policy, want) {
				t.Errorf("%s: want %s, got %q", r.Request.URL, want, policy)
			}
		}
		if strings.Contains(policy, "unsafe") || strings.Contains(policy, "*") || strings.Contains(policy, "http") {
			t.Errorf("%s: want a strict policy, got %q", r.Request.URL, policy)
		}
		for name := range r.Header {
			if strings.HasPrefix(name, "Access-Control-") {
				t.Errorf("%s: want nothing allowed to other pages, got %s", r.Request.URL, name)
			}
		}
	}
	for _, status := range []int{200, 304, 400, 403, 404, 405, 413, 415, 503} {
		if !seen[status] {
			t.Errorf("want an answer of status %d among those that were checked", status)
		}
	}
}

// TestKit gets the files for Neo4j Browser as Browser does, and as other pages would.
func TestKit(t *testing.T) {
	s := serve(t)
	paths := map[string]string{"/browser/guide.html": "style " + s.url + "/browser/style.grass", "/browser/style.grass": "node", "/browser/queries.zip": "PK"}
	for _, q := range browser.Queries() {
		paths["/browser/queries/"+q.File] = q.Text
	}
	for path, want := range paths {
		origins := map[string]bool{
			"http://localhost:7474": true, "https://localhost:7473": true, "http://127.0.0.1:7474": true, "http://[::1]:7474": true, "http://localhost": true,
			"": false, "null": false, "http://example.com": false, "http://localhost.example.com": false, "http://example.com:7474": false,
			"file://localhost": false, "http://localhost:7474/": false, "http://127.0.0.1.example.com": false, "http://user@localhost": false, "ftp://localhost": false,
		}
		if strings.Contains(path, "/queries/") && !testenv.LongRun() { // the same code serves all of them
			origins = map[string]bool{"http://localhost:7474": true, "http://localhost.example.com": false}
		}
		for origin, allowed := range origins {
			for _, method := range []string{"GET", "OPTIONS"} {
				got := s.send(method, path, "", "Origin: "+origin, "Sec-Fetch-Site: cross-site")
				allows := got.Header.Get("Access-Control-Allow-Origin")
				if allows != map[bool]string{true: origin}[allowed] || !slices.Contains(got.Header.Values("Vary"), "Origin") {
					t.Errorf("%s %s from %q: got it allowed to %q, Vary %q", method, path, origin, allows, got.Header.Values("Vary"))
				}
				if allowed && (got.Header.Get("Access-Control-Allow-Methods") != "GET" || got.Header.Get("Access-Control-Allow-Headers") != "*") {
					t.Errorf("%s %s: got %q", method, path, got.Header)
				}
				if got.Header.Get("Access-Control-Allow-Credentials") != "" || got.Header.Get("Cross-Origin-Resource-Policy") != "" {
					t.Errorf("%s %s: got %q", method, path, got.Header)
				}
				if method == "GET" && (got.StatusCode != 200 || !strings.Contains(string(got.body), want)) {
					t.Errorf("%s: want %.40q in it, got %d, %.80q", path, want, got.StatusCode, got.body)
				}
				if method == "OPTIONS" && (got.StatusCode != 204 || len(got.body) > 0) {
					t.Errorf("OPTIONS %s: got %d", path, got.StatusCode)
				}
			}
		}
		s.fails(403, "GET", path, "", "Host: example.com")
		s.fails(405, "POST", path, "{}", "Origin: "+s.url, "Content-Type: application/json")
	}
	if got := s.send("GET", "/browser/queries.zip?puzzle=ann%27s+school", ""); string(got.body) != string(browser.Zip("ann's school")) {
		t.Errorf("want the queries for the puzzle that the address names, got %d, %.80q", got.StatusCode, got.body)
	}
	for _, path := range []string{"/browser", "/browser/", "/browser/queries", "/browser/queries/", "/browser/../", "/browser/browser.go", "/browser/queries/../guide.html"} {
		if got := s.raw("GET " + path + " HTTP/1.1\r\nHost: " + s.host() + "\r\nConnection: close\r\n\r\n"); got != 404 {
			t.Errorf("%s: want nothing there, got %d", path, got)
		}
	}
}

// TestPageHasNothingFromElsewhere looks for what the policy would stop in the files.
func TestPageHasNothingFromElsewhere(t *testing.T) {
	for path, text := range pageFiles(t) {
		for _, banned := range []string{"innerHTML", "outerHTML", "insertAdjacentHTML", "eval(", "new Function", "document.write", "<style", " style=\"", "javascript:"} {
			if strings.Contains(text, banned) {
				t.Errorf("%s: want no %q", path, banned)
			}
		}
		for _, scheme := range []string{"http://", "https://", "ws://", "wss://"} {
			for rest := text; ; {
				_, after, found := strings.Cut(rest, scheme)
				if !found {
					break
				}
				if rest = after; !strings.HasPrefix(after, "www.w3.org/") { // names of namespaces
					t.Errorf("%s: want no address of another host, got %s%.40q", path, scheme, after)
				}
			}
		}
	}
}

// TestSlowClients opens connections that send nothing, or part of a request.
func TestSlowClients(t *testing.T) {
	webui.SetTimes(t, 300*time.Millisecond)
	s := serve(t)
	const head = "POST /api/parse HTTP/1.1\r\nHost: %s\r\nOrigin: %s\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
	for what, text := range map[string]string{
		"nothing":          "",
		"part of a header": "GET / HTTP/1.1\r\nHost: ",
		"part of a body":   fmt.Sprintf(head, s.host(), s.url),

		// The server refuses these without reading the body.
		"part of the body of another page": fmt.Sprintf(head, s.host(), "http://example.com"),
		"part of the body of no route":     strings.Replace(fmt.Sprintf(head, s.host(), s.url), "/api/parse", "/api/nothing", 1),
		"part of the body of a PUT":        strings.Replace(fmt.Sprintf(head, s.host(), s.url), "POST", "PUT", 1),
	} {
		connection := s.dial()
		defer connection.Close()
		fmt.Fprint(connection, text)
		start := time.Now()
		connection.SetReadDeadline(start.Add(20 * time.Second))
		if _, err := io.Copy(io.Discard, connection); errors.Is(err, os.ErrDeadlineExceeded) {
			t.Errorf("%s: want the connection closed, it was open after %v", what, time.Since(start))
		}
	}
}

// TestSlowReaders asks for an answer that is larger than what the system buffers, and does not
// read it.
func TestSlowReaders(t *testing.T) {
	webui.SetTimes(t, 300*time.Millisecond)
	s := serveSite(t, webui.Site{Names: []string{"page"}, Limit: 500 * time.Millisecond})
	a := post[solved](s, "trace", map[string]any{"puzzle": "queens:100", "trace": ""})
	ask := "GET /api/problem/" + escaped(a.ID) + " HTTP/1.1\r\nHost: " + s.host() + "\r\n\r\n"
	connection := s.dial()
	defer connection.Close()
	const times = 30
	fmt.Fprint(connection, strings.Repeat(ask, times))
	want := times * len(s.send("GET", "/api/problem/"+escaped(a.ID), "").body)
	time.Sleep(1500 * time.Millisecond) // the answer may take 800 ms
	connection.SetReadDeadline(time.Now().Add(20 * time.Second))
	got, err := io.Copy(io.Discard, connection)
	if errors.Is(err, os.ErrDeadlineExceeded) || int(got) >= want {
		t.Errorf("want the connection closed before the %d bytes are sent, got %d, %v", want, got, err)
	}
}

// TestConnections opens more connections than the server takes. Those without a request make
// room, those with one do not.
func TestConnections(t *testing.T) {
	release := make(chan struct{})
	var mutex sync.Mutex
	busy, most := 0, 0
	handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/wait" {
			return
		}
		mutex.Lock()
		busy++
		most = max(most, busy)
		mutex.Unlock()
		<-release
		mutex.Lock()
		busy--
		mutex.Unlock()
	})
	ctx, cancel := context.WithCancel(context.Background())
	listener := testenv.Must(webui.Listen(ctx, "localhost:0"))(t)
	serveHandler(t, ctx, cancel, listener, handler)
	s := &server{t, listener.URL()}

	// As many as there may be, each open without a request after a first one.
	idle := make([]net.Conn, webui.MostConnections)
	for i := range idle {
		idle[i] = s.dial()
		defer idle[i].Close()
		fmt.Fprintf(idle[i], "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
		testenv.Must(idle[i].Read(make([]byte, 1)))(t)
	}
	start := time.Now()
	if got := s.raw("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"); got != 200 {
		t.Errorf("want an answer, got %d", got)
	}
	testenv.Report(t, "with %d idle connections a request was answered after %v", webui.MostConnections, time.Since(start))
	answers := make(chan int)
	const more = 10
	for range webui.MostConnections + more {
		go func() { answers <- s.raw("GET /wait HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n") }()
	}
	deadline := time.Now().Add(15 * time.Second)
	for enough := false; !enough && time.Now().Before(deadline); time.Sleep(10 * time.Millisecond) {
		mutex.Lock()
		enough = busy == webui.MostConnections
		mutex.Unlock()
	}
	time.Sleep(300 * time.Millisecond) // for those that may not come
	close(release)
	for range webui.MostConnections + more {
		if got := <-answers; got != 200 {
			t.Errorf("want every request answered in the end, got %d", got)
		}
	}
	if most != webui.MostConnections {
		t.Errorf("want %d requests at once, got %d", webui.MostConnections, most)
	}
}

// TestManySlowClients opens many more connections than the server takes. Each sends a part of a request
// and waits. The page must be there all the time.
func TestManySlowClients(t *testing.T) {
	s := serve(t)
	body := fmt.Sprintf("POST /api/parse HTTP/1.1\r\nHost: %s\r\nOrigin: %s\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{", s.host(), s.url)
	large := strings.Replace(strings.Replace(body, "/api/parse", "/api/trace", 1), "Length: 100", "Length: 30000000", 1)
	for what, text := range map[string]string{"half a header": "GET / HTTP/1.1\r\nHost: ", "half a body": body, "half a large body": large} {
		for range 3 * webui.MostConnections {
			connection := s.dial()
			defer connection.Close()
			fmt.Fprint(connection, text)
		}
		start := time.Now()
		for range 5 {
			if got := s.send("POST", "/api/parse", encode(map[string]any{"text": "queens:5"})); got.StatusCode != 200 {
				t.Errorf("%s: want an answer, got %d, %s", what, got.StatusCode, got.body)
			}
		}
		if took := time.Since(start); took > 3*time.Second {
			t.Errorf("%s: want answers at once, it took %v", what, took)
		}
	}
}

// TestManyTexts sends large texts all at once. Only a few are read at a time, so the memory that they
// take is bounded; the others are answered in the end, or told that there are too many.
func TestManyTexts(t *testing.T) {
	s := serve(t)
	grid := strings.Repeat(".", 81) + "\n"
	text := encode(map[string]any{"text": strings.Repeat(grid, (webui.MostBody-(webui.MostBody>>6))/len(grid)-200)})
	var most atomic.Uint64
	ctx, stop := context.WithCancel(t.Context())
	watched := make(chan struct{})
	go func() {
		defer close(watched)
		var now runtime.MemStats
		for ctx.Err() == nil {
			runtime.ReadMemStats(&now)
			most.Store(max(most.Load(), now.HeapAlloc))
			time.Sleep(5 * time.Millisecond)
		}
	}()
	texts := testenv.Cases(24, 40)
	codes := make(chan int, texts)
	for range texts {
		go func() { codes <- s.send("POST", "/api/parse", text).StatusCode }()
	}
	answered := 0
	for range texts {
		switch code := <-codes; code {
		case 200:
			answered++
		case 503:
		default:
			t.Errorf("want 200 or 503, got %d", code)
		}
	}
	stop()
	<-watched
	if answered < 2 || most.Load() > 300<<20 {
		t.Errorf("want some answers within 300 MB, got %d of %d within %d MB", answered, texts, most.Load()>>20)
	}
	testenv.Report(t, "%d of %d large texts read within %d MB", answered, texts, most.Load()>>20)
}

// TestListen listens on addresses of this machine only.
func TestListen(t *testing.T) {
	for _, address := range []string{
		"", ":0", "0.0.0.0:0", "[::]:0", "192.168.0.1:0", "example.com:0", "localhost", "localhost:", "localhost:x", "localhost:-1", "localhost:65536",
		"127.0.0.1", "10.0.0.1:0", "[fe80::1]:0", "localhost.example.com:0", "127.1:0", "0:0", "[::1%lo]:0", "localhost:http",
	} {
		l, err := webui.Listen(t.Context(), address)
		if !testenv.Is[*webui.AddressError](err) {
			t.Errorf("%q: want it refused, got %v", address, err)
		}
		if err == nil {
			l.Close()
		}
	}
	for _, address := range []string{"localhost:0", "127.0.0.1:0", "[::1]:0", "127.0.0.5:0"} {
		l, err := webui.Listen(t.Context(), address)
		if err != nil {
			if strings.HasPrefix(address, "[") {
				t.Logf("%s: %v", address, err) // a machine without IPv6
				continue
			}
			t.Errorf("%q: %v", address, err)
			continue
		}
		host := strings.TrimPrefix(l.URL(), "http://")
		if strings.HasSuffix(host, ":0") || !strings.HasPrefix(host, strings.TrimSuffix(address, "0")) {
			t.Errorf("%s: got the address %s", address, l.URL())
		}
		connection, err := net.Dial("tcp", strings.Replace(host, "localhost", "127.0.0.1", 1))
		if err != nil {
			t.Errorf("%s: %v", address, err)
		} else {
			connection.Close()
		}
		if _, err := webui.Listen(t.Context(), host); err == nil {
			t.Errorf("%s: want it refused while it is taken", host)
		}
		l.Close()
	}
}
