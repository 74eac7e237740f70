package browsertest

import (
	"context"
	"fmt"
	"html/template"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"graphcover/graphsolver"
	"graphcover/internal/corpus"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/puzzle/sudoku"
)

// TestPageStates brings each view of the page into each of its states, and looks in windows of four sizes
// for what is cut off, covered or outside. If GRAPHCOVER_SHEETS is the name of a folder, it gets a sheet of
// pictures for each view, light and dark, and the pictures themselves.
func TestPageStates(t *testing.T) {
	testenv.Rest(t, "TestPage")
	folder := os.Getenv("GRAPHCOVER_SHEETS")
	of := func(view string, walk func(*gallery)) func(sheet) {
		return func(s sheet) {
			g := &gallery{sheet: s, view: view, folder: folder}
			walk(g)
			g.putTogether()
		}
	}
	testSheets(t, []pageTest{
		{"faults are found", false, testFaultsAreFound},
		{"grid", false, of("grid", gridStates)},
		{"answers", true, of("answers", answerStates)},
		{"families", false, of("families", familyStates)},
		{"playback", false, of("playback", playbackStates)},
		{"graph", true, of("graph", graphStates)},
		{"tree", false, of("tree", treeStates)},
		{"solutions", false, of("solutions", solutionStates)},
		{"workers", true, of("workers", workerStates)},
		{"timings", true, of("timings", timingStates)},
		{"no database", false, func(s sheet) { of("no-database", noDatabaseStates)(s.without.sheet(s.t)) }},
	})
}

// windows are the sizes of the window in which a state is looked at.
var windows = [][2]int64{{1280, 800}, {1366, 657}, {768, 1024}, {360, 740}}

// A gallery is what there is to see of a view.
type gallery struct {
	sheet
	view   string
	folder string // where pictures go, or ""
	states []galleryState
}

// A galleryState is a state of a view, and its pictures.
type galleryState struct {
	Name     string
	Pictures []galleryPicture
}

// A galleryPicture is the picture of a whole page, below which a part of it may be that a window does not
// show without a scroll. Sizes are in pixels.
type galleryPicture struct {
	File          string
	Width, Height int64 // of the window
	Dark          bool
}

// at looks at the state that the page is in.
func (g *gallery) at(name string) {
	g.t.Helper()
	state := galleryState{Name: name}
	g.darken(false)
	for _, size := range windows {
		g.do("a window", chromedp.EmulateViewport(size[0], size[1]))
		g.settle()
		g.await("nothing is still to come", `document.querySelector('[aria-busy=true]') === null`)
		for _, fault := range call[[]string](g.sheet, findFaults) {
			g.t.Errorf("%s, %s, %dx%d: %s", g.view, name, size[0], size[1], fault)
		}
		if g.folder == "" {
			continue
		}
		for _, dark := range []bool{false, true} {
			g.darken(dark)
			g.settle()
			picture := galleryPicture{
				File:  fmt.Sprintf("%s-%02d-%d%s.png", g.view, len(g.states)+1, size[0], map[bool]string{true: "-dark"}[dark]),
				Width: size[0], Height: size[1], Dark: dark,
			}
			shot := testenv.Must(chromedp.Run(g.ctx, chromedp.FullScreenshot(100)))(g.t)
			testenv.Check(g.t, os.WriteFile(filepath.Join(g.folder, picture.File), shot, 0o644))
			state.Pictures = append(state.Pictures, picture)
		}
		g.darken(false)
	}
	g.do("a window", chromedp.EmulateViewport(1280, 900))
	g.settle()
	g.states = append(g.states, state)
}

// darken has the page believe that the system is dark, or light. Nothing moves: on a large board, very many
// colors would.
func (s sheet) darken(dark bool) {
	s.t.Helper()
	s.do("a color scheme", chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{
				{Name: "prefers-color-scheme", Value: map[bool]string{false: "light", true: "dark"}[dark]},
				{Name: "prefers-reduced-motion", Value: "reduce"},
			},
		})
		return err
	}))
}

