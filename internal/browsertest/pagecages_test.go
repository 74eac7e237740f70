package browsertest

import (
	"fmt"
	"os"
	"strings"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"graphcover/internal/corpus"
	"graphcover/internal/testenv"
	"graphcover/puzzle/sudoku"
)

const puzzleText = `document.getElementById('text').value`

// testCages draws the cages of a killer, by mouse and by the keyboard alone, and then solves it.
func testCages(s sheet) {
	s.show(blogPuzzle)
	s.click("#draw-cages")
	s.await("the cage has its form", `!document.getElementById('cage-form').hidden`)
	s.awaitPart("it says that the clues stay", `document.getElementById('cage-form').innerText`, "The numbers on the board stay.")
	s.drawCage(sudoku.Cage{Cells: []int{0, 1}}, "10"+kb.Enter)
	s.awaitText("a cage is drawn", sums, "10")
	s.awaitText("among the clues", gridText, blogPuzzle)
	s.awaitText("which are in the text, too", puzzleText, "sudoku:9x9,r1c1+r1c2=10:"+blogPuzzle)
	s.drawCage(sudoku.Cage{Cells: []int{3, 4}}, "30"+kb.Enter)
	s.awaitPart("a sum can be too high", textOf("cage-error"), "2 cells can have a sum from 3 to 17, but not 30.")
	s.await("it can be written anew", `document.activeElement.id === 'cage-sum' && getSelection().toString() === '30'`)
	s.press("12" + kb.Enter)
	s.awaitText("for the same cells", sums, "10,12")
	s.do("undo", control("z"))
	s.awaitText("the cage is gone again", sums, "10")
	s.drawCage(sudoku.Cage{Cells: []int{9, 10}}, "")
	s.click("#cage-clear")
	s.awaitText("the clues can be cleared", gridText, strings.Repeat(".", 81))
	s.awaitText("the cages stay", sums, "10")
	s.awaitText("and the cells that are chosen", picked, "9 10")
	s.await("there is nothing more to clear", `document.getElementById('cage-numbers').hidden`)
	s.do("undo", control("z"))
	s.awaitText("the clues are back", gridText, blogPuzzle)
	s.do("undo", control("z"))
	s.awaitText("without the cage", sums, "")
	s.awaitText("the clues are still there", gridText, blogPuzzle)
	s.enter("sudoku:4x4")
	s.awaitText("a small board is there", gridText, strings.Repeat(".", 16))

	cages := corpus.Board(s.t, cagedBoard).Rules().Cages()
	s.drawCage(cages[0], "")
	s.awaitText("the cells are lit", picked, "0 1 2 4")
	s.press("10")
	s.drawCage(cages[1], "10") // that the next one begins is enough to add the one before
	s.awaitText("it is drawn", sums, "10")
	s.press(kb.Enter)
	s.awaitText("and the next one", sums, "10,10")
	s.awaitText("it is what a person could have written", puzzleText, "sudoku:4x4,r1c1+r1c2+r1c3+r2c1=10,r2c2+r2c3+r3c2+r3c3=10")
	s.awaitPart("what is left is said", textOf("cage-state"), "2 cages. 8 cells are in none.")

	// By keys: r3c4 with r4c4 and r4c3.
	s.await("the focus is on the board", `document.activeElement.matches('#board .cell')`)
	s.click(`#board .cell[data-cell="11"]`)
	s.do("back to the board", chromedp.KeyEvent(kb.Escape))
	s.press(kb.ArrowDown, chromedp.ModifierShift)
	s.press(kb.ArrowRight, chromedp.ModifierShift) // beyond the board
	s.press(kb.ArrowLeft, chromedp.ModifierShift)
	s.awaitText("a screen reader says it", saidText, "r4c3, 3 cells")
	s.awaitText("the cells are lit", picked, "11 14 15")
	s.press("99" + kb.Enter)
	s.awaitText("an impossible sum is refused in plain words", textOf("cage-error"), "The cage at r3c4 is not drawn: 3 cells can have a sum from 6 to 9, but not 99.")
	s.awaitPart("a screen reader says it", saidText, "but not 99")
	s.await("another sum can be typed", `document.activeElement.id === 'cage-sum'`)
	s.press(kb.Escape)
	s.press(" ") // r4c3 out
	s.awaitText("a cell is left out", picked, "11 15")
	s.press(" 6" + kb.Enter)
	s.awaitText("now it is drawn", sums, "10,10,6")
	s.drawCage(sudoku.Cage{Cells: []int{3, 2}}, "")
	s.awaitPart("a cell of another cage is refused", textOf("cage-error"), "r1c3 is in the cage with the sum 10 already.")
	s.awaitText("it is not lit", picked, "3")
	s.do("give it up", chromedp.KeyEvent(kb.Escape))
	for _, cage := range cages[3:] {
		s.drawCage(cage, fmt.Sprint(cage.Sum))
	}
	s.press(kb.Enter)
	s.awaitText("all are drawn", textOf("cage-state"), "6 cages with all cells, and the sums are 40 together, as they must be.")

	// A cage is changed, and removed.
	s.click(`#board .cell[data-cell="13"]`)
	s.awaitText("its sum is in the field", `document.getElementById('cage-sum').value`, "3")
	s.press("4" + kb.Enter)
	s.awaitPart("the page says that the sums can't be right", textOf("cage-state"), "the sums are 41 together instead of 40: a sum or a cell is wrong")
	s.do("undo", control("z"))
	s.awaitPart("the sum is back", textOf("cage-state"), "as they must be")
	s.press(kb.Delete)
	s.awaitText("the cage is gone", sums, "10,6,10,5,6")
	s.click(`#board .cell[data-cell="12"]`) // another one gets its cell, and loses one
	s.do("back to the board", chromedp.KeyEvent(kb.Escape))
	s.press(kb.ArrowRight, chromedp.ModifierShift)
	s.awaitText("the cell is lit", picked, "8 12 13")
	s.drawCage(sudoku.Cage{Cells: []int{8}}, "", chromedp.ButtonModifiers(chromedp.ModifierCtrl))
	s.awaitText("it is left out", picked, "12 13")
	s.press(kb.Enter)
	s.awaitPart("the cage has other cells, as many as before", puzzleText, "r4c1+r4c2=5")
	s.do("undo", control("z"))
	s.do("undo", control("z"))
	s.click("#erase")
	s.awaitText("all are gone", sums, "")
	s.click("#undo")
	s.awaitText("all are back", sums, "10,6,10,5,6,3")
	s.click("#cage-done")
	s.await("the numbers are back", `document.getElementById('cage-form').hidden && !document.getElementById('pad').hidden`)
	want := corpus.Board(s.t, cagedBoard).Rules().Cages()
	if got := corpus.Board(s.t, eval[string](s.page, puzzleText)).Rules().Cages(); len(got) != len(want) {
		s.t.Errorf("want the cages %v, got %v", want, got)
	}
	s.press("3")
	s.awaitText("what is written is no clue", `document.querySelector('#board .chosen').className.includes('own') + ''`, "true")
	s.solve("memory")
	s.awaitPart("it is solved", textOf("answer"), "Solved")
	s.await("the address has the cages", `decodeURIComponent(location.hash).startsWith('#p=' + `+puzzleText+`)`)
	hash := eval[string](s.page, `location.hash`)
	s.navigate("/?again" + hash)
	s.awaitText("the address leads to them", `String(document.querySelectorAll('#board .cage').length)`, "6")
	s.solve("memory")
	s.awaitText("its solution is shown", gridText, cagedSolution)
}

