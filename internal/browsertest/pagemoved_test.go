package browsertest

import (
	"context"
	"fmt"
	"strings"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
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
	s.click(".wanted .move")
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
		s.click(".wanted .move")
		s.awaitPart("where it could be is asked", moveText, "Choose an hour of 1a and ")
	}
	move(0)
	click(1)
	s.awaitPart("somebody who is away can't come", moveText, "tue1: not possible: bob is away.")
	s.press(kb.Escape)
	move(1)
	// What comes of trying the hour, which goes on meanwhile, follows after a semicolon.
	s.awaitText("another has to make room", `[...`+saidOfPlaces+`].map(e => e.title.split('; ')[0]).join('; ')`, "in exchange with art of 1a; not possible: 1a is away; not possible: 1a is away")
	click(0)
	s.awaitPart("there is no such plan", textOf("answer"), "math of 1a can’t be on mon1, and the plan stays as it is")
	s.awaitText("the wishes that are to blame can be left out", `[...document.querySelectorAll('#answer .wishes li')].map(e => e.innerText.replace(/\s+/g, ' ')).join()`, "bob: away tue Leave it out,1a: away 2 Leave it out")
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

// testNotMoved looks for a plan with a lesson elsewhere, and the time is over before there is one: that is not said to be
// impossible. Where somebody goes on before it is known where a lesson could be, nothing is asked any longer.
func testNotMoved(s sheet) {
	eval[bool](s.page, `(fetch => {
		window.fetch = async (path, options) => {
			if (path === 'api/moves') await new Promise(done => { if (window.late) window.come = done; else done(); });
			if (path !== 'api/minimize' || !window.slow) return fetch(path, options);
			const events = [{status: 'improved', cost: null, bound: null, chosen: null, seconds: 1}, {status: 'stopped', cost: null, bound: null, chosen: null, seconds: 2, choices: 1, backtracks: 1}];
			return new Response(events.map(event => 'event: best\ndata: ' + JSON.stringify(event) + '\n\n').join(''));
		};
		return true;
	})(window.fetch)`)
	s.dropFile("school.csv", fewHours)
	s.awaitText("a school is drawn", captions, "1a ann bob")
	s.click("#minimize")
	s.awaitPart("its timetable is found", textOf("answer"), "The best answer costs 0")
	tables, before := eval[string](s.page, tablesText), eval[string](s.page, planText)
	click := func(cell int) {
		eval[bool](s.page, fmt.Sprintf(`(document.querySelectorAll('#family .timetable tbody td')[%d].click(), true)`, cell))
	}
	move := func() {
		click(1)
		s.await("a lesson is chosen", `document.querySelector('.wanted strong')?.textContent === '1a: math with ann, tue1' && document.querySelector('.wanted .move') !== null`)
		s.click(".wanted .move")
	}
	eval[bool](s.page, `window.late = true`)
	move()
	s.await("where it could be is asked", `window.come !== undefined`)
	s.click(`.wanted [aria-label="Close"]`)
	eval[bool](s.page, `(window.come(), window.late = false, setTimeout(() => { window.waited = true; }, 300), true)`)
	s.await("it comes late", `window.waited === true`)
	s.await("what was closed stays closed", `document.querySelector('.wanted').hidden && document.querySelector('#family [data-to]') === null`)
	click(0)
	s.await("a click asks for wishes", `document.querySelector('.wanted .segments') !== null`)

	eval[bool](s.page, `window.slow = true`)
	move()
	s.awaitPart("where it could be is said", moveText, "Choose an hour of 1a and ann.")
	click(0)
	s.awaitPart("that there is none is not said", textOf("answer"), "No plan with math of 1a on mon1 was found in time. There may be one. The plan stays as it is")
	s.await("and it does not look so", `document.querySelector('.not-moved .bad') === null`)
	s.awaitText("the tables stay", tablesText, tables)
	s.awaitText("and so does the plan", planText, before)
}

