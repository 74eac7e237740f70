package browsertest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"graphcover/internal/corpus"
	"graphcover/internal/english"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/sudoku/format"
)

// timeShown is an expression for the seconds that the timer shows, or -1 if it is hidden.
const timeShown = `(time => time.hidden ? -1 : time.textContent.split(':').reduce((sum, part) => 60 * sum + Number(part), 0))(document.getElementById('time'))`

// testTimer looks at the timer: it is hidden until somebody wants it, runs while the puzzle is seen, begins
// anew with another one, stands when this one is solved, and is as it was when the page comes again.
func testTimer(s sheet) {
	s.show(easyPuzzle)
	pressed := `document.getElementById('timer').getAttribute('aria-pressed')`
	if shown := eval[int](s.page, timeShown); shown != -1 || eval[string](s.page, pressed) != "false" {
		s.t.Errorf("want the timer hidden at first, got %d", shown)
	}
	s.await("it has run unseen", `performance.now() > 1100`)
	s.click(`#board .cell[data-cell="0"]`)
	s.press("t")
	s.await("it is shown", timeShown+" >= 0")
	s.awaitPart("a screen reader reads the time", saidText, "second")
	s.await("it runs", timeShown+" >= 2")
	s.awaitText("the button is pressed", pressed, "true")

	s.click("#tab-timings")
	before := eval[int](s.page, timeShown)
	time.Sleep(1500 * time.Millisecond)
	if after := eval[int](s.page, timeShown); after > before+1 {
		s.t.Errorf("want the time to stand while the puzzle is not seen, got %d s and %d s", before, after)
	}
	s.click("#tab-grid")
	s.show(blogPuzzle)
	if begun := eval[int](s.page, timeShown); begun > 1 {
		s.t.Errorf("want it to begin anew with another puzzle, got %d s", begun)
	}
	// The last number is written.
	solved := s.solution(easyPuzzle)
	last := strings.LastIndex(easyPuzzle, ".")
	s.show(solved[:last] + "." + solved[last+1:])
	s.await("it runs again", timeShown+" >= 1")
	s.click(fmt.Sprintf(`#board .cell[data-cell="%d"]`, last))
	s.press(solved[last : last+1])
	s.await("it is solved, and in which time", solvedIn(textOf("hint-box")))
	before = eval[int](s.page, timeShown)
	time.Sleep(1200 * time.Millisecond)
	if after := eval[int](s.page, timeShown); after != before {
		s.t.Errorf("want the time to stand when the puzzle is solved, got %d s and %d s", before, after)
	}
	s.navigate("/?timer") // which forgets what was kept
	s.await("it is hidden at first", timeShown+" === -1")
	s.click("#timer")
	kept := `(async () => (await import('/store.js')).setting('timer', ''))`
	if got := call[string](s, kept); got != "shown" {
		s.t.Errorf("want it kept that the timer is shown, got %q", got)
	}
	s.click("#timer")
	s.await("it is hidden again", timeShown+" === -1")
	if got := call[string](s, kept); got != "hidden" {
		s.t.Errorf("want it kept that the timer is hidden, got %q", got)
	}
	s.do("keep that it is shown", chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, cdppage.AddScriptToEvaluateOnNewDocument,
			cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: `localStorage.setItem('graphcover.timer', 'shown')`})
		return err
	}))
	s.navigate("/?kept")
	s.await("it is shown from the beginning", timeShown+" >= 0")
	s.click("#auto")
	s.mode("candidates")
	s.await("all buttons are in two rows with it", `new Set([...document.querySelectorAll('#writing > *')].map(e => e.offsetTop + e.offsetHeight)).size === 2`)
}

// solution returns the solution of a Sudoku.
func (s sheet) solution(text string) string {
	s.t.Helper()
	b := corpus.Board(s.t, text)
	return b.With(testenv.Must(memsolver.Solve(s.t.Context(), b.Problem()))(s.t)).Cells()
}

