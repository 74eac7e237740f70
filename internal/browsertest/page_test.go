package browsertest

import (
	"bytes"
	"cmp"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"log"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/tracing"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
	"graphcover/graphsolver"
	"graphcover/internal/corpus"
	"graphcover/internal/english"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/memsolver/reason"
	"graphcover/neo4jserver"
	"graphcover/puzzle"
	"graphcover/puzzle/dlx"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy/rating"
	"graphcover/strategy/techniques"
	"graphcover/webui"
)

const (
	easyPuzzle       = "471..3...6532.4718...7..5..1...6.3.582..7..9.536..9.74...95.6312.........69841.57"
	unsolvablePuzzle = "17...9.85.5..4..........1692...7..9..........6..12...7...........239....9.45..8.1"

	// The page gets these addresses; no test opens them.
	neo4jBrowser = "http://localhost:7474/browser/"
	neo4jAddress = "bolt://localhost:7687"

	mostFirstLoad = 92_000           // bytes of the files that the page loads at first, compressed
	mostChoices   = 100_000          // that the page shows
	sheetTime     = 45 * time.Second // for one event in a tab: a database plans its statements first
	answerTime    = 4 * time.Minute  // for a recorded search of 100,000 choices, in the long run
	tabTime       = 6 * time.Minute  // for everything in a tab
	chromiumTime  = 20 * time.Minute // for all tabs
)

// TestPage tests what most people do on the page of the command serve.
func TestPage(t *testing.T) {
	testSheets(t, []pageTest{
		{"first screen", false, testFirstScreen},
		{"board stays", false, testBoardStays},
		{"memory", false, func(s sheet) { testSolve(s, "memory") }},
		{"graph", true, func(s sheet) { testSolve(s, "graph") }},
		{"both", true, testBoth},
		{"early", false, testEarly},
		{"stop", false, testStop},
		{"playback", false, testPlayback},
		{"hints", false, testHints},
		{"why", true, testWhy},
		{"why in memory", false, testWhyInMemory},
		{"errors", false, testErrors},
		{"drop", false, testDrop},
		{"solutions", false, testSolutions},
		{"address", false, testAddress},
		{"first load", false, testFirstLoad},
		{"first family", false, testFirstFamily},
		{"first answer", false, testFirstAnswer},
		{"engine", false, testEngine},
		{"layout", false, testLayout},
		{"told", false, testTold},
		{"empty views", false, testEmptyViews},
		{"keys: a puzzle is solved", false, testKeysSolve},
		{"keys: a dead end", false, testKeysDeadEnd},
		{"keys: a file", false, testKeysFile},
		{"keys: colors", false, testKeysColor},
		{"tree", false, testTree},
		{"tree of a dead end", false, testTreeOfDeadEnd},
	})
}

// TestPageInFull tests the rest of the page.
func TestPageInFull(t *testing.T) {
	testenv.Rest(t, "TestPage")
	testSheets(t, []pageTest{
		{"anew", false, testAnew},
		{"keyboard", false, testKeyboard},
		{"boards", false, testBoards},
		{"hints on boards", false, testBoardHints},
		{"workers", true, testWorkers},
		{"narrow", false, testNarrow},
		{"hint in all cages", false, testHintInAllCages},
		{"hint in a narrow window", false, testNarrowHint},
		{"hint says why", false, testHintSaysWhy},
		{"hint says the rule", false, testHintSaysRule},
		{"hint of several solutions", false, testHintOfSeveral},
		{"hint step by step", false, testHintStepByStep},
		{"the others at once", false, testOthersAtOnce},
		{"back to the puzzle before", false, testBackToPuzzle},
		{"formats to click", false, testFormatsToClick},
		{"hint after hint", false, testHintAfterHint},
		{"hint in one place", false, testHintInOnePlace},
		{"said in one box", false, testSaidInOneBox},
		{"nothing to ask for", false, testNothingToAsk},
		{"both kinds of marks", false, testBothMarks},
		{"tidy buttons", false, testTidyButtons},
		{"dead end in a narrow window", false, testNarrowDeadEnd},
		{"notices in a narrow window", false, testNarrowNotices},
		{"dark", false, testDark},
		{"offline", false, testOffline},
		{"families", false, testFamilies},
		{"timetable", false, testTimetable},
		{"days", false, testDays},
		{"costs", false, testCosts},
		{"cages", false, testCages},
		{"cages in turn", false, testCagesInTurn},
		{"names", false, testNames},
		{"words", false, testWords},
		{"kinds", false, testKinds},
		{"tables", false, testTables},
		{"columns", false, testColumns},
		{"a table that is left out", false, testLeftOut},
		{"holidays and needs in tables of their own", false, testHolidays},
		{"shifts as columns of needs", false, testNeeds},
		{"most of a shift", false, testMostOfShift},
		{"own names of columns", false, testOwnNames},
		{"own tables", false, testOwnTables},
		{"differing", false, testDiffering},
		{"columns by keys", false, testColumnsByKeys},
		{"school at first sight", false, testSchoolAtFirstSight},
		{"holes of classes", false, testHoles},
		{"double lessons", false, testDoubles},
		{"the whole of a day", false, testWholeDay},
		{"settings that are lost", false, testLostSettings},
		{"print", false, testPrint},
		{"others", false, testOthers},
		{"formats", false, testFormats},
		{"accessible", false, testAccessible},
		{"two tabs", true, testTwoTabs},
		{"try here", true, testTryHere},
		{"changed", true, testChanged},
		{"database", true, testDatabase},
		{"database goes", true, testDatabaseGoes},
		{"ended in the graph", true, testEndedInGraph},
		{"long best in the graph", true, testLongBestInGraph},
		{"trees in the graph", true, testTreesInGraph},
		{"live", true, testLive},
		{"motion", false, testMotion},
		{"large tree", false, func(s sheet) { testLargeTree(s, "memory") }},
		{"large tree in the graph", true, testLargeTreeInGraph},
		{"timer", false, testTimer},
		{"folded tree", false, testFoldedTree},
		{"two trees", false, testTwoTrees},
		{"forgotten", false, testForgotten},
		{"close a hint", false, testCloseHint},
		{"titles", false, testTitles},
		{"title and author", false, testCaption},
		{"runs", false, testRuns},
		{"undo", false, testUndo},
		{"work", false, testWork},
		{"several cells", false, testSeveralCells},
		{"cells alike", false, testCellsAlike},
		{"colors", false, testColors},
		{"corner marks", false, testCorners},
		{"small numbers", false, testSmallNumbers},
		{"keys from anywhere", false, testKeysFromAnywhere},
		{"own candidates", false, testOwnCandidates},
		{"colors below a hint", false, testColorsBelowHint},
		{"cage of a hint", false, testCageOfHint},
		{"answer in a narrow window", false, testNarrowAnswer},
		{"colors on boards", false, testColorsOnBoards},
		{"colors and numbers on them", false, testColorContrast},
		{"board in sight", false, testBoardInSight},
		{"last number", false, testLastNumber},
		{"finish", false, testFinish},
		{"new puzzle", false, testNewPuzzle},
		{"trace", false, testTrace},
		{"pictures", false, testPictures},
		{"no server", false, testNoServer},
		{"workers without a server", false, testWorkersWithoutServer},
		{"text field", false, testTextField},
		{"files of a school", false, testSchoolFiles},
		{"school", false, testSchool},
		{"school in sight", false, testSchoolInSight},
		{"who is free", false, testWhoIsFree},
		{"school on paper", false, testSchoolPrinted},
		{"school on a phone", false, testSchoolOnAPhone},
		{"school in the graph", true, testSchoolInGraph},
		{"best in the graph", true, testBestInGraph},
		{"best played", false, testPlayBest},
		{"best played in part", false, testPlayBestPart},
		{"worth of choices", false, testWorth},
		{"school in a narrow window", false, testSchoolNarrow},
		{"free hours", false, testFree},
		{"reason of a school", false, testSchoolReason},
		{"wishes of a school", false, testSchoolWishes},
		{"groups of a school", false, testSchoolGroups},
		{"changes of a school", false, testSchoolChanges},
		{"changes of a roster", false, testRosterChanges},
		{"somebody is ill", false, testAbsence},
		{"days that have passed", false, testPassed},
		{"a plan that is drawn", false, testDrawnPlan},
		{"a plan that is drawn stays", false, testDrawnPlanStays},
		{"tables beside an example", false, testExampleApart},
		{"a plan with a mistyped name", false, testMistypedInPlan},
		{"a timetable that is opened", false, testOpenedTimetable},
		{"tables of a plan", false, testTablesOfPlan},
		{"shifts shared more evenly", false, testEven},
		{"no roster", false, testNoRoster},
		{"shifts shared among the others", false, testEvenApart},
		{"days that stay", false, testWhichDaysStay},
		{"roster on paper, and today", false, testRosterOnPaper},
		{"unfinished on paper", false, testUnfinishedOnPaper},
		{"a ward on a phone", false, testWardOnPhone},
		{"what is red is not covered", false, testUncovered},
		{"wishes said in a roster", false, testWantedOfRoster},
		{"wishes said in a timetable", false, testWantedOfSchool},
		{"a lesson is moved", false, testMoved},
		{"a lesson is not moved in time", false, testNotMoved},
		{"what a move makes worse", false, testMovedWorse},
		{"hours that are tried", false, testMovedTried},
		{"hours that are tried in vain", false, testMovedFailing},
		{"what speaks against an hour", false, testMovedCosts},
		{"kinds of lessons that stay", false, testMovedKinds},
		{"the panel covers no hour", false, testPanelBeside},
		{"long words are smaller", false, testLongWords},
		{"names of classes and teachers", false, testLessonNames},
		{"a room is away, and its teachers are free", false, testFreeDespiteRoom},
		{"substitutes", false, testSubstitutes},
		{"every wish is met", false, testWishesMet},
		{"wishes of a roster first", false, testWishesFirst},
		{"plan kept by the browser", false, testKeptPlan},
		{"plan opened with its tables", false, testOpenedPlan},
		{"what each person has", false, testTally},
		{"other plans", false, testOtherPlans},
		{"whole days said in a timetable", false, testWantedOfDays},
		{"wishes drawn in a roster", false, testWishesOfRoster},
		{"wishes drawn in a timetable", false, testWishesOfSchool},
		{"roster with dates", false, testDates},
		{"buttons beside the board", false, testBeside},
		{"long search", false, testLongSearch},
		{"roster", false, testRoster},
		{"large puzzle shared", false, testShareLarge},
		{"stopped", false, testStopped},
		{"examples of tables", false, testTableExamples},
	})
}

// A pageTest is a test of the page in a tab of its own.
type pageTest struct {
	name  string
	graph bool // whether it needs a server
	test  func(sheet)
}

// testSheets runs tests of the page in one Chromium. Those of the graph are skipped without a server.
func testSheets(t *testing.T, tests []pageTest) {
	t.Helper()
	b := startBrowser(t)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if test.graph && b.db == nil {
				testenv.Missing(t, testenv.Tools, "NEO4J_URI is not set")
			}
			test.test(b.sheet(t))
		})
	}
}

// A browser is a Chromium with a server of the page.
type browser struct {
	tabs context.Context // in which tabs are opened
	url  string
	db   *graphsolver.DB // nil without a server

	without *browser // the same Chromium, with a page that finds no server
}

var errNoServer = neo4jserver.ErrNotRunning

// startBrowser starts a Chromium and serves the page until the test ends.
func startBrowser(t *testing.T) *browser {
	t.Helper()
	chromium := findChromium(t)
	b := new(browser)
	site := webui.Site{
		Hint:    func(error) string { return "graphcover db start" },
		Names:   []string{"page-of-browsertest", "page-of-browsertest-2"},
		Choices: mostChoices,
		States:  2000,
	}
	if os.Getenv("NEO4J_URI") != "" {
		b.db = neo4jtest.DB(t)
		for _, name := range site.Names {
			neo4jtest.Dropped(t, b.db, name)
		}
	}
	site.Start = func(context.Context) (*graphsolver.DB, error) {
		if b.db == nil {
			return nil, errNoServer
		}
		return b.db, nil
	}
	start := site.Start
	site.Find = func(ctx context.Context) (*graphsolver.DB, webui.Description, error) {
		db, err := start(ctx)
		return db, webui.Description{URI: neo4jAddress, User: "ada", Version: "5", Browser: neo4jBrowser}, err
	}
	b.url = serve(t, site)
	site.Start = func(context.Context) (*graphsolver.DB, error) { return nil, errNoServer }
	site.Find = func(context.Context) (*graphsolver.DB, webui.Description, error) {
		return nil, webui.Description{}, errNoServer
	}
	b.without = &browser{url: serve(t, site)}

	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(chromium),
		chromedp.NoSandbox, // as in open
		chromedp.DisableGPU,
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("no-proxy-server", true),
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, EXCLUDE localhost"),
		chromedp.Flag("font-render-hinting", "none"),
	)
	ctx, cancel := context.WithTimeout(context.Background(), chromiumTime+lastTime)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewExecAllocator(ctx, options...)
	t.Cleanup(cancel)
	first, cancel := chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	testenv.Check(t, chromedp.Do(first, chromedp.Navigate("about:blank")))
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(first, waitTime)
		defer cancel()
		if err := chromedp.Cancel(ctx); err != nil {
			t.Log(err)
		}
	})
	b.tabs, b.without.tabs = first, first
	return b
}

// serve serves a site until the test ends, and returns its address.
func serve(t *testing.T, site webui.Site) string {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	listener := testenv.Must(webui.Listen(ctx, "localhost:0"))(t)
	handler := testenv.Must(webui.New(ctx, site, listener.Hosts()...))(t)
	ended := make(chan error, 1)
	go func() { ended <- webui.Serve(ctx, listener, handler, log.New(io.Discard, "", 0)) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return listener.URL()
}

// A sheet is a tab that shows the page. When its test ends, the page must not have asked
// another host, and there must have been no error in its scripts and nothing that its
// security policy forbids.
type sheet struct {
	page
	*browser
	seen *seen
}

// seen is what has happened in a tab.
type seen struct {
	mutex  sync.Mutex
	hosts  map[string]bool
	errors []string

	drawn  []float64     // when frames were drawn while they were traced, in microseconds
	traced chan struct{} // closed when that is over
}

// violations keeps what the security policy of the page has stopped.
const violations = `window.violations = [];
addEventListener('securitypolicyviolation', e => window.violations.push(e.violatedDirective + ' ' + e.blockedURI));
try { if (!sessionStorage.getItem('keep')) localStorage.clear(); } catch {}`

// sheet opens a tab with the page. What was kept by an earlier one is forgotten.
func (b *browser) sheet(t *testing.T) sheet { return b.sheetAt(t, "/") }

func (b *browser) sheetAt(t *testing.T, path string) sheet {
	t.Helper()
	tab, cancel := chromedp.NewContext(b.tabs)
	t.Cleanup(cancel)
	s := sheet{browser: b, seen: &seen{hosts: make(map[string]bool)}}
	testenv.Check(t, chromedp.Do(tab, chromedp.EmulateViewport(1280, 900)))
	ctx, cancel := context.WithTimeout(tab, tabTime)
	t.Cleanup(cancel)
	s.page = page{t, ctx}
	t.Cleanup(func() { s.end(tab) })
	testenv.Check(t, chromedp.Listen(tab, s.seen.event))
	s.do("listen", chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		for _, enable := range []func() error{
			func() error { _, err := cdp.Call(ctx, target, network.Enable, network.EnableParams{}); return err },
			func() error { _, err := cdp.Call(ctx, target, cdplog.Enable, cdp.Empty{}); return err },
			func() error {
				_, err := cdp.Call(ctx, target, cdppage.AddScriptToEvaluateOnNewDocument,
					cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: violations})
				return err
			},
		} {
			if err := enable(); err != nil {
				return err
			}
		}
		return nil
	}))
	s.navigate(path)
	return s
}

// keep has what this tab has kept stay there when the page comes again.
func (s sheet) keep() {
	s.t.Helper()
	eval[bool](s.page, `(sessionStorage.setItem('keep', 'all'), true)`)
}

// navigate opens an address of the page, and waits until it is ready.
func (s sheet) navigate(path string) {
	s.t.Helper()
	s.do("open "+path, chromedp.Navigate(s.url+path))
	s.await("the page is ready", `document.documentElement.dataset.ready !== undefined`)
}

// front brings the tab to the front: others draw nothing.
func (s sheet) front() {
	s.t.Helper()
	s.do("bring the tab to the front", chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, cdppage.BringToFront, cdp.Empty{})
		return err
	}))
}

// event takes an event of the tab.
func (e *seen) event(ev any) {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	switch ev := ev.(type) {
	case *network.EventRequestWillBeSent:
		if _, after, ok := strings.Cut(ev.Request.URL, "://"); ok {
			host, _, _ := strings.Cut(after, "/")
			e.hosts[host] = true
		}
	case *tracing.EventDataCollected:
		for _, value := range ev.Value {
			var entry struct {
				Name string
				TS   float64
			}
			if err := json.Unmarshal(value, &entry); err == nil && entry.Name == "DrawFrame" {
				e.drawn = append(e.drawn, entry.TS)
			}
		}
	case *tracing.EventTracingComplete:
		close(e.traced)
	case *runtime.EventExceptionThrown:
		text := ev.ExceptionDetails.Text
		if ev.ExceptionDetails.Exception != nil {
			text += " " + ev.ExceptionDetails.Exception.Description
		}
		e.errors = append(e.errors, text)
	case *cdplog.EventEntryAdded:
		// A browser logs each answer of status 400 and above; tests make some.
		if ev.Entry.Level == "error" && ev.Entry.Source != "network" {
			e.errors = append(e.errors, ev.Entry.Text)
		}
	}
}

// check checks that the page has made no error, and has asked its own server alone. It does not keep the lock: the
// browser sends events while a screenshot is taken.
func (e *seen) check(t *testing.T, url string) {
	t.Helper()
	e.mutex.Lock()
	defer e.mutex.Unlock()
	if len(e.errors) > 0 {
		t.Errorf("errors in the page: %q", e.errors)
	}
	for host := range e.hosts {
		if "http://"+host != url {
			t.Errorf("the page has asked %s, want only %s", host, url)
		}
	}
}

// end checks what has happened in the tab, and closes it.
func (s sheet) end(tab context.Context) {
	ctx, cancel := context.WithTimeout(tab, waitTime)
	defer cancel()
	stopped, err := chromedp.Run(ctx, chromedp.Evaluate[[]string](`window.violations ?? []`))
	if err != nil || len(stopped) > 0 {
		s.t.Errorf("the security policy has stopped %q, %v", stopped, err)
	}
	s.seen.check(s.t, s.url)
	if s.t.Failed() {
		tell(s.t, tab)
	}
}

