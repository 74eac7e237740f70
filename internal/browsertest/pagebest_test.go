package browsertest

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle/dlx"
)

// recordedBest returns the tree of the search for the best solution of a puzzle in memory that makes the steps of the
// graph.
func (s sheet) recordedBest(text string, order exactcover.Order) *searchtree.Tree {
	s.t.Helper()
	p := testenv.Must(dlx.Read(strings.NewReader(strings.TrimPrefix(text, "dlx:"))))(s.t)
	goal := testenv.Must(memsolver.Goal(s.t.Context(), p, false))(s.t)
	recorder := searchtree.NewRecorder(p, mostChoices)
	_, err := memsolver.Minimize(s.t.Context(), p, memsolver.DLX, memsolver.Ordered(order), memsolver.Priced(goal.Prices), memsolver.Log(&exactcover.Log{Observe: recorder.Observe}))
	testenv.Check(s.t, err)
	recorder.Tree().Seek(&goal, order)
	return recorder.Tree()
}

// cutWords are the words of the page for a choice that was cut, by the sums of Go.
func cutWords(sums *searchtree.Sums) string {
	if sums.Cost != nil {
		return fmt.Sprintf("a solution with these choices costs %s, and the best so far costs %s", grouped(*sums.Cost), grouped(*sums.Best))
	}
	return fmt.Sprintf("nothing below costs less than %s, and the best so far costs %s", grouped(sums.Bound), grouped(*sums.Best))
}

// worthInPage is a function that returns what worth.js says of each choice that was cut.
const worthInPage = `async (puzzle, order) => {
	const {Worth} = await import('/worth.js');
	const api = await import('/api.js');
	let id = '';
	await api.minimize({puzzle, solver: 'memory', record: true, order}, null, best => { ({id} = best); });
	const {tree} = await api.tree(id), problem = await api.problem(id), worth = new Worth(problem, tree);
	return Array.from({length: tree.n}, (_, i) => tree.failed[i] === -2 ? worth.cut(i, worth.isWhole(i)) : '');
}`

// testWorth compares what the page says of cuts with what searchtree says: of costs below 0, of quotas, of secondary items.
func testWorth(s sheet) {
	cuts := 0
	for _, file := range []string{"week.dlx", "fair.dlx", "crew.dlx", "lessons.dlx", "routes.dlx", "seating.dlx"} {
		text := "dlx:" + string(testenv.Must(os.ReadFile("../../examples/"+file))(s.t))
		for _, order := range []exactcover.Order{exactcover.OrderFewest, exactcover.OrderFirst} {
			tree := s.recordedBest(text, order)
			if tree.Ended != searchtree.Open {
				continue
			}
			got := call[[]string](s, worthInPage, text, string(order))
			if len(got) != len(tree.Nodes) {
				s.t.Fatalf("%s: want %d choices, got %d", file, len(tree.Nodes), len(got))
			}
			for i, words := range got {
				if tree.Nodes[i].Failed != exactcover.Cut || cuts > 2000 {
					continue
				}
				cuts++
				e := testenv.Must(tree.Explain(int(tree.Nodes[i].Undone) - 1))(s.t)
				if want := cutWords(e.Sums); words != want {
					s.t.Fatalf("%s, choice %d: want %q, got %q", file, i, want, words)
				}
			}
		}
	}
	if cuts < 100 {
		s.t.Errorf("%d cuts: this tests little", cuts)
	}
}

const (
	isPlayed   = `!document.getElementById('view-playback').hidden`
	clocksText = `[...document.querySelectorAll('#clocks div')].map(e => e.querySelector('dt').textContent + ' ' + e.querySelector('dd').textContent).join('; ')`
	endText    = `document.querySelector('#story .end')?.innerText ?? ''`
	sumText    = `document.querySelector('#answer .sum')?.innerText ?? ''`
	runsText   = `[...document.querySelectorAll('#history tbody tr')].map(row => row.cells[2].innerText).join('; ')`
)

