package graphsolver

// What a person asks of a search that it would not do in its order: to choose a move next, to undo a choice, to
// do without a move. The first two are steps by hand, as those with the post's queries.

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"graphcover/cypher"
	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
	"graphcover/internal/english"
)

// restrict excludes from the problem of the search what the puzzle says is forbidden.
func (s *Search) restrict(puzzle Row) error {
	bans, err := bansIn(puzzle, s.Whole())
	if err != nil || slices.Equal(bans, s.bans) {
		return err
	}
	s.loadedProblem, s.bans = s.Whole(), bans
	s.problem = s.loadedProblem.Forbidding(s.Forbidden())
	return nil
}

// Whole returns the problem of the puzzle as it was loaded, with the moves that are forbidden. It is not to be
// changed.
func (s *Search) Whole() *exactcover.Problem { return cmp.Or(s.loadedProblem, s.problem) }

// Forbidden returns the moves that are forbidden, in the order in which that was done.
func (s *Search) Forbidden() []int {
	var moves []int
	for _, ban := range s.bans {
		moves = append(moves, ban.Option)
	}
	return moves
}

// bansIn returns which moves of p are forbidden, by the properties of a puzzle.
func bansIn(puzzle Row, p *exactcover.Problem) ([]searchtree.Ban, error) {
	moves, steps := puzzle["forbidden"], puzzle["forbiddenAt"]
	if moves == nil && steps == nil {
		return nil, nil
	}
	numbers, ok := numbersOf(moves)
	at, okAt := numbersOf(steps)
	if !ok || !okAt || len(numbers) != len(at) {
		return nil, tagError("the puzzle: want as many steps as forbidden moves, got %v and %v", steps, moves)
	}
	var bans []searchtree.Ban
	for i, o := range numbers {
		switch {
		case o < 0 || o >= len(p.Options), slices.Contains(numbers[:i], o), slices.Contains(p.Given, o):
			return nil, tagError("the puzzle: the move with id %d can't be forbidden", o)
		case at[i] < 0 || i > 0 && at[i] < at[i-1]:
			return nil, tagError("the puzzle: want the steps at which moves were forbidden ascending, got %v", at)
		}
		bans = append(bans, searchtree.Ban{Option: o, Step: at[i]})
	}
	return bans, nil
}

// A MoveError says why a search can't do with a move what a person has asked for.
type MoveError struct {
	Why string // with the name of the move
}

func (e *MoveError) Error() string { return english.Entries(e.Why) }

// ErrNoChoice reports that no choice stands that could be undone.
var ErrNoChoice = errors.New("no choice stands that could be undone")

// Choose makes a move the next choice, whatever the order of the search says. It is a choice by hand: the search
// keeps it, and all choices before it, while a solution extends them. Then it undoes them one by one, and
// tries the other moves; and since some may be left out, it starts over at the end. So a solution is found
// if there is one.
//
// The move is chosen for the constraint that it matches and that has the fewest moves left; if it can, for one
// without a quota, because a choice for one with a quota passes over the moves before it.
//
// The error is a [*MoveError] if the move can't be chosen, [ErrOvertaken] if another process has made steps
// meanwhile, or one of [Search.Events].
func (s *Search) Choose(ctx context.Context, move int) error {
	return s.chooseByHand(ctx, []int{move}, (*Search).forced)
}

// ChooseAll makes several moves the next choices, as Choose does, or on an error none of them. They are chosen in the
// order in which the search would try them. If that makes a solution, the search stands at it, without further
// moves of constraints that could have more; and if the best solution is asked for, it is the best one so far, unless
// there is a better one.
func (s *Search) ChooseAll(ctx context.Context, moves []int) error {
	if len(moves) == 0 {
		return nil
	}
	return s.chooseByHand(ctx, inTurn(s.turns, moves), (*Search).forcedToEnd)
}

