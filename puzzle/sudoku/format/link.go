package format

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"graphcover/puzzle/sudoku"
)

// mostLink is the length of the longest link that is read, in bytes.
const mostLink = 1 << 20

// IsLink reports whether text is a link to f-puzzles or SudokuPad, or begins like one.
func IsLink(text string) bool {
	_, _, ok := splitLink(text)
	return ok
}

// splitLink returns the address of a link after the host, and its query.
func splitLink(text string) (path, query string, ok bool) {
	rest, isAddress := strings.CutPrefix(strings.TrimSpace(text), "https://")
	if !isAddress {
		rest, isAddress = strings.CutPrefix(strings.TrimSpace(text), "http://")
	}
	host, rest, _ := strings.Cut(rest, "/")
	hosts := []string{"f-puzzles.com", "sudokupad.app", "beta.sudokupad.app", "app.crackingthecryptic.com"}
	if !isAddress || !slices.Contains(hosts, strings.TrimPrefix(host, "www.")) {
		return "", "", false
	}
	rest, _, _ = strings.Cut(rest, "#")
	path, query, _ = strings.Cut(rest, "?")
	return path, query, true
}

// ReadLink reads the Sudoku that a link to f-puzzles or SudokuPad holds. Links to a puzzle
// that their server keeps are refused: nothing is fetched.
func ReadLink(text string) (Puzzle, error) {
	path, query, _ := splitLink(text)
	if len(text) > mostLink {
		return Puzzle{}, fmt.Errorf("want a link of at most %d bytes, got %d", mostLink, len(text))
	}
	id := strings.TrimPrefix(path, "sudoku/")
	for pair := range strings.SplitSeq(query, "&") {
		switch name, value, _ := strings.Cut(pair, "="); name {
		case "load":
			return readPacked(unescaped(value))
		case "puzzleid":
			id = value
		}
	}
	id = unescaped(id)
	for _, u := range unpackers {
		if packed, ok := strings.CutPrefix(id, u.prefix); ok && packed != "" {
			return u.read(packed)
		}
	}
	if len(id) > mostID && strings.Trim(id, "0123456789.") == "" {
		return readPlain(id)
	}
	return Puzzle{}, errOnServer
}

// mostID is more characters than the name of a puzzle on a server has.
const mostID = 40

// readPlain reads the Sudoku of 9x9 whose cells are written in a link as they are.
func readPlain(text string) (p Puzzle, err error) {
	p.Board, err = parseCells(sudoku.Classic(), text)
	return p, err
}

var errOnServer = errors.New("want a link that holds the puzzle itself, got one to a puzzle on a server")

// unescaped returns part of a link without escapes such as %2B.
func unescaped(text string) string {
	if plain, err := url.PathUnescape(text); err == nil {
		return plain
	}
	return text
}

// packedLink returns a line with a link that holds v, packed by LZ-string.
func packedLink(address string, v any) (string, error) {
	text, err := json.Marshal(v)
	if err != nil {
		return "", err
	}
	return address + compress(string(text)) + "\n", nil
}

// readPacked reads a Sudoku that LZ-string has packed.
func readPacked(packed string) (Puzzle, error) {
	if packed == "" {
		return Puzzle{}, errOnServer
	}
	unpacked, err := decompress(packed)
	if err != nil {
		return Puzzle{}, fmt.Errorf("link: %w", err)
	}
	var value any
	if json.Unmarshal([]byte(unpacked), &value) != nil {
		if value, err = readRelaxed(unpacked); err != nil {
			return Puzzle{}, fmt.Errorf("link: %w", err)
		}
	}
	object, ok := value.(map[string]any)
	if !ok {
		return Puzzle{}, errors.New("link: want an object of JSON in it")
	}
	return readObject(object)
}
