package queue_test

import (
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"graphcover/internal/testenv"
	"graphcover/workers/queue"
)

// lateLine returns the address of a line to a server that delivers everything late.
func lateLine(t *testing.T, address string, delay time.Duration) string {
	t.Helper()
	listener := testenv.Must(net.Listen("tcp", "127.0.0.1:0"))(t)
	t.Cleanup(func() { listener.Close() })
	late := func(to, from net.Conn) {
		type piece struct {
			text []byte
			due  time.Time
		}
		pieces := make(chan piece, 1<<16)
		go func() {
			defer close(pieces)
			for {
				buffer := make([]byte, 1<<16)
				n, err := from.Read(buffer)
				if err != nil {
					return
				}
				pieces <- piece{buffer[:n], time.Now().Add(delay)}
			}
		}()
		for p := range pieces {
			time.Sleep(time.Until(p.due))
			if _, err := to.Write(p.text); err != nil {
				break
			}
		}
		to.Close()
		io.Copy(io.Discard, from)
	}
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			server, err := net.Dial("tcp", address)
			if err != nil {
				client.Close()
				continue
			}
			go late(server, client)
			go late(client, server)
		}
	}()
	return listener.Addr().String()
}

// TestLateAnswers has a coordinator and a worker reach the server by lines that are late: the
// worker's by so much that its message may be handed out again before it has answered.
func TestLateAnswers(t *testing.T) {
	s := run(t, &server.Options{})
	delay := time.Duration(testenv.Cases(100, 1000)) * time.Millisecond
	late := "nats://" + lateLine(t, s.Addr().String(), delay)
	q := create(t, queue.Options{URL: late, Patience: 2 * delay})
	put(t, q, messages("a", 0, 2))
	workers := join(t, queue.Options{URL: late})
	first := next(t, workers, time.Minute)
	if err := first.Working(t.Context()); err != nil {
		t.Error(err)
	}
	seen := map[string]bool{}
	for limit := time.Now().Add(2 * time.Minute); tasks(t, q, "a") > 0 && time.Now().Before(limit); {
		d := next(t, workers, time.Minute)
		seen[d.Message().Task] = true
		d.Done(t.Context())
	}
	if len(seen) != 2 {
		t.Errorf("want both tasks handed out, got %v", seen)
	}
}

// TestFullDisk fills the disk below a queue within this process. Put says so, what was put
// before is there when there is room again, and the rest can be put then.
func TestFullDisk(t *testing.T) {
	fullDisk(t, queue.ErrUnwritable, func(folder string) (*queue.Queue, func()) {
		return open(t, folder), func() {}
	})
}

// TestFullDiskElsewhere fills the disk below a server that is not in the process of the
// coordinator: only what it answers tells.
func TestFullDiskElsewhere(t *testing.T) {
	testenv.Long(t, "TestFullDisk")
	fullDisk(t, queue.ErrStoresNothing, func(folder string) (*queue.Queue, func()) {
		s := run(t, &server.Options{StoreDir: folder})
		return create(t, queue.Options{URL: s.ClientURL(), Patience: patience}), func() { stop(s) }
	})
}

// fullDisk fills the disk below a queue until a message is not stored, which must be the error want. begin
// begins the queue in a folder, and returns how to end its server once it is closed.
func fullDisk(t *testing.T, want error, begin func(folder string) (q *queue.Queue, end func())) {
	t.Helper()
	folder := testenv.SmallDisk(t, "4m")
	q, end := begin(filepath.Join(folder, "queue"))
	put(t, q, messages("a", 0, 3))
	ballast := filepath.Join(folder, "ballast")
	fill(t, ballast)
	var failed error
	stored := 3
	for ; stored < 2000 && failed == nil; stored++ {
		failed = q.Put(t.Context(), messages("a", stored, stored+1))
	}
	if !errors.Is(failed, want) {
		t.Fatalf("want %v, got %v", want, failed)
	}
	q.Close()
	end()
	testenv.Check(t, os.Remove(ballast))
	q, _ = begin(filepath.Join(folder, "queue"))
	put(t, q, messages("a", 0, stored+2))
	if got := tasks(t, q, "a"); got != stored+2 {
		t.Errorf("want %d tasks, got %d", stored+2, got)
	}
}

// TestLittleRoom begins a queue on a disk with room for less and less of what it needs. The error says
// that the disk is full, whatever could not be written.
func TestLittleRoom(t *testing.T) {
	for _, room := range []int{4 << 10, 12 << 10, 16 << 10} {
		folder := testenv.SmallDisk(t, "4m")
		pad := filepath.Join(folder, "pad")
		testenv.Check(t, os.WriteFile(pad, make([]byte, room), 0o600))
		fill(t, filepath.Join(folder, "ballast"))
		testenv.Check(t, os.Remove(pad))
		if _, err := queue.Open(t.Context(), filepath.Join(folder, "queue"), queue.Options{}); !errors.Is(err, queue.ErrUnwritable) {
			t.Errorf("%d bytes left: want %v, got %v", room, queue.ErrUnwritable, err)
		}
		elsewhere := run(t, &server.Options{StoreDir: filepath.Join(folder, "queue")}) // it says only that it could not do it
		if _, err := queue.Create(t.Context(), queue.Options{URL: elsewhere.ClientURL()}); !errors.Is(err, queue.ErrStoresNothing) {
			t.Errorf("%d bytes left elsewhere: want %v, got %v", room, queue.ErrStoresNothing, err)
		}
	}
}

// TestRemove deletes the folder of a server, but not of one that runs, and no folder of others.
func TestRemove(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "queue")
	q := open(t, folder)
	put(t, q, messages("a", 0, 3))
	if err := queue.Remove(folder); err != nil {
		t.Error(err)
	}
	q.Close()
	q = open(t, folder)
	if got := tasks(t, q, "a"); got != 3 {
		t.Errorf("a server that runs: want its 3 tasks kept, got %d", got)
	}
	q.Close()
	if err := queue.Remove(folder); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(folder); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("want the folder gone, got %v", err)
	}
	if err := queue.Remove(folder); err != nil {
		t.Error(err)
	}
	other := t.TempDir()
	if err := errors.Join(os.Mkdir(filepath.Join(other, server.JetStreamStoreDir), 0o700), queue.Remove(other)); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(other, server.JetStreamStoreDir)); err != nil {
		t.Errorf("want a folder of others kept, got %v", err)
	}
}

// TestKeyFiles names files that are no keys: devices, folders, and large ones.
func TestKeyFiles(t *testing.T) {
	large := filepath.Join(t.TempDir(), "large")
	testenv.Check(t, errors.Join(os.WriteFile(large, nil, 0o600), os.Truncate(large, 1<<30)))
	for _, name := range []string{os.DevNull, "/dev/zero", large, t.TempDir()} {
		for _, o := range []queue.Options{{Credentials: name}, {NKey: name}, {Authority: name}, {Certificate: name, Key: "key"}, {Certificate: "c", Key: name}} {
			o.URL = "nats://127.0.0.1:1"
			var refused *queue.FileError
			if err := queue.Reach(t.Context(), o); !errors.As(err, &refused) || refused.Name != name {
				t.Errorf("%+v: want a %T, got %v", o, refused, err)
			}
		}
	}
}

// fill writes a file until the disk is full.
func fill(t *testing.T, name string) {
	t.Helper()
	file := testenv.Must(os.Create(name))(t)
	defer file.Close()
	for size := 1 << 16; size > 0; {
		if _, err := file.Write(make([]byte, size)); err != nil {
			size /= 2
		}
	}
}
