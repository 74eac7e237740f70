package puzzle

import (
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"

	"graphcover/puzzle/internal/text"
	"graphcover/puzzle/sudoku"
)

// parseBoard reads a Sudoku of any size, or a variant.
func parseBoard(spec string, in *input) (Puzzle, error) {
	b, notice, err := sudoku.ParseWithNotice(sudoku.Heading + spec)
	if err != nil {
		return nil, err
	}
	in.notice, in.noSolution = notice, saysNoSolution(notice, b)
	return b, nil
}

// boardsIn splits an argument such as "sudoku:16x16@FILE", which names a file of boards
// and their rules.
func boardsIn(arg string) (rules, name string, ok bool) {
	spec, ok := strings.CutPrefix(arg, sudoku.Heading)
	if !ok {
		return "", "", false
	}
	return strings.Cut(spec, "@")
}

// fileOf returns the name of the file that holds the puzzles of arg, "-" being standard
// input. It is arg itself unless arg names a file of boards: see docs/boards.md.
func fileOf(arg string) string {
	if _, name, ok := boardsIn(arg); ok {
		return name
	}
	return arg
}

// openBoards yields the boards in a file, or in stdin if its name is "-".
func openBoards(arg, spec, name string, stdin io.Reader) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		rules, err := sudoku.ParseRules(spec)
		switch {
		case err != nil:
		case name == "-":
			readBoards(standardInput, rules, stdin)(yield)
			return
		default:
			file, openErr := openFile(name)
			if openErr == nil {
				defer file.Close()
				readBoards(name, rules, file)(yield)
				return
			}
			err = openErr
		}
		yield(Entry{}, fmt.Errorf("puzzle %q: %w; want sudoku:SIZE,RULE,...@FILE", text.Shorten(arg), err))
	}
}

// readBoards yields the boards in a text. They have these rules unless a heading says otherwise.
func readBoards(name string, rules *sudoku.Rules, r io.Reader) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		empty := true
		clock := newParseClock(r)
		for found, err := range sudoku.Read(clock, rules) {
			empty = false
			if err != nil {
				if !yield(Entry{}, fmt.Errorf("%s: %w", name, err)) {
					return
				}
			} else if !yield(Entry{Puzzle: found.Board, Source: name + ":" + strconv.Itoa(found.Line), ParseTime: clock.lap(), Notice: found.Notice, NoSolution: saysNoSolution(found.Notice, found.Board)}, nil) {
				return
			}
			clock.lap() // what was done with the puzzle is not parsing
		}
		if empty {
			yield(Entry{}, fmt.Errorf("%s: want a board, got none", name))
		}
	}
}
