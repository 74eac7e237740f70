package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

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
	var certified space.Certified
	err := write(ctx, f.file, func(w io.Writer) (err error) {
		certified, err = space.Certify(ctx, entry.Problem(), f.most.Value, w)
		return err
	})
	if err != nil {
		return fmt.Errorf("%s: %w", place(entry), err)
	}
	result := newCount(entry, solverMemory, modeSpace)
	result.Solutions, result.Choices, result.Backtracks = certified.Solutions, certified.Options, certified.Options
	result.Seconds = (entry.ParseTime + time.Since(start)).Seconds()
	return a.reportCount(entry, result)
}

// modeSpace is the mode of a count with a certificate.
const modeSpace = "space"
