package webui_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"graphcover/compare"
	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
	"graphcover/puzzle/sudoku/format"
	"graphcover/strategy/techniques"
	"graphcover/webui"
)

// TestExamples counts the solutions of the examples that the page offers: each has one, and of a board no
// more. Its problems and tables are those of the folder examples, and what explains the format of problems is one.
func TestExamples(t *testing.T) {
	source := testenv.Must(os.ReadFile("page/examples.js"))(t)
	for _, name := range []string{"school", "seating"} {
		text := testenv.Must(os.ReadFile("../examples/" + name + ".dlx"))(t)
		if !strings.Contains(string(source), "`"+string(text)+"`") {
			t.Errorf("want the text of examples/%s.dlx in page/examples.js, got another one", name)
		}
	}
	for _, names := range [][]string{{"wishes", "courses"}, {"people", "shifts"}} {
		first, second := testenv.Must(os.ReadFile("../examples/"+names[0]+".csv"))(t), testenv.Must(os.ReadFile("../examples/"+names[1]+".csv"))(t)
		if !strings.Contains(string(source), "`"+string(first)+"\n"+string(second)+"`") {
			t.Errorf("want the tables of %s in page/examples.js, got others", names)
		}
	}
	_, knuth, _ := bytes.Cut(source, []byte("const FORMAT ="))
	lines := regexp.MustCompile(`(?m)^  \['(.+)', '.+'\],$`).FindAllSubmatch(knuth, -1)
	format := "dlx:"
	for _, line := range lines {
		format += string(line[1]) + "\n"
	}
	explained := testenv.Must(webui.EntryOf(format))(t).Problem()
	if got := testenv.Must(memsolver.Count(t.Context(), explained))(t).String(); len(lines) < 5 || got != "1" {
		t.Errorf("want the lines that explain the format to be a problem with one solution, got %s of\n%s", got, format)
	}
	examples := regexp.MustCompile(`'([a-z]+:[^']+)',`).FindAllSubmatch(source, -1)
	if len(examples) < 10 {
		t.Fatalf("want examples, got %d", len(examples))
	}
	for _, example := range examples {
		text := string(example[1])
		entry := testenv.Must(webui.EntryOf(text))(t)
		n := 0
		for range testenv.Values(t, memsolver.All(t.Context(), entry.Problem(), memsolver.DLX)) {
			if n++; n == 2 {
				break
			}
		}
		if isBoard := strings.HasPrefix(text, "sudoku:"); n == 0 || isBoard && (n > 1 || entry.String() != text) {
			t.Errorf("%.60s: want solutions, and of a board one, as it is written, got %d of %.60s", text, n, entry)
		}
	}
}

// TestColumns asks which tables there are: of all but one there is one to begin with, which is known by its header.
func TestColumns(t *testing.T) {
	s := serve(t)
	type family struct {
		Family string
		Tables []puzzle.Table
	}
	var names []string
	for _, f := range decode[[]family](s, s.send("GET", "/api/columns", ""), 200) {
		for _, table := range f.Tables {
			var header []string
			for _, column := range table.Columns {
				header = append(header, column.Name)
			}
			names = append(names, table.Name)
			if got, _ := puzzle.FormatOf(strings.Join(header, ",") + "\n"); got != f.Family {
				t.Errorf("want the columns %q to be known as those of a %s, got %q", header, f.Family, got)
			}
		}
	}
	if got := strings.Join(names, " "); got != "people shifts days  holidays needs courses wishes hours" {
		t.Errorf("want tables to begin with, got %s", got)
	}
}

