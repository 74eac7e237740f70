package certificate

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/big"
	"math/bits"
	"slices"
	"strconv"

	"graphcover/exactcover"
)

// NotProvedError says which line of a certificate is wrong.
type NotProvedError struct {
	Line int // from 1
	What string
}

func (e *NotProvedError) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.What) }

// A Result is what a certificate has proved.
type Result struct {
	Solutions *big.Int // of the problem
	States    int      // in the certificate
}

// Check reads a certificate and returns the number of solutions of p if the certificate proves
// it. Its time is proportional to the length of the certificate, and it keeps every state and
// its count in memory. The error is an [*UnreadableError] if the text is not a certificate, a
// [*NotProvedError] if it proves nothing about p; the first line that is wrong decides.
// Otherwise it is that of r, of p.Validate or of ctx.
func Check(ctx context.Context, r io.Reader, p *exactcover.Problem) (Result, error) {
	reduced, _, err := Reduce(p)
	if err != nil {
		return Result{}, err
	}
	c := &checker{table: newTable(reduced), reader: newReader(r, len(reduced.Items), len(reduced.Options))}
	if err := c.checkHeader(); err != nil {
		return Result{}, err
	}
	for {
		if c.line%1024 == 0 && ctx.Err() != nil {
			return Result{}, ctx.Err()
		}
		l, err := c.read()
		if err != nil {
			return Result{}, err
		}
		if l.kind == last {
			return c.checkLast(&l)
		}
		if err := c.checkState(&l); err != nil {
			return Result{}, err
		}
	}
}

// A checker checks one line after another. It keeps the states and their counts.
type checker struct {
	reader
	*table
	states []state
	counts []*big.Int
}

// A state has the items that are open, and the options that are, which are nil in a problem
// without secondary items.
type state struct{ items, options set }

func (c *checker) wrong(format string, args ...any) error {
	return &NotProvedError{c.line, fmt.Sprintf(format, args...)}
}

func (c *checker) checkHeader() error {
	primary, secondary, options, err := c.header()
	if err != nil {
		return err
	}
	if primary != c.primary || secondary != c.items-c.primary || options != len(c.primaries) {
		return c.wrong("want the problem %d %d %d, got %d %d %d: it is another one",
			c.primary, c.items-c.primary, len(c.primaries), primary, secondary, options)
	}
	return nil
}

// checkLast checks the last line and that nothing follows.
func (c *checker) checkLast(l *line) (Result, error) {
	switch {
	case l.count == nil:
		return Result{}, c.wrong("want a number of at most %d digits", c.digits)
	case l.target.dead && (l.target.index >= c.primary || len(c.options[l.target.index]) > 0):
		return Result{}, c.wrong("want an item that no option contains, got %d", l.target.index)
	case l.target.dead && l.count.Sign() != 0:
		return Result{}, c.wrong("want 0 solutions, got %v", l.count)
	case l.target.dead:
	case l.target.index >= len(c.states):
		return Result{}, c.wrong("want a state of an earlier line, got %d", l.target.index)
	default:
		root := c.states[l.target.index]
		if !root.items.equal(full(c.primary)) || c.hasSecondary() && !root.options.equal(full(len(c.primaries))) {
			return Result{}, c.wrong("want the state of the whole problem, got state %d", l.target.index)
		}
		if count := c.counts[l.target.index]; count.Cmp(l.count) != 0 {
			return Result{}, c.wrong("want the %v solutions of state %d, got %v", count, l.target.index, l.count)
		}
	}
	text, err := c.next()
	switch {
	case errors.Is(err, io.EOF):
		return Result{l.count, len(c.states)}, nil
	case err != nil:
		return Result{}, err
	}
	return Result{}, c.unreadable("the end after the line of the solutions", text)
}

