package browsertest

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"encoding/csv"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle"
)

// tables returns tables of examples, one below the other.
func (s sheet) tables(names ...string) string {
	s.t.Helper()
	var all []string
	for _, name := range names {
		all = append(all, string(testenv.Must(os.ReadFile("../../examples/"+name))(s.t)))
	}
	return strings.Join(all, "\n")
}

// dropFiles drops several files at once, in the order of their names. The content of each is a JavaScript expression.
func (s sheet) dropFiles(contents map[string]string) {
	s.t.Helper()
	var files strings.Builder
	for _, name := range slices.Sorted(maps.Keys(contents)) {
		fmt.Fprintf(&files, "data.items.add(new File([%s], %q));\n", contents[name], name)
	}
	eval[bool](s.page, fmt.Sprintf(`(() => {
		const data = new DataTransfer();
		%s
		document.querySelector('#board').dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}));
		return true;
	})()`, files.String()))
}

const (
	captions  = `[...document.querySelectorAll('#view-grid:not([hidden]) #family .timetable, #picture-here .timetable')].filter(e => e.checkVisibility()).map(table => table.caption?.textContent ?? '').join(' ')`
	redHours  = `[...document.querySelectorAll('#family .timetable')].flatMap(table => [...table.querySelectorAll('td.dead')].map(cell => table.caption.textContent + ' ' + table.tHead.rows[0].cells[cell.cellIndex].textContent)).filter((name, k, all) => all.indexOf(name) === k).toSorted().join()`
	redHeads  = `[...document.querySelectorAll('#family .timetable .dead:not(td)')].map(head => head.localName === 'caption' ? head.textContent : head.closest('table').caption.textContent + ' ' + head.textContent).toSorted().join()`
	isRoster  = `document.querySelector('#family .roster') !== null`
	isInSight = `(selector => { const box = document.querySelector(selector).getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight; })`
)

// testSchoolFiles drops the tables of a school, each in a file of its own and in another encoding: they are one
// timetable. A mistake is said with the name of its file.
func testSchoolFiles(s sheet) {
	files := map[string]string{
		"courses.csv": `Uint16Array.from('\ufeffclass;subject;teacher;lessons\r\n1a;Mathe;Käthe;2\r\n', c => c.charCodeAt(0))`,
		"hours.csv":   `'\ufeffhours,lunch\n7,5'`,
		"wishes.csv":  `Uint8Array.from('name,away\nKäthe,mon\n', c => c.charCodeAt(0))`, // Windows-1252
	}
	s.dropFiles(files)
	s.awaitPart("they are one timetable", textOf("family"), "A timetable")
	s.awaitText("of a class and a teacher with an umlaut", captions, "1a Käthe")
	s.awaitText("of seven hours", `String(document.querySelector('#family .timetable')?.tBodies[0].rows.length)`, "7")
	s.awaitPart("which the text has, too", puzzleText, "Käthe,mon")
	files["wishes.csv"] = `'name,away\nKäthe,mun'`
	s.dropFiles(files)
	s.awaitPart("a mistake has its file", textOf("text-error"), "wishes.csv, line 2, column away: want days")
	s.dropFiles(map[string]string{"shifts.csv": `'shift,people\nearly,1\n'`})
	s.awaitPart("shifts do not belong to a school", textOf("text-error"), "shifts.csv, line 1, column name: want a class, teacher, room or subject of the courses")
	s.dropFiles(map[string]string{"wishes.csv": `'name,away\nKäthe,tue\n'`})
	s.awaitPart("a table that is opened again takes its place", saidText, "wishes.csv is read again. The others stay: courses.csv, hours.csv.")
	s.awaitText("beside the others", puzzleText, "class;subject;teacher;lessons\n1a;Mathe;Käthe;2\n\nhours,lunch\n7,5\n\nname,away\nKäthe,tue\n")
	s.dropFiles(map[string]string{"late.csv": `'name,afternoons\n1a,0\n'`})
	s.awaitPart("one with another name is added", saidText, "late.csv is added. The others stay: courses.csv, hours.csv, wishes.csv.")
	s.awaitPart("at the end", puzzleText, "Käthe,tue\n\nname,afternoons\n1a,0")
	s.dropFiles(map[string]string{"hours.csv.gz": gzipped(s.t, "hours,lunch\n6,4\n")})
	s.awaitPart("a compressed one is, too", textOf("notice"), "hours.csv is read again")
	s.awaitText("with six hours", `String(document.querySelector('#family .timetable')?.tBodies[0].rows.length)`, "6")
	s.dropFiles(map[string]string{"zeros.gz": gzipped(s.t, strings.Repeat("0", 5<<19+1))})
	s.awaitPart("but not if it holds too much", textOf("notice"), "zeros.gz holds more than 2,621,440 bytes")
	s.dropFiles(map[string]string{"other.csv": `'class,subject,teacher,lessons\n1b,art,bob,2\n'`})
	s.awaitText("a whole school is another puzzle", puzzleText, "class,subject,teacher,lessons\n1b,art,bob,2\n")
	s.dropFiles(map[string]string{"wishes.csv": `'name,away\nbob,tue\n'`})
	s.awaitText("and its tables are others", puzzleText, "class,subject,teacher,lessons\n1b,art,bob,2\n\nname,away\nbob,tue\n")
	people, shifts, past := "name,shifts\nann,3\nbob,3\n", "shift,people\nday,1\n\ndays,row,weekends\n6,2,0\n", "person,shift,day,option\nann,day,6,ann: day\nann,day,7,ann: day\n"
	s.dropFiles(map[string]string{"people.csv": fmt.Sprintf("%q", people), "shifts.csv": fmt.Sprintf("%q", shifts), "before.csv": fmt.Sprintf("%q", past)})
	s.awaitPart("a roster may have the period before", questionText, "What are the shifts in before.csv?")
	s.click(".question button:nth-of-type(2)")
	s.awaitText("is read from all three", puzzleText, past+"\n"+people+"\n"+shifts)
	s.await("and all are there", `document.getElementById('notice').hidden`)
	s.dropFiles(map[string]string{"people.csv": fmt.Sprintf("%q", strings.ReplaceAll(people, "ann", "Ann"))})
	s.awaitPart("a name that is written otherwise is pointed out", textOf("notice"), "These people of the period before are not in the table of people, so their shifts don't count: ann")

	// A table of shifts can be a plan to keep, or the period before. A page that comes anew knows the tables, too.
	s.paste("name,shifts,avoid\nann,3,1\nbob,3\n" + "\n" + shifts)
	s.awaitPart("a roster with a wish", puzzleText, "ann,3,1")
	s.dropFile("last.csv", past)
	s.awaitPart("what the shifts are is asked", questionText, "What are the shifts in last.csv?")
	s.click(".question button:nth-of-type(2)")
	s.awaitPart("they are added", saidText, "last.csv is added. The others stay: the people, the shifts, the days.")
	s.awaitText("as a table", puzzleText, "name,shifts,avoid\nann,3,1\nbob,3\n\n"+shifts+"\n"+past)
	s.dropFile("last.csv", strings.Replace(past, "ann,day,6", "bob,day,6", 1))
	s.awaitPart("and not asked about again", puzzleText, "bob,day,6")
	s.dropFile("plan.csv", "person,shift,day\nann,day,3\n")
	s.awaitPart("another is", questionText, "What are the shifts in plan.csv?")
	s.click(".question button:nth-of-type(1)")
	s.await("it is kept", `document.getElementById('keep').checked && document.getElementById('keep-label').checkVisibility()`)
	s.dropFile("wishes.csv", "name,shifts\nann,4\n")
	s.awaitPart("what was read beside is said", textOf("text-error"), "It was read beside the people, the shifts, the days, last.csv: a file of such a name takes its place.")
	s.dropFiles(map[string]string{"a.sudoku": fmt.Sprintf("%q", easyPuzzle), "b.sudoku": fmt.Sprintf("%q", blogPuzzle)})
	s.awaitText("Sudokus of several files are a list", `document.getElementById('choose').length + ' ' + `+gridText, "2 "+easyPuzzle)
	s.await("several files can be chosen, too", `document.getElementById('file').multiple`)
}

// gzipped returns a text that gzip has compressed, as a JavaScript expression.
func gzipped(t *testing.T, text string) string {
	t.Helper()
	var compressed bytes.Buffer
	w := gzip.NewWriter(&compressed)
	io.WriteString(w, text) // to a buffer, which has no errors
	testenv.Check(t, w.Close())
	return fmt.Sprintf("Uint8Array.from(atob(%q), c => c.charCodeAt(0))", base64.StdEncoding.EncodeToString(compressed.Bytes()))
}