// testMovedWorse moves a lesson to an hour that its teacher would rather not have: the page says so beside the changes, with
// the undo.
func testMovedWorse(s sheet) {
	s.dropFile("school.csv", "class,subject,teacher,lessons\n1a,math,ann,1\n1a,art,bob,1\n\nname,avoid\nbob,tue\n\ndays,hours,later\nmon tue,3,1\n")
	s.awaitText("it is drawn", captions, "1a ann bob")
	s.click("#minimize")
	s.awaitPart("every wish is met", textOf("answer"), "Every wish is met")
	eval[bool](s.page, `([...document.querySelectorAll('#family .timetable td')].find(e => e.textContent.includes('art with bob')).click(), true)`)
	s.awaitPart("a lesson is chosen", wantedText, "1a: art")
	s.click(".wanted .move")
	s.awaitPart("where it could be is said", moveText, "Choose an hour of 1a and bob.")
	s.await("no sign lies over a text", `[...document.querySelectorAll('#family td[data-to]')].filter(e => e.textContent !== '').every(e => getComputedStyle(e, '::after').content === 'none')`)
	s.await("what a frame means is said", `document.querySelector('.move-looks').textContent.includes('it can be there, and all else stays')`)
	eval[bool](s.page, `([...document.querySelectorAll('#family td[data-to]')].find(e => e.cellIndex === 2 && e.parentElement.rowIndex === 3).click(), true)`)
	s.awaitPart("it is there", textOf("answer"), "art of 1a is on tue3 and stays there. Undo")
	s.awaitText("what got worse is said", `document.querySelector('#answer .worse')?.textContent ?? ''`, "What got worse: a wish of bob (cost 7 instead of 0).")
}

// testPanelBeside chooses a lesson of a table at the bottom of the window, and where it could be: the panel covers neither it nor
// the hours of its class.
func testPanelBeside(s sheet) {
	s.do("a small window", chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: 1280, Height: 800, DeviceScaleFactor: 1})
		return err
	}))
	s.dropFiles(map[string]string{"wishes.csv": fmt.Sprintf("%q", s.tables("wishes.csv")), "courses.csv": fmt.Sprintf("%q", s.tables("courses.csv"))})
	s.awaitText("the classes are drawn", captions, "1a 1b 2a")
	s.click("#minimize")
	s.awaitPart("the best timetable is found", textOf("answer"), "The best answer costs 22")
	const lesson = `[...document.querySelectorAll('#family .timetable')][2].tBodies[0].rows[1].cells[3]`
	eval[bool](s.page, `(scrollTo(0, 0), `+lesson+`.click(), true)`)
	isAbove := func(element string) string {
		return `((cell, panel) => cell.top >= 0 && cell.bottom <= panel.top)(` + element + `.getBoundingClientRect(), document.querySelector('.wanted').getBoundingClientRect())`
	}
	s.awaitPart("it is chosen", wantedText, "2a: ")
	s.await("it is above the panel", isAbove(lesson))
	s.click(".wanted .move")
	s.awaitPart("where it could be is said", moveText, "Choose an hour of 2a and ")
	s.await("and so are all hours of the class", isAbove(lesson+`.closest('tbody').rows[4]`))
	s.await("with the lesson", isAbove(lesson))
}

// testLongWords draws a subject of a long name in a narrow window: it is written smaller, and not broken.
func testLongWords(s sheet) {
	s.do("a narrow window", chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: 360, Height: 740, DeviceScaleFactor: 1})
		return err
	}))
	s.dropFile("school.csv", "class,subject,teacher,lessons\n1a,Philosophie,ann,5\n1a,art,bob,3\n\ndays,hours\nmon tue wed thu fri,2\n")
	s.awaitText("it is drawn", captions, "1a ann bob")
	s.click("#solve")
	s.awaitPart("it is solved", textOf("answer"), "Solved")
	s.await("the word is in one line", `[...document.querySelectorAll('#family .timetable td')].filter(e => e.textContent.includes('Philosophie')).every(cell => {
		const [text] = [...cell.childNodes].filter(e => e.data?.includes('Philosophie')), range = document.createRange(), at = text.data.indexOf('Philosophie');
		range.setStart(text, at);
		range.setEnd(text, at + 'Philosophie'.length);
		const box = range.getBoundingClientRect(), own = cell.getBoundingClientRect();
		return range.getClientRects().length === 1 && box.left >= own.left && box.right <= own.right;
	})`)
	s.await("and can be read", `[...document.querySelectorAll('#family .timetable td')].every(e => parseFloat(getComputedStyle(e).fontSize) >= 8.5)`)
}

