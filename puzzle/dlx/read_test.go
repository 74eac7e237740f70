package dlx_test

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"golang.org/x/text/encoding/unicode"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/puzzle/dlx"
)

// shop is a problem with comments, blank lines, every kind of blank, colors of
// several letters and an option without a primary item.
const shop = "| a comment\n\n \t\n  | another\nsaw drill\v| machine öl\n" +
	"saw machine:wood\n\n| a third\ndrill machine:wood öl\n machine:wood\t öl \ndrill\fmachine:blue:steel\nöl:| drill"

var shopLines = []string{"saw drill | machine öl",
	"saw machine:wood", "drill machine:wood öl", "drill machine:blue:steel", "öl:| drill"}

// lines returns the line of items of p, and its options with their costs and names.
func lines(p *exactcover.Problem) []string {
	var items []string
	for i, item := range p.Items {
		if i == p.Primary() {
			items = append(items, "|")
		}
		name := item.Name
		if p.HasQuota(i) {
			name = p.Quota(i).String() + "|" + name
		}
		items = append(items, name)
	}
	found := []string{strings.Join(items, " ")}
	p = p.Clone()
	for o := range p.Options {
		name := p.Options[o].Name
		p.Options[o].Name = "" // so OptionName lists the items
		line := p.OptionName(o)
		if cost := p.Options[o].Cost; cost != 0 {
			line += fmt.Sprint(" |", cost)
		}
		if name != "" {
			line += " (" + name + ")"
		}
		found = append(found, line)
	}
	return found
}

