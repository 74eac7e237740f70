package rating

import (
	"cmp"
	"math"
	"slices"

	"graphcover/strategy/techniques"
)

// shortestChain is the rating of the easiest technique whose steps are rated by their length, too.
const shortestChain = 6.6

// byRating lists the techniques in the order in which a person tries them.
var byRating = slices.SortedStableFunc(slices.Values(techniques.All), func(a, b *techniques.Technique) int {
	return cmp.Compare(a.Rating(), b.Rating())
})

// Of returns the rating of a step: that of its technique, and of its length if it is a chain or a
// net.
func Of(s techniques.Step) float64 {
	rating := s.Technique.Rating()
	switch {
	case s.Technique.String() == "hidden single" && !s.InBlocks():
		return 1.5 // in a row or column
	case rating >= shortestChain:
		return round(rating + ofLength(len(s.Links)))
	}
	return rating
}

// ofLength returns what the links of a chain add: 0.1 for each of the lengths 4, 6, 8, 12, 16,
// 24, 32 and so on that they exceed, as in Sudoku Explainer.
func ofLength(links int) float64 {
	added := 0
	for step, even := 4, true; links > step; added++ {
		if even {
			step = step * 3 / 2
		} else {
			step = step * 4 / 3
		}
		even = !even
	}
	return float64(added) / 10
}

// round returns a rating with one decimal.
func round(rating float64) float64 { return math.Round(10*rating) / 10 }

// A Difficulty is a stretch of the scale.
type Difficulty string

// The difficulties, the easiest first.
const (
	Easy       Difficulty = "easy"
	Medium     Difficulty = "medium"
	Hard       Difficulty = "hard"
	Expert     Difficulty = "expert"
	Diabolical Difficulty = "diabolical"
)

// bands holds the lowest rating of each difficulty.
var bands = []struct {
	Difficulty
	from float64
}{{Easy, 0}, {Medium, 2.0}, {Hard, 3.0}, {Expert, 4.5}, {Diabolical, 7.0}}

// Difficulties returns all difficulties, the easiest first.
func Difficulties() (all []Difficulty) {
	for _, band := range bands {
		all = append(all, band.Difficulty)
	}
	return all
}

func difficultyOf(rating float64) Difficulty {
	found := bands[0].Difficulty
	for _, band := range bands {
		if rating >= band.from {
			found = band.Difficulty
		}
	}
	return found
}
