package browsertest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"graphcover/internal/corpus"
	"graphcover/puzzle/sudoku"
)

// Expressions for what is written on the board.
const (
	markText    = `[...document.querySelectorAll('#board .cell')].map(cell => [...cell.querySelectorAll('.mark.on')].map(mark => mark.textContent).join('')).join()`
	chosenCells = `[...document.querySelectorAll('#board [aria-selected="true"]')].map(cell => cell.dataset.cell).join()`
)

// testWork writes numbers and marks, and has the page come again: they are there, with the time, and undo takes
// them away. So it is with the letters beside a killer. Another puzzle begins without them.
func testWork(s sheet) {
	s.keep()
	s.show(easyPuzzle)
	free := freeCells(easyPuzzle)
	s.click(cellAt(free[0]))
	s.press("9")
	s.click(cellAt(free[1]))
	s.press("2", chromedp.ModifierCtrl)
	s.press("8", chromedp.ModifierCtrl)
	s.click("#timer")
	s.await("time passes", timeShown+" >= 2")
	written, marks := eval[string](s.page, gridText), eval[string](s.page, markText)
	if written == easyPuzzle || !strings.Contains(marks, "28") {
		s.t.Fatalf("want a number and two marks written, got %q, %q", written, marks)
	}
	s.again()
	s.awaitText("the number is there again", gridText, written)
	s.awaitText("and the marks", markText, marks)
	s.await("and the time", timeShown+" >= 2")
	s.click("#undo")
	s.awaitText("undo takes them away", gridText, easyPuzzle)
	s.await("and there is nothing before", `document.getElementById('undo').disabled`)
	s.click("#redo")
	s.show(blogPuzzle)
	if got := eval[string](s.page, gridText); got != blogPuzzle {
		s.t.Errorf("want another puzzle without them, got %q", got)
	}
	s.again()
	s.awaitText("nor has it any when the page comes again", gridText, blogPuzzle)

	// From a file, and from Timings, a Sudoku comes with its work.
	s.dropFile("easy.sudoku", easyPuzzle)
	s.awaitText("the number is there", gridText, written)
	s.awaitText("and the marks are", markText, marks)
	s.await("and the time is", timeShown+" >= 2")
	s.solve("memory")
	s.enter(blogPuzzle)
	s.awaitText("the other one is shown", gridText, blogPuzzle)
	s.click("#tab-timings")
	s.click("#history tbody tr:first-child .link")
	s.await("the grid is shown, and in the address", `!document.getElementById('view-grid').hidden && location.hash.includes('v=grid')`)
	s.awaitText("the work is back", gridText, written)
	s.enter(blogPuzzle)
	s.awaitText("the other one is shown again", gridText, blogPuzzle)

	// What is cleared does not come back.
	s.click(cellAt(strings.Index(blogPuzzle, ".")))
	s.press("1")
	s.click("#erase")
	s.awaitText("it is cleared", gridText, blogPuzzle)
	s.again()
	s.awaitText("it stays so", gridText, blogPuzzle)

	s.enter(sudoku.WithLetters(cagedBoard))
	const rows = `document.querySelector('#board .row-names').textContent`
	s.awaitText("the killer has letters", rows, "ABCD")
	s.click(cellAt(3))
	s.press("4")
	s.again()
	s.awaitText("it has them again", rows, "ABCD")
	s.awaitText("and the number", gridText, "...4............")
	s.solve("memory")
	s.click("#tab-timings")
	s.awaitText("its picture has the lines around its cages", `String(document.querySelector('#history tbody tr:first-child .cages')?.getTotalLength())`,
		fmt.Sprint(aroundCages(corpus.Board(s.t, cagedBoard).Rules())))
	s.click("#history tbody tr:first-child .link")
	s.await("it is shown anew", `!document.getElementById('view-grid').hidden`)
	s.awaitText("with letters, too", rows, "ABCD")
}

