package main

import (
	"context"
	"fmt"
	"math/big"
	"strings"

	"graphcover/cypher"
	"graphcover/workers/tasks"
)

// splitStatus is the JSON output of count --status.
type splitStatus struct {
	*tasks.Summary
	Tasks []splitTask `json:"tasks,omitempty"`

	status *tasks.Status
}

// splitTask is a task in the output of count --status --tasks.
type splitTask struct {
	Prefix    string   `json:"prefix"`
	State     string   `json:"state"`
	Solutions *big.Int `json:"solutions"` // null unless it is done
	Seconds   float64  `json:"seconds"`
	Engine    string   `json:"engine"`
	Attempt   int      `json:"attempt"`
	Worker    string   `json:"worker"`
	Audited   string   `json:"audited,omitempty"`
}

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
	summary, err := status.Summary(ctx)
	if err != nil {
		return err
	}
	s := splitStatus{Summary: summary, status: status}
	if withTasks {
		all, err := status.List(ctx)
		if err != nil {
			return err
		}
		for _, t := range all {
			s.Tasks = append(s.Tasks, splitTask{
				Prefix: t.Prefix.String(), State: string(t.State), Solutions: t.Solutions, Seconds: t.Seconds, Engine: t.Engine,
				Attempt: t.Attempt, Worker: t.Worker, Audited: t.Audited,
			})
		}
	}
	if len(s.Disputed) > 0 {
		a.raiseExit(exitDifference)
	}
	if a.json {
		return a.printJSON(s)
	}
	return a.printSplitStatus(ctx, s)
}

// printSplitStatus prints the status for people, and how to check it.
func (a *app) printSplitStatus(ctx context.Context, s splitStatus) error {
	a.printf("%s: %s, %d taken, %d open; %d split, %d taken more than once\n",
		s.Status, doneOf(s.status), s.Taken, s.Open, s.Split, s.Again)
	a.printf("%d solutions so far, %s of one core%s\n", s.Solutions, duration(s.Seconds), timeLeft(s.status))
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
	a.printf("to count one task again: %s\n", a.command("count --solver memory --prefix PREFIX "+quote(text)))
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
