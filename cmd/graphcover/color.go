package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"gonum.org/v1/gonum/graph/simple"

	"graphcover/compare"
	"graphcover/strategy/coloring"
)

func (a *app) colorCommand() *cobra.Command {
	var colors, limit int
	c := &cobra.Command{
		Use:   "color [flags] FILE.col",
		Short: "Color the vertices of a graph so that adjacent ones differ",
		Long: `Reads a graph in the DIMACS format, from standard input if FILE is -. Prints its
chromatic number and a coloring with that many colors. With --colors N it reports
whether N colors are enough. With --colors N and --limit it lists colorings; two
colorings that differ only by a permutation of the colors count as two.

Vertices and colors are numbered from 1.`,
		Example: "  graphcover color examples/petersen.col\n  graphcover color --colors 3 --limit 0 examples/petersen.col",
		Args: func(c *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usageError{fmt.Errorf("color: want one file, or -, got %d", len(args))}
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			listed, asked := c.Flags().Changed("limit"), c.Flags().Changed("colors")
			switch {
			case asked && (colors < 1 || colors > coloring.MaxVertices):
				return usageError{fmt.Errorf("--colors: want 1 to %d, got %d", coloring.MaxVertices, colors)}
			case limit < 0:
				return usageError{errors.New("--limit: want 0 or more")}
			case listed && !asked:
				return usageError{errors.New("--limit: want --colors too")}
			}
			g, err := a.readGraph(c.Context(), args[0])
			if err != nil {
				return err
			}
			result := newColorResult(args[0], g)
			switch {
			case listed:
				return a.listColorings(c.Context(), g, colors, limit, result)
			case asked:
				return a.colorWith(c.Context(), g, colors, result)
			default:
				return a.chromatic(c.Context(), g, result)
			}
		},
	}
	a.addJSONFlag(c)
	c.Flags().IntVar(&colors, "colors", 0, "report whether this many colors are enough")
	c.Flags().IntVar(&limit, "limit", 0, "list at most this many colorings; 0 for all")
	return c
}

// readGraph reads a graph from a file, or from standard input if name is "-". It returns
// errStopped when ctx is done, even while it waits for standard input.
func (a *app) readGraph(ctx context.Context, name string) (*simple.UndirectedGraph, error) {
	var g *simple.UndirectedGraph
	done := make(chan error, 1)
	go func() {
		var err error
		g, err = readGraph(name, a.stdin)
		done <- err
	}()
	select {
	case <-ctx.Done():
		return nil, errStopped
	case err := <-done:
		if err != nil {
			return nil, inputError{fmt.Errorf("%s: %w", name, err)}
		}
		return g, nil
	}
}

func readGraph(name string, stdin io.Reader) (*simple.UndirectedGraph, error) {
	if name == "-" {
		return coloring.Read(stdin)
	}
	file, err := os.Open(name)
	if err != nil {
		if unusable := (*fs.PathError)(nil); errors.As(err, &unusable) {
			err = unusable.Err // without the name, which the caller adds
		}
		return nil, err
	}
	defer file.Close()
	return coloring.Read(file)
}

// colorResult is the JSON output of color. A coloring lists the color of each vertex, in
// order.
type colorResult struct {
	Graph    string `json:"graph"`
	Vertices int    `json:"vertices"`
	Edges    int    `json:"edges"`

	ChromaticNumber *int                `json:"chromaticNumber,omitempty"`
	Colors          int                 `json:"colors,omitempty"` // as in the flag --colors
	Colorable       *bool               `json:"colorable,omitempty"`
	Coloring        []int               `json:"coloring,omitempty"`
	Status          compare.CountStatus `json:"status,omitempty"` // of the list of colorings
	Colorings       *int                `json:"colorings,omitempty"`

	*coloring.Tally
	Seconds float64 `json:"seconds"`

	start time.Time
}

func newColorResult(name string, g *simple.UndirectedGraph) *colorResult {
	return &colorResult{Graph: name, Vertices: g.Nodes().Len(), Edges: g.Edges().Len(), start: time.Now()}
}

// chromatic prints the chromatic number of g.
func (a *app) chromatic(ctx context.Context, g *simple.UndirectedGraph, r *colorResult) error {
	number, found, tally, err := coloring.Chromatic(ctx, g)
	if err != nil {
		return stopped(err)
	}
	r.ChromaticNumber, r.Coloring, r.Tally = &number, inOrder(found), &tally
	return a.reportColoring(r, fmt.Sprintf("chromatic number %d", number))
}

// colorWith prints whether g can be colored with the given number of colors, and sets the
// exit status accordingly.
func (a *app) colorWith(ctx context.Context, g *simple.UndirectedGraph, colors int, r *colorResult) error {
	found, tally, err := coloring.Color(ctx, g, colors)
	if err != nil {
		return stopped(err)
	}
	colorable, verdict := found != nil, "can be colored with"
	if !colorable {
		a.raiseExit(exitNoSolution)
		verdict = "can't be colored with"
	}
	r.Colors, r.Colorable, r.Coloring, r.Tally = colors, &colorable, inOrder(found), &tally
	return a.reportColoring(r, fmt.Sprintf("%s %s", verdict, plural(colors, "color")))
}

// listColorings prints the colorings of g, one per line, and then their number.
func (a *app) listColorings(ctx context.Context, g *simple.UndirectedGraph, colors, limit int, r *colorResult) error {
	n := 0
	r.Colors, r.Colorings, r.Status = colors, &n, compare.Complete
	for c, err := range coloring.All(ctx, g, colors) {
		if err != nil {
			return stopped(err)
		}
		n++
		if a.json {
			if err := a.printJSON(map[string][]int{"coloring": inOrder(c)}); err != nil {
				return err
			}
		} else {
			a.printf("%s\n", strings.Trim(fmt.Sprint(inOrder(c)), "[]"))
		}
		if n == limit {
			r.Status = compare.Limit
			break
		}
	}
	if n == 0 {
		a.raiseExit(exitNoSolution)
	}
	count := plural(n, "coloring")
	if r.Status == compare.Limit {
		count = "at least " + count
	}
	return a.reportColoring(r, fmt.Sprintf("%s with %s", count, plural(colors, "color")))
}

// reportColoring prints a verdict on a graph, after the coloring if there is one.
func (a *app) reportColoring(r *colorResult, verdict string) error {
	r.Seconds = time.Since(r.start).Seconds()
	if a.json {
		return a.printJSON(r)
	}
	for color, vertices := range byColor(r.Coloring) {
		a.printf("color %d: %s\n", color+1, strings.Trim(fmt.Sprint(vertices), "[]"))
	}
	cost := duration(r.Seconds)
	if r.Tally != nil {
		cost = fmt.Sprintf("%s, %s, %s", plural(r.Choices, "choice"), plural(r.Backtracks, "backtrack"), cost)
	}
	a.printf("%s: %s; vertices: %d, edges: %d; %s\n", r.Graph, verdict, r.Vertices, r.Edges, cost)
	return nil
}

// inOrder returns the colors of vertices 1, 2 and so on, in that order.
func inOrder(c coloring.Coloring) []int {
	colors := make([]int, len(c))
	for v, color := range c {
		colors[v-1] = color
	}
	return colors
}

// byColor returns the vertices of each color, in the order of the colors.
func byColor(colors []int) [][]int {
	if len(colors) == 0 {
		return nil
	}
	all := make([][]int, slices.Max(colors))
	for v, color := range colors {
		all[color-1] = append(all[color-1], v+1)
	}
	return all
}
