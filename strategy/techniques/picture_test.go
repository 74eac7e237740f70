package techniques_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"graphcover/strategy/techniques"
)

// TestPicture reads candidates, numbers and marks from their places in pictures, and
// checks that colors are where signs are.
func TestPicture(t *testing.T) {
	p := position(t, "62.5148.91.89324.6..96..2.13957261488..1435922148953679..25.684...3..925582469713")
	signs := strings.NewReplacer("*", " ", "-", " ", "+", " ")
	colors := regexp.MustCompile(`\x1b\[[0-9;]+m\S*\x1b\[0m`)
	escapes := regexp.MustCompile(`\x1b\[[0-9;]+m`)
	for found := true; found; {
		var s techniques.Step
		if s, found = p.Next(); !found {
			s = techniques.NewStep()
		}
		picture, colored := p.Picture(s, false), p.Picture(s, true)
		checkPicture(t, p, s, picture)
		marks := 0
		for cell := range s.Reason {
			marks += (s.Reason[cell] | s.Eliminated[cell]).Len()
		}
		if got := len(colors.FindAllString(colored, -1)); got != marks {
			t.Errorf("want %d candidates in color, got %d in\n%s", marks, got, colored)
		}
		if want, got := signs.Replace(picture), signs.Replace(escapes.ReplaceAllString(colored, "")); got != want {
			t.Errorf("want in colors\n%s\ngot\n%s", want, got)
		}
		p.Take(s)
	}
}

// checkPicture checks the place of each candidate. There are a header and four lines
// for each row, the last of which separates rows. Each line has two characters for
// the name of the row, seven for each cell, and two between blocks.
func checkPicture(t *testing.T, p *techniques.Position, s techniques.Step, picture string) {
	t.Helper()
	lines := strings.Split(picture, "\n")
	if len(lines) != 1+9*4-1+1 || lines[36] != "" {
		t.Fatalf("want 36 lines, each ended, got\n%s", picture)
	}
	if slices.ContainsFunc(lines, func(line string) bool { return len(line) > p.PictureWidth() }) {
		t.Fatalf("want at most %d columns, got\n%s", p.PictureWidth(), picture)
	}
	for cell := range 81 {
		for n := 1; n <= 9; n++ {
			want := "  "
			digit := fmt.Sprint(n)
			switch {
			case p.Grid[cell] > 0 && n == 5:
				want = fmt.Sprintf("[%d]", p.Grid[cell])
			case int(s.Placed[cell]) == n:
				want = "+" + digit
			case s.Eliminated[cell].Has(n):
				want = "-" + digit
			case s.Reason[cell].Has(n):
				want = "*" + digit
			case left(p, cell).Has(n):
				want = " " + digit
			}
			row, column := cell/9, cell%9
			line := fmt.Sprintf("%-80s", lines[1+4*row+(n-1)/3])
			if rest := line[3+7*column+2*(column/3)+2*((n-1)%3):]; !strings.HasPrefix(rest, want) && !(p.Grid[cell] > 0 && n == 6) {
				t.Fatalf("r%dc%d, %d: want %q, got %q in\n%s", row+1, column+1, n, want, rest[:2], picture)
			}
		}
	}
}

func TestLegend(t *testing.T) {
	p := position(t, "62.5148.91.89324.6..96..2.13957261488..1435922148953679..25.684...3..925582469713")
	for _, want := range []string{"* reason   - ruled out", "+ placed"} {
		s, _ := p.Next()
		if got := s.Legend(false); got != want {
			t.Errorf("%s: want %q, got %q", s, want, got)
		}
		if got := s.Legend(true); strings.ContainsAny(got, "*-+") || !strings.Contains(got, "\x1b[") {
			t.Errorf("%s: want colors and no signs, got %q", s, got)
		}
		p.Take(s)
	}
}

// TestNarrowPicture checks the place of each candidate in pictures of 38 columns, and
// that colors are where signs are.
func TestNarrowPicture(t *testing.T) {
	p := position(t, "62.5148.91.89324.6..96..2.13957261488..1435922148953679..25.684...3..925582469713")
	colors := regexp.MustCompile(`\x1b\[[0-9;]+m(\S)\x1b\[0m`)
	for found := true; found; {
		var s techniques.Step
		if s, found = p.Next(); !found {
			s = techniques.NewStep()
		}
		picture, colored := p.NarrowPicture(s, false), p.NarrowPicture(s, true)
		for i, line := range strings.Split(colored, "\n") {
			plain := []byte(strings.Split(picture, "\n")[i])
			if len(plain) > 38 {
				t.Fatalf("want at most 38 columns, got\n%s", picture)
			}
			marked := colors.FindAllStringSubmatch(line, -1)
			for at, c := range plain { // the signs in it become the digits in color
				if i > 0 && i%4 > 0 && strings.ContainsRune("*-+", rune(c)) && len(marked) > 0 {
					plain[at], marked = marked[0][1][0], marked[1:]
				}
			}
			if got := colors.ReplaceAllString(line, "$1"); got != string(plain) || len(marked) > 0 {
				t.Fatalf("want in colors\n%s\ngot\n%s", plain, got)
			}
		}
		checkNarrowPicture(t, p, s, picture)
		p.Take(s)
	}
}

// checkNarrowPicture checks the place of each candidate. Lines are those of Picture. Each
// has three characters for the name of the row, three for each cell, and one between.
func checkNarrowPicture(t *testing.T, p *techniques.Position, s techniques.Step, picture string) {
	t.Helper()
	lines := strings.Split(picture, "\n")
	if len(lines) != 1+9*4-1+1 || lines[36] != "" {
		t.Fatalf("want 36 lines, each ended, got\n%s", picture)
	}
	for cell := range 81 {
		for n := 1; n <= 9; n++ {
			want := " "
			switch {
			case p.Grid[cell] > 0 && (n-1)/3 == 1:
				want = fmt.Sprintf("[%d]", p.Grid[cell])[n-4 : n-3]
			case int(s.Placed[cell]) == n:
				want = "+"
			case s.Eliminated[cell].Has(n):
				want = "-"
			case s.Reason[cell].Has(n):
				want = "*"
			case left(p, cell).Has(n):
				want = fmt.Sprint(n)
			}
			row, column := cell/9, cell%9
			line := fmt.Sprintf("%-40s", lines[1+4*row+(n-1)/3])
			if got := line[3+4*column+(n-1)%3]; string(got) != want {
				t.Fatalf("r%dc%d, %d: want %q, got %q in\n%s", row+1, column+1, n, want, got, picture)
			}
		}
	}
}
