package rating

import (
	"math"

	"graphcover/strategy/techniques"
)

// base holds the rating of each technique, before the length of a chain is added. The
// techniques that Sudoku Explainer 1.2.1 has got its figures; the others lie between those
// that they resemble. The order of the list is that in which a person tries the techniques.
var base = []struct {
	technique techniques.Technique
	rating    float64
}{
	{techniques.HiddenSingle{}, 1.2}, // 1.5 in a row or column
	{techniques.NakedSingle{}, 2.3},
	{techniques.Pointing{}, 2.6},
	{techniques.Claiming{}, 2.8},
	{techniques.NakedTuple{Size: 2}, 3.0},
	{techniques.Fish{Size: 2}, 3.2},
	{techniques.HiddenTuple{Size: 2}, 3.4},
	{techniques.NakedTuple{Size: 3}, 3.6},
	{techniques.Fish{Size: 3}, 3.8},
	{techniques.HiddenTuple{Size: 3}, 4.0},
	{techniques.Skyscraper{}, 4.0},
	{techniques.Kite{}, 4.1},
	{techniques.XYWing{}, 4.2},
	{techniques.EmptyRectangle{}, 4.3},
	{techniques.XYZWing{}, 4.4},
	{techniques.WWing{}, 4.4},
	{techniques.UniqueRectangle{Type: 1}, 4.5},
	{techniques.UniqueRectangle{Type: 2}, 4.5},
	{techniques.UniqueRectangle{Type: 3}, 4.5},
	{techniques.UniqueRectangle{Type: 4}, 4.5},
	{techniques.NakedTuple{Size: 4}, 5.0},
	{techniques.Fish{Size: 4}, 5.2},
	{techniques.HiddenTuple{Size: 4}, 5.4},
	{techniques.SimpleColoring{}, 6.5},
	{techniques.XChain{}, 6.6},
	{techniques.XYChain{}, 6.6},
	{techniques.AIC{}, 7.0},
	{techniques.ALSXZ{}, 7.5},
	{techniques.ForcingChain{}, 8.0},
	{techniques.ForcingNet{}, 8.5},
	{techniques.ForcingNet{Locked: true}, 9.0},
	{techniques.ForcingNet{Locked: true, Nested: true}, 9.5},
}

// byRating lists the techniques in the order of base.
var byRating = listTechniques()

func listTechniques() (all []techniques.Technique) {
	for _, b := range base {
		all = append(all, b.technique)
	}
	return all
}

// Of returns the rating of a step: that of its technique, and of its length if it has links.
func Of(s techniques.Step) float64 {
	for _, b := range base {
		if b.technique != s.Technique {
			continue
		}
		switch s.Technique.(type) {
		case techniques.HiddenSingle:
			if !s.InBlocks() {
				return 1.5
			}
		case techniques.XChain, techniques.XYChain, techniques.AIC, techniques.ForcingChain, techniques.ForcingNet:
			return round(b.rating + ofLength(len(s.Links)))
		}
		return b.rating
	}
	return 0 // not on the scale; TestScale checks that there is no such technique
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

// DifficultyOf returns the difficulty of a rating.
func DifficultyOf(rating float64) Difficulty {
	found := bands[0].Difficulty
	for _, band := range bands {
		if rating >= band.from {
			found = band.Difficulty
		}
	}
	return found
}
