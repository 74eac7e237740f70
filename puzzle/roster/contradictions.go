package roster

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"graphcover/internal/english"
	"graphcover/puzzle/internal/table"
)

// Contradictions says why there is no roster, if that is seen by counting: somebody is to work more shifts than
// there are days, a shift needs more people than can work it, or all shifts need more than all can work. What is so on some days
// begins with these.
func (r *Roster) Contradictions() []string {
	var texts []string
	for _, c := range r.wrong {
		said := c.text
		if c.after != "" {
			said += c.only() + c.after
		}
		if len(c.days) > 0 {
			said = namesOf(r.begins, c.days) + ": " + said
		}
		texts = append(texts, said)
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
	days  []int    // on which it is so, ascending, if it is about days
	after string   // what follows text and how many people can, if that is not ""
	can   int      // how many these are
	who   []string // their names, nil if they are not the same on all days
	items []string
}

// mostNamed is how many people who can do something have their names said: more are counted.
const mostNamed = 4

// only says that no others can do something: "only ann and bob".
func (c contradiction) only() string {
	switch {
	case c.can == 0:
		return "nobody"
	case c.who == nil || c.can > mostNamed:
		return fmt.Sprintf("only %d", c.can)
	}
	return "only " + english.List(c.who, "and")
}

// namesOf returns the names of days, ascending: "Sat, Dec 5", "Sat, Dec 5 to Mon, Dec 7", "Dec 5-7 and Dec 12", or without dates
// "days 1-3 and 5".
func namesOf(begins time.Time, days []int) string {
	var runs []span
	for first, last := 0, 0; first < len(days); first = last {
		for last = first + 1; last < len(days) && days[last] == days[last-1]+1; {
			last++
		}
		runs = append(runs, span{days[first], days[last-1]})
	}
	var said []string
	for _, run := range runs {
		first, last := begins.AddDate(0, 0, run.first-1), begins.AddDate(0, 0, run.last-1)
		switch {
		case begins.IsZero():
			said = append(said, run.String())
		case len(runs) == 1 && run.first == run.last:
			said = append(said, first.Format(dayAndDate))
		case len(runs) == 1:
			said = append(said, first.Format(dayAndDate)+" to "+last.Format(dayAndDate))
		case run.first == run.last:
			said = append(said, first.Format("Jan 2"))
		case first.Month() == last.Month():
			said = append(said, first.Format("Jan 2-")+last.Format("2"))
		default:
			said = append(said, first.Format("Jan 2-")+last.Format("Jan 2"))
		}
	}
	all := english.List(said, "and")
	if begins.IsZero() {
		all = english.Noun(len(days), "day") + " " + all
	}
	return all
}

// inOne returns contradictions with those in one that differ in nothing but the day, and perhaps in who can then.
func inOne(all []contradiction) (some []contradiction) {
	for _, c := range all {
		same := func(other contradiction) bool {
			return other.text == c.text && other.after == c.after && other.can == c.can
		}
		if i := slices.IndexFunc(some, same); i >= 0 && len(c.days) > 0 {
			one := &some[i]
			one.days, one.items = append(one.days, c.days...), append(one.items, c.items...)
			if !slices.Equal(one.who, c.who) {
				one.who = nil
			}
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
			text := fmt.Sprintf("%s is to work at least %s, but can %s%s", p.name, english.Plural(p.low, "shift"), on, r.because(p))
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
			all = append(all, contradiction{text: fmt.Sprintf("%s needs %s in all, but %s can work it %s at most", s.name, people(inAll), named(r.who("", func(p *person) bool { return p.takes(s) }), "who do it"), english.Plural(times, "time")), items: items})
		}
		for _, d := range s.with {
			if least, times := r.skilled(s, d); least > times {
				all = append(all, contradiction{text: fmt.Sprintf("%s needs people with %s %s in all, but %s can work it %s at most", s.name, d.skill, english.Plural(least, "time"), named(r.who(d.skill, func(p *person) bool { return p.takes(s) }), "who have it"), english.Plural(times, "time")), items: items})
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
	return slices.Concat(r.ofSkillsInAll(), all, r.ofWeekends())
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

// named says who some people are, or how many: "ann, bob and cid", "all 9 who do it".
func named(who []string, rest string) string {
	if len(who) == 0 || len(who) > mostNamed {
		return fmt.Sprintf("all %d %s", len(who), rest)
	}
	return english.List(who, "and")
}

// because says what limits the days of somebody.
func (r *Roster) because(p *person) string {
	var wants []string
	if len(p.away) > 0 {
		wants = append(wants, "away "+p.awayAs)
	}
	if holidays := r.holidaysAs(p); holidays != "" {
		wants = append(wants, "holiday "+holidays)
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
	needs := 0
	var items []string
	for k := range r.shifts {
		s := &r.shifts[k]
		needed := r.needs(s, day)
		if can := r.who("", func(p *person) bool { return p.can(s, day) }); needed > len(can) {
			text := fmt.Sprintf("%s needs %s, but ", s.name, people(needed))
			all = append(all, contradiction{text, []int{day}, " can work it" + r.afterwards(s, day), len(can), can, []string{itemOf(s, day)}})
		}
		for _, d := range s.with {
			if can := r.who(d.skill, func(p *person) bool { return p.can(s, day) }); r.least(s, d, day) > len(can) {
				text := fmt.Sprintf("%s needs %s with %s, but ", s.name, people(r.least(s, d, day)), d.skill)
				all = append(all, contradiction{text, []int{day}, " can work it", len(can), can, []string{itemOf(s, day)}})
			}
		}
		if needed > 0 {
			needs += needed
			items = append(items, itemOf(s, day))
		}
	}
	if len(all) == 0 {
		all = r.ofSkills(day)
	}
	if there := r.who("", func(p *person) bool { return r.works(p, nil, day) }); needs > len(there) && len(all) == 0 {
		text := fmt.Sprintf("the shifts need %s, but ", people(needs))
		all = append(all, contradiction{text, []int{day}, " can work then" + r.afterwards(nil, day), len(there), there, items})
	}
	return all
}

// who returns the names of those with a skill, or of all for "", who can do something.
func (r *Roster) who(skill string, can func(*person) bool) (names []string) {
	for i := range r.people {
		if p := &r.people[i]; (skill == "" || slices.Contains(p.skills, skill)) && can(p) {
			names = append(names, p.name)
		}
	}
	return names
}

// A need is how many people with a skill several shifts need together, each of whom can work one of them a day.
type need struct {
	skill  string
	least  int
	shifts []string
	items  []string
}

// needsOf returns what the shifts of some days need of each skill that any of them needs.
func (r *Roster) needsOf(days ...int) (all []need) {
	for k := range r.shifts {
		s := &r.shifts[k]
		for _, d := range s.with {
			for _, day := range days {
				least := r.least(s, d, day)
				if least == 0 {
					continue
				}
				i := slices.IndexFunc(all, func(n need) bool { return n.skill == d.skill })
				if i < 0 {
					i, all = len(all), append(all, need{skill: d.skill})
				}
				n := &all[i]
				n.least, n.items = n.least+least, append(n.items, itemOf(s, day))
				if !slices.Contains(n.shifts, s.name) {
					n.shifts = append(n.shifts, s.name)
				}
			}
		}
	}
	slices.SortFunc(all, func(a, b need) int { return strings.Compare(a.skill, b.skill) })
	return all
}

// String says what is needed: "early and late need 2 people with nurse".
func (n need) String() string {
	needs := "needs"
	if len(n.shifts) > 1 {
		needs = "need"
	}
	return fmt.Sprintf("%s %s %s with %s", english.List(n.shifts, "and"), needs, people(n.least), n.skill)
}

// ofSkills says of which skills the shifts of a day need more people together than there are, and who these are.
func (r *Roster) ofSkills(day int) (all []contradiction) {
	for _, n := range r.needsOf(day) {
		if there := r.who(n.skill, func(p *person) bool { return r.works(p, nil, day) }); n.least > len(there) {
			all = append(all, contradiction{n.String() + ", but ", []int{day}, " can work then", len(there), there, n.items})
		}
	}
	return all
}

// ofSkillsInAll says of which skills all shifts need more people together than those who have it can work shifts, in all or on weekends.
func (r *Roster) ofSkillsInAll() (all []contradiction) {
	var days []int
	for day := range r.days {
		days = append(days, day+1)
	}
	for _, n := range r.needsOf(days...) {
		have, most, free := r.who(n.skill, func(p *person) bool { return true }), 0, 0
		for i := range r.people {
			if p := &r.people[i]; slices.Contains(p.skills, n.skill) {
				most += r.mostDays(p, nil)
			}
		}
		who := named(have, "who have it")
		if len(n.shifts) > 1 && n.least > most { // else it is said of the shift
			text := fmt.Sprintf("%s need people with %s %s in all, but %s can work %s at most", english.List(n.shifts, "and"), n.skill, english.Plural(n.least, "time"), who, english.Plural(most, "shift"))
			all = append(all, contradiction{text: text, items: n.items})
		}
		var items []string
		for _, saturday := range r.saturdays() {
			least := 0 // who have a shift on that weekend
			for _, day := range []int{saturday, saturday + 1} {
				for _, on := range r.needsOf(day) {
					if on.skill == n.skill {
						least, items = max(least, on.least), append(items, on.items...)
					}
				}
			}
			free += max(len(have)-least, 0)
		}
		if wanted := len(have) * r.weekends; wanted > free {
			all = append(all, contradiction{text: fmt.Sprintf("%s want %s each, %d in all, but the weekends, which need people with %s, leave %d", who, english.Plural(r.weekends, "free weekend"), wanted, n.skill, free), items: items})
		}
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
				text := fmt.Sprintf("%s is to work %s on %s (fixed), but %s", p.name, s.name, r.nameOf(day), because)
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
			text := fmt.Sprintf("%s is to work %s at least %s (each %s), but %s%s", p.name, s.name, english.Plural(least, "time"), each, can, r.because(p))
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
