package rating

import (
	"slices"
	"testing"

	"graphcover/exactcover"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/sudoku"
	"graphcover/puzzle/sudoku/generator"
	"graphcover/strategy/techniques"
)

// TestWish asks for puzzles that there are, and for others.
func TestWish(t *testing.T) {
	for _, c := range []struct {
		difficulty Difficulty
		technique  string
		cages      bool
		bare       bool
		want       string
	}{
		{"", "", false, false, ""}, {"", "", true, true, ""}, {Easy, "", true, false, ""}, {Medium, "", true, true, ""},
		{Easy, "hidden single", false, false, ""}, {Diabolical, "hidden single", false, false, ""}, {Hard, "swordfish", false, false, ""},
		{Diabolical, "AIC", false, false, ""}, {"", "cage combinations", true, false, ""},
		{Easy, "swordfish", false, false, "want hard or more for a puzzle with a step of swordfish, which is rated 3.8, got easy"},
		{Medium, "swordfish", false, false, "want hard or more for a puzzle with a step of swordfish, which is rated 3.8, got medium"},
		{Easy, "naked single", false, false, "want medium or more for a puzzle with a step of naked single, which is rated 2.3, got easy"},
		{Expert, "AIC", false, false, "want diabolical for a puzzle with a step of AIC, which is rated 7.0, got expert"},
		{Easy, "", true, true, "want medium or more for a puzzle with cages and no clues, as no number can be placed without a step of cages, which are rated 2.4 or more, got easy"},
		{"", "innie or outie", false, false, "want a puzzle with cages for a step of innie or outie"},
	} {
		w := Wish{Difficulty: c.difficulty, Cages: c.cages, Bare: c.bare}
		if c.technique != "" {
			w.Technique = testenv.Must(techniques.Named(c.technique))(t)
		}
		got := ""
		if err := w.Check(); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%+v: want %q, got %q", c, c.want, got)
		}
	}
}

// TestBareKillers makes killers: without a step of cages, no number must be placed.
func TestBareKillers(t *testing.T) {
	without := slices.DeleteFunc(slices.Clone(byRating), func(t *techniques.Technique) bool { return t.NeedsCages() })
	steps := 0
	for _, rules := range []string{"4x4", "6x6,x", "4x4,even-odd=EO..............", "4x4,even-odd=EE......E.....O.", "6x6,even-odd=EEE...OO.........................E.."} {
		settings := generator.Settings{Rules: testenv.Must(sudoku.ParseRules(rules))(t), Killer: true,
			Search: func(_ sudoku.Board, order exactcover.Order) exactcover.Solver {
				return memsolver.New(memsolver.DLX, memsolver.Ordered(order))
			}}
		made := 0
		for p, err := range generator.Generate(t.Context(), 1, settings, 1) {
			if err != nil {
				t.Fatalf("%s: %v", rules, err)
			}
			position := techniques.NewPosition(p.Board)
			for step := range position.PlayBy(without) {
				steps++
				if slices.Max(step.Placed) > 0 {
					t.Errorf("%s: want no number without a step of cages, got %s: %s", p.Board, step.Technique, step)
				}
			}
			if step, found := position.First(byRating); found && (!step.Technique.NeedsCages() || Of(step) < leastOfCages()) {
				t.Errorf("%s: want a step of cages, got %s: %s", p.Board, step.Technique, step)
			}
			if made++; made == testenv.Cases(5, 200) {
				break
			}
		}
	}
	if steps == 0 {
		t.Error("want marks that allow a step without cages")
	}
}