// findFaults is a function that returns what a person would find wrong with the layout of the page, in the
// window that there is: something beyond its edges that no bar scrolls to, a text that is cut off, texts
// that lie on each other, and controls that do or that are too small for a finger.
const findFaults = `async () => {
	const faults = [], root = document.querySelector('dialog[open]') ?? document.body;
	const named = e => e.tagName.toLowerCase() + (e.id ? '#' + e.id : '') + (e.className?.trim?.() ? '.' + e.className.trim().replaceAll(' ', '.') : '');
	const styleOf = new Map();
	const style = e => styleOf.get(e) ?? (styleOf.set(e, getComputedStyle(e)), styleOf.get(e));
	// clipOf returns what of a box can be seen within the elements around it, and which one cuts it off.
	const clipOf = (box, element) => {
		let {left, top, right, bottom} = box, by = null;
		for (let e = element; e && e !== document.documentElement; e = e.parentElement) {
			const {overflowX, position} = style(e);
			if (overflowX !== 'visible') {
				const outer = e.getBoundingClientRect();
				if (!['auto', 'scroll'].includes(overflowX) && (left < outer.left - 1 || right > outer.right + 1 || top < outer.top - 2 || bottom > outer.bottom + 2)) by ??= e;
				[left, top, right, bottom] = [Math.max(left, outer.left), Math.max(top, outer.top), Math.min(right, outer.right), Math.min(bottom, outer.bottom)];
			}
			if (position === 'fixed') break;
		}
		return {left, top, right, bottom, by};
	};
	const layerOf = e => { for (; e && e !== root; e = e.parentElement) if (['fixed', 'sticky'].includes(style(e).position) || style(e).zIndex > 0) return e; };
	const shown = e => e.checkVisibility({visibilityProperty: true, opacityProperty: true}) && !e.closest('.unseen, .skip');
	if (document.documentElement.scrollWidth > innerWidth) faults.push('the page is ' + document.documentElement.scrollWidth + ' wide');
	for (const e of root.querySelectorAll('.scroll, .answer')) {
		if (shown(e) && e.scrollWidth > e.clientWidth + 1) faults.push(named(e) + ' has to be scrolled sideways');
	}

	const texts = [], walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
	for (let node; (node = walker.nextNode());) {
		const parent = node.parentElement;
		if (node.data.trim() === '' || parent.closest('svg, option, .board, textarea, script') || !shown(parent)) continue;
		const range = document.createRange();
		range.selectNodeContents(node);
		for (const rect of range.getClientRects()) {
			if (rect.width === 0) continue;
			const box = clipOf(rect, parent), ellipsis = style(parent).textOverflow === 'ellipsis' && parent.title;
			if (box.by && !ellipsis) faults.push('"' + node.data.trim().slice(0, 40) + '" is cut off by ' + named(box.by));
			if (box.right <= box.left || box.bottom <= box.top) continue;
			if (box.left < -0.5 || box.right > innerWidth + 0.5) faults.push('"' + node.data.trim().slice(0, 40) + '" is beyond the edge');
			texts.push({...box, node, layer: layerOf(parent)});
		}
	}
	texts.sort((a, b) => a.top - b.top);
	texts.forEach((a, i) => {
		for (let j = i + 1; j < texts.length && texts[j].top < a.bottom - 4; j++) {
			const b = texts[j];
			if (a.node === b.node || a.layer !== b.layer) continue;
			if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - b.top > 4) {
				faults.push('"' + a.node.data.trim().slice(0, 30) + '" and "' + b.node.data.trim().slice(0, 30) + '" lie on each other');
			}
		}
	});

	const controls = [...root.querySelectorAll('button, select, textarea, summary, input:not([type=radio])')].filter(e => shown(e) && e.type !== 'file').map(e => {
		return {...clipOf(e.getBoundingClientRect(), e.parentElement), e, layer: layerOf(e)};
	}).filter(({left, top, right, bottom}) => right > left && bottom > top);
	controls.forEach((a, i) => {
		if (a.left < -0.5 || a.right > innerWidth + 0.5) faults.push(named(a.e) + ' is beyond the edge');
		if (a.e.tagName === 'BUTTON' && a.e.scrollWidth > a.e.clientWidth + 1) faults.push('the text of ' + named(a.e) + ' is too wide for it');
		if (a.e.tagName === 'SELECT' && !a.e.matches('#source, #choose, #count-of, #if-move')) { // those have names from outside
			const {font, paddingLeft, paddingRight} = style(a.e), context = document.createElement('canvas').getContext('2d'), arrow = 20;
			context.font = font;
			if (context.measureText(a.e.selectedOptions[0]?.text ?? '').width + arrow > a.e.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)) {
				faults.push('the text of ' + named(a.e) + ' is cut off');
			}
		}
		const {width, height} = a.e.getBoundingClientRect();
		const inText = a.e.matches('.link'), own = a.e.matches('[type=checkbox]');
		if (!inText && !own && (width < 24 || height < 24)) faults.push(named(a.e) + ' is ' + width + 'x' + height);
		for (const b of controls.slice(i + 1)) {
			if (a.layer !== b.layer || a.e.contains(b.e)) continue;
			if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1) {
				faults.push(named(a.e) + ' and ' + named(b.e) + ' lie on each other');
			}
		}
	});
	return [...new Set(faults)].slice(0, 20);
}`

