package browsertest

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"graphcover/internal/corpus"
	"graphcover/puzzle/sudoku"
	"graphcover/strategy/techniques"
)

// lostNames is a function that returns which names of rows and columns a person does not find beside the
// board in an element: those that are not there, not at the level of their row or column, on the board or
// on another text, or outside of the window.
const lostNames = `(board, side, lettered) => {
	const root = document.querySelector(board), view = root.closest('.view'), lost = [];
	const textBox = node => { const range = document.createRange(); range.selectNodeContents(node); return range.getBoundingClientRect(); };
	const texts = [], walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	for (let node; (node = walker.nextNode());) {
		const parent = node.parentElement;
		if (node.data.trim() !== '' && parent.checkVisibility({visibilityProperty: true}) && !parent.closest('.board, .unseen, .skip, svg, option')) texts.push([node.data, textBox(node)]);
	}
	const lines = [...document.querySelectorAll('.tabs, button')].filter(e => e.checkVisibility()).map(e => [e.id || e.className, e.getBoundingClientRect()]);
	const names = kind => [...root.querySelectorAll('.' + kind + '-names span')];
	const edge = root.querySelector('.board').getBoundingClientRect(), cells = [...root.querySelectorAll('.cell')].map(cell => cell.getBoundingClientRect());
	const check = (name, want, box, middle, of) => {
		if (!name || name.textContent !== want) { lost.push('want ' + want + ', got ' + name?.textContent); return; }
		if (!name.checkVisibility({visibilityProperty: true, opacityProperty: true})) lost.push(want + ' is hidden');
		if (Math.abs(middle(box) - middle(of)) > 2) lost.push(want + ' is not at the middle of its line');
		if (box.left < 0 || box.top < 0) lost.push(want + ' is outside of the window: ' + JSON.stringify(box));
		if (box.right > edge.left && box.bottom > edge.top) lost.push(want + ' is on the board');
		if (box.height < 7) lost.push(want + ' has a height of ' + box.height);
		for (const [what, other] of [...texts, ...lines]) {
			if (Math.min(box.right, other.right) - Math.max(box.left, other.left) > 0.5 && Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 0.5) lost.push(want + ' is on ' + what);
		}
	};
	for (let i = 0; i < side; i++) {
		const row = names('row')[i], column = names('column')[i];
		check(row, lettered ? String.fromCharCode(65 + i) : 'r' + (i + 1), row && textBox(row), box => box.top + box.height / 2, cells[i * side]);
		check(column, lettered ? String(i + 1) : 'c' + (i + 1), column && textBox(column), box => box.left + box.width / 2, cells[i]);
	}
	return lost;
}`

// testNames looks at the names of rows and columns beside the board, by which people find the cells that a
// hint names, in windows of all sizes.
func testNames(s sheet) {
	find := func(board string, side int, lettered bool) {
		s.t.Helper()
		for _, size := range windows {
			s.do("a window", chromedp.EmulateViewport(size[0], size[1]))
			s.do("from the top", chromedp.Evaluate[chromedp.Void](`scrollTo(0, 0)`)) // what has the focus may be below the window
			s.settle()
			if lost := call[[]string](s, lostNames, board, side, lettered); len(lost) > 0 {
				s.t.Errorf("%s with %d rows, %dx%d: %s", board, side, size[0], size[1], strings.Join(lost, "; "))
			}
		}
		s.do("a window", chromedp.EmulateViewport(1280, 900))
	}
	s.show(blogPuzzle)
	find("#board", 9, false)
	s.click(`#board .cell[data-cell="22"]`) // r3c5
	s.awaitText("its names are pointed out", pointedOut, "r3 c5")
	if here, other := s.colorOf("#board .here"), s.colorOf("#board .row-names :not(.here)"); here == other {
		s.t.Errorf("want the names of the cell in another color, got %s", here)
	}
	s.solve("memory")
	s.play("Sudoku with 23 clues, ...2.5...…: solved in memory")
	find("#picture-here", 9, false)
	s.click("#tab-solutions")
	s.click("#view-solutions button.primary")
	s.await("the numbers of all solutions are there", `document.querySelector('#map .board') !== null`)
	find("#map", 9, false)
	s.click("#tab-grid")
	for side, text := range map[int]string{4: "sudoku:4x4", 16: "sudoku:16x16", 25: "sudoku:25x25"} {
		s.enter(text)
		s.awaitText("the board is there", gridText, strings.Repeat(".", side*side))
		find("#board", side, false)
	}
	s.playLettered("sudoku:4x4,r1c1+r1c2=5,r2c1+r3c1=5,r3c4+r4c4=4,r2c2+r2c3=4,r4c1+r4c2=6")
	s.click("#tab-grid")
	testLetters(s)
	spoilNames(s)
}

const pointedOut = `[...document.querySelectorAll('#board .here')].map(name => name.textContent).join(' ')`

