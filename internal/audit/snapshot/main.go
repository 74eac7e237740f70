// Command snapshot extracts the reports about our dependencies from the Go vulnerability
// database, for scripts/audit to use when the database can't be reached. It keeps the
// affected versions and symbols, and the address of the report. Of the reports about Go
// itself it keeps those that were not fixed before the version in go.mod.
//
// Usage, in the root of the repository: go run ./internal/audit/snapshot OSV, where OSV
// is the folder data/osv of a clone of the database. It prints one report per line. From
// these lines scripts/audit restores the files of a database.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/semver"
)

// A report is a report in the OSV format, with only the fields that are kept.
type report struct {
	Schema   string     `json:"schema_version"`
	ID       string     `json:"id"`
	Modified string     `json:"modified"`
	Affected []affected `json:"affected"`
	Database struct {
		URL string `json:"url"`
	} `json:"database_specific"`
}

type affected struct {
	Package struct {
		Name      string `json:"name"`
		Ecosystem string `json:"ecosystem"`
	} `json:"package"`
	Ranges []struct {
		Type   string              `json:"type"`
		Events []map[string]string `json:"events"`
	} `json:"ranges"`
	Specific json.RawMessage `json:"ecosystem_specific,omitempty"`
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: snapshot OSV")
		os.Exit(2)
	}
	if err := extract(os.Stdout, os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "snapshot:", err)
		os.Exit(1)
	}
}

// extract writes the reports in the folder osv that concern us to w, ordered by id.
func extract(w io.Writer, osv string) error {
	modules, err := exec.Command("go", "list", "-m", "-f", "{{.Path}}", "all").Output()
	if err != nil {
		return err
	}
	ours := append(strings.Fields(string(modules)), "stdlib", "toolchain")
	text, err := os.ReadFile("go.mod")
	if err != nil {
		return err
	}
	mod, err := modfile.Parse("go.mod", text, nil)
	if err != nil {
		return err
	}
	files, err := filepath.Glob(filepath.Join(osv, "*.json"))
	if err != nil {
		return err
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		var r report
		if err := json.Unmarshal(text, &r); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		concerns := func(a affected) bool {
			return slices.Contains(ours, a.Package.Name) &&
				(a.Package.Name != "stdlib" && a.Package.Name != "toolchain" || !fixedBefore(a, "v"+mod.Go.Version))
		}
		if !slices.ContainsFunc(r.Affected, concerns) {
			continue
		}
		if err := json.NewEncoder(w).Encode(r); err != nil {
			return err
		}
	}
	return nil
}

// fixedBefore reports whether version and all later ones are unaffected.
func fixedBefore(a affected, version string) bool {
	for _, r := range a.Ranges {
		last := r.Events[len(r.Events)-1]["fixed"]
		if last == "" || semver.Compare("v"+last, version) > 0 {
			return false
		}
	}
	return true
}