// largeSchool returns the tables of a school of that many classes, each with a teacher of its own, and a gym that two
// can use at once. No wish limits it.
func largeSchool(classes int) string {
	var b strings.Builder
	b.WriteString("class,subject,teacher,lessons,room\n")
	for i := classes; i > 0; i-- { // the order of the file is not that of the names
		fmt.Fprintf(&b, "%[1]da,math,T%[1]d,4\n%[1]da,sport,T%[1]d,2,gym\n", i)
	}
	b.WriteString("\nname,number\ngym,2\n")
	return b.String()
}

// testSchool draws a school of many classes: those tables that are chosen, in the order of their names, two beside
// each other. A room that there is twice has its lessons, and an hour without a lesson is empty.
func testSchool(s sheet) {
	const classes = 14
	var names [2][]string
	for i := 1; i <= classes; i++ {
		names[0] = append(names[0], fmt.Sprintf("%da", i))
		names[1] = append(names[1], fmt.Sprintf("T%d", i))
	}
	ofClasses, ofTeachers := strings.Join(names[0], " "), strings.Join(names[1], " ")
	choose := func(kind, name string) {
		s.click(fmt.Sprintf("#view-%s .tables-of button[value=%q]", map[bool]string{true: "playback", false: "grid"}[eval[bool](s.page, `document.getElementById('view-grid').hidden`)], kind))
		if name == "" {
			return
		}
		eval[bool](s.page, fmt.Sprintf(`(select => { select.value = %q; select.dispatchEvent(new Event('change')); return true; })(
			[...document.querySelectorAll('.tables-of select')].find(e => e.checkVisibility()))`, name))
	}
	s.dropFile("school.csv", largeSchool(classes))
	s.awaitText("all classes are drawn", captions, ofClasses)
	choose("Teachers", "")
	s.awaitText("or all teachers", captions, ofTeachers)
	choose("", "")
	s.awaitText("or all tables", captions, ofClasses+" "+ofTeachers+" gym")
	choose("Classes", "3a")
	s.awaitText("or one class", captions, "3a")
	choose("Classes", "")
	s.awaitText("and all again", captions, ofClasses)
	for _, size := range [][2]int64{{1280, 800}, {1366, 657}, {1920, 1000}} {
		s.do("a window", chromedp.EmulateViewport(size[0], size[1]))
		s.settle()
		s.await("two tables lie beside each other", `new Set([...document.querySelectorAll('#family .timetable')].slice(0, 2).map(e => Math.round(e.getBoundingClientRect().top))).size === 1`)
		s.await("and the buttons in sight", isInSight+`('#solve')`)
	}
	s.do("a window", chromedp.EmulateViewport(1280, 900))
	s.solve("memory")
	s.awaitPart("it is solved", textOf("answer"), "Solved")
	choose("Rooms", "")
	s.awaitText("a room has all lessons in it", `String([...document.querySelectorAll('#family .timetable td')].filter(e => e.checkVisibility()).map(e => e.textContent.split(' / ').filter(Boolean).length).reduce((a, b) => a + b))`, fmt.Sprint(2*classes))
	s.howFound()
	s.click("#answer .to-playback")
	s.await("the search is played", `document.querySelector('#picture-here .timetables') !== null`)
	s.awaitText("the classes are in that order there", captions, ofClasses)
	s.click("#go-last")
	choose("Rooms", "")
	s.awaitText("and the room has all lessons in it", `String([...document.querySelectorAll('#picture-here .timetable td')].filter(e => e.checkVisibility()).map(e => e.textContent.split(' / ').filter(Boolean).length).reduce((a, b) => a + b))`, fmt.Sprint(2*classes))
	s.await("and no cross", `!document.getElementById('picture-here').innerText.includes('×')`)
}

// testSchoolOnAPhone looks at a school of many classes in a narrow window: one of its tables is shown, and a list leads to the
// others. What was chosen stays after a new answer, and after a change of the tables.
func testSchoolOnAPhone(s sheet) {
	s.do("a phone", chromedp.EmulateViewport(360, 740))
	s.dropFile("school.csv", longSchool(12))
	s.awaitText("the first class is shown", captions, "1a")
	const list = `[...document.querySelectorAll('#view-grid .tables-of select')][0]`
	choose := func(name string) {
		eval[bool](s.page, fmt.Sprintf(`(select => { select.value = %q; select.dispatchEvent(new Event('change')); return true; })(`+list+`)`, name))
	}
	s.awaitText("and so the list says", list+`.selectedOptions[0].text`, "1a")
	choose("3a")
	s.click("#solve")
	s.awaitPart("it is solved", textOf("answer"), "Solved")
	s.awaitText("the class that was chosen is still shown", captions, "3a")
	s.await("with its lessons", `[...document.querySelectorAll('#family .timetable td')].filter(e => e.checkVisibility() && e.textContent.includes(' with ')).length > 30`)
	s.dropFile("more.csv", "name,away\nAnna2,mon1\n")
	s.awaitPart("a wish is added", tablesText, "Anna2,mon1")
	s.awaitText("it is shown after a change, too", captions, "3a")
	s.click("#view-grid .tables-of button[value=Teachers]")
	s.awaitText("of the teachers the first", captions, "Anna1")
	choose("")
	s.await("or all", `document.querySelectorAll('#family .timetables > .scroll:not([hidden])').length === 12 * 7`)
	s.click("#view-grid .tables-of button[value=Classes]")
	s.do("a wide window", chromedp.EmulateViewport(1280, 800))
	s.click("#view-grid .tables-of button[value=Classes]")
	s.await("all classes", `document.querySelectorAll('#family .timetables > .scroll:not([hidden])').length === 12`)
}

// longSchool are tables of a school with seven hours a day. Each class has 35 lessons, two of them in an afternoon with a long
// name.
func longSchool(classes int) string {
	text := "hours,lunch,later\n7,5,0\n\nname,avoid\nAnna1,mon1\n\nclass,subject,teacher,lessons,room\n"
	for i := range classes {
		for k, subject := range []string{"mathematics", "english", "german", "geography", "chemistry", "music", "philosophy"} {
			text += fmt.Sprintf("%da,%s,%s%d,5,%s\n", i+1, subject, []string{"Anna", "Bert", "Carla", "David", "Elsa", "Frank", "Gudrun"}[k], i+1, map[bool]string{true: fmt.Sprintf("laboratory%d", i+1)}[subject == "chemistry"])
		}
	}
	return text
}

// testSchoolInSight looks at a school with long days in windows in which schools look at it: all hours of a class are in sight,
// no box scrolls in the page, the legend says only what is drawn, and nothing beside it is about searches.
func testSchoolInSight(s sheet) {
	s.dropFile("school.csv", longSchool(12))
	s.await("it is drawn", `document.querySelectorAll('#family .timetable').length > 12`)
	const legend = `[...document.querySelectorAll('#family .timetables > p span')].filter(e => e.checkVisibility()).map(e => e.textContent.trim()).join()`
	s.awaitText("no class has a wish", legend, "")
	s.click("#view-grid .tables-of button[value=Teachers]")
	s.awaitText("but a teacher", legend, "rather not")
	s.click("#view-grid .tables-of button[value=Classes]")
	s.click("#solve")
	s.awaitPart("it is solved", textOf("answer"), "Solved")
	for _, size := range [][2]int64{{1280, 800}, {1366, 657}, {1024, 700}} {
		s.do("a window", chromedp.EmulateViewport(size[0], size[1]))
		s.settle()
		s.await("all seven hours are in sight", `(last => last.cells.length === 6 && last.getBoundingClientRect().bottom <= document.querySelector('#family .timetables > p').getBoundingClientRect().top)(document.querySelector('#family .timetable').tBodies[0].rows[6])`)
		s.await("the title stands beside what to do", `(([title, text, undo]) => title.right < text.left && text.right <= undo.left)(['#family strong', '#family p', '#undo'].map(selector => document.querySelector(selector).getBoundingClientRect()))`)
		s.await("and nothing scrolls but the page", `[...document.querySelectorAll('#family, #family *')].every(e => e.scrollHeight <= e.clientHeight + 1 || getComputedStyle(e).overflowY === 'visible')`)
		eval[bool](s.page, `(scrollTo(0, 1000), true)`)
		s.settle()
		s.await("the buttons stay", isInSight+`('#minimize') && `+isInSight+`('#view-grid .tables-of')`)
		eval[bool](s.page, `(scrollTo(0, 0), true)`)
	}
	s.await("the tab is that of a plan", `document.getElementById('tab-grid').innerText === 'Plan'`)
	s.awaitText("what there is to press", `[...document.querySelectorAll('#solve-form :is(button, label, summary), .stage button')].filter(e => e.checkVisibility() && !e.closest('.tables-of')).map(e => e.innerText || e.ariaLabel).join()`,
		"Save it as a table,as a grid,Undo,Redo,Find the best,Any answer,Anna1 (1),Each of them,How it was found,How it searches")
	s.await("nothing is said of searches", `!/search|choices|undone|neo4j|option/i.test(document.querySelector('#view-grid').innerText.replace('How it searches', ''))`)
	eval[bool](s.page, `(URL.createObjectURL = blob => { blob.text().then(text => { window.saved = text; }); return '#'; }, true)`)
	s.click("#family p span .link:nth-of-type(2)")
	s.awaitText("a grid has the tables as they are drawn", `window.saved ?? ''`, eval[string](s.page, `[...document.querySelectorAll('#family .timetables > .scroll')].filter(e => e.checkVisibility()).map(e =>
		[e.querySelector('caption').textContent, ...[...e.querySelectorAll('tr')].map(row => [...row.cells].map(cell => cell.textContent.includes(',') ? '"' + cell.textContent + '"' : cell.textContent).join())].join('\r\n') + '\r\n\r\n').join('')`))
	s.click("#how-is")
	s.await("where it is solved can still be chosen", `document.querySelector('[name="solver"][value="graph"]').checkVisibility()`)
	s.enter("queens:6")
	s.await("also beside another puzzle", `document.querySelector('.buttons > #where') !== null && document.getElementById('tab-grid').innerText === 'Grid'`)
}

