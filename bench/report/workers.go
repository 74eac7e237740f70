package report

import (
	"fmt"

	"graphcover/bench"
	"graphcover/bench/fleet"
	"graphcover/bench/plot"
)

// Workers returns the page of a run of bench workers.
func Workers(r *bench.WorkersReport) *Page {
	p := &Page{
		Title: "Workers",
		Lead: fmt.Sprintf("Worker processes on this machine counted the %s solutions of %s, in %s of %s, of %s on average (%s to %s). "+
			"Beside each time stands what a model says, which is fed with the measured times of tasks, messages and transactions.",
			r.Solutions, r.Puzzle, plural(r.Rounds, "round"), plural(r.Tasks, "task"),
			plot.Seconds(r.Mean), plot.Seconds(r.Lengths.Least), plot.Seconds(r.Lengths.Most)),
		Marks: []Fact{{"tasks", whole(r.Tasks)}, {"mean task", plot.Seconds(r.Mean)}},
	}
	p.Sections = append(p.Sections, measuredTimes(r.Times), realWorkers(r))
	if len(r.Fleets) > 0 {
		p.Sections = append(p.Sections, fleets(r))
	}
	return p
}

func measuredTimes(t fleet.Times) Section {
	table := Table{Name: "Times", Head: []string{"", "alone", "side by side"}}
	for _, o := range []struct {
		name string
		fleet.Operation
	}{
		{"put a message", t.Put}, {"get a message", t.Next}, {"confirm a message", t.Done},
		{"read the puzzle", t.Open}, {"take a task", t.Take}, {"write a result", t.Finish},
	} {
		table.row(o.name, Cell{Text: plot.Seconds(o.Latency)}, Cell{Text: plot.Seconds(o.Demand)})
	}
	table.row("poll all tasks, for each", Cell{Text: plot.Seconds(t.LookPerTask)}, missing)
	table.row("list the open tasks, for each", Cell{Text: plot.Seconds(t.ListPerTask)}, missing)
	return Section{
		Title:  "What was measured",
		Text:   "Alone: the median of requests one after another. Side by side: the time of eight at once, divided by their number.",
		Tables: []Table{table},
	}
}

func realWorkers(r *bench.WorkersReport) Section {
	table := Table{Name: "Real workers", Head: []string{"workers", "time", "model", "time / model", "lost, by the model"}}
	times := plot.Series{Name: "time", Line: true}
	model := plot.Series{Name: "model", Line: true}
	for _, run := range r.Runs {
		table.row(whole(run.Workers), seconds(run.Seconds), seconds(run.Model), factors(run.Ratio), percent(run.Loss))
		x := float64(run.Workers)
		times.Points = append(times.Points, point("", x, run.Seconds))
		model.Points = append(model.Points, point("", x, run.Model))
	}
	return Section{
		Title: "Real workers and the model",
		Text: fmt.Sprintf("Medians of the rounds, with the least and the greatest below. All processes share the %s of this machine.",
			plural(r.Times.Cores, "core")),
		Tables: []Table{table},
		Pictures: []plot.Picture{plot.Chart{
			Title: "Time of a count", Description: "The time of a count by the number of workers, and that of the model. The table has the figures.",
			X: countAxis("workers"), Y: timeAxis("time"), Series: []plot.Series{times, model},
		}},
	}
}

func fleets(r *bench.WorkersReport) Section {
	table := Table{Name: "Many workers", Head: []string{"workers", "least task", "tasks a second", "limit", "start", "end"}}
	losses := Table{Name: "Losses", Head: []string{"workers"}}
	chart := plot.Chart{
		Title: "Time lost", Description: "The share of their time that workers lose, by their number, for several lengths of tasks. The table has the figures.",
		X: countAxis("workers"), Y: plot.Axis{Label: "percent lost"},
	}
	for _, length := range bench.FleetLengths {
		losses.Head = append(losses.Head, "tasks of "+plot.Seconds(length))
		chart.Series = append(chart.Series, plot.Series{Name: "tasks of " + plot.Seconds(length), Line: true})
	}
	for _, f := range r.Fleets {
		table.row(whole(f.Workers), Cell{Text: plot.Seconds(f.LeastSeconds)}, Cell{Text: plot.Count(f.TasksPerSecond)}, Cell{Text: f.Limit},
			Cell{Text: plot.Seconds(f.Outcome.Start * f.Outcome.Seconds)}, Cell{Text: plot.Seconds(f.Outcome.End * f.Outcome.Seconds)})
		var cells []Cell
		for i, loss := range f.Losses {
			cells = append(cells, percent(loss))
			chart.Series[i].Points = append(chart.Series[i].Points, plot.Point{X: float64(f.Workers), Y: 100 * loss})
		}
		losses.row(whole(f.Workers), cells...)
	}
	return Section{
		Title: "Many workers, simulated",
		Text: fmt.Sprintf("Each worker has a core of its own; Neo4j and the queue have a machine each, like this one. The least task is the mean "+
			"length with which workers lose at most %.0f%% of a long count. The limit is what keeps them waiting if tasks are shorter. Start and end "+
			"are the seconds that a worker of such a count waits before its first task and after its last one.", 100*bench.FleetLoss),
		Tables: []Table{table, losses}, Pictures: []plot.Picture{chart},
	}
}

// percent returns the cell of a share.
func percent(share float64) Cell { return Cell{Text: fmt.Sprintf("%.1f%%", 100*share)} }
