package searchtree

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"graphcover/internal/english"
)

// Text returns the figures in words and tables, for people to read. Unless all is set, it leaves out
// paths beyond the third one, and their choices without another move.
func (f Figures) Text(all bool) string {
	var table strings.Builder
	w := tabwriter.NewWriter(&table, 0, 0, 2, ' ', 0)
	for _, row := range f.rows() {
		fmt.Fprintf(w, "%s\t%s\n", row[0], row[1])
	}
	w.Flush()
	return english.Entries(table.String() + "\n" + levelTable(f.Levels) + pathLines(f.Paths, all))
}

// Headline says in one line what a tree has.
func (f Figures) Headline() string {
	s := fmt.Sprintf("%s, %d undone, %s, %s", english.Plural(f.Choices, "choice"), f.Undos, english.Plural(f.Solutions, "solution"), english.Plural(f.Steps, "step"))
	if f.From > 0 {
		s += fmt.Sprintf("; the %s before are not in the tree", english.Plural(f.From, "step"))
	}
	switch f.Ended {
	case Limit:
		s += fmt.Sprintf("; it ends at the limit of %s", english.Plural(f.Choices, "choice"))
	case Lost:
		s += "; later steps were not recorded"
	}
	return s
}

// rows returns the figures of a tree in words, each with a label.
func (f Figures) rows() [][2]string {
	var most []string
	for _, failure := range f.Failed {
		most = append(most, fmt.Sprintf("%s: %d", failure.Name, failure.Times))
	}
	var kinds []string
	for _, kind := range f.Kinds {
		if kind.Kind != "" && len(f.Kinds) > 1 {
			kinds = append(kinds, fmt.Sprintf("%s: %d, %s", strings.TrimSuffix(kind.Kind, "."), kind.Choices, english.Plural(kind.DeadEnds, "dead end")))
		}
	}
	rows := [][2]string{
		{"depth", fmt.Sprintf("at most %d; median of the leaves %g", f.Depth.Most, f.Depth.Median)},
		{"dead ends", fmt.Sprintf("%d, on average at depth %.1f", f.DeadEnds, f.Depth.DeadEnd)},
		{"cut", cuts(f.Cuts)},
		{"branching", fmt.Sprintf("%d of %s had one move left, the others %.2f on average", f.Branching.Forced, english.Plural(f.Choices, "choice"), f.Branching.Mean)},
		{"failed most", strings.Join(most, ", ")},
		{"choices for", strings.Join(kinds, "; ")},
		{"repeated", repeated(f.Repeats)},
	}
	return slices.DeleteFunc(rows, func(row [2]string) bool { return row[1] == "" })
}

// cuts says how many choices were undone because no better solution was below them.
func cuts(n int) string {
	if n == 0 {
		return ""
	}
	return english.Plural(n, "choice") + ", below which no solution was better"
}

// repeated says which subtrees are equal.
func repeated(repeats []Repeat) string {
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
		english.Plural(outer, "part"), english.Plural(occurrences, "place"), english.Plural(largest.Size, "choice"), strings.Join(orders, ", "))
}

// outermost counts the classes of equal subtrees that lie in no larger ones, and where these
// subtrees are.
func outermost(repeats []Repeat) (classes, places int) {
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
func levelTable(levels []LevelFigures) string {
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

// pathsShown is how many paths to solutions are shown, unless all are.
const pathsShown = 3

// pathLines returns the paths to solutions: of each the choices that had another move, tried
// or not, or, if all is set, every choice.
func pathLines(paths [][]PathElement, all bool) string {
	var b strings.Builder
	for i, path := range paths {
		if i == pathsShown && !all {
			fmt.Fprintf(&b, "… and %s more\n", english.Plural(len(paths)-i, "solution"))
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
		fmt.Fprintf(&b, "solution %d: order %d, %s", i+1, path[len(path)-1].Order, english.Plural(len(path), "choice"))
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

// Text puts the figures of two trees side by side, and says up to which choice they are equal. The
// names are those of the trees.
func (c Comparison) Text(a, b *Tree, first, second string) string {
	var table strings.Builder
	w := tabwriter.NewWriter(&table, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "\t%s\t%s\n", first, second)
	left, right := c.First.column(), c.Second.column()
	for i := range left {
		fmt.Fprintf(w, "%s\t%s\t%s\n", left[i][0], left[i][1], right[i][1])
	}
	w.Flush()
	return table.String() + c.whereTheyPart(a, b, first, second)
}

// column returns the figures of a column, each with its label.
func (f Figures) column() [][2]string {
	failed := "-"
	if len(f.Failed) > 0 {
		failed = fmt.Sprintf("%s: %d", f.Failed[0].Name, f.Failed[0].Times)
	}
	repeats, _ := outermost(f.Repeats)
	choices := fmt.Sprint(f.Choices)
	if f.Ended == Limit {
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
func (c Comparison) whereTheyPart(a, b *Tree, first, second string) string {
	if !c.Differ {
		if c.Same == max(c.First.Choices, c.Second.Choices) {
			return fmt.Sprintf("the same %s\n", english.Plural(c.Same, "choice"))
		}
		which, ends := "first", first
		if c.Second.Choices == c.Same {
			which, ends = "second", second
		}
		return fmt.Sprintf("the same up to order %d, where the %s (%s) ends\n", c.Same, which, ends)
	}
	return fmt.Sprintf("the same up to order %d; then\n  %s: %s\n  %s: %s\n",
		c.Same, first, a.choiceAt(c.Same), second, b.choiceAt(c.Same))
}

// choiceAt names a choice by its index.
func (t *Tree) choiceAt(i int) string {
	if i >= len(t.Nodes) {
		return "the end"
	}
	n := &t.Nodes[i]
	return fmt.Sprintf("%s at depth %d", t.forItem(n), n.Depth)
}

// forItem names the choice n, with its item.
func (t *Tree) forItem(n *Node) string {
	if n.Option == NoOption {
		return t.nameOf(n)
	}
	return english.Entries(fmt.Sprintf("%s for %s", t.nameOf(n), t.Problem.ItemName(int(n.Item))))
}

// Next says what the search did after a step.
func (t *Tree) Next(step int) string {
	if made := t.madeIn(step + 1); made != NoNode {
		n := &t.Nodes[made]
		return fmt.Sprintf("choose %s, %s left", t.forItem(n), english.Plural(int(n.Left), "move"))
	}
	e, err := t.Explain(step)
	switch {
	case err != nil && step < t.Steps:
		return "the last choice is undone by hand"
	case err != nil:
		return "not recorded"
	case e.Kind == Solved && step < t.Steps:
		return "a solution; undo the last choice to go on"
	case e.Kind == Solved:
		return "a solution"
	}
	what := e.Name + ", no move left"
	switch {
	case e.Kind == AllTried:
		what = e.Name + ", all moves tried"
	case e.Kind == Cut:
		what = "no better solution"
	case e.left() > 0:
		what = e.Name + ", too few moves left"
	}
	if i := t.UndoneIn(step + 1); i != NoNode {
		n := &t.Nodes[i]
		return fmt.Sprintf("%s: undo %s", what, t.forItem(n))
	}
	return what
}
