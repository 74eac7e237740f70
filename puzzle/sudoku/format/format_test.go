package format_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/puzzle/sudoku"
	"graphcover/puzzle/sudoku/format"
)

const (
	blog     = "...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1...."
	solution = "798265431134987625625341987217539846356478192849126573571892364482653719963714258"
)

// read returns what Read finds: "LINE PUZZLE", or an error.
func read(text string) (found []string) {
	for f, err := range format.Read(strings.NewReader(text)) {
		if err != nil {
			found = append(found, err.Error())
		} else {
			found = append(found, fmt.Sprint(f.Line, " ", f.Marked()))
		}
	}
	return found
}

// random returns a Sudoku with clues, and perhaps with pencil marks, a title and a solution.
func random(t testing.TB, r *rand.Rand, f *format.Format) format.Puzzle {
	full := corpus.Board(t, solution)
	numbers := full.Numbers()
	for range 20 + r.IntN(80) {
		numbers[r.IntN(len(numbers))] = 0
	}
	p := format.Puzzle{Board: full.Of(numbers)}
	var solution *sudoku.Board
	if answered[f.Name] && r.IntN(2) == 0 {
		solution = &full
	}
	p.Solution = solution
	if f.Marks && r.IntN(2) == 0 {
		c, solved := p.Board.Candidates(), full.Numbers()
		for cell := range c {
			for n := range c[cell].All() {
				if numbers[cell] == 0 && n != int(solved[cell]) && r.IntN(3) == 0 {
					c[cell] &^= sudoku.DigitsOf(n)
				}
			}
		}
		p = *format.Of(full.Rules().Marked(c))
		p.Solution = solution
	}
	signs := []rune("abc 123 ,.:;'\"\\/{}[]<>&#u\u00e9\u4e2d\U0001f9e9")
	for range r.IntN(20) {
		p.Title += string(signs[r.IntN(len(signs))])
		p.Author += string(signs[r.IntN(len(signs))])
	}
	p.Title, p.Author = strings.TrimSpace(p.Title), strings.TrimSpace(p.Author)
	return p
}

// titled lists the formats that keep a title and an author.
var titled = map[string]bool{"json": true, "sdk": true, "fpuzzles": true, "sudokupad": true}

// answered lists the formats that keep a solution.
var answered = map[string]bool{"json": true, "csv": true, "fpuzzles": true, "sudokupad": true}

// TestRoundTrips writes random Sudokus in every format, and reads them again.
func TestRoundTrips(t *testing.T) {
	for _, f := range format.Formats {
		if f.Sheet {
			continue
		}
		t.Run(f.Name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(3, 18))
			for range testenv.Cases(40, 2000) {
				var want []format.Puzzle
				for range 1 + r.IntN(3) {
					want = append(want, random(t, r, f))
					if !f.Many {
						break
					}
				}
				var text bytes.Buffer
				e := format.NewEncoder(&text, f)
				for i := range want {
					testenv.Check(t, e.Encode(&want[i]))
				}
				testenv.Check(t, e.Close())
				i := 0
				for got, err := range format.Read(&text) {
					if err != nil || i == len(want) {
						t.Fatalf("puzzle %d of %d: got %v, %v", i+1, len(want), got, err)
					}
					compare(t, f, &want[i], &got.Puzzle)
					i++
				}
				if i != len(want) {
					t.Fatalf("want %d puzzles, got %d", len(want), i)
				}
			}
		})
	}
}

// printsCandidates lists the formats that print the candidates of every open cell. If each of
// these has one only, they look like numbers.
var printsCandidates = map[string]bool{"candidates": true, "sdx": true}

