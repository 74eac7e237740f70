package roster

import (
	"fmt"
	"slices"

	"graphcover/puzzle/internal/text"
)

// An Evenness is a shift that is to be shared more evenly.
type Evenness struct {
	*Roster
	shift *shift
	least int // and most: how many each person who works it has now
	most  int
}

// Even returns what can be tried so that a plan, names of options, shares a shift more evenly. It is an error if there is no such
// shift.
func (r *Roster) Even(name string, plan []string) (*Evenness, error) {
	k := slices.IndexFunc(r.shifts, func(s shift) bool { return s.name == name })
	if k < 0 {
		return nil, fmt.Errorf("want one of the shifts %s, got %s", r.names(), text.Shorten(name))
	}
	has := make(map[string]int)
	for _, option := range plan {
		if person, shift, _, ok := shiftOf(option); ok && shift == name {
			has[person]++
		}
	}
	e := Evenness{Roster: r, shift: &r.shifts[k], least: mostDays}
	for i := range r.people {
		if p := &r.people[i]; p.high > 0 && p.takes(e.shift) {
			e.least, e.most = min(e.least, has[p.name]), max(e.most, has[p.name])
		}
	}
	return &e, nil
}

// Tries returns the ranges of numbers of the shift for each person that are narrower than those of the plan, the narrowest first:
// those in which all its places can be. They keep to the numbers that the table has already.
func (e *Evenness) Tries() (all [][2]int) {
	takers, places := 0, 0
	for i := range e.people {
		if p := &e.people[i]; p.high > 0 && p.takes(e.shift) {
			takers++
		}
	}
	for day := 1; day <= e.days; day++ {
		places += e.needs(e.shift, day)
	}
	each := e.shift.each
	for width := range max(e.most-e.least, 0) {
		for first := each.first; first+width <= each.last && first*takers <= places; first++ {
			if last := first + width; last > 0 && last*takers >= places {
				all = append(all, [2]int{first, last})
			}
		}
	}
	return all
}

// With returns the roster with such a range.
func (e *Evenness) With(each [2]int) *Roster {
	r := e.without(nil)
	k := slices.IndexFunc(r.shifts, func(s shift) bool { return s.name == e.shift.name })
	r.shifts[k].each = span{each[0], each[1]}
	return r
}

// Write writes such a range into the tables.
func (e *Evenness) Write(w *Rewriting, each [2]int) error {
	return w.setEach(e.shift, span{each[0], each[1]})
}