// testNarrowHint takes a hint in a narrow window, from where the board is out of sight: the board and what is
// said are seen together.
func testNarrowHint(s sheet) {
	s.show(easyPuzzle)
	s.do("narrow", chromedp.EmulateViewport(360, 740))
	s.settle()
	s.click("#hint")
	s.await("the technique is shown", `!document.getElementById('hint-box').hidden`)
	for _, button := range []string{"#hint-where", "#hint-show"} {
		s.click(button)
		s.settle()
		s.await("the board is in sight, and what writes and undoes, above the hint", `[top => top >= 0, (_, bottom, hint) => bottom <= hint.top].every(fits =>
			['board', 'pad', 'undo', 'modes'].every(id => (({top, bottom}) => fits(top, bottom, document.getElementById('hint-bar').getBoundingClientRect()))(document.getElementById(id).getBoundingClientRect())))`)
		s.await("the button that leads on is in sight", `(({top, bottom}) => top > 0 && bottom <= innerHeight)(document.querySelector('#hint-bar .buttons > :not([hidden])').getBoundingClientRect())`)
	}
	number := eval[string](s.page, `document.querySelector('#board .mark.put').textContent`)
	cell := eval[int](s.page, `Number(document.querySelector('#board .mark.put').closest('.cell').dataset.cell)`)
	s.click(cellAt(cell))
	s.click("#pad button:nth-child(" + number + ")")
	s.awaitText("the number can be written by hand", gridText, easyPuzzle[:cell]+number+easyPuzzle[cell+1:])
}

// testNarrowDeadEnd goes to a dead end in a narrow window: its reason is in sight, with the board and the buttons. What
// is needed less often comes after it, and in a wide window it is where it was.
func testNarrowDeadEnd(s sheet) {
	s.show(blogPuzzle)
	s.solve("memory")
	s.play(sudokuTitle(blogPuzzle))
	const order = `['next-backtrack', 'story', 'speed', 'source'].toSorted((a, b) => {
		const [one, other] = [a, b].map(id => document.getElementById(id).getBoundingClientRect());
		return one.top - other.top;
	}).join()`
	s.do("narrow", chromedp.EmulateViewport(360, 740))
	s.settle()
	s.click("#next-backtrack")
	s.await("there is a reason", `document.querySelector('#story .end p') !== null`)
	s.await("it is in sight, with the board", `(({top}, {bottom}) => top >= 0 && bottom <= innerHeight)(
		document.querySelector('#picture-here .board').getBoundingClientRect(), document.querySelector('#story .end p').getBoundingClientRect())`)
	s.awaitText("the rest is below it", order, "next-backtrack,story,speed,source")
	s.goTo("20")
	s.awaitPart("the step is shown", stepText, "20")
	s.do("wide", chromedp.EmulateViewport(1280, 900))
	s.settle()
	s.await("the speed is below the buttons again", `document.getElementById('player').contains(document.getElementById('speed'))`)
	s.await("the searches are above the step", `document.getElementById('source').getBoundingClientRect().top < document.getElementById('step-title').getBoundingClientRect().top`)
}

