package main

import (
	"context"
	"fmt"
	"strings"

	"graphcover/cypher"
	"graphcover/internal/console"
	"graphcover/workers/tasks"
)

// countStatus tells how far the count of the puzzle in the graph is.
func (a *app) countStatus(ctx context.Context, withTasks bool) error {
	db, err := a.db(ctx)
	if err != nil {
		return err
	}
	status, err := tasks.Find(ctx, db, a.puzzleName)
	if err != nil {
		return err
	}
	// It checks the tasks, so it never prints a number that somebody has changed.
	s, err := status.Summary(ctx, withTasks)
	if err != nil {
		return err
	}
	if len(s.Disputed) > 0 {
		a.raiseExit(exitDifference)
	}
	if a.json {
		return a.printJSON(s)
	}
	return a.printSplitStatus(ctx, status, s)
}

// printSplitStatus prints the status for people, and how to check it.
func (a *app) printSplitStatus(ctx context.Context, status *tasks.Status, s *tasks.Summary) error {
	a.printf("%s: %v, %d taken, %d open; %d split, %d taken more than once\n",
		s.Status, status, s.Taken, s.Open, s.Split, s.Again)
	a.printf("%d solutions so far, %s of one core%s\n", s.Solutions, duration(s.Seconds), timeLeft(status))
	if len(s.Workers) > 0 {
		a.printf("at work: %s\n", strings.Join(s.Workers, ", "))
	}
	for _, task := range s.Disputed {
		a.printf("task %s is in no sum: two workers, or a worker and an audit, counted different numbers of solutions\n", task)
	}
	for _, t := range s.Tasks {
		line := fmt.Sprintf("%s  %s", t.Prefix, t.State)
		if t.Solutions != nil {
			line += fmt.Sprintf("  %d solutions; attempt %d by %s, %s, %s", t.Solutions, t.Attempt, t.Worker, t.Engine, duration(t.Seconds))
		}
		a.printf("%s\n", line)
	}
	text, err := a.textOfPuzzle(ctx)
	if err != nil {
		return err
	}
	a.printf("to count one task again: %s\n", a.command("count --solver memory --prefix PREFIX "+console.Quote(text)))
	a.printf("to look at the tasks in Neo4j Browser:\n%s", cypher.CountStatus.Paste(map[string]string{"puzzle": a.puzzleName}))
	return nil
}

// textOfPuzzle returns the text of the puzzle in the graph.
func (a *app) textOfPuzzle(ctx context.Context) (string, error) {
	search, _, err := a.open(ctx)
	if err != nil {
		return "", err
	}
	defer search.Close(ctx)
	return search.Text(), nil
}
