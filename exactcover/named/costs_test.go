package named_test

import (
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/named"
	"graphcover/exactcover/solvertest"
)

func TestCosts(t *testing.T) {
	p := solvertest.New(3, "ab", "c", "ab", "bc")
	for _, text := range []string{"# prices\n\n -5 ab\n7\tbc\r\n2 @1\n", "\ufeff-5 ab\n7 bc\n2 c", "\xff\xfe-\x005\x00 \x00a\x00b\x00\n\x007\x00 \x00b\x00c\x00\n\x002\x00 \x00c\x00"} {
		got, err := named.Costs(strings.NewReader(text), p)
		if want := []int{-5, 2, -5, 7}; err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: want %v, got %v, %v", text, want, got, err)
		}
	}
	for text, want := range map[string]string{
		"1 ab\n1.5 c":     `line 2: want a whole number from -1099511627776 to 1099511627776 and an option, got "1.5"`,
		"1099511627777 c": `line 1: want a whole number from -1099511627776 to 1099511627776 and an option, got "1099511627777"`,
		"1 abc":           `line 1: want the name of an option such as "ab", or its number after an @, got "abc"`,
		"1 @4":            `line 1: want the name of an option such as "ab", or its number after an @, got "@4"`,
		"1":               `line 1: want the name of an option such as "ab", or its number after an @, got ""`,
	} {
		if _, err := named.Costs(strings.NewReader(text), p); err == nil || err.Error() != want {
			t.Errorf("%q: want %s, got %v", text, want, err)
		}
	}
}

func TestAttribute(t *testing.T) {
	p := solvertest.New(2, "a", "b", "ab")
	p.Options[0].Attributes = map[string]any{"price": 3, "kind": "x"}
	p.Options[2].Attributes = map[string]any{"price": -4}
	got, known, err := named.Attribute(p, "price")
	if want := []int{3, 0, -4}; err != nil || !known || !slices.Equal(got, want) {
		t.Errorf("want %v, got %v, %t, %v", want, got, known, err)
	}
	if _, known, err := named.Attribute(p, "weight"); known || err != nil {
		t.Errorf("want weight unknown, got %t, %v", known, err)
	}
	if _, _, err := named.Attribute(p, "kind"); err == nil || err.Error() != "option a: want a whole number in its attribute kind, got x" {
		t.Errorf("want an error for a word, got %v", err)
	}
}

func TestOption(t *testing.T) {
	p := &exactcover.Problem{
		Items:   []exactcover.Item{{Name: "a"}, {Name: "b"}},
		Options: []exactcover.Option{{Items: []int{0, 1}}, {Items: []int{1}}, {Items: []int{1}}},
	}
	for name, want := range map[string]int{"a b": 0, "@2": 2} {
		if got, err := named.Option(p, name); got != want || err != nil {
			t.Errorf("%s: want %d, got %d, %v", name, want, got, err)
		}
	}
	if _, err := named.Option(p, "b"); err == nil || err.Error() != `option "b": want the name of one option, got that of 2; @1 is the first of them` {
		t.Errorf("want an error for two options of one name, got %v", err)
	}
}

func TestOptions(t *testing.T) {
	p := solvertest.New(3, "ab", "c", "ab", "bc")
	for text, want := range map[string][]int{
		"c\nab\n\noptimal: cost 3\n": {1, 0}, "# last week\n\n bc\r\n@1\n": {3, 1}, "ab\nc\nab": {0, 1, 2},
		"\ufeffc\r\nab\r\n": {1, 0}, "who;option\n1;c\n;\n2;ab\n": {1, 0}, "\"who, and why\",Option\n\"a, b\",bc\n": {3},
	} {
		if got, err := named.Options(strings.NewReader(text), p); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: want %v, got %v, %v", text, want, got, err)
		}
	}
	for text, want := range map[string]string{
		"c\nabc\n":      `line 2: want the name of an option such as "ab", or its number after an @, got "abc"`,
		"ab\nab\nc\nab": `line 4: want each option once, got "ab" again`,
		"\n":            "want at least one option, got none",
		"c\n\nx\nab":    `line 4: want no option after an empty line, got "ab"`,
		"@4":            `line 1: want the name of an option such as "ab", or its number after an @, got "@4"`,
	} {
		if _, err := named.Options(strings.NewReader(text), p); err == nil || err.Error() != want {
			t.Errorf("%q: want %s, got %v", text, want, err)
		}
	}
	p.Options[2].Cost = 1
	if _, err := named.Options(strings.NewReader("c\nab\n"), p); err == nil || err.Error() != `line 2: option "ab": want the name of one option, got that of 2; @0 is the first of them` {
		t.Errorf("want an error for options of one name with different costs, got %v", err)
	}
}
