package roster

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"graphcover/internal/dates"
	"graphcover/internal/english"
	"graphcover/puzzle/internal/table"
	"graphcover/puzzle/internal/text"
)

// A holiday is a row of the table of holidays: days without a shift, of which some may be outside of the period.
type holiday struct {
	days     span
	from, to string // as they are written
	line     int
}

// String returns a holiday as a cell of the column away would have it.
func (h holiday) String() string {
	if h.to == "" || h.to == h.from {
		return h.from
	}
	return h.from + "-" + h.to
}

// isOf reports whether a row is that of a holiday of somebody.
func (h holiday) isOf(name string) func(table.Row) bool {
	return func(row table.Row) bool {
		return row.Cell("name").Text == name && row.Cell("from").Text == h.from && row.Cell("to").Text == h.to
	}
}

// readHoliday reads a row of the table of holidays, when all people are known.
func (r *Roster) readHoliday(row table.Row) error {
	name, from, to := row.Cell("name"), row.Cell("from"), row.Cell("to")
	h := holiday{from: from.Text, to: to.Text, line: row.Line}
	days, wrong := r.readDays(from, to)
	h.days = days
	k := slices.IndexFunc(r.people, func(p person) bool { return p.name == name.Text })
	if k < 0 {
		return table.Together(r.nobody(name), wrong)
	}
	if wrong == nil {
		r.people[k].holidays = append(r.people[k].holidays, h)
	}
	return wrong
}

// nobody returns the error about a name that nobody in the table of people has.
func (r *Roster) nobody(cell table.Cell) error {
	if cell.Text == "" {
		return cell.Fail("want the name of a person, got none")
	}
	var names []string
	for i := range r.people {
		names = append(names, r.people[i].name)
	}
	perhaps := ""
	if meant := english.Mistyped(cell.Text, names); meant != "" {
		perhaps = "; perhaps " + meant
	}
	return cell.Fail("want the name of somebody in the table of people, got %s%s", text.Shorten(cell.Text), perhaps)
}

// readDays reads the first and the last day of a holiday. Without the last one it is one day.
func (r *Roster) readDays(from, to table.Cell) (span, error) {
	first, err := r.oneDay(from)
	if err != nil || to.Text == "" {
		return span{first, first}, err
	}
	last, err := r.oneDay(to)
	if err != nil {
		return span{}, err
	}
	if isNumber(from.Text) != isNumber(to.Text) {
		return span{}, to.Fail("want a number of a day, or a date, as the column from has it with %s; got %s", text.Shorten(from.Text), text.Shorten(to.Text))
	} else if !isNumber(from.Text) { // together they tell which years are meant
		both, err := r.period().Span(from.Text + "-" + to.Text)
		if err != nil {
			return span{}, unread(to, to.Text, err, "a date that is not before %s", text.Shorten(from.Text))
		}
		first, last = r.dayOf(both.First), r.dayOf(both.Last)
	}
	switch {
	case first > last:
		return span{}, to.Fail("want a day that is not before %s, got %s", text.Shorten(from.Text), text.Shorten(to.Text))
	case last-first >= mostDays:
		return span{}, to.Fail("want at most %d days from %s on, got %d until %s", mostDays, text.Shorten(from.Text), last-first+1, text.Shorten(to.Text))
	}
	return span{first, last}, nil
}

// isNumber reports whether a day that was read is a number, and no date.
func isNumber(day string) bool {
	_, err := strconv.Atoi(day)
	return err == nil
}

// oneDay reads the number of a day, or if the period has dates, a date, which may be outside of it.
func (r *Roster) oneDay(cell table.Cell) (int, error) {
	if n, err := strconv.Atoi(cell.Text); err == nil && 1 <= n && n <= r.days {
		return n, nil
	}
	date, err := r.period().Parse(cell.Text)
	if err == nil && !r.begins.IsZero() {
		return r.dayOf(date), nil
	}
	or := ", or a date"
	if r.begins.IsZero() {
		err, or = dates.ErrNone, r.orDates(cell.Text)
	} else if _, wrong := r.period().Span(cell.Text); wrong != nil { // such as that of a date with slashes
		err = wrong
	}
	return 0, unread(cell, orNone(cell.Text), err, "one day from 1 to %d%s", r.days, or)
}

