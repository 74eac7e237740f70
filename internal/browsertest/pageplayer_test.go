package browsertest

import (
	"fmt"
	"strings"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// testKeysFromAnywhere plays without a click on the board: after the page has come, and after a click on a button, keys are
// for the board. Where a list has the focus, they are for that.
func testKeysFromAnywhere(s sheet) {
	puzzle := eval[string](s.page, gridText)
	s.press(kb.ArrowDown)
	s.awaitText("an arrow moves the choice", chosenCells, "9")
	s.await("and not the page", `scrollY === 0`)
	s.navigate("/?keys")
	s.press("5" + kb.ArrowRight + kb.ArrowRight + kb.ArrowRight + "6")
	s.awaitText("two numbers are written", gridText, "5"+puzzle[1:3]+"6"+puzzle[4:])
	s.do("undo", control("z"))
	s.click("#pad button:nth-child(7)")
	s.press(kb.ArrowRight + kb.ArrowRight)
	s.awaitText("arrows go on after a button of the pad", chosenCells, "5")
	s.do("undo", control("z"))
	s.click("#check")
	s.awaitPart("numbers are checked", textOf("hint-box"), "No mistakes so far.")
	s.press("h")
	s.awaitPart("h asks for a hint", textOf("hint-box"), "There is a")
	s.click("#hint-where")
	s.press(kb.ArrowDown)
	s.awaitText("arrows go on after a hint", chosenCells, "14")
	s.click("#new")
	s.await("there is another Sudoku", `!document.getElementById('made').hidden`)
	s.press(kb.ArrowUp)
	s.awaitText("and after a new Sudoku", chosenCells, "5")
	s.do("choose a difficulty", chromedp.Focus(chromedp.CSS("#difficulty")))
	s.press(kb.ArrowDown)
	s.awaitText("in a list an arrow chooses there", `document.getElementById('difficulty').value`, "hard")
	s.do("choose a view", chromedp.Focus(chromedp.CSS("#tab-grid")))
	s.press(kb.ArrowRight)
	s.await("and in the views, a view", `document.activeElement.id === 'tab-playback'`)
	if chosen := eval[string](s.page, chosenCells); chosen != "5" {
		s.t.Errorf("want cell 5 chosen as before, got %s", chosen)
	}
}

// testOwnCandidates writes candidates and has the others filled in: all are the player's from then on. If the right one is
// missing, a check and a hint say so; else hints go on from what is left.
func testOwnCandidates(s sheet) {
	s.enter(hiddenSingles)
	s.awaitText("the puzzle is shown", puzzleText, hiddenSingles)
	own := `[...document.querySelectorAll('#board .chosen .mark.on')].map(mark => mark.textContent).join('')`
	s.click(cellAt(0))
	for _, key := range []string{"6", "8"} {
		s.press(key, chromedp.ModifierCtrl)
	}
	s.awaitText("two candidates are written", own, "68")
	for _, button := range []string{"#check", "#hint"} {
		s.click(button)
		s.awaitPart("the right one is missing", textOf("hint-box"), "r1c1 lacks its right candidate.")
		s.click("#hint-close")
	}
	s.click("#auto")
	s.await("each free cell has candidates", `[...document.querySelectorAll('#board .cell')].every(cell => cell.querySelector('.mark.on') !== null || cell.querySelector('.digit').textContent !== '')`)
	s.awaitText("those that were there stay", own, "68")
	s.click("#check")
	s.awaitPart("the right one is still missing", textOf("hint-box"), "r1c1 lacks its right candidate.")
	s.click("#hint-take-back")
	s.awaitText("it can be taken back", own, "568")
	s.click("#auto")
	s.awaitPart("there is nothing to fill in", textOf("notice"), "Each free cell has candidates")
	s.click("#notice-close")
	s.click(cellAt(0))
	for _, key := range []string{"6", "8"} {
		s.press(key, chromedp.ModifierCtrl)
	}
	s.awaitText("candidates that were filled in can be taken away", own, "5")
	s.click("#check")
	s.awaitPart("the right one is left", textOf("hint-box"), "No mistakes so far.")
	for _, button := range []string{"#hint", "#hint-show"} {
		s.click(button)
	}
	s.await("a hint goes on from what is left", `document.querySelector('#board .mark.put')?.closest('.cell').dataset.cell === '0' || document.getElementById('hint-box').textContent.startsWith('Hidden single')`)
	s.click("#hint-close")
	for range 4 {
		s.do("undo", control("z"))
	}
	s.awaitText("undo takes away what was filled in", markText, "68"+strings.Repeat(",", 80))
}

// testColorsBelowHint colors all cells: a hint leaves the color at the edge of those that it speaks of.
func testColorsBelowHint(s sheet) {
	s.enter(hiddenSingles)
	s.awaitText("the puzzle is shown", puzzleText, hiddenSingles)
	s.mode("color")
	s.press("1")
	color := `getComputedStyle(document.querySelector('#board .tint')).backgroundColor`
	s.click(cellAt(80))
	s.settle()
	tint := eval[string](s.page, color)
	s.do("all", control("a"))
	s.press("1")
	s.awaitText("all are colored", colorText, strings.Repeat("1", 81))
	s.click("#hint")
	s.click("#hint-show")
	s.settle()
	s.await("those that it speaks of have another color, and their own around it", fmt.Sprintf(`[...document.querySelectorAll('#board .unit')].every(cell =>
		getComputedStyle(cell).backgroundColor !== %[1]q && getComputedStyle(cell, '::before').borderTopColor === %[1]q) && document.querySelector('#board .unit') !== null`, tint))
	s.awaitText("the others have their own", `getComputedStyle(document.querySelector('#board .tint:not(.unit, .reason, .cause, .hit)')).backgroundColor`, tint)
}

// testCageOfHint takes a hint about a cage: what explains its color has the color of its cells.
func testCageOfHint(s sheet) {
	s.openDoor("door-examples")
	eval[bool](s.page, `([...document.querySelectorAll('#examples button')].find(button => button.textContent.includes('killer')).click(), true)`)
	s.await("it is there", `document.querySelector('#board .cage') !== null`)
	for range 40 {
		s.click("#hint")
		s.awaitPart("a hint is there", textOf("hint-box"), "There ")
		s.click("#hint-show")
		s.await("it can be made", `document.getElementById('hint-apply').checkVisibility()`)
		if eval[bool](s.page, `document.querySelector('.hint-key').textContent.includes('the cage at')`) {
			s.settle()
			s.await("the color is that of cells on the board", `(color => [...document.querySelectorAll('#board .cell')].some(cell => getComputedStyle(cell).backgroundColor === color))(
				getComputedStyle(document.querySelector('.hint-key .cell')).backgroundColor)`)
			return
		}
		s.click("#hint-apply")
	}
	s.t.Error("want a hint about a cage")
}

// testNarrowAnswer solves in a narrow window: the answer is in sight, and what leads on.
func testNarrowAnswer(s sheet) {
	s.show(easyPuzzle)
	s.do("narrow", chromedp.EmulateViewport(360, 740))
	s.settle()
	s.solve("memory")
	s.await("it is in sight, and its buttons", `['.status', '.buttons', '.hide'].every(part => (({top, bottom, height}) => height > 0 && top >= 0 && bottom <= innerHeight)(
		document.querySelector('#answer ' + part).getBoundingClientRect()))`)
}
