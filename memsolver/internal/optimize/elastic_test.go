package optimize

import (
	"bytes"
	"math/rand/v2"
	"os"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/puzzle/timetable"
)

// TestStretch looks for covers by way of the elastic model, in several goes: it finds nearly all that there are and nothing
// else, and keeps what is given.
func TestStretch(t *testing.T) {
	r := rand.New(rand.NewPCG(43, 1))
	covers, found, given := 0, 0, 0
	for n := range testenv.Cases(300, 3000) {
		p, want := largerGiven(t, r, n%2 == 0)
		given += len(p.Given)
		o := New(p)
		i := o.newImprovement(t.Context(), o.all, func(exactcover.Best) bool { return true })
		for n := range 9 {
			i.stretch(o.all, n<<14)
		}
		if want.Solution != nil {
			covers++
		}
		if i.solution != nil {
			found++
			testenv.Check(t, exactcover.Verify(p, i.solution))
			if got := i.best().Cost; got != p.Cost(i.solution) || got < want.Cost {
				t.Fatalf("problem %d: want the cost %d, and at least %d, got %d: %+v", n, p.Cost(i.solution), want.Cost, got, p)
			}
		}
	}
	t.Log(covers, "problems with covers; found", found, "of them, with", given, "given options")
	if covers < 100 || found < covers*95/100 || given < 50 {
		t.Error("want nearly all covers found")
	}
}

// TestNoStretch asks for more than all options can cover: there is no cover, and no elastic model, which would be huge.
func TestNoStretch(t *testing.T) {
	p := &exactcover.Problem{
		Items:   []exactcover.Item{{Quota: exactcover.Quota{Low: 1e9, High: 1e9}}},
		Options: []exactcover.Option{{Items: []int{0}, Cost: 1}, {Items: []int{0}}},
	}
	o := New(p)
	i := o.newImprovement(t.Context(), o.all, func(exactcover.Best) bool { return true })
	if i.stretch(o.all, alone); i.solution != nil || i.stretched != nil {
		t.Error("want no stretch where there is no cover")
	}
}

// TestStretchedSchool makes the timetable of a school whose classes and teachers have few idle hours. Each day of each of them
// has an option for the hours that are free on it, so that a lesson is moved together with four of these: a repair finds no
// timetable with far more work.
func TestStretchedSchool(t *testing.T) {
	tables := testenv.Must(os.ReadFile("testdata/school.csv"))(t)
	tables = append(tables, "teachers,,,,,,,1\n"...)
	p := testenv.Must(testenv.Must(timetable.Read(bytes.NewReader(tables)))(t).Without())(t)
	m := newModel(p)
	for seed := range uint64(4) {
		o := New(p)
		i := o.newImprovement(t.Context(), m, func(exactcover.Best) bool { return true })
		i.random = rand.New(rand.NewPCG(43, seed))
		i.stretch(m, 64*alone)
		t.Log("work", i.work/alone)
		if i.solution == nil {
			t.Errorf("seed %d: want a timetable with so little work", seed)
			continue
		}
		testenv.Check(t, exactcover.Verify(p, i.solution))
	}
	if newRepair(m, rand.New(rand.NewPCG(43, 0))).run(t.Context(), 128*alone) != nil {
		t.Error("want tables for which a repair finds no timetable")
	}
}
