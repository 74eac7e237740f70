package main

import (
	"context"
	"fmt"

	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
	"graphcover/internal/console"
)

// againsts returns the values of --against.
func againsts() []string {
	values := []string{"none", solverGraph, solverMemory}
	for _, order := range exactcover.Orders() {
		values = append(values, string(order))
	}
	return values
}

// comparison is the JSON output of tree --against.
type comparison struct {
	Puzzle string  `json:"puzzle"`
	First  figures `json:"first"`
	Second figures `json:"second"`
	Same   int     `json:"same"`
	Differ bool    `json:"differ"`
}

// compareTrees puts a second tree beside t.
func (a *app) compareTrees(ctx context.Context, f treeFlags, t *recordedTree, against string) error {
	second, err := a.secondTree(ctx, f, t, against)
	if err != nil {
		return err
	}
	c := searchtree.Compare(t.Tree, second.Tree)
	return a.print(comparison{t.entry.String(), t.figures(c.First), second.figures(c.Second), c.Same, c.Differ},
		"%s: %s\n%s", t.name, console.OneLine(t.entry.String()), c.Text(t.Tree, second.Tree, t.source(), second.source()))
}

// source names the solver and the order of a tree.
func (t *recordedTree) source() string {
	if t.order == "" {
		return t.solver
	}
	return fmt.Sprintf("%s, %s", t.solver, t.order)
}

// secondTree returns the tree that --against asks for, of the puzzle of t. A search in memory
// ends at the solution at which t ends.
func (a *app) secondTree(ctx context.Context, f treeFlags, t *recordedTree, against string) (*recordedTree, error) {
	if against == solverGraph {
		second, err := a.treeInGraph(ctx)
		if err == nil && !exactcover.Same(t.entry.Problem(), second.entry.Problem()) {
			err = inputError{fmt.Errorf("--against graph: want the tree of %s, got that of %s",
				console.OneLine(t.entry.String()), console.OneLine(second.entry.String()))}
		}
		return second, err
	}
	order := exactcover.Order(against)
	if against == solverMemory {
		if order = t.order; order == "" {
			order = exactcover.OrderFewest
		}
	}
	return treeInMemory(ctx, t.entry, order, f.limit.Value, t.solutionAtEnd())
}

// solutionAtEnd returns the number of the solution at which t ends, or 0.
func (t *recordedTree) solutionAtEnd() int {
	path := t.Path(t.Steps)
	if len(path) > 0 && t.Nodes[path[len(path)-1]].Outcome == searchtree.Solution {
		return t.Solutions
	}
	return 0
}
