package queens_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/internal/familytest"
	"graphcover/puzzle/queens"
)

// solutions calls visit with every solution, and returns their number.
func solutions(t testing.TB, b queens.Board, visit func(exactcover.Solution)) (n int) {
	t.Helper()
	for s := range testenv.Values(t, memsolver.All(t.Context(), b.Problem(), memsolver.DLX)) {
		n++
		visit(s)
	}
	return n
}

// TestCounts compares the numbers of solutions with OEIS A000170.
func TestCounts(t *testing.T) {
	for i, want := range []int{1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712} {
		n := i + 1
		if n > 12 && !testenv.LongRun() {
			break
		}
		if got := solutions(t, testenv.Must(queens.Parse(fmt.Sprint(n)))(t), func(exactcover.Solution) {}); got != want {
			t.Errorf("%d queens: want %d solutions, got %d", n, want, got)
		}
	}
}

// TestAgainstPermutations searches all ways to put one queen into each row and
// column.
func TestAgainstPermutations(t *testing.T) {
	for n := 1; n <= 7; n++ {
		var want []string
		column := make([]int, n) // by row
		var place func(row int)
		place = func(row int) {
			if row == n {
				var cells []string
				for r, c := range column {
					cells = append(cells, fmt.Sprintf("r%dc%d", r+1, c+1))
				}
				want = append(want, strings.Join(cells, " "))
				return
			}
			for c := range n {
				attacked := slices.ContainsFunc(column[:row], func(other int) bool { return other == c })
				for r := range row {
					attacked = attacked || row-r == c-column[r] || row-r == column[r]-c
				}
				if !attacked {
					column[row] = c
					place(row + 1)
				}
			}
		}
		place(0)
		b := testenv.Must(queens.Parse(fmt.Sprint(n)))(t)
		var got []string
		solutions(t, b, func(s exactcover.Solution) {
			cells := b.Answer(s).([]string)
			slices.Sort(cells)
			got = append(got, strings.Join(cells, " "))
		})
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%d queens: want %q\ngot  %q", n, want, got)
		}
	}
}

// TestOrder compares items and options with what queens-dlx.w prints for 4 and 5. It
// numbers from 0 and calls the diagonals a and b.
func TestOrder(t *testing.T) {
	for rows, want := range map[string]string{
		"4": "r2 c2 r1 c1 r3 c3 r0 c0 | a1 b1 a2 b2 a3 b3 a4 b4 a5 b5",
		"5": "r2 c2 r1 c1 r3 c3 r0 c0 r4 c4 | a1 b1 a2 b2 a3 b3 a4 b4 a5 b5 a6 b6 a7 b7",
	} {
		p := testenv.Must(queens.Parse(rows))(t).Problem()
		testenv.Check(t, p.Validate())
		names := make([]string, len(p.Items))
		for i, item := range p.Items {
			kind := map[string]string{"row": "r", "column": "c", "rising diagonal": "a", "falling diagonal": "b"}
			last := strings.LastIndexByte(item.Name, ' ')
			var number int
			fmt.Sscan(item.Name[last+1:], &number)
			if !item.Secondary {
				number--
			}
			names[i] = fmt.Sprint(kind[item.Name[:last]], number)
		}
		got := strings.Join(names[:p.Primary()], " ") + " | " + strings.Join(names[p.Primary():], " ")
		if got != want {
			t.Errorf("items of %s: want %s\ngot  %s", rows, want, got)
		}
		if rows == "5" {
			continue
		}
		var options []string
		for _, o := range p.Options {
			var items []string
			for _, i := range o.Items {
				items = append(items, names[i])
			}
			options = append(options, strings.Join(items, " "))
		}
		if want := []string{
			"r0 c0 b3", "r0 c1 a1 b4", "r0 c2 a2 b5", "r0 c3 a3",
			"r1 c0 a1 b2", "r1 c1 a2 b3", "r1 c2 a3 b4", "r1 c3 a4 b5",
			"r2 c0 a2 b1", "r2 c1 a3 b2", "r2 c2 a4 b3", "r2 c3 a5 b4",
			"r3 c0 a3", "r3 c1 a4 b1", "r3 c2 a5 b2", "r3 c3 b3",
		}; !slices.Equal(options, want) {
			t.Errorf("options: want %q\ngot  %q", want, options)
		}
	}
}

func TestPicture(t *testing.T) {
	b := testenv.Must(queens.Parse("4"))(t)
	const empty = ". . . .\n. . . .\n. . . .\n. . . .\n"
	if got := b.Picture(nil); got != empty {
		t.Errorf("want %q, got %q", empty, got)
	}
	const partly = ". Q . .\n. . . .\n. . . .\n. . Q .\n"
	if got := b.Picture(exactcover.Solution{14, 1}); got != partly {
		t.Errorf("want %q, got %q", partly, got)
	}
}

func TestParse(t *testing.T) {
	familytest.CheckParse(t, queens.Parse, map[string]string{
		"1": "queens:1", "08": "queens:8", "100": "queens:100",
		"":                     `want a number from 1 to 100, got ""`,
		"0":                    `want a number from 1 to 100, got "0"`,
		"-8":                   `want a number from 1 to 100, got "-8"`,
		"101":                  `want a number from 1 to 100, got "101"`,
		"8x8":                  `want a number from 1 to 100, got "8x8"`,
		"99999999999999999999": `want a number from 1 to 100, got "99999999999999999999"`,
		"٨":                    `want a number from 1 to 100, got "٨"`,
	})
}
