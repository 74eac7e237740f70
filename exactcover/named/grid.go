package named

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"graphcover/exactcover"
	"graphcover/internal/dates"
	"graphcover/internal/english"
)

// Attributes of a shift, besides its day or its date.
const (
	personAttribute = "person"
	shiftAttribute  = "shift"
)

// gridIn returns the table that a text is as a grid of shifts, with commas, semicolons or tabs: a row for each person, whose
// name comes first, and a column for each day or date. It reports whether the text is one. A cell that is not a shift, such as
// a holiday, is a day without one, with a doubt if the row is that of somebody, and columns that are not days are not looked at.
func gridIn(text []byte, comma rune, p *exactcover.Problem) (table, bool) {
	in := csv.NewReader(bytes.NewReader(text))
	in.Comma, in.LazyQuotes, in.FieldsPerRecord = comma, true, -1
	known := attributesOf(p)
	header, err := in.Read()
	for err == nil && strings.Join(header, "") == "" { // empty lines above it
		header, err = in.Read()
	}
	if err != nil || !slices.Contains(known, personAttribute) || !slices.Contains(known, shiftAttribute) {
		return table{}, false
	}
	if first := strings.ToLower(strings.TrimSpace(header[0])); first != personAttribute && first != "name" {
		return table{}, false
	}
	attribute, days := daysIn(header, periodOf(p))
	if len(days) < leastAttributes || !slices.Contains(known, attribute) {
		return table{}, false
	}
	t := table{option: -1, wrong: twice(attribute, days), columns: map[string]int{personAttribute: 0, shiftAttribute: 1, attribute: 2}, grid: []row{}}
	shifts, people := valuesOf(p, shiftAttribute), valuesOf(p, personAttribute)
	for {
		cells, err := in.Read()
		if err != nil { // at the end: lazy quotes leave no other error
			return t, true
		}
		line, _ := in.FieldPos(0)
		for _, k := range slices.Sorted(maps.Keys(days)) {
			if k >= len(cells) {
				break
			}
			found := called(cells[k], shifts)
			if len(found) > 1 {
				t.wrong = fmt.Errorf("line %d: want one shift, got %q, which can be %s", line, strings.TrimSpace(cells[k]), english.List(found, "or"))
				return t, true
			}
			if len(found) == 0 && isWord(cells[k]) && slices.ContainsFunc(people, func(name string) bool { return strings.EqualFold(name, strings.TrimSpace(cells[0])) }) {
				text := unknown(shiftAttribute, strings.TrimSpace(cells[k])) + perhaps(cells[k], shifts)
				t.strange = append(t.strange, entry{line: line, doubt: &Doubt{Line: line, Text: text, Times: 1}})
			}
			for _, shift := range found {
				t.grid = append(t.grid, row{[]string{strings.TrimSpace(cells[0]), shift, days[k]}, line})
			}
		}
	}
}

// daysIn returns what the columns of a grid are, a day or a date, and the value of each by the number of its column. A
// date may lack its year, which the period tells.
func daysIn(header []string, period dates.Period) (attribute string, of map[int]string) {
	numbers, times := make(map[int]string), make(map[int]string)
	for k, cell := range header {
		cell = strings.TrimSpace(cell)
		if iso, isDate := isoOf(cell, period); isDate {
			times[k] = iso
		} else if n, err := strconv.Atoi(cell); err == nil && k > 0 {
			numbers[k] = strconv.Itoa(n)
		}
	}
	if len(times) > 0 { // numbers may be those of weeks
		return dateAttribute, times
	}
	return dayAttribute, numbers
}

// periodOf returns the days that options of p have as their dates, the zero period if they have none.
func periodOf(p *exactcover.Problem) (period dates.Period) {
	for o := range p.Options {
		date, ok := dates.Parse(valueOf(&p.Options[o], dateAttribute))
		switch {
		case !ok:
			continue
		case period.First.IsZero():
			period = dates.Period{First: date, Last: date}
		case date.Before(period.First):
			period.First = date
		case date.After(period.Last):
			period.Last = date
		}
	}
	return period
}

// isoOf returns a date, which may lack its year if the period is known, as ISO 8601 writes it, and any other word as it is. It
// reports whether it is a date.
func isoOf(word string, period dates.Period) (string, bool) {
	if date, err := period.Parse(word); err == nil && !period.First.IsZero() {
		return date.Format(time.DateOnly), true
	}
	_, isDate := dates.Parse(word)
	return dates.ISO(word), isDate
}

// twice returns an error if two columns are the same day.
func twice(attribute string, days map[int]string) error {
	seen := make(map[string]bool)
	for _, k := range slices.Sorted(maps.Keys(days)) {
		if seen[days[k]] {
			return fmt.Errorf("want each %s in one column, got %s again", attribute, days[k])
		}
		seen[days[k]] = true
	}
	return nil
}

// valuesOf returns what options of p have as an attribute, in alphabetical order.
func valuesOf(p *exactcover.Problem, attribute string) []string {
	all := make(map[string]bool)
	for o := range p.Options {
		if value := valueOf(&p.Options[o], attribute); value != "" {
			all[value] = true
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// called returns the shifts that a cell can name, perhaps by their first letters alone.
func called(cell string, shifts []string) (found []string) {
	cell = strings.ToLower(strings.TrimSpace(cell))
	for _, shift := range shifts {
		switch lower := strings.ToLower(shift); {
		case lower == cell:
			return []string{shift}
		case cell != "" && strings.HasPrefix(lower, cell):
			found = append(found, shift)
		}
	}
	return found
}
