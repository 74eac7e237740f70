package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

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
	c.Flags().BoolVar(&paths, "paths", false, "print all choices on the path to each solution")
	a.addDatabaseFlags(c)
	a.addJSONFlag(c)
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
	if a.json {
		return a.printJSON(t.figures(all))
	}
	a.printf("%s: %s", t.name, t.summary(all))
	var table strings.Builder
	w := tabwriter.NewWriter(&table, 0, 0, 2, ' ', 0)
	for _, row := range rowsOf(all, len(all.Failed)) {
		fmt.Fprintf(w, "%s\t%s\n", row[0], row[1])
	}
	w.Flush()
	a.printf("%s\n%s", table.String(), levelTable(all.Levels))
	a.printf("%s", pathLines(all.Paths, paths))
	return nil
}

// summary is the first line about a tree.
func (t *recordedTree) summary(f searchtree.Figures) string {
	s := fmt.Sprintf("%s, %d undone, %s, %s", console.Plural(f.Choices, "choice"), f.Undos, console.Plural(f.Solutions, "solution"), console.Plural(f.Steps, "step"))
	if f.From > 0 {
		s += fmt.Sprintf("; the %s before are not in the tree", console.Plural(f.From, "step"))
	}
	switch f.Ended {
	case searchtree.Limit:
		s += fmt.Sprintf("; it ends at the limit of %s", console.Plural(f.Choices, "choice"))
	case searchtree.Lost:
		s += "; later steps were not recorded"
	}
	if t.order != "" && t.order != exactcover.OrderFewest {
		s += "; order " + string(t.order)
	}
	return s + "\n"
}

// rowsOf returns the figures of a tree in words, each with a label. It lists up to that many
// constraints that failed.
func rowsOf(f searchtree.Figures, failed int) [][2]string {
	var most []string
	for _, failure := range f.Failed[:min(failed, len(f.Failed))] {
		most = append(most, fmt.Sprintf("%s: %d", failure.Name, failure.Times))
	}
	var kinds []string
	for _, kind := range f.Kinds {
		if kind.Kind != "" && len(f.Kinds) > 1 {
			kinds = append(kinds, fmt.Sprintf("%s: %d, %s", strings.TrimSuffix(kind.Kind, "."), kind.Choices, console.Plural(kind.DeadEnds, "dead end")))
		}
	}
	rows := [][2]string{
		{"depth", fmt.Sprintf("at most %d; median of the leaves %g", f.Depth.Most, f.Depth.Median)},
		{"dead ends", fmt.Sprintf("%d, on average at depth %.1f", f.DeadEnds, f.Depth.DeadEnd)},
		{"branching", fmt.Sprintf("%d of %s had one move left, the others %.2f on average", f.Branching.Forced, console.Plural(f.Choices, "choice"), f.Branching.Mean)},
		{"failed most", strings.Join(most, ", ")},
		{"choices for", strings.Join(kinds, "; ")},
		{"repeated", repeated(f.Repeats)},
	}
	return slices.DeleteFunc(rows, func(row [2]string) bool { return row[1] == "" })
}

// repeated says which subtrees are equal.
func repeated(repeats []searchtree.Repeat) string {
	outer, occurrences := outermost(repeats)
	if outer == 0 {
		return "no part of two choices or more"
	}
	largest := repeats[0]
	orders := make([]string, 0, len(largest.Orders))
	for _, order := range largest.Orders[:min(3, len(largest.Orders))] {
		orders = append(orders, fmt.Sprint(order))
	}
	if len(orders) < len(largest.Orders) {
		orders = append(orders, "…")
	}
	return fmt.Sprintf("%s in %s; the largest has %s, from orders %s",
		console.Plural(outer, "part"), console.Plural(occurrences, "place"), console.Plural(largest.Size, "choice"), strings.Join(orders, ", "))
}

// outermost counts the classes of equal subtrees that lie in no larger ones, and where these
// subtrees are.
func outermost(repeats []searchtree.Repeat) (classes, places int) {
	for _, r := range repeats {
		if !r.Inner {
			classes++
			places += len(r.Orders)
		}
	}
	return classes, places
}

// leastMs is how many milliseconds a search must have taken for its times to be shown.
const leastMs = 10

// levelTable returns a table of the figures of each depth. Rows that say the same are one.
func levelTable(levels []searchtree.LevelFigures) string {
	if len(levels) == 0 {
		return ""
	}
	timed := levels[0].Ms >= leastMs
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', tabwriter.AlignRight)
	header := "depth\tchoices\tdead ends\tsteps there and below\t"
	if timed {
		header += "ms\t"
	}
	fmt.Fprintln(w, header)
	for i := 0; i < len(levels); {
		first, last := levels[i], levels[i]
		for i++; i < len(levels) && levels[i].Choices == first.Choices && levels[i].DeadEnds == first.DeadEnds; i++ {
			last = levels[i]
		}
		depth := fmt.Sprint(first.Depth)
		if last.Depth > first.Depth {
			depth += fmt.Sprintf("-%d", last.Depth)
		}
		fmt.Fprintf(w, "%s\t%d\t%d\t%d\t", depth, first.Choices, first.DeadEnds, first.Steps)
		if timed {
			fmt.Fprintf(w, "%d\t", first.Ms)
		}
		fmt.Fprintln(w)
	}
	w.Flush()
	return b.String()
}

// pathsShown is how many paths to solutions tree prints without --paths.
const pathsShown = 3

// pathLines returns the paths to solutions: of each the choices that had another move, tried
// or not, or, if all is set, every choice.
func pathLines(paths [][]searchtree.PathElement, all bool) string {
	var b strings.Builder
	for i, path := range paths {
		if i == pathsShown && !all {
			fmt.Fprintf(&b, "… and %s more: --paths prints all\n", console.Plural(len(paths)-i, "solution"))
			break
		}
		var names []string
		forced := 0
		for _, c := range path {
			if c.Active == 1 && !all {
				forced++
				continue
			}
			names = append(names, fmt.Sprintf("%d %s", c.Depth, c.Name))
		}
		fmt.Fprintf(&b, "solution %d: order %d, %s", i+1, path[len(path)-1].Order, console.Plural(len(path), "choice"))
		if forced > 0 {
			fmt.Fprintf(&b, ", %d of them forced", forced)
		}
		if len(names) > 0 {
			fmt.Fprintf(&b, "; %s", strings.Join(names, ", "))
		}
		b.WriteByte('\n')
	}
	return b.String()
}