// restyle puts a style sheet in the place of the one that it has added before.
func (s sheet) restyle(style string) {
	call[bool](s, `style => {
		const sheet = new CSSStyleSheet();
		sheet.replaceSync(style);
		document.adoptedStyleSheets = [sheet];
		return true;
	}`, style)
	s.settle()
}

// testFaultsAreFound spoils the page in the ways that findFaults looks for.
func testFaultsAreFound(s sheet) {
	s.solve("memory")
	s.click("#solve-form summary")
	for _, c := range []struct{ fault, style, want string }{
		{"nothing", "", ""},
		{"a wide element", "#lede { width: 3000px; }", "the page is 3"},
		{"a part that scrolls sideways", "#answer { width: 5rem; overflow-x: auto; }", "div#answer.answer has to be scrolled sideways"},
		{"a text that is cut off", "#lede { height: 1rem; overflow: hidden; }", "is cut off by p#lede"},
		{"texts on each other", "#lede { margin-bottom: -4.5rem; }", "lie on each other"},
		{"buttons on each other", "#redo { margin-left: -3rem; }", "button#undo and button#redo lie on each other"},
		{"a button whose text is too wide", "#check { width: 4rem; white-space: nowrap; }", "the text of button#check is too wide"},
		{"a list whose text is cut off", "#mode { width: 6rem; }", "the text of select#mode is cut off"},
		{"a small button", "#rate { height: 20px; min-height: 0; }", "button#rate is"},
	} {
		s.restyle(c.style)
		got := strings.Join(call[[]string](s, findFaults), "\n")
		if c.want == "" && got != "" || !strings.Contains(got, c.want) {
			s.t.Errorf("%s: want %q, got %q", c.fault, c.want, got)
		}
	}
}

// sheetText is a page with the pictures of a view: a row for each state, a column for each window and
// color. What a window does not show without a scroll is below a line.
var sheetText = template.Must(template.New("sheet").Parse(`<!DOCTYPE html>
<meta charset="utf-8">
<style>
body { margin: 12px; font: 15px system-ui, sans-serif; background: #888; width: max-content; }
h2 { margin: 12px 0 4px; font-size: 18px; }
.row { display: flex; gap: 8px; align-items: start; }
figure { margin: 0; position: relative; }
img { display: block; }
i { position: absolute; left: 0; right: 0; border-top: 2px dashed #e0007a; }
</style>
{{range .}}<h2>{{.Name}}</h2><div class="row">{{range .Pictures}}<figure style="width: {{.Shown .Width}}px"><img src="{{.File}}" width="{{.Shown .Width}}"><i style="top: {{.Shown .Height}}px"></i></figure>{{end}}</div>
{{end}}`))

// Shown returns a length on the sheet.
func (galleryPicture) Shown(pixels int64) int64 { return pixels * 2 / 5 }

// putTogether makes the sheet of the pictures.
func (g *gallery) putTogether() {
	g.t.Helper()
	if g.folder == "" {
		return
	}
	path := testenv.Must(filepath.Abs(filepath.Join(g.folder, g.view+".html")))(g.t)
	var text strings.Builder
	testenv.Check(g.t, sheetText.Execute(&text, g.states))
	testenv.Check(g.t, os.WriteFile(path, []byte(text.String()), 0o644))
	tab, cancel := chromedp.NewContext(g.tabs)
	defer cancel()
	testenv.Check(g.t, chromedp.Do(tab, chromedp.Navigate("file://"+path), chromedp.EmulateViewport(2700, 1000)))
	save(g.t, strings.TrimSuffix(path, ".html")+".png", testenv.Must(chromedp.Run(tab, chromedp.FullScreenshot(100)))(g.t))
}

// The states.

