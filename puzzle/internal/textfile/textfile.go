// Package textfile reads the small text files that puzzles name.
package textfile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"unicode/utf8"

	"graphcover/puzzle/internal/text"
)

// Read returns the text of a file, which must be UTF-8 and at most most bytes long.
// Line ends become LF, and a byte order mark is removed. Errors name the file.
func Read(name string, most int) (string, error) {
	content, err := read(name, most)
	if err != nil {
		return "", fmt.Errorf("file %q: %w", text.Shorten(name), Reason(err))
	}
	return content, nil
}

// Reason returns an error of package os without the name of the file, which may be
// long. It returns other errors unchanged.
func Reason(err error) error {
	var unusable *fs.PathError
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return errors.New("there is no such file")
	case errors.As(err, &unusable):
		return unusable.Err
	}
	return err
}

func read(name string, most int) (string, error) {
	file, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, int64(most)+1))
	switch text := string(data); {
	case err != nil:
		return "", err
	case len(data) > most:
		return "", fmt.Errorf("want at most %d bytes, got more", most)
	case !utf8.ValidString(text):
		return "", errors.New("want text in UTF-8, got other bytes")
	default:
		return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.TrimPrefix(text, "\ufeff")), nil
	}
}
