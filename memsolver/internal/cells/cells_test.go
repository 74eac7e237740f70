package cells

import (
	"testing"

	"graphcover/exactcover"
	"graphcover/memsolver/internal/engine"
	"graphcover/memsolver/internal/enginetest"
)

func TestWalker(t *testing.T) {
	enginetest.Walker(t, 1000, func(p *exactcover.Problem) engine.Walker { return New(p).NewWalker() })
	enginetest.WalkerQuotas(t, 500, func(p *exactcover.Problem) engine.Walker { return New(p).NewWalker() })
}
