package roster_test

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/internal/familytest"
	"graphcover/puzzle/roster"
)

func read(r io.Reader) (*exactcover.Problem, error) {
	all, err := roster.Read(r)
	if err != nil {
		return nil, err
	}
	return all.Without()
}

// TestRoster makes the cheapest rosters of small tables, and checks each rule by looking at who works when.
func TestRoster(t *testing.T) {
	const header = "name,shifts,away,avoid,only,fixed\n"
	team := strings.Repeat("x,1-14\n", 4)
	for n := range 4 {
		team = strings.Replace(team, "x,", fmt.Sprintf("p%d,", n+1), 1)
	}
	for _, c := range []struct {
		name, people, shifts string
		days, row, weekends  int
		cost                 int // or -1 if there is no roster
	}{
		{"one person", "ann,5\n", "day:1", 5, 5, 0, 0},
		{"too many days in a row", "ann,6\n", "day:1", 6, 5, 0, -1},
		{"more in a row", "ann,6\n", "day:1", 6, 6, 0, 0},
		{"number of shifts", "ann,2-3\nbob,4\n", "day:1", 6, 5, 0, 0},
		{"too few shifts", "ann,1\nbob,4\n", "day:1", 6, 5, 0, -1},
		{"away", "ann,1-6,2 4-5\nbob,1-6\n", "day:1", 6, 5, 0, 0},
		{"days as people write them", "ann,1-6,\"2, 4 - 5\"\nbob,1-6,\"1;2–3\"\n", "day:1", 6, 5, 0, -1}, // nobody on day 2
		{"both away", "ann,1-6,2-3\nbob,1-6,3\n", "day:1", 6, 5, 0, -1},
		{"avoid days", "ann,1-6,,1*3 2*4\nbob,1-6,,1 2\n", "day:1", 6, 5, 0, 7},
		{"avoid a shift", "ann,0-6,,night*7\nbob,0-6,,night 3\n", "night:1", 3, 5, 0, 17},
		{"only nights", "ann,1-6,,,night\nbob,1-6\n", "day:1 night:1", 5, 5, 0, 0},
		{"nobody for a shift", "ann,1-6,,,night\nbob,1-6,,,night\n", "day:1 night:1", 5, 5, 0, -1},
		{"not earlier the next day", "ann,2\n", "day:1 night:0", 2, 5, 0, 0},
		{"later the next day only", "ann,2-4,,1\nbob,2-4,2,\n", "early:1 late:1", 2, 5, 0, -1},
		{"three shifts", team, "early:1 late:1 night:1", 5, 5, 0, 0},
		{"weekends", team, "day:2", 14, 5, 1, 0},
		{"free weekends need people", team, "day:3", 14, 5, 2, -1},
		{"no free weekend", team, "day:2", 14, 5, 0, 0},
		{"fewer on weekends", team, "day:3:1", 14, 5, 1, 0},
		{"nobody on weekends", "ann,10\n", "day:1:0", 14, 5, 2, 0},
		{"one night in a row", "ann,1-6\nbob,1-6\ncid,1-6\n", "day:1 night:1::1", 5, 5, 0, 0},
		{"one night in a row is too few", "ann,1-6\nbob,1-6\n", "day:1 night:1::1", 3, 5, 0, -1},
		{"two nights at least for each", "ann,0-6,,night*7\nbob,0-6\n", "day:0 night:1:::2-5", 5, 5, 0, 14},
		{"one night for each", "ann,1-6\nbob,1-6\n", "day:1 night:1:::1", 2, 5, 0, -1},
		{"two nights for each", "ann,1-6\nbob,1-6\n", "day:1 night:1:::2", 4, 5, 0, -1}, // no day after a night
		{"enough nights for each", "ann,1-6\nbob,1-6\ncid,1-6\n", "day:1 night:1:::2", 5, 5, 0, 0},
		{"a fixed shift", "ann,1-6,,1*7,,1:day\nbob,1-6\n", "day:1", 3, 5, 0, 7},
		{"fixed days", "ann,1-6,,2*3 3*4,,2-3:day\nbob,1-6\n", "day:1", 3, 5, 0, 7},
		{"fixed, but away", "ann,1-6,2,,,2:day\nbob,1-6\n", "day:1", 3, 5, 0, -1},
		{"nobody early after a fixed night", "ann,1-6,,,,1:night\nbob,1-6,2\n", "early:1 night:1", 2, 5, 0, -1},
		{"two nights in a row are not", "ann,1-6\nbob,1-6\n", "day:1 night:1::2", 2, 5, 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			shifts := "shift,people,weekend,row,each\n" + strings.NewReplacer(" ", "\n", ":", ",").Replace(c.shifts) + "\n"
			tables := fmt.Sprintf("%s%s\n%s\ndays,row,weekends\n%d,%d,%d\n", header, c.people, shifts, c.days, c.row, c.weekends)
			p := testenv.Must(read(strings.NewReader(tables)))(t)
			best := testenv.Must(memsolver.Minimize(t.Context(), p))(t)
			if (best.Solution == nil) != (c.cost < 0) || best.Solution != nil && best.Cost != c.cost {
				t.Fatalf("want the cost %d, got %d, a roster: %t", c.cost, best.Cost, best.Solution != nil)
			}
			var names []string
			for _, o := range best.Solution {
				names = append(names, p.OptionName(o))
			}
			if best.Solution != nil {
				checkRoster(t, c.people, c.shifts, c.days, c.row, c.weekends, names)
			}
		})
	}
}

