package browsertest

import (
	"context"
	"fmt"
	"strings"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// today has the page believe that it is opened on a date, such as 2026-12-10.
func (s sheet) today(date string) {
	s.t.Helper()
	eval[bool](s.page, fmt.Sprintf(`(() => {
		const Real = globalThis.RealDate ??= Date, later = Real.parse('%sT09:00') - Real.now();
		globalThis.Date = class extends Real {
			constructor(...of) { super(...of.length > 0 ? of : [Real.now() + later]); }
			static now() { return Real.now() + later; }
		};
		return true;
	})()`, date))
}

// openWard opens the tables of a roster of two weeks from December 7, 2026, and finds the best one.
func (s sheet) openWard() (people, shifts string) {
	s.t.Helper()
	people, shifts = s.tables("people.csv"), strings.Replace(s.tables("shifts.csv"), "days,weekends\n14,1", "days,begins,weekends\n14,7.12.2026,1", 1)
	s.dropFiles(map[string]string{"people.csv": fmt.Sprintf("%q", people), "shifts.csv": fmt.Sprintf("%q", shifts)})
	s.awaitPart("a roster has dates", textOf("family"), "Day 1 is Monday, December 7, 2026.")
	s.click("#minimize")
	s.awaitPart("the best one is found", textOf("answer"), "The best answer costs 10")
	return people, shifts
}

const fromDay = `document.getElementById('from-day').value`

// testPassed changes a roster in its second week: the days that have passed stay, unless somebody says that they need not.
func testPassed(s sheet) {
	s.today("2026-12-10")
	people, _ := s.openWard()
	const passed = `document.getElementById('passed').checkVisibility() ? document.getElementById('passed').textContent : ''`
	s.awaitText("nothing is kept at first", passed+` + `+fromDay, "")
	const worked = `[...document.querySelectorAll('#family .roster tbody:not(.sums) tr')].map(row => [...row.querySelectorAll('td')].slice(0, 3).map(cell => cell.innerText).join()).join(';')`
	was := eval[string](s.page, worked)
	s.dropFile("people.csv", strings.Replace(people, "bob,6-8,", "bob,6-8,4", 1))
	s.awaitText("today is filled in", fromDay, "4")
	s.awaitText("and that is said", passed, "The days before Thu, Dec 10 have passed, and stay. Choose no day if they may change.")
	s.awaitText("the day is chosen as the plan names it", `document.getElementById('from-label').firstChild.textContent + document.getElementById('from-day').selectedOptions[0].textContent`, "Keep all before Thu, Dec 10 · day 4")
	s.awaitText("among all of them", `[...document.getElementById('from-day').options].map(option => option.textContent).filter((_, k, all) => k < 2 || k === all.length - 1).join('; ')`, "no day: all may change; Mon, Dec 7 · day 1; Sun, Dec 20 · day 14")
	s.axeAt("a roster whose days have passed")
	s.click("#minimize")
	s.awaitPart("few shifts change", textOf("answer"), "changes: the fewest")
	s.awaitText("none of days that have passed", worked, was)

	s.await("the search has ended", `!document.getElementById('minimize').disabled`)
	eval[bool](s.page, `(from => { from.value = ''; from.dispatchEvent(new Event('input', {bubbles: true})); return true; })(document.getElementById('from-day'))`)
	s.awaitText("nothing is said of days that may change", passed, "")
	s.dropFile("people.csv", strings.Replace(people, "bob,6-8,", "bob,6-8,5", 1))
	s.awaitPart("other tables come", tablesText, "bob,6-8,5,")
	s.await("the plan is kept", `document.getElementById('keep-label').checkVisibility() && document.getElementById('keep').checked`)
	s.awaitText("the field stays empty", fromDay, "")

	for _, day := range []string{"2026-12-07", "2026-11-30", "2026-12-21"} {
		s.today(day)
		s.click("#back") // another roster is not kept then
		s.openWard()
		s.dropFile("people.csv", strings.Replace(people, "bob,6-8,", "bob,6-8,4", 1))
		s.awaitPart("other tables come", tablesText, "bob,6-8,4,")
		s.await("the plan is kept", `document.getElementById('keep-label').checkVisibility() && document.getElementById('keep').checked`)
		s.awaitText("on "+day+" no day of it has passed, or all", passed+` + `+fromDay, "")
	}
}

// testAbsence has somebody fall ill: the shifts need not be made up, others take them, and all that is written into the tables is
// said, and can be taken back.
func testAbsence(s sheet) {
	s.today("2026-12-10")
	people, shifts := s.openWard()
	const roster = `[...document.querySelectorAll('#family .roster tbody:not(.sums) tr')].map(row => row.innerText).join(';')`
	plan := eval[string](s.page, roster)
	s.click("#family .roster tbody tr:nth-child(8) th")
	s.awaitPart("a name asks when somebody is away", `document.querySelector('.wanted')?.innerText ?? ''`, "hal is ill or away")
	const days = `[...document.querySelectorAll('.absence input')].map(input => input.value).join(' ')`
	s.awaitText("from today", days, "2026-12-10 2026-12-10")
	s.axeAt("an absence")
	eval[bool](s.page, `(([, until]) => { until.value = '2026-12-16'; until.dispatchEvent(new Event('input', {bubbles: true})); return true; })(document.querySelectorAll('.absence input'))`)
	missed := eval[int](s.page, `[...document.querySelectorAll('#family .roster tbody tr:nth-child(8) td')].slice(3, 10).filter(cell => /[eln]/.test(cell.innerText)).length`)
	had := eval[int](s.page, `Number(document.querySelector('#family .roster tbody tr:nth-child(8) .total').innerText)`)
	s.click(".absence .primary")
	const written = `document.querySelector('.written')?.innerText ?? ''`
	s.awaitPart("others take the shifts", textOf("answer"), "changes: the fewest")
	s.awaitPart("what is against a wish has its date", `document.querySelector('.costs')?.innerText ?? ''`, "bob: early, Sat, Dec 12")
	s.awaitPart("what is written is said", written, fmt.Sprintf("hal is away from Thu, Dec 10 to Wed, Dec 16, and need not make up %d shifts.", missed))
	s.awaitPart("with the numbers", written, fmt.Sprintf("hal: away 4-10; hal: shifts 4-5 → %d-%d", 4-missed, 5-missed))
	s.awaitPart("it is in the table", tablesText, fmt.Sprintf("\nhal,%d-%d,4-10,,night,nurse\n", 4-missed, 5-missed))
	s.awaitText("nothing is made up", `document.querySelector('#family .roster tbody tr:nth-child(8) .total').innerText`, fmt.Sprint(had-missed))
	s.awaitPart("who takes what is listed", textOf("answer"), "night: hal → ")
	s.await("what has passed stays", `document.getElementById('passed').checkVisibility() && `+fromDay+` === '4'`)
	s.await("the question is closed", `document.querySelector('.wanted').hidden`)
	s.click(".written .link")
	s.awaitText("it is taken back", tablesText, people+"\n"+shifts)
	s.awaitText("with the plan", roster, plan)
	s.await("nothing is said of it then", `document.querySelector('.written') === null`)

	// Where all have as many as they can, others get more, and tables of both files change.
	s.dropFiles(map[string]string{
		"people.csv": fmt.Sprintf("%q", "#phone,name,shifts,away\n07,ann,7,\n08,bob,7,\n09,cid,6-7,\n10,dee,7,\n"),
		"shifts.csv": fmt.Sprintf("%q", "shift,people,each\nday,1,3-4\nnight,1,4\n\ndays,weekends\n14,0\n"),
	})
	s.awaitPart("a roster without dates is drawn", tablesText, "10,dee,7,")
	s.click("#minimize")
	s.awaitPart("there is one", textOf("answer"), "The best answer costs 0")
	s.click("#family .roster tbody tr:nth-child(1) td:nth-of-type(1)")
	s.await("a day asks, too", `document.querySelector('.wanted-head .link') !== null`)
	s.click(".wanted-head .link")
	s.awaitText("from that day on", days, "1 1")
	eval[bool](s.page, `(([, until]) => { until.value = '14'; until.dispatchEvent(new Event('input', {bubbles: true})); return true; })(document.querySelectorAll('.absence input'))`)
	eval[bool](s.page, `(([, until]) => { until.value = '20'; until.dispatchEvent(new Event('input', {bubbles: true})); return true; })(document.querySelectorAll('.absence input'))`)
	s.awaitPart("an illness may be longer than the roster", `document.querySelector('.absence').innerText`, "The roster ends on Sunday 14. What is after it is left out.")
	s.click(".absence .primary")
	s.awaitPart("who is away all the time has none", written, "ann: shifts 7 → 0")
	s.awaitPart("the others have more", textOf("answer"), "changes: the fewest")
	s.awaitText("seven more", `String([...`+tablesText+`.matchAll(/^\d+,(?:bob|cid|dee),(?:\d+-)?(\d+),/gm)].reduce((sum, [, n]) => sum + Number(n), 0))`, "28")
	s.awaitPart("remarks stay", tablesText, "#phone,name,shifts,away,each\n07,ann,0,1-14\n")
	s.await("more of a shift, too, who needs it", `/^\d+,(bob|cid|dee),.*:(3-)?[5-9]$/m.test(`+tablesText+`)`)
	s.awaitPart("and for the others it stays", tablesText, "day,1,3-4\nnight,1,4\n")
}

// testUncovered says in a low window that people can't come: what then lacks people is red, and is not covered. Once there is an answer,
// the panel is below the picture.
func testUncovered(s sheet) {
	people, shifts := s.tables("people.csv"), s.tables("shifts.csv")
	s.dropFiles(map[string]string{"people.csv": fmt.Sprintf("%q", people), "shifts.csv": fmt.Sprintf("%q", shifts)})
	s.awaitPart("a roster is drawn", textOf("family"), "A roster")
	s.click("#minimize")
	s.awaitPart("the best one is found", textOf("answer"), "The best answer costs 10")
	s.do("a low window", chromedp.EmulateViewport(1280, 480))
	defer s.do("the window as it was", chromedp.EmulateViewport(1280, 900))
	s.click("#family .roster tbody tr:nth-child(2) td:nth-of-type(5)")
	s.await("what is wanted is asked", `document.querySelector('.wanted button[value="bob away"]') !== null`)
	eval[bool](s.page, `(scrollTo(0, 0), true)`)
	s.click(`.wanted button[value="bob away"]`)
	s.await("the early shift lacks somebody", `document.querySelector('#family .sums .dead') !== null`)
	s.await("which is seen", `(panel => [...document.querySelectorAll('#family .dead')].every(cell => cell.getBoundingClientRect().bottom <= panel.top && cell.getBoundingClientRect().top >= 0))(document.querySelector('.wanted').getBoundingClientRect())`)
	s.click(".wanted .primary")
	s.awaitPart("few shifts change", textOf("answer"), "changes: the fewest")
	s.await("the panel no longer lies over the picture", `getComputedStyle(document.querySelector('.wanted')).position === 'static'`)
	s.click("#family .roster tbody tr:nth-child(2) td:nth-of-type(6)")
	s.await("until another day is clicked", `getComputedStyle(document.querySelector('.wanted')).position === 'sticky'`)
	s.dropFile("shifts.csv", strings.Replace(shifts, "late,1", "late,9", 1))
	s.awaitPart("too many people are needed", tablesText, "late,9")
	s.await("and drawn", `document.querySelector('#family .sums .dead') !== null`)
	s.click("#family .roster tbody tr:nth-child(2) td:nth-of-type(7)")
	s.await("a day is asked", `!document.querySelector('.wanted').hidden`)
	eval[bool](s.page, `(document.getElementById('minimize').click(), true)`) // the message about the file may lie over it
	s.awaitPart("there is none", textOf("answer"), "There is no roster")
	s.await("the panel is closed: what is red is seen", `document.querySelector('.wanted').hidden && document.querySelector('#family .dead') !== null`)
}

// testEven shares a shift more evenly: its numbers get into the table as close as they can be, which can be taken back.
func testEven(s sheet) {
	people, shifts := s.tables("people.csv"), s.tables("shifts.csv")
	s.dropFiles(map[string]string{"people.csv": fmt.Sprintf("%q", people), "shifts.csv": fmt.Sprintf("%q", shifts)})
	s.awaitPart("a roster is drawn", textOf("family"), "A roster")
	s.click("#minimize")
	s.awaitPart("the best one is found", textOf("answer"), "The best answer costs 10")
	s.click(".tally summary")
	s.await("early shifts differ much", `document.querySelector('.tally tfoot button').checkVisibility()`)
	s.axeAt("what each person has")
	s.click(".tally tfoot button")
	s.awaitPart("what is written is said", `document.querySelector('.written')?.innerText ?? ''`, "early: each any → 4, for everybody")
	s.awaitPart("it is in the table", tablesText, "shift,people,weekend,row,with,each\nearly,2,,,,4-4\nlate,1,,,\n")
	s.awaitPart("there is a best one", textOf("answer"), "The best answer costs ")
	const early = `[...document.querySelectorAll('.tally tbody tr')].map(row => row.cells[1].textContent).join()`
	s.awaitText("all who work it have four", early, "4,4,4,4,4,4,4,0")
	s.await("the table of numbers stays open", `document.querySelector('.tally').open`)
	s.await("early can't be more even", `!document.querySelector('.tally tfoot button').checkVisibility()`)
	s.click(".written .link")
	s.awaitText("it is taken back", tablesText, people+"\n"+shifts)
	s.awaitPart("with the answer", textOf("answer"), "The best answer costs 10")

	// What the table says already stays, and what is not possible is said.
	s.click("#back")
	s.dropFile("roster.csv", "name,shifts,away\nann,0-6,\nbob,0-6,3-6\n\nshift,people,each\nday,1,1-4\n\ndays,weekends\n6,0\n")
	s.awaitPart("a roster is drawn", tablesText, "bob,0-6,3-6")
	s.click("#minimize")
	s.awaitPart("the best one is found", textOf("answer"), "The best answer costs 0")
	s.await("what each person has is counted", `document.querySelector('.tally').checkVisibility()`)
	eval[bool](s.page, `(document.querySelector('.tally').open = true)`)
	s.awaitText("ann has the most", early, "4,2")
	s.click(".tally tfoot button")
	s.awaitPart("it can't be more even", textOf("notice"), "With 3, 2–3 or 3–4 for each there is no roster.")

	// It can take a while, is asked for once, and can be stopped.
	eval[bool](s.page, `(fetch => {
		window.asked = 0;
		window.fetch = (path, options) => path !== 'api/even' ? fetch(path, options) :
			new Promise((_, fail) => { window.asked++; options.signal.addEventListener('abort', () => fail(options.signal.reason)); });
		return true;
	})(window.fetch)`)
	const asks = `document.querySelector('.tally tfoot button').disabled`
	s.click(".tally tfoot button")
	s.await("it is asked for", `window.asked === 1 && `+asks)
	s.awaitPart("which is said", textOf("waiting"), "Searching in memory.")
	s.click("#stop-solving")
	s.await("it is stopped", `!(`+asks+`) && document.getElementById('stop-solving').hidden && !document.getElementById('minimize').disabled`)
	s.click(".tally tfoot button")
	s.await("it is asked for again", `window.asked === 2 && `+asks)
	s.dropFile("roster.csv", "name,shifts\nann,0-6\neve,0-6\n\nshift,people\nday,1\n\ndays,weekends\n6,0\n")
	s.awaitPart("another roster comes", tablesText, "eve,0-6")
	s.await("which ends it", `document.getElementById('stop-solving').hidden`)
}

// testEvenApart shares a shift that one person works only, and more of it than an even share, among the others; somebody who works part-time
// has half of their share. Both have ranges of their own.
func testEvenApart(s sheet) {
	s.dropFile("roster.csv", "name,shifts,only,avoid\nida,8,night,\nann,0-10,,\nbob,0-10,,\ncid,0-5,,night\n\nshift,people\nnight,1\n\ndays,weekends\n15,0\n")
	s.awaitPart("a roster is drawn", tablesText, "ida,8,night")
	s.click("#minimize")
	s.awaitPart("the best one is found", textOf("answer"), "The best answer costs 0")
	const nights = `[...document.querySelectorAll('.tally tbody tr')].map(row => row.cells[1].textContent).join()`
	eval[bool](s.page, `(document.querySelector('.tally').open = true)`)
	s.await("who does not want to has none", nights+`.startsWith('8,') && `+nights+`.endsWith(',0')`)
	s.click(".tally tfoot button")
	const written = `document.querySelector('.written')?.innerText ?? ''`
	s.awaitPart("how is said", written, "Night is shared more evenly, in proportion to all shifts of each person.")
	s.awaitPart("and what is written", written, "ida: each night any → 8; cid: each night any → 1–2; night: each any → 2–3, for all others")
	s.awaitPart("it is in the table of people", tablesText, "name,shifts,only,avoid,each\nida,8,night,,night:8-8\nann,0-10,,\nbob,0-10,,\ncid,0-5,,night,night:1-2\n")
	s.awaitPart("and of shifts", tablesText, "night,1,2-3")
	s.await("all have their share", `(([ida, ann, bob, cid]) => ida === 8 && [ann, bob].every(n => n === 2 || n === 3) && (cid === 1 || cid === 2))(`+nights+`.split(',').map(Number))`)
}

// testWhichDaysStay asks how evenly shifts can be shared, and for an illness that began before today: the days that stay are those
// that the field says, and what may change though it has passed is said.
func testWhichDaysStay(s sheet) {
	s.today("2026-12-10")
	s.openWard()
	eval[bool](s.page, `(fetch => {
		window.ask = fetch;
		window.fetch = async (path, options) => {
			if (path !== 'api/even') return fetch(path, options);
			window.sent = JSON.parse(options.body).fromDay;
			return Response.json({puzzles: [], said: [], for: [], none: ['4', '3–4', '4–5', '2–4', '1–5'], open: []});
		};
		return true;
	})(window.fetch)`)
	eval[bool](s.page, `(document.querySelector('.tally').open = true)`)
	for _, c := range []struct {
		field string // what somebody writes, or - for nothing
		sent  int
		said  string
	}{{"-", 4, "With 4, 3–4, 4–5 or 2 wider ranges for each there is no roster that keeps the days before Thu, Dec 10."}, {"", 0, "there is no roster."}, {"6", 6, "that keeps the days before Sat, Dec 12."}} {
		if c.field != "-" {
			call[bool](s, `text => (from => { from.value = text; from.dispatchEvent(new Event('input', {bubbles: true})); return true; })(document.getElementById('from-day'))`, c.field)
		}
		s.click(".tally tfoot button:not([hidden])")
		s.awaitPart("what has no roster", textOf("notice"), c.said)
		s.awaitText("the days that stay", "String(window.sent)", fmt.Sprint(c.sent))
	}
	eval[bool](s.page, `(window.fetch = window.ask, true)`)
	s.click("#family .roster tbody tr:nth-child(8) td:nth-of-type(2)")
	s.await("a day asks", `document.querySelector('.wanted-head .link') !== null`)
	s.click(".wanted-head .link")
	s.awaitText("from a day that has passed", `document.querySelector('.absence input')?.value ?? ''`, "2026-12-08")
	s.click(".absence .primary")
	s.awaitPart("that others may change then, too, is said", `document.querySelector('.written')?.innerText ?? ''`, "So the days from Tue, Dec 8 on may change, for others too, though some of them have passed")
	s.awaitText("and is in the field", fromDay, "2")
}

// emulateMedia has the page look as on paper, or for "" as on a screen.
func (s sheet) emulateMedia(name string) {
	s.do("media "+name, chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: name})
		return err
	}))
}

