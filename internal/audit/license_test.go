package audit

import (
	"encoding/csv"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"graphcover/internal/testenv"
)

// allowed lists the licenses that a dependency may have. They require only attribution.
var allowed = []string{"Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT"}

// TestLicenses checks that every library in the program and its tests has an allowed
// license, and that docs/dependencies.md lists every direct dependency with its license.
func TestLicenses(t *testing.T) {
	direct := directDependencies(t)
	rows := report(t)
	found := make(map[string][]string) // the licenses of direct dependencies
	for _, row := range rows {
		library, license := row[0], row[2]
		if !slices.Contains(allowed, license) {
			t.Errorf("%s: want one of the licenses %q, got %s", library, allowed, license)
		}
		module := ""
		for _, path := range direct {
			if strings.HasPrefix(library+"/", path+"/") && len(path) > len(module) {
				module = path
			}
		}
		if !slices.Contains(found[module], license) {
			found[module] = append(found[module], license)
		}
	}

	document := filepath.Join("..", "..", "docs", "dependencies.md")
	text := testenv.Must(os.ReadFile(document))(t)
	var listed []string
	for _, line := range regexp.MustCompile("(?m)^\\| `(\\S+)` \\| ([^|]+) \\|").FindAllStringSubmatch(string(text), -1) {
		module, licenses := line[1], strings.Split(line[2], ", ")
		listed = append(listed, module)
		slices.Sort(found[module])
		if !slices.Equal(licenses, found[module]) {
			t.Errorf("%s: %s: want the licenses %q, got %q", document, module, found[module], licenses)
		}
	}
	if !slices.Equal(listed, direct) {
		t.Errorf("%s: want\n%q\ngot\n%q", document, direct, listed)
	}
	t.Logf("%d libraries, %d of them direct dependencies", len(rows), len(direct))
}

// report returns a row for each library: its name, an address and its license.
func report(t *testing.T) [][]string {
	t.Helper()
	run(t, nil, "go", "list", "-deps", "-test", "./...") // downloads what is missing
	tool := run(t, nil, "go", "tool", "-n", "-modfile=internal/audit/licenses.mod", "go-licenses")
	// Without a network, go-licenses can't look up the addresses of modules. They aren't
	// needed.
	offline := []string{"HTTP_PROXY=127.0.0.1:1", "HTTPS_PROXY=127.0.0.1:1"}
	text := run(t, offline, strings.TrimSpace(tool), "report", "--include_tests", "--ignore", "graphcover", "./...")
	return testenv.Must(csv.NewReader(strings.NewReader(text)).ReadAll())(t)
}

// run runs a program in the root of the repository and returns its standard output.
func run(t *testing.T, env []string, program string, args ...string) string {
	t.Helper()
	command := exec.Command(program, args...)
	command.Dir, command.Env = filepath.Join("..", ".."), append(os.Environ(), env...)
	var complaints strings.Builder
	command.Stderr = &complaints
	output, err := command.Output()
	if err != nil {
		t.Fatalf("%q: %v\n%s", command.Args, err, &complaints)
	}
	return string(output)
}

// directDependencies returns the modules that go.mod requires directly, sorted.
func directDependencies(t *testing.T) (paths []string) {
	t.Helper()
	var module struct {
		Require []struct {
			Path     string
			Indirect bool
		}
	}
	testenv.Check(t, json.Unmarshal([]byte(run(t, nil, "go", "mod", "edit", "-json")), &module))
	for _, m := range module.Require {
		if !m.Indirect {
			paths = append(paths, m.Path)
		}
	}
	slices.Sort(paths)
	return paths
}
