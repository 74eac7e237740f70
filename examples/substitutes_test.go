package examples

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/dlx"
)

// TestSubstitutes checks who takes the lessons of teachers who are ill, and that errors name the place.
func TestSubstitutes(t *testing.T) {
	const (
		wishes = "name,away\neve fox,thu\n"
		week   = "class,day,hour,hours,subject,teacher,option\n1a,thu,1,1,math,ann,\n1a,thu,2,2,art,bob,\"1a: double art with bob, thu2\"\n1b,thu,1,1,art,cid\n" +
			"1b,thu,2,1,sport,dee+gus\n1b,mon,1,1,math,ann\n2a,mon,1,1,music,eve fox\n1a,mon,2,1,music,fay\n1a,fri,1,1,art,cid\n"
	)
	program := testenv.Must(filepath.Abs("substitutes.awk"))(t)
	testenv.Must(os.Stat(program))(t) // so that go test notices when it has changed
	for _, c := range []struct{ wishes, week, ill, day, most, want string }{
		{wishes, week, "ann", "thu", "2", "1a: math with bob, thu1 (0)"}, // teaches the class, and is there
		{wishes, week, "bob", "thu", "2", "1a: art with ann, thu2-3 (0)"},
		{wishes, week, "bob", "thu", "1", "1a: art with ann, thu2-3 (0)"},
		{wishes, week, "ann bob cid dee gus", "mon", "2", "1b: math with fay, mon1 (2)"},
		{"name,away\nfay,mon1\n", week, "ann bob cid dee gus", "mon", "2", "1b: math with nobody, mon1 (10)"},
		{"name,away\nann,thu3\ncid,thu2\neve fox,thu\n", week, "bob", "thu", "2", "1a: art with ann, thu2 (1)1a: art with cid, thu3 (1)"},
		{wishes, week + "1a+1b,thu,3,1,french/latin,ann/hal\n", "hal", "thu", "2", "1a+1b: latin with cid, thu3 (0)"},
		{wishes, week + "1a,thu,3,1,french,ann/hal\n", "hal ann", "thu", "2", "1a: math with bob, thu1 (0)1a: french of ann with gus, thu3 (2)1a: french of hal with cid, thu3 (0)"},
		{wishes, week, "dee", "thu", "2", "day: want a day on which they have a lesson that nobody else gives, got thu\n"},
		{wishes, week, "ann ben", "thu", "2", "ill: want a teacher of the timetable, got ben\n"},
		{"away,name\nmon,fay\n", "teacher,subject,hours,hour,day,class\nann,math,1,1,thu,1a\nfay,art,1,2,thu,1b\n", "ann", "thu", "1", "1a: math with fay, thu1 (2)"},
		{"away,name\nthu,fay\n", "teacher,subject,hours,hour,day,class\nann,math,1,1,thu,1a\nfay,art,1,2,thu,1b\n", "ann", "thu", "1", "1a: math with nobody, thu1 (10)"},
		{wishes, week + "1a,thu,math,ann\n", "ann", "thu", "2", "week.csv, line 10: want an hour and how many hours, got 1a,thu,math,ann\n"},
		{wishes, "class,day,hour,subject,teacher\n", "ann", "thu", "2", "week.csv, line 1: want the column hours, got class,day,hour,subject,teacher\n"},
	} {
		folder := t.TempDir()
		for file, text := range map[string]string{"wishes.csv": c.wishes, "week.csv": c.week} {
			testenv.Check(t, os.WriteFile(filepath.Join(folder, file), []byte(text), 0o644))
		}
		output, got, err := runAWK(folder, []string{"awk", "-v", "ill=" + c.ill, "-v", "day=" + c.day, "-v", "most=" + c.most, "-f", program, "wishes.csv", "week.csv"})
		if err == nil {
			p := testenv.Must(dlx.Read(strings.NewReader(output)))(t)
			best := testenv.Must(memsolver.Minimize(t.Context(), p))(t)
			for _, o := range best.Solution {
				got += fmt.Sprintf("%s (%d)", p.OptionName(o), p.Options[o].Cost)
			}
		}
		if got != c.want {
			t.Errorf("%s, %s: want %q, got %q, %v", c.ill, c.day, c.want, got, err)
		}
	}
}

func runAWK(folder string, words []string) (output, complaint string, err error) {
	command := exec.Command(words[0], words[1:]...)
	command.Dir = folder
	var complained strings.Builder
	command.Stderr = &complained
	got, err := command.Output()
	return string(got), complained.String(), err
}
