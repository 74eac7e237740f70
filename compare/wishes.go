package compare

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"graphcover/exactcover"
	"graphcover/memsolver"
	"graphcover/memsolver/reason"
	"graphcover/puzzle"
)

// timeForWishes is how long wishes are looked for after a search.
const timeForWishes = 5 * time.Second

// fewWishes is how many wishes are named beside a reason that the text of a puzzle shows: what everybody wants together
// helps nobody.
const fewWishes = 5

// Blame adds to r, the reason why entry has no solution, the wishes that can't all be met, if entry is a
// [puzzle.Wishful]. They are found by searches without some of the wishes. r may be nil, and is returned as it
// is if nothing was found in the time of ctx. If other wishes are not to blame, r gives way to the reason
// that why finds with these wishes alone, so that it is about them. If the problem of entry was altered, and the
// tables alone have a solution, r says so.
func Blame(ctx context.Context, entry puzzle.Entry, r *Reason, why func(context.Context, *exactcover.Problem) *Reason) *Reason {
	b, ok := blamingOf(entry)
	if !ok {
		return r
	}
	b.run(ctx)
	if b.again != nil && b.possible {
		return r // there is a solution
	}
	var lines []string // the plainest comes first
	left, beside := b.left(), b.isAltered && b.areTablesPossible(ctx)
	if b.impossible && (len(left) > 0 || !beside) {
		lines = append(lines, b.said(ctx))
	}
	if beside {
		lines = append(lines, "the tables alone have a solution, but not with what is kept or ruled out beside them")
	}
	if len(lines) == 0 {
		return r
	}
	if about := b.reason(ctx, entry.Problem(), why); about != nil {
		r = about
	}
	if r == nil {
		r = &Reason{Kind: reason.Conflict}
	}
	if b.impossible {
		r.Wishes, r.About = left, b.about()
	}
	r.Text = strings.TrimSuffix(strings.Join(append(lines, r.Text), "\n"), "\n")
	return r
}

// blameToo adds to r, a reason that the text of entry shows, the wishes that can't all be met, if they are found in the time
// of ctx and are few.
func blameToo(ctx context.Context, entry puzzle.Entry, r *Reason) {
	b, ok := blamingOf(entry)
	if !ok {
		return
	}
	b.run(ctx)
	left := b.left()
	if !b.least || len(left) == 0 || len(left) > fewWishes {
		return
	}
	r.Wishes = left
	r.Text += "\n" + b.said(ctx)
}

// blaming looks for wishes that can't all be met.
type blaming struct {
	puzzle.Wishful
	isAltered  bool                                                   // whether the problem is not that of the tables alone
	again      func(*exactcover.Problem) (*exactcover.Problem, error) // alters one, if not nil
	given      []int                                                  // the wishes that have been given up before
	without    []int                                                  // the others that are not to blame
	possible   bool                                                   // whether there is a solution with all wishes
	impossible bool                                                   // whether there is no solution with the others
	least      bool                                                   // whether there is one if any of the others is left out, too
}

// blamingOf returns what looks for the wishes of entry, and reports whether it is a [puzzle.Wishful].
func blamingOf(entry puzzle.Entry) (b *blaming, ok bool) {
	wishful, ok := entry.Plain().(puzzle.Wishful)
	if !ok {
		return nil, false
	}
	altered, isAltered := entry.Puzzle.(puzzle.Altered)
	return &blaming{Wishful: wishful, isAltered: isAltered, again: altered.Again}, true
}

// problem returns the problem without some wishes, and without those that were given up, altered as that of the entry is if that
// can be done.
func (b *blaming) problem(without ...int) (*exactcover.Problem, error) {
	p, err := b.Without(slices.Concat(b.given, without)...)
	if err != nil || b.again == nil {
		return p, err
	}
	return b.again(p)
}

// areTablesPossible reports whether the tables alone are known to have a solution.
func (b *blaming) areTablesPossible(ctx context.Context) bool {
	if b.again == nil || b.possible {
		return b.possible
	}
	p, err := b.Without()
	if err != nil {
		return false
	}
	s, err := memsolver.Solve(ctx, p)
	return err == nil && s != nil
}

// said says which wishes are to blame. That there is a solution without any one of them is true if nothing else is wrong.
func (b *blaming) said(ctx context.Context) string {
	left := b.left()
	if len(left) == 0 {
		return "even without wishes there is no solution"
	}
	said, then := b.cannotBeMet(), ""
	isOnly, isKnown := b.isOnly(ctx)
	switch {
	case !b.least || !isKnown:
	case !isOnly:
		var but string
		but, then = b.others(ctx)
		said += but
	case len(left) > 1:
		said += ", but without any one of them there is a solution"
	}
	return said + ": " + strings.Join(left, "; ") + then
}

