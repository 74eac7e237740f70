package dlx_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/testenv"
	"graphcover/puzzle/dlx"
	"graphcover/puzzle/internal/familytest"
)

// rewrite writes p and reads it back.
func rewrite(p *exactcover.Problem) (*exactcover.Problem, error) {
	var text bytes.Buffer
	if err := dlx.Write(&text, p, "a problem"); err != nil {
		return nil, err
	}
	again, err := dlx.Read(&text)
	if err != nil {
		return nil, fmt.Errorf("read again: %w", err)
	}
	return again, nil
}

// unname removes the names of options, by which solutions are compared, and shortens those of
// colors: Write does not keep them.
func unname(p *exactcover.Problem) {
	for o := range p.Options {
		p.Options[o].Name = ""
	}
	for c, name := range p.Colors {
		p.Colors[c] = name[:min(1, len(name))]
	}
}

// numbered returns p without the names of items and colors: items by number, with their quotas,
// and colors in the order in which the options use them.
func numbered(p *exactcover.Problem) []string {
	found := []string{fmt.Sprintf("%d of %d primary", p.Primary(), len(p.Items))}
	for i := range p.Items {
		found[0] += " " + p.Quota(i).String()
	}
	colors := map[exactcover.Color]int{exactcover.NoColor: 0}
	for o := range p.Options {
		var line []string
		for k, item := range p.Options[o].Items {
			color := p.Options[o].Color(k)
			if _, known := colors[color]; !known {
				colors[color] = len(colors)
			}
			line = append(line, fmt.Sprintf("%d:%d", item, colors[color]))
		}
		name := strings.TrimFunc(strings.Map(func(c rune) rune {
			if unicode.IsControl(c) {
				return ' '
			}
			return c
		}, p.Options[o].Name), func(c rune) bool { return c == ' ' })
		found = append(found, fmt.Sprintf("%s |%d %q", strings.Join(line, " "), p.Options[o].Cost, name))
	}
	return found
}

// TestRoundTrip writes random problems and reads them back.
func TestRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(49, 7221))
	for n := range 2000 {
		p := solvertest.Random(rng)
		if unname(p); n%2 == 0 {
			solvertest.SetQuotas(rng, p)
			solvertest.SetCosts(rng, p)
			for o := range p.Options {
				p.Options[o].Name = []string{"", fmt.Sprint("o", o), "two words: |3"}[rng.IntN(3)]
			}
		}
		p.Given = nil
		want := lines(p)
		for o := len(p.Options) - 1; o >= 0; o-- {
			if !slices.ContainsFunc(p.Options[o].Items, func(i int) bool { return i < p.Primary() }) {
				want = slices.Delete(want, o+1, o+2)
			}
		}
		again, err := rewrite(p)
		if err != nil {
			t.Fatalf("problem %d, %q: %v", n, want, err)
		}
		if got := lines(again); !slices.Equal(got, want) {
			t.Fatalf("problem %d: want %q\ngot  %q", n, want, got)
		}
	}
}

// TestWriteGiven writes problems with given and excluded options, reads them back, and
// compares their solutions, as found by the reference solver.
func TestWriteGiven(t *testing.T) {
	rng := rand.New(rand.NewPCG(49, 7222))
	solvable, conflicts := 0, 0
	for range 3000 {
		p := solvertest.Random(rng)
		for range 3 {
			if len(p.Options) > 0 {
				p.Given = append(p.Given, rng.IntN(len(p.Options)))
			}
		}
		unname(p)
		p.Given = slices.Compact(slices.Sorted(slices.Values(p.Given)))
		if rng.IntN(2) == 0 {
			solvertest.Exclude(rng, p)
		}
		again, err := rewrite(p)
		if err != nil {
			t.Fatalf("%q, given %v, excluded %v: %v", lines(p), p.Given, p.Excluded, err)
		}
		var want []string
		if p.ValidateGiven(p.Given) != nil {
			conflicts++
		} else {
			solutions, _ := solvertest.Reference(p)
			want = chosen(p, solutions)
		}
		if len(want) > 0 {
			solvable++
		}
		solutions, _ := solvertest.Reference(again)
		if got := chosen(again, solutions); !slices.Equal(got, want) {
			t.Fatalf("%q, given %v, excluded %v: want %q\ngot  %q", lines(p), p.Given, p.Excluded, want, got)
		}
	}
	if solvable < 200 || conflicts < 200 {
		t.Errorf("want many problems with a solution and many with a conflict, got %d and %d", solvable, conflicts)
	}
}

