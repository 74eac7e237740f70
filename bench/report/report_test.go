package report_test

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"graphcover/bench"
	"graphcover/bench/looks"
	"graphcover/bench/plot"
	"graphcover/bench/report"
	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle"
)

const blog = "...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1...."

func parse(t *testing.T, texts ...string) (entries []puzzle.Entry) {
	t.Helper()
	for _, text := range texts {
		entry := testenv.Must(puzzle.Parse(text))(t)
		entries = append(entries, entry)
	}
	return entries
}

// measured returns a report of two solvers on puzzles of two sizes. The first takes the place
// of a search in the graph: its times are real, but it needs no server.
func measured(t *testing.T) *bench.Report {
	t.Helper()
	r := testenv.Must(bench.Run(t.Context(), bench.Config{
		Puzzles:    parse(t, blog, "queens:8", "langford:7"),
		Contenders: []*compare.Contender{{Solver: inGraph{memsolver.New(memsolver.DLX)}, Mode: "server"}, {Solver: memsolver.New(memsolver.DLX), Mode: "dlx"}},
		Baseline:   func(context.Context) error { return nil },
		Rounds:     3,
	}))(t)
	return r
}

// inGraph is a solver under the name of one in the graph.
type inGraph struct{ exactcover.Solver }

func (inGraph) String() string { return "graph" }

// A seenTable is a table of an HTML page: a row of headings, and below it the cells.
type seenTable [][]string

// A seenPage is what an HTML page says.
type seenPage struct {
	tables   []seenTable
	elements map[string]int // how many of each name
	policy   string
	figures  string
}

// read writes a page as HTML, and parses that.
func read(t *testing.T, page *report.Page) seenPage {
	t.Helper()
	var text bytes.Buffer
	testenv.Check(t, page.HTML(&text))
	seen := seenPage{elements: make(map[string]int)}
	decoder := xml.NewDecoder(&text)
	decoder.Strict, decoder.AutoClose, decoder.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
	var open []string
	inFigures := false
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return seen
		}
		testenv.Check(t, err)
		switch token := token.(type) {
		case xml.StartElement:
			name := token.Name.Local
			open = append(open, name)
			seen.elements[name]++
			for _, a := range token.Attr {
				switch {
				case name == "meta" && a.Name.Local == "content" && strings.HasPrefix(a.Value, "default-src"):
					seen.policy = a.Value
				case a.Value == "figures":
					inFigures = true
				case a.Name.Local == "href" || a.Name.Local == "src" || strings.HasPrefix(a.Name.Local, "on"):
					t.Errorf("want no attribute %s, got %s", a.Name.Local, a.Value)
				}
			}
			last := len(seen.tables) - 1
			switch name {
			case "table":
				seen.tables = append(seen.tables, nil)
			case "tr":
				seen.tables[last] = append(seen.tables[last], nil)
			case "th", "td":
				row := len(seen.tables[last]) - 1
				seen.tables[last][row] = append(seen.tables[last][row], "")
			}
		case xml.EndElement:
			open, inFigures = open[:len(open)-1], false
		case xml.CharData:
			if inFigures {
				seen.figures += string(token)
			}
			if n := len(open); n > 0 && (open[n-1] == "td" || open[n-1] == "th") {
				table := seen.tables[len(seen.tables)-1]
				row := table[len(table)-1]
				row[len(row)-1] += string(token)
			}
		}
	}
}

// value reads a figure for people: "1.35 ms", "13.5k", "13,500×".
func value(t *testing.T, text string) float64 {
	t.Helper()
	digits := strings.TrimRight(text, " µmskMG×")
	v, err := strconv.ParseFloat(strings.ReplaceAll(digits, ",", ""), 64)
	if err != nil {
		t.Fatalf("want a number, got %q", text)
	}
	unit := map[string]float64{"": 1, "s": 1, "ms": 1e-3, "µs": 1e-6, "k": 1e3, "M": 1e6, "G": 1e9, "×": 1}
	factor, known := unit[strings.TrimSpace(text[len(digits):])]
	if !known {
		t.Fatalf("want a number with a unit, got %q", text)
	}
	return v * factor
}

