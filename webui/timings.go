package webui

import (
	"math"
	"net/http"
	"strconv"

	"graphcover/bench/plot"
)

// styleAddress is the address of the style sheet of charts.
const styleAddress = "/plot.css"

// timings are what the chart of the times of a puzzle shows, by the names of arguments.
var timings = []struct{ argument, name string }{
	{"graph", "in the graph"}, {"memory", "in memory"}, {"trip", "RETURN 1"},
}

// getTimings sends the chart of the times that the page has measured, in seconds.
func getTimings(_ reader, c call) error {
	bars := plot.Bars{
		Title: "Time of one puzzle", Axis: plot.Axis{Label: "seconds", Log: true, Format: plot.Seconds},
		Description: "How long the last searches took, and a statement that does nothing.",
	}
	group := plot.Group{}
	for _, t := range timings {
		text := c.args.Get(t.argument)
		if text == "" {
			continue
		}
		seconds, err := strconv.ParseFloat(text, 64)
		if err != nil || !(seconds > 0) || math.IsInf(seconds, 0) {
			return badRequest("%s: want seconds, got %.100q", t.argument, text)
		}
		group.Bars = append(group.Bars, plot.Bar{Name: t.name, Value: seconds})
	}
	bars.Groups = []plot.Group{group}
	sendBytes(c.w, c.r, http.StatusOK, "image/svg+xml", []byte(bars.SVG("")))
	return nil
}