// chosen returns the options of each solution that have a primary item, sorted.
func chosen(p *exactcover.Problem, solutions []exactcover.Solution) []string {
	var all []string
	for _, s := range solutions {
		s = slices.DeleteFunc(slices.Clone(s), func(o int) bool {
			return !slices.ContainsFunc(p.Options[o].Items, func(i int) bool { return i < p.Primary() })
		})
		all = append(all, strings.Join(slices.Sorted(slices.Values(p.OptionNames(s))), ", "))
	}
	slices.Sort(all)
	return all
}

func TestWriteText(t *testing.T) {
	p := solvertest.New(3, "ab", "c", "bc")
	p.Items[2].Secondary = true
	p.Options[0].Name, p.Options[1].Name, p.Options[2].Name = "", "with\ta color", ""
	p.Options[1].Items, p.Options[1].Cost = []int{0, 2}, -7
	p.Options[1].Colors = []exactcover.Color{0, 1}
	p.Colors = []string{"", "red"}
	const given = "| a problem\n| options that exclude one of the 1 given ones are left out\n| color r = red\na b | c\n"
	for _, c := range []struct {
		name     string
		given    []int
		excluded []int
		want     string
	}{
		{"nothing given", nil, nil, "| a problem\n| color r = red\na b | c\na b\n| name: with a color\na c:r |-7\nb c\n"},
		{"an option given", []int{2}, nil, given + "b c\n"},
		{"a color given", []int{1}, nil, given + "| name: with a color\na c:r |-7\n"},
		{"options excluded", nil, []int{0, 2}, "| a problem\n| 2 excluded options are left out\n| color r = red\na b | c\n| name: with a color\na c:r |-7\n"},
		{"a conflict", []int{0, 2}, nil, "| a problem\n| no options, because there is no solution: given options a b and b c both cover b\n" +
			"| color r = red\na b | c\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p.Given, p.Excluded = c.given, c.excluded
			var text strings.Builder
			if err := dlx.Write(&text, p, "a\nproblem"); err != nil || text.String() != c.want {
				t.Errorf("want %q\ngot  %q, %v", c.want, text.String(), err)
			}
		})
	}
}

// TestWriteNames writes names that DLX2 would not accept.
func TestWriteNames(t *testing.T) {
	p := &exactcover.Problem{Colors: []string{"", "red", "rose", "a", "\xff", "red"}}
	for _, name := range []string{"", "1 in row 4", "1 in room 4", "#5", "öl|x:y 3", "a\r", "eightby8", "ninebytes", "#5", "x\ufeff\x01"} {
		p.Items = append(p.Items, exactcover.Item{Name: name})
	}
	var text strings.Builder
	testenv.Check(t, dlx.Write(&text, p, "names"))
	const want = `| names
| 1ir4 = 1 in row 4
| #3 = 1 in room 4
| ##5 = öl|x:y 3
| a = a 
| n = ninebytes
| 5 = #5
| x = x� 
| color r = red
| color b = rose
| color c = ?
| color d = red
#1 1ir4 #3 #5 ##5 a eightby8 n 5 x
`
	if got := strings.ReplaceAll(text.String(), "\ufeff", "�"); got != want {
		t.Errorf("want %s\ngot %s", want, got)
	}
	if p, err := dlx.Read(strings.NewReader(text.String())); err != nil || len(p.Items) != 10 {
		t.Errorf("read again: got %v, %v", p, err)
	}
}

// TestWriteManyColors uses more colors than there are characters for them.
func TestWriteManyColors(t *testing.T) {
	p := solvertest.New(1, "a")
	p.Items = append(p.Items, exactcover.Item{Name: "s", Secondary: true})
	p.Colors = []string{""}
	p.Options = nil
	for c := 1; c <= 200; c++ {
		p.Colors = append(p.Colors, fmt.Sprintf("c%d", c))
		p.Options = append(p.Options, exactcover.Option{Items: []int{0, 1}, Colors: []exactcover.Color{0, exactcover.Color(c)}})
	}
	again := testenv.Must(rewrite(p))(t)
	short := 0
	for _, name := range again.Colors {
		if len(name) == 1 {
			short++
		}
	}
	if short != '~'-' ' || len(again.Colors) != len(p.Colors) || len(again.Options) != 200 {
		t.Errorf("want %d colors, %d of one character, and 200 options, got %d, %d, %d",
			len(p.Colors), '~'-' ', len(again.Colors), short, len(again.Options))
	}
}