// testNarrowNotices looks at a long error in a narrow window: in no view does it cover the button that leads on, also
// if the window is turned, or a hint is asked for. It moves nothing, and the button works.
func testNarrowNotices(s sheet) {
	s.show(easyPuzzle)
	s.do("narrow", chromedp.EmulateViewport(360, 740))
	s.settle()
	const tops = `[...document.querySelectorAll('main > :not([hidden]) :is(.board, button, h2)')].map(e => Math.round(e.getBoundingClientRect().top + scrollY)).join()`
	before := make(map[string]string)
	for _, view := range slices.Backward(views) {
		s.click("#tab-" + view)
		s.await("its code is there", fmt.Sprintf(`document.getElementById('view-%s').ariaBusy !== 'true'`, view))
		s.settle()
		before[view] = eval[string](s.page, tops)
	}
	tell := func() {
		s.t.Helper()
		s.dropFileOf(strings.Repeat("all the puzzles of the weekend, ", 4)+"and more.txt", `'.'.repeat(1 << 22)`)
		s.await("it is said that the file is too large", `!document.getElementById('notice').hidden && `+textOf("notice-text")+`.includes('want at most')`)
	}
	uncovered := func(what string) {
		s.t.Helper()
		s.settle()
		covered := eval[[]string](s.page, `(notice => [...document.querySelectorAll('.primary')].filter(button => {
			const {left, top, right, bottom, width} = button.getBoundingClientRect();
			return width > 0 && left < notice.right && right > notice.left && top < notice.bottom && bottom > notice.top;
		}).map(button => button.id))(document.getElementById('notice').getBoundingClientRect())`)
		if len(covered) > 0 {
			s.t.Errorf("%s: want no button that leads on below the message, got %q", what, covered)
		}
		s.await(what+": it is whole, within the window", `(({left, top, right, bottom, width}) => width > 200 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight)(document.getElementById('notice').getBoundingClientRect())`)
	}
	tell()
	for _, view := range views {
		eval[bool](s.page, fmt.Sprintf(`(document.getElementById('tab-%s').click(), true)`, view)) // it may lie below the message
		uncovered(view)
		if after := eval[string](s.page, tops); after != before[view] {
			s.t.Errorf("%s: want all where it was, at %s, got %s", view, before[view], after)
		}
	}
	s.click("#notice-close")
	s.click("#tab-grid")
	tell()
	for _, size := range [][2]int64{{740, 360}, {360, 640}, {1280, 800}, {360, 740}} {
		s.do("turn it", chromedp.EmulateViewport(size[0], size[1]))
		uncovered(fmt.Sprintf("%dx%d", size[0], size[1]))
	}
	s.settle()
	s.click("#solve")
	s.awaitPart("the button solves", textOf("answer"), "Solved")
	s.await("the message is gone", `document.getElementById('notice').hidden`)

	// The buttons of a hint come from below, where a message is if the page is scrolled.
	s.show(easyPuzzle)
	eval[bool](s.page, `(document.getElementById('text').scrollIntoView({block: 'start', behavior: 'instant'}), true)`)
	tell()
	s.await("it is at the bottom", `document.getElementById('notice').getBoundingClientRect().bottom > innerHeight - 100`)
	eval[bool](s.page, `(document.getElementById('hint').click(), true)`)
	s.await("the technique is shown", `!document.getElementById('hint-show').hidden`)
	eval[bool](s.page, `(document.getElementById('hint-show').click(), true)`)
	s.await("the move can be made", `!document.getElementById('hint-apply').hidden`)
	uncovered("a hint")
}

// hideCounts lets the page see no counts that workers share: other packages have theirs on the server of the tests.
func (s sheet) hideCounts() {
	s.t.Helper()
	eval[bool](s.page, `(ask => (fetch = (path, ...rest) =>
		path === 'api/searches' ? Promise.resolve(Response.json([])) : ask(path, ...rest), true))(fetch)`)
}

// testEmptyViews looks at each view before there is anything to see in it: it says what it is for, and has
// one button that leads on, and no other control.
func testEmptyViews(s sheet) {
	look := func(view, want string) {
		s.t.Helper()
		s.click("#tab-" + view)
		s.awaitText("the buttons of "+view, fmt.Sprintf(`[...document.querySelectorAll('#view-%s :is(button, input)')]
			.filter(e => e.checkVisibility() && e.type !== 'file').map(e => e.textContent).join()`, view), want)
	}
	s.hideCounts()
	look("playback", "Open a trace,Solve the puzzle")
	look("tree", "Solve the puzzle")
	look("solutions", "Look at all solutions")
	look("workers", "Copy the command")
	why := "There is no such count yet."
	if s.db == nil {
		why = "no Neo4j is running yet"
	}
	s.awaitPart("it says why there is no count, which moves the button", textOf("count-why"), why)
	s.await("its code is there", `!document.getElementById('count-copy').disabled`)
	eval[bool](s.page, `(navigator.clipboard.writeText = () => Promise.reject(new Error('refused')), true)`)
	s.click("#count-copy")
	s.awaitPart("what to do instead is shown", textOf("notice"), "The command is selected")
	s.awaitText("it is selected", `getSelection().toString()`, "graphcover count --workers 4 --puzzle-name queens queens:15")
	s.click("#notice-close")
	look("timings", "Solve the puzzle")
	s.click("#bars-none button")
	s.await("the time is drawn", `document.querySelector('#bars .plot-bar') !== null`)
	s.click("#tab-grid")
	s.click("#clues")
	s.click("#erase")
	look("solutions", "Choose a puzzle")
	s.click("#map-none")
	s.await("the grid is shown", `document.activeElement.id === 'tab-grid' && !document.getElementById('view-grid').hidden`)
}

