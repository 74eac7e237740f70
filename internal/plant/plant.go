// Command plant changes one place of the source text, as scripts/plant-defects asks: in a
// function of Go, wherever its package has it, or in a file.
//
//	plant exactcover.Index.Excludes 'c == NoColor || c != d' true
//	plant cypher/tasks/finish.cypher "t.state = 'taken' AND …attempt" "…"
//
// The first argument is the folder of a package with a function or Type.Method, or a file. The
// second is a pattern: a blank stands for any white space, … for any text in a line. It must
// match once.
package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
)

func main() {
	if len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "usage: plant FUNCTION|FILE PATTERN TEXT")
		os.Exit(2)
	}
	if err := plant(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		fmt.Fprintln(os.Stderr, "plant:", err)
		os.Exit(1)
	}
}

// plant puts text where the pattern matches in a function or file.
func plant(place, pattern, text string) error {
	file, from, to, err := find(place)
	if err != nil {
		return err
	}
	source, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if to < 0 {
		to = len(source)
	}
	found := compile(pattern).FindAllIndex(source[from:to], -1)
	if len(found) != 1 {
		return fmt.Errorf("%s: want %q once, got it %d times", place, pattern, len(found))
	}
	changed := string(source[:from+found[0][0]]) + text + string(source[from+found[0][1]:])
	return os.WriteFile(file, []byte(changed), 0o644)
}

// compile returns the regular expression of a pattern.
func compile(pattern string) *regexp.Regexp {
	text := regexp.QuoteMeta(pattern)
	text = regexp.MustCompile(`[ \t]+`).ReplaceAllString(text, `\s+`)
	return regexp.MustCompile(strings.ReplaceAll(text, "…", ".*"))
}

// find returns the file of a place and the offsets between which it is; to is -1 at the end of the
// file.
func find(place string) (file string, from, to int, err error) {
	if _, err := os.Stat(place); err == nil {
		return place, 0, -1, nil
	}
	folder, base := path.Split(place)
	name0, name, _ := strings.Cut(base, ".")
	files, err := filepath.Glob(filepath.Join(folder, name0, "*.go"))
	if err != nil {
		return "", 0, 0, err
	}
	positions := token.NewFileSet()
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		tree, err := parser.ParseFile(positions, file, nil, parser.SkipObjectResolution)
		if err != nil {
			return "", 0, 0, err
		}
		for _, d := range tree.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && nameOf(f) == name {
				return file, positions.Position(f.Pos()).Offset, positions.Position(f.End()).Offset, nil
			}
		}
	}
	return "", 0, 0, fmt.Errorf("%s: no such file or function", place)
}

// nameOf returns the name of a function, or Type.Method.
func nameOf(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return f.Name.Name
	}
	t := f.Recv.List[0].Type
	if p, ok := t.(*ast.StarExpr); ok {
		t = p.X
	}
	if generic, ok := t.(*ast.IndexExpr); ok {
		t = generic.X
	}
	return fmt.Sprintf("%s.%s", t, f.Name.Name)
}
