// Package dlx reads and writes exact cover problems in the text format of D. E.
// Knuth's programs DLX1, DLX2, DLX3 and DLX5, which accompany TAOCP 7.2.2.1:
//
//	| two jobs for one machine, which has to be set up for them
//	saw drill | machine
//	saw machine:wood
//	drill machine:wood
//	drill machine:steel
//
// Lines that begin with a bar are comments, and blank lines are skipped. The first
// other line lists the items: the primary ones and, after a bar, the secondary ones.
// Each further line is an option, which lists its items. A colon and a color may
// follow a secondary item. Names of items contain no blanks, bars or colons, colors
// no blanks; both can be of any length. Knuth's programs take at most eight ASCII
// characters for an item and one for a color.
//
// A primary item can have a quota, as in DLX3: 2:3|saw is to be covered two to three times,
// 2|saw twice. An option can have a cost, as in DLX5: |7 among its items, and several costs
// add up. DLX5 wants no negative costs; here |-7 is one.
//
// A comment that begins with "name:" gives the next option a name, which may have blanks.
// Knuth's programs skip it:
//
//	2:3|saw drill | machine
//	| name: the oak table
//	saw machine:wood |7
//
// A comment that begins with "symmetry:" has a symmetry of the problem: a permutation of the
// options that takes every solution to a solution. It is written in cycles, as in (1 2)(3 5 4), of
// the numbers of options in the order of the text, from 1. These comments may stand anywhere, and
// generate a group:
//
//	| symmetry: (1 2)(3 5 4)
//
// Begin with [Read], which reads a problem, and [Write], which writes one for Knuth's
// programs.
//
// References: D. E. Knuth, dlx1.w and dlx2.w (2016-2022), whose introductions define
// the format; dlx3.w (2017-2021) for multiplicities, dlx5.w (2018-2021) for costs.
package dlx

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"graphcover/exactcover"
	"graphcover/internal/english"
	"graphcover/puzzle/internal/text"
)

// maxLine is the length of the longest line that is read, in bytes of UTF-8.
const maxLine = 16 << 20

// A SyntaxError says where a text is not in the format, and what was wanted there.
type SyntaxError = text.SyntaxError

// An optionReader reads a problem option by option. It keeps the items, the colors
// and one line in memory, but not the options.
type optionReader struct {
	*text.Lines
	name string // for the next option, from a comment, or ""

	lines      int   // of options, read so far
	skipped    []int // the numbers of those that are in no solution, from 1
	skippedAt  int   // the line of the first of them
	symmetries []cycles

	items     []exactcover.Item
	primary   int // the number of primary items
	itemsLine int // the line that lists the items
	index     map[string]int32
	seenIn    []int // by item: the last line whose option contains it

	comment   error // about the first item that may begin a comment, or nil
	commented int   // the index of that item

	colors     []string
	colorIndex map[string]exactcover.Color
}

// newReader returns a reader of r, from which it reads up to the line of items. A
// syntax error is a [*SyntaxError].
func newReader(r io.Reader) (*optionReader, error) {
	reader := &optionReader{
		Lines: text.NewLines("dlx", r, maxLine),
		index: make(map[string]int32),
	}
	switch err := reader.next(); {
	case errors.Is(err, io.EOF):
		return nil, reader.Fail(0, "want a line that lists the items, got the end of the text")
	case err != nil:
		return nil, err
	}
	if err := reader.readItems(); err != nil {
		return nil, err
	}
	return reader, nil
}

// Options yields the options that have not been read yet. The slices of an option are
// valid until the next one is requested. Options without a primary item are skipped,
// as DLX2 does, because no solution contains them. An error, which is a
// [*SyntaxError] or comes from the underlying reader, ends the sequence.
func (r *optionReader) Options() iter.Seq2[exactcover.Option, error] {
	return func(yield func(exactcover.Option, error) bool) {
		var room exactcover.Option
		for {
			err := r.next()
			if errors.Is(err, io.EOF) {
				if err = r.checkComment(); err == nil {
					return
				}
			}
			var option exactcover.Option
			if err == nil {
				option, err = r.readOption(&room)
				option.Name, r.name = r.name, ""
			}
			if err != nil {
				yield(exactcover.Option{}, err)
				return
			}
			r.lines++
			if !slices.ContainsFunc(option.Items, func(item int) bool { return item < r.primary }) {
				if r.skipped == nil {
					r.skippedAt = r.Number
				}
				r.skipped = append(r.skipped, r.lines)
			} else if !yield(option, nil) {
				return
			}
		}
	}
}

