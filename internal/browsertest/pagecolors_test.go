package browsertest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"graphcover/internal/corpus"
)

// Expressions for what is marked on the board: the number of the color of each cell, and the name of a cell as a
// screen reader reads it.
const (
	colorText   = `[...document.querySelectorAll('#board .cell')].map(cell => /tint-(\d)/.exec(cell.className)?.[1] ?? '.').join('')`
	chosenLabel = `document.querySelector('#board .chosen').ariaLabel`
	modeText    = `document.querySelector('#modes :checked').value`
)

// mode chooses what a number does, with a click.
func (s sheet) mode(name string) {
	s.t.Helper()
	s.click(fmt.Sprintf(`#modes [value="%s"]`, name))
	s.awaitText("the mode is "+name, modeText, name)
}

// colored returns what colorText is with a color in some cells.
func colored(side int, color string, cells ...int) string {
	text := []byte(strings.Repeat(".", side*side))
	for _, cell := range cells {
		text[cell] = color[0]
	}
	return string(text)
}

// testColors colors cells, by the buttons and by keys. A color is seen, and read by a screen reader; it changes neither
// the puzzle nor a hint, is undone, cleared and brought back, and is there again when the page comes again.
func testColors(s sheet) {
	s.keep()
	s.show(easyPuzzle)
	free, clue := freeCells(easyPuzzle), strings.IndexAny(easyPuzzle, "123456789")
	none := colored(9, ".")
	s.click(cellAt(clue))
	s.clickBeside(free[0])
	s.mode("color")
	s.await("the board has the focus again", `document.activeElement.dataset.cell === '`+fmt.Sprint(free[0])+`'`)
	s.press("3")
	s.awaitText("both cells have the color", colorText, colored(9, "3", clue, free[0]))
	s.awaitText("a screen reader reads it", chosenLabel, fmt.Sprintf("row %d, column %d, empty, color 3, yellow", free[0]/9+1, free[0]%9+1))
	s.settle()
	s.await("it is that of the button", `getComputedStyle(document.querySelector('#board .chosen')).backgroundColor === getComputedStyle(document.querySelector('#pad [aria-label="Color 3, yellow"]')).backgroundColor`)
	s.press("3")
	s.awaitText("the same again takes it away", colorText, none)
	s.click(`#pad [aria-label="Color 7, purple"]`)
	s.awaitText("a button colors", colorText, colored(9, "7", clue, free[0]))
	s.press("2")
	s.awaitText("another color is in its place", colorText, colored(9, "2", clue, free[0]))
	s.press("0")
	s.awaitText("0 takes it away", colorText, none)
	s.press("2" + kb.Delete)
	s.awaitText("so does Delete", colorText, none)
	s.click("#undo")
	s.awaitText("undo brings it back", colorText, colored(9, "2", clue, free[0]))
	s.click(`#pad .erase`)
	s.awaitText("the last button takes it away, too", colorText, none)
	s.click("#undo")

	// The numbers are as before, and so is the puzzle.
	s.click(cellAt(free[1]))
	s.press("4")
	s.press("8", chromedp.ModifierCtrl)
	s.awaitText("with Ctrl a number is a candidate", chosenLabel, fmt.Sprintf("row %d, column %d, candidates 8, color 4, green", free[1]/9+1, free[1]%9+1))
	two := []byte(colored(9, "2", clue, free[0]))
	two[free[1]] = '4'
	marked := string(two)
	s.awaitText("the color stays", colorText, marked)
	if got, text := eval[string](s.page, gridText), eval[string](s.page, puzzleText); got != easyPuzzle || text != easyPuzzle {
		s.t.Errorf("want the puzzle as it was, got %q, %q", got, text)
	}
	s.mode("number")
	s.press("9" + kb.Delete)
	s.awaitText("Delete leaves a color alone that is not to be written", colorText, marked)
	s.click("#hint")
	s.click("#hint-show")
	s.awaitText("a hint leaves them", colorText, marked)
	s.click("#hint-close")

	s.click("#erase")
	s.awaitText("all are cleared", colorText, none)
	s.click("#notice .link")
	s.awaitText("and brought back", colorText, marked)
	s.again()
	s.awaitText("they are there again when the page is", colorText, marked)
	s.click("#undo")
	s.awaitText("undo takes them away", colorText, none)
	s.keptBefore(free[2])
}

