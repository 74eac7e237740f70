// Package puzzle reads puzzles from the command line and from files, and makes exact
// cover problems of them. Each family of puzzles is a package below this one.
//
// Begin with [Open], which yields the puzzles that arguments name. [Parse] reads a
// single puzzle that is not in a file. To add a family, write a package with a type
// that implements [Puzzle] and add a line to families.
package puzzle

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"graphcover/exactcover"
	"graphcover/exactcover/symmetry"
	"graphcover/puzzle/domino"
	"graphcover/puzzle/internal/table"
	"graphcover/puzzle/internal/text"
	"graphcover/puzzle/internal/textfile"
	"graphcover/puzzle/langford"
	"graphcover/puzzle/latin"
	"graphcover/puzzle/macmahon"
	"graphcover/puzzle/pentomino"
	"graphcover/puzzle/polyform"
	"graphcover/puzzle/polyomino"
	"graphcover/puzzle/queens"
	"graphcover/puzzle/soma"
	"graphcover/puzzle/sudoku"
	"graphcover/puzzle/sudoku/format"
	"graphcover/puzzle/words"
)

// A Puzzle is one instance of a family.
type Puzzle interface {
	fmt.Stringer // the puzzle as text that [Parse] reads

	Problem() *exactcover.Problem
	// Contradictions explains, in terms of the puzzle, why there is no solution. It
	// is empty if that takes a search to find out.
	Contradictions() []string
	// Answer returns a solution for programs: a string or a []string.
	Answer(exactcover.Solution) any
	// Picture draws a solution, or part of one, for people. Every line of it ends
	// with a newline.
	Picture(exactcover.Solution) string
}

// A Variant is a puzzle that shares its items and options with others and differs
// from them only in what is given, as a Sudoku differs from the next one by its clues.
// A solver can prepare the base once for all of them.
type Variant interface {
	Puzzle

	// Base returns the problem without anything given. It is the same pointer for
	// all puzzles that share it, and is never changed. It is nil if the puzzle differs
	// from it in more than what is given.
	Base() *exactcover.Problem
	// Given returns what Problem().Given holds.
	Given() []int
}

var (
	_ Variant = sudoku.Board{}
	_ Variant = latin.Square{}
)

// A Symmetric is a puzzle that may know symmetries of its problem.
type Symmetric interface {
	Puzzle

	// Symmetries returns permutations of the options that generate the group of symmetries up to which
	// the solutions are counted, if that is asked for. There are none if no group is known; if a group
	// is known to be that of the identity alone, the identity is returned. They may change what is
	// given.
	Symmetries() []symmetry.Permutation
}

// A Blaming is a puzzle that may know what its contradictions are about.
type Blaming interface {
	Puzzle

	// Contradicted returns the names of items, and of whoever has a table in the picture. There are none if that is not known.
	Contradicted() []string
}

// A Wishful is a puzzle of tables with wishes, such as those of teachers, that can make it impossible.
type Wishful interface {
	Puzzle
	wishes
}

// wishes are what tables want.
type wishes interface {
	// Wishes says what each wish wants.
	Wishes() []string
	// About returns the names of what the wish of an index is about, as [Blaming] does.
	About(index int) []string
	// Without returns the problem without the wishes of these indices.
	Without(indices ...int) (*exactcover.Problem, error)

	// At returns the names of the lines of the tables that an option is about, none if there are none, and its time as the
	// tables write it.
	At(o *exactcover.Option) (names []string, when string)
	// Wanted returns what a line of the tables wants at a time. The error says what is wanted in the place of these.
	Wanted(name, when string) (Wanted, error)
	// Want returns the text of the tables, which they were read from, with another wish in it, and nothing else changed.
	Want(content string, w Wanted) (string, error)
	// LeaveOut returns that text without the wish of that index in Wishes.
	LeaveOut(content string, index int) (string, error)
}

// A Movable is a [Wishful] in which something of a plan can be put elsewhere by hand, such as a lesson.
type Movable interface {
	Wishful
	moves
}

// moves put something of a plan elsewhere.
type moves interface {
	// Moves says where else an option of a solution could be, and returns the problem in which it need not stay where it is.
	// There are no places for one that can't be put anywhere.
	Moves(plan exactcover.Solution, option int) ([]Place, *exactcover.Problem, error)
	// Move returns the text of the tables, which they were read from, with the option fixed to another time, and the wish that
	// says so.
	Move(content string, o *exactcover.Option, to string) (changed, wish string, err error)
}

