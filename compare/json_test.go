package compare_test

import (
	"encoding/json"
	"math/big"
	"testing"

	"graphcover/compare"
	"graphcover/internal/testenv"
	"graphcover/proof"
)

// TestAppendJSON compares the fast encoding with that of package json.
func TestAppendJSON(t *testing.T) {
	huge, _ := new(big.Int).SetString("2444888770250892795802079170816", 10)
	texts := []string{"", "queens:8", blog, `a "b" \c`, "<b>&", "é\u2028", "bad\xffutf", "tab\t", "\x7f"}
	for i, text := range texts {
		for _, seconds := range []float64{0, 1, 1e-6, 9.99e-7, 1.5e-9, 0.000123456, 1e20, 1e21, 12345.678} {
			for _, solutions := range []*big.Int{nil, big.NewInt(0), big.NewInt(1), huge} {
				check(t, &compare.CountResult{
					Puzzle: blog, Source: text, Status: compare.Limit, Reason: texts[len(texts)-1-i], Solutions: solutions,
					Choices: i, Backtracks: -i, Seconds: seconds, RoundTrips: 7 * i, Solver: "memory", Mode: text,
				})
			}
			check(t, &compare.CountResult{Puzzle: text, Solutions: big.NewInt(2), Proof: &proof.Result{Folder: text, Listed: 1, Conclusion: proof.Sat}})
			check(t, &compare.Result{Puzzle: text, Solution: text, Proof: &proof.Result{Folder: text}})
			for _, solution := range []any{nil, text, []string{}, []string{text, "r1c1#2"}} {
				check(t, &compare.Result{
					Puzzle: text, Source: texts[len(texts)-1-i], Status: compare.Solved, Reason: text, Solution: solution,
					Choices: i, Backtracks: 1 << 40, Seconds: seconds, LoadSeconds: seconds / 3, RoundTrips: i, Solver: text, Mode: "dlx",
				})
			}
		}
	}
}

func check(t *testing.T, r interface{ AppendJSON([]byte) []byte }) {
	t.Helper()
	want := testenv.Must(json.Marshal(r))(t)
	if got := string(r.AppendJSON([]byte("x"))); got != "x"+string(want) {
		t.Errorf("want x%s, got %s", want, got)
	}
}
