package browsertest

import (
	"archive/zip"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/tracing"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"graphcover/exactcover"
	"graphcover/exactcover/searchtree"
	"graphcover/internal/english"
	"graphcover/internal/testenv"
	"graphcover/memsolver"
	"graphcover/puzzle"
)

// axeCore returns the source of axe-core, which scripts/axe gets.
func axeCore(t *testing.T) string {
	t.Helper()
	for _, tool := range []string{"java", "mvn"} {
		if _, err := exec.LookPath(tool); err != nil {
			testenv.Missing(t, testenv.Tools, err.Error())
		}
	}
	output := testenv.Must(exec.Command("../../scripts/axe").Output())(t)
	jar := testenv.Must(zip.OpenReader(strings.TrimSpace(string(output))))(t)
	defer jar.Close()
	for _, f := range jar.File {
		if path.Base(f.Name) != "axe.min.js" {
			continue
		}
		file := testenv.Must(f.Open())(t)
		defer file.Close()
		source := testenv.Must(io.ReadAll(file))(t)
		return string(source)
	}
	t.Fatalf("want axe.min.js in %s, found none", output)
	return ""
}

// An engineState is what engine.js says about a step: the status and the search number of each
// option, the search number and the option of each item, and the choices that stand.
type engineState struct {
	Status, Search, ItemSearch, ItemOption, Path []int
	DeadEnd                                      bool
}

// replayInPage is a function that gives the states after some steps, from the answers of the
// server.
const replayInPage = `async (id, steps) => {
	const {Problem, Replay, Tree, readColumns} = await import('/engine.js');
	const problem = new Problem(await (await fetch('/api/problem/' + encodeURIComponent(id))).json());
	const tree = new Tree(readColumns(await (await fetch('/api/tree/' + encodeURIComponent(id))).arrayBuffer()));
	const replay = new Replay(problem, tree);
	return steps.map(step => {
		replay.go(step);
		return {
			Status: [...replay.status], Search: [...replay.search],
			ItemSearch: [...replay.itemSearch], ItemOption: [...replay.itemOption], Path: [...replay.path],
			DeadEnd: (replay.deadEnd()?.item ?? -1) >= 0,
		};
	});
}`

// call returns what an asynchronous function of the page returns.
func call[T any](s sheet, function string, arguments ...any) T {
	s.t.Helper()
	var texts []string
	for _, a := range arguments {
		texts = append(texts, marshal(s.t, a))
	}
	return testenv.Must(chromedp.Run(s.ctx, chromedp.Evaluate[T](fmt.Sprintf("(%s)(%s)", function, strings.Join(texts, ", ")), chromedp.EvalAwaitPromise)))(s.t)
}

// solveHere has the page's server solve a puzzle in memory, recorded, and returns the id.
func (s sheet) solveHere(puzzle string) string {
	s.t.Helper()
	return call[string](s, `async puzzle => {
		const {solve} = await import('/api.js');
		return (await solve({puzzle, solver: 'memory', record: true})).id;
	}`, puzzle)
}

// testEngine compares engine.js with searchtree.State, jumping from step to step.
func testEngine(s sheet) {
	const seed = 17
	random := rand.New(rand.NewPCG(seed, seed))
	for _, text := range []string{
		"..71......45...9.2....6...48..2......9...3276....16....8...5.2.....7.....6....3.9",
		"langford:8", "queens:7", "words:3x3:cat,are,bee,cab,age,tee",
		"dlx:1:3|a 0:2|b c 2|d\na\na b\na c\nb d\nb c\nc d\nd\na d\n", "pentomino:3x20",
	}[:testenv.Cases(5, 6)] {
		entry, tree := s.recorded(s.t, text)
		steps := []int{0, tree.Steps}
		for range testenv.Cases(60, 200) {
			steps = append(steps, random.IntN(tree.Steps+1))
		}
		dead := tree.DeadEnds()
		got := call[[]engineState](s, replayInPage, s.solveHere(text), steps)
		for k, step := range steps {
			want := stateOf(s.t, tree, step)
			want.DeadEnd = step < tree.Steps && slices.Contains(dead, step)
			if !equalStates(got[k], want) {
				s.t.Errorf("%s, step %d: want\n%v, got\n%v", entry, step, want, got[k])
				break
			}
		}
	}
}

