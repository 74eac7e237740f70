package sudoku

import (
	"bytes"
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"graphcover/internal/english"
)

// This file reads the pictures that [Board.Pretty] draws. What is exactly such a picture is the board that it
// shows. A picture with sums that is not exact is an error, since without its walls it would be another
// puzzle. Any other text is read as rows of cells.

// Headed returns the picture of b below a heading with its rules, from which [Read] reads b again, perhaps
// with its cages in another order. That of the Sudoku of 9x9 has no heading. The heading leaves out the cages
// if the picture shows them: if the cells of each lie side by side.
func (b Board) Headed() string {
	picture := b.Pretty()
	if b.rules.IsClassic() {
		return picture
	}
	rules := b.rules
	if rules.cages != nil {
		without := *rules
		without.cages = nil
		short, err := ParseRules(without.String())
		if err == nil && (form{short, true}).shows(picture, b) {
			rules = short
		}
	}
	return Heading + rules.String() + "\n" + picture
}

// shows reports whether b is read from its picture, below a heading with the rules of f.
func (f form) shows(picture string, b Board) bool {
	again, flaw := f.ofWalls(strings.Split(strings.TrimSuffix(picture, "\n"), "\n"))
	sorted := func(cages []Cage) []Cage {
		return slices.SortedFunc(slices.Values(cages), func(a, b Cage) int { return cmp.Compare(a.Cells[0], b.Cells[0]) })
	}
	same := func(a, b Cage) bool { return a.Sum == b.Sum && slices.Equal(a.Cells, b.Cells) }
	return flaw == nil && again.cells == b.cells && slices.EqualFunc(sorted(again.rules.cages), sorted(b.rules.cages), same)
}

// A flaw says where a picture is not one of a board. Its line and column are indices.
type flaw struct {
	line, column int
	what         string
}

// A drawing holds lines that may be a picture, until it is known whether they are.
type drawing struct {
	lines    []string
	indented []int // by how many columns each is
	first    int   // its number
	inWalls  bool  // the board has a wall around it
	hasSums  bool
}

var (
	// topWall matches the wall above a board, even if some characters are missing or too many.
	topWall = regexp.MustCompile(`^\+(?:[-\d]{2,4}\+){3,}[-\d+]*$`)
	// rowInWalls matches the beginning of a row between walls.
	rowInWalls = regexp.MustCompile(`^\| [^ ] [ :|!]`)
	// wallWithSum matches a line of walls with a sum.
	wallWithSum = regexp.MustCompile(`^\+(?:.*[+. ])?\d{1,3}[-.+]`)
)

// mostDrawn is the number of lines of the largest picture.
const mostDrawn = 2*most + 1

// addDrawn adds a line to the drawing, or begins one with it, and reports whether it did. A line that ends
// the drawing is not part of it.
func (g *gatherer) addDrawn(content []byte) bool {
	d := &g.drawing
	if len(d.lines) == 0 {
		if !g.beginsDrawing(content) {
			return false
		}
		if g.endCages(); g.isBad || g.stopped {
			return false
		}
		*d = drawing{first: g.number, inWalls: content[0] == '+'}
	} else if !g.goesOn(content) {
		g.endDrawing(len(content) == 0 || bytes.HasPrefix(content, []byte(Heading)))
		return false
	}
	d.lines = append(d.lines, string(content))
	d.indented = append(d.indented, g.indented)
	d.hasSums = d.hasSums || d.inWalls && wallWithSum.Match(content)
	return true
}

// beginsDrawing reports whether a picture may begin with a line.
func (g *gatherer) beginsDrawing(content []byte) bool {
	switch {
	case len(content) == 0 || g.isBad:
		return false
	case content[0] == '+':
		return topWall.Match(content)
	}
	return g.given && g.regions == nil && g.cages == nil && len(content) == g.widthOfBoxes() && content[1] == ' ' &&
		len(g.held)+len(g.block)+len(g.part) == 0
}

// widthOfBoxes returns how wide the picture of a board of boxes is.
func (r *Rules) widthOfBoxes() int { return 2*(r.side+r.side/r.boxColumns) - 3 }

