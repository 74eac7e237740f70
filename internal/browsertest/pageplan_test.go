package browsertest

import (
	"encoding/csv"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"graphcover/internal/testenv"
)

// rosterCells are the cells of the people in a roster, and redCells those that are red, with their titles.
const (
	rosterCells = `[...document.querySelectorAll('#family .roster tbody:not(.sums) tr')].map(row => row.innerText).join(';')`
	redCells    = `[...document.querySelectorAll('#family .roster td.dead')].map(cell => cell.innerText).sort().join()`
)

// gridOf returns what the page shows of a roster as a grid that people can change: a row for each, with full names of shifts.
func (s sheet) gridOf() string {
	s.t.Helper()
	eval[bool](s.page, `(URL.createObjectURL = blob => { blob.text().then(text => { window.saved = text; }); return '#'; }, true)`)
	eval[bool](s.page, `([...document.querySelectorAll('#family .link')].find(link => link.textContent === 'as a grid').click(), true)`)
	s.await("the grid is saved", `(window.saved ?? '').startsWith('name')`)
	return eval[string](s.page, `window.saved`)
}

// changedGrid returns a grid with other cells: of a row, by its name, one that has a text in a column.
func changedGrid(t testing.TB, grid string, change func(rows [][]string) [][]string) string {
	t.Helper()
	in := csv.NewReader(strings.NewReader(strings.TrimPrefix(grid, "\uFEFF")))
	in.Comma = ','
	if strings.Contains(grid, ";") {
		in.Comma = ';'
	}
	rows := change(testenv.Must(in.ReadAll())(t))
	var b strings.Builder
	w := csv.NewWriter(&b)
	testenv.Check(t, w.WriteAll(rows))
	return b.String()
}

// testDrawnPlan opens a plan as a grid, in each order with its tables, and beside another answer. What keeps all rules is an
// answer; of another one what breaks them is red, and it is said what the tables don't know.
func testDrawnPlan(s sheet) {
	people, shifts := s.openWard()
	files := map[string]string{"people.csv": fmt.Sprintf("%q", people), "shifts.csv": fmt.Sprintf("%q", shifts)}
	plan, good := eval[string](s.page, rosterCells), s.gridOf()
	var lost string // who no longer works the early shift on the first day
	bad := changedGrid(s.t, good, func(rows [][]string) [][]string {
		for _, row := range rows[1:] {
			if row[1] == "early" && lost == "" {
				lost, row[1] = row[0], "ill"
			}
			if row[0] == "ann" {
				row[2] = "late" // she is away
			}
		}
		return append(rows, append([]string{"Koch, Jann", "early"}, slices.Repeat([]string{""}, len(rows[0])-2)...))
	})
	isBroken := func(when string) {
		s.t.Helper()
		s.awaitPart(when+": it is said how many rules are broken", textOf("answer"), "Your plan breaks 2 rules")
		for _, said := range []string{"people on early, Mon, Dec 7: 1, want 2", "the tables rule out ann, late, 2026-12-08", "ill is no shift", "Koch, Jann is nobody in the table of people"} {
			s.awaitPart(when+": what, and where", textOf("answer"), said)
		}
		s.awaitText(when+": these places are red, one of them a shift that can't be", redCells, "1/2,l")
		s.awaitText(when+": the other cells are drawn", `String([...document.querySelectorAll('#family .roster tbody:not(.sums) td[class*=hue]')].length > 40)`, "true")
	}
	s.dropFile("bad.csv", bad)
	isBroken("beside another answer")
	s.await("it is to be kept", `document.getElementById('keep').checked`)
	s.axeAt("a plan that breaks rules")
	s.dropFile("good.csv", good)
	s.awaitPart("after that, a plan that keeps them", textOf("answer"), "Your plan keeps all rules")
	s.awaitPart("with its cost", textOf("answer"), "An answer of cost 10")
	s.awaitText("is drawn", rosterCells, plan)
	s.await("and can be saved", `[...document.querySelectorAll('#family .link')].some(link => link.textContent === 'Save it as a table')`)

	s.navigate("/?plan")
	eval[bool](s.page, `(localStorage.clear(), true)`)
	s.navigate("/?first")
	s.dropFile("bad.csv", bad)
	s.awaitPart("a plan alone asks for its tables", textOf("notice"), "Open the tables of its roster")
	s.dropFiles(files)
	isBroken("before its tables")
	s.navigate("/?together")
	files["good.csv"] = fmt.Sprintf("%q", good)
	s.dropFiles(files)
	s.awaitPart("together with its tables", textOf("answer"), "Your plan keeps all rules")
	s.awaitText("it is drawn, too", rosterCells, plan)
	s.click("#minimize")
	s.awaitPart("nothing of it need change", textOf("answer"), "0 changes: the fewest")
}

