package dlx_test

import (
	"fmt"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	"graphcover/internal/testenv"
	"graphcover/puzzle/dlx"
)

// repeated is a reader that returns text once, and then lines again and again, until left
// more bytes have been read.
type repeated struct {
	text, lines string
	left        int
}

func (r *repeated) Read(p []byte) (int, error) {
	if r.text == "" {
		if r.left < len(r.lines) {
			return 0, io.EOF
		}
		r.text = r.lines
	}
	n := copy(p, r.text)
	r.text = r.text[n:]
	r.left -= n
	return n, nil
}

// table returns a problem of about size bytes: the cells of a table of 500 rows and
// 500 columns, with secondary items in 4 colors. Each line has six words and about 29
// bytes.
func table(size int) *repeated {
	var items, options strings.Builder
	for i := range 500 {
		fmt.Fprintf(&items, "r%d c%d ", i, i)
	}
	items.WriteString("|")
	for i := range 1000 {
		fmt.Fprintf(&items, " d%d", i)
	}
	items.WriteString("\n")
	for r := range 500 {
		for c := range 5 {
			fmt.Fprintf(&options, "r%d c%d d%d d%d:red d%d:%d d%d\n", r, (97*r+c)%500, r, 500+c, 600+r%400, c%4, 510+c)
		}
	}
	return &repeated{items.String(), options.String(), size}
}

// TestStream reads 10 MB in constant memory, or 100 in the long run.
func TestStream(t *testing.T) {
	size := testenv.Cases(10_000_000, 100_000_000)
	text := table(size)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := time.Now()
	r := testenv.Must(dlx.NewReader(text))(t)
	options, matches := 0, 0
	for option := range testenv.Values(t, r.Options()) {
		options++
		matches += len(option.Items)
	}
	t.Logf("%d options with %d items in %v", options, matches, time.Since(start))
	runtime.ReadMemStats(&after)
	if want := strings.Count(text.lines, "\n"); options%want != 0 || options < size/40 || matches != 6*options {
		t.Errorf("want a multiple of %d options of 6 items each, got %d with %d", want, options, matches)
	}
	// TotalAlloc includes what has been freed.
	if took := after.TotalAlloc - before.TotalAlloc; took > 8<<20 {
		t.Errorf("want at most 8 MiB, took %d bytes", took)
	}
}

// TestMemoryOfAProblem compares the memory that a problem takes with the doc comment of
// Read.
func TestMemoryOfAProblem(t *testing.T) {
	const times = 6
	size := testenv.Cases(5_000_000, 20_000_000)
	text := table(size)
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	p := testenv.Must(dlx.Read(text))(t)
	runtime.GC()
	runtime.ReadMemStats(&after)
	got := int(after.HeapAlloc) - int(before.HeapAlloc)
	documented := 80*5/4*len(p.Options) + 12*p.Matches()
	t.Logf("%.1f times the text, %.2f times what is documented", float64(got)/float64(size), float64(got)/float64(documented))
	if names := 1 << 20; got > documented+names || got > times*size {
		t.Errorf("want at most %d bytes, and %d times the text, got %d", documented+names, times, got)
	}
	runtime.KeepAlive(p)
}

// endless is a reader that returns the same character forever.
type endless byte

func (c endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(c)
	}
	return len(p), nil
}

func TestLineLimit(t *testing.T) {
	const tooLong = "dlx: line 2, column 1: want at most 16777216 bytes in a line, got more"
	for _, end := range []string{"", "\n", "\r\n"} {
		blanks := strings.Repeat(" ", dlx.MaxLine-1)
		if _, err := dlx.Read(strings.NewReader("a b\na" + blanks + end)); err != nil {
			t.Errorf("the longest line, end %q: %v", end, err)
		}
		if _, err := dlx.Read(strings.NewReader("a b\n a" + blanks + end)); fmt.Sprint(err) != tooLong {
			t.Errorf("a longer line, end %q: want %s, got %v", end, tooLong, err)
		}
	}
	text := io.LimitedReader{R: endless(0), N: 1 << 30}
	if _, err := dlx.Read(&text); fmt.Sprint(err) != strings.Replace(tooLong, "2", "1", 1) {
		t.Errorf("a line without an end: got %v", err)
	}
	if got := 1<<30 - text.N; got > 2*dlx.MaxLine {
		t.Errorf("a line without an end: want two lines read at most, got %d bytes", got)
	}
}
