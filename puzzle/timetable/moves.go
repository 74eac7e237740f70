package timetable

import (
	"fmt"
	"slices"
	"strings"

	"graphcover/exactcover"
	"graphcover/puzzle/internal/table"
)

// A mover looks where a lesson of a timetable could be instead. The hour that it is fixed to does not count.
type mover struct {
	school *School
	course *course
	length int // of the lesson, in hours
	from   moment

	problem *exactcover.Problem
	at      map[moment]int // the options of such a lesson, by where they begin
	others  []int          // the lessons of the timetable without this one
	lessons map[int][]int  // these, by their items
}

// Moves returns for each hour of the week whether a lesson of a timetable could begin then instead, and the problem in which
// it is not fixed to its hour. timetable is a solution. It returns nil if the option is no lesson of it.
func (s *School) Moves(timetable exactcover.Solution, lesson int) ([]table.Place, *exactcover.Problem, error) {
	all, err := s.Without()
	if err != nil || !slices.Contains(timetable, lesson) {
		return nil, nil, err
	}
	m := mover{school: s, at: make(map[moment]int), lessons: make(map[int][]int)}
	if m.course, m.from, m.length = s.lessonOf(&all.Options[lesson]); m.course == nil {
		return nil, nil, nil
	}
	if m.problem, err = s.Without(s.holding(m.course, m.from, m.length)...); err != nil {
		return nil, nil, err
	}
	for _, o := range timetable {
		if o == lesson || all.Options[o].Attributes == nil { // that somebody is free may change
			continue
		}
		m.others = append(m.others, o)
		for _, item := range m.problem.Options[o].Items {
			m.lessons[item] = append(m.lessons[item], o)
		}
	}
	for o := range m.problem.Options {
		option := &m.problem.Options[o]
		if option.Attributes["class"] != m.course.class || option.Attributes["subject"] != m.course.subject {
			continue
		}
		if _, begins, length := s.lessonOf(option); length == m.length {
			m.at[begins] = o
		}
	}
	var places []table.Place
	for day := range s.week.days {
		for hour := range s.week.hours {
			if at := (moment{day: day, hour: hour}); at != m.from {
				places = append(places, m.place(at))
			}
		}
	}
	return places, m.problem, nil
}

// lessonOf returns of what course a lesson is, where it begins, and how many hours it has. Another option is of none.
func (s *School) lessonOf(o *exactcover.Option) (c *course, begins moment, length int) {
	day, _ := o.Attributes["day"].(string)
	hour, _ := o.Attributes["hour"].(int)
	length, _ = o.Attributes["hours"].(int)
	return s.courseOf(o), moment{day: slices.Index(s.week.days, day), hour: hour - 1}, length
}

// holding returns the indices in [School.Wishes] of what fixes a lesson to its hours.
func (s *School) holding(c *course, begins moment, length int) (indices []int) {
	for i, wish := range s.Wishes() {
		for _, at := range c.fixed {
			if at.hour >= 0 && at.fixes(begins.day, begins.hour, length) && wish == c.name+": fixed "+s.week.name(at) {
				indices = append(indices, i)
			}
		}
	}
	return indices
}

// place says whether the lesson could begin at a moment.
func (m *mover) place(at moment) table.Place {
	p := table.Place{When: m.school.week.name(at), With: []string{}, OneOf: []string{}}
	if p.Why = m.school.bars(m.course, at, m.length); len(p.Why) > 0 {
		p.Is = table.NeverPlace
		return p
	}
	to, isThere := m.at[at]
	if !isThere {
		p.Is = table.NeverPlace
		return p
	}
	with, oneOf := m.clashes(to)
	for _, o := range with {
		p.With = append(p.With, m.problem.OptionName(o))
		if why := m.staysThere(o, to); why != "" {
			p.Why = append(p.Why, why)
		}
	}
	for _, o := range oneOf {
		if !slices.Contains(with, o) {
			p.OneOf = append(p.OneOf, m.problem.OptionName(o))
		}
	}
	switch {
	case len(p.Why) > 0:
		p.Is, p.With, p.OneOf = table.NeverPlace, []string{}, []string{}
	case len(with)+len(oneOf) > 0:
		p.Is = table.SwapPlace
	default:
		p.Is, p.Options = table.FreePlace, append(slices.Clone(m.others), to)
	}
	return p
}

