package browsertest

import (
	"fmt"
)

// testSchoolAtFirstSight opens tables of a school with German columns. Its days are not left out without a word, the saved file opens in
// another browser, and the page says what the plan has that no wish speaks of.
func testSchoolAtFirstSight(s sheet) {
	s.keep()
	eval[bool](s.page, `(URL.createObjectURL = blob => { blob.text().then(text => { window.saved = text; }); return '#'; }, true)`)
	courses := "Klasse;Lehrer;Fach;Stunden\n1a;ann;math;1\n1a;bob;art;1\n"
	wishes := "Lehrer;kann nicht;Wunsch frei;X\nann;Mo 2-3 Mo4, Mo5, Di, Mi, Do, Fr;;\nbob;Di, Mi, Do, Fr, Mo 1, Mo 2;;Fr\n"
	s.dropFiles(map[string]string{"unterricht.csv": fmt.Sprintf("%q", courses), "lehrer.csv": fmt.Sprintf("%q", wishes)})
	s.awaitPart("what teachers can’t is away, and what they wish is to be avoided", askedRows, "kann nicht (Mo 2-3 Mo4, Mo5, Di, Mi, Do, Fr · Di, Mi, Do, Fr, Mo 1, Mo 2) away; Wunsch frei (empty) avoid; X (Fr) ?")
	s.awaitText("other days have to be said", askedWhy, "lehrer.csv: Say what X is, or leave it out. true")
	s.choose("headers-0-3", "")
	s.awaitText("or left out by somebody", askedWhy, " false")
	s.press("\x1b")
	wishes = "Lehrer;kann nicht;Wunsch frei\nann;Mo2 Mo3 Mo4, Mo5, Di, Mi, Do, Fr;\nbob;Di, Mi, Do, Fr, Mo 1;Mo 2\n"
	s.dropFiles(map[string]string{"unterricht.csv": fmt.Sprintf("%q", courses), "lehrer.csv": fmt.Sprintf("%q", wishes)})
	s.awaitText("the columns are asked for", askedOf, "What are the columns of these 2 tables?")
	s.click(".headers .primary")
	s.awaitText("the class is drawn", captions, "1a ann bob")
	s.click("#minimize")
	s.awaitPart("a hole is said", textOf("answer"), "have 1 hole: 1a (1). No holes for classes")
	s.click("#answer .status .link")
	s.awaitText("and shown", `[...document.querySelectorAll('.pointed')].map(cell => cell.parentElement.rowIndex + '/' + cell.cellIndex).join()`, "2/1")

	s.click("#save-tables")
	s.awaitPart("the tables are saved with both names of columns", `window.saved ?? ''`, "#Lehrer;kann nicht;Wunsch frei\nname;away;avoid\nann;")
	saved := eval[string](s.page, `window.saved`)
	eval[bool](s.page, `(localStorage.clear(), true)`)
	s.navigate("/?another")
	s.await("the page is ready", `document.documentElement?.dataset.ready !== undefined`)
	s.dropFile("timetable.csv", saved)
	s.awaitText("another browser reads them without a question", captions, "1a ann bob")
	s.await("none", "!("+isAsked+")")

	s.click("#minimize")
	s.awaitPart("and finds the plan", textOf("answer"), "have 1 hole: 1a (1). No holes for classes")
	s.click("#answer .no-holes")
	s.awaitPart("that classes have no holes is written", tablesText, "classes;;;0\n")
	s.awaitPart("and at what price", textOf("answer"), "1 lesson against a wish: bob (1)")
}

// testHoles counts the holes of a class: an hour in which nobody can teach is one, as no limit of idle hours would allow it; one in
// which the tables say that the class is away is none.
func testHoles(s sheet) {
	const school = "class,subject,teacher,lessons\n1a,math,ann,1\n1a,art,bob,1\n\nname,away\nann,2 3 tue\nbob,1 2 tue\n%s\nhours,days\n3,mon tue\n"
	s.dropFile("school.csv", fmt.Sprintf(school, ""))
	s.awaitText("a school is drawn", captions, "1a ann bob")
	s.click("#minimize")
	s.awaitPart("where nobody can teach is a hole", textOf("answer"), "have 1 hole: 1a (1). No holes for classes")
	s.awaitPart("and that no plan is better", textOf("answer"), "No better timetable is possible (proved ")
	title := `document.querySelectorAll('#family .timetable')[0].querySelectorAll('tbody td')[2].title`
	s.awaitText("why is said of the hour", title, "no lesson is possible: whoever could be there with 1a is away in this hour of each day, or the tables have no lesson that fits")
	s.click("#answer .status .link")
	s.awaitText("it is shown", `[...document.querySelectorAll('.pointed')].map(cell => cell.parentElement.rowIndex + '/' + cell.cellIndex).join()`, "2/1")
	s.click("#answer .no-holes")
	s.awaitPart("a limit of holes agrees: there is no plan", textOf("answer"), "There is no timetable")

	s.dropFile("school.csv", fmt.Sprintf(school, "1a,2\n"))
	s.awaitPart("the class is away", tablesText, "1a,2\n")
	s.click("#minimize")
	s.awaitPart("which is no hole", textOf("answer"), "The answer costs 2")
	s.await("as is said", `!document.getElementById('answer').innerText.includes('hole')`)
	s.awaitText("and of the hour", title, "no lesson is possible: 1a is away in this hour of each day")
}

