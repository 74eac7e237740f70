// Package mps reads and writes exact cover problems as MPS, the format of programs for linear
// optimization. An option is a 0-1 variable, an item a row that says how many of its variables
// are 1:
//
//	NAME  crew
//	ROWS
//	 N  COST
//	 E  flight1
//	 L  plane
//	COLUMNS
//	    MARKER  MARKER  'INTORG'
//	    pair1  COST  40  flight1  1
//	    pair2  COST  70  flight1  1  plane  1
//	    MARKER  MARKER  'INTEND'
//	RHS
//	    RHS  flight1  1  plane  1
//	BOUNDS
//	 BV BOUND  pair1
//	 BV BOUND  pair2
//	ENDATA
//
// A row = 1 is a primary item. A row <= 1 is a secondary one if every column has a row that must
// be covered; otherwise it is a primary item with the quota 0:1, because no search chooses an
// option without a primary item. Every other row is an item with a quota, also of a set covering problem: a row
// >= 1 with three variables has the quota 1:3. What is no such row is
// an error that names it: coefficients other than 1, rows that allow no 1, variables
// that can be anything but 0 and 1.
//
// Begin with [Read], and with [Write] for the other direction.
//
// References: the format was defined by IBM's MPSX (1971); the documentation of CPLEX, "MPS file
// format", describes fixed and free form, markers and OBJSENSE.
package mps

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"graphcover/exactcover"
	"graphcover/puzzle/internal/text"
)

// A SyntaxError says where a text is not in the format, or has what is no exact cover problem.
type SyntaxError = text.SyntaxError

// maxLine is the length of the longest line that is read, in bytes.
const maxLine = 1 << 20

// Read reads a problem, in fixed or in free form. Names of rows and columns become those of items
// and options. A column that is fixed to 1 is a given option, one that is fixed to 0 is excluded.
// Items keep the order of the rows, except that secondary ones come last. The costs of a text that wants a
// maximum are negated, and decimal ones are multiplied by a power of ten: the notice says so, or is "". An
// error is a [*SyntaxError], or comes from r.
func Read(r io.Reader) (p *exactcover.Problem, notice string, err error) {
	in := &reader{
		Lines: text.NewLines("mps", r, maxLine),
		rowOf: make(map[string]int), columnOf: make(map[string]int),
		objective: none,
	}
	for {
		err := in.next()
		if errors.Is(err, io.EOF) {
			return nil, "", in.Fail(0, "want ENDATA at the end, got the end of the text")
		}
		if err != nil {
			return nil, "", err
		}
		if in.text[0] == ' ' || in.text[0] == '\t' {
			err = in.readData()
		} else {
			err = in.readSection()
		}
		switch {
		case err != nil:
			return nil, "", err
		case in.section == "ENDATA":
			p, err = in.problem()
			return p, in.notice(), err
		}
	}
}

// notice says how the costs of the problem differ from those of the text.
func (r *reader) notice() string {
	var said []string
	if r.maximizes && slices.ContainsFunc(r.columns, func(c column) bool { return c.cost != 0 }) {
		said = append(said, "OBJSENSE MAX: each cost is negated, so that the least cost is the greatest of the file")
	}
	if n := r.decimals(); n > 0 {
		said = append(said, fmt.Sprintf("there are costs with decimals, so each is multiplied by %d", power(n)))
	}
	return strings.Join(said, "; ")
}

// none is the index of a row or column that there is not.
const none = -1

type row struct {
	name  string
	kind  string // N, E, L or G
	line  int    // that declares it
	right int
	sided bool // whether it has a right side
	wide  bool // whether it has a range
	width int  // of the range
}

// A column is a 0-1 variable in the making.
type column struct {
	name     string
	line     int  // that begins it
	cost     int  // without the decimal point
	decimals int  // of the cost
	priced   bool // whether it has a cost
	rows     []int
	integer  bool
	low      int
	high     int
	bounded  bool // whether high is known
}

// A reader reads a text line by line.
type reader struct {
	*text.Lines
	text string // the current line, without blanks at its end

	section  string
	sections []string // that were read
	rows     []row
	rowOf    map[string]int
	columns  []column
	columnOf map[string]int

	maximizes bool // whether the greatest costs are wanted
	objective int  // the row of costs
	integer   bool // between markers
}