// aroundCages returns how long the lines around the cages of a board are, in cells.
func aroundCages(rules *sudoku.Rules) int {
	n := 0
	for _, cage := range rules.Cages() {
		for _, cell := range cage.Cells {
			n += 4
			for _, other := range cage.Cells {
				row, column := cell/rules.Side()-other/rules.Side(), cell%rules.Side()-other%rules.Side()
				if row*row+column*column == 1 { // no line is between them
					n--
				}
			}
		}
	}
	return n
}

// again has the page come again at the address that it has by now.
func (s sheet) again() {
	s.t.Helper()
	s.await("the address has the puzzle", `(hash => hash.get('p') !== null && hash.get('p').toLowerCase().includes(`+puzzleText+`.slice(0, 10)))(new URLSearchParams(location.hash.slice(1)))`)
	s.navigate("/?" + fmt.Sprint(rand.Int()) + eval[string](s.page, `location.hash`))
}

// testSeveralCells chooses several cells, by a drag, by clicks and by keys, and writes into all of them.
func testSeveralCells(s sheet) {
	s.show(easyPuzzle)
	free := freeCells(easyPuzzle)
	first, second, clue := free[0], free[1], strings.IndexAny(easyPuzzle, "123456789")
	names := func(cells ...int) string { return strings.Trim(strings.ReplaceAll(fmt.Sprint(cells), " ", ","), "[]") }
	s.click(cellAt(first))
	s.clickBeside(second)
	s.clickBeside(clue)
	s.awaitText("three cells are chosen", chosenCells, names(clue, first, second))
	s.awaitText("a screen reader reads it", saidText, "3 cells are chosen")
	s.press("5", chromedp.ModifierCtrl)
	s.press("7", chromedp.ModifierCtrl)
	marks := make([]string, 81)
	marks[first], marks[second] = "57", "57"
	s.awaitText("both free cells have the marks", markText, strings.Join(marks, ","))
	s.clickBeside(second)
	s.awaitText("a second click takes a cell out", chosenCells, names(clue, first))
	s.press("7", chromedp.ModifierCtrl)
	marks[first] = "5"
	s.awaitText("the other one has lost a mark", markText, strings.Join(marks, ","))
	s.clickBeside(second)
	s.press("7", chromedp.ModifierCtrl)
	marks[first] = "57"
	s.awaitText("a mark that not all have is written", markText, strings.Join(marks, ","))
	s.press(kb.Delete)
	s.awaitText("all are cleared", markText, strings.Join(make([]string, 81), ","))
	if got := eval[string](s.page, gridText); got != easyPuzzle {
		s.t.Errorf("want the clue left alone, got %q", got)
	}
	s.press(kb.Escape)
	s.awaitText("one is left", chosenCells, names(second))

	s.click(cellAt(40))
	s.press(kb.ArrowRight, chromedp.ModifierShift)
	s.press(kb.ArrowDown, chromedp.ModifierShift)
	s.awaitText("the arrows choose", chosenCells, names(40, 41, 50))
	s.press(kb.ArrowDown)
	s.awaitText("without Shift, one alone", chosenCells, names(59))
	s.sweep([]int{10, 11, 12, 21})
	s.awaitText("a drag chooses", chosenCells, names(10, 11, 12, 21))
	s.sweep([]int{0})
	s.awaitText("a click chooses one", chosenCells, names(0))

	// A finger does it unless it writes numbers.
	s.swipe(10, 11, 12)
	if got := eval[string](s.page, chosenCells); got != names(10) {
		s.t.Errorf("want one cell chosen by a finger, got %s", got)
	}
	s.mode("candidates")
	s.swipe(28, 37, 38)
	s.awaitText("a finger chooses", chosenCells, names(28, 37, 38))
	s.mode("number")

	// The marks of the number in the selected cell stand out.
	s.click("#auto")
	s.click(cellAt(clue))
	digit := easyPuzzle[clue : clue+1]
	const like = `[...document.querySelectorAll('#board .mark.like')].map(mark => mark.textContent)`
	s.await("only those", like+`.length > 0 && `+like+`.every(text => text === "`+digit+`")`)
	all := eval[int](s.page, `[...document.querySelectorAll('#board .mark.on')].filter(mark => mark.textContent === "`+digit+`").length`)
	if n := eval[int](s.page, like+".length"); n != all {
		s.t.Errorf("want all %d marks %s to stand out, got %d", all, digit, n)
	}
}

