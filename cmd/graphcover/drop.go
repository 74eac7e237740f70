package main

import (
	"context"

	"github.com/spf13/cobra"
)

func (a *app) dropCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "drop [flags]",
		Short: "Delete a puzzle from the graph",
		Long: `Deletes a puzzle from the graph, with its moves and constraints. If it was adopted,
these stay, with their status, search and moveId.`,
		Example: "  graphcover drop --puzzle-name sudoku",
		Args:    noArguments,
		RunE:    func(c *cobra.Command, _ []string) error { return a.drop(c.Context()) },
	}
	a.addDatabaseFlags(c)
	return c
}

func (a *app) drop(ctx context.Context) error {
	db, err := a.db(ctx)
	if err != nil {
		return err
	}
	if err := db.Drop(ctx, a.puzzleName); err != nil {
		return err
	}
	if err := a.removeQueue(); err != nil {
		return err
	}
	return a.print(map[string]string{"dropped": a.puzzleName}, "dropped %q\n", a.puzzleName)
}
