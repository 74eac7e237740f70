package posttest

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"graphcover/cypher"
	"graphcover/internal/testenv"
)

// Solution is the heading of the page's section that begins after the last step of the
// search.
const Solution = "To the solution"

// A Paste is a statement on the page docs/follow-the-post.md.
type Paste struct {
	Section string       // the heading that it stands below
	Params  string       // lines of :param to enter before it, or ""
	Query   cypher.Query // one of cypher.Post
	Shown   string       // what cypher-shell prints, or "" if the page does not show it
}

var (
	pagePart  = regexp.MustCompile("(?ms)^## (.*?)$|^```(\\w+)\n(.*?)^```$")
	paramLine = regexp.MustCompile(`(?m)^:param (\w+) => (.+);$`)
)

// Page returns what the page docs/follow-the-post.md has its readers paste, in order.
// It is in the folder docs.
func Page(t testing.TB, docs string) []Paste {
	t.Helper()
	text := testenv.Must(os.ReadFile(docs + "/follow-the-post.md"))(t)
	var pastes []Paste
	section, params := "", ""
	for _, part := range pagePart.FindAllStringSubmatch(string(text), -1) {
		heading, language, block := part[1], part[2], part[3]
		switch {
		case heading != "":
			section = heading
		case language == "cypher" && paramLine.MatchString(block):
			params = block
		case language == "cypher":
			pastes = append(pastes, Paste{Section: section, Params: params, Query: file(t, block)})
			params = ""
		case language == "text":
			pastes[len(pastes)-1].Shown = block
		}
	}
	return pastes
}

// file returns the query of cypher.Post that has this statement.
func file(t testing.TB, statement string) cypher.Query {
	t.Helper()
	i := slices.IndexFunc(cypher.Post, func(q cypher.Query) bool { return Statement(q) == statement })
	if i < 0 {
		t.Fatalf("docs/follow-the-post.md: no file of cypher/post has this statement:\n%s", statement)
	}
	return cypher.Post[i]
}

// Statement returns the statement of a file, without its header.
func Statement(q cypher.Query) string {
	_, statement, _ := strings.Cut(q.Text, "\n\n")
	return statement
}

// A Table is what a statement returns, as text.
type Table struct {
	Header []string
	Rows   [][]string
}

// ReadTable reads a table as cypher-shell prints it.
func ReadTable(text string) Table {
	var lines [][]string
	for line := range strings.Lines(text) {
		inner, ok := strings.CutPrefix(strings.TrimSpace(line), "| ")
		if !ok {
			continue
		}
		var cells []string
		for cell := range strings.SplitSeq(strings.TrimSuffix(inner, "|"), " | ") {
			cells = append(cells, strings.TrimSpace(cell))
		}
		lines = append(lines, cells)
	}
	if len(lines) == 0 {
		return Table{}
	}
	return Table{lines[0], lines[1:]}
}

var change = regexp.MustCompile(`(?i)\b(added|created|deleted|set) (\d+) (\w+)`)

// ReadChanges reads what cypher-shell or Neo4j Browser says that a statement has changed:
// {"created nodes": "81", "set properties": "324"}.
func ReadChanges(text string) map[string]string {
	changes := make(map[string]string)
	for _, match := range change.FindAllStringSubmatch(text, -1) {
		verb := strings.ToLower(match[1])
		if verb == "added" { // cypher-shell adds nodes, Browser creates them
			verb = "created"
		}
		changes[verb+" "+match[3]] = match[2]
	}
	return changes
}