// testLessonNames reads names with signs that stand between others elsewhere: a class 7/1 is one, and so is a teacher of two
// words.
func testLessonNames(s sheet) {
	s.dropFile("school.csv", "class,subject,teacher,lessons\n7/1,math,Smith & Co,1\n7/1+7/2,art,Tom and Jerry,1\n7/2,sport,ann,1\n\ndays,hours\nmon tue,2\n")
	s.awaitText("they are classes and teachers", captions, "7/1 7/2 ann Smith & Co Tom and Jerry")
	s.click("#solve")
	s.awaitPart("it is solved", textOf("answer"), "Solved")
	s.await("none is a room", `![...document.querySelectorAll('#view-grid .tables-of button')].some(e => e.value === 'Rooms')`)
	s.click(`#view-grid .tables-of button[value="Who is free"]`)
	s.await("all teachers are there with their classes", `/^Smith & Co ?7\/1; Tom and Jerry ?7\/1\+$/.test([...document.querySelectorAll('#family .overview tbody tr')].slice(1).map(e => e.innerText.replace(/\s+/g, ' ').trim()).join('; '))`)
}

// substitutesText is the list of substitutes, with what can be chosen for each lesson.
const substitutesText = `[...document.querySelectorAll('.substitutes tbody tr')].map(row => [...row.cells].map(cell => cell.querySelector('select') ?
	[...cell.querySelectorAll('option')].map(e => (e.selected ? '>' : '') + (e.parentElement.label ? e.parentElement.label[0] + ':' : '') + e.text).join(', ') : cell.textContent).join(' ')).join('; ')`

// textIn is the text of the first element of a selector.
func textIn(selector string) string {
	return fmt.Sprintf("(document.querySelector(%q)?.textContent ?? '')", selector)
}

// testFreeDespiteRoom asks who is free in an hour in which a room, but none of the teachers, is away: they all are.
func testFreeDespiteRoom(s sheet) {
	s.dropFile("school.csv", "class,subject,teacher,lessons,room\n1a,math,ann,1,\n1b,sport,dee,1,gym\n1b,art,bob,1,\n\nname,away\ngym,tue1\nbob,tue1\n\ndays,hours\nmon tue,2\n")
	s.awaitText("it is drawn", captions, "1a 1b ann bob dee gym")
	s.click("#solve")
	s.awaitPart("it is solved", textOf("answer"), "Solved")
	s.click(`#view-grid .tables-of button[value="Who is free"]`)
	s.click(`#view-grid .overview [aria-label="Who is free tue 1"]`)
	s.awaitText("who is away is said", `[...document.querySelectorAll('#view-grid .free-then p')].at(-1).textContent`, "Away: bob")
	s.await("dee is not", `[...document.querySelectorAll('#view-grid .free-then p')].slice(0, -1).some(e => e.textContent.includes('dee')) || [...document.querySelectorAll('#family .overview tbody tr')].at(-1).cells[3].textContent === '1b'`)
	s.await("bob alone is hatched", `[...document.querySelectorAll('#family .overview .away')].map(e => e.parentElement.cells[0].textContent).join() === 'bob'`)
}

