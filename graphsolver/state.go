package graphsolver

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"graphcover/cypher"
	"graphcover/exactcover"
	"graphcover/exactcover/reduce"
)

// graphFormat is the version of what a puzzle keeps beside the tags: see read/search.
const graphFormat = 2

// refreshBy reads the state of the search by tx, and compares the whole graph with the
// problem.
func (s *Search) refreshBy(ctx context.Context, tx *Tx) error {
	return untilSound(ctx, func() error { return s.read(ctx, tx) })
}

// untilSound calls do up to three times, until it does not return ErrTampered: a user's
// query may be committed between two statements of do.
func untilSound(ctx context.Context, do func() error) error {
	const tries = 3
	for try := 1; ; try++ {
		err := do()
		if try == tries || !errors.Is(err, ErrTampered) {
			return err
		}
		wait(ctx, 20*time.Millisecond)
	}
}

func (s *Search) read(ctx context.Context, tx *Tx) error {
	_, err := s.readWhole(ctx, tx)
	return err
}

// inGraph is what the graph of a puzzle says about its search.
type inGraph struct {
	puzzle Row // what the puzzle keeps beside the tags
	tags
	stands *standing
}

// readWhole is read. It returns what it has read.
func (s *Search) readWhole(ctx context.Context, tx *Tx) (*inGraph, error) {
	puzzle, t, err := s.readNodes(ctx, tx)
	if err != nil {
		return nil, err
	}
	stands, err := readTags(s.problem, t)
	if err != nil {
		return nil, fmt.Errorf("graphsolver: %q: %w", s.name, err)
	}
	goal, best, err := s.readGoal(ctx, tx, puzzle)
	if err != nil {
		return nil, fmt.Errorf("graphsolver: %q: %w", s.name, err)
	}
	s.state = stateOf(s.problem, puzzle, stands)
	s.turns, s.goal, s.best = t.turns, goal, best
	return &inGraph{puzzle, t, stands}, nil
}

// readNodes reads what the puzzle keeps beside the tags, and the tags, which it does not
// check. It compares the nodes and relationships with the problem, which it reads first if
// that is not known.
func (s *Search) readNodes(ctx context.Context, tx *Tx) (puzzle Row, t tags, err error) {
	r, err := tx.Row(ctx, cypher.ReadSearch, Params{"puzzle": s.name})
	if err != nil {
		return nil, t, err
	}
	if r == nil {
		gone := ErrReplaced
		if s.loaded == "" {
			gone = tx.MissingError(ctx)
		}
		return nil, t, fmt.Errorf("graphsolver: %q: %w", s.name, gone)
	}
	properties, _ := r["puzzle"].(map[string]any)
	puzzle = Row(properties)
	if loaded := puzzle.Text("loaded"); s.loaded != "" && loaded != "" && s.loaded != loaded {
		return nil, t, fmt.Errorf("graphsolver: %q: %w", s.name, ErrReplaced)
	}
	if puzzle.Int("format") != graphFormat {
		return nil, t, fmt.Errorf("graphsolver: %q: %w", s.name, ErrOldGraph)
	}
	constraints, err := tx.Rows(ctx, cypher.ReadConstraints, Params{"puzzle": s.name})
	if err != nil {
		return nil, t, err
	}
	moves, err := tx.Rows(ctx, cypher.ReadMoves, Params{"puzzle": s.name})
	if err != nil {
		return nil, t, err
	}
	byID(constraints)
	byID(moves)
	if s.problem == nil {
		if s.problem, err = s.problemOf(ctx, puzzle, constraints, moves); err != nil {
			return nil, t, err
		}
	}
	if err := s.restrict(puzzle); err != nil {
		return nil, t, fmt.Errorf("graphsolver: %q: %w", s.name, err)
	}
	if t, err = readGraph(s.problem, constraints, moves); err != nil {
		return nil, t, fmt.Errorf("graphsolver: %q: %w", s.name, err)
	}
	if t.turns, err = turnsIn(puzzle, len(s.problem.Options)); err != nil {
		return nil, t, fmt.Errorf("graphsolver: %q: %w", s.name, err)
	}
	return puzzle, t, nil
}