// TestParseUnknownColumns reads tables with other columns than ours: the answer has them, and what they are perhaps.
func TestParseUnknownColumns(t *testing.T) {
	s := serve(t)
	type failure struct {
		Error struct {
			Message string
			Line    int
			Tables  []struct {
				First, Line, Last int
				Comma             string
				Names             []string
				Rows              [][]string
				Guesses           []puzzle.ColumnsGuess
			}
		}
	}
	for text, want := range map[string]string{
		"Name;Soll;Tel\nMüller;3;07\nJäger;4;\n":                          `1 1-1-1 ; [Name Soll Tel] [[Müller 3 07] [Jäger 4 ]] roster 0 ["name" "shifts" ""]`,
		"\ufeffStation 3;\r\n;\r\nName;\"Soll\r\n(Tage)\"\r\nJäger;4\r\n": `3 1-3-4 ; [Name Soll (Tage)] [[Jäger 4]] roster 0 ["name" "shifts"]`,
		"name,shifts\nann,3\n\nSchicht,Personen\nearly,1\n":               `4 4-4-4 , [Schicht Personen] [[early 1]] roster 1 ["shift" "people"]`,
		"name,shifts,phone\nann,3,07\n":                                   `1 1-1-1 , [name shifts phone] [[ann 3 07]] roster 0 ["name" "shifts" ""]`,
		"Name,Soll\nann,3\n\nShifts\n\nSchicht,Personen\nearly,1\n":       `1 1-1-1 , [Name Soll] [[ann 3]] roster 0 ["name" "shifts"] 4-6-6 , [Schicht Personen] [[early 1]] roster 1 ["shift" "people"]`,
	} {
		f := decode[failure](s, s.send("POST", "/api/parse", encode(map[string]any{"text": text})), 400).Error
		got := strconv.Itoa(f.Line)
		for _, is := range f.Tables {
			g := is.Guesses[0]
			got += fmt.Sprintf(" %d-%d-%d %s %v %v %s %d %q", is.First, is.Line, is.Last, is.Comma, is.Names, is.Rows, g.Family, g.Table, g.Columns)
		}
		if got != want {
			t.Errorf("%q: want %s, got %s", text, want, got)
		}
	}
	for _, text := range []string{"name,shifts\nann,3\n", blog[:80], "a b\nc\n", "| a,b\nc,d\ne,f\n"} {
		if f := decode[failure](s, s.send("POST", "/api/parse", encode(map[string]any{"text": text})), 400).Error; len(f.Tables) > 0 {
			t.Errorf("%q: want no question about columns, got %+v", text, f)
		}
	}
}

// TestParseUnknownFamily reads what is meant as a puzzle of a family: the answer names the families, and
// no line of a Sudoku.
func TestParseUnknownFamily(t *testing.T) {
	s := serve(t)
	f := s.fails(400, "POST", "/api/parse", encode(map[string]any{"text": "penta:6x10"}))
	for _, part := range []string{`puzzle "penta:6x10": want FAMILY:SPEC of the families dlx, domino, `, "did you mean pentomino:6x10?"} {
		if !strings.Contains(f.Error.Message, part) || f.Error.Line != 0 {
			t.Errorf("want %q without a line, got %+v", part, f.Error)
		}
	}
}

// TestParseFormats reads Sudokus in each format that can be written, as text: also links.
func TestParseFormats(t *testing.T) {
	s := serve(t)
	boards := []string{blog, "sudoku:6x6,r1c1+r1c2+r2c1=9:...4................................", "sudoku:9x9,x:" + blog[:60] + strings.Repeat(".", 21)}
	read := make(map[string]int) // by format
	for _, f := range format.Formats {
		if f.Sheet || f.Binary {
			continue
		}
		for _, board := range boards {
			var file strings.Builder
			e := format.NewEncoder(&file, f)
			if err := e.Encode(format.Of(testenv.Must(sudoku.Parse(board))(t))); err != nil {
				if _, room := errors.AsType[*format.RoomError](err); !room {
					t.Fatal(err)
				}
				continue
			}
			testenv.Check(t, e.Close())
			got := post[struct{ Puzzles []struct{ Text string } }](s, "parse", map[string]any{"text": file.String()})
			if len(got.Puzzles) != 1 || withoutMarks(t, got.Puzzles[0].Text) != board {
				t.Errorf("%s: want %s, got %+v of %.100s", f.Name, board, got.Puzzles, file.String())
			}
			read[f.Name]++
		}
	}
	if len(read) != 10 || read["fpuzzles"] != 3 || read["sudokupad"] != 2 || read["json"] != 3 {
		t.Errorf("want ten formats, and all boards as links to f-puzzles and as JSON, got %v", read)
	}
}

// withoutMarks returns a board without its pencil marks: some formats write those of all cells.
func withoutMarks(t *testing.T, board string) string {
	b := testenv.Must(sudoku.Parse(board))(t)
	return b.Of(b.Numbers()).String()
}