// gridStates are those of a Sudoku that somebody plays.
func gridStates(g *gallery) {
	g.at("first screen")
	g.click("#help-open")
	g.at("help")
	g.press(kb.Escape)
	g.show(easyPuzzle)
	g.click("#auto")
	g.at("all candidates")
	g.click(cellAt(0))
	g.await("the marks of its number stand out", `document.querySelector('#board .mark.like') !== null`)
	g.at("all candidates, those of a number stand out")
	g.click("#undo")
	g.click("#timer")
	g.sweep(freeCells(easyPuzzle)[:5])
	g.press("2", chromedp.ModifierCtrl)
	g.at("several cells have a mark")
	g.mode("color")
	for i := range 9 {
		g.sweep([]int{10 * i, (10*i + 28) % 81, (10*i + 29) % 81})
		g.press(fmt.Sprint(i + 1))
	}
	g.at("colors")
	g.mode("corner")
	g.sweep(freeCells(easyPuzzle)[3:7])
	g.press("123456")
	g.at("corner marks")
	g.mode("number")
	solved, last := g.solution(easyPuzzle), strings.LastIndex(easyPuzzle, ".")
	g.show(solved[:last] + "." + solved[last+1:])
	g.click(cellAt(last))
	g.press(solved[last : last+1])
	g.awaitPart("it is solved", textOf("hint-box"), "Solved in ")
	g.at("the last number is written")
	g.click("#timer")
	g.show("..19....39.57.316..3..15..7.5......9..43.26..2......7.6..1..73..42..7..65....68..")
	g.click("#hint")
	g.await("the technique is shown", `!document.getElementById('hint-box').hidden`)
	g.at("a hint: its name")
	g.click("#hint-where")
	g.at("a hint: where")
	g.click("#hint-show")
	g.at("a hint: the move")
	g.click("#rate")
	g.await("it is rated", `!document.getElementById('rated').hidden`)
	g.at("rated")
	g.show(blogPuzzle)
	g.click(`#board .cell[data-cell="0"]`)
	g.press("3")
	g.click("#check")
	g.await("the mistake is marked", `document.querySelector('#board .cell.wrong') !== null`)
	g.at("a mistake is marked")
	g.click(`#board .cell[data-cell="1"]`)
	g.press("3")
	g.at("numbers that do not fit")
	g.show(unsolvablePuzzle)
	g.solve("memory")
	g.at("the reason of an unsolvable puzzle")
	g.openDoor("door-examples")
	g.openDoor("door-make")
	g.openDoor("door-board")
	g.openDoor("door-text")
	g.click("#solve-form summary")
	g.at("all doors open")
	g.enter("12x" + blogPuzzle[:40])
	g.await("the mistake is shown", `!document.getElementById('text-error').hidden`)
	g.at("a text that is no puzzle")
	g.dropFile("several.sudoku", blogPuzzle+"\n"+easyPuzzle+"\n")
	g.await("the others can be chosen", `!document.getElementById('chooser').hidden`)
	g.click("#new")
	g.await("it is said what was made", `!document.getElementById('made').hidden`)
	g.at("a file of several, and a new puzzle")
	g.click("#draw-cages")
	g.await("cages can be drawn", `!document.getElementById('cage-form').hidden`)
	g.drawCage(sudoku.Cage{Cells: []int{0, 1, 10}}, "11")
	g.press(kb.Enter)
	g.awaitText("a cage is drawn", sums, "11")
	g.drawCage(sudoku.Cage{Cells: []int{2, 3}}, "")
	g.at("a cage is drawn")
	g.press("1" + kb.Enter)
	g.awaitPart("its sum is refused", textOf("cage-error"), "but not 1.")
	g.at("a cage whose sum is refused")
	g.click("#cage-remove")
	g.click("#cage-clear")
	g.await("the numbers are gone", `document.getElementById('cage-numbers').hidden`)
	g.at("a cage without clues")
	g.click("#cage-done")
	g.click("#undo")
	g.click("#undo")
	g.click("#share")
	g.await("the address is shared", `!document.getElementById('notice').hidden`)
	g.at("the address is shared")
	g.click("#clues")
	g.click("#erase")
	g.at("an empty board")
	g.click("#solve")
	g.await("there is nothing to solve", `document.getElementById('notice').innerText.includes('nothing to solve')`)
	g.at("nothing to solve")
	g.do("drag a file", chromedp.Evaluate[chromedp.Void](`(() => {
		const data = new DataTransfer();
		data.items.add(new File(['x'], 'x'));
		document.querySelector('#board').dispatchEvent(new DragEvent('dragover', {dataTransfer: data, bubbles: true, cancelable: true}));
	})()`))
	g.at("a file is dragged over the page")
}