// testWhoIsFree looks for a substitute: all teachers are seen at once, and of an hour who is free then, those first who are there
// on the day. A field finds somebody by the first letters.
func testWhoIsFree(s sheet) {
	courses := "class,subject,teacher,lessons,fixed\n1a+1b,math,ann,1,mon1\n1a,art,bob,1,mon2\n2a,art,cid,1,tue1\n"
	for i := range 8 {
		courses += fmt.Sprintf("3%c,art,dee%d,1,wed2\n", 'a'+i, i)
	}
	s.dropFile("school.csv", courses+"\nname,away\ncid,mon2\neve,mon1\n1a,wed\n\ndays,hours\nmon tue wed,2\n\nclass,subject,teacher,lessons,fixed\n2a,math,eve,1,mon2\n")
	s.await("it is drawn", `document.querySelectorAll('#family .timetable').length > 9`)
	s.click("#solve")
	s.awaitPart("it is solved", textOf("answer"), "Solved")
	find := func(text string) {
		eval[bool](s.page, fmt.Sprintf(`(field => { field.value = %q; field.dispatchEvent(new Event('input')); return true; })(document.querySelector('#view-grid .tables-of input'))`, text))
	}
	find("DEE3")
	s.awaitText("a teacher is found", captions, "dee3")
	find("1")
	s.awaitText("or the classes of a year", captions, "1a 1b")
	s.await("no kind is shown", `document.querySelector('#view-grid .tables-of [aria-pressed="true"]') === null`)
	find("x")
	s.await("that there is none is marked", `document.querySelector('#view-grid .tables-of input').matches(':invalid')`)
	s.awaitText("and what was found stays", captions, "1a 1b")
	find("")
	s.await("without a name all are there", `document.querySelectorAll('#family .timetable').length > 9`)

	const free = `document.querySelector('#view-grid .free-then').innerText.split('\n').filter(Boolean).join('; ')`
	s.click(`#view-grid .tables-of button[value="Who is free"]`)
	s.awaitText("all teachers are seen at once", `[...document.querySelectorAll('#family .overview tbody tr')].map(row => [...row.cells].map(cell => cell.innerText || (cell.classList.contains('away') ? '-' : '.')).join(' ')).slice(0, 4).join('; ')+ '; ' +
		[...document.querySelectorAll('#family .overview tbody tr')].at(-1).innerText.replace(/\s+/g, ' ').trim()`, "ann 1a+ . . . . .; bob . 1a . . . .; cid . - 2a . . .; dee0 . . . . . 3a; eve 2a")
	s.awaitText("what to do is said", free, "Click an hour to see who is free then.")
	s.click(`#view-grid .overview [aria-label="Who is free mon 2"]`)
	s.awaitText("who is free is said", free, "mon 2: 9 teachers free; Has lessons that day: ann; No lesson that day: dee0, dee1, dee2, dee3, dee4, dee5, dee6 and dee7; Away: cid; 2 teach")
	s.click("#view-grid .free-then summary")
	s.awaitPart("and who teaches what", free, "bob: art of 1a; eve: math of 2a")
	s.axeAt("all teachers")
	s.click(`#view-grid .overview tbody tr:first-child td:nth-of-type(1)`)
	s.awaitPart("any place of an hour will do", free, "mon 1: 10 teachers free")

	// From a lesson of somebody who is ill it is one step.
	s.click("#view-grid .tables-of button[value=Classes]")
	s.click("#family .timetables > :nth-child(1) tbody tr:nth-child(1) td")
	s.click(".wanted .link:nth-of-type(2)")
	s.awaitPart("who is free then is said", free, "mon 1: 10 teachers free; Has lessons that day: bob; ")

	// What was sought is still shown after a change of the tables.
	find("dee3")
	s.awaitText("a teacher is found again", captions, "dee3")
	s.dropFile("more.csv", "name,away\ndee3,mon1\n")
	s.awaitPart("another table is read", tablesText, "dee3,mon1")
	s.await("it is drawn", `document.querySelectorAll('#family td.away').length > 0`)
	s.awaitText("the same is shown", captions, "dee3")
}

// testSchoolPrinted prints timetables and a roster: each class, or each teacher, has a page with its name, and on it is no color,
// no wish and no button.
func testSchoolPrinted(s sheet) {
	pages := func() int {
		s.t.Helper()
		var pdf []byte
		s.do("print", chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
			answer, err := cdp.Call(ctx, target, cdppage.PrintToPDF, cdppage.PrintToPDFParams{PreferCSSPageSize: new(true)})
			pdf = answer.Data
			return err
		}))
		return strings.Count(string(pdf), "<</Type /Page\n")
	}
	check := func(what string, want int) {
		s.t.Helper()
		s.settle()
		if got := pages(); got != want {
			s.t.Errorf("%s: want %d pages, got %d", what, want, got)
		}
	}
	s.dropFile("school.csv", longSchool(9))
	s.await("it is drawn", `document.querySelectorAll('#family .timetable').length > 9`)
	s.solve("memory")
	s.awaitPart("it is solved", textOf("answer"), "Solved")
	check("classes", 9)
	s.click("#view-grid .tables-of button[value=Teachers]")
	check("teachers", 9*7)
	eval[bool](s.page, `(select => { select.value = 'Anna1'; select.dispatchEvent(new Event('change')); return true; })(document.querySelector('#view-grid .tables-of select'))`)
	check("one teacher", 1)

	// By the button people choose what is printed, and how many are on a sheet; what is shown stays.
	const printed = `[...document.querySelectorAll('.sheets caption')].map(e => e.textContent).join(' ')`
	ask := func(what string, onASheet int, want string) {
		s.t.Helper()
		s.click("#print")
		s.await("it is asked what is printed", `document.querySelector('dialog.printing[open]') !== null`)
		s.click(fmt.Sprintf(`dialog.printing [value="%d"]`, onASheet))
		eval[bool](s.page, fmt.Sprintf(`(name => { const box = [...document.querySelectorAll('dialog.printing label')].find(e => e.textContent.trim() === name); box.closest('details')?.setAttribute('open', ''); box.click(); return true; })(%q)`, what))
		s.awaitText("how much that is", `document.querySelector('dialog.printing [role="status"]').textContent`, want)
	}
	eval[bool](s.page, `(window.print = () => {}, true)`)
	ask("Classes (9)", 4, "10 tables on 3 sheets.")
	s.axeAt("what is printed")
	s.click("dialog.printing .primary")
	s.awaitText("they are on the sheets", printed, "1a 2a 3a 4a 5a 6a 7a 8a 9a Anna1")
	s.await("with their lessons", `[...document.querySelectorAll('.sheets table')].every(table => table.textContent.includes(' with '))`)
	check("four on a sheet", 3)
	eval[bool](s.page, `dispatchEvent(new Event('afterprint'))`)
	s.awaitText("what is shown stays", captions, "Anna1")
	check("printed by the browser", 1)
	ask("Anna1", 2, "Choose what is printed.")
	s.await("nothing can't be printed", `document.querySelector('dialog.printing .primary').disabled`)
	eval[bool](s.page, `([...document.querySelectorAll('dialog.printing label')].filter(e => /^ (?:3a|5a|Bert2)$/.test(e.textContent)).forEach(e => e.click()), true)`)
	s.click("dialog.printing .primary")
	s.awaitText("some of several kinds", printed, "3a 5a Bert2")
	check("two on a sheet", 2)
	eval[bool](s.page, `dispatchEvent(new Event('afterprint'))`)
	s.click("#print")
	s.await("how many are on a sheet is remembered", `document.querySelector('dialog.printing [value="2"]')?.checked === true`)
	s.click("dialog.printing .buttons :not(.primary)")
	s.do("as on paper", chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
		return err
	}))
	const (
		seen  = `[...document.querySelectorAll('button, select, p, strong, h1, h2, summary, caption')].filter(e => e.checkVisibility() && e.id !== 'said' && e.innerText).map(e => e.innerText).join()`
		plain = `[...document.querySelectorAll('#family :is(td, th, caption)')].filter(e => e.checkVisibility()).every(e => (look => look.backgroundColor === 'rgba(0, 0, 0, 0)' && look.backgroundImage === 'none' && look.color === 'rgb(0, 0, 0)')(getComputedStyle(e)))`
	)
	s.awaitText("the name of the teacher is all that is beside the table", seen, "Anna1")
	s.await("there are no colors", plain)

	s.dropFile("roster.csv", s.tables("people.csv", "shifts.csv"))
	s.await("a roster is drawn", isRoster)
	eval[bool](s.page, `(document.getElementById('minimize').click(), true)`)
	s.awaitPart("the best is found", textOf("answer"), "The best answer costs")
	s.awaitText("the letters are explained", seen, "A roster,e early\nl late\nn night\n· free\n– away")
	// Its weekends are shaded.
	s.await("there are no colors", `[...document.querySelectorAll('#family :is(td, th, caption)')].filter(e => e.checkVisibility()).every(e => (look => /^rgba?\((\d+), \1, \1/.test(look.backgroundColor) && look.backgroundImage === 'none' && look.color === 'rgb(0, 0, 0)')(getComputedStyle(e)))`)
	check("a roster", 1)
}

