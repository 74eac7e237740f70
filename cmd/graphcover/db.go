package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"graphcover/browser"
	"graphcover/graphsolver"
	"graphcover/internal/console"
	"graphcover/neo4jserver"
	"graphcover/strategy/coloring"
)

func (a *app) dbCommand() *cobra.Command {
	db := &cobra.Command{
		Use:   "db",
		Short: "Start, stop and show the local Neo4j",
		Args:  noCommand,
		RunE:  func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	add := func(name, short, example string, do func(context.Context) error) *cobra.Command {
		c := &cobra.Command{
			Use:   name + " [flags]",
			Short: short, Example: "  graphcover " + example,
			Args: noArguments,
			RunE: func(c *cobra.Command, _ []string) error { return do(c.Context()) },
		}
		a.addServerFlags(c)
		a.addJSONFlag(c)
		c.Flag("json").Usage = "print one JSON object, on one line"
		db.AddCommand(c)
		return c
	}
	start := add("start", "Start Neo4j unless one is running, and show its address", "db start --neo4j jvm", a.dbStart)
	start.Flags().BoolVar(&a.server.GDS, "gds", false,
		"start it with Neo4j's Graph Data Science library (OpenGDS, GPL version 3), for color --solver gds")
	status := add("status", "Show the Neo4j that graphcover uses, how to log in, and what to paste in its Browser", "db status", a.dbStatus)
	status.Long = `Shows the Neo4j that the other commands use: its address, its user, and the file with the
password. Below is the address of Neo4j Browser, a page in which you can look at the graph,
and a query to paste there: it draws what comes next in the search of a puzzle.

Nothing is started or changed. If no Neo4j is running, an error says how to start one.`
	a.addPuzzleName(status)
	status.Flag("puzzle-name").Usage = "the puzzle that the query is for"
	add("stop", "Stop the Neo4j that graphcover started; its data is kept", "db stop", a.dbStop)
	db.AddCommand(&cobra.Command{
		Use: "versions", Example: "  graphcover db versions",
		Short: "List the versions of Neo4j that db start can start",
		Args:  noArguments,
		RunE:  func(*cobra.Command, []string) error { return a.dbVersions() },
	})
	return db
}

func (a *app) dbVersions() error {
	table := a.newTable()
	table.Row("version", "release", "oldest Java", "image", "main class")
	for _, r := range neo4jserver.Releases() {
		table.Row(r.Series, r.Version, r.Java, r.Image(), r.MainClass)
	}
	return table.Flush()
}

func (a *app) dbStart(ctx context.Context) error {
	server, driver, err := a.server.Start(ctx)
	if err != nil {
		return stopped(err)
	}
	a.driver = driver
	if a.server.GDS { // a server may have been running before, without the library
		if err := coloring.RequireGDS(ctx, graphsolver.NewDB(driver, a.database)); err != nil {
			return fmt.Errorf("Neo4j at %s: %w", server.URI, err)
		}
	}
	return a.reportServer(server)
}

func (a *app) dbStatus(ctx context.Context) error {
	server, driver, err := a.server.Find(ctx)
	if err != nil {
		return stopped(err)
	}
	a.driver = driver
	if err := a.reportServer(server); err != nil || a.json || server.Browser == "" {
		return err
	}
	name := cmp.Or(a.puzzleName, defaultPuzzleName)
	names, err := graphsolver.NewDB(driver, a.database).Names(ctx)
	if err != nil {
		return err
	}
	others := slices.DeleteFunc(slices.Clone(names), func(other string) bool { return other == name })
	if len(others) > 0 {
		a.printf("\nother puzzles: %s\n", console.OneLine(strings.Join(others, ", ")))
	}
	if len(others) == len(names) {
		a.printf("\nno puzzle is called %q; to load one: %s\n", name, a.onPuzzle(name, "load PUZZLE"))
		if len(others) > 0 {
			a.printf("for a query about another one: %s\n", a.onPuzzle(others[0], "db status"))
		}
		return nil
	}
	a.printf("\nto see there what comes next in the search of %q, paste:\n\n%s\n", name, browser.WhatComesNext().For(name))
	return nil
}

func (a *app) dbStop(ctx context.Context) error {
	server, err := a.server.Stop(ctx)
	switch {
	case errors.Is(err, neo4jserver.ErrNotRunning):
		a.note("nothing to stop: graphcover has no Neo4j running")
		return nil
	case err != nil:
		return stopped(err)
	}
	return a.print(server, "stopped Neo4j at %s; its data is kept\n", server.URI)
}

// reportServer prints the addresses of a server.
func (a *app) reportServer(s *neo4jserver.Server) error {
	if a.json {
		return a.printJSON(s)
	}
	a.printf("Neo4j %s (%s) at %s, user %s\n", s.Version, s.Source, console.OneLine(s.URI), console.OneLine(s.User))
	if s.PasswordFile != "" {
		a.printf("password: in %s\n", console.OneLine(s.PasswordFile))
	}
	if s.Source != neo4jserver.Existing {
		a.printf("stop it:  %s\n", a.command("db stop"))
	}
	if s.Browser != "" {
		a.printf("Browser:  %s\n", s.Browser)
	}
	return nil
}
