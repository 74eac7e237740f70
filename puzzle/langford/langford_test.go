package langford_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/internal/familytest"
	"graphcover/puzzle/langford"
)

// TestCounts compares the numbers of solutions with OEIS A014552.
func TestCounts(t *testing.T) {
	for n, want := range map[int]int{1: 0, 2: 0, 3: 1, 4: 1, 5: 0, 6: 0, 7: 26, 8: 150, 9: 0, 10: 0, 11: 17792, 12: 108144} {
		if n > 10 && !testenv.LongRun() {
			continue
		}
		got := 0
		p := testenv.Must(langford.Parse(fmt.Sprint(n)))(t)
		for range testenv.Values(t, memsolver.All(t.Context(), p.Problem(), memsolver.DLX)) {
			got++
		}
		if got != want {
			t.Errorf("up to %d: want %d solutions, got %d", n, want, got)
		}
	}
}

// TestOneOfEachPair finds all arrangements by the definition. Of each and its reverse
// exactly one must be a solution, and there must be no other solutions.
func TestOneOfEachPair(t *testing.T) {
	for n := 1; n <= 8; n++ {
		got := make(map[string]int)
		p := testenv.Must(langford.Parse(fmt.Sprint(n)))(t)
		for s := range testenv.Values(t, memsolver.All(t.Context(), p.Problem(), memsolver.DLX)) {
			got[strings.TrimSuffix(p.Picture(s), "\n")]++
		}
		all := 0
		line := make([]int, 2*n)
		used := make([]bool, n+1)
		var fill func(place int)
		fill = func(place int) {
			for place < len(line) && line[place] > 0 {
				place++
			}
			if place == len(line) {
				all++
				one := strings.Trim(fmt.Sprint(line), "[]")
				slices.Reverse(line)
				other := strings.Trim(fmt.Sprint(line), "[]")
				slices.Reverse(line)
				if one == other || got[one]+got[other] != 1 {
					t.Errorf("want one of %s and %s, got %d", one, other, got[one]+got[other])
				}
				return
			}
			for k := 1; k <= n && place+k+1 < len(line); k++ {
				if used[k] || line[place+k+1] > 0 {
					continue
				}
				used[k], line[place], line[place+k+1] = true, k, k
				fill(place + 1)
				used[k], line[place], line[place+k+1] = false, 0, 0
			}
		}
		fill(0)
		if all != 2*len(got) {
			t.Errorf("up to %d: want half of %d, got %d", n, all, len(got))
		}
	}
}

// TestModel checks the options for n = 3: those of the definition, without those of 3
// that begin in the second half.
func TestModel(t *testing.T) {
	p := testenv.Must(langford.Parse("3"))(t)
	testenv.Check(t, p.Problem().Validate())
	want := []string{
		"1 at 1 and 3", "1 at 2 and 4", "1 at 3 and 5", "1 at 4 and 6",
		"2 at 1 and 4", "2 at 2 and 5", "2 at 3 and 6",
		"3 at 1 and 5",
	}
	all := make(exactcover.Solution, len(p.Problem().Options))
	for o := range all {
		all[o] = o
	}
	if got := p.Answer(all).([]string); !slices.Equal(got, want) {
		t.Errorf("want %q\ngot  %q", want, got)
	}
	for o, option := range p.Problem().Options {
		var items []string
		for _, i := range option.Items {
			items = append(items, p.Problem().ItemName(i))
		}
		var k, first, second int
		fmt.Sscanf(want[o], "%d at %d and %d", &k, &first, &second)
		if want := []string{fmt.Sprint("number ", k), fmt.Sprint("place ", first), fmt.Sprint("place ", second)}; !slices.Equal(items, want) {
			t.Errorf("option %d: want the items %q, got %q", o, want, items)
		}
	}
}

func TestPicture(t *testing.T) {
	p := testenv.Must(langford.Parse("3"))(t)
	for want, s := range map[string]exactcover.Solution{
		". . . . . .\n": nil,
		". 1 . 1 . .\n": {1},
		"3 1 2 1 3 2\n": {7, 1, 6},
	} {
		if got := p.Picture(s); got != want {
			t.Errorf("%v: want %q, got %q", s, want, got)
		}
	}
}

func TestParse(t *testing.T) {
	familytest.CheckParse(t, langford.Parse, map[string]string{
		"1": "langford:1", "07": "langford:7", "100": "langford:100",
		"":    `want a number from 1 to 100, got ""`,
		"0":   `want a number from 1 to 100, got "0"`,
		"-3":  `want a number from 1 to 100, got "-3"`,
		"101": `want a number from 1 to 100, got "101"`,
		"7.0": `want a number from 1 to 100, got "7.0"`,
	})
}