func stateOf(t *testing.T, tree *searchtree.Tree, step int) (e engineState) {
	t.Helper()
	state := testenv.Must(tree.State(step))(t)
	for _, tag := range state.Options {
		e.Status = append(e.Status, int(tag.Status))
		e.Search = append(e.Search, int(tag.Search))
	}
	for i, tag := range state.Items {
		if several := state.Repeated[i]; len(several) > 0 {
			tag = several[len(several)-1] // the page shows the last one
		}
		e.ItemSearch = append(e.ItemSearch, int(tag.Search))
		e.ItemOption = append(e.ItemOption, int(tag.Option))
	}
	e.Path = state.Path
	return e
}

func equalStates(a, b engineState) bool {
	return a.DeadEnd == b.DeadEnd && slices.Equal(a.Status, b.Status) && slices.Equal(a.Search, b.Search) &&
		slices.Equal(a.ItemSearch, b.ItemSearch) && slices.Equal(a.ItemOption, b.ItemOption) && slices.Equal(a.Path, b.Path)
}

// checkLayout is a function that lays out a tree and returns what is wrong. The intervals of
// children must follow each other within that of their parent, without gaps; every choice in
// sight must be in exactly one box, and one that is wide enough in a box of its own.
const checkLayout = `async (id, scales) => {
	const {Tree, readColumns} = await import('/engine.js');
	const {hit, layout, visible} = await import('/layout.js');
	const tree = new Tree(readColumns(await (await fetch('/api/tree/' + encodeURIComponent(id))).arrayBuffer()));
	const l = layout(tree), wrong = [], budget = 1000;
	const end = new Map([[-1, 0]]);
	for (let i = 0; i < tree.n; i++) {
		const p = tree.parent[i];
		if (l.x[i] !== end.get(p)) wrong.push('choice ' + i + ' begins at ' + l.x[i] + ', want ' + end.get(p));
		end.set(p, l.x[i] + l.width[i]);
		end.set(i, l.x[i]);
	}
	for (let i = 0; i < tree.n; i++) {
		const leaf = end.get(i) === l.x[i];
		if (leaf ? l.width[i] !== 1 : end.get(i) !== l.x[i] + l.width[i]) wrong.push('choice ' + i + ' is ' + l.width[i] + ' wide');
		if (hit(l, tree.depth[i], l.x[i] + 0.5) !== i) wrong.push('choice ' + i + ' is not hit');
	}
	for (const scale of scales) {
		for (const left of [0, l.leaves / 3]) {
			const right = left + 800 / scale;
			const {boxes, narrow} = visible(l, {left, right, top: 1, bottom: l.deepest, scale}, budget);
			if (boxes.length > budget) wrong.push(boxes.length + ' boxes at ' + scale);
			const times = new Uint8Array(tree.n);
			for (const {from, to} of boxes) {
				for (let k = from; k < to; k++) {
					times[l.rows[k]]++;
					if (to > from + 1 && l.width[l.rows[k]] * scale >= narrow) wrong.push('choice ' + l.rows[k] + ' is wide, and merged');
				}
			}
			for (let i = 0; i < tree.n; i++) {
				const seen = l.x[i] < right && l.x[i] + l.width[i] > left;
				if (times[i] > 1 || seen && times[i] === 0) wrong.push('choice ' + i + ' is in ' + times[i] + ' boxes at ' + scale);
			}
		}
	}
	return [String(tree.n), ...wrong.slice(0, 10)];
}`

func testLayout(s sheet) {
	for _, text := range []string{blogPuzzle, unsolvablePuzzle, "langford:8", "queens:6"} {
		_, tree := s.recorded(s.t, text)
		got := call[[]string](s, checkLayout, s.solveHere(text), []float64{0.05, 0.3, 1, 10, 200})
		if !slices.Equal(got, []string{fmt.Sprint(len(tree.Nodes))}) {
			s.t.Errorf("%s, %d choices: %q", text, len(tree.Nodes), got)
		}
	}
}

// openTree shows the tree of a puzzle, and returns the tree.
func (s sheet) openTree(text string) *searchtree.Tree {
	s.t.Helper()
	_, tree := s.recorded(s.t, text)
	s.show(text)
	s.solve("memory")
	s.click("#answer button:nth-child(2)")
	s.await("the tree is drawn", `Number(document.querySelector('.tree-canvas')?.dataset.boxes) > 0`)
	return tree
}

