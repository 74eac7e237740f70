package latin_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/internal/familytest"
	"graphcover/puzzle/latin"
)

func count(t testing.TB, s latin.Square) (n int) {
	t.Helper()
	for _, err := range memsolver.All(t.Context(), s.Problem(), memsolver.DLX) {
		if exactcover.IsConflict(err) {
			return 0
		}
		testenv.Check(t, err)
		n++
	}
	return n
}

// TestCounts compares the numbers of squares with OEIS A002860.
func TestCounts(t *testing.T) {
	for i, want := range []int{1, 2, 12, 576, 161280} {
		if i == 4 && !testenv.LongRun() {
			break
		}
		if got := count(t, testenv.Must(latin.Parse(fmt.Sprint(i+1)))(t)); got != want {
			t.Errorf("order %d: want %d squares, got %d", i+1, want, got)
		}
	}
}

// TestAgainstDefinition fills in random symbols and counts the completions cell by
// cell. If the symbols violate the definition, Contradictions must say so.
func TestAgainstDefinition(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 7))
	contradicting, unsolvable, solvable := 0, 0, 0
	for range 400 {
		n := 2 + rng.IntN(3)
		cells := []byte(strings.Repeat(".", n*n))
		for range rng.IntN(n + 2) {
			cells[rng.IntN(n*n)] = '1' + byte(rng.IntN(n))
		}
		s := testenv.Must(latin.Parse(string(cells)))(t)
		fits := func(at int, symbol byte) bool {
			for i, c := range cells {
				if i != at && c == symbol && (i/n == at/n || i%n == at%n) {
					return false
				}
			}
			return true
		}
		contradicts := false
		for i, c := range cells {
			contradicts = contradicts || c != '.' && !fits(i, c)
		}
		var fill func(at int) int
		fill = func(at int) (found int) {
			switch {
			case at == len(cells):
				return 1
			case cells[at] != '.':
				return fill(at + 1)
			}
			for k := range n {
				if symbol := '1' + byte(k); fits(at, symbol) {
					cells[at] = symbol
					found += fill(at + 1)
					cells[at] = '.'
				}
			}
			return found
		}
		want := 0
		if contradicts {
			contradicting++
		} else if want = fill(0); want == 0 {
			unsolvable++
		} else {
			solvable++
		}
		if got := count(t, s); got != want {
			t.Errorf("%s: want %d squares, got %d", s, want, got)
		}
		if said := s.Contradictions(); len(said) > 0 != contradicts || exactcover.IsConflict(s.Problem().Validate()) != contradicts {
			t.Errorf("%s: want contradictions %t, got %q", s, contradicts, said)
		}
	}
	if contradicting < 20 || unsolvable < 5 || solvable < 100 {
		t.Errorf("want squares of each kind, got %d that contradict themselves, %d unsolvable and %d solvable ones",
			contradicting, unsolvable, solvable)
	}
}

func TestContradictions(t *testing.T) {
	for spec, want := range map[string][]string{
		"3":         nil,
		"1.1......": {"2 cells of row 1 hold 1"},
		"2..2..2..": {"3 cells of column 1 hold 2"},
		"11..":      {"2 cells of row 1 hold 1"},
		"1221":      nil,
		"1212":      {"2 cells of column 1 hold 1", "2 cells of column 2 hold 2"},
	} {
		if got := testenv.Must(latin.Parse(spec))(t).Contradictions(); !slices.Equal(got, want) {
			t.Errorf("%s: want %q, got %q", spec, want, got)
		}
	}
}

func TestModel(t *testing.T) {
	p := testenv.Must(latin.Parse("12"))(t).Problem()
	if err := p.Validate(); err != nil || len(p.Items) != 3*144 || len(p.Options) != 1728 || len(p.Given) > 0 {
		t.Fatalf("want 432 items and 1728 options, none given, got %d, %d and %v, %v", len(p.Items), len(p.Options), p.Given, err)
	}
	o := (2*12+3)*12 + 10 // the symbol 11 in row 3, column 4
	var items []string
	for _, i := range p.Options[o].Items {
		items = append(items, p.ItemName(i))
	}
	if want := []string{"r3c4", "B in row 3", "B in column 4"}; p.OptionName(o) != "r3c4#B" || !slices.Equal(items, want) {
		t.Errorf("want r3c4#B with %q, got %s with %q", want, p.OptionName(o), items)
	}
}

func TestAnswer(t *testing.T) {
	s := testenv.Must(latin.Parse("1..2....."))(t)
	chosen := append(slices.Clone(s.Problem().Given), 4) // 2 in row 1, column 2
	if got, want := s.Answer(chosen), []string{"r1c1#1", "r2c1#2", "r1c2#2"}; !slices.Equal(got.([]string), want) {
		t.Errorf("want %q, got %q", want, got)
	}
	if got, want := s.Picture(chosen), "1 2 .\n2 . .\n. . .\n"; got != want {
		t.Errorf("want %q, got %q", want, got)
	}
	if got, want := s.Picture(nil), "1 . .\n2 . .\n. . .\n"; got != want {
		t.Errorf("nothing chosen: want %q, got %q", want, got)
	}
}

func TestParse(t *testing.T) {
	const noSize = "want an order N from 1 to 35, or the N*N cells of a square, got "
	familytest.CheckParse(t, latin.Parse, map[string]string{
		"1": "latin:1", "35": "latin:35", "....": "latin:2", "1...": "latin:1...",
		strings.Repeat(".", 35*35-1) + "Z": "latin:" + strings.Repeat(".", 35*35-1) + "Z",
		"":                                 `want a number from 1 to 35, got ""`,
		"0":                                `want a number from 1 to 35, got "0"`,
		"36":                               `want a number from 1 to 35, got "36"`,
		".":                                `want a number from 1 to 35, got "."`,
		"100":                              noSize + `"100"`,
		"12345":                            noSize + `"12345"`,
		strings.Repeat(".", 36*36):         noSize + `"` + strings.Repeat(".", 100) + `..."`,
		"1..3":                             `want 1-2 or '.' in a square of order 2, got '3' in row 2, column 2`,
		"1.20.....":                        `want 1-3 or '.' in a square of order 3, got '0' in row 2, column 1`,
		"..é":                              `want 1-2 or '.' in a square of order 2, got 'é' in row 2, column 1`,
		strings.Repeat(".", 99) + "B":      `want 1-A or '.' in a square of order 10, got 'B' in row 10, column 10`,
	})
}
