package webui_test

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
	"graphcover/graphsolver"
	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/puzzle/roster"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy/techniques"
	"graphcover/webui"
)

var update = flag.Bool("update", false, "rewrite the answers in testdata")

// unpack returns what gzip has compressed.
func unpack(t *testing.T, packed []byte) []byte {
	t.Helper()
	r := testenv.Must(gzip.NewReader(bytes.NewReader(packed)))(t)
	return testenv.Must(io.ReadAll(r))(t)
}

// solved is an answer of /api/solve.
type solved struct {
	Puzzle, Status, Solver, Mode, ID       string
	Reason                                 struct{ Text string }
	Solution                               any
	Choices, Backtracks, Steps, RoundTrips int
	Seconds                                float64
	Chosen                                 []int
}

// escaped returns an id as part of a path.
func escaped(id string) string { return url.PathEscape(id) }

// TestShapes compares the answers to small requests with those in testdata: the page and
// other programs rely on their fields. Ids and times are left out.
func TestShapes(t *testing.T) {
	s := serve(t)
	pair := `{"puzzle":"dlx:left right | x\nleft x:red\nright x:blue\nright x:red\nleft right\n","solver":"memory","record":true}`
	first := decode[solved](s, s.send("POST", "/api/solve", pair), 200)
	second := decode[solved](s, s.send("POST", "/api/solve", `{"puzzle":"queens:4","solver":"memory","record":true,"order":"first"}`), 200)
	third := decode[solved](s, s.send("POST", "/api/solve", `{"puzzle":"queens:4","solver":"memory","record":true}`), 200)
	for name, r := range map[string]response{
		"solve":           s.send("POST", "/api/solve", pair),
		"solve-memory":    s.send("POST", "/api/solve", `{"puzzle":"queens:4","solver":"memory"}`),
		"solve-cost":      s.send("POST", "/api/solve", `{"puzzle":"dlx:a b\na b |5\na\nb |1\n","solver":"memory","mode":"dlx"}`),
		"solve-several":   s.send("POST", "/api/solve", `{"puzzle":"sudoku:4x4:1...............","solver":"memory","mode":"dlx"}`),
		"solve-clash":     s.send("POST", "/api/solve", `{"puzzle":"11`+strings.Repeat(".", 79)+`"}`),
		"solve-none":      s.send("POST", "/api/solve", `{"puzzle":"queens:3","solver":"memory","record":true}`),
		"solve-tuples":    s.send("POST", "/api/solve", `{"puzzle":"`+blog+`","solver":"memory","strategy":"tuples"}`),
		"parse-sudoku":    s.send("POST", "/api/parse", encode(map[string]string{"text": "# two\n" + blog + "\n" + blog[1:] + "\n"})),
		"parse-family":    s.send("POST", "/api/parse", `{"text":" queens:8\n"}`),
		"parse-board":     s.send("POST", "/api/parse", `{"text":"sudoku:4x4,x,even-odd=E..............O,r1c2+r1c3=5:2..............."}`),
		"parse-dlx":       s.send("POST", "/api/parse", `{"text":"a b | x\na x:1\nb x:1\n"}`),
		"parse-dlx-wrong": s.send("POST", "/api/parse", `{"text":"| a comment\na b\na c\n"}`),
		"parse-names":     s.send("POST", "/api/parse", `{"text":"mon tue\nmath mon\nmath tue thu\n"}`),
		"parse-nothing":   s.send("POST", "/api/parse", `{"text":"\n\n12345\n"}`),
		"hint":            s.send("POST", "/api/hint", encode(map[string]any{"cells": cellsOf(t, blog)})),
		"hint-wrong":      s.send("POST", "/api/hint", `{"cells":[1,2]}`),
		"why-cell":        s.send("POST", "/api/why", encode(map[string]any{"cells": cellsOf(t, blog), "cell": "r1c1"})),
		"why-cell-wrong":  s.send("POST", "/api/why", encode(map[string]any{"cells": cellsOf(t, blog), "cell": "r1c4"})),
		"generate":        s.send("POST", "/api/generate", `{"symmetry":"rotational","difficulty":"hard","seed":7}`),
		"generate-wrong":  s.send("POST", "/api/generate", `{"symmetry":"round"}`),
		"rate":            s.send("POST", "/api/rate", `{"puzzle":"`+blog+`"}`),
		"rate-several":    s.send("POST", "/api/rate", encode(map[string]string{"puzzle": strings.Repeat(".", 81)})),
		"rate-wrong":      s.send("POST", "/api/rate", `{"puzzle":"queens:8"}`),
		"trace":           s.send("POST", "/api/trace", `{"puzzle":"queens:3","trace":""}`),
		"trace-wrong":     s.send("POST", "/api/trace", `{"puzzle":"queens:3","trace":"{\"event\":\"choose\",\"search\":1,\"constraint\":0,\"move\":99}\n"}`),
		"status":          s.send("GET", "/api/status", ""),
		"searches":        s.send("GET", "/api/searches", ""),
		"problem-colors":  s.send("GET", "/api/problem/"+escaped(first.ID), ""),
		"problem-queens":  s.send("GET", "/api/problem/"+escaped(second.ID), ""),
		"figures":         s.send("GET", "/api/figures/"+escaped(second.ID), ""),
		"explain":         s.send("GET", "/api/explain/"+escaped(second.ID), ""),
		"explain-wrong":   s.send("GET", "/api/explain/"+escaped(second.ID)+"?step=1000", ""),
		"compare":         s.send("GET", "/api/compare/"+escaped(second.ID)+"/"+escaped(third.ID), ""),
		"compare-wrong":   s.send("GET", "/api/compare/"+escaped(first.ID)+"/"+escaped(third.ID), ""),
		"no-run":          s.send("GET", "/api/tree/memory%3Anone", ""),
		"not-found":       s.send("GET", "/api/nothing", ""),
	} {
		var got bytes.Buffer
		fmt.Fprintf(&got, "%d %s\n", r.StatusCode, r.Header.Get("Content-Type"))
		if err := json.Indent(&got, r.body, "", " "); err != nil {
			t.Fatalf("%s: %v: %s", name, err, r.body)
		}
		text := regexp.MustCompile(`"memory:[0-9a-z]+"`).ReplaceAll(got.Bytes(), []byte(`"memory:ID"`))
		text = regexp.MustCompile(`("(?:seconds|ms)": )[-+.0-9e]+`).ReplaceAll(text, []byte("${1}0"))
		golden := filepath.Join("testdata", name+".json")
		if *update {
			testenv.Check(t, os.WriteFile(golden, text, 0o666))
		}
		want := testenv.Must(os.ReadFile(golden))(t)
		if !bytes.Equal(text, want) {
			t.Errorf("%s: want %s, got %s", golden, want, text)
		}
	}
}

// TestMistakesOfTables sends tables that have wrong cells, and no table of shifts. The answer has all of these mistakes, and for each
// the line with the names of its columns.
func TestMistakesOfTables(t *testing.T) {
	s := serve(t)
	type failed struct {
		Error struct {
			Mistakes []puzzle.Mistake
		}
	}
	got := decode[failed](s, s.send("POST", "/api/parse", encode(map[string]string{"text": "days\n7\n\nname,shifts,away\nann,x,Moo\nbob,5,31.11.\ncid,y,\n"})), 400).Error.Mistakes
	var told []string
	for _, m := range got {
		others := ""
		for _, o := range m.Others {
			others += fmt.Sprintf(" and %s in line %d", o.Got, o.Line)
		}
		told = append(told, fmt.Sprintf("%d:%d %s below line %d%s", m.Line, m.Column, m.Header, m.Top, others))
	}
	want := []string{"1:1  below line 0", `5:5 shifts below line 4 and got "y" in line 7`, "5:7 away below line 4 and got 31.11. in line 6"}
	if !slices.Equal(told, want) {
		t.Errorf("want %q, got %q", want, told)
	}
}

// TestTablesAgain reads what is kept of tables, which begins with the name of their family, even where the first column is a remark
// or one that may be missing.
func TestTablesAgain(t *testing.T) {
	s := serve(t)
	for _, text := range []string{
		"#tel,name,shifts\n0711,ann,5\n\nshift,people\nearly,1\n", "away,name,shifts\n,ann,5\n\nshift,people\nearly,1\n",
		"room,class,subject,teacher,lessons\nlab,1a,math,ann,2\n", "#tel,class,subject,teacher,lessons\n0711,1a,math,ann,2\n",
	} {
		type parsed struct {
			Puzzles []struct{ Text, Shared string }
		}
		parse := func(text string) parsed {
			return decode[parsed](s, s.send("POST", "/api/parse", encode(map[string]string{"text": text})), 200)
		}
		first := parse(text).Puzzles[0]
		for _, kept := range []string{first.Text, first.Text + "\n", cmp.Or(first.Shared, first.Text)} {
			if again := parse(kept).Puzzles[0]; again.Text != strings.TrimSpace(kept) {
				t.Errorf("want %q again, got %q", kept, again.Text)
			}
		}
	}
}

func cellsOf(t *testing.T, text string) []int {
	t.Helper()
	grid := corpus.Board(t, text)
	var cells []int
	for _, number := range grid.Numbers() {
		cells = append(cells, int(number))
	}
	return cells
}

