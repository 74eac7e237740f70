package cnf_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/testenv"
	"graphcover/puzzle/cnf"
)

func TestWrite(t *testing.T) {
	var b exactcover.Builder
	p := testenv.Must(b.Primary("a").Secondary("s").
		Option("a", "s:red").Named("one\nday", "a", "s").Option("a", "s:blue").Option("a").Option("a").Option("a").Option("a").Problem())(t)
	p.Given, p.Excluded = []int{2}, []int{3}
	var text strings.Builder
	testenv.Check(t, cnf.Write(&text, p, "a problem"))
	const want = `c a problem
c 1 = a s:red
c 2 = one day
c 3 = a s:blue
c 4 = a
c 5 = a
c 6 = a
c 7 = a
c 8 = s:red
c 9 = s:blue
p cnf 14 31
1 2 3 4 5 6 7 0
`
	if !strings.HasPrefix(text.String(), want) {
		t.Errorf("want\n%s…\ngot\n%s", want, text.String())
	}
	p.Items[0].Quota = exactcover.Quota{Low: 1, High: 2}
	if err := cnf.Write(&text, p, ""); !testenv.Is[*exactcover.QuotaError](err) {
		t.Errorf("want a quota refused, got %v", err)
	}
}

// TestModels compares the models of formulas with the solutions of random problems, option by option.
func TestModels(t *testing.T) {
	rng := rand.New(rand.NewPCG(42, 1))
	kinds := make(map[string]int)
	for range testenv.Cases(1000, 10_000) {
		p := solvertest.Random(rng)
		if solvertest.Exclude(rng, p); exactcover.IsConflict(p.Validate()) {
			continue
		}
		var text strings.Builder
		testenv.Check(t, cnf.Write(&text, p, "random"))
		want := []string{}
		for _, s := range solvertest.BruteForce(p) {
			want = append(want, fmt.Sprint(slices.Sorted(slices.Values(s))))
		}
		slices.Sort(want)
		f := parse(t, text.String())
		var got []string
		f.models(func(values []bool) {
			chosen := []int{}
			for o := range p.Options {
				if values[o+1] {
					chosen = append(chosen, o)
				}
			}
			got = append(got, fmt.Sprint(chosen))
		})
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Fatalf("want the models %v, got %v: %+v\n%s", want, got, p, text.String())
		}
		kinds[[...]string{"none", "one", "several"}[min(len(want), 2)]]++
		if f.variables > len(p.Options)+colorsOf(p) {
			kinds["many options of an item"]++
		}
	}
	for _, kind := range []string{"none", "one", "several", "many options of an item"} {
		if kinds[kind] < 20 {
			t.Errorf("want some of each kind, got %v", kinds)
		}
	}
}

// colorsOf returns how many colors items have in options of p.
func colorsOf(p *exactcover.Problem) int {
	used := make(map[[2]int]bool)
	for _, o := range p.Options {
		for k, item := range o.Items {
			if color := o.Color(k); color != exactcover.NoColor {
				used[[2]int{item, int(color)}] = true
			}
		}
	}
	return len(used)
}

// A formula is what a text says.
type formula struct {
	variables int
	clauses   [][]int
}

func parse(t *testing.T, text string) (f formula) {
	t.Helper()
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		switch {
		case words[0] == "c":
		case words[0] == "p":
			f.variables = testenv.Must(strconv.Atoi(words[2]))(t)
			f.clauses = make([][]int, 0, testenv.Must(strconv.Atoi(words[3]))(t))
		default:
			var clause []int
			for _, word := range words[:len(words)-1] {
				clause = append(clause, testenv.Must(strconv.Atoi(word))(t))
			}
			f.clauses = append(f.clauses, clause)
		}
	}
	if len(f.clauses) != cap(f.clauses) {
		t.Errorf("want as many clauses as the head says, %d, got %d", cap(f.clauses), len(f.clauses))
	}
	return f
}

// models calls found with the values of each model, from index 1.
func (f formula) models(found func(values []bool)) {
	values := make([]bool, f.variables+1)
	var assign func(v int)
	assign = func(v int) {
		for _, clause := range f.clauses {
			if !slices.ContainsFunc(clause, func(l int) bool { return max(l, -l) >= v || values[max(l, -l)] == (l > 0) }) {
				return
			}
		}
		if v > f.variables {
			found(values)
			return
		}
		for _, value := range []bool{false, true} {
			values[v] = value
			assign(v + 1)
		}
	}
	assign(1)
}
