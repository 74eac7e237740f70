package browsertest

import (
	"os"
	"strings"

	"graphcover/internal/testenv"
)

// offered is an expression for what the view Grid says in its title, in its headings and on its buttons.
const offered = `(() => {
	const seen = selector => [...document.querySelectorAll(selector)].filter(e => e.checkVisibility() && e.innerText.trim() !== '').map(e => e.innerText.trim());
	return [document.getElementById('lede').innerText.split(',')[0], ...seen('#view-grid .side h2'), ...seen('#view-grid .doors :is(.buttons button, summary)')].join('\n');
})()`

// testWords looks at the words and the buttons beside a Sudoku, a puzzle of another family, and a timetable:
// beside the last two is nothing of Sudokus but the way back. Undo and redo go from one to the other.
func testWords(s sheet) {
	const (
		sudokuWords = "Solve a Sudoku or another puzzle\nSolve it yourself\nAnother puzzle\nNew Sudoku\nOpen a file\nDraw cages\nShare this one\n" +
			"Examples\nType or paste one\nShow this puzzle\nDifficulty of a new Sudoku\nOther sizes and rules"
		others      = "Open a file\nShare this one\nBack to Sudoku\nExamples\nType or paste one\nShow this puzzle"
		familyWords = "Solve a Sudoku or another puzzle\nAnother puzzle\n" + others
		ownWords    = "Solve a problem of your own\nAnother problem\n" + others
		bestIs      = `document.getElementById('best-is').checkVisibility() && document.getElementById('minimize').checkVisibility()`
	)
	s.show(blogPuzzle)
	s.awaitText("a Sudoku has the words of Sudokus", offered, sudokuWords)
	s.enter("queens:6")
	s.awaitText("another puzzle has none of them", offered, familyWords)
	s.await("without costs there is no best one", "!("+bestIs+")")
	s.dropFile("school.dlx", string(testenv.Must(os.ReadFile("../../examples/school.dlx"))(s.t)))
	s.awaitText("a timetable has words of its own", offered, ownWords)
	s.await("what is best is said", bestIs)
	title := `document.querySelector('#family strong')?.innerText ?? ''`
	s.click("#undo")
	s.awaitText("undo leads to the puzzle before", title, "queens:6")
	s.awaitText("with its text", puzzleText, "queens:6")
	s.await("and its address", `decodeURIComponent(location.hash).startsWith('#p=queens:6')`)
	s.click("#undo")
	s.awaitText("and to the Sudoku", gridText, blogPuzzle)
	s.click("#redo")
	s.click("#redo")
	s.awaitPart("redo leads to the timetable", title, "A week of two classes")
	s.awaitPart("with its text, without the name of a format", puzzleText, "| A week of two classes")
	s.click("#back")
	s.awaitText("the way back leads to the Sudoku", gridText, blogPuzzle)
	s.awaitText("with its words", offered, sudokuWords)
	s.click("#undo")
	s.awaitPart("and undo to the timetable", title, "A week of two classes")
}

// testOrderOfTables draws a timetable whose file names a room first: tables are in the order in which options
// name a class, a teacher and a room, although a lesson without a teacher has its room second.
func testOrderOfTables(s sheet) {
	const hours = "mon1 mon2 tue1 tue2"
	items := []string{"math", "art", "sport"}
	for _, whose := range []string{"gym", "ann", "1a", "bob", "1b"} {
		for hour := range strings.FieldsSeq(hours) {
			items = append(items, whose+"_"+hour)
		}
	}
	text := "| Rooms first\nmath art sport | " + strings.Join(items[3:], " ") + "\n"
	for hour := range strings.FieldsSeq(hours) {
		for _, option := range []string{"math 1a ann", "art 1b bob gym", "sport 1a bob gym", "sport 1b ann gym", "sport 1a gym"} {
			words := strings.Fields(option)
			text += words[0] + " " + strings.Join(words[1:], "_"+hour+" ") + "_" + hour + "\n"
		}
	}
	s.dropFile("rooms.dlx", text)
	s.awaitText("classes come first, then teachers, then the room", `[...document.querySelectorAll('#family .timetable caption')].map(caption => caption.innerText).join(' ')`, "1a 1b ann bob gym")
}
