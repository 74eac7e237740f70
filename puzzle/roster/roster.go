// Package roster makes a roster an exact cover problem: who works which shift on which day?
//
// It is written as tables, as a spreadsheet saves them: one of the people, one of the shifts, and one of the
// days:
//
//	name,shifts,away,avoid,only,fixed,skills,each
//	ann,6-8,1-3 sun,night,,4:early,nurse,night:0-2
//	hal,4-5,,,night,,,
//
//	shift,people,weekend,row,each,with
//	early,2,1,,,nurse
//	night,1,1,3,7,
//
//	days,begins,row,weekends
//	28,2026-12-07,5,2
//
// The last one may be missing. There may be one of holidays, with the columns name, from and to, one of what shifts need on single
// days, with the columns date, shift and people, and one of the period before, with the columns person, shift and day, as solve
// --csv prints it. docs/timetables.md describes the columns. Nobody works twice a day, more days in a row than row says, or begins
// earlier than the day before: after a late shift comes a late or a night shift, or a free day. The first day is a Monday, unless it has a date, and weekends says how many free ones everybody has. Of the people on a shift, as many
// as the column with says have a skill.
//
// An option is a shift of somebody on a day. Its items are the shift on that day, which needs people, the
// person, whose shifts are counted, and what else it excludes. Begin with [Read].
package roster

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"graphcover/internal/dates"
	"graphcover/puzzle/internal/table"
	"graphcover/puzzle/internal/text"
)

// A SyntaxError says where a table is not as it should be, and what was wanted there.
type SyntaxError = text.SyntaxError

// The kinds of tables.
const (
	personTable = iota
	shiftTable
	periodTable
	pastTable
	holidayTable
	needTable
)

// eachColumn is what the name of a column of people begins with that says how many of one shift somebody works: "each night".
const eachColumn = "each "

var tables = []table.Kind{
	personTable:  {Columns: []string{"name", "shifts"}, More: []string{"away", "avoid", "only", "fixed", "skills", "each"}, Others: true, Prefix: eachColumn},
	shiftTable:   {Columns: []string{"shift", "people"}, More: []string{"weekend", "row", "each", "with"}},
	periodTable:  {Columns: []string{"days"}, More: []string{"begins", "row", "weekends"}},
	pastTable:    {Columns: []string{"person", "shift", "day"}, More: []string{"avoided", "date", "option"}},
	holidayTable: {Columns: []string{"name", "from"}, More: []string{"to"}},
	needTable:    {Columns: []string{"date"}, More: []string{"shift", "people"}, Others: true},
}

// Looks reports whether the beginning of a text looks like tables of a roster.
func Looks(beginning string) bool { return table.Looks(beginning, tables) }

// A Roster is what the tables say.
type Roster struct {
	days     int
	begins   time.Time // the date of day 1, the zero time if it is not known: then day 1 is a Monday
	row      int       // the most days in a row with a shift
	weekends int       // how many everybody has free
	shifts   []shift
	people   []person
	left     []string // people of the period before who are not here
	weekdays dates.Weekdays
	forms    map[string]string // how columns write dates
	wrong    []contradiction
}

// A shift is of a kind, such as the early ones.
type shift struct {
	name    string
	people  int         // how many work it on a day from Monday to Friday
	weekend int         // how many on another day
	on      map[int]int // how many on single days, by the day, which may be outside of the period
	row     int         // the most in a row for anybody
	each    span        // how many in all for everybody who works them, and has no range of their own
	with    []demand
}

// A demand is how many of the people on a shift have a skill at least.
type demand struct {
	skill string
	least int
}

// A person works shifts.
type person struct {
	name      string
	low, high int       // how many shifts in all
	away      []span    // days without a shift
	awayAs    string    // these as they are written: "1-3 sat"
	holidays  []holiday // more of them, each in a row of a table of its own
	avoid     []avoided
	only      []string // the names of the shifts that the person works, or nil for all
	fixed     []fixing // what has been worked already, or was agreed
	fixedAs   string   // these as they are written: "4:early mon-wed:night"
	skills    []string
	each      map[string]span // how many of a shift in all, in the place of the range that is for everybody
	eachAs    string          // these as they are written: "night:0-2 late:3"
	past      past
	barred    []barring
}

// A fixing is a shift that somebody has to work on some days.
type fixing struct {
	days  span
	shift string
}

// A span is some days, from 1.
type span struct{ first, last int }

// An avoided is what a shift costs on a day, or one of that name.
type avoided struct {
	day   int // 0 for a shift
	shift string
	cost  int
}

