package table

import (
	"encoding/csv"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Sheet is a table that a spreadsheet has saved, with a header that is not one of ours.
type Sheet struct {
	First int        `json:"first"` // the line that it begins with, perhaps with a title, from 1
	Line  int        `json:"line"`  // the first line of its header
	Last  int        `json:"last"`  // the last one
	Comma string     `json:"comma"` // what is between its cells
	Names []string   `json:"names"` // of its columns
	Rows  [][]string `json:"rows"`  // the first ones
}

const (
	mostSeen  = 20  // rows of a sheet that are looked at
	mostLines = 400 // that these have, as a cell may have several
	mostNames = 200 // columns of a sheet
	// mostBlocks and mostSheets bound how much of a text is looked at: somebody is asked about these tables at once.
	mostBlocks = 400
	mostSheets = 20
	// longestName is how many characters the name of a column has at most: more is a sentence.
	longestName = 40
	// longestNumber is how many characters a cell of digits has at most: more is a Sudoku.
	longestNumber = 30
)

// Unknown returns the tables in a text, decoded as by [Text], whose headers are not those of these tables. What is below a table,
// after an empty line, may be more rows of it: it is another table if a line in it can't be a row, or names columns that are
// called so by others. Of a table that is not known, that is the one that it is perhaps. Of a long text only the beginning is
// looked at.
func Unknown(content string, tables []Table) []Sheet {
	t := &reader{lines: linesOf(strings.TrimPrefix(content, "\ufeff"))}
	for _, table := range tables {
		t.kinds = append(t.kinds, table.kind)
	}
	var all []Sheet
	above, title := -1, -1 // the kind of the table above, and where a title begins
	blocks := 0
	for first, next := range t.blocks() {
		if blocks++; blocks > mostBlocks || len(all) == mostSheets {
			break
		}
		k := t.kindOf(t.lines[first])
		if k >= 0 && t.isHeader(t.lines[first]) {
			above, title = k, -1
			continue
		}
		s, ok := t.sheet(first, next)
		if ok && above >= 0 && k < 0 {
			ok = tables[above].needsNumber() && s.hasNumbers() || s.isNamed(tables)
		}
		if ok {
			if title >= 0 {
				s.First = title + 1
			}
			all = append(all, s)
			above, title = s.likeliest(tables), -1
			continue
		}
		if above >= 0 && !t.isTitle(first, next) {
			title = -1
		} else if title < 0 {
			title = first
		}
	}
	return all
}

// likeliest returns the index of the one of some tables that a sheet is perhaps.
func (s *Sheet) likeliest(tables []Table) int {
	best, score := 0, -1
	for k := range tables {
		if g := tables[k].Guess(s); g.Score > score {
			best, score = k, g.Score
		}
	}
	return best
}

// blocks returns an iterator over the parts of the text without empty lines that begin no table but with their first line: over
// the line that each begins with, and the one after it.
func (t *reader) blocks() func(yield func(first, next int) bool) {
	return func(yield func(first, next int) bool) {
		for first := 0; first < len(t.lines); {
			next := first + 1
			if isEmpty(t.lines[first]) {
				first = next
				continue
			}
			quotes := strings.Count(t.lines[first], `"`)
			for next < len(t.lines) && t.kindOf(t.lines[next]) < 0 && (!isEmpty(t.lines[next]) || quotes%2 > 0) { // in quotes, it is a cell
				quotes += strings.Count(t.lines[next], `"`)
				next++
			}
			if !yield(first, next) {
				return
			}
			first = next
		}
	}
}

// isTitle reports whether the lines from first to next have one cell each, with a letter.
func (t *reader) isTitle(first, next int) bool {
	return !slices.ContainsFunc(t.lines[first:next], func(line string) bool {
		cells := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(separators, r) })
		return len(withoutEmpty(cells)) != 1 || !strings.ContainsFunc(line, unicode.IsLetter)
	})
}

// isHeader reports whether a line is the header of a table of one of the kinds, without a mistake.
func (t *reader) isHeader(line string) bool {
	names := namesIn(line)
	return slices.ContainsFunc(t.kinds, func(k Kind) bool {
		lacks := func(column string) bool { return !slices.Contains(names, column) }
		isNone := func(name string) bool { return !slices.Contains(k.all(), name) && !k.isOther(name) }
		if k.isOpen() && (len(names) == 0 || names[0] != k.Columns[0]) {
			return false
		}
		return !slices.ContainsFunc(k.Columns, lacks) && !slices.ContainsFunc(names, isNone) && len(slices.Compact(slices.Sorted(slices.Values(names)))) == len(names)
	})
}