// checkColumn compares a column of a table, by its heading, with figures, up to the rounding to
// three digits.
func checkColumn(t *testing.T, table seenTable, heading string, want ...float64) {
	t.Helper()
	for column, text := range table[0] {
		if text != heading {
			continue
		}
		for i, w := range want {
			if got := value(t, table[i+1][column]); math.Abs(got-w) > 0.006*math.Abs(w) {
				t.Errorf("%s, %s: want %v, got %s", table[i+1][0], heading, w, table[i+1][column])
			}
		}
		return
	}
	t.Errorf("want a column %q, got %q", heading, table[0])
}

// TestGraph compares the tables and pictures of a page with the JSON on it.
func TestGraph(t *testing.T) {
	r := measured(t)
	page := report.Graph(r)
	page.Made, page.Facts = time.Now(), report.Machine(t.Context())
	var err error
	if page.Figures, err = json.Marshal(r); err != nil {
		t.Fatal(err)
	}
	seen := read(t, page)
	if seen.figures != string(page.Figures) {
		t.Errorf("want the JSON as it is, got %s", seen.figures)
	}
	var figures bench.Report
	testenv.Check(t, json.Unmarshal([]byte(seen.figures), &figures))
	if len(seen.tables) != 2 {
		t.Fatalf("want a table of solvers and one of puzzles, got %d", len(seen.tables))
	}
	solvers, puzzles := seen.tables[0], seen.tables[1]
	var seconds, steps, perSecond, faster []float64
	for _, m := range figures.Contenders {
		seconds, steps = append(seconds, m.Seconds.Median), append(steps, m.StepSeconds.Median)
		perSecond, faster = append(perSecond, 1/m.StepSeconds.Median), append(faster, m.Faster.Median)
	}
	checkColumn(t, solvers, "a round", seconds...)
	checkColumn(t, solvers, "a step", append(steps, figures.Baseline.Median)...)
	checkColumn(t, solvers, "steps a second", perSecond...)
	checkColumn(t, solvers, "faster", faster...)
	checkColumn(t, solvers, "choices", float64(figures.Choices), float64(figures.Choices))
	var choices, options, graph, memory []float64
	for _, p := range figures.Each {
		choices, options = append(choices, float64(p.Choices)), append(options, float64(p.Options))
		graph, memory = append(graph, p.Seconds[0].Median), append(memory, p.Seconds[1].Median)
	}
	if len(choices) != 3 {
		t.Fatalf("want the figures of 3 puzzles, got %+v", figures.Each)
	}
	checkColumn(t, puzzles, "choices", choices...)
	checkColumn(t, puzzles, "options", options...)
	checkColumn(t, puzzles, "graph (server)", graph...)
	checkColumn(t, puzzles, "memory (dlx)", memory...)

	// One picture of bars, one of graph against memory, two of time against size.
	if seen.elements["svg"] != 4 || seen.elements["script"] != 0 {
		t.Errorf("want 4 pictures and no script, got %v", seen.elements)
	}
	if seen.policy != "default-src 'none'; style-src 'unsafe-inline'" {
		t.Errorf("want a policy that forbids everything but styles, got %q", seen.policy)
	}
	// Circles are the first series of a chart: a point for each puzzle, and in a legend one more.
	if want := 3 + 2*(3+1); seen.elements["circle"] != want {
		t.Errorf("want %d circles, got %d", want, seen.elements["circle"])
	}
}

// TestCosts looks for a table of what recording costs.
func TestCosts(t *testing.T) {
	r := measured(t)
	times := func(medians float64) bench.Times {
		return bench.Times{Medians: medians, Rounds: bench.Spread{Median: medians, Least: medians / 2, Most: 2 * medians}}
	}
	r.Costs = []bench.Cost{{Mode: "more", Than: "less", Times: times(1.25), Each: []bench.Times{times(1.5), times(2), times(1.125)}}}
	tables := read(t, report.Graph(r)).tables
	if len(tables) != 3 {
		t.Fatalf("want a third table, got %d", len(tables))
	}
	checkColumn(t, tables[2], "more / less", 1.5, 2, 1.125, 1.25)
	checkColumn(t, tables[2], "choices", float64(r.Each[0].Choices), float64(r.Each[1].Choices), float64(r.Each[2].Choices), float64(r.Choices))
}

