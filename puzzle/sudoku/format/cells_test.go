package format_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/puzzle/sudoku/format"
)

// asJSON returns the cells of a grid as JSON, each as cell returns it for a digit or '.'.
func asJSON(t testing.TB, grid string, nested bool, cell func(c byte) any) string {
	t.Helper()
	var list, rows []any
	for i := range grid {
		if list = append(list, cell(grid[i])); nested && len(list) == 9 {
			rows, list = append(rows, list), nil
		}
	}
	if nested {
		list = rows
	}
	text := testenv.Must(json.Marshal(list))(t)
	return string(text)
}

// number returns a digit as a number, and null for '.'.
func number(c byte) any {
	if c == '.' {
		return nil
	}
	return int(c - '0')
}

// TestCells reads JSON that has nothing but cells.
func TestCells(t *testing.T) {
	cells := map[string]func(c byte) any{
		"numbers and null": number,
		"objects":          func(c byte) any { return map[string]any{"val": number(c)} },
		"objects with more": func(c byte) any {
			return map[string]any{"digit": number(c), "given": c != '.', "notes": []int{}}
		},
		"texts":              func(c byte) any { return strings.Trim(string(c), ".") },
		"zeros":              func(c byte) any { return int(strings.ReplaceAll(string(c), ".", "0")[0] - '0') },
		"objects with zeros": func(c byte) any { return map[string]any{"value": strings.ReplaceAll(string(c), ".", "0")} },
	}
	for name, cell := range cells {
		for _, nested := range []bool{false, true} {
			text := asJSON(t, blog, nested, cell)
			for how, text := range map[string]string{
				"in a line": text, "in lines": strings.ReplaceAll(text, "],", "],\n"), "all in lines": strings.ReplaceAll(text, ",", ",\n"),
				"in an object": `{"puzzle": ` + text + `}`, "in an object, in lines": "{\n\"puzzle\": " + text + ",\n\"level\": 2\n}",
			} {
				if got := read(text); len(got) != 1 || !strings.HasSuffix(got[0], " "+blog) {
					t.Errorf("%s, nested %v, %s: want %s, got %q", name, nested, how, blog, got)
				}
			}
			// A grid of numbers has no cell without one.
			if got := read(`{"grid": ` + asJSON(t, blog, true, number) + `}`); len(got) != 1 || got[0] != "1 "+blog {
				t.Errorf("a grid: want %s, got %q", blog, got)
			}
		}
	}
	row := strings.Repeat(`{"number":3},`, 80)
	for text, want := range map[string]string{
		asJSON(t, blog[:80], false, number): "want a list of 81 cells, or of 9 rows, got one of 80",
		asJSON(t, blog, false, func(c byte) any { return map[string]any{"val": number(c), "row": 3} }):      `cell 1 of the list: want a number, got "row", too`,
		asJSON(t, "12"+blog[2:], false, func(c byte) any { return map[string]any{"val": int(c)} }):          `cell 1 of the list: want a number from 1 to 9, 0 or null, got "49"`,
		asJSON(t, "0"+strings.ReplaceAll(blog[1:], "9", "."), false, func(c byte) any { return number(c) }): "want to know what 0 is",
		`[` + row + `{"number":"x"}]`: `cell 81 of the list: want a number from 1 to 9, 0 or null, got "x"`,
		`{"grid": [` + strings.TrimSuffix(strings.Repeat(`[`+strings.TrimSuffix(strings.Repeat(`{"val":3},`, 9), ",")+`],`, 9), ",") + `]}`: `want the number of a cell as "value", got "val"`,
	} {
		if got := read(text); len(got) != 1 || !strings.Contains(got[0], want) {
			t.Errorf("%.80s: want %s, got %.300q", text, want, got)
		}
	}
}

