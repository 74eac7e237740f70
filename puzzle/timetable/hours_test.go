package timetable_test

import (
	"strings"
	"testing"

	"graphcover/puzzle/timetable"
)

// TestHourBeyondTheUsual reads an hour that a day has only if a table says so: the error asks for that table, with the highest hour.
func TestHourBeyondTheUsual(t *testing.T) {
	const tables = "class,subject,teacher,lessons\n1a,math,ann,2\n\nname,away\nann,fri6 mon7\n"
	_, err := timetable.Read(strings.NewReader(tables))
	if want := "want hours from 1 to 5, or a table with the column hours and 7 below it, as your tables have hour 7; got fri6 mon7"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("want the error %q, got %v", want, err)
	}
	if _, err := timetable.Read(strings.NewReader(tables + "\nhours\n7\n")); err != nil {
		t.Errorf("want no error with a table of hours, got %v", err)
	}
	_, err = timetable.Read(strings.NewReader(tables + "\nhours\n6\n"))
	if want := "from 1 to 6"; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("want the error %q where a table says the hours, got %v", want, err)
	}
}

// TestWithoutHoles writes that classes have no idle hours: into their line, or a new one.
func TestWithoutHoles(t *testing.T) {
	const courses = "class,subject,teacher,lessons\n1a,math,ann,2\n"
	for wishes, want := range map[string]string{
		"": "name,idle\nclasses,0\n", "\nname,away\nann,mon\n": "name,away,idle\nann,mon,\nclasses,,0\n", "\nname,away,idle\nclasses,1,\n": "classes,1,0\n",
	} {
		s, err := timetable.Read(strings.NewReader(courses + wishes))
		if err != nil {
			t.Fatal(err)
		}
		text, err := s.WithoutHoles(courses + wishes)
		if err != nil || !strings.HasPrefix(text, courses) {
			t.Errorf("%q: want the courses to stay, got %q, %v", wishes, text, err)
		}
		if !strings.Contains(text, "0") || !strings.Contains(text, "classes") || !strings.Contains(text, "idle") {
			t.Errorf("%q: want %q, got %q", wishes, want, text)
		}
		if _, err := timetable.Read(strings.NewReader(text)); err != nil {
			t.Errorf("%q: want tables that can be read, got %q: %v", wishes, text, err)
		}
	}
}
