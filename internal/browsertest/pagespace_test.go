package browsertest

import (
	"context"
	"fmt"
	"os"
	"slices"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"graphcover/exactcover"
	"graphcover/internal/english"
	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle"
	"graphcover/workers/prefix"
	"graphcover/workers/tasks"
)

// allSolutions lists the solutions of a puzzle.
func (s sheet) allSolutions(text string) (entry puzzle.Entry, all []exactcover.Solution) {
	s.t.Helper()
	entry = testenv.Must(puzzle.Parse(text))(s.t)
	for solution := range testenv.Values(s.t, memsolver.All(s.t.Context(), entry.Problem(), memsolver.DLX)) {
		all = append(all, slices.Clone(solution))
	}
	return entry, all
}

// testSolutions narrows the solutions of a board with several, and of another family, and
// compares what is shown with a list of all solutions.
func testSolutions(s sheet) {
	const text = "sudoku:4x4,x:1..............."
	entry, all := s.allSolutions(text)
	// check compares the list of a cell with the solutions that keep a rule.
	check := func(what string, cell int, keeps func(exactcover.Solution) bool) {
		s.t.Helper()
		left, counts := 0, make([]int, 4)
		for _, solution := range all {
			if !keeps(solution) {
				continue
			}
			left++
			for n := range counts {
				if slices.Contains(solution, 4*cell+n) {
					counts[n]++
				}
			}
		}
		s.awaitPart(what, textOf("map-summary"), fmt.Sprintf("%d ", left))
		s.awaitText("the counts of "+what, `[...document.querySelectorAll('#map-options .number:not(.of)')].map(n => n.textContent).join(' ')`,
			fmt.Sprintf("%d %d %d %d", counts[0], counts[1], counts[2], counts[3]))
	}
	option := func(cell, number int) string { return english.Entries(entry.Problem().OptionName(4*cell + number - 1)) }
	row := func(cell, number int) string {
		return fmt.Sprintf(`#map-options [data-option="%d"]`, 4*cell+number-1)
	}
	s.enter(text)
	s.awaitText("the board is there", gridText, text[len("sudoku:4x4,x:"):])
	s.click("#tab-solutions")
	s.click("#map-make")
	s.awaitPart("all are counted", textOf("map-summary"), fmt.Sprintf("%d solutions, in a graph of", len(all)))
	s.do("choose a cell", chromedp.Focus(chromedp.CSS(`#map .cell[data-cell="1"]`)))
	check("all solutions", 1, func(exactcover.Solution) bool { return true })
	s.click(row(1, 2))
	s.awaitPart("it is required", textOf("map-chosen"), option(1, 2))
	check("those with an option", 1, func(solution exactcover.Solution) bool { return slices.Contains(solution, 4*1+1) })
	s.awaitText("the number is in its cell", `document.querySelector('#map [data-cell="1"] .digit').textContent`, "2")
	s.click(row(1, 2))
	check("those without it", 1, func(solution exactcover.Solution) bool { return !slices.Contains(solution, 4*1+1) })
	s.awaitPart("a screen reader says it", `document.querySelector('#map [data-cell="1"]').getAttribute('aria-label')`, "2 forbidden")
	// By keys: another cell, and there a number.
	s.do("choose a cell", chromedp.Focus(chromedp.CSS(`#map .cell[data-cell="1"]`)))
	s.press(kb.ArrowDown)
	s.press("3")
	check("those with another one, too", 5, func(solution exactcover.Solution) bool {
		return !slices.Contains(solution, 4*1+1) && slices.Contains(solution, 4*5+2)
	})
	s.click("#map-free")
	check("all again", 5, func(exactcover.Solution) bool { return true })
	s.turnPages(entry, all)

	s.click("#tab-grid")
	s.enter("queens:6")
	s.awaitPart("the puzzle is shown", textOf("family"), "queens:6")
	s.click("#tab-solutions")
	s.click("#map-make")
	_, all = s.allSolutions("queens:6")
	s.awaitPart("all are counted", textOf("map-summary"), fmt.Sprintf("%d solutions", len(all)))
	s.await("each option has a row", `document.querySelectorAll('#map-options .share-row').length === 36`)
	s.click("#tab-grid")
	s.enter("sudoku:8x8")
	s.awaitText("a board with very many solutions", `document.querySelectorAll('#board .cell').length + ''`, "64")
	s.click("#tab-solutions")
	s.click("#map-make")
	s.awaitPart("it is refused with a word", textOf("map-summary"), "there are too many to keep them all")
	s.turnFound()
	s.click("#tab-grid")
	s.dropFile("school.dlx", string(testenv.Must(os.ReadFile("../../examples/school.dlx"))(s.t)))
	s.awaitPart("a timetable is there", textOf("family"), "A week of two classes")
	s.click("#tab-solutions")
	s.click("#map-make")
	entry, all = s.allSolutions("dlx:../../examples/school.dlx")
	s.awaitPart("its solutions are found, as it has quotas", textOf("map-summary"), fmt.Sprintf("%d solutions, each found by a search", len(all)))
	s.awaitText("the first one is shown, with its cost", `document.getElementById('page-of').textContent`, fmt.Sprintf("of %d, cost %d", len(all), entry.Problem().Cost(all[0])))
	s.await("as a timetable", `document.querySelectorAll('#page-picture .timetable').length === 1`)
	s.click(`#map-options [data-option="0"]`)
	left := 0
	for _, solution := range all {
		if slices.Contains(solution, 0) {
			left++
		}
	}
	s.awaitPart("those with an option are counted", textOf("map-summary"), fmt.Sprintf("%d of %d solutions are left", left, len(all)))
}