// withoutHoliday writes that a holiday of somebody does not have some days, and returns the text after each change: what is left of
// it after these days gets a row of its own.
func (r *Roster) withoutHoliday(content, name string, h holiday, days span) (steps []string, err error) {
	left, right := span{h.days.first, days.first - 1}, span{days.last + 1, h.days.last}
	var parts []map[string]string
	for _, part := range []span{left, right} {
		if part.first <= part.last {
			parts = append(parts, r.cellsOf(name, h, part))
		}
	}
	if len(parts) == 0 {
		parts = []map[string]string{{"name": "", "from": "", "to": ""}} // so the row goes
	}
	for k, cells := range parts {
		change := table.Change{Kind: holidayTable, Row: h.isOf(name), Set: func(table.Row) map[string]string { return cells }}
		if k > 0 {
			change.Row = func(table.Row) bool { return false }
		}
		if content, err = change.Make("roster", content, tables); err != nil {
			return nil, err
		}
		steps = append(steps, content)
	}
	return steps, nil
}

// cellsOf returns the cells of a row with some of the days of a holiday, which are written as it is.
func (r *Roster) cellsOf(name string, h holiday, days span) map[string]string {
	form, isDate := dates.FormOf(h.from)
	dayAs := func(form string) map[string]string {
		cells := map[string]string{"name": name, "from": strconv.Itoa(days.first), "to": strconv.Itoa(days.last)}
		if isDate {
			cells["from"], cells["to"] = r.date(days.first).Format(form), r.date(days.last).Format(form)
		}
		if h.to == "" && days.first == days.last {
			cells["to"] = ""
		}
		return cells
	}
	cells := dayAs(form)
	if both, err := r.period().Span(cells["from"] + "-" + cells["to"]); isDate && cells["to"] != "" && (err != nil || r.dayOf(both.First) != days.first || r.dayOf(both.Last) != days.last) {
		return dayAs(time.DateOnly) // without its year it would be another one
	}
	return cells
}

// holidayLimits adds the holidays of somebody, each of which can be left out with its row.
func (r *Roster) holidayLimits(i int, all *table.Limits[*Roster]) {
	name := r.people[i].name
	for _, h := range r.people[i].holidays {
		if !h.days.meets(span{1, r.days}) {
			continue
		}
		lift := func(r *Roster) {
			p := &r.people[i]
			p.holidays = slices.DeleteFunc(slices.Clone(p.holidays), func(other holiday) bool { return other.line == h.line })
		}
		all.Add(fmt.Sprintf("%s: holiday %s", name, h), nil, lift, table.Change{Kind: holidayTable, Row: h.isOf(name), Set: table.Emptied("name", "from", "to")})
	}
}

const mostOutside = 4 // holidays that are named

// outside says which holidays are on no day of the period, or "".
func (r *Roster) outside() string {
	var all []string
	for i := range r.people {
		for _, h := range r.people[i].holidays {
			if !h.days.meets(span{1, r.days}) {
				all = append(all, fmt.Sprintf("%s %s (line %d)", r.people[i].name, h, h.line))
			}
		}
	}
	if len(all) == 0 {
		return ""
	}
	if n := len(all); n > mostOutside {
		all = append(all[:mostOutside:mostOutside], fmt.Sprintf("%d more", n-mostOutside))
	}
	return "these holidays are on no day of this roster, so they don't count: " + english.List(all, "and")
}

// holidaysAs returns the holidays of somebody that are in the period, as they are written.
func (r *Roster) holidaysAs(p *person) string {
	var all []string
	for _, h := range p.holidays {
		if h.days.meets(span{1, r.days}) {
			all = append(all, h.String())
		}
	}
	return strings.Join(all, " ")
}
