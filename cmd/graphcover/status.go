package main

import (
	"context"

	"github.com/spf13/cobra"

	"graphcover/compare"
)

func (a *app) statusCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "status [flags]",
		Short: "Show the state of the search in the graph",
		Long: `Shows the state of the search in the graph: the grid, how many choices stand, how many
choices and backtracks were made, and the next constraint with the moves that are left
for it. It also says whether steps were made by hand. If the graph is not one that
steps can leave, the error names what is wrong.`,
		Example: "  graphcover load examples/blog.sudoku && graphcover status",
		Args:    noArguments,
		RunE:    func(c *cobra.Command, _ []string) error { return a.status(c.Context()) },
	}
	a.addDatabaseFlags(c)
	return c
}

func (a *app) status(ctx context.Context) error {
	search, entry, err := a.open(ctx)
	if err != nil {
		return err
	}
	defer search.Close(ctx)
	status, err := compare.StandingOf(ctx, search, entry)
	if err != nil {
		return err
	}
	return a.reportStatus(entry, status)
}
