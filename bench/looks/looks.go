// Package looks says which color and shape a solver has in pictures: the same in all of them, however
// many others are in a picture. Readers then know it again.
package looks

import (
	"slices"

	"graphcover/bench/plot"
	"graphcover/graphsolver"
	"graphcover/memsolver"
)

// names are those of the modes of the search in the graph, and of the engines in memory, of which new
// ones come last.
var names = []string{
	string(graphsolver.Server), string(graphsolver.Classic),
	string(memsolver.Auto), string(memsolver.DLX), string(memsolver.Cells), string(memsolver.Bands), string(memsolver.Bits),
	string(memsolver.Masks), string(memsolver.Parts), string(memsolver.Clauses),
}

// Of returns the look of a mode in the graph or an engine in memory, or [plot.ByPlace] for another name.
func Of(name string) plot.Look { return plot.Look(slices.Index(names, name) + 1) }

// RoundTrip is the look of a statement that does nothing.
const RoundTrip plot.Look = plot.Looks