// checkRoster checks the shifts of a roster, such as "ann: night, day 3", against a table and the rules.
func checkRoster(t *testing.T, people, shifts string, days, row, weekends int, names []string) {
	t.Helper()
	var kinds []string
	needs, rows, each := make(map[string]int), make(map[string]int), make(map[string][2]int)
	for word := range strings.FieldsSeq(shifts) {
		parts := append(strings.Split(word, ":"), "", "", "")
		kinds = append(kinds, parts[0])
		for day := 1; day <= days; day++ {
			number := parts[1]
			if day%7 == 6 || day%7 == 0 {
				number = cmp.Or(parts[2], number)
			}
			needs[fmt.Sprint(parts[0], day)] = testenv.Must(strconv.Atoi(number))(t)
		}
		if parts[3] != "" {
			rows[parts[0]] = testenv.Must(strconv.Atoi(parts[3]))(t)
		}
		if parts[4] != "" {
			low, high, isRange := strings.Cut(parts[4], "-")
			if !isRange {
				low, high = "0", low
			}
			each[parts[0]] = [2]int{testenv.Must(strconv.Atoi(low))(t), testenv.Must(strconv.Atoi(high))(t)}
		}
	}
	works := make(map[string]map[int]string) // by person and day: the shift
	for _, name := range names {
		who, what, _ := strings.Cut(name, ": ")
		shift, on, isShift := strings.Cut(what, ", day ")
		if !isShift {
			continue
		}
		day := testenv.Must(strconv.Atoi(on))(t)
		if works[who] == nil {
			works[who] = make(map[int]string)
		}
		if works[who][day] != "" {
			t.Errorf("%s works twice on day %d", who, day)
		}
		works[who][day] = shift
		needs[fmt.Sprint(shift, day)]--
	}
	for what, n := range needs {
		if n != 0 {
			t.Errorf("%s: %d missing", what, n)
		}
	}
	for line := range strings.Lines(people) {
		fields := append(strings.Split(strings.TrimSpace(line), ","), "", "", "")
		mine := works[fields[0]]
		var least, most int
		if n, _ := fmt.Sscanf(fields[1], "%d-%d", &least, &most); n == 1 {
			most = least
		}
		if len(mine) < least || len(mine) > most {
			t.Errorf("%s has %d shifts", fields[0], len(mine))
		}
		for shift, span := range each {
			n := 0
			for _, worked := range mine {
				if worked == shift {
					n++
				}
			}
			if n < span[0] || n > span[1] {
				t.Errorf("%s works %s %d times", fields[0], shift, n)
			}
		}
		inRow, alike, free := 0, 0, 0
		for day := 1; day <= days; day++ {
			if inRow++; mine[day] == "" {
				inRow = 0
			}
			if alike++; mine[day] != mine[day-1] {
				alike = 1
			}
			if most := rows[mine[day]]; most > 0 && alike > most {
				t.Errorf("%s works %s more than %d times in a row", fields[0], mine[day], most)
			}
			if inRow > row {
				t.Errorf("%s works more than %d days in a row", fields[0], row)
			}
			if mine[day] != "" && mine[day+1] != "" && slices.Index(kinds, mine[day+1]) < slices.Index(kinds, mine[day]) {
				t.Errorf("%s works earlier on day %d than before", fields[0], day+1)
			}
			if day%7 == 6 && day < days && mine[day] == "" && mine[day+1] == "" {
				free++
			}
			if only := fields[4]; only != "" && mine[day] != "" && !strings.Contains(only, mine[day]) {
				t.Errorf("%s works %s on day %d", fields[0], mine[day], day)
			}
			for word := range strings.FieldsSeq(fields[2]) {
				var from, to int
				if n, _ := fmt.Sscanf(word, "%d-%d", &from, &to); n == 1 {
					to = from
				}
				if mine[day] != "" && from <= day && day <= to {
					t.Errorf("%s works on day %d", fields[0], day)
				}
			}
		}
		if free < weekends {
			t.Errorf("%s has %d free weekends", fields[0], free)
		}
	}
}

// TestDays reads days as people write them: dates without a year in a period over New Year, and days of the week in other
// languages. Each means what its twin means.
func TestDays(t *testing.T) {
	const tables = "days;begins;weekends\n28;21.12.2026;0\n\nshift;people\nfrüh;1\nspät;0\n\nname;shifts;away;avoid;fixed\nbea;0-28;;;\n"
	for _, c := range [][2]string{
		{"ann;0-28;24.12.;;", "ann;0-28;4;;"}, {"ann;0-28;24.12, 2.1;;", "ann;0-28;4 13;;"}, {"ann;0-28;24.12.-2.1.;;", "ann;0-28;4-13;;"}, {"ann;0-28;24.12. – 2.1.;;", "ann;0-28;4-13;;"},
		{"ann;0-28;1.1.27;;", "ann;0-28;12;;"}, {"ann;0-28;1.11.-22.12.;;", "ann;0-28;1-2;;"}, {"ann;0-28;1.3.;;", "ann;0-28;;;"},
		{"ann;0-28;;24.12.*7 Mo;31.12.:früh", "ann;0-28;;4*7 mon;11:früh"}, {"ann;0-28;Mo Di-Mi;;", "ann;0-28;mon-wed;;"}, {"ann;0-28;;;Montag:spät", "ann;0-28;;;mon:spät"},
		{"ann;0-28;lundi;mar.;", "ann;0-28;mon;tue;"}, {"ann;0-28;maandag wo-vr;;", "ann;0-28;mon wed-fri;;"}, {"ann;0-28;Wochenende;;", "ann;0-28;weekend;;"},
	} {
		var problems [2]*exactcover.Problem
		for k, line := range c {
			problems[k] = testenv.Must(read(strings.NewReader(tables + line + "\n")))(t)
		}
		if !slices.EqualFunc(problems[0].Options, problems[1].Options, func(a, b exactcover.Option) bool {
			return slices.Equal(a.Items, b.Items) && a.Cost == b.Cost && a.Attributes["date"] == b.Attributes["date"]
		}) {
			t.Errorf("want %s as %s", c[0], c[1])
		}
	}
}

