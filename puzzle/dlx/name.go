package dlx

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"graphcover/puzzle/internal/text"
)

// checkName returns an error if the format can't hold an item called name.
func checkName(name string) error {
	if name == "" || strings.ContainsFunc(name, isSeparator) {
		return fmt.Errorf("want a name without blanks, bars and colons, got %q", text.Shorten(name))
	}
	return checkText(name)
}

func isSeparator(c rune) bool { return c == '|' || c == ':' || c <= ' ' && isBlank(byte(c)) }

// checkText returns an error if word looks like binary data.
func checkText(word string) error {
	switch {
	case strings.Contains(word, "\x00"):
		return errors.New("want text, got NUL; if this is UTF-16, save it as UTF-8")
	case !utf8.ValidString(word):
		return fmt.Errorf("want UTF-8, got %q", text.Shorten(word))
	}
	for _, c := range word {
		if c < ' ' || c == 0x7f {
			return fmt.Errorf("want text, got the control character %U", c)
		}
	}
	return nil
}
