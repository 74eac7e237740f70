package named

import (
	"encoding/csv"
	"fmt"
	"maps"
	"slices"
	"strings"

	"graphcover/exactcover"
)

// CSV returns a solution as a table for a spreadsheet: a line for each option, with its attributes in the
// alphabetical order of their names, and then its name, below a header. Options without attributes are left out if
// others have some.
func CSV(p *exactcover.Problem, s exactcover.Solution) string {
	attributes := make(map[string]bool)
	for o := range p.Options {
		for name := range p.Options[o].Attributes {
			attributes[name] = true
		}
	}
	columns := slices.Sorted(maps.Keys(attributes))
	var b strings.Builder
	w := csv.NewWriter(&b)
	w.Write(append(columns, "option")) // to a strings.Builder, which has no errors
	for _, o := range s {
		if option := &p.Options[o]; len(columns) == 0 || len(option.Attributes) > 0 {
			var line []string
			for _, column := range columns {
				cell := ""
				if value, has := option.Attributes[column]; has {
					cell = fmt.Sprint(value)
				}
				line = append(line, cell)
			}
			w.Write(append(line, p.OptionName(o)))
		}
	}
	w.Flush()
	return b.String()
}
