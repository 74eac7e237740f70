package main

import (
	"fmt"
	"log"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"graphcover/internal/testenv"
)

// natsServer runs a NATS server of this process until the test ends, and returns its address.
func natsServer(t *testing.T) string {
	t.Helper()
	s := testenv.Must(server.NewServer(&server.Options{
		Host: "127.0.0.1", Port: server.RANDOM_PORT, NoSigs: true, NoLog: true, JetStream: true, SyncAlways: true, StoreDir: t.TempDir(),
	}))(t)
	s.Start()
	t.Cleanup(func() {
		s.Shutdown()
		s.WaitForShutdown()
	})
	if !s.ReadyForConnections(20 * time.Second) {
		t.Fatal("the NATS server did not start")
	}
	return s.ClientURL()
}

// natsProgram is the name under which this test's binary is a NATS server.
const natsProgram = "nats-server"

// natsMain is a NATS server that keeps its messages in a folder: nats-server ADDRESS FOLDER.
func natsMain() {
	host, port, err := net.SplitHostPort(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	number, err := strconv.Atoi(port)
	if err != nil {
		log.Fatal(err)
	}
	s, err := server.NewServer(&server.Options{
		Host: host, Port: number, NoLog: true, JetStream: true, SyncAlways: true, StoreDir: os.Args[2],
	})
	if err != nil {
		log.Fatal(err)
	}
	s.Start()
	s.WaitForShutdown()
}

// A natsProcess is a NATS server of its own process, which a test kills and starts again.
type natsProcess struct {
	program, address, folder string
	process                  *exec.Cmd
}

// startNATS starts a NATS server that keeps its messages in a folder. It runs until the test ends.
func startNATS(t *testing.T, folder string) *natsProcess {
	t.Helper()
	binary := program(t)
	p := &natsProcess{program: filepath.Join(filepath.Dir(binary), natsProgram), address: fmt.Sprint("127.0.0.1:", testenv.FreePorts(t, 1)[0]), folder: folder}
	testenv.Check(t, os.Symlink(binary, p.program))
	p.start(t)
	t.Cleanup(p.kill)
	return p
}

// start starts the server, always at the same address and in the same folder.
func (p *natsProcess) start(t *testing.T) {
	t.Helper()
	p.process = exec.Command(p.program, p.address, p.folder)
	testenv.Check(t, p.process.Start())
}

func (p *natsProcess) kill() {
	p.process.Process.Kill()
	p.process.Wait()
}

// url returns the server's address as --queue takes it.
func (p *natsProcess) url() string { return "nats://" + p.address }
