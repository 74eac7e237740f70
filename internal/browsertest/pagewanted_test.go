package browsertest

import (
	"fmt"
	"strings"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"graphcover/exactcover/named"
	"graphcover/internal/testenv"
	"graphcover/puzzle/roster"
)

// wantedText is the place that is chosen with what is wanted there, markedText how many cells are marked, questionText what
// the page asks, and tablesText what the field for text holds.
const (
	wantedText   = `[document.querySelector('.wanted strong')?.textContent, ...[...document.querySelectorAll('.wanted [aria-pressed="true"]')].map(e => e.textContent)].join('; ')`
	markedText   = `String(document.querySelectorAll('#family td[aria-selected]').length)`
	questionText = `document.querySelector('.question h2')?.textContent ?? ''`
	tablesText   = `document.getElementById('text').value`
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
	s.awaitText("the days before can stay", `document.querySelector('.wanted .buttons .link').innerText`, "Keep all before day 5")
	s.awaitText("the button has still the focus", `document.activeElement.value ?? ''`, "bob fixed:late")
	s.click(".wanted .buttons .link")
	s.awaitText("they do", `document.getElementById('from-day').value`, "5")
	s.await("which is not offered again", `!document.querySelector('.wanted .buttons .link').checkVisibility()`)
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
	// The tables are not those of the example: these stay alone.
	people, shifts := strings.Replace(s.tables("people.csv"), "hal,", "ida,", 1), s.tables("shifts.csv")
	s.dropFiles(map[string]string{"people.csv": fmt.Sprintf("%q", people), "shifts.csv": fmt.Sprintf("%q", shifts)})
	s.awaitPart("a roster is drawn", textOf("family"), "A roster")
	s.click("#minimize")
	s.awaitPart("the best one is found", textOf("answer"), "The best answer costs 10")
	drawn := `document.querySelector('#family .roster').textContent`
	roster := eval[string](s.page, drawn)
	s.click("#tab-tree")
	s.awaitPart("which was no search with a tree", textOf("tree-none"), "In memory, the search for the best answer works without such a tree.")
	s.click("#tree-none .solve-here")
	s.awaitPart("one for any answer has", textOf("tree-summary"), "1 solution")
	s.click("#tab-grid")
	s.awaitPart("the best one is still there", textOf("answer"), "The best answer costs 10")
	s.awaitText("and drawn", drawn, roster)
	s.await("the address is that of the view", `location.hash.includes('v=grid')`)
	s.do("reload", chromedp.Reload())
	s.await("the page is ready", `document.documentElement.dataset.ready !== undefined`)
	s.awaitPart("the browser has kept it", textOf("answer"), "That was proved. This browser has kept it since")
	s.awaitPart("as the best one", textOf("answer"), "The best answer costs 10")
	s.awaitText("it is drawn again", drawn, roster)
	s.dropFile("new.csv", strings.Replace(people, "eve,6-8,5 6 7", "eve,6-8,1-14", 1))
	s.awaitPart("a table takes the place of one on the page", saidText, "new.csv is in place of the people. The others stay: the shifts, the days.")
	s.awaitText("of which it has the columns", tablesText, strings.Replace(people, "eve,6-8,5 6 7", "eve,6-8,1-14", 1)+"\n"+strings.TrimSpace(shifts))
	s.awaitText("a new plan is to be found", textOf("minimize"), "Find a new plan")
	s.click("#minimize")
	s.awaitText("that there is none is said shortly", `document.querySelector('#answer .status.bad')?.innerText.replace(/^\W*/, '') ?? ''`, "There is no roster")
	s.awaitPart("there is none", textOf("answer"), "eve is to work at least 6 shifts, but can on no day (away 1-14)")
	s.awaitText("because of two wishes", `[...document.querySelectorAll('.wishes span')].map(e => e.textContent).join()`, "shifts at least 6,away 1-14")
	s.awaitText("which are hers", `document.querySelector('.wishes strong')?.textContent`, "eve")
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
	s.awaitPart("the page asks what it is", questionText, "What are the shifts in plan.csv?")
	s.awaitText("the plan is none of the tables", tablesText, s.tables("people.csv")+"\n"+s.tables("shifts.csv"))
	s.click(".question button:nth-of-type(1)")
	s.awaitText("it can be kept", textOf("minimize"), "Find a new plan")
	s.click("#minimize")
	s.awaitPart("what it does not have is new", textOf("answer"), "new, outlined")
	s.awaitPart("what it has stays", textOf("answer"), "0 gone")
	s.dropFiles(files)
	s.awaitPart("the page asks again", questionText, "What are the shifts in plan.csv?")
	s.click(".question button:nth-of-type(2)")
	s.awaitPart("it can be the period before", tablesText, plan)

	// Where the shifts and the roster have dates, these tell what the shifts are.
	s.today("2026-11-20")
	const dated = "name,shifts\nann,3\nbob,3\n\nshift,people\nearly,1\n\ndays;begins;weekends\n6;7.12.2026;0\n"
	s.paste(dated)
	s.awaitPart("a roster has dates", textOf("family"), "Day 1 is Monday, December 7, 2026.")
	s.dropFile("december.csv", "person;shift;day;date\nann;early;8;7.12.2026\nbob;early;7;6.12.2026\n")
	s.await("a plan for these days is kept", `document.getElementById('keep').checked && document.getElementById('keep-label').checkVisibility()`)
	s.click("#minimize")
	s.awaitPart("by its dates", textOf("answer"), "0 gone")
	eval[bool](s.page, `(URL.createObjectURL = blob => { blob.text().then(text => { window.saved = text; }); return '#'; }, true)`)
	s.click("#family .muted span .link:nth-of-type(2)")
	s.awaitText("a grid is written as the tables are", `window.saved?.split('\r\n')[0] ?? ''`, "name;07.12.2026;08.12.2026;09.12.2026;10.12.2026;11.12.2026;12.12.2026")
	s.dropFile("november.csv", "person,shift,day,date\nann,early,7,2026-12-06\n")
	s.awaitPart("shifts before them are the period before", tablesText, dated+"\nperson,shift,day,date\nann,early,7,2026-12-06\n")
	s.await("and nothing is asked", `!document.querySelector('dialog[open]')`)
	s.paste("name,shifts\nann,3\nbob,3\n\nshift,people\nearly,1\n\ndays,weekends\n6,0\n")
	s.await("one without dates", `document.querySelector('.roster') !== null && !document.getElementById('family').textContent.includes('Day 1 is')`)
	s.dropFile("november.csv", "person,shift,day\nann,early,7\n")
	s.awaitPart("without dates the page asks", questionText, "What are the shifts in november.csv?")
	s.axeAt("a question")
	s.press(kb.Escape)
	s.await("it need not be answered", `!document.querySelector('dialog.question')`)
	s.awaitPart("then nothing changes", tablesText, "days,weekends\n6,0\n")
}

