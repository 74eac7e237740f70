package dates_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"graphcover/internal/dates"
)

// TestSpan reads dates without their years, in a period over New Year, in one of a year and a day, and in a February.
func TestSpan(t *testing.T) {
	day := func(text string) time.Time { date, _ := dates.Parse(text); return date }
	winter := dates.Period{First: day("2026-12-21"), Last: day("2027-01-17")}
	year := dates.Period{First: day("2026-01-01"), Last: day("2027-01-01")}
	february := dates.Period{First: day("2027-02-01"), Last: day("2027-02-28")}
	leap := dates.Period{First: day("2028-03-01"), Last: day("2028-03-01")} // the day after
	const noLeapDay = "the year, too, as there is no 29.2. in 2027"
	const slashes = "a date such as 2026-12-31, 31.12.2026 or 31.12., as with slashes it can be read in two ways"
	for _, c := range []struct {
		period dates.Period
		word   string
		want   string // the first and the last date, what is to be written, or "" if it is no date
	}{
		{winter, "24.12.", "2026-12-24 2026-12-24"}, {winter, "24.12", "2026-12-24 2026-12-24"}, {winter, "24.12.26", "2026-12-24 2026-12-24"},
		{winter, "2.1.", "2027-01-02 2027-01-02"}, {winter, "02.01", "2027-01-02 2027-01-02"}, {winter, "24.12.2026", "2026-12-24 2026-12-24"},
		{winter, "24.12.-2.1.", "2026-12-24 2027-01-02"}, {winter, "24.-26.12.", "2026-12-24 2026-12-26"}, {winter, "24-26.12.", "2026-12-24 2026-12-26"},
		{winter, "24.12.2026-2.1.", "2026-12-24 2027-01-02"}, {winter, "24.12.-2.1.2027", "2026-12-24 2027-01-02"}, {winter, "2026-12-24-2027-01-02", "2026-12-24 2027-01-02"},
		{winter, "10.12.-22.12.", "2026-12-10 2026-12-22"}, {winter, "15.1.-3.2.", "2027-01-15 2027-02-03"}, // only in part in the period
		{winter, "1.12.", "2026-12-01 2026-12-01"}, {winter, "1.2.", "2027-02-01 2027-02-01"}, {winter, "1.7.", "2027-07-01 2027-07-01"}, // outside
		{winter, "26.12.-24.12.", "two dates, the first one first, with their years if they are far apart"},
		{winter, "24.12.25", "2025-12-24 2025-12-24"}, {winter, "24.12.19", ""}, {winter, "31.11.", ""}, {winter, "24.13.", ""}, {winter, "24", ""}, {winter, "12/24", slashes}, {winter, "24/12/2026-26/12/2026", slashes}, {winter, "mon", ""}, {winter, "8-14", ""}, {winter, "", ""},
		{winter, "2026-12-26-2026-12-24", ""},
		{year, "1.1.", "the year, too, as it can be 2026-01-01 or 2027-01-01"}, {year, "2.1.", "2026-01-02 2026-01-02"}, {year, "1.1.2027", "2027-01-01 2027-01-01"},
		{year, "30.12.-2.1.", "the year, too, as it can be 2025-12-30 or 2026-12-30"},
		{february, "28.2.", "2027-02-28 2027-02-28"}, {february, "29.2.", noLeapDay}, {february, "28.2.-29.2.", noLeapDay}, {february, "28.-29.2.", noLeapDay}, {february, "29.2.-2.3.", noLeapDay}, {february, "26.2.-29.02", noLeapDay},
		{leap, "29.2.", "2028-02-29 2028-02-29"}, {leap, "28.2.-29.2.", "2028-02-28 2028-02-29"}, {leap, "25.-29.2.", "2028-02-25 2028-02-29"}, {february, "29.2.2028", "2028-02-29 2028-02-29"},
	} {
		span, err := c.period.Span(c.word)
		got := span.First.Format(time.DateOnly) + " " + span.Last.Format(time.DateOnly)
		if err != nil {
			got = err.Error()
		}
		if errors.Is(err, dates.ErrNone) {
			got = ""
		}
		if got != c.want {
			t.Errorf("%s: want %q, got %q", c.word, c.want, got)
		}
	}
}

// TestWeekdays reads days of the week alone and beside others, whose language tells what is meant.
func TestWeekdays(t *testing.T) {
	const doubt = ", as languages differ about it"
	for _, c := range []struct {
		word   string
		beside string
		want   int
		wrong  string // "" if it is a day
	}{
		{"mon", "", 0, ""}, {"Monday", "", 0, ""}, {"mondays", "", 0, ""}, {"Tues.", "", 1, ""}, {"Mo", "", 0, ""}, {"Mo.", "", 0, ""}, {"MONTAG", "", 0, ""}, {"montags", "", 0, ""}, {"Sonnabend", "", 5, ""},
		{"lundi", "", 0, ""}, {"lun.", "", 0, ""}, {"mar.", "", 1, ""}, {"mercredi", "", 2, ""}, {"dim.", "", 6, ""}, {"miércoles", "", 2, ""}, {"sabado", "", 5, ""}, {"maandag", "", 0, ""}, {"Zo", "", 6, ""}, {"vr", "", 4, ""}, {"Mi", "", 2, ""},
		{"di", "", 0, "tue for Tuesday or sun for Sunday" + doubt}, {"Do.", "", 0, "thu for Thursday or sun for Sunday" + doubt}, {"ma", "", 0, "tue for Tuesday or mon for Monday" + doubt},
		{"di", "Mo", 1, ""}, {"Di", "di do", 1, ""}, {"di", "lu", 6, ""}, {"di", "wo", 1, ""}, {"ma", "wo", 0, ""}, {"ma", "jeudi", 1, ""}, {"do", "vie", 6, ""}, {"do", "freitag", 3, ""},
		{"di", "mon sat 24.12. night", 0, "tue for Tuesday or sun for Sunday" + doubt}, {"di", "Mo lu", 0, "tue for Tuesday or sun for Sunday" + doubt}, {"di", "mi sat", 1, ""},
		{"m", "", 0, "no date"}, {"night", "", 0, "no date"}, {"", "", 0, "no date"}, {"mo-fr", "", 0, "no date"},
	} {
		words := append([]string{c.word}, split(c.beside)...)
		got, err := dates.WeekdaysIn(slices.Values(words)).Parse(c.word)
		if wrong := message(err); wrong != c.wrong || err == nil && got != c.want {
			t.Errorf("%s beside %q: want %d %q, got %d %q", c.word, c.beside, c.want, c.wrong, got, wrong)
		}
	}
	var all dates.Weekdays
	for word, want := range map[string]string{"mo-mi": "0 2 ", "sat": "5 5 ", "weekend": "5 6 ", "Wochenende": "5 6 ", "week-end": "5 6 ", "lundi-mer.": "0 2 ", "so-mo": "no date", "mo-x": "no date"} {
		first, last, err := all.Span(word)
		if got := message(err); got != want && (err != nil || want != string(rune('0'+first))+" "+string(rune('0'+last))+" ") {
			t.Errorf("%s: want %s, got %d %d %s", word, want, first, last, got)
		}
	}
}
