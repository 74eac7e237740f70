package roster

import (
	"fmt"
	"slices"
	"time"

	"graphcover/exactcover"
	"graphcover/puzzle/internal/modelling"
)

// Without returns the problem of the roster without the wishes of these indices in [Roster.Wishes]: without indices
// the whole problem.
func (r *Roster) Without(indices ...int) (*exactcover.Problem, error) {
	m := model{Roster: r.without(indices)}
	return m.make()
}

// make returns the problem.
func (m *model) make() (*exactcover.Problem, error) {
	for day := 1; day <= m.days; day++ {
		for k := range m.shifts {
			s := &m.shifts[k]
			m.Must(m.needs(s, day), m.needs(s, day), itemOf(s, day))
			for _, d := range s.with {
				m.Must(m.least(s, d, day), m.needs(s, day), d.itemOf(s, day))
			}
		}
	}
	for i := range m.people {
		m.person(&m.people[i])
	}
	return m.Problem()
}

// needs returns how many people work a shift on a day.
func (r *Roster) needs(s *shift, day int) int {
	if needed, isSaid := s.on[day]; isSaid {
		return needed
	}
	if r.weekday(day) < saturday {
		return s.people
	}
	return s.weekend
}

// A model is a problem that is being made.
type model struct {
	*Roster
	modelling.Model

	// With more, all but one person may have more shifts than the tables allow: see [Roster.Growing].
	more int
	but  string
}

// itemOf returns the name of the item of a shift on a day.
func itemOf(s *shift, day int) string { return fmt.Sprint(s.name, "-", day) }

// itemOf returns the name of the item of the people with a skill who work a shift on a day.
func (d demand) itemOf(s *shift, day int) string { return itemOf(s, day) + "-" + d.skill }

// later is the item that a shift and one on the next day share if the second one is earlier than a kind of
// shifts, and the first one is not.
func (m *model) later(p *person, day int, s *shift) string {
	return fmt.Sprint(p.name, "-", day, "-later-than-", s.name)
}

// person adds the shifts and the free weekends of somebody.
func (m *model) person(p *person) {
	m.mustGrowing(p.low, p.high, m.extra(p), p.name)
	for k := range m.shifts {
		if s := &m.shifts[k]; m.limitsEach(p, s) {
			m.mustGrowing(p.leastEach(s), p.eachOf(s).last, m.extra(p), p.name+"-"+s.name)
		}
	}
	inRow := m.stretches(p, nil)
	for k := range m.shifts {
		inRow = append(inRow, m.stretches(p, &m.shifts[k])...)
	}
	for day := 1; day <= m.days; day++ {
		m.May(p.dayItem(day))
		if day < m.days {
			for k := range m.shifts[:len(m.shifts)-1] {
				m.May(m.later(p, day, &m.shifts[k]))
			}
		}
		for _, s := range inRow {
			if s.begin() == day && s.most > 0 {
				m.Must(0, s.most, s.item(p))
			}
		}
		if p.fixedOn(day) != "" {
			m.Must(1, 1, p.fixedItem(day))
		}
		for k := range m.shifts {
			if m.needs(&m.shifts[k], day) > 0 && p.can(&m.shifts[k], day) {
				m.shift(p, k, day, inRow)
			}
		}
	}
	m.free(p)
}

// eachOf returns how many of a shift somebody works in all.
func (p *person) eachOf(s *shift) span {
	if own, ok := p.each[s.name]; ok {
		return own
	}
	return s.each
}

// limitsEach reports whether it matters how many of a shift somebody has.
func (r *Roster) limitsEach(p *person, s *shift) bool {
	each := p.eachOf(s)
	return each.first > 0 || each.last < r.days
}

// leastEach returns how many of a shift somebody has to work at least: none if the person does not work it at all.
func (p *person) leastEach(s *shift) int {
	if !p.takes(s) || p.high == 0 {
		return 0
	}
	return p.eachOf(s).first
}

// takes reports whether somebody works a shift at all.
func (p *person) takes(s *shift) bool {
	return (len(p.only) == 0 || slices.Contains(p.only, s.name)) && p.eachOf(s).last > 0
}

