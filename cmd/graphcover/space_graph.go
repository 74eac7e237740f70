package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"graphcover/compare"
	"graphcover/exactcover"
	"graphcover/graphsolver"
	"graphcover/internal/cliflag"
	"graphcover/internal/console"
	"graphcover/internal/english"
	"graphcover/puzzle"
	"graphcover/space"
	"graphcover/space/stored"
)

// The space of a puzzle in the graph.

// The ways to make a space in the graph.
const (
	inServer = "server"
	inMemory = "memory"
)

func (a *app) spaceBuildCommand() *cobra.Command {
	var mode string
	var b stored.Builder
	c := &cobra.Command{
		Use:   "build [flags] PUZZLE",
		Short: "Build the space of a puzzle in the graph",
		Long: `Builds the space of a puzzle in the graph, beside its moves and constraints. The puzzle
is loaded first, unless it is there under its --puzzle-name; its search is not
changed. If the command was stopped, the same command continues.`,
		Example: "  graphcover space build domino:8x8 && graphcover space count",
		Args:    puzzles,
		RunE: func(c *cobra.Command, args []string) error {
			flags := spaceFlags{anyway: c.Flags().Changed("max-states")}
			return a.spaceBuild(c.Context(), mode, b, flags, args)
		},
	}
	cliflag.Choose(c, &mode, "mode", "how to build it: by the database itself, or in memory, to be written in batches", inServer, inMemory)
	cliflag.Number(c, &b.Steps, "chunk", "in server mode, the number of states per transaction", stored.DefaultSteps, mostSteps, "steps")
	addMaxStates(c, &b.Most)
	a.addDatabaseFlags(c)
	return c
}

func (a *app) spaceBuild(ctx context.Context, mode string, b stored.Builder, f spaceFlags, args []string) error {
	entry, err := a.onlyPuzzle(ctx, args)
	if err != nil {
		return err
	}
	if reason := compare.Obvious(ctx, entry); reason != nil {
		a.raiseExit(exitNoSolution)
		return a.print(spaceBuilt{Puzzle: entry.String(), Reason: reason}, "%s  %s: %s; not built\n", place(entry), compare.Unsolvable, reason.Text)
	}
	if err := f.checkRepeats(ctx, entry.Problem()); err != nil {
		return fmt.Errorf("%s: %w", place(entry), err)
	}
	search, err := a.loadForSpace(ctx, entry)
	if err != nil {
		return err
	}
	defer search.Close(ctx)
	size, err := buildIn(ctx, search, entry.Problem(), mode, b)
	if err != nil {
		return fmt.Errorf("%s: %w", place(entry), err)
	}
	built := spaceBuilt{Puzzle: entry.String(), States: size.States, Arcs: size.Arcs}
	if size.States == 0 {
		a.raiseExit(exitNoSolution)
		built.Reason = compare.Why(ctx, entry.Problem())
	}
	return a.print(built, "%s  %s, %s%s\n", place(entry),
		english.Plural(size.States, "state"), english.Plural(size.Arcs, "arc"), because(": ", built.Reason))
}

// spaceBuilt is the JSON output of space build.
type spaceBuilt struct {
	Puzzle string          `json:"puzzle"`
	Reason *compare.Reason `json:"reason,omitempty"` // why there is no solution, if known
	States int             `json:"states"`
	Arcs   int             `json:"arcs"`
}

// loadForSpace is loadOnce for a puzzle that can have a space.
func (a *app) loadForSpace(ctx context.Context, entry puzzle.Entry) (*graphsolver.Search, error) {
	if err := entry.Problem().RefuseQuotas("a space"); err != nil {
		return nil, err
	}
	return a.loadOnce(ctx, entry)
}

// buildIn builds the space of a puzzle that is in the graph.
func buildIn(ctx context.Context, search *graphsolver.Search, p *exactcover.Problem, mode string, b stored.Builder) (space.Size, error) {
	if mode == inServer {
		return b.Build(ctx, search)
	}
	made, err := space.Build(ctx, p, b.Most)
	if err != nil {
		return space.Size{}, err
	}
	return b.Write(ctx, search, made)
}

