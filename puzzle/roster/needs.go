package roster

import (
	"fmt"

	"graphcover/puzzle/internal/table"
	"graphcover/puzzle/internal/text"
)

// readNeed reads a row of the table of needs, which says how many people a shift needs on one day. A day that is outside of the
// period counts for nothing.
func (r *Roster) readNeed(row table.Row) error {
	date, name, people := row.Cell("date"), row.Cell("shift"), row.Cell("people")
	day, wrong := r.oneDay(date)
	k, needed := r.shiftNamed(name.Text), 0
	if k < 0 {
		wrong = table.Together(wrong, name.Fail("want one of the shifts %s, got %s", r.names(), orNone(name)))
	}
	if people.Text == "" {
		wrong = table.Together(wrong, people.Fail("want how many people the shift needs on that day, got none"))
	}
	if wrong = table.Together(wrong, people.Number(0, mostPeople, &needed)); wrong != nil {
		return wrong
	}
	s := &r.shifts[k]
	if _, again := s.on[day]; again {
		return date.Fail("want one line for each shift on a day, got another one of %s on %s", s.name, date.Text)
	}
	if s.on == nil {
		s.on = make(map[int]int)
	}
	s.on[day] = needed
	return nil
}

// most returns how many people a shift needs on any day.
func (s *shift) most() int {
	most := max(s.people, s.weekend)
	for _, needed := range s.on {
		most = max(most, needed)
	}
	return most
}

// beside says how many rows of the table of needs are of no day of the period, or "".
func (r *Roster) beside() string {
	n := 0
	for k := range r.shifts {
		for day := range r.shifts[k].on {
			if day < 1 || day > r.days {
				n++
			}
		}
	}
	if n == 0 {
		return ""
	}
	if n == 1 {
		return "one line about a date is of no day of this roster, so it does not count"
	}
	return fmt.Sprintf("%d lines about dates are of no day of this roster, so they don't count", n)
}

// orNone returns the text of a cell, in short, or what an error says of an empty one.
func orNone(cell table.Cell) string {
	if cell.Text == "" {
		return "none"
	}
	return text.Shorten(cell.Text)
}
