package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"graphcover/cypher"
	"graphcover/exactcover/searchtree"
	"graphcover/internal/cliflag"
	"graphcover/internal/console"
)

func (a *app) asOfCommand() *cobra.Command {
	var flags treeFlags
	var step *int
	flag := cliflag.Whole(&step)
	var paste bool
	c := &cobra.Command{
		Use:   "as-of [flags] STEP [PUZZLE]",
		Short: "Show the grid and the tags of a recorded search after any step",
		Long: `Shows the state of a search after a step, from its tree alone: the grid, how many
choices stood, and what came next. With --json it also prints the tags of all moves and
constraints after that step. A step is a choice or an undo, counted from 1 since the
load; 0 is the start.

The search is the one that is recorded in the graph, or, with a PUZZLE, a search in
memory, as in tree. --paste prints a query for Neo4j Browser that shows the tags.`,
		Example: "  graphcover solve --record examples/hard.sudoku && graphcover as-of 30",
		Args: func(c *cobra.Command, args []string) error {
			if most := 2; len(args) > most || step != nil && len(args) == most {
				return usageError{fmt.Errorf("as-of: want one STEP and at most one PUZZLE, got %q", args)}
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error {
			if step == nil {
				if len(args) == 0 {
					return usageError{errors.New("as-of: want a STEP")}
				}
				if err := flag.Set(args[0]); err != nil {
					return usageError{fmt.Errorf("as-of: STEP %q: %w", console.OneLine(args[0]), err)}
				}
				args = args[1:]
			}
			return a.asOf(c.Context(), flags, args, *step, paste)
		},
	}
	c.Flags().Var(flag, "step", "the step, in place of the argument STEP")
	c.Flags().BoolVar(&paste, "paste", false, "print the query to paste into Neo4j Browser")
	flags.add(c)
	a.addDatabaseFlags(c)
	return c
}

// stateAsOf is the JSON output of as-of. Searches and moves that a node did not have are null.
type stateAsOf struct {
	Puzzle      string              `json:"puzzle"`
	Step        int                 `json:"step"`
	Solution    any                 `json:"solution"` // as far as known
	Choices     []searchtree.Choice `json:"choices"`
	Moves       [][2]any            `json:"moves"` // by id: status and search
	Constraints []constraintAsOf    `json:"constraints"`
}

// constraintAsOf holds the tags of a constraint.
type constraintAsOf struct {
	ID     int `json:"id"`
	Search any `json:"search"`
	MoveID any `json:"moveId"`

	// Searches and MoveIDs are those of all choices for a constraint that has a quota.
	Searches []int32 `json:"searches,omitempty"`
	MoveIDs  []int32 `json:"moveIds,omitempty"` // -1 stands for no more
}

func (a *app) asOf(ctx context.Context, f treeFlags, args []string, step int, paste bool) error {
	if paste && len(args) > 0 {
		return usageError{errors.New("as-of --paste: want no PUZZLE: the query reads the tree in the graph")}
	}
	t, err := a.treeOf(ctx, f, args)
	if err != nil {
		return err
	}
	state, err := t.State(step)
	switch {
	case err != nil:
		return inputError{fmt.Errorf("%s: %w", t.name, err)}
	case paste:
		a.printf("%s", a.pasteStep(cypher.TagsAsOf, step))
		return nil
	}
	maybe := 0
	for _, tag := range state.Options {
		if tag.Status == searchtree.Maybe {
			maybe++
		}
	}
	return a.print(t.asOf(state), "%s\nafter step %d: %s, %s Maybe\nnext: %s\n", drawn(t.entry, state.Chosen()), step,
		stand(len(state.Path)), areMoves(maybe), t.Next(step))
}

func areMoves(n int) string {
	if n == 1 {
		return "1 move is"
	}
	return fmt.Sprintf("%d moves are", n)
}

// asOf returns a state as JSON.
func (t *recordedTree) asOf(s *searchtree.State) stateAsOf {
	out := stateAsOf{
		Puzzle: t.entry.String(), Step: s.Step, Solution: t.entry.Answer(s.Chosen()), Choices: t.Choices(s.Path),
		Moves: make([][2]any, len(s.Options)), Constraints: make([]constraintAsOf, len(s.Items)),
	}
	for o, tag := range s.Options {
		out.Moves[o] = [2]any{tag.Status.String(), orNull(tag.Search)}
	}
	for i, tag := range s.Items {
		c := constraintAsOf{ID: i, Search: orNull(tag.Search), MoveID: orNull(tag.Option)}
		for _, tag := range s.Repeated[i] {
			c.Searches, c.MoveIDs = append(c.Searches, tag.Search), append(c.MoveIDs, tag.Option)
		}
		out.Constraints[i] = c
	}
	return out
}

// orNull returns n, or nil if it is negative and stands for no number.
func orNull(n int32) any {
	if n < 0 {
		return nil
	}
	return n
}
