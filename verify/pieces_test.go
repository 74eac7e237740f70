package verify_test

import (
	"bytes"
	"io"
	"math/rand/v2"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/space"
	"graphcover/workers/prefix"
)

// assemble returns a certificate of p that was put together from those of that many pieces.
func assemble(t *testing.T, p *exactcover.Problem, pieces int) ([]byte, space.Certified) {
	t.Helper()
	nodes := testenv.Must(prefix.Split(t.Context(), p, nil, pieces, 0))(t)
	var parts []space.Piece
	for _, n := range nodes {
		part := space.Piece{Chosen: n.Prefix, Item: n.Item}
		if n.Leaf() {
			var text bytes.Buffer
			testenv.Must(space.CertifyBelow(t.Context(), p, n.Prefix, 1<<22, &text))(t)
			part.Certificate = func() (io.Reader, error) { return &text, nil }
		}
		parts = append(parts, part)
	}
	var text bytes.Buffer
	certified := testenv.Must(space.Assemble(t.Context(), p, parts, &text))(t)
	return text.Bytes(), certified
}

// TestAssembled cuts searches into pieces, puts the certificates of the pieces together, and has
// both checkers judge the whole. It has the number of solutions of a certificate in one piece.
func TestAssembled(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 5))
	py := newPython(t)
	several := 0 // problems of several pieces that have solutions
	for range testenv.Cases(60, 1000) {
		p := randomProblem(rng)
		if p.Validate() != nil { // its given options exclude each other, so there is nothing to cut
			continue
		}
		c := certify(t, p)
		for _, pieces := range []int{1, 2 + rng.IntN(12)} {
			text, certified := assemble(t, p, pieces)
			status, solutions := ours(t, text, p)
			if status != proved || solutions.Cmp(c.solutions) != 0 || certified.Solutions.Cmp(c.solutions) != 0 {
				t.Fatalf("%d pieces of\n%s: want %v solutions proved, got status %d, %v:\n%s", pieces, c.knuth, c.solutions, status, solutions, text)
			}
			if status := py.check(t, c.knuth, text); status != proved {
				t.Fatalf("%d pieces of\n%s: want status 0 of check_count.py, got %d:\n%s", pieces, c.knuth, status, text)
			}
			if pieces > 1 && c.solutions.Sign() > 0 {
				several++
			}
		}
	}
	if several < 10 {
		t.Errorf("want several pieces of ten problems with solutions, got %d", several)
	}
}
