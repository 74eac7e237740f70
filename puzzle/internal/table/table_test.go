package table_test

import (
	"errors"
	"fmt"
	"maps"
	"strings"
	"testing"
	"testing/iotest"

	"graphcover/puzzle/internal/table"
)

var kinds = []table.Kind{
	{Columns: []string{"name", "age"}, More: []string{"town"}},
	{Columns: []string{"town"}, More: []string{"mayor"}},
}

// TestRead reads tables of two kinds from one text. What a spreadsheet does to a CSV is tested with
// timetables.
func TestRead(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", ""},
		{"\n,,\n", ""},
		{"name,age\n", ""},
		{"name,age\nann,3\n\nbob,,\n", "0 2 ann 3 -; 0 4 bob - -; "},
		{"age;town;name\n3;rome;ann\n", "0 2 ann 3 rome; "},
		{"town,mayor\nrome,cid\nname,age,town\nann,3,rome\ntown\nparis\n", "1 2 rome; 0 4 ann 3 rome; 1 6 paris; "},
		{"Name,AGE\r\n\" ann \",\"3\"\r\n", "0 2 ann 3 -; "},
		{"name\tage\ttown\nann\t\trome\n", "0 2 ann - rome; "},
		{"name,age\n\"ann, the first\",3\n", "0 2 ann, the first 3 -; "},
		{"#Phone;name;#;age;# ;#name\n1;ann;x;3;\"a;\nb\";bob\n2;;y\n", "0 2 ann 3 -; "},
		{"#a,#b,#c,name,age\n,,,ann\n#town\nrome,,,bob\n", "0 2 ann - -; 0 4 bob - -; "},
	} {
		rows, err := table.Read("test", iotest.OneByteReader(strings.NewReader(c.text)), kinds)
		got := ""
		for _, row := range rows {
			got += fmt.Sprint(row.Kind, " ", row.Line)
			for _, column := range [][]string{{"name", "age", "town"}, {"town"}}[row.Kind] {
				cell := row.Cell(column).Text
				if cell == "" {
					cell = "-"
				}
				got += " " + cell
			}
			got += "; "
		}
		if err != nil || got != c.want {
			t.Errorf("%q: want %s, got %s, %v", c.text, c.want, got, err)
		}
	}
}

// TestPlaces checks the place of a cell, also of one that is missing.
func TestPlaces(t *testing.T) {
	rows, err := table.Read("test", strings.NewReader("name,age,town\n\nJürgen,\"3\",rome\nann\n"), kinds)
	if err != nil || len(rows) != 2 {
		t.Fatalf("want two rows, got %v, %v", rows, err)
	}
	for _, c := range []struct {
		cell table.Cell
		want string
	}{
		{rows[0].Cell("name"), "test: line 3, column 1: wrong"},
		{rows[0].Cell("age"), "test: line 3, column 8: wrong"},
		{rows[0].Cell("town"), "test: line 3, column 12: wrong"},
		{rows[1].Cell("town"), "test: line 4, column 1: wrong"},
	} {
		if got := c.cell.Fail("wrong").Error(); got != c.want {
			t.Errorf("want %s, got %s", c.want, got)
		}
	}
	n := 7
	for text, want := range map[string]string{"": "7 <nil>", "2": "2 <nil>", "9": "7 want a number from 1 to 3, got 9", "x": "7 want a number from 1 to 3, got x"} {
		rows, _ := table.Read("test", strings.NewReader("name,age\nann,"+text+"\n"), kinds)
		n = 7
		err := rows[0].Cell("age").Number(1, 3, &n)
		if got := strings.Replace(fmt.Sprint(n, " ", err), "test: line 2, column 5: ", "", 1); got != want {
			t.Errorf("%q: want %s, got %s", text, want, got)
		}
	}
}

// TestLooks checks which texts look like tables.
func TestLooks(t *testing.T) {
	for text, want := range map[string]bool{
		"": false, "\n\n": false, "name,age\n": true, "\ufeff\n\"Name\";\"age\"\n": true, "town\n": true, "name\n": false,
		"name,age,a,b,c\n": false, "name,age,#a,#b,#c\n": true, "#name,age\n": false, "1 2 3\n": false, "ann,3\nname,age\n": false,
	} {
		if got := table.Looks(text, kinds); got != want {
			t.Errorf("%q: want %t, got %t", text, want, got)
		}
	}
}

// TestReadErrors checks that an error of the reader is passed on, and that a text can be too long.
func TestReadErrors(t *testing.T) {
	gone := errors.New("the disk is gone")
	if _, err := table.Read("test", iotest.ErrReader(gone), kinds); !errors.Is(err, gone) {
		t.Errorf("want %v, got %v", gone, err)
	}
	long := "name,age\n" + strings.Repeat("ann,3\n", 3<<20)
	for _, text := range []string{long, "\xfe\xff\x00" + strings.Join(strings.Split(long[:9<<20], ""), "\x00")} { // the second one is in UTF-16
		if rows, err := table.Read("test", strings.NewReader(text), kinds); fmt.Sprint(err) != "test: line 1, column 1: want at most 16777216 bytes, got more" {
			t.Errorf("want an error about the length, got %d rows, %v", len(rows), err)
		}
	}
}