// turnFound turns from a solution that a search has found to the next one, where there are too many states for all: of
// sudoku:8x8, and of a board of pieces that has few solutions.
func (s sheet) turnFound() {
	s.t.Helper()
	const of = `document.getElementById('page-number').value + ' ' + document.getElementById('page-of').textContent`
	s.awaitPart("what is shown in its place is said", textOf("map-summary"), "A search has found 1,000 solutions, and there may be more.")
	s.awaitText("the first one is shown", of, "1 of 1,000")
	const shown = `[...document.querySelectorAll('#page-picture .digit')].map(digit => digit.textContent).join('')`
	first := eval[string](s.page, shown)
	s.click("#page-on")
	s.awaitText("the next one is shown", of, "2 of 1,000")
	s.click("#map-summary .counted button")
	s.click("#map-stop")
	s.awaitPart("a count that is stopped says what is known", textOf("map-summary"), "Stopped: there are at least 1,000.")
	if second := eval[string](s.page, shown); len(first) != 64 || len(second) != 64 || first == second {
		s.t.Errorf("want two full boards, got %q and %q", first, second)
	}
	s.click("#tab-grid")
	s.enter("pentomino:3x20")
	s.awaitPart("the puzzle is shown", textOf("family"), "pentomino:3x20")
	s.click("#tab-solutions")
	s.await("the solutions before are gone", `document.getElementById('pages').hidden`)
	s.click("#map-make")
	s.awaitPart("all have been found", textOf("map-summary"), "8 solutions, each found by a search")
	s.awaitText("the first one is shown", of, "1 of 8")
	s.await("as a picture", `document.querySelector('#page-picture svg') !== null`)

	// Where a search finds none in its time, the answer that Grid shows is one.
	eval[bool](s.page, `(ask => (window.asked = ask, window.fetch = async (path, options) => {
		const answer = await ask(path, options);
		return path === 'api/space' ? new Response(JSON.stringify({...await answer.json(), status: 'limit', found: [], reason: 'too large'})) : answer;
	}, true))(window.fetch)`)
	s.click("#tab-grid")
	s.enter("queens:6")
	s.awaitPart("the puzzle is shown", textOf("family"), "queens:6")
	s.solve("memory")
	s.click("#tab-solutions")
	s.click("#map-make")
	s.awaitPart("the answer is known", textOf("map-summary"), "no solution in its time but the answer that Grid shows, and there may be more")
	s.awaitText("and shown", of, "1 of 1")
	s.click("#map-summary .counted button")
	s.awaitPart("they are counted, though", textOf("map-summary"), "There are exactly 4, counted in")
	eval[bool](s.page, `(window.fetch = window.asked, true)`)
}