// next reads up to the next line that is neither blank nor a comment. At the end of
// the text it returns [io.EOF].
func (r *optionReader) next() error {
	for {
		if err := r.Lines.Next(); err != nil {
			return err
		}
		start, end := r.word(0)
		if start == end {
			continue
		}
		if r.Text[start] != '|' {
			return nil
		}
		if err := r.readComment(start + 1); err != nil {
			return err
		}
	}
}

// readComment reads the rest of a comment, from offset i on: it may have a symmetry, or the name of the
// next option. Before the line of items, a comment names nothing.
func (r *optionReader) readComment(i int) error {
	const blanks = " \t\n\v\f\r"
	if cycles, found := bytes.CutPrefix(bytes.TrimLeft(r.Text[i:], blanks), []byte(symmetrySign)); found {
		return r.readSymmetry(len(r.Text) - len(cycles))
	}
	comment, named := bytes.CutPrefix(bytes.TrimLeft(r.Text[i:], blanks), []byte(nameSign))
	if !named || r.items == nil {
		return nil
	}
	name := bytes.Trim(comment, blanks)
	r.name = string(name)
	if err := checkText(r.name); err != nil {
		return r.Fail(len(r.Text)-len(bytes.TrimLeft(comment, blanks)), "%v", err)
	}
	return nil
}

// nameSign begins a comment that has the name of the next option.
const nameSign = "name:"

// word returns the start and the end of the first word in the line from offset i on.
// Both are the length of the line if there is none.
func (r *optionReader) word(i int) (start, end int) {
	for i < len(r.Text) && isBlank(r.Text[i]) {
		i++
	}
	start = i
	for i < len(r.Text) && !isBlank(r.Text[i]) {
		i++
	}
	return start, i
}

