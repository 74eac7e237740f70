package roster

import (
	"fmt"
	"strings"
	"time"

	"graphcover/exactcover"
	"graphcover/internal/dates"
	"graphcover/puzzle/internal/table"
)

const saturday = 5 // of the days of a week: Monday is 0

// period returns the dates of the days, if that of day 1 is known.
func (r *Roster) period() dates.Period { return dates.Period{First: r.begins, Last: r.date(r.days)} }

// weekdaysIn returns what reads the days of the week in the lines of people.
func (r *Roster) weekdaysIn(people []table.Row) dates.Weekdays {
	return dates.WeekdaysIn(func(yield func(string) bool) {
		for _, row := range people {
			for _, column := range dayColumns {
				for _, word := range table.Words(row.Cell(column).Text) {
					days, _, _ := strings.Cut(strings.ReplaceAll(word, "*", ":"), ":")
					if r.hasShift(days) {
						continue
					}
					for day := range strings.SplitSeq(days, "-") {
						if !yield(day) {
							return
						}
					}
				}
			}
		}
	})
}

// orDates says what else than days and weekdays can be written, in an error about a word.
func (r *Roster) orDates(word string) string {
	if !r.begins.IsZero() {
		return fmt.Sprintf(", or dates within a year of %s", r.begins.Format(time.DateOnly))
	} else if dates.Looks(word) {
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
