package bench

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"time"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/memsolver"
	"graphcover/puzzle/sudoku"
)

// ProgramConfig says how to measure the program: as a whole process, from start to exit,
// on a collection of Sudokus.
type ProgramConfig struct {
	Program string         // the file to run
	Env     []string       // NAME=VALUE, besides the environment of this process
	Sudokus []sudoku.Board // at least 1, of 9x9 without other rules
	Rounds  int            // at least 1

	// Relabelings is how many copies of the collection are solved, each with its digits
	// permuted at random, or 0 to solve the collection as it is. The permutations are the
	// same in every run.
	Relabelings int

	// Progress, if not nil, is called after each measurement.
	Progress func()
}

// A ProgramMemoryReport compares the program ("count --solver memory --limit 2", on all
// cores, wall time) with its engine alone (on one core, processor time).
type ProgramMemoryReport struct {
	Puzzles int `json:"puzzles"` // in a round
	Unique  int `json:"unique"`  // those with exactly one solution
	Rounds  int `json:"rounds"`
	Cores   int `json:"cores"`

	Engine    Spread `json:"enginePerSecond"`           // puzzles per second of the engine alone
	Program   Spread `json:"programPerSecond"`          // puzzles per second of the program
	Processor Spread `json:"programPerProcessorSecond"` // puzzles per second of processor time
	Ratio     Spread `json:"ratio"`                     // Program divided by Engine, by round
}

// RunProgramMemory measures the program in memory. It returns a [*Difference] if the
// program and the engine disagree on the number of puzzles with exactly one solution.
func RunProgramMemory(ctx context.Context, c ProgramConfig) (*ProgramMemoryReport, error) {
	folder, file, grids, err := c.write()
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	engine := Engine{Name: string(memsolver.Auto), New: func() exactcover.Solver { return memsolver.New() }}
	alone := Sudokus("the collection", grids)
	if err := engine.warmUp(ctx, alone); err != nil {
		return nil, err
	}
	r := &ProgramMemoryReport{Puzzles: len(grids), Rounds: c.Rounds, Cores: runtime.GOMAXPROCS(0)}
	var engines, programs, processors, shares []float64
	for range c.Rounds {
		own, err := engine.runOnOneCore(ctx, alone)
		if err != nil {
			return nil, fmt.Errorf("bench: %w", err)
		}
		advance(c.Progress)
		unique := 0
		p, err := c.run(ctx, folder, func(line []byte) error {
			var result compare.CountResult
			err := json.Unmarshal(line, &result)
			if err == nil && result.Status == compare.Complete && result.Solutions.IsInt64() && result.Solutions.Int64() == 1 {
				unique++
			}
			return err
		}, len(grids), "count", "--solver", "memory", "--limit", "2", "--json", file)
		if err != nil {
			return nil, err
		}
		advance(c.Progress)
		if r.Unique = unique; unique != own.unique {
			solutions := int(own.solutions.Int64())
			return nil, &Difference{alone.Name, "the engine", "the program", solutions, solutions, [2]int{own.unique, unique}}
		}
		n := float64(len(grids))
		engines = append(engines, n/own.processor)
		programs = append(programs, n/p.wall)
		processors = append(processors, n/p.processor)
		shares = append(shares, own.processor/p.wall)
	}
	r.Engine, r.Program, r.Processor, r.Ratio = SpreadOf(engines), SpreadOf(programs), SpreadOf(processors), SpreadOf(shares)
	return r, nil
}

// runOnOneCore calls e.run with GOMAXPROCS set to 1.
func (e Engine) runOnOneCore(ctx context.Context, in Instance) (done, error) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	return e.run(ctx, in)
}

// A ProgramGraphReport says how long "solve --json" takes in the graph.
type ProgramGraphReport struct {
	Puzzles int                   `json:"puzzles"`
	Rounds  int                   `json:"rounds"`
	Jobs    []ProgramGraphMeasure `json:"jobs"`
}

// A ProgramGraphMeasure holds the figures for one value of --jobs. All seconds but Wall
// are sums over the puzzles of a round.
type ProgramGraphMeasure struct {
	Jobs       int    `json:"jobs"`
	Loading    Spread `json:"loadSeconds"`
	Searching  Spread `json:"seconds"`
	Share      Spread `json:"loadShare"`   // Loading divided by Searching, in the same round
	Wall       Spread `json:"wallSeconds"` // of the process
	Faster     Spread `json:"faster"`      // Wall of the first measure divided by this one's
	RoundTrips int    `json:"roundTrips"`  // of the last round

	loading, searching, wall []float64 // by round
}

