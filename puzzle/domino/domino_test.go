package domino_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/domino"
)

func count(t *testing.T, spec string) (n int) {
	t.Helper()
	p := testenv.Must(domino.Parse(spec))(t)
	for range testenv.Values(t, memsolver.All(t.Context(), p.Problem(), memsolver.DLX)) {
		n++
	}
	return n
}

// kasteleyn returns the number of solutions of a rectangle by P. W. Kasteleyn's
// formula: the product of 4cos²(πj/(rows+1)) + 4cos²(πk/(columns+1)), where j and k
// run over half of the rows and columns.
func kasteleyn(rows, columns int) int {
	product := 1.0
	for j := 1; j <= (rows+1)/2; j++ {
		for k := 1; k <= (columns+1)/2; k++ {
			a := math.Cos(math.Pi * float64(j) / float64(rows+1))
			b := math.Cos(math.Pi * float64(k) / float64(columns+1))
			product *= 4*a*a + 4*b*b
		}
	}
	return int(math.Round(product))
}

func TestRectangles(t *testing.T) {
	if n := kasteleyn(8, 8); n != 12_988_816 {
		t.Fatalf("the formula for 8x8: want 12988816, got %d", n)
	}
	for rows := 1; rows <= 7; rows++ {
		for columns := 1; columns <= 6; columns++ {
			spec := fmt.Sprintf("%dx%d", rows, columns)
			if got, want := count(t, spec), kasteleyn(rows, columns); got != want {
				t.Errorf("%s: want %d, got %d", spec, want, got)
			}
		}
	}
}

// TestAztecDiamonds counts the solutions of drawn boards: 2^(n(n+1)/2) by N. Elkies,
// G. Kuperberg, M. Larsen and J. Propp, "Alternating-sign matrices and domino
// tilings", Journal of Algebraic Combinatorics 1 (1992).
func TestAztecDiamonds(t *testing.T) {
	for n := 1; n <= 4; n++ {
		var rows []string
		for i := range 2 * n {
			margin := strings.Repeat(".", max(n-1-i, i-n))
			rows = append(rows, margin+strings.Repeat("#", 2*(n-len(margin)))+margin)
		}
		board := strings.Join(rows, "/")
		if got, want := count(t, board), 1<<(n*(n+1)/2); got != want {
			t.Errorf("%s: want %d, got %d", board, want, got)
		}
	}
}

// TestBoxes counts the solutions of boxes of 2x2xN: 2, 9, 32, 121 … (OEIS A006253).
func TestBoxes(t *testing.T) {
	for n, want := range []int{1: 2, 2: 9, 3: 32, 4: 121, 5: 450} {
		if spec := fmt.Sprintf("2x2x%d", n); n > 0 && count(t, spec) != want {
			t.Errorf("%s: want %d, got %d", spec, want, count(t, spec))
		}
	}
}

func TestParse(t *testing.T) {
	for _, c := range []struct{ spec, want string }{
		{"8x8", "domino:8x8 []"},
		{".#/##/#.", "domino:.#/##/#. []"},
		{"3x3", "domino:3x3 [9 cells for pieces that cover a multiple of 2]"},
		{"8x", `"8x": want sides of 1 to 4096, got ""`},
		{"none", `file "none": there is no such file`},
	} {
		p, err := domino.Parse(c.spec)
		got := fmt.Sprint(err)
		if err == nil {
			got = fmt.Sprint(p, " ", p.Contradictions())
		}
		if got != c.want {
			t.Errorf("%s: want %s, got %s", c.spec, c.want, got)
		}
	}
}
