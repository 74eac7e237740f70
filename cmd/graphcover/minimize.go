package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/exactcover/named"
	"graphcover/internal/console"
	"graphcover/internal/english"
	"graphcover/memsolver"
	"graphcover/proof"
	"graphcover/puzzle"
	"graphcover/trace"
)

// objectiveFlags say which solutions are best.
type objectiveFlags struct {
	minimize, maximize bool
	cost               string        // where the costs come from, "" if the puzzle has them
	limit              time.Duration // of a search, 0 for none
	gap                float64       // in percent, at which a solution is good enough, 0 for none
	within             int           // of a count: how much worse solutions may be
	proofs             string        // the folder of proofs, "" for none
	start              string        // the file of a solution to begin with, or of part of one, "" for none
	keep               string        // the file of a plan to change as little as can be, "" for none
	change             int           // what each new move costs then, 0 for more than all else
	fromDay            int           // the first day that may change, 0 for all
}

// add adds the flags of solve, count and load.
func (f *objectiveFlags) add(c *cobra.Command, what string) {
	c.Flags().BoolVar(&f.minimize, "minimize", false, what+" of least cost")
	c.Flags().BoolVar(&f.maximize, "maximize", false, what+" of greatest cost")
	c.Flags().StringVar(&f.cost, "cost", "", "with --minimize or --maximize: "+costUsage)
}

// addKeep adds the flags of a plan to keep.
func (f *objectiveFlags) addKeep(c *cobra.Command) {
	c.Flags().StringVar(&f.keep, "keep", "", "with --minimize: "+keepUsage)
	f.addFromDay(c)
	c.Flags().IntVar(&f.change, "change", 0, "with --keep: what each new move costs (default more than all else together)")
}

// addFromDay adds the flag that says which days of a plan stay.
func (f *objectiveFlags) addFromDay(c *cobra.Command) {
	c.Flags().IntVar(&f.fromDay, "from-day", 0, "with --keep: moves with an earlier day, a number, stay as they are in the plan")
}

func (f *objectiveFlags) asked() bool { return f.minimize || f.maximize }

// better says how a better solution compares with the bound.
func (f *objectiveFlags) better() string {
	if f.maximize {
		return "more"
	}
	return "less"
}

// goal returns what a search that makes the steps of the graph looks for, nil if that is any solution.
func (f *objectiveFlags) goal(ctx context.Context, p *exactcover.Problem) (*exactcover.Goal, error) {
	if !f.asked() {
		return nil, nil
	}
	goal, err := memsolver.Goal(ctx, p, f.maximize)
	return &goal, err
}

// objective returns what to search for, in memory.
func (f *objectiveFlags) objective(flags solverFlags) compare.Objective {
	return compare.Objective{
		Maximize: f.maximize, Reduce: flags.reduce, Explain: new(compare.Explainer),
		Settings: []memsolver.Setting{flags.engine, memsolver.Cores(flags.coresForOne()), memsolver.Ordered(flags.order)},
	}
}

// objective returns what to search for in the graph.
func (j *job) objective(ctx context.Context, entry puzzle.Entry, f objectiveFlags) (compare.Objective, error) {
	solver, err := j.graphSolver(ctx, entry)
	return compare.Objective{Maximize: f.maximize, Graph: &solver, Explain: j.contender.Explain}, err
}

// eachPriced calls do with each puzzle that args name, with the costs that are asked for, and with the
// plan that is to be kept, or nil. It reports a puzzle that can't have them, and goes on.
func (a *app) eachPriced(ctx context.Context, args []string, f objectiveFlags, do func(ctx context.Context, entry puzzle.Entry, kept *named.Kept, only bool) error) error {
	return a.eachAlone(ctx, args, !a.json, func(entry puzzle.Entry, only bool) error {
		entry, kept, err := a.priced(ctx, entry, f)
		if err == nil {
			err = do(ctx, entry, kept, only)
		}
		return a.skipRefused(entry, err)
	})
}

// priced returns a puzzle with the costs that are asked for, if they are not its own, and the plan that
// is to be kept, or nil.
func (a *app) priced(ctx context.Context, entry puzzle.Entry, f objectiveFlags) (puzzle.Entry, *named.Kept, error) {
	if f.cost == "" && f.keep == "" {
		return entry, nil, nil
	}
	p, err := withCosts(ctx, entry.Problem(), f.cost)
	altered := puzzle.Altered{Puzzle: entry.Puzzle, Changed: p}
	var kept *named.Kept
	if err == nil && f.keep != "" {
		if kept, err = a.keeping(ctx, p, f); err == nil {
			altered.Changed, altered.Again = kept.Problem, kept.Of
		}
	}
	if err == nil {
		entry.Puzzle = altered
	}
	return entry, kept, err
}

