package optimize

import (
	"slices"

	"graphcover/exactcover"
)

// elastic returns a model whose covers may leave primary items of m without some of the options that they need: for each
// time there is an option more, which contains that item alone and costs 1. The options of m keep their numbers and cost
// nothing, so a cover that costs nothing is one of m.
//
// Reference: J. W. Chinneck, "Feasibility and infeasibility in optimization" (2008), chapter 6, on elastic programs.
func (m *model) elastic() *model {
	e := *m
	e.unit, e.cost = 1, make([]int64, m.options())
	e.start, e.item, e.color, e.owner = slices.Clone(m.start), slices.Clone(m.item), slices.Clone(m.color), slices.Clone(m.owner)
	e.name = slices.Clone(m.name)
	name := slices.Max(append(m.name, -1))
	for i, low := range m.low[:m.primary] {
		for range low {
			name++
			e.item, e.color, e.owner = append(e.item, int32(i)), append(e.color, 0), append(e.owner, int32(len(e.name)))
			e.name, e.cost, e.start = append(e.name, name), append(e.cost, 1), append(e.start, int32(len(e.item)))
		}
	}
	return &e
}

// fits reports whether there are as many nodes as items must be covered. If not, there is no cover, and the elastic model might
// be far larger than m.
func (m *model) fits() bool {
	needed := 0
	for _, low := range m.low[:m.primary] {
		needed += int(low)
	}
	return needed <= len(m.item)
}

// A stretch looks for a cover of a model by way of its elastic model: it begins with a cover of that which a search comes to
// at once, and searches neighborhoods of the best one for covers that leave less out, down to nothing. Every other time it
// takes one that leaves out as much as the best one, too, so that it crosses plateaus.
//
// It finds a cover where one choice asks for several others, as where each day of a timetable has an option for the hours
// that are free on it. A repair, which flips one option after another, gets nowhere there.
type stretch struct {
	*improvement // of the elastic model
	near         *neighborhoods
}

func (i *improvement) newStretch(m *model) *stretch {
	e := m.elastic()
	o := &Optimizer{all: e, shift: shiftOf(e), cores: 1, alone: i.alone}
	s := &stretch{improvement: o.newImprovement(i.ctx, e, func(exactcover.Best) bool { return true })}
	s.random = i.random
	return s
}

// run goes on until it has done so much work.
func (s *stretch) run(work int) {
	s.most = s.work + work
	if s.near == nil && !s.begin() {
		return
	}
	for n := s.near; s.goesOn(); s.add(n.search) {
		n.setLimit(s.cost - int64(s.random.IntN(2)))
		n.searchOne()
	}
}

// begin finds the first cover of the elastic model. It reports whether the work was enough for that; if not, the next run
// begins again.
func (s *stretch) begin() bool {
	first := s.anywhere(s.all, 0)()
	first.found = func(cover []int32, cost int64) bool {
		s.take(s.all, cover, cost)
		return false
	}
	first.node(0)
	if s.add(first); s.solution == nil {
		return false
	}
	near := s.anywhere(s.all, 0)()
	near.ties = s.random
	s.near = s.neighborhoodsIn(near, true)
	return true
}

// stretch has a stretch look for a cover if there is none, and gives it up after so much work. The next call goes on with it.
func (i *improvement) stretch(m *model, work int) {
	if i.eager || i.solution != nil || !i.goesOn() || !m.fits() {
		return
	}
	if i.stretched == nil {
		i.stretched = i.newStretch(m)
	}
	s, before := i.stretched, i.stretched.Effort
	s.run(max(i.budget(work), 1)) // 0 would be no limit
	i.Nodes, i.work, i.Standing = i.Nodes+s.Nodes-before.Nodes, i.work+s.work-before.work, 0
	if s.solution == nil || s.cost > 0 {
		return
	}
	cover, cost := m.numbers(s.solution), int64(0)
	for _, o := range cover {
		cost += m.cost[o]
	}
	i.take(m, cover, cost)
}
