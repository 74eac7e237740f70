package sudoku_test

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"graphcover/internal/testenv"
	"graphcover/puzzle/sudoku"
)

// TestFiles reads the files in testdata, which use the encodings and line ends of
// different systems. They are also seeds of the fuzz tests.
func TestFiles(t *testing.T) {
	const (
		wanted = "want 81 characters of 1-9, 0 and '.', got "
		row    = "want 81 characters of 1-9, 0 and '.', or 9 in a line of a grid, got "
	)
	found := func(line int) string { return fmt.Sprintf("%d %s", line, blog) }
	failed := func(line int, what string) string { return fmt.Sprintf("sudoku: line %d: %s", line, what) }
	want := map[string][]string{
		"utf8-bom":       {found(1)},
		"crlf":           {found(2), found(12)},
		"cr":             {found(2), found(12), failed(13, wanted+"80")},
		"utf16le":        {found(2), found(12)},
		"utf16be":        {found(2), found(12)},
		"utf16le-no-bom": {found(2), found(12)},
		"utf16be-no-bom": {found(1), found(11)},
		"utf16le-no-bom-kana": {
			failed(1, wanted+"82; NULs don't count: if this is UTF-16, save it as UTF-8")},
		"full-width": {
			failed(1, wanted+"58; digits such as U+FF12 '２' don't count"),
			failed(3, row+"7; digits such as U+FF12 '２' don't count"),
			failed(13, wanted+"0; digits such as U+FF10 '０' don't count"),
			found(14)},
		"full-width-only": {failed(1, wanted+"0; digits such as U+FF12 '２' don't count")},
		"arabic-indic":    {failed(1, wanted+"58; digits such as U+0662 '٢' don't count")},
		"nul": {
			found(1),
			failed(2, wanted+"80"),
			found(3)},
		"borders": {found(2), found(16)},
		"cut":     {found(1), failed(2, row+"40")},
		"dos":     {found(2)},
		"binary":  {failed(1, "want text, got binary data")},
	}
	files := texts(t)
	for name, text := range files {
		if got := read(bytes.NewReader(text)); !slices.Equal(got, want[name]) {
			t.Errorf("%s: want %q\ngot  %q", name, want[name], got)
		}
	}
	if len(files) != len(want) {
		t.Errorf("want %d files, got %d", len(want), len(files))
	}
}

// texts returns the content of the files in testdata by name.
func texts(t testing.TB) map[string][]byte {
	t.Helper()
	paths := testenv.Must(filepath.Glob("testdata/*.sudoku"))(t)
	files := make(map[string][]byte)
	for _, path := range paths {
		text := testenv.Must(os.ReadFile(path))(t)
		files[strings.TrimSuffix(filepath.Base(path), ".sudoku")] = text
	}
	return files
}

// endless is a reader that returns the same character forever.
type endless byte

func (c endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(c)
	}
	return len(p), nil
}

const (
	tooLong = "sudoku: line 1: want at most 1048576 bytes in a line, got more"
	noEnd   = "sudoku: line 1: want the end of the line within %d bytes, got more; the rest is not read"
)

// TestLineLimit reads the longest line that is allowed, and one that is too long.
func TestLineLimit(t *testing.T) {
	for _, end := range []string{"", "\n", "\r", "\r\n"} {
		noise := strings.Repeat("x", sudoku.MaxLine-len(blog))
		if got, want := read(strings.NewReader(blog+noise+end)), []string{"1 " + blog}; !slices.Equal(got, want) {
			t.Errorf("the longest line, end %q: want %q, got %q", end, want, got)
		}
		if got, want := read(strings.NewReader(blog+noise+"x"+end)), []string{tooLong}; !slices.Equal(got, want) {
			t.Errorf("a longer line, end %q: want %q, got %q", end, want, got)
		}
	}
}

// TestHugeLine reads a line that is much longer than allowed, and one that never ends. In
// the long run, the first has a gigabyte, and the limit for the second is the real one.
func TestHugeLine(t *testing.T) {
	size := int64(1 << 30)
	if !testenv.LongRun() {
		size = 1 << 26
		defer sudoku.SetMostSkipped(4 * size)()
	}
	for _, c := range []struct {
		name string
		text io.Reader
		want []string
	}{
		{"a gigabyte", io.MultiReader(io.LimitReader(endless('1'), size), strings.NewReader("\n"+blog)), []string{tooLong, "2 " + blog}},
		{"no end", endless(0), []string{tooLong, fmt.Sprintf(noEnd, 4*size)}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			got := read(c.text)
			runtime.ReadMemStats(&after)
			if !slices.Equal(got, c.want) {
				t.Errorf("want %q, got %q", c.want, got)
			}
			// TotalAlloc includes what has been freed.
			if took := after.TotalAlloc - before.TotalAlloc; took > 8*sudoku.MaxLine {
				t.Errorf("want memory for a few lines, took %d bytes", took)
			}
		})
	}
}

// TestFirstErrorOfAnEndlessLine stops at the first error, without waiting for the end
// of the line.
func TestFirstErrorOfAnEndlessLine(t *testing.T) {
	text := io.LimitedReader{R: endless(0), N: 1 << 30}
	for _, err := range sudoku.Read(&text, nil) {
		if fmt.Sprint(err) != tooLong {
			t.Errorf("want %s, got %v", tooLong, err)
		}
		break
	}
	if got := 1<<30 - text.N; got > 2*sudoku.MaxLine {
		t.Errorf("want two lines read at most, got %d bytes", got)
	}
}

// TestRandomBytes reads an endless stream of random bytes. A single error must end it.
func TestRandomBytes(t *testing.T) {
	for seed := range byte(100) {
		got := read(rand.NewChaCha8([32]byte{seed}))
		if len(got) != 1 || !strings.HasSuffix(got[0], ": want text, got binary data") {
			t.Errorf("seed %d: want one error, for binary data, got %q", seed, got)
		}
	}
}

// TestBinaryAfterAGrid checks that a binary line after a grid is a bad line, not a
// binary file.
func TestBinaryAfterAGrid(t *testing.T) {
	for _, grid := range []string{blog, strings.Join(cut(blog, 9), "\n")} {
		bad := 2 + strings.Count(grid, "\n")
		text := grid + "\n\x01\x02" + blog[1:] + "\n" + blog
		want := []string{"1 " + blog, fmt.Sprintf("sudoku: line %d: want 81 characters of 1-9, 0 and '.', got 80", bad), fmt.Sprintf("%d %s", bad+1, blog)}
		if got := read(strings.NewReader(text)); !slices.Equal(got, want) {
			t.Errorf("want %q, got %q", want, got)
		}
	}
}

func TestSyntaxError(t *testing.T) {
	_, err := sudoku.Parse(blog[2:] + "７")
	want := "sudoku: want 81 characters of 1-9, 0 and '.', got 79; digits such as U+FF17 '７' don't count"
	if !testenv.Is[*sudoku.SyntaxError](err) || err.Error() != want {
		t.Errorf("want %s, got %v", want, err)
	}
}