const (
	mostDays   = 366
	mostPeople = 10_000
	usualRow   = 5
	usualDays  = 28
	usualFree  = 2 // weekends
	// usualCost is what a shift costs that somebody avoids, if the table does not say it.
	usualCost = 5
	mostCost  = 1_000_000
)

// Read reads the tables of a roster. An error is a [*SyntaxError], or comes from r.
func Read(r io.Reader) (*Roster, error) {
	rows, err := table.Read("roster", r, tables)
	if err != nil {
		return nil, err
	}
	all := &Roster{days: usualDays, row: usualRow, weekends: usualFree}
	shifts, people := table.Of(rows, shiftTable), table.Of(rows, personTable)
	if err := all.readPeriods(table.Of(rows, periodTable)); err != nil { // what a day is in other cells depends on it
		return nil, err
	}
	var wrong table.Gathering // with a shift or a person all the same, so that other cells can name them
	shifts, err = oncePerShift(shifts)
	wrong.Add(err)
	wrong.Each(shifts, all.readShift)
	if len(shifts) == 0 {
		wrong.Add(missing(shiftTable))
	}
	if len(all.shifts) > 0 { // else none can be named
		wrong.Each(table.Of(rows, needTable), all.readNeeds)
	}
	all.weekdays, all.forms = all.weekdaysIn(people), formsIn(people)
	wrong.Each(people, all.readPerson)
	if len(people) == 0 {
		wrong.Add(missing(personTable))
		return nil, wrong.Err()
	}
	wrong.Each(shifts, all.readDemands)
	wrong.Each(table.Of(rows, holidayTable), all.readHoliday)
	if len(shifts) > 0 && !wrong.IsFull() { // else none can be named
		wrong.Add(all.readPast(table.Of(rows, pastTable)))
	}
	if err := wrong.Err(); err != nil {
		return nil, err
	}
	all.wrong = all.contradictions()
	return all, nil
}

// missing says that there is no table of a kind.
func missing(kind int) error {
	return &SyntaxError{Format: "roster", Line: 1, Column: 1, What: fmt.Sprintf("want a table with the columns %s, got none", strings.Join(tables[kind].Columns, " and "))}
}

// readPeriods reads the table of days, which has one line at most.
func (r *Roster) readPeriods(rows []table.Row) (wrong error) {
	for i, row := range rows {
		if i > 0 {
			return table.Together(wrong, row.Cell("days").Fail("want one line below days, got another one"))
		}
		wrong = table.Together(
			row.Cell("days").Number(1, mostDays, &r.days),
			row.Cell("row").Number(1, mostDays, &r.row),
			r.readBegins(row.Cell("begins")),
		)
		if wrong == nil { // how many weekends there are is known
			most := len(r.saturdays())
			r.weekends = min(r.weekends, most)
			wrong = row.Cell("weekends").Number(0, most, &r.weekends)
		}
	}
	return wrong
}

// readBegins reads the date of day 1.
func (r *Roster) readBegins(cell table.Cell) error {
	date, ok := dates.Parse(cell.Text)
	if cell.Text != "" && !ok {
		return cell.Fail("want the date of day 1, such as 2026-12-31 or 31.12.2026, or nothing if it is a Monday; got %s", text.Shorten(cell.Text))
	}
	r.begins = date
	return nil
}

// oncePerShift returns the first row of each shift, with an error, if most rows are of a shift that has one, and all have a number of
// people: then the table has a row for each date. Else it returns all.
func oncePerShift(rows []table.Row) ([]table.Row, error) {
	seen := make(map[string]bool)
	var first, again []table.Row
	for _, row := range rows {
		name, people := row.Cell("shift").Text, 0
		if row.Cell("people").Number(0, mostPeople, &people) != nil {
			return rows, nil
		}
		if seen[name] {
			again = append(again, row)
		} else {
			first = append(first, row)
		}
		seen[name] = true
	}
	if len(again) <= len(first) {
		return rows, nil
	}
	return first, again[0].Cell("shift").Fail("want one line for each shift, which is for all days, not one for each date: people is how many it needs on a day, weekend how many on Saturday and Sunday, and what single dates need is a table of its own with the columns date, shift and people; got %d lines of %d",
		len(rows), len(first))
}

