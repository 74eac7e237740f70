package mps_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/internal/familytest"
	"graphcover/puzzle/mps"
)

// read returns the problem of a text, without the notice.
func read(r io.Reader) (*exactcover.Problem, error) {
	p, _, err := mps.Read(r)
	return p, err
}

// lines returns the items of p with their quotas, and its options with their costs.
func lines(p *exactcover.Problem) []string {
	var found []string
	for i, item := range p.Items {
		found = append(found, fmt.Sprint(item.Name, " ", p.Quota(i), " ", item.Secondary))
	}
	for o, option := range p.Options {
		line := fmt.Sprint(option.Name, " |", option.Cost)
		for _, item := range option.Items {
			line += " " + p.ItemName(item)
		}
		switch {
		case slices.Contains(p.Given, o):
			line += " given"
		case slices.Contains(p.Excluded, o):
			line += " excluded"
		}
		found = append(found, line)
	}
	return found
}

func TestRead(t *testing.T) {
	for name, want := range map[string][]string{
		"crew.mps": {"FLIGHT1 1 false", "FLIGHT2 1 false", "HOTEL 0:2 false", "REST 1:3 false",
			"PAIR1 |40 FLIGHT1", "PAIR2 |50 FLIGHT2 HOTEL", "PAIR3 |-70 FLIGHT1 FLIGHT2 REST", "PAIR4 |0 FLIGHT2 REST HOTEL excluded"},
		"free.mps": {"a-row-with-a-long-name 1 false", "packed 0:1 true",
			"first |1 a-row-with-a-long-name packed", "second |2 a-row-with-a-long-name", "third |0 packed a-row-with-a-long-name"},
		"blanks.mps": {"ROW 1 1 false", "ROW 2 1 false", "COL 1 |3 ROW 1", "COL 2 |0 ROW 2"},
	} {
		text := string(testenv.Must(os.ReadFile(filepath.Join("testdata", name)))(t))
		for _, text := range []string{text, strings.ReplaceAll(text, "\n", "\r\n"), strings.TrimRight(text, "\n")} {
			p := testenv.Must(read(iotest.OneByteReader(strings.NewReader(text))))(t)
			if got := lines(p); !slices.Equal(got, want) || p.Validate() != nil {
				t.Errorf("%s: want %q\ngot  %q, %v", name, want, got, p.Validate())
			}
		}
	}
}

// TestPacking reads rows <= 1 of which a column has no other: then they are primary items.
func TestPacking(t *testing.T) {
	text := problem("L a,E b", "x a b;y a", "a 1 b 1", "", "BV B x;BV B y;")
	p := testenv.Must(read(strings.NewReader(text)))(t)
	if got, want := lines(p), []string{"a 0:1 false", "b 1 false", "x |0 a b", "y |0 a"}; !slices.Equal(got, want) {
		t.Errorf("want %q, got %q", want, got)
	}
}

// TestCovering reads random set covering problems with rows >= 0, 1 and 2, and compares the cheapest cover with the one
// that trying all sets of columns finds.
func TestCovering(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 41))
	found, none := 0, 0
	for range 200 {
		const rows, columns = 4, 6
		sides, costs, in := make([]int, rows), make([]int, columns), make([][]int, columns) // in: the rows of each column
		var names, right, column, bounds []string
		for r := range sides {
			sides[r] = []int{0, 1, 1, 1, 2}[rng.IntN(5)]
			names, right = append(names, fmt.Sprint("G r", r)), append(right, fmt.Sprintf("r%d %d", r, sides[r]))
		}
		for c := range costs {
			costs[c], in[c] = rng.IntN(9)-2, rng.Perm(rows)[:1+rng.IntN(3)]
			line := fmt.Sprintf("x%d cost*%d", c, costs[c])
			for _, r := range in[c] {
				line += fmt.Sprint(" r", r)
			}
			column, bounds = append(column, line), append(bounds, fmt.Sprint("BV B x", c))
		}
		best := math.MaxInt
		for set := range 1 << columns {
			cost, times := 0, make([]int, rows)
			for c := range columns {
				if set>>c&1 == 1 {
					cost += costs[c]
					for _, r := range in[c] {
						times[r]++
					}
				}
			}
			if slices.EqualFunc(times, sides, func(n, side int) bool { return n >= side }) {
				best = min(best, cost)
			}
		}
		text := problem(strings.Join(names, ","), strings.Join(column, ";"), strings.Join(right, "\n R "), "", strings.Join(bounds, ";"))
		p := testenv.Must(read(strings.NewReader(text)))(t)
		got := testenv.Must(memsolver.Minimize(t.Context(), p))(t)
		if (got.Solution == nil) != (best == math.MaxInt) || got.Solution != nil && got.Cost != best {
			t.Fatalf("want the cost %d, got %+v:\n%s", best, got, text)
		}
		if found++; got.Solution == nil {
			none++
		}
	}
	if none < 5 || found-none < 50 {
		t.Errorf("%d of %d without a cover: this tests little", none, found)
	}
}

