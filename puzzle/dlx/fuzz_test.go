package dlx_test

import (
	"bytes"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/puzzle/dlx"
)

// FuzzRead compares the problem that Read returns with a word-by-word definition of the
// format. Reading byte by byte must return the same problem. Reading what Write has written
// must return it too, except for names.
func FuzzRead(f *testing.F) {
	testenv.AddFiles(f, "testdata/*.dlx")
	f.Add(shop)
	for _, text := range []string{"2:3|a 0:1|b 02|c 1|d | e\n|name: x\na |3 b |-4\n| name:\nc e:f |5", "1:2|a 3:2|b\na", "a\n| name: \x85\u2028\na |0", "a\n|2\na |2|"} {
		f.Add(text)
	}
	for _, text := range []string{"a b # both\na b\n", "a | #b\n#b\na", "0 0 1\n1 0 0\n", "0 1 2\n0 1\n2", "a b\na b // x", "3 4\n0 1 1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := dlx.Read(strings.NewReader(text))
		one, oneErr := dlx.Read(iotest.OneByteReader(strings.NewReader(text)))
		if (err == nil) != (oneErr == nil) || err != nil && err.Error() != oneErr.Error() || err == nil && !slices.Equal(lines(one), lines(p)) {
			t.Errorf("byte by byte: want %v, %v, got %v, %v", p, err, one, oneErr)
		}
		if err != nil {
			checkError(t, text, err)
			return
		}
		testenv.Check(t, p.Validate())
		got := lines(p)
		if utf8.ValidString(text) && !strings.Contains(text, "\x00") {
			if want := words(text); !slices.Equal(got, want) {
				t.Errorf("want %q\ngot  %q", want, got)
			}
		}
		var written bytes.Buffer
		testenv.Check(t, dlx.Write(&written, p, "a problem"))
		again, err := dlx.Read(bytes.NewReader(written.Bytes()))
		if err != nil {
			t.Fatalf("written as %q: %v", &written, err)
		}
		if got, want := numbered(again), numbered(p); !slices.Equal(got, want) {
			t.Errorf("written as %q\nwant %q\ngot  %q", &written, want, got)
		}
		checkForDLX2(t, written.String())
	})
}

const blanks = " \t\n\v\f\r"

// words returns the line of items and the options of a text in UTF-8, as the function lines does.
func words(text string) (found []string) {
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.TrimPrefix(text, "\ufeff"))
	var primary map[string]bool
	name := ""
	for line := range strings.Lines(text) {
		fields := strings.FieldsFunc(line, func(c rune) bool { return strings.ContainsRune(blanks, c) })
		switch {
		case len(fields) == 0:
		case fields[0][0] == '|':
			comment := strings.TrimLeft(strings.TrimLeft(line, blanks)[1:], blanks)
			if text, named := strings.CutPrefix(comment, "name:"); named && found != nil {
				name = strings.Trim(text, blanks)
			}
		case found == nil:
			var items string
			items, primary = itemWords(fields)
			found = []string{items}
		default:
			if slices.ContainsFunc(fields, func(word string) bool { return primary[word] }) {
				found = append(found, optionWords(fields, name))
			}
			name = ""
		}
	}
	return found
}

var quota = regexp.MustCompile(`^(?:([0-9]+):)?([0-9]+)\|(.+)$`)

// itemWords returns the line of items with these words, and the names of the primary ones.
func itemWords(words []string) (line string, primary map[string]bool) {
	var before, after []string
	primary = make(map[string]bool)
	bar := false
	for _, word := range words {
		if match := quota.FindStringSubmatch(word); match != nil {
			high, _ := strconv.Atoi(match[2])
			low := high
			if match[1] != "" {
				low, _ = strconv.Atoi(match[1])
			}
			if primary[match[3]] = true; low == 1 && high == 1 {
				before = append(before, match[3])
			} else {
				before = append(before, exactcover.Quota{Low: low, High: high}.String()+"|"+match[3])
			}
			continue
		}
		name, isBar := strings.CutPrefix(word, "|") // a name may follow the bar without a blank
		switch bar = bar || isBar; {
		case name == "":
		case bar:
			after = append(after, name)
		default:
			before, primary[name] = append(before, name), true
		}
	}
	line = strings.Join(before, " ")
	if len(after) > 0 {
		line += " | " + strings.Join(after, " ")
	}
	return line, primary
}

// optionWords returns an option with these words.
func optionWords(words []string, name string) string {
	sum := 0
	items := slices.DeleteFunc(slices.Clone(words), func(word string) bool {
		digits, isCost := strings.CutPrefix(word, "|")
		if isCost {
			cost, _ := strconv.Atoi(digits)
			sum += cost
		}
		return isCost
	})
	line := strings.Join(items, " ")
	if sum != 0 {
		line += fmt.Sprint(" |", sum)
	}
	if name != "" {
		line += " (" + name + ")"
	}
	return line
}

// checkError checks that an error has a place within the text.
func checkError(t *testing.T, text string, err error) {
	var syntax *dlx.SyntaxError
	if !errors.As(err, &syntax) {
		t.Fatalf("want a SyntaxError, got %v", err)
	}
	if most := 2 + strings.Count(text, "\n") + strings.Count(text, "\r"); syntax.Line < 1 || syntax.Line > most {
		t.Errorf("line %d of %d", syntax.Line, most)
	}
	// A loose bound, since decoding changes the number of bytes.
	if syntax.Column < 1 || syntax.Column > 2*len(text)+1 {
		t.Errorf("column %d in %d bytes", syntax.Column, len(text))
	}
	if !utf8.ValidString(err.Error()) {
		t.Errorf("want UTF-8, got %q", err)
	}
}

// checkForDLX2 checks that a text is within the limits of Knuth's program DLX2: eight bytes
// for the name of an item, and one for a color.
func checkForDLX2(t *testing.T, text string) {
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "|") {
			continue
		}
		for _, word := range strings.Fields(line) {
			if match := quota.FindStringSubmatch(word); match != nil {
				word = match[3]
			} else if strings.HasPrefix(word, "|") {
				continue // a bar or a cost
			}
			item, color, colored := strings.Cut(word, ":")
			if len(item) > 8 || colored && len(color) != 1 || strings.ContainsFunc(word, func(c rune) bool { return c > '~' }) {
				t.Errorf("want a word that DLX2 can read, got %q", word)
			}
		}
	}
}