// isBlank reports whether c separates words: a space, a tab or other ASCII white
// space.
func isBlank(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' }

// multiplicity matches an item with a quota, as in DLX3: "2:3|x" is covered from 2 to 3 times,
// "2|x" twice.
var multiplicity = regexp.MustCompile(`^(?:([0-9]+):)?([0-9]+)\|(.+)$`)

// commentSign matches a word that begins a comment in other formats. "#12" is a name that
// [Write] makes.
var commentSign = regexp.MustCompile(`^(#+($|[^#0-9])|//|/\*|%+$|;+$|--+$)`)

const commentRemark = "; a comment is a line of its own that begins with '|'"

// checkComment returns an error if the line of items may have had a comment at its end: no option
// has any of the items from a sign on that begins a comment elsewhere.
func (r *optionReader) checkComment() error {
	if r.comment != nil && !slices.ContainsFunc(r.seenIn[r.commented:], func(line int) bool { return line > 0 }) {
		return r.comment
	}
	return nil
}

// isMatrixRow reports whether a line has nothing but several zeros and ones with blanks or
// commas between them.
func isMatrixRow(line string) bool {
	words := strings.FieldsFunc(line, func(c rune) bool { return c == ',' || c == ';' || c < 0x80 && isBlank(byte(c)) })
	return len(words) > 1 && !slices.ContainsFunc(words, func(w string) bool { return w != "0" && w != "1" })
}

// isBinary reports whether a word has zeros and ones alone, as a row of a matrix without blanks.
func isBinary(word []byte) bool { return len(word) > 1 && len(bytes.Trim(word, "01")) == 0 }

// readItems reads the line of items.
func (r *optionReader) readItems() error {
	r.itemsLine, r.primary = r.Number, -1
	line := string(r.Text) // a single string that all names share
	if isMatrixRow(line) {
		return r.Fail(0, "want the names of the items, got a row of 0 and 1: a matrix is not in Knuth's format; name its columns in the first line, and in each further line those in which a row has a 1")
	}
	for start, end := r.word(0); start < end; start, end = r.word(end) {
		if line[start] == '|' {
			if r.primary >= 0 {
				return r.Fail(start, "want only one bar, between the primary and the secondary items, got another")
			}
			r.primary = len(r.items)
			end = start + 1 // a name may follow without a blank
			continue
		}
		name, quota, err := r.readQuota(start, line[start:end])
		if err != nil {
			return err
		}
		start = end - len(name)
		if err := checkName(name); err != nil {
			return r.Fail(start, "%v", err)
		}
		if r.comment == nil && commentSign.MatchString(name) {
			r.comment = r.Fail(start, "want items that are in an option, got %q, which may begin a comment%s", text.Shorten(name), commentRemark)
			r.commented = len(r.items)
		}
		if _, known := r.index[name]; known {
			return r.Fail(start, "want each item listed once, got %q again", text.Shorten(name))
		}
		r.index[name] = int32(len(r.items))
		r.items = append(r.items, exactcover.Item{Name: name, Secondary: r.primary >= 0, Quota: quota})
	}
	if r.primary < 0 {
		r.primary = len(r.items)
	}
	r.seenIn = make([]int, len(r.items))
	return nil
}

// readQuota splits a word of the line of items into the name of an item and its quota. The
// quota is the zero value if there is none, or the usual one.
func (r *optionReader) readQuota(start int, word string) (name string, quota exactcover.Quota, err error) {
	match := multiplicity.FindStringSubmatch(word)
	if match == nil {
		return word, exactcover.Quota{}, nil
	}
	least, most, name := cmp.Or(match[1], match[2]), match[2], match[3]
	quota.Low, err = strconv.Atoi(least)
	if err == nil {
		quota.High, err = strconv.Atoi(most)
	}
	switch {
	case r.primary >= 0:
		err = r.Fail(start, "want no quota for the secondary item %q, got %q; items that can have one are listed before the bar",
			text.Shorten(name), text.Shorten(word))
	case err != nil || quota.High < max(1, quota.Low) || quota.High > maxQuota:
		err = r.Fail(start, "want a quota low:high with low <= high and high from 1 to %d, got %q", maxQuota, text.Shorten(word))
	}
	if quota == (exactcover.Quota{Low: 1, High: 1}) {
		quota = exactcover.Quota{}
	}
	return name, quota, err
}

// maxQuota is the highest quota that is read.
const maxQuota = 1_000_000_000

// readOption reads an option into the slices of room, which it extends.
func (r *optionReader) readOption(room *exactcover.Option) (exactcover.Option, error) {
	room.Items, room.Colors, room.Cost = room.Items[:0], room.Colors[:0], 0
	colored := false
	for start, end := r.word(0); start < end; start, end = r.word(end) {
		if r.Text[start] == '|' {
			if err := r.readCost(start, end, room); err != nil {
				return exactcover.Option{}, err
			}
			continue
		}
		item, color, err := r.readItem(start, end)
		if err != nil {
			return exactcover.Option{}, err
		}
		room.Items, room.Colors = append(room.Items, item), append(room.Colors, color)
		colored = colored || color != exactcover.NoColor
	}
	if !colored {
		return exactcover.Option{Items: room.Items, Cost: room.Cost}, nil
	}
	return *room, nil
}

// readCost adds the cost in the word from start to end of an option.
func (r *optionReader) readCost(start, end int, option *exactcover.Option) error {
	digits := string(r.Text[start+1 : end])
	if digits == "" {
		return r.Fail(start, "want a cost such as |7, without a blank after the bar, got a bar alone")
	}
	cost, err := strconv.Atoi(digits)
	if err != nil || cost < -exactcover.MostCost || cost > exactcover.MostCost {
		return r.Fail(start, "want a cost such as |7 after a bar, a whole number from %d to %d, got %q",
			-exactcover.MostCost, exactcover.MostCost, strings.ToValidUTF8(text.Shorten(string(r.Text[start:end])), "?"))
	}
	if option.Cost += cost; option.Cost < -exactcover.MostCost || option.Cost > exactcover.MostCost {
		return r.Fail(start, "want costs with a sum from %d to %d, got %d", -exactcover.MostCost, exactcover.MostCost, option.Cost)
	}
	return nil
}

// readItem reads the item in the word from start to end of an option, with its color
// if it has one.
func (r *optionReader) readItem(start, end int) (int, exactcover.Color, error) {
	name, color, colored := bytes.Cut(r.Text[start:end], []byte(":"))
	index, known := r.index[string(name)]
	item, colorAt := int(index), start+len(name)+1
	switch {
	case !known:
		return 0, 0, r.unknown(start, name)
	case r.seenIn[item] == r.Number:
		return 0, 0, r.Fail(start, "want each item once in an option, got %q again", text.Shorten(string(name)))
	case colored && len(color) == 0:
		return 0, 0, r.Fail(colorAt, "want a color after the colon, got none")
	case colored && item < r.primary:
		return 0, 0, r.Fail(colorAt, "want no color for the primary item %q, got %q; items that can have one are listed after the bar in line %d",
			text.Shorten(string(name)), text.Shorten(string(color)), r.itemsLine)
	}
	r.seenIn[item] = r.Number
	if !colored {
		return item, exactcover.NoColor, nil
	}
	number, err := r.color(color)
	if err != nil {
		return 0, 0, r.Fail(colorAt, "%v", err)
	}
	return item, number, nil
}

// unknown returns the error for a word that names no item.
func (r *optionReader) unknown(at int, name []byte) error {
	if len(name) == 0 {
		return r.Fail(at, "want the name of an item before the colon, got none")
	}
	if err := checkText(string(name)); err != nil {
		return r.Fail(at, "%v", err)
	}
	remark := ""
	switch {
	case commentSign.Match(name) || r.comment != nil:
		remark = commentRemark
	case isMatrixRow(string(r.Text)) || isBinary(name):
		remark = "; a matrix of 0 and 1 is not in Knuth's format"
	case r.hasComma(string(name)):
		remark = "; items are separated by blanks, not commas"
	case r.hasCost(name):
		item, cost, _ := bytes.Cut(name, []byte("|"))
		remark = fmt.Sprintf("; a cost needs a blank before it: %s |%s", item, cost)
	default:
		remark = r.didYouMean(string(name))
	}
	return r.Fail(at, "there is no item %q; line %d lists the items%s", text.Shorten(string(name)), r.itemsLine, remark)
}

// hasCost reports whether a word is the name of an item and a cost without a blank between them: mon|220.
func (r *optionReader) hasCost(name []byte) bool {
	item, cost, _ := bytes.Cut(name, []byte("|"))
	_, known := r.index[string(item)]
	_, err := strconv.ParseInt(string(cost), 10, 64)
	return known && err == nil
}

// hasComma reports whether a name that is unknown would not be, if commas were blanks in it or in the
// line of items.
func (r *optionReader) hasComma(name string) bool {
	const comma = ","
	for part := range strings.SplitSeq(name, comma) {
		if _, known := r.index[part]; known {
			return true
		}
	}
	return slices.ContainsFunc(r.items, func(item exactcover.Item) bool {
		return strings.Contains(item.Name, comma) && slices.Contains(strings.Split(item.Name, comma), name)
	})
}

// didYouMean returns a remark with the item that is perhaps meant by a name. It compares only names of at
// most 100 bytes with at most 10,000 items, so that it takes no noticeable time.
func (r *optionReader) didYouMean(name string) string {
	const mostItems, longest = 10_000, 100
	if len(name) > longest {
		return ""
	}
	var names []string
	for _, item := range r.items[:min(mostItems, len(r.items))] {
		if len(item.Name) <= longest {
			names = append(names, item.Name)
		}
	}
	return english.DidYouMean(name, names)
}

// color returns the color with that name, which it adds if it is new.
func (r *optionReader) color(name []byte) (exactcover.Color, error) {
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
