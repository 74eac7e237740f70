package roster

import (
	"fmt"
	"slices"
	"strings"

	"graphcover/internal/english"
	"graphcover/puzzle/internal/table"
)

// Contradictions says why there is no roster, if that is seen by counting: somebody is to work more shifts than
// there are days, a shift needs more people than can work it, or all shifts need more than all can work.
func (r *Roster) Contradictions() []string {
	var texts []string
	for _, c := range r.wrong {
		said := c
		if len(c.days) == 1 && !r.begins.IsZero() {
			said.after = fmt.Sprintf(" (%s)%s", r.date(c.days[0]).Format("Mon, Jan 2"), c.after)
		}
		texts = append(texts, said.String())
	}
	return texts
}

// Contradicted returns the names of the items that the contradictions are about.
func (r *Roster) Contradicted() []string {
	var items []string
	for _, c := range r.wrong {
		items = append(items, c.items...)
	}
	slices.Sort(items)
	return slices.Compact(items)
}

// A contradiction says why there is no roster, and which items of the problem that is about.
type contradiction struct {
	text  string
	days  []int  // on which it is so, ascending, if it is about days: they are said after text
	after string // what follows then
	items []string
}

// String returns the contradiction in words: "the shifts on days 1-3 and 5 need 4 people".
func (c contradiction) String() string {
	if len(c.days) == 0 {
		return c.text
	}
	return fmt.Sprintf("%s on %s %s%s", c.text, english.Noun(len(c.days), "day"), runsOf(c.days), c.after)
}

// runsOf returns days, ascending, in words: "1-3 and 5".
func runsOf(days []int) string {
	var runs []string
	for first, last := 0, 0; first < len(days); first = last {
		for last = first + 1; last < len(days) && days[last] == days[last-1]+1; {
			last++
		}
		runs = append(runs, span{days[first], days[last-1]}.String())
	}
	return english.List(runs, "and")
}

// inOne returns contradictions with those in one that differ in nothing but the day.
func inOne(all []contradiction) (some []contradiction) {
	for _, c := range all {
		same := func(other contradiction) bool { return other.text == c.text && other.after == c.after }
		if i := slices.IndexFunc(some, same); i >= 0 && len(c.days) > 0 {
			some[i].days = append(some[i].days, c.days...)
			some[i].items = append(some[i].items, c.items...)
		} else {
			some = append(some, c)
		}
	}
	return some
}

func (r *Roster) contradictions() []contradiction {
	var all []contradiction
	var everything []string // the items of all people, then of all shifts
	most, least := 0, 0     // shifts of all people
	for i := range r.people {
		p := &r.people[i]
		days := r.mostDays(p, nil)
		if p.low > days {
			on := "on no day"
			if days > 0 {
				on = fmt.Sprintf("on %s at most", english.Plural(days, "day"))
			}
			text := fmt.Sprintf("%s is to work at least %s, but can %s%s", p.name, english.Plural(p.low, "shift"), on, because(p))
			all = append(all, contradiction{text: text, items: []string{p.name}})
		}
		all = append(append(all, r.ofFixed(p)...), r.ofEach(p)...)
		most, least = most+days, least+p.low
		everything = append(everything, p.name)
	}
	for day := 1; day <= r.days; day++ {
		all = append(all, r.ofDay(day)...)
	}
	all = inOne(all)
	if len(all) > 0 {
		return all
	}
	needs := 0
	for k := range r.shifts {
		s := &r.shifts[k]
		inAll, times, least := 0, 0, 0
		var items []string
		for day := 1; day <= r.days; day++ {
			if r.needs(s, day) > 0 {
				inAll += r.needs(s, day)
				items = append(items, itemOf(s, day))
			}
		}
		for i := range r.people {
			times += r.mostOf(&r.people[i], s)
			least += r.people[i].leastEach(s)
		}
		if least > inAll {
			all = append(all, contradiction{text: fmt.Sprintf("all who work %s are to work it at least %s together, but it needs only %s in all", s.name, english.Plural(least, "time"), people(inAll)), items: items})
		}
		if inAll > times {
			all = append(all, contradiction{text: fmt.Sprintf("%s needs %s in all, but all who work it can %s at most", s.name, people(inAll), english.Plural(times, "time")), items: items})
		}
		for _, d := range s.with {
			if least, times := r.skilled(s, d); least > times {
				all = append(all, contradiction{text: fmt.Sprintf("%s needs %s with the skill %s in all, but all who have it can work it %s at most", s.name, people(least), d.skill, english.Plural(times, "time")), items: items})
			}
		}
		needs += inAll
		everything = append(everything, items...)
	}
	if needs > most {
		all = append(all, contradiction{text: fmt.Sprintf("the shifts have %s, but all people together can work %s at most", english.Plural(needs, "place"), english.Plural(most, "shift")), items: everything})
	}
	if least > needs {
		all = append(all, contradiction{text: fmt.Sprintf("all people together are to work at least %s, but there are only %d", english.Plural(least, "shift"), needs), items: everything})
	}
	return append(all, r.ofWeekends()...)
}