// clashes returns the lessons that can't be where they are if an option is chosen, and those of which one can't.
func (m *mover) clashes(to int) (with, oneOf []int) {
	for _, item := range m.problem.Options[to].Items {
		there, most := m.lessons[item], m.problem.Quota(item).High
		switch {
		case len(there) < most:
		case most == 1:
			with = append(with, there...)
		case most > 1 && !m.isOfCourse(item):
			oneOf = append(oneOf, there...)
		}
	}
	slices.Sort(with)
	slices.Sort(oneOf)
	return slices.Compact(with), slices.Compact(oneOf)
}

// isOfCourse reports whether an item counts the lessons of the course, which stay as many.
func (m *mover) isOfCourse(item int) bool {
	return slices.Contains(m.course.items(), m.problem.Items[item].Name)
}

// staysThere says why another lesson can't leave for the option to, or returns "".
func (m *mover) staysThere(o, to int) string {
	p := m.problem
	c, begins, _ := m.school.lessonOf(&p.Options[o])
	if c == m.course { // lessons of a course are alike: it is that one that would move
		return fmt.Sprintf("%s is on that day already: %s", c.name, m.school.week.name(begins))
	}
	for _, fixed := range c.fixed {
		item := slices.IndexFunc(p.Items, func(i exactcover.Item) bool { return i.Name == m.school.whole.fixedItem(c, fixed) })
		if item < 0 || !slices.Contains(p.Options[o].Items, item) {
			continue
		}
		leaves := slices.ContainsFunc(p.Options, func(other exactcover.Option) bool {
			return slices.Contains(other.Items, item) && !m.excludes(other.Items, to)
		})
		if !leaves {
			return fmt.Sprintf("%s is fixed to %s", c.name, m.school.week.name(fixed))
		}
	}
	return ""
}

// excludes reports whether an option has one of some items that only one lesson can have.
func (m *mover) excludes(items []int, to int) bool {
	return slices.ContainsFunc(items, func(item int) bool {
		return m.problem.Quota(item).High == 1 && slices.Contains(m.problem.Options[to].Items, item)
	})
}

// bars says why no lesson of a course can begin at a moment, or returns nothing if one can.
func (s *School) bars(c *course, at moment, length int) (why []string) {
	last := at.hour + length - 1
	switch {
	case last >= s.week.hours:
		return []string{"a double lesson does not end that day"}
	case length == 2 && last == s.week.lunch:
		return []string{"a double lesson does not go on after lunch"}
	}
	isAway := func(w wish) bool { return w.isAway(at.day, at.hour) || w.isAway(at.day, last) }
	if isAway(s.ofSubject(c.subject)) {
		why = append(why, c.subject+" is not then")
	}
	for _, who := range c.parties {
		if isAway(s.wishOf(who)) {
			why = append(why, who.name+" is away")
		}
	}
	return why
}

// fixing returns the moment that a lesson is fixed to if it is to begin in an hour. Where a course has double lessons, it says
// which of the two the lesson is: another one could be there in its place.
func (c *course) fixing(at moment, length int) moment {
	at = moment{day: at.day, hour: at.hour}
	if c.doubles > 0 {
		at.length = length
	}
	return at
}

// Move returns the tables, which s was read from, with a lesson fixed to another hour, and no longer to its own, and the wish
// that they have now.
func (s *School) Move(content string, lesson *exactcover.Option, to string) (changed, wish string, err error) {
	c, begins, length := s.lessonOf(lesson)
	at, _, err := s.place(c.name, to)
	if err != nil {
		return "", "", err
	}
	then := c.fixing(at[0], length)
	var held []string
	for _, fixed := range c.fixed {
		switch {
		case fixed.hour >= 0 && fixed.fixes(begins.day, begins.hour, length):
			held = append(held, s.week.name(fixed))
		case fixed.hour >= 0 && fixed != then && fixed.meets(then):
			return "", "", fmt.Errorf("want hours to which no other lesson of %s is fixed, got %s, beside %s", c.name, s.week.name(then), s.week.name(fixed))
		}
	}
	if len(held) > 0 {
		if content, err = s.Want(content, table.Wanted{Name: c.name, When: strings.Join(held, " ")}); err != nil {
			return "", "", err
		}
	}
	when := s.week.name(then)
	changed, err = s.Want(content, table.Wanted{Name: c.name, When: when, Is: wantFixed})
	return changed, c.name + ": fixed " + when, err
}
