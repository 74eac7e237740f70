package timetable_test

import (
	"errors"
	"strings"
	"testing"

	"graphcover/puzzle/timetable"
)

// FuzzRead checks that tables are read, or refused with a place in them, and that what was read makes a valid problem,
// also without its wishes.
func FuzzRead(f *testing.F) {
	f.Add("class,subject,teacher,lessons,room,double,fixed\n1a+1b,math,ann+bob/cid,4,lab,1,mon2 fri\n\nname,away,daily,avoid,number,days,afternoons,idle\nann,mon tue2 3,2,fri*7,,3,1,1*2\nlab,,,,2\n\nhours,lunch,days,later\n6,4,mon tue fri,2\n")
	f.Add("\ufeffclass;subject;teacher;lessons\r\n1a;\"math\";J\xfcrgen;2\r\n")
	f.Fuzz(func(t *testing.T, tables string) {
		read, err := timetable.Read(strings.NewReader(tables))
		if syntax, is := errors.AsType[*timetable.SyntaxError](err); err != nil {
			if !is || syntax.Line < 1 || syntax.Line > 1+strings.Count(tables, "\n")+strings.Count(tables, "\r") || syntax.Column < 1 {
				t.Errorf("want an error with its place, got %v", err)
			}
			return
		}
		all := make([]int, len(read.Wishes()))
		for i := range all {
			all[i] = i
		}
		for _, without := range [][]int{nil, all} {
			p, err := read.Without(without...)
			if err != nil {
				continue // two items have the same name, or there are too many
			}
			if err := p.Validate(); err != nil {
				t.Error(err)
			}
			timetable.Picture(p, nil)
		}
		read.Contradictions()
	})
}
