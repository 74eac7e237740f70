package chromatic

import (
	"cmp"
	"context"
	"slices"

	"graphcover/internal/cdcl"
)

// A clauseSearch asks by clause learning whether a graph can be colored by a number of colors. A variable
// says that a vertex has a color. Each vertex has one of the colors; of each clique at most one vertex
// has a color, where the cliques contain every edge. If a clique has as many vertices as there are
// colors, each color is one of theirs.
//
// Colors can be exchanged. So the vertices of one clique have the first colors, and the vertex in place i
// of an order has one of the first i of the colors that are left: whatever colors are exchanged,
// the first vertex with a color that is new has the next one. Reference: I. Méndez-Díaz,
// P. Zabala, "A branch-and-cut algorithm for graph coloring", Discrete Applied Mathematics 154 (2006),
// 826-847.
type clauseSearch struct {
	solver    *cdcl.Solver
	colors    int
	fixed     []int32   // by vertex: its color, from 1, or 0
	variables [][]int32 // by vertex and color: the variable, from 1, or 0 if the vertex can't have that color
}

// formulaSize returns about how many literals the formula for a graph has.
func formulaSize(g Graph, colors int) int {
	edges := 0
	for _, neighbors := range g {
		edges += len(neighbors)
	}
	return (edges/2 + len(g)) * colors
}

// newClauseSearch begins a search with the vertices of a clique fixed. It must not have more than
// that many. If it refutes, it tries colors in a way that is good for proofs that there is no coloring. It returns
// nil if ctx is done first.
func newClauseSearch(ctx context.Context, g Graph, adjacent []set, clique []int32, cover [][]int32, colors int, refutes bool) *clauseSearch {
	s := &clauseSearch{colors: colors, fixed: make([]int32, len(g)), variables: make([][]int32, len(g))}
	for i, v := range clique {
		s.fixed[v] = int32(i + 1)
	}
	order := s.order(g)
	count := int32(0)
	for place, v := range order {
		s.variables[v] = make([]int32, colors)
		for color := range colors {
			isFree := color < len(clique) && !adjacent[v].has(clique[color]) ||
				color >= len(clique) && color-len(clique) <= place
			if isFree {
				count++
				s.variables[v][color] = count
			}
		}
	}
	s.solver = cdcl.New(int(count))
	for _, v := range order {
		s.addOneOf(s.literals(v))
	}
	for _, members := range cover {
		if ctx.Err() != nil {
			return nil
		}
		s.addClique(members)
	}
	s.addOrder(order, len(clique))
	for v := 1; refutes && v <= int(count); v++ {
		s.solver.SetPhase(v, true)
	}
	for i, v := range order {
		for _, variable := range s.variables[v] {
			if refutes && variable > 0 {
				s.solver.SetActivity(int(variable), 1-float64(i)/float64(len(order)))
			}
		}
	}
	return s
}

// order returns the vertices that are not fixed, those with the fewest possible colors first.
func (s *clauseSearch) order(g Graph) []int32 {
	taken := make([]int, len(g))
	var order []int32
	for v, neighbors := range g {
		if s.fixed[v] > 0 {
			continue
		}
		order = append(order, int32(v))
		for _, u := range neighbors {
			if s.fixed[u] > 0 {
				taken[v]++
			}
		}
	}
	slices.SortStableFunc(order, func(u, v int32) int {
		return cmp.Or(taken[v]-taken[u], len(g[v])-len(g[u]))
	})
	return order
}

// literals returns the literals that say that v has a color.
func (s *clauseSearch) literals(v int32) []cdcl.Literal {
	var all []cdcl.Literal
	for _, variable := range s.variables[v] {
		if variable > 0 {
			all = append(all, cdcl.Literal(variable))
		}
	}
	return all
}

func (s *clauseSearch) addOneOf(literals []cdcl.Literal) { s.solver.AddClause(literals...) }

// addClique adds what is known of the colors of a clique.
func (s *clauseSearch) addClique(members []int32) {
	for color := range s.colors {
		var having []cdcl.Literal
		isFixed := false
		for _, v := range members {
			switch {
			case s.fixed[v] > 0:
				isFixed = isFixed || int(s.fixed[v]) == color+1
			case s.variables[v][color] > 0:
				having = append(having, cdcl.Literal(s.variables[v][color]))
			}
		}
		if len(having) > 1 {
			s.solver.AddAtMostOne(having...)
		}
		if len(members) == s.colors && !isFixed {
			s.addOneOf(having)
		}
	}
}

// mostOrder is the largest number of literals that addOrder adds.
const mostOrder = 1 << 20

// addOrder says that a vertex has a color only if an earlier one has the color before, for the
// colors that are not those of fixed vertices.
func (s *clauseSearch) addOrder(order []int32, fixed int) {
	if len(order)*len(order)/2*(s.colors-fixed) > mostOrder {
		return
	}
	for color := fixed + 1; color < s.colors; color++ {
		var before []cdcl.Literal
		for _, v := range order {
			if variable := s.variables[v][color]; variable > 0 {
				s.solver.AddClause(append(slices.Clone(before), -cdcl.Literal(variable))...)
			}
			if variable := s.variables[v][color-1]; variable > 0 {
				before = append(before, cdcl.Literal(variable))
			}
		}
	}
}

// run searches for about that much work. If the result is [cdcl.Satisfiable], it also returns the coloring.
func (s *clauseSearch) run(ctx context.Context, work int) (cdcl.Status, []int32) {
	status := s.solver.Solve(ctx, work)
	if status != cdcl.Satisfiable {
		return status, nil
	}
	coloring := slices.Clone(s.fixed)
	for v, variables := range s.variables {
		for color, variable := range variables {
			if variable > 0 && s.solver.Value(int(variable)) {
				coloring[v] = int32(color + 1)
				break
			}
		}
	}
	return status, coloring
}

// cliqueCover returns cliques, none of which can be extended, that together contain each edge, or nil
// if ctx is done first.
func cliqueCover(ctx context.Context, g Graph, adjacent []set) (cover [][]int32) {
	open := make([]set, len(g)) // the edges that are in no clique yet
	for v := range g {
		open[v] = slices.Clone(adjacent[v])
	}
	candidates := newSet(len(g))
	for v := range g {
		if ctx.Err() != nil {
			return nil
		}
		for u := open[v].first(); u >= 0; u = open[v].first() {
			clique := []int32{int32(v), u}
			candidates.meet(adjacent[v], adjacent[u])
			near := candidates.vertices()
			shared := make(map[int32]int, len(near))
			for _, w := range near {
				shared[w] = candidates.shared(adjacent[w])
			}
			slices.SortStableFunc(near, func(a, b int32) int { return shared[b] - shared[a] })
			for _, w := range near {
				if candidates.has(w) {
					clique = append(clique, w)
					candidates.meet(candidates, adjacent[w])
				}
			}
			for _, a := range clique {
				for _, b := range clique {
					open[a].remove(b)
				}
			}
			cover = append(cover, clique)
		}
	}
	return cover
}
