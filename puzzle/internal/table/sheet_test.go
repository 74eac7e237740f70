package table_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"graphcover/puzzle/internal/table"
)

// towns says in words what the kinds are.
var towns = []table.Table{
	kinds[0].Describe("the people", true, map[string]table.Meaning{
		"name": {Means: "of a person", Holds: table.Names, Also: "einwohner, nom"},
		"age":  {Means: "in years", Holds: table.Number, Also: "alter"},
		"town": {Means: "where", Also: "ort, stadt"},
	}),
	kinds[1].Describe("the towns", false, map[string]table.Meaning{
		"town":  {Means: "its name", Holds: table.Names, Also: "ort, stadt"},
		"mayor": {Means: "its mayor", Also: "bürgermeister"},
	}),
}

// TestUnknown looks for tables whose header is not known: in texts that have one, and in those that have none.
func TestUnknown(t *testing.T) {
	for text, want := range map[string]string{
		"Einwohner;Alter;Ort\nAnn;3;Rom\nBob;4;\n":                                   "1-1-1 ; Einwohner|Alter|Ort 2 name age town",
		"\ufeff\"Einwohner\"\t\"Alter\"\r\nAnn\t3\r\n":                               "1-1-1 \t Einwohner|Alter 1 name age",
		"Our people;;\n;;\n\nEinwohner;Alter;\"Wohn-\nort\"\nAnn;3;Rom\n":            "1-4-5 ; Einwohner|Alter|Wohn- ort 1 name age town",
		"Who,How old\nann,3\nbob,4\n":                                                "1-1-1 , Who|How old 2 name age",
		"name,age,phone\nann,3,07\n":                                                 "1-1-1 , name|age|phone 1 name age -",
		"nmae,age\nann,3\n":                                                          "1-1-1 , nmae|age 1 name age",
		"#Tel,Einwohner,Alter\n07,ann,3\n":                                           "1-1-1 , #Tel|Einwohner|Alter 1 - name age",
		"name,age\nann,3\n\nOrt,Bürgermeister\nRom,cid\nParis,dee\n":                 "4-4-4 , Ort|Bürgermeister 2 town mayor",
		"name,age\nann,3\n\nOur towns\n\nOrt,Bürgermeister\nRom,cid\nParis,dee\n":    "4-6-6 , Ort|Bürgermeister 2 town mayor",
		"name,age\nann,3\n\nbob,4\n\nOrt,Bürgermeister\nRom,cid\nParis,dee\n":        "6-6-6 , Ort|Bürgermeister 2 town mayor",
		"name,age\nann,3\n\nWo,Hausnummer\nRom,1\n":                                  "4-4-4 , Wo|Hausnummer 1 name age", // no row, as each has a number
		"Einwohner,Alter\nann,3\n\nbob,4\n\nOrt,Bürgermeister\nRom,cid\nParis,dee\n": "1-1-1 , Einwohner|Alter 1 name age; 6-6-6 , Ort|Bürgermeister 2 town mayor",
		"name,age\nann,3\n\nWo,Wer\nRom,cid\nParis,dee\n":                            "", // these may be rows with a mistake
		"town,mayor\nrome,cid\n\nWo,Hausnummer\nParis,1\n":                           "", // and these may be towns
		"name,age\nann,3\n":                                                          "",
		"name,age,#Telefon\nann,3,07\n":                                              "",
		"town\nrome\n":                                                               "",
		"":                                                                           "",
		"Einwohner;Alter\n":                                                          "", // no rows
		"ann;3\nbob;4\n":                                                             "", // no names
		"Einwohner;Alter\nann;3;1\nbob;4\n":                                          "", // more cells than names
		"Einwohner;Alter\nann\nbob\n":                                                "", // fewer
		"Dear all, how are you?\nI am well, thank you\n":                             "",
		"| week, month\n2,3\n":                                                       "",
		"puzzle,solution\n" + strings.Repeat("1", 80) + "," + "2\n":                  "", // a Sudoku that is not whole
		strings.Repeat("a long sentence ", 3) + ", and so on\nann, 3\nb, 4\n":        "",
	} {
		var all []string
		for _, s := range table.Unknown(strings.ReplaceAll(text, "\r", ""), towns) {
			got := fmt.Sprintf("%d-%d-%d %s %s %d", s.First, s.Line, s.Last, s.Comma, strings.Join(s.Names, "|"), len(s.Rows))
			guesses := []table.Guess{towns[0].Guess(&s), towns[1].Guess(&s)}
			slices.SortStableFunc(guesses, func(a, b table.Guess) int { return b.Score - a.Score })
			for _, column := range guesses[0].Columns {
				if column == "" {
					column = "-"
				}
				got += " " + column
			}
			all = append(all, got)
		}
		if got := strings.Join(all, "; "); got != want {
			t.Errorf("%q: want %q, got %q", text, want, got)
		}
	}
}

// TestFewAreUnknown checks that of a text with many tables only the first ones are looked at.
func TestFewAreUnknown(t *testing.T) {
	const known, unknown = "name,age,town\n\n", "Stadt,Einwohner\nrome,3\n\n"
	if all := table.Unknown(strings.Repeat(known+unknown, 5000), towns); len(all) != 20 {
		t.Errorf("want the first 20 tables, got %d", len(all))
	}
	if all := table.Unknown(strings.Repeat(known, 5000)+unknown, towns); len(all) != 0 {
		t.Errorf("want only the beginning of a long text to be looked at, got %+v", all)
	}
}

// TestNothingIsUnknown checks that a table that can be read is never taken for one with another header, whatever its rows
// are.
func TestNothingIsUnknown(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 9))
	for range 2000 {
		var b strings.Builder
		b.WriteString([]string{"name,age,town\n", "#,name,age\n"}[rng.IntN(2)])
		for range rng.IntN(6) {
			b.WriteString([]string{"ann,3,rome\n", "\n", "bob,,\n", "rome,paris,7\n", "town,mayor\n", ",,\n", "\"a\n\nb,c\",d\n"}[rng.IntN(7)])
		}
		_, err := table.Read("test", strings.NewReader(b.String()), kinds)
		if all := table.Unknown(b.String(), towns[:1]); len(all) > 0 && err == nil && !strings.Contains(b.String(), "town,mayor") {
			t.Errorf("%q can be read: want no other header, got %+v", b.String(), all)
		}
	}
}
