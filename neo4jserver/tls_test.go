package neo4jserver

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"math/big"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"graphcover/internal/testenv"
)

// withTLS gives the servers of c a certificate for 127.0.0.1, signed by an authority made
// for the test. It returns the path of the authority's certificate.
func withTLS(t *testing.T, c *Config, level string) (authority string) {
	t.Helper()
	folder := t.TempDir()
	c.settings = map[string]string{
		"dbms.ssl.policy.bolt.enabled":        "true",
		"dbms.ssl.policy.bolt.base_directory": folder,
		"server.bolt.tls_level":               level,
	}
	sign := func(template, parent *x509.Certificate, signer *ecdsa.PrivateKey) (*x509.Certificate, *ecdsa.PrivateKey) {
		key := testenv.Must(ecdsa.GenerateKey(elliptic.P256(), rand.Reader))(t)
		template.NotBefore, template.NotAfter = time.Now().Add(-time.Hour), time.Now().Add(time.Hour)
		if parent == nil {
			parent, signer = template, key
		}
		der := testenv.Must(x509.CreateCertificate(rand.Reader, template, parent, &key.PublicKey, signer))(t)
		certificate := testenv.Must(x509.ParseCertificate(der))(t)
		return certificate, key
	}
	keep := func(name, kind string, der []byte) string {
		file := filepath.Join(folder, name)
		testenv.Check(t, os.WriteFile(file, pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: der}), 0o600))
		return file
	}
	root, rootKey := sign(&x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "an authority"},
		IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign,
	}, nil, nil)
	leaf, leafKey := sign(&x509.Certificate{
		SerialNumber: big.NewInt(2), Subject: pkix.Name{CommonName: "a server"},
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
	}, root, rootKey)
	key := testenv.Must(x509.MarshalPKCS8PrivateKey(leafKey))(t)
	keep("private.key", "PRIVATE KEY", key)
	keep("public.crt", "CERTIFICATE", leaf.Raw)
	return keep("authority.pem", "CERTIFICATE", root.Raw)
}