// TestMistakes finds all mistakes of some tables at once, in the order of their lines.
func TestMistakes(t *testing.T) {
	const tables = "days,begins\n7,2026-12-28\n\nshift,people,row,each\nearly,two,0,x\nlate,1,,\n\n" +
		"name,shifts,away,avoid,only,fixed\nann,5,Di,29,lat,1:night\nbob,,24.12.,,late,\nbob,3,,,,\n,3,,,,\n\nperson,shift,day,date\nann,night,1,1.12.\nbob,late,,\n"
	_, err := roster.Read(strings.NewReader(tables))
	var got []string
	for _, line := range strings.Split(strings.ReplaceAll(allOf(err), "roster: ", ""), "\n") {
		place, what, _ := strings.Cut(line, ": ")
		got = append(got, place+what[strings.LastIndex(what, " got "):])
	}
	want := []string{
		"line 5, column 7 got two", "line 5, column 11 got 0", "line 5, column 13 got x", "line 9, column 7 got Di", "line 9, column 10 got 29",
		"line 9, column 13 got lat", "line 9, column 17 got 1:night", "line 10, column 1 got \"\"", "line 11, column 1 got another one of bob", "line 12, column 1 got none",
		"line 16, column 1 got none",
	}
	if !slices.Equal(got, want) {
		t.Errorf("want\n%s\ngot\n%s", strings.Join(want, "\n"), strings.Join(got, "\n"))
	}
}

// TestManyMistakes reads tables with a mistake in each of many lines, of which only the first ones are looked for: a large text would have very many.
func TestManyMistakes(t *testing.T) {
	const lines = 4_000
	for name, tables := range map[string]string{
		"people":       "shift,people\nearly,1\n\nname,shifts,away,only\n" + strings.Repeat("ann,x,Moo,lat\n", lines),
		"no column":    "shift,people\nearly,1\n\nname,shifts\n" + strings.Repeat("ann,1,2\n", lines),
		"other tables": "shift,people\nearly,1\n\n" + strings.Repeat("name,shift\n", lines),
		"the past":     "shift,people\nearly,1\n\nname,shifts\nann,5\n\nperson,shift,day\n" + strings.Repeat("ann,lat,1\n", lines),
	} {
		_, err := roster.Read(strings.NewReader(tables))
		if n := strings.Count(allOf(err), "\n") + 1; n != 1000 || !strings.HasSuffix(err.Error(), "; and at least 999 mistakes more") {
			t.Errorf("%s: want 1000 mistakes, got %d: %v", name, n, err)
		}
	}
}

// allOf returns the errors that one has, a line each.
func allOf(err error) string {
	if several, ok := err.(interface{ Unwrap() []error }); ok {
		return errors.Join(several.Unwrap()...).Error()
	}
	return fmt.Sprint(err)
}