// checkState checks the line of a state and keeps the state.
func (c *checker) checkState(l *line) error {
	if l.number != len(c.states) {
		return c.wrong("want state %d next, got %d", len(c.states), l.number)
	}
	var s state
	var ok bool
	if s.items, ok = parseSet(l.state[0], c.primary); !ok {
		return c.wrong("want a state of items below %d, got %s", c.primary, shorten(l.state[0]))
	}
	if c.hasSecondary() {
		if s.options, ok = parseSet(l.state[1], len(c.primaries)); !ok {
			return c.wrong("want a state of options below %d, got %s", len(c.primaries), shorten(l.state[1]))
		}
	}
	var count *big.Int
	var err error
	switch l.kind {
	case end:
		if count = big.NewInt(1); !s.items.empty() {
			err = c.wrong("want no open item at an end")
		}
	case choice:
		count, err = c.checkChoice(l, s)
	case parts:
		count, err = c.checkParts(l, s)
	}
	if err != nil {
		return err
	}
	switch {
	case l.count == nil:
		return c.wrong("want %v solutions, got a number of more than %d digits", count, c.digits)
	case count.Cmp(l.count) != 0:
		return c.wrong("want %v solutions, got %v", count, l.count)
	}
	c.states, c.counts = append(c.states, s), append(c.counts, l.count)
	return nil
}

// checkChoice checks that every option of the item that fits the state has its arc, and that
// the arc leads to the state less that option. It returns the number of solutions.
func (c *checker) checkChoice(l *line, s state) (*big.Int, error) {
	if l.item >= c.primary || !s.items.has(l.item) {
		return nil, c.wrong("want an open item, got %d", l.item)
	}
	arcs := l.arcs
	count := new(big.Int)
	for _, o := range c.options[l.item] {
		if !c.fits(s, o) {
			continue
		}
		if len(arcs) == 0 || arcs[0].option != o {
			return nil, c.wrong("want an arc for option %d next, which fits the state", o)
		}
		to := arcs[0].target
		arcs = arcs[1:]
		switch less := c.less(s, o); {
		case to.dead && (to.index >= c.primary || !less.items.has(to.index)):
			return nil, c.wrong("option %d: want an open item, got %d", o, to.index)
		case to.dead:
			for _, other := range c.options[to.index] {
				if c.fits(less, other) {
					return nil, c.wrong("option %d: want no option left for item %d, but option %d is", o, to.index, other)
				}
			}
		case to.index >= len(c.states):
			return nil, c.wrong("option %d: want a state of an earlier line, got %d", o, to.index)
		case !less.equal(c.states[to.index]):
			return nil, c.wrong("option %d: state %d is not this state less the option", o, to.index)
		default:
			count.Add(count, c.counts[to.index])
		}
	}
	if len(arcs) > 0 {
		return nil, c.wrong("want arcs for the options of item %d that fit, ascending, and no others, got one for option %d", l.item, arcs[0].option)
	}
	return count, nil
}

// checkParts checks that the states listed have nothing to do with each other, and that
// together they are the whole state, unless one of them has no solution. It returns the
// number of solutions.
func (c *checker) checkParts(l *line, s state) (*big.Int, error) {
	count := big.NewInt(1)
	rest := slices.Clone(s.items) // of the items, those in no part so far
	for _, part := range l.parts {
		if part >= len(c.states) {
			return nil, c.wrong("want a state of an earlier line, got %d", part)
		}
		if !rest.contains(c.states[part].items) {
			return nil, c.wrong("part %d: want only open items that are in no part before it", part)
		}
		rest.remove(c.states[part].items)
		if err := c.checkPart(part, s); err != nil {
			return nil, err
		}
		count.Mul(count, c.counts[part])
	}
	if count.Sign() != 0 && !rest.empty() {
		return nil, c.wrong("want every open item in a part")
	}
	return count, nil
}

