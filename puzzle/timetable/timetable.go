// Package timetable makes the timetable of a school an exact cover problem: which lesson is when?
//
// The school is written as tables, as a spreadsheet saves them. One lists the courses, one what
// classes, teachers, rooms and subjects wish, and one says which days and hours there are:
//
//	class,subject,teacher,lessons,room,double,fixed
//	1a,math,ann,4
//	1a,science,cid,2,lab,1
//	1a+1b,sport,dee+gus,2,gym,,fri
//
//	name,away,daily,avoid,number,days,afternoons,idle
//	ann,mon,2,fri4*20
//
//	hours,lunch
//	7,5
//
// Only the first one is needed. docs/timetables.md describes the columns.
//
// An option is a lesson in an hour. Its items are the course, which has a quota, the day of the course, and
// the hours of all classes, teachers and rooms that take part; docs/timetables.md has a table of them. Begin
// with [Read].
package timetable

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"graphcover/internal/dates"
	"graphcover/puzzle/internal/table"
	"graphcover/puzzle/internal/text"
)

// A SyntaxError says where a table is not as it should be, and what was wanted there.
type SyntaxError = text.SyntaxError

// The kinds of tables.
const (
	courseTable = iota
	wishTable
	weekTable
)

var tables = []table.Kind{
	courseTable: {Columns: []string{"class", "subject", "teacher", "lessons"}, More: []string{"room", "double", "fixed"}},
	wishTable:   {Columns: []string{"name"}, More: []string{"away", "daily", "avoid", "number", "days", "afternoons", "idle"}},
	weekTable:   {Columns: []string{"hours"}, More: []string{"lunch", "days", "later"}},
}

// Looks reports whether the beginning of a text looks like tables of a school.
func Looks(beginning string) bool { return table.Looks(beginning, tables) }

// A School is what the tables say.
type School struct {
	week    week
	courses []course
	wishes  []wish
	parties []*party // in the order in which the courses name them
	byName  map[string]*party
	whole   *model // with all wishes
	hasWeek bool   // whether a table says how many hours a day has
	highest int    // the highest hour that the tables name

	weekdays dates.Weekdays
}

// A week is a grid of hours. Days and hours count from 0.
type week struct {
	days  []string
	hours int // a day
	lunch int // how many of them are before lunch
	later int // what a lesson costs for each hour before it
}

// A course is lessons of one subject for the same classes, with the same teachers.
type course struct {
	name    string // "1a-math"
	class   string // "1a+1b"
	subject string
	teacher string
	room    string
	parties []*party // its classes, teachers and rooms
	singles int      // lessons a week that are no double ones
	doubles int
	fixed   []moment
}

// A party is a class, a teacher or a room: whoever has one lesson at once.
type party struct {
	name    string
	kind    string   // the column that names it
	doubles bool     // whether it has double lessons
	alone   []string // the names of the courses that only this teacher gives
}

// Read reads the tables of a school. An error is a [*SyntaxError], or comes from r.
func Read(r io.Reader) (*School, error) {
	rows, err := table.Read("timetable", r, tables)
	if err != nil {
		return nil, err
	}
	s := &School{week: week{days: strings.Fields("mon tue wed thu fri"), hours: 5, lunch: 5, later: 1}, byName: make(map[string]*party)}
	for i, row := range table.Of(rows, weekTable) { // what an hour is in other cells depends on it
		if i > 0 {
			return nil, row.Cell("hours").Fail("want one line below hours, got another one")
		}
		if err := s.readWeek(row); err != nil {
			return nil, err
		}
		s.hasWeek = true
	}
	s.highest = highestHour(rows)
	s.weekdays = s.weekdaysIn(rows)
	var wrong table.Gathering // with a course all the same, so that wishes can name who takes part
	courses := table.Of(rows, courseTable)
	wrong.Each(courses, s.readCourse)
	if len(courses) == 0 {
		return nil, &SyntaxError{Format: "timetable", Line: 1, Column: 1, What: "want a table of courses, with the columns class, subject, teacher and lessons, got none"}
	}
	wrong.Each(table.Of(rows, wishTable), s.readWish)
	if err := wrong.Err(); err != nil {
		return nil, err
	}
	if err := s.checkNumbers(); err != nil {
		return nil, err
	}
	s.whole = s.model()
	return s, nil
}

