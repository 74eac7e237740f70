package webui_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"graphcover/graphsolver"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/webui"
)

const (
	blog = "...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1...."
	hard = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
)

// A server serves a site on a listener of its own.
type server struct {
	t   *testing.T
	url string
}

// serve serves a site without a database until the test ends.
func serve(t *testing.T) *server {
	return serveSite(t, webui.Site{
		Find:  findNone,
		Start: func(context.Context) (*graphsolver.DB, error) { return nil, errNone },
		Hint:  func(err error) string { return map[bool]string{true: "graphcover db start"}[errors.Is(err, errNone)] },
		Names: []string{"page", "page-2"},
	})
}

var errNone = errors.New("no Neo4j is running")

func findNone(context.Context) (*graphsolver.DB, webui.Description, error) {
	return nil, webui.Description{}, errNone
}

// serveGraph serves a site with the database of this test run. The names are those of puzzles
// that only this test uses.
func serveGraph(t *testing.T, names ...string) *server {
	db := neo4jtest.DB(t)
	for _, name := range names {
		neo4jtest.Dropped(t, db, name)
	}
	return serveSite(t, webui.Site{
		Find: func(context.Context) (*graphsolver.DB, webui.Description, error) {
			return db, webui.Description{URI: "bolt://here", Version: "5"}, nil
		},
		Start: func(context.Context) (*graphsolver.DB, error) { return db, nil },
		Names: names,
	})
}

func serveSite(t *testing.T, site webui.Site) *server {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	listener := testenv.Must(webui.Listen(ctx, "localhost:0"))(t)
	handler := testenv.Must(webui.New(ctx, site, listener.Hosts()...))(t)
	serveHandler(t, ctx, cancel, listener, handler)
	return &server{t, listener.URL()}
}

// serveHandler serves until the test ends.
func serveHandler(t *testing.T, ctx context.Context, cancel func(), listener *webui.Listener, handler http.Handler) {
	ended := make(chan error, 1)
	go func() { ended <- webui.Serve(ctx, listener, handler, log.New(io.Discard, "", 0)) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

// host returns HOST:PORT of the server.
func (s *server) host() string { return strings.TrimPrefix(s.url, "http://") }

// port returns :PORT.
func (s *server) port() string {
	host := s.host()
	return host[strings.LastIndexByte(host, ':'):]
}

// A response is an answer that has been read.
type response struct {
	*http.Response
	body []byte
}

// send sends a request with headers, which are NAME: VALUE. A POST gets those that the page
// would send, unless they are given; an empty value takes a header out.
func (s *server) send(method, path, body string, headers ...string) response {
	s.t.Helper()
	r := testenv.Must(http.NewRequestWithContext(s.t.Context(), method, s.url+path, strings.NewReader(body)))(s.t)
	if method == http.MethodPost {
		r.Header.Set("Origin", s.url)
		r.Header.Set("Content-Type", "application/json")
	}
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		switch {
		case name == "Host":
			r.Host = value
		case value == "":
			r.Header.Del(strings.TrimSuffix(name, ":"))
		default:
			r.Header.Set(name, value)
		}
	}
	got := testenv.Must(client.Do(r))(s.t)
	defer got.Body.Close()
	text := testenv.Must(io.ReadAll(got.Body))(s.t)
	return response{got, text}
}

// client keeps no connections, which would count, and follows no redirects.
var client = &http.Client{
	Transport:     &http.Transport{DisableKeepAlives: true, DisableCompression: true},
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

// post sends an object to a route and reads the answer, which must have status 200.
func post[T any](s *server, route string, object any) T {
	s.t.Helper()
	return decode[T](s, s.send("POST", "/api/"+route, encode(object)), 200)
}

// get asks a route, whose answer must have status 200.
func get[T any](s *server, route string) T {
	s.t.Helper()
	return decode[T](s, s.send("GET", "/api/"+route, ""), 200)
}

func decode[T any](s *server, r response, status int) (object T) {
	s.t.Helper()
	if r.StatusCode != status {
		s.t.Fatalf("want status %d, got %d, %s", status, r.StatusCode, r.body)
	}
	if err := json.Unmarshal(r.body, &object); err != nil {
		s.t.Fatalf("%v: %s", err, r.body)
	}
	return object
}

func encode(object any) string {
	text, err := json.Marshal(object)
	if err != nil {
		panic(err)
	}
	return string(text)
}

// A failure is the answer to a request that was refused.
type failure struct {
	Error struct {
		Message, Hint, Reason string
		Line, Column          int
	}
}

// fails sends a request and returns the error, which must have that status.
func (s *server) fails(status int, method, path, body string, headers ...string) failure {
	s.t.Helper()
	return decode[failure](s, s.send(method, path, body, headers...), status)
}

// raw sends text as it is and returns the status of the answer, or 0 if there is none.
func (s *server) raw(text string) int {
	s.t.Helper()
	connection := s.dial()
	defer connection.Close()
	connection.SetDeadline(time.Now().Add(20 * time.Second))
	fmt.Fprint(connection, text)
	got, err := http.ReadResponse(bufio.NewReader(connection), nil)
	if err != nil {
		return 0
	}
	got.Body.Close()
	return got.StatusCode
}

func (s *server) dial() net.Conn {
	s.t.Helper()
	return testenv.Must(net.Dial("tcp", "127.0.0.1"+s.port()))(s.t)
}

// postWithin posts an object, until ctx is done.
func postWithin(ctx context.Context, s *server, route, body string) error {
	r, err := http.NewRequestWithContext(ctx, "POST", s.url+"/api/"+route, strings.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Origin", s.url)
	r.Header.Set("Content-Type", "application/json")
	got, err := client.Do(r)
	if err != nil {
		return err
	}
	defer got.Body.Close()
	_, err = io.Copy(io.Discard, got.Body)
	return err
}