// Things that people do.

func (s sheet) click(selector string) {
	s.t.Helper()
	s.do("click "+selector, chromedp.Click(chromedp.CSS(selector), chromedp.NodeVisible))
}

// push clicks a button by script: a click by mouse misses if the page moves just then.
func (s sheet) push(id string) {
	s.t.Helper()
	eval[bool](s.page, fmt.Sprintf(`(document.getElementById(%q).click(), true)`, id))
}

// press presses keys, one after another.
func (s sheet) press(keys string, modifiers ...chromedp.Modifier) {
	s.t.Helper()
	s.do(fmt.Sprintf("press %q", keys), chromedp.KeyEvent(keys, chromedp.KeyModifiers(modifiers...)))
}

// choose sets a select element, as a person would.
func (s sheet) choose(id, value string) {
	s.t.Helper()
	eval[bool](s.page, fmt.Sprintf(`(select => {
		select.value = %[2]q;
		select.dispatchEvent(new Event('change', {bubbles: true}));
		return select.value === %[2]q;
	})(document.getElementById(%[1]q))`, id, value))
}

// openDoor opens a part of the page that is folded away, with a click on its title, and waits until its
// lists are filled. A click misses if what is above grows just then, so it may take another one.
func (s sheet) openDoor(id string) {
	s.t.Helper()
	for clicks := 0; clicks < 3 && !eval[bool](s.page, fmt.Sprintf(`document.getElementById(%q).open`, id)); clicks++ {
		s.click("#" + id + " > summary")
	}
	s.await("the lists are filled", fmt.Sprintf(`[...document.querySelectorAll('#%[1]s select')].every(select => select.length > 1) &&
		document.querySelector('#%[1]s > #examples:empty') === null`, id))
}

// enter enters a puzzle into the text field.
func (s sheet) enter(puzzle string) {
	s.t.Helper()
	s.openDoor("door-text")
	s.do("enter "+puzzle, chromedp.Focus(chromedp.CSS("#text")), control("a"), chromedp.KeyEvent(puzzle+kb.Enter))
}

// show enters a Sudoku, and waits until its clues are seen.
func (s sheet) show(puzzle string) {
	s.t.Helper()
	s.enter(puzzle)
	s.awaitText("the clues are shown", gridText, puzzle)
}

// solve solves what is shown.
func (s sheet) solve(solver string) {
	s.t.Helper()
	s.chooseSolver(solver)
	s.push("solve")
	limit := 2 * sheetTime // the first search in a database also waits for its plans
	if testenv.LongRun() {
		limit = answerTime
	}
	s.awaitWithin(limit, "there is an answer", `String(!document.getElementById('answer').hidden)`, "true")
}

// chooseSolver says where the puzzle is solved. Beside tables that is folded away.
func (s sheet) chooseSolver(solver string) {
	s.t.Helper()
	label := `label:has([name="solver"][value="` + solver + `"])`
	if !eval[bool](s.page, "document.querySelector('"+label+"').checkVisibility()") {
		s.click("#how-is")
	}
	s.click(label)
}

// howFound opens what is said beside tables of how the answer was found.
func (s sheet) howFound() {
	s.t.Helper()
	s.await("how it was found can be asked", `document.querySelector('#answer .how-found') !== null`)
	eval[bool](s.page, `(document.querySelector('#answer .how-found').open = true)`)
}

// settle waits until the page is laid out and painted, and its transitions have ended.
func (s sheet) settle() {
	s.t.Helper()
	call[bool](s, `async () => {
		const frame = () => new Promise(requestAnimationFrame);
		await frame();
		await frame();
		// Not their promises: that of one which another one has replaced may never be kept.
		while (document.getAnimations().some(animation => animation.playState === 'running')) await frame();
		return true;
	}`)
}

// Things that people see: expressions.
const (
	gridText  = `[...document.querySelectorAll('#board .digit')].map(digit => digit.textContent || '.').join('')`
	stageText = `[...document.querySelectorAll('#picture-here .digit, #picture-in-tree .digit')].map(digit => digit.textContent || '.').join('')`
	saidText  = `document.getElementById('said').textContent`
	stepText  = `document.getElementById('step-number').textContent`
	storyText = `document.getElementById('story').innerText`
)

func textOf(id string) string { return fmt.Sprintf(`document.getElementById(%q).innerText`, id) }

// awaitText waits until an expression has a value.
func (s sheet) awaitText(what, expression, want string) {
	s.t.Helper()
	s.awaitWithin(sheetTime, what, expression, want)
}

// awaitWithin is awaitText with a limit of its own.
func (s sheet) awaitWithin(limit time.Duration, what, expression, want string) {
	s.t.Helper()
	var got string
	ctx, cancel := context.WithTimeout(s.ctx, limit)
	defer cancel()
	for {
		if got = eval[string](s.page, expression); got == want {
			return
		}
		select {
		case <-time.After(pollTime / 4):
		case <-ctx.Done():
			s.t.Fatalf("waiting until %s: want %q, got %q", what, want, got)
		}
	}
}

// awaitLong is await for what may take a database some time.
func (s sheet) awaitLong(what, expression string) {
	s.t.Helper()
	s.awaitText(what, fmt.Sprintf(`String(%s)`, expression), "true")
}

// awaitPart waits until an expression has a value that contains part.
func (s sheet) awaitPart(what, expression, part string) {
	s.t.Helper()
	s.awaitLong(what+": "+part, fmt.Sprintf(`(%s).includes(%q)`, expression, part))
}

// play opens the search that was just made in the playback, and waits until it is there: a key
// that is pressed earlier is for the search before it. label is how the search's name begins.
func (s sheet) play(label string) {
	s.t.Helper()
	s.click("#answer .to-playback")
	s.await("the playback is of this search", fmt.Sprintf(`document.querySelector('#source :checked')?.textContent.startsWith(%q)`, label))
}

// sudokuTitle returns what a Sudoku of 9x9 is called in lists.
func sudokuTitle(text string) string {
	return fmt.Sprintf("Sudoku with %d clues, %s…", len(text)-strings.Count(text, "."), text[:9])
}

// atStep waits until a step is shown.
func (s sheet) atStep(step, steps int) {
	s.t.Helper()
	s.awaitText("the step is shown", stepText, fmt.Sprintf("%s of %s", grouped(step), grouped(steps)))
}

// grouped returns n with a comma after each thousand.
func grouped(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%s,%03d", grouped(n/1000), n%1000)
}

// recorded returns the tree of the search of a puzzle in memory, for its first solution or, of
// one without, for the proof of that.
func (b *browser) recorded(t *testing.T, text string) (puzzle.Entry, *searchtree.Tree) {
	t.Helper()
	var entry puzzle.Entry
	if content, ok := strings.CutPrefix(text, "dlx:"); ok { // the page takes the text of a file
		entry.Puzzle = dlx.New("pasted", testenv.Must(dlx.Read(strings.NewReader(content)))(t))
	} else {
		entry = testenv.Must(puzzle.Parse(text))(t)
	}
	recorder := searchtree.NewRecorder(entry.Problem(), mostChoices)
	log := exactcover.Log{Observe: recorder.Observe}
	testenv.Must(memsolver.Solve(t.Context(), entry.Problem(), memsolver.DLX, memsolver.Log(&log)))(t)
	return entry, recorder.Tree()
}

// numbersAt returns the numbers of a Sudoku after a step, as the page shows them.
func numbersAt(t *testing.T, tree *searchtree.Tree, step int) string {
	t.Helper()
	state := testenv.Must(tree.State(step))(t)
	grid := []byte(strings.Repeat(".", 81))
	for _, o := range state.Chosen() {
		grid[o/9] = byte('1' + o%9)
	}
	return string(grid)
}

// The tests.

func testSolve(s sheet, solver string) {
	_, tree := s.recorded(s.t, blogPuzzle)
	s.show(blogPuzzle)
	s.solve(solver)
	s.awaitText("the solution is shown", gridText, numbersAt(s.t, tree, tree.Steps))
	if said := eval[string](s.page, textOf("answer")); !strings.HasPrefix(said, "Solved: the only solution") {
		s.t.Errorf("want it solved, got %q", said)
	}
	row := eval[[]string](s.page, `[...document.querySelectorAll('#answer tbody td')].map(cell => cell.textContent)`)
	undone := 0
	for _, n := range tree.Nodes {
		if n.Undone > 0 {
			undone++
		}
	}
	want := []string{grouped(len(tree.Nodes)), grouped(undone)}
	if len(row) < 4 || !strings.HasPrefix(row[0], solver) || !slices.Equal(row[1:3], want) {
		s.t.Errorf("want the solver %s with %q choices and undos, got %q", solver, want, row)
	}
	s.awaitPart("a screen reader reads the result", saidText, "Solved")
	if solver == "graph" {
		s.awaitPart("its name in Neo4j is said", textOf("answer"), "In Neo4j it is the puzzle “page-of-browsertest")
		s.awaitPart("and how to see it there", textOf("answer"), ":guide "+s.url+webui.GuidePath)
		s.awaitPart("and the queries for it", `document.querySelector('#answer a[download]').href`, s.url+"/browser/queries.zip?puzzle=page-of-browsertest")
		eval[bool](s.page, `(navigator.clipboard.writeText = async text => { window.copiedText = text; }, document.querySelector('#answer .link').click(), true)`)
		s.awaitPart("a statement for it is copied", `window.copiedText ?? ''`, "'page-of-browsertest")
		s.await("and shown", `document.querySelector('#answer .statement').innerText === window.copiedText`)
		s.awaitText("a link leads to Neo4j Browser", `document.querySelector('#answer a')?.href ?? ''`, neo4jBrowser)
	}
	s.click("#tab-playback")
	s.atStep(0, tree.Steps) // the search is there
	s.do("focus", chromedp.Focus(chromedp.CSS("#player")))
	for _, step := range []int{tree.Steps, tree.Steps - 1} {
		if step == tree.Steps {
			s.press(kb.End)
		} else {
			s.press(kb.ArrowLeft)
		}
		s.atStep(step, tree.Steps)
		s.awaitText("the state is that of the step", stageText, numbersAt(s.t, tree, step))
	}
}

func testBoth(s sheet) {
	_, tree := s.recorded(s.t, blogPuzzle)
	s.show(blogPuzzle)
	s.solve("both")
	s.await("both answers are shown", `document.querySelectorAll('#answer tbody tr').length === 2`)
	s.click("#tab-playback")
	s.atStep(0, tree.Steps) // the search is there
	s.do("focus", chromedp.Focus(chromedp.CSS("#player")))
	s.press(kb.End)
	s.await("both clocks are shown", `['memory', 'graph'].every(name =>
		[...document.querySelectorAll('#clocks dt')].some(clock => clock.textContent === name))`)
	s.click("#tab-timings")
	s.await("the bars are drawn", `document.querySelectorAll('#bars .plot-bar').length >= 2`)
	if rows := eval[int](s.page, `document.querySelectorAll('#history tbody tr').length`); rows != 2 {
		s.t.Errorf("want 2 runs in the history, got %d", rows)
	}
	s.click("#tab-grid")
	s.enter(cagedBoard)
	s.await("a board of another kind is drawn", `document.querySelectorAll('#board .cage').length === 6`)
	s.solve("both")
	s.await("it is solved in both", `document.querySelectorAll('#answer tbody tr').length === 2`)
	s.awaitText("its solution is shown", gridText, cagedSolution)
}

// testEarly clicks Solve before the page has shown the puzzle that was entered, and before one
// was entered that is written.
func testEarly(s sheet) {
	s.enter("sudoku:4x4")
	s.await("a board is drawn", `document.querySelectorAll('#board .cell').length === 16`)
	eval[bool](s.page, `(fetch => {
		window.solved = 0;
		window.fetch = async (...request) => {
			if (request[0] === 'api/solve') window.solved++;
			if (request[0] === 'api/parse') await new Promise(done => { window.answer = done; });
			return fetch(...request);
		};
		return true;
	})(window.fetch)`)
	solve := func() {
		s.t.Helper()
		s.click("#solve")
		s.await("the server is to read the text", `window.answer !== undefined`)
		eval[bool](s.page, `(window.answer(), delete window.answer)`)
	}
	write := func(text string) {
		s.t.Helper()
		s.openDoor("door-text")
		s.do("write "+text, chromedp.Focus(chromedp.CSS("#text")), control("a"), chromedp.KeyEvent(text))
	}
	s.enter("sudoku:4x4:.3....2..1....3.")
	solve()
	s.awaitText("the puzzle that was entered is solved", gridText, "2314142331424231")
	write("sudoku:4x4:.4....2..1....4.")
	solve()
	s.awaitText("the puzzle that was written is solved", gridText, "2413132441323241")
	write("queens")
	solve()
	s.await("it is no puzzle", `!document.getElementById('text-error').hidden`)
	s.settle()
	if solved := eval[int](s.page, `window.solved`); solved != 2 {
		s.t.Errorf("want two puzzles solved, got %d", solved)
	}
}

// testAnew solves a puzzle again, and another one: while the server is at work, no answer from before is shown.
// Of the best answer so far it is said how cheap another one could be only if that says something.
func testAnew(s sheet) {
	s.show(blogPuzzle)
	s.solve("memory")
	s.awaitText("it is solved", gridText, s.solution(blogPuzzle))
	s.hold("api/solve")
	s.click("#solve")
	s.awaitText("the answer is gone while it is solved again", gridText, blogPuzzle)
	s.await("its figures, too", `document.getElementById('answer').hidden`)
	s.click("#stop-solving")
	s.awaitPart("it has stopped", textOf("answer"), "Stopped")

	without := s.without.sheet(s.t)
	without.awaitText("there is no database", `document.getElementById('database').dataset.state`, "none")
	without.hold("api/solve")
	without.chooseSolver("graph")
	without.click("#solve")
	without.saysWhatItWaitsFor()
	without.click("#stop-solving")
	without.await("nothing is waited for", `document.getElementById('waiting').hidden`)

	s.navigate("/?" + fmt.Sprint(rand.Int()))
	s.dropFile("lessons.dlx", string(testenv.Must(os.ReadFile("../../examples/lessons.dlx"))(s.t)))
	s.awaitPart("the lessons are shown", textOf("family"), "Two or three lessons")
	s.solve("memory")
	s.await("the answer is drawn", `document.getElementById('family').dataset.answered === 'true'`)
	s.hold("api/minimize")
	s.click("#minimize")
	s.await("it is gone while a cheaper one is looked for", `document.getElementById('family').dataset.answered === 'false'`)
	s.click("#stop-solving")
	for bound, want := range map[string]string{"null": "Best so far: cost 3. How much better it could get is not known", "2": "Best so far: cost 3. It could cost 1 less at most (33.4 % better)"} {
		s.navigate("/?" + fmt.Sprint(rand.Int()))
		s.dropFile("lessons.dlx", string(testenv.Must(os.ReadFile("../../examples/lessons.dlx"))(s.t)))
		s.awaitPart("the lessons are shown", textOf("family"), "Two or three lessons")
		call[bool](s, `best => (window.fetch = async () => new Response('event: best\ndata: ' + best + '\n\n'), true)`,
			`{"status": "stopped", "cost": 3, "chosen": [0], "seconds": 1, "bound": `+bound+`}`)
		s.click("#minimize")
		s.awaitText("what is known is said", `document.querySelector('#answer .status')?.innerText.replace(/^\W*/, '') ?? ''`, want)
	}
}

// saysWhatItWaitsFor reads what is said while Neo4j is looked for, started, and asked: each with the seconds since
// the beginning.
func (s sheet) saysWhatItWaitsFor() {
	s.t.Helper()
	s.do("no other status", chromedp.Evaluate[chromedp.Void](`(ask => {
		window.fetch = (path, ...rest) => path === 'api/status' ? new Promise(() => {}) : ask(path, ...rest);
	})(window.fetch)`))
	seconds := 0
	for _, c := range []struct{ database, want string }{
		{"none", "No Neo4j is ready yet, so one is looked for, or started."},
		{"starting", "Neo4j is starting."},
		{"ready", "Searching in Neo4j. It plans its queries the first time, which can take half a minute; then it is faster."},
	} {
		call[bool](s, `async database => ((await import('/session.js')).session.setDatabase({database}), true)`, c.database)
		s.awaitPart("what is waited for is said", textOf("waiting"), c.want)
		s.awaitPart("a screen reader says it", saidText, c.want)
		s.await("how long is said", fmt.Sprintf(`Number(/(\d+) s so far\.$/.exec(document.getElementById('waiting').innerText)?.[1]) > %d`, seconds))
		seconds = eval[int](s.page, `Number(/(\d+) s so far\.$/.exec(document.getElementById('waiting').innerText)[1])`)
	}
	if seconds > 60 {
		s.t.Errorf("want seconds, got %d", seconds)
	}
}

// testStop stops a solve that the server does not answer.
func testStop(s sheet) {
	s.enter("sudoku:4x4")
	s.await("a board is drawn", `document.querySelectorAll('#board .cell').length === 16`)
	eval[bool](s.page, `(fetch => {
		window.fetch = (path, options) => path !== 'api/solve' ? fetch(path, options) :
			new Promise((_, fail) => options.signal.addEventListener('abort', fail));
		return true;
	})(window.fetch)`)
	s.click("#solve")
	s.click("#stop-solving")
	s.awaitPart("it is stopped", textOf("answer"), "Stopped")
}

