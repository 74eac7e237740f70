package main

// The rules of output:
//
//   - Results go to stdout. With --json each is one object on one line, and nothing
//     else goes there.
//   - Errors, hints, notes and progress go to stderr, progress only if stderr is a
//     terminal.
//   - A single puzzle is answered with a picture. Several are answered with one line
//     each and a summary.
//   - Times are rounded for people; JSON gives seconds.
//   - Results of many puzzles are written in large pieces, but always before the
//     program has to wait, and at once to a terminal.

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"unicode/utf8"

	"golang.org/x/term"

	"graphcover/bench/plot"
)

// A resultWriter is standard output. It keeps the first write error, so that no lost
// result is taken for a printed one. It is safe for concurrent use.
type resultWriter struct {
	io.Writer

	mutex  sync.Mutex // guards the fields below
	held   bool       // whether results are kept in buffer
	buffer []byte
	err    error
}

// largePiece is the number of buffered bytes at which they are written.
const largePiece = 64 << 10

func (w *resultWriter) Write(b []byte) (int, error) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.buffer = append(w.buffer, b...)
	if !w.held || len(w.buffer) >= largePiece {
		w.write()
	}
	return len(b), w.err
}

// write writes the buffered bytes. The caller holds the mutex.
func (w *resultWriter) write() {
	if len(w.buffer) == 0 {
		return
	}
	_, err := w.Writer.Write(w.buffer)
	if w.err == nil {
		w.err = err
	}
	w.buffer = w.buffer[:0]
}

// hold starts buffering, unless results go to a terminal.
func (w *resultWriter) hold() {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.held = !isTerminal(w.Writer)
}

// release writes the buffered bytes and ends buffering.
func (w *resultWriter) release() {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.held = false
	w.write()
}

// flush writes the buffered bytes.
func (w *resultWriter) flush() {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.write()
}

// withoutLoss returns err without the error of writing results, which is reported on its
// own.
func (w *resultWriter) withoutLoss(err error) error {
	var list errorList
	switch {
	case w.err == nil || err == nil:
		return err
	case errors.As(err, &list):
		return join(slices.DeleteFunc(list, func(err error) bool { return errors.Is(err, w.err) })...)
	case errors.Is(err, w.err):
		return nil
	}
	return err
}

// A messageWriter is standard error. It writes buffered results before each message, to
// keep the order. Control characters in a message are escaped.
type messageWriter struct {
	io.Writer
	results *resultWriter

	watcher atomic.Pointer[watcher] // that draws; its picture gives way to a message
}

func (w *messageWriter) Write(b []byte) (int, error) {
	w.results.mutex.Lock()
	defer w.results.mutex.Unlock()
	w.results.write()
	defer w.watcher.Load().makeWay()()
	_, err := io.WriteString(w.Writer, visible(string(b)))
	return len(b), err
}

func isTerminal(w io.Writer) bool {
	file := fileOf(w)
	return file != nil && term.IsTerminal(int(file.Fd()))
}

// fileOf returns the file that w writes to, or nil.
func fileOf(w io.Writer) *os.File {
	switch wrapped := w.(type) {
	case *resultWriter:
		w = wrapped.Writer
	case *messageWriter:
		w = wrapped.Writer
	}
	file, _ := w.(*os.File)
	return file
}

// columns returns the number of columns of the terminal that results go to, or the
// value of COLUMNS. It returns 0 if there is no limit.
func (a *app) columns() int {
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
		return n
	}
	if !isTerminal(a.stdout) {
		return 0
	}
	columns, _, err := term.GetSize(int(fileOf(a.stdout).Fd()))
	if err != nil {
		return 0
	}
	return columns
}

