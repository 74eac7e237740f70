package browsertest

import (
	"fmt"
	"strings"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"graphcover/internal/corpus"
	"graphcover/puzzle/sudoku"
)

const puzzleText = `document.getElementById('text').value`

// testCages draws the cages of a killer, by mouse and by the keyboard alone, and then solves it.
func testCages(s sheet) {
	s.show(blogPuzzle)
	s.click("#draw-cages")
	s.await("the cage has its form", `!document.getElementById('cage-form').hidden`)
	s.awaitText("there is room for cages", gridText, strings.Repeat(".", 81))
	s.do("undo", control("z"))
	s.awaitText("the clues are back", gridText, blogPuzzle)
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

// Expressions for what is drawn.
const (
	picked = `[...document.querySelectorAll('#board .picked')].map(cell => cell.dataset.cell).join(' ')`
	sums   = `[...document.querySelectorAll('#board .sum')].map(sum => sum.textContent).join()`
)

// drawCage drags over the cells of a cage, and types a sum.
func (s sheet) drawCage(cage sudoku.Cage, sum string, options ...chromedp.MouseOption) {
	s.t.Helper()
	actions := make([]chromedp.Action[chromedp.Void], 0, len(cage.Cells)+2)
	var x, y float64
	for i, cell := range cage.Cells {
		at := eval[[]float64](s.page, fmt.Sprintf(`(box => [box.x + box.width / 2, box.y + box.height / 2])(document.querySelector('#board .cell[data-cell="%d"]').getBoundingClientRect())`, cell))
		x, y = at[0], at[1]
		kind := input.DispatchMouseEventTypeMouseMoved
		if i == 0 {
			kind = input.DispatchMouseEventTypeMousePressed
		}
		actions = append(actions, chromedp.MouseEvent(kind, x, y, append(options, chromedp.ButtonLeft)...))
	}
	s.do("drag", append(actions, chromedp.MouseEvent(input.DispatchMouseEventTypeMouseReleased, x, y, chromedp.ButtonLeft))...)
	s.await("the sum is asked for", `document.activeElement.id === 'cage-sum'`)
	s.press(sum)
}
