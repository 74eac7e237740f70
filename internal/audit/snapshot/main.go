// Command snapshot keeps the facts of the Go vulnerability database that concern
// what we depend on, for scripts/audit where the database can't be reached: which
// symbols of which versions, and the address of the report. Of Go itself it keeps
// what is not fixed before the version in go.mod.
//
// Usage: go run ./internal/audit/snapshot OSV FOLDER, with the folder data/osv of a
// clone of the database, in the root of the repository.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/semver"
)

// report is what is kept of one.
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
	if err := keep(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, "snapshot:", err)
		os.Exit(1)
	}
}

func keep(osv, folder string) error {
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
		text, err = json.Marshal(r)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(folder, filepath.Base(file)), append(text, '\n'), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// fixedBefore tells whether the version and all that follow are free of it.
func fixedBefore(a affected, version string) bool {
	for _, r := range a.Ranges {
		last := r.Events[len(r.Events)-1]["fixed"]
		if last == "" || semver.Compare("v"+last, version) > 0 {
			return false
		}
	}
	return true
}