// skilled returns how often people with a skill have to work a shift in all, and how often they can at most.
func (r *Roster) skilled(s *shift, d demand) (least, times int) {
	for day := 1; day <= r.days; day++ {
		least += r.least(s, d, day)
	}
	for i := range r.people {
		if p := &r.people[i]; slices.Contains(p.skills, d.skill) {
			times += r.mostOf(p, s)
		}
	}
	return least, times
}

func people(n int) string {
	if n == 1 {
		return "1 person"
	}
	return fmt.Sprintf("%d people", n)
}

// only says that no more than n people can do something.
func only(n int) string {
	if n == 0 {
		return "nobody"
	}
	return fmt.Sprintf("only %d", n)
}

// because says what limits the days of somebody.
func because(p *person) string {
	var wants []string
	if len(p.away) > 0 {
		wants = append(wants, "away "+p.awayAs)
	}
	if len(p.only) > 0 {
		wants = append(wants, "only "+strings.Join(p.only, " "))
	}
	for _, word := range table.Words(p.eachAs) {
		if shift, _, _ := strings.Cut(word, ":"); p.each[shift].last == 0 {
			wants = append(wants, "each "+word)
		}
	}
	if len(wants) == 0 {
		return ""
	}
	return " (" + strings.Join(wants, ", ") + ")"
}

// ofDay says which shifts of a day, or all of them, need more people than there are.
func (r *Roster) ofDay(day int) (all []contradiction) {
	needs, there := 0, 0
	var items []string
	for k := range r.shifts {
		s := &r.shifts[k]
		can := 0
		for i := range r.people {
			if r.people[i].can(s, day) {
				can++
			}
		}
		if r.needs(s, day) > can {
			after := fmt.Sprintf(" needs %s, but %s can work it%s", people(r.needs(s, day)), only(can), r.afterwards(s, day))
			all = append(all, contradiction{text: s.name, days: []int{day}, after: after, items: []string{itemOf(s, day)}})
		}
		for _, d := range s.with {
			can := 0
			for i := range r.people {
				if p := &r.people[i]; slices.Contains(p.skills, d.skill) && p.can(s, day) {
					can++
				}
			}
			if r.least(s, d, day) > can {
				after := fmt.Sprintf(" needs %s with the skill %s, but %s can work it", people(r.least(s, d, day)), d.skill, only(can))
				all = append(all, contradiction{text: s.name, days: []int{day}, after: after, items: []string{itemOf(s, day)}})
			}
		}
		if r.needs(s, day) > 0 {
			needs += r.needs(s, day)
			items = append(items, itemOf(s, day))
		}
	}
	if len(all) == 0 {
		all = r.ofSkills(day)
	}
	for i := range r.people {
		if r.works(&r.people[i], nil, day) {
			there++
		}
	}
	if needs > there && len(all) == 0 {
		after := fmt.Sprintf(" need %s, but %s can work then%s", people(needs), only(there), r.afterwards(nil, day))
		all = append(all, contradiction{text: "the shifts", days: []int{day}, after: after, items: items})
	}
	return all
}

// ofSkills says of which skills the shifts of a day need more people together than there are, and who these are.
func (r *Roster) ofSkills(day int) (all []contradiction) {
	needs, items := make(map[string]int), make(map[string][]string)
	var skills []string
	for k := range r.shifts {
		s := &r.shifts[k]
		for _, d := range s.with {
			if needs[d.skill] == 0 {
				skills = append(skills, d.skill)
			}
			needs[d.skill] += r.least(s, d, day)
			items[d.skill] = append(items[d.skill], itemOf(s, day))
		}
	}
	slices.Sort(skills)
	for _, skill := range slices.Compact(skills) {
		var there []string
		for i := range r.people {
			if p := &r.people[i]; slices.Contains(p.skills, skill) && r.works(p, nil, day) {
				there = append(there, p.name)
			}
		}
		if needs[skill] <= len(there) {
			continue
		}
		who := "nobody"
		if len(there) > 0 {
			who = "only " + english.List(there, "and")
		}
		after := fmt.Sprintf(" need %s with the skill %s together, but %s can work then", people(needs[skill]), skill, who)
		all = append(all, contradiction{text: "the shifts", days: []int{day}, after: after, items: items[skill]})
	}
	return all
}