// testOtherPlans looks at other rosters that cost as little as the best, and takes one.
func testOtherPlans(s sheet) {
	s.dropFiles(map[string]string{"people.csv": fmt.Sprintf("%q", s.tables("people.csv")), "shifts.csv": fmt.Sprintf("%q", s.tables("shifts.csv"))})
	s.awaitPart("a roster is drawn", textOf("family"), "A roster")
	s.click("#minimize")
	s.awaitPart("the best one is found", textOf("answer"), "The best answer costs 10")
	const letters = `[...document.querySelectorAll('%s .roster tbody:not(.sums) td')].map(cell => cell.textContent).join('')`
	best := eval[string](s.page, fmt.Sprintf(letters, "#family"))
	s.click("#tab-solutions")
	s.click("#map-make")
	s.awaitText("others are as good", textOf("map-summary"), "A search has found 1,000 solutions, and there may be more. The cheapest come first, and no other one costs less than 10.")
	s.awaitText("the first one is shown", `document.getElementById('page-number').value + ' ' + document.getElementById('page-of').textContent`, "1 of 1,000, cost 10")
	s.click("#page-on")
	s.awaitText("the next one costs as much", `document.getElementById('page-number').value + ' ' + document.getElementById('page-of').textContent`, "2 of 1,000, cost 10")
	other := eval[string](s.page, fmt.Sprintf(letters, "#page-picture"))
	s.inSight([][2]int64{{1280, 800}, {1366, 657}}, "#page-picture .roster td:last-child")
	s.click("#page-take")
	s.awaitText("it is the answer", fmt.Sprintf(letters, "#family"), other)
	s.awaitPart("which is as good as any", textOf("answer"), "The best answer costs 10")
	s.awaitPart("and how it came", textOf("answer"), "You have taken it from the solutions.")
	if other == best || len(other) != len(best) {
		s.t.Errorf("want another roster than %q, got %q", best, other)
	}
}