// testCagesInTurn draws cages while the server is slow: each is sent once, after the answer to the one before,
// and none is lost or put onto another board.
func testCagesInTurn(s sheet) {
	s.enter("sudoku:4x4")
	s.awaitText("a board is there", gridText, strings.Repeat(".", 16))
	s.click("#draw-cages")
	s.await("the cage has its form", `!document.getElementById('cage-form').hidden`)
	call[bool](s, gate)
	cage := func(sum string, cells ...int) { s.t.Helper(); s.drawCage(sudoku.Cage{Cells: cells}, sum) }
	sent := func(what string, want ...string) {
		s.t.Helper()
		s.settle() // in which a second request would have been made
		s.awaitText(what, `window.sent.map(({text}) => text).join('\n')`, strings.Join(want, "\n"))
	}
	answer := func() {
		s.t.Helper()
		s.do("let it be answered", chromedp.Evaluate[chromedp.Void](`window.sent.at(-1).go()`))
	}
	const first, second = "sudoku:4x4,r1c1+r1c2=3", "sudoku:4x4,r1c1+r1c2=3,r2c1+r2c2=7"

	cage("3"+kb.Enter+kb.Enter+kb.Enter, 0, 1) // the third is for the sum again
	s.click("#cage-add")
	sent("Enter and the button send a cage once", first)
	cage("7"+kb.Enter+kb.Enter, 4, 5)
	sent("the next one waits", first)
	s.click("#cage-done")
	s.await("and so does the end", `!document.getElementById('cage-form').hidden`)
	answer()
	s.awaitText("the first is drawn", sums, "3")
	sent("the second is sent with the first", first, second)
	answer()
	s.awaitText("both are drawn", sums, "3,7")
	s.await("and the drawing has ended", `document.getElementById('cage-form').hidden`)
	sent("nothing else was sent", first, second)

	s.click("#draw-cages")
	cage("99"+kb.Enter, 2, 3)
	cage("6"+kb.Enter, 6, 7)
	answer()
	refused, third := strings.Replace(second, ",r2c1", ",r1c3+r1c4=99,r2c1", 1), second+",r2c3+r2c4=6"
	sent("a sum that is refused does not stop the next one", first, second, refused, third)
	answer()
	s.awaitText("it is drawn", sums, "3,7,6")

	cage("4"+kb.Enter, 8, 9)
	s.do("another puzzle is asked for", chromedp.Evaluate[chromedp.Void](`(text => { text.value = 'sudoku:4x4:1...............'; text.form.requestSubmit(); })(document.getElementById('text'))`))
	answer()
	s.awaitText("it is shown", gridText, "1...............")
	call[bool](s, `async () => { await window.sent.at(-2).go(); return true; }`) // the cage is answered late
	s.settle()
	s.awaitText("which draws nothing", sums, "")
	s.awaitText("the board is the other one", gridText, "1...............")
}

