package timetable

import (
	"fmt"
	"slices"
	"strings"

	"graphcover/exactcover"
	"graphcover/puzzle/internal/table"
	"graphcover/puzzle/internal/text"
)

// What can be wanted of an hour: by whoever has a line in the table of wishes, or for a course.
const (
	wantAway  = "away"
	wantAvoid = "avoid"
	wantFixed = "fixed"
)

// At returns whom a lesson is of, its course first, and its hour as the tables write it. Other options are of nobody.
func (s *School) At(o *exactcover.Option) (names []string, when string) {
	c := s.courseOf(o)
	if c == nil {
		return nil, ""
	}
	names = append(names, c.name)
	for _, kind := range []string{"teacher", "class", "room"} {
		for _, who := range c.parties {
			if who.kind == kind {
				names = append(names, who.name)
			}
		}
	}
	return names, fmt.Sprint(o.Attributes["day"], o.Attributes["hour"])
}

// courseOf returns the course that a lesson is of, or nil for another option.
func (s *School) courseOf(o *exactcover.Option) *course {
	class, _ := o.Attributes["class"].(string)
	subject, _ := o.Attributes["subject"].(string)
	i := slices.IndexFunc(s.courses, func(c course) bool { return c.class == class && c.subject == subject })
	if i < 0 {
		return nil
	}
	return &s.courses[i]
}

// Wanted returns what the tables say of some hours, in the line of a class, a teacher, a room or a course. The hours are
// written as in the tables: mon1 tue2, or unless they are of a course mon, for the whole day, or 1, for that hour of each
// day. The error says what is wanted in the place of the name, or of the hours.
func (s *School) Wanted(name, when string) (table.Wanted, error) {
	at, c, err := s.place(name, when)
	if err != nil {
		return table.Wanted{}, err
	}
	w := table.Wanted{Name: name, When: s.week.list(at)}
	if c != nil {
		w.May = []string{"", wantFixed}
		w.Is, w.Mixed = s.wantedIn(at, func(day, hour int) string {
			if slices.ContainsFunc(c.fixed, func(m moment) bool { return m.hour >= 0 && m.has(day, hour) }) {
				return wantFixed
			}
			return ""
		})
		return w, nil
	}
	w.May = []string{"", wantAway, wantAvoid}
	for i := range s.wishes {
		line := &s.wishes[i]
		switch is, mixed := s.wantedIn(at, line.wantedAt); {
		case line.name == name:
			w.Is, w.Mixed = is, mixed
		case is != "" && s.byName[line.name] == nil && groups[line.name] == s.byName[name].kind:
			w.Also = append(w.Also, line.name+": "+is)
		}
	}
	return w, nil
}

// wantedIn returns what is wanted in all of some hours, and reports whether that is not the same in each of them.
func (s *School) wantedIn(at []moment, wantedAt func(day, hour int) string) (is string, mixed bool) {
	isFirst := true
	for day := range s.week.days {
		for hour := range s.week.hours {
			if !hasAny(at, day, hour) {
				continue
			}
			here := wantedAt(day, hour)
			if !isFirst && here != is {
				return "", true
			}
			is, isFirst = here, false
		}
	}
	return is, false
}

// hasAny reports whether an hour on a day is meant by one of some moments.
func hasAny(moments []moment, day, hour int) bool {
	return slices.ContainsFunc(moments, func(m moment) bool { return m.has(day, hour) })
}

// wantedAt says what a line wants of an hour.
func (w *wish) wantedAt(day, hour int) string {
	switch {
	case hasAny(w.away, day, hour):
		return wantAway
	case hasAny(w.avoid, day, hour):
		return wantAvoid
	}
	return ""
}

// place reads which hours are meant, and of which course, or nil if the name is that of a party.
func (s *School) place(name, when string) (at []moment, of *course, err error) {
	i := slices.IndexFunc(s.courses, func(c course) bool { return c.name == name })
	switch {
	case s.byName[name] != nil:
	case i < 0:
		return nil, nil, fmt.Errorf("want the name of a class, a teacher, a room or a course, got %s", text.Shorten(name))
	default:
		of = &s.courses[i]
	}
	for word := range strings.FieldsSeq(when) {
		m, ok := s.momentOf(word)
		if !ok || strings.Contains(word, "*") || of != nil && (m.day < 0 || m.hour < 0) || of == nil && m.length > 0 {
			at = nil
			break
		}
		if !slices.Contains(at, m) {
			at = append(at, m)
		}
	}
	if len(at) == 0 {
		day := s.week.days[0]
		if of != nil {
			return nil, nil, fmt.Errorf("want hours such as %s1, got %s", day, text.Shorten(when))
		}
		return nil, nil, fmt.Errorf("want hours such as %s1, %s for the whole day, or 1 for that hour of each day, got %s", day, day, text.Shorten(when))
	}
	return at, of, nil
}

