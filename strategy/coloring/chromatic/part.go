package chromatic

import (
	"context"
	"runtime"
	"sync"

	"graphcover/internal/cdcl"
)

// A part is a connected graph, a component of what is left.
type part struct {
	vertices []int32 // of the whole graph, ascending
	graph    Graph
	adjacent []set
	coloring []int32
	upper    int // the number of its colors

	clique   []int32
	greatest bool // whether there is no greater one
	cover    [][]int32

	walk *cliqueWalk // or nil, as the following
	tabu *tabuSearch

	// Searches by clauses: two for as many colors as are known to be necessary, and one for one color less than
	// the best coloring has.
	below, hope, above *clauseSearch
}

// newPart returns the part of g with these vertices. Its coloring is not worse than that of g.
func newPart(g Graph, vertices []int32, coloring []int32) *part {
	p := &part{vertices: vertices, graph: g.induced(vertices)}
	p.adjacent = p.graph.matrix()
	number := make(map[int32]int32) // of the colors that occur
	own := make([]int32, len(vertices))
	for i, v := range vertices {
		if number[coloring[v]] == 0 {
			number[coloring[v]] = int32(len(number) + 1)
		}
		own[i] = number[coloring[v]]
	}
	p.improve(own)
	if other := dsatur(p.graph); Most(other) < p.upper {
		p.improve(other)
	}
	return p
}

func (p *part) improve(coloring []int32) { p.coloring, p.upper = coloring, Most(coloring) }

// original returns these vertices of the part as vertices of the whole graph.
func (p *part) original(vertices []int32) []int32 {
	all := make([]int32, len(vertices))
	for i, v := range vertices {
		all[i] = p.vertices[v]
	}
	return all
}

// A finding is what a search has found.
type finding struct {
	lower               int     // how many colors are necessary, as far as is known
	coloring            []int32 // a better coloring, or nil
	choices, backtracks int
}

// turn searches with that much work, from below and from above, and keeps a better coloring. The
// question from below is whether that many colors are enough.
func (p *part) turn(ctx context.Context, colors, work int) finding {
	if lower := p.bound(ctx, work/4); lower > colors || ctx.Err() != nil {
		return finding{lower: lower}
	}
	if p.cover == nil && p.affords(colors, work) {
		p.cover = cliqueCover(ctx, p.graph, p.adjacent)
	}
	above, stop := context.WithCancel(ctx)
	defer stop()
	var up, down finding
	wait := inParallel(func() { down = p.descend(above, colors, work) })
	if up = p.ascend(ctx, colors, work); up.coloring != nil || up.lower >= p.upper { // the part is done
		stop()
		wait()
		down = finding{} // how much of it there is depends on time
	}
	wait()
	f := finding{max(len(p.clique), up.lower, down.lower), up.coloring, up.choices + down.choices, up.backtracks + down.backtracks}
	if f.coloring == nil {
		f.coloring = down.coloring
	}
	if f.coloring != nil {
		p.improve(f.coloring)
	}
	return f
}

// inParallel calls do and returns a function that waits for its end. On one core that
// function calls it.
func inParallel(do func()) (wait func()) {
	if runtime.GOMAXPROCS(0) == 1 {
		return sync.OnceFunc(do)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		do()
	}()
	return func() { <-done }
}

// bound looks for a greater clique, and returns a lower bound.
func (p *part) bound(ctx context.Context, work int) int {
	if !p.greatest {
		clique, greatest := Clique(ctx, p.graph, work)
		p.greatest = greatest
		if p.walk == nil {
			p.walk = newCliqueWalk(p.adjacent)
		}
		if p.walk.run(ctx, work); len(p.walk.best) > len(clique) && !greatest {
			clique = p.walk.best
		}
		if len(clique) > len(p.clique) {
			p.clique, p.below, p.hope, p.above = clique, nil, nil, nil
			return max(len(clique), mycielskian(ctx, p.adjacent, clique))
		}
	}
	return len(p.clique)
}

// Larger formulas and tables would take gigabytes.
const (
	mostLiterals = 1 << 26 // of a formula
	mostEntries  = 1 << 25 // of a tabu search, one for each vertex and color
)

// affords reports whether turns of that much work are long enough for a formula, and the memory is enough.
func (p *part) affords(colors, work int) bool {
	return formulaSize(p.graph, colors) <= min(4*work, mostLiterals)
}

// ascend asks whether that many colors are enough.
func (p *part) ascend(ctx context.Context, colors, work int) (f finding) {
	p.ask(ctx, &p.below, colors, work, &f)
	if f.lower <= colors && f.coloring == nil {
		p.ask(ctx, &p.hope, colors, work, &f)
	}
	return f
}

// descend looks for a coloring with fewer colors than the best, but no fewer than that many.
func (p *part) descend(ctx context.Context, colors, work int) (f finding) {
	best, upper := p.coloring, p.upper
	for left := work; left > 0 && upper > colors && len(p.graph)*upper <= mostEntries; {
		if p.tabu == nil || p.tabu.colors != upper-1 {
			p.tabu = newTabuSearch(p.graph, best, upper-1)
		}
		if left = p.tabu.run(ctx, left); p.tabu.edges > 0 {
			break
		}
		best, upper = p.tabu.coloring(), upper-1
		f.coloring = best
	}
	if upper-1 > colors && ctx.Err() == nil {
		p.ask(ctx, &p.above, upper-1, work, &f)
	}
	return f
}

// ask begins or continues the search for a coloring by that many colors.
func (p *part) ask(ctx context.Context, s **clauseSearch, colors, work int, f *finding) {
	if *s == nil || (*s).colors != colors {
		if p.cover == nil || !p.affords(colors, work) {
			return
		}
		*s = newClauseSearch(ctx, p.graph, p.adjacent, p.clique, p.cover, colors, s == &p.below)
	}
	if *s == nil {
		return
	}
	before := (*s).solver.Statistics()
	status, coloring := (*s).run(ctx, work)
	after := (*s).solver.Statistics()
	f.choices += after.Decisions - before.Decisions
	f.backtracks += after.Conflicts - before.Conflicts
	switch status {
	case cdcl.Satisfiable:
		f.coloring = coloring
	case cdcl.Unsatisfiable:
		f.lower = colors + 1
	}
}