// answerStates are those of the answers of solvers, and of boards of other sizes and rules.
func answerStates(g *gallery) {
	g.show(blogPuzzle)
	g.solve("memory")
	g.at("solved in memory")
	g.solve("both")
	g.bothAnswered()
	g.at("solved in both")
	g.hold("api/solve")
	g.do("solve", chromedp.Evaluate[chromedp.Void](`document.getElementById('solve').click()`))
	g.await("it is at work", `!document.getElementById('stop-solving').hidden`)
	g.at("at work")
	g.click("#stop-solving")
	g.await("it has stopped", `document.getElementById('answer').innerText.includes('Stopped')`)
	g.at("stopped")
	g.dropFile("crew.dlx", string(testenv.Must(os.ReadFile("../../examples/crew.dlx"))(g.t)))
	g.await("it is drawn", `document.querySelector('#family .items, #family .timetables, #family svg') !== null`)
	g.chooseSolver("both")
	g.click("#minimize")
	g.awaitLong("both have the best answer", `document.querySelectorAll('#answer > .result-table tbody tr').length === 2`)
	g.at("the best in both")
	call[bool](g.sheet, `() => {
		const ask = window.fetch;
		window.fetch = async (path, ...rest) => {
			const answer = await ask(path, ...rest);
			return path === 'api/minimize' ? new Response((await answer.text()).replace('"optimal"', '"stopped"')) : answer;
		};
		return true;
	}`)
	g.chooseSolver("graph")
	g.click("#minimize")
	g.awaitLong("how it goes on is said", `document.getElementById('answer').innerText.includes('graphcover resume --puzzle-name page-of-browsertest')`)
	g.at("the best, at the time limit in Neo4j")
	g.navigate("/?deduce")
	g.show(easyPuzzle)
	g.click("#solve-form summary")
	g.choose("strategy", "deduce")
	g.click("#solve")
	g.awaitLong("it is solved", `document.querySelector('#answer .good') !== null`)
	g.click(fmt.Sprintf(`#board .cell[data-cell="%d"]`, strings.Index(easyPuzzle, ".")))
	g.press("w")
	g.awaitPart("the reasons are shown", textOf("hint-box"), "Why ")
	g.at("a cell is explained")
	g.openDoor("door-board")
	g.choose("strategy", "tuples")
	g.enter("sudoku:12x12")
	g.solve("memory")
	g.at("stuck, on a board of 12x12")
	g.choose("strategy", "")
	g.enter(cagedBoard)
	g.await("the cages are drawn", `document.querySelectorAll('#board .cage').length === 6`)
	g.solve("memory")
	g.at("cages")
	for _, c := range []struct{ example, drawn string }{{"regions (jigsaw)", "#board .region"}, {"16x16", `#board .cell[data-cell="255"]`}} {
		g.example(c.example)
		g.await("the example is there", fmt.Sprintf(`document.querySelector(%q) !== null`, c.drawn))
		g.at(c.example)
	}
	g.enter("sudoku:25x25")
	g.await("a large board is drawn", `document.querySelectorAll('#board .cell').length === 625`)
	g.at("25x25")
}

// bothAnswered waits until the answers of both solvers are shown: the first in the graph takes long on a busy
// machine.
func (s sheet) bothAnswered() {
	s.t.Helper()
	s.awaitWithin(answerTime, "both answers are shown", `String(document.querySelectorAll('#answer tbody tr').length)`, "2")
}

// hold lets no request for an address of the API be answered.
func (s sheet) hold(path string) {
	s.t.Helper()
	call[bool](s, `held => {
		const fetch = window.fetch;
		window.fetch = (path, options) => path !== held ? fetch(path, options) :
			new Promise((_, fail) => options.signal.addEventListener('abort', fail));
		return true;
	}`, path)
}

// familyStates are those of puzzles of other families.
func familyStates(g *gallery) {
	for _, c := range []struct{ text, name string }{
		{"queens:8", "queens"}, {"pentomino:6x10", "pentominoes"}, {"macmahon:6x4", "MacMahon’s squares"},
		{"soma:3x3x3", "Soma cube"}, {"langford:7", "Langford"}, {"words:2x2:at,to,it,on,in,no", "words"},
		{"domino:.#######/########/########/########/########/########/########/#######.", "dominoes on a mutilated board"},
	} {
		g.enter(c.text)
		g.await("it is drawn", `document.querySelector('#family svg, #family .board') !== null`)
		if c.text == "queens:8" || c.text == "pentomino:6x10" {
			g.at(c.name)
		}
		g.solve("memory")
		g.at(c.name + ", solved")
	}
	for _, c := range []struct{ file, title string }{
		{"seating.dlx", "Six guests"}, {"lessons.dlx", "Two or three lessons"}, {"week.dlx", "A week"}, {"crew.dlx", "The crews"},
	} {
		g.dropFile(c.file, string(testenv.Must(os.ReadFile("../../examples/"+c.file))(g.t)))
		g.awaitPart("it is shown", textOf("family"), c.title)
		g.await("it is drawn", `document.querySelector('#family .items, #family .timetables, #family svg') !== null`)
		g.at(c.file)
		g.solve("memory")
		g.at(c.file + ", solved")
	}
	call[bool](g.sheet, firstBest)
	g.click("#minimize")
	g.awaitPart("the best so far is shown", textOf("answer"), "Best so far")
	g.at("the best so far")
	g.click("#stop-solving")
	g.navigate("/?again")
	g.dropFile("crew.dlx", string(testenv.Must(os.ReadFile("../../examples/crew.dlx"))(g.t)))
	g.await("it is drawn", `document.querySelector('#family .items, #family .timetables, #family svg') !== null`)
	g.click("#minimize")
	g.awaitPart("it is proved", textOf("answer"), "The best answer")
	g.at("the best answer")
	tableStates(g)
}

