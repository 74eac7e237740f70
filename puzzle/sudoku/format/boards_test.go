package format_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/sudoku"
	"graphcover/puzzle/sudoku/format"
)

// rules of boards, and the formats of links that have room for them.
var boards = map[string]string{
	"4x4": "fpuzzles sudokupad", "6x6": "fpuzzles sudokupad", "6x6,box=3x2": "fpuzzles sudokupad", "12x12": "fpuzzles sudokupad",
	"5x5,jigsaw=3111133221332224445544555": "fpuzzles sudokupad",
	"9x9,anti-knight,anti-king":            "fpuzzles sudokupad",
	"4x4,r1c1+r1c2=4,r3c3+r4c3=5":          "fpuzzles sudokupad",
	"9x9,x":                                "fpuzzles", "6x6,x,r1c1+r1c2=9": "fpuzzles",
	"9x9,windoku": "", "4x4,even-odd=E.......O.......": "", "16x16,0-F": "",
}

// puzzleOf returns a full board of some rules without some of its numbers, and with pencil marks
// in every cell without one if marked.
func puzzleOf(t testing.TB, rules string, marked bool) *format.Puzzle {
	t.Helper()
	empty := testenv.Must(sudoku.Parse(sudoku.Heading + rules))(t)
	solution, err := exactcover.First(memsolver.New(memsolver.Auto).All(t.Context(), empty.Problem(), nil))
	if err != nil || solution == nil {
		t.Fatalf("%s: want a solution, got %v, %v", rules, solution, err)
	}
	full := empty.With(solution)
	numbers := full.Numbers()
	for cell := range numbers {
		if cell%3 > 0 {
			numbers[cell] = 0
		}
	}
	p := &format.Puzzle{Board: full.Of(numbers), Solution: &full, Title: "Board", Author: "Nobody"}
	if marked {
		p.Candidates = p.Board.Candidates()
		solved := full.Numbers()
		for cell, number := range numbers {
			if least := p.Candidates[cell].Least(); number == 0 && least != int(solved[cell]) && p.Candidates[cell].Len() > 2 {
				p.Candidates[cell] &^= sudoku.DigitsOf(least)
			}
		}
		p.Board = p.Board.Of(p.Marked().Numbers()) // cells with one candidate have a number
	}
	return p
}

// write returns a puzzle in a format.
func write(name string, p *format.Puzzle) (string, error) {
	var text bytes.Buffer
	e := format.NewEncoder(&text, format.ByName(name))
	err := errors.Join(e.Encode(p), e.Close())
	return text.String(), err
}

// TestBoards writes boards of all rules, with and without pencil marks, in the formats that have
// room for them, and reads them again.
func TestBoards(t *testing.T) {
	for rules, links := range boards {
		for _, marked := range []bool{false, true} {
			p := puzzleOf(t, rules, marked)
			for _, name := range []string{"json", "fpuzzles", "sudokupad"} {
				text, err := write(name, p)
				if name != "json" && !strings.Contains(links, name) {
					if !testenv.Is[*format.RoomError](err) || !strings.Contains(err.Error(), "has no room for the rules "+rules) {
						t.Errorf("%s, %s: want a RoomError, got %v", rules, name, err)
					}
					continue
				}
				if err != nil {
					t.Errorf("%s, %s: %v", rules, name, err)
				}
				n := 0
				for got, err := range format.Read(strings.NewReader(text)) {
					n++
					if err != nil || got.Board.String() != p.Board.String() || !slices.Equal(got.Candidates, p.Candidates) ||
						got.Solution == nil || got.Solution.Cells() != p.Solution.Cells() || got.Title != p.Title || got.Author != p.Author {
						t.Errorf("%s, %s, marked %v:\nwant %v %v\ngot  %v %v, %v", rules, name, marked, p.Board, p.Candidates, got.Board, got.Candidates, err)
					}
				}
				if n != 1 {
					t.Errorf("%s, %s: want one puzzle, got %d", rules, name, n)
				}
			}
		}
	}
}

