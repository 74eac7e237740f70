package roster_test

import (
	"testing"

	"graphcover/puzzle/internal/familytest"
	"graphcover/puzzle/roster"
)

func FuzzRead(f *testing.F) {
	f.Add("name,shifts,fixed\nann,3-9,1:day 3-5:night\n\nshift,people\nday,1\nnight,1\n\ndays\n14\n")
	f.Add("name,shifts,away,avoid,only\nann,3-9,1-3 5,night*7 2,night day\n\nshift,people,weekend,row,each\nday,2,1,3,8\nnight,1\n\ndays,row,weekends\n14,4,1\n")
	f.Add("name,shifts,each\nann,3-9,night:0-2 day:3\nbob,2-9,night:0\n\nshift,people,each\nday,1,\nnight,1,1-4\n\ndays\n14\n")
	f.Add("\ufeffname;shifts\r\n\"J\xfcrgen\";2\r\nshift\tpeople\r\nday\t1\r\n")
	f.Add("#id;name;shifts;#phone;away\n1;ann;3;\"07; 11\";2\n2;;;;\n\n#;shift;people\n;day;1\n\ndays;#why\n7;\n")
	familytest.FuzzTables(f, roster.Read, days, roster.Picture)
}
