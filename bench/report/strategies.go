package report

import (
	"fmt"

	"graphcover/bench"
	"graphcover/bench/plot"
)

// Strategies returns the page of a run of bench strategies.
func Strategies(r *bench.StrategyReport) *Page {
	table := Table{Name: "Strategies", Head: []string{"collection, strategy", "time per puzzle", "faster", "solved", "without guessing", "stuck",
		"unsolvable", "choices", "guesses", "backtracks", "round trips"}}
	bars := plot.Bars{
		Title:       "Time of a puzzle",
		Description: "A bar for each collection and strategy: the average time of a puzzle. The table has the figures.",
		Axis:        timeAxis("time of a puzzle"),
	}
	puzzles := 0
	for _, c := range r.Collections {
		puzzles += c.Puzzles
		group := plot.Group{Name: fmt.Sprintf("%s: %s", c.Collection, plural(c.Puzzles, "puzzle"))}
		for _, m := range c.Strategies {
			name := fmt.Sprintf("%s (%s)", m.Solver, m.Mode)
			table.row(c.Collection+", "+name, seconds(m.PuzzleSeconds), factors(m.Faster), count(m.Solved), known(m.Unguessed), count(m.Stuck),
				count(m.Unsolvable), count(m.Choices), known(m.Guesses), count(m.Backtracks), count(m.RoundTrips))
			group.Bars = append(group.Bars, bar(name, m.PuzzleSeconds))
		}
		bars.Groups = append(bars.Groups, group)
	}
	return &Page{
		Title: "Strategies for Sudoku",
		Lead: fmt.Sprintf("Each strategy, and two engines of exact cover, in turn on one core, in %s. A time is the average over a "+
			"collection: processor time, or wall time where a strategy waits for the database. Every solution was verified.", plural(r.Rounds, "round")),
		Marks: []Fact{{"collections", whole(len(r.Collections))}, {"puzzles", whole(puzzles)}},
		Sections: []Section{{
			Title: "Strategies side by side",
			Text: "Medians of the rounds, with the least and the greatest below. Faster compares with the first strategy in the same round; the " +
				"counts are sums over the collection.",
			Tables: []Table{table}, Pictures: []plot.Picture{bars},
		}},
	}
}
