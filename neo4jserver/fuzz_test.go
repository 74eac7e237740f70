package neo4jserver

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"graphcover/internal/testenv"
)

// FuzzURI checks that an address is either rejected or accepted by the driver too. The
// driver may reject a query.
func FuzzURI(f *testing.F) {
	for _, uri := range []string{
		"bolt://localhost:7687", "neo4j+s://db.example:7687", "bolt+ssc://[::1]:7687", "neo4j://h?region=x", "bolt://h?a=b",
		"localhost:7687", "http://localhost:7474", "bolt://neo4j:sesame@localhost", "bolt://", "bolt:", "bolt:///x", "BOLT://h",
		"bolt://h:port", "bolt://h:99999", "bolt://%zz", "bolt://h\x00", "bolt://h/a b", "bolt+unix:///run/neo4j", " bolt://h", "bolt://@h",
	} {
		f.Add(uri)
	}
	f.Fuzz(func(t *testing.T, uri string) {
		err := checkURI(uri)
		if err != nil {
			if !errors.Is(err, ErrConfig) {
				t.Errorf("%q: want %v, got %v", uri, ErrConfig, err)
			}
			return
		}
		parsed, err := url.Parse(uri)
		if err != nil || parsed.User != nil || parsed.Host == "" {
			t.Fatalf("%q: accepted, but it is %v, %v", uri, parsed, err)
		}
		if parsed.RawQuery != "" {
			return
		}
		driver, err := neo4j.NewDriverWithContext(uri, neo4j.NoAuth()) // does not connect
		if err != nil {
			t.Fatalf("%q: accepted, but the driver says %v", uri, err)
		}
		driver.Close(t.Context())
	})
}

// FuzzURIPassword checks that no error about an address repeats the password in it.
func FuzzURIPassword(f *testing.F) {
	f.Add("bolt", "localhost:7687")
	f.Add("http", "h:port")
	f.Add("bolt+s", "%zz")
	f.Add("", "[::1")
	f.Add("1", "\x00")
	f.Fuzz(func(t *testing.T, scheme, host string) {
		const password = "5e5aMe"
		err := checkURI(scheme + "://neo4j:" + password + "@" + host)
		if err != nil && strings.Contains(err.Error(), password) && !strings.Contains(scheme+host, password) {
			t.Errorf("the password is in: %v", err)
		}
	})
}

// FuzzRecord checks that a record that can be read is the same after it has been written
// and read again, and that a record that can't be read means that no server is running.
func FuzzRecord(f *testing.F) {
	for _, text := range []string{
		`{"pid":4711,"ready":true,"bolt":7687,"http":7474}` + "\n", `{"pid":4711,"ready":tr`, `{"pid":-1}`, `{"pid":1e99}`,
		`{"bolt":"7687"}`, `null`, `[]`, ``, "\x00", "\ufeff{}", "{}{}", `{"PID":1,"pid":2}`,
	} {
		f.Add([]byte(text))
	}
	path := filepath.Join(f.TempDir(), "server.json")
	f.Fuzz(func(t *testing.T, text []byte) {
		writeText(t, string(text), path)
		var record, again jvmRecord
		if err := readRecord(path, &record); err != nil {
			if !errors.Is(err, ErrNotRunning) {
				t.Errorf("%q: want %v, got %v", text, ErrNotRunning, err)
			}
			return
		}
		testenv.Check(t, writeRecord(path, record))
		if err := readRecord(path, &again); err != nil || again != record {
			t.Errorf("%q: want %+v, got %+v, %v", text, record, again, err)
		}
	})
}

// FuzzJars checks that a list of jars is the same after it is written and read again,
// and that it is complete only if every jar exists and has its size.
func FuzzJars(f *testing.F) {
	folder := f.TempDir()
	here := testenv.Must(measure(writeText(f, "PK", folder, "a b.jar")))(f)
	short, missing := here, here
	short.size, missing.path = 3, filepath.Join(folder, "missing.jar")
	list := filepath.Join(folder, "jars.sha1")
	good := fmt.Sprintf("%s %d %s\n", here.sum, here.size, here.path)
	for _, text := range []string{"", "\n", good, good + good, strings.TrimSpace(good), good[1:], good + "\n", good + "x", "a:b:c",
		". 0 .", "\x00", "\ufeff" + good, strings.Repeat("x", 5000)} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		testenv.Check(t, writeFile(list, text))
		jars, err := readJars(list)
		if err != nil {
			return
		}
		complete, damaged := compareSizes(jars)
		for _, j := range jars {
			if info, err := os.Stat(j.path); complete && (err != nil || info.Size() != j.size) {
				t.Errorf("%q: got %+v, %v", text, j, err)
			}
		}
		for last, want := range map[jar]bool{here: true, short: false, missing: false} {
			longer := append(jars[:len(jars):len(jars)], last)
			testenv.Check(t, writeJars(list, longer))
			again, err := readJars(list)
			if err != nil || !slices.Equal(again, longer) {
				t.Fatalf("%q and %v: want %v, got %v, %v", text, last, longer, again, err)
			}
			nowComplete, nowDamaged := compareSizes(again)
			if nowComplete != (complete && want) || len(nowDamaged) > len(damaged) != (last == short) {
				t.Errorf("%q and %v: got %v, %q", text, last, nowComplete, nowDamaged)
			}
		}
	})
}

// FuzzJavaVersion checks that the version is found in the output of java -version,
// whatever text surrounds it.
func FuzzJavaVersion(f *testing.F) {
	f.Add("openjdk ", uint16(17), ".0.16\" 2025-07-15\nOpenJDK Runtime Environment")
	f.Add("Picked up JAVA_TOOL_OPTIONS: -Xmx1g\njava ", uint16(1), ".8.0_292\"")
	f.Add("\xff\x00\r\n", uint16(21), "\"")
	f.Add("version \"", uint16(0), "")
	f.Fuzz(func(t *testing.T, before string, version uint16, after string) {
		text := fmt.Appendf(nil, `%s version "%d.%s`, before, version, after)
		if javaVersionPattern.MatchString(before) {
			return
		}
		match := javaVersionPattern.FindSubmatch(text)
		if match == nil || string(match[1]) != strconv.Itoa(int(version)) {
			t.Errorf("%q: want %d, got %q", text, version, match)
		}
	})
}
