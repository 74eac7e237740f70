package timetable

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"graphcover/exactcover"
	"graphcover/puzzle/internal/modelling"
)

// Without returns the problem of the school without the wishes of these indices in [School.Wishes]: without indices
// the whole problem.
func (s *School) Without(indices ...int) (*exactcover.Problem, error) {
	if len(indices) == 0 {
		return s.whole.Problem()
	}
	return s.without(indices).model().Problem()
}

// model makes the problem.
func (s *School) model() *model {
	m := &model{week: &s.week, wishes: make(map[*party]wish), lessons: make(map[string]int)}
	for _, who := range s.parties {
		m.wishes[who] = s.wishOf(who)
	}
	for i := range s.courses {
		c := &s.courses[i]
		m.course(c, s.ofSubject(c.subject))
	}
	for _, who := range s.parties {
		m.party(who)
	}
	return m
}

// A model is a problem that is being made.
type model struct {
	modelling.Model
	week   *week
	wishes map[*party]wish

	lessons map[string]int // how many options an item of a course has, by its name and by that of its day
}

// course adds the lessons of a course.
func (m *model) course(c *course, subject wish) {
	m.Must(c.singles, c.singles, c.name)
	m.Must(c.doubles, c.doubles, c.name+"-double")
	for _, fixed := range c.fixed {
		m.Must(1, 1, m.fixedItem(c, fixed))
	}
	for day, name := range m.week.days {
		m.May(c.name + "-" + name)
		for hour := range m.week.hours {
			if c.singles > 0 {
				m.lesson(c, subject, day, hour, 1)
			}
			if c.doubles > 0 && hour+1 < m.week.hours && hour+1 != m.week.lunch {
				m.lesson(c, subject, day, hour, 2)
			}
		}
	}
}

// fixedItem is the item of a lesson that must be at a moment.
func (m *model) fixedItem(c *course, at moment) string { return c.name + "-at-" + m.week.name(at) }

// lesson adds a lesson of some hours, unless somebody is away in one of them.
func (m *model) lesson(c *course, subject wish, day, hour, length int) {
	item, kind := c.name, ""
	if length == 2 {
		item, kind = item+"-double", doubleLesson
	}
	at := fmt.Sprint(m.week.days[day], hour+1)
	o := modelling.Option{
		Name:  fmt.Sprintf("%s: %s%s with %s, %s", c.class, kind, c.subject, c.teacher, at),
		Items: []string{item, c.name + "-" + m.week.days[day]},
		Attributes: map[string]any{
			"class": c.class, "subject": c.subject, "teacher": c.teacher, "day": m.week.days[day], "hour": hour + 1, "hours": length,
		},
	}
	if c.room != "" {
		o.Attributes["room"] = c.room
	}
	for _, who := range c.parties {
		wish := m.wishes[who]
		if wish.counts() {
			o.Items = append(o.Items, who.name+"-"+m.week.days[day])
		}
		if wish.idle == none && wish.days != none {
			o.Items = append(o.Items, thereItem(who, "there", m.week.days[day]))
		}
		if wish.idle == none && wish.afternoons != none && hour >= m.week.lunch {
			o.Items = append(o.Items, thereItem(who, "afternoon", m.week.days[day]))
		}
	}
	var avoided []string // whose wish is not met
	against := func(name string, cost int) {
		if o.Cost += cost; cost > 0 && !slices.Contains(avoided, name) {
			avoided = append(avoided, name)
		}
	}
	for h := hour; h < hour+length; h++ {
		if subject.isAway(day, h) {
			return
		}
		o.Cost += h * m.week.later
		against(c.subject, subject.costs(day, h))
		for _, who := range c.parties {
			wish := m.wishes[who]
			if wish.isAway(day, h) {
				return
			}
			against(who.name, wish.costs(day, h))
			o.Items = append(o.Items, m.week.hour(who, day, h))
			for _, ending := range m.apart(who, h) {
				o.Items = append(o.Items, m.week.hour(who, day, h)+ending)
			}
		}
	}
	for _, fixed := range c.fixed {
		if fixed.fixes(day, hour, length) {
			o.Items = append(o.Items, m.fixedItem(c, fixed))
			m.lessons[m.fixedItem(c, fixed)]++
		}
	}
	if len(avoided) > 0 {
		o.Attributes["avoided"] = strings.Join(avoided, "+")
	}
	m.lessons[item]++
	m.lessons[c.name+"-"+m.week.days[day]]++
	m.Add(o)
}

