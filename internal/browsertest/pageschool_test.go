package browsertest

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"graphcover/internal/testenv"
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
	captions  = `[...document.querySelectorAll('#view-grid:not([hidden]) #family .timetable, #picture-here .timetable')].filter(e => e.checkVisibility()).map(table => table.caption?.innerText ?? '').join(' ')`
	redHours  = `[...document.querySelectorAll('#family .timetable')].flatMap(table => [...table.querySelectorAll('td.dead')].map(cell => table.caption.innerText + ' ' + table.tHead.rows[0].cells[cell.cellIndex].innerText)).filter((name, k, all) => all.indexOf(name) === k).toSorted().join()`
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
	s.awaitText("of seven hours", `String(document.querySelector('#family .timetable').tBodies[0].rows.length)`, "7")
	s.awaitPart("which the text has, too", puzzleText, "Käthe,mon")
	files["wishes.csv"] = `'name,away\nKäthe,mun'`
	s.dropFiles(files)
	s.awaitPart("a mistake has its file", textOf("text-error"), "Wishes.csv, line 2, column 7: want days")
	s.dropFiles(map[string]string{"wishes.csv": `'name,away\nann,mon\n'`})
	s.awaitPart("wishes alone are an error of the reader", textOf("text-error"), "want a")
	s.dropFiles(map[string]string{"shifts.csv": `'shift,people\nearly,1\n'`})
	s.awaitPart("and so are shifts", textOf("text-error"), "want a table with the columns name and shifts, got none")
	s.dropFiles(map[string]string{"a.sudoku": fmt.Sprintf("%q", easyPuzzle), "b.sudoku": fmt.Sprintf("%q", blogPuzzle)})
	s.awaitText("Sudokus of several files are a list", `document.getElementById('choose').length + ' ' + `+gridText, "2 "+easyPuzzle)
	s.await("several files can be chosen, too", `document.getElementById('file').multiple`)
}