// Want returns the tables, which s was read from, with another line: it says what is wanted in some hours in the place of
// what it said of these.
func (s *School) Want(content string, w table.Wanted) (string, error) {
	known, err := s.Wanted(w.Name, w.When)
	if err != nil {
		return "", err
	}
	if !slices.Contains(known.May, w.Is) {
		return "", fmt.Errorf("want one of %s, got %s", strings.Join(known.May[1:], ", "), text.Shorten(w.Is))
	}
	if known.Is == w.Is && !known.Mixed {
		return content, nil
	}
	at, of, _ := s.place(w.Name, w.When)
	// set returns the columns with another list each, of which one has the hours.
	set := func(row table.Row, columns ...string) map[string]string {
		lists := make(map[string]string)
		for _, column := range columns {
			lists[column] = s.listWithout(row.Cell(column).Text, at, column == wantFixed)
		}
		if w.Is != "" {
			lists[w.Is] = listOf(append(strings.Fields(lists[w.Is]), strings.Fields(known.When)...))
		}
		return lists
	}
	change := table.Change{
		Kind: wishTable,
		Row:  s.isOf(w.Name),
		Set: func(row table.Row) map[string]string {
			lists := set(row, wantAway, wantAvoid)
			lists["name"] = w.Name
			return lists
		},
	}
	if of != nil {
		change = table.Change{
			Kind: courseTable,
			Row:  isOfCourse(of),
			Set:  func(row table.Row) map[string]string { return set(row, wantFixed) },
		}
	}
	return s.clear(change.Make("timetable", content, tables))
}

// WithoutHoles returns the tables, which s was read from, with a line by which no class has an idle hour.
func (s *School) WithoutHoles(content string) (string, error) {
	return s.clear(table.Change{
		Kind: wishTable,
		Row:  s.isOf("classes"),
		Set:  func(table.Row) map[string]string { return map[string]string{"name": "classes", "idle": "0"} },
	}.Make("timetable", content, tables))
}

// clear returns changed tables, which s was read from before the change, with those days of the week as the week names them that
// have become unclear: di is Tuesday beside mo, and without it Tuesday or Sunday.
func (s *School) clear(changed string, err error) (string, error) {
	if err != nil {
		return "", err
	}
	rows, err := table.Read("timetable", strings.NewReader(changed), tables)
	if err != nil {
		return "", err
	}
	now := *s
	now.weekdays = now.weekdaysIn(rows)
	clear := func(word string) string {
		m, ok := s.momentOf(word)
		if _, isClear := now.momentOf(word); !ok || isClear {
			return word
		}
		_, cost, priced := strings.Cut(word, "*")
		if !priced {
			return s.week.name(m)
		}
		return s.week.name(m) + "*" + cost
	}
	return table.Reword("timetable", changed, tables, momentColumns, func(_, list string) string {
		before, _ := wordsOf(list)
		after := slices.Clone(before)
		for k := range after {
			after[k] = clear(after[k])
		}
		if slices.Equal(before, after) {
			return list
		}
		return listOf(after)
	})
}

// isOfCourse returns a function that reports whether a row is that of a course.
func isOfCourse(c *course) func(table.Row) bool {
	return func(row table.Row) bool {
		return joined(row.Cell("class").Text) == c.class && row.Cell("subject").Text == c.subject
	}
}

// isOf returns a function that reports whether a row is the wishes of that name, perhaps of all classes, teachers or rooms.
func (s *School) isOf(name string) func(table.Row) bool {
	return func(row table.Row) bool {
		written := joined(row.Cell("name").Text)
		return written == name || s.byName[written] == nil && groups[name] != "" && strings.ToLower(written) == name
	}
}

// listWithout returns a list of moments without some hours. A whole day of a fixed lesson stays: any hour of it will do.
func (s *School) listWithout(list string, at []moment, isFixed bool) string {
	var words []string
	before, _ := wordsOf(list)
	for _, word := range before {
		m, ok := s.momentOf(word)
		if !ok || isFixed && m.hour < 0 {
			words = append(words, word)
			continue
		}
		left, isWhole := s.rest(m, at)
		if isWhole {
			words = append(words, word)
			continue
		}
		_, cost, _ := strings.Cut(word, "*")
		for _, name := range left {
			if cost != "" {
				name += "*" + cost
			}
			words = append(words, name)
		}
	}
	return listOf(words)
}

// rest returns the hours of a moment without some others, and reports whether these are all of it. Of a single or a double lesson,
// which says so, nothing is left without one of its hours.
func (s *School) rest(m moment, without []moment) (names []string, isWhole bool) {
	isWhole = true
	for day := range s.week.days {
		for hour := range s.week.hours {
			switch {
			case !m.has(day, hour):
			case hasAny(without, day, hour):
				isWhole = false
			default:
				names = append(names, s.week.name(moment{day: day, hour: hour}))
			}
		}
	}
	if m.length > 0 && !isWhole {
		return nil, false
	}
	return names, isWhole
}
