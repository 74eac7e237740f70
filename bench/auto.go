package bench

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"time"

	"graphcover/exactcover"
	"graphcover/memsolver"
	"graphcover/puzzle/domino"
)

// A Question is what is asked of a problem.
type Question string

// The questions.
const (
	AskSolve  Question = "solve"  // for the first solution
	AskUnique Question = "unique" // for up to two solutions
	AskCount  Question = "count"  // for the number of solutions
)

// Questions returns all questions.
func Questions() []Question { return []Question{AskSolve, AskUnique, AskCount} }

// What [memsolver.Auto] promises: its time is at most AutoFactor times that of the fastest
// engine, plus AutoExtra seconds.
const (
	AutoFactor = 3
	AutoExtra  = 0.050
)

// AutoConfig says what to ask of Auto and of the other engines.
type AutoConfig struct {
	Instances []Instance // Limit is not used; one with a Base is only asked AskUnique
	Questions []Question
	Engines   []memsolver.Engine // without Auto
	Cores     []int
	Rounds    int           // at least 1
	Limit     time.Duration // for an engine and an instance

	// Progress, if not nil, is called after every case.
	Progress func()
}

// An AutoReport is the result of RunAuto.
type AutoReport struct {
	Cases []AutoCase `json:"cases"`
	Held  bool       `json:"held"`            // whether Auto kept its promise in every case
	Worst *AutoCase  `json:"worst,omitempty"` // the case of the greatest Excess
}

// An AutoCase is a question about an instance, on a number of cores.
type AutoCase struct {
	Instance string   `json:"instance"`
	Question Question `json:"question"`
	Cores    int      `json:"cores"`
	Answer   string   `json:"answer"` // the number of solutions found; empty if there was no answer in time

	// Seconds is the median of the rounds by engine, Auto included: processor time on one
	// core, and wall time on more. An engine that refuses, is stopped by the limit, or takes much
	// longer than one before it has no entry.
	Seconds map[memsolver.Engine]float64 `json:"seconds"`
	Fastest memsolver.Engine             `json:"fastest,omitempty"` // without Auto
	Auto    string                       `json:"auto,omitempty"`    // what Auto says that it used

	// Ratio is the time of Auto divided by that of the fastest engine. Excess is the same
	// after AutoExtra was taken off the time of Auto. Both are 0 if no engine answered, and
	// negative if only Auto did not.
	Ratio  float64 `json:"ratio"`
	Excess float64 `json:"excess"`
}

// Held reports whether Auto kept its promise.
func (c *AutoCase) Held() bool { return c.Excess >= 0 && c.Excess <= AutoFactor }

// RunAuto asks each question of each instance of every engine and of Auto, with a new solver each
// time. It fails if two of them answer differently.
func RunAuto(ctx context.Context, c AutoConfig) (*AutoReport, error) {
	if len(c.Instances) == 0 || len(c.Questions) == 0 || len(c.Cores) == 0 || c.Rounds < 1 {
		return nil, errors.New("bench: want at least one instance, one question, one number of cores and one round")
	}
	r := &AutoReport{Held: true}
	for _, in := range c.Instances {
		for _, question := range c.Questions {
			if in.Base != nil && question != AskUnique {
				continue
			}
			for _, cores := range c.Cores {
				one, err := c.ask(ctx, in, question, cores)
				if err != nil {
					return nil, fmt.Errorf("bench: %s, %s: %w", in.Name, question, err)
				}
				r.add(*one)
				advance(c.Progress)
			}
		}
	}
	return r, nil
}

func (r *AutoReport) add(c AutoCase) {
	r.Cases = append(r.Cases, c)
	r.Held = r.Held && c.Held()
	if r.Worst == nil || !c.Held() && (c.Excess < 0 || r.Worst.Held()) || r.Worst.Excess >= 0 && c.Excess > r.Worst.Excess {
		r.Worst = &c
	}
}

// slower is how many times as long as the fastest engine so far another one may take, so that
// the measurement does not take longer than it must.
const slower = 1.5

// least is how long an engine may always take.
const least = 200 * time.Millisecond