// A Place is where something of a plan could be instead.
type Place = table.Place

// The kinds of places that depend on the whole plan.
const (
	FreePlace  = table.FreePlace
	OtherPlace = table.OtherPlace
	OpenPlace  = table.OpenPlace
)

// A Wanted is what a line of the tables of a puzzle wants at a time.
type Wanted = table.Wanted

var (
	_ Symmetric = (*polyform.Tiling)(nil)
	_ Symmetric = queens.Board{}
	_ Symmetric = langford.Pairs{}
	_ Symmetric = latin.Square{}
	_ Symmetric = (*macmahon.Rectangle)(nil)
	_ Symmetric = (*words.Rectangle)(nil)
	_ Symmetric = problemPuzzle{}
)

// An Altered is a puzzle with a changed problem of the same options, such as one with costs, or a
// reduced one.
type Altered struct {
	Puzzle
	Changed *exactcover.Problem

	// Again makes the same change in another problem of that kind, such as one of a [Wishful] without a wish, except costs.
	// It is nil if that can't be done.
	Again func(*exactcover.Problem) (*exactcover.Problem, error)
}

// Problem returns the changed problem.
func (a Altered) Problem() *exactcover.Problem { return a.Changed }

// Plain returns the puzzle as it was read, if it was altered.
func (e Entry) Plain() Puzzle {
	if altered, ok := e.Puzzle.(Altered); ok {
		return altered.Puzzle
	}
	return e.Puzzle
}

// An Entry is a puzzle with the place where it was found.
type Entry struct {
	Puzzle
	Source string // "FILE:LINE", or "" for a puzzle that is its own text

	// ParseTime is how long it took to make the puzzle from its text, including the
	// model of a family, without the time spent waiting for the text.
	ParseTime time.Duration

	// About is what a file says about a Sudoku besides the puzzle: its title, its author, its
	// solution, and which numbers a person has entered. It is nil if there is nothing.
	About *format.Puzzle

	// Notice says that the text may not be what its author meant: that it is not whole, for
	// example. Or it says what is not as in the text, such as its costs. Otherwise it is "".
	Notice string

	// NoSolution says that the notice says why there is no solution.
	NoSolution bool
}

// Open yields the puzzles that args name: files, "-" for stdin, or puzzles written
// out. Files may be compressed by gzip. An error names its place. It concerns one puzzle or one file, or the tables
// of one problem in several arguments, and the remaining puzzles follow.
func Open(args []string, stdin io.Reader) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		args, err := withoutParts(args)
		if err != nil && !yield(Entry{}, err) {
			return
		}
		for _, arg := range args {
			for entry, err := range open(arg, stdin) {
				if !yield(entry, err) {
					return
				}
			}
		}
	}
}

// standardInput is the place of puzzles from standard input.
const standardInput = "standard input"

func open(arg string, stdin io.Reader) iter.Seq2[Entry, error] {
	if arg == "-" {
		return read(standardInput, stdin)
	}
	if rules, name, ok := boardsIn(arg); ok {
		return openBoards(arg, rules, name, stdin)
	}
	if IsFamily(arg) {
		return func(yield func(Entry, error) bool) { yield(parse(arg, stdin)) }
	}
	if format.IsLink(arg) {
		return func(yield func(Entry, error) bool) { yield(parseLink(arg)) }
	}
	if isAddress(arg) && (holdsPuzzle(arg) || !isLiteral(arg)) { // one without a puzzle may be a text with 81 cells
		return func(yield func(Entry, error) bool) { yield(parseAddress(arg)) }
	}
	file, err := openFile(arg)
	switch {
	case err == nil:
		return func(yield func(Entry, error) bool) {
			defer file.Close()
			readFile(arg, file)(yield)
		}
	case !errors.Is(err, errDirectory) && isLiteral(arg):
		return func(yield func(Entry, error) bool) { yield(parseCells(arg)) }
	}
	return func(yield func(Entry, error) bool) {
		families := "FAMILY:SPEC such as queens:8"
		if tables := asTables(strings.Split(arg, ",")); tables != "" {
			yield(Entry{}, fmt.Errorf("puzzle %q: %w; for tables, write %s", text.Shorten(arg), err, tables))
			return
		}
		if IsFamilyLike(arg) {
			families = "FAMILY:SPEC of the families " + strings.Join(FamilyNames(), ", ") + didYouMean(arg)
		}
		yield(Entry{}, fmt.Errorf("puzzle %q: %w; want a file, -, a Sudoku of 81 characters%s, or %s", text.Shorten(arg), err, asCells(arg), families))
	}
}

