package timetable

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"graphcover/exactcover"
	"graphcover/internal/dates"
	"graphcover/internal/english"
	"graphcover/puzzle/internal/table"
	"graphcover/puzzle/internal/text"
)

// A moment is an hour on a day, an hour of each day, or a whole day: then the day or the hour is -1.
type moment struct {
	day, hour int
	cost      int // of a lesson then, if it is to be avoided
	length    int // in hours, of the lesson that is fixed: mon1-1 is a single one, mon1-2 a double one; 0 if either will do
}

// has reports whether an hour on a day is meant.
func (m moment) has(day, hour int) bool {
	return (m.day < 0 || m.day == day) && (m.hour < 0 || m.hour <= hour && hour < m.hour+max(m.length, 1))
}

// meets reports whether two moments on a certain day, in certain hours, have an hour in common.
func (m moment) meets(other moment) bool {
	return m.day == other.day && m.hour < other.hour+max(other.length, 1) && other.hour < m.hour+max(m.length, 1)
}

// fixes reports whether a lesson of some hours is one that must be then.
func (m moment) fixes(day, hour, length int) bool {
	if m.length > 0 {
		return m.day == day && m.hour == hour && m.length == length
	}
	return m.has(day, hour) || m.hour >= 0 && m.has(day, hour+length-1)
}

// The forms of a list of moments.
const (
	awayForm  = iota // mon tue5 1
	avoidForm        // the same, with costs: fri4*20
	fixedForm        // each with its day: fri mon1, or mon1-2 for a double lesson
)

// usualCost is what a lesson costs in an hour that is to be avoided, if the table does not say it.
const usualCost = 5

// mostCost is the largest cost of a lesson in an hour that is to be avoided.
const mostCost = exactcover.MostCost >> 20

var momentText = regexp.MustCompile(`^([^0-9*]*)([0-9]*)(?:\*([0-9]+)|[-–]([0-9]+))?$`)

// moments reads a list of moments.
func (s *School) moments(cell table.Cell, form int) ([]moment, error) {
	var all []moment
	if !s.hasWeek && s.highest > s.week.hours {
		if words, _ := wordsOf(cell.Text); slices.ContainsFunc(words, s.isTooLate) {
			return nil, cell.Fail("want hours from 1 to %d, or a table with the column hours and %d below it, as your tables have hour %[2]d; got %s", s.week.hours, s.highest, text.Shorten(cell.Text))
		}
	}
	words, between := wordsOf(cell.Text)
	if between != "" {
		day, hour, _ := strings.Cut(between, " ")
		return nil, cell.Fail("want %s%s for that hour of the day, or %s, %s for all of the day and that hour of each day; got %s", day, hour, day, hour, text.Shorten(cell.Text))
	}
	for _, word := range words {
		m, ok := s.momentOf(word)
		if doubt := s.doubtOf(word); doubt != nil {
			return nil, cell.Fail("want %v, got %s", doubt, text.Shorten(word))
		}
		if !ok || strings.Contains(word, "*") && form != avoidForm || m.day < 0 && form == fixedForm || m.length > 0 && form != fixedForm {
			return nil, cell.Fail("want %s, got %s%s", s.forms(form), text.Shorten(word), s.meantDay(word))
		}
		all = append(all, m)
	}
	return all, nil
}

// isTooLate reports whether a word is an hour that a day does not have, though a longer one could.
func (s *School) isTooLate(word string) bool {
	longer := *s
	longer.week.hours = mostHours
	_, isHour := s.momentOf(word)
	_, is := longer.momentOf(word)
	return is && !isHour
}

