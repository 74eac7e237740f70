package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"graphcover/internal/cliflag"
	"graphcover/internal/console"
	"graphcover/internal/replace"
	"graphcover/puzzle"
	"graphcover/puzzle/dlx"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy/coloring"
)

// An exportFormat is a file format. It is also the extension of its files.
type exportFormat string

const (
	exportDLX exportFormat = "dlx" // exact cover problems, for Knuth's DLX2
	exportCol exportFormat = "col" // graphs, as in the second DIMACS challenge
)

func (a *app) exportCommand() *cobra.Command {
	var format exportFormat
	var output string
	c := &cobra.Command{
		Use:   "export [flags] PUZZLE...",
		Short: "Write the problem of a puzzle for other programs",
		Long: `Writes the exact cover problem of a puzzle in the format of Knuth's programs
DLX1 and DLX2. With --to col it writes the graph of a Sudoku in the DIMACS format: its
vertices are the cells row by row, and its edges join cells that must differ, 81 and
810 on a board of 9x9.

Knuth's format has no clues. Options that conflict with a clue are left out, and so are
options that are not candidates, so that every solution of the file is a solution of the
puzzle. Long names are abbreviated, because DLX2 allows 8 characters; comments in the
file list the full names. The graph of a Sudoku has the clues in comments, too:
graphcover color keeps the colors that they give. Pencil marks of other cells have no
place in it.

A file holds one problem. For several puzzles, --output names a folder, where the
files are numbered: 0001.dlx, 0002.dlx.`,
		Example: "  graphcover export queens:8 > queens8.dlx\n  graphcover export --to col examples/hard.sudoku | graphcover color --colors 9 -",
		Args:    puzzles,
		RunE: func(c *cobra.Command, args []string) error {
			return a.export(c.Context(), args, format, output)
		},
	}
	cliflag.Choose(c, &format, "to", "the format", exportDLX, exportCol)
	c.Flags().StringVarP(&output, "output", "o", "", "file to write to, or folder for one file per puzzle; standard output by default")
	return c
}

func (a *app) export(ctx context.Context, args []string, format exportFormat, output string) error {
	written := 0
	return a.eachAlone(ctx, args, true, func(entry puzzle.Entry, only bool) error {
		written++
		name := output
		switch info, err := os.Stat(output); {
		case !only && output == "":
			return usageError{errors.New("export: want --output FOLDER for several puzzles: a file holds only one problem")}
		case !only || err == nil && info.IsDir():
			if err := os.MkdirAll(output, 0o777); err != nil {
				return err
			}
			if name = filepath.Join(output, fmt.Sprintf("%04d.%s", written, format)); replace.Overwrites(name, args) {
				return usageError{fmt.Errorf("export: --output %s would overwrite the puzzle %s", output, name)}
			}
		}
		return a.exportTo(ctx, name, entry, format)
	})
}

// exportTo writes entry to the file called name, or to standard output if name is "".
func (a *app) exportTo(ctx context.Context, name string, entry puzzle.Entry, format exportFormat) error {
	export, err := exporter(entry, format)
	if err != nil {
		return a.skipBad(inputError{fmt.Errorf("%s: %w", place(entry), err)})
	}
	if name == "" {
		return export(a.stdout)
	}
	if err := write(ctx, name, export); err != nil {
		return err
	}
	a.note(fmt.Sprintf("%s: %s", console.OneLine(name), place(entry)))
	return nil
}

// exporter returns the function that writes entry in the given format, or an error if the
// format can't hold it.
func exporter(entry puzzle.Entry, format exportFormat) (func(io.Writer) error, error) {
	title := fmt.Sprintf("%s, written by graphcover %s", entry, release)
	if format == exportDLX {
		return func(w io.Writer) error { return dlx.Write(w, entry.Problem(), title) }, nil
	}
	b, ok := entry.Puzzle.(sudoku.Board)
	if !ok {
		return nil, errors.New("want a Sudoku: other puzzles have no graph to color")
	}
	if b.Rules().HasCages() || b.Rules().HasParity() {
		return nil, errors.New("want a Sudoku without cages and without even and odd cells: the graph to color shows only which cells differ")
	}
	side := b.Rules().Side()
	return func(w io.Writer) error {
		return coloring.Write(w, coloring.Board(b.Rules()), coloring.Clues(b), title,
			fmt.Sprintf("The cell in row r, column c is vertex %d(r-1)+c.", side),
			"Clues: l VERTEX COLOR, as in DIMACS files of solutions.")
	}, nil
}
