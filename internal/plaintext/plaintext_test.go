package plaintext_test

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"graphcover/internal/plaintext"
)

func TestDecode(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"LF", "a\n\nb", "a\n\nb"},
		{"CR LF", "a\r\n\r\nb\r\n", "a\n\nb\n"},
		{"CR", "a\r\rb\r", "a\n\nb\n"},
		{"byte order mark", "\ufeffä", "ä"},
		{"a second byte order mark", "\ufeff\ufeffä", "\ufeffä"},
		{"UTF-16, big endian", "\xfe\xff\x00\xe4\x00\r\x00\n", "ä\n"},
		{"UTF-16, little endian", "\xff\xfe\xe4\x00\r\x00\n\x00", "ä\n"},
		{"UTF-16 without a byte order mark", "a\x00\r\x00\n\x00b\x00", "a\x00\n\x00\x00b\x00"},
		{"Latin-1", "\xe4", "\xe4"},
	} {
		for _, r := range []io.Reader{strings.NewReader(c.text), iotest.OneByteReader(strings.NewReader(c.text))} {
			if got, err := io.ReadAll(plaintext.Decode(r)); err != nil || string(got) != c.want {
				t.Errorf("%s: want %q, got %q, %v", c.name, c.want, got, err)
			}
		}
	}
}

// TestSpreadsheet refuses what a spreadsheet writes, but not text that begins almost so.
func TestSpreadsheet(t *testing.T) {
	for text, want := range map[string]error{
		"PK\x03\x04 and more": plaintext.ErrSpreadsheet, "\xd0\xcf\x11\xe0\xa1": plaintext.ErrSpreadsheet,
		"PK\x03": nil, "PK,class": nil, ",PK\x03\x04": nil,
	} {
		for _, r := range []io.Reader{strings.NewReader(text), iotest.OneByteReader(strings.NewReader(text))} {
			if _, err := plaintext.All(r); !errors.Is(err, want) {
				t.Errorf("%q: want %v, got %v", text, want, err)
			}
		}
	}
}

func TestReadLine(t *testing.T) {
	r := bufio.NewReaderSize(strings.NewReader("a\n\n"+strings.Repeat("b", 50)+"\n"+strings.Repeat("c", 200)+"\nd"), 16)
	for _, c := range []struct {
		want string
		err  error
	}{
		{"a\n", nil},
		{"\n", nil},
		{strings.Repeat("b", 50) + "\n", nil},
		{strings.Repeat("c", 64), bufio.ErrBufferFull}, // the first multiple of the buffer size that is too long
		{strings.Repeat("c", 64), bufio.ErrBufferFull},
		{strings.Repeat("c", 64), bufio.ErrBufferFull},
		{strings.Repeat("c", 8) + "\n", nil},
		{"d", io.EOF},
		{"", io.EOF},
	} {
		if got, err := plaintext.ReadLine(r, nil, 51); string(got) != c.want || !errors.Is(err, c.err) {
			t.Errorf("want %q, %v, got %q, %v", c.want, c.err, got, err)
		}
	}
	got, err := plaintext.ReadLine(bufio.NewReader(strings.NewReader("b\n")), []byte("a"), 10)
	if string(got) != "ab\n" || err != nil {
		t.Errorf(`appended: want "ab\n", got %q, %v`, got, err)
	}
}
