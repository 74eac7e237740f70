package graphsolver

import (
	"cmp"
	"fmt"
	"slices"

	"graphcover/exactcover"
)

// The tags of a puzzle are the properties status, search and moveId of its moves and
// constraints, as in the blog post. They are the state of the search: the lists that the
// puzzle keeps beside them only say how our own search got there. Anybody may make steps
// by hand with the post's queries, so where the lists differ, the tags are right.
//
// A constraint with a quota can be chosen several times, so it has lists instead: searches and
// moveIds.

// A choice is a constraint and the move chosen for it, or [exactcover.NoOption].
type choice struct{ constraint, move int }

// none stands for a search or a move that is not there.
const none = -1

type moveTags struct {
	status  string // "Yes", "No" or "Maybe"
	search  int    // none if there is none
	deduced bool   // ruled out or placed by a deduction, which has search 0
}

func (m moveTags) isDeducedNo() bool { return m.deduced && m.status == "No" && m.search == 0 }

// constraintTags are the tags of a constraint; none where there is none.
type constraintTags struct{ search, move int }

// The names of the tags of a constraint, without and with a quota.
var (
	onceTags  = []string{"search", "moveId"}
	quotaTags = []string{"searches", "moveIds"}
)

// tags are those of all moves and all constraints, by id.
type tags struct {
	moves       []moveTags
	constraints []constraintTags
	several     map[int][]constraintTags // of those with a quota: one for each search, ascending
	turns       []int                    // in which the moves are tried; nil if by ascending id
}

// A standing is what the tags say about a search.
type standing struct {
	placed []int    // the moves of search 0: clues, and what was deduced; ascending
	path   []choice // the choices that stand, in their order: that of search 1 first

	// skipped lists the searches whose constraint had another move, which comes
	// earlier, when it was chosen. By the tags alone that move may not have been tried.
	skipped []int

	// left holds for each choice that stands how many moves its constraint had left.
	left []movesLeft

	// contradictory says that moves which were deduced exclude each other: then the puzzle has no
	// solution.
	contradictory bool

	// cleanup lists the searches of which an undo has left tags, because its cleanup has
	// not been run; 0 is that of the clues.
	cleanup []int

	// at is the position of the search: after the choices that stand, in what was deduced.
	at *exactcover.Position

	// noClues says that all clues are undone, as at the end of the post's search of an
	// unsolvable puzzle, and so is what pencil marks rule out. Then there are no choices,
	// and placed is empty.
	noClues bool
}

// movesLeft counts the moves that a constraint had left when one of them was chosen. Of one that
// has a quota it counts the branches: see [exactcover.Position.Degree].
type movesLeft struct {
	all     int
	untried int // those that do not come before the one chosen
}

// depth returns the number of choices that stand.
func (s *standing) depth() int { return len(s.path) }

// solved reports whether the moves of status Yes cover every primary item as often as they must, and
// no item with a quota could have one more.
func (s *standing) solved() bool { return s.at.Next() == exactcover.NoItem }

// A nodeError says which node of a graph is wrong, and how. It wraps [ErrTampered].
type nodeError struct{ what string }

func (e *nodeError) Error() string { return e.what + "; " + ErrTampered.Error() }
func (e *nodeError) Unwrap() error { return ErrTampered }

// tagError returns a [*nodeError].
func tagError(format string, args ...any) error {
	return &nodeError{fmt.Sprintf(format, args...)}
}

// readTags returns what the tags of the graph of p say. If no sequence of the post's steps
// leaves such tags, the error says which node is wrong, and wraps [ErrTampered].
//
// The post's steps may have chosen any constraint that is open, and any of its moves. An
// undo may have been run without its cleanup: then the moves of the highest search have
// status Maybe, and it still has a constraint.
func readTags(p *exactcover.Problem, t tags) (*standing, error) {
	r := tagReader{p: p, tags: t, moveOf: make(map[int]int)}
	for _, read := range []func() error{r.readStatuses, r.readChoices, r.readPlaced, r.readPath, r.readOthers} {
		if err := read(); err != nil {
			return nil, err
		}
	}
	return &r.standing, nil
}