// TestLinesOfBoards writes boards in the format line.
func TestLinesOfBoards(t *testing.T) {
	for rules := range boards {
		p := puzzleOf(t, rules, false)
		text, err := write("line", p)
		if err != nil {
			t.Error(err)
		}
		for got, err := range sudoku.Read(strings.NewReader(text), nil) {
			if err != nil || got.Board.String() != p.Board.String() {
				t.Errorf("want %s, got %s, %v", p.Board, got.Board, err)
			}
		}
		marked := puzzleOf(t, rules, true)
		if text, err := write("line", marked); err != nil || text != marked.Marked().String()+"\n" {
			t.Errorf("want %s, got %s, %v", marked.Marked(), text, err)
		}
	}
}

// TestClassicOnly checks that formats of 9x9 refuse every other board.
func TestClassicOnly(t *testing.T) {
	for rules := range boards {
		for _, name := range []string{"csv", "sdk", "sdm", "sdx", "ss"} {
			if _, err := write(name, puzzleOf(t, rules, false)); !testenv.Is[*format.RoomError](err) {
				t.Errorf("%s, %s: want a RoomError, got %v", rules, name, err)
			}
		}
	}
}

// TestCandidatesOfBoards writes the candidates of boards with boxes and with regions.
func TestCandidatesOfBoards(t *testing.T) {
	for spec, want := range map[string]string{
		"6x6:12345.4561322.1...3...........4.....": `sudoku:6x6
.-----------.-----------------.
| 1  2   3  | 4    5    6     |
| 4  5   6  | 1    3    2     |
:-----------+-----------------:
| 2  46  1  | 356  46   3456  |
| 3  46  45 | 256  1246 1456  |
:-----------+-----------------:
| 56 136 25 | 2356 1246 13456 |
| 4  136 25 | 2356 126  1356  |
'-----------'-----------------'
`,
		"5x5,jigsaw=3111133221332224445544555:12.......................": `sudoku:5x5,jigsaw=3111133221332224445544555
.-----------------------------.
| 1    2    345   345   345   |
| 2345 345  12345 12345 1345  |
| 2345 345  12345 12345 12345 |
| 2345 1345 12345 12345 12345 |
| 2345 1345 12345 12345 12345 |
'-----------------------------'
`,
	} {
		b := testenv.Must(sudoku.Parse(sudoku.Heading + spec))(t)
		if got, err := write("candidates", format.Of(b)); err != nil || got != want {
			t.Errorf("%s: want\n%s\ngot\n%s, %v", spec, want, got, err)
		}
	}
}

// TestPictures checks what a picture shows of the rules.
func TestPictures(t *testing.T) {
	for rules, want := range map[string]map[string]int{
		"6x6":                           {"</text>": 12, "stroke-width=\"3\"": 1},
		"6x6,x":                         {`stroke="gray"`: 2},
		"9x9,windoku":                   {`<rect `: 4},
		"4x4,even-odd=E.......O.......": {`<rect `: 2, `rx="16"`: 1},
		"4x4,r1c1+r1c2=4,r3c3+r4c3=5":   {`stroke-dasharray`: 2, `font-size="9">4<`: 1, `font-size="9">5<`: 1, "h34": 6, "v34": 6},
		"9x9,anti-knight,anti-king":     {"Board, anti-knight, anti-king": 1},
	} {
		p := puzzleOf(t, rules, false)
		picture := *p
		picture.Solution = nil // a picture of one board has no answer
		text, err := write("svg", &picture)
		if err != nil {
			t.Error(err)
		}
		for part, n := range want {
			if part == "</text>" {
				n = p.Board.Clues() + 1 // and the title
			}
			if got := strings.Count(text, part); got != n {
				t.Errorf("%s: want %d of %s, got %d in %s", rules, n, part, got, text)
			}
		}
		page, err := write("html", p)
		cells := len(p.Board.Cells()) + p.Board.Clues()
		if got := strings.Count(page, `font-size="26"`); err != nil || got != cells {
			t.Errorf("%s: want %d numbers on the page, got %d, %v", rules, cells, got, err)
		}
	}
	marked := puzzleOf(t, "16x16", true)
	marked.Solution = nil
	text, err := write("svg", marked)
	n := 0
	for cell, number := range marked.Board.Numbers() {
		if number == 0 {
			n += marked.Candidates[cell].Len()
		}
	}
	if got := strings.Count(text, `font-size="7"`); err != nil || got != n {
		t.Errorf("want %d pencil marks, got %d, %v", n, got, err)
	}
}
