package webui

import (
	"math"
	"net/http"
	"strconv"

	"graphcover/bench/looks"
	"graphcover/bench/plot"
	"graphcover/graphsolver"
	"graphcover/memsolver"
)

// styleAddress is the address of the style sheet of charts.
const styleAddress = "/plot.css"

// timings are what the chart of the times of a puzzle shows, by the names of arguments, in the colors of
// the mode in the graph and of the engine that make the page's searches.
var timings = []struct {
	argument, name string
	look           plot.Look
}{
	{"graph", "in the graph", looks.Of(string(graphsolver.Server))},
	{"memory", "in memory", looks.Of(string(memsolver.DLX))},
	{"trip", "a round trip", looks.RoundTrip},
}

// The width of the chart, in pixels: with less, its texts would not fit.
const narrowest, widest = 420, 720

// getTimings sends the chart of the times that the page has measured, in seconds, as wide as the page wants.
func getTimings(_ reader, c call) error {
	bars := plot.Bars{
		Title: "Time of one puzzle", Axis: plot.Axis{Label: "time", Log: true, Format: plot.Seconds},
		Description: "How long the last searches took, and a statement that does nothing.",
	}
	if text := c.args.Get("width"); text != "" {
		width, err := strconv.Atoi(text)
		if err != nil || width < narrowest || width > widest {
			return badRequest("width: want pixels from %d to %d, got %.100q", narrowest, widest, text)
		}
		bars.Width = float64(width)
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
		group.Bars = append(group.Bars, plot.Bar{Name: t.name, Value: seconds, Look: t.look})
	}
	bars.Groups = []plot.Group{group}
	sendBytes(c.w, c.r, http.StatusOK, "image/svg+xml", []byte(bars.SVG("")))
	return nil
}