// testSubstitutes looks for substitutes of a teacher who is ill: nobody who teaches, is away or has taken another lesson then,
// and first those of the same subject or class. What was chosen can be printed and saved, and is there when the page comes again.
func testSubstitutes(s sheet) {
	s.keep()
	tables := "class;subject;teacher;lessons;room;fixed\n1a;math;ann;1;;mon1\n1b+1c;art;ann+hal;1;hall;mon1\n2a;math;bob;1;;mon2\n1a;sport;cid;1;;tue2\n2b;art;dee;1;;mon1\n2b;music;eve;1;;tue1\n2c;music;fay;1;;tue1\n\nname;away\neve;mon1\n\ndays;hours\nmon tue;2\n"
	tables = strings.Replace(tables, "1b+1c;art;ann+hal;1;hall;mon1", "1b+1c;art;ann+hal;1;hall;mon2", 1)
	s.dropFile("school.csv", tables)
	s.await("it is drawn", `document.querySelectorAll('#family .timetable').length > 9`)
	s.click("#solve")
	s.awaitPart("it is solved", textOf("answer"), "Solved")
	text := eval[string](s.page, tablesText)
	choose := func(selector, value string) {
		eval[bool](s.page, fmt.Sprintf(`(select => { select.value = %q; select.dispatchEvent(new Event('change')); return true; })(document.querySelector(%q))`, value, selector))
	}
	s.click(`#view-grid .tables-of button[value="Who is free"]`)
	s.await("nobody is ill", `document.querySelector('.substitutes-list').hidden`)
	choose(`[aria-label="Who is ill"]`, "ann")
	s.awaitText("who can take the lessons is listed", substitutesText, "1 1a math  ann >choose …, T:cid, knows 1a, 0 hours that day, T:bob, teaches math, 1 hour that day, O:fay, 0 hours that day, O:hal, 1 hour that day, falls out; "+
		"2 1b+1c art hall ann >choose …, T:dee, teaches art, 1 hour that day, O:cid, 0 hours that day, O:eve, 0 hours that day, O:fay, 0 hours that day, falls out")
	choose(`[aria-label="Who is ill"]`, "hal")
	s.await("two lessons are at once", `document.querySelectorAll('.substitutes tbody tr').length === 3`)
	choose(`.substitutes tbody tr:nth-child(2) select`, "dee")
	s.await("nobody is chosen twice in an hour", `![...document.querySelectorAll('.substitutes tbody tr:nth-child(3) option')].some(e => e.value === 'dee')`)
	choose(`.substitutes tbody tr:nth-child(1) select`, "cid")
	s.await("hours that were taken over count", `[...document.querySelectorAll('.substitutes tbody tr:nth-child(2) option')].some(e => e.text === 'cid, 1 hour that day')`)
	choose(`.substitutes tbody tr:nth-child(3) select`, "-")
	s.axeAt("substitutes")

	// On paper it is a list.
	media := func(name string) {
		s.do("media "+name, chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
			_, err := cdp.Call(ctx, target, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: name})
			return err
		}))
	}
	media("print")
	s.awaitText("nothing but the list is printed", `document.querySelector('.all-teachers').innerText.replace(/\s+/g, ' ').trim()`,
		"Monday: substitutes Ill: ann, hal hour class subject room teacher substitute 1 1a math ann cid 2 1b+1c art hall ann dee 2 1b+1c art hall hal falls out")
	s.await("in black and white", `[...document.querySelectorAll('.substitutes :is(h2, th, td)')].every(e => getComputedStyle(e).color === 'rgb(0, 0, 0)')`)
	media("")
	eval[bool](s.page, `(URL.createObjectURL = blob => { blob.text().then(text => { window.saved = text; }); return '#'; }, true)`)
	s.click(".substitutes .of-page .link:nth-of-type(2)")
	s.awaitText("it is saved as the tables are", `window.saved ?? ''`,
		"day;hour;class;subject;room;teacher;substitute\r\nmon;1;1a;math;;ann;cid\r\nmon;2;1b+1c;art;hall;ann;dee\r\nmon;2;1b+1c;art;hall;hal;falls out\r\n")
	s.awaitText("the tables have not changed", tablesText, text)
	s.do("reload", chromedp.Reload())
	s.await("the page comes again", `document.querySelectorAll('#family .timetable').length > 9`)
	s.awaitPart("with its plan", textOf("answer"), "This browser has kept it")
	s.click(`#view-grid .tables-of button[value="Who is free"]`)
	s.awaitText("the substitutes are there", `[...document.querySelectorAll('.substitutes .taken')].map(e => e.textContent).join()`, "cid,dee,falls out")
	choose(`[aria-label="Day"]`, "tue")
	s.awaitPart("on another day they are still ill", textIn(".substitutes .ill"), "Ill: ann×, hal×")
	s.awaitPart("and have no lessons", textIn(".substitutes-list"), "No lessons on that day.")
	s.click(`[aria-label="ann is not ill"]`)
	choose(`[aria-label="Day"]`, "mon")
	s.awaitText("each day has its own", `[...document.querySelectorAll('.substitutes .taken')].map(e => e.textContent).join()`, "cid,dee,falls out")

	// A list can have a date.
	choose(`[aria-label="Date, if the list is to have one"]`, "2026-12-08")
	s.awaitText("a date has its day", textIn(".substitutes h2"), "Tuesday, December 8, 2026: substitutes")
	s.await("which is chosen", `document.querySelector('[aria-label="Day"]').value === 'tue'`)
	choose(`[aria-label="Day"]`, "mon")
	s.awaitText("a day alone has none", textIn(".substitutes h2"), "Monday: substitutes")

	// A wish more leaves the list as it is.
	s.dropFile("more.csv", "name;away\nfay;tue1\n")
	s.awaitPart("somebody has another wish", tablesText, "fay;tue1")
	s.awaitText("the substitutes are there", `[...document.querySelectorAll('.substitutes .taken')].map(e => e.textContent).join()`, "cid,dee,falls out")

	// In a file that is not of tables, names alone may say that a lesson has two teachers.
	s.dropFile("two.dlx", "5a 5b 5c | 5a_mon_1 5a_mon_2 5a_tue_1 5a_tue_2 ada_mon_1 ada_mon_2 ada_tue_1 ada_tue_2 bob_mon_1 bob_mon_2 bob_tue_1 bob_tue_2\n"+
		"| name: 5a: math with ada and bob, mon 1\n5a 5a_mon_1 ada_mon_1\n| name: 5a: art with bob, tue 1\n5b 5a_tue_1 bob_tue_1\n| name: 5a: math with ada + bob, mon 2\n5c 5a_mon_2 ada_mon_2 bob_mon_2\n")
	s.awaitText("another school is drawn", captions, "5a ada bob")
	s.click("#solve")
	s.awaitPart("it is solved", textOf("answer"), "Solved")
	s.click(`#view-grid .tables-of button[value="Who is free"]`)
	s.awaitText("both teachers have the lesson", `[...document.querySelectorAll('#family .overview tbody tr')].map(row => [...row.cells].map(cell => cell.innerText || '.').join(' ')).join('; ')`, "ada 5a 5a . .; bob 5a 5a 5a .")
}