// problem returns a text with these rows, columns of coefficients 1, and lines of other sections.
func problem(rows, columns, right, ranges, bounds string) string {
	var b strings.Builder
	b.WriteString("NAME\nROWS\n N cost\n")
	for row := range strings.SplitSeq(rows, ",") {
		b.WriteString(" " + row + "\n")
	}
	b.WriteString("COLUMNS\n")
	for column := range strings.SplitSeq(columns, ";") {
		words := strings.Fields(column)
		for _, row := range words[1:] {
			name, factor, _ := strings.Cut(row, "*")
			if factor == "" {
				factor = "1"
			}
			fmt.Fprintf(&b, " %s %s %s\n", words[0], name, factor)
		}
	}
	fmt.Fprintf(&b, "RHS\n R %s\n", right)
	if ranges != "" {
		fmt.Fprintf(&b, "RANGES\n R %s\n", ranges)
	}
	b.WriteString("BOUNDS\n " + strings.ReplaceAll(strings.TrimSuffix(bounds, ";"), ";", "\n ") + "\nENDATA\n")
	return b.String()
}

func TestRanges(t *testing.T) {
	for _, c := range []struct{ row, right, width, want string }{
		{"E a", "1", "", "a 1 false"},
		{"E a", "2", "", "a 2 false"},
		{"E a", "2", "1", "a 2:3 false"},
		{"E a", "2", "-1", "a 1:2 false"},
		{"L a", "2", "", "a 0:2 false"},
		{"L a", "3", "-1", "a 2:3 false"},
		{"L a", "2", "5", "a 0:2 false"},
		{"G a", "2", "0", "a 2 false"},
		{"G a", "0", "3", "a 0:3 false"},
		{"G a", "2", "", "a 2 false"}, // with one column it can't be met
		{"G a", "1", "", "a 1 false"},
		{"G a", "0", "", "a 0:2 false"},
		{"G a", "-1", "", "a 0:2 false"},
		{"E a", "0", "", "mps: line 4, column 1: row a: want = 1, <= 1 or a range of counts, got = 0"},
		{"L a", "0", "2", "mps: line 4, column 1: row a: want = 1, <= 1 or a range of counts, got a range from -2 to 0"},
	} {
		ranges := ""
		if c.width != "" {
			ranges = "a " + c.width
		}
		p, err := read(strings.NewReader(problem(c.row, "x a", "a "+c.right, ranges, "BV B x")))
		got := fmt.Sprint(err)
		if err == nil {
			got = lines(p)[0]
		}
		if got != c.want {
			t.Errorf("%s %s, range %s: want %s, got %s", c.row, c.right, c.width, c.want, got)
		}
	}
}