// testCellsAlike chooses all cells that are like one with a double click, with the mouse and with a finger. What a
// number does stays as it was.
func testCellsAlike(s sheet) {
	chosen := func(want ...int) {
		s.t.Helper()
		s.awaitText("these are chosen", chosenCells, strings.Trim(strings.ReplaceAll(fmt.Sprint(want), " ", ","), "[]"))
		if mode := eval[string](s.page, `document.querySelector('[name="mode"]:checked').value`); mode != "number" {
			s.t.Errorf("want numbers to be written as before, got %s", mode)
		}
	}
	alike := func(cell int, want ...int) {
		s.t.Helper()
		s.do("double click", chromedp.DoubleClick(chromedp.CSS(cellAt(cell))))
		chosen(want...)
	}
	s.show(easyPuzzle)
	var fours []int
	for cell, clue := range easyPuzzle {
		if clue == '4' {
			fours = append(fours, cell)
		}
	}
	free := freeCells(easyPuzzle)
	alike(fours[0], fours...)
	alike(free[0], free[0]) // there is nothing in it
	write := func(cell int, keys string, modifiers ...chromedp.Modifier) {
		s.t.Helper()
		s.click(cellAt(cell))
		s.press(keys, modifiers...)
	}
	for _, cell := range free[:3] {
		write(cell, "5", chromedp.ModifierCtrl)
	}
	write(free[2], "7", chromedp.ModifierCtrl)
	alike(free[1], free[0], free[1])
	s.mode("corner")
	write(free[3], "1")
	write(free[4], "1")
	s.mode("color")
	write(free[4], "2")
	write(free[5], "2")
	write(free[6], "2")
	s.mode("number")
	alike(free[3], free[3], free[4])
	alike(free[6], free[5], free[6])
	tap := func(cell int, times, duration int64) {
		s.t.Helper()
		at := s.middleOf(cell)
		s.do("tap", chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
			_, err := cdp.Call(ctx, target, input.SynthesizeTapGesture, input.SynthesizeTapGestureParams{
				X: at[0], Y: at[1], Duration: &duration, TapCount: times, GestureSourceType: input.GestureSourceTypeTouch,
			})
			return err
		}))
	}
	s.swipe(fours[1])
	s.swipe(fours[1])
	chosen(fours...)
	tap(free[2], 1, 700)
	chosen(free[2])
}

// testBoardInSight scrolls to the last of what is beside the board, which stays in sight, and takes a hint away by
// drawing cages.
func testBoardInSight(s sheet) {
	s.show(easyPuzzle)
	s.openDoor("door-examples")
	s.openDoor("door-board")
	s.do("a low window", chromedp.EmulateViewport(1366, 657))
	s.settle()
	eval[bool](s.page, `(document.getElementById('new-board').scrollIntoView({block: 'end', behavior: 'instant'}), true)`)
	s.settle()
	s.await("the page is scrolled", `scrollY > 300`)
	s.await("the board is in sight, and its buttons", `document.getElementById('board').getBoundingClientRect().top >= 0 &&
		document.getElementById('writing').getBoundingClientRect().bottom <= innerHeight`)
	s.click("#hint")
	s.await("there is a hint", `!document.getElementById('hint-box').hidden`)
	s.click("#draw-cages")
	s.await("cages can be drawn", `!document.getElementById('cage-form').hidden`)
	s.await("the hint is gone", `document.getElementById('hint-box').hidden && document.getElementById('hint-where').hidden`)
}

