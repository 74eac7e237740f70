package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"graphcover/exactcover"
	"graphcover/graphsolver"
)

// A traceFile is written while a search goes on.
type traceFile struct {
	file   *os.File
	buffer *bufio.Writer // in memory, where events come by the million
	err    error
	failed func() // if not nil, called when it can't be written
}

// createTrace creates the trace of the nth puzzle, from 1, as JSON lines; no
// file, and nil, if name is "". Of several puzzles the first has the name that
// the user gave, the others a number in it; of two solvers each has its own.
func createTrace(name, solver string, n int) (*traceFile, error) {
	if name == "" {
		return nil, nil
	}
	extension := filepath.Ext(name)
	stem := strings.TrimSuffix(name, extension)
	if n > 1 {
		stem = fmt.Sprintf("%s-%d", stem, n)
	}
	if solver != "" {
		stem = fmt.Sprintf("%s.%s", stem, solver)
	}
	file, err := os.Create(stem + extension)
	if err != nil {
		return nil, fmt.Errorf("trace: %w", err)
	}
	return &traceFile{file: file}, nil
}

// continueUsage describes the flag that names a file for [continueTrace].
const continueUsage = "write the steps to this file, as JSON lines; go on with the file if it holds the trace so far"

// continueTrace opens the trace of a search in the graph that is gone on with. A
// new file begins where the search stands. A file that holds the trace from the
// search's beginning, if only its creation, is gone on with, and gets first what
// the search has done since, of which a process that was killed could not tell.
func continueTrace(ctx context.Context, name string, search *graphsolver.Search) (*traceFile, error) {
	if name == "" {
		return nil, nil
	}
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() {
		return createTrace(name, "", 1)
	}
	file, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return nil, fmt.Errorf("trace: %w", err)
	}
	t := &traceFile{file: file}
	if err := t.catchUp(ctx, search); err != nil {
		file.Close()
		return nil, fmt.Errorf("trace: %s: %w", name, err)
	}
	return t, nil
}

// catchUp reads the file, cuts off a line that was not written to its end, and
// writes what the search has done since.
func (t *traceFile) catchUp(ctx context.Context, search *graphsolver.Search) error {
	told, end, err := readTrace(t.file)
	if err != nil {
		return err
	}
	missing, err := search.Since(ctx, told.steps)
	if errors.Is(err, graphsolver.ErrForgotten) || errors.Is(err, graphsolver.ErrReplaced) {
		return inputError{fmt.Errorf("after %d steps: %w; name another file", told.steps, err)}
	}
	if err != nil {
		return err
	}
	if told.solved && told.steps == search.Tally().Steps() {
		missing = nil
	}
	fits := true
	for _, event := range missing {
		fits = told.add(event) && fits
	}
	chosen := search.Chosen()
	if clues := len(chosen) - len(told.chosen); !fits || clues < 0 || !slices.Equal(chosen[clues:], told.chosen) {
		return inputError{errors.New("it is the trace of another search; name another file")}
	}
	if err := t.file.Truncate(end); err != nil {
		return err
	}
	if _, err := t.file.Seek(end, io.SeekStart); err != nil {
		return err
	}
	for _, event := range missing {
		t.observer()(event)
	}
	return t.err
}

// longestEvent is the longest line of a trace, in bytes, that is read again.
const longestEvent = 4096

// readTrace returns where the search of a trace stands, and the length of the
// trace without a line that was not written to its end.
func readTrace(r io.Reader) (told replay, end int64, err error) {
	lines := bufio.NewReaderSize(r, longestEvent)
	for number := 1; ; number++ {
		line, err := lines.ReadSlice('\n')
		switch {
		case err == io.EOF: // without a newline: a process was killed as it wrote
			const start = `{"event":"`
			if n := min(len(line), len(start)); string(line[:n]) != start[:n] {
				return told, end, inputError{fmt.Errorf("line %d: no event", number)}
			}
			return told, end, nil
		case err == bufio.ErrBufferFull:
			return told, end, inputError{fmt.Errorf("line %d: want an event in at most %d bytes, got more", number, longestEvent)}
		case err != nil:
			return told, end, fmt.Errorf("line %d: %w", number, err)
		}
		var event exactcover.Event
		if err := json.Unmarshal(line, &event); err != nil {
			return told, end, inputError{fmt.Errorf("line %d: want an event: %w", number, err)}
		}
		if !told.add(event) {
			return told, end, inputError{fmt.Errorf("line %d: it does not hold a search from its beginning", number)}
		}
		end += int64(len(line))
	}
}

// replay is where a search stands by its trace.
type replay struct {
	steps  int
	chosen []int
	solved bool // whether the last event was a solution
}

// add tells whether e can come next.
func (r *replay) add(e exactcover.Event) bool {
	r.solved = e.Kind == exactcover.Solved
	switch e.Kind {
	case exactcover.Choose:
		r.steps++
		r.chosen = append(r.chosen, e.Option)
		return e.Search == len(r.chosen)
	case exactcover.Backtrack:
		if e.Search != len(r.chosen) || e.Search == 0 {
			return false
		}
		r.steps++
		r.chosen = r.chosen[:e.Search-1]
	}
	return true
}

// buffered returns t for events that no killed process must have told.
func (t *traceFile) buffered() *traceFile {
	if t != nil {
		t.buffer = bufio.NewWriter(t.file)
	}
	return t
}

// observer returns what writes to t; to nothing if t is nil.
func (t *traceFile) observer() func(exactcover.Event) {
	if t == nil {
		return nil
	}
	write := exactcover.TraceWriter(t.file, &t.err)
	if t.buffer != nil {
		write = exactcover.TraceWriter(t.buffer, &t.err)
	}
	return func(e exactcover.Event) {
		write(e)
		if t.err != nil && t.failed != nil {
			t.failed()
		}
	}
}

// guard returns a context that ends when t can't be written: the search must not
// go on without its trace.
func (t *traceFile) guard(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(ctx)
	if t != nil {
		t.failed = cancel
	}
	return ctx, cancel
}

// close ends the file and returns the first error of writing it.
func (t *traceFile) close() error {
	if t == nil {
		return nil
	}
	err := t.err
	if err == nil && t.buffer != nil {
		err = t.buffer.Flush()
	}
	if closed := t.file.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return fmt.Errorf("trace: %w", err)
	}
	return nil
}

// unlessFailed returns err, or nil if t has ended the search and tells why itself.
func (t *traceFile) unlessFailed(err error) error {
	if t != nil && t.err != nil && errors.Is(err, context.Canceled) {
		return nil
	}
	return err
}

// both returns an observer that tells f and g, either of which may be nil.
func both(f, g func(exactcover.Event)) func(exactcover.Event) {
	switch {
	case f == nil:
		return g
	case g == nil:
		return f
	}
	return func(e exactcover.Event) {
		f(e)
		g(e)
	}
}
