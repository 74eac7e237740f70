package techniques

import (
	"fmt"
	"strings"

	"graphcover/puzzle/sudoku"
)

// simpleColoring colors the places of a number that strong links join, in two colors, so that
// linked places have different ones. All places of the one color are right, and none of the
// other. If two places of a color are rivals, that color is wrong (a wrap). Any other
// candidate that sees both colors is wrong (a trap). It looks at the numbers in ascending order.
func simpleColoring(p *Position) (Step, bool) {
	g := p.links()
	for number := 1; number <= g.Side; number++ {
		done := g.newSet()
		for c := range g.open.both(g.ofNumber[number]) {
			if done.has(c) || !g.isPaired(c) {
				continue
			}
			colors, links := g.color(c)
			for _, l := range links {
				done.add(l.Candidate)
			}
			if s, found := p.colored(number, colors, links); found {
				return s, true
			}
		}
	}
	return Step{}, false
}

// isPaired reports whether a strong link in a unit leads from c.
func (g *linkGraph) isPaired(c candidate) bool {
	for k := 1; k < len(g.itemsOf[c]); k++ {
		if g.strong(c, k) >= 0 {
			return true
		}
	}
	return false
}

// color returns the two colors of the candidates that strong links in units join with c, and
// the links of a tree that leads to all of them from c. If c is right, so are the others of
// its color.
func (g *linkGraph) color(c candidate) (colors [2]set, links []Link) {
	colors = [2]set{g.newSet(), g.newSet()}
	colors[0].add(c)
	queue := []candidate{c}
	links = []Link{{Candidate: c, Right: true}}
	for at := 0; at < len(queue); at++ {
		from := queue[at]
		own := 0
		if colors[1].has(from) {
			own = 1
		}
		for k := 1; k < len(g.itemsOf[from]); k++ {
			to := g.strong(from, k)
			if to < 0 || colors[0].has(to) || colors[1].has(to) {
				continue
			}
			colors[1-own].add(to)
			queue = append(queue, to)
			links = append(links, Link{to, own == 1, g.itemName(g.itemsOf[from][k]), []int{at}})
		}
	}
	return colors, links
}

// colored returns the step that follows from the two colors of a number.
func (p *Position) colored(number int, colors [2]set, links []Link) (Step, bool) {
	lost := p.links().lost(number, colors)
	if lost.isEmpty() {
		return Step{}, false
	}
	s := p.step()
	s.Links = links
	p.rules.addTo(s.Eliminated, lost)
	for i, role := range []string{"one color", "other color"} {
		s.Parts = append(s.Parts, Part{role, p.rules.cellsIn(colors[i]), sudoku.DigitsOf(number)})
		p.rules.addTo(s.Reason, colors[i])
	}
	return s, true
}

// lost returns the candidates that the two colors of a number rule out.
func (g *linkGraph) lost(number int, colors [2]set) set {
	for _, color := range colors {
		for a := range color.all() {
			if g.rivals[a].meets(color, color) {
				return color
			}
		}
	}
	lost := g.newSet()
	for c := range g.open.both(g.ofNumber[number]) {
		if !colors[0].has(c) && !colors[1].has(c) &&
			g.rivals[c].meets(colors[0], colors[0]) && g.rivals[c].meets(colors[1], colors[1]) {
			lost.add(c)
		}
	}
	return lost
}

func coloringReason(s Step) string {
	r, number := s.of(), s.Parts[0].Digits
	var links []string
	for _, l := range s.Links[1:] {
		links = append(links, fmt.Sprintf("%s or %s is %s (%s)", r.sudoku.CellName(r.cellOf(s.Links[l.From[0]].Candidate)),
			r.sudoku.CellName(r.cellOf(l.Candidate)), number, l.By))
	}
	text := strings.Join(links, ", ")
	for _, part := range s.Parts {
		for i, b := range part.Cells {
			for _, a := range part.Cells[:i] {
				if r.see(a, b) && s.Eliminated[a] != 0 {
					return fmt.Sprintf("%s; then %s are all right or all wrong, but %s and %s are %s", text,
						r.cellList(part.Cells), r.sudoku.CellName(a), r.sudoku.CellName(b),
						r.related(a, b))
				}
			}
		}
	}
	return fmt.Sprintf("%s; then either %s %s %s, or %s %s", text,
		r.cellList(s.Parts[0].Cells), verb(len(s.Parts[0].Cells), "is", "are"), number,
		r.cellList(s.Parts[1].Cells), verb(len(s.Parts[1].Cells), "is", "are"))
}