func testPlayback(s sheet) {
	_, tree := s.recorded(s.t, blogPuzzle)
	s.show(blogPuzzle)
	s.solve("memory")
	s.play(sudokuTitle(blogPuzzle))
	s.atStep(0, tree.Steps)
	s.awaitText("only clues are shown", stageText, blogPuzzle)
	s.awaitText("the search has a name: what it is of, its result and when it was made",
		`document.querySelector('#source :checked').textContent.replace(/\d\d:\d\d$/, 'TIME')`, sudokuTitle(blogPuzzle)+": solved in memory, TIME")

	s.click("#go-on")
	s.atStep(1, tree.Steps)
	s.awaitText("the first choice is shown", stageText, numbersAt(s.t, tree, 1))
	s.awaitPart("the choice is shown", storyText, "Choice 1: "+english.Entries(tree.Problem.OptionName(int(tree.Nodes[0].Option))))
	s.click("#go-back")
	s.atStep(0, tree.Steps)

	const nothingNext = `['next-backtrack', 'next-solution'].map(id => document.getElementById(id).getAttribute('aria-disabled')).join()`
	s.awaitText("there is a dead end to go to, and a solution", nothingNext, "false,false")
	s.click("#next-backtrack")
	end := tree.DeadEnds()[0]
	s.atStep(end, tree.Steps)
	explanation := testenv.Must(tree.Explain(end))(s.t)
	s.awaitPart("the dead end is explained", storyText, "no entry is left for "+explanation.Name)
	s.compareBlockers(explanation)
	s.awaitPart("a screen reader reads it", saidText, "no entry is left for "+explanation.Name)
	s.click("#chain summary")
	s.awaitPart("the chain is shown", textOf("chain-text"), fmt.Sprintf("Choice %d, %s", explanation.Because[0].Search, english.Entries(explanation.Because[0].Name)))

	s.click("#next-solution")
	s.atStep(tree.Steps, tree.Steps)
	s.goTo("47")
	s.atStep(47, tree.Steps)
	s.followMoves(tree, 47)
	s.awaitText("the state is that of the step", stageText, numbersAt(s.t, tree, 47))
	s.goTo(fmt.Sprint(tree.Steps + 1))
	s.awaitPart("a step that is not there is refused", textOf("notice"), fmt.Sprintf("Want a step from 0 to %d", tree.Steps))
	s.click("#go-first")
	s.atStep(0, tree.Steps)
	s.do("as fast as it goes", chromedp.Focus(chromedp.CSS("#speed")))
	s.press(kb.End)
	s.click("#play")
	s.atStep(tree.Steps, tree.Steps)
	s.awaitText("neither is left", nothingNext, "true,true")
	s.awaitText("it has stopped", `document.getElementById('play').getAttribute('aria-label')`, "Play")
	s.awaitText("the solution is shown", stageText, numbersAt(s.t, tree, tree.Steps))
}

// followMoves compares the list of choices that are in force with those of the tree, goes to one of them,
// and back.
func (s sheet) followMoves(tree *searchtree.Tree, step int) {
	s.t.Helper()
	s.click("#moves-box summary")
	path := tree.Path(step)
	var want []string
	for i, node := range path {
		want = append(want, fmt.Sprintf("%d. %s", i+1, english.Entries(tree.Problem.OptionName(int(tree.Nodes[node].Option)))))
	}
	s.awaitText("the choices in force are listed", `[...document.querySelectorAll('#moves button')].map(button => button.textContent).join('; ')`, strings.Join(want, "; "))
	s.click("#moves li:nth-child(3) button")
	s.atStep(int(tree.Nodes[path[2]].Step), tree.Steps)
	s.goTo(fmt.Sprint(step))
	s.atStep(step, tree.Steps)
}

// goTo enters the number of a step.
func (s sheet) goTo(step string) {
	s.t.Helper()
	s.do("enter "+step, chromedp.Focus(chromedp.CSS("#go-to")), control("a"), chromedp.KeyEvent(step+kb.Enter))
}

// compareBlockers compares what the page says about the moves of a dead end.
func (s sheet) compareBlockers(e *searchtree.Explanation) {
	s.t.Helper()
	got := eval[[][2]string](s.page, `[...document.querySelectorAll('#story .blockers dt')].map(dt =>
		[dt.textContent, dt.nextElementSibling.textContent])`)
	var want [][2]string
	for _, move := range e.Options {
		by := fmt.Sprintf("choice %d %s: %s", move.Search, move.By.Name, move.By.ThroughName)
		if move.Search == 0 {
			by = fmt.Sprintf("clue %s: %s", move.By.Name, move.By.ThroughName)
		}
		want = append(want, [2]string{english.Entries(move.Name), english.Entries(by)})
	}
	if !slices.Equal(got, want) {
		s.t.Errorf("want the moves\n%q, got\n%q", want, got)
	}
}

// testKeyboard types a puzzle, solves and plays it without a mouse.
func testKeyboard(s sheet) {
	_, tree := s.recorded(s.t, blogPuzzle)
	tab := func(what, until string) {
		s.t.Helper()
		for range 60 {
			if eval[bool](s.page, `document.activeElement?.matches(`+fmt.Sprintf("%q", until)+`) ?? false`) {
				return
			}
			s.press(kb.Tab)
		}
		s.t.Fatalf("the Tab key does not reach %s", what)
	}
	tab("the button to edit the clues", "#clues")
	s.press(kb.Enter)
	tab("the button that clears the grid", "#erase")
	s.press(kb.Enter)
	s.awaitText("the puzzle that is there at first is gone", gridText, strings.Repeat(".", 81))
	for range 20 {
		if eval[bool](s.page, `document.activeElement.matches('.board .cell')`) {
			break
		}
		s.press(kb.Tab, chromedp.ModifierShift)
	}
	for row := range 9 {
		for column := range 9 {
			if digit := blogPuzzle[9*row+column]; digit != '.' {
				s.press(string(digit))
			}
			s.press(kb.ArrowRight)
		}
		s.press(kb.ArrowDown)
	}
	s.awaitText("the clues are there", gridText, blogPuzzle)
	if focused := eval[string](s.page, `document.activeElement.getAttribute('aria-label')`); focused != "row 1, column 1, empty" {
		s.t.Errorf("want the first cell again, got %q", focused)
	}
	s.press("5", chromedp.ModifierCtrl)
	s.awaitText("a candidate is written", `document.activeElement.getAttribute('aria-label')`, "row 1, column 1, candidates 5")
	s.press("5", chromedp.ModifierCtrl)
	s.press("7")
	s.awaitText("a number is written", `document.activeElement.getAttribute('aria-label')`, "row 1, column 1, 7, clue")
	s.do("undo", control("z"))
	s.awaitText("it is undone", gridText, blogPuzzle)
	s.do("redo", control("y"))
	s.awaitText("it is done again", gridText, "7"+blogPuzzle[1:])
	s.press(kb.Delete)
	s.awaitText("it is cleared", gridText, blogPuzzle)
	s.press(kb.Enter)
	if eval[bool](s.page, `document.getElementById('solve').disabled`) {
		s.t.Error("want that Enter alone does not solve")
	}
	s.do("solve", control(kb.Enter))
	s.awaitText("it is solved", gridText, numbersAt(s.t, tree, tree.Steps))

	s.press(kb.Tab, chromedp.ModifierShift)
	for range 10 {
		if eval[bool](s.page, `document.activeElement.id === 'tab-grid'`) {
			break
		}
		s.press(kb.Tab, chromedp.ModifierShift)
	}
	s.press(kb.ArrowRight)
	s.await("the playback is shown", `document.activeElement.id === 'tab-playback'`)
	s.await("its search is there", `document.getElementById('scrub').max > 0`) // before that there is nothing to play
	tab("the player", "#player")
	s.atStep(0, tree.Steps)
	s.press("b")
	s.atStep(tree.DeadEnds()[0], tree.Steps)
	s.press(kb.ArrowLeft, chromedp.ModifierShift)
	s.atStep(tree.DeadEnds()[0]-10, tree.Steps)
	s.press("s")
	s.atStep(tree.Steps, tree.Steps)
	s.press(kb.Home)
	s.atStep(0, tree.Steps)
	s.press(" ")
	s.awaitText("it plays", `document.getElementById('play').getAttribute('aria-label')`, "Pause")
	s.press(" ")
	s.awaitText("it is paused", `document.getElementById('play').getAttribute('aria-label')`, "Play")
	s.press("++++")
	s.awaitPart("it is faster", textOf("speed-said"), "a second")
}

func testHints(s sheet) {
	grid := corpus.Board(s.t, blogPuzzle)
	position := techniques.NewPosition(grid)
	s.show(blogPuzzle)
	for range 3 {
		s.takeHint(position)
	}
	s.checkEliminations()
	s.takeBackMistakes()
}

// testForgotten looks at what is said of a puzzle after another one is loaded, or this one is solved:
// nothing of it may stay.
func testForgotten(s sheet) {
	const shaded = `document.querySelectorAll('#board .unit, #board .reason, #board .hit, #board .put, #board .cut').length`
	told := func() string {
		return eval[string](s.page, `['rated', 'made', 'hint-box', 'hint-where', 'hint-show', 'hint-apply'].filter(id => !document.getElementById(id).hidden).join()`)
	}
	ask := func() {
		s.t.Helper()
		s.click("#rate")
		s.await("it is rated", `!document.getElementById('rated').hidden`)
		s.click("#hint")
		s.click("#hint-where")
		s.await("the place is shown", shaded+" > 0")
	}
	s.click("#new")
	s.await("it is said what was made", `!document.getElementById('made').hidden`)
	ask()
	for _, other := range []func(){
		func() { s.show(blogPuzzle) },
		func() { s.dropFile("easy.sudoku", easyPuzzle); s.awaitText("it is shown", gridText, easyPuzzle) },
		func() { s.enter("queens:8"); s.awaitPart("it is shown", textOf("family"), "queens:8") },
	} {
		other()
		s.await("nothing is shaded", shaded+" === 0")
		if got := told(); got != "" {
			s.t.Errorf("want nothing said of the puzzle before, got %s", got)
		}
		if eval[bool](s.page, `document.getElementById('family').hidden`) {
			ask()
		}
	}
	s.show(blogPuzzle)
	ask()
	s.solve("memory")
	s.await("a hint is not about the answer", shaded+" === 0")
	if got := told(); got != "" {
		s.t.Errorf("want nothing said of a hint beside the answer, got %s", got)
	}
}

// testCloseHint closes hints, in a wide and in a narrow window, by the button at their top right and by Escape.
func testCloseHint(s sheet) {
	const shaded = `document.querySelectorAll('#board :is(.unit, .reason, .hit, .put, .cut, .wrong)').length`
	gone := func(focus string) {
		s.t.Helper()
		s.await("nothing of it is left", shaded+` === 0 && ['hint-box', 'hint-close', 'hint-where', 'hint-show', 'hint-apply'].every(id => !document.getElementById(id).checkVisibility())`)
		s.await("the focus is kept", fmt.Sprintf(`document.activeElement.matches(%q)`, focus))
	}
	s.show(blogPuzzle)
	for _, size := range [][2]int64{{1280, 800}, {360, 740}} {
		s.do("a window", chromedp.EmulateViewport(size[0], size[1]))
		s.settle()
		s.click("#hint")
		s.click("#hint-where")
		s.await("the place is shown", shaded+" > 0")
		s.settle()
		s.await("its button is at its top right, and large enough", `((box, button) => button.width >= 40 && button.height >= 40 && Math.abs(box.right - button.right) < 2 && Math.abs(box.top - button.top) < 2)(
			document.getElementById('hint-box').getBoundingClientRect(), document.getElementById('hint-close').getBoundingClientRect())`)
		s.click("#hint-close")
		gone("#hint")
		s.click("#hint")
		s.click("#hint-show")
		s.await("the move is shown", shaded+" > 0")
		s.press(kb.Escape)
		gone("#hint")
	}
	s.click(cellAt(strings.Index(blogPuzzle, ".")))
	s.press("w")
	s.await("a cell is explained", `!document.getElementById('hint-box').hidden`)
	s.press(kb.Escape)
	gone("#board .cell")
}

// testBoardStays goes from Grid to Playback: the board has the same place and size there, the name of the puzzle above it
// if it has one, and what plays the search and says which one it is is seen whole.
func testBoardStays(s sheet) {
	const board = `(() => {
		const {x, y, width, height} = [...document.querySelectorAll('#board .board, #picture-here .board')].find(e => e.checkVisibility()).getBoundingClientRect();
		scrollTo(0, 0);
		return [x, y, width, height].map(Math.round).join();
	})()`
	for i, title := range []string{"", "A Sudoku with a name"} {
		s.navigate(fmt.Sprintf("/?%d", i))
		s.await("a puzzle is there", `document.getElementById('board').childElementCount > 0`)
		if title != "" {
			s.paste("# " + title + "\n" + blogPuzzle)
			s.awaitText("it has a name", textOf("caption"), title)
		}
		s.click("#tab-grid")
		s.click("#solve")
		s.awaitPart("it is solved", textOf("answer"), "Solved")
		for _, size := range [][2]int64{{1280, 800}, {1366, 657}, {1920, 1000}} {
			s.do("a window", chromedp.EmulateViewport(size[0], size[1]))
			s.click("#tab-grid")
			s.settle()
			before := eval[string](s.page, board)
			s.click("#tab-playback")
			s.await("the board is there", `document.querySelector('#picture-here .board') !== null`)
			s.settle()
			if got := eval[string](s.page, board); got != before {
				s.t.Errorf("%q at %v: want the board as in Grid, %s, got %s", title, size, before, got)
			}
			s.awaitText("its name is above it", `document.getElementById('played').textContent`, title)
			s.inSight([][2]int64{size}, "#picture-here .board", "#player", "#go-to-form", "#source", "#step-title")
		}
	}
}

// testFirstScreen looks at what a newcomer sees and needs: a puzzle that is there, what this is, one
// button that stands out, and its search in two clicks. In a window of usual sizes, all that belongs to a
// board is seen with it, and nothing covers anything else.
func testFirstScreen(s sheet) {
	clues := strings.ReplaceAll(eval[string](s.page, gridText), "\u00a0", ".")
	n := testenv.Must(memsolver.Count(s.t.Context(), corpus.Board(s.t, clues).Problem()))(s.t)
	if n.Int64() != 1 {
		s.t.Errorf("%s: want a puzzle with one solution, got %d", clues, n)
	}
	s.await("the address is that of no puzzle", `location.hash === ''`)
	s.await("what this is is said", `document.getElementById('lede').innerText.length > 50`)
	s.awaitText("one button stands out", `[...document.querySelectorAll('.primary')].filter(button => button.checkVisibility()).map(button => button.id).join()`, "solve")
	sizes := [][2]int64{{1280, 800}, {1366, 657}, {360, 740}}
	s.inSight(sizes, "#kinds", "#board", "#pad", "#writing", "#lede", "#solve", "#hint")
	s.click("#check")
	s.awaitPart("there is no mistake yet", textOf("hint-box"), "No mistakes so far.")
	s.click("#solve")
	s.awaitPart("it is solved", textOf("answer"), "Solved")
	s.click("#answer .to-playback")
	s.await("its search is there", `document.getElementById('scrub').max > 0`)
	s.inSight(sizes, "#picture-here", "#player")
	s.do("narrow", chromedp.EmulateViewport(360, 740))
	s.await("the name and the database don't touch", `(() => {
		const range = document.createRange();
		range.selectNodeContents(document.querySelector('h1'));
		return range.getBoundingClientRect().right <= document.getElementById('database').getBoundingClientRect().left;
	})()`)
	s.click("#help-open")
	s.await("the keys begin at the top", `document.getElementById('help').scrollTop === 0 && document.getElementById('help').scrollHeight > document.getElementById('help').clientHeight`)
	s.press(kb.Escape)
	s.click("#tab-grid")
	s.await("the times are within the window", `[...document.querySelectorAll('#answer th, #answer td')].every(cell => cell.getBoundingClientRect().right <= innerWidth)`)
}

// inSight checks that elements are whole within windows of some sizes, without a scroll.
func (s sheet) inSight(sizes [][2]int64, selectors ...string) {
	s.t.Helper()
	for _, size := range sizes {
		s.do("a window", chromedp.EmulateViewport(size[0], size[1]))
		s.settle()
		hidden := call[[]string](s, `selectors => (scrollTo(0, 0), selectors.filter(selector => {
			const box = document.querySelector(selector).getBoundingClientRect();
			return box.width === 0 || box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > innerHeight;
		}))`, selectors)
		if len(hidden) > 0 {
			s.t.Errorf("%dx%d: want all in sight, but %q", size[0], size[1], hidden)
		}
	}
}

// takeBackMistakes writes two numbers that fit the clues but are wrong, asks for a hint, which must not
// build on them, and takes them back.
func (s sheet) takeBackMistakes() {
	s.t.Helper()
	grid := corpus.Board(s.t, blogPuzzle)
	solution := testenv.Must(memsolver.Solve(s.t.Context(), grid.Problem()))(s.t)
	right := grid.With(solution).Numbers()
	s.enter(blogPuzzle)
	s.awaitText("the puzzle is shown", puzzleText, blogPuzzle)
	s.click("#erase") // what was written before
	s.awaitText("the clues are left", gridText, blogPuzzle)
	var wrong []string
	written := []byte(blogPuzzle)
	for cell, left := range grid.Candidates() {
		other := left &^ sudoku.DigitsOf(int(right[cell]))
		if other == 0 || len(wrong) == 2 || len(wrong) == 1 && cell < 40 {
			continue
		}
		written[cell] = byte('0' + other.Least())
		s.click(fmt.Sprintf(`#board .cell[data-cell="%d"]`, cell))
		s.press(string(written[cell]))
		wrong = append(wrong, grid.Rules().CellName(cell))
	}
	s.awaitText("the wrong numbers are written", gridText, string(written))
	s.click("#hint")
	s.awaitPart("they are named first", textOf("hint-box"), strings.Join(wrong, " and ")+" are wrong.")
	s.awaitPart("a screen reader hears which are wrong", saidText, strings.Join(wrong, " and ")+" are wrong.")
	s.awaitText("they are marked", s.cellsOf(9, ".cell.wrong", ""), strings.Join(wrong, " "))
	s.await("there is no step to take", `document.getElementById('hint-where').hidden && document.getElementById('hint-apply').hidden`)
	s.click("#hint-take-back")
	s.awaitText("they are taken back", gridText, blogPuzzle)
	s.takeHint(techniques.NewPosition(grid))
}

// takeHint asks for a hint in three stages, checks what is shown with the next step of the
// position, and makes the move, in both.
func (s sheet) takeHint(position *techniques.Position) {
	s.t.Helper()
	step, found := position.Next()
	var named struct{ Units, Cells, Candidates, Placed, Eliminated []string }
	if err := json.Unmarshal([]byte(marshal(s.t, step)), &named); err != nil || !found {
		s.t.Fatalf("want a step, got %v, %v", step, err)
	}
	s.click("#hint")
	s.awaitPart("the technique is shown", textOf("hint-box"), step.Technique.String())
	if eval[bool](s.page, `document.querySelector('#board .mark.put, #board .mark.reason, #board .unit') !== null`) {
		s.t.Fatal("want no more than the name at first")
	}
	s.click("#hint-where")
	rules := position.Board().Rules()
	var places []string // of the units and the cage, or the cells
	for cell := range rules.Side() * rules.Side() {
		name, inUnit := rules.CellName(cell), len(named.Units) == 0 && slices.Contains(named.Cells, rules.CellName(cell))
		for _, u := range rules.Layout().UnitsOf[cell] {
			inUnit = inUnit || slices.Contains(named.Units, rules.Layout().Units[u].String())
		}
		for i, c := range rules.Cages() {
			inUnit = inUnit || slices.Contains(named.Units, fmt.Sprintf("cage %d", i+1)) && slices.Contains(c.Cells, cell)
		}
		if inUnit {
			places = append(places, name)
		}
	}
	s.awaitText("the place is shown", s.cellsOf(rules.Side(), ".cell.unit", ""), strings.Join(places, " "))
	for i, c := range rules.Cages() {
		if slices.Contains(named.Units, fmt.Sprintf("cage %d", i+1)) {
			s.awaitPart("a cage is called by its first cell", textOf("hint-box"), "Look at the cage at "+rules.CellName(c.Cells[0])+".")
		}
	}
	s.click("#hint-show")
	s.awaitPart("the reason is shown", textOf("hint-box")+`.toLowerCase()`, strings.ToLower(step.String()))
	reason := slices.DeleteFunc(named.Candidates, func(name string) bool { return slices.Contains(named.Placed, name) })
	for look, want := range map[string][]string{"reason": reason, "put": named.Placed, "cut": named.Eliminated} {
		s.awaitText(look+" is marked", s.cellsOf(rules.Side(), ".mark."+look, "#"), strings.Join(want, " "))
	}
	s.click("#hint-apply")
	position.Take(step)
	s.awaitText("the move is made", gridText, position.Board().Cells())
}