// goesOn reports whether a line may be the next of the drawing. If this has sums, it goes on up to a blank
// line, or a heading.
func (g *gatherer) goesOn(content []byte) bool {
	d := &g.drawing
	switch {
	case len(content) == 0 || bytes.HasPrefix(content, []byte(Heading)) || len(d.lines) > mostDrawn:
		return false
	case d.inWalls && len(d.lines) == 1:
		return rowInWalls.Match(content)
	case d.hasSums, g.parity != nil && g.side >= evenNumber: // what is not exact is an error
		return true
	case d.inWalls:
		return len(content) == len(d.lines[0])
	}
	return len(content) == g.widthOfBoxes() && len(d.lines) < g.side+g.side/g.boxRows-1
}

// endDrawing ends the drawing, if there is one. If it is a picture, and nothing but a blank line or a heading
// follows, it yields the board. Otherwise it reads the lines as those of any text.
func (g *gatherer) endDrawing(isApart bool) {
	d := g.drawing
	if g.drawing = (drawing{}); len(d.lines) == 0 {
		return
	}
	if d.hasSums && len(d.lines) == 1 { // no row follows
		d.hasSums = false
	}
	b, wrong := g.drawnBoard(d)
	switch {
	case wrong == nil && (isApart || d.hasSums):
		g.endAll()
		g.anyBoard, g.anyLine, g.remarks = true, true, g.given
		g.found(b, d.first, b.drawnNotice(g.Rules))
	case d.hasSums:
		g.endAll()
		g.anyLine = true
		place := ""
		if wrong.column >= 0 {
			place = fmt.Sprintf(", column %d", d.indented[min(wrong.line, len(d.lines)-1)]+wrong.column+1)
		}
		g.fail(d.first+wrong.line, fmt.Sprintf("in the picture of cages%s: %s", place, wrong.what))
	default:
		if line := g.markedLine(d); line > 0 {
			g.endAll()
			g.anyLine = true
			g.fail(line, fmt.Sprintf("want to know what a small e is here, an even cell or the number %c; that is clear if all other letters "+
				"are capitals, and the picture is as it is drawn, with a blank line after it", symbols[evenNumber-1]))
			return
		}
		g.replay(d)
	}
}

// evenNumber is the number with the symbol E.
const evenNumber = 14

// markedLine returns the line of the first cell in which an e may be its mark as an even cell and also its
// number, or 0. There is no such odd cell, as the number O is even.
func (g *gatherer) markedLine(d drawing) int {
	if g.parity == nil || g.side < evenNumber {
		return 0
	}
	row := 0
	for i, line := range d.lines {
		isWall := d.inWalls && i%2 == 0 || !d.inWalls && (i+1)%(1+g.boxRows) == 0
		if isWall || row == g.side {
			continue
		}
		for column := range g.side {
			at := 4*column + 2
			if !d.inWalls {
				at = 2 * (column + column/g.boxColumns)
			}
			if at < len(line) && line[at] == 'e' && g.parity[row*g.side+column] == 'E' {
				return d.first + i
			}
		}
		row++
	}
	return 0
}

// drawnNotice returns what to say about a board that was read from a picture, or "".
func (b Board) drawnNotice(rules *Rules) string {
	if said := b.notice(rules); said != "" || !b.rules.HasCages() || b.Clues() > 0 || b.rules.isCaged() {
		return said
	}
	return b.rules.uncagedNotice("picture")
}

// replay reads the lines of a drawing as those of any text.
func (g *gatherer) replay(d drawing) {
	number, unended := g.number, g.unended
	g.unended = false
	for i, line := range d.lines {
		if g.number = d.first + i; g.stopped {
			break
		}
		g.unended = unended && g.number == number
		g.addText([]byte(line))
	}
	g.number, g.unended = number, unended
}

// drawnBoard returns the board of a drawing.
func (g *gatherer) drawnBoard(d drawing) (Board, *flaw) {
	if d.inWalls {
		return g.ofWalls(d.lines)
	}
	return g.ofBoxes(d.lines)
}