// tableStates opens the tables of a roster one after another.
func tableStates(g *gallery) {
	const past = "person,shift,day,option\nann,early,13,x\nBob,late,14,x\n"
	g.dropFiles(map[string]string{
		"people.csv": fmt.Sprintf("%q", "name,shifts,avoid\nann,3,1\ncid,4,\n"), "shifts.csv": fmt.Sprintf("%q", "shift,people\nearly,1\nlate,0\n\ndays,row,weekends\n7,2,0\n"),
	})
	g.await("a roster is drawn", isRoster)
	g.dropFile("july.csv", past)
	g.awaitPart("it is asked what the shifts are", questionText, "What are the shifts in july.csv?")
	g.at("shifts that are a plan, or before")
	g.click(".question button:nth-of-type(2)")
	g.awaitPart("a name is pointed out", textOf("notice"), "shifts don't count: Bob")
	g.at("somebody who is not here")
	g.click("#notice-close")
	g.click("#minimize")
	g.awaitPart("it is proved", textOf("answer"), "The best answer")
	g.dropFile("people of may.csv", "name,shifts,avoid\nann,3,2 3 4\ncid,4,\n")
	g.awaitPart("the table is read", puzzleText, "ann,3,2 3 4")
	g.click("#notice-close")
	g.at("a changed table")
	g.click("#minimize")
	g.awaitPart("few shifts change", textOf("answer"), "The answer costs")
	g.at("what changes")
	g.dropFile("more.csv", "name,shifts\nann,4\n")
	g.awaitPart("a table does not fit", textOf("text-error"), "another one of ann. It was read beside")
	g.at("a table that does not fit")
}

// firstBest is a function that lets through only the first event of an answer about the best one that
// has a cost.
const firstBest = `() => {
	const fetch = window.fetch;
	window.fetch = async (path, options) => {
		const answer = await fetch(path, options);
		if (path !== 'api/minimize') return answer;
		let text = '', told = false;
		const decoder = new TextDecoder();
		return new Response(answer.body.pipeThrough(new TransformStream({
			transform(chunk, controller) {
				text += decoder.decode(chunk, {stream: true});
				const best = text.split('\n\n').find(event => /"improved"/.test(event));
				if (told || !best) return;
				told = true;
				controller.enqueue(new TextEncoder().encode(best + '\n\n'));
			},
			flush: () => new Promise(() => {}),
		})));
	};
	return true;
}`

// playbackStates are those of a search that is played.
func playbackStates(g *gallery) {
	g.click("#tab-playback")
	g.at("no search")
	g.click("#tab-grid")
	_, tree := g.recorded(g.t, blogPuzzle)
	g.show(blogPuzzle)
	g.solve("memory")
	g.play(sudokuTitle(blogPuzzle))
	g.atStep(0, tree.Steps)
	g.at("the beginning")
	g.press(kb.ArrowRight)
	g.atStep(1, tree.Steps)
	g.at("a choice")
	g.press("b")
	g.awaitPart("a dead end is shown", storyText, "Dead end")
	g.at("a dead end")
	g.click("#moves-box summary")
	g.settle() // the list moves what is below it
	g.click("#chain summary")
	g.awaitPart("the chain is shown", textOf("chain-text"), "Choice")
	g.at("a dead end, its reasons and the choices")
	g.press(kb.Tab)
	g.do("focus", chromedp.Focus(chromedp.CSS("#player")))
	g.press(kb.ArrowRight)
	g.awaitPart("a choice is undone", storyText, "undone")
	g.at("a choice is undone")
	g.goTo("99999")
	g.await("it is refused", `!document.getElementById('notice').hidden`)
	g.at("a step that is not there")
	g.click("#notice-close")
	g.do("focus", chromedp.Focus(chromedp.CSS("#player")))
	g.press("s")
	g.atStep(tree.Steps, tree.Steps)
	g.at("the solution")
	for _, c := range []struct{ text, key, story string }{
		{"pentomino:5x12", "b", "Dead end"}, {"langford:7", "b", "Dead end"}, {"queens:8", kb.ArrowRight, "Choice 1"},
	} {
		g.click("#tab-grid")
		g.enter(c.text)
		g.awaitPart("the puzzle is shown", textOf("family"), c.text)
		g.solve("memory")
		g.play(c.text)
		g.press(c.key)
		g.awaitPart("it is shown", storyText, c.story)
		g.at(c.text + ": " + c.story)
	}
	for _, c := range []struct{ file, title string }{{"week.dlx", "A week"}, {"seating.dlx", "Six guests"}} {
		g.click("#tab-grid")
		g.dropFile(c.file, string(testenv.Must(os.ReadFile("../../examples/"+c.file))(g.t)))
		g.awaitPart("it is shown", textOf("family"), c.title)
		g.solve("memory")
		g.play(c.title)
		g.press("b")
		g.settle()
		g.at(c.file)
	}
}

