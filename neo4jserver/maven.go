package neo4jserver

import (
	"bufio"
	"context"
	"crypto/sha256"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

//go:embed pom.xml
var pom []byte

// A Download is what Maven has downloaded so far.
type Download struct {
	Jars  int
	Bytes int64
	Done  bool // Maven has finished
}

// TypicalDownload is roughly what Maven downloads for one release of Neo4j.
const TypicalDownload = 150_000_000

// classpath returns the jars of Neo4j. Maven resolves them once: the list is kept in
// the user's cache directory, and serves every Config.Home.
func (j *jvm) classpath(ctx context.Context) (string, error) {
	list := filepath.Join(j.state.sharedDir(), fmt.Sprintf("neo4j-%s-jars-%.4x.txt", j.release.Version, sha256.Sum256(pom)))
	if classpath, ok := readClasspath(list); ok {
		return classpath, nil
	}
	maven, err := exec.LookPath("mvn")
	if err != nil {
		return "", fmt.Errorf("%w: Maven, to fetch Neo4j's jars: %w", ErrMissing, err)
	}
	j.state.notify("fetching Neo4j %s with Maven, about %d MB, once", j.release.Version, TypicalDownload/1_000_000)
	if err := os.MkdirAll(filepath.Dir(list), 0o700); err != nil {
		return "", err
	}
	// Another process may be doing the same for another Home: no file is shared until
	// it is complete.
	folder, err := os.MkdirTemp(filepath.Dir(list), "maven-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(folder)
	project, output := filepath.Join(folder, "pom.xml"), filepath.Join(folder, "jars.txt")
	if err := writeFile(project, pom); err != nil {
		return "", err
	}
	command := exec.CommandContext(ctx, maven, "-B", "-f", project, "-Dneo4j.version="+j.release.Version,
		"dependency:build-classpath", "-Dmdep.outputFile="+output)
	if err := runMaven(command, j.fetching); err != nil {
		return "", err
	}
	classpath, ok := readClasspath(output)
	if !ok {
		return "", fmt.Errorf("no list of jars from Maven in %s", output)
	}
	return classpath, writeFile(list, []byte(classpath+"\n"))
}

// runMaven runs Maven and reports each jar that it downloads. Its error has what Maven
// printed, except for information.
func runMaven(command *exec.Cmd, report func(Download)) error {
	if report == nil {
		report = func(Download) {}
	}
	stdout, err := command.StdoutPipe()
	if err != nil {
		return err
	}
	var complaints strings.Builder
	command.Stderr = &complaints
	if err := command.Start(); err != nil {
		return fmt.Errorf("%s: %w", strings.Join(command.Args, " "), err)
	}
	var total Download
	lines := bufio.NewScanner(stdout)
	for lines.Scan() {
		if size, ok := downloadedJar(lines.Text()); ok {
			total.Jars++
			total.Bytes += size
			report(total)
		}
		if !strings.HasPrefix(lines.Text(), "[INFO]") {
			fmt.Fprintln(&complaints, lines.Text())
		}
	}
	io.Copy(io.Discard, stdout) // what follows a line too long to scan
	total.Done = true
	report(total)
	if err := errors.Join(lines.Err(), command.Wait()); err != nil {
		return fmt.Errorf("%s: %w\n%s", strings.Join(command.Args, " "), err, strings.TrimSpace(complaints.String()))
	}
	return nil
}

var (
	downloadPattern = regexp.MustCompile(`^\[INFO\] Downloaded from \S+: \S+\.jar \(([\d.]+) (B|kB|MB|GB)\b`)
	unitSizes       = map[string]float64{"B": 1, "kB": 1e3, "MB": 1e6, "GB": 1e9}
)

// downloadedJar returns the size in bytes that Maven prints after downloading a jar.
func downloadedJar(line string) (size int64, ok bool) {
	match := downloadPattern.FindStringSubmatch(line)
	if match == nil {
		return 0, false
	}
	n, err := strconv.ParseFloat(match[1], 64)
	return int64(n * unitSizes[match[2]]), err == nil
}

// readClasspath reads a list of jars, and reports whether all of them exist.
func readClasspath(path string) (string, bool) {
	text, err := os.ReadFile(path)
	if err != nil {
		return "", false
	}
	classpath := strings.TrimSpace(string(text))
	for _, jar := range filepath.SplitList(classpath) {
		if _, err := os.Stat(jar); err != nil {
			return "", false
		}
	}
	return classpath, classpath != ""
}