// chooseByHand makes the choices that makePlan returns for moves.
func (s *Search) chooseByHand(ctx context.Context, moves []int, makePlan func(s *Search, g *inGraph, moves []int) (plan, error)) error {
	for _, move := range moves {
		if err := s.checkMove(move); err != nil {
			return err
		}
	}
	isDone := func() bool {
		standing := s.chosen()
		return len(standing) >= len(moves) && slices.Equal(standing[len(standing)-len(moves):], moves)
	}
	return s.ask(ctx, isDone, func(ctx context.Context, tx *Tx, g *inGraph) error {
		planned, err := makePlan(s, g, moves)
		if err != nil {
			return err
		}
		skipped, byHand := slices.Clone(g.stands.skipped), s.standingByHand(s.depth())
		for _, forced := range planned.choices {
			search := s.depth() + 1
			if byHand = append(byHand, search); forced.skips {
				skipped = append(skipped, search)
			}
			if _, err := s.stepIn(ctx, tx, forced.step, 1); err != nil {
				return err
			}
			if err := s.markStep(ctx, tx, skipped, byHand, forced.branches); err != nil {
				return err
			}
		}
		if planned.solves && (s.goal == nil || s.better(s.problem)) {
			_, err = s.stepIn(ctx, tx, (*Search).solveStep, 1)
		}
		return err
	})
}

// solveStep is a stepper that says that the choices are a solution.
func (s *Search) solveStep(ctx context.Context, send rowSender, _ int) ([]exactcover.Event, error) {
	return s.solve(ctx, send)
}

// checkMove returns a [*MoveError] for the id of no move.
func (s *Search) checkMove(move int) error {
	if n := len(s.problem.Options); move < 0 || move >= n {
		return &MoveError{fmt.Sprintf("move %d: want an id from 0 to %d", move, n-1)}
	}
	return nil
}

// standingByHand returns the searches up to a number whose choices were made by hand.
func (s *Search) standingByHand(most int) (searches []int) {
	for search := 1; search <= most; search++ {
		if s.ChosenByHand(search) {
			searches = append(searches, search)
		}
	}
	return searches
}

// moveError says what a move is that is not Maybe.
func (s *Search) moveError(move int, g *inGraph, what string) error {
	m, name := g.moves[move], s.problem.OptionName(move)
	why := fmt.Sprintf("search %d rules it out", m.search)
	switch {
	case slices.Contains(s.Forbidden(), move):
		why = "it is forbidden"
	case m.status == "Yes" && m.search == 0:
		why = "it is given, or was deduced"
	case m.status == "Yes":
		why = fmt.Sprintf("it is chosen, in search %d", m.search)
	case m.search == 0:
		why = "what is given rules it out"
	}
	return &MoveError{fmt.Sprintf("move %s: %s%s", name, what, why)}
}

// A forcedChoice is a choice that the order of the search need not make next.
type forcedChoice struct {
	choice
	branches int  // of the constraint
	skips    bool // whether it passes over moves that come earlier
}

// step is a stepper that makes the choice.
func (f forcedChoice) step(s *Search, ctx context.Context, send rowSender, _ int) ([]exactcover.Event, error) {
	events, err := s.choose(ctx, send, &Next{f.constraint, []int{f.move}})
	s.made.left = []int{f.branches}
	return events, err
}

// A plan is a list of choices, and whether they end at a solution.
type plan struct {
	choices []forcedChoice
	solves  bool
}

// forced returns the choices of moves, one after another, and makes them at the position of g.
func (s *Search) forced(g *inGraph, moves []int) (planned plan, err error) {
	for _, move := range moves {
		if g.moves[move].status != "Maybe" {
			return plan{}, s.moveError(move, g, "it can't be chosen: ")
		}
		f, err := forcedAt(s.problem, g.stands.at, move)
		if err != nil {
			return plan{}, err
		}
		g.stands.at.Choose(f.constraint, f.move)
		planned.choices = append(planned.choices, f)
	}
	return planned, nil
}