// ask measures one case. Auto comes last, since only its time must be known if it is long.
func (c AutoConfig) ask(ctx context.Context, in Instance, question Question, cores int) (*AutoCase, error) {
	if cores == 1 {
		defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	}
	result := &AutoCase{Instance: in.Name, Question: question, Cores: cores, Seconds: make(map[memsolver.Engine]float64)}
	for _, engine := range append(c.Engines[:len(c.Engines):len(c.Engines)], memsolver.Auto) {
		limit := c.Limit
		if best, ok := result.Seconds[result.Fastest]; ok && engine != memsolver.Auto {
			limit = min(limit, max(least, time.Duration(slower*best*float64(time.Second))))
		} else if ok {
			limit = max(limit, time.Duration(2*(AutoFactor*best+AutoExtra)*float64(time.Second)))
		}
		seconds, err := c.rounds(ctx, in, engine, limit, result)
		if err != nil {
			return nil, err
		}
		if seconds == nil {
			continue
		}
		median := SpreadOf(seconds).Median
		result.Seconds[engine] = median
		if best, ok := result.Seconds[result.Fastest]; engine != memsolver.Auto && (!ok || median < best) {
			result.Fastest = engine
		}
	}
	result.conclude()
	return result, nil
}

// limits are the numbers of solutions after which a question is answered. AskCount has none.
var limits = map[Question]int{AskSolve: 1, AskUnique: 2}

// rounds asks an engine in every round, and returns the seconds of each. It returns none if the
// engine refuses or the limit stops it.
func (c AutoConfig) rounds(ctx context.Context, in Instance, engine memsolver.Engine, limit time.Duration, result *AutoCase) (seconds []float64, err error) {
	in.Limit = limits[result.Question]
	e := Engine{
		New:    func() exactcover.Solver { return memsolver.New(engine, memsolver.Cores(result.Cores)) },
		Counts: result.Question == AskCount,
	}
	for range c.Rounds {
		short, cancel := context.WithTimeout(ctx, limit)
		d, err := e.run(short, in)
		cancel()
		var refusal *memsolver.EngineError
		switch {
		case errors.As(err, &refusal), errors.Is(err, context.DeadlineExceeded):
			return nil, ctx.Err()
		case err != nil:
			return nil, err
		}
		answer := d.solutions.String()
		if result.Answer != "" && result.Answer != answer {
			return nil, fmt.Errorf("engine %s: want the answer %s, got %s", engine, result.Answer, answer)
		}
		result.Answer = answer
		if engine == memsolver.Auto {
			result.Auto = d.log.Mode
		}
		took := d.wall
		if result.Cores == 1 {
			took = d.processor
		}
		if seconds = append(seconds, took); took > 1 {
			break // one round of a long search is enough
		}
	}
	return seconds, nil
}

func (c *AutoCase) conclude() {
	best, known := c.Seconds[c.Fastest]
	auto, answered := c.Seconds[memsolver.Auto]
	switch {
	case known && answered:
		c.Ratio, c.Excess = auto/best, max(auto-AutoExtra, 0)/best
	case known:
		c.Ratio, c.Excess = -1, -1
	}
}

// AutoPuzzles are what bench auto asks about by default: every family at several sizes, and
// problems for which a single engine is much faster than the others.
var AutoPuzzles = []string{
	"queens:8", "queens:12", "queens:20", "queens:27", "queens:28", "queens:30", "queens:35", "queens:50", "queens:64", "queens:100",
	"langford:7", "langford:11", "langford:16", "langford:40", "langford:64",
	"latin:4", "latin:5", "latin:8", "latin:12",
	"pentomino:3x20", "pentomino:4x15", "pentomino:5x12", "pentomino:6x10",
	"pentomino:########/########/########/###..###/###..###/########/########/########",
	"domino:4x4", "domino:8x8", "domino:2x128", "domino:2x129", "domino:12x12",
	domino.Mutilated(6), domino.Mutilated(8), domino.Mutilated(10), domino.Mutilated(12),
	"soma:3x3x3", "macmahon:6x4", "polyomino:3x4,L*2=###/#..,I=####", "words:2x2:ab,cd,ac,bd",
	"sudoku:16x16:" + strings.Repeat(".", 256),
}
