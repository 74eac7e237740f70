// Package dlx reads and writes exact cover problems in the text format of D. E.
// Knuth's programs DLX1 and DLX2, which go with TAOCP 7.2.2.1:
//
//	| two jobs for one machine, which has to be set up for them
//	saw drill | machine
//	saw machine:wood
//	drill machine:wood
//	drill machine:steel
//
// Lines that begin with a bar are comments; blank lines are skipped. The first
// other line lists the items: the primary ones and, behind a bar, the secondary
// ones. Each further line is an option, which lists its items; a colon and a color
// can stand behind a secondary one. Names are of any length and hold neither blanks
// nor bars nor colons; a color holds no blanks. Knuth's names have at most eight
// characters of ASCII, his colors one.
//
// [NewReader] is for problems of any size, option by option; [Read] returns a
// problem as a whole, [Write] writes one.
//
// Reference: D. E. Knuth, dlx1.w and dlx2.w (2016-2022), which say in their
// introductions what the format is.
package dlx

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"regexp"
	"unicode/utf8"

	"graphcover/exactcover"
	"graphcover/puzzle/internal/text"
)

// MaxLine is the longest line, in bytes of UTF-8, that is read.
const MaxLine = 16 << 20

// A SyntaxError says where a text is not in the format, and what was wanted.
type SyntaxError struct {
	Line   int // from 1
	Column int // in characters, from 1
	What   string
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("dlx: line %d, column %d: %s", e.Line, e.Column, e.What)
}

// A Reader reads a problem option by option. Its memory is that for the items,
// the colors and one line, however many options there are.
type Reader struct {
	lines *bufio.Reader
	line  int // the number of text
	text  []byte

	items     []exactcover.Item
	primary   int // items
	itemsLine int // where they are listed
	index     map[string]int32
	seenIn    []int // by item: the last line with an option that contains it

	colors     []string
	colorIndex map[string]exactcover.Color
}

// NewReader returns a reader of r, whose line of items it reads. Lines end in LF,
// CR or both; the text is UTF-8, or with a byte order mark UTF-16. What is wrong
// with the text is a [*SyntaxError].
func NewReader(r io.Reader) (*Reader, error) {
	reader := &Reader{
		lines: bufio.NewReaderSize(text.Decode(r), 64<<10),
		index: make(map[string]int32),
	}
	switch err := reader.next(); {
	case errors.Is(err, io.EOF):
		return nil, reader.fail(0, "want a line that lists the items, got the end of the text")
	case err != nil:
		return nil, err
	}
	if err := reader.readItems(); err != nil {
		return nil, err
	}
	return reader, nil
}

// Items returns the items, the primary ones first, of which there is one at least.
func (r *Reader) Items() []exactcover.Item { return r.items }

// Colors returns the names of the colors that the options have had so far, as
// [exactcover.Problem] holds them.
func (r *Reader) Colors() []string { return r.colors }

// Options yields the options that have not been read yet, once. Their slices are
// valid until the next is asked for. An option without a primary item is passed
// over, as DLX2 does with it: no solution would contain it. An error, be it a
// [*SyntaxError] or one of reading, ends the sequence.
func (r *Reader) Options() iter.Seq2[exactcover.Option, error] {
	return func(yield func(exactcover.Option, error) bool) {
		var room exactcover.Option
		for {
			err := r.next()
			if errors.Is(err, io.EOF) {
				return
			}
			var option exactcover.Option
			if err == nil {
				option, err = r.readOption(&room)
			}
			if err != nil {
				yield(exactcover.Option{}, err)
				return
			}
			if coversPrimary(option.Items, r.primary) && !yield(option, nil) {
				return
			}
		}
	}
}

// next reads the next line that is neither blank nor a comment. Behind the last
// it returns [io.EOF].
func (r *Reader) next() error {
	for {
		var err error
		r.line++
		r.text, err = text.ReadLine(r.lines, r.text[:0], MaxLine)
		switch {
		case len(bytes.TrimSuffix(r.text, []byte("\n"))) > MaxLine:
			return r.fail(0, "want at most %d bytes in a line, got more", MaxLine)
		case errors.Is(err, io.EOF) && len(r.text) > 0: // a line without an end
		case errors.Is(err, io.EOF):
			return io.EOF
		case err != nil:
			return fmt.Errorf("dlx: line %d: %w", r.line, err)
		}
		if start, end := r.word(0); start < end && r.text[start] != '|' {
			return nil
		}
	}
}

// word returns where the first word at i or behind it begins and ends, both the
// length of the line if there is none.
func (r *Reader) word(i int) (start, end int) {
	for i < len(r.text) && isBlank(r.text[i]) {
		i++
	}
	start = i
	for i < len(r.text) && !isBlank(r.text[i]) {
		i++
	}
	return start, i
}