// boxOf is an expression for the middle of the canvas of a tree, and its size.
const boxOf = `(({left, top, width, height}) => [left, top, width, height])(document.querySelector('.tree-canvas').getBoundingClientRect())`

// testTreeOfDeadEnd opens the tree from a dead end: the choice that led there is selected, and its end is said. What is selected
// stays until another step is shown.
func testTreeOfDeadEnd(s sheet) {
	s.show("..71......45...9.2....6...48..2......9...3276....16....8...5.2.....7.....6....3.9")
	s.click("#solve")
	s.awaitPart("it is solved", textOf("answer"), "Solved")
	s.click("#answer .to-playback")
	s.await("its search is there", `document.getElementById('scrub').max > 0`)
	s.click("#next-backtrack")
	s.awaitPart("a dead end is shown", storyText, "Dead end: no entry is left for r7c5.")
	s.awaitPart("what is struck through is said", storyText, "Struck through on the board: violet by choice 30, red by what was there before.")
	s.click("#tab-tree")
	s.awaitPart("its choice is selected", textOf("node-text"), "Number 30, at depth 30")
	s.awaitPart("with its end", textOf("node-text"), "r7c5 had no entry left.")
	s.await("boxes are explained", `document.getElementById('tree-help').checkVisibility()`)
	s.do("focus", chromedp.Focus(chromedp.CSS(".tree-canvas")))
	s.press(kb.ArrowUp)
	s.awaitPart("another one is selected", textOf("node-text"), "Number 29,")
	s.click("#tab-playback")
	s.click("#tab-tree")
	s.awaitPart("which stays", textOf("node-text"), "Number 29,")
	s.click("#tab-playback")
	s.click("#next-backtrack")
	s.click("#tab-tree")
	s.awaitPart("until another step is shown", textOf("node-text"), "had no entry left.")
}

func testTree(s sheet) {
	tree := s.openTree("..71......45...9.2....6...48..2......9...3276....16....8...5.2.....7.....6....3.9")
	figures := tree.Figures()
	s.awaitPart("the tree is summed up", textOf("tree-summary"), fmt.Sprintf("%s choices, at most %d deep", grouped(len(tree.Nodes)), figures.Depth.Most))

	// A click on the first choice shows the state there.
	box := eval[[]float64](s.page, boxOf)
	s.do("click the first choice", chromedp.MouseClickXY(box[0]+box[2]/2, box[1]+7))
	first := tree.Nodes[0]
	s.awaitPart("the choice is shown", textOf("node-text"), "Number 1, at depth 1: "+english.Entries(tree.Problem.OptionName(int(first.Option))))
	s.awaitText("the state there is shown", stageText, numbersAt(s.t, tree, 1))

	// By keys, where no choices are folded: down, to the next beside, and there.
	s.click("#fold")
	s.awaitText("each choice has a box", boxesDrawn, fmt.Sprint(len(tree.Nodes)))
	s.do("focus", chromedp.Focus(chromedp.CSS(".tree-canvas")))
	for depth := 2; depth <= 9; depth++ {
		s.press(kb.ArrowDown)
		s.awaitPart("the child is shown", textOf("node-text"), fmt.Sprintf("at depth %d:", depth))
	}
	s.press(kb.ArrowRight)
	next := slices.IndexFunc(tree.Nodes[9:], func(n searchtree.Node) bool { return n.Depth == 9 }) + 9
	s.awaitPart("its neighbor is shown", textOf("node-text"), fmt.Sprintf("Number %s, at depth 9", grouped(next+1)))
	s.press(kb.Enter)
	s.awaitText("the state there is shown", stageText, numbersAt(s.t, tree, int(tree.Nodes[next].Step)))
	s.press(kb.ArrowUp)
	s.awaitPart("the parent is shown", textOf("node-text"), "at depth 8:")
	children := 0
	for _, n := range tree.Nodes {
		if int(n.Parent) == int(tree.Nodes[next].Parent) {
			children++
		}
	}
	s.await("its children are listed", fmt.Sprintf(`document.querySelectorAll('#children li').length === %d`, children))
	s.press("i")
	s.awaitText("links are drawn", `document.getElementById('as-links').getAttribute('aria-pressed')`, "true")
	s.settle()
	before := eval[string](s.page, pixels)
	s.press("+")
	s.await("it is zoomed", pixels+` !== `+fmt.Sprintf("%q", before))
	s.press("f")
	s.await("it is fitted again", pixels+` === `+fmt.Sprintf("%q", before))
}

