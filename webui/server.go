package webui

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"syscall"
	"time"
)

// Limits of the server.
const (
	mostConnections = 128
	mostHeader      = 64 << 10        // bytes
	idleTime        = 2 * time.Minute // until a connection without a request is closed
	stopTime        = 3 * time.Second // that requests get to end when the server stops
)

// How long a page may take to send the header of a request and its body, and after the time
// limit of a solve to take the answer.
var headerTime, bodyTime, answerTime = 5 * time.Second, 30 * time.Second, time.Minute

// An AddressError says that an address is not one to listen on.
type AddressError struct{ Address, Want string }

func (e *AddressError) Error() string { return fmt.Sprintf("want %s, got %q", e.Want, e.Address) }

// A Listener waits for connections from this machine.
type Listener struct {
	listeners []net.Listener
	host      string // as it was given
	port      int
}

// Listen listens on HOST:PORT, where HOST is localhost or an address of the loopback
// interface. Port 0 stands for any free one. For localhost it listens on 127.0.0.1 and on
// ::1, if the machine has both: browsers try either. The error is an [*AddressError] if the
// address is not one of these.
func Listen(ctx context.Context, address string) (*Listener, error) {
	const want = "HOST:PORT, where HOST is localhost or an address of the loopback interface, such as localhost:7475"
	host, text, err := net.SplitHostPort(address)
	port, numeric := strconv.ParseUint(text, 10, 16)
	if err != nil || numeric != nil {
		return nil, &AddressError{address, want}
	}
	hosts := []string{"127.0.0.1", "::1"}
	if host != "localhost" {
		ip, err := netip.ParseAddr(host)
		if err != nil || !ip.IsLoopback() || ip.Zone() != "" {
			return nil, &AddressError{address, want}
		}
		hosts = []string{host}
	}
	// Another program may have the port that is free for one address on the other one.
	const tries = 20
	for try := 1; ; try++ {
		l := &Listener{host: host, port: int(port)}
		err = l.open(ctx, hosts)
		if err == nil || port != 0 || try == tries || !errors.Is(err, syscall.EADDRINUSE) {
			return l, err
		}
	}
}

// open listens on the hosts, on one port.
func (l *Listener) open(ctx context.Context, hosts []string) error {
	var config net.ListenConfig
	for _, host := range hosts {
		listener, err := config.Listen(ctx, "tcp", net.JoinHostPort(host, strconv.Itoa(l.port)))
		if err != nil && len(hosts) > 1 && isUnavailable(err) {
			continue
		}
		if err != nil {
			l.Close()
			return err
		}
		l.listeners = append(l.listeners, listener)
		l.port = listener.Addr().(*net.TCPAddr).Port
	}
	if len(l.listeners) == 0 {
		return errors.New("webui: this machine has no loopback interface")
	}
	return nil
}

// isUnavailable reports whether a machine lacks an address. It does not if another program
// listens there, which must not be taken for us.
func isUnavailable(err error) bool {
	return errors.Is(err, syscall.EADDRNOTAVAIL) || errors.Is(err, syscall.EAFNOSUPPORT)
}

// URL returns the address of the page, without a slash at its end.
func (l *Listener) URL() string {
	return "http://" + net.JoinHostPort(l.host, strconv.Itoa(l.port))
}

// Hosts returns the values of the header Host by which the listener can be reached.
func (l *Listener) Hosts() []string {
	port := strconv.Itoa(l.port)
	hosts := []string{net.JoinHostPort("localhost", port), net.JoinHostPort("127.0.0.1", port), net.JoinHostPort("::1", port)}
	if given := net.JoinHostPort(l.host, port); given != hosts[0] && given != hosts[1] && given != hosts[2] {
		hosts = append(hosts, given)
	}
	return hosts
}

// Close stops listening.
func (l *Listener) Close() {
	for _, listener := range l.listeners {
		listener.Close()
	}
}

// Serve serves a handler on l until ctx is done. Requests that are under way then get a few
// seconds to end. Messages about broken requests go to messages.
func Serve(ctx context.Context, l *Listener, handler http.Handler, messages *log.Logger) error {
	limit := newLimit(mostConnections)
	server := &http.Server{
		Handler: limit.watch(handler), ReadHeaderTimeout: headerTime, IdleTimeout: idleTime, MaxHeaderBytes: mostHeader, ErrorLog: messages,
		ConnContext: limit.context,

		DisableGeneralOptionsHandler: true, // it would answer whatever the Host is
	}
	failed := make(chan error, len(l.listeners))
	for _, listener := range l.listeners {
		go func() { failed <- server.Serve(limit.of(listener)) }()
	}
	var err error
	select {
	case err = <-failed:
	case <-ctx.Done():
	}
	limit.end()
	patient, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTime)
	defer cancel()
	if stopped := server.Shutdown(patient); stopped != nil {
		server.Close()
	}
	if err != nil && !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("webui: %w", err)
	}
	return nil
}