// next reads up to the next line that is neither blank nor a comment.
func (r *reader) next() error {
	for {
		if err := r.Lines.Next(); err != nil {
			return err
		}
		r.text = strings.TrimRight(string(r.Text), " \t")
		if err := checkText(r.text); err != "" {
			return r.Fail(0, "%s", err)
		}
		if strings.TrimSpace(r.text) != "" && r.text[0] != '*' {
			return nil
		}
	}
}

// checkText says what is wrong with a line that looks like binary data, or "".
func checkText(line string) string {
	switch {
	case strings.Contains(line, "\x00"):
		return "want text, got NUL; if this is UTF-16, save it as UTF-8"
	case !utf8.ValidString(line):
		return "want UTF-8, got other bytes"
	}
	return ""
}

// sectionNames are the sections that are read, in their order.
var sectionNames = []string{"NAME", "OBJSENSE", "ROWS", "COLUMNS", "RHS", "RANGES", "BOUNDS", "ENDATA"}

// readSection reads the line that begins a section.
func (r *reader) readSection() error {
	words := r.words()
	name := words[0].text
	switch {
	case !slices.Contains(sectionNames, name):
		return r.Fail(0, "want a section of %s, got %q", strings.Join(sectionNames, ", "), text.Shorten(name))
	case slices.Contains(r.sections, name):
		return r.Fail(0, "want each section once, got %s again", name)
	case name != "NAME" && name != "OBJSENSE" && name != "ROWS" && !slices.Contains(r.sections, "ROWS"):
		return r.Fail(0, "want the section ROWS before %s", name)
	case name != "NAME" && name != "OBJSENSE" && name != "ROWS" && name != "COLUMNS" && name != "ENDATA" && !slices.Contains(r.sections, "COLUMNS"):
		return r.Fail(0, "want the section COLUMNS before %s", name)
	}
	r.section, r.sections = name, append(r.sections, name)
	if name == "OBJSENSE" && len(words) > 1 {
		return r.readSense(words[1])
	}
	return nil
}

// readSense reads whether the least or the greatest costs are wanted.
func (r *reader) readSense(w word) error {
	switch strings.ToUpper(w.text) {
	case "MIN", "MINIMIZE":
		r.maximizes = false
	case "MAX", "MAXIMIZE":
		r.maximizes = true
	default:
		return r.Fail(w.at, "want the sense MIN or MAX, got %q", text.Shorten(w.text))
	}
	return nil
}

// readData reads a line of a section.
func (r *reader) readData() error {
	switch words := r.words(); r.section {
	case "OBJSENSE":
		return r.readSense(words[0])
	case "ROWS":
		return r.readRow()
	case "COLUMNS":
		if len(words) == 3 && isMarker(words[1].text) {
			return r.readMarker(words[2])
		}
		return r.readEntries(r.columnEntry)
	case "RHS":
		return r.readEntries(r.rightSide)
	case "RANGES":
		return r.readEntries(r.rangeOf)
	case "BOUNDS":
		return r.readBound()
	default:
		return r.Fail(words[0].at, "want a section, got %q", text.Shorten(words[0].text))
	}
}

// readRow reads a line of the section ROWS.
func (r *reader) readRow() error {
	words := r.words()
	if len(words) > 2 {
		words = r.columnsOf()
	}
	if len(words) != 2 || !slices.Contains([]string{"N", "E", "L", "G"}, strings.ToUpper(words[0].text)) {
		return r.Fail(r.words()[0].at, "want N, E, L or G and the name of a row, got %q", text.Shorten(strings.TrimSpace(r.text)))
	}
	kind, name := strings.ToUpper(words[0].text), words[1].text
	if _, known := r.rowOf[name]; known {
		return r.Fail(words[1].at, "want each row once, got %q again", text.Shorten(name))
	}
	r.rowOf[name] = len(r.rows)
	if kind == "N" && r.objective == none {
		r.objective = len(r.rows)
	}
	r.rows = append(r.rows, row{name: name, kind: kind, line: r.Number})
	return nil
}

func isMarker(w string) bool { return w == "MARKER" || w == "'MARKER'" }

// readMarker reads the line that begins or ends a list of integer columns.
func (r *reader) readMarker(w word) error {
	switch strings.Trim(w.text, "'") {
	case "INTORG":
		r.integer = true
	case "INTEND":
		r.integer = false
	default:
		return r.Fail(w.at, "want the marker 'INTORG' or 'INTEND', got %q", text.Shorten(w.text))
	}
	return nil
}