// testDoubles draws a double lesson as one box: there is no line between its hours, and its name is in the middle, once. Both cells have
// the name all the same. If one of them is chosen, each hour is alone. On paper it is one box, too.
func testDoubles(s sheet) {
	s.dropFile("school.csv", "class,subject,teacher,lessons,double,fixed\n1a,math,ann,2,1,mon1-2\n1a,art,bob,2,,mon3 tue1\n\nhours,days\n4,mon tue\n")
	s.awaitText("a school is drawn", captions, "1a ann bob")
	cells := func(table string) string {
		return `[...document.querySelectorAll('` + table + `')[0].querySelectorAll('tbody td:nth-child(2)')]`
	}
	// lines are the styles of the lines below the hours of Monday, and seen says which of them show a name.
	lines := func(table string) string {
		return cells(table) + `.map(cell => getComputedStyle(cell).borderBottomStyle).join(' ')`
	}
	seen := func(table string) string {
		return cells(table) + `.map(cell => cell.textContent !== '' && getComputedStyle(cell.firstElementChild ?? cell).opacity === '1').join(' ')`
	}
	const page, sheets = "#family .timetable", ".sheets .timetable"
	s.awaitText("a lesson that is fixed is one box before there is a plan", lines(page), "hidden solid solid solid")
	s.click("#minimize")
	s.awaitPart("the timetable is found", textOf("answer"), "The best answer costs")
	s.awaitText("there is no line between its hours", lines(page), "hidden solid solid solid")
	s.awaitText("its name is seen once", seen(page), "true false true false")
	s.awaitText("and is in both", cells(page)+`.map(cell => cell.textContent).join()`, "math with ann,math with ann,art with bob,")
	s.await("it is in the middle", `(([first, second]) => {
		const name = first.firstElementChild.getBoundingClientRect(), top = first.getBoundingClientRect().top, bottom = second.getBoundingClientRect().bottom;
		return Math.abs(name.top - top - bottom + name.bottom) < 3 && name.bottom - name.top < bottom - top;
	})(`+cells(page)+`)`)
	s.await("in a teacher’s table, too", `[...document.querySelectorAll('#family .timetable')][1].querySelectorAll('.goes-on').length === 1`)
	s.axeAt("a double lesson")
	eval[bool](s.page, `(window.print = () => {}, document.getElementById('print').click(), true)`)
	s.click(".printing .primary")
	s.awaitText("on paper there is no line", lines(sheets), "hidden solid solid solid")
	s.awaitText("and one name", seen(sheets), "true false true false")
	eval[bool](s.page, `dispatchEvent(new Event('afterprint'))`)

	eval[bool](s.page, `(`+cells(page)+`[1].click(), true)`)
	s.awaitPart("its second hour can be chosen", wantedText, "1a: double math with ann, mon1")
	s.awaitText("which is alone then", lines(page), "solid solid solid solid")
	s.awaitText("with its name", seen(page), "true true true false")
	s.click(`.wanted button[value="ann away"]`)
	s.awaitPart("a wish is about that hour", tablesText, "ann,mon2\n")
}

// testWholeDay leads from a lesson whose teacher is looked at to all of the day, and has the teacher not come then.
func testWholeDay(s sheet) {
	s.dropFile("school.csv", "class,subject,teacher,lessons,fixed\n1a,math,ann,1,mon1\n1a,art,bob,1,tue1\n\nhours,days\n3,mon tue\n")
	s.awaitText("a school is drawn", captions, "1a ann bob")
	s.click("#minimize")
	s.awaitPart("the timetable is found", textOf("answer"), "The best answer costs 0")
	eval[bool](s.page, `(document.querySelectorAll('#family .timetable')[1].querySelector('tbody td').click(), true)`)
	s.awaitPart("a lesson of ann is chosen", wantedText, "1a: math with ann, mon1")
	s.awaitPart("so can be the whole of the day", textIn(".wanted-head"), "the whole of mon")
	eval[bool](s.page, `([...document.querySelectorAll('.wanted .link')].find(link => link.textContent === 'the whole of mon').click(), true)`)
	s.awaitPart("it is asked of the class and the teacher", wantedText, "all of mon")
	s.click(`.wanted button[value="ann avoid"]`)
	s.awaitPart("all of the day is to be avoided", tablesText, "ann,mon\n")
	s.await("by the teacher alone", `!(`+tablesText+`).includes("1a,mon")`)
}

// testLostSettings opens a table again, without what was said on the page: that is said, and undo takes it back.
func testLostSettings(s sheet) {
	wishes := "name,away\nann,tue\n"
	s.dropFiles(map[string]string{"courses.csv": fmt.Sprintf("%q", "class,subject,teacher,lessons\n1a,math,ann,1\n1a,art,bob,1\n"), "wishes.csv": fmt.Sprintf("%q", wishes)})
	s.awaitText("a school is drawn", captions, "1a ann bob")
	eval[bool](s.page, `(document.querySelectorAll('#family .timetable')[2].querySelector('tbody td').click(), true)`)
	s.awaitPart("an hour of bob is chosen", wantedText, "bob, mon1")
	s.click(`.wanted button[value="bob away"]`)
	s.awaitPart("he can't come then", tablesText, "bob,mon1\n")
	s.dropFile("wishes.csv", wishes)
	s.awaitPart("what is lost is said", textOf("notice"), "what was set on the page is gone")
	s.awaitPart("line by line", textOf("notice"), "No longer there: bob,mon1")
	s.await("it is so", `!(`+tablesText+`).includes('bob,mon1')`)
	s.click("#notice .link")
	s.awaitPart("undo brings it back", tablesText, "bob,mon1\n")
}
