package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"syscall"

	"github.com/spf13/cobra"

	"graphcover/collection"
	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/memsolver"
	"graphcover/proof"
)

// What solve and count share that write a proof.

// proofFlags say where to write proofs.
type proofFlags struct{ folder string }

func (f *proofFlags) add(c *cobra.Command, what string) {
	c.Flags().StringVar(&f.folder, "proof", "", "write "+what+" to this folder, for veripb; for the nth puzzle to NAME-n")
}

// check returns an error for flags of c that don't go with a proof.
func (f *proofFlags) check(c *cobra.Command, solver solverFlags) error {
	flag := c.Flag("proof")
	switch {
	case !flag.Changed:
		return nil
	case !solver.recordsSteps() && solver.engine != memsolver.Clauses:
		return usageError{fmt.Errorf("--proof: want --engine %s or %s, got %s, which records no steps",
			memsolver.DLX, memsolver.Clauses, solver.engine)}
	}
	if info, err := os.Stat(f.folder); err == nil && !info.IsDir() {
		return noFolder(f.folder)
	}
	for _, other := range []string{"strategy", "watch", "certificate", "workers", "queue", "status", "prefix"} {
		if flag := c.Flag(other); flag != nil && flag.Changed {
			return usageError{fmt.Errorf("--%s: it can't be combined with --proof, which proves a search by exact cover in one process", other)}
		}
	}
	return nil
}

// noFolder is the error for a --proof that names a file, or a folder in one.
func noFolder(name string) error {
	return usageError{fmt.Errorf("--proof %s: want a folder, got a file", oneLine(name))}
}

// mostOfSolve is how many solutions solve --proof looks for: the second shows that the first
// is not the only one.
const mostOfSolve = 2

// A provedOutcome is the answer of a job to one puzzle, with a proof.
type provedOutcome struct {
	result compare.Proved
	err    error // of the search
	failed error // before or after it
}

// count returns the answer of count, which is empty before a search.
func (o *provedOutcome) count() compare.CountResult {
	if o.result.Status == "" {
		return compare.CountResult{}
	}
	return o.result.Count()
}

// prove searches a puzzle for up to limit solutions, unless that is 0, and writes the proof, and
// a trace if it has a name.
func (j *job) prove(ctx context.Context, p collection.Puzzle, traceName string, limit int, bar *progress) (outcome provedOutcome) {
	contender, err := j.solver(ctx, p.Entry, limit)
	if err != nil {
		return provedOutcome{failed: err}
	}
	file, err := j.createTrace(ctx, traceName, p.Number, "", !j.inGraph())
	if err != nil {
		return provedOutcome{failed: err}
	}
	defer func() { outcome.failed = join(outcome.failed, file.Close()) }()
	folder := proof.Folder(j.proofs, p.Number)
	writer, err := proof.Create(folder, p.Entry.Problem())
	if errors.Is(err, syscall.ENOTDIR) {
		err = noFolder(folder)
	}
	if err != nil {
		return provedOutcome{failed: err}
	}
	defer writer.Abort()
	if contender.Mode == string(memsolver.Clauses) {
		contender = &compare.Contender{Solver: writer.Learner(), Mode: contender.Mode}
	}
	guarded, end := file.Guard(ctx)
	defer end()
	guarded, end = writer.Guard(guarded)
	defer end()
	log := exactcover.Log{Progress: bar.share(), Observe: both(both(bar.observer(), writer.Observe), file.Observer())}
	outcome.result, err = compare.Prove(guarded, contender, p.Entry, limit, log)
	outcome.err = stopped(writer.Cause(file.Cause(err)))
	if err != nil {
		outcome.failed = writer.Err()
		return outcome
	}
	made, err := writer.Finish(!outcome.result.Limited)
	if err != nil {
		outcome.failed = err // the answer is right without the proof, too
		return outcome
	}
	outcome.result.Proof = &made
	return outcome
}

// proved says what a proof proves.
func proved(r *proof.Result) string {
	what := fmt.Sprintf("that there is no solution but these %d", r.Listed)
	switch {
	case r.Conclusion == proof.Sat && r.Listed == 0:
		what = "that there is a solution, not that there are no more"
	case r.Conclusion == proof.Sat:
		what = fmt.Sprintf("that there are at least %d solutions, not that there are no more", r.Listed+1)
	case r.Listed == 0:
		what = "that there is no solution"
	case r.Listed == 1:
		what = "that there is no other solution"
	}
	return oneLine(r.Folder) + " proves " + what
}
