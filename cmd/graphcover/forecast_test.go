package main

import (
	"bytes"
	"math"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/internal/corpus"
	"graphcover/memsolver/estimate"
)

// TestForecast has searches make transactions of 1000 steps, one in each step of the clock, and looks at
// what is said, and when.
func TestForecast(t *testing.T) {
	for _, c := range []struct {
		name  string
		limit int
		seen  estimate.Forecast
		pace  time.Duration // of a transaction
		want  string        // in the note, "" for none
		after time.Duration // when it is there at the latest
	}{
		{"long", 0, estimate.Forecast{Steps: 1e6, Exact: true, Step: 2 * time.Microsecond}, time.Second,
			"queens:4: this search takes about 17 minutes in the graph; --solver memory takes about 2 s", 6 * time.Second},
		{"long, slow", 0, estimate.Forecast{Steps: 1e5, Step: 100}, 10 * time.Second, "about 17 minutes in the graph; --solver memory takes about 1 s", 30 * time.Second},
		{"short", 0, estimate.Forecast{Steps: 5e4, Exact: true, Step: 1}, time.Second, "", 0},
		{"first solution", 1, estimate.Forecast{Steps: 1e6, Step: 2000}, time.Second,
			"takes up to about 17 minutes in the graph; --solver memory takes up to about 2 s", 6 * time.Second},
		{"known first solution", 1, estimate.Forecast{Steps: 1e5, Exact: true, Step: 1}, time.Second, "takes about 2 minutes in the graph", 6 * time.Second},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var stderr bytes.Buffer
				job := (&app{stderr: &stderr}).graphJobs(graphsolver.Pace{}, exactcover.OrderFewest, 1)[0]
				f := &forecast{forecastSolver: forecastSolver{job: job, entry: corpus.Entry(t, "queens:4"), limit: c.limit},
					look: func() (estimate.Forecast, bool) { return c.seen, true }}
				start, said := time.Now(), time.Duration(0)
				for range 40 {
					time.Sleep(c.pace)
					for range 1000 {
						f.observe(exactcover.Event{Kind: exactcover.Choose})
					}
					if stderr.Len() > 0 && said == 0 {
						said = time.Since(start)
					}
				}
				if got := stderr.String(); strings.Count(got, "\n") != min(len(c.want), 1) || !strings.Contains(got, c.want) {
					t.Errorf("want %q, got %q", c.want, got)
				}
				if said > c.after {
					t.Errorf("want it said after %v, got it after %v", c.after, said)
				}
			})
		})
	}
}

// TestForecastsOfShortSearches checks that nobody looks at a search that ends soon, and that nothing is
// said about one that is too large.
func TestForecastsOfShortSearches(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var stderr bytes.Buffer
		job, looked := (&app{stderr: &stderr}).graphJobs(graphsolver.Pace{}, exactcover.OrderFewest, 1)[0], 0
		search := func(lasting time.Duration) {
			f := &forecast{forecastSolver: forecastSolver{job: job, entry: corpus.Entry(t, "queens:4")},
				look: func() (estimate.Forecast, bool) { looked++; return estimate.Forecast{}, false }}
			for end := time.Now().Add(lasting); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
				f.observe(exactcover.Event{Kind: exactcover.Choose})
			}
		}
		for range 100 {
			search(900 * time.Millisecond)
		}
		if looked > 0 {
			t.Errorf("want nobody to look at short searches, got %d", looked)
		}
		if search(time.Minute); looked != 1 || stderr.Len() > 0 {
			t.Errorf("want one look, and nothing said, got %d and %q", looked, &stderr)
		}
	})
}

// TestForecastShare compares the share that is shown: at first the steps count, at the end the path.
func TestForecastShare(t *testing.T) {
	f := &forecast{steps: 100}
	if got := f.share(0.25); got != 0.25 {
		t.Errorf("without a forecast: want 0.25, got %g", got)
	}
	f.seen.Store(&estimate.Forecast{Steps: 1000})
	for _, c := range []struct{ byPath, want float64 }{{0, 0.1}, {0.5, 0.25 + 0.05}, {1, 1}} {
		if got := f.share(c.byPath); math.Abs(got-c.want) > 1e-9 {
			t.Errorf("by path %g: want %g, got %g", c.byPath, c.want, got)
		}
	}
	if f.limit = 1; f.share(0.5) != 0.5 {
		t.Errorf("for one solution, which may be anywhere: want 0.5, got %g", f.share(0.5))
	}
	f.seen.Store(&estimate.Forecast{Steps: 1000, Exact: true})
	if got := f.share(0.5); math.Abs(got-0.1) > 1e-9 {
		t.Errorf("for one solution, whose steps are known: want 0.1, got %g", got)
	}
}