// isPicture reports whether a text is a picture and nothing else, or was meant as one with sums.
func (f form) isPicture(text []byte) bool {
	lines := strings.FieldsFunc(string(text), func(c rune) bool { return c == '\n' || c == '\r' })
	for i := range lines {
		lines[i] = strings.TrimFunc(lines[i], isSpace)
	}
	switch {
	case len(lines) < least || len(lines) > mostDrawn+1:
		return false
	case topWall.MatchString(lines[0]) && rowInWalls.MatchString(lines[1]):
		_, wrong := f.ofWalls(lines)
		return wrong == nil || slices.ContainsFunc(lines, wallWithSum.MatchString)
	case f.given && f.regions == nil && f.cages == nil:
		_, wrong := f.ofBoxes(lines)
		return wrong == nil
	}
	return false
}

// ofBoxes returns the board in a picture of boxes alone.
func (f form) ofBoxes(lines []string) (Board, *flaw) {
	cells := make([]byte, 0, f.total())
	for i, line := range lines {
		if (i+1)%(f.boxRows+1) == 0 {
			continue // a line between boxes
		}
		if len(line) != f.widthOfBoxes() {
			return Board{}, &flaw{line: i}
		}
		for column := range f.side {
			cells = append(cells, line[2*(column+column/f.boxColumns)])
		}
	}
	if len(cells) != f.total() {
		return Board{}, &flaw{line: len(lines)}
	}
	for cell := range cells {
		symbol, ok := f.drawnSymbol(cell, cells[cell])
		if !ok {
			return Board{}, &flaw{}
		}
		cells[cell] = symbol
	}
	return f.redrawn(cells, lines)
}

// redrawn returns the board with these cells if its picture is that of the lines.
func (f form) redrawn(cells []byte, lines []string) (Board, *flaw) {
	b, err := f.settle(string(cells))
	if err != nil {
		return Board{}, &flaw{0, -1, err.Error()}
	}
	picture := strings.Split(strings.TrimSuffix(b.Pretty(), "\n"), "\n")
	if len(lines) > len(picture) {
		return Board{}, &flaw{len(picture), -1, "want a blank line after the picture"}
	}
	for i, want := range picture {
		for column := range len(want) {
			switch {
			case i >= len(lines) || column >= len(lines[i]):
				return Board{}, &flaw{min(i, len(lines)), column, "want more"}
			case lines[i][column] != want[column]:
				return Board{}, &flaw{i, column, fmt.Sprintf("want %q beside the other walls, got %q", want[column], lines[i][column])}
			}
		}
	}
	return b, nil
}

// drawnSymbol returns the symbol of a cell that a picture shows as c. A small e or o is an empty cell that is
// marked so.
func (f form) drawnSymbol(cell int, c byte) (symbol byte, ok bool) {
	if f.parity != nil && f.parity[cell] != noMark && c == f.parity[cell]+'a'-'A' {
		return '.', true
	}
	symbol, ok = f.readSymbol(rune(c))
	return symbol, ok && symbol == c
}

// A lattice is a picture with walls, as it is read.
type lattice struct {
	side  int
	cells []byte // as they are drawn
	above []wall // of each cell
	left  []wall
	sums  map[int]int // of the cages that begin in a cell
}

// unknownWall is a wall that a sum of three digits hides. It is a cageWall or an outerWall.
const unknownWall wall = -1

// ofWalls returns the board in a picture that has walls around regions and cages. If no rules were given, the
// regions are those of the picture, too. Cages of the given rules must be those of the picture.
func (f form) ofWalls(lines []string) (Board, *flaw) {
	l, wrong := latticeOf(lines, f)
	if wrong != nil {
		return Board{}, wrong
	}
	if !f.given {
		if f.Rules, wrong = l.rules(); wrong != nil {
			return Board{}, wrong
		}
	}
	if f.cages == nil && len(l.sums) > 0 {
		if f.Rules, wrong = l.killer(f.Rules); wrong != nil {
			return Board{}, wrong
		}
	}
	f.given = true
	for cell, c := range l.cells {
		symbol, ok := f.drawnSymbol(cell, c)
		if !ok {
			return Board{}, l.flawAt(cell, 1, 2, fmt.Sprintf("want %s in a cell, got %q", f.wanted(), c))
		}
		l.cells[cell] = symbol
	}
	return f.redrawn(l.cells, lines)
}

