package queue_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nkeys"

	"graphcover/internal/testenv"
	"graphcover/workers/queue"
)

// run runs a server with these options, on a free port and in a folder of its own, until the
// test ends.
func run(t *testing.T, o *server.Options) *server.Server {
	t.Helper()
	o.Host, o.NoSigs, o.NoLog, o.JetStream, o.SyncAlways = "127.0.0.1", true, true, true, true
	if o.Port == 0 {
		o.Port = server.RANDOM_PORT
	}
	if o.StoreDir == "" {
		o.StoreDir = t.TempDir()
	}
	s := testenv.Must(server.NewServer(o))(t)
	s.Start()
	t.Cleanup(func() { stop(s) })
	if !s.ReadyForConnections(20 * time.Second) {
		t.Fatal("the server did not start")
	}
	return s
}

func stop(s *server.Server) {
	s.Shutdown()
	s.WaitForShutdown()
}

// nkey makes an nkey, and returns its public part and the file with its seed.
func nkey(t *testing.T, name string) (public, file string) {
	t.Helper()
	pair := testenv.Must(nkeys.CreateUser())(t)
	public = testenv.Must(pair.PublicKey())(t)
	seed := testenv.Must(pair.Seed())(t)
	file = filepath.Join(t.TempDir(), name+".nk")
	testenv.Check(t, os.WriteFile(file, seed, 0o600))
	return public, file
}

// certificate makes a certificate for loopback that signs itself, and returns it and the file
// with it.
func certificate(t *testing.T) (tls.Certificate, string) {
	t.Helper()
	key := testenv.Must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))(t)
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "queue"}, NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth},
	}
	der := testenv.Must(x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key))(t)
	file := filepath.Join(t.TempDir(), "ca.pem")
	testenv.Check(t, os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), 0o600))
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key}, file
}

// TestSecured uses a server that demands TLS and knows its users by their keys, from files.
func TestSecured(t *testing.T) {
	owner, ownerFile := nkey(t, "coordinator")
	helper, helperFile := nkey(t, "worker")
	_, strangerFile := nkey(t, "stranger")
	certificate, authority := certificate(t)
	s := run(t, &server.Options{
		TLS: true, TLSConfig: &tls.Config{Certificates: []tls.Certificate{certificate}, MinVersion: tls.VersionTLS13},
		Nkeys: []*server.NkeyUser{{Nkey: owner}, {Nkey: helper, Permissions: queue.WorkerPermissions()}},
	})
	o := queue.Options{URL: s.ClientURL(), NKey: ownerFile, Authority: authority, Patience: patience}
	q := create(t, o)
	o.NKey = helperFile
	workers := join(t, o)
	put(t, q, messages("a", 0, 2))
	d := next(t, workers, time.Second)
	if err := d.Working(t.Context()); err != nil {
		t.Error(err)
	}
	put(t, workers, messages("a", 2, 3)) // what is left of a large task
	done(t, d)
	done(t, next(t, workers, time.Second))
	done(t, next(t, workers, time.Second))

	start := time.Now()
	o.NKey = strangerFile
	if _, err := queue.Connect(t.Context(), o); !errors.Is(err, queue.ErrRefused) {
		t.Errorf("a stranger: want %v, got %v", queue.ErrRefused, err)
	}
	o.NKey = filepath.Join(t.TempDir(), "none")
	if _, err := queue.Connect(t.Context(), o); err == nil {
		t.Error("want an error of a file that is missing")
	}
	o.NKey, o.Authority = helperFile, ""
	if _, err := queue.Connect(t.Context(), o); err == nil {
		t.Error("want an error of a certificate that nobody knows")
	}
	if took := time.Since(start); took > 10*time.Second {
		t.Errorf("want it refused at once, took %v", took)
	}
}

// TestWorkersTouchNothingElse tries what a worker may not do, with the permissions of one.
func TestWorkersTouchNothingElse(t *testing.T) {
	s := run(t, &server.Options{Users: []*server.User{
		{Username: "owner", Password: "o"}, {Username: "helper", Password: "h", Permissions: queue.WorkerPermissions()},
	}})
	address := s.Addr().String()
	q := create(t, queue.Options{URL: "nats://owner:o@" + address})
	put(t, q, messages("a", 0, 2))
	if _, err := queue.Create(t.Context(), queue.Options{URL: "nats://helper:h@" + address}); !errors.Is(err, queue.ErrRefused) {
		t.Errorf("a worker as coordinator: want %v, got %v", queue.ErrRefused, err)
	}
	open := func(user string, limit time.Duration) (*nats.Conn, jetstream.JetStream) {
		c := testenv.Must(nats.Connect("nats://"+user+"@"+address, nats.CustomInboxPrefix("_INBOX_graphcover")))(t)
		t.Cleanup(c.Close)
		js := testenv.Must(jetstream.New(c, jetstream.WithDefaultTimeout(limit)))(t)
		return c, js
	}
	_, owner := open("owner:o", 10*time.Second)
	other := testenv.Must(owner.CreateStream(t.Context(), jetstream.StreamConfig{Name: "OTHER", Subjects: []string{"other.>"}}))(t)
	testenv.Must(owner.Publish(t.Context(), "other.x", []byte("theirs")))(t)
	connection, helper := open("helper:h", 200*time.Millisecond)
	for what, do := range map[string]func() error{
		"publish to another stream": func() error { _, err := helper.Publish(t.Context(), "other.x", []byte("ours")); return err },
		"read another stream":       func() error { _, err := helper.Stream(t.Context(), "OTHER"); return err },
		"delete another stream":     func() error { return helper.DeleteStream(t.Context(), "OTHER") },
		"delete the stream":         func() error { return helper.DeleteStream(t.Context(), "GRAPHCOVER") },
		"delete the consumer":       func() error { return helper.DeleteConsumer(t.Context(), "GRAPHCOVER", "workers") },
		"make a stream": func() error {
			_, err := helper.CreateStream(t.Context(), jetstream.StreamConfig{Name: "MINE", Subjects: []string{"mine"}})
			return err
		},
		"subscribe to tasks": func() error {
			subscription, err := connection.SubscribeSync("graphcover.task.>")
			if err == nil {
				_, err = subscription.NextMsg(200 * time.Millisecond)
			}
			return err
		},
	} {
		if err := do(); err == nil {
			t.Errorf("want an error of a worker that tries to %s", what)
		}
	}
	info, err := other.Info(t.Context())
	if err != nil || info.State.Msgs != 1 || tasks(t, q, "a") != 2 {
		t.Errorf("want nothing changed, got %v, %v, %d tasks", info, err, tasks(t, q, "a"))
	}
}

// TestNobodyThere connects to an address where nobody listens.
func TestNobodyThere(t *testing.T) {
	port := testenv.FreePorts(t, 1)[0]
	time.AfterFunc(time.Second, func() { // it comes late
		s, err := server.NewServer(&server.Options{Host: "127.0.0.1", Port: port, NoSigs: true, NoLog: true, JetStream: true, StoreDir: t.TempDir()})
		if err == nil {
			s.Start()
			t.Cleanup(s.Shutdown)
		}
	})
	create(t, queue.Options{URL: fmt.Sprint("nats://127.0.0.1:", port)})
}
