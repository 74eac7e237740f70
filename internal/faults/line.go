// Package faults gives tests a line to the server on which things go wrong, at the
// moment of a search that the test chooses.
package faults

import (
	"bytes"
	"net"
	"net/url"
	"slices"
	"sync"
	"testing"

	"graphcover/cypher"
)

// An Exchange is what a client says and what the server answers.
type Exchange struct {
	Name          string
	asked, answer []byte // parts by which the one and the end of the other are known
}

// Statement is the exchange of a statement, which is committed with the answer
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

// Connect is the exchange that opens a connection. It is Asked only.
var Connect = Exchange{Name: "connect"}

// A Moment is how far an exchange has come.
type Moment int

// The moments, in order.
const (
	Asked    Moment = iota // by the client; the server has not heard it
	Running                // the server has heard it
	Answered               // by the server, who has done it; the client has not heard it
	Heard                  // by the client
)

func (m Moment) String() string { return [...]string{"asked", "running", "answered", "heard"}[m] }

// A Fault is what befalls a connection.
type Fault int

// The faults. A delay is a [Strike] that takes its time.
const (
	None  Fault = iota
	Close       // both sides hang up
	Reset       // both sides are told that the other is gone
	Drop        // neither hears of the other again, nor that it is gone
)

// A Strike decides at each moment of an exchange what happens. Both directions of
// the connection stand still meanwhile.
type Strike func(x Exchange, m Moment) Fault

// A Line passes on what clients and a server say.
type Line struct {
	URI string // for clients

	server    string
	listener  net.Listener
	exchanges []Exchange
	strike    Strike

	mutex sync.Mutex
	open  []net.Conn
}

// NewLine returns a line to the server at uri, on which strike is asked about
// exchanges. It is gone when the test ends.
func NewLine(t testing.TB, uri string, strike Strike, exchanges ...Exchange) *Line {
	t.Helper()
	server, err := url.Parse(uri)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
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

// keep has a connection closed with the line, at the latest.
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

// A connection is one client's.
type connection struct {
	*Line
	client, server *net.TCPConn

	mutex   sync.Mutex
	fault   Fault // that has befallen it
	current *Exchange
	running bool
	asked   []byte // by the client, what may be the beginning of an exchange
	replied []byte // by the server, what may be the end of the current one
}

// pass hands on what from says, until one side hangs up: unless they are to know
// nothing of each other, so does the other side then.
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

// request passes on what the client says.
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

// reply passes on what the server says.
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

// reach asks what happens at a moment of x, and has it happen.
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
