package proof

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover/solvertest"
	"graphcover/internal/cdcl"
	"graphcover/internal/testenv"
)

// TestForgotten checks which steps are deleted, counted from the last. No search of the other
// tests without veripb is long enough to forget.
func TestForgotten(t *testing.T) {
	folder := t.TempDir()
	w := testenv.Must(Create(folder, solvertest.New(3, "ab", "b", "c")))(t)
	w.learned([]cdcl.Literal{1, -3})
	w.learned([]cdcl.Literal{1, 2})
	w.learned([]cdcl.Literal{3})
	w.forgotten(1)
	w.forgotten(2)
	w.learned([]cdcl.Literal{1})
	w.forgotten(4)
	testenv.Must(w.Finish(true))(t)
	text := testenv.Must(os.ReadFile(filepath.Join(folder, ProofFile)))(t)
	want := []string{
		"rup +1 x1 +1 ~x3 >= 1 ;", "rup +1 x1 +1 x2 >= 1 ;", "rup +1 x3 >= 1 ;", "deld -3 ;", "deld -2 ;",
		"rup +1 x1 >= 1 ;", "deld -1 ;", "rup >= 1 ;",
	}
	if got := strings.Split(string(text), "\n"); len(got) < 10 || !slices.Equal(got[2:10], want) {
		t.Errorf("want the steps %q, got %q", want, got)
	}
}
