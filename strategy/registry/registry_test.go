package registry_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
	"graphcover/strategy/registry"
)

// TestEveryStrategy has every strategy solve boards of many sizes and rules, some with pencil
// marks. Each is solved, or the strategy is one that doesn't guess, and the candidates that it
// leaves are right. Killers alone are refused, with the reason.
func TestEveryStrategy(t *testing.T) {
	boards := someBoards(t)
	memory := &compare.Contender{Solver: memsolver.New(memsolver.DLX), Mode: "memory"}
	for _, kind := range registry.All {
		for _, home := range kind.Homes {
			t.Run(kind.Name+" in "+home, func(t *testing.T) {
				setup := registry.Setup{Home: home}
				if home == registry.Graph {
					setup.DB = neo4jtest.DB(t)
					setup.Name = neo4jtest.Puzzle(t, setup.DB)
				}
				refused, statuses := 0, make(map[compare.Status]int)
				for _, b := range boards {
					if home == registry.Graph && b.Rules().Side() > testenv.Cases(9, 16) {
						continue
					}
					entry := puzzle.Entry{Puzzle: b}
					known := testenv.Must(compare.Solve(t.Context(), memory, entry, exactcover.Log{}))(t)
					c := compare.Comparison{Memory: compare.Answer{Result: known}}
					contender := compare.StrategyContender{Strategy: kind.New(setup), Home: home}
					err := c.AddStrategies(t.Context(), []compare.StrategyContender{contender}, entry)
					if b.Rules().HasCages() && (kind.Name != "tuples" || home == registry.Graph) {
						if refused++; !errors.Is(err, strategy.ErrCages) || kind.Takes(b, home) == nil {
							t.Errorf("%s: want %v, got %v", b, strategy.ErrCages, err)
						}
						continue
					}
					if err != nil {
						t.Fatalf("%s: %v", b, err)
					}
					r := c.Strategies[0]
					statuses[r.Status]++
					if mayGuess := !kind.Resumable; !r.Verified || !r.Agrees || r.Status != compare.Solved && (mayGuess || r.Status != compare.Stuck) {
						t.Errorf("%s: want it solved, or stuck with its solution, got %+v", b, r)
					}
				}
				if takesAll := kind.Name == "tuples" && home == registry.Memory; takesAll != (refused == 0) || statuses[compare.Solved] < 6 {
					t.Errorf("want boards solved, and killers refused unless it knows sums, got %v and %d", statuses, refused)
				}
			})
		}
	}
}

// someBoards returns boards of many sizes and rules, and those up to 6x6 with pencil marks as well.
// Of larger ones a third of the cells is empty, so that every strategy is fast.
func someBoards(t *testing.T) (all []sudoku.Board) {
	t.Helper()
	random := rand.New(rand.NewPCG(38, 4))
	for b, solution := range corpus.Boards(t, "known.txt") {
		k := b.Rules()
		short := k.Side() <= 6 || k.HasParity() || slices.Contains([]string{"9x9,anti-knight", "12x12"}, k.String())
		if k.Side() > 16 || !short && !testenv.LongRun() {
			continue
		}
		full := testenv.Must(k.Board(solution))(t)
		numbers := full.Numbers()
		if k.Side() > 6 {
			thinned := slices.Clone(numbers)
			for cell := range thinned {
				thinned[cell] *= uint8(min(random.IntN(3), 1))
			}
			b = b.Of(thinned)
		}
		all = append(all, b)
		if k.Side() > 6 || k.HasCages() {
			continue
		}
		marks := b.Candidates()
		for cell, digits := range marks {
			for number := range digits.All() {
				if number != int(numbers[cell]) && random.IntN(3) == 0 {
					marks[cell] &^= sudoku.DigitsOf(number)
				}
			}
		}
		all = append(all, k.Marked(marks))
	}
	return all
}
