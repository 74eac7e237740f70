package browsertest

import (
	"fmt"
	"strings"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"graphcover/internal/corpus"
	"graphcover/strategy/techniques"
)

// A killer of 4x4, with its only solution.
const (
	cagedBoard    = "sudoku:4x4,r1c1+r1c2+r1c3+r2c1=10,r2c2+r2c3+r3c2+r3c3=10,r3c4+r4c3+r4c4=6,r1c4+r2c4=6,r3c1+r4c1=5,r4c2=3"
	cagedSolution = "3412213412434321"
)

// testBoards draws boards of other sizes and variants, writes into them by mouse and by keys,
// solves them and plays their searches.
func testBoards(s sheet) {
	s.openDoor("door-board")
	s.choose("size", "6")
	s.click(`#variants label:has([value="x"])`)
	s.await("windows need boxes that are squares", `document.querySelector('#variants [value="windoku"]').disabled`)
	s.click("#new-board")
	s.awaitText("an empty board is there", gridText, strings.Repeat(".", 36))
	s.await("its diagonals are drawn", `document.querySelectorAll('#board .drawing .diagonal').length === 2`)
	label := `document.querySelector('#board .chosen').getAttribute('aria-label')`
	s.awaitText("the label of the cell names its diagonal", label, "row 1, column 1, empty, on a diagonal")
	// The clues of ...6......35.2.................1....
	s.click(`#board .cell[data-cell="3"]`)
	s.click("#pad button:nth-child(6)")
	s.click(`#board .cell[data-cell="10"]`)
	s.press("3" + kb.ArrowRight + "5" + kb.ArrowDown + kb.ArrowLeft + kb.ArrowLeft + kb.ArrowLeft + kb.ArrowLeft + "2")
	s.press("7") // no number of this board
	s.click(`#board .cell[data-cell="31"]`)
	s.press("2")
	s.await("a number twice in a column does not fit", `document.querySelectorAll('#board .wrong').length === 2`)
	s.press("1")
	s.awaitText("the clues are there", gridText, "...6......35.2.................1....")
	position := techniques.NewPosition(corpus.Board(s.t, "sudoku:6x6,x:...6......35.2.................1...."))
	for range 3 {
		s.takeHint(position)
	}
	s.solve("memory")
	s.awaitText("it is solved", gridText, "532641146235321564654312465123213456")
	s.click("#rate")
	s.awaitPart("it is rated", textOf("rated"), "Diabolical, rated about 8.5: it needs a forcing net.")
	s.play("Sudoku 6x6, diagonals, 5 clues: solved in memory")
	s.press(kb.End)
	s.awaitText("the last step is shown", stageText, "532641146235321564654312465123213456")
	s.await("with its diagonals", `document.querySelectorAll('#picture-here .diagonal').length === 2`)

	s.click("#tab-grid")
	s.enter(cagedBoard)
	s.await("the cages are drawn", `document.querySelectorAll('#board .cage').length === 6`)
	s.awaitText("and their sums", `[...document.querySelectorAll('#board .sum')].map(sum => sum.textContent).join()`, "10,10,6,6,5,3")
	s.click(`#board .cell[data-cell="13"]`)
	s.press("2")
	s.await("a cage with another sum does not fit", `document.querySelectorAll('#board .wrong').length === 1`)
	s.awaitText("the label of the cell names its cage", label, "row 4, column 2, 2, does not fit, cage 6, sum 3")
	s.do("undo", control("z"))
	s.solve("memory")
	s.awaitText("it is solved", gridText, cagedSolution)
	s.play("Sudoku 4x4, 6 cages: solved in memory")
	s.press(kb.ArrowRight)
	s.await("the cage that the search looks at is lit", `document.querySelector('#picture-here .looked') !== null`)

	s.click("#tab-grid")
	s.example("regions (jigsaw)")
	s.await("the regions are drawn", `(document.querySelector('#board .region')?.getAttribute('d').length ?? 0) > 300`)
	s.click("#undo")
	s.await("the board from before is back", `document.querySelectorAll('#board .cage').length === 6`)

	s.enter("sudoku:25x25")
	s.await("a large board is drawn", `document.querySelectorAll('#board .cell').length === 625`)
	s.click(`#board .cell[data-cell="0"]`)
	s.press("h")
	s.awaitText("letters are numbers", label, "row 1, column 1, H, clue")
	s.do("narrow", chromedp.EmulateViewport(360, 740))
	s.settle()
	s.await("only the board scrolls", `document.documentElement.scrollWidth <= innerWidth && document.getElementById('board').scrollWidth > innerWidth`)
}