// testWishesMet says of a timetable that every wish is met, or which are not, and shows where.
func testWishesMet(s sheet) {
	head := `document.querySelector('#answer .status')?.textContent + '; ' + document.querySelector('#answer .worth')?.textContent`
	s.dropFile("school.csv", "class,subject,teacher,lessons\n1a,math,ann,1\n1a,art,bob,2\n\nname,avoid\nbob,tue\n\ndays,hours,later\nmon tue,2,0\n")
	s.awaitText("it is drawn", captions, "1a ann bob")
	s.click("#minimize")
	s.awaitText("a wish is not met", head, "1 lesson against a wish: bob (1); The best answer costs 5")
	s.click("#answer .status .link")
	s.awaitText("whose table is shown", captions, "bob")
	s.awaitText("with the lesson", `[...document.querySelectorAll('#family .pointed')].map(e => e.textContent).join()`, "1a art with bob")
	s.axeAt("a wish that is not met")
	s.dropFile("school.csv", "class,subject,teacher,lessons\n1a,math,ann,1\n1a,art,bob,1\n\nname,avoid\nbob,tue\n\ndays,hours,later\nmon tue,2,0\n")
	s.awaitPart("bob has a lesson less", tablesText, "1a,art,bob,1\n")
	s.await("the plan before is kept", `document.getElementById('minimize').textContent === 'Find a new plan'`)
	s.click("#minimize")
	s.awaitText("all are", head, "Every wish is met; 0 new and 1 gone: the fewest new ones. The answer costs 0")
}