// flawAt returns a flaw in the line of walls above a cell, or the one below that, in a column from its left
// wall.
func (l *lattice) flawAt(cell, line, column int, what string) *flaw {
	return &flaw{2*(cell/l.side) + line, 4*(cell%l.side) + column, what}
}

// latticeOf reads a picture with walls.
func latticeOf(lines []string, f form) (*lattice, *flaw) {
	l := &lattice{side: (len(lines[0]) + 1) / 4, sums: make(map[int]int)}
	if f.given {
		l.side = f.side
	}
	width, height := 4*l.side+1, 2*l.side+1
	if f.given && len(lines[0]) != width && len(lines[0])%4 == 1 {
		return nil, &flaw{0, -1, fmt.Sprintf("want a board of %dx%[1]d, which is %d columns wide, got %d columns", l.side, width, len(lines[0]))}
	}
	if l.side < least || l.side > most {
		return nil, &flaw{0, -1, fmt.Sprintf("want a board of side %d to %d, got %d", least, most, l.side)}
	}
	for i, line := range lines {
		begin := "+|"[i%2 : i%2+1]
		switch {
		case i == height:
			return nil, &flaw{i, -1, fmt.Sprintf("want a blank line after the %d lines of a board of %dx%[2]d", height, l.side)}
		case !strings.HasPrefix(line, begin):
			return nil, &flaw{i, 0, fmt.Sprintf("want %q, as walls and rows take turns, got %q", begin, line[:min(1, len(line))])}
		}
		if wrong := l.add(i, line); wrong != nil {
			return nil, wrong
		}
		if len(line) > width {
			return nil, &flaw{i, width, fmt.Sprintf("want the end of a line of %d characters, got %q", width, line[width:])}
		}
	}
	if len(lines) < height {
		return nil, &flaw{len(lines) - 1, -1, fmt.Sprintf("want %d lines for a board of %dx%[2]d, got %d", height, l.side, len(lines))}
	}
	return l, nil
}

// add adds a line: walls with the corners between them, or a row of cells.
func (l *lattice) add(line int, text string) *flaw {
	at := func(column, n int) string { return text[min(column, len(text)):min(column+n, len(text))] }
	for column := range l.side {
		cell, begin := line/2*l.side+column, 4*column
		if line%2 == 0 {
			if corner := at(begin, 1); corner == "" || !strings.Contains("+. ", corner) {
				return &flaw{line, begin, fmt.Sprintf("want + or another corner of walls, got %q", corner)}
			}
			w, sum := wallOf(at(begin+1, 3))
			if w == noWall && at(begin+1, 3) != "   " || sum > 0 && line == 2*l.side {
				return &flaw{line, begin + 1, fmt.Sprintf(`want a wall "---", "...", "- -" or "   ", or a sum such as "12-", got %q`, at(begin+1, 3))}
			}
			l.above = append(l.above, w)
			if sum > 0 {
				l.sums[cell] = sum
			}
			continue
		}
		w := slices.Index([]string{noWall: " ", cageWall: ":", innerWall: "!", outerWall: "|"}, at(begin, 1))
		if w < 0 {
			return &flaw{line, begin, fmt.Sprintf("want a wall '|', ':', '!' or ' ', got %q", at(begin, 1))}
		}
		if inside := at(begin+1, 3); len(inside) < 3 || inside[0] != ' ' || inside[2] != ' ' {
			return &flaw{line, begin + 1, fmt.Sprintf("want a cell with a blank before and after it, got %q", inside)}
		}
		l.left = append(l.left, wall(w))
		l.cells = append(l.cells, text[begin+2])
	}
	if last := at(4*l.side, 1); last != "+|"[line%2:line%2+1] {
		return &flaw{line, 4 * l.side, fmt.Sprintf("want %q at the end of a line of %d characters, got %q", "+|"[line%2], 4*l.side+1, last)}
	}
	return nil
}

