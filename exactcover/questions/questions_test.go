package questions_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/questions"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/latin"
	"graphcover/puzzle/queens"
)

var solver = memsolver.New()

// TestOptions compares the answers for random problems with those of all solutions, as the
// plain reference solver lists them.
func TestOptions(t *testing.T) {
	rng := rand.New(rand.NewPCG(18, 6))
	solvable, mixed := 0, 0
	for p := range solvertest.Each(rng, testenv.Cases(500, 20_000), solvertest.Sometimes(solvertest.WithQuotas), solvertest.Sometimes(solvertest.Exclude)) {
		got := testenv.Must(questions.Options(t.Context(), solver, p, nil))(t)
		want := common(p)
		if got.Solvable != want.Solvable || !slices.Equal(got.All, want.All) || !slices.Equal(got.Some, want.Some) || !slices.Equal(got.None, want.None) {
			t.Fatalf("want %+v, got %+v: %+v", want, got, p)
		}
		if got.Searches > len(p.Options)+1 {
			t.Errorf("want at most one search for each of %d options, got %d: %+v", len(p.Options), got.Searches, p)
		}
		if got.Solvable {
			solvable++
		}
		if len(got.Some) > 0 {
			mixed++
		}
	}
	if solvable < 20 || mixed < 20 {
		t.Errorf("want many problems with a solution, and with several, got %d and %d", solvable, mixed)
	}
}

// common returns the answer by the definition.
func common(p *exactcover.Problem) questions.Common {
	solutions, _ := solvertest.Reference(p)
	if len(solutions) == 0 {
		return questions.Common{}
	}
	c := questions.Common{Solvable: true}
	for o := range p.Options {
		n := 0
		for _, s := range solutions {
			if slices.Contains(s, o) {
				n++
			}
		}
		switch n {
		case 0:
			c.None = append(c.None, o)
		case len(solutions):
			c.All = append(c.All, o)
		default:
			c.Some = append(c.Some, o)
		}
	}
	return c
}

// TestOptionsOfManySolutions asks about problems with more solutions than are listed.
func TestOptionsOfManySolutions(t *testing.T) {
	eight := testenv.Must(queens.Parse("8"))(t)
	seen := make([]bool, 64) // by option, which are the squares
	for s := range all(t, eight.Problem()) {
		for _, o := range s {
			seen[o] = true
		}
	}
	got, err := questions.Options(t.Context(), solver, eight.Problem(), nil)
	if err != nil || len(got.Some) != count(seen) || len(got.All) != 0 {
		t.Errorf("queens:8: want %d squares in some solutions, got %+v, %v", count(seen), got, err)
	}

	// The first three rows of a Sudoku leave every other cell open, and the numbers of their
	// own cells to no other cell of the columns.
	rows := corpus.Board(t, "123456789456789123789123456"+strings.Repeat(".", 54))
	known := 0
	got, err = questions.Options(t.Context(), solver, rows.Problem(), func(n int) { known = n })
	if err != nil || len(got.All) != 27 || len(got.Some) != 54*6 || len(got.None) != 729-27-54*6 {
		t.Errorf("want 27 options in all, 324 in some solutions, got %d and %d, %v", len(got.All), len(got.Some), err)
	}
	if known != 729 {
		t.Errorf("want the progress up to 729 options, got %d", known)
	}
}

// TestOptionsOfManySolutionsWithQuotas asks about random problems beside which there are 512 choices of other
// options, so that not all solutions are listed.
func TestOptionsOfManySolutionsWithQuotas(t *testing.T) {
	rng := rand.New(rand.NewPCG(39, 61))
	inAll := 0
	for i := range testenv.Cases(30, 500) {
		many := solvertest.New(3, "a", "a", "a", "b", "b", "b", "c", "c", "c")
		for item := range many.Items {
			many.Items[item].Quota = exactcover.Quota{Low: 0, High: 3}
		}
		p := solvertest.RandomQuotas(rng)
		p.Given = nil
		p = solvertest.Union(p, many)
		got, want := testenv.Must(questions.Options(t.Context(), solver, p, nil))(t), common(p)
		if got.Solvable != want.Solvable || !slices.Equal(got.All, want.All) || !slices.Equal(got.Some, want.Some) || !slices.Equal(got.None, want.None) {
			t.Fatalf("problem %d: want %+v, got %+v: %+v", i, want, got, p)
		}
		if got.Searches > len(got.None)+len(got.Some)+len(got.All)+1 {
			t.Errorf("problem %d: want at most one search for each option, got %d", i, got.Searches)
		}
		inAll += len(got.All)
	}
	if inAll < 10 {
		t.Errorf("%d options in all solutions: this tests little", inAll)
	}
}

func count(of []bool) int {
	n := 0
	for _, b := range of {
		if b {
			n++
		}
	}
	return n
}