// testWishesFirst says of a roster which wishes are not met, whose they are, and where, or that every wish is met.
func testWishesFirst(s sheet) {
	head := `document.querySelector('#answer .status')?.textContent + '; ' + document.querySelector('#answer .worth')?.textContent`
	const tables = "name,shifts,avoid\nann,3,1 2\nbob,2,%s\n\nshift,people\nday,1\n\ndays,row,weekends\n5,5,0\n"
	s.dropFile("roster.csv", fmt.Sprintf(tables, "1*20"))
	s.awaitPart("it is drawn", textOf("family"), "A roster")
	s.click("#minimize")
	s.awaitText("a wish is not met", head, "1 shift against a wish: ann (1); The best answer costs 5")
	s.click("#answer .status .link")
	s.awaitText("which is shown", `[...document.querySelectorAll('#family .pointed')].map(e => e.parentElement.cells[0].textContent + ' ' + e.cellIndex).join()`, "ann 1")
	s.axeAt("a wish of a roster that is not met")
	s.dropFile("roster.csv", fmt.Sprintf(tables, "4"))
	s.awaitPart("bob has another wish", tablesText, "bob,2,4\n")
	s.await("the plan before is kept", `document.getElementById('minimize').textContent === 'Find a new plan'`)
	s.click("#minimize")
	s.awaitText("few changes are said with the cost, after the wishes", head, "1 shift against a wish: ann (1); 0 changes: the fewest. The answer costs 5")
	s.click("#keep")
	s.click("#minimize")
	s.awaitText("without them, all are met", head, "Every wish is met; The best answer costs 0")
}

// testMovedKinds has lessons of a course with single and double ones stay: the tables say of which kind each is, so that none of
// the other kind takes its place, and both hours of a double lesson are underlined.
func testMovedKinds(s sheet) {
	s.dropFile("school.csv", "class,subject,teacher,lessons,double,fixed\n1a,math,ann,3,1,\n\nname,away\n1a,1\n\ndays,hours\nmon tue wed,4\n")
	s.awaitText("it is drawn", captions, "1a ann")
	s.click("#minimize")
	s.awaitPart("the best timetable is found", textOf("answer"), "The best answer costs")
	const underlined = `(document.querySelector('#family .timetable')?.querySelectorAll('td.fixed').length ?? 0)`
	cell := func(isDouble bool) string {
		return fmt.Sprintf(`(cells => cells.filter(cell => (cells.filter(e => e.cellIndex === cell.cellIndex).length === 2) === %t)[0])([...[...document.querySelectorAll('#family .timetable')][0].querySelectorAll('td')].filter(e => e.textContent.includes('math')))`, isDouble)
	}
	eval[bool](s.page, `(`+cell(false)+`.click(), true)`)
	s.awaitPart("the single lesson is chosen", wantedText, "1a: math with ann, ")
	s.click(".wanted .move")
	s.awaitPart("where it could be is asked", moveText, "Choose an hour of 1a and ann.")
	s.do("go to a free hour", chromedp.Focus(chromedp.CSS(`#family td[data-to="free"]`)))
	s.awaitPart("it is said", moveText, ": free: all else stays.")
	to := strings.Split(eval[string](s.page, moveText), ":")[0]
	s.press(kb.Enter)
	s.awaitPart("the lesson is there", textOf("answer"), "math of 1a is on "+to+" and stays there.")
	s.awaitPart("as a single one", tablesText, fmt.Sprintf("1a,math,ann,3,1,%s-%s\n", to, to[len(to)-1:]))
	s.awaitText("which is underlined", "String("+underlined+")", "1")

	eval[bool](s.page, `(`+cell(true)+`.click(), true)`)
	s.awaitPart("the double lesson is chosen", wantedText, "1a: double math with ann, ")
	when := eval[string](s.page, `document.querySelector('.wanted strong').textContent.split(', ')[1]`)
	hour := int(when[len(when)-1] - '0')
	s.click(`.wanted button[value="1a-math fixed"]`)
	s.awaitPart("it stays as a double one", tablesText, fmt.Sprintf(" %s-%d\n", when, hour+1))
	s.awaitText("which is underlined, too", "String("+underlined+")", "3")
	s.click(`.wanted button[value="1a-math "]`)
	s.awaitPart("or need not", tablesText, fmt.Sprintf("1a,math,ann,3,1,%s-%s\n", to, to[len(to)-1:]))
}

