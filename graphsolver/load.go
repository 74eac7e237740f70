package graphsolver

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"graphcover/cypher"
	"graphcover/exactcover"
)

// DefaultBatch is the most nodes and relationships that one transaction creates or
// deletes: a few seconds of work, and a fifth of the heap of a Neo4j that graphcover starts.
const DefaultBatch = 50_000

func (db *DB) batch() int { return cmp.Or(db.Batch, DefaultBatch) }

// batchOver returns how many nodes and relationships each transaction of a load creates or changes
// if its statement walks over n nodes to find those that it needs. A fifth of the most takes the least
// time: the server keeps what a transaction has created, and the less that is, the less its
// garbage collector copies. But a transaction creates as many as it walks over, so that walking stays
// the smaller part of the work.
func (db *DB) batchOver(n int) int { return min(max(1, db.batch()/5, n), db.batch()) }

// fits reports whether one transaction creates the graph of p.
func (s *Search) fits(p *exactcover.Problem) bool { return nodesOf(p)+p.Matches() <= s.db.batch() }

// load writes the graph of p and chooses its given options.
func (s *Search) load(ctx context.Context, p *exactcover.Problem) error {
	start := time.Now()
	if err := s.ensureSchema(ctx); err != nil {
		return err
	}
	var forClues time.Duration
	var left bool
	var err error
	if s.fits(p) {
		forClues, left, err = s.loadWhole(ctx, p)
	} else {
		left = true
		forClues, err = s.loadInBatches(ctx, p)
	}
	if err == nil && left {
		err = s.Sweep(ctx)
	}
	s.loading = time.Since(start) - forClues
	return err
}

// loadWhole loads p in one transaction. It returns the time that the given options
// took, and reports whether anything is left to sweep.
func (s *Search) loadWhole(ctx context.Context, p *exactcover.Problem) (forClues time.Duration, left bool, err error) {
	constraints, moves := constraintsOf(p, 0, len(p.Items)), movesOf(p, 0, len(p.Options), nil)
	left, err = s.replaceWhole(ctx, len(moves), func(ctx context.Context, tx *Tx) error {
		created, err := tx.Row(ctx, cypher.CreatePuzzle, Params{"puzzle": s.name, "problem": s.inGraph(p, constraints, moves)})
		if err != nil {
			return err
		}
		s.loaded = created.Text("loaded")
		sent := time.Now()
		err = setMarks(ctx, tx.Row, s.name, p, s.placed)
		forClues = time.Since(sent)
		if err == nil {
			err = s.setGoal(ctx, tx)
		}
		if err == nil {
			err = s.beginTree(ctx, tx)
		}
		return err
	})
	return forClues, left, err
}

// inGraph returns what the statements load/puzzle, load/begin and load/reset take about a problem.
// Its constraints and moves are lists for the first, nil for the second, and counts for the third.
func (s *Search) inGraph(p *exactcover.Problem, constraints, moves any) Params {
	var listing any // null has no property
	if s.listing {
		listing = true
	}
	return Params{
		"listing": listing, "text": s.text, "format": graphFormat, "digest": digest(p), "clues": s.placed,
		"order": s.orderInGraph(p), "quotas": p.HasQuotas(), "constraints": constraints, "moves": moves,
	}
}

// givenParams returns the parameters of load/clues for given options of p.
func givenParams(name string, p *exactcover.Problem, clues []int) Params {
	return Params{"puzzle": name, "given": Params{"clues": clues, "quotas": p.HasQuotas()}}
}

// setMarks chooses the given options of a puzzle, ascending, and rules out the excluded ones of its
// problem.
func setMarks(ctx context.Context, send rowSender, name string, p *exactcover.Problem, given []int) error {
	if _, err := send(ctx, cypher.SetClues, givenParams(name, p, given)); err != nil {
		return err
	}
	return exclude(ctx, send, name, p.Excluded, p.Excluded)
}

// exclude rules out moves of the puzzle or load called name: some of all the excluded
// options of its problem, after the given ones have been chosen.
func exclude(ctx context.Context, send rowSender, name string, all, moves []int) error {
	if len(moves) == 0 {
		return nil
	}
	_, err := send(ctx, cypher.ExcludeMoves, Params{"puzzle": name, "marks": Params{"excluded": all, "moves": moves}})
	return err
}