func (r *Roster) readShift(row table.Row) error {
	name := row.Cell("shift")
	s := shift{name: name.Text, row: mostDays, each: span{0, mostDays}}
	if name.Text == "" || strings.ContainsAny(name.Text, ":*,; ") || '0' <= name.Text[0] && name.Text[0] <= '9' {
		return name.Fail("want the name of a shift, without blanks, colons, commas, semicolons and asterisks, and with a letter first; got %s", text.Shorten(name.Text))
	}
	if r.hasShift(s.name) {
		return name.Fail("want one line for each shift, got another one of %s", s.name)
	}
	var wrong error
	if row.Cell("people").Text == "" {
		wrong = row.Cell("people").Fail("want how many people %s needs, got none", s.name)
	}
	wrong = table.Together(wrong, row.Cell("people").Number(0, mostPeople, &s.people))
	s.weekend = s.people
	wrong = table.Together(wrong,
		row.Cell("weekend").Number(0, mostPeople, &s.weekend),
		row.Cell("row").Number(1, mostDays, &s.row),
		s.readEach(row.Cell("each")),
	)
	r.shifts = append(r.shifts, s)
	return wrong
}

// readEach reads how many of a shift each person works.
func (s *shift) readEach(each table.Cell) error {
	if each.Text == "" {
		return nil
	}
	number, ok := rangeOf(each.Text)
	if !ok || number.last == 0 {
		return each.Fail("want how many in all for each at most, such as 6, or 2-6 for at least 2, too; got %s", text.Shorten(each.Text))
	}
	s.each = number
	return nil
}

// rangeOf reads a range of numbers, or a number alone: that is the most.
func rangeOf(word string) (s span, ok bool) {
	s, ok = spanOf(word, 0, mostDays)
	if !strings.Contains(word, "-") {
		s.first = 0
	}
	return s, ok
}

func (r *Roster) hasShift(name string) bool { return r.shiftNamed(name) >= 0 }

// shiftNamed returns the index of the shift of a name, or -1.
func (r *Roster) shiftNamed(name string) int {
	return slices.IndexFunc(r.shifts, func(s shift) bool { return s.name == name })
}

// names returns the names of the shifts.
func (r *Roster) names() string {
	var names []string
	for _, s := range r.shifts {
		names = append(names, s.name)
	}
	return strings.Join(names, ", ")
}

func (r *Roster) readPerson(row table.Row) error {
	name := row.Cell("name")
	p := person{name: name.Text}
	switch {
	case name.Text == "":
		return name.Fail("want a name, got none")
	case strings.Contains(name.Text, ":"):
		return name.Fail("want a name without a colon, got %s", text.Shorten(name.Text))
	case slices.ContainsFunc(r.people, func(other person) bool { return other.name == p.name }):
		return name.Fail("want one line for each name, got another one of %s", p.name)
	}
	p.skills = table.Words(row.Cell("skills").Text)
	wrong := table.Together(p.readShifts(row.Cell("shifts")), r.readAway(&p, row.Cell("away")))
	if len(r.shifts) > 0 { // else none can be named
		wrong = table.Together(wrong, r.readAvoid(&p, row.Cell("avoid")), r.readOnly(&p, row.Cell("only")), r.readFixed(&p, row.Cell("fixed")), r.readEach(&p, row))
	}
	for _, skill := range p.skills {
		if strings.ContainsAny(skill, "*:|") {
			wrong = table.Together(wrong, row.Cell("skills").Fail("want skills without asterisks, colons and bars, got %s", text.Shorten(skill)))
			break
		}
	}
	r.people = append(r.people, p)
	return wrong
}

// readShifts reads how many shifts somebody works.
func (p *person) readShifts(cell table.Cell) error {
	shifts, ok := spanOf(cell.Text, 0, mostDays)
	if !ok {
		return cell.Fail("want how many shifts in all, such as 18 or 16-20, got %q", text.Shorten(cell.Text))
	}
	p.low, p.high = shifts.first, shifts.last
	return nil
}

// unread returns the error about a word in a cell which daysOf, or what calls it, can't read for a reason: want says what is
// wanted, unless the reason does.
func unread(cell table.Cell, word string, reason error, want string, args ...any) error {
	if !errors.Is(reason, dates.ErrNone) {
		want, args = "%s", []any{reason}
	}
	return cell.Fail("want %s, got %s", fmt.Sprintf(want, args...), text.Shorten(word))
}

// readAway reads the days without a shift of somebody.
func (r *Roster) readAway(p *person, cell table.Cell) error {
	if word, err := r.setAway(p, cell.Text); err != nil {
		return unread(cell, word, err, "days from 1 to %d such as 3 8-14, or weekdays such as sat mon-wed%s", r.days, r.orDates(word))
	}
	return nil
}

