package polyomino_test

import (
	"os"
	"testing"

	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/internal/familytest"
	"graphcover/puzzle/polyomino"
)

func TestParse(t *testing.T) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"bars":  "| two Ls and a bar\n3x4\nL*2=\n###\n#..\nI=####\n",
		"cube":  "2x2x2\none-sided\nA=\n##\n#.\n\n.#\n..\nB=##/#.//../#.\n",
		"board": "##\n##\n",
		"empty": "",
	} {
		testenv.Check(t, os.WriteFile(name, []byte(text), 0o600))
	}
	familytest.CheckParse(t, polyomino.Parse, map[string]string{
		"3x4,L*2=###/#..,I=####":           "polyomino:3x4,L*2=###/#..,I=####",
		"3x4,free,L*2=###/#..,I*1=####":    "polyomino:3x4,L*2=###/#..,I=####",
		"3x4,one-sided,L*2=###/#..,I=####": "polyomino:3x4,one-sided,L*2=###/#..,I=####",
		"##/#.,fixed,L=##/#.":              "polyomino:##/#.,fixed,L=##/#.",
		"2x2x2,one-sided,I*=##":            "polyomino:2x2x2,I*=##",
		"2x2x2,free,I*=##":                 "polyomino:2x2x2,free,I*=##",
		"bars":                             "polyomino:3x4,L*2=###/#..,I=####",
		"cube":                             "polyomino:2x2x2,A=##/#.//.#/..,B=##/#.//../#.",
		"board":                            "want pieces after the board, got none",
		"empty":                            `want ROWSxCOLUMNS or ROWSxCOLUMNSxLAYERS or a drawing of '#', '.' and '/', got ""`,
		"none":                             `file "none": there is no such file`,
		"I=##":                             `want ROWSxCOLUMNS or ROWSxCOLUMNSxLAYERS or a drawing of '#', '.' and '/', got "I=##"`,
		"2x2,flat,I=##":                    `piece "flat": want LETTER=DRAWING or LETTER*COPIES=DRAWING`,
		"2x2,free,fixed,I=##":              `piece "fixed": want LETTER=DRAWING or LETTER*COPIES=DRAWING`,
	})
}

// TestCounts compares counts with numbers from other sources.
func TestCounts(t *testing.T) {
	for _, c := range []struct {
		spec, why string
		want      int
	}{
		{"2x12,V*=##/#.", "each 2x3 in 2 ways, and no other cut", 16},
		{"3x10,I*=###", "a(n) = a(n-1) + a(n-3), OEIS A000930", 28},

		{"4x4,T*4=###/.#.", "one, and its reflection", 2},
		{"2x2x2,A=##/#.//.#/..,B=##/#.//../#.", "A's complement is A itself", 0},
		{"2x2x2,free,A*2=##/#.//.#/..", "one of 24 places, and its complement", 12},
		{"2x2x2,P*2=##/#.//#./..", "a corner and the opposite one", 4},
		{"3x3x3,C=##/##//##/##,m*19=#", "8 corners", 8},
	} {
		p := testenv.Must(polyomino.Parse(c.spec))(t)
		got := 0
		for range testenv.Values(t, memsolver.All(t.Context(), p.Problem(), memsolver.DLX)) {
			got++
		}
		if got != c.want {
			t.Errorf("%s: want %d (%s), got %d", p, c.want, c.why, got)
		}
	}
}