// loadInBatches loads p batch by batch under a temporary name, and then gives it its own
// name. It returns the time that the given options took.
func (s *Search) loadInBatches(ctx context.Context, p *exactcover.Problem) (forClues time.Duration, err error) {
	if err := s.Sweep(ctx); err != nil {
		return 0, err
	}
	begun, err := s.runSteps(ctx, 1, cypher.BeginLoad, Params{"puzzle": s.name, "problem": s.inGraph(p, nil, nil)})
	if err != nil {
		return 0, err
	}
	s.loaded = begun.Text("load")
	created, total := 0, nodesOf(p)+p.Matches()
	add := func(rows int, q cypher.Query, batch Params) error {
		r, err := s.runSteps(ctx, rows, q, Params{"load": s.loaded, "batch": batch})
		if err == nil && r == nil {
			err = ErrReplaced
		}
		if created += rows; err == nil && s.db.Loading != nil {
			s.db.Loading(created, total)
		}
		return err
	}
	for from, to := range batches(len(p.Items), s.db.batchOver(0), func(int) int { return 1 }) {
		if err := add(to-from, cypher.AddConstraints, Params{"constraints": constraintsOf(p, from, to)}); err != nil {
			return 0, err
		}
	}
	for from, to := range batches(len(p.Options), s.db.batchOver(len(p.Items)), func(o int) int { return 1 + len(p.Options[o].Items) }) {
		needed, rows := neededFor(p, from, to), to-from
		for _, option := range p.Options[from:to] {
			rows += len(option.Items)
		}
		if err := add(rows, cypher.AddMoves, Params{"needed": needed, "moves": movesOf(p, from, to, needed)}); err != nil {
			return 0, err
		}
	}
	sent := time.Now()
	if err := s.setClues(ctx, p); err != nil {
		return 0, err
	}
	forClues = time.Since(sent)
	return forClues, s.publish(ctx, func(ctx context.Context, tx *Tx) error {
		if err := s.setGoal(ctx, tx); err != nil {
			return err
		}
		return s.beginTree(ctx, tx)
	})
}

// setClues chooses the given options of a load in batches, and rules out the excluded ones.
func (s *Search) setClues(ctx context.Context, p *exactcover.Problem) error {
	degrees := degreesOf(p)
	rulesOut := func(clue int) int { // at most
		n := 1
		for _, item := range p.Options[s.placed[clue]].Items {
			n += degrees[item]
		}
		return n
	}
	size := s.db.batchOver(len(p.Options))
	for from, to := range batches(len(s.placed), size, rulesOut) {
		if _, err := s.runSteps(ctx, s.db.batch(), cypher.SetClues, givenParams(s.loaded, p, s.placed[from:to])); err != nil {
			return err
		}
	}
	send := func(ctx context.Context, q cypher.Query, params Params) (Row, error) {
		return s.runSteps(ctx, s.db.batch(), q, params)
	}
	for from, to := range batches(len(p.Excluded), size, func(int) int { return 1 }) {
		if err := exclude(ctx, send, s.loaded, p.Excluded, p.Excluded[from:to]); err != nil {
			return err
		}
	}
	return nil
}

// degreesOf returns for each item of p how many options contain it.
func degreesOf(p *exactcover.Problem) []int {
	degrees := make([]int, len(p.Items))
	for o := range p.Options {
		for _, item := range p.Options[o].Items {
			degrees[item]++
		}
	}
	return degrees
}

// publish gives a load its name, and completes the puzzle, in one transaction.
func (s *Search) publish(ctx context.Context, complete func(ctx context.Context, tx *Tx) error) error {
	var dropped Row
	found := false
	err := s.replace(ctx, s.db.batch(), func(ctx context.Context, tx *Tx) error {
		var err error
		if dropped, err = tx.Row(ctx, cypher.DropPuzzle, Params{"puzzle": s.name}); err != nil {
			return err
		}
		r, err := tx.Row(ctx, cypher.Publish, Params{"load": s.loaded, "format": graphFormat})
		if found = r != nil; err != nil || !found {
			return err // not committed: the puzzle of that name stays
		}
		if err := complete(ctx, tx); err != nil {
			return err
		}
		return tx.Commit(ctx)
	})
	if err == nil && !found {
		// Either an earlier try has published it and its answer was lost, or another
		// process has swept it. In the second case refresh returns ErrReplaced.
		return s.refresh(ctx)
	}
	if err == nil {
		s.noteReplaced(dropped)
	}
	return err
}