// spaceInGraph returns the space of the puzzle that args name. If it is not in the graph, it
// is built. Without args it is the space under --puzzle-name.
func (a *app) spaceInGraph(ctx context.Context, f spaceFlags, args []string) (*askedSpace, error) {
	if len(args) == 0 {
		search, entry, err := a.open(ctx)
		if err != nil {
			return nil, err
		}
		s, err := stored.Open(ctx, search)
		if err != nil {
			return nil, errors.Join(err, search.Close(ctx))
		}
		return &askedSpace{s, entry, search.Problem(), console.OneLine(a.puzzleName), search}, nil
	}
	entry, err := a.onlyPuzzle(ctx, args)
	if err != nil {
		return nil, err
	}
	if len(entry.Contradictions()) > 0 {
		return spaceInMemory(ctx, f, entry) // it has no states
	}
	search, err := a.loadForSpace(ctx, entry)
	if err != nil {
		return nil, err
	}
	s, err := stored.Open(ctx, search)
	if errors.Is(err, stored.ErrNoSpace) || errors.Is(err, stored.ErrUnfinished) {
		if err = f.checkRepeats(ctx, entry.Problem()); err == nil {
			_, err = buildIn(ctx, search, entry.Problem(), inServer, stored.Builder{Most: f.most})
		}
		if err == nil {
			s, err = stored.Open(ctx, search)
		}
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", place(entry), err), search.Close(ctx))
	}
	return &askedSpace{s, entry, search.Problem(), place(entry), search}, nil
}

func (a *app) spaceCheckCommand() *cobra.Command {
	var most int
	c := &cobra.Command{
		Use: "check [flags]", Example: "  graphcover space build domino:4x4 && graphcover space check",
		Short: "Check the space in the graph",
		Long: `Derives every state and arc of the space in the graph again from its puzzle, and lists
the states that are wrong. Where an arc is left out, it searches, in memory, for a
solution that the space lacks. The exit status is 4 if something is wrong.`,
		Args: noArguments,
		RunE: func(c *cobra.Command, _ []string) error { return a.spaceCheck(c.Context(), most) },
	}
	addMaxStates(c, &most)
	a.addDatabaseFlags(c)
	return c
}

// spaceChecked is the JSON output of space check.
type spaceChecked struct {
	spaceBuilt
	Wrong []wrongState `json:"wrong"`
}

type wrongState struct {
	State *int   `json:"state"` // null: the space as a whole
	Text  string `json:"text"`
}

func (a *app) spaceCheck(ctx context.Context, most int) error {
	search, entry, err := a.open(ctx)
	if err != nil {
		return err
	}
	defer search.Close(ctx)
	s, err := stored.Open(ctx, search)
	if err != nil {
		return err
	}
	size, err := s.Size(ctx)
	if err != nil {
		return err
	}
	faults, err := s.Check(ctx, most)
	if err != nil {
		return err
	}
	if len(faults) > 0 {
		a.raiseExit(exitDifference)
	}
	result := spaceChecked{spaceBuilt{Puzzle: entry.String(), States: size.States, Arcs: size.Arcs}, []wrongState{}}
	for _, fault := range faults {
		wrong := wrongState{&fault.State, fault.Text}
		where := fmt.Sprintf("state %d", fault.State)
		if fault.State == stored.WholeSpace {
			wrong.State, where = nil, "the space"
		}
		result.Wrong = append(result.Wrong, wrong)
		if !a.json {
			a.printf("%s: %s\n", where, fault.Text)
		}
	}
	if a.json {
		return a.printJSON(result)
	}
	verdict := "nothing is wrong"
	if len(faults) > 0 {
		verdict = fmt.Sprintf("%d wrong", len(faults))
	}
	a.printf("%s  %s, %s: %s\n", console.OneLine(a.puzzleName), english.Plural(size.States, "state"), english.Plural(size.Arcs, "arc"), verdict)
	return nil
}

func (a *app) spaceDropCommand() *cobra.Command {
	c := &cobra.Command{
		Use: "drop [flags]", Example: "  graphcover space build domino:4x4 && graphcover space drop",
		Short: "Delete the space of a puzzle from the graph",
		Long: `Deletes the space of a puzzle from the graph, even one that is not complete. The puzzle
and its search stay.`,
		Args: noArguments,
		RunE: func(c *cobra.Command, _ []string) error { return a.spaceDrop(c.Context()) },
	}
	a.addDatabaseFlags(c)
	return c
}

func (a *app) spaceDrop(ctx context.Context) error {
	db, err := a.db(ctx)
	if err != nil {
		return err
	}
	session := db.Session(ctx, a.puzzleName)
	defer session.Close(ctx)
	if err := stored.Drop(ctx, session); err != nil {
		return err
	}
	return a.print(map[string]string{"dropped": a.puzzleName}, "dropped the space of %q\n", a.puzzleName)
}
