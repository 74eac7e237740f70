// Package bench measures solvers side by side: in one run, in turns, after a
// warm-up, so that a noisy machine is noisy for each of them. What it reports are
// medians with their spread, the ratios within each round, and counts, which
// repeat on any machine.
package bench

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/puzzle"
)

// Config says what to measure.
type Config struct {
	Puzzles    []puzzle.Entry
	Contenders []*compare.Contender // each solves every puzzle in every round

	// Baseline sends the least that there is to send to the database, and
	// waits for the answer. It is measured as often as a contender has solved.
	Baseline func(context.Context) error

	Rounds int // at least 1
	WarmUp int // so many puzzles are solved by all before, and not measured

	// Progress, if not nil, is called when a contender has solved a puzzle.
	Progress func()
}

// A Report is what was measured.
type Report struct {
	Puzzles    int `json:"puzzles"`
	Rounds     int `json:"rounds"`
	WarmUp     int `json:"warmUp"`
	Choices    int `json:"choices"` // of each contender, in a round
	Backtracks int `json:"backtracks"`

	Baseline   Spread    `json:"baselineSeconds"` // the median of each round
	Contenders []Measure `json:"contenders"`
}

// A Measure is what was measured of one contender.
type Measure struct {
	Solver string `json:"solver"`
	Mode   string `json:"mode"`

	Seconds     Spread `json:"seconds"`     // of a round, as compare.Result counts them
	StepSeconds Spread `json:"stepSeconds"` // of a round, by the number of steps
	OfBaseline  Spread `json:"ofBaseline"`  // a step's time over the baseline of the same round

	// Faster is how many times as fast as the first contender this one was in
	// the same round.
	Faster Spread `json:"faster"`

	RoundTrips   int `json:"roundTrips"`   // in a round
	DatabaseHits int `json:"databaseHits"` // of the first puzzle, counted apart: counting slows a search down
	HitSteps     int `json:"hitSteps"`     // the steps of that puzzle

	seconds []float64 // by round
}

// A Spread is a median with the least and the most that it is a median of.
type Spread struct {
	Median float64 `json:"median"`
	Least  float64 `json:"least"`
	Most   float64 `json:"most"`
}

// SpreadOf returns the spread of at least one value.
func SpreadOf(values []float64) Spread {
	sorted := slices.Sorted(slices.Values(values))
	n := len(sorted)
	return Spread{Median: (sorted[(n-1)/2] + sorted[n/2]) / 2, Least: sorted[0], Most: sorted[n-1]}
}

// Run measures. It fails if a contender does, or if two of them do not make the
// same choices and undos: then there is nothing to compare.
func Run(ctx context.Context, c Config) (*Report, error) {
	if len(c.Puzzles) == 0 || len(c.Contenders) == 0 || c.Rounds < 1 {
		return nil, errors.New("bench: want a puzzle, a contender and a round at least")
	}
	r := &Report{Puzzles: len(c.Puzzles), Rounds: c.Rounds, WarmUp: min(c.WarmUp, len(c.Puzzles))}
	for _, contender := range c.Contenders {
		r.Contenders = append(r.Contenders, Measure{Solver: contender.String(), Mode: contender.Mode})
	}
	for _, entry := range c.Puzzles[:r.WarmUp] {
		for _, contender := range c.Contenders {
			if _, err := c.solve(ctx, contender, entry); err != nil {
				return nil, err
			}
		}
	}
	var baselines []float64
	for round := range c.Rounds {
		baseline, err := r.round(ctx, c, round)
		if err != nil {
			return nil, err
		}
		baselines = append(baselines, baseline)
	}
	if r.Choices+r.Backtracks == 0 {
		return nil, errors.New("bench: want puzzles that take a step at least")
	}
	r.conclude(baselines)
	return r, r.countHits(ctx, c)
}

// round has every contender solve every puzzle, in turns that begin with another
// contender each time, and returns the median of the baseline.
func (r *Report) round(ctx context.Context, c Config, round int) (float64, error) {
	r.Choices, r.Backtracks = 0, 0
	for i := range r.Contenders {
		r.Contenders[i].RoundTrips = 0
		r.Contenders[i].seconds = append(r.Contenders[i].seconds, 0)
	}
	var baseline []float64
	for i, entry := range c.Puzzles {
		var first *compare.Result
		for turn := range c.Contenders {
			n := (turn + i + round) % len(c.Contenders)
			result, err := c.solve(ctx, c.Contenders[n], entry)
			if err != nil {
				return 0, err
			}
			if first == nil {
				first = &result
			} else if result.Choices != first.Choices || result.Backtracks != first.Backtracks {
				return 0, fmt.Errorf("bench: %s: %s (%s) makes %d choices and %d backtracks, %s (%s) %d and %d", entry,
					first.Solver, first.Mode, first.Choices, first.Backtracks,
					result.Solver, result.Mode, result.Choices, result.Backtracks)
			}
			r.Contenders[n].seconds[round] += result.Seconds
			r.Contenders[n].RoundTrips += result.RoundTrips
			seconds, err := c.baseline(ctx)
			if err != nil {
				return 0, err
			}
			baseline = append(baseline, seconds)
		}
		r.Choices += first.Choices
		r.Backtracks += first.Backtracks
	}
	return SpreadOf(baseline).Median, nil
}

func (c Config) solve(ctx context.Context, contender *compare.Contender, entry puzzle.Entry) (compare.Result, error) {
	if reasons := entry.Contradictions(); len(reasons) > 0 {
		return compare.Result{}, fmt.Errorf("bench: %s: there is nothing to search: %s", entry, compare.Reason(reasons))
	}
	result, err := compare.Solve(ctx, contender, entry, exactcover.Log{})
	if c.Progress != nil {
		c.Progress()
	}
	return result, err
}

// baseline measures the second of two: the first may have to wait for what the
// database still does of the last search.
func (c Config) baseline(ctx context.Context) (float64, error) {
	if err := c.Baseline(ctx); err != nil {
		return 0, err
	}
	start := time.Now()
	err := c.Baseline(ctx)
	return time.Since(start).Seconds(), err
}

// conclude turns the seconds of the rounds into what is reported.
func (r *Report) conclude(baselines []float64) {
	r.Baseline = SpreadOf(baselines)
	steps := float64(r.Choices + r.Backtracks)
	for i := range r.Contenders {
		m := &r.Contenders[i]
		var perStep, ofBaseline, faster []float64
		for round, seconds := range m.seconds {
			perStep = append(perStep, seconds/steps)
			ofBaseline = append(ofBaseline, seconds/steps/baselines[round])
			faster = append(faster, r.Contenders[0].seconds[round]/seconds)
		}
		m.Seconds, m.StepSeconds = SpreadOf(m.seconds), SpreadOf(perStep)
		m.OfBaseline, m.Faster = SpreadOf(ofBaseline), SpreadOf(faster)
	}
}

// A Profiler is a solver that can have the database count its hits.
type Profiler interface {
	exactcover.Solver
	Profiled() exactcover.Solver
}

// countHits solves the first puzzle once more where hits can be counted.
func (r *Report) countHits(ctx context.Context, c Config) error {
	for i, contender := range c.Contenders {
		profiler, ok := contender.Solver.(Profiler)
		if !ok {
			continue
		}
		var log exactcover.Log
		if _, err := exactcover.First(ctx, profiler.Profiled(), c.Puzzles[0].Problem(), &log); err != nil {
			return err
		}
		r.Contenders[i].DatabaseHits, r.Contenders[i].HitSteps = log.DatabaseHits, log.Steps()
	}
	return nil
}