// CheckChoices returns the error of [Search.ChooseAll] for moves that exclude neither each other nor what p gives,
// if they were the first choices of a search in p, without a search in the graph. goal is nil unless the best
// solution is wanted.
func CheckChoices(p *exactcover.Problem, order exactcover.Order, goal *exactcover.Goal, moves []int) error {
	sequence := order.Sequence(len(p.Options))
	if goal != nil {
		sequence = goal.Sequence(p, order)
	}
	at := exactcover.NewPositionIn(p, sequence)
	for _, move := range inTurn(exactcover.Inverse(sequence), moves) {
		f, err := forcedAt(p, at, move)
		if err != nil {
			return err
		}
		at.Choose(f.constraint, f.move)
	}
	return nil
}

// inTurn returns moves in the order in which a search tries them: by their turns, or if these are nil by their ids.
func inTurn(turns, moves []int) []int {
	turn := func(move int) int { return move }
	if turns != nil {
		turn = func(move int) int { return turns[move] }
	}
	return slices.SortedFunc(slices.Values(moves), func(a, b int) int { return cmp.Compare(turn(a), turn(b)) })
}

// forcedToEnd is forced, and if the moves complete a solution, also the choices of no more moves.
func (s *Search) forcedToEnd(g *inGraph, moves []int) (plan, error) {
	planned, err := s.forced(g, moves)
	at := g.stands.at
	if err != nil || !at.Complete() {
		return planned, err
	}
	for item := range s.problem.Primary() {
		if at.Open(item) {
			degree := at.Degree(item)
			planned.choices = append(planned.choices, forcedChoice{choice{item, exactcover.NoOption}, degree, degree > 1})
			at.Choose(item, exactcover.NoOption)
		}
	}
	planned.solves = true
	return planned, nil
}

// forcedAt returns the choice of a move at a position of a search in p.
func forcedAt(p *exactcover.Problem, at *exactcover.Position, move int) (best forcedChoice, err error) {
	best.constraint = exactcover.NoItem
	lacking := exactcover.NoItem // an item that needs more moves than such a choice leaves it
	passes := false              // over moves that a set of moves for the best constraint may need
	for _, item := range p.Options[move].Items {
		if p.Items[item].Secondary || !at.Open(item) {
			continue
		}
		branches := at.Branches(item)
		if !slices.Contains(branches, move) { // too few come after it, or are left at all
			lacking = item
			continue
		}
		f := forcedChoice{choice: choice{item, move}, branches: at.Degree(item), skips: branches[0] != move}
		pass := f.skips && p.HasQuota(item)
		switch {
		case best.constraint == exactcover.NoItem, passes && !pass, passes == pass && f.branches < best.branches:
			best, passes = f, pass
		}
	}
	if best.constraint == exactcover.NoItem {
		why := "none of its constraints has a choice of it"
		if item := at.Conflict(move); item != exactcover.NoItem {
			why = fmt.Sprintf("constraint %s has its moves already", p.ItemName(item))
		} else if lacking != exactcover.NoItem {
			why = fmt.Sprintf("constraint %s needs %s, and too few come after this one in the order of the search; choose the others, too",
				p.ItemName(lacking), english.Plural(at.Need(lacking), "move"))
		}
		return best, &MoveError{fmt.Sprintf("move %s: it can't be chosen: %s", p.OptionName(move), why)}
	}
	return best, nil
}

// Undo undoes the newest choice, as a person does by hand: see [Search.Choose]. The error is [ErrNoChoice],
// or one of Choose.
func (s *Search) Undo(ctx context.Context) error {
	before := none
	isDone := func() bool { return s.depth() == before-1 }
	return s.ask(ctx, isDone, func(ctx context.Context, tx *Tx, g *inGraph) error {
		if before = s.depth(); before == 0 {
			return ErrNoChoice
		}
		if _, err := s.stepIn(ctx, tx, (*Search).undoStep, 1); err != nil {
			return err
		}
		return s.markStep(ctx, tx, g.stands.skippedUpTo(before-1), s.standingByHand(before-1), nil)
	})
}

