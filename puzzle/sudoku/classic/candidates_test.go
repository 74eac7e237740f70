package classic_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"graphcover/puzzle/sudoku"
	"graphcover/puzzle/sudoku/classic"
)

// TestUnits compares units and peers with the definition: two cells are peers if they
// can't both be 1.
func TestUnits(t *testing.T) {
	for u, unit := range classic.Units {
		if !slices.IsSorted(unit.Cells[:]) {
			t.Errorf("%v: want cells ascending, got %v", unit, unit.Cells)
		}
		for _, cell := range unit.Cells {
			if !slices.Contains(classic.UnitsOf[cell][:], u) {
				t.Errorf("%v holds %s, whose units are %v", unit, classic.CellName(cell), classic.UnitsOf[cell])
			}
		}
	}
	for a := range 81 {
		for b := range 81 {
			var g classic.Grid
			g[a], g[b] = 1, 1
			want := len(g.Contradictions()) > 0
			if got := slices.Contains(classic.Peers[a][:], b); got != want {
				t.Fatalf("%s and %s: peers %v, want %v", classic.CellName(a), classic.CellName(b), got, want)
			}
		}
	}
	for u, want := range map[int]string{0: "row 1", 8: "row 9", 9: "column 1", 18: "block 1", 26: "block 9"} {
		if got := classic.Units[u].String(); got != want {
			t.Errorf("unit %d: want %s, got %s", u, want, got)
		}
	}
}

// TestCandidates compares the candidates of the first puzzle with the options of its
// problem that conflict with no clue.
func TestCandidates(t *testing.T) {
	g := parse(t, blog)
	for cell, digits := range g.Candidates() {
		for n := 1; n <= 9; n++ {
			with := g
			want := g[cell] == uint8(n)
			if g[cell] == 0 {
				with[cell] = uint8(n)
				want = len(with.Contradictions()) == 0
			}
			if got := digits.Has(n); got != want {
				t.Errorf("%s#%d: candidate %v, want %v", classic.CellName(cell), n, got, want)
			}
		}
	}
}

func TestDigits(t *testing.T) {
	for _, numbers := range [][]int{nil, {1}, {9}, {1, 3, 9}, {1, 2, 3, 4, 5, 6, 7, 8, 9}} {
		d := sudoku.DigitsOf(numbers...)
		text := strings.Trim(strings.ReplaceAll(fmt.Sprint(numbers), " ", ""), "[]")
		if got := slices.Collect(d.All()); d.Len() != len(numbers) || d.String() != text || !slices.Equal(got, numbers) {
			t.Errorf("%v: got %v, %d of them, %q", numbers, got, d.Len(), d)
		}
	}
	all := classic.Grid{2: 7}.Candidates()
	text, err := json.Marshal(all)
	var again classic.Candidates
	if err == nil {
		err = json.Unmarshal(text, &again)
	}
	if err != nil || again != all || !strings.HasPrefix(string(text), `["12345689","12345689","7","123`) {
		t.Errorf("want the same candidates after reading them back, got %s, %v", text, err)
	}
	if err := json.Unmarshal([]byte(`["10"]`), &again); err == nil {
		t.Error("want an error for a 0")
	}
	if classic.AllDigits != sudoku.DigitsOf(1, 2, 3, 4, 5, 6, 7, 8, 9) {
		t.Errorf("want all digits, got %v", classic.AllDigits)
	}
}