// testRosterOnPaper looks at a roster as it is printed, and at today in its head.
func testRosterOnPaper(s sheet) {
	s.today("2026-12-10")
	s.openWard()
	const head = `document.querySelectorAll('#family .roster thead th')`
	s.awaitText("today is marked", `[...`+head+`].filter(cell => cell.ariaCurrent === 'date' || cell.getAttribute('aria-current') === 'date').map(cell => cell.textContent).join(';')`, "today, T104")
	s.await("with a color", `getComputedStyle(`+head+`[3]).backgroundColor !== getComputedStyle(`+head+`[2]).backgroundColor`)
	s.axeAt("a roster with today")
	s.emulateMedia("print")
	defer s.emulateMedia("")
	s.awaitText("the period is its title", `document.querySelector('#family .roster caption').innerText`, "December 7 – 20, 2026")
	const colorOf = `(day => getComputedStyle(document.querySelector('#family .roster tbody tr').cells[day]).backgroundColor)`
	s.await("weekends are shaded", colorOf+`(6) === `+colorOf+`(13) && `+colorOf+`(6) !== `+colorOf+`(5)`)
	s.await("a legend says what is free, and who is away", `(text => text.includes('· free') && text.includes('– away'))(document.querySelector('.roster-picture > p').innerText)`)
	s.await("which is seen", `[...document.querySelectorAll('#family .roster td.away')].some(cell => getComputedStyle(cell, '::after').content.includes('–'))`)
}

