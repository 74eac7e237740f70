package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"gonum.org/v1/gonum/graph"
	"gonum.org/v1/gonum/graph/simple"

	"graphcover/compare"
	"graphcover/internal/cliflag"
	"graphcover/internal/console"
	"graphcover/internal/english"
	"graphcover/internal/replace"
	"graphcover/strategy/coloring"
)

// solverGDS is the solver of color that asks the Graph Data Science library.
const solverGDS = "gds"

// colorFlags say how color colors a graph.
type colorFlags struct {
	colors, limit, iterations int
	asked, listed             bool // whether colors and limit are given
	step                      bool // whether to search by backtracking, step by step
	solver, trace             string
	order                     coloring.Order
	patience                  time.Duration // 0 for none
}

func (a *app) colorCommand() *cobra.Command {
	var f colorFlags
	c := &cobra.Command{
		Use:   "color [flags] FILE.col...",
		Short: "Color the vertices of a graph so that adjacent ones differ",
		Long: `Reads graphs in the DIMACS format, from standard input if FILE is -. Prints the
chromatic number of each and a coloring with that many colors. With --colors M it
reports whether M colors are enough. With --colors M and --limit it lists colorings;
two colorings that differ only by a permutation of the colors count as two.

It searches from both ends: for a clique and proofs that fewer colors are not enough,
and for better colorings. If it is stopped, by Ctrl-C or after --for, it prints the best
coloring, the bounds and the clique.

Vertices and colors are numbered from 1. A comment "c l VERTEX COLOR" in the file gives
a vertex a color, which it keeps.

--coloring-order, --trace and --solver graph color the vertices one by one, by backtracking,
which shows how a search works and takes longer. With --solver graph, Neo4j makes the
steps. With --solver gds, K1-Coloring of the Graph Data Science library colors the
graph, and its number of colors is shown beside the chromatic number, which it need not
reach. The server must have the library: see db start --gds. Both replace whatever has
the same --puzzle-name in the graph.`,
		Example: "  graphcover color examples/petersen.col\n  graphcover color --colors 3 --limit 0 examples/petersen.col\n" +
			"  graphcover color --for 10s --json *.col",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usageError{errors.New("color: want a file, or -, got none")}
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			f.asked, f.listed = c.Flags().Changed("colors"), c.Flags().Changed("limit")
			f.step = c.Flags().Changed("coloring-order") || f.trace != "" || f.solver == solverGraph
			if err := f.check(c, args); err != nil {
				return err
			}
			return a.colorAll(c.Context(), args, f)
		},
	}
	a.addDatabaseFlags(c)
	c.Flags().IntVar(&f.colors, "colors", 0, "report whether this many colors are enough")
	c.Flags().IntVar(&f.limit, "limit", 0, "list at most this many colorings (default 0, all)")
	c.Flags().IntVar(&f.iterations, "iterations", 10, "with --solver gds: make at most this many iterations")
	c.Flags().DurationVar(&f.patience, "for", 0, "stop after this time for each graph, and print what is known")
	c.Flags().StringVar(&f.trace, "trace", "", "write every step to this file, as JSON lines")
	cliflag.Choose(c, &f.solver, "solver", "where to color", solverMemory, solverGraph, solverGDS)
	cliflag.Choose(c, &f.order, "coloring-order", "color step by step, and which vertex comes next", coloring.Dsatur, coloring.Published)
	cliflag.Rename(c, "order", "coloring-order")
	return c
}

// check returns an error for flags of c that are out of range, or don't fit the files.
func (f *colorFlags) check(c *cobra.Command, files []string) error {
	switch {
	case f.asked && (f.colors < 1 || f.colors > coloring.MaxVertices):
		return usageError{fmt.Errorf("--colors: want 1 to %d, got %d", coloring.MaxVertices, f.colors)}
	case f.limit < 0:
		return usageError{errors.New("--limit: want 0 or more")}
	case f.iterations < 1:
		return usageError{errors.New("--iterations: want 1 or more")}
	case c.Flags().Changed("for") && f.patience <= 0:
		return usageError{fmt.Errorf("--for: want a time above 0, such as 10s, got %s", f.patience)}
	case f.trace != "" && len(files) > 1:
		return usageError{fmt.Errorf("--trace: want one graph, got %d", len(files))}
	case replace.IsSame(f.trace, files[0]):
		return usageError{fmt.Errorf("color: --trace %s would overwrite the graph", console.OneLine(files[0]))}
	}
	return nil
}

// colorAll answers what f asks about the graph in each of the files. A file that is not right is
// reported, and the others are colored.
func (a *app) colorAll(ctx context.Context, files []string, f colorFlags) error {
	for _, file := range files {
		if err := a.skipBad(a.color(ctx, file, f)); err != nil {
			return err
		}
		if ctx.Err() != nil {
			return errStopped
		}
	}
	return nil
}