// TestParseBoards reads boards as files have them, and as the page writes them.
func TestParseBoards(t *testing.T) {
	s := serve(t)
	type board struct {
		Text, Family  string
		Line, Options int
		Cells         []int
		Layout        *struct {
			Rules, Symbols string
			Side           int
		}
	}
	type answer struct {
		Puzzles []board
		Errors  []struct{ Line int }
	}
	read := func(text string) answer {
		t.Helper()
		return post[answer](s, "parse", map[string]any{"text": text})
	}
	got := read("# boards\nsudoku:4x4,x\n1...............\nsudoku:4x4,x:2..............\n.2..............\nsudoku:12x12\n")
	if len(got.Puzzles) != 3 || len(got.Errors) != 2 || got.Errors[0].Line != 4 || got.Errors[1].Line != 6 {
		t.Fatalf("want three boards, an error on line 4, and a doubt about the heading at the end, got %+v", got)
	}
	if p := got.Puzzles[0]; p.Text != "sudoku:4x4,x:1..............." || p.Family != "board" || p.Line != 3 || p.Cells[0] != 1 ||
		p.Layout.Rules != "4x4,x" || p.Layout.Symbols != "1234" {
		t.Errorf("got %+v, %+v", p, p.Layout)
	}
	if p := got.Puzzles[2]; p.Text != "sudoku:12x12" || p.Layout.Side != 12 || len(p.Cells) != 144 || p.Options != 1728 {
		t.Errorf("got %+v, %+v", p, p.Layout)
	}
	// What generate prints is read with its rules, and what it says below the picture is no error.
	for _, text := range []string{"sudoku:4x4,x,r1c1+r1c2+r2c1=6,r1c3=2:............2...", "sudoku:4x4,x:.1.............."} {
		b := testenv.Must(sudoku.Parse(text))(t)
		if got := read(b.Headed() + "\n1 clue, seed 7\n"); len(got.Errors) > 0 || len(got.Puzzles) != 1 || got.Puzzles[0].Text != text {
			t.Errorf("want %s, got %+v", text, got)
		}
	}
	// Lines of cages are a killer, and a notice says what is doubtful. A wrong cage is no problem in Knuth's format.
	got = read("# a killer\nA1+A2=3\nA3+B3=4\n")
	if len(got.Puzzles) != 1 || got.Puzzles[0].Text != "sudoku:9x9,r1c1+r1c2=3,r1c3+r2c3=4" || got.Puzzles[0].Line != 2 || len(got.Errors) != 1 || got.Errors[0].Line != 2 {
		t.Errorf("want a killer, and a word about it, got %+v", got)
	}
	wrong := s.fails(400, "POST", "/api/parse", `{"text": "A1+A2=3\nA3+B3=44\n"}`)
	if !strings.Contains(wrong.Error.Message, "line 2: in the cage") {
		t.Errorf("want an error about the second cage, got %+v", wrong)
	}
	// However it is written, a Sudoku of 9x9 is one of 81 characters.
	for _, text := range []string{"sudoku:9x9:" + blog, "sudoku:9x9\n" + blog + "\n"} {
		if p := read(text).Puzzles[0]; p.Text != blog || p.Layout != nil || len(p.Cells) != 81 {
			t.Errorf("%s: want %s, got %+v", text, blog, p)
		}
	}
	// What is read as the number 0 is reported, and drawn.
	for _, text := range []string{"sudoku:4x4:0.2...0..0...3.0", "sudoku:4x4\n0.2...0..0...3.0\n"} {
		if got := read(text); len(got.Errors) != 1 || got.Puzzles[0].Text != "sudoku:4x4,0-3:0.2...0..0...3.0" || got.Puzzles[0].Layout.Symbols != "1230" {
			t.Errorf("%s: want a board of 0 to 3, and a word about it, got %+v", text, got)
		}
	}
	for _, wrong := range []string{"sudoku:4x4:5", "sudoku:7x7", "sudoku:4x4\n12\n", "sudoku:3x3\n", "sudoku:16x16@file"} {
		s.fails(400, "POST", "/api/parse", encode(map[string]string{"text": wrong}))
	}
	// The problem of a search says how to draw the board.
	a := post[solved](s, "solve", map[string]any{"puzzle": "sudoku:4x4,r1c1+r1c2=3", "solver": "memory", "record": true})
	p := decode[struct {
		Layout struct {
			Cages []struct {
				Cells []int
				Sum   int
			}
		}
	}](s, s.send("GET", "/api/problem/"+escaped(a.ID), ""), 200)
	if c := p.Layout.Cages; len(c) != 1 || c[0].Sum != 3 || len(c[0].Cells) != 2 {
		t.Errorf("want a cage of two cells with the sum 3, got %+v", c)
	}
}

