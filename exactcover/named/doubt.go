package named

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"graphcover/exactcover"
	"graphcover/internal/english"
)

// A Doubt is what a table of a plan says that its problem does not know: a cell that names nobody and nothing, or a row that no
// option is. The rest of the plan counts nevertheless.
type Doubt struct {
	Line  int    `json:"line"`  // the first one that says it, from 1
	Text  string `json:"text"`  // such as "ill is no shift"
	Times int    `json:"times"` // how many cells or rows say it

	// Says is what a row says that is ruled out, by the names of attributes: nil if a word of it is not known.
	Says map[string]string `json:"says,omitempty"`
}

func (d Doubt) String() string {
	if d.Times > 1 {
		return fmt.Sprintf("line %d: %s, %d times", d.Line, d.Text, d.Times)
	}
	return fmt.Sprintf("line %d: %s", d.Line, d.Text)
}

// Doubts returns what the table of the plan says that the problem does not know, in the order of its lines. A list of names
// has none: it may be that of a problem which has changed.
func (plan Plan) Doubts() []Doubt { return plan.doubts }

// Options returns the options of p, which the plan was read for, that are in it.
func (plan Plan) Options(p *exactcover.Problem) (options []int) {
	taken := make(map[string]bool)
	for o := range p.Options {
		if name := p.OptionName(o); plan.known[name] && !taken[name] {
			taken[name] = true
			options = append(options, o)
		}
	}
	return options
}

// doubtsOf returns what entries say that is not known, each text once.
func doubtsOf(entries []entry) (all []Doubt) {
	for _, e := range entries {
		switch i := slices.IndexFunc(all, func(d Doubt) bool { return e.doubt != nil && d.Text == e.doubt.Text }); {
		case e.doubt == nil || e.outside:
		case i >= 0:
			all[i].Times++
		default:
			all = append(all, *e.doubt)
		}
	}
	slices.SortStableFunc(all, func(a, b Doubt) int { return a.Line - b.Line })
	return all
}

// doubt says what is wrong with a row that fits no option of p.
func (t table) doubt(r row, p *exactcover.Problem) *Doubt {
	says, known := make(map[string]string), attributesOf(p)
	for _, attribute := range known {
		k, has := t.columns[attribute]
		if !has || slices.Contains(t.sometimes, attribute) || attribute == hoursAttribute {
			continue
		}
		option := slices.IndexFunc(p.Options, func(o exactcover.Option) bool { return strings.EqualFold(valueOf(&o, attribute), r.cell(k)) })
		if option < 0 {
			text := unknown(attribute, r.cell(k))
			if attribute == personAttribute || attribute == shiftAttribute { // a number is near many others
				text += perhaps(r.cell(k), valuesOf(p, attribute))
			}
			return &Doubt{Line: r.line, Text: text, Times: 1}
		}
		says[attribute] = valueOf(&p.Options[option], attribute)
		if attribute == dateAttribute {
			says[dayAttribute] = valueOf(&p.Options[option], dayAttribute)
		}
	}
	return &Doubt{Line: r.line, Text: "the tables rule out " + strings.Join(slices.DeleteFunc(slices.Clone(r.cells), func(cell string) bool { return cell == "" }), ", "), Times: 1, Says: says}
}

// unknown says that no option has a value as an attribute.
func unknown(attribute, value string) string {
	if attribute == personAttribute {
		return value + " is nobody in the table of people"
	}
	return fmt.Sprintf("%s is no %s", value, attribute)
}

// perhaps returns a remark with the one of some values that is perhaps meant by another one; else "".
func perhaps(value string, values []string) string {
	if meant := english.Mistyped(strings.TrimSpace(value), values); meant != "" {
		return "; perhaps " + meant
	}
	return ""
}

// isWord reports whether a cell of a grid says something: a dash or a dot is a free day.
func isWord(cell string) bool {
	return strings.ContainsFunc(cell, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}