// doubleLesson is before the subject in the name of a double lesson.
const doubleLesson = "double "

// items are the items of all lessons of a course.
func (c *course) items() (names []string) {
	if c.singles > 0 {
		names = append(names, c.name)
	}
	if c.doubles > 0 {
		names = append(names, c.name+"-double")
	}
	return names
}

// hour is the item of an hour of a party.
func (w *week) hour(who *party, day, hour int) string {
	return fmt.Sprint(who.name, "_", w.days[day], hour+1)
}

// hoursOf returns the items of some hours of a party.
func (w *week) hoursOf(who *party, at []moment) (items []string) {
	for day := range w.days {
		for hour := range w.hours {
			if hasAny(at, day, hour) {
				items = append(items, w.hour(who, day, hour))
			}
		}
	}
	return items
}

// counts reports whether lessons have an item of the day, of which there is a most.
func (w *wish) counts() bool { return w.daily != none && w.idle == none }

// party adds the hours of a party.
func (m *model) party(who *party) {
	wish := m.wishes[who]
	for day, name := range m.week.days {
		for hour := range m.week.hours {
			about := map[string]any{"who": who.name, "kind": who.kind, "day": name, "hour": hour + 1}
			if wish.isAway(day, hour) {
				about["away"] = true // an hour without a lesson is not idle then
			}
			m.Describe(m.week.hour(who, day, hour), about)
		}
		if wish.idle != none {
			m.day(who, day)
			continue
		}
		if wish.daily != none {
			m.Must(0, wish.daily, who.name+"-"+name)
		}
		// A double lesson has the item of the day once, so its hours are counted by those that are free.
		free := wish.daily != none && who.doubles
		if free {
			m.Must(max(m.week.hours-wish.daily, 0), m.week.hours, who.name+"-free-"+name)
		}
		for hour := range m.week.hours {
			item := m.week.hour(who, day, hour)
			for _, ending := range m.apart(who, hour) {
				m.May(item + ending)
			}
			switch {
			case free:
				m.Must(1, 1, item)
				m.Add(modelling.Option{Name: fmt.Sprintf("%s: free, %s%d", who.name, name, hour+1), Items: []string{item, who.name + "-free-" + name}})
			case wish.number != none:
				m.Must(0, wish.number, item)
			default:
				m.May(item)
			}
		}
	}
	if wish.idle == none {
		m.come(who, wish.days, "days", "there")
		m.come(who, wish.afternoons, "afternoons", "afternoon")
	} else {
		m.off(who, wish.days, "days")
		m.off(who, wish.afternoons, "afternoons")
	}
}

