// Package modelling makes problems of items and options that are listed by name, in any order.
package modelling

import (
	"fmt"

	"graphcover/exactcover"
)

// most is how many items a problem may have, and how many options. What comes later is not kept.
const most = 1 << 20

// A Model is a problem that is being made.
type Model struct {
	primary   []quota
	secondary []string
	options   []Option
	about     map[string]map[string]any
}

type quota struct {
	low, high int
	item      string
}

// An Option contains items by their names.
type Option struct {
	Name       string
	Items      []string
	Cost       int
	Attributes map[string]any
}

// Must adds a primary item that at least low and at most high options of a solution contain. If high is 0, it does
// nothing: a problem can't have such an item.
func (m *Model) Must(low, high int, item string) {
	if high > 0 && len(m.primary) <= most {
		m.primary = append(m.primary, quota{low, high, item})
	}
}

// May adds secondary items.
func (m *Model) May(items ...string) {
	if len(m.secondary) <= most {
		m.secondary = append(m.secondary, items...)
	}
}

// Describe gives an item attributes.
func (m *Model) Describe(item string, attributes map[string]any) {
	if m.about == nil {
		m.about = make(map[string]map[string]any)
	}
	m.about[item] = attributes
}

// Add adds an option. Its items may be added later.
func (m *Model) Add(o Option) {
	if len(m.options) <= most {
		m.options = append(m.options, o)
	}
}

// Problem returns the problem. It is an error if it is too large, or if two items have the same name.
func (m *Model) Problem() (*exactcover.Problem, error) {
	if items := len(m.primary) + len(m.secondary); items > most || len(m.options) > most {
		return nil, fmt.Errorf("want at most %d items and options, got more", most)
	}
	var b exactcover.Builder
	for _, q := range m.primary {
		if q.low == 1 && q.high == 1 {
			b.Primary(q.item)
		} else {
			b.Quota(q.low, q.high, q.item)
		}
	}
	b.Secondary(m.secondary...)
	for _, o := range m.options {
		b.Named(o.Name, o.Items...).Cost(o.Cost)
	}
	p, err := b.Problem()
	if err != nil {
		return nil, fmt.Errorf("want names that differ, also with what is added to them for days and hours: %w", err)
	}
	for i := range p.Items {
		p.Items[i].Attributes = m.about[p.Items[i].Name]
	}
	for i := range m.options {
		p.Options[i].Attributes = m.options[i].Attributes
	}
	return p, nil
}