var errDirectory = errors.New("it is a directory")

// openFile opens a file, but no directory. Its errors leave out the name, which may
// be long.
func openFile(name string) (*os.File, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, textfile.Reason(err)
	}
	info, err := file.Stat()
	if err == nil && info.IsDir() {
		err = errDirectory
	}
	if err != nil {
		file.Close()
		return nil, err
	}
	return file, nil
}

// A family reads the puzzles of one kind.
type family struct {
	name  string
	usage string // what follows the name and a colon: "N", "ROWSxCOLUMNS"
	about string // what it is, in a phrase
	page  string // of docs, that says more
	// parse reads what follows the name. It is called with what users write, and with
	// what [Puzzle].String returned, in which case in.stdin is nil.
	parse func(spec string, in *input) (Puzzle, error)
	// isFile reports whether parse opens a file that spec names.
	isFile func(spec string) bool
}

// An input is what a family may read beside its spec, and what it notices.
type input struct {
	stdin  io.Reader
	notice string // see [Entry]

	noSolution bool // see [Entry]
}

// note adds to the notice.
func (in *input) note(text string) {
	if in.notice != "" {
		in.notice += "; "
	}
	in.notice += text
}

// families lists the families that are written as NAME:SPEC.
var families = []family{
	{"dlx", "FILE", "a problem of your own, in Knuth's format", "modelling", dlxFormat.parse, always},
	{"domino", "ROWSxCOLUMNS, a drawing such as ###/#.#, or a file of one", "cover a board with dominoes", "families", parserOf(domino.Parse, polyform.IsFile), polyform.IsFile},
	{"langford", "N", "pairs of the numbers 1 to N, with k places between the ks", "families", parser(langford.Parse), never},
	{"latin", "N or latin:CELLS", "a Latin square of order N", "families", parser(latin.Parse), never},
	{"macmahon", "ROWSxCOLUMNS", "fill a rectangle with all squares with colored edges", "families", parser(macmahon.Parse), never},
	{"mps", "FILE", "0-1 variables, as programs for optimization write them", "input", mpsFormat.parse, always},
	{"pentomino", "ROWSxCOLUMNS, a drawing such as ###/#.#, or a file of one", "cover 60 cells with the 12 pentominoes", "families", parserOf(pentomino.Parse, polyform.IsFile), polyform.IsFile},
	{"polyomino", "BOARD,LETTER=DRAWING,... or a file of that", "cover a board with pieces of your own", "families", parserOf(polyomino.Parse, polyomino.IsFile), polyomino.IsFile},
	{"queens", "N", "N queens that do not attack each other", "families", parser(queens.Parse), never},
	{"roster", "FILE,FILE,...", "who works which shift, from tables of a spreadsheet", "timetables", rosterFormat.parse, always},
	{"setpart", "FILE", "a set partitioning problem of OR-Library", "input", setpartFormat.parse, always},
	{"soma", "3x3x3, a drawing such as ###//.#., or a file of one", "make a figure of 27 cubes from the pieces of Soma", "families", parserOf(soma.Parse, polyform.IsFile), polyform.IsFile},
	{"sudoku", "SIZE,RULE,...:CELLS or sudoku:SIZE,RULE,...@FILE", "a Sudoku of another size, or with more rules", "boards", parseBoard, never},
	{"timetable", "FILE,FILE,...", "the lessons of a school, from tables of a spreadsheet", "timetables", schoolFormat.parse, always},
	{"words", "ROWSxCOLUMNS:WORD,WORD,... or ROWSxCOLUMNS:FILE", "a rectangle whose rows and columns are words", "families", parserOf(words.Parse, words.IsFile), words.IsFile},
}

func always(string) bool { return true }
func never(string) bool  { return false }