// isBlank tells whether c stands between words: it is a space, a tab or another of
// ASCII's white space.
func isBlank(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

// multiplicity matches an item that DLX3 covers more or less than once: "2:3|x" from 2
// to 3 times, "2|x" twice.
var multiplicity = regexp.MustCompile(`^([0-9]+:)?[0-9]+\|.`)

// readItems reads the line of items.
func (r *Reader) readItems() error {
	r.itemsLine, r.primary = r.line, -1
	line := string(r.text) // what the names are cut from
	for start, end := r.word(0); start < end; start, end = r.word(end) {
		if line[start] == '|' {
			if r.primary >= 0 {
				return r.fail(start, "want one bar, between the primary and the secondary items, got another")
			}
			r.primary = len(r.items)
			end = start + 1 // a name may follow at once
			continue
		}
		name := line[start:end]
		if multiplicity.MatchString(name) {
			return r.fail(start, "want an item to cover once, got %q with a multiplicity, which belongs to Knuth's DLX3 and is not supported yet",
				text.Shorten(name))
		}
		if err := checkName(name); err != nil {
			return r.fail(start, "%v", err)
		}
		if _, known := r.index[name]; known {
			return r.fail(start, "want each item listed once, got %q again", text.Shorten(name))
		}
		r.index[name] = int32(len(r.items))
		r.items = append(r.items, exactcover.Item{Name: name, Secondary: r.primary >= 0})
	}
	if r.primary < 0 {
		r.primary = len(r.items)
	}
	r.seenIn = make([]int, len(r.items))
	return nil
}

// readOption reads an option into the slices of room, which it makes longer.
func (r *Reader) readOption(room *exactcover.Option) (exactcover.Option, error) {
	room.Items, room.Colors = room.Items[:0], room.Colors[:0]
	colored := false
	for start, end := r.word(0); start < end; start, end = r.word(end) {
		item, color, err := r.readItem(start, end)
		if err != nil {
			return exactcover.Option{}, err
		}
		room.Items, room.Colors = append(room.Items, item), append(room.Colors, color)
		colored = colored || color != exactcover.NoColor
	}
	if !colored {
		return exactcover.Option{Items: room.Items}, nil
	}
	return *room, nil
}

// readItem reads the item, and its color if it has one, of the word of an option
// that begins and ends there.
func (r *Reader) readItem(start, end int) (int, exactcover.Color, error) {
	name, color, colored := bytes.Cut(r.text[start:end], []byte(":"))
	index, known := r.index[string(name)]
	item, behind := int(index), start+len(name)+1 // the colon
	switch {
	case !known:
		return 0, 0, r.unknown(start, name)
	case r.seenIn[item] == r.line:
		return 0, 0, r.fail(start, "want each item once in an option, got %q again", text.Shorten(string(name)))
	case colored && len(color) == 0:
		return 0, 0, r.fail(behind, "want a color behind the colon, got none")
	case colored && item < r.primary:
		return 0, 0, r.fail(behind, "want no color for the primary item %q, got %q; items that can have one are listed behind the bar in line %d",
			text.Shorten(string(name)), text.Shorten(string(color)), r.itemsLine)
	}
	r.seenIn[item] = r.line
	if !colored {
		return item, exactcover.NoColor, nil
	}
	number, err := r.color(color)
	if err != nil {
		return 0, 0, r.fail(behind, "%v", err)
	}
	return item, number, nil
}

// unknown returns the error for a word that names no item.
func (r *Reader) unknown(at int, name []byte) error {
	if len(name) == 0 {
		return r.fail(at, "want the name of an item before the colon, got none")
	}
	if err := checkText(string(name)); err != nil {
		return r.fail(at, "%v", err)
	}
	return r.fail(at, "there is no item %q; line %d lists the items", text.Shorten(string(name)), r.itemsLine)
}

// color returns the color of that name, which may be a new one.
func (r *Reader) color(name []byte) (exactcover.Color, error) {
	if color, known := r.colorIndex[string(name)]; known {
		return color, nil
	}
	if err := checkText(string(name)); err != nil {
		return exactcover.NoColor, err
	}
	if r.colorIndex == nil {
		r.colorIndex = make(map[string]exactcover.Color)
		r.colors = []string{""}
	}
	color := exactcover.Color(len(r.colors))
	r.colors = append(r.colors, string(name))
	r.colorIndex[r.colors[color]] = color
	return color, nil
}

// fail returns an error about the byte at that offset in the line.
func (r *Reader) fail(at int, format string, args ...any) error {
	return &SyntaxError{r.line, utf8.RuneCount(r.text[:at]) + 1, fmt.Sprintf(format, args...)}
}
