package report

import (
	"fmt"

	"graphcover/bench"
	"graphcover/bench/plot"
)

// Program returns the page of a run of bench collection in memory.
func Program(r *bench.ProgramMemoryReport) *Page {
	table := Table{Name: "Puzzles a second", Head: []string{"what runs", "puzzles a second", "as fast as the engine"}}
	bars := plot.Bars{
		Title:       "Puzzles a second",
		Description: "A bar for the engine alone and for the program, by wall time and by processor time. The table has the figures.",
		Axis:        plot.Axis{Label: "puzzles a second"},
		Groups:      make([]plot.Group, 1),
	}
	for _, m := range []struct {
		name  string
		s     bench.Spread
		ratio Cell
	}{
		{"engine on one core, processor time", r.Engine, missing},
		{fmt.Sprintf("program on %s, wall time", plural(r.Cores, "core")), r.Program, factors(r.Ratio)},
		{"program, processor time", r.Processor, missing},
	} {
		table.row(m.name, numbers(m.s), m.ratio)
		bars.Groups[0].Bars = append(bars.Groups[0].Bars, bar(m.name, m.s))
	}
	return &Page{
		Title: "A collection of Sudokus in memory",
		Lead: fmt.Sprintf("The program as a process, from start to exit, and its engine alone, in turns, in %s of %s. Of these, %s have "+
			"exactly one solution; the search for a second one is part of the time.", plural(r.Rounds, "round"), plural(r.Puzzles, "puzzle"), whole(r.Unique)),
		Marks: []Fact{
			{"puzzles a round", whole(r.Puzzles)}, {"puzzles a second", plot.Count(r.Program.Median)},
			{"of the engine's speed on one core", factor(r.Ratio.Median)},
		},
		Sections: []Section{{
			Title:    "Program and engine",
			Text:     "Medians of the rounds, with the least and the greatest below.",
			Tables:   []Table{table},
			Pictures: []plot.Picture{bars},
		}},
	}
}

// Jobs returns the page of a run of bench collection in the graph.
func Jobs(r *bench.ProgramGraphReport) *Page {
	table := Table{Name: "Jobs", Head: []string{"jobs", "loading", "searching", "loading / searching", "wall time", "puzzles a second", "faster", "round trips"}}
	rates := plot.Bars{
		Title:       "Puzzles a second",
		Description: "A bar for each number of puzzles that are searched at once. The table has the figures.",
		Axis:        plot.Axis{Label: "puzzles a second of wall time"},
		Groups:      make([]plot.Group, 1),
	}
	best := 0.0
	for _, m := range r.Jobs {
		rate := inverse(m.Wall)
		for _, v := range []*float64{&rate.Median, &rate.Least, &rate.Most} {
			*v *= float64(r.Puzzles)
		}
		best = max(best, rate.Median)
		table.row(whole(m.Jobs), seconds(m.Loading), seconds(m.Searching), numbers(m.Share), seconds(m.Wall), numbers(rate), factors(m.Faster), count(m.RoundTrips))
		rates.Groups[0].Bars = append(rates.Groups[0].Bars, bar(plural(m.Jobs, "job"), rate))
	}
	return &Page{
		Title: "A collection of Sudokus in the graph",
		Lead: fmt.Sprintf("The program as a process that solves %s, in %s, with each number of jobs in turn. A job searches one puzzle "+
			"at a time.", plural(r.Puzzles, "puzzle"), plural(r.Rounds, "round")),
		Marks: []Fact{{"puzzles a round", whole(r.Puzzles)}, {"puzzles a second, at best", plot.Count(best)}},
		Sections: []Section{{
			Title: "Jobs side by side",
			Text: "Medians of the rounds, with the least and the greatest below. Loading and searching are sums over the puzzles; wall time " +
				"is that of the process. Faster compares with the first row.",
			Tables: []Table{table}, Pictures: []plot.Picture{rates},
		}},
	}
}