func TestWriteErrors(t *testing.T) {
	for _, c := range []struct {
		name    string
		problem *exactcover.Problem
		want    string
	}{
		{"no item", &exactcover.Problem{}, "dlx: want a primary item, got none"},
		{"no primary item", &exactcover.Problem{Items: []exactcover.Item{{Name: "a", Secondary: true}}}, "dlx: want a primary item, got none"},
		{"no problem", &exactcover.Problem{Options: []exactcover.Option{{Items: []int{0}}}}, "exactcover: option 0: want an item below 0, got 0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var text strings.Builder
			if err := dlx.Write(&text, c.problem, ""); err == nil || err.Error() != c.want || text.Len() > 0 {
				t.Errorf("want %s and nothing written, got %v, %q", c.want, err, text.String())
			}
		})
	}
}

// TestWriteToAFullDisk has a write fail in the middle of a problem.
func TestWriteToAFullDisk(t *testing.T) {
	options := make([]string, 10_000)
	for o := range options {
		options[o] = "abc"
	}
	full := errors.New("the disk is full")
	if err := dlx.Write(familytest.FailingWriter{Err: full}, solvertest.New(3, options...), ""); !errors.Is(err, full) {
		t.Errorf("want %v, got %v", full, err)
	}
}

// TestWriteQuotas writes problems with quotas, costs, and given options. What is read back has the
// same solutions, as found by checking all sets of options, or Write says that it can't be written.
func TestWriteQuotas(t *testing.T) {
	rng := rand.New(rand.NewPCG(39, 2))
	written, refused, solvable, conflicts := 0, 0, 0, 0
	for range 2000 {
		p := solvertest.Random(rng)
		if len(p.Options) == 0 || len(p.Options) > 7 {
			continue
		}
		unname(p)
		solvertest.SetQuotas(rng, p)
		solvertest.SetCosts(rng, p)
		p.Given = nil
		for range rng.IntN(3) {
			if o := rng.IntN(len(p.Options)); p.HasPrimary(o) && !slices.Contains(p.Given, o) {
				p.Given = append(p.Given, o)
			}
		}
		if rng.IntN(3) == 0 {
			solvertest.Exclude(rng, p)
		}
		again, err := rewrite(p)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "dlx: want ") {
				t.Fatal(err)
			}
			refused++
			continue
		}
		written++
		var want []string
		if p.Validate() != nil {
			conflicts++
		} else {
			want = priced(p, solvertest.BruteForce(p))
		}
		if got := priced(again, solvertest.BruteForce(again)); !slices.Equal(got, want) {
			t.Fatalf("%q, given %v, excluded %v: want %q\ngot  %q", lines(p), p.Given, p.Excluded, want, got)
		}
		if len(want) > 0 {
			solvable++
		}
	}
	if written < 300 || refused < 20 || solvable < 100 || conflicts < 20 {
		t.Errorf("%d written, %d refused, %d solvable, %d conflicts: this tests little", written, refused, solvable, conflicts)
	}
}

// priced returns the options of each solution and its cost, sorted.
func priced(p *exactcover.Problem, solutions []exactcover.Solution) []string {
	var all []string
	for _, s := range solutions {
		all = append(all, fmt.Sprint(chosen(p, []exactcover.Solution{s}), " ", p.Cost(s)))
	}
	slices.Sort(all)
	return all
}

func TestWriteQuotaText(t *testing.T) {
	var b exactcover.Builder
	p := testenv.Must(b.Quota(2, 3, "sport and games").Quota(2, 2, "b").Quota(0, 1, "c").Primary("d").
		Option("sport and games", "d").Cost(3).Named("free", "c").Option("b").Option("b").Option("b").Problem())(t)
	var text strings.Builder
	testenv.Check(t, dlx.Write(&text, p, "quotas"))
	const want = "| quotas\n| sag = sport and games\n2:3|sag 2|b 0:1|c d\nsag d |3\n| name: free\nc\nb\nb\nb\n"
	if text.String() != want {
		t.Errorf("want %s\ngot %s", want, text.String())
	}
	p.Given = []int{2}
	if err := dlx.Write(io.Discard, p, ""); fmt.Sprint(err) != "dlx: want no given option that quotas leave open, since the format has none, got b" {
		t.Errorf("want a given option refused, got %v", err)
	}
}