// TestSolve solves a puzzle of every family by exact cover, and a Sudoku by each way that
// needs no database, and verifies the answers.
func TestSolve(t *testing.T) {
	s := serve(t)
	for _, text := range []string{
		blog, "queens:6", "langford:4", "latin:4", "macmahon:4x6", "domino:2x3", "pentomino:6x10", "soma:3x3x3",
		"polyomino:2x2,A*2=##", "words:2x2:at,to,it,on,in,no", "dlx:a b c\na b\nc\nb c\na\n",
	} {
		for _, record := range []bool{false, true} {
			a := post[solved](s, "solve", map[string]any{"puzzle": text, "solver": "memory", "record": record})
			entry := testenv.Must(webui.EntryOf(text))(t)
			if a.Status != "solved" || a.Steps != a.Choices+a.Backtracks || a.ID == "" {
				t.Errorf("%s: got %+v", text, a)
			}
			if err := exactcover.Verify(entry.Problem(), a.Chosen); err != nil {
				t.Errorf("%s: %v", text, err)
			}
			if want := encode(entry.Answer(a.Chosen)); encode(a.Solution) != want {
				t.Errorf("%s: want the solution %s, got %s", text, want, encode(a.Solution))
			}
			tree := s.send("GET", "/api/tree/"+escaped(a.ID), "")
			if want := map[bool]int{true: 200, false: 404}[record]; tree.StatusCode != want {
				t.Errorf("%s: want status %d for the tree, got %d", text, want, tree.StatusCode)
			}
		}
	}
	for _, wrong := range []map[string]any{
		{"puzzle": blog, "solver": "x"}, {"puzzle": blog, "solver": "memory", "mode": "server"}, {"puzzle": blog, "mode": "dlx"},
		{"puzzle": blog, "solver": "memory", "order": "last"}, {"puzzle": blog, "solver": "memory", "mode": "bits", "record": true},
		{"puzzle": blog, "solver": "memory", "strategy": "guess"}, {"puzzle": "queens:8", "solver": "memory", "strategy": "tuples"},
		{"puzzle": blog, "solver": "graph", "strategy": "csp"}, {"puzzle": blog, "solver": "memory", "strategy": "tuples", "record": true},
		{"puzzle": blog, "solver": "memory", "strategy": "tuples", "mode": "dlx"}, {"puzzle": blog, "solver": "memory", "strategy": "tuples", "order": "first"},
		{"puzzle": ""}, {"puzzle": "x"}, {"puzzle": blog + "1"}, {"puzzle": "queens:x"}, {"puzzle": "dlx:a\nb\n"}, {"puzzle": "latin:0", "solver": "memory"},
	} {
		s.fails(400, "POST", "/api/solve", encode(wrong))
	}
	if f := s.fails(503, "POST", "/api/solve", encode(map[string]any{"puzzle": blog})); f.Error.Hint != "graphcover db start" {
		t.Errorf("want a hint without a database, got %+v", f)
	}
}

// TestDrawn asks for problems that nobody has solved: they have the same cells and options as after a
// search. Cells are found by the attributes of items, or by their names in a file.
func TestDrawn(t *testing.T) {
	type drawn struct {
		Family  string
		Picture *struct {
			Rows, Columns int
			Edges         bool
		}
		Options []struct {
			Cells  []int
			Labels []string
		}
	}
	s := serve(t)
	for _, c := range []struct {
		text          string
		rows, columns int
		edges         bool
		labels        []string // of the first option
	}{
		{"queens:6", 6, 6, false, nil},
		{"macmahon:4x6", 4, 6, true, nil},
		{"dlx:r1c1 r1c2 r2c1\nr1c1 r1c2\nr2c1\n", 2, 2, false, nil},
		{"dlx:r1c1 r1c2\n| name: r1c2#7\nr1c2\nr1c1\n", 1, 2, false, []string{"7"}},
		{"dlx:x1y1z1 x1y2z1 a\nx1y1z1 x1y2z1\na\n", 1, 2, false, nil},
		{"dlx:a b\n| name: r1c1\na\n| name: r1c2\nb\n", 1, 2, false, nil},
		{"dlx:a b\na\nb\n", 0, 0, false, nil},
	} {
		got := post[drawn](s, "problem", map[string]any{"puzzle": c.text})
		rows, columns, edges := 0, 0, false
		if got.Picture != nil {
			rows, columns, edges = got.Picture.Rows, got.Picture.Columns, got.Picture.Edges
		}
		if rows != c.rows || columns != c.columns || edges != c.edges || c.labels != nil && !slices.Equal(got.Options[0].Labels, c.labels) {
			t.Errorf("%s: want %dx%d, %v, %q, got %+v", c.text, c.rows, c.columns, c.edges, c.labels, got)
		}
		a := post[solved](s, "solve", map[string]any{"puzzle": c.text, "solver": "memory"})
		searched := get[drawn](s, "problem/"+escaped(a.ID))
		if encode(searched) != encode(got) {
			t.Errorf("%s: want the same picture after a search, got %s, before %s", c.text, encode(searched), encode(got))
		}
	}
	s.fails(400, "POST", "/api/problem", `{"puzzle": "queens:x"}`)
	archive := s.send("POST", "/api/parse", encode(map[string]string{"text": "PK\x03\x04\x14\x00\x06\x00"}))
	if archive.StatusCode != 400 || !strings.Contains(string(archive.body), `"message":"want text, got a spreadsheet`) {
		t.Errorf("want a spreadsheet refused as such, got %d, %s", archive.StatusCode, archive.body)
	}
}

// TestMinimize reads the events about the cheapest solutions of problems: each is cheaper than the one
// before, and the last one is proved. An event has a bound only if it is greater than the sum of all
// TestGenerateBoards makes Sudokus of other sizes and rules: they have one solution.
func TestGenerateBoards(t *testing.T) {
	s := serve(t)
	for rules, difficulty := range map[string]string{"": "easy", "6x6,x": "", "9x9,windoku": "", "4x4": "", "6x6,jigsaw=112233112233112233445566445566445566": ""} {
		var made struct {
			Puzzle, Difficulty string
			Clues              int
		}
		r := s.send("POST", "/api/generate", encode(map[string]any{"rules": rules, "difficulty": difficulty, "seed": 5}))
		if testenv.Check(t, json.Unmarshal(r.body, &made)); made.Puzzle == "" {
			t.Fatalf("%q: want a Sudoku, got %s", rules, r.body)
		}
		entry := testenv.Must(webui.EntryOf(made.Puzzle))(t)
		count := testenv.Must(memsolver.Count(t.Context(), entry.Problem()))(t)
		if rules != "" && !strings.HasPrefix(made.Puzzle, "sudoku:"+rules) || count.Int64() != 1 || made.Clues != len(entry.Problem().Given) || difficulty != "" && made.Difficulty != difficulty {
			t.Errorf("%q: want a Sudoku of these rules with one solution, got %+v with %v", rules, made, count)
		}
	}
	var killer struct{ Puzzle, Difficulty string }
	testenv.Check(t, json.Unmarshal(s.send("POST", "/api/generate", `{"rules": "6x6,x", "killer": true, "seed": 5}`).body, &killer))
	entry := testenv.Must(webui.EntryOf(killer.Puzzle))(t)
	if count := testenv.Must(memsolver.Count(t.Context(), entry.Problem()))(t); !strings.HasPrefix(killer.Puzzle, "sudoku:6x6,x,r1c1") || strings.Contains(strings.TrimPrefix(killer.Puzzle, "sudoku:"), ":") || count.Int64() != 1 {
		t.Errorf("want a killer with one solution and no clues, got %+v with %v", killer, count)
	}
	s.fails(400, "POST", "/api/generate", `{"rules": "5x"}`)
	s.fails(400, "POST", "/api/generate", `{"killer": true, "symmetry": "rotational"}`)
	s.fails(400, "POST", "/api/generate", `{"rules": "9x9,killer"}`)
	s.fails(400, "POST", "/api/generate", `{"killer": true, "difficulty": "easy"}`)
	s.fails(400, "POST", "/api/generate", `{"rules": "4x4,anti-king"}`) // there is no full grid

	// Of a kind of which few or none are so difficult, it says after a while how many it has looked at.
	for _, request := range []string{`{"rules": "4x4", "difficulty": "diabolical"}`, `{"rules": "4x4", "killer": true, "difficulty": "expert"}`} {
		brief := serveSite(t, webui.Site{Names: []string{"page"}, Limit: time.Second})
		var none struct {
			Puzzle string
			Tried  int
		}
		if testenv.Check(t, json.Unmarshal(brief.send("POST", "/api/generate", request).body, &none)); none.Puzzle != "" || none.Tried == 0 {
			t.Errorf("%s: want no puzzle, and how many were looked at, got %+v", request, none)
		}
	}
}

