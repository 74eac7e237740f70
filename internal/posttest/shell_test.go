package posttest

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/creack/pty"

	"graphcover/cypher"
	"graphcover/internal/testenv"
	"graphcover/neo4jserver"
)

// A Shell is a cypher-shell in a terminal. Whatever fails ends the test.
type Shell struct {
	t        testing.TB
	terminal *os.File
	output   *bufio.Reader
	answers  int
	said     string
}

// StartShell starts scripts/cypher-shell for a server. It ends with the test.
func StartShell(t testing.TB, scripts string, server *neo4jserver.Server) *Shell {
	t.Helper()
	for _, tool := range []string{"java", "mvn"} {
		if _, err := exec.LookPath(tool); err != nil {
			testenv.Missing(t, testenv.Tools, err.Error())
		}
	}
	command := exec.Command(filepath.Join(scripts, "cypher-shell"))
	command.Env = slices.Concat(os.Environ(), server.Env(), []string{"TERM=dumb"}) // no colors
	// Without a terminal cypher-shell would read everything before it begins.
	terminal := testenv.Must(pty.StartWithSize(command, &pty.Winsize{Rows: 50, Cols: 200}))(t)
	s := &Shell{t: t, terminal: terminal, output: bufio.NewReader(terminal)}
	t.Cleanup(func() {
		fmt.Fprintln(terminal, ":exit")
		rest, _ := io.ReadAll(s.output) // a terminal ends with an error
		if err := command.Wait(); err != nil {
			t.Errorf("cypher-shell: %v\n%s", err, rest)
		}
		terminal.Close()
	})
	// Before the first prompt the terminal itself would take what is entered.
	if said, err := s.output.ReadString('>'); err != nil {
		t.Fatalf("cypher-shell: %v\n%s", err, said)
	}
	return s
}

// shown matches the lines of an answer that the page shows. The others are what was
// entered, the number of rows, and times.
var shown = regexp.MustCompile(`^(\+-|\| |(Added|Created|Deleted|Set) \d)`)

// Paste enters text and returns what cypher-shell prints, as the page shows it.
func (s *Shell) Paste(text string) string {
	s.t.Helper()
	s.answers++
	end := fmt.Sprintf(`| "answer %d ends here" |`, s.answers)
	fmt.Fprintf(s.terminal, "%s\nRETURN 'answer %d ends here' AS end;\n", text, s.answers)
	var all strings.Builder
	var lines []string
	for ended := false; ; {
		line, err := s.output.ReadString('\n')
		all.WriteString(line)
		if err != nil {
			s.t.Fatalf("cypher-shell: %v\n%s", err, &all)
		}
		line = strings.TrimRight(line, "\r\n")
		ended = ended || line == end
		if ended && strings.HasPrefix(line, "ready to start") {
			break
		}
		if !ended && shown.MatchString(line) {
			lines = append(lines, line+"\n")
		}
	}
	s.said = all.String()
	return strings.Join(lines[:len(lines)-3], "") // without the border and the name of end
}

// Said returns everything that the terminal has shown for the last paste.
func (s *Shell) Said() string { return s.said }

// Run is a [Run] by cypher-shell.
func (s *Shell) Run(q cypher.Query, params map[string]any) []map[string]any {
	s.t.Helper()
	var text strings.Builder
	for _, name := range slices.Sorted(maps.Keys(params)) {
		fmt.Fprintf(&text, ":param %s => %v;\n", name, params[name])
	}
	text.WriteString(q.Text)
	table := ReadTable(s.Paste(text.String()))
	var rows []map[string]any
	for _, cells := range table.Rows {
		row := make(map[string]any)
		for i, cell := range cells {
			row[table.Header[i]] = value(cell)
		}
		rows = append(rows, row)
	}
	return rows
}

// value reads a number or null; everything else stays text.
func value(cell string) any {
	if cell == "NULL" {
		return nil
	}
	if n, err := strconv.ParseInt(cell, 10, 64); err == nil {
		return n
	}
	return cell
}