// graphStates are those of a search in the graph.
func graphStates(g *gallery) {
	const name = "states"
	neo4jtest.Dropped(g.t, g.db, name)
	search := g.loadRecorded(name, blogPuzzle)
	g.navigate("/?states#r=" + name + "&v=playback")
	g.atStep(0, 0)
	g.at("loaded, to be searched step by step")
	g.click(`[data-steps="10"]`)
	g.atStep(10, 10)
	g.at("at the last step")
	g.await("the database is known", `document.getElementById('database').dataset.state === 'ready'`)
	g.click("#database")
	g.awaitPart("a statement is shown", `document.querySelector('dialog[open] .block')?.innerText ?? ''`, "What comes next in the search of")
	g.at("where Neo4j is")
	g.click("dialog[open] form button")
	g.click("#go-first")
	g.atStep(0, 10)
	g.at("before the last step")
	g.click("#follow-label")
	g.awaitPart("the search is followed", textOf("live-state"), "searching, 10 steps")
	g.at("followed")
	recordSteps(g.t, search, 1)
	g.atStep(11, 11) // the newest
	g.do("no longer", chromedp.Evaluate[chromedp.Void](`document.getElementById('follow').click()`))
	recordSteps(g.t, search, 1)
	g.click(`[data-steps="1"]`)
	g.awaitPart("somebody else has made steps", textOf("notice"), "Somebody else")
	g.at("somebody else has gone on")
	const unrecorded = "states-unrecorded"
	neo4jtest.Dropped(g.t, g.db, unrecorded)
	other := testenv.Must(g.db.Load(g.t.Context(), unrecorded, blogPuzzle, corpus.Board(g.t, blogPuzzle).Problem()))(g.t)
	g.t.Cleanup(func() { other.Close(context.Background()) })
	for range testenv.Values(g.t, other.Events(g.t.Context(), graphsolver.Pace{Steps: 7})) {
	}
	g.navigate("/?unrecorded#r=" + unrecorded + "&v=playback")
	g.awaitPart("it is followed", textOf("live-state"), "not recorded")
	g.at("not recorded")
	g.click("#tab-tree")
	g.awaitPart("there is no tree", textOf("tree-summary"), "not recorded")
	g.at("not recorded: the tree")
}

// treeStates are those of the tree of a search.
func treeStates(g *gallery) {
	g.click("#tab-tree")
	g.awaitPart("there is none", textOf("tree-summary"), "No search is open")
	g.at("no search")
	g.click("#tab-grid")
	g.openTree("..71......45...9.2....6...48..2......9...3276....16....8...5.2.....7.....6....3.9")
	g.at("the whole tree")
	box := eval[[]float64](g.page, boxOf)
	g.do("click the first choice", chromedp.MouseClickXY(box[0]+box[2]/2, box[1]+7))
	g.awaitPart("the choice is shown", textOf("node-text"), "Number 1")
	g.at("the first choice")
	g.click("#fold")
	g.settle()
	g.at("unfolded")
	g.click("#fold")
	g.click("#as-links")
	g.at("links")
	for range 5 {
		g.click("#zoom-in")
	}
	g.at("links, larger")
	g.click("#as-icicle")
	g.at("icicle, larger")
	g.click("#fit")
	g.choose("beside", "order:first")
	g.await("a second tree is shown", `document.querySelectorAll('.tree-canvas').length === 2`)
	g.at("two trees")
	g.click("#to-difference")
	g.at("the first difference")
	g.choose("beside", "")
	g.click("#tab-grid")
	g.enter("queens:6")
	g.awaitPart("the puzzle is shown", textOf("family"), "queens:6")
	g.solve("memory")
	g.click("#answer button:nth-child(2)")
	g.await("the tree is drawn", `Number(document.querySelector('.tree-canvas')?.dataset.boxes) > 0`)
	g.at("a small tree")
}