// testTally compares what the page says that each person has with what is drawn. Day 1 is a Monday.
func testTally(s sheet) {
	s.dropFile("grid.csv", "name,1,2\nann,early,\n")
	s.awaitPart("a plan needs a roster", textOf("notice"), "grid.csv is a plan, a row for each person and a column for each day")
	s.dropFiles(map[string]string{"people.csv": fmt.Sprintf("%q", s.tables("people.csv")), "shifts.csv": fmt.Sprintf("%q", s.tables("shifts.csv"))})
	s.awaitPart("a roster is drawn", textOf("family"), "A roster")
	s.awaitPart("the plan, which ann can't work, is none of it", textOf("notice"), "it names none of the options")
	s.await("and is not kept", `!document.getElementById('keep-label').checkVisibility()`)
	s.await("nobody has anything yet", `document.querySelector('.tally')?.checkVisibility() === false`)
	s.click("#minimize")
	s.awaitPart("the best one is found", textOf("answer"), "The best answer costs 10")
	s.click(".tally summary")
	s.awaitText("the columns are named", `[...document.querySelectorAll('.tally thead th')].map(e => e.textContent).join()`, "early,late,night,all,free weekends,against a wish")
	s.awaitText("each number is that of the picture", `[...document.querySelectorAll('.roster tbody:not(.sums) tr')].map(row => {
		const cells = [...row.querySelectorAll('td:not(.total)')], has = letter => cells.filter(cell => cell.textContent === letter).length;
		const isFree = day => cells[day - 1].textContent === '·' || cells[day - 1].textContent === '';
		const numbers = [has('e'), has('l'), has('n'), has('e') + has('l') + has('n'), [6, 13].filter(day => isFree(day) && isFree(day + 1)).length, cells.filter(cell => cell.classList.contains('costly')).length];
		const said = [...document.querySelectorAll('.tally tbody tr')].find(other => other.cells[0].textContent === row.cells[0].textContent);
		return numbers.join() === [...said.cells].slice(1).map(cell => cell.textContent).join() && numbers[3] > 0 ? 'same' : numbers.join();
	}).join(' ')`, strings.TrimSpace(strings.Repeat("same ", 8)))
	s.awaitText("the line says how different they are", `(() => {
		const rows = [...document.querySelectorAll('.tally tbody tr')].map(row => [...row.cells].slice(1).map(cell => Number(cell.textContent)));
		const ranges = [...document.querySelectorAll('.tally thead th')].map((head, k) => {
			const column = rows.map(row => row[k]).sort((a, b) => a - b);
			return head.textContent + ' ' + [...new Set([column[0], column.at(-1)])].join('–');
		});
		return document.querySelector('.tally summary').textContent === 'Each person has: ' + ranges.join(', ') ? 'yes' : ranges.join(', ');
	})()`, "yes")
	s.axeAt("what each person has")

	// The plan can be saved as a grid, which the page and the command read.
	eval[bool](s.page, `(URL.createObjectURL = blob => { blob.text().then(text => { window.saved = text; }); return '#'; }, true)`)
	s.click("#family .muted span .link:nth-of-type(2)")
	s.awaitText("its first line has the days", `window.saved?.split('\r\n')[0].replace('\ufeff', '') ?? ''`, "name,1,2,3,4,5,6,7,8,9,10,11,12,13,14")
	grid := eval[string](s.page, `window.saved`)
	p := testenv.Must(testenv.Must(roster.Read(strings.NewReader(s.tables("people.csv") + "\n" + s.tables("shifts.csv"))))(s.t).Without())(s.t)
	options := testenv.Must(named.Options(strings.NewReader(grid), p))(s.t)
	s.awaitText("it has all shifts", `String([...document.querySelectorAll('.roster tbody:not(.sums) td:not(.total)')].filter(cell => /^[eln]$/.test(cell.textContent)).length)`, fmt.Sprint(len(options)))
	s.dropFile("grid.csv", grid)
	s.await("it is a plan to keep", `document.getElementById('keep').checked && document.getElementById('keep-label').checkVisibility()`)
	s.click("#minimize")
	s.awaitPart("which is still the best", textOf("answer"), "0 changes: the fewest. The answer costs 10")
}

