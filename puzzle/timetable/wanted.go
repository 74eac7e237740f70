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
	class, _ := o.Attributes["class"].(string)
	subject, _ := o.Attributes["subject"].(string)
	i := slices.IndexFunc(s.courses, func(c course) bool { return c.class == class && c.subject == subject })
	if i < 0 {
		return nil, ""
	}
	names = append(names, s.courses[i].name)
	for _, kind := range []string{"teacher", "class", "room"} {
		for _, who := range s.courses[i].parties {
			if who.kind == kind {
				names = append(names, who.name)
			}
		}
	}
	return names, fmt.Sprint(o.Attributes["day"], o.Attributes["hour"])
}

// Wanted returns what the tables say of an hour, such as mon1, in the line of a class, a teacher, a room or a course. The
// error says what is wanted in the place of the name, or of the hour.
func (s *School) Wanted(name, when string) (table.Wanted, error) {
	at, c, err := s.place(name, when)
	if err != nil {
		return table.Wanted{}, err
	}
	w := table.Wanted{Name: name, When: s.week.name(at)}
	if c != nil {
		w.May = []string{"", wantFixed}
		if slices.ContainsFunc(c.fixed, func(m moment) bool { return m.day == at.day && m.hour == at.hour }) {
			w.Is = wantFixed
		}
		return w, nil
	}
	w.May = []string{"", wantAway, wantAvoid}
	for i := range s.wishes {
		line := &s.wishes[i]
		switch is := line.wantedAt(at); {
		case is == "":
		case line.name == name:
			w.Is = is
		case s.byName[line.name] == nil && groups[line.name] == s.byName[name].kind:
			w.Also = append(w.Also, line.name+": "+is)
		}
	}
	return w, nil
}

// wantedAt says what a line wants of an hour.
func (w *wish) wantedAt(at moment) string {
	has := func(m moment) bool { return m.has(at.day, at.hour) }
	switch {
	case slices.ContainsFunc(w.away, has):
		return wantAway
	case slices.ContainsFunc(w.avoid, has):
		return wantAvoid
	}
	return ""
}

// place reads which hour is meant, and of which course, or nil if the name is that of a party.
func (s *School) place(name, when string) (at moment, of *course, err error) {
	i := slices.IndexFunc(s.courses, func(c course) bool { return c.name == name })
	at, ok := s.momentOf(when)
	switch {
	case s.byName[name] == nil && i < 0:
		return moment{}, nil, fmt.Errorf("want the name of a class, a teacher, a room or a course, got %s", text.Shorten(name))
	case !ok || at.day < 0 || at.hour < 0 || strings.Contains(when, "*"):
		return moment{}, nil, fmt.Errorf("want an hour such as %s1, got %s", s.week.days[0], text.Shorten(when))
	case s.byName[name] == nil:
		of = &s.courses[i]
	}
	return at, of, nil
}

// Want returns the tables, which s was read from, with another line: it says what is wanted in an hour in the place of what
// it said of that.
func (s *School) Want(content string, w table.Wanted) (string, error) {
	known, err := s.Wanted(w.Name, w.When)
	if err != nil {
		return "", err
	}
	if !slices.Contains(known.May, w.Is) {
		return "", fmt.Errorf("want one of %s, got %s", strings.Join(known.May[1:], ", "), text.Shorten(w.Is))
	}
	if known.Is == w.Is {
		return content, nil
	}
	at, of, _ := s.place(w.Name, w.When)
	// set returns the columns with another list each, of which one has the hour.
	set := func(row table.Row, columns ...string) map[string]string {
		lists := make(map[string]string)
		for _, column := range columns {
			lists[column] = s.without(row.Cell(column).Text, at, column == wantFixed)
		}
		if w.Is != "" {
			lists[w.Is] = strings.TrimSpace(lists[w.Is] + " " + known.When)
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
			Row: func(row table.Row) bool {
				return joined(row.Cell("class").Text) == of.class && row.Cell("subject").Text == of.subject
			},
			Set: func(row table.Row) map[string]string { return set(row, wantFixed) },
		}
	}
	return change.Make("timetable", content, tables)
}

// LeaveOut returns the tables, which s was read from, without the wish of that index in [School.Wishes].
func (s *School) LeaveOut(content string, index int) (string, error) {
	limiting := s.limiting()
	if index < 0 || index >= len(limiting) {
		return "", fmt.Errorf("want a wish from 0 to %d, got %d", len(limiting)-1, index)
	}
	change := table.Change{Kind: wishTable, Row: s.isOf(limiting[index].name), Set: table.Emptied("away", "daily", "days", "afternoons", "idle")}
	return change.Make("timetable", content, tables)
}

// isOf returns a function that reports whether a row is the wishes of that name, perhaps of all classes, teachers or rooms.
func (s *School) isOf(name string) func(table.Row) bool {
	return func(row table.Row) bool {
		written := joined(row.Cell("name").Text)
		return written == name || s.byName[written] == nil && groups[name] != "" && strings.ToLower(written) == name
	}
}

// without returns a list of moments without an hour. A whole day of a fixed lesson stays: any hour of it will do.
func (s *School) without(list string, at moment, isFixed bool) string {
	var words []string
	for word := range strings.FieldsSeq(list) {
		m, ok := s.momentOf(word)
		if !ok || !m.has(at.day, at.hour) || isFixed && m.hour < 0 {
			words = append(words, word)
			continue
		}
		_, cost, _ := strings.Cut(word, "*")
		for day := range s.week.days {
			for hour := range s.week.hours {
				if !m.has(day, hour) || day == at.day && hour == at.hour {
					continue
				}
				left := s.week.name(moment{day: day, hour: hour})
				if cost != "" {
					left += "*" + cost
				}
				words = append(words, left)
			}
		}
	}
	return strings.Join(words, " ")
}
