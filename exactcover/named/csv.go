package named

import (
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"graphcover/exactcover"
)

// CSV returns a solution as a table for a spreadsheet: a line for each option, in the order of the problem, with its
// attributes in the alphabetical order of their names, and then its name, below a header. Options without attributes are
// left out if others have some. If none has any, there are the cost of each option, if options have costs, and its items,
// if options have names.
func CSV(p *exactcover.Problem, s exactcover.Solution) string {
	columns := attributesOf(p)
	hasAttributes := len(columns) > 0
	cells := func(o int) (line []string) {
		for _, column := range columns {
			cell := ""
			if value, has := p.Options[o].Attributes[column]; has {
				cell = fmt.Sprint(value)
			}
			line = append(line, cell)
		}
		return line
	}
	if !hasAttributes {
		columns, cells = costAndItems(p)
	}
	var b strings.Builder
	w := csv.NewWriter(&b)
	w.Write(append(columns, "option")) // to a strings.Builder, which has no errors
	for _, o := range slices.Sorted(slices.Values(s)) {
		if !hasAttributes || len(p.Options[o].Attributes) > 0 {
			w.Write(append(cells(o), p.OptionName(o)))
		}
	}
	w.Flush()
	return b.String()
}

// costAndItems returns the columns of a problem without attributes, and a function that returns the cells of an option.
func costAndItems(p *exactcover.Problem) (columns []string, cells func(o int) []string) {
	hasCosts := p.HasCosts()
	hasNames := slices.ContainsFunc(p.Options, func(o exactcover.Option) bool { return o.Name != "" && len(o.Items) > 0 })
	if hasCosts {
		columns = append(columns, "cost")
	}
	if hasNames {
		columns = append(columns, "items")
	}
	return columns, func(o int) (line []string) {
		if hasCosts {
			line = append(line, strconv.Itoa(p.Options[o].Cost))
		}
		if hasNames {
			line = append(line, p.ItemsOf(o))
		}
		return line
	}
}
