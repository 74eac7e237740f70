package main

import (
	"context"
	"fmt"
	"math/big"
	"time"

	"github.com/spf13/cobra"

	"graphcover/exactcover"
	"graphcover/internal/cliflag"
	"graphcover/internal/english"
	"graphcover/workers"
)

func (a *app) auditCommand() *cobra.Command {
	audit := workers.Audit{Share: 0.01}
	c := &cobra.Command{
		Use:   "audit [flags] PUZZLE",
		Short: "Count tasks of count --workers again, by another engine",
		Long: `Counts a share of the tasks of count --workers again, each by a different engine than
the first time, and compares the results. It names each task whose result was wrong, and
the exit status is then 4; with --reopen the next count --workers counts it again. Tasks
about which two workers disagree, or whose result was changed in the graph, are always
counted. The PUZZLE is the one that was counted; it is read from the argument, not from
the graph.`,
		Example: "  graphcover audit --sample 1% queens:16",
		Args:    puzzles,
		RunE:    func(c *cobra.Command, args []string) error { return a.audit(c.Context(), args, &audit) },
	}
	c.Flags().Var(cliflag.Percentage(&audit.Share), "sample", "the share of the tasks to count, at least one")
	c.Flags().Uint64Var(&audit.Seed, "seed", 0, "seed that selects the tasks")
	addCores(c, &audit.Cores, "how many processor cores to use")
	c.Flags().BoolVar(&audit.Reopen, "reopen", false, "have the tasks that are wrong counted again by the next count --workers")
	a.addDatabaseFlags(c)
	return c
}

// auditResult is the JSON output of audit.
type auditResult struct {
	Puzzle  string       `json:"puzzle"`
	Tasks   int          `json:"tasks"` // that were counted again
	Wrong   []wrongCount `json:"wrong"`
	Seconds float64      `json:"seconds"`
}

// A wrongCount is a task that was counted differently.
type wrongCount struct {
	Prefix    string   `json:"prefix"`
	Solutions *big.Int `json:"solutions"` // in the graph
	Audit     *big.Int `json:"audit"`     // counted again
	Engine    string   `json:"engine"`    // by which
}

func (a *app) audit(ctx context.Context, args []string, audit *workers.Audit) error {
	entry, err := a.onlyPuzzle(ctx, args)
	if err != nil {
		return err
	}
	db, err := a.db(ctx)
	if err != nil {
		return err
	}
	audit.DB, audit.Puzzle, audit.Problem = db, a.puzzleName, entry.Problem()
	search, err := db.Open(ctx, a.puzzleName)
	if err != nil {
		return err
	}
	counted, problem := search.Text(), search.Problem()
	search.Close(ctx)
	if !exactcover.Same(problem, audit.Problem) {
		return inputError{fmt.Errorf("audit: want the puzzle that was counted as %q, %s, got %s", a.puzzleName, counted, entry)}
	}
	start := time.Now()
	result := auditResult{Puzzle: entry.String(), Wrong: []wrongCount{}}
	err = audit.Run(ctx, func(f workers.Finding) error {
		result.Tasks++
		if f.Wrong() {
			result.Wrong = append(result.Wrong, wrongCount{f.Task.Prefix.String(), f.Task.Solutions, f.Solutions, string(f.Engine)})
		}
		return nil
	})
	if err != nil {
		return stopped(err)
	}
	result.Seconds = time.Since(start).Seconds()
	return a.reportAudit(result)
}

func (a *app) reportAudit(r auditResult) error {
	if len(r.Wrong) > 0 {
		a.raiseExit(exitDifference)
	}
	if a.json {
		return a.printJSON(r)
	}
	for _, w := range r.Wrong {
		if w.Solutions.Cmp(w.Audit) == 0 {
			a.printf("task %s: its result was changed in the graph; it has %d solutions by %s, too\n", w.Prefix, w.Audit, w.Engine)
			continue
		}
		a.printf("task %s: the graph has %d solutions, counted again by %s it has %d\n", w.Prefix, w.Solutions, w.Engine, w.Audit)
	}
	a.printf("%s counted again, %d wrong, in %s\n", english.Plural(r.Tasks, "task"), len(r.Wrong), duration(r.Seconds))
	return nil
}
