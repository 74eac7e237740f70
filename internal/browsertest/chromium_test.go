package browsertest

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	cdplog "github.com/chromedp/cdproto/log"
	"github.com/chromedp/chromedp"

	"graphcover/internal/neo4jtest"
	"graphcover/internal/testenv"
)

const (
	// The window is wide enough for the overview, at the right, not to cover
	// the graph, which Browser centers in the whole window.
	width, height = 1500, 900

	pageTime = 2 * time.Minute        // for everything that is tested in the page, usually
	lastTime = 10 * time.Second       // for the Chromium after that
	waitTime = 45 * time.Second       // for a single event in the page: more than a busy machine takes
	pollTime = 100 * time.Millisecond // between two checks
)

// needed returns the value of a variable. It skips the test if the variable is not set.
func needed(t *testing.T, variable string) string {
	t.Helper()
	value := os.Getenv(variable)
	if value == "" {
		testenv.Missing(t, testenv.Tools, variable+" is not set")
	}
	return value
}

// findChromium returns the path of a Chromium or a Chrome.
func findChromium(t *testing.T) string {
	t.Helper()
	// The one without windows takes half of the processor time of the others.
	names := []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome"}
	for _, name := range names {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	testenv.Missing(t, testenv.Tools, "none of "+strings.Join(names, ", ")+" is in PATH")
	return ""
}

func save(t *testing.T, path string, data []byte) {
	t.Helper()
	testenv.Check(t, os.WriteFile(path, data, 0o644))
	t.Log("screenshot:", path)
}

// A page is a page in a Chromium, such as Neo4j Browser. If anything fails in it, the test ends.
type page struct {
	t   *testing.T
	ctx context.Context // of the tab, with a deadline
}

// open starts a Chromium that shows the address. Everything that is tested in the page may
// take limit. If the test fails, the page is logged. The page can reach this machine, and the
// server of the tests.
func open(t *testing.T, chromium, address string, limit time.Duration) page {
	t.Helper()
	reachable := ", EXCLUDE localhost, EXCLUDE 127.0.0.1"
	if neo4jtest.FromEnv() != "" {
		reachable += ", EXCLUDE " + host(t, neo4jtest.Server(t).URI)
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(chromium),
		// As root and in most containers, Chromium refuses to run in its sandbox. The
		// page that it shows comes from our own server.
		chromedp.NoSandbox,
		chromedp.DisableGPU,
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-quic", true),
		// Neo4j Browser sends reports to its makers. A test should not, and without
		// internet access the attempts take time.
		chromedp.Flag("no-proxy-server", true),
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND"+reachable),
	)
	// The context of t ends before its cleanups begin, and they look at the page.
	ctx, cancel := context.WithTimeout(context.Background(), limit+lastTime)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewExecAllocator(ctx, options...)
	t.Cleanup(cancel)
	tab, cancel := chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	// The first action starts Chromium, which lives no longer than its context.
	testenv.Check(t, chromedp.Do(tab, chromedp.EmulateViewport(width, height)))
	testenv.Check(t, allowCopying(tab))
	said := new(console)
	t.Cleanup(func() { leave(t, tab, said) })
	testenv.Check(t, said.listen(tab))
	limited, cancel := context.WithTimeout(tab, limit)
	t.Cleanup(cancel)
	p := page{t, limited}
	p.do("open "+address, chromedp.Navigate(address))
	return p
}

// allowCopying lets the page write to the clipboard, for which a person would be asked.
func allowCopying(tab context.Context) error {
	return chromedp.Do(tab, chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, cdpbrowser.SetPermission, cdpbrowser.SetPermissionParams{
			Permission: &cdpbrowser.PermissionDescriptor{Name: "clipboard-write"},
			Setting:    cdpbrowser.PermissionSettingGranted,
		})
		return err
	}))
}

// A console is what Chromium says about a page: errors, and what it did not let the page load.
type console struct {
	mutex sync.Mutex
	lines []string
}