// wallOf returns the wall above a cell, and the sum that is written into it. It is noWall for any other text.
func wallOf(text string) (w wall, sum int) {
	digits := len(text) - len(strings.TrimLeft(text, "0123456789"))
	rest := text[digits:]
	sum, _ = strconv.Atoi(text[:digits])
	switch {
	case len(text) != 3 || digits > 0 && sum == 0:
		return noWall, 0
	case rest == "":
		return unknownWall, sum
	case rest == "- -":
		return innerWall, 0
	case strings.Trim(rest, "-") == "":
		return outerWall, sum
	case strings.Trim(rest, ".") == "":
		return cageWall, sum
	}
	return noWall, 0
}

// parts returns the part of each cell, from 0 in the order of their first cells, where neighbors belong
// together if joined says so of the wall between them.
func (l *lattice) parts(joined func(wall) bool) (of []int, firsts []int) {
	of = slices.Repeat([]int{-1}, len(l.cells))
	for first := range of {
		if of[first] >= 0 {
			continue
		}
		part := len(firsts)
		firsts = append(firsts, first)
		of[first] = part
		for open := []int{first}; len(open) > 0; {
			cell := open[len(open)-1]
			open = open[:len(open)-1]
			reach := func(other int, between wall) {
				if of[other] < 0 && joined(between) {
					of[other] = part
					open = append(open, other)
				}
			}
			row, column := cell/l.side, cell%l.side
			if row > 0 {
				reach(cell-l.side, l.above[cell])
			}
			if row < l.side-1 {
				reach(cell+l.side, l.above[cell+l.side])
			}
			if column > 0 {
				reach(cell-1, l.left[cell])
			}
			if column < l.side-1 {
				reach(cell+1, l.left[cell+1])
			}
		}
	}
	return of, firsts
}

// rules returns the rules without cages that the walls show: boxes, or regions.
func (l *lattice) rules() (*Rules, *flaw) {
	areas, firsts := l.parts(func(w wall) bool { return w == noWall || w == cageWall })
	sizes := make([]int, len(firsts))
	for _, area := range areas {
		sizes[area]++
	}
	size := fmt.Sprintf("%dx%[1]d", l.side)
	for area, n := range sizes {
		if boxes, err := ParseRules(size); n != l.side && err == nil {
			return boxes, nil // the picture is not that of any board, and boxes show where it is wrong
		}
		if n != l.side {
			return nil, l.flawAt(firsts[area], 1, 2, fmt.Sprintf("want boxes or regions of %d cells with walls of - and | around them, got one of %s", l.side, english.Plural(n, "cell")))
		}
	}
	words := []string{size}
	for rows := 2; rows < l.side; rows++ {
		words = append(words, fmt.Sprintf("%s,box=%dx%d", size, rows, l.side/rows))
	}
	for _, word := range words {
		if r, err := ParseRules(word); err == nil && slices.Equal(r.Outline().Areas, areas) {
			return r, nil
		}
	}
	grid := make([]byte, len(areas))
	for cell, area := range areas {
		grid[cell] = symbols[area]
	}
	r, err := ParseRules(size + ",jigsaw=" + string(grid))
	if err != nil {
		return nil, &flaw{0, -1, err.Error()}
	}
	return r, nil
}

// killer returns rules with the cages that the walls and sums show, in the order of their first cells.
func (l *lattice) killer(base *Rules) (*Rules, *flaw) {
	parts, firsts := l.parts(func(w wall) bool { return w == noWall || w == innerWall })
	for cell := range l.cells {
		if sum := l.sums[cell]; sum > 0 && firsts[parts[cell]] != cell {
			return nil, l.flawAt(cell, 0, 1, fmt.Sprintf("want the sum of a cage above its first cell, %s, got %d above %s",
				base.CellName(firsts[parts[cell]]), sum, base.CellName(cell)))
		}
	}
	var cages []listedCage
	for part, first := range firsts {
		if l.sums[first] == 0 {
			continue
		}
		var cells []int
		for cell := range parts {
			if parts[cell] == part {
				cells = append(cells, cell)
			}
		}
		text := fmt.Sprintf("%s=%d", strings.Join(base.CellNames(cells), "+"), l.sums[first])
		cages = append(cages, listedCage{text, 2 * (first / l.side)})
	}
	r, wrong := base.withCages(cages)
	if wrong != nil {
		return nil, &flaw{wrong.Line, -1, wrong.What}
	}
	return r, nil
}