// boxesDrawn is an expression for the number of boxes on the first canvas.
const boxesDrawn = `document.querySelector('.tree-canvas').dataset.boxes`

// runsOf returns the lengths of the runs of forced choices of a tree: a choice is forced if it was
// the only one left and has no sibling. Those of a run all stand or none, and all occur again or none.
// A choice that is in no run is one of length 1.
func runsOf(tree *searchtree.Tree) (lengths []int) {
	children := map[int32]int{}
	for _, n := range tree.Nodes {
		children[int32(n.Parent)]++
	}
	forced := func(n searchtree.Node) bool { return n.Left == 1 && children[int32(n.Parent)] == 1 }
	again := make([]bool, len(tree.Nodes))
	for _, repeat := range tree.Repeats() {
		for _, order := range repeat.Orders {
			again[order-1] = true
		}
	}
	alike := func(i, j int) bool {
		return (tree.Nodes[i].Undone == 0) == (tree.Nodes[j].Undone == 0) && again[i] == again[j]
	}
	for i, n := range tree.Nodes {
		if i > 0 && forced(n) && forced(tree.Nodes[i-1]) && int(n.Parent) == i-1 && alike(i-1, i) {
			lengths[len(lengths)-1]++
		} else {
			lengths = append(lengths, 1)
		}
	}
	return lengths
}

// pixelsOf is a function that counts the pixels of the first canvas that have the color of a sign
// in the legend.
const pixelsOf = `async sign => {
	const canvas = document.querySelector('.tree-canvas'), key = document.querySelector('#tree-legend .key-' + sign);
	const [r, g, b] = getComputedStyle(key).backgroundColor.match(/\d+/g).map(Number);
	const {data} = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
	let n = 0;
	for (let k = 0; k < data.length; k += 4) if (data[k] === r && data[k + 1] === g && data[k + 2] === b && data[k + 3] === 255) n++;
	return n;
}`

// legend is an expression for the signs that the legend explains.
const legend = `[...document.querySelectorAll('#tree-legend li:not([hidden])')].map(li => li.dataset.mark)`

// testFoldedTree folds and unfolds forced choices, and compares the legend with the pixels.
func testFoldedTree(s sheet) {
	tree := s.openTree(blogPuzzle)
	lengths := runsOf(tree)
	longest := slices.Max(lengths)
	if longest < 3 || len(lengths) < 2 {
		s.t.Fatalf("want a tree with several boxes and a run of forced choices, got runs of %v", lengths)
	}
	folded, all := fmt.Sprint(len(lengths)), fmt.Sprint(len(tree.Nodes))
	s.awaitText("a run of forced choices is one box", boxesDrawn, folded)

	// All at once. The legend has what is drawn. At the end of the search nothing is pale.
	s.click("#tab-playback")
	s.click("#go-last")
	s.atStep(tree.Steps, tree.Steps)
	s.click("#tab-tree")
	for _, want := range []string{all, folded} {
		s.do("focus", chromedp.Focus(chromedp.CSS(".tree-canvas")))
		s.press("u")
		s.awaitText("all runs are unfolded, or folded", boxesDrawn, want)
		s.settle()
		signs := eval[[]string](s.page, legend)
		if got := slices.Contains(signs, "forced"); got != (want == folded) {
			s.t.Errorf("%s boxes: the legend is %q", want, signs)
		}
		for _, sign := range []string{"stands", "inner", "solution"} {
			if got := call[int](s, pixelsOf, sign); slices.Contains(signs, sign) != (got > 0) {
				s.t.Errorf("%s boxes: the legend is %q, and %d pixels are %s", want, signs, got, sign)
			}
		}
	}

	// The choices of a run can be walked through, and unfolded, by keys.
	run := slices.Index(lengths, longest)
	first := 0
	for _, length := range lengths[:run] {
		first += length
	}
	var way []int // to its first choice
	for i := first; i != searchtree.NoNode; i = int(tree.Nodes[i].Parent) {
		way = append(way, i)
	}
	for _, i := range slices.Backward(way) {
		s.await("the choice can be reached", fmt.Sprintf(`(() => {
			const button = [...document.querySelectorAll('#children button')].find(b => b.textContent.startsWith('%d: '));
			button?.focus();
			return button !== undefined;
		})()`, i+1))
		s.press(kb.Enter)
		s.awaitPart("the choice is shown", textOf("node-text"), fmt.Sprintf("Number %d, ", i+1))
	}
	s.do("focus", chromedp.Focus(chromedp.CSS(".tree-canvas")))
	s.press(kb.ArrowDown)
	s.awaitPart("the next choice of the run is shown", textOf("node-text"), fmt.Sprintf("Number %d, ", first+2))
	s.awaitText("the run can be unfolded", textOf("fold-run"), fmt.Sprintf("Show these %d forced choices", longest))
	s.do("focus", chromedp.Focus(chromedp.CSS("#fold-run")))
	s.press(kb.Enter)
	s.awaitText("it has a box for each choice", boxesDrawn, fmt.Sprint(len(lengths)+longest-1))
	s.awaitText("the focus stays", `document.activeElement.textContent`, fmt.Sprintf("Fold these %d forced choices", longest))
	s.press(kb.Enter)
	s.awaitText("it is one box again", boxesDrawn, folded)
}

