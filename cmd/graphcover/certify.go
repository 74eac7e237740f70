package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"graphcover/compare"
	"graphcover/internal/cliflag"
	"graphcover/internal/replace"
	"graphcover/puzzle"
	"graphcover/space"
)

// certificateFlags say where count writes a certificate.
type certificateFlags struct {
	file string
	most cliflag.Number // of states
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
	certified, err := await(ctx, func() (c space.Certified, err error) {
		err = replace.Write(f.file, func(w io.Writer) (err error) {
			c, err = space.Certify(ctx, entry.Problem(), f.most.Value, w)
			return err
		})
		return c, err
	})
	if err != nil {
		return fmt.Errorf("%s: %w", place(entry), err)
	}
	return a.reportCount(entry, certifiedResult(entry, certified, time.Since(start)))
}

// modeSpace is the mode of a count with a certificate.
const modeSpace = "space"

// certifiedResult returns a certified count as count reports it.
func certifiedResult(entry puzzle.Entry, c space.Certified, elapsed time.Duration) *compare.CountResult {
	result := &compare.CountResult{
		Puzzle: entry.String(), Source: entry.Source, Status: compare.Complete, Solutions: c.Solutions,
		Choices: c.Options, Backtracks: c.Options, Seconds: (entry.ParseTime + elapsed).Seconds(),
		Solver: solverMemory, Mode: modeSpace,
	}
	if reason := entry.Contradictions(); len(reason) > 0 {
		result.Reason = compare.Reason(reason)
	}
	return result
}
