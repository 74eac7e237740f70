package roster

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"graphcover/internal/dates"
	"graphcover/internal/english"
	"graphcover/puzzle/internal/table"
	"graphcover/puzzle/internal/text"
)

// A past is the shifts that somebody has worked in the period before, by the day: the last day is 0, the one
// before it -1.
type past map[int]string

// readPast reads a table of the period before. People who are not here now are left out.
func (r *Roster) readPast(rows []table.Row) error {
	days, err := r.pastDays(rows)
	if err != nil {
		return err
	}
	var wrong table.Gathering
	for k, row := range rows {
		if wrong.IsFull() {
			break
		}
		i := slices.IndexFunc(r.people, func(p person) bool { return p.name == row.Cell("person").Text })
		if i < 0 {
			if name := row.Cell("person").Text; !slices.Contains(r.left, name) {
				r.left = append(r.left, name)
			}
			continue
		}
		name, p, day := row.Cell("shift"), &r.people[i], days[k]
		if !r.hasShift(name.Text) {
			wrong.Add(name.Fail("want one of the shifts %s, got %s", r.names(), text.Shorten(name.Text)))
			continue
		}
		if p.past == nil {
			p.past = make(past)
		}
		if other, again := p.past[day]; again && other != name.Text {
			wrong.Add(name.Fail("want one shift of %s on day %s, got %s after %s", p.name, row.Cell("day").Text, name.Text, other))
			continue
		}
		p.past[day] = name.Text
	}
	for i := range r.people {
		r.people[i].barred = r.barrings(&r.people[i])
	}
	return wrong.Err()
}

// pastDays returns the day of each shift of the period before: 0 is its last day, as in a [past]. Their dates tell it. Without
// dates that period had whole weeks, as day 1 is a Monday, so its last week is that of its last shift.
func (r *Roster) pastDays(rows []table.Row) ([]int, error) {
	last, days := 0, make([]int, len(rows))
	before := dates.Period{First: r.begins.AddDate(-1, 0, 0), Last: r.begins.AddDate(0, 0, -1)}
	near := dates.Period{First: r.begins, Last: r.begins} // one without its year may be a day of this period, mistyped
	var wrong table.Gathering
	for k, row := range rows {
		if wrong.IsFull() {
			break
		}
		day, date := row.Cell("day"), row.Cell("date")
		err := day.Number(1, mostDays, &days[k])
		if err == nil && days[k] == 0 {
			err = day.Fail("want the day of the shift, a number, got none")
		}
		if err != nil {
			wrong.Add(err)
			continue
		}
		if last = max(last, (days[k]+6)/7*7); r.begins.IsZero() {
			continue
		}
		on, err := near.Parse(date.Text)
		if err == nil && r.dayOf(on) > r.days {
			on, err = before.Parse(date.Text)
		}
		switch {
		case date.Text == "" && r.weekday(1) != 0:
			wrong.Add(day.Fail("want a column date with the dates of the shifts, because this period does not begin with a Monday; got none"))
			return nil, wrong.Err()
		case date.Text == "":
			continue
		case err != nil:
			wrong.Add(date.Fail("want the date of the shift, such as 2026-12-31 or 31.12.2026, got %s", text.Shorten(date.Text)))
		case r.dayOf(on) > 0:
			wrong.Add(date.Fail("want a date before this period, which begins on %s, got %s", r.begins.Format(time.DateOnly), date.Text))
		default:
			days[k] = r.dayOf(on)
		}
	}
	for k := range days {
		if days[k] > 0 {
			days[k] -= last
		}
	}
	return days, wrong.Err()
}

// Notice says what of the tables does not count: holidays, and what a shift needs, on no day of the period, and people of the period
// before who are not here: they have left, or their names are written in another way. It returns "" if there is nothing.
func (r *Roster) Notice() string {
	left := ""
	if len(r.left) > 0 {
		left = "these people of the period before are not in the table of people, so their shifts don't count: " + english.List(r.left, "and")
	}
	return strings.Join(slices.DeleteFunc([]string{r.outside(), r.beside(), left}, func(said string) bool { return said == "" }), "; ")
}

// worked returns on how many days from a first one on somebody had a shift, or one of a kind.
func (p past) worked(kind *shift, first int) int {
	n := 0
	for day, name := range p {
		if day >= first && (kind == nil || kind.name == name) {
			n++
		}
	}
	return n
}

// A stretch is one day more than somebody may have shifts, or shifts of a kind, in a row: on one of its days at
// least there is none. It may begin in the period before.
type stretch struct {
	kind        *shift // nil for any shift
	first, last int
	most        int // on the days of this period
}

// stretches returns those of somebody that limit shifts, or shifts of a kind.
func (r *Roster) stretches(p *person, kind *shift) []stretch {
	row := r.row
	if kind != nil {
		row = kind.row
	}
	var all []stretch
	for first := 1 - row; first+row <= r.days; first++ {
		s := stretch{kind, first, first + row, max(row-p.past.worked(kind, first), 0)}
		if s.last >= 1 && s.most < s.days() {
			all = append(all, s)
		}
	}
	return all
}

// begin returns the first of the days that is in this period.
func (s stretch) begin() int { return max(s.first, 1) }

// days returns how many of the days are in this period.
func (s stretch) days() int { return s.last - s.begin() + 1 }

func (s stretch) has(day int) bool { return s.first <= day && day <= s.last }

// item is the item of the days of somebody.
func (s stretch) item(p *person) string {
	kind := ""
	if s.kind != nil {
		kind = "-" + s.kind.name
	}
	return fmt.Sprint(p.name, kind, "-", s.begin(), "-to-", s.last)
}

// A barring is a shift that somebody may not work on a day because of what was worked in the period before.
type barring struct {
	day   int
	shift string
}

// barrings returns those of somebody: on day 1 what begins earlier than the last shift, and what would be too many
// days in a row.
func (r *Roster) barrings(p *person) []barring {
	var all []barring
	last, worked := p.past[0]
	isLater := worked // than the shift of the loop, as all before the last one of the table are
	for k := range r.shifts {
		s := &r.shifts[k]
		if isLater = isLater && s.name != last; isLater {
			all = append(all, barring{1, s.name})
		}
		for _, stretch := range slices.Concat(r.stretches(p, nil), r.stretches(p, s)) {
			for day := stretch.begin(); stretch.most == 0 && day <= stretch.last; day++ {
				all = append(all, barring{day, s.name})
			}
		}
	}
	return all
}
