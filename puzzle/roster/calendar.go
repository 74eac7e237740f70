package roster

import (
	"fmt"
	"time"

	"graphcover/exactcover"
	"graphcover/internal/dates"
)

// weekdays are the words for the days of each week, by their numbers: Monday is 0.
var weekdays = []string{"mon", "tue", "wed", "thu", "fri", "sat", "sun"}

const saturday = 5 // of the weekdays

// datesOf reads a date, or two with a - between.
func datesOf(word string) (both [2]time.Time, ok bool) {
	if date, ok := dates.Parse(word); ok {
		return [2]time.Time{date, date}, true
	}
	for i, c := range word {
		if c != '-' {
			continue
		}
		first, ok := dates.Parse(word[:i])
		last, ok2 := dates.Parse(word[i+1:])
		if ok && ok2 {
			return [2]time.Time{first, last}, true
		}
	}
	return both, false
}

// orDates says what else than days and weekdays can be written, in an error about a word.
func (r *Roster) orDates(word string) string {
	if _, isDate := datesOf(word); !r.begins.IsZero() {
		return fmt.Sprintf(", or dates within a year of %s", r.begins.Format(time.DateOnly))
	} else if isDate {
		return ", or a date if the column begins has that of day 1"
	}
	return ""
}

// weekday returns the number of the weekday of a day.
func (r *Roster) weekday(day int) int { return weekdayFrom(r.begins, day) }

// weekdayFrom returns the number of the weekday of a day, if day 1 has a date, or else is a Monday.
func weekdayFrom(begins time.Time, day int) int {
	if begins.IsZero() {
		return (day - 1) % 7
	}
	return (int(begins.Weekday()) + 6 + day - 1) % 7
}

// isWeekend reports whether a day is a Saturday that is followed by a Sunday of the period.
func (r *Roster) isWeekend(day int) bool {
	return 1 <= day && day < r.days && r.weekday(day) == saturday
}

// saturdays returns the days with which the weekends of the period begin.
func (r *Roster) saturdays() []int {
	var all []int
	for day := 1; day < r.days; day++ {
		if r.isWeekend(day) {
			all = append(all, day)
		}
	}
	return all
}

// Begins returns the date of day 1 of a problem that [Roster.Without] has made, perhaps in another process: its options have
// their dates as the attribute date. It returns the zero time if they have none.
func Begins(p *exactcover.Problem) time.Time {
	for o := range p.Options {
		date, isDated := p.Options[o].Attributes["date"].(string)
		if !isDated {
			continue
		}
		_, _, day, isShift := shiftOf(p.OptionName(o))
		if on, err := time.Parse(time.DateOnly, date); err == nil && isShift {
			return on.AddDate(0, 0, 1-day)
		}
	}
	return time.Time{}
}

// date returns the date of a day, if that of day 1 is known.
func (r *Roster) date(day int) time.Time { return r.begins.AddDate(0, 0, day-1) }

// dayOf returns the day that has a date. Day 0 is that before the period.
func (r *Roster) dayOf(date time.Time) int { return int(date.Sub(r.begins).Hours()/24) + 1 }
