package browsertest

import (
	"fmt"
	"strings"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

const (
	isAsked   = `document.querySelector('.headers[open]') !== null`
	askedOf   = `document.querySelector('.headers h2')?.textContent ?? ''`
	askedRows = `[...document.querySelectorAll('.headers-row')].map(row => row.querySelector('label').textContent + ' (' + row.querySelector('p').textContent + ') ' + (row.querySelector('select').value || '-')).join('; ')`
	askedWhy  = `document.getElementById('headers-why').textContent + ' ' + document.querySelector('.headers .primary').disabled`
)

// windows1252 returns a text in the code page of Windows, as a JavaScript expression.
func windows1252(text string) string {
	return fmt.Sprintf("Uint8Array.from(%q, c => c.charCodeAt(0))", text)
}

// testColumns opens tables of a hospital, whose columns have German names, and says what they are. The page knows it from then on.
func testColumns(s sheet) {
	s.keep()
	people := "Mitarbeiter;Dienste;Urlaub;Telefon\r\nMüller;2-4;1-3;0711 123\r\nJäger;2-4;;0711 124\r\nWeiß;2-4;sat sun;\r\n"
	shifts := "\ufeffSchichtplan Station 3;;\r\n\r\nSchicht;Bedarf;Wochenende\r\nfrüh;1;1\r\nspät;1;0\r\n"
	days := "days,weekends\n7,0\n"
	s.dropFiles(map[string]string{"people.csv": windows1252(people), "shifts.csv": fmt.Sprintf("%q", shifts), "days.csv": fmt.Sprintf("%q", days)})
	s.awaitText("the columns of two tables are asked for at once", askedOf, "What are the columns of these 2 tables?")
	s.awaitText("with what they are perhaps", askedRows, "Mitarbeiter (Müller · Jäger · Weiß) name; Dienste (2-4) shifts; Urlaub (1-3 · sat sun) away; Telefon (0711 123 · 0711 124) -; "+
		"Schicht (früh · spät) shift; Bedarf (1) people; Wochenende (1 · 0) weekend")
	s.awaitText("each is a table of the roster", `[...document.querySelectorAll('.of-table')].map(table => table.querySelector('h3').textContent + ': ' + table.querySelector('select').selectedOptions[0].textContent).join('; ')`,
		"people.csv: The people; shifts.csv: The shifts")
	s.awaitPart("a title is left out", "document.querySelector('.of-table:nth-of-type(2)').innerText", "What is above its first line is left out.")
	s.axeAt("the question of columns")

	// Wrong choices are refused in words.
	s.choose("headers-0-3", "shifts")
	s.awaitText("each is there once", askedWhy, "people.csv: Two columns can’t both be shifts. true")
	s.choose("headers-0-3", "")
	s.choose("headers-0-1", "")
	s.choose("headers-1-0", "")
	s.awaitText("what is needed is there", askedWhy, "people.csv: Still needed: shifts. shifts.csv: Still needed: shift. true")
	s.choose("headers-1-0", "shift")
	s.choose("headers-0-kind", "roster 1")
	s.awaitText("another table needs other columns", askedWhy, "people.csv: Still needed: shift and people. true")
	s.awaitText("tables of a ward are none of a school", `[...document.querySelectorAll('.headers optgroup')].map(group => group.label).join()`, "A roster,A roster")
	s.choose("headers-0-kind", "roster 0")
	s.awaitText("and the guess is there again", askedWhy, " false")
	s.click(".headers .primary")
	s.awaitPart("a roster is drawn", textOf("family"), "A roster")
	read := "days,weekends\n7,0\n\nname;shifts;away;#Telefon\nMüller;2-4;1-3;0711 123\nJäger;2-4;;0711 124\nWeiß;2-4;sat sun;\n\n\n\nshift;people;weekend\nfrüh;1;1\nspät;1;0\n"
	s.awaitText("its tables have our columns, and the others as remarks", tablesText, read)
	s.click("#minimize")
	s.awaitPart("it is solved", textOf("answer"), "The best answer costs 0")

	// A wish gets into such a table, and the remark stays.
	s.click("#family .roster tbody tr:nth-child(2) td:nth-of-type(2)")
	s.click(`.wanted button[value="Jäger away"]`)
	s.awaitPart("a wish is written", tablesText, "Jäger;2-4;2;0711 124\n")
	const catchSaved = `(URL.createObjectURL = blob => { blob.text().then(text => { window.saved = text; }); return '#'; }, true)`
	eval[bool](s.page, catchSaved)
	s.click("#save-tables")
	saved := "days,weekends\n7,0\n\n#Mitarbeiter;Dienste;Urlaub;Telefon\nname;shifts;away;#Telefon\nMüller;2-4;1-3;0711 123\nJäger;2-4;2;0711 124\nWeiß;2-4;sat sun;\n\n#Schichtplan Station 3;;\n#Schicht;Bedarf;Wochenende\nshift;people;weekend\nfrüh;1;1\nspät;1;0\n"
	s.awaitText("saved tables have their own names of columns", `window.saved ?? ''`, saved)
	s.awaitPart("which is said", saidText, "The tables are saved with your names of columns")

	// Next week, in a browser that has kept it.
	s.await("the address has the tables", `decodeURIComponent(location.hash).includes('Jäger;2-4;2\n')`)
	s.await("without what is not read", `!decodeURIComponent(location.hash).includes('0711')`)
	s.do("reload", chromedp.Reload())
	s.await("the page is ready", `document.documentElement?.dataset.ready !== undefined`)
	s.awaitPart("the roster is there, with what is not read", tablesText, "Jäger;2-4;2;0711 124\n")
	s.await("which is still in no address", `!decodeURIComponent(location.hash).includes('0711')`)
	eval[bool](s.page, catchSaved)
	s.click("#save-tables")
	s.awaitText("and is saved with the same names of columns", `window.saved ?? ''`, saved)
	s.dropFile("week50.csv", strings.ReplaceAll(people, "1-3", "4-5"))
	s.awaitPart("the same columns are read without a question", saidText, "week50.csv is in place of the people. week50.csv: Mitarbeiter is name, Dienste is shifts and Urlaub is away; Telefon is left out. The others stay: the days, the shifts.")
	s.awaitPart("in place of the people", tablesText, "Müller;2-4;4-5;0711 123\n")
	s.click("#notice-text .link")
	s.awaitText("they can be chosen again", askedOf, "What are the columns of week50.csv?")
	s.awaitPart("as they were", askedRows, "Urlaub (4-5 · sat sun) away; Telefon (0711 123 · 0711 124) -")
	s.choose("headers-0-2", "")
	s.click(".headers .primary")
	s.awaitPart("and are others", tablesText, "name;shifts;#Urlaub;#Telefon\nMüller;2-4;4-5;0711 123\n")
	s.dropFile("week50.csv", people)
	s.awaitPart("which is remembered", saidText, "Dienste is shifts; Urlaub and Telefon are left out")

	// A choice that does not fit the values is an error, which leads back to the question.
	s.dropFile("week50.csv", strings.Replace(people, "2-4", "many", 1))
	s.awaitPart("a value is wrong", textOf("text-error"), `week50.csv, line 2, column shifts: want how many shifts in all, such as 18 or 16-20, got "many"`)
	s.click("#text-error .link")
	s.awaitText("the columns can be chosen", askedOf, "What are the columns of week50.csv?")
	s.press(kb.Escape)
	s.awaitPart("or not", textOf("text-error"), "want the first line of a table to name its columns")
	s.await("then they are not asked for again", "!("+isAsked+")")
}

// testColumnsByKeys opens a course file with a mistake in its header beside a roster, by keyboard in a narrow window, and pastes a table.
func testColumnsByKeys(s sheet) {
	s.do("narrow", chromedp.EmulateViewport(360, 740))
	s.dropFiles(map[string]string{"people.csv": `'name,shifts\nann,3\nbob,3\n'`, "shifts.csv": `'shift,people\nday,1\n\ndays,row,weekends\n6,2,0\n'`})
	s.awaitPart("a roster is drawn", textOf("family"), "A roster")
	s.dropFile("courses.csv", "class,subject,techer,lessons,pupils\n1a,math,ann,4,20\n1b,math,bob,4,21\n")
	s.awaitText("the columns are asked for", askedRows, "class (1a · 1b) class; subject (math) subject; techer (ann · bob) teacher; lessons (4) lessons; pupils (20 · 21) -")
	s.await("the first choice has the focus", `document.activeElement.id === 'headers-0-kind'`)
	s.settle()
	s.await("nothing is wider than the window", `document.querySelector('.headers').getBoundingClientRect().right <= innerWidth && document.querySelector('.asked').scrollWidth <= document.querySelector('.asked').clientWidth`)
	s.await("the button is in sight", isInSight+`('.headers .primary')`)
	s.tabTo("#headers-0-4")
	s.press("r") // the first that begins so
	s.awaitText("a column is chosen", `document.getElementById('headers-0-4').value`, "room")
	s.press(kb.ArrowUp)
	s.awaitText("another one", `document.getElementById('headers-0-4').value`, "lessons")
	s.awaitText("which is there twice", askedWhy, "Two columns can’t both be lessons. true")
	s.press("l" + kb.ArrowUp)
	s.choose("headers-0-4", "")
	s.tabTo(".headers .primary")
	s.press(kb.Enter)
	s.awaitText("they are another puzzle", tablesText, "class,subject,teacher,lessons,#pupils\n1a,math,ann,4,20\n1b,math,bob,4,21\n")
	s.awaitPart("of a school", textOf("family"), "A timetable")
	s.paste("Lehrer\tabwesend\nann\tmon\n")
	s.awaitText("a table of few lines is no question", textOf("text-error"), "")
	s.paste("Klasse\tFach\tLehrer\tStunden\n2a\tMathe\tann\t2\n")
	s.awaitText("one that is pasted is asked about, too", askedOf, "What are the columns of this table?")
	s.tabTo(".headers .primary")
	s.press(kb.Enter)
	s.awaitText("and read", tablesText, "class\tsubject\tteacher\tlessons\n2a\tMathe\tann\t2\n")
	s.paste("Klasse\tFach\tLehrer\tStunden\n2b\tMathe\tann\t3\n")
	s.awaitText("the next one is known", tablesText, "class\tsubject\tteacher\tlessons\n2b\tMathe\tann\t3\n")
	s.awaitPart("which is said", saidText, "this table: Klasse is class, Fach is subject, Lehrer is teacher and Stunden is lessons")
}

// testOwnNames saves tables with names of columns of their own, to which the page has added a column: that file is read again
// without a question, and a table with our names is saved with these.
func testOwnNames(s sheet) {
	s.keep()
	eval[bool](s.page, `(URL.createObjectURL = blob => { blob.text().then(text => { window.saved = text; }); return '#'; }, true)`)
	s.dropFiles(map[string]string{"people.csv": "`Name;\"Soll\n(Tage)\"\nann;2\nbob;2\n`", "shifts.csv": "`shift;people\nday;1\n\ndays\n3\n`"})
	s.awaitText("the columns of one table are asked for", askedOf, "What are the columns of people.csv?")
	s.click(".headers .primary")
	s.awaitPart("a roster is drawn", textOf("family"), "A roster")
	s.click("#family .roster tbody tr:nth-child(2) td:nth-of-type(2)")
	s.click(`.wanted button[value="bob away"]`)
	s.awaitPart("a wish adds a column", tablesText, "name;shifts;away\n")
	s.click("#save-tables")
	saved := "#Name;Soll (Tage)\nname;shifts;away\nann;2\nbob;2;2\n\nshift;people\nday;1\n\ndays\n3\n"
	s.awaitText("only what had another name is saved with that", `window.saved ?? ''`, saved)
	s.navigate("/?again")
	s.await("the page is ready", `document.documentElement?.dataset.ready !== undefined`)
	s.dropFile("roster.csv", saved)
	s.awaitPart("it is read without a question", tablesText, "#Name;Soll (Tage)\nname;shifts;away\nann;2\nbob;2;2\n")
	s.dropFile("other.csv", "name;shifts;away\nann;1;\n\nshift;people\nday;1\n\ndays\n1\n")
	s.awaitPart("tables with our names are read", tablesText, "name;shifts;away\nann;1;\n\n")
	eval[bool](s.page, `(URL.createObjectURL = blob => { blob.text().then(text => { window.saved = text; }); return '#'; }, true)`)
	s.click("#save-tables")
	s.awaitText("and saved with them", `window.saved ?? ''`, "name;shifts;away\nann;1;\n\nshift;people\nday;1\n\ndays\n1\n")
	said := call[string](s, `async text => {
		await (await import('/share.js')).saveTables({text, own: [{ours: 'name;days', theirs: ['Name;Tage'], comma: ';', names: ['Name', 'Tage']}]});
		return document.getElementById('said').textContent;
	}`, "roster:name;shifts\nann;1\n")
	s.awaitText("tables are saved that no longer have a header with other names", `window.saved ?? ''`, "name;shifts\nann;1\n")
	if strings.Contains(said, "your names of columns") {
		s.t.Errorf("want no word of names that were not saved, got %q", said)
	}
}

// testLeftOut opens tables of a ward with one of wishes alone: it is said where these belong, and the table can be left out.
func testLeftOut(s sheet) {
	s.keep()
	files := map[string]string{
		"Wünsche.csv":     fmt.Sprintf("%q", "Mitarbeiter;Wunsch\nMay;7-9\nNoor;3 4\n"),
		"Mitarbeiter.csv": fmt.Sprintf("%q", "Mitarbeiter;Dienste;Urlaub\nMay;2-4;\nNoor;2-4;\nOle;2-4;3\n"),
		"Dienste.csv":     fmt.Sprintf("%q", "Dienst;Anzahl\nFr;1\n"),
		"days.csv":        fmt.Sprintf("%q", "days,weekends\n7,0\n"),
	}
	s.dropFiles(files)
	s.await("it is asked what they are", isAsked)
	s.awaitPart("one of wishes is none of the people", askedWhy, "Wünsche.csv: Still needed: shifts. true")
	s.awaitPart("what to do is said", `[...document.querySelectorAll('.headers .help')].map(help => help.innerText).join('')`, "Holidays can have a table of their own, with a name, from and to in each row. Wishes have none: write them into the columns away and avoid of the people, and leave this table out.")
	kind := eval[string](s.page, `[...document.querySelectorAll('.of-table')].find(table => table.innerText.startsWith('Wünsche.csv')).querySelector('select').id`)
	s.choose(kind, "left")
	s.awaitText("it can be left out", askedWhy, " false")
	s.axeAt("a table that is left out")
	s.click(".headers .primary")
	s.awaitPart("the others are a roster", textOf("family"), "Noor")
	s.await("nothing of it is in the tables", `!document.getElementById('text').value.includes('Wunsch')`)
	s.navigate("/?again")
	s.dropFiles(files)
	s.awaitPart("that is remembered, and said", textOf("notice"), "Wünsche.csv is left out")
}

// testHolidays opens the holidays of a ward as a table of their own, and what it needs on single dates, with German names of columns:
// both are seen in the plan. A holiday can be taken back by a click, and saved tables are read again.
func testHolidays(s sheet) {
	s.keep()
	const urlaub = "Mitarbeiter;von;bis;Art\nMay;07.12.2026;09.12.2026;Urlaub\nNoor;12.12.2026;;Kur\nNoor;24.12.2026;31.12.2026;Urlaub\n"
	files := map[string]string{
		"Urlaub.csv":      fmt.Sprintf("%q", urlaub),
		"Bedarf.csv":      fmt.Sprintf("%q", "Datum;Dienst;Bedarf\n13.12.2026;Fr;2\n"),
		"Mitarbeiter.csv": fmt.Sprintf("%q", "Mitarbeiter;Dienste\nMay;0-4\nNoor;0-4\nOle;0-5\n"),
		"Dienste.csv":     fmt.Sprintf("%q", "Dienst;Bedarf\nFr;1\n"),
		"days.csv":        fmt.Sprintf("%q", "days,begins,weekends\n7,2026-12-07,0\n"),
	}
	s.dropFiles(files)
	s.await("it is asked what they are", isAsked)
	s.awaitText("each is known by its columns", `[...document.querySelectorAll('.of-table')].map(table => table.querySelector('h3').textContent + ': ' + table.querySelector('select').selectedOptions[0].textContent).sort().join('; ')`,
		"Bedarf.csv: What single days need; Dienste.csv: The shifts; Mitarbeiter.csv: The people; Urlaub.csv: The holidays")
	s.awaitText("nothing is to be answered", askedWhy, " false")
	s.axeAt("the question of holidays")
	s.click(".headers .primary")
	s.awaitPart("a roster is drawn", textOf("family"), "Noor")
	s.awaitPart("a holiday on no day of it is said", textOf("notice"), "These holidays are on no day of this roster, so they don't count: Noor 24.12.2026-31.12.2026")
	const awayDays = `[...document.querySelectorAll('#family .roster tbody tr')].map(row => [...row.cells].flatMap((cell, day) => cell.classList.contains('away') ? [day] : []).join(' ')).join('; ')`
	s.awaitPart("the days are hatched", awayDays, "1 2 3; 6; ")
	s.click("#minimize")
	s.awaitPart("it is solved", textOf("answer"), "The best answer costs 0")
	s.awaitText("a single date has what it needs", `[...document.querySelector('#family .sums tr').cells].map(cell => cell.textContent).join(' ')`, "Fr 1 1 1 1 1 1 2 ")

	// Somebody comes from holiday for a day.
	s.click("#family .roster tbody tr:nth-child(1) td:nth-of-type(2)")
	s.click(`.wanted button[value="May avoid"]`)
	s.awaitPart("the holiday has two parts", tablesText, "\nMay;07.12.2026;07.12.2026;Urlaub\n")
	s.awaitPart("of which one is new", tablesText, "\nMay;09.12.2026;09.12.2026;\n")
	s.awaitPart("and the wish is that of the people", tablesText, "\nMay;0-4;2\n")
	s.awaitPart("what was wanted is said", `document.querySelector('.wanted').innerText`, "no longer “can’t” on Tue, Dec 8")
	s.awaitPart("the day is free for it", awayDays, "1 3; 6; ")

	// Without the period in dates, what is wrong names the row.
	eval[bool](s.page, `(URL.createObjectURL = blob => { blob.text().then(text => { window.saved = text; }); return '#'; }, true)`)
	s.click("#save-tables")
	s.awaitPart("saved tables have their own names of columns", `window.saved ?? ''`, "#Mitarbeiter;von;bis;Art\nname;from;to;#Art\nMay;07.12.2026;07.12.2026;Urlaub\n")
	saved := eval[string](s.page, `window.saved`)
	s.navigate("/?again")
	s.dropFile("roster.csv", saved)
	s.awaitPart("they are read again without a question", awayDays, "1 3; 6; ")
	s.dropFile("Urlaub.csv", strings.Replace(urlaub, "Noor;12", "Nor;12", 1))
	s.awaitPart("a name that nobody has is an error of its row", textOf("text-error"), "want the name of somebody in the table of people, got Nor; perhaps Noor")
	s.awaitPart("with the line", textOf("text-error"), "line 3")
}

// testNeeds opens what a ward needs on single dates as a table with a column for each shift, whose names are those of shifts: they are
// asked about with the other tables, and the plan has as many people.
func testNeeds(s sheet) {
	s.keep()
	const bedarf = "Datum;Tag;Frueh;Spaet\n08.12.2026;Di;2;\n09.12.2026;Mi;0;1\n"
	files := map[string]string{
		"Bedarf.csv":      fmt.Sprintf("%q", bedarf),
		"Mitarbeiter.csv": fmt.Sprintf("%q", "Mitarbeiter;Dienste\nMay;0-4\nNoor;0-4\nOle;0-5\n"),
		"Dienste.csv":     fmt.Sprintf("%q", "Dienst;Personen\nFrueh;1\nSpaet;1\n"),
		"days.csv":        fmt.Sprintf("%q", "days,begins,weekends\n4,2026-12-07,0\n"),
	}
	s.dropFiles(files)
	s.await("it is asked what they are", isAsked)
	s.awaitPart("columns of numbers are shifts", askedRows, "Tag (Di · Mi) -; Frueh (2 · 0) Frueh; Spaet (1) Spaet")
	s.awaitText("which is said", `[...document.querySelectorAll('.headers-row')].find(row => row.querySelector('label').textContent === 'Spaet').querySelector('select').selectedOptions[0].textContent`, "Spaet: how many people the shift of this name needs")
	s.awaitText("nothing is to be answered", askedWhy, " false")
	s.click(".headers .primary")
	s.awaitPart("a roster is drawn", textOf("family"), "Noor")
	s.awaitPart("their names stay", tablesText, "date;#Tag;Frueh;Spaet\n08.12.2026;Di;2;\n")
	s.click("#minimize")
	s.awaitPart("it is solved", textOf("answer"), "The best answer costs 0")
	s.awaitText("these dates have what they need", `[...document.querySelectorAll('#family .sums tr')].map(row => [...row.cells].map(cell => cell.textContent).join(' ').trim()).join('; ')`, "Frueh 1 2 0 1; Spaet 1 1 1 1")
	s.dropFile("Bedarf.csv", strings.Replace(bedarf, "2;\n", "2;2\n", 1))
	s.awaitPart("the columns are known the next time", saidText, "Datum is date, Frueh is the shift and Spaet is the shift; Tag is left out")
	s.dropFile("Bedarf.csv", strings.Replace(bedarf, "2;\n", "2;zwei\n", 1))
	s.awaitPart("a mistake names its row", textOf("text-error"), "Bedarf.csv, line 2, column Spaet: want a number from 0 to 10000, got zwei")
}

// testMostOfShift opens people with a column that says how many nights each works at most: it is offered with the names of the shifts,
// which another table has, and remembered.
func testMostOfShift(s sheet) {
	s.keep()
	const people = "Mitarbeiter;Dienste;Nächte max;Stunden max;Tel\nMay;0-6;2;30;11\nNoor;0-6;4;30;12\nOle;0-6;;28;13\n"
	files := map[string]string{
		"Mitarbeiter.csv": fmt.Sprintf("%q", people),
		"Dienste.csv":     fmt.Sprintf("%q", "Dienst;Anzahl\nTag;1\nNacht;1\n"),
		"days.csv":        fmt.Sprintf("%q", "days,weekends\n7,0\n"),
	}
	s.dropFiles(files)
	s.await("it is asked what they are", isAsked)
	s.awaitPart("the shift is in the name of the column, or is asked for", askedRows, "Nächte max (2 · 4) each Nacht; Stunden max (30 · 28) ?; Tel (11 · 12 · 13) -")
	s.awaitPart("no column of numbers with a most is left out silently", askedWhy, "Mitarbeiter.csv: Say what Stunden max is, or leave it out. true")
	ofPeople := eval[string](s.page, `[...document.querySelectorAll('.of-table')].find(table => table.innerText.startsWith('Mitarbeiter.csv')).querySelector('select').id.replace('kind', '')`)
	ofShifts := eval[string](s.page, `[...document.querySelectorAll('.of-table')].find(table => table.innerText.startsWith('Dienste.csv')).querySelector('select').id.replace('kind', '')`)
	s.awaitText("each shift is offered", `[...document.querySelectorAll('#`+ofPeople+`4 .of-shift')].map(option => option.textContent).join('; ')`, "each Tag: how many of Tag at most; each Nacht: how many of Nacht at most")
	s.awaitText("what the numbers mean is said", `document.getElementById('`+ofPeople+`2-means').textContent`, "How many of Nacht at most, or with 2-4 also at least")
	s.axeAt("the most of a shift")
	s.choose(ofShifts+"0", "")
	s.awaitPart("without shifts there are none", `[...document.querySelectorAll('#`+ofPeople+`4 .of-shift')].length + ''`, "0")
	s.choose(ofShifts+"0", "shift")
	s.awaitPart("and they are there again", `[...document.querySelectorAll('#`+ofPeople+`4 .of-shift')].length + ''`, "2")
	s.choose(ofPeople+"3", "")
	s.awaitText("the rest can be left out", askedWhy, " false")
	s.click(".headers .primary")
	s.awaitPart("a roster is drawn", textOf("family"), "Noor")
	s.awaitPart("the column is one of the shift", tablesText, "name;shifts;each Nacht;#Stunden max;#Tel\nMay;0-6;2;30;11\n")
	s.click("#minimize")
	s.awaitPart("it is solved", textOf("answer"), "The best answer costs 0")
	const nights = `[...document.querySelectorAll('#family .roster tbody:not(.sums) tr')].map(row => [...row.cells].filter(cell => cell.textContent === 'N').length)`
	s.await("nobody has more nights", `(nights => nights[0] <= 2 && nights[1] <= 4 && nights[0] + nights[1] + nights[2] === 7)(`+nights+`)`)
	s.dropFile("Mitarbeiter.csv", strings.Replace(people, "May;0-6;2", "May;0-6;1", 1))
	s.awaitPart("the next file is known", saidText, "Nächte max is each Nacht; Stunden max and Tel are left out")
	s.dropFile("Personal.csv", strings.Replace(people, "Nächte max;Stunden max", "Max Tag;max", 1))
	s.awaitPart("shifts of the page are offered beside one table alone", askedRows, "Max Tag (2 · 4) each Tag; max (30 · 28) ?")
}