// TestErrors checks that errors name the place.
func TestErrors(t *testing.T) {
	const people, shifts = "name,shifts,away,avoid,only,fixed\n", "shift,people,weekend,row\nearly,1\n"
	const skilled = "name,shifts,skills\nann,5,lead nurse\n"
	familytest.CheckSyntaxErrors(t, "roster", read, map[string]string{
		shifts + people + "ann,5\n\"bob,3\ncid,4\n":                                                                `line 5, column 1: want a quotation mark at the end of the cell, too, got "bob,3`,
		shifts + people + "ann,5,\"":                                                                               `line 4, column 7: want a quotation mark at the end of the cell, too, got "`,
		shifts + people + "ann,5,2026-12-24\n":                                                                     "line 4, column 7: want days from 1 to 28 such as 3 8-14, or weekdays such as sat mon-wed, or a date if the column begins has that of day 1, got 2026-12-24",
		"days,begins\n7,2026-12-07\n" + shifts + people + "ann,5,2062-12-24\n":                                     "line 6, column 7: want days from 1 to 7 such as 3 8-14, or weekdays such as sat mon-wed, or dates within a year of 2026-12-07, got 2062-12-24",
		"days,begins\n7,2026-12-07\n" + shifts + people + "ann,5,2026-12-09-2026-12-08\n":                          "line 6, column 7: want days from 1 to 7 such as 3 8-14, or weekdays such as sat mon-wed, or dates within a year of 2026-12-07, got 2026-12-09-2026-12-08",
		"days,begins\n7,12/7/2026\n" + shifts + people + "ann,5\n":                                                 "line 2, column 3: want the date of day 1, such as 2026-12-31 or 31.12.2026, or nothing if it is a Monday; got 12/7/2026",
		"days,begins\n7,2026-12-08\n" + shifts + people + "ann,5\nperson,shift,day\nann,early,7\n":                 "line 8, column 11: want a column date with the dates of the shifts, because this period does not begin with a Monday; got none",
		"days,begins\n7,2026-12-08\n" + shifts + people + "ann,5\nperson,shift,day,date\nann,early,7,2026-12-08\n": "line 8, column 13: want a date before this period, which begins on 2026-12-08, got 2026-12-08",
		"days,begins\n7,2027-01-04\n" + shifts + people + "ann,5\nperson,shift,day,date\nann,early,7,4.1.\n":       "line 8, column 13: want a date before this period, which begins on 2027-01-04, got 4.1.",
		"days,begins\n7,2026-12-08\n" + shifts + people + "ann,5\nperson,shift,day,date\nann,early,7,soon\n":       "line 8, column 13: want the date of the shift, such as 2026-12-31 or 31.12.2026, got soon",
		shifts + people + "ann,5,Di\n":                                                                             "line 4, column 7: want tue for Tuesday or sun for Sunday, as languages differ about it, got Di",
		"days,begins\n366,2026-01-01\n" + shifts + people + "ann,5,1.1.\n":                                         "line 6, column 7: want the year, too, as it can be 2026-01-01 or 2027-01-01, got 1.1.",
		"days,begins\n7,2026-12-07\n" + shifts + people + "ann,5,,,,9.12.-8.12.:early\n":                           "line 6, column 10: want two dates, the first one first, with their years if they are far apart, got 9.12.-8.12.:early",
		shifts + people + "ann,5,24.12.\n":                                                                         "line 4, column 7: want days from 1 to 28 such as 3 8-14, or weekdays such as sat mon-wed, or a date if the column begins has that of day 1, got 24.12.",
		people + "ann,5\n":                                                                                         "line 1, column 1: want a table with the columns shift and people, got none",
		shifts:                                                                                                     "line 1, column 1: want a table with the columns name and shifts, got none",
		"ann,5\n":                                                                                                  "line 1, column 1: want a header, the columns name, shifts and any of away, avoid, only, fixed, skills, each or each …, or the columns shift, people and any of weekend, row, each, with, or the columns days and any of begins, row, weekends, or the columns person, shift, day and any of avoided, date, option, or the columns name, from and any of to, or the columns date and any of shift, people or others; got ann,5",
		shifts + people + "ann\n":                                                                                  `line 4, column 1: want how many shifts in all, such as 18 or 16-20, got ""`,
		shifts + people + "ann,many\n":                                                                             `line 4, column 5: want how many shifts in all, such as 18 or 16-20, got "many"`,
		shifts + people + "ann,5-3\n":                                                                              `line 4, column 5: want how many shifts in all, such as 18 or 16-20, got "5-3"`,
		shifts + people + ",5\n":                                                                                   "line 4, column 1: want a name, got none",
		shifts + people + "a:b,5\n":                                                                                "line 4, column 1: want a name without a colon, got a:b",
		shifts + people + "ann,5,fri-mon\n":                                                                        "line 4, column 7: want days from 1 to 28 such as 3 8-14, or weekdays such as sat mon-wed, got fri-mon",
		"days\n3\n" + shifts + people + "ann,2,,,,sun:early\n":                                                     "line 6, column 10: want days from 1 to 3 with one of the shifts early, such as 4:early or mon-wed:early, got sun:early",
		shifts + people + "ann,5,29\n":                                                                             "line 4, column 7: want days from 1 to 28 such as 3 8-14, or weekdays such as sat mon-wed, got 29",
		shifts + people + "ann,5,,late\n":                                                                          "line 4, column 8: want days from 1 to 28, weekdays or shifts (early), such as 6 sat early*20 if it costs 20, got late",
		shifts + people + "ann,5,,early*\n":                                                                        "line 4, column 8: want days from 1 to 28, weekdays or shifts (early), such as 6 sat early*20 if it costs 20, got early*",
		shifts + people + "ann,5,,,late\n":                                                                         "line 4, column 9: want one of the shifts early, got late",
		shifts + people + "ann,5,,,,early\n":                                                                       "line 4, column 10: want days from 1 to 28 with one of the shifts early, such as 4:early or mon-wed:early, got early",
		shifts + people + "ann,5,,,,29:early\n":                                                                    "line 4, column 10: want days from 1 to 28 with one of the shifts early, such as 4:early or mon-wed:early, got 29:early",
		shifts + people + "ann,5,,,,2-4:early 3:early\n":                                                           "line 4, column 10: want one shift on a day, got two on day 3",
		shifts + people + "ann,5\nbob,5\nann,5\n":                                                                  "line 6, column 1: want one line for each name, got another one of ann",
		"shift,people,with\nearly,1,nurse\n" + people + "ann,5\n":                                                  "line 2, column 9: want a column skills in the table of people for the skill nurse, got none",
		"shift,people,with\nearly,2,nurs\n" + skilled:                                                              "line 2, column 9: want skills that somebody has (lead, nurse), perhaps with a number of people such as lead*2, got nurs",
		"shift,people,with\nearly,2,nurse*3\n" + skilled:                                                           "line 2, column 9: want a number up to that of the people on early after the asterisk, got nurse*3",
		"shift,people,with\nearly,2,nurse nurse*2\n" + skilled:                                                     "line 2, column 9: want each skill once, got another nurse",
		shifts + strings.Replace(skilled, "lead", "lead*2", 1):                                                     "line 4, column 7: want skills without asterisks, colons and bars, got lead*2",
		"name,shifts,each\nann,5,night:2\n\nshift,people\nearly,2\n":                                               "line 2, column 7: want one of the shifts early with how many in all at most, such as early:2, or early:1-2 for at least 1, too; got night:2",
		"name,shifts,each\nann,5,early:2 early:3\n\nshift,people\nearly,2\n":                                       "line 2, column 7: want each shift once, got another early:3",
		"shift,people,each\nearly,2,4-2\n" + people + "ann,5\n":                                                    "line 2, column 9: want how many in all for each at most, such as 6, or 2-6 for at least 2, too; got 4-2",
		shifts + "early,2\nearly,1\nearly,3\n" + people + "ann,5\n":                                                "line 3, column 1: want one line for each shift, which is for all days, not one for each date: people is how many it needs on a day, weekend how many on Saturday and Sunday, and what single dates need is a table of its own with the columns date, shift and people; got 4 lines of 1",
		shifts + "early,2\n" + people + "ann,5\n":                                                                  "line 3, column 1: want one line for each shift, got another one of early",
		shifts + "late\n" + people + "ann,5\n":                                                                     "line 3, column 1: want how many people late needs, got none",
		shifts + "2nd,1\n" + people + "ann,5\n":                                                                    "line 3, column 1: want the name of a shift, without blanks, colons, commas, semicolons and asterisks, and with a letter first; got 2nd",
		shifts + people + "ann,5\ndays,weekends\n7,2\n":                                                            "line 6, column 3: want a number from 0 to 1, got 2",
		shifts + people + "ann,5\ndays\n7\n8\n":                                                                    "line 7, column 1: want one line below days, got another one",
		shifts + people + "ann,5\nperson,shift,day\nann,early\n":                                                   "line 6, column 1: want the day of the shift, a number, got none",
		shifts + people + "ann,5\nperson,shift,day\nann,early,0\n":                                                 "line 6, column 11: want a number from 1 to 366, got 0",
		shifts + people + "ann,5\nperson,shift,day\nbob,dusk,1\nann,late,1\n":                                      "line 7, column 5: want one of the shifts early, got late",
		shifts + "late,1\n" + people + "ann,5\nperson,shift,day\nann,early,2\nann,late,2\n":                        "line 8, column 5: want one shift of ann on day 2, got late after early",
	})
}

