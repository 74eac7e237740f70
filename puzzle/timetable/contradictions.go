package timetable

import (
	"fmt"
	"slices"
	"strings"

	"graphcover/internal/english"
)

// Contradictions says why there is no timetable, if that is seen by counting: a lesson has no hour, because
// somebody is always away; a course has more lessons than days; somebody has more lessons than hours.
func (s *School) Contradictions() []string {
	var all []string
	for _, c := range s.complaints() {
		all = append(all, c.before+english.List(c.classes, "and")+c.after)
	}
	return all
}

// Contradicted returns the names of what the contradictions are about: the items of courses, hours in which somebody is away,
// and whoever has too many lessons, or does not come often enough.
func (s *School) Contradicted() []string {
	var all []string
	for _, c := range s.complaints() {
		all = append(all, c.about...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// complaints returns all of them, those that are the same of several classes in one.
func (s *School) complaints() (all []complaint) {
	for i := range s.courses {
		c := &s.courses[i]
		for _, said := range s.whole.ofCourse(c, s.ofSubject(c.subject)) {
			same := func(other complaint) bool { return other.before == said.before && other.after == said.after }
			if k := slices.IndexFunc(all, same); k >= 0 {
				all[k].classes, all[k].about = slices.Concat(all[k].classes, said.classes), slices.Concat(all[k].about, said.about)
			} else {
				all = append(all, said)
			}
		}
	}
	for _, who := range s.parties {
		all = append(all, s.whole.ofParty(who, s.courses)...)
	}
	return all
}

// A complaint says that lessons have no place. It may be the same of several classes: their names stand between its
// two parts. about are the names of what it is about.
type complaint struct {
	before, after  string
	classes, about []string
}

// ofCourse says why the lessons of a course have no place.
func (m *model) ofCourse(c *course, subject wish) (all []complaint) {
	about := c.items()
	var away []string
	if len(subject.away) > 0 {
		away = append(away, c.subject+" "+m.week.list(subject.away))
	}
	for _, who := range c.parties {
		if wish := m.wishes[who]; len(wish.away) > 0 {
			away = append(away, who.name+" "+m.week.list(wish.away))
			about = append(about, m.week.hoursOf(who, wish.away)...)
		}
	}
	because := ""
	if len(away) > 0 {
		because = " (away: " + strings.Join(away, "; ") + ")"
	}
	complain := func(before, after string) {
		all = append(all, complaint{before, after, []string{c.class}, about})
	}
	for _, lesson := range m.unplaced(c) {
		complain(fmt.Sprintf("no hour is left for %s of ", lesson), " in "+c.subject+because)
	}
	if len(all) > 0 {
		return all
	}
	days := 0
	for _, day := range m.week.days {
		if m.lessons[c.name+"-"+day] > 0 {
			days++
		}
	}
	for _, who := range c.parties {
		if wish := m.wishes[who]; wish.days != none && wish.days < days {
			days, because = wish.days, fmt.Sprintf(" (%s: days %d)", who.name, wish.days)
			about = append(c.items(), who.name)
		}
	}
	if n := c.singles + c.doubles; n > days {
		complain(c.subject+" of ", fmt.Sprintf(" needs %s, as it is at most once a day, but only %d can be%s", english.Plural(n, "day"), days, because))
	}
	return all
}

// unplaced returns which lessons of a course have no option.
func (m *model) unplaced(c *course) (all []string) {
	if c.singles > 0 && m.lessons[c.name] == 0 {
		all = append(all, "a lesson")
	}
	if c.doubles > 0 && m.lessons[c.name+"-double"] == 0 {
		all = append(all, "a double lesson")
	}
	for _, fixed := range c.fixed {
		if m.lessons[m.fixedItem(c, fixed)] == 0 {
			all = append(all, "the lesson on "+m.week.name(fixed))
		}
	}
	return all
}

// ofParty says whether a party has more lessons than hours.
func (m *model) ofParty(who *party, courses []course) []complaint {
	lessons := 0
	for i := range courses {
		if c := &courses[i]; slices.Contains(c.parties, who) {
			lessons += c.singles + 2*c.doubles
		}
	}
	if hours := m.mostHours(who); lessons > hours && hours > 0 { // without an hour, all lessons are named
		text := fmt.Sprintf("%s has %s, but at most %s", who.name, english.Plural(lessons, "lesson"), english.Plural(hours, "hour"))
		wish := m.wishes[who]
		if wants := wish.wants(m.week); wants != "" {
			text += " (" + wants + ")"
		}
		return []complaint{{before: text, about: append(m.week.hoursOf(who, wish.away), who.name)}}
	}
	return nil
}

// mostHours returns a number of hours that a party has no more than.
func (m *model) mostHours(who *party) int {
	wish := m.wishes[who]
	var mornings, gains []int // by day: the hours before lunch, and how many more there are with the afternoon
	for day := range m.week.days {
		before, all := 0, 0
		for hour := range m.week.hours {
			if !wish.isAway(day, hour) {
				all++
				if hour < m.week.lunch {
					before++
				}
			}
		}
		if wish.daily != none {
			before, all = min(before, wish.daily), min(all, wish.daily)
		}
		mornings, gains = append(mornings, before), append(gains, all-before)
	}
	hours := largest(mornings, wish.days) + largest(gains, wish.days)
	if wish.afternoons != none {
		hours = min(hours, largest(mornings, wish.days)+largest(gains, wish.afternoons))
	}
	return hours * max(wish.number, 1)
}

// largest returns the sum of the n largest numbers, or of all if n is [none].
func largest(numbers []int, n int) (sum int) {
	slices.Sort(numbers)
	slices.Reverse(numbers)
	if n == none || n > len(numbers) {
		n = len(numbers)
	}
	for _, number := range numbers[:n] {
		sum += number
	}
	return sum
}