// TestMinimize has the best answers found, and looks at each event on the way: of weeks, of a puzzle without an answer, and of
// costs below 0.
func TestMinimize(t *testing.T) {
	s := serve(t)
	week := string(testenv.Must(os.ReadFile("../examples/week.dlx"))(t))
	lessons := string(testenv.Must(os.ReadFile("../examples/lessons.dlx"))(t)) // whose first solution comes before a bound
	told := false                                                              // whether there was a solution without a bound
	for text, want := range map[string]string{
		"dlx:" + week: "optimal", "dlx:" + lessons: "optimal", "dlx:a b\na |3\na |2\nb |1\nb |-4\n": "optimal", "dlx:a b\na |1\n": "unsolvable", "queens:3": "unsolvable", "queens:6": "optimal",
	} {
		r := s.send("POST", "/api/minimize", encode(map[string]any{"puzzle": text}))
		entry := testenv.Must(webui.EntryOf(text))(t)
		best := testenv.Must(memsolver.Minimize(t.Context(), entry.Problem()))(t)
		type event struct {
			Status      string
			Cost, Bound *int
			Chosen      []int
			Reason      *struct{ Text string }
		}
		var last event
		nothing := exactcover.NothingFound(entry.Problem()).Bound
		for _, line := range strings.Split(strings.TrimSpace(string(r.body)), "\n\n") {
			data, ok := strings.CutPrefix(line, "event: best\ndata: ")
			var e event
			testenv.Check(t, json.Unmarshal([]byte(data), &e))
			isWhy := last.Status == "unsolvable" && last.Reason == nil && e.Status == "unsolvable" && e.Reason != nil
			if !ok || last.Status != "" && last.Status != "improved" && !isWhy {
				t.Fatalf("%.20s: want events, the last of which ends it or says why, got %q after %+v", text, line, last)
			}
			if e.Chosen != nil {
				if err := exactcover.Verify(entry.Problem(), e.Chosen); err != nil || entry.Problem().Cost(e.Chosen) != *e.Cost || last.Cost != nil && *e.Cost >= *last.Cost {
					t.Errorf("%.20s: want a solution that is cheaper than %+v, got %+v, %v", text, last, e, err)
				}
			}
			if e.Status == "improved" && e.Bound != nil && *e.Bound <= nothing {
				t.Errorf("%.20s: want no bound that says nothing, got %d", text, *e.Bound)
			}
			told = told || e.Status == "improved" && e.Bound == nil
			last = e
		}
		if last.Status != want || want == "optimal" && (*last.Cost != best.Cost || *last.Bound != best.Cost) {
			t.Errorf("%.20s: want it %s with cost %d, got %+v", text, want, best.Cost, last)
		}
		if (want == "unsolvable") != (last.Reason != nil) {
			t.Errorf("%.20s: want a reason only if there is no solution, got %+v", text, last.Reason)
		}
	}
	if !told {
		t.Error("want a solution before a bound that says something")
	}
	s.fails(400, "POST", "/api/minimize", `{"puzzle": "queens:x"}`)

	// A plan to keep, as a table of the page itself.
	const three = "dlx:a b\n| name: a one\na |3\n| name: a two\na |2\n| name: b one\nb |1\n"
	var made struct{ Table string }
	testenv.Check(t, json.Unmarshal(s.send("POST", "/api/table", encode(map[string]any{"puzzle": three, "chosen": []int{0, 2}})).body, &made))
	if made.Table != "cost,items,option\n3,a,a one\n1,b,b one\n" {
		t.Errorf("want a table, got %q", made.Table)
	}
	kept := string(s.send("POST", "/api/minimize", encode(map[string]any{"puzzle": three, "keep": made.Table})).body)
	if !strings.HasSuffix(kept, `"changes":{"new":[],"gone":[]},"change":10}`+"\n\n") || !strings.Contains(kept, `"cost":4`) {
		t.Errorf("want the plan kept, got %s", kept)
	}
	s.fails(400, "POST", "/api/minimize", encode(map[string]any{"puzzle": three, "keep": "c"}))
	s.fails(400, "POST", "/api/minimize", encode(map[string]any{"puzzle": three, "keep": made.Table, "fromDay": 2}))

	// A solution to begin with.
	begun := string(s.send("POST", "/api/minimize", encode(map[string]any{"puzzle": three, "start": []int{0, 2}})).body)
	if first := `event: best` + "\n" + `data: {"status":"improved","cost":4,"bound":null,"chosen":[0,2],`; !strings.HasPrefix(begun, first) || !strings.Contains(begun, `"status":"optimal","cost":3,`) {
		t.Errorf("want %s first, and then the cost 3, got %s", first, begun)
	}
	s.fails(400, "POST", "/api/minimize", encode(map[string]any{"puzzle": three, "start": []int{0, 1}}))
	s.fails(400, "POST", "/api/table", encode(map[string]any{"puzzle": three, "chosen": []int{3}}))
	s.fails(400, "POST", "/api/table", `{"puzzle": "queens:x"}`)
}

// TestWanted asks what tables want, and has them want something else.
func TestWanted(t *testing.T) {
	s := serve(t)
	type answer struct {
		Wanted  []puzzle.Wanted
		Puzzle  string
		Steps   []string
		Dropped []roster.Drop
	}
	ask := func(body map[string]any) (a answer) {
		t.Helper()
		testenv.Check(t, json.Unmarshal(s.send("POST", "/api/wanted", encode(body)).body, &a))
		return a
	}
	const ward = "roster:name,shifts,away\nann,0-3,2-4\nbob,0-9,\n\nshift,people\nday,1\n\ndays\n7\n"
	if got := ask(map[string]any{"puzzle": ward, "names": []string{"ann", "bob"}, "when": "3"}); fmt.Sprint(got.Wanted) != "[{ann 3 away [ away avoid avoid*20 fixed:day] false []} {bob 3  [ away avoid avoid*20 fixed:day] false []}]" {
		t.Errorf("want what ann and bob want on day 3, got %v", got)
	}
	if got := ask(map[string]any{"puzzle": ward, "names": []string{"ann"}, "when": "03-5"}); fmt.Sprint(got.Wanted) != "[{ann 3-5  [ away avoid avoid*20 fixed:day] true []}]" {
		t.Errorf("want that ann does not want the same of all days, got %v", got)
	}
	const priced = "roster:name,shifts,avoid\nann,0-3,2-4*%s\n\nshift,people\nday,1\n\ndays\n7\n"
	for price, is := range map[string]string{"20": "avoid*20", "25": "avoid*20", "7": "avoid"} {
		text := fmt.Sprintf(priced, price)
		if got := ask(map[string]any{"puzzle": text, "want": puzzle.Wanted{Name: "ann", When: "3", Is: is}}); got.Puzzle != text || len(got.Dropped) > 0 {
			t.Errorf("want the wish as it is, with its cost, got\n%s", got.Puzzle)
		}
	}
	less := ask(map[string]any{"puzzle": fmt.Sprintf(priced, "20"), "want": puzzle.Wanted{Name: "ann", When: "3", Is: "avoid"}})
	if !strings.Contains(less.Puzzle, "\nann,0-3,2*20 4*20 3\n") || fmt.Sprint(less.Dropped) != "[{avoid*20 day 3}]" {
		t.Errorf("want a wish that costs less, got %+v", less)
	}
	got := ask(map[string]any{"puzzle": ward, "want": puzzle.Wanted{Name: "ann", When: "3", Is: "fixed:day"}})
	if want := strings.Replace(ward, "away\nann,0-3,2-4\nbob,0-9,", "away,fixed\nann,0-3,2 4,3:day\nbob,0-9,", 1); got.Puzzle != want {
		t.Errorf("want\n%s\ngot\n%s", want, got.Puzzle)
	}
	if want := "[{away day 3}]"; fmt.Sprint(got.Dropped) != want {
		t.Errorf("want that %q is said to be no longer wanted, got %q", want, got.Dropped)
	}
	const holidays = "roster:name,shifts\nann,0-3\nbob,0-9\n\nshift,people\nday,1\n\ndays\n7\n\nname,from,to\nann,2,4\n"
	got = ask(map[string]any{"puzzle": holidays, "want": puzzle.Wanted{Name: "ann", When: "3", Is: "avoid"}})
	people := strings.Replace(holidays, "shifts\nann,0-3", "shifts,avoid\nann,0-3,3", 1)
	if want := []string{people, strings.Replace(people, "ann,2,4", "ann,2,2", 1)}; !slices.Equal(got.Steps, want) || got.Puzzle != want[1]+"ann,4,4\n" {
		t.Errorf("want the changes one after another, each of one table, got %q and %q", got.Steps, got.Puzzle)
	}
	if got := ask(map[string]any{"puzzle": holidays, "leaveOut": "ann: holiday 2-4"}); got.Puzzle != strings.TrimSuffix(holidays, "ann,2,4\n") {
		t.Errorf("want the tables without ann's holiday, got\n%s", got.Puzzle)
	}
	if got := ask(map[string]any{"puzzle": ward, "leaveOut": "ann: away 2-4"}); got.Puzzle != strings.Replace(ward, ",2-4", ",", 1) {
		t.Errorf("want the tables without ann's wish, got\n%s", got.Puzzle)
	}
	const school = "timetable:class,subject,teacher,lessons,room\n1a,math,ann+bob,1,lab\n\nname,avoid,away\nbob,1,\nteachers,,mon1\n"
	if got := ask(map[string]any{"puzzle": school, "option": 0, "when": "mon1"}); fmt.Sprint(got.Wanted) != "[{1a-math mon1  [ fixed] false []} {ann mon1  [ away avoid] false [teachers: away]} {bob mon1 avoid [ away avoid] false [teachers: away]} {1a mon1  [ away avoid] false []} {lab mon1  [ away avoid] false []}]" {
		t.Errorf("want what is wanted of a lesson, got %v", got)
	}
	if got := ask(map[string]any{"puzzle": school, "option": 0}); len(got.Wanted) != 5 || got.Wanted[0].When != "mon2" {
		t.Errorf("want the hour of the lesson, got %v", got)
	}
	if got := ask(map[string]any{"puzzle": school, "names": []string{"bob"}, "when": "Mon tue1"}); fmt.Sprint(got.Wanted) != "[{bob mon tue1  [ away avoid] true []}]" {
		t.Errorf("want that bob does not want the same of all hours, got %v", got)
	}
	if got := ask(map[string]any{"puzzle": school, "names": []string{"bob"}, "when": "1"}); fmt.Sprint(got.Wanted) != "[{bob 1 avoid [ away avoid] false []}]" {
		t.Errorf("want what bob wants of the first hour of each day, got %v", got)
	}
	got = ask(map[string]any{"puzzle": school, "want": puzzle.Wanted{Name: "bob", When: "mon", Is: "away"}})
	if want := strings.Replace(school, "\nbob,1,", "\nbob,tue1 wed1 thu1 fri1,mon", 1); got.Puzzle != want {
		t.Errorf("want\n%s\ngot\n%s", want, got.Puzzle)
	}
	for _, body := range []map[string]any{
		{"puzzle": school, "names": []string{"ann"}, "when": "mon1*3"}, {"puzzle": school, "option": 99}, {"puzzle": school, "names": []string{"eve"}, "when": "mon1"}, {"puzzle": school, "names": []string{"ann"}, "when": " "}, {"puzzle": school, "names": []string{"1a-math"}, "when": "mon"},
		{"puzzle": ward, "names": []string{"eve"}, "when": "1"}, {"puzzle": ward, "names": []string{"ann"}, "when": "6-8"},
		{"puzzle": ward, "want": puzzle.Wanted{Name: "ann", When: "3", Is: "night"}}, {"puzzle": school, "want": puzzle.Wanted{Name: "1a-math", When: "mon1", Is: "away"}},
		{"puzzle": ward, "leaveOut": "bob: away 3"}, {"puzzle": "queens:8", "option": 0}, {"puzzle": "roster:people.csv", "option": 0},
		{"puzzle": school, "names": []string{"ann"}, "each": slices.Repeat([]string{"mon1"}, 401)},
	} {
		s.fails(400, "POST", "/api/wanted", encode(body))
	}
	if got := ask(map[string]any{"puzzle": school, "names": []string{"ann"}, "each": slices.Repeat([]string{"mon1"}, 400)}); len(got.Wanted) != 400 {
		t.Errorf("want 400 times that are asked at once, got %d", len(got.Wanted))
	}
}