// A tagReader implements readTags.
type tagReader struct {
	p *exactcover.Problem
	tags
	standing

	moveOf map[int]int // by search from 1: the move of status Yes, or NoOption
	undone int         // the search of an undo without a cleanup, or none
}

// readStatuses finds the moves of status Yes, and the choices that have no move.
func (r *tagReader) readStatuses() error {
	last := 0
	for _, list := range r.several {
		for _, c := range list {
			if c.move == exactcover.NoOption {
				r.moveOf[c.search] = exactcover.NoOption
				last = max(last, c.search)
			}
		}
	}
	for o, m := range r.moves {
		name := r.p.OptionName(o)
		if err := checkStatus(name, m); err != nil {
			return err
		}
		switch {
		case m.status != "Maybe" && m.search < 0:
			return tagError("move %s: status %s without a search", name, m.status)
		case m.status == "Yes" && m.search == 0:
			r.placed = append(r.placed, o)
		case m.status == "Yes":
			if other, taken := r.moveOf[m.search]; taken && other == exactcover.NoOption {
				return tagError("move %s: status Yes and search %d, which a constraint has for no more moves", name, m.search)
			} else if taken {
				return tagError("moves %s and %s: both have status Yes and search %d", r.p.OptionName(other), name, m.search)
			}
			r.moveOf[m.search] = o
			last = max(last, m.search)
		}
	}
	for search := 1; search <= last; search++ {
		if _, there := r.moveOf[search]; !there {
			return tagError("%s: search %d, but no move of status Yes has search %d", r.choiceName(last), last, search)
		}
	}
	r.path = make([]choice, last)
	return nil
}

// choiceName says which node has a search: a move of status Yes, or a constraint that gets no more.
func (r *tagReader) choiceName(search int) string {
	if move := r.moveOf[search]; move != exactcover.NoOption {
		return "move " + r.p.OptionName(move)
	}
	return "a constraint without more moves"
}

// checkStatus returns an error if the move called name has a status that no step gives.
func checkStatus(name string, m moveTags) error {
	switch m.status {
	case "Yes", "No", "Maybe":
		return nil
	}
	return tagError("move %s: want status Yes, No or Maybe, got %q", name, m.status)
}

// readChoices finds the constraints of the choices, and of an undo without a cleanup.
func (r *tagReader) readChoices() error {
	for search := range r.path {
		r.path[search] = choice{none, r.moveOf[search+1]}
	}
	r.undone = none
	for i := range r.constraints {
		list := r.constraints[i : i+1]
		if r.p.HasQuota(i) {
			list = r.several[i]
		}
		for k, c := range list {
			if k > 0 && c.search <= list[k-1].search {
				return tagError("constraint %s: want its searches ascending, got %d after %d", r.p.ItemName(i), c.search, list[k-1].search)
			}
			if err := r.readChoice(i, c); err != nil {
				return err
			}
		}
	}
	for search, c := range r.path {
		if c.constraint == none {
			return tagError("%s: search %d, which no constraint has", r.choiceName(search+1), search+1)
		}
	}
	return nil
}