// cornerText is an expression for the corner marks of each cell that are seen.
const cornerText = `[...document.querySelectorAll('#board .cell')].map(cell => [...cell.querySelectorAll('.corner')].map(mark => mark.textContent).join('')).join()`

// cornerPlaces is an expression for where the corner marks of the selected cell are: each must lie in the outer third of the
// cell at the sides that are named.
const cornerPlaces = `(cell => [...document.querySelectorAll('#board .chosen .corner')].map(mark => {
	const box = mark.getBoundingClientRect();
	const place = (from, to, start, size, [first, last]) => to <= start + size / 3 ? first : from >= start + size * 2 / 3 ? last : 'middle';
	const where = [place(box.top, box.bottom, cell.top, cell.height, ['top', 'bottom']), place(box.left, box.right, cell.left, cell.width, ['left', 'right'])];
	return mark.textContent + ' ' + where.join(' ');
}).join(', '))(document.querySelector('#board .chosen').getBoundingClientRect())`

// corners returns what cornerText is with marks in some cells.
func corners(marks map[int]string) string {
	cells := make([]string, 81)
	for cell, text := range marks {
		cells[cell] = text
	}
	return strings.Join(cells, ",")
}

// testCorners writes small numbers into the corners of cells. A number that is written takes them from the cells that
// see it, and hides those of its own cell until it is gone. Beside candidates they stand out among them.
func testCorners(s sheet) {
	s.keep()
	s.show(easyPuzzle)
	cells := freeCells(easyPuzzle)
	first, beside := cells[0], cells[1]
	away := cells[slices.IndexFunc(cells, func(cell int) bool { return cell/9 > 2 && cell%9 != first%9 && cell%9 != beside%9 })]
	if first/9 != beside/9 {
		s.t.Fatalf("want two free cells in a row, got %d and %d", first, beside)
	}
	label := func(what string) string {
		return fmt.Sprintf("row %d, column %d, %s", beside/9+1, beside%9+1, what)
	}
	s.click(cellAt(away))
	s.clickBeside(first)
	s.clickBeside(beside)
	s.mode("corner")
	s.press("92")
	all := corners(map[int]string{first: "29", beside: "29", away: "29"})
	s.awaitText("all have both", cornerText, all)
	s.awaitText("a screen reader reads them", chosenLabel, label("corner marks 2 9"))
	s.awaitText("they are no candidates", markText, strings.Repeat(",", 80))
	s.await("they are in the corners", `(cell => [...cell.querySelectorAll('.corner')].map(mark => mark.getBoundingClientRect()).every((mark, i) =>
		mark.bottom < cell.getBoundingClientRect().top + cell.clientHeight / 2 &&
		(i === 0 ? mark.right <= cell.getBoundingClientRect().left + cell.clientWidth / 2 : mark.left >= cell.getBoundingClientRect().left + cell.clientWidth / 2)))(document.querySelector('#board .chosen'))`)
	s.press("4" + "4")
	s.awaitText("the same again takes one away", cornerText, all)
	s.press("13")
	s.awaitText("four are in the four corners", cornerPlaces, "1 top left, 2 top right, 3 bottom left, 9 bottom right")
	s.press("4")
	s.awaitText("the fifth is in the middle of a side", cornerPlaces, "1 top left, 2 top right, 3 bottom left, 4 bottom right, 9 top middle")
	s.press("567")
	s.awaitText("and so are the others", cornerPlaces,
		"1 top left, 2 top right, 3 bottom left, 4 bottom right, 5 top middle, 6 bottom middle, 7 middle left, 9 middle right")
	s.do("narrow", chromedp.EmulateViewport(360, 740))
	s.settle()
	s.checkSmall("eight corner marks on a phone", 24, 7) // eight in each of three cells
	s.do("wide", chromedp.EmulateViewport(1280, 900))
	for range 6 {
		s.do("undo", control("z"))
	}
	s.awaitText("undo takes them away", cornerText, all)
	if got := eval[string](s.page, puzzleText); got != easyPuzzle {
		s.t.Errorf("want the puzzle as it was, got %q", got)
	}

	s.click(cellAt(first))
	s.mode("number")
	s.press("9")
	s.awaitText("a number takes them from cells in sight, and hides its own", cornerText, corners(map[int]string{beside: "2", away: "29"}))
	s.press(kb.Delete)
	s.awaitText("which come back when it is gone", cornerText, corners(map[int]string{first: "29", beside: "2", away: "29"}))
	s.press(kb.Delete)
	s.awaitText("another Delete takes them away", cornerText, corners(map[int]string{beside: "2", away: "29"}))
	s.do("undo", control("z"))
	s.do("undo", control("z"))
	s.do("undo", control("z"))
	s.awaitText("undo brings all back", cornerText, all)
	s.click(cellAt(strings.Index(easyPuzzle, "9")))
	s.awaitText("those of the number in the selected cell stand out", `[...document.querySelectorAll('#board .corner.like')].map(mark => mark.textContent).join('')`, "999")

	s.click(cellAt(beside))
	s.press("9", chromedp.ModifierCtrl)
	s.press("8", chromedp.ModifierCtrl)
	s.awaitText("a cell can have candidates, too", chosenLabel, label("candidates 8 9, corner marks 2 9"))
	s.awaitText("both are seen", `[...document.querySelectorAll('#board .chosen :is(.mark.on, .corners > *)')].map(mark => mark.textContent + (mark.matches('.corner') ? '!' : '')).join(' ')`, "2! 8 9!")
	s.mode("corner")
	s.press("1345678")
	s.awaitText("eight are the most", saidText, "A cell has at most 8 corner marks")
	s.awaitText("the last was one too many", chosenLabel, label("candidates 8 9, corner marks 1 2 3 4 5 6 7 9"))
	marked := eval[string](s.page, cornerText)

	s.mode("number")
	s.click("#hint")
	s.click("#hint-show")
	s.awaitText("a hint leaves those of cells that it does not speak of", cornerText, marked)
	s.click("#draw-cages")
	s.click("#cage-done")
	s.awaitText("when it is gone they are back", cornerText, marked)
	s.click("#erase")
	s.awaitText("all are cleared", cornerText, strings.Repeat(",", 80))
	s.click("#notice .link")
	s.awaitText("and brought back", cornerText, marked)
	s.again()
	s.awaitText("they are there again when the page is", cornerText, marked)
	s.hintUnmarks()
}

