// Package faults puts a proxy between a client and a Neo4j server. At a moment that the
// test chooses, the proxy closes, resets, delays or silences the connection.
package faults

import (
	"bytes"
	"net"
	"net/url"
	"slices"
	"sync"
	"testing"

	"graphcover/cypher"
	"graphcover/internal/testenv"
)

// An Exchange is a request of the client and the answer of the server.
type Exchange struct {
	Name          string
	asked, answer []byte // bytes in the request that identify it, and bytes that end the answer
}

// Statement returns the exchange of a statement. The server commits it before it answers,
// unless it is part of a transaction.
func Statement(q cypher.Query) Exchange {
	return Exchange{Name: q.Name, asked: []byte(q.Text), answer: []byte("t_last")}
}

// The exchanges of a transaction, as messages of Bolt.
var (
	success  = []byte{0xb1, 0x70, 0xa0, 0, 0}
	Begin    = Exchange{Name: "begin", asked: []byte{0xb1, 0x11}, answer: success}
	Commit   = Exchange{Name: "commit", asked: []byte{0, 2, 0xb0, 0x12, 0, 0}, answer: []byte("bookmark")}
	Rollback = Exchange{Name: "rollback", asked: []byte{0, 2, 0xb0, 0x13, 0, 0}, answer: success}
)

// Connect is the exchange that opens a connection. Its only moment is Asked.
var Connect = Exchange{Name: "connect"}

// A Moment says how far an exchange has got.
type Moment int

// The moments, in order.
const (
	Asked    Moment = iota // the client has sent the request; the server has not received it
	Running                // the server has received it
	Answered               // the server has answered; the client has not received the answer
	Heard                  // the client has received the answer
)

func (m Moment) String() string { return [...]string{"asked", "running", "answered", "heard"}[m] }

// A Fault is what happens to a connection.
type Fault int

// The faults. A delay is a [Strike] that sleeps.
const (
	None  Fault = iota
	Close       // the connection is closed on both sides
	Reset       // it is reset on both sides
	Drop        // it stays open, but nothing passes any more
)

// A Strike decides at each moment of an exchange what happens. Until it returns, nothing
// passes in either direction.
type Strike func(x Exchange, m Moment) Fault

// A Line is a proxy between clients and a server.
type Line struct {
	URI string // for clients

	server    string
	listener  net.Listener
	exchanges []Exchange
	strike    Strike

	mutex sync.Mutex
	open  []net.Conn
}

// NewLine returns a line to the server at uri. It calls strike at each moment of the
// given exchanges, and ignores all others. It is closed when the test ends.
func NewLine(t testing.TB, uri string, strike Strike, exchanges ...Exchange) *Line {
	t.Helper()
	server := testenv.Must(url.Parse(uri))(t)
	listener := testenv.Must(net.Listen("tcp", "127.0.0.1:0"))(t)
	l := &Line{
		URI: "bolt://" + listener.Addr().String(), server: server.Host,
		listener: listener, exchanges: exchanges, strike: strike,
	}
	t.Cleanup(l.close)
	go l.accept()
	return l
}

func (l *Line) accept() {
	for {
		client, err := l.listener.Accept()
		if err != nil {
			return
		}
		go l.connect(client.(*net.TCPConn))
	}
}

// keep makes sure that a connection is closed together with the line.
func (l *Line) keep(c net.Conn) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.open = append(l.open, c)
}

func (l *Line) close() {
	l.listener.Close()
	l.mutex.Lock()
	defer l.mutex.Unlock()
	for _, c := range l.open {
		c.Close()
	}
}

func (l *Line) connect(client *net.TCPConn) {
	l.keep(client)
	server, err := net.Dial("tcp", l.server)
	if err != nil {
		client.Close()
		return
	}
	l.keep(server)
	c := &connection{Line: l, client: client, server: server.(*net.TCPConn)}
	if slices.ContainsFunc(l.exchanges, func(x Exchange) bool { return x.Name == Connect.Name }) {
		c.reach(Connect, Asked)
	}
	go c.pass(c.client, c.request)
	c.pass(c.server, c.reply)
}

type connection struct {
	*Line
	client, server *net.TCPConn

	mutex   sync.Mutex
	fault   Fault // what has happened to it
	current *Exchange
	running bool
	asked   []byte // from the client: perhaps the start of an exchange
	replied []byte // from the server: perhaps the end of the current exchange
}

// pass calls on with everything that it reads from one side, until that side closes the
// connection. Then it closes the other side too, unless the fault is Drop.
func (c *connection) pass(from net.Conn, on func([]byte) error) {
	buffer := make([]byte, 1<<16)
	for {
		n, err := from.Read(buffer)
		c.mutex.Lock()
		if err == nil && c.fault == None {
			err = on(buffer[:n])
		}
		hangUp := err != nil && c.fault != Drop
		c.mutex.Unlock()
		if hangUp {
			c.client.Close()
			c.server.Close()
		}
		if err != nil {
			return
		}
	}
}

// request forwards data from the client.
func (c *connection) request(said []byte) error {
	c.asked = append(c.asked, said...)
	longest := 0
	for _, x := range c.exchanges {
		longest = max(longest, len(x.asked))
		if len(x.asked) > 0 && bytes.Contains(c.asked, x.asked) {
			c.current, c.running, c.asked, c.replied = &x, false, nil, nil
			c.reach(x, Asked)
			break
		}
	}
	c.asked = c.asked[max(0, len(c.asked)-longest):]
	if c.fault != None {
		return nil
	}
	if _, err := c.server.Write(said); err != nil {
		return err
	}
	// Two zeros end a message.
	if c.current != nil && !c.running && bytes.HasSuffix(said, []byte{0, 0}) {
		c.running = true
		c.reach(*c.current, Running)
	}
	return nil
}

// reply forwards data from the server.
func (c *connection) reply(said []byte) error {
	answered := c.current
	if answered != nil {
		c.replied = append(c.replied, said...)
		if !bytes.Contains(c.replied, answered.answer) {
			answered = nil
		} else {
			c.current, c.replied = nil, nil
			c.reach(*answered, Answered)
		}
	}
	if c.fault != None {
		return nil
	}
	if _, err := c.client.Write(said); err != nil {
		return err
	}
	if answered != nil {
		c.reach(*answered, Heard)
	}
	return nil
}

// reach calls strike at a moment of x, and carries out the fault that it returns.
func (c *connection) reach(x Exchange, m Moment) {
	c.fault = c.strike(x, m)
	switch c.fault {
	case Reset:
		c.client.SetLinger(0)
		c.server.SetLinger(0)
		fallthrough
	case Close:
		c.client.Close()
		c.server.Close()
	}
}