// afterwards says who can't work a shift on a day, or any if it is nil, because of the period before.
func (r *Roster) afterwards(s *shift, day int) string {
	var names []string
	for i := range r.people {
		p := &r.people[i]
		if slices.ContainsFunc(p.barred, func(b barring) bool { return b.day == day && (s == nil || b.shift == s.name) }) {
			names = append(names, p.name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return fmt.Sprintf(" (not %s, after the period before)", english.List(names, "or"))
}

// ofFixed says which fixed shifts of somebody can't be.
func (r *Roster) ofFixed(p *person) (all []contradiction) {
	for _, f := range p.fixed {
		for day := f.days.first; day <= f.days.last; day++ {
			for k := range r.shifts {
				s := &r.shifts[k]
				if s.name != f.shift || r.needs(s, day) > 0 && p.can(s, day) {
					continue
				}
				because := "does not work it"
				switch {
				case r.needs(s, day) == 0:
					because = "nobody is needed"
				case p.isAway(day):
					because = "is away"
				case slices.Contains(p.barred, barring{day, s.name}):
					because = "can't after the period before"
				}
				text := fmt.Sprintf("%s is to work %s on day %d (fixed), but %s", p.name, s.name, day, because)
				all = append(all, contradiction{text: text, items: []string{p.dayItem(day)}})
			}
		}
	}
	return all
}

// ofEach says which shifts somebody is to work more often than the person can.
func (r *Roster) ofEach(p *person) (all []contradiction) {
	sum, most := 0, 0
	for k := range r.shifts {
		s := &r.shifts[k]
		least, days := p.leastEach(s), r.mostDays(p, s)
		most += r.mostOf(p, s)
		if sum += least; least > days {
			can := fmt.Sprintf("can %s at most", english.Plural(days, "time"))
			if days == 0 {
				can = "can't work it at all"
			}
			each := span{least, p.eachOf(s).last}.String()
			text := fmt.Sprintf("%s is to work %s at least %s (each %s), but %s%s", p.name, s.name, english.Plural(least, "time"), each, can, because(p))
			all = append(all, contradiction{text: text, items: []string{p.name + "-" + s.name}})
		}
	}
	if sum > p.high && len(all) == 0 {
		text := fmt.Sprintf("%s is to work at most %s, but at least %d by the column each", p.name, english.Plural(p.high, "shift"), sum)
		all = append(all, contradiction{text: text, items: []string{p.name}})
	}
	if days := r.mostDays(p, nil); p.low <= days && p.low > most { // else it is said of the days
		text := fmt.Sprintf("%s is to work at least %s, but the limits of each kind leave %d at most", p.name, english.Plural(p.low, "shift"), most)
		all = append(all, contradiction{text: text, items: []string{p.name}})
	}
	return all
}

// works reports whether somebody may work a shift on a day, or any if it is nil.
func (r *Roster) works(p *person, only *shift, day int) bool {
	for k := range r.shifts {
		if s := &r.shifts[k]; (only == nil || only == s) && r.needs(s, day) > 0 && p.can(s, day) {
			return true
		}
	}
	return false
}

// mostDays returns a number of days that somebody works no more than, of a shift, or in all if it is nil.
func (r *Roster) mostDays(p *person, only *shift) int {
	row := r.row
	if only != nil {
		row = min(row, only.row)
	}
	days, inRow := 0, 0
	for day := 1; day <= r.days; day++ {
		if inRow == row || !r.works(p, only, day) { // a free day is best after as many days as are allowed
			inRow = 0
			continue
		}
		inRow++
		days++
	}
	return min(days, p.high)
}

// mostOf returns a number of a shift that somebody has no more than.
func (r *Roster) mostOf(p *person, s *shift) int { return min(r.mostDays(p, s), p.eachOf(s).last) }

// ofWeekends says whether the shifts leave too few free weekends.
func (r *Roster) ofWeekends() []contradiction {
	free := 0
	var items []string
	for _, saturday := range r.saturdays() {
		needs := [2]int{}
		for k := range r.shifts {
			for i := range needs {
				if n := r.needs(&r.shifts[k], saturday+i); n > 0 {
					needs[i] += n
					items = append(items, itemOf(&r.shifts[k], saturday+i))
				}
			}
		}
		free += max(len(r.people)-max(needs[0], needs[1]), 0)
	}
	if wanted := len(r.people) * r.weekends; wanted > free {
		text := fmt.Sprintf("%s want %s each, %d in all, but the places on weekends leave %d", people(len(r.people)), english.Plural(r.weekends, "free weekend"), wanted, free)
		return []contradiction{{text: text, items: items}}
	}
	return nil
}
