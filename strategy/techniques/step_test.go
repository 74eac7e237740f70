package techniques_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy/techniques"
)

// TestStep checks the methods of a step made by hand.
func TestStep(t *testing.T) {
	s := techniques.NewStep()
	s.Technique = named(t, "X-wing")
	s.Base, s.Cover = techniques.Units{1<<1 | 1<<5}, techniques.Units{1<<(9+2) | 1<<(9+7)} // rows 2 and 6, columns 3 and 8
	for _, cell := range []int{11, 16, 47, 52} {
		s.Reason[cell] = sudoku.DigitsOf(4)
	}
	s.Eliminated[2], s.Eliminated[79] = sudoku.DigitsOf(4), sudoku.DigitsOf(4)
	if got := s.Cells(); !slices.Equal(got, []int{11, 16, 47, 52}) || s.Digits() != sudoku.DigitsOf(4) {
		t.Errorf("want the four cells of 4, got %v, %v", got, s.Digits())
	}
	text, err := json.Marshal(s)
	const want = `{"technique":"X-wing","cost":15,"units":["row 2","row 6","column 3","column 8"],` +
		`"cells":["r2c3","r2c8","r6c3","r6c8"],"candidates":["r2c3#4","r2c8#4","r6c3#4","r6c8#4"],` +
		`"placed":[],"eliminated":["r1c3#4","r9c8#4"],` +
		`"text":"in rows 2 and 6, 4 fits only in columns 3 and 8, so r1c3 and r9c8 can't be 4"}`
	if err != nil || string(text) != want {
		t.Errorf("want %s\ngot  %s, %v", want, text, err)
	}
}

// TestTake takes a step that places a number and one that removes a candidate.
func TestTake(t *testing.T) {
	p := position(t, ".................................................................................")
	s := techniques.NewStep()
	s.Placed[40] = 5
	s.Eliminated[0] = sudoku.DigitsOf(1, 9)
	p.Take(s)
	want := position(t, strings.Repeat(".", 40)+"5"+strings.Repeat(".", 40))
	want.Candidates[0] = classic.Layout().Numbers() &^ sudoku.DigitsOf(1, 9)
	if !slices.Equal(p.Grid, want.Grid) || !slices.Equal(p.Candidates, want.Candidates) {
		t.Errorf("want\n%s\ngot\n%s", pretty(want), pretty(p))
	}
}

// TestLinks plays hard puzzles and checks every chain and net line by line: each link follows
// from those that it names, and no link follows from itself.
func TestLinks(t *testing.T) {
	files := map[string]int{"norvig_hardest11.txt": 11, "norvig_top95.txt": testenv.Cases(6, 95), "top1465.txt": testenv.Cases(4, 1000)}
	checked := make(map[string]int)
	for file, puzzles := range files {
		for _, entry := range corpus.Read(t, file)[:puzzles] {
			p := techniques.NewPosition(entry.Puzzle.(sudoku.Board))
			for s := range p.Play() {
				if len(s.Links) == 0 {
					continue
				}
				checked[s.Technique.String()]++
				if at, ok := follows(p, s.Links); !ok {
					t.Fatalf("%s\n%s: %s\nwant link %d to follow from its parents", pretty(p), s.Technique, s, at+1)
				}
			}
		}
	}
	for _, technique := range []string{
		"skyscraper", "two-string kite", "X-chain", "XY-chain", "AIC",
		"forcing chain", "forcing net", "forcing net with locked sets", "nested forcing net",
	} {
		if checked[technique] == 0 {
			t.Errorf("%s: want a step checked, got none", technique)
		}
	}
}

// follows reports whether each link follows from those that it names, and otherwise returns
// the place of one that doesn't. A link follows if what these say and the opposite of the link
// contradict each other at once, or after single places are filled once, as a pair needs. A
// link that ends a contradiction denies what was supposed last; what was found since then
// counts no more. The link of several cases follows if each of them says so.
func follows(p *techniques.Position, links []techniques.Link) (int, bool) {
	var open []int // places of the links that count, in order
	for at, l := range links {
		q := p.Clone()
		for _, from := range l.From {
			if !slices.Contains(open, from) {
				return at, false
			}
			say(q, links[from])
		}
		switch {
		case l.By == "": // supposed
		case l.By == "in each case":
			for _, from := range l.From {
				if links[from].Candidate != l.Candidate && !excludes(links[from], l) {
					return at, false
				}
			}
		case strings.HasSuffix(l.By, "has no candidate left") || strings.Contains(l.By, "has no place left"):
			last := len(open) - 1
			for links[open[last]].By != "" {
				last--
			}
			if len(q.Contradictions()) == 0 || links[open[last]].Candidate != l.Candidate || l.Right {
				return at, false
			}
			open = open[:last]
		default:
			opposite := l
			opposite.Right = !l.Right
			say(q, opposite)
			if len(q.Contradictions()) == 0 {
				followSingles(q)
			}
			if len(q.Contradictions()) == 0 {
				return at, false
			}
		}
		open = append(open, at)
	}
	return 0, true
}

// excludes reports whether one link says that a candidate is right, and the other that a rival
// is wrong.
func excludes(a, b techniques.Link) bool {
	x, y := markOf(a), markOf(b)
	return a.Right && !b.Right && x.excludes(y)
}

func markOf(l techniques.Link) mark {
	cell, number, _ := classic.MoveOf(l.Candidate)
	return mark{cell, number}
}

// say puts what a link says into a position.
func say(q *techniques.Position, l techniques.Link) {
	if m := markOf(l); l.Right {
		settle(q, m)
	} else {
		q.Candidates[m.cell] &^= sudoku.DigitsOf(m.number)
	}
}
