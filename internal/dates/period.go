package dates

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A Period is the days from First to Last. A date without its year, such as 24.12., is read as one in it, or else as the
// nearest one.
type Period struct{ First, Last time.Time }

// ErrNone says that a word is no date.
var ErrNone = errors.New("no date")

// longest is how many days a span has at most if a year is not written: a longer one is rather mistyped, as 26.12.-24.12. is.
const longest = 183

var (
	// inShort matches 24.12., 24.12 and 24.12.26.
	inShort = regexp.MustCompile(`^(\d{1,2})\.(\d{1,2})(?:\.(\d\d)?)?$`)
	// dayOfMonth matches the first of two days in a month, as in 24.-26.12.
	dayOfMonth = regexp.MustCompile(`^(\d{1,2})\.?$`)
	// withSlashes matches 24/12 and 12/24/2026: which of them is the month differs between countries.
	withSlashes = regexp.MustCompile(`^\d{1,4}/\d{1,2}(/\d{2,4})?(-|$)`)
)

// Parse reads a date that may lack its year, as [Period.Span] does.
func (p Period) Parse(word string) (time.Time, error) {
	all, isShort := p.candidates(word)
	if len(all) == 0 {
		return time.Time{}, ErrNone
	}
	var spans []Period
	for _, date := range all {
		spans = append(spans, Period{date, date})
	}
	span, err := p.choose(spans, isShort)
	return span.First, err
}

// Span reads a date, or two with a - between: 24.12.-2.1., or 24.-26.12. of one month. The error is [ErrNone], or says what is
// to be written because a word can mean several dates, or none.
func (p Period) Span(word string) (Period, error) {
	if date, err := p.Parse(word); !errors.Is(err, ErrNone) {
		return Period{date, date}, err
	}
	if withSlashes.MatchString(word) {
		return Period{}, errors.New("a date such as 2026-12-31, 31.12.2026 or 31.12., as with slashes it can be read in two ways")
	}
	for i, c := range word {
		if c != '-' {
			continue
		}
		lasts, isShort := p.candidates(word[i+1:])
		if len(lasts) == 0 {
			continue
		}
		var spans []Period
		if day := dayOfMonth.FindStringSubmatch(word[:i]); day != nil {
			for _, last := range lasts {
				spans = append(spans, Period{withDay(last, day[1]), last})
			}
		} else {
			firsts, isShortToo := p.candidates(word[:i])
			if len(firsts) == 0 {
				continue
			}
			isShort = isShort || isShortToo
			for _, first := range firsts {
				for _, last := range lasts {
					spans = append(spans, Period{first, last})
				}
			}
		}
		spans = slices.DeleteFunc(spans, func(s Period) bool {
			return s.First.IsZero() || s.First.After(s.Last) || isShort && s.days() > longest
		})
		if len(spans) == 0 && !isShort {
			return Period{}, ErrNone
		}
		if len(spans) == 0 {
			return Period{}, errors.New("two dates, the first one first, with their years if they are far apart")
		}
		return p.choose(spans, isShort)
	}
	return Period{}, ErrNone
}

// Looks reports whether a word is written as a date, or as two with a - between.
func Looks(word string) bool {
	leap := time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)
	_, err := Period{leap, leap}.Span(word)
	return !errors.Is(err, ErrNone)
}

// withDay returns the day of that number in the month of a date; the zero time if there is none.
func withDay(date time.Time, number string) time.Time {
	day, err := time.Parse("2.1.2006", fmt.Sprintf("%s.%d.%d", number, date.Month(), date.Year()))
	if err != nil {
		return time.Time{}
	}
	return day
}

// candidates returns the dates that a word can mean, in the years of the period and beside them, and reports whether its year
// is not written, or not whole.
func (p Period) candidates(word string) (all []time.Time, isShort bool) {
	if date, ok := Parse(word); ok {
		return []time.Time{date}, false
	}
	parts := inShort.FindStringSubmatch(word)
	if parts == nil {
		return nil, false
	}
	for year := p.First.Year() - 1; year <= p.Last.Year()+1; year++ {
		date, err := time.Parse("2.1.2006", fmt.Sprintf("%s.%s.%d", parts[1], parts[2], year))
		if err == nil && (parts[3] == "" || strings.HasSuffix(strconv.Itoa(year), parts[3])) {
			all = append(all, date)
		}
	}
	return all, true
}

// choose returns the one of some spans that meets the period, or else the one that is nearest to it.
func (p Period) choose(spans []Period, isShort bool) (Period, error) {
	inside := slices.DeleteFunc(slices.Clone(spans), func(s Period) bool { return p.away(s) > 0 })
	switch {
	case len(inside) == 1:
		return inside[0], nil
	case len(inside) > 1:
		return Period{}, fmt.Errorf("the year, too, as it can be %s or %s", inside[0].First.Format(time.DateOnly), inside[1].First.Format(time.DateOnly))
	}
	nearest := slices.MinFunc(spans, func(a, b Period) int { return p.away(a) - p.away(b) })
	if isShort && (p.isOther(nearest.First) || p.isOther(nearest.Last)) {
		return Period{}, fmt.Errorf("the year, too, as there is no 29.2. in %d", p.First.Year())
	}
	return nearest, nil
}

// isOther reports whether a date is a leap day of a year in which the period is not: one without its year was rather meant as a day
// of a year that has none.
func (p Period) isOther(date time.Time) bool {
	year := date.Year()
	return date.Month() == time.February && date.Day() == 29 && (year < p.First.Year() || year > p.Last.Year())
}

// away returns how many days a span is away from the period, 0 if it meets it.
func (p Period) away(s Period) int {
	return max(daysBetween(p.Last, s.First), daysBetween(s.Last, p.First), 0)
}

func (p Period) days() int { return daysBetween(p.First, p.Last) + 1 }

func daysBetween(a, b time.Time) int { return int(b.Sub(a).Hours() / 24) }
