package browser_test

import (
	"archive/zip"
	"bytes"
	"html"
	"io"
	"math"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"graphcover/browser"
	"graphcover/cypher"
	"graphcover/internal/testenv"
)

// TestZip checks that the file to import holds the queries, in the folder that Browser is to
// list them in, and is the same every time.
func TestZip(t *testing.T) {
	content := browser.Zip(browser.DefaultPuzzle)
	if !bytes.Equal(content, browser.Zip(browser.DefaultPuzzle)) {
		t.Error("want the same file every time")
	}
	r := testenv.Must(zip.NewReader(bytes.NewReader(content), int64(len(content))))(t)
	queries := browser.Queries()
	if len(r.File) != len(queries) || len(queries) < 12 {
		t.Fatalf("want %d files, and 12 at least, got %d", len(queries), len(r.File))
	}
	for i, f := range r.File {
		file := testenv.Must(f.Open())(t)
		text := testenv.Must(io.ReadAll(file))(t)
		if f.Name != path.Join("graphcover", queries[i].File) || string(text) != queries[i].Text {
			t.Errorf("want the query %s, got %s:\n%s", queries[i].File, f.Name, text)
		}
	}
}

// TestZipOfPuzzle checks that the queries to import are those for a puzzle of any name.
func TestZipOfPuzzle(t *testing.T) {
	const name = `ann's \ school`
	content := browser.Zip(name)
	r := testenv.Must(zip.NewReader(bytes.NewReader(content), int64(len(content))))(t)
	for i, f := range r.File {
		file := testenv.Must(f.Open())(t)
		text, query := string(testenv.Must(io.ReadAll(file))(t)), browser.Queries()[i]
		comment, _, _ := strings.Cut(query.Text, "\n\n")
		if text != comment+"\n\n"+query.For(name)+"\n" || !strings.Contains(text, "\nWITH "+cypher.Quote(name)+" AS puzzle") {
			t.Errorf("%s: want it for the puzzle %s, got\n%s", f.Name, name, text)
		}
	}
}

// TestQueryFiles checks that each file is what people can paste and what Browser can list: its
// name in the first line, one statement, and no parameter, which Browser would not know.
func TestQueryFiles(t *testing.T) {
	for i, q := range browser.Queries() {
		number, rest, _ := strings.Cut(strings.TrimSuffix(q.File, ".cypher"), "_")
		if n, err := strconv.Atoi(number); err != nil || n != i+1 {
			t.Errorf("%s: want number %d", q.File, i+1)
		}
		if name := strings.ReplaceAll(rest, "_", " "); !strings.EqualFold(name, q.Name) {
			t.Errorf("%s: want the name %q in its first line, got %q", q.File, name, q.Name)
		}
		statement := q.Statement()
		if !strings.HasPrefix(statement, "WITH 'sudoku' AS puzzle") || !strings.HasSuffix(statement, ";") || strings.Count(statement, ";") != 1 {
			t.Errorf("%s: want one statement that begins with the name of the puzzle, got\n%s", q.File, statement)
		}
		if strings.ContainsAny(q.Text, "$\t") || strings.Contains(statement, "\n\n") || strings.Contains(statement, "//") {
			t.Errorf("%s: want no parameter, tab, empty line or comment in the statement", q.File)
		}
	}
}

// TestDeadEndQuery compares what rules out a move in the query about a dead end with the statement
// of `explain --paste`, which is tested with pencil marks, too.
func TestDeadEndQuery(t *testing.T) {
	part := func(text string) string {
		_, rest, _ := strings.Cut(text, "OPTIONAL MATCH (m)-[ours:MATCHES]->")
		rule, _, found := strings.Cut(rest, "LIMIT 1")
		if !found {
			t.Fatalf("want what rules out a move, got\n%s", text)
		}
		return strings.Join(strings.Fields(strings.NewReplacer(":Move", "", ":Constraint", "", "path", "chosen").Replace(rule)), " ")
	}
	got, want := part(browser.Queries()[13].Text), part(cypher.ExplainStep.Text)
	if got != want {
		t.Errorf("want\n%s\ngot\n%s", want, got)
	}
}

// A rule is a rule of a style sheet.
type rule struct {
	kind       string   // "node" or "relationship"
	labels     []string // that a node must have; or the type of a relationship
	properties map[string]string
}

