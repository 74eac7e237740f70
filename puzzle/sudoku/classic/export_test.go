package classic

import (
	"bytes"
	"io"
	"iter"
	"strings"

	"graphcover/puzzle/internal/text"
)

const MaxLine = maxLine

// SetMostSkipped sets how many bytes of a line are skipped, and returns a function that
// restores the limit.
func SetMostSkipped(n int64) (restore func()) {
	old := mostSkipped
	mostSkipped = n
	return func() { mostSkipped = old }
}

// ReadGrids is [Read], but does not look for grids of candidates.
func ReadGrids(s string) iter.Seq2[Found, error] {
	return func(yield func(Found, error) bool) {
		var decoded strings.Builder
		io.Copy(&decoded, text.Decode(strings.NewReader(s)))
		g := gatherer{yield: yield}
		g.begin()
		for i, line := range strings.Split(decoded.String(), "\n") {
			if g.add(i+1, bytes.TrimFunc([]byte(line), isSpace)); g.stopped {
				return
			}
		}
		g.end()
		g.endPassage()
		g.endText()
	}
}