// ownTable writes a plan as another program may do: with a line for each hour, and columns of its own.
func ownTable(t *testing.T, plan string) string {
	t.Helper()
	rows := testenv.Must(csv.NewReader(strings.NewReader(plan)).ReadAll())(t)
	own := "Class;Day;Hour;Subject;Remark\n"
	for _, row := range rows[1:] { // avoided,class,day,hour,hours,room,subject,teacher,option
		for h := range testenv.Must(strconv.Atoi(row[4]))(t) {
			own += fmt.Sprintf("%s;%s;%d;%s;?\n", row[1], row[2], testenv.Must(strconv.Atoi(row[3]))(t)+h, row[6])
		}
	}
	return own
}

// testSchoolChanges changes a wish after the best timetable was found. The next one can change as little as can be of
// it: the lessons that are new are listed and outlined, and they are those that the command finds.
func testSchoolChanges(s sheet) {
	const isOffered = `document.getElementById('keep-label').checkVisibility()`
	school := s.tables("courses.csv", "wishes.csv")
	s.dropFile("school.csv", school)
	s.awaitText("the classes are drawn", captions, "1a 1b 2a")
	s.await("there is nothing to keep", `!`+isOffered)
	s.click("#minimize")
	s.awaitPart("the best timetable is found", textOf("answer"), "The best answer costs 22")
	s.awaitText("double lessons look like others, but in one box over two hours", `(cells => new Set(cells.map(e => e.className.replace(/ (goes-on|has-begun)/g, ''))).size + ' ' + new Set(cells.map(e => e.className)).size + ' ' + cells.some(e => e.parentElement.nextElementSibling?.cells[e.cellIndex].innerText === e.innerText))(
		[...document.querySelectorAll('#family .timetable td')].filter(e => e.textContent.includes('science with cid')))`, "1 3 true")
	eval[bool](s.page, `(URL.createObjectURL = blob => { blob.text().then(text => { window.saved = text; }); return '#'; }, true)`)
	s.click("#family .link")
	s.awaitPart("it can be saved for a spreadsheet", `window.saved ?? ''`, "avoided,class,day,hour,hours,room,subject,teacher,option\r\n")
	saved := eval[string](s.page, `window.saved`)
	changed := strings.Replace(school, "bob,mon,", "bob,mon thu,", 1)
	s.dropFile("school.csv", changed)
	s.await("it is to be kept after a change", isOffered+` && document.getElementById('keep').checked`)
	s.click("#minimize")
	s.awaitPart("it changes as little as can be", textOf("answer"), "2 changes: the fewest. The answer costs 31")
	s.awaitPart("and that is proved", textOf("answer"), "Proved")
	s.awaitText("what changes is listed, class by class", `[...document.querySelectorAll('#answer .changes li')].map(e => e.innerText.replace(/[a-z]+\d$/, '')).join()`, "1a: english with bob, thu2 → ,1b: english with bob, thu1 → ")
	s.click("#view-grid .tables-of button[value='Classes']")
	s.awaitText("and outlined", `[...document.querySelectorAll('#family .timetable .fresh')].map(e => e.textContent).join()`, "english with bob,english with bob")
	s.click("#keep-label")
	s.click("#minimize")
	s.awaitPart("it need not be kept", textOf("answer"), "The best answer costs 2")
	s.await("nothing is outlined then", `document.querySelector('#family .fresh') === null && document.querySelector('#answer .changes') === null`)
	s.dropFile("week.dlx", s.tables("seating.dlx"))
	s.awaitPart("another problem", textOf("family"), "Six guests")
	s.await("has nothing to keep", `!`+isOffered+` && !document.getElementById('keep').checked`)

	s.dropFile("other.csv", strings.NewReplacer("1a", "7a", "1b", "7b").Replace(school))
	s.awaitText("a school that shares one class of three", captions, "2a 7a 7b")
	s.await("is another problem, too", `!`+isOffered)

	s.navigate("/?later")
	s.dropFile("school.csv", school)
	s.awaitText("the classes are drawn", captions, "1a 1b 2a")
	s.await("a page that comes anew knows no answer", `!`+isOffered)
	s.dropFile("plan.csv", saved)
	s.await("the plan is opened, to be kept", isOffered+` && document.getElementById('keep').checked`)
	s.dropFile("own.csv", ownTable(s.t, saved))
	s.await("so is one of another program", isOffered+` && document.getElementById('keep').checked`)
	s.dropFile("school.csv", changed)
	s.awaitPart("the tables are changed", puzzleText, "bob,mon thu")
	s.await("also after a change", isOffered+` && document.getElementById('keep').checked`)
	s.click("#minimize")
	s.awaitPart("it changes as little as can be", textOf("answer"), "2 changes: the fewest. The answer costs 31")
}

// testRosterChanges has somebody fall ill in the middle of a roster. The table comes with another name, the days that have
// passed stay as they were worked, and as few shifts as can be change.
func testRosterChanges(s sheet) {
	people, shifts := s.tables("people.csv"), s.tables("shifts.csv")
	s.dropFiles(map[string]string{"people.csv": fmt.Sprintf("%q", people), "shifts.csv": fmt.Sprintf("%q", shifts)})
	s.awaitPart("a roster is drawn", textOf("family"), "A roster")
	s.click("#minimize")
	s.awaitPart("the best one is found", textOf("answer"), "The best answer costs 10")
	s.awaitText("what can be watched is another search", `document.querySelector('#tree-none .solve-here').textContent`, "Watch a search for any answer")
	s.awaitPart("what is against wishes is said", textOf("answer"), "In spite of a wish: 2 shifts")
	s.awaitText("has a dot", `String(document.querySelectorAll('#family .costly').length)`, "2")
	worked := `[...document.querySelectorAll('#family table tr')].map(row => [...row.querySelectorAll('td')].slice(0, 3).map(cell => cell.innerText).join()).join(';')`
	const roster = `[...document.querySelectorAll('#family .roster tbody:not(.sums) td')].map(cell => cell.innerText).join()`
	was, plan := eval[string](s.page, worked), eval[string](s.page, roster)
	if !strings.Contains(was, ",") {
		s.t.Errorf("want the shifts of the first three days, got %q", was)
	}
	s.dropFile("people in may.csv", strings.Replace(people, "ann,6-8,1-3", "ann,6-8,1-4", 1))
	s.awaitPart("the table takes the place of the other one", textOf("notice"), "people in may.csv is in place of people.csv")
	s.await("the answer is to be kept, from a day that is asked for", `document.getElementById('keep').checked && document.getElementById('from-day').checkVisibility()`)
	eval[bool](s.page, `(document.getElementById('from-day').value = 4, true)`)
	s.click("#minimize")
	s.awaitPart("few shifts change", textOf("answer"), "2 changes: the fewest")
	s.awaitText("the days before stay", worked, was)
	again := func(day, what, answer string) {
		s.await("the search has ended", `!document.getElementById('minimize').disabled`)
		eval[bool](s.page, fmt.Sprintf(`(document.getElementById('answer').replaceChildren(), document.getElementById('from-day').value = %q, true)`, day))
		s.click("#minimize")
		s.awaitPart(what, textOf("answer"), answer)
	}
	again("9", "from a later day on, nobody can take the place", "There is no roster")
	again("0", "the day must be one", "want a whole number from 1 to 366")
	again("", "without a day, all of it is to be kept", "2 changes: the fewest")
	again("4", "and from the day on once more", "2 changes: the fewest")
	s.await("what changes is listed, day by day", `(lines => lines.length === 2 && lines.every(line => /^(Thursday|Friday|Saturday|Sunday|Monday|Tuesday|Wednesday) ([4-9]|1[0-4]), (early|late|night): \w+ → \w+$/.test(line)))([...document.querySelectorAll('#answer .changes li')].map(e => e.innerText))`)
	s.awaitPart("who takes the shift of whom", textOf("answer"), "Thursday 4, early: ann → ")
	now := eval[string](s.page, roster)
	s.click("#undo")
	s.awaitText("the tables before have their answer again", roster, plan)
	s.awaitPart("with what is said of it", textOf("answer"), "The best answer costs 10")
	s.await("which was not to keep anything", `!document.getElementById('keep').checked`)
	s.click("#redo")
	s.awaitText("and so have those after", roster, now)
	s.await("which was", `document.getElementById('keep').checked`)
	again("9", "and from a later day on, there is none", "There is no roster")
	s.dropFiles(map[string]string{"people.csv": fmt.Sprintf("%q", people), "shifts.csv": fmt.Sprintf("%q", shifts)})
	s.await("another puzzle need not be like it", `!document.getElementById('keep').checked`)
}

