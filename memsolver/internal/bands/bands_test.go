package bands

import (
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/draw"
	"graphcover/internal/testenv"
	"graphcover/memsolver/internal/engine"
	"graphcover/memsolver/internal/enginetest"
	"graphcover/puzzle/sudoku"
	"graphcover/puzzle/sudoku/fullgrid"
)

// TestWalker walks grids that have few solutions, or none, because they have many clues. In some of
// them, candidates are ruled out.
func TestWalker(t *testing.T) {
	source := draw.From(1)
	var problems []*exactcover.Problem
	kinds := make(map[string]int)
	for n := range testenv.Cases(16, 200) {
		p := *sudoku.Classic().Empty().Base()
		p.Options = slices.Clone(p.Options)
		numbers := fullgrid.Random(source).Numbers()
		order := make([]int, len(numbers))
		for cell := range order {
			order[cell] = cell
		}
		draw.Shuffle(source, order)
		for k, cell := range order {
			number := int(numbers[cell])
			if k == 20 && n%4 == 0 {
				number = number%9 + 1
			}
			o := 9*cell + number - 1
			if next := append(slices.Clone(p.Given), o); p.ValidateGiven(next) == nil {
				p.Given = next
			}
			if n%3 == 0 && k < 20 {
				p.Options[9*order[80-k]+number%9].Items = nil
			}
			if w := New(&p).NewWalker(); k > 35 && few(w, &p) {
				break
			}
		}
		problems = append(problems, &p)
		w := New(&p).NewWalker()
		w.Start(p.Given, nil)
		w.Walk(1<<20, true)
		kinds[[...]string{"none", "one", "several"}[min(w.Tally().Solutions, 2)]]++
	}
	if len(kinds) < 3 {
		t.Errorf("want problems with no solution, one and several, got %v", kinds)
	}
	enginetest.WalkerOf(t, problems, func(p *exactcover.Problem) engine.Walker { return New(p).NewWalker() })
}

// few reports whether a problem has few solutions.
func few(w engine.Walker, p *exactcover.Problem) bool {
	w.Start(p.Given, nil)
	for range 40 {
		if w.Walk(1000, false) != engine.Found {
			return true
		}
	}
	return false
}

// TestRefusal changes the problem in ways that make it another one.
func TestRefusal(t *testing.T) {
	classic := sudoku.Classic().Empty().Base()
	testenv.Check(t, Check(classic))
	for name, change := range map[string]func(p *exactcover.Problem){
		"an item more":        func(p *exactcover.Problem) { p.Items = append(p.Items, exactcover.Item{Secondary: true}) },
		"a secondary item":    func(p *exactcover.Problem) { p.Items[323].Secondary = true },
		"a quota":             func(p *exactcover.Problem) { p.Items[7].Quota = exactcover.Quota{Low: 1, High: 2} },
		"an option less":      func(p *exactcover.Problem) { p.Options = p.Options[:728] },
		"options in an order": func(p *exactcover.Problem) { p.Options[3], p.Options[4] = p.Options[4], p.Options[3] },
		"an item less":        func(p *exactcover.Problem) { p.Options[5].Items = p.Options[5].Items[:3] },
	} {
		p := classic.Clone()
		change(p)
		if err := Check(p); !testenv.Is[engine.Refusal](err) {
			t.Errorf("%s: want a refusal, got %v", name, err)
		}
	}
	for _, rules := range []string{"9x9,x", "6x6", "9x9,windoku", "9x9,r1c1+r1c2=9"} {
		if Check(testenv.Must(sudoku.ParseRules(rules))(t).Empty().Base()) == nil {
			t.Errorf("%s: want a refusal", rules)
		}
	}
}
