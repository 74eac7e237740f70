package sheet_test

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"html"
	"io"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"

	"graphcover/internal/testenv"
	"graphcover/puzzle/sudoku"
	"graphcover/puzzle/sudoku/sheet"
)

func board(t testing.TB, spec string) sudoku.Board {
	t.Helper()
	return testenv.Must(sudoku.Parse(sudoku.Heading + spec))(t)
}

// puzzles returns puzzles of all rules and of several sizes, some with pencil marks, with what a
// full board may look like as the answer of each.
func puzzles(t testing.TB) (all []sheet.Puzzle) {
	t.Helper()
	for i, rules := range []string{
		"4x4", "9x9", "9x9,x", "9x9,windoku", "9x9,anti-knight,anti-king", "4x4,even-odd=E.......O.......",
		"4x4,r1c1+r2c1=4,r3c3+r3c4=5", "5x5,jigsaw=3111133221332224445544555", "12x12", "16x16", "25x25",
	} {
		b := board(t, rules)
		p := sheet.Puzzle{Board: b, Title: strings.Repeat("Long (title) \\ of ŁΩЖ ", i), Difficulty: "hard"}
		if i%2 == 0 {
			p.Marks = b.Candidates()
		}
		numbers := b.Numbers()
		for cell := range numbers {
			numbers[cell] = uint8(cell%b.Rules().Side() + 1)
		}
		full := b.Of(numbers)
		p.Answer = &full
		all = append(all, p)
	}
	return all
}

// A pdfText is a text of a PDF with its place, in points from the lower left corner of the page.
type pdfText struct {
	x, y float64
	text string
}

var (
	streams = regexp.MustCompile(`(?s)stream\r?\n(.*?)\r?\nendstream`)
	shown   = regexp.MustCompile(`(?s)BT ([-0-9.]+) ([-0-9.]+) Td.*?\(((?:[^\\()]|\\.)*)\) Tj`)
)

// pagesOf returns the contents of the pages of a PDF.
func pagesOf(t testing.TB, pdf string) (pages []string) {
	t.Helper()
	for _, s := range streams.FindAllStringSubmatch(pdf, -1) {
		r, err := zlib.NewReader(strings.NewReader(s[1]))
		if err != nil {
			continue // a table of the font
		}
		if content := string(testenv.Must(io.ReadAll(r))(t)); strings.Contains(content, " Td ") {
			pages = append(pages, content)
		}
	}
	return pages
}

// textsOf returns the texts of a page.
func textsOf(t testing.TB, page string) (texts []pdfText) {
	t.Helper()
	for _, m := range shown.FindAllStringSubmatch(page, -1) {
		raw := []byte(regexp.MustCompile(`(?s)\\(.)`).ReplaceAllStringFunc(m[3], func(escaped string) string {
			return map[string]string{`\r`: "\r"}[escaped] + strings.TrimPrefix(escaped[1:], "r")
		}))
		units := make([]uint16, len(raw)/2)
		testenv.Check(t, binary.Read(bytes.NewReader(raw), binary.BigEndian, units))
		texts = append(texts, pdfText{testenv.Must(strconv.ParseFloat(m[1], 64))(t), testenv.Must(strconv.ParseFloat(m[2], 64))(t), string(utf16.Decode(units))})
	}
	return texts
}

