package setpart_test

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/puzzle/internal/familytest"
	"graphcover/puzzle/setpart"
)

func TestRead(t *testing.T) {
	text := string(testenv.Must(os.ReadFile("testdata/small.txt"))(t))
	for _, text := range []string{text, " 2\t3 40 1 1 50\r\n1 2\r\r70 2\n1 2", strings.ReplaceAll(text, "\n", "\r")} {
		p := testenv.Must(setpart.Read(iotest.OneByteReader(strings.NewReader(text))))(t)
		got := fmt.Sprint(p.OptionNames([]int{0, 1, 2}), " ", p.ItemName(1), " ", p.Options[2].Items, " ", p.Cost([]int{0, 1}), " ", p.Cost([]int{2}))
		if want := "[column 1 column 2 column 3] row 2 [0 1] 90 70"; got != want {
			t.Errorf("%q: want %s, got %s", text, want, got)
		}
		testenv.Check(t, p.Validate())
	}
}

func TestSyntaxErrors(t *testing.T) {
	familytest.CheckSyntaxErrors(t, "setpart", setpart.Read, map[string]string{
		"":                        "line 1, column 1: want the number of rows, got the end of the text",
		"2":                       "line 2, column 1: want the number of columns, got the end of the text",
		"0 1":                     `line 1, column 1: want the number of rows from 1 to 1000000, got "0"`,
		"2 x":                     `line 1, column 3: want the number of columns from 0 to 100000000, got "x"`,
		"2 1\n1.5 1 1":            `line 2, column 1: want the cost of column 1 from -1099511627776 to 1099511627776, got "1.5"`,
		"2 1\n7 0\n":              `line 2, column 3: want how many rows column 1 covers from 1 to 2, got "0"`,
		"2 1\n7 3 1 2 1\n":        `line 2, column 3: want how many rows column 1 covers from 1 to 2, got "3"`,
		"2 2\n7 1 1\n8 1 3\n":     `line 3, column 5: want a row of column 2 from 1 to 2, got "3"`,
		"2 1\n7 2 1 1\n":          "line 2, column 7: want each row once in column 1, got row 1 again",
		"2 2\n7 1 1\n":            "line 3, column 1: want the cost of column 2, got the end of the text",
		"2 1\n7 1 1\n 8":          `line 3, column 2: want the end of the text after 1 columns, got "8"`,
		"2 1\n7 1 \xff":           `line 2, column 5: want a row of column 1 from 1 to 2, got "?"`,
		"99999999999999999999 1 ": `line 1, column 1: want the number of rows from 1 to 1000000, got "99999999999999999999"`,
	})
}

func TestLooks(t *testing.T) {
	for text, want := range map[string]bool{
		"2 3\n40 1 1\n50 1 2\n":     true,
		"  2   3  \r\n 40 1\n 1 ":   true,
		"2 3\n40 2 1 1\n":           false,
		"2 3\n40 1 3\n":             false,
		"2 3 4\n40 1 1\n":           false,
		"17\n2 3\n40 1 1\n":         false,
		"a b\na\nb\n":               false,
		"":                          false,
		"2 3\n":                     false,
		strings.Repeat("1 2\n", 81): false,
	} {
		if setpart.Looks(text) != want {
			t.Errorf("%q: want %v", text, want)
		}
	}
}

// TestInstances reads the problems of OR-Library: how large they are is known.
func TestInstances(t *testing.T) {
	for name, want := range map[string][2]int{
		"sppnw41": {17, 197}, "sppnw32": {19, 294}, "sppnw36": {20, 1783}, "meteor": {60, 2464}, "heart": {180, 926},
		"air03": {124, 10757}, "nw04": {36, 87482}, "sppaa06": {646, 7292}, "air04": {823, 8904},
	} {
		p := corpus.SetPartitioning(t, name)
		if got := [2]int{len(p.Items), len(p.Options)}; got != want || p.Validate() != nil || !p.HasCosts() {
			t.Errorf("%s: want %v, got %v, %v", name, want, got, p.Validate())
		}
	}
}

// FuzzRead compares a problem with the numbers of its text.
func FuzzRead(f *testing.F) {
	f.Add(string(testenv.Must(os.ReadFile("testdata/small.txt"))(f)))
	for _, text := range []string{"1 1\n-3 1 1", "3 2 5 3 3 1 2 0 1 1", "2 1\n1 2 1 1", "1 0", "01 +1 7 1 1", "1 1\n7 1 1\x00", "\ufeff1 0"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, err := setpart.Read(strings.NewReader(text))
		if err != nil {
			if syntax, ok := errors.AsType[*setpart.SyntaxError](err); !ok || syntax.Line < 1 || syntax.Column < 1 || p != nil {
				t.Errorf("want a SyntaxError with a place, got %v", err)
			}
			return
		}
		testenv.Check(t, p.Validate())
		if strings.HasPrefix(text, "\xfe\xff") || strings.HasPrefix(text, "\xff\xfe") {
			return // UTF-16
		}
		want := []int{len(p.Items), len(p.Options)}
		for _, option := range p.Options {
			want = append(want, option.Cost, len(option.Items))
			for _, item := range option.Items {
				want = append(want, item+1)
			}
		}
		var got []int
		for word := range strings.FieldsFuncSeq(strings.TrimPrefix(text, "\ufeff"), func(c rune) bool { return c <= ' ' }) {
			var n int
			testenv.Must(fmt.Sscanf(word, "%d", &n))(t)
			got = append(got, n)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: want %v, got %v", text, got, want)
		}
	})
}
