package bits

import (
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/memsolver/internal/engine"
	"graphcover/memsolver/internal/enginetest"
)

func TestWalker(t *testing.T) {
	enginetest.Walker(t, 1000, func(p *exactcover.Problem) engine.Walker { return New(p).NewWalker() })
}

// TestRefusal prepares problems with the largest possible numbers of options and items,
// and with one more.
func TestRefusal(t *testing.T) {
	for _, c := range []struct {
		options, items int
		want           bool
	}{{maxOptions, 1, true}, {maxOptions + 1, 1, false}, {1, maxOptions, true}, {1, maxOptions + 1, false}} {
		p := &exactcover.Problem{Options: make([]exactcover.Option, c.options), Items: make([]exactcover.Item, c.items)}
		if _, err := Prepare(p, 1); (err == nil) != c.want || err != nil && !testenv.Is[engine.Refusal](err) {
			t.Errorf("%d options, %d items: want them accepted: %v, got %v", c.options, c.items, c.want, err)
		}
	}
}
