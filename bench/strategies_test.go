package bench_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"graphcover/bench"
	"graphcover/compare"
	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
)

// solver is a strategy that gets its answers from a function. The argument call of the
// function counts the calls from 0.
type solver struct {
	name   string
	calls  int
	answer func(call int, b sudoku.Board) (strategy.Answer, error)
}

func (s *solver) String() string { return s.name }

// Takes takes every board.
func (s *solver) Takes(sudoku.Board) error { return nil }

func (s *solver) Solve(_ context.Context, b sudoku.Board) (strategy.Answer, error) {
	s.calls++
	return s.answer(s.calls-1, b)
}

// stuck returns the answer of a strategy that found nothing but the clues.
func stuck(_ int, b sudoku.Board) (strategy.Answer, error) {
	return strategy.Answer{Verdict: strategy.Stuck, Board: b, Left: b.Candidates()}, nil
}

// collection returns a collection of the Sudokus in texts.
func collection(t *testing.T, texts ...string) bench.Collection {
	t.Helper()
	c := bench.Collection{Name: "collection"}
	for _, text := range texts {
		c.Sudokus = append(c.Sudokus, corpus.Entry(t, text))
	}
	return c
}

const (
	answer     = "798265431134987625625341987217539846356478192849126573571892364482653719963714258"
	unsolvable = "17...9.85.5..4..........1692...7..9..........6..12...7...........239....9.45..8.1" // from examples/
)

// solution returns the answer to blog, with the given number of guesses.
func solution(t *testing.T, guesses int) strategy.Answer {
	return strategy.Answer{Verdict: strategy.Solved, Board: corpus.Board(t, answer), Choices: guesses + 1, Guesses: guesses, Backtracks: 3}
}

// dlx is a contender: exact cover in memory.
var dlx = compare.StrategyContender{Strategy: bench.ExactCover{&compare.Contender{Solver: memsolver.New(memsolver.DLX), Mode: "dlx"}}, Home: "memory"}

func TestRunStrategies(t *testing.T) {
	knowing := &solver{name: "knowing", answer: func(_ int, b sudoku.Board) (strategy.Answer, error) {
		if b.String() == unsolvable {
			return strategy.Answer{Verdict: strategy.Unsolvable, Guesses: 5, Choices: 5, Backtracks: 5}, nil
		}
		guesses := 0
		if b.String() == blog {
			guesses = 2
		}
		return solution(t, guesses), nil
	}}
	const waits, loads = 40 * time.Millisecond, 20 * time.Millisecond
	waiting := &solver{name: "waiting", answer: func(_ int, b sudoku.Board) (strategy.Answer, error) {
		time.Sleep(waits)
		a, err := stuck(0, b)
		a.RoundTrips, a.Loading = 7, loads
		return a, err
	}}
	through := 0
	report := testenv.Must(bench.RunStrategies(t.Context(), bench.StrategyConfig{
		Collections: []bench.Collection{collection(t, blog, answer, unsolvable)},
		Contenders:  []compare.StrategyContender{dlx, {Strategy: knowing, Home: "memory"}, {Strategy: waiting, Home: "graph"}},
		Rounds:      2,
		Progress:    func() { through++ },
	}))(t)
	if through != (1+2)*3 {
		t.Errorf("want 9 calls of Progress, got %d", through)
	}
	r := report.Collections[0]
	if r.Collection != "collection" || r.Puzzles != 3 {
		t.Errorf("want 3 puzzles of the collection, got %+v", r)
	}
	exact, know, wait := r.Strategies[0], r.Strategies[1], r.Strategies[2]
	// 81 and 23 are the choices and backtracks of the puzzle of the blog.
	if exact.Mode != "dlx" || exact.Solved != 2 || exact.Unsolvable != 1 || exact.Guesses != nil || exact.Unguessed != nil ||
		exact.Choices < 81 || exact.Backtracks < 23 || exact.Faster != (bench.Spread{Median: 1, Least: 1, Most: 1}) {
		t.Errorf("want 2 puzzles solved by exact cover, and no number of guesses, got %+v", exact)
	}
	if know.Solved != 2 || know.Unsolvable != 1 || *know.Guesses != 2+0+5 || *know.Unguessed != 1 || know.Backtracks != 3+3+5 ||
		know.Choices != 3+1+5 || know.PuzzleSeconds.Least <= 0 {
		t.Errorf("want 2 puzzles solved, 1 of them without a guess, got %+v", know)
	}
	if wait.Solver != "graph" || wait.Stuck != 3 || wait.RoundTrips != 3*7 ||
		wait.PuzzleSeconds.Least < (waits-loads).Seconds() || wait.Faster.Most >= 1 {
		t.Errorf("want 3 puzzles stuck, each after at least %v of wall time without loading, got %+v", waits-loads, wait)
	}
}

