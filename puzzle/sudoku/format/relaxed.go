package format

import (
	"errors"
	"regexp"
	"strconv"
	"strings"
)

// SudokuPad shortens the JSON of a puzzle: names have no quotes, texts have single ones, an
// empty object in a list is left out, and true, false and colors are shortened. This file
// reads that, as what package encoding/json makes of JSON. The names are shortened too; see
// sudokupad.go. There is no public description but SudokuPad's own code.

// mostNested is how deeply objects may be nested.
const mostNested = 100

var errRelaxed = errors.New("want JSON, or JSON as SudokuPad shortens it")

// A relaxedReader reads shortened JSON. After an error its values are meaningless.
type relaxedReader struct {
	text  string
	at    int
	depth int
	err   error
}

// readRelaxed reads shortened JSON.
func readRelaxed(text string) (any, error) {
	r := &relaxedReader{text: text}
	value := r.value()
	if r.at < len(text) {
		r.fail()
	}
	return value, r.err
}

func (r *relaxedReader) fail() { r.err, r.at = errRelaxed, len(r.text) }

// next returns the next character, or 0 at the end.
func (r *relaxedReader) next() byte {
	if r.at < len(r.text) {
		return r.text[r.at]
	}
	return 0
}

func (r *relaxedReader) skip(c byte) {
	if r.next() != c {
		r.fail()
		return
	}
	r.at++
}

func (r *relaxedReader) value() any {
	if r.depth++; r.depth > mostNested {
		r.fail()
	}
	defer func() { r.depth-- }()
	switch c := r.next(); c {
	case '[':
		return r.list()
	case '{':
		return r.object()
	case '\'', '"':
		return r.quoted(c)
	case ',', ']', '}', 0:
		return map[string]any{} // left out
	}
	return literal(r.until(",]}"))
}

func (r *relaxedReader) list() (values []any) {
	for r.skip('['); r.next() != ']'; {
		values = append(values, r.value())
		if r.next() != ']' {
			if r.skip(','); r.next() == ']' {
				values = append(values, map[string]any{})
			}
		}
		if r.err != nil {
			return nil
		}
	}
	r.skip(']')
	return values
}

func (r *relaxedReader) object() map[string]any {
	o := make(map[string]any)
	for r.skip('{'); r.next() != '}'; {
		name := ""
		if c := r.next(); c == '\'' || c == '"' {
			name = r.quoted(c)
		} else {
			name = r.until(":,]}")
		}
		r.skip(':')
		o[name] = r.value()
		if r.next() != '}' {
			r.skip(',')
		}
		if r.err != nil {
			return nil
		}
	}
	r.skip('}')
	return o
}

// until returns the text up to one of the characters in end.
func (r *relaxedReader) until(end string) string {
	i := strings.IndexAny(r.text[r.at:], end)
	if i < 0 {
		r.fail()
		return ""
	}
	text := r.text[r.at : r.at+i]
	r.at += i
	return text
}

// quoted returns a text in quotes.
func (r *relaxedReader) quoted(quote byte) string {
	var b strings.Builder
	for r.skip(quote); r.next() != quote; r.at++ {
		if r.next() == '\\' {
			r.at++
			b.WriteString(escaped(r))
		} else {
			b.WriteByte(r.next())
		}
		if r.at >= len(r.text) {
			r.fail()
			return ""
		}
	}
	r.skip(quote)
	return b.String()
}

// escaped returns what the character after a backslash stands for.
func escaped(r *relaxedReader) string {
	switch c := r.next(); c {
	case 'n':
		return "\n"
	case 't':
		return "\t"
	case 'r', 'b', 'f':
		return " "
	case 'u':
		if r.at+4 < len(r.text) {
			if n, err := strconv.ParseUint(r.text[r.at+1:r.at+5], 16, 16); err == nil {
				r.at += 4
				return string(rune(n))
			}
		}
		return "?"
	default:
		return string([]byte{c})
	}
}

var isColor = regexp.MustCompile(`^[0-9a-fA-F]{6}$`)

func literal(word string) any {
	n, err := strconv.ParseFloat(word, 64)
	switch {
	case word == "t" || word == "true":
		return true
	case word == "f" || word == "false":
		return false
	case word == "null":
		return nil
	case err == nil && !isColor.MatchString(word):
		return n
	}
	return word
}
