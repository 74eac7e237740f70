package bench

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"runtime"
	"time"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
)

// MemoryConfig says which engines in memory to measure, and on what.
type MemoryConfig struct {
	Instances []Instance
	Engines   []Engine // each searches every instance in every round

	Rounds int // at least 1

	// Progress, if not nil, is called each time an engine has finished an instance.
	Progress func()
}

// An Instance is a puzzle, or a corpus of puzzles that are measured together.
type Instance struct {
	Name    string
	Puzzles int // at least 1

	// Problem returns the problem of puzzle k, counted from 0. The time to make it from
	// the puzzle's text or model is measured too.
	Problem func(k int) (*exactcover.Problem, error)

	// Base, if not nil, has the items and options that all the puzzles share; they differ
	// only in their givens. A solver that is an [exactcover.Preparer] prepares it once.
	Base *exactcover.Problem

	// Limit is the number of solutions of a puzzle after which its search stops, or 0 for
	// all. With 2, the search shows whether a solution is unique.
	Limit int
}

// Sudokus returns the instance of these Sudokus of 9x9 without other rules, each of which is searched
// to the proof that its solution is unique.
func Sudokus(name string, texts []string) Instance {
	return Instance{
		Name: name, Puzzles: len(texts), Limit: 2, Base: sudoku.Classic().Empty().Base(),
		Problem: func(k int) (*exactcover.Problem, error) {
			b, err := sudoku.Parse(texts[k])
			if err != nil {
				return nil, err
			}
			return b.Problem(), nil
		},
	}
}

// One returns the instance of a puzzle, all of whose solutions are searched.
func One(name string, p puzzle.Puzzle) Instance {
	return Instance{Name: name, Puzzles: 1, Problem: func(int) (*exactcover.Problem, error) { return p.Problem(), nil }}
}

// An Engine is a way to search in memory.
type Engine struct {
	Name string

	// New returns a solver that has seen no problem yet. Each measurement uses a new one.
	// A solver may decline a problem by returning a [*memsolver.EngineError]; that is
	// reported and is not a failure.
	New func() exactcover.Solver

	// Counts says that solutions are counted by [exactcover.Preparer] instead of
	// enumerated. There is no limit then, and RunMemory fails if the count is 2^63 or
	// more.
	Counts bool
}

// A MemoryReport is the result of RunMemory.
type MemoryReport struct {
	Rounds    int              `json:"rounds"`
	Instances []InstanceReport `json:"instances"`
}

// An InstanceReport holds what was measured on one instance.
type InstanceReport struct {
	Instance  string          `json:"instance"`
	Puzzles   int             `json:"puzzles"`
	Options   int             `json:"options"`   // of the first puzzle's problem; 0 if every engine declines it
	Solutions int             `json:"solutions"` // of all puzzles together, each up to the limit
	Unique    int             `json:"unique"`    // puzzles with exactly one solution
	Engines   []EngineMeasure `json:"engines"`
}

// An EngineMeasure holds the figures of one engine on one instance.
type EngineMeasure struct {
	Engine string `json:"engine"`
	Counts bool   `json:"counts"` // solutions were counted, not enumerated

	// Refused says why the engine declined the instance. No other figure is set then.
	Refused string `json:"refused,omitempty"`

	// Seconds is the processor time of a round, from the puzzle's text or model to the
	// last answer. It is wall time where the system does not report processor time.
	Seconds          Spread `json:"seconds"`
	PuzzlesPerSecond Spread `json:"puzzlesPerSecond"`

	// Faster is the first engine's time divided by this one's in the same round. It is
	// nil if the first engine declined the instance.
	Faster *Spread `json:"faster,omitempty"`

	Choices int `json:"choices"` // in a round
	Updates int `json:"updates"` // in a round; 0 if the engine does not count them

	seconds []float64 // by round
}

// A Difference is the error returned when two engines find different numbers of
// solutions.
type Difference struct {
	Instance      string
	First, Second string // engines
	Want, Got     int    // solutions found by First and Second
	Unique        [2]int // puzzles with exactly one solution, by First and Second
}

func (d *Difference) Error() string {
	if d.Want == d.Got {
		return fmt.Sprintf("bench: %s: %s finds %d puzzles with one solution, %s %d",
			d.Instance, d.First, d.Unique[0], d.Second, d.Unique[1])
	}
	return fmt.Sprintf("bench: %s: %s finds %d solutions, %s %d", d.Instance, d.First, d.Want, d.Second, d.Got)
}

// warmUpTime is the longest time that an engine searches an instance before it is measured.
const warmUpTime = time.Second