// readChoice reads a search of constraint i, and its move.
func (r *tagReader) readChoice(i int, c constraintTags) error {
	search, move, name := c.search, c.move, r.p.ItemName(i)
	isMove := move >= 0 && move < len(r.p.Options)
	switch {
	case search == none: // a moveId alone is what the post's second cleanup leaves
		return nil
	case search < 1 || search > len(r.path)+1:
		return tagError("constraint %s: search %d, but %d choices stand", name, search, len(r.path))
	case !isMove && (move != exactcover.NoOption || !r.p.HasQuota(i)):
		return tagError("constraint %s: search %d without the id of a move", name, search)
	case isMove && !slices.Contains(r.p.Options[move].Items, i) || r.p.Items[i].Secondary:
		return tagError("constraint %s: it cannot be met by its moveId, %s", name, r.p.OptionName(move))
	case search > len(r.path) && r.undone != none:
		return tagError("constraint %s: search %d, as another constraint", name, search)
	case search > len(r.path):
		r.undone = search
		return nil
	}
	chosen := &r.path[search-1]
	switch {
	case chosen.constraint != none:
		return tagError("constraints %s and %s: both have search %d", r.p.ItemName(chosen.constraint), name, search)
	case chosen.move == move:
		chosen.constraint = i
		return nil
	case chosen.move == exactcover.NoOption:
		return tagError("constraint %s: search %d, which another constraint has for no more moves", name, search)
	}
	return tagError("constraint %s: its moveId is %s, but the move of search %d is %s",
		name, r.p.OptionName(move), search, r.p.OptionName(chosen.move))
}

// readPlaced compares the moves of search 0 with the clues, and finds the position before the choices.
func (r *tagReader) readPlaced() error {
	given := r.p.OptionSet(r.p.Given)
	r.noClues = len(r.p.Given)+len(r.p.Excluded) > 0 && len(r.placed) == 0 &&
		!slices.ContainsFunc(r.p.Excluded, func(o int) bool { return r.moves[o].status != "Maybe" })
	for _, o := range r.p.Given {
		if m := r.moves[o]; !r.noClues && (m.status != "Yes" || m.search != 0) {
			return tagError("move %s: it is a clue, but has status %s%s", r.p.OptionName(o), m.status, inSearch(m.search))
		}
	}
	for _, o := range r.placed {
		if !given[o] && !r.moves[o].deduced {
			return tagError("move %s: status Yes and search 0, but it is no clue", r.p.OptionName(o))
		}
	}
	if r.noClues && len(r.path) > 0 {
		return tagError("%s: search 1, but the clues are undone", r.choiceName(1))
	}
	placed := exactcover.NewCover(r.p, nil)
	for _, o := range r.placed {
		if err := r.checkPlaced(placed, o); err != nil {
			return err
		}
		placed.Add(o)
	}
	q, _ := deducedProblem(r.p, r.tags, &r.standing)
	if r.noClues {
		q.Excluded = nil
	}
	r.at = exactcover.NewPositionIn(q, exactcover.Inverse(r.turns))
	return nil
}

// inSearch says in words which search a tag has.
func inSearch(search int) string {
	if search == none {
		return " and no search"
	}
	return fmt.Sprintf(" and search %d", search)
}

// checkPlaced returns an error if a move of search 0 excludes those placed before it. If one of them was
// deduced, the puzzle is contradictory instead.
func (r *tagReader) checkPlaced(placed *exactcover.Cover, o int) error {
	i, name := placed.Conflict(o), r.p.OptionName(o)
	if i == exactcover.NoItem {
		return nil
	}
	if most := r.p.Quota(i).High; most > 1 {
		return tagError("constraint %s: want at most %d moves of status Yes that meet it, got %s, too", r.p.ItemName(i), most, name)
	}
	meets := func(other int) bool { return slices.Contains(r.p.Options[other].Items, i) }
	other := placed.Chosen()[slices.IndexFunc(placed.Chosen(), meets)]
	if r.moves[o].deduced || r.moves[other].deduced {
		r.contradictory = true
		return nil
	}
	return tagError("moves %s and %s: both have status Yes, and meet %s", r.p.OptionName(other), name, r.p.ItemName(i))
}