// wrap breaks a line between words so that it fits into the columns. If columns is 0, it
// does not. All lines but the first are indented.
func wrap(text string, columns int, indent string) string {
	if columns == 0 {
		return text
	}
	var b strings.Builder
	start, line := 0, 0 // of the rest of text, and of the columns that are taken
	for start < len(text) {
		blanks := len(text[start:]) - len(strings.TrimLeft(text[start:], " "))
		word := blanks + len(text[start+blanks:])
		if i := strings.IndexByte(text[start+blanks:], ' '); i >= 0 {
			word = blanks + i
		}
		next := text[start : start+word]
		if line > len(indent) && line+len(next) > columns {
			next = strings.TrimLeft(next, " ")
			b.WriteString("\n" + indent)
			line = len(indent)
		}
		b.WriteString(next)
		line += len(next)
		start += word
	}
	return b.String()
}

// printf prints text for people.
func (a *app) printf(format string, args ...any) {
	io.WriteString(a.stdout, visible(fmt.Sprintf(format, args...)))
}

// printColored is printf for a picture that may have colors, and contains nothing from
// outside.
func (a *app) printColored(format string, args ...any) { fmt.Fprintf(a.stdout, format, args...) }

// visible returns text with each character that controls a terminal or is not printable
// as an escape sequence of Go. Newlines and tabs stay.
func visible(text string) string {
	plain := func(c rune) bool { return c == '\n' || c == '\t' || c != utf8.RuneError && strconv.IsGraphic(c) }
	if strings.IndexFunc(text, func(c rune) bool { return !plain(c) }) < 0 {
		return text
	}
	var b strings.Builder
	for i, c := range text {
		_, size := utf8.DecodeRuneInString(text[i:])
		if piece := text[i : i+size]; plain(c) {
			b.WriteString(piece)
		} else {
			quoted := strconv.Quote(piece)
			b.WriteString(quoted[1 : len(quoted)-1])
		}
	}
	return b.String()
}

// oneLine is visible for a name, which may contain line breaks and tabs.
func oneLine(name string) string {
	return strings.NewReplacer("\n", `\n`, "\t", `\t`).Replace(visible(name))
}

// quote returns a word for people to paste into a shell.
func quote(word string) string {
	if visible(word) == word && !strings.ContainsAny(word, "\n\t") {
		return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
	}
	var b strings.Builder
	for _, c := range []byte(word) {
		switch {
		case c == '\'' || c == '\\':
			b.WriteString(`\` + string(c))
		case c < ' ' || c >= 0x7f:
			fmt.Fprintf(&b, `\%03o`, c)
		default:
			b.WriteByte(c)
		}
	}
	return "$'" + b.String() + "'"
}

// note prints a message for people.
func (a *app) note(message string) { fmt.Fprintf(a.stderr, "graphcover: %s\n", message) }

// printJSON prints v as one line.
func (a *app) printJSON(v any) error { return json.NewEncoder(a.stdout).Encode(v) }

// printLine prints text and a newline. It keeps the buffer that text was appended to, so
// that the next line need not allocate one.
func (a *app) printLine(text []byte) error {
	a.line = append(text, '\n')
	_, err := a.stdout.Write(a.line)
	return err
}

// duration formats seconds as they are on reports and charts, too.
func duration(seconds float64) string { return plot.Seconds(seconds) }

// ratio formats a ratio with few digits: "4.2x".
func ratio(x float64) string {
	if x >= 100 {
		return fmt.Sprintf("%.0fx", x)
	}
	return fmt.Sprintf("%.1fx", x)
}

// plural returns "1 choice" or "2 choices". The ending of the plural is "s" by default.
func plural(n int, noun string, ending ...string) string {
	switch {
	case n == 1:
		return "1 " + noun
	case len(ending) > 0:
		return fmt.Sprintf("%d %s%s", n, noun, ending[0])
	default:
		return fmt.Sprintf("%d %ss", n, noun)
	}
}

// command returns a command line of this program, for people to paste into a shell.
func (a *app) command(name string) string { return word(a.program) + " " + name }

// onPuzzle returns a command line that works on the puzzle called name in the graph.
func (a *app) onPuzzle(name, command string) string {
	if name == defaultPuzzleName {
		return a.command(command)
	}
	return fmt.Sprintf("%s --puzzle-name %s", a.command(command), quote(name))
}