// undoStep is a stepper that undoes the newest choice.
func (s *Search) undoStep(ctx context.Context, send rowSender, _ int) ([]exactcover.Event, error) {
	return s.backtrack(ctx, send, exactcover.NoItem)
}

// Forbid does without a move from now on: it is ruled out for good, as by a clue. Choices that stand are undone
// down to it if it is one of them; otherwise the search goes on from where it is. What the search says from then on
// is about the puzzle without the move.
//
// The error is a [*MoveError] if the move is ruled out or given without that, or one of Choose.
func (s *Search) Forbid(ctx context.Context, move int) error {
	isDone := func() bool { return slices.Contains(s.Forbidden(), move) }
	if err := s.checkMove(move); err != nil {
		return err
	}
	return s.ask(ctx, isDone, func(ctx context.Context, tx *Tx, g *inGraph) (err error) {
		if g.moves[move].search == 0 && g.moves[move].status != "Maybe" {
			return s.moveError(move, g, "it can't be forbidden: ")
		}
		atSolution, earlier := s.phase == solved, s.solutions
		if atSolution {
			earlier--
		}
		for slices.ContainsFunc(s.path, func(c choice) bool { return c.move == move }) {
			if _, err := s.stepIn(ctx, tx, (*Search).undoStep, 1); err != nil {
				return err
			}
		}
		if g, err = s.readWhole(ctx, tx); err != nil {
			return err
		}
		g.moves[move] = moveTags{status: "No"}
		without, err := readTags(s.problem.Forbidding([]int{move}), g.tags)
		if err != nil {
			return err
		}
		dropBest := s.best != nil && slices.Contains(s.best.moves, move)
		again := dropBest || s.goal == nil && earlier > 0
		kept, solutions, state := s.kept, s.solutions, s.phase
		if again {
			kept = s.depth()
		}
		if state == exhausted { // it begins again
			state = searching
		}
		if s.goal == nil {
			if solutions = 0; state == solved {
				solutions = 1
			}
		}
		_, err = tx.Row(ctx, cypher.ForbidMove, Params{"puzzle": s.name, "move": move, "ban": map[string]any{
			"state": string(state), "solutions": solutions, "skipped": append([]int{}, without.skippedUpTo(kept)...),
			"again": again, "dropBest": dropBest,
		}})
		return err
	})
}

// ask makes a change of the search that a person has asked for, after it has taken over what was done by hand. If the
// answer to a try was lost, isDone says whether it has made the change.
func (s *Search) ask(ctx context.Context, isDone func() bool, change func(ctx context.Context, tx *Tx, g *inGraph) error) error {
	before := none
	for {
		err := s.hold(ctx, func(ctx context.Context, tx *Tx) error {
			g, err := s.readWhole(ctx, tx)
			switch {
			case err != nil || s.takeOver:
				return err
			case before != none && isDone():
				return nil
			case before != none && before != s.steps():
				return fmt.Errorf("graphsolver: %q: %w", s.name, ErrOvertaken)
			}
			before = s.steps()
			if err := change(ctx, tx, g); err != nil {
				return err
			}
			if err := s.read(ctx, tx); err != nil {
				return err
			}
			if s.takeOver { // somebody makes steps at this moment
				return fmt.Errorf("graphsolver: %q: %w", s.name, ErrOvertaken)
			}
			return tx.Commit(ctx)
		})
		if err != nil || !s.takeOver {
			return err
		}
		if err := s.takeOverTags(ctx); err != nil {
			return err
		}
	}
}

// markStep marks the last step as one by hand. left is how many moves the constraint of a choice had left, nil for
// an undo.
func (s *Search) markStep(ctx context.Context, tx *Tx, skipped, chosenByHand []int, left any) error {
	_, err := tx.Row(ctx, cypher.MarkStep, Params{"puzzle": s.name, "hand": map[string]any{
		"skipped": append([]int{}, skipped...), "chosenByHand": append([]int{}, chosenByHand...), "left": left,
	}})
	return err
}