// TestCages reads links with rules that boards have.
func TestCages(t *testing.T) {
	grid := asJSON(t, blog, true, func(c byte) any { return map[string]any{"value": number(c), "given": c != '.'} })
	fpuzzles := func(rules string) string {
		return "https://www.f-puzzles.com/?load=" + format.Compress(`{"size":9,"grid":`+grid+rules+`}`)
	}
	sudokupad := func(rules string) string {
		return "https://sudokupad.app/scl" + format.Compress(`{"cells":`+grid+rules+`}`)
	}
	const killer = "the cages are read as those of a killer Sudoku: their numbers are different, and have that sum"
	for _, c := range []struct{ link, want, notice string }{
		{fpuzzles(`,"killercage":[{"cells":["R1C1","R2C1"],"value":"8"},{"cells":["R9C9"],"value":"8"}]`), "1 sudoku:9x9,r1c1+r2c1=8,r9c9=8:" + blog, ""},
		{fpuzzles(`,"diagonal+":true,"diagonal-":true,"antiking":true`), "1 sudoku:9x9,x,anti-king:" + blog, ""},
		{fpuzzles(`,"diagonal+":true`), "sudoku: line 1: want both diagonals, got one", ""},
		{fpuzzles(`,"killercage":[{"cells":["R1C1","R2C1"]}]`), `sudoku: line 1: cage 1: want a sum, got "<nil>"`, ""},
		{fpuzzles(`,"killercage":[{"cells":["R1C1","R0C1"],"value":"8"}]`), `sudoku: line 1: cage 1: want a cell, got "R0C1"`, ""},
		{fpuzzles(`,"killercage":[{"cells":["R1C1","R2C1"],"value":"99"}]`), `sudoku: line 1: want a sum from 3 to 17 for 2 cells, got "99"`, ""},
		{fpuzzles(`,"ruleset":"Normal sudoku rules apply."`), "1 " + blog, ""},
		{fpuzzles(`,"ruleset":"The first row is a palindrome."`), "1 " + blog, `rules that are only told in words are not read: "The first row is a palindrome."`},
		{sudokupad(`,"cages":[{"cells":[[0,0],[1,0]],"value":"8","unique":true}]`), "1 sudoku:9x9,r1c1+r2c1=8:" + blog, killer},
		{sudokupad(`,"cages":[{"cells":[[0,0],[1,0]],"value":8},{"value":"antiknight: true"}]`), "1 sudoku:9x9,anti-knight,r1c1+r2c1=8:" + blog, killer},
		{sudokupad(`,"cages":[{"cells":[[0,0],[1,0]],"value":"8","unique":false}]`), "sudoku: line 1: cage 1: want one whose numbers are different, got one in which they may repeat", ""},
		{sudokupad(`,"cages":[{"cells":[[0,0],[1,9]],"value":"8"}]`), "sudoku: line 1: cage 1: want a cell, got \"[1 9]\"", ""},
		{sudokupad(`,"cages":[{"cells":[[0,0]],"value":"8","parity":"even"}]`), `sudoku: line 1: cage 1: want cells and a sum, got "parity", too`, ""},
	} {
		if got := read(c.link); !slices.Equal(got, []string{c.want}) {
			t.Errorf("want %q\ngot  %q", c.want, got)
		}
		for f := range format.Read(strings.NewReader(c.link)) {
			if f.Notice != c.notice {
				t.Errorf("%s: want the notice %q, got %q", c.want, c.notice, f.Notice)
			}
		}
	}
}

