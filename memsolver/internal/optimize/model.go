package optimize

import (
	"encoding/binary"
	"math/rand/v2"
	"slices"

	"graphcover/exactcover"
	"graphcover/memsolver/internal/number"
)

// A model is a problem, or the part of it that is left after options were ruled out. It does not
// change.
type model struct {
	primary int     // items below it are primary
	low     []int32 // by item: how often it must be covered
	high    []int32 // by item: how often it can be covered, in colors any number of times

	start []int32 // by option: its first node; one more at the end
	item  []int32 // by node
	color []int32 // by node; 0 if it has none
	owner []int32 // by node: its option

	cost  []int64 // by option, in units of unit
	unit  int64   // divides the costs of all options
	name  []int32 // by option: its index in the problem
	given []int32 // options that every cover contains
}

// newModel returns the model of all options of p that a cover can contain.
func newModel(p *exactcover.Problem) *model {
	m := &model{primary: p.Primary(), unit: 1}
	for i := range p.Items {
		q := p.Quota(i)
		m.low, m.high = append(m.low, int32(q.Low)), append(m.high, int32(q.High))
	}
	excluded, given := p.OptionSet(p.Excluded), p.OptionSet(p.Given)
	divisor := int64(0)
	for o := range p.Options {
		option := &p.Options[o]
		if excluded[o] || !given[o] && !p.HasPrimary(o) {
			continue
		}
		if given[o] {
			m.given = append(m.given, int32(len(m.name)))
		}
		m.start = append(m.start, int32(len(m.item)))
		for k, item := range option.Items {
			m.item = append(m.item, int32(item))
			m.color = append(m.color, int32(option.Color(k)))
			m.owner = append(m.owner, int32(len(m.name)))
		}
		m.name = append(m.name, int32(o))
		m.cost = append(m.cost, int64(option.Cost))
		divisor = number.Divisor(divisor, int64(option.Cost))
	}
	m.start = append(m.start, int32(len(m.item)))
	if divisor > 1 {
		m.unit = divisor
		for o := range m.cost {
			m.cost[o] /= divisor
		}
	}
	return m
}

func (m *model) options() int { return len(m.name) }

// area returns the number of items times that of nodes. The more it is, the longer the relaxation takes.
func (m *model) area() int { return len(m.low) * len(m.item) }

// names returns all options, by their indices in the problem.
func (m *model) names() []int {
	names := make([]int, len(m.name))
	for o, name := range m.name {
		names[o] = int(name)
	}
	return names
}

func (m *model) items(o int32) []int32 { return m.item[m.start[o]:m.start[o+1]] }

// keep returns the model with these options only, which include the given ones.
func (m *model) keep(options []int) *model {
	k := &model{primary: m.primary, low: m.low, high: m.high, unit: m.unit}
	number := make(map[int32]int32, len(m.given))
	for _, o := range m.given {
		number[o] = -1
	}
	for _, o := range options {
		if _, given := number[int32(o)]; given {
			number[int32(o)] = int32(len(k.name))
		}
		k.start = append(k.start, int32(len(k.item)))
		from, to := m.start[o], m.start[o+1]
		k.item = append(k.item, m.item[from:to]...)
		k.color = append(k.color, m.color[from:to]...)
		for range to - from {
			k.owner = append(k.owner, int32(len(k.name)))
		}
		k.name, k.cost = append(k.name, m.name[o]), append(k.cost, m.cost[o])
	}
	k.start = append(k.start, int32(len(k.item)))
	for _, o := range m.given {
		k.given = append(k.given, number[o])
	}
	return k
}

// distinct returns the options but those that have the items and colors of another one that is not
// dearer, and exclude it: a cover of least cost needs none of them.
func (m *model) distinct() []int {
	cheapest := make(map[string]int32, m.options())
	keys := make([]string, m.options())
	isGiven := make([]bool, m.options())
	for _, o := range m.given {
		isGiven[o] = true
	}
	var nodes []uint64
	var key []byte
	for o := range int32(m.options()) {
		if isGiven[o] || !m.excludesItself(o) {
			continue
		}
		nodes, key = nodes[:0], key[:0]
		for n := m.start[o]; n < m.start[o+1]; n++ {
			nodes = append(nodes, uint64(m.item[n])<<32|uint64(m.color[n]))
		}
		slices.Sort(nodes)
		for _, n := range nodes {
			key = binary.LittleEndian.AppendUint64(key, n)
		}
		keys[o] = string(key)
		if other, known := cheapest[keys[o]]; !known || m.cost[o] < m.cost[other] {
			cheapest[keys[o]] = o
		}
	}
	var keep []int
	for o := range m.options() {
		if keys[o] == "" || cheapest[keys[o]] == int32(o) {
			keep = append(keep, o)
		}
	}
	return keep
}

// excludesItself reports whether a cover can't contain two options with the items and colors of o.
func (m *model) excludesItself(o int32) bool {
	for n := m.start[o]; n < m.start[o+1]; n++ {
		if m.color[n] == 0 && m.high[m.item[n]] == 1 {
			return true
		}
	}
	return false
}

// columns returns for each option the items whose quotas hold for the sum of the options that
// contain them, as the linear relaxation needs them. A secondary item is contained at most once
// without a color, but in a color any number of times.
func (m *model) columns() [][]int32 {
	flat := make([]int32, 0, len(m.item))
	columns := make([][]int32, m.options())
	for o := range columns {
		from := len(flat)
		for n := m.start[o]; n < m.start[o+1]; n++ {
			if m.color[n] == 0 {
				flat = append(flat, m.item[n])
			}
		}
		columns[o] = flat[from:len(flat):len(flat)]
	}
	return columns
}

// spread returns the model with costs that look random.
func (m *model) spread() *model {
	k := *m
	k.cost = make([]int64, m.options())
	r := rand.New(rand.NewPCG(uint64(m.options()), 0))
	for o := range k.cost {
		k.cost[o] = 1 + r.Int64N(100)
	}
	return &k
}
