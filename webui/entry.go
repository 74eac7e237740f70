package webui

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"

	"graphcover/puzzle"
	"graphcover/puzzle/dlx"
	"graphcover/puzzle/sudoku"
)

// maxOptions is how many options a puzzle of the page may have.
const maxOptions = 200_000

// entryOf returns the puzzle that is written in text. "dlx:" is followed by a problem in
// Knuth's format, of several lines; its name is different for different text. No file is opened:
// text that names one is refused.
func entryOf(text string) (puzzle.Entry, error) {
	text = strings.TrimSpace(text)
	if content, ok := strings.CutPrefix(text, "dlx:"); ok && strings.Contains(content, "\n") {
		p, err := dlx.Read(strings.NewReader(content))
		if err != nil {
			return puzzle.Entry{}, err
		}
		return puzzle.Entry{Puzzle: dlx.New(fmt.Sprintf("page-%.4x", sha256.Sum256([]byte(content))), p)}, small(len(p.Options))
	}
	if puzzle.IsFile(text) {
		return puzzle.Entry{}, badRequest("puzzle %.100q: want it written out, got the name of a file; the page opens none", text)
	}
	entry, err := puzzle.Parse(text)
	if err != nil {
		if _, ok := errors.AsType[*sudoku.SyntaxError](err); ok {
			return puzzle.Entry{}, err
		}
		return puzzle.Entry{}, badRequest("%v", err)
	}
	if isSudoku(entry) {
		return entry, nil
	}
	return entry, small(len(entry.Problem().Options))
}

// small returns an error if a puzzle has too many options for the page.
func small(options int) error {
	if options > maxOptions {
		return badRequest("want a puzzle of at most %d options, got %d", maxOptions, options)
	}
	return nil
}

// isSudoku reports whether an entry is a Sudoku.
func isSudoku(entry puzzle.Entry) bool {
	_, ok := entry.Puzzle.(sudoku.Board)
	return ok
}