// testWantedOfDays says what somebody wants of a whole day, and of an hour of each day, by mouse and by keyboard.
func testWantedOfDays(s sheet) {
	wishes := "name,away,avoid\nann,,fri5\n"
	s.dropFiles(map[string]string{"wishes.csv": fmt.Sprintf("%q", wishes), "courses.csv": fmt.Sprintf("%q", "class,subject,teacher,lessons\n1a,math,ann,2\n1b,math,ann,2\n")})
	s.awaitText("the tables are drawn", captions, "1a 1b ann")
	table := func(k int, rest string) string {
		return fmt.Sprintf("#family .timetables > :nth-child(%d) %s", k, rest)
	}
	const marked = `[...document.querySelectorAll('#family [aria-selected]')].map(cell => cell.closest('table').caption.textContent + ' ' + cell.tagName).join()`
	s.click(table(3, "thead th:nth-of-type(5)"))
	s.awaitPart("a heading stands for the whole day", wantedText, "ann, all of fri")
	s.awaitPart("which has not one wish", `document.querySelector('.wanted').textContent`, "not the same in each hour")
	s.awaitText("all of it is marked", marked, "ann TH,ann TD,ann TD,ann TD,ann TD,ann TD")
	s.axeAt("a day of a timetable")
	s.click(`.wanted button[value="ann away"]`)
	s.awaitPart("the day gets into the table", tablesText, "\nann,fri,\n")
	s.awaitText("and is shown", wantedText, "ann, all of fri; can’t")
	s.awaitText("and drawn", fmt.Sprintf(`[...document.querySelectorAll(%q)].map(cell => cell.cellIndex).join()`, table(3, "td.away")), "5,5,5,5,5")
	s.press(kb.Escape)

	// By keyboard: up from an hour to its day, and to the left to that hour of each day.
	s.do("go to an hour", chromedp.Focus(chromedp.CSS(table(1, "tbody tr:first-child td"))))
	s.press(kb.ArrowUp)
	s.press(kb.Enter)
	s.awaitText("the day is chosen", wantedText, "1a, all of mon; no wish")
	s.press(kb.ArrowDown)
	s.press(kb.ArrowLeft)
	s.press(kb.Enter)
	s.awaitText("the hour of each day is chosen", wantedText, "1a, hour 1 of each day; no wish")
	s.click(`.wanted button[value="1a avoid"]`)
	s.awaitPart("it gets into the table", tablesText, "\n1a,,1\n")
	s.awaitText("and has a mark, but on Friday, when nobody teaches the class", fmt.Sprintf(`[...document.querySelectorAll(%q)].map(cell => cell.parentElement.rowIndex).join()`, table(1, "td.avoid")), "1,1,1,1")

	// From an hour to its day.
	s.click(table(2, "tbody tr:nth-child(3) td"))
	s.awaitText("an hour is chosen", wantedText, "1b, mon3; no wish")
	s.click(".wanted .link")
	s.awaitText("and then its day", wantedText, "1b, all of mon; no wish")
	s.click("#undo")
	s.await("undo takes back the last wish", `!`+tablesText+`.includes("\\n1a,,1\\n")`)
	s.await("which is no longer drawn", `document.querySelector('#family td.avoid') === null`)
}

// wardTables returns the tables of a small roster, in which ann wants something.
func wardTables(away string) (people, shifts string) {
	return "name,shifts,away,avoid,fixed\nann,0-7,2 3,5,1:early\nbob,0-7," + away + ",,\ncid,0-7," + away + ",,\n",
		"shift,people\nearly,1\nlate,1\n\ndays,row,weekends\n7,7,0\n"
}

