package console

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"
	"unicode/utf8"
)

// Wrap breaks a line between words so that it fits into the columns. If columns is 0, it
// does not. All lines but the first are indented.
func Wrap(text string, columns int, indent string) string {
	if columns == 0 {
		return text
	}
	var b strings.Builder
	start, line := 0, 0 // of the rest of text, and of the columns that are taken
	for start < len(text) {
		blanks := len(text[start:]) - len(strings.TrimLeft(text[start:], " "))
		word := blanks + len(text[start+blanks:])
		if i := strings.IndexByte(text[start+blanks:], ' '); i >= 0 {
			word = blanks + i
		}
		next := text[start : start+word]
		if line > len(indent) && line+len(next) > columns {
			next = strings.TrimLeft(next, " ")
			b.WriteString("\n" + indent)
			line = len(indent)
		}
		b.WriteString(next)
		line += len(next)
		start += word
	}
	return b.String()
}

// Visible returns text with each character that controls a terminal or is not printable
// as an escape sequence of Go. Newlines and tabs stay.
func Visible(text string) string {
	plain := func(c rune) bool { return c == '\n' || c == '\t' || c != utf8.RuneError && strconv.IsGraphic(c) }
	if strings.IndexFunc(text, func(c rune) bool { return !plain(c) }) < 0 {
		return text
	}
	var b strings.Builder
	for i, c := range text {
		_, size := utf8.DecodeRuneInString(text[i:])
		if piece := text[i : i+size]; plain(c) {
			b.WriteString(piece)
		} else {
			quoted := strconv.Quote(piece)
			b.WriteString(quoted[1 : len(quoted)-1])
		}
	}
	return b.String()
}

// OneLine is Visible for a name, which may contain line breaks and tabs.
func OneLine(name string) string {
	return strings.NewReplacer("\n", `\n`, "\t", `\t`).Replace(Visible(name))
}

// Quote returns a word for people to paste into a shell.
func Quote(word string) string {
	if Visible(word) == word && !strings.ContainsAny(word, "\n\t") {
		return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
	}
	var b strings.Builder
	for _, c := range []byte(word) {
		switch {
		case c == '\'' || c == '\\':
			b.WriteString(`\` + string(c))
		case c < ' ' || c >= 0x7f:
			fmt.Fprintf(&b, `\%03o`, c)
		default:
			b.WriteByte(c)
		}
	}
	return "$'" + b.String() + "'"
}

// Word returns a word for a shell, in quotes only if it needs them.
func Word(s string) string {
	const plain = "-+.,:/=@%_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	if s != "" && strings.Trim(s, plain) == "" {
		return s
	}
	return Quote(s)
}

// A Table aligns its columns, and is printed when it is flushed.
type Table struct{ *tabwriter.Writer }

// NewTable returns a table that is printed to w.
func NewTable(w io.Writer) Table { return Table{tabwriter.NewWriter(w, 0, 0, 3, ' ', 0)} }

// Row adds a row.
func (t Table) Row(cells ...any) {
	for i, cell := range cells {
		if i > 0 {
			fmt.Fprint(t, "\t")
		}
		fmt.Fprint(t, OneLine(fmt.Sprint(cell)))
	}
	fmt.Fprintln(t)
}