// TestAbsent has somebody of a roster away, and shares a shift more evenly.
func TestAbsent(t *testing.T) {
	s := serve(t)
	const ward = "roster:name,shifts,away\nann,3,\nbob,3,\n\nshift,people,each\nday,1,1-4\n\ndays,weekends\n6,0\n"
	plan := "ann: day, day 1\nbob: day, day 2\nann: day, day 3\nbob: day, day 4\nann: day, day 5\nbob: day, day 6\n"
	got := post[struct {
		Puzzles, Said []string
		Missed        int
		None          bool
	}](s, "absent", map[string]any{"puzzle": ward, "name": "ann", "when": "4-5", "keep": plan, "fromDay": 4})
	if want := "ann: away 4-5; ann: shifts 3 → 2; bob: shifts 3 → 4"; strings.Join(got.Said, "; ") != want || got.Missed != 1 || got.None || len(got.Puzzles) != 3 {
		t.Errorf("want %q, got %+v", want, got)
	}
	if want := "roster:name,shifts,away\nann,2,4-5\nbob,4,\n\n"; !strings.HasPrefix(got.Puzzles[2], want) {
		t.Errorf("want %s, got %s", want, got.Puzzles[2])
	}
	uneven := strings.Replace(strings.Replace(ward, "ann,3", "ann,0-6", 1), "bob,3", "bob,0-6", 1)
	even := post[struct{ Puzzles, Said, None, Open []string }](s, "even", map[string]any{"puzzle": uneven, "shift": "day", "keep": strings.ReplaceAll(plan, "ann: day, day 1\n", "bob: day, day 1\n")})
	if strings.Join(even.Said, "") != "day: each 1–4 → 3, for everybody" || len(even.Puzzles) != 1 || len(even.None)+len(even.Open) != 0 {
		t.Errorf("want three for each, got %+v", even)
	}
	apart := strings.Replace(strings.Replace(uneven, "ann,0-6", "ann,0-2", 1), ",1-4", ",", 1)
	even = post[struct{ Puzzles, Said, None, Open []string }](s, "even", map[string]any{"puzzle": apart, "shift": "day", "keep": strings.ReplaceAll(plan, "ann: day", "bob: day")})
	if len(even.Puzzles) != 2 || len(even.Said) != 2 || strings.Contains(even.Puzzles[0], "day,1,2") == strings.Contains(even.Puzzles[0], "day:") {
		t.Errorf("want a text after each of two changes, in one table each, got %+v", even)
	}
	for name, body := range map[string]map[string]any{
		"no person": {"puzzle": ward, "name": "eve", "when": "4", "keep": plan}, "no day": {"puzzle": ward, "name": "ann", "when": "7", "keep": plan},
		"no plan": {"puzzle": ward, "name": "ann", "when": "4", "keep": ""}, "no roster": {"puzzle": "queens:8", "name": "ann", "when": "4", "keep": plan},
	} {
		t.Log(name)
		s.fails(400, "POST", "/api/absent", encode(body))
	}
	for wrong, body := range map[string]map[string]any{
		"no shift": {"puzzle": ward, "shift": "late", "keep": plan}, "all days kept": {"puzzle": uneven, "shift": "day", "keep": plan, "fromDay": 7},
		"days kept that can't be": {"puzzle": uneven, "shift": "day", "keep": plan + "ann: day, day 2\n", "fromDay": 4},
	} {
		t.Log(wrong)
		s.fails(400, "POST", "/api/even", encode(body))
	}
	s.fails(400, "POST", "/api/even", encode(map[string]any{"puzzle": "queens:8", "shift": "day", "keep": plan}))
}

// TestWishes solves timetables whose wishes can't all be met: the answer says which, and so does the last
// event about the best solution.
func TestWishes(t *testing.T) {
	s := serve(t)
	read := func(name string) string { return string(testenv.Must(os.ReadFile("../examples/" + name))(t)) }
	for text, want := range map[string]string{
		"timetable:name,away,days\nbob,,3\n1a,mon,\n1b,tue,\n2a,wed,\nann,fri1,\n\n" + read("courses.csv"): "bob: days 3; 1a: away mon; 1b: away tue; 2a: away wed",
		"timetable:class,subject,teacher,lessons\n1a,math,ann,1\n\nname,away\nann,mon tue wed thu fri\n":   "ann: away mon; ann: away tue; ann: away wed; ann: away thu; ann: away fri",
	} {
		type answer struct {
			Status string
			Reason struct {
				Text   string
				Wishes []string
			}
		}
		check := func(got answer) {
			if got.Status != "unsolvable" || got.Reason.Text == "" || strings.Join(got.Reason.Wishes, "; ") != want {
				t.Errorf("%.40s: want the wish %q, got %+v", text, want, got)
			}
		}
		check(post[answer](s, "solve", map[string]any{"puzzle": text, "solver": "memory", "record": true}))
		events := strings.Split(strings.TrimSpace(string(s.send("POST", "/api/minimize", encode(map[string]any{"puzzle": text})).body)), "\n\n")
		var last answer
		testenv.Check(t, json.Unmarshal([]byte(strings.TrimPrefix(events[len(events)-1], "event: best\ndata: ")), &last))
		check(last)
	}
}

// TestProblemFormats gives the page problems in the formats of other programs, as they are in a file and as the
// page then asks for them, and compares them with what the command reads.
func TestProblemFormats(t *testing.T) {
	s := serve(t)
	for format, name := range map[string]string{"mps": "../puzzle/mps/testdata/crew.mps", "setpart": "../puzzle/setpart/testdata/small.txt"} {
		text := string(testenv.Must(os.ReadFile(name))(t))
		entry := testenv.Must(puzzle.Parse(format + ":" + name))(t)
		p := entry.Problem()
		best := testenv.Must(memsolver.Minimize(t.Context(), p))(t)
		for _, given := range []string{text, format + ":" + text} {
			type parsed struct {
				Puzzles []struct {
					Text, Family   string
					Items, Options int
					Costs          bool
				}
			}
			got := post[parsed](s, "parse", map[string]any{"text": given})
			if len(got.Puzzles) != 1 || got.Puzzles[0].Text != format+":"+strings.TrimSpace(text) && got.Puzzles[0].Text != format+":"+text ||
				got.Puzzles[0].Family != format || got.Puzzles[0].Items != len(p.Items) || got.Puzzles[0].Options != len(p.Options) || !got.Puzzles[0].Costs {
				t.Fatalf("%s: want the problem of the file, got %+v", name, got)
			}
			events := string(s.send("POST", "/api/minimize", encode(map[string]any{"puzzle": got.Puzzles[0].Text})).body)
			if want := fmt.Sprintf(`"status":"optimal","cost":%d,`, best.Cost); !strings.Contains(events, want) {
				t.Errorf("%s: want %s, got %s", name, want, events)
			}
		}
	}
	// A mistake has its line, and what would be too large for the page is refused.
	wrong := decode[failure](s, s.send("POST", "/api/parse", encode(map[string]string{"text": "NAME X\nROWS\n N COST\n E A\nCOLUMNS\n Y A 2\nENDATA\n"})), 400)
	if wrong.Error.Line != 6 {
		t.Errorf("want line 6, got %+v", wrong)
	}
	s.fails(400, "POST", "/api/parse", encode(map[string]string{"text": "1000000 1\n5 1 1\n"}))
}

// TestFilesAreNotOpened names files in every way that commands take. The answer must be the
// same whether the file is there or not.
func TestFilesAreNotOpened(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	s := serve(t)
	specs := []string{
		"dlx:%s", "dlx:-", "domino:%s", "pentomino:%s", "soma:%s", "polyomino:%s", "words:2x2:%s", "words:2x2:%s#12345678", "%s", "words:2x2:./%s,", " dlx:%s ", "\ndlx:%s\n",
		"mps:%s", "setpart:%s", "mps:%s\nROWS\n", "setpart:%s\n1 1\n", "mps:-", "setpart:-",
	}
	outcomes := func() (all []string) {
		for _, spec := range specs {
			for _, name := range []string{"secret", filepath.Join(folder, "secret")} {
				text := strings.ReplaceAll(spec, "%s", name)
				for _, r := range []response{
					s.send("POST", "/api/solve", encode(map[string]string{"puzzle": text, "solver": "memory"})),
					s.send("POST", "/api/parse", encode(map[string]string{"text": text})),
					s.send("POST", "/api/problem", encode(map[string]string{"puzzle": text})),
					s.send("POST", "/api/trace", encode(map[string]string{"puzzle": text})),
				} {
					if r.StatusCode != 400 {
						t.Errorf("%q: want it refused, got %d, %s", text, r.StatusCode, r.body)
					}
					all = append(all, string(r.body))
				}
			}
		}
		return all
	}
	before := outcomes()
	testenv.Check(t, os.WriteFile("secret", []byte("2x2\n"+blog+"\n"), 0o600))
	if after := outcomes(); !slices.Equal(before, after) {
		t.Errorf("want the same answers, got %q, before %q", after, before)
	}
}

