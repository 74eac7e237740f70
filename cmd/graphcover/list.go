package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/internal/console"
	"graphcover/internal/english"
	"graphcover/internal/replace"
	"graphcover/puzzle"
)

// listFlags say which solutions are listed, and where.
type listFlags struct {
	all    bool
	limit  int           // of solutions, 0 for none
	most   time.Duration // of time, 0 for none
	folder string        // for a file of each solution, "" to print them
	least  bool          // whether only the least solutions up to symmetry are listed

	resumed bool // whether the list is meant to go on where the search in the graph stands
}

// add adds the flags of solve and resume, but for that of the time.
func (f *listFlags) add(c *cobra.Command) {
	c.Flags().BoolVar(&f.all, "all", false, "list all solutions, each as soon as it is found")
	c.Flags().IntVar(&f.limit, "limit", 0, "list the solutions, and stop at this many (default 0, no limit)")
	c.Flags().StringVar(&f.folder, "output", "", "with --all or --limit: write each solution to a file of its own in this folder")
}

func (f *listFlags) asked() bool { return f.all || f.limit != 0 }

func (f *listFlags) check() error {
	if f.limit < 0 {
		return usageError{fmt.Errorf("--limit: want 0 or more, got %d", f.limit)}
	}
	return nil
}

// list lists the solutions of each puzzle that args name.
func (a *app) list(ctx context.Context, args []string, flags solverFlags, f listFlags) error {
	j := a.jobs(flags)[0]
	j.lists = true
	if f.folder != "" {
		entry, err := a.onlyPuzzle(ctx, args)
		if err != nil {
			return err
		}
		return a.skipRefused(entry, j.list(ctx, entry, true, f))
	}
	return a.eachAlone(ctx, args, !a.json, func(entry puzzle.Entry, only bool) error {
		return a.skipRefused(entry, j.list(ctx, entry, only, f))
	})
}

// resumeList lists the solutions of the puzzle in the graph: the one at which its search stands, if it
// does, and those that come next.
func (a *app) resumeList(ctx context.Context, pace graphsolver.Pace, f listFlags) error {
	search, entry, err := a.open(ctx)
	if err != nil {
		return err
	}
	if search.Goal() != nil {
		return errors.Join(usageError{errors.New("--all and --limit: want a puzzle that was loaded without --minimize and --maximize")}, search.Close(ctx))
	}
	order := search.Order()
	before, err := search.NoteList(ctx)
	if err := errors.Join(err, search.Close(ctx)); err != nil {
		return err
	}
	if f.limit > 0 {
		f.limit += before
	}
	j := a.graphJobs(pace, order, 1)[0]
	j.lists, f.resumed = true, true
	return j.list(ctx, entry, true, f)
}

// skipRefused is skipBad for the error of a search for solutions of entry. An answer that is wrong
// does not keep the command from the next puzzle either.
func (a *app) skipRefused(entry puzzle.Entry, err error) error {
	if refused := refusalOf(entry, err); refused != nil {
		err = refused
	}
	if is[*compare.VerifyError](err) {
		a.complain(err)
		return nil
	}
	return a.skipBad(err)
}

// A listedSolution is the line of a solution with --json.
type listedSolution struct {
	Puzzle   string `json:"puzzle"`
	Source   string `json:"source,omitempty"`
	Index    int    `json:"index"` // in the order of the search, from 1
	Solution any    `json:"solution"`
}

func (j *job) list(ctx context.Context, entry puzzle.Entry, only bool, f listFlags) error {
	contender, err := j.solver(ctx, entry, f.limit)
	if err != nil {
		return err
	}
	folder := solutionFolder{f.folder, j.app}
	if err := j.checkFolder(ctx, folder, entry); err != nil {
		return err
	}
	limited, cancel := withLimit(ctx, f.most) // without the start of a server
	defer cancel()
	bar := j.newProgress(oneSearch)
	defer bar.Clear()
	begun := false
	list := compare.List
	if f.least {
		group, err := groupOf(&entry)
		if err != nil {
			return err
		}
		list = func(ctx context.Context, c *compare.Contender, entry puzzle.Entry, limit int, log exactcover.Log,
			told func(n int, s exactcover.Solution) error) (compare.CountResult, error) {
			return compare.ListUpToSymmetry(ctx, c, entry, group, limit, log, told)
		}
	}
	r, err := list(limited, contender, entry, f.limit, j.log(bar), func(n int, s exactcover.Solution) error {
		if !begun && n > 1 && !f.resumed {
			j.note(fmt.Sprintf("the list that was stopped goes on with solution %d; to begin anew, first run: %s", n, j.onPuzzle(j.name, "drop")))
		}
		begun = true
		if f.folder != "" {
			return folder.write(entry, n, s)
		}
		if console.IsTerminal(j.stdout) {
			bar.Clear()
		}
		if err := j.printSolution(entry, n, s, only); err != nil {
			return err
		}
		j.results.Flush()
		return j.results.Err()
	})
	bar.Clear()
	err = inTime(ctx, limited, err)
	over := errors.Is(err, errOver)
	if over {
		j.raiseExit(exitFailed)
	}
	if j.inGraph() && refusalOf(entry, err) == nil && !is[*compare.VerifyError](err) {
		err = j.stoppedAt(j.name, resumeAll, over || r.Choices > 0, err)
	}
	if err = stopped(err); err != nil && r.Choices == 0 && !errors.Is(err, errStopped) {
		return err
	}
	return join(j.reportList(entry, r, only), err)
}