// RunProgramGraph measures the program in the graph, with each number of jobs in turn.
// The flags say which server to use and how the puzzles are named there. It fails if a
// puzzle is not solved.
func RunProgramGraph(ctx context.Context, c ProgramConfig, jobs []int, flags ...string) (*ProgramGraphReport, error) {
	if len(jobs) == 0 {
		return nil, errors.New("bench: want at least one number of jobs")
	}
	folder, file, grids, err := c.write()
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(folder)
	r := &ProgramGraphReport{Puzzles: len(grids), Rounds: c.Rounds}
	for _, n := range jobs {
		unmeasured := ProgramGraphMeasure{Jobs: n} // it has the server plan every statement
		if err := unmeasured.solve(ctx, c, folder, grids[0], 1, flags); err != nil {
			return nil, err
		}
		advance(c.Progress)
		r.Jobs = append(r.Jobs, ProgramGraphMeasure{Jobs: n})
	}
	for n := range turns(c.Rounds, len(jobs)) {
		if err := r.Jobs[n].solve(ctx, c, folder, file, len(grids), flags); err != nil {
			return nil, err
		}
		advance(c.Progress)
	}
	for i := range r.Jobs {
		m := &r.Jobs[i]
		m.Loading, m.Searching, m.Share = SpreadOf(m.loading), SpreadOf(m.searching), ratios(m.loading, m.searching)
		m.Wall, m.Faster = SpreadOf(m.wall), ratios(r.Jobs[0].wall, m.wall)
	}
	return r, nil
}

// solve has the program solve the puzzles that arg names, of which there must be as many
// as puzzles says, and adds the figures of this round.
func (m *ProgramGraphMeasure) solve(ctx context.Context, c ProgramConfig, folder, arg string, puzzles int, flags []string) error {
	loading, searching := 0.0, 0.0
	m.RoundTrips = 0
	args := append([]string{"solve", "--json", "--jobs", fmt.Sprint(m.Jobs)}, flags...)
	p, err := c.run(ctx, folder, func(line []byte) error {
		var result compare.Result
		if err := json.Unmarshal(line, &result); err != nil {
			return err
		}
		if result.Status != compare.Solved {
			return fmt.Errorf("%s: want status solved, got %s", result.Puzzle, result.Status)
		}
		loading += result.LoadSeconds
		searching += result.Seconds
		m.RoundTrips += result.RoundTrips
		return nil
	}, puzzles, append(args, arg)...)
	if err != nil {
		return err
	}
	m.loading, m.searching, m.wall = append(m.loading, loading), append(m.searching, searching), append(m.wall, p.wall)
	return nil
}

// write writes the collection to a file in a new folder and returns its puzzles as text.
func (c ProgramConfig) write() (folder, file string, grids []string, err error) {
	if len(c.Sudokus) == 0 || c.Rounds < 1 || c.Relabelings < 0 {
		return "", "", nil, errors.New("bench: want at least one Sudoku and one round")
	}
	random := rand.New(rand.NewPCG(15, 4))
	for range max(c.Relabelings, 1) {
		for _, b := range c.Sudokus {
			if c.Relabelings > 0 {
				labels, numbers := random.Perm(9), b.Numbers()
				for cell, number := range numbers {
					if number > 0 {
						numbers[cell] = uint8(labels[number-1] + 1)
					}
				}
				b = b.Of(numbers)
			}
			grids = append(grids, b.String())
		}
	}
	if folder, err = os.MkdirTemp("", "graphcover-bench-"); err != nil {
		return "", "", nil, err
	}
	file = filepath.Join(folder, "collection.sudoku")
	var text []byte
	for _, grid := range grids {
		text = append(append(text, grid...), '\n')
	}
	if err = os.WriteFile(file, text, 0o600); err != nil {
		os.RemoveAll(folder)
	}
	return folder, file, grids, err
}

// A processTime is the time that a process has taken, in seconds.
type processTime struct {
	wall      float64
	processor float64 // user and system
}

// run runs the program with its output going to a file, as in a script, and calls check
// with each line of the output. It fails if the number of lines is not the one given.
func (c ProgramConfig) run(ctx context.Context, folder string, check func(line []byte) error, lines int, args ...string) (t processTime, err error) {
	output, err := os.Create(filepath.Join(folder, "output"))
	if err != nil {
		return t, err
	}
	defer output.Close()
	var messages bytes.Buffer
	command := exec.CommandContext(ctx, c.Program, args...)
	command.Cancel = func() error { return command.Process.Signal(os.Interrupt) }
	command.Env = append(os.Environ(), c.Env...)
	command.Stdout, command.Stderr = output, &messages
	start := time.Now()
	err = command.Run()
	t.wall = time.Since(start).Seconds()
	if ctx.Err() != nil {
		return t, ctx.Err()
	}
	if err != nil {
		return t, fmt.Errorf("bench: %s %q: %w\n%s", filepath.Base(c.Program), args, err, &messages)
	}
	t.processor = (command.ProcessState.UserTime() + command.ProcessState.SystemTime()).Seconds()
	if _, err := output.Seek(0, 0); err != nil {
		return t, err
	}
	n := 0
	found := bufio.NewScanner(output)
	for found.Scan() {
		n++
		if err := check(found.Bytes()); err != nil {
			return t, fmt.Errorf("bench: line %d of the output: %w", n, err)
		}
	}
	if found.Err() == nil && n != lines {
		err = fmt.Errorf("bench: want %d lines of output, got %d", lines, n)
	}
	return t, errors.Join(found.Err(), err)
}
