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

// A project is what Maven resolves to jars, which it keeps in its own repository.
type project struct {
	name     string // with the version, for people
	size     int64  // bytes: roughly what Maven downloads
	pom      []byte
	property string // sets the version in the pom: "neo4j.version=5.26.30"
	list     string // the file with the list of the jars

	config Config // says whom to tell
}

// project returns a project whose list of jars has a name that begins with prefix. The list
// is kept in the user's cache directory, and serves every Config.Home.
func (j *jvm) project(prefix string, pom []byte) project {
	list := fmt.Sprintf("%s-jars-%.4x.sha1", prefix, sha256.Sum256(pom))
	return project{pom: pom, list: filepath.Join(j.state.sharedDir(), list), config: j.config}
}

// neo4j returns the project of the server itself.
func (j *jvm) neo4j() project {
	p := j.project("neo4j-"+j.release.Version, pom)
	p.name, p.size, p.property = "Neo4j "+j.release.Version, TypicalDownload, "neo4j.version="+j.release.Version
	return p
}

// projects returns all projects that the server consists of.
func (j *jvm) projects() []project {
	if j.config.GDS {
		return []project{j.neo4j(), j.openGDS()}
	}
	return []project{j.neo4j()}
}

// jars returns the jars of the server, in the order of its class path.
func (j *jvm) jars(ctx context.Context) ([]jar, error) {
	jars, err := j.neo4j().jars(ctx)
	if err != nil || !j.config.GDS {
		return jars, err
	}
	// As in Neo4j's own launcher: plugins are on the class path too, because they can
	// extend the server.
	plugins, err := j.gdsPlugins(ctx)
	return append(jars, plugins...), err
}

// repair fetches damaged jars of the server again.
func (j *jvm) repair(ctx context.Context, damaged []string) error {
	if err := discardDamaged(damaged, j.state.notify); err != nil {
		return err
	}
	for _, p := range j.projects() {
		if _, err := p.fetch(ctx); err != nil {
			return fmt.Errorf("%s was damaged and is removed: %w", damaged[0], err)
		}
	}
	return nil
}

// jars returns the jars of the project. Maven resolves them once.
func (p project) jars(ctx context.Context) ([]jar, error) {
	if err := makeFolder(filepath.Dir(p.list)); err != nil {
		return nil, err
	}
	jars, err := readJars(p.list)
	if err != nil {
		return nil, err
	}
	complete, damaged := compareSizes(jars)
	switch {
	case len(damaged) > 0:
		if err := discardDamaged(damaged, p.config.notify); err != nil {
			return nil, err
		}
	case complete && len(jars) > 0:
		return jars, nil
	default:
		p.config.notify("fetching %s with Maven, about %d MB, once", p.name, p.size/1_000_000)
	}
	return p.fetch(ctx)
}

// fetch has Maven fetch the jars that are missing, and those that are damaged.
func (p project) fetch(ctx context.Context) ([]jar, error) {
	maven, err := exec.LookPath("mvn")
	if err != nil {
		return nil, fmt.Errorf("%w: Maven, to fetch %s: %w", ErrMissing, p.name, err)
	}
	for again := false; ; again = true {
		paths, err := p.resolve(ctx, maven)
		if err != nil {
			return nil, err
		}
		jars, damaged, err := measureAll(ctx, paths)
		switch {
		case err != nil:
			return nil, err
		case len(damaged) == 0:
			return jars, writeJars(p.list, jars)
		case again:
			return nil, fmt.Errorf("%s is damaged, even after Maven has fetched it again", damaged[0])
		}
		if err := discardDamaged(damaged, p.config.notify); err != nil {
			return nil, err
		}
	}
}

// discardDamaged removes jars that are damaged, so that they are fetched again.
func discardDamaged(damaged []string, notify notifier) error {
	switch more := len(damaged) - 1; more {
	case 0:
		notify("%s is damaged: fetching it again", damaged[0])
	default:
		notify("%s is damaged, and so are %d other jars: fetching them again", damaged[0], more)
	}
	return discard(damaged)
}

// resolve returns the paths of the jars, which Maven downloads if they are missing.
func (p project) resolve(ctx context.Context, maven string) ([]string, error) {
	// Another process may be doing the same for another Home: no file is shared until
	// it is complete.
	folder, err := os.MkdirTemp(filepath.Dir(p.list), "maven-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	if err := os.Chmod(folder, 0o700); err != nil { // the umask may have taken away more
		return nil, err
	}
	pom, output := filepath.Join(folder, "pom.xml"), filepath.Join(folder, "jars.txt")
	if err := writeFile(pom, p.pom); err != nil {
		return nil, err
	}
	command := exec.CommandContext(ctx, maven, "-B", "-f", pom, "-D"+p.property,
		"dependency:build-classpath", "-Dmdep.outputFile="+output)
	if err := runMaven(command, p.config.Fetching); err != nil {
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
	var complaints, stderr strings.Builder // the second one is written to while Maven runs
	command.Stderr = &stderr
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
		return fmt.Errorf("%s: %w\n%s", strings.Join(command.Args, " "), err, strings.TrimSpace(complaints.String()+stderr.String()))
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
