package browsertest

import (
	"fmt"
	"slices"

	"github.com/chromedp/chromedp"
)

// testOwnTables opens tables as a hospital has them: with mistakes first, all of which are shown, and then without. Phone numbers
// in them are not shared, and what is saved is written as they are.
func testOwnTables(s sheet) {
	const shifts = "shift;people\nday;1\nnight;1\n"
	people := func(away, avoid string) string {
		return "name;shifts;away;#phone;avoid\nann;3-5;" + away + ";0711 123;\nbob;3-5;;0711 124;\ncid;3-5;" + avoid + ";;\ndee;3-5;;;\n"
	}
	const days = "days;begins;weekends\n7;28.12.2026;0\n"
	s.dropFiles(map[string]string{"people.csv": fmt.Sprintf("%q", people("24/12", "12/24")), "shifts.csv": fmt.Sprintf("%q", shifts), "days.csv": fmt.Sprintf("%q", days)})
	const title, marked = `document.getElementById('mistakes-title')?.textContent ?? ''`, `[...document.querySelectorAll('.mistakes mark')].map(e => e.textContent).join()`
	s.awaitText("all mistakes are counted", title, "The tables can’t be read: 2 mistakes")
	s.awaitPart("those that are alike are one, with its place", `document.querySelector('.mistakes li').innerText`, "people.csv, line 2, column away: 24/12 and 12/24 (2 lines)")
	s.awaitPart("that says what to write", `document.querySelector('.mistakes li').innerText`, "Want a date such as 2026-12-31, 31.12.2026 or 31.12.")
	s.awaitText("their lines are shown, with the cells", marked, "24/12,12/24")
	s.await("where the answer would be", `document.querySelector('.mistakes').closest('#answer') !== null && document.activeElement.id === 'mistakes-title'`)
	s.awaitPart("a screen reader says it", saidText, "The tables can’t be read. ")
	s.axeAt("mistakes of tables")

	// Cells with separators and ends of lines in quotation marks, a second header that a row of people looks like, and two words.
	quoted := "#note,name,shifts,away,avoid\n\"1, 2\",\"zz, yy\",3-5,1,\n\"a\nb\",\"xx, ww\",3-5,\"5; 31.11.\",\naway,away,3-5,Moo,\n\"\"\"q\"\"\",vv,3-5,31.11.,\n"
	s.dropFiles(map[string]string{"people.csv": fmt.Sprintf("%q", quoted), "shifts.csv": fmt.Sprintf("%q", shifts), "days.csv": fmt.Sprintf("%q", days)})
	s.awaitText("three cells are wrong", title, "The tables can’t be read: 3 mistakes")
	s.awaitText("the wrong ones are marked", marked, "5; 31.11.,Moo,31.11.")
	s.awaitText("in their rows", `[...document.querySelectorAll('.mistakes tbody tr')].map(row => row.children[2].textContent).join(' | ')`, "xx, ww | away | vv")
	const said = `document.querySelector('.mistakes li p').textContent`
	s.awaitPart("a date keeps its dot", said, "got 31.11. Line 5: got Moo.")
	s.await("and each word is told once", `!`+said+`.includes('..') && `+said+`.endsWith('got Moo.')`)
	s.do("narrow", chromedp.EmulateViewport(360, 740))
	s.await("a narrow window is not wider for it", `document.documentElement.scrollWidth <= 360`)
	s.do("wide", chromedp.EmulateViewport(1280, 800))

	s.dropFiles(map[string]string{"people.csv": fmt.Sprintf("%q", people("31.12.-2.1.", "Mo")), "shifts.csv": fmt.Sprintf("%q", shifts), "days.csv": fmt.Sprintf("%q", days)})
	s.awaitPart("days as people write them are read", textOf("family"), "A roster")
	s.await("and the mistakes go", `document.querySelector('.mistakes') === null`)
	s.click("#minimize")
	s.awaitPart("the best roster is found", textOf("answer"), "The best answer costs 0")
	s.awaitText("ann is not there from the fourth day to the sixth", `[...document.querySelectorAll('#family .roster tbody tr:first-child td')].slice(3, 6).map(e => e.textContent.trim()).join('')`, "")

	// What leaves the page.
	const shared = `decodeURIComponent(location.hash)`
	s.awaitPart("the address has the tables", shared, "name;shifts;away;avoid\nann;3-5;31.12.-2.1.;\n")
	s.await("without the phone numbers", `!decodeURIComponent(location.hash).includes('0711')`)
	s.awaitPart("the page says so", textOf("unshared"), "Columns whose name begins with # are not in the address")
	s.awaitPart("while they stay in the tables", tablesText, "0711 123")
	eval[bool](s.page, `(URL.createObjectURL = blob => { blob.text().then(text => { window.saved = text; }); return '#'; }, true)`)
	s.click("#family p.muted .link")
	s.awaitPart("an answer is saved as the tables are written", `window.saved ?? ''`, "date;day;person;shift;option\r\n28.12.2026;1;")

	// In a narrow window the answer comes first.
	s.do("narrow", chromedp.EmulateViewport(360, 740))
	s.click("#minimize")
	const top = `document.querySelector('#answer .status')?.getBoundingClientRect()`
	s.await("the answer is in sight, and has the focus", top+`?.top >= 0 && `+top+`.bottom <= innerHeight && document.activeElement.id === 'answer'`)
	s.click("#to-tables button")
	s.await("one button leads to the roster", `(box => box.top >= 0 && box.top < innerHeight / 2)(document.getElementById('family').getBoundingClientRect())`)
	s.do("wide", chromedp.EmulateViewport(1280, 800))

	// The solutions one by one.
	s.click("#tab-solutions")
	s.click("#map-make")
	s.await("there are some", `!document.getElementById('pages').hidden`)
	differs := func(what string) {
		s.t.Helper()
		s.await(what, `(([, n]) => document.querySelectorAll('#page-picture table .fresh').length === Number(n))(/in (\d+) of \d+ places/.exec(document.getElementById('page-differs').textContent) ?? [0, 0])`)
	}
	s.click("#page-last")
	s.await("the last one is shown", `document.getElementById('page-on').disabled && document.getElementById('page-last').disabled`)
	s.awaitPart("with what differs, in words", textOf("page-differs"), "It differs from the answer that Grid shows in ")
	differs("and marked")
	s.click("#page-first")
	s.await("the first one is shown", `document.getElementById('page-number').value === '1'`)
	differs("what differs is marked")
}

// testDiffering turns the solutions of a board and of pieces, and looks at what differs.
func testDiffering(s sheet) {
	for _, text := range []string{"sudoku:4x4,x:1...............", "pentomino:3x20", "queens:6"} {
		_, all := s.allSolutions(text)
		s.enter(text)
		s.click("#tab-solutions")
		s.click("#map-make")
		s.await(text+": the first one is shown", `!document.getElementById('pages').hidden`)
		s.awaitText("which differs from none", textOf("page-differs"), "")
		n := 0
		for _, o := range all[1] {
			if !slices.Contains(all[0], o) {
				n++
			}
		}
		s.click("#page-on")
		s.awaitPart("the second one says in how many places", textOf("page-differs"), fmt.Sprintf("It differs from solution 1 in %d of %d places", n, len(all[1])))
		s.await("which are marked", `document.querySelectorAll('#page-picture .fresh').length > 0`)
		s.click("#tab-grid")
	}
}