// TestRatings rates what has no single solution, too.
func TestRatings(t *testing.T) {
	s := serve(t)
	type answer struct {
		Puzzle, Status, Difficulty, Hardest string
		Reason                              compare.Reason
		Uncalibrated                        bool
		Rating                              float64
		Steps, Choices, Backtracks          int
	}
	rate := func(text string) answer {
		t.Helper()
		return post[answer](s, "rate", map[string]any{"puzzle": text})
	}
	if a := rate(blog); a.Status != "rated" || a.Puzzle != blog || a.Rating < 1 || a.Difficulty == "" || a.Hardest == "" || a.Steps < 50 || a.Choices-a.Backtracks != strings.Count(blog, ".") {
		t.Errorf("got %+v", a)
	}
	if a := rate(strings.Repeat(".", 81)); a.Status != "several solutions" || a.Difficulty != "" {
		t.Errorf("want several solutions, got %+v", a)
	}
	if a := rate("11" + strings.Repeat(".", 79)); a.Status != "unsolvable" || a.Reason.Kind != "conflict" || a.Reason.Text == "" || len(a.Reason.Items) == 0 {
		t.Errorf("want no solution, got %+v", a)
	}
	if a := rate("sudoku:6x6,x:...6......35.2.................1...."); a.Status != "rated" || !a.Uncalibrated || a.Hardest == "" {
		t.Errorf("want a board rated, got %+v", a)
	}
	if a := rate("sudoku:4x4,r1c1+r1c2+r1c3+r2c1=10,r2c2+r2c3+r3c2+r3c3=10,r3c4+r4c3+r4c4=6,r1c4+r2c4=6,r3c1+r4c1=5,r4c2=3"); a.Status != "rated" || !a.Uncalibrated || a.Rating < 2 {
		t.Errorf("want a killer rated, got %+v", a)
	}
	for _, wrong := range []string{"", "queens:8"} {
		s.fails(400, "POST", "/api/rate", encode(map[string]string{"puzzle": wrong}))
	}
}

// TestBoardHints compares hints on boards with what the techniques find, and solves them by each
// strategy that needs no database.
func TestBoardHints(t *testing.T) {
	s := serve(t)
	type answer struct {
		Status, Solution string
		Step             struct{ Text string }
	}
	for _, text := range []string{
		"sudoku:4x4:1", "sudoku:6x6,x:...6......35.2.................1....", "sudoku:12x12:1...........2",
		"sudoku:16x16:123456789", "sudoku:5x5,jigsaw=1111213222333245344455554:1",
		"sudoku:4x4,even-odd=E..............O:...............", "sudoku:4x4,windoku:1",
	} {
		spec, clues, _ := strings.Cut(strings.TrimPrefix(text, "sudoku:"), ":")
		rules := testenv.Must(sudoku.ParseRules(spec))(t)
		clues += strings.Repeat(".", rules.Side()*rules.Side()-len(clues))
		b := corpus.Board(t, "sudoku:"+spec+":"+clues)
		request := map[string]any{"rules": spec, "cells": ints(b.Numbers())}
		step, found := techniques.NewPosition(b).Next()
		want := answer{Status: "stuck"}
		if found {
			want = answer{Status: "step", Step: struct{ Text string }{step.String()}}
		}
		if got := post[answer](s, "hint", request); got != want {
			t.Errorf("%s: want %+v, got %+v", text, want, got)
		}
		// A cell with one candidate is a single, also if this is a letter.
		candidates := ints(b.Candidates())
		last := len(candidates) - 1
		number := b.Candidates()[last].Least()
		for n := range b.Candidates()[last].All() {
			number = max(number, n)
		}
		candidates[last] = 1 << number
		request["candidates"], request["techniques"] = candidates, []string{"naked single"}
		single := fmt.Sprintf("%s can hold only %s", b.Rules().CellName(last), sudoku.Symbol(number))
		if got := post[answer](s, "hint", request); got.Status != "step" || !strings.HasPrefix(got.Step.Text, single) {
			t.Errorf("%s: want that %s, got %+v", text, single, got)
		}
		candidates[last] = 2 << rules.Side()
		s.fails(400, "POST", "/api/hint", encode(request))

		for _, name := range []string{"csp", "csp-gac", "tuples", "coloring"} {
			q := encode(map[string]any{"puzzle": b.String(), "solver": "memory", "strategy": name})
			a := decode[solved](s, s.send("POST", "/api/solve", q), 200)
			if a.Status != "solved" && (name != "tuples" || a.Status != "stuck") {
				t.Errorf("%s, %s: got %+v", text, name, a)
			}
		}
	}
	for _, wrong := range []map[string]any{
		{"rules": "4x4", "cells": make([]int, 81)}, {"rules": "7x7", "cells": make([]int, 49)}, {"rules": "4x4", "cells": append(make([]int, 15), 5)},
	} {
		s.fails(400, "POST", "/api/hint", encode(wrong))
	}
	checkCagedHint(s)
	s.fails(400, "POST", "/api/solve", `{"puzzle": "sudoku:4x4,r1c1+r1c2=3", "solver": "memory", "strategy": "csp"}`)
}