// hintUnmarks has a hint write a number into a board full of marks, which takes them from the cells that see it.
func (s sheet) hintUnmarks() {
	s.t.Helper()
	s.sweep(freeCells(easyPuzzle))
	for n := range 9 {
		s.press(fmt.Sprint(n+1), chromedp.ModifierCtrl)
	}
	before := eval[string](s.page, gridText)
	for _, button := range []string{"#hint", "#hint-show", "#hint-apply"} {
		s.click(button)
	}
	s.await("a number is written", gridText+` !== '`+before+`'`)
	after := eval[string](s.page, gridText)
	at := slices.IndexFunc(freeCells(before), func(cell int) bool { return after[cell] != '.' })
	cell := freeCells(before)[at]
	marks := strings.Split(eval[string](s.page, markText), ",")
	seen, others := 0, 0
	for _, other := range freeCells(after) {
		sees := other/9 == cell/9 || other%9 == cell%9 || other/27 == cell/27 && other%9/3 == cell%9/3
		switch has := strings.Contains(marks[other], after[cell:cell+1]); {
		case sees && has:
			s.t.Errorf("want no mark %c in cell %d, which sees cell %d, got %s", after[cell], other, cell, marks[other])
		case sees:
			seen++
		case has:
			others++
		}
	}
	if seen == 0 || others == 0 {
		s.t.Errorf("want free cells that see cell %d without the mark, and others with it, got %d and %d", cell, seen, others)
	}
}