// sheet returns the table in the lines from first to next, if they look like one: the first line with several cells has names,
// and those below have as many cells.
func (t *reader) sheet(first, next int) (Sheet, bool) {
	var best Sheet
	for _, comma := range separators {
		for from := first; from < min(next, first+mostSeen); from++ {
			s, several := t.sheetBy(comma, from, next)
			if several {
				if s.First = first + 1; len(s.Names) > len(best.Names) {
					best = s
				}
				break
			}
		}
	}
	return best, len(best.Names) > 0
}

// sheetBy returns the table with a separator between its cells, whose header is the line from. It has no names if it is none. The
// second result says that this line has several cells: no line below it is the header.
func (t *reader) sheetBy(comma rune, from, next int) (s Sheet, several bool) {
	content := strings.Join(t.lines[from:min(next, from+mostLines)], "\n")
	in := csv.NewReader(strings.NewReader(content))
	in.Comma, in.FieldsPerRecord, in.LazyQuotes, in.TrimLeadingSpace = comma, -1, true, comma != '\t'
	header, err := in.Read()
	if err != nil || len(withoutEmpty(header)) < 2 {
		return Sheet{}, false
	}
	if len(header) > mostNames || slices.ContainsFunc(withoutEmpty(header), func(name string) bool { return !isName(name) }) {
		return Sheet{}, true
	}
	// A cell of the header may have several lines.
	end := from + strings.Count(strings.TrimSuffix(content[:in.InputOffset()], "\n"), "\n")
	rows, isFull := [][]string(nil), 0
	for len(rows) < mostSeen {
		row, err := in.Read()
		if err != nil {
			break
		}
		if row = trimmed(row); len(withoutEmpty(row)) == 0 {
			continue
		}
		if len(row) == len(header) {
			isFull++
		}
		if len(row) > len(header) && len(withoutEmpty(row[len(header):])) > 0 || slices.ContainsFunc(row, isBoard) {
			return Sheet{}, true
		}
		rows = append(rows, row[:min(len(row), len(header))])
	}
	s = Sheet{Line: from + 1, Last: end + 1, Comma: string(comma), Names: trimmed(header), Rows: rows}
	if len(rows) == 0 || 2*isFull <= len(rows) || len(rows) == 1 && !s.hasNumbers() {
		return Sheet{}, true
	}
	return s, true
}

// IsLike reports whether the header is that of one of these tables, with a mistake.
func (s *Sheet) IsLike(tables []Table) bool {
	t := &reader{}
	for _, table := range tables {
		t.kinds = append(t.kinds, table.kind)
	}
	return t.kindOf(strings.Join(s.Names, s.Comma)) >= 0
}

// trimmed returns cells without blanks at their ends and several between words, and without the mark of a file.
func trimmed(cells []string) []string {
	cells = slices.Clone(cells)
	for i := range cells {
		cells[i] = strings.Join(strings.Fields(strings.Trim(cells[i], " \"\ufeff")), " ")
	}
	return cells
}

func withoutEmpty(cells []string) []string {
	return slices.DeleteFunc(trimmed(cells), func(cell string) bool { return cell == "" })
}

// isName reports whether a cell can be the name of a column.
func isName(cell string) bool {
	return strings.ContainsFunc(cell, unicode.IsLetter) && utf8.RuneCountInString(cell) <= longestName && !strings.HasPrefix(cell, "|")
}

// isBoard reports whether a cell is rather a Sudoku, or a row of one, than a number.
func isBoard(cell string) bool {
	return len(cell) > longestNumber && strings.Trim(cell, "0123456789.") == ""
}

// hasNumbers reports whether a cell below the header has a digit, and none in it.
func (s *Sheet) hasNumbers() bool {
	hasDigit := func(cell string) bool { return strings.ContainsAny(cell, "0123456789") }
	return !slices.ContainsFunc(s.Names, hasDigit) && slices.ContainsFunc(s.Rows, func(row []string) bool { return slices.ContainsFunc(row, hasDigit) })
}

// isNamed reports whether a column has the name of one of these tables, or one that others have for it.
func (s *Sheet) isNamed(tables []Table) bool {
	return slices.ContainsFunc(tables, func(table Table) bool {
		return slices.ContainsFunc(table.Columns, func(c Column) bool {
			return slices.ContainsFunc(s.Names, func(name string) bool { return c.alike(name) >= isAlso })
		})
	})
}