func TestRead(t *testing.T) {
	utf16 := func(order unicode.Endianness, text string) string {
		return testenv.Must(unicode.UTF16(order, unicode.UseBOM).NewEncoder().String(text))(t)
	}
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"everything at once", shop, shopLines},
		{"CR LF", strings.ReplaceAll(shop, "\n", "\r\n"), shopLines},
		{"CR", strings.ReplaceAll(shop, "\n", "\r"), shopLines},
		{"byte order mark", "\ufeff" + shop, shopLines},
		{"UTF-16, big endian", utf16(unicode.BigEndian, shop), shopLines},
		{"UTF-16, little endian", utf16(unicode.LittleEndian, strings.ReplaceAll(shop, "\n", "\r\n")), shopLines},
		{"no options", "a", []string{"a"}},
		{"a bar and no secondary item", "a |\na\n", []string{"a", "a"}},
		{"a bar at a name", "a |b\na b:x", []string{"a | b", "a b:x"}},
		{"names that begin comments elsewhere", "a # -- | #b\na #\n-- #b:x", []string{"a # -- | #b", "a #", "-- #b:x"}},
		{"the names 0, 1 and 2", "0 1 2\n0 1\n2", []string{"0 1 2", "0 1", "2"}},
		{"quotas", "2:3|a 0:1|b 2|c 1|d 1:1|e | f\na b\n", []string{"2:3|a 0:1|b 2|c d e | f", "a b"}},
		{"costs", "a b | c\na |3 b |4\n b |-2\na |0\nc |9\nb c:|5", []string{"a b | c", "a b |7", "b |-2", "a", "b c:|5"}},
		{"names", "| name: no option\na b\n|name:an option\na\n\n | name: \t to day: x \n| a comment\n\nb |2\na b\n| name:\na\n| name: nobody",
			[]string{"a b", "a (an option)", "b |2 (to day: x)", "a b", "a"}},
		{"the name of an option that is skipped", "a | b\n| name: x\nb\na\n", []string{"a | b", "a"}},
		{"one item of the name 1", "1\n1", []string{"1", "1"}},
		{"a long name", strings.Repeat("a", 5000) + " b\nb " + strings.Repeat("a", 5000),
			[]string{strings.Repeat("a", 5000) + " b", "b " + strings.Repeat("a", 5000)}},
		{"the example of DLX2's introduction, whose third option it deletes", "| A simple example of color controls\n" +
			"A B C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nX:0 Y:1\nB X:1\nC Y:1\n",
			[]string{"A B C | X Y", "A B X:0 Y:0", "A C X:1 Y:1", "B X:1", "C Y:1"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, r := range []io.Reader{strings.NewReader(c.text), iotest.OneByteReader(strings.NewReader(c.text))} {
				p := testenv.Must(dlx.Read(r))(t)
				if got := lines(p); !slices.Equal(got, c.want) {
					t.Errorf("want %q\ngot  %q", c.want, got)
				}
				if err := p.Validate(); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

func TestSyntaxErrors(t *testing.T) {
	const noName = "want a name without blanks, bars and colons, got "
	noQuota := func(item string) string {
		return fmt.Sprintf("want a quota low:high with low <= high and high from 1 to 1000000000, got %q", item)
	}
	noCost := func(word string) string {
		return fmt.Sprintf("want a cost such as |7 after a bar, a whole number from -1099511627776 to 1099511627776, got %q", word)
	}
	noCycles := func(got string) string {
		return fmt.Sprintf("want a symmetry in cycles of the numbers of options, such as (1 2)(3 5 4), got %q", got)
	}
	const aComment = "; a comment is a line of its own that begins with '|'"
	const aMatrix = "line 1, column 1: want the names of the items, got a row of 0 and 1: a matrix is not in Knuth's format; " +
		"name its columns in the first line, and in each further line those in which a row has a 1"
	for _, c := range []struct{ name, text, want string }{
		{"nothing", "", "line 1, column 1: want a line that lists the items, got the end of the text"},
		{"only comments", "| a b\n\n |\n", "line 4, column 1: want a line that lists the items, got the end of the text"},
		{"no primary item", "| a\n", "line 2, column 1: want a line that lists the items, got the end of the text"},
		{"unknown item", "| \na b\n\nb  q a", `line 4, column 4: there is no item "q"; line 2 lists the items`},
		{"a mistyped item", "math sport | mon\nmaths mon", `line 2, column 1: there is no item "maths"; line 1 lists the items; did you mean math?`},
		{"a cost without a blank", "math sport | mon\nmath mon|220", `line 2, column 6: there is no item "mon|220"; line 1 lists the items; a cost needs a blank before it: mon |220`},
		{"a bar in a name", "math sport | mon\nmath mon|x", `line 2, column 6: there is no item "mon|x"; line 1 lists the items; did you mean mon?`},
		{"commas in the list", "math, sport, art\nmath sport", `line 2, column 1: there is no item "math"; line 1 lists the items; items are separated by blanks, not commas`},
		{"commas without blanks in the list", "math,sport | mon,tue\nmath,sport tue", `line 2, column 12: there is no item "tue"; line 1 lists the items; items are separated by blanks, not commas`},
		{"commas in an option", "math sport | mon\nmath, mon", `line 2, column 1: there is no item "math,"; line 1 lists the items; items are separated by blanks, not commas`},
		{"commas without blanks in an option", "math sport | mon\nsport math,mon", `line 2, column 7: there is no item "math,mon"; line 1 lists the items; items are separated by blanks, not commas`},
		{"commas in names", "1,1 1,2\n1,1 1,3", `line 2, column 5: there is no item "1,3"; line 1 lists the items; did you mean 1,1?`},
		{"unknown item after ones of several bytes", "ä ö\nä ö q", `line 2, column 5: there is no item "q"; line 1 lists the items`},
		{"a bar in an option", "a | b\na | b", "line 2, column 3: want a cost such as |7, without a blank after the bar, got a bar alone"},
		{"a bar in front of an item", "a | b\na |b", "line 2, column 3: " + noCost("|b")},
		{"a cost that is no whole number", "a b\na b |1.5", "line 2, column 5: " + noCost("|1.5")},
		{"a cost that is too high", "a b\na b |1099511627777", "line 2, column 5: " + noCost("|1099511627777")},
		{"a cost beyond all numbers", "a\na |99999999999999999999", "line 2, column 3: " + noCost("|99999999999999999999")},
		{"a sum of costs that is too low", "a\n|-1 comment\na |-1099511627776 |-1",
			"line 3, column 19: want costs with a sum from -1099511627776 to 1099511627776, got -1099511627777"},
		{"an item after a cost", "a b\na |3 q", `line 2, column 6: there is no item "q"; line 1 lists the items`},
		{"a symmetry without cycles", "a\n| symmetry: \na", "line 2, column 13: " + noCycles("the end of the line")},
		{"a symmetry of names", "a b\na\nb\n| symmetry: (a b)", "line 4, column 14: " + noCycles("a b)")},
		{"numbers outside of cycles", "a b\n|symmetry:(1)  2\na\nb", "line 2, column 16: " + noCycles("2")},
		{"a cycle in a cycle", "a b\n|symmetry:(1 (2))\na\nb", "line 2, column 14: " + noCycles("(2))")},
		{"a cycle without its end", "a b\n|symmetry:(1 2\na\nb", "line 2, column 15: " + noCycles("the end of the line")},
		{"an option 0 in a symmetry", "a b\n|symmetry:(1 0)\na\nb", `line 2, column 14: want the number of an option, from 1, got "0"`},
		{"an option twice in a symmetry", "a b\n|symmetry:(1 2)(1)\na\nb", "line 2, column 17: want each option once in a symmetry, got 1 again"},
		{"an option that is not there", "a b\n| ä\n|symmetry:(1 3)\na\nb", "line 3, column 14: want the number of an option, from 1 to 2, got 3"},
		{"an option in no solution", "a b | c\n|symmetry:(1 2)\na\nc\nb", "line 2, column 14: want an option with a primary item, got 2, which is in no solution"},
		{"a permutation that is no symmetry", "a b c\na\nb\nb c\n | symmetry: (1 2)\n",
			"line 5, column 14: want a symmetry, got a permutation that takes item a to none with the same quota and colors"},
		{"a name in Latin-1", "a\n| name:  \xe4\na", `line 2, column 10: want UTF-8, got "\xe4"`},
		{"an item twice", "a b\na  b a", `line 2, column 6: want each item once in an option, got "a" again`},
		{"an item twice in colors", "a | b\na b:x b:y", `line 2, column 7: want each item once in an option, got "b" again`},
		{"a color of a primary item", "a | b\nb a:x", `line 2, column 5: want no color for the primary item "a", got "x"; items that can have one are listed after the bar in line 1`},
		{"no color", "a | b\na b: ", "line 2, column 5: want a color after the colon, got none"},
		{"no color at the end", "a | b\na b:", "line 2, column 5: want a color after the colon, got none"},
		{"no item", "a | b\na :x", "line 2, column 3: want the name of an item before the colon, got none"},
		{"listed twice", "a b | a", `line 1, column 7: want each item listed once, got "a" again`},
		{"two bars", "a | b | c", "line 1, column 7: want only one bar, between the primary and the secondary items, got another"},
		{"two bars side by side", "a ||", "line 1, column 4: want only one bar, between the primary and the secondary items, got another"},
		{"a bar in a name", "a b|c", "line 1, column 3: " + noName + `"b|c"`},
		{"a colon in a name", "a b:c", "line 1, column 3: " + noName + `"b:c"`},
		{"a comment after the items", "a b # both jobs\na b\na\n", `line 1, column 5: want items that are in an option, got "#", which may begin a comment` + aComment},
		{"a comment without a blank", "a b #both\na b\n", `line 1, column 5: want items that are in an option, got "#both", which may begin a comment` + aComment},
		{"a comment behind secondary items", "a | b // 2 jobs\na b\n", `line 1, column 7: want items that are in an option, got "//", which may begin a comment` + aComment},
		{"a comment behind an option", "a b\na b # both\n", `line 2, column 5: there is no item "#"; line 1 lists the items` + aComment},
		{"a comment before the items", "# two jobs\na b\na b\n", `line 2, column 1: there is no item "a"; line 1 lists the items` + aComment},
		{"a matrix", "0 0 1\n1 0 0\n0 1 0\n", aMatrix},
		{"a matrix whose lines would be items and options", "1 0\n0 1\n0\n", aMatrix},
		{"a matrix without blanks", "001\n100\n010\n", `line 2, column 1: there is no item "100"; line 1 lists the items; a matrix of 0 and 1 is not in Knuth's format`},
		{"a matrix with commas", "0,0,1\n1,0,0\n", aMatrix},
		{"a matrix behind its size", "3 4\n0 0 1 1\n", `line 2, column 1: there is no item "0"; line 1 lists the items; a matrix of 0 and 1 is not in Knuth's format`},
		{"a quota upside down", "a 4:1|x1 b", "line 1, column 3: " + noQuota("4:1|x1")},
		{"a quota of none", "0|a", "line 1, column 1: " + noQuota("0|a")},
		{"a quota from none to none", "0:0|a", "line 1, column 1: " + noQuota("0:0|a")},
		{"a quota that is too high", "1:1000000001|a", "line 1, column 1: " + noQuota("1:1000000001|a")},
		{"a quota beyond all numbers", "1:99999999999999999999|a", "line 1, column 1: " + noQuota("1:99999999999999999999|a")},
		{"a quota of a secondary item", "a | b 2|c",
			`line 1, column 7: want no quota for the secondary item "c", got "2|c"; items that can have one are listed before the bar`},
		{"two quotas", "2|3|a", "line 1, column 3: " + noName + `"3|a"`},
		{"an item twice with quotas", "2|a 3|a", `line 1, column 7: want each item listed once, got "a" again`},
		{"a number before a bar", "a 2| b", "line 1, column 3: " + noName + `"2|"`},
		{"a long name", "a\n" + strings.Repeat("b", 101), `line 2, column 1: there is no item "` + strings.Repeat("b", 100) + `..."; line 1 lists the items`},
		{"Latin-1", "a \xe4", `line 1, column 3: want UTF-8, got "\xe4"`},
		{"Latin-1 in a color", "a | b\na b:\xe4", `line 2, column 5: want UTF-8, got "\xe4"`},
		{"Latin-1 in an option", "a\n\xe4", `line 2, column 1: want UTF-8, got "\xe4"`},
		{"UTF-16 without a byte order mark", "a\x00 \x00b\x00\n\x00", "line 1, column 1: want text, got NUL; if this is UTF-16, save it as UTF-8"},
		{"NUL in a color", "a | b\na b:x\x00", "line 2, column 5: want text, got NUL; if this is UTF-16, save it as UTF-8"},
		{"binary data", "\x7fELF\x02\x01", "line 1, column 1: want text, got the control character U+007F"},
		{"binary data in an option", "a\n\x02", "line 2, column 1: want text, got the control character U+0002"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := dlx.Read(strings.NewReader(c.text))
			if !testenv.Is[*dlx.SyntaxError](err) || err.Error() != "dlx: "+c.want || p != nil {
				t.Errorf("want dlx: %s\ngot  %v, %v", c.want, err, p)
			}
		})
	}
}

// TestNotice reads problems with options of secondary items alone.
func TestNotice(t *testing.T) {
	for text, want := range map[string]string{
		"a b | s\na\nb s\n":                     "",
		"a b | s\na\n\n| a comment\ns |-5\nb\n": "line 5: an option of secondary items alone is in no solution; to let it be chosen, list one of its items before the bar, as 0:1|NAME",
		"a | s t\ns t\na\ns\n":                  "line 2: an option of secondary items alone is in no solution, and so is 1 other option; to let it be chosen, list one of its items before the bar, as 0:1|NAME",
		"a | s t\ns t\na\ns\nt\n":               "line 2: an option of secondary items alone is in no solution, and so are 2 other options; to let it be chosen, list one of its items before the bar, as 0:1|NAME",
	} {
		if got := testenv.Must(dlx.ReadContent(strings.NewReader(text)))(t).Notice; got != want {
			t.Errorf("%q: want %q, got %q", text, want, got)
		}
	}
}

// TestSymmetries reads symmetries before, between and behind options, one of which is left out.
func TestSymmetries(t *testing.T) {
	const text = "|symmetry: (1 3)(5 4)\na b c | d\na\nd\n| name: it\n| symmetry:(1,3 , 4 )\nb\nc\nb c\n | symmetry: (1)"
	_, err := dlx.ReadContent(strings.NewReader(text))
	if want := "dlx: line 1, column 12: want a symmetry, got a permutation that takes item a to none with the same quota and colors"; fmt.Sprint(err) != want {
		t.Errorf("want %s, got %v", want, err)
	}
	got, err := dlx.ReadContent(strings.NewReader(strings.Replace(strings.Replace(text, "(5 4)", "", 1), "\nb c", "", 1)))
	if want := "[[1 0 2] [1 2 0] [0 1 2]]"; err != nil || fmt.Sprint(got.Symmetries) != want || got.Problem.OptionName(1) != "it" {
		t.Errorf("want %s and a named option, got %v, %v", want, got, err)
	}
}

func TestOptionsEndAtAnError(t *testing.T) {
	for _, c := range []struct {
		name string
		text io.Reader
		want []string
	}{
		{"of the text", strings.NewReader("a b\na\nq\nb\n"), []string{"[0]", `dlx: line 3, column 1: there is no item "q"; line 1 lists the items`}},
		{"of the reader", io.MultiReader(strings.NewReader("a b\na\n\nb"), iotest.ErrReader(errors.New("the disk is gone"))),
			[]string{"[0]", "dlx: line 4: the disk is gone"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := testenv.Must(dlx.NewReader(c.text))(t)
			var got []string
			for option, err := range r.Options() {
				if err != nil {
					got = append(got, err.Error())
				} else {
					got = append(got, fmt.Sprint(option.Items))
				}
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("want %q, got %q", c.want, got)
			}
		})
	}
}

// TestOptionsContinue stops reading after each option, and continues with the next.
func TestOptionsContinue(t *testing.T) {
	r := testenv.Must(dlx.NewReader(strings.NewReader("a b\na\nb\na b\n")))(t)
	var got []string
	for range 3 {
		for option := range r.Options() {
			got = append(got, fmt.Sprint(option.Items))
			break
		}
	}
	if want := []string{"[0]", "[1]", "[0 1]"}; !slices.Equal(got, want) {
		t.Errorf("want %q, got %q", want, got)
	}
}

func ExampleRead() {
	p, err := dlx.Read(strings.NewReader("saw drill | machine\nsaw machine:wood\ndrill machine:steel\ndrill machine:wood\n"))
	if err != nil {
		panic(err)
	}
	fmt.Println(len(p.Items), "items,", p.Primary(), "of them primary")
	fmt.Println(p.OptionName(1))
	// Output:
	// 3 items, 2 of them primary
	// drill machine:steel
}