// turnsIn returns the turns of a puzzle's moves, or nil if they are tried by ascending id. They are those
// of the puzzle's order, and those that it keeps if it has a goal.
func turnsIn(puzzle Row, moves int) ([]int, error) {
	if puzzle["objective"] == nil {
		return exactcover.Inverse(exactcover.Order(puzzle.Text("order")).Sequence(moves)), nil
	}
	turns, ok := numbersOf(puzzle["turns"])
	taken := make([]bool, moves)
	for _, turn := range turns {
		if ok = ok && turn >= 0 && turn < moves && !taken[turn]; ok {
			taken[turn] = true
		}
	}
	if !ok || len(turns) != moves {
		return nil, tagError("the puzzle: want turns from 0 to %d, each once", moves-1)
	}
	return turns, nil
}

// problemOf returns the problem of a puzzle: that of its text if the database can parse
// it, or else what the graph holds.
func (s *Search) problemOf(ctx context.Context, puzzle Row, constraints, moves []Row) (*exactcover.Problem, error) {
	if s.db.Parse != nil {
		p, err := s.db.Parse(ctx, puzzle.Text("text"))
		if err == nil && p != nil {
			p, err = s.asLoaded(ctx, p, puzzle)
		}
		if err == nil && p != nil && digest(p) != puzzle.Text("digest") {
			// Either the text is another, or the nodes are: readGraph names the node.
			if priced := withCostsIn(p, moves); digest(priced) == puzzle.Text("digest") {
				return priced, nil
			}
			if _, unchanged := problemInGraph(puzzle, constraints, moves); unchanged == nil {
				err = errors.New("the puzzle's text, or a file that it names, has changed since it was loaded; load the puzzle again")
			}
		}
		if err != nil {
			return nil, fmt.Errorf("graphsolver: %q: %w", s.name, err)
		}
		if p != nil {
			return p, nil
		}
	}
	p, err := problemInGraph(puzzle, constraints, moves)
	if err != nil {
		return nil, fmt.Errorf("graphsolver: %q: %w; %w", s.name, err, ErrTampered)
	}
	return p, nil
}

// asLoaded returns p, or the problem that p reduces to if that was loaded.
func (s *Search) asLoaded(ctx context.Context, p *exactcover.Problem, puzzle Row) (*exactcover.Problem, error) {
	if list, ok := numbersOf(puzzle["excluded"]); !ok || len(list) <= len(p.Excluded) || digest(p) == puzzle.Text("digest") {
		return p, nil
	}
	r, err := reduce.Reduce(ctx, p, reduce.Each)
	if err != nil || digest(r.Problem) != puzzle.Text("digest") {
		return p, ctx.Err()
	}
	return r.Problem, nil
}

// withCostsIn returns p with the costs in sorted rows of read/moves: they need not come from the text.
func withCostsIn(p *exactcover.Problem, moves []Row) *exactcover.Problem {
	costs := make([]int, len(p.Options))
	for o := range min(len(costs), len(moves)) {
		costs[o] = moves[o].Int("cost")
	}
	return p.WithCosts(costs)
}

// problemInGraph returns the problem in the properties of a puzzle and in sorted rows of
// read/constraints and read/moves: items, options, colors, given and excluded options, with
// their names and costs but without attributes. The items of an option are ascending, and the colors
// are numbered in the order in which the options have them. It returns an error if these are
// not what was loaded.
func problemInGraph(puzzle Row, constraints, moves []Row) (*exactcover.Problem, error) {
	p, err := problemInRows(constraints, moves)
	if err != nil {
		return nil, err
	}
	var ok bool
	if p.Given, ok = numbersOf(puzzle["clues"]); !ok {
		return nil, errors.New("the list of its clues is missing")
	}
	if list := puzzle["excluded"]; list != nil {
		if p.Excluded, ok = numbersOf(list); !ok {
			return nil, fmt.Errorf("want its excluded moves as a list of numbers, got %v", list)
		}
	}
	if err := p.Validate(); err != nil {
		return nil, fmt.Errorf("its constraints and moves do not form a valid exact-cover problem: %w", err)
	}
	if digest(p) != puzzle.Text("digest") {
		return nil, errors.New("its moves, constraints, clues and excluded moves are not those that were loaded")
	}
	return p, nil
}