// day adds a day on which the idle hours of a party are counted: an option for each set of free hours that
// its wishes allow.
func (m *model) day(who *party, day int) {
	wish, name := m.wishes[who], m.week.days[day]
	m.Must(1, 1, who.name+"-plan-"+name)
	away, after := 0, 0 // sets of hours
	for hour := range m.week.hours {
		m.Must(1, 1, m.week.hour(who, day, hour))
		if wish.isAway(day, hour) {
			away |= 1 << hour
		}
		if hour >= m.week.lunch {
			after |= 1 << hour
		}
	}
	for busy := range 1 << m.week.hours {
		idle := 0
		if busy != 0 {
			span := 1<<bits.Len(uint(busy)) - 1<<bits.TrailingZeros(uint(busy))
			idle = bits.OnesCount(uint(span &^ busy &^ away))
		}
		switch {
		case busy&away != 0, idle > wish.idle,
			wish.daily != none && bits.OnesCount(uint(busy)) > wish.daily,
			wish.days == 0 && busy != 0, wish.afternoons == 0 && busy&after != 0:
			continue
		}
		o := modelling.Option{Items: []string{who.name + "-plan-" + name}, Cost: idle * wish.idleCost}
		free := []string{name}
		for hour := range m.week.hours {
			if busy>>hour&1 == 0 {
				o.Items = append(o.Items, m.week.hour(who, day, hour))
				free = append(free, fmt.Sprint(hour+1))
			}
		}
		o.Name = fmt.Sprintf("%s: free, %s", who.name, strings.Join(free, " "))
		if wish.days != none && busy == 0 {
			o.Items = append(append(o.Items, offItem(who, "days")), m.daysOf(who, name)...)
		}
		if wish.afternoons != none && busy&after == 0 {
			o.Items = append(o.Items, offItem(who, "afternoons"))
		}
		m.Add(o)
	}
}

// daysOf returns the items of a day of the courses that only this teacher gives. An option that says that the
// teacher is not there on the day has them. They follow from the hours, but make the relaxation tighter.
func (m *model) daysOf(who *party, day string) []string {
	var items []string
	for _, course := range who.alone {
		items = append(items, course+"-"+day)
	}
	return items
}

// come limits on how many days a party has lessons, or some after lunch. A day has such a lesson, or the option that
// takes all these hours, and enough days have that option.
func (m *model) come(who *party, most int, what, there string) {
	if most == none {
		return
	}
	m.off(who, most, what)
	for day, name := range m.week.days {
		item := thereItem(who, there, name)
		m.Must(1, m.week.hours, item)
		o := modelling.Option{Name: fmt.Sprintf("%s: no %s, %s", who.name, there, name), Items: []string{item, offItem(who, what)}}
		first := m.week.lunch
		if what == "days" {
			o.Name, first = fmt.Sprintf("%s: not %s, %s", who.name, there, name), 0
		}
		for hour := first; hour < m.week.hours; hour++ {
			o.Items = append(o.Items, m.week.hour(who, day, hour)+m.ending(who, what))
		}
		if what == "days" {
			o.Items = append(o.Items, m.daysOf(who, name)...)
		}
		m.Add(o)
	}
}

// off adds the item of the days, or afternoons, that a party is off if it has lessons on most of them.
func (m *model) off(who *party, most int, what string) {
	if most != none {
		m.Must(len(m.week.days)-most, len(m.week.days), offItem(who, what))
	}
}

// thereItem is the item of a day, or an afternoon, on which a party has lessons or is off.
func thereItem(who *party, there, day string) string { return who.name + "-" + there + "-" + day }

// offItem is the item of the days, or afternoons, that a party is off.
func offItem(who *party, what string) string { return who.name + "-" + what + "-off" }

// ending ends the item of an hour of its own which the options of come need if others take the hours of the
// party, too. It is "" if they need none.
func (m *model) ending(who *party, what string) string {
	wish := m.wishes[who]
	if wish.daily == none && (wish.days == none || wish.afternoons == none) {
		return ""
	}
	if what == "days" {
		return "-in"
	}
	return "-late"
}

// apart returns the endings of the items that a lesson of a party has for an hour, beside that of the hour.
func (m *model) apart(who *party, hour int) []string {
	wish := m.wishes[who]
	var all []string
	if wish.idle != none {
		return nil
	}
	if ending := m.ending(who, "days"); wish.days != none && ending != "" {
		all = append(all, ending)
	}
	if ending := m.ending(who, "afternoons"); wish.afternoons != none && hour >= m.week.lunch && ending != "" {
		all = append(all, ending)
	}
	return all
}