// testHintInAllCages lets a hint rule candidates out in all cages at once. Then no cage does so alone.
func testHintInAllCages(s sheet) {
	s.dropFile("killer.sudoku", string(testenv.Must(os.ReadFile("../../examples/killer.sudoku"))(s.t)))
	s.await("it is there", `document.querySelectorAll('#board .cage').length > 20`)
	for s.click("#hint"); ; s.click("#hint") {
		s.awaitPart("a hint is there", textOf("hint-box"), "There ")
		if eval[bool](s.page, `!document.getElementById('hint-cages').hidden`) {
			break
		}
		s.click("#hint-show")
		s.await("it is about one cage", `document.querySelectorAll('#board .mark.put').length === 1`)
		s.click("#hint-apply")
	}
	s.click("#hint-cages")
	s.await("all candidates are written", `[...document.querySelectorAll('#board .cell')].every(cell => cell.querySelector('.mark.on') !== null || cell.querySelector('.digit').textContent !== '')`)
	s.await("the button is gone", `document.getElementById('hint-cages').hidden`)
	s.click("#hint")
	s.awaitPart("another technique is next", textOf("hint-box"), "There is a naked single.")
	s.click("#undo")
	s.await("nothing is said of the hint any longer", `document.getElementById('hint-box').hidden`)
	const marks = `document.querySelectorAll('#board .mark.on').length`
	s.click("#auto")
	shown := eval[int](s.page, marks)
	s.click("#hint")
	s.awaitPart("a hint is there", textOf("hint-box"), "There ")
	s.click("#hint-show")
	s.await("what it is about is shown", `document.querySelector('#board .mark.reason, #board .mark.put') !== null`)
	if now := eval[int](s.page, marks); shown < 300 || now != shown {
		s.t.Errorf("want a hint to go on from the %d candidates that are shown, got %d", shown, now)
	}
}

// cellsOf is an expression for the names of the cells of elements on the board, each with the
// text of the element if that is after a sign.
func (s sheet) cellsOf(side int, selector, sign string) string {
	return fmt.Sprintf(`[...document.querySelectorAll('#board %[2]s')].map(element => {
		const cell = Number(element.closest('.cell').dataset.cell);
		return 'r' + (Math.floor(cell / %[1]d) + 1) + 'c' + (cell %% %[1]d + 1) + (%[3]q && %[3]q + element.textContent);
	}).join(' ')`, side, selector, sign)
}

// checkEliminations takes a hint that rules out candidates, by keys: what it rests on and what
// it rules out have the colors of the text.
func (s sheet) checkEliminations() {
	s.t.Helper()
	const pair = "..19....39.57.316..3..15..7.5......9..43.26..2......7.6..1..73..42..7..65....68.."
	grid := corpus.Board(s.t, pair)
	position := techniques.NewPosition(grid)
	step, found := position.Next()
	if !found || !slices.ContainsFunc(step.Eliminated, func(d sudoku.Digits) bool { return d != 0 }) {
		s.t.Fatalf("want a first step that rules something out, got %v", step)
	}
	var named struct{ Candidates, Eliminated []string }
	testenv.Check(s.t, json.Unmarshal([]byte(marshal(s.t, step)), &named))
	s.show(pair)
	s.click(`#board .cell[data-cell="0"]`)
	for _, look := range []string{"unit", "reason"} {
		s.press("h")
		if look == "unit" {
			s.awaitPart("the technique is shown", textOf("hint-box"), step.Technique.String())
			s.press("h")
		}
		s.await(look+" is shown", `document.querySelector('#board .cell.`+look+`') !== null`)
	}
	s.awaitText("the reason is marked", s.cellsOf(9, ".mark.reason", "#"), strings.Join(named.Candidates, " "))
	s.awaitText("what it rules out is marked", s.cellsOf(9, ".mark.cut", "#"), strings.Join(named.Eliminated, " "))
	s.click("#hint-apply")
	position.Take(step)
	var left []string // in the cells from which something was ruled out
	for cell, out := range step.Eliminated {
		if out == 0 {
			continue
		}
		for _, n := range position.Candidates[cell].String() {
			left = append(left, fmt.Sprintf("%s#%c", grid.Rules().CellName(cell), n))
		}
	}
	s.awaitText("the candidates that are left there are written down", s.cellsOf(9, ".mark.on", "#"), strings.Join(left, " "))
	next, found := position.Next()
	if !found {
		s.t.Fatal("want another step")
	}
	s.click("#hint")
	s.click("#hint-show")
	s.awaitPart("the next hint knows what was ruled out", textOf("hint-box")+`.toLowerCase()`, strings.ToLower(next.String()))
}

func testWhy(s sheet) {
	s.show(easyPuzzle)
	s.choose("strategy", "deduce")
	s.await("only the graph can deduce", `document.querySelector('[name="solver"][value="memory"]').disabled`)
	s.click("#solve")
	s.awaitLong("it is solved", `document.querySelector('#answer .good') !== null`)
	cell := strings.Index(easyPuzzle, ".")
	s.click(fmt.Sprintf(`#board .cell[data-cell="%d"]`, cell))
	s.press("w")
	s.awaitPart("the reasons are shown", textOf("hint-box"), "Why "+fmt.Sprintf("r%dc%d", cell/9+1, cell%9+1))
	s.await("they go back to a clue", `[...document.querySelectorAll('#hint-box .chain li')].some(line => line.textContent.endsWith('a clue'))`)
}

// testWhyInMemory explains cells without a database, by the board and the techniques that people use.
func testWhyInMemory(s sheet) {
	s.show(blogPuzzle)
	b := corpus.Board(s.t, blogPuzzle)
	for _, cell := range []int{strings.Index(blogPuzzle, "."), strings.LastIndex(blogPuzzle, ".")} {
		why := testenv.Must(techniques.NewPosition(b).WhyCell(s.t.Context(), cell))(s.t)
		s.click(fmt.Sprintf(`#board .cell[data-cell="%d"]`, cell))
		s.click("#why")
		s.awaitText("the cell and its number are named", `document.querySelector('#hint-box .technique')?.textContent ?? ''`, fmt.Sprintf("%s is %d", why.Cell, why.Number))
		text := eval[string](s.page, textOf("hint-box"))
		for _, n := range why.Blocked {
			if want := fmt.Sprintf("Not %d: %s.", n.Number, n.Reason); !strings.Contains(text, want) {
				s.t.Errorf("want %q, got %q", want, text)
			}
		}
		for _, step := range why.Steps {
			if want := step.Step.String(); !strings.Contains(text, want) {
				s.t.Errorf("want %q, got %q", want, text)
			}
		}
		s.awaitText("all others are crossed out in the cell", s.cellsOf(9, `.cell:has(.mark.cut)`, ""), why.Cell)
		s.awaitText("and its number is placed", fmt.Sprintf(`[...document.querySelectorAll('#board .cell[data-cell="%d"] .mark.put')].map(mark => mark.textContent).join()`, cell), fmt.Sprint(why.Number))
	}
	last := strings.LastIndex(blogPuzzle, ".")
	s.click(fmt.Sprintf(`#board .cell[data-cell="%d"]`, last))
	s.press(string(s.solution(blogPuzzle)[last]%9 + '1'))
	s.click(fmt.Sprintf(`#board .cell[data-cell="%d"]`, strings.Index(blogPuzzle, ".")))
	s.press("w")
	s.awaitPart("a wrong number comes first", textOf("hint-box"), "is wrong")
	s.click("#undo")
	s.click(fmt.Sprintf(`#board .cell[data-cell="%d"]`, strings.IndexAny(blogPuzzle, "123456789")))
	s.press("w")
	s.awaitPart("a clue is said to be one", textOf("hint-box"), "is a clue")

	// Of a cell in a cage it says by which numbers that can have its sum.
	s.enter("sudoku:9x9,r1c1+r1c2=14")
	s.await("the cage is shown", `document.querySelectorAll('#board .cage').length === 1`)
	s.click(cellAt(0))
	s.click("#why")
	s.awaitPart("both ways are said", textOf("hint-box"), "Its cage can have the sum 14 as 5+9 or 6+8.")
	s.click(cellAt(1))
	s.press("9")
	s.click(cellAt(0))
	s.click("#why")
	s.awaitPart("a number that is written is one of them", textOf("hint-box"), "Its cage can have the sum 14 as 5+9.")
}

func testErrors(s sheet) {
	s.show(unsolvablePuzzle)
	s.solve("memory")
	s.awaitPart("there is no solution", textOf("answer"), "No solution")
	if got := eval[string](s.page, gridText); got != unsolvablePuzzle {
		s.t.Errorf("want the clues to stay, got %q", got)
	}
	s.awaitText("the clues of a least conflict are lit up", s.cellsOf(9, ".cell.wrong", ""), conflicting(s.t, unsolvablePuzzle))
	s.enter(blogPuzzle)
	s.awaitText("a change puts them out", s.cellsOf(9, ".cell.wrong", ""), "")
	s.enter("sudoku:9x9,r1c1+r1c2=3,r1c3+r2c3=3,r3c1+r3c2=3")
	s.awaitPart("the cages are shown", puzzleText, "r3c1")
	s.solve("memory")
	s.awaitPart("cages contradict each other", textOf("answer"), "in the cage at r1c1")
	s.awaitText("they are lit up", s.cellsOf(9, ".cell.wrong", ""), "r1c1 r1c2 r1c3 r2c3 r3c1 r3c2")
	s.show(unsolvablePuzzle)
	s.click("#hint")
	s.awaitText("a hint lights them up, too", s.cellsOf(9, ".cell.wrong", ""), conflicting(s.t, unsolvablePuzzle))
	s.awaitPart("the hint says what is wrong", textOf("hint-box"), "22 givens contradict each other, but no 21 of them do")
	s.enter("11" + blogPuzzle[2:])
	s.await("the clash is seen", `document.querySelectorAll('#board .wrong').length >= 2`)
	s.solve("memory")
	s.awaitPart("the reason is shown", textOf("answer"), "No solution: ")
	s.enter("12x" + blogPuzzle[:40])
	s.awaitText("the mistake is shown, and no line, as there is one", textOf("text-error"), "Want 81 characters of 1-9, 0 and '.', got 42")
	s.awaitPart("a screen reader says it", saidText, "Not a puzzle")
	s.await("in a box", `getComputedStyle(document.getElementById('text-error')).borderLeftWidth === '4px'`)
	s.await("it is directly below the field", `((field, error) => error.top >= field.bottom && error.top - field.bottom < 20)(
		document.getElementById('text').getBoundingClientRect(), document.getElementById('text-error').getBoundingClientRect())`)
	s.enter("https://sudokupad.app/fpuzN4IgzglgXgpiBcBOANCA5gJwgEwQbQF1UAXACxgwFsB7SmYi/UAGwgDsYx88QAlARgDC/EAQIBfCUA") // it has a thermometer
	s.awaitText("a rule that is not known is called by its name", textOf("text-error"),
		"This puzzle has thermometers. graphcover does not know that rule. In a link it knows cages with sums, both diagonals, regions, anti-knight and anti-king.")
	s.paste(easyPuzzle + "\n\n" + easyPuzzle[1:] + "\n")
	s.awaitPart("the place of a mistake is shown", textOf("text-error"), "Line 3")
	if said := eval[string](s.page, textOf("text-error")); strings.Count(strings.ToLower(said), "line 3") != 1 || strings.Contains(said, "sudoku:") {
		s.t.Errorf("want the place once, got %q", said)
	}
	s.enter("queens:x")
	s.awaitPart("another mistake is shown", textOf("text-error"), "queens")
	s.enter("penta:6x10")
	s.awaitPart("a family that there is not is answered by those there are", textOf("text-error"), "did you mean pentomino:6x10?")
	s.enter(blogPuzzle)
	s.await("the message goes", `document.getElementById('text-error').hidden`)
}

// conflicting returns the cells of a least conflict of a Sudoku.
func conflicting(t *testing.T, text string) string {
	b := corpus.Board(t, text)
	r := testenv.Must(reason.Least(t.Context(), b.Problem()))(t)
	var cells []string
	for _, o := range r.Given {
		name, _, _ := strings.Cut(b.Problem().OptionName(o), "#")
		cells = append(cells, name)
	}
	return strings.Join(cells, " ")
}

// testWorkersWithoutServer looks at the counts of workers where there is no database: they are not asked for again and
// again.
func testWorkersWithoutServer(with sheet) {
	s := with.without.sheet(with.t)
	s.awaitText("there is no database", `document.getElementById('database').dataset.state`, "none")
	eval[bool](s.page, `(window.asked = 0, fetch = (ask => (...what) => { window.asked++; return ask(...what); })(fetch), true)`)
	s.click("#tab-workers")
	s.awaitPart("that is said", textOf("count-why"), "no Neo4j is running yet")
	if asked := call[int](s, `() => new Promise(done => setTimeout(() => done(window.asked), 1000))`); asked > 2 {
		s.t.Errorf("want the server asked twice at most within a second, got %d times", asked)
	}
}

// testTextField brings another puzzle to the field that has the text of the one that is shown.
func testTextField(s sheet) {
	s.show(blogPuzzle)
	s.click("#solve") // leaves the field
	s.awaitPart("the answer, above the field, is there", textOf("answer"), "Solved")
	s.click("#text")
	s.press(easyPuzzle)
	s.awaitText("it takes the place of the other", `document.getElementById('text').value`, easyPuzzle)
	s.press("x")
	s.do("to the start", control(kb.Home))
	s.do("paste", chromedp.Evaluate[chromedp.Void](`(() => {
		const data = new DataTransfer();
		data.setData('text', 'https://sudokupad.app/fpuzzlesN4IgzglgXgpiBc');
		document.getElementById('text').dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true, cancelable: true}));
	})()`))
	s.await("a link takes the place of all", `(field => field.selectionStart === 0 && field.selectionEnd === field.value.length)(document.getElementById('text'))`)
	s.dropFile("lines.dlx", "a b\na\nb\n")
	s.awaitPart("a problem of lines", textOf("family"), "2 options")
	s.do("leave it", chromedp.Focus(chromedp.CSS("#share")))
	s.click("#text")
	s.await("is edited", `(field => field.selectionStart === field.selectionEnd)(document.getElementById('text'))`)
}

// testNoServer solves in the graph where there is no server.
func testNoServer(with sheet) {
	s := with.without.sheet(with.t)
	s.show(blogPuzzle)
	s.awaitText("that there is none is shown", `document.getElementById('database').dataset.state`, "none")
	s.solve("graph")
	s.awaitPart("the missing server is shown in place of the answer", textOf("answer"), errNoServer.Error())
	s.awaitPart("and what to do", textOf("answer"), "graphcover db start")
	s.awaitPart("a screen reader says it", saidText, errNoServer.Error())
	s.solve("both")
	s.await("the answer from memory is shown", `document.querySelectorAll('#answer tbody tr').length === 1`)
	s.awaitPart("and what is missing", textOf("answer"), errNoServer.Error())
	s.play(sudokuTitle(blogPuzzle))
	s.click("#database")
	s.awaitPart("that there is no database is said", aboutDatabase, "There is no Neo4j yet")
	s.awaitPart("and why", aboutDatabase, "No Neo4j is running.")
	s.awaitPart("and what to do", aboutDatabase, "graphcover db start")
	s.click("dialog[open] .buttons button")
	s.awaitText("that is in the graph", `document.querySelector('#solve-form [name=solver]:checked').value`, "graph")
	s.awaitPart("which there is none for", textOf("answer"), errNoServer.Error())
	s.chooseSolver("memory")
	s.solve("memory")
	s.click("#tab-timings")
	s.click("#bars-compare button")
	s.awaitPart("its time in the graph is looked for", textOf("answer"), errNoServer.Error())
	s.solve("memory")
	s.play(sudokuTitle(blogPuzzle))
	const need = "This needs Neo4j, and none is ready."
	s.awaitPart("why nothing can be tried is said", textOf("try-here-block"), need)
	if dim, other := s.colorOf("#try-here"), s.colorOf("#open-trace"); dim == other {
		s.t.Errorf("want what is dimmed in another color, got %s", dim)
	}
	s.click("#try-here")
	s.awaitPart("a click says it again", saidText, need)
}

// aboutDatabase is the text of the dialog about the database.
const aboutDatabase = `document.querySelector('dialog[open]')?.innerText ?? ''`

// colorOf returns the color of the text of an element.
func (s sheet) colorOf(selector string) string {
	s.t.Helper()
	return eval[string](s.page, fmt.Sprintf(`getComputedStyle(document.querySelector(%q)).color`, selector))
}

// dropFile drops a file on the page.
func (s sheet) dropFile(name, content string) {
	s.t.Helper()
	s.dropFileOf(name, fmt.Sprintf("%q", content))
}

// dropFileOf drops a file whose content is a JavaScript expression.
func (s sheet) dropFileOf(name, content string) {
	s.t.Helper()
	eval[bool](s.page, fmt.Sprintf(`(() => {
		const data = new DataTransfer();
		data.items.add(new File([%s], %q));
		const fire = name => document.querySelector('#board').dispatchEvent(new DragEvent(name, {dataTransfer: data, bubbles: true, cancelable: true}));
		fire('dragover');
		const marked = document.body.classList.contains('dropping');
		fire('drop');
		return marked;
	})()`, content, name))
}