// TestSizes checks that time is shown against options only if these differ.
func TestSizes(t *testing.T) {
	r := measured(t)
	for i := range r.Each {
		r.Each[i].Options = 729
	}
	for _, s := range report.Graph(r).Sections {
		for _, p := range s.Pictures {
			if p.Name() == "Time against options" {
				t.Error("want no picture of one size")
			}
		}
	}
}

// TestMemory compares the table of engines with the figures.
func TestMemory(t *testing.T) {
	var instances []bench.Instance
	for _, entry := range parse(t, blog, "soma:3x3x3") {
		instances = append(instances, bench.One(entry.String(), entry))
	}
	engine := func(e memsolver.Engine) bench.Engine {
		return bench.Engine{Name: string(e), New: func() exactcover.Solver { return memsolver.New(e) }}
	}
	r := testenv.Must(bench.RunMemory(t.Context(), bench.MemoryConfig{
		Instances: instances, Engines: []bench.Engine{engine(memsolver.DLX), engine(memsolver.Masks)}, Rounds: 1,
	}))(t)
	if refused := r.Instances[0].Engines[1].Refused; refused == "" {
		t.Fatal("want an engine that declines the Sudoku")
	}
	table := read(t, report.Memory(r)).tables[0]
	if got := table[2]; got[0] != blog+", masks" || got[3] != "-" {
		t.Errorf("want a row without figures, got %q", got)
	}
	sudoku, soma := r.Instances[0], r.Instances[1]
	kept := seenTable{table[0], table[1], table[3], table[4]}
	checkColumn(t, kept, "solutions", 1, float64(soma.Solutions), float64(soma.Solutions))
	checkColumn(t, kept, "a round", sudoku.Engines[0].Seconds.Median, soma.Engines[0].Seconds.Median, soma.Engines[1].Seconds.Median)
	checkColumn(t, kept, "options", float64(sudoku.Options), float64(soma.Options), float64(soma.Options))
	if sudoku.Options != 729 {
		t.Errorf("want 729 options of a Sudoku, got %d", sudoku.Options)
	}
}

// TestColors checks that an engine has the same color in every picture of a page, whatever others are
// beside it, and that pictures come before tables.
func TestColors(t *testing.T) {
	spread := bench.Spread{Median: 1, Least: 1, Most: 2}
	engine := func(name, refused string) bench.EngineMeasure {
		return bench.EngineMeasure{Engine: name, Refused: refused, Seconds: spread, PuzzlesPerSecond: spread}
	}
	page := report.Memory(&bench.MemoryReport{Rounds: 1, Instances: []bench.InstanceReport{
		{Instance: "/far/away/one.sudoku", Puzzles: 1, Options: 10, Engines: []bench.EngineMeasure{engine("dlx", ""), engine("bands", ""), engine("masks", "")}},
		{Instance: "/far/away/two.sudoku", Puzzles: 1, Options: 20, Engines: []bench.EngineMeasure{engine("bands", "too large"), engine("masks", "")}},
		{Instance: "/far/away/three.sudoku", Puzzles: 1, Options: 30, Engines: []bench.EngineMeasure{engine("masks", ""), engine("bands", "")}},
	}})
	var html bytes.Buffer
	page.Figures = []byte("{}")
	testenv.Check(t, page.HTML(&html))
	colors := make(map[string]map[string]bool) // of an engine: its classes
	for _, group := range regexp.MustCompile(`<g class="(plot-s\d+)"[^>]*>.*?</g>\n?(?:<text[^>]*class="plot-legend"[^>]*>(\w+)</text>)?`).FindAllStringSubmatch(html.String(), -1) {
		name := group[2]
		if name == "" {
			name = regexp.MustCompile(`<title>(?:[^<]*, )?(\w+): `).FindStringSubmatch(group[0])[1]
		}
		if colors[name] == nil {
			colors[name] = make(map[string]bool)
		}
		colors[name][group[1]] = true
	}
	all := make(map[string]bool)
	for _, name := range []string{"dlx", "bands", "masks"} {
		if want := fmt.Sprintf("plot-s%d", looks.Of(name)-1); len(colors[name]) != 1 || !colors[name][want] {
			t.Errorf("%s: want %s in all pictures, got %v", name, want, colors[name])
		}
		for class := range colors[name] {
			all[class] = true
		}
	}
	if len(all) != 3 {
		t.Errorf("want another color for each engine, got %v", colors)
	}
	if picture, table := strings.Index(html.String(), "<svg"), strings.Index(html.String(), "<table"); picture < 0 || picture > table {
		t.Errorf("want a picture before the table, got them at %d and %d", picture, table)
	}
	if n := strings.Count(html.String(), "/far/away"); n != 1 {
		t.Errorf("want the folder said once, got it %d times", n)
	}
}

