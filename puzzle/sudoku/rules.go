package sudoku

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"weak"

	"graphcover/exactcover"
	"graphcover/puzzle/internal/text"
)

// Rules holds the rules of a board. It is never changed.
type Rules struct {
	side                int
	boxRows, boxColumns int   // of each box; 0 if there are regions
	regions             []int // of each cell its region, from 0; nil if there are boxes

	diagonals, windows   bool
	antiKnight, antiKing bool

	parity []byte // of each cell 'E', 'O' or noMark; nil if no cell is marked
	cages  []Cage

	groups    []group
	pairs     []pair
	zero      zero
	isClassic bool
	model     func() *exactcover.Problem // made on first use
	layout    func() *Layout             // made on first use
}

// Classic returns the rules of the Sudoku of 9x9 with boxes of 3x3 and nothing else.
func Classic() *Rules { return classicRules() }

var classicRules = sync.OnceValue(func() *Rules {
	k, err := ParseRules("9x9")
	if err != nil {
		panic(err)
	}
	return k
})

// IsClassic reports whether boards of these rules are the Sudoku of 9x9. It is false for the
// zero Board's rules, which are nil.
func (k *Rules) IsClassic() bool { return k != nil && k.isClassic }

// noMark is the mark of a cell that may be even or odd.
const noMark = '.'

// Side returns the number of rows, which is also the number of columns and of symbols.
func (k *Rules) Side() int { return k.side }

// known holds the rules that are in use, by their text, so that boards with the same rules are
// equal and share a model. Rules that no board has any more are collected as garbage.
var known sync.Map // of weak.Pointer[Rules]

// shared returns the rules in use that are the same as k, or else k.
func (k *Rules) shared() *Rules {
	text := k.String()
	if k.zero == zeroEmpty {
		text += "," + k.from1()
	}
	made := weak.Make(k)
	for {
		found, loaded := known.LoadOrStore(text, made)
		if !loaded {
			runtime.AddCleanup(k, func(text string) { known.CompareAndDelete(text, made) }, text)
			return k
		}
		if rules := found.(weak.Pointer[Rules]).Value(); rules != nil {
			return rules
		}
		known.CompareAndDelete(text, found)
	}
}

// ParseRules reads the rules of a board, separated by commas: first its size, such as "16x16"
// or "16", of side 4 to 25, then any of
//
//   - 0-F: the symbols are 0 to F, on a board of side 16; 1-G: 0 is an empty cell;
//   - box=2x5: the rows and columns of a box; by default the box that is nearest to a
//     square and not higher than wide;
//   - jigsaw=GRID: regions in place of boxes, each cell with the symbol of its region;
//   - x: both diagonals contain each number once;
//   - windoku: so do the windows, which lie between the boxes; boxes must be squares;
//   - anti-knight, anti-king: cells a move of that piece apart differ;
//   - even-odd=GRID: 'E' and 'O' mark cells with even and odd numbers, '.' others;
//   - r1c1+r1c2=9 or A1+A2=9: a cage of cells, whose numbers differ and have that sum (killer).
func ParseRules(rules string) (*Rules, error) {
	words := strings.Split(rules, ",")
	side, err := parseSide(words[0])
	if err != nil {
		return nil, err
	}
	k := &Rules{side: side}
	for _, word := range words[1:] {
		if err := k.add(word); err != nil {
			return nil, err
		}
	}
	if err := k.complete(); err != nil {
		return nil, err
	}
	return k.shared(), nil
}

// parseSide reads the size of a board: "16x16" or "16".
func parseSide(size string) (int, error) {
	rows, columns, both := strings.Cut(size, "x")
	n, err := strconv.Atoi(rows)
	if err != nil || n < least || n > most || both && columns != rows {
		return 0, fmt.Errorf("want a size from %dx%[1]d to %dx%[2]d, got %q", least, most, text.Shorten(size))
	}
	return n, nil
}

// add adds a rule.
func (k *Rules) add(word string) error {
	name, value, hasValue := strings.Cut(word, "=")
	if first, _, _ := strings.Cut(name, "+"); hasValue && strings.HasPrefix(FromLetters(first), "r") {
		return k.addCage(name, value)
	}
	has := map[string]bool{
		"box": k.boxRows > 0, "jigsaw": k.regions != nil, "even-odd": k.parity != nil,
		"x": k.diagonals, "windoku": k.windows, "anti-knight": k.antiKnight, "anti-king": k.antiKing,
	}
	if has[name] {
		return fmt.Errorf("want each rule once, got %q again", text.Shorten(word))
	}
	switch {
	case word == k.from0() || word == k.from1():
		return k.setZero(word)
	case name == "box" && hasValue:
		return k.setBox(value)
	case name == "jigsaw" && hasValue:
		return k.setRegions(value)
	case name == "even-odd" && hasValue:
		return k.setParity(value)
	case word == "x":
		k.diagonals = true
	case word == "windoku":
		k.windows = true
	case word == "anti-knight":
		k.antiKnight = true
	case word == "anti-king":
		k.antiKing = true
	default:
		return fmt.Errorf("want box=ROWSxCOLUMNS, jigsaw=GRID, x, windoku, anti-knight, anti-king, even-odd=GRID, "+
			"a cage such as r1c1+r1c2=9, or the symbols %s or %s, got %q", k.from0(), k.from1(), text.Shorten(word))
	}
	return nil
}

// setBox reads the rows and columns of a box.
func (k *Rules) setBox(value string) error {
	rows, columns, _ := strings.Cut(value, "x")
	r, err := strconv.Atoi(rows)
	c, err2 := strconv.Atoi(columns)
	if err != nil || err2 != nil || r < 2 || c < 2 || r*c != k.side {
		return fmt.Errorf("want a box of at least 2 rows and 2 columns, and of %d cells, got %q", k.side, text.Shorten(value))
	}
	k.boxRows, k.boxColumns = r, c
	return nil
}