// testCaption pastes links with a title and an author, which stand above the board, until the puzzle is another one.
func testCaption(s sheet) {
	const caption = `document.getElementById('caption').checkVisibility() ? document.getElementById('caption').innerText : ''`
	paste := func(title, author string) {
		s.t.Helper()
		var link bytes.Buffer
		e := format.NewEncoder(&link, format.ByName("fpuzzles"))
		testenv.Check(s.t, errors.Join(e.Encode(&format.Puzzle{Board: corpus.Board(s.t, blogPuzzle), Title: title, Author: author}), e.Close()))
		s.paste(link.String())
	}
	for _, c := range []struct{ title, author, want string }{
		{"Sunday", "Ada", "Sunday, by Ada"}, {"", "Ada", "By Ada"}, {"Sunday", "", "Sunday"}, {"", "", ""},
		{strings.Repeat("Sunday ", 40), "Ada", strings.Repeat("Sunday ", 8) + "Sun…, by Ada"},
	} {
		paste(c.title, c.author)
		s.awaitText("it is shown", gridText, blogPuzzle)
		s.awaitText("title and author are above the board", caption, c.want)
	}
	for _, size := range windows {
		s.do("a window", chromedp.EmulateViewport(size[0], size[1]))
		s.settle()
		if lost := call[[]string](s, lostNames, "#board", 9, false); len(lost) > 0 {
			s.t.Errorf("%dx%d: %s", size[0], size[1], strings.Join(lost, "; "))
		}
	}
	s.do("a low window", chromedp.EmulateViewport(1366, 657))
	s.settle()
	s.await("all is in sight", `document.getElementById('caption').getBoundingClientRect().top >= 0 && document.getElementById('writing').getBoundingClientRect().bottom <= innerHeight`)
	s.paste(easyPuzzle)
	s.awaitText("it is another one", gridText, easyPuzzle)
	s.awaitText("nothing is known of it", caption, "")
	s.click("#undo")
	s.awaitPart("the one before has its title", caption, "Sunday")
	s.await("which is kept", `(history.state?.title ?? '').startsWith('Sunday')`)
	s.do("reload", chromedp.Reload())
	s.await("the page is ready", `document.documentElement.dataset.ready !== undefined`)
	s.awaitPart("it still has it", caption, "Sunday")
	s.awaitText("and is the same puzzle", gridText, blogPuzzle)
	s.click("#clues")
	s.click(cellAt(strings.Index(blogPuzzle, ".")))
	s.press("1")
	s.awaitText("a puzzle with another clue has none", caption, "")
}

// testTitles compares what puzzles are called: a file by the first sentence of its comment, and a Sudoku or a
// family by as much of its text as fits.
func testTitles(s sheet) {
	const called = `async texts => {
		const {titleOf} = await import('/words.js');
		return texts.map(text => titleOf(text, 40));
	}`
	var texts, want []string
	for _, c := range [][2]string{
		{blogPuzzle, "Sudoku with 23 clues, ...2.5...…"},
		{strings.ReplaceAll(blogPuzzle, ".", "0"), "Sudoku with 23 clues, ...2.5...…"},
		{"12 3 4 " + strings.Repeat("12 ", 78), "Sudoku with pencil marks"},
		{"sudoku:16x16", "Sudoku 16x16, 0 clues"},
		{"sudoku:6x6,x:...6......35.2.................1....", "Sudoku 6x6, diagonals, 5 clues"},
		{cagedBoard, "Sudoku 4x4, 6 cages"},
		{"queens:8", "queens:8"},
		{"domino:" + strings.Repeat("#", 60), "domino:" + strings.Repeat("#", 32) + "…"},
		{"dlx:| Six guests at two tables. Each option is a table.\na b\n", "Six guests at two tables"},
		{"dlx:| Version 1.5 of a cover.\na b\n", "Version 1.5 of a cover"},
		{"dlx:| a = apple\na b\n", "Exact cover problem"},
		{"dlx:a b\na b\n", "Exact cover problem"},
	} {
		texts, want = append(texts, c[0]), append(want, c[1])
	}
	if got := call[[]string](s, called, texts); !slices.Equal(got, want) {
		s.t.Errorf("want the titles\n%q, got\n%q", want, got)
	}
}

