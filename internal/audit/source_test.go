package audit

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"graphcover/internal/testenv"
)

// A source is a type-checked package of the program, without its tests.
type source struct {
	path  string
	files []*ast.File
	types *types.Package
	info  *types.Info
}

// program returns the packages of this module. The packages that they import are read in
// compiled form from the build cache.
func program(t *testing.T) (*token.FileSet, []source) {
	t.Helper()
	list := run(t, nil, "go", "list", "-export", "-deps", "-json=ImportPath,Export,Dir,GoFiles,Module", "./...")
	type listed struct {
		ImportPath, Export, Dir string
		GoFiles                 []string
		Module                  *struct{ Main bool }
	}
	compiled := make(map[string]string)
	var ours []listed
	for decoder := json.NewDecoder(strings.NewReader(list)); ; {
		var p listed
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		compiled[p.ImportPath] = p.Export
		if p.Module != nil && p.Module.Main {
			ours = append(ours, p)
		}
	}
	files := token.NewFileSet()
	config := types.Config{Importer: importer.ForCompiler(files, "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(compiled[path])
	})}
	var sources []source
	for _, p := range ours {
		s := source{path: p.ImportPath, info: &types.Info{
			Types: make(map[ast.Expr]types.TypeAndValue),
			Uses:  make(map[*ast.Ident]types.Object),
		}}
		for _, name := range p.GoFiles {
			file := testenv.Must(parser.ParseFile(files, filepath.Join(p.Dir, name), nil, 0))(t)
			s.files = append(s.files, file)
		}
		var err error
		if s.types, err = config.Check(p.ImportPath, files, s.files, s.info); err != nil {
			t.Fatal(err)
		}
		sources = append(sources, s)
	}
	return files, sources
}

// function returns the function or method that an expression names, or nil.
func (s source) function(e ast.Expr) *types.Func {
	var name *ast.Ident
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		name = e
	case *ast.SelectorExpr:
		name = e.Sel
	case *ast.IndexExpr:
		return s.function(e.X)
	}
	f, _ := s.info.Uses[name].(*types.Func)
	return f
}

// isConstant reports whether e is a constant.
func (s source) isConstant(e ast.Expr) bool { return s.info.Types[e].Value != nil }

// is reports whether t is the named type with that path and name.
func is(t types.Type, name string) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && types.TypeString(named, nil) == name
}

const (
	driver = "github.com/neo4j/neo4j-go-driver/"
	query  = "graphcover/cypher.Query"
	runner = "graphcover/graphsolver.runner" // the type of functions that send a statement
)

// isSender reports whether an expression names a function of the driver that sends
// a statement.
func (s source) isSender(e ast.Expr) bool {
	f := s.function(e)
	return f != nil && f.Pkg() != nil && strings.HasPrefix(f.Pkg().Path(), driver) &&
		(f.Name() == "Run" || f.Name() == "ExecuteQuery")
}

// statement returns the statement among the arguments of a call, or nil if the
// call sends none.
func (s source) statement(call *ast.CallExpr) ast.Expr {
	if signature, ok := s.info.TypeOf(call.Fun).Underlying().(*types.Signature); ok &&
		(s.isSender(call.Fun) || is(s.info.TypeOf(call.Fun), runner)) {
		for i := range signature.Params().Len() {
			if types.Identical(signature.Params().At(i).Type(), types.Typ[types.String]) {
				return call.Args[i]
			}
		}
	}
	return nil
}

// TestNoStatementIsBuilt checks that every statement sent is a constant or the text of a
// [cypher.Query], and that only package cypher makes such texts. Then no user input can
// become part of a statement. A runner may put a constant such as PROFILE before the text
// that it was given.
func TestNoStatementIsBuilt(t *testing.T) {
	files, sources := program(t)
	sent := 0
	for _, s := range sources {
		if s.path == "graphcover/internal/neo4jtest" { // tests may send anything
			continue
		}
		complain := func(n ast.Node, format string, args ...any) {
			t.Errorf("%s: %s", files.Position(n.Pos()), fmt.Sprintf(format, args...))
		}
		given := make(map[types.Object]bool) // parameters of runners that hold a statement
		asked := make(map[ast.Expr]bool)     // senders that are called or passed as a runner
		for _, file := range s.files {
			ast.Inspect(file, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.FuncLit:
					if text := s.textOfRunner(n); text != nil {
						given[text] = true
					}
				case *ast.CallExpr:
					asked[n.Fun] = true
					if signature, ok := s.info.TypeOf(n.Fun).(*types.Signature); ok {
						for i := range min(signature.Params().Len(), len(n.Args)) {
							if is(signature.Params().At(i).Type(), runner) {
								asked[n.Args[i]] = true
							}
						}
					}
					text := s.statement(n)
					if text == nil {
						break
					}
					sent++
					if !s.isHarmless(text, given) {
						complain(text, "want a constant or the Text of a cypher.Query sent, got %s", types.ExprString(text))
					}
				case *ast.SelectorExpr:
					if s.isSender(n) && !asked[n] {
						complain(n, "want %s called, or passed as a runner", types.ExprString(n))
					}
				case *ast.CompositeLit:
					if is(s.info.TypeOf(n), query) && s.path != "graphcover/cypher" {
						complain(n, "want no cypher.Query made outside package cypher")
					}
				case *ast.AssignStmt:
					for _, left := range n.Lhs {
						if selector, ok := left.(*ast.SelectorExpr); ok && is(s.info.TypeOf(selector.X), query) && s.path != "graphcover/cypher" {
							complain(n, "want no field of a cypher.Query set outside package cypher")
						}
					}
				}
				return true
			})
		}
	}
	if sent < 5 {
		t.Errorf("want many places that send a statement, found %d", sent)
	}
	t.Logf("%d places send a statement", sent)
}

