package techniques

import (
	"fmt"
	"slices"
	"strings"

	"graphcover/strategy"
)

// ForcingNet finds a candidate from which a net leads to a contradiction, or an item from
// each of whose candidates a net leads to the same conclusion. In a net a conclusion may
// follow from several others; in a chain, each follows from one. With Locked, a net also uses
// pointing, claiming and pairs. With Nested, it also rules out candidates from which, within
// the net, another net leads to a contradiction. Both take too long on boards of more than 11
// rows, and are left out there.
type ForcingNet struct{ Locked, Nested bool }

func (t ForcingNet) String() string {
	return [...]string{"forcing net", "forcing net with locked sets", "nested forcing net"}[t.depth()]
}

// Cost implements [Technique].
func (t ForcingNet) Cost() int { return 30 + int(t.depth()) }

func (t ForcingNet) depth() netDepth {
	switch {
	case t.Nested:
		return ofNested
	case t.Locked:
		return ofLocked
	default:
		return ofSingles
	}
}

// Find returns the contradiction that takes the fewest conclusions. If there is none, it
// returns the conclusion of an item that takes the fewest. Of nested nets it returns the first
// that it finds.
func (t ForcingNet) Find(p *Position) (Step, bool) {
	if t.Locked && !p.rules.isSmall() {
		return Step{}, false
	}
	g := p.links()
	var n, best net
	size := 0
	var wrongOne candidate
	all := make([]*reached, g.candidates)
	for c := range g.open.all() {
		n.start(g, t.depth(), c)
		if n.failed < 0 {
			r := &reached{slices.Clone(n.right), g.newSet()}
			for _, l := range n.order {
				if l&1 == 0 {
					r.wrong.add(int(l >> 1))
				}
			}
			all[c] = r
			continue
		}
		if s := n.size(n.losses(n.failed)); size == 0 || s < size {
			size, wrongOne = s, c
			best, n = n, best
			if t.Nested {
				break
			}
		}
	}
	if size > 0 {
		s := p.step(t)
		s.Links, _ = best.refute(wrongOne)
		s.conclude()
		return s, true
	}
	nets := netsOf{technique: t, g: g, nets: make([]net, g.Side)}
	_, _, found := g.common(all, 2, &nets)
	return nets.step, found
}

// netsOf are the nets from each candidate of an item.
type netsOf struct {
	technique ForcingNet
	g         *linkGraph
	nets      []net
	members   int  // of the item
	step      Step // of the nets that were kept
}

func (n *netsOf) begin(members []candidate) {
	n.members = len(members)
	for i, member := range members {
		n.nets[i].start(n.g, n.technique.depth(), member)
	}
}

func (n *netsOf) size(l literal) (sum int) {
	for i := range n.members {
		sum += n.nets[i].size([]literal{l})
	}
	return sum
}

func (n *netsOf) keep(item int, l literal) {
	n.step = commonStep(n.technique, n.nets[:n.members], l, item)
}

// commonStep returns the step of nets that have a literal in common.
func commonStep(t ForcingNet, nets []net, l literal, item int) Step {
	s := newStep(nets[0].g.rules, t)
	s.cases(nets[0].g, item)
	last := Link{Candidate: int(l >> 1), Right: l&1 != 0, By: inEachCase}
	for i := range nets {
		links, ends, _ := nets[i].explain([]literal{l})
		offset := len(s.Links)
		for _, link := range links {
			for k := range link.From {
				link.From[k] += offset
			}
			s.Links = append(s.Links, link)
		}
		for _, end := range ends {
			last.From = append(last.From, end+offset)
		}
	}
	s.Links = append(s.Links, last)
	s.conclude()
	return s
}

// Reason implements [Technique].
func (ForcingNet) Reason(s Step) string {
	var b strings.Builder
	if len(s.Parts) > 0 {
		b.WriteString(s.caseList() + "; ")
	}
	end := len(s.Links) - 1
	for i, l := range s.Links[:end] {
		switch {
		case l.supposed():
			if i > 0 {
				b.WriteString("; ")
			}
			fmt.Fprintf(&b, "suppose (%d) %s", i+1, s.of().linkText(l))
		default:
			fmt.Fprintf(&b, ", (%d) %s (%s%s)", i+1, s.of().linkText(l), l.By, after(l.From))
		}
	}
	if last := s.Links[end]; last.By == inEachCase {
		fmt.Fprintf(&b, "; %s (%s)", last.By, strings.TrimPrefix(after(last.From), ", "))
	} else {
		fmt.Fprintf(&b, "; then %s (%s)", last.By, strings.TrimPrefix(after(last.From), ", "))
	}
	return b.String()
}

// after returns the places of links in words, counted from 1: ", by 1 and 4".
func after(from []int) string {
	if len(from) == 0 {
		return ""
	}
	var places []string
	for _, place := range from {
		places = append(places, fmt.Sprint(place+1))
	}
	return ", by " + strategy.List(places, "and")
}