// all yields the solutions of p.
func all(t *testing.T, p *exactcover.Problem) func(func(exactcover.Solution) bool) {
	return func(yield func(exactcover.Solution) bool) {
		for s := range testenv.Values(t, solver.All(t.Context(), p, nil)) {
			if !yield(s) {
				return
			}
		}
	}
}

// TestClues compares the needless given options of random problems with those by the
// definition: without one, the solutions are the same.
func TestClues(t *testing.T) {
	rng := rand.New(rand.NewPCG(18, 7))
	needless, needed, bare := 0, 0, 0
	for p := range solvertest.Each(rng, testenv.Cases(500, 20_000), solvertest.Sometimes(solvertest.WithQuotas)) {
		p.Given = nil
		solutions, _ := solvertest.Reference(p)
		if len(solutions) == 0 {
			continue
		}
		p.Given = slices.Clone(solutions[rng.IntN(len(solutions))])
		p.Given = p.Given[:rng.IntN(len(p.Given)+1)]
		bare += addBare(p)
		got := testenv.Must(questions.Clues(t.Context(), solver, p))(t)
		checkClues(t, p, got)
		needless += len(got.Needless)
		needed += len(got.Minimal)
	}
	if needless < 50 || needed < 50 || bare < 50 {
		t.Errorf("want many given options of all kinds, got %d needless, %d needed and %d without primary items", needless, needed, bare)
	}
}

// addBare gives p options without primary items, such as the marks of even and odd cells, as
// long as it has a solution. It returns how many these are.
func addBare(p *exactcover.Problem) (added int) {
	primary := p.Primary()
	for o := range p.Options {
		if slices.Contains(p.Given, o) || slices.ContainsFunc(p.Options[o].Items, func(item int) bool { return item < primary }) {
			continue
		}
		if with := append(slices.Clone(p.Given), o); p.ValidateGiven(with) == nil && solutionsWith(p, with) > 0 {
			p.Given = with
			added++
		}
	}
	return added
}

func checkClues(t *testing.T, p *exactcover.Problem, got questions.Clued) {
	t.Helper()
	want := solutionsWith(p, p.Given)
	for i, o := range p.Given {
		same := solutionsWith(p, slices.Delete(slices.Clone(p.Given), i, i+1)) == want
		if same != slices.Contains(got.Needless, o) {
			t.Fatalf("given option %d: want needless %t, got %v: %+v", o, same, got.Needless, p)
		}
	}
	if solutionsWith(p, got.Minimal) != want {
		t.Fatalf("want the same solutions with %v: %+v", got.Minimal, p)
	}
	for i := range got.Minimal {
		if solutionsWith(p, slices.Delete(slices.Clone(got.Minimal), i, i+1)) == want {
			t.Fatalf("want a minimal set, got %v, of which option %d is needless: %+v", got.Minimal, got.Minimal[i], p)
		}
	}
}

// solutionsWith returns the number of solutions with these given options. If some are left
// out, the solutions are the same if their number is.
func solutionsWith(p *exactcover.Problem, given []int) int {
	q := *p
	q.Given = given
	solutions, _ := solvertest.Reference(&q)
	return len(solutions)
}

// TestCluesOfSudoku asks about a Sudoku with one needless clue that was added, and about
// its clues together with the rest of a row.
func TestCluesOfSudoku(t *testing.T) {
	minimal := corpus.Board(t, "..67..8..5.9...36.....597.......3...2....75..7..1....9.3.4.6......2..1.6..1......")
	got, err := questions.Clues(t.Context(), solver, minimal.Problem())
	if err != nil || len(got.Needless) != 0 || len(got.Minimal) != 24 {
		t.Errorf("want 24 clues, all needed, got %+v, %v", got, err)
	}
	numbers := minimal.Numbers()
	numbers[0] = 4
	more := minimal.Of(numbers)
	got, err = questions.Clues(t.Context(), solver, more.Problem())
	if err != nil || !slices.Contains(got.Needless, more.Rules().OptionOf(0, 4)) {
		t.Fatalf("want r1c1#4 needless, got %+v, %v", got, err)
	}
	again, err := questions.Clues(t.Context(), solver, more.Rules().Empty().With(got.Minimal).Problem())
	if err != nil || len(again.Needless) > 0 {
		t.Errorf("want a minimal set, got %+v, of which %v are needless, %v", got, again.Needless, err)
	}
}

func Example() {
	// The digits 1 and 2 in a square of two rows and columns: the first row decides all.
	square, err := latin.Parse("12..")
	if err != nil {
		panic(err)
	}
	p := square.Problem()
	clues, err := questions.Clues(context.Background(), solver, p)
	if err != nil {
		panic(err)
	}
	common, err := questions.Options(context.Background(), solver, p, nil)
	if err != nil {
		panic(err)
	}
	fmt.Println(p.OptionNames(clues.Needless), p.OptionNames(clues.Minimal), p.OptionNames(common.All))
	// Output:
	// [r1c1#1 r1c2#2] [r1c2#2] [r1c1#1 r1c2#2 r2c1#2 r2c2#1]
}
