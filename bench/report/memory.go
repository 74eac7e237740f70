package report

import (
	"fmt"

	"graphcover/bench"
	"graphcover/bench/looks"
	"graphcover/bench/plot"
)

// Memory returns the page of a run of bench memory.
func Memory(r *bench.MemoryReport) *Page {
	p := &Page{
		Title: "The engines in memory",
		Lead: fmt.Sprintf("All solutions of each puzzle, found by each engine in turn on one core, in %s. A time is the processor "+
			"time of a round, from the puzzle's text or model to the last answer.", plural(r.Rounds, "round")),
	}
	table := Table{Name: "Engines", Head: []string{"puzzle, engine", "solutions", "options", "choices", "updates", "a round", "puzzles a second", "faster"}}
	times := plot.Bars{
		Title:       "Time of a round",
		Description: "A bar for each puzzle and engine: the processor time of a round. The table has the figures.",
		Axis:        timeAxis("processor time"),
	}
	fastest := Fact{Name: "greatest lead over the first engine"}
	lead := 0.0
	sizes := make(map[int]bool)
	instances, remark := shorten(r.Instances, func(m *bench.InstanceReport) *string { return &m.Instance })
	for _, in := range instances {
		sizes[in.Options] = true
		group := plot.Group{Name: in.Instance}
		solutions := count(in.Solutions)
		if in.Puzzles > 1 {
			solutions.Small = fmt.Sprintf("%s, %s with exactly one", plural(in.Puzzles, "puzzle"), whole(in.Unique))
		}
		for _, m := range in.Engines {
			name := in.Instance + ", " + m.Engine
			if m.Refused != "" {
				table.row(name, missing, missing, missing, missing, missing, missing, missing)
				continue
			}
			updates, faster := missing, missing
			if m.Updates > 0 {
				updates = count(m.Updates)
			}
			if m.Faster != nil {
				faster = factors(*m.Faster)
				if m.Faster.Median > lead {
					lead, fastest.Value = m.Faster.Median, fmt.Sprintf("%s: %s, %s", factor(m.Faster.Median), m.Engine, in.Instance)
				}
			}
			table.row(name, solutions, count(in.Options), count(m.Choices), updates, seconds(m.Seconds), numbers(m.PuzzlesPerSecond), faster)
			group.Bars = append(group.Bars, barOf(m.Engine, m.Engine, m.Seconds))
		}
		times.Groups = append(times.Groups, group)
	}
	p.Marks = []Fact{{"puzzles and collections", whole(len(r.Instances))}, {"rounds", whole(r.Rounds)}}
	if fastest.Value != "" {
		p.Marks = append(p.Marks, fastest)
	}
	p.Sections = []Section{{
		Title: "Engines side by side",
		Text: "Medians of the rounds, with the least and the greatest below. Faster compares with the first engine in the same " +
			"round. An engine that declines a puzzle has no figures there." + remark,
		Tables: []Table{table}, Pictures: []plot.Picture{times},
	}}
	if len(sizes) > 1 {
		p.Sections = append(p.Sections, Section{
			Title: "Time against size",
			Text: "A mark is a puzzle, or a collection, whose time is that of a puzzle on average. The number of options says little " +
				"about a search: two puzzles of a size can differ by powers of ten.",
			Pictures: []plot.Picture{memoryAgainstOptions(instances)},
		})
	}
	return p
}

// memoryAgainstOptions returns a chart of the average time of a puzzle against the options of
// an instance.
func memoryAgainstOptions(instances []bench.InstanceReport) plot.Picture {
	c := plot.Chart{
		Title:       "Time against options",
		Description: "A point for each puzzle and engine: its options to the right, the time of a puzzle upward.",
		X:           countAxis("options"), Y: timeAxis("time of a puzzle"),
	}
	series := make(map[string]int)
	for _, in := range instances {
		n := float64(in.Puzzles)
		for _, m := range in.Engines {
			if m.Refused != "" {
				continue
			}
			i, known := series[m.Engine]
			if !known {
				i = len(c.Series)
				series[m.Engine] = i
				c.Series = append(c.Series, plot.Series{Name: m.Engine, Look: looks.Of(m.Engine)})
			}
			c.Series[i].Points = append(c.Series[i].Points, plot.Point{
				X: float64(in.Options), Y: m.Seconds.Median / n, Least: m.Seconds.Least / n, Most: m.Seconds.Most / n, Name: in.Instance,
			})
		}
	}
	return c
}