// parseGrass reads a style sheet as Browser 5.24 does: text in quotes is taken as it is, a rule
// ends at a brace, properties end at semicolons, and one that doesn't have exactly one colon is
// ignored.
func parseGrass(text string) []rule {
	var rules []rule
	var selector, body strings.Builder
	quoted, inside := false, false
	for _, c := range text {
		switch {
		case c == '\'' || c == '"':
			quoted = !quoted
		case c == '{' && !quoted:
			inside = true
		case c == '}' && !quoted:
			parts := strings.Split(selector.String(), ".")
			r := rule{parts[0], parts[1:], make(map[string]string)}
			for property := range strings.SplitSeq(body.String(), ";") {
				if sides := strings.Split(property, ":"); len(sides) == 2 {
					r.properties[strings.TrimSpace(sides[0])] = strings.TrimSpace(sides[1])
				}
			}
			rules, inside = append(rules, r), false
			selector.Reset()
			body.Reset()
		case inside:
			body.WriteRune(c)
		case !strings.ContainsRune(" \n", c):
			selector.WriteRune(c)
		}
	}
	return rules
}

// look returns how Browser draws something: all rules whose labels it has are merged, the later
// ones winning.
func look(rules []rule, kind string, labels ...string) map[string]string {
	merged := make(map[string]string)
	for _, r := range rules {
		if r.kind == kind && !slices.ContainsFunc(r.labels, func(l string) bool { return !slices.Contains(labels, l) }) {
			for name, value := range r.properties {
				merged[name] = value
			}
		}
	}
	return merged
}

// TestStyle draws every kind of node that our graphs have.
func TestStyle(t *testing.T) {
	rules := parseGrass(string(browser.Style()))
	if len(rules) != strings.Count(string(browser.Style()), "{\n") {
		t.Fatalf("want every rule read, got %d", len(rules))
	}
	const green, gray, amber, red = "#217a3c", "#aab2bb", "#f5b301", "#c0392b"
	for _, c := range []struct {
		labels         []string
		color, caption string // color "" if any will do
	}{
		{[]string{"Move", "Yes"}, green, "{name}"},
		{[]string{"Move", "No"}, gray, "{name}"},
		{[]string{"Move", "Maybe"}, amber, "{name}"},
		{[]string{"Move"}, "", "{name}"},
		{[]string{"Constraint"}, "", "{name}"},
		{[]string{"Puzzle", "Graphcover"}, "", "{name}"},
		{[]string{"Tree", "Graphcover"}, "", "{choices} choices"},
		{[]string{"Choice"}, "#ffffff", "{order} {name}"},
		{[]string{"Choice", "Undone"}, red, "{order} {name}"},
		{[]string{"Choice", "Solution"}, green, "{order} {name}"},
	} {
		got := look(rules, "node", c.labels...)
		if c.color != "" && got["color"] != c.color || got["caption"] != c.caption {
			t.Errorf("%s: want color %s and caption %s, got %v", c.labels, c.color, c.caption, got)
		}
		if ratio := contrast(t, got["color"], got["text-color-internal"]); ratio < 4.5 {
			t.Errorf("%s: want a contrast of 4.5 at least between %s and %s, got %.1f", c.labels, got["color"], got["text-color-internal"], ratio)
		}
		// The overview draws each label alone. If no rule for the label has both a color and a
		// caption, Browser adds one at the end, which would win over all others.
		for _, label := range c.labels {
			if !slices.ContainsFunc(rules, func(r rule) bool {
				return r.kind == "node" && slices.Equal(r.labels, []string{label}) && r.properties["color"] != "" && r.properties["caption"] != ""
			}) {
				t.Errorf("want a rule with a color and a caption for the label %s alone", label)
			}
		}
	}
	for _, kind := range []string{"node", "relationship"} { // the file replaces the defaults
		for _, name := range []string{"color", "font-size", "text-color-internal"} {
			if look(rules, kind)[name] == "" {
				t.Errorf("%s: want a default %s", kind, name)
			}
		}
	}
	if got := look(rules, "relationship", "THEN"); got["caption"] != "<type>" || got["shaft-width"] != "3px" {
		t.Errorf("THEN: want it thick, with its type, got %v", got)
	}
}

