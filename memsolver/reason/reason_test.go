package reason_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/memsolver/internal/enginetest"
	"graphcover/memsolver/reason"
)

// TestKnown asks about problems that are known to have no solution, and why.
func TestKnown(t *testing.T) {
	type known struct {
		name string
		p    *exactcover.Problem
		kind reason.Kind
	}
	var all []known
	for n := 11; n <= 40; n++ {
		all = append(all, known{fmt.Sprintf("%d pigeons", n), enginetest.Pigeons(n, n-1), reason.Overfull})
	}
	for n := 8; n <= 20; n += 2 {
		all = append(all, known{fmt.Sprint("mutilated ", n), enginetest.Problem(t, enginetest.Mutilated(n)), reason.Overfull})
	}
	for _, n := range []int{5, 6, 37, 38, 41, 42} {
		all = append(all, known{fmt.Sprint("langford ", n), enginetest.Problem(t, fmt.Sprint("langford:", n)), reason.Parity})
	}
	for _, quotas := range []bool{false, true} {
		all = append(all, known{"timetable", enginetest.Timetable(11, quotas), reason.Overfull})
	}
	for _, c := range all {
		start := time.Now()
		r := testenv.Must(reason.Find(t.Context(), c.p))(t)
		took := time.Since(start)
		if r == nil || r.Kind != c.kind {
			t.Errorf("%s: want the kind %s, got %+v", c.name, c.kind, r)
			continue
		}
		if n := len(r.Items); n%10 == 1 || strings.HasPrefix(c.name, "lang") {
			t.Logf("%s, %v: %s", c.name, took, r.Text(c.p))
		}
	}
}
