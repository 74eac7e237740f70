package opb_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/testenv"
	"graphcover/puzzle/internal/familytest"
	"graphcover/puzzle/opb"
)

func TestWrite(t *testing.T) {
	var b exactcover.Builder
	p := testenv.Must(b.Primary("a b").Quota(1, 2, "c").Quota(0, 2, "d").Secondary("s").
		Option("a b", "s:red").Cost(-3).Named("free\nday", "c", "d", "s").Option("a b", "c", "s:blue").Option("c").Cost(5).Problem())(t)
	p.Given = []int{2}
	var text strings.Builder
	testenv.Check(t, opb.Write(&text, p, "a problem"))
	const want = `* #variable= 6 #constraint= 7
* a problem
* x1 = a b s:red
* x2 = free day
* x3 = a b c s:blue
* x4 = c
* x5 = s:red
* x6 = s:blue
min: -3 x1 +5 x4 ;
* a b
+1 x1 +1 x3 = 1 ;
* c
+1 x2 +1 x3 +1 x4 >= 1 ;
-1 x2 -1 x3 -1 x4 >= -2 ;
* s
-1 x5 -1 x2 -1 x6 >= -1 ;
+1 x5 -1 x1 >= 0 ;
+1 x6 -1 x3 >= 0 ;
+1 x3 = 1 ;
`
	if text.String() != want {
		t.Errorf("want\n%s\ngot\n%s", want, text.String())
	}
	full := errors.New("full")
	if err := opb.Write(familytest.FailingWriter{Err: full}, p, ""); !errors.Is(err, full) {
		t.Errorf("want %v, got %v", full, err)
	}
	text.Reset()
	testenv.Check(t, opb.Write(&text, &exactcover.Problem{Items: []exactcover.Item{{Name: "a"}}}, "nothing"))
	if want := "* #variable= 1 #constraint= 1\n* nothing\n* a\n+0 x1 = 1 ;\n"; text.String() != want {
		t.Errorf("want %s, got %s", want, text.String())
	}
}

// TestSolutions writes random problems without colors, and compares their solutions and costs with
// the values that meet the constraints in the text.
func TestSolutions(t *testing.T) {
	rng := rand.New(rand.NewPCG(39, 5))
	solvable := 0
	for p := range solvertest.Each(rng, 1500, solvertest.Uncolor, solvertest.SetCosts, solvertest.Exclude, solvertest.Sometimes(solvertest.SetQuotas)) {
		if len(p.Options) > 7 {
			continue
		}
		var text strings.Builder
		testenv.Check(t, opb.Write(&text, p, "random"))
		var want []string
		for _, s := range solvertest.BruteForce(p) {
			want = append(want, fmt.Sprint(slices.Sorted(slices.Values(s)), p.Cost(s)))
		}
		slices.Sort(want)
		if got := met(text.String(), len(p.Options)); !slices.Equal(got, want) {
			t.Fatalf("want %v, got %v: %+v\n%s", want, got, p, text.String())
		}
		if len(want) > 0 {
			solvable++
		}
	}
	if solvable < 50 {
		t.Errorf("%d with a solution: this tests little", solvable)
	}
}

// met returns the sets of variables that meet all constraints of a text, with their costs.
func met(text string, variables int) (all []string) {
	for set := range 1 << variables {
		cost, holds := 0, true
		for line := range strings.Lines(text) {
			if line[0] == '*' {
				continue
			}
			sum, words := 0, strings.Fields(strings.TrimPrefix(line, "min:"))
			for len(words) > 1 && strings.HasPrefix(words[1], "x") {
				factor, _ := strconv.Atoi(words[0])
				v, _ := strconv.Atoi(words[1][1:])
				sum += factor * (set >> (v - 1) & 1)
				words = words[2:]
			}
			if words[0] == ";" {
				cost = sum
				continue
			}
			right, _ := strconv.Atoi(words[1])
			holds = holds && (sum == right || words[0] == ">=" && sum > right)
		}
		if !holds {
			continue
		}
		chosen := []int{}
		for o := range variables {
			if set>>o&1 == 1 {
				chosen = append(chosen, o)
			}
		}
		all = append(all, fmt.Sprint(chosen, cost))
	}
	slices.Sort(all)
	return all
}
