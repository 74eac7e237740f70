package memsolver_test

import (
	"errors"
	"slices"
	"testing"

	"graphcover/exactcover/solvertest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
)

// takeQuotas are the engines that take quotas.
var takeQuotas = []memsolver.Engine{memsolver.Auto, memsolver.DLX, memsolver.Cells}

// general are the engines that take problems of all kinds. Bands has TestBands.
func general() []memsolver.Engine {
	return slices.DeleteFunc(memsolver.Engines(), func(e memsolver.Engine) bool { return e == memsolver.Bands })
}

// TestConformance runs the tests that every solver must pass on every engine.
func TestConformance(t *testing.T) {
	n := testenv.Cases(500, 5000)
	refuses := func(err error) bool {
		var refusal *memsolver.EngineError
		return errors.As(err, &refusal)
	}
	for _, engine := range general() {
		t.Run(string(engine), func(t *testing.T) {
			s := memsolver.New(engine)
			if engine == memsolver.Auto || engine == memsolver.DLX {
				t.Run("with a trace", func(t *testing.T) { solvertest.Run(t, s, n) })
				t.Run("quotas with a trace", func(t *testing.T) { solvertest.RunQuotas(t, s, 3000) })
			} else {
				t.Run("observer", func(t *testing.T) { solvertest.RefusesObserver(t, s, refuses) })
			}
			t.Run("in any order", func(t *testing.T) { solvertest.RunUnordered(t, s, n, refuses) })
			if slices.Contains(takeQuotas, engine) {
				t.Run("quotas in any order", func(t *testing.T) { solvertest.RunQuotasUnordered(t, s, n) })
			}
		})
	}
}