// testSchoolInGraph loads a school into the graph: the tables have the order that they have in Grid.
func testSchoolInGraph(s sheet) {
	s.dropFile("school.csv", s.tables("courses.csv", "wishes.csv"))
	s.awaitText("the classes are drawn", captions, "1a 1b 2a")
	s.click("#view-grid .tables-of button[value='']")
	s.awaitText("and all", captions, "1a 1b 2a ann bob cid dee eve gus gym lab")
	s.click("#solve-form summary")
	s.click("#by-steps")
	s.awaitLong("it is in the graph", `document.querySelector('#picture-here .timetables') !== null`)
	s.click("#picture-here .tables-of button[value='']")
	s.awaitText("in the same order", captions, "1a 1b 2a ann bob cid dee eve gus gym lab")
}

// testLongBestInGraph looks for the best timetable in Neo4j, where that takes minutes: the page says that memory is faster.
// When the search is stopped, the table has all of its steps, not only those up to the last better answer.
func testLongBestInGraph(s sheet) {
	s.dropFile("school.csv", s.tables("courses.csv", "wishes.csv"))
	s.awaitText("the classes are drawn", captions, "1a 1b 2a")
	s.click("#solve-form summary")
	s.chooseSolver("graph")
	s.click("#minimize")
	s.awaitLong("a faster search is named", `document.querySelector('#answer .how')?.innerText.includes('In memory another search takes a small part of the time') ?? false`)
	// Another test may take the name as soon as it is stopped: so the page gets numbers that are known.
	call[bool](s, `() => {
		const ask = window.fetch;
		window.fetch = async (path, ...rest) => {
			const answer = await ask(path, ...rest);
			return path === 'api/searches' ? Response.json((await answer.json()).map(row => ({...row, choices: 12345, backtracks: 12000}))) : answer;
		};
		return true;
	}`)
	s.click("#stop-solving")
	s.awaitPart("it is stopped", textOf("answer"), "Stopped in Neo4j, after")
	s.awaitText("the choices and undos of the whole search are said", `[...document.querySelectorAll('#answer > .result-table td.number')].slice(0, 3).map(cell => cell.innerText).join()`, "12,345,12,000,–")
	s.await("the advice is gone", `!document.getElementById('answer').innerText.includes('small part of the time')`)
}

// testBestInGraph has the best answer found in the graph, and in both: it is drawn, the two are compared, the page says
// what the puzzle is called in Neo4j, and the search can be played. Without a database, what memory has found stays.
func testBestInGraph(s sheet) {
	const rows = `[...document.querySelectorAll('#answer > .result-table td:first-child')].map(e => e.innerText).join('; ')`
	fair := string(testenv.Must(os.ReadFile("../../examples/fair.dlx"))(s.t))
	show := func(s sheet) {
		s.dropFile("fair.dlx", fair)
		s.awaitPart("it is shown", textOf("family"), "Four Fridays")
		s.await("it is drawn", `document.querySelector('#family .items') !== null`)
	}
	show(s)
	s.chooseSolver("graph")
	s.click("#minimize")
	s.awaitLong("it is found", `document.getElementById('answer').innerText.includes('The best answer costs -6')`)
	s.awaitPart("and where it was proved", textOf("answer"), "Proved in Neo4j, after")
	s.awaitText("by one search", rows, "graph, server")
	s.await("it is drawn", `document.getElementById('family').dataset.answered === 'true'`)
	s.awaitPart("it has a name there", textOf("answer"), "In Neo4j it is the puzzle")
	const trees = `performance.getEntriesByType('resource').filter(({name}) => name.includes('/api/tree/')).length`
	s.await("its tree is there", trees+" === 1")
	s.chooseSolver("both")
	s.click("#minimize")
	s.awaitLong("both find it", rows+`.endsWith('; graph, server')`)
	s.awaitPart("the same", textOf("answer"), "The best answer costs -6")
	s.click("#answer .to-playback")
	s.await("the search is there", trees+" === 2") // else a step is one of the search before
	s.settle()
	s.awaitPart("at its beginning", storyText, "Before the first choice")
	s.bestBeside(fair)

	without := s.without.sheet(s.t)
	show(without)
	without.click("#solve-form summary")
	without.choose("order", "first")
	for range 2 { // the second time from the answer of the first one
		without.push("minimize")
		without.awaitPart("the order is for Neo4j alone", textOf("answer"), "Proved, after")
	}

	// In the place of Neo4j's answer there are events, and then the end of the answer, or nothing more.
	call[bool](without, `() => {
		const ask = window.fetch;
		window.fetch = (path, options) => {
			if (path !== 'api/minimize' || !options.body.includes('"graph"')) return ask(path, options);
			if (window.refused) return Promise.resolve(new Response('{"error": {"message": "no server", "reason": "no database"}}', {status: 503}));
			return Promise.resolve(new Response(new ReadableStream({start(controller) {
				options.signal.addEventListener('abort', () => controller.error(options.signal.reason));
				window.send = (event, data) => controller.enqueue(new TextEncoder().encode('event: ' + event + '\ndata: ' + JSON.stringify(data) + '\n\n'));
				window.end = () => controller.close();
			}})));
		};
		return true;
	}`)
	send := func(event string, data map[string]any) {
		s.t.Helper()
		without.await("Neo4j is asked", `window.send !== undefined`)
		call[bool](without, `(event, data) => (window.send(event, data), true)`, event, data)
	}
	end := func() { call[bool](without, `() => (window.end(), window.send = undefined, true)`) }
	best := func(status string, cost any, roundTrips int) map[string]any {
		return map[string]any{"status": status, "cost": cost, "bound": -7, "chosen": nil, "seconds": 1, "solver": "graph", "mode": "server", "choices": 0, "backtracks": 0, "roundTrips": roundTrips}
	}
	const status = `document.querySelector('#answer .status')?.innerText.replace(/^\W*/, '') ?? ''`
	const answered = `document.getElementById('family').dataset.answered`
	without.chooseSolver("both")
	for _, c := range []struct {
		what  string
		then  func()
		words string
	}{
		{"the time limit", func() { send("best", best("stopped", nil, 9)); end() }, "Stopped at the time limit in Neo4j, after 1 s."},
		{"an error", func() { send("failed", map[string]any{"message": "the graph was changed"}); end() }, "the graph was changed"},
		{"the end", end, "The server has ended the search"},
		{"Stop", func() { without.click("#stop-solving"); call[bool](without, `() => (window.send = undefined, true)`) }, "Stopped in Neo4j, after"},
	} {
		without.push("minimize")
		send("best", best("improved", nil, 0))
		without.awaitPart("before the search begins, Neo4j is waited for", textOf("waiting"), "Neo4j")
		send("best", best("improved", nil, 5))
		without.awaitPart("it is said that it searches", textOf("answer"), "Still searching in Neo4j, after")
		without.awaitText("what memory has proved stays", status, "The best answer costs -6")
		c.then()
		without.await(c.what+" ends it", `document.getElementById('stop-solving').hidden`)
		without.awaitPart(c.what+" is said", textOf("answer"), c.words)
		without.await("and nothing searches", `!document.getElementById('answer').innerText.includes('Still searching')`)
		without.awaitText("what memory has proved stays", status, "The best answer costs -6")
		without.awaitText("also in the picture", answered, "true")
	}

	// Another puzzle is shown when the best answer comes, and then the first one again.
	without.chooseSolver("graph")
	without.push("minimize")
	without.await("Neo4j is asked", `window.send !== undefined`)
	without.dropFile("seating.dlx", string(testenv.Must(os.ReadFile("../../examples/seating.dlx"))(s.t)))
	without.awaitPart("another puzzle", textOf("family"), "Six guests")
	found := best("improved", -6, 5)
	found["chosen"] = testenv.Must(memsolver.Minimize(s.t.Context(), testenv.Must(puzzle.Parse("dlx:../../examples/fair.dlx"))(s.t).Problem()))(s.t).Solution
	send("best", found)
	show(without)
	send("best", best("optimal", -6, 9))
	end()
	without.awaitText("the best answer is said", status, "The best answer costs -6")
	without.awaitText("and drawn", answered, "true")

	// Nothing is searched where the tables contradict each other.
	without.push("minimize")
	none := best("unsolvable", nil, 0)
	none["reason"] = map[string]any{"text": "ann can't come"}
	send("best", none)
	end()
	without.awaitText("why there is none", status, "No solution: ann can't come")
	without.await("Neo4j has proved nothing", `!document.getElementById('answer').innerText.includes('in Neo4j') && document.querySelector('#answer > .result-table') === null`)
	call[bool](without, `() => window.refused = true`)
	without.chooseSolver("both")
	without.push("minimize")
	without.awaitPart("there is no database", textOf("answer"), "This needs Neo4j, and no Neo4j is running")
	without.awaitText("what memory has found stays", status, "The best answer costs -6")
	without.awaitText("also in the picture", answered, "true")
}

