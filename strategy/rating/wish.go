package rating

import (
	"fmt"
	"slices"

	"graphcover/strategy/techniques"
)

// A Wish says what puzzles are looked for.
type Wish struct {
	Difficulty Difficulty            // "" for any
	Technique  *techniques.Technique // of which they have a step; nil for any
	Cages      bool                  // whether they have cages
	Bare       bool                  // whether they have cages and no clues
}

// Check returns an error if the ratings of the techniques show that no puzzle is as w wants it, or nil.
func (w Wish) Check() error {
	if w.Technique != nil && w.Technique.NeedsCages() && !w.Cages && !w.Bare {
		return fmt.Errorf("want a puzzle with cages for a step of %s", w.Technique)
	}
	if w.Technique != nil {
		if least := w.Technique.Rating(); w.isBelow(least) {
			return fmt.Errorf("want %s for a puzzle with a step of %s, which is rated %.1f, got %s", orMore(least), w.Technique, least, w.Difficulty)
		}
	}
	if least := leastOfCages(); w.Bare && w.isBelow(least) {
		return fmt.Errorf("want %s for a puzzle with cages and no clues, as no number can be placed without a step of cages, which are rated %.1f or more, got %s", orMore(least), least, w.Difficulty)
	}
	return nil
}

// leastOfCages returns the least rating of a step that needs cages. On a board without clues, no number can be placed
// before such a step: without the cages nothing tells the even numbers apart, nor the odd ones, and there are two or
// more of each. Marks of even and odd cells may allow other steps, which place no number.
func leastOfCages() float64 {
	needs := slices.DeleteFunc(slices.Clone(byRating), func(t *techniques.Technique) bool { return !t.NeedsCages() })
	return needs[0].Rating()
}

// isBelow reports whether all ratings of the wanted difficulty are less than a rating.
func (w Wish) isBelow(rating float64) bool {
	all := Difficulties()
	return w.Difficulty != "" && slices.Index(all, w.Difficulty) < slices.Index(all, difficultyOf(rating))
}

// orMore returns the difficulty of a rating, and that there are greater ones: "hard or more".
func orMore(rating float64) string {
	if d := difficultyOf(rating); d != bands[len(bands)-1].Difficulty {
		return string(d) + " or more"
	}
	return string(difficultyOf(rating))
}