// keptBefore has the work come back that was kept by a page that knew no colors.
func (s sheet) keptBefore(cell int) {
	s.t.Helper()
	call[bool](s, `(puzzle, cell) => {
		const none = Array(81).fill(0);
		localStorage.setItem('graphcover.work', JSON.stringify([{puzzle, own: none.with(cell, 9), pencil: none, out: none, auto: false, ms: 1000, at: 1}]));
		return true;
	}`, easyPuzzle, cell)
	s.again()
	s.awaitText("what was kept before is there", gridText, easyPuzzle[:cell]+"9"+easyPuzzle[cell+1:])
}

// testColorsOnBoards colors cells of boards of other sizes and rules: there are nine colors on each, and the buttons
// below them do not move. A cage that is drawn leaves them alone.
func testColorsOnBoards(s sheet) {
	const below = `document.getElementById('writing').getBoundingClientRect().top`
	for _, side := range []int{4, 16, 25} {
		s.enter(fmt.Sprintf("sudoku:%dx%[1]d", side))
		s.await("the board is shown", fmt.Sprintf(`document.querySelectorAll('#board .cell').length === %d`, side*side))
		before := eval[float64](s.page, below)
		s.click(cellAt(side))
		s.mode("color")
		if after := eval[float64](s.page, below); after != before {
			s.t.Errorf("%dx%[1]d: want the buttons below at %g, got %g", side, before, after)
		}
		s.press("9")
		s.awaitText("it is colored", colorText, colored(side, "9", side))
		s.mode("number")
		if side == 4 {
			continue
		}
		s.press("c")
		s.awaitText("C is a number there", `document.querySelector('#board .chosen .digit').textContent`, "C")
		s.press("v")
		s.awaitText("V is none", modeText, "color")
		s.press("c")
		s.awaitText("a number beyond the colors is said", saidText, "The colors end at 9")
		s.mode("number")
	}
	s.enter(cagedBoard)
	s.awaitText("a killer is shown", gridText, strings.Repeat(".", 16))
	s.mode("color")
	s.click(cellAt(5))
	s.press("6")
	s.awaitText("its cell is colored", colorText, colored(4, "6", 5))
	s.click("#draw-cages")
	s.await("cages can be drawn", `!document.getElementById('cage-form').hidden`)
	s.click(cellAt(0))
	s.click("#cage-remove")
	s.await("it has a cage less", `document.querySelectorAll('#board .cage').length === `+fmt.Sprint(len(corpus.Board(s.t, cagedBoard).Rules().Cages())-1))
	s.awaitText("the color stays", colorText, colored(4, "6", 5))
}

// testKeysColor colors a chain of cells, by the keyboard alone: Tab to the board, letters for what a number does, and
// arrows there where the choice of it has the focus.
func testKeysColor(s sheet) {
	s.show(easyPuzzle)
	s.tabTo("#board .cell", chromedp.ModifierShift)
	s.press(kb.Home, chromedp.ModifierCtrl)
	s.press("v")
	s.awaitText("a screen reader reads what a number does", saidText, "Numbers color the cells")
	s.press("4" + kb.ArrowRight + "5")
	s.awaitText("two cells are colored", colorText, "45"+colored(9, ".")[2:])
	s.press(kb.ArrowLeft)
	s.press(kb.ArrowDown, chromedp.ModifierShift)
	s.press("1")
	s.awaitText("several at once", colorText, "15.......1"+colored(9, ".")[10:])
	s.tabTo("#modes :checked")
	s.press(kb.ArrowLeft)
	s.awaitText("an arrow chooses the one before", modeText, "candidates")
	s.await("and keeps the focus", `document.activeElement.matches('#modes :checked')`)
	s.press(kb.ArrowLeft)
	s.awaitText("and another", modeText, "corner")
	s.tabTo("#board .cell", chromedp.ModifierShift)
	free := freeCells(easyPuzzle)[0]
	s.press(kb.Home, chromedp.ModifierCtrl)
	for range free {
		s.press(kb.ArrowRight)
	}
	s.press("x1x3")
	s.awaitText("x is for corner marks", chosenLabel, fmt.Sprintf("row %d, column %d, corner marks 1 3", free/9+1, free%9+1))
	s.press("c2")
	s.awaitText("c for candidates", chosenLabel, fmt.Sprintf("row %d, column %d, candidates 2, corner marks 1 3", free/9+1, free%9+1))
	s.press("4", chromedp.ModifierShift)
	s.awaitText("with Shift a number is a corner mark", chosenLabel, fmt.Sprintf("row %d, column %d, candidates 2, corner marks 1 3 4", free/9+1, free%9+1))
	s.press(" ")
	s.awaitText("Space leads from candidates to colors", saidText, "Numbers color the cells")
	s.do("all", control("a"))
	s.awaitText("all cells are chosen", saidText, "81 cells are chosen")
	s.press("6")
	s.awaitText("all are colored", colorText, strings.Repeat("6", 81))
	s.press("0" + kb.Escape)
	s.awaitText("Escape leaves one", chosenCells, fmt.Sprint(free))
	s.press(" ")
	s.awaitText("after colors come numbers", saidText, "Numbers are written")
	s.press("z9")
	s.awaitText("a number is written again", gridText, easyPuzzle[:free]+"9"+easyPuzzle[free+1:])
	s.tabTo("#modes :checked")
	s.press("8")
	s.awaitText("also while that choice has the focus", gridText, easyPuzzle[:free]+"8"+easyPuzzle[free+1:])
}