// testBoardHints takes hints on boards, and solves them by strategies.
func testBoardHints(s sheet) {
	s.openDoor("door-board")
	for _, text := range []string{
		"sudoku:4x4:.3....2..1....3.",
		"sudoku:9x9,x:..65.3......6..583.....9..6...3....8....6...5....5.46.7...36.54.....2......4.5...", // in diagonal 1
	} {
		s.enter(text)
		s.hintsOn(text)
	}
	for _, example := range []string{"regions (jigsaw)", "16x16"} {
		eval[string](s.page, `document.getElementById('text').value = ''`)
		s.example(example)
		s.await("the example is there", `document.getElementById('text').value !== ''`)
		s.hintsOn(eval[string](s.page, `document.getElementById('text').value`))
	}
	s.enter(cagedBoard)
	s.await("the cages are drawn", `document.querySelectorAll('#board .cage').length === 6`)
	s.checkKiller()

	s.choose("strategy", "csp")
	s.enter("sudoku:6x6,x:...6......35.2.................1....")
	s.solve("memory")
	s.awaitText("a strategy solves it", gridText, "532641146235321564654312465123213456")
	s.choose("strategy", "tuples")
	s.enter("sudoku:12x12")
	s.solve("memory")
	s.awaitPart("it is stuck", textOf("answer"), "Stuck without a guess")
	s.await("all candidates are left, with letters", `document.querySelectorAll('#board .mark.on').length === 12 * 144`)
}

// example shows an example, by its name.
func (s sheet) example(name string) {
	s.t.Helper()
	s.openDoor("door-examples")
	s.await("examples are there", `document.querySelector('#examples button') !== null`)
	s.do("choose "+name, chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`[...document.querySelectorAll('#examples button')].find(button => button.textContent === %q).click()`, name)))
}

// hintsOn takes two hints on the board that is written in text, and is shown.
func (s sheet) hintsOn(text string) {
	s.t.Helper()
	b := corpus.Board(s.t, text)
	s.awaitText("the clues are shown", gridText, b.Cells())
	position := techniques.NewPosition(b)
	s.takeHint(position)
	s.takeHint(position)
}

// checkKiller looks at a killer, which has hints and a rating, and where only one method can be chosen.
func (s sheet) checkKiller() {
	s.t.Helper()
	s.hintsOn(cagedBoard)
	s.click("#rate")
	s.awaitPart("it is rated", textOf("rated"), "for this board they are an estimate.")
	s.await("methods that don't know sums can't be chosen", `[...document.getElementById('strategy').options].every(({value, disabled}) => disabled === !['', 'tuples'].includes(value))`)
	s.awaitPart("it is said why", "document.getElementById('refused-methods').textContent", "need a Sudoku without cages: of the strategies, only tuples in memory uses their sums.")
	s.choose("strategy", "tuples")
	s.awaitText("tuples use the sums in memory alone", closedSolvers, "graph both")
	s.choose("strategy", "")
	s.awaitText("exact cover has all solvers", closedSolvers, "")
	s.click(`#board .cell[data-cell="3"]`) // in a cage of two cells with the sum 6
	s.click("#why")
	s.awaitPart("a cell is explained by its cage", textOf("hint-box"), "Not 1 and 3: with it, the cage at r1c4 can't have the sum 6.")
	s.awaitPart("and by a move", textOf("hint-box"), "r1c4 is 2")
	s.click(`#board .cell[data-cell="3"]`)
	s.press("4")
	s.click("#check")
	s.awaitPart("numbers are checked: "+cagedSolution[3:4]+" is right", textOf("hint-box"), "r1c4 is wrong")
	s.click("#undo")
	s.enter("sudoku:4x4,r1c1+r1c2=3") // on which no hint has ruled anything out
	s.await("one cage is drawn", `document.querySelectorAll('#board .cage').length === 1`)
	s.click(`#board .cell[data-cell="0"]`)
	s.click("#auto")
	const chosen = `document.querySelector('#board .chosen').getAttribute('aria-label')`
	s.awaitPart("candidates can be part of the sum", chosen, "candidates 1 2,")
	s.click(`#board .cell[data-cell="0"]`)
	s.press("1")
	s.press(kb.ArrowRight)
	s.awaitPart("with the numbers that are in the cage", chosen, "candidates 2,")
	s.enter(blogPuzzle)
	s.await("methods are back for a Sudoku without cages", `[...document.getElementById('strategy').options].every(({disabled}) => !disabled)`)
	s.click(`#solve-form [value="graph"] + span`)
	s.choose("strategy", "tuples")
	s.awaitText("without cages, tuples have all solvers", closedSolvers, "")
	s.enter(cagedBoard)
	s.awaitText("with cages, not those that were chosen", closedSolvers, "graph both")
	s.click("#solve")
	s.awaitPart("it is solved in memory", textOf("answer"), "memory, tuples")
}

// closedSolvers is an expression for the solvers that can't be chosen.
const closedSolvers = `[...document.querySelectorAll('#solve-form [name="solver"]:disabled')].map(({value}) => value).join(' ')`