// testRuns reads the list of runs: each puzzle has a name for people, and a Sudoku a picture of its clues, which
// differs from that of another one with the same name. A click on the name puts the puzzle back.
func testRuns(s sheet) {
	const board = "sudoku:4x4:1.......2......."
	solved := s.solution(blogPuzzle)
	other := blogPuzzle[:9] + strings.Repeat(".", 72-21) + solved[81-21:] // as many clues, and the same first row
	for _, text := range []string{blogPuzzle, other} {
		s.show(text)
		s.solve("memory")
	}
	s.enter(board)
	s.awaitText("the board is shown", gridText, board[len("sudoku:4x4:"):])
	s.solve("memory")
	s.dropFile("guests.dlx", "| Two guests at one table. Each has a seat.\nada bob\nada\nbob\n")
	s.awaitPart("the guests are shown", textOf("family"), "Two guests at one table")
	s.solve("memory")
	s.click("#tab-timings")
	const names = `[...document.querySelectorAll('#history tbody .puzzle')].map(cell => cell.innerText.trim()).join('; ')`
	s.awaitText("each has a name for people", names, "Two guests at one table; Sudoku 4x4, 2 clues; "+sudokuTitle(other)+"; "+sudokuTitle(blogPuzzle))
	const drawn = `[...document.querySelectorAll('#history tbody .puzzle')].map(cell => {
		const picture = cell.querySelector('svg'), path = picture?.querySelector('path'), side = picture?.viewBox.baseVal.width ?? 0;
		return Array.from({length: side * side}, (_, i) => path.isPointInFill(new DOMPoint(i % side + .5, Math.floor(i / side) + .5)) ? 'x' : '.').join('');
	}).join('; ')`
	shape := func(text string) string { return regexp.MustCompile(`\d`).ReplaceAllString(text, "x") }
	s.awaitText("and a Sudoku the picture of its clues", drawn, "; "+shape(board[len("sudoku:4x4:"):])+"; "+shape(other)+"; "+shape(blogPuzzle))
	s.click("#history tbody tr:last-child .link")
	s.awaitText("a click puts it back", gridText, blogPuzzle)
	s.await("in the grid", `!document.getElementById('view-grid').hidden`)
	s.click("#tab-timings")
	s.click("#history tbody tr:first-child .link")
	s.awaitPart("so it does with a file", textOf("family"), "Two guests at one table")

	// A Sudoku of a file is called as the line above it says.
	s.dropFile("weekend.txt", "# The puzzle of Saturday. It is hard.\n"+blogPuzzle+"\n\nSunday, for breakfast\n"+other+"\n"+easyPuzzle+"\n")
	s.awaitText("the first is shown", gridText, blogPuzzle)
	const offered = `[...document.querySelectorAll('#choose option')].map(option => option.textContent).join('; ')`
	s.awaitText("all are offered by their names", offered,
		"1 of 3: The puzzle of Saturday, line 2; 2 of 3: Sunday, for breakfast, line 5; 3 of 3: "+sudokuTitle(easyPuzzle)+", line 6")
	s.solve("memory")
	s.click(cellAt(strings.Index(blogPuzzle, ".")))
	s.press("1")
	s.solve("memory")
	s.click("#clues")
	s.press("4") // as a clue, it makes another puzzle
	s.await("it is a clue", `document.querySelector('#board .clue.chosen') !== null`)
	s.solve("memory")
	s.click("#tab-timings")
	s.awaitPart("the list has the name, until it is another puzzle", names, "Sudoku with 24 clues, 4..2.5...…; The puzzle of Saturday; The puzzle of Saturday; Two guests")
	s.click("#history tbody tr:nth-child(3) .link")
	s.awaitText("a click puts it back, with the number", gridText, strings.Replace(blogPuzzle, ".", "1", 1))
	s.fillStore()
}

