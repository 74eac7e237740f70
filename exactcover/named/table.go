package named

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"graphcover/exactcover"
	"graphcover/internal/dates"
)

// A table is one of options: it names them in a column, or says their attributes in several.
type table struct {
	text   []byte
	comma  rune
	option int // the number of the column with their names, or -1
	// columns are the numbers of the columns that say attributes, by the names of these. Of those in sometimes, some
	// options have none, such as a room.
	columns   map[string]int
	sometimes []string
	dates     map[string]bool // those of all options, if rows have dates in place of days
	period    dates.Period    // of these, or of days that have no dates the zero period
	grid      []row           // the rows, if the table was a grid, or nil
	wrong     error           // what is wrong with the grid, or nil
	strange   []entry         // cells of the grid that are no shifts
}

// leastAttributes is how many columns with attributes make a table.
const leastAttributes = 2

// Attributes with a meaning of their own: an option that lasts for several hours begins in the first one, and whose
// wishes an option is against depends on the wishes of today.
const (
	hourAttribute    = "hour"
	hoursAttribute   = "hours"
	avoidedAttribute = "avoided"
	dayAttribute     = "day"
	dateAttribute    = "date" // of the day: a plan that was made for other days counts them from another one
)

// tableIn returns the table that a text is, with commas, semicolons or tabs, by its header. It reports whether it is
// one.
func tableIn(text []byte, p *exactcover.Problem) (table, bool) {
	header, _, _ := bytes.Cut(text, []byte("\n"))
	known, period := attributesOf(p), periodOf(p)
	for _, comma := range ",;\t" {
		if t, isGrid := gridIn(text, comma, p); isGrid {
			t.goByDates(p)
			return t, true
		}
		in := csv.NewReader(bytes.NewReader(header))
		in.Comma, in.LazyQuotes = comma, true
		columns, _ := in.Read()
		t := table{text: text, comma: comma, option: -1, columns: make(map[string]int), period: period}
		for k, column := range columns {
			column = strings.TrimSpace(column)
			isColumn := func(name string) bool { return strings.EqualFold(name, column) && name != avoidedAttribute }
			if i := slices.IndexFunc(known, isColumn); i >= 0 {
				t.columns[known[i]] = k
				lacks := func(o exactcover.Option) bool { return len(o.Attributes) > 0 && valueOf(&o, known[i]) == "" }
				if slices.ContainsFunc(p.Options, lacks) {
					t.sometimes = append(t.sometimes, known[i])
				}
			} else if t.option < 0 && isColumn("option") {
				t.option = k
			}
		}
		if t.option >= 0 || len(t.columns) >= leastAttributes {
			t.goByDates(p)
			return t, true
		}
	}
	return table{}, false
}

// goByDates has rows stand for options by their dates, neither by the numbers of days nor by the names of options in which these
// are, if all options have dates and columns say what else tells them apart.
func (t *table) goByDates(p *exactcover.Problem) {
	_, hasDates := t.columns[dateAttribute]
	_, hasDays := t.columns[dayAttribute]
	others := len(t.columns) - 1
	if hasDays {
		others--
	}
	if !hasDates || others < leastAttributes || slices.Contains(t.sometimes, dateAttribute) {
		return
	}
	t.option, t.dates = -1, make(map[string]bool)
	delete(t.columns, dayAttribute)
	for o := range p.Options {
		t.dates[valueOf(&p.Options[o], dateAttribute)] = true
	}
}