// TestHints compares hints with what the techniques find.
func TestHints(t *testing.T) {
	s := serve(t)
	type answer struct {
		Status, Solution string
		Reason           compare.Reason
		Step             struct {
			Technique         string
			Placed, Eliminate []string
		}
	}
	cells := cellsOf(t, blog)
	grid := corpus.Board(t, blog)
	first, _ := techniques.NewPosition(grid).Next()
	all := make([]int, 81)
	for i := range all {
		all[i] = 0b11_1111_1110
	}
	for _, c := range []struct {
		what              string
		request           map[string]any
		status, technique string
	}{
		{"all", map[string]any{"cells": cells}, "step", first.Technique.String()},
		{"with candidates", map[string]any{"cells": cells, "candidates": all}, "step", first.Technique.String()},
		{"pointing only", map[string]any{"cells": cells, "techniques": []string{"pointing"}}, "step", "pointing"},
		{"nothing applies", map[string]any{"cells": cells, "techniques": []string{"swordfish"}}, "stuck", ""},
		{"clash", map[string]any{"cells": cellsOf(t, "11"+strings.Repeat(".", 79))}, "unsolvable", ""},
		{"no candidate", map[string]any{"cells": cells, "candidates": make([]int, 81)}, "unsolvable", ""},
	} {
		got := post[answer](s, "hint", c.request)
		if got.Status != c.status || got.Step.Technique != c.technique {
			t.Errorf("%s: want %s, %q, got %+v", c.what, c.status, c.technique, got)
		}
	}
	// A candidate that is ruled out makes a single.
	one := slices.Clone(all)
	one[0] = 1 << 6 // 6 in r1c1
	got := post[answer](s, "hint", map[string]any{"cells": cellsOf(t, strings.Repeat(".", 81)), "candidates": one})
	if got.Step.Technique != "naked single" || !slices.Equal(got.Step.Placed, []string{"r1c1#6"}) {
		t.Errorf("want r1c1#6 as a naked single, got %+v", got)
	}
	a := post[solved](s, "solve", map[string]any{"puzzle": blog, "solver": "memory"})
	if got := post[answer](s, "hint", map[string]any{"cells": cellsOf(t, a.Solution.(string))}); got.Status != "solved" || got.Solution != a.Solution {
		t.Errorf("want it solved, got %+v", got)
	}
	// A wrong entry that contradicts no other, and a right candidate that is ruled out.
	solution := cellsOf(t, a.Solution.(string))
	cell := slices.IndexFunc(grid.Candidates(), func(left sudoku.Digits) bool { return left.Len() > 1 })
	mistaken, lacking := slices.Clone(cells), slices.Clone(all)
	mistaken[cell] = (grid.Candidates()[cell] &^ sudoku.DigitsOf(solution[cell])).Least()
	lacking[cell] &^= 1 << solution[cell]
	name := fmt.Sprintf("only without %s=%d is there exactly one solution: it is probably the wrong entry", grid.Rules().CellName(cell), mistaken[cell])
	if got := post[answer](s, "hint", map[string]any{"cells": mistaken}); got.Status != "unsolvable" || !strings.HasPrefix(got.Reason.Text, name) {
		t.Errorf("want that %s, got %+v", name, got)
	}
	if got := post[answer](s, "hint", map[string]any{"cells": cells, "candidates": lacking}); got.Status != "unsolvable" {
		t.Errorf("want no move from wrong candidates, got %+v", got)
	}
	// A wrong entry that stands twice in its row.
	twice := slices.Clone(cells)
	twice[cell] = twice[slices.IndexFunc(cells[cell/9*9:], func(number int) bool { return number != 0 })+cell/9*9]
	name = fmt.Sprintf("only without %s=%d is there exactly one solution: it is probably the wrong entry\ntwo %ds in ", grid.Rules().CellName(cell), twice[cell], twice[cell])
	if got := post[answer](s, "hint", map[string]any{"cells": twice}); got.Status != "unsolvable" || !strings.HasPrefix(got.Reason.Text, name) {
		t.Errorf("want that %s, got %+v", name, got)
	}
	s.checkMistakes(cells, solution, all)
	for _, wrong := range []map[string]any{
		{"cells": cells, "clues": []int{1}}, {"cells": cells, "clues": append([]int{5}, cells[1:]...)},
		{"cells": []int{}}, {"cells": append(slices.Clone(cells), 1)}, {"cells": cells, "candidates": []int{1}}, {"cells": cells, "techniques": []string{"x"}},
		{"cells": append([]int{10}, cells[1:]...)}, {"cells": append([]int{-1}, cells[1:]...)}, {"cells": cells, "candidates": append([]int{1}, all[1:]...)},
		{"cells": cells, "candidates": append([]int{-2}, all[1:]...)}, {"cells": cells, "candidates": append([]int{1 << 10}, all[1:]...)},
	} {
		s.fails(400, "POST", "/api/hint", encode(wrong))
	}
}

// checkMistakes asks for hints where a player has made mistakes: a number that fits the others but is not
// that of the solution, one that contradicts a clue, and a right candidate that was ruled out. What
// was not entered by a player is a clue, so another number there makes another puzzle.
func (s *server) checkMistakes(clues, solution, all []int) {
	s.t.Helper()
	type answer struct {
		Status, Text    string
		Wrong, RuledOut []string
		Sound           bool
	}
	rules := sudoku.Classic()
	free := func(from int) int { return from + slices.Index(clues[from:], 0) }
	first := free(0)
	second := free(first + 1)
	ask := func(entries map[int]int, candidates []int) answer {
		cells := slices.Clone(clues)
		for cell, number := range entries {
			cells[cell] = number
		}
		return post[answer](s, "hint", map[string]any{"cells": cells, "clues": clues, "candidates": candidates})
	}
	other := func(cell int) int { return solution[cell]%9 + 1 }
	lacking := slices.Clone(all)
	lacking[second] &^= 1 << solution[second]
	one, two := rules.CellName(first), rules.CellName(second)
	named := func(cell, number int) string { return fmt.Sprintf("%s#%d", rules.CellName(cell), number) }
	for _, c := range []struct {
		entries    map[int]int
		candidates []int
		want       answer
	}{
		{map[int]int{first: other(first)}, all, answer{"wrong", one + " is wrong", []string{named(first, other(first))}, nil, false}},
		{map[int]int{first: other(first), second: other(second)}, all, answer{
			"wrong", one + " and " + two + " are wrong", []string{named(first, other(first)), named(second, other(second))}, nil, false,
		}},
		{map[int]int{first: solution[first]}, lacking, answer{
			"wrong", two + " lacks its right candidate", nil, []string{named(second, solution[second])}, false,
		}},
		{map[int]int{first: solution[first]}, all, answer{Status: "step", Sound: true}},
	} {
		if got := ask(c.entries, c.candidates); got.Status != c.want.Status || got.Text != c.want.Text || got.Sound != c.want.Sound ||
			!slices.Equal(got.Wrong, c.want.Wrong) || !slices.Equal(got.RuledOut, c.want.RuledOut) {
			s.t.Errorf("%v: want %+v, got %+v", c.entries, c.want, got)
		}
	}
}

// recordOf returns the tree of a search in memory.
func recordOf(t *testing.T, text string, most int) (*exactcover.Problem, *searchtree.Tree, []exactcover.Event) {
	t.Helper()
	entry := testenv.Must(webui.EntryOf(text))(t)
	recorder := searchtree.NewRecorder(entry.Problem(), most)
	var events []exactcover.Event
	log := exactcover.Log{Observe: func(e exactcover.Event) {
		recorder.Observe(e)
		e.Candidates = nil
		events = append(events, e)
	}}
	testenv.Must(memsolver.Solve(t.Context(), entry.Problem(), memsolver.DLX, memsolver.Log(&log)))(t)
	return entry.Problem(), recorder.Tree(), events
}

// A seenTree is what the columns of a tree say.
type seenTree struct {
	from, steps int
	nodes       []searchtree.Node
	repeat      []int32
	ms          []float32
}

// treeOf asks for the tree of that id.
func (s *server) treeOf(id string) seenTree {
	s.t.Helper()
	return readColumns(s.t, s.send("GET", "/api/tree/"+escaped(id), "").body)
}