func compare(t *testing.T, f *format.Format, want, got *format.Puzzle) {
	t.Helper()
	isSame := func(a, b sudoku.Candidates) bool { return slices.Equal(a, b) }
	switch {
	case want.Candidates != nil && got.Candidates == nil:
		if want.Marked().Cells() != got.Board.Cells() || !isSame(want.Candidates, got.Board.Candidates()) {
			t.Fatalf("want %v, got %v", want.Candidates, got.Board)
		}
	case want.Candidates != nil && !isSame(want.Candidates, got.Candidates):
		t.Fatalf("want %v, got %v", want.Candidates, got.Candidates)
	case want.Candidates == nil && got.Candidates != nil && !isSame(got.Candidates, want.Board.Candidates()):
		t.Fatalf("want the candidates of %v, got %v", want.Board, got.Candidates)
	case want.Candidates == nil && got.Candidates == nil && want.Board != got.Board &&
		!(printsCandidates[f.Name] && want.Board.Rules().Marked(want.Board.Candidates()).Cells() == got.Board.Cells()):
		t.Fatalf("want %v, got %v", want.Board, got.Board)
	}
	if titled[f.Name] && (got.Title != want.Title || got.Author != want.Author) {
		t.Fatalf("want %q by %q, got %q by %q", want.Title, want.Author, got.Title, got.Author)
	}
	if answered[f.Name] && (want.Solution == nil) != (got.Solution == nil) || want.Solution != nil && *want.Solution != *got.Solution {
		t.Fatalf("%v: want the solution %v, got %v", want.Board, want.Solution, got.Solution)
	}
}

// TestFiles reads a file of each format. testdata/README.md says where they come from.
func TestFiles(t *testing.T) {
	for name, want := range map[string]struct {
		kind  string
		found []string
		title string
	}{
		"plain.sdk":     {"text", []string{"4 " + blog}, "From the blog"},
		"sections.sdk":  {"sdk", []string{"2 " + blog}, "From the blog"},
		"simple.ss":     {"text", []string{"2 " + blog}, ""},
		"two.sdm":       {"text", []string{"1 " + blog, "2 " + solution}, ""},
		"data.csv":      {"csv", []string{"2 " + blog, "3 " + blog}, ""},
		"list.json":     {"JSON", []string{"2 " + blog, "3 " + solution}, "From the blog"},
		"lines.jsonl":   {"JSON lines", []string{"1 " + blog, "2 " + blog}, ""},
		"fpuzzles.txt":  {"links", []string{"2 " + blog}, "From the blog"},
		"sudokupad.txt": {"links", []string{"2 " + blog, "3 " + blog}, "From the blog"},
	} {
		text := testenv.Must(os.ReadFile(filepath.Join("testdata", name)))(t)
		if got := format.Detect(string(text)); got != want.kind {
			t.Errorf("%s: want the kind %s, got %s", name, want.kind, got)
		}
		if got := read(string(text)); fmt.Sprint(got) != fmt.Sprint(want.found) {
			t.Errorf("%s: want %q\ngot  %q", name, want.found, got)
		}
		for f, err := range format.Read(bytes.NewReader(text)) {
			if err != nil || f.Title != want.title {
				t.Errorf("%s: want the title %q, got %q, %v", name, want.title, f.Title, err)
			}
			break
		}
	}
}

// TestClassicLinks reads the links of SudokuPad that have the cells themselves. The first two
// were packed by the code of SudokuPad's tools.
func TestClassicLinks(t *testing.T) {
	const blanks, runs = "D2B5D1C9B762D5B4E2E9F64C1C8G7C7G4D6E9B63B1E", "KCZLJ76WFigx6OLw0Rv0YkJ6Df"
	zeros := strings.ReplaceAll(blog, ".", "0")
	for link, want := range map[string]string{
		"https://sudokupad.app/classic" + blanks:                         "1 " + blog,
		"https://sudokupad.app/classic" + runs:                           "1 " + blog,
		"https://sudokupad.app/scf" + runs:                               "1 " + blog,
		"https://sudokupad.app/sudoku/scf" + runs + ".scf?setting=1":     "1 " + blog,
		"https://app.crackingthecryptic.com/?puzzleid=classic" + blanks:  "1 " + blog,
		"https://sudokupad.app/scf" + runs + "x":                         `sudoku: line 1: want a plain Sudoku, got one with the rules "x"`,
		"https://sudokupad.app/classic-of-the-day":                       onServer,
		"https://sudokupad.app/classic" + blanks[1:]:                     onServer,
		"https://sudokupad.app/scf" + runs[1:]:                           onServer,
		"https://sudokupad.app/classic":                                  onServer,
		"https://sudokupad.app/sudoku/" + blog:                           "1 " + blog,
		"https://sudokupad.app/" + blog:                                  "1 " + blog,
		"https://sudokupad.app/?puzzleid=" + zeros:                       "1 " + blog,
		"https://sudokupad.app/sudoku/?puzzleid=" + zeros + "&setting=1": "1 " + blog,
		"https://sudokupad.app/sudoku/" + blog[1:]:                       "sudoku: line 1: want 81 characters of 1-9, 0 and '.', got 80",
	} {
		if got := read(link); len(got) != 1 || got[0] != want {
			t.Errorf("%s: want %q, got %q", link, want, got)
		}
	}
}

