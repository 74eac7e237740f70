package browsertest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/chromedp/chromedp"
)

// hiddenSingles is a puzzle that begins with a hidden single: in block 3, 1 fits only in r2c8.
const hiddenSingles = "..1.3.....3...49.27...21.8..15......9...7...6......53..6.54...84.23...9.....9.4.."

// testHintSaysWhy takes hints of singles to their end: where to look is tinted, no candidate is filled in, the numbers that
// rule the others out are marked and named, and each color on the board is explained.
func testHintSaysWhy(s sheet) {
	s.enter(hiddenSingles)
	s.awaitText("the puzzle is shown", puzzleText, hiddenSingles)
	s.click("#hint")
	s.click("#hint-where")
	s.awaitText("the block is tinted", s.cellsOf(9, ".cell.unit", ""), "r1c7 r1c8 r1c9 r2c7 r2c8 r2c9 r3c7 r3c8 r3c9")
	s.await("no candidate is filled in", `document.querySelectorAll('#board .mark.on').length === 0`)
	s.click("#hint-show")
	s.awaitPart("why it fits nowhere else is said", textOf("hint-box"), "The 1s in r1c3 and r3c6 rule out the rest of block 3.")
	s.awaitText("these are marked", s.cellsOf(9, ".cell.cause", ""), "r1c3 r3c6")
	s.awaitText("and what they rule out", s.cellsOf(9, ".mark.out", "#"), "r1c7#1 r1c8#1 r1c9#1 r3c7#1 r3c9#1")
	s.awaitText("nothing else is", s.cellsOf(9, ".mark.on:not(.out)", "#"), "r2c8#1")
	s.awaitText("each color is explained", `[...document.querySelectorAll('#hint-box .hint-key span')].map(key => key.textContent).join()`, "block 3,why,not there,placed")
	s.awaitPart("a screen reader hears why", saidText, "The 1s in r1c3 and r3c6 rule out")

	s.enter(".2345678." + strings.Repeat(".", 9) + "1........" + strings.Repeat(".", 54))
	s.await("the puzzle is shown", puzzleText+`.startsWith('.2345678.')`)
	s.click("#hint")
	s.click("#hint-show")
	s.awaitPart("a naked single sees the others", textOf("hint-box"), "It sees 1, 2, 3, 4, 5, 6, 7 and 8.")
	s.awaitText("where it does", s.cellsOf(9, ".cell.cause", ""), "r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r3c1")
}

// Puzzles for hints: one with even and odd cells, one with several solutions, and one that begins with a forcing net.
const (
	evenOddBoard = "sudoku:9x9,even-odd=O.....E..E..........E.E....OOE.EE......EO.OOEE.EO...O......E..O.E...O...OE.EEOO..:" +
		".538.............92..4.7..55.......8................1..7...........714..........."
	severalSolutions = ".....6....59.....82....8....45........3........6..3.54...325..6.................."
	beginsWithNet    = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
)

// testHintSaysRule takes hints that rest on the rules of a variant: each is named, and only what is ruled out by nothing on
// the board was so by steps before.
func testHintSaysRule(s sheet) {
	s.enter(evenOddBoard)
	s.awaitPart("the puzzle is shown", puzzleText, "even-odd=")
	s.await("it is there to be played", `document.querySelectorAll('#board .clue').length === 15`)
	s.click("#hint")
	s.click("#hint-show")
	s.awaitPart("the mark is a reason", textOf("hint-box"), "It is even. It sees 2, 4 and 8.")
	s.enter(cagedBoard)
	s.await("the killer is shown", `document.querySelectorAll('#board .cage').length === 6`)
	s.click("#auto")
	for i, want := range []string{
		"It is a cage of its own, with the sum 3.", "In r3c4, r4c3 and r4c4 it does not fit the sum 6 of the cage.",
		"The 4 in r3c3 rules out the rest of block 3.", "The 4s in r4c1 and r3c3 rule out the rest of block 1, also in the same cage.",
		"It sees 4. With 1 or 3 its cage can’t have the sum 6.", "The others of its cage leave 4 for the sum 6.",
	} {
		s.click([]string{"#hint", "#hint-next"}[min(i, 1)])
		s.click("#hint-show")
		s.awaitPart("the sum is a reason", textOf("hint-box"), want)
		s.click("#hint-apply")
	}
}