// TestMaximize reads texts that want a maximum: their costs are negated, and that is said.
func TestMaximize(t *testing.T) {
	const minimum = "NAME\nROWS\n N cost\n E a\nCOLUMNS\n x a 1 cost 5\n y a 1 cost -7\n z a 1\nRHS\n R a 1\nBOUNDS\n BV B x\n BV B y\n BV B z\nENDATA\n"
	for sense, sign := range map[string]int{
		"": 1, "OBJSENSE\n    MIN\n": 1, "OBJSENSE MINIMIZE\n": 1, "OBJSENSE\n    MAX\n": -1, "OBJSENSE max\n": -1, "OBJSENSE MAXIMIZE\n": -1,
	} {
		p, notice, err := mps.Read(strings.NewReader(strings.Replace(minimum, "ROWS", sense+"ROWS", 1)))
		if err != nil {
			t.Fatal(sense, err)
		}
		if costs := []int{p.Options[0].Cost, p.Options[1].Cost, p.Options[2].Cost}; !slices.Equal(costs, []int{sign * 5, sign * -7, 0}) {
			t.Errorf("%q: want the costs times %d, got %v", sense, sign, costs)
		}
		if _, notice, err := mps.Read(strings.NewReader(sense + problem("E a", "x a", "a 1", "", "BV B x")[len("NAME\n"):])); err != nil || notice != "" {
			t.Errorf("%q: want nothing said where there are no costs, got %q, %v", sense, notice, err)
		}
		if isSaid := strings.Contains(notice, "each cost is negated"); isSaid != (sign < 0) || !isSaid && notice != "" {
			t.Errorf("%q: want it said if costs are negated, got %q", sense, notice)
		}
	}
}

// TestDecimals reads costs with decimals: all are multiplied by the same power of ten, and that is said.
func TestDecimals(t *testing.T) {
	for costs, want := range map[string]struct {
		costs  []int
		notice string
	}{
		"2 3 -4":           {[]int{2, 3, -4}, ""},
		"2.0 3D1 -0":       {[]int{2, 30, 0}, ""},
		"2.5 3 -4":         {[]int{25, 30, -40}, "there are costs with decimals, so each is multiplied by 10"},
		"0.1 0.25 -4":      {[]int{10, 25, -400}, "there are costs with decimals, so each is multiplied by 100"},
		"0.29 1.15 -8.7":   {[]int{29, 115, -870}, "there are costs with decimals, so each is multiplied by 100"}, // 0.29 * 100 is less than 29
		"1e-6 123456.7 .5": {[]int{1, 123456700000, 500000}, "there are costs with decimals, so each is multiplied by 1000000"},
	} {
		c := strings.Fields(costs)
		p, notice, err := mps.Read(strings.NewReader(problem("E a", "x a cost*"+c[0]+";y a cost*"+c[1]+";z a cost*"+c[2], "a 1", "", "BV B x;BV B y;BV B z")))
		if err != nil {
			t.Error(costs, err)
			continue
		}
		if got := []int{p.Options[0].Cost, p.Options[1].Cost, p.Options[2].Cost}; !slices.Equal(got, want.costs) || notice != want.notice {
			t.Errorf("%s: want %v, %q, got %v, %q", costs, want.costs, want.notice, got, notice)
		}
	}
}