// testLetters enters a killer whose cells are called A1: beside the board and in hints they are, too.
func testLetters(s sheet) {
	lettered := sudoku.WithLetters(cagedBoard)
	s.enter(lettered)
	s.await("the cages are drawn", `document.querySelectorAll('#board .cage').length === 6`)
	if lost := call[[]string](s, lostNames, "#board", 4, true); len(lost) > 0 {
		s.t.Errorf("want letters: %s", strings.Join(lost, "; "))
	}
	// The line break of Enter may come to the field after the puzzle: that is no text to read.
	eval[bool](s.page, `document.execCommand('insertText', false, '\n')`)
	step, _ := techniques.NewPosition(corpus.Board(s.t, cagedBoard)).Next()
	s.click("#hint")
	s.click("#hint-where")
	s.click("#hint-show")
	s.awaitPart("the hint has these names", "document.getElementById('hint-box').textContent.toLowerCase()", strings.ToLower(sudoku.WithLetters(step.String())))
	s.awaitText("and so has the screen reader", saidText, sudoku.WithLetters(step.String()))
	s.click(`#board .cell[data-cell="3"]`)
	s.click("#why")
	s.awaitPart("a cell is explained by them", textOf("hint-box"), "A4 is 2")
	s.click(`#board .cell[data-cell="3"]`)
	s.press("4")
	s.click("#check")
	s.awaitPart("a mistake is called by its letter", textOf("hint-box"), "A4 is wrong")
	s.click("#undo")
	s.click("#draw-cages")
	s.await("the cage has its form", `!document.getElementById('cage-form').hidden`)
	s.settle()
	s.drawCage(sudoku.Cage{Cells: []int{9}}, "99")
	s.click("#cage-add")
	s.awaitPart("the drawing has them", textOf("cage-error"), "The cage at B2")
	s.click("#cage-remove")
	s.click("#cage-done")
	s.enter(cagedBoard)
	s.awaitText("r1c1 brings those names back", `document.querySelector('#board .row-names').textContent`, "r1r2r3r4")
}

// playLettered pastes a killer of 4x4 as a list of cages, with blanks in it and letters for the rows, and plays
// its search, which finds no solution: the names of cells and cages are those beside the board, in the story, the
// moves, the explanation of a dead end, and the tree.
func (s sheet) playLettered(board string) {
	s.t.Helper()
	rules, _, _ := strings.Cut(strings.TrimPrefix(board, "sudoku:4x4,"), ":")
	text := "sudoku:4x4\n"
	for cage := range strings.SplitSeq(sudoku.WithLetters(rules), ",") {
		text += strings.NewReplacer("+", " + ", "=", " = ").Replace(cage) + "\n"
	}
	s.paste(text)
	s.awaitText("cages with blanks have these names", `document.querySelector('#board .row-names').textContent`, "ABCD")
	s.solve("memory")
	s.play("Sudoku 4x4, 5 cages")
	s.awaitText("the picture has the letters", `document.querySelector('#picture-here .row-names').textContent`, "ABCD")
	_, tree := s.recorded(s.t, board)
	s.lettered("story", func() { s.press(kb.ArrowRight) })
	s.lettered("moves", func() { s.click("#moves-box summary") })
	s.lettered("story", func() { s.click("#next-backtrack") })
	s.atStep(tree.DeadEnds()[0], tree.Steps)
	s.lettered("chain-text", func() { s.click("#chain summary") })
	s.lettered("node-text", func() { s.click("#tab-tree") }) // which opens at the dead end
	s.lettered("children", func() {
		eval[bool](s.page, `([...document.querySelectorAll('#view-tree button')].find(e => e.textContent === 'The choice before').click(), true)`)
	})
}

// lettered waits until an element names a cell or a cage of 4x4 by a letter, and none in another way.
func (s sheet) lettered(id string, acts ...func()) {
	s.t.Helper()
	for _, act := range acts {
		act()
	}
	s.settle()
	text := `document.getElementById(` + fmt.Sprintf("%q", id) + `).textContent`
	s.await(id+" has names", text+`.match(/\b[A-D][1-4]\b/) !== null`)
	if said := eval[string](s.page, text); otherNames.MatchString(said) {
		s.t.Errorf("%s: want the names beside the board, got %q", id, said)
	}
}

// otherNames matches the names of cells and cages that the module itself gives.
var otherNames = regexp.MustCompile(`r\d+c\d+|cage \d`)

// spoilNames moves the names, and wants each fault to be found.
func spoilNames(s sheet) {
	eval[bool](s.page, `(scrollTo(0, 0), true)`) // the field for a puzzle is further down
	for _, c := range []struct{ fault, style, want string }{
		{"no name", ".row-names { display: none; }", "is hidden"},
		{"a name of another row", ".row-names { top: 1rem; }", "r1 is not at the middle"},
		{"names on the board", ".row-names { right: 90%; }", "r1 is on the board"},
		{"names on a text", ".column-names { bottom: calc(100% + 1.5rem); }", "c2 is on tab-grid"},
		{"names outside", ".row-names { right: calc(100% + 60rem); }", "r1 is outside"},
	} {
		s.restyle(c.style)
		if got := fmt.Sprint(call[[]string](s, lostNames, "#board", 4, false)); !strings.Contains(got, c.want) {
			s.t.Errorf("%s: want %q, got %q", c.fault, c.want, got)
		}
	}
}