// gate is a function that lets no request to read a text through until go of it is called, in window.sent.
const gate = `() => {
	const fetch = window.fetch;
	window.sent = [];
	window.fetch = (path, options) => path !== 'api/parse' ? fetch(path, options) :
		new Promise(answer => window.sent.push({text: JSON.parse(options.body).text, go: () => { const answered = fetch(path, options); answer(answered); return answered; }}));
	return true;
}`

// Expressions for what is drawn.
const (
	picked = `[...document.querySelectorAll('#board .picked')].map(cell => cell.dataset.cell).join(' ')`
	sums   = `[...document.querySelectorAll('#board .sum')].map(sum => sum.textContent).join()`
)

// drawCage drags over the cells of a cage, and types a sum.
func (s sheet) drawCage(cage sudoku.Cage, sum string, options ...chromedp.MouseOption) {
	s.t.Helper()
	s.sweep(cage.Cells, options...)
	s.await("the sum is asked for", `document.activeElement.id === 'cage-sum'`)
	s.press(sum)
}

// middleOf returns where the middle of a cell of the board is in the window: x and y.
func (s sheet) middleOf(cell int) []float64 {
	s.t.Helper()
	return eval[[]float64](s.page, fmt.Sprintf(`(box => [box.x + box.width / 2, box.y + box.height / 2])(document.querySelector('#board .cell[data-cell="%d"]').getBoundingClientRect())`, cell))
}

// sweep drags over cells of the board, or clicks a single one.
func (s sheet) sweep(cells []int, options ...chromedp.MouseOption) {
	s.t.Helper()
	actions := make([]chromedp.Action[chromedp.Void], 0, len(cells)+1)
	var x, y float64
	for i, cell := range cells {
		at := s.middleOf(cell)
		x, y = at[0], at[1]
		kind := input.DispatchMouseEventTypeMouseMoved
		if i == 0 {
			kind = input.DispatchMouseEventTypeMousePressed
		}
		held := func(p *input.DispatchMouseEventParams) { p.Buttons = 1 }
		actions = append(actions, chromedp.MouseEvent(kind, x, y, append(options, chromedp.ButtonLeft, held)...))
	}
	s.do("drag", append(actions, chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, x, y, append(options, chromedp.ButtonLeft)...))...)
}

