package compare

import "fmt"

// By returns the solver of a result, with its mode.
func (r Result) By() string { return fmt.Sprintf("%s (%s)", r.Solver, r.Mode) }

// Verdict says whether the answers agree, and if not, which ones differ.
func (c *Comparison) Verdict() string {
	if c.Agrees() {
		others := ""
		if len(c.Strategies) > 0 {
			others = ", and no strategy differs"
		}
		if c.Graph.Status == Unsolvable {
			return "no solution, and the traces agree" + others
		}
		what := "grids"
		if c.Memory.Worth != nil {
			what = "costs"
		}
		return "the " + what + " agree, the traces agree, both answers verified" + others
	}
	text := "DIFFERENCE:"
	if !c.SolutionsAgree {
		text += " the solutions differ;"
	}
	if !c.TracesAgree {
		text += " the traces differ;"
	}
	if !c.Verified {
		text += " an answer is not a solution;"
	}
	for _, r := range c.Strategies {
		if !r.Agrees {
			text += fmt.Sprintf(" %s does not agree;", r.By())
		}
	}
	return text[:len(text)-1]
}

// Totals are sums over several comparisons.
type Totals struct {
	Puzzles, Agree          int
	Choices, Backtracks     int
	GraphTime, MemoryTime   float64
	RoundTrips, Unsolvables int

	Strategies []StrategyTotals
}

// StrategyTotals are sums over the answers of one strategy.
type StrategyTotals struct {
	Solver, Mode                      string
	Solved, Unguessed, Stuck, Differs int
	Choices                           int
	Seconds                           []float64
}

// Add adds a comparison.
func (t *Totals) Add(c *Comparison) {
	t.Puzzles++
	if c.Agrees() {
		t.Agree++
	}
	if c.Graph.Status == Unsolvable {
		t.Unsolvables++
	}
	t.Choices += c.Graph.Choices
	t.Backtracks += c.Graph.Backtracks
	t.RoundTrips += c.Graph.RoundTrips
	t.GraphTime += c.Graph.Seconds
	t.MemoryTime += c.Memory.Seconds
	if t.Strategies == nil {
		t.Strategies = make([]StrategyTotals, len(c.Strategies))
	}
	for i, r := range c.Strategies {
		t.Strategies[i].add(r)
	}
}

func (t *StrategyTotals) add(r StrategyResult) {
	t.Solver, t.Mode = r.Solver, r.Mode
	t.Choices += r.Choices
	if r.Reason == nil {
		t.Seconds = append(t.Seconds, r.Seconds)
	}
	switch {
	case !r.Agrees:
		t.Differs++
	case r.Status == Stuck:
		t.Stuck++
	case r.Status == Solved:
		t.Solved++
		if *r.Guesses == 0 {
			t.Unguessed++
		}
	}
}
