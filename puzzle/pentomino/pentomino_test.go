package pentomino_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/internal/familytest"
	"graphcover/puzzle/pentomino"
)

const hole = "########/########/########/###..###/###..###/########/########/########"

// TestCounts compares the counts with the literature: the rectangles as in the
// package's references, the square of D. S. Scott (1958), and the boxes, which C. J.
// Bouwkamp counted (Journal of Combinatorial Theory 7, 1969).
func TestCounts(t *testing.T) {
	for _, c := range []struct {
		board   string
		motions int
		count   int // up to symmetry
		seconds bool
	}{
		{"3x20", 4, 2, false},
		{"20x3", 4, 2, false},
		{hole, 8, 65, false},
		{"4x15", 4, 368, true},
		{"2x3x10", 8, 12, true},
		{"5x12", 4, 1010, true},
		{"6x10", 4, 2339, true},
	} {
		if !testenv.LongRun() && c.seconds {
			continue
		}
		p := testenv.Must(pentomino.Parse(c.board))(t)
		got := 0
		for range testenv.Values(t, memsolver.All(t.Context(), p.Problem(), memsolver.DLX)) {
			got++
		}
		if want := c.motions * c.count; got != want {
			t.Errorf("%s: want %d, got %d", p, want, got)
		}
	}
}

// TestModel checks the size of the problem of the square, which is in the paper
// "Dancing links": 72 columns and 1,568 rows.
func TestModel(t *testing.T) {
	p := testenv.Must(pentomino.Parse(hole))(t)
	if items, options := len(p.Problem().Items), len(p.Problem().Options); items != 72 || options != 1568 {
		t.Errorf("want 72 items and 1568 options, got %d and %d", items, options)
	}
	var names strings.Builder
	for i := range 14 {
		names.WriteString(p.Problem().ItemName(i) + " ")
	}
	if want := "F I L N P T U V W X Y Z r1c1 r1c2 "; names.String() != want {
		t.Errorf("want %s, got %s", want, &names)
	}
}

func TestParse(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"square": "| a square with a hole\r\n" + strings.ReplaceAll(hole, "/", "\r\n") + "\r\n",
		"small":  "5x5\n",
		"two":    "6x10\n6x10\n",
	} {
		testenv.Check(t, os.WriteFile(name, []byte(text), 0o600))
	}
	familytest.CheckParse(t, pentomino.Parse, map[string]string{
		"6x10":                                  "pentomino:6x10",
		"06x10":                                 "pentomino:6x10",
		"3x4x5":                                 "pentomino:3x4x5",
		hole:                                    "pentomino:" + hole,
		"8x8":                                   "pentomino:" + hole,
		"square":                                "pentomino:" + hole,
		strings.Repeat("######/", 9) + "######": "pentomino:10x6",
		"5x5":                                   "want a board of 60 cells, got 25",
		"small":                                 "want a board of 60 cells, got 25",
		"two":                                   `"6x10,6x10": want sides of 1 to 4096, got "10,6"`,
		"none":                                  `file "none": there is no such file`,
		"":                                      `want ROWSxCOLUMNS or ROWSxCOLUMNSxLAYERS or a drawing of '#', '.' and '/', got ""`,
	})
}

func Example() {
	p, err := pentomino.Parse("5x12")
	if err != nil {
		panic(err)
	}
	solution, err := memsolver.Solve(context.Background(), p.Problem(), memsolver.DLX)
	if err != nil {
		panic(err)
	}
	fmt.Print(p.Picture(solution))
	fmt.Println(p.Answer(solution).([]string)[0])
	// Output:
	// ┌───────┬───┬───────┬───────────┬───────────┬───┐
	// │ L   L │ X │ U   U │ T   T   T │ P   P   P │ Y │
	// │   ┌───┘   └───┐   ├───┐   ┌───┤       ┌───┘   │
	// │ L │ X   X   X │ U │ V │ T │ W │ P   P │ Y   Y │
	// │   ├───┐   ┌───┘   │   │   │   └───┬───┴───┐   │
	// │ L │ F │ X │ U   U │ V │ T │ W   W │ Z   Z │ Y │
	// │   │   └───┼───────┘   ├───┴───┐   └───┐   │   │
	// │ L │ F   F │ V   V   V │ N   N │ W   W │ Z │ Y │
	// ├───┘   ┌───┴───────────┴───┐   └───────┤   └───┤
	// │ F   F │ I   I   I   I   I │ N   N   N │ Z   Z │
	// └───────┴───────────────────┴───────────┴───────┘
	// F r3c2 r4c2 r4c3 r5c1 r5c2
}