// testPlayBest plays a search for the best answer in memory: what it costs so far, its solutions, why it goes back. Its
// tree has signs for what was cut, and stands beside that in another order.
func testPlayBest(s sheet) {
	week := string(testenv.Must(os.ReadFile("../../examples/week.dlx"))(s.t))
	tree := s.recordedBest("dlx:"+week, exactcover.OrderFewest)
	s.dropFile("week.dlx", week)
	s.awaitPart("the week is shown", textOf("family"), "A week of three classes")
	s.click("#minimize")
	s.awaitPart("the best answer is found", textOf("answer"), "The best answer costs 21")
	s.awaitText("what it costs is said in a line", sumText, "21 = 5b: math with ada, tue 3 (4) + 5a: math with ada, fri 3 (4) + 6a: sport with eve, mon 1 (3) + 5 others (10)")
	s.click("#answer .to-playback")
	s.await("it is played", isPlayed)
	s.awaitText("its steps are there", stepText, fmt.Sprintf("0 of %d", tree.Steps))
	s.awaitPart("what it costs at least is said", clocksText, "Spent 0; At least 21 more; Best so far –")
	s.awaitText("the answer stays", `(`+sumText+`) !== '' && document.getElementById('family').dataset.answered`, "true")

	solutions, isWhole := 0, false
	for i, n := range tree.Nodes {
		switch {
		case n.Outcome == searchtree.Solution:
			s.goTo(fmt.Sprint(n.Step))
			cost := tree.Problem.Cost(testenv.Must(tree.State(int(n.Step)))(s.t).Chosen())
			want := fmt.Sprintf("A solution that costs %d: the first.", cost)
			if solutions++; solutions == 2 {
				want = fmt.Sprintf("A solution that costs %d: the best so far, before it 24.", cost)
			}
			s.awaitPart("the page says that it is a solution", endText, want)
			s.awaitPart("and that it is the best", clocksText, fmt.Sprintf("Spent %d; At least 0 more; Best so far %d", cost, cost))
		case n.Failed == exactcover.Cut && (i < 60 || i == len(tree.Nodes)-1):
			e := testenv.Must(tree.Explain(int(n.Undone) - 1))(s.t)
			s.goTo(fmt.Sprint(n.Undone - 1))
			s.awaitPart("the page says why it was cut, with the numbers", endText, "Cut: "+cutWords(e.Sums)+".")
			s.await("it looks unlike a dead end", `document.querySelector('#story .end.cut') !== null`)
			isWhole = isWhole || e.Sums.Cost != nil
		}
	}
	s.goTo(fmt.Sprint(tree.Steps))
	s.awaitPart("at the end the best is said", `document.querySelector('#story .end.good')?.textContent ?? ''`, "Nothing is left to try: the best solution costs 21.")
	if solutions != 2 || !isWhole {
		s.t.Errorf("want two solutions, and one that is no better, got %d, %t", solutions, isWhole)
	}
	last := tree.Nodes[len(tree.Nodes)-1]
	s.goTo(fmt.Sprint(last.Undone - 1))
	s.click("#moves-box summary")
	e := testenv.Must(tree.Explain(int(last.Undone) - 1))(s.t)
	s.awaitPart("it is in the list of moves, too", `document.querySelector('#moves .back')?.innerText ?? ''`, cutWords(e.Sums)[1:])

	figures := tree.Figures()
	s.click("#tab-tree")
	s.awaitPart("the cuts are counted apart", textOf("tree-summary"), fmt.Sprintf("%d dead ends, %d cut, 2 solutions.", figures.DeadEnds, leafCuts(tree)))
	s.awaitDrawn(1)
	s.await("the legend has their sign", legend+`.includes('cut') && !`+legend+`.includes('dead')`)
	const drawn = `async () => {
		const {color} = await import('/dom.js');
		const canvas = document.querySelector('.tree-canvas'), context = canvas.getContext('2d');
		const probe = new OffscreenCanvas(1, 1).getContext('2d');
		probe.fillStyle = color('tree-cut');
		probe.fillRect(0, 0, 1, 1);
		const [r, g, b] = probe.getImageData(0, 0, 1, 1).data, {data} = context.getImageData(0, 0, canvas.width, canvas.height);
		let n = 0;
		for (let k = 0; k < data.length; k += 4) if (data[k] === r && data[k + 1] === g && data[k + 2] === b) n++;
		return n;
	}`
	for _, kind := range []string{"#as-icicle", "#as-links"} {
		s.click(kind)
		s.settle()
		if pixels := call[int](s, drawn); pixels < 50 {
			s.t.Errorf("%s: want cuts in their color, got %d pixels", kind, pixels)
		}
	}
	s.do("focus", chromedp.Focus(chromedp.CSS(".tree-canvas")))
	s.press(kb.ArrowDown)
	s.awaitPart("of a choice it is said why it was undone", textOf("node-text"), cutWords(e.Sums))
	s.awaitPart("and what it costs", textOf("node-text"), "Spent ")
	s.choose("beside", "order:first")
	s.awaitDrawn(2)
	other := s.recordedBest("dlx:"+week, exactcover.OrderFirst)
	s.awaitPart("a search in another order is one for the best, too", textOf("compared"), fmt.Sprintf("%d\t%d", figures.Cuts, other.Figures().Cuts))

	s.click("#tab-timings")
	s.awaitText("the time of the answer is kept", runsText, "memory, optimize, the best")
	s.click("#tab-grid")
	s.click("#answer .buttons button:nth-child(2)")
	s.await("its tree is shown", `document.getElementById('tab-tree').getAttribute('aria-selected') === 'true'`)
	s.awaitPart("the search is not made again", textOf("tree-summary"), fmt.Sprintf("%d cut", leafCuts(tree)))
	s.awaitText("so there is one", `String(document.querySelectorAll('#source optgroup:first-child option').length)`, "1")

	s.click("#tab-playback")
	s.goTo("45")
	s.await("the address has the step", `location.hash.includes('s=45')`)
	s.do("reload", chromedp.Reload())
	s.await("the page is ready", `document.documentElement.dataset.ready !== undefined`)
	s.awaitPart("after a reload it is made again", clocksText, "Spent 24; At least 0 more; Best so far 24")
}