func TestSyntaxErrors(t *testing.T) {
	const one = "a 1"
	familytest.CheckSyntaxErrors(t, "mps", read, map[string]string{
		"":                   "line 1, column 1: want ENDATA at the end, got the end of the text",
		"NAME\nROWS\n N c\n": "line 4, column 1: want ENDATA at the end, got the end of the text",
		"NAME\nENDATA\n":     "line 2, column 1: want the section ROWS before ENDATA",
		"ROWS\nROWS\n":       "line 2, column 1: want each section once, got ROWS again",
		"ROWS\nRHS\n":        "line 2, column 1: want the section COLUMNS before RHS",
		"a b\na\nb\n":        `line 1, column 1: want a section of NAME, OBJSENSE, ROWS, COLUMNS, RHS, RANGES, BOUNDS, ENDATA, got "a"`,
		"NAME\n x 1\n":       `line 2, column 2: want a section, got "x"`,
		"OBJSENSE\n UP\n":    `line 2, column 2: want the sense MIN or MAX, got "UP"`,
		"OBJSENSE LARGEST\n": `line 1, column 10: want the sense MIN or MAX, got "LARGEST"`,
		"ROWS\n X a\n":       `line 2, column 2: want N, E, L or G and the name of a row, got "X a"`,
		"ROWS\n E a\n E a\n": `line 3, column 4: want each row once, got "a" again`,
		"NAME \x00":          "line 1, column 1: want text, got NUL; if this is UTF-16, save it as UTF-8",
		"NAME \xff":          "line 1, column 1: want UTF-8, got other bytes",
		problem("E a", "x a*2", one, "", "BV B x"):                              `line 6, column 6: row a, column x: want the coefficient 1, got "2"`,
		problem("E a", "x a*-1", one, "", "BV B x"):                             `line 6, column 6: row a, column x: want the coefficient 1, got "-1"`,
		problem("E a", "x a a", one, "", "BV B x"):                              "line 7, column 6: row a, column x: want one coefficient, got another",
		problem("E a", "x cost*1.5000005", one, "", "BV B x"):                   `line 6, column 9: column x: want a number from -1099511627776 to 1099511627776 with at most 6 decimals as its cost, got "1.5000005"`,
		problem("E a", "x a cost*1 cost*2", one, "", "BV B x"):                  "line 8, column 9: column x: want one cost, got another",
		problem("E a", "x a", "a 1\n R a 2", "", "BV B x"):                      "line 9, column 6: row a: want one right side, got another",
		problem("E a", "x a cost*1234567.123456", one, "", "BV B x"):            "line 6, column 1: column x: want a cost from -1099511627776 to 1099511627776, got 1234567123456 when each is multiplied by 1000000, as there are costs with decimals",
		problem("E a", "x a cost*1e12;y a cost*0.25", one, "", "BV B x;BV B y"): "line 6, column 1: column x: want a cost from -1099511627776 to 1099511627776, got 100000000000000 when each is multiplied by 100, as there are costs with decimals",
		problem("E a", "x b", one, "", "BV B x"):                                `line 6, column 4: there is no row "b"`,
		problem("E a", "x a*b", one, "", "BV B x"):                              `line 6, column 6: want a number, got "b"`,
		problem("E a", "x a;y a;x a", one, "", "BV B x"):                        `line 8, column 2: want the lines of a column together, got column "x" again`,
		problem("E a", "x a", "a 1.5", "", "BV B x"):                            `line 8, column 6: row a: want a whole number as its right side, got "1.5"`,
		problem("E a", "x a", "cost 5", "", "BV B x"):                           `line 8, column 9: row cost: want no constant in the costs, got "5"`,
		problem("E a", "x a", one, "cost 5", "BV B x"):                          `line 10, column 9: row cost: want a whole number as the range of a row E, L or G, got "5"`,
		problem("E a", "x a", one, "", "BV B y"):                                `line 10, column 7: there is no column "y"`,
		problem("E a", "x a", one, "", "UP B x 2"):                              `line 10, column 9: column x: want a bound of 0 or 1, got "2"`,
		problem("E a", "x a", one, "", "FR B x"):                                "line 10, column 2: column x: want a variable of 0 and 1, got one without a lower bound",
		problem("E a", "x a", one, "", "SC B x 1"):                              `line 10, column 2: column x: want a bound UP, LO, FX or BV, got "SC"`,
		problem("E a", "x a", one, "", "UP B x 1"):                              "line 6, column 1: column x: want a variable of 0 and 1, got one that need not be whole",
		problem("E a", "x a", "a 2", "", "LI B x 0"):                            "line 6, column 1: column x: want a variable of 0 and 1, got a whole number without the upper bound 1",
		problem("E a", "x a", one, "", "LI B x 1;UP B x 0"):                     "line 6, column 1: column x: want a lower bound of at most the upper one, got 1 and 0",
		problem("E a", "x a;y cost", one, "", "BV B x;BV B y"):                  "line 7, column 1: column y: want a column with a row besides the costs, got none",
	})
}

// TestInstance compares a problem of OR-Library as MPS with the same problem in OR-Library's format.
func TestInstance(t *testing.T) {
	p := testenv.Must(read(corpus.Setpart(t, "sppnw41.mps")))(t)
	q := corpus.SetPartitioning(t, "sppnw41")
	if len(p.Options) != 197 || len(p.Items) != 17 {
		t.Fatalf("want 17 x 197, got %d x %d", len(p.Items), len(p.Options))
	}
	for o := range p.Options {
		if p.Options[o].Cost != q.Options[o].Cost || !slices.Equal(p.Options[o].Items, q.Options[o].Items) {
			t.Errorf("option %d: want %+v, got %+v", o, q.Options[o], p.Options[o])
		}
	}
}

