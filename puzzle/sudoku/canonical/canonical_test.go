package canonical_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/sudoku"
	"graphcover/puzzle/sudoku/canonical"
)

const (
	blog     = "...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1...."
	solved   = "798265431134987625625341987217539846356478192849126573571892364482653719963714258"
	full648  = "123456789456789123789123456231564897564897231897231564312645978645978312978312645" // the most automorphisms
	cyclic   = "123456789456789123789123456234567891567891234891234567345678912678912345912345678"
	seventy9 = "12345678.456789123789123456234567891567891234891234567345678912678912345.12345678"
)

// A grid holds the numbers of a Sudoku row by row, 0 for an empty cell.
type grid [81]uint8

func (g grid) board() sudoku.Board { return sudoku.Classic().Empty().Of(g[:]) }

func (g grid) String() string { return g.board().String() }

func parse(t testing.TB, text string) grid {
	t.Helper()
	b := testenv.Must(sudoku.Classic().Board(text))(t)
	return grid(b.Numbers())
}

// formOf returns the canonical form of g, and the number of its automorphisms.
func formOf(t testing.TB, g grid) (grid, int) {
	t.Helper()
	least, automorphisms, err := canonical.Of(g.board())
	testenv.Check(t, err)
	return grid(least.Numbers()), automorphisms
}

// lines returns all orders of nine rows that keep the bands together.
func lines() (orders [][9]int) {
	threes := [][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}
	for _, bands := range threes {
		for _, a := range threes {
			for _, b := range threes {
				for _, c := range threes {
					var order [9]int
					for i, rows := range [][3]int{a, b, c} {
						for j, row := range rows {
							order[3*i+j] = 3*bands[i] + row
						}
					}
					orders = append(orders, order)
				}
			}
		}
	}
	return orders
}

var orders = lines()

// plain returns the canonical form of g and the number of its automorphisms by the
// definition: it tries all symmetries.
func plain(g grid) (least grid, automorphisms int) {
	least[0] = 10
	for transpose := range 2 {
		for _, rows := range orders {
			for _, columns := range orders {
				var other grid
				var label [10]uint8
				last, smaller := uint8(0), false
				i := 0
			cells:
				for _, row := range rows {
					for _, column := range columns {
						cell := 9*row + column
						if transpose == 1 {
							cell = 9*column + row
						}
						digit := g[cell]
						if digit > 0 && label[digit] == 0 {
							last++
							label[digit] = last
						}
						other[i] = label[digit]
						if !smaller && other[i] > least[i] {
							break cells
						}
						smaller = smaller || other[i] < least[i]
						i++
					}
				}
				switch {
				case i < len(g):
				case smaller:
					least, automorphisms = other, 1
				default:
					automorphisms++
				}
			}
		}
	}
	return least, automorphisms
}

// shuffled returns g after a symmetry and a relabeling, both at random.
func shuffled(g grid, random *rand.Rand) (other grid) {
	rows, columns := orders[random.IntN(len(orders))], orders[random.IntN(len(orders))]
	labels := append([]int{-1}, random.Perm(9)...)
	transpose := random.IntN(2) == 1
	for i, row := range rows {
		for j, column := range columns {
			cell := 9*row + column
			if transpose {
				cell = 9*column + row
			}
			other[9*i+j] = uint8(labels[g[cell]] + 1)
		}
	}
	return other
}

// some returns grids of all kinds, with and without a solution.
func some(t testing.TB, random *rand.Rand, n int) []grid {
	full := parse(t, solved)
	grids := []grid{
		{}, parse(t, blog), full, parse(t, full648), parse(t, cyclic), parse(t, seventy9), {40: 1}, {0: 1, 80: 1}, {0: 3, 1: 3, 2: 5},
		parse(t, strings.Repeat("123......", 9)), parse(t, strings.Repeat("1", 81)), parse(t, strings.Repeat("1223334..", 9)),
		parse(t, "1234567891........2........3........4........5........6........7........8........"),
		parse(t, strings.Repeat("123456789", 9)),
	}
	for range n {
		g := shuffled(full, random)
		for range random.IntN(90) { // leaves many clues, or few, or some that may contradict each other
			g[random.IntN(len(g))] = 0
		}
		if random.IntN(4) == 0 {
			g[random.IntN(len(g))] = uint8(1 + random.IntN(9))
		}
		grids = append(grids, g)
		var sparse grid
		for range 1 + random.IntN(12) {
			sparse[random.IntN(len(sparse))] = uint8(1 + random.IntN(1+random.IntN(9)))
		}
		grids = append(grids, sparse)
	}
	return grids
}