// readEntries reads a line with a name and one or two pairs of a row and a number. The name may be
// missing in the sections RHS and RANGES.
func (r *reader) readEntries(use func(name word, row int, at word, number float64) error) error {
	words := r.words()
	if r.section != "COLUMNS" && len(words)%2 == 0 {
		words = append([]word{{}}, words...)
	}
	if wrong := r.checkEntries(words); wrong != nil {
		if words = r.columnsOf(); r.checkEntries(words) != nil { // names with blanks are only in fixed form
			return wrong
		}
	}
	for i := 1; i < len(words); i += 2 {
		n, _ := numberOf(words[i+1].text)
		if err := use(words[0], r.rowOf[words[i].text], words[i+1], n); err != nil {
			return err
		}
	}
	return nil
}

// checkEntries returns an error unless the words are a name and pairs of a row and a number.
func (r *reader) checkEntries(words []word) error {
	if len(words) != 3 && len(words) != 5 {
		return r.Fail(r.words()[0].at, "want a name and one or two pairs of a row and a number, got %q", text.Shorten(strings.TrimSpace(r.text)))
	}
	for i := 1; i < len(words); i += 2 {
		if _, known := r.rowOf[words[i].text]; !known {
			return r.Fail(words[i].at, "there is no row %q", text.Shorten(words[i].text))
		}
		if _, ok := numberOf(words[i+1].text); !ok {
			return r.Fail(words[i+1].at, "want a number, got %q", text.Shorten(words[i+1].text))
		}
	}
	return nil
}

// columnEntry reads a coefficient.
func (r *reader) columnEntry(name word, row int, at word, number float64) error {
	last := len(r.columns) - 1
	if last < 0 || r.columns[last].name != name.text {
		if _, known := r.columnOf[name.text]; known {
			return r.Fail(name.at, "want the lines of a column together, got column %q again", text.Shorten(name.text))
		}
		last++
		r.columnOf[name.text] = last
		r.columns = append(r.columns, column{name: name.text, line: r.Number, integer: r.integer})
	}
	c := &r.columns[last]
	switch {
	case row == r.objective && c.priced:
		return r.Fail(at.at, "column %s: want one cost, got another", c.name)
	case row == r.objective:
		var ok bool
		c.priced = true
		if c.cost, c.decimals, ok = decimalOf(number); !ok {
			return r.Fail(at.at, "column %s: want a number from %d to %d with at most %d decimals as its cost, got %q",
				c.name, -exactcover.MostCost, exactcover.MostCost, mostDecimals, text.Shorten(at.text))
		}
	case r.rows[row].kind == "N": // not used
	case number != 1:
		return r.Fail(at.at, "row %s, column %s: want the coefficient 1, got %q", r.rows[row].name, c.name, text.Shorten(at.text))
	case slices.Contains(c.rows, row):
		return r.Fail(at.at, "row %s, column %s: want one coefficient, got another", r.rows[row].name, c.name)
	default:
		c.rows = append(c.rows, row)
	}
	return nil
}

// rightSide reads the right side of a row.
func (r *reader) rightSide(_ word, row int, at word, number float64) error {
	right, ok := wholeOf(number)
	switch {
	case !ok:
		return r.Fail(at.at, "row %s: want a whole number as its right side, got %q", r.rows[row].name, text.Shorten(at.text))
	case r.rows[row].sided:
		return r.Fail(at.at, "row %s: want one right side, got another", r.rows[row].name)
	case row == r.objective && right != 0:
		return r.Fail(at.at, "row %s: want no constant in the costs, got %q", r.rows[row].name, text.Shorten(at.text))
	}
	r.rows[row].right, r.rows[row].sided = right, true
	return nil
}

// rangeOf reads the range of a row.
func (r *reader) rangeOf(_ word, row int, at word, number float64) error {
	width, ok := wholeOf(number)
	if !ok || r.rows[row].kind == "N" {
		return r.Fail(at.at, "row %s: want a whole number as the range of a row E, L or G, got %q", r.rows[row].name, text.Shorten(at.text))
	}
	r.rows[row].wide, r.rows[row].width = true, width
	return nil
}