// leafCuts returns how many choices of a tree were cut that have none below them.
func leafCuts(tree *searchtree.Tree) (n int) {
	for i := range tree.Nodes {
		isLeaf := !slices.ContainsFunc(tree.Nodes[i+1:], func(other searchtree.Node) bool { return int(other.Parent) == i })
		if isLeaf && tree.Nodes[i].Failed == exactcover.Cut {
			n++
		}
	}
	return n
}

// testPlayBestPart plays searches for the best of which something is to be said first: that only its beginning is
// there, and that it keeps a plan. Another one is stopped.
func testPlayBestPart(s sheet) {
	s.dropFile("school.csv", s.tables("courses.csv", "wishes.csv"))
	s.awaitText("the classes are drawn", captions, "1a 1b 2a")
	s.click("#tab-tree")
	s.click("#tree-none .best-here")
	s.awaitPart("one that is watched has a tree", textOf("tree-summary"), grouped(mostChoices)+" choices")
	s.click("#tab-grid")
	s.click("#minimize")
	s.awaitPart("the best timetable is found", textOf("answer"), "The best answer costs 22")
	s.awaitText("for what it costs something is said in a line", sumText, "22 = 18 lessons in later hours (22)")
	s.click("#answer .to-playback")
	s.await("it is played", isPlayed)
	s.awaitPart("only the beginning is there", storyText, "Only the beginning of this search can be played: it has more choices than are kept. By then its best answer costs 24. In Grid, Find the best takes a faster search.")

	const three = "| Three\na b\n| name: a one\na |3\n| name: a two\na |2\n| name: b one\nb |1\n"
	s.click("#tab-grid")
	s.dropFile("three.dlx", three)
	s.awaitPart("another problem is shown", textOf("family"), "Three")
	s.click("#minimize")
	s.awaitText("the best answer is found", sumText, "3 = a two (2) + b one (1)")
	s.dropFile("three.dlx", strings.Replace(three, "a |2", "a |5", 1))
	s.await("it can be kept", `document.getElementById('keep-label').checkVisibility()`)
	s.choose("order", "first")
	if !eval[bool](s.page, `document.getElementById('keep').checked`) {
		s.click("#keep-label")
	}
	s.click("#minimize")
	s.awaitPart("it is kept", textOf("answer"), "0 changes: the fewest. The answer costs 6")
	s.awaitText("the page says what its options cost", sumText, "6 = a two (5) + b one (1)")
	s.click("#answer .to-playback")
	s.await("it is played", isPlayed)
	s.awaitPart("so does the search", storyText, "It keeps the last answer: an option that is not in that costs 10 more here.")
	s.press("s")
	s.awaitPart("which finds it", endText, "A solution that costs 6")

	s.click("#tab-grid")
	s.click("#keep-label")
	s.click("#minimize")
	s.awaitPart("without the plan another one is the best", textOf("answer"), "The best answer costs 4")
	s.hold("api/minimize")
	s.click("#answer .to-playback")
	s.awaitPart("it is said that it searches", textOf("waiting"), "Searching in memory.")
	s.click("#stop-solving")
	s.await("it has stopped", `document.getElementById('stop-solving').hidden && document.getElementById('waiting').hidden`)
	s.awaitPart("the answer stays", textOf("answer"), "The best answer costs 4")
	s.await("in its view", `!document.getElementById('view-grid').hidden`)
}