func testDrop(s sheet) {
	s.dropFile("one.sudoku", "# a comment\n"+blogPuzzle+"\n"+easyPuzzle+"\n")
	s.awaitText("the first puzzle is shown", gridText, blogPuzzle)
	s.await("the others can be chosen", `!document.getElementById('chooser').hidden && document.getElementById('choose').length === 2`)
	s.awaitText("each has a name", `[...document.getElementById('choose').options].map(option => option.text).join('; ')`,
		fmt.Sprintf("1 of 2: a comment, line 2; 2 of 2: %s, line 3", sudokuTitle(easyPuzzle)))
	s.do("choose the second", chromedp.SendKeys(chromedp.CSS("#choose"), kb.ArrowDown))
	s.awaitText("the second puzzle is shown", gridText, easyPuzzle)
	s.dropFileOf("windows", fmt.Sprintf(`Uint16Array.from('\ufeff' + %q, c => c.charCodeAt(0))`, blogPuzzle))
	s.awaitText("a file in UTF-16 is read", gridText, blogPuzzle)
	s.dropMarks()
	s.dropFile("wrong.dlx", "mon tue\nmath mon\nmath tue\n")
	s.awaitPart("a problem with a mistake is one, and not a Sudoku", textOf("text-error"), "Line 2, column 1: there is no item \"math\"")
	eval[bool](s.page, `(File.prototype.arrayBuffer = () => Promise.reject(new Error('it is gone')), true)`)
	s.dropFile("deleted.sudoku", blogPuzzle)
	s.awaitPart("a file can't be read, and the page says so", textOf("notice"), "deleted.sudoku can’t be read")
	s.dropFile("large", strings.Repeat("x", 5<<19+1))
	s.awaitPart("a large file is refused", textOf("notice"), "2,621,441 bytes")
	s.awaitText("and nothing is said of the one before", textOf("text-error"), "")
	s.paste("12x")
	s.awaitPart("a text can't be read", textOf("text-error"), "Want a Sudoku of 81 characters")
	s.await("and nothing is said of the file", `document.getElementById('notice').hidden`)
	s.paste(unsolvablePuzzle)
	s.awaitText("what is pasted is shown", gridText, unsolvablePuzzle)
}

// dropMarks drops a Sudoku of pencil marks alone, with no clue, and solves it. In each cell two
// numbers are left, of which one is right.
func (s sheet) dropMarks() {
	s.t.Helper()
	_, solved := s.recorded(s.t, blogPuzzle)
	marks := make(sudoku.Candidates, 81)
	for cell, digit := range numbersAt(s.t, solved, solved.Steps) {
		number := int(digit - '0')
		marks[cell] = sudoku.DigitsOf(number, number%9+1)
	}
	marked := sudoku.Classic().Marked(marks).String()
	_, tree := s.recorded(s.t, marked)
	s.dropFile("marks", marked)
	s.await("two candidates are shown in each cell", `document.querySelectorAll('#board .mark.on').length === 162`)
	s.solve("memory")
	s.awaitText("the marks were respected", gridText, numbersAt(s.t, tree, tree.Steps))
}

// testTrace plays the trace of a search that went on after a solution.
func testTrace(s sheet) {
	const several = "...8......3....5.246........4...28.59....13..6......9.....8...4...26.........312."
	entry := testenv.Must(puzzle.Parse(several))(s.t)
	var text strings.Builder
	var failed error
	recorder := searchtree.NewRecorder(entry.Problem(), mostChoices)
	write := exactcover.TraceWriter(&text, &failed)
	log := exactcover.Log{Observe: func(e exactcover.Event) {
		if recorder.Tree().Solutions < 3 {
			recorder.Observe(e)
			write(e)
		}
	}}
	found := 0
	for range testenv.Values(s.t, memsolver.All(s.t.Context(), entry.Problem(), memsolver.DLX, memsolver.Log(&log))) {
		if found++; found == 3 {
			break
		}
	}
	tree := recorder.Tree()
	s.show(several)
	s.dropFile("search.jsonl", text.String())
	s.atStep(0, tree.Steps)
	for _, n := range tree.Nodes {
		if n.Outcome == searchtree.Solution {
			s.click("#next-solution")
			s.atStep(int(n.Step), tree.Steps)
			s.awaitText("a solution is shown", stageText, numbersAt(s.t, tree, int(n.Step)))
		}
	}
	s.dropFile("wrong.jsonl", `{"event":"choose","search":1,"constraint":0,"move":700}`+"\n")
	s.awaitPart("a trace of another puzzle is refused", textOf("notice"), "wrong.jsonl: line 1")
}

// testNewPuzzle asks for a puzzle whose left and right have their clues in the same places. It
// must have one solution, and be there to be solved and undone.
func testNewPuzzle(s sheet) {
	s.show(blogPuzzle)
	s.choose("symmetry", "mirror")
	s.choose("difficulty", "hard")
	s.click("#new")
	s.await("it is said what was made", `!document.getElementById('made').hidden`)
	text := eval[string](s.page, gridText)
	grid := corpus.Board(s.t, text)
	numbers := grid.Numbers()
	for cell, number := range numbers {
		if row, column := cell/9, cell%9; (number == 0) != (numbers[9*row+8-column] == 0) {
			s.t.Errorf("want the clues in a mirrored pattern, got %s", text)
			break
		}
	}
	count, err := memsolver.Count(s.t.Context(), grid.Problem(), memsolver.DLX)
	if err != nil || count.Int64() != 1 {
		s.t.Errorf("%s: want one solution, got %v, %v", text, count, err)
	}
	r, err := rating.Rate(s.t.Context(), techniques.NewPosition(grid), true)
	if err != nil || r.Difficulty != rating.Hard {
		s.t.Errorf("%s: want it hard, got %v, %v", text, r.Difficulty, err)
	}
	needs := call[string](s, `async technique => (await import('/words.js')).withArticle(technique)`, r.Hardest)
	if !strings.HasSuffix(needs, r.Hardest) {
		s.t.Errorf("want an article and %s, got %q", r.Hardest, needs)
	}
	want := fmt.Sprintf("Hard, rated %.1f. %d clues, seed ", r.Rating, grid.Clues())
	if made := eval[string](s.page, `document.getElementById('made').innerText`); !strings.HasPrefix(made, want) || strings.Contains(made, r.Hardest) {
		s.t.Errorf("want %q said, and not what it needs, got %q", want, made)
	}
	s.click("#made summary")
	s.awaitPart("what it needs is said to those who ask", textOf("made"), strings.ToUpper(needs[:1])+needs[1:])
	s.click("#rate")
	s.awaitPart("any puzzle is rated, and a new one as was said", textOf("rated"), fmt.Sprintf("Hard, rated %.1f: it needs %s. %d steps.", r.Rating, needs, r.Steps))
	s.solve("memory")
	s.click("#undo") // hides the answer
	s.click("#undo")
	s.awaitText("the puzzle from before is back", gridText, blogPuzzle)
	s.await("its rating is not", `document.getElementById('rated').hidden`)
	s.enter("sudoku:6x6,x:")
	s.awaitText("a board of another size is there", gridText, strings.Repeat(".", 36))
	s.click("#new")
	s.await("it is said what was made", `!document.getElementById('made').hidden`)
	s.awaitPart("it has the same size and rules", puzzleText, "sudoku:6x6,x:")
	s.await("and clues", `document.querySelectorAll('#board .cell').length === 36 && `+gridText+` !== '.'.repeat(36)`)
	s.choose("kind", "anti-king")
	s.click("#new")
	s.awaitPart("another kind can be chosen", puzzleText, "sudoku:6x6,anti-king:")
	s.enter("sudoku:6x6,x,anti-king:")
	s.awaitText("a new one can be like any board", `document.querySelector('#kind :checked').textContent`, "like this one")
	s.enter(cagedBoard)
	s.await("a board with cages is there", `document.querySelectorAll('#board .cell').length === 16`)
	s.awaitText("new ones are killers, too", `document.getElementById('kind').value`, "killer")
	s.click("#new")
	s.awaitPart("a new one has others", textOf("made"), " cages, seed ")
	s.await("and the same size", fmt.Sprintf(`%[1]s !== %[2]q && %[1]s.startsWith('sudoku:4x4,r1c1')`, puzzleText, cagedBoard))
	s.show(blogPuzzle)
	s.await("of a Sudoku without cages it is one, too", `document.getElementById('kind').value === ''`)
	s.lookForRare()
	s.show(blogPuzzle)
	// One click makes another, also in a narrow window, where the board has to come back into sight.
	s.do("narrow", chromedp.EmulateViewport(360, 740))
	s.click("#new")
	s.await("it is said what was made", `!document.getElementById('made').hidden`)
	s.await("it is another puzzle, as difficult as was chosen", fmt.Sprintf(`(%s) !== %q && document.getElementById('made').textContent.startsWith('Hard, ')`, gridText, blogPuzzle))
	s.await("the board is in sight", `(({top, bottom}) => top >= 0 && bottom <= innerHeight)(document.querySelector('#board .board').getBoundingClientRect())`)
}

// lookForRare asks for puzzles that are as rare as can be. Everything that the command makes can be chosen, and what was chosen
// for boards of 9x9 stays so. While nothing is found, the page says how many it has looked at, until somebody stops it.
func (s sheet) lookForRare() {
	s.t.Helper()
	const offered = `[...document.querySelectorAll('#difficulty option:not(:disabled)')].map(({value}) => value).join()`
	s.awaitText("all difficulties can be chosen", offered, "easy,medium,hard,expert,diabolical,")
	s.choose("kind", "killer")
	s.awaitText("of a killer all but the one that there is not", offered, "medium,hard,expert,diabolical,")
	s.enter("sudoku:16x16")
	s.await("new killers are not so large", `document.querySelector('#kind [value="killer"]').disabled`)
	s.enter("sudoku:4x4:")
	s.await("a small board is there", `document.querySelectorAll('#board .cell').length === 16`)
	s.awaitText("of small boards any difficulty will do", `document.getElementById('difficulty').value`, "")
	s.choose("difficulty", "diabolical")
	s.click("#new")
	s.await("it says what it looks for, and what it has found", `/^Looking for a diabolical Sudoku: \d+ s, [\d,]+ puzzles of other difficulties\. Stop$/.test(`+textOf("made")+`)`)
	s.click("#rate")
	s.awaitPart("meanwhile the puzzle that is there can be asked about", textOf("rated"), "it has several solutions")
	s.await("it is still looked for", `document.getElementById('stop-making').checkVisibility()`)
	s.click("#stop-making")
	s.await("somebody stops it", `/^Stopped\. None of [\d,]+ puzzles was diabolical\.$/.test(`+textOf("made")+`)`)
	s.awaitPart("a screen reader reads it", saidText, "Stopped. None of")
	s.await("another one can be asked for", `document.activeElement.id === 'new' && !document.getElementById('new').disabled`)
	s.awaitText("the board is as it was", gridText, strings.Repeat(".", 16))
	s.show(blogPuzzle)
	s.awaitText("what was chosen for 9x9 is", `document.getElementById('difficulty').value`, "hard")
}

func testUndo(s sheet) {
	s.show(blogPuzzle)
	free := strings.Index(blogPuzzle, ".")
	s.click(fmt.Sprintf(`#board .cell[data-cell="%d"]`, free))
	s.press("5")
	s.awaitText("a 5 is wrong, but the clues in its row and box are not", `['wrong', 'against'].map(look => [...document.querySelectorAll('#board .' + look)].map(cell => cell.dataset.cell).join()).join('; ')`,
		fmt.Sprintf("%d; %s", free, "5,20"))
	s.click("#undo")
	s.click("#auto")
	candidates := eval[string](s.page, `document.activeElement.closest('.cell') ? '' : document.querySelector('#board .chosen').getAttribute('aria-label')`)
	grid := corpus.Board(s.t, blogPuzzle)
	want := strings.Join(strings.Split(techniques.NewPosition(grid).Candidates[free].String(), ""), " ")
	if candidates != "row 1, column 1, candidates "+want {
		s.t.Errorf("want the candidates %s, got %q", want, candidates)
	}
	first := want[:1]
	s.click("#pad button:nth-child(" + first + ")")
	s.awaitText("the number is written", gridText, first+blogPuzzle[1:])
	s.click("#erase")
	s.awaitText("what is not given is gone", gridText, blogPuzzle)
	s.click("#undo")
	s.awaitText("it is back", gridText, first+blogPuzzle[1:])
	const top = `document.getElementById('board').getBoundingClientRect().top`
	before := eval[float64](s.page, top)
	s.click("#erase")
	s.click("#erase")
	s.awaitPart("there is nothing more to clear", textOf("notice"), "You have written nothing yet")
	s.awaitText("the clues stay", gridText, blogPuzzle)
	s.click("#clues")
	s.click("#erase")
	s.awaitText("while they are edited they go, too", gridText, strings.Repeat(".", 81))
	s.awaitPart("that is said", textOf("notice"), "Clues cleared")
	if after := eval[float64](s.page, top); after != before {
		s.t.Errorf("want the board below no notice, at %g, got %g", before, after)
	}
	s.click("#notice-text button")
	s.awaitText("the notice takes it back", gridText, blogPuzzle)
	s.await("they can be edited", `document.getElementById('clues').ariaPressed === 'true' && document.getElementById('notice').hidden`)
	s.click("#clues")
	s.click("#undo")
	s.awaitText("the number is back", gridText, first+blogPuzzle[1:])
	s.click("#undo")
	s.awaitText("it is undone", gridText, blogPuzzle)
	s.click("#redo")
	s.awaitText("it is redone", gridText, first+blogPuzzle[1:])
	s.press("9") // the focus is on a button of the board
	s.awaitText("a key there writes", gridText, "9"+blogPuzzle[1:])
	s.press("z", chromedp.ModifierCtrl)
	s.awaitText("and undoes", gridText, first+blogPuzzle[1:])
	s.solve("memory")
	s.await("the answer is shown", `document.querySelectorAll('#board .answer').length > 0`)
	s.click("#undo")
	s.awaitText("the first undo hides the answer alone", gridText, first+blogPuzzle[1:])
	s.await("it can't be hidden once more", `document.querySelector('#answer .hide') === null`)
	s.awaitText("a screen reader reads it", saidText, "The answer is hidden")
	s.click("#undo")
	s.awaitText("the second one takes the number back", gridText, blogPuzzle)
	s.click("#redo")
	s.awaitText("it is there again", gridText, first+blogPuzzle[1:])
	s.do("leave the board", chromedp.Focus(chromedp.CSS("#share")))
	s.do("undo", control("z"))
	s.awaitText("it is undone from any button", gridText, blogPuzzle)
	s.do("redo", control("y"))
	s.awaitText("and redone", gridText, first+blogPuzzle[1:])
	s.press("?")
	s.await("the keys are listed", `document.getElementById('help').open`)
	s.press(kb.Escape)
	s.await("and put away", `!document.getElementById('help').open`)
	s.do("choose a view", chromedp.Focus(chromedp.CSS("#tab-grid")))
	s.press("9")
	if got := eval[string](s.page, gridText); got != first+blogPuzzle[1:] {
		s.t.Errorf("want no number by a key for the views, got %q", got)
	}
}

// views are the views of the page.
var views = []string{"grid", "playback", "tree", "solutions", "workers", "timings"}

func testNarrow(s sheet) {
	s.show(blogPuzzle)
	s.solve("memory")
	s.do("narrow", chromedp.EmulateViewport(360, 740))
	for _, view := range views {
		s.click("#tab-" + view)
		s.await("the view is shown", fmt.Sprintf(`!document.getElementById('view-%s').hidden`, view))
		s.settle()
		if view == "timings" {
			s.await("the times are within the window", `(cells => cells.length > 1 && cells.every(cell => {
				const box = cell.getBoundingClientRect();
				return box.left >= 0 && box.right <= innerWidth && box.width > 0;
			}))([...document.querySelectorAll('#history tr > :last-child')])`)
		}
		if view == "workers" { // a count whose name is long
			eval[bool](s.page, `document.getElementById('count-title').textContent = 'x'.repeat(80), document.getElementById('count-box').hidden = false, true`)
		}
		widths := eval[struct{ Content, Window int }](s.page, `({Content: document.documentElement.scrollWidth, Window: innerWidth})`)
		if widths.Content > widths.Window {
			wide := eval[[]string](s.page, `[...document.querySelectorAll('main *')].filter(e => e.getBoundingClientRect().right > innerWidth + 0.5 && !e.closest('.scroll, .marks'))
				.map(e => e.tagName + '#' + e.id + '.' + e.className).slice(0, 8)`)
			s.t.Errorf("%s: the content is %d pixels wide, the window %d: %q", view, widths.Content, widths.Window, wide)
		}
	}
	s.click("#tab-grid")
	// Each cell has the same whole number of pixels.
	sizes := eval[[]float64](s.page, `[...new Set([...document.querySelectorAll('#board .cell')].flatMap(cell => {
		const box = cell.getBoundingClientRect();
		return [box.width, box.height];
	}))]`)
	if len(sizes) != 1 || sizes[0] != float64(int(sizes[0])) || sizes[0] < 30 {
		s.t.Errorf("want cells of one size, a whole number of pixels, got %v", sizes)
	}
	keys := eval[[][]float64](s.page, `[...document.querySelectorAll('#pad button')].map(key => (({top, width, height}) => [top, width, height])(key.getBoundingClientRect()))`)
	rows := make(map[float64]int)
	for _, key := range keys {
		rows[key[0]]++
		if key[1] < 40 || key[2] < 40 {
			s.t.Errorf("want keys of at least 40x40, got %gx%g", key[1], key[2])
		}
	}
	if got := slices.Collect(maps.Values(rows)); !slices.Equal(got, []int{5, 5}) {
		s.t.Errorf("want two rows of five keys, got %v", got)
	}
	s.click("#help-open")
	const byTouch = `document.querySelector('#help .touch').checkVisibility()`
	s.await("what a finger does is said", byTouch)
	s.do("wide", chromedp.EmulateViewport(1280, 900))
	s.await("but not where there is a mouse", "!"+byTouch)
}

// luminance is an expression for how light the background of the page is, from 0 to 255.
const luminance = `(([r, g, b]) => 0.2 * r + 0.7 * g + 0.1 * b)(getComputedStyle(document.body).backgroundColor.match(/[\d.]+/g).map(Number))`

func testDark(s sheet) {
	scheme := func(name string) {
		s.t.Helper()
		s.do(name, chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
			_, err := cdp.Call(ctx, target, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
				Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: name}},
			})
			return err
		}))
	}
	scheme("light")
	s.await("the page is light", luminance+` > 220`)
	scheme("dark")
	s.await("the page is dark", luminance+` < 50`)
	s.await("so are the numbers light", `(([r]) => r > 180)(getComputedStyle(document.querySelector('#board .digit')).color.match(/[\d.]+/g).map(Number))`)
	s.click("#theme")
	s.await("light is chosen", luminance+` > 220`)
	s.click("#theme")
	scheme("light")
	s.await("dark is chosen", luminance+` < 50`)
	s.click("#theme")
	s.await("the system chooses again", luminance+` > 220`)
}