// solveBest finds a best solution of each puzzle that args name. If traceName is not empty, it writes
// the steps of the search to that file; if f.proofs is not, a proof to that folder.
func (a *app) solveBest(ctx context.Context, args []string, flags solverFlags, f objectiveFlags, traceName string) error {
	if err := flags.checkTrace(traceName); err != nil {
		return err
	}
	if !(0 <= f.gap && f.gap <= 100) { // or it is not a number
		return usageError{fmt.Errorf("--gap: want a percentage from 0 to 100, got %v", f.gap)}
	}
	n, inGraph := 0, flags.solver == solverGraph
	j := a.jobs(flags)[0]
	j.pace.Traced = traceName != ""
	return a.eachPriced(ctx, args, f, func(ctx context.Context, entry puzzle.Entry, kept *named.Kept, only bool) (err error) {
		n++
		objective := f.objective(flags)
		if inGraph {
			if objective, err = j.objective(ctx, entry, f); err != nil {
				return err
			}
		}
		if f.start != "" {
			if objective.Start, err = a.readStart(ctx, entry.Problem(), f.start); err != nil {
				return err
			}
		}
		file, err := createTrace(ctx, traceName, n, "", args, !inGraph)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, file.Close()) }()
		named := ""
		if traceName != "" {
			named = trace.Name(traceName, n, "")
		}
		limited, cancel := withLimit(ctx, f.limit)
		defer cancel()
		limited, end := file.Guard(limited)
		defer end()
		limited, enough := context.WithCancel(limited)
		defer enough()
		isEnough := false
		bar := a.newProgress(oneSearch)
		defer bar.Clear()
		if objective.Observe = file.Observer(); inGraph {
			objective.Observe = both(bar.Observer(), objective.Observe)
		}
		var lost error // of writing a result
		objective.Told = func(r compare.BestResult) {
			if a.json && r.Status == compare.Improved {
				lost = errors.Join(lost, a.printJSON(withChanges(r, kept)))
				a.results.Flush()
			}
			bar.Say(worth(r.Worth))
			if gap := 100 * r.Gap(); 0 < gap && gap <= f.gap {
				isEnough = true
				enough()
			}
		}
		r, err := objective.Solve(limited, entry)
		if err = file.Cause(err); errors.Is(err, memsolver.ErrBegin) {
			return badStart(f.start, err)
		}
		var unproved error
		if err == nil && f.proofs != "" {
			folder := proof.Folder(f.proofs, n)
			unproved = stopped(inFolder(folder, objective.Prove(ctx, folder, entry, &r)))
		}
		bar.Clear()
		err = inTime(ctx, limited, err)
		over := errors.Is(err, errOver)
		if over && !isEnough {
			a.raiseExit(exitFailed)
		}
		if inGraph {
			err = a.stoppedAt(j.name, withTrace(named), r.Choices > 0, err)
		}
		if over && inGraph && r.Choices > 0 && r.Cost == nil {
			a.note("the search in memory may have a solution sooner, and load --start begins with it")
		}
		if err = stopped(err); err != nil && !errors.Is(err, errStopped) {
			return err
		}
		return errors.Join(lost, a.reportBest(entry, r, kept, only, f), err, unproved)
	})
}

// countBest counts the best solutions of each puzzle that args name.
func (a *app) countBest(ctx context.Context, args []string, flags solverFlags, f objectiveFlags) error {
	if f.within < 0 || f.within > compare.MostWithin {
		return usageError{fmt.Errorf("--within: want a number from 0 to %d, got %d", compare.MostWithin, f.within)}
	}
	return a.eachPriced(ctx, args, f, func(ctx context.Context, entry puzzle.Entry, _ *named.Kept, only bool) error {
		r, err := f.objective(flags).Count(ctx, entry, f.within)
		if err = stopped(err); err != nil && !errors.Is(err, errStopped) {
			return err
		}
		if a.json {
			return errors.Join(a.printJSON(r), err)
		}
		text := solutionsText(r.Solutions)
		switch {
		case r.Cost == nil && r.Status == compare.Complete:
			a.raiseExit(exitNoSolution)
			text += because(": ", r.Reason)
		case r.Status != compare.Complete:
			text = "at least " + text
		}
		if r.Cost != nil {
			text += fmt.Sprintf(" of cost %s", costs(*r.Cost, f))
		}
		a.printf("%s%s; %s, %s\n", lead(entry, only), text, english.Plural(r.Choices, "choice"), duration(r.Seconds))
		return err
	})
}