// testMovedTried asks where a lesson could be: the hours where others have to move are tried meanwhile. It is said how many move,
// which is so then, or that there is no plan, and why when such an hour is chosen. What is closed is not tried any longer.
func testMovedTried(s sheet) {
	s.dropFiles(map[string]string{"wishes.csv": fmt.Sprintf("%q", s.tables("wishes.csv")), "courses.csv": fmt.Sprintf("%q", s.tables("courses.csv"))})
	s.awaitText("the classes are drawn", captions, "1a 1b 2a")
	s.click("#minimize")
	s.awaitPart("the best timetable is found", textOf("answer"), "The best answer costs 22")
	eval[bool](s.page, `([...document.querySelectorAll('#family .timetable td')].find(e => e.textContent.includes('english with bob')).click(), true)`)
	s.awaitPart("a lesson is chosen", wantedText, "1a: ")
	s.click(".wanted .move")
	const others = `[...document.querySelectorAll('#family td[data-to="swap"], #family td[data-to="others"]')]`
	s.await("all such hours are tried", others+`.length > 0 && `+others+`.every(e => e.dataset.found > 1) && document.querySelector('.move-tried').hidden`)
	s.awaitPart("the number has a legend", textIn(".move-looks"), "it can be there; the number says how many lessons move")
	s.axeAt("hours that were tried")
	found := eval[string](s.page, `document.querySelector('#family td[data-found]').dataset.found`)
	s.do("go there", chromedp.Focus(chromedp.CSS(`#family td[data-found]`)))
	s.awaitPart("it is said", moveText, fmt.Sprintf("; it can be there: %s lessons move.", found))
	s.press(kb.Enter)
	s.awaitPart("the plan has as many changes as the number says", textOf("answer"), found+" changes: the fewest.")

	s.dropFile("school.csv", fewHours)
	s.awaitText("another school is drawn", captions, "1a ann bob")
	s.click("#minimize")
	s.awaitPart("its timetable is found", textOf("answer"), "The best answer costs 0")
	eval[bool](s.page, `(document.querySelectorAll('#family .timetable tbody td')[1].click(), true)`)
	s.awaitPart("a lesson is chosen", wantedText, "1a: math with ann, tue1")
	s.click(".wanted .move")
	s.await("an hour was tried in vain", `document.querySelector('#family td[data-to="none"]') !== null`)
	s.await("its title says so", `document.querySelector('#family td[data-to="none"]').title.endsWith('but there is no plan with the lesson there: choose it to see why')`)
	eval[bool](s.page, `(document.querySelector('#family td[data-to="none"]').click(), true)`)
	s.awaitPart("why is said", textOf("answer"), "math of 1a can’t be on mon1, and the plan stays as it is")

	// What takes long is given up when it is closed.
	eval[bool](s.page, `(fetch => {
		window.fetch = (path, options) => path !== 'api/minimize' ? fetch(path, options) :
			new Promise((_, fail) => { window.asked = (window.asked ?? 0) + 1; options.signal.addEventListener('abort', () => { window.ended = true; fail(new Error('stopped')); }); });
		return true;
	})(window.fetch)`)
	eval[bool](s.page, `(document.querySelectorAll('#family .timetable tbody td')[1].click(), true)`)
	s.awaitPart("a lesson is chosen", wantedText, "1a: math with ann, tue1")
	s.click(".wanted .move")
	s.await("an hour is tried", `window.asked === 1`)
	s.awaitPart("as is said", textIn(".move-tried"), "Hours where others have to move are tried now: 0 of ")
	s.click(`.wanted [aria-label="Close"]`)
	s.await("nothing is any longer", `window.ended === true && window.asked === 1`)
}

