package techniques

import (
	"fmt"
	"strings"

	"graphcover/internal/english"
)

// forcingNet finds a candidate from which a net leads to a contradiction, or an item
// from each of whose candidates a net leads to the same conclusion. In a net a conclusion may
// follow from several others; in a chain, each follows from one. Nets of more than singles take
// too long on boards of more than 11 rows, and are left out there.
//
// The step is the contradiction that takes the fewest conclusions. If there is none, it
// is the conclusion of an item that takes the fewest. Of nested nets it is the first that is found.
func (p *Position) forcingNet(depth netDepth) (Step, bool) {
	if depth > ofSingles && !p.rules.isSmall() {
		return Step{}, false
	}
	g := p.links()
	var n, best net
	size := 0
	var wrongOne candidate
	all := make([]set, g.candidates)
	for c := range g.open.all() {
		n.start(g, depth, c)
		if n.failed < 0 {
			all[c] = g.conclusions(n.order)
			continue
		}
		if s := n.size(n.losses(n.failed)); size == 0 || s < size {
			size, wrongOne = s, c
			best, n = n, best
			if depth == ofNested {
				break
			}
		}
	}
	if size > 0 {
		s := p.step()
		s.Links, _ = best.refute(wrongOne)
		s.conclude()
		return s, true
	}
	nets := make([]net, g.Side)
	return g.common(all, 2, func(place int, c candidate) follower {
		nets[place].start(g, depth, c)
		return &nets[place]
	})
}

// sizeOf implements [follower].
func (n *net) sizeOf(l literal) int { return n.size([]literal{l}) }

// derive implements [follower].
func (n *net) derive(l literal) (links []Link, ends []int) {
	links, ends, _ = n.explain([]literal{l})
	return links, ends
}

func netReason(s Step) string {
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
	return ", by " + english.List(places, "and")
}