func testOffline(s sheet) {
	_, tree := s.recorded(s.t, blogPuzzle)
	block := func(patterns ...*network.BlockPattern) {
		s.do("block addresses", chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
			_, err := cdp.Call(ctx, target, network.SetBlockedURLs, network.SetBlockedURLsParams{URLPatterns: patterns})
			return err
		}))
	}
	block(&network.BlockPattern{URLPattern: "*://*:*/tree.js", Block: true})
	s.click("#tab-tree")
	s.awaitPart("the silence of the server is shown", textOf("notice"), "This part of the page was not loaded")
	s.click("#notice-close")
	block(&network.BlockPattern{URLPattern: "*://*:*/cages.js", Block: true})
	s.click("#tab-grid")
	s.click("#draw-cages")
	// The notice that was closed still has its text.
	s.awaitPart("also of a part of a view", `(notice => notice.hidden ? '' : notice.innerText)(document.getElementById('notice'))`, "This part of the page was not loaded")
	block()
	s.click("#draw-cages")
	s.await("it comes when it is wanted again", `!document.getElementById('cage-form').hidden`)
	s.click("#cage-done")
	s.click("#tab-grid")
	s.show(blogPuzzle)
	s.solve("memory")
	s.click("#tab-playback")
	s.atStep(0, tree.Steps)
	s.await("the code of the tree has come", `document.getElementById('view-tree').ariaBusy === 'false'`)
	s.cutOff()
	s.do("focus", chromedp.Focus(chromedp.CSS("#player")))
	s.press("b")
	s.atStep(tree.DeadEnds()[0], tree.Steps)
	s.awaitPart("a dead end is still explained", storyText, "no entry is left")
	s.click("#tab-tree")
	s.await("the tree is drawn", `Number(document.querySelector('.tree-canvas')?.dataset.boxes) > 0`)
	s.click("#tab-grid")
	s.click("#solve")
	s.awaitPart("the silence of the server is shown", textOf("answer"), "The server does not answer")
	s.click(fmt.Sprintf(`#board .cell[data-cell="%d"]`, strings.Index(blogPuzzle, ".")))
	s.press("3")
	s.awaitText("the grid still works", gridText, "3"+blogPuzzle[1:])
}

// cutOff cuts the page off from the network.
func (s sheet) cutOff() {
	s.t.Helper()
	s.do("cut the network off", chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{
			MatchedNetworkConditions: []*network.Conditions{{URLPattern: "", Offline: true, DownloadThroughput: -1, UploadThroughput: -1}},
		})
		return err
	}))
}

func testAddress(s sheet) {
	_, tree := s.recorded(s.t, blogPuzzle)
	s.navigate("/?again#p=" + blogPuzzle + "&v=playback&s=30")
	s.awaitText("the puzzle is shown", gridText, blogPuzzle)
	s.awaitPart("what to do is shown", textOf("notice"), "Press Solve")
	s.settle()
	const solves = `performance.getEntriesByType('resource').filter(({name}) => name.endsWith('/api/solve')).length`
	if n := eval[int](s.page, solves); n != 0 {
		s.t.Errorf("want nothing solved by an address alone, got %d requests", n)
	}
	s.chooseSolver("memory")
	s.click("#solve")
	s.atStep(30, tree.Steps)
	s.awaitText("the state is that of the step", stageText, numbersAt(s.t, tree, 30))
	s.click("#go-on")
	s.await("the address follows", `new URLSearchParams(location.hash.slice(1)).get('s') === '31'`)
	s.click("#tab-grid")
	s.click("#share")
	s.await("the address is shared", `!document.getElementById('notice').hidden && location.hash.includes('p=`+blogPuzzle[:20]+`')`)
	for _, malformed := range []string{"#v=nowhere", "#s=-1&v=tree", "#q=1", "#p=%ff&v=grid", "#" + strings.Repeat("x", 3000)} {
		s.navigate("/?" + fmt.Sprint(rand.Int()) + malformed)
		s.await("a malformed address does no harm: "+malformed[:min(20, len(malformed))], `!document.getElementById('view-grid').hidden || !document.getElementById('view-tree').hidden`)
		s.await("it is shown", `!document.getElementById('notice').hidden || !document.getElementById('text-error').hidden`)
	}
	for _, view := range []string{"grid", "playback", "solutions", "timings"} {
		s.navigate("/?" + fmt.Sprint(rand.Int()) + "#p=queen:8&v=" + view)
		s.await("the view is open: "+view, fmt.Sprintf(`!document.getElementById('view-%s').hidden`, view))
		s.awaitPart("what is wrong with the puzzle is shown there: "+view, textOf("notice"), "did you mean queens:8?")
		s.await("and only there: "+view, `document.getElementById('text-error').hidden`)
	}
	// A plus is one, written by hand or encoded, and a text with spaces and several lines comes back as it was.
	for _, plus := range []string{"+", "%2B"} {
		s.navigate("/?" + fmt.Sprint(rand.Int()) + "#p=" + strings.ReplaceAll(cagedBoard, "+", plus) + "&v=grid")
		s.await("the cages are drawn: "+plus, `document.querySelectorAll('#board .cage').length === 6`)
	}
	lessons := string(testenv.Must(os.ReadFile("../../examples/lessons.dlx"))(s.t))
	s.dropFile("lessons.dlx", lessons)
	s.awaitPart("the lessons are shown", textOf("family"), "Two or three lessons")
	s.click("#share")
	s.await("their address is shared", `location.hash.includes('dlx')`)
	s.navigate("/?" + fmt.Sprint(rand.Int()) + eval[string](s.page, `location.hash`))
	s.awaitText("the same text is read from it", `document.getElementById('text').value`, strings.TrimSpace(lessons))
}

// testFamilies looks at puzzles of other families.
func testFamilies(s sheet) {
	for _, c := range []struct {
		puzzle, count string // an expression, and
		want          int    // its value at the end
	}{
		{"queens:8", `[...document.querySelectorAll('#picture-here .letters text')].filter(text => text.textContent === '♛').length`, 8},
		{"pentomino:5x12", `document.querySelectorAll('#picture-here .square[class*=hue-]').length`, 60},
		{"langford:7", `[...document.querySelectorAll('#picture-here .letters text')].filter(text => /^[1-7]$/.test(text.textContent)).length`, 14},
		{"latin:4", `[...document.querySelectorAll('#picture-here .digit')].filter(digit => /^[1-4]$/.test(digit.textContent)).length`, 16},
	} {
		s.click("#tab-grid")
		s.enter(c.puzzle)
		s.awaitPart("the puzzle is shown", textOf("family"), c.puzzle)
		s.solveDrawn()
		s.play(c.puzzle)
		if c.puzzle == "queens:8" {
			s.await("nothing is chosen at first", c.count+` === 0`)
			s.press(kb.ArrowRight)
			s.await("what the first choice rules out is marked", fmt.Sprintf(`document.querySelectorAll('#picture-here .letters .gone').length === %d`, ruledOut(s, c.puzzle)))
		}
		if c.puzzle == "pentomino:5x12" {
			s.deadEndOfMany(c.puzzle)
		}
		s.press(kb.End)
		s.await("the picture is complete", fmt.Sprintf("%s === %d", c.count, c.want))
	}
	s.click("#tab-grid")
	for _, puzzle := range []string{"domino:4x4", "macmahon:6x4", "soma:3x3x3", "polyomino:2x2,A*2=##", "words:2x2:at,to,it,on,in,no"} {
		s.enter(puzzle)
		s.awaitPart("the puzzle is shown", textOf("family"), puzzle[:strings.LastIndexAny(puzzle, ":x")])
		s.solveDrawn()
		if strings.HasPrefix(puzzle, "macmahon") {
			s.checkTiles()
		}
	}
	// Of a board that can't be covered, the cells of the reason are red.
	const mutilated = "domino:.#######/########/########/########/########/########/########/#######."
	s.enter(mutilated)
	s.awaitPart("the board is shown", textOf("family"), "domino:")
	s.await("it is drawn", `document.querySelectorAll('#family .square').length === 62`)
	s.solve("memory")
	s.awaitPart("it has no solution", textOf("answer"), "No solution: too many for too few")
	s.await("the cells of one color are red", `(n => n >= 30 && n < 62)(document.querySelectorAll('#family .square.dead').length)`)
	s.awaitPart("it is said", textOf("family"), "It has no answer: what is red can’t all be covered.")
	s.enter("queens:3")
	s.awaitPart("the board is shown", textOf("family"), "queens:3")
	s.solve("memory")
	s.awaitPart("without a red cell nothing is said of one", textOf("family"), "It has no answer.")
	// A problem without a board is drawn by its items.
	s.dropFile("cover.dlx", "| a cover of three items\na b c\na b\nc\nb c\n")
	s.awaitPart("the problem is shown", textOf("family"), "3 options")
	s.awaitPart("it has its name", textOf("family"), "a cover of three items")
	s.solveDrawn()
	s.awaitText("each item has a color", `[...document.querySelectorAll('#family .items li')].map(item => item.textContent + /hue-\d/.exec(item.className)).join()`, "ahue-0,bhue-0,chue-1")
	s.play("a cover of three items")
	s.press(kb.End)
	s.await("the options are listed", `document.querySelectorAll('#picture-here .names li').length === 2`)
	s.click("#tab-tree")
	s.choose("beside", "order:first")
	s.await("its tree in another order is shown", `document.querySelectorAll('.tree-canvas').length === 2`)
	s.choose("beside", "")
}

// testFormats drops, pastes and enters problems in the formats of other programs.
func testFormats(s sheet) {
	mps := string(testenv.Must(os.ReadFile("../../puzzle/mps/testdata/crew.mps"))(s.t))
	setpart := string(testenv.Must(os.ReadFile("../../puzzle/setpart/testdata/small.txt"))(s.t))
	costs := map[string]int{}
	for format, name := range map[string]string{"mps": "../../puzzle/mps/testdata/crew.mps", "setpart": "../../puzzle/setpart/testdata/small.txt"} {
		entry := testenv.Must(puzzle.Parse(format + ":" + name))(s.t)
		costs[format] = testenv.Must(memsolver.Minimize(s.t.Context(), entry.Problem()))(s.t).Cost
	}
	check := func(format, title string) {
		s.t.Helper()
		s.awaitPart("its title is shown", textOf("family"), title)
		s.solveDrawn()
		s.click("#minimize")
		s.awaitPart("the best answer is found", textOf("answer"), fmt.Sprintf("The best answer costs %d", costs[format]))
	}
	s.dropFileOf("nw04.txt.gz", "Uint8Array.from(atob("+strconv.Quote(base64.StdEncoding.EncodeToString(testenv.Must(io.ReadAll(corpus.Setpart(s.t, "nw04.txt.gz")))(s.t)))+"), c => c.charCodeAt(0))")
	s.awaitPart("a large problem", textOf("family"), "36 items, 87,482 options")
	s.click("#minimize")
	s.awaitPart("its best answer is found", textOf("answer"), "The best answer costs 16,862")
	s.await("its address is short", `location.href.length < 100`)
	s.dropFile("crew.mps", mps)
	check("mps", "three flights, two planes, and a hotel with room for two")
	s.paste(setpart)
	check("setpart", "Set partitioning of 2 rows by 3 columns")
	s.openDoor("door-text")
	eval[bool](s.page, `(localStorage.removeItem('graphcover.plans'), true)`) // the answer of the same problem is kept
	eval[bool](s.page, fmt.Sprintf(`(document.getElementById('text').value = %q, true)`, mps))
	s.click("#text-form [type=submit]")
	check("mps", "three flights")
	s.solve("memory")
	s.awaitPart("it is solved", textOf("answer"), "Solved, at a cost of")
	s.play("three flights")
	s.await("which is not an earlier search of that name", `document.activeElement.id === 'player'`)
	s.press(kb.End)
	s.click("#tab-tree")
	s.choose("beside", "order:first")
	s.await("its tree in another order is shown", `document.querySelectorAll('.tree-canvas').length === 2`)
	s.choose("beside", "")
	s.click("#tab-grid")
	s.click("#share")
	s.await("its address is shared", `location.hash.includes('mps')`)
	s.navigate("/?" + fmt.Sprint(rand.Int()) + eval[string](s.page, `location.hash`))
	s.awaitPart("it is read from the address", textOf("family"), "three flights")
	s.dropFile("wrong.mps", strings.Replace(mps, "ENDATA", "", 1))
	s.awaitPart("a mistake has its place", textOf("text-error"), "Line ")
}

// paste pastes a text.
func (s sheet) paste(text string) {
	s.t.Helper()
	s.do("paste", chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`(() => {
		const data = new DataTransfer();
		data.setData('text', %q);
		document.querySelector('#main').dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true, cancelable: true}));
	})()`, text)))
}

// deadEndOfMany goes to the first dead end, which has more than ten moves: the page lists ten, and the others
// after a click.
func (s sheet) deadEndOfMany(text string) {
	s.t.Helper()
	_, tree := s.recorded(s.t, text)
	end := tree.DeadEnds()[0]
	s.press("b")
	s.atStep(end, tree.Steps)
	explanation := testenv.Must(tree.Explain(end))(s.t)
	s.await("ten moves are listed", `[...document.querySelectorAll('#story .blockers dt')].filter(move => move.checkVisibility()).length === 10`)
	s.awaitText("it is said how many others there are", `document.querySelector('#story summary').textContent`, fmt.Sprintf("%d more", len(explanation.Options)-10))
	s.compareBlockers(explanation)
}

// solveDrawn solves the puzzle of another family that is shown. The problem must be drawn before, and
// then the answer in it.
func (s sheet) solveDrawn() {
	s.t.Helper()
	s.await("the problem is drawn", `document.querySelector('#family svg, #family .items, #family .timetables, #family .board') !== null`)
	press := "Press Solve for"
	if eval[bool](s.page, `document.getElementById('minimize').checkVisibility()`) {
		press = "Press Find the best, or Any answer for"
	}
	s.awaitPart("what to do is said", textOf("family"), press)
	s.settle()
	before := s.pixelsOf("#family > :nth-child(3)")
	s.solve("memory")
	s.awaitPart("it is solved", textOf("answer"), "Solved")
	s.await("the answer is drawn", `document.getElementById('family').dataset.answered === 'true'`)
	s.await("there is nothing to press", `!document.getElementById('family').innerText.includes('Press ')`)
	s.settle()
	after := s.pixelsOf("#family > :nth-child(3)")
	const least = 0.02 // of the pixels: what a few numbers have
	changed := 0
	for i := range min(len(before), len(after)) {
		if before[i] != after[i] {
			changed++
		}
	}
	if float64(changed) < least*float64(len(before)) {
		s.t.Errorf("want the answer drawn, got %d of %d pixels changed", changed, len(before))
	}
}

// pixelsOf returns the colors of the pixels of an element on the screen, row by row.
func (s sheet) pixelsOf(selector string) (pixels []color.RGBA) {
	s.t.Helper()
	box := eval[struct{ X, Y, Width, Height float64 }](s.page, fmt.Sprintf(`(box => ({X: box.x, Y: box.y, Width: box.width, Height: box.height}))(
		document.querySelector(%q).getBoundingClientRect())`, selector))
	img := testenv.Must(png.Decode(bytes.NewReader(s.screenshot())))(s.t)
	area := image.Rect(int(box.X), int(box.Y), int(box.X+box.Width), int(box.Y+box.Height)).Intersect(img.Bounds())
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			pixels = append(pixels, color.RGBAModel.Convert(img.At(x, y)).(color.RGBA))
		}
	}
	return pixels
}

// checkTiles checks that each tile of the answer has four colored triangles, and that no label leaves
// its tile.
func (s sheet) checkTiles() {
	s.t.Helper()
	s.awaitText("each tile has four triangles", `String([...document.querySelectorAll('#family .tiles g')].every(tile => tile.querySelectorAll('path[class^=edge-]').length === 4))`, "true")
	s.awaitText("the labels are within the tiles", `[...document.querySelectorAll('#family .tiles g')].flatMap(tile => {
		const outer = tile.querySelector('path').getBoundingClientRect(), side = outer.width;
		return [...tile.querySelectorAll('text')].filter(text => {
			const box = text.getBoundingClientRect();
			return box.left < outer.left || box.right > outer.left + side || box.top < outer.top - 1 || box.bottom > outer.top + side + 1;
		}).map(text => text.textContent);
	}).join()`, "")
}