// testMovedFailing tries hours where others have to move, and the server does not answer: that is not said to be a matter of time.
func testMovedFailing(s sheet) {
	s.dropFile("school.csv", fewHours)
	s.awaitText("a school is drawn", captions, "1a ann bob")
	s.click("#minimize")
	s.awaitPart("its timetable is found", textOf("answer"), "The best answer costs 0")
	eval[bool](s.page, `(fetch => {
		window.fetch = (path, options) => path === 'api/minimize' ? Promise.reject(new TypeError('no network')) : fetch(path, options);
		return true;
	})(window.fetch)`)
	eval[bool](s.page, `(document.querySelectorAll('#family .timetable tbody td')[1].click(), true)`)
	s.awaitPart("a lesson is chosen", wantedText, "1a: math with ann, tue1")
	s.click(".wanted .move")
	s.awaitText("why an hour was not tried is said", textIn(".move-tried"), "Of 1 hour where others have to move it is not known whether the lesson can be there, as trying failed: The server does not answer.")
	s.await("also to whoever does not see it", `document.querySelector('.move-tried').role === 'status'`)
	s.await("and of the hour", `document.querySelector('#family td[data-to="swap"]').title.endsWith('; trying it failed: The server does not answer')`)
}

// testMovedCosts says what speaks against an hour before it is chosen: a wish, or a hole that a class would have.
func testMovedCosts(s sheet) {
	s.dropFile("school.csv", "class,subject,teacher,lessons,fixed\n1a,math,ann,1,mon1\n1a,art,bob,1,\n\nname,avoid\nbob,tue\n\ndays,hours,later\nmon tue,3,1\n")
	s.awaitText("a school is drawn", captions, "1a ann bob")
	s.click("#minimize")
	s.awaitPart("every wish is met", textOf("answer"), "Every wish is met")
	eval[bool](s.page, `([...document.querySelectorAll('#family .timetable td')].find(e => e.textContent.includes('art with bob')).click(), true)`)
	s.awaitPart("a lesson is chosen", wantedText, "1a: art")
	s.click(".wanted .move")
	s.awaitPart("where it could be is said", moveText, "Choose an hour of 1a and bob.")
	at := func(row, column int) string {
		return fmt.Sprintf(`(cell => cell.dataset.to + ': ' + cell.title)(document.querySelector('#family .timetable').rows[%d].cells[%d])`, row, column)
	}
	s.awaitText("a hole", at(3, 1), "costly: free: all else stays; it leaves a hole for 1a")
	s.awaitText("a wish", at(1, 2), "costly: free: all else stays; against a wish of bob")
	s.await("the marks have a legend", `document.querySelector('.move-looks').textContent.includes('the same, but against a wish, or with a hole')`)
	s.await("a sign shows it", `getComputedStyle(document.querySelector('#family .timetable').rows[3].cells[1], '::after').content === '"✓ !"'`)
}