// printSolution prints the nth solution of a list, with what it costs if options have costs.
func (a *app) printSolution(entry puzzle.Entry, n int, s exactcover.Solution, only bool) error {
	cost := ""
	if p := entry.Problem(); p.HasCosts() {
		cost = fmt.Sprintf("cost %d", p.Cost(s))
	}
	switch {
	case a.json:
		return a.printJSON(listedSolution{entry.String(), entry.Source, n, entry.Answer(s)})
	case only && (cost == "" || a.csv): // standard output has the tables alone
		a.printf("%s\n", a.picture(entry, s))
	case only:
		a.printf("%s\n%s\n\n", a.picture(entry, s), cost)
	default:
		a.printf("%s\n", strings.TrimSpace(fmt.Sprintf("%s  %v  %s", place(entry), entry.Answer(s), cost)))
	}
	return nil
}

// reportList prints the last line of a list.
func (a *app) reportList(entry puzzle.Entry, r compare.CountResult, only bool) error {
	if r.Solutions.Sign() == 0 && r.Status == compare.Complete {
		a.raiseExit(exitNoSolution)
	}
	if a.json {
		return a.printJSON(r)
	}
	if r.Reason != nil && r.Reason.Obvious {
		a.printf("%s%s: %s: %s\n", lead(entry, only), r.Status, solutionsText(r.Solutions), r.Reason.Text)
		return nil
	}
	text := fmt.Sprintf("%s: %s, %s, %s, %s", r.Status, countText(r.Solutions, r.Group, r.All),
		english.Plural(r.Choices, "choice"), english.Plural(r.Backtracks, "backtrack"), duration(r.Seconds))
	if r.RoundTrips > 0 {
		text += ", " + english.Plural(r.RoundTrips, "round trip")
	}
	a.printf("%s%s (%s, %s)\n", lead(entry, only), text, r.Solver, r.Mode)
	if only && r.Reason != nil && !entry.NoSolution { // else the notice has said why
		a.printf("%s\n", r.Reason.Text)
	}
	return nil
}

// A solutionFolder gets a file for each solution of a list. The names sort in the order of the list.
type solutionFolder struct {
	name string
	*app // which says what a file contains
}

// file returns the name of the file of the nth solution.
func (f solutionFolder) file(n int) string {
	ending := "txt"
	if f.json {
		ending = "json"
	}
	return fmt.Sprintf("%09d.%s", n, ending)
}

// contents returns what the file of the nth solution contains.
func (f solutionFolder) contents(entry puzzle.Entry, n int, s exactcover.Solution) ([]byte, error) {
	if !f.json {
		return []byte(console.Visible(f.picture(entry, s))), nil
	}
	line, err := json.Marshal(listedSolution{entry.String(), entry.Source, n, entry.Answer(s)})
	return append(line, '\n'), err
}

func (f solutionFolder) write(entry puzzle.Entry, n int, s exactcover.Solution) error {
	b, err := f.contents(entry, n, s)
	if err != nil {
		return err
	}
	if err := f.create(); err != nil {
		return err
	}
	return replace.Write(filepath.Join(f.name, f.file(n)), bytesTo(b))
}

// create creates the folder, unless it is there.
func (f solutionFolder) create() error {
	if err := os.Mkdir(f.name, 0o777); !errors.Is(err, fs.ErrExist) {
		return err
	}
	return nil
}

// holds returns how many files the folder holds, and reports whether they are those of the first
// solutions. A folder that is not there holds none. Files that were not complete when a command was
// killed are hidden, and don't count.
func (f solutionFolder) holds() (n int, first bool, err error) {
	files, err := os.ReadDir(f.name)
	if errors.Is(err, fs.ErrNotExist) {
		_, err := os.Stat(filepath.Dir(f.name))
		return 0, true, err
	}
	first = true
	for _, file := range files { // sorted by name
		if strings.HasPrefix(file.Name(), ".") {
			continue
		}
		n++
		first = first && file.Name() == f.file(n)
	}
	return n, first, err
}

// sweep deletes the files that were not complete when a command was killed.
func (f solutionFolder) sweep() error {
	files, err := os.ReadDir(f.name)
	for _, file := range files {
		if name := file.Name(); strings.HasPrefix(name, ".0") && strings.HasSuffix(name, ".part") {
			err = errors.Join(err, os.Remove(filepath.Join(f.name, name)))
		}
	}
	return err
}

// checkFolder returns an error if files that are not those of the list so far are in the folder, so that
// nothing is mixed with them, and nothing is overwritten.
func (j *job) checkFolder(ctx context.Context, f solutionFolder, entry puzzle.Entry) error {
	if f.name == "" {
		return nil
	}
	n, first, err := f.holds()
	if err != nil {
		return usageError{fmt.Errorf("--output: %w", err)}
	}
	if n == 0 {
		return nil
	}
	if first && j.inGraph() && len(entry.Contradictions()) == 0 {
		continues, err := j.continues(ctx, f, entry, n)
		if err != nil {
			return err
		}
		if continues {
			return f.sweep()
		}
	}
	return usageError{fmt.Errorf("--output: %s is not empty, and its files are not those of a list that goes on here", console.OneLine(f.name))}
}

// continues reports whether the list in the graph goes on where the first n files of the folder end. Of
// these the last one is compared, if the search stands at its solution.
func (j *job) continues(ctx context.Context, f solutionFolder, entry puzzle.Entry, n int) (bool, error) {
	search, err := j.contender.Solver.(forecastSolver).OpenList(ctx, entry.Problem())
	if search == nil || err != nil {
		return false, err
	}
	defer search.Close(ctx)
	switch found := search.Tally().Solutions; {
	case !search.Solved():
		return n == found, nil
	case n != found:
		return n == found-1, nil
	}
	want, err := f.contents(entry, n, search.Chosen())
	if err != nil {
		return false, err
	}
	got, err := read(ctx, filepath.Join(f.name, f.file(n)), io.ReadAll)
	return bytes.Equal(got, want), err
}