// testTimetable draws a week of which options say the places, and one of which items do.
func testTimetable(s sheet) {
	week := testenv.Must(os.ReadFile("../../examples/week.dlx"))(s.t)
	s.dropFile("week.dlx", string(week))
	s.awaitPart("the week is shown", textOf("family"), "A week of three classes")
	s.solveDrawn()
	entry, tree := s.recorded(s.t, "dlx:"+string(week))
	state := testenv.Must(tree.State(tree.Steps))(s.t)
	want := make(map[string]string)
	for _, o := range state.Chosen() { // such as "5a: math with ada, mon 1"
		name := entry.Problem().OptionName(o)
		class, rest, _ := strings.Cut(name, ": ")
		lesson, when, _ := strings.Cut(rest, ", ")
		want[class+" "+when] = lesson
	}
	if got := eval[map[string]string](s.page, tableText); !maps.Equal(got, want) {
		s.t.Errorf("want the lessons\n%v, got\n%v", want, got)
	}
	s.tablesAreWhole("#family")
	s.awaitText("a lesson has the same color in all classes", `String((cells => Object.values(Object.groupBy(cells, cell => cell.textContent)).every(same => new Set(same.map(cell => cell.className.match(/hue-\d+/)[0])).size === 1) &&
		new Set(cells.map(cell => cell.textContent)).size > 3)([...document.querySelectorAll('#family .timetable td[class*=hue-]')]))`, "true")
	costly := 0
	for _, o := range state.Chosen() {
		if entry.Problem().Options[o].Cost > 0 {
			costly++
		}
	}
	s.awaitText("those that cost something have a dot", `String(document.querySelectorAll('#family .timetable .costly').length)`, fmt.Sprint(costly))
	s.awaitText("the button for the best answer stands out", `[...document.querySelectorAll('#view-grid .primary')].filter(button => button.checkVisibility()).map(button => button.innerText).join()`, "Find the best")
	s.awaitText("the other one comes after it", `[...document.querySelectorAll('#solve-form > .buttons > button')].filter(button => button.checkVisibility()).map(button => button.innerText).join()`, "Find the best,Any answer")
	s.click("#minimize")
	best := testenv.Must(memsolver.Minimize(s.t.Context(), entry.Problem()))(s.t)
	s.awaitPart("the best week is found", textOf("answer"), fmt.Sprintf("The best answer costs %d", best.Cost))
	s.awaitText("it is drawn", `String([...document.querySelectorAll('#family .timetable td[class*=hue-]')].length)`, fmt.Sprint(len(best.Solution)))
	s.solve("memory")
	s.awaitPart("it is solved", textOf("answer"), "Solved")
	s.await("an answer has no numbers to explain", `!document.getElementById('family').innerText.includes('how many options are left')`)
	s.play("A week of three classes")
	s.awaitPart("what the numbers are is said", textOf("picture-here"), "A number says how many options are left.")
	s.tablesAreWhole("#picture-here")
	s.press("b")
	s.await("the hour of the dead end is marked", `document.querySelector('#picture-here .timetable .dead') !== null`)

	s.click("#tab-grid")
	s.dropFile("days.dlx", "monday_1 monday_2 tuesday_1 tuesday_2 art sport\nart monday_1 monday_2\n| name: gymnastics\nsport tuesday_1 tuesday_2\nart tuesday_1\n")
	s.awaitPart("the days are shown", textOf("family"), "Exact cover problem")
	s.solveDrawn()
	if got, want := eval[map[string]string](s.page, tableText), map[string]string{
		" monday 1": "art", " monday 2": "art", " tuesday 1": "gymnastics", " tuesday 2": "gymnastics",
	}; !maps.Equal(got, want) {
		s.t.Errorf("want the lessons\n%v, got\n%v", want, got)
	}
	s.dropFile("hours.dlx", "5a-mon-1 5a-mon-2 5a-tue-1 5a-tue-2 art sport\nart 5a-mon-1 5a-mon-2\nsport 5a-tue-1 5a-tue-2\nart 5a-tue-1\n")
	s.await("the hours of a class are shown", `document.getElementById('family').innerText.includes('5a')`)
	s.solveDrawn()
	if got, want := eval[map[string]string](s.page, tableText), map[string]string{
		"5a mon 1": "art", "5a mon 2": "art", "5a tue 1": "sport", "5a tue 2": "sport",
	}; !maps.Equal(got, want) {
		s.t.Errorf("want the lessons\n%v, got\n%v", want, got)
	}
}

// testCosts solves a problem with costs: the page says what the first answer costs, that another one may cost
// less, and finds that.
func testCosts(s sheet) {
	text := string(testenv.Must(os.ReadFile("../../examples/seating.dlx"))(s.t))
	entry, tree := s.recorded(s.t, "dlx:"+text)
	first := testenv.Must(tree.State(tree.Steps))(s.t).Chosen()
	cost, best := entry.Problem().Cost(first), testenv.Must(memsolver.Minimize(s.t.Context(), entry.Problem()))(s.t)
	if cost == best.Cost {
		s.t.Fatalf("want a problem whose first answer is not the best, got %d", cost)
	}
	s.dropFile("seating.dlx", text)
	s.awaitPart("it is shown", textOf("family"), "Six guests")
	s.solve("memory")
	s.awaitPart("what the answer costs is said", textOf("answer"), fmt.Sprintf("Solved, at a cost of %d", cost))
	s.awaitText("and what that is made of", costList, costsOf(entry.Problem(), first))
	s.awaitPart("and that it may not be the best", textOf("answer"), "Another answer may cost less")
	s.awaitPart("a screen reader says it", saidText, fmt.Sprintf("Solved, at a cost of %d", cost))
	s.tabTo("#answer .best")
	s.press(kb.Enter)
	s.awaitPart("the best is found", textOf("answer"), fmt.Sprintf("The best answer costs %d", best.Cost))
	s.awaitText("what its cost is made of is listed", costList, costsOf(entry.Problem(), best.Solution))
	const chips = `[...document.querySelectorAll('#family .items li')].map(chip => chip.textContent).join()`
	const options = `[...document.querySelectorAll('#family .names li')].map(option => option.textContent).join('; ')`
	s.dropFile("shop.dlx", "| A shop\n1:2|till 2|door c\n| name: ann\ntill door |1\n| name: bob\ntill door c |5\n| name: cid\ndoor c |1\n")
	s.awaitText("items have quotas", chips, "till 1–2,door 2,c")
	s.click("#minimize")
	s.awaitText("in the answer it is said how often each is covered", chips, "till 1 of 1–2,door 2 of 2,c")
	s.awaitText("and by what", options, "ann till, door; cid door, c")
	s.show(blogPuzzle)
	s.solve("memory")
	s.await("a Sudoku costs nothing", `!document.getElementById('answer').innerText.includes('cost')`)
}

// costList is an expression for the list of what an answer costs: a line for each option.
const costList = `[...document.querySelectorAll('#answer .costs tr')].map(row => [...row.cells].map(cell => cell.textContent).join(': ')).join('\n')`

// costsOf returns the options of a solution that cost something, as such a list, the greatest cost first.
func costsOf(p *exactcover.Problem, solution exactcover.Solution) string {
	parts := slices.DeleteFunc(slices.Clone(solution), func(o int) bool { return p.Options[o].Cost == 0 })
	slices.SortStableFunc(parts, func(a, b int) int { return cmp.Compare(p.Options[b].Cost, p.Options[a].Cost) })
	lines := make([]string, len(parts))
	for i, o := range parts {
		lines[i] = fmt.Sprintf("%s: %d", p.OptionName(o), p.Options[o].Cost)
	}
	return strings.Join(lines, "\n")
}

// testOthers solves a Sudoku that has several solutions: the page says so, and leads to them.
func testOthers(s sheet) {
	const text = "sudoku:4x4,x:1..............."
	s.enter(text)
	s.awaitText("the board is there", gridText, "1...............")
	s.solve("memory")
	s.awaitPart("that there are others is said", textOf("answer"), "Solved: one of several solutions")
	s.tabTo("#answer .others")
	s.press(kb.Enter)
	n := 0
	for range testenv.Values(s.t, memsolver.All(s.t.Context(), corpus.Board(s.t, text).Problem(), memsolver.DLX)) {
		n++
	}
	s.awaitPart("all are counted", textOf("map-summary"), fmt.Sprintf("%d solutions, ", n))
}

// testPrint prints a timetable and a board: the paper has them alone, and if asked for a Sudoku with its clues.
func testPrint(s sheet) {
	s.media("prefers-reduced-motion", "no-preference") // what changes slowly is printed half changed
	s.click(cellAt(1))
	s.settle()
	s.do("as on paper", chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
		return err
	}))
	const seen = `[...document.querySelectorAll('header, button, .board, .row-names, .column-names, .timetable')].filter(e => e.checkVisibility()).map(e => e.className).join()`
	if shaded := eval[int](s.page, `new Set([...document.querySelectorAll('#board .cell')].map(cell => getComputedStyle(cell)).map(style => style.backgroundColor + style.boxShadow)).size - 1`); shaded > 0 {
		s.t.Errorf("want no cell to look chosen on paper, got %d ways to look", shaded+1)
	}
	s.awaitText("a board alone is seen", seen, "board")
	s.dropFile("school.dlx", string(testenv.Must(os.ReadFile("../../examples/school.dlx"))(s.t)))
	s.awaitText("a timetable alone is seen", seen, "timetable")
	s.awaitPart("with its title", textOf("family"), "A week of two classes")

	s.paste(blogPuzzle)
	s.awaitText("a Sudoku is there", gridText, blogPuzzle)
	eval[bool](s.page, fmt.Sprintf(`(document.querySelector('#board [data-cell="%d"]').focus(), true)`, strings.Index(blogPuzzle, ".")))
	s.press("7")
	const digits = `[...document.querySelectorAll('#board .cell')].map(cell => cell.querySelector('.digit').checkVisibility() && cell.querySelector('.digit').textContent || '.').join('')`
	s.awaitText("what is written is printed, too", digits, strings.Replace(blogPuzzle, ".", "7", 1))
	eval[bool](s.page, `(window.print = () => {}, document.getElementById('print').click(), true)`)
	s.awaitText("by the button only the clues", digits, blogPuzzle)
	eval[bool](s.page, `window.dispatchEvent(new Event('afterprint'))`)
	s.awaitText("and later all again", digits, strings.Replace(blogPuzzle, ".", "7", 1))

	const words = `[...document.querySelectorAll('#caption, #paper-difficulty')].filter(e => e.checkVisibility()).map(e => e.innerText).filter(Boolean).join('; ')`
	s.paste(fmt.Sprintf(`{"puzzle": %q, "title": "Sunday", "author": "Ada", "difficulty": "hard"}`, easyPuzzle))
	s.awaitText("a Sudoku has what its file says", words, "Sunday, by Ada; Hard")
	s.paste(blogPuzzle)
	s.awaitText("of another one nothing is known", words, "")
	eval[bool](s.page, `(document.getElementById('rate').click(), true)`)
	s.awaitText("but how difficult it is, once that was asked", words, spelledDifficulty(s.t, blogPuzzle))
	s.paste("sudoku:4x4,x:1...............")
	s.awaitText("the board is there", gridText, "1...............")
	eval[bool](s.page, `(document.getElementById('tab-solutions').click(), true)`)
	s.await("they can be asked for", `!document.getElementById('map-make').hidden`)
	eval[bool](s.page, `(document.getElementById('map-make').click(), true)`)
	s.await("the first solution is shown", `document.querySelector('#page-picture .board') !== null`)
	s.awaitText("two boards alone are seen", seen, "board,board map")
	s.await("neither is cut", `[...document.querySelectorAll('#view-solutions .board')].every(board => getComputedStyle(board).breakInside === 'avoid')`)
	s.await("the number looks like a text", `getComputedStyle(document.getElementById('page-number')).borderStyle === 'none'`)
}

// spelledDifficulty returns the difficulty of a Sudoku as the page writes it.
func spelledDifficulty(t *testing.T, text string) string {
	r := testenv.Must(rating.Rate(t.Context(), techniques.NewPosition(corpus.Board(t, text)), true))(t)
	return strings.ToUpper(string(r.Difficulty[:1])) + string(r.Difficulty[1:])
}

// testDays draws timetables of days without hours: a row for each class and teacher; a single row, of a problem
// whose options are a lesson and a day; a single column, if there are many days. A problem of which each
// option covers several items of a kind has no days.
func testDays(s sheet) {
	school := string(testenv.Must(os.ReadFile("../../examples/school.dlx"))(s.t))
	s.dropDays("school.dlx", school, "A week of two classes", func(name string) map[string]string {
		lesson, rest, _ := strings.Cut(name, " ") // such as "1a-math 1a-mon ann-mon"
		class, what, _ := strings.Cut(lesson, "-")
		whose, whom, _ := strings.Cut(rest, " ")
		_, day, _ := strings.Cut(whose, "-")
		teacher, _, _ := strings.Cut(whom, "-")
		return map[string]string{day + " " + class: what, day + " " + teacher: lesson}
	})
	s.awaitText("a lesson has one color in all rows", `String(new Set([...document.querySelectorAll('#family .timetable td[class*=hue-]')].map(cell => cell.textContent.split('-').at(-1) + cell.className.match(/hue-\d+/)[0])).size)`, "2")
	s.inOneLine("#family .timetable tbody th")
	lessons := string(testenv.Must(os.ReadFile("../../examples/lessons.dlx"))(s.t))
	s.dropDays("lessons.dlx", lessons, "Two or three lessons", func(name string) map[string]string {
		lesson, day, _ := strings.Cut(name, " ")
		return map[string]string{day + " ": lesson}
	})
	s.awaitText("it is one row", `String(document.querySelectorAll('#family .timetable tr').length)`, "2")
	// Of a single day, the day is said once.
	const hour = `[...document.querySelectorAll('#family .timetable thead')].map(head => head.innerText.replace(/\s+/g, ' ').trim()).join() + '; ' +
		[...document.querySelectorAll('#family .timetable caption')].map(caption => caption.innerText).join()`
	s.dropDays("day.dlx", "| One day\n1a-math 1a-art 1b-math 1b-art 1a-mon1 1a-mon2 1b-mon1 1b-mon2 ann-mon1 ann-mon2 bob-mon1 bob-mon2\n"+
		"1a-math 1a-mon1 ann-mon1\n1a-math 1a-mon2 ann-mon2\n1a-art 1a-mon1 bob-mon1\n1a-art 1a-mon2 bob-mon2\n"+
		"1b-math 1b-mon1 ann-mon1\n1b-math 1b-mon2 ann-mon2\n1b-art 1b-mon1 bob-mon1\n1b-art 1b-mon2 bob-mon2\n", "One day", func(name string) map[string]string {
		words := strings.Fields(name) // such as 1a-math 1a-mon1 ann-mon1
		class, what, _ := strings.Cut(words[0], "-")
		teacher, when, _ := strings.Cut(words[2], "-")
		n := strings.TrimPrefix(when, "mon")
		return map[string]string{n + " " + class: what, n + " " + teacher: words[0]}
	})
	s.awaitText("the columns are hours of that day", hour, "mon 1 2; ")
	s.do("a narrow window", chromedp.EmulateViewport(360, 740))
	s.inOneLine("#family .timetable thead tr > *")
	s.do("a window", chromedp.EmulateViewport(1280, 900))
	s.dropDays("hours.dlx", "| Two hours\nmath art mon1 mon2\nmath mon1\nmath mon2\nart mon1\nart mon2\n", "Two hours", func(name string) map[string]string {
		what, when, _ := strings.Cut(name, " ")
		return map[string]string{strings.TrimPrefix(when, "mon") + " ": what}
	})
	s.awaitText("of a single row, the day is above it", hour, "1 2; mon")
	var ten strings.Builder
	ten.WriteString("| Ten days\n5:5|work 5:5|rest |")
	for day := 'a'; day < 'k'; day++ {
		fmt.Fprintf(&ten, " day%c", day)
	}
	for day := 'a'; day < 'k'; day++ {
		fmt.Fprintf(&ten, "\nwork day%c\nrest day%c", day, day)
	}
	s.dropDays("ten.dlx", ten.String()+"\n", "Ten days", func(name string) map[string]string {
		what, day, _ := strings.Cut(name, " ")
		return map[string]string{" " + day: what}
	})
	s.awaitText("it is one column", `String(document.querySelectorAll('#family .timetable tr:first-child > *').length)`, "2")
	s.dropFile("marks.dlx", "| Rows and columns\nrow-a row-b column-a column-b box-a box-b\nrow-a column-a box-a\nrow-a column-b box-a\nrow-b column-a box-b\nrow-b column-b box-b\n")
	s.awaitPart("the problem is shown", textOf("family"), "Rows and columns")
	s.await("it is drawn by its items", `document.querySelector('#family .items') !== null`)
}

// dropDays drops a timetable of days, solves it, and compares what is in its table: of each chosen option what
// placesOf returns, by column and row.
func (s sheet) dropDays(file, text, title string, placesOf func(option string) map[string]string) {
	s.t.Helper()
	s.dropFile(file, text)
	s.awaitPart("it is shown: "+file, textOf("family"), title)
	s.await("it is a table: "+file, `document.querySelector('#family .timetable') !== null`)
	s.awaitPart("what is to be done is said", textOf("family"), "Fill the timetable")
	s.solveDrawn()
	entry, tree := s.recorded(s.t, "dlx:"+text)
	want := make(map[string]string)
	for _, o := range testenv.Must(tree.State(tree.Steps))(s.t).Chosen() {
		maps.Copy(want, placesOf(entry.Problem().OptionName(o)))
	}
	got := eval[map[string]string](s.page, `Object.fromEntries([...document.querySelector('#family table').tBodies[0].rows].flatMap(row => {
		const named = row.querySelector('th') !== null, days = [...row.closest('table').querySelectorAll('thead th')];
		return [...row.querySelectorAll('td')].map((cell, k) => [(days[k]?.textContent ?? '') + ' ' + (named ? row.cells[0].textContent : ''), cell.textContent]);
	}).filter(([, text]) => text !== ''))`)
	if !maps.Equal(got, want) {
		s.t.Errorf("%s: want the lessons\n%v, got\n%v", file, want, got)
	}
}

// inOneLine checks that the texts of elements are not broken.
func (s sheet) inOneLine(selector string) {
	s.t.Helper()
	s.awaitText("it is in one line: "+selector, fmt.Sprintf(`[...document.querySelectorAll(%q)].filter(element => {
		const range = document.createRange();
		range.selectNodeContents(element);
		return new Set([...range.getClientRects()].map(({top}) => top)).size > 1;
	}).map(element => element.textContent).join()`, selector), "")
}

// tableText is an expression for what tables have in their cells, by the name of the table, the column
// and the row.
const tableText = `Object.fromEntries([...document.querySelectorAll('#family table')].flatMap(table => [...table.tBodies[0].rows].flatMap(row =>
	[...row.querySelectorAll('td')].map((cell, k) => [
		(table.caption?.textContent ?? '') + ' ' + table.tHead.rows[0].cells[k + 1].textContent + ' ' + row.cells[0].textContent, cell.textContent]))))`

// ruledOut returns how many options the first choice of a search rules out.
func ruledOut(s sheet, text string) (n int) {
	s.t.Helper()
	_, tree := s.recorded(s.t, text)
	state := testenv.Must(tree.State(1))(s.t)
	for _, tag := range state.Options {
		if tag.Status == searchtree.No {
			n++
		}
	}
	return n
}

// An offense is what axe-core finds.
type offense struct {
	ID, Impact, Help string
	Nodes            []string
}

// runAxe is an expression for the serious and critical offenses.
const runAxe = `rules => axe.run(document, {resultTypes: ['violations'], ...(rules ? {runOnly: rules} : {})}).then(result => result.violations
	.filter(({impact}) => impact === 'serious' || impact === 'critical')
	.map(({id, impact, help, nodes}) => ({ID: id, Impact: impact, Help: help, Nodes: nodes.slice(0, 5).map(node => node.html.slice(0, 160) + ' ' + (node.any[0]?.message ?? ''))})))`

// axeAt has axe-core look at what is shown, by some of its rules or by all.
func (s sheet) axeAt(what string, rules ...string) {
	s.t.Helper()
	if !eval[bool](s.page, `window.axe !== undefined`) {
		s.do("bring axe-core", chromedp.Evaluate[chromedp.Void](axeCore(s.t)+"\n;undefined"))
	}
	for _, o := range call[[]offense](s, runAxe, rules) {
		s.t.Errorf("%s: %s (%s): %s\n%s", what, o.ID, o.Impact, o.Help, strings.Join(o.Nodes, "\n"))
	}
}

