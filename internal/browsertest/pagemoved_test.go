package browsertest

import (
	"fmt"
	"strings"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// fewHours are tables of a class who is there for an hour on each of two days: only Monday is left for art.
const fewHours = "class,subject,teacher,lessons\n1a,math,ann,1\n1a,art,bob,1\n\nname,away\nbob,tue\n1a,2\n\ndays,hours\nmon tue,2\n"

// saidOfPlaces are the titles of the hours where a lesson can be put, and moveText is what is said of the one that is looked at.
const (
	saidOfPlaces = `[...document.querySelectorAll('#family .timetable')].filter(e => e.checkVisibility())[0].querySelectorAll('td[data-to]')`
	moveText     = `document.querySelector('.move-said')?.textContent ?? ''`
	planText     = `[...document.querySelectorAll('#family .timetable')].filter(e => e.checkVisibility()).map(table => [...table.querySelectorAll('tbody td')].map(e => e.textContent || '.').join(' ')).join('; ')`
)

// testMoved puts a lesson elsewhere: where nothing is in the way, in exchange, and where that is not possible, which is said with
// the wish that is to blame. Undo takes all of it back.
func testMoved(s sheet) {
	s.dropFiles(map[string]string{"wishes.csv": fmt.Sprintf("%q", s.tables("wishes.csv")), "courses.csv": fmt.Sprintf("%q", s.tables("courses.csv"))})
	s.awaitText("the classes are drawn", captions, "1a 1b 2a")
	s.click("#minimize")
	s.awaitPart("the best timetable is found", textOf("answer"), "The best answer costs 22")
	tables, before := eval[string](s.page, tablesText), eval[string](s.page, planText)
	eval[bool](s.page, `([...document.querySelectorAll('#family .timetable td')].find(e => e.textContent.includes('english with bob')).click(), true)`)
	s.awaitPart("a lesson is chosen", wantedText, "1a: ")
	from := strings.TrimSuffix(strings.Fields(strings.Split(eval[string](s.page, wantedText), ", ")[1])[0], ";")
	s.click(".wanted-head .link:last-of-type")
	s.awaitPart("where it could be is asked", moveText, "Choose an hour of 1a and bob.")
	said := eval[string](s.page, `[...`+saidOfPlaces+`].map(e => e.title).join('; ')`)
	for _, part := range []string{"free: all else stays", "in exchange with ", "not possible: 1a-english is on that day already: "} {
		if !strings.Contains(said, part) {
			s.t.Errorf("want %q said of an hour, got %s", part, said)
		}
	}
	s.axeAt("where a lesson can be")

	// By keyboard: an hour that has the focus says what is there.
	s.do("go to a free hour", chromedp.Focus(chromedp.CSS(`#family td[data-to="free"]`)))
	s.awaitPart("it is said", moveText, ": free: all else stays.")
	to := strings.Split(eval[string](s.page, moveText), ":")[0]
	s.press(kb.Enter)
	s.awaitPart("the lesson is there", textOf("answer"), "1 change: the fewest.")
	s.awaitPart("as is said", textOf("answer"), fmt.Sprintf("%s → %s", from, to))
	s.awaitPart("and stays there", tablesText, to)
	s.await("nothing is asked any longer", `document.querySelector('#family [data-to]') === null`)
	s.click("#answer .link")
	s.awaitText("undo takes the tables back", tablesText, tables)
	s.awaitText("and the plan", planText, before)

	// Where a wish is in the way, the plan stays.
	s.dropFile("school.csv", fewHours)
	s.awaitText("another school is drawn", captions, "1a ann bob")
	s.click("#minimize")
	s.awaitPart("its timetable is found", textOf("answer"), "The best answer costs 0")
	tables, before = eval[string](s.page, tablesText), eval[string](s.page, planText)
	click := func(cell int) {
		eval[bool](s.page, fmt.Sprintf(`(document.querySelectorAll('#family .timetable tbody td')[%d].click(), true)`, cell))
	}
	move := func(cell int) {
		click(cell)
		s.await("a lesson is chosen", `document.querySelectorAll('.wanted .link').length > 0 && !document.querySelector('.move-said')`)
		s.click(".wanted-head .link:last-of-type")
		s.awaitPart("where it could be is asked", moveText, "Choose an hour of 1a and ")
	}
	move(0)
	click(1)
	s.awaitPart("somebody who is away can't come", moveText, "tue1: not possible: bob is away.")
	s.press(kb.Escape)
	move(1)
	s.awaitText("another has to make room", `[...`+saidOfPlaces+`].map(e => e.title).join('; ')`, "in exchange with art of 1a; not possible: 1a is away; not possible: 1a is away")
	click(0)
	s.awaitPart("there is no such plan", textOf("answer"), "math of 1a can’t be on mon1, and the plan stays as it is")
	s.awaitText("the wish that is to blame can be left out", `[...document.querySelectorAll('#answer .wishes li')].map(e => e.innerText.replace(/\s+/g, ' ')).join()`, "bob: away tue Leave it out")
	s.awaitText("the tables stay", tablesText, tables)
	s.awaitText("and so does the plan", planText, before)
	s.click("#answer .wishes button")
	s.awaitPart("without it there is one", textOf("answer"), "math of 1a is on mon1 and stays there.")
	s.awaitPart("in which they change places", planText, "math with ann art with bob . .;")
	s.click("#undo")
	s.awaitText("undo takes back both", tablesText, tables)
	s.awaitText("with the plan", planText, before)
	s.awaitPart("and what was said of it", textOf("answer"), "The best answer costs 0")
}
