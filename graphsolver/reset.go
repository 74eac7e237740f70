package graphsolver

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"time"

	"graphcover/cypher"
	"graphcover/exactcover"
)

// errOtherGraph says that the graph under a name is not that of a problem.
var errOtherGraph = errors.New("graphsolver: the graph is that of another problem, or was changed")

// begin loads the problem of a [Solver] and makes its first steps.
//
// Where this process has loaded a puzzle of the same size under the name before, its
// items and options may be the same, so that the graph is there already. Then only clues
// and tags have to change, and they change in the transaction that makes the first steps.
// Whether the graph is there is not remembered but read in that transaction, node by
// node, because anybody may have changed it. If it differs in anything, the puzzle is
// loaded as usual.
func (s *Search) begin(ctx context.Context, step stepper, n int, pace Pace) ([]exactcover.Event, error) {
	p := s.unloaded
	s.unloaded = nil
	start := time.Now()
	size := graphSize{len(p.Items), len(p.Options)}
	if last, known := s.db.lastSize.Load(s.name); known && last == size && s.fits(p) {
		events, err := s.reset(ctx, step, n, pace, p)
		if !errors.Is(err, errOtherGraph) {
			return events, err
		}
	}
	tried := time.Since(start)
	if err := s.load(ctx, p); err != nil {
		return nil, fmt.Errorf("graphsolver: load %q: %w", s.name, err)
	}
	s.loading += tried
	s.db.lastSize.Store(s.name, size)
	return nil, nil
}

// graphSize is how many nodes the graph of a problem has.
type graphSize struct{ constraints, moves int }

// reset puts p in place of a puzzle that has the same items and options, makes the first
// steps, and commits both together. The error is errOtherGraph if the graph of that
// puzzle is not exactly the one that a load of p would create, tags apart.
func (s *Search) reset(ctx context.Context, step stepper, n int, pace Pace, p *exactcover.Problem) (events []exactcover.Event, err error) {
	patient, cancel := withGrace(ctx)
	defer cancel()
	start := time.Now()
	fresh, left := s.state, false
	err = s.transaction(patient, s.limit(statementLimit, n), func(ctx context.Context, tx *Tx) error {
		s.state, s.profile = fresh, false
		r, err := tx.Row(ctx, cypher.ResetPuzzle, Params{
			"puzzle": s.name, "problem": s.inGraph(p, len(p.Items), len(p.Options)),
		})
		switch {
		case isDeleted(err): // another process has just dropped it
			return errOtherGraph
		case err != nil:
			return err
		case r == nil || !isGraphOf(r, s.name, p):
			return errOtherGraph // not committed: nothing is changed
		}
		s.loaded, left = r.Text("loaded"), r.Int("left") > 0
		s.loading = time.Since(start)
		if err := setMarks(ctx, tx.Row, s.name, p, s.placed); err != nil {
			return err
		}
		if err := s.setGoal(ctx, tx); err != nil {
			return err
		}
		if err := s.beginTree(ctx, tx); err != nil {
			return err
		}
		s.profile, s.hits = pace.Profile, pace.Hits
		if events, err = s.stepIn(ctx, tx, step, n); err != nil {
			return err
		}
		return tx.Commit(ctx)
	})
	if err == nil {
		err = s.check(ctx, events)
	} else {
		s.state = fresh
	}
	if err != nil {
		return nil, err
	}
	if left {
		start := time.Now()
		err = s.Sweep(ctx)
		s.loading += time.Since(start)
	}
	return events, err
}

// isGraphOf reports whether a row of load/reset describes the graph that a load of p
// under a name creates, whatever the tags are.
func isGraphOf(r Row, name string, p *exactcover.Problem) bool {
	degrees := degreesOf(p)
	isItem := func(id int, node map[string]any, rest any) bool {
		tags := onceTags
		if p.HasQuota(id) {
			tags = quotaTags
		}
		return rest == int64(1+degrees[id]) && isNode(node, id, name, propertiesOfItem(p, id), tags...)
	}
	seenIn := make([]int, len(p.Items)) // the last option, from 1
	isOption := func(id int, node map[string]any, rest any) bool {
		matches, _ := rest.([]any)
		return isNode(node, id, name, propertiesOfOption(p, id), "status", "search") && sameMatches(p, id, matches, seenIn)
	}
	return eachOnce(r["constraints"], len(p.Items), isItem) && eachOnce(r["moves"], len(p.Options), isOption)
}

// eachOnce reports whether rows, each a list of a node's properties and something else,
// hold the ids 0 to n-1 once each, and all of them pass the check.
func eachOnce(rows any, n int, check func(id int, node map[string]any, rest any) bool) bool {
	list, _ := rows.([]any)
	if len(list) != n {
		return false
	}
	seen := make([]bool, n)
	for _, row := range list {
		pair := row.([]any)
		node := pair[0].(map[string]any)
		id, ok := node["id"].(int64)
		if !ok || id < 0 || id >= int64(n) || seen[id] || !check(int(id), node, pair[1]) {
			return false
		}
		seen[id] = true
	}
	return true
}

// isNode reports whether a node of a puzzle has these properties, its id and the
// puzzle's name, and beside them at most the tags.
func isNode(node map[string]any, id int, puzzle string, properties properties, tags ...string) bool {
	n, has := properties.countIn(node)
	if !has || node["id"] != int64(id) || node["puzzle"] != puzzle {
		return false
	}
	for _, tag := range tags {
		if _, tagged := node[tag]; tagged {
			n++
		}
	}
	return len(node) == n+2
}

// sameValue reports whether a property of value got is what want is in the graph. Of
// types that no family uses it does not know, and says no.
func sameValue(want, got any) bool {
	if n, ok := want.(int); ok {
		return got == int64(n)
	}
	return reflect.DeepEqual(want, got)
}

// sameMatches reports whether matches, the ids of constraints or pairs of an id and a
// color, are the items of option o. It marks them with o+1 in seenIn.
func sameMatches(p *exactcover.Problem, o int, matches []any, seenIn []int) bool {
	option := &p.Options[o]
	if len(matches) != len(option.Items) {
		return false
	}
	for _, match := range matches {
		item, color, ok := matchOf(match)
		k := slices.Index(option.Items, item)
		if !ok || k < 0 || seenIn[item] == o+1 || (option.Color(k) == exactcover.NoColor) != (color == "") ||
			color != "" && color != p.Colors[option.Color(k)] {
			return false
		}
		seenIn[item] = o + 1
	}
	return true
}

// matchOf returns the constraint that a move matches, and the color that it gives, "" if none:
// the id of the constraint, or a pair of it and the color, which is then not "". It reports
// whether match is one of these.
func matchOf(match any) (constraint int, color string, ok bool) {
	if pair, isPair := match.([]any); isPair {
		if len(pair) != 2 {
			return 0, "", false
		}
		match = pair[0]
		if color, ok = pair[1].(string); !ok || color == "" {
			return 0, "", false
		}
	}
	id, ok := match.(int64)
	return int(id), color, ok
}
