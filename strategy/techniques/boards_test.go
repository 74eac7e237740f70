package techniques_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"graphcover/exactcover"
	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/sudoku"
	"graphcover/puzzle/sudoku/generator"
	"graphcover/strategy"
	"graphcover/strategy/techniques"
)

// TestBoards plays a board of each size and variant to the end, and the same with a clue less,
// which may have several solutions. No step may place a number, or rule out a candidate,
// against a solution that exact cover finds.
func TestBoards(t *testing.T) {
	random := rand.New(rand.NewPCG(18, 4))
	var total playedBoards
	caged := 0
	for b := range corpus.Boards(t, "known.txt") {
		if b.Rules().Side() > 9 && !testenv.LongRun() {
			continue
		}
		if b.Rules().HasCages() {
			caged++
		}
		for range testenv.Cases(1, 4) {
			total.play(t, b)
			numbers := b.Numbers()
			for cell := random.IntN(len(numbers)); b.Clues() > 0; cell = (cell + 1) % len(numbers) {
				if numbers[cell] > 0 {
					numbers[cell] = 0
					break
				}
			}
			b = b.Of(numbers)
		}
	}
	if caged == 0 || total.verdicts[strategy.Solved] == 0 {
		t.Errorf("want boards played, some solved, and some with cages, got %+v, %d", total, caged)
	}
	testenv.Report(t, "%+v", total)
}

// TestLargeBoards plays boards of 12x12 to 25x25 that were made for it, and the same with fewer
// clues, which have several solutions. What a step rules out must be in none of all solutions,
// and what it places in each, as exact cover finds them.
func TestLargeBoards(t *testing.T) {
	for _, large := range []struct {
		rules         string
		boards, clues int
	}{
		{"12x12", testenv.Cases(1, 10), 0}, {"12x12,x", testenv.Cases(0, 10), 0}, {"12x12,anti-king", testenv.Cases(0, 4), 0},
		{"14x14", testenv.Cases(0, 4), 0}, {"15x15", testenv.Cases(0, 4), 0}, {"16x16", testenv.Cases(0, 4), 0},
		{"20x20", testenv.Cases(0, 1), 190}, {"25x25", testenv.Cases(0, 1), 330},
	} {
		if large.boards == 0 {
			continue
		}
		var total playedBoards
		for _, b := range makeBoards(t, large.rules, large.boards, large.clues) {
			total.play(t, b)
			total.play(t, loosened(t, b))
		}
		if total.checked == 0 || total.solutions == total.boards {
			t.Errorf("%s: want candidates ruled out, of some boards with several solutions, got %+v", large.rules, total)
		}
		testenv.Report(t, "%s: %+v", large.rules, total)
	}
}

// makeBoards makes boards with one solution, each with that many clues, or with as few as the
// order of removal leaves if it is 0.
func makeBoards(t *testing.T, rules string, n, clues int) (all []sudoku.Board) {
	t.Helper()
	kind := testenv.Must(sudoku.ParseRules(rules))(t)
	search := func(_ sudoku.Board, order exactcover.Order) exactcover.Solver {
		return memsolver.New(memsolver.DLX, memsolver.Ordered(order))
	}
	made := generator.Generate(t.Context(), 18, generator.Settings{Rules: kind, Search: search, Clues: clues}, 1)
	for p := range testenv.Values(t, made) {
		if all = append(all, p.Board); len(all) == n {
			return all
		}
	}
	return all
}

// mostSolutions is the most solutions of a board that is played.
const mostSolutions = 500

// loosened returns b without some of its clues, as many as leave at most mostSolutions
// solutions.
func loosened(t *testing.T, b sudoku.Board) sudoku.Board {
	t.Helper()
	numbers := b.Numbers()
	for cell := range numbers {
		if numbers[cell] == 0 {
			continue
		}
		fewer := slices.Clone(numbers)
		fewer[cell] = 0
		if solutions := boardSolutions(t, b.Of(fewer), mostSolutions+1); len(solutions) > mostSolutions {
			break
		}
		numbers = fewer
	}
	return b.Of(numbers)
}

