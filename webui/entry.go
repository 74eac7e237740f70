package webui

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"

	"graphcover/puzzle"
	"graphcover/puzzle/sudoku"
)

// maxSize is how many options a puzzle of the page may have, and how many items.
const maxSize = 200_000

// entryOf returns the puzzle that is written in text. The name of a format such as "dlx:" is followed by a
// problem in it, of several lines; its name is different for different text. No file is opened: text that
// names one is refused.
func entryOf(text string) (puzzle.Entry, error) {
	text = strings.TrimSpace(text)
	if format, content, ok := puzzle.CutProblem(text); ok {
		entry, err := puzzle.ReadPuzzle(format, fmt.Sprintf("page-%.4x", sha256.Sum256([]byte(content))), strings.NewReader(content))
		if err != nil {
			return puzzle.Entry{}, err
		}
		p := entry.Problem()
		return entry, small(max(len(p.Options), len(p.Items)))
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
	if _, ok := entry.Puzzle.(sudoku.Board); ok {
		return entry, nil
	}
	return entry, small(len(entry.Problem().Options))
}

// small returns an error if a puzzle has too many options, or items, for the page.
func small(size int) error {
	if size > maxSize {
		return badRequest("want a puzzle of at most %d options, and as many items, got %d", maxSize, size)
	}
	return nil
}
