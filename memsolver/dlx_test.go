package memsolver_test

import (
	"testing"

	"graphcover/exactcover/solvertest"
	"graphcover/memsolver"
)

func TestDLXConforms(t *testing.T) { solvertest.Run(t, memsolver.DLX{}, 2000) }
