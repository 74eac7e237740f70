package certificate

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"strconv"
	"strings"
)

// UnreadableError says that a text is not a certificate.
type UnreadableError struct {
	Line int // from 1
	Want string
	Got  string
}

func (e *UnreadableError) Error() string {
	return fmt.Sprintf("line %d: want %s, got %q", e.Line, e.Want, shorten(e.Got))
}

// shorten returns a text of at most 60 bytes.
func shorten(text string) string {
	if len(text) > 60 {
		return strings.ToValidUTF8(text[:57], "") + "..."
	}
	return text
}

const (
	magic       = "graphcover count 1"
	wantProblem = `"problem PRIMARY SECONDARY OPTIONS"`
	wantLine    = `"N end STATE 1", "N choice STATE COUNT ITEM ARC...", "N parts STATE COUNT CHILD..." or "solutions COUNT TARGET"`
)

// A line is one of the lines after the first two: a state, or the last line.
type line struct {
	kind   kind
	number int
	state  [2]string // items and options, as hexadecimal numbers; options are "" if not written
	count  *big.Int  // nil if it has too many digits to be right
	item   int       // of a choice
	arcs   []arc     // of a choice
	parts  []int     // of parts
	target target    // of the last line
}

type kind int

const (
	end kind = iota
	choice
	parts
	last
)

// An arc is an option and where it leads.
type arc struct {
	option int
	target
}

// A target is a state, or an item that has no option left, so that there is no state.
type target struct {
	dead  bool
	index int // of the state, or of the item
}

// A reader reads a certificate, line by line.
type reader struct {
	lines     *bufio.Reader
	line      int // the number of the last line read
	secondary bool
	longest   int // how many bytes a line may have
	digits    int // how many a number of solutions may have
}

// newReader returns a reader of a certificate for a problem of that many items and options. A line with
// an arc for every option, or a part for every item, has less than 64 bytes for each. There can't be
// more solutions than sets of options, 2 to the power of their number.
func newReader(text io.Reader, items, options int) reader {
	return reader{lines: bufio.NewReaderSize(text, 1<<16), longest: 1000 + 64*(items+options), digits: options/3 + 1}
}

// next returns the next line without its end, or io.EOF.
func (r *reader) next() (string, error) {
	var text []byte
	for {
		piece, err := r.lines.ReadSlice('\n')
		text = append(text, piece...)
		long := len(bytes.TrimSuffix(text, []byte("\n"))) > r.longest
		switch {
		case long:
			r.line++
			return "", r.unreadable(fmt.Sprintf("at most %d bytes in a line", r.longest), string(text[:100]))
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case err != nil && (!errors.Is(err, io.EOF) || len(text) == 0):
			return "", err
		}
		r.line++
		return string(bytes.TrimSuffix(text, []byte("\n"))), nil
	}
}

// unreadable returns the error for the last line read.
func (r *reader) unreadable(want, got string) error { return &UnreadableError{r.line, want, got} }

// header reads the first two lines, and returns the sizes of the problem.
func (r *reader) header() (primary, secondary, options int, err error) {
	text, err := r.next()
	if err == nil && text != magic {
		err = r.unreadable(strconv.Quote(magic), text)
	}
	if err == nil {
		text, err = r.next()
	}
	if errors.Is(err, io.EOF) {
		r.line++
		err = r.unreadable("two lines before the states", "the end")
	}
	if err != nil {
		return 0, 0, 0, err
	}
	words := strings.Split(text, " ")
	var numbers [3]int
	ok := len(words) == 4 && words[0] == "problem"
	for i := range numbers {
		if ok {
			numbers[i], ok = number(words[i+1])
		}
	}
	if !ok {
		return 0, 0, 0, r.unreadable(wantProblem, text)
	}
	r.secondary = numbers[1] > 0
	return numbers[0], numbers[1], numbers[2], nil
}

// read reads the next of the other lines.
func (r *reader) read() (line, error) {
	text, err := r.next()
	if errors.Is(err, io.EOF) {
		r.line++
		return line{}, r.unreadable(wantLine, "the end")
	}
	if err != nil {
		return line{}, err
	}
	l, ok := r.parse(strings.Split(text, " "))
	if !ok {
		return line{}, r.unreadable(wantLine, text)
	}
	return l, nil
}

// parse reads the words of a line, and reports whether they are one.
func (r *reader) parse(words []string) (l line, ok bool) {
	if words[0] == "solutions" && len(words) == 3 {
		l.kind = last
		l.count, ok = r.natural(words[1])
		if ok {
			l.target, ok = parseTarget(words[2])
		}
		return l, ok
	}
	if len(words) < 4 {
		return l, false
	}
	var numberOK, stateOK, countOK bool
	l.number, numberOK = number(words[0])
	l.state, stateOK = r.parseState(words[2])
	l.count, countOK = r.natural(words[3])
	rest := words[4:]
	switch words[1] {
	case "end":
		l.kind, ok = end, len(rest) == 0
	case "choice":
		l.kind = choice
		ok = l.parseChoice(rest)
	case "parts":
		l.kind = parts
		ok = l.parseParts(rest)
	}
	return l, ok && numberOK && stateOK && countOK
}

// parseChoice reads an item and arcs.
func (l *line) parseChoice(words []string) (ok bool) {
	if len(words) == 0 {
		return false
	}
	l.item, ok = number(words[0])
	for _, word := range words[1:] {
		i := strings.IndexAny(word, "=!")
		if i < 0 || !ok {
			return false
		}
		var a arc
		if a.option, ok = number(word[:i]); ok {
			a.target, ok = parseTarget(word[i:])
		}
		l.arcs = append(l.arcs, a)
	}
	return ok
}

// parseParts reads at least one state.
func (l *line) parseParts(words []string) bool {
	for _, word := range words {
		child, ok := number(word)
		if !ok {
			return false
		}
		l.parts = append(l.parts, child)
	}
	return len(words) > 0
}

// parseTarget reads "=STATE" or "!ITEM".
func parseTarget(word string) (t target, ok bool) {
	if word == "" || word[0] != '=' && word[0] != '!' {
		return t, false
	}
	t.dead = word[0] == '!'
	t.index, ok = number(word[1:])
	return t, ok
}

// parseState reads "ITEMS", or "ITEMS/OPTIONS" if the problem has secondary items.
func (r *reader) parseState(word string) (state [2]string, ok bool) {
	items, options, both := strings.Cut(word, "/")
	return [2]string{items, options}, both == r.secondary && isNumber(items, true) && (!both || isNumber(options, true))
}

// isNumber reports whether a word has only digits, hexadecimal or decimal, at least one, and
// does not begin with a 0 unless it is 0.
func isNumber(word string, hexadecimal bool) bool {
	for _, c := range []byte(word) {
		if (c < '0' || c > '9') && (!hexadecimal || c < 'a' || c > 'f') {
			return false
		}
	}
	return word == "0" || word != "" && word[0] != '0'
}

// number returns a number that is an index or a size. One that is too large to be either is
// returned as math.MaxInt.
func number(word string) (n int, ok bool) {
	if !isNumber(word, false) {
		return 0, false
	}
	n, err := strconv.Atoi(word)
	if err != nil {
		n = math.MaxInt
	}
	return n, true
}

// natural returns a number of solutions, or nil if it has too many digits: it would take long to read.
func (r *reader) natural(word string) (n *big.Int, ok bool) {
	if ok := isNumber(word, false); !ok || len(word) > r.digits {
		return nil, ok
	}
	return new(big.Int).SetString(word, 10)
}
