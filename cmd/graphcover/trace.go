package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"graphcover/exactcover"
)

// A traceFile is written while a search goes on.
type traceFile struct {
	file   *os.File
	buffer *bufio.Writer
	err    error
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
	return &traceFile{file: file, buffer: bufio.NewWriter(file)}, nil
}

// observer returns what writes to t; to nothing if t is nil.
func (t *traceFile) observer() func(exactcover.Event) {
	if t == nil {
		return nil
	}
	return exactcover.TraceWriter(t.buffer, &t.err)
}

// close ends the file and returns the first error of writing it.
func (t *traceFile) close() error {
	if t == nil {
		return nil
	}
	err := t.err
	if err == nil {
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
