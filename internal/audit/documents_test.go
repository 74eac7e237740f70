package audit

import (
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"graphcover/internal/testenv"
)

// lineWidth is the maximum width of a line of prose in a document, in characters. Tables
// and code may be wider.
const lineWidth = 100

var (
	fence     = regexp.MustCompile("(?ms)^ *```.*?^ *```$")
	heading   = regexp.MustCompile(`(?m)^#+ +(.*)$`)
	link      = regexp.MustCompile(`\]\(([^()\s]+)\)`)
	codeSpan  = regexp.MustCompile("`([^`\n]+)`")
	testName  = regexp.MustCompile(`^(Test|Fuzz|Benchmark)[A-Z]\w*`)
	testFunc  = regexp.MustCompile(`(?m)^func ((?:Test|Fuzz|Benchmark)[A-Z]\w*)\(`)
	fileName  = regexp.MustCompile(`^[\w.-]+(/[\w.-]+)*\.(go|cypher|md|sudoku|col|dlx|xml|yml)$`)
	notInSlug = regexp.MustCompile(`[^\p{L}\p{N} _-]`)
)

// TestDocuments checks every Markdown file: its links must work, the files, folders and
// tests that it names in backticks must exist, lines of prose must have at most lineWidth
// characters, and docs/README.md must list every page of docs.
func TestDocuments(t *testing.T) {
	const root = "../.."
	var files, documents []string // slash-separated, from the root
	tests := make(map[string]bool)
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		file, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		file = filepath.ToSlash(file)
		if entry.IsDir() && slices.Contains([]string{".git", ".cache", "bin"}, file) {
			return filepath.SkipDir
		}
		files = append(files, file)
		switch {
		case strings.HasSuffix(file, ".md"):
			documents = append(documents, file)
		case strings.HasSuffix(file, "_test.go"):
			text, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			for _, f := range testFunc.FindAllSubmatch(text, -1) {
				tests[string(f[1])] = true
			}
		}
		return nil
	})
	testenv.Check(t, err)
	folders := make(map[string]bool) // at the root
	for _, file := range files {
		if folder, _, below := strings.Cut(file, "/"); below {
			folders[folder] = true
		}
	}
	// named reports whether a file or folder has this path, or a path that ends with it:
	// documents often name code by its file alone.
	named := func(name string) bool {
		return slices.ContainsFunc(files, func(file string) bool { return file == name || strings.HasSuffix(file, "/"+name) })
	}

	pages := string(testenv.Must(os.ReadFile(filepath.Join(root, "docs", "README.md")))(t))
	for _, document := range documents {
		if folder, page := path.Split(document); folder == "docs/" && page != "README.md" && !strings.Contains(pages, "("+page+")") {
			t.Errorf("docs/README.md: want a link to %s: it is the map of all pages", page)
		}
		b := testenv.Must(os.ReadFile(filepath.Join(root, document)))(t)
		text := string(b)
		prose := fence.ReplaceAllString(text, "")
		for line := range strings.Lines(prose) {
			line = strings.TrimSuffix(line, "\n")
			if utf8.RuneCountInString(line) > lineWidth && !strings.HasPrefix(line, "|") {
				t.Errorf("%s: want at most %d characters in a line, got %d: %s", document, lineWidth, utf8.RuneCountInString(line), line)
			}
		}
		for _, match := range link.FindAllStringSubmatch(prose, -1) {
			target, anchor, _ := strings.Cut(match[1], "#")
			if strings.Contains(target, "://") {
				continue
			}
			file := document
			if target != "" {
				file = path.Join(path.Dir(document), target)
			}
			linked, err := os.ReadFile(filepath.Join(root, file))
			if err != nil && !slices.Contains(files, file) {
				t.Errorf("%s: broken link to %s", document, match[1])
			} else if anchor != "" && !slices.Contains(anchors(string(linked)), anchor) {
				t.Errorf("%s: %s: there is no heading for #%s", document, match[1], anchor)
			}
		}
		for _, match := range codeSpan.FindAllStringSubmatch(prose, -1) {
			name := match[1]
			folder, _, _ := strings.Cut(name, "/")
			switch test := testName.FindString(name); {
			case test != "":
				if !tests[test] {
					t.Errorf("%s: there is no test %s", document, name)
				}
			case strings.ContainsAny(name, "*<>{}$ :=,'") || strings.Contains(name, "NAME"), strings.HasPrefix(name, "github.com/"):
				// a pattern, a command, a module, or something else that is not a file name
			case fileName.MatchString(name) || strings.Contains(name, "/") && folders[folder]:
				if !named(strings.TrimSuffix(name, "/")) {
					t.Errorf("%s: there is no file %s", document, name)
				}
			}
		}
	}
}

// anchors returns what links into a document can name: its headings, in the form that
// forges give them.
func anchors(text string) []string {
	var slugs []string
	for _, match := range heading.FindAllStringSubmatch(fence.ReplaceAllString(text, ""), -1) {
		slug := notInSlug.ReplaceAllString(strings.ToLower(match[1]), "")
		slugs = append(slugs, strings.ReplaceAll(slug, " ", "-"))
	}
	return slugs
}
