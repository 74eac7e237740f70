package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"regexp"
	"slices"
	"strings"
	"testing"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/internal/console"
	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
	"graphcover/strategy/registry"
)

// wrongSolver is Dancing Links with two moves of each solution exchanged for others.
type wrongSolver struct{}

func (wrongSolver) String() string { return solverMemory }

func (wrongSolver) All(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) iter.Seq2[exactcover.Solution, error] {
	return func(yield func(exactcover.Solution, error) bool) {
		for s, err := range memsolver.All(ctx, p, memsolver.DLX, memsolver.Log(log)) {
			if s = slices.Clone(s); len(s) > 1 {
				s[len(s)-1] ^= 1
				s[len(s)-2] ^= 1
			}
			if !yield(s, err) {
				return
			}
		}
	}
}

// repeatedSolver is Dancing Links that finds each solution twice.
type repeatedSolver struct{ wrongSolver }

func (repeatedSolver) All(ctx context.Context, p *exactcover.Problem, log *exactcover.Log) iter.Seq2[exactcover.Solution, error] {
	return func(yield func(exactcover.Solution, error) bool) {
		for s, err := range memsolver.All(ctx, p, memsolver.DLX, memsolver.Log(log)) {
			if !yield(s, err) {
				return
			}
			log.Record(exactcover.Event{Kind: exactcover.Solved})
			if !yield(s, err) {
				return
			}
		}
	}
}

// wrongStrategy gives the same verdict about every grid, with a grid of ones.
type wrongStrategy struct {
	name    string
	verdict strategy.Verdict
}

func (s wrongStrategy) String() string { return s.name }

func (wrongStrategy) Takes(sudoku.Board) error { return nil }

func (s wrongStrategy) Solve(_ context.Context, b sudoku.Board) (strategy.Answer, error) {
	ones := b.Of(bytes.Repeat([]byte{1}, len(b.Numbers())))
	return strategy.Answer{Verdict: s.verdict, Board: ones, Passes: []int{81, 0}}, nil
}

// wrongRun is a run of the program with a solver of its own, and what it prints.
type wrongRun struct {
	*app
	stdout, stderr bytes.Buffer
}

func newWrongRun(asJSON bool) *wrongRun {
	r := &wrongRun{}
	results := &console.Results{Writer: &r.stdout}
	r.app = &app{program: "graphcover", results: results, stdout: results, stderr: &r.stderr, terminal: &r.stderr, json: asJSON}
	return r
}

// jobs returns a job that uses the solver.
func (r *wrongRun) jobs(solver exactcover.Solver) []*job {
	contender := compare.Contender{Solver: solver, Mode: "wrong", Check: true}
	return []*job{{app: r.app, contender: contender}}
}