// pixels is an expression for the picture on the first canvas.
const pixels = `document.querySelector('.tree-canvas').toDataURL()`

// testTwoTrees compares the tree with that of another order.
func testTwoTrees(s sheet) {
	tree := s.openTree(blogPuzzle)
	s.choose("beside", "order:kind")
	s.await("two trees are shown", `document.querySelectorAll('.tree-canvas').length === 2`)
	second := s.recordedInOrder(blogPuzzle, exactcover.OrderKind)
	compared := searchtree.Compare(tree, second)
	if !compared.Differ {
		s.t.Fatal("want two trees that differ")
	}
	same := fmt.Sprintf("The first %s are the same", grouped(compared.Same))
	if compared.Same == 0 {
		same = "The first choice differs"
	}
	s.awaitPart("the first difference is shown", textOf("tree-summary"), same)
	s.awaitDrawn(2)
	s.awaitPart("the other tree is shown", textOf("tree-summary"), fmt.Sprintf("Beside it: %s choices", grouped(len(second.Nodes))))
	var figures [][2]string
	for _, t := range []*searchtree.Tree{tree, second} {
		f := t.Figures()
		for i, value := range []string{grouped(f.Choices), grouped(f.Undos), grouped(f.Solutions), grouped(f.DeadEnds), grouped(f.Depth.Most), fmt.Sprintf("%.1f", f.Depth.DeadEnd)} {
			if t == tree {
				figures = append(figures, [2]string{value})
			} else {
				figures[i][1] = value
			}
		}
	}
	got := eval[[][2]string](s.page, `[...document.querySelectorAll('#compared tbody tr')].map(row => [...row.querySelectorAll('td')].map(cell => cell.textContent))`)
	if len(got) < len(figures) || !slices.Equal(got[:len(figures)], figures) {
		s.t.Errorf("want the figures %q beside each other, got %q", figures, got)
	}

	// Both show the same point, as far as the other tree has it.
	beside := `document.querySelectorAll('.tree-canvas')[1].toDataURL()`
	s.settle()
	before := eval[string](s.page, beside)
	s.click("#to-difference")
	s.awaitPart("the first choice that differs is shown", textOf("node-text"), fmt.Sprintf("Number %s,", grouped(compared.Same+1)))
	depth := int(tree.Nodes[compared.Same].Depth)
	shared := "The tree beside it begins with another choice."
	if depth > 1 {
		shared = fmt.Sprintf("the tree beside it has the first %s.", grouped(depth-1))
	}
	s.awaitPart("the text says how much both share", textOf("node-text"), shared)
	s.awaitText("the state there is shown", stageText, numbersAt(s.t, tree, int(tree.Nodes[compared.Same].Step)))
	s.await("the tree beside it is drawn anew", beside+` !== `+fmt.Sprintf("%q", before))
	s.choose("beside", "")
	s.await("one tree is left", `document.querySelectorAll('.tree-canvas').length === 1`)
	s.awaitPart("it is summed up", textOf("tree-summary"), grouped(len(tree.Nodes))+" choices")
	s.awaitDrawn(1)
}