// testSmallNumbers looks at the candidates, the corner marks and the marks of a hint on a killer, in windows of all widths: none
// touches the line around a cage, a sum or another one.
func testSmallNumbers(s sheet) {
	s.dropFile("killer.sudoku", string(testenv.Must(os.ReadFile("../../examples/killer.sudoku"))(s.t)))
	s.await("it is there", `document.querySelectorAll('#board .cage').length > 20`)
	sizes := [][2]int64{{360, 740}, {1366, 657}, {1280, 800}}
	inAll := func(what string, marks int) {
		s.t.Helper()
		for _, size := range sizes {
			s.do("another window", chromedp.EmulateViewport(size[0], size[1]))
			s.settle()
			s.checkSmall(fmt.Sprintf("%s, %dx%d", what, size[0], size[1]), marks, 7)
		}
	}
	s.mode("corner")
	for cell := range 8 {
		s.click(cellAt(cell))
		s.press("12345678"[:cell+1])
	}
	inAll("corner marks", 36)
	s.click("#undo")
	s.click("#auto")
	marks := eval[int](s.page, `document.querySelectorAll('#board .mark.on').length`)
	if marks < 400 {
		s.t.Errorf("want candidates in all cells, got %d", marks)
	}
	inAll("candidates", marks)
	for range 40 {
		for _, button := range []string{"hint", "hint-show"} { // a hint lies over the buttons in a narrow window
			eval[bool](s.page, `(document.getElementById('`+button+`').click(), true)`)
			s.await("it is answered", `!document.getElementById('hint-show').hidden || !document.getElementById('hint-apply').hidden`)
		}
		if eval[bool](s.page, `document.querySelector('#board .mark.cut') !== null && document.querySelector('#board .mark.reason') !== null`) {
			inAll("a hint", eval[int](s.page, `document.querySelectorAll('#board .mark.on').length`))
			return
		}
		s.click("#hint-apply")
	}
	s.t.Error("want a hint that rules something out, for a reason")
}

// checkSmall checks the candidates and the corner marks that are drawn: how many there are, that none meets another, the line
// around a cage or a sum, and that the least is at least that many pixels high.
func (s sheet) checkSmall(what string, marks int, least float64) {
	s.t.Helper()
	got := call[struct {
		Marks             int
		Height            float64
		Crossed, Touching []string
	}](s, smallNumbers)
	if got.Marks != marks || got.Height < least || len(got.Crossed)+len(got.Touching) > 0 {
		s.t.Errorf("%s: want %d numbers apart from each other and from all lines, at least %g pixels high, got %+v", what, marks, least, got)
	}
}

// smallNumbers is a function that returns the candidates and corner marks which meet the line around a cage or a sum, and which
// meet each other. What a number covers is its box, and the ink of its text, which stands in the middle.
const smallNumbers = `() => {
	const drawing = document.querySelector('#board .drawing'), toPage = drawing?.getScreenCTM(), pen = document.createElement('canvas').getContext('2d');
	const all = selector => drawing ? [...drawing.querySelectorAll(selector)] : []; // of a board without cages
	const place = (x, y) => new DOMPoint(x, y).matrixTransform(toPage);
	const lines = all('.cage').flatMap(path => [...path.getAttribute('d').matchAll(/M([\d.]+) ([\d.]+)([HV])([\d.]+)/g)].map(([, x, y, way, end]) => {
		const a = place(+x, +y), b = way === 'H' ? place(+end, +y) : place(+x, +end);
		return {left: Math.min(a.x, b.x) - 0.5, right: Math.max(a.x, b.x) + 0.5, top: Math.min(a.y, b.y) - 0.5, bottom: Math.max(a.y, b.y) + 0.5};
	}));
	const inkOf = (text, font) => { pen.font = font; return pen.measureText(text); };
	const sums = all('.sum').map(sum => {
		const {left, right} = sum.getBoundingClientRect(), {y} = place(0, +sum.getAttribute('y')), {fontWeight, fontSize, fontFamily} = getComputedStyle(sum);
		return {left, right, bottom: y, top: y - inkOf(sum.textContent, [fontWeight, fontSize, fontFamily].join(' ')).actualBoundingBoxAscent * toPage.a};
	});
	const marks = [...document.querySelectorAll('#board :is(.mark.on, .corners > *)')].map(mark => {
		const box = mark.getBoundingClientRect(), style = getComputedStyle(mark), {actualBoundingBoxAscent: high, width} = inkOf(mark.textContent, [style.fontWeight, style.fontSize, style.fontFamily].join(' '));
		const x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
		return {at: mark.closest('.cell').dataset.cell + '#' + mark.textContent, left: Math.min(box.left, x - width / 2), right: Math.max(box.right, x + width / 2),
			top: Math.min(box.top, y - high / 2), bottom: Math.max(box.bottom, y + high / 2)};
	});
	const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
	return {Marks: marks.length, Height: Math.min(...marks.map(m => m.bottom - m.top)),
		Crossed: marks.filter(mark => [...lines, ...sums].some(other => meet(mark, other))).map(({at}) => at),
		Touching: marks.filter((mark, i) => marks.some((other, k) => k > i && meet(mark, other))).map(({at}) => at)};
}`
