package puzzle_test

import (
	"testing"

	"graphcover/puzzle"
)

// TestWithoutRemarks leaves out the columns that are not read, in tables as spreadsheets write them, and nothing else.
func TestWithoutRemarks(t *testing.T) {
	for text, want := range map[string]string{
		"roster:name;#tel;shifts\nann;0711;5\nbob;0712\n;;\n\nshift,people\nday,1\n":                     "roster:name;shifts\nann;5\nbob\n;\n\nshift,people\nday,1\n",
		"roster:shift,people\nday,1\n\n#tel,name,shifts,# e-mail\n\"07\n11\",\"A, B\",5,\"a@b,\nc\"\n":   "roster:shift,people\nday,1\n\nname,shifts\n\"A, B\",5\n",
		"timetable:class\tsubject\tteacher\tlessons\t#\n1a\tmath\tann\t4\tsecret\nname\t#tel\nann\t07\n": "timetable:class\tsubject\tteacher\tlessons\n1a\tmath\tann\t4\nname\nann\n",
		"roster:name,shifts,away\nann,5,#1\n":                                                            "roster:name,shifts,away\nann,5,#1\n",
		"roster:FILE#1":                                                                                  "roster:FILE#1", "dlx:| #\na\na\n": "dlx:| #\na\na\n", "queens:8": "queens:8",
	} {
		if got := puzzle.WithoutRemarks(text); got != want {
			t.Errorf("%q: want %q, got %q", text, want, got)
		}
	}
}
