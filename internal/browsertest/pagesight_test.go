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
	const school = "class,subject,teacher,lessons\n1a,math,ann,1\n1a,art,bob,1\n\nname,away\nann,2 3\nbob,1 2\n%s\nhours,days\n3,mon\n"
	s.dropFile("school.csv", fmt.Sprintf(school, ""))
	s.awaitText("a school is drawn", captions, "1a ann bob")
	s.click("#minimize")
	s.awaitPart("where nobody can teach is a hole", textOf("answer"), "have 1 hole: 1a (1). No holes for classes")
	title := `document.querySelectorAll('#family .timetable')[0].querySelectorAll('tbody td')[1].title`
	s.awaitText("why is said of the hour", title, "no lesson is possible: whoever could be there with 1a is away in this hour of each day, or the tables have no lesson that fits")
	s.click("#answer .status .link")
	s.awaitText("it is shown", `[...document.querySelectorAll('.pointed')].map(cell => cell.parentElement.rowIndex + '/' + cell.cellIndex).join()`, "2/1")
	s.click("#answer .no-holes")
	s.awaitPart("a limit of holes agrees: there is no plan", textOf("answer"), "There is no timetable")

	s.dropFile("school.csv", fmt.Sprintf(school, "1a,2\n"))
	s.awaitPart("the class is away", tablesText, "1a,2\n")
	s.click("#minimize")
	s.awaitPart("which is no hole", textOf("answer"), "The best answer costs 2")
	s.await("as is said", `!document.getElementById('answer').innerText.includes('hole')`)
	s.awaitText("and of the hour", title, "no lesson is possible: 1a is away in this hour of each day")
}