// fillStore has the browser keep large runs, of which the oldest give way, and then more than it can keep at all, which
// is said once.
func (s sheet) fillStore() {
	s.t.Helper()
	type kept struct{ Runs, Size, Newest int }
	got := call[kept](s, `async () => {
		const {remember, runs} = await import('/store.js');
		for (let i = 0; i < 60; i++) remember({puzzle: 'p'.repeat(20_000), text: 't'.repeat(20_000), choices: i, status: 'solved'}, '');
		return {Runs: runs().length, Size: localStorage['graphcover.runs'].length, Newest: runs()[0].choices};
	}`)
	if got.Runs < 20 || got.Size > 1_050_000 || got.Newest != 59 {
		s.t.Errorf("want the newest of large runs, in at most 1 MB, got %+v", got)
	}
	const overfill = `async () => {
		const {set} = await import('/store.js');
		set('filler', 'x'.repeat(20_000_000));
	}`
	call[any](s, overfill)
	s.awaitPart("a full store is said", textOf("notice"), "keeps nothing more")
	s.click("#notice-close")
	call[any](s, overfill)
	s.await("but once", `document.getElementById('notice').hidden`)
}

// tabTo presses the Tab key, or Shift and Tab, until an element has the focus that matches.
func (s sheet) tabTo(selector string, modifiers ...chromedp.Modifier) {
	s.t.Helper()
	for range 80 {
		if eval[bool](s.page, fmt.Sprintf(`document.activeElement?.matches(%q) ?? false`, selector)) {
			return
		}
		s.press(kb.Tab, modifiers...)
	}
	s.t.Fatalf("the Tab key does not reach %s", selector)
}

// testKeysSolve sees the first puzzle solved, by the keyboard alone: Tab to the button, Enter, and Enter again
// to play it.
func testKeysSolve(s sheet) {
	clues := eval[string](s.page, gridText)
	s.tabTo("#solve")
	s.press(kb.Enter)
	s.awaitText("the solution is shown", gridText, s.solution(clues))
	s.awaitPart("a screen reader reads the result", saidText, "Solved")
	s.tabTo("#answer button")
	s.press(kb.Enter)
	s.await("the playback has the focus", `document.activeElement.id === 'player'`)
	s.await("its search is there", `document.getElementById('scrub').max > 0`)
	s.press(kb.End)
	s.awaitText("its end is the solution", stageText, s.solution(clues))
}

// spelledOut returns what the name of a move in a Sudoku of 9x9 means.
func spelledOut(name string) string {
	return fmt.Sprintf("%s is %c in row %c, column %c.", english.Entries(name), name[5], name[1], name[3])
}

