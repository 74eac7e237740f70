// Package dates reads dates as people write them in tables.
package dates

import "time"

// Parse reads a date, as ISO 8601 writes it or with dots: 2026-12-31, 31.12.2026. It reports whether word is one.
func Parse(word string) (time.Time, bool) {
	for _, form := range []string{time.DateOnly, "2.1.2006"} {
		if date, err := time.Parse(form, word); err == nil {
			return date, true
		}
	}
	return time.Time{}, false
}

// ISO returns a date as ISO 8601 writes it, and any other word as it is.
func ISO(word string) string {
	if date, ok := Parse(word); ok {
		return date.Format(time.DateOnly)
	}
	return word
}
