package roster

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

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
	if e.first == 0 {
		return strconv.Itoa(e.last)
	}
	return fmt.Sprintf("%d-%d", e.first, e.last)
}

// An Evenness is a shift that is to be shared more evenly: in proportion to the shifts that people work in all.
type Evenness struct {
	roster *Roster
	shift  *shift
	places int     // how many of it there are in all
	shares []share // of those who work it
}

// A share is how many of a shift somebody has.
type share struct {
	person      *person
	has         int
	low, high   int // what the tables allow
	least, most int // the even share, rounded down and up
}

// weight is what the share of a person is in proportion to: twice the middle of the numbers of shifts in all.
func (s *share) weight() int { return s.person.low + s.person.high }

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
	for i := range r.people {
		p := &r.people[i]
		if p.high == 0 || !p.takes(e.shift) {
			continue
		}
		each := p.eachOf(e.shift)
		one := share{person: p, has: has[p.name], low: each.first, high: min(each.last, p.high)}
		if len(p.only) == 1 {
			one.low = max(one.low, p.low)
		}
		e.shares = append(e.shares, one)
	}
	e.share()
	return &e, nil
}

// share gives each person an even share. If the tables want more of somebody than that, or allow less, the person gets what they
// want or allow, and the others share the rest. Each round compares what some must have beyond their share, in all, with what others
// can't have of theirs, and settles the people of the larger side, or of both sides if these are equal.
func (e *Evenness) share() {
	open, places := make([]*share, len(e.shares)), e.places
	for i := range e.shares {
		open[i] = &e.shares[i]
	}
	for len(open) > 0 {
		weight, over, under := 0, 0, 0
		for _, s := range open {
			weight += s.weight()
		}
		for _, s := range open { // in parts of a place, multiplied by weight to stay whole
			over += max(s.low*weight-places*s.weight(), 0)
			under += max(places*s.weight()-s.high*weight, 0)
		}
		rest := open[:0:0]
		left := places
		for _, s := range open {
			switch part := places * s.weight(); {
			case over >= under && s.low*weight > part:
				s.least, s.most, left = s.low, s.low, left-s.low
			case under >= over && s.high*weight < part:
				s.least, s.most, left = s.high, s.high, left-s.high
			default:
				s.least, s.most = max(part, 0)/weight, (max(part, 0)+weight-1)/weight
				rest = append(rest, s)
			}
		}
		if len(rest) == len(open) {
			return
		}
		open, places = rest, left
	}
}

// IsEven reports whether the plan gives everybody an even share, rounded up or down.
func (e *Evenness) IsEven() bool {
	return !slices.ContainsFunc(e.shares, func(s share) bool { return s.has < s.least || s.has > s.most })
}

// A Try is what can be tried: a range of how many of the shift each person has.
type Try struct {
	evenness *Evenness
	ranges   []span // of those who work it
}

// mostTries bounds how many are tried.
const mostTries = 50

// Tries returns ranges around the even shares that are narrower than the plan, the narrowest first. A try lets everybody have
// fewer or more than their share by the same number at most, within the ranges of the table. There is none if all have their
// shares, or if the table has these ranges already and the plan does not keep to them.
func (e *Evenness) Tries() (all []Try) {
	less, more := 0, 0 // in the plan, for anybody
	isThere := func(s share) bool { return s.has > 0 }
	if !slices.ContainsFunc(e.shares, isThere) { // there is no plan
		return nil
	}
	for _, s := range e.shares {
		less, more = max(less, s.least-s.has), max(more, s.has-s.most)
	}
	for width := range less + more {
		for less := width; less >= 0 && len(all) < mostTries; less-- {
			try, isOther := Try{evenness: e}, false
			for _, s := range e.shares {
				each := s.person.eachOf(e.shift)
				clamped := func(n int) int { return min(max(n, each.first), each.last) }
				of := span{clamped(s.least - less), max(clamped(s.most+width-less), 1)}
				isOther = isOther || of != each
				try.ranges = append(try.ranges, of)
			}
			same := func(other Try) bool { return slices.Equal(other.ranges, try.ranges) }
			if isOther && !slices.ContainsFunc(all, same) {
				all = append(all, try)
			}
		}
	}
	return all
}

// common returns the range that most people have.
func (t *Try) common() (most Each) {
	count := make(map[span]int)
	for _, of := range t.ranges {
		if count[of]++; count[of] > count[span(most)] {
			most = Each(of)
		}
	}
	return most
}

// String returns what is tried as people read it: "3–4 (1–2 for 3 people, 8 for ida)".
func (t Try) String() string {
	common, who := t.common(), make(map[span][]string)
	var others []span
	for i, of := range t.ranges {
		if who[of] == nil && of != span(common) {
			others = append(others, of)
		}
		who[of] = append(who[of], t.evenness.shares[i].person.name)
	}
	if len(others) == 0 {
		return common.String()
	}
	var said []string
	for _, of := range others {
		name := people(len(who[of]))
		if len(who[of]) == 1 {
			name = who[of][0]
		}
		said = append(said, fmt.Sprintf("%s for %s", Each(of), name))
	}
	return fmt.Sprintf("%s (%s)", common, strings.Join(said, ", "))
}

// With returns the roster with what is tried.
func (e *Evenness) With(t Try) *Roster {
	r := e.roster.without(nil)
	k := slices.IndexFunc(r.shifts, func(s shift) bool { return s.name == e.shift.name })
	r.shifts[k].each = span(t.common())
	for i, s := range e.shares {
		p := &r.people[slices.IndexFunc(r.people, func(p person) bool { return p.name == s.person.name })]
		if p.eachOf(&r.shifts[k]) != t.ranges[i] {
			p.each = maps.Clone(p.each) // as the roster of the evenness has it
			if p.each == nil {
				p.each = make(map[string]span)
			}
			p.each[e.shift.name] = t.ranges[i]
		}
	}
	return r
}

// Write writes what is tried into the tables: at the shift the range that most people have, and at the people theirs if it is another one.
func (e *Evenness) Write(w *Rewriting, t Try) error {
	common, who, isForSome := t.common(), "everybody", false
	for i, s := range e.shares {
		_, isOwn := s.person.each[e.shift.name]
		if !isOwn && t.ranges[i] == span(common) {
			isForSome = true
			continue
		}
		who = "all others"
		if t.ranges[i] == s.person.eachOf(e.shift) && isOwn {
			continue
		}
		if err := w.setEachOf(s.person, e.shift, Each(t.ranges[i])); err != nil {
			return err
		}
	}
	if !isForSome || common == Each(e.shift.each) {
		return nil
	}
	return w.setEach(e.shift, common, who)
}