// testUnfinishedOnPaper prints what is no plan to go by: before there is one, after a change, and a plan that breaks rules. The paper says
// so, also where sheets are asked for, and so does the page before tables are cut.
func testUnfinishedOnPaper(s sheet) {
	const onPaper = `[...document.querySelectorAll('.unfinished')].filter(e => e.checkVisibility()).map(e => e.innerText).join('; ')`
	print := func(what, want string) {
		s.t.Helper()
		s.await("nothing of it is on the page", `![...document.querySelectorAll('#family .unfinished')].some(e => e.checkVisibility())`)
		s.emulateMedia("print")
		s.awaitText(what, onPaper, want)
		s.emulateMedia("")
	}
	people := s.tables("people.csv")
	s.dropFiles(map[string]string{"people.csv": fmt.Sprintf("%q", people), "shifts.csv": fmt.Sprintf("%q", s.tables("shifts.csv"))})
	s.awaitPart("a roster is drawn", textOf("family"), "A roster")
	print("that it is not solved", "Not solved.")
	s.click("#minimize")
	s.awaitPart("the best one is found", textOf("answer"), "The best answer costs 10")
	print("nothing of an answer", "")
	s.dropFile("people.csv", strings.Replace(people, "bob,6-8,", "bob,6-8,4", 1))
	s.awaitPart("the tables have changed", textOf("family"), "The answer before, as far as it still can be.")
	print("that the tables have changed", "This is no plan: the tables have changed since it was made.")
	s.dropFile("plan.csv", "name,1,2,3,4\nann,,,,early\nbob,late,early,,\n")
	s.awaitPart("a plan breaks rules", textOf("family"), "Your plan, which breaks rules")
	print("that it breaks rules", "This plan breaks rules. What breaks them has a thick border.")
	s.emulateMedia("print")
	s.await("which is seen without colors", `(cells => cells.length > 0 && cells.every(cell => getComputedStyle(cell).borderTopWidth === '2px' && getComputedStyle(cell).backgroundColor !== getComputedStyle(document.body).color))([...document.querySelectorAll('#family .roster .dead')])`)
	s.emulateMedia("")

	// A school is printed on sheets.
	eval[bool](s.page, `(window.print = () => { window.printed = (window.printed ?? 0) + 1; }, true)`)
	eval[bool](s.page, `(sheet => { sheet.insertRule('.sheets .timetable tbody td { height: 8em !important; }'); document.adoptedStyleSheets.push(sheet); return true; })(new CSSStyleSheet())`) // as if much were in them
	s.dropFile("school.csv", longSchool(2))
	s.await("it is drawn", `document.querySelectorAll('#family .timetable').length > 2`)
	s.click("#print")
	s.awaitPart("the question says it", `document.querySelector('dialog.printing')?.innerText ?? ''`, "Not solved. Each sheet says so.")
	s.axeAt("printing what is not solved")
	s.click(`dialog.printing [value="4"]`)
	s.click("dialog.printing .primary")
	s.awaitPart("tables that are too high are said", `document.querySelector('dialog.printing')?.innerText ?? ''`, "1a and 2a are too high for a part of a sheet even in the smallest letters, and go on over its end.")
	s.await("and not printed", `window.printed === undefined && document.querySelector('.sheets') === null`)
	s.click("dialog.printing .primary")
	s.await("unless somebody wants it", `window.printed === 1 && document.querySelector('dialog.printing') === null`)
	s.awaitText("each sheet says what it is", `[...document.querySelectorAll('.sheet')].map(sheet => sheet.firstChild.textContent).join('; ')`, "Not solved.")
	eval[bool](s.page, `dispatchEvent(new Event('afterprint'))`)
	s.click("#print")
	s.click(`dialog.printing [value="1"]`)
	s.awaitText("with other sheets it is asked anew", `document.querySelector('dialog.printing .primary').textContent`, "Print")
	s.click("dialog.printing .buttons :not(.primary)")
}