// TestPast counts the rosters that can follow shifts of the period before, made at random, and compares
// with those of all rosters that a plain look at each row of days allows.
func TestPast(t *testing.T) {
	rng := rand.New(rand.NewPCG(38, 1))
	shifts, people := []string{"early", "late", "night"}, []string{"ann", "bob", "cid"}
	changed, impossible := 0, 0
	for range testenv.Cases(60, 400, 2000) {
		days, row, nights := 1+rng.IntN(4), 1+rng.IntN(3), 1+rng.IntN(3)
		tables := fmt.Sprintf("days,row,weekends\n%d,%d,0\n\nshift,people,row\nearly,1\nlate,%d\nnight,1,%d\n\nname,shifts\nann,0-9\nbob,0-9\ncid,0-9\n", days, row, rng.IntN(2), nights)
		worked := make(map[string]map[int]string) // by the name and the day: 0 is the last one before
		past := "\navoided,day,person,shift,date,option\n,1,zoe,early,2026-12-01,somebody who has left\n"
		last, begins := 14, time.Date(2026, 12, 25+rng.IntN(14), 0, 0, 0, 0, time.UTC)
		isDated := rng.IntN(2) == 0
		if isDated { // then days may be numbered in any way
			tables = strings.Replace(tables, "days,", "begins,days,", 1)
			tables = strings.Replace(tables, "\n", "\n"+begins.Format(time.DateOnly)+",", 1)
			last = 5 + rng.IntN(20)
		}
		for _, name := range people {
			worked[name] = make(map[int]string)
			for day := -4; day <= 0; day++ {
				if rng.IntN(3) > 0 {
					worked[name][day] = shifts[rng.IntN(3)]
					date := ""
					if isDated {
						date = begins.AddDate(0, 0, day-1).Format(time.DateOnly)
					}
					past += fmt.Sprintf(",%d,%s,%s,%s,\n", last+day, name, worked[name][day], date)
				}
			}
		}
		all, want := 0, 0
		p := testenv.Must(read(strings.NewReader(tables)))(t)
		for s, err := range memsolver.All(t.Context(), p) {
			testenv.Check(t, err)
			if all++; follows(p, s, worked, shifts, days, row, nights) {
				want++
			}
		}
		with := testenv.Must(roster.Read(strings.NewReader(tables + past)))(t)
		if got := with.Notice(); !strings.HasSuffix(got, "shifts don't count: zoe") {
			t.Fatalf("want it said that zoe has left, got %q", got)
		}
		got := testenv.Must(memsolver.Count(t.Context(), testenv.Must(with.Without())(t)))(t)
		if got.Int64() != int64(want) {
			t.Fatalf("want %d of %d rosters, got %d:\n%s%s", want, all, got, tables, past)
		}
		if said := with.Contradictions(); want > 0 && len(said) > 0 {
			t.Fatalf("there are %d rosters, but %q:\n%s%s", want, said, tables, past)
		}
		if want < all {
			changed++
		}
		if want == 0 && all > 0 {
			impossible++
		}
	}
	if changed < 20 || impossible < 5 {
		t.Errorf("%d counts were changed by the period before, %d to none: this tests little", changed, impossible)
	}
}