// testWishesOfRoster looks at what people want in the picture of a roster: before there is an answer, beside one, and when
// there is none after a change.
func testWishesOfRoster(s sheet) {
	people, shifts := wardTables("")
	s.dropFiles(map[string]string{"people.csv": fmt.Sprintf("%q", people), "shifts.csv": fmt.Sprintf("%q", shifts)})
	s.awaitPart("a roster is drawn", textOf("family"), "A roster")
	// Of each day of ann what is drawn, without shifts that are not fixed.
	const wishes = `[...document.querySelectorAll('#family .roster tbody tr:first-child td:not(.total)')].slice(0, 7).map(cell =>
		['away', 'avoid', 'fixed', 'pale'].filter(name => cell.classList.contains(name)).join('-') || '.').join(' ')`
	s.awaitText("what ann wants is drawn", wishes, "fixed-pale away away . avoid . .")
	s.awaitText("the shift that is fixed, too", `document.querySelector('#family .fixed').textContent`, "e")
	s.awaitText("it has a legend", `[...document.querySelectorAll('#family .roster-picture p span:has(i)')].filter(e => e.checkVisibility()).map(e => e.textContent).join()`, "e early,l late, no shift is possible, rather not,e fixed")
	s.awaitText("nothing is counted", `[...document.querySelectorAll('#family .sums td, #family .total')].map(e => e.textContent).join('')`, "all")
	s.axeAt("the wishes of a roster")
	s.click("#minimize")
	s.awaitPart("the best one is found", textOf("answer"), "The best answer costs 0")
	s.awaitPart("the wishes are still drawn", wishes, "fixed away away ")
	s.await("and nothing is pale", `document.querySelector('#family .pale') === null`)

	// On day 4 of the answer, one of those who work can't come.
	works := `[...document.querySelectorAll('#family .roster tbody:not(.sums) tr')].map(row => row.cells[4].textContent).join()`
	who := strings.IndexByte(strings.ReplaceAll(eval[string](s.page, works), ",", ""), 'l')
	s.click(fmt.Sprintf("#family .roster tbody tr:nth-child(%d) td:nth-of-type(4)", who+1))
	name := []string{"ann", "bob", "cid"}[who]
	s.awaitText("that is asked", wantedText, name+", Thursday 4; no wish")
	s.click(fmt.Sprintf(`.wanted button[value="%s away"]`, name))
	s.awaitText("the late shift lacks somebody", `[...document.querySelectorAll('#family .sums .dead')].map(e => e.textContent).join()`, "late,0/1")
	s.await("the rest is pale", `document.querySelectorAll('#family .pale').length === 13`)
	s.click(".wanted .primary")
	s.awaitPart("few shifts change", textOf("answer"), "the fewest")
	s.await("what has changed and what is chosen have different outlines", `((fresh, chosen) =>
		fresh.outlineStyle === 'dashed' && chosen.outlineStyle !== 'dashed' && chosen.boxShadow !== 'none' && fresh.boxShadow === 'none')(
		...['.fresh', '[aria-selected]'].map(which => getComputedStyle(document.querySelector('#family td' + which))))`)
	s.press(kb.Escape)

	// On the last day nobody but ann can come.
	people, _ = wardTables("7")
	s.dropFile("people.csv", people)
	s.awaitPart("the tables are read again", textOf("notice"), "people.csv is read again")
	s.click("#minimize")
	s.awaitPart("there is no roster", textOf("answer"), "There is no roster")
	s.awaitPart("that the plan before is there is said", textOf("family"), "Pale: the answer before, as far as it still can be.")
	s.await("and seen", `document.querySelectorAll('#family .pale:not(.dead)').length > 8`)
	s.await("a shift of the last day is red", `document.querySelectorAll('#family .sums tr > :nth-child(8).dead').length > 0`)
	s.axeAt("a roster that can't be, after one that could")
}

