package table

import (
	"regexp"
	"slices"
	"strings"

	"graphcover/internal/dates"
	"graphcover/internal/english"
)

// A Form is how the cells of a column are written.
type Form int

// The forms of columns.
const (
	Any     Form = iota // any text
	Names               // each another one
	Number              // 18
	Span                // 18, or 16-20
	Days                // 3 8-14 sat mon-wed 24.12.
	Moments             // mon tue5 mon1-2 fri4*20
	Fixed               // 4:early mon-wed:night
	Ranges              // night:0-2 late:3
	Date                // 2026-12-31 or 31.12.2026
	Day                 // 18, or a date
)

// date matches a date, perhaps without its year.
const date = `(\d{4}-\d\d?-\d\d?|\d\d?\.\d\d?(\.(\d{2,4})?)?)`

// day matches a day of the week, in any language.
var day = `(?i:` + strings.Join(dates.WeekdayNames(), "|") + `)\.?`

// patterns match the words of a cell of each form that is not any text.
var patterns = map[Form]*regexp.Regexp{
	Number:  regexp.MustCompile(`^\d{1,4}$`),
	Span:    regexp.MustCompile(`^\d{1,3}(-\d{1,3})?$`),
	Days:    regexp.MustCompile(`^(\d{1,3}(-\d{1,3})?|` + day + `(-` + day + `)?|` + date + `(-` + date + `)?)[,;]?$`),
	Moments: regexp.MustCompile(`^(` + day + `)?\d{0,2}([-–]\d{1,2})?(\*\d+)?[,;]?$`),
	Fixed:   regexp.MustCompile(`^[^:]+:\D[^:]*$`),
	Ranges:  regexp.MustCompile(`^\D[^:]*:\d{1,3}(-\d{1,3})?[,;]?$`),
	Date:    regexp.MustCompile(`^` + date + `$`),
	Day:     regexp.MustCompile(`^(\d{1,3}|` + date + `)$`),
}

// oneWord has the forms of what is one word only in a cell.
var oneWord = map[Form]bool{Number: true, Span: true, Date: true, Day: true}

// How much speaks for a column, or against it.
const (
	isSame   = 12 // it has the name
	isAlso   = 10 // it is called so by others
	isNear   = 6  // its name is near
	isPart   = 4  // some words of its name are
	fits     = 3  // its values have the form
	differ   = 1  // they are different from each other
	misfits  = -9
	isNeeded = 8 // what is lost if there is no such column
	isAlone  = 50
)

// A Guess is what the columns of a sheet are perhaps.
type Guess struct {
	Columns []string // the name of each, "" if it is none
	Open    []bool   // of each whether its values, such as days, would matter, but nothing tells which column it is
	Score   int      // how much speaks for it
	Named   bool     // whether the name of one does
}

// Guess returns which columns of the table those of a sheet are perhaps, by their names and by what is in them.
func (t *Table) Guess(s *Sheet) Guess {
	g := Guess{Columns: make([]string, len(s.Names)), Open: make([]bool, len(s.Names))}
	isTaken := make([]bool, len(t.Columns))
	suits := make([][]int, len(s.Names)) // how much speaks for each column of the table, by those of the sheet
	for i := range s.Names {
		for k := range t.Columns {
			suits[i] = append(suits[i], t.Columns[k].suits(s, i))
		}
		t.leaveOpen(s, i, suits[i])
	}
	for {
		best, at, by := 0, -1, -1
		for i := range s.Names {
			for k := range t.Columns {
				if g.Columns[i] != "" || isTaken[k] {
					continue
				}
				if suits[i][k] > best {
					best, at, by = suits[i][k], i, k
				}
			}
		}
		if at < 0 {
			break
		}
		g.Columns[at], isTaken[by] = t.Columns[by].Name, true
		g.Score += best
		g.Named = g.Named || t.Columns[by].alike(s.Names[at]) > 0
	}
	t.guessOthers(s, &g)
	for i := range s.Names {
		g.Open[i] = g.Columns[i] == "" && t.matters(s, i)
	}
	for k := range t.Columns {
		if t.Columns[k].Needed && !isTaken[k] {
			g.Score -= isNeeded
		}
	}
	if t.once && len(s.Rows) > 1 {
		g.Score -= isAlone
	}
	return g
}

