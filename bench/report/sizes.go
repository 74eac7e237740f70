package report

import (
	"fmt"

	"graphcover/bench"
	"graphcover/bench/plot"
)

// Sizes returns the page of a run of bench sizes.
func Sizes(r *bench.SizesReport) *Page {
	table := Table{Name: "Sizes", Head: []string{"puzzle", "items", "options", "matches", "choices", "backtracks",
		"load in memory", "bytes", "solve in memory", "load into the graph", "solve in the graph", "bytes in the graph"}}
	times := plot.Chart{
		Title:       "Time against options",
		Description: "A point for each puzzle: its options to the right; upward, the time to load and to solve it. The table has the figures.",
		X:           countAxis("options"), Y: timeAxis("time"),
	}
	series := []plot.Series{{Name: "load, memory", Line: true}, {Name: "solve, memory", Line: true},
		{Name: "load, graph", Line: true}, {Name: "solve, graph", Line: true}}
	links, heap := plot.Series{Name: "links in memory", Line: true}, plot.Series{Name: "heap of Neo4j", Line: true}
	for _, m := range r.Sizes {
		add := func(i int, s bench.Spread) {
			series[i].Points = append(series[i].Points, point(m.Puzzle, float64(m.Options), s))
		}
		add(0, m.Memory.LoadSeconds)
		add(1, m.Memory.Seconds)
		load, solve, bytes := missing, missing, missing
		if m.Graph != nil {
			load, solve = seconds(m.Graph.LoadSeconds), seconds(m.Graph.Seconds)
			add(2, m.Graph.LoadSeconds)
			add(3, m.Graph.Seconds)
			bytes = count(m.GraphBytes)
			heap.Points = append(heap.Points, plot.Point{X: float64(m.Options), Y: float64(m.GraphBytes), Name: m.Puzzle})
		}
		links.Points = append(links.Points, plot.Point{X: float64(m.Options), Y: float64(m.Bytes), Name: m.Puzzle})
		table.row(m.Puzzle, count(m.Items), count(m.Options), count(m.Matches), count(m.Choices), count(m.Backtracks),
			seconds(m.Memory.LoadSeconds), count(m.Bytes), seconds(m.Memory.Seconds), load, solve, bytes)
	}
	memory := plot.Chart{
		Title: "Memory against options",
		Description: "A point for each puzzle: its options to the right; upward, the bytes of its links in memory, and the most heap that " +
			"Neo4j took for a statement.",
		X: countAxis("options"), Y: countAxis("bytes"), Series: drawn(links, heap),
	}
	times.Series = drawn(series...)
	return &Page{
		Title: "Cost and size",
		Lead: fmt.Sprintf("Each puzzle was loaded and solved by each solver in %s, after one that was not measured. Both solvers made the "+
			"same numbers of steps, and every solution was verified.", plural(r.Rounds, "round")),
		Marks: []Fact{{"puzzles", whole(len(r.Sizes))}, {"rounds", whole(r.Rounds)}},
		Sections: []Section{{
			Title: "Load and solve",
			Text: "Medians of the rounds, with the least and the greatest below. To load is to make the links of Dancing Links, whose bytes " +
				"are counted, or the nodes and relationships of the graph, of which the matches are the most. The bytes in the graph are the " +
				"most heap that Neo4j took for a statement of the load and the search, as PROFILE says. The time to solve depends on the " +
				"clues, too: two puzzles of a size can differ by powers of ten.",
			Tables: []Table{table}, Pictures: []plot.Picture{times, memory},
		}},
	}
}
