package main

import (
	"context"

	"github.com/spf13/cobra"

	"graphcover/internal/english"
	"graphcover/puzzle/sudoku"
)

func (a *app) adoptCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "adopt [flags]",
		Short: "Take over a Sudoku that was made with the blog post's queries",
		Long: `Takes the graph of a Sudoku that somebody has made in the database as a puzzle: with
the queries of the blog post "Solving Sudoku with Neo4j", or with those of
docs/follow-the-post.md. Its nodes stay where they are. The clues are the moves of
status Yes and search 0. Every other command then continues from the steps that were
made. The post's queries work on it, too, with m.id for id(m).

A graph that is not exactly what these queries make is refused, and nothing is
changed. drop takes away what adopt has added, and leaves the moves and constraints.`,
		Example: "  graphcover adopt && graphcover resume",
		Args:    noArguments,
		RunE:    func(c *cobra.Command, _ []string) error { return a.adopt(c.Context()) },
	}
	a.addDatabaseFlags(c)
	return c
}

func (a *app) adopt(ctx context.Context) error {
	db, err := a.db(ctx)
	if err != nil {
		return err
	}
	empty := sudoku.Classic().Empty()
	search, err := db.Adopt(ctx, a.puzzleName, empty.Base(), func(given []int) string { return empty.With(given).String() })
	if err != nil {
		return err
	}
	defer search.Close(ctx)
	status, err := standingOf(ctx, search)
	if err != nil {
		return err
	}
	p := search.Problem()
	return a.print(status, "adopted as %q: %s, %s, %s, %s\ncontinue with: %s\n", a.puzzleName, english.Plural(len(p.Options), "move"),
		english.Plural(len(p.Items), "constraint"), english.Plural(len(p.Given), "clue"), english.Plural(status.Search, "choice"),
		a.onPuzzle(a.puzzleName, "step"))
}