// TestWrongAnswersAreNotSaid plants solvers and strategies whose answers are wrong. No
// output may say that a puzzle is solved or stuck, or has no solution, or how many it has.
func TestWrongAnswersAreNotSaid(t *testing.T) {
	const blog = "...2.5...1..9.762...5.4....2....9.....64..1..8......7..7......4...6....9.63.1...."
	entry := corpus.Entry(t, blog)
	wrong := testenv.Must(exactcover.First(wrongSolver{}.All(t.Context(), entry.Problem(), nil)))(t)
	wrongGrids := []string{entry.Picture(wrong), fmt.Sprint(entry.Answer(wrong)), strings.Repeat("1", 9)}
	never := append([]string{
		"solved", "unsolvable", "stuck", "pass 1", " 1 solution;", " 2 solutions;", `"solutions":1`, `"solutions":2`,
	}, wrongGrids...)

	known := len(registry.All)
	defer func() { registry.All = registry.All[:known] }()
	for i, verdict := range []strategy.Verdict{strategy.Solved, strategy.Unsolvable, strategy.Stuck} {
		name := fmt.Sprintf("wrong-%d", i+1)
		registry.All = append(registry.All, registry.Kind{
			Name: name, Homes: []string{solverMemory}, New: func(registry.Setup) strategy.Strategy { return wrongStrategy{name, verdict} },
		})
	}
	kinds := registry.All[known:]

	commands := map[string]func(r *wrongRun, args []string) error{
		"solve": func(r *wrongRun, args []string) error {
			return r.solveWith(t.Context(), args, r.jobs(wrongSolver{}), "", false)
		},
		"count": func(r *wrongRun, args []string) error {
			return r.countWith(t.Context(), args, r.jobs(wrongSolver{}), 0)
		},
		"count a solution twice": func(r *wrongRun, args []string) error {
			return r.countWith(t.Context(), args, r.jobs(repeatedSolver{}), 0)
		},
		"count up to 2": func(r *wrongRun, args []string) error {
			return r.countWith(t.Context(), args, r.jobs(repeatedSolver{}), 2)
		},
	}
	for _, kind := range kinds {
		commands["solve by strategy "+kind.Name] = func(r *wrongRun, args []string) error {
			return r.solveByStrategy(t.Context(), args, kind.Name, solverFlag{solver: solverGraph}, strategyFlags{})
		}
	}
	for _, asJSON := range []bool{false, true} {
		for n, args := range [][]string{{blog}, {blog, blog}} {
			for name, run := range commands {
				t.Run(fmt.Sprintf("%s/json %v/%d", name, asJSON, n+1), func(t *testing.T) {
					r := newWrongRun(asJSON)
					testenv.Check(t, run(r, args))
					said := strings.Replace(r.stdout.String(), "2 puzzles: 0 solved; ", "", 1) // the sum is right
					for _, text := range never {
						if strings.Contains(said, text) {
							t.Errorf("want no %q, got %s", text, said)
						}
					}
					status, want := "stopped", len(args)
					if strings.HasPrefix(name, "count") && !asJSON {
						status = "at least 0 solutions"
					}
					if strings.Count(said, status) != want || strings.Count(r.stderr.String(), "graphcover: ") != want || r.exit != exitDifference {
						t.Errorf("want %q and an error for each puzzle, and status %d, got %d, %s%s", status, exitDifference, r.exit, said, &r.stderr)
					}
				})
			}
			t.Run(fmt.Sprintf("compare/json %v/%d", asJSON, n+1), func(t *testing.T) {
				r := newWrongRun(asJSON)
				testenv.Check(t, r.compareWith(t.Context(), args, r.jobs(wrongSolver{}), compareFlags{kinds: kinds}))
				said := r.stdout.String()
				grids := regexp.MustCompile(`"(seconds|ratio)":[^,}]*`).ReplaceAllString(said, "") // a ratio can have nine ones
				for _, text := range wrongGrids {
					if strings.Contains(grids, text) || r.exit != exitDifference {
						t.Errorf("want status %d, and no %q, got %d, %s", exitDifference, text, r.exit, said)
					}
				}
				if !asJSON {
					want := regexp.MustCompile(`(?m)^status +stopped +solved +stopped +stopped +stopped$`)
					if len(args) > 1 {
						want = regexp.MustCompile(`an answer is not a solution; memory \(wrong-1\) does not agree; ` +
							`memory \(wrong-2\) does not agree; memory \(wrong-3\) does not agree: stopped, `)
					}
					if !want.MatchString(said) {
						t.Errorf("want %v, got %s", want, said)
					}
					return
				}
				for lines := json.NewDecoder(&r.stdout); lines.More(); {
					var c compare.Comparison
					testenv.Check(t, lines.Decode(&c))
					if c.Verified || c.SolutionsAgree || c.Graph.Status != compare.Stopped || c.Graph.Solution != nil {
						t.Errorf("want the answer rejected, got %+v", c)
					}
					for _, s := range c.Strategies {
						if s.Verified || s.Agrees || s.Status != compare.Stopped || s.Solution != nil || s.Candidates != nil || s.Passes != nil {
							t.Errorf("want the answer rejected, got %+v", s)
						}
					}
				}
			})
		}
	}
}
