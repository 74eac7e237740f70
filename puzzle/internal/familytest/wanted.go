package familytest

import (
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/puzzle/internal/table"
)

// A place is a line of tables at a time.
type place struct{ name, when string }

const mostOptions = 1000 // of a problem whose places are looked at

// Several are the times of tables that stand for several others.
type Several struct {
	// With returns a time that stands for that of w, and perhaps for others. when is one of these, which may be the same.
	With func(w table.Wanted, when string, rng *rand.Rand) string
	// Has reports whether one of them stands for another one.
	Has func(several, when string) bool
}

// CheckWanted writes wishes into tables, one after another. Each is at a place that an option of the problem has, or had
// before an earlier wish, or at several times of such a line. CheckWanted checks that the tables have the wish, that they
// say the same as before at all other places, and that no other line is changed. It returns the number of places.
func CheckWanted[T Tables](t *testing.T, read func(io.Reader) (T, error), several Several, content string, wishes int, rng *rand.Rand) (found int) {
	t.Helper()
	var places []place
	for range wishes {
		before, p := readTables(t, read, content)
		if p != nil && len(p.Options) < mostOptions {
			places = placesOf(before, p, places)
		}
		if len(places) == 0 {
			return 0
		}
		known := make(map[place]table.Wanted)
		for _, at := range places {
			w, err := before.Wanted(at.name, at.when)
			if err != nil || !slices.Contains(w.May, w.Is) || w.Name != at.name || w.When != at.when {
				t.Fatalf("%v: want what is wanted, got %+v, %v, in\n%s", at, w, err, content)
			}
			known[at] = w
		}
		w := known[places[rng.IntN(len(places))]]
		w = checkSeveral(t, before, several, w, places[rng.IntN(len(places))].when, known, rng)
		w.Is = w.May[rng.IntN(len(w.May))]
		changed, err := before.Want(content, w)
		if err != nil {
			t.Fatalf("%+v: %v, in\n%s", w, err, content)
		}
		after, _ := readTables(t, read, changed)
		if got, err := after.Wanted(w.Name, w.When); err != nil || got.Is != w.Is || got.Mixed {
			t.Fatalf("%+v: want that, got %+v, %v; before:\n%s\nafter:\n%s", w, got, err, content, changed)
		}
		for at, want := range known {
			if at.name == w.Name && several.Has(w.When, at.when) {
				want.Is = w.Is
			}
			if got, err := after.Wanted(at.name, at.when); err != nil || got.Is != want.Is {
				t.Fatalf("%+v: want %+v, got %+v, %v; before:\n%s\nafter:\n%s", w, want, got, err, content, changed)
			}
		}
		if n := newLines(changed, content); n > 2 { // a header and a row
			t.Fatalf("%+v: want one row changed, got %d lines gone; before:\n%s\nafter:\n%s", w, n, content, changed)
		}
		if n := newLines(content, changed); n > 4 { // an empty line, a header, a row, and the end of a text
			t.Fatalf("%+v: want one row changed, got %d new lines; before:\n%s\nafter:\n%s", w, n, content, changed)
		}
		checkRemarks(t, content, changed)
		content = changed
		checkLeftOut(t, read, content)
	}
	return len(places)
}

// checkSeveral returns what is wanted at a time that stands for that of w and perhaps for others, after a check against what
// is known of each.
func checkSeveral(t *testing.T, tables Tables, several Several, w table.Wanted, when string, known map[place]table.Wanted, rng *rand.Rand) table.Wanted {
	t.Helper()
	when = several.With(w, when, rng)
	got, err := tables.Wanted(w.Name, when)
	if err != nil || !slices.Equal(got.May, w.May) || !several.Has(when, w.When) {
		t.Fatalf("%s, %s: want what is wanted there and at %s, got %+v, %v", w.Name, when, w.When, got, err)
	}
	for at, one := range known {
		if at.name == w.Name && several.Has(when, at.when) && !got.Mixed && got.Is != one.Is {
			t.Fatalf("%s, %s: want %q as at %s, or that it is not the same, got %+v", w.Name, when, one.Is, at.when, got)
		}
	}
	return got
}

// checkLeftOut leaves out each wish of tables that there is: the others stay, and the problem is the one without that wish.
func checkLeftOut[T Tables](t *testing.T, read func(io.Reader) (T, error), content string) {
	t.Helper()
	before, _ := readTables(t, read, content)
	wishes := before.Wishes()
	for i := range wishes {
		changed, err := before.LeaveOut(content, i)
		if err != nil {
			t.Fatalf("wish %d: %v, in\n%s", i, err, content)
		}
		checkRemarks(t, content, changed)
		after, _ := readTables(t, read, changed)
		// Of a word that is twice in a list, either may go. What could not be left out beside the wish may be one now.
		got, want := after.Wishes(), slices.Delete(slices.Clone(wishes), i, i+1)
		isLost := slices.ContainsFunc(want, func(wish string) bool { return countOf(got, wish) < countOf(want, wish) })
		if isLost || countOf(got, wishes[i]) != countOf(want, wishes[i]) {
			t.Fatalf("want %q, got %q; before:\n%s\nafter:\n%s", want, got, content, changed)
		}
		p, err := before.Without(i)
		q, err2 := after.Without()
		if fmt.Sprint(err) != fmt.Sprint(err2) || err == nil && !exactcover.Same(p, q) {
			t.Fatalf("want the problem without %q, got another one: %v, %v; before:\n%s\nafter:\n%s", wishes[i], err, err2, content, changed)
		}
	}
	for _, wrong := range []int{-1, len(wishes)} {
		if _, err := before.LeaveOut(content, wrong); err == nil {
			t.Fatalf("want no wish %d, got one", wrong)
		}
	}
}

// countOf returns how often a list has a word.
func countOf(list []string, word string) (n int) {
	for _, other := range list {
		if other == word {
			n++
		}
	}
	return n
}

// placesOf adds the places of the options of p to those that are known.
func placesOf(tables Tables, p *exactcover.Problem, known []place) []place {
	for i := range p.Options {
		names, when := tables.At(&p.Options[i])
		for _, name := range names {
			if at := (place{name, when}); !slices.Contains(known, at) {
				known = append(known, at)
			}
		}
	}
	return known
}

// readTables reads tables, and returns their problem, or nil if they have none.
func readTables[T Tables](t *testing.T, read func(io.Reader) (T, error), content string) (T, *exactcover.Problem) {
	t.Helper()
	tables, err := read(strings.NewReader(content))
	if err != nil {
		t.Fatalf("%v:\n%s", err, content)
	}
	p, err := tables.Without()
	if err != nil {
		return tables, nil
	}
	return tables, p
}

// newLines returns how many lines of a text are new, or written anew.
func newLines(before, after string) int {
	left := make(map[string]int)
	for line := range strings.SplitSeq(before, "\n") {
		left[line]++
	}
	n := 0
	for line := range strings.SplitSeq(after, "\n") {
		if left[line]--; left[line] < 0 {
			n++
		}
	}
	return n
}
