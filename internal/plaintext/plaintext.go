// Package plaintext reads text in the encodings and with the line ends of different systems.
// Begin with [Decode] and [All].
package plaintext

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// Decode returns the text of r with LF for every line end. A byte order mark selects
// UTF-8 or UTF-16 and is removed. Without one, only line ends are changed. The error of a file
// that a spreadsheet has not saved as text is [ErrSpreadsheet].
func Decode(r io.Reader) io.Reader {
	return &lineEnds{r: transform.NewReader(&textOnly{r: r}, unicode.BOMOverride(transform.Nop))}
}

// All returns the text of r in UTF-8 and with LF for every line end. What is neither UTF-8 nor UTF-16 is taken
// to be in the code page 1252 of Windows.
func All(r io.Reader) ([]byte, error) {
	content, err := io.ReadAll(Decode(r))
	if err != nil || utf8.Valid(content) {
		return content, err
	}
	return charmap.Windows1252.NewDecoder().Bytes(content)
}

// ErrSpreadsheet says that what was to be text is a file of a spreadsheet, or another archive.
var ErrSpreadsheet = errors.New("want text, got a spreadsheet (.xlsx, .ods, .xls) or an archive: save each table of it as CSV, and use that file")

// What files begin with that spreadsheets write.
var spreadsheets = [][]byte{
	[]byte("PK\x03\x04"),       // .xlsx and .ods, which are zip archives
	[]byte("\xd0\xcf\x11\xe0"), // .xls
}

// textOnly passes on what r has, unless it begins as a file of a spreadsheet does.
type textOnly struct {
	r     io.Reader
	begin []byte // at most as much of it as tells
}

func (t *textOnly) Read(p []byte) (int, error) {
	n, err := t.r.Read(p)
	if room := len(spreadsheets[0]) - len(t.begin); room > 0 {
		t.begin = append(t.begin, p[:min(n, room)]...)
	}
	for _, magic := range spreadsheets {
		if bytes.Equal(t.begin, magic) {
			return 0, ErrSpreadsheet
		}
	}
	return n, err
}

// lineEnds replaces each line end of r (LF, CR, or CR and LF) by LF. It doesn't wait
// for what follows a CR, because a sender may itself wait for an answer to the line.
type lineEnds struct {
	r       io.Reader
	afterCR bool
}

func (l *lineEnds) Read(p []byte) (int, error) {
	n, err := l.r.Read(p)
	if !l.afterCR && bytes.IndexByte(p[:n], '\r') < 0 {
		return n, err
	}
	kept := p[:0]
	for _, c := range p[:n] {
		switch {
		case c == '\r':
			kept = append(kept, '\n')
		case c != '\n' || !l.afterCR:
			kept = append(kept, c)
		}
		// In UTF-16 without a byte order mark, NUL is the other half of CR.
		l.afterCR = c == '\r' || c == 0 && l.afterCR
	}
	return len(kept), err
}

// ReadLine appends the next line of r, including its LF, to line. If the line is
// longer than most bytes, it stops soon after them and returns [bufio.ErrBufferFull].
func ReadLine(r *bufio.Reader, line []byte, most int) ([]byte, error) {
	for {
		piece, err := r.ReadSlice('\n')
		line = append(line, piece...)
		if !errors.Is(err, bufio.ErrBufferFull) || len(line) > most {
			return line, err
		}
	}
}
