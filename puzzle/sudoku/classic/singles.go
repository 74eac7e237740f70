package classic

// Singles applies the two plain rules until they find nothing more: a cell with one candidate holds it,
// and a digit with one place left in a row, column or block goes there. It returns false if it finds
// that there is no solution. The result does not depend on the order in which the rules are applied.
//
// These rules draw fewer conclusions than [Position.Settle]. They are those of published solvers, of
// which the choices are counted.
func (p *Position) Singles() bool {
	for {
		found, ok := p.placeSingles()
		if !ok {
			return false
		}
		if found {
			continue
		}
		if found, ok = p.placeHidden(); !ok || !found {
			return ok
		}
	}
}

// placeHidden decides the cells that are the only place for a digit in a unit. It looks at the digits
// that have lost a candidate. It reports whether there are any, and returns false as ok if a digit has
// no place in a unit, or if a cell is the only place for two.
func (p *Position) placeHidden() (found, ok bool) {
	var places [bands][Side]uint32
	var once, twice [bands]uint32 // places of that many digits at least
	for d := range Side {
		if !p.changed(d) {
			continue
		}
		set := [bands]uint32{p.may[0][d], p.may[1][d], p.may[2][d]}
		p.seen[0][d], p.seen[1][d], p.seen[2][d] = set[0], set[1], set[2]
		only, ok := onlyInUnit(&set)
		if !ok {
			return false, false
		}
		for band := range bands {
			place := only[band] & p.open[band]
			places[band][d] = place
			twice[band] |= once[band] & place
			once[band] |= place
		}
	}
	switch {
	case twice != [bands]uint32{}:
		return false, false
	case once == [bands]uint32{}:
		return false, true
	}
	for band, all := range once {
		if all == 0 {
			continue
		}
		for d := range Side {
			cells := places[band][d]
			p.may[band][d] &^= all &^ cells
			if cells != 0 {
				p.decide(band, cells, d)
			}
		}
	}
	return true, true
}

// The rows and blocks of one band, or of two bands side by side in one word. Three octal digits are a
// row, and each digit is the third of it that is in one block.
const (
	firstColumn  = 0o001_001_001_001_001_001 // the first cell of each row
	firstInThird = 0o111_111_111_111_111_111 // the first cell of each row of each block
	firstInBlock = 0o000_000_111_000_000_111 // the first cell of each block
	oneBlock     = 0o007_007_007             // the cells of the first block
)

// onlyInUnit returns the places of a digit that are alone in one of their units, and false if a unit
// has none.
func onlyInUnit(places *[bands]uint32) (only [bands]uint32, ok bool) {
	upper, lower := uint64(places[0])|uint64(places[1])<<bandSize, uint64(places[2])
	onlyUpper, okUpper := onlyInWord(upper, firstColumn, firstInBlock)
	onlyLower, okLower := onlyInWord(lower, firstColumn&allCells, firstInBlock&allCells)

	// Join the three bands into one, and then its three rows into one.
	once, more := count3(uint64(places[0]), uint64(places[1]), uint64(places[2]))
	column, columnMore := count3(once&oneRow, once>>Side&oneRow, once>>(2*Side))
	columnMore |= more | more>>Side | more>>(2*Side)
	columns := (column &^ columnMore) * (firstColumn & allCells)
	only = [bands]uint32{
		uint32(onlyUpper|columns) & places[0],
		uint32(onlyUpper>>bandSize|columns) & places[1],
		uint32(onlyLower|columns) & places[2],
	}
	return only, okUpper && okLower && column == oneRow
}

// onlyInWord returns all cells of the rows and blocks of a word that contain exactly one cell of set,
// and false if one of them contains none. Rows and blocks are given by their first cells.
func onlyInWord(set, rows, blocks uint64) (only uint64, ok bool) {
	third, thirdMore := count3(set&firstInThird, set>>1&firstInThird, set>>2&firstInThird)
	row, rowMore := count3(third, third>>3, third>>6)
	rowMore |= thirdMore | thirdMore>>3 | thirdMore>>6
	block, blockMore := count3(third, third>>Side, third>>(2*Side))
	blockMore |= thirdMore | thirdMore>>Side | thirdMore>>(2*Side)
	only = (rows&^rowMore)*oneRow | (blocks&^blockMore)*oneBlock
	return only, row&rows == rows && block&blocks == blocks
}

// count3 returns the bits that are set in at least one of three words, and in more than one.
func count3(x, y, z uint64) (once, more uint64) { return x | y | z, x&y | (x|y)&z }