// fixedOn returns the shift that somebody has to work on a day, or "".
func (p *person) fixedOn(day int) string {
	for _, f := range p.fixed {
		if f.days.has(day) {
			return f.shift
		}
	}
	return ""
}

// dayItem returns the name of the item of somebody on a day, on which there is one shift at most.
func (p *person) dayItem(day int) string { return fmt.Sprint(p.name, "_", day) }

// fixedItem returns the name of the item of the shift that somebody has to work on a day.
func (p *person) fixedItem(day int) string { return fmt.Sprint(p.name, "-fixed-", day) }

// can reports whether somebody may work a shift on a day.
func (p *person) can(s *shift, day int) bool {
	if fixed := p.fixedOn(day); fixed != "" && fixed != s.name {
		return false
	}
	return p.high > 0 && !slices.Contains(p.barred, barring{day, s.name}) && p.takes(s) && !p.isAway(day)
}

func (p *person) isAway(day int) bool {
	return slices.ContainsFunc(p.away, func(s span) bool { return s.has(day) }) || slices.ContainsFunc(p.holidays, func(h holiday) bool { return h.days.has(day) })
}

// shift adds the shift number k of somebody, whose stretches are inRow, on a day.
func (m *model) shift(p *person, k, day int, inRow []stretch) {
	s := &m.shifts[k]
	o := modelling.Option{
		Name:       fmt.Sprintf("%s: %s, day %d", p.name, s.name, day),
		Items:      []string{itemOf(s, day), p.name, p.dayItem(day)},
		Attributes: map[string]any{"person": p.name, "shift": s.name, "day": day},
	}
	if !m.begins.IsZero() {
		o.Attributes["date"] = m.date(day).Format(time.DateOnly)
	}
	for _, d := range s.with {
		if slices.Contains(p.skills, d.skill) {
			o.Items = append(o.Items, d.itemOf(s, day))
		}
	}
	if p.fixedOn(day) == s.name {
		o.Items = append(o.Items, p.fixedItem(day))
	}
	if m.limitsEach(p, s) {
		o.Items = append(o.Items, p.name+"-"+s.name)
	}
	if saturday := day - max(m.weekday(day)-saturday, 0); m.weekends > 0 && m.isWeekend(saturday) {
		o.Items = append(o.Items, p.weekend(saturday))
	}
	for _, a := range p.avoid {
		if a.day == day || a.shift == s.name {
			o.Cost += a.cost
		}
	}
	if o.Cost > 0 {
		o.Attributes["avoided"] = p.name
	}
	if m.more > 0 {
		o.Cost = 0
	}
	// A shift is later than those before it in the table, and on the next day those are not allowed.
	for j := 0; j < k && day < m.days; j++ {
		o.Items = append(o.Items, m.later(p, day, &m.shifts[j]))
	}
	for j := k; j < len(m.shifts)-1 && day > 1; j++ {
		o.Items = append(o.Items, m.later(p, day-1, &m.shifts[j]))
	}
	for _, stretch := range inRow {
		if stretch.has(day) && (stretch.kind == nil || stretch.kind == s) {
			o.Items = append(o.Items, stretch.item(p))
		}
	}
	m.Add(o)
}

// free adds the weekends of somebody: a weekend has a shift, or it is free.
func (m *model) free(p *person) {
	if m.weekends == 0 {
		return
	}
	for _, saturday := range m.saturdays() {
		m.Must(1, 2, p.weekend(saturday))
		m.Add(modelling.Option{
			Name:  fmt.Sprintf("%s: free, days %d and %d", p.name, saturday, saturday+1),
			Items: []string{p.weekend(saturday), p.name + "-weekends", p.dayItem(saturday), p.dayItem(saturday + 1)},
		})
	}
	m.Must(m.weekends, len(m.saturdays()), p.name+"-weekends")
}

// weekend is the item of a weekend, by its Saturday.
func (p *person) weekend(saturday int) string { return fmt.Sprint(p.name, "-weekend-", saturday) }
