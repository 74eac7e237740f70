package roster

import "fmt"

// Rule says what an item of the problem counts, such as "shifts of ann on Mon, Dec 7". Of an item that counts nothing which people
// would count, isCounted is false: the rule is then what is wrong if it is broken. It is "" for an item that there is not.
func (r *Roster) Rule(item string) (rule string, isCounted bool) {
	for day := 1; day <= r.days; day++ {
		for k := range r.shifts {
			s := &r.shifts[k]
			if item == itemOf(s, day) {
				return fmt.Sprintf("people on %s, %s", s.name, r.nameOf(day)), true
			}
			for _, d := range s.with {
				if item == d.itemOf(s, day) {
					return fmt.Sprintf("people with %s on %s, %s", d.skill, s.name, r.nameOf(day)), true
				}
			}
		}
	}
	m := model{Roster: r}
	for i := range r.people {
		if rule, isCounted := m.ruleOf(&r.people[i], item); rule != "" {
			return rule, isCounted
		}
	}
	return "", false
}

// ruleOf is Rule for the items of somebody.
func (m *model) ruleOf(p *person, item string) (rule string, isCounted bool) {
	switch item {
	case p.name:
		return "shifts of " + p.name, true
	case p.name + "-weekends":
		return "free weekends of " + p.name, true
	}
	inRow := m.stretches(p, nil)
	for k := range m.shifts {
		s := &m.shifts[k]
		if item == p.name+"-"+s.name {
			return fmt.Sprintf("shifts %s of %s", s.name, p.name), true
		}
		inRow = append(inRow, m.stretches(p, s)...)
	}
	for _, s := range inRow {
		if item != s.item(p) {
			continue
		}
		kind := ""
		if s.kind != nil {
			kind = s.kind.name + " "
		}
		return fmt.Sprintf("shifts %sof %s from %s to %s", kind, p.name, m.nameOf(s.begin()), m.nameOf(s.last)), true
	}
	for day := 1; day <= m.days; day++ {
		switch item {
		case p.dayItem(day):
			return fmt.Sprintf("shifts of %s on %s", p.name, m.nameOf(day)), true
		case p.fixedItem(day):
			return fmt.Sprintf("%s has %s fixed on %s", p.name, p.fixedOn(day), m.nameOf(day)), false
		}
		for k := range m.shifts {
			if item == m.later(p, day, &m.shifts[k]) {
				return fmt.Sprintf("%s begins earlier on %s than the day before", p.name, m.nameOf(day+1)), false
			}
		}
	}
	return "", false
}

const dayAndDate = "Mon, Jan 2"

// nameOf returns the name of a day: "Mon, Dec 7", or without dates "day 1".
func (r *Roster) nameOf(day int) string {
	if r.begins.IsZero() {
		return fmt.Sprint("day ", day)
	}
	return r.date(day).Format(dayAndDate)
}