// testOpenedTimetable opens the plan of a school, whole and with a lesson too few.
func testOpenedTimetable(s sheet) {
	s.dropFile("school.csv", s.tables("courses.csv", "wishes.csv"))
	s.awaitText("the classes are drawn", captions, "1a 1b 2a")
	s.click("#minimize")
	s.awaitPart("the best timetable is found", textOf("answer"), "The best answer costs 22")
	eval[bool](s.page, `(URL.createObjectURL = blob => { blob.text().then(text => { window.saved = text; }); return '#'; }, true)`)
	s.click("#family .link")
	s.awaitPart("it is saved", `window.saved ?? ''`, "avoided,class,day")
	lines := strings.SplitAfter(eval[string](s.page, `window.saved`), "\n")
	math := slices.IndexFunc(lines, func(line string) bool { return strings.Contains(line, `"1a: math with ann, `) })
	s.dropFile("plan.csv", strings.Join(slices.Delete(slices.Clone(lines), math, math+1), ""))
	s.awaitPart("a lesson is missing", textOf("answer"), "Your plan breaks 1 rule")
	s.awaitPart("that is said", textOf("answer"), "lessons math of 1a: 3, want 4")
	s.awaitText("and red", `[...document.querySelectorAll('#family .timetable td.dead')].map(cell => cell.innerText.replace(/\s+/g, ' ')).join()`, "math with ann,math with ann,math with ann")
	// A lesson that the tables rule out is drawn in its hour, in red: bob is away on Mondays.
	rows := testenv.Must(csv.NewReader(strings.NewReader(strings.TrimPrefix(strings.Join(lines, ""), "\uFEFF"))).ReadAll())(s.t)
	english := slices.IndexFunc(rows, func(row []string) bool { return strings.HasPrefix(row[8], "1a: english with bob, ") })
	day, hour := rows[english][2], rows[english][3]
	rows[english][2], rows[english][3] = "mon", "5"
	own := ""
	for _, row := range rows {
		own += strings.Join(row[1:8], ",") + "\n"
	}
	s.dropFile("plan.csv", own)
	s.awaitPart("a lesson is ruled out", textOf("answer"), "the tables rule out 1a, mon, 5, 1, english, bob")
	const cell = `[...document.querySelectorAll('#family .timetable')].find(e => e.caption.textContent === %q).tBodies[0].rows[4].cells[1]`
	s.awaitText("it is drawn for its class", fmt.Sprintf("(cell => cell.classList.contains('dead') + ' ' + cell.textContent + ' ' + cell.title)("+cell+")", "1a"), "true english with bob the tables rule it out")
	s.awaitText("the hour from which it has gone is empty", fmt.Sprintf(`[...document.querySelectorAll('#family .timetable')][0].tBodies[0].rows[%s - 1].cells[['mon', 'tue', 'wed', 'thu', 'fri'].indexOf(%q) + 1].textContent`, hour, day), "")
	s.click("#view-grid .tables-of button[value=Teachers]")
	s.awaitText("and for its teacher", fmt.Sprintf("(cell => cell.classList.contains('dead') + ' ' + cell.textContent)("+cell+")", "bob"), "true 1a english with bob")
	s.click("#view-grid .tables-of button[value=Classes]")
	s.dropFile("plan.csv", strings.Join(lines, ""))
	s.awaitPart("the whole plan is an answer", textOf("answer"), "Every wish is met")
	s.awaitPart("which is said", textOf("answer"), "Your plan keeps all rules")
}

// testTablesOfPlan opens all tables again, one of them changed and under other names, while a plan is shown: it is kept as after a
// click, and so are the days that have passed.
func testTablesOfPlan(s sheet) {
	s.today("2026-12-10")
	people, shifts := s.openWard()
	s.dropFiles(map[string]string{"people2.csv": fmt.Sprintf("%q", strings.Replace(people, "bob,6-8,", "bob,6-8,4", 1)), "shifts2.csv": fmt.Sprintf("%q", shifts)})
	s.awaitPart("the tables have changed", tablesText, "bob,6-8,4")
	s.await("the plan is kept", `document.getElementById('keep-label').checkVisibility() && document.getElementById('keep').checked`)
	s.awaitText("and the days before today", fromDay, "4")
	s.click("#minimize")
	s.awaitPart("few shifts change", textOf("answer"), "changes: the fewest")
}

