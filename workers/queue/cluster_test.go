package queue_test

import (
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"graphcover/internal/testenv"
	"graphcover/workers/queue"
)

// TestCluster uses a cluster of three servers, of which one is stopped and started again, then
// the next. Every task is handed out, some more than once.
func TestCluster(t *testing.T) {
	testenv.Long(t, "TestKeptOnDisk")
	ports := testenv.FreePorts(t, 6)
	var routes []*url.URL
	var addresses []string
	for i := range 3 {
		routes = append(routes, &url.URL{Scheme: "nats", Host: fmt.Sprint("127.0.0.1:", ports[3+i])})
		addresses = append(addresses, fmt.Sprint("nats://127.0.0.1:", ports[i]))
	}
	folders := []string{t.TempDir(), t.TempDir(), t.TempDir()}
	servers := make([]*server.Server, 3)
	startServer := func(i int) {
		var err error
		servers[i], err = server.NewServer(&server.Options{
			ServerName: fmt.Sprint("n", i), Host: "127.0.0.1", Port: ports[i], NoSigs: true, NoLog: true,
			JetStream: true, SyncAlways: true, StoreDir: folders[i], Routes: routes,
			Cluster: server.ClusterOpts{Name: "three", Host: "127.0.0.1", Port: ports[3+i]},
		})
		testenv.Check(t, err)
		servers[i].Start()
	}
	stop := func(i int) {
		servers[i].Shutdown()
		servers[i].WaitForShutdown()
	}
	for i := range servers {
		startServer(i)
		defer func() { stop(i) }()
	}
	for i, s := range servers {
		if !s.ReadyForConnections(20 * time.Second) {
			t.Fatalf("server %d did not start", i)
		}
	}
	o := queue.Options{URL: strings.Join(addresses, ","), Patience: 2 * time.Second}
	q := create(t, o)
	workers := join(t, o)
	const n = 60
	put(t, q, messages("a", 0, n))
	seen := make(map[string]bool)
	for i := range 3 {
		stop(i)
		for range n / 6 {
			d := next(t, workers, time.Minute)
			seen[d.Message().Task] = true
			d.Done(t.Context()) // may fail: then the message comes again
		}
		startServer(i)
		if !servers[i].ReadyForConnections(20 * time.Second) {
			t.Fatalf("server %d did not start again", i)
		}
		put(t, q, messages("a", n+i, n+i+1))
	}
	for len(seen) < n+3 {
		d := next(t, workers, time.Minute)
		seen[d.Message().Task] = true
		d.Done(t.Context())
	}
}
