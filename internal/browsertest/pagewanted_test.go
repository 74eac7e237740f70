package browsertest

import (
	"fmt"
	"strings"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// wantedText is the place that is chosen with what is wanted there, markedText how many cells are marked, and tablesText
// what the field for text holds.
const (
	wantedText = `[document.querySelector('.wanted strong')?.textContent, ...[...document.querySelectorAll('.wanted [aria-pressed="true"]')].map(e => e.textContent)].join('; ')`
	markedText = `String(document.querySelectorAll('#family td[aria-selected]').length)`
	tablesText = `document.getElementById('text').value`
)

// testWantedOfRoster says what somebody wants of a day, by mouse and by keyboard.
func testWantedOfRoster(s sheet) {
	people, shifts := s.tables("people.csv"), s.tables("shifts.csv")
	windows := strings.ReplaceAll(people, "\n", "\r\n")
	s.dropFiles(map[string]string{"people.csv": fmt.Sprintf("%q", windows), "shifts.csv": fmt.Sprintf("%q", shifts)})
	s.awaitPart("a roster is drawn", textOf("family"), "A roster")
	s.click("#minimize")
	s.awaitPart("the best one is found", textOf("answer"), "The best answer costs 10")
	s.awaitPart("the page says that days can be clicked", textOf("family"), "Click a day of somebody to say what is wanted there.")
	day := func(person, day int) string {
		return fmt.Sprintf("#family .roster tbody tr:nth-child(%d) td:nth-of-type(%d)", person, day)
	}
	text := func(selector string) string { return fmt.Sprintf(`document.querySelector(%q).textContent`, selector) }
	s.click(day(2, 4))
	s.awaitText("nothing is wanted of the day", wantedText, "bob, Thursday 4; no wish")
	s.axeAt("a day of a roster")
	s.click(`.wanted button[value="bob away"]`)
	s.awaitText("that bob is away gets into the table", tablesText, strings.Replace(people, "bob,6-8,,", "bob,6-8,4,", 1)+"\n"+shifts)
	s.awaitText("and is shown", wantedText, "bob, Thursday 4; can’t")
	s.awaitText("at that day", markedText, "1")
	s.awaitText("the shift is gone", text(day(2, 4)), "")
	s.awaitText("the others are still seen", text(day(2, 1)), "e")
	s.awaitPart("as those of before", textOf("family"), "The answer before, as far as it still can be.")
	s.click(`.wanted .primary`)
	s.awaitPart("few shifts change", textOf("answer"), "2 changes: the fewest")
	s.await("no plan is to be found then", `!document.querySelector('.wanted .primary').checkVisibility()`)

	// By keyboard: from bob's day to the one on its right, in a span of days.
	s.do("go to the day", chromedp.Focus(chromedp.CSS(day(2, 4))))
	s.press(kb.ArrowRight)
	s.press(kb.Enter)
	s.awaitText("the next day is chosen", wantedText, "bob, Friday 5; no wish")
	s.do("choose the last day", chromedp.Focus(chromedp.CSS(".wanted input")), control("a"), chromedp.KeyEvent("7"))
	s.click(`.wanted button[value="bob fixed:late"]`) // before the answer about these days
	s.awaitPart("they get into the table", tablesText, "bob,6-8,4,13 14,early late,,5-7:late\n")
	s.awaitText("three days are meant", markedText, "3")
	s.awaitText("the button has still the focus", `document.activeElement.value ?? ''`, "bob fixed:late")
	s.press(kb.Escape)
	s.await("Escape closes it", `document.querySelector('.wanted').hidden`)
	s.awaitText("nothing is marked", markedText, "0")
	s.click("#undo")
	s.awaitText("undo brings the table back", tablesText, strings.Replace(people, "bob,6-8,,", "bob,6-8,4,", 1)+"\n"+shifts)
	s.awaitPart("with its answer", textOf("answer"), "2 changes: the fewest")

	// The tables are still those of two files.
	s.dropFile("people.csv", people)
	s.awaitPart("one of them is read again", textOf("notice"), "people.csv is read again")
	s.awaitText("the other one stays", tablesText, people+"\n"+shifts)
}

// testWantedOfSchool says what is wanted of a lesson, and of a free hour.
func testWantedOfSchool(s sheet) {
	s.dropFiles(map[string]string{"wishes.csv": fmt.Sprintf("%q", s.tables("wishes.csv")), "courses.csv": fmt.Sprintf("%q", s.tables("courses.csv"))})
	s.awaitText("the classes are drawn", captions, "1a 1b 2a")
	s.click("#minimize")
	s.awaitPart("the best timetable is found", textOf("answer"), "The best answer costs 22")
	lessons := `[...document.querySelectorAll('#family .timetable td')].filter(e => e.textContent.includes('english with bob'))`
	eval[bool](s.page, `(`+lessons+`[0].click(), true)`)
	s.awaitPart("what is wanted of the lesson is asked", wantedText, "1a: english with bob, ")
	s.awaitText("by all that take part", `[...document.querySelectorAll('.wanted-of > span:first-child')].map(e => e.textContent).join()`, "1a-english,bob,1a")
	hour := strings.Fields(eval[string](s.page, wantedText))[4]
	hour = strings.TrimSuffix(hour, ";")
	s.click(`.wanted button[value="1a-english fixed"]`)
	s.awaitPart("that it stays gets into the table", tablesText, "1a,english,bob,3,,,"+hour+"\n")
	s.await("it is still seen in the tables of the class and of the teacher", markedText+` === '2'`)
	s.click(`.wanted button[value="bob avoid"]`)
	s.awaitPart("and so does what bob would rather not", tablesText, "bob,mon,,fri4 fri5 "+hour+"\n")
	s.click(`.wanted .primary`)
	s.awaitPart("both are kept to", textOf("answer"), "0 changes: the fewest. The answer costs 27")
	s.click(`.wanted button[value="1a-english "]`)
	s.awaitPart("the lesson need not stay", tablesText, "1a,english,bob,3,,,\n")

	s.await("a free hour is clicked", `(table => table !== undefined && (table.rows[5].cells[5].click(), true))(
		[...document.querySelectorAll('#family .timetable')].find(e => e.caption.textContent === '2a'))`)
	s.awaitText("a free hour is that of the class", wantedText, "2a, fri5; no wish")
	s.click(`.wanted button[value="2a away"]`)
	s.awaitPart("which gets a line of its own", tablesText, "\n2a,fri5,,\n")
	s.axeAt("a timetable")
	s.dropFile("wishes.csv", s.tables("wishes.csv"))
	s.awaitPart("the line is one of the wishes", textOf("notice"), "wishes.csv is read again")
	s.await("and not of the other table", `!`+tablesText+`.includes('2a,fri5')`)
}

// testKeptPlan looks for the best roster, which is still there after a search that is only watched, and after the page has
// come again. Then a table takes the place of one of those on the page.
func testKeptPlan(s sheet) {
	s.keep()
	people, shifts := s.tables("people.csv"), s.tables("shifts.csv")
	s.dropFiles(map[string]string{"people.csv": fmt.Sprintf("%q", people), "shifts.csv": fmt.Sprintf("%q", shifts)})
	s.awaitPart("a roster is drawn", textOf("family"), "A roster")
	s.click("#minimize")
	s.awaitPart("the best one is found", textOf("answer"), "The best answer costs 10")
	drawn := `document.querySelector('#family .roster').textContent`
	roster := eval[string](s.page, drawn)
	s.click("#tab-tree")
	s.awaitPart("which was no search with a tree", textOf("tree-none"), "has such a tree if it is made in Neo4j")
	s.click("#tree-none .solve-here")
	s.awaitPart("one for any answer has", textOf("tree-summary"), "1 solution")
	s.click("#tab-grid")
	s.awaitPart("the best one is still there", textOf("answer"), "The best answer costs 10")
	s.awaitText("and drawn", drawn, roster)
	s.await("the address is that of the view", `location.hash.includes('v=grid')`)
	s.do("reload", chromedp.Reload())
	s.await("the page is ready", `document.documentElement.dataset.ready !== undefined`)
	s.awaitPart("the browser has kept it", textOf("answer"), "This browser has kept it since")
	s.awaitPart("as the best one", textOf("answer"), "The best answer costs 10")
	s.awaitText("it is drawn again", drawn, roster)
	s.dropFile("new.csv", strings.Replace(people, "eve,6-8,5 6 7", "eve,6-8,1-14", 1))
	s.awaitPart("a table takes the place of one on the page", textOf("notice"), "in place of what is on the page")
	s.awaitText("of which it has the columns", tablesText, strings.Replace(people, "eve,6-8,5 6 7", "eve,6-8,1-14", 1)+"\n"+strings.TrimSpace(shifts))
	s.awaitText("a new plan is to be found", textOf("minimize"), "Find a new plan")
	s.click("#minimize")
	s.awaitPart("there is none", textOf("answer"), "No solution: eve is to work at least 6 shifts, but can on no day (away 1-14)")
	s.awaitText("because of two wishes", `[...document.querySelectorAll('.wishes span')].map(e => e.textContent).join()`, "eve: shifts at least 6,eve: away 1-14")
	s.click(".wishes li:nth-child(2) button")
	s.awaitPart("without one of them a new plan is found", textOf("answer"), "the fewest. The answer costs 10")
}

// testOpenedPlan opens a plan together with its tables.
func testOpenedPlan(s sheet) {
	const plan = "person,shift,day\nann,early,4\nann,early,5\n"
	files := map[string]string{
		"plan.csv":   fmt.Sprintf("%q", plan),
		"people.csv": fmt.Sprintf("%q", s.tables("people.csv")),
		"shifts.csv": fmt.Sprintf("%q", s.tables("shifts.csv")),
	}
	s.dropFiles(files)
	s.awaitPart("the page asks what it is", textOf("notice"), "What are the shifts in plan.csv?")
	s.awaitText("the plan is none of the tables", tablesText, s.tables("people.csv")+"\n"+s.tables("shifts.csv"))
	s.click("#notice .buttons button:nth-child(1)")
	s.awaitText("it can be kept", textOf("minimize"), "Find a new plan")
	s.click("#minimize")
	s.awaitPart("what it does not have is new", textOf("answer"), "new, outlined")
	s.awaitPart("what it has stays", textOf("answer"), "0 gone")
	s.dropFiles(files)
	s.awaitPart("the page asks again", textOf("notice"), "What are the shifts in plan.csv?")
	s.click("#notice .buttons button:nth-child(2)")
	s.awaitPart("it can be the period before", tablesText, plan)
}