// testHintOfSeveral asks for hints of a puzzle with several solutions: the first one says so, and the next does not again.
func testHintOfSeveral(s sheet) {
	s.enter(severalSolutions)
	s.awaitText("the puzzle is shown", puzzleText, severalSolutions)
	s.click("#hint")
	s.awaitPart("it says so first", textOf("hint-box"), "This puzzle has several solutions, so no hint leads to the end.")
	s.awaitPart("then what leads on", textOf("hint-box"), "Next is pointing.")
	s.awaitPart("a screen reader hears it", saidText, "This puzzle has several solutions")
	s.click("#hint-show")
	s.await("the move is there", `document.getElementById('hint-apply').checkVisibility()`)
	s.await("it says so once", `!document.getElementById('hint-box').textContent.includes('several')`)
	s.click("#hint-apply")
	s.click("#hint-next")
	s.awaitPart("the end says why", textOf("hint-box"), "No technique leads on: the puzzle has several solutions.")
}

// testHintStepByStep looks at a forcing net: a step a line, each with its number on the board, and the first one marked.
func testHintStepByStep(s sheet) {
	s.enter(beginsWithNet)
	s.awaitText("the puzzle is shown", puzzleText, beginsWithNet)
	s.click("#hint")
	s.click("#hint-show")
	lines := `[...document.querySelectorAll('#hint-box .net li')].map(line => line.textContent)`
	s.awaitText("each step has a line", `(lines => [lines.length, lines[0], lines[5]].join(' '))(`+lines+`)`,
		"11 Suppose r1c4 is 3. r7c5 is 2: nothing else is left there, by 3 and 5.")
	s.awaitPart("and the end", textOf("hint-box"), "6 has no place left in column 2, by 4, 8, 10 and 11: so r1c4 can’t be 3.")
	s.awaitText("the first one is marked", s.cellsOf(9, ".cell.first", ""), "r1c4")
	s.awaitText("the steps are on the board", `['3', '1', '60', '58'].map(cell => document.querySelector('#board .cell[data-cell="' + cell + '"]').dataset.steps ?? '').join()`, "1,4,,5 6")
	s.click("#hint-close")
	s.await("they go with the hint", `document.querySelectorAll('#board .cell[data-steps]:not([data-steps=""])').length === 0`)
}

// testOthersAtOnce looks at the other solutions of a puzzle by one click.
func testOthersAtOnce(s sheet) {
	s.enter(severalSolutions)
	s.awaitText("the puzzle is shown", puzzleText, severalSolutions)
	s.solve("memory")
	s.click("#answer .others")
	s.await("a solution is shown", `document.querySelectorAll('#page-picture .cell').length === 81`)
	s.await("the pager is in sight", `document.getElementById('page-on').getBoundingClientRect().bottom < innerHeight`)
	s.awaitPart("a command counts them", textOf("map-summary"), "graphcover count --solver memory \""+severalSolutions+"\"")
	s.click("#page-on")
	s.awaitText("the next is a click away", `document.getElementById('page-number').value`, "2")
}

// testBackToPuzzle goes back in the browser's history: to the puzzle before, and to the one that is there at first.
func testBackToPuzzle(s sheet) {
	first := eval[string](s.page, gridText)
	for _, puzzle := range []string{blogPuzzle, severalSolutions} {
		s.enter(puzzle)
		s.await("its address is there", fmt.Sprintf(`location.hash.includes('%s')`, puzzle))
	}
	for _, step := range []struct{ by, leadsTo string }{{"back", blogPuzzle}, {"back", first}, {"forward", blogPuzzle}, {"forward", severalSolutions}} {
		eval[bool](s.page, fmt.Sprintf(`(history.%s(), true)`, step.by))
		s.awaitText("the browser's way "+step.by+" leads to a puzzle", gridText, step.leadsTo)
		s.settle()
	}
}

// testFormatsToClick shows the killer and the jigsaw that the page has as examples of how they are written.
func testFormatsToClick(s sheet) {
	s.openDoor("door-text")
	s.click(`#text-form [data-puzzle*="+"]`)
	s.await("the killer is shown", `document.querySelectorAll('#board .cage').length === 6`)
	s.awaitPart("with its text", puzzleText, "sudoku:4x4,r1c1+r1c2+r1c3+r2c1=10")
	s.click(`#text-form [data-puzzle*="jigsaw"]`)
	s.awaitPart("the jigsaw is shown", puzzleText, "jigsaw=1112122233343444")
}

