package neo4jserver

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"time"
)

// ports are the ports that a server listens on, on loopback.
type ports struct {
	Bolt int `json:"bolt"`
	HTTP int `json:"http"`
}

// freePorts returns the ports that the server had last time, because clients may be
// waiting for it there. If they are taken it returns Neo4j's usual ports, or others.
func freePorts(ctx context.Context, last ports, notify notifier) (ports, error) {
	bolt, err := freePort(ctx, "Bolt", last.Bolt, 7687, notify)
	if err != nil {
		return ports{}, err
	}
	http, err := freePort(ctx, "HTTP", last.HTTP, 7474, notify)
	return ports{Bolt: bolt, HTTP: http}, err
}

// Other ports are picked below the range that systems use for outgoing connections. An
// outgoing connection could otherwise hold the port when a server is started again.
const (
	firstOtherPort = 10_000
	lastOtherPort  = 29_999
)

// portPatience is how long a killed server may take to release its ports: the system
// frees its memory first.
const portPatience = 5 * time.Second

func freePort(ctx context.Context, protocol string, last, usual int, notify notifier) (int, error) {
	for deadline := time.Now().Add(portPatience); last != 0 && time.Now().Before(deadline); time.Sleep(50 * time.Millisecond) {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		if isFree(last) {
			return last, nil
		}
	}
	if isFree(usual) {
		return usual, nil
	}
	port, err := otherPort(protocol)
	if err == nil {
		notify("port %d is taken by another program: %s is on port %d instead", usual, protocol, port)
	}
	return port, err
}

// otherPorts returns ports that no other program is likely to want.
func otherPorts() (p ports, err error) {
	if p.Bolt, err = otherPort("Bolt"); err == nil {
		p.HTTP, err = otherPort("HTTP")
	}
	return p, err
}

func otherPort(protocol string) (int, error) {
	for range 100 {
		if port := firstOtherPort + rand.IntN(lastOtherPort-firstOtherPort+1); isFree(port) {
			return port, nil
		}
	}
	return 0, fmt.Errorf("no free port for %s from %d to %d", protocol, firstOtherPort, lastOtherPort)
}

// isFree reports whether no program listens on a port, be it on loopback or on all addresses. On
// macOS one can listen on the first while another program listens on the second.
func isFree(port int) bool {
	if connection, err := net.DialTimeout("tcp", loopback(port), time.Second); err == nil {
		connection.Close()
		return false
	}
	listener, err := net.Listen("tcp", loopback(port))
	return err == nil && listener.Close() == nil
}

func loopback(port int) string { return fmt.Sprintf("127.0.0.1:%d", port) }