// contrast returns the contrast ratio of two colors, from 1 to 21: Web Content Accessibility
// Guidelines 2.2, "contrast ratio" and "relative luminance".
func contrast(t *testing.T, a, b string) float64 {
	t.Helper()
	luminance := func(color string) float64 {
		sum := 0.0
		for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
			n, err := strconv.ParseUint(color[1+2*i:3+2*i], 16, 8)
			if err != nil {
				t.Fatalf("the color %q: %v", color, err)
			}
			v := float64(n) / 255
			if v <= 0.04045 {
				v /= 12.92
			} else {
				v = math.Pow((v+0.055)/1.055, 2.4)
			}
			sum += weight * v
		}
		return sum
	}
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// runnable matches a text of the guide that a click brings into the editor.
var runnable = regexp.MustCompile(`(?s)<pre class="code runnable"[^>]*>(.*?)</pre>`)

// TestGuide checks that the guide has ten pages, each with a query of the kit to run, and that
// Browser leaves the guide as it is when it takes out scripts.
func TestGuide(t *testing.T) {
	const base = "http://localhost:1234/browser"
	guide := string(browser.Guide(base, "bin/graphcover"))
	pages := strings.Split(guide, "<slide ")[1:]
	if len(pages) != 10 || strings.Count(guide, "</slide>") != 10 {
		t.Fatalf("want ten pages, got %d", len(pages))
	}
	var statements []string
	for _, q := range browser.Queries() {
		statements = append(statements, q.Statement())
	}
	for i, page := range pages {
		if !strings.Contains(page, "<h3>"+strconv.Itoa(i+1)+". ") {
			t.Errorf("page %d: want its number in its heading", i+1)
		}
		found := runnable.FindAllStringSubmatch(page, -1)
		if len(found) == 0 {
			t.Errorf("page %d: want a query to run", i+1)
		}
		for _, match := range found {
			if text := html.UnescapeString(match[1]); !slices.Contains(statements, text) {
				t.Errorf("page %d: want a query of the kit, got\n%s", i+1, text)
			}
		}
		if words := len(strings.Fields(regexp.MustCompile(`(?s)<pre.*?</pre>|<[^>]*>`).ReplaceAllString(page, " "))); words > 140 {
			t.Errorf("page %d: want it short, got %d words", i+1, words)
		}
	}
	for _, link := range []string{`data-exec="style ` + base + `/style.grass"`, `href="` + base + `/queries.zip"`} {
		if !strings.Contains(guide, link) {
			t.Errorf("want a link %s", link)
		}
	}
	called := regexp.MustCompile(`(?:<pre style[^>]*>|<code>)(\S+) (?:load|step|resume|explain|drop)\b`).FindAllStringSubmatch(guide, -1)
	if len(called) < 8 {
		t.Errorf("want the commands of a terminal, got %q", called)
	}
	for _, call := range called {
		if call[1] != "bin/graphcover" {
			t.Errorf("want graphcover as it is called here, got %q", call[0])
		}
	}
	// What Browser 5.24 takes out.
	handlers := regexp.MustCompile(`(?i)\s+(on[^\s=]+)[^\s=]*\s*=\s*("[^"]*"|'[^']*'|[\w\-.:]+\s*)`)
	if taken := handlers.FindString(guide); taken != "" || strings.Contains(guide, "<script") {
		t.Errorf("want nothing that Browser takes out, got %q", taken)
	}
}

// TestColorsAreDocumented checks that the colors that people without the style choose by hand are
// those of the style.
func TestColorsAreDocumented(t *testing.T) {
	document := string(testenv.Must(os.ReadFile("../docs/browser.md"))(t))
	rows := regexp.MustCompile("(?m)^\\| .* \\| `(\\w+)` \\| [a-z ]+, `(#[0-9a-f]{6})` \\|$").FindAllStringSubmatch(document, -1)
	if len(rows) < 8 {
		t.Fatalf("docs/browser.md: want a table of labels and colors, got %d rows", len(rows))
	}
	rules := parseGrass(string(browser.Style()))
	for _, row := range rows {
		if color := look(rules, "node", row[1])["color"]; color != row[2] {
			t.Errorf("docs/browser.md: want color %s for %s, got %s", color, row[1], row[2])
		}
	}
}