// testKeysDeadEnd reads the reason of a dead end, by the keyboard alone: solve, play, next dead end.
func testKeysDeadEnd(s sheet) {
	_, tree := s.recorded(s.t, blogPuzzle)
	s.tabTo("#door-text > summary")
	s.press(kb.Enter)
	s.tabTo("#text")
	s.do("select what is there", control("a"))
	s.press(blogPuzzle + kb.Enter)
	s.awaitText("the clues are shown", gridText, blogPuzzle)
	// Its tree comes only after somebody wants to see it.
	eval[bool](s.page, `(fetch => {
		window.fetch = async (path, ...rest) => {
			if (path.startsWith('api/tree/')) await new Promise(done => { window.arrive = done; });
			return fetch(path, ...rest);
		};
		return true;
	})(window.fetch)`)
	s.tabTo("#solve", chromedp.ModifierShift)
	s.press(kb.Enter)
	s.awaitPart("it is solved", textOf("answer"), "Solved")
	s.tabTo("#answer button")
	s.press(kb.Enter)
	s.await("the tree is asked for", `window.arrive !== undefined`)
	eval[bool](s.page, `(window.arrive(), true)`)
	s.atStep(0, tree.Steps)
	s.press("b")
	end := tree.DeadEnds()[0]
	s.atStep(end, tree.Steps)
	explanation := testenv.Must(tree.Explain(end))(s.t)
	s.awaitPart("a screen reader reads it", saidText, "no entry is left for "+explanation.Name)
	s.compareBlockers(explanation)
	s.awaitPart("what a name means is said", storyText, "after the colon what both would need. "+spelledOut(explanation.Options[0].Name))
	s.tabTo("#chain summary")
	s.press(kb.Enter)
	s.awaitPart("the chain is shown", textOf("chain-text"), fmt.Sprintf("Choice %d, %s", explanation.Because[0].Search, english.Entries(explanation.Because[0].Name)))
	// A link of the reason leads to the choice.
	s.tabTo("#story .link", chromedp.ModifierShift)
	number, _ := strconv.Atoi(strings.Fields(eval[string](s.page, `document.activeElement.textContent`))[1])
	s.press(kb.Enter)
	s.atStep(int(tree.Nodes[tree.Path(end)[number-1]].Step), tree.Steps)
}

// testKeysFile has a person's own file in Knuth's format drawn, by the keyboard alone: once it is chosen with
// the button, once its text is pasted. There is no window to choose a file in a headless Chromium; the file is
// given where Chromium asks for it.
func testKeysFile(s sheet) {
	const name = "../../examples/seating.dlx"
	text := string(testenv.Must(os.ReadFile(name))(s.t))
	file := testenv.Must(filepath.Abs(name))(s.t)
	chosen := make(chan error, 1)
	testenv.Check(s.t, chromedp.Listen(s.ctx, func(ev any) {
		if opened, ok := ev.(*cdppage.EventFileChooserOpened); ok {
			go func() {
				chosen <- chromedp.Do(s.ctx, chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
					_, err := cdp.Call(ctx, target, dom.SetFileInputFiles, dom.SetFileInputFilesParams{Files: []string{file}, BackendNodeID: opened.BackendNodeID})
					return err
				}))
			}()
		}
	}))
	s.do("ask for files", chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, cdppage.SetInterceptFileChooserDialog, cdppage.SetInterceptFileChooserDialogParams{Enabled: true})
		return err
	}))
	drawn := func(what string) {
		s.t.Helper()
		s.awaitPart(what, textOf("family"), "Six guests at two tables of three")
		s.awaitText("its items are drawn", `[...document.querySelectorAll('#family .items li')].map(item => item.textContent).join(' ')`, "ann bob cid dee eve fay")
	}
	s.tabTo("#open")
	s.press(kb.Enter)
	testenv.Check(s.t, <-chosen)
	drawn("the file is shown")
	s.await("its text can be edited", `document.getElementById('text').value.startsWith('| Six guests')`)

	s.navigate("/?pasted")
	s.tabTo("#board .cell")
	s.do("paste", chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`(() => {
		const data = new DataTransfer();
		data.setData('text', %q);
		document.activeElement.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true, cancelable: true}));
	})()`, text)))
	drawn("what is pasted is shown")
	s.tabTo("#door-text > summary")
	s.press(kb.Enter)
	s.tabTo("#text")
	s.do("to the end", control(kb.End))
	s.press(kb.Enter + "ann bob")
	s.awaitPart("Enter begins a line", `document.getElementById('text').value`, "\nann bob")
	s.do("show it", control(kb.Enter))
	s.awaitPart("there is an option more", textOf("family"), "6 items, 21 options")
	s.tabTo("#solve", chromedp.ModifierShift)
	s.press(kb.Enter)
	s.awaitPart("it is solved", textOf("answer"), "Solved")
	s.awaitText("each item has the color of its table", `new Set([...document.querySelectorAll('#family .items li')].map(item => /hue-\d/.exec(item.className)[0])).size + ''`, "2")
	s.tabTo("#minimize")
	s.press(kb.Enter)
	s.awaitPart("the best tables are found", textOf("answer"), "The best answer costs")
}
