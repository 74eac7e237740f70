package format

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf16"
)

// This file has the packing of links, LZ-string (pieroxy.net/blog/pages/lz-string): LZ78
// over the 16-bit characters of JavaScript, with codes whose length grows. The codes 0 and 1
// announce a new character of 8 or 16 bits, and 2 is the end. Every number has its lowest
// bit first, and six bits are a digit of Base64, the highest first.

const (
	lzShort = 0
	lzLong  = 1
	lzEnd   = 2
	lzFirst = 3 // of the codes in the dictionary
)

const base64Digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

// mostUnpacked is the most characters that a link may unpack to.
const mostUnpacked = 1 << 18

// compress packs text.
func compress(text string) string {
	w := &lzWriter{width: 2, room: 2, codes: make(map[string]int), fresh: make(map[string]bool)}
	current := ""
	for _, unit := range utf16.Encode([]rune(text)) {
		c := string([]byte{byte(unit >> 8), byte(unit)})
		if _, known := w.codes[c]; !known {
			w.codes[c] = lzFirst + len(w.codes)
			w.fresh[c] = true
		}
		if _, known := w.codes[current+c]; known {
			current += c
			continue
		}
		w.put(current)
		w.codes[current+c] = lzFirst + len(w.codes)
		current = c
	}
	if current != "" {
		w.put(current)
	}
	w.bits(lzEnd, w.width)
	return w.end()
}

// An lzWriter writes codes. A string in it has two bytes for each character.
type lzWriter struct {
	packed []byte // digits of Base64
	digit  byte   // the last one, which is not full
	used   int    // bits of it

	width int             // of a code, in bits
	room  int             // how many codes can be added until the width grows
	codes map[string]int  // the dictionary
	fresh map[string]bool // characters that the reader does not know yet
}

// put writes the code of s, or s itself if it is a fresh character.
func (w *lzWriter) put(s string) {
	if w.fresh[s] {
		if c := int(s[0])<<8 | int(s[1]); c < 256 {
			w.bits(lzShort, w.width)
			w.bits(c, 8)
		} else {
			w.bits(lzLong, w.width)
			w.bits(c, 16)
		}
		delete(w.fresh, s)
		w.grow()
	} else {
		w.bits(w.codes[s], w.width)
	}
	w.grow()
}

// grow counts a code that was added to the dictionary.
func (w *lzWriter) grow() {
	if w.room--; w.room == 0 {
		w.room = 1 << w.width
		w.width++
	}
}

func (w *lzWriter) bits(value, n int) {
	for range n {
		w.digit = w.digit<<1 | byte(value&1)
		value >>= 1
		if w.used++; w.used == 6 {
			w.packed = append(w.packed, base64Digits[w.digit])
			w.digit, w.used = 0, 0
		}
	}
}

// end returns what was written. Like JavaScript's library, it always ends with a digit that
// was not full.
func (w *lzWriter) end() string {
	w.packed = append(w.packed, base64Digits[w.digit<<(6-w.used)])
	return string(w.packed) + strings.Repeat("=", 3-(len(w.packed)+3)%4)
}

// decompress unpacks what compress packs. It also accepts the digits that JavaScript's
// library uses in addresses, and blanks, which stand for '+' in them.
func decompress(text string) (string, error) {
	r := &lzReader{packed: strings.TrimRight(text, "=$"), width: 3, room: 4}
	units, err := r.all()
	if err != nil {
		return "", err
	}
	return string(utf16.Decode(units)), nil
}

// An lzReader reads codes.
type lzReader struct {
	packed string
	at     int // bits that were read
	width  int // of a code, in bits
	room   int // how many codes can be added until the width grows

	text       []uint16
	dictionary []span
}

// A span is a part of a text.
type span struct{ from, to int }

var errPacked = errors.New("want packed text, got something else, or only its beginning")

func (r *lzReader) bits(n int) (value int, err error) {
	for i := range n {
		if r.at/6 >= len(r.packed) {
			return 0, errPacked
		}
		digit := strings.IndexByte(base64Digits, r.packed[r.at/6])
		switch r.packed[r.at/6] {
		case '-':
			digit = 63
		case ' ':
			digit = 62
		}
		if digit < 0 {
			return 0, errPacked
		}
		value |= digit >> (5 - r.at%6) & 1 << i
		r.at++
	}
	return value, nil
}

// add adds a part of the text to the dictionary.
func (r *lzReader) add(s span) {
	r.dictionary = append(r.dictionary, s)
	if r.room--; r.room == 0 {
		r.room = 1 << r.width
		r.width++
	}
}

// character reads a character that a code announces.
func (r *lzReader) character(code int) error {
	c, err := r.bits(8 << code)
	r.text = append(r.text, uint16(c))
	return err
}

// all returns the characters of the text.
func (r *lzReader) all() ([]uint16, error) {
	code, err := r.bits(2)
	if err != nil || code == lzEnd {
		return nil, err
	}
	if code > lzEnd {
		return nil, errPacked
	}
	if err := r.character(code); err != nil {
		return nil, err
	}
	last := span{0, 1}
	r.dictionary = append(make([]span, lzFirst), last)
	for {
		code, err := r.bits(r.width)
		switch {
		case err != nil:
			return nil, err
		case code == lzEnd:
			return r.text, nil
		case len(r.text) > mostUnpacked:
			return nil, fmt.Errorf("want at most %d characters when unpacked, got more", mostUnpacked)
		}
		from := len(r.text)
		switch {
		case code < lzEnd:
			if err := r.character(code); err != nil {
				return nil, err
			}
			r.add(span{from, from + 1})
		case code < len(r.dictionary):
			s := r.dictionary[code]
			r.text = append(r.text, r.text[s.from:s.to]...)
		case code == len(r.dictionary): // the last string and its first character
			r.text = append(r.text, r.text[last.from:last.to]...)
			r.text = append(r.text, r.text[last.from])
		default:
			return nil, errPacked
		}
		r.add(span{last.from, last.to + 1}) // the last string and the first character of this one
		last = span{from, len(r.text)}
	}
}