// TestPlain compares canonical forms with those of the definition.
func TestPlain(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 18))
	for _, g := range some(t, random, testenv.Cases(1, 200)) {
		want, n := plain(g)
		got, m := formOf(t, g)
		if got != want || m != n {
			t.Errorf("%s:\nwant %s, %d automorphisms\ngot  %s, %d", g, want, n, got, m)
		}
	}
}

// TestSymmetries checks that a puzzle has the form of every equivalent one, that this form
// is equivalent to the puzzle, and that it is its own.
func TestSymmetries(t *testing.T) {
	random := rand.New(rand.NewPCG(2, 18))
	for _, g := range some(t, random, testenv.Cases(100, 2000)) {
		want, n := formOf(t, g)
		for range 10 {
			other := shuffled(g, random)
			if got, m := formOf(t, other); got != want || m != n {
				t.Fatalf("%s and %s: want the same form, got %s, %d and %s, %d", g, other, want, n, got, m)
			}
			if bytes.Compare(want[:], other[:]) > 0 {
				t.Fatalf("%s: want at most %s, got %s", g, other, want)
			}
		}
		if again, m := formOf(t, want); again != want || m != n {
			t.Fatalf("%s: want its own form with %d automorphisms, got %s with %d", want, n, again, m)
		}
		if n := g.board().Clues(); want.board().Clues() != n {
			t.Fatalf("%s: want %d clues, got %s", g, n, want)
		}
	}
}

// TestKnownForms checks published facts: the grid with the most automorphisms has 648 (E.
// Russell, F. Jarvis, "Mathematics of Sudoku II"), and the empty grid has all.
func TestKnownForms(t *testing.T) {
	for text, want := range map[string]int{strings.Repeat(".", 81): canonical.Symmetries, full648: 648, blog: 1, solved: 1} {
		if _, n := formOf(t, parse(t, text)); n != want {
			t.Errorf("%s: want %d automorphisms, got %d", text, want, n)
		}
	}
}

// TestSeventeenClues checks that no two puzzles of the collection are equivalent, as its
// author says.
func TestSeventeenClues(t *testing.T) {
	seen := make(map[sudoku.Board]string)
	for _, entry := range corpus.Read(t, "clues17_4916.txt") {
		form, _, err := canonical.Of(entry.Puzzle.(sudoku.Board))
		testenv.Check(t, err)
		if other, ok := seen[form]; ok {
			t.Errorf("%s and %s are equivalent", other, entry.Source)
		}
		seen[form] = entry.Source
	}
	t.Logf("%d puzzles", len(seen))
}

// solution returns the first solution of a puzzle.
func solution(t testing.TB, b sudoku.Board) sudoku.Board {
	t.Helper()
	s := testenv.Must(exactcover.First(memsolver.New(memsolver.Auto).All(t.Context(), b.Problem(), nil)))(t)
	return b.With(s)
}

// TestNoForm checks that what is no Sudoku of 9x9 alone has no canonical form.
func TestNoForm(t *testing.T) {
	for _, text := range []string{"4x4", "9x9,x", "6x6"} {
		if b, err := sudoku.Parse(sudoku.Heading + text); err != nil {
			t.Fatal(err)
		} else if _, _, err := canonical.Of(b); err != canonical.ErrNoForm {
			t.Errorf("%s: want ErrNoForm, got %v", text, err)
		}
	}
	marked := sudoku.Classic().Marked(parse(t, blog).board().Candidates())
	if _, _, err := canonical.Of(marked); err != canonical.ErrNoForm {
		t.Errorf("pencil marks: want ErrNoForm, got %v", err)
	}
}

func BenchmarkOf(b *testing.B) {
	var puzzles, full []sudoku.Board
	for _, entry := range corpus.Read(b, "clues17_4916.txt") {
		p := entry.Puzzle.(sudoku.Board)
		puzzles, full = append(puzzles, p), append(full, solution(b, p))
	}
	for name, grids := range map[string][]sudoku.Board{"17 clues": puzzles, "full": full} {
		b.Run(name, func(b *testing.B) {
			for i := range b.N {
				canonical.Of(grids[i%len(grids)])
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "grids/s")
		})
	}
}

func ExampleOf() {
	b, err := sudoku.Classic().Board(blog)
	if err != nil {
		fmt.Println(err)
		return
	}
	least, automorphisms, _ := canonical.Of(b)
	fmt.Println(least, automorphisms)
	// Output:
	// .......12.....13...24.5..67....2..7...5..4..3.6..8.......4.95..3..6.....7.......4 1
}
