package browsertest

import (
	"fmt"
	"os"
	"strings"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"graphcover/internal/testenv"
)

// offered is an expression for what the view Grid says in its title, in its headings and on its buttons.
const offered = `(() => {
	const seen = selector => [...document.querySelectorAll(selector)].filter(e => e.checkVisibility() && e.innerText.trim() !== '').map(e => e.innerText.trim());
	return [document.querySelector('.kinds [aria-current]').innerText, ...seen('#view-grid .side h2'), ...seen('#view-grid .doors :is(.buttons button, summary)')].join('\n');
})()`

// testWords looks at the words and the buttons beside a Sudoku, a puzzle of another family, and a timetable:
// beside the last two is nothing of Sudokus but the way back. Undo and redo go from one to the other.
func testWords(s sheet) {
	const (
		sudokuWords = "Puzzle\nSolve it yourself\nHave it solved\nAnother puzzle\nNew Sudoku\nOpen a file\nDraw cages\nShare this one\nPrint\n" +
			"Tables of a school or a roster\nExamples\nType or paste one\nShow this puzzle\nWhat a new Sudoku is like\nOther sizes and rules"
		others      = "Open a file\nShare this one\nPrint\nBack to Sudoku\nTables of a school or a roster\nExamples\nType or paste one\nShow this puzzle"
		familyWords = "Puzzle\nAnother puzzle\n" + others
		ownWords    = "Your own problem\nAnother problem\n" + others
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
	s.awaitText("redo leads to the other puzzle", title, "queens:6")
	s.settle() // the button moves with what is above it
	s.click("#redo")
	s.awaitPart("redo leads to the timetable", title, "A week of two classes")
	s.awaitPart("with its text, without the name of a format", puzzleText, "| A week of two classes")
	s.click("#back")
	s.awaitText("the way back leads to the Sudoku", gridText, blogPuzzle)
	s.awaitText("with its words", offered, sudokuWords)
	s.click("#undo")
	s.awaitPart("and undo to the timetable", title, "A week of two classes")
	for technique, want := range map[string]string{
		"X-wing": "There is an X-wing", "naked pair": "There is a naked pair", "innies and outies": "There are innies and outies",
		"cage combinations": "There are cage combinations", "pointing": "Next is pointing", "simple coloring": "Next is simple coloring", "forcing net with locked sets": "There is a forcing net with locked sets",
	} {
		if got := call[string](s, `async technique => (await import('/words.js')).thereIs(technique)`, technique); got != want {
			s.t.Errorf("want %q, got %q", want, got)
		}
	}
}

// testTables draws a timetable whose file names a room first: tables are in the order in which options name a
// class, a teacher and a room, although a lesson without a teacher has its room second. In each table a lesson
// is called by what the table does not say, and has the same color. However many tables there are, the buttons
// below them stay in sight in a wide window, and before there is an answer.
func testTables(s sheet) {
	const hours = "mon_1 mon_2 tue_1 tue_2"
	var items []string
	for _, whose := range []string{"gym", "ann", "1a", "bob", "1b"} {
		for hour := range strings.FieldsSeq(hours) {
			items = append(items, whose+"_"+hour)
		}
	}
	text := "| Rooms first\nmath art sport | " + strings.Join(items, " ") + "\n"
	for hour := range strings.FieldsSeq(hours) {
		day, number, _ := strings.Cut(hour, "_")
		for _, lesson := range []struct{ subject, class, teacher, room string }{
			{"math", "1a", "ann", ""}, {"math", "1b", "ann", "gym"}, {"art", "1b", "bob", "gym"}, {"sport", "1a", "", "gym"},
		} {
			text += fmt.Sprintf("| name: %s: %s", lesson.class, lesson.subject)
			option := lesson.subject + " " + lesson.class + "_" + hour
			if lesson.teacher != "" {
				text += " with " + lesson.teacher
				option += " " + lesson.teacher + "_" + hour
			}
			if lesson.room != "" {
				option += " " + lesson.room + "_" + hour
			}
			text += fmt.Sprintf(", %s %s\n%s\n", day, number, option)
		}
	}
	s.dropFile("rooms.dlx", text)
	s.awaitText("classes come first, then teachers, then the room", `[...document.querySelectorAll('#family .timetable caption')].map(caption => caption.textContent).join(' ')`, "1a 1b ann bob gym")
	s.awaitText("which tables there are is said first", `[...document.querySelector('#family .tables-of select').options].map(option => option.text).join()`, "all 5,1a,1b,ann,bob,gym")
	s.awaitText("and which kinds", `[...document.querySelectorAll('#family .tables-of button')].map(button => button.innerText + (button.ariaPressed === 'true' ? ' pressed' : '')).join()`, "Classes,Teachers,Rooms,All pressed,Who is free")
	s.inSight([][2]int64{{360, 740}}, "#solve")
	s.solve("memory")
	s.awaitText("lessons are called by what the table does not say, and have their room", `[...document.querySelectorAll('#family .timetable')].map(table => [table.caption.textContent,
		...[...table.querySelectorAll('[class*=hue-]')].map(cell => cell.textContent).toSorted()].join(', ')).join('; ')`,
		"1a, math with ann, sport, gym; 1b, art with bob, gym; ann, 1a math with ann; bob, 1b art with bob, gym; gym, 1a sport, 1b art with bob")
	s.awaitText("and have one color each", `['math', 'art', 'sport'].map(subject =>
		new Set([...document.querySelectorAll('#family .timetable td')].filter(cell => cell.textContent.includes(subject)).map(cell => cell.className)).size).join(' ')`, "1 1 1")
	s.awaitText("which is not that of another", `String(new Set([...document.querySelectorAll('#family .timetable [class*=hue-]')].map(cell => cell.className)).size)`, "3")

	// The buttons are in sight with many tables. In a narrow window, those of an answer are whole.
	s.inSight([][2]int64{{1280, 800}, {1366, 657}}, "#solve")
	s.do("narrow", chromedp.EmulateViewport(360, 740))
	s.await("the tables do not scroll by themselves", `(box => box.scrollHeight === box.clientHeight)(document.querySelector('#family .timetables'))`)
	s.tablesAreWhole("#family")
	s.play("Rooms first")
	s.inSight([][2]int64{{1280, 800}, {1366, 657}, {360, 740}}, "#play")
	s.press(kb.End)
	s.await("the table with the newest choice is scrolled to", `(() => {
		const shown = document.querySelector('#picture-here .timetables'), outer = shown.getBoundingClientRect();
		const inner = shown.querySelector('.last')?.getBoundingClientRect();
		return inner !== undefined && shown.scrollHeight > shown.clientHeight && inner.top >= outer.top && inner.bottom <= outer.bottom;
	})()`)
}

// tablesAreWhole checks that each table of a timetable in an element has its whole height, in windows of all
// sizes: many scroll together, and none alone.
func (s sheet) tablesAreWhole(selector string) {
	s.t.Helper()
	for _, size := range windows {
		s.do("a window", chromedp.EmulateViewport(size[0], size[1]))
		s.settle()
		cut := call[[]string](s, `selector => [...document.querySelectorAll(selector + ' .timetables .scroll')].filter(
			table => table.scrollHeight > table.clientHeight + 1).map(table => table.innerText.slice(0, 20))`, selector)
		if len(cut) > 0 {
			s.t.Errorf("%dx%d: want whole tables, but %q are cut off", size[0], size[1], cut)
		}
	}
	s.do("a window", chromedp.EmulateViewport(1280, 900))
	s.settle()
}
