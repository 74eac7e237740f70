package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"graphcover/puzzle"
	"graphcover/puzzle/dlx"
	"graphcover/strategy/coloring"
)

// An exportFormat is also the extension of its files.
type exportFormat string

const (
	exportDLX exportFormat = "dlx" // exact cover problems, for Knuth's DLX2
	exportCol exportFormat = "col" // graphs, of the second DIMACS challenge
)

func (a *app) exportCommand() *cobra.Command {
	var format exportFormat
	var output string
	c := &cobra.Command{
		Use:   "export [flags] PUZZLE...",
		Short: "Write the problem of a puzzle for other programs",
		Long: `Writes the exact cover problem of a puzzle in the format of Knuth's programs
DLX1 and DLX2, or with --to col the graph of a Sudoku in the DIMACS format:
81 vertices, cells row by row, and 810 edges between cells that must differ.

Knuth's format has no clues. Options that exclude a clue are left out, and those that
are no candidates, so every solution of the file is one of the puzzle. Long names are
abbreviated, since DLX2 takes 8 characters; comments in the file list the full ones. The
graph of a Sudoku has the clues, or the candidates, in a comment only.

A file holds one problem. For several puzzles --output names a folder, in which
they are numbered: 0001.dlx, 0002.dlx.`,
		Example: "  graphcover export queens:8 > queens8.dlx\n  graphcover export --to col examples/hard.sudoku | graphcover color -",
		Args:    puzzles,
		RunE: func(c *cobra.Command, args []string) error {
			return a.export(c.Context(), args, format, output)
		},
	}
	choose(c, &format, "to", "the format", exportDLX, exportCol)
	c.Flags().StringVarP(&output, "output", "o", "", "file to write to, or folder for a file for each puzzle; else standard output")
	return c
}

func (a *app) export(ctx context.Context, args []string, format exportFormat, output string) error {
	written := 0
	return a.eachAlone(ctx, args, true, func(entry puzzle.Entry, only bool) error {
		written++
		name := output
		switch info, err := os.Stat(output); {
		case !only && output == "":
			return usageError{errors.New("export: want --output FOLDER for several puzzles, since a file holds one problem")}
		case !only || err == nil && info.IsDir():
			if err := os.MkdirAll(output, 0o777); err != nil {
				return err
			}
			name = filepath.Join(output, fmt.Sprintf("%04d.%s", written, format))
		}
		return a.exportTo(name, entry, format)
	})
}

// exportTo writes entry to the file of that name, or to standard output if it is "".
func (a *app) exportTo(name string, entry puzzle.Entry, format exportFormat) error {
	write, err := exporter(entry, format)
	if err != nil {
		a.complain(inputError{fmt.Errorf("%s: %w", place(entry), err)})
		return nil
	}
	if name == "" {
		return write(a.stdout)
	}
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := errors.Join(write(file), file.Close()); err != nil {
		return err
	}
	a.note(fmt.Sprintf("%s: %s", name, place(entry)))
	return nil
}

// exporter returns the function that writes entry, or an error if it can't be written
// in that format.
func exporter(entry puzzle.Entry, format exportFormat) (func(io.Writer) error, error) {
	title := fmt.Sprintf("%s, written by graphcover %s", entry, release)
	if format == exportDLX {
		return func(w io.Writer) error { return dlx.Write(w, entry.Problem(), title) }, nil
	}
	if _, ok := entry.Puzzle.(judged); !ok {
		return nil, errors.New("want a Sudoku, since other puzzles have no graph to color")
	}
	return func(w io.Writer) error {
		return coloring.Write(w, coloring.Sudoku(), title, "The cell in row r, column c is vertex 9(r-1)+c.")
	}, nil
}