// RunMemory measures the engines on one core, taking turns. It measures processor time,
// which other work on the machine affects little. First, each engine searches each
// instance for up to a second, unmeasured. The error can be that of an engine, or a
// [*Difference].
func RunMemory(ctx context.Context, c MemoryConfig) (*MemoryReport, error) {
	if len(c.Instances) == 0 || len(c.Engines) == 0 || c.Rounds < 1 {
		return nil, errors.New("bench: want at least one instance, one engine and one round")
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	r := &MemoryReport{Rounds: c.Rounds}
	for _, instance := range c.Instances {
		report, err := c.instance(ctx, instance)
		if err != nil {
			return nil, err
		}
		r.Instances = append(r.Instances, *report)
	}
	return r, nil
}

// instance measures all engines on one instance.
func (c MemoryConfig) instance(ctx context.Context, in Instance) (*InstanceReport, error) {
	r := &InstanceReport{Instance: in.Name, Puzzles: in.Puzzles}
	for _, engine := range c.Engines {
		m := EngineMeasure{Engine: engine.Name, Counts: engine.Counts}
		if err := engine.warmUp(ctx, in); err != nil {
			refusal, ok := errors.AsType[*memsolver.EngineError](err)
			if !ok {
				return nil, fmt.Errorf("bench: %s: %s: %w", in.Name, m.Engine, err)
			}
			m.Refused = refusal.Error()
		}
		r.Engines = append(r.Engines, m)
	}
	first := ""
	for n := range turns(c.Rounds, len(c.Engines)) {
		m := &r.Engines[n]
		if m.Refused == "" {
			d, err := c.Engines[n].run(ctx, in)
			if err == nil && !d.solutions.IsInt64() {
				err = fmt.Errorf("want fewer than 2^63 solutions, got %d", d.solutions)
			}
			if err != nil {
				return nil, fmt.Errorf("bench: %s: %s: %w", in.Name, m.Engine, err)
			}
			solutions := int(d.solutions.Int64())
			if first == "" {
				first, r.Solutions, r.Unique = m.Engine, solutions, d.unique
			} else if solutions != r.Solutions || d.unique != r.Unique {
				return nil, &Difference{in.Name, first, m.Engine, r.Solutions, solutions, [2]int{r.Unique, d.unique}}
			}
			m.seconds = append(m.seconds, d.processor)
			m.Choices, m.Updates = d.log.Choices, d.log.Updates
			r.Options = d.options
		}
		advance(c.Progress)
	}
	r.conclude()
	return r, nil
}

// conclude computes the figures of the report from the seconds of the rounds.
func (r *InstanceReport) conclude() {
	for i := range r.Engines {
		m := &r.Engines[i]
		if m.Refused != "" {
			continue
		}
		var rates []float64
		for _, seconds := range m.seconds {
			rates = append(rates, float64(r.Puzzles)/seconds)
		}
		m.Seconds, m.PuzzlesPerSecond = SpreadOf(m.seconds), SpreadOf(rates)
		if r.Engines[0].Refused == "" {
			faster := ratios(r.Engines[0].seconds, m.seconds)
			m.Faster = &faster
		}
	}
}

// done is what one engine has done on one instance in one round.
type done struct {
	log       exactcover.Log
	solutions *big.Int // of all puzzles together
	unique    int      // puzzles with exactly one solution
	options   int      // of the first puzzle's problem

	processor, wall float64 // seconds
}

// warmUp runs e on the instance for up to warmUpTime.
func (e Engine) warmUp(ctx context.Context, in Instance) error {
	short, cancel := context.WithTimeout(ctx, warmUpTime)
	defer cancel()
	_, err := e.run(short, in)
	if errors.Is(err, context.DeadlineExceeded) {
		return ctx.Err()
	}
	return err
}

// run searches all puzzles of in with a new solver.
func (e Engine) run(ctx context.Context, in Instance) (done, error) {
	runtime.GC() // so that no engine pays for another's garbage
	d := done{solutions: new(big.Int)}
	begin, start := time.Now(), processorTime()
	c := compare.Contender{Solver: e.New()}
	if err := c.Share(in.Base); err != nil {
		return d, err
	}
	one := big.NewInt(1)
	for k := range in.Puzzles {
		p, err := in.Problem(k)
		if err != nil {
			return d, err
		}
		if k == 0 {
			d.options = len(p.Options)
		}
		n, err := e.solutions(ctx, &c, p, in.Limit, &d.log)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return d, err
		}
		d.solutions.Add(d.solutions, n)
		if n.Cmp(one) == 0 {
			d.unique++
		}
	}
	d.processor, d.wall = (processorTime() - start).Seconds(), time.Since(begin).Seconds()
	return d, nil
}

// solutions returns how many solutions p has, up to the limit if there is one.
func (e Engine) solutions(ctx context.Context, c *compare.Contender, p *exactcover.Problem, limit int, log *exactcover.Log) (*big.Int, error) {
	if e.Counts {
		return c.Count(ctx, p, log)
	}
	n := 0
	for _, err := range c.Solutions(ctx, p, log) {
		if err != nil {
			return nil, err
		}
		if n++; n == limit {
			break
		}
	}
	return big.NewInt(int64(n)), nil
}