// testBeside looks at boards of all sizes in windows that are low and wide: the buttons are beside the board, which is
// nearly as high as the window, and all of them are in sight and apart from each other.
func testBeside(s sheet) {
	const misplaced = `(() => {
		const board = document.querySelector('#board .board').getBoundingClientRect();
		const buttons = [...document.querySelectorAll('#pad button, #writing :is(button, label)')].filter(e => e.checkVisibility()).map(e => [e.innerText || e.ariaLabel, e.getBoundingClientRect()]);
		return [
			...buttons.filter(([, box]) => box.left < board.right || box.top < 0 || box.bottom > innerHeight || box.width < 30 || box.height < 30).map(([name]) => name + ' is not beside the board'),
			...buttons.flatMap(([name, a], i) => buttons.slice(i + 1).filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1).map(([other]) => name + ' lies over ' + other)),
			...board.height < innerHeight - 140 && board.height < 530 ? ['the board is only ' + board.height + ' high'] : [],
			...board.bottom > innerHeight ? ['the board ends at ' + board.bottom] : [],
			...document.documentElement.scrollWidth > innerWidth ? ['the content is too wide'] : [],
			...document.getElementById('solve-form').getBoundingClientRect().left < buttons[0][1].right ? ['the side is not beside'] : [],
		];
	})()`
	for _, text := range []string{easyPuzzle, "sudoku:4x4:", "sudoku:16x16:", "sudoku:25x25:"} {
		s.enter(text)
		s.awaitText("the board is there", `String(document.querySelectorAll('#board .cell').length)`, fmt.Sprint(len(corpus.Board(s.t, text).Numbers())))
		for _, mode := range []string{"color", "number"} {
			s.click(fmt.Sprintf(`label:has([name="mode"][value=%q])`, mode))
			for _, size := range [][2]int64{{1366, 657}, {1280, 720}, {1920, 790}} {
				s.do("a window", chromedp.EmulateViewport(size[0], size[1]))
				s.settle()
				if wrong := eval[[]string](s.page, misplaced); len(wrong) > 0 {
					s.t.Errorf("%s, %s, %dx%d: %s", text, mode, size[0], size[1], strings.Join(wrong, "; "))
				}
			}
		}
	}
}

// testLastNumber writes the last number, a wrong one first. What is said then moves nothing on the board, and in a
// narrow window it is in sight with it.
func testLastNumber(s sheet) {
	solved := s.solution(easyPuzzle)
	last := strings.LastIndex(easyPuzzle, ".")
	s.show(solved[:last] + "." + solved[last+1:])
	const top = `Math.round(document.getElementById('board').getBoundingClientRect().top + scrollY)`
	before := eval[int](s.page, top)
	s.click(cellAt(last))
	s.press(map[bool]string{true: "1", false: "2"}[solved[last] == '2'])
	s.awaitPart("a wrong number is said", textOf("hint-box"), "The grid is full, but ")
	s.press(solved[last : last+1])
	s.await("the right one, too, with the time", solvedIn(textOf("hint-box")))
	s.await("a screen reader reads it", solvedIn(saidText))
	s.await("what comes next is offered", `document.activeElement.id === 'hint-next'`)
	if after := eval[int](s.page, top); after != before {
		s.t.Errorf("want the board where it was, at %d, got %d", before, after)
	}
	s.click("#undo")
	s.await("it is gone", `document.getElementById('hint-box').hidden`)
	s.do("narrow", chromedp.EmulateViewport(360, 740))
	s.settle()
	s.click(cellAt(last))
	s.press(solved[last : last+1])
	s.await("it is in sight, below the board", `((board, {top, bottom}) => board.bottom <= top && bottom <= innerHeight)(
		document.getElementById('board').getBoundingClientRect(), document.getElementById('hint-box').getBoundingClientRect())`)
	s.await("so is what comes next", `(({top, bottom, height}) => height > 0 && top >= 0 && bottom <= innerHeight)(document.getElementById('hint-next').getBoundingClientRect())`)
}

// solvedIn returns whether an expression is that a Sudoku is solved, and in which time.
func solvedIn(text string) string {
	return `/^Solved in (\d+ minutes?, )?\d+ seconds?\. Every number is in its place\.$/.test(` + text + `)`
}

