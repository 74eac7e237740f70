package roster

import (
	"fmt"
	"slices"
	"strconv"

	"graphcover/puzzle/internal/text"
)

// An Each is a range of how many of a shift each person has.
type Each span

// String returns the range as people read it.
func (e Each) String() string {
	switch {
	case e.first == e.last:
		return strconv.Itoa(e.first)
	case e.first == 0 && e.last == mostDays:
		return "any"
	case e.first == 0:
		return fmt.Sprint("at most ", e.last)
	}
	return fmt.Sprintf("%d–%d", e.first, e.last)
}

// cell returns the range as the table writes it, in which 2 alone is at most 2.
func (e Each) cell() string {
	switch {
	case e.first == 0 && e.last == mostDays:
		return "any"
	case e.first == 0:
		return strconv.Itoa(e.last)
	}
	return fmt.Sprintf("%d-%d", e.first, e.last)
}

// An Evenness is a shift that is to be shared more evenly.
type Evenness struct {
	roster *Roster
	shift  *shift
	least  int // fewest of the shift that somebody has now of those who share it
	most   int // most of it that somebody of them has now
	takers int // how many share it
	places int // how many of it these have in all
	apart  []share
}

// A share is how many of a shift somebody has, and can have: at least its low if the person works no other shift.
type share struct {
	name           string
	has, low, high int
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
	e := Evenness{roster: r, shift: &r.shifts[k]}
	for day := 1; day <= r.days; day++ {
		e.places += r.needs(e.shift, day)
	}
	sharing := e.sharing(r.shares(e.shift, has))
	e.takers = len(sharing)
	for i, s := range sharing {
		if e.most = max(e.most, s.has); i == 0 || s.has < e.least {
			e.least = s.has
		}
	}
	return &e, nil
}

// shares returns the share that each person who works a shift has of it.
func (r *Roster) shares(s *shift, has map[string]int) (all []share) {
	for i := range r.people {
		p := &r.people[i]
		if p.high == 0 || !p.takes(s) {
			continue
		}
		one := share{name: p.name, has: has[p.name], high: p.high}
		if len(p.only) == 1 {
			one.low = p.low
		}
		all = append(all, one)
	}
	return all
}

// sharing returns those of some people among whom the shift can be shared. The others stand apart, as their shifts in all alone make
// them have more than an even share, or fewer: they keep what they have.
func (e *Evenness) sharing(all []share) []share {
	for {
		even := len(all)
		isApart := func(s share) bool {
			return s.low*even >= e.places+even || s.high*even <= e.places-even // an even share may be rounded
		}
		k := slices.IndexFunc(all, isApart)
		if k < 0 {
			return all
		}
		s := all[k]
		s.has = min(max(s.has, s.low), s.high)
		e.apart, e.places, all = append(e.apart, s), e.places-s.has, slices.Delete(all, k, k+1)
	}
}

// A Try is a range that can be tried, and the people who make it wider than the others need, since it is one for everybody.
type Try struct {
	Each
	For []string
}

// mostTries bounds how many ranges are tried.
const mostTries = 50

// Tries returns the ranges of numbers of the shift for each person that are narrower than those of the plan, the narrowest first:
// those in which all its places can be. They keep to the numbers that the table has already.
func (e *Evenness) Tries() (all []Try) {
	each := e.shift.each
	for width := range max(e.most-e.least, 0) {
		for first := each.first; first+width <= each.last && first*e.takers <= e.places; first++ {
			last := first + width
			if last == 0 || last*e.takers < e.places {
				continue
			}
			try := e.widened(span{first, last})
			isNew := !slices.ContainsFunc(all, func(other Try) bool { return other.Each == try.Each })
			if isNew && try.Each != Each(each) && len(all) < mostTries {
				all = append(all, try)
			}
		}
	}
	return all
}

// widened returns a range with room for those who stand apart.
func (e *Evenness) widened(s span) Try {
	try := Try{Each: Each(s)}
	for _, one := range e.apart {
		if !s.has(one.has) {
			try.first, try.last = min(try.first, one.has), max(try.last, one.has)
			try.For = append(try.For, one.name)
		}
	}
	return try
}

// With returns the roster with such a range.
func (e *Evenness) With(each Each) *Roster {
	r := e.roster.without(nil)
	k := slices.IndexFunc(r.shifts, func(s shift) bool { return s.name == e.shift.name })
	r.shifts[k].each = span(each)
	return r
}

// Write writes such a range into the tables.
func (e *Evenness) Write(w *Rewriting, each Each) error { return w.setEach(e.shift, each) }
