package main

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"graphcover/compare"
	"graphcover/internal/cliflag"
	"graphcover/internal/console"
	"graphcover/internal/english"
	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy"
	"graphcover/strategy/techniques"
)

// When to color a picture.
const (
	colorAuto   = "auto" // on a terminal, unless NO_COLOR is set (no-color.org)
	colorAlways = "always"
	colorNever  = "never"
)

// helpColumns is how wide the text of --help is.
const helpColumns = 84

func (a *app) hintCommand() *cobra.Command {
	var all, inGraph, unique bool
	var color string
	var technique techniqueFlag
	c := &cobra.Command{
		Use:   "hint [flags] PUZZLE...",
		Short: "Show the next move that a person could make in a Sudoku, and why",
		Long: fmt.Sprintf(`Shows the easiest next move in a Sudoku and why it follows, in words and in a
picture of the candidates. It never guesses: where no technique applies, it says
that it is stuck. If there is no solution, it shows no move: it says so, and names the
entry that is probably wrong if one stands out. If there are several solutions, a note says so. The techniques,
easiest first:

  %s

Boards of other sizes and variants are taken, too. If a grid has pencil marks, these are
the candidates. With --in-graph, the cells that the move is about are also put into
Neo4j, with an edge between two cells that share a candidate, so that Neo4j Browser can
draw them. They replace whatever has the same --puzzle-name in the graph.

With --technique, only moves of this technique are shown. If it does not apply, hint
says which technique does.

With --unique, you say that the Sudoku has exactly one solution. Only then do unique
rectangles apply, and not to a grid with pencil marks.`, console.Wrap(strings.Join(techniques.Names(), ", "), helpColumns, "  ")),
		Example: "  graphcover hint examples/easy.sudoku\n  graphcover hint --all examples/easy.sudoku\n" +
			"  graphcover hint --technique \"hidden single\" examples/hard.sudoku\n  graphcover hint --in-graph examples/pencil.sudoku",
		Args: puzzles,
		RunE: func(c *cobra.Command, args []string) error {
			colored := color == colorAlways || color == colorAuto && console.IsTerminal(a.stdout) && os.Getenv("NO_COLOR") == ""
			return a.hints(c.Context(), args, hinter{
				app: a, all: all, colored: colored, inGraph: inGraph, unique: unique, columns: console.Columns(a.stdout), techniques: technique.techniques(),
			})
		},
	}
	a.addDatabaseFlags(c)
	a.addCellsFlag(c)
	c.Flag("json").Usage = "print one JSON object per puzzle, on one line; with --all, one per move and one at the end"
	c.Flags().BoolVar(&all, "all", false, "show all moves, to the end or until no technique applies")
	c.Flags().BoolVar(&inGraph, "in-graph", false, "also put the cells that the move is about into the graph, under --puzzle-name")
	technique.add(c, "show only moves of this technique")
	c.Flags().BoolVar(&unique, "unique", false, "assume that the Sudoku has exactly one solution")
	cliflag.Choose(c, &color, "color", "when to color the picture", colorAuto, colorAlways, colorNever)
	return c
}

// hints shows the moves of each puzzle, each with a copy of h.
func (a *app) hints(ctx context.Context, args []string, h hinter) error {
	return a.eachAlone(ctx, args, !a.json, func(entry puzzle.Entry, only bool) error {
		position, err := positionOf(entry)
		if err != nil {
			return a.skipBad(err)
		}
		h := h
		h.entry, h.only, h.position = entry, only, position
		position.Letters = a.cells == cellsA1
		position.Unique = h.unique && !entry.Puzzle.(sudoku.Board).HasMarks()
		return h.play(ctx)
	})
}

// positionOf returns the position of a Sudoku, at its beginning or with its candidates.
func positionOf(entry puzzle.Entry) (*techniques.Position, error) {
	b, ok := entry.Puzzle.(sudoku.Board)
	if !ok {
		return nil, inputError{fmt.Errorf("%s: %w: there are hints for no other puzzles", place(entry), compare.ErrNotSudoku)}
	}
	return techniques.NewPosition(b), nil
}

// A hinter shows the moves of one puzzle.
type hinter struct {
	*app
	all, colored, inGraph bool
	unique                bool // whether the user says that there is one solution
	columns               int  // of the terminal, 0 for no limit
	techniques            []*techniques.Technique

	entry    puzzle.Entry
	only     bool
	position *techniques.Position
	steps    int // shown so far
	tally    map[*techniques.Technique]int
}

// play shows the next move, or all moves, and the verdict if the end is reached. It shows no move
// of a puzzle without a solution, because the move might follow from a wrong entry.
func (h *hinter) play(ctx context.Context) error {
	h.tally = make(map[*techniques.Technique]int)
	fault, err := compare.Fault(ctx, h.entry.Problem(), h.position.Contradictions())
	if err != nil {
		return stopped(err)
	}
	if fault != nil {
		return h.end(strategy.Unsolvable, fault)
	}
	if !h.json {
		h.noteOthers(ctx, h.entry, lead(h.entry, h.only)+"this Sudoku has several solutions, so no hint leads to the end")
	}
	for step := range h.position.PlayBy(h.techniques) {
		if ctx.Err() != nil {
			return errStopped
		}
		h.steps++
		h.tally[step.Technique]++
		err := h.say(step)
		if err == nil && h.inGraph {
			err = h.show(ctx, step)
		}
		if err != nil || !h.all {
			return err
		}
	}
	var reason *compare.Reason
	if wrong := h.position.Contradictions(); len(wrong) > 0 { // with --unique, but several solutions
		reason = &compare.Reason{Text: compare.Contradictions(wrong)}
	}
	return h.end(h.position.Verdict(), reason)
}