// TestHostileNames checks that a puzzle's name can't add to a page.
func TestHostileNames(t *testing.T) {
	const name = "</td><script>alert(1)</script>|`x`[a](b)\n# c.sudoku:1"
	r := measured(t)
	r.Each[0].Puzzle, r.Each[1].Puzzle = name, "another/folder.sudoku" // so that no folder is left out
	page := report.Graph(r)
	page.Command, page.Figures = "graphcover bench graph "+name, []byte(`{"a":"`+"```"+`"}`)
	page.Facts = []report.Fact{{Name: "processor", Value: name}}
	seen := read(t, page)
	if seen.elements["script"] != 0 {
		t.Error("want no script")
	}
	if got := seen.tables[1][1][0]; got != name {
		t.Errorf("want the name as it is, got %q", got)
	}
	markdown, _ := page.Markdown("r")
	for line := range strings.Lines(string(markdown)) {
		if strings.HasPrefix(line, "# c") || strings.Contains(line, "<script") && !strings.Contains(line, `\<script`) {
			t.Errorf("want the name escaped, got %s", line)
		}
	}
	if !bytes.Contains(markdown, []byte("````json\n")) {
		t.Error("want a fence that the figures can't end")
	}
}

// TestMarkdown checks that the text and the pictures beside it are those of the page.
func TestMarkdown(t *testing.T) {
	r := measured(t)
	page := report.Graph(r)
	page.Figures = []byte("{}")
	text, pictures := page.Markdown("my report")
	if len(pictures) != 4 {
		t.Fatalf("want 4 pictures, got %d", len(pictures))
	}
	for _, p := range pictures {
		if !strings.HasPrefix(p.Name, "my report-") || !bytes.Contains(text, []byte("](<"+p.Name+">)")) {
			t.Errorf("want a link to %s", p.Name)
		}
		if !bytes.Contains(p.Text, []byte("<style>"+plot.Style+"</style>")) {
			t.Errorf("%s: want its style sheet inside", p.Name)
		}
	}
	var rows int
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "| ") {
			rows++
			if want := strings.Count(line, " | "); want != 9 && want != 7 {
				t.Errorf("want 10 or 8 columns, got %s", line)
			}
		}
	}
	if want := 2 + 3 + 2 + 3; rows != want {
		t.Errorf("want %d rows in two tables, got %d", want, rows)
	}
	if !strings.Contains(string(text), "| queens:8 | ") {
		t.Error("want a row of each puzzle")
	}
}

// TestMachine checks what is known on every system.
func TestMachine(t *testing.T) {
	facts := make(map[string]string)
	for _, f := range report.Machine(t.Context()) {
		facts[f.Name] = f.Value
	}
	for _, name := range []string{"processor", "memory", "system", "Go"} {
		if facts[name] == "" {
			t.Errorf("want the %s, got %q", name, facts)
		}
	}
}
