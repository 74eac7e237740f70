package tuples

// locked finds a number whose places in a unit of the kinds base are all in one unit
// of the kinds cover. A kind is given by its first index in [sudoku.Units].
func (p *Position) locked(t Technique, base, cover []int) (Step, bool) {
	for _, firstBase := range base {
		for u := firstBase; u < firstBase+9; u++ {
			for number := 1; number <= 9; number++ {
				for _, firstCover := range cover {
					in := p.places(number, u, firstCover)
					if in.count() != 1 {
						continue
					}
					if s, found := p.confined(t, number, 1<<u, in); found {
						return s, true
					}
				}
			}
		}
	}
	return Step{}, false
}
