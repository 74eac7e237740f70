package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"graphcover/internal/testenv"
)

// TestTables checks that each table of the documents with numbers that depend on the machine says where they
// come from, and that each command that scripts/check-tables runs is one whose output it can compare.
func TestTables(t *testing.T) {
	words := make(map[string]int)
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/*/*.md"} {
		for _, document := range testenv.Must(filepath.Glob(filepath.Join("../../..", pattern)))(t) {
			text := string(testenv.Must(os.ReadFile(document))(t))
			tables := tablesOf(text)
			for _, table := range tables {
				words[table.note.word]++
				if table.note.word == "" && table.looksMeasured() {
					t.Errorf("%s:%d: want a comment before the table that says where its numbers come from, as CONTRIBUTING.md says: %s",
						filepath.Base(document), table.line, strings.Join(table.head, " | "))
				}
				if table.note.word == "measured" && !comparable(table) {
					t.Errorf("%s:%d: want bench memory or bench strategies with --json, got %s", filepath.Base(document), table.line, table.note.text)
				}
			}
			noted := slices.DeleteFunc(tables, func(t table) bool { return t.note.word == "" })
			if comments := len(comment.FindAllString(text, -1)); comments != len(noted) {
				t.Errorf("%s: want a table after each of the %d comments, found %d", filepath.Base(document), comments, len(noted))
			}
		}
	}
	if words["measured"] == 0 || words["command"] == 0 || words["once"] == 0 {
		t.Errorf("want tables of each kind, found %v", words)
	}
}

func comparable(t table) bool {
	return (strings.HasPrefix(t.note.text, "bench memory ") || strings.HasPrefix(t.note.text, "bench strategies ")) && strings.Contains(t.note.text, " --json ")
}

const page = "" +
	"| limit | |\n|---|---|\n| lines | 80 |\n\n" +
	"```\n| not | a table |\n|---|---|\n| x | 3 s |\n```\n\n" +
	"<!-- measured: bench memory --json queens:8\nqueens:9 -->\n" +
	"| median | `dlx` | `masks`, count |\n|---|---|---|\n| 8 queens | 10 ms | 2,000 µs |\n| 9 queens | 1 s | - |\n\n" +
	"<!-- measured: bench strategies --json a b -->\n" +
	"| | | a | b |\n|---|---|---|---|\n| exact cover, `dlx` | memory | 20 µs | |\n| `csp` | graph | 3 ms | 5 ms |\n\n" +
	"| puzzles a second | `dlx` |\n|---|---|\n| 17 clues | 24,300 |\n"

func TestTablesOf(t *testing.T) {
	tables := tablesOf(page)
	var lines []int
	var words []string
	var measured []bool
	for _, table := range tables {
		lines, words, measured = append(lines, table.line), append(words, table.note.word), append(measured, table.looksMeasured())
	}
	if !slices.Equal(lines, []int{1, 13, 19, 24}) || !slices.Equal(words, []string{"", "measured", "measured", ""}) ||
		!slices.Equal(measured, []bool{false, true, true, true}) {
		t.Errorf("got tables in the lines %v, with the notes %q, measured %v", lines, words, measured)
	}
}

// TestCompare compares tables with outputs that agree with them, and with some that are off by more and by less than
// a factor of two, both ways.
func TestCompare(t *testing.T) {
	tables := tablesOf(page)
	for _, c := range []struct {
		table    table
		output   string
		compared int
		off      string
	}{
		{tables[1], `{"instances":[{"engines":[{"engine":"dlx","seconds":{"median":0.019}},{"engine":"masks, count","seconds":{"median":0.0011}}]},
			{"engines":[{"engine":"dlx","seconds":{"median":0.6}}]}]}`, 3, ""},
		{tables[1], `{"instances":[{"engines":[{"engine":"dlx","seconds":{"median":0.021}},{"engine":"masks, count","seconds":{"median":0.0009}}]}]}`, 2,
			"8 queens, `dlx`: the table has 10 ms, measured now 0.021; 8 queens, `masks`, count: the table has 2,000 µs, measured now 0.0009"},
		{tables[2], `{"collections":[{"strategies":[{"solver":"memory","mode":"dlx","puzzleSeconds":{"median":0.00003}},
			{"solver":"memory","mode":"csp","puzzleSeconds":{"median":1}},{"solver":"graph","mode":"csp","puzzleSeconds":{"median":0.003}}]},
			{"strategies":[{"solver":"graph","mode":"csp","puzzleSeconds":{"median":0.05}}]}]}`, 3, "`csp`, b: the table has 5 ms, measured now 0.05"},
		{tables[3], `{"instances":[{"engines":[{"engine":"dlx","seconds":{"median":24300},"puzzlesPerSecond":{"median":9000}}]}]}`, 1,
			"17 clues, `dlx`: the table has 24,300, measured now 9e+03"},
		{tables[3], `{}`, 0, ""},
	} {
		var o output
		testenv.Check(t, json.Unmarshal([]byte(c.output), &o))
		if r := c.table.compare(&o); r.compared != c.compared || strings.Join(r.off, "; ") != c.off {
			t.Errorf("%s: want %d compared and %q, got %+v", c.output, c.compared, c.off, r)
		}
	}
}

var (
	// measurement matches a cell that begins with a number or two, and a unit of time or memory.
	measurement = regexp.MustCompile(`^(?:more than )?[\d,.]+(?: to [\d,.]+)? (?:s|ms|µs|min|kB|MB|GB|KiB|MiB|GiB)\b`)
	// quantity matches the head of a column of numbers without a unit.
	quantity = regexp.MustCompile(`(?i)\b(?:seconds|time|rate|hits|ms|a second)\b|µs`)
	number   = regexp.MustCompile(`^[\d,]+(?:\.\d+)?$`)
)

// looksMeasured reports whether a table has numbers that depend on the machine: with a unit of time or
// memory, or below a head that says so.
func (t table) looksMeasured() bool {
	for _, row := range t.rows {
		for k, text := range row {
			if measurement.MatchString(text) || k < len(t.head) && number.MatchString(text) && quantity.MatchString(t.head[k]+" "+t.head[0]) {
				return true
			}
		}
	}
	return false
}