// TestWords reads lists as people write them.
func TestWords(t *testing.T) {
	for list, want := range map[string]string{
		"": "", " 3  8-14 sat ": "3|8-14|sat", "3, 8-14; sat,": "3|8-14|sat", "1 - 3 5": "1-3|5", "1 – 3,5–7": "1-3|5-7", "mon - wed fri": "mon-wed|fri",
		"14.12.2026 - 18.12.2026, 24.12.2026": "14.12.2026-18.12.2026|24.12.2026", "2026-12-31": "2026-12-31", "14.12.–18.12.": "14.12.-18.12.",
		"-": "", "–": "", "early-1 late–2": "early-1|late–2", "6*20, night": "6*20|night", "4:early\tmon-wed:night": "4:early|mon-wed:night",
	} {
		if got := strings.Join(table.Words(list), "|"); got != want {
			t.Errorf("%q: want %q, got %q", list, want, got)
		}
	}
}

// TestMeantColumn checks that the column is said that is perhaps meant by one that there is not.
func TestMeantColumn(t *testing.T) {
	_, err := table.Read("test", strings.NewReader("name,age,twon\nann,3,rome\n"), kinds)
	if want := "want one of the columns name, age, town, or #twon if it is not to be read; got twon; did you mean town?"; !strings.HasSuffix(fmt.Sprint(err), want) {
		t.Errorf("want %s, got %v", want, err)
	}
}

// TestChange sets cells of a row, and of one that is to come.
func TestChange(t *testing.T) {
	for _, c := range []struct {
		name string // of the row
		set  map[string]string
		text string
		want string
	}{
		{"ann", map[string]string{"age": "4"}, "name,age\nann,3\nbob,5\n", "name,age\nann,4\nbob,5\n"},
		{"bob", map[string]string{"age": "4"}, "name,age\nann,3\nbob", "name,age\nann,3\nbob,4"},
		{"ann", map[string]string{"town": "rome, italy"}, "name,age\nann,3\nbob,5\n", "name,age,town\nann,3,\"rome, italy\"\nbob,5\n"},
		{"ann", map[string]string{"town": "rome"}, "#,name,#Phone,age\n1,ann,\"0,1\",3\n2,bob,\" 07\",5\n", "#,name,#Phone,age,town\n1,ann,\"0,1\",3,rome\n2,bob,\" 07\",5\n"},
		{"bob", map[string]string{"age": "4", "town": "rome"}, "#;name;age\nx;ann;5\ny\n", "#;name;age;town\nx;ann;5\n;bob;4;rome\ny\n"},
		{"ann", map[string]string{"town": ""}, "name,age\nann,3\n", "name,age\nann,3\n"},
		{"bob", map[string]string{"town": "rome"}, "town\nparis\n\n\"Name\";\"Age\"\r\n\r\n\"ann\";3\r\nbob;4\r\n", "town\nparis\n\n\"Name\";\"Age\";town\n\n\"ann\";3\nbob;4;rome\n"},
		{"bob", map[string]string{"town": "rome"}, "name\tage\tmore\n", "want one of the columns"},
		{"bob", map[string]string{"age": "3"}, "name\tage\tTown\nann\t3\tparis\n\n", "name\tage\tTown\nann\t3\tparis\nbob\t3\t\n\n"},
		{"bob", map[string]string{"age": "3"}, "name,age\n\ntown\nparis\n", "name,age\nbob,3\n\ntown\nparis\n"},
		{"bob", map[string]string{"age": "3"}, "name,age\nann,2\n\nname,age,town\n\"bob\",7,\"a\nb\"\ncid,8\n", "name,age\nann,2\n\nname,age,town\nbob,3,\"a\nb\"\ncid,8\n"},
		{"bob", map[string]string{"age": "3"}, "name,age\nann,2\n\nname,age,town\ncid,7,\"a\nb\"\n", "name,age\nann,2\n\nname,age,town\ncid,7,\"a\nb\"\nbob,3,\n"},
		{"bob", map[string]string{"town": "rome"}, "name,\"age\n\"\nann,2\nbob,3\n", "name,\"age\n\",town\nann,2\nbob,3,rome\n"},
		{"bob", map[string]string{"age": "", "name": ""}, "name,age\nann,2\nbob,3\ncid,4\n", "name,age\nann,2\ncid,4\n"},
		{"bob", map[string]string{"age": "", "name": ""}, "name,age,#phone\nann,2,\nbob,3,\"0\n7\"", "name,age,#phone\nann,2,"},
		{"bob", map[string]string{"age": "3", "town": "rome"}, "town;mayor\nparis;cid\n", "town;mayor\nparis;cid\n\nname;age;town\nbob;3;rome\n"},
	} {
		change := table.Change{
			Row: func(row table.Row) bool { return row.Cell("name").Text == c.name },
			Set: func(table.Row) map[string]string {
				set := maps.Clone(c.set)
				if _, isSet := set["name"]; !isSet {
					set["name"] = c.name
				}
				return set
			},
		}
		got, err := change.Make("test", c.text, kinds)
		if err != nil {
			got = err.Error()
		}
		if got != c.want && (err == nil || !strings.Contains(got, c.want)) {
			t.Errorf("%q: want %q, got %q", c.text, c.want, got)
		}
	}
}