const onServer = "sudoku: line 1: want a link that holds the puzzle itself, got one to a puzzle on a server"

// TestHiddenRules reads links with rules in places where a plain Sudoku has something, too.
func TestHiddenRules(t *testing.T) {
	const inBlocks = `{"value":1,"given":true,"region":0},{"region":0},{}`
	grid := func(first string) string {
		row := "[" + strings.Repeat("{},", 8) + "{}]"
		return `[[` + first + strings.Repeat(",{}", 6) + "]" + strings.Repeat(","+row, 8) + "]"
	}
	for packed, want := range map[string]string{
		`{"size":9,"grid":` + grid(inBlocks) + `}`:                                                                      "1 1" + strings.Repeat(".", 80),
		`{"size":9,"grid":` + grid(inBlocks[:len(inBlocks)-2]+`{"region":1}`) + `}`:                                     "sudoku: line 1: jigsaw: want 9 regions of 9 cells, got 8 cells of region 1",
		`{"size":9,"grid":` + grid(`{"region":null},{},{}`) + `}`:                                                       "sudoku: line 1: want each cell in one region",
		`{"cells":` + grid("{},{},{}") + `,"metadata":{"antiknight":true}}`:                                             "1 sudoku:9x9,anti-knight",
		`{"cells":` + grid("{},{},{}") + `,"metadata":{"antiking":false}}`:                                              "1 " + strings.Repeat(".", 81),
		`{"cells":` + grid("{},{},{}") + `,"cages":[{"value":"antiking: true"}]}`:                                       "1 sudoku:9x9,anti-king",
		`{"size":9,"grid":[` + strings.Repeat(","+"["+strings.Repeat(`{"region":0},`, 8)+`{"region":0}]`, 9)[1:] + `]}`: "sudoku: line 1: jigsaw: want 9 regions of 9 cells, got 81 cells of region 1",
	} {
		for _, link := range []string{"https://sudokupad.app/scl", "https://sudokupad.app/fpuzzles", "https://www.f-puzzles.com/?load="} {
			if got := read(link + format.Compress(packed)); len(got) != 1 || got[0] != want {
				t.Errorf("%s%s: want %q, got %q", link, packed, want, got)
			}
		}
	}
}

// TestComments reads texts whose comments look like headers of the format sdk.
func TestComments(t *testing.T) {
	const rows = "...2.5...\n1..9.762.\n..5.4....\n2....9...\n..64..1..\n8......7.\n.7......4\n...6....9\n.63.1....\n"
	for text, title := range map[string]string{"#Difficult ones\n" + blog: "", "#DDifficult ones\n" + rows: "Difficult ones"} {
		for f, err := range format.Read(strings.NewReader(text)) {
			if err != nil || f.Title != title || f.Board != corpus.Board(t, blog) {
				t.Errorf("%q: want the title %q, got %+v, %v", text, title, f, err)
			}
		}
	}
}

// TestProgress reads a file of the format sdx, in which two numbers were entered.
func TestProgress(t *testing.T) {
	text := testenv.Must(os.ReadFile("testdata/progress.sdx"))(t)
	for f, err := range format.Read(iotest.OneByteReader(bytes.NewReader(text))) {
		if err != nil || f.Candidates == nil || !f.Entered[3] || !f.Entered[80] || f.Entered[0] || f.Board.Cells()[3] != '1' || f.Candidates[2].String() != "12" {
			t.Errorf("got %+v, %v", f, err)
		}
		var again bytes.Buffer
		e := format.NewEncoder(&again, format.ByName("sdx"))
		if err := errors.Join(e.Encode(&f.Puzzle), e.Close()); err != nil || again.String() != string(text) {
			t.Errorf("want %q\ngot  %q, %v", text, &again, err)
		}
	}
}

// onlyRules is what an error says of a rule that is not known, in a link to f-puzzles.
const onlyRules = "sudoku: line 1: want no rules but cages with sums, both diagonals, regions, anti-knight and anti-king, got "