// wordsOf returns the words of a list of moments. A blank may be between a day and its hour, mon 1, where each hour between two commas
// has a day of its own. Else a day and an hour with a blank between can mean two things, as in mon 1 2: doubt is the first such.
func wordsOf(list string) (words []string, doubt string) {
	parts := table.Parts(list)
	for _, part := range parts {
		first := slices.IndexFunc(part, isHourAlone)
		for first == 0 && len(part) > 1 && isHourAlone(part[0]) { // hours of each day are first
			words, part = append(words, part[0]), part[1:]
			first = slices.IndexFunc(part, isHourAlone)
		}
		if first <= 0 || !isDayAlone(part[first-1]) {
			words = append(words, part...)
			continue
		}
		pairs := pairsIn(part)
		if pairs == nil {
			return nil, part[first-1] + " " + part[first]
		}
		words = append(words, pairs...)
	}
	for k, part := range parts[:max(0, len(parts)-1)] { // mon 1, 2
		if len(part) > 1 && isDayAlone(part[0]) && isHourAlone(parts[k+1][0]) {
			return nil, part[0] + " " + part[1]
		}
	}
	return words, ""
}

// pairsIn returns days and their hours, in turn, as words: of mon 1 mon1. It is nil for other words.
func pairsIn(part []string) (pairs []string) {
	for pair := range slices.Chunk(part, 2) {
		if len(pair) < 2 || !isDayAlone(pair[0]) || !isHourAlone(pair[1]) {
			return nil
		}
		pairs = append(pairs, pair[0]+pair[1])
	}
	return pairs
}

// listOf returns words as a list, the hours of each day first, so that none is taken for one of the day before it.
func listOf(words []string) string {
	words = slices.Clone(words)
	slices.SortStableFunc(words, func(a, b string) int {
		switch {
		case isHourAlone(a) == isHourAlone(b):
			return 0
		case isHourAlone(a):
			return -1
		}
		return 1
	})
	return strings.Join(words, " ")
}

// isDayAlone reports whether a word can be a day without an hour.
func isDayAlone(word string) bool { return !strings.ContainsAny(word, "0123456789*") }

// isHourAlone reports whether a word is an hour without a day.
func isHourAlone(word string) bool {
	parts := momentText.FindStringSubmatch(word)
	return parts != nil && parts[1] == ""
}

// momentOf reads a moment: mon, tue5, 1, with a cost fri4*20, or with the last hour of a lesson mon1-2.
func (s *School) momentOf(word string) (m moment, ok bool) {
	parts := momentText.FindStringSubmatch(strings.ToLower(word))
	if parts == nil {
		return moment{}, false
	}
	day, err := s.dayOf(parts[1])
	m = moment{day: day, hour: -1, cost: usualCost}
	if parts[2] != "" {
		n, err := strconv.Atoi(parts[2])
		if m.hour = n - 1; err != nil || n < 1 || n > s.week.hours {
			return moment{}, false
		}
	}
	if parts[3] != "" {
		n, err := strconv.Atoi(parts[3])
		if m.cost = n; err != nil || n > mostCost {
			return moment{}, false
		}
	}
	if parts[4] != "" {
		n, err := strconv.Atoi(parts[4])
		if m.length = n - m.hour; err != nil || n > s.week.hours || m.day < 0 || m.hour < 0 || m.length < 1 || m.length > 2 {
			return moment{}, false
		}
	}
	return m, (err == nil) == (parts[1] != "") && (m.day >= 0 || m.hour >= 0)
}

// doubtOf says what is to be written in place of a word, if its day can be several.
func (s *School) doubtOf(word string) error {
	parts := momentText.FindStringSubmatch(strings.ToLower(word))
	if parts == nil {
		return nil
	}
	if _, err := s.dayOf(parts[1]); err != nil && !errors.Is(err, dates.ErrNone) {
		return err
	}
	return nil
}

// meantDay returns a remark with the day that is perhaps meant by a word that is no moment.
func (s *School) meantDay(word string) string {
	parts := momentText.FindStringSubmatch(strings.ToLower(word))
	if parts == nil || parts[1] == "" {
		return ""
	}
	if _, err := s.dayOf(parts[1]); err == nil {
		return ""
	}
	return english.DidYouMean(parts[1], s.week.days)
}

// forms says what a list of moments looks like.
func (s *School) forms(form int) string {
	day, hour := s.week.days[0], s.week.hours
	first := fmt.Sprintf("days (%s) and their hours, from 1 to %d, such as %s %s%d", strings.Join(s.week.days, ", "), hour, day, day, hour)
	switch form {
	case fixedForm:
		if hour > 1 {
			first += fmt.Sprintf(", or %s1-2 for a double lesson then, and %s1-1 for a single one", day, day)
		}
	case awayForm:
		first += fmt.Sprintf(", or %d for that hour of each day", hour)
	case avoidForm:
		first += fmt.Sprintf(", or %d for that hour of each day, each with *20 if it costs 20", hour)
	}
	return first + ", with blanks between them"
}

