package puzzle_test

import (
	"cmp"
	"errors"
	"strings"
	"testing"

	"graphcover/internal/testenv"
	"graphcover/puzzle"
)

// What spreadsheets have saved: people, shifts and courses, with other columns than ours.
const (
	station = "Mitarbeiter,Dienste,Urlaub,Telefon\nAnna,6-8,1-3,0711 123\nBernd,6-8,,0711 124\n"
	titled  = "\ufeffDienstplan Station 3;;;\r\n;;;\r\nName;Soll;\"Qualifi-\r\nkation\";Bemerkung\r\nMüller;6-8;nurse;\"a;b\"\r\nJäger;7;;\r\n"
	dienste = "Schicht;Personen;Wochenende\r\nfr\xfch;2;1\r\nsp\xe4t;1;1\r\n" // in the code page of Windows
	klassen = "Klasse\tFach\tLehrer\tStunden\tRaum\n1a\tMathe\tann\t4\t\n1b\tDeutsch\tbob\t3\tlab\n"
	ouvrage = "Salarié;Postes;Congés;Email\nZoé;16-20;sat;z@x.fr\nLéa;18;3 8-14;l@x.fr\n"
)

// TestUnknownColumns opens tables with other columns than ours, alone and beside others. The error is about tables, and says what is
// perhaps meant.
func TestUnknownColumns(t *testing.T) {
	t.Chdir(t.TempDir())
	writeFiles(t, map[string]string{
		"station.csv": station, "titled.csv": titled, "dienste.csv": dienste, "klassen.tsv": klassen, "klassen.gz": compressed(t, klassen), "ouvrage.csv": ouvrage,
		"wrong.csv":  "shift,people\nearly,\n\nname,shifts,away\nann,x,\nbob,5,Di\ncid,y,\ndee,z,\n",
		"people.csv": "name,shifts\nann,1\n", "typo.csv": "class,subject,techer,lessons\n1a,math,ann,4\n", "more.csv": "name,shifts,phone\nann,1,07\n", "cut.csv": "name,shifts\nann,1",
		"nothing.csv": "puzzle,solution\n" + blog[:80] + ",\n", "text.csv": "Dear all, how are you?\nI am well, and so on\n", "mixed.csv": "a,b\nc,1\nd," + blog + "\n", "who.csv": "Wer,Wo\nann,da\nbob,\"dort\nund da\"\n",
		"utf16.csv": "\xff\xfe" + strings.Join(strings.Split("Name;Soll;Tel\nann;3;1\n", ""), "\x00") + "\x00",
	})
	const (
		ofRoster = `want the first line of a table to name its columns: of a roster name, shifts (the people), shift, people (the shifts), days (the days), person, shift, day (the shifts of the period before), name, from (the holidays) or date, shift, people (what single days need)`
		ofSchool = `of a timetable class, subject, teacher, lessons (the courses), name (wishes) or hours (the hours)`
		ofAll    = ofRoster + "; or " + ofSchool
		toDo     = `; what is not to be read needs a # before its name`
		isSudoku = `: want a Sudoku of 81 characters of 1-9, 0 and '.', got none`
	)
	for arg, want := range map[string]string{
		"station.csv":                   "station.csv:1:1: " + ofAll + "; got Mitarbeiter, Dienste, Urlaub, Telefon; did you mean name,shifts,away,#Telefon?" + toDo,
		"roster:station.csv":            "station.csv:1:1: " + ofRoster + "; got Mitarbeiter, Dienste, Urlaub, Telefon; did you mean name,shifts,away,#Telefon?" + toDo,
		"timetable:station.csv":         "station.csv:1:1: want the first line of a table to name its columns: " + ofSchool + "; got Mitarbeiter, Dienste, Urlaub, Telefon" + toDo,
		"titled.csv":                    "titled.csv:3:1: " + ofAll + "; got Name, Soll, Qualifi- kation, Bemerkung; did you mean name;shifts;skills;#Bemerkung?" + toDo,
		"dienste.csv":                   "dienste.csv:1:1: " + ofAll + "; got Schicht, Personen, Wochenende; did you mean shift;people;weekend?" + toDo,
		"klassen.tsv":                   "klassen.tsv:1:1: " + ofAll + "; got Klasse, Fach, Lehrer, Stunden, Raum; did you mean class, subject, teacher, lessons, room?" + toDo,
		"klassen.gz":                    "klassen.gz:1:1: " + ofAll + "; got Klasse, Fach, Lehrer, Stunden, Raum; did you mean class, subject, teacher, lessons, room?" + toDo,
		"ouvrage.csv":                   "ouvrage.csv:1:1: " + ofAll + "; got Salarié, Postes, Congés, Email; did you mean name;shifts;away;#Email?" + toDo,
		"utf16.csv":                     "utf16.csv:1:1: " + ofAll + "; got Name, Soll, Tel; did you mean name;shifts;#Tel?" + toDo,
		"who.csv":                       "who.csv:1:1: " + ofAll + "; got Wer, Wo" + toDo,
		"roster:people.csv,dienste.csv": "dienste.csv:1:1: " + ofRoster + "; got Schicht, Personen, Wochenende; did you mean shift;people;weekend?" + toDo,
		"roster:cut.csv,dienste.csv":    "dienste.csv:1:1: " + ofRoster + "; got Schicht, Personen, Wochenende; did you mean shift;people;weekend?" + toDo,
		"typo.csv":                      "typo.csv:1:1: " + ofAll + "; got class, subject, techer, lessons; did you mean class,subject,teacher,lessons?" + toDo,
		"timetable:typo.csv":            "typo.csv:1:15: want one of the columns class, subject, teacher, lessons, room, double, fixed, or #techer if it is not to be read; got techer; did you mean teacher?",
		"more.csv":                      "more.csv:1:13: want one of the columns name, shifts, away, avoid, only, fixed, skills, each, each …, or #phone if it is not to be read; got phone",
		"roster:wrong.csv": "wrong.csv:2:1: want how many people early needs, got none\n" +
			`wrong.csv:5:5: want how many shifts in all, such as 18 or 16-20, got "x"; so are 2 more in the column shifts: y (line 7) and z (line 8)` + "\n" +
			"wrong.csv:6:7: want tue for Tuesday or sun for Sunday, as languages differ about it, got Di",
		"nothing.csv": "nothing.csv: sudoku: line 2: want 81 characters of 1-9, 0 and '.', got 80",
		"text.csv":    "text.csv" + isSudoku,
	} {
		if got := found("", arg); len(got) != 1 || got[0] != want {
			t.Errorf("%s: want %s\ngot  %q", arg, want, got)
		}
	}
	if got := found("", "mixed.csv"); len(got) != 1 || got[0] != "mixed.csv:3 "+blog {
		t.Errorf("want the Sudoku in a table, got %q", got)
	}
}

