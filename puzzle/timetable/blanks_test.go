package timetable_test

import (
	"strings"
	"testing"

	"graphcover/puzzle/internal/table"
	"graphcover/puzzle/timetable"
)

// TestBlankBeforeHour reads days and hours with a blank between them: as one where each hour has its day, and never as two without
// a word.
func TestBlankBeforeHour(t *testing.T) {
	const courses = "class;subject;teacher;lessons\n1a;math;ann;2\n\nname;away\nann;"
	for list, want := range map[string]string{
		"Mo 1": "away Mo1", "Fr 5, Fr 6": "away", "mo 1 di 2": "away", "Mo 1, Di": "away", "mo, 1": "away", "1 mo": "away", "mo di1": "away",
		"mo 1 2":  "want mo1 for that hour of the day, or mo, 1 for all of the day and that hour of each day; got mo 1 2",
		"mo 1, 2": "want mo1 for that hour of the day, or mo, 1 for",
		"mo di 1": "want di1 for that hour of the day, or di, 1 for",
	} {
		text := courses + list + "\n\nhours;days\n6;mo di mi do fr\n"
		s, err := timetable.Read(strings.NewReader(text))
		if strings.HasPrefix(want, "want") {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%s: want the error %q, got %v", list, want, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: want no error, got %v", list, err)
		}
		for when, isAway := range map[string]bool{
			"mo1": list != "Fr 5, Fr 6", "mo2": strings.Contains(list, "mo,") || strings.HasSuffix(list, "mo") || list == "mo di1",
			"di1": list == "mo, 1" || list == "1 mo" || list == "Mo 1, Di" || list == "mo di1", "di2": list == "mo 1 di 2" || list == "Mo 1, Di", "fr6": list == "Fr 5, Fr 6",
		} {
			if w, err := s.Wanted("ann", when); err != nil || (w.Is == "away") != isAway {
				t.Errorf("%s: want away at %s to be %t, got %q, %v", list, when, isAway, w.Is, err)
			}
		}
	}
	// What the page writes is not taken for something else either.
	s, err := timetable.Read(strings.NewReader(courses + "mon\n"))
	if err != nil {
		t.Fatal(err)
	}
	text, err := s.Want(courses+"mon\n", table.Wanted{Name: "ann", When: "1", Is: "away"})
	if err != nil || !strings.Contains(text, "ann;1 tue") && !strings.Contains(text, "ann;1 mon") {
		t.Errorf("want the hour of each day before the day, got %q, %v", text, err)
	}
}