// testColorContrast compares each color with all that is written on it, in both themes, as WCAG does.
func testColorContrast(s sheet) {
	s.show(easyPuzzle)
	s.mode("color")
	for row := range 9 {
		cells := make([]int, 9)
		for i := range cells {
			cells[i] = 9*row + i
		}
		s.sweep(cells)
		s.press(fmt.Sprint(row + 1))
	}
	s.awaitText("each row has a color", colorText, strings.Join([]string{"111111111", "222222222", "333333333", "444444444", "555555555", "666666666", "777777777", "888888888", "999999999"}, ""))
	s.mode("number")
	compare := func(what string, texts int) {
		s.t.Helper()
		for _, dark := range []bool{false, true} {
			s.darken(dark)
			s.settle()
			got := call[struct {
				Worst float64
				Texts int
			}](s, leastContrast)
			if got.Worst < 4.5 || got.Texts != texts {
				s.t.Errorf("%s, dark %v: want the %d texts to be at least 4.5 times as light or dark as what they are on, got %+v", what, dark, texts, got)
			}
		}
		s.darken(false)
	}
	free, solved := freeCells(easyPuzzle), s.solution(easyPuzzle)
	s.click(cellAt(free[0]))
	compare("clues", 81-len(free))
	s.mode("corner")
	for _, cell := range free {
		s.click(cellAt(cell))
		s.press("1")
	}
	compare("corner marks", 81)
	s.mode("number")
	s.solve("memory")
	compare("an answer", 81)
	for _, cell := range free[:len(free)-1] {
		s.click(cellAt(cell))
		s.press(solved[cell : cell+1])
	}
	s.click(cellAt(free[len(free)-1]))
	compare("numbers", 80)
	for range free[1:] {
		s.click("#undo")
	}
	s.awaitText("the numbers are gone", gridText, easyPuzzle)
	s.click("#auto")
	marks := eval[int](s.page, `document.querySelectorAll('#board :is(.mark.on, .corners .corner)').length`)
	if marks < len(free) {
		s.t.Errorf("want candidates in all %d cells, got %d", len(free), marks)
	}
	compare("candidates", 81-len(free)+marks)
}

// leastContrast is a function that returns the least contrast between a colored cell and what is written on it, and how
// many texts there are.
const leastContrast = `() => {
	const light = color => color.match(/[\d.]+/g).slice(0, 3).map(c => c / 255).map(c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
		.reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0.05);
	const ratios = [...document.querySelectorAll('#board .tint')].flatMap(cell => {
		const back = light(getComputedStyle(cell).backgroundColor);
		const texts = [...cell.querySelectorAll('.digit, .mark.on, .corners .corner')].filter(text => text.textContent);
		return texts.map(text => light(getComputedStyle(text).color)).map(text => Math.max(text, back) / Math.min(text, back));
	});
	return {Worst: Math.min(...ratios), Texts: ratios.length};
}`
