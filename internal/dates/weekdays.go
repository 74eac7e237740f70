package dates

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"time"

	"graphcover/internal/english"
)

// A language has the names of the days of the week, from Monday on, whole and in short, in small letters and without dots.
type language struct {
	name string
	days [7]string
}

// languages are those in which the headers of tables are known, too. English ones are what tables are written in: they mean the
// same in every table.
var languages = []language{
	{"English", [7]string{"monday mon", "tuesday tue tues", "wednesday wed", "thursday thu thur thurs", "friday fri", "saturday sat", "sunday sun"}},
	{"German", [7]string{"montag mo", "dienstag di", "mittwoch mi", "donnerstag do", "freitag fr", "samstag sonnabend sa", "sonntag so"}},
	{"French", [7]string{"lundi lun lu", "mardi mar ma", "mercredi mer me", "jeudi jeu je", "vendredi ven ve", "samedi sam sa", "dimanche dim di"}},
	{"Spanish", [7]string{"lunes lun lu", "martes mar ma", "miércoles miercoles mié mie mi", "jueves jue ju", "viernes vie vi", "sábado sabado sáb sab sa", "domingo dom do"}},
	{"Dutch", [7]string{"maandag ma", "dinsdag di", "woensdag wo", "donderdag do", "vrijdag vr", "zaterdag za", "zondag zo"}},
}

// weekends are the names of Saturday and Sunday together.
var weekends = strings.Fields("weekend week-end wochenende weekeinde")

// WeekdayNames returns the names of days of the week, and of weekends, in all languages, whole and in short.
func WeekdayNames() (all []string) {
	for _, l := range languages {
		for _, names := range l.days {
			all = append(all, strings.Fields(names)...)
		}
	}
	return append(all, weekends...)
}

// plain returns a name as [languages] has it: that of several days, as in "mondays", is that of one.
func plain(word string) string {
	word = strings.TrimSuffix(strings.ToLower(word), ".")
	for _, l := range languages {
		for _, names := range l.days {
			for name := range strings.FieldsSeq(names) {
				if word == name || len(name) > 4 && word == name+"s" {
					return name
				}
			}
		}
	}
	return word
}

// day returns the number of the day that a plain name has in a language: Monday is 0. It is -1 if there is none.
func (l *language) day(name string) int {
	return slices.IndexFunc(l.days[:], func(names string) bool { return slices.Contains(strings.Fields(names), name) })
}

// Weekdays reads days of the week, in the languages in which all of them are that are in some tables: di is Tuesday in German and
// Sunday in French. Of the zero value these are all languages.
type Weekdays struct{ languages []*language }

// WeekdaysIn returns what reads the days of the week among some words, which may also be others.
func WeekdaysIn(words iter.Seq[string]) Weekdays {
	left := all()
	for word := range words {
		knows := func(l *language) bool { return l.day(plain(word)) >= 0 }
		if knows(&languages[0]) || !slices.ContainsFunc(all(), knows) {
			continue
		}
		left = slices.DeleteFunc(left, func(l *language) bool { return !knows(l) })
	}
	if len(left) == 0 { // they are in several, so each name counts alone
		return Weekdays{}
	}
	return Weekdays{left}
}

func all() (list []*language) {
	for i := range languages {
		list = append(list, &languages[i])
	}
	return list
}

// Parse returns the number of a day of the week, 0 for Monday. The error is [ErrNone], or says what is to be written because the
// word can be several days.
func (w Weekdays) Parse(word string) (int, error) {
	word = plain(word)
	if day := languages[0].day(word); day >= 0 {
		return day, nil
	}
	if w.languages == nil {
		w.languages = all()
	}
	day, meanings := -1, []string(nil)
	for _, l := range w.languages {
		is := l.day(word)
		if is < 0 {
			continue
		}
		meaning := fmt.Sprintf("%s for %s", languages[0].short(is), time.Weekday((is+1)%7))
		if !slices.Contains(meanings, meaning) {
			meanings = append(meanings, meaning)
		}
		day = is
	}
	switch len(meanings) {
	case 0:
		return -1, ErrNone
	case 1:
		return day, nil
	}
	return -1, fmt.Errorf("%s, as languages differ about it", english.List(meanings, "or"))
}

// English returns a day of the week, or two with a - between, as English writes it: mo-mi is mon-wed. Another word stays as it is.
func (w Weekdays) English(word string) string {
	first, last, err := w.Span(word)
	switch {
	case err != nil:
		return word
	case first == last:
		return languages[0].short(first)
	}
	return languages[0].short(first) + "-" + languages[0].short(last)
}

// short returns the short name of a day.
func (l *language) short(day int) string { return strings.Fields(l.days[day])[1] }

// Span returns the numbers of two days of the week with a - between, or of one twice, or those of a weekend. The error is that of
// [Weekdays.Parse].
func (w Weekdays) Span(word string) (first, last int, err error) {
	if slices.Contains(weekends, strings.ToLower(word)) {
		return 5, 6, nil
	}
	from, to, isSpan := strings.Cut(word, "-")
	if first, err = w.Parse(from); err != nil || !isSpan {
		return first, first, err
	}
	if last, err = w.Parse(to); err == nil && first > last {
		err = ErrNone
	}
	return first, last, err
}
