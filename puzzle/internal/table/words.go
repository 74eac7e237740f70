package table

import "strings"

// A Table is a kind of table in words.
type Table struct {
	Of      string   `json:"of"`               // the courses
	Needed  bool     `json:"needed"`           // whether a problem has at least one
	Columns []Column `json:"columns"`          // in the order of [Kind]
	Name    string   `json:"name,omitempty"`   // of a file with a table to begin with, without its ending
	Others  string   `json:"others,omitempty"` // what is in columns with other names; "" if there are none
	Prefix  string   `json:"prefix,omitempty"` // what these begin with

	kind Kind
	once bool
}

// A Column is a column of a table in words.
type Column struct {
	Name    string   `json:"name"`
	Needed  bool     `json:"needed"`
	Means   string   `json:"means"`
	Also    []string `json:"also,omitempty"`    // what others call it
	Example string   `json:"example,omitempty"` // of a table to begin with

	holds Form
}

// A Meaning says what is in a column.
type Meaning struct {
	Means string
	Holds Form
	Also  string // what others call the column, in small letters, with commas between
}

// Describe returns the kind in words. meanings says what is in a column, by its name.
func (k *Kind) Describe(of string, needed bool, meanings map[string]Meaning) Table {
	t := Table{Of: of, Needed: needed, kind: *k}
	for i, name := range k.all() {
		is := meanings[name]
		c := Column{Name: name, Needed: i < len(k.Columns), Means: is.Means, holds: is.Holds}
		if is.Also != "" {
			c.Also = strings.Split(is.Also, ", ")
		}
		t.Columns = append(t.Columns, c)
	}
	return t
}

// Begin returns the table with one to begin with, which has a row of these cells.
func (t Table) Begin(name string, cells ...string) Table {
	t.Name = name
	for i := range t.Columns {
		t.Columns[i].Example = cells[i]
	}
	return t
}

// WithOthers returns the table as one whose kind has other columns, too: means says what is in them.
func (t Table) WithOthers(means string) Table {
	t.Others, t.Prefix = means, t.kind.Prefix
	return t
}

// Once returns the table as one that has a single row.
func (t Table) Once() Table {
	t.once = true
	return t
}

// Short returns what the table is of, in a few words: "the shifts".
func (t Table) Short() string {
	short, _, _ := strings.Cut(t.Of, ",")
	return short
}

// Required returns the names of the columns that must be there, with those in whose place there may be others with other names.
func (t Table) Required() []string {
	if t.kind.isOpen() {
		return t.kind.all()
	}
	return t.kind.Columns
}

// needsNumber reports whether every row of the table has a number.
func (t *Table) needsNumber() bool {
	for _, c := range t.Columns {
		if c.Needed && (c.holds == Number || c.holds == Span) {
			return true
		}
	}
	return false
}