// setRegions reads a grid with the symbol of the region of each cell.
func (k *Rules) setRegions(value string) error {
	cells, err := k.readCells(value)
	if err != nil {
		return fmt.Errorf("jigsaw: %w", err)
	}
	if len(cells) != k.side*k.side {
		return fmt.Errorf("jigsaw: want the regions of %d cells, got %d", k.side*k.side, len(cells))
	}
	for _, symbol := range []byte(symbols[:k.side]) {
		if n := strings.Count(cells, string(symbol)); n != k.side {
			return fmt.Errorf("jigsaw: want %d regions of %[1]d cells, got %d cells of region %c", k.side, n, symbol)
		}
	}
	for _, symbol := range []byte(cells) {
		k.regions = append(k.regions, numberOf(symbol)-1)
	}
	return nil
}

// setParity reads a grid of 'E', 'O' and '.'.
func (k *Rules) setParity(value string) error {
	marks := strings.ToUpper(value)
	if i := strings.IndexFunc(marks, func(c rune) bool { return !strings.ContainsRune("EO.", c) }); i >= 0 {
		return fmt.Errorf("even-odd: want E, O and '.', got %q after %d cells", []rune(marks[i:])[0], i)
	}
	if len(marks) != k.side*k.side {
		return fmt.Errorf("even-odd: want the marks of %d cells, got %d", k.side*k.side, len(marks))
	}
	k.parity = []byte(marks)
	return nil
}

// complete sets what follows from the rules, and returns an error if they don't go
// together.
func (k *Rules) complete() error {
	switch rows, columns := boxOf(k.side); {
	case k.zero == zeroNumber && (k.cages != nil || k.parity != nil):
		return errZeroSum
	case k.regions != nil && k.boxRows > 0:
		return errors.New("want box= or jigsaw=, got both")
	case k.regions == nil && k.boxRows == 0 && rows == 1:
		return fmt.Errorf("want jigsaw=GRID, as a board of side %d has no boxes but its rows", k.side)
	case k.regions == nil && k.boxRows == 0:
		k.boxRows, k.boxColumns = rows, columns
	}
	if root, _ := boxOf(k.side); k.windows && (root*root != k.side || k.regions == nil && k.boxRows != root) {
		return errors.New("windoku: want boxes that are squares, as on a board of side 4, 9, 16 or 25")
	}
	k.isClassic = k.String() == "9x9"
	k.groups, k.pairs = k.makeGroups(), nil
	k.pairs = k.makePairs()
	k.model = sync.OnceValue(func() *exactcover.Problem { return newModel(k) })
	k.layout = sync.OnceValue(func() *Layout { return newLayout(k) })
	return nil
}

// boxOf returns the box of n cells that is nearest to a square and not higher than wide.
func boxOf(n int) (rows, columns int) {
	for r := 1; r*r <= n; r++ {
		if n%r == 0 {
			rows, columns = r, n/r
		}
	}
	return rows, columns
}

// String returns the rules as [ParseRules] reads them, each in its place.
func (k *Rules) String() string {
	words := []string{fmt.Sprintf("%dx%[1]d", k.side)}
	add := func(has bool, word string) {
		if has {
			words = append(words, word)
		}
	}
	add(k.zero == zeroNumber, k.from0())
	if rows, _ := boxOf(k.side); k.regions == nil {
		add(k.boxRows != rows, fmt.Sprintf("box=%dx%d", k.boxRows, k.boxColumns))
	} else {
		regions := make([]byte, len(k.regions))
		for cell, region := range k.regions {
			regions[cell] = symbols[region]
		}
		add(true, "jigsaw="+string(regions))
	}
	add(k.diagonals, "x")
	add(k.windows, "windoku")
	add(k.antiKnight, "anti-knight")
	add(k.antiKing, "anti-king")
	add(k.parity != nil, "even-odd="+string(k.parity))
	for _, c := range k.cages {
		add(true, k.cageText(c))
	}
	return strings.Join(words, ",")
}

// cellName returns the name of a cell: "r3c7".
func (k *Rules) cellName(cell int) string { return fmt.Sprintf("r%dc%d", cell/k.side+1, cell%k.side+1) }

// parseCell reads the name of a cell, "r3c7" or "C7".
func (k *Rules) parseCell(given string) (int, error) {
	name := FromLetters(given)
	row, column, _ := strings.Cut(strings.TrimPrefix(name, "r"), "c")
	r, err := strconv.Atoi(row)
	c, err2 := strconv.Atoi(column)
	if cell := (r-1)*k.side + c - 1; err == nil && err2 == nil && min(r, c) >= 1 && max(r, c) <= k.side && name == k.cellName(cell) {
		return cell, nil
	}
	return 0, fmt.Errorf("want a cell from r1c1 to r%dc%[1]d, got %q", k.side, text.Shorten(given))
}

// parityOf returns the word for a mark.
func parityOf(mark byte) string {
	if mark == 'E' {
		return "even"
	}
	return "odd"
}

// fits reports whether a number fits a mark.
func fits(number int, mark byte) bool {
	return mark == noMark || (number%2 == 0) == (mark == 'E')
}

// sameGroup reports whether two cells share a group, or a cage.
func (k *Rules) sameGroup(a, b int) bool {
	for _, g := range k.groups {
		if slices.Contains(g.cells, a) && slices.Contains(g.cells, b) {
			return true
		}
	}
	return slices.ContainsFunc(k.cages, func(c Cage) bool { return slices.Contains(c.Cells, a) && slices.Contains(c.Cells, b) })
}