// checkPart checks that a part has exactly the options of s that contain one of its items,
// that they contain no other primary item, and that none of them conflicts with an option of s
// that is in no part or in another one.
func (c *checker) checkPart(part int, s state) error {
	own := c.states[part]
	options := make(set, words(len(c.primaries)))
	if !c.hasSecondary() {
		options = nil
	}
	for item := range own.items.all() {
		for _, o := range c.options[item] {
			if !c.fits(s, o) {
				continue
			}
			if !own.items.containsAll(c.primaries[o]) {
				return c.wrong("part %d: option %d contains items outside of it", part, o)
			}
			if options != nil {
				options.add(o)
			}
		}
	}
	if options == nil {
		return nil
	}
	if !options.equal(own.options) {
		return c.wrong("part %d: want the options of the state that contain its items", part)
	}
	for o := range options.all() {
		for other := range c.clashing(o) {
			if s.options.has(other) && !options.has(other) {
				return c.wrong("part %d: option %d conflicts with option %d outside of it", part, o, other)
			}
		}
	}
	return nil
}

// fits reports whether option o is open in a state.
func (c *checker) fits(s state, o int) bool {
	if s.options != nil {
		return s.options.has(o)
	}
	return s.items.containsAll(c.primaries[o])
}

// less returns the state after option o is chosen: without its primary items, and without the
// options that conflict with it.
func (c *checker) less(s state, o int) state {
	less := state{items: slices.Clone(s.items)}
	for _, item := range c.primaries[o] {
		less.items[item>>6] &^= 1 << (item & 63)
	}
	if s.options == nil {
		return less
	}
	less.options = slices.Clone(s.options)
	for _, item := range c.primaries[o] {
		for _, other := range c.options[item] {
			less.options[other>>6] &^= 1 << (other & 63)
		}
	}
	for other := range c.clashing(o) {
		less.options[other>>6] &^= 1 << (other & 63)
	}
	return less
}

func (s state) equal(t state) bool { return s.items.equal(t.items) && s.options.equal(t.options) }

// A set is a set of items or of options: one bit for each. Sets of one kind have the same
// length.
type set []uint64

func words(n int) int { return (n + 63) / 64 }

// full returns the set of the first n.
func full(n int) set {
	s := make(set, words(n))
	for i := range n {
		s.add(i)
	}
	return s
}

func (s set) has(i int) bool   { return s[i>>6]>>(i&63)&1 != 0 }
func (s set) add(i int)        { s[i>>6] |= 1 << (i & 63) }
func (s set) equal(t set) bool { return slices.Equal(s, t) }
func (s set) empty() bool {
	return !slices.ContainsFunc(s, func(word uint64) bool { return word != 0 })
}

func (s set) contains(t set) bool {
	for i, word := range t {
		if word&^s[i] != 0 {
			return false
		}
	}
	return true
}

func (s set) containsAll(list []int) bool {
	for _, i := range list {
		if !s.has(i) {
			return false
		}
	}
	return true
}

func (s set) remove(t set) {
	for i, word := range t {
		s[i] &^= word
	}
}

// all yields the members, ascending.
func (s set) all() func(yield func(int) bool) {
	return func(yield func(int) bool) {
		for i, word := range s {
			for ; word != 0; word &= word - 1 {
				if !yield(i<<6 + bits.TrailingZeros64(word)) {
					return
				}
			}
		}
	}
}

// parseSet reads a hexadecimal number, whose lowest bit stands for 0, as a set of numbers
// below n. It reports whether it is one.
func parseSet(digits string, n int) (set, bool) {
	s := make(set, words(n))
	for i := 0; len(digits) > 0; i++ {
		from := max(0, len(digits)-16)
		word, err := strconv.ParseUint(digits[from:], 16, 64)
		if err != nil || word != 0 && (i >= len(s) || i == n>>6 && word>>(n&63) != 0) {
			return nil, false
		}
		if i < len(s) {
			s[i] = word
		}
		digits = digits[:from]
	}
	return s, true
}