// TestColumns reads data sets with other names and separators.
func TestColumns(t *testing.T) {
	for name, text := range map[string]string{
		"question and answer": "source,question,answer,rating\nmade_up," + blog + "," + solution + ",0\n",
		"semicolons":          "puzzle;solution\n" + blog + ";" + solution + "\n",
		"tabs":                "id\tpuzzle\tsolution\n00000003\t" + blog + "\t" + solution + "\n",
		"other signs":         "puzzle,solution\n" + strings.ReplaceAll(blog, ".", "-") + "," + solution + "\n",
	} {
		n := 0
		for f, err := range format.Read(strings.NewReader(text)) {
			if n++; err != nil || f.Board.String() != blog || f.Solution == nil || f.Solution.String() != solution {
				t.Errorf("%s: want the puzzle and its solution, got %v, %v, %v", name, f.Board, f.Solution, err)
			}
		}
		if n != 1 {
			t.Errorf("%s: want one puzzle, got %d", name, n)
		}
	}
	for _, text := range []string{blog + "," + solution, solution + ";" + blog + ";1.5", "a,b\n1," + blog + "," + solution} {
		if got := read(text + "\n"); len(got) != 1 || !strings.HasSuffix(got[0], " "+blog) {
			t.Errorf("%s: want %s, got %q", text, blog, got)
		}
	}
}

// TestTruncated cuts texts of every format at random places. What is found in the rest is also
// found in the whole text, unless there is an error or a notice.
func TestTruncated(t *testing.T) {
	r := rand.New(rand.NewPCG(37, 4))
	for name, text := range wholeTexts(t) {
		whole := make(map[string]bool)
		for _, found := range read(text) {
			_, puzzle, _ := strings.Cut(found, " ")
			whole[puzzle] = true
		}
		if len(whole) == 0 {
			t.Errorf("%s: want puzzles, got none", name)
		}
		for range testenv.Cases(200, 2000) {
			at := r.IntN(len(text))
			for f, err := range format.Read(strings.NewReader(text[:at])) {
				if err == nil && f.Notice == "" && !whole[f.Marked().String()] {
					t.Errorf("%s, cut after %d of %d bytes, %q: got %s", name, at, len(text), text[max(0, at-60):at], f.Marked())
				}
			}
		}
	}
}

// wholeTexts returns texts of every format that can be read, by name.
func wholeTexts(t testing.TB) map[string]string {
	t.Helper()
	texts := make(map[string]string)
	g := corpus.Board(t, blog)
	c := g.Candidates()
	full := corpus.Board(t, solution)
	for _, f := range format.Formats {
		if f.Sheet {
			continue
		}
		for _, marked := range []bool{false, true} {
			var b strings.Builder
			e := format.NewEncoder(&b, f)
			p := format.Puzzle{Board: g, Solution: &full, Title: "Grid 17 of 99", Author: "1.5"}
			if marked {
				p.Candidates = c
			}
			if e.Encode(&p) == nil && e.Close() == nil {
				texts[fmt.Sprintf("%s, with pencil marks: %v", f.Name, marked)] = b.String()
			}
		}
	}
	cell := func(c byte) any { return map[string]any{"val": number(c)} }
	for name, text := range map[string]string{
		"ratings":       blog + " 1.5\n" + solution + " 7.25\n" + blog + "\t11\n",
		"numbers":       "1: " + blog + "\n12: " + solution + "\n",
		"ids":           "0f3a91c2 " + blog + " 1.5\n9d3a91c2e0 " + solution + " 12\n",
		"solutions":     "7;" + blog + ";" + solution + ";99\n",
		"links":         "https://example.org/2/?bd=" + blog + "&s=1\n",
		"cells":         asJSON(t, blog, false, cell),
		"rows of cells": strings.ReplaceAll(asJSON(t, blog, true, number), "],", "],\n"),
		"minus signs":   strings.Join(lines(strings.ReplaceAll(blog, ".", "-"), 9), "\n") + "\n",
		"a killer":      "https://www.f-puzzles.com/?load=" + format.Compress(`{"size":9,"grid":`+asJSON(t, blog, true, func(c byte) any { return map[string]any{"value": number(c)} })+`,"killercage":[{"cells":["R1C1","R2C1"],"value":"8"}]}`),
	} {
		texts[name] = text
	}
	return texts
}

// lines cuts text into lines of n characters.
func lines(text string, n int) (all []string) {
	for ; len(text) > n; text = text[n:] {
		all = append(all, text[:n])
	}
	return append(all, text)
}
