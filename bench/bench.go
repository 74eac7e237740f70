// Package bench measures solvers side by side: in one run, taking turns, after a warm-up,
// so that noise on the machine affects all of them alike. It reports medians with their
// spread, ratios within each round, and counts, which are the same on every machine.
package bench

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
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

	// Baseline sends the smallest possible request to the database and waits for the
	// answer. It is measured once for every puzzle that a contender solves.
	Baseline func(context.Context) error

	Rounds int // at least 1
	WarmUp int // puzzles that every contender solves first, unmeasured

	// Extras are pairs of contenders, by their indices, of which the second does what the
	// first does and more. The report says what that costs.
	Extras [][2]int

	Parts bool // whether to tell the database hits of each part of a search

	// Progress, if not nil, is called each time a contender has solved a puzzle.
	Progress func()
}

// A Report is the result of Run.
type Report struct {
	Puzzles    int `json:"puzzles"`
	Rounds     int `json:"rounds"`
	WarmUp     int `json:"warmUp"`
	Choices    int `json:"choices"` // of each contender in a round
	Backtracks int `json:"backtracks"`

	Baseline   Spread    `json:"baselineSeconds"` // over the medians of the rounds
	Contenders []Measure `json:"contenders"`

	Each []PuzzleMeasure `json:"each"` // the puzzles, in their order

	Costs []Cost `json:"costs,omitempty"` // of Config.Extras, in their order
}

// A Cost says what a contender costs that does more than another one.
type Cost struct {
	Mode string `json:"mode"` // of the one that does more
	Than string `json:"than"` // the mode of the other

	Times Times   `json:"times"` // over all puzzles
	Each  []Times `json:"each"`  // the puzzles, in the order of the report
}

// Times says how many times as long one contender takes as another.
type Times struct {
	Medians float64 `json:"medians"` // its median time divided by that of the other
	Rounds  Spread  `json:"rounds"`  // its time divided by that of the other in the same round
}

// A Measure holds the figures of one contender.
type Measure struct {
	Solver string `json:"solver"`
	Mode   string `json:"mode"`

	Seconds     Spread `json:"seconds"`     // per round, as in compare.Result
	StepSeconds Spread `json:"stepSeconds"` // per step
	OfBaseline  Spread `json:"ofBaseline"`  // time per step divided by the round's baseline

	// Faster is the first contender's time divided by this one's in the same round.
	Faster Spread `json:"faster"`

	RoundTrips   int `json:"roundTrips"`   // in a round
	DatabaseHits int `json:"databaseHits"` // of the first puzzle, in an extra search: counting is slow
	HitSteps     int `json:"hitSteps"`     // the steps of that search

	Parts map[string]int `json:"parts,omitempty"` // the database hits of each part, if Config.Parts asks

	seconds []float64 // by round
}

// A PuzzleMeasure holds the figures of one puzzle.
type PuzzleMeasure struct {
	Puzzle  string `json:"puzzle"` // where it comes from, or its text
	Items   int    `json:"items"`  // of its problem
	Options int    `json:"options"`

	// As every contender makes the same steps, these are the figures of each.
	Choices    int `json:"choices"`
	Backtracks int `json:"backtracks"`

	// By contender, in the order of the report. Seconds are those of the rounds; round trips
	// are those of the last one.
	Seconds    []Spread `json:"seconds"`
	RoundTrips []int    `json:"roundTrips"`

	seconds [][]float64 // by contender and round
}

// A Spread is the median of some values, with the least and the greatest of them.
type Spread struct {
	Median float64 `json:"median"`
	Least  float64 `json:"least"`
	Most   float64 `json:"most"`
}

// SpreadOf returns the spread of values, which must not be empty.
func SpreadOf(values []float64) Spread {
	sorted := slices.Sorted(slices.Values(values))
	n := len(sorted)
	return Spread{Median: (sorted[(n-1)/2] + sorted[n/2]) / 2, Least: sorted[0], Most: sorted[n-1]}
}

// Run measures the contenders. It fails if a contender fails, or if two of them differ in
// the number of choices or backtracks: their times cannot be compared then.
func Run(ctx context.Context, c Config) (*Report, error) {
	if len(c.Puzzles) == 0 || len(c.Contenders) == 0 || c.Rounds < 1 {
		return nil, errors.New("bench: want at least one puzzle, one contender and one round")
	}
	r := &Report{Puzzles: len(c.Puzzles), Rounds: c.Rounds, WarmUp: min(c.WarmUp, len(c.Puzzles))}
	for _, contender := range c.Contenders {
		r.Contenders = append(r.Contenders, Measure{Solver: contender.String(), Mode: contender.Mode})
	}
	for _, entry := range c.Puzzles {
		r.Each = append(r.Each, newPuzzleMeasure(entry, len(c.Contenders)))
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
		return nil, errors.New("bench: want puzzles that take at least one step")
	}
	r.conclude(baselines)
	for _, pair := range c.Extras {
		r.Costs = append(r.Costs, r.cost(pair[0], pair[1]))
	}
	return r, r.countHits(ctx, c)
}

