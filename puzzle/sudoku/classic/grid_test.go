package classic_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/puzzle/sudoku/classic"
)

const blog = "...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1...."

func parse(t testing.TB, text string) classic.Grid {
	t.Helper()
	g, err := classic.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestModel compares the problem with its definition: 729 options of 4 items each,
// 324 items in 9 options each, in the order of the contract.
func TestModel(t *testing.T) {
	p := classic.Grid{}.Problem()
	if err := p.Validate(); err != nil {
		t.Fatal(err)
	}
	if len(p.Options) != 729 || len(p.Items) != 324 || len(p.Given) != 0 {
		t.Fatalf("want 729 options, 324 items and none given, got %d, %d and %d", len(p.Options), len(p.Items), len(p.Given))
	}
	options := make([]int, len(p.Items))
	o := 0
	for row := 1; row <= 9; row++ {
		for column := 1; column <= 9; column++ {
			for number := 1; number <= 9; number++ {
				option := p.Options[o]
				if want := fmt.Sprintf("r%dc%d#%d", row, column, number); option.Name != want {
					t.Errorf("option %d: want %s, got %s", o, want, option.Name)
				}
				block := option.Attributes["block"].(int)
				var names []string
				for _, i := range option.Items {
					options[i]++
					names = append(names, p.Items[i].Name)
				}
				want := []string{
					fmt.Sprintf("%d in row %d", number, row), fmt.Sprintf("%d in column %d", number, column),
					fmt.Sprintf("%d in block %d", number, block), fmt.Sprintf("r%dc%d", row, column),
				}
				if !slices.Equal(names, want) {
					t.Errorf("option %s: want %q, got %q", option.Name, want, names)
				}
				o++
			}
		}
	}
	for i, n := range options {
		if n != 9 {
			t.Errorf("item %s: want 9 options, got %d", p.Items[i].Name, n)
		}
	}
	for i, want := range map[int]string{0: "1 in row 1", 80: "9 in row 9", 81: "1 in column 1", 162: "1 in block 1", 243: "r1c1", 323: "r9c9"} {
		if p.Items[i].Name != want {
			t.Errorf("item %d: want %s, got %s", i, want, p.Items[i].Name)
		}
	}
}

func TestBlocks(t *testing.T) {
	want := "111222333" + "111222333" + "111222333" + "444555666" + "444555666" + "444555666" + "777888999" + "777888999" + "777888999"
	var got strings.Builder
	for o := 0; o < 729; o += 9 {
		fmt.Fprint(&got, (classic.Grid{}).Problem().Options[o].Attributes["block"])
	}
	if got.String() != want {
		t.Errorf("want %s, got %s", want, got.String())
	}
}

func TestContradictions(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{blog, nil},
		{strings.Repeat(".", 81), nil},
		{strings.Repeat(".", 18) + "5..5....." + strings.Repeat(".", 54), []string{"two 5s in row 3"}},
		{"1" + strings.Repeat(".", 71) + "1" + strings.Repeat(".", 8), []string{"two 1s in column 1"}},
		{"7........" + ".7......." + strings.Repeat(".", 63), []string{"two 7s in block 1"}},
		{"99......." + strings.Repeat(".", 72), []string{"two 9s in row 1", "two 9s in block 1"}},
		{"2222" + strings.Repeat(".", 77), []string{"four 2s in row 1", "three 2s in block 1"}},
	} {
		if got := parse(t, c.text).Contradictions(); !slices.Equal(got, c.want) {
			t.Errorf("%s: want %q, got %q", c.text, c.want, got)
		}
	}
}

// TestContradictionsAreConflicts checks for every pair of clues that Contradictions
// and ValidateGiven agree.
func TestContradictionsAreConflicts(t *testing.T) {
	for a := range 81 {
		for b := range 81 {
			for _, number := range []uint8{4, 5} {
				var g classic.Grid
				g[a] = 4
				g[b] = number
				conflict := exactcover.IsConflict(g.Problem().Validate())
				if contradicting := len(g.Contradictions()) > 0; conflict != contradicting {
					t.Fatalf("%s: conflict %v, contradictions %q", g, conflict, g.Contradictions())
				}
			}
		}
	}
}

func TestWith(t *testing.T) {
	g := parse(t, blog)
	if got := g.With(g.Problem().Given); got != g {
		t.Errorf("with its own clues: want %s, got %s", g, got)
	}
	if got := (classic.Grid{}).With(g.Problem().Given).String(); got != blog {
		t.Errorf("the empty grid with the clues: want %s, got %s", blog, got)
	}
	if g.Clues() != 23 {
		t.Errorf("want 23 clues, got %d", g.Clues())
	}
}
