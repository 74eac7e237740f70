package neo4jserver

import (
	"bufio"
	"context"
	"crypto/sha256"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
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

// jarList is the list of the jars of Neo4j. It is kept in the user's cache directory, and
// serves every Config.Home.
func (j *jvm) jarList() string {
	return filepath.Join(j.state.sharedDir(), fmt.Sprintf("neo4j-%s-jars-%.4x.sha1", j.release.Version, sha256.Sum256(pom)))
}

// jars returns the jars of Neo4j. Maven resolves them once.
func (j *jvm) jars(ctx context.Context) ([]jar, error) {
	if err := makeFolder(filepath.Dir(j.jarList())); err != nil {
		return nil, err
	}
	jars, err := readJars(j.jarList())
	if err != nil {
		return nil, err
	}
	complete, damaged := compareSizes(jars)
	switch {
	case len(damaged) > 0:
		if err := j.replace(damaged); err != nil {
			return nil, err
		}
	case complete && len(jars) > 0:
		return jars, nil
	}
	j.state.notify("fetching Neo4j %s with Maven, about %d MB, once", j.release.Version, TypicalDownload/1_000_000)
	return j.fetch(ctx)
}

// fetch has Maven fetch the jars that are missing, and those that are damaged.
func (j *jvm) fetch(ctx context.Context) ([]jar, error) {
	maven, err := exec.LookPath("mvn")
	if err != nil {
		return nil, fmt.Errorf("%w: Maven, to fetch Neo4j's jars: %w", ErrMissing, err)
	}
	for again := false; ; again = true {
		paths, err := j.resolve(ctx, maven)
		if err != nil {
			return nil, err
		}
		jars, damaged, err := measureAll(ctx, paths)
		switch {
		case err != nil:
			return nil, err
		case len(damaged) == 0:
			return jars, writeJars(j.jarList(), jars)
		case again:
			return nil, fmt.Errorf("%s is damaged, even after Maven has fetched it again", damaged[0])
		}
		if err := j.replace(damaged); err != nil {
			return nil, err
		}
	}
}

// replace removes jars that are damaged, and the list that they are in.
func (j *jvm) replace(damaged []string) error {
	switch more := len(damaged) - 1; more {
	case 0:
		j.state.notify("%s is damaged: fetching it again", damaged[0])
	default:
		j.state.notify("%s is damaged, and so are %d other jars: fetching them again", damaged[0], more)
	}
	if err := os.Remove(j.jarList()); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return discard(damaged)
}

// resolve returns the paths of the jars, which Maven downloads if they are missing.
func (j *jvm) resolve(ctx context.Context, maven string) ([]string, error) {
	// Another process may be doing the same for another Home: no file is shared until
	// it is complete.
	folder, err := os.MkdirTemp(filepath.Dir(j.jarList()), "maven-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	if err := os.Chmod(folder, 0o700); err != nil { // the umask may have taken away more
		return nil, err
	}
	project, output := filepath.Join(folder, "pom.xml"), filepath.Join(folder, "jars.txt")
	if err := writeFile(project, pom); err != nil {
		return nil, err
	}
	command := exec.CommandContext(ctx, maven, "-B", "-f", project, "-Dneo4j.version="+j.release.Version,
		"dependency:build-classpath", "-Dmdep.outputFile="+output)
	if err := runMaven(command, j.fetching); err != nil {
		return nil, err
	}
	text, err := os.ReadFile(output)
	paths := filepath.SplitList(strings.TrimSpace(string(text)))
	if err != nil || len(paths) == 0 {
		return nil, fmt.Errorf("no list of jars from Maven in %s", output)
	}
	return paths, nil
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
