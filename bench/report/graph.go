package report

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"graphcover/bench"
	"graphcover/bench/looks"
	"graphcover/bench/plot"
)

// Graph returns the page of a run of bench graph.
func Graph(r *bench.Report) *Page {
	named := *r
	each, remark := shorten(r.Each, func(m *bench.PuzzleMeasure) *string { return &m.Puzzle })
	named.Each, r = each, &named
	p := &Page{
		Title: "The search in the graph and in memory",
		Lead: fmt.Sprintf("%s, solved in %s by each solver in turn, after a warm-up of %s. In a round each makes %s and %s: "+
			"the same, in the same order. Every solution was verified.",
			plural(r.Puzzles, "puzzle"), plural(r.Rounds, "round"), plural(r.WarmUp, "puzzle"), plural(r.Choices, "choice"), plural(r.Backtracks, "backtrack")),
	}
	p.Marks = append(p.Marks, Fact{"puzzles", whole(r.Puzzles)}, Fact{"steps a round", whole(r.Choices + r.Backtracks)})
	for _, m := range r.Contenders {
		p.Marks = append(p.Marks, Fact{"steps a second, " + contender(m), plot.Count(1 / m.StepSeconds.Median)})
	}
	p.Sections = []Section{
		{
			Title: "Solvers side by side",
			Text: "Medians of the rounds, with the least and the greatest below. A step is a choice or a backtrack. RETURN 1 is the " +
				"smallest request to the database: what a round trip costs at least.",
			Tables:   []Table{contenders(r)},
			Pictures: []plot.Picture{stepsPerSecond(r)},
		},
		{
			Title: "Puzzle by puzzle",
			Text: "A mark is a puzzle. On a dotted line the graph takes as many times as long as memory as it says there. Points " +
				"that lie along one line mean that the price of the graph does not depend on the puzzle.",
			Pictures: graphAgainstMemory(r),
		},
		{
			Title: "Time against size",
			Text: "Both axes are logarithmic. If ten times the size takes ten times as long, the time is proportional to the size; " +
				"if it takes longer, searches get harder faster than puzzles get larger.",
			Pictures: timeAgainstSize(r),
		},
		{Title: "All puzzles", Text: strings.TrimSpace(remark), Tables: []Table{puzzles(r)}},
	}
	if parts := parts(r); len(parts.Rows) > 0 {
		p.Sections = append(p.Sections, Section{
			Title: "Database hits by part",
			Text: "What the parts of a search read and write in the database, as PROFILE counts it, in one search of the first " +
				"puzzle. In server mode they are parts of one statement, in the others a statement each.",
			Tables: []Table{parts},
		})
	}
	if len(r.Costs) > 0 {
		p.Sections = append(p.Sections, Section{
			Title: "What recording costs",
			Text: "How many times as long a search takes that is also recorded as a tree: the ratio of the medians, and of the ratios " +
				"within a round the least and the greatest.",
			Tables: []Table{costs(r)},
		})
	}
	return p
}

// parts returns the table of the database hits of each part, the most first. It has no rows if they
// were not asked for.
func parts(r *bench.Report) Table {
	t := Table{Name: "Database hits", Head: []string{"solver, part", "hits", "hits a step", "share"}}
	for _, m := range r.Contenders {
		names := slices.SortedFunc(maps.Keys(m.Parts), func(a, b string) int {
			return cmp.Or(cmp.Compare(m.Parts[b], m.Parts[a]), cmp.Compare(a, b))
		})
		for _, name := range names {
			hits := m.Parts[name]
			t.row(contender(m)+", "+name, count(hits), Cell{Text: fmt.Sprintf("%.1f", float64(hits)/float64(m.HitSteps))},
				Cell{Text: fmt.Sprintf("%.1f%%", 100*float64(hits)/float64(m.DatabaseHits))})
		}
	}
	return t
}

// costs returns the table of what recording costs.
func costs(r *bench.Report) Table {
	t := Table{Name: "What recording costs", Head: []string{"puzzle", "choices", "backtracks"}}
	total := []Cell{count(r.Choices), count(r.Backtracks)}
	for _, c := range r.Costs {
		t.Head, total = append(t.Head, c.Mode+" / "+c.Than), append(total, times(c.Times))
	}
	for i, p := range r.Each {
		cells := []Cell{count(p.Choices), count(p.Backtracks)}
		for _, c := range r.Costs {
			cells = append(cells, times(c.Each[i]))
		}
		t.row(p.Puzzle, cells...)
	}
	t.row("all", total...)
	return t
}

// times returns a cell with a ratio of medians, and the least and the greatest of the rounds.
func times(t bench.Times) Cell {
	return factors(bench.Spread{Median: t.Medians, Least: t.Rounds.Least, Most: t.Rounds.Most})
}

