package roster

import (
	"fmt"

	"graphcover/puzzle/internal/table"
	"graphcover/puzzle/internal/text"
)

// readNeeds reads a row of the table of needs, which says how many people a shift needs on a day, or has a column for each shift. A day
// that is outside of the period counts for nothing.
func (r *Roster) readNeeds(row table.Row) error {
	date, name, people := row.Cell("date"), row.Cell("shift"), row.Cell("people")
	day, wrong := r.oneDay(date)
	if len(row.Others()) == 0 || name.Text != "" || people.Text != "" {
		for _, cell := range row.Others() {
			if cell.Text != "" {
				wrong = table.Together(wrong, cell.Fail("want the columns shift and people, or one for each shift, but not both; or a # before the name of a column that is not to be read; got %s", text.Shorten(cell.Header())))
			}
		}
		if !r.hasShift(name.Text) {
			wrong = table.Together(wrong, name.Fail("want one of the shifts %s, got %s", r.names(), orNone(name.Text)))
		}
		if people.Text == "" {
			wrong = table.Together(wrong, people.Fail("want how many people the shift needs on that day, got none"))
		}
		return table.Together(wrong, r.readNeed(date, people, day, name.Text, wrong == nil))
	}
	for _, cell := range row.Others() {
		if cell.Text == "" {
			continue
		}
		isShift := r.hasShift(cell.Header())
		if !isShift {
			wrong = table.Together(wrong, cell.Fail("want a column for each of the shifts %s, or a # before its name if it is not to be read; got %s", r.names(), text.Shorten(cell.Header())))
		}
		wrong = table.Together(wrong, r.readNeed(date, cell, day, cell.Header(), isShift && wrong == nil))
	}
	return wrong
}

// readNeed reads how many people a shift needs on a day, if the rest of the row is right.
func (r *Roster) readNeed(date, people table.Cell, day int, name string, isRight bool) error {
	needed := 0
	if err := people.Number(0, mostPeople, &needed); err != nil || !isRight {
		return err
	}
	s := &r.shifts[r.shiftNamed(name)]
	if _, again := s.on[day]; again {
		return date.Fail("want one line for each shift on a day, got another one of %s on %s", s.name, text.Shorten(date.Text))
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

// beside says how many days of the table of needs are outside of the period, or "".
func (r *Roster) beside() string {
	days := make(map[int]bool)
	for k := range r.shifts {
		for day := range r.shifts[k].on {
			if day < 1 || day > r.days {
				days[day] = true
			}
		}
	}
	switch n := len(days); n {
	case 0:
		return ""
	case 1:
		return "what shifts need on a date that is no day of this roster does not count"
	default:
		return fmt.Sprintf("what shifts need on %d dates that are no days of this roster does not count", n)
	}
}

// orNone returns what somebody has written, in short, or what an error says of nothing.
func orNone(written string) string {
	if written == "" {
		return "none"
	}
	return text.Shorten(written)
}
