package reason_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/testenv"
	"graphcover/memsolver/internal/enginetest"
	"graphcover/memsolver/reason"
	"graphcover/puzzle/domino"
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
		all = append(all, known{fmt.Sprint("mutilated ", n), enginetest.Problem(t, domino.Mutilated(n)), reason.Overfull})
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

// TestSolvable asks about a problem that has a solution: the answer can be printed like any other.
func TestSolvable(t *testing.T) {
	p := enginetest.Pigeons(4, 4)
	if r := testenv.Must(reason.Find(t.Context(), p))(t); r != nil || r.Text(p) != "there is a solution" {
		t.Errorf("want that there is a solution, got %+v", r)
	}
}

// TestPlainest checks that of several sets of weights the plainest is taken: too many for too few before
// points, and then the fewest items. It is never worse than the first one that is found, and often
// better.
func TestPlainest(t *testing.T) {
	rng := rand.New(rand.NewPCG(40, 3))
	n, fewer, lessPoints := 0, 0, 0
	for n < 100 {
		p := solvertest.New(12)
		for range 30 {
			items := rng.Perm(12)[:2+rng.IntN(2)]
			slices.Sort(items)
			p.Options = append(p.Options, exactcover.Option{Items: items})
		}
		first, _ := reason.Start(p, nil).Run(t.Context(), 0)
		if first == nil || first.Kind != reason.Overfull {
			continue
		}
		n++
		plainest := testenv.Must(reason.Plain(t.Context(), p))(t)
		hasPoints := func(r *reason.Reason) bool { return strings.HasPrefix(r.Text(p), "the points don't add up: ") }
		before, now := hasPoints(first), hasPoints(plainest)
		if plainest.Kind != reason.Overfull || now && !before || now == before && len(plainest.Items) > len(first.Items) {
			t.Fatalf("want nothing less plain than %+v, got %+v", first, plainest)
		}
		if before && !now {
			lessPoints++
		} else if len(plainest.Items) < len(first.Items) {
			fewer++
		}
	}
	t.Logf("of %d, fewer items: %d, points no more: %d", n, fewer, lessPoints)
	if fewer < n/10 || lessPoints < n/20 {
		t.Errorf("want plainer ones in many cases, got fewer items in %d of %d, points no more in %d", fewer, n, lessPoints)
	}
}

// TestFewGroups asks about double lessons in a lab that have one teacher. Each day is long enough for
// one of them, since all of them have its second hour, and there is a lesson too many. Any mixture of second hours of
// the lab and of the teacher is a reason; one of a single family is wanted.
func TestFewGroups(t *testing.T) {
	rng := rand.New(rand.NewPCG(51, 2))
	mixed := 0
	for range 50 {
		var names, lessons []string
		for _, day := range []string{"mon", "tue", "wed", "thu", "fri"} {
			for hour := 1; hour <= 3; hour++ {
				names = append(names, fmt.Sprintf("lab_%s%d", day, hour), fmt.Sprintf("eve_%s%d", day, hour))
			}
		}
		for class := range 6 {
			lessons = append(lessons, fmt.Sprintf("%da-double", class+1))
		}
		var b exactcover.Builder
		b.Primary(lessons...).Secondary(shuffled(rng, names)...)
		for _, lesson := range lessons {
			for _, day := range shuffled(rng, []string{"mon", "tue", "wed", "thu", "fri"}) {
				for hour := 1; hour <= 2; hour++ {
					at, next := fmt.Sprint(day, hour), fmt.Sprint(day, hour+1)
					b.Option(lesson, "lab_"+at, "lab_"+next, "eve_"+at, "eve_"+next)
				}
			}
		}
		p := testenv.Must(b.Problem())(t)
		heads := func(r *reason.Reason) []string {
			var heads []string
			for k, item := range r.Items {
				if r.Weights[k] < 0 {
					head, _, _ := strings.Cut(p.ItemName(item), "_")
					heads = append(heads, head)
				}
			}
			slices.Sort(heads)
			return slices.Compact(heads)
		}
		first, _ := reason.Start(p, nil).Run(t.Context(), 0)
		plainest := testenv.Must(reason.Plain(t.Context(), p))(t)
		if first == nil || plainest == nil || plainest.Kind != reason.Overfull || len(heads(plainest)) != 1 {
			t.Fatalf("want the hours of the lab alone, or of eve, got %+v", plainest)
		}
		if len(heads(first)) > 1 {
			mixed++
		}
	}
	t.Logf("mixed at first: %d of 50", mixed)
	if mixed < 5 {
		t.Errorf("want many reasons that are mixed at first, got %d", mixed)
	}
}

func shuffled(rng *rand.Rand, words []string) []string {
	words = slices.Clone(words)
	rng.Shuffle(len(words), func(i, j int) { words[i], words[j] = words[j], words[i] })
	return words
}
