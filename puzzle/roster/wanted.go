package roster

import (
	"fmt"
	"slices"
	"strings"

	"graphcover/exactcover"
	"graphcover/puzzle/internal/table"
	"graphcover/puzzle/internal/text"
)

// What can be wanted of somebody on a day. A shift that somebody has to work has its name after fixedTo.
const (
	wantAway  = "away"
	wantAvoid = "avoid"
	wantLess  = "avoid*20" // to avoid much
	fixedTo   = "fixed:"

	muchCost = 20 // of what is to be avoided much
)

// At returns whom a shift is of, and the day as the tables write it. Other options are of nobody.
func (r *Roster) At(o *exactcover.Option) (names []string, when string) {
	day, _ := o.Attributes["day"].(int)
	name, isShift := o.Attributes["person"].(string)
	if !isShift {
		return nil, ""
	}
	return []string{name}, span{day, day}.String()
}

// Wanted returns what the table of people says of a person on some days, such as 3 or 8-14. The error says what is wanted in the place of the name, or of the days.
func (r *Roster) Wanted(name, when string) (table.Wanted, error) {
	p, days, err := r.place(name, when)
	if err != nil {
		return table.Wanted{}, err
	}
	w := table.Wanted{Name: name, When: days.String(), May: []string{"", wantAway, wantAvoid, wantLess}}
	for k := range r.shifts {
		if s := &r.shifts[k]; p.takes(s) {
			w.May = append(w.May, fixedTo+s.name)
		}
	}
	w.Is = p.wantedOn(days.first)
	for day := days.first + 1; day <= days.last; day++ {
		if p.wantedOn(day) != w.Is {
			w.Is, w.Mixed = "", true
			break
		}
	}
	return w, nil
}

// place reads whose days are meant, and which.
func (r *Roster) place(name, when string) (*person, span, error) {
	k := slices.IndexFunc(r.people, func(p person) bool { return p.name == name })
	days, ok := spanOf(when, 1, r.days)
	switch {
	case k < 0:
		return nil, span{}, fmt.Errorf("want the name of a person, got %s", text.Shorten(name))
	case !ok:
		return nil, span{}, fmt.Errorf("want days from 1 to %d such as 3 or 8-14, got %s", r.days, text.Shorten(when))
	}
	return &r.people[k], days, nil
}

// wantedOn says what the table wants of somebody on a day, or above all wants.
func (p *person) wantedOn(day int) string {
	if all := p.allWantedOn(day); len(all) > 0 {
		return all[0]
	}
	return ""
}

// allWantedOn says all that the table wants of somebody on a day, what counts most first.
func (p *person) allWantedOn(day int) (all []string) {
	isAvoided, cost := false, 0
	for _, a := range p.avoid {
		if a.day == day {
			isAvoided, cost = true, cost+a.cost
		}
	}
	if s := p.fixedOn(day); s != "" {
		all = append(all, fixedTo+s)
	}
	if p.isAway(day) {
		all = append(all, wantAway)
	}
	switch {
	case cost >= muchCost:
		all = append(all, wantLess)
	case isAvoided:
		all = append(all, wantAvoid)
	}
	return all
}

// A Drop is what is no longer wanted of somebody on some days.
type Drop struct {
	Is string `json:"is"` // as in a [table.Wanted]
	On string `json:"on"` // the days in words: "days 3-4"
}

// Dropped returns what the tables want of somebody on some days, and no longer do when w is written.
func (r *Roster) Dropped(w table.Wanted) []Drop {
	p, days, err := r.place(w.Name, w.When)
	if err != nil {
		return nil
	}
	return r.dropped(p, days, w.Is)
}

// dropped returns what else than now was wanted of somebody on some days.
func (r *Roster) dropped(p *person, days span, now string) (all []Drop) {
	on := make(map[string][]int)
	var order []string
	for day := days.first; day <= days.last; day++ {
		for _, is := range p.allWantedOn(day) {
			if is == now {
				continue
			}
			if on[is] == nil {
				order = append(order, is)
			}
			on[is] = append(on[is], day)
		}
	}
	for _, is := range order {
		all = append(all, Drop{is, namesOf(r.begins, on[is])})
	}
	return all
}

// Want returns the tables, which r was read from, with what is wanted of somebody on some days in the place of what they said of
// these.
func (r *Roster) Want(content string, w table.Wanted) (string, error) {
	steps, err := r.WantSteps(content, w)
	if err != nil {
		return "", err
	}
	return steps[len(steps)-1], nil
}

// WantSteps returns the same after each change of a table: another line of the person, and of holidays that have such a day, unless
// the person is to be away.
func (r *Roster) WantSteps(content string, w table.Wanted) (steps []string, err error) {
	known, err := r.Wanted(w.Name, w.When)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(known.May, w.Is) {
		return nil, fmt.Errorf("want one of %s, got %s", strings.Join(known.May[1:], ", "), text.Shorten(w.Is))
	}
	if known.Is == w.Is && !known.Mixed {
		return []string{content}, nil
	}
	p, days, _ := r.place(w.Name, w.When)
	change := table.Change{
		Kind: personTable,
		Row:  isOf("name", w.Name),
		Set: func(row table.Row) map[string]string {
			set := make(map[string]string)
			forms := make(map[string]string)
			for column, separator := range map[string]string{"away": "", "avoid": "*", "fixed": ":"} {
				list := row.Cell(column).Text
				forms[column] = r.formOf(column, list)
				set[column] = r.listWithout(list, separator, days, forms[column])
			}
			if w.Is != "" {
				column, rest := cutDays(w.Is) // as after the days of a word in it
				set[column] = strings.TrimSpace(set[column] + " " + r.written(days, forms[column]) + rest)
			}
			return set
		},
	}
	if content, err = r.clear(change.Make("roster", content, tables)); err != nil {
		return nil, err
	}
	steps = []string{content}
	for _, h := range p.holidays {
		if w.Is == wantAway || !h.days.meets(days) {
			continue
		}
		without, err := r.withoutHoliday(steps[len(steps)-1], p.name, h, days)
		if err != nil {
			return nil, err
		}
		steps = append(steps, without...)
	}
	return steps, nil
}

// isOf returns a function that reports whether a row has a name in the column of names.
func isOf(column, name string) func(table.Row) bool {
	return func(row table.Row) bool { return row.Cell(column).Text == name }
}

// listWithout returns a list of days without some of them. The words of the list may go on after a separator: in a list of days
// to be avoided after an asterisk, and such a list may also have shifts. What is left of days is written in a form of dates.
func (r *Roster) listWithout(list, separator string, days span, form string) string {
	var words []string
	for _, word := range table.Words(list) {
		base, rest := word, ""
		if i := strings.Index(word, separator); i >= 0 && separator != "" {
			base, rest = word[:i], word[i:]
		}
		spans, err := r.daysOf(base)
		if err != nil || separator == "*" && r.hasShift(base) || !slices.ContainsFunc(spans, days.meets) {
			words = append(words, word)
			continue
		}
		for _, s := range spans {
			for _, left := range []span{{s.first, min(s.last, days.first-1)}, {max(s.first, days.last+1), s.last}} {
				if left.first <= left.last {
					words = append(words, r.written(left, form)+rest)
				}
			}
		}
	}
	return strings.Join(words, " ")
}

// has reports whether a day is one of them, and meets whether one of some others is.
func (s span) has(day int) bool      { return s.first <= day && day <= s.last }
func (s span) meets(other span) bool { return s.first <= other.last && other.first <= s.last }
