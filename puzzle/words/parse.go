package words

import (
	"fmt"
	"hash/crc32"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"graphcover/puzzle/internal/textfile"
)

const (
	maxSide   = 12      // rows or columns
	maxWords  = 20_000  // words of a fitting length
	maxFile   = 1 << 24 // bytes
	maxInline = 4096    // bytes of words that String writes out, rather than naming their file
)

// IsFile reports whether [Parse] takes what follows the size in spec for the name of a file.
func IsFile(spec string) bool {
	// Full names of files contain a path separator, words don't.
	_, source, _ := strings.Cut(spec, ":")
	return !strings.Contains(source, ",") || strings.ContainsRune(source, filepath.Separator)
}

// Parse reads ROWSxCOLUMNS:WORDS. WORDS are words joined by commas, or the name of a
// file of words separated by white space or commas. Words consist of letters, and
// case is ignored. Words that fit in no row or column are dropped.
//
// The puzzle's String lists the words that fit, in alphabetical order. If a file has too
// many of them for that, it contains the full name of the file, "#" and a checksum of the
// words instead. When such a puzzle is read again, it is an error if the words in the file
// have changed, because the numbers of the options depend on them.
func Parse(spec string) (*Rectangle, error) {
	size, source, _ := strings.Cut(spec, ":")
	first, second, _ := strings.Cut(size, "x")
	rows, err := side(first)
	if err != nil {
		return nil, err
	}
	columns, err := side(second)
	if err != nil {
		return nil, err
	}
	if !IsFile(spec) {
		list, err := fitting(source, rows, columns)
		if err != nil {
			return nil, err
		}
		return newRectangle(rows, columns, list, written(list))
	}
	name, sum := cutSum(source)
	text, err := textfile.Read(name, maxFile)
	if err != nil {
		return nil, err
	}
	list, err := fitting(text, rows, columns)
	if err != nil {
		return nil, fmt.Errorf("file %.100q: %w", name, err)
	}
	inline := written(list)
	now := fmt.Sprintf("%08x", crc32.ChecksumIEEE([]byte(inline)))
	if sum != "" && sum != now {
		return nil, fmt.Errorf("file %.100q: want words with checksum %s, got %s", name, sum, now)
	}
	if len(inline) <= maxInline {
		return newRectangle(rows, columns, list, inline)
	}
	if name, err = filepath.Abs(name); err != nil {
		return nil, err
	}
	return newRectangle(rows, columns, list, name+"#"+now)
}

// written returns words as [Parse] reads them. A single word gets a comma, so that it
// is not taken for the name of a file.
func written(list []string) string {
	if len(list) == 1 {
		return list[0] + ","
	}
	return strings.Join(list, ",")
}

// side reads a number of rows or columns.
func side(text string) (int, error) {
	n, err := strconv.ParseUint(text, 10, 8)
	if err != nil || n < 2 || n > maxSide {
		return 0, fmt.Errorf("want ROWSxCOLUMNS of 2 to %d, got %.40q", maxSide, text)
	}
	return int(n), nil
}

// cutSum separates the checksum from the name of a file.
func cutSum(source string) (name, sum string) {
	if i := len(source) - 9; i >= 0 && source[i] == '#' && strings.Trim(source[i+1:], "0123456789abcdef") == "" {
		return source[:i], source[i+1:]
	}
	return source, ""
}

// fitting returns the different words in a text that have the length of a row or a
// column, in alphabetical order.
func fitting(text string, rows, columns int) (list []string, err error) {
	number := 0
	for word := range strings.FieldsFuncSeq(text, func(c rune) bool { return c == ',' || unicode.IsSpace(c) }) {
		number++
		word = strings.ToLower(word)
		if strings.ContainsFunc(word, func(c rune) bool { return !unicode.IsLetter(c) }) {
			return nil, fmt.Errorf("word %d: want letters, got %.40q", number, word)
		}
		if n := utf8.RuneCountInString(word); n == rows || n == columns {
			list = append(list, word)
		}
	}
	slices.Sort(list)
	list = slices.Compact(list)
	for _, length := range []int{columns, rows} {
		if !slices.ContainsFunc(list, func(word string) bool { return utf8.RuneCountInString(word) == length }) {
			return nil, fmt.Errorf("want words of %d letters, got none", length)
		}
	}
	if len(list) > maxWords {
		return nil, fmt.Errorf("want at most %d words of %d or %d letters, got %d", maxWords, columns, rows, len(list))
	}
	return list, nil
}