// color answers what f asks about the graph in a file.
func (a *app) color(ctx context.Context, file string, f colorFlags) (err error) {
	read, err := a.readGraph(ctx, file)
	if err != nil {
		return err
	}
	for _, warning := range read.Warnings {
		a.note(fmt.Sprintf("warning: %s: %s", console.OneLine(file), warning))
	}
	var by colorer = coloring.BothEnds{Given: read.Given}
	solver := coloring.Solver{Order: f.order, Given: read.Given}
	if f.solver != solverMemory {
		if err := f.checkGraph(read); err != nil {
			return inputError{fmt.Errorf("%s: %w", console.OneLine(file), err)}
		}
		db, err := a.db(ctx)
		if err != nil {
			return err
		}
		solver.Graph = &coloring.Database{DB: db, Name: a.puzzleName, Text: file}
	}
	if f.trace != "" {
		trace, err := await(ctx, func() (*os.File, error) { return replace.Create(f.trace) })
		if err != nil {
			return err
		}
		lines, failed := json.NewEncoder(trace), error(nil)
		solver.Observe = func(e coloring.Event) { failed = cmp.Or(failed, lines.Encode(e)) }
		defer func() { err = join(err, failed, trace.Close()) }()
	}
	if f.step {
		by = solver
	}
	if f.patience > 0 {
		limited, cancel := context.WithTimeout(ctx, f.patience)
		defer cancel()
		ctx = limited
	}
	result := newColorResult(file, read, f.solver)
	switch {
	case f.solver == solverGDS:
		err = a.colorByGDS(ctx, solver.Graph, by, read.Graph, f.iterations, result)
	case f.listed:
		err = a.listColorings(ctx, solver, read.Graph, f, result)
	case f.asked:
		err = a.colorWith(ctx, by, read.Graph, f.colors, result)
	default:
		b, tally, failed := by.Chromatic(ctx, read.Graph)
		err = a.reportBounds(ctx, result, b, tally, failed)
	}
	if err = stopped(err); err == nil && f.solver != solverMemory && !a.json {
		a.note("to see it in Neo4j Browser, paste:\n\n" + solver.Graph.Look())
	}
	return err
}

// A colorer answers questions about a graph.
type colorer interface {
	Chromatic(ctx context.Context, g graph.Undirected) (coloring.Bounds, coloring.Tally, error)
	Color(ctx context.Context, g graph.Undirected, colors int) (coloring.Bounds, coloring.Tally, error)
}

// checkGraph returns an error for a graph that the database can't color.
func (f *colorFlags) checkGraph(read *coloring.File) error {
	edges := read.Graph.Edges().Len()
	switch {
	case f.solver == solverGDS && read.Graph.Nodes().Len() == 0:
		return errors.New("want vertices for K1-Coloring, got none")
	case f.solver == solverGDS && len(read.Given) > 0:
		return fmt.Errorf("want no given colors, because K1-Coloring can't keep them, got %d", len(read.Given))
	case edges > coloring.MaxEdges:
		return fmt.Errorf("want at most %d edges to color in the graph, got %d", coloring.MaxEdges, edges)
	}
	return nil
}

// readGraph reads a graph from a file, or from standard input if name is "-".
func (a *app) readGraph(ctx context.Context, name string) (*coloring.File, error) {
	file, err := readInput(ctx, a, name, coloring.Read)
	if err != nil && !errors.Is(err, errStopped) {
		err = inputError{fmt.Errorf("%s: %w", console.OneLine(name), err)}
	}
	return file, err
}

// colorResult is the JSON output of color. A coloring lists the color of each vertex, in
// order.
type colorResult struct {
	Graph    string `json:"graph"`
	Vertices int    `json:"vertices"`
	Edges    int    `json:"edges"`

	ChromaticNumber *int              `json:"chromaticNumber,omitempty"` // only if it is known
	Colors          int               `json:"colors,omitempty"`          // as in the flag --colors
	Colorable       *bool             `json:"colorable,omitempty"`
	Coloring        coloring.Coloring `json:"coloring,omitempty"`
	Status          compare.Status    `json:"status,omitempty"`
	Colorings       *int              `json:"colorings,omitempty"`
	Lower           *int              `json:"lower,omitempty"` // the chromatic number is from lower
	Upper           *int              `json:"upper,omitempty"` // to upper, the number of colors of the best coloring
	Clique          []int64           `json:"clique,omitempty"`
	Warnings        []string          `json:"warnings,omitempty"` // about the file

	K1 *coloring.K1Result `json:"k1Coloring,omitempty"`

	*coloring.Tally
	Seconds float64 `json:"seconds"`
	Solver  string  `json:"solver"`

	start time.Time
}

// colorOptimal is the status of a search that has found the chromatic number.
const colorOptimal compare.Status = "optimal"

func newColorResult(name string, read *coloring.File, solver string) *colorResult {
	return &colorResult{
		Graph: name, Vertices: read.Graph.Nodes().Len(), Edges: read.Graph.Edges().Len(), Warnings: read.Warnings,
		Solver: solver, start: time.Now(),
	}
}

