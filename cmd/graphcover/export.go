package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"graphcover/exactcover"
	"graphcover/internal/cliflag"
	"graphcover/internal/console"
	"graphcover/internal/replace"
	"graphcover/puzzle"
	"graphcover/puzzle/cnf"
	"graphcover/puzzle/dlx"
	"graphcover/puzzle/mps"
	"graphcover/puzzle/opb"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy/coloring"
)

// An exportFormat is a file format. It is also the extension of its files.
type exportFormat string

const (
	exportDLX exportFormat = "dlx" // exact cover problems, for Knuth's DLX2
	exportCol exportFormat = "col" // graphs, as in the second DIMACS challenge
	exportCNF exportFormat = "cnf" // clauses, for SAT solvers and model counters
	exportMPS exportFormat = "mps" // 0-1 variables and their costs, for linear optimization
	exportOPB exportFormat = "opb" // the same, for pseudo-Boolean solvers
)

func (a *app) exportCommand() *cobra.Command {
	var format exportFormat
	var output, cost string
	c := &cobra.Command{
		Use:   "export [flags] PUZZLE...",
		Short: "Write the problem of a puzzle for other programs",
		Long: `Writes the exact cover problem of a puzzle in the format of Knuth's programs
DLX1 and DLX2, or of DLX3 and DLX5 if there are quotas and costs. With --to mps and --to
opb it writes it for programs of linear and pseudo-Boolean optimization: variable 1 is
the first option, and the sum of the costs is to be minimized. With --to cnf it writes
clauses for SAT solvers and for model counters: the formula has as many models as the
problem has solutions. With --to col it writes the graph of a Sudoku in the DIMACS
format: its vertices are the cells row by row, and its edges join cells that must
differ, 81 and 810 on a board of 9x9.

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
			if cost != "" && format == exportCol {
				return usageError{errors.New("export: want no --cost with --to col: a graph to color has no options")}
			}
			return a.export(c.Context(), args, format, output, cost)
		},
	}
	cliflag.Choose(c, &format, "to", "the format", exportDLX, exportCol, exportCNF, exportMPS, exportOPB)
	c.Flags().StringVar(&cost, "cost", "", costUsage)
	c.Flags().StringVarP(&output, "output", "o", "", "file to write to, or folder for one file per puzzle; standard output by default")
	return c
}

func (a *app) export(ctx context.Context, args []string, format exportFormat, output, cost string) error {
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
		return a.exportTo(ctx, name, entry, format, cost)
	})
}

// exportTo writes entry to the file called name, or to standard output if name is "".
func (a *app) exportTo(ctx context.Context, name string, entry puzzle.Entry, format exportFormat, cost string) error {
	export, err := exporter(ctx, entry, format, cost)
	if is[inputError](err) || errors.Is(err, errStopped) {
		return err
	}
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

// exporter returns the function that writes entry in the given format, with the costs that cost
// names, or an error if the format can't hold it.
func exporter(ctx context.Context, entry puzzle.Entry, format exportFormat, cost string) (func(io.Writer) error, error) {
	title := fmt.Sprintf("%s, written by graphcover %s", entry, release)
	if format == exportCol {
		return graphExporter(entry, title)
	}
	p, err := withCosts(ctx, entry.Problem(), cost)
	if err != nil {
		return nil, err
	}
	write := map[exportFormat]func(io.Writer, *exactcover.Problem, string) error{
		exportDLX: dlx.Write, exportCNF: cnf.Write, exportMPS: mps.Write, exportOPB: opb.Write,
	}[format]
	return func(w io.Writer) error { return write(w, p, title) }, nil
}

// graphExporter is exporter for the graph of a Sudoku.
func graphExporter(entry puzzle.Entry, title string) (func(io.Writer) error, error) {
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