// testDrawnPlanStays opens a plan that breaks rules: it is still there when the page comes again, after a look at a Sudoku, and
// when an illness that was written before is taken back and done again. So is the plan that is found from it.
func testDrawnPlanStays(s sheet) {
	s.keep()
	s.today("2026-12-10")
	s.openWard()
	bad := changedGrid(s.t, s.gridOf(), func(rows [][]string) [][]string {
		for _, row := range rows[1:] {
			if row[0] == "ann" {
				row[2] = "late" // she is away
			}
		}
		return rows
	})
	reload := func() {
		s.t.Helper()
		s.await("the address is that of the tables", `location.hash.includes('v=grid')`)
		s.do("reload", chromedp.Reload())
		s.await("the page is ready", `document.documentElement.dataset.ready !== undefined`)
	}
	s.dropFile("bad.csv", bad)
	s.awaitPart("a rule is broken", textOf("answer"), "Your plan breaks 1 rule")
	drawn := eval[string](s.page, rosterCells)
	isThere := func(when string) {
		s.t.Helper()
		s.awaitPart(when+" a rule is still broken", textOf("answer"), "Your plan breaks 1 rule")
		s.awaitText(when+" the plan is drawn", rosterCells, drawn)
		s.await(when+" it is to be kept", `document.getElementById('keep').checked && document.getElementById('keep-label').checkVisibility()`)
	}
	reload()
	isThere("when the page comes again,")
	s.click(`.kinds [data-kind="puzzle"]`)
	s.await("a Sudoku is shown", `document.getElementById('board').checkVisibility()`)
	s.click(`.kinds [data-kind="roster"]`)
	isThere("after a Sudoku")
	s.click("#minimize")
	s.awaitPart("a plan is found from it", textOf("answer"), "the fewest")
	drawn = eval[string](s.page, rosterCells)
	reload()
	s.awaitPart("the browser has kept that, too", textOf("answer"), "It has as much as can be of the plan before. This browser has kept it since")
	s.awaitText("it is drawn again", rosterCells, drawn)

	s.click("#family .roster tbody tr:nth-child(8) th")
	s.await("a name asks when somebody is away", `document.querySelector('.absence .primary') !== null`)
	s.click(".absence .primary")
	const written = `document.querySelector('.written') !== null`
	s.await("hal is ill", written)
	s.awaitPart("others take the shifts", textOf("answer"), "the fewest")
	s.dropFile("bad.csv", bad)
	s.awaitPart("another plan is opened", textOf("answer"), "Your plan breaks ")
	drawn = eval[string](s.page, rosterCells)
	s.await("it is not taken back with the illness", "!("+written+")")
	s.push("undo")
	s.awaitPart("undo shows the tables before", textOf("answer"), "It has as much as can be of the plan before.")
	s.push("redo")
	s.awaitPart("redo the plan that was opened", textOf("answer"), "Your plan breaks ")
	s.awaitText("which is drawn", rosterCells, drawn)
}

// testMistypedInPlan opens a plan with a mistyped name, and a file that no text is in: what is wrong with each is said first.
func testMistypedInPlan(s sheet) {
	s.openWard()
	grid := s.gridOf()
	s.dropFile("plan.csv", strings.Replace(grid, "\nhal", "\nhall", 1))
	s.awaitPart("rules are broken", textOf("answer"), "Your plan breaks ")
	s.awaitPart("the name that is not known comes first, with the one that is meant", `document.querySelector('#answer li').innerText`, "hall is nobody in the table of people; perhaps hal (row 9")
	s.await("and then the rules", `document.querySelector('#answer .broken').innerText.startsWith('The rules, without these:')`)
	s.dropFile("Plan.xlsx", "PK\x03\x04\x14\x00\x06\x00")
	s.awaitPart("a spreadsheet is refused as what it is", textOf("notice"), "Plan.xlsx is a spreadsheet, or an archive")
	s.awaitPart("with what to do", textOf("notice"), "Save each table of it as CSV")
}
