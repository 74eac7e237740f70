package audit

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"graphcover/internal/testenv"
)

// TestImports checks that docs/architecture.md lists the folder of every package, and
// that each package imports only packages of its own folder or of folders above it in the
// list. Imports of tests are not checked.
func TestImports(t *testing.T) {
	document := filepath.Join("..", "..", "docs", "architecture.md")
	text := testenv.Must(os.ReadFile(document))(t)
	place := make(map[string]int) // of a folder, from the top
	for i, row := range regexp.MustCompile("(?m)^\\| `([a-z0-9/]+)/` \\|").FindAllStringSubmatch(string(text), -1) {
		place[row[1]] = i
	}
	// folderOf returns the listed folder that contains a package, or "" if there is none.
	folderOf := func(path string) string {
		for folder := strings.TrimPrefix(path, "graphcover/"); folder != "."; folder = filepath.Dir(folder) {
			if _, listed := place[folder]; listed {
				return folder
			}
		}
		return ""
	}
	packages := json.NewDecoder(strings.NewReader(run(t, nil, "go", "list", "-json=ImportPath,Imports", "./...")))
	for {
		var p struct {
			ImportPath string
			Imports    []string
		}
		if err := packages.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		folder := folderOf(p.ImportPath)
		if folder == "" {
			t.Errorf("%s: want a row with the folder of %s", document, p.ImportPath)
			continue
		}
		for _, path := range p.Imports {
			if !strings.HasPrefix(path, "graphcover/") {
				continue
			}
			if imported := folderOf(path); place[imported] > place[folder] {
				t.Errorf("%s imports %s: want imports from above %s/ in %s only", p.ImportPath, path, folder, document)
			}
		}
	}
}