// testNoRoster asks for a roster that there is not: the day and the names are said first, and the wishes that are to blame are together
// if they want the same, each with a button.
func testNoRoster(s sheet) {
	const tables = "name,shifts,away,skills\nann,0-9,,exam\nbob,0-9,,exam\ncid,0-9,6,exam\ndee,0-9,,\neve,0-9,,\n\nshift,people,with\nearly,1,exam\nlate,1,exam\nnight,1,exam\n\ndays,begins,row,weekends\n7,2026-11-30,7,0\n"
	s.dropFile("roster.csv", tables)
	s.awaitPart("a roster is drawn", textOf("family"), "Day 1 is Monday, November 30, 2026.")
	s.click("#minimize")
	s.awaitPart("the day and the names are said", textOf("answer"), "Sat, Dec 5: early, late and night need 3 people with exam, but only ann and bob can work then")
	const wishes = `[...document.querySelectorAll('#answer .wishes-of')].map(e => e.firstChild.textContent + ': ' + [...e.querySelectorAll('span')].map(span => span.textContent).join()).join('; ')`
	s.awaitText("what is wanted of several shifts is said once", wishes, "with exam: early,late,night")
	s.awaitPart("beside another wish", `[...document.querySelectorAll('#answer .wishes > li > span')].map(e => e.textContent).join()`, "cid: away 6")
	s.axeAt("no roster")
	s.click("#answer .wishes-of li:nth-child(2) button")
	s.awaitPart("one of them is left out", tablesText, "late,1,\n")
	s.awaitPart("then there is one", textOf("answer"), "The best answer costs 0")
}