// testWishesOfSchool looks at what is wanted in the pictures of a timetable, and at those of one that has no answer any more.
func testWishesOfSchool(s sheet) {
	courses := s.tables("courses.csv")
	s.dropFiles(map[string]string{
		"wishes.csv":  fmt.Sprintf("%q", "name,away,avoid\n1b,fri5 thu5,wed1\n"),
		"courses.csv": fmt.Sprintf("%q", strings.Replace(courses, "1a,english,bob,3", "1a,english,bob,3,,,tue2", 1)),
	})
	s.awaitText("the classes are drawn", captions, "1a 1b 2a")
	const wishes = `[...document.querySelectorAll('#family td:is(.away, .avoid, .fixed)')].filter(e => e.checkVisibility()).map(cell => [cell.closest('table').caption.textContent,
		cell.closest('table').tHead.rows[0].cells[cell.cellIndex].textContent + cell.parentElement.rowIndex, cell.className.replace(/hue-\d+ | long/g, ''), cell.textContent].join(' ').trim()).join('; ')`
	s.awaitText("what is wanted is drawn", wishes, "1a tue2 pale fixed english with bob; 1b wed1 free avoid; 1b thu5 free away; 1b fri5 free away")
	s.awaitText("with a legend", `[...document.querySelectorAll('#family .timetables p span:has(i)')].map(e => e.textContent).join()`, " no lesson is possible, rather not,fixed to its hour")
	s.click("#view-grid .tables-of button[value=Teachers]")
	s.awaitText("a fixed lesson is in the table of the teacher, too; another one has lessons with 1b alone", wishes, "bob tue2 pale fixed 1a english with bob; gus thu5 free away; gus fri5 free away")
	s.click("#view-grid .tables-of button[value=Classes]")
	s.axeAt("the wishes of a timetable")
	s.click("#minimize")
	s.awaitPart("the best timetable is found", textOf("answer"), "The best answer costs")
	s.awaitPart("the lesson is still marked", wishes, "1a tue2 fixed english with bob; ")
	s.awaitPart("and so are the others", wishes, "1b thu5 free away; 1b fri5 free away")

	s.dropFile("wishes.csv", "name,away,days\nbob,,3\n1a,mon,\n1b,tue,\n2a,wed,\nann,fri1,\n")
	s.awaitPart("the tables are read again", textOf("notice"), "wishes.csv is read again")
	s.click("#minimize")
	s.awaitPart("there is no timetable", textOf("answer"), "There is no timetable")
	s.await("the plan before is there, and what is red lies on it", `[...document.querySelectorAll('#family td.dead.pale')].some(cell => cell.textContent.includes('english')) &&
		document.querySelectorAll('#family td.pale:not(.dead)').length > 10`)
	s.axeAt("a timetable that can't be, after one that could")
}

// testDates looks at a roster whose first day is a Saturday.
func testDates(s sheet) {
	people := "name,shifts,away\nann,0-9,2026-12-07\nbob,0-9,\n"
	s.dropFiles(map[string]string{"people.csv": fmt.Sprintf("%q", people), "shifts.csv": fmt.Sprintf("%q", "shift,people\nday,1\n\ndays,begins,row,weekends\n9,2026-12-05,9,0\n")})
	s.awaitPart("the first day is said", textOf("family"), "Day 1 is Saturday, December 5, 2026.")
	s.awaitText("the weekdays are those of the dates", `[...document.querySelectorAll('#family .roster thead small:not(.number-of-day)')].map(e => e.textContent).join('')`, "SSMTWTFSS")
	s.awaitText("which are in the heading", `[...document.querySelectorAll('#family .roster thead .date')].map(e => e.textContent).join()`, "5,6,7,8,9,10,11,12,13")
	s.awaitText("and so are the weekends", `[...document.querySelectorAll('#family .roster thead .weekend')].map(e => e.childNodes[1].textContent).join()`, "5,6,12,13")
	s.awaitText("a day without a shift was written as a date", `[...document.querySelectorAll('#family .roster tbody:not(.sums) .away')].map(cell => cell.cellIndex).join()`, "3")
	s.click("#family .roster tbody tr:nth-child(2) td:nth-of-type(4)")
	s.awaitText("a day that is chosen has its date", wantedText, "bob, day 4, Tuesday, December 8, 2026; no wish")
	s.click(`.wanted button[value="bob away"]`)
	s.awaitPart("what is wanted gets into the table", tablesText, "bob,0-9,2026-12-08\n")
	const until = `(input => input.type + ' ' + input.min + ' ' + input.max)(document.querySelector('.wanted-head input'))`
	s.awaitText("the last day is asked for as a date", until, "date 2026-12-08 2026-12-13")
	eval[bool](s.page, `(input => { input.value = '2026-12-09'; input.dispatchEvent(new Event('input', {bubbles: true})); return true; })(document.querySelector('.wanted-head input'))`)
	s.await("two days are meant", `document.querySelector('.wanted-of')?.lastChild.textContent.includes('not the same every day')`)
	s.click(`.wanted button[value="bob away"]`)
	s.awaitPart("both are away", tablesText, "bob,0-9,2026-12-08-2026-12-09\n")
	s.click(`.wanted button[value="bob avoid*20"]`)
	s.awaitPart("a wish can be strong", tablesText, "bob,0-9,,")
	s.await("with its cost", `/^bob,0-9,,.*\*20$/m.test(`+tablesText+`)`)
	s.awaitPart("what is no longer wanted is said", `document.querySelector('.wanted-of')?.innerText ?? ''`, "no longer “can’t” on Tue, Dec 8 to Wed, Dec 9")
	s.axeAt("a strong wish")
}
