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
)

// A table is one of options: it names them in a column, or says their attributes in several.
type table struct {
	text   []byte
	comma  rune
	option int // the number of the column with their names, or -1
	// attributes are the names of the attributes that the columns say, "" for another column.
	attributes []string
}

// leastAttributes is how many columns with attributes make a table.
const leastAttributes = 2

// tableIn returns the table that a text is, with commas, semicolons or tabs, by its header. It reports whether it is
// one.
func tableIn(text []byte, p *exactcover.Problem) (table, bool) {
	header, _, _ := bytes.Cut(text, []byte("\n"))
	known := attributesOf(p)
	for _, comma := range ",;\t" {
		in := csv.NewReader(bytes.NewReader(header))
		in.Comma, in.LazyQuotes = comma, true
		columns, _ := in.Read()
		t, found := table{text, comma, -1, make([]string, len(columns))}, 0
		for k, column := range columns {
			column = strings.TrimSpace(column)
			isColumn := func(name string) bool { return strings.EqualFold(name, column) }
			if i := slices.IndexFunc(known, isColumn); i >= 0 {
				t.attributes[k] = known[i]
				found++
			} else if t.option < 0 && isColumn("option") {
				t.option = k
			}
		}
		if t.option >= 0 || found >= leastAttributes {
			return t, true
		}
	}
	return table{}, false
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
			for k := range cells {
				cells[k] = strings.TrimSpace(cells[k])
			}
			if strings.Join(cells, "") != "" {
				rows = append(rows, row{cells, line})
			}
			continue
		case t.option >= len(cells): // no option
			continue
		}
		name := strings.TrimSpace(cells[t.option])
		if isKnown := len(named.options[name]) > 0; name == "" || !isKnown && strings.HasPrefix(cells[0], "#") {
			continue // an attribute may begin like a comment, too
		}
		line, _ := in.FieldPos(t.option)
		all = append(all, entry{name: name, line: line})
	}
}

// A row is one of a table that says attributes.
type row struct {
	cells []string
	line  int
}

// found returns the option of each row: the one whose attributes are those of the row. An option that lasts for several
// hours, as its attribute hours says, may have a row for each of them: then it comes before those of one hour.
func (t table) found(rows []row, p *exactcover.Problem) ([]entry, error) {
	fits := make([][]int, len(rows)) // the options of each row
	there := make(map[int]int)       // how many rows an option has
	for o := range p.Options {
		option := &p.Options[o]
		values := t.valuesOf(option)
		for k, r := range rows {
			if len(option.Attributes) > 0 && t.fits(option, values, r) {
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
		whole = slices.DeleteFunc(whole, func(o int) bool { return t.rowsOf(&p.Options[o]) < longest })
		switch len(whole) {
		case 0:
			all = append(all, entry{name: strings.Join(r.cells, ", "), line: r.line})
		case 1:
			if taken[whole[0]] {
				continue
			}
			taken[whole[0]] = longest > 1
			all = append(all, entry{name: p.OptionName(whole[0]), line: r.line})
		default:
			return nil, fmt.Errorf("line %d: want columns that tell options apart (%s), got a row of both %q and %q", r.line,
				strings.Join(attributesOf(p), ", "), p.OptionName(whole[0]), p.OptionName(whole[1]))
		}
	}
	return all, nil
}

// The attributes of an option that lasts for several hours: the first one, and how many.
const (
	hourAttribute  = "hour"
	hoursAttribute = "hours"
)

// rowsOf returns how many rows a table has for an option: one for each of its hours, unless a column says how many these
// are.
func (t table) rowsOf(option *exactcover.Option) int {
	hours, lasts := option.Attributes[hoursAttribute].(int)
	if !lasts || slices.Contains(t.attributes, hoursAttribute) || !slices.Contains(t.attributes, hourAttribute) {
		return 1
	}
	return hours
}

// valuesOf returns what an option has in each column, as it is written.
func (t table) valuesOf(option *exactcover.Option) []string {
	values := make([]string, len(t.attributes))
	for k, attribute := range t.attributes {
		if value := option.Attributes[attribute]; value != nil {
			values[k] = fmt.Sprint(value)
		}
	}
	return values
}

// fits reports whether an option, which has these values, has the attributes that a row says. An empty cell says nothing.
func (t table) fits(option *exactcover.Option, values []string, r row) bool {
	for k, attribute := range t.attributes {
		if attribute == "" || k >= len(r.cells) || r.cells[k] == "" || strings.EqualFold(values[k], r.cells[k]) {
			continue
		}
		first, isNumber := option.Attributes[attribute].(int)
		n, err := strconv.Atoi(r.cells[k])
		if attribute != hourAttribute || !isNumber || err != nil || n < first || n >= first+t.rowsOf(option) {
			return false
		}
	}
	return true
}
