package testenv_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A testFunc is a top-level function of a test file.
type testFunc struct {
	rest     bool   // whether it calls testenv.Rest
	long     bool   // whether it calls testenv.Long
	folder   string // of its package, relative to the module
	position token.Position
	covered  []string // the second arguments of its calls to testenv.Long and testenv.Rest
	problem  string
}

// TestLong checks that every test that the short run leaves out names a test of a shorter run that
// covers it, and that no test uses testing.Short, a flag that nothing here sets.
func TestLong(t *testing.T) {
	functions := testFuncs(t)
	long := 0
	for name, f := range functions {
		if f.problem != "" {
			t.Errorf("%s: %s", f.position, f.problem)
		}
		for _, covered := range f.covered {
			long++
			if !strings.Contains(covered, ".") {
				covered = f.folder + "." + covered
			}
			if other, ok := functions[covered]; !ok {
				t.Errorf("%s: %s is covered by %s, which does not exist", f.position, name, covered)
			} else if other.long || other.rest && f.rest {
				t.Errorf("%s: %s is covered by %s, which is not in a shorter run", f.position, name, covered)
			}
		}
	}
	if long == 0 {
		t.Error("found no call of testenv.Long")
	}
}

// TestRest checks that make test-rest runs the tests that call testenv.Rest.
func TestRest(t *testing.T) {
	makefile, err := os.ReadFile(filepath.Join("..", "..", "Makefile"))
	if err != nil {
		t.Fatal(err)
	}
	variable := func(name string) string {
		match := regexp.MustCompile(`(?m)^` + name + ` *:= (.*)$`).FindSubmatch(makefile)
		if match == nil {
			t.Fatalf("the Makefile has no variable %s", name)
		}
		return strings.ReplaceAll(string(match[1]), "$$", "$")
	}
	tests, packages := regexp.MustCompile(variable("REST")), strings.Fields(variable("REST_PACKAGES"))
	found := 0
	for name, f := range testFuncs(t) {
		if !f.rest {
			continue
		}
		found++
		if test := name[strings.LastIndex(name, ".")+1:]; !tests.MatchString(test) || !slices.Contains(packages, "./"+f.folder) {
			t.Errorf("%s: want %s in REST and its package in REST_PACKAGES of the Makefile", f.position, test)
		}
	}
	if found == 0 {
		t.Error("found no call of testenv.Rest")
	}
}

// testFuncs returns the top-level functions of every test file, by "folder.Name".
func testFuncs(t *testing.T) map[string]testFunc {
	t.Helper()
	root := filepath.Join("..", "..")
	files := token.NewFileSet()
	found := make(map[string]testFunc)
	err := filepath.WalkDir(root, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && name != root && strings.HasPrefix(entry.Name(), ".") {
			return filepath.SkipDir
		}
		if entry.IsDir() || !strings.HasSuffix(name, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(files, name, nil, 0)
		if err != nil {
			return err
		}
		folder, err := filepath.Rel(root, filepath.Dir(name))
		if err != nil {
			return err
		}
		folder = filepath.ToSlash(folder)
		for _, d := range file.Decls {
			declared, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			f := testFunc{folder: folder, position: files.Position(declared.Pos())}
			ast.Inspect(declared, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				switch callee(call) {
				case "testing.Short":
					f.problem = "want testenv.Long or testenv.LongRun, got testing.Short"
				case "testenv.Long", "testenv.Rest":
					f.rest = f.rest || callee(call) == "testenv.Rest"
					f.long = f.long || callee(call) == "testenv.Long"
					literal, ok := call.Args[1].(*ast.BasicLit)
					if !ok {
						f.problem = "want a string literal as the second argument of " + callee(call)
						break
					}
					covered, err := strconv.Unquote(literal.Value)
					if err != nil {
						f.problem = err.Error()
					}
					f.covered = append(f.covered, covered)
				}
				return true
			})
			found[folder+"."+declared.Name.Name] = f
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// callee returns the package and the name of the called function, or "" if it is not in
// another package.
func callee(call *ast.CallExpr) string {
	selector, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return ""
	}
	name, ok := selector.X.(*ast.Ident)
	if !ok {
		return ""
	}
	return name.Name + "." + selector.Sel.Name
}