// TestUnknownTable reads the same as texts, one with its columns as remarks: the error says what is perhaps meant, and that is read.
func TestUnknownTable(t *testing.T) {
	for text, want := range map[string]string{
		station: "roster people name shifts away -", titled: "roster people name shifts skills -", dienste: "roster shifts shift people weekend",
		klassen: "timetable courses class subject teacher lessons room", ouvrage: "roster people name shifts away -",
		"Tage;Beginn;Kommentar\n14;7.12.2026;x\n":                       "roster days days begins -",
		"Lehrkraft,abwesend,Hobby\nann,mon,x\nbob,tue5,x\n":             "timetable wishes name away -",
		"Mitarbeiterin;Schicht;Tag;Datum\nann;early;3;2026-12-03\n":     "roster - person shift day date",
		"Klasse,Unterrichtsfach,Lehrkraft,Wochenstunden\n1a,x,y,2\n":    "timetable courses class subject teacher lessons",
		"Mitarbeiter,Anzahl Dienste,frei\nann,3,sat\nbob,3-4,mon-wed":   "roster people name shifts away",
		"A;B;C\nann;3-4;sat sun\nbob;3;\n":                              "roster people name shifts away",
		"Lehrer;kann nicht;Wunsch frei\nann;Mo 1;Fr 5, Fr 6\nbob;Di;\n": "timetable wishes name away avoid",
		"Lehrer;Sperrzeiten;Wunschtage\nann;Mo;Fr\nbob;Di;\n":           "timetable wishes name away avoid",
		"Professeur;ne peut pas;souhaits\nann;lun;ven\nbob;mar;\n":      "timetable wishes name away avoid",
		"Profesor;no disponible;deseo libre\nann;lun;vie\nbob;mar;\n":   "timetable wishes name away avoid",
		"Leraar;kan niet;voorkeur\nann;ma;vr\nbob;di;\n":                "timetable wishes name away avoid",
		"Lehrer;X;Y\nann;Mo;Fr\nbob;Di;\n":                              "timetable wishes name - -",
		"Shft,Poeple\nearly,2\nlate,1\n":                                "roster shifts shift people",
		"Stunden;Mittag\n7;5\n":                                         "timetable hours hours lunch",
	} {
		e, ok := errors.AsType[*puzzle.ColumnsError](puzzle.UnknownTable(text))
		if !ok {
			t.Errorf("%q: want an error about columns, got none", text)
			continue
		}
		g := e.Sheets[0].Guesses[0]
		var name string
		for _, help := range puzzle.FamilyHelps() {
			if help.Name == g.Family {
				name = help.Tables[g.Table].Name
			}
		}
		got := g.Family + " " + cmp.Or(name, "-")
		for _, column := range g.Columns {
			got += " " + cmp.Or(column, "-")
		}
		if got != want {
			t.Errorf("%q: want %s, got %s", text, want, got)
		}
		for k := range g.Columns { // days are nothing to leave out without a word
			hasDays := strings.Contains(text, ";X;Y") && k > 0
			if g.Open[k] != hasDays {
				t.Errorf("%q: want column %d open: %t, got %t", text, k, hasDays, !hasDays)
			}
		}
	}
	for _, text := range []string{"", ward, week, wishes, blog, crew, crewMPS, crewDLX, "a b\na\nb\n", "PK\x03\x04\x14\x00"} {
		if err := puzzle.UnknownTable(text); err != nil {
			t.Errorf("%q: want no table that is not known, got %v", text, err)
		}
	}
	entry := testenv.Must(puzzle.ReadPuzzle("roster", "x", strings.NewReader("name,shifts,away,#Telefon\nAnna,1,,\"0711, 12\"\n,,,-\n\n#,shift,people\nx,day,1\n\ndays\n1\n")))(t)
	if got := described(entry); got != "day-1 1, Anna 1; Anna: day, day 1 |0" {
		t.Errorf("want a roster of one shift, got %s", got)
	}
}