// solutionStates are those of all solutions of a puzzle.
func solutionStates(g *gallery) {
	g.click("#clues")
	g.click("#erase")
	g.click("#tab-solutions")
	g.at("no puzzle")
	g.click("#tab-grid")
	g.show(blogPuzzle)
	g.click("#tab-solutions")
	g.at("not looked at yet")
	g.click("#map-make")
	g.awaitPart("all are counted", textOf("map-summary"), "This is the only solution, ")
	g.at("one solution")
	g.click("#tab-grid")
	g.enter("sudoku:4x4,x:1...............")
	g.awaitText("the board is there", gridText, "1...............")
	g.click("#tab-solutions")
	g.click("#map-make")
	g.awaitPart("all are counted", textOf("map-summary"), "solutions")
	g.do("choose a cell", chromedp.Focus(chromedp.CSS(`#map .cell[data-cell="1"]`)))
	g.at("several solutions")
	g.press("2")
	g.press("4")
	g.press("4")
	g.awaitPart("some are required", textOf("map-summary"), "are left")
	g.at("required and forbidden")
	g.click("#tab-grid")
	g.enter("queens:6")
	g.awaitPart("the puzzle is shown", textOf("family"), "queens:6")
	g.click("#tab-solutions")
	g.click("#map-make")
	g.awaitPart("all are counted", textOf("map-summary"), "4 solutions")
	g.at("a family")
	g.click("#tab-grid")
	g.enter("sudoku:8x8")
	g.awaitText("a board with very many solutions", `document.querySelectorAll('#board .cell').length + ''`, "64")
	g.click("#tab-solutions")
	g.click("#map-make")
	g.awaitPart("it is refused", textOf("map-summary"), "there are too many to keep them all")
	g.at("too many")
}

// workerStates are those of a count that workers share.
func workerStates(g *gallery) {
	const name, text = "count-of-states", "queens:6"
	g.click("#tab-workers")
	g.awaitPart("there is none", textOf("count-why"), "no such count")
	g.at("no count")
	work := g.beginCount(name, text)
	g.awaitPart("the count is found", `document.getElementById('count-of').textContent`, name)
	work(func() { g.at("at work") })
	g.awaitPart("the end is shown", textOf("count-title"), name+": counted")
	g.at("counted")
}

// timingStates are those of the times.
func timingStates(g *gallery) {
	g.click("#tab-timings")
	g.await("there are none", `!document.getElementById('bars-none').hidden`)
	g.at("none")
	g.click("#tab-grid")
	g.show(blogPuzzle)
	g.solve("memory")
	g.click("#tab-timings")
	g.await("the bar is drawn", `document.querySelector('#bars .plot-bar') !== null`)
	g.at("one run")
	g.click("#tab-grid")
	g.solve("both")
	g.bothAnswered()
	g.dropFile("week.dlx", string(testenv.Must(os.ReadFile("../../examples/week.dlx"))(g.t)))
	g.awaitPart("it is shown", textOf("family"), "A week")
	for _, solver := range []string{"memory", "both"} {
		g.solve(solver)
		g.awaitLong("it is solved", `document.querySelector('#answer .good') !== null && document.getElementById('stop-solving').hidden`)
	}
	g.click("#tab-timings")
	g.await("the bars are drawn", `document.querySelectorAll('#bars .plot-bar').length >= 2`)
	g.at("several runs")
}

// noDatabaseStates are those where no Neo4j is found, and then no server.
func noDatabaseStates(g *gallery) {
	g.show(blogPuzzle)
	g.awaitText("that there is none is shown", `document.getElementById('database').dataset.state`, "none")
	g.click("#database")
	g.awaitPart("what to do is said", aboutDatabase, "There is no Neo4j yet")
	g.at("there is none")
	g.click("dialog[open] form button")
	g.hold("api/solve")
	g.chooseSolver("graph")
	g.click("#solve")
	g.awaitPart("what is waited for is said", textOf("waiting"), "No Neo4j is ready yet")
	g.at("one is looked for")
	g.navigate("/?held")
	g.show(blogPuzzle)
	g.solve("both")
	g.awaitPart("what is missing is said", textOf("answer"), errNoServer.Error())
	g.at("solved in memory alone")
	g.click("#tab-workers")
	g.awaitPart("there is none", textOf("count-why"), "no Neo4j is running yet")
	g.at("workers")
	g.click("#tab-grid")
	g.cutOff()
	g.click("#solve")
	g.awaitPart("the silence of the server is shown", textOf("answer"), "The server does not answer")
	g.at("no server answers")
	g.click("#tab-timings")
	g.await("the silence of the server is shown", `!document.getElementById('notice').hidden`)
	g.at("a view that does not come")
}