// testAccessible has axe-core look at every view, in both colors.
func testAccessible(s sheet) {
	if testenv.LongRun() {
		s.axeAt("the empty grid")
	}
	s.show(blogPuzzle)
	s.click("#auto")
	s.solve("memory")
	s.play(sudokuTitle(blogPuzzle))
	s.press("b")
	for _, view := range views {
		s.click("#tab-" + view)
		if view == "solutions" {
			s.click("#map-make")
			s.awaitPart("all are counted", textOf("map-summary"), "This is the only solution, ")
		}
		s.settle()
		s.axeAt(view)
	}
	s.click("#tab-grid")
	s.enter("sudoku:4x4,x:1...............")
	s.awaitText("the board is there", gridText, "1...............")
	s.click("#tab-solutions")
	s.click("#map-make")
	s.awaitPart("all are counted", textOf("map-summary"), " solutions, ")
	s.axeAt("several solutions")
	s.click("#tab-grid")
	s.show(easyPuzzle)
	s.mode("color")
	for i := range 9 {
		s.click(cellAt(10 * i))
		s.press(fmt.Sprint(i + 1))
	}
	s.mode("corner")
	s.sweep(freeCells(easyPuzzle)[:3])
	s.press("1278")
	for _, dark := range []bool{true, false} {
		s.darken(dark)
		s.settle()
		s.axeAt(fmt.Sprintf("colors and corner marks, dark %v", dark))
	}
	s.mode("number")
	for _, puzzle := range []string{"macmahon:6x4", "domino:4x4"} {
		s.enter(puzzle)
		s.awaitPart("it is shown", textOf("family"), puzzle)
		s.solve("memory")
		s.settle()
		s.axeAt(puzzle)
	}
	s.dropFile("days.dlx", "monday_1 monday_2 tuesday_1 tuesday_2\nmonday_1 monday_2 |1\ntuesday_1 tuesday_2 |2\n")
	s.await("a timetable is shown", `document.querySelector('#family .timetable') !== null`)
	s.solve("memory")
	s.settle()
	s.axeAt("a timetable")
	school, roster := s.tables("courses.csv", "wishes.csv"), s.tables("people.csv", "shifts.csv")
	s.dropFile("school.csv", school)
	s.await("a school is shown", `document.querySelector('#family .tables-of') !== null`)
	s.solve("memory")
	s.settle()
	s.axeAt("a school")
	s.dropFile("roster.csv", roster)
	s.await("a roster is shown", isRoster)
	s.solve("memory")
	s.settle()
	s.axeAt("a roster")
	s.click("#back")
	s.click("#draw-cages")
	s.await("cages can be drawn", `!document.getElementById('cage-form').hidden`)
	s.press(kb.ArrowRight, chromedp.ModifierShift)
	s.press("20" + kb.Enter)
	s.awaitPart("a sum is refused", textOf("cage-error"), "but not 20")
	s.axeAt("a cage")
	s.click("#cage-remove")
	s.click("#cage-done")
	s.dropFile("days.dlx", "monday_1 monday_2 tuesday_1 tuesday_2\nmonday_1 monday_2 |1\ntuesday_1 tuesday_2 |2\n")
	s.await("a timetable is shown", `document.querySelector('#family .timetable') !== null`)
	s.click("#theme")
	s.click("#theme")
	s.settle()
	s.axeAt("a timetable in the dark", "color-contrast")
	for text, picture := range map[string]string{school: ".tables-of", roster: ".roster"} {
		s.dropFile("tables.csv", text)
		s.await("it is shown", fmt.Sprintf(`document.querySelector('#family %s') !== null`, picture))
		s.solve("memory")
		s.settle()
		s.axeAt(picture+" in the dark", "color-contrast")
	}
	for _, view := range views[:testenv.Cases(1, len(views))] {
		s.click("#tab-" + view)
		s.settle()
		s.axeAt(view+" in the dark", "color-contrast")
	}
	s.click("#help-open")
	s.axeAt("the help", "color-contrast", "aria-dialog-name", "definition-list", "dlitem")
	// An image without a text is found: the check looks at something.
	s.do("spoil it", chromedp.Evaluate[chromedp.Void](`document.getElementById('help').append(document.createElement('img'))`))
	spoiled := call[[]offense](s, runAxe, []string{"image-alt"})
	if !slices.ContainsFunc(spoiled, func(o offense) bool { return o.ID == "image-alt" }) {
		s.t.Errorf("want an image without a text found, got %v", spoiled)
	}
}

func testFirstLoad(s sheet) {
	s.do("without a cache", chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, network.SetCacheDisabled, network.SetCacheDisabledParams{CacheDisabled: true})
		return err
	}))
	s.navigate("/?again")
	s.await("the database was asked for", `document.getElementById('database').dataset.state !== 'unknown'`)
	// The answers of the API tell of a database, in which other tests keep puzzles. For the headers of an answer, a
	// browser counts 300 bytes.
	loaded := eval[int](s.page, `performance.getEntriesByType('navigation').concat(performance.getEntriesByType('resource'))
		.filter(({name}) => !new URL(name).pathname.startsWith('/api/')).reduce((sum, {transferSize}) => sum + transferSize, 0)`)
	if loaded == 0 || loaded >= mostFirstLoad {
		s.t.Errorf("want a first load of less than %d bytes, got %d", mostFirstLoad, loaded)
	}
	testenv.Report(s.t, "the first load of the page is %d bytes", loaded)
}

// testTwoTabs makes steps of one search in two tabs.
func testTwoTabs(s sheet) {
	const name = "two-tabs"
	neo4jtest.Dropped(s.t, s.db, name)
	s.loadRecorded(name, blogPuzzle)
	open := "/?again#r=" + name + "&v=playback"
	s.navigate(open)
	other := s.sheetAt(s.t, open)
	s.front()
	s.click(`[data-steps="10"]`)
	s.atStep(10, 10)
	other.front()
	other.click(`[data-steps="1"]`)
	other.awaitPart("the other tab says so", textOf("notice"), "Somebody else")
	other.atStep(10, 10) // none was made, and those of the first are seen
	other.click(`[data-steps="1"]`)
	other.atStep(11, 11)
	_, tree := s.recorded(s.t, blogPuzzle)
	other.awaitText("the state is that of the search", stageText, numbersAt(s.t, tree, 11))
	s.front()
	s.click(`[data-steps="1"]`)
	s.awaitPart("now the first tab says so", textOf("notice"), "Somebody else")
	s.atStep(11, 11)
	// Two clicks, one after the other, are two steps, and no conflict.
	s.click("#notice-close")
	s.do("click twice", chromedp.Evaluate[chromedp.Void](`for (let i = 0; i < 2; i++) document.querySelector('[data-steps="1"]').click()`))
	s.atStep(13, 13)
	s.await("nothing is shown", `document.getElementById('notice').hidden`)
	// When another puzzle gets the name, a step is not made there: the puzzle is shown.
	s.loadRecorded(name, easyPuzzle)
	s.click(`[data-steps="1"]`)
	s.awaitPart("that it was replaced is shown", textOf("notice"), "Another puzzle has this name now")
	s.awaitText("it is shown", stageText, easyPuzzle)
	s.atStep(0, 0)
	s.click(`[data-steps="1"]`)
	s.atStep(1, 1)
}

// testTryHere copies a search at a step on the page, and there undoes a choice, chooses another move, and
// does without one. The search that was copied stays as it is.
func testTryHere(s sheet) {
	const name = "try-here"
	neo4jtest.Dropped(s.t, s.db, name)
	search := s.loadRecorded(name, blogPuzzle)
	recordSteps(s.t, search, 38)
	s.navigate("/?again#r=" + name + "&v=playback&s=20")
	s.atStep(20, 38)
	s.await("a choice is offered only at the last step", `document.getElementById('if-form').hidden && !document.getElementById('if-hint').hidden`)
	s.click("#try-here")
	s.awaitPart("a copy is there", textOf("notice"), "is in the graph now")
	s.atStep(20, 20)
	s.await("what it offers is not below the message", `(notice => [...document.querySelectorAll('#go-on-block :is(button, select)')].every(control => {
		const {top, bottom} = control.getBoundingClientRect();
		return bottom < notice.top || top > notice.bottom;
	}))(document.getElementById('notice').getBoundingClientRect())`)
	s.await("it goes by itself", `document.getElementById('notice').hidden`)
	_, tree := s.recorded(s.t, blogPuzzle)
	s.awaitText("it is as the search was", stageText, numbersAt(s.t, tree, 20))
	s.click("#if-undo")
	s.atStep(21, 21)
	s.awaitText("the choice is undone", stageText, numbersAt(s.t, tree, 19))
	chosen := int(tree.Nodes[19].Option)
	s.do("pick it", chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`document.getElementById('if-move').value = '%d'`, chosen)))
	s.click("#if-choose")
	s.atStep(22, 22)
	s.awaitText("it is chosen again", stageText, numbersAt(s.t, tree, 20))
	s.do("pick it", chromedp.Evaluate[chromedp.Void](fmt.Sprintf(`document.getElementById('if-move').value = '%d'`, chosen)))
	s.click("#if-forbid")
	s.awaitPart("what is missing is said", textOf("notice"), "It goes on without")
	s.atStep(23, 23)
	s.awaitText("it is ruled out", stageText, numbersAt(s.t, tree, 19))
	s.await("no time is shown, as it would be that of a person, too", `document.querySelectorAll('#clocks dt').length === 2`)
	s.click(`[data-steps="1"]`)
	s.atStep(24, 24)
	testenv.Must(search.Position(s.t.Context()))(s.t)
	if got := search.Tally().Steps(); got != 38 {
		s.t.Errorf("want the search that was copied as it was, after 38 steps, got %d", got)
	}
}

// testChanged goes on with a search whose first choice somebody has taken back by a statement: the page
// says so in plain words, and what to do.
func testChanged(s sheet) {
	const name = "changed"
	neo4jtest.Dropped(s.t, s.db, name)
	s.loadRecorded(name, blogPuzzle)
	s.navigate("/?again#r=" + name + "&v=playback")
	s.click(`[data-steps="10"]`)
	s.atStep(10, 10)
	neo4jtest.Query(s.t, neo4jtest.Driver(s.t), "MATCH (:Puzzle {name: $name})-[:HAS_MOVE]->(m {search: 1, status: 'Yes'}) SET m.status = 'Maybe' REMOVE m.search",
		map[string]any{"name": name})
	s.click(`[data-steps="1"]`)
	s.awaitPart("that it was changed is said", textOf("notice"), "Something outside of this page has changed the search in the graph")
	s.awaitPart("what to do is said", textOf("notice"), "Load the puzzle again to begin anew")
	s.atStep(10, 10) // what was seen of it stays
}

// testTreesInGraph compares the trees of two searches that were made in the graph elsewhere, in different orders.
func testTreesInGraph(s sheet) {
	const first, second, third = "first tree", "second tree", "another puzzle"
	for _, name := range []string{first, second, third} {
		neo4jtest.Dropped(s.t, s.db, name)
	}
	recordSteps(s.t, s.loadRecorded(first, blogPuzzle), 38)
	recordSteps(s.t, s.loadRecorded(third, easyPuzzle), 10)
	grid := corpus.Board(s.t, blogPuzzle)
	search := testenv.Must(s.db.LoadOrdered(s.t.Context(), second, grid.String(), grid.Problem(), exactcover.OrderFirst))(s.t)
	s.t.Cleanup(func() { search.Close(context.Background()) })
	recordSteps(s.t, search, 25)
	s.navigate("/?again#r=first%20tree&v=tree")
	s.await("the other search of the puzzle can be chosen, and no other", `(names => names.includes('“second tree”, in the graph') && !names.join().includes('another') && !names.join().includes('first tree'))(
		[...document.getElementById('beside').options].map(option => option.text))`)
	s.choose("beside", "search:graph:"+second)
	s.await("its tree is shown", `document.querySelectorAll('.tree-canvas').length === 2`)
	s.awaitPart("the figures have its name", textOf("compared"), "“second tree”, in the graph")
	s.await("and say that they differ", `!document.getElementById('to-difference').hidden`)
	s.click("#tab-playback")
	s.click("#tab-tree")
	s.awaitText("it stays chosen", `document.getElementById('beside').value`, "search:graph:"+second)
}

// loadRecorded loads a Sudoku into the graph, to be recorded.
func (s sheet) loadRecorded(name, text string) *graphsolver.Search {
	s.t.Helper()
	grid := corpus.Board(s.t, text)
	search := testenv.Must(s.db.Load(s.t.Context(), name, grid.String(), grid.Problem()))(s.t)
	s.t.Cleanup(func() { search.Close(context.Background()) })
	testenv.Check(s.t, search.Record(s.t.Context(), graphsolver.Pace{Record: true, RecordLimit: mostChoices}))
	return search
}

// testLive follows a search that goes on elsewhere.
func testLive(s sheet) {
	const name = "live"
	neo4jtest.Dropped(s.t, s.db, name)
	search := s.loadRecorded(name, blogPuzzle)
	_, tree := s.recorded(s.t, blogPuzzle)
	s.navigate("/?again#r=" + name + "&v=playback")
	s.click("#follow-label")
	s.awaitPart("the search is followed", textOf("live-state"), "searching, 0 steps")
	// While nobody sees the page, it follows nothing.
	become := func(visibility string) {
		s.t.Helper()
		s.do("be "+visibility, chromedp.Evaluate[chromedp.Void](fmt.Sprintf(
			"Object.defineProperty(document, 'visibilityState', {value: %q, configurable: true}); document.dispatchEvent(new Event('visibilitychange'))", visibility)))
	}
	become("hidden")
	made := 0
	for range testenv.Values(s.t, search.Events(s.t.Context(), graphsolver.Pace{Steps: 20})) {
		made++
	}
	time.Sleep(500 * time.Millisecond)
	s.awaitPart("it is as it was", textOf("live-state"), "searching, 0 steps")
	become("visible")
	s.awaitPart("it is followed again", textOf("live-state"), "searching, 20 steps")
	for event := range testenv.Values(s.t, search.Events(s.t.Context(), graphsolver.Pace{Chunk: 20})) {
		if event.Kind == exactcover.Solved {
			break
		}
		made++
	}
	if made != tree.Steps {
		s.t.Fatalf("the search has made %d steps, want %d", made, tree.Steps)
	}
	s.atStep(tree.Steps, tree.Steps)
	s.awaitText("the end is shown", stageText, numbersAt(s.t, tree, tree.Steps))
	s.awaitPart("it is shown", textOf("live-state"), "solved")
	testenv.Check(s.t, s.db.Drop(s.t.Context(), name))
	s.awaitPart("that it is gone is shown", textOf("notice"), "dropped")
	s.followUnrecorded(name, tree)
}

// followUnrecorded follows a search that is recorded from its seventh step on.
func (s sheet) followUnrecorded(name string, tree *searchtree.Tree) {
	s.t.Helper()
	search := testenv.Must(s.db.Load(s.t.Context(), name, blogPuzzle, tree.Problem))(s.t)
	s.t.Cleanup(func() { search.Close(context.Background()) })
	step := func(n int, record bool) {
		s.t.Helper()
		for range testenv.Values(s.t, search.Events(s.t.Context(), graphsolver.Pace{Steps: n, Record: record})) {
		}
	}
	s.navigate("/?unrecorded#r=" + name + "&v=playback")
	s.awaitPart("it is followed", textOf("live-state"), "not recorded")
	step(7, false)
	s.awaitText("its state is shown", stageText, numbersAt(s.t, tree, 7))
	step(3, true)
	s.atStep(10, 10)
	s.awaitText("its state is shown again", stageText, numbersAt(s.t, tree, 10))
	s.await("the steps before are not there", `document.getElementById('scrub').min === '7'`)
	s.click("#go-first")
	s.atStep(7, 10)
	s.awaitText("the recording begins where the search was", stageText, numbersAt(s.t, tree, 7))
	s.click("#tab-tree")
	s.awaitPart("the choices before are in the tree", textOf("tree-summary"), "10 choices")
}

// testPictures makes the pictures of the documents, in the folder of GRAPHCOVER_SCREENSHOT.
func testPictures(s sheet) {
	folder := s.t.TempDir()
	if name := os.Getenv("GRAPHCOVER_SCREENSHOT"); name != "" {
		folder = name
		if info, err := os.Stat(name); err != nil || !info.IsDir() {
			folder = filepath.Dir(name)
		}
	}
	const hard = "..71......45...9.2....6...48..2......9...3276....16....8...5.2.....7.....6....3.9"
	s.do("a window", chromedp.EmulateViewport(1280, 900))
	s.enter("6 2 37 5 1 4 8 37 9 1 57 8 9 3 2 4 57 6 47 3457 9 6 78 78 2 35 1 3 9 5 7 2 6 1 4 8 8 67 67 1 4 3 5 9 2 " +
		"2 1 4 8 9 5 3 6 7 9 37 137 2 5 17 6 8 4 47 467 167 3 78 178 9 2 5 5 8 2 4 6 9 7 1 3") // examples/pencil.sudoku
	for _, button := range []string{"#hint", "#hint-where", "#hint-show", "#door-text summary"} {
		s.click(button)
	}
	s.awaitPart("the hint is shown", textOf("hint-box"), "pair")
	s.do("no focus ring", chromedp.Evaluate[chromedp.Void](`document.activeElement.blur()`))
	s.settle()
	save(s.t, filepath.Join(folder, "grid.png"), s.screenshot())
	s.dropFile("school.csv", s.tables("courses.csv", "wishes.csv"))
	s.awaitPart("a school is drawn", textOf("family"), "1a")
	s.click("#minimize")
	s.awaitPart("the best timetable is found", textOf("answer"), "Every wish is met")
	s.do("no focus ring", chromedp.Evaluate[chromedp.Void](`document.activeElement.blur()`))
	s.settle()
	save(s.t, filepath.Join(folder, "plan.png"), s.screenshot())
	s.show(hard)
	s.solve("memory")
	s.play(sudokuTitle(hard))
	s.press("b")
	s.awaitPart("a dead end is shown", storyText, "Dead end")
	s.do("no focus ring", chromedp.Evaluate[chromedp.Void](`document.activeElement.blur()`))
	s.settle()
	save(s.t, filepath.Join(folder, "page.png"), s.screenshot())
	s.click("#tab-tree")
	s.await("the tree is drawn", `Number(document.querySelector('.tree-canvas')?.dataset.boxes) > 0`)
	s.settle()
	save(s.t, filepath.Join(folder, "tree.png"), s.screenshot())
}

// marshal returns v as JSON, for an expression.
func marshal(t *testing.T, v any) string {
	t.Helper()
	text := testenv.Must(json.Marshal(v))(t)
	return string(text)
}