// parser adapts the Parse function of a family that reads no file.
func parser[P Puzzle](parse func(spec string) (P, error)) func(string, *input) (Puzzle, error) {
	return parserOf(parse, never)
}

// parserOf adapts the Parse function of a family that needs no standard input. What stands after
// the last colon of a spec is the name of a file if isFile says so.
func parserOf[P Puzzle](parse func(spec string) (P, error), isFile func(string) bool) func(string, *input) (Puzzle, error) {
	return func(spec string, in *input) (Puzzle, error) {
		p, err := parse(spec)
		if err != nil {
			return nil, err
		}
		if isFile(spec) {
			in.notice = noticeOfFile(spec[strings.LastIndexByte(spec, ':')+1:])
		}
		return p, nil
	}
}

// FamilyNames returns the names of the families: "queens".
func FamilyNames() []string {
	var names []string
	for _, f := range families {
		names = append(names, f.name)
	}
	return names
}

// familyOf returns the family that arg names, and what follows the colon.
func familyOf(arg string) (f family, spec string, ok bool) {
	name, spec, ok := strings.Cut(arg, ":")
	if !ok {
		return family{}, "", false
	}
	i := slices.IndexFunc(families, func(f family) bool { return f.name == name })
	if i < 0 {
		return family{}, "", false
	}
	return families[i], spec, true
}

// IsFamily reports whether arg is written as a puzzle of a family, NAME:SPEC. Such an
// argument is exactly one puzzle, or one error.
func IsFamily(arg string) bool {
	_, _, ok := familyOf(arg)
	_, _, boards := boardsIn(arg)
	return ok && !boards
}

// IsFile reports whether arg names a file: one that [Parse] would open, or one of boards.
func IsFile(arg string) bool {
	f, spec, ok := familyOf(arg)
	_, _, boards := boardsIn(arg)
	return boards || ok && f.isFile(spec)
}

// Parse reads a puzzle that is written out, as [Puzzle].String returns it. It may name a
// file of a family: see [IsFile].
func Parse(arg string) (Entry, error) { return parse(arg, nil) }

func parse(arg string, stdin io.Reader) (Entry, error) {
	clock := newParseClock(stdin)
	if stdin != nil {
		stdin = clock
	}
	var p Puzzle
	var err error
	in := input{stdin: stdin}
	if _, _, ok := boardsIn(arg); ok {
		err = errors.New("want a puzzle that is written out, got a file of them")
	} else if f, spec, ok := familyOf(arg); ok {
		p, err = f.parse(spec, &in)
		if _, inFile := errors.AsType[fileError](err); inFile {
			return Entry{}, err // it begins with the name of the file
		} else if err != nil {
			err = fmt.Errorf("%w; want %s:%s", err, f.name, f.usage)
		}
	} else if found, wrong := format.Parse(arg); wrong == nil {
		p, in.notice, in.noSolution = found.Marked(), found.Notice, saysNoSolution(found.Notice, found.Marked())
	} else if err = wrong; IsFamilyLike(arg) {
		err = fmt.Errorf("want FAMILY:SPEC of the families %s%s", strings.Join(FamilyNames(), ", "), didYouMean(arg))
	}
	if err != nil {
		return Entry{}, fmt.Errorf("puzzle %q: %w", text.Shorten(arg), err)
	}
	return Entry{Puzzle: p, ParseTime: clock.lap(), Notice: in.notice, NoSolution: in.noSolution}, nil
}

// parseLink reads the Sudoku that a link holds.
func parseLink(arg string) (Entry, error) {
	clock := newParseClock(nil)
	p, err := format.ReadLink(arg)
	if err != nil {
		return Entry{}, fmt.Errorf("puzzle %q: %w", text.Shorten(arg), err)
	}
	entry := entryOf(&p)
	entry.ParseTime = clock.lap()
	return entry, nil
}

// entryOf returns a Sudoku that was read as an entry without its place.
func entryOf(p *format.Puzzle) Entry {
	entry := Entry{Puzzle: p.Marked(), Notice: p.Notice, NoSolution: saysNoSolution(p.Notice, p.Marked())}
	if p.SaysMore() {
		entry.About = p
	}
	return entry
}

