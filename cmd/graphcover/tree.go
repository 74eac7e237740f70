package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
	"graphcover/graphsolver"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/puzzle/dlx"
	"graphcover/trace"
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

Without a PUZZLE it is the tree in the graph, which solve --record and others make. With
a PUZZLE it is that of a search in memory in the given --order, to the first solution or
with --all to the end; nothing is written. With --from-trace it is that of a trace file.

--against puts a second tree beside the first: that in the graph, or that of a search in
memory in the same order (memory) or in another one. It says where the two part.`,
		Example: "  graphcover solve --record examples/hard.sudoku && graphcover tree --against kind",
		Args:    atMostOnePuzzle,
		RunE: func(c *cobra.Command, args []string) error {
			return a.showTree(c.Context(), flags, args, against, paths)
		},
	}
	flags.add(c)
	choose(c, &against, "against", "a second tree, to compare with", againsts()...)
	c.Flags().BoolVar(&paths, "paths", false, "print all choices on the path to each solution")
	a.addDatabaseFlags(c)
	a.addJSONFlag(c)
	return c
}

// againsts returns the values of --against.
func againsts() []string {
	values := []string{"none", solverGraph, solverMemory}
	for _, order := range exactcover.Orders() {
		values = append(values, string(order))
	}
	return values
}

// treeFlags say which tree tree, explain and as-of are about, if it is not in the graph.
type treeFlags struct {
	order exactcover.Order
	trace string // the name of a file
	all   bool   // whether a search in memory goes on after a solution
	limit number
}

func (f *treeFlags) add(c *cobra.Command) {
	addOrder(c, &f.order)
	c.Flags().StringVar(&f.trace, "from-trace", "", "take the tree from this trace of the PUZZLE, written by --trace")
	c.Flags().BoolVar(&f.all, "all", false, "search the PUZZLE to the end, not to the first solution")
	f.limit = number{searchtree.DefaultMost, mostRecorded, "choices"}
	c.Flags().Var(&f.limit, "record-limit", "the most choices to record of a search in memory, which ends there")
}

// check returns an error if a flag does not go with these arguments.
func (f *treeFlags) check(args []string) error {
	switch {
	case len(args) == 0 && f.trace != "":
		return usageError{errors.New("--from-trace: want the PUZZLE of the trace, too")}
	case len(args) == 0 && f.all:
		return usageError{errors.New("--all: want a PUZZLE; the tree in the graph is what was recorded")}
	case f.trace != "" && (f.all || f.order != exactcover.OrderFewest):
		return usageError{errors.New("--from-trace: want neither --all nor --order; the trace has them")}
	}
	return nil
}

// atMostOnePuzzle requires that there is at most one argument.
func atMostOnePuzzle(c *cobra.Command, args []string) error {
	if len(args) > 1 {
		return usageError{fmt.Errorf("%s: want at most one PUZZLE, got %d", c.Name(), len(args))}
	}
	return nil
}

// A recordedTree is the tree of a search, and where it comes from.
type recordedTree struct {
	*searchtree.Tree
	entry  puzzle.Entry
	name   string // for people
	order  exactcover.Order
	solver string
}

// treeOf returns the tree that the flags and arguments are about.
func (a *app) treeOf(ctx context.Context, f treeFlags, args []string) (*recordedTree, error) {
	if err := f.check(args); err != nil {
		return nil, err
	}
	if len(args) == 0 {
		return a.treeInGraph(ctx)
	}
	entry, err := a.onlyPuzzle(ctx, args)
	if err != nil {
		return nil, err
	}
	if contradictions := entry.Contradictions(); len(contradictions) > 0 {
		return nil, inputError{fmt.Errorf("%s: there is nothing to search: %s", place(entry), compare.Reason(contradictions))}
	}
	if f.trace != "" {
		return treeInTrace(ctx, f, entry)
	}
	until := 1
	if f.all {
		until = 0
	}
	return treeInMemory(ctx, entry, f.order, f.limit.value, until)
}

// onlyPuzzle returns the puzzle that args name, which must be one.
func (a *app) onlyPuzzle(ctx context.Context, args []string) (only puzzle.Entry, err error) {
	n := 0
	err = a.eachAlone(ctx, args, false, func(entry puzzle.Entry, _ bool) error {
		if n++; n > 1 {
			return usageError{errors.New("want one puzzle, got several")}
		}
		only = entry
		return nil
	})
	if err == nil && n == 0 {
		err = errReported // each has said why there is none
	}
	return only, err
}

// treeInGraph returns the tree of the puzzle that --puzzle-name names.
func (a *app) treeInGraph(ctx context.Context) (*recordedTree, error) {
	db, err := a.db(ctx)
	if err != nil {
		return nil, err
	}
	t, err := db.Tree(ctx, a.puzzleName)
	switch {
	case errors.Is(err, graphsolver.ErrNotRecorded), errors.Is(err, graphsolver.ErrNoClues):
		return nil, inputError{err}
	case err != nil:
		return nil, err
	}
	entry := puzzle.Entry{}
	if file, ok := strings.CutPrefix(t.Text, "dlx:"); ok {
		entry.Puzzle = dlx.New(file, t.Puzzle)
	} else if entry, err = parse(ctx, t.Text); err != nil {
		return nil, err
	}
	if t.Behind {
		a.note("steps were made by hand that are not in the tree yet; the next step adds them")
	}
	return &recordedTree{t.Tree, entry, oneLine(a.puzzleName), t.Order, solverGraph}, nil
}

// treeInTrace returns the tree of a trace file.
func treeInTrace(ctx context.Context, f treeFlags, entry puzzle.Entry) (*recordedTree, error) {
	return await(ctx, func() (*recordedTree, error) {
		file, err := os.Open(f.trace)
		if err != nil {
			return nil, inputError{fmt.Errorf("--from-trace: %w", err)}
		}
		defer file.Close()
		t, err := searchtree.FromTrace(entry.Problem(), f.limit.value, trace.Read(file))
		if err != nil {
			return nil, inputError{fmt.Errorf("--from-trace %s: %w", f.trace, err)}
		}
		return &recordedTree{t, entry, oneLine(f.trace), "", "trace"}, nil
	})
}

// treeInMemory returns the tree of a search in memory, which ends at a number of solutions if
// that is not 0, and at the limit of choices.
func treeInMemory(ctx context.Context, entry puzzle.Entry, order exactcover.Order, limit, solutions int) (*recordedTree, error) {
	p := entry.Problem()
	ctx, enough := context.WithCancel(ctx)
	defer enough()
	recorder := searchtree.NewRecorder(p, limit)
	recorder.Now = time.Now
	log := exactcover.Log{Observe: func(e exactcover.Event) {
		if recorder.Observe(e); recorder.Ended() != searchtree.Open {
			enough()
		}
	}}
	for _, err := range memsolver.New(memsolver.DLX, 1).Ordered(order).Search(ctx, p, &log) {
		if err != nil && recorder.Ended() == searchtree.Open {
			return nil, err
		}
		if log.Solutions == solutions || recorder.Ended() != searchtree.Open {
			break
		}
	}
	return &recordedTree{recorder.Tree(), entry, place(entry), order, solverMemory}, nil
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
	s := fmt.Sprintf("%s, %d undone, %s, %s", plural(f.Choices, "choice"), f.Undos, plural(f.Solutions, "solution"), plural(f.Steps, "step"))
	if f.From > 0 {
		s += fmt.Sprintf("; the %s before are not in the tree", plural(f.From, "step"))
	}
	switch f.Ended {
	case searchtree.Limit:
		s += fmt.Sprintf("; it ends at the limit of %s", plural(f.Choices, "choice"))
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
			kinds = append(kinds, fmt.Sprintf("%s: %d, %s", strings.TrimSuffix(kind.Kind, "."), kind.Choices, plural(kind.DeadEnds, "dead end")))
		}
	}
	rows := [][2]string{
		{"depth", fmt.Sprintf("at most %d; median of the leaves %g", f.Depth.Most, f.Depth.Median)},
		{"dead ends", fmt.Sprintf("%d, on average at depth %.1f", f.DeadEnds, f.Depth.DeadEnd)},
		{"branching", fmt.Sprintf("%d of %s had one move left, the others %.2f on average", f.Branching.Forced, plural(f.Choices, "choice"), f.Branching.Mean)},
		{"failed most", strings.Join(most, ", ")},
		{"choices for", strings.Join(kinds, "; ")},
		{"repeated", repeated(f.Repeats)},
	}
	return slices.DeleteFunc(rows, func(row [2]string) bool { return row[1] == "" })
}

// repeated says which subtrees are equal.
func repeated(repeats []searchtree.Repeat) string {
	outer, occurrences := 0, 0
	for _, r := range repeats {
		if !r.Inner {
			outer++
			occurrences += len(r.Orders)
		}
	}
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
		plural(outer, "part"), plural(occurrences, "place"), plural(largest.Size, "choice"), strings.Join(orders, ", "))
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
			fmt.Fprintf(&b, "… and %s more: --paths prints all\n", plural(len(paths)-i, "solution"))
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
		fmt.Fprintf(&b, "solution %d: order %d, %s", i+1, path[len(path)-1].Order, plural(len(path), "choice"))
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
	a.printf("%s: %s\n%s%s", t.name, oneLine(t.entry.String()), table.String(), t.whereTheyPart(second, c))
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
	repeats := 0
	for _, r := range f.Repeats {
		if !r.Inner {
			repeats++
		}
	}
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
			return fmt.Sprintf("the same %s\n", plural(c.Same, "choice"))
		}
		which, ends := "first", t
		if c.Second.Choices == c.Same {
			which, ends = "second", second
		}
		return fmt.Sprintf("the same up to order %d, where the %s (%s) ends\n", c.Same, which, ends.source())
	}
	return fmt.Sprintf("the same up to order %d; then %s: %s; %s: %s\n",
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
				oneLine(t.entry.String()), oneLine(second.entry.String()))}
		}
		return second, err
	}
	order := exactcover.Order(against)
	if against == solverMemory {
		if order = t.order; order == "" {
			order = exactcover.OrderFewest
		}
	}
	return treeInMemory(ctx, t.entry, order, f.limit.value, t.solutionAtEnd())
}

// solutionAtEnd returns the number of the solution at which t ends, or 0.
func (t *recordedTree) solutionAtEnd() int {
	path := t.Path(t.Steps)
	if len(path) > 0 && t.Nodes[path[len(path)-1]].Outcome == searchtree.Solution {
		return t.Solutions
	}
	return 0
}