// show puts a move into the graph, and prints how to see it there.
func (h *hinter) show(ctx context.Context, step techniques.Step) error {
	db, err := h.db(ctx)
	if err == nil {
		err = h.position.Show(ctx, db, h.puzzleName, h.entry.String(), step)
	}
	if err != nil {
		return stopped(err)
	}
	if h.only {
		style, statement := techniques.Look(h.puzzleName)
		h.note(fmt.Sprintf("to see it in Neo4j Browser, paste this for the colors:\n\n%s\n\n"+
			"and then this:\n\n%s", style, statement))
	}
	return nil
}

// A hintResult is the JSON output for a move, or for the end of a puzzle.
type hintResult struct {
	compare.Head // the status is "step", or the verdict at the end
	// Instead is the easiest technique that applies, if only the one of --technique does not.
	Instead string `json:"instead,omitempty"`

	Step  *techniques.Step `json:"step,omitempty"`
	Steps int              `json:"steps"` // shown so far, including this one

	Solution   string            `json:"solution,omitempty"`
	Grid       string            `json:"grid,omitempty"`
	Candidates sudoku.Candidates `json:"candidates,omitempty"`
}

func (h *hinter) result(status compare.Status) hintResult {
	return hintResult{Head: compare.HeadOf(h.entry, status), Steps: h.steps}
}

// say prints a move. A move that is the whole answer comes with a picture; otherwise each
// move is one line.
func (h *hinter) say(step techniques.Step) error {
	if h.json {
		r := h.result("step")
		r.Step = &step
		return h.printJSON(r)
	}
	text := h.named(fmt.Sprintf("%s: %s", step.Technique, step))
	switch {
	case h.only && !h.all:
		h.printColored("%s\n%s\n\n", h.picture(step), step.Legend(h.colored))
		h.printf("%s\n", console.Wrap(text, h.columns, ""))
	case h.only:
		h.printf("%s\n", console.Wrap(fmt.Sprintf("%2d. %s", h.steps, text), h.columns, "    "))
	case h.all:
		h.printf("%s  %2d. %s\n", place(h.entry), h.steps, text)
	default:
		h.printf("%s  %s\n", place(h.entry), text)
	}
	return nil
}

// named returns text with the names of cells that the user wants. It calls cages by their first cell.
func (h *hinter) named(text string) string {
	return h.app.named(h.entry.Puzzle.(sudoku.Board).Rules().NameCages(text))
}

// picture draws the position with a move, in the columns that there are.
func (h *hinter) picture(step techniques.Step) string {
	if h.columns > 0 && h.columns < h.position.PictureWidth() {
		return h.position.NarrowPicture(step, h.colored)
	}
	return h.position.Picture(step, h.colored)
}

// end prints the verdict, with the reason if there is no solution, and sets the exit status
// accordingly.
func (h *hinter) end(verdict strategy.Verdict, reason *compare.Reason) error {
	r := h.result(compare.Status(verdict))
	picture, text := "", ""
	switch verdict {
	case strategy.Solved:
		r.Solution = h.position.Board().Cells()
		picture, text = h.position.Board().Headed(), "nothing is left to do"
	case strategy.Stuck:
		r.Grid, r.Candidates = h.position.Board().Cells(), h.position.Candidates
		picture = h.picture(techniques.Step{})
		r.Instead, text = h.stuck()
	case strategy.Unsolvable:
		if r.Reason, text = reason, reason.Line(h.only); h.entry.NoSolution {
			text = "there is no solution" // the notice has said why
		}
	}
	if h.inGraph {
		h.note("there is no move to put into the graph")
	}
	if verdict != strategy.Solved {
		h.raiseExit(exitNoSolution)
	}
	if h.json {
		return h.printJSON(r)
	}
	text = h.named(fmt.Sprintf("%s%s: %s", verdict, h.summary(), text))
	switch {
	case h.only && picture != "":
		h.printf("%s\n%s\n", picture, console.Wrap(text, h.columns, ""))
	case h.only:
		h.printf("%s\n", console.Wrap(text, h.columns, ""))
	default:
		h.printf("%s  %s\n", place(h.entry), text)
	}
	return nil
}

// stuck says why there is no move, and returns the easiest technique that applies instead of
// the chosen one, or "".
func (h *hinter) stuck() (instead, why string) {
	next, found := h.position.Next()
	if !found {
		return "", "no technique applies to the remaining candidates"
	}
	chosen := h.techniques[0]
	why = fmt.Sprintf("%s does not apply now, but %s does", chosen, next.Technique)
	if strings.HasPrefix(chosen.String(), "unique rectangle") && !h.position.Unique {
		why += "; unique rectangles apply only with --unique, and not to a grid with pencil marks"
	}
	return next.Technique.String(), why
}

// summary returns the number of moves, by technique.
func (h *hinter) summary() string {
	if h.steps == 0 {
		return ""
	}
	var parts []string
	for _, technique := range techniques.All {
		if n := h.tally[technique]; n > 0 {
			parts = append(parts, fmt.Sprintf("%s: %d", technique, n))
		}
	}
	return fmt.Sprintf(" after %s (%s)", english.Plural(h.steps, "move"), strings.Join(parts, ", "))
}