// noteReplaced tells the person who is waiting that the search of a puzzle was not at its end when another took its
// name. dropped is the row of load/drop.
func (s *Session) noteReplaced(dropped Row) {
	for _, text := range dropped.Texts("unfinished") {
		s.notify("the search of %.60q was not at its end; this puzzle has replaced it, as it has the same name, %q", text, s.name)
	}
}

// Replace deletes the puzzle or coloring that has the session's name and calls create, in
// one transaction, which is committed if create returns nil. A reader sees either all of
// the old graph or all of the new one. Errors are those of [Session.Transaction].
func (s *Session) Replace(ctx context.Context, create func(ctx context.Context, tx *Tx) error) error {
	if err := s.ensureSchema(ctx); err != nil {
		return err
	}
	left, err := s.replaceWhole(ctx, 0, create)
	if err == nil && left {
		err = s.Sweep(ctx)
	}
	return err
}

// replaceWhole implements Replace for a puzzle of n moves. The schema must exist. It
// reports whether anything is left to sweep.
func (s *Session) replaceWhole(ctx context.Context, n int, create func(ctx context.Context, tx *Tx) error) (left bool, err error) {
	var dropped Row
	err = s.replace(ctx, n, func(ctx context.Context, tx *Tx) (err error) {
		if dropped, err = tx.Row(ctx, cypher.DropPuzzle, Params{"puzzle": s.name}); err != nil {
			return err
		}
		if err := create(ctx, tx); err != nil {
			return err
		}
		return tx.Commit(ctx)
	})
	if err != nil {
		return false, err
	}
	s.noteReplaced(dropped)
	return dropped.Int("left") > 0, nil
}

// replace calls do with a transaction that gives a puzzle of n moves its name. Another
// puzzle may have the name: do deletes it first.
func (s *Session) replace(ctx context.Context, n int, do func(ctx context.Context, tx *Tx) error) error {
	for try := 1; ; try++ {
		err := s.transaction(ctx, timeLimit(transactionLimit, n), do)
		// Another process may create the puzzle after we found none to drop. The
		// last load wins, so drop that one, too. If there is still none to drop, a
		// constraint that is not ours forbids our nodes.
		if try < triesOfALoad && hasCode(err, "Neo.ClientError.Schema.ConstraintValidationFailed") {
			continue
		}
		return err
	}
}

// triesOfALoad limits how many processes can load the same name at once.
const triesOfALoad = 10

// Sweep deletes in batches what dropped puzzles, trees and spaces of the session's name, and
// unfinished loads, have left. Errors are those of [Session.Transaction].
func (s *Session) Sweep(ctx context.Context) error {
	for {
		swept := 0
		err := s.transaction(ctx, timeLimit(transactionLimit, s.db.batch()), func(ctx context.Context, tx *Tx) error {
			r, err := tx.Row(ctx, cypher.Sweep, Params{"puzzle": s.name, "rows": s.db.batch()})
			if err != nil {
				return err
			}
			swept = r.Int("swept")
			return tx.Commit(ctx)
		})
		switch {
		case isDeleted(err): // another process has swept it
		case err != nil:
			return err
		case swept == 0:
			return nil
		}
	}
}

// batches splits 0 to n-1 into ranges from, to (exclusive). The elements of each range but
// the last weigh at least size.
func batches(n, size int, weight func(int) int) func(yield func(from, to int) bool) {
	return func(yield func(from, to int) bool) {
		from, sum := 0, 0
		for i := range n {
			if sum += weight(i); sum >= size || i == n-1 {
				if !yield(from, i+1) {
					return
				}
				from, sum = i+1, 0
			}
		}
	}
}

// constraintsOf returns the items from <= id < to as rows of a parameter.
func constraintsOf(p *exactcover.Problem, from, to int) []any {
	rows := make([]any, 0, to-from)
	for id := from; id < to; id++ {
		rows = append(rows, map[string]any{"id": id, "properties": propertiesOfItem(p, id).whole()})
	}
	return rows
}

// movesOf returns the options from <= id < to as rows of a parameter. They list their items
// by index in needed, which is ascending, or by id if needed is nil.
func movesOf(p *exactcover.Problem, from, to int, needed []int) []any {
	rows := make([]any, 0, to-from)
	for id := from; id < to; id++ {
		option := &p.Options[id]
		row := map[string]any{
			"id": id, "properties": propertiesOfOption(p, id).whole(), "constraints": option.Items,
		}
		if needed != nil {
			places := make([]int, len(option.Items))
			for k, item := range option.Items {
				places[k], _ = slices.BinarySearch(needed, item)
			}
			row["constraints"] = places
		}
		if option.Colors != nil {
			colors := make([]any, len(option.Items)) // nil where there is none
			for k := range option.Items {
				if color := option.Color(k); color != exactcover.NoColor {
					colors[k] = p.Colors[color]
				}
			}
			row["colors"] = colors
		}
		rows = append(rows, row)
	}
	return rows
}