// follows reports whether a roster may follow the shifts of the period before.
func follows(p *exactcover.Problem, s exactcover.Solution, before map[string]map[int]string, shifts []string, days, row, nights int) bool {
	for name, worked := range before {
		now := maps.Clone(worked)
		for _, o := range s {
			if a := p.Options[o].Attributes; a["person"] == name {
				now[a["day"].(int)] = a["shift"].(string)
			}
		}
		inRow, nightsInRow := 0, 0
		for day := -4; day <= days; day++ {
			shift, yesterday := now[day], now[day-1]
			if inRow++; shift == "" {
				inRow = 0
			}
			if nightsInRow++; shift != "night" {
				nightsInRow = 0
			}
			earlier := shift != "" && yesterday != "" && slices.Index(shifts, shift) < slices.Index(shifts, yesterday)
			if day > 0 && shift != "" && (inRow > row || earlier) || day > 0 && shift == "night" && nightsInRow > nights {
				return false
			}
		}
	}
	return true
}

// TestWishes checks what is said of wishes, and that a problem can be made without some of them.
func TestWishes(t *testing.T) {
	const tables = "days\n2\n\nshift,people\nday,1\nnight,0\n\nname,shifts,away,avoid,only\nann,0-2,1\nbob,0-2,,1*7\ncid,0-2,2,,night\n"
	all := testenv.Must(roster.Read(strings.NewReader(tables)))(t)
	if got, want := all.Wishes(), []string{"ann: away 1", "cid: away 2", "cid: only night"}; !slices.Equal(got, want) {
		t.Errorf("want %q, got %q", want, got)
	}
	for _, c := range []struct {
		without []int
		want    int64
	}{{nil, 2}, {[]int{0}, 4}, {[]int{1, 2}, 6}, {[]int{1}, 2}, {[]int{0, 1, 2}, 9}} {
		p := testenv.Must(all.Without(c.without...))(t)
		if got := testenv.Must(memsolver.Count(t.Context(), p))(t); !got.IsInt64() || got.Int64() != c.want {
			t.Errorf("without %v: want %d rosters, got %d", c.without, c.want, got)
		}
	}
}

// TestLimits checks that the limits in the tables of days and of shifts are among the wishes, and what is possible without one.
func TestLimits(t *testing.T) {
	const tables = "days,row,weekends\n7,2,1\n\nshift,people,weekend,row,each,with\nday,1,0,1,2,nurse*1\n\nname,shifts,away,skills\nann,0-7,,nurse\nbob,0-7,1,\n"
	all := testenv.Must(roster.Read(strings.NewReader(tables)))(t)
	if got, want := all.Wishes(), []string{"days: row 2", "days: weekends 1", "day: row 1", "day: each at most 2", "day: with nurse", "bob: away 1"}; !slices.Equal(got, want) {
		t.Errorf("want %q, got %q", want, got)
	}
	for _, c := range []struct {
		without []int
		want    int64
	}{{nil, 0}, {[]int{2, 3, 4}, 8}, {[]int{0, 2, 3}, 1}, {[]int{0, 2, 3, 4}, 16}, {[]int{0, 2, 3, 4, 5}, 32}} {
		p := testenv.Must(all.Without(c.without...))(t)
		if got := testenv.Must(memsolver.Count(t.Context(), p))(t); !got.IsInt64() || got.Int64() != c.want {
			t.Errorf("without %v: want %d rosters, got %d", c.without, c.want, got)
		}
	}
}

