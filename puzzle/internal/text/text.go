// Package text reads text as various systems leave it, for the families of
// puzzles to take line by line.
package text

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// Decode returns the text of r with every line ended by LF. A byte order mark
// says what r is in, UTF-8 or UTF-16, and is left out; without one, r is taken
// as it is.
func Decode(r io.Reader) io.Reader {
	return &lineEnds{r: transform.NewReader(r, unicode.BOMOverride(transform.Nop))}
}

// lineEnds makes LF of each line end of r: LF, CR, or CR and LF. CR is passed on
// at once: who sends line by line may wait for an answer before the next byte.
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
		// NUL is the other half of CR in UTF-16 without a byte order mark.
		l.afterCR = c == '\r' || c == 0 && l.afterCR
	}
	return len(kept), err
}

// ReadLine appends the next line of r, with its LF, to line. Of a line that is
// longer than most bytes it reads only so much that this is seen, and returns
// [bufio.ErrBufferFull] if there is more.
func ReadLine(r *bufio.Reader, line []byte, most int) ([]byte, error) {
	for {
		piece, err := r.ReadSlice('\n')
		line = append(line, piece...)
		if !errors.Is(err, bufio.ErrBufferFull) || len(line) > most {
			return line, err
		}
	}
}
