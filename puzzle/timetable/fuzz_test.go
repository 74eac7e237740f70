package timetable_test

import (
	"testing"

	"graphcover/puzzle/internal/familytest"
	"graphcover/puzzle/timetable"
)

func FuzzRead(f *testing.F) {
	f.Add("class,subject,teacher,lessons,room,double,fixed\n1a+1b,math,ann+bob/cid,4,lab,1,mon2 fri\n\nname,away,daily,avoid,number,days,afternoons,idle\nann,mon tue2 3,2,fri*7,,3,1,1*2\nlab,,,,2\n\nhours,lunch,days,later\n6,4,mon tue fri,2\n")
	f.Add("\ufeffclass;subject;teacher;lessons\r\n1a;\"math\";J\xfcrgen;2\r\n")
	f.Add("#id;class;subject;teacher;#;lessons\n1;1a;math;ann;\"a; b\";2\n\nname;#phone;away\nann;07;mon\n;;\n")
	f.Add("#00;ClAss;suBjeCt;teACher;#;lessons\n0;00;0000;000+\"0;000;10\nnAme000000000000") // a mark where a name begins within a cell
	familytest.FuzzTables(f, timetable.Read, hours, timetable.Picture)
}
