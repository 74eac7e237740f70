package browsertest

import (
	"context"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/fetch"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"graphcover/internal/testenv"
)

// testFirstFamily shows the first puzzle that is no Sudoku, whose code comes then. Until it is there, nothing
// changes, and what is shown meanwhile stays. If it does not come, that is said, and the next attempt gets it.
func testFirstFamily(s sheet) {
	s.show(easyPuzzle)
	unchanged := func(what string) {
		s.t.Helper()
		s.settle()
		if got := eval[string](s.page, gridText); got != easyPuzzle {
			s.t.Errorf("%s: want the Sudoku, got %q", what, got)
		}
		s.await(what+": the Sudoku is shown alone", `!document.getElementById('board').hidden && document.getElementById('family').hidden`)
	}
	code := s.pauseCode("family.js")
	s.enter("queens:8")
	code.fail(code.begun())
	s.awaitPart("that it does not come is said", textOf("text-error"), "The server does not answer")
	unchanged("without the code")

	code = s.pauseCode("pieces.js")
	s.enter("queens:8")
	request := code.begun()
	unchanged("while it comes")
	s.show(blogPuzzle)
	code.goOn(request)
	s.await("it has come", `performance.getEntriesByType('resource').some(({name}) => name.endsWith('/pieces.js'))`)
	s.show(easyPuzzle)
	s.enter("queens:6")
	s.awaitPart("the next one is shown", textOf("family"), "queens:6")
	s.await("with its picture", `document.querySelectorAll('#family .pieces .square').length === 36`)
	s.await("and nothing of the Sudoku", `document.getElementById('board').hidden`)
	if got := eval[string](s.page, puzzleText); got != "queens:6" {
		s.t.Errorf("want queens:6 to be solved, got %q", got)
	}
	s.click("#undo")
	unchanged("after undo, there was nothing between")
}

// testFirstAnswer solves the first puzzle, and makes a new one, whose code comes then. If it does not come, that is said,
// and the next attempt gets it. What is asked for while it comes is done when it is there, once.
func testFirstAnswer(s sheet) {
	const missing = "This part of the page was not loaded"
	_, tree := s.recorded(s.t, easyPuzzle)
	s.show(easyPuzzle)
	code := s.pauseCode("answers.js")
	s.click("#solve")
	code.fail(code.begun())
	s.awaitPart("that it does not come is said", textOf("notice"), missing)
	s.click("#notice-close")

	code = s.pauseCode("answers.js")
	s.click("#solve")
	request := code.begun()
	s.click("#solve")
	code.goOn(request)
	s.awaitText("it is solved", gridText, numbersAt(s.t, tree, tree.Steps))
	s.settle()
	if searches := call[int](s, `async () => (await import('/session.js')).session.searches.length`); searches != 1 {
		s.t.Errorf("want it solved once, got %d searches", searches)
	}

	code = s.pauseCode("making.js")
	s.click("#new")
	code.fail(code.begun())
	s.awaitPart("that no new puzzle comes is said", textOf("notice"), missing)
	s.click("#notice-close") // it may lie over the button
	code = s.pauseCode("making.js")
	s.click("#new")
	request = code.begun()
	s.await("it is asked for once", `document.getElementById('new').disabled`)
	code.goOn(request)
	s.awaitPart("it is made", textOf("made"), "seed")
}

// A pause is a request for code of the page that waits.
type pause struct {
	sheet
	requests chan fetch.RequestID
}

// pauseCode has the next request for code of that name wait.
func (s sheet) pauseCode(name string) pause {
	s.t.Helper()
	p := pause{s, make(chan fetch.RequestID, 1)}
	ctx, cancel := context.WithCancel(s.ctx)
	s.t.Cleanup(cancel)
	testenv.Check(s.t, chromedp.Listen(ctx, func(ev any) {
		if event, ok := ev.(*fetch.EventRequestPaused); ok {
			p.requests <- event.RequestID
			cancel()
		}
	}))
	p.send("pause "+name, func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, fetch.Enable, fetch.EnableParams{Patterns: []*fetch.RequestPattern{{URLPattern: "*/" + name}}})
		return err
	})
	return p
}

// begun waits until the request is made.
func (p pause) begun() fetch.RequestID {
	p.t.Helper()
	select {
	case request := <-p.requests:
		return request
	case <-time.After(waitTime):
		p.t.Fatal("want a request for code of the page, got none")
		return ""
	}
}

// goOn lets a request go on.
func (p pause) goOn(request fetch.RequestID) {
	p.t.Helper()
	p.send("go on", func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, fetch.ContinueRequest, fetch.ContinueRequestParams{RequestID: request})
		return err
	})
	p.end()
}

// fail lets a request fail.
func (p pause) fail(request fetch.RequestID) {
	p.t.Helper()
	p.send("fail", func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, fetch.FailRequest, fetch.FailRequestParams{RequestID: request, ErrorReason: network.ErrorReasonConnectionRefused})
		return err
	})
	p.end()
}

func (p pause) end() {
	p.t.Helper()
	p.send("pause nothing", func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, fetch.Disable, cdp.Empty{})
		return err
	})
}

func (p pause) send(what string, f func(context.Context, *chromedp.Target) error) {
	p.t.Helper()
	p.do(what, chromedp.Func(f))
}