// attributesOf returns the names of the attributes of the options of p, in alphabetical order.
func attributesOf(p *exactcover.Problem) []string {
	all := make(map[string]bool)
	for o := range p.Options {
		for name := range p.Options[o].Attributes {
			all[name] = true
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// entries returns the options of the rows. Of a row that fits no option, the name is what its cells say.
func (t table) entries(named names) ([]entry, error) {
	if t.wrong != nil {
		return nil, t.wrong
	}
	if t.grid != nil {
		all, err := t.found(t.grid, named.problem)
		return append(all, t.strange...), err
	}
	in := csv.NewReader(bytes.NewReader(t.text))
	in.Comma, in.FieldsPerRecord = t.comma, -1
	var all []entry
	var rows []row
	for n := 0; ; n++ {
		cells, err := in.Read()
		switch {
		case errors.Is(err, io.EOF) && t.option < 0:
			return t.found(rows, named.problem)
		case errors.Is(err, io.EOF):
			return all, nil
		case err != nil:
			return nil, err
		case n == 0: // the header
			continue
		case t.option < 0:
			line, _ := in.FieldPos(0)
			rows = append(rows, t.newRow(cells, line))
			continue
		case t.option >= len(cells): // no option
			continue
		}
		name := strings.TrimSpace(cells[t.option])
		if isKnown := len(named.options[name]) > 0; name == "" || !isKnown && strings.HasPrefix(cells[0], "#") {
			continue // an attribute may begin like a comment, too
		}
		line, _ := in.FieldPos(t.option)
		e := entry{name: name, line: line}
		if r := t.newRow(cells, line); len(named.options[name]) == 0 && len(t.columns) >= leastAttributes && !t.saysTooLittle(r) {
			e.doubt = t.doubt(r, named.problem)
		}
		all = append(all, e)
	}
}

// A row is one of a table that says attributes.
type row struct {
	cells []string
	line  int
}

// newRow returns a row of the table, with its date as options have it.
func (t table) newRow(cells []string, line int) row {
	trimmed := make([]string, len(cells))
	for k, cell := range cells {
		trimmed[k] = strings.TrimSpace(cell)
	}
	if k, has := t.columns[dateAttribute]; has && k < len(trimmed) {
		trimmed[k], _ = isoOf(trimmed[k], t.period)
	}
	return row{trimmed, line}
}

// cell returns what a row has in a column.
func (r row) cell(k int) string {
	if k >= len(r.cells) {
		return ""
	}
	return r.cells[k]
}

// found returns the option of each row: the one whose attributes are those of the row. Attributes that some options lack
// count only if the others leave several. An option that lasts for several hours, as its attribute hours says, may have a
// row for each of them: then it comes before those of one hour. Rows that say the same are one. Comments are left out, and
// rows that say too little, such as an hour that is free.
func (t table) found(rows []row, p *exactcover.Problem) ([]entry, error) {
	rows = t.distinct(rows)
	lines := make(map[string][]int) // the rows, by what they say apart from the hour
	for k, r := range rows {
		key := t.key(func(attribute string) string { return r.cell(t.columns[attribute]) })
		lines[key] = append(lines[key], k)
	}
	fits := make([][]int, len(rows)) // the options of each row
	there := make(map[int]int)       // how many rows an option has
	for o := range p.Options {
		option := &p.Options[o]
		key := t.key(func(attribute string) string { return valueOf(option, attribute) })
		for _, k := range lines[key] {
			if len(option.Attributes) > 0 && t.isIn(option, rows[k]) {
				fits[k] = append(fits[k], o)
				there[o]++
			}
		}
	}
	var all []entry
	taken := make(map[int]bool) // options with several rows
	for k, r := range rows {
		longest := 0
		whole := slices.DeleteFunc(fits[k], func(o int) bool { return there[o] < t.rowsOf(&p.Options[o]) })
		for _, o := range whole {
			longest = max(longest, t.rowsOf(&p.Options[o]))
		}
		whole = t.nearest(r, slices.DeleteFunc(whole, func(o int) bool { return t.rowsOf(&p.Options[o]) < longest }), p)
		switch {
		case len(whole) == 0 && strings.HasPrefix(r.cell(0), "#"):
		case len(whole) == 0 && t.dates != nil && t.lacksDate(r):
			return nil, fmt.Errorf("line %d: want the date of the shift, as other rows have one, got none", r.line)
		case len(whole) == 0 && t.saysTooLittle(r):
		case len(whole) == 0:
			all = append(all, entry{name: strings.Join(r.cells, ", "), line: r.line, outside: t.isOutside(r), doubt: t.doubt(r, p)})
		case len(whole) > 1:
			return nil, fmt.Errorf("line %d: want columns that tell options apart (%s), got a row of both %q and %q", r.line,
				strings.Join(attributesOf(p), ", "), p.OptionName(whole[0]), p.OptionName(whole[1]))
		case !taken[whole[0]]:
			taken[whole[0]] = longest > 1
			all = append(all, entry{name: p.OptionName(whole[0]), line: r.line})
		}
	}
	return all, nil
}

// distinct returns rows without those that say the same as one before.
func (t table) distinct(rows []row) []row {
	seen := make(map[string]bool)
	return slices.DeleteFunc(rows, func(r row) bool {
		var says []string
		for _, attribute := range slices.Sorted(maps.Keys(t.columns)) {
			says = append(says, strings.ToLower(r.cell(t.columns[attribute])))
		}
		key := strings.Join(says, "\n")
		again := seen[key]
		seen[key] = true
		return again
	})
}

// key returns what the columns say that all options have, apart from the hour, in the same way for rows and options.
func (t table) key(of func(attribute string) string) string {
	var b strings.Builder
	for _, attribute := range slices.Sorted(maps.Keys(t.columns)) {
		if attribute != hourAttribute && !slices.Contains(t.sometimes, attribute) {
			b.WriteString(strings.ToLower(of(attribute)))
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// valueOf returns what an option has as an attribute, as it is written: "" if it has none.
func valueOf(option *exactcover.Option, attribute string) string {
	value := option.Attributes[attribute]
	if value == nil {
		return ""
	}
	return fmt.Sprint(value)
}

// isIn reports whether an option takes place in the hour that a row says, or a row says none.
func (t table) isIn(option *exactcover.Option, r row) bool {
	k, has := t.columns[hourAttribute]
	if !has || strings.EqualFold(r.cell(k), valueOf(option, hourAttribute)) {
		return true
	}
	first, isNumber := option.Attributes[hourAttribute].(int)
	n, err := strconv.Atoi(r.cell(k))
	return isNumber && err == nil && first <= n && n < first+t.rowsOf(option)
}

// rowsOf returns how many rows a table has for an option: one for each of its hours, unless a column says how many these
// are.
func (t table) rowsOf(option *exactcover.Option) int {
	_, saysHour := t.columns[hourAttribute]
	_, saysHours := t.columns[hoursAttribute]
	if hours, lasts := option.Attributes[hoursAttribute].(int); lasts && saysHour && !saysHours {
		return hours
	}
	return 1
}

// nearest returns those of several options that also have the attributes of a row that some options lack, or all of them
// if none does.
func (t table) nearest(r row, options []int, p *exactcover.Problem) []int {
	near := slices.DeleteFunc(slices.Clone(options), func(o int) bool {
		return slices.ContainsFunc(t.sometimes, func(attribute string) bool {
			return !strings.EqualFold(r.cell(t.columns[attribute]), valueOf(&p.Options[o], attribute))
		})
	})
	if len(near) == 0 {
		return options
	}
	return near
}

// isOutside reports whether a row has a date that no option has.
func (t table) isOutside(r row) bool {
	date := r.cell(t.columns[dateAttribute])
	_, isDate := dates.Parse(date)
	return isDate && t.dates != nil && !t.dates[date]
}

// lacksDate reports whether a row has no date, but all else.
func (t table) lacksDate(r row) bool {
	for attribute, k := range t.columns {
		if (r.cell(k) == "") != (attribute == dateAttribute) {
			return false
		}
	}
	return true
}

// saysTooLittle reports whether a row lacks an attribute that all options have.
func (t table) saysTooLittle(r row) bool {
	for attribute, k := range t.columns {
		if r.cell(k) == "" && !slices.Contains(t.sometimes, attribute) {
			return true
		}
	}
	return false
}