// readColumns reads what /api/tree sends, by its description in docs/serve.md.
func readColumns(t *testing.T, b []byte) (seen seenTree) {
	t.Helper()
	take := func(n int) []byte {
		if len(b) < n {
			t.Fatalf("want %d more bytes, got %d", n, len(b))
		}
		taken := b[:n]
		b = b[n:]
		return taken
	}
	magic := string(take(4))
	n := int(binary.LittleEndian.Uint32(take(4)))
	seen.steps = int(binary.LittleEndian.Uint32(take(4)))
	seen.from = int(binary.LittleEndian.Uint32(take(4)))
	seen.nodes = make([]searchtree.Node, n)
	nodes := seen.nodes
	wide := func(set func(i int, v int32)) {
		column := take(4 * n)
		for i := range n {
			set(i, int32(binary.LittleEndian.Uint32(column[4*i:])))
		}
	}
	narrow := func(set func(i int, v int32)) {
		column := take(2 * n)
		for i := range n {
			set(i, int32(binary.LittleEndian.Uint16(column[2*i:])))
		}
	}
	wide(func(i int, v int32) { nodes[i].Parent = v })
	wide(func(i int, v int32) { nodes[i].Step = v })
	wide(func(i int, v int32) { nodes[i].Undone = v })
	wide(func(i int, v int32) { nodes[i].Option = v })
	wide(func(i int, v int32) { nodes[i].Item = v })
	wide(func(i int, v int32) { nodes[i].Failed = v })
	depth := func(i int, v int32) { nodes[i].Depth = v }
	switch magic {
	case "GCT1":
		narrow(depth)
	case "GCT2":
		wide(depth)
	default:
		t.Fatalf("want GCT1 or GCT2, got %q", magic)
	}
	narrow(func(i int, v int32) { nodes[i].Left = v })
	for i, outcome := range take(n) {
		nodes[i].Outcome = searchtree.Outcome(outcome)
	}
	seen.repeat = make([]int32, n)
	wide(func(i int, v int32) { seen.repeat[i] = v })
	seen.ms = make([]float32, n)
	wide(func(i int, v int32) { seen.ms[i] = math.Float32frombits(uint32(v)) })
	if len(b) != 0 {
		t.Fatalf("want no more bytes, got %d", len(b))
	}
	return seen
}

// withoutTimes returns nodes without what columns leave out.
func withoutTimes(nodes []searchtree.Node) []searchtree.Node {
	list := slices.Clone(nodes)
	for i := range list {
		list[i].At, list[i].ByHand = 0, false
	}
	return list
}

// TestTree compares the columns of recorded searches with their trees.
func TestTree(t *testing.T) {
	s := serve(t)
	for _, text := range []string{hard, "queens:10", "polyomino:2x2,A*2=##", "dlx:a\na\n"} {
		_, want, _ := recordOf(t, text, searchtree.DefaultMost)
		a := post[solved](s, "solve", map[string]any{"puzzle": text, "solver": "memory", "record": true})
		r := s.send("GET", "/api/tree/"+escaped(a.ID), "", "Accept-Encoding: gzip")
		if r.Header.Get("Content-Encoding") == "gzip" {
			r.body = unpack(t, r.body)
		}
		got := readColumns(t, r.body)
		if !slices.Equal(withoutTimes(got.nodes), withoutTimes(want.Nodes)) || got.from != 0 || got.steps != want.Steps {
			t.Errorf("%s: want %d nodes, steps 0 to %d, got others: %d, %d to %d", text, len(want.Nodes), want.Steps, len(got.nodes), got.from, got.steps)
		}
		if !slices.IsSorted(got.ms) || got.ms[0] != 0 {
			t.Errorf("%s: want times from 0 on, got %v", text, got.ms)
		}
		for i, repeats := range want.Repeats() {
			for _, order := range repeats.Orders {
				if got.repeat[order-1] != int32(i+1) {
					t.Errorf("%s: choice %d: want class %d, got %d", text, order, i+1, got.repeat[order-1])
				}
			}
		}
		s.fails(409, "GET", "/api/explain/"+escaped(a.ID)+"?loaded=another", "") // a puzzle that has the id no more
		if got := r.Header.Get("Graphcover-At"); !strings.HasSuffix(got, fmt.Sprintf("/%d", want.Steps)) {
			t.Errorf("%s: want a mark at step %d, got %q", text, want.Steps, got)
		}
	}
	// A tree that is deeper than 16 bits can say.
	deep := &searchtree.Tree{Nodes: make([]searchtree.Node, 70_000), From: 1, Steps: 70_000}
	for i := range deep.Nodes {
		deep.Nodes[i] = searchtree.Node{Parent: int32(i - 1), Depth: int32(i + 1), Option: 1, Left: 70_000, Step: int32(i + 1), Failed: -1}
	}
	seen := readColumns(t, webui.Columns(deep))
	if last := seen.nodes[69_999]; seen.from != 1 || last.Depth != 70_000 || last.Parent != 69_998 || seen.nodes[0].Left != 65_535 {
		t.Errorf("got a tree after step %d with the end %+v", seen.from, last)
	}
}

// traceOf returns the text of a trace.
func traceOf(t *testing.T, events []exactcover.Event) string {
	t.Helper()
	var b strings.Builder
	var failed error
	write := exactcover.TraceWriter(&b, &failed)
	for _, e := range events {
		write(e)
	}
	if failed != nil {
		t.Fatal(failed)
	}
	return b.String()
}

// TestTraces plays traces: the tree must be that of the search itself. Events that no search
// of the puzzle can have are refused, with their line.
func TestTraces(t *testing.T) {
	s := serve(t)
	type answer struct {
		ID, Ended string
		Steps     int
	}
	for _, text := range []string{blog, hard, "queens:8", "words:2x2:at,to,it,on,in,no"} {
		_, want, events := recordOf(t, text, searchtree.DefaultMost)
		a := post[answer](s, "trace", map[string]string{"puzzle": text, "trace": traceOf(t, events)})
		got := s.treeOf(a.ID)
		if a.Steps != want.Steps || got.steps != want.Steps || !slices.Equal(withoutTimes(got.nodes), withoutTimes(want.Nodes)) {
			t.Errorf("%s: want the tree of the search, of %d steps, got %d", text, want.Steps, got.steps)
		}
	}
	choose := func(search, constraint, move int) string {
		return fmt.Sprintf(`{"event":"choose","search":%d,"constraint":%d,"move":%d}`+"\n", search, constraint, move)
	}
	for _, c := range []struct {
		trace, want string
		line        int
	}{
		{choose(1, 0, 0) + choose(2, 0, 1), "move 1 can't be chosen: row 1 is met already", 2},
		{choose(1, 0, 99), "want a move from 0 to 15, got 99", 1},
		{choose(1, 0, -1), "want a move from 0, or null, got -1", 1},
		{`{"event":"choose","search":1,"constraint":0,"move":null}` + "\n", "want a move for constraint", 1},
		{choose(1, 99, 0), "move 0 can't be chosen for constraint 99", 1},
		{choose(1, -1, 0), "move 0 can't be chosen for constraint -1", 1},
		{choose(2, 0, 0), "it does not hold a search", 1},
		{choose(1, 0, 0) + `{"event":"solution"}` + "\n", "want a solution", 2},
		{`{"event":"backtrack","search":0}` + "\n", "it does not hold a search", 1},
		{"\n", "want an event", 1},
		{strings.Repeat("x", 5000), "want an event in at most", 1},
	} {
		// In queens:4 option 0 is r1c1 and option 1 r1c2.
		entry := testenv.Must(webui.EntryOf("queens:4"))(t)
		row := entry.Problem().Options[0].Items[0]
		trace := strings.ReplaceAll(c.trace, `"constraint":0`, fmt.Sprintf(`"constraint":%d`, row))
		got := s.fails(400, "POST", "/api/trace", encode(map[string]string{"puzzle": "queens:4", "trace": trace}))
		if !strings.Contains(got.Error.Message, c.want) || got.Error.Line != c.line {
			t.Errorf("%q: want %q in line %d, got %+v", c.trace, c.want, c.line, got)
		}
	}
	s.fails(400, "POST", "/api/trace", encode(map[string]string{"puzzle": "11" + strings.Repeat(".", 79), "trace": ""})) // its clues conflict

	// A puzzle with pencil marks: the first cell is 1 or 2. The trace chooses 3.
	marks := sudokuWithMarks("12")
	entry := testenv.Must(webui.EntryOf(marks))(t)
	itemOf := func(move int) int { return entry.Problem().Options[move].Items[0] }
	if got := s.fails(400, "POST", "/api/trace", encode(map[string]string{"puzzle": marks, "trace": choose(1, itemOf(2), 2)})); !strings.Contains(got.Error.Message, "it is excluded") {
		t.Errorf("want a move that pencil marks exclude refused, got %+v", got)
	}
	post[answer](s, "trace", map[string]string{"puzzle": marks, "trace": choose(1, itemOf(1), 1)})

	// A person needs no reason to undo: the tree says that no constraint had failed.
	entry = testenv.Must(webui.EntryOf("queens:6"))(t)
	undo := func(search int) string { return fmt.Sprintf(`{"event":"backtrack","search":%d}`+"\n", search) }
	early := choose(1, itemOf(0), 0) + choose(2, itemOf(8), 8) + undo(2) + undo(1)
	a := post[answer](s, "trace", map[string]string{"puzzle": "queens:6", "trace": early})
	for i, n := range s.treeOf(a.ID).nodes {
		if n.Failed != exactcover.NoItem || n.Undone == 0 {
			t.Errorf("choice %d: want it undone without a reason, got %+v", i+1, n)
		}
	}
}

// sudokuWithMarks returns a Sudoku without clues whose first cell has only these candidates.
func sudokuWithMarks(first string) string {
	var b strings.Builder
	for i := range 81 {
		cell := "123456789"
		if i == 0 {
			cell = first
		}
		b.WriteString(cell)
		b.WriteString(map[bool]string{true: "\n", false: " "}[i%9 == 8])
	}
	return b.String()
}