func TestStrategiesThatFail(t *testing.T) {
	lost := errors.New("connection lost")
	for _, c := range []struct {
		name   string
		answer func(call int, b sudoku.Board) (strategy.Answer, error)
		want   string
		verify bool // whether it is a VerifyError
	}{
		{"an answer that breaks the rules", func(int, sudoku.Board) (strategy.Answer, error) {
			wrong := solution(t, 0)
			numbers := wrong.Board.Numbers()
			numbers[0], numbers[1] = numbers[1], numbers[0]
			wrong.Board = wrong.Board.Of(numbers)
			return wrong, nil
		}, "bench: " + blog + ": fake: exactcover: ", true},
		{"unsolvable, although there is a solution", func(int, sudoku.Board) (strategy.Answer, error) {
			return strategy.Answer{Verdict: strategy.Unsolvable}, nil
		}, "bench: " + blog + ": fake: no solution, but the search in memory finds one", true},
		{"a different answer the second time", func(call int, b sudoku.Board) (strategy.Answer, error) {
			if call == 0 {
				return solution(t, 0), nil
			}
			return stuck(call, b)
		}, "bench: " + blog + ": fake: want solved " + answer + " as before, got stuck " + blog, true},
		{"a failure", func(int, sudoku.Board) (strategy.Answer, error) {
			return strategy.Answer{}, lost
		}, "bench: " + blog + ": fake: connection lost", false},
	} {
		_, err := bench.RunStrategies(t.Context(), bench.StrategyConfig{
			Collections: []bench.Collection{collection(t, blog)},
			Contenders:  []compare.StrategyContender{dlx, {Strategy: &solver{name: "fake", answer: c.answer}, Home: "memory"}},
			Rounds:      1,
		})
		if err == nil || !strings.HasPrefix(err.Error(), c.want) || testenv.Is[*compare.VerifyError](err) != c.verify {
			t.Errorf("%s: want %s, got %v", c.name, c.want, err)
		}
	}
}

func TestRunStrategiesRefuses(t *testing.T) {
	contenders := []compare.StrategyContender{dlx}
	for _, c := range []struct {
		config bench.StrategyConfig
		want   string
	}{
		{bench.StrategyConfig{Contenders: contenders, Rounds: 1}, "want at least one collection, one strategy and one round"},
		{bench.StrategyConfig{Collections: []bench.Collection{collection(t, blog)}, Rounds: 1}, "want at least one collection"},
		{bench.StrategyConfig{Collections: []bench.Collection{collection(t, blog)}, Contenders: contenders}, "want at least one collection"},
		{bench.StrategyConfig{Collections: []bench.Collection{collection(t, "55"+blog[2:])}, Contenders: contenders, Rounds: 1},
			"there is nothing to search: "},
	} {
		if _, err := bench.RunStrategies(t.Context(), c.config); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("want %s, got %v", c.want, err)
		}
	}
}

func TestRunStrategiesIsStopped(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	_, err := bench.RunStrategies(ctx, bench.StrategyConfig{
		Collections: []bench.Collection{collection(t, blog)},
		Contenders:  []compare.StrategyContender{{Strategy: &solver{name: "deaf", answer: stuck}, Home: "memory"}},
		Rounds:      1000,
		Progress:    cancel, // after the answers are verified
	})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("want %v, got %v", context.Canceled, err)
	}
}