// checkCagedHint asks for a hint on a board with cages.
func checkCagedHint(s *server) {
	s.t.Helper()
	type answer struct {
		Status string
		Sound  bool
		Step   struct{ Text string }
	}
	for sum, want := range map[string]answer{ // 3 and 4 are beside them
		"3": {"step", true, struct{ Text string }{"the cage of r1c3 has the sum 3, so r1c3 is 3"}},
		"7": {Status: "unsolvable"},
	} {
		got := post[answer](s, "hint", map[string]any{"rules": "4x4,r1c1+r1c2=" + sum + ",r1c3=3,r1c4=4", "cells": make([]int, 16)})
		if got != want {
			s.t.Errorf("sum %s: want %+v, got %+v", sum, want, got)
		}
	}
}

// TestHintInAllCages compares what a hint rules out in all cages with a search for the ways to fill each.
func TestHintInAllCages(t *testing.T) {
	s := serve(t)
	b := corpus.Example(t, "killer.sudoku").Puzzle.(sudoku.Board)
	position := techniques.NewPosition(b)
	for step, found := position.Next(); found && step.Places(); step, found = position.Next() { // of cages with one cell
		position.Take(step)
	}
	want := slices.Clone(position.Candidates)
	for before := sudoku.Candidates(nil); !slices.Equal(before, want); {
		before = slices.Clone(want)
		for _, cage := range b.Rules().Cages() {
			for i, digits := range held(want, cage.Cells, cage.Sum) {
				want[cage.Cells[i]] &= digits
			}
		}
	}
	gone := make(sudoku.Candidates, len(want))
	for cell, left := range want {
		gone[cell] = position.Candidates[cell] &^ left
	}
	type answer struct{ InCages []string }
	request := map[string]any{"rules": b.Rules().String(), "cells": ints(position.Grid)}
	if got := post[answer](s, "hint", request).InCages; !slices.Equal(got, gone.Names(b.Rules())) {
		t.Errorf("want %d candidates gone, got %v", len(gone.Names(b.Rules())), got)
	}
	request["candidates"] = ints(want)
	if got := post[answer](s, "hint", request).InCages; got != nil {
		t.Errorf("want none after them, got %v", got)
	}
}

// held returns of each of cells the candidates with which all of them can get different numbers with a sum.
func held(left sudoku.Candidates, cells []int, sum int) []sudoku.Digits {
	found := make([]sudoku.Digits, len(cells))
	var fill func(numbers []int, sum int) bool
	fill = func(numbers []int, sum int) (any bool) {
		if len(numbers) == len(cells) {
			return sum == 0
		}
		for number := range left[cells[len(numbers)]].All() {
			if number <= sum && !slices.Contains(numbers, number) && fill(append(numbers, number), sum-number) {
				found[len(numbers)] |= sudoku.DigitsOf(number)
				any = true
			}
		}
		return any
	}
	fill(nil, sum)
	return found
}

func ints[T uint8 | sudoku.Digits](list []T) []int {
	all := make([]int, len(list))
	for i, n := range list {
		all[i] = int(n)
	}
	return all
}
