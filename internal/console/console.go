// Package console is what a command has to do with a terminal: results and messages that keep their
// order, text that can't control the terminal, tables, progress bars, and a picture of a search.
package console

import (
	"io"
	"os"
	"strconv"
	"sync"
	"sync/atomic"

	"golang.org/x/term"
)

// Results are what goes to standard output. They keep the first write error, so that no lost
// result is taken for a printed one. They are safe for concurrent use.
type Results struct {
	io.Writer

	mutex  sync.Mutex // guards the fields below
	held   bool       // whether results are kept in buffer
	buffer []byte
	err    error
}

// largePiece is the number of buffered bytes at which they are written.
const largePiece = 64 << 10

func (w *Results) Write(b []byte) (int, error) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.buffer = append(w.buffer, b...)
	if !w.held || len(w.buffer) >= largePiece {
		w.write()
	}
	return len(b), w.err
}

// write writes the buffered bytes. The caller holds the mutex.
func (w *Results) write() {
	if len(w.buffer) == 0 {
		return
	}
	_, err := w.Writer.Write(w.buffer)
	if w.err == nil {
		w.err = err
	}
	w.buffer = w.buffer[:0]
}

// Hold starts buffering, unless results go to a terminal.
func (w *Results) Hold() {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.held = !IsTerminal(w.Writer)
}

// Release writes the buffered bytes and ends buffering.
func (w *Results) Release() {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.held = false
	w.write()
}

// Flush writes the buffered bytes.
func (w *Results) Flush() {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	w.write()
}

// Err returns the first error of a write, or nil.
func (w *Results) Err() error {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return w.err
}

// Messages are what goes to standard error. They write buffered results before each message, to
// keep the order. Control characters in a message are escaped.
type Messages struct {
	io.Writer
	Results *Results

	watcher atomic.Pointer[Watcher] // that draws; its picture gives way to a message
}

func (w *Messages) Write(b []byte) (int, error) {
	w.Results.mutex.Lock()
	defer w.Results.mutex.Unlock()
	w.Results.write()
	defer w.watcher.Load().makeWay()()
	_, err := io.WriteString(w.Writer, Visible(string(b)))
	return len(b), err
}

// IsTerminal reports whether w is a terminal, or writes to one.
func IsTerminal(w io.Writer) bool {
	file := fileOf(w)
	return file != nil && term.IsTerminal(int(file.Fd()))
}

// fileOf returns the file that w writes to, or nil.
func fileOf(w io.Writer) *os.File {
	switch wrapped := w.(type) {
	case *Results:
		w = wrapped.Writer
	case *Messages:
		w = wrapped.Writer
	}
	file, _ := w.(*os.File)
	return file
}

// Columns returns the number of columns of the terminal that w writes to, or the value of COLUMNS. It
// returns 0 if there is no limit.
func Columns(w io.Writer) int {
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
		return n
	}
	if !IsTerminal(w) {
		return 0
	}
	columns, _, err := term.GetSize(int(fileOf(w).Fd()))
	if err != nil {
		return 0
	}
	return columns
}