// isHarmless reports whether a statement is a constant, the Text of a Query, or a
// parameter of a runner, the last perhaps after a constant.
func (s source) isHarmless(text ast.Expr, given map[types.Object]bool) bool {
	if s.isConstant(text) {
		return true
	}
	switch text := text.(type) {
	case *ast.SelectorExpr:
		return text.Sel.Name == "Text" && is(s.info.TypeOf(text.X), query)
	case *ast.Ident:
		return given[s.info.Uses[text]]
	case *ast.BinaryExpr:
		return s.isConstant(text.X) && s.isHarmless(text.Y, given)
	}
	return false
}

// textOfRunner returns the parameter of f that holds the statement if f has the
// signature of a runner, else nil.
func (s source) textOfRunner(f *ast.FuncLit) types.Object {
	declared := s.types.Scope().Lookup("runner")
	if declared == nil || !is(declared.Type(), runner) {
		return nil
	}
	signature := s.info.TypeOf(f).(*types.Signature)
	if !types.Identical(signature, declared.Type().Underlying()) {
		return nil
	}
	return signature.Params().At(1)
}

// TestNoShell checks that programs are run with os/exec, and never through a shell.
func TestNoShell(t *testing.T) {
	files, sources := program(t)
	ran := 0
	for _, s := range sources {
		for _, file := range s.files {
			ast.Inspect(file, func(n ast.Node) bool {
				call, ok := n.(*ast.CallExpr)
				if !ok {
					return true
				}
				f := s.function(call.Fun)
				if f == nil {
					return true
				}
				switch f.FullName() {
				case "os/exec.Command", "os/exec.CommandContext", "syscall.Exec":
					ran++
				case "os.StartProcess", "syscall.ForkExec", "syscall.StartProcess":
					t.Errorf("%s: want programs run with os/exec", files.Position(call.Pos()))
				default:
					return true
				}
				for _, arg := range call.Args {
					if value := s.info.Types[arg].Value; value != nil && isShell(strings.Trim(value.String(), `"`)) {
						t.Errorf("%s: want no shell, got %s", files.Position(call.Pos()), value)
					}
				}
				return true
			})
		}
	}
	if ran == 0 {
		t.Error("want places that run a program, found none")
	}
	t.Logf("%d places run a program", ran)
}

// isShell reports whether an argument names a shell or a program like one, or is a
// flag that passes a command to a shell.
func isShell(arg string) bool {
	switch strings.TrimSuffix(filepath.Base(arg), ".exe") {
	case "sh", "bash", "dash", "zsh", "ksh", "busybox", "cmd", "powershell", "pwsh", "env", "xargs", "-c", "/c", "/C":
		return true
	}
	return false
}

// opensFiles lists the functions that open or create files and folders, by package. What a
// user names may be a pipe that nobody writes to: the command waits for it in a goroutine
// that it can abandon (await, collection.Run), and reads only so much of a password file.
// Package neo4jserver checks that its files belong to the user alone (readPrivate,
// makeFolder), and creates them for this user alone whatever the umask.
var opensFiles = map[string][]string{
	"graphcover/cmd/graphcover":           {"create", "export", "openAndRead", "treeInTrace"},
	"graphcover/internal/replace":         {"Create", "open"},
	"graphcover/neo4jserver":              {"asPublished", "copyJar", "createFolder", "measure", "readPrivate", "readText", "resolve", "spawn", "writeFile"},
	"graphcover/proof":                    {"createPart", "createParts"},
	"graphcover/puzzle":                   {"openFile"},
	"graphcover/puzzle/internal/textfile": {"read"},
	"graphcover/trace":                    {"Continue", "Create"},
	"graphcover/workers/queue":            {"start", "probe"},
}

// TestFilesAreOpenedInFewPlaces checks that opensFiles is complete.
func TestFilesAreOpenedInFewPlaces(t *testing.T) {
	opening := regexp.MustCompile(`^os\.(Create|CreateTemp|Mkdir|MkdirAll|MkdirTemp|Open|OpenFile|OpenRoot|ReadFile|WriteFile)$`)
	files, sources := program(t)
	seen := make(map[string]bool)
	for _, s := range sources {
		if path := s.path + "/"; strings.HasPrefix(path, "graphcover/internal/") && path != "graphcover/internal/replace/" || strings.HasPrefix(path, "graphcover/bench/") ||
			strings.Contains(path, "/internal/entrypoint/") { // they take no names from users, or are not part of the program
			continue
		}
		for _, file := range s.files {
			for _, declared := range file.Decls {
				function, ok := declared.(*ast.FuncDecl)
				if !ok {
					continue
				}
				ast.Inspect(function, func(n ast.Node) bool {
					call, ok := n.(*ast.CallExpr)
					if !ok {
						return true
					}
					if f := s.function(call.Fun); f != nil && opening.MatchString(f.FullName()) {
						seen[s.path+"."+function.Name.Name] = true
						if !slices.Contains(opensFiles[s.path], function.Name.Name) {
							t.Errorf("%s: %s calls %s; see opensFiles", files.Position(call.Pos()), function.Name.Name, f.FullName())
						}
					}
					return true
				})
			}
		}
	}
	for path, functions := range opensFiles {
		for _, function := range functions {
			if !seen[path+"."+function] {
				t.Errorf("%s.%s opens no file: take it out of opensFiles", path, function)
			}
		}
	}
}