// mostIdleHours is how many hours a day has at most if idle ones are limited.
const mostIdleHours = 10

// none stands for a number that is not wished.
const none = -1

// A wish is a line of the table of wishes.
type wish struct {
	name        string // of a party or a subject, or of a group
	away, avoid []moment
	// The most lessons a day, days, afternoons and idle hours a day, and how many rooms have the name.
	daily, days, afternoons, idle, number int
	idleCost                              int        // of each idle hour
	numberCell                            table.Cell // where number stands
}

// groups are the names that stand for all parties of a kind.
var groups = map[string]string{"classes": "class", "teachers": "teacher", "rooms": "room"}

func (s *School) readWish(row table.Row) error {
	cell := row.Cell("name")
	w := wish{name: joined(cell.Text), daily: none, days: none, afternoons: none, idle: none, number: none}
	kind := "" // of what has the name
	switch who := s.byName[w.name]; {
	case cell.Text == "":
		return cell.Fail("want a name, got none")
	case who != nil:
		kind = who.kind
	case groups[strings.ToLower(w.name)] != "":
		w.name = strings.ToLower(w.name)
		kind = groups[w.name]
	case slices.ContainsFunc(s.courses, func(c course) bool { return c.subject == w.name }):
		kind = "subject"
	default:
		return cell.Fail("want a class, teacher, room or subject of the courses, or classes, teachers or rooms for all of them; got %s%s", text.Shorten(w.name), s.meant(w.name))
	}
	if slices.ContainsFunc(s.wishes, func(other wish) bool { return other.name == w.name }) {
		return cell.Fail("want one line for each name, got another one of %s", w.name)
	}
	var wrongAway, wrongAvoid, wrong error
	w.away, wrongAway = s.moments(row.Cell("away"), awayForm)
	w.avoid, wrongAvoid = s.moments(row.Cell("avoid"), avoidForm)
	idle := row.Cell("idle")
	if amount, each, priced := strings.Cut(idle.Text, "*"); priced {
		n, err := strconv.Atoi(each)
		if err != nil || n < 0 || n > mostCost || amount == "" {
			wrong = idle.Fail("want the most idle hours a day, such as 0, or 2*3 if each of them costs 3; got %s", text.Shorten(idle.Text))
			amount = ""
		}
		w.idleCost, idle.Text = n, amount
	}
	wrong = table.Together(wrongAway, wrongAvoid, wrong)
	for _, c := range []struct {
		cell      table.Cell
		low, high int
		value     *int
		kinds     string // of those that can have it
	}{
		{row.Cell("daily"), 1, s.week.hours, &w.daily, "class teacher room"},
		{row.Cell("number"), 1, mostLessons, &w.number, "room"},
		{row.Cell("days"), 1, len(s.week.days), &w.days, "class teacher room"},
		{row.Cell("afternoons"), 0, len(s.week.days), &w.afternoons, "class teacher room"},
		{idle, 0, s.week.hours, &w.idle, "class teacher"},
	} {
		err := c.cell.Number(c.low, c.high, c.value)
		if err == nil && c.cell.Text != "" && !slices.Contains(strings.Fields(c.kinds), kind) {
			err = c.cell.Fail("want nothing here, because %s is a %s; got %s", text.Shorten(w.name), kind, c.cell.Text)
		}
		wrong = table.Together(wrong, err)
	}
	switch {
	case wrong != nil:
		return wrong
	case w.idle != none && s.week.hours > mostIdleHours: // there is an option for each set of hours
		return idle.Fail("want this only if a day has at most %d hours, got %d", mostIdleHours, w.idle)
	case w.afternoons != none && s.week.lunch == s.week.hours:
		return row.Cell("afternoons").Fail("want this only if there is an hour after lunch: a table of the columns hours and lunch says it; got %d", w.afternoons)
	}
	w.numberCell = row.Cell("number")
	s.wishes = append(s.wishes, w)
	return nil
}

