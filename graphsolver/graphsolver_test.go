package graphsolver_test

import (
	"testing"

	"graphcover/exactcover/solvertest"
	"graphcover/graphsolver"
	"graphcover/internal/neo4jtest"
)

func TestSolverConforms(t *testing.T) {
	db := neo4jtest.DB(t)
	solvertest.Run(t, graphsolver.Solver{DB: db, Name: neo4jtest.Puzzle(t, db)}, 60)
}