// TestMistakes reads what is wrong.
func TestMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"puzzle,solution\n" + blog[1:] + "," + solution:                          "sudoku: line 2: want 81 characters of 1-9, 0 and '.', got 80",
		"[Puzzle]\n" + blog[:80]:                                                 "sudoku: line 1: in the section [Puzzle]: want 81 characters of 1-9, 0 and '.', got 80",
		`{"puzzle": "` + blog + `", "cages": [{"cells": ["R1C1"], "value": 7}]}`: `sudoku: line 1: want a plain Sudoku, got one with "cages"`,
		`{"puzzle": "12"}`:                                                       "sudoku: line 1: want 81 characters of 1-9, 0 and '.', got 2",
		`{"puzzle": "sudoku:4x5:1..............."}`:                              `sudoku: line 1: want a size from 4x4 to 25x25, got "4x5"`,
		`{"grid": [[1]]}`:                                                        "sudoku: line 1: want 9 rows, got 1",
		"[\n{\"size\": 9}]":                                                      `sudoku: line 2: want an object with "puzzle", "grid" or "cells", got another one`,
		"https://www.f-puzzles.com/?load=N4Ig":                                   "sudoku: line 1: link: want packed text, got something else, or only its beginning",
		"https://www.f-puzzles.com/?load=%20%ff~":                                "sudoku: line 1: link: want packed text, got something else, or only its beginning",
		"https://sudokupad.app/abc123":                                           onServer,
		"https://sudokupad.app/scl" + format.Compress(`{"cells":[],"lines":[{"color":"red"}]}`):                     `sudoku: line 1: want no rules but cages with sums, regions, anti-knight and anti-king, got drawn lines`,
		"https://sudokupad.app/fpuz" + format.Compress(`{"size":9,"grid":[],"thermometer":[{"lines":[["R1C1"]]}]}`): onlyRules + `thermometers`,
		"https://sudokupad.app/fpuz" + format.Compress(`{"size":9,"grid":[],"foglight":["R1C1"]}`):                  onlyRules + `"foglight"`,
		"https://sudokupad.app/fpuz" + format.Compress(`{"size":6,"grid":[]}`):                                      "sudoku: line 1: want 6 rows, got 0",
		"https://sudokupad.app/fpuz" + format.Compress(strings.Repeat("a", 600_000)):                                "sudoku: line 1: link: want at most 262144 characters when unpacked, got more",
		"https://sudokupad.app/fpuz" + format.Compress(strings.Repeat("[", 3000)):                                   "sudoku: line 1: link: want JSON, or JSON as SudokuPad shortens it",
		"https://sudokupad.app/scl" + strings.Repeat("A", 2<<20):                                                    "sudoku: line 1: want at most 1048576 bytes in a line, got more; the rest is not read",
	} {
		if got := read(text); len(got) != 1 || got[0] != want {
			t.Errorf("%.60s: want %q, got %.300q", text, want, got)
		}
	}
}

// TestTextIsReadAsBefore reads texts that look like other formats and are none.
func TestTextIsReadAsBefore(t *testing.T) {
	for _, text := range []string{
		"null\n" + blog, "{}\n" + blog, "[\n" + blog, "{\"" + blog, "1,2,3\n" + blog, "{" + blog + "}", "# " + blog,
		"a puzzle, a solution\n" + blog, "https://example.com/?load=1\n" + blog,
	} {
		if got := read(text); len(got) != 1 || !strings.HasSuffix(got[0], " "+blog) {
			t.Errorf("%q: want %s, got %q", text, blog, got)
		}
	}
}

// TestNoRoom writes what a format has no room for.
func TestNoRoom(t *testing.T) {
	g := corpus.Board(t, blog)
	c := g.Candidates()
	c[0] = 0
	x := testenv.Must(sudoku.Parse("sudoku:9x9,x"))(t)
	windows := testenv.Must(sudoku.Parse("sudoku:9x9,windoku"))(t)
	stuck := corpus.Board(t, "12345678."+strings.Repeat(".", 17)+"9"+strings.Repeat(".", 54)) // nothing fits into r1c9
	for name, puzzles := range map[string][]format.Puzzle{
		"sdk": {{Board: g}, {Board: g}}, "sdm": {{Board: g, Candidates: c}}, "candidates": {{Board: g, Candidates: c}},
		"sdx": {{Board: stuck}}, "csv": {{Board: x}}, "ss": {{Board: x}}, "sudokupad": {{Board: x}}, "fpuzzles": {{Board: windows}},
	} {
		e := format.NewEncoder(new(bytes.Buffer), format.ByName(name))
		var err error
		for i := range puzzles {
			err = e.Encode(&puzzles[i])
		}
		if !testenv.Is[*format.RoomError](err) {
			t.Errorf("%s: want a RoomError, got %v", name, err)
		}
	}
}

