package dates_test

import (
	"testing"
	"time"

	"graphcover/internal/dates"
)

// TestFormOf writes a date as others are written.
func TestFormOf(t *testing.T) {
	date := time.Date(2026, 12, 7, 0, 0, 0, 0, time.UTC)
	for word, want := range map[string]string{
		"2026-12-31": "2026-12-07", "31.12.2026": "7.12.2026", "31.12.26": "7.12.26", "31.12.": "7.12.", "31.12": "7.12", "01.12.": "07.12.", "1.02.2026": "07.12.2026",
		"24.12.-2.1.": "7.12.", "24.-26.12.": "7.12.", "2026-12-24-2026-12-26": "2026-12-07", "24.12.-2.1.2027": "7.12.2026",
		"mon": "", "8-14": "", "31.13.": "", "": "", "night": "", "12/24": "",
	} {
		form, ok := dates.FormOf(word)
		if got := date.Format(form); got != want || ok != (want != "") {
			t.Errorf("%s: want %s, got %s", word, want, got)
		}
	}
}