// meant returns a remark with the name of the courses that is perhaps meant by one that there is not.
func (s *School) meant(name string) string {
	names := slices.Sorted(maps.Keys(groups))
	for _, who := range s.parties {
		names = append(names, who.name)
	}
	for i := range s.courses {
		names = append(names, s.courses[i].subject)
	}
	return english.DidYouMean(text.Shorten(name), names)
}

// checkNumbers returns an error if a number of rooms of one name has a most of lessons, also by the wishes of all rooms: a
// day, an hour or an afternoon of theirs is that of each of them.
func (s *School) checkNumbers() error {
	for _, who := range s.parties {
		w := s.wishOf(who)
		if w.number == none || w.daily == none && w.days == none && w.afternoons == none {
			continue
		}
		for i := range s.wishes {
			if line := &s.wishes[i]; line.number != none && (line.name == who.name || groups[line.name] == who.kind) {
				return line.numberCell.Fail("want a number of rooms only without daily, days and afternoons, also of all rooms, got %d", w.number)
			}
		}
	}
	return nil
}

// limits returns the limits of the wishes, in the order of the table, and then the lessons that are fixed. The hours of a day
// in which somebody is away are one.
func (s *School) limits() table.Limits[*School] {
	var all table.Limits[*School]
	for i := range s.wishes {
		w := &s.wishes[i]
		add := func(says string, about []string, lift func(*wish), set func(table.Row) map[string]string) {
			all.Add(w.name+": "+says, about, func(s *School) { lift(&s.wishes[i]) }, table.Change{Kind: wishTable, Row: s.isOf(w.name), Set: set})
		}
		for k, first := range w.away {
			onDay := func(m moment) bool { return m.day == first.day }
			if slices.ContainsFunc(w.away[:k], onDay) {
				continue
			}
			lift := func(w *wish) { w.away = slices.DeleteFunc(slices.Clone(w.away), onDay) }
			day := ofDay(w.away, first.day)
			add("away "+s.week.list(day), s.hoursOf(w.name, day), lift, func(row table.Row) map[string]string {
				return map[string]string{"away": s.withoutMoments(row.Cell("away").Text, onDay)}
			})
		}
		for k, most := range w.mosts() {
			if *most.number != none {
				add(fmt.Sprint(most.column, " ", *most.number), namesOf(s.partiesOf(w.name)), func(w *wish) { *w.mosts()[k].number = none }, table.Emptied(most.column))
			}
		}
	}
	for i := range s.courses {
		c := &s.courses[i]
		for k, at := range c.fixed {
			isIt := func(other moment) bool { return other == at }
			if slices.ContainsFunc(c.fixed[:k], isIt) {
				continue
			}
			lift := func(s *School) { s.courses[i].fixed = slices.DeleteFunc(slices.Clone(s.courses[i].fixed), isIt) }
			all.Add(c.name+": fixed "+s.week.name(at), []string{s.whole.fixedItem(c, at)}, lift, table.Change{Kind: courseTable, Row: isOfCourse(c), Set: func(row table.Row) map[string]string {
				return map[string]string{"fixed": s.withoutMoments(row.Cell("fixed").Text, isIt)}
			}})
		}
	}
	return all
}

// partiesOf returns the parties that have a line of the table of wishes: of the name, or all of a group.
func (s *School) partiesOf(name string) (some []*party) {
	if who := s.byName[name]; who != nil {
		return []*party{who}
	}
	for _, who := range s.parties {
		if who.kind == groups[name] {
			some = append(some, who)
		}
	}
	return some
}

func namesOf(parties []*party) (names []string) {
	for _, who := range parties {
		names = append(names, who.name)
	}
	return names
}

// hoursOf returns the items of some hours of all parties that have a line of the table of wishes. Of a subject, they are the
// items of its courses.
func (s *School) hoursOf(name string, at []moment) (items []string) {
	parties := s.partiesOf(name)
	for _, who := range parties {
		items = append(items, s.week.hoursOf(who, at)...)
	}
	for i := range s.courses {
		if c := &s.courses[i]; len(parties) == 0 && c.subject == name {
			items = append(items, c.items()...)
		}
	}
	return items
}

