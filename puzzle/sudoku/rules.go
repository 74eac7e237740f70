package sudoku

import (
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"weak"

	"graphcover/exactcover"
	"graphcover/internal/english"
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

	units     []Unit
	pairs     []pair
	zero      zero
	isClassic bool
	model     func() *exactcover.Problem // made on first use
	layout    func() *Layout             // made on first use
}

// Classic returns the rules of the Sudoku of 9x9 with boxes of 3x3 and nothing else.
func Classic() *Rules { return classicRules() }

var classicRules = sync.OnceValue(func() *Rules {
	r, err := ParseRules("9x9")
	if err != nil {
		panic(err)
	}
	return r
})

// IsClassic reports whether boards of these rules are the Sudoku of 9x9. It is false for the
// zero Board's rules, which are nil.
func (r *Rules) IsClassic() bool { return r != nil && r.isClassic }

// noMark is the mark of a cell that may be even or odd.
const noMark = '.'

// Side returns the number of rows, which is also the number of columns and of symbols.
func (r *Rules) Side() int { return r.side }

// known holds the rules that are in use, by their text, so that boards with the same rules are
// equal and share a model. Rules that no board has any more are collected as garbage.
var known sync.Map // of weak.Pointer[Rules]

// shared returns the rules in use that are the same as r, or else r.
func (r *Rules) shared() *Rules {
	text := r.String()
	if r.zero == zeroEmpty {
		text += "," + r.from1()
	}
	made := weak.Make(r)
	for {
		found, loaded := known.LoadOrStore(text, made)
		if !loaded {
			runtime.AddCleanup(r, func(text string) { known.CompareAndDelete(text, made) }, text)
			return r
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
	r := &Rules{side: side}
	for _, word := range words[1:] {
		if err := r.add(word); err != nil {
			return nil, err
		}
	}
	if err := r.complete(); err != nil {
		return nil, err
	}
	return r.shared(), nil
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

func (r *Rules) add(word string) error {
	name, value, hasValue := strings.Cut(word, "=")
	if first, _, _ := strings.Cut(name, "+"); hasValue && strings.HasPrefix(FromLetters(first), "r") {
		return r.addCage(name, value)
	}
	has := map[string]bool{
		"box": r.boxRows > 0, "jigsaw": r.regions != nil, "even-odd": r.parity != nil,
		"x": r.diagonals, "windoku": r.windows, "anti-knight": r.antiKnight, "anti-king": r.antiKing,
	}
	if has[name] {
		return fmt.Errorf("want each rule once, got %q again", text.Shorten(word))
	}
	switch {
	case word == r.from0() || word == r.from1():
		return r.setZero(word)
	case name == "box" && hasValue:
		return r.setBox(value)
	case name == "jigsaw" && hasValue:
		return r.setRegions(value)
	case name == "even-odd" && hasValue:
		return r.setParity(value)
	case word == "x":
		r.diagonals = true
	case word == "windoku":
		r.windows = true
	case word == "anti-knight":
		r.antiKnight = true
	case word == "anti-king":
		r.antiKing = true
	default:
		return &UnknownRuleError{
			what: fmt.Sprintf("want box=ROWSxCOLUMNS, jigsaw=GRID, x, windoku, anti-knight, anti-king, even-odd=GRID, "+
				"a cage such as r1c1+r1c2=9, or the symbols %s or %s, got %q", r.from0(), r.from1(), text.Shorten(word)),
			name: name, Names: slices.Sorted(maps.Keys(has)),
		}
	}
	return nil
}

// An UnknownRuleError is the error of [ParseRules] about a word that is no rule. It ends with the name that is perhaps
// meant.
type UnknownRuleError struct {
	what, name string
	Names      []string // which may be meant
}

func (e *UnknownRuleError) Error() string { return e.what + english.DidYouMean(e.name, e.Names) }

// setBox reads the rows and columns of a box.
func (r *Rules) setBox(value string) error {
	first, second, _ := strings.Cut(value, "x")
	rows, err := strconv.Atoi(first)
	columns, err2 := strconv.Atoi(second)
	if err != nil || err2 != nil || rows < 2 || columns < 2 || rows*columns != r.side {
		return fmt.Errorf("want a box of at least 2 rows and 2 columns, and of %d cells, got %q", r.side, text.Shorten(value))
	}
	r.boxRows, r.boxColumns = rows, columns
	return nil
}

// setRegions reads a grid with the symbol of the region of each cell.
func (r *Rules) setRegions(value string) error {
	cells, err := r.readCells(value)
	if err != nil {
		return fmt.Errorf("jigsaw: %w", err)
	}
	if len(cells) != r.side*r.side {
		return fmt.Errorf("jigsaw: want the regions of %d cells, got %d", r.side*r.side, len(cells))
	}
	for _, symbol := range []byte(symbols[:r.side]) {
		if n := strings.Count(cells, string(symbol)); n != r.side {
			return fmt.Errorf("jigsaw: want %d regions of %[1]d cells, got %d cells of region %c", r.side, n, symbol)
		}
	}
	for _, symbol := range []byte(cells) {
		r.regions = append(r.regions, numberOf(symbol)-1)
	}
	return nil
}

// setParity reads a grid of 'E', 'O' and '.'.
func (r *Rules) setParity(value string) error {
	marks := strings.ToUpper(value)
	if i := strings.IndexFunc(marks, func(c rune) bool { return !strings.ContainsRune("EO.", c) }); i >= 0 {
		return fmt.Errorf("even-odd: want E, O and '.', got %q after %d cells", []rune(marks[i:])[0], i)
	}
	if len(marks) != r.side*r.side {
		return fmt.Errorf("even-odd: want the marks of %d cells, got %d", r.side*r.side, len(marks))
	}
	r.parity = []byte(marks)
	return nil
}

// complete sets what follows from the rules, and returns an error if they don't go
// together.
func (r *Rules) complete() error {
	switch rows, columns := boxOf(r.side); {
	case r.zero == zeroNumber && (r.cages != nil || r.parity != nil):
		return errZeroSum
	case r.regions != nil && r.boxRows > 0:
		return errors.New("want box= or jigsaw=, got both")
	case r.regions == nil && r.boxRows == 0 && rows == 1:
		return fmt.Errorf("want jigsaw=GRID, a symbol for the region of each cell, as in jigsaw=11122...: a board of side %d has no boxes, because %[1]d is a prime number", r.side)
	case r.regions == nil && r.boxRows == 0:
		r.boxRows, r.boxColumns = rows, columns
	}
	if root, _ := boxOf(r.side); r.windows && (root*root != r.side || r.regions == nil && r.boxRows != root) {
		return errors.New("windoku: want boxes that are squares, as on a board of side 4, 9, 16 or 25")
	}
	r.isClassic = r.String() == "9x9"
	r.units = r.makeUnits()
	r.pairs = r.makePairs()
	r.model = sync.OnceValue(func() *exactcover.Problem { return newModel(r) })
	r.layout = sync.OnceValue(func() *Layout { return newLayout(r) })
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
func (r *Rules) String() string {
	words := []string{fmt.Sprintf("%dx%[1]d", r.side)}
	add := func(has bool, word string) {
		if has {
			words = append(words, word)
		}
	}
	add(r.zero == zeroNumber, r.from0())
	if rows, _ := boxOf(r.side); r.regions == nil {
		add(r.boxRows != rows, fmt.Sprintf("box=%dx%d", r.boxRows, r.boxColumns))
	} else {
		regions := make([]byte, len(r.regions))
		for cell, region := range r.regions {
			regions[cell] = symbols[region]
		}
		add(true, "jigsaw="+string(regions))
	}
	add(r.diagonals, "x")
	add(r.windows, "windoku")
	add(r.antiKnight, "anti-knight")
	add(r.antiKing, "anti-king")
	add(r.parity != nil, "even-odd="+string(r.parity))
	for _, c := range r.cages {
		add(true, fmt.Sprintf("%s=%d", strings.Join(r.CellNames(c.Cells), "+"), c.Sum))
	}
	return strings.Join(words, ",")
}

// parseCell reads the name of a cell, "r3c7" or "C7".
func (r *Rules) parseCell(name string) (int, error) {
	place, err := ParsePlace(name)
	if err != nil || place.Number > 0 || max(place.Row, place.Column) > r.side {
		return 0, fmt.Errorf("want a cell from r1c1 to r%dc%[1]d, got %q", r.side, text.Shorten(name))
	}
	cell, _, err := r.Find(place)
	return cell, err
}

// parityOf returns the word for a mark.
func parityOf(mark byte) string {
	if mark == 'E' {
		return "even"
	}
	return "odd"
}

func fits(number int, mark byte) bool {
	return mark == noMark || (number%2 == 0) == (mark == 'E')
}

// sameUnit reports whether two cells share a unit, or a cage.
func (r *Rules) sameUnit(a, b int) bool {
	for _, u := range r.units {
		if slices.Contains(u.Cells, a) && slices.Contains(u.Cells, b) {
			return true
		}
	}
	return slices.ContainsFunc(r.cages, func(c Cage) bool { return slices.Contains(c.Cells, a) && slices.Contains(c.Cells, b) })
}
