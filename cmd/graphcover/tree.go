package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
	"graphcover/internal/cliflag"
	"graphcover/internal/console"
)

func (a *app) treeCommand() *cobra.Command {
	var flags treeFlags
	var against string
	var paths bool
	c := &cobra.Command{
		Use:   "tree [flags] [PUZZLE]",
		Short: "Show the figures of a recorded search tree",
		Long: `Shows the figures of a search tree: its depth, how many moves the choices had, which
constraints failed most, which parts of it are equal, and the path to each solution.

Without a PUZZLE it shows the tree in the graph, which --record makes. With a PUZZLE it
searches in memory, in the given --order, to the first solution or with --all to the
end, and shows that tree; nothing is written. With --from-trace it reads a trace file.
With --minimize or --maximize it is the tree of the search for the best solution.

--against shows a second tree beside the first: the one in the graph, or that of a
search in memory in the same order (memory) or in another one. It also shows the first
choice that differs.`,
		Example: "  graphcover solve --record examples/hard.sudoku && graphcover tree --against kind",
		Args:    atMostOnePuzzle,
		RunE: func(c *cobra.Command, args []string) error {
			return a.showTree(c.Context(), flags, args, against, paths)
		},
	}
	flags.add(c)
	cliflag.Choose(c, &against, "against", "a second tree, to compare with", againsts()...)
	c.Flags().BoolVar(&paths, "paths", false, "print the paths to all solutions, with all choices")
	a.addDatabaseFlags(c)
	return c
}

// figures is the JSON output of tree.
type figures struct {
	Puzzle string           `json:"puzzle"`
	Order  exactcover.Order `json:"order,omitempty"`
	Solver string           `json:"solver"`
	searchtree.Figures
}

func (t *recordedTree) figures(f searchtree.Figures) figures {
	return figures{t.entry.String(), t.order, t.solver, f}
}

func (a *app) showTree(ctx context.Context, f treeFlags, args []string, against string, paths bool) error {
	t, err := a.treeOf(ctx, f, args)
	if err != nil {
		return err
	}
	if against != "none" {
		return a.compareTrees(ctx, f, t, against)
	}
	all := t.Figures()
	order := ""
	if t.order != "" && t.order != exactcover.OrderFewest {
		order = "; order " + string(t.order)
	}
	return a.print(t.figures(all), "%s: %s%s\n%s", t.name, all.Headline(), order, all.Text(paths))
}

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
	return treeInMemory(ctx, t.entry, order, t.goal(), f.limit, t.solutionAtEnd())
}

// goal returns the goal of the search of t, with values that make another search try the options in the same
// sequence. It is nil if the search was for any solution.
func (t *recordedTree) goal() *exactcover.Goal {
	if t.Goal == nil {
		return nil
	}
	goal := *t.Goal
	goal.Prices.Values = make([]int, len(t.Sequence))
	for turn, o := range t.Sequence {
		goal.Prices.Values[o] = len(t.Sequence) - turn
	}
	return &goal
}

// solutionAtEnd returns the number of the solution at which t ends, or 0.
func (t *recordedTree) solutionAtEnd() int {
	path := t.Path(t.Steps)
	if len(path) > 0 && t.Nodes[path[len(path)-1]].Outcome == searchtree.Solution {
		return t.Solutions
	}
	return 0
}