// problemInRows is problemInGraph without the clues and the excluded moves.
func problemInRows(constraints, moves []Row) (*exactcover.Problem, error) {
	p := &exactcover.Problem{}
	if id, what := firstDifference(constraints, len(constraints)); what != "" {
		return nil, fmt.Errorf("constraint with id %d: %s", id, what)
	}
	if id, what := firstDifference(moves, len(moves)); what != "" {
		return nil, fmt.Errorf("move with id %d: %s", id, what)
	}
	for _, r := range constraints {
		p.Items = append(p.Items, exactcover.Item{Name: r.Text("name"), Secondary: r.Bool("secondary"), Quota: quotaOf(r)})
	}
	colors := map[string]exactcover.Color{"": exactcover.NoColor}
	for o, r := range moves {
		type match struct {
			item  int
			color string
		}
		var matches []match
		list, _ := r["matches"].([]any)
		for _, m := range list {
			item, color, ok := matchOf(m)
			if !ok {
				return nil, fmt.Errorf("move with id %d: it matches a node that is no constraint", o)
			}
			matches = append(matches, match{item, color})
		}
		slices.SortFunc(matches, func(a, b match) int { return a.item - b.item })
		option := exactcover.Option{Name: r.Text("name"), Items: []int{}, Cost: r.Int("cost")}
		for k, m := range matches {
			option.Items = append(option.Items, m.item)
			color, known := colors[m.color]
			if !known {
				color = exactcover.Color(len(colors))
				colors[m.color] = color
			}
			if color != exactcover.NoColor && option.Colors == nil {
				option.Colors = make([]exactcover.Color, len(matches))
			}
			if option.Colors != nil {
				option.Colors[k] = color
			}
		}
		p.Options = append(p.Options, option)
	}
	if len(colors) > 1 {
		p.Colors = make([]string, len(colors))
		for name, color := range colors {
			p.Colors[color] = name
		}
	}
	return p, nil
}

// quotaOf returns the quota in a row of read/constraints: the zero value if there is none.
func quotaOf(r Row) exactcover.Quota { return exactcover.Quota{Low: r.Int("low"), High: r.Int("high")} }