// testFree draws a timetable in which a class is free in some hours and a teacher is not there on a day: such hours are
// empty, and have no color.
func testFree(s sheet) {
	s.dropFile("free.csv", "class,subject,teacher,lessons\n1a,math,ann,3\n1a,art,bob,2\n\nname,idle,days,daily,afternoons\n1a,0,,,0\nann,,4,,\nbob,,,1,\n\nhours,lunch\n5,3\n")
	s.awaitPart("it is shown", textOf("family"), "A timetable")
	s.solve("memory")
	s.awaitPart("it is solved", textOf("answer"), "Solved")
	const colored = ` .timetable [class*=hue-]')].map(cell => cell.textContent.split(' ').filter(word => ['math', 'art'].includes(word)).join()).join(' ').split(' ').toSorted().join(' ')`
	s.awaitText("only lessons are colored", `[...document.querySelectorAll('#family`+colored, "art art art art math math math math math math")
	s.awaitText("and all else is empty", `[...document.querySelectorAll('#family .timetable td:not([class*=hue-])')].filter(cell => cell.closest('tbody')).map(cell => cell.textContent).join('')`, "")
}

// testSchoolGroups draws a timetable in which two teachers have groups of the same classes: each has a table.
func testSchoolGroups(s sheet) {
	s.dropFile("groups.csv", "class,subject,teacher,lessons,room\n1a+1b,french/latin,dee/gus,2,hall\n1a,math,ann,1\n")
	s.click("#view-grid .tables-of button[value=Teachers]")
	s.awaitText("each teacher has a table", captions, "ann dee gus")
	s.click("#view-grid .tables-of button[value=Rooms]")
	s.awaitText("and the room another", captions, "hall")
}

// testSchoolReason looks for the best timetable where there is none: the page says why, and marks the hours in which the
// teacher who is to blame is away, and the headings of the teacher and the classes, also where another kind of tables was
// chosen. Of a plan before, the lessons are marked that can't be.
func testSchoolReason(s sheet) {
	text := strings.Replace(s.tables("wishes.csv", "courses.csv"), "\nbob,mon", "\nbob,mon tue wed thu1 thu2", 1)
	s.dropFile("school.csv", text)
	s.awaitText("the classes are drawn", captions, "1a 1b 2a")
	for _, button := range []string{"#minimize", "#solve"} {
		s.click("#view-grid .tables-of button[value=Rooms]")
		s.awaitText("the rooms are drawn", captions, "gym lab")
		s.click(button)
		s.awaitText("that there is none is said shortly", `document.querySelector('#answer .status.bad')?.innerText.replace(/^\W*/, '') ?? ''`, "There is no timetable")
		s.awaitPart("the reason is said", textOf("answer"), "english of 1a, 1b and 2a needs 3 days, as it is at most once a day, but only 2 can be (away: bob mon tue wed thu1 thu2)")
		s.awaitText("each reason is in a line, with what helps", `[...document.querySelectorAll('#answer .reasons li')].map(e => [...e.childNodes].map(part => part.textContent).join(' | ')).join('\n')`,
			"english of 1a, 1b and 2a needs 3 days, as it is at most once a day, but only 2 can be (away: bob mon tue wed thu1 thu2) | Let somebody come on more days, make two of the lessons a double one, or take one off.\n"+
				"bob has 9 lessons, but at most 8 hours (away mon tue wed thu1 thu2) | Let them have more hours, or give some of the lessons to others.")
		s.awaitText("the hours of the teacher are red", redHours, "bob mon,bob thu,bob tue,bob wed")
		s.awaitText("and no others, in which the teacher could come", `[...document.querySelectorAll('#family td.dead')].every(cell => cell.classList.contains('away')) && String(document.querySelectorAll('#family td.dead').length)`, "17")
		s.awaitText("and who is to blame", redHeads, "1a,1b,2a,bob")
		s.awaitText("the teachers are shown", captions, "ann bob cid dee eve gus")
		s.await("and in sight", isInSight+`('#family .dead')`)
		s.awaitPart("it is said that they are", textOf("family"), "the reason is about what is red")
	}
	// Of an hour that is an item the reason names that hour, in its own table.
	s.dropFile("lab.csv", "class,subject,teacher,lessons,room\n1a,art,ann,5,lab\n1b,art,bob,5,lab\n1c,art,cid,5,lab\n\nname,away\nlab,1 2 3\n\nhours\n4\n")
	s.awaitText("it is drawn", captions, "1a 1b 1c ann bob cid lab")
	s.click("#minimize")
	s.awaitText("that there is none is said shortly", `document.querySelector('#answer .status.bad')?.innerText.replace(/^\W*/, '') ?? ''`, "There is no timetable")
	s.awaitPart("the reason is said", textOf("answer"), "lab has 15 lessons, but at most 5 hours (away 1 2 3)")
	s.awaitText("the hours in which the room can't be used are red", redHours, "lab fri,lab mon,lab thu,lab tue,lab wed")
	s.awaitText("which are three a day", `String(document.querySelectorAll('#family td.dead').length)`, "15")
	s.awaitText("and the room itself", redHeads, "lab")

	// The lessons of the plan before that the reason is about are red, in the tables of the classes, too.
	wishes := s.tables("wishes.csv")
	s.dropFiles(map[string]string{"courses.csv": fmt.Sprintf("%q", s.tables("courses.csv")), "wishes.csv": fmt.Sprintf("%q", wishes)})
	s.awaitText("the classes are drawn", captions, "1a 1b 2a")
	s.click("#minimize")
	s.awaitPart("the best timetable is found", textOf("answer"), "The best answer costs 22")
	s.dropFile("wishes.csv", strings.Replace(wishes, "\nbob,mon", "\nbob,mon tue wed thu1 thu2", 1))
	s.awaitPart("the tables are read again", textOf("notice"), "wishes.csv is read again")
	s.click("#minimize")
	s.awaitPart("there is no timetable", textOf("answer"), "There is no timetable")
	s.awaitPart("the hours of the teacher are red", redHours, "bob mon,bob thu,bob tue,bob wed")
	s.click("#view-grid .tables-of button[value=Classes]")
	s.awaitText("the lessons that are to blame are red", `[...new Set([...document.querySelectorAll('#family td.dead')].filter(cell => cell.checkVisibility()).map(cell => cell.textContent))].join()`, "english with bob")
}

