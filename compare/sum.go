package compare

// A Sum adds up what a command reports of many puzzles, as section 5 of "Sudoku Puzzle
// Solver" (docs/csp.md) does: how many were solved, in what time, and on average.
type Sum struct {
	Puzzles, Solved     int
	Choices, Backtracks int
	Seconds             float64
}

// Add adds an answer. Its seconds are those of one puzzle, so with several searches at once the
// command takes less time than the sum.
func (s *Sum) Add(solved bool, choices, backtracks int, seconds float64) {
	s.Puzzles++
	if solved {
		s.Solved++
	}
	s.Choices += choices
	s.Backtracks += backtracks
	s.Seconds += seconds
}

// AddResult adds an answer of solve.
func (s *Sum) AddResult(r Result) {
	s.Add(r.Status == Solved, r.Choices, r.Backtracks, r.Seconds)
}
