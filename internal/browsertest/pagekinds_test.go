package browsertest

import (
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// testKinds comes to the page with a timetable, a roster, and a problem of another kind: by the keyboard, in windows of several
// sizes. Each has an example, and beside it what opens one's own. What was there of a kind comes again.
func testKinds(s sheet) {
	const (
		current = `[...document.querySelectorAll('.kinds [aria-current="true"]')].map(button => button.innerText).join()`
		said    = `document.getElementById('kind-said').checkVisibility() ? document.getElementById('kind-said').innerText : ''`
	)
	s.awaitText("a Sudoku is a puzzle", current, "Puzzle")
	s.awaitText("the kinds have a name for screen readers", `document.querySelector('nav .kinds, nav.kinds').getAttribute('aria-label')`, "What to solve")
	clues := eval[string](s.page, gridText)
	for _, kind := range []struct{ key, name, picture, says string }{
		{"timetable", "Timetable", ".timetable", "A small school"},
		{"roster", "Roster", ".roster", "A small ward"},
		{"own", "Your own problem", ".several, .items, .names", "Six guests"},
	} {
		s.do("wide", chromedp.EmulateViewport(1280, 800))
		s.tabTo(`.kinds [data-kind="` + kind.key + `"]`)
		s.press(kb.Enter)
		s.awaitPart("its example is shown", said, kind.says)
		s.awaitPart("and marked as its kind", `document.querySelector('.kinds [aria-current="true"]').textContent`, kind.name)
		s.await("the focus stays", `document.activeElement.dataset.kind === '`+kind.key+`'`)
		s.awaitText("one button stands out", `[...document.querySelectorAll('.primary')].filter(button => button.checkVisibility()).map(button => button.id).join()`, "minimize")
		s.axeAt("the example of " + kind.name)
		s.inSight([][2]int64{{1280, 800}, {1366, 657}, {360, 740}}, "#kinds", "#kind-said .buttons")
		s.await("nothing is wider than the window", `document.documentElement.scrollWidth <= innerWidth`)
	}
	s.do("wide", chromedp.EmulateViewport(1280, 800))
	s.click("#kind-said .link")
	s.await("its text can be changed", `document.activeElement.id === 'text' && document.getElementById('text').value.includes('Six guests')`)
	s.click(`.kinds [data-kind="roster"]`)
	s.awaitPart("the roster is there again", said, "A small ward")
	s.click("#kind-said .link")
	s.await("tables to start from are offered", `document.getElementById('door-columns').open && document.getElementById('columns').innerText.includes('A roster')`)
	s.dropFiles(map[string]string{"people.csv": `'name,shifts\nzoe,3\nbob,3\n'`, "shifts.csv": `'shift,people\nday,1\n\ndays,row,weekends\n6,2,0\n'`})
	s.awaitPart("a roster of one's own is drawn", textOf("family"), "zoe")
	s.awaitText("it is no example", said, "")
	s.click(`.kinds [data-kind="puzzle"]`)
	s.awaitText("the Sudoku is there again", gridText, clues)
	s.awaitText("which is a puzzle", current, "Puzzle")
	s.click(`.kinds [data-kind="roster"]`)
	s.awaitPart("so is the own roster", textOf("family"), "zoe")
	s.click("#undo")
	s.awaitText("undo leads back", current, "Puzzle")
	s.enter("queens:6")
	s.awaitText("queens are a puzzle", current, "Puzzle")
	s.click(`.kinds [data-kind="timetable"]`)
	s.awaitPart("the timetable is there again", said, "A small school")
	s.await("its address is that of the timetable", `location.hash.startsWith('#p=timetable')`)
	s.do("reload", chromedp.Reload())
	s.await("the page is ready", `document.documentElement?.dataset.ready !== undefined`)
	s.awaitPart("also after a reload", said, "A small school")
	s.awaitText("with its kind", current, "Timetable")
}

// testExampleApart opens tables beside an example: what is wrong with them is said of them alone, and nothing of the example stays.
func testExampleApart(s sheet) {
	const said = `document.getElementById('kind-said').checkVisibility() ? document.getElementById('kind-said').innerText : ''`
	s.click(`.kinds [data-kind="roster"]`)
	s.awaitPart("the example is shown", said, "A small ward")
	files := map[string]string{"Team.csv": `'name,shifts,away\nzoe,3,24.12.2026\nbob,3,\n'`, "Dienste.csv": `'shift,people\nday,1\n'`}
	s.dropFiles(files)
	s.awaitPart("tables with dates need the table of days", textOf("answer")+` + document.getElementById('text-error').innerText`, "begins")
	s.await("nobody and nothing of the example is meant", `!/early|night|from 1 to 14/.test(document.getElementById('answer').innerText + document.getElementById('text-error').innerText)`)
	files["Zeitraum.csv"] = `'days,begins,row,weekends\n6,21.12.2026,2,0\n'`
	s.dropFiles(files)
	s.awaitPart("with it, they are a roster", textOf("family"), "zoe")
	s.await("without anybody of the example", `!document.getElementById('text').value.includes('ann')`)

	s.navigate("/?changed")
	s.click(`.kinds [data-kind="roster"]`)
	s.awaitPart("the example is shown again", said, "A small ward")
	s.click("#family .roster tbody tr:nth-child(2) td:nth-of-type(1)")
	s.click(".wanted .wanted-buttons button:nth-of-type(2), .wanted button[aria-pressed='false']")
	s.awaitText("with a wish it is no example", said, "")
	s.dropFile("Team.csv", "name,shifts\nzoe,3\n")
	s.await("but its tables are nobody's", `document.getElementById('text-error').checkVisibility()`)
	s.await("and stay as they are", `document.getElementById('text').value.includes('ann') && !document.getElementById('text').value.includes('zoe')`)
}
