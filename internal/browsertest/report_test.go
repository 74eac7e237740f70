package browsertest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"graphcover/bench"
	"graphcover/bench/report"
	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle"
)

// inGraph is a solver in memory under the name of one in the graph, for a report that needs no
// server.
type inGraph struct{ exactcover.Solver }

func (inGraph) String() string { return "graph" }

// TestReport opens a report of bench graph as a file, in a Chromium that can reach nothing. It
// must ask for nothing, fit into a narrow window, have a dark form, and draw its pictures in the
// colors of its style sheet.
func TestReport(t *testing.T) {
	chromium := findChromium(t)
	var entries []puzzle.Entry
	for _, text := range []string{blogPuzzle, "queens:8"} {
		entry := testenv.Must(puzzle.Parse(text))(t)
		entries = append(entries, entry)
	}
	r := testenv.Must(bench.Run(t.Context(), bench.Config{
		Puzzles:    entries,
		Contenders: []*compare.Contender{{Solver: inGraph{memsolver.New(memsolver.DLX)}, Mode: "server"}, {Solver: memsolver.New(memsolver.DLX), Mode: "dlx"}},
		Baseline:   func(context.Context) error { return nil },
		Rounds:     3,
	}))(t)
	page := report.Graph(r)
	page.Made, page.Facts, page.Figures = time.Now(), report.Machine(t.Context()), []byte("{}")
	name := filepath.Join(t.TempDir(), "report.html")
	file := testenv.Must(os.Create(name))(t)
	testenv.Check(t, page.HTML(file))
	testenv.Check(t, file.Close())

	p := open(t, chromium, "file://"+name, pageTime)
	p.await("the page is loaded", `document.readyState === 'complete'`)
	const light, dark = "rgb(243, 245, 248)", "rgb(13, 18, 24)"
	p.checkReport("light", light, "rgb(11, 102, 195)")
	p.media("prefers-color-scheme", "dark")
	p.checkReport("dark", dark, "rgb(108, 177, 255)")
	save(t, filepath.Join(t.TempDir(), "dark.png"), p.screenshot())
	p.media("prefers-color-scheme", "light")
	p.do("make the window narrow", chromedp.EmulateViewport(360, 800))
	if wide := eval[int](p, `document.documentElement.scrollWidth`); wide > 360 {
		t.Errorf("want it to fit into 360 pixels, got %d", wide)
	}
	p.do("make the window wide", chromedp.EmulateViewport(width, height))
	if asked := eval[int](p, `performance.getEntriesByType('resource').length`); asked != 0 {
		t.Errorf("want nothing loaded beside the page, got %d", asked)
	}
	// Three charts with a marker for each of two puzzles and one in the legend of the last two.
	if circles := eval[int](p, `document.querySelectorAll('svg circle').length`); circles != 2+2*3 {
		t.Errorf("want 8 circles drawn, got %d", circles)
	}
}

// media sets a feature that media queries ask for.
func (p page) media(name, value string) {
	p.t.Helper()
	p.do("set "+name, chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: name, Value: value}},
		})
		return err
	}))
}

// checkReport checks the colors of the page and of the first series of its pictures.
func (p page) checkReport(form, background, series string) {
	p.t.Helper()
	const seen = `(() => {
		const color = (selector, property) => getComputedStyle(document.querySelector(selector))[property];
		return [color('body', 'backgroundColor'), color('.plot-s0 circle', 'fill'), color('.plot-s0 rect.plot-bar', 'fill')];
	})()`
	if got, want := eval[[]string](p, seen), []string{background, series, series}; fmt.Sprint(got) != fmt.Sprint(want) {
		p.t.Errorf("%s: want the colors %q, got %q", form, want, got)
	}
}