// guessOthers takes columns of numbers, beside one that has the name of the first column of the table alone, as those with other names.
func (t *Table) guessOthers(s *Sheet, g *Guess) {
	first := slices.Index(g.Columns, t.Columns[0].Name)
	isAlone := !slices.ContainsFunc(g.Columns, func(name string) bool { return name != "" && name != t.Columns[0].Name })
	if t.Others == "" || t.Prefix != "" || first < 0 || !isAlone || t.Columns[0].alike(s.Names[first]) == 0 {
		return
	}
	for i, name := range s.Names {
		values := s.values(i)
		isNumber := func(value string) bool { return patterns[Number].MatchString(value) }
		if i != first && isName(name) && len(values) > 0 && !slices.ContainsFunc(values, func(v string) bool { return !isNumber(v) }) {
			g.Columns[i] = name
			g.Score += fits
		}
	}
}

// leaveOpen takes away what speaks for columns of the table if it speaks as much for several, and no name tells which is meant:
// days without a lesson are not days to avoid.
func (t *Table) leaveOpen(s *Sheet, column int, suits []int) {
	best := slices.Max(suits)
	var alike []int
	for k := range t.Columns {
		if suits[k] < best {
			continue
		}
		if c := &t.Columns[k]; best <= 0 || c.Needed || c.alike(s.Names[column]) > isPart {
			return
		}
		alike = append(alike, k)
	}
	if len(alike) > 1 && s.isTelling(column) {
		for k := range suits {
			suits[k] = 0
		}
	}
}

// matters reports whether the values of a column of a sheet have a form of their own that a column of the table has, such as days.
func (t *Table) matters(s *Sheet, column int) bool {
	if strings.HasPrefix(s.Names[column], remark) || !s.isTelling(column) {
		return false
	}
	return slices.ContainsFunc(t.Columns, func(c Column) bool { return c.fit(s, column) >= fits })
}

// suits returns how much speaks for that a column of a sheet is this one; what is not above 0 is nothing.
func (c *Column) suits(s *Sheet, column int) int {
	if strings.HasPrefix(s.Names[column], remark) {
		return 0
	}
	name, values := c.alike(s.Names[column]), c.fit(s, column)
	if name == 0 && !c.Needed && (values < fits || !s.isTelling(column)) {
		return 0
	}
	return name + values
}

// alike returns how much the name of a column of a sheet speaks for this one.
func (c *Column) alike(name string) int {
	name = strings.ToLower(strings.Join(strings.Fields(name), " "))
	names := append([]string{c.Name}, c.Also...)
	words := " " + strings.Join(strings.FieldsFunc(name, func(r rune) bool { return strings.ContainsRune(" -_/().:", r) }), " ") + " "
	switch {
	case name == c.Name:
		return isSame
	case slices.Contains(c.Also, name):
		return isAlso
	case name != "" && english.Nearest(name, names) != "":
		return isNear
	case slices.ContainsFunc(names, func(part string) bool { return strings.Contains(words, " "+part+" ") }):
		return isPart
	}
	return 0
}

// fit returns how much the values of a column of a sheet speak for this one, or against it.
func (c *Column) fit(s *Sheet, column int) int {
	values := s.values(column)
	if len(values) == 0 {
		return 0
	}
	if c.holds == Names {
		isWritten := !slices.ContainsFunc(values, func(v string) bool { return !isName(v) })
		switch {
		case !isWritten:
			return misfits
		case len(values) == len(s.Rows) && len(slices.Compact(slices.Sorted(slices.Values(values)))) == len(values):
			return differ
		}
		return 0
	}
	pattern := patterns[c.holds]
	if pattern == nil {
		return 0
	}
	for _, value := range values {
		words := strings.Fields(value)
		if oneWord[c.holds] && len(words) > 1 || slices.ContainsFunc(words, func(word string) bool { return !pattern.MatchString(word) }) {
			return misfits
		}
	}
	return fits
}

// values returns the cells of a column that are not empty.
func (s *Sheet) values(column int) []string {
	var all []string
	for _, row := range s.Rows {
		if column < len(row) && row[column] != "" {
			all = append(all, row[column])
		}
	}
	return all
}

// isTelling reports whether the values of a column have a form of their own: they are no mere numbers, or several in a cell.
func (s *Sheet) isTelling(column int) bool {
	return slices.ContainsFunc(s.values(column), func(v string) bool { return !patterns[Span].MatchString(v) })
}