// awaitDrawn waits until a number of trees are shown, and each fills a good part of its canvas. It
// doesn't fit them in.
func (s sheet) awaitDrawn(trees int) {
	s.t.Helper()
	const least = 0.05 // of the pixels; the outline of a choice has fewer
	s.awaitText("trees are drawn", fmt.Sprintf(`[...document.querySelectorAll('.tree-canvas')].map(canvas => {
		const {data} = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
		let drawn = 0;
		for (let k = 3; k < data.length; k += 4) if (data[k] > 0) drawn++;
		return drawn >= %v * data.length / 4;
	}).join()`, least), strings.Join(slices.Repeat([]string{"true"}, trees), ","))
}

// recordedInOrder returns the tree of the search of a puzzle in memory in another order.
func (s sheet) recordedInOrder(text string, order exactcover.Order) *searchtree.Tree {
	s.t.Helper()
	entry := testenv.Must(puzzle.Parse(text))(s.t)
	recorder := searchtree.NewRecorder(entry.Problem(), mostChoices)
	log := exactcover.Log{Observe: recorder.Observe}
	testenv.Must(memsolver.Solve(s.t.Context(), entry.Problem(), memsolver.DLX, memsolver.Ordered(order), memsolver.Log(&log)))(s.t)
	return recorder.Tree()
}

// zoomAndMeasure is a function that zooms into the tree and out again, and returns the
// milliseconds between frames.
const zoomAndMeasure = `frames => new Promise(done => {
	const canvas = document.querySelector('.tree-canvas'), box = canvas.getBoundingClientRect();
	const gaps = [];
	let last = 0, boxes = 0;
	const tick = now => {
		if (last > 0) gaps.push(now - last);
		last = now;
		boxes = Math.max(boxes, Number(canvas.dataset.boxes));
		if (gaps.length === frames) {
			done({Gaps: gaps, Boxes: boxes, Layout: Number(document.getElementById('trees').dataset.layout)});
			return;
		}
		canvas.dispatchEvent(new WheelEvent('wheel', {
			deltaY: gaps.length < frames / 2 ? -60 : 60, bubbles: true, cancelable: true,
			clientX: box.left + box.width * 0.37, clientY: box.top + box.height / 3,
		}));
		requestAnimationFrame(tick);
	};
	requestAnimationFrame(tick);
})`

// frames calls f, and returns the times between the frames that Chromium drew meanwhile, in
// milliseconds, ascending.
func (s sheet) frames(f func()) []float64 {
	s.t.Helper()
	s.seen.mutex.Lock()
	s.seen.drawn, s.seen.traced = nil, make(chan struct{})
	s.seen.mutex.Unlock()
	s.do("trace", chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, tracing.Start, tracing.StartParams{
			TransferMode: tracing.StartTransferModeReportEvents,
			TraceConfig:  &tracing.TraceConfig{IncludedCategories: []string{"disabled-by-default-devtools.timeline.frame"}, ExcludedCategories: []string{"*"}},
		})
		return err
	}))
	f()
	s.do("end the trace", chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, tracing.End, cdp.Empty{})
		return err
	}))
	select {
	case <-s.seen.traced:
	case <-s.ctx.Done():
		s.t.Fatal(s.ctx.Err())
	}
	s.seen.mutex.Lock()
	defer s.seen.mutex.Unlock()
	slices.Sort(s.seen.drawn)
	var gaps []float64
	for i := 1; i < len(s.seen.drawn); i++ {
		gaps = append(gaps, (s.seen.drawn[i]-s.seen.drawn[i-1])/1000)
	}
	slices.Sort(gaps)
	return gaps
}

// testLargeTreeInGraph does the same with a search in the graph. The test "large tree" of the
// short run has as many choices.
func testLargeTreeInGraph(s sheet) {
	testenv.Long(s.t, "TestPage")
	testLargeTree(s, "graph")
}