// readPath makes the choices, and finds those that had an earlier move.
func (r *tagReader) readPath() error {
	for i, c := range r.path {
		search, name, left := i+1, r.p.ItemName(c.constraint), r.at.Left(c.constraint)
		need := r.at.Need(c.constraint)
		switch {
		case c.move != exactcover.NoOption:
			if by := r.at.By(c.move); by != exactcover.NoSearch {
				return tagError("move %s: chosen in search %d, but search %d rules it out", r.p.OptionName(c.move), search, by)
			}
		case need > 0:
			return tagError("constraint %s: no more moves in search %d, but it needs %d more", name, search, need)
		case left == 0 && !r.lacksMoves(c.constraint):
			return tagError("constraint %s: no more moves in search %d, but none was left", name, search)
		}
		all, before := left+1-need, r.at.Before(c.constraint, c.move)
		r.left = append(r.left, movesLeft{all: all, untried: all - before})
		if before > 0 {
			r.skipped = append(r.skipped, search)
		}
		r.at.Choose(c.constraint, c.move)
	}
	return nil
}

// lacksMoves reports whether moves of a constraint are excluded: they may have been forbidden after a choice of
// no more moves.
func (r *tagReader) lacksMoves(constraint int) bool {
	return slices.ContainsFunc(r.p.Excluded, func(o int) bool { return slices.Contains(r.p.Options[o].Items, constraint) })
}

// readOthers compares the moves that are not Yes with what the choices rule out.
func (r *tagReader) readOthers() error {
	for o, m := range r.moves {
		name, by := r.p.OptionName(o), r.at.By(o)
		switch {
		case m.status == "Yes" || m.isDeducedNo():
		case m.status == "No" && by == exactcover.NoSearch:
			return tagError("move %s: status No and search %d, but nothing rules it out", name, m.search)
		case m.status == "No" && by != m.search:
			return tagError("move %s: status No and search %d, but search %d rules it out", name, m.search, by)
		case m.status == "Maybe" && by != exactcover.NoSearch:
			return tagError("move %s: status Maybe, but search %d rules it out", name, by)
		case m.status == "Maybe" && m.search == none:
		case m.status == "Maybe" && m.search == r.undone, m.status == "Maybe" && m.search == 0 && r.noClues:
			if !slices.Contains(r.cleanup, m.search) {
				r.cleanup = append(r.cleanup, m.search)
			}
		case m.status == "Maybe":
			return tagError("move %s: status Maybe%s", name, inSearch(m.search))
		}
	}
	if r.undone != none && !slices.Contains(r.cleanup, r.undone) {
		return tagError("a constraint has search %d, but no move has", r.undone)
	}
	return nil
}