// readAvoid reads which days and shifts somebody avoids.
func (r *Roster) readAvoid(p *person, cell table.Cell) error {
	for _, word := range table.Words(cell.Text) {
		a, err := r.avoided(word)
		if err != nil {
			return unread(cell, word, err, "days from 1 to %d, weekdays or shifts (%s), such as 6 sat %s*20 if it costs 20", r.days, r.names(), r.shifts[0].name)
		}
		p.avoid = append(p.avoid, a...)
	}
	return nil
}

// readOnly reads which shifts somebody works.
func (r *Roster) readOnly(p *person, cell table.Cell) error {
	for _, word := range table.Words(cell.Text) {
		if !r.hasShift(word) {
			return cell.Fail("want one of the shifts %s, got %s", r.names(), text.Shorten(word))
		}
		p.only = append(p.only, word)
	}
	return nil
}

// readFixed reads the shifts that somebody has to work.
func (r *Roster) readFixed(p *person, cell table.Cell) error {
	if word, err := r.setFixed(p, cell.Text); err != nil {
		return unread(cell, word, err, "days from 1 to %d with one of the shifts %s, such as 4:%s or mon-wed:%[3]s", r.days, r.names(), r.shifts[0].name)
	}
	isFixed := make(map[int]bool)
	for _, f := range p.fixed {
		for day := f.days.first; day <= f.days.last; day++ {
			if isFixed[day] {
				return cell.Fail("want one shift on a day, got two on day %d", day)
			}
			isFixed[day] = true
		}
	}
	return nil
}

// readEach reads how many of a shift somebody works who has a range of their own: in the column each, or in one for the shift.
func (r *Roster) readEach(p *person, row table.Row) (wrong error) {
	cell := row.Cell("each")
	words := table.Words(cell.Text)
	for _, word := range words {
		shift, number, _ := strings.Cut(word, ":")
		each, ok := rangeOf(number)
		if !ok || !r.hasShift(shift) {
			return cell.Fail("want one of the shifts %s with how many in all at most, such as %s:2, or %[2]s:1-2 for at least 1, too; got %s", r.names(), r.shifts[0].name, text.Shorten(word))
		}
		if !p.setEach(shift, each) {
			return cell.Fail("want each shift once, got another %s", text.Shorten(word))
		}
	}
	for _, cell := range row.Others() {
		if cell.Text == "" {
			continue
		}
		shift := strings.TrimPrefix(cell.Header(), eachColumn)
		number := strings.Join(table.Words(cell.Text), " ")
		each, ok := rangeOf(number)
		switch {
		case !r.hasShift(shift):
			wrong = table.Together(wrong, cell.Fail("want a column %sand one of the shifts %s, got %s", eachColumn, r.names(), text.Shorten(cell.Header())))
		case !ok:
			wrong = table.Together(wrong, cell.Fail("want how many of %s in all at most, such as 4, or 2-4 for at least 2, too; got %s", shift, text.Shorten(cell.Text)))
		case !p.setEach(shift, each):
			wrong = table.Together(wrong, cell.Fail("want each shift once, got another %s in the column each", shift))
		default:
			words = append(words, shift+":"+number)
		}
	}
	p.eachAs = strings.Join(words, " ")
	return wrong
}

// setEach sets how many of a shift somebody works, and reports whether that was not said before.
func (p *person) setEach(shift string, each span) bool {
	if _, again := p.each[shift]; again {
		return false
	}
	if p.each == nil {
		p.each = make(map[string]span)
	}
	p.each[shift] = each
	return true
}

// setAway sets the days without a shift of somebody, as a list of words. It returns the first word that is wrong, and the error
// of daysOf.
func (r *Roster) setAway(p *person, list string) (wrong string, err error) {
	p.awayAs, p.away = strings.Join(table.Words(list), " "), nil
	for _, word := range table.Words(list) {
		days, err := r.daysOf(word)
		if err != nil {
			return word, err
		}
		p.away = append(p.away, days...)
	}
	return "", nil
}

// setFixed does the same with the shifts that somebody has to work: 4:early.
func (r *Roster) setFixed(p *person, list string) (wrong string, err error) {
	p.fixedAs, p.fixed = list, nil
	for _, word := range table.Words(list) {
		days, shift, _ := strings.Cut(word, ":")
		spans, err := r.daysOf(days)
		if err == nil && (len(spans) == 0 || !r.hasShift(shift)) {
			err = dates.ErrNone
		}
		if err != nil {
			return word, err
		}
		for _, s := range spans {
			p.fixed = append(p.fixed, fixing{s, shift})
		}
	}
	return "", nil
}