// saysNoSolution reports whether a Sudoku was read with the notice that its sums are wrong. One with pencil marks has
// no such notice.
func saysNoSolution(notice string, b sudoku.Board) bool {
	return notice != "" && b.Rules().SumsAreWrong() && !b.HasMarks()
}

// A parseClock is a reader that measures the time spent outside of its Read.
type parseClock struct {
	input io.Reader
	start time.Time // of the lap, moved forward by the time that Read took
}

func newParseClock(input io.Reader) *parseClock { return &parseClock{input, time.Now()} }

func (c *parseClock) Read(b []byte) (int, error) {
	start := time.Now()
	n, err := c.input.Read(b)
	c.start = c.start.Add(time.Since(start))
	return n, err
}

// lap returns the time since the last lap, and begins the next.
func (c *parseClock) lap() time.Duration {
	elapsed := time.Since(c.start)
	c.start = c.start.Add(elapsed)
	return elapsed
}

// A fileError is about the content of a puzzle's file, not about its name. It begins with that name.
type fileError struct{ error }

// isLiteral reports whether arg, which names no file, is meant as a Sudoku written
// out: it has the cells of a board, or no letter and no slash.
func isLiteral(arg string) bool {
	_, err := sudoku.Parse(arg)
	return err == nil || sudoku.SideOf(arg) > 0 || !strings.ContainsFunc(arg, func(c rune) bool {
		return c == '/' || c == os.PathSeparator || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
	})
}

// parseCells reads a Sudoku whose cells are written out. An error about as many cells as another board has
// says how to write that board.
func parseCells(arg string) (Entry, error) {
	entry, err := Parse(arg)
	if side := sudoku.SideOf(arg); err != nil && side > 0 {
		err = fmt.Errorf("puzzle %q: want 81 characters of 1-9, 0 and '.', got %d, as many as a board of %dx%[3]d has; to read it, write sudoku:%[3]dx%[3]d:CELLS",
			text.Shorten(arg), side*side, side)
	}
	return entry, err
}

// fewestCells is how long a text is at least that may be meant as cells, and not as a short name.
const fewestCells = 16

// asCells says what is wrong with arg, which names no file, if it may be meant as the cells of a Sudoku: if at
// least half of it is digits and what people write for an empty cell.
func asCells(arg string) string {
	const digits, empty = "0123456789.", "xX_*-?"
	cells := strings.Join(strings.Fields(arg), "")
	wrong := strings.Trim(cells, digits)
	n := utf8.RuneCountInString(cells)
	others := utf8.RuneCountInString(strings.Map(func(c rune) rune {
		if strings.ContainsRune(digits+empty, c) {
			return -1
		}
		return c
	}, cells))
	if n < fewestCells || 2*others > n || wrong == "" || strings.ContainsRune(cells, os.PathSeparator) {
		return ""
	}
	first, _ := utf8.DecodeRuneInString(wrong)
	return fmt.Sprintf(" of 1-9, 0 and '.' (got %d, with %q among them)", n, first)
}

// read yields the Sudokus in a text, of 9x9 and under headings.
func read(name string, r io.Reader) iter.Seq2[Entry, error] {
	return func(yield func(Entry, error) bool) {
		empty := true
		clock := newParseClock(r)
		for found, err := range format.Read(clock) {
			empty = false
			var entry Entry
			if err == nil {
				entry = entryOf(&found.Puzzle)
			}
			entry.Source, entry.ParseTime = name+":"+strconv.Itoa(found.Line), clock.lap()
			if !yield(entry, inFile(name, err)) {
				return
			}
			clock.lap() // what was done with the puzzle is not parsing
		}
		if empty {
			yield(Entry{}, fmt.Errorf("%s: want a Sudoku of 81 characters of 1-9, 0 and '.', got none", name))
		}
	}
}

// inFile returns an error about a file called name, or nil if err is nil. It says how to read the
// boards in it, if they have no heading.
func inFile(name string, err error) error {
	var syntax *sudoku.SyntaxError
	switch {
	case err == nil:
		return nil
	case !errors.As(err, &syntax) || syntax.Side == 0:
		return fmt.Errorf("%s: %w", name, err)
	case name == standardInput:
		return fmt.Errorf("%s: %w@-", name, err)
	}
	return fmt.Errorf("%s: %w@%s", name, err, name)
}
