package verify_test

import (
	"bytes"
	"math/big"
	"regexp"
	"slices"
	"strings"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/puzzle/dlx"
)

// plainly is a third checker, which works with lists and knows no bits. It returns a status.
func plainly(t *testing.T, knuth, text []byte) int {
	t.Helper()
	p := testenv.Must(dlx.Read(bytes.NewReader(knuth)))(t)
	c := plain{problem: p, primary: p.Primary()}
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	for i, line := range lines {
		var status int
		var done bool
		switch {
		case i == 0 && line != "graphcover count 1":
			return unreadable
		case i == 0:
		case i == 1:
			status = c.header(line)
		default:
			status, done = c.line(line)
		}
		if done && status == proved && i < len(lines)-1 {
			return unreadable
		}
		if done || status != proved {
			return status
		}
	}
	return unreadable
}

// A plain checker keeps what the lines so far have stated.
type plain struct {
	problem *exactcover.Problem
	primary int
	states  []plainState
}

type plainState struct {
	items, options []int // ascending
	count          *big.Int
}

var (
	plainNumber = `(0|[1-9]\d*)`
	plainHeader = regexp.MustCompile(`^problem ` + plainNumber + ` ` + plainNumber + ` ` + plainNumber + `$`)
	plainLine   = regexp.MustCompile(`^` + plainNumber + ` (end|choice|parts) (0|[1-9a-f][0-9a-f]*)(/(0|[1-9a-f][0-9a-f]*))? ` + plainNumber + `(( [^ ]+)*)$`)
	plainArc    = regexp.MustCompile(`^` + plainNumber + `([=!])` + plainNumber + `$`)
	plainLast   = regexp.MustCompile(`^solutions ` + plainNumber + ` ([=!])` + plainNumber + `$`)
	wholeNumber = regexp.MustCompile(`^` + plainNumber + `$`)
	tooLarge    = 1 << 40
)

// index returns a number, or tooLarge.
func index(text string) int {
	n, _ := new(big.Int).SetString(text, 10)
	if !n.IsInt64() || n.Int64() > int64(tooLarge) {
		return tooLarge
	}
	return int(n.Int64())
}

func (c *plain) header(line string) int {
	m := plainHeader.FindStringSubmatch(line)
	switch {
	case m == nil:
		return unreadable
	case index(m[1]) != c.primary || index(m[2]) != len(c.problem.Items)-c.primary || index(m[3]) != len(c.problem.Options):
		return notProved
	}
	return proved
}

// line checks a line after the header, and reports whether it is the last.
func (c *plain) line(line string) (status int, done bool) {
	if m := plainLast.FindStringSubmatch(line); m != nil {
		return c.last(m), true
	}
	m := plainLine.FindStringSubmatch(line)
	if m == nil || (m[4] == "") != (len(c.problem.Items) == c.primary) {
		return unreadable, true
	}
	words := strings.Fields(m[7])
	if !c.readable(m[2], words) {
		return unreadable, true
	}
	count, _ := new(big.Int).SetString(m[6], 10)
	state := plainState{members(m[3]), nil, count}
	if m[4] != "" {
		state.options = members(m[5])
	} else {
		for o := range c.problem.Options {
			if subset(c.primaries(o), state.items) {
				state.options = append(state.options, o)
			}
		}
	}
	inRange := index(m[1]) == len(c.states) &&
		(len(state.items) == 0 || state.items[len(state.items)-1] < c.primary) &&
		(len(state.options) == 0 || state.options[len(state.options)-1] < len(c.problem.Options))
	var want *big.Int // the count that the line should state
	if inRange {
		switch m[2] {
		case "end":
			if len(state.items) == 0 {
				want = big.NewInt(1)
			}
		case "choice":
			want = c.choice(state, words)
		case "parts":
			want = c.parts(state, words)
		}
	}
	if want == nil || want.Cmp(count) != 0 {
		return notProved, true
	}
	c.states = append(c.states, state)
	return proved, false
}

func (c *plain) readable(kind string, words []string) bool {
	switch kind {
	case "end":
		return len(words) == 0
	case "parts":
		return len(words) > 0 && !slices.ContainsFunc(words, func(word string) bool { return !wholeNumber.MatchString(word) })
	}
	return len(words) > 0 && wholeNumber.MatchString(words[0]) &&
		!slices.ContainsFunc(words[1:], func(word string) bool { return !plainArc.MatchString(word) })
}

