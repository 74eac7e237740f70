package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"graphcover/collection"
	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/internal/console"
	"graphcover/internal/replace"
	"graphcover/memsolver"
	"graphcover/proof"
	"graphcover/puzzle"
	"graphcover/space"
)

// What solve and count share that write a proof.

// proofFlags say where to write proofs.
type proofFlags struct{ folder string }

func (f *proofFlags) add(c *cobra.Command, what string) {
	c.Flags().StringVar(&f.folder, "proof", "", "write to this folder, for veripb, "+what+"; for the nth puzzle to NAME-n")
}

// check returns an error for an engine that makes no proof, or a path that is not a folder. A search
// for the best solution makes one of its own.
func (f *proofFlags) check(solver solverFlags, best objectiveFlags) error {
	if f.folder != "" && !best.asked() && !solver.recordsSteps() && solver.engine != memsolver.Clauses {
		return usageError{fmt.Errorf("--proof: want --engine %s or %s, got %s, which records no steps",
			memsolver.DLX, memsolver.Clauses, solver.engine)}
	}
	return f.checkFolder()
}

// checkFolder returns an error for a path that is not a folder.
func (f *proofFlags) checkFolder() error {
	if info, err := os.Stat(f.folder); f.folder != "" && err == nil && !info.IsDir() {
		return noFolder(f.folder)
	}
	return nil
}

// noFolder is the error for a --proof that names a file, or a folder in one.
func noFolder(name string) error {
	return usageError{fmt.Errorf("--proof %s: want a folder, got a file", console.OneLine(name))}
}

// inFolder returns err, the error of a proof, or one that says that its folder is in a file.
func inFolder(folder string, err error) error {
	if errors.Is(err, syscall.ENOTDIR) {
		return noFolder(folder)
	}
	return err
}

// mostOfSolve is how many solutions solve --proof looks for: the second shows that the first
// is not the only one.
const mostOfSolve = 2

// prove searches a puzzle for up to limit solutions, unless that is 0, and writes the proof, and
// a trace if it has a name.
func (j *job) prove(ctx context.Context, p collection.Puzzle, traceName string, limit int) (o outcome[compare.Proved]) {
	contender, err := j.solver(ctx, p.Entry, limit)
	if err != nil {
		return outcome[compare.Proved]{failed: err}
	}
	file, err := createTrace(ctx, traceName, p.Number, "", j.inputs, !j.inGraph())
	if err != nil {
		return outcome[compare.Proved]{failed: err}
	}
	defer func() { o.failed = join(o.failed, file.Close()) }()
	folder := proof.Folder(j.proofs, p.Number)
	writer, err := proof.Create(folder, p.Entry.Problem())
	if err = inFolder(folder, err); err != nil {
		return outcome[compare.Proved]{failed: err}
	}
	defer writer.Abort()
	if contender.Mode == string(memsolver.Clauses) {
		contender = &compare.Contender{Solver: writer.Learner(), Mode: contender.Mode}
	}
	guarded, end := file.Guard(ctx)
	defer end()
	guarded, end = writer.Guard(guarded)
	defer end()
	log := exactcover.Log{Progress: j.bar.Share(), Observe: both(both(j.bar.Observer(), writer.Observe), file.Observer())}
	o.result, err = compare.Prove(guarded, contender, p.Entry, limit, log)
	o.err = stopped(writer.Cause(file.Cause(err)))
	if err != nil {
		o.failed = writer.Err()
		return o
	}
	made, err := writer.Finish(!o.result.Limited)
	if err != nil {
		o.failed = err // the answer is right without the proof, too
		return o
	}
	o.result.Proof = &made
	return o
}

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
	return console.OneLine(r.Folder) + " proves " + what
}

// certificateFlags say where count writes a certificate.
type certificateFlags struct {
	file string
	most int // of states
}

func (f *certificateFlags) add(c *cobra.Command) {
	c.Flags().StringVar(&f.file, "certificate", "", "count in memory by the space of the puzzle, and write a proof of the number to this file")
	addMaxStates(c, &f.most)
}

// check returns an error if the certificate can't be written.
func (f *certificateFlags) check() error {
	if f.file == "" {
		return nil
	}
	if err := replace.CanCreate(f.file); err != nil {
		return fmt.Errorf("--certificate: %w", err)
	}
	return nil
}

// countWithCertificate counts the solutions of the only puzzle of args, and writes the
// certificate.
func (a *app) countWithCertificate(ctx context.Context, args []string, f certificateFlags) error {
	entry, err := a.onlyPuzzle(ctx, args)
	if err != nil {
		return err
	}
	return a.countEntryWithCertificate(ctx, entry, f)
}

// countEntryWithCertificate does the same for a puzzle that was read.
func (a *app) countEntryWithCertificate(ctx context.Context, entry puzzle.Entry, f certificateFlags) error {
	start := time.Now()
	var certified space.Certified
	err := write(ctx, f.file, func(w io.Writer) (err error) {
		certified, err = space.Certify(ctx, entry.Problem(), f.most, w)
		return err
	})
	if err != nil {
		return fmt.Errorf("%s: %w", place(entry), err)
	}
	result := newCount(ctx, entry, solverMemory, modeSpace)
	result.Solutions, result.Choices, result.Backtracks = certified.Solutions, certified.Options, certified.Options
	result.Seconds = (entry.ParseTime + time.Since(start)).Seconds()
	explain(ctx, entry, result)
	return a.reportCount(entry, result)
}

// modeSpace is the mode of a count with a certificate.
const modeSpace = "space"