// testLargeTree opens a search of 100,000 choices, zooms, and jumps in it. How long frames
// take is reported: it depends on the machine.
func testLargeTree(s sheet, solver string) {
	// A board without two opposite corners: it has no solution, and more choices than that.
	const text = "domino:.#######/########/########/########/########/########/########/#######."
	_, tree := s.recorded(s.t, text)
	if len(tree.Nodes) != mostChoices {
		s.t.Fatalf("%s: want %d choices recorded, got %d", text, mostChoices, len(tree.Nodes))
	}
	s.enter(text)
	s.awaitPart("the puzzle is shown", textOf("family"), text[:39])
	s.solve(solver)
	s.click("#tab-tree")
	s.await("the tree is drawn", `Number(document.querySelector('.tree-canvas')?.dataset.boxes) > 0`)
	s.awaitPart("it is summed up", textOf("tree-summary"), grouped(mostChoices)+" choices")
	s.awaitPart("that it is cut is shown", textOf("tree-summary"), "The search went on after these choices")
	s.awaitPart("no count of solutions is shown", textOf("tree-summary"), "no solution in it yet")
	var measured struct {
		Gaps          []float64
		Boxes, Layout float64
	}
	drawn := s.frames(func() {
		measured = call[struct {
			Gaps          []float64
			Boxes, Layout float64
		}](s, zoomAndMeasure, 120)
	})
	if measured.Boxes > 4000 {
		s.t.Errorf("want at most 4000 boxes in a frame, got %v", measured.Boxes)
	}
	slices.Sort(measured.Gaps)
	n, m := len(measured.Gaps), len(drawn)
	if m < n/4 {
		s.t.Fatalf("want the frames of the zoom traced, got %d", m)
	}
	testenv.Report(s.t, "%s choices in the tree, laid out in %.0f ms; zooming, at most %.0f boxes a frame: "+
		"scripts run every %.1f ms (median), at worst after %.1f ms; Chromium drew every %.1f ms, at worst after %.1f ms",
		grouped(mostChoices), measured.Layout, measured.Boxes, measured.Gaps[n/2], measured.Gaps[n-1], drawn[m/2], drawn[m-1])

	// A jump to a step in the middle shows the state there, at once.
	s.click("#tab-playback")
	for _, step := range []int{tree.Steps / 2, tree.Steps - 1, 12345} {
		took := call[float64](s, `step => {
			const scrub = document.getElementById('scrub'), from = performance.now();
			scrub.value = step;
			scrub.dispatchEvent(new Event('input', {bubbles: true}));
			return performance.now() - from;
		}`, step)
		s.atStep(step, tree.Steps)
		state := testenv.Must(tree.State(step))(s.t)
		s.await("the pieces of that step are shown", fmt.Sprintf(`document.querySelectorAll('#picture-here .square[class*=hue-]').length === %d`, 2*len(state.Path)))
		s.t.Logf("the jump to step %d took %.1f ms", step, took)
	}
	s.click("#go-last")
	s.atStep(tree.Steps, tree.Steps)
	s.awaitPart("that the search went on is shown", storyText, "The search went on after these choices")
}

// toldOfTrees is a function that returns what the page says about small trees: each is a list of
// choices (parent, step, undone, option, item, failed, depth, left, outcome) and its steps. Item
// a has the options 0 and 1, item b option 2.
const toldOfTrees = `async trees => {
	const {Problem, Replay, Tree} = await import('/engine.js');
	const {layout} = await import('/layout.js');
	const {endOfTree, figuresOf, undoOf} = await import('/story.js');
	const problem = new Problem({items: [{name: 'a'}, {name: 'b'}], options: [{items: [0]}, {items: [0]}, {items: [1]}]});
	return trees.map(({Nodes, Steps, At, ...extent}) => {
		const column = k => Int32Array.from(Nodes, node => node[k]);
		const tree = new Tree({
			n: Nodes.length, steps: Steps, from: 0, parent: column(0), step: column(1), undone: column(2), option: column(3), item: column(4),
			failed: column(5), depth: column(6), left: column(7), outcome: column(8), repeat: new Int32Array(Nodes.length), ms: new Float32Array(Nodes.length),
			ended: extent.Ended, exhausted: extent.Exhausted, behind: extent.Behind,
		});
		const replay = new Replay(problem, tree);
		replay.go(At);
		return [
			replay.deadEnd()?.kind ?? '', undoOf(tree, Nodes.length - 1, item => problem.itemName(item)), figuresOf(tree, 2),
			endOfTree(tree, tree.path(Steps).length), String(layout(tree).dead.at(-1)),
		];
	});
}`