// readGraph returns the tags in rows of read/constraints and read/moves, sorted by id. It
// compares the nodes and relationships with p. If they differ, the error says which node is
// wrong, and wraps [ErrTampered].
func readGraph(p *exactcover.Problem, constraints, moves []Row) (tags, error) {
	t := tags{
		moves: make([]moveTags, len(p.Options)), constraints: make([]constraintTags, len(p.Items)), several: make(map[int][]constraintTags),
	}
	fail := func(format string, args ...any) (tags, error) { return tags{}, tagError(format, args...) }
	degrees := degreesOf(p)
	if id, what := firstDifference(constraints, len(p.Items)); what != "" {
		return fail("constraint %s: %s", nameOf(p.ItemName, len(p.Items), id), what)
	}
	if id, what := firstDifference(moves, len(p.Options)); what != "" {
		return fail("move %s: %s", nameOf(p.OptionName, len(p.Options), id), what)
	}
	for i, r := range constraints {
		name := p.ItemName(i)
		search, known := tagOf(r["search"])
		move, knownMove := tagOf(r["moveId"])
		several, knownLists := severalOf(r)
		quota, hasQuota := exactcover.Quota{}, p.HasQuota(i)
		if hasQuota {
			quota, t.several[i] = p.Quota(i), several
		}
		switch {
		case r.Bool("secondary") != p.Items[i].Secondary:
			return fail("constraint %s: want secondary %v, got %v", name, p.Items[i].Secondary, r["secondary"])
		case quotaOf(r) != quota || (r["low"] != nil) != hasQuota || (r["high"] != nil) != hasQuota:
			return fail("constraint %s: want low %d and high %d, got %v and %v", name, quota.Low, quota.High, r["low"], r["high"])
		case r.Int("degree") != degrees[i]:
			return fail("constraint %s: want %d moves that match it, got %d", name, degrees[i], r.Int("degree"))
		case !knownLists || several != nil && !hasQuota || hasQuota && (r["search"] != nil || r["moveId"] != nil):
			return fail("constraint %s: search %v and moveId %v, searches %v and moveIds %v",
				name, r["search"], r["moveId"], r["searches"], r["moveIds"])
		case !known || !knownMove:
			return fail("constraint %s: search %v and moveId %v", name, r["search"], r["moveId"])
		}
		t.constraints[i] = constraintTags{search, move}
	}
	seenIn := make([]int, len(p.Items))
	for o, r := range moves {
		name := p.OptionName(o)
		search, known := tagOf(r["search"])
		matches, _ := r["matches"].([]any)
		if !sameMatches(p, o, matches, seenIn) {
			return fail("move %s: the constraints that it matches are not those of the puzzle", name)
		}
		if r.Int("cost") != p.Options[o].Cost {
			return fail("move %s: want the cost %d, got %v", name, p.Options[o].Cost, r["cost"])
		}
		if !known {
			return fail("move %s: search %v", name, r["search"])
		}
		t.moves[o] = moveTags{r.Text("status"), search, r.Bool("deduced")}
	}
	return t, nil
}

// firstDifference compares the ids of sorted rows with 0 to n-1. It returns the first id that
// is missing, is there twice, or is another number, and what is wrong with it: "" if nothing.
func firstDifference(rows []Row, n int) (id int, what string) {
	for i, r := range rows {
		number, ok := r["id"].(int64)
		switch {
		case !ok:
			return i, fmt.Sprintf("a node has the id %v", r["id"])
		case i > 0 && number == rows[i-1]["id"]:
			return int(number), "it is there twice"
		case number < int64(i) || number >= int64(n):
			return int(number), "the puzzle has no such node"
		case number > int64(i):
			return i, "it is missing"
		}
	}
	if len(rows) < n {
		return len(rows), "it is missing"
	}
	return 0, ""
}

// nameOf returns the name of the node with this id. If the id is not below n, there is
// no such node, and nameOf returns the id.
func nameOf(name func(int) string, n, id int) string {
	if id < 0 || id >= n {
		return fmt.Sprintf("with id %d", id)
	}
	return name(id)
}

// severalOf returns the lists searches and moveIds, which only a constraint with a quota has. It reports whether they can be such lists.
func severalOf(r Row) (several []constraintTags, ok bool) {
	if r["searches"] == nil && r["moveIds"] == nil {
		return nil, true
	}
	searches, ok := numbersOf(r["searches"])
	moves, okMoves := numbersOf(r["moveIds"])
	if !ok || !okMoves || len(searches) != len(moves) || len(searches) == 0 || searches[0] < 1 {
		return nil, false
	}
	for k, search := range searches {
		several = append(several, constraintTags{search, moves[k]})
	}
	return several, true
}

// tagOf returns a search or a moveId, or none for null. It reports whether the property is
// a number that can be one.
func tagOf(property any) (int, bool) {
	switch n := property.(type) {
	case nil:
		return none, true
	case int64:
		return int(n), n >= 0
	}
	return 0, false
}

// byID sorts rows by their id; those without one come first.
func byID(rows []Row) {
	slices.SortStableFunc(rows, func(a, b Row) int {
		x, ok := a["id"].(int64)
		if !ok {
			x = -1
		}
		y, ok := b["id"].(int64)
		if !ok {
			y = -1
		}
		return cmp.Compare(x, y)
	})
}