// colorByGDS prints the coloring that K1-Coloring finds, and its number of colors beside
// the chromatic number.
func (a *app) colorByGDS(ctx context.Context, db *coloring.Database, by colorer, g *simple.UndirectedGraph, iterations int, r *colorResult) error {
	found, err := db.K1Coloring(ctx, g, iterations)
	if err != nil {
		return err
	}
	r.K1 = &found
	if !a.json { // before the chromatic number, which may take long
		a.printColors(r.K1.Coloring)
		converged := "it converged"
		if !found.Converged {
			converged = "it did not converge"
		}
		a.printf("K1-Coloring of GDS %s: %s, %s, %s in %s\n", found.Version, english.Plural(found.Colors, "color"),
			english.Plural(r.K1.Conflicts, "conflict"), converged, english.Plural(found.Iterations, "iteration"))
	}
	b, tally, err := by.Chromatic(ctx, g)
	tally.RoundTrips = found.RoundTrips
	b.Coloring = nil // that of K1-Coloring is shown
	return a.reportBounds(ctx, r, b, tally, err)
}

// isStop reports whether err says that the search was stopped because ctx is done: by the user, or
// because its time is over.
func isStop(ctx context.Context, err error) bool {
	return ctx.Err() != nil && errors.Is(err, ctx.Err())
}

// known sets what is known, and the exit status if the search was stopped.
func (a *app) known(r *colorResult, b coloring.Bounds, tally coloring.Tally, err error) {
	r.Lower, r.Upper, r.Clique = &b.Lower, &b.Upper, b.Clique
	r.Coloring, r.Tally = b.Coloring, &tally
	if err != nil {
		r.Status = compare.Stopped
		a.raiseExit(exitFailed)
	}
}

// reportBounds prints the chromatic number, or the bounds if the search was stopped.
func (a *app) reportBounds(ctx context.Context, r *colorResult, b coloring.Bounds, tally coloring.Tally, err error) error {
	if err != nil && !isStop(ctx, err) {
		return err
	}
	a.known(r, b, tally, err)
	if err != nil {
		return a.reportColoring(r, "stopped: "+b.String())
	}
	r.Status, r.ChromaticNumber = colorOptimal, &b.Lower
	return a.reportColoring(r, fmt.Sprintf("chromatic number %d", b.Lower))
}

// colorWith prints whether g can be colored with the given number of colors, and sets the
// exit status accordingly.
func (a *app) colorWith(ctx context.Context, by colorer, g *simple.UndirectedGraph, colors int, r *colorResult) error {
	r.Colors = colors
	b, tally, err := by.Color(ctx, g, colors)
	switch {
	case err != nil && (!isStop(ctx, err) || b.Coloring == nil):
		return err
	case err != nil:
		a.known(r, b, tally, err)
		return a.reportColoring(r, fmt.Sprintf("stopped: whether %s are enough is not known; %s", english.Plural(colors, "color"), b.String()))
	}
	colorable, verdict := b.Coloring != nil && b.Upper <= colors, "can be colored with"
	if r.Colorable, r.Tally = &colorable, &tally; colorable {
		r.Coloring = b.Coloring
	} else {
		a.raiseExit(exitNoSolution)
		verdict = "can't be colored with"
	}
	return a.reportColoring(r, fmt.Sprintf("%s %s", verdict, english.Plural(colors, "color")))
}

// listColorings prints the colorings of g, one per line, and then their number.
func (a *app) listColorings(ctx context.Context, s coloring.Solver, g *simple.UndirectedGraph, f colorFlags, r *colorResult) error {
	n := 0
	r.Colors, r.Colorings, r.Status = f.colors, &n, compare.Complete
	for c, err := range s.All(ctx, g, f.colors) {
		if err != nil {
			return err
		}
		n++
		if err := a.print(map[string]coloring.Coloring{"coloring": c}, "%s\n", strings.Trim(fmt.Sprint(c.InOrder()), "[]")); err != nil {
			return err
		}
		if n == f.limit {
			r.Status = compare.Limit
			break
		}
	}
	if n == 0 {
		a.raiseExit(exitNoSolution)
	}
	count := english.Plural(n, "coloring")
	if r.Status == compare.Limit {
		count = "at least " + count
	}
	return a.reportColoring(r, fmt.Sprintf("%s with %s", count, english.Plural(f.colors, "color")))
}

// reportColoring prints a verdict on a graph, after the coloring if there is one.
func (a *app) reportColoring(r *colorResult, verdict string) error {
	r.Seconds = time.Since(r.start).Seconds()
	if a.json {
		return a.printJSON(r)
	}
	a.printColors(r.Coloring)
	cost := duration(r.Seconds)
	if r.Tally != nil {
		cost = fmt.Sprintf("%s, %s, %s", english.Plural(r.Choices, "choice"), english.Plural(r.Backtracks, "backtrack"), cost)
	}
	if r.Tally != nil && r.RoundTrips > 0 {
		cost += ", " + english.Plural(r.RoundTrips, "round trip")
	}
	a.printf("%s: %s; vertices: %d, edges: %d; %s\n", console.OneLine(r.Graph), verdict, r.Vertices, r.Edges, cost)
	return nil
}

// printColors prints the vertices of each color, one color per line.
func (a *app) printColors(c coloring.Coloring) {
	for color, vertices := range c.Classes() {
		a.printf("color %d: %s\n", color+1, strings.Trim(fmt.Sprint(vertices), "[]"))
	}
}