// TestRoundTrip writes random problems without colors, and reads them back: they have the same
// solutions at the same cost.
func TestRoundTrip(t *testing.T) {
	rng := rand.New(rand.NewPCG(39, 4))
	solvable := 0
	for p := range solvertest.Each(rng, 1500, solvertest.Uncolor, solvertest.SetCosts, solvertest.Exclude, solvertest.Sometimes(solvertest.SetQuotas)) {
		if len(p.Options) > 8 {
			continue
		}
		var text bytes.Buffer
		testenv.Check(t, mps.Write(&text, p, "a\nproblem"))
		again, err := read(bytes.NewReader(text.Bytes()))
		if err != nil {
			if slices.ContainsFunc(p.Given, func(o int) bool { return len(p.Options[o].Items) == 0 }) {
				continue // it is in no row
			}
			t.Fatalf("%v\n%s", err, &text)
		}
		want, got := solutions(p), solutions(again)
		if !slices.Equal(got, want) {
			t.Fatalf("want %v, got %v: %+v\n%s", want, got, p, &text)
		}
		if len(want) > 0 {
			solvable++
		}
	}
	if solvable < 100 {
		t.Errorf("%d with a solution: this tests little", solvable)
	}
}

func solutions(p *exactcover.Problem) (all []string) {
	for _, s := range solvertest.BruteForce(p) {
		all = append(all, fmt.Sprint(slices.Sorted(slices.Values(s)), p.Cost(s)))
	}
	slices.Sort(all)
	return all
}

func TestWrite(t *testing.T) {
	var b exactcover.Builder
	p := testenv.Must(b.Primary("a b").Quota(1, 2, "c").Quota(0, 2, "d").Secondary("s").
		Option("a b", "s:red").Cost(-3).Named("free\nday", "c", "d", "s").Option("a b", "c", "s:blue").Problem())(t)
	p.Given = []int{2}
	var text strings.Builder
	testenv.Check(t, mps.Write(&text, p, "a problem"))
	want := string(testenv.Must(os.ReadFile("testdata/written.golden"))(t))
	if text.String() != want {
		t.Errorf("want\n%s\ngot\n%s", want, text.String())
	}
	full := errors.New("full")
	if err := mps.Write(familytest.FailingWriter{Err: full}, p, ""); !errors.Is(err, full) {
		t.Errorf("want %v, got %v", full, err)
	}
	p.Options[0].Items[0] = 9
	if err := mps.Write(io.Discard, p, ""); err == nil {
		t.Error("want an error for a problem that is not valid")
	}
}

// FuzzRead reads texts; what is read is valid, and so is what is written of it and read again.
func FuzzRead(f *testing.F) {
	testenv.AddFiles(f, "testdata/*.mps")
	f.Add(problem("E a,L b,G c", "x a b c;y a", "a 1 b 1", "c 2", "BV B x;FX B y 1"))
	f.Add("OBJSENSE MAX\n" + problem("E a", "x a cost*1.25;y a cost*-3", "a 1", "", "BV B x;BV B y"))
	f.Add("ROWS\nCOLUMNS\nENDATA")
	f.Add("ROWS\n \n E é\nCOLUMNS\n x é 1\nENDATA")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := read(strings.NewReader(text))
		if err != nil {
			if syntax, ok := errors.AsType[*mps.SyntaxError](err); !ok || syntax.Line < 1 || syntax.Column < 1 || p != nil {
				t.Errorf("want a SyntaxError with a place, got %v", err)
			}
			return
		}
		testenv.Check(t, p.ValidateOptions())
		var written bytes.Buffer
		if err := mps.Write(&written, p, "again"); err != nil {
			t.Fatal(err)
		}
		again, err := read(bytes.NewReader(written.Bytes()))
		if err != nil {
			t.Fatalf("%v\n%s", err, &written)
		}
		if len(again.Items) != len(p.Items) || len(again.Options) != len(p.Options) || !slices.Equal(again.Given, p.Given) {
			t.Errorf("want %q, got %q", lines(p), lines(again))
		}
	})
}