func (c *plain) last(m []string) int {
	count, _ := new(big.Int).SetString(m[1], 10)
	to := index(m[3])
	if m[2] == "!" {
		if to < c.primary && len(c.with(to, upTo(len(c.problem.Options)))) == 0 && count.Sign() == 0 {
			return proved
		}
		return notProved
	}
	if to >= len(c.states) {
		return notProved
	}
	root := c.states[to]
	if len(root.items) < c.primary || len(root.options) < len(c.problem.Options) || root.count.Cmp(count) != 0 {
		return notProved
	}
	return proved
}

// choice returns the number of solutions of a choice, or nil if its line is wrong.
func (c *plain) choice(state plainState, words []string) *big.Int {
	item := index(words[0])
	if !slices.Contains(state.items, item) {
		return nil
	}
	options := c.with(item, state.options)
	if len(options) != len(words)-1 {
		return nil
	}
	sum := new(big.Int)
	for i, o := range options {
		m := plainArc.FindStringSubmatch(words[i+1])
		if index(m[1]) != o {
			return nil
		}
		to := index(m[3])
		items := without(state.items, c.primaries(o))
		rest := slices.DeleteFunc(slices.Clone(state.options), func(other int) bool { return other == o || c.conflict(o, other) })
		switch {
		case m[2] == "!" && (!slices.Contains(items, to) || len(c.with(to, rest)) > 0):
			return nil
		case m[2] == "!":
		case to >= len(c.states) || !slices.Equal(c.states[to].items, items) || !slices.Equal(c.states[to].options, rest):
			return nil
		default:
			sum.Add(sum, c.states[to].count)
		}
	}
	return sum
}

// parts returns the number of solutions of parts, or nil if their line is wrong.
func (c *plain) parts(state plainState, words []string) *big.Int {
	product := big.NewInt(1)
	rest := state.items
	for _, word := range words {
		if index(word) >= len(c.states) {
			return nil
		}
		part := c.states[index(word)]
		if !subset(part.items, rest) {
			return nil
		}
		rest = without(rest, part.items)
		var own []int
		for _, item := range part.items {
			own = append(own, c.with(item, state.options)...)
		}
		slices.Sort(own)
		if !slices.Equal(slices.Compact(own), part.options) {
			return nil
		}
		for _, o := range part.options {
			if !subset(c.primaries(o), part.items) {
				return nil
			}
			for _, other := range without(state.options, part.options) {
				if c.conflict(o, other) {
					return nil
				}
			}
		}
		product.Mul(product, part.count)
	}
	if product.Sign() != 0 && len(rest) > 0 {
		return nil
	}
	return product
}

func (c *plain) primaries(o int) []int {
	items := slices.DeleteFunc(slices.Clone(c.problem.Options[o].Items), func(item int) bool { return item >= c.primary })
	slices.Sort(items)
	return items
}

// with returns those of options that contain item.
func (c *plain) with(item int, options []int) []int {
	return slices.DeleteFunc(slices.Clone(options), func(o int) bool { return !slices.Contains(c.problem.Options[o].Items, item) })
}

func (c *plain) conflict(a, b int) bool {
	p, q := &c.problem.Options[a], &c.problem.Options[b]
	for k, item := range p.Items {
		l := slices.Index(q.Items, item)
		if l >= 0 && (p.Color(k) == exactcover.NoColor || p.Color(k) != q.Color(l)) {
			return true
		}
	}
	return false
}

// members returns the places of the bits of a hexadecimal number.
func members(digits string) []int {
	n, _ := new(big.Int).SetString(digits, 16)
	var all []int
	for i := range n.BitLen() {
		if n.Bit(i) == 1 {
			all = append(all, i)
		}
	}
	return all
}

func upTo(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

func subset(a, b []int) bool {
	return !slices.ContainsFunc(a, func(i int) bool { return !slices.Contains(b, i) })
}

func without(a, b []int) []int {
	return slices.DeleteFunc(slices.Clone(a), func(i int) bool { return slices.Contains(b, i) })
}
