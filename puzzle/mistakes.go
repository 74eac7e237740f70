package puzzle

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"graphcover/internal/english"
	"graphcover/puzzle/internal/table"
	"graphcover/puzzle/internal/text"
)

// A Mistake is what is wrong in a cell of a table, and perhaps in the same way in others of its column.
type Mistake struct {
	Line   int     `json:"line"`             // from 1
	Column int     `json:"column"`           // in characters, from 1
	Header string  `json:"header,omitempty"` // the name of the column, if it is known
	Value  string  `json:"value,omitempty"`  // what is in the cell
	Top    int     `json:"top,omitempty"`    // the line of the names of the columns, if the mistake is in a cell
	What   string  `json:"what"`             // what was wanted, and what came
	Others []Alike `json:"others,omitempty"`
}

// An Alike is another cell with the same mistake.
type Alike struct {
	Line  int    `json:"line"`
	Value string `json:"value"` // what is in the cell
	Got   string `json:"got"`   // the word of it that is wrong: "got 31.11."
}

// Grouped returns what is wrong with the tables that an error is about, in the order of their lines, with those that are alike as
// one. It is nil if the error is none of a text.
func Grouped(err error) []Mistake {
	all, are := errors.AsType[table.Mistakes](err)
	if one, is := errors.AsType[*text.SyntaxError](err); is && !are {
		all = table.Mistakes{one}
	}
	var groups []Mistake
	for _, e := range all {
		i := slices.IndexFunc(groups, func(m Mistake) bool {
			return e.Header != "" && m.Header == e.Header && wanted(m.What) == wanted(e.What)
		})
		if i >= 0 {
			groups[i].Others = append(groups[i].Others, Alike{e.Line, e.Value, strings.TrimPrefix(e.What[len(wanted(e.What)):], " ")})
			continue
		}
		groups = append(groups, Mistake{Line: e.Line, Column: e.Column, Header: e.Header, Value: e.Value, Top: e.Top, What: e.What})
	}
	return groups
}

// wanted returns what an error wanted, without what came.
func wanted(what string) string {
	if i := strings.LastIndex(what, " got "); i >= 0 {
		return what[:i]
	}
	return what
}

const (
	mostTold   = 20 // kinds of mistakes that an error lists
	mostOthers = 6  // further lines that it names for a kind
)

// told returns mistakes as lines of text, as compilers do: "FILE:3:7: what".
func told(all []Mistake, at place) string {
	var lines []string
	found := len(all)
	for _, m := range all {
		found += len(m.Others)
	}
	for _, m := range all[:min(mostTold, len(all))] {
		file, line := at(m.Line)
		said := fmt.Sprintf("%s:%d:%d: %s", file, line, m.Column, m.What)
		if n := len(m.Others); n > 0 {
			said += fmt.Sprintf("; so %s %d more in the column %s: %s", isOrAre(n), n, m.Header, others(m.Others, at))
		}
		lines = append(lines, said)
	}
	if more := len(all) - mostTold; more > 0 {
		lines = append(lines, fmt.Sprintf("and %s more", english.Plural(more, "mistake")))
	}
	if found >= table.MostMistakes {
		lines = append(lines, fmt.Sprintf("there may be more than these %s", english.Plural(found, "mistake")))
	}
	return strings.Join(lines, "\n")
}

func isOrAre(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}

// others names some cells: "24.12. (line 4)".
func others(all []Alike, at place) string {
	var list []string
	for _, a := range all[:min(mostOthers, len(all))] {
		_, line := at(a.Line)
		list = append(list, fmt.Sprintf("%s (line %d)", a.Value, line))
	}
	if more := len(all) - mostOthers; more > 0 {
		list = append(list, fmt.Sprintf("%d others", more))
	}
	return english.List(list, "and")
}
