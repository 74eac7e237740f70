package sudoku_test

import (
	"graphcover/puzzle/sudoku"
	"slices"
	"strings"
	"testing"
)

func TestConflicts(t *testing.T) {
	empty := strings.Repeat(".", 81)
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"full", solvedBlog, nil},
		{"partial", blog, nil},
		{"empty", empty, nil},
		{"two in a row", empty[:18] + "5.....5.." + empty[27:], []string{"5 twice in row 3: r3c1, r3c7"}},
		{"three in a column", "1" + empty[1:9] + "1" + empty[10:27] + "1" + empty[28:], []string{
			"1 three times in column 1: r1c1, r2c1, r4c1", "1 twice in block 1: r1c1, r2c1",
		}},
		{"two in a block", "7........" + ".7......." + empty[18:], []string{"7 twice in block 1: r1c1, r2c2"}},
		// r9c9 is 8 in the solution. Its row, column and block have no other 8.
		{"full, with a number changed", solvedBlog[:80] + "1", []string{
			"1 twice in row 9: r9c5, r9c9", "1 twice in column 9: r1c9, r9c9", "1 twice in block 9: r8c8, r9c9",
			"no 8 in row 9, which is full", "no 8 in column 9, which is full", "no 8 in block 9, which is full",
		}},
		// The column of r1c9 has a 9.
		{"no place in a row", "12345678." + "........." + "........." + "........9" + empty[36:], []string{
			"no 9 in row 1, and no place for it in r1c9", "no candidate for r1c9",
		}},
		// The 5s of rows 2 and 3 rule out all of block 1 but its first row, which is
		// full, and so all of the first row but block 1.
		{"no place in a block", "123......" + "...5....." + "......5.." + empty[27:], []string{
			"no 5 in row 1, and no place for it in r1c4, r1c5, r1c6, r1c7, r1c8, r1c9",
			"no 5 in block 1, and no place for it in r2c1, r2c2, r2c3, r3c1, r3c2, r3c3",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			for _, conflict := range parse(t, "9x9:"+c.text).Conflicts() {
				got = append(got, conflict.String())
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("want %q, got %q", c.want, got)
			}
		})
	}
}

func TestParsePlace(t *testing.T) {
	for text, want := range map[string]sudoku.Place{
		"r1c1": {Row: 1, Column: 1}, "r3c7": {Row: 3, Column: 7}, "r3c7#4": {Row: 3, Column: 7, Number: 4}, "r9c9#9": {Row: 9, Column: 9, Number: 9},
		"C7#4": {Row: 3, Column: 7, Number: 4}, "R3C7": {Row: 3, Column: 7}, "R3C7#4": {Row: 3, Column: 7, Number: 4}, "r10c12#A": {Row: 10, Column: 12, Number: 10},
	} {
		if got, err := sudoku.ParsePlace(text); err != nil || got != want {
			t.Errorf("%q: want %v, got %v, %v", text, want, got, err)
		}
	}
	for _, text := range []string{"", "r3c", "r0c1", "r1c100", "r3c7#", "r3c7#0", "r3c7#44", "r3c7 ", "c3r7", "R3C", "R0C1"} {
		if got, err := sudoku.ParsePlace(text); err == nil {
			t.Errorf("%q: want an error, got %v", text, got)
		}
	}
	k := sudoku.Classic()
	for o, option := range k.Empty().Problem().Options {
		place, err := sudoku.ParsePlace(option.Name)
		cell, number, found := k.Find(place)
		if err != nil || found != nil || k.OptionOf(cell, number) != o {
			t.Errorf("%s: want option %d, got %d, %v, %v", option.Name, o, k.OptionOf(cell, number), err, found)
		}
		if c, n, ok := k.MoveOf(o); !ok || c != cell || n != number {
			t.Errorf("option %d: want %d in cell %d, got %d in %d", o, number, cell, n, c)
		}
	}
}