// turnPages turns from each solution of a board to the next one, and to one by its number.
func (s sheet) turnPages(entry puzzle.Entry, all []exactcover.Solution) {
	s.t.Helper()
	var want, got []string
	for _, solution := range all {
		want = append(want, entry.Answer(solution).(string))
	}
	const shown = `[...document.querySelectorAll('#page-picture .digit')].map(digit => digit.textContent).join('')`
	number := `document.getElementById('page-number').value`
	s.await("the first of those that are left is shown", `!document.getElementById('pages').hidden`)
	for i := range all {
		s.awaitText("the solution is shown", number, fmt.Sprint(i+1))
		got = append(got, eval[string](s.page, shown))
		if i+1 < len(all) {
			s.click("#page-on")
		}
	}
	s.await("it is the last one", `document.getElementById('page-on').disabled`)
	first := got[0]
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		s.t.Errorf("want each solution once, %q, got %q", want, got)
	}
	s.do("enter a number", chromedp.Focus(chromedp.CSS("#page-number")), control("a"), chromedp.KeyEvent("1"+kb.Enter))
	s.awaitText("that solution is shown", shown, first)
	s.do("enter a number", chromedp.Focus(chromedp.CSS("#page-number")), control("a"), chromedp.KeyEvent("99"+kb.Enter))
	s.awaitPart("one that is not there is refused", textOf("notice"), fmt.Sprintf("from 1 to %d", len(all)))
}

// testWorkers follows a count that is split into tasks, which a worker finishes meanwhile.
func testWorkers(s sheet) {
	const name, text = "count-of-browsertest", "queens:6"
	_, all := s.allSolutions(text)
	work := s.beginCount(name, text)
	s.click("#tab-workers")
	s.awaitPart("the count is found", `document.getElementById('count-of').textContent`, name)
	s.choose("count-of", "graph:"+name)
	s.awaitPart("it is followed", textOf("count-title"), name+": 0 % of the work")
	work(func() {})
	s.awaitPart("the end is shown", textOf("count-title"), name+": counted")
	s.awaitPart("and the count", textOf("count-figures"), fmt.Sprintf("Solutions so far\n%d", len(all)))
	testenv.Check(s.t, s.db.Drop(s.t.Context(), name))
	s.awaitPart("that it is gone is shown", textOf("notice"), "The count is gone")
}

// beginCount begins a count in the graph that is split into tasks. The function that it returns does all of
// them as one worker, and calls busy after the page has shown the worker at its second task.
func (s sheet) beginCount(name, text string) (work func(busy func())) {
	s.t.Helper()
	ctx := s.t.Context()
	neo4jtest.Dropped(s.t, s.db, name)
	entry, _ := s.allSolutions(text)
	p := entry.Problem()
	search := testenv.Must(s.db.Load(ctx, name, text, p))(s.t)
	s.t.Cleanup(func() { search.Close(context.Background()) })
	nodes := testenv.Must(prefix.Split(ctx, p, nil, 6, 0))(s.t)
	count := tasks.New(s.db, name, "first", "v1")
	testenv.Check(s.t, count.Begin(ctx, search.Loaded(), nodes))
	return func(busy func()) {
		s.t.Helper()
		leaves, _ := prefix.Leaves(nodes)
		done := 0
		for _, n := range nodes {
			if !n.Leaf() {
				continue
			}
			claim := testenv.Must(count.Take(ctx, n.Prefix.String(), "machine-1/7"))(s.t)
			if done == 1 {
				s.awaitPart("who is at work is shown", textOf("count-workers"), "machine-1/7")
				s.awaitPart("and what is done", textOf("count-figures"), fmt.Sprintf("1 of %d", leaves))
				busy()
			}
			below := testenv.Must(prefix.Below(p, n.Prefix))(s.t)
			found := testenv.Must(memsolver.Count(ctx, below, memsolver.DLX))(s.t)
			testenv.Check(s.t, claim.Finish(ctx, tasks.Result{Solutions: found, Choices: 1, Backtracks: 1, Seconds: 0.5, Engine: "dlx"}))
			done++
		}
	}
}