// testSchoolWishes looks for a timetable whose wishes can't all be met: the page says which.
func testSchoolWishes(s sheet) {
	s.dropFile("school.csv", s.tables("courses.csv")+"\nname,away,days\nbob,,3\n1a,mon,\n1b,tue,\n2a,wed,\nann,fri1,\n")
	s.awaitText("the classes are drawn", captions, "1a 1b 2a")
	for _, button := range []string{"#minimize", "#solve"} {
		eval[bool](s.page, `(document.getElementById('answer').replaceChildren(), true)`)
		s.click(button)
		s.awaitText("that there is none is said shortly", `document.querySelector('#answer .status.bad')?.innerText.replace(/^\W*/, '') ?? ''`, "There is no timetable")
		s.awaitPart("the reason is said", textOf("answer"), "these wishes can't all be met, but without any one of them there is a solution\n")
		s.awaitText("the wishes are listed", `[...document.querySelectorAll('#answer .wishes span')].map(e => e.textContent).join('; ')`, "bob: days 3; 1a: away mon; 1b: away tue; 2a: away wed")
		s.awaitText("the hours are red in which a class is away", redHours, "1a mon,1b tue,2a wed")
		s.awaitText("and the heading of the teacher", redHeads, "bob")
		s.await("the search has ended", `!document.getElementById('minimize').disabled`)
	}
	s.click("#answer .wishes li:nth-child(2) button")
	s.awaitPart("without one of them there is a timetable", textOf("answer"), "The best answer costs")
	s.awaitPart("the tables have the others", tablesText, "\nbob,,3\n1a,,\n1b,tue,\n2a,wed,\n")
}

// testLongSearch solves a roster whose search by the steps of the graph is too long to be kept: there is an answer at
// once, and the beginning of that search can be played.
func testLongSearch(s sheet) {
	tables := s.tables("people.csv", "shifts.csv")
	s.dropFile("short.csv", strings.NewReplacer("\nhal,4-5", "\nhal,2", "\nlate,1", "\nlate,2", "\nnight,1", "\nnight,2").Replace(tables))
	s.await("it is drawn", isRoster)
	s.click("#minimize")
	s.awaitText("that there is none is said shortly", `document.querySelector('#answer .status.bad')?.innerText.replace(/^\W*/, '') ?? ''`, "There is no roster")
	s.awaitPart("the reason is said", textOf("answer"), "the shifts have 84 places, but all people together can work 58 shifts at most")
	// Each of the shifts needs two people.
	s.await("everybody is red, and more shifts than they can work", `2 * document.querySelectorAll('#family .sums .dead').length > 58 && document.querySelectorAll('#family th.dead').length === 8`)
	s.dropFile("roster.csv", strings.ReplaceAll(tables, ",nurse", ",")) // a need for skills shortens the search
	s.await("it is drawn, and nothing is red", isRoster+` && document.querySelector('#family .dead') === null`)
	s.solve("memory")
	s.howFound()
	s.awaitPart("that the answer is of another search is said", textOf("answer"), "The beginning of the first one can be played.")
	eval[bool](s.page, `([...document.querySelectorAll('#answer button')].find(e => e.textContent.startsWith('Play')).click(), true)`)
	s.await("it is played", `document.querySelector('#picture-here .roster') !== null`)
	s.click("#go-last")
	s.awaitPart("where it ends is said", storyText, "The search went on after these choices")
}

// testRoster draws a roster, from tables and from a file in Knuth's format: people and days, with the first letters of
// the shifts, as the command prints it.
func testRoster(s sheet) {
	text := s.tables("people.csv", "shifts.csv")
	s.dropFile("roster.csv", text)
	s.await("it is drawn", isRoster)
	s.awaitPart("it has a title", textOf("family"), "A roster")
	const letters = `(sheet => [...document.querySelectorAll(sheet + ' .roster tbody:not(.sums) tr')].map(row => [...row.cells].slice(0, -1).map(cell => cell.classList.contains('away') ? '-' : cell.innerText.replace('·', '.')).join(' ')).join('\n'))`
	check := func(where string, sums string) {
		s.t.Helper()
		want := letters + `('` + where + `')`
		got := eval[string](s.page, want)
		if len(strings.Fields(got)) != 8*15 || strings.ContainsFunc(got, func(r rune) bool { return strings.ContainsRune("0123456789", r) }) {
			s.t.Errorf("want a letter or a dot for 8 people on 14 days, got\n%s", got)
		}
		s.awaitText("the sums are those of the table of shifts", fmt.Sprintf(`[...document.querySelectorAll('%s .sums tr')].map(row => [...new Set([...row.cells].slice(1, -1).map(cell => cell.innerText))].join()).join(' ')`, where), sums)
		s.awaitText("each shift has a color", fmt.Sprintf(`[...document.querySelectorAll('%s .roster [class*=hue-]')].map(cell => cell.innerText + cell.className.match(/hue-\d+/)[0]).filter((text, k, all) => all.indexOf(text) === k).toSorted().join(' ')`, where), "ehue-0 lhue-1 nhue-2")
	}
	s.click("#minimize")
	s.awaitPart("the best is found", textOf("answer"), "The best answer costs 10")
	check("#family", "2 1 1")
	s.awaitText("weekends are marked", `[...document.querySelectorAll('#family .roster thead .weekend')].map(cell => cell.textContent).join()`, "S6,S7,S13,S14")
	s.awaitText("so are the days on which somebody is away", `[...document.querySelectorAll('#family .roster tbody:not(.sums) tr')].map(row => [...row.querySelectorAll('td:not(.total)')].flatMap((cell, day) => cell.classList.contains('away') ? [day + 1] : []).join(' ')).join()`,
		"1 2 3,,10 11 12 13 14,,5 6 7,,8 9,")
	s.awaitText("and shifts are counted", `[...document.querySelectorAll('#family .roster tbody .total')].slice(0, 8).map(cell => cell.innerText).join()`,
		eval[string](s.page, `[...document.querySelectorAll('#family .roster tbody:not(.sums) tr')].map(row => row.querySelectorAll('[class*=hue-]').length).join()`))

	// A file in Knuth's format whose options are named so.
	s.dropFile("roster.dlx", "| Two days\nearly-1 early-2 late-1 late-2 | ann_1 ann_2 bob_1 bob_2\n| name: ann: early, day 1\nearly-1 ann_1\n| name: ann: late, day 1\nlate-1 ann_1\n"+
		"| name: bob: early, day 1\nearly-1 bob_1\n| name: bob: late, day 1\nlate-1 bob_1\n| name: ann: early, day 2\nearly-2 ann_2\n| name: bob: late, day 2\nlate-2 bob_2\n")
	s.awaitPart("it is shown", textOf("family"), "Two days")
	s.await("it is drawn", isRoster)
	s.solve("memory")
	s.awaitPart("it is solved", textOf("answer"), "Solved")
	s.awaitText("with the shifts", letters+`('#family')`, "ann e e\nbob l l")
	s.click("#answer .to-playback")
	s.await("it is played", `document.querySelector('#picture-here .roster') !== null`)
	s.awaitText("a number says how many options are left", letters+`('#picture-here')`, "ann 2 1\nbob 2 1")
	s.click("#go-last")
	s.awaitText("at the end there are the shifts", letters+`('#picture-here')`, "ann e e\nbob l l")

	// In a narrow window two weeks have room. Four scroll, and the names stay.
	s.click("#tab-grid")
	s.dropFile("roster.csv", text)
	s.await("it is drawn", `document.querySelectorAll('#family .roster thead th').length === 15`)
	s.do("a narrow window", chromedp.EmulateViewport(360, 740))
	s.settle()
	s.await("nothing scrolls", `(box => box.scrollWidth === box.clientWidth)(document.querySelector('#family .scroll'))`)
	s.dropFile("roster.csv", strings.Replace(text, "\n14,", "\n28,", 1))
	s.await("it is drawn", `document.querySelectorAll('#family .roster thead th').length === 29`)
	s.settle()
	s.await("the page is not wider than the window", `document.documentElement.scrollWidth <= 360`)
	s.await("names stay in sight", `(box => { box.scrollLeft = 1000; return box.scrollLeft > 0 && document.querySelector('#family .roster tbody th').getBoundingClientRect().left >= box.getBoundingClientRect().left; })(document.querySelector('#family .scroll'))`)
	s.dropFile("roster.csv", text)
	s.await("it is drawn", `document.querySelectorAll('#family .roster thead th').length === 15`)
	s.solve("memory")
	s.howFound()
	s.click("#answer .to-playback")
	s.await("it is played", `document.querySelectorAll('#picture-here .roster thead th').length === 15`)
	s.settle()
	s.await("Playback is not wider, either", `document.documentElement.scrollWidth <= 360`)
	s.await("and can be played", isInSight+`('#play')`)
}

