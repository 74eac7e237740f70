// Package trace keeps the events of a search in a file, as JSON lines. It can continue
// the file of a search in the graph that an earlier process began.
//
// [Create] creates a file, [Continue] continues one, and [Read] reads one. The zero [File] is no
// trace: its methods do nothing, so a caller need not check whether there is one.
package trace

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"graphcover/exactcover"
	"graphcover/graphsolver"
)

// A File is the trace of a search, written during the search.
type File struct {
	exactcover.Journal
	file   *os.File      // nil if there is none
	buffer *bufio.Writer // nil if each event is written at once
}

// A ContentError says that a file can't be continued because of its content.
type ContentError struct{ err error }

func (e *ContentError) Error() string { return e.err.Error() }
func (e *ContentError) Unwrap() error { return e.err }

func contentError(format string, args ...any) error {
	return &ContentError{fmt.Errorf(format, args...)}
}

// Name returns the name of the trace file for the nth puzzle, counted from 1, by one of
// several solvers, or by the only one if solver is "": "t.jsonl", "t-2.jsonl",
// "t-2.graph.jsonl".
func Name(name string, n int, solver string) string {
	extension := filepath.Ext(name)
	stem := strings.TrimSuffix(name, extension)
	if n > 1 {
		stem = fmt.Sprintf("%s-%d", stem, n)
	}
	if solver != "" {
		stem += "." + solver
	}
	return stem + extension
}

// Create creates a file. With a buffer, events are not written one by one: that is for
// searches in memory, which make millions of them and can be repeated.
func Create(name string, buffered bool) (*File, error) {
	// For writing only: a pipe waits for readers, and fails when they are gone.
	file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o666)
	if err != nil {
		return nil, fmt.Errorf("trace: %w", err)
	}
	f := &File{file: file}
	if buffered {
		f.buffer = bufio.NewWriter(file)
	}
	return f, nil
}

// Continue opens the trace of a search in the graph that is being continued. A new file
// begins at the current state of the search. A file that holds the trace from the
// beginning of the search is continued, after adding the events that are missing because
// a process was killed before it could write them. Any other file gives a
// [*ContentError].
func Continue(ctx context.Context, name string, search *graphsolver.Search) (*File, error) {
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() {
		return Create(name, false)
	}
	file, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return nil, fmt.Errorf("trace: %w", err)
	}
	f := &File{file: file}
	if err := f.catchUp(ctx, search); err != nil {
		file.Close()
		return nil, fmt.Errorf("trace: %s: %w", name, err)
	}
	return f, nil
}

// catchUp reads the file, removes an incomplete last line, and writes the events that are
// missing.
func (f *File) catchUp(ctx context.Context, search *graphsolver.Search) error {
	written, end, err := read(f.file)
	if err != nil {
		return err
	}
	missing, err := search.Since(ctx, written.Steps)
	if errors.Is(err, graphsolver.ErrByHand) {
		return fmt.Errorf("%w; name another file", err)
	}
	if errors.Is(err, graphsolver.ErrForgotten) || errors.Is(err, graphsolver.ErrReplaced) {
		return contentError("after %d steps: %w; name another file", written.Steps, err)
	}
	if err != nil {
		return err
	}
	if written.Solved && written.Steps == search.Tally().Steps() {
		missing = nil
	}
	fits := true
	for _, event := range missing {
		fits = written.Add(event) && fits
	}
	chosen, options := search.Chosen(), written.Options()
	if clues := len(chosen) - len(options); !fits || clues < 0 || !slices.Equal(chosen[clues:], options) {
		return contentError("it is the trace of another search; name another file")
	}
	if err := f.file.Truncate(end); err != nil {
		return err
	}
	if _, err := f.file.Seek(end, io.SeekStart); err != nil {
		return err
	}
	for _, event := range missing {
		f.Observer()(event)
	}
	return f.Err()
}

// longestEvent is the length of the longest line, in bytes, that can be read again.
const longestEvent = 4096

// Read yields the events of a trace, which must be those of a search from its beginning. A
// last line without its end is left out: a process was killed while it wrote it. The first
// error, which names its line, ends the sequence. It is a [*ContentError], or comes from r.
func Read(r io.Reader) iter.Seq2[exactcover.Event, error] {
	return func(yield func(exactcover.Event, error) bool) {
		for l, err := range readLines(r) {
			if !yield(l.event, err) {
				return
			}
		}
	}
}

// read returns the state of the search at the end of a trace, and the length of the trace
// in bytes, without an incomplete last line.
func read(r io.Reader) (written exactcover.Path, end int64, err error) {
	for l, err := range readLines(r) {
		if err != nil {
			return written, end, err
		}
		written.Add(l.event)
		end += int64(l.length)
	}
	return written, end, nil
}

type line struct {
	event  exactcover.Event
	length int // in bytes
}

// readLines yields the lines of a trace. An error ends the sequence.
func readLines(r io.Reader) iter.Seq2[line, error] {
	return func(yield func(line, error) bool) {
		var before exactcover.Path
		lines := bufio.NewReaderSize(r, longestEvent)
		for number := 1; ; number++ {
			text, err := lines.ReadSlice('\n')
			l := line{length: len(text)}
			switch {
			case err == io.EOF: // no newline: a process was killed while it wrote
				const start = `{"event":"`
				if n := min(len(text), len(start)); string(text[:n]) != start[:n] {
					yield(l, contentError("line %d: no event", number))
				}
				return
			case err == bufio.ErrBufferFull:
				err = contentError("line %d: want an event in at most %d bytes, got more", number, longestEvent)
			case err != nil:
				err = fmt.Errorf("line %d: %w", number, err)
			default:
				if wrong := json.Unmarshal(text, &l.event); wrong != nil {
					err = contentError("line %d: want an event: %w", number, wrong)
				} else if !before.Add(l.event) {
					err = contentError("line %d: it does not hold a search from its beginning", number)
				}
			}
			if !yield(l, err) || err != nil {
				return
			}
		}
	}
}

// Observer returns a function that writes events to f, or nil if there is no file.
func (f *File) Observer() func(exactcover.Event) {
	if f.file == nil {
		return nil
	}
	var to io.Writer = f.file
	if f.buffer != nil {
		to = f.buffer
	}
	var failed error
	write := exactcover.TraceWriter(to, &failed)
	return func(e exactcover.Event) {
		if write(e); failed != nil {
			f.Fail(failed)
		}
	}
}

// Close closes the file and returns the first error of writing it.
func (f *File) Close() error {
	if f.file == nil {
		return nil
	}
	err := f.Err()
	if err == nil && f.buffer != nil {
		err = f.buffer.Flush()
	}
	if closed := f.file.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return fmt.Errorf("trace: %w", err)
	}
	return nil
}