// bestBeside plays the search for the best answer in Neo4j that is open. The page says of each cut the same as in memory, where
// the tree is the same, and shows the times of both beside each other.
func (s sheet) bestBeside(text string) {
	s.t.Helper()
	tree := s.recordedBest("dlx:"+text, exactcover.OrderFewest)
	told := 0
	for _, n := range tree.Nodes {
		if n.Failed == exactcover.Cut && told < 5 {
			told++
			s.goTo(fmt.Sprint(n.Undone - 1))
			s.awaitPart("the page says why it was cut, with the numbers", endText, "Cut: "+cutWords(testenv.Must(tree.Explain(int(n.Undone)-1))(s.t).Sums)+".")
		}
	}
	if told == 0 {
		s.t.Error("want a search with cuts")
	}
	s.click("#tab-timings")
	s.awaitText("the times are kept", runsText, "graph, server, the best; memory, optimize, the best; graph, server, the best")
	s.awaitPart("and beside each other", `document.querySelector('#bars svg')?.getAttribute('aria-label') ?? ''`, "memory ")
	s.awaitPart("that in the graph, too", `document.querySelector('#bars svg')?.getAttribute('aria-label') ?? ''`, "graph ")
	s.click("#tab-grid")
	s.click(`label:has([name="solver"][value="memory"])`)
	s.click("#minimize")
	s.awaitPart("memory finds it", textOf("answer"), "Play a search for the best")
	s.click("#answer .buttons button:nth-child(2)")
	s.await("its tree is shown", `!document.getElementById('view-tree').hidden`)
	s.awaitDrawn(1)
	inGraph := eval[string](s.page, `[...document.querySelectorAll('#beside [data-search]')].find(option => option.value.startsWith('search:graph:'))?.value ?? ''`)
	s.choose("beside", inGraph)
	s.awaitPart("that in Neo4j is the same", textOf("tree-summary"), "Beside it the same tree.")
	s.click("#tab-playback")
	s.awaitPart("the time in Neo4j is shown, too", clocksText, "graph ")
	s.click("#tab-grid")
	s.click(`label:has([name="solver"][value="both"])`)
}
