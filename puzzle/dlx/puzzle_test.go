package dlx_test

import (
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
	"graphcover/internal/testenv"
	"graphcover/puzzle/dlx"
)

func TestPuzzle(t *testing.T) {
	p := testenv.Must(dlx.Read(strings.NewReader(shop)))(t)
	z := dlx.New("shop.dlx", p)
	if z.String() != "dlx:shop.dlx" || z.Problem() != p || z.Contradictions() != nil {
		t.Errorf("got %s, %v, %q", z, z.Problem(), z.Contradictions())
	}
	s := exactcover.Solution{1, 0}
	if got, want := z.Answer(s), []string{"drill machine:wood öl", "saw machine:wood"}; !slices.Equal(got.([]string), want) {
		t.Errorf("want %q, got %q", want, got)
	}
	if got, want := z.Picture(s), "drill machine:wood öl\nsaw machine:wood\n"; got != want {
		t.Errorf("want %q, got %q", want, got)
	}
	if got := z.Answer(nil).([]string); got == nil || len(got) > 0 {
		t.Errorf("want an empty list for no options, got %#v", got)
	}
}

func TestContradictions(t *testing.T) {
	p := solvertest.New(3, "ab", "bc")
	p.Given = []int{0, 1}
	if got, want := dlx.New("", p).Contradictions(), []string{"given options ab and bc both cover b"}; !slices.Equal(got, want) {
		t.Errorf("want %q, got %q", want, got)
	}
}