// TestSheets checks that a PDF has the same texts, areas and lines as the SVG, all on its pages.
func TestSheets(t *testing.T) {
	all := puzzles(t)
	picture, pdf := sheet.SVG(all), testenv.Must(sheet.PDF(all))(t)
	var want, got []string
	for _, m := range regexp.MustCompile(`>([^<]*)</text>`).FindAllStringSubmatch(picture, -1) {
		want = append(want, html.UnescapeString(m[1]))
	}
	pages := pagesOf(t, pdf)
	areas, strokes, dashes := 0, 0, 0
	for i, page := range pages {
		for _, text := range textsOf(t, page) {
			got = append(got, text.text)
			if text.x < 20 || text.x > 575 || text.y < 20 || text.y > 822 {
				t.Errorf("page %d: %q stands at %v, %v, outside of the page of 595 x 842", i+1, text.text, text.x, text.y)
			}
		}
		areas += len(regexp.MustCompile(`(?m)f$`).FindAllString(page, -1))
		strokes += len(regexp.MustCompile(`(?m) l\b`).FindAllString(page, -1))
		dashes += len(regexp.MustCompile(`(?m)^\[[0-9]`).FindAllString(page, -1))
	}
	if !slices.Equal(got, want) || len(got) < 4*625 {
		t.Errorf("want the texts of the SVG, %d, in the PDF, got %d: %q", len(want), len(got), got[:min(20, len(got))])
	}
	lines := 0
	for _, m := range regexp.MustCompile(`<path d="([^"]*)"`).FindAllStringSubmatch(picture, -1) {
		lines += strings.Count(m[1], "M")
	}
	if rects := strings.Count(picture, "<rect"); areas != rects || rects < 4+2 {
		t.Errorf("want the %d areas of the SVG in the PDF, got %d", rects, areas)
	}
	if strokes < lines || lines < 1000 {
		t.Errorf("want the %d lines of the SVG in the PDF, got %d", lines, strokes)
	}
	if cages := strings.Count(picture, "stroke-dasharray"); dashes < cages || cages != 4 {
		t.Errorf("want the dashed lines of %d cages in the PDF, got %d", cages, dashes)
	}
	if len(pages) < 4 {
		t.Errorf("want several pages, got %d", len(pages))
	}
}

// TestSamePDF checks that a PDF does not depend on when it is made.
func TestSamePDF(t *testing.T) {
	all := puzzles(t)
	first := testenv.Must(sheet.PDF(all))(t)
	for range testenv.Cases(5, 50) {
		if again := testenv.Must(sheet.PDF(all))(t); again != first {
			t.Fatal("want the same bytes each time")
		}
	}
}

// TestPages checks how many Sudokus of 9x9 a page has, and their answers.
func TestPages(t *testing.T) {
	b := board(t, "9x9")
	for _, test := range []struct{ puzzles, pages, answers int }{{1, 1, 0}, {6, 1, 0}, {7, 2, 0}, {1, 1, 1}, {20, 4, 1}, {21, 4, 2}} {
		all := make([]sheet.Puzzle, test.puzzles)
		for i := range all {
			all[i].Board, all[i].Difficulty = b, "easy"
			if test.answers > 0 {
				all[i].Answer = &b
			}
		}
		if got := len(pagesOf(t, testenv.Must(sheet.PDF(all))(t))); got != test.pages+test.answers {
			t.Errorf("%d puzzles: want %d pages, and %d of answers, got %d", test.puzzles, test.pages, test.answers, got)
		}
	}
}

// TestTitles checks how long titles are broken, and that a PDF has a mark for what its font lacks.
func TestTitles(t *testing.T) {
	b := board(t, "9x9")
	for title, want := range map[string][]string{
		"":                         {"1", "2"},
		"Short":                    {"1. Short", "2"},
		"數\U0001f9e9":              {"1. ??", "2"},
		strings.Repeat("W", 300):   {"", "", "", "2"},
		strings.Repeat("word ", 9): {"1. word word word word word word word", "word word", "2"},
	} {
		var got []string
		for _, page := range pagesOf(t, testenv.Must(sheet.PDF([]sheet.Puzzle{{Board: b, Title: title}, {Board: b}}))(t)) {
			for _, text := range textsOf(t, page) {
				got = append(got, text.text)
			}
		}
		if len(got) != len(want) {
			t.Errorf("%q: want %q, got %q", title, want, got)
			continue
		}
		for i := range want {
			if want[i] != "" && got[i] != want[i] {
				t.Errorf("%q: want %q, got %q", title, want, got)
			}
		}
		if len(want) == 4 && !strings.HasSuffix(got[2], "W…") {
			t.Errorf("want an ellipsis at the end of %q", got[:3])
		}
	}
}