// TestSchemes connects with every URI scheme, in the long run first to a server that accepts
// plain and encrypted connections, then to one that accepts only encrypted ones.
// TestLifeOfAJVM covers a server that accepts only plain ones.
func TestSchemes(t *testing.T) {
	testenv.Rest(t, "TestConnectErrors")
	if runtime.GOOS == "darwin" || runtime.GOOS == "windows" {
		t.Skip("SSL_CERT_FILE has no effect on this system")
	}
	c, _ := testConfig(t)
	program := build(t)

	// run runs the program in a process of its own, because a process reads the list of
	// authorities only once.
	run := func(t *testing.T, uri, authority string, args ...string) (stdout, stderr string, err error) {
		command := exec.CommandContext(t.Context(), program, append(args, "--uri", uri, "--password-file", testJVM(t, c).state.passwordFile())...)
		command.Env = append(os.Environ(), "SSL_CERT_FILE="+authority)
		var out, complaint bytes.Buffer
		command.Stdout, command.Stderr = &out, &complaint
		err = command.Run()
		if password, _ := testJVM(t, c).state.password(true); strings.Contains(out.String()+complaint.String(), password) {
			t.Errorf("%q print the password:\n%s%s", command.Args, &out, &complaint)
		}
		return out.String(), complaint.String(), err
	}
	// A server that has just started may be slower than a command waits.
	works := func(t *testing.T, uri, authority string) {
		begin := time.Now()
		stdout, stderr, err := run(t, uri, authority, "db", "status", "--json")
		for err != nil && strings.Contains(stderr, "context deadline exceeded") && time.Since(begin) < jvmTimeout {
			stdout, stderr, err = run(t, uri, authority, "db", "status", "--json")
		}
		if err != nil || !strings.Contains(stdout, `"version":"`) {
			t.Errorf("%v: %s%s", err, stdout, stderr)
		}
	}
	refused := func(t *testing.T, uri, authority string, wants ...string) {
		begin := time.Now()
		_, stderr, err := run(t, uri, authority, "status")
		took := time.Since(begin)
		if exit, ok := errors.AsType[*exec.ExitError](err); !ok || exit.ExitCode() != 1 || took > 10*time.Second {
			t.Errorf("want status 1 within 10 s, got %v after %v", err, took)
		}
		for _, want := range wants {
			if !strings.Contains(stderr, want) {
				t.Errorf("want %q in:\n%s", want, stderr)
			}
		}
		t.Logf("%v: %s", took.Round(time.Millisecond), stderr)
	}
	const (
		untrusted = "cannot trust the certificate of Neo4j"
		trust     = "hint: install the certificate of its authority (on Linux, set SSL_CERT_FILE to its path), or accept any certificate with bolt+ssc://"
	)

	verified := func(kind, address, authority string) {
		_, port, _ := net.SplitHostPort(address)
		for _, scheme := range []string{"bolt+s", "neo4j+s"} {
			t.Run(kind+"/"+scheme, func(t *testing.T) {
				works(t, scheme+"://"+address, authority)
				refused(t, scheme+"://"+address, "", untrusted, "unknown authority", trust)
				refused(t, scheme+"://localhost:"+port, authority, untrusted, trust) // the name is not that of the certificate
			})
		}
	}
	routed := func(address, authority string, schemes ...string) {
		t.Run("routed", func(t *testing.T) {
			args, want := []string{"load", "queens:4"}, "loaded as" // a new server takes long to plan a search
			if testenv.LongRun() {
				args, want = []string{"solve", "--json", "../examples/blog.sudoku"}, `"status":"solved"`
			}
			for _, scheme := range schemes {
				stdout, stderr, err := run(t, scheme+"://"+address, authority, args...)
				if err != nil || !strings.Contains(stdout, want) {
					t.Errorf("%s: %v: %s%s", scheme, err, stdout, stderr)
				}
			}
		})
	}
	if testenv.LongRun() {
		authority := withTLS(t, &c, "OPTIONAL")
		address := strings.TrimPrefix(start(t, c).URI, "bolt://")
		for _, scheme := range []string{"bolt", "neo4j", "bolt+ssc", "neo4j+ssc"} {
			t.Run("either/"+scheme, func(t *testing.T) { works(t, scheme+"://"+address, "") })
		}
		routed(address, authority, "neo4j", "neo4j+s")
		verified("either", address, authority)
		testenv.Must(c.Stop(t.Context()))(t)
	}

	// Start itself connects without encryption, so it never succeeds with this server.
	// Other clients connect in the meantime.
	authority, address := withTLS(t, &c, "REQUIRED"), ""
	ctx, cancel := context.WithCancel(t.Context())
	started := make(chan struct{})
	go func() {
		c.Start(ctx)
		close(started)
	}()
	encrypted := Config{PasswordFile: testJVM(t, c).state.passwordFile()}
	for begin := time.Now(); ; time.Sleep(100 * time.Millisecond) {
		var record jvmRecord
		if readRecord(testJVM(t, c).recordFile(), &record) == nil {
			address = loopback(record.Bolt)
			encrypted.URI = "bolt+ssc://" + address
			_, driver, err := encrypted.Find(t.Context())
			if err == nil {
				driver.Close(t.Context())
				break
			}
		}
		if time.Since(begin) > jvmTimeout {
			t.Fatal("the server does not answer")
		}
	}
	for _, scheme := range []string{"bolt+ssc", "neo4j+ssc"} {
		t.Run("encrypted/"+scheme, func(t *testing.T) { works(t, scheme+"://"+address, "") })
	}
	verified("encrypted", address, authority)
	if !testenv.LongRun() {
		routed(address, authority, "neo4j+s")
	}
	for _, scheme := range []string{"bolt", "neo4j"} {
		t.Run("encrypted/"+scheme, func(t *testing.T) {
			refused(t, scheme+"://"+address, "", "cannot reach Neo4j",
				"if it accepts only encrypted connections, the URI is "+scheme+"+s://"+address)
		})
	}
	cancel()
	<-started
}

// build builds graphcover for the test and returns its path.
func build(t *testing.T) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "graphcover")
	if output, err := exec.Command("go", "build", "-o", program, "graphcover/cmd/graphcover").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	return program
}