// testSchoolNarrow draws a school in a narrow window: the names of days, hours and tables are in one line, and no lesson
// leaves its cell.
func testSchoolNarrow(s sheet) {
	s.do("a narrow window", chromedp.EmulateViewport(360, 740))
	s.dropFile("school.csv", s.tables("courses.csv", "wishes.csv"))
	s.awaitText("it is drawn", captions, "1a") // the others are in the list
	s.solve("memory")
	s.awaitPart("it is solved", textOf("answer"), "Solved")
	s.settle()
	for _, kind := range []string{"Classes", "Teachers", "Rooms"} {
		s.click(fmt.Sprintf("#view-grid .tables-of button[value=%q]", kind))
		s.inOneLine("#family .timetable :is(th, caption)")
		s.awaitText("lessons are in their cells, in whole words", `[...document.querySelectorAll('#family .timetable td')].filter(cell => {
			const box = cell.getBoundingClientRect(), text = cell.firstChild;
			if (!cell.checkVisibility() || !text) return false;
			const words = [...cell.textContent.matchAll(/[^ +/]+/g)];
			return cell.scrollWidth > cell.clientWidth + 1 || parseFloat(getComputedStyle(cell).fontSize) < 11 || words.some(({0: word, index}) => {
				const range = document.createRange();
				if (!text.data?.includes(word)) return false;
				range.setStart(text, text.data.indexOf(word));
				range.setEnd(text, text.data.indexOf(word) + word.length);
				return new Set([...range.getClientRects()].map(({top}) => top)).size > 1;
			});
		}).map(cell => cell.textContent).join()`, "")
	}
	s.await("the page is not wider than the window", `document.documentElement.scrollWidth <= 360`)
}

// testShareLarge shares a puzzle that is too large for an address: its text is offered, and no address is written.
func testShareLarge(s sheet) {
	text := largeSchool(300)
	s.dropFile("school.csv", text)
	s.awaitPart("it is shown", textOf("family"), "A timetable")
	eval[bool](s.page, `(window.saved = [], URL.createObjectURL = blob => (blob.text().then(text => window.saved.push(text)), 'blob:x'),
		HTMLAnchorElement.prototype.click = function () { window.saved.push(this.download); }, true)`)
	s.click("#share")
	s.awaitPart("it is too large", textOf("notice"), "Too large for an address: send the file")
	s.await("and the address is not shown", `document.getElementById('notice').innerText.length < 200`)
	s.do("save it", chromedp.Evaluate[chromedp.Void](`[...document.querySelectorAll('#notice .link')][0].click()`))
	s.awaitText("the file has a name and the text", `window.saved.toSorted((a, b) => a.length - b.length).join('\n')`, "timetable.csv\n"+strings.TrimSpace(text)+"\n")
}

// testStopped stops searches: that is not shown as a failure, what was found stays, and the word goes when another file
// is read.
func testStopped(s sheet) {
	const looksBad = `document.querySelector('#answer .bad') !== null`
	eval[bool](s.page, `(fetch => {
		window.fetch = (path, options) => {
			if (path !== 'api/solve' && path !== 'api/minimize') return fetch(path, options);
			const found = [[12, null, 0.1], [12, 1, 0.2], [9, 1, 0.5], [3, 2, 0.9]].map(([cost, bound, seconds]) =>
				'event: best\ndata: ' + JSON.stringify({status: 'improved', cost, bound, chosen: cost === 12 ? [1, 2] : [0], seconds}) + '\n\n').join('');
			return path === 'api/solve' ? new Promise((_, fail) => options.signal.addEventListener('abort', fail)) :
				Promise.resolve(new Response(new ReadableStream({start(out) {
					out.enqueue(new TextEncoder().encode(found));
					options.signal.addEventListener('abort', () => out.error(new Error('stopped')));
				}})));
		};
		return true;
	})(window.fetch)`)
	s.dropFile("own.dlx", "a b\na b |3\na\nb |9\n")
	s.awaitPart("it is shown", textOf("family"), "Exact cover problem")
	s.click("#minimize")
	s.awaitPart("there is a best so far, and how much better it could get", textOf("answer"), "Best so far: cost 3. It could cost 1 less at most (33.4 % better)")
	s.awaitPart("which can be taken", textOf("answer"), "Good enough? “Take this one” ends the search with this answer.")
	s.awaitText("by the button that stops", textOf("stop-solving"), "Take this one")
	s.await("how it has come there is drawn, and goes on", `/^Best so far from 12 to 3, bound 2, in [2-9][.\d]* s$/.test(document.querySelector('#answer .curve svg')?.getAttribute('aria-label'))`)
	s.await("the cost falls in steps, the bound rises", `(([bound, cost]) => cost.match(/V/g).length === 3 && bound.match(/V/g).length === 2 && bound.includes('M') && cost.includes('M'))(
		[...document.querySelectorAll('#answer .curve path')].map(path => path.getAttribute('d')))`)
	s.await("its clock goes on without news", `/^Still searching, after [2-9][.\d]* s\.$/.test(document.querySelector('#answer .how').textContent)`)
	s.click("#stop-solving")
	s.await("it is stopped, after that time", `/^Stopped, after [2-9][.\d]* s\.$/.test(document.querySelector('#answer .how').textContent)`)
	s.awaitPart("what was found stays", textOf("answer"), "Best so far: cost 3. It could cost 1 less at most (33.4 % better)")
	s.await("nothing is left to be taken", `!document.getElementById('answer').innerText.includes('Good enough?')`)
	s.await("nothing has failed", "!("+looksBad+")")
	s.click("#solve")
	s.awaitText("without an answer it only stops", textOf("stop-solving"), "Stop")
	s.click("#stop-solving")
	s.awaitText("it is stopped", textOf("answer"), "Stopped")
	s.await("and has not failed", "!("+looksBad+")")
	s.dropFile("wrong.csv", "shift,people\nearly,1\n")
	s.awaitPart("another file is wrong", textOf("text-error"), "want a table")
	s.await("which nothing old stands beside", `document.getElementById('answer').hidden`)
}

// testTableExamples shows the examples of a school and a roster, what their tables can have, and saves tables to begin with.
func testTableExamples(s sheet) {
	for name, want := range map[string]string{"a small school": s.tables("wishes.csv", "courses.csv"), "a small roster": s.tables("people.csv", "shifts.csv")} {
		s.openDoor("door-examples")
		s.await("examples are there", `document.querySelector('#examples button') !== null`)
		s.do("choose "+name, chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`[...document.querySelectorAll('#examples button')].find(button => button.textContent === %q).click()`, name)))
		s.awaitText("its text is shown", puzzleText+`.trim()`, strings.TrimSpace(want))
		s.await("it is drawn", `document.querySelector('#family .timetable, #family .roster') !== null`)
		s.solve("memory")
		s.awaitPart("it is solved", textOf("answer"), "Solved")
		format, picture, _ := strings.Cut(map[string]string{"a small school": "timetable .timetable", "a small roster": "roster .roster"}[name], " ")
		s.await("it has an address", fmt.Sprintf(`location.hash.startsWith('#p=%s%%3A')`, format))
		hash := eval[string](s.page, `location.hash`)
		s.do("leave the page", chromedp.Navigate("about:blank"))
		s.navigate("/" + hash)
		s.await("which leads to it", fmt.Sprintf(`document.querySelector('#family %s') !== null`, picture))
	}
	s.openDoor("door-examples")
	s.await("examples are there", `document.querySelector('#examples button') !== null`)
	s.click("#examples .link")
	s.await("what tables can have is there", `document.querySelector('#columns dl') !== null`)
	var want []string // the columns of all tables
	for _, family := range []string{"timetable", "roster"} {
		helps := puzzle.FamilyHelps()
		for _, table := range helps[slices.IndexFunc(helps, func(h puzzle.FamilyHelp) bool { return h.Name == family })].Tables {
			for _, column := range table.Columns {
				name := column.Name
				if column.Needed {
					name += " *"
				}
				want = append(want, name+": "+column.Means)
			}
			if table.Others != "" {
				name := "other names"
				if table.Prefix != "" {
					name = table.Prefix + "…"
				}
				want = append(want, name+": "+table.Others)
			}
		}
	}
	s.awaitText("as the command says it", `[...document.querySelectorAll('#columns dt')].map(e => e.textContent + ': ' + e.nextSibling.textContent).join('\n')`, strings.Join(want, "\n"))
	s.axeAt("the columns of tables")
	s.do("save all tables to begin with", chromedp.Evaluate[chromedp.Void](`window.saved = [];
		URL.createObjectURL = blob => (blob.text().then(text => window.saved.push(text)), 'blob:x');
		HTMLAnchorElement.prototype.click = function () { window.saved.push(this.download); };
		document.querySelectorAll('#columns button').forEach(button => button.click())`))
	s.awaitText("eight are saved", `window.saved.filter(text => text.endsWith('.csv')).toSorted().join(' ')`, "courses.csv days.csv holidays.csv hours.csv needs.csv people.csv shifts.csv wishes.csv")
	s.await("with what they hold", `window.saved.length === 16`)
	s.dropFile("courses.csv", eval[string](s.page, `window.saved.find(text => text.startsWith('class,'))`))
	s.awaitPart("one is a school", textOf("family"), "A timetable")
	s.await("which is drawn", `document.querySelector('#family .timetable') !== null`)
}
