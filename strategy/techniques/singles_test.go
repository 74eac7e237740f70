package techniques_test

import "graphcover/strategy/techniques"

// nakedSingles returns all ways to place a number in a cell that can hold no other.
func nakedSingles(p *techniques.Position) (all []change) {
	for cell := range 81 {
		if digits := left(p, cell); digits.Len() == 1 {
			var c change
			c.placed[cell] = uint8(digits.Least())
			all = append(all, c)
		}
	}
	return all
}

// hiddenSingles returns all ways to place a number that has one place in a unit.
func hiddenSingles(p *techniques.Position) (all []change) {
	for _, unit := range classic.Layout().Units {
		for number := 1; number <= 9; number++ {
			if cells := places(p, number, unit.Cells); len(cells) == 1 {
				var c change
				c.placed[cells[0]] = uint8(number)
				all = append(all, c)
			}
		}
	}
	return all
}