// readDemands reads which skills the shift of a row needs, when the people are known.
func (r *Roster) readDemands(row table.Row) error {
	k, with := slices.IndexFunc(r.shifts, func(s shift) bool { return s.name == row.Cell("shift").Text }), row.Cell("with")
	if k < 0 { // its name is wrong
		return nil
	}
	s := &r.shifts[k]
	var skills []string
	for i := range r.people {
		skills = append(skills, r.people[i].skills...)
	}
	slices.Sort(skills)
	skills = slices.Compact(skills)
	for _, word := range table.Words(with.Text) {
		skill, number, isNumbered := strings.Cut(word, "*")
		d := demand{skill: skill, least: 1}
		if isNumbered {
			n, err := strconv.Atoi(number)
			if d.least = n; err != nil || n < 1 || n > s.most() {
				return with.Fail("want a number up to that of the people on %s after the asterisk, got %s", s.name, text.Shorten(word))
			}
		}
		switch {
		case len(skills) == 0:
			return with.Fail("want a column skills in the table of people for the skill %s, got none", text.Shorten(skill))
		case !slices.Contains(skills, skill):
			return with.Fail("want skills that somebody has (%s), perhaps with a number of people such as %s*2, got %s", text.Shorten(strings.Join(skills, ", ")), skills[0], text.Shorten(word))
		case slices.ContainsFunc(s.with, func(other demand) bool { return other.skill == skill }):
			return with.Fail("want each skill once, got another %s", skill)
		}
		s.with = append(s.with, d)
	}
	return nil
}

// least returns how many people with a skill work a shift on a day at least.
func (r *Roster) least(s *shift, d demand, day int) int { return min(d.least, r.needs(s, day)) }

// daysOf reads days, such as 3 or 8-14, or weekdays, such as sat, mon-wed or weekend, which are days of each week, or if the
// period has dates a date, or two with a - between: none if the period has no such day. The error is [dates.ErrNone], or says
// what is to be written because the word can mean several days.
func (r *Roster) daysOf(word string) (days []span, err error) {
	if s, ok := spanOf(word, 1, r.days); ok {
		return []span{s}, nil
	}
	if both, err := r.period().Span(word); !errors.Is(err, dates.ErrNone) && !r.begins.IsZero() {
		on := span{r.dayOf(both.First), r.dayOf(both.Last)}
		if err == nil && max(-on.first, on.last) > mostDays { // it is mistyped
			err = dates.ErrNone
		}
		if err == nil && on.meets(span{1, r.days}) {
			days = []span{{max(on.first, 1), min(on.last, r.days)}}
		}
		return days, err
	}
	from, to, err := r.weekdays.Span(word)
	if err != nil {
		return nil, err
	}
	for day := 1; day <= r.days; day++ {
		switch on := r.weekday(day); {
		case on < from || on > to:
		case on > from && day > 1: // the day before is one of the span, too
			days[len(days)-1].last = day
		default:
			days = append(days, span{day, day})
		}
	}
	return days, nil
}

// spanOf reads a number, or two with a - between, from low to high.
func spanOf(word string, low, high int) (s span, ok bool) {
	first, last, two := strings.Cut(word, "-")
	if !two {
		last = first
	}
	var err1, err2 error
	s.first, err1 = strconv.Atoi(first)
	s.last, err2 = strconv.Atoi(last)
	return s, err1 == nil && err2 == nil && low <= s.first && s.first <= s.last && s.last <= high
}

// avoided reads days or a shift, perhaps with what each costs. The error is that of daysOf.
func (r *Roster) avoided(word string) (all []avoided, err error) {
	what, price, priced := strings.Cut(word, "*")
	cost := usualCost
	if priced {
		n, err := strconv.Atoi(price)
		if err != nil || n < 0 || n > mostCost {
			return nil, dates.ErrNone
		}
		cost = n
	}
	if r.hasShift(what) {
		return []avoided{{shift: what, cost: cost}}, nil
	}
	spans, err := r.daysOf(what)
	for _, s := range spans {
		for day := s.first; day <= s.last; day++ {
			all = append(all, avoided{day: day, cost: cost})
		}
	}
	return all, err
}

func (s span) String() string {
	if s.first == s.last {
		return strconv.Itoa(s.first)
	}
	return fmt.Sprintf("%d-%d", s.first, s.last)
}