// TestContradictions checks what counting says of a roster that there can't be.
func TestContradictions(t *testing.T) {
	const week, name = "days,weekends\n7,0\n\n", "\nname,shifts,away,avoid,only\n"
	const shift = week + "shift,people,weekend,row,each\n"
	for tables, want := range map[string][]string{
		shift + "day,1\n" + name + "ann,4\nbob,3\n":                                               nil,
		"days\n7\nshift,people\nday,1\n" + name + "ann,4\nbob,3\n":                                {"2 people want 1 free weekend each, 2 in all, but the places on weekends leave 1"},
		shift + "day,1\n" + name + "ann,0-7\nbob,7\n":                                             {"bob is to work at least 7 shifts, but can on 6 days at most"},
		shift + "day,1\n" + name + "ann,0-7\nbob,5,1-3\n":                                         {"bob is to work at least 5 shifts, but can on 4 days at most (away 1-3)"},
		shift + "day,1\nnight,0,1\n" + name + "ann,0-7\nbob,3,,,night\n":                          {"bob is to work at least 3 shifts, but can on 2 days at most (only night)"},
		shift + "day,2,1\n" + name + "ann,0-7,2\nbob,0-7\n":                                       {"day 2: day needs 2 people, but only bob can work it"},
		shift + "day,1\nnight,1,0\n" + name + "ann,0-7,3\nbob,0-7\n":                              {"day 3: the shifts need 2 people, but only bob can work then"},
		shift + "day,1\nnight,1,1,,3\n" + name + "ann,0-7\nbob,0-7\ncid,0-7,,,day\n":              {"night needs 7 people in all, but ann and bob can work it 6 times at most"},
		shift + "day,1\nnight,1,1,2\n" + name + "ann,0-7,,,night\nbob,0-7,,,day\ncid,0-7,,,day\n": {"night needs 7 people in all, but ann can work it 5 times at most"},
		shift + "day,1\nnight,1\n" + name + "ann,0-5\nbob,0-5\ncid,0-3\n":                         {"the shifts have 14 places, but all people together can work 13 shifts at most"},
		shift + "day,1\n" + name + "ann,0-7\nbob,0-7\nperson,shift,day\nann,day,3\nann,day,4\nann,day,5\nann,day,6\nann,day,7\nbob,day,3\nbob,day,4\nbob,day,5\nbob,day,6\nbob,day,7\n": {"day 1: day needs 1 person, but nobody can work it (not ann or bob, after the period before)"},
		shift + "day,1\nnight,1\n" + name + "ann,0-7\nbob,0-7\ncid,0-7\nperson,shift,day\nann,night,7\nbob,night,7\ncid,night,7\n":                                                      {"day 1: day needs 1 person, but nobody can work it (not ann, bob or cid, after the period before)"},
		shift + "day,1\nnight,0,1\n" + strings.Replace(name, "only", "only,fixed", 1) + "ann,0-7,2,,,1:day 2:day\nbob,0-7,,,,1:night\ncid,0-7,,,night,3:day\nperson,shift,day\nann,night,7\n": {
			"ann is to work day on day 1 (fixed), but can't after the period before", "ann is to work day on day 2 (fixed), but is away",
			"bob is to work night on day 1 (fixed), but nobody is needed", "cid is to work day on day 3 (fixed), but does not work it",
			"day 1: day needs 1 person, but nobody can work it (not ann, after the period before)",
		},
		shift + "day,2,1\nnight,1,1\n" + name + "ann,0-7,2 6\nbob,0-7\n":                                                                {"days 1 and 3-5: the shifts need 3 people, but only ann and bob can work then", "day 2: day needs 2 people, but only bob can work it", "day 6: the shifts need 2 people, but only bob can work then"},
		week + "shift,people,weekend,with\nday,2,1,nurse*2\n\nname,shifts,away,skills\nann,0-7,,nurse\nbob,0-7,2 6,nurse\ncid,0-7,7,\n": {"day 2: day needs 2 people with nurse, but only ann can work it"},
		week + "shift,people,weekend,with\nday,2,1,nurse\n\nname,shifts,away,skills\nann,0-7,mon weekend,nurse\nbob,0-7\ncid,0-7\n":     {"days 1 and 6-7: day needs 1 person with nurse, but nobody can work it"},
		week + "shift,people,each,with\nday,1,4,nurse\n\nname,shifts,skills\nann,0-7,nurse\nbob,0-7\n":                                  {"day needs people with nurse 7 times in all, but ann can work it 4 times at most"},
		shift + "day,1,1,,3-4\n" + name + "ann,0-7,1-5\nbob,0-7\n":                                                                      {"ann is to work day at least 3 times (each 3-4), but can 2 times at most (away 1-5)"},
		shift + "day,1,1,,3-4\nnight,1,1,,2-3\n" + name + "ann,0-4\nbob,0-7\ncid,0-7\n":                                                 {"ann is to work at most 4 shifts, but at least 5 by the column each"},
		shift + "day,1,1,,3-4\n" + name + "ann,0-7\nbob,0-7\ncid,0-7\n":                                                                 {"all who work day are to work it at least 9 times together, but it needs only 7 people in all"},
		shift + "day,1,1,,7-9\nnight,1,1\n" + name + "ann,0-0\nbob,0-7\ncid,0-7,,,night\n":                                              {"bob is to work day at least 7 times (each 7-9), but can 6 times at most"},
		shift + "day,1\n" + name + "ann,4-5\nbob,4\n":                                                                                   {"all people together are to work at least 8 shifts, but there are only 7"},
	} {
		all := testenv.Must(roster.Read(strings.NewReader(tables)))(t)
		if got := all.Contradictions(); !slices.Equal(got, want) {
			t.Errorf("%q: want %q, got %q", tables, want, got)
		}
	}
}

