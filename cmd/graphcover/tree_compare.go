package main

import (
	"context"
	"fmt"
	"strings"
	"text/tabwriter"

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
	if a.json {
		return a.printJSON(comparison{t.entry.String(), t.figures(c.First), second.figures(c.Second), c.Same, c.Differ})
	}
	var table strings.Builder
	w := tabwriter.NewWriter(&table, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "\t%s\t%s\n", t.source(), second.source())
	left, right := sideBySide(c.First), sideBySide(c.Second)
	for i := range left {
		fmt.Fprintf(w, "%s\t%s\t%s\n", left[i][0], left[i][1], right[i][1])
	}
	w.Flush()
	a.printf("%s: %s\n%s%s", t.name, console.OneLine(t.entry.String()), table.String(), t.whereTheyPart(second, c))
	return nil
}

// source names the solver and the order of a tree.
func (t *recordedTree) source() string {
	if t.order == "" {
		return t.solver
	}
	return fmt.Sprintf("%s, %s", t.solver, t.order)
}

// sideBySide returns the figures of a column, each with its label.
func sideBySide(f searchtree.Figures) [][2]string {
	failed := "-"
	if len(f.Failed) > 0 {
		failed = fmt.Sprintf("%s: %d", f.Failed[0].Name, f.Failed[0].Times)
	}
	repeats, _ := outermost(f.Repeats)
	choices := fmt.Sprint(f.Choices)
	if f.Ended == searchtree.Limit {
		choices += " (the limit)"
	}
	return [][2]string{
		{"choices", choices},
		{"undone", fmt.Sprint(f.Undos)},
		{"solutions", fmt.Sprint(f.Solutions)},
		{"dead ends", fmt.Sprint(f.DeadEnds)},
		{"greatest depth", fmt.Sprint(f.Depth.Most)},
		{"median of the leaves", fmt.Sprintf("%g", f.Depth.Median)},
		{"mean of the dead ends", fmt.Sprintf("%.1f", f.Depth.DeadEnd)},
		{"one move left", fmt.Sprint(f.Branching.Forced)},
		{"moves of the others", fmt.Sprintf("%.2f", f.Branching.Mean)},
		{"failed most", failed},
		{"repeated parts", fmt.Sprint(repeats)},
	}
}

// whereTheyPart says up to which choice two trees are equal.
func (t *recordedTree) whereTheyPart(second *recordedTree, c searchtree.Comparison) string {
	if !c.Differ {
		if c.Same == max(c.First.Choices, c.Second.Choices) {
			return fmt.Sprintf("the same %s\n", console.Plural(c.Same, "choice"))
		}
		which, ends := "first", t
		if c.Second.Choices == c.Same {
			which, ends = "second", second
		}
		return fmt.Sprintf("the same up to order %d, where the %s (%s) ends\n", c.Same, which, ends.source())
	}
	return fmt.Sprintf("the same up to order %d; then\n  %s: %s\n  %s: %s\n",
		c.Same, t.source(), t.choiceAt(c.Same), second.source(), second.choiceAt(c.Same))
}

// choiceAt names a choice by its index.
func (t *recordedTree) choiceAt(i int) string {
	if i >= len(t.Nodes) {
		return "the end"
	}
	n := &t.Nodes[i]
	return fmt.Sprintf("%s for %s at depth %d", t.Problem.OptionName(int(n.Option)), t.Problem.ItemName(int(n.Item)), n.Depth)
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
