// Package text has small things that families of puzzles share: their errors, lines and words.
package text

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"

	"graphcover/internal/plaintext"
)

// Lines reads the lines of a text, and says where one is not in the format of the text.
type Lines struct {
	Text   []byte // the current line without its LF, until the next one is read
	Number int    // of the current line, from 1

	format string // its name, such as "dlx"
	r      *bufio.Reader
	most   int // bytes in a line
}

// NewLines returns the lines of r, decoded as by [plaintext.Decode], each of at most most bytes.
func NewLines(format string, r io.Reader, most int) *Lines {
	return &Lines{format: format, r: bufio.NewReaderSize(plaintext.Decode(r), 64<<10), most: most}
}

// Next reads the next line. At the end of the text it returns [io.EOF].
func (l *Lines) Next() error {
	l.Number++
	line, err := plaintext.ReadLine(l.r, l.Text[:0], l.most)
	l.Text = bytes.TrimSuffix(line, []byte("\n"))
	switch {
	case len(l.Text) > l.most:
		return l.Fail(0, "want at most %d bytes in a line, got more", l.most)
	case errors.Is(err, io.EOF) && len(line) > 0: // the last line, without a line end
		return nil
	case errors.Is(err, io.EOF):
		return io.EOF
	case err != nil:
		return fmt.Errorf("%s: line %d: %w", l.format, l.Number, err)
	}
	return nil
}

// Fail returns a syntax error at a byte offset in the current line.
func (l *Lines) Fail(at int, format string, args ...any) error {
	return &SyntaxError{Format: l.format, Line: l.Number, Column: l.Column(at), What: fmt.Sprintf(format, args...)}
}

// Column returns the column of a byte offset in the current line, from 1: columns count characters.
func (l *Lines) Column(at int) int { return utf8.RuneCount(l.Text[:at]) + 1 }