// orderInGraph returns the properties of a puzzle that say in which order it is searched; nil
// stands for none.
func (s *Search) orderInGraph(p *exactcover.Problem) Params {
	order := Params{"rule": nil, "kinds": s.kindsInGraph(p), "turns": nil}
	if s.Order() != exactcover.OrderFewest {
		order["rule"] = string(s.order)
	}
	if s.turns != nil {
		order["turns"] = s.turns
	}
	return order
}

// kindsInGraph returns the property kinds of a puzzle, or nil if it has none. The list is as
// long as that of the constraints; that of secondary ones is not used.
func (s *Search) kindsInGraph(p *exactcover.Problem) any {
	if s.order != exactcover.OrderKind {
		return nil
	}
	kinds := s.order.Ranks(p)
	if kinds == nil {
		return nil
	}
	return append(kinds, make([]int, len(p.Items)-len(kinds))...)
}

// neededFor returns the items of the options from <= id < to, ascending.
func neededFor(p *exactcover.Problem, from, to int) []int {
	needed := []int{}
	for _, option := range p.Options[from:to] {
		needed = append(needed, option.Items...)
	}
	slices.Sort(needed)
	return slices.Compact(needed)
}

// properties are those of a node beside its id, its puzzle and its tags: a name, and the entries of both maps.
type properties struct {
	name             string
	attributes, more map[string]any
}

func propertiesOfItem(p *exactcover.Problem, id int) properties {
	all := properties{name: p.ItemName(id), attributes: p.Items[id].Attributes}
	if p.Items[id].Secondary {
		all.add("secondary", true)
	}
	if p.HasQuota(id) {
		quota := p.Quota(id)
		all.add("low", quota.Low)
		all.add("high", quota.High)
	}
	return all
}

func propertiesOfOption(p *exactcover.Problem, id int) properties {
	all := properties{name: p.OptionName(id), attributes: p.Options[id].Attributes}
	if cost := p.Options[id].Cost; cost != 0 {
		all.add("cost", cost)
	}
	return all
}

func (p *properties) add(key string, value any) {
	if p.more == nil {
		p.more = make(map[string]any)
	}
	p.more[key] = value
}

// whole returns the properties as a parameter.
func (p properties) whole() map[string]any {
	all := map[string]any{"name": p.name}
	maps.Copy(all, p.attributes)
	maps.Copy(all, p.more)
	return all
}

// countIn returns how many there are, and whether a node has all of them. It makes no map of them, because
// load/reset has those of every node compared.
func (p properties) countIn(node map[string]any) (n int, has bool) {
	if node["name"] != p.name {
		return 0, false
	}
	for _, entries := range []map[string]any{p.attributes, p.more} {
		for key, want := range entries {
			if got, there := node[key]; !there || !sameValue(want, got) {
				return 0, false
			}
		}
	}
	return 1 + len(p.attributes) + len(p.more), true
}

// reserved are the properties of moves and constraints that a search, a deduction or
// a load reads or writes. It writes by, rank and taken only while a statement runs.
var reserved = []string{
	"adds", "by", "conflictWeight", "cost", "high", "id", "low", "moveId", "moveIds", "name", "pays", "price",
	"puzzle", "rank", "reason", "round", "search", "searches", "secondary", "status", "taken",
}

// validateAttributes reports an attribute of p that can't be a property of its own.
func validateAttributes(p *exactcover.Problem) error {
	check := func(attributes map[string]any) error {
		for key := range attributes {
			if slices.Contains(reserved, key) {
				return fmt.Errorf("want attributes other than %q, got %q", reserved, key)
			}
		}
		return nil
	}
	for i := range p.Items {
		if err := check(p.Items[i].Attributes); err != nil {
			return fmt.Errorf("item %s: %w", p.ItemName(i), err)
		}
	}
	for o := range p.Options {
		if err := check(p.Options[o].Attributes); err != nil {
			return fmt.Errorf("option %s: %w", p.OptionName(o), err)
		}
	}
	return nil
}
