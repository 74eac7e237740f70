package puzzle

import (
	"fmt"
	"slices"
	"strings"

	"graphcover/puzzle/internal/table"
	"graphcover/puzzle/internal/text"
)

// A FamilyHelp says what a family is.
type FamilyHelp struct {
	Name   string  // "queens"
	About  string  // what it is, in a phrase
	Text   string  // how a puzzle is written, and which columns its tables have
	Tables []Table // that it is written as, if it is
}

// A Table is a kind of table in words.
type Table = table.Table

// Families returns how a puzzle of each family is written: "queens:N".
func Families() []string {
	var usages []string
	for _, f := range families {
		usages = append(usages, f.name+":"+f.usage)
	}
	return usages
}

// FamilyHelps returns a help for each family.
func FamilyHelps() []FamilyHelp {
	var all []FamilyHelp
	for _, f := range families {
		help := FamilyHelp{Name: f.name, About: f.about}
		text := fmt.Sprintf("%s:%s\n\n%s%s.\n", f.name, f.usage, strings.ToUpper(f.about[:1]), f.about[1:])
		if i := slices.IndexFunc(problemFormats, func(p problemFormat) bool { return p.name == f.name }); i >= 0 {
			text += problemFormats[i].columns()
			help.Tables = problemFormats[i].tables
		}
		text += written[f.name]
		help.Text = text + "\nMore is in docs/" + f.page + ".md.\n"
		all = append(all, help)
	}
	return all
}

// FamilyList lists how puzzles of the families are written, in the shortest way, and what they are.
func FamilyList() string {
	var rows [][]string
	for _, f := range families {
		usage, _, _ := strings.Cut(f.usage, " ") // other ways follow
		rows = append(rows, []string{"  " + f.name + ":" + strings.TrimSuffix(usage, ","), f.about})
	}
	return text.Columns(rows)
}

// columns says which tables a problem has, and their columns.
func (f problemFormat) columns() string {
	if f.tables == nil {
		return ""
	}
	var b strings.Builder
	b.WriteString("\nThe tables may be in several files, or below each other in one. Their columns may be in any order. Those\n" +
		"with a * must be there, others only if they are needed. Several values in a cell have blanks between them.\n" +
		"A column whose name begins with # is not read.\n")
	for _, t := range f.tables {
		need := ""
		if t.Needed {
			need = ", which must be there"
		}
		fmt.Fprintf(&b, "\nA table of %s%s:\n\n", t.Of, need)
		var rows [][]string
		for _, column := range t.Columns {
			name := "  " + column.Name
			if column.Needed {
				name += " *"
			}
			rows = append(rows, []string{name, column.Means})
		}
		if t.Others != "" {
			rows = append(rows, []string{"  " + t.Prefix + "…", t.Others})
		}
		b.WriteString(text.Columns(rows))
	}
	return b.String()
}