// The most days and hours.
const (
	mostDays  = 14
	mostHours = 14
)

func (s *School) readWeek(row table.Row) error {
	w := &s.week
	wrong := row.Cell("hours").Number(1, mostHours, &w.hours)
	w.lunch = w.hours
	return table.Together(wrong,
		row.Cell("lunch").Number(1, w.hours, &w.lunch),
		row.Cell("later").Number(0, mostCost, &w.later),
		w.readDays(row.Cell("days")),
	)
}

// readDays reads the names of the days.
func (w *week) readDays(cell table.Cell) error {
	if cell.Text == "" {
		return nil
	}
	w.days = strings.Fields(strings.ToLower(cell.Text))
	for d, day := range w.days {
		if d == mostDays || slices.Contains(w.days[:d], day) || strings.ContainsAny(day, "0123456789*:,_") {
			return cell.Fail("want up to %d different days without digits and underscores, such as mon tue wed, got %s", mostDays, text.Shorten(cell.Text))
		}
	}
	return nil
}

// mostLessons is the largest number of lessons of a course.
const mostLessons = 1000

func (s *School) readCourse(row table.Row) error {
	c := course{
		class: joined(row.Cell("class").Text), subject: row.Cell("subject").Text,
		teacher: joined(row.Cell("teacher").Text), room: joined(row.Cell("room").Text),
	}
	for _, column := range tables[courseTable].Columns {
		if row.Cell(column).Text == "" {
			return row.Cell(column).Fail("want the %s, got none", column)
		}
	}
	for _, column := range []string{"class", "subject", "teacher", "room"} {
		if cell := row.Cell(column); strings.Contains(cell.Text, ":") {
			return cell.Fail("want a name without a colon, got %s", text.Shorten(cell.Text))
		}
	}
	if strings.HasPrefix(c.subject, doubleLesson) {
		return row.Cell("subject").Fail("want a subject that does not begin with %q, as the names of double lessons do; got %s", strings.TrimSpace(doubleLesson), text.Shorten(c.subject))
	}
	lessons := 0
	wrong := table.Together(row.Cell("lessons").Number(0, mostLessons, &lessons), row.Cell("double").Number(0, mostLessons, &c.doubles))
	if c.singles = lessons - 2*c.doubles; wrong == nil && c.singles < 0 {
		wrong = row.Cell("double").Fail("want at most half as many double lessons as the %d lessons, since each counts as two; got %d", lessons, c.doubles)
	}
	fixed, err := s.moments(row.Cell("fixed"), fixedForm)
	c.fixed, wrong = fixed, table.Together(wrong, err)
	for i, at := range fixed {
		switch {
		case wrong != nil: // how many lessons there are is not known
		case slices.Contains(fixed[:i], at):
			wrong = row.Cell("fixed").Fail("want each day or hour once, got %s again", s.week.name(at))
		case at.length == 1 && c.singles == 0:
			wrong = row.Cell("fixed").Fail("want no single lesson, since all lessons are double ones; got %s", s.week.name(at))
		case at.length == 2 && c.doubles == 0:
			wrong = row.Cell("fixed").Fail("want no double lesson, since the column double has none; got %s", s.week.name(at))
		}
	}
	c.name = c.class + "-" + c.subject
	if slices.ContainsFunc(s.courses, func(other course) bool { return other.name == c.name }) {
		return table.Together(wrong, row.Cell("subject").Fail("want one line for each course, got another one of %s and %s", c.class, c.subject))
	}
	for _, column := range []string{"class", "teacher", "room"} {
		names := row.Cell(column)
		for name := range strings.SplitSeq(strings.ReplaceAll(joined(names.Text), separatorOfGroups(column), "+"), "+") {
			if name == "" && names.Text != "" {
				wrong = table.Together(wrong, names.Fail("want names with a + between them, got %s", text.Shorten(names.Text)))
				break
			}
			if name != "" {
				wrong = table.Together(wrong, s.takePart(&c, name, column, names))
			}
		}
	}
	s.courses = append(s.courses, c)
	return wrong
}

