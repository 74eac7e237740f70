package dates

import (
	"regexp"
	"time"
)

// atEnd matches the date that a word ends with.
var atEnd = regexp.MustCompile(`(?:^|-)(?:(\d{4}-\d\d-\d\d)|(\d{1,2})\.(\d{1,2})(\.\d{4}|\.\d\d|\.)?)$`)

// FormOf returns how a date, or the last of two with a - between, is written, as a layout of the package time: 2.1. for 31.12. It
// reports whether the word is one.
func FormOf(word string) (layout string, ok bool) {
	parts := atEnd.FindStringSubmatch(word)
	if parts == nil {
		return "", false
	}
	iso, day, month, year := parts[1], parts[2], parts[3], parts[4]
	if iso != "" {
		_, err := time.Parse(time.DateOnly, iso)
		return time.DateOnly, err == nil
	}
	switch len(year) {
	case len(".2006"):
		layout = ".2006"
	case len(".06"):
		layout = ".06"
	default:
		layout = year
	}
	if _, err := time.Parse("2.1"+layout, day+"."+month+year); err != nil {
		return "", false
	}
	if day[0] == '0' || month[0] == '0' {
		return "02.01" + layout, true
	}
	return "2.1" + layout, true
}