// listen takes down what Chromium says about a tab from now on.
func (c *console) listen(tab context.Context) error {
	if err := chromedp.Listen(tab, c.event); err != nil {
		return err
	}
	return chromedp.Do(tab, chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, cdplog.Enable, cdp.Empty{})
		return err
	}))
}

func (c *console) event(ev any) {
	if added, ok := ev.(*cdplog.EventEntryAdded); ok && added.Entry.Level == "error" {
		c.mutex.Lock()
		defer c.mutex.Unlock()
		c.lines = append(c.lines, strings.TrimSpace(added.Entry.Text+" "+added.Entry.URL))
	}
}

func (c *console) String() string {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return strings.Join(slices.Compact(slices.Clone(c.lines)), "\n")
}

func host(t *testing.T, address string) string {
	t.Helper()
	u := testenv.Must(url.Parse(address))(t)
	return u.Hostname()
}

// leave closes Chromium properly, because it leaves files behind if it is killed. If the
// test has failed, leave logs the page first, and what Chromium has said about it.
func leave(t *testing.T, tab context.Context, said *console) {
	ctx, cancel := context.WithTimeout(tab, waitTime)
	defer cancel()
	if t.Failed() {
		tell(t, ctx)
		t.Logf("Chromium says:\n%s", said)
	}
	if err := chromedp.Cancel(ctx); err != nil {
		t.Log(err)
	}
}

// tell logs the text on the page, in one line so that the failure before it stays in sight, and where the
// keys go. It saves a screenshot to a file that outlives the test.
func tell(t *testing.T, ctx context.Context) {
	t.Helper()
	ctx, cancel := context.WithTimeout(ctx, waitTime)
	defer cancel()
	text, err := chromedp.Run(ctx, chromedp.Evaluate[string](`document.body.innerText + '\n' +
		['focus', document.activeElement.id, document.activeElement.value, scrollX, scrollY].join(' ')`))
	// All arrows of a graph have the same text.
	lines := slices.Compact(strings.FieldsFunc(text, func(r rune) bool { return r == '\n' }))
	t.Logf("the page says (%v): %s", err, strings.Join(lines, " | "))
	shot, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if err != nil {
		t.Log(err)
		return
	}
	dir, err := os.MkdirTemp("", "browsertest")
	if err != nil {
		t.Log(err)
		return
	}
	save(t, filepath.Join(dir, "failed.png"), shot)
}

// do runs actions, which must end within waitTime.
func (p page) do(what string, actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, waitTime)
	defer cancel()
	if err := chromedp.Do(ctx, actions...); err != nil {
		p.t.Fatalf("%s: %v", what, err)
	}
}

// eval returns the value of a JavaScript expression.
func eval[T any](p page, expression string) T {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, waitTime)
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		p.t.Fatalf("%v\n%s", err, expression)
	}
	return value
}

// await waits until a JavaScript expression is true. It doesn't use chromedp.Poll, which
// compiles text in the page: the page's security policy forbids that.
func (p page) await(what, expression string) {
	p.t.Helper()
	p.until(what, func() bool { return eval[bool](p, expression) })
}

// until waits until a condition holds.
func (p page) until(what string, holds func() bool) {
	p.t.Helper()
	ctx, cancel := context.WithTimeoutCause(p.ctx, waitTime, errors.New("timeout"))
	defer cancel()
	for !holds() {
		select {
		case <-time.After(pollTime):
		case <-ctx.Done():
			p.t.Fatalf("waiting until %s: %v", what, context.Cause(ctx))
		}
	}
}

// testID returns a selector for the element with that data-testid.
func testID(id string) chromedp.CSS {
	return chromedp.CSS(fmt.Sprintf(`[data-testid=%q]`, id))
}

// control presses a key together with Ctrl.
func control(key string, options ...chromedp.KeyOption) chromedp.Action[chromedp.Void] {
	return chromedp.KeyEvent(key, append(options, chromedp.KeyModifiers(chromedp.ModifierCtrl))...)
}

func (p page) screenshot() []byte {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, waitTime)
	defer cancel()
	return testenv.Must(chromedp.Run(ctx, chromedp.CaptureScreenshot()))(p.t)
}