// TestClueBesideMarks writes and reads a grid in which somebody has left the number of a clue among
// the pencil marks of a peer. The clue stays one.
func TestClueBesideMarks(t *testing.T) {
	b := corpus.Board(t, blog)
	c, g := b.Candidates(), b.Numbers()
	clue := slices.IndexFunc(g, func(number uint8) bool { return number > 0 })
	peers := b.Rules().Layout().Peers[clue]
	open := slices.IndexFunc(peers, func(peer int) bool { return g[peer] == 0 })
	c[peers[open]] |= sudoku.DigitsOf(int(g[clue]))
	for _, name := range []string{"fpuzzles", "sudokupad"} {
		var text bytes.Buffer
		e := format.NewEncoder(&text, format.ByName(name))
		testenv.Check(t, errors.Join(e.Encode(&format.Puzzle{Board: b, Candidates: c}), e.Close()))
		for got, err := range format.Read(&text) {
			if err != nil || got.Board != b || !slices.Equal(got.Candidates, c) || !got.SaysMore() {
				t.Errorf("%s: want %v, which its marks do not show, got %v, %v", name, b, got.Board, err)
			}
		}
	}
}

// TestSolutionOfMarks reads a solution that the pencil marks rule out, and one that they don't.
func TestSolutionOfMarks(t *testing.T) {
	g := corpus.Board(t, blog)
	c := g.Candidates()
	open := slices.Index(g.Numbers(), 0)
	for _, kept := range []bool{true, false} {
		if !kept {
			c[open] &^= sudoku.DigitsOf(int(solution[open] - '0'))
		}
		text := fmt.Sprintf("{\"puzzle\": %q, \"solution\": %q}", g.Rules().Marked(c).String(), solution)
		for got, err := range format.Read(strings.NewReader(text)) {
			if err != nil || (got.Solution != nil) != kept {
				t.Errorf("want a solution: %v, got %v, %v", kept, got.Solution, err)
			}
		}
	}
}

// TestSheets checks that a sheet has every puzzle with its number, title and difficulty, as
// text, and its answer.
func TestSheets(t *testing.T) {
	full := corpus.Board(t, solution)
	for _, name := range []string{"svg", "html"} {
		var b bytes.Buffer
		e := format.NewEncoder(&b, format.ByName(name))
		first := format.Puzzle{Board: corpus.Board(t, blog), Solution: &full, Title: "<script>1</script>", Difficulty: "a < b"}
		second := format.Puzzle{Board: first.Board}
		testenv.Check(t, errors.Join(e.Encode(&first), e.Encode(&second), e.Close()))
		if got, want := strings.Count(b.String(), `font-size="26"`), 2*first.Board.Clues()+81; got != want {
			t.Errorf("%s: want %d numbers, got %d in %s", name, want, got, &b)
		}
		for _, part := range []string{">1. &lt;script&gt;1&lt;/script&gt;<", ">a &lt; b<", ">2<", ">Answers<"} {
			if !strings.Contains(b.String(), part) {
				t.Errorf("%s: want %s in %s", name, part, &b)
			}
		}
	}
}

// TestDifficulty reads the difficulty that rate --json writes, and that of the format json.
func TestDifficulty(t *testing.T) {
	text := fmt.Sprintf("{\"puzzle\": %q, \"rating\": 3.2, \"difficulty\": \"hard\"}\n", blog)
	for range 2 {
		var b bytes.Buffer
		for got, err := range format.Read(strings.NewReader(text)) {
			if err != nil || got.Difficulty != "hard" {
				t.Errorf("%s: want hard, got %q, %v", text, got.Difficulty, err)
			}
			testenv.Check(t, format.NewEncoder(&b, format.ByName("json")).Encode(&got.Puzzle))
		}
		text = b.String()
	}
}
