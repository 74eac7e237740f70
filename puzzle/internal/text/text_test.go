package text_test

import (
	"fmt"
	"strings"
	"testing"

	"graphcover/puzzle/internal/text"
)

func TestNumber(t *testing.T) {
	for word, want := range map[string]string{
		"1": "1 <nil>", "12": "12 <nil>", "007": "7 <nil>",
		"0": `0 want a number from 1 to 12, got "0"`, "13": `0 want a number from 1 to 12, got "13"`,
		"": `0 want a number from 1 to 12, got ""`, "1.5": `0 want a number from 1 to 12, got "1.5"`,
		strings.Repeat("9", 101): `0 want a number from 1 to 12, got "` + strings.Repeat("9", 100) + `..."`,
	} {
		if n, err := text.Number(word, 12); fmt.Sprint(n, err) != want {
			t.Errorf("%q: want %s, got %d %v", word, want, n, err)
		}
	}
}

func TestBoard(t *testing.T) {
	if got, want := text.Board([]byte("abcdef"), 3), "a b c\nd e f\n"; got != want {
		t.Errorf("want %q, got %q", want, got)
	}
}