// digest returns a hash of the items and the options of p, with their names, quotas, costs and colors,
// and of the given and the excluded options.
func digest(p *exactcover.Problem) string {
	b := make([]byte, 0, 40*nodesOf(p))
	for i := range p.Items {
		b = strconv.AppendQuote(b, p.ItemName(i))
		b = strconv.AppendBool(b, p.Items[i].Secondary)
		if p.HasQuota(i) { // so a puzzle without quotas keeps the digest that it always had
			b = append(b, p.Quota(i).String()...)
		}
	}
	var order []int
	for o := range p.Options {
		option := &p.Options[o]
		order = order[:0]
		for k := range option.Items {
			order = append(order, k)
		}
		slices.SortFunc(order, func(a, b int) int { return option.Items[a] - option.Items[b] })
		b = strconv.AppendQuote(b, p.OptionName(o))
		if option.Cost != 0 { // as above
			b = append(strconv.AppendInt(b, int64(option.Cost), 10), '$')
		}
		for _, k := range order {
			b = append(strconv.AppendInt(b, int64(option.Items[k]), 10), ' ')
			if c := option.Color(k); c != exactcover.NoColor {
				b = strconv.AppendQuote(b, p.Colors[c])
			}
		}
	}
	for _, o := range slices.Sorted(slices.Values(p.Given)) {
		b = append(strconv.AppendInt(b, int64(o), 10), ',')
	}
	for _, o := range slices.Compact(slices.Sorted(slices.Values(p.Excluded))) {
		b = append(strconv.AppendInt(b, int64(o), 10), '!')
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// stateOf returns the state of a search of p, without its goal. If what the puzzle keeps agrees with the
// tags, that is the state. Otherwise steps were made by hand, and the tags decide.
func stateOf(p *exactcover.Problem, puzzle Row, stands *standing) state {
	s, ok := recordOf(puzzle)
	s.placed, s.noClues, s.left = stands.placed, stands.noClues, stands.left
	if ok && s.agrees(p, stands) {
		if stands.contradictory {
			s.phase, s.solutions = exhausted, 0
		}
		return s
	}
	same := 0 // choices that both have
	for same < len(s.path) && same < stands.depth() && s.path[same] == stands.path[same] {
		same++
	}
	if !ok || s.choices-s.backtracks != len(s.path) {
		s.choices, s.backtracks, same, s.path = 0, 0, 0, nil
	}
	s.same = same
	s.choices += stands.depth() - same
	s.backtracks += len(s.path) - same
	s.chosenByHand = slices.DeleteFunc(s.chosenByHand, func(search int) bool { return search > min(same, s.kept) })
	for i := same; i < stands.depth(); i++ {
		s.chosenByHand = append(s.chosenByHand, i+1)
	}
	s.path, s.undone, s.phase, s.solutions = stands.path, nil, searching, 0
	s.kept, s.skipped, s.byHand, s.partial = stands.depth(), stands.skipped, true, stands.depth() > 0
	s.takeOver, s.cleanup = true, stands.cleanup
	s.notCounted = s.steps() - puzzle.Int("choices") - puzzle.Int("backtracks")
	switch {
	case stands.contradictory:
		s.phase = exhausted
	case !stands.noClues && stands.solved():
		s.phase, s.solutions = solved, 1
	}
	return s
}

// recordOf returns what a puzzle keeps about its search, and reports whether all of it is
// there.
func recordOf(puzzle Row) (s state, ok bool) {
	s = state{loaded: puzzle.Text("loaded"), text: puzzle.Text("text"), phase: phase(puzzle.Text("state"))}
	s.order, s.tree = exactcover.Order(puzzle.Text("order")), treeOf(puzzle)
	s.listing = puzzle["listing"] == true
	ok = s.loaded != "" && (s.phase == searching || s.phase == solved || s.phase == exhausted)
	for name, field := range map[string]*bool{"byHand": &s.byHand, "partial": &s.partial} {
		truth, isBool := puzzle[name].(bool)
		*field = truth
		ok = ok && isBool
	}
	for name, field := range map[string]*int{
		"choices": &s.choices, "backtracks": &s.backtracks, "solutions": &s.solutions, "kept": &s.kept,
	} {
		n, isNumber := puzzle[name].(int64)
		*field = int(n)
		ok = ok && isNumber && n >= 0
	}
	lists := make(map[string][]int)
	for _, name := range []string{"pathMoves", "pathConstraints", "skipped", "chosenByHand"} {
		list, isList := numbersOf(puzzle[name])
		lists[name], ok = list, ok && isList
	}
	moves, constraints := lists["pathMoves"], lists["pathConstraints"]
	if !ok || len(moves) != len(constraints) {
		return s, false
	}
	s.skipped, s.chosenByHand = lists["skipped"], lists["chosenByHand"]
	for i := range moves {
		s.path = append(s.path, choice{constraints[i], moves[i]})
	}
	move, isMove := puzzle["retryMove"].(int64)
	constraint, isConstraint := puzzle["retryConstraint"].(int64)
	if isMove && isConstraint {
		s.undone = &choice{int(constraint), int(move)}
	}
	return s, isMove == isConstraint
}

// numbersOf returns a property that is a list of numbers.
func numbersOf(property any) ([]int, bool) {
	list, ok := property.([]any)
	numbers := make([]int, len(list))
	for i, element := range list {
		n, isNumber := element.(int64)
		numbers[i], ok = int(n), ok && isNumber
	}
	return numbers, ok
}

// agrees reports whether s, which a puzzle keeps, is a state that a search of p can be in
// when it has these tags.
func (s *state) agrees(p *exactcover.Problem, stands *standing) bool {
	if !slices.Equal(s.path, stands.path) || len(stands.cleanup) > 0 || stands.noClues ||
		s.choices-s.backtracks != len(s.path) || s.kept > len(s.path) ||
		s.kept > 0 && !s.partial || s.partial && !s.byHand || !slices.Equal(s.skipped, stands.skippedUpTo(s.kept)) {
		return false
	}
	switch s.phase {
	case solved:
		return s.undone == nil && stands.solved()
	case exhausted:
		return s.undone == nil && len(s.path) == 0
	}
	if s.undone == nil {
		return true
	}
	return s.undone.constraint >= 0 && s.undone.constraint < p.Primary() &&
		s.undone.move >= exactcover.NoOption && s.undone.move < len(p.Options) &&
		stands.open(p, *s.undone)
}

// skippedUpTo returns the skipped searches up to a search.
func (s *standing) skippedUpTo(search int) []int {
	n, _ := slices.BinarySearch(s.skipped, search+1)
	return s.skipped[:n]
}

// open reports whether c can be chosen, or could have been.
func (s *standing) open(p *exactcover.Problem, c choice) bool {
	if c.move == exactcover.NoOption {
		return p.HasQuota(c.constraint) && s.at.Left(c.constraint) > 0 && s.at.Need(c.constraint) == 0
	}
	isActive := s.at.By(c.move) == exactcover.NoSearch
	mayBe := isActive || slices.Contains(p.Excluded, c.move) // it may have been forbidden later
	return mayBe && slices.Contains(p.Options[c.move].Items, c.constraint)
}

// takeOverTags makes the puzzle agree with the tags after steps by hand, and puts clues
// back that are undone. If somebody makes a step at the same time, takeOver stays set.
func (s *Search) takeOverTags(ctx context.Context) error {
	return s.hold(ctx, func(ctx context.Context, tx *Tx) error {
		if err := s.refreshBy(ctx, tx); err != nil || !s.takeOver {
			return err
		}
		moves, constraints := []int{}, []int{}
		for _, c := range s.path {
			moves, constraints = append(moves, c.move), append(constraints, c.constraint)
		}
		var best any
		if s.phase == solved && s.better(s.problem) {
			s.keepBest(s.problem)
			best = map[string]any{"cost": s.best.cost, "moves": s.best.moves}
		}
		r, err := tx.Row(ctx, cypher.TakeOver, Params{
			"puzzle": s.name, "same": s.same, "cluesUndone": s.noClues,
			"state": string(s.phase), "choices": s.choices, "backtracks": s.backtracks, "solutions": s.solutions,
			"hand": map[string]any{
				"pathMoves": moves, "pathConstraints": constraints, "made": s.pathFrom(s.same),
				"skipped": append([]int{}, s.skipped...), "chosenByHand": append([]int{}, s.chosenByHand...),
				"cleanup": append([]int{}, s.cleanup...), "best": best,
			},
		})
		if err != nil || r == nil {
			return err
		}
		if s.noClues {
			if err := setMarks(ctx, tx.Row, s.name, s.Whole(), s.problem.Given); err != nil {
				return err
			}
			if err := exclude(ctx, tx.Row, s.name, s.Whole().Excluded, s.Forbidden()); err != nil {
				return err
			}
		}
		if err := tx.Commit(ctx); err != nil {
			return err
		}
		s.loaded, s.tree = r.Text("loaded"), treeOf(r)
		if s.noClues {
			s.placed, s.noClues = slices.Sorted(slices.Values(s.problem.Given)), false
		}
		s.takeOver, s.notCounted, s.cleanup = false, 0, nil
		return nil
	})
}