// costs says what the counted solutions cost, the best of which costs so much.
func costs(best int, f objectiveFlags) string {
	switch {
	case f.within == 0:
		return fmt.Sprint(best)
	case f.maximize:
		return fmt.Sprintf("%d to %d", best-f.within, best)
	}
	return fmt.Sprintf("%d to %d", best, best+f.within)
}

// reportBest prints the best solution of a puzzle that was found, and what it changes of the plan that
// was to be kept, if kept is not nil.
func (a *app) reportBest(entry puzzle.Entry, r compare.BestResult, kept *named.Kept, only bool, f objectiveFlags) error {
	if r.Status.None() {
		a.raiseExit(exitNoSolution)
	}
	text, changes := r.Status.Without(r.Forbidden), withChanges(r, kept).Changes
	separator := "; "
	switch {
	case a.json:
		return a.printJSON(withChanges(r, kept))
	case r.Reason != nil && r.Reason.Obvious:
		text += ": " + r.Reason.Line(false)
	case r.Status == compare.Stopped:
		text += ": " + soFar(r.Worth) + shareOfChanges(changes, kept)
	case !r.Status.None():
		text += ": " + worth(r.Worth) + shareOfChanges(changes, kept)
	default:
		separator = ": "
	}
	if r.Mode != "" { // else nothing was searched
		text += fmt.Sprintf("%s%s, %s (%s, %s)", separator, english.Plural(r.Choices, "choice"), duration(r.Seconds), r.Solver, r.Mode)
	}
	text += provedBest(r, f)
	if only && r.Chosen != nil {
		text = linesOfChanges(changes) + text
	}
	switch {
	case only && a.csv: // standard output has the table alone
		if r.Chosen != nil {
			a.printf("%s", a.picture(entry, r.Chosen))
		}
		a.note(text)
	case r.Chosen != nil && only:
		a.printf("%s\n%s\n", a.picture(entry, r.Chosen), text)
	case r.Chosen != nil:
		a.printf("%s%v  %s\n", lead(entry, only), r.Solution, text)
	default:
		a.printf("%s%s\n", lead(entry, only), text)
	}
	switch lines := below(r.Reason); {
	case !only || lines == "" || entry.NoSolution: // the notice has said why
	case a.csv:
		a.note(lines)
	default:
		a.printf("%s\n", lines)
	}
	if only {
		a.noteWhy(r.Result)
	}
	return nil
}

// provedBest says what the proof of a result proves, if there is one.
func provedBest(r compare.BestResult, f objectiveFlags) string {
	if r.Proof == nil {
		return ""
	}
	what := "that there is no solution"
	switch {
	case r.Proof.Conclusion == proof.Sat:
		what = "that there is a solution; no option has a cost"
	case r.Cost != nil && f.maximize:
		what = "that no solution costs more"
	case r.Cost != nil:
		what = "that no solution costs less"
	}
	return "; " + console.OneLine(r.Proof.Folder) + " proves " + what
}

// worth says what a solution costs, and how much better another one may be.
func worth(w compare.Worth) string {
	switch {
	case w.Cost == nil && w.Bound == nil:
		return "no solution yet"
	case w.Cost == nil:
		return fmt.Sprintf("no solution yet, bound %d", *w.Bound)
	case w.Bound == nil || *w.Cost == *w.Bound:
		return fmt.Sprintf("cost %d", *w.Cost)
	}
	gap, format := 100*w.Gap(), "%.2g"
	if gap >= 10 {
		format = "%.0f" // 100 has three digits
	}
	return fmt.Sprintf("cost %d, bound %d, gap "+format+" %%", *w.Cost, *w.Bound, gap)
}

// soFar is worth of the best solution of a search that is not over. If the bound shows that it is the best of
// all, it says so.
func soFar(w compare.Worth) string {
	if w.Cost != nil && w.Bound != nil && *w.Cost == *w.Bound {
		return worth(w) + ", and none is better"
	}
	return worth(w)
}

// withLimit returns a context that ends after limit, unless that is 0.
func withLimit(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	if limit == 0 {
		return ctx, func() {}
	}
	return context.WithTimeout(ctx, limit)
}
