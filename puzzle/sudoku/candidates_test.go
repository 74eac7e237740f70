package sudoku_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"graphcover/puzzle/sudoku"
)

// TestCandidates compares the candidates of the first puzzle with the options of its
// problem that conflict with no clue.
func TestCandidates(t *testing.T) {
	b := parse(t, "9x9:"+blog)
	for cell, digits := range b.Candidates() {
		for n := 1; n <= 9; n++ {
			with := b.Numbers()
			want := with[cell] == uint8(n)
			if with[cell] == 0 {
				with[cell] = uint8(n)
				want = len(b.Of(with).Contradictions()) == 0
			}
			if got := digits.Has(n); got != want {
				t.Errorf("%s#%d: candidate %v, want %v", b.Rules().CellName(cell), n, got, want)
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
	all := parse(t, "9x9:..7"+strings.Repeat(".", 78)).Candidates()
	text, err := json.Marshal(all)
	var again sudoku.Candidates
	if err == nil {
		err = json.Unmarshal(text, &again)
	}
	if err != nil || !slices.Equal(again, all) || !strings.HasPrefix(string(text), `["12345689","12345689","7","123`) {
		t.Errorf("want the same candidates after reading them back, got %s, %v", text, err)
	}
	if err := json.Unmarshal([]byte(`["10"]`), &again); err == nil {
		t.Error("want an error for a 0")
	}
}
