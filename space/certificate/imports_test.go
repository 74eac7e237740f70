package certificate_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"graphcover/internal/testenv"
)

// TestImportsNoSolver requires that of graphcover the checker uses only package exactcover, and
// what that imports, also by way of others.
func TestImportsNoSolver(t *testing.T) {
	out := testenv.Must(exec.Command("go", "list", "-deps", ".").Output())(t)
	var own []string
	for path := range strings.FieldsSeq(string(out)) {
		if strings.HasPrefix(path, "graphcover/") {
			own = append(own, path)
		}
	}
	if want := []string{"graphcover/internal/draw", "graphcover/exactcover", "graphcover/space/certificate"}; !slices.Equal(own, want) {
		t.Errorf("want only %v, got %v", want, own)
	}
}
