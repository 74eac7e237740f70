package webui

import (
	"context"
	"errors"
	"net"
	"net/url"
	"sync"
	"testing"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/neo4jserver"
)

// TestSilentServer looks for a server that never answers. A request must wait no longer than it
// wants to, even if another waits.
func TestSilentServer(t *testing.T) {
	silent := testenv.Must(net.Listen("tcp", "127.0.0.1:0"))(t)
	defer silent.Close()
	config := neo4jserver.Config{URI: "bolt://" + silent.Addr().String(), User: "neo4j", Password: "x"}
	ctx, cancel := context.WithCancel(t.Context())
	k := NewKeeper(ctx, config, "neo4j")
	first := make(chan error)
	waits, leave := context.WithCancel(t.Context())
	go func() {
		_, _, err := k.Find(waits)
		first <- err
	}()
	if c, err := silent.Accept(); err == nil { // by now the first one waits
		defer c.Close()
	}
	soon, done := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer done()
	second := make(chan error)
	go func() {
		_, _, err := k.Find(soon)
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
	k.Close(t.Context()) // ends the look
}

// TestRefusedPassword has a server refuse the password. The page asks for the database again and
// again, but the server must not be asked each time: Neo4j would let nobody in for a while.
func TestRefusedPassword(t *testing.T) {
	server := neo4jtest.Server(t)
	config := neo4jserver.Config{URI: server.URI, User: "nobody", Password: "a wrong password"}
	k := NewKeeper(t.Context(), config, "neo4j")
	defer k.Close(t.Context())
	ask := func() *look {
		t.Helper()
		if db, _, err := k.Find(t.Context()); db != nil || !errors.Is(err, neo4jserver.ErrCredentials) || k.refused == nil {
			t.Fatalf("want %v, got %v", neo4jserver.ErrCredentials, err)
		}
		return k.refused
	}
	first := ask()
	if ask() != first {
		t.Error("want the answer of the first look, got another look")
	}
	first.ended = time.Now().Add(-refusedFor)
	if second := ask(); second == first {
		t.Error("want another look after a while, got the first answer")
	}
	if db, err := k.Start(t.Context()); db != nil || !errors.Is(err, neo4jserver.ErrCredentials) {
		t.Errorf("want a start refused, got %v", err)
	}
	if k.refused != nil {
		t.Error("want a look after a start, got the answer of the last look kept")
	}
}

// TestSlowServer has a server take longer to answer than the page waits for it, while a request
// uses it. The request must keep its connection.
func TestSlowServer(t *testing.T) {
	server := neo4jtest.Server(t)
	uri := testenv.Must(url.Parse(server.URI))(t)
	line := testenv.Must(net.Listen("tcp", "127.0.0.1:0"))(t)
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
	config := neo4jserver.Config{URI: "bolt://" + line.Addr().String(), User: server.User, Password: server.Password}
	k := NewKeeper(t.Context(), config, "neo4j")
	defer k.Close(t.Context())
	if _, _, err := k.Find(t.Context()); err != nil {
		t.Fatal(err)
	}
	driver := k.driver
	session := driver.NewSession(t.Context(), neo4j.SessionConfig{})
	defer session.Close(t.Context())
	search := testenv.Must(session.BeginTransaction(t.Context()))(t)
	k.seen = time.Time{}
	gate.Lock()
	time.AfterFunc(askPatience+time.Second, gate.Unlock)
	if _, _, err := k.Find(t.Context()); err != nil {
		t.Fatal(err)
	}
	if k.driver != driver {
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