// TestTraceLimit sends more solutions than can be checked in the time limit.
func TestTraceLimit(t *testing.T) {
	s := serveSite(t, webui.Site{Names: []string{"page"}, Limit: 200 * time.Millisecond})
	_, _, events := recordOf(t, blog, searchtree.DefaultMost)
	trace := traceOf(t, events) + strings.Repeat(`{"event":"solution"}`+"\n", 1_000_000)
	s.fails(503, "POST", "/api/trace", encode(map[string]string{"puzzle": blog, "trace": trace}))
	post[solved](s, "solve", map[string]any{"puzzle": "queens:4", "solver": "memory"}) // its slot is free again
}

// TestExtent reads what a tree has of its search: all of it, the beginning, or what it solved.
func TestExtent(t *testing.T) {
	s := serve(t)
	few := serveSite(t, webui.Site{Names: []string{"page"}, Choices: 3})
	type extent struct {
		Ended             string
		Exhausted, Behind bool
	}
	for _, c := range []struct {
		s    *server
		text string
		want extent
	}{
		{s, "queens:3", extent{Exhausted: true}},
		{s, "queens:4", extent{}},
		{few, "queens:8", extent{Ended: "limit"}},
		{few, pigeons(4), extent{Ended: "limit"}}, // it ends without a solution, the tree before that
	} {
		a := post[solved](c.s, "solve", map[string]any{"puzzle": c.text, "solver": "memory", "record": true})
		var got extent
		if err := json.Unmarshal([]byte(c.s.send("GET", "/api/tree/"+escaped(a.ID), "").Header.Get("Graphcover-Extent")), &got); err != nil || got != c.want {
			t.Errorf("%.20s: want %+v, got %+v, %v", c.text, c.want, got, err)
		}
	}
}

// TestCompareOfOnePuzzle compares the trees of two Sudokus: their problems have as many items and
// options.
func TestCompareOfOnePuzzle(t *testing.T) {
	s := serve(t)
	var ids []string
	for _, text := range []string{blog, hard, blog} {
		a := post[solved](s, "solve", map[string]any{"puzzle": text, "solver": "memory", "record": true})
		ids = append(ids, escaped(a.ID))
	}
	if got := s.fails(400, "GET", "/api/compare/"+ids[0]+"/"+ids[1], ""); !strings.Contains(got.Error.Message, "want two trees of one puzzle") {
		t.Errorf("got %+v", got)
	}
	get[searchtree.Comparison](s, "compare/"+ids[0]+"/"+ids[2])
	for _, route := range []string{"tree", "figures", "explain"} {
		s.fails(409, "GET", "/api/"+route+"/"+ids[0]+"?loaded=another", "")
	}
}

// TestNames takes names in a circle. A puzzle that is searched step by step keeps its name, and another name
// takes its place.
func TestNames(t *testing.T) {
	n := webui.NewNames([]string{"a", "a-2", "a-3"})
	use := func(stepped bool) string {
		name := n.Take(stepped)
		n.Give(name, stepped)
		return name
	}
	check := func(what string, got []string, want ...string) {
		t.Helper()
		if !slices.Equal(got, want) {
			t.Errorf("%s: want the names %q, got %q", what, want, got)
		}
	}
	var got []string
	for _, stepped := range []bool{false, true, false, false, false, false} {
		got = append(got, use(stepped))
	}
	check("one step by step", got, "a", "a-2", "a-3", "a", "a-3", "a")
	got = []string{n.Take(false), n.Take(false), n.Take(false), n.Take(false)}
	check("at once", got, "a-3", "a", "a-4", "a-5")
	n.Give("a-4", false)
	check("the only one that is free", []string{use(false), use(false)}, "a-4", "a-4")
	n.Keep("a-4")
	check("steps were made of what was solved", []string{use(false)}, "a-6")
	n.Release("a-4")
	check("one has ended", []string{use(false), use(false)}, "a-6", "a-2")

	n = webui.NewNames([]string{"a", "a-2"})
	testenv.Check(t, errors.Join(n.Learn("a", "a-4", "a-x", "another"), n.Learn("a-2")))
	check("from before", []string{use(false), n.Take(false), n.Take(false), n.Take(false)}, "a-2", "a-2", "a-3", "a-5")
	n.Give("a-3", false)
	for range webui.MostKept - 2 {
		if use(true) == "" {
			t.Fatal("want a name")
		}
	}
	check("as many as may be", []string{use(true)}, "")
	if use(false) == "" {
		t.Error("want a name for a puzzle that is solved at once")
	}
	n.Release("a")
	check("the others have ended", []string{use(true)}, "a-35")

	n = webui.NewNames([]string{"a"})
	testenv.Check(t, n.Learn("a", "a-2"))
	n.Release()
	check("each has a name of its own", []string{n.Take(false), n.Take(false), n.Take(false)}, "a", "a-2", "a-3")
}

