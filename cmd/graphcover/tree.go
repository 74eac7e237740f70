package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
	"graphcover/internal/cliflag"
	"graphcover/internal/console"
	"graphcover/internal/english"
)

func (a *app) treeCommand() *cobra.Command {
	var flags treeFlags
	var against, beside string
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
choice that differs. --beside OTHER does so with the tree of another puzzle in the graph,
such as a copy made by fork.`,
		Example: "  graphcover solve --record examples/hard.sudoku && graphcover tree --against kind",
		Args:    atMostOnePuzzle,
		RunE: func(c *cobra.Command, args []string) error {
			if c.Flags().Changed("beside") {
				return a.treesBeside(c.Context(), flags, args, beside)
			}
			return a.showTree(c.Context(), flags, args, against, paths)
		},
	}
	flags.add(c)
	cliflag.Choose(c, &against, "against", "a second tree, to compare with", againsts()...)
	c.Flags().StringVar(&beside, "beside", "", "compare with the tree of the puzzle of this name in the graph")
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

	Forbidden []forbidden `json:"forbidden,omitempty"`
}

// A forbidden is a move that a search does without after a step.
type forbidden struct {
	Move int    `json:"move"`
	Name string `json:"name"`
	Step int    `json:"step"`
}

func (t *recordedTree) figures(f searchtree.Figures) figures {
	all := figures{Puzzle: t.entry.String(), Order: t.order, Solver: t.solver, Figures: f}
	for _, ban := range t.Forbidden {
		all.Forbidden = append(all.Forbidden, forbidden{ban.Option, t.Problem.OptionName(ban.Option), ban.Step})
	}
	return all
}

// withoutMoves says which moves a search does without, in lines.
func (t *recordedTree) withoutMoves() string {
	var b strings.Builder
	for _, ban := range t.Forbidden {
		fmt.Fprintf(&b, "%s: %s is forbidden after step %d\n", t.name, english.Entries(t.Problem.OptionName(ban.Option)), ban.Step)
	}
	return b.String()
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
	return a.print(t.figures(all), "%s: %s%s\n%s%s", t.name, all.Headline(), order, t.withoutMoves(), all.Text(paths))
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
	return a.printComparison(t, second, t.source(), second.source())
}

// printComparison prints two trees of a puzzle, which get these titles.
func (a *app) printComparison(t, second *recordedTree, first, other string) error {
	c := searchtree.Compare(t.Tree, second.Tree)
	return a.print(comparison{t.entry.String(), t.figures(c.First), second.figures(c.Second), c.Same, c.Differ},
		"%s: %s\n%s%s%s", t.name, console.OneLine(t.entry.String()), c.Text(t.Tree, second.Tree, first, other),
		t.withoutMoves(), second.withoutMoves())
}

// treesBeside compares the tree of the puzzle that --puzzle-name names with that of another one in the graph.
func (a *app) treesBeside(ctx context.Context, f treeFlags, args []string, other string) error {
	if len(args) > 0 {
		return usageError{errors.New("--beside: want no PUZZLE; it compares two trees in the graph")}
	}
	if err := join(f.check(args), checkName("--beside", other)); err != nil {
		return err
	}
	t, err := a.treeInGraph(ctx, a.puzzleName)
	if err != nil {
		return err
	}
	second, err := a.treeInGraph(ctx, other)
	switch {
	case err != nil:
		return err
	case !exactcover.Same(t.whole, second.whole):
		return inputError{fmt.Errorf("--beside: want the tree of %s, got that of %s",
			console.OneLine(t.entry.String()), console.OneLine(second.entry.String()))}
	case t.From != second.From:
		return inputError{fmt.Errorf("--beside: want two trees that begin at the same step, got one that begins after step %d and one after step %d",
			t.From, second.From)}
	}
	return a.printComparison(t, second, t.name, second.name)
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
		second, err := a.treeInGraph(ctx, a.puzzleName)
		if err == nil && !exactcover.Same(t.whole, second.whole) {
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