// testHintAfterHint takes several hints by the keyboard alone, once the first is asked for: after each there is a button
// that leads to the next one, and has the focus.
func testHintAfterHint(s sheet) {
	s.enter(hiddenSingles)
	s.awaitText("the puzzle is shown", puzzleText, hiddenSingles)
	s.click("#hint")
	s.await("it is there", `document.getElementById('hint-where').checkVisibility()`)
	s.click("#hint-where")
	focused := `document.activeElement.textContent`
	s.awaitText("the next button has the focus", focused, "Show me")
	written := len(freeCells(hiddenSingles))
	s.press("\r")
	for i := range 3 {
		if i > 0 {
			s.awaitPart("it tells no more than the technique", textOf("hint-box"), "There is a")
			s.awaitText("where can be asked", focused, "Where?")
			s.press("\r")
			s.awaitText("then the move", focused, "Show me")
			s.press("\r")
		}
		s.awaitText("the move can be made", focused, "Do it")
		s.press("\r")
		s.awaitText("another hint is offered", focused, "Next hint")
		s.awaitPart("what was done is said", textOf("hint-box"), "Done: r")
		s.await("in a box of one line", `document.getElementById('hint-box').offsetHeight < 70`)
		written--
		s.awaitText("a number is written", fmt.Sprintf(`String(%s.split('.').length - 1)`, gridText), fmt.Sprint(written))
		s.press("\r")
	}
	s.click("#hint-close")
	s.await("it can be closed at any time", `!document.getElementById('hint-box').checkVisibility()`)
}

// testHintInOnePlace clicks through hints: the buttons stay in one place, and what is below does not move, in a wide window;
// in a narrow one the buttons are at its bottom.
func testHintInOnePlace(s sheet) {
	for _, size := range [][2]int64{{1280, 800}, {1366, 657}, {360, 740}} {
		s.do("a window", chromedp.EmulateViewport(size[0], size[1]))
		s.enter(hiddenSingles)
		s.awaitText("the puzzle is shown", puzzleText, hiddenSingles)
		var places []string
		s.click("#hint")
		for _, button := range []string{"where", "show", "apply", "next", "where", "show", "apply", "next", "where", "show", "apply"} {
			s.await(button+" is there", fmt.Sprintf(`document.getElementById('hint-%s').checkVisibility()`, button))
			s.settle()
			places = append(places, eval[string](s.page, fmt.Sprintf(`[document.getElementById('hint-%s'), document.getElementById('other-title')].map(e => e.getBoundingClientRect())
				.map(({left, top}) => Math.round(left) + ' ' + Math.round(top)).join(', ')`, button)))
			s.click("#hint-" + button)
		}
		s.await("the last one is done", `document.getElementById('hint-next').checkVisibility()`)
		s.click("#hint-close")
		if slices.Sort(places); places[0] != places[len(places)-1] {
			s.t.Errorf("%dx%d: want all in one place, got %q", size[0], size[1], slices.Compact(places))
		}
	}
}

// testSaidInOneBox asks for one thing after another: each answer replaces the one before, mistakes look other than their
// absence, and the difficulty is told in a puzzler's words.
func testSaidInOneBox(s sheet) {
	s.enter(hiddenSingles)
	s.awaitText("the puzzle is shown", puzzleText, hiddenSingles)
	boxes := `[...document.querySelectorAll('.hint-box')].filter(box => box.checkVisibility()).map(box => box.textContent).join(' | ')`
	edge := `[...document.querySelectorAll('.hint-box')].filter(box => box.checkVisibility()).map(box => getComputedStyle(box).borderLeftColor + getComputedStyle(box.firstElementChild, '::before').content).join()`
	s.click("#check")
	s.awaitText("there is no mistake", boxes, "No mistakes so far.")
	good := eval[string](s.page, edge)
	s.click(cellAt(0))
	s.press("8")
	s.click("#check")
	s.awaitPart("there is one", boxes, "r1c1 is wrong.")
	if bad := eval[string](s.page, edge); bad == good || !strings.HasSuffix(bad, `"✗"`) || !strings.HasSuffix(good, `"✓"`) {
		s.t.Errorf("want another edge and sign for a mistake, got %s and %s", good, bad)
	}
	s.click("#hint-take-back")
	s.click("#why")
	s.awaitPart("the cell is explained", boxes, "so r1c1 is 5, and not 2.")
	s.click("#rate")
	s.await("the difficulty stands alone, without the search", boxes+`.startsWith('Hard, rated 3.0: it needs a naked pair. ') && !/choices|\|/.test(`+boxes+`)`)
	s.await("nothing is marked any longer", `document.querySelector('#board :is(.unit, .reason, .put, .cut)') === null`)
	s.click("#why")
	s.awaitPart("the explanation replaces it", boxes, "r1c1 is 5")
	s.await("it is gone", `!document.getElementById('rated').checkVisibility()`)
}