// TestLocksEnd waits for a lock that is held until its context is done.
func TestLocksEnd(t *testing.T) {
	locks := webui.NewLocks()
	unlock := testenv.Must(locks.Lock(t.Context(), "a"))(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := locks.Lock(ctx, "a"); !errors.Is(err, context.Canceled) {
		t.Errorf("want the wait ended, got %v", err)
	}
	unlock()
	unlock = testenv.Must(locks.Lock(t.Context(), "a"))(t)
	unlock()
	if n := locks.Held(); n != 0 {
		t.Errorf("want no lock left, got %d", n)
	}
}

// TestRuns solves more puzzles than are kept: those that were used last stay.
func TestRuns(t *testing.T) {
	s := serve(t)
	var ids []string
	for range webui.MostRuns {
		ids = append(ids, post[solved](s, "solve", map[string]any{"puzzle": "queens:4", "solver": "memory"}).ID)
	}
	if sorted := slices.Compact(slices.Sorted(slices.Values(ids))); len(sorted) != len(ids) {
		t.Fatalf("want ids that differ, got %q", ids)
	}
	if got := s.send("GET", "/api/problem/"+escaped(ids[0]), "").StatusCode; got != 200 {
		t.Errorf("the first run: want it kept, got %d", got)
	}
	post[solved](s, "solve", map[string]any{"puzzle": "queens:4", "solver": "memory"})
	for i, want := range map[int]int{0: 200, 1: 404, 2: 200} {
		if got := s.send("GET", "/api/problem/"+escaped(ids[i]), "").StatusCode; got != want {
			t.Errorf("run %d: want %d, got %d", i, want, got)
		}
	}
}

// pigeons returns a problem without a solution whose search takes very long: n pigeons that
// want a hole each, of n-1 holes.
func pigeons(n int) string {
	items, options := "", ""
	for i := range n {
		items += fmt.Sprintf("p%d ", i)
		for j := range n - 1 {
			options += fmt.Sprintf("p%d h%d\n", i, j)
		}
	}
	items += "|"
	for j := range n - 1 {
		items += fmt.Sprintf(" h%d", j)
	}
	return "dlx:" + items + "\n" + options
}

// TestPartial has a search recorded that is too long: its beginning is there, and the answer is that of another engine,
// unless the request says how to search.
func TestPartial(t *testing.T) {
	const most = 1000
	s := serveSite(t, webui.Site{Find: findNone, Names: []string{"page"}, Limit: time.Second, Choices: most})
	type partly struct {
		solved
		Mode    string
		Partial bool
	}
	for _, c := range []struct {
		puzzle, mode, order string
		partial             bool
		status              string
	}{
		{pigeons(13), "", "", true, "unsolvable"},
		{pigeons(13), "", "fewest", true, "unsolvable"},
		{pigeons(13), "dlx", "", false, "stopped"},
		{pigeons(13), "", "first", false, "stopped"},
		{pigeons(3), "", "", false, "unsolvable"},
	} {
		got := post[partly](s, "solve", map[string]any{"puzzle": c.puzzle, "solver": "memory", "mode": c.mode, "order": c.order, "record": true})
		if got.Partial != c.partial || got.Status != c.status || (got.Mode == "dlx") == c.partial {
			t.Errorf("%d options, mode %q, order %q: want it %s, and partial: %v; got %+v", strings.Count(c.puzzle, "\n"), c.mode, c.order, c.status, c.partial, got)
		}
		if nodes := len(s.treeOf(got.ID).nodes); (nodes == most) != (c.status == "stopped" || c.partial) {
			t.Errorf("mode %q, order %q: want the first %d choices of a long search, got %d", c.mode, c.order, most, nodes)
		}
	}
}

// TestLimits checks the time limit of a solve, and that only as many run at once as there
// are names.
func TestLimits(t *testing.T) {
	site := webui.Site{
		Find:  findNone,
		Names: []string{"page"}, Limit: 500 * time.Millisecond, Choices: 1000,
	}
	s := serveSite(t, site)
	long := map[string]any{"puzzle": pigeons(13), "solver": "memory", "mode": "dlx", "record": true}
	answers := make(chan response, 2)
	for range 2 {
		go func() { answers <- s.send("POST", "/api/solve", encode(long)) }()
	}
	first, second := <-answers, <-answers
	if first.StatusCode != 200 {
		first, second = second, first
	}
	a := decode[solved](s, first, 200)
	if a.Status != "stopped" || a.Reason.Text != "the time limit of 0.5 s has passed" || a.Solution != nil {
		t.Errorf("want it stopped by the limit, got %+v", a)
	}
	if second.StatusCode != 503 || second.Header.Get("Retry-After") == "" {
		t.Errorf("the second solve: want 503, got %d, %s", second.StatusCode, second.body)
	}
	if got := s.treeOf(a.ID); len(got.nodes) != 1000 {
		t.Errorf("want a tree of the first 1000 choices, got %d", len(got.nodes))
	}
	type figures struct{ Ended string }
	if got := get[figures](s, "figures/"+escaped(a.ID)); got.Ended != "limit" {
		t.Errorf("want it ended by the limit, got %q", got.Ended)
	}
	// A page that leaves makes room at once.
	ctx, leave := context.WithCancel(t.Context())
	left := make(chan struct{})
	go func() {
		defer close(left)
		postWithin(ctx, s, "solve", encode(long))
	}()
	time.AfterFunc(100*time.Millisecond, leave)
	<-left
	if got := post[solved](s, "solve", map[string]any{"puzzle": "queens:4", "solver": "memory"}); got.Status != "solved" {
		t.Errorf("after a page has left: got %+v", got)
	}
}

// TestTimings draws the chart of times.
func TestTimings(t *testing.T) {
	s := serve(t)
	r := s.send("GET", "/api/timings.svg?graph=0.5&memory=0.001&trip=0.0004", "")
	if r.StatusCode != 200 || r.Header.Get("Content-Type") != "image/svg+xml" || strings.Count(string(r.body), "<rect") < 3 || strings.Contains(string(r.body), "style=") {
		t.Errorf("want three bars and no style, got %d, %s", r.StatusCode, r.body)
	}
	for _, query := range []string{"graph=x", "graph=-1", "graph=0", "graph=Inf", "graph=NaN", "graph=%zz", "memory=%3Cscript%3E", "a;b", "width=419", "width=721", "width=x"} {
		s.fails(400, "GET", "/api/timings.svg?"+query, "")
	}
	if narrow := string(s.send("GET", "/api/timings.svg?graph=0.5&memory=0.001&trip=0.0004&width=420", "").body); !strings.Contains(narrow, `viewBox="0 0 420 `) {
		t.Errorf("want a chart of 420 pixels, got %s", narrow)
	}
	if got := s.send("GET", "/api/timings.svg", "").StatusCode; got != 200 {
		t.Errorf("no times: got %d", got)
	}
}

// TestPictures checks the cells of every family: that each option covers those cells that it
// shares with the solution's picture, and that a solution covers each cell once.
func TestPictures(t *testing.T) {
	for text, want := range map[string]struct{ rows, columns, layers, cells int }{
		blog: {9, 9, 1, 81}, "queens:6": {6, 6, 1, 36}, "langford:4": {1, 8, 1, 8}, "latin:4": {4, 4, 1, 16}, "macmahon:4x6": {4, 6, 1, 24},
		"domino:2x3": {2, 3, 1, 6}, "pentomino:6x10": {6, 10, 1, 60}, "soma:3x3x3": {3, 3, 3, 27}, "words:2x2:at,to,it,on,in,no": {2, 2, 1, 4},
	} {
		entry := testenv.Must(webui.EntryOf(text))(t)
		p := webui.NewProblem("memory:x", entry.String(), entry.Problem())
		if p.Picture == nil || p.Picture.Rows != want.rows || p.Picture.Columns != want.columns || p.Picture.Layers != want.layers || len(p.Picture.Cells) != want.cells {
			t.Errorf("%s: want %+v, got %+v", text, want, p.Picture)
			continue
		}
		solution, err := memsolver.Solve(t.Context(), entry.Problem())
		if err != nil || solution == nil {
			t.Fatal(err)
		}
		times := make([]int, want.cells)
		for _, o := range solution {
			if labels := p.Options[o].Labels; labels != nil && len(labels) != len(p.Options[o].Cells) {
				t.Errorf("%s: %s: want a label for each cell, got %q", text, p.Options[o].Name, labels)
			}
			for _, cell := range p.Options[o].Cells {
				times[cell]++
			}
		}
		least, most := slices.Min(times), slices.Max(times)
		switch {
		case strings.HasPrefix(text, "queens:") && (least != 0 || most != 1),
			strings.HasPrefix(text, "words:") && (least != 2 || most != 2),
			!strings.HasPrefix(text, "queens:") && !strings.HasPrefix(text, "words:") && (least != 1 || most != 1):
			t.Errorf("%s: the solution covers cells %v times", text, times)
		}
	}
	entry := testenv.Must(webui.EntryOf("dlx:a b\na\nb\n"))(t)
	if p := webui.NewProblem("x", entry.String(), entry.Problem()); p.Picture != nil || p.Family != "dlx" {
		t.Errorf("a problem in Knuth's format: want no picture, got %+v", p.Picture)
	}
}

// FuzzParse parses any text. Every puzzle that is found must parse again to itself, and each
// error must have a message.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"", blog, hard + "\n" + blog[1:], "queens:8", "queens:0", "words:2x2:at,to", "dlx:a", "dlx:a\na\n", "a b\na\nb\n", "| x\na\nb\n", "\x00", "\xff\xfe", strings.Repeat("1", 82),
		"Name;Soll;Tel\nann;3;07\nbob;4;\n", "\ufeffOur ward,\r\n\r\nWer,\"wie\nviel\"\r\nann,3\r\n", "name,shifts\nann,1\n\nSchicht\tPersonen\nearly\t1\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		a, err := webui.Parse(text)
		if e, ok := errors.AsType[*puzzle.ColumnsError](err); ok {
			before, lines := 0, 1+strings.Count(text, "\n")+strings.Count(text, "\r")
			for _, s := range e.Sheets {
				if s.First <= before || s.Line < s.First || s.Last < s.Line || lines < s.Last || len(s.Names) < 2 || len(s.Rows) == 0 || len(s.Guesses) == 0 || len(s.Guesses[0].Columns) != len(s.Names) {
					t.Errorf("%q: want a table in it with several columns, got %+v", text, s)
				}
				before = s.Last
			}
		}
		if err != nil {
			if err.Error() == "" {
				t.Error("want a message")
			}
			return
		}
		for _, p := range a.Puzzles {
			again, err := webui.Parse(p.Text)
			if err != nil || len(again.Puzzles) != 1 || again.Puzzles[0].Text != p.Text || again.Puzzles[0].Options != p.Options || !slices.Equal(again.Puzzles[0].Cells, p.Cells) {
				t.Errorf("%q: parsed again: got %+v, %v", p.Text, again, err)
			}
			if _, err := webui.EntryOf(p.Text); err != nil {
				t.Errorf("%q: %v", p.Text, err)
			}
		}
	})
}

// TestStillStarting solves in the graph while a server takes longer to start than a solve may: the answer
// says what to do.
func TestStillStarting(t *testing.T) {
	s := serveSite(t, webui.Site{
		Find:  findNone,
		Start: func(context.Context) (*graphsolver.DB, error) { return nil, webui.ErrStarting },
		Names: []string{"page"},
	})
	f := s.fails(503, "POST", "/api/solve", encode(map[string]any{"puzzle": blog}))
	if f.Error.Message != "Neo4j is starting" || !strings.Contains(f.Error.Hint, "try again") {
		t.Errorf("want that Neo4j is starting, and to try again, got %+v", f.Error)
	}
}

// TestAPIMoves asks where a lesson could be, moves it, and looks for the plan with it there.
func TestAPIMoves(t *testing.T) {
	s := serve(t)
	type answer struct {
		Places []puzzle.Place
		Puzzle string
	}
	ask := func(body map[string]any) (a answer) {
		t.Helper()
		testenv.Check(t, json.Unmarshal(s.send("POST", "/api/moves", encode(body)).body, &a))
		return a
	}
	// Ann may have no idle hour: her lessons follow each other.
	const school = "timetable:class,subject,teacher,lessons\n1a,math,ann,1\n1b,math,ann,1\n\nname,idle\nann,0\n\nhours,days\n3,mon\n"
	p := testenv.Must(puzzle.ReadPuzzle("timetable", "school", strings.NewReader(strings.TrimPrefix(school, "timetable:"))))(t).Problem()
	plan := testenv.Must(memsolver.Solve(t.Context(), p))(t)
	lesson := plan[slices.IndexFunc(plan, func(o int) bool { return strings.HasPrefix(p.OptionName(o), "1a: ") })]
	var all []string
	for _, place := range ask(map[string]any{"puzzle": school, "chosen": plan, "option": lesson}).Places {
		all = append(all, place.Is)
	}
	slices.Sort(all)
	if len(all) != 2 || !slices.Contains(all, "swap") || !slices.Contains(all, "free") && !slices.Contains(all, "others") {
		t.Errorf("want two hours, one of them that of the other lesson, got %v", all)
	}
	// Without time, what is not proved is not said.
	var late answer
	slow := serveSite(t, webui.Site{Find: findNone, Names: []string{"page"}, Limit: time.Nanosecond})
	testenv.Check(t, json.Unmarshal(slow.send("POST", "/api/moves", encode(map[string]any{"puzzle": school, "chosen": plan, "option": lesson})).body, &late))
	if !slices.ContainsFunc(late.Places, func(place puzzle.Place) bool { return place.Is == "open" || place.Is == "others" }) || slices.ContainsFunc(late.Places, func(place puzzle.Place) bool { return place.Is == "free" }) {
		t.Errorf("want no hour that is free for sure, got %+v", late.Places)
	}
	moved := ask(map[string]any{"puzzle": school, "chosen": plan, "option": lesson, "to": "mon3"})
	if p.Options[lesson].Attributes["hour"] != 3 && !strings.Contains(moved.Puzzle, "fixed\n1a,math,ann,1,mon3\n") {
		t.Errorf("want the lesson fixed to mon3, got\n%s", moved.Puzzle)
	}
	for _, body := range []map[string]any{
		{"puzzle": school, "chosen": plan[:1], "option": plan[0]}, {"puzzle": school, "chosen": plan, "option": -1}, {"puzzle": school, "chosen": plan, "option": lesson, "to": "tue1"},
		{"puzzle": "queens:8", "chosen": []int{}, "option": 0},
	} {
		s.fails(400, "POST", "/api/moves", encode(body))
	}
	s.fails(400, "POST", "/api/minimize", encode(map[string]any{"puzzle": school, "gone": p.OptionName(lesson)}))
}