func contender(m bench.Measure) string { return fmt.Sprintf("%s (%s)", m.Solver, m.Mode) }

// contenders returns the table of the solvers.
func contenders(r *bench.Report) Table {
	t := Table{Name: "Solvers", Head: []string{"solver", "choices", "backtracks", "round trips", "a round", "a step", "steps a second",
		"step / RETURN 1", "faster", "hits a step"}}
	for _, m := range r.Contenders {
		hits := missing
		if m.HitSteps > 0 && m.DatabaseHits > 0 {
			hits = count(m.DatabaseHits / m.HitSteps)
		}
		t.row(contender(m), count(r.Choices), count(r.Backtracks), count(m.RoundTrips), seconds(m.Seconds), seconds(m.StepSeconds),
			numbers(inverse(m.StepSeconds)), numbers(m.OfBaseline), factors(m.Faster), hits)
	}
	t.row("RETURN 1", missing, missing, count(1), missing, seconds(r.Baseline), missing, missing, missing, missing)
	return t
}

func stepsPerSecond(r *bench.Report) plot.Picture {
	bars := plot.Bars{
		Title:       "Steps a second",
		Description: "A bar for each solver: its choices and backtracks in a second. The table has the figures.",
		Axis:        countAxis("steps a second"),
	}
	var group plot.Group
	for _, m := range r.Contenders {
		group.Bars = append(group.Bars, barOf(m.Mode, contender(m), inverse(m.StepSeconds)))
	}
	bars.Groups = []plot.Group{group}
	return bars
}

// inMemory is the name of solvers that need no database.
const inMemory = "memory"

// graphAgainstMemory returns a chart of the times of each puzzle, or none if the report lacks
// one side.
func graphAgainstMemory(r *bench.Report) []plot.Picture {
	memory := slices.IndexFunc(r.Contenders, func(m bench.Measure) bool { return m.Solver == inMemory })
	if memory < 0 {
		return nil
	}
	chart := plot.Chart{
		Title:       "Graph against memory",
		Description: "A point for each puzzle: its time in memory to the right, in the graph upward. The last table has the figures.",
		X:           timeAxis("in memory"), Y: timeAxis("in the graph"), Guides: true,
	}
	for i := range r.Contenders {
		if i == memory {
			continue
		}
		chart.Series = append(chart.Series, timesOf(r, i, func(p bench.PuzzleMeasure) float64 { return p.Seconds[memory].Median }))
	}
	return []plot.Picture{chart}
}

// timesOf returns the times of a contender for each puzzle, upward, with x to the right.
func timesOf(r *bench.Report, i int, x func(bench.PuzzleMeasure) float64) plot.Series {
	m := r.Contenders[i]
	s := plot.Series{Name: contender(m), Look: looks.Of(m.Mode)}
	for _, p := range r.Each {
		s.Points = append(s.Points, point(p.Puzzle, x(p), p.Seconds[i]))
	}
	return s
}

// timeAgainstSize returns charts of the times of each puzzle against the steps of its search,
// and against its options unless all puzzles have the same number of these.
func timeAgainstSize(r *bench.Report) []plot.Picture {
	chart := func(by string, size func(bench.PuzzleMeasure) int) plot.Picture {
		c := plot.Chart{
			Title:       "Time against " + by,
			Description: fmt.Sprintf("A point for each puzzle and solver: the puzzle's %s to the right, the time upward. The last table has the figures.", by),
			X:           countAxis(by), Y: timeAxis("time"),
		}
		for i := range r.Contenders {
			c.Series = append(c.Series, timesOf(r, i, func(p bench.PuzzleMeasure) float64 { return float64(size(p)) }))
		}
		return c
	}
	pictures := []plot.Picture{chart("steps", func(p bench.PuzzleMeasure) int { return p.Choices + p.Backtracks })}
	for _, p := range r.Each {
		if p.Options != r.Each[0].Options {
			return append(pictures, chart("options", func(p bench.PuzzleMeasure) int { return p.Options }))
		}
	}
	return pictures
}

func puzzles(r *bench.Report) Table {
	t := Table{Name: "Puzzles", Long: true, Head: []string{"puzzle", "items", "options", "choices", "backtracks"}}
	for _, m := range r.Contenders {
		t.Head = append(t.Head, contender(m))
		if m.Solver != inMemory {
			t.Head = append(t.Head, "round trips")
		}
	}
	for _, p := range r.Each {
		cells := []Cell{count(p.Items), count(p.Options), count(p.Choices), count(p.Backtracks)}
		for i, m := range r.Contenders {
			cells = append(cells, seconds(p.Seconds[i]))
			if m.Solver != inMemory {
				cells = append(cells, count(p.RoundTrips[i]))
			}
		}
		t.row(p.Puzzle, cells...)
	}
	return t
}