// testNothingToAsk looks at a board that an answer fills: no number is missing, and what would lead on can't be asked for.
func testNothingToAsk(s sheet) {
	s.show(easyPuzzle)
	disabled := `['hint', 'check'].filter(id => document.getElementById(id).disabled).join()`
	s.awaitText("hints can be asked for", disabled, "")
	s.solve("memory")
	s.awaitText("the pad counts the answer", `[...document.querySelectorAll('#pad small')].map(left => left.textContent).join('')`, strings.Repeat("✓", 9))
	s.awaitText("hints are no use", disabled, "hint,check")
	s.click("#answer .hide")
	s.awaitText("they are again without it", disabled, "")
}

// testBothMarks writes candidates and corner marks into one cell: alone they are in its corners, and beside candidates among
// these, and are underlined if they are candidates, too. All have one size.
func testBothMarks(s sheet) {
	s.enter(hiddenSingles)
	s.awaitText("the puzzle is shown", puzzleText, hiddenSingles)
	s.click(cellAt(0))
	s.mode("corner")
	s.press("6")
	s.awaitText("it is in its corner", cornerPlaces, "6 top left")
	size := eval[string](s.page, `getComputedStyle(document.querySelector('#board .corner')).font`)
	s.mode("candidates")
	s.press("8")
	const marked = `[...document.querySelectorAll('#board .chosen .mark.on')].map(mark => mark.textContent + (mark.matches('.corner') ? '!' : '')).join(' ')`
	s.awaitText("beside a candidate it is among those", marked, "6! 8")
	s.await("no other is in a corner", `document.querySelector('#board .chosen .corners > *') === null`)
	if got := eval[string](s.page, `getComputedStyle(document.querySelector('#board .chosen .mark.on:not(.corner)')).font`); got != size {
		s.t.Errorf("want candidates to look like corner marks, %q, got %q", size, got)
	}
	s.press("12345")
	s.mode("corner")
	s.press("1359")
	s.awaitText("a corner mark that is a candidate, too, is underlined", `[...document.querySelectorAll('#board .chosen .mark.corner')].map(mark => mark.textContent + (getComputedStyle(mark).textDecorationLine === 'underline' ? '!' : '')).join(' ')`, "1! 3! 5! 6 9")
}

// testTidyButtons looks at the buttons in windows of usual sizes: no row has one that stands alone beside empty room, those of
// the pad are large enough for a finger, and a conflict is seen as well on a clue as on a number that was written.
func testTidyButtons(s sheet) {
	for _, size := range [][2]int64{{1280, 800}, {1366, 657}} {
		s.do("a window", chromedp.EmulateViewport(size[0], size[1]))
		s.settle()
		s.awaitText("no button is alone", `['#writing', '#yourself > .buttons', '.doors > .buttons'].filter(group => {
			const box = document.querySelector(group).getBoundingClientRect();
			const rows = Map.groupBy([...document.querySelector(group).children].filter(e => e.checkVisibility() && !e.matches('.unseen')).map(e => e.getBoundingClientRect()), ({bottom}) => Math.round(bottom));
			return [...rows.values()].some(row => row.length === 1 && row[0].width < box.width - 2);
		}).join()`, "")
	}
	s.do("narrow", chromedp.EmulateViewport(360, 740))
	s.settle()
	s.await("keys are large enough", `[...document.querySelectorAll('#pad button')].every(button => button.getBoundingClientRect().height >= 44)`)
	s.enter(hiddenSingles)
	s.awaitText("the puzzle is shown", puzzleText, hiddenSingles)
	s.click(cellAt(0))
	s.press("1")
	look := `[0, 2].map(cell => document.querySelector('#board .cell[data-cell="' + cell + '"]')).map(cell => getComputedStyle(cell).backgroundColor + getComputedStyle(cell.firstElementChild).textDecorationStyle)`
	s.await("a clue in conflict looks like what is against it", fmt.Sprintf(`(([own, clue]) => clue.endsWith('wavy') && own.endsWith('wavy'))(%s)`, look))
	s.click(cellAt(80))
	s.await("from anywhere", fmt.Sprintf(`(([own, clue]) => clue === own)(%s)`, look))
}