// withoutMoments returns a list without some moments.
func (s *School) withoutMoments(list string, isOut func(moment) bool) string {
	words, _ := wordsOf(list)
	return listOf(slices.DeleteFunc(words, func(word string) bool {
		m, ok := s.momentOf(word)
		return ok && isOut(m)
	}))
}

// ofDay returns the moments of a day, or for -1 those of each day.
func ofDay(moments []moment, day int) (some []moment) {
	for _, m := range moments {
		if m.day == day {
			some = append(some, m)
		}
	}
	return some
}

// Wishes says what the table of wishes wants that can make a timetable impossible: "bob: away mon", "bob: daily 2".
func (s *School) Wishes() []string { return s.limits().Wishes() }

// About returns the names of what the wish of that index in [School.Wishes] is about: items, or whoever has a table.
func (s *School) About(index int) []string { return s.limits()[index].About }

// without returns the school without the wishes of these indices in [School.Wishes].
func (s *School) without(indices []int) *School {
	lifted := *s
	lifted.wishes, lifted.courses = slices.Clone(s.wishes), slices.Clone(s.courses)
	s.limits().Lift(&lifted, indices)
	return &lifted
}

// LeaveOut returns the tables, which s was read from, without the wish of that index in [School.Wishes].
func (s *School) LeaveOut(content string, index int) (string, error) {
	return s.clear(s.limits().LeaveOut(index, "timetable", content, tables))
}

// A most is a number of a wish that something is at most, which none stands for if it is not limited.
type most struct {
	column string
	number *int
}

// mosts returns those of a wish that can make a timetable impossible.
func (w *wish) mosts() []most {
	return []most{{"daily", &w.daily}, {"days", &w.days}, {"afternoons", &w.afternoons}, {"idle", &w.idle}}
}

// wants says what a wish wants that can make a timetable impossible.
func (w *wish) wants(week *week) string {
	var wants []string
	if len(w.away) > 0 {
		wants = append(wants, "away "+week.list(w.away))
	}
	for _, most := range w.mosts() {
		if *most.number != none {
			wants = append(wants, fmt.Sprintf("%s %d", most.column, *most.number))
		}
	}
	return strings.Join(wants, ", ")
}

// wishOf returns what a party wishes, or its group.
func (s *School) wishOf(who *party) wish {
	all := wish{name: who.name, daily: none, days: none, afternoons: none, idle: none, number: none}
	for _, own := range []bool{true, false} {
		for i := range s.wishes {
			w := &s.wishes[i]
			if own && w.name != who.name || !own && (groups[w.name] != who.kind || s.byName[w.name] != nil) {
				continue
			}
			all.avoid = append(all.avoid, w.avoid...)
			all.number = ownOr(all.number, w.number)
			all.away = append(all.away, w.away...)
			all.daily, all.days, all.afternoons = ownOr(all.daily, w.daily), ownOr(all.days, w.days), ownOr(all.afternoons, w.afternoons)
			if all.idle == none {
				all.idle, all.idleCost = w.idle, w.idleCost
			}
		}
	}
	return all
}

// ownOr returns one's own number, or that of the group if one has none.
func ownOr(own, group int) int {
	if own == none {
		return group
	}
	return own
}

// ofSubject returns what is wished of a subject.
func (s *School) ofSubject(subject string) wish {
	i := slices.IndexFunc(s.wishes, func(w wish) bool { return w.name == subject })
	if i < 0 || s.byName[subject] != nil {
		return wish{}
	}
	return s.wishes[i]
}

// isAway reports whether there may be no lesson in an hour.
func (w *wish) isAway(day, hour int) bool {
	return slices.ContainsFunc(w.away, func(m moment) bool { return m.has(day, hour) })
}

// costs returns what a lesson costs in an hour: the most, if the hour is to be avoided for several reasons.
func (w *wish) costs(day, hour int) (cost int) {
	for _, m := range w.avoid {
		if m.has(day, hour) {
			cost = max(cost, m.cost)
		}
	}
	return cost
}
