package tuples_test

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/sudoku"
	"graphcover/puzzle/sudoku/board"
	"graphcover/strategy"
	"graphcover/strategy/tuples"
)

// TestBoards plays a board of each size and variant to the end, and the same with a clue less,
// which may have several solutions. No step may place a number, or rule out a candidate,
// against a solution that exact cover finds.
func TestBoards(t *testing.T) {
	text, err := os.ReadFile("../../puzzle/sudoku/board/testdata/known.txt")
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(18, 4))
	played, refused, verdicts := 0, 0, make(map[strategy.Verdict]int)
	for line := range strings.Lines(string(text)) {
		spec, isBoard := strings.CutPrefix(strings.Fields(line + " -")[0], board.Heading)
		if !isBoard {
			continue
		}
		b, err := board.Parse(spec)
		if err != nil {
			t.Fatal(err)
		}
		if (tuples.Solver{}).Takes(b.Kind()) != nil {
			refused++
			continue
		}
		if b.Kind().Side() > 9 && !testenv.LongRun() {
			continue
		}
		for range testenv.Cases(1, 4) {
			playBoard(t, b, verdicts)
			played++
			numbers := b.Numbers()
			for cell := random.IntN(len(numbers)); ; cell = (cell + 1) % len(numbers) {
				if numbers[cell] > 0 {
					numbers[cell] = 0
					break
				}
			}
			b = b.Of(numbers)
		}
	}
	if played == 0 || refused == 0 || verdicts[strategy.Solved] == 0 {
		t.Errorf("want boards played, some solved, and some with cages refused, got %d, %v, %d", played, verdicts, refused)
	}
	testenv.Report(t, "%d boards played: %v", played, verdicts)
}

// playBoard plays b, and compares every step with the first solutions of b.
func playBoard(t *testing.T, b board.Board, verdicts map[strategy.Verdict]int) {
	t.Helper()
	var solutions [][]uint8
	for found, err := range memsolver.New(memsolver.DLX, 1).Search(t.Context(), b.Problem(), &exactcover.Log{}) {
		if err != nil {
			t.Fatal(err)
		}
		if solutions = append(solutions, b.With(found).Numbers()); len(solutions) == 50 {
			break
		}
	}
	p := tuples.OfBoard(b)
	p.Unique = len(solutions) == 1
	for s := range p.Play() {
		for _, solution := range solutions {
			for cell, number := range solution {
				if placed := s.Placed[cell]; placed > 0 && placed != number || s.Eliminated[cell].Has(int(number)) {
					t.Fatalf("%s: %s: %s: want %s to be %s", b, s.Technique, s, b.Kind().CellName(cell), sudoku.Symbol(int(number)))
				}
			}
		}
		if text := s.String(); !strings.Contains(text, ", so r") {
			t.Fatalf("%s: want a sentence, got %q", b, text)
		}
		for _, l := range s.Links {
			if strings.Contains(l.By, " 's") || strings.HasPrefix(l.By, "a 's") {
				t.Fatalf("%s: %s: want the reason of each link, got %q", b, s, l.By)
			}
		}
	}
	verdict := p.Verdict()
	verdicts[verdict]++
	if verdict == strategy.Unsolvable || verdict == strategy.Solved && len(solutions) > 1 {
		t.Fatalf("%s: %s, but it has %d solutions", b, verdict, len(solutions))
	}
}

// TestBoardOf9x9 checks that a board without other rules is played as the grid.
func TestBoardOf9x9(t *testing.T) {
	const text = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
	b, err := board.Parse("9x9:" + text)
	if err != nil {
		t.Fatal(err)
	}
	want, got := position(t, text), tuples.OfBoard(b)
	for range testenv.Cases(8, 200) {
		a, found := want.Next()
		other, again := got.Next()
		if found != again || found && a.String() != other.String() {
			t.Fatalf("want %v, got %v", a, other)
		}
		if !found {
			break
		}
		want.Take(a)
		got.Take(other)
	}
}

// TestBoardPicture draws boards with smaller boxes, and with regions.
func TestBoardPicture(t *testing.T) {
	for _, c := range []struct {
		spec string
		want []string // the first lines
	}{
		{"4x4:1...............", []string{
			"    c1   c2     c3   c4",
			"r1  [1]    2 |    2    2",
			"         3 4 |  3 4  3 4",
			"             |",
			"r2    2    2 |  1 2  1 2",
			"    3 4  3 4 |  3 4  3 4",
			"   ----------+----------",
		}},
		{"4x4,jigsaw=1112122233343444:1...............", []string{
			"    c1     c2     c3     c4",
			"r1  [1]      2      2 |    2",
			"           3 4    3 4 |  3 4",
			"        +-------------+",
		}},
	} {
		b, err := board.Parse(c.spec)
		if err != nil {
			t.Fatal(err)
		}
		p := tuples.OfBoard(b)
		got := p.Picture(tuples.Step{}, false)
		lines := strings.Split(got, "\n")
		if want := strings.Join(c.want, "\n"); len(lines) != 1+4*2+3+1 || strings.Join(lines[:len(c.want)], "\n") != want {
			t.Errorf("want\n%s\ngot\n%s", want, got)
		}
		for _, line := range lines {
			if len(line) > p.PictureWidth() {
				t.Errorf("want at most %d columns, got %q", p.PictureWidth(), line)
			}
		}
		if narrow := p.NarrowPicture(tuples.Step{}, false); len(strings.Split(narrow, "\n")) != len(lines) {
			t.Errorf("want as many lines, got\n%s", narrow)
		}
	}
}
