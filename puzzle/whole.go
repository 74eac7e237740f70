package puzzle

import (
	"io"
	"os"
)

// notEnded is the notice of a text in which something may be missing at the end: a name or a
// drawing may go on, and nothing shows that it does not.
const notEnded = "no line end follows the last line; is the text whole?"

// A tail is a reader that keeps the last two bytes that were read.
type tail struct {
	io.Reader
	last [2]byte
}

func (t *tail) Read(p []byte) (int, error) {
	n, err := t.Reader.Read(p)
	for _, c := range p[max(0, n-2):n] {
		t.last = [2]byte{t.last[1], c}
	}
	return n, err
}

// notice returns notEnded if no line end was read last, and otherwise "".
func (t *tail) notice() string {
	if isLineEnd(t.last[1]) || t.last[1] == 0 && isLineEnd(t.last[0]) { // in UTF-16, NUL is half of one
		return ""
	}
	return notEnded
}

func isLineEnd(c byte) bool { return c == '\n' || c == '\r' }

// noticeOfFile returns the notice of a file. It opens no pipe, since what was in it is gone.
func noticeOfFile(name string) string {
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() {
		return ""
	}
	file, err := openFile(name)
	if err != nil {
		return ""
	}
	defer file.Close()
	t := tail{Reader: io.NewSectionReader(file, max(0, info.Size()-2), 2)}
	if _, err := io.Copy(io.Discard, &t); err != nil {
		return ""
	}
	return t.notice()
}
