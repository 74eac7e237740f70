package queue_test

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"graphcover/internal/forgetful"
	"graphcover/internal/testenv"
	"graphcover/workers/queue"
)

// TestPowerLoss cuts the power of a queue within this process: after each cut, everything that it
// has confirmed is there. A server that does not sync each message shows that a cut takes what
// was not synced.
func TestPowerLoss(t *testing.T) {
	folder := t.TempDir()
	power := forgetful.Mount(t, folder)
	t.Run("sync", func(t *testing.T) {
		store := filepath.Join(folder, "sync")
		there, begin := 0, 0
		for range testenv.Cases(2, 10) {
			q := open(t, store)
			if got := tasks(t, q, "a"); got != there {
				t.Fatalf("want %d messages after a cut, got %d", there, got)
			}
			put(t, q, messages("a", begin, begin+5))
			done(t, next(t, q, time.Minute))
			there, begin = there+4, begin+5
			power.Cut()
			q.Close()
			power.Restore()
		}
	})
	t.Run("no sync", func(t *testing.T) {
		o := &server.Options{
			Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, NoLog: true, JetStream: true, StoreDir: filepath.Join(folder, "no sync"),
		}
		left := -1
		for range 2 {
			s := testenv.Must(server.NewServer(o))(t)
			s.Start()
			if !s.ReadyForConnections(20 * time.Second) {
				t.Fatal("the server did not start")
			}
			q := create(t, queue.Options{URL: s.ClientURL(), Patience: patience})
			if left < 0 {
				put(t, q, messages("a", 0, 5))
			}
			left = tasks(t, q, "a")
			power.Cut()
			q.Close()
			s.Shutdown()
			s.WaitForShutdown()
			power.Restore()
		}
		if left == 5 {
			t.Error("want messages lost that were not synced, got all of them")
		}
	})
}
