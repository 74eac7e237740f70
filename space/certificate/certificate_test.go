package certificate_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/testenv"
	"graphcover/space/certificate"
)

// squares is a certificate of the two ways to cover a board of 2x2 with dominoes.
const squares = `graphcover count 1
problem 4 0 4
0 end 0 1
1 choice c 1 2 1=0
2 choice a 1 1 3=0
3 choice f 2 0 0=1 2=2
solutions 2 =3
`

// board is the problem of squares. Its cells are a, b and, below them, c, d.
func board() *exactcover.Problem { return solvertest.New(4, "ab", "cd", "ac", "bd") }

func Example() {
	result, err := certificate.Check(context.Background(), strings.NewReader(squares), board())
	fmt.Println(result.Solutions, err)
	// Output: 2 <nil>
}

// TestErrors requires that each error names the line, what is wanted and what is there.
func TestErrors(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"count 1\n", "count 2\n", `line 1: want "graphcover count 1", got "graphcover count 2"`},
		{"problem 4 0 4", "problem 4 0", `line 2: want "problem PRIMARY SECONDARY OPTIONS", got "problem 4 0"`},
		{"problem 4 0 4", "problem 4 0 5", "line 2: want the problem 4 0 4, got 4 0 5: it is another one"},
		{"0 end", "1 end", "line 3: want state 0 next, got 1"},
		{"end 0 1", "end 1 1", "line 3: want no open item at an end"},
		{"end 0 1", "end 0 2", "line 3: want 1 solutions, got 2"},
		{"c 1 2 1=0", "1c 1 2 1=0", "line 4: want a state of items below 4, got 1c"},
		{"c 1 2 1=0", "c 1 0 1=0", "line 4: want an open item, got 0"},
		{"c 1 2 1=0", "c 1 2", "line 4: want an arc for option 1 next, which fits the state"},
		{"c 1 2 1=0", "c 1 2 1=0 2=0", "line 4: want arcs for the options of item 2 that fit, ascending, and no others, got one for option 2"},
		{"c 1 2 1=0", "c 1 2 1=1", "line 4: option 1: want a state of an earlier line, got 1"},
		{"c 1 2 1=0", "c 1 2 1!3", "line 4: option 1: want an open item, got 3"},
		{"f 2 0 0=1", "f 2 0 0=2", "line 6: option 0: state 2 is not this state less the option"},
		{"f 2 0 0=1", "f 2 0 0!2", "line 6: option 0: want no option left for item 2, but option 1 is"},
		{"f 2 0", "f 3 0", "line 6: want 2 solutions, got 3"},
		{"2 choice a 1 1 3=0", "2 parts c 1 1 1", "line 5: part 1: want only open items that are in no part before it"},
		{"3 choice f 2 0 0=1 2=2", "3 parts f 1 1", "line 6: part 1: option 2 contains items outside of it"},
		{"2 choice a 1 1 3=0", "2 parts c 1 0", "line 5: want every open item in a part"},
		{"solutions 2 =3", "solutions 1 =3", "line 7: want the 2 solutions of state 3, got 1"},
		{"solutions 2 =3", "solutions 1 =2", "line 7: want the state of the whole problem, got state 2"},
		{"solutions 2 =3", "solutions 0 !0", "line 7: want an item that no option contains, got 0"},
		{"solutions 2 =3\n", "", `line 7: want "N end STATE 1", "N choice STATE COUNT ITEM ARC...", "N parts STATE COUNT CHILD..." or "solutions COUNT TARGET", got "the end"`},
		{"solutions 2 =3\n", "solutions 2 =3\n\n", `line 8: want the end after the line of the solutions, got ""`},
	} {
		text := strings.Replace(squares, c.old, c.new, 1)
		if text == squares {
			t.Errorf("%s: nothing to replace", c.old)
		}
		_, err := certificate.Check(t.Context(), strings.NewReader(text), board())
		if err == nil || err.Error() != c.want {
			t.Errorf("%s for %s: want %s, got %v", c.new, c.old, c.want, err)
		}
	}
}

func TestOtherErrors(t *testing.T) {
	if _, err := certificate.Check(t.Context(), strings.NewReader(squares), solvertest.New(1, "ab")); err == nil {
		t.Error("want an error for a problem that is not valid, got none")
	}
	// Without options, it would have the empty solution.
	none := &exactcover.Problem{
		Items: []exactcover.Item{{Secondary: true}}, Options: []exactcover.Option{{Items: []int{0}}, {Items: []int{0}}}, Given: []int{0, 1},
	}
	empty := "graphcover count 1\nproblem 0 1 0\n0 end 0/0 1\nsolutions 1 =0\n"
	if _, err := certificate.Check(t.Context(), strings.NewReader(empty), none); !exactcover.IsConflict(err) {
		t.Errorf("no primary item: want the conflict of the given options, got %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	long := squares[:len(squares)-len("solutions 2 =3\n")]
	for i := range 2000 {
		long += fmt.Sprintf("%d end 0 1\n", i+4)
	}
	if _, err := certificate.Check(ctx, strings.NewReader(long), board()); !errors.Is(err, context.Canceled) {
		t.Errorf("want %v, got %v", context.Canceled, err)
	}
}

// FuzzCheck requires that no text proves a wrong number of solutions.
func FuzzCheck(f *testing.F) {
	f.Add(squares)
	f.Add("graphcover count 1\nproblem 4 0 4\nsolutions 0 !0\n")
	f.Add("graphcover count 1\nproblem 4 0 4\n0 end 0 1\n1 parts f 1 0 0\nsolutions 99999999999999999999 =1\n")
	f.Fuzz(func(t *testing.T, text string) {
		result, err := certificate.Check(t.Context(), strings.NewReader(text), board())
		switch {
		case err == nil && result.Solutions.String() != "2":
			t.Errorf("want 2 solutions, but %v are proved", result.Solutions)
		case err != nil && !testenv.Is[*certificate.NotProvedError](err) && !testenv.Is[*certificate.UnreadableError](err):
			t.Error(err)
		}
	})
}

func TestQuotasAreRefused(t *testing.T) {
	solvertest.CheckQuotasRefused(t, func(p *exactcover.Problem) error {
		_, _, err := certificate.Reduce(p)
		return err
	})
}