// takePart adds a party to a course. The cell has its name.
func (s *School) takePart(c *course, name, kind string, cell table.Cell) error {
	who := s.byName[name]
	if who == nil {
		who = &party{name: name, kind: kind}
		s.byName[name] = who
		s.parties = append(s.parties, who)
	}
	if who.kind != kind {
		return cell.Fail("want another name: %s is the name of a %s, too", text.Shorten(name), who.kind)
	}
	if slices.Contains(c.parties, who) {
		return cell.Fail("want each name once, got %s again", text.Shorten(name))
	}
	c.parties = append(c.parties, who)
	who.doubles = who.doubles || c.doubles > 0
	if kind == "teacher" && c.teacher == name {
		who.alone = append(who.alone, c.name)
	}
	return nil
}

// separatorOfGroups may stand between names of a column in place of a +: the teachers of different groups have a /
// between them, since one can't stand in for the other.
func separatorOfGroups(column string) string {
	if column == "teacher" {
		return "/"
	}
	return "+"
}

// joined removes the blanks and the quotation marks around each name of a list with + and / between them. A table does so around a
// cell, and a name has to be the same wherever it is written: "1a"+"1b" are the classes 1a and 1b.
func joined(names string) string {
	around := func(c rune) bool { return unicode.IsSpace(c) || c == '"' }
	for _, separator := range []string{"+", "/"} {
		list := strings.Split(names, separator)
		for i := range list {
			list[i] = strings.TrimFunc(list[i], around)
		}
		names = strings.Join(list, separator)
	}
	return names
}

// momentColumns are those that have days and hours.
var momentColumns = []string{wantAway, wantAvoid, wantFixed}

// highestHour returns the highest hour that the tables name, or 0.
func highestHour(rows []table.Row) (highest int) {
	for _, row := range rows {
		for _, column := range momentColumns {
			words, _ := wordsOf(row.Cell(column).Text)
			for _, word := range words {
				parts := momentText.FindStringSubmatch(word)
				if parts == nil {
					continue
				}
				for _, hour := range []string{parts[2], parts[4]} {
					if n, err := strconv.Atoi(hour); err == nil && n <= mostHours {
						highest = max(highest, n)
					}
				}
			}
		}
	}
	return highest
}

// weekdaysIn returns what reads the days of the week in the tables.
func (s *School) weekdaysIn(rows []table.Row) dates.Weekdays {
	return dates.WeekdaysIn(func(yield func(string) bool) {
		for _, day := range s.week.days {
			if !yield(day) {
				return
			}
		}
		for _, row := range rows {
			for _, column := range momentColumns {
				for _, word := range table.Words(row.Cell(column).Text) {
					if parts := momentText.FindStringSubmatch(word); parts != nil && !yield(parts[1]) {
						return
					}
				}
			}
		}
	})
}

// dayOf returns the number of the day of that name in the week, as the table of hours writes it, or as people write such a day of
// the week. The error is that of [dates.Weekdays.Parse].
func (s *School) dayOf(name string) (int, error) {
	if day := slices.Index(s.week.days, name); day >= 0 {
		return day, nil
	}
	weekday, err := s.weekdays.Parse(name)
	if err != nil {
		return -1, err
	}
	day := slices.IndexFunc(s.week.days, func(other string) bool {
		is, err := s.weekdays.Parse(other)
		return err == nil && is == weekday
	})
	if day < 0 {
		return -1, dates.ErrNone
	}
	return day, nil
}

// name returns a moment as the tables write it.
func (w *week) name(m moment) string {
	name := ""
	if m.day >= 0 {
		name = w.days[m.day]
	}
	if m.hour >= 0 {
		name += fmt.Sprint(m.hour + 1)
	}
	if m.length > 0 {
		name += fmt.Sprintf("-%d", m.hour+m.length)
	}
	return name
}

// list returns moments as the tables write them.
func (w *week) list(moments []moment) string {
	var names []string
	for _, m := range moments {
		names = append(names, w.name(m))
	}
	return strings.Join(names, " ")
}