func newPuzzleMeasure(entry puzzle.Entry, contenders int) PuzzleMeasure {
	p := entry.Problem()
	return PuzzleMeasure{
		Puzzle: cmp.Or(entry.Source, entry.String()), Items: len(p.Items), Options: len(p.Options),
		Seconds: make([]Spread, contenders), RoundTrips: make([]int, contenders), seconds: make([][]float64, contenders),
	}
}

// round has every contender solve every puzzle. A different contender goes first each
// time. It returns the median of the baseline.
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
			r.Each[i].seconds[n] = append(r.Each[i].seconds[n], result.Seconds)
			r.Each[i].RoundTrips[n] = result.RoundTrips
			seconds, err := c.baseline(ctx)
			if err != nil {
				return 0, err
			}
			baseline = append(baseline, seconds)
		}
		r.Each[i].Choices, r.Each[i].Backtracks = first.Choices, first.Backtracks
		r.Choices += first.Choices
		r.Backtracks += first.Backtracks
	}
	return SpreadOf(baseline).Median, nil
}

func (c Config) solve(ctx context.Context, contender *compare.Contender, entry puzzle.Entry) (compare.Result, error) {
	if reasons := entry.Contradictions(); len(reasons) > 0 {
		return compare.Result{}, fmt.Errorf("bench: %s: there is nothing to search: %s", entry, compare.Contradictions(reasons))
	}
	result, err := compare.Solve(ctx, contender, entry, exactcover.Log{})
	advance(c.Progress)
	return result, err
}

// turns yields whose turn it is, of n contenders: in each round, each once, and another one first.
func turns(rounds, n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for round := range rounds {
			for turn := range n {
				if !yield((turn + round) % n) {
					return
				}
			}
		}
	}
}

// advance calls progress, unless that is nil.
func advance(progress func()) {
	if progress != nil {
		progress()
	}
}

// baseline sends the request twice and measures the second one. The first may have to wait
// until the database has finished work of the last search.
func (c Config) baseline(ctx context.Context) (float64, error) {
	if err := c.Baseline(ctx); err != nil {
		return 0, err
	}
	start := time.Now()
	err := c.Baseline(ctx)
	return time.Since(start).Seconds(), err
}

// conclude computes the figures of the report from the seconds of the rounds.
func (r *Report) conclude(baselines []float64) {
	r.Baseline = SpreadOf(baselines)
	steps := float64(r.Choices + r.Backtracks)
	for i := range r.Contenders {
		m := &r.Contenders[i]
		var perStep []float64
		for _, seconds := range m.seconds {
			perStep = append(perStep, seconds/steps)
		}
		m.Seconds, m.StepSeconds = SpreadOf(m.seconds), SpreadOf(perStep)
		m.OfBaseline, m.Faster = ratios(perStep, baselines), ratios(r.Contenders[0].seconds, m.seconds)
	}
	for _, p := range r.Each {
		for i, seconds := range p.seconds {
			p.Seconds[i] = SpreadOf(seconds)
		}
	}
}

// cost compares contender i, which does more, with contender j.
func (r *Report) cost(j, i int) Cost {
	less, more := &r.Contenders[j], &r.Contenders[i]
	c := Cost{Mode: more.Mode, Than: less.Mode, Times: timesOf(more.seconds, less.seconds)}
	for _, p := range r.Each {
		c.Each = append(c.Each, timesOf(p.seconds[i], p.seconds[j]))
	}
	return c
}

// timesOf compares two lists of times, each by round.
func timesOf(seconds, others []float64) Times {
	return Times{SpreadOf(seconds).Median / SpreadOf(others).Median, ratios(seconds, others)}
}

// ratios returns the spread of times divided by others of the same round.
func ratios(times, others []float64) Spread {
	quotients := slices.Clone(times)
	for round, other := range others {
		quotients[round] /= other
	}
	return SpreadOf(quotients)
}

// A Profiler is a solver that can have the database count its hits and bytes. Profiled
// returns a solver that does. If hits is not nil, it gets the hits of each part of the search.
type Profiler interface {
	exactcover.Solver
	Profiled(hits map[string]int) exactcover.Solver
}

// countHits solves the first puzzle once more with each contender whose hits can be
// counted.
func (r *Report) countHits(ctx context.Context, c Config) error {
	for i, contender := range c.Contenders {
		var hits map[string]int
		if c.Parts {
			hits = make(map[string]int)
		}
		cost, err := profile(ctx, contender.Solver, c.Puzzles[0].Problem(), hits)
		if err != nil {
			return err
		}
		r.Contenders[i].DatabaseHits, r.Contenders[i].HitSteps, r.Contenders[i].Parts = cost.Accesses, cost.Steps(), hits
	}
	return nil
}

// profile solves a problem and returns what the database says of its cost. Nothing is
// counted unless the solver is a [Profiler]. If hits is not nil, it gets the hits by part.
func profile(ctx context.Context, solver exactcover.Solver, p *exactcover.Problem, hits map[string]int) (exactcover.Tally, error) {
	profiler, ok := solver.(Profiler)
	if !ok {
		return exactcover.Tally{}, nil
	}
	var log exactcover.Log
	_, err := exactcover.First(profiler.Profiled(hits).All(ctx, p, &log))
	return log.Tally, err
}
