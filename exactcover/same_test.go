package exactcover_test

import (
	"testing"

	"graphcover/exactcover"
	"graphcover/exactcover/solvertest"
)

// TestSame compares a problem with itself, and with others that differ from it in one thing.
func TestSame(t *testing.T) {
	made := func(change func(p *exactcover.Problem)) *exactcover.Problem {
		p := solvertest.New(3, "ab", "bc", "c", "a")
		p.Items[0].Name, p.Items[1].Name, p.Options[0].Name = "first", "", ""
		p.Colors = []string{"", "red", "blue"}
		p.Given, p.Excluded = []int{2, 3}, []int{1}
		change(p)
		return p
	}
	p := made(func(*exactcover.Problem) {})
	if !exactcover.Same(p, p) || !exactcover.Same(p, made(func(p *exactcover.Problem) { p.Given = []int{3, 2, 3} })) {
		t.Error("want a problem the same as itself, in whatever order its options are given")
	}
	inGraph := made(func(p *exactcover.Problem) { // where each node has a name, and the items are sorted
		for i := range p.Items {
			p.Items[i].Name = p.ItemName(i)
		}
		for o := range p.Options {
			p.Options[o].Name = p.OptionName(o)
		}
	})
	if !exactcover.Same(p, inGraph) || !exactcover.Same(inGraph, p) {
		t.Error("want a problem the same as its copy with all names")
	}
	turned := made(func(p *exactcover.Problem) { p.Options[0].Name, p.Options[0].Items = p.OptionName(0), []int{1, 0} })
	if !exactcover.Same(p, turned) || !exactcover.Same(turned, p) {
		t.Error("want a problem the same with the items of an option in another order")
	}
	usual := made(func(p *exactcover.Problem) { p.Items[1].Quota = exactcover.Quota{Low: 1, High: 1} })
	if !exactcover.Same(p, usual) {
		t.Error("want a problem the same if the usual quota is written out")
	}
	for what, change := range map[string]func(p *exactcover.Problem){
		"the name of an item":   func(p *exactcover.Problem) { p.Items[0].Name = "other" },
		"a secondary item":      func(p *exactcover.Problem) { p.Items[2].Secondary = true },
		"the name of an option": func(p *exactcover.Problem) { p.Options[0].Name = "other" },
		"an option's items":     func(p *exactcover.Problem) { p.Options[0].Items = []int{0, 2} },
		"a color":               func(p *exactcover.Problem) { p.Options[0].Colors = []exactcover.Color{0, 1} },
		"a quota":               func(p *exactcover.Problem) { p.Items[2].Quota = exactcover.Quota{Low: 0, High: 1} },
		"a cost":                func(p *exactcover.Problem) { p.Options[1].Cost = 1 },
		"a given option":        func(p *exactcover.Problem) { p.Given = []int{2} },
		"an excluded option":    func(p *exactcover.Problem) { p.Excluded = nil },
	} {
		q := made(change)
		if exactcover.Same(p, q) || exactcover.Same(q, p) {
			t.Errorf("%s: want two problems that differ", what)
		}
	}
}
