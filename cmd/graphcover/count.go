package main

import (
	"context"
	"fmt"
	"math/big"

	"github.com/spf13/cobra"

	"graphcover/collection"
	"graphcover/compare"
	"graphcover/internal/english"
	"graphcover/puzzle"
)

func (a *app) countCommand() *cobra.Command {
	var flags solverFlags
	var split splitFlags
	var certificate certificateFlags
	var proofs proofFlags
	var best objectiveFlags
	var limit int
	c := &cobra.Command{
		Use:   "count [flags] PUZZLE...",
		Short: "Count all solutions of puzzles",
		Long: `Counts all solutions of puzzles. In memory many puzzles are counted at once, on all
cores, and a large one is split over them. In the graph, --jobs says how many
searches run at once.

--certificate FILE counts one puzzle in memory, by its space, and writes a proof of the
number, which the command check verifies. With --workers each task has a proof of its
own, and FILE gets the proof of the whole count.

--proof DIR writes a proof that there are no more solutions than those found. If --limit
is reached, it only proves that there are that many: see docs/proofs.md.

--up-to-symmetry counts solutions once that a symmetry of the puzzle, such as a rotation of
its board, takes to each other: see docs/symmetry.md.

--minimize counts the solutions of least cost, and with --within K those, too, that cost
at most K more.

--reduce first leaves out what can be in no solution, as the command reduce shows it. The
engines dlx and cells then count equal options once, and multiply.

With --workers the count of one puzzle is split over processes, and with --queue over
machines: see docs/workers.md. The command can be killed at any moment; the same command
continues the count, and --status shows the progress.`,
		Example: `  graphcover count --solver memory --limit 2 examples/*.sudoku
  graphcover count --workers 4 queens:16`,
		Args: split.puzzles,
		RunE: func(c *cobra.Command, args []string) error {
			if err := join(flags.check(), split.check(c), certificate.check(), proofs.check(flags, best)); err != nil {
				return err
			}
			split.inGraph = c.Flags().Changed("solver") && flags.solver == solverGraph
			switch {
			case certificate.file != "" && !split.asked:
				return a.countWithCertificate(c.Context(), args, certificate)
			case split.status:
				return a.countStatus(c.Context(), split.tasks)
			case split.prefix != "":
				return a.countBelow(c.Context(), args, flags, split.prefix)
			case split.asked:
				return a.countSplit(c.Context(), args, flags.engine, &split, certificate)
			}
			if split.upToSymmetry {
				return a.countUpToSymmetry(c.Context(), args, flags)
			}
			if best.asked() {
				return a.countBest(c.Context(), args, flags, best)
			}
			return a.count(c.Context(), args, flags, limit, proofs.folder)
		},
	}
	flags.add(c)
	split.add(c)
	flags.split = true
	addOrder(c, &flags.order)
	addReduce(c, &flags.reduce, reduceUsage)
	certificate.add(c)
	proofs.add(c, "a proof that there are no more solutions")
	best.add(c, "count the solutions")
	c.Flags().IntVar(&best.within, "within", 0, "with --minimize or --maximize: count those, too, that are at most this much worse")
	a.addDatabaseFlags(c)
	a.addCanonicalName(c)
	addUpToSymmetry(c, &split.upToSymmetry, "count solutions once that a symmetry of the puzzle takes to each other")
	c.Flags().IntVar(&limit, "limit", 0, "stop at this many solutions (default 0, no limit)")
	return c
}

func (a *app) count(ctx context.Context, args []string, flags solverFlags, limit int, proofName string) error {
	if limit < 0 {
		return usageError{fmt.Errorf("--limit: want 0 or more, got %d", limit)}
	}
	jobs := a.jobs(flags)
	for _, j := range jobs {
		j.proofs, j.pace.Traced = proofName, proofName != ""
	}
	return a.countWith(ctx, args, jobs, limit)
}

// countWith has the jobs count the solutions of the puzzles that args name.
func (a *app) countWith(ctx context.Context, args []string, jobs []*job, limit int) error {
	workers := workersOf(jobs, func(ctx context.Context, j *job, p collection.Puzzle) outcome[compare.CountResult] {
		if j.proofs != "" {
			o := j.prove(ctx, p, "", limit)
			return outcome[compare.CountResult]{o.result.Count(), o.err, o.failed}
		}
		return j.count(ctx, p, limit)
	})
	var all compare.Sum
	err := each(ctx, a, args, false, workers, func(p collection.Puzzle, c outcome[compare.CountResult], _ bool) error {
		if err := refusalOf(p.Entry, c.err); err != nil || c.result.Status == "" {
			return join(a.skipBad(err), a.skipBad(c.failed))
		}
		r := &c.result
		all.Add(r.Solutions.Sign() > 0, r.Choices, r.Backtracks, r.Seconds)
		return join(a.reportCount(p.Entry, r), c.err, c.failed)
	})
	a.reportSum(all, "with a solution")
	return err
}

// count counts the solutions of a puzzle, up to limit unless that is 0.
func (j *job) count(ctx context.Context, p collection.Puzzle, limit int) outcome[compare.CountResult] {
	contender, err := j.solver(ctx, p.Entry, limit)
	if err != nil {
		return outcome[compare.CountResult]{failed: err}
	}
	result, err := compare.Count(ctx, contender, p.Entry, limit, j.log(j.bar))
	return outcome[compare.CountResult]{result: result, err: stopped(err)}
}

// newCount returns the result of a complete count that has found nothing so far.
func newCount(ctx context.Context, entry puzzle.Entry, solver, mode string) *compare.CountResult {
	return &compare.CountResult{
		Head: headOf(ctx, entry, compare.Complete), Solutions: new(big.Int), Effort: compare.Effort{Solver: solver, Mode: mode},
	}
}

// explain says in the result of a complete count why there is no solution, if there is none.
func explain(ctx context.Context, entry puzzle.Entry, r *compare.CountResult) {
	if r.Reason == nil && r.Solutions.Sign() == 0 {
		r.Reason = compare.Why(ctx, entry.Problem())
	}
}

// reportCount prints one count and sets the exit status accordingly.
func (a *app) reportCount(entry puzzle.Entry, r *compare.CountResult) error {
	if r.Solutions.Sign() == 0 && r.Status == compare.Complete {
		a.raiseExit(exitNoSolution)
	}
	if a.json {
		return a.printJSON(r)
	}
	text := countText(r.Solutions, r.Group, r.All)
	switch {
	case r.Reason != nil && r.Reason.Obvious:
		text += ": " + r.Reason.Text
	case r.Reason != nil:
		text += because(": ", r.Reason)
	case r.Status != compare.Complete:
		text = "at least " + text
	}
	text = fmt.Sprintf("%s  %s; %s, %s, %s", place(entry), text,
		english.Plural(r.Choices, "choice"), english.Plural(r.Backtracks, "backtrack"), duration(r.Seconds))
	if r.Proof != nil {
		text += "; " + proved(r.Proof)
	}
	a.printf("%s\n", text)
	return nil
}
