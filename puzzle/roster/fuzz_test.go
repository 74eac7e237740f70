package roster_test

import (
	"errors"
	"strings"
	"testing"

	"graphcover/puzzle/roster"
)

// FuzzRead checks that tables are read, or refused with a place in them, and that what was read makes a valid problem,
// also without its wishes.
func FuzzRead(f *testing.F) {
	f.Add("name,shifts,away,avoid,only\nann,3-9,1-3 5,night*7 2,night day\n\nshift,people,weekend,row,each\nday,2,1,3,8\nnight,1\n\ndays,row,weekends\n14,4,1\n")
	f.Add("\ufeffname;shifts\r\n\"J\xfcrgen\";2\r\nshift\tpeople\r\nday\t1\r\n")
	f.Fuzz(func(t *testing.T, tables string) {
		read, err := roster.Read(strings.NewReader(tables))
		if syntax, is := errors.AsType[*roster.SyntaxError](err); err != nil {
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
			roster.Picture(p, nil)
		}
		read.Contradictions()
	})
}