// testFinish solves the puzzles of a file by hand, and a killer, by the keyboard alone: after each, Enter leads to the next
// one, and after the last one to a new one of its kind. The board lights up, unless somebody wants no motion.
func testFinish(s sheet) {
	s.media("prefers-reduced-motion", "no-preference")
	solved := s.solution(easyPuzzle)
	free := freeCells(easyPuzzle)
	first, second := free[0], free[len(free)-1]
	but := func(text string, cell int) string { return text[:cell] + "." + text[cell+1:] }
	s.dropFile("two.sudoku", "# The first\n"+but(solved, first)+"\n# The second\n"+but(solved, second)+"\n")
	s.awaitText("the first is shown", gridText, but(solved, first))
	const (
		next  = `document.querySelector('#hint-next:focus')?.textContent ?? ''`
		moves = `getComputedStyle(document.querySelector('#board .cell')).animationName`
		frame = `document.querySelectorAll('#board .finished').length`
	)
	s.click(cellAt(first))
	s.press(solved[first : first+1])
	s.await("it is solved, and in which time", solvedIn(textOf("hint-box")))
	s.awaitText("the file has another one", next, "Next puzzle, 2 of 2")
	s.awaitText("the board lights up", moves, "solved")
	s.media("prefers-reduced-motion", "reduce")
	s.awaitText("nothing moves where that is not wanted", moves, "none")
	s.await("the board has its frame then, too", frame+` === 1`)
	s.press(kb.Enter)
	s.awaitText("Enter shows the next one", gridText, but(solved, second))
	s.await("it is the one that is chosen", `document.getElementById('choose').selectedIndex === 1`)
	s.await("the message has gone, and the frame", `document.getElementById('hint-box').hidden && document.getElementById('hint-next').hidden && `+frame+` === 0`)
	s.await("its free cell has the focus", `document.activeElement.dataset.cell === '`+fmt.Sprint(second)+`'`)
	s.press(solved[second : second+1])
	s.awaitText("after the last one there is a new one", next, "New puzzle like this one")
	s.press(kb.Enter)
	s.awaitPart("it is as difficult", textOf("made"), "Easy, rated ")
	s.await("it is there to be played", `document.activeElement.matches('#board .cell') && !document.activeElement.querySelector('.digit').textContent`)
	s.do("undo", control("z"))
	s.do("undo", control("z"))
	s.awaitText("undo leads back to the one before", gridText, but(solved, second))

	// A killer, whose difficulty nobody has said. A number is written by a hint.
	s.enter(cagedBoard)
	s.awaitText("a killer is shown", gridText, strings.Repeat(".", 16))
	for cell, digit := range cagedSolution[:15] {
		s.click(cellAt(cell))
		s.press(string(digit))
	}
	for _, button := range []string{"#hint", "#hint-show", "#hint-apply"} {
		s.click(button)
	}
	s.awaitText("the hint has solved it", gridText, cagedSolution)
	s.awaitText("a new one is offered", next, "New puzzle like this one")
	s.press(kb.Enter)
	s.awaitPart("it is a killer", textOf("made"), " cages, seed ")
	s.await("of that size", puzzleText+`.startsWith('sudoku:4x4,r1c1')`)
	s.await("and difficulty", `document.getElementById('difficulty').value !== '' && document.getElementById('made').textContent.toLowerCase().startsWith(document.getElementById('difficulty').value)`)
}

// freeCells returns the cells of a Sudoku without a number.
func freeCells(text string) []int {
	var cells []int
	for i, symbol := range text {
		if symbol == '.' {
			cells = append(cells, i)
		}
	}
	return cells
}

func cellAt(cell int) string { return fmt.Sprintf(`#board .cell[data-cell="%d"]`, cell) }

// swipe moves a finger over cells.
func (s sheet) swipe(cells ...int) {
	s.t.Helper()
	touch := func(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
		s.do("touch", chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
			_, err := cdp.Call(ctx, target, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
			return err
		}))
	}
	for i, cell := range cells {
		at := s.middleOf(cell)
		touch([]input.DispatchTouchEventType{input.DispatchTouchEventTypeTouchStart, input.DispatchTouchEventTypeTouchMove}[min(i, 1)], &input.TouchPoint{X: at[0], Y: at[1]})
	}
	touch(input.DispatchTouchEventTypeTouchEnd)
}

// clickBeside clicks a cell with Ctrl.
func (s sheet) clickBeside(cell int) {
	s.t.Helper()
	s.sweep([]int{cell}, chromedp.ButtonModifiers(chromedp.ModifierCtrl))
}