// TestContradicted checks which items the contradictions are about, of one roster for each kind of them.
func TestContradicted(t *testing.T) {
	const week, name = "days,weekends\n2,0\n\n", "\nname,shifts,away,only,fixed\n"
	for tables, want := range map[string][]string{
		week + "shift,people\nday,1\n" + name + "ann,2,1\nbob,0-2\n":                        {"ann"},
		week + "shift,people\nday,2\nnight,0\n" + name + "ann,0-2,2\nbob,0-2\n":             {"day-2"},
		week + "shift,people\nday,1\nnight,1\n" + name + "ann,0-2,1\nbob,0-2\n":             {"day-1", "night-1"},
		week + "shift,people\nday,3\n" + name + "ann,0-2\nbob,0-2\n":                        {"day-1", "day-2"},
		week + "shift,people\nday,1\n" + name + "ann,0-2,2,,2:day\nbob,0-2\n":               {"ann_2"},
		week + "shift,people,each\nday,1,2\nnight,1,1\n" + name + "ann,0-2\nbob,0-2,,day\n": {"night-1", "night-2"},
		week + "shift,people\nday,1\nnight,1\n" + name + "ann,0-1\nbob,0-2\n":               {"ann", "bob", "day-1", "day-2", "night-1", "night-2"},
		"days\n7\n\nshift,people\nday,1\n\nname,shifts\nann,0-7\nbob,0-7\n":                 {"day-6", "day-7"},
		week + "shift,people\nday,1\n" + name + "ann,0-2\nbob,0-2\n":                        nil,
	} {
		r := testenv.Must(roster.Read(strings.NewReader(tables)))(t)
		if got := r.Contradicted(); !slices.Equal(got, want) {
			t.Errorf("%q: want %q, got %q, of %q", tables, want, got, r.Contradictions())
		}
		p := testenv.Must(r.Without())(t)
		for _, item := range want {
			if !slices.ContainsFunc(p.Items, func(i exactcover.Item) bool { return i.Name == item }) {
				t.Errorf("%q: %s is no item of the problem", tables, item)
			}
		}
	}
}

// TestContradictionsAreTrue makes small rosters at random. If counting says that there is none, a search must find
// none.
func TestContradictionsAreTrue(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 2))
	some := func(list ...string) string { return list[rng.IntN(len(list))] }
	contradicted, possible := 0, 0
	for range testenv.Cases(150, 3000, 20000) {
		tables := "days,row,weekends\n" + some("4", "7", "9") + "," + some("2", "3", "5") + "," + some("", "0") + "\n\nshift,people,weekend,row,each,with\n" +
			"day," + some("1", "1", "2") + "," + some("", "0", "1") + "," + some("", "1", "2") + "," + some("", "", "3") + "," + some("", "", "nurse") + "\n"
		if rng.IntN(2) == 0 {
			tables += "night," + some("0", "1") + "," + some("", "1") + "," + some("", "1", "2") + "," + some("", "2", "4") + ",\n"
		}
		tables += "\nname,shifts,away,avoid,only,fixed,skills\n"
		for _, name := range []string{"ann", "bob", "cid", "dee"}[:2+rng.IntN(3)] {
			tables += name + "," + some("0-9", "0-9", "2-4", "1-6", "4", "5") + "," + some("", "", "1", "2-4", "3 4", "tue") + ",," + some("", "", "", "day") + "," + some("", "", "", "", "", "", "2:day", "1:day") + "," + some("nurse", map[bool]string{true: "nurse"}[name == "ann"]) + "\n"
		}
		all := testenv.Must(roster.Read(strings.NewReader(tables)))(t)
		s := testenv.Must(memsolver.Solve(t.Context(), testenv.Must(all.Without())(t)))(t)
		said := all.Contradictions()
		if s != nil {
			possible++
			if len(said) > 0 {
				t.Errorf("there is a roster, but %q in\n%s", said, tables)
			}
		} else if len(said) > 0 {
			contradicted++
		}
	}
	if contradicted < 10 || possible < 10 {
		t.Errorf("want some rosters of each kind, got %d with a contradiction and %d that there can be", contradicted, possible)
	}
}

// TestPicture draws a roster, and a part of one.
func TestPicture(t *testing.T) {
	const tables = "days,weekends,row\n10,0,10\n\nshift,people\nday,1\ndusk,1\n\nname,shifts,away,only\nann,5,6-10,day\nbob,5,1-5,day\ncid,10,,dusk\n"
	p := testenv.Must(read(strings.NewReader(tables)))(t)
	s := testenv.Must(memsolver.Solve(t.Context(), p))(t)
	const header = "      M  T  W  T  F  S  S   M  T  W\n      1  2  3  4  5  6  7   8  9 10  da  du  all  free\n"
	const want = header + "ann  da da da da da  .  .   .  .  .  5   0   5    1\nbob   .  .  .  .  . da da  da da da  5   0   5    0\ncid  du du du du du du du  du du du  0   10  10   0\n"
	if got := roster.Picture(p, s); got != want {
		t.Errorf("want\n%s\ngot\n%s", want, got)
	}
	p = testenv.Must(read(strings.NewReader("days,weekends\n2,0\n\nshift,people\nday,1\n\nname,shifts,avoid\nann,1,1*3\nbob,1,1*4\n")))(t)
	s = testenv.Must(memsolver.Minimize(t.Context(), p))(t).Solution
	if got, want := roster.Picture(p, s), "     M T\n     1 2  d  all  free\nann  d .  1  1    0\nbob  . d  1  1    0\n\nin spite of a wish:\n  ann: day on day 1\n"; got != want {
		t.Errorf("want\n%s\ngot\n%s", want, got)
	}
	p = testenv.Must(read(strings.NewReader(tables)))(t)
	if got, want := roster.Picture(p, nil), header+"ann   .  .  .  .  .  .  .   .  .  .  0   0   0    1\nbob   .  .  .  .  .  .  .   .  .  .  0   0   0    1\ncid   .  .  .  .  .  .  .   .  .  .  0   0   0    1\n"; got != want {
		t.Errorf("want\n%s\ngot\n%s", want, got)
	}
}