// others says what else is wrong than the wishes that are left: after "these wishes can't all be met", and in a line of its own.
func (b *blaming) others(ctx context.Context) (but, line string) {
	next := blaming{Wishful: b.Wishful, isAltered: b.isAltered, again: b.again, given: slices.Clone(b.given)}
	for i := range b.Wishes() {
		if !slices.Contains(b.without, i) && !slices.Contains(b.given, i) {
			next.given = append(next.given, i)
		}
	}
	next.run(ctx)
	left, them := next.left(), "them"
	if len(b.left()) == 1 {
		them = "it"
	}
	switch {
	case next.possible:
		return ", but without all of them there is a solution", ""
	case next.impossible && next.least && len(left) > 0 && len(left) <= fewWishes:
		return "", fmt.Sprintf("\nwithout %s, %s: %s", them, next.cannotBeMet(), strings.Join(left, "; "))
	}
	return ", and there are other reasons", ""
}

// cannotBeMet says that the wishes that are left can't all be met.
func (b *blaming) cannotBeMet() string {
	switch {
	case !b.least:
		return "these wishes, or some of them, can't all be met"
	case len(b.left()) == 1:
		return "this wish can't be met"
	}
	return "these wishes can't all be met"
}

// run leaves out wishes as long as there is no solution with the others: first many at once, since most of them
// have nothing to do with it.
func (b *blaming) run(ctx context.Context) {
	var all []int
	for i := range b.Wishes() {
		if !slices.Contains(b.given, i) {
			all = append(all, i)
		}
	}
	if b.impossible = b.leaveOut(ctx, nil); !b.impossible {
		return
	}
	for size := len(all); size > 0 && ctx.Err() == nil; size /= 2 {
		for piece := range slices.Chunk(all, size) {
			b.leaveOut(ctx, slices.DeleteFunc(slices.Clone(piece), func(i int) bool { return slices.Contains(b.without, i) }))
		}
	}
	b.least = ctx.Err() == nil
}

// leaveOut also leaves out some wishes, if there is no solution then, and reports whether that is so.
func (b *blaming) leaveOut(ctx context.Context, wishes []int) bool {
	without := slices.Concat(b.without, wishes)
	p, err := b.problem(without...)
	if err != nil {
		return false
	}
	s, err := memsolver.Solve(ctx, p)
	if b.possible = b.possible || len(without) == 0 && s != nil; err != nil || s != nil {
		return false
	}
	b.without = without
	return true
}

// isOnly reports whether there is a solution without any one of the wishes that are left, and with all others, if that
// is found out in the time of ctx.
func (b *blaming) isOnly(ctx context.Context) (isOnly, isKnown bool) {
	if b.isAltered && b.again == nil {
		return false, false
	}
	for i := range b.Wishes() {
		if slices.Contains(b.without, i) {
			continue
		}
		p, err := b.problem(i)
		if err != nil {
			return false, false
		}
		if s, err := memsolver.Solve(ctx, p); err != nil || s == nil {
			return false, err == nil
		}
	}
	return true, true
}

// reason returns the reason why there is no solution with the wishes that are left, with the numbers of p, the
// problem with all wishes. It returns nil if none was found.
func (b *blaming) reason(ctx context.Context, p *exactcover.Problem, why func(context.Context, *exactcover.Problem) *Reason) *Reason {
	q, err := b.problem(b.without...)
	if err != nil || len(b.without) == 0 {
		return nil
	}
	r := why(ctx, q)
	if r == nil || r.Found == nil {
		return nil
	}
	if r.Found = r.Found.In(ctx, q, p); r.Found == nil {
		return nil
	}
	return r
}

// about returns the names of what the wishes that are left are about, or nil if that is not known of one of them.
func (b *blaming) about() (all []string) {
	for i := range b.Wishes() {
		if slices.Contains(b.without, i) {
			continue
		}
		names := b.About(i)
		if len(names) == 0 {
			return nil
		}
		all = append(all, names...)
	}
	return all
}

// left says what the wishes want that are left.
func (b *blaming) left() []string {
	var left []string
	for i, wish := range b.Wishes() {
		if !slices.Contains(b.without, i) && !slices.Contains(b.given, i) {
			left = append(left, wish)
		}
	}
	return left
}