// testTold looks at trees that no search in memory leaves: with choices that a person has undone,
// with two solutions, or with a part of the search. The page must not say that a choice was a
// solution or a dead end if it was none, nor that the search has ended if nobody knows.
func testTold(s sheet) {
	type shape struct {
		Nodes             [][9]int
		Steps, At         int
		Ended             string
		Exhausted, Behind bool
	}
	stands := [9]int{-1, 1, 0, 2, 1, -1, 1, 1, 0}
	byHand := [9]int{0, 2, 3, 0, 0, -1, 2, 2, 1}
	solution := [9]int{0, 2, 3, 0, 0, -1, 2, 2, 2}
	failed := [9]int{-1, 1, 2, 2, 1, 0, 1, 1, 1}
	cut := [9]int{-1, 1, 2, 2, 1, exactcover.Cut, 1, 1, 1}
	const (
		goesOn = "The search went on after these choices: a tree has no more."
		behind = "Steps were made by hand in the graph that are not in the tree yet: the next step from here adds them."
	)
	shapes := []shape{
		{Nodes: [][9]int{stands, byHand}, Steps: 3, At: 2},
		{Nodes: [][9]int{stands, solution}, Steps: 3, At: 2},
		{Nodes: [][9]int{failed}, Steps: 2, At: 1},
		{Nodes: [][9]int{failed}, Steps: 2, At: 1, Exhausted: true},
		{Nodes: [][9]int{failed}, Steps: 2, At: 1, Ended: "limit"},
		{Nodes: [][9]int{failed}, Steps: 2, At: 1, Exhausted: true, Behind: true},
		{Nodes: [][9]int{cut}, Steps: 2, At: 1},
	}
	const one, none = "1 choice, at most 2 deep; 1 dead end, ", "no solution in it yet"
	want := [][]string{
		{"hand", "Undone by step 3, by hand.", "2 choices, at most 2 deep; 0 dead ends, " + none, "", "0"},
		{"solution", "Undone by step 3.", "2 choices, at most 2 deep; 0 dead ends, 1 solution", "", "0"},
		{"tried", "Undone by step 2: a had no option left.", one + none, "", "1"},
		{"tried", "Undone by step 2: a had no option left.", one + "0 solutions", "Nothing is left to try: the search has ended.", "1"},
		{"tried", "Undone by step 2: a had no option left.", one + none, goesOn, "1"},
		{"tried", "Undone by step 2: a had no option left.", one + none, behind, "1"},
		{"cut", "Undone by step 2: no better solution was below it.", "1 choice, at most 2 deep; 0 dead ends, 1 cut, " + none, "", "0"},
	}
	for i, got := range call[[][]string](s, toldOfTrees, shapes) {
		if !slices.Equal(got, want[i]) {
			s.t.Errorf("tree %d: want %q, got %q", i, want[i], got)
		}
	}

	// Of an explanation it says no more than the explanation.
	type rests struct {
		Real      []int  `json:"real"`
		Refuted   bool   `json:"refuted"`
		Kind      string `json:"kind"`
		Solutions int    `json:"solutions"`
	}
	for _, c := range []struct {
		e    rests
		want string
	}{
		{rests{Real: []int{1, 2}, Kind: "empty"}, "It rests on 2 choices that were not forced: 1 and 2."},
		{rests{Real: []int{}, Kind: "tried", Solutions: 2}, "It rests on no choice that had another option. What was tried has led to 2 solutions."},
		{rests{Real: []int{}, Kind: "tried"}, "It rests on no choice that had another option."},
		{rests{Real: []int{}, Kind: "tried", Refuted: true}, "It rests on no choice that had another option: there is no solution."},
		{rests{Real: []int{}, Kind: "solution", Solutions: 1}, ""},
	} {
		if got := call[string](s, `async e => (await import('/chain.js')).restsOn(e)`, c.e); got != c.want {
			s.t.Errorf("%+v: want %q, got %q", c.e, c.want, got)
		}
	}
}

// testMotion asks for less motion: nothing on the page has a transition then.
func testMotion(s sheet) {
	const longest = `Math.max(...[...document.querySelectorAll('*')].flatMap(e => getComputedStyle(e).transitionDuration.split(',').map(parseFloat)))`
	for _, c := range []struct {
		value string
		moves bool
	}{{"no-preference", true}, {"reduce", false}} {
		s.media("prefers-reduced-motion", c.value)
		if got := eval[float64](s.page, longest); (got > 0) != c.moves {
			s.t.Errorf("%s: the longest transition takes %v s", c.value, got)
		}
	}
}