// boardSolutions returns the first n solutions of b, or all if there are fewer.
func boardSolutions(t *testing.T, b sudoku.Board, n int) (all [][]uint8) {
	t.Helper()
	for found := range testenv.Values(t, memsolver.All(t.Context(), b.Problem(), memsolver.DLX)) {
		if all = append(all, b.With(found).Numbers()); len(all) == n {
			break
		}
	}
	return all
}

// playedBoards counts what was played.
type playedBoards struct {
	boards, solutions, steps int
	checked                  int            // candidates ruled out or placed
	used                     map[string]int // steps by technique
	inCages                  int            // links between cells that share a cage alone
	verdicts                 map[strategy.Verdict]int
	longest                  time.Duration // of the tuples alone, for a board
}

// play plays b and compares each step with the solutions of b: all of them if there are at most
// mostSolutions.
func (n *playedBoards) play(t *testing.T, b sudoku.Board) {
	t.Helper()
	solutions := boardSolutions(t, b, mostSolutions+1)
	possible := make(sudoku.Candidates, len(b.Cells()))
	for _, solution := range solutions {
		for cell, number := range solution {
			possible[cell] |= sudoku.DigitsOf(int(number))
		}
	}
	p := techniques.NewPosition(b)
	p.Unique = len(solutions) == 1
	if n.verdicts == nil {
		n.verdicts, n.used = make(map[strategy.Verdict]int), make(map[string]int)
	}
	start := time.Now()
	steps := slices.Collect(p.Play())
	n.longest = max(n.longest, time.Since(start))
	for _, s := range steps {
		for cell, digits := range possible {
			placed := sudoku.DigitsOf(int(s.Placed[cell])) &^ 1
			if placed != 0 && placed != digits || s.Eliminated[cell]&digits != 0 {
				t.Fatalf("%s: %s: %s: want %s to be one of %s", b, s.Technique, s, b.Rules().CellName(cell), digits)
			}
			n.checked += (placed | s.Eliminated[cell]).Len()
		}
		if text := s.String(); !strings.Contains(text, ", so r") {
			t.Fatalf("%s: want a sentence, got %q", b, text)
		}
		n.used[s.Technique.String()]++
		for _, l := range s.Links {
			if strings.HasPrefix(l.By, "the cage at ") {
				n.inCages++
			}
			if strings.Contains(l.By, " 's") || strings.HasPrefix(l.By, "a 's") {
				t.Fatalf("%s: %s: want the reason of each link, got %q", b, s, l.By)
			}
		}
	}
	n.boards++
	n.steps += len(steps)
	n.solutions += len(solutions)
	verdict := p.Verdict()
	n.verdicts[verdict]++
	if verdict == strategy.Unsolvable || verdict == strategy.Solved && len(solutions) > 1 {
		t.Fatalf("%s: %s, but it has %d solutions", b, verdict, len(solutions))
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
		b := testenv.Must(sudoku.Parse(sudoku.Heading + c.spec))(t)
		p := techniques.NewPosition(b)
		got := p.Picture(techniques.Step{}, false)
		lines := strings.Split(got, "\n")
		if want := strings.Join(c.want, "\n"); len(lines) != 1+4*2+3+1 || strings.Join(lines[:len(c.want)], "\n") != want {
			t.Errorf("want\n%s\ngot\n%s", want, got)
		}
		for _, line := range lines {
			if len(line) > p.PictureWidth() {
				t.Errorf("want at most %d columns, got %q", p.PictureWidth(), line)
			}
		}
		if narrow := p.NarrowPicture(techniques.Step{}, false); len(strings.Split(narrow, "\n")) != len(lines) {
			t.Errorf("want as many lines, got\n%s", narrow)
		}
	}
}