// testWardOnPhone says on a phone that somebody is ill: the form does not cover the person whom it is about, what is to be done is said
// for fingers, and a long message lies below the whole page in a wide window, not beside the plan alone.
func testWardOnPhone(s sheet) {
	people := "name,shifts\n"
	for n := range 24 {
		people += fmt.Sprintf("person%d,0-20\n", n)
	}
	s.do("phone", chromedp.EmulateViewport(360, 740, chromedp.EmulateMobile, chromedp.EmulateTouch))
	s.dropFile("ward.csv", people+"\nshift,people\nearly,3\nlate,2\nnight,1\n\ndays,begins,weekends\n14,2026-12-07,1\n")
	s.await("a roster is drawn", isRoster)
	s.click("#minimize")
	s.awaitPart("it is solved", textOf("answer"), "The best answer costs 0")
	s.awaitPart("fingers tap", textOf("family"), "Tap a day of somebody to say what is wanted there. Tap a name if somebody is ill or away.")
	const isUncovered = `((cell, panel) => cell.bottom <= panel.top && cell.top >= 0)(document.querySelector('#family [aria-selected]').getBoundingClientRect(), document.querySelector('.wanted').getBoundingClientRect())`
	for _, place := range []string{"tr:nth-child(20) th", "tr:nth-child(21) td:nth-of-type(3)"} {
		call[bool](s, `place => { const cell = document.querySelector('#family .roster tbody ' + place); scrollTo(0, scrollY + cell.getBoundingClientRect().bottom - innerHeight + 20); cell.click(); return true; }`, place)
		s.await("it is asked about "+place, `document.querySelector('#family [aria-selected]') !== null && !document.querySelector('.wanted').hidden`)
		s.settle()
		s.await("which is not covered", isUncovered)
	}

	s.do("a wide window", chromedp.EmulateViewport(1280, 800))
	s.dropFile("holidays.csv", "name,from\n"+strings.Repeat("person1,1.1.2026\nperson2,2.1.2026\nperson3,3.1.2026\n", 4))
	s.awaitPart("much is said", textOf("notice"), "and 8 more")
	s.settle()
	s.await("not above the right side alone", `(box => box.height < 130 && box.left < 100)(document.getElementById('notice').getBoundingClientRect())`)
}
